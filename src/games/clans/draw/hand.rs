//! What one seat alone sees: its Arcana, its operatives in full, what is only looked up; the Hostile's own is in a file of
//! its own.

use super::super::content::{Mind, Operative, Trait};
use super::super::missions::Objective;
use super::super::rules::UnitId;
use super::super::view::{Own, View};
use super::super::{tell, words};
use super::sheet::{LONGEST, SMALL, Sheet, high, paragraph};
use super::{hostile, paint, panel, pieces, seat_page, signs};
use crate::engine::Scene;
use crate::engine::scene::{Area, Role, Shape, Text, WIDTH, area, kit, point};
use kit::{DECIDES, LEAST};

/// How much of an operative is told; the first that fits the page is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Detail {
    /// Every trait, card and item with its text.
    All,
    /// Texts of what lies up.
    Up,
    /// Texts of cards; traits and items by name.
    Cards,
    Names,
}

pub fn hand(view: &View) -> Option<Scene> {
    let own = view.own.as_ref()?;
    Some(match &own.hostile {
        Some(schemes) => hostile::page(view, own, schemes),
        None => squad_page(view, own),
    })
}

fn squad_page(view: &View, own: &Own) -> Scene {
    let details = [Detail::All, Detail::Up, Detail::Cards, Detail::Names];
    let pages = details.into_iter().flat_map(|detail| [(detail, true), (detail, false)]);
    let mut sheets = pages.map(|(detail, aims)| squad_sheet(view, own, detail, aims));
    let sheet = sheets.find(|sheet| sheet.height() <= LONGEST);
    seat_page::finish(sheet.unwrap_or_else(|| squad_sheet(view, own, Detail::Names, false)), view, own, "Your hand")
}

fn squad_sheet(view: &View, own: &Own, detail: Detail, with_aims: bool) -> Sheet {
    let mut sheet = Sheet::new();
    seat_page::arcana(&mut sheet, view, own);
    let members: Vec<UnitId> =
        (0..view.open.squad.len()).filter(|at| view.open.squad[*at].seat == own.seat).map(UnitId::member).collect();
    let columns = members.len().clamp(1, 2);
    sheet.cards(
        columns,
        &members,
        |unit, wide| dossier_height(view, *unit, wide, detail),
        |out, unit, at| dossier(out, view, *unit, at, detail),
    );
    if let Some(ledger) = view.ledger {
        sheet.line(&format!("The ledger is in {}.", view.open.object_name(ledger)), Role::Gold);
    }
    let known: Vec<String> =
        own.known.iter().map(|(unit, kind)| format!("{} is {}", view.open.name(*unit), kind.with_article())).collect();
    if !known.is_empty() {
        sheet.line(&format!("You were shown: {}.", known.join(", ")), Role::Text);
    }
    if with_aims {
        aims(&mut sheet, view);
    }
    sheet
}

/// What both sides want, in words; how things stand; the last dice.
fn aims(sheet: &mut Sheet, view: &View) {
    let printed = view.open.mission.sheet();
    let met = words::met(view);
    let own = printed.objectives.iter().zip(1..).map(|(words, n)| (Objective::O(n), format!("O{n}"), *words, Role::Gold));
    let theirs =
        printed.hostile_objectives.iter().zip(1..).map(|(words, n)| (Objective::H(n), format!("H{n}"), *words, paint::LOST));
    sheet.heading("What the mission asks");
    for (objective, name, words, role) in own.chain(theirs) {
        let y = sheet.y;
        let out = &mut sheet.shapes;
        out.push(Text::new(name, kit::MARGIN, y + 17.0, 28.0).bold().ink(role).into());
        if met(objective) {
            signs::tick(out, point(kit::MARGIN + 68.0, y + 17.0), 10.0, paint::WON.into());
        }
        let at = area(kit::MARGIN + 92.0, y, WIDTH - 2.0 * kit::MARGIN - 92.0, 0.0);
        sheet.y = paragraph(out, words, at, SMALL, Role::Text) + 4.0;
    }
    let state = words::state_of_objects(&view.open);
    if !state.is_empty() {
        sheet.line(&format!("{state}."), Role::Muted);
    }
    if let Some(throw) = &view.open.latest.roll {
        let (result, _) = tell::result(throw);
        sheet.line(&format!("{}: {result}.", tell::reason(&view.open, throw)), Role::Muted);
    }
}

