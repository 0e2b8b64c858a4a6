//! The tactics cards: eight of each faction, eight of each terrain.

use super::{Faction, Objective, Terrain};
use crate::games::table::table;
use arrayvec::ArrayVec;

/// Cards in a hand, a deck or a discard pile: as many as one player can ever own.
pub type Cards = ArrayVec<Card, 40>;

/// The deck a card belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    Faction(Faction),
    Terrain(Terrain),
}

/// What a card is worth when it is spent: points to move, to recruit, to build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Icons {
    pub moves: u8,
    pub recruits: u8,
    pub builds: u8,
}

/// What spending a card brings besides its points.
#[allow(clippy::struct_excessive_bools, reason = "the signs that are printed, or not")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonus {
    /// Draw one card, for each such sign.
    pub draw: bool,
    /// Draw one card, however many such signs are spent together.
    pub draw_once: bool,
    pub point: bool,
    /// Take any place on the coming initiative track.
    pub initiative: bool,
}

/// What a card does in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tactic {
    /// Nothing: such a card is not played in battles.
    None,
    /// Not for battles: it enables scoring.
    EnableScoring,
    /// Move up to so many own units to other objectives.
    Shift(u8),
    /// Move so many enemy units to other objectives.
    Push(u8),
    /// Add up to so many units from the reserve.
    Drop(u8),
    /// Add up to so many own units from adjacent regions without a battle.
    Rally(u8),
    /// Withdraw up to so many units to an adjacent controlled region without a battle, or to the headquarters.
    Exit(u8),
    /// Kill an enemy unit on this objective, or on any.
    Kill(Option<Objective>),
    /// Spend a crystal of the Vault to kill an enemy unit anywhere.
    ShardLance,
    /// Kill an enemy unit on Attrition and lose one there.
    Overclock,
    /// Kill an enemy unit anywhere, with a structure of one's own here or next door.
    DroneScreen,
    /// The first own unit that dies in Attrition goes to the headquarters.
    SalvageLoop,
    /// Settle the objectives in the opposite order.
    Reverse,
    /// Win ties for this objective.
    Tie(Objective),
    /// Ignore the first so many kills of Attrition.
    Guard(u8),
    /// None of one's units can be taken prisoner.
    NoCapture,
    /// The opponent's next card has no effect.
    Hush,
    /// Nobody plays another card in this battle.
    Cease,
    /// One more crystal here.
    Gem,
}

struct Printed {
    name: &'static str,
    home: Home,
    copies: u8,
    icons: Icons,
    bonus: Bonus,
    tactic: Tactic,
    text: &'static str,
}

const PLAIN: Bonus = Bonus { draw: false, draw_once: false, point: false, initiative: false };
const DRAW: Bonus = Bonus { draw: true, ..PLAIN };
const ONCE: Bonus = Bonus { draw_once: true, ..PLAIN };
const POINT: Bonus = Bonus { point: true, ..PLAIN };
const FIRST: Bonus = Bonus { initiative: true, ..PLAIN };
const FIRST_ONCE: Bonus = Bonus { initiative: true, draw_once: true, ..PLAIN };

const HUMANS: Home = Home::Faction(Faction::Humans);
const PILGRIMS: Home = Home::Faction(Faction::Pilgrims);
const MACHINES: Home = Home::Faction(Faction::Machines);
const TROGS: Home = Home::Faction(Faction::Trogs);
const MOUNTAIN: Home = Home::Terrain(Terrain::Mountain);
const JUNGLE: Home = Home::Terrain(Terrain::Jungle);
const OCEAN: Home = Home::Terrain(Terrain::Ocean);
const DESERT: Home = Home::Terrain(Terrain::Desert);

