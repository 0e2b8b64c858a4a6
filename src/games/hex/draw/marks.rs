//! What lies on a tile: what holds it, and in its corners whose it is, its hex, and markers.

use super::super::content::Effect;
use super::piece::Net;
use super::tile::{Easel, RIM, ROOMY, WIDE_SIDE, width};
use super::{markers, paint, signs};
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::{Paint, Role, Shape};
use arrayvec::ArrayVec;

impl Easel<'_> {
    /// What holds it: a net, the Steel Net, or frost.
    pub(super) fn held(&mut self) {
        let inner = self.at.inset(self.px(RIM));
        if let Some(net) = self.piece.net {
            let ink = match net {
                Net::Common => Role::Shadow.cover(190),
                Net::Steel => paint::STEEL.cover(220),
            };
            for direction in [1, 2] {
                for part in [-0.62, -0.2, 0.2, 0.62] {
                    let out = part * inner.side();
                    let half = inner.reach - out.abs() * 0.577;
                    let points = vec![inner.toward(direction, out, -half), inner.toward(direction, out, half)];
                    self.out.push(Shape::Line { points, width: self.px(5.0), ink });
                }
            }
        }
        if self.piece.frozen {
            self.out.push(inner.inset(self.px(4.0)).shape(Paint::stroke(paint::FROST, self.px(8.0))));
        }
    }

    /// In the corners, where no side has a sign: whose it is, the hex, and markers.
    pub(super) fn corners(&mut self, name: Option<&str>) {
        if self.scale < ROOMY {
            if let Some(name) = name {
                let at = self.at.toward_corner(0, self.px(88.0), 0.0);
                self.out.push(self.text(name, at, 20.0).plate(Role::Shadow.cover(190)).into());
            }
            return;
        }
        let thrower = self.piece.tile.face().arms().iter().find(|arm| arm.kind == Effect::Thrower);
        let thrower = thrower.map(|arm| self.piece.top.looks(arm.side));
        let is_wide = |direction: u8| width(&self.signs(self.piece.top.side(direction % 6))) > WIDE_SIDE;
        let fits = |corner: &u8| Some(*corner) != thrower && !is_wide(*corner) && !is_wide(corner + 1);
        let free: ArrayVec<u8, 4> = [5, 0, 2, 3].into_iter().filter(fits).collect();
        let mut free = free.into_iter();
        let scale = self.scale;
        let at = self.at;
        let mut corner = move || free.next().map(|corner| at.toward_corner(corner, 91.0 * scale, 0.0));
        if let (Some(centre), Some(seat)) = (corner(), self.piece.owner) {
            let letter = self.piece.tile.army().letter().to_string();
            kit::token(self.out, seat, centre, self.px(16.0).max(16.0), &letter);
        }
        if let (Some(at), Some(name)) = (corner(), name) {
            let name = self.text(name, at, 20.0).plate(Role::Shadow.cover(190));
            self.out.push(name.into());
        }
        if let Some(satiety) = self.piece.satiety
            && let Some(centre) = corner()
        {
            markers::satiety(self.out, satiety, centre, self.px(17.0).max(14.0));
        }
        if self.piece.poison > 0
            && let Some(centre) = corner()
        {
            markers::poison(self.out, self.piece.poison, centre, self.px(13.0).max(11.0));
        }
        if self.piece.zombie
            && let Some(centre) = corner()
        {
            markers::zombie(self.out, centre, self.px(18.0).max(15.0));
        }
        if self.piece.tentacles
            && let Some(centre) = corner()
        {
            self.out.push(Shape::Circle { centre, radius: self.px(18.0), paint: Paint::fill(Role::Shadow) });
            signs::effect(self.out, Effect::Tentacles, centre, self.px(12.0), paint::LESS, Role::Shadow);
        }
        if let Some(brood) = self.piece.brood
            && let Some(centre) = corner()
        {
            markers::brood(self.out, brood, centre, self.px(18.0).max(15.0));
        }
        if !self.piece.quills.is_empty()
            && let Some(centre) = corner()
        {
            markers::quills(self.out, self.piece.quills, centre, self.px(18.0).max(15.0));
        }
        if let Some((base, owner)) = self.piece.base
            && let Some(at) = corner()
        {
            let paint = Paint::fill(paint::army(base.army())).and_stroke(Role::Seat(owner), self.px(4.0));
            self.out.push(Shape::Circle { centre: at, radius: self.px(18.0), paint });
            for effect in base.face().effects.iter() {
                signs::effect(self.out, effect, at, self.px(11.0), paint::SIGN, paint::army(base.army()));
            }
        }
        if self.piece.paralysed
            && let Some(at) = corner()
        {
            self.out.push(Shape::Circle { centre: at, radius: self.px(18.0), paint: Paint::fill(Role::Shadow) });
            signs::effect(self.out, Effect::Paralysing, at, self.px(12.0), paint::LESS, Role::Shadow);
        }
        if self.piece.frozen
            && let Some(at) = corner()
        {
            let paint = Paint::fill(Role::Shadow);
            self.out.push(Shape::Circle { centre: at, radius: self.px(18.0), paint });
            let (size, ink, hole) = (self.px(13.0), paint::FROST.into(), Role::Shadow.into());
            signs::snowflake(&mut Pen { out: self.out, at, size, ink, hole });
        }
    }
}
