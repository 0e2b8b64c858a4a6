//! A small team game for what the engine can do and no trick-taking toy needs: sides, a decision for two at once that any of
//! them may take, pictures to watch, three hundred choices, and a game that follows from another.
//!
//! Four runners in two teams, seats 0 and 2 against 1 and 3. In a leg both runners of a team choose a pace, in any order, and
//! the team gets as far as both together. After three legs each the team that is ahead wins; the next race starts where this
//! one ended.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use warren::bots::arena::{self, Games, Work};
use warren::bots::{Bot, Budget, ismcts};
use warren::engine::record::{Broken, Record};
use warren::engine::scene::Text;
use warren::engine::{
    BadSetup, Game, Outcome, Phrase, Rng, Scene, Seat, Seats, Seed, Setting, Slot, Story, Turn, Verb, Viewer, check_seats,
    conformance, dyn_game::DynGame, playout,
};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Relay {
    options: Options,
    way: [u32; 2],
    leg: u8,
    paces: [Option<u16>; 4],
}

#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
struct Options {
    wide: Wide,
    /// Nobody types this: where the last race ended.
    from: [u32; 2],
}

#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wide {
    #[default]
    No,
    Yes,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
struct Pace(u16);

const LEGS: u8 = 6;

impl Relay {
    fn team(&self) -> u8 {
        self.leg % 2
    }

    fn fastest(&self) -> u16 {
        match self.options.wide {
            Wide::No => 3,
            Wide::Yes => 300,
        }
    }
}

impl Game for Relay {
    const SLUG: &'static str = "relay";
    const NAME: &'static str = "Relay";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 4..=4;
    const MOVES: usize = 3;
    const SETTINGS: &'static [Setting] =
        &[Setting { name: "wide", help: "How many paces there are", values: &[("no", "Three"), ("yes", "Three hundred")] }];
    const VERBS: &'static [Verb] = &[Verb::new("run", "Run your part", &[Slot::new("pace", "How fast")])];
    const RULEBOOK: &'static str = "# Relay\n\n## Running\n\nFast.\n";
    const SEQUEL: &'static str = "Next race";

    type Options = Options;
    type Action = Pace;
    type View = (Viewer, Relay);

    fn setup(options: &Options, seats: u8, _: Rng, story: &mut Story) -> Result<Self, BadSetup> {
        check_seats::<Self>(seats)?;
        story.tell(|| "The teams line up.".into());
        story.whisper([Seat(0), Seat(2)].into_iter().collect::<Seats>(), || "You run first.".into());
        Ok(Relay { options: *options, way: options.from, leg: 0, paces: [None; 4] })
    }

    fn turn(&self) -> Turn {
        if self.leg == LEGS {
            let place = |seat: Seat| (seat.0 % 2, self.way[usize::from(seat.0 % 2)], 0, String::new());
            return Turn::Over(Outcome::ranked_by_side("The race is run.".into(), Seat::all(4).map(place)));
        }
        Turn::Act(Seat::all(4).filter(|seat| seat.0 % 2 == self.team() && self.paces[seat.index()].is_none()).collect())
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Pace>) {
        if Game::turn(self).to_act().contains(seat) {
            out.extend((1..=self.fastest()).map(Pace));
        }
    }

    fn play_unchecked(&mut self, seat: Seat, action: &Pace, story: &mut Story) {
        self.paces[seat.index()] = Some(action.0);
        story.tell(|| format!("{seat} runs at {}.", action.0));
        let team = usize::from(self.team());
        if let (Some(one), Some(other)) = (self.paces[team], self.paces[team + 2]) {
            self.way[team] += u32::from(one) + u32::from(other);
            self.paces = [None; 4];
            self.leg += 1;
            let way = self.way;
            for step in 1..=2 {
                story.show(|| picture(&format!("{} to {}, step {step}", way[0], way[1])));
            }
        }
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        (viewer, self.clone())
    }

    fn determinize(view: &Self::View, _: &mut Rng) -> Self {
        view.1.clone()
    }

    fn evaluate(&self, seat: Seat) -> f32 {
        let under_way = |team: usize| [team, team + 2].iter().filter_map(|seat| self.paces[*seat]).map(f32::from).sum::<f32>();
        let [even, odd] = [0, 1].map(|team| self.way[team] as f32 + under_way(team));
        let ahead = 0.5 + 0.5 * (even - odd) / (even + odd + 1.0);
        if seat.0.is_multiple_of(2) { ahead } else { 1.0 - ahead }
    }

    fn side(&self, seat: Seat) -> u8 {
        seat.0 % 2
    }

    fn people_first(&self) -> bool {
        true
    }

    fn sequel(&self) -> Option<Options> {
        (self.leg == LEGS).then_some(Options { from: self.way, ..self.options })
    }

    fn prior(&self, _: Seat) -> impl Fn(&Pace) -> f32 {
        |action| action.0.into()
    }

    fn phrase(_: &Self::View, action: &Pace) -> Phrase {
        Phrase::new("run").with("pace", action.0.to_string())
    }

    fn scene((_, game): &Self::View) -> Scene {
        picture(&format!("{} to {}", game.way[0], game.way[1]))
    }

    fn hand_scene((viewer, _): &Self::View) -> Option<Scene> {
        viewer.seat().map(|_| picture("legs"))
    }

    fn alt_text((_, game): &Self::View) -> String {
        format!("{} to {}", game.way[0], game.way[1])
    }

