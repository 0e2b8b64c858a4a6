//! Neuroshima Hex: armies of hexagonal tiles that fight by themselves, for two to four players.
//!
//! `content` is the box, `rules/` the rulebook, `view` what a seat knows, `eval` what a position is worth, `draw` the
//! pictures, `words` the notation, `position` boards written as text. The rules in prose, with every ruling we chose, are
//! in this folder's `README.md`.

pub mod content;
mod draw;
mod eval;
mod explain;
mod hints;
mod lessons;
pub mod lines;
pub mod notation;
mod outlook;
pub mod position;
pub mod puzzle;
mod refuse;
#[allow(
    clippy::result_large_err,
    clippy::large_enum_variant,
    reason = "a Battle that waits for an answer hands its question on as it is, without the heap"
)]
pub mod rules;
mod tell;
#[cfg(test)]
mod tests;
mod view;
mod win;
mod words;

use crate::engine::grammar;
use crate::engine::{
    BadSetup, ChoiceScene, Emblem, Game, Lessons, Look, Phrase, Rng, Scene, Seat, Seats, Setting, Sign, Slot, Story, Targets,
    Turn, Verb, Viewer, Violation, playout,
};
use arrayvec::ArrayVec;
use content::{Army, HAND, Hex, Hexes, KINDS, Size, Tile};
use rules::{Action, Answers, ArmyChoice, Board, End, Fight, Phase, Report, Told};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
pub use view::View;

/// A game of Neuroshima Hex: what lies open on the table, and what nobody can see.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Neuroshima {
    pub open: Open,
    hidden: Hidden,
}

/// Everything that anybody may see. Tiles in front of players and discard piles lie open, and so does what is still in a
/// draw pile; only its order is unknown.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Open {
    pub options: Options,
    pub board: Board,
    pub players: ArrayVec<Player, 4>,
    /// The order of play.
    pub order: ArrayVec<Seat, 4>,
    /// Who has chosen an army, as long as armies are chosen.
    pub chosen: Seats,
    pub current: Seat,
    /// Turns begun, this one included.
    pub turn: u16,
    /// The current player has Cannibalized this turn.
    pub eaten: bool,
    /// Who drew the last tile of a pile first: when the turn comes round to them, the Final Battle begins.
    pub last: Option<Seat>,
    /// The Battle that is under way.
    pub fight: Option<Fight>,
    /// What was answered so far in the event that is under way.
    pub answers: Answers,
    /// Who has to answer next in it.
    pub asked: Option<Seat>,
    pub final_battle: bool,
    /// What the game waits for; the last entry is decided first. Empty when the game is over.
    pub phases: ArrayVec<Phase, 16>,
    /// What was done in the last turn that somebody acted in, oldest first.
    pub trail: ArrayVec<(Seat, Action), 12>,
    pub trail_turn: u16,
    pub end: Option<End>,
    /// Set once a Final Battle has left HQs equal.
    #[serde(default)]
    pub overtime: bool,
    /// The current player's Boss has called upon a hidden feature this turn.
    #[serde(default)]
    pub commanded: bool,
    /// Implants that the current player has used this turn.
    #[serde(default)]
    pub implanted: u8,
    /// The current player has put the Tentacles marker this turn.
    #[serde(default)]
    pub gripped: bool,
    /// The current player has dragged an enemy onto a Hole this turn.
    #[serde(default)]
    pub dragged: bool,
    /// Where Death Breath's dead may rise after the Battle that was just fought.
    #[serde(default)]
    pub tokens: Hexes,
}

/// A player's things.
#[derive(Clone, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    pub army: Option<Army>,
    /// The tiles in front of the player, sorted.
    pub hand: ArrayVec<Tile, HAND>,
    /// What is still to be drawn, except a tile that everybody knows to lie on top.
    pub pile: Bag,
    pub known_top: Option<Tile>,
    pub discard: Bag,
    /// Death Breath's Zombie pool: units of its own that were destroyed.
    #[serde(default)]
    pub pool: Bag,
    /// In the next turn no tile may be placed.
    pub terrified: bool,
    /// When the HQ fell, as a number that grows from Battle to Battle.
    pub out: Option<u16>,
}

