//! A graph: who was ahead after each turn, and the moments in which that changed. Every game's looks the same.

use super::kit::{self, DECIDES, FOOTER, LEAST};
use super::{Align, Area, Paint, Point, Role, Scene, Shape, Text, area, breadth, point};
use crate::engine::Seat;

/// What a graph shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Graph {
    pub title: String,
    /// What it is about, beside the title.
    pub about: String,
    /// Who stands at the right of the header, and what is said of them.
    pub of: Option<(Seat, String)>,
    /// A line for each side, of parts of 1: before the first turn, and after each.
    pub lines: Vec<Curve>,
    /// In which round each turn was taken; turns are counted where there are none.
    pub rounds: Vec<u32>,
    /// In the order of the turns.
    pub marks: Vec<Mark>,
    /// What stands below the marks, with a figure for each side.
    pub sums: Option<(String, Vec<(Seat, i32)>)>,
    pub footer: String,
}

/// One side's line.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    pub seat: Seat,
    pub values: Vec<f32>,
}

/// A moment: a stem in the graph, and a row below it.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// After which turn, counted from 1.
    pub turn: usize,
    /// Whose line it is on.
    pub line: Seat,
    pub seat: Seat,
    pub words: String,
    pub note: String,
    /// In hundredths.
    pub change: i32,
}

const PAPER: Area = Area { x: 130.0, y: 160.0, w: 854.0, h: 600.0 };
const PANEL: f32 = 118.0;
const PANEL_HIGH: f32 = 740.0;
const ROW: f32 = 124.0;
const STEM: f32 = 168.0;
/// The room for what happened.
const WORDS: f32 = 800.0;
const LOSS: Role = Role::own(0xF0_8A78);

pub fn graph(graph: &Graph) -> Scene {
    let rows = graph.marks.len() as f32;
    let sums = if graph.sums.is_some() { ROW } else { 0.0 };
    let mut scene = Scene::new(PANEL + PANEL_HIGH + 14.0 + rows * ROW + sums + FOOTER + 8.0);
    kit::frame(&mut scene, &graph.title);
    kit::header(&mut scene, kit::beside(&graph.title), &graph.about, graph.of.clone());
    kit::slab(&mut scene.shapes, area(10.0, PANEL, 1180.0, PANEL_HIGH), None);
    let turns = graph.lines.iter().map(|line| line.values.len()).max().unwrap_or(1).max(2) - 1;
    let paper = Paper { at: PAPER, turns };
    paper.grid(&mut scene, &graph.rounds);
    paper.leads(&mut scene, &graph.lines);
    let place = |mark: &Mark| {
        let value = graph.lines.iter().find(|line| line.seat == mark.line).and_then(|line| line.values.get(mark.turn).copied());
        paper.at(mark.turn, value.unwrap_or(0.5))
    };
    for mark in &graph.marks {
        let foot = place(mark);
        scene.add(Shape::Line { points: vec![foot, point(foot.x, STEM)], width: 4.0, ink: Role::Accent.into() });
    }
    for line in &graph.lines {
        paper.line(&mut scene.shapes, line);
    }
    for line in &graph.lines {
        paper.shapes(&mut scene.shapes, line);
    }
    paper.ends(&mut scene, &graph.lines);
    for (place, x) in apart(graph.marks.iter().map(|mark| place(mark).x), 68.0).into_iter().enumerate() {
        number(&mut scene.shapes, point(x, STEM), place + 1, 30.0);
    }
    let mut top = PANEL + PANEL_HIGH + 14.0;
    for (place, mark) in graph.marks.iter().enumerate() {
        row(&mut scene, top, place + 1, mark);
        top += ROW;
    }
    if let Some((words, figures)) = &graph.sums {
        totals(&mut scene, top, words, figures);
    }
    kit::footer(&mut scene, graph.footer.clone());
    scene
}

/// Where a graph is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Paper {
    pub at: Area,
    /// As many steps it is wide.
    pub turns: usize,
}

