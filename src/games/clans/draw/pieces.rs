//! Whoever and whatever stands on the field, each as a token that can be picked up.

use super::super::Open;
use super::super::content::{Champion, Legion, Neutral, Rank, ThreatKind};
use super::super::missions::{CLUTCH_WOUNDS, TOTEM_WOUNDS, WAGON_WOUNDS};
use super::super::rules::{Frame, Member, Object, Sort, Thing, UnitId};
use super::super::view::View;
use super::frame::{fitting, plate};
use super::{paint, signs};
use crate::engine::scene::{Align, Ink, Paint, Point, Role, Shape, Text, area, breadth, kit, point};
use kit::{DECIDES, LEAST};

/// A token that is smaller has no ring: its letter needs the room.
pub const RINGED: f32 = 25.0;
/// One with two letters, or with a letter and a number.
const ROOMY: f32 = 28.0;

/// What is dropped on the ground below a token.
fn shadow(out: &mut Vec<Shape>, centre: Point, radius: f32) {
    let below = point(centre.x + radius * 0.09, centre.y + radius * 0.16);
    out.push(Shape::Circle { centre: below, radius, paint: Paint::fill(Role::Shadow) });
}

fn letters(out: &mut Vec<Shape>, words: &str, at: Point, size: f32) {
    let text = Text::new(words, at.x, at.y, size).bold().align(Align::Middle).ink(Role::OnSeat);
    out.push(text.into());
}

/// The unit that acts now.
pub fn acting(open: &Open) -> Option<UnitId> {
    open.stack.iter().rev().find_map(|frame| match frame {
        Frame::Turn(turn) => Some(turn.unit),
        Frame::Acting { unit, .. } => Some(*unit),
        Frame::Move(walk) => Some(walk.unit),
        Frame::Attack(attack) => attack.by,
        _ => None,
    })
}

/// A unit as a token; who acts has a ring in the accent.
pub fn unit(out: &mut Vec<Shape>, view: &View, unit: UnitId, centre: Point, radius: f32, acts: bool) {
    let open = &view.open;
    if acts {
        let paint = Paint::fill(Role::Accent).and_stroke(Role::Shadow, 3.0);
        out.push(Shape::Circle { centre, radius: radius * 1.13, paint });
    }
    match unit.sort() {
        Sort::Member(at) => coin(out, open, &open.squad[at], centre, radius),
        Sort::Stray(at) => {
            let stray = &open.strays[at];
            let number = open.name(unit).rsplit(' ').next().unwrap_or_default().to_owned();
            let letter = match stray.kind {
                Neutral::Refugee => number,
                Neutral::Militia => format!("M{number}"),
                Neutral::PackDog => format!("D{number}"),
            };
            signs::person(out, centre, radius * 0.96, paint::PERSON.into());
            let low = point(centre.x, centre.y + radius * 0.42);
            if letter.len() == 1 {
                letters(out, &letter, low, (radius * 0.94).max(DECIDES));
            } else {
                plate(out, &letter, low, DECIDES, Role::Text);
            }
            if !stray.found {
                plate(out, "?", point(centre.x + radius * 0.76, centre.y - radius * 0.55), DECIDES, Role::Text);
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
        let at = point(centre.x - radius * 0.68, centre.y - radius * 0.62);
        out.push(signs::star(at, 5, radius * 0.46, radius * 0.2, Paint::fill(Role::Text).and_stroke(Role::Shadow, 3.0)));
    }
}

/// An operative: the seat's shape and colour, the initial, the side that lies up, and a ring of cards.
pub fn coin(out: &mut Vec<Shape>, open: &Open, member: &Member, centre: Point, radius: f32) {
    let seat = member.seat;
    let words = initials(open, member);
    let ringed = radius >= if words.len() > 1 { ROOMY } else { RINGED };
    shadow(out, centre, radius);
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(Role::Shadow) });
    let cards = member.potentials.iter().map(|held| Some(!held.fleshwound));
    let cards: Vec<Option<bool>> = cards.chain(std::iter::repeat_n(None, member.traumas.into())).collect();
    if ringed {
        ring(out, &cards, centre, radius);
    }
    // A triangle and a diamond need more room for the same letters.
    let wide = match (ringed, seat.0) {
        (true, 2 | 3) => 0.8,
        (true, _) => 0.72,
        (false, _) => 0.94,
    };
    let fill = if member.stealth { Role::Raised } else { Role::Seat(seat) };
    let edge = if member.stealth { Role::Seat(seat) } else { Role::Shadow };
    out.push(kit::pedestal(seat, centre, radius * wide, Paint::fill(fill).and_stroke(edge, 3.0)));
    if ringed && !member.stealth {
        // The light on its upper rim.
        let rim = (0..=6).map(|step| {
            let angle = (-50.0 + 100.0 * step as f32 / 6.0_f32).to_radians();
            point(centre.x + radius * 0.62 * angle.sin(), centre.y - radius * 0.62 * angle.cos())
        });
        if seat.0 == 0 {
            out.push(Shape::Line { points: rim.collect(), width: radius * 0.06, ink: Role::Text.cover(70) });
        }
    }
    let low = if seat.0 == 2 { radius * 0.16 } else { 0.0 };
    let size = (radius * 0.98).max(DECIDES);
    let room = match (ringed, seat.0) {
        (true, _) => radius * 1.46,
        (false, 2 | 3) => radius * 1.5,
        (false, _) => radius * 1.95,
    };
    let size = fitting(&words, size, LEAST, true, room);
    let ink = if member.stealth { Role::Text } else { Role::OnSeat };
    let text = Text::new(words, centre.x, centre.y + low, size).bold().align(Align::Middle).ink(ink);
    out.push(text.into());
    if ringed {
        signs::mind(out, member.mind, point(centre.x + radius * 0.72, centre.y + radius * 0.7), radius * 0.3);
    }
    if member.guest {
        let at = point(centre.x + radius * 0.7, centre.y - radius * 0.66);
        out.push(signs::star(at, 4, radius * 0.42, radius * 0.17, Paint::fill(Role::Text).and_stroke(Role::Shadow, 2.5)));
    }
}

