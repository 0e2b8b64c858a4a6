//! A tile as it lies: fill and frame are the owner's, the weave is the army's; the signs of its sides look where they act, and
//! in the middle stands its initiative or what it is for. It has no name: a look tells it.

use super::super::content::{Arm, Class, Effect, Reach, Tile};
use super::hexagon::{HALF_HEIGHT, Hexagon};
pub use super::piece::Piece;
use super::{paint, signs, weave};
use crate::engine::Seat;
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::{Align, Ink, Paint, Point, Role, Shape, Text, area, breadth, point};
use arrayvec::ArrayVec;

/// All lengths of a tile are those of one with this half width.
pub(super) const DESIGN: f32 = 134.5;
/// The frame in the seat's colour.
pub(super) const RIM: f32 = 10.0;
/// Where the points of blades end.
const EDGE: f32 = 110.0;
/// Blades and barrels that are drawn one by one; for more there is a number, with this much room.
const MOST_BLADES: u8 = 3;
const NUMBER: f32 = 34.0;
/// The room for signs along a side.
const SIDE: f32 = 108.0;
/// Around a sign, so that it stays one on any ground.
pub(super) const LINE: f32 = 3.8;

/// Draws a tile into a hexagon.
pub fn tile(out: &mut Vec<Shape>, piece: &Piece, at: Hexagon) {
    let mut easel = Easel { out, at, scale: at.reach / DESIGN, piece };
    if piece.tile.face().class == Class::Foundation {
        easel.foundation();
        return;
    }
    easel.ground();
    if let Some(instant) = piece.tile.instant() {
        signs::instant(easel.out, instant, at.middle, easel.px(56.0), paint::SIGN, easel.fill());
        return;
    }
    for direction in 0..6 {
        easel.bars(direction);
    }
    easel.held();
    for direction in 0..6 {
        easel.side(direction);
    }
    for arm in piece.tile.face().arms().iter().filter(|arm| arm.kind == Effect::Thrower) {
        easel.dart(piece.top.looks(arm.side));
    }
    easel.middle();
    easel.owner();
    easel.markers();
}

/// The name of a hex at its upper right.
pub fn coordinate(out: &mut Vec<Shape>, at: Hexagon, name: &str) {
    let wide = breadth(name, kit::DECIDES, true) + 14.0;
    let middle = point(at.middle.x + at.reach * 0.41, at.middle.y - at.reach * 0.685);
    out.push(kit::panel(area(middle.x - wide / 2.0, middle.y - 19.0, wide, 38.0), 7.0, Role::Ground));
    out.push(Text::new(name, middle.x, middle.y, kit::DECIDES).bold().align(Align::Middle).into());
}

/// The sign of a weapon or a net by itself, as it looks at a side that points up.
pub fn sample(out: &mut Vec<Shape>, effect: Effect, middle: Point, size: f32) {
    // How far out its middle lies, and how high it is.
    let (out_by, high, sign) = match effect {
        Effect::Net => (92.0, 40.0, Sign::Net),
        Effect::Melee => (94.0, 34.0, Sign::Strikes { kind: effect, strength: 1, printed: 1 }),
        Effect::Mortar | Effect::Charged | Effect::Poisoning | Effect::Shotgun | Effect::Rocket => {
            (88.0, 46.0, Sign::Strikes { kind: effect, strength: 1, printed: 1 })
        }
        _ => (82.0, 66.0, Sign::Strikes { kind: effect, strength: 1, printed: 1 }),
    };
    let scale = size * 2.0 / high;
    let piece = Piece::printed(Tile(0), None);
    let at = Hexagon::new(point(middle.x, middle.y + out_by * scale), DESIGN * scale);
    let mut easel = Easel { out, at, scale, piece: &piece };
    if effect == Effect::Thrower {
        let scale = size / 26.0;
        easel.scale = scale;
        easel.at = Hexagon::new(point(middle.x - 47.0 * scale, middle.y + 81.0 * scale), DESIGN * scale);
        easel.dart(0);
    } else {
        easel.sign(0, sign, 0.0, EDGE);
    }
}