impl Paper {
    /// A place by parts of its breadth from the left, and of its height from below.
    pub fn spot(&self, across: f32, up: f32) -> Point {
        point(self.at.x + self.at.w * across.clamp(0.0, 1.0), self.at.bottom() - self.at.h * up.clamp(0.0, 1.0))
    }

    fn x(&self, turn: usize) -> f32 {
        self.at(turn, 0.0).x
    }

    fn at(&self, turn: usize, value: f32) -> Point {
        self.spot(turn as f32 / self.turns as f32, value)
    }

    /// The ground, and three lines across it with what each means: below, in the middle, above.
    pub fn ground(&self, out: &mut Vec<Shape>, levels: [&str; 3]) {
        let tones = [Role::Ground, Role::own(0x26_282E)];
        let high = self.at.h / 4.0;
        for band in 0..4u8 {
            let top = self.at.y + high * f32::from(band);
            out.push(kit::panel(area(self.at.x, top, self.at.w, high), 0.0, tones[usize::from(band + 1) % 2]));
        }
        for (up, words) in [0.0, 0.5, 1.0].into_iter().zip(levels) {
            let left = self.spot(0.0, up);
            out.push(Shape::Line { points: vec![left, self.spot(1.0, up)], width: 3.0, ink: Role::Line.into() });
            out.push(Text::new(words, left.x - 16.0, left.y, 34.0).ink(Role::Muted).align(Align::Right).into());
        }
    }

    /// A line with a dark edge and a shadow.
    pub fn stroke(out: &mut Vec<Shape>, points: Vec<Point>, ink: Role) {
        let below = points.iter().map(|at| point(at.x + 2.0, at.y + 6.0)).collect();
        out.push(Shape::Line { points: below, width: 13.0, ink: Role::Shadow.into() });
        out.push(Shape::Line { points: points.clone(), width: 16.0, ink: Role::Shadow.into() });
        out.push(Shape::Line { points, width: 10.0, ink: ink.into() });
    }

    /// What stands below the paper.
    pub fn below(&self, out: &mut Vec<Shape>, x: f32, words: impl Into<String>) {
        out.push(Text::new(words, x, self.at.bottom() + 36.0, BELOW).ink(Role::Muted).align(Align::Middle).into());
    }

    fn grid(&self, scene: &mut Scene, rounds: &[u32]) {
        let out = &mut scene.shapes;
        self.ground(out, ["0%", "50%", "100%"]);
        if rounds.is_empty() { self.turns_below(out) } else { self.rounds_below(out, rounds) }
    }

    fn upright(&self, out: &mut Vec<Shape>, turn: usize) {
        let x = self.x(turn);
        out.push(Shape::Line {
            points: vec![point(x, self.at.y), point(x, self.at.bottom())],
            width: 2.0,
            ink: Role::Line.into(),
        });
    }

