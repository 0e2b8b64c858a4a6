//! What one seat alone sees: its Arcana and its operatives in full; of the Hostile the schemes, under the field as it knows it.

use super::super::content::{Arcana, Champion, Kind, Mind, Operative, Swarm};
use super::super::missions::Entrance;
use super::super::rules::{Frame, UnitId};
use super::super::view::{Own, Schemes, View};
use super::super::words;
use super::{paint, pieces, signs};
use crate::engine::Scene;
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, WIDTH, area, kit, point};

const GAP: f32 = 10.0;
const HEADING: f32 = 34.0;
const LINE: f32 = 20.0;

/// The picture from the top down, before its height is known.
struct Sheet {
    shapes: Vec<Shape>,
    y: f32,
}

impl Sheet {
    fn new() -> Sheet {
        Sheet { shapes: Vec::new(), y: kit::HEADER }
    }

    fn heading(&mut self, words: &str) {
        self.shapes.push(Text::new(words, kit::MARGIN, self.y + HEADING / 2.0 + 2.0, 18.0).bold().ink(Role::Muted).into());
        self.y += HEADING;
    }

    /// Rows of cards, each row as high as its highest card.
    fn cards<T>(&mut self, columns: usize, cards: &[T], high: impl Fn(&T, f32) -> f32, draw: impl Fn(&mut Vec<Shape>, &T, Area)) {
        let wide = (WIDTH - 2.0 * kit::MARGIN + GAP) / columns as f32 - GAP;
        for row in cards.chunks(columns) {
            let height = row.iter().map(|card| high(card, wide)).fold(0.0, f32::max);
            for (column, card) in row.iter().enumerate() {
                draw(&mut self.shapes, card, area(kit::MARGIN + column as f32 * (wide + GAP), self.y, wide, height));
            }
            self.y += height + GAP;
        }
    }

    fn finish(mut self, title: &str, state: &str, own: Option<&Own>, footer: String) -> Scene {
        let mut scene = Scene::new(self.y + 4.0 + kit::FOOTER);
        kit::frame(&mut scene, title);
        kit::header(
            &mut scene,
            if title.len() > 10 { 260.0 } else { 196.0 },
            state,
            own.map(|own| (own.seat, own.seat.to_string())),
        );
        kit::footer(&mut scene, footer);
        scene.shapes.append(&mut self.shapes);
        scene
    }
}

/// A paragraph of the least size; returns where it ends.
fn paragraph(out: &mut Vec<Shape>, text: &str, at: Area, ink: Role) -> f32 {
    let count = words::lines(text, at.w);
    out.push(Text::new(text, at.x, at.y + LINE / 2.0, Text::LEAST).ink(ink).within(at.w, count).into());
    at.y + LINE * f32::from(count)
}

pub fn hand(view: &View) -> Option<Scene> {
    let own = view.own.as_ref()?;
    Some(match &own.hostile {
        Some(schemes) => super::field(view).above(&schemes_page(view, own, schemes)),
        None => squad_page(view, own),
    })
}

fn squad_page(view: &View, own: &Own) -> Scene {
    let mut sheet = Sheet::new();
    arcana(&mut sheet, view, own);
    let members: Vec<UnitId> =
        (0..view.open.squad.len()).filter(|at| view.open.squad[*at].seat == own.seat).map(UnitId::member).collect();
    if !members.is_empty() {
        sheet.heading("Your operatives");
        let columns = members.len().min(2);
        sheet.cards(
            columns,
            &members,
            |unit, wide| dossier_height(view, *unit, wide),
            |out, unit, at| {
                dossier(out, view, *unit, at);
            },
        );
    }
    let known: Vec<String> =
        own.known.iter().map(|(unit, kind)| format!("{} is {}", view.open.name(*unit), kind.with_article())).collect();
    if let Some(ledger) = view.ledger {
        sheet.heading(&format!("The ledger is in {}.", view.open.object_name(ledger)));
    }
    if !known.is_empty() {
        sheet.heading(&format!("You were shown: {}.", known.join(", ")));
    }
    let state = words::count(own.hand.len(), "Arcana", "Arcana");
    sheet.finish("Your hand", &state, Some(own), words::last_move(view))
}

