//! The planet as it stands: who is where, who controls what, and who may go where.

use super::super::content::{CONTROL_TOKENS, Faction, Land, Region, Regions, Structure, Structures};
use super::super::{Havoc, Open, Track, tell};
use crate::engine::Story;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// One region.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Site {
    pub units: [u8; Faction::COUNT],
    pub control: Option<Faction>,
    pub crystals: u8,
    pub war_party: bool,
    /// Nests that lie here face down.
    pub nests: u8,
    pub exploration: bool,
    pub structures: Structures,
    pub artillery: u8,
    pub watchtowers: u8,
    /// A Bulwark works here this round.
    pub bulwark: bool,
    pub clash: Option<Clash>,
}

/// A battle token: there will be a battle here.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Clash {
    /// Battles are fought in this order, from 1.
    pub number: u8,
    pub attacker: Faction,
    pub defender: Faction,
    /// Kills of Attrition against the Pilgrims that their Prism Shield stops.
    pub shield: u8,
}

impl Site {
    pub fn of(&self, faction: Faction) -> u8 {
        self.units[faction.index()]
    }

    pub fn is_occupied(&self) -> bool {
        self.units != [0; Faction::COUNT]
    }

    /// Units that are not `faction`'s.
    pub fn enemies_of(&self, faction: Faction) -> u8 {
        self.units.iter().sum::<u8>() - self.of(faction)
    }

    /// A faction other than `faction` that has units here.
    pub fn enemy_of(&self, faction: Faction) -> Option<Faction> {
        Faction::ALL.into_iter().find(|other| *other != faction && self.of(*other) > 0)
    }

    /// War Party or Nests, face down.
    pub fn has_trog_tokens(&self) -> bool {
        self.war_party || self.nests > 0
    }
}

impl Open {
    pub fn is_home(&self, region: Region) -> bool {
        self.homes.contains(&Some(region))
    }

    /// Whether nobody uses this region in this game.
    fn is_closed(&self, region: Region) -> bool {
        match region.land() {
            Land::Landing => !self.is_home(region),
            Land::Outer => self.is_solo(),
            _ => false,
        }
    }

    pub fn closed(&self) -> Regions {
        Region::ALL.into_iter().filter(|region| self.is_closed(*region)).collect()
    }

    /// What borders on a region for this faction: for Trogs all tunnels touch.
    pub fn adjacent(&self, region: Region, faction: Faction) -> Regions {
        let mut near = region.neighbours();
        if faction == Faction::Trogs && self.site(region).structures.contains(Structure::Tunnel) {
            near = near.union(self.with(|site| site.structures.contains(Structure::Tunnel)));
            near.remove(region);
        }
        near
    }

    /// The regions for which something holds.
    pub fn with(&self, holds: impl Fn(&Site) -> bool) -> Regions {
        let mut found = Regions::NONE;
        for region in Region::ALL {
            if holds(self.site(region)) {
                found.insert(region);
            }
        }
        found
    }

    pub fn controlled_by(&self, faction: Faction) -> Regions {
        self.with(|site| site.control == Some(faction))
    }

    pub fn battles(&self) -> Regions {
        self.with(|site| site.clash.is_some())
    }

    /// Units of this faction can never go here: a closed region, or another faction's headquarters.
    fn is_barred(&self, faction: Faction, region: Region) -> bool {
        self.is_closed(region) || self.is_home(region) && self.homes[faction.index()] != Some(region)
    }

    pub fn barred(&self, faction: Faction) -> Regions {
        Region::ALL.into_iter().filter(|region| self.is_barred(faction, *region)).collect()
    }

    /// Where a skill, an event or a structure may put units: no battle, no enemy, no other headquarters, and none of the
    /// Trogs' tokens but for the Trogs themselves.
    pub fn is_safe_for(&self, faction: Faction, region: Region) -> bool {
        let site = self.site(region);
        let hidden = site.has_trog_tokens() && faction != Faction::Trogs;
        site.clash.is_none() && !hidden && site.enemies_of(faction) == 0 && !self.is_barred(faction, region)
    }

    /// A control token is left, or the Trogs play alone and need none.
    pub fn has_control_token(&self, faction: Faction) -> bool {
        self.is_solo() && faction == Faction::Trogs || self.controlled_by(faction).len() < usize::from(CONTROL_TOKENS)
    }

    /// Puts a control token down, in place of another's.
    pub(super) fn take_control(&mut self, faction: Faction, region: Region, story: &mut Story) {
        self.take_all(faction, Regions::one(region), story);
    }

