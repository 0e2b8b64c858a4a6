//! What is in a region: units, crystals, tokens, structures, the battle to come, and whose it is.

use super::super::content::{Faction, Region, Structure};
use super::super::rules::{Clash, Side};
use super::super::view::View;
use super::globe::{Ground, ground};
use super::land::{Title, title};
use super::signs::{self, FaceDown, Icon, Owner};
use crate::engine::scene::{Align, Paint, Point, Role, Shape, Text, area, kit, point};

/// Something that takes up room in a region.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Piece {
    Units(Faction, Owner, u8),
    Battle(Clash, Owner),
    Crystals(u8),
    FaceDown(FaceDown, u8),
    Structure(Structure, Owner, bool),
    Gun(Icon, Owner, u8),
}

/// A region that nobody uses in this game.
pub fn closed(out: &mut Vec<Shape>, region: Region) {
    let points = ground(region).outline.clone();
    out.push(Shape::Polygon { points, paint: Paint::fill(Role::Ground.cover(215)) });
    let at = ground(region).centre();
    let text = Text::new("closed", at.x, at.y, Text::LEAST).ink(Role::Muted);
    out.push(text.align(Align::Middle).into());
}

/// A line along the border and a badge before the name, in the colour and shape of whoever controls the region.
pub fn control(out: &mut Vec<Shape>, view: &View, region: Region) {
    let open = &view.open;
    let home = Faction::ALL.into_iter().find(|faction| open.homes[faction.index()] == Some(region));
    let Some(faction) = home.or(open.site(region).control) else { return };
    let owner = Owner::of(open, faction);
    ground(region).band(out, 2.5, if home.is_some() { 9.5 } else { 7.5 }, owner.role());
    let slot = title(region).slot();
    out.push(owner.badge(slot, 11.0));
    if home.is_some() {
        // The triangle has less room, and lower down.
        let (size, y) = if owner.0.is_some_and(|seat| seat.0 == 2) { (5.5, slot.y + 2.5) } else { (6.5, slot.y) };
        signs::icon(out, Icon::Home, point(slot.x, y), size, Role::OnSeat, owner.role());
    }
}

pub fn pieces(out: &mut Vec<Shape>, view: &View, region: Region) {
    let pieces = present(view, region);
    let Some((scale, spots)) = spread(ground(region), title(region), &pieces) else { return };
    for (piece, spot) in pieces.into_iter().zip(spots) {
        piece.draw(out, spot, scale);
    }
}

/// Everything in a region, the large pieces first.
fn present(view: &View, region: Region) -> Vec<Piece> {
    let open = &view.open;
    let site = open.site(region);
    let mut pieces = Vec::new();
    // Units on the battle board still are where they fight.
    let fighting = |faction: Faction| match &open.battle {
        Some(battle) if battle.region == region => {
            Side::BOTH.into_iter().filter(|side| battle.faction(*side) == faction).map(|side| battle.total(side)).sum()
        }
        _ => 0,
    };
    for faction in Faction::ALL {
        let units = site.of(faction) + fighting(faction);
        if units > 0 {
            pieces.push(Piece::Units(faction, Owner::of(open, faction), units));
        }
    }
    if let Some(clash) = site.clash {
        pieces.push(Piece::Battle(clash, Owner::of(open, clash.attacker)));
    }
    if site.crystals > 0 {
        pieces.push(Piece::Crystals(site.crystals));
    }
    let tokens = [
        (FaceDown::WarParty, u8::from(site.war_party)),
        (FaceDown::Nest, site.nests),
        (FaceDown::Exploration, u8::from(site.exploration)),
    ];
    pieces.extend(tokens.into_iter().filter(|(_, count)| *count > 0).map(|(token, count)| Piece::FaceDown(token, count)));
    let guns = [(Icon::Cannon, site.artillery), (Icon::Tower, site.watchtowers)].into_iter().filter(|(_, count)| *count > 0);
    pieces.extend(guns.map(|(icon, count)| Piece::Gun(icon, Owner::of(open, Faction::Humans), count)));
    pieces.extend(site.structures.iter().map(|structure| {
        let works = structure == Structure::Bulwark && site.bulwark;
        Piece::Structure(structure, Owner::of(open, structure.owner()), works)
    }));
    pieces
}

const MARGIN: f32 = 10.0;
const GAP: f32 = 6.0;
const SCALES: [f32; 10] = [1.4, 1.3, 1.2, 1.1, 1.0, 0.92, 0.84, 0.77, 0.7, 0.64];