fn arcana(sheet: &mut Sheet, view: &View, own: &Own) {
    let playable = words::playable(view);
    for (heading, cards) in [("Keep one of these", own.offer), ("Your Arcana, which nobody else sees", own.hand)] {
        let cards: Vec<Arcana> = cards.iter().collect();
        if cards.is_empty() {
            continue;
        }
        sheet.heading(heading);
        sheet.cards(
            4,
            &cards,
            |card, wide| 78.0 + LINE * f32::from(words::lines(card.card().text, wide - 24.0)),
            |out, card, at| {
                let now = playable.contains(*card);
                poster(out, *card, now, at);
            },
        );
    }
    if own.hand.is_empty() && own.offer.is_empty() {
        sheet.heading("You hold no Arcana.");
    }
}

fn poster(out: &mut Vec<Shape>, card: Arcana, now: bool, at: Area) {
    let printed = card.card();
    let stroke = if now { Role::Accent } else { Role::Line };
    out.push(Shape::Rect { at, radius: 8.0, paint: Paint::fill(Role::Panel).and_stroke(stroke, if now { 3.0 } else { 1.5 }) });
    let number = Text::new(printed.number, at.right() - 12.0, at.y + 20.0, 19.0).bold().ink(Role::Gold);
    out.push(number.align(Align::Right).into());
    out.push(Text::new(printed.name, at.x + 12.0, at.y + 20.0, 19.0).bold().within(at.w - 90.0, 1).into());
    paragraph(out, printed.text, area(at.x + 12.0, at.y + 38.0, at.w - 24.0, 0.0), Role::Text);
    let (words, ink) = if now { ("can be played now", Role::Accent) } else { (words::time(card), Role::Muted) };
    out.push(Text::new(words, at.x + 12.0, at.bottom() - 16.0, Text::LEAST).ink(ink).within(at.w - 24.0, 1).into());
}

/// What stands on an operative's cards, line by line.
fn dossier_lines(view: &View, unit: UnitId) -> Vec<(String, Role)> {
    let open = &view.open;
    let Some(member) = open.member(unit) else { return Vec::new() };
    let mut rows: Vec<(String, Role)> = Vec::new();
    for own in member.who.traits() {
        let up = own.mind().is_none_or(|mind| mind == member.mind);
        rows.push((words::trait_line(own), if up { Role::Text } else { Role::Muted }));
    }
    for held in &member.potentials {
        let role = if held.fleshwound { paint::MENACE } else { paint::WON };
        let back = if held.fleshwound { "Fleshwound, was " } else { "" };
        rows.push((format!("{back}{}: {}", held.potential.name(), words::potential_text(held.potential)), role));
    }
    for (gear, card) in open.carried(unit) {
        let role = if card.botched { paint::MENACE } else { Role::Gold };
        rows.push((words::gear_line(open, gear), role));
    }
    rows
}

fn dossier_height(view: &View, unit: UnitId, wide: f32) -> f32 {
    let rows = dossier_lines(view, unit);
    54.0 + rows.iter().map(|(words, _)| LINE * f32::from(words::lines(words, wide - 24.0)) + 3.0).sum::<f32>() + 8.0
}

fn dossier(out: &mut Vec<Shape>, view: &View, unit: UnitId, at: Area) {
    let open = &view.open;
    let Some(member) = open.member(unit) else { return };
    let paint = Paint::fill(Role::Panel).and_stroke(Role::Seat(member.seat), 2.0);
    out.push(Shape::Rect { at, radius: 8.0, paint });
    pieces::coin(out, open, member, point(at.x + 26.0, at.y + 26.0), 20.0);
    let name = format!("{}, {}", member.who.name(), words::cult(member.who.cult()));
    out.push(Text::new(name, at.x + 54.0, at.y + 26.0, 20.0).bold().within(at.w - 330.0, 1).into());
    stats(out, member.who, words::defense(view, unit), Some(member.mind), at.right() - 262.0, at.y + 26.0);
    let mut y = at.y + 52.0;
    for (words, role) in dossier_lines(view, unit) {
        y = paragraph(out, &words, area(at.x + 12.0, y, at.w - 24.0, 0.0), role) + 3.0;
    }
}

