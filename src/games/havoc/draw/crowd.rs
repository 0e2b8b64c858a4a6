//! What is in a region: units, crystals, tokens, structures, the battle to come, and whose it is.

use super::super::content::{Faction, Region, Structure};
use super::super::rules::{Clash, Side};
use super::super::view::View;
use super::globe::Map;
use super::ground::Ground;
use super::signs::{self, FaceDown, Icon, Owner};
use super::title::Title;
use crate::engine::scene::{Align, Paint, Point, Role, Shape, Text, WIDTH, area, breadth, kit, point};

/// Something that takes up room in a region.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Piece {
    /// The letter of a choice.
    Letter(char),
    Units(Faction, Owner, u8),
    Crystals(u8),
    Other(Sign, u8),
}

/// What lies or stands in a region besides units and crystals. There is room for one of them and for how many more there
/// are; the first of this order is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Sign {
    Battle(Clash, Owner),
    Works(Structure, Owner),
    Gun(Icon, Owner, u8),
    Structure(Structure, Owner),
    FaceDown(FaceDown, u8),
}

/// A region that nobody uses in this game.
pub fn closed(out: &mut Vec<Shape>, map: &Map, region: Region) {
    let points = map.ground(region).outline.clone();
    out.push(Shape::Polygon { points, paint: Paint::fill(Role::own(0x28_2A31)).and_stroke(Role::Shadow, 4.0) });
    let at = map.ground(region).centre();
    out.push(Text::new("closed", at.x, at.y, 30.0).ink(Role::Muted).align(Align::Middle).into());
}

/// A line along the border and a badge at the name, in the colour and shape of whoever controls the region.
pub fn control(out: &mut Vec<Shape>, map: &Map, view: &View, region: Region) {
    let open = &view.open;
    let home = Faction::ALL.into_iter().find(|faction| open.homes[faction.index()] == Some(region));
    let Some(faction) = home.or(open.site(region).control) else { return };
    let owner = Owner::of(open, faction);
    map.ground(region).band(out, 3.0, if home.is_some() { 13.0 } else { 11.0 }, owner.role());
    let slot = map.title(region).slot();
    let radius = 17.0 * map.globe.scale;
    out.push(owner.badge(slot, radius));
    if home.is_some() {
        // The triangle has less room, and lower down.
        let (size, y) = if owner.0.is_some_and(|seat| seat.0 == 2) { (0.5, slot.y + radius * 0.22) } else { (0.6, slot.y) };
        signs::icon(out, Icon::Home, point(slot.x, y), size * radius, Role::OnSeat, owner.role());
    }
}

pub fn pieces(out: &mut Vec<Shape>, map: &Map, view: &View, region: Region, letter: Option<char>) {
    let (pieces, scale, spots) = settled(map, view, region, letter);
    for (piece, spot) in pieces.into_iter().zip(spots) {
        piece.draw(out, spot, scale);
    }
}

/// What is shown of a region: who and how many, crystals, and one thing more.
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
    if site.crystals > 0 {
        pieces.push(Piece::Crystals(site.crystals));
    }
    let structures = |works: bool| {
        let owner = |structure: Structure| Owner::of(open, structure.owner());
        let working = move |structure: Structure| structure == Structure::Bulwark && site.bulwark;
        site.structures.iter().filter(move |structure| working(*structure) == works).map(move |structure| {
            if works { Sign::Works(structure, owner(structure)) } else { Sign::Structure(structure, owner(structure)) }
        })
    };
    let humans = Owner::of(open, Faction::Humans);
    let guns = [(Icon::Cannon, site.artillery), (Icon::Tower, site.watchtowers)].into_iter().filter(|(_, count)| *count > 0);
    let tokens = [
        (FaceDown::WarParty, u8::from(site.war_party)),
        (FaceDown::Nest, site.nests),
        (FaceDown::Exploration, u8::from(site.exploration)),
    ];
    let clash = site.clash.map(|clash| Sign::Battle(clash, Owner::of(open, clash.attacker)));
    let others: Vec<Sign> = clash
        .into_iter()
        .chain(structures(true))
        .chain(guns.map(|(icon, count)| Sign::Gun(icon, humans, count)))
        .chain(structures(false))
        .chain(tokens.into_iter().filter(|(_, count)| *count > 0).map(|(token, count)| Sign::FaceDown(token, count)))
        .collect();
    if let Some(first) = others.first() {
        pieces.push(Piece::Other(*first, others.len() as u8 - 1));
    }
    pieces
}