impl Player {
    /// Tiles that are still to be drawn.
    pub fn left(&self) -> usize {
        self.pile.len() + usize::from(self.known_top.is_some())
    }
}

/// Tiles of one army, as many of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bag([u8; KINDS]);

impl Bag {
    /// All tiles of an army but the HQ, or the Objects.
    pub fn full(army: Army) -> Self {
        let mut bag = Bag::default();
        for tile in army.tiles().filter(|tile| !tile.is_core()) {
            bag.0[tile.line()] = tile.face().count;
        }
        bag
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    pub fn count(&self, tile: Tile) -> u8 {
        self.0[tile.line()]
    }

    pub fn add(&mut self, tile: Tile) {
        self.0[tile.line()] += 1;
    }

    /// Takes out one of a kind.
    pub fn take(&mut self, tile: Tile) {
        self.0[tile.line()] = self.0[tile.line()].saturating_sub(1);
    }

    /// Takes out so many of a kind; says whether there were as many.
    #[cfg(test)]
    fn remove(&mut self, tile: Tile, count: u8) -> bool {
        let left = self.0[tile.line()].checked_sub(count);
        self.0[tile.line()] = left.unwrap_or(0);
        left.is_some()
    }

    /// Takes out one at random.
    fn draw(&mut self, army: Army, rng: &mut Rng) -> Option<Tile> {
        let mut number = rng.below(self.len());
        for (line, count) in self.0.iter_mut().enumerate() {
            if number < usize::from(*count) {
                *count -= 1;
                return Some(Tile::new(army, line));
            }
            number -= usize::from(*count);
        }
        None
    }
}

/// What nobody can see: the dice that the next draw comes from, and armies that were chosen in secret.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Hidden {
    rng: Rng,
    wishes: [Option<ArmyChoice>; 4],
}

/// What can be chosen when a game is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub mode: Mode,
    pub board: BoardSize,
    pub armies: Dealing,
    pub set: Set,
    /// The army of each seat, where somebody has settled it beforehand.
    #[serde(skip_serializing_if = "nobody_settled")]
    pub roster: [Option<Army>; 4],
    /// Who begins, where it is not left to the lot: the loser of the game before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn nobody_settled(roster: &[Option<Army>; 4]) -> bool {
    roster.iter().all(Option::is_none)
}

/// Who fights whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    #[default]
    Each,
    Teams,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum BoardSize {
    #[default]
    #[serde(rename = "auto")]
    Auto,
    #[serde(rename = "19")]
    Small,
    #[serde(rename = "27")]
    Middle,
    #[serde(rename = "37")]
    Large,
}

impl BoardSize {
    pub fn size(self, seats: u8) -> Size {
        match (self, seats) {
            (BoardSize::Small, _) | (BoardSize::Auto, ..=2) => Size::Small,
            (BoardSize::Middle, _) | (BoardSize::Auto, 3) => Size::Middle,
            (BoardSize::Large | BoardSize::Auto, _) => Size::Large,
        }
    }
}

/// How the armies find their players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dealing {
    #[default]
    Choose,
    Deal,
    Draft,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Set {
    #[default]
    All,
    Base,
}

impl Set {
    pub fn armies(self) -> &'static [Army] {
        match self {
            Set::All => &Army::ALL,
            Set::Base => Army::BASE,
        }
    }
}

impl Open {
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn army(&self, seat: Seat) -> Option<Army> {
        self.players.get(seat.index())?.army
    }

    /// The decision that comes next.
    pub fn phase(&self) -> Option<&Phase> {
        self.phases.last()
    }

    /// Seats that are still in the game.
    pub fn alive(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats()).filter(|seat| self.player(*seat).out.is_none())
    }
}

/// The view as it would be after one of the viewer's own moves. Only the board is carried on: what is drawn after a move is
/// not known.
fn after(view: &View, wanted: &str) -> Option<View> {
    let mut world = view.suppose(&mut Rng::from_number(0));
    let (_, action) = moves(view).into_iter().find(|(phrase, _)| phrase.eq_ignore_ascii_case(wanted))?;
    world.perform(view.seat()?, action, &mut Story::silent());
    let mut view = view.clone();
    view.open.board = world.open.board;
    Some(view)
}

