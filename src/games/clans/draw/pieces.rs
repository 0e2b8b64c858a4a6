//! Everything that stands and lies on a tile.

use super::super::Open;
use super::super::content::{Champion, Kind, Legion, Neutral, Rank};
use super::super::missions::{CLUTCH_WOUNDS, TOTEM_WOUNDS, WAGON_WOUNDS};
use super::super::rules::{Body, Fate, Frame, Lies, Member, Object, Sort, Thing, Tile, UnitId};
use super::super::view::View;
use super::super::words;
use super::lattice::Lattice;
use super::{ground, paint, signs};
use crate::engine::scene::{Align, Area, Paint, Point, Role, Shape, Text, area, kit, point};

/// One place on a tile.
enum Piece {
    Object(usize),
    Unit(UnitId),
    /// Of the Hostile's set-up, before the others see it.
    Placed(Kind),
    Body(usize),
    Items(usize),
    Jaws,
}

const LARGEST: f32 = 30.0;
/// A smaller piece could not be read; what has no room is counted instead.
const SMALLEST: f32 = 14.5;
/// Below this, the word of a sign is less worth than letters that fit their pieces.
const ROOMY: f32 = 18.0;
/// What a sign takes at the foot of a tile.
const SIGN: f32 = 23.0;

/// All that is on a tile, in the room that its name and its sign leave.
pub fn on_tile(out: &mut Vec<Shape>, view: &View, lattice: &Lattice, tile: Tile) {
    let at = lattice.area(tile);
    let pieces = pieces(view, tile);
    let room = |foot: f32| area(at.x + 1.0, at.y + 21.0, at.w - 2.0, at.h - 21.0 - foot);
    // Where many stand, the word of a sign gives way to them; its frame stays.
    let crowded = !pieces.is_empty() && arrange(pieces.len(), room(SIGN)).1 < ROOMY;
    let signed = marks(out, view, lattice, tile, crowded);
    if pieces.is_empty() {
        return;
    }
    let room = room(if signed { SIGN } else { 4.0 });
    let most = (1..=pieces.len()).rev().find(|cells| arrange(*cells, room).1 >= SMALLEST).unwrap_or(1);
    let shown = if pieces.len() > most { most - 1 } else { pieces.len() };
    let cells = shown + usize::from(pieces.len() > most);
    let (columns, radius) = arrange(cells, room);
    let rows = cells.div_ceil(columns);
    let place = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        let in_row = if row + 1 == rows { cells - row * columns } else { columns };
        let wide = room.w / in_row as f32;
        let high = room.h / rows as f32;
        point(room.x + wide * (column as f32 + 0.5), room.y + high * (row as f32 + 0.5))
    };
    for (cell, piece) in pieces.iter().take(shown).enumerate() {
        draw(out, view, piece, place(cell), radius);
    }
    if pieces.len() > most {
        let centre = place(shown);
        let text = Text::new(format!("+{}", pieces.len() - shown), centre.x, centre.y, 20.0).bold();
        out.push(text.align(Align::Middle).plate(Role::Shadow).into());
    }
}

/// As many columns as make the pieces largest.
fn arrange(cells: usize, room: Area) -> (usize, f32) {
    let radius = |columns: usize| {
        let rows = cells.div_ceil(columns);
        (room.w / columns as f32 / 2.0 - 0.5).min(room.h / rows as f32 / 2.0 - 0.5).min(LARGEST)
    };
    let best = (1..=cells).max_by(|a, b| radius(*a).total_cmp(&radius(*b))).unwrap_or(1);
    (best, radius(best))
}

