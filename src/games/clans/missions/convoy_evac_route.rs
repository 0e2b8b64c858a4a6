//! M4, Convoy Evac Route: the last wagon has to cross the shelf road.

use super::{
    BySquad, Entrance, Objective, Outlook, Question, Script, Sheet, here, intel, is_dead, many_dead, roll_for, thing,
    turn_begins, work,
};
use crate::engine::Story;
use crate::games::clans::content::{Champion, Forces, Item, Legion, Operative, Sector, ThreatKind, ThreatKinds};
use crate::games::clans::rules::{
    Ability, Action, Aim, Choice, Frame, Gain, Object, Pace, Reward, Roll, Target, Thing, Throw, Tile, TileSet, UnitId, UnitSet,
    tile,
};
use crate::games::clans::{Clans, Open};

pub struct EvacRoute;

const DEFENSE: i8 = 5;

/// Wounds that the wagon bears; the last one destroys it.
pub const WOUNDS: u8 = 6;

const EXIT: Tile = tile(15, 1);

/// The wagon's path, step by step.
pub const PATH: [Tile; 17] = [
    tile(1, 2),
    tile(2, 2),
    tile(3, 2),
    tile(3, 3),
    tile(4, 3),
    tile(5, 3),
    tile(6, 3),
    tile(7, 3),
    tile(8, 2),
    tile(9, 2),
    tile(10, 2),
    tile(11, 2),
    tile(12, 2),
    tile(13, 2),
    tile(14, 2),
    tile(15, 2),
    EXIT,
];

/// A wagon that stands where it began is worth this much of the way, so that an even position counts as one: a search tells
/// choices apart best there.
const HEAD_START: f32 = 0.12;

/// What the tally of this mission counts: the wagon is through.
const AWAY: usize = 0;

/// The piece of Intel that scares Feeders.
const WHISTLE: u8 = 2;

static SHEET: Sheet = Sheet {
    name: "Convoy Evac Route",
    briefing: "The last wagon from the border must cross the shelf road. The clan waits on both sides.",
    spot: (48, 32),
    plates: &[&[(Sector::S06, false), (Sector::S03, false), (Sector::S06, false), (Sector::S14, false)]],
    start: tile(0, 2),
    exits: &[EXIT],
    spawn_points: &[tile(4, 0), tile(7, 0), tile(10, 0), tile(13, 3)],
    objects: &[thing(Thing::Wagon, PATH[0])],
    rounds: BySquad([9, 9, 6, 4]),
    pressure: BySquad([0, 0, 1, 0]),
    threats: BySquad([9, 12, 12, 7]),
    forces: |n| {
        Forces::default()
            .feeders(6 + 2 * n)
            .legion(Legion::Gnawer, n)
            .legion(Legion::Spitter, 1 + n.div_ceil(2))
            .legion(Legion::Goliath, 1)
            .traps(4)
            .decoys(3)
    },
    champion: Entrance::Enters { champion: Champion::HollowJaw, round: 4, squad: 1 },
    intel: &[
        intel("Wheel ruts", "After the set-up all Traps on the wagon's path are revealed"),
        intel("Pass soldiers on leave", "Livia Wyss is a guest at M3"),
        intel(
            "They fear the whistle",
            "Once, at the start of an operative's turn, all Feeders within 2 of the wagon are moved 2 tiles away from it",
        ),
    ],
    objectives: &["The wagon reaches the exit", "It left with at most one wound", "Hollow-Jaw dies"],
    hostile_objectives: &["The wagon is destroyed", "Two operatives are dead; one, if one or two came"],
};

