//! The campaign: its places and roads, the squad, the fallen.

use super::super::campaign::{Chapter, RECRUITS, Status};
use super::super::content::Operative;
use super::super::missions::Mission;
use super::super::view::View;
use super::super::words;
use super::{paint, signs};
use crate::engine::Scene;
use crate::engine::scene::{Align, Paint, Point, Role, Shape, Text, WIDTH, area, kit, point};

const MAP: f32 = 470.0;
const ROW: f32 = 92.0;
const COLUMNS: usize = 4;

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
    let fallen: Vec<Operative> =
        Operative::ALL.into_iter().filter(|who| matches!(open.log.dossier(*who).status, Status::Dead(_))).collect();
    let rows = (Operative::COUNT - fallen.len()).div_ceil(COLUMNS) as f32;
    let squad_top = kit::HEADER + MAP + 10.0;
    let fallen_top = squad_top + rows * ROW + 6.0;
    let height = fallen_top + fallen.len() as f32 * 46.0 + kit::FOOTER + 4.0;
    let mut scene = Scene::new(height);
    kit::frame(&mut scene, "Clan Wars");
    let title = if open.play == super::super::Play::Campaign { "Ten Totems: the campaign" } else { "One mission alone" };
    kit::turn_header(&mut scene, super::STATE, title, &open.whose_turn());
    let out = &mut scene.shapes;
    out.push(kit::panel(area(10.0, kit::HEADER + 6.0, WIDTH - 20.0, MAP - 8.0), 10.0, paint::ground(0)));
    for (from, to) in ROADS {
        road(out, view, from, to);
    }
    for mission in Mission::ALL {
        stop(out, view, mission);
    }
    let living = Operative::ALL.into_iter().filter(|who| !fallen.contains(who));
    for (at, who) in living.enumerate() {
        let wide = (WIDTH - 20.0 + 8.0) / COLUMNS as f32 - 8.0;
        let (column, row) = ((at % COLUMNS) as f32, (at / COLUMNS) as f32);
        dossier(out, view, who, point(10.0 + column * (wide + 8.0), squad_top + row * ROW), wide);
    }
    for (at, who) in fallen.iter().enumerate() {
        let y = fallen_top + at as f32 * 46.0;
        signs::skull(out, point(30.0, y + 20.0), 12.0);
        out.push(Text::new(who.name(), 54.0, y + 20.0, 18.0).bold().within(180.0, 1).into());
        let words = who.dashboard().memoriam;
        out.push(Text::new(words, 240.0, y + 12.0, Text::LEAST).ink(Role::Muted).within(WIDTH - 260.0, 2).into());
    }
    kit::turn_footer(&mut scene, words::campaign_line(view), &open.whose_turn());
    scene
}

fn spot(mission: Mission) -> Point {
    let (x, y) = mission.sheet().spot;
    let wide = WIDTH - 190.0;
    point(60.0 + wide * f32::from(x) / 100.0, kit::HEADER + 14.0 + (MAP + 200.0) * f32::from(y) / 100.0)
}

fn road(out: &mut Vec<Shape>, view: &View, from: Mission, to: Mission) {
    let (a, b) = (spot(from), spot(to));
    let closed = view.open.log.missions[to.index()] == Chapter::Closed;
    let gone = matches!(view.open.log.missions[from.index()], Chapter::Played(_)) && !closed;
    let ink = if gone { paint::STONE.into() } else { Role::Line.cover(if closed { 90 } else { 255 }) };
    let steps = ((b.x - a.x).hypot(b.y - a.y) / 16.0) as u8;
    for step in 2..steps.saturating_sub(1) {
        let part = f32::from(step) / f32::from(steps);
        let centre = point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
        out.push(Shape::Circle { centre, radius: 3.5, paint: Paint::fill(ink) });
    }
}

fn stop(out: &mut Vec<Shape>, view: &View, mission: Mission) {
    let open = &view.open;
    let centre = spot(mission);
    let now = mission == open.mission && open.round > 0 && open.end.is_none();
    let chapter = open.log.missions[mission.index()];
    let (fill, edge, words) = match chapter {
        _ if now => (Role::Accent, Role::Text, "being played".to_owned()),
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
    out.push(Shape::Circle { centre, radius: 21.0, paint: Paint::fill(fill).and_stroke(edge, 4.0) });
    let ink = if fill == Role::Ground { edge } else { Role::OnSeat };
    let ink = if ink == Role::Line { Role::Muted } else { ink };
    let number = Text::new((mission.index() + 1).to_string(), centre.x, centre.y, 22.0).bold().align(Align::Middle);
    out.push(number.ink(ink).into());
    if chapter == Chapter::Closed {
        signs::cross(out, centre, 15.0, 4.0, paint::MENACE.into());
    }
    if let Chapter::Played(played) = chapter {
        let at = point(centre.x + 20.0, centre.y - 18.0);
        if played.won {
            signs::tick(out, at, 9.0, Role::Text.into());
        } else {
            signs::cross(out, at, 7.0, 4.0, Role::Text.into());
        }
    }
    let ink = if chapter == Chapter::Ahead && !now { Role::Muted } else { Role::Text };
    let name = Text::new(mission.sheet().name, centre.x, centre.y + 36.0, 18.0).bold().align(Align::Middle);
    out.push(name.ink(ink).within(190.0, 1).plate(paint::ground(0)).into());
    if !words.is_empty() {
        let text = Text::new(words, centre.x, centre.y + 57.0, Text::LEAST).ink(Role::Muted).align(Align::Middle);
        out.push(text.within(190.0, 1).plate(paint::ground(0)).into());
    }
}

fn dossier(out: &mut Vec<Shape>, view: &View, who: Operative, at: Point, wide: f32) {
    let dossier = view.open.log.dossier(who);
    let (words, ink) = match dossier.status {
        Status::Locked => {
            let from = RECRUITS.iter().find(|(recruit, ..)| *recruit == who).map(|(_, mission, _)| mission.sheet().name);
            (format!("may join by {}", from.unwrap_or("a mission")), Role::Muted)
        }
        Status::Barred => ("has to rest for a mission".into(), paint::MENACE),
        Status::Ready | Status::Dead(_) => {
            let names: Vec<&str> = dossier.potentials.iter().map(|potential| potential.name()).collect();
            (names.join(", "), Role::Text)
        }
    };
    let at = area(at.x, at.y, wide, ROW - 8.0);
    let fill = if dossier.status == Status::Locked { Role::Ground } else { Role::Panel };
    out.push(Shape::Rect { at, radius: 8.0, paint: Paint::fill(fill).and_stroke(Role::Line, 1.5) });
    let name_ink = if dossier.status == Status::Locked { Role::Muted } else { Role::Text };
    let name = format!("{}, {}", who.short(), words::cult(who.cult()));
    out.push(Text::new(name, at.x + 10.0, at.y + 15.0, 18.0).bold().ink(name_ink).within(wide - 20.0, 1).into());
    out.push(Text::new(words, at.x + 10.0, at.y + 36.0, Text::LEAST).ink(ink).within(wide - 20.0, 3).into());
}
