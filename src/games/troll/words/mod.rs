//! The lair in words: the notation of actions, what choices and refusals say, and what the pictures say for people who
//! cannot see them.

mod alt;
mod choices;
mod hints;
mod refusals;

use super::rules::{Action, Phase, Use};
use super::view::View;
use crate::engine::grammar::count;
use crate::engine::{Phrase, Slot, Verb};
pub use alt::{describe, describe_hand, discards};
pub use choices::{asked, ends, explain, question, unused};
pub use hints::hint;
pub use refusals::why_not;

const PIECE: Slot = Slot::new("piece", "Which of your characters?");
const TARGET: Slot = Slot::new("target", "Whose character, and which?");
const FROM: Slot = Slot::new("from", "From where?");
const TO: Slot = Slot::new("to", "Where to?");
const AT: Slot = Slot::new("at", "Which room, staircase or pit?");
const CARD: Slot = Slot::new("card", "Which card?");

/// What stands in questions and is no word of every day.
pub const TERMS: &[(&str, &str)] = &[
    ("Action", "You have four a turn: draw and play, move, or what a character can do."),
    ("Hero, monster", "Heroes come by staircases and win rooms; monsters come from pits and do harm."),
    ("Control", "The most heroes in a room; nobody, if the most is tied."),
    ("Hourglass", "A sign on cards: with five in the scoring pile every room pays whoever controls it."),
    ("Artifact", "A thing of one use, or worth coins at the end."),
    ("Cave Troll", "Comes into a room: each player may save one character, the rest is removed, and nobody enters any more."),
    ("Treasure Chest", "Its room is worth four gold more."),
    ("Pit, staircase", "Monsters come in by a pit, heroes by a staircase; neither is a room, and neither pays."),
];

/// Every verb, in the order of [`Action`].
pub const VERBS: &[Verb] = &[
    Verb::new("draw", "Draw a card; then play one of the two in your hand", &[]),
    Verb::new("play", "Play one of the two cards in your hand", &[CARD, AT]),
    Verb::new("move", "Move one of your characters to an adjacent space", &[PIECE, FROM, TO]),
    Verb::new("sneak", "Your Thief goes to any room or staircase without an opposing Knight", &[TO]),
    Verb::new("slay", "Your Orc removes a hero from its room", &[TARGET]),
    Verb::new("push", "Your Wraith or Rampaging Troll pushes a character out of its room", &[TARGET, TO]),
    Verb::new("banish", "Your Paladin throws an opposing Banshee into a pit", &[TARGET, TO]),
    Verb::new("fell", "Your Giant Slayer dies to remove a Rampaging Troll from his room", &[TARGET]),
    Verb::new("stab", "Your Assassin removes a lone Grunt or hero from his room", &[TARGET]),
    Verb::new("rampage", "Your Rampaging Troll pushes two characters out and removes the rest", &[]),
    Verb::new("raid", "Your Grunt removes all opposing Adventurers from its room", &[]),
    Verb::new("pull", "Your Banshee pulls an opposing character to its space", &[TARGET, FROM]),
    Verb::new(
        "artifact",
        "Show your artifact and use it; it leaves the game",
        &[Slot::new("name", "Which artifact?"), PIECE, TARGET, FROM, TO, AT],
    ),
    Verb::new("escape", "Save one of your characters from the Cave Troll", &[PIECE, TO]),
    Verb::new("stay", "Save nobody from the Cave Troll", &[]).ending(),
    Verb::new("flee", "One of your heroes runs from the Drum of Dread", &[PIECE, TO]),
    Verb::new("stack", "Put this card next on top of your deck", &[CARD]),
    Verb::new("done", "Move no more with this artifact", &[]).ending(),
    Verb::new("end", "End your turn; actions that are left are lost", &[]).ending(),
];

pub fn phrase(action: Action) -> Phrase {
    match action {
        Action::Draw => Phrase::new("draw"),
        Action::Play { card, at } => {
            let phrase = Phrase::new("play").with("card", card.name());
            match at {
                Some(space) => phrase.with("at", space.name()),
                None => phrase,
            }
        }
        Action::Move { figure, from, to } => {
            Phrase::new("move").with("piece", figure.name()).with("from", from.name()).with("to", to.name())
        }
        Action::Sneak { to, .. } => Phrase::new("sneak").with("to", to.name()),
        Action::Slay { target, .. } => Phrase::new("slay").with("target", target.name()),
        Action::Push { target, to, .. } => Phrase::new("push").with("target", target.name()).with("to", to.name()),
        Action::Banish { target, to, .. } => Phrase::new("banish").with("target", target.name()).with("to", to.name()),
        Action::Fell { target, .. } => Phrase::new("fell").with("target", target.name()),
        Action::Stab { target, .. } => Phrase::new("stab").with("target", target.name()),
        Action::Rampage { .. } => Phrase::new("rampage"),
        Action::Raid { .. } => Phrase::new("raid"),
        Action::Pull { target, from, .. } => Phrase::new("pull").with("target", target.name()).with("from", from.name()),
        Action::Use(artifact) => artifact_phrase(artifact),
        Action::Escape { figure, to, .. } => Phrase::new("escape").with("piece", figure.name()).with("to", to.name()),
        Action::Stay => Phrase::new("stay"),
        Action::Flee { figure, to, .. } => Phrase::new("flee").with("piece", figure.name()).with("to", to.name()),
        Action::Stack { card } => Phrase::new("stack").with("card", card.name()),
        Action::Done => Phrase::new("done"),
        Action::EndTurn => Phrase::new("end"),
    }
}

