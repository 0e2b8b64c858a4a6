//! Moving and recruiting.

use super::super::content::{Faction, Region, Regions};
use super::super::{Havoc, Open};
use super::cards::names;
use super::{Errand, Phase, Work};
use crate::engine::Story;
use crate::engine::grammar::{count, list};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

impl Open {
    /// How many units of `faction` may march out of a region now.
    pub(crate) fn movable(&self, work: &Work, faction: Faction, region: Region) -> u8 {
        let site = self.site(region);
        let units = site.of(faction);
        match site.clash {
            None => self.unstopped(faction, region).saturating_sub(work.stopped.units_in(region)),
            // Each attacker pins two defenders, and no attacker leaves.
            Some(clash) if clash.defender == faction => units.saturating_sub(2 * site.of(clash.attacker)),
            Some(_) => 0,
        }
    }

    /// The units of `faction` in a region that did not have to stop there earlier in this turn.
    pub(super) fn unstopped(&self, faction: Faction, region: Region) -> u8 {
        self.site(region).of(faction).saturating_sub(self.stopped.units_in(region))
    }

    /// Where `faction`'s units can march to at all.
    pub(crate) fn passable(&self, faction: Faction) -> Regions {
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
    pub(crate) fn can_march(&self, work: &Work, faction: Faction) -> bool {
        let passable = self.passable(faction);
        let marching = self.with(|site| site.of(faction) > 0).into_iter();
        marching
            .filter(|from| self.movable(work, faction, *from) > 0)
            .any(|from| !self.destinations(work, faction, from, passable).is_empty())
    }

    /// Where `faction` may march from `from`, with all that forbids it.
    pub(crate) fn destinations(&self, work: &Work, faction: Faction, from: Region, passable: Regions) -> Regions {
        let mut near = self.adjacent(from, faction).intersection(passable);
        let ahead = self.fights_ahead(work, faction);
        if ahead.len() >= self.battle_tokens_left() {
            let more: Regions = near.into_iter().filter(|to| self.may_fight(faction, *to) && !ahead.contains(*to)).collect();
            near = near.without(more);
        }
        near
    }
}

/// Units in each region that go no further.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stopped(ArrayVec<(Region, u8), { Region::COUNT }>);

impl Stopped {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn units_in(&self, region: Region) -> u8 {
        self.0.iter().find(|(at, _)| *at == region).map_or(0, |(_, units)| *units)
    }

    pub(super) fn add(&mut self, region: Region, units: u8) {
        if let Some((_, stopped)) = self.0.iter_mut().find(|(at, _)| *at == region) {
            *stopped += units;
        } else {
            self.0.push((region, units));
        }
    }

    /// One of them is lost.
    pub(super) fn lose(&mut self, region: Region) {
        if let Some((_, stopped)) = self.0.iter_mut().find(|(at, _)| *at == region) {
            *stopped = stopped.saturating_sub(1);
        }
    }
}

impl Havoc {
    pub(super) fn march(&mut self, from: Region, to: Region, units: u8, story: &mut Story) {
        let faction = self.open.current();
        if self.work_mut().is_some_and(|work| work.untold.is_full()) {
            self.tell_marches(story);
        }
        if let Some(work) = self.work_mut() {
            work.untold.push((from, to, units));
        }
        self.open.relocate(faction, from, to, units);
        if faction == Faction::Trogs && self.open.site(to).has_trog_tokens() {
            self.tell_marches(story);
            self.reveal_trogs(to, faction, story);
        }
        let stops = self.open.stops(faction, to);
        let left = self.open.site(from).of(faction) == 0;
        if let Some(work) = self.work_mut() {
            work.points -= units;
            work.begun = true;
            work.entered.insert(to);
            if stops {
                work.stopped.add(to, units);
            }
            if left {
                work.entered.remove(from);
            }
        }
    }

    pub(super) fn work_mut(&mut self) -> Option<&mut Work> {
        match self.open.phases.last_mut() {
            Some(Phase::Errand(work)) => Some(work),
            _ => None,
        }
    }

    /// What was spent on the action under way, once, and the marches since it was told last.
    fn tell_marches(&mut self, story: &mut Story) {
        let Some(work) = self.work_mut() else { return };
        let steps = std::mem::take(&mut work.untold);
        let told = std::mem::replace(&mut work.told, true);
        if steps.is_empty() && told {
            return;
        }
        story.tell(|| {
            let ways: Vec<String> = ways(&steps).into_iter().map(|(units, way)| worded(units, &way)).collect();
            let opening = if told { "They move on".into() } else { self.open.spending("move") };
            if ways.is_empty() { format!("{opening}, and stay where they are.") } else { format!("{opening}: {}.", list(&ways)) }
        });
    }

