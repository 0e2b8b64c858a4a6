//! Moving and recruiting.

use super::super::content::{Faction, Region, Regions};
use super::super::words::count;
use super::super::{Havoc, Open};
use super::{Errand, Phase, Work};
use crate::engine::Story;

impl Open {
    /// How many units of `faction` may march out of a region now.
    pub(super) fn movable(&self, work: &Work, faction: Faction, region: Region) -> u8 {
        let site = self.site(region);
        let units = site.of(faction);
        match site.clash {
            None => units - work.stopped_in(region),
            // Each attacker pins two defenders, and no attacker leaves.
            Some(clash) if clash.defender == faction => units.saturating_sub(2 * site.of(clash.attacker)),
            Some(_) => 0,
        }
    }

    /// Where `faction`'s units can march to at all.
    pub(super) fn passable(&self, faction: Faction) -> Regions {
        Regions::ALL.without(self.barred(faction)).without(self.battles())
    }

    /// Units that come here must stop: somebody is here, or may be.
    pub(super) fn stops(&self, faction: Faction, region: Region) -> bool {
        let site = self.site(region);
        site.enemies_of(faction) > 0 || site.has_trog_tokens() && faction != Faction::Trogs
    }

    /// Whether ending up here may need a battle token.
    pub(super) fn may_fight(&self, faction: Faction, region: Region) -> bool {
        self.stops(faction, region)
    }

    /// Battle tokens that the march so far may need.
    pub(super) fn fights_ahead(&self, work: &Work, faction: Faction) -> Regions {
        work.entered.into_iter().filter(|region| self.may_fight(faction, *region)).collect()
    }

    /// Whether any unit of `faction` can take a step.
    pub(super) fn can_march(&self, work: &Work, faction: Faction) -> bool {
        let passable = self.passable(faction);
        let marching = self.with(|site| site.of(faction) > 0).into_iter();
        marching
            .filter(|from| self.movable(work, faction, *from) > 0)
            .any(|from| !self.destinations(work, faction, from, passable).is_empty())
    }

    /// Where `faction` may march from `from`, with all that forbids it.
    pub(super) fn destinations(&self, work: &Work, faction: Faction, from: Region, passable: Regions) -> Regions {
        let mut near = self.adjacent(from, faction).and(passable);
        let ahead = self.fights_ahead(work, faction);
        if ahead.len() >= self.battle_tokens_left() {
            let more: Regions = near.into_iter().filter(|to| self.may_fight(faction, *to) && !ahead.contains(*to)).collect();
            near = near.without(more);
        }
        near
    }
}

impl Work {
    fn stopped_in(&self, region: Region) -> u8 {
        self.stopped.iter().find(|(at, _)| *at == region).map_or(0, |(_, units)| *units)
    }

    fn stop(&mut self, region: Region, units: u8) {
        if let Some((_, stopped)) = self.stopped.iter_mut().find(|(at, _)| *at == region) {
            *stopped += units;
        } else {
            self.stopped.push((region, units));
        }
    }
}

impl Havoc {
    pub(super) fn march(&mut self, from: Region, to: Region, units: u8, story: &mut Story) {
        let faction = self.open.current();
        story.tell(|| {
            let who = if units == 1 { "A unit".to_owned() } else { format!("{units} units") };
            format!("{who} of the {}: {} to {}.", faction.name(), from.name(), to.name())
        });
        self.open.relocate(faction, from, to, units);
        if faction == Faction::Trogs && self.open.site(to).has_trog_tokens() {
            self.reveal_trogs(to, faction, story);
        }
        let stops = self.open.stops(faction, to);
        if let Some(Phase::Errand(work)) = self.open.phases.last_mut() {
            work.points -= units;
            work.begun = true;
            work.entered.insert(to);
            if stops {
                work.stop(to, units);
            }
        }
        if self.open.site(from).of(faction) == 0
            && let Some(Phase::Errand(work)) = self.open.phases.last_mut()
        {
            work.entered.remove(from);
        }
    }

    /// Points allow units to come, they need not.
    pub(super) fn muster(&mut self, units: u8, story: &mut Story) {
        if let Some(Phase::Errand(work)) = self.open.phases.last_mut() {
            work.points = units;
        }
        self.finish_errand(story);
    }

    /// Only the player's word ends an action: what follows may not be taken back.
    pub(super) fn finish_errand(&mut self, story: &mut Story) {
        let Some(Phase::Errand(work)) = self.open.phases.pop() else { return };
        if work.free {
            return;
        }
        let faction = self.open.current();
        self.put_spent_away();
        self.open.phases.push(Phase::Bonuses);
        match work.on {
            Errand::Move => self.begin_arrival(faction, work.entered),
            Errand::Recruit => {
                if let Some(home) = self.open.homes[faction.index()] {
                    let units = self.open.bring(faction, home, work.points);
                    story.tell(|| format!("The {} recruit {}.", faction.name(), count(units, "unit")));
                }
            }
            Errand::Build => {}
        }
    }
}
