//! The Hostile's own page: the field as it knows it, and beside or below it what it can do.

use super::super::content::{Arcana, Champion, Rank, Swarm, ThreatKind};
use super::super::missions::Entrance;
use super::super::rules::Frame;
use super::super::view::{Own, Schemes, View};
use super::super::words;
use super::frame::{self, fitting};
use super::layout::{Beside, COLUMN, Layout, MARGIN, STRIP};
use super::sheet::{Sheet, high, paragraph, swarm, swarm_height};
use super::{ground, paint, pieces, seat_page};
use crate::engine::Scene;
use crate::engine::scene::{Align, Area, Role, Shape, Text, WIDTH, area, breadth, kit, point};
use kit::LEAST;

/// How much stands on the page; the most that fits is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    Names,
    Cards,
    All,
}

/// One entry: its name, what stands at the right of it, and its text.
struct Note {
    name: String,
    mark: &'static str,
    role: Role,
    lit: bool,
    texts: Vec<String>,
}

const TITLE: f32 = 40.0;
const GAP: f32 = 10.0;

pub fn page(view: &View, own: &Own, schemes: &Schemes) -> Scene {
    if matches!(view.open.frame(), Some(Frame::Briefing { .. })) {
        return between_missions(view, own, schemes);
    }
    let mut view = view.clone();
    if view.open.spawn_points.is_empty() && view.open.round == 0 {
        let sheet = view.open.mission.sheet();
        view.open.spawn_points = sheet.spawn_points.iter().copied().collect();
        view.open.objects = sheet.laid_out();
    }
    let view = &view;
    let mission = view.open.mission;
    let layout = Layout::of(mission);
    let mut scene = Scene::new(ground::height(mission));
    scene.backdrop = ground::of(mission);
    let seat = Some((own.seat, own.seat.to_string()));
    kit::header(&mut scene, kit::beside(frame::TITLE), "your schemes", seat);
    super::stand(&mut scene, view, &layout);
    let bottom = scene.height - kit::FOOTER - 14.0;
    let columns: Vec<Area> = match Beside::of(layout.field) {
        Beside::Column => {
            let top = kit::HEADER + MARGIN + 2.0;
            vec![area(WIDTH - MARGIN - COLUMN, top, COLUMN, bottom - top)]
        }
        Beside::Strip => {
            let wide = (WIDTH - 2.0 * MARGIN - 2.0 * GAP) / 3.0;
            let top = bottom - STRIP + 16.0;
            (0..3).map(|at| area(MARGIN + (wide + GAP) * at as f32, top, wide, bottom - top)).collect()
        }
    };
    let notes = |detail: Detail| notes(view, own, schemes, detail);
    let fits = |detail: &Detail| flow(&mut Vec::new(), view, &notes(*detail), &columns);
    let detail = [Detail::All, Detail::Cards].into_iter().find(fits).unwrap_or(Detail::Names);
    flow(&mut scene.shapes, view, &notes(detail), &columns);
    kit::footer(&mut scene, frame::last_move(view));
    scene
}

/// Before a mission is chosen there is no field.
fn between_missions(view: &View, own: &Own, schemes: &Schemes) -> Scene {
    let mut sheet = Sheet::new();
    seat_page::arcana(&mut sheet, view, own);
    let cards: Vec<Swarm> = schemes.swarm.iter().collect();
    if !cards.is_empty() {
        sheet.heading("Your swarm cards: one of the two effects, in a reaction phase");
        sheet.cards(2, &cards, |card, wide| swarm_height(*card, wide), |out, card, at| swarm(out, *card, at));
    }
    seat_page::finish(sheet, view, own, "Your schemes")
}

/// Draws forces, then all notes, column by column; says whether all had room.
fn flow(out: &mut Vec<Shape>, view: &View, notes: &[Note], columns: &[Area]) -> bool {
    let mut place = 0;
    let mut y = columns[0].y;
    y = forces(out, view, area(columns[0].x, y, columns[0].w, 0.0)) + GAP;
    let mut all = true;
    for note in notes {
        let high = note_height(note, columns[place].w);
        if y + high > columns[place].bottom() && place + 1 < columns.len() {
            place += 1;
            y = columns[place].y;
        }
        let at = area(columns[place].x, y, columns[place].w, high);
        if at.bottom() > columns[place].bottom() + 1.0 {
            all = false;
            break;
        }
        draw(out, note, at);
        y += high + GAP;
    }
    all
}

fn note_height(note: &Note, wide: f32) -> f32 {
    let texts: f32 = note.texts.iter().map(|text| high(text, LEAST, wide - 28.0) + 3.0).sum();
    TITLE + texts + if note.texts.is_empty() { 0.0 } else { 8.0 }
}