    /// What was spent on building or recruiting, once.
    pub(super) fn tell_spending(&mut self, story: &mut Story) {
        let Some(work) = self.work_mut() else { return };
        if !work.free && !std::mem::replace(&mut work.told, true) {
            story.tell(|| format!("{}.", self.open.spending("build")));
        }
    }

    /// Points allow units to come, they need not.
    pub(super) fn muster(&mut self, units: u8, story: &mut Story) {
        if let Some(work) = self.work_mut() {
            work.points = units;
        }
        self.finish_errand(story);
    }

    /// Only the player's word ends an action: what follows may not be taken back.
    pub(super) fn finish_errand(&mut self, story: &mut Story) {
        if self.work_mut().is_some_and(|work| work.on == Errand::Move) {
            self.tell_marches(story);
        }
        let Some(Phase::Errand(work)) = self.open.phases.pop() else { return };
        if work.free {
            return;
        }
        let faction = self.open.current();
        match work.on {
            Errand::Recruit => {
                if let Some(home) = self.open.homes[faction.index()] {
                    let units = self.open.bring(faction, home, work.points);
                    story.tell(|| format!("{} {}.", self.open.spending("recruit"), count(units, "unit")));
                }
            }
            Errand::Build if !work.begun => story.tell(|| format!("{}, and build nothing.", self.open.spending("build"))),
            Errand::Move | Errand::Build => {}
        }
        self.put_spent_away();
        self.open.phases.push(Phase::Bonuses);
        if work.on == Errand::Move {
            for (region, units) in work.stopped.0 {
                self.open.stopped.add(region, units);
            }
            self.begin_arrival(faction, work.entered);
        }
    }
}

impl Open {
    /// The current faction and what it spends on something: "The Humans spend Flank to move".
    fn spending(&self, to: &str) -> String {
        let faction = self.current().name();
        if self.spent.is_empty() {
            format!("The {faction} {to}")
        } else {
            format!("The {faction} spend {} to {to}", names(&self.spent))
        }
    }
}

/// The steps of a march as ways that groups went, in order.
fn ways(steps: &[(Region, Region, u8)]) -> Vec<(u8, Vec<Region>)> {
    let mut ways: Vec<(u8, Vec<Region>)> = Vec::new();
    for (from, to, units) in steps {
        let mut left = *units;
        let mut at = 0;
        while left > 0 && at < ways.len() {
            if ways[at].1.last() == Some(from) {
                let going = left.min(ways[at].0);
                left -= going;
                if going < ways[at].0 {
                    // Some stay behind: the group parts.
                    ways[at].0 -= going;
                    let mut way = ways[at].1.clone();
                    way.push(*to);
                    ways.insert(at + 1, (going, way));
                    at += 1;
                } else {
                    ways[at].1.push(*to);
                }
            }
            at += 1;
        }
        match ways.iter_mut().find(|(_, way)| way[..] == [*from, *to]) {
            Some((group, _)) => *group += left,
            None if left > 0 => ways.push((left, vec![*from, *to])),
            None => {}
        }
    }
    ways
}

fn worded(units: u8, way: &[Region]) -> String {
    let [from, by @ .., to] = way else { return String::new() };
    let by: Vec<String> = by.iter().map(|region| region.told().to_owned()).collect();
    let by = if by.is_empty() { String::new() } else { format!(" by {}", list(&by)) };
    format!("{} from {}{by} to {}", count(units, "unit"), from.told(), to.told())
}

#[cfg(test)]
mod tests {
    use super::*;
    use Region::{CoralShelf, DawnLanding, EmberReach, Thornveil};

    #[test]
    fn the_steps_of_one_group_are_one_way() {
        let told = |steps: &[(Region, Region, u8)]| {
            let ways: Vec<String> = ways(steps).into_iter().map(|(units, way)| worded(units, &way)).collect();
            list(&ways)
        };
        assert_eq!(
            told(&[(DawnLanding, Thornveil, 2), (Thornveil, CoralShelf, 2)]),
            "2 units from Dawn Landing by Thornveil to Coral Shelf"
        );
        assert_eq!(
            told(&[(DawnLanding, Thornveil, 3), (Thornveil, CoralShelf, 1), (DawnLanding, EmberReach, 1)]),
            "2 units from Dawn Landing to Thornveil, 1 unit from Dawn Landing by Thornveil to Coral Shelf and 1 unit from \
             Dawn Landing to Ember Reach"
        );
        assert_eq!(told(&[(DawnLanding, Thornveil, 1), (DawnLanding, Thornveil, 1)]), "2 units from Dawn Landing to Thornveil");
    }
}