    /// A line after every so many turns, and their number below it.
    fn turns_below(&self, out: &mut Vec<Shape>) {
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| self.turns / step <= 7).unwrap_or(1_000);
        for turn in (step..=self.turns).step_by(step) {
            self.upright(out, turn);
            let words = if turn == step { format!("Turn {turn}") } else { turn.to_string() };
            self.below(out, self.x(turn), words);
        }
    }

    /// A line after each round, and its number below the middle of it, as far as there is room.
    fn rounds_below(&self, out: &mut Vec<Shape>, rounds: &[u32]) {
        let (mut from, mut free, mut named) = (0, self.at.x - 60.0, false);
        for turns in rounds.chunk_by(|one, other| one == other) {
            let to = (from + turns.len()).min(self.turns);
            if to < self.turns {
                self.upright(out, to);
            }
            let (middle, words) = (f32::midpoint(self.x(from), self.x(to)), turns[0].to_string());
            let words = if named { words } else { format!("Round {words}") };
            let wide = breadth(&words, BELOW, false);
            let x = middle.max(free + wide / 2.0);
            if x + wide / 2.0 <= self.at.right() && (x - middle).abs() <= (self.x(to) - self.x(from)).max(60.0) / 2.0 {
                (free, named) = (x + wide / 2.0 + 18.0, true);
                self.below(out, x, words);
            }
            from = to;
        }
    }

    /// Who is ahead, turn by turn: the colour, and the shape where it changes.
    fn leads(&self, scene: &mut Scene, lines: &[Curve]) {
        const Y: f32 = 820.0;
        if lines.len() < 2 {
            return;
        }
        scene.add(Text::new("leads", self.at.x - 16.0, Y + 15.0, 28.0).ink(Role::Muted).align(Align::Right));
        let mut last = None;
        for turn in 1..=self.turns {
            let value = |line: &Curve| line.values.get(turn).copied().unwrap_or(0.0);
            let first = lines.iter().max_by(|one, other| value(one).total_cmp(&value(other)));
            let Some(seat) = first.map(|line| line.seat) else { continue };
            let (from, to) = (self.x(turn - 1), self.x(turn));
            let gap = if to - from > 12.0 { 3.0 } else { 0.0 };
            scene.add(kit::panel(area(from, Y, to - from - gap, 32.0), 3.0, Role::Seat(seat)));
            if last != Some(seat) {
                let centre = point(from + 22.0, Y + 15.0);
                let paint = Paint::fill(Role::Text).and_stroke(Role::Shadow, 3.0);
                scene.add(kit::badge(seat, centre, 11.0, paint));
                last = Some(seat);
            }
        }
    }

    fn points(&self, line: &Curve) -> Vec<Point> {
        line.values.iter().enumerate().map(|(turn, value)| self.at(turn, *value)).collect()
    }

    fn line(&self, out: &mut Vec<Shape>, line: &Curve) {
        Self::stroke(out, self.points(line), Role::Seat(line.seat));
    }

    /// The seat's shape on the line, so often that they do not touch.
    fn shapes(&self, out: &mut Vec<Shape>, line: &Curve) {
        let step = (self.turns.div_ceil(8)).max(2);
        // Two lines on top of each other show both shapes.
        let from = step / 2 + line.seat.index() % 2;
        for (turn, at) in self.points(line).into_iter().enumerate().skip(from.max(1)).step_by(step) {
            if turn < self.turns {
                kit::seat_sign(out, line.seat, at, 14.0);
            }
        }
    }

    /// The last figure of each line, large, with the shape: apart from each other.
    fn ends(&self, scene: &mut Scene, lines: &[Curve]) {
        let mut ends: Vec<(Seat, f32, Point)> = lines
            .iter()
            .filter_map(|line| Some((line.seat, *line.values.last()?, self.at(line.values.len() - 1, *line.values.last()?))))
            .collect();
        ends.sort_by(|one, other| one.2.y.total_cmp(&other.2.y));
        let ys = apart(ends.iter().map(|(.., at)| at.y), 62.0);
        // As a whole no lower than the paper.
        let over = ys.last().map_or(0.0, |last| (last - (self.at.bottom() + 8.0)).max(0.0));
        for ((seat, value, at), y) in ends.into_iter().zip(ys) {
            kit::seat_sign(&mut scene.shapes, seat, at, 14.0);
            let y = y - over;
            kit::seat_sign(&mut scene.shapes, seat, point(self.at.right() + 38.0, y), 22.0);
            let words = format!("{:.0}%", value * 100.0);
            scene.add(Text::new(words, self.at.right() + 70.0, y, 46.0).bold().within(126.0, 1));
        }
    }
}

/// How large the numbers below the paper are.
const BELOW: f32 = 34.0;

/// The same places in the same order, at least so far from each other.
pub(super) fn apart(places: impl Iterator<Item = f32>, least: f32) -> Vec<f32> {
    let mut last = f32::NEG_INFINITY;
    places
        .map(|place| {
            last = place.max(last + least);
            last
        })
        .collect()
}