/// The size at which everything fits, and where each piece has its left end, half its height down.
fn spread(ground: &Ground, title: &Title, pieces: &[Piece]) -> Option<(f32, Vec<Point>)> {
    let top = title.plate.bottom() + 4.0;
    SCALES.into_iter().find_map(|scale| {
        let highest = rows(ground, top, pieces, scale)?;
        // In the middle of what is free, if the land is wide enough there, but not far from the name.
        let lowest = (1..14u8).map(|step| top + 4.0 * f32::from(step)).take_while(|y| rows(ground, *y, pieces, scale).is_some());
        let middle = lowest.last().map_or(top, |lowest| f32::midpoint(top, lowest));
        Some((scale, rows(ground, middle, pieces, scale).unwrap_or(highest)))
    })
}

/// Fills the land row by row from `y` down; `None` if it is too small.
fn rows(ground: &Ground, mut y: f32, pieces: &[Piece], scale: f32) -> Option<Vec<Point>> {
    let mut spots = Vec::with_capacity(pieces.len());
    let mut left = pieces;
    while let Some(first) = left.first() {
        let high = first.size(scale).1;
        let (from, to) = ground.room(y - 2.0, high + 8.0)?;
        let room = to - from - 2.0 * MARGIN;
        let mut wide = -GAP;
        let count = left.iter().take_while(|piece| {
            wide += piece.size(scale).0 + GAP;
            wide <= room
        });
        let count = count.count();
        if count == 0 {
            return None;
        }
        let wide: f32 = left[..count].iter().map(|piece| piece.size(scale).0 + GAP).sum::<f32>() - GAP;
        let mut x = f32::midpoint(from, to) - wide / 2.0;
        for piece in &left[..count] {
            spots.push(point(x, y + high / 2.0));
            x += piece.size(scale).0 + GAP;
        }
        y += high + GAP;
        left = &left[count..];
    }
    Some(spots)
}

impl Piece {
    fn size(self, scale: f32) -> (f32, f32) {
        let digits = |count: u8, size: f32| (size * scale).max(Text::LEAST) * if count < 10 { 0.7 } else { 1.4 };
        match self {
            Piece::Units(_, _, count) => (43.0 * scale + digits(count, 24.0) + 5.0, 38.0 * scale),
            Piece::Battle(clash, _) => ((if clash.shield > 0 { 66.0 } else { 42.0 }) * scale, 40.0 * scale),
            Piece::Crystals(count) => (20.0 * scale + digits(count, 20.0) + 2.0, 28.0 * scale),
            Piece::FaceDown(_, count) | Piece::Gun(_, _, count) if count > 1 => {
                (30.0 * scale + digits(count, 18.0), 28.0 * scale)
            }
            Piece::FaceDown(..) | Piece::Gun(..) | Piece::Structure(..) => (28.0 * scale, 28.0 * scale),
        }
    }

    fn draw(self, out: &mut Vec<Shape>, left: Point, scale: f32) {
        let (wide, high) = self.size(scale);
        let number = |out: &mut Vec<Shape>, count: u8, x: f32, size: f32| {
            out.push(Text::new(count.to_string(), left.x + x, left.y, (size * scale).max(Text::LEAST)).bold().into());
        };
        let middle = point(left.x + 14.0 * scale, left.y);
        match self {
            Piece::Units(faction, owner, count) => {
                let plate = area(left.x + 12.0 * scale, left.y - high / 2.0 + 2.0, wide - 12.0 * scale, high - 4.0);
                out.push(kit::panel(plate, 8.0 * scale, Role::Shadow.cover(215)));
                signs::unit(out, faction, owner, point(left.x + 20.0 * scale, left.y), 17.5 * scale);
                number(out, count, 42.0 * scale, 24.0);
            }
            Piece::Battle(clash, owner) => {
                signs::battle(out, clash.number, owner, point(left.x + 20.0 * scale, left.y), 38.0 * scale);
                if clash.shield > 0 {
                    signs::icon(out, Icon::Shield, point(left.x + 54.0 * scale, left.y), 10.0 * scale, Role::Text, Role::Shadow);
                }
            }
            Piece::Crystals(count) => {
                let plate = area(left.x + 9.0 * scale, left.y - high / 2.0 + 3.0, wide - 7.0 * scale, high - 6.0);
                out.push(kit::panel(plate, 6.0 * scale, Role::Shadow.cover(190)));
                signs::crystal(out, point(left.x + 9.0 * scale, left.y), 12.0 * scale);
                number(out, count, 19.0 * scale, 20.0);
            }
            Piece::FaceDown(token, count) => {
                if count > 1 {
                    counted(out, left, wide, high);
                    number(out, count, 30.0 * scale, 18.0);
                }
                signs::face_down(out, token, middle, 26.0 * scale);
            }
            Piece::Gun(icon, owner, count) => {
                if count > 1 {
                    counted(out, left, wide, high);
                    number(out, count, 30.0 * scale, 18.0);
                }
                let paint = Paint::fill(owner.role()).and_stroke(Role::Shadow, 2.0);
                out.push(Shape::Circle { centre: middle, radius: 13.5 * scale, paint });
                signs::icon(out, icon, middle, 8.0 * scale, Role::OnSeat, owner.role());
            }
            Piece::Structure(structure, owner, works) => {
                signs::structure(out, structure, owner, middle, 26.0 * scale);
                if works {
                    let at = area(left.x, left.y - high / 2.0, wide, high).inset(-1.0);
                    out.push(Shape::Rect { at, radius: 6.0, paint: Paint::stroke(Role::Text, 2.0) });
                }
            }
        }
    }
}

