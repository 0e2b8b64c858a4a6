//! Why something was not done, in a sentence for the person who asked.

use super::ids::{GameId, Ply, Seconds};
use super::text::{list, moment};
use crate::engine::{BadSetup, Illegal, Phrase};
use crate::store::{Cause, StoreError};

/// Nothing was changed. `Display` says why, and what to do instead; it never tells a secret.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refusal {
    /// No game is, or was, in this channel; or none has this number.
    #[error("There is no game here.")]
    NoGame,
    /// Another game is open in this channel.
    #[error("A game is already open in this channel. Play it to its end, end it, or open the new one in a thread.")]
    ChannelTaken { game: GameId },
    /// One person may have only so many lobbies open.
    #[error("You already have {limit} games waiting for players. Start or end one of them first.")]
    TooManyLobbies { limit: u32 },
    /// One person may have opened only so many games that are not over.
    #[error("You have already opened {limit} games that are not over. Play some to their end, or end them, first.")]
    TooManyGames { limit: u32 },
    /// Everyone would see it, and there has been enough of that within the hour.
    #[error(
        "Everyone here would see that, and there has been enough of it for now. It is possible again {}; moves always are.",
        moment(*.from)
    )]
    ShownEnough { from: Seconds },
    /// The game cannot be set up like that.
    #[error("{0}")]
    Setup(String),
    #[error("You already have a seat in this game.")]
    AlreadySeated,
    #[error("Every seat is taken.")]
    Full,
    /// The person has no seat in this game.
    #[error("You have no seat in this game, but you are welcome to watch.")]
    NotSeated,
    /// Only the host and those who manage the channel may do this.
    #[error("Only {host}, who opened the game, or someone who manages this channel can do that.")]
    NotHost { host: String },
    /// The lobby is closed: the game is being played.
    #[error("The game has already started.")]
    AlreadyStarted,
    /// The game is still a lobby.
    #[error("The game has not started yet; it is still waiting for players.")]
    NotStarted,
    #[error("It is not your turn; the game waits for {}.", list(.waiting))]
    NotYourTurn { waiting: Vec<String> },
    /// The person chose from a board that is no longer the newest. Show the menu of `now` instead.
    #[error("The board has moved on since then. Here is what you can do now.")]
    Stale { game: GameId, now: Ply },
    /// No legal action reads like that; these come nearest.
    #[error("{}", not_possible(.tried, .why.as_deref(), .nearest))]
    NotPossible {
        tried: String,
        /// The reason from the rules, if they give one.
        why: Option<String>,
        nearest: Vec<String>,
    },
    /// Several legal actions read like that.
    #[error("\"{tried}\" could mean several things:{}", lines(.matching))]
    Ambiguous { tried: String, matching: Vec<String> },
    /// The game is over, or was ended.
    #[error("This game is over.")]
    Over,
    /// The game's data could not be read; it waits for someone to look at it.
    #[error(
        "This game's data could not be read, so it was set aside. Nothing of it was deleted; whoever runs this bot can look into \
         it with `warren doctor`."
    )]
    SetAside,
    #[error("There is no move of yours to take back.")]
    NothingToUndo,
    #[error("It is decided who has won: what came before cannot be taken back.")]
    Decided,
    /// What would have to be played again for it was played by rules that have changed since.
    #[error("That was played before I was renewed, by rules that have changed since: it stands. Go on from here.")]
    OlderRelease,
    /// The wish is answered, or the board has moved on since.
    #[error("That request is settled, or the board has moved on since.")]
    RequestGone,
    /// Somebody else was asked, or nobody is any more.
    #[error("This was not asked of you, or it is settled.")]
    NotAsked,
    /// Seed, log with secrets, and whatever tells them: not before the end.
    #[error("That would give secrets away. It is shown when the game is over.")]
    SecretUntilEnd,
    /// A setting is out of range, or something asked for does not exist.
    #[error("{0}")]
    Unfit(String),
    /// The database is busy; nothing was changed, trying again helps.
    #[error("I could not write that down just now, so nothing has changed. Please try again in a moment.")]
    Busy,
    /// The database went away in the middle of writing; whether it did is not known.
    #[error(
        "The database went away while I wrote that down, and I do not know whether I could. Please look before you do it again."
    )]
    Unsure,
    /// The disk is full; nothing was changed.
    #[error("There is no room left to write that down, so nothing has changed. Please tell whoever runs this bot.")]
    DiskFull,
    /// Something failed that people can do nothing about. The cause is for the log, not for them.
    #[error(
        "Something went wrong on my side, so nothing has changed. Please try again; if it stays so, tell whoever runs this bot."
    )]
    Internal(#[source] Cause),
}

fn not_possible(tried: &str, why: Option<&str>, nearest: &[String]) -> String {
    let why = why.map_or_else(|| format!("\"{tried}\" is not possible now."), str::to_owned);
    if nearest.is_empty() { why } else { format!("{why} What comes nearest:{}", lines(nearest)) }
}

fn lines(phrases: &[String]) -> String {
    phrases.iter().map(|phrase| format!("\n`{phrase}`")).collect()
}

impl From<BadSetup> for Refusal {
    fn from(bad: BadSetup) -> Self {
        Refusal::Setup(bad.0)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Refusal::Busy,
            StoreError::Unsure(_) => {
                tracing::error!("{error}");
                Refusal::Unsure
            }
            StoreError::Away(_) | StoreError::Held(_) => {
                tracing::warn!("nothing can be written: {error}");
                Refusal::Busy
            }
            StoreError::Full => Refusal::DiskFull,
            other => Refusal::Internal(Cause::new(other)),
        }
    }
}

impl Refusal {
    /// Something failed that people can do nothing about.
    pub fn internal(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Refusal::Internal(Cause::new(error))
    }

    /// `what` went wrong because of `source`, and people can do nothing about it.
    pub(super) fn failed(what: impl Into<String>, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Refusal::Internal(Cause::because(what, source))
    }

    /// The same with the reason that the rules give for it.
    #[must_use]
    pub(super) fn because(self, reason: Option<String>) -> Self {
        match self {
            Refusal::NotPossible { tried, nearest, .. } => Refusal::NotPossible { tried, why: reason, nearest },
            other => other,
        }
    }

    /// What the rules say, with names in place of colours.
    pub(super) fn illegal(illegal: Illegal, waiting: Vec<String>) -> Self {
        let spell = |phrases: Vec<Phrase>| phrases.iter().take(5).map(Phrase::to_string).collect();
        match illegal {
            Illegal::Over => Refusal::Over,
            Illegal::NotYours { .. } => Refusal::NotYourTurn { waiting },
            Illegal::NoSuchAction { tried, nearest } => Refusal::NotPossible { tried, why: None, nearest: spell(nearest) },
            Illegal::Ambiguous { tried, matching } => Refusal::Ambiguous { tried, matching: spell(matching) },
        }
    }
}
