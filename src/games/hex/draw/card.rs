//! What a tile is and does: every sign on it with a sentence.

use super::super::content::{Class, Effect, HIT_POINTS, Instant, Sides, TILES, Tile, Top};
use super::super::words;
use super::hexagon::Hexagon;
use super::tile::{self, Piece};
use super::{field, paint, signs};
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::{Align, Paint, Point, Role, Scene, Shape, Text, WIDTH, area, point};

/// A sign, what it is called, and what it does.
#[derive(Clone, Debug)]
pub struct Row {
    sign: Sign,
    pub title: String,
    pub text: String,
    /// The sides that show it; none for what stands in the middle.
    sides: Sides,
    corner: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Sign {
    Initiative(u8),
    HitPoints,
    Toughness,
    Effect(Effect),
    Instant(Instant),
}

/// Everything there is to say about a tile, in the order in which one reads it.
pub fn rows(tile: Tile) -> Vec<Row> {
    let face = tile.face();
    let mut rows = Vec::new();
    let mut row = |sign: Sign, title: String, text: String, sides: Sides| {
        rows.push(Row { sign, title, text, sides, corner: sign == Sign::Effect(Effect::Thrower) });
    };
    let middle = Sides::NONE;
    if let Class::Instant(instant) = face.class {
        row(Sign::Instant(instant), "instant".into(), instant.rule().into(), middle);
        return rows;
    }
    if face.class == Class::Hq {
        row(Sign::HitPoints, format!("{HIT_POINTS} hit points"), "Whoever loses the last one is out.".into(), middle);
    }
    if let Some(first) = face.badges().first() {
        let badges: Vec<String> = face.badges().iter().map(u8::to_string).collect();
        let (title, when) = (format!("initiative {}", badges.join(" and ")), words::list(&badges));
        let segments = if badges.len() > 1 { "segments" } else { "segment" };
        row(Sign::Initiative(*first), title, format!("Acts in {segments} {when} of a Battle; higher ones come first."), middle);
    }
    for effect in Effect::ALL {
        for strength in (1..=3).rev() {
            let arms = face.arms().iter().filter(|arm| arm.kind == effect && arm.strength == strength);
            let at = arms.fold(Sides::NONE, |all, arm| Sides(all.0 | 1 << arm.side));
            if !at.is_empty() {
                row(Sign::Effect(effect), titled(effect, Some(strength), at), effect.rule().into(), at);
            }
        }
        for link in face.links().iter().filter(|link| link.effect == effect) {
            let far = if link.far { " Reaches the second hex too." } else { "" };
            row(Sign::Effect(effect), titled(effect, None, link.sides), format!("{}{far}", effect.rule()), link.sides);
        }
        let at = match effect {
            Effect::Net => face.net,
            Effect::Armor => face.armor,
            Effect::Reflection => face.reflection,
            Effect::Trap => face.trap,
            Effect::Redirect => face.redirect_out,
            _ => Sides::NONE,
        };
        if !at.is_empty() {
            row(Sign::Effect(effect), titled(effect, None, at), effect.rule().into(), at);
        } else if face.has(effect) && !effect.is_connection() && !is_weapon(effect) {
            row(Sign::Effect(effect), effect.name().into(), effect.rule().into(), middle);
        }
    }
    if face.toughness > 0 {
        let wounds = if face.toughness == 1 { "1 wound".into() } else { format!("{} wounds", face.toughness) };
        let text = format!("Bears {wounds}; one more removes it. Wounds never heal.");
        row(Sign::Toughness, format!("toughness {}", face.toughness), text, middle);
    }
    rows
}

fn is_weapon(effect: Effect) -> bool {
    (effect as u8) < Effect::Explosion as u8
}

/// "melee 2 · n, ne".
fn titled(effect: Effect, strength: Option<u8>, sides: Sides) -> String {
    let strength = strength.map_or(String::new(), |strength| format!(" {strength}"));
    let names: Vec<&str> = sides.iter().map(|side| Top::NAMES[usize::from(side)]).collect();
    let at = match effect {
        Effect::Thrower => format!("corner after {}", names.join(", ")),
        _ if sides == Sides::ALL => "all sides".into(),
        _ => names.join(", "),
    };
    format!("{}{strength} · {at}", effect.name())
}

impl Row {
    /// Draws its sign around a point.
    pub fn draw(&self, out: &mut Vec<Shape>, tile: Tile, at: Point, size: f32) {
        let ground = paint::army(tile.army());
        out.push(kit::panel(area(at.x - size * 1.5, at.y - size * 1.5, size * 3.0, size * 3.0), size * 0.4, ground));
        match self.sign {
            Sign::Initiative(value) => {
                let paint = Paint::fill(Role::Text).and_stroke(Role::Shadow, 2.0);
                out.push(Shape::Circle { centre: at, radius: size, paint });
                let number = Text::new(value.to_string(), at.x, at.y, (size * 1.5).max(Text::LEAST));
                out.push(number.bold().align(Align::Middle).ink(Role::OnSeat).into());
            }
            Sign::HitPoints => {
                let number = Text::new(HIT_POINTS.to_string(), at.x, at.y, (size * 1.5).max(Text::LEAST));
                out.push(number.bold().align(Align::Middle).into());
            }
            Sign::Toughness => {
                signs::shield(&mut Pen { out, at, size: size * 0.9, ink: paint::SIGN.into(), hole: ground.into() });
            }
            Sign::Effect(effect) if effect.is_connection() => {
                out.push(kit::panel(
                    area(at.x - size * 1.2, at.y - size * 1.2, size * 2.4, size * 2.4),
                    3.0,
                    signs::ground(effect),
                ));
                signs::effect(out, effect, at, size * 0.9, signs::ink(effect), signs::ground(effect));
            }
            Sign::Effect(effect) if is_weapon(effect) || effect == Effect::Net => tile::sample(out, effect, at, size),
            Sign::Effect(effect) => signs::effect(out, effect, at, size, paint::SIGN, ground),
            Sign::Instant(instant) => signs::instant(out, instant, at, size * 1.1, paint::SIGN, ground),
        }
    }

