//! How well somebody plays, or who plays in a server: ratings over time, what was won, and a few facts.

use super::graph::{Paper, apart};
use super::kit::{self, DECIDES, FOOTER, HEADER, LEAST};
use super::{Align, Area, Paint, Point, Role, Scene, Shape, Text, WIDTH, area, point};
use crate::engine::Seat;

/// What such a picture shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// Whose it is.
    pub title: String,
    /// Which games are counted, beside the title.
    pub about: String,
    /// At most four, the highest first.
    pub lines: Vec<Line>,
    /// What the lowest, the middle and the highest line of the paper mean.
    pub levels: [String; 3],
    /// When the lines begin and end.
    pub span: [String; 2],
    pub charts: Vec<Chart>,
    pub facts: Vec<Fact>,
    pub footer: String,
}

/// A rating over time, by parts of the paper's breadth and height.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    pub name: String,
    /// What it has come to.
    pub figure: String,
    pub points: Vec<(f32, f32)>,
}

/// Bars under a heading.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    pub heading: String,
    pub bars: Vec<Bar>,
}

/// So many games were played, and so many of them won.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    pub name: String,
    pub games: u32,
    /// Shared victories count as a part.
    pub won: f32,
}

/// Something to know, in a few words.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    pub about: String,
    pub words: String,
}

const PAPER: Area = Area { x: 130.0, y: HEADER + 52.0, w: 724.0, h: 250.0 };
const GRAPH: f32 = 360.0;
const GAP: f32 = 14.0;
const HEADING: f32 = 58.0;
const BAR: f32 = 50.0;
const FACT: f32 = 64.0;
/// No line is a seat's, so none has a seat's colour.
const INKS: [Role; 4] = [Role::Text, Role::Gold, Role::Good, Role::Threat];

pub fn sheet(sheet: &Sheet) -> Scene {
    let graph = if sheet.lines.is_empty() { 0.0 } else { GRAPH + GAP };
    let charts: f32 = sheet.charts.iter().map(|chart| high(chart) + GAP).sum();
    let facts = if sheet.facts.is_empty() { 0.0 } else { sheet.facts.len() as f32 * FACT + 16.0 + GAP };
    let mut scene = Scene::new(HEADER + GAP + graph + charts + facts + FOOTER + 4.0);
    kit::frame(&mut scene, "");
    let out = &mut scene.shapes;
    out.push(Text::new(&sheet.title, 24.0, HEADER / 2.0, 44.0).bold().fitted(560.0, 1, DECIDES).into());
    let about = Text::new(&sheet.about, WIDTH - 24.0, HEADER / 2.0, 34.0).ink(Role::Muted).align(Align::Right);
    out.push(about.fitted(560.0, 1, LEAST).into());
    let mut top = HEADER + GAP;
    if !sheet.lines.is_empty() {
        ratings(out, sheet);
        top += GRAPH + GAP;
    }
    for chart in &sheet.charts {
        bars(out, top, chart);
        top += high(chart) + GAP;
    }
    if !sheet.facts.is_empty() {
        told(out, top, &sheet.facts);
    }
    kit::footer(&mut scene, sheet.footer.clone());
    scene
}

fn ratings(out: &mut Vec<Shape>, sheet: &Sheet) {
    kit::slab(out, area(10.0, HEADER + GAP, WIDTH - 20.0, GRAPH), None);
    let paper = Paper { at: PAPER, turns: 1 };
    let [low, middle, high] = &sheet.levels;
    paper.ground(out, [low, middle, high]);
    let [from, to] = &sheet.span;
    paper.below(out, PAPER.x + 90.0, from);
    if from != to {
        paper.below(out, PAPER.right() - 90.0, to);
    }
    let spots = |line: &Line| line.points.iter().map(|(across, up)| paper.spot(*across, *up)).collect::<Vec<_>>();
    for (line, ink) in sheet.lines.iter().zip(INKS) {
        Paper::stroke(out, spots(line), ink);
    }
    // What each has come to stands beside its end, with its shape: there is no key to look up.
    let wanted = sheet.lines.iter().map(|line| spots(line).last().map_or(PAPER.y, |last| last.y));
    let ys = apart(wanted, 76.0);
    let over = ys.last().map_or(0.0, |last| (last - (PAPER.bottom() + 6.0)).max(0.0));
    for (at, ((line, ink), y)) in sheet.lines.iter().zip(INKS).zip(ys).enumerate() {
        let y = y - over;
        if let Some(last) = spots(line).last() {
            sign(out, at, *last, 14.0, ink);
        }
        sign(out, at, point(PAPER.right() + 38.0, y), 20.0, ink);
        let left = PAPER.right() + 72.0;
        out.push(Text::new(&line.figure, left, y - 14.0, 42.0).bold().within(250.0, 1).into());
        out.push(Text::new(&line.name, left, y + 22.0, 26.0).ink(Role::Muted).fitted(250.0, 1, LEAST).into());
    }
}

