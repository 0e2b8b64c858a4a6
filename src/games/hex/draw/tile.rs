//! A tile as it lies: its ground and device, the signs of its sides in the direction in which they look, and in the middle
//! its initiative, its name and what it bears.

use super::super::content::{Arm, Class, Effect, OBJECT, Reach, Tile};
use super::hexagon::{HALF_HEIGHT, Hexagon};
pub use super::piece::Piece;
use super::piece::{Change, DESIGN, ROW};
pub use super::short::short;
use super::{markers, paint, signs};
use crate::engine::Seat;
use crate::engine::scene::kit::Pen;
use crate::engine::scene::{Align, Ink, Paint, Point, Role, Shape, Text, point};
use arrayvec::ArrayVec;

/// The rim in the seat's colour.
pub(super) const RIM: f32 = 6.0;
/// Below this size there is no room for words and markers.
pub(super) const ROOMY: f32 = 0.72;
/// Blades and barrels that are drawn one by one; for more there is a number, with this much room.
const MOST_BLADES: u8 = 3;
const NUMBER: f32 = 22.0;
/// The room for signs along a side, and for the few that are wider still.
const SIDE: f32 = 64.0;
pub(super) const WIDE_SIDE: f32 = 90.0;

/// Draws a tile into a hexagon; `name` is that of the hex it lies on.
pub fn tile(out: &mut Vec<Shape>, piece: &Piece, at: Hexagon, name: Option<&str>) {
    let mut easel = Easel { out, at, scale: at.reach / DESIGN, piece };
    if piece.tile.face().class == Class::Foundation {
        easel.foundation();
        return;
    }
    easel.ground();
    if let Some(instant) = piece.tile.instant() {
        signs::instant(easel.out, instant, at.middle, 46.0 * easel.scale, paint::SIGN, piece.ground());
        return;
    }
    for direction in 0..6 {
        easel.side(direction);
    }
    for arm in piece.tile.face().arms().iter().filter(|arm| arm.kind == Effect::Thrower) {
        easel.dart(piece.top.looks(arm.side));
    }
    easel.held();
    easel.middle();
    easel.corners(name);
}

/// The sign of a weapon or a net by itself, as it looks at a side that points up.
pub fn sample(out: &mut Vec<Shape>, effect: Effect, middle: Point, size: f32) {
    const OUTER: f32 = 40.0;
    let scale = size / 20.0;
    let (low, sign) = match effect {
        Effect::Net => (26.0, Sign::Net),
        Effect::Melee => (28.0, Sign::Strikes { kind: effect, strength: 1, printed: 1 }),
        _ => (20.0, Sign::Strikes { kind: effect, strength: 1, printed: 1 }),
    };
    let piece = Piece::printed(Tile(0), None);
    let at = Hexagon::new(point(middle.x, middle.y + low * scale), DESIGN * scale);
    let mut easel = Easel { out, at, scale, piece: &piece };
    if effect == Effect::Thrower {
        easel.at.middle = point(middle.x - 66.0 * scale, middle.y + 38.0 * scale);
        easel.dart(0);
    } else {
        easel.sign(0, sign, 0.0, OUTER);
    }
}

/// The ring of a foundation on its hex, whether something stands on it or not.
pub fn foundation(out: &mut Vec<Shape>, tile: Tile, owner: Seat, at: Hexagon, name: &str) {
    let piece = Piece::printed(tile, Some(owner));
    let mut easel = Easel { out, at, scale: at.reach / DESIGN, piece: &piece };
    easel.foundation();
    let name = easel.text(name, easel.place(0.0, 64.0), 24.0).plate(Role::Shadow.cover(200));
    easel.out.push(name.into());
}

/// A hex under a Sandstorm, with whatever lies on it.
pub fn stormy(out: &mut Vec<Shape>, at: Hexagon) {
    out.push(at.shape(Paint::fill(paint::DUST.cover(150))));
    signs::whirl(&mut Pen { out, at: at.middle, size: at.reach * 0.5, ink: paint::DUST.into(), hole: Role::Shadow.into() });
}

