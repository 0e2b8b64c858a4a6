//! What the factions build, and what their people can do besides.

use super::Faction;
use crate::engine::set::set;
use crate::games::table::table;
use serde::{Deserialize, Serialize};

struct Plan {
    name: &'static str,
    owner: Faction,
    tokens: u8,
    build: u8,
    /// `None` for what works by itself.
    activate: Option<u8>,
    text: &'static str,
}

const fn plan(name: &'static str, owner: Faction, build: u8, activate: Option<u8>, text: &'static str) -> Plan {
    Plan { name, owner, tokens: 3, build, activate, text }
}

use Faction::{Humans, Machines, Pilgrims, Trogs};

table! {
    /// Something that a faction builds.
    Structure: Plan {
        Airfield = plan("Airfield", Humans, 2, Some(2), "Take control of an unoccupied adjacent region that is no headquarters, whatever lies there."),
        Artillery = plan("Artillery", Humans, 2, Some(1), "Put an Artillery token here or in an adjacent region you control: it fights on Attrition and cannot die."),
        Watchtower = plan("Watchtower", Humans, 2, Some(1), "Put a Watchtower token here or in an adjacent region you control: it fights for Region Control and cannot die."),
        SiphonSpire = plan("Siphon Spire", Pilgrims, 1, Some(1), "Move a crystal from this region to your Vault."),
        PrismEngine = plan("Prism Engine", Pilgrims, 2, Some(1), "Spend up to two crystals of your Vault: 2 points each."),
        VeilGate = plan("Veil Gate", Pilgrims, 2, Some(1), "Move up to three units between this region and your headquarters or another Veil Gate."),
        OrbitalSniper = plan("Orbital Sniper", Machines, 3, Some(2), "Kill an enemy unit in any region that has no battle and is no headquarters."),
        ShredDrones = plan("Shred Drones", Machines, 2, Some(1), "Kill an enemy unit in an adjacent region without a battle."),
        Matrix = plan("Matrix", Machines, 2, Some(1), "Put a terrain card face down on the Matrix, to be played in any battle of yours on that terrain. It holds three."),
        Replicator = plan("Replicator", Machines, 2, Some(1), "A unit from your reserve comes to this region."),
        Bulwark = plan("Bulwark", Machines, 1, Some(1), "Works in a battle too: this round one kill of Attrition here fails, and you win a tie for Region Control."),
        Tunnel = Plan { tokens: 7, ..plan("Tunnel", Trogs, 1, None, "All regions with tunnels are adjacent for Trogs.") },
        Trap = plan("Trap", Trogs, 1, Some(1), "Works only in a battle: kill an enemy unit here."),
        BroodingPool = plan("Brooding Pool", Trogs, 2, Some(1), "Two Trogs from the reserve come to this region."),
    }
}

impl Structure {
    const fn plan(self) -> &'static Plan {
        &Structure::PRINTED[self.index()]
    }

    pub const fn name(self) -> &'static str {
        self.plan().name
    }

    /// As a sentence has it: "an Airfield", "Shred Drones".
    pub fn with_article(self) -> String {
        match self {
            Structure::ShredDrones => self.name().into(),
            Structure::Airfield | Structure::Artillery | Structure::OrbitalSniper => format!("an {}", self.name()),
            _ => format!("a {}", self.name()),
        }
    }

    pub const fn owner(self) -> Faction {
        self.plan().owner
    }

    /// How many tokens there are.
    pub const fn tokens(self) -> u8 {
        self.plan().tokens
    }

    pub const fn build_cost(self) -> u8 {
        self.plan().build
    }

    pub const fn activation_cost(self) -> Option<u8> {
        self.plan().activate
    }

    pub const fn text(self) -> &'static str {
        self.plan().text
    }

    pub const fn works_in_battle(self) -> bool {
        matches!(self, Structure::Bulwark | Structure::Trap)
    }

    pub fn of(faction: Faction) -> impl Iterator<Item = Structure> {
        Structure::ALL.into_iter().filter(move |structure| structure.owner() == faction)
    }
}

set! {
    /// A set of structures: those in one region, each kind at most once.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    Structures(u16) of Structure by EachStructure
}

impl Structures {
    pub fn owned_by(self, faction: Faction) -> impl Iterator<Item = Structure> {
        self.iter().filter(move |structure| structure.owner() == faction)
    }
}

table! {
    /// What a faction's people can do once a round, besides their actions: its name and its text.
    Skill: (&'static str, &'static str) {
        Scouting = ("Scouting", "Discard a card: take control of an unoccupied, uncontrolled region next to one of yours, whatever lies there."),
        ForcedMarch = ("Forced March", "Your next move this turn has two more points."),
        SupplyDrop = ("Supply Drop", "A unit from your reserve comes to a region you control without a battle."),
        DigIn = ("Dig In", "Put a Watchtower token into a battle that you defend."),
        PressGang = ("Press Gang", "Discard a card: two units come to your headquarters."),
        Teleport = ("Teleport", "Move up to two units from a region without a battle to any other that is no enemy headquarters."),
        Attune = ("Attune", "Move a crystal from a region you control without a battle to your Vault."),
        Tithe = ("Tithe", "Spend a crystal of your Vault: draw three cards."),
        PrismShield = ("Prism Shield", "Spend a crystal of your Vault: in one of your battles the first kill of Attrition against you fails."),
        Enlightenment = ("Enlightenment", "Spend two crystals of your Vault: 4 points."),
        SpareCell = ("Spare Cell", "Two build points, to build or to activate with."),
        Relocate = ("Relocate", "Move one of your structures to an adjacent region you control."),
        Transmute = ("Transmute", "Return a unit to your reserve and build a structure that costs at most 2 in its region."),
        Reclaim = ("Reclaim", "Remove one of your structures: two units from your reserve come to its region."),
        HardLink = ("Hard Link", "Activate a structure in a battle, and discard as many cards as it costs."),
        Burrow = ("Burrow", "Return one or two Trogs from a region you control to the reserve and put a Nest there."),
        Creep = ("Creep", "Move a Nest to an adjacent region that is no headquarters."),
        Eruption = ("Eruption", "Reveal a Nest in a region without a battle and place its Trogs."),
        DeepRoads = ("Deep Roads", "Build a Tunnel in a region you control, for nothing."),
        Frenzy = ("Frenzy", "A Trog from the Maw joins one of your battles."),
    }
}

impl Skill {
    pub const fn name(self) -> &'static str {
        Skill::PRINTED[self.index()].0
    }

    pub const fn text(self) -> &'static str {
        Skill::PRINTED[self.index()].1
    }

    pub const fn owner(self) -> Faction {
        Faction::ALL[self as usize / 5]
    }

    pub(super) const fn of(faction: Faction) -> [Skill; 5] {
        let first = faction.index() * 5;
        [Skill::ALL[first], Skill::ALL[first + 1], Skill::ALL[first + 2], Skill::ALL[first + 3], Skill::ALL[first + 4]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machines_have_five_structures_and_the_others_three() {
        assert_eq!(Faction::ALL.map(|faction| Structure::of(faction).count()), [3, 3, 5, 3]);
        assert_eq!(Structure::ALL.iter().map(|structure| structure.tokens()).sum::<u8>(), 46);
    }

    #[test]
    fn every_skill_belongs_to_its_faction() {
        for faction in Faction::ALL {
            assert!(faction.skills().iter().all(|skill| skill.owner() == faction));
        }
        assert_eq!(Faction::ALL.map(|faction| faction.skills()[0].name()), ["Scouting", "Teleport", "Spare Cell", "Burrow"]);
    }
}
