//! What lies on a tile: what holds it, whose it is, and markers.

use super::super::content::Effect;
use super::piece::Net;
use super::tile::{Easel, RIM};
use super::{markers, paint, signs};
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::{Paint, Role, Shape, point};

/// How large a marker is.
const MARKER: f32 = 24.0;

/// A marker that lies on a tile.
enum Marker {
    Effect(Effect, Role),
    Frost,
    Other(fn(&mut Easel, crate::engine::scene::Point, f32)),
}

impl Easel<'_> {
    /// What holds it: a net, the Steel Net, or frost.
    pub(super) fn held(&mut self) {
        let inner = self.at.inset(self.px(RIM));
        if let Some(net) = self.piece.net {
            let ink = match net {
                Net::Common => Role::Text.cover(150),
                Net::Steel => paint::STEEL.cover(235),
            };
            let mut lines = |ink, width: f32| {
                for direction in [1, 2] {
                    for part in [-0.66, -0.22, 0.22, 0.66] {
                        let out = part * inner.side();
                        let half = inner.reach - out.abs() * 0.577;
                        let points = vec![inner.toward(direction, out, -half), inner.toward(direction, out, half)];
                        self.out.push(Shape::Line { points, width, ink });
                    }
                }
            };
            let scale = inner.reach / 122.8;
            lines(Role::Shadow.into(), 9.0 * scale);
            lines(ink, 4.5 * scale);
        }
        if self.piece.frozen {
            self.out.push(inner.inset(self.px(4.0)).shape(Paint::stroke(paint::FROST, self.px(9.0))));
        }
    }

    /// Whose it is: the owner's shape at the upper left.
    pub(super) fn owner(&mut self) {
        let Some(seat) = self.piece.owner else { return };
        let centre = self.place(-58.0, -91.0);
        self.out.push(Shape::Circle { centre, radius: self.px(23.0), paint: Paint::fill(Role::Ground) });
        let at = point(centre.x, centre.y - self.px(1.0));
        kit::seat_sign(self.out, seat, at, self.px(15.5));
    }

    /// Markers, each in a corner that is still free.
    pub(super) fn markers(&mut self) {
        let piece = self.piece;
        let mut lying: Vec<Marker> = Vec::new();
        let mut add = |there: bool, marker: Marker| {
            if there {
                lying.push(marker);
            }
        };
        add(
            piece.satiety.is_some(),
            Marker::Other(|easel, at, radius| {
                if let Some(satiety) = easel.piece.satiety {
                    markers::satiety(easel.out, satiety, at, radius);
                }
            }),
        );
        add(
            piece.poison > 0,
            Marker::Other(|easel, at, radius| markers::poison(easel.out, easel.piece.poison, at, radius * 0.74)),
        );
        add(piece.zombie, Marker::Other(|easel, at, radius| markers::zombie(easel.out, at, radius)));
        add(piece.tentacles, Marker::Effect(Effect::Tentacles, paint::LESS));
        add(
            piece.brood.is_some(),
            Marker::Other(|easel, at, radius| {
                if let Some(brood) = easel.piece.brood {
                    markers::brood(easel.out, brood, at, radius);
                }
            }),
        );
        add(
            !piece.quills.is_empty(),
            Marker::Other(|easel, at, radius| markers::quills(easel.out, easel.piece.quills, at, radius)),
        );
        add(
            piece.base.is_some(),
            Marker::Other(|easel, at, radius| {
                let Some((base, owner)) = easel.piece.base else { return };
                let paint = Paint::fill(Role::SeatGround(owner)).and_stroke(Role::Seat(owner), radius * 0.2);
                easel.out.push(Shape::Circle { centre: at, radius, paint });
                for effect in base.face().effects.iter() {
                    signs::effect(easel.out, effect, at, radius * 0.6, paint::SIGN, Role::SeatGround(owner));
                }
            }),
        );
        add(piece.paralysed, Marker::Effect(Effect::Paralysing, paint::LESS));
        add(piece.frozen, Marker::Frost);
        let taken = self.slots_taken();
        let free = [2, 3, 1, 0].into_iter().filter(|slot| *slot >= taken);
        let radius = self.px(MARKER).max(15.0);
        for (marker, slot) in lying.into_iter().zip(free) {
            let at = self.slot(slot);
            match marker {
                Marker::Other(draw) => draw(self, at, radius),
                Marker::Effect(effect, ink) => {
                    self.out.push(Shape::Circle { centre: at, radius, paint: Paint::fill(Role::Shadow) });
                    signs::effect(self.out, effect, at, radius * 0.64, ink, Role::Shadow);
                }
                Marker::Frost => {
                    self.out.push(Shape::Circle { centre: at, radius, paint: Paint::fill(Role::Shadow) });
                    let (size, ink, hole) = (radius * 0.7, paint::FROST.into(), Role::Shadow.into());
                    signs::snowflake(&mut Pen { out: self.out, at, size, ink, hole });
                }
            }
        }
    }
}
