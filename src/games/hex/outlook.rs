//! What a move would come to: the board as it would lie then, and whom a unit would hit, hold, serve and harm there.

use super::content::{Class, Hex, Hexes, Reach, Sides, Tile, Top};
use super::rules::attack::reach;
use super::rules::{Action, Base, Board, Graft, Links, Meal, Unit};
use super::view::View;

/// Where the top of a tile points after an action, if the action says so. Of Objects that dance it is the last one's.
pub fn top(action: &mut Action) -> Option<&mut Top> {
    match action {
        Action::PlaceHq { top, .. }
        | Action::Place { top, .. }
        | Action::Replace { top, .. }
        | Action::Reappear { top, .. }
        | Action::Raise { top, .. }
        | Action::Move { top, .. }
        | Action::DoubledMove { top, .. }
        | Action::Walk { top, .. }
        | Action::Turn { top, .. }
        | Action::Rotate { top, .. }
        | Action::Follow { top, .. }
        | Action::Adapt { top }
        | Action::Smoke { top, .. }
        | Action::Transpose { top, .. }
        | Action::Implant { does: Graft::Go { top, .. }, .. } => Some(top),
        Action::Dance { tops, .. } => tops.last_mut(),
        _ => None,
    }
}

/// The same action with the top pointing elsewhere.
pub fn turned_to(mut action: Action, way: Top) -> Action {
    if let Some(top) = top(&mut action) {
        *top = way;
    }
    action
}

/// The directions in order from the top: how a tile lies is said with them wherever there is no picture.
pub const ARROWS: [char; 6] = ['↑', '↗', '↘', '↓', '↙', '↖'];

/// The board after an action, as far as it follows from the action alone, and the hexes that it changes.
pub fn carried_out(view: &View, action: Action) -> (Board, Hexes) {
    let seat = view.seat().unwrap_or(view.open.current);
    let mut board = view.open.board;
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

/// Whom a unit would hit, hold, serve and harm, for a board on which it lies.
#[derive(Clone, Debug)]
pub struct Outlook {
    board: Board,
    pub hex: Hex,
    pub unit: Unit,
    pub hit: Hexes,
    pub netted: Hexes,
    pub served: Hexes,
    pub harmed: Hexes,
    /// It is held itself.
    is_netted: bool,
}

impl Outlook {
    /// `None` where no unit stands: a foundation does nothing by itself.
    pub fn of(board: &Board, hex: Hex) -> Option<Self> {
        let unit = *board.unit(hex)?;
        let face = unit.face();
        let links = Links::of(board);
        let hit = links.arms(hex, &unit).iter().fold(Hexes::NONE, |all, arm| all.union(reach(board, &links, hex, &unit, *arm)));
        let enemies = board.taken().without(links.side(board.side(unit.controller)));
        let looks = |sides: Sides| board.map().beside(hex, sides.turned(unit.top.0));
        let (mut served, mut harmed) = (Hexes::NONE, Hexes::NONE);
        for link in face.links() {
            let seen = if link.reach == Reach::Everywhere { board.taken() } else { looks(link.sides) }.without(Hexes::one(hex));
            if link.effect.is_hostile() {
                harmed = harmed.union(seen.intersection(enemies));
            } else {
                served = served.union(seen.without(enemies).intersection(board.taken()));
            }
        }
        let is_netted = links.netted.contains(hex);
        Some(Outlook { board: *board, hex, unit, hit, netted: looks(face.net).intersection(enemies), served, harmed, is_netted })
    }

    /// The one after an action, of the unit that the action is about.
    pub fn after(view: &View, action: Action) -> Option<Self> {
        let (board, changed) = carried_out(view, action);
        let hex = match action {
            Action::Dance { hexes, .. } => hexes[2],
            _ => changed.first()?,
        };
        Outlook::of(&board, hex)
    }

    /// How many it does something to.
    pub fn touches(&self) -> usize {
        self.hit.union(self.netted).union(self.served).union(self.harmed).len()
    }

    /// With the hexes, one after the other.
    pub fn words(&self) -> String {
        let named = |hexes: Hexes| {
            let names = hexes.into_iter().map(|hex| format!("{} {}", self.board.name(hex), self.name(hex)));
            names.collect::<Vec<_>>().join(", ")
        };
        let mut parts = Vec::new();
        if let Class::Implant(implant) = self.unit.face().class {
            parts.push(format!("is there to use: {}", implant.rule().trim_end_matches('.')));
        }
        if !self.unit.face().arms().is_empty() {
            parts.push(if self.hit.is_empty() { "hits nobody".to_owned() } else { format!("hits {}", named(self.hit)) });
        }
        for (word, hexes) in [("nets", self.netted), ("serves", self.served), ("harms", self.harmed)] {
            if !hexes.is_empty() {
                parts.push(format!("{word} {}", named(hexes)));
            }
        }
        if self.is_netted {
            parts.push("is netted there".to_owned());
        }
        if parts.is_empty() { "touches nobody".to_owned() } else { parts.join("; ") }
    }

    /// The same as a reason to choose it, by the names alone: "hits Claws + HQ".
    pub fn reason(&self) -> String {
        let acts = [("hits", self.hit), ("nets", self.netted), ("serves", self.served), ("harms", self.harmed)];
        let said: Vec<String> = acts
            .into_iter()
            .filter(|(_, hexes)| !hexes.is_empty())
            .map(|(word, hexes)| format!("{word} {}", few(hexes.into_iter().map(|hex| self.name(hex)))))
            .collect();
        if said.is_empty() {
            let idle = if self.unit.face().arms().is_empty() { "touches nobody" } else { "hits nobody" };
            return idle.to_owned();
        }
        said.join(", ")
    }

    /// The hex of somebody.
    pub fn place(&self, hex: Hex) -> &'static str {
        self.board.name(hex)
    }

    pub fn name(&self, hex: Hex) -> &'static str {
        self.board.unit(hex).map_or("nobody", Unit::name)
    }
}

/// As many names as there is room for: "Claws + HQ", "Claws + 3 more".
fn few<'a>(names: impl Iterator<Item = &'a str>) -> String {
    const MOST: usize = 2;
    let names: Vec<&str> = names.collect();
    if names.len() > MOST { format!("{} + {} more", names[0], names.len() - 1) } else { names.join(" + ") }
}

/// Who is hit, as a reason: "hits Claws + Mutant".
pub fn hits<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names = few(names);
    if names.is_empty() { "hits nobody".to_owned() } else { format!("hits {names}") }
}