fn pieces(view: &View, tile: Tile) -> Vec<Piece> {
    let open = &view.open;
    // Operatives first, so that nobody loses sight of them; then what they came for, revealed clanners, tokens.
    let mut pieces: Vec<Piece> = open.members_on(tile).iter().map(Piece::Unit).collect();
    let objects = open.objects.iter().enumerate();
    let here = objects.filter(|(_, object)| object.at == tile && object.kind != Thing::Wall && !is_off(**object));
    pieces.extend(here.map(|(at, _)| Piece::Object(at)));
    let mut units: Vec<UnitId> = open.on(tile).without(open.members_on(tile)).iter().collect();
    units.sort_by_key(|unit| (open.is_threat(*unit), *unit));
    pieces.extend(units.into_iter().map(Piece::Unit));
    let schemes = view.own.as_ref().and_then(|own| own.hostile.as_ref());
    let placed = schemes.into_iter().flat_map(|schemes| &schemes.placed).filter(|(_, at)| *at == tile);
    pieces.extend(placed.map(|(kind, _)| Piece::Placed(*kind)));
    let fallen = open.squad.iter().enumerate().filter(|(_, member)| member.fate == Fate::Dead(Body::On(tile)));
    pieces.extend(fallen.map(|(at, _)| Piece::Body(at)));
    let items = open.gear_in(Lies::On(tile)).count();
    if items > 0 {
        pieces.push(Piece::Items(items));
    }
    if open.gear_in(Lies::Set(tile)).next().is_some() {
        pieces.push(Piece::Jaws);
    }
    pieces
}

/// The wagon leaves the field; everything else that is gone leaves its ruins.
fn is_off(object: Object) -> bool {
    object.gone && object.kind == Thing::Wagon
}

/// Spawn points, objects' names, dust and rubble. Returns whether the foot of the tile is taken.
fn marks(out: &mut Vec<Shape>, view: &View, lattice: &Lattice, tile: Tile, crowded: bool) -> bool {
    let open = &view.open;
    let sheet = open.mission.sheet();
    let at = lattice.area(tile);
    if open.rubble.contains(tile) {
        ground::hatch(out, at.inset(3.0), paint::STONE.cover(150));
    }
    if open.obscured.contains(tile) {
        out.push(Shape::Rect { at: at.inset(2.0), radius: 4.0, paint: Paint::fill(paint::DUST.cover(95)) });
        for (x, y) in [(0.2, 0.35), (0.5, 0.3), (0.8, 0.4), (0.3, 0.75), (0.65, 0.7), (0.9, 0.8)] {
            let centre = point(at.x + at.w * x, at.y + at.h * y);
            out.push(Shape::Circle { centre, radius: 5.0, paint: Paint::fill(paint::DUST.cover(170)) });
        }
    }
    let object = open.objects.iter().position(|object| object.at == tile && object.kind != Thing::Wall && !is_off(*object));
    if let Some(object) = object {
        let role = if open.objects[object].gone { Role::Muted } else { paint::BONE };
        ground::label(out, lattice, tile, &open.object_name(object as u8), role);
    }
    let sign = if tile == sheet.start {
        Some(("start", Role::Gold))
    } else if sheet.exits.contains(&tile) {
        Some(("exit", paint::WON))
    } else if words::spawn_points(open).contains(tile) {
        Some(("spawn", paint::MENACE))
    } else {
        None
    };
    let Some((words, role)) = sign.filter(|_| object.is_none()) else { return object.is_some() };
    ground::frame(out, lattice, tile, role);
    if !crowded {
        ground::label(out, lattice, tile, words, role);
    }
    !crowded
}

/// Walls stand on borders.
pub fn walls(out: &mut Vec<Shape>, open: &Open, lattice: &Lattice) {
    for object in open.objects.iter().filter(|object| object.kind == Thing::Wall && !object.gone) {
        let Some(beyond) = object.beyond else { continue };
        let (from, to) = lattice.border(object.at, beyond);
        out.push(Shape::Line { points: vec![from, to], width: 11.0, ink: Role::Shadow.into() });
        out.push(Shape::Line { points: vec![from, to], width: 7.0, ink: paint::BONE.into() });
    }
}