/// Both pools with their Defense.
fn stats(out: &mut Vec<Shape>, who: Operative, now: i8, up: Option<Mind>, x: f32, y: f32) {
    for (mind, x) in [(Mind::Focus, x), (Mind::Primal, x + 132.0)] {
        let lit = up.is_none_or(|up| up == mind);
        signs::mind(out, mind, point(x, y), if lit { 8.0 } else { 5.5 });
        let stats = who.stats(mind);
        let end = signs::pool(out, stats.pool, point(x + 14.0, y), 15.0);
        let defense = if up == Some(mind) { now } else { stats.defense };
        signs::defense(out, point(end + 14.0, y), 11.0, defense, lit);
    }
}

/// Everything that is printed of an operative, and what the campaign gave them.
pub fn operative_page(view: &View, who: Operative) -> Scene {
    let mut sheet = Sheet::new();
    let place = view.open.squad.iter().position(|member| member.who == who);
    let rows: Vec<(String, Role)> = match place {
        Some(at) => dossier_lines(view, UnitId::member(at)),
        None => words::dossier(view, who).into_iter().map(|line| (line, Role::Text)).collect(),
    };
    sheet.y += 6.0;
    let up = place.map(|at| view.open.squad[at].mind);
    let now = place.map_or(0, |at| words::defense(view, UnitId::member(at)));
    let y = sheet.y + 20.0;
    stats(&mut sheet.shapes, who, now, up, kit::MARGIN + 12.0, y);
    sheet.y += 42.0;
    for (words, role) in rows {
        let y = sheet.y;
        sheet.y = paragraph(&mut sheet.shapes, &words, area(kit::MARGIN, y, WIDTH - 2.0 * kit::MARGIN, 0.0), role) + 4.0;
    }
    let concept = who.dashboard().concept.card();
    let footer = format!("Concept: {} {}. {}.", concept.number, concept.name, concept.text);
    let state = words::cult(who.cult());
    let mut scene = sheet.finish(who.name(), "", None, footer);
    scene.add(Text::new(state, WIDTH - kit::MARGIN, kit::HEADER / 2.0, 22.0).align(Align::Right));
    scene
}

