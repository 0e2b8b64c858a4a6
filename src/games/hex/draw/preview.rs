//! The board as it would lie after a move, small, for the one who chooses: what the unit would hit, hold and serve.

use super::super::content::{Class, Hex, Hexes, Reach, Sides, Size, Tile, Top};
use super::super::explain::{battle, explain};
use super::super::rules::{Action, Base, Board, Graft, Links, Meal, Unit, attack};
use super::super::view::View;
use super::field::Field;
use super::signs;
use crate::engine::Seat;
use crate::engine::scene::{Paint, Role, Scene, Shape, Text, kit};
use std::sync::{Arc, LazyLock};

const WIDE: f32 = 760.0;

/// Room for what a Battle would do then.
const FORECAST: f32 = 56.0;

fn field(size: Size) -> Field {
    let reach = match size {
        Size::Small => 91.0,
        Size::Middle => 76.0,
        Size::Large => 66.0,
    };
    Field::alone(size, reach, kit::MARGIN, WIDE)
}

static BACKDROPS: LazyLock<[Arc<Vec<Shape>>; Size::COUNT]> = LazyLock::new(|| {
    Size::ALL.map(|size| {
        let mut shapes = Vec::new();
        let field = field(size);
        field.ground(&mut shapes);
        Arc::new(shapes)
    })
});

/// The board after an action of the viewer's, if that changes it.
pub fn preview(view: &View, action: Action) -> Option<Scene> {
    let seat = view.seat().unwrap_or(view.open.current);
    let before = &view.open.board;
    let (after, changed) = carried_out(before, view, seat, action);
    if changed.is_empty() {
        return None;
    }
    let field = field(before.size);
    let mut scene = Scene { width: WIDE, ..Scene::new(field.at.bottom() + 3.0 * kit::FOOTER / 2.0 + FORECAST) };
    scene.backdrop = Arc::clone(&BACKDROPS[before.size.index()]);
    super::tiles(&mut scene.shapes, &field, &after);
    for hex in changed {
        scene.add(field.hexagon(hex).inset(1.0).shape(Paint::stroke(Role::Accent, 5.0)));
    }
    if let Some((hex, unit)) = changed.first().and_then(|hex| Some((hex, after.unit(hex)?))).filter(|_| changed.len() == 1) {
        arrows(&mut scene.shapes, &field, &after, hex, unit);
    }
    let words = ["top", "edge", "hexes", "hex", "unit"].iter().find_map(|slot| explain(view, action, Some(slot)));
    let words = words.unwrap_or_default();
    let y = field.at.bottom() + 26.0;
    scene.add(Text::new(words, kit::MARGIN, y, 22.0).within(WIDE - 2.0 * kit::MARGIN, 2));
    let forecast = format!("A Battle then: {}.", battle(&view.open, &after, seat));
    scene.add(Text::new(forecast, kit::MARGIN, y + FORECAST, 20.0).ink(Role::Muted).within(WIDE - 2.0 * kit::MARGIN, 2));
    Some(scene)
}