    /// The same in several regions at once.
    pub(super) fn take_all(&mut self, faction: Faction, regions: Regions, story: &mut Story) {
        let mut taken: ArrayVec<(Region, Option<Faction>), { Region::COUNT }> = ArrayVec::new();
        for region in regions {
            if self.site(region).control == Some(faction) || self.is_home(region) {
                continue;
            }
            let lost = self.site_mut(region).control.take();
            if self.has_control_token(faction) {
                self.site_mut(region).control = Some(faction);
                taken.push((region, lost));
            } else {
                story.tell(|| format!("The {} have no control token left for {}.", faction.name(), region.told()));
            }
        }
        if !taken.is_empty() {
            story.tell(|| tell::taken(faction, &taken));
        }
    }

    /// Nests that do not lie on the planet.
    pub fn nest_supply(&self) -> u8 {
        self.nests.iter().sum::<u8>() - self.planet.iter().map(|site| site.nests).sum::<u8>()
    }

    /// Puts a Nest down if there is one.
    pub(super) fn place_nest(&mut self, region: Region, story: &mut Story) {
        if self.nest_supply() > 0 {
            self.site_mut(region).nests += 1;
            story.tell(|| format!("A Nest lies in {}.", region.told()));
        } else {
            story.tell(|| format!("No Nest is left for {}.", region.told()));
        }
    }

    /// Brings up to `units` from the reserve and says how many came.
    pub(super) fn bring(&mut self, faction: Faction, region: Region, units: u8) -> u8 {
        let units = units.min(self.reserves[faction.index()]);
        self.reserves[faction.index()] -= units;
        self.site_mut(region).units[faction.index()] += units;
        if units > 0 {
            self.track(Track { faction, from: None, to: region, units });
        }
        units
    }

    pub(super) fn relocate(&mut self, faction: Faction, from: Region, to: Region, units: u8) {
        self.site_mut(from).units[faction.index()] -= units;
        self.site_mut(to).units[faction.index()] += units;
        self.track(Track { faction, from: Some(from), to, units });
    }

    pub(super) fn track(&mut self, track: Track) {
        if self.tracks.is_full() {
            self.tracks.remove(0);
        }
        self.tracks.push(track);
    }

    /// Adds crystals; a headquarters never holds any.
    pub(super) fn add_crystals(&mut self, region: Region, crystals: u8) {
        if !self.is_home(region) {
            self.site_mut(region).crystals += crystals;
        }
    }
}

impl Havoc {
    /// A unit outside a battle board dies or leaves: it goes to its owner's reserve.
    pub(super) fn remove_unit(&mut self, faction: Faction, region: Region, story: &mut Story) {
        self.open.site_mut(region).units[faction.index()] -= 1;
        self.open.reserves[faction.index()] += 1;
        self.call_off_battle(region, story);
    }

    /// A battle with nobody left on one side is not fought: whoever is left has the region.
    pub(super) fn call_off_battle(&mut self, region: Region, story: &mut Story) {
        let site = self.open.site(region);
        let Some(clash) = site.clash else { return };
        let left = match (site.of(clash.attacker), site.of(clash.defender)) {
            (0, _) => clash.defender,
            (_, 0) => clash.attacker,
            _ => return,
        };
        self.open.site_mut(region).clash = None;
        story.tell(|| format!("There is no battle for {} any more.", region.told()));
        if self.open.can_control(left) && self.open.site(region).of(left) > 0 {
            self.open.take_control(left, region, story);
            if self.open.is_solo() && left == Faction::Trogs {
                self.trogs_dig_in(region, story);
            }
        }
        if left == clash.attacker {
            self.reveal_what_lay_under(region, left, story);
        }
    }
}

impl Open {
    /// Neutral Trogs hold regions by their Nests, not by control.
    pub fn can_control(&self, faction: Faction) -> bool {
        self.seat(faction).is_some() || self.is_solo()
    }

    /// The number of the next battle token; `None` when all are on the planet.
    pub(super) fn next_battle_number(&self) -> Option<u8> {
        let taken = |number: u8| self.planet.iter().any(|site| site.clash.is_some_and(|clash| clash.number == number));
        (1..=super::super::content::BATTLE_TOKENS).find(|number| !taken(*number))
    }

    pub(super) fn battle_tokens_left(&self) -> usize {
        usize::from(super::super::content::BATTLE_TOKENS) - self.battles().len()
    }
}