fn draw(out: &mut Vec<Shape>, view: &View, piece: &Piece, centre: Point, radius: f32) {
    let open = &view.open;
    match piece {
        Piece::Object(at) => {
            let object = open.objects[*at];
            signs::object(out, object, centre, radius * 0.8);
            let foot = point(centre.x, centre.y + radius - 4.0);
            match object.kind {
                Thing::Valve => pips(out, foot, object.progress, 2, Role::Gold),
                _ => pips(out, foot, object.wounds, bears(object), paint::MENACE),
            }
            if view.ledger == Some(*at as u8) {
                tag(out, point(centre.x, centre.y - radius * 0.75), "ledger");
            }
        }
        Piece::Unit(unit) => self::unit(out, view, *unit, centre, radius),
        Piece::Placed(kind) => {
            body(out, *kind, centre, radius * 0.9, 1.0);
            let text = Text::new(letter(*kind), centre.x, centre.y, (radius * 0.9).max(Text::LEAST)).bold();
            out.push(text.align(Align::Middle).ink(Role::OnSeat).into());
        }
        Piece::Body(at) => {
            signs::skull(out, centre, radius * 0.75);
            tag(out, point(centre.x + radius * 0.4, centre.y + radius * 0.4), &initials(open, &open.squad[*at]));
        }
        Piece::Items(count) => {
            signs::chest(out, centre, radius * 0.7);
            if *count > 1 {
                tag(out, point(centre.x + radius * 0.75, centre.y + radius * 0.45), &count.to_string());
            }
        }
        Piece::Jaws => signs::jaws(out, centre, radius * 0.7),
    }
}

/// A small plate with a letter or a number.
fn tag(out: &mut Vec<Shape>, at: Point, words: &str) {
    let text = Text::new(words, at.x, at.y, Text::LEAST).bold().align(Align::Middle);
    out.push(text.plate(Role::Shadow).into());
}

/// Wounds that break an object.
fn bears(object: Object) -> u8 {
    match object.kind {
        Thing::Wagon => WAGON_WOUNDS,
        Thing::Totem => TOTEM_WOUNDS,
        Thing::Clutch => CLUTCH_WOUNDS,
        Thing::Generator => 2,
        Thing::Mast | Thing::Crate | Thing::Valve | Thing::Brazier | Thing::Wall => 1,
    }
}

/// So many out of so many; nothing as long as there is none.
fn pips(out: &mut Vec<Shape>, middle: Point, count: u8, of: u8, role: Role) {
    for at in 0..if count > 0 { of } else { 0 } {
        let x = middle.x + 11.0 * (f32::from(at) - f32::from(of - 1) / 2.0);
        let fill = if at < count { role } else { Role::Shadow };
        let paint = Paint::fill(fill).and_stroke(if at < count { Role::Shadow } else { Role::Muted }, 1.5);
        out.push(Shape::Circle { centre: point(x, middle.y), radius: 4.5, paint });
    }
}

/// The unit that acts now.
fn acting(open: &Open) -> Option<UnitId> {
    open.stack.iter().rev().find_map(|frame| match frame {
        Frame::Turn(turn) => Some(turn.unit),
        Frame::Acting { unit, .. } => Some(*unit),
        Frame::Move(walk) => Some(walk.unit),
        Frame::Attack(attack) => attack.by,
        _ => None,
    })
}

/// A unit as a coin.
pub fn unit(out: &mut Vec<Shape>, view: &View, unit: UnitId, centre: Point, radius: f32) {
    let open = &view.open;
    if acting(open) == Some(unit) {
        let paint = Paint::stroke(Role::Accent, 4.0);
        out.push(Shape::Circle { centre, radius: radius + 1.0, paint });
    }
    match unit.sort() {
        Sort::Member(at) => coin(out, open, &open.squad[at], centre, radius),
        Sort::Stray(at) => {
            let stray = &open.strays[at];
            let role = if stray.found || stray.kind != Neutral::Refugee { Role::Text } else { Role::Muted };
            let number = open.name(unit).rsplit(' ').next().unwrap_or_default().to_owned();
            signs::person(out, centre, radius * 0.9, role.into());
            let letter = match stray.kind {
                Neutral::Refugee => number,
                Neutral::Militia => format!("M{number}"),
                Neutral::PackDog => format!("D{number}"),
            };
            let size = (radius * 0.85).max(Text::LEAST);
            let text = Text::new(letter, centre.x, centre.y + radius * 0.45, size).bold();
            out.push(text.align(Align::Middle).ink(Role::OnSeat).into());
            if !stray.found {
                tag(out, point(centre.x + radius * 0.65, centre.y - radius * 0.6), "?");
            }
        }
        Sort::Clanner(at) => {
            let clanner = &open.clan[at];
            match (clanner.revealed, view.kind(unit)) {
                (Some(kind), _) => revealed(out, open, kind, clanner.number, centre, radius),
                (None, known) => token(out, clanner.number, known, centre, radius),
            }
        }
    }
    if open.is_stunned(unit) {
        let at = point(centre.x - radius * 0.65, centre.y - radius * 0.65);
        out.push(signs::star(at, 5, radius * 0.42, radius * 0.2, Paint::fill(Role::Accent).and_stroke(Role::Shadow, 1.5)));
    }
}

