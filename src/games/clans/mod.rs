//! Degenesis: Clan Wars: a squad of operatives against the Hostile and a clan of hidden threats, mission by mission.
//!
//! `content` is the box, `missions/` the mission booklet, `rules/` the rulebook, `campaign` what links missions, `view`
//! what a seat knows, `eval` what a position is worth, `draw` the pictures, `words` the notation. The rules in prose, with
//! every ruling we chose, are in this folder's `README.md`.

pub mod campaign;
pub mod content;
mod draw;
mod eval;
mod lessons;
mod look;
pub mod missions;
pub mod rules;
mod shared;
mod tell;
#[cfg(test)]
mod tests;
mod view;
mod words;

use crate::engine::{
    BadSetup, Chain, ChoiceScene, Emblem, Game, Lessons, Look, Phrase, Rng, Scene, Seat, Seats, Setting, Sign, Story, Targets,
    Turn, Verb, Viewer, Violation,
};
use arrayvec::ArrayVec;
use campaign::Log;
use content::{ArcanaSet, Forces, Potentials, Swarms, ThreatKind, ThreatKinds};
use missions::Mission;
use rules::{
    Action, Camp, Champions, Clanner, End, Frame, Gear, Lasting, Latest, Member, Object, StandingPass, Stray, Tally, Tile,
    TileSet, UnitSet,
};
use serde::{Deserialize, Serialize};
use shared::Shared;
use std::ops::RangeInclusive;
pub use view::View;

/// The most seats: the Hostile and four for the operatives.
pub const SEATS: usize = 5;

/// A mission being played: what lies open on the table, and what lies face down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Stored")]
pub struct Clans {
    pub open: Open,
    hidden: Hidden,
}

/// A mission as it may have been stored by any release.
#[derive(Deserialize)]
struct Stored {
    open: Open,
    hidden: Hidden,
}

impl From<Stored> for Clans {
    fn from(Stored { mut open, hidden }: Stored) -> Self {
        for frame in &mut open.stack {
            if let Frame::Ask { about, .. } = frame {
                *about = about.named(open.mission);
            }
        }
        Clans { open, hidden }
    }
}

/// Everything that anybody may see.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Open {
    pub play: Play,
    pub windows: Windows,
    pub seats: u8,
    pub hostile: Seat,
    /// The campaign as it stood before this mission, without what the Hostile alone knows.
    pub log: Shared<Log>,
    pub mission: Mission,
    /// What is prepared between missions, and what was.
    pub camp: Shared<Camp>,
    /// The roster, then guests. A place in it is a [`rules::UnitId`].
    pub squad: ArrayVec<Member, { rules::MEMBERS }>,
    /// Units that belong to neither side.
    pub strays: ArrayVec<Stray, { rules::STRAYS }>,
    /// Threats and revealed clanners; a place that is free again has no tile.
    pub clan: ArrayVec<Clanner, { rules::CLANNERS }>,
    pub champions: Champions,
    /// Champions that all know to be among the threats: what each of them may be.
    pub lurkers: ArrayVec<ThreatKinds, 4>,
    /// Every item card in the mission, carried or lying.
    pub gear: Shared<ArrayVec<Gear, { rules::GEAR }>>,
    /// Objective objects and walls.
    pub objects: ArrayVec<Object, 8>,
    /// What holds for a while.
    pub lasting: ArrayVec<Lasting, 32>,
    /// Tiles that are Obscured this round.
    pub obscured: TileSet,
    /// Tiles that became hard terrain.
    pub rubble: TileSet,
    /// Where the Hostile may spawn.
    pub spawn_points: ArrayVec<Tile, 6>,
    /// The most that may be on the field at once.
    pub forces: Forces,
    /// Operatives in the roster when the mission began.
    pub squad_size: u8,
    pub round: u8,
    /// Turns claimed in this round.
    pub turns: u8,
    pub last_round: u8,
    /// Edges in the scheming area.
    pub stored: u8,
    /// Cards of the Scavenging deck, by [`content::Item`]; nobody knows their order, so there is none.
    pub scavenging: Shared<ArrayVec<u8, { content::Item::COUNT }>>,
    /// Potentials that nobody has.
    pub reserve: Potentials,
    /// Swarm cards that were played in this campaign.
    pub swarm_used: Swarms,
    /// Arcana that all know to be in a hand: they were dealt, won or taken back for all to see.
    #[serde(default)]
    pub known: [ArcanaSet; SEATS],
    /// Who decides about dice before every roll; for the others the part with the best chance is rolled.
    #[serde(default)]
    pub ask_dice: Seats,
    /// Who is not asked in windows for a while.
    pub standing: [StandingPass; SEATS],
    /// The token number that is dealt next.
    pub next_number: u8,
    /// Who has just moved by a Move action, so that SET-UP and COAX are still possible.
    pub moved: Option<rules::UnitId>,
    pub tally: Tally,
    /// What the game waits for; the last entry is dealt with first.
    pub stack: Vec<Frame>,
    /// What the pictures show of the last things that happened.
    pub latest: Latest,
    pub end: Option<End>,
}