/// The board after an action, as far as it follows from the action alone, and the hexes that it changes.
fn carried_out(before: &Board, view: &View, seat: Seat, action: Action) -> (Board, Hexes) {
    let mut board = *before;
    let mut put = |tile: Tile, hex: Hex, top| {
        if tile.face().class == Class::Foundation {
            board.lay(Base { hex, tile, owner: seat });
        } else {
            board.put(hex, Unit::new(tile, seat, top));
        }
        Hexes::one(hex)
    };
    let changed = match action {
        Action::PlaceHq { hex, top, flipped } => view.open.army(seat).map_or(Hexes::NONE, |army| {
            let hq = Tile::hq(army);
            put(hq.flipped().filter(|_| flipped).unwrap_or(hq), hex, top)
        }),
        Action::Adapt { top } => {
            let Some(hex) = board.hq(seat) else { return (board, Hexes::NONE) };
            if let Some(hq) = board.unit_mut(hex) {
                hq.tile = hq.tile.flipped().unwrap_or(hq.tile);
            }
            turned(&mut board, hex, top)
        }
        Action::Slide { base, hex } => {
            if let Some(base) = board.lift(base) {
                board.lay(Base { hex, ..base });
            }
            Hexes::one(hex)
        }
        Action::Place { tile, hex, top } | Action::Replace { tile, over: hex, top } => put(tile, hex, top),
        Action::Reappear { tile, hex, top } | Action::Raise { tile, hex, top } => {
            board.put(hex, Unit::risen(tile, seat, top));
            Hexes::one(hex)
        }
        Action::Dance { hexes, tops } => {
            let find = |board: &Board, line: usize| {
                board.units().find(|(_, unit)| unit.is_object() && unit.tile.line() == line).map(|(hex, _)| hex)
            };
            let from = [0, 1, 2].map(|line| find(&board, line));
            let objects = from.map(|hex| hex.and_then(|hex| board.take(hex)));
            for (at, object) in objects.into_iter().enumerate() {
                if let Some(object) = object {
                    board.put(hexes[at], Unit { top: tops[at], ..object });
                }
            }
            hexes.into_iter().collect()
        }
        Action::Act { by, direction } => Hexes::one(by)
            .union(board.map().line(by, direction).find(|hex| board.unit(*hex).is_some()).map_or(Hexes::NONE, Hexes::one)),
        Action::Burrow { with } => {
            let Some(hq) = board.hq(seat) else { return (board, Hexes::NONE) };
            board.swap(hq, with);
            Hexes::one(hq).union(Hexes::one(with))
        }
        Action::Drag { unit, base } => {
            board.shift(unit, base);
            Hexes::one(base)
        }
        Action::Paralyse { unit } => {
            if let Some(unit) = board.unit_mut(unit) {
                unit.paralysed = true;
            }
            Hexes::one(unit)
        }
        Action::Grip { unit, .. } => {
            if let Some(unit) = board.unit_mut(unit) {
                unit.tentacles = true;
            }
            Hexes::one(unit)
        }
        Action::Move { unit, hex, top }
        | Action::Walk { unit, hex, top }
        | Action::Follow { unit, hex, top }
        | Action::Implant { does: Graft::Go { unit, hex, top }, .. }
        | Action::DoubledMove { unit, hex, top } => {
            board.shift(unit, hex);
            turned(&mut board, hex, top)
        }
        Action::Turn { unit, top } | Action::Rotate { unit, top } | Action::Smoke { unit, top } => turned(&mut board, unit, top),
        Action::Transpose { unit, over, top } => {
            board.take(over);
            board.shift(unit, over);
            turned(&mut board, over, top)
        }
        Action::Retreat { unit, hex } | Action::Charge { unit, hex } => {
            board.shift(unit, hex);
            Hexes::one(hex)
        }
        Action::Implant { implant, does: Graft::Hatch(brood) } => {
            if let Some(incubator) = board.unit_mut(implant) {
                incubator.brood = Some(brood);
            }
            Hexes::one(implant)
        }
        Action::Implant { implant, does: Graft::Mark { unit } } => {
            let quill = board.unit(implant).and_then(|unit| unit.tile.implant()?.quill());
            if let (Some(marked), Some(quill)) = (board.unit_mut(unit), quill) {
                marked.quills.insert(quill);
            }
            Hexes::one(unit)
        }
        Action::Castle { unit, with }
        | Action::Swap { unit, with }
        | Action::Implant { does: Graft::Swap { unit, with }, .. } => {
            board.swap(unit, with);
            Hexes::one(unit).union(Hexes::one(with))
        }
        Action::Eat { by, unit, meal } | Action::Devour { by, unit, meal } => {
            if meal != Meal::Stopped {
                board.take(unit);
            }
            if let (Meal::Take(satiety), Some(eater)) = (meal, board.unit_mut(by)) {
                eater.satiety = Some(satiety);
            }
            Hexes::one(by)
        }
        Action::Cast { unit, .. } => {
            if let Some(unit) = board.unit_mut(unit) {
                unit.ranged_nets += 1;
            }
            Hexes::one(unit)
        }
        Action::Detonate { unit, .. } => board.map().neighbours(unit).union(Hexes::one(unit)),
        Action::Ensnare { unit } => {
            if let Some(unit) = board.unit_mut(unit) {
                unit.steel_net = true;
            }
            Hexes::one(unit)
        }
        Action::Strike { hex } | Action::Avalanche { edge: hex } => board.map().neighbours(hex).union(Hexes::one(hex)),
        Action::Bomb { hexes } => hexes.into_iter().collect(),
        Action::Storm { hex }
        | Action::Snipe { at: hex, .. }
        | Action::Grenade { at: hex, .. }
        | Action::Push { unit: hex, .. }
        | Action::Shove { unit: hex, .. }
        | Action::Explode { unit: hex }
        | Action::Fight { unit: hex }
        | Action::Heal { unit: hex, .. }
        | Action::Shoot { unit: hex, .. }
        | Action::Melee { unit: hex }
        | Action::Venom { unit: hex }
        | Action::Acid { unit: hex }
        | Action::Stay { unit: hex }
        | Action::Mend { unit: hex, .. }
        | Action::Implant { does: Graft::Push { unit: hex, .. } | Graft::Pull { unit: hex, .. }, .. }
        | Action::Chain { unit: hex, .. }
        | Action::Shield { unit: hex, .. }
        | Action::Miss { by: hex }
        | Action::Aim { unit: hex, .. } => Hexes::one(hex),
        Action::Choose(_)
        | Action::Redraw
        | Action::Discard { .. }
        | Action::Battle
        | Action::Endure
        | Action::Spare
        | Action::Implant { does: Graft::Battle, .. }
        | Action::Terror
        | Action::Done
        | Action::End => Hexes::NONE,
    };
    board.settle_control();
    (board, changed)
}

fn turned(board: &mut Board, hex: Hex, top: Top) -> Hexes {
    if let Some(unit) = board.unit_mut(hex) {
        unit.top = top;
    }
    Hexes::one(hex)
}

/// Arrows to all that a unit hits, holds and serves.
fn arrows(out: &mut Vec<Shape>, field: &Field, board: &Board, hex: Hex, unit: &Unit) {
    let links = Links::of(board);
    let face = unit.face();
    let scale = field.scale();
    let mut arrow = |to: Hex, role: Role| {
        let gap = field.hexagon(hex).reach * 0.62;
        let (from, to) = (field.middle(hex), field.middle(to));
        out.extend(kit::arrow(from, to, gap, 12.0 * scale, role.into()));
    };
    for arm in &links.arms(hex, unit) {
        for to in attack::reach(board, &links, hex, unit, *arm) {
            arrow(to, Role::Accent);
        }
    }
    let enemies = board.enemies_of(unit.controller);
    let seen = |sides: Sides| board.map().beside(hex, sides.turned(unit.top.0));
    for to in seen(face.net).intersection(enemies) {
        arrow(to, Role::Text);
    }
    for link in face.links() {
        let whom = if link.effect.is_hostile() { enemies } else { board.taken().without(enemies) };
        let reached = if link.reach == Reach::Everywhere { board.taken() } else { seen(link.sides) };
        for to in reached.intersection(whom).without(Hexes::one(hex)) {
            arrow(to, signs::ground(link.effect));
        }
    }
}