impl Script for EvacRoute {
    fn sheet(&self) -> &'static Sheet {
        &SHEET
    }

    fn deploy(&self, game: &mut Clans, story: &mut Story) {
        if game.open.camp.has_intel(1) {
            game.invite(Operative::Livia, Some(tile(12, 2)), story);
        }
    }

    /// Wheel ruts.
    fn after_setup(&self, game: &mut Clans, story: &mut Story) {
        if game.open.camp.has_intel(0) {
            game.reveal_traps(PATH.into_iter().collect(), story);
        }
    }

    fn is_unused(&self, _game: &Clans, intel: u8) -> bool {
        intel == WHISTLE
    }

    /// They fear the whistle: once, at the start of a turn.
    fn list_intel(&self, game: &Clans, _unit: UnitId, out: &mut Vec<Action>) {
        let open = &game.open;
        if open.camp.has_intel(WHISTLE) && turn_begins(open) && !scared(game).is_empty() {
            out.push(Action::Use { what: Ability::Intel(WHISTLE), aim: Aim::None });
        }
    }

    /// All Feeders near the wagon run; what does not is none.
    fn use_intel(&self, game: &mut Clans, unit: UnitId, intel: u8, _aim: Aim, story: &mut Story) {
        game.open.camp.spent |= 1 << intel;
        story.reveal();
        story.tell(|| "The whistle sounds.".into());
        let feeders: ThreatKinds = ThreatKind::all().filter(|kind| kind.acts_as_feeder()).collect();
        let seat = game.open.controller(unit);
        for token in scared(game) {
            if game.kind(token).is_some_and(ThreatKind::acts_as_feeder) {
                game.open.narrow(token, feeders);
                game.ask(Some(seat), Question::Whistle(token));
            } else {
                game.open.narrow(token, ThreatKinds::ALL.without(feeders));
            }
        }
    }

    /// Where the operatives drive a Feeder: two tiles away from the wagon, or as far as it gets.
    fn list_answers(&self, game: &Clans, about: Question, out: &mut Vec<Action>) {
        let open = &game.open;
        let Question::Whistle(token) = about else { return };
        let (Some(from), wagon) = (open.at(token), wagon(game).at) else { return };
        let field = open.field();
        let near = field.within(from, 2).iter().filter(|tile| open.members_on(*tile).is_empty());
        let near: TileSet = near.collect();
        let furthest = near.iter().map(|tile| field.distance(wagon, tile)).max().unwrap_or(0);
        let away = near.iter().filter(|tile| field.distance(wagon, *tile) == furthest);
        out.extend(away.map(|tile| Action::Choose(Choice::Tile(tile))));
    }

    fn question(&self, open: &Open, about: Question) -> String {
        let Question::Whistle(token) = about else { return String::new() };
        format!("The whistle drives {} away from the wagon: where to?", open.name(token))
    }

    fn answered(&self, game: &mut Clans, about: Question, action: Action, story: &mut Story) {
        if let (Question::Whistle(token), Action::Choose(Choice::Tile(tile))) = (about, action) {
            game.displace(token, tile, story);
        }
    }

    /// The wagon is pushed by an operative whom nobody disturbs.
    fn list_work(&self, game: &Clans, unit: UnitId, out: &mut Vec<Action>) {
        if unit.is_member() && game.open.is_unopposed(unit) {
            out.extend(here(&game.open, unit, |_| true).map(work));
        }
    }

    fn work(&self, game: &mut Clans, unit: UnitId, at: Target, _story: &mut Story) {
        roll_for(game, unit, at, 3, 2);
    }

    /// Two steps, and the pusher with it; an ambush stops them.
    fn worked(&self, game: &mut Clans, roll: &Roll, throw: &Throw, _story: &mut Story) {
        let Some(unit) = roll.by.filter(|_| throw.success) else { return };
        let done = usize::from(wagon(game).progress) + 1;
        game.push_along(unit, &PATH[done..(done + 2).min(PATH.len())]);
    }

    fn stepped(&self, game: &mut Clans, unit: UnitId, from: Tile, story: &mut Story) {
        let pushed = game.open.stack.iter().rev().find_map(|frame| match frame {
            Frame::Move(walk) if walk.unit == unit => Some(walk.rule == Pace::Push),
            _ => None,
        });
        let wagon = &mut game.open.objects[0];
        if pushed != Some(true) || wagon.at != from || wagon.gone {
            return;
        }
        wagon.progress += 1;
        wagon.at = PATH[usize::from(wagon.progress)];
        if wagon.at == EXIT {
            wagon.gone = true;
            game.open.tally.mission[AWAY] = 1;
            story.tell(|| "**The wagon is through.**".into());
        }
    }

    /// The clan may attack the wagon.
    fn armor(&self, _game: &Clans, _object: &Object, by: Option<UnitId>) -> Option<(i8, u8)> {
        by.is_some_and(UnitId::is_clanner).then_some((DEFENSE, WOUNDS))
    }

    /// Nobody sees past the wagon.
    fn screens(&self, game: &Clans) -> TileSet {
        let wagon = wagon(game);
        if wagon.gone { TileSet::default() } else { TileSet::one(wagon.at) }
    }

    fn is_over(&self, game: &Clans) -> bool {
        wagon(game).gone
    }

    fn met(&self, game: &Clans, objective: Objective) -> bool {
        let open = &game.open;
        let away = open.tally.mission[AWAY] == 1;
        match objective {
            Objective::O(1) => away,
            Objective::O(2) => away && wagon(game).wounds <= 1,
            Objective::O(3) => is_dead(open, Champion::HollowJaw),
            Objective::H(1) => wagon(game).gone && !away,
            Objective::H(2) => many_dead(open),
            _ => false,
        }
    }

    fn consequences(&self, game: &mut Clans, met: &dyn Fn(Objective) -> bool, story: &mut Story) {
        if met(Objective::O(1)) {
            game.recruit(Operative::Livia, story);
        }
        if met(Objective::O(2)) {
            game.award(Item::FieldDressing);
            let choice = Gain::Reward(Reward::Item(Item::FortressHarness), Reward::Item(Item::ScrapPlate));
            let _ = game.open.tally.gains.try_push(choice);
        }
        if met(Objective::O(3)) {
            game.award(Item::TotemAsh);
            game.award(Item::SignalShroud);
        }
    }
}

