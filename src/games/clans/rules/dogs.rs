//! Pack-dogs: enemies of everybody, run by the rules. When the allies have acted, each runs towards the nearest prey and bites.

use super::{Attack, Cause, Pace, RoundEnd, RoundStep, Target, Tile, UnitId, UnitSet, With};
use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::Neutral;

/// How far a dog runs, and a way that is longer than any on a field.
const RUN: u8 = 2;
const ANYWHERE: u8 = 200;

impl Clans {
    /// One dog after the other: first it runs, then it bites.
    pub(super) fn step_dogs(&mut self, at: u8, story: &mut Story) -> RoundStep {
        let place = usize::from(at / 2);
        let Some(stray) = self.open.strays.get(place) else { return RoundStep::End(RoundEnd::Effects) };
        if stray.kind == Neutral::PackDog && stray.at.is_some() && !stray.stunned {
            let dog = UnitId::stray(place);
            if at.is_multiple_of(2) { self.run(dog) } else { self.bite(dog, story) }
        }
        RoundStep::Dogs(at + 1)
    }

    /// Whomever a dog can scent: operatives, and everybody else who has shown themselves.
    fn prey(&self, dog: UnitId) -> UnitSet {
        let open = &self.open;
        let hides =
            |unit: UnitId| open.is_threat(unit) || open.in_stealth(unit) || open.stray(unit).is_some_and(|stray| !stray.found);
        open.units().filter(|unit| open.are_enemies(dog, unit) && !hides(unit))
    }

    fn run(&mut self, dog: UnitId) {
        let Some(from) = self.open.at(dog) else { return };
        let Some(reach) = self.reach(dog, Pace::Steps(ANYWHERE), 0, false, super::TileSet::default(), false) else { return };
        let cost = |tile: Tile| reach.tiles().find(|(other, _)| *other == tile).map(|(_, cost)| cost);
        let scented = self.prey(dog).iter().filter_map(|unit| self.open.at(unit));
        let near = scented.filter(|tile| *tile == from || cost(*tile).is_some());
        let Some(to) = near.min_by_key(|tile| (self.open.field().distance(from, *tile), *tile)) else { return };
        let path: Vec<Tile> = reach.way(to).into_iter().filter(|tile| cost(*tile).is_some_and(|cost| cost <= RUN)).collect();
        self.push_along(dog, &path);
    }

    /// It attacks whoever is easiest to hurt on its tile.
    fn bite(&mut self, dog: UnitId, story: &mut Story) {
        let attack = |unit: UnitId| Attack::new(Some(dog), With::Own, Target::Unit(unit), Cause::Free);
        let here = self.prey(dog).filter(|unit| self.is_target(dog, With::Own, unit, Cause::Free));
        let easiest = here.iter().min_by_key(|unit| (self.difficulty(&attack(*unit)), !unit.is_member(), *unit));
        if let Some(unit) = easiest {
            story.tell(|| format!("{} attacks {}.", self.open.name(dog), self.open.name(unit)));
            self.push_attack(attack(unit));
        }
    }
}