/// What stands on an operative's cards, line by line.
fn dossier_lines(view: &View, unit: UnitId, detail: Detail) -> Vec<(String, Role)> {
    let open = &view.open;
    let Some(member) = open.member(unit) else { return Vec::new() };
    let mut rows: Vec<(String, Role)> = Vec::new();
    let up = |mind: Option<Mind>| mind.is_none_or(|mind| mind == member.mind);
    let traits = member.who.traits();
    if detail <= Detail::Up {
        let told = traits.filter(|own| detail == Detail::All || up(own.mind()));
        rows.extend(told.map(|own| (words::trait_line(own), panel::side_ink(Some(member.mind), own.mind()))));
    } else {
        let names: Vec<&str> = traits.filter(|own| up(own.mind())).map(Trait::name).collect();
        rows.push((names.join(" · "), Role::Text));
    }
    for held in &member.potentials {
        let role = if held.fleshwound { paint::LOST } else { paint::WON };
        let back = if held.fleshwound { "Fleshwound, was " } else { "" };
        let text = if detail < Detail::Names && !(held.fleshwound && detail > Detail::All) {
            format!(": {}", words::potential_text(held.potential))
        } else {
            String::new()
        };
        rows.push((format!("{back}{}{text}", held.potential.name()), role));
    }
    if detail <= Detail::Up {
        rows.extend(open.carried(unit).map(|(gear, card)| {
            let role = if card.botched { paint::LOST } else { Role::Gold };
            (words::gear_line(open, gear), role)
        }));
        return rows;
    }
    let items: Vec<String> = open
        .carried(unit)
        .map(|(gear, card)| {
            let name = tell::gear_name(open, gear);
            if card.botched { format!("{name}, {}", words::botched(card.item)) } else { name }
        })
        .collect();
    if !items.is_empty() {
        rows.push((items.join(" · "), Role::Gold));
    }
    rows
}

const HEAD: f32 = 124.0;

fn dossier_height(view: &View, unit: UnitId, wide: f32, detail: Detail) -> f32 {
    let rows = dossier_lines(view, unit, detail);
    HEAD + rows.iter().map(|(words, _)| high(words, LEAST, wide - 32.0) + 5.0).sum::<f32>() + 10.0
}

fn dossier(out: &mut Vec<Shape>, view: &View, unit: UnitId, at: Area, detail: Detail) {
    let open = &view.open;
    let Some(member) = open.member(unit) else { return };
    kit::slab(out, at, (pieces::acting(open) == Some(unit)).then_some(Role::Accent));
    pieces::coin(out, open, member, point(at.x + 60.0, at.y + 62.0), 44.0);
    let left = at.x + 122.0;
    let name = format!("{}, {}", member.who.name(), words::cult(member.who.cult()));
    out.push(Text::new(name, left, at.y + 32.0, DECIDES).bold().fitted(at.right() - left - 14.0, 1, LEAST).into());
    stats(out, member.who, words::defense(view, unit), Some(member.mind), left, at.y + 88.0);
    let mut y = at.y + HEAD;
    for (words, role) in dossier_lines(view, unit, detail) {
        y = paragraph(out, &words, area(at.x + 16.0, y, at.w - 32.0, 0.0), LEAST, role) + 5.0;
    }
}

/// Both pools with their Defense; the side that lies up is framed.
fn stats(out: &mut Vec<Shape>, who: Operative, now: i8, up: Option<Mind>, x: f32, y: f32) {
    for (mind, x) in [(Mind::Focus, x), (Mind::Primal, x + 224.0)] {
        if up == Some(mind) {
            out.push(kit::panel(area(x - 6.0, y - 26.0, 216.0, 52.0), 10.0, Role::Line));
        }
        signs::mind(out, mind, point(x + 18.0, y), 16.0);
        let stats = who.stats(mind);
        let end = signs::pool(out, stats.pool, point(x + 44.0, y), 26.0);
        let defense = if up == Some(mind) { now } else { stats.defense };
        signs::defense(out, point(end + 22.0, y - 1.0), 19.0, defense);
    }
}

/// Everything that is printed of an operative, and what the campaign gave them.
pub fn operative_page(view: &View, who: Operative) -> Scene {
    let mut sheet = Sheet::new();
    let place = view.open.squad.iter().position(|member| member.who == who);
    let rows: Vec<(String, Role)> = match place {
        Some(at) => dossier_lines(view, UnitId::member(at), Detail::All),
        None => words::dossier(view, who).into_iter().map(|line| (line, Role::Text)).collect(),
    };
    let up = place.map(|at| view.open.squad[at].mind);
    let now = place.map_or(0, |at| words::defense(view, UnitId::member(at)));
    let y = sheet.y + 38.0;
    stats(&mut sheet.shapes, who, now, up, kit::MARGIN + 8.0, y);
    sheet.y += 78.0;
    for (words, role) in rows {
        sheet.line(&words, role);
    }
    let concept = who.dashboard().concept.card();
    let mut scene = sheet.finish(who.name());
    kit::header(&mut scene, kit::beside(who.name()), words::cult(who.cult()), None);
    kit::footer(&mut scene, format!("Concept: {} {}. {}.", concept.number, concept.name, concept.text));
    scene
}
