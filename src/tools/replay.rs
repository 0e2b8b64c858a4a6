//! `warren replay`: an export's story, and the game as a moving picture.

use super::{Done, Stop, by_colour, check_seat, names_of, read_record, seat, write_file, write_standing};
use crate::app::about;
use crate::engine::record::{Broken, Record};
use crate::engine::retelling::{self, Retold};
use crate::engine::{DynGame, Game, Line, Scene, Seat, Story, Turn, Viewer};
use crate::games::{GameVisitor, Kind};
use crate::render::{self, Names, Raster};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Tell the story of an export line by line
#[derive(Args, Clone, Debug)]
pub struct Replay {
    /// The export
    file: PathBuf,
    /// Also tell what only this seat heard: a colour, or its number in the export
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    seat: Option<Seat>,
    /// Write the game as an animated GIF, seen by a spectator
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// Write the game as a page of its own: a slider, arrows, and the story beside the board
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Replay {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let record = read_record(&self.file)?;
        if let Some(seat) = self.seat {
            check_seat(seat, record.seats)?;
        }
        let kind = Kind::of(&record)?;
        let told = kind.visit(Tell { record: &record, scenes: self.gif.is_some() })?;
        let viewer = self.seat.map_or(Viewer::Spectator, Viewer::Seat);
        for line in told.opening.iter().filter(|line| line.is_for(viewer)) {
            writeln!(out, "      {}", by_colour(&line.text))?;
        }
        for (ply, lines) in told.lines.iter().enumerate() {
            let mut number = (ply + 1).to_string();
            for line in lines.iter().filter(|line| line.is_for(viewer)) {
                writeln!(out, "{number:>4}  {}", by_colour(&line.text))?;
                number.clear();
            }
        }
        match told.turn {
            Turn::Over(outcome) => write_standing(out, &outcome)?,
            Turn::Act(seats) => writeln!(out, "The export stops here; the game waits for {}.", names_of(seats, "and"))?,
        }
        if let Some(path) = self.html {
            let turns = kind.visit(Turns(&record))?;
            let page = render::leaflet(&mut Raster::new(), about(kind).name, &turns, &Names::default());
            write_file(&path, page.as_bytes())?;
            writeln!(out, "{}: {} boards, {} bytes.", path.display(), turns.len(), page.len())?;
        }
        if let Some(path) = self.gif {
            let names = Names::default();
            let gif = render::Replay::default().gif(&mut Raster::new(), &told.scenes, &names);
            let gif = gif.ok_or_else(|| Stop::Bad("The game is too long for an animated GIF of this size.".into()))?;
            write_file(&path, &gif)?;
            writeln!(out, "{}: {} pictures, {} bytes.", path.display(), told.scenes.len(), gif.len())?;
        }
        Ok(())
    }
}

/// A replayed game.
struct Told {
    /// What was told before the first action.
    opening: Vec<Line>,
    /// What was told of each action.
    lines: Vec<Vec<Line>>,
    scenes: Vec<Scene>,
    turn: Turn,
}

/// As many boards a page has.
const LEAVES: usize = 120;

struct Turns<'a>(&'a Record);

impl GameVisitor for Turns<'_> {
    type Output = Result<Vec<Retold>, Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        retelling::turns::<G>(self.0, LEAVES)
    }
}

struct Tell<'a> {
    record: &'a Record,
    scenes: bool,
}

impl GameVisitor for Tell<'_> {
    type Output = Result<Told, Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        let mut opening = Story::told();
        self.record.start_told::<G>(&mut opening)?;
        let (mut lines, mut scenes) = (Vec::new(), Vec::new());
        let mut before: Option<G> = None;
        // The replay itself is silent: each action is told on a copy of the position it was played in.
        let game: G = self.record.replay(|game: &G, played| {
            if let (Some((ply, action)), Some(before)) = (played, &mut before) {
                let mut story = Story::told();
                before.play_unchecked(self.record.actions[ply].seat, action, &mut story);
                lines.push(story.into_lines());
            }
            if self.scenes {
                scenes.push(DynGame::scene(game, Viewer::Spectator));
            }
            before = Some(game.clone());
            Ok(())
        })?;
        Ok(Told { opening: opening.into_lines(), lines, scenes, turn: Game::turn(&game) })
    }
}