fn schemes_page(view: &View, own: &Own, schemes: &Schemes) -> Scene {
    let mut sheet = Sheet::new();
    arcana(&mut sheet, view, own);
    let cards: Vec<Swarm> = schemes.swarm.iter().collect();
    if !cards.is_empty() {
        sheet.heading("Your swarm cards, played in a reaction phase for one of the two effects");
        let texts = |card: &Swarm| [format!("A: {}", card.card().a), format!("B: {}", card.card().b)];
        let high = |card: &Swarm, wide: f32| {
            50.0 + texts(card).iter().map(|text| LINE * f32::from(words::lines(text, wide - 24.0)) + 4.0).sum::<f32>()
        };
        sheet.cards(3, &cards, high, |out, card, at| {
            out.push(Shape::Rect { at, radius: 8.0, paint: Paint::fill(Role::Panel).and_stroke(paint::MENACE, 2.0) });
            out.push(Text::new(card.name(), at.x + 12.0, at.y + 20.0, 19.0).bold().within(at.w - 24.0, 1).into());
            let mut y = at.y + 38.0;
            for text in texts(card) {
                y = paragraph(out, &text, area(at.x + 12.0, y, at.w - 24.0, 0.0), Role::Text) + 4.0;
            }
        });
    }
    sheet.heading("Your forces: how many are on the field, and how many may be");
    let kinds: Vec<(Kind, u8, String)> = words::forces(view);
    sheet.cards(
        2,
        &kinds,
        |(kind, ..), wide| 14.0 + LINE * f32::from(1 + words::lines(&words::kind_line(*kind), wide - 64.0)),
        |out, (kind, on, of), at| {
            out.push(Shape::Rect { at, radius: 8.0, paint: Paint::fill(Role::Panel) });
            let centre = point(at.x + 28.0, at.y + 28.0);
            pieces::body(out, *kind, centre, 19.0, 1.0);
            let text = Text::new(pieces::letter(*kind), centre.x, centre.y, 17.0).bold().ink(Role::OnSeat);
            out.push(text.align(Align::Middle).into());
            let title = format!("{}: {on} of {of}", kind.name());
            out.push(Text::new(title, at.x + 56.0, at.y + 16.0, 17.0).bold().within(at.w - 64.0, 1).into());
            paragraph(out, &words::kind_line(*kind), area(at.x + 56.0, at.y + 28.0, at.w - 64.0, 0.0), Role::Muted);
        },
    );
    champions(&mut sheet, view);
    let intel: Vec<String> = words::intel(view)
        .into_iter()
        .zip('a'..)
        .filter_map(|(piece, letter)| {
            Some(format!("Intel {letter}{}: {}.", if piece.bought { ", bought" } else { "" }, piece.benefit?))
        })
        .collect();
    for line in intel {
        let y = sheet.y;
        sheet.y = paragraph(&mut sheet.shapes, &line, area(kit::MARGIN, y, WIDTH - 2.0 * kit::MARGIN, 0.0), Role::Text) + 4.0;
    }
    let state = format!(
        "{} · {}",
        words::count(own.hand.len(), "Arcana", "Arcana"),
        words::count(cards.len(), "swarm card", "swarm cards")
    );
    sheet.finish("Your schemes", &state, Some(own), words::last_move(view))
}

/// Champions of this mission with all their stages.
fn champions(sheet: &mut Sheet, view: &View) {
    let open = &view.open;
    let planned = match open.mission.sheet().champion {
        Entrance::Placed(champion) | Entrance::Stands(champion, _) | Entrance::Enters { champion, .. } => Some(champion),
        Entrance::AnyPlaced => None,
    };
    let known = open.clanners().iter().filter_map(|unit| view.kind(unit)?.champion());
    // Those among whom the Hostile chooses: before the mission, or when another one enters.
    let any = planned.is_none() && open.round == 0 || matches!(open.frame(), Some(Frame::Enter));
    let chosen = open.free_champions();
    let chosen = chosen.iter().filter(|_| any).filter_map(Kind::champion);
    let mut all: Vec<_> = planned.into_iter().chain(known).chain(chosen).collect();
    all.sort_unstable();
    all.dedup();
    if all.is_empty() {
        return;
    }
    sheet.heading("Champions");
    let texts = |champion: &Champion| -> Vec<(String, bool)> {
        let card = champion.card();
        let stage = open.champions.0[champion.index()].stage;
        let stages = card.stages.iter().zip(["I", "II", "III"]);
        let stages = stages.map(|(card, numeral)| (words::stage_line(card, numeral), numeral == stage.name()));
        std::iter::once((card.base.to_owned(), true)).chain(stages).collect()
    };
    let high = |champion: &Champion, wide: f32| {
        40.0 + texts(champion).iter().map(|(text, _)| LINE * f32::from(words::lines(text, wide - 24.0)) + 4.0).sum::<f32>() + 6.0
    };
    sheet.cards(if all.len() > 1 { 2 } else { 1 }, &all, high, |out, champion, at| {
        out.push(Shape::Rect { at, radius: 8.0, paint: Paint::fill(Role::Panel).and_stroke(paint::MENACE, 2.0) });
        out.push(Text::new(champion.name(), at.x + 12.0, at.y + 20.0, 19.0).bold().into());
        let mut y = at.y + 38.0;
        for (text, now) in texts(champion) {
            let ink = if now { Role::Text } else { Role::Muted };
            y = paragraph(out, &text, area(at.x + 12.0, y, at.w - 24.0, 0.0), ink) + 4.0;
        }
    });
}