    /// Where the tile shows it: at the side that is furthest right, or in the middle. What all of an army's warriors can do
    /// is not drawn.
    fn anchor(&self, at: Hexagon) -> Option<Point> {
        let out = match self.sign {
            Sign::Effect(Effect::Armor | Effect::Reflection | Effect::Trap) => 0.89,
            _ => 0.72,
        };
        let places = self.sides.iter().map(|side| {
            if self.corner { at.toward_corner(side, at.reach * 0.82, 0.0) } else { at.toward(side, at.side() * out, 0.0) }
        });
        let middle = match self.sign {
            Sign::Initiative(_) if self.title.contains("and") => at.place(0.32, -0.26),
            Sign::Initiative(_) => at.place(0.17, -0.26),
            Sign::HitPoints => at.place(0.3, -0.08),
            Sign::Instant(_) => at.place(0.3, 0.0),
            Sign::Effect(effect) if !tile::is_ability(effect) => return None,
            _ => at.place(0.09, 0.3),
        };
        Some(places.max_by(|one, other| one.x.total_cmp(&other.x)).unwrap_or(middle))
    }
}

/// The card behind "what does this do?": the tile, large, and a line from every sign to its sentence.
pub fn tile_card(tile: Tile) -> Scene {
    const ROW: f32 = 92.0;
    const TEXT: f32 = 620.0;
    let face = tile.face();
    let at = Hexagon::new(point(270.0, kit::HEADER + 250.0), 236.0);
    let mut rows: Vec<(Option<Point>, Row)> = rows(tile).into_iter().map(|row| (row.anchor(at), row)).collect();
    // From the top down, so that no two lines cross.
    let height = |anchor: Option<Point>| anchor.map_or(f32::MAX, |anchor| anchor.y);
    rows.sort_by(|one, other| height(one.0).total_cmp(&height(other.0)));
    let high = (rows.len() as f32 * ROW).max(500.0);
    let mut scene = Scene::new(kit::HEADER + high + kit::FOOTER);
    field::frame(&mut scene, face.name);
    let of = match face.class {
        Class::Hq => tile.army().name().to_owned(),
        class => format!("{} · {} · {} of {TILES} tiles", tile.army().name(), class.name(), face.count),
    };
    scene.add(Text::new(of, WIDTH - kit::MARGIN, kit::HEADER / 2.0, 24.0).align(Align::Right).ink(Role::Muted));
    let out = &mut scene.shapes;
    tile::tile(out, &Piece::printed(tile, None), at, None);
    let top = kit::HEADER + (high - rows.len() as f32 * ROW) / 2.0;
    for ((anchor, row), place) in rows.into_iter().zip(0u8..) {
        let y = top + ROW * (f32::from(place) + 0.5);
        if let Some(anchor) = anchor {
            let points = vec![anchor, point(at.middle.x + at.reach + 20.0, y), point(TEXT - 62.0, y)];
            out.push(Shape::Line { points: points.clone(), width: 6.0, ink: Role::Shadow.cover(160) });
            out.push(Shape::Line { points, width: 2.5, ink: Role::Accent.into() });
            let paint = Paint::fill(Role::Accent).and_stroke(Role::Shadow, 2.0);
            out.push(Shape::Circle { centre: anchor, radius: 6.0, paint });
        }
        row.draw(out, tile, point(TEXT - 36.0, y), 16.0);
        out.push(Text::new(row.title, TEXT, y - 25.0, 23.0).bold().within(WIDTH - TEXT - kit::MARGIN, 1).into());
        out.push(Text::new(row.text, TEXT, y + 3.0, 20.0).within(WIDTH - TEXT - kit::MARGIN, 2).into());
    }
    let footer = match face.class {
        Class::Hq => tile.army().printed().ability.to_owned(),
        Class::Warrior | Class::Module => "Sides are named for a tile whose top points north.".to_owned(),
        Class::Foundation => "Units may stand on it. It is no unit: nothing wounds, moves or holds it.".to_owned(),
        Class::Instant(_) => "Played from the tiles in front of you, then discarded.".to_owned(),
    };
    kit::footer(&mut scene, footer);
    scene
}
