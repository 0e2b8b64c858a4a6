//! What happened, in words: lines with an audience, built only when somebody listens.

use super::{Seat, Viewer, seat};
use serde::{Deserialize, Serialize};

/// Who may hear a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Audience {
    Everyone,
    Only(Seat),
}

/// One sentence. Seats in it are marks; [`with_names`] turns them into names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    pub audience: Audience,
    pub text: String,
}

impl Line {
    pub fn is_for(&self, viewer: Viewer) -> bool {
        match self.audience {
            Audience::Everyone => true,
            Audience::Only(seat) => viewer.is(seat),
        }
    }
}

/// The story of one action. A silent story costs a search nothing: the words are closures that never run.
#[derive(Clone, Debug)]
pub struct Story {
    silent: bool,
    lines: Vec<Line>,
    revealed: bool,
}

impl Story {
    /// For people.
    pub fn told() -> Self {
        Story { silent: false, lines: Vec::new(), revealed: false }
    }

    /// For search and replays.
    pub fn silent() -> Self {
        Story { silent: true, ..Story::told() }
    }

    pub fn tell(&mut self, text: impl FnOnce() -> String) {
        self.push(Audience::Everyone, text);
    }

    pub fn whisper(&mut self, seat: Seat, text: impl FnOnce() -> String) {
        self.push(Audience::Only(seat), text);
    }

    fn push(&mut self, audience: Audience, text: impl FnOnce() -> String) {
        if !self.silent {
            self.lines.push(Line { audience, text: text() });
        }
    }

    /// Somebody learned something that cannot be unlearned: a card, a die, a hidden piece. Undo stops here.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    pub fn revealed(&self) -> bool {
        self.revealed
    }

    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    pub fn into_lines(self) -> Vec<Line> {
        self.lines
    }
}

/// `text` with every seat's mark replaced by the seat's name.
pub fn with_names(text: &str, name: impl Fn(Seat) -> String) -> String {
    let mut named = String::with_capacity(text.len());
    for c in text.chars() {
        match seat::marked(c) {
            Some(seat) => named.push_str(&name(seat)),
            None => named.push(c),
        }
    }
    named
}

/// How many characters `text` has once every mark is a name of `name` characters.
pub fn length(text: &str, name: usize) -> usize {
    text.chars().map(|c| if seat::marked(c).is_some() { name } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_story_never_builds_its_words() {
        let mut story = Story::silent();
        story.tell(|| unreachable!("nobody listens"));
        story.reveal();
        assert!(story.lines().is_empty() && story.revealed());
    }

    #[test]
    fn a_whisper_is_for_one_seat_only() {
        let mut story = Story::told();
        story.whisper(Seat(1), || "You drew the Knight.".into());
        let line = &story.lines()[0];
        assert!(line.is_for(Viewer::Seat(Seat(1))));
        assert!(!line.is_for(Viewer::Seat(Seat(0))) && !line.is_for(Viewer::Spectator));
    }

    #[test]
    fn marks_become_names() {
        let text = format!("{} pushes {}.", Seat(0), Seat(3));
        assert_eq!(with_names(&text, |seat| seat.colour().into()), "Orange pushes Pink.");
        assert_eq!(length(&text, 5), "12345 pushes 12345.".len());
    }
}
