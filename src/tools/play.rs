//! `warren play`: a game in the terminal, by phrases.

use super::local_game::LocalGame;
use super::{Done, SetupArgs, Stop, by_colour, name_and_value, write_file, write_standing};
use crate::app::about;
use crate::bots::{Bot, Level};
use crate::engine::{Decision, DynGame, Illegal, Outcome, Phrase, Rng, Seat, Seed, Story, Turn, Viewer};
use crate::games::Kind;
use crate::render::{Names, Raster, in_half_blocks};
use clap::Args;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

/// Play against bots in the terminal
#[derive(Args, Clone, Debug)]
pub struct Play {
    /// Which game, by its short name
    #[arg(value_parser = Kind::from_slug)]
    game: Kind,
    /// An opponent: easy, normal, hard, master, random, greedy or ismcts; once for each [default: none where the game can be
    /// played alone, else one normal]
    #[arg(long = "bot", value_name = "BOT")]
    bots: Vec<Bot>,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    options: Vec<(String, String)>,
    /// What chance grows from [default: a secret of the system]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// What you choose at your first decision, if it is offered: an army, a faction
    #[arg(long, value_name = "NAME")]
    part: Option<String>,
    /// What the bots choose at theirs; once for each, in turn
    #[arg(long = "bot-part", value_name = "NAME")]
    bot_parts: Vec<String>,
    /// Write the export here when the game ends or is left
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// The person's seat.
const ME: Seat = Seat(0);

const COMMANDS: &str = "
  ?              everything you can do now, numbered; `? move` lists one verb only
  a number       do what has this number in the list
  a phrase       as it stands in the list; a few of its words are enough when they fit one thing only
  board, hand    what lies on the table, what you hold
  rules          the rulebook's topics; `rules scoring` reads one
  picture        the board in colour, as far as letters can draw it; `picture hand` what you hold
  undo           take your last action back, as long as nothing was revealed and it is still your turn
  quit           leave the game";

impl Play {
    pub fn run(self, input: &mut dyn BufRead, out: &mut dyn Write) -> Done {
        let alone = *about(self.game).seats.start() == 1;
        let bots = if self.bots.is_empty() && !alone { vec![Bot::Level(Level::Normal)] } else { self.bots };
        let seats = u8::try_from(bots.len() + 1).unwrap_or(u8::MAX);
        let setup = SetupArgs { game: self.game, seats: Some(seats), options: self.options, seed: 0 };
        let system = || Seed::from_system().map_err(|error| Stop::Bad(format!("The system gives no random numbers: {error}.")));
        let seed = self.seed.map_or_else(system, |number| Ok(Seed(u128::from(number))))?;
        let local_game = LocalGame::open(&setup, seed, system()?)?;
        // Bots have dice of their own: nothing of the game's may reach them.
        let rng = Rng::new(self.seed.map_or_else(system, |_| Ok(seed))?).fork();
        let parts = std::iter::once(self.part).chain(self.bot_parts.into_iter().map(Some)).collect();
        let (undo, hints, asked) = (Vec::new(), Vec::new(), None);
        let mut evening = Evening { local_game, bots, rng, undo, fixed: Fixed::Nothing, parts, hints, asked };
        // A path that cannot be written is better known before the game than after it.
        let save = |local_game: &LocalGame| match &self.save {
            Some(path) => write_file(path, local_game.record.to_json().as_bytes()),
            None => Ok(()),
        };
        save(&evening.local_game)?;
        let end = evening.play(input, out)?;
        save(&evening.local_game)?;
        match end {
            Some(outcome) => write_standing(out, &outcome)?,
            None => writeln!(out, "You leave the game before its end.")?,
        }
        let record = &evening.local_game.record;
        writeln!(out, "Seed {}, salt {}: their SHA-256 is the commitment above.", record.seed, record.salt)?;
        match &self.save {
            Some(path) => {
                let path = path.display();
                writeln!(out, "The game is in {path}; `warren verify {path}` checks it, `warren replay {path}` tells it.")?;
            }
            None => writeln!(out, "With --save FILE the game is kept, to be checked and replayed.")?,
        }
        Ok(())
    }
}

/// A game under way between a person and bots.
struct Evening {
    local_game: LocalGame,
    bots: Vec<Bot>,
    rng: Rng,
    /// The positions before the person's own actions that can still be taken back.
    undo: Vec<Box<dyn DynGame>>,
    fixed: Fixed,
    /// What each seat still wants to choose at its first decision.
    parts: Vec<Option<String>>,
    /// The hints that were given: each is given once.
    hints: Vec<String>,
    /// After how many actions the person was asked last.
    asked: Option<usize>,
}

/// Why there may be nothing to take back.
#[derive(Clone, Copy)]
enum Fixed {
    Nothing,
    Revealed,
    TurnPassed,
}

impl Evening {
    /// Plays until the game is over or the person leaves.
    fn play(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Option<Outcome>, Stop> {
        let LocalGame { name, record, .. } = &self.local_game;
        let bots: Vec<String> = (1..).map(Seat).zip(&self.bots).map(|(seat, bot)| format!("{} ({bot})", seat.colour())).collect();
        let against = if bots.is_empty() { "alone".to_owned() } else { format!("against {}", bots.join(", ")) };
        writeln!(out, "{name}. You are {}; you play {against}.", ME.colour())?;
        writeln!(out, "Commitment to the shuffle: {}", record.commitment)?;
        writeln!(out, "\nAt the prompt you can say:{COMMANDS}")?;
        let looks: Vec<&str> = about(self.local_game.kind).looks.iter().map(|look| look.name).collect();
        if !looks.is_empty() {
            writeln!(out, "  {}", looks.join(", "))?;
        }
        writeln!(out)?;
        tell(out, &self.local_game.opening)?;
        let mut last = None;
        loop {
            let to_act = match self.local_game.table.turn() {
                Turn::Over(outcome) => return Ok(Some(outcome)),
                Turn::Act(seats) => seats,
            };
            let seat = to_act.iter().find(|seat| *seat != ME).unwrap_or(ME);
            if last.replace(seat) != Some(seat) {
                writeln!(out)?;
                if seat == ME {
                    self.show_board(out)?;
                    writeln!(out, "\n{}, it is your turn. Type a move, or ? for everything you can do.", ME.colour())?;
                }
            }
            if let Some(wanted) = self.parts.get_mut(seat.index()).and_then(Option::take)
                && let Some(story) = self.choose_part(seat, &wanted)
            {
                tell(out, &story)?;
                continue;
            }
            if seat != ME {
                let bot = self.bots[seat.index() - 1];
                let story = self.local_game.let_play(seat, bot, &mut self.rng);
                let story = story.ok_or_else(|| Stop::Found(format!("{} found nothing to do.", seat.colour())))?;
                self.fix(Fixed::TurnPassed);
                tell(out, &story)?;
                continue;
            }
            if !self.hear(input, out)? {
                return Ok(None);
            }
        }
    }

    /// Plays the action that has this name in it, if there is one.
    fn choose_part(&mut self, seat: Seat, wanted: &str) -> Option<Story> {
        let menu = self.local_game.table.menu(seat);
        let named = menu.iter().find(|phrase| phrase.slots.iter().any(|(_, value)| value.eq_ignore_ascii_case(wanted)))?;
        self.local_game.play(seat, named).ok()
    }

    /// The question, a hint that was not given yet, and the choices with what they do, where they are few. Once for each decision.
    fn ask(&mut self, out: &mut dyn Write) -> io::Result<()> {
        const FEW: usize = 9;
        let played = self.local_game.record.actions.len();
        if self.asked.replace(played) == Some(played) {
            return Ok(());
        }
        let decision = self.local_game.table.decision(ME);
        if let Some(question) = decision.question(None) {
            write_wrapped(out, &by_colour(&question))?;
        }
        if let Some(hint) = decision.hint().filter(|hint| !self.hints.contains(hint)) {
            write_wrapped(out, &format!("Hint: {}", by_colour(&hint)))?;
            self.hints.push(hint);
        }
        if decision.phrases().len() <= FEW {
            (0..decision.phrases().len()).try_for_each(|at| write_choice(out, &*decision, at))?;
        }
        Ok(())
    }

    /// Something to look at, by its name and what it is to show.
    fn look(&self, name: &str, rest: &str, out: &mut dyn Write) -> io::Result<bool> {
        let looks = about(self.local_game.kind).looks;
        let Some(look) = looks.iter().find(|look| look.name == name) else { return Ok(false) };
        let table = &self.local_game.table;
        let mut asked = Phrase::new(look.name);
        if let (Some(slot), false) = (look.slots.first(), rest.is_empty()) {
            let value = rest.strip_prefix(slot.name).and_then(|rest| rest.strip_prefix(':')).unwrap_or(rest);
            asked = asked.with(slot.name, value.trim_matches('"').to_owned());
        }
        if let Some(shown) = table.look(Viewer::Seat(ME), &asked) {
            shown.lines.iter().try_for_each(|line| write_lines(out, &by_colour(line)))?;
        } else {
            let values = look.slots.first().map_or_else(Vec::new, |slot| table.look_values(Viewer::Seat(ME), name, slot.name));
            write_wrapped(out, &format!("There is to look at: {}.", values.join(", ")))?;
        }
        Ok(true)
    }

    /// The board, or the hand, as far as letters can draw it.
    fn show_picture(&self, what: &str, out: &mut dyn Write) -> io::Result<()> {
        let table = &self.local_game.table;
        let scene = if what == "hand" { table.hand_scene(ME) } else { Some(table.scene(Viewer::Seat(ME))) };
        let Some(scene) = scene else { return writeln!(out, "You hold nothing.") };
        let png = Raster::new().png(&scene, &Names::default());
        write!(out, "{}", in_half_blocks(&png, width() as u32).unwrap_or_default())
    }

    /// Asks for one line and does what it says; whether the person stays.
    fn hear(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<bool, Stop> {
        self.ask(out)?;
        write!(out, "{}> ", self.situation())?;
        out.flush()?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            writeln!(out)?;
            return Ok(false);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => {}
            ("?", verb) => self.list(verb, out)?,
            ("help", _) => writeln!(out, "At the prompt you can say:{COMMANDS}")?,
            ("quit" | "exit", "") => return Ok(false),
            ("board", "") => self.show_board(out)?,
            ("hand", "") => {
                let hand = self.local_game.table.hand_alt_text(ME).unwrap_or_else(|| "You hold nothing.".into());
                write_lines(out, &by_colour(&hand))?;
            }
            ("rules", topic) => self.read_rules(topic, out)?,
            ("undo", "") => self.take_back(out)?,
            ("picture", what) => self.show_picture(what, out)?,
            (name, rest) => {
                if !self.look(name, rest, out)? {
                    self.act(line, out)?;
                }
            }
        }
        Ok(true)
    }

    fn act(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let before = self.local_game.table.boxed();
        match self.understand(line).and_then(|phrase| self.local_game.play(ME, &phrase)) {
            Ok(story) => {
                tell(out, &story)?;
                if story.revealed() {
                    self.fix(Fixed::Revealed);
                } else {
                    self.undo.push(before);
                }
                Ok(())
            }
            Err(illegal) => self.refuse(&illegal, out),
        }
    }

    /// Why not, and what comes nearest, with its numbers in the list.
    fn refuse(&self, illegal: &Illegal, out: &mut dyn Write) -> io::Result<()> {
        const OFFERED: usize = 12;
        let near = match illegal {
            Illegal::Ambiguous { tried, matching } => {
                writeln!(out, "\"{tried}\" could mean several things:")?;
                matching
            }
            Illegal::NoSuchAction { tried, nearest } => {
                writeln!(out, "\"{tried}\" is not possible now. The nearest that are:")?;
                nearest
            }
            Illegal::Over | Illegal::NotYours { .. } => return writeln!(out, "{illegal}"),
        };
        let menu = self.local_game.table.menu(ME);
        for phrase in near.iter().take(OFFERED) {
            let number = menu.iter().position(|listed| listed == phrase).map_or(0, |at| at + 1);
            writeln!(out, "{number:>5}  {phrase}")?;
        }
        match near.len().saturating_sub(OFFERED) {
            0 => writeln!(out, "Type one of these or its number, or ? for everything you can do."),
            more => writeln!(out, "and {more} more. Say more of it, or type a number, or ? for everything you can do."),
        }
    }

    /// The phrase that a number, a phrase or some words of one stand for.
    fn understand(&self, line: &str) -> Result<Phrase, Illegal> {
        let mut menu = self.local_game.table.menu(ME);
        let refused = |menu| Illegal::new(&self.local_game.table.turn(), ME, line, menu);
        if let Ok(number) = line.parse::<usize>() {
            return if (1..=menu.len()).contains(&number) { Ok(menu.swap_remove(number - 1)) } else { Err(refused(menu)) };
        }
        // A single word may be a verb, but also a word of something else.
        if let Ok(phrase) = line.parse::<Phrase>()
            && (!phrase.slots.is_empty() || menu.iter().any(|known| known.verb == phrase.verb))
        {
            return Ok(phrase);
        }
        let fits = |verb_first| menu.iter().filter(move |phrase| has_words(phrase, line, verb_first)).cloned();
        let mut fitting: Vec<Phrase> = fits(true).collect();
        if fitting.is_empty() {
            fitting = fits(false).collect();
        }
        match fitting.len() {
            0 => Err(refused(menu)),
            1 => Ok(fitting.swap_remove(0)),
            _ => Err(Illegal::Ambiguous { tried: line.to_owned(), matching: fitting }),
        }
    }

    /// Everything that can be done, under its verb's help; of one verb only if asked so.
    fn list(&self, verb: &str, out: &mut dyn Write) -> Done {
        let decision = self.local_game.table.decision(ME);
        let menu = decision.phrases();
        let mut last = None;
        for (at, phrase) in menu.iter().enumerate() {
            if !verb.is_empty() && !phrase.verb.eq_ignore_ascii_case(verb) {
                continue;
            }
            if last != Some(&phrase.verb) {
                let help = self.local_game.verbs.iter().find(|known| known.name == phrase.verb).map_or("", |known| known.help);
                writeln!(out, "{help}:")?;
                last = Some(&phrase.verb);
            }
            write_choice(out, &*decision, at)?;
        }
        if last.is_none() {
            let mut verbs: Vec<&str> = menu.iter().map(|phrase| phrase.verb.as_ref()).collect();
            verbs.dedup();
            writeln!(out, "You cannot {verb} now; you can {}.", verbs.join(", "))?;
        }
        Ok(())
    }

    /// What a board's text opens with after the game's name: how far the game is and what is asked.
    fn situation(&self) -> String {
        let text = by_colour(&self.local_game.table.alt_text(Viewer::Seat(ME)));
        let situation = text.strip_prefix(self.local_game.name).and_then(|text| text.strip_prefix(". ")?.split_once(". "));
        situation.map_or_else(String::new, |(situation, _)| format!("[{situation}] "))
    }

    fn show_board(&self, out: &mut dyn Write) -> io::Result<()> {
        write_lines(out, &by_colour(&self.local_game.table.alt_text(Viewer::Seat(ME))))
    }

    /// A topic of the rulebook, by the beginning of its heading; without one, the topics.
    fn read_rules(&self, topic: &str, out: &mut dyn Write) -> io::Result<()> {
        let book = format!("\n{}", self.local_game.rulebook);
        let section = |text| str::split_once(text, '\n').unwrap_or((text, ""));
        let sections: Vec<(&str, &str)> = book.split("\n## ").skip(1).map(section).collect();
        let asked = topic.to_lowercase();
        let found = sections.iter().find(|(heading, _)| heading.to_lowercase().starts_with(&asked));
        if let (false, Some((heading, text))) = (topic.is_empty(), found) {
            return writeln!(out, "{heading}\n{}", text.trim_end());
        }
        if sections.is_empty() {
            return writeln!(out, "This game has no rulebook yet.");
        }
        if !topic.is_empty() {
            writeln!(out, "The rulebook has no topic {topic:?}.")?;
        }
        writeln!(out, "Topics, to be read with `rules TOPIC`:")?;
        sections.iter().try_for_each(|(heading, _)| writeln!(out, "  {heading}"))
    }

    fn take_back(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let record = &mut self.local_game.record;
        match (self.undo.pop(), self.fixed) {
            (Some(before), _) => {
                self.local_game.table = before;
                record.outcome = None;
                let taken = record.actions.pop();
                writeln!(out, "Taken back: {}", taken.map_or_else(String::new, |entry| entry.action))
            }
            (None, Fixed::Nothing) => writeln!(out, "There is nothing to take back: you have not moved yet."),
            (None, Fixed::Revealed) => writeln!(out, "What was revealed cannot be taken back."),
            (None, Fixed::TurnPassed) => writeln!(out, "There is nothing to take back: you have not moved this turn."),
        }
    }

    /// What was done until now stays done.
    fn fix(&mut self, why: Fixed) {
        self.undo.clear();
        self.fixed = why;
    }
}

/// Whether every word of `line` begins a word of the phrase, its verb the first if so wanted.
fn has_words(phrase: &Phrase, line: &str, verb_first: bool) -> bool {
    let begins = |text: &str, start: &str| text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start));
    let mut words = line.split_whitespace();
    (!verb_first || words.next().is_some_and(|verb| begins(&phrase.verb, verb)))
        && words.all(|word| phrase.slots.iter().any(|(_, value)| value.split_whitespace().any(|part| begins(part, word))))
}

