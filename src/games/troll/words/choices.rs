//! What is asked, and a line about every choice, for whoever has it.

use super::super::content::{Artifact, Card, Figure, Ground, Space};
use super::super::rules::{Action, Phase, Piece, Use};
use super::super::tell;
use super::super::view::View;
use crate::engine::grammar::{count, count_of, list, list_or};
use crate::engine::{Seat, story};

/// As long as a line about a choice may be.
const LONGEST: usize = 100;
const NO_ARTIFACT: &str = "No artifact is left to take. One hourglass.";

/// The words of a question: what to do now, or what to put into a slot of `asked`.
pub fn question(view: &View, asked: Option<(&Action, &str)>) -> Option<String> {
    match asked {
        None => head(view),
        Some((action, slot)) => about_slot(*action, slot),
    }
}

fn head(view: &View) -> Option<String> {
    Some(match view.phase()? {
        Phase::Turn | Phase::EndOfAction => format!("What do you do? {} left.", count(view.open.actions, "action")),
        Phase::ChooseCard => "Which of your two cards do you play?".into(),
        Phase::WraithEntry { room, .. } => format!("Whom does your Wraith push out of the {}?", room.name()),
        Phase::Rampage { room, pushes, .. } => {
            format!(
                "Whom does your Rampaging Troll push out of the {}? {} left.",
                room.name(),
                count_of(pushes, "push", "pushes")
            )
        }
        Phase::TrollEscape { room, .. } => format!("Whom do you save from the Cave Troll in the {}?", room.name()),
        Phase::DrumFlight { room, .. } => format!("Which of your heroes flees from the {}?", room.name()),
        Phase::Horn { moves, .. } => format!("Whom does the horn move? {} left.", count(*moves, "move")),
        Phase::RingStep { figure, .. } => format!("Does the {} take one more step?", figure.name()),
        Phase::Lamp { shown, placed } => format!("Which card comes next on top? {placed} of {shown} lie in order."),
    })
}

/// What a seat is asked, as everyone may read it.
pub fn asked(view: &View, seat: Seat) -> Option<String> {
    let open = &view.open;
    Some(match view.phase()? {
        Phase::Turn | Phase::EndOfAction => format!("{} to take", count(open.actions, "action")),
        Phase::ChooseCard => "which of two cards is played?".into(),
        Phase::WraithEntry { room, .. } => format!("whom does the Wraith push out of the {}?", room.name()),
        Phase::Rampage { room, .. } => format!("whom does the Rampaging Troll push out of the {}?", room.name()),
        Phase::TrollEscape { room, .. } => {
            let there: Vec<String> = open.board.own_pieces(seat, *room).map(|piece| tell::one(piece.figure)).collect();
            format!("escape with {}, or stay?", super::either(&there))
        }
        Phase::DrumFlight { room, .. } => format!("who flees from the drum in the {}?", room.name()),
        Phase::Horn { .. } => "whom does the horn move?".into(),
        Phase::RingStep { figure, .. } => format!("one more step for the {}?", figure.name()),
        Phase::Lamp { .. } => "the order of the cards under the lamp".into(),
    })
}

