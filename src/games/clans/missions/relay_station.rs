//! M2, Relay Station: wake both generators, then hold the mast.

use super::{
    BySquad, Entrance, Objective, Outlook, Script, Sheet, count, here, intel, is_focused, many_dead, may_tamper, object_of,
    roll_for, thing, tiles, wall, work,
};
use crate::engine::Story;
use crate::games::clans::content::{Champion, Forces, Item, Legion, Operative, Sector, ThreatKind, ThreatKinds};
use crate::games::clans::rules::{Action, Modifiers, Object, Roll, Target, Thing, Throw, Tile, TileSet, UnitId, tile};
use crate::games::clans::{Clans, Open};

pub struct RelayStation;

const MAST: Tile = tile(5, 5);

/// What the tally of this mission counts: the signal was heard, and with two rounds left.
const HEARD: usize = 0;
const EARLY: usize = 1;

const OFF: u8 = 0;
const ON: u8 = 1;

static SHEET: Sheet = Sheet {
    name: "Relay Station",
    briefing: "A mute mast on the ridge could carry the alarm to the cities. Wake both generators, then hold the mast.",
    spot: (30, 12),
    plates: &[&[(Sector::S01, false), (Sector::S04, false)], &[(Sector::S14, false), (Sector::S08, false)]],
    start: tile(0, 0),
    exits: &[],
    spawn_points: &[tile(7, 7), tile(4, 1), tile(1, 6), tile(7, 3)],
    objects: &[
        thing(Thing::Generator, tile(7, 0)),
        thing(Thing::Generator, tile(0, 7)),
        thing(Thing::Mast, MAST),
        wall(tile(4, 5), MAST),
    ],
    rounds: BySquad([8, 10, 5, 5]),
    pressure: BySquad([0, 0, 0, 0]),
    threats: BySquad([9, 10, 10, 6]),
    forces: |n| Forces::default().feeders(4 + 2 * n).legion(Legion::Gnawer, n).legion(Legion::Spitter, 1).traps(3).decoys(2),
    champion: Entrance::Enters { champion: Champion::NineDrums, round: 4, squad: 1 },
    intel: &[
        intel("Old cable plans", "Generator rolls have SUCCESS +1"),
        intel("A pale face under the grating", "Lumen is a guest at G6"),
        intel("Night watch pattern", "Nothing spawns in round 1"),
    ],
    objectives: &["The signal is set and no enemy is on the mast when a round ends", "The same with at least two rounds left"],
    hostile_objectives: &["One generator is destroyed", "Two operatives are dead; one, if one or two came"],
};

