//! Why something was not done, in a sentence for the person who asked.

use super::words::{GameId, Ply, list};
use crate::engine::{BadSetup, Illegal, Phrase};
use crate::store::StoreError;
use std::fmt;

/// Nothing was changed. `Display` says why, and what to do instead; it never tells a secret.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// No game is, or was, in this channel; or none has this number.
    NoGame,
    /// Another game is open in this channel.
    ChannelTaken {
        game: GameId,
    },
    /// One person may have only so many lobbies open.
    TooManyLobbies {
        limit: u32,
    },
    /// One person may have opened only so many games that are not over.
    TooManyGames {
        limit: u32,
    },
    /// The game cannot be set up like that.
    Setup(String),
    AlreadySeated,
    Full,
    /// The person has no seat in this game.
    NotSeated,
    /// Only the host and those who manage the channel may do this.
    NotHost {
        host: String,
    },
    /// The lobby is closed: the game is being played.
    AlreadyStarted,
    /// The game is still a lobby.
    NotStarted,
    NotYourTurn {
        waiting: Vec<String>,
    },
    /// The person chose from a board that is no longer the newest. Show the menu of `now` instead.
    Stale {
        game: GameId,
        now: Ply,
    },
    /// No legal action reads like that; these come nearest.
    NotPossible {
        tried: String,
        /// The reason from the rules, if they give one.
        why: Option<String>,
        nearest: Vec<String>,
    },
    /// Several legal actions read like that.
    Ambiguous {
        tried: String,
        matching: Vec<String>,
    },
    /// The game is over, or was ended.
    Over,
    /// The game's data could not be read; it waits for someone to look at it.
    SetAside,
    NothingToUndo,
    /// The person alone would gain from it: something hidden was seen and nobody is there to agree.
    UndoAfterReveal,
    /// The request to undo is answered, or the board has moved on since.
    RequestGone,
    /// Seed, log with secrets, and whatever tells them: not before the end.
    SecretUntilEnd,
    /// A setting is out of range, or something asked for does not exist.
    Unfit(String),
    /// The database is busy; nothing was changed, trying again helps.
    Busy,
    /// The disk is full; nothing was changed.
    DiskFull,
    /// The database failed otherwise. The text is for the log, not for people.
    Store(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoGame => f.write_str("There is no game here."),
            Refusal::ChannelTaken { .. } => {
                f.write_str("A game is already open in this channel. Play it to its end, end it, or open the new one in a thread.")
            }
            Refusal::TooManyLobbies { limit } => {
                write!(f, "You already have {limit} games waiting for players. Start or end one of them first.")
            }
            Refusal::TooManyGames { limit } => {
                write!(f, "You have already opened {limit} games that are not over. Play some to their end, or end them, first.")
            }
            Refusal::Setup(why) | Refusal::Unfit(why) => f.write_str(why),
            Refusal::AlreadySeated => f.write_str("You already have a seat in this game."),
            Refusal::Full => f.write_str("Every seat is taken."),
            Refusal::NotSeated => f.write_str("You have no seat in this game, but you are welcome to watch."),
            Refusal::NotHost { host } => write!(f, "Only {host}, who opened the game, or someone who manages this channel can do that."),
            Refusal::AlreadyStarted => f.write_str("The game has already started."),
            Refusal::NotStarted => f.write_str("The game has not started yet; it is still waiting for players."),
            Refusal::NotYourTurn { waiting } => write!(f, "It is not your turn; the game waits for {}.", list(waiting)),
            Refusal::Stale { .. } => f.write_str("The board has moved on since then. Here is what you can do now."),
            Refusal::NotPossible { tried, why, nearest } => {
                match why {
                    Some(why) => f.write_str(why)?,
                    None => write!(f, "\"{tried}\" is not possible now.")?,
                }
                offer(f, " What comes nearest:", nearest)
            }
            Refusal::Ambiguous { tried, matching } => {
                write!(f, "\"{tried}\" could mean several things:")?;
                offer(f, "", matching)
            }
            Refusal::Over => f.write_str("This game is over."),
            Refusal::SetAside => {
                f.write_str("This game's data could not be read, so it was set aside. Nothing of it was deleted; whoever runs this bot can look into it with `warren doctor`.")
            }
            Refusal::NothingToUndo => f.write_str("There is no move of yours to take back."),
            Refusal::UndoAfterReveal => {
                f.write_str("Something hidden came to light since that move, and nobody else is at the table to agree, so it stands.")
            }
            Refusal::RequestGone => f.write_str("That request is settled, or the board has moved on since."),
            Refusal::SecretUntilEnd => f.write_str("That would give secrets away. It is shown when the game is over."),
            Refusal::Busy => f.write_str("I could not write that down just now, so nothing has changed. Please try again in a moment."),
            Refusal::DiskFull => f.write_str("There is no room left to write that down, so nothing has changed. Please tell whoever runs this bot."),
            Refusal::Store(_) => f.write_str("Something went wrong on my side, so nothing has changed. Please try again; if it stays so, tell whoever runs this bot."),
        }
    }
}

fn offer(f: &mut fmt::Formatter<'_>, lead: &str, phrases: &[String]) -> fmt::Result {
    if phrases.is_empty() {
        return Ok(());
    }
    f.write_str(lead)?;
    phrases.iter().try_for_each(|phrase| write!(f, "\n`{phrase}`"))
}

impl std::error::Error for Refusal {}

impl From<BadSetup> for Refusal {
    fn from(bad: BadSetup) -> Self {
        Refusal::Setup(bad.0)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Refusal::Busy,
            StoreError::Full => Refusal::DiskFull,
            other => Refusal::Store(other.to_string()),
        }
    }
}

impl Refusal {
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
