//! The middle of a tile: what an HQ can still bear, when a warrior acts, what a module is for; and beneath it what it bears and
//! can do.

use super::super::content::{Class, Effect, OBJECT};
use super::piece::Change;
use super::tile::{Easel, LINE};
use super::{markers, paint, signs};
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::{Paint, Point, Role, Shape, area, point};
use arrayvec::ArrayVec;

/// How far below the middle stands what a tile bears and can do.
const ROW: f32 = 54.0;
const STEP: f32 = 46.0;
/// More signs do not stand side by side.
const MOST: usize = 3;

/// Something that a tile bears or can do.
#[derive(Clone, Copy)]
enum Trait {
    /// One of its shields, whether it is printed and whether it is broken.
    Shield {
        printed: bool,
        broken: bool,
    },
    /// So many of them, and how many are broken.
    Shields {
        count: u8,
        broken: u8,
    },
    Ability {
        effect: Effect,
        hidden: bool,
    },
}

impl Easel<'_> {
    pub(super) fn middle(&mut self) {
        if self.piece.tile.is_core() {
            self.core();
            return;
        }
        let traits = self.traits();
        // Where a barrel comes up from below, what it bears stands at the sides.
        let beneath = !traits.is_empty() && self.is_free(3);
        let y = match (beneath, self.piece.badges.is_empty()) {
            (true, true) => -27.0,
            (true, false) => -21.0,
            (false, _) => 0.0,
        };
        if self.piece.badges.is_empty() {
            self.purpose(y);
        } else {
            self.badges(y);
        }
        let count = traits.len() as f32;
        for (one, at) in traits.into_iter().zip(0u8..) {
            let place =
                if beneath { self.place(STEP * (f32::from(at) - (count - 1.0) / 2.0), ROW) } else { self.slot(usize::from(at)) };
            self.show(one, place);
        }
    }

    /// Places at the corners that no side and no number reaches: right, left, and the lower two.
    pub(super) fn slot(&self, at: usize) -> Point {
        match at {
            0 => self.place(-88.0, 0.0),
            1 => self.place(88.0, 0.0),
            2 => self.place(51.0, 86.0),
            _ => self.place(-51.0, 86.0),
        }
    }

    /// How many of the slots are taken by what it bears and can do.
    pub(super) fn slots_taken(&self) -> usize {
        let traits = self.traits().len();
        if self.piece.tile.is_core() || traits == 0 || self.is_free(3) { 0 } else { traits }
    }

    fn traits(&self) -> ArrayVec<Trait, MOST> {
        let (count, wounds) = (self.piece.toughness, self.piece.wounds);
        let printed = self.piece.tile.face().toughness;
        let abilities = self.piece.abilities();
        let mut traits = ArrayVec::new();
        if usize::from(count) + abilities.len() > MOST || count > 2 {
            traits.push(Trait::Shields { count, broken: wounds });
        } else {
            traits.extend((0..count).map(|at| Trait::Shield { printed: at < printed, broken: at < wounds }));
        }
        if count == 0 {
            traits.clear();
        }
        let hidden = |effect: Effect| self.piece.tile.face().hidden.contains(effect);
        let room = MOST - traits.len();
        traits.extend(abilities.into_iter().take(room).map(|effect| Trait::Ability { effect, hidden: hidden(effect) }));
        traits
    }

    fn show(&mut self, one: Trait, at: Point) {
        match one {
            Trait::Shield { printed, broken } => self.shield(at, 20.0, if printed { paint::SIGN } else { paint::MORE }, broken),
            Trait::Shields { count, broken } => {
                self.shield(at, 24.0, if broken > 0 { paint::LESS } else { paint::SIGN }, false);
                let number =
                    self.text(count.saturating_sub(broken).to_string(), point(at.x, at.y - self.px(2.0)), 32.0, kit::LEAST);
                self.out.push(number.ink(Role::OnSeat).into());
            }
            Trait::Ability { effect, hidden } => {
                self.out.push(Shape::Circle { centre: at, radius: self.px(24.0), paint: Paint::fill(Role::Shadow) });
                let ink = if hidden { paint::GREY } else { paint::SIGN };
                signs::effect(self.out, effect, at, self.px(15.5), ink, Role::Shadow);
            }
        }
    }

    fn shield(&mut self, at: Point, size: f32, ink: Role, broken: bool) {
        let (size, edge) = (self.px(size), self.px(size + LINE));
        signs::shield(&mut Pen { out: self.out, at, size: edge, ink: Role::Shadow.into(), hole: ink.into() });
        let mut pen = Pen { out: self.out, at, size, ink: ink.into(), hole: Role::Shadow.into() };
        signs::shield(&mut pen);
        if broken {
            pen.line(&[(-1.1, -1.0), (1.1, 1.0)], 0.4, paint::BLOOD.into());
            pen.line(&[(1.1, -1.0), (-1.1, 1.0)], 0.4, paint::BLOOD.into());
        }
    }

    /// An HQ or an Object: what it can still bear, and what it gives.
    fn core(&mut self) {
        let centre = self.at.middle;
        let object = self.piece.tile.is_object();
        self.out.push(Shape::Circle { centre, radius: self.px(68.0), paint: Paint::fill(Role::Shadow) });
        let ring = Paint::fill(if object { paint::object(self.piece.tile) } else { Role::Shadow });
        self.out.push(Shape::Circle { centre, radius: self.px(60.0), paint: ring.and_stroke(self.frame(), self.px(8.0)) });
        if object {
            self.notches();
        }
        let at = self.place(0.0, -9.0);
        let number = self.text(self.piece.hit_points.to_string(), at, 60.0, kit::DECIDES);
        self.out.push(number.into());
        let at = self.place(0.0, 36.0);
        if object {
            let letter = self.text(&self.piece.tile.name()[..1], at, 30.0, kit::LEAST);
            self.out.push(letter.into());
        } else if let Some(effect) = self.piece.calling() {
            signs::effect(self.out, effect, at, self.px(14.0), paint::SIGN, Role::Shadow);
        }
        let plain = matches!(self.piece.badges[..], [(0, Change::None)]);
        if !plain {
            for (at, (value, change)) in self.piece.badges.clone().into_iter().enumerate().take(2) {
                self.badge(self.slot(at), 25.0, 38.0, value, change);
            }
        }
    }

    /// Around what an Object can still bear: a notch for each wound.
    fn notches(&mut self) {
        for at in 0..OBJECT {
            let (sin, cos) = (std::f32::consts::TAU * f32::from(at) / f32::from(OBJECT)).sin_cos();
            let centre = self.place(60.0 * sin, -60.0 * cos);
            let ink = if at < self.piece.hit_points { paint::SIGN } else { paint::BLOOD };
            self.out.push(Shape::Circle { centre, radius: self.px(6.0), paint: Paint::fill(ink).and_stroke(Role::Shadow, 2.0) });
        }
    }

    /// Initiative: one number for every action.
    pub(super) fn badges(&mut self, y: f32) {
        let badges = self.piece.badges.clone();
        let (radius, size): (f32, f32) = match badges.len() {
            1 => (41.4, 65.0),
            2 => (34.0, 53.0),
            3 => (28.0, 44.0),
            _ => (24.0, 36.0),
        };
        let step = (2.0 * radius).max(2.0 * LEAST_BADGE / self.scale);
        let rows = badges.len().div_ceil(MOST);
        let across = badges.len().div_ceil(rows);
        for ((value, change), at) in badges.into_iter().zip(0usize..) {
            let (column, row) = ((at % across) as f32, (at / across) as f32);
            let x = step * (column - (across as f32 - 1.0) / 2.0);
            let centre = self.place(x, y + step * (row - (rows as f32 - 1.0) / 2.0));
            self.badge(centre, radius, size, value, change);
        }
    }

    fn badge(&mut self, centre: Point, radius: f32, size: f32, value: u8, change: Change) {
        let ground = match change {
            Change::None => paint::SIGN,
            Change::Up | Change::Extra => paint::MORE,
            Change::Down => paint::LESS,
        };
        let reach = self.px(radius).max(LEAST_BADGE);
        let below = point(centre.x, centre.y + self.px(4.0));
        self.out.push(Shape::Circle { centre: below, radius: reach + 1.5, paint: Paint::fill(Role::Shadow) });
        if matches!(change, Change::Up | Change::Down) {
            self.tick(centre, reach, change == Change::Up, ground);
        }
        let paint = Paint::fill(ground).and_stroke(Role::Shadow, self.px(2.8).max(2.0));
        self.out.push(Shape::Circle { centre, radius: reach, paint });
        let number = self.text(value.to_string(), centre, size, kit::DECIDES).ink(Role::OnSeat);
        self.out.push(number.into());
    }

    /// A point above or below a number that is not as printed, for those who do not see its colour.
    fn tick(&mut self, centre: Point, radius: f32, up: bool, ink: Role) {
        let sign = if up { -1.0 } else { 1.0 };
        let half = radius * 0.5;
        let place = |x: f32, y: f32| point(centre.x + x, centre.y + sign * y);
        let points = vec![place(-half, radius * 0.78), place(half, radius * 0.78), place(0.0, radius * 1.36)];
        self.out.push(Shape::Polygon { points, paint: Paint::fill(ink).and_stroke(Role::Shadow, self.px(LINE)) });
    }

    /// What a tile without initiative is for: in a well that is round for modules and square for implants.
    fn purpose(&mut self, y: f32) {
        let centre = self.place(0.0, y);
        let tones = paint::tones(self.piece.controller);
        let paint = Paint::fill(tones.well).and_stroke(tones.edge, self.px(3.0));
        let fill = tones.well;
        if let Class::Implant(implant) = self.piece.tile.face().class {
            let half = self.px(45.0);
            let at = area(centre.x - half, centre.y - half, 2.0 * half, 2.0 * half);
            self.out.push(Shape::Rect { at, radius: self.px(14.0), paint });
            markers::implant(self.out, implant, centre, self.px(31.0), paint::SIGN, fill);
            return;
        }
        self.out.push(Shape::Circle { centre, radius: self.px(49.7), paint });
        let mut effects: ArrayVec<Effect, 2> = self.piece.tile.face().links().iter().map(|link| link.effect).collect();
        if effects.is_empty() {
            effects.extend(self.piece.calling());
        }
        let count = effects.len() as f32;
        let size = if count > 1.0 { 20.0 } else { 31.0 };
        for (effect, at) in effects.into_iter().zip(0u8..) {
            let x = (f32::from(at) - (count - 1.0) / 2.0) * 2.25 * size;
            signs::effect(self.out, effect, self.place(x, y), self.px(size), paint::SIGN, fill);
        }
    }
}

/// No number of initiative stands on a smaller disc.
const LEAST_BADGE: f32 = 18.5;