/// What the viewer may do now, in words.
fn moves(view: &View) -> Vec<(String, Action)> {
    let mut legal = Vec::new();
    if let Some(seat) = view.seat() {
        view.suppose(&mut Rng::from_number(0)).list_actions(seat, &mut legal);
    }
    legal.into_iter().map(|action| (words::phrase(view, action).to_string(), action)).collect()
}

/// What would come of a Battle now, line by line, and the board after it.
pub fn forecast(view: &View) -> (Vec<String>, Scene) {
    let starter = view.seat().unwrap_or(view.open.current);
    let report = rules::forecast(&view.open.board, starter);
    let mut after = view.clone();
    after.open.board = report.after;
    let mut lines: Vec<String> = report.rounds.iter().map(tell::segment).collect();
    if matches!(view.open.phase(), Some(rules::Phase::Choose | rules::Phase::Draft(_) | rules::Phase::Hq(_))) {
        lines.push("Nothing to foresee: the HQs do not all stand yet.".into());
    } else {
        lines.push(tell::hit_points(&after.open));
    }
    (lines, draw::forecast(view, &report))
}

impl Neuroshima {
    /// What whoever watches sees now.
    fn seen(&self) -> Scene {
        draw::board(&View::of(self, Viewer::Spectator))
    }

    /// The same of one event of a Battle.
    fn seen_fighting(&self, told: &Told) -> Scene {
        draw::segment(&self.open, told)
    }
}

/// A Battle in pictures, one for every event of it.
pub fn battle_frames(open: &Open, report: &Report) -> Vec<Scene> {
    report.rounds.iter().map(|told| draw::segment(open, told)).collect()
}

/// What can be looked at in private.
const LOOKS: &[Verb] = &[
    Verb::new(
        "forecast",
        "What a Battle would do if it came now",
        &[Slot::new("after", "One of your moves, to see what it would change")],
    ),
    Verb::new("tile", "What does this do?", &[Slot::new("tile", "Which tile, or the unit on which hex")]),
    Verb::new("army", "All tiles of an army", &[Slot::new("army", "Which army")]),
];

/// The units on the board, by name and hex.
fn units(view: &View) -> impl Iterator<Item = (String, Hex)> {
    let board = &view.open.board;
    board.units().map(|(hex, _)| (tell::unit_at(board, hex), hex))
}

/// The tiles of the armies in the game, by army and name: two armies may have tiles of the same name.
fn tiles(view: &View) -> impl Iterator<Item = (String, Tile)> {
    let armies = Seat::all(view.open.seats()).filter_map(|seat| view.open.army(seat));
    let armies: Vec<Army> = armies.collect();
    armies.into_iter().flat_map(|army| army.tiles().map(move |tile| (format!("{}: {}", army.name(), tile.face().name), tile)))
}

/// Boards of random games on which twelve tiles or more lie.
pub fn busy_boards() -> Vec<Board> {
    let options = Options { armies: Dealing::Deal, ..Options::default() };
    let mut boards = Vec::new();
    for (seed, seats) in (0..60).zip(Neuroshima::SEATS.cycle()) {
        let mut rng = Rng::from_number(seed);
        let start = Neuroshima::setup(&options, seats, rng.fork(), &mut Story::silent());
        let Ok(mut game) = start else { continue };
        while playout::random_plies(&mut game, &mut rng, 5) == 5 {
            if game.open.board.taken().len() >= 12 {
                boards.push(game.open.board);
            }
        }
    }
    boards
}