/// What lies face down: whoever may look at it is told by a view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Hidden {
    rng: Rng,
    /// What every unrevealed token is, by its place in `clan`; of the others it says what they are openly.
    kinds: Shared<ArrayVec<ThreatKind, { rules::CLANNERS }>>,
    /// Tokens whose nature a seat of the operatives was shown.
    shown: [UnitSet; SEATS],
    hands: [ArcanaSet; SEATS],
    tarot: ArcanaSet,
    /// Arcana that lie before whoever has to keep one of them.
    offer: ArcanaSet,
    /// Cards of each hand that the Hostile was shown and that are still there.
    glimpsed: [ArcanaSet; SEATS],
    swarm: Swarms,
    /// Threats that the Hostile has placed before the mission begins, and the one whose tile comes next.
    placed: ArrayVec<(ThreatKind, Tile), { rules::CLANNERS }>,
    placing: Option<ThreatKind>,
    /// Which crate holds the ledger.
    ledger: Option<u8>,
}

/// What can be chosen when a game is opened, and the campaign that it goes on with.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub play: Play,
    pub hostile: HostileSeat,
    pub squad: Squad,
    pub windows: Windows,
    /// Where the campaign stands; nobody types this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<Box<Log>>,
}

/// A campaign, or one mission alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    #[default]
    Campaign,
    M1,
    M2,
    M3,
    M4,
    M5,
    M6,
    M7,
    M8,
}

/// Where the Hostile sits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HostileSeat {
    #[default]
    Last,
    First,
}

/// How many operatives go on a mission that is played alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Squad {
    #[default]
    #[serde(rename = "4")]
    Four,
    #[serde(rename = "3")]
    Three,
    #[serde(rename = "2")]
    Two,
    #[serde(rename = "1")]
    One,
}

/// Who is asked when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Windows {
    #[default]
    Mine,
    Rolls,
    All,
}

impl Play {
    pub fn mission(self) -> Option<Mission> {
        (self != Play::Campaign).then(|| Mission::ALL[self as usize - 1])
    }
}

impl Squad {
    pub fn size(self) -> u8 {
        4 - self as u8
    }
}