fn number(out: &mut Vec<Shape>, centre: Point, number: usize, radius: f32) {
    let below = point(centre.x + 2.0, centre.y + 5.0);
    out.push(Shape::Circle { centre: below, radius, paint: Paint::fill(Role::Shadow) });
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(Role::Accent).and_stroke(Role::Shadow, 4.0) });
    let text = Text::new(number.to_string(), centre.x, centre.y, radius * 1.2).bold();
    out.push(text.align(Align::Middle).ink(Role::OnSeat).into());
}

fn row(scene: &mut Scene, top: f32, place: usize, mark: &Mark) {
    let at = area(10.0, top, 1180.0, ROW - 14.0);
    kit::slab(&mut scene.shapes, at, None);
    let middle = at.centre().y;
    number(&mut scene.shapes, point(70.0, middle), place, 35.0);
    kit::seat_sign(&mut scene.shapes, mark.seat, point(148.0, middle), 24.0);
    let words = Text::new(&mark.words, 194.0, middle - 20.0, 38.0);
    // Rather in light letters than cut.
    let is_short = breadth(&mark.words, DECIDES, true) <= WORDS;
    scene.add(if is_short { words.bold().fitted(WORDS, 1, DECIDES) } else { words.fitted(WORDS, 1, LEAST) });
    scene.add(Text::new(&mark.note, 194.0, middle + 28.0, 30.0).ink(Role::Muted).fitted(WORDS, 1, LEAST));
    let (sign, ink) = if mark.change < 0 { ("−", LOSS) } else { ("+", Role::Good) };
    let words = format!("{sign}{}", mark.change.abs());
    scene.add(Text::new(words, at.right() - 26.0, middle, 56.0).bold().align(Align::Right).ink(ink).within(150.0, 1));
}

fn totals(scene: &mut Scene, top: f32, words: &str, figures: &[(Seat, i32)]) {
    let at = area(10.0, top, 1180.0, ROW - 14.0);
    kit::slab(&mut scene.shapes, at, None);
    let middle = at.centre().y;
    scene.add(Text::new(words, 36.0, middle, 34.0).ink(Role::Muted).fitted(240.0, 2, LEAST).centred());
    let wide = 880.0 / figures.len().max(1) as f32;
    for (place, (seat, figure)) in figures.iter().enumerate() {
        let x = 300.0 + wide * place as f32;
        kit::seat_sign(&mut scene.shapes, *seat, point(x + 26.0, middle), 22.0);
        let sign = match figure {
            0 => "±",
            figure if *figure < 0 => "−",
            _ => "+",
        };
        scene.add(Text::new(format!("{sign}{}", figure.abs()), x + 62.0, middle, 44.0).bold().within(wide - 66.0, 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_stand_on_each_other_is_moved_apart() {
        assert_eq!(apart([10.0, 12.0, 300.0].into_iter(), 60.0), [10.0, 70.0, 300.0]);
        assert_eq!(apart(std::iter::empty(), 60.0), Vec::<f32>::new());
    }

    #[test]
    fn a_graph_has_a_row_for_each_moment_and_shows_every_side() {
        let curve = |seat, values: &[f32]| Curve { seat: Seat(seat), values: values.to_vec() };
        let mark =
            |turn, change| Mark { turn, line: Seat(0), seat: Seat(0), words: "takes it".into(), note: "Turn".into(), change };
        let lines = vec![curve(0, &[0.5, 0.6, 0.3, 0.0]), curve(1, &[0.5, 0.4, 0.7, 1.0])];
        let shown = Graph { title: "A game".into(), lines, marks: vec![mark(1, 8), mark(2, -30)], ..Graph::default() };
        let scene = graph(&shown);
        let words: Vec<&str> = scene.words().collect();
        for wanted in ["0%", "100%", "+8", "−30", "1", "2", "leads"] {
            assert!(words.contains(&wanted), "{wanted}: {words:?}");
        }
        let bare = graph(&Graph { marks: Vec::new(), ..shown });
        assert!((scene.height - bare.height - 2.0 * ROW).abs() < 0.5);
    }
}