/// Where the letter of a choice stands.
pub fn letter_spot(map: &Map, view: &View, region: Region) -> Point {
    let (pieces, scale, spots) = settled(map, view, region, Some('A'));
    point(spots[0].x + pieces[0].sign(scale) / 2.0, spots[0].y)
}

/// The pieces of a region and where they stand. Where two armies meet in a small one the crystals give way; what still fits
/// nowhere stands below the name, one under the other.
fn settled(map: &Map, view: &View, region: Region, letter: Option<char>) -> (Vec<Piece>, f32, Vec<Point>) {
    let (ground, title) = (map.ground(region), map.title(region));
    let mut pieces: Vec<Piece> = letter.map(Piece::Letter).into_iter().chain(present(view, region)).collect();
    let fits = |pieces: &[Piece]| spread(ground, title, pieces, map.globe.scale);
    if let Some((scale, spots)) = fits(&pieces) {
        return (pieces, scale, spots);
    }
    if pieces.iter().filter(|piece| matches!(piece, Piece::Units(..))).count() > 1 {
        pieces.retain(|piece| !matches!(piece, Piece::Crystals(_)));
    }
    if let Some((scale, spots)) = fits(&pieces) {
        return (pieces, scale, spots);
    }
    let scale = SCALES[SCALES.len() - 1];
    let all: f32 = pieces.iter().map(|piece| piece.size(scale).1 + 4.0).sum();
    let (centre, mut y) = (title.plate.centre(), (title.plate.bottom() + 4.0).min(ground.bottom() - all - 8.0));
    let stack = pieces.iter().map(|piece| {
        let (wide, high) = piece.size(scale);
        y += high + 4.0;
        point((centre.x - wide / 2.0).min(WIDTH - 10.0 - wide).max(10.0), y - high / 2.0)
    });
    let spots = stack.collect();
    (pieces, scale, spots)
}

const MARGIN: f32 = 13.0;
const GAP: f32 = 7.0;
/// Smaller pieces may stand close to the border.
const CLOSE: f32 = 0.9;
const SCALES: [f32; 9] = [1.25, 1.15, 1.0, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58];

