//! What happened, in words: lines with an audience, built only when somebody listens.

use super::{Scene, Seat, Seats, Viewer, seat};
use serde::{Deserialize, Serialize};

/// As long as the first line of a picture in words may be, with names of 32 letters.
pub const FIRST_LINE: usize = 1000;

/// Who may hear a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "StoredAudience")]
pub enum Audience {
    Everyone,
    Among(Seats),
}

/// As it may be written down: the first release knew lines for a single seat only.
#[derive(Deserialize)]
enum StoredAudience {
    Everyone,
    Among(Seats),
    Only(Seat),
}

impl From<StoredAudience> for Audience {
    fn from(stored: StoredAudience) -> Self {
        match stored {
            StoredAudience::Everyone => Audience::Everyone,
            StoredAudience::Among(seats) => Audience::Among(seats),
            StoredAudience::Only(seat) => Audience::Among(seat.into()),
        }
    }
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
            Audience::Among(seats) => viewer.seat().is_some_and(|seat| seats.contains(seat)),
        }
    }
}

/// The story of one action, in words and, where there is something to watch, in pictures. A silent story costs a search
/// nothing: words and pictures are closures that never run.
#[derive(Clone, Debug)]
pub struct Story {
    telling: Telling,
    lines: Vec<Line>,
    frames: Vec<Scene>,
    frame_count: u16,
    revealed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Telling {
    Silent,
    Words,
    Pictures,
}

impl Story {
    /// For people: the words, and how many pictures there are to watch.
    pub fn told() -> Self {
        Story { telling: Telling::Words, lines: Vec::new(), frames: Vec::new(), frame_count: 0, revealed: false }
    }

    /// For people who watch: the pictures too.
    pub fn shown() -> Self {
        Story { telling: Telling::Pictures, ..Story::told() }
    }

    /// For search and replays.
    pub fn silent() -> Self {
        Story { telling: Telling::Silent, ..Story::told() }
    }

    pub fn tell(&mut self, text: impl FnOnce() -> String) {
        self.push(Audience::Everyone, text);
    }

    /// A line for some seats only.
    pub fn whisper(&mut self, seats: impl Into<Seats>, text: impl FnOnce() -> String) {
        self.push(Audience::Among(seats.into()), text);
    }

    /// One picture of a sequence that everybody may watch, such as a segment of a battle.
    pub fn show(&mut self, frame: impl FnOnce() -> Scene) {
        match self.telling {
            Telling::Silent => return,
            Telling::Words => {}
            Telling::Pictures => self.frames.push(frame()),
        }
        self.frame_count += 1;
    }

    /// How many pictures there are to watch.
    pub fn frame_count(&self) -> u16 {
        self.frame_count
    }

    pub fn into_frames(self) -> Vec<Scene> {
        self.frames
    }

    fn push(&mut self, audience: Audience, text: impl FnOnce() -> String) {
        if self.telling != Telling::Silent {
            let mut text = text();
            // A sentence that begins with what is small elsewhere, such as "threat 4".
            if let Some(first) = text.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            self.lines.push(Line { audience, text });
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

/// Names are put in later and may be long, so some room is kept for them.
pub const LONGEST_NAME: usize = 16;

/// A picture in words, as [`Game::alt_text`](super::Game::alt_text) gives it: what must never be missing in the first line,
/// and of the rest a line each.
pub fn in_lines(first: impl IntoIterator<Item = String>, rest: impl IntoIterator<Item = String>) -> String {
    let first: String = first.into_iter().collect();
    let lines = std::iter::once(first).chain(rest);
    lines.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// A picture in words as one paragraph, with as many of its lines as there is room for within `limit` characters. What comes
/// last is left out first, and a `…` says so.
pub fn fitted(text: &str, limit: usize) -> String {
    const MORE: &str = " …";
    let mut lines = text.lines().peekable();
    let first = lines.next().unwrap_or_default();
    let room = limit - if lines.peek().is_some() { MORE.chars().count() } else { 0 };
    if first.chars().count() > room {
        return first.chars().take(limit - 1).chain(['…']).collect();
    }
    let (mut fitted, mut length) = (first.to_owned(), first.chars().count());
    while let Some(line) = lines.next() {
        length += 1 + line.chars().count();
        let room = limit - if lines.peek().is_some() { MORE.chars().count() } else { 0 };
        if length > room {
            return fitted + MORE;
        }
        fitted.push(' ');
        fitted.push_str(line);
    }
    fitted
}

/// How many characters `text` has once every mark is a name of `name` characters.
pub fn length(text: &str, name: usize) -> usize {
    text.chars().map(|c| if seat::marked(c).is_some() { name } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_there_is_no_room_for_is_cut_and_said_so() {
        let text = in_lines(["Now: ".to_owned(), "one. ".to_owned()], ["Two. ", "Three."].map(str::to_owned));
        assert_eq!(text, "Now: one.\nTwo.\nThree.");
        assert_eq!(fitted(&text, 21), "Now: one. Two. Three.");
        assert_eq!(fitted(&text, 20), "Now: one. Two. …");
        assert_eq!(fitted(&text, 15), "Now: one. …");
        // Only a first line that is too long itself is cut anywhere.
        assert_eq!(fitted(&text, 10), "Now: one.…");
        assert_eq!(fitted("Alone", 5), "Alone");
        assert_eq!(fitted("Alone", 4), "Alo…");
    }

    #[test]
    fn a_silent_story_never_builds_its_words() {
        let mut story = Story::silent();
        story.tell(|| unreachable!("nobody listens"));
        story.show(|| unreachable!("nobody watches"));
        story.reveal();
        assert!(story.lines().is_empty() && story.revealed() && story.frame_count() == 0);
        let mut story = Story::shown();
        story.tell(|| "somebody listens".to_owned());
        story.show(|| Scene::new(10.0));
        assert_eq!((story.lines().len(), story.frame_count()), (1, 1));
    }

    #[test]
    fn pictures_are_drawn_only_for_those_who_watch() {
        let mut told = Story::told();
        told.show(|| unreachable!("nobody watches"));
        assert_eq!(told.frame_count(), 1);
        let mut shown = Story::shown();
        shown.show(|| Scene::new(10.0));
        assert_eq!((shown.frame_count(), shown.into_frames().len()), (1, 1));
    }

    #[test]
    fn a_line_for_one_seat_of_the_first_release_still_reads() {
        let old: Audience = serde_json::from_str(r#"{"Only":2}"#).unwrap();
        assert_eq!(old, Audience::Among(Seat(2).into()));
        for audience in [Audience::Everyone, old, Audience::Among([Seat(0), Seat(3)].into_iter().collect())] {
            let json = serde_json::to_string(&audience).unwrap();
            assert_eq!(serde_json::from_str::<Audience>(&json).unwrap(), audience);
        }
    }

    #[test]
    fn a_whisper_is_for_its_seats_only() {
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
