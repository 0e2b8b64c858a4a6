//! A whole game on paper: how it was set up, its seed and salt, every action as a phrase. It can be replayed by anyone,
//! and checked against the commitment that was posted before the first move.

use super::dyn_game;
use super::fingerprint::{Fingerprint, Release};
use super::{BadSetup, Game, Illegal, Outcome, Phrase, Rng, Seat, Seed, Story, Turn, check_seats};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// An export.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub game: String,
    pub rules: u32,
    pub seats: u8,
    pub options: serde_json::Value,
    pub seed: Seed,
    pub salt: Seed,
    pub commitment: String,
    /// The commitment of the game that this one goes on from; what it left is in the options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    pub actions: Vec<Entry>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

/// One action, and the fingerprint of the state after it: a local check, by which no record stands or falls.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub seat: Seat,
    pub action: String,
    pub state: Fingerprint,
}

/// The SHA-256 of seed and salt, posted when a game starts: what chance holds is settled before anyone moves, and stays hidden.
pub fn commitment(seed: Seed, salt: Seed) -> String {
    let digest = Sha256::new().chain_update(seed.bytes()).chain_update(salt.bytes()).finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Sets a game up as a record of it will say.
pub fn start<G: Game>(options: &G::Options, seats: u8, seed: Seed, story: &mut Story) -> Result<G, BadSetup> {
    check_seats::<G>(seats)?;
    G::setup(options, seats, Rng::new(seed), story)
}

impl Record {
    /// The record of a game in which nobody has moved yet.
    pub fn new<G: Game>(options: &G::Options, seats: u8, seed: Seed, salt: Seed) -> Self {
        Record {
            game: G::SLUG.to_owned(),
            rules: G::RULES,
            seats,
            options: serde_json::to_value(options).expect("options are plain data"),
            seed,
            salt,
            commitment: commitment(seed, salt),
            previous: None,
            actions: Vec::new(),
            outcome: None,
        }
    }

    /// Applies a legal action to `game` and writes it down.
    pub fn write<G: Game>(&mut self, game: &mut G, seat: Seat, action: &G::Action, story: &mut Story) {
        let phrase = G::phrase(&game.view(super::Viewer::Seat(seat)), action);
        game.play_unchecked(seat, action, story);
        self.actions.push(Entry { seat, action: phrase.to_string(), state: Fingerprint::of(game) });
        self.outcome = game.turn().outcome().cloned();
    }

    pub fn to_json(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).expect("a record is plain data");
        json.push('\n');
        json
    }

    pub fn from_json(json: &str) -> Result<Self, Broken> {
        serde_json::from_str(json).map_err(|error| Broken::Unreadable(error.to_string()))
    }

    /// The game before its first action.
    pub fn start<G: Game>(&self) -> Result<G, Broken> {
        self.start_told(&mut Story::silent())
    }

    /// The same, with what its opening tells.
    pub fn start_told<G: Game>(&self, story: &mut Story) -> Result<G, Broken> {
        let options = serde_json::from_value(self.options.clone()).map_err(|error| Broken::Unreadable(error.to_string()));
        let started = options.and_then(|options| start(&options, self.seats, self.seed, story).map_err(Broken::Setup));
        started.map_err(|broken| self.excuse::<G>(broken))
    }

    /// What does not fit by our rules may well have fitted by the rules that it was played by.
    fn excuse<G: Game>(&self, broken: Broken) -> Broken {
        if self.rules == G::RULES {
            return broken;
        }
        let release = self.actions.last().map(|entry| entry.state.release);
        Broken::OtherRules { theirs: self.rules, ours: G::RULES, release }
    }

    /// Plays the record from its start; `each` sees every state, the first one with no action before it.
    pub fn replay<G: Game>(
        &self,
        mut each: impl FnMut(&G, Option<(usize, &G::Action)>) -> Result<(), Broken>,
    ) -> Result<G, Broken> {
        let mut game: G = self.start()?;
        each(&game, None)?;
        let mut story = Story::silent();
        for (ply, entry) in self.actions.iter().enumerate() {
            let misfit =
                |why: String| self.excuse::<G>(Broken::Misfit { ply, seat: entry.seat, action: entry.action.clone(), why });
            if entry.seat.0 >= self.seats {
                return Err(misfit(format!("there are only {} seats", self.seats)));
            }
            let phrase: Phrase = entry.action.parse().map_err(|bad: super::phrase::BadPhrase| misfit(bad.to_string()))?;
            let action =
                dyn_game::play(&mut game, entry.seat, &phrase, &mut story).map_err(|illegal| misfit(illegal_here(&illegal)))?;
            each(&game, Some((ply, &action)))?;
        }
        Ok(game)
    }

    /// Replays the record and checks what can be forged in it: the commitment, that every action was legal when it was
    /// played, the end.
    pub fn verify<G: Game>(&self) -> Result<Verified<G>, Broken> {
        if commitment(self.seed, self.salt) != self.commitment {
            return Err(Broken::Commitment);
        }
        let mut drift = None;
        let game: G = self.replay(|game, played| {
            let noted = played.map(|(ply, _)| (ply, self.actions[ply].state));
            if let (None, Some((ply, state))) = (drift, noted)
                && state.release == Release::THIS
                && state != Fingerprint::of(game)
            {
                drift = Some(ply);
            }
            Ok(())
        })?;
        let end = match (game.turn(), &self.outcome) {
            (Turn::Over(end), Some(claimed)) if end.agrees(claimed) => return Ok(Verified { game, drift }),
            (Turn::Act(_), None) => return Ok(Verified { game, drift }),
            (Turn::Act(_), Some(_)) => "it names winners, but its actions stop before the end",
            (Turn::Over(_), _) => "its actions lead to another result than it names",
        };
        Err(self.excuse::<G>(Broken::End(end.into())))
    }
}