/// Each line has a shape of its own, so that they can be told apart without colours.
fn sign(out: &mut Vec<Shape>, at: usize, centre: Point, radius: f32, ink: Role) {
    let paint = Paint::fill(ink).and_stroke(Role::Shadow, 4.0);
    out.push(kit::badge(Seat(at as u8), centre, radius, paint));
}

fn high(chart: &Chart) -> f32 {
    HEADING + BAR * chart.bars.len() as f32 + 12.0
}

fn bars(out: &mut Vec<Shape>, top: f32, chart: &Chart) {
    const LEFT: f32 = 390.0;
    const ROOM: f32 = 520.0;
    kit::slab(out, area(10.0, top, WIDTH - 20.0, high(chart)), None);
    out.push(Text::new(&chart.heading, 36.0, top + 34.0, 32.0).ink(Role::Muted).fitted(1_100.0, 1, LEAST).into());
    let most = chart.bars.iter().map(|bar| bar.games).max().unwrap_or(1).max(1) as f32;
    for (place, bar) in chart.bars.iter().enumerate() {
        let y = top + HEADING + BAR * (place as f32 + 0.5);
        out.push(Text::new(&bar.name, 36.0, y, 36.0).fitted(LEFT - 56.0, 1, LEAST).into());
        let wide = (ROOM * bar.games as f32 / most).max(8.0);
        let won = wide * (bar.won / bar.games.max(1) as f32).clamp(0.0, 1.0);
        out.push(kit::panel(area(LEFT, y - 14.0, wide, 32.0), 4.0, Role::Shadow));
        out.push(kit::panel(area(LEFT, y - 18.0, wide, 32.0), 4.0, Role::own(0x6B_707B)));
        if won > 0.0 {
            out.push(kit::panel(area(LEFT, y - 18.0, won, 32.0), 4.0, Role::Good));
        }
        let words = format!("{} of {}", in_short(bar.won), bar.games);
        out.push(Text::new(words, WIDTH - 36.0, y, 38.0).bold().align(Align::Right).within(220.0, 1).into());
    }
}

/// With a decimal where a victory was shared.
fn in_short(won: f32) -> String {
    let tenths = (won * 10.0).round() / 10.0;
    if tenths.fract() == 0.0 { format!("{tenths:.0}") } else { format!("{tenths:.1}") }
}

fn told(out: &mut Vec<Shape>, top: f32, facts: &[Fact]) {
    kit::slab(out, area(10.0, top, WIDTH - 20.0, facts.len() as f32 * FACT + 16.0), None);
    for (place, fact) in facts.iter().enumerate() {
        let y = top + 8.0 + FACT * (place as f32 + 0.5);
        out.push(Text::new(&fact.about, 36.0, y, 32.0).ink(Role::Muted).fitted(334.0, 1, LEAST).into());
        out.push(Text::new(&fact.words, 390.0, y, 38.0).fitted(774.0, 1, LEAST).into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(name: &str, games: u32, won: f32) -> Bar {
        Bar { name: name.into(), games, won }
    }

    #[test]
    fn a_sheet_shows_what_there_is_and_is_as_high_as_that_takes() {
        let fact = Fact { about: "Longest game".into(), words: "212 actions of Cave Troll".into() };
        let line = Line { name: "Cave Troll".into(), figure: "1532".into(), points: vec![(0.0, 0.5), (1.0, 0.8)] };
        let chart = Chart { heading: "Won by game".into(), bars: vec![bar("Cave Troll", 12, 7.0), bar("Cry Havoc", 3, 0.5)] };
        let all = Sheet {
            title: "Ada".into(),
            lines: vec![line],
            levels: ["1400", "1500", "1600"].map(str::to_owned),
            charts: vec![chart],
            facts: vec![fact],
            ..Sheet::default()
        };
        let scene = sheet(&all);
        let words: Vec<&str> = scene.words().collect();
        for wanted in ["Ada", "1532", "1600", "7 of 12", "0.5 of 3", "212 actions of Cave Troll"] {
            assert!(words.contains(&wanted), "{wanted}: {words:?}");
        }
        let bare = sheet(&Sheet { lines: Vec::new(), ..all });
        assert!((scene.height - bare.height - GRAPH - GAP).abs() < 0.5);
    }
}