fn about_slot(action: Action, slot: &str) -> Option<String> {
    let words = match (action, slot) {
        (Action::Play { .. }, "card") => "Which card do you play?".into(),
        (Action::Play { card, .. }, _) => match card.figure() {
            Some(figure @ (Figure::CaveTroll | Figure::TreasureChest)) => format!("Which room does the {} go to?", figure.name()),
            Some(figure) if figure.is_monster() => format!("In which pit does the {} enter?", figure.name()),
            Some(figure) => format!("On which staircase does the {} enter?", figure.name()),
            None => "Which room is scored?".into(),
        },
        (Action::Move { .. }, "piece") => "Whom do you move?".into(),
        (Action::Move { figure, .. } | Action::Escape { figure, .. } | Action::Flee { figure, .. }, "to") => {
            format!("Where does the {} go?", figure.name())
        }
        (Action::Sneak { .. }, _) => "Where does the Thief turn up?".into(),
        (Action::Slay { .. }, _) => "Which hero does the Orc remove?".into(),
        (Action::Stab { .. }, _) => "Whom does the Assassin remove?".into(),
        (Action::Fell { .. }, _) => "Which Rampaging Troll falls?".into(),
        (Action::Push { .. }, "target") => "Who is pushed?".into(),
        (Action::Push { target, .. }, "to") => format!("Where is the {} pushed?", target.figure.name()),
        (Action::Banish { .. }, "target") => "Which Banshee does the Paladin throw?".into(),
        (Action::Banish { .. }, "to") => "Into which pit?".into(),
        (Action::Pull { .. }, "target") => "Whom does the Banshee pull?".into(),
        (Action::Use(artifact), slot) => return about_artifact(artifact, slot),
        (Action::Escape { .. }, "piece") => "Whom do you save?".into(),
        (Action::Flee { .. }, "piece") => "Who flees?".into(),
        (Action::Stack { .. }, _) => "Which card comes next on top?".into(),
        (_, "from") => "From where?".into(),
        _ => return None,
    };
    Some(words)
}

fn about_artifact(artifact: Use, slot: &str) -> Option<String> {
    let words = match (artifact, slot) {
        (_, "name") => "Which artifact do you show?",
        (Use::Chalice { .. }, "piece") => "Which hero comes back?",
        (Use::Chalice { .. }, "to") => "On which staircase?",
        (Use::Ring { .. }, "piece") => "Which hero goes through a wall?",
        (Use::Ring { .. }, "to") => "What is behind the wall?",
        (Use::Drum { .. }, _) => "In which room does the drum sound?",
        (Use::Salt { .. }, "target") => "Which monster crumbles?",
        (Use::Seal { .. }, _) => "Which room is sealed?",
        (Use::Mirror { .. }, "piece") => "Which of your heroes trades places?",
        (Use::Mirror { .. }, "target") => "With whom?",
        (Use::Mirror { .. }, "to") => "Where does the other stand?",
        (Use::Pick { .. }, "from") => "Which wall falls? One side of it is",
        (Use::Pick { .. }, "to") => "And the other side?",
        (Use::Bag { .. }, "to") => "Which room does your chest go to?",
        (Use::Ledger { .. }, "piece") => "Which of your heroes pays for it?",
        (Use::Ledger { .. }, "at") => "Which room pays you?",
        (_, "from") => "From where?",
        (_, "at") => "Where?",
        _ => return None,
    };
    Some(words.into())
}

/// A line about an action, or about what it has in one slot.
pub fn explain(view: &View, action: Action, slot: Option<&str>) -> Option<String> {
    let line = match slot {
        None => about_action(view, action),
        Some(slot) => about_value(view, action, slot),
    }?;
    Some(brief(line))
}

fn about_action(view: &View, action: Action) -> Option<String> {
    let open = &view.open;
    Some(match action {
        Action::Draw => match view.deck_sizes[view.viewer.seat()?.index()] {
            1 => "Then play one of two; it is your last card, so the game ends after this action".into(),
            cards => format!("Then play one of two; {cards} cards are left in your deck"),
        },
        Action::Play { card: Card::ScoreARoom, at: Some(room) } => payment(view, room),
        Action::Play { card: Card::TreasureChest | Card::CaveTroll, at: Some(room) } => about(view, room),
        Action::Play { card: Card::FindAnArtifact, .. } if view.artifacts_left == 0 => NO_ARTIFACT.into(),
        Action::Play { card, .. } | Action::Stack { card } => about_card(card),
        Action::Move { to, .. }
        | Action::Sneak { to, .. }
        | Action::Push { to, .. }
        | Action::Banish { to, .. }
        | Action::Escape { to, .. }
        | Action::Flee { to, .. } => about(view, to),
        Action::Slay { target, .. } | Action::Stab { target, .. } | Action::Fell { target, .. } => about_figure(target.figure)?,
        Action::Pull { from, .. } => about(view, from),
        Action::Rampage { at } => format!("Pushes two out, removes the rest: {}", who(view, at)),
        Action::Raid { at } => {
            let preys = Seat::all(open.seats()).filter(|other| !view.viewer.is(*other));
            let preys = preys.map(|other| Piece::new(other, Figure::Adventurer));
            let removed: Vec<String> = preys
                .map(|piece| (piece, open.board.count(piece, at)))
                .filter(|(_, number)| *number > 0)
                .map(|(piece, number)| tell::figures(piece, number))
                .collect();
            format!("Removes {}", list_or("nobody", &removed))
        }
        Action::Use(artifact) => about_use(view, artifact),
        Action::Stay => "Everything of yours in that room is removed".into(),
        Action::Done => match view.phase() {
            Some(Phase::Horn { moves, .. }) => format!("{} of the horn would be lost", count(*moves, "move")),
            _ => "The hero stays where he is".into(),
        },
        Action::EndTurn => format!("{} would be lost", count(open.actions, "action")),
    })
}