    fn hand_alt_text((viewer, _): &Self::View) -> Option<String> {
        viewer.seat().map(|_| "Two legs.".into())
    }

    fn check(&self) -> Result<(), warren::engine::Violation> {
        Ok(())
    }
}

fn picture(words: &str) -> Scene {
    let mut scene = Scene::new(100.0);
    scene.add(Text::new(words, 10.0, 50.0, 20.0));
    scene
}

fn race(options: &Options) -> Relay {
    Relay::setup(options, 4, Rng::from_number(1), &mut Story::silent()).unwrap()
}

#[test]
fn a_game_of_sides_keeps_every_promise() {
    conformance::run::<Relay>(20, 5).unwrap_or_else(|failure| panic!("{}", failure.what));
}

#[test]
fn a_side_shares_its_rank_and_its_part_of_the_victory() {
    let mut game = race(&Options::default());
    playout::random_plies(&mut game, &mut Rng::from_number(3), 100);
    let Turn::Over(outcome) = Game::turn(&game) else { panic!("the race ends") };
    let ahead = u8::from(game.way[1] > game.way[0]);
    for seat in Seat::all(4) {
        let won = seat.0 % 2 == ahead;
        assert_eq!((outcome.places[seat.index()].rank, outcome.share(seat) > 0.9), if won { (1, true) } else { (2, false) });
    }
}

#[test]
fn two_who_may_answer_at_once_do_not_change_each_others_choices() {
    let mut game = race(&Options::default());
    let before = game.menu(Seat(2));
    DynGame::play(&mut game, Seat(0), &"run pace:2".parse().unwrap()).unwrap();
    assert_eq!(game.menu(Seat(2)), before);
    assert!(game.menu(Seat(0)).is_empty());
}

#[test]
fn the_opening_is_told_to_whom_it_concerns() {
    let mut story = Story::told();
    Relay::setup(&Options::default(), 4, Rng::from_number(1), &mut story).unwrap();
    let heard = |viewer: Viewer| story.lines().iter().filter(|line| line.is_for(viewer)).count();
    assert_eq!((heard(Viewer::Seat(Seat(2))), heard(Viewer::Seat(Seat(1))), heard(Viewer::Spectator)), (2, 1, 1));
}

#[test]
fn who_watches_gets_the_pictures_and_who_listens_their_number() {
    let (mut told, mut shown) = (race(&Options::default()), race(&Options::default()));
    for (seat, frames) in [(Seat(0), 0), (Seat(2), 2)] {
        let phrase = "run pace:3".parse().unwrap();
        assert_eq!(DynGame::play(&mut told, seat, &phrase).unwrap().frame_count(), frames);
        assert_eq!(shown.watch(seat, &phrase).unwrap().into_frames().len(), usize::from(frames));
    }
    assert_eq!(told, shown, "watching changes nothing");
}

#[test]
fn a_race_starts_where_the_one_before_it_ended_and_its_record_says_so() {
    let played = |options: &Options, seed: u64| {
        let mut record = Record::new::<Relay>(options, 4, Seed(seed.into()), Seed(9));
        let (mut game, mut rng) = (race(options), Rng::from_number(seed));
        while let Turn::Act(seats) = Game::turn(&game) {
            let (seat, pace) = (seats.first().unwrap(), Pace(1 + rng.below(3) as u16));
            record.write(&mut game, seat, &pace, &mut Story::silent());
        }
        (game, record)
    };
    let (first, before) = played(&Options::default(), 1);
    let (second, mut after) = played(&Game::sequel(&first).unwrap(), 2);
    assert!(second.way[0] > first.way[0] && second.way[1] > first.way[1]);
    assert!(matches!(after.follows::<Relay>(&before), Err(Broken::Chain(_))), "it must name the game before it");
    after.previous = Some(before.commitment.clone());
    after.follows::<Relay>(&before).unwrap();
    after.options["from"] = serde_json::json!([0, 500]);
    assert!(matches!(after.follows::<Relay>(&before), Err(Broken::Chain(_))), "edited");
}

#[test]
fn the_arena_plays_on_from_game_to_game_and_no_chain_for_ever() {
    let played =
        |games| arena::balance::<Relay>(&Options::default(), 4, Bot::Random, None, games, 1, Work::unwatched(1)).unwrap();
    let (single, chains) = (played(Games::All(3)), played(Games::Chains(3)));
    assert_eq!((single.games, chains.games), (3, 3 * 32), "{chains}");
    assert_eq!(chains.endings.values().sum::<usize>(), 3, "a chain ends once");
}

#[test]
fn a_search_finds_the_best_of_three_hundred_choices_without_trying_all_of_them_everywhere() {
    let game = race(&Options { wide: Wide::Yes, ..Options::default() });
    let mut legal = Vec::new();
    game.legal_actions(Seat(0), &mut legal);
    let budget = Budget { simulations: 600, depth: 6, deadline: None };
    let found = ismcts::search::<Relay>(&game.view(Viewer::Seat(Seat(0))), Seat(0), &legal, budget, &mut Rng::from_number(4));
    assert!(legal[found.best].0 > 290, "{:?}", legal[found.best]);
    assert!(found.nodes < 30_000, "{} nodes: a long list below the root is widened step by step", found.nodes);
    assert_eq!(Bot::Random.choose::<Relay>(&game.view(Viewer::Seat(Seat(0))), Seat(0), &legal[..1], &mut Rng::from_number(1)), 0);
}
