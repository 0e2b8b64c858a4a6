//! Points: the score track with its events, prisoners, scoring, and how the game ends.

use super::super::content::{EVENT_SPOTS, Faction, Region};
use super::super::{Havoc, Open};
use super::{Phase, Stage};
use crate::engine::grammar::count;
use crate::engine::{Outcome, Seat, Story};
use crate::engine::{Place, Seats};

/// What it costs to buy a prisoner back.
pub(super) const RANSOM: i16 = 2;

impl Open {
    /// What a faction's crystals pay: one point each, to the Trogs half of that, rounded up.
    pub fn crystal_points(&self, faction: Faction) -> i16 {
        let crystals: i16 =
            self.planet.iter().filter(|site| site.control == Some(faction)).map(|site| i16::from(site.crystals)).sum();
        if faction == Faction::Trogs { (crystals + 1) / 2 } else { crystals }
    }

    pub fn prisoners_of(&self, captor: Faction) -> u8 {
        self.prisoners[captor.index()].iter().sum()
    }

    /// Whoever scores passes events: they slide to the next place, and lie on those that are there.
    fn slide_events(&mut self, story: &mut Story) {
        let best = self.points.iter().copied().max().unwrap_or(0);
        for (spot, place) in EVENT_SPOTS.into_iter().enumerate() {
            if best > i16::from(place) && self.event_spots[spot] > 0 {
                let events = std::mem::take(&mut self.event_spots[spot]);
                self.event_spots[spot + 1] += events;
                let moved = if events == 1 { "event" } else { "stack of events" };
                story.tell(|| format!("The {moved} moves past {place} points."));
            }
        }
    }

    /// Everybody's points, the most first.
    fn totals(&self) -> String {
        let mut factions = self.initiative.clone();
        factions.sort_by_key(|faction| std::cmp::Reverse(self.points[faction.index()]));
        let totals: Vec<String> = factions.iter().map(|it| format!("{} {}", it.name(), self.points[it.index()])).collect();
        totals.join(", ")
    }

    /// How the seats stand when the game is over.
    pub(crate) fn outcome(&self) -> Outcome {
        let reason = format!("The final scoring came after {} rounds.", self.round);
        let standing = |faction: Faction| {
            let place = self.initiative.iter().position(|other| *other == faction).unwrap_or(0);
            (self.points[faction.index()], self.prisoners_of(faction), place)
        };
        let worded = |faction: Faction| {
            let (points, prisoners, _) = standing(faction);
            let level = |other: &&Faction| **other != faction && standing(**other).0 == points;
            let tie = match self.initiative.iter().filter(level).map(|other| standing(*other).1 == prisoners).max() {
                Some(true) => Some("the order of play decides the tie".to_owned()),
                Some(false) => Some("prisoners decide the tie".to_owned()),
                None => None,
            };
            let held = (prisoners > 0 || tie.is_some()).then(|| count(prisoners, "prisoner"));
            [faction.name().to_owned()].into_iter().chain(held).chain(tie).collect::<Vec<_>>().join(", ")
        };
        if self.is_solo() {
            let faction = self.faction(Seat(0)).unwrap_or(Faction::Humans);
            let (own, trogs) = (self.points[faction.index()], self.points[Faction::Trogs.index()]);
            let rank = if own > trogs { 1 } else { 2 };
            let place = Place { rank, score: own.into(), side: 0, reason: format!("against {trogs} of the Trogs") };
            let reason = if rank == 1 { reason } else { format!("The Trogs win. {reason}") };
            return Outcome { places: vec![place], reason };
        }
        let seats = Seat::all(self.seats()).map(|seat| {
            let faction = self.faction(seat).unwrap_or(Faction::Humans);
            (standing(faction), i32::from(standing(faction).0), worded(faction))
        });
        Outcome::ranked(reason, seats)
    }
}

impl Havoc {
    /// Neutral Trogs have no place on the score track.
    pub(super) fn gain(&mut self, faction: Faction, points: i16, why: &str, story: &mut Story) {
        if !self.open.can_control(faction) || points == 0 {
            return;
        }
        self.open.points[faction.index()] += points;
        let now = self.open.points[faction.index()];
        story.tell(|| format!("The {} gain {} for {why} and have {now}.", faction.name(), count(points, "point")));
        self.open.slide_events(story);
    }

    /// A point for every prisoner; then, in turn, whoever wants to buys their own back.
    pub(super) fn prisoners(&mut self, story: &mut Story) {
        self.open.stage = Stage::Prisoners;
        let order = self.open.initiative.clone();
        for faction in order.clone() {
            let held = self.open.prisoners_of(faction);
            self.gain(faction, held.into(), if held == 1 { "a prisoner" } else { "their prisoners" }, story);
        }
        self.open.phases.push(Phase::Ransom(order.iter().copied().collect()));
    }

    pub(super) fn ransom(&mut self, captor: Faction, story: &mut Story) {
        let Some(Phase::Ransom(queue)) = self.open.phase() else { return };
        let faction = queue[0];
        self.open.points[faction.index()] -= RANSOM;
        self.open.prisoners[captor.index()][faction.index()] -= 1;
        self.open.reserves[faction.index()] += 1;
        let now = self.open.points[faction.index()];
        story.tell(|| {
            format!("The {} buy a unit back from the {} for {RANSOM} points and have {now}.", faction.name(), captor.name())
        });
    }

    /// The round's scoring, and the next round or the end.
    pub(super) fn end_round(&mut self, story: &mut Story) {
        self.open.stage = Stage::Scoring;
        if let Some(enabler) = self.open.enabler.filter(|_| !self.open.final_round) {
            let regions = self.open.controlled_by(enabler).len() as u8;
            self.gain(enabler, regions.into(), &format!("{}, having enabled scoring,", count(regions, "region")), story);
        }
        if self.open.enabler.is_none() && !self.open.final_round {
            story.tell(|| "Nobody enabled scoring: this round pays nothing.".into());
        } else {
            for faction in self.open.initiative.clone() {
                let points = self.open.crystal_points(faction);
                self.gain(
                    faction,
                    points,
                    if faction == Faction::Trogs { "half of their crystals" } else { "their crystals" },
                    story,
                );
            }
            story.tell(|| format!("Points now: {}.", self.open.totals()));
        }
        for region in Region::ALL {
            self.open.site_mut(region).bulwark = false;
        }
        if self.open.final_round {
            self.finish(story);
        } else {
            self.begin_round(story);
        }
    }

    fn finish(&mut self, story: &mut Story) {
        self.open.stage = Stage::Over;
        self.open.phases.clear();
        story.tell(|| {
            let outcome = self.open.outcome();
            let winners: Seats = outcome.winners();
            if let Some(seat) = winners.first() {
                let place = &outcome.places[seat.index()];
                format!("The game is over: {seat} wins with {} ({}).", count(place.score, "point"), place.reason)
            } else {
                let trogs = self.open.points[Faction::Trogs.index()];
                format!("The game is over: the Trogs win, {trogs} points to {}.", outcome.places[0].score)
            }
        });
    }
}