impl Game for Neuroshima {
    const SLUG: &'static str = "hex";
    const LOOKS: &'static [Verb] = LOOKS;
    const NAME: &'static str = "Neuroshima Hex";
    const RULES: u32 = 2;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const MOVES: usize = 45;
    const SETTINGS: &'static [Setting] = &[
        Setting {
            name: "mode",
            help: "Who fights whom",
            values: &[
                ("each", "Everybody for themselves"),
                ("teams", "Two against two: the first and third of four players against the others"),
            ],
        },
        Setting {
            name: "board",
            help: "How many hexes the board has",
            values: &[
                ("auto", "A board as large as the company: 19 hexes for two, 27 for three, 37 for four"),
                ("19", "The small board: 19 hexes"),
                ("27", "The middle board: 27 hexes"),
                ("37", "The large board: 37 hexes"),
            ],
        },
        Setting {
            name: "armies",
            help: "How the armies find their players",
            values: &[
                ("choose", "Armies are chosen in secret"),
                ("deal", "Armies are dealt"),
                ("draft", "Armies are chosen in the open; who plays last picks first"),
            ],
        },
        Setting {
            name: "set",
            help: "Which armies are in the game",
            values: &[
                ("all", "All armies"),
                ("base", "The armies of the base game: Troglodytes, Moloch, Borgo, Hegemony, Outpost"),
            ],
        },
    ];
    const VERBS: &'static [Verb] = words::VERBS;
    const TERMS: &'static [(&'static str, &'static str)] = words::TERMS;
    const RULEBOOK: &'static str = include_str!("README.md");
    const LESSONS: Lessons = lessons::LESSONS;
    const TARGETS: Targets = Targets { actions_per_s: 500_000.0, replay_ms: 5.0, state_kb: 12.0, presses: 1.6, ..Targets::USUAL };

    type Options = Options;
    type Action = Action;
    type View = View;

    fn setup(options: &Options, seats: u8, rng: Rng, story: &mut Story) -> Result<Self, BadSetup> {
        crate::engine::check_seats::<Self>(seats)?;
        rules::setup(*options, seats, rng, story)
    }

    fn turn(&self) -> Turn {
        self.open.whose_turn()
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_actions(seat, out);
    }

    fn timeout_action(&self, seat: Seat) -> Option<Action> {
        self.least_action(seat)
    }

    fn play_unchecked(&mut self, seat: Seat, action: &Action, story: &mut Story) {
        self.perform(seat, *action, story);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        view.suppose(rng)
    }

    fn evaluate(&self, seat: Seat) -> f32 {
        eval::value(self, seat)
    }

    fn score(&self, seat: Seat) -> Option<String> {
        let points = self.open.board.hit_points[seat.index()];
        self.open.player(seat).army.map(|army| format!("{} at {points}", if army.has_objects() { "Objects" } else { "HQ" }))
    }

    fn phrase(view: &View, action: &Action) -> Phrase {
        words::phrase(view, *action)
    }

    fn scene(view: &View) -> Scene {
        draw::board(view)
    }

    fn hand_scene(view: &View) -> Option<Scene> {
        draw::hand(view)
    }

    fn alt_text(view: &View) -> String {
        words::describe(view)
    }

    fn hand_alt_text(view: &View) -> Option<String> {
        words::describe_hand(view)
    }

    fn roles(&self, seat: Seat) -> Vec<&'static str> {
        self.open.army(seat).map(Army::name).into_iter().collect()
    }

    fn side(&self, seat: Seat) -> u8 {
        self.open.board.side(seat)
    }

    fn sides(&self) -> Option<String> {
        words::sides(&self.open)
    }

    fn part(&self, seat: Seat) -> Option<String> {
        words::part(&self.open, seat)
    }

    fn explain(view: &View, action: &Action, slot: Option<&str>) -> Option<String> {
        match slot {
            None => explain::explain_whole(view, *action),
            Some(_) => explain::explain(view, *action, slot),
        }
    }

    fn question(view: &View, asked: Option<(&Action, &str)>) -> Option<String> {
        explain::question(view, asked)
    }

    fn same_as(view: &View, tried: &Phrase) -> Option<Phrase> {
        explain::same_as(view, tried)
    }

    fn proposals(view: &View) -> Vec<Action> {
        explain::proposals(view)
    }

    fn button(_view: &View, action: &Action) -> Option<String> {
        (*action == Action::Choose(rules::ArmyChoice::Any)).then(|| "Surprise me".into())
    }

    fn hint(view: &View) -> Option<String> {
        hints::hint(view)
    }

    fn asked(view: &View, _seat: Seat) -> Option<String> {
        words::asked(&view.open)
    }

    fn active(&self) -> Option<Seat> {
        (!matches!(self.open.phase(), Some(rules::Phase::Choose | rules::Phase::Draft(_)))).then_some(self.open.current)
    }

    fn label(view: &View, action: &Action, said: &[&str]) -> Option<String> {
        explain::label(view, *action, said)
    }

    fn choice_scene(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
        draw::choice(view, question, answers)
    }

    fn look(view: &View, asked: &Phrase) -> Option<Look> {
        if asked.verb == "forecast" {
            let (mut lines, scene) = match asked.slot("after") {
                Some(wanted) => forecast(&after(view, wanted)?),
                None => forecast(view),
            };
            lines.splice(0..0, asked.slot("after").map(|wanted| format!("After `{wanted}`:")));
            return Some(Look { lines, scene: Some(scene) });
        }
        if let Some(wanted) = asked.slot("army") {
            let army = Army::ALL.into_iter().find(|army| army.name().eq_ignore_ascii_case(wanted))?;
            let tiles: Vec<String> = army.tiles().map(|tile| format!("{} × {}", tile.face().count, tile.name())).collect();
            let lines = vec![format!("{}. {}", army.name(), army.printed().ability), format!("{}.", grammar::list(&tiles))];
            return Some(Look { lines, scene: Some(draw::army_page(army)) });
        }
        let wanted = asked.slot("tile")?;
        let board = &view.open.board;
        let is_meant = |name: &str, hex: Hex| [name, board.name(hex)].iter().any(|it| it.eq_ignore_ascii_case(wanted));
        let there = units(view).find(|(name, hex)| is_meant(name, *hex));
        if let Some((hex, unit)) = there.and_then(|(_, hex)| Some((hex, board.unit(hex)?))) {
            let lines = std::iter::once(words::tile_line(unit.tile)).chain(explain::here_and_now(view, hex)).collect();
            return Some(Look { lines, scene: draw::unit_card(view, hex) });
        }
        let fits = |name: &str| {
            name.eq_ignore_ascii_case(wanted) || name.split(": ").nth(1).is_some_and(|name| name.eq_ignore_ascii_case(wanted))
        };
        let (_, tile) = tiles(view).find(|(name, _)| fits(name))?;
        Some(Look { lines: vec![words::tile_line(tile)], scene: Some(draw::tile_card(tile)) })
    }

    fn look_places(view: &View, look: &str, question: &str) -> Option<ChoiceScene> {
        let places: Vec<Hex> = units(view).map(|(_, hex)| hex).collect();
        if look == "tile" { draw::look(view, question, &places) } else { None }
    }

    fn look_values(view: &View, look: &str, _slot: &str) -> Vec<String> {
        match look {
            "army" => Army::ALL.iter().map(|army| army.name().to_owned()).collect(),
            "forecast" => moves(view).into_iter().map(|(phrase, _)| phrase).collect(),
            _ => units(view).map(|(name, _)| name).chain(tiles(view).map(|(name, _)| name)).collect(),
        }
    }

    fn why_not(view: &View, tried: &Phrase) -> Option<String> {
        refuse::why_not(view, tried)
    }

    fn prior(&self, seat: Seat) -> impl Fn(&Action) -> f32 {
        move |action| eval::prior(self, seat, *action)
    }

    fn features(&self, seat: Seat) -> Vec<(&'static str, f32)> {
        eval::features(&self.open, seat)
    }

    fn winning_action(&self, seat: Seat, effort: usize) -> Option<Action> {
        win::find(self, seat, effort)
    }

    fn unused(view: &View, action: &Action) -> Option<String> {
        explain::unused(view, *action)
    }

    fn with_first_player(options: &Options, first: Option<Seat>) -> Options {
        Options { first, ..*options }
    }

    fn legend(view: Option<&View>) -> Vec<Sign> {
        draw::legend(view)
    }

    fn emblems() -> Vec<Emblem> {
        draw::emblems()
    }

    fn check(&self) -> Result<(), Violation> {
        self.audit()
    }
}
