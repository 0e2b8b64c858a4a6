//! What must hold in every position.

use super::super::Havoc;
use super::super::content::{BATTLE_TOKENS, CONTROL_TOKENS, Card, Cards, Faction, GUN_TOKENS, Home, Region, Structure, Terrain};
use super::{Site, Stage};
use crate::engine::Violation;

impl Havoc {
    pub(crate) fn audit(&self) -> Result<(), Violation> {
        self.audit_pieces()?;
        if self.open.stage > Stage::Setup { self.audit_cards() } else { Ok(()) }
    }

    fn audit_pieces(&self) -> Result<(), Violation> {
        let open = &self.open;
        for faction in Faction::ALL {
            let at = faction.index();
            let on_planet: u8 = open.planet.iter().map(|site| site.units[at]).sum();
            let fighting: u8 = open
                .battle
                .iter()
                .map(|battle| {
                    let side = battle.side_of(faction);
                    if battle.faction(side) == faction { battle.total(side) } else { 0 }
                })
                .sum();
            let held: u8 = open.prisoners.iter().map(|prisoners| prisoners[at]).sum();
            let all = on_planet + fighting + held + open.reserves[at];
            if all != faction.units() {
                return Err(format!("there are {all} {}, not {}", faction.name(), faction.units()).into());
            }
            let tokens = open.controlled_by(faction).len();
            if tokens > usize::from(CONTROL_TOKENS) && !(open.is_solo() && faction == Faction::Trogs) {
                return Err(format!("the {} control {tokens} regions", faction.name()).into());
            }
        }
        for region in Region::ALL {
            let site = open.site(region);
            let sides = site.units.iter().filter(|units| **units > 0).count();
            let contested = sides > 1 && site.clash.is_none();
            let under_way = open.phases.iter().any(|phase| matches!(phase, super::Phase::Errand(_) | super::Phase::Arrival(_)));
            if sides > 2 || contested && !under_way {
                return Err(format!("{sides} factions stand in {} without a battle", region.name()).into());
            }
            if open.is_home(region) && (site.crystals > 0 || site.structures.iter().any(|built| built != Structure::Tunnel)) {
                return Err(format!("{} is a headquarters and holds what it cannot", region.name()).into());
            }
            if open.closed().contains(region) && (site.is_occupied() || site.control.is_some() || site.has_trog_tokens()) {
                return Err(format!("{} is closed and in use", region.name()).into());
            }
        }
        if open.battles().len() > usize::from(BATTLE_TOKENS) {
            return Err("there are more battles than tokens".into());
        }
        let guns = |count: fn(&Site) -> u8| open.planet.iter().map(count).sum::<u8>();
        if guns(|site| site.artillery) > GUN_TOKENS || guns(|site| site.watchtowers) > GUN_TOKENS {
            return Err("there are more guns than tokens".into());
        }
        for structure in Structure::ALL {
            let built = open.planet.iter().filter(|site| site.structures.contains(structure)).count();
            if built > usize::from(structure.tokens()) {
                return Err(format!("there are {built} of {}", structure.name()).into());
            }
        }
        let nests: u8 = open.planet.iter().map(|site| site.nests).sum();
        if nests > open.nests.iter().sum() {
            return Err("more Nests lie on the planet than are unseen".into());
        }
        Ok(())
    }

    /// Every card is in one place.
    fn audit_cards(&self) -> Result<(), Violation> {
        let (open, hidden) = (&self.open, &self.hidden);
        let mut all: Vec<Card> = Vec::new();
        all.extend(hidden.hands.iter().chain(&hidden.decks).chain(&open.discards).flatten());
        all.extend(hidden.terrains.iter().flatten());
        all.extend(hidden.matrix.iter().chain(&hidden.drawn).chain(&hidden.on_top).chain(&open.spent));
        all.sort_unstable();
        let in_game = |faction: &Faction| open.initiative.contains(faction);
        let decks = Faction::ALL.into_iter().filter(in_game).map(Home::Faction).chain(Terrain::ALL.map(Home::Terrain));
        let mut expected: Vec<Card> = decks.flat_map(Card::deck).collect::<Vec<Card>>();
        expected.sort_unstable();
        if all != expected {
            return Err(format!("there are {} cards, or others than the {} of the box", all.len(), expected.len()).into());
        }
        for faction in Faction::ALL {
            let hand: &Cards = &hidden.hands[faction.index()];
            if !hand.is_sorted() {
                return Err(format!("the hand of the {} is not sorted", faction.name()).into());
            }
        }
        Ok(())
    }
}