impl Outlook for EvacRoute {
    fn progress(&self, game: &Clans) -> f32 {
        let wagon = wagon(game);
        if wagon.gone {
            return f32::from(game.open.tally.mission[AWAY]);
        }
        let steps = f32::from(wagon.progress) / (PATH.len() - 1) as f32;
        let wounds = f32::from(wagon.wounds) / f32::from(WOUNDS);
        // Nobody pushes while somebody of the clan is on its tile.
        let blockers = game.open.clan.iter().filter(|clanner| clanner.at == Some(wagon.at)).count().min(2);
        HEAD_START + 0.9 * steps - 0.66 * wounds - 0.05 * blockers as f32
    }

    fn goals(&self, game: &Clans) -> TileSet {
        let next = usize::from(wagon(game).progress);
        PATH[next..].iter().copied().collect()
    }

    fn goals_of(&self, game: &Clans, _unit: UnitId) -> TileSet {
        TileSet::one(wagon(game).at)
    }

    fn object_worth(&self, game: &Clans, _object: u8) -> f32 {
        if wagon(game).wounds + 1 == WOUNDS { -3.0 } else { -0.8 }
    }

    fn work_worth(&self, _game: &Clans, _at: Target) -> f32 {
        0.8
    }

    /// It is a race: whoever bleeds may still push.
    fn blood(&self) -> f32 {
        0.6
    }
}

/// The wagon; before the field is laid out, as it will stand there.
fn wagon(game: &Clans) -> Object {
    let fresh = Object { kind: Thing::Wagon, letter: 0, at: PATH[0], beyond: None, wounds: 0, progress: 0, gone: false };
    game.open.objects.first().copied().unwrap_or(fresh)
}

/// Everything near the wagon that is, or may be, a Feeder.
fn scared(game: &Clans) -> UnitSet {
    let feeders: ThreatKinds = ThreatKind::all().filter(|kind| kind.acts_as_feeder()).collect();
    let near = game.open.field().within(wagon(game).at, 2);
    game.open.clanners().filter(|unit| {
        let may_be = game.open.clanner(unit).is_some_and(|clanner| !clanner.may_be.intersection(feeders).is_empty());
        may_be && game.open.at(unit).is_some_and(|tile| near.contains(tile))
    })
}