impl Game for Clans {
    const SLUG: &'static str = "clans";
    const NAME: &'static str = "Degenesis: Clan Wars";
    const RULES: u32 = 5;
    const SEATS: RangeInclusive<u8> = 2..=5;
    const MOVES: usize = 150;
    const SETTINGS: &'static [Setting] = &[
        Setting {
            name: "play",
            help: "A campaign of linked missions, or one mission alone",
            values: &[
                ("campaign", "Ten Totems, from its first mission on"),
                ("m1", "Escapee Track"),
                ("m2", "Relay Station"),
                ("m3", "Cartel Supply Cache"),
                ("m4", "Convoy Evac Route"),
                ("m5", "The Boneyard"),
                ("m6", "Burning Springs"),
                ("m7", "Brood Caves"),
                ("m8", "Altar of the Myriads"),
            ],
        },
        Setting {
            name: "hostile",
            help: "Who is the Hostile",
            values: &[
                ("last", "The last seat is the Hostile"),
                ("first", "The first seat is the Hostile: whoever opens the game"),
            ],
        },
        Setting {
            name: "squad",
            help: "How many operatives go on a mission that is played alone",
            values: &[("4", "Four operatives"), ("3", "Three operatives"), ("2", "Two operatives"), ("1", "One operative")],
        },
        Setting {
            name: "windows",
            help: "Who is asked before and after rolls",
            values: &[
                ("mine", "Rolls ask whom they concern"),
                ("rolls", "Rolls ask everybody on the side that they concern"),
                ("all", "Everybody is asked, after every action too"),
            ],
        },
    ];
    const VERBS: &'static [Verb] = words::VERBS;
    const LOOKS: &'static [Verb] = look::LOOKS;
    const TERMS: &'static [(&'static str, &'static str)] = words::TERMS;
    const RULEBOOK: &'static str = include_str!("README.md");
    const LESSONS: Lessons = lessons::LESSONS;
    const SEQUEL: &'static str = "Next mission";
    const TARGETS: Targets = Targets { replay_ms: 20.0, state_kb: 32.0, presses: 1.4, ..Targets::USUAL };

    type Options = Options;
    type Action = Action;
    type View = View;

    fn setup(options: &Options, seats: u8, rng: Rng, story: &mut Story) -> Result<Self, BadSetup> {
        crate::engine::check_seats::<Self>(seats)?;
        rules::setup(options, seats, rng, story)
    }

    fn turn(&self) -> Turn {
        self.open.whose_turn()
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_actions(seat, out);
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

    fn prior(&self, _seat: Seat) -> impl Fn(&Action) -> f32 {
        eval::prior(self)
    }

    fn is_idle(action: &Action) -> bool {
        eval::is_idle(*action)
    }

    fn side(&self, seat: Seat) -> u8 {
        u8::from(seat == self.open.hostile)
    }

    fn sides(&self) -> Option<String> {
        Some(words::sides(&self.open))
    }

    fn part(&self, seat: Seat) -> Option<String> {
        Some(if seat == self.open.hostile { "be the Hostile".into() } else { "lead operatives".into() })
    }

    fn asked(view: &View, _seat: Seat) -> Option<String> {
        words::asked(view)
    }

    fn active(&self) -> Option<Seat> {
        self.open.turn_of()
    }

    fn round(&self) -> Option<u32> {
        Some(self.open.round.into())
    }

    fn proposals(view: &View) -> Vec<Action> {
        words::proposals(view)
    }

    fn button(view: &View, action: &Action) -> Option<String> {
        words::button(view, *action)
    }

    fn sequel(&self) -> Option<Options> {
        self.next_options()
    }

    fn chain(&self) -> Option<Chain> {
        (self.open.play == Play::Campaign).then(|| look::chain(&self.view(Viewer::Spectator)))
    }

    fn new_chain(options: &Options) -> Option<Options> {
        (options.play == Play::Campaign).then(|| Options { log: None, ..options.clone() })
    }

    fn matters(options: &Options, setting: &str) -> bool {
        options.play != Play::Campaign || setting != "squad"
    }

    fn dice_shown(sentence: &str) -> usize {
        tell::dice_shown(sentence)
    }

    fn is_decided(&self) -> bool {
        self.open.end.is_some()
    }

    fn people_first(&self) -> bool {
        self.open.is_open_to_any()
    }

    fn phrase(view: &View, action: &Action) -> Phrase {
        words::phrase(view, *action)
    }

    fn explain(view: &View, action: &Action, slot: Option<&str>) -> Option<String> {
        words::explain(view, *action, slot)
    }

    fn question(view: &View, asked: Option<(&Action, &str)>) -> Option<String> {
        words::question(view, asked.map(|(action, slot)| (*action, slot)))
    }

    fn hint(view: &View) -> Option<String> {
        words::hint(view)
    }

    fn look(view: &View, asked: &Phrase) -> Option<Look> {
        look::look(view, asked)
    }

    fn look_values(view: &View, look: &str, _slot: &str) -> Vec<String> {
        if look == "sight" { look::names_of_seers(view) } else { look::values(look) }
    }

    fn look_places(view: &View, look: &str, question: &str) -> Option<ChoiceScene> {
        look::places(view, look, question)
    }

    fn look_kinds(_view: &View, look: &str) -> Vec<(&'static str, Vec<String>)> {
        look::kinds(look)
    }

    fn why_not(view: &View, tried: &Phrase) -> Option<String> {
        words::why_not(view, tried)
    }

    fn choice_scene(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
        draw::choice(view, question, answers)
    }

    fn scene(view: &View) -> Scene {
        draw::field(view)
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
        let side = if seat == self.open.hostile { "Hostile" } else { "operatives" };
        vec![side, self.open.mission.sheet().name, self.open.squad_size_name()]
    }

    fn people(&self, seat: Seat) -> Vec<String> {
        if seat == self.open.hostile {
            return vec!["The Hostile".into()];
        }
        self.open.squad.iter().filter(|member| member.seat == seat).map(|member| member.who.short().to_owned()).collect()
    }

    fn unused(view: &View, action: &Action) -> Option<String> {
        words::unused(view, *action)
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
