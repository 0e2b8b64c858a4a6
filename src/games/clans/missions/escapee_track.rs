//! M1, Escapee Track: three refugees hide in the wadi and want to be led to the barricade.

use super::{BySquad, Entrance, Objective, Outlook, Question, Script, Sheet, intel};
use crate::engine::Story;
use crate::games::clans::content::{Champion, Forces, Item, Legion, Neutral, Sector};
use crate::games::clans::rules::{Action, Choice, Stray, Target, Tile, TileSet, UnitId, tile};
use crate::games::clans::{Clans, Open};

pub struct EscapeeTrack;

const EXIT: Tile = tile(11, 2);
const REFUGEES: [Tile; 3] = [tile(5, 1), tile(6, 2), tile(6, 1)];

static SHEET: Sheet = Sheet {
    name: "Escapee Track",
    briefing: "Salt traders fled the burning border farms. Three of them hide in the wadi; bring them to the eastern barricade \
               before dusk.",
    spot: (12, 30),
    plates: &[&[(Sector::S06, false), (Sector::S02, false), (Sector::S14, false)]],
    start: tile(0, 1),
    exits: &[EXIT],
    spawn_points: &[tile(4, 3), tile(8, 0), tile(11, 0)],
    objects: &[],
    rounds: BySquad([9, 9, 3, 2]),
    pressure: BySquad([0, 0, 0, 2]),
    threats: BySquad([8, 6, 6, 14]),
    forces: |n| {
        let each = |forces: Forces, legion| forces.legion(legion, 2);
        // One alone is as quick as four, and meets as many.
        let feeders = if n == 1 { 4 } else { n };
        Legion::FEEDERS.into_iter().fold(Forces::default(), each).feeders(feeders).traps(2).decoys(2)
    },
    champion: Entrance::Enters { champion: Champion::Scrape, round: 4, squad: 3 },
    intel: &[
        intel(
            "A shepherd saw fresh pits in the wadi",
            "After the set-up all Traps within 2 of one refugee of the operatives' choice are revealed",
        ),
        intel("The militia on the barricade owes a favour", "A Militia stands at L2"),
    ],
    objectives: &["Two refugees leave by the eastern exit", "All three leave"],
    hostile_objectives: &["Kill two refugees", "Cause two traumas"],
};

impl Script for EscapeeTrack {
    fn sheet(&self) -> &'static Sheet {
        &SHEET
    }

    fn deploy(&self, game: &mut Clans, _story: &mut Story) {
        for at in REFUGEES {
            game.open.strays.push(Stray::new(Neutral::Refugee, at));
        }
        if game.open.camp.has_intel(1) {
            game.open.strays.push(Stray::new(Neutral::Militia, tile(11, 1)));
        }
    }

    /// Pits in the wadi: around one refugee.
    fn after_setup(&self, game: &mut Clans, _story: &mut Story) {
        if game.open.camp.has_intel(0) {
            game.ask(None, Question::Pits);
        }
    }

    fn list_answers(&self, game: &Clans, _about: Question, out: &mut Vec<Action>) {
        let refugees = game.open.stray_units().filter(|unit| is_refugee(game, unit));
        out.extend(refugees.iter().map(|unit| Action::Choose(Choice::Unit(unit))));
    }

    fn question(&self, _open: &Open, _about: Question) -> String {
        "The shepherd shows you the pits: near which refugee are the Traps revealed?".into()
    }

    fn answered(&self, game: &mut Clans, _about: Question, action: Action, story: &mut Story) {
        if let Action::Choose(Choice::Unit(refugee)) = action
            && let Some(tile) = game.open.at(refugee)
        {
            game.reveal_traps(game.open.field().within(tile, 2), story);
        }
    }

    /// Whoever hides is found, and whoever stands alone is taken along, by an action on the very tile.
    fn list_work(&self, game: &Clans, unit: UnitId, out: &mut Vec<Action>) {
        let open = &game.open;
        let Some(here) = open.at(unit).filter(|_| unit.is_member()) else { return };
        for refugee in open.on(here) {
            let waits = |stray: &Stray| stray.kind == Neutral::Refugee && stray.follows.is_none();
            if open.stray(refugee).is_some_and(waits) {
                out.push(Action::Work { at: Target::Unit(refugee) });
            }
        }
    }

    fn work(&self, game: &mut Clans, unit: UnitId, at: Target, story: &mut Story) {
        let Target::Unit(refugee) = at else { return };
        game.take_along(unit, refugee, story);
    }

    /// Only beyond the barricade they are safe.
    fn left(&self, game: &mut Clans, unit: UnitId, by: Tile, _story: &mut Story) {
        if is_refugee(game, unit) && by == EXIT {
            game.open.tally.rescued += 1;
        }
    }

    fn is_over(&self, game: &Clans) -> bool {
        refugees(game).all(|stray| stray.at.is_none())
    }

    fn met(&self, game: &Clans, objective: Objective) -> bool {
        let tally = &game.open.tally;
        match objective {
            Objective::O(1) => tally.rescued >= 2,
            Objective::O(2) => tally.rescued >= 3,
            Objective::H(1) => tally.refugees_killed >= 2,
            Objective::H(2) => tally.traumas >= 2,
            _ => false,
        }
    }

    fn consequences(&self, game: &mut Clans, met: &dyn Fn(Objective) -> bool, _story: &mut Story) {
        if met(Objective::O(1)) {
            game.award(Item::RefugeePapers);
        }
        if met(Objective::O(2)) {
            game.award(Item::MilitiaRifle);
        }
    }
}

impl Outlook for EscapeeTrack {
    fn progress(&self, game: &Clans) -> f32 {
        let open = &game.open;
        let length = f32::from(open.field().distance(SHEET.start, EXIT));
        let mut shares: Vec<f32> = refugees(game)
            .filter_map(|stray| {
                let left = f32::from(open.field().distance(stray.at?, EXIT)) / length;
                Some(if stray.follows.is_some() { 0.75 - 0.45 * left } else { 0.15 })
            })
            .collect();
        shares.extend(std::iter::repeat_n(1.0, usize::from(open.tally.rescued)));
        shares.sort_by(|a, b| b.total_cmp(a));
        shares.iter().take(2).sum::<f32>() / 2.0
    }

    fn goals_of(&self, game: &Clans, unit: UnitId) -> TileSet {
        let waiting: TileSet = refugees(game).filter(|stray| stray.follows.is_none()).filter_map(|stray| stray.at).collect();
        if game.open.followers(unit).is_empty() && !waiting.is_empty() { waiting } else { TileSet::one(EXIT) }
    }

    fn prey(&self, _game: &Clans, _unit: UnitId) -> f32 {
        0.7
    }

    fn goals(&self, game: &Clans) -> TileSet {
        let waiting = refugees(game).filter(|stray| stray.follows.is_none()).filter_map(|stray| stray.at);
        let mut goals: TileSet = waiting.collect();
        if refugees(game).any(|stray| stray.follows.is_some()) {
            goals.insert(EXIT);
        }
        goals
    }
}

fn is_refugee(game: &Clans, unit: UnitId) -> bool {
    game.open.stray(unit).is_some_and(|stray| stray.kind == Neutral::Refugee)
}

fn refugees(game: &Clans) -> impl Iterator<Item = &Stray> {
    game.open.strays.iter().filter(|stray| stray.kind == Neutral::Refugee)
}
