//! What a button or a select menu means, written into its `custom_id`, so that it still means that after a restart.

use crate::app::{GameId, Ply};
use std::fmt;
use std::str::FromStr;

/// `kind:game:ply:path`, at most 100 characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CustomId {
    pub kind: ButtonKind,
    pub game: GameId,
    /// The ply of the board that the person looks at; 0 where it does not matter.
    pub ply: Ply,
    /// The choices so far; empty where there are none.
    pub path: String,
}

macro_rules! button_kinds {
    ($($(#[$about:meta])* $name:ident = $word:literal),* $(,)?) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum ButtonKind {
            $($(#[$about])* $name,)*
        }

        impl ButtonKind {
            const ALL: &'static [(ButtonKind, &'static str)] = &[$((ButtonKind::$name, $word)),*];
        }
    };
}

button_kinds! {
    Join = "join",
    Leave = "leave",
    AddBot = "bot",
    Start = "start",
    Act = "act",
    /// A select menu; what was chosen in it is the path.
    Pick = "pick",
    /// The question before, and the pages of a long one: three words, since ids must differ within a message.
    Back = "back",
    Previous = "prev",
    Next = "next",
    /// Go on without hints.
    NoHints = "nohint",
    /// Play what the path leads to.
    Play = "play",
    Hand = "hand",
    Undo = "undo",
    Agree = "agree",
    Refuse = "refuse",
    Mute = "mute",
    /// A page of the rules; the path says of which game, and which.
    Rules = "rules",
    RulesBefore = "rulesb",
    RulesAfter = "rulesa",
    /// The help: a lobby of a kind of game; what its signs mean; the cards for somebody new, of which the path says which.
    Open = "open",
    Legend = "legend",
    Lesson = "lesson",
    LessonBefore = "lessonb",
    LessonAfter = "lessona",
    /// A select menu of chapters.
    Topic = "topic",
    Replay = "replay",
    Export = "export",
    Again = "again",
    /// One of the game's looks; the path is its name.
    Look = "look",
    /// Pages of the log; the path is the number.
    LogBefore = "logb",
    LogAfter = "loga",
    /// A select menu of what a look can show; the path is the look's name and the number of the menu.
    LookAt = "lookat",
    ForgetMe = "forget",
    /// The next game of a chain.
    Sequel = "sequel",
    MoreSeats = "more",
    FewerSeats = "fewer",
    /// The last bot gets up.
    RemoveBot = "unbot",
    /// How well a bot plays; the path is its seat and the level, `2.hard`, or that it gets up.
    Level = "level",
    /// The colours of a lobby, and one of them.
    Colour = "colour",
    Sit = "sit",
    /// The settings of a lobby, a select menu of them, and one of the values of a setting.
    Options = "options",
    Option = "option",
    Value = "value",
    /// Yes, start.
    Begin = "begin",
    /// The answers of somebody who was invited; the path says whether they were one of several.
    Accept = "accept",
    Decline = "decline",
    /// Yes, resign; yes, end the game.
    Resign = "resign",
    End = "end",
}

/// Discord's limit.
const LONGEST: usize = 100;

impl CustomId {
    pub fn new(kind: ButtonKind, game: GameId, ply: Ply) -> Self {
        CustomId { kind, game, ply, path: String::new() }
    }

    #[must_use]
    pub fn path(self, path: impl Into<String>) -> Self {
        CustomId { path: path.into(), ..self }
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = ButtonKind::ALL.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, word)| word);
        write!(f, "{word}:{}:{}:{}", self.game, self.ply, self.path)
    }
}

/// Whatever somebody made up reads as `Err`.
impl FromStr for CustomId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() > LONGEST {
            return Err(());
        }
        let mut parts = text.splitn(4, ':');
        let mut part = || parts.next().ok_or(());
        let word = part()?;
        let kind = ButtonKind::ALL.iter().find(|(_, known)| *known == word).ok_or(())?.0;
        let game = GameId(part()?.parse().map_err(drop)?);
        let ply = part()?.parse().map_err(drop)?;
        Ok(CustomId { kind, game, ply, path: part()?.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_reads_back_as_what_it_was() {
        for (kind, _) in ButtonKind::ALL {
            let id = CustomId::new(*kind, GameId(u64::MAX), Ply::MAX).path("12.0.33~4");
            assert_eq!(id.to_string().parse(), Ok(id.clone()));
            assert!(id.to_string().len() <= LONGEST);
        }
    }

    #[test]
    fn made_up_ids_are_refused() {
        let long = format!("act:1:1:{}", "1".repeat(100));
        for made_up in ["", "act", "act:1:1", "act:x:1:", "act:1:-1:", "kind:1:1:", "act:99999999999999999999:1:", &long] {
            assert!(made_up.parse::<CustomId>().is_err(), "{made_up:?}");
        }
    }
}