/// An operative: the seat's shape and colour, the initial, the side that lies up, and a ring of cards.
pub fn coin(out: &mut Vec<Shape>, open: &Open, member: &Member, centre: Point, radius: f32) {
    let seat = member.seat;
    let fill = if member.stealth { Role::Seat(seat).cover(90) } else { Role::Seat(seat).into() };
    let edge = if member.stealth { Role::Seat(seat) } else { Role::Shadow };
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(Role::Shadow) });
    let cards = member.potentials.iter().map(|held| Some(!held.fleshwound));
    let cards: Vec<Option<bool>> = cards.chain(std::iter::repeat_n(None, member.traumas.into())).collect();
    ring(out, &cards, centre, radius);
    // A triangle and a diamond need more room for the same letters.
    let wide = if matches!(seat.0, 2 | 3) { 0.82 } else { 0.74 };
    out.push(kit::pedestal(seat, centre, radius * wide, Paint::fill(fill).and_stroke(edge, 1.5)));
    let letters = initials(open, member);
    let size = radius * if letters.len() > 1 { 0.8 } else { 1.0 };
    let low = if seat.0 == 2 { radius * 0.22 } else { 0.0 };
    let ink = if member.stealth { Role::Text } else { Role::OnSeat };
    let text = Text::new(letters, centre.x, centre.y + low, size.max(Text::LEAST)).bold();
    out.push(text.align(Align::Middle).ink(ink).into());
    signs::mind(out, member.mind, point(centre.x + radius * 0.66, centre.y + radius * 0.66), radius * 0.34);
    if member.guest {
        let at = point(centre.x + radius * 0.62, centre.y - radius * 0.62);
        out.push(signs::star(at, 4, radius * 0.4, radius * 0.16, Paint::fill(Role::Text).and_stroke(Role::Shadow, 1.5)));
    }
}

/// A card each around the coin, clockwise from the side that lies up: whole if it is face-up, thin and red if it is a
/// Fleshwound, a gap if it is lost.
pub fn ring(out: &mut Vec<Shape>, cards: &[Option<bool>], centre: Point, radius: f32) {
    const FIRST: f32 = 170.0;
    const ROUND: f32 = 290.0;
    const GAP: f32 = 22.0;
    let long = ROUND / cards.len().max(1) as f32;
    for (at, card) in cards.iter().enumerate() {
        let (ink, reach, width) = match card {
            Some(true) => (paint::WON, 0.9, 0.2),
            Some(false) => (paint::MENACE, 0.88, 0.11),
            None => continue,
        };
        let corner = |part: u8| {
            let angle = (FIRST + long * at as f32 + GAP / 2.0 + (long - GAP) * f32::from(part) / 8.0).to_radians();
            point(centre.x + radius * reach * angle.sin(), centre.y - radius * reach * angle.cos())
        };
        out.push(Shape::Line { points: (0..=8).map(corner).collect(), width: radius * width, ink: ink.into() });
    }
}

/// The first letter, or two where somebody else in the squad begins with the same.
pub fn initials(open: &Open, member: &Member) -> String {
    let first = |short: &'static str| short.chars().next();
    let own = member.who.short();
    let shared = open.squad.iter().any(|other| other.who != member.who && first(other.who.short()) == first(own));
    own.chars().take(if shared { 2 } else { 1 }).collect()
}

