//! What units find where they arrive: finds first, then Trogs, then control, then battles.

use super::super::content::{Exploration, Faction, Region, Regions, WAR_PARTIES};
use super::super::{Havoc, Open};
use super::planet::Clash;
use super::{Arrival, Phase};
use crate::engine::grammar::a_or_count;
use crate::engine::{Rng, Story};

/// A War Party or Nest shows at most so many Trogs.
const MOST_TROGS: usize = 3;

impl Havoc {
    pub(super) fn begin_arrival(&mut self, faction: Faction, entered: Regions) {
        let open = &self.open;
        let there = |region: &Region| open.site(*region).of(faction) > 0 && open.site(*region).clash.is_none();
        let explore = open.explorable(faction);
        // Where somebody else's units stand the tokens stay hidden until that battle is over.
        let alone = |region: &Region| {
            let site = open.site(*region);
            site.has_trog_tokens() && site.enemies_of(faction) == site.of(Faction::Trogs)
        };
        let reveal = entered.into_iter().filter(there).filter(alone).collect();
        let arrival = Arrival { faction, explore, reveal, controlled: false, fights: Regions::NONE };
        self.open.phases.push(Phase::Arrival(arrival));
    }

    /// The next thing that happens on arrival; true when the faction has to choose which.
    pub(super) fn arrive(&mut self, arrival: Arrival, story: &mut Story) -> bool {
        let Arrival { faction, explore, reveal, controlled, fights } = arrival;
        if let Some(region) = explore.first() {
            self.change_arrival(|arrival| arrival.explore.remove(region));
            self.explore(faction, region, story);
        } else if let Some(region) = reveal.first() {
            if self.open.order_matters(reveal) {
                return true;
            }
            self.arrive_at(arrival, region, story);
        } else if !controlled {
            self.take_what_is_empty(faction, story);
        } else if fights.len() > 1 {
            return true;
        } else if let Some(region) = fights.first() {
            self.arrive_at(arrival, region, story);
        } else {
            self.open.phases.pop();
        }
        false
    }

    /// Turns over the tokens of this region, or puts the next battle token there.
    pub(super) fn arrive_at(&mut self, arrival: Arrival, region: Region, story: &mut Story) {
        if arrival.reveal.is_empty() {
            self.change_arrival(|arrival| arrival.fights.remove(region));
            self.open.declare_battle(arrival.faction, region, story);
        } else {
            self.change_arrival(|arrival| arrival.reveal.remove(region));
            self.reveal_trogs(region, arrival.faction, story);
        }
    }

    fn change_arrival(&mut self, change: impl FnOnce(&mut Arrival)) {
        if let Some(Phase::Arrival(arrival)) = self.open.phases.last_mut() {
            change(arrival);
        }
    }

    /// A find is turned over and pays whoever found it.
    pub(super) fn explore(&mut self, faction: Faction, region: Region, story: &mut Story) {
        self.open.site_mut(region).exploration = false;
        let kind = draw_token(&mut self.open.explorations, &mut self.hidden.rng);
        let find = Exploration::ALL[kind];
        story.reveal();
        story.tell(|| format!("In {} the {} make a find, {}: {}.", region.told(), faction.name(), find.name(), find.text()));
        match find {
            Exploration::CrystalSeam => self.open.add_crystals(region, 1),
            Exploration::RichSeam => self.open.add_crystals(region, 2),
            Exploration::SupplyPod => self.draw_cards(faction, 1, story),
            Exploration::Relic => self.gain(faction, 2, "a relic", story),
            Exploration::Stragglers => {
                let home = self.open.homes[faction.index()].filter(|_| self.open.seat(faction).is_none());
                if self.open.bring(faction, home.unwrap_or(region), 1) == 0 {
                    story.tell(|| "Nobody is left in the reserve.".into());
                } else if home.is_some() {
                    story.tell(|| "It goes to their headquarters.".into());
                }
            }
            Exploration::LostArchive if self.open.seat(faction).is_none() => self.trogs_gain_desert_card(story),
            Exploration::LostArchive => {
                if self.hidden.terrains.iter().any(|deck| !deck.is_empty()) {
                    self.open.phases.push(Phase::Archive);
                }
            }
        }
    }

    /// War Party and Nests are turned over. Where no Trog comes and none stands, the intruder loses a unit.
    pub(super) fn reveal_trogs(&mut self, region: Region, intruder: Faction, story: &mut Story) {
        if self.open.site(region).war_party {
            self.reveal_war_party(region, story);
        }
        self.reveal_nests(region, self.open.site(region).nests, story);
        if self.open.site(region).of(Faction::Trogs) == 0 {
            story.tell(|| format!("No Trog is left to fight them: the {} lose a unit instead.", intruder.name()));
            self.open.stopped.lose(region);
            self.remove_unit(intruder, region, story);
        }
    }