/// A tile that is leaving the board: pale and struck through.
pub fn gone(out: &mut Vec<Shape>, at: Hexagon) {
    out.push(at.shape(Paint::fill(Role::Ground.cover(150))));
    for corner in [0, 5] {
        let ends = [corner, corner + 3].map(|corner| at.toward_corner(corner % 6, at.reach * 0.8, 0.0));
        out.push(Shape::Line { points: ends.to_vec(), width: at.reach * 0.09, ink: Role::Shadow.into() });
        out.push(Shape::Line { points: ends.to_vec(), width: at.reach * 0.055, ink: paint::LESS.into() });
    }
}

/// What the signs at a side are, from left to right as one looks out.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    /// So many blades or barrels, and how many of them are printed.
    Strikes {
        kind: Effect,
        strength: u8,
        printed: u8,
    },
    Net,
    /// A hidden net that is cast along the line.
    Cast,
    Tentacles,
    /// Blades that count for the dead alone.
    Pale(u8),
    Gives {
        effect: Effect,
        far: bool,
    },
    Inlet,
    Muzzle,
}

impl Sign {
    fn width(self) -> f32 {
        match self {
            Sign::Strikes { kind, strength, .. } => {
                let each = match kind {
                    Effect::Melee => 27.0,
                    Effect::Ranged => 18.0,
                    Effect::Shotgun => 38.0,
                    _ => 28.0,
                };
                match kind {
                    Effect::Melee | Effect::Ranged if strength > MOST_BLADES => each + NUMBER,
                    Effect::Melee | Effect::Ranged => each * f32::from(strength),
                    _ => each,
                }
            }
            Sign::Net | Sign::Cast | Sign::Tentacles => 34.0,
            Sign::Pale(count) => 20.0 * f32::from(count),
            Sign::Gives { .. } => 35.0,
            Sign::Inlet | Sign::Muzzle => 22.0,
        }
    }
}

/// How wide signs are side by side.
pub(super) fn width(signs: &[Sign]) -> f32 {
    signs.iter().map(|sign| sign.width() + 3.0).sum::<f32>() - 3.0
}

pub(super) struct Easel<'a> {
    pub(super) out: &'a mut Vec<Shape>,
    pub(super) at: Hexagon,
    pub(super) scale: f32,
    pub(super) piece: &'a Piece,
}