/// What would be lost by stopping now, if there is anything else to do.
pub fn unused(view: &View, action: Action) -> Option<String> {
    match (action, view.phase()?) {
        (Action::EndTurn, _) => Some(count(view.open.actions, "action")),
        (Action::Done, Phase::Horn { moves, .. }) => Some(format!("{} of the horn", count(*moves, "move"))),
        _ => None,
    }
}

fn about_value(view: &View, action: Action, slot: &str) -> Option<String> {
    match (action, slot) {
        (Action::Play { card: Card::FindAnArtifact, .. }, "card") if view.artifacts_left == 0 => Some(NO_ARTIFACT.into()),
        (Action::Play { card, .. } | Action::Stack { card }, "card") => Some(about_card(card)),
        (Action::Use(artifact), "name") => Some(about_kind(artifact.artifact())),
        (Action::Play { card: Card::ScoreARoom, at: Some(room) }, "at") => Some(payment(view, room)),
        (_, "piece") => about_figure(figure(action)?),
        (_, "target") => about_figure(target(action)?.figure),
        (_, "from") => Some(about(view, ends(action).0?)),
        (_, "to" | "at") => Some(about(view, ends(action).1?)),
        _ => None,
    }
}

fn about_use(view: &View, artifact: Use) -> String {
    match artifact {
        Use::Ledger { at, .. } => format!("{} gold, and a hero of yours there is removed", at.gold()),
        _ => match ends(Action::Use(artifact)).1 {
            Some(space) => about(view, space),
            None => about_kind(artifact.artifact()),
        },
    }
}

/// The one of the player's own figures that an action is about.
fn figure(action: Action) -> Option<Figure> {
    match action {
        Action::Move { figure, .. }
        | Action::Escape { figure, .. }
        | Action::Flee { figure, .. }
        | Action::Use(
            Use::Chalice { figure, .. } | Use::Ring { figure, .. } | Use::Mirror { figure, .. } | Use::Ledger { figure, .. },
        ) => Some(figure),
        _ => None,
    }
}

fn target(action: Action) -> Option<Piece> {
    match action {
        Action::Slay { target, .. }
        | Action::Push { target, .. }
        | Action::Banish { target, .. }
        | Action::Fell { target, .. }
        | Action::Stab { target, .. }
        | Action::Pull { target, .. }
        | Action::Use(Use::Salt { target, .. } | Use::Mirror { target, .. }) => Some(target),
        _ => None,
    }
}