/// The plate under a token and its number.
fn counted(out: &mut Vec<Shape>, left: Point, wide: f32, high: f32) {
    out.push(kit::panel(
        area(left.x + high / 2.0, left.y - high / 2.0 + 3.0, wide - high / 2.0 + 2.0, high - 6.0),
        6.0,
        Role::Shadow.cover(190),
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;

    /// A full region: both armies, a battle, every token, and structures of two factions.
    fn crowd() -> Vec<Piece> {
        let owner = Owner(Some(Seat(2)));
        let clash = Clash { number: 8, attacker: Faction::Humans, defender: Faction::Trogs, shield: 1 };
        let structures = [Structure::Airfield, Structure::Artillery, Structure::Watchtower, Structure::Tunnel, Structure::Trap];
        let mut pieces = vec![
            Piece::Units(Faction::Humans, owner, 12),
            Piece::Units(Faction::Trogs, owner, 16),
            Piece::Battle(clash, owner),
            Piece::Crystals(11),
            Piece::FaceDown(FaceDown::WarParty, 1),
            Piece::FaceDown(FaceDown::Nest, 3),
            Piece::FaceDown(FaceDown::Exploration, 1),
            Piece::Gun(Icon::Cannon, owner, 2),
            Piece::Gun(Icon::Tower, owner, 3),
        ];
        pieces.extend(structures.map(|structure| Piece::Structure(structure, owner, false)));
        pieces
    }

    #[test]
    fn everything_fits_into_every_region_without_overlap() {
        for region in Region::ALL {
            let ground = ground(region);
            let pieces = crowd();
            let (scale, spots) =
                spread(ground, title(region), &pieces).unwrap_or_else(|| panic!("{} is too small", region.name()));
            let places: Vec<_> = pieces
                .iter()
                .zip(&spots)
                .map(|(piece, spot)| {
                    let (wide, high) = piece.size(scale);
                    area(spot.x, spot.y - high / 2.0, wide, high)
                })
                .collect();
            for (at, place) in places.iter().enumerate() {
                let corners =
                    [(place.x, place.y), (place.right(), place.y), (place.x, place.bottom()), (place.right(), place.bottom())];
                assert!(corners.into_iter().all(|(x, y)| ground.holds(point(x, y))), "{} {:?}", region.name(), pieces[at]);
                assert!(place.y >= title(region).plate.bottom());
                for other in &places[..at] {
                    let apart = place.x >= other.right()
                        || other.x >= place.right()
                        || place.y >= other.bottom()
                        || other.y >= place.bottom();
                    assert!(apart, "{}: {:?}", region.name(), pieces[at]);
                }
            }
        }
    }

    #[test]
    fn a_usual_region_is_drawn_large() {
        let owner = Owner(Some(Seat(0)));
        let pieces =
            [Piece::Units(Faction::Humans, owner, 3), Piece::Crystals(2), Piece::Structure(Structure::Airfield, owner, false)];
        for region in Region::ALL {
            let (scale, _) = spread(ground(region), title(region), &pieces).expect("there is room");
            assert!(scale >= 1.0, "{}: {scale}", region.name());
        }
    }
}
