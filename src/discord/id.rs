//! What a button or a select menu means, written into its `custom_id`, so that it still means that after a restart.

use crate::app::{GameId, Ply};
use serenity::all::{ButtonStyle, CreateButton};
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

/// What is the same for every button of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    word: &'static str,
    pub answer: Answer,
    /// It may be pressed outside the channel of its game, or belongs to none.
    pub anywhere: bool,
}

/// Where the answer to a press goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// In the place of the message with the component if only the person sees that, too; else in a message of its own.
    Private,
    /// In a message of its own that only the person sees.
    Apart,
    /// In the place of the message with the component, whoever sees that: nothing in it is for one pair of eyes.
    Public,
}

/// What is not said otherwise is private, and belongs into the channel of its game.
const fn row(word: &'static str) -> Row {
    Row { word, answer: Answer::Private, anywhere: false }
}

impl Row {
    const fn apart(self) -> Row {
        Row { answer: Answer::Apart, ..self }
    }

    const fn public(self) -> Row {
        Row { answer: Answer::Public, ..self }
    }

    const fn anywhere(self) -> Row {
        Row { anywhere: true, ..self }
    }
}

macro_rules! button_kinds {
    ($($(#[$about:meta])* $name:ident = $row:expr),* $(,)?) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum ButtonKind {
            $($(#[$about])* $name,)*
        }

        impl ButtonKind {
            const ALL: &'static [ButtonKind] = &[$(ButtonKind::$name),*];

            pub const fn row(self) -> Row {
                match self {
                    $(ButtonKind::$name => $row,)*
                }
            }
        }
    };
}

button_kinds! {
    Join = row("join").public(),
    Leave = row("leave").public(),
    AddBot = row("bot").apart(),
    Start = row("start").apart(),
    Act = row("act").apart(),
    /// A select menu; what was chosen in it is the path.
    Pick = row("pick"),
    /// The question before, and the pages of a long one: three words, since ids must differ within a message.
    Back = row("back"),
    Previous = row("prev"),
    Next = row("next"),
    /// Go on without hints.
    NoHints = row("nohint"),
    /// Play what the path leads to.
    Play = row("play"),
    Hand = row("hand").apart(),
    Undo = row("undo").apart(),
    /// Yes, take that back.
    TakeBack = row("takeback"),
    /// Who is asked may be asked in private.
    Agree = row("agree").public().anywhere(),
    Refuse = row("refuse").public().anywhere(),
    /// No more reminders for this turn; the path is whom it was sent to.
    Mute = row("mute").public().anywhere(),
    /// A page of the rules; the path says of which game, and which.
    Rules = row("rules").apart(),
    RulesBefore = row("rulesb").anywhere(),
    RulesAfter = row("rulesa").anywhere(),
    /// The help: a lobby of a kind of game; what its signs mean; the cards for somebody new, of which the path says which.
    Open = row("open").apart().anywhere(),
    Legend = row("legend").apart().anywhere(),
    /// Pages of a legend, and all signs there are; the path is the page, after the kind of game if it is of no board.
    LegendBefore = row("legendb").anywhere(),
    LegendAfter = row("legenda").anywhere(),
    LegendAll = row("legendall").anywhere(),
    Lesson = row("lesson").apart().anywhere(),
    LessonBefore = row("lessonb").anywhere(),
    LessonAfter = row("lessona").anywhere(),
    /// A select menu of chapters.
    Topic = row("topic").anywhere(),
    Replay = row("replay").apart(),
    Export = row("export").apart(),
    Again = row("again").apart().anywhere(),
    /// One of the game's looks; the path is its name.
    Look = row("look").apart(),
    /// Pages of the log; the path is the number.
    LogBefore = row("logb"),
    LogAfter = row("loga"),
    /// A select menu of what a look can show; the path is the look's name and the number of the menu.
    LookAt = row("lookat"),
    ForgetMe = row("forget").anywhere(),
    /// How somebody is reminded and helped; the path is what is changed, `remind.6`.
    Settings = row("settings").anywhere(),
    /// The next game of a chain.
    Sequel = row("sequel").apart().anywhere(),
    /// Where a campaign stands, for everyone who is here.
    ShowAll = row("showall").apart().anywhere(),
    MoreSeats = row("more").public(),
    FewerSeats = row("fewer").public(),
    /// The last bot gets up.
    RemoveBot = row("unbot").public(),
    /// How well a bot plays; the path is its seat and the level, `2.hard`, or that it gets up.
    Level = row("level"),
    /// The colours of a lobby, and one of them.
    Colour = row("colour").apart(),
    Sit = row("sit"),
    /// The settings of a lobby, a select menu of them, and one of the values of a setting.
    Options = row("options"),
    Option = row("option"),
    Value = row("value"),
    /// Yes, start.
    Begin = row("begin"),
    /// The answers of somebody who was invited; the path says whether they were one of several.
    Accept = row("accept").public(),
    Decline = row("decline").public(),
    /// How a finished game went, one of its moments, and a game from there on; the path is the moment's number.
    Coach = row("coach").apart().anywhere(),
    Moment = row("moment").anywhere(),
    Try = row("try").apart().anywhere(),
    /// What a bot would do; the path says whether the person is sure.
    Hint = row("hint").apart(),
    /// The puzzle of a day, whose number stands in the place of a game's; the path has the actions so far and, after a stroke,
    /// the answers.
    Puzzle = row("puzzle").anywhere(),
    PuzzlePick = row("puzzlep").anywhere(),
    PuzzleBack = row("puzzleb").anywhere(),
    PuzzlePrevious = row("puzzlev").anywhere(),
    PuzzleNext = row("puzzlen").anywhere(),
    /// The game that somebody is challenged to, `troll.5.Ben`, or a bot, `troll`; a game in private.
    Challenge = row("challenge").anywhere(),
    Alone = row("alone").anywhere(),
    /// Yes, resign; yes, end the game.
    Resign = row("resign").anywhere(),
    End = row("end").anywhere(),
    /// A select menu of somebody's games, and what they can do about one of them from anywhere.
    Mine = row("mine").anywhere(),
    MoveHere = row("movehere").apart().anywhere(),
    LeaveIt = row("leaveit").apart().anywhere(),
    EndIt = row("endit").apart().anywhere(),
    /// The game goes on that sleeps.
    Wake = row("wake").apart(),
    /// A bot has the seat for good of somebody who does not come any more; the path is the seat.
    Relieve = row("relieve").apart(),
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

/// What stands between the actions so far and the answers, in the path of a puzzle's component.
const BETWEEN: char = '/';

impl CustomId {
    /// A component of a puzzle, after these actions.
    #[must_use]
    pub fn after(self, played: &str, path: &str) -> Self {
        self.path(format!("{played}{BETWEEN}{path}"))
    }

    /// The actions so far, and the answers.
    pub fn played_and_path(&self) -> (&str, &str) {
        self.path.split_once(BETWEEN).unwrap_or((&self.path, ""))
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}:{}", self.kind.row().word, self.game, self.ply, self.path)
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
        let kind = *ButtonKind::ALL.iter().find(|kind| kind.row().word == word).ok_or(())?;
        let game = GameId(part()?.parse().map_err(drop)?);
        let ply = part()?.parse().map_err(drop)?;
        Ok(CustomId { kind, game, ply, path: part()?.to_owned() })
    }
}

pub(super) fn button(kind: ButtonKind, game: GameId, ply: Ply, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(CustomId::new(kind, game, ply).to_string()).label(label).style(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_reads_back_as_what_it_was() {
        for kind in ButtonKind::ALL {
            let id = CustomId::new(*kind, GameId(u64::MAX), Ply::MAX).path("12.0.33~4");
            assert_eq!(id.to_string().parse(), Ok(id.clone()));
            assert!(id.to_string().len() <= LONGEST);
        }
    }

    #[test]
    fn no_two_kinds_have_the_same_word() {
        let words: std::collections::BTreeSet<&str> = ButtonKind::ALL.iter().map(|kind| kind.row().word).collect();
        assert_eq!(words.len(), ButtonKind::ALL.len());
    }

    #[test]
    fn a_row_that_says_nothing_more_is_private_and_stays_in_its_channel() {
        assert_eq!(row("new"), Row { word: "new", answer: Answer::Private, anywhere: false });
    }

    #[test]
    fn made_up_ids_are_refused() {
        let long = format!("act:1:1:{}", "1".repeat(100));
        for made_up in ["", "act", "act:1:1", "act:x:1:", "act:1:-1:", "kind:1:1:", "act:99999999999999999999:1:", &long] {
            assert!(made_up.parse::<CustomId>().is_err(), "{made_up:?}");
        }
    }
}