const fn card(
    (name, home, copies): (&'static str, Home, u8),
    [moves, recruits, builds]: [u8; 3],
    bonus: Bonus,
    tactic: Tactic,
    text: &'static str,
) -> Printed {
    Printed { name, home, copies, icons: Icons { moves, recruits, builds }, bonus, tactic, text }
}

const DROP: &str = "Add a unit from your reserve to any objective.";
const SHIFT_1: &str = "Move one of your units to another objective.";
const SHIFT_2: &str = "Move up to two of your units to other objectives.";
const PUSH: &str = "Move an enemy unit to another objective.";
const RALLY_1: &str = "Bring a unit from an adjacent region without a battle.";
const EXIT_2: &str = "Withdraw up to two units to an adjacent region you control, or to your headquarters.";
const SCORING: &str = "Action: enable scoring this round.";
const SILENT: &str = "No battle effect.";

table! {
    /// A kind of card; there are one or two copies of each.
    Card: Printed {
        DropTrooper = card(("Drop Trooper", HUMANS, 2), [1, 1, 0], PLAIN, Tactic::Drop(1), DROP),
        Flank = card(("Flank", HUMANS, 2), [1, 1, 1], PLAIN, Tactic::Shift(1), SHIFT_1),
        Distraction = card(("Distraction", HUMANS, 1), [2, 0, 1], PLAIN, Tactic::Push(1), PUSH),
        Regroup = card(("Regroup", HUMANS, 1), [1, 1, 2], PLAIN, Tactic::Shift(2), SHIFT_2),
        PointRiders = card(("Point Riders", HUMANS, 1), [2, 1, 0], FIRST, Tactic::None, SILENT),
        CommandUplink = card(("Command Uplink", HUMANS, 1), [1, 1, 1], PLAIN, Tactic::EnableScoring, SCORING),
        PhaseStep = card(("Phase Step", PILGRIMS, 2), [2, 1, 1], PLAIN, Tactic::Shift(2), SHIFT_2),
        MindPress = card(("Mind Press", PILGRIMS, 1), [2, 1, 1], PLAIN, Tactic::Push(1), PUSH),
        ShardLance = card(("Shard Lance", PILGRIMS, 1), [2, 1, 2], PLAIN, Tactic::ShardLance, "Spend a crystal of your Vault: kill an enemy unit on any objective."),
        QuietDeparture = card(("Quiet Departure", PILGRIMS, 1), [2, 2, 1], PLAIN, Tactic::Exit(2), EXIT_2),
        HarvestSong = card(("Harvest Song", PILGRIMS, 1), [1, 1, 3], DRAW, Tactic::None, SILENT),
        Foresight = card(("Foresight", PILGRIMS, 1), [2, 1, 1], FIRST_ONCE, Tactic::None, SILENT),
        Conclave = card(("Conclave", PILGRIMS, 1), [2, 2, 1], PLAIN, Tactic::EnableScoring, SCORING),
        LockedFormation = card(("Locked Formation", MACHINES, 2), [2, 1, 2], PLAIN, Tactic::Shift(1), SHIFT_1),
        Overclock = card(("Overclock", MACHINES, 1), [2, 1, 2], PLAIN, Tactic::Overclock, "Kill an enemy unit on Attrition, then one of yours there returns to your reserve."),
        DroneScreen = card(("Drone Screen", MACHINES, 1), [2, 1, 2], PLAIN, Tactic::DroneScreen, "With a structure of yours here or next door: kill an enemy unit on any objective."),
        SalvageLoop = card(("Salvage Loop", MACHINES, 1), [1, 2, 2], PLAIN, Tactic::SalvageLoop, "The first of your units that dies in Attrition goes to your headquarters."),
        AssemblyOrder = card(("Assembly Order", MACHINES, 1), [1, 1, 3], DRAW, Tactic::None, SILENT),
        PredictiveCore = card(("Predictive Core", MACHINES, 1), [2, 1, 1], FIRST_ONCE, Tactic::None, SILENT),
        AuditRoutine = card(("Audit Routine", MACHINES, 1), [1, 1, 2], PLAIN, Tactic::EnableScoring, SCORING),
        Ambush = card(("Ambush", TROGS, 2), [1, 1, 0], PLAIN, Tactic::Drop(1), DROP),
        Stampede = card(("Stampede", TROGS, 1), [2, 0, 0], PLAIN, Tactic::Rally(1), RALLY_1),
        ShiftedPriorities = card(("Shifted Priorities", TROGS, 1), [1, 1, 0], PLAIN, Tactic::Reverse, "The objectives are settled in the opposite order."),
        FeralRush = card(("Feral Rush", TROGS, 1), [1, 1, 0], PLAIN, Tactic::Shift(2), SHIFT_2),
        DragBelow = card(("Drag Below", TROGS, 1), [0, 2, 0], PLAIN, Tactic::Push(1), PUSH),
        WarDrums = card(("War Drums", TROGS, 1), [1, 0, 0], FIRST, Tactic::None, SILENT),
        BloodTally = card(("Blood Tally", TROGS, 1), [0, 1, 0], PLAIN, Tactic::EnableScoring, SCORING),
        HighGround = card(("High Ground", MOUNTAIN, 2), [0, 0, 3], PLAIN, Tactic::Tie(Objective::Control), "You win a tie for Region Control."),
        Rockslide = card(("Rockslide", MOUNTAIN, 2), [0, 1, 3], PLAIN, Tactic::Kill(Some(Objective::Control)), "Kill an enemy unit on Region Control."),
        BunkerLine = card(("Bunker Line", MOUNTAIN, 2), [1, 0, 3], PLAIN, Tactic::Guard(2), "The first two kills of Attrition against you fail."),
        VeinSurvey = card(("Vein Survey", MOUNTAIN, 2), [0, 0, 2], POINT, Tactic::Gem, "Add a crystal to this region."),
        GreenHell = card(("Green Hell", JUNGLE, 2), [0, 3, 0], PLAIN, Tactic::Drop(1), DROP),
        SnareLine = card(("Snare Line", JUNGLE, 2), [1, 3, 0], PLAIN, Tactic::Tie(Objective::Prisoners), "You win a tie for Prisoners, if you have a unit there."),
        Overgrowth = card(("Overgrowth", JUNGLE, 2), [0, 3, 1], PLAIN, Tactic::Shift(2), SHIFT_2),
        Camouflage = card(("Camouflage", JUNGLE, 2), [1, 2, 0], ONCE, Tactic::NoCapture, "None of your units can be taken prisoner."),
        Undertow = card(("Undertow", OCEAN, 2), [3, 0, 1], PLAIN, Tactic::Push(1), PUSH),
        LandingCraft = card(("Landing Craft", OCEAN, 2), [3, 1, 0], PLAIN, Tactic::Rally(2), "Bring up to two units from adjacent regions without a battle."),
        Riptide = card(("Riptide", OCEAN, 2), [3, 0, 0], POINT, Tactic::Exit(2), EXIT_2),
        FogBank = card(("Fog Bank", OCEAN, 2), [2, 1, 1], PLAIN, Tactic::Hush, "Your opponent's next card in this battle has no effect."),
        Mirage = card(("Mirage", DESERT, 2), [1, 1, 1], ONCE, Tactic::Push(1), PUSH),
        Sandstorm = card(("Sandstorm", DESERT, 2), [1, 1, 1], ONCE, Tactic::Cease, "No more cards are played in this battle."),
        BoneField = card(("Bone Field", DESERT, 2), [0, 1, 3], DRAW, Tactic::Kill(Some(Objective::Attrition)), "Kill an enemy unit on Attrition."),
        LongMarch = card(("Long March", DESERT, 2), [2, 0, 1], DRAW, Tactic::Rally(1), RALLY_1),
    }
}

impl Card {
    const fn printed(self) -> &'static Printed {
        &Card::PRINTED[self.index()]
    }

    pub const fn name(self) -> &'static str {
        self.printed().name
    }

    pub const fn home(self) -> Home {
        self.printed().home
    }

    pub const fn terrain(self) -> Option<Terrain> {
        match self.printed().home {
            Home::Terrain(terrain) => Some(terrain),
            Home::Faction(_) => None,
        }
    }

    pub const fn copies(self) -> u8 {
        self.printed().copies
    }

    pub const fn icons(self) -> Icons {
        self.printed().icons
    }

    /// The icons of the second row, which count when the Trogs play themselves: nobody steers them, so there are more of them.
    pub const fn icons_alone(self) -> Icons {
        let [moves, recruits, builds] = match self {
            Card::Ambush | Card::ShiftedPriorities | Card::FeralRush | Card::DragBelow | Card::WarDrums => [2, 2, 0],
            Card::Stampede => [3, 2, 0],
            Card::BloodTally => [3, 3, 0],
            _ => return self.icons(),
        };
        Icons { moves, recruits, builds }
    }

    pub const fn bonus(self) -> Bonus {
        self.printed().bonus
    }

    pub const fn tactic(self) -> Tactic {
        self.printed().tactic
    }

    /// What it does in a battle, in words.
    pub const fn text(self) -> &'static str {
        self.printed().text
    }

    pub const fn has_battle_text(self) -> bool {
        !matches!(self.printed().tactic, Tactic::None | Tactic::EnableScoring)
    }

    pub const fn enables_scoring(self) -> bool {
        matches!(self.printed().tactic, Tactic::EnableScoring)
    }

    /// The whole deck of a faction or a terrain, sorted.
    pub fn deck(home: Home) -> Cards {
        let all = Card::ALL.into_iter().filter(|card| card.home() == home);
        all.flat_map(|card| std::iter::repeat_n(card, usize::from(card.copies()))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(home: Home) -> [u8; 3] {
        Card::deck(home)
            .iter()
            .map(|card| card.icons())
            .fold([0; 3], |[m, r, b], icons| [m + icons.moves, r + icons.recruits, b + icons.builds])
    }

    #[test]
    fn every_deck_has_eight_cards() {
        for home in Faction::ALL.map(Home::Faction).into_iter().chain(Terrain::ALL.map(Home::Terrain)) {
            assert_eq!(Card::deck(home).len(), 8, "{home:?}");
        }
    }

    #[test]
    fn every_faction_can_enable_scoring_and_seek_the_initiative_with_one_card() {
        for faction in Faction::ALL {
            let deck = Card::deck(Home::Faction(faction));
            assert_eq!(deck.iter().filter(|card| card.enables_scoring()).count(), 1);
            assert_eq!(deck.iter().filter(|card| card.bonus().initiative).count(), 1);
        }
    }

    #[test]
    fn the_decks_lean_as_their_factions_do() {
        assert_eq!(
            Faction::ALL.map(|faction| totals(Home::Faction(faction))),
            [[10, 7, 6], [15, 10, 11], [13, 9, 16], [7, 7, 0]]
        );
    }

    #[test]
    fn trog_cards_never_build_and_every_desert_card_draws() {
        assert!(Card::deck(Home::Faction(Faction::Trogs)).iter().all(|card| card.icons().builds == 0));
        let desert = Card::deck(Home::Terrain(Terrain::Desert));
        assert!(desert.iter().all(|card| (card.bonus().draw || card.bonus().draw_once) && card.icons().builds > 0));
    }
}
