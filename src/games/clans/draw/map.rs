//! The campaign: its places and roads from the top down, the squad, the fallen.

use super::super::campaign::{Chapter, Status};
use super::super::content::Operative;
use super::super::missions::Mission;
use super::super::view::View;
use super::super::words;
use super::frame::{TITLE, lines};
use super::sheet::LONGEST;
use super::{ground, paint, signs};
use crate::engine::Scene;
use crate::engine::grammar;
use crate::engine::scene::{Align, Area, Paint, Point, Role, Shape, Text, WIDTH, area, kit, point};
use kit::{DECIDES, LEAST};

const MAP: f32 = 640.0;
const COLUMNS: usize = 2;
const GAP: f32 = 10.0;
/// How wide the words about a fallen operative are.
const REMEMBERED: f32 = WIDTH - 312.0;

/// What leads where.
const ROADS: [(Mission, Mission); 9] = [
    (Mission::M1, Mission::M2),
    (Mission::M1, Mission::M3),
    (Mission::M2, Mission::M4),
    (Mission::M3, Mission::M4),
    (Mission::M4, Mission::M5),
    (Mission::M4, Mission::M6),
    (Mission::M5, Mission::M7),
    (Mission::M6, Mission::M7),
    (Mission::M7, Mission::M8),
];

pub fn campaign(view: &View) -> Scene {
    let open = &view.open;
    let (fallen, others): (Vec<Operative>, Vec<Operative>) =
        Operative::ALL.into_iter().partition(|who| matches!(open.log.dossier(*who).status, Status::Dead(_)));
    // Who cannot come any more is nobody to look for.
    let comes = |who: &Operative| open.log.dossier(*who).status.is_unlocked() || open.log.may_join_by(*who).is_some();
    let living: Vec<Operative> = others.into_iter().filter(comes).collect();
    let squad_top = kit::HEADER + MAP + 26.0;
    let wide = (WIDTH - 20.0 + GAP) / COLUMNS as f32 - GAP;
    let mut shapes = Vec::new();
    let out = &mut shapes;
    let at = area(10.0, kit::HEADER + 12.0, WIDTH - 20.0, MAP);
    ground::slab(out, at, 12.0, 0, 2.0);
    for (from, to) in ROADS {
        road(out, view, from, to);
    }
    for mission in Mission::ALL {
        stop(out, view, mission);
    }
    let row_height = |row: &[Operative], short: bool| {
        let of = |who: &Operative| 50.0 + 30.0 * f32::from(lines(&status(view, *who, short).0, LEAST, wide - 32.0));
        row.iter().map(of).fold(0.0, f32::max) + GAP
    };
    let all = |short: bool| living.chunks(COLUMNS).map(|row| row_height(row, short)).sum::<f32>();
    let remembered = |who: &Operative| (30.0 * f32::from(lines(who.dashboard().memoriam, LEAST, REMEMBERED)) + 10.0).max(56.0);
    let memory: f32 = fallen.iter().map(remembered).sum();
    // Potentials are counted where their names have no room.
    let short = squad_top + all(false) + memory + kit::FOOTER + 6.0 > LONGEST;
    let mut y = squad_top;
    for row in living.chunks(COLUMNS) {
        let high = row_height(row, short);
        for (column, who) in row.iter().enumerate() {
            dossier(out, view, *who, area(10.0 + column as f32 * (wide + GAP), y, wide, high - GAP), short);
        }
        y += high;
    }
    for who in &fallen {
        signs::skull(out, point(36.0, y + 26.0), 18.0, paint::BONE.into());
        out.push(Text::new(who.name(), 70.0, y + 26.0, 30.0).bold().fitted(210.0, 1, LEAST).into());
        let words = who.dashboard().memoriam;
        let count = lines(words, LEAST, REMEMBERED);
        out.push(Text::new(words, 292.0, y + 18.0, LEAST).ink(Role::Muted).fitted(REMEMBERED, count, LEAST).into());
        y += remembered(who);
    }
    let mut scene = Scene::new((y + kit::FOOTER + 6.0).ceil());
    kit::frame(&mut scene, TITLE);
    let title = if open.play == super::super::Play::Campaign { "Ten Totems: the campaign" } else { "One mission alone" };
    // Who has won a mission has not won the campaign.
    kit::header(&mut scene, kit::beside(TITLE), title, None);
    scene.shapes.append(&mut shapes);
    let footer = open.log.over.map_or_else(|| words::campaign_line(view), |verdict| verdict.words().to_owned());
    kit::footer(&mut scene, footer);
    scene
}

/// The situation map turned upright.
fn spot(mission: Mission) -> Point {
    let (x, y) = mission.sheet().spot;
    let part = |of: u8, from: f32, to: f32| (f32::from(of) - from) / (to - from);
    point(84.0 + 690.0 * part(y, 12.0, 55.0), kit::HEADER + 74.0 + (MAP - 140.0) * part(x, 12.0, 93.0))
}