/// A token: a blank disc with its number, and for those who know it what it is.
fn token(out: &mut Vec<Shape>, number: u8, known: Option<Kind>, centre: Point, radius: f32) {
    let paint = Paint::fill(paint::BONE).and_stroke(Role::Shadow, 2.5);
    out.push(Shape::Circle { centre, radius: radius * 0.86, paint });
    let size = match (number > 9, known.is_some()) {
        (false, _) => radius * 1.2,
        (true, false) => radius,
        (true, true) => radius * 0.8,
    };
    let size = size.max(Text::LEAST);
    let lift = if known.is_some() { radius * 0.27 } else { 0.0 };
    let text = Text::new(number.to_string(), centre.x - lift, centre.y - lift, size).bold();
    out.push(text.align(Align::Middle).ink(Role::OnSeat).into());
    if let Some(kind) = known {
        let at = point(centre.x + radius * 0.5, centre.y + radius * 0.5);
        let size = (radius * 0.5).max(9.0);
        body(out, kind, at, size, 1.0);
        let text = Text::new(letter(kind), at.x, at.y, Text::LEAST.max(size)).bold();
        out.push(text.align(Align::Middle).ink(Role::OnSeat).into());
    }
}

fn revealed(out: &mut Vec<Shape>, open: &Open, kind: Kind, number: u8, centre: Point, radius: f32) {
    let words = match kind {
        Kind::Champion(champion) => short(champion).to_owned(),
        _ => format!("{}{number}", letter(kind)),
    };
    let long = words.len() > 2;
    body(out, kind, centre, radius * 0.92, if long { 1.15 } else { 1.0 });
    let size = (radius * if long { 0.72 } else { 0.9 }).max(Text::LEAST);
    // A champion's stage stands below the letters; a wedge is broad at its foot.
    let (size, lift) = match kind {
        Kind::Champion(_) => ((radius * 0.75).max(Text::LEAST), radius * 0.22),
        Kind::Legion(legion) if legion.rank() == Rank::Molts => (size, radius * -0.08),
        _ => (size, radius * 0.05),
    };
    let text = Text::new(words, centre.x, centre.y - lift, size);
    let text = if long && radius < 20.0 { text } else { text.bold() };
    out.push(text.align(Align::Middle).ink(Role::OnSeat).into());
    if let Kind::Champion(champion) = kind {
        let stage = open.champions.0[champion.index()].stage;
        tag(out, point(centre.x, centre.y + radius * 0.68), stage.name());
    }
}

/// The shape of a rank: a shield for Feeders, a wedge for Molts, an octagon for Carapaces, a star for champions; broader for
/// long numbers.
pub fn body(out: &mut Vec<Shape>, kind: Kind, centre: Point, size: f32, broad: f32) {
    let paint = Paint::fill(paint::MENACE).and_stroke(Role::Shadow, 2.0);
    let corners: &[(f32, f32)] = match kind {
        Kind::Champion(_) => return out.push(signs::star(centre, 8, size * 1.05, size * 0.8, paint)),
        Kind::Decoy => return out.push(Shape::Circle { centre, radius: size * 0.9, paint }),
        Kind::Trap => &[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)],
        Kind::Legion(legion) => match legion.rank() {
            Rank::Feeders => &[(-0.95, -0.8), (0.95, -0.8), (0.8, 0.25), (0.0, 1.0), (-0.8, 0.25)],
            Rank::Molts => &[(-0.72, -0.85), (0.72, -0.85), (1.0, 0.85), (-1.0, 0.85)],
            Rank::Carapaces => {
                &[(-0.4, -0.98), (0.4, -0.98), (0.98, -0.4), (0.98, 0.4), (0.4, 0.98), (-0.4, 0.98), (-0.98, 0.4), (-0.98, -0.4)]
            }
        },
    };
    let points = corners.iter().map(|(x, y)| point(centre.x + x * size * broad, centre.y + y * size)).collect();
    out.push(Shape::Polygon { points, paint });
}

/// What stands on a piece of the clan.
pub fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Trap => "!",
        Kind::Decoy => "?",
        Kind::Champion(champion) => short(champion),
        Kind::Legion(legion) => match legion {
            Legion::Trapper => "T",
            Legion::Snatcher | Legion::Spitter => "S",
            Legion::Cackler => "C",
            Legion::Gnawer | Legion::Goliath => "G",
            Legion::Burrower => "B",
            Legion::Herald => "H",
            Legion::Impaler => "I",
        },
    }
}

fn short(champion: Champion) -> &'static str {
    match champion {
        Champion::HollowJaw => "HJ",
        Champion::MotherOssa => "MO",
        Champion::Kesh => "KL",
        Champion::Varga => "V",
        Champion::Scrape => "Sc",
        Champion::NineDrums => "9D",
        Champion::OldSilt => "OS",
    }
}