impl Easel<'_> {
    pub(super) fn px(&self, length: f32) -> f32 {
        length * self.scale
    }

    /// A place so far right and below of the middle.
    pub(super) fn place(&self, x: f32, y: f32) -> Point {
        point(self.at.middle.x + self.px(x), self.at.middle.y + self.px(y))
    }

    /// A shape whose points are so far out towards a side, and so far along it.
    fn outline(&mut self, direction: u8, points: &[(f32, f32)], paint: Paint) {
        let points = points.iter().map(|(along, out)| self.at.toward(direction, self.px(*out), self.px(*along))).collect();
        self.out.push(Shape::Polygon { points, paint });
    }

    fn stroke(&mut self, direction: u8, points: &[(f32, f32)], width: f32, ink: impl Into<Ink>) {
        let points = points.iter().map(|(along, out)| self.at.toward(direction, self.px(*out), self.px(*along))).collect();
        self.out.push(Shape::Line { points, width: self.px(width), ink: ink.into() });
    }

    pub(super) fn text(&self, words: impl Into<String>, at: Point, size: f32) -> Text {
        Text::new(words, at.x, at.y, self.px(size).max(Text::LEAST)).bold().align(Align::Middle)
    }

    fn ground(&mut self) {
        let rim = self.piece.controller.map_or(Role::Muted, Role::Seat);
        let inner = self.at.inset(self.px(RIM));
        self.out.push(self.at.shape(Paint::fill(rim)));
        self.out.push(inner.shape(Paint::fill(self.piece.ground())));
        let device = if self.piece.tile.is_object() { &[] } else { paint::device(self.piece.tile.army()) };
        for outline in device {
            let points = outline.iter().map(|(x, y)| inner.place(*x, *y)).collect();
            self.out.push(Shape::Polygon { points, paint: Paint::fill(paint::device_on(self.piece.tile.army())) });
        }
        if self.piece.tile.face().period > 1 {
            // A gap in the rim, where the printed top is.
            let edge = DESIGN * HALF_HEIGHT;
            let gap = [(-11.0, edge + 0.5), (11.0, edge + 0.5), (8.0, edge - RIM - 1.0), (-8.0, edge - RIM - 1.0)];
            self.outline(self.piece.top.0, &gap, Paint::fill(Role::Shadow));
        }
        match self.piece.tile.face().class {
            Class::Hq | Class::Object => self.out.push(inner.inset(self.px(5.0)).shape(Paint::stroke(rim, self.px(3.5)))),
            Class::Module => {
                let paint = Paint::stroke(Role::Shadow.cover(120), self.px(4.0));
                self.out.push(Shape::Circle { centre: self.at.middle, radius: self.px(50.0), paint });
            }
            Class::Implant(_) => {
                // Three lobes, so that nobody takes it for a module.
                let paint = Paint::stroke(Role::Shadow.cover(120), self.px(4.0));
                for (x, y) in [(0.0, -26.0), (-23.0, 14.0), (23.0, 14.0)] {
                    self.out.push(Shape::Circle { centre: self.place(x, y), radius: self.px(32.0), paint });
                }
            }
            _ => {}
        }
    }

    fn foundation(&mut self) {
        let seat = self.piece.controller.map_or(Role::Muted, Role::Seat);
        let centre = self.at.middle;
        let disc = Paint::fill(self.piece.ground().cover(200)).and_stroke(seat, self.px(8.0));
        self.out.push(Shape::Circle { centre, radius: self.px(76.0), paint: disc });
        for effect in self.piece.tile.face().effects.iter() {
            signs::effect(self.out, effect, centre, self.px(40.0), paint::SIGN, self.piece.ground());
        }
        if !self.piece.badges.is_empty() {
            self.badges(-62.0, 16.0, 26.0);
        }
    }

    /// The signs of the side that looks in a direction.
    fn side(&mut self, direction: u8) {
        let face = self.piece.tile.face();
        let side = self.piece.top.side(direction);
        let edge = DESIGN * HALF_HEIGHT - RIM - 1.0;
        let mut outer = edge;
        let bar = |from: f32, to: f32| {
            let half = |out: f32| out * 0.577 - 4.0;
            [(-half(to), to), (half(to), to), (half(from), from), (-half(from), from)]
        };
        if face.armor.contains(side) {
            self.outline(direction, &bar(edge - 9.0, edge), Paint::fill(paint::SIGN));
            outer -= 12.0;
        }
        if face.reflection.contains(side) {
            self.outline(direction, &bar(edge - 5.0, edge), Paint::fill(paint::FROST));
            self.outline(direction, &bar(edge - 14.0, edge - 9.0), Paint::fill(paint::FROST));
            outer -= 17.0;
        }
        if face.trap.contains(side) {
            self.outline(direction, &bar(edge - 7.0, edge), Paint::fill(paint::LESS));
            for along in [-30.0, -10.0, 10.0, 30.0] {
                let tooth = [(along - 10.0, edge - 7.0), (along + 10.0, edge - 7.0), (along, edge - 24.0)];
                self.outline(direction, &tooth, Paint::fill(paint::LESS));
            }
            outer -= 12.0;
        }
        let shown = self.signs(side);
        let wide = width(&shown);
        // Where there is much to show, all of it is smaller.
        let part = (if wide > WIDE_SIDE { WIDE_SIDE } else { SIDE } / wide).min(1.0);
        let whole = self.scale;
        self.scale *= part;
        let mut along = -wide / 2.0;
        for sign in shown {
            let width = sign.width();
            self.sign(direction, sign, along + width / 2.0, outer / part);
            along += width + 3.0;
        }
        self.scale = whole;
    }

    pub(super) fn signs(&self, side: u8) -> ArrayVec<Sign, 6> {
        let face = self.piece.tile.face();
        let mut signs = ArrayVec::new();
        for arm in face.arms().iter().filter(|arm| arm.side == side && arm.kind != Effect::Thrower) {
            signs.push(self.strikes(*arm));
        }
        if let Some(risen) = self.piece.tile.risen() {
            let more = risen.strength(Effect::Melee, side) - face.strength(Effect::Melee, side);
            if more > 0 && self.piece.zombie {
                let (strength, printed) = (risen.strength(Effect::Melee, side), face.strength(Effect::Melee, side));
                signs.clear();
                signs.push(Sign::Strikes { kind: Effect::Melee, strength: strength + self.piece.melee, printed });
            } else if more > 0 {
                signs.push(Sign::Pale(more));
            }
        }
        if let (true, true, Some(arm)) = (self.piece.all_around, signs.is_empty(), face.arms().first()) {
            signs.push(Sign::Strikes { kind: Effect::Melee, strength: arm.strength + self.piece.melee, printed: 0 });
        }
        if face.net.contains(side) {
            signs.push(Sign::Net);
        }
        if face.cast.contains(side) {
            signs.push(Sign::Cast);
        }
        if face.tentacles.contains(side) {
            signs.push(Sign::Tentacles);
        }
        for link in face.links().iter().filter(|link| link.sides.contains(side)) {
            signs.push(Sign::Gives { effect: link.effect, far: link.reach == Reach::Far });
        }
        if face.redirect_in.contains(side) {
            signs.push(Sign::Inlet);
        }
        if face.redirect_out.contains(side) {
            signs.push(Sign::Muzzle);
        }
        signs
    }

    fn strikes(&self, arm: Arm) -> Sign {
        let (kind, more) = match arm.kind {
            Effect::Melee => (Effect::Melee, self.piece.melee),
            Effect::Ranged => (Effect::Ranged, self.piece.ranged),
            other => (other, 0),
        };
        Sign::Strikes { kind, strength: arm.strength + more, printed: arm.strength }
    }

    fn sign(&mut self, direction: u8, sign: Sign, along: f32, outer: f32) {
        let fill = Paint::fill(paint::SIGN);
        match sign {
            Sign::Strikes { kind: Effect::Shotgun, .. } => {
                for (half, out) in [(16.0, outer - 4.0), (11.0, outer - 15.0), (6.0, outer - 26.0)] {
                    self.stroke(direction, &[(along - half, out), (along + half, out)], 7.0, paint::SIGN);
                }
            }
            Sign::Strikes { kind: kind @ (Effect::Mortar | Effect::Charged), .. } => {
                let at = self.at.toward(direction, self.px(outer - 17.0), self.px(along));
                signs::effect(self.out, kind, at, self.px(14.0), paint::SIGN, self.piece.ground());
            }
            Sign::Strikes { kind: kind @ Effect::Poisoning, .. } => {
                let at = self.at.toward(direction, self.px(outer - 17.0), self.px(along));
                signs::effect(self.out, kind, at, self.px(14.0), paint::VENOM, self.piece.ground());
            }
            Sign::Strikes { kind: Effect::Rocket, .. } => {
                let body = [(-7.0, 38.0), (-7.0, 14.0), (0.0, 0.0), (7.0, 14.0), (7.0, 38.0)];
                let fins = [(-7.0, 22.0), (-14.0, 40.0), (14.0, 40.0), (7.0, 22.0)];
                for part in [&body[..], &fins[..]] {
                    let points: Vec<(f32, f32)> = part.iter().map(|(x, y)| (along + x, outer - y)).collect();
                    self.outline(direction, &points, fill);
                }
            }
            Sign::Strikes { kind: Effect::Gauss, .. } => {
                self.outline(direction, &[(along - 10.0, outer - 44.0), (along + 10.0, outer - 44.0), (along, outer)], fill);
                for (half, out) in [(11.0, outer - 22.0), (16.0, outer - 35.0)] {
                    self.stroke(direction, &[(along - half, out), (along + half, out)], 5.5, paint::SIGN);
                }
            }
            Sign::Strikes { kind, strength, .. } if strength > MOST_BLADES => {
                let one = Sign::Strikes { kind, strength: 1, printed: 0 };
                self.sign(direction, one, along - NUMBER / 2.0, outer);
                let at = self.at.toward(direction, self.px(outer - 15.0), self.px(along + one.width() / 2.0 + 1.0));
                let number = self.text(strength.to_string(), at, 26.0).ink(paint::MORE);
                self.out.push(number.into());
            }
            Sign::Strikes { kind, strength, printed } => {
                let high = match kind {
                    Effect::Melee => 27.0,
                    // Behind armor there is less room.
                    _ if outer < DESIGN * 0.75 => 36.0,
                    _ => 44.0,
                };
                let each = sign.width() / f32::from(strength.max(1));
                let half = (each / 2.0 - 0.8).max(3.0);
                for at in 0..strength {
                    let x = along - sign.width() / 2.0 + each * (f32::from(at) + 0.5);
                    let ink = if at < printed { paint::SIGN } else { paint::MORE };
                    self.outline(direction, &[(x - half, outer - high), (x + half, outer - high), (x, outer)], Paint::fill(ink));
                }
            }
            Sign::Net => {
                let (left, right, low) = (along - 16.0, along + 16.0, outer - 28.0);
                let frame = [(left, outer - 1.0), (right, outer - 1.0), (right, low), (left, low), (left, outer - 1.0)];
                self.stroke(direction, &frame, 3.5, paint::SIGN);
                for (from, to) in [(left, right), (right, left)] {
                    self.stroke(direction, &[(from, low), (to, outer - 1.0)], 3.5, paint::SIGN);
                }
                let third =
                    [(left, outer - 15.0), (along, outer - 1.0), (right, outer - 15.0), (along, low), (left, outer - 15.0)];
                self.stroke(direction, &third, 3.5, paint::SIGN);
            }
            Sign::Cast => {
                let at = self.at.toward(direction, self.px(outer - 17.0), self.px(along));
                signs::effect(self.out, Effect::RangedNet, at, self.px(14.0), paint::GREY, self.piece.ground());
            }
            Sign::Tentacles => {
                let at = self.at.toward(direction, self.px(outer - 17.0), self.px(along));
                signs::effect(self.out, Effect::Tentacles, at, self.px(15.0), paint::SIGN, self.piece.ground());
            }
            Sign::Pale(count) => {
                for at in 0..count {
                    let x = along - sign.width() / 2.0 + 20.0 * (f32::from(at) + 0.5);
                    let blade = [(x - 8.0, outer - 24.0), (x + 8.0, outer - 24.0), (x, outer - 2.0)];
                    self.outline(direction, &blade, Paint::stroke(paint::GHOUL.cover(190), self.px(3.0)));
                }
            }
            Sign::Gives { effect, far } => {
                let (left, right) = (along - 16.5, along + 16.5);
                let tip = if far { outer - 7.0 } else { outer };
                let low = tip - 37.0;
                let chevron = [(left, low), (left, tip - 9.0), (along, tip), (right, tip - 9.0), (right, low)];
                self.outline(direction, &chevron, Paint::fill(signs::ground(effect)));
                if far {
                    let further = [(left, tip - 3.0), (along, tip + 6.0), (right, tip - 3.0)];
                    self.stroke(direction, &further, 4.0, signs::ground(effect));
                }
                let at = self.at.toward(direction, self.px(tip - 20.5), self.px(along));
                signs::effect(self.out, effect, at, self.px(11.5), signs::ink(effect), signs::ground(effect));
            }
            Sign::Inlet => {
                let ink = paint::SIGN.cover(150);
                self.outline(direction, &[(along - 9.0, outer), (along + 9.0, outer), (along, outer - 16.0)], Paint::fill(ink));
            }
            Sign::Muzzle => {
                let barrel = [(-9.0, 38.0), (9.0, 38.0), (0.0, 2.0)].map(|(x, y)| (along + x, outer - y));
                self.outline(direction, &barrel, Paint::stroke(paint::SIGN, self.px(4.5)));
            }
        }
    }

    /// A Thrower, at its corner.
    fn dart(&mut self, corner: u8) {
        let place = |at: Hexagon, scale: f32, along: f32, out: f32| at.toward_corner(corner, out * scale, along * scale);
        let (at, scale) = (self.at, self.scale);
        let points = [(-12.0, 74.0), (0.0, 100.0), (12.0, 74.0), (0.0, 81.0)].map(|(along, out)| place(at, scale, along, out));
        self.out.push(Shape::Polygon { points: points.to_vec(), paint: Paint::fill(paint::SIGN) });
        let shaft = vec![place(at, scale, 0.0, 82.0), place(at, scale, 0.0, 56.0)];
        self.out.push(Shape::Line { points: shaft, width: 5.0 * scale, ink: paint::SIGN.into() });
    }

    fn middle(&mut self) {
        if self.piece.tile.is_core() {
            let paint = Paint::fill(Role::Shadow.cover(185));
            self.out.push(Shape::Circle { centre: self.at.middle, radius: self.px(44.0), paint });
            let at = self.place(0.0, -8.0);
            let number = self.text(self.piece.hit_points.to_string(), at, 50.0);
            self.out.push(number.into());
            if self.piece.tile.is_object() {
                self.notches();
            }
            if self.scale >= ROOMY {
                self.badges(28.0, 12.0, 18.0);
            }
            return;
        }
        if self.piece.badges.is_empty() {
            self.purpose();
        } else {
            self.badges(-29.0, 22.0, 36.0);
        }
        if self.scale < ROOMY {
            self.callings();
        }
        if self.scale >= ROOMY {
            let at = self.place(0.0, 6.0);
            let mut name = self.text(short(self.piece.tile.name()), at, 20.0).within(self.px(166.0), 1);
            name.bold = self.scale > 0.9;
            self.out.push(name.into());
        }
        self.bears();
    }

    /// Around what an Object can still bear: a notch for each wound.
    fn notches(&mut self) {
        for at in 0..OBJECT {
            let (sin, cos) = (std::f32::consts::TAU * f32::from(at) / f32::from(OBJECT)).sin_cos();
            let centre = self.place(50.0 * sin, -50.0 * cos);
            let ink = if at < self.piece.hit_points { paint::SIGN } else { paint::BLOOD };
            self.out.push(Shape::Circle { centre, radius: self.px(4.5), paint: Paint::fill(ink) });
        }
    }

    /// What makes a tile what it is and stands at no side, where there is no room for all that it can do: a blow without
    /// direction, a charge, and in grey what is hidden.
    fn callings(&mut self) {
        let face = self.piece.tile.face();
        let shown = [Effect::Anywhere, Effect::ParalysingWounds, Effect::Charge, Effect::Devouring]
            .into_iter()
            .filter(|effect| face.has(*effect));
        let shown = shown.map(|effect| (effect, paint::SIGN));
        let hidden = face.hidden.iter().filter(|effect| *effect != Effect::RangedNet).map(|effect| (effect, paint::GREY));
        let shown: ArrayVec<(Effect, Role), 3> = shown.chain(hidden).take(3).collect();
        let first = if face.toughness > 0 { 26.0 } else { 0.0 };
        let step = 34.0;
        for ((effect, ink), at) in shown.iter().copied().zip(0u8..) {
            let x = first + step * (f32::from(at) - (shown.len() as f32 - 1.0) / 2.0);
            signs::effect(self.out, effect, self.place(x, 42.0), self.px(14.0), ink, self.piece.ground());
        }
    }

    /// Initiative: one number for every action.
    fn badges(&mut self, y: f32, radius: f32, size: f32) {
        let count = self.piece.badges.len() as f32;
        let part = [1.0, 1.0, 0.9].get(self.piece.badges.len()).copied().unwrap_or(0.75);
        let radius = radius * part;
        let step = radius * 2.1;
        let y = if self.scale < ROOMY { y / 2.0 } else { y };
        for ((value, change), at) in self.piece.badges.clone().into_iter().zip(0u8..) {
            let centre = self.place((f32::from(at) - (count - 1.0) / 2.0) * step, y);
            let ground = match change {
                Change::None => Role::Text,
                Change::Up | Change::Extra => paint::MORE,
                Change::Down => paint::LESS,
            };
            let paint = Paint::fill(ground).and_stroke(Role::Shadow, self.px(3.0));
            self.out.push(Shape::Circle { centre, radius: self.px(radius), paint });
            if matches!(change, Change::Up | Change::Down) {
                self.tick(centre, radius, change == Change::Up, ground);
            }
            let number = self.text(value.to_string(), centre, size * part).ink(Role::OnSeat);
            self.out.push(number.into());
        }
    }

    /// A small point above or below a number that is not as printed, for those who do not see its colour.
    fn tick(&mut self, centre: Point, radius: f32, up: bool, ink: Role) {
        let sign = if up { -1.0 } else { 1.0 };
        let place = |x: f32, y: f32| point(centre.x + self.px(x), centre.y + sign * self.px(y));
        let points = vec![place(-9.0, radius - 1.0), place(9.0, radius - 1.0), place(0.0, radius + 10.0)];
        self.out.push(Shape::Polygon { points, paint: Paint::fill(ink).and_stroke(Role::Shadow, self.px(2.0)) });
    }

    /// What a tile without initiative is for, in place of it.
    fn purpose(&mut self) {
        let links = self.piece.tile.face().links();
        let count = links.len() as f32;
        let y = if self.scale < ROOMY { 0.0 } else { -28.0 };
        let size = if count > 1.0 { 15.0 } else { 19.0 };
        for (link, at) in links.iter().zip(0u8..) {
            let at = self.place((f32::from(at) - (count - 1.0) / 2.0) * 2.5 * size, y);
            signs::effect(self.out, link.effect, at, self.px(size), signs::ground(link.effect), self.piece.ground());
        }
        if let Class::Implant(implant) = self.piece.tile.face().class {
            let size = if self.scale < ROOMY { 32.0 } else { 19.0 };
            markers::implant(self.out, implant, self.place(0.0, y), self.px(size), paint::LESS, self.piece.ground());
        }
        let main = [
            Effect::RangedMedic,
            Effect::Command,
            Effect::Probe,
            Effect::Muzzle,
            Effect::Underworlds,
            Effect::Charged,
            Effect::Trap,
            Effect::Net,
            Effect::Redirect,
            Effect::Armor,
        ];
        if let (true, Some(main)) = (links.is_empty(), main.into_iter().find(|effect| self.piece.tile.face().has(*effect))) {
            let ink = paint::SIGN.cover(190);
            signs::effect(self.out, main, self.place(0.0, y), self.px(17.0), ink, self.piece.ground());
        }
    }

    /// Wounds and toughness, and what else the tile can do.
    fn bears(&mut self) {
        let abilities = if self.scale < ROOMY { ArrayVec::new() } else { self.piece.abilities() };
        let (mut x, step, size) = self.piece.row(abilities.len());
        let printed = self.piece.tile.face().toughness;
        for at in 0..self.piece.toughness {
            let centre = self.place(x, ROW);
            let ink = if at < printed { paint::SIGN } else { paint::MORE };
            let size = self.px(size);
            signs::shield(&mut Pen { out: self.out, at: centre, size: size * 1.25, ink: Role::Shadow.into(), hole: ink.into() });
            let mut pen = Pen { out: self.out, at: centre, size, ink: ink.into(), hole: Role::Shadow.into() };
            signs::shield(&mut pen);
            if at < self.piece.wounds {
                pen.line(&[(-1.2, -1.1), (1.2, 1.1)], 0.42, paint::BLOOD.into());
                pen.line(&[(1.2, -1.1), (-1.2, 1.1)], 0.42, paint::BLOOD.into());
            }
            x += step;
        }
        for effect in abilities {
            let hidden = self.piece.tile.face().hidden.contains(effect);
            let ink = if hidden { paint::GREY } else { paint::HASTE };
            signs::effect(self.out, effect, self.place(x, ROW), self.px(size), ink, self.piece.ground());
            x += step;
        }
    }
}