fn road(out: &mut Vec<Shape>, view: &View, from: Mission, to: Mission) {
    let closed = view.open.log.missions[to.index()] == Chapter::Closed;
    let gone = matches!(view.open.log.missions[from.index()], Chapter::Played(_)) && !closed;
    let ink = if gone { paint::BONE } else { paint::ground(0).face };
    ground::dots(out, spot(from), spot(to), 24.0, |out, centre| {
        out.push(Shape::Circle { centre, radius: 6.0, paint: Paint::fill(ink) });
    });
}

fn stop(out: &mut Vec<Shape>, view: &View, mission: Mission) {
    let open = &view.open;
    let centre = spot(mission);
    let now = mission == open.mission && open.round > 0 && open.end.is_none();
    let chapter = open.log.missions[mission.index()];
    let (fill, edge, words) = match chapter {
        _ if now => (Role::Accent, Role::Shadow, "being played".to_owned()),
        Chapter::Ahead => (Role::Ground, Role::Line, String::new()),
        Chapter::Open => (Role::Ground, Role::Gold, "open".into()),
        Chapter::Closed => (Role::Ground, Role::Line, "missed".into()),
        Chapter::Played(played) => {
            let met: Vec<String> = (0..3).filter(|at| played.met & 1 << at != 0).map(|at| format!("O{}", at + 1)).collect();
            let won = if played.won { paint::WON } else { paint::MENACE };
            let words = if played.won { format!("won, {}", met.join(" ")) } else { "lost".into() };
            (won, Role::Shadow, words)
        }
    };
    let below = point(centre.x + 3.0, centre.y + 6.0);
    out.push(Shape::Circle { centre: below, radius: 38.0, paint: Paint::fill(Role::Shadow) });
    out.push(Shape::Circle { centre, radius: 37.0, paint: Paint::fill(fill).and_stroke(edge, 5.0) });
    let ink = match fill {
        Role::Ground if edge == Role::Gold => Role::Gold,
        Role::Ground => Role::Muted,
        _ => Role::OnSeat,
    };
    let number = (mission.index() + 1).to_string();
    out.push(Text::new(number, centre.x, centre.y, 42.0).bold().align(Align::Middle).ink(ink).into());
    if chapter == Chapter::Closed {
        signs::cross(out, centre, 24.0, 6.0, paint::MENACE.into());
    }
    let left = centre.x + 62.0;
    let room = (WIDTH - 30.0 - left).min(330.0);
    let name = Text::new(mission.sheet().name, left, centre.y - if words.is_empty() { 0.0 } else { 16.0 }, DECIDES).bold();
    out.push(name.fitted(room, 1, LEAST).plate(Role::Ground).into());
    if !words.is_empty() {
        let text = Text::new(words, left, centre.y + 24.0, LEAST).ink(Role::Muted).plate(Role::Ground);
        out.push(text.fitted(room, 1, LEAST).into());
    }
}

/// How things stand with an operative.
fn status(view: &View, who: Operative, short: bool) -> (String, Role) {
    let dossier = view.open.log.dossier(who);
    match dossier.status {
        Status::Locked => {
            let from = view.open.log.may_join_by(who).map_or("a mission", |mission| mission.sheet().name);
            (format!("may join by {from}"), Role::Muted)
        }
        Status::Barred => ("has to rest for a mission".into(), paint::LOST),
        Status::Ready | Status::Dead(_) if short => (grammar::count(dossier.potentials.len(), "Potential"), Role::Text),
        Status::Ready | Status::Dead(_) => {
            let names: Vec<&str> = dossier.potentials.iter().map(|potential| potential.name()).collect();
            let carried = words::dossier_line(view, who).map_or_else(String::new, |more| format!("; {more}"));
            (format!("{}{carried}", names.join(", ")), Role::Text)
        }
    }
}

fn dossier(out: &mut Vec<Shape>, view: &View, who: Operative, at: Area, short: bool) {
    let (words, ink) = status(view, who, short);
    kit::slab(out, at, None);
    let name_ink = if view.open.log.dossier(who).status == Status::Locked { Role::Muted } else { Role::Text };
    let name = format!("{}, {}", who.short(), words::cult(who.cult()));
    out.push(Text::new(name, at.x + 16.0, at.y + 27.0, DECIDES).bold().ink(name_ink).fitted(at.w - 32.0, 1, LEAST).into());
    let count = lines(&words, LEAST, at.w - 32.0);
    out.push(Text::new(words, at.x + 16.0, at.y + 62.0, LEAST).ink(ink).fitted(at.w - 32.0, count, LEAST).into());
}