impl Script for RelayStation {
    fn sheet(&self) -> &'static Sheet {
        &SHEET
    }

    fn deploy(&self, game: &mut Clans, story: &mut Story) {
        if game.open.camp.has_intel(1) {
            game.invite(Operative::Lumen, Some(tile(6, 5)), story);
        }
    }

    /// The night watch pattern.
    fn may_spawn(&self, open: &Open) -> bool {
        open.round > 1 || !open.camp.has_intel(2)
    }

    fn is_unused(&self, game: &Clans, intel: u8) -> bool {
        intel == 0 || intel == 2 && game.open.round == 1
    }

    /// Generators that are off; the mast, once every generator that stands is on. The clan tampers with what is off.
    fn list_work(&self, game: &Clans, unit: UnitId, out: &mut Vec<Action>) {
        let open = &game.open;
        let off = |object: &Object| object.kind == Thing::Generator && object.progress == OFF;
        if may_tamper(game, unit) {
            out.extend(here(open, unit, off).map(work));
        } else if is_focused(open, unit) {
            let ready = !open.objects.iter().any(|object| !object.gone && off(object)) && !is_signal_set(open);
            out.extend(here(open, unit, |object| off(object) || ready && object.kind == Thing::Mast).map(work));
        }
    }

    fn work(&self, game: &mut Clans, unit: UnitId, at: Target, story: &mut Story) {
        let Target::Object(object) = at else { return };
        if unit.is_clanner() {
            return tamper(game, unit, object, story);
        }
        let mast = game.open.objects[usize::from(object)].kind == Thing::Mast;
        let difficulty = match destroyed(&game.open) {
            _ if !mast => 3,
            0 => 4,
            _ => 5,
        };
        roll_for(game, unit, at, difficulty, difficulty);
    }

    fn worked(&self, game: &mut Clans, roll: &Roll, throw: &Throw, story: &mut Story) {
        let super::Purpose::Work(Target::Object(at)) = roll.what else { return };
        if !throw.success {
            return;
        }
        let object = &mut game.open.objects[usize::from(at)];
        object.progress = ON;
        let mast = object.kind == Thing::Mast;
        story.tell(|| if mast { "**The signal is set.**".into() } else { format!("{} runs.", game.open.object_first(at)) });
    }

    /// Old cable plans.
    fn modify(&self, game: &Clans, roll: &Roll, modifiers: &mut Modifiers) {
        let generator = object_of(game, roll).is_some_and(|object| object.kind == Thing::Generator);
        if generator && game.open.camp.has_intel(0) {
            modifiers.success(1);
        }
    }

    /// The Scrapper Wall, for both sides.
    fn armor(&self, _game: &Clans, object: &Object, _by: Option<UnitId>) -> Option<(i8, u8)> {
        (object.kind == Thing::Wall).then_some((5, 1))
    }

    /// The signal must stand at the end of a round, with no enemy at the mast.
    fn round_end(&self, game: &mut Clans, story: &mut Story) {
        let open = &mut game.open;
        if is_signal_set(open) && open.clanners_on(MAST).is_empty() {
            open.tally.mission[HEARD] = 1;
            open.tally.mission[EARLY] = u8::from(open.round + 2 <= open.last_round);
            story.tell(|| "The cities have heard the signal.".into());
        }
    }

    fn is_over(&self, game: &Clans) -> bool {
        game.open.tally.mission[HEARD] == 1 || destroyed(&game.open) == 2
    }

    fn met(&self, game: &Clans, objective: Objective) -> bool {
        let open = &game.open;
        match objective {
            Objective::O(1) => open.tally.mission[HEARD] == 1,
            Objective::O(2) => open.tally.mission[EARLY] == 1,
            Objective::H(1) => destroyed(open) > 0,
            Objective::H(2) => many_dead(open),
            _ => false,
        }
    }

    fn consequences(&self, game: &mut Clans, met: &dyn Fn(Objective) -> bool, story: &mut Story) {
        if met(Objective::O(1)) {
            game.recruit(Operative::Lumen, story);
            game.award(Item::HatchKey);
        }
        if met(Objective::O(2)) {
            game.award(Item::FieldRadio);
        }
    }
}

impl Outlook for RelayStation {
    fn progress(&self, game: &Clans) -> f32 {
        let open = &game.open;
        if open.tally.mission[HEARD] == 1 {
            return 1.0;
        }
        let running = count(open, Thing::Generator, |generator| generator.progress == ON) as f32;
        let tampered: f32 = open.objects.iter().map(|object| f32::from(object.wounds)).sum::<f32>() * 0.08;
        let signal = if is_signal_set(open) { 0.3 } else { 0.0 };
        0.28 * (running + destroyed(open) as f32 * 0.6) + signal - tampered
    }

    fn goals(&self, game: &Clans) -> TileSet {
        let off = tiles(&game.open, Thing::Generator, |generator| !generator.gone && generator.progress == OFF);
        if off.is_empty() { TileSet::one(MAST) } else { off }
    }

    fn object_worth(&self, _game: &Clans, _object: u8) -> f32 {
        0.01
    }

    fn work_worth(&self, _game: &Clans, _at: Target) -> f32 {
        1.15
    }
}

fn is_signal_set(open: &Open) -> bool {
    count(open, Thing::Mast, |mast| mast.progress == ON) > 0
}

fn destroyed(open: &Open) -> usize {
    count(open, Thing::Generator, |generator| generator.gone)
}

/// The second time, by whomever and whenever, destroys the generator.
fn tamper(game: &mut Clans, unit: UnitId, object: u8, story: &mut Story) {
    game.open.narrow(unit, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Decoy)));
    let generator = &mut game.open.objects[usize::from(object)];
    generator.wounds += 1;
    generator.gone = generator.wounds >= 2;
    let gone = generator.gone;
    story.tell(|| {
        let (who, what) = (game.open.name(unit), game.open.object_name(object));
        if gone { format!("{who} destroys the {what}.") } else { format!("{who} tears at the {what}.") }
    });
}
