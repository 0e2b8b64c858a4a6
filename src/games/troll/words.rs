//! The lair in words: the notation of actions, and what the pictures say for people who cannot see them.

use super::content::Space;
use super::rules::{Action, Phase, SCORING_ICONS, Use};
use super::view::View;
use crate::engine::{ALT_TEXT_LIMIT, Phrase, Seat, Slot, Verb, story};
use std::fmt::Write;

const PIECE: Slot = Slot::new("piece", "Which of your characters");
const TARGET: Slot = Slot::new("target", "Whose character, and which");
const FROM: Slot = Slot::new("from", "The space it leaves");
const TO: Slot = Slot::new("to", "The space it goes to");
const AT: Slot = Slot::new("at", "The space where it happens");
const CARD: Slot = Slot::new("card", "Which card");

/// Every verb, in the order of [`Action`].
pub const VERBS: &[Verb] = &[
    Verb { name: "draw", group: None, help: "Draw a card; then play one of the two in your hand", slots: &[] },
    Verb { name: "play", group: None, help: "Play one of the two cards in your hand", slots: &[CARD, AT] },
    Verb { name: "move", group: None, help: "Move one of your characters to an adjacent space", slots: &[PIECE, FROM, TO] },
    Verb {
        name: "sneak",
        group: None,
        help: "Your Thief goes to any room or staircase without an opposing Knight",
        slots: &[TO],
    },
    Verb { name: "slay", group: None, help: "Your Orc removes a hero from its room", slots: &[TARGET] },
    Verb {
        name: "push",
        group: None,
        help: "Your Wraith or Rampaging Troll pushes a character out of its room",
        slots: &[TARGET, TO],
    },
    Verb { name: "banish", group: None, help: "Your Paladin throws an opposing Banshee into a pit", slots: &[TARGET, TO] },
    Verb {
        name: "fell",
        group: None,
        help: "Your Giant Slayer dies to remove a Rampaging Troll from his room",
        slots: &[TARGET],
    },
    Verb { name: "stab", group: None, help: "Your Assassin removes a lone Grunt or hero from his room", slots: &[TARGET] },
    Verb {
        name: "rampage",
        group: None,
        help: "Your Rampaging Troll pushes two characters out and removes the rest",
        slots: &[],
    },
    Verb { name: "raid", group: None, help: "Your Grunt removes all opposing Adventurers from its room", slots: &[] },
    Verb { name: "pull", group: None, help: "Your Banshee pulls an opposing character to its space", slots: &[TARGET, FROM] },
    Verb {
        name: "artifact",
        group: None,
        help: "Play your artifact",
        slots: &[Slot::new("name", "Which artifact"), PIECE, TARGET, FROM, TO, AT],
    },
    Verb { name: "escape", group: None, help: "Save one of your characters from the Cave Troll", slots: &[PIECE, TO] },
    Verb { name: "stay", group: None, help: "Save nobody from the Cave Troll", slots: &[] },
    Verb { name: "flee", group: None, help: "One of your heroes runs from the Drum of Dread", slots: &[PIECE, TO] },
    Verb { name: "stack", group: None, help: "Put this card next on top of your deck", slots: &[CARD] },
    Verb { name: "done", group: None, help: "Stop moving before the artifact is used up", slots: &[] },
    Verb { name: "end", group: None, help: "End your turn early", slots: &[] },
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
        Some(Phase::Turn | Phase::EndOfAction) => match open.actions {
            1 => "1 action left".to_owned(),
            actions => format!("{actions} actions left"),
        },
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

const LONGEST_NAME: usize = 16;

/// The board in words: who is to move, the gold, the pile, and the spaces with figures, the most valuable first.
pub fn describe(view: &View) -> String {
    let open = &view.open;
    let mut text = format!("Cave Troll. {}. ", situation(view));
    for seat in Seat::all(open.seats()) {
        let at = seat.index();
        let artifact = if view.artifact_holders[at] { ", an artifact" } else { "" };
        let _ = write!(text, "{seat}: {} gold, {} cards in the deck{artifact}. ", open.gold[at], view.deck_sizes[at]);
    }
    let _ = write!(text, "Scoring pile: {} of {SCORING_ICONS} icons.", open.pile_icons());
    // Names are put in later and may be long, so some room is kept for them.
    let mut length = story::length(&text, LONGEST_NAME);
    let mut spaces: Vec<Space> = Space::ALL.into_iter().filter(|space| !open.board.is_empty(*space)).collect();
    spaces.sort_by_key(|space| std::cmp::Reverse(open.worth(*space)));
    for space in spaces {
        let worth = if space.is_room() { format!(" ({} gold)", open.worth(space)) } else { String::new() };
        let mut line = format!(" {}{worth}:", space.name());
        for (at, piece) in open.board.pieces(space).enumerate() {
            let comma = if at > 0 { "," } else { "" };
            let _ = match open.board.count(piece, space) {
                1 => write!(line, "{comma} {}'s {}", piece.seat, piece.figure.name()),
                many => write!(line, "{comma} {}'s {many} {}s", piece.seat, piece.figure.name()),
            };
        }
        line.push('.');
        length += story::length(&line, LONGEST_NAME);
        if length > ALT_TEXT_LIMIT - 2 {
            text.push_str(" …");
            break;
        }
        text.push_str(&line);
    }
    text
}

pub fn describe_hand(view: &View) -> Option<String> {
    let own = view.own.as_ref()?;
    let mut text = String::from("Your hand:");
    for card in &own.hand {
        let _ = write!(text, " {}: {}", card.name(), card.text());
    }
    if let Some(artifact) = own.artifact {
        let _ =
            write!(text, " Your artifact, {}: {} Worth {} gold if unused.", artifact.name(), artifact.text(), artifact.coins());
    }
    if !own.next_cards.is_empty() {
        let names: Vec<&str> = own.next_cards.iter().map(|card| card.name()).collect();
        let _ = write!(text, " Your next cards: {}.", names.join(", "));
    }
    let _ = write!(text, " {} cards are left in your deck.", view.deck_sizes[own.seat.index()]);
    Some(text)
}
