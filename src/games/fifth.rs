//! A trivial fifth game: its folder and one line in the list are all that it takes.

use super::{GameVisitor, Load, Slug, games};
use crate::engine::scene::Text;
use crate::engine::{
    BadSetup, DynGame, Game, Outcome, Phrase, Rng, Scene, Seat, Seats, Setting, Slot, Story, Turn, Verb, Viewer, Violation,
    check_seats, conformance, playout,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Everybody in turn takes one or two of a heap of twelve stones; who takes the last has won.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Heap {
    stones: u8,
    seats: u8,
    turn: Seat,
}

#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
struct Options {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
struct Take(u8);

impl Game for Heap {
    const SLUG: &'static str = "heap";
    const NAME: &'static str = "The Heap";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=3;
    const SETTINGS: &'static [Setting] = &[];
    const MOVES: usize = 8;
    const VERBS: &'static [Verb] = &[Verb::new("take", "Take stones", &[Slot { name: "stones", help: "How many" }])];
    const RULEBOOK: &'static str = "## Stones\nTake one or two. Who takes the last has won.";
    type Options = Options;
    type Action = Take;
    type View = (Heap, Viewer);

    fn setup(_: &Options, seats: u8, _: Rng, _: &mut Story) -> Result<Self, BadSetup> {
        check_seats::<Self>(seats)?;
        Ok(Heap { stones: 12, seats, turn: Seat(0) })
    }

    fn turn(&self) -> Turn {
        if self.stones > 0 {
            return Turn::Act(Seats::one(self.turn));
        }
        let has_won = |seat: Seat| i32::from(seat.next(self.seats) == self.turn);
        let seats = Seat::all(self.seats).map(|seat| (has_won(seat), has_won(seat), String::new()));
        Turn::Over(Outcome::ranked("The last stone is taken.".into(), seats))
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Take>) {
        if Game::turn(self).to_act().contains(seat) {
            out.extend((1..=self.stones.min(2)).map(Take));
        }
    }

    fn play_unchecked(&mut self, seat: Seat, take: &Take, story: &mut Story) {
        self.stones -= take.0;
        self.turn = seat.next(self.seats);
        story.tell(|| format!("{seat} takes {}.", take.0));
    }

    fn check(&self) -> Result<(), Violation> {
        if self.stones <= 12 { Ok(()) } else { Err("stones were added".into()) }
    }

    fn view(&self, viewer: Viewer) -> (Heap, Viewer) {
        (self.clone(), viewer)
    }

    fn determinize((heap, _): &(Heap, Viewer), _: &mut Rng) -> Self {
        heap.clone()
    }

    fn evaluate(&self, _: Seat) -> f32 {
        1.0 / f32::from(self.seats)
    }

    fn phrase(_: &(Heap, Viewer), take: &Take) -> Phrase {
        Phrase::new("take").with("stones", take.0.to_string())
    }

    fn scene((heap, _): &(Heap, Viewer)) -> Scene {
        let mut scene = Scene::new(100.0);
        scene.add(Text::new(heap.stones.to_string(), 20.0, 50.0, 20.0));
        scene
    }

    fn alt_text((heap, _): &(Heap, Viewer)) -> String {
        format!("{} stones lie there.", heap.stones)
    }

    fn hand_scene(view: &(Heap, Viewer)) -> Option<Scene> {
        view.1.seat().map(|_| <Self as Game>::scene(view))
    }

    fn hand_alt_text((_, viewer): &(Heap, Viewer)) -> Option<String> {
        viewer.seat().map(|_| "Nobody holds anything.".into())
    }
}

/// The list as it would be.
mod list {
    use super::{GameVisitor, Heap, games};
    use crate::games::{clans, havoc, hex, troll};

    games! {
        Troll = troll::Troll,
        Havoc = havoc::Havoc,
        Hex = hex::Neuroshima,
        Clans = clans::Clans,
        Heap = Heap,
    }
}

#[test]
fn a_fifth_game_needs_its_folder_and_one_line() {
    let kind = list::Kind::ALL[4];
    assert_eq!((kind, kind.visit(Slug)), (list::Kind::Heap, "heap"));
    assert_eq!(list::Kind::Troll.visit(Slug), "troll", "the others stay as they are");
    let saved = serde_json::to_string(&Heap { stones: 2, seats: 2, turn: Seat(1) }).unwrap();
    let mut table: Box<dyn DynGame> = kind.visit(Load(&saved)).unwrap();
    table.play(Seat(1), &"take stones:2".parse().unwrap()).unwrap();
    assert_eq!(table.turn().outcome().unwrap().places[1].rank, 1);
}

#[test]
fn a_fifth_game_is_held_to_what_all_promise() {
    let report = conformance::run::<Heap>(20, 1).unwrap();
    assert!(report.games == 20 && report.actions > 20 * 6, "{report:?}");
    let mut game = Heap::setup(&Options {}, 2, Rng::from_number(1), &mut Story::silent()).unwrap();
    assert!(playout::random_plies(&mut game, &mut Rng::from_number(1), playout::STEP_LIMIT) <= 12);
}