/// A record that holds, and where it leads.
#[derive(Debug)]
pub struct Verified<G> {
    pub game: G,
    /// The first action after which this very release once had another state. That harms nobody: what a state is laid out
    /// like is for a release to say, and a build between two releases has the number of the first.
    pub drift: Option<usize>,
}

impl Record {
    /// Whether this game goes on from `before`: it names it, and starts from what that one left.
    pub fn follows<G: Game>(&self, before: &Record) -> Result<(), Broken> {
        if self.previous.as_deref() != Some(&before.commitment) {
            return Err(Broken::Chain("it does not name that game as the one before it".into()));
        }
        let left = before.verify::<G>()?.game.sequel();
        let left = left.ok_or_else(|| Broken::Chain("nothing follows from that game".into()))?;
        // By value: another release may lay the same options out otherwise.
        let begun: G::Options =
            serde_json::from_value(self.options.clone()).map_err(|error| Broken::Unreadable(error.to_string()))?;
        if left == begun { Ok(()) } else { Err(Broken::Chain("it starts from something else than that game left".into())) }
    }
}

fn illegal_here(illegal: &Illegal) -> String {
    match illegal {
        Illegal::Over => "the game was over by then".into(),
        Illegal::NotYours { .. } => "that seat had nothing to decide".into(),
        Illegal::NoSuchAction { nearest, .. } | Illegal::Ambiguous { matching: nearest, .. } => {
            let near: Vec<String> = nearest.iter().take(3).map(|phrase| format!("`{phrase}`")).collect();
            format!("it was not possible then; near it were {}", near.join(", "))
        }
    }
}

/// Why a record cannot be trusted, or read at all.
#[derive(Clone, PartialEq, Debug)]
pub enum Broken {
    Unreadable(String),
    UnknownGame(String),
    /// It does not fit our rules, and was not played by them: that is no forgery.
    OtherRules {
        theirs: u32,
        ours: u32,
        release: Option<Release>,
    },
    Setup(BadSetup),
    Commitment,
    Misfit {
        ply: usize,
        seat: Seat,
        action: String,
        why: String,
    },
    End(String),
    Chain(String),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Unreadable(why) => write!(f, "This is not a whole export: {why}."),
            Broken::UnknownGame(what) => f.write_str(what),
            Broken::OtherRules { theirs, ours, release } => {
                let release = release.map_or("The release that wrote it".to_owned(), |release| format!("Warren {release}"));
                write!(
                    f,
                    "The export was played by version {theirs} of the rules, and this Warren plays version {ours}: it can neither \
                     confirm it nor call it forged. {release} can."
                )
            }
            Broken::Setup(why) => write!(f, "The export cannot be set up: {why}"),
            Broken::Commitment => {
                f.write_str("Seed and salt do not give the commitment that the export names: one of them was changed.")
            }
            Broken::Misfit { ply, seat, action, why } => {
                write!(f, "Action {} does not fit: {} played `{action}`, but {why}.", ply + 1, seat.colour())
            }
            Broken::End(why) => write!(f, "The end of the export does not fit: {why}."),
            Broken::Chain(why) => write!(f, "The export does not go on from the other: {why}."),
        }
    }
}

impl std::error::Error for Broken {}