/// The ring of a foundation on its hex, whether something stands on it or not.
pub fn foundation(out: &mut Vec<Shape>, tile: Tile, owner: Seat, at: Hexagon) {
    let piece = Piece::printed(tile, Some(owner));
    let mut easel = Easel { out, at, scale: at.reach / DESIGN, piece: &piece };
    easel.foundation();
    easel.owner();
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
        out.push(Shape::Line { points: ends.to_vec(), width: at.reach * 0.13, ink: Role::Shadow.into() });
        out.push(Shape::Line { points: ends.to_vec(), width: at.reach * 0.08, ink: paint::LESS.into() });
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
                let each = match (kind, strength) {
                    (Effect::Melee, 3) => 37.0,
                    (Effect::Melee, _) => 45.0,
                    (Effect::Ranged, _) => 29.0,
                    (Effect::Shotgun, _) => 56.0,
                    _ => 44.0,
                };
                match kind {
                    Effect::Melee | Effect::Ranged if strength > MOST_BLADES => each + NUMBER,
                    Effect::Melee | Effect::Ranged => each * f32::from(strength),
                    _ => each,
                }
            }
            Sign::Net | Sign::Cast | Sign::Tentacles => 46.0,
            Sign::Pale(count) => 34.0 * f32::from(count),
            Sign::Gives { .. } => 45.0,
            Sign::Inlet | Sign::Muzzle => 30.0,
        }
    }

    /// Whether it reaches far into the tile.
    fn is_long(self) -> bool {
        !matches!(self, Sign::Strikes { kind: Effect::Melee, .. } | Sign::Pale(_) | Sign::Inlet)
    }
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

    /// Words as large as they are on a tile of this size, but never too small to be read.
    pub(super) fn text(&self, words: impl Into<String>, at: Point, size: f32, least: f32) -> Text {
        Text::new(words, at.x, at.y, self.px(size).max(least)).bold().align(Align::Middle)
    }

    /// The seat's frame and its ground.
    pub(super) fn frame(&self) -> Role {
        self.piece.controller.map_or(Role::Muted, Role::Seat)
    }

    pub(super) fn fill(&self) -> Role {
        self.piece.controller.map_or(Role::Raised, Role::SeatGround)
    }

    /// A shape whose points are so far out towards a side, and so far along it.
    fn outline(&mut self, direction: u8, points: &[(f32, f32)], paint: Paint) {
        let points = points.iter().map(|(along, out)| self.at.toward(direction, self.px(*out), self.px(*along))).collect();
        self.out.push(Shape::Polygon { points, paint });
    }

    /// A sign that is filled, with a dark line around it.
    fn solid(&mut self, direction: u8, points: &[(f32, f32)], ink: impl Into<Ink>) {
        let paint = Paint::fill(ink).and_stroke(Role::Shadow, self.px(LINE));
        self.outline(direction, points, paint);
    }

    fn stroke(&mut self, direction: u8, points: &[(f32, f32)], width: f32, ink: impl Into<Ink>) {
        let points = points.iter().map(|(along, out)| self.at.toward(direction, self.px(*out), self.px(*along))).collect();
        self.out.push(Shape::Line { points, width: self.px(width), ink: ink.into() });
    }

    /// A stroke with a dark edge.
    fn beam(&mut self, direction: u8, points: &[(f32, f32)], width: f32, ink: impl Into<Ink>) {
        self.stroke(direction, points, width + 5.0, Role::Shadow);
        self.stroke(direction, points, width, ink);
    }

    fn ground(&mut self) {
        let (frame, fill, tones) = (self.frame(), self.fill(), paint::tones(self.piece.controller));
        let below = Hexagon::new(point(self.at.middle.x, self.at.middle.y + self.px(7.5)), self.at.reach + self.px(1.4));
        self.out.push(below.shape(Paint::fill(Role::Shadow)));
        self.out.push(self.at.shape(Paint::fill(frame).and_stroke(Role::Shadow, self.px(3.0).max(2.0))));
        let inner = self.at.inset(self.px(RIM));
        self.out.push(inner.shape(Paint::fill(fill)));
        for outline in weave::of(self.piece.tile.army()) {
            let points = outline.iter().map(|(x, y)| inner.place(*x, *y)).collect();
            self.out.push(Shape::Polygon { points, paint: Paint::fill(tones.weave) });
        }
        if self.piece.controller == Some(paint::PINK) {
            let paint = Paint::stroke(paint::PALE_PINK, self.px(3.0).max(2.0));
            self.out.push(inner.inset(self.px(5.0)).shape(paint));
        }
        let light = [4, 5, 0, 1].map(|corner| inner.toward_corner(corner, inner.reach, 0.0)).to_vec();
        self.out.push(Shape::Line { points: light, width: self.px(3.0).max(2.0), ink: tones.light.into() });
    }

    fn foundation(&mut self) {
        let (frame, fill, centre) = (self.frame(), self.fill(), self.at.middle);
        let below = self.place(0.0, 6.0);
        self.out.push(Shape::Circle { centre: below, radius: self.px(94.0), paint: Paint::fill(Role::Shadow) });
        let disc = Paint::fill(fill).and_stroke(frame, self.px(9.0));
        self.out.push(Shape::Circle { centre, radius: self.px(88.0), paint: disc });
        for effect in self.piece.tile.face().effects.iter() {
            signs::effect(self.out, effect, centre, self.px(46.0), paint::SIGN, fill);
        }
        if !self.piece.badges.is_empty() {
            self.badges(-70.0);
        }
    }

    /// Armor and what else runs along a side.
    fn bars(&mut self, direction: u8) {
        let face = self.piece.tile.face();
        let side = self.piece.top.side(direction);
        if face.armor.contains(side) {
            self.beam(direction, &[(-52.0, 105.0), (52.0, 105.0)], 13.0, paint::PLATE);
        }
        if face.reflection.contains(side) {
            self.beam(direction, &[(-54.0, 109.0), (54.0, 109.0)], 5.5, paint::FROST);
            self.beam(direction, &[(-46.0, 95.0), (46.0, 95.0)], 5.5, paint::FROST);
        }
        if face.trap.contains(side) {
            for along in [-39.0, -13.0, 13.0, 39.0] {
                self.solid(direction, &[(along - 13.0, 102.0), (along + 13.0, 102.0), (along, 74.0)], paint::LESS);
            }
            self.beam(direction, &[(-54.0, 106.0), (54.0, 106.0)], 8.0, paint::LESS);
        }
    }

    /// The signs of the side that looks in a direction.
    fn side(&mut self, direction: u8) {
        let shown = self.signs(self.piece.top.side(direction));
        let wide = shown.iter().map(|sign| sign.width() + 3.0).sum::<f32>() - 3.0;
        // Where there is much to show, all of it is smaller.
        let part = (SIDE / wide).min(1.0);
        let whole = self.scale;
        self.scale *= part;
        let mut along = -wide / 2.0;
        for sign in shown {
            let width = sign.width();
            self.sign(direction, sign, along + width / 2.0, EDGE / part);
            along += width + 3.0;
        }
        self.scale = whole;
    }

    /// Whether the signs of a side leave the place before it free.
    pub(super) fn is_free(&self, direction: u8) -> bool {
        !self.signs(self.piece.top.side(direction)).iter().any(|sign| sign.is_long())
    }

    fn signs(&self, side: u8) -> ArrayVec<Sign, 6> {
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
            // What an HQ gives on all sides stands in its middle.
            if !(self.piece.tile.is_hq() && link.sides.len() == 6) {
                signs.push(Sign::Gives { effect: link.effect, far: link.reach == Reach::Far });
            }
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
        match sign {
            Sign::Strikes { kind: Effect::Shotgun, .. } => {
                for (half, out) in [(24.0, outer - 4.0), (16.0, outer - 20.0), (8.0, outer - 36.0)] {
                    self.beam(direction, &[(along - half, out), (along + half, out)], 8.0, paint::SIGN);
                }
            }
            Sign::Strikes { kind: kind @ (Effect::Mortar | Effect::Charged | Effect::Poisoning), .. } => {
                let at = self.at.toward(direction, self.px(outer - 20.0), self.px(along));
                let ink = if kind == Effect::Poisoning { paint::VENOM } else { paint::SIGN };
                self.out.push(Shape::Circle { centre: at, radius: self.px(25.0), paint: Paint::fill(Role::Shadow) });
                signs::effect(self.out, kind, at, self.px(17.0), ink, Role::Shadow);
            }
            Sign::Strikes { kind: Effect::Rocket, .. } => {
                let fins = [(-9.0, 30.0), (-20.0, 54.0), (20.0, 54.0), (9.0, 30.0)].map(|(x, y)| (along + x, outer - y));
                let body = [(-10.0, 50.0), (-10.0, 16.0), (0.0, -4.0), (10.0, 16.0), (10.0, 50.0)];
                self.solid(direction, &fins, paint::SIGN);
                self.solid(direction, &body.map(|(x, y)| (along + x, outer - y)), paint::SIGN);
            }
            Sign::Strikes { kind: Effect::Gauss, .. } => {
                self.spike(direction, along, outer, 11.7, paint::SIGN);
                for out in [outer - 47.0, outer - 27.0] {
                    self.beam(direction, &[(along - 19.0, out), (along + 19.0, out)], 7.0, paint::SIGN);
                }
            }
            Sign::Strikes { kind, strength, .. } if strength > MOST_BLADES => {
                let one = Sign::Strikes { kind, strength: 1, printed: 0 };
                self.sign(direction, one, along - NUMBER / 2.0, outer);
                let at = self.at.toward(direction, self.px(outer - 18.0), self.px(along + one.width() / 2.0));
                let number = self.text(strength.to_string(), at, 36.0, kit::LEAST).ink(paint::MORE);
                self.out.push(number.into());
            }
            Sign::Strikes { kind, strength, printed } => {
                let each = sign.width() / f32::from(strength.max(1));
                for at in 0..strength {
                    let x = along - sign.width() / 2.0 + each * (f32::from(at) + 0.5);
                    let ink = if at < printed { paint::SIGN } else { paint::MORE };
                    if kind == Effect::Melee {
                        let half = (each / 2.0 - 1.5).min(20.7);
                        self.solid(direction, &[(x - half, outer - 33.0), (x + half, outer - 33.0), (x, outer)], ink);
                    } else {
                        self.spike(direction, x, outer, 11.7, ink);
                    }
                }
            }
            Sign::Net => self.lattice(direction, along, outer),
            Sign::Cast => {
                let at = self.at.toward(direction, self.px(outer - 22.0), self.px(along));
                signs::effect(self.out, Effect::RangedNet, at, self.px(19.0), paint::GREY, self.fill());
            }
            Sign::Tentacles => {
                let at = self.at.toward(direction, self.px(outer - 20.0), self.px(along));
                signs::effect(self.out, Effect::Tentacles, at, self.px(20.0), paint::SIGN, self.fill());
            }
            Sign::Pale(count) => {
                for at in 0..count {
                    let x = along - sign.width() / 2.0 + 34.0 * (f32::from(at) + 0.5);
                    let blade = [(x - 14.0, outer - 31.0), (x + 14.0, outer - 31.0), (x, outer - 3.0)];
                    let paint = Paint::fill(Role::Shadow.cover(120)).and_stroke(paint::GHOUL, self.px(4.0));
                    self.outline(direction, &blade, paint);
                }
            }
            Sign::Gives { effect, far } => self.tag(direction, effect, far, along, outer),
            Sign::Inlet => {
                self.solid(direction, &[(along - 12.0, outer), (along + 12.0, outer), (along, outer - 22.0)], paint::GREY);
            }
            Sign::Muzzle => {
                let barrel = [(-12.0, 48.0), (12.0, 48.0), (0.0, 0.0)].map(|(x, y)| (along + x, outer - y));
                let paint = Paint::fill(Role::Shadow).and_stroke(paint::SIGN, self.px(5.0));
                self.outline(direction, &barrel, paint);
            }
        }
    }

    /// A barrel: long and thin.
    fn spike(&mut self, direction: u8, along: f32, outer: f32, half: f32, ink: Role) {
        let tip = outer + 4.0;
        self.solid(direction, &[(along - half, tip - 65.0), (along + half, tip - 65.0), (along, tip)], ink);
    }

    fn lattice(&mut self, direction: u8, along: f32, outer: f32) {
        let (left, right, low, high) = (along - 21.0, along + 21.0, outer - 38.0, outer - 2.0);
        let frame = [(left, high), (right, high), (right, low), (left, low)];
        self.outline(direction, &frame, Paint::fill(Role::Shadow.cover(150)).and_stroke(paint::SIGN, self.px(4.5)));
        let mid = f32::midpoint(low, high);
        for (from, to) in [((left, mid), (along, high)), ((left, low), (right, high)), ((along, low), (right, mid))] {
            self.stroke(direction, &[from, to], 4.5, paint::SIGN);
            let flip = |(x, y): (f32, f32)| (2.0 * along - x, y);
            self.stroke(direction, &[flip(from), flip(to)], 4.5, paint::SIGN);
        }
    }

    /// A pointed tag with what is given there; a dark one takes.
    fn tag(&mut self, direction: u8, effect: Effect, far: bool, along: f32, outer: f32) {
        let (ground, ink) = signs::tag(effect);
        let tip = outer + if far { 3.0 } else { 11.0 };
        let points = [(-17.0, 51.0), (-21.0, 20.0), (0.0, 0.0), (21.0, 20.0), (17.0, 51.0)].map(|(x, y)| (along + x, tip - y));
        let edge = if effect.is_hostile() { paint::LESS } else { Role::Shadow };
        let paint = Paint::fill(ground).and_stroke(edge, self.px(3.2));
        self.outline(direction, &points, paint);
        if far {
            let further = [(-21.0, 9.0), (0.0, -11.0), (21.0, 9.0)].map(|(x, y)| (along + x, tip - y));
            self.beam(direction, &further, 5.0, paint::SIGN);
        }
        let at = self.at.toward(direction, self.px(tip - 31.0), self.px(along));
        signs::effect(self.out, effect, at, self.px(15.5), ink, ground);
    }

    /// A Thrower, at its corner.
    fn dart(&mut self, corner: u8) {
        let place = |at: Hexagon, scale: f32, along: f32, out: f32| at.toward_corner(corner, out * scale, along * scale);
        let (at, scale) = (self.at, self.scale);
        let shaft = vec![place(at, scale, 0.0, 96.0), place(at, scale, 0.0, 62.0)];
        self.out.push(Shape::Line { points: shaft.clone(), width: 12.0 * scale, ink: Role::Shadow.into() });
        let head = [(-17.0, 86.0), (0.0, 122.0), (17.0, 86.0), (0.0, 95.0)].map(|(along, out)| place(at, scale, along, out));
        let paint = Paint::fill(paint::SIGN).and_stroke(Role::Shadow, LINE * scale);
        self.out.push(Shape::Polygon { points: head.to_vec(), paint });
        self.out.push(Shape::Line { points: shaft, width: 6.5 * scale, ink: paint::SIGN.into() });
    }
}

/// Half the height of a tile of this half width.
pub fn half_height(reach: f32) -> f32 {
    reach * HALF_HEIGHT
}