    /// Tokens that lay hidden under the units of others are turned over by whoever came there, once those are gone.
    pub(super) fn reveal_what_lay_under(&mut self, region: Region, intruder: Faction, story: &mut Story) {
        let site = self.open.site(region);
        if intruder == Faction::Trogs || site.of(intruder) == 0 || !site.has_trog_tokens() {
            return;
        }
        self.reveal_trogs(region, intruder, story);
        if self.open.site(region).enemies_of(intruder) > 0 {
            self.open.declare_battle(intruder, region, story);
        }
    }

    /// Its crystals stay, its Trogs come from the reserve.
    pub(super) fn reveal_war_party(&mut self, region: Region, story: &mut Story) {
        story.reveal();
        self.open.site_mut(region).war_party = false;
        let (party, _) = WAR_PARTIES[draw_token(&mut self.open.war_parties, &mut self.hidden.rng)];
        self.open.add_crystals(region, party.crystals);
        let placed = self.open.bring(Faction::Trogs, region, party.trogs);
        story.tell(|| {
            let stones =
                if party.crystals > 0 { format!(" and {}", a_or_count(party.crystals, "crystal")) } else { String::new() };
            format!("{} turns up {}{stones}; {}.", region.name(), a_or_count(party.trogs, "Trog"), who_come(placed, RESERVE))
        });
    }

    /// So many Nests open. Their Trogs come from the reserve, or, alone against them, from their headquarters through a
    /// tunnel.
    pub(super) fn reveal_nests(&mut self, region: Region, nests: u8, story: &mut Story) {
        if nests == 0 {
            return;
        }
        story.reveal();
        self.open.site_mut(region).nests -= nests;
        let mut trogs = 0;
        for _ in 0..nests {
            trogs += 1 + draw_token(&mut self.open.nests, &mut self.hidden.rng) as u8;
        }
        let (placed, from) = match self.open.homes[Faction::Trogs.index()].filter(|_| self.open.is_solo()) {
            Some(home) => {
                self.dig_tunnel(region, story);
                let units = trogs.min(self.open.site(home).of(Faction::Trogs));
                if units > 0 {
                    self.open.relocate(Faction::Trogs, home, region, units);
                }
                (units, "the Maw")
            }
            None => (self.open.bring(Faction::Trogs, region, trogs), RESERVE),
        };
        story.tell(|| format!("The Nest in {} shows {}; {}.", region.told(), a_or_count(trogs, "Trog"), who_come(placed, from)));
    }

    /// Whoever is alone in a region controls it; where enemies meet there will be a battle.
    fn take_what_is_empty(&mut self, faction: Faction, story: &mut Story) {
        let standing = self.open.with(|site| site.of(faction) > 0 && site.clash.is_none());
        let fights = standing.intersection(self.open.with(|site| site.enemies_of(faction) > 0));
        self.open.take_all(faction, standing.without(fights), story);
        self.change_arrival(|arrival| (arrival.controlled, arrival.fights) = (true, fights));
    }
}

impl Open {
    /// Finds under the faction's feet, in its battles too.
    pub(super) fn explorable(&self, faction: Faction) -> Regions {
        self.with(|site| site.exploration && site.of(faction) > 0)
    }

    /// Who comes first matters only when the Trogs may not be enough for everybody.
    fn order_matters(&self, reveal: Regions) -> bool {
        let tokens: usize = reveal.into_iter().map(|region| self.tokens_in(region)).sum();
        let mut ready = self.reserves[Faction::Trogs.index()];
        if self.is_solo() && reveal.into_iter().any(|region| self.site(region).nests > 0) {
            ready = ready.min(self.site(Region::Maw).of(Faction::Trogs));
        }
        reveal.len() > 1 && usize::from(ready) < tokens * MOST_TROGS
    }

    fn tokens_in(&self, region: Region) -> usize {
        let site = self.site(region);
        usize::from(site.war_party) + usize::from(site.nests)
    }

    pub(super) fn declare_battle(&mut self, attacker: Faction, region: Region, story: &mut Story) {
        let (Some(number), Some(defender)) = (self.next_battle_number(), self.site(region).enemy_of(attacker)) else { return };
        self.site_mut(region).clash = Some(Clash { number, attacker, defender, shield: 0 });
        story.tell(|| {
            format!("There will be a battle for {}: the {} attack the {}.", region.told(), attacker.name(), defender.name())
        });
    }
}

const RESERVE: &str = "the reserve";

fn who_come(count: u8, from: &str) -> String {
    match count {
        0 => format!("nobody is left in {from} to come"),
        1 => format!("one comes from {from}"),
        many => format!("{many} come from {from}"),
    }
}

/// Draws one of the tokens that nobody has seen, and says of which kind it is.
fn draw_token(unseen: &mut [u8], rng: &mut Rng) -> usize {
    let left: usize = unseen.iter().map(|count| usize::from(*count)).sum();
    let mut at = rng.below(left.max(1));
    for (kind, count) in unseen.iter_mut().enumerate() {
        if at < usize::from(*count) {
            *count -= 1;
            return kind;
        }
        at -= usize::from(*count);
    }
    0
}