fn draw(out: &mut Vec<Shape>, note: &Note, at: Area) {
    kit::slab(out, at, note.lit.then_some(Role::Accent));
    let y = at.y + TITLE / 2.0;
    out.push(Text::new(note.mark, at.right() - 14.0, y, 26.0).bold().ink(Role::Gold).align(Align::Right).into());
    let room = at.w - 40.0 - breadth(note.mark, 26.0, true);
    let size = fitting(&note.name, 30.0, LEAST, true, room);
    out.push(Text::new(&note.name, at.x + 14.0, y, size).bold().ink(note.role).fitted(room, 1, LEAST).into());
    let mut y = at.y + TITLE;
    for text in &note.texts {
        y = paragraph(out, text, area(at.x + 14.0, y, at.w - 28.0, 0.0), LEAST, Role::Text) + 3.0;
    }
}

/// How many of each kind are on the field, and how many may be; returns where it ends.
fn forces(out: &mut Vec<Shape>, view: &View, at: Area) -> f32 {
    let open = &view.open;
    let kinds = words::forces(view);
    let shared = open.forces.feeders;
    let (columns, pitch) = (3, 52.0);
    let rows = kinds.len().div_ceil(columns) as f32;
    let more = if shared > 0 { 34.0 } else { 0.0 };
    let room = area(at.x, at.y, at.w, rows * pitch + more + 14.0);
    kit::slab(out, room, None);
    let wide = (at.w - 16.0) / columns as f32;
    for (place, (kind, on, _)) in kinds.iter().enumerate() {
        let (column, row) = ((place % columns) as f32, (place / columns) as f32);
        let centre = point(at.x + 12.0 + wide * column + 22.0, at.y + 8.0 + pitch * (row + 0.5));
        pieces::placed(out, *kind, centre, 21.0);
        let own = open.forces.count(*kind);
        let words = match (kind.rank(), own) {
            (Some(Rank::Feeders), 0) => on.to_string(),
            (Some(Rank::Feeders), own) if shared > 0 => format!("{on}/{own}+"),
            (_, own) => format!("{on}/{own}"),
        };
        let size = fitting(&words, 30.0, LEAST, true, wide - 54.0);
        out.push(Text::new(words, centre.x + 28.0, centre.y, size).bold().into());
    }
    if shared > 0 {
        let text = Text::new(format!("{shared} Feeders of any kind"), at.x + 16.0, room.bottom() - 24.0, LEAST).ink(Role::Muted);
        out.push(text.fitted(at.w - 32.0, 1, LEAST).into());
    }
    room.bottom()
}

fn notes(view: &View, own: &Own, schemes: &Schemes, detail: Detail) -> Vec<Note> {
    let playable = words::playable(view);
    let arcana = |card: Arcana, keep: bool| Note {
        name: card.name().into(),
        mark: card.card().number,
        role: if keep { Role::Gold } else { Role::Text },
        lit: keep || playable.contains(card),
        texts: if detail >= Detail::Cards { vec![format!("{}.", card.card().text)] } else { Vec::new() },
    };
    let mut notes: Vec<Note> = own.offer.iter().map(|card| arcana(card, true)).collect();
    notes.extend(own.hand.iter().map(|card| arcana(card, false)));
    notes.extend(schemes.swarm.iter().map(|card| Note {
        name: card.name().into(),
        mark: "swarm",
        role: paint::LOST,
        lit: false,
        texts: if detail >= Detail::Cards {
            vec![format!("A: {}.", card.card().a), format!("B: {}.", card.card().b)]
        } else {
            Vec::new()
        },
    }));
    notes.extend(champions(view).into_iter().map(|champion| {
        let card = champion.card();
        let stage = view.open.champions.0[champion.index()].stage;
        let now = card.stages.iter().zip(["I", "II", "III"]).find(|(_, numeral)| *numeral == stage.name());
        let texts = match (detail, now) {
            (Detail::All, Some((printed, numeral))) => vec![format!("{}.", card.base), words::stage_line(printed, numeral)],
            _ => Vec::new(),
        };
        Note { name: champion.name().into(), mark: stage.name(), role: Role::Text, lit: false, texts }
    }));
    if detail == Detail::All {
        let intel = words::intel(view).into_iter().zip(["a", "b", "c", "d"]).filter(|(piece, _)| piece.bought);
        notes.extend(intel.filter_map(|(piece, mark)| {
            let texts = vec![format!("{}.", piece.benefit?)];
            Some(Note { name: "They know".into(), mark, role: Role::Muted, lit: false, texts })
        }));
    }
    notes
}

/// Champions of this mission, or those among whom the Hostile chooses.
fn champions(view: &View) -> Vec<Champion> {
    let open = &view.open;
    let planned = open.planned_champion();
    let known = open.clanners().iter().filter_map(|unit| view.kind(unit)?.champion());
    let is_open = matches!(open.mission.sheet().champion, Entrance::AnyPlaced);
    let any = is_open && open.round == 0 || matches!(open.frame(), Some(Frame::Enter));
    let chosen = open.free_champions();
    let chosen = chosen.iter().filter(|_| any).filter_map(ThreatKind::champion);
    let mut all: Vec<_> = planned.into_iter().chain(known).chain(chosen).collect();
    all.sort_unstable();
    all.dedup();
    all
}