/// A card each around the token, clockwise from the side that lies up: whole if it is face-up, thin and red if it is a
/// Fleshwound, a gap if it is lost.
pub fn ring(out: &mut Vec<Shape>, cards: &[Option<bool>], centre: Point, radius: f32) {
    const FIRST: f32 = 156.0;
    const ROUND: f32 = 318.0;
    let gap = if cards.len() > 3 { 20.0 } else { 24.0 };
    let long = ROUND / cards.len().max(1) as f32;
    for (at, card) in cards.iter().enumerate() {
        let (ink, width) = match card {
            Some(true) => (paint::WON, 0.19),
            Some(false) => (paint::MENACE, 0.12),
            None => continue,
        };
        let corner = |part: u8| {
            let angle = (FIRST + long * at as f32 + gap / 2.0 + (long - gap) * f32::from(part) / 8.0).to_radians();
            point(centre.x + radius * 0.87 * angle.sin(), centre.y - radius * 0.87 * angle.cos())
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

/// A token that nobody has turned over: a pale disc with its number, and for those who know it what it is.
pub fn token(out: &mut Vec<Shape>, number: u8, known: Option<ThreatKind>, centre: Point, radius: f32) {
    let radius = radius * 0.94;
    shadow(out, centre, radius);
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(paint::BONE).and_stroke(Role::Shadow, 4.0) });
    out.push(Shape::Circle { centre, radius: radius * 0.84, paint: Paint::stroke(paint::BONE_SHADE, radius * 0.08) });
    let number = number.to_string();
    let Some(kind) = known else {
        let size = fitting(&number, (radius * 1.15).max(DECIDES), LEAST, true, radius * 1.75);
        return letters(out, &number, centre, size);
    };
    if radius < ROOMY {
        let words = format!("{}{number}", letter(kind));
        let size = fitting(&words, DECIDES, LEAST, true, radius * 1.85);
        return letters(out, &words, centre, size);
    }
    letters(out, letter(kind), point(centre.x, centre.y - radius * 0.44), (radius * 0.68).max(LEAST));
    letters(out, &number, point(centre.x, centre.y + radius * 0.32), (radius * 0.9).max(DECIDES));
}

fn revealed(out: &mut Vec<Shape>, open: &Open, kind: ThreatKind, number: u8, centre: Point, radius: f32) {
    if let ThreatKind::Champion(champion) = kind {
        body(out, kind, centre, radius);
        letters(out, short(champion), point(centre.x, centre.y - radius * 0.24), (radius * 0.9).max(DECIDES));
        let stage = open.champions.0[champion.index()].stage;
        return plate(out, stage.name(), point(centre.x, centre.y + radius * 0.74), (radius * 0.62).max(LEAST), Role::Text);
    }
    body(out, kind, centre, radius);
    let words = format!("{}{number}", letter(kind));
    let lift = match kind {
        ThreatKind::Legion(legion) if legion.rank() == Rank::Feeders => -0.12,
        ThreatKind::Legion(legion) if legion.rank() == Rank::Molts => 0.12,
        _ => 0.0,
    };
    let room = radius * if matches!(kind, ThreatKind::Trap | ThreatKind::Decoy) { 1.35 } else { 1.75 };
    if breadth(&words, DECIDES, true) <= room {
        let size = fitting(&words, radius, DECIDES, true, room);
        return letters(out, &words, point(centre.x, centre.y + radius * lift), size);
    }
    let number = number.to_string();
    if radius < ROOMY {
        // The shape tells the rank; there is room for the number alone.
        let size = fitting(&number, DECIDES, LEAST, true, room);
        return letters(out, &number, point(centre.x, centre.y + radius * lift), size);
    }
    // The letter small, the number large.
    letters(out, letter(kind), point(centre.x, centre.y + radius * (lift - 0.46)), (radius * 0.6).max(LEAST));
    letters(out, &number, point(centre.x, centre.y + radius * (lift + 0.28)), (radius * 0.95).max(DECIDES));
}

/// The shape of a rank: a shield for Feeders, a wedge for Molts, an octagon for Carapaces, a star for champions.
pub fn body(out: &mut Vec<Shape>, kind: ThreatKind, centre: Point, size: f32) {
    type Corners = &'static [(f32, f32)];
    // The outline, what the light falls on, and what lies in the shade.
    let (outline, light, shade): (Corners, Corners, Corners) = match kind {
        ThreatKind::Champion(_) => {
            let star = |dx: f32, dy: f32, paint: Paint| {
                signs::star(point(centre.x + dx, centre.y + dy), 8, size * 1.08, size * 0.93, paint)
            };
            out.push(star(size * 0.09, size * 0.16, Paint::fill(Role::Shadow)));
            return out.push(star(0.0, 0.0, Paint::fill(paint::MENACE).and_stroke(Role::Shadow, 4.0)));
        }
        ThreatKind::Decoy => {
            shadow(out, centre, size * 0.94);
            let paint = Paint::fill(paint::MENACE).and_stroke(Role::Shadow, 4.0);
            return out.push(Shape::Circle { centre, radius: size * 0.94, paint });
        }
        ThreatKind::Trap => (
            &[(0.0, -1.05), (1.05, 0.0), (0.0, 1.05), (-1.05, 0.0)],
            &[(0.0, -0.95), (0.3, -0.65), (-0.3, -0.65)],
            &[(0.65, 0.3), (0.0, 0.95), (-0.65, 0.3)],
        ),
        ThreatKind::Legion(legion) => match legion.rank() {
            Rank::Feeders => (
                &[(-0.95, -0.95), (0.95, -0.95), (0.95, 0.12), (0.0, 1.08), (-0.95, 0.12)],
                &[(-0.9, -0.9), (0.9, -0.9), (0.9, -0.66), (-0.9, -0.66)],
                &[(-0.62, 0.36), (0.62, 0.36), (0.0, 0.98)],
            ),
            Rank::Molts => (
                &[(-0.66, -0.98), (0.66, -0.98), (1.05, 0.9), (-1.05, 0.9)],
                &[(-0.62, -0.92), (0.62, -0.92), (0.67, -0.68), (-0.67, -0.68)],
                &[(-0.94, 0.6), (0.94, 0.6), (0.99, 0.84), (-0.99, 0.84)],
            ),
            Rank::Carapaces => (
                &[
                    (-0.44, -1.02),
                    (0.44, -1.02),
                    (1.02, -0.44),
                    (1.02, 0.44),
                    (0.44, 1.02),
                    (-0.44, 1.02),
                    (-1.02, 0.44),
                    (-1.02, -0.44),
                ],
                &[(-0.42, -0.96), (0.42, -0.96), (0.66, -0.72), (-0.66, -0.72)],
                &[(-0.7, 0.68), (0.7, 0.68), (0.42, 0.96), (-0.42, 0.96)],
            ),
        },
    };
    let mut polygon = |corners: &[(f32, f32)], dx: f32, dy: f32, paint: Paint| {
        let points = corners.iter().map(|(x, y)| point(centre.x + x * size + dx, centre.y + y * size + dy)).collect();
        out.push(Shape::Polygon { points, paint });
    };
    polygon(outline, size * 0.1, size * 0.16, Paint::fill(Role::Shadow));
    polygon(outline, 0.0, 0.0, Paint::fill(paint::MENACE).and_stroke(Role::Shadow, 4.0));
    polygon(light, 0.0, 0.0, Paint::fill(paint::MENACE_LIGHT));
    polygon(shade, 0.0, 0.0, Paint::fill(paint::MENACE_SHADE));
}

/// What stands on a piece of the clan.
pub fn letter(kind: ThreatKind) -> &'static str {
    match kind {
        ThreatKind::Trap => "!",
        ThreatKind::Decoy => "?",
        ThreatKind::Champion(champion) => short(champion),
        ThreatKind::Legion(legion) => match legion {
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

/// A threat that the Hostile has placed and nobody has seen.
pub fn placed(out: &mut Vec<Shape>, kind: ThreatKind, centre: Point, radius: f32) {
    body(out, kind, centre, radius * 0.95);
    letters(out, letter(kind), point(centre.x, centre.y - radius * 0.06), (radius * 0.95).max(LEAST));
}

/// An object of the mission: its sign on a dark disc, what it still bears as a ring, its letter where there are several.
pub fn object(out: &mut Vec<Shape>, open: &Open, at: usize, centre: Point, radius: f32) {
    let object = open.objects[at];
    let of = bears(object);
    let ringed = of > 1 && radius >= ROOMY && !object.gone;
    shadow(out, centre, radius);
    let edge: Ink = if object.gone { Role::Line.into() } else { paint::BONE.into() };
    let paint = Paint::fill(Role::Shadow).and_stroke(if ringed { Role::Shadow.into() } else { edge }, 3.0);
    out.push(Shape::Circle { centre, radius, paint });
    if ringed {
        let lost = if object.kind == Thing::Valve { object.progress } else { object.wounds };
        let parts: Vec<Option<bool>> = (0..of).map(|part| Some(part + lost.min(of) < of)).collect();
        ring(out, &parts, centre, radius);
    }
    signs::object(out, object, centre, radius * if ringed { 0.52 } else { 0.62 });
    if open.objects.iter().filter(|other| other.kind == object.kind).count() > 1 {
        let letter = char::from(b'A' + object.letter).to_string();
        plate(out, &letter, point(centre.x - radius * 0.8, centre.y + radius * 0.52), DECIDES, Role::Text);
    }
}

/// Wounds that break an object, or turns that shut it.
fn bears(object: Object) -> u8 {
    match object.kind {
        Thing::Wagon => WAGON_WOUNDS,
        Thing::Totem => TOTEM_WOUNDS,
        Thing::Clutch => CLUTCH_WOUNDS,
        Thing::Generator | Thing::Valve => 2,
        Thing::Mast | Thing::Crate | Thing::Brazier | Thing::Wall => 1,
    }
}

/// The body of a fallen operative.
pub fn fallen(out: &mut Vec<Shape>, open: &Open, member: &Member, centre: Point, radius: f32) {
    signs::skull(out, centre, radius * 0.8, paint::BONE.into());
    plate(out, &initials(open, member), point(centre.x + radius * 0.7, centre.y + radius * 0.55), LEAST, Role::Text);
}

/// Items that lie on a tile, and how many: below them, or before them where there is little height.
pub fn items(out: &mut Vec<Shape>, count: usize, centre: Point, size: f32) {
    signs::chest(out, centre, size);
    if count > 1 {
        let low = size < 18.0;
        let at =
            if low { point(centre.x - size - 20.0, centre.y) } else { point(centre.x + size * 0.45, centre.y + size * 1.05) };
        plate(out, &count.to_string(), at, DECIDES, Role::Text);
    }
}

/// So many more, who have no room.
pub fn more(out: &mut Vec<Shape>, count: usize, centre: Point) {
    let words = format!("+{count}");
    let wide = breadth(&words, DECIDES, true) + 14.0;
    let room = area(centre.x - wide / 2.0, centre.y - 18.0, wide, 36.0);
    out.push(Shape::Rect { at: room, radius: 10.0, paint: Paint::fill(Role::Ground).and_stroke(paint::BONE, 2.5) });
    out.push(Text::new(words, centre.x, centre.y, DECIDES).bold().align(Align::Middle).into());
}

/// A champion's initials on a small sign.
pub fn small_letters(out: &mut Vec<Shape>, words: &str, at: Point) {
    letters(out, words, at, LEAST);
}