/// The size at which everything fits, and where each piece has its left end, half its height down.
fn spread(ground: &Ground, title: &Title, pieces: &[Piece], most: f32) -> Option<(f32, Vec<Point>)> {
    let top = title.plate.bottom() + 4.0;
    SCALES.into_iter().map(|scale| scale * most).chain(SCALES).find_map(|scale| {
        let highest = rows(ground, top, pieces, scale)?;
        // In the middle of what is free, if the land is wide enough there, but not far from the name.
        let lowest = (1..24u8).map(|step| top + 4.0 * f32::from(step)).take_while(|y| rows(ground, *y, pieces, scale).is_some());
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
        let (margin, slack) = if scale < CLOSE { (5.0, 3.0) } else { (MARGIN, 8.0) };
        let (from, to) = ground.room(y - slack / 4.0, high + slack)?;
        let room = to - from - 2.0 * margin;
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
    /// How large a figure beside a sign is.
    fn letters(self, scale: f32) -> f32 {
        let size = match self {
            Piece::Units(..) => 46.0,
            _ => 38.0,
        };
        (size * scale).max(kit::DECIDES)
    }

    /// What it says beside its sign.
    fn words(self) -> Option<String> {
        match self {
            Piece::Units(_, _, count) | Piece::Crystals(count) => Some(count.to_string()),
            Piece::Other(Sign::FaceDown(_, count) | Sign::Gun(_, _, count), 0) if count > 1 => Some(format!("×{count}")),
            Piece::Other(_, more) if more > 0 => Some(format!("+{more}")),
            Piece::Letter(_) | Piece::Other(..) => None,
        }
    }

    /// The side of its sign.
    fn sign(self, scale: f32) -> f32 {
        match self {
            Piece::Letter(_) => 84.0 * scale,
            Piece::Units(..) => 68.0 * scale,
            Piece::Crystals(_) => 40.0 * scale,
            // A figure stands on some.
            Piece::Other(..) => (52.0 * scale).max(44.0),
        }
    }

    fn size(self, scale: f32) -> (f32, f32) {
        let sign = self.sign(scale);
        let high = if matches!(self, Piece::Crystals(_)) { 52.0 * scale } else { sign };
        let words = self.words().map_or(0.0, |words| breadth(&words, self.letters(scale), true) + 14.0);
        (sign + words, high)
    }

    fn draw(self, out: &mut Vec<Shape>, left: Point, scale: f32) {
        let ((wide, high), sign) = (self.size(scale), self.sign(scale));
        let middle = point(left.x + sign / 2.0, left.y);
        if let Some(words) = self.words() {
            let letters = self.letters(scale);
            let tall = high.min(letters * 1.25);
            let plate = area(middle.x, left.y - tall / 2.0, wide - sign / 2.0, tall);
            out.push(kit::panel(plate, 8.0 * scale, Role::Ground));
            out.push(Text::new(words, left.x + sign + 5.0, left.y, letters).bold().into());
        }
        match self {
            Piece::Letter(letter) => kit::letter(out, middle, sign / 2.0, &letter.to_string()),
            Piece::Units(faction, owner, _) => signs::unit(out, faction, owner, middle, sign / 2.0 - 2.0),
            Piece::Crystals(_) => signs::crystal(out, middle, high * 0.45),
            Piece::Other(other, _) => other.draw(out, middle, sign),
        }
    }
}

impl Sign {
    fn draw(self, out: &mut Vec<Shape>, middle: Point, size: f32) {
        match self {
            Sign::Battle(clash, owner) => {
                signs::battle(out, clash.number, owner, middle, size * 1.1);
                if clash.shield > 0 {
                    let at = point(middle.x + size * 0.36, middle.y + size * 0.3);
                    signs::icon(out, Icon::Shield, at, size * 0.24, Role::Text, Role::Shadow);
                }
            }
            Sign::Works(structure, owner) => {
                signs::structure(out, structure, owner, middle, size * 0.94);
                let at = area(middle.x - size / 2.0, middle.y - size / 2.0, size, size);
                out.push(Shape::Rect { at, radius: 8.0, paint: Paint::stroke(Role::Text, 4.0) });
            }
            Sign::Structure(structure, owner) => signs::structure(out, structure, owner, middle, size * 0.94),
            Sign::Gun(icon, owner, _) => {
                let paint = Paint::fill(owner.role()).and_stroke(Role::Shadow, 3.0);
                out.push(Shape::Circle { centre: middle, radius: size * 0.48, paint });
                signs::icon(out, icon, middle, size * 0.28, Role::OnSeat, owner.role());
            }
            Sign::FaceDown(token, _) => signs::face_down(out, token, middle, size * 0.92),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;

    /// Two armies that meet, and more besides.
    fn crowd() -> Vec<Piece> {
        let owner = Owner(Some(Seat(2)));
        let clash = Clash { number: 8, attacker: Faction::Humans, defender: Faction::Trogs, shield: 1 };
        vec![
            Piece::Units(Faction::Humans, owner, 7),
            Piece::Units(Faction::Trogs, owner, 9),
            Piece::Other(Sign::Battle(clash, owner), 5),
        ]
    }

    #[test]
    fn everything_fits_into_every_region_without_overlap() {
        let map = Map::whole();
        for region in Region::ALL {
            let (ground, title) = (map.ground(region), map.title(region));
            let pieces = crowd();
            let (scale, spots) = spread(ground, title, &pieces, 1.0).unwrap_or_else(|| panic!("{}", region.name()));
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
                assert!(place.y >= title.plate.bottom());
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
        let pieces = [
            Piece::Units(Faction::Humans, owner, 3),
            Piece::Crystals(2),
            Piece::Other(Sign::Structure(Structure::Airfield, owner), 0),
        ];
        for region in Region::ALL {
            let (scale, _) =
                spread(Map::whole().ground(region), Map::whole().title(region), &pieces, 1.0).expect("there is room");
            // The Maw ends in a point.
            assert!(scale >= if region == Region::Maw { 0.77 } else { 0.84 }, "{}: {scale}", region.name());
        }
    }
}