fn artifact_phrase(artifact: Use) -> Phrase {
    let phrase = Phrase::new("artifact").with("name", artifact.artifact().name());
    match artifact {
        Use::Horn | Use::Lamp | Use::Crown => phrase,
        Use::Chalice { figure, to } => phrase.with("piece", figure.name()).with("to", to.name()),
        Use::Ring { figure, from, to } => phrase.with("piece", figure.name()).with("from", from.name()).with("to", to.name()),
        Use::Drum { at } | Use::Seal { at } => phrase.with("at", at.name()),
        Use::Salt { target, at } => phrase.with("target", target.name()).with("at", at.name()),
        Use::Mirror { figure, from, target, to } => {
            phrase.with("piece", figure.name()).with("from", from.name()).with("target", target.name()).with("to", to.name())
        }
        Use::Pick { from, to } | Use::Bag { from, to } => phrase.with("from", from.name()).with("to", to.name()),
        Use::Ledger { figure, at } => phrase.with("piece", figure.name()).with("at", at.name()),
    }
}

/// What happens now, for the header: whose turn, and what is asked of whom.
pub fn situation(view: &View) -> String {
    let open = &view.open;
    let asked = match view.phase() {
        None => return "The game is over".into(),
        Some(Phase::Turn | Phase::EndOfAction) => format!("{} left", count(open.actions, "action")),
        Some(Phase::ChooseCard) => "choose a card to play".into(),
        Some(Phase::WraithEntry { room, .. }) => format!("a Wraith pushes someone out of the {}", room.name()),
        Some(Phase::Rampage { room, .. }) => format!("a Troll rages in the {}", room.name()),
        Some(Phase::TrollEscape { room, .. }) => format!("escape from the {}", room.name()),
        Some(Phase::DrumFlight { room, .. }) => format!("flee from the {}", room.name()),
        Some(Phase::Horn { moves, .. }) => format!("the horn moves up to {moves} more"),
        Some(Phase::RingStep { .. }) => "one more step, if you like".into(),
        Some(Phase::Lamp { .. }) => "order the cards under the lamp".into(),
    };
    format!("Turn {} · {asked}", open.turn)
}

/// The newest thing that was done, for the footer.
pub fn last_move(view: &View) -> String {
    match view.deeds().last() {
        None => "The lair is quiet.".into(),
        Some((seat, deed)) => match deed.action() {
            Some(action) => format!("{seat}: {}", telling(action)),
            None => format!("{seat}: orders the cards under the lamp"),
        },
    }
}

/// An action as a person would tell it.
fn telling(action: Action) -> String {
    match action {
        Action::Draw => "draws a card".into(),
        Action::Play { card, at: Some(space) } => format!("plays {} at the {}", card.name(), space.name()),
        Action::Play { card, at: None } => format!("plays {}", card.name()),
        Action::Move { figure, from, to } => format!("{}, {} → {}", figure.name(), from.name(), to.name()),
        Action::Sneak { to, .. } => format!("the Thief slips into the {}", to.name()),
        Action::Slay { target, at } => format!("the Orc slays {}'s {} in the {}", target.seat, target.figure.name(), at.name()),
        Action::Push { target, from, to } => {
            format!("pushes {}'s {}, {} → {}", target.seat, target.figure.name(), from.name(), to.name())
        }
        Action::Banish { target, to, .. } => format!("the Paladin throws {}'s Banshee into the {}", target.seat, to.name()),
        Action::Fell { target, .. } => format!("the Giant Slayer falls with {}'s Rampaging Troll", target.seat),
        Action::Stab { target, at } => {
            format!("the Assassin stabs {}'s {} in the {}", target.seat, target.figure.name(), at.name())
        }
        Action::Rampage { at } => format!("the Troll rages in the {}", at.name()),
        Action::Raid { at } => format!("the Grunt raids the {}", at.name()),
        Action::Pull { target, from, to } => {
            format!("the Banshee pulls {}'s {}, {} → {}", target.seat, target.figure.name(), from.name(), to.name())
        }
        Action::Use(artifact) => format!("plays the {}", artifact.artifact().name()),
        Action::Escape { figure, to, .. } => format!("the {} escapes to the {}", figure.name(), to.name()),
        Action::Stay => "saves nobody".into(),
        Action::Flee { figure, to, .. } => format!("the {} flees to the {}", figure.name(), to.name()),
        Action::Stack { .. } => "orders the cards under the lamp".into(),
        Action::Done => "is done moving".into(),
        Action::EndTurn => "ends the turn".into(),
    }
}

/// "the Thief", "the Thief or an Adventurer".
fn either(them: &[String]) -> String {
    match them {
        [] => "somebody".into(),
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        all => all.concat(),
    }
}