/// A choice with its number, and what it does.
fn write_choice(out: &mut dyn Write, decision: &dyn Decision, at: usize) -> io::Result<()> {
    let phrase = &decision.phrases()[at];
    let slot = phrase.slots.last().map(|(slot, _)| slot.as_ref());
    let about = decision.explain(at, None).or_else(|| decision.explain(at, Some(slot?)));
    writeln!(out, "{:>5}  {phrase}", at + 1)?;
    match about {
        Some(about) => write_indented(out, &by_colour(&about), 9),
        None => Ok(()),
    }
}

/// What the person may hear of an action.
fn tell(out: &mut dyn Write, story: &Story) -> io::Result<()> {
    let heard = story.lines().iter().filter(|line| line.is_for(Viewer::Seat(ME)));
    heard.into_iter().try_for_each(|line| by_colour(&line.text).lines().try_for_each(|line| write_indented(out, line, 2)))
}

/// Every line of a text, broken between words, so that a terminal does not break inside one.
fn write_lines(out: &mut dyn Write, text: &str) -> io::Result<()> {
    text.lines().try_for_each(|line| write_wrapped(out, line))
}

fn write_wrapped(out: &mut dyn Write, text: &str) -> io::Result<()> {
    write_indented(out, text, 0)
}

/// The same some letters from the edge.
fn write_indented(out: &mut dyn Write, text: &str, indent: usize) -> io::Result<()> {
    let width = width();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > width {
            writeln!(out)?;
            column = 0;
        }
        if column == 0 {
            write!(out, "{:indent$}", "")?;
            column = indent;
        } else if column > indent {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{word}")?;
        column += length;
    }
    writeln!(out)
}

/// So many letters fit into a line: as many as the shell says, else as narrow as terminals are.
fn width() -> usize {
    const NARROW: usize = 79;
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse::<usize>().ok());
    told.filter(|columns| (20..=400).contains(columns)).map_or(NARROW, |columns| columns - 1)
}