/// Where an action starts, and where it ends or happens.
pub fn ends(action: Action) -> (Option<Space>, Option<Space>) {
    match action {
        Action::Play { at, .. } => (None, at),
        Action::Slay { at, .. }
        | Action::Fell { at, .. }
        | Action::Stab { at, .. }
        | Action::Rampage { at }
        | Action::Raid { at } => (None, Some(at)),
        Action::Move { from, to, .. }
        | Action::Sneak { from, to }
        | Action::Push { from, to, .. }
        | Action::Banish { from, to, .. }
        | Action::Pull { from, to, .. }
        | Action::Escape { from, to, .. }
        | Action::Flee { from, to, .. } => (Some(from), Some(to)),
        Action::Use(artifact) => match artifact {
            Use::Chalice { to, .. } => (None, Some(to)),
            Use::Ring { from, to, .. } | Use::Mirror { from, to, .. } | Use::Pick { from, to } | Use::Bag { from, to } => {
                (Some(from), Some(to))
            }
            Use::Drum { at } | Use::Seal { at } | Use::Salt { at, .. } | Use::Ledger { at, .. } => (None, Some(at)),
            Use::Horn | Use::Lamp | Use::Crown => (None, None),
        },
        Action::Draw | Action::Stay | Action::Stack { .. } | Action::Done | Action::EndTurn => (None, None),
    }
}

/// What a card does.
fn about_card(card: Card) -> String {
    card.text().into()
}

fn about_kind(artifact: Artifact) -> String {
    format!("{} ({} gold unused)", artifact.text(), artifact.coins())
}

/// What a figure can do, as its card says.
fn about_figure(figure: Figure) -> Option<String> {
    Card::ALL.into_iter().find(|card| card.figure() == Some(figure)).map(about_card)
}

/// A space in a line: its gold, who holds it, who stands there.
fn about(view: &View, space: Space) -> String {
    let open = &view.open;
    let ground = match space.ground() {
        Ground::Stair => "Staircase".to_owned(),
        Ground::Pit => "Pit".to_owned(),
        Ground::Room(_) => format!("{} gold{}", open.worth(space), tell::sum(open, space)),
    };
    let sealed = if open.board.is_sealed(space) { ", sealed" } else { "" };
    if open.board.is_empty(space) {
        return format!("{ground}{sealed}, empty");
    }
    let peopled = space.is_room() && Seat::all(open.seats()).any(|seat| open.board.heroes(seat, space) > 0);
    let held = match open.controller(space) {
        _ if !peopled => String::new(),
        Some(seat) if view.viewer.is(seat) => ", yours".into(),
        Some(seat) => format!(", {seat}'s"),
        None => ", nobody's".into(),
    };
    format!("{ground}{held}{sealed} · {}", who(view, space))
}

/// Who stands in a space, colour by colour.
fn who(view: &View, space: Space) -> String {
    let board = &view.open.board;
    let crowds = Seat::all(view.open.seats()).map(|seat| (seat, board.own_pieces(seat, space).collect::<Vec<Piece>>()));
    let crowds = crowds.filter(|(_, pieces)| !pieces.is_empty()).map(|(seat, pieces)| {
        let names = pieces.into_iter().map(|piece| match board.count(piece, space) {
            1 => piece.figure.name().to_owned(),
            many => format!("{many} {}s", piece.figure.name()),
        });
        let whose = if view.viewer.is(seat) { "you".to_owned() } else { seat.to_string() };
        format!("{whose}: {}", names.collect::<Vec<_>>().join(", "))
    });
    crowds.collect::<Vec<_>>().join("; ")
}

/// What scoring a room would pay now.
fn payment(view: &View, room: Space) -> String {
    let score = view.open.score(room);
    let paid = Seat::all(view.open.seats()).filter(|seat| score.gold[seat.index()] > 0);
    let paid: Vec<String> = paid
        .map(|seat| {
            let whom = if view.viewer.is(seat) { "you".to_owned() } else { seat.to_string() };
            format!("{} gold for {whom}", score.gold[seat.index()])
        })
        .collect();
    if paid.is_empty() { format!("Nobody holds it: nobody is paid · {}", about(view, room)) } else { list(&paid) }
}

/// As much of a line as fits, with names as long as they may be.
fn brief(mut line: String) -> String {
    if story::length(&line, story::LONGEST_NAME) <= LONGEST {
        return line;
    }
    while story::length(&line, story::LONGEST_NAME) > LONGEST - 1 {
        line.pop();
    }
    let end = line.trim_end_matches([' ', ',', ';', ':', '·']).len();
    line.truncate(end);
    line + "…"
}
