//! What a tile is and does: every sign on it with a sentence.

use super::super::content::{Army, Brood, Class, Effect, HIT_POINTS, Hex, Implant, Instant, Reach, Sides, TILES, Tile, Top};
use super::super::rules::Links;
use super::super::view::View;
use super::super::{explain, words};
use super::hexagon::Hexagon;
use super::tile::{self, Piece};
use super::{markers, paint, signs};
use crate::engine::grammar;
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
    /// An HQ has its middle arranged in its own way.
    hq: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Sign {
    Initiative(u8),
    HitPoints,
    Toughness,
    Effect(Effect),
    Instant(Instant),
    Implant(Implant),
    Brood(Brood),
    Zombie,
}

/// Everything there is to say about a tile whose top points so, in the order in which one reads it.
pub fn rows(tile: Tile, top: Top) -> Vec<Row> {
    let face = tile.face();
    let mut rows = Vec::new();
    let mut row = |sign: Sign, title: String, text: String, sides: Sides| {
        let (sides, corner) = (sides.turned(top.0), sign == Sign::Effect(Effect::Thrower));
        let title = if sides.is_empty() { title } else { format!("{title} · {}", looks(sides, corner)) };
        rows.push(Row { sign, title, text, sides, corner, hq: tile.is_hq() });
    };
    let middle = Sides::NONE;
    if let Class::Instant(instant) = face.class {
        row(Sign::Instant(instant), "instant".into(), instant.rule().into(), middle);
        return rows;
    }
    if let Class::Implant(implant) = face.class {
        row(Sign::Implant(implant), "implant, once a turn".into(), implant.rule().into(), middle);
        if implant == Implant::Incubator {
            for brood in Brood::ALL {
                row(Sign::Brood(brood), format!("{} marker", brood.name()), brood.rule().into(), middle);
            }
        }
    }
    if face.class == Class::Hq {
        row(Sign::HitPoints, format!("{HIT_POINTS} hit points"), "Whoever loses the last one is out.".into(), middle);
    }
    if let Some(first) = face.badges().first() {
        let badges: Vec<String> = face.badges().iter().map(u8::to_string).collect();
        let (title, when) = (format!("initiative {}", badges.join(" and ")), grammar::list(&badges));
        let segments = if badges.len() > 1 { "segments" } else { "segment" };
        row(Sign::Initiative(*first), title, format!("Acts in {segments} {when} of a Battle; higher ones come first."), middle);
    }
    for effect in Effect::ALL {
        for strength in (0..=3).rev() {
            let arms = face.arms().iter().filter(|arm| arm.kind == effect && arm.strength == strength);
            let at = arms.fold(Sides::NONE, |all, arm| all.with(arm.side));
            if !at.is_empty() {
                let title = if strength > 0 { format!("{} {strength}", effect.name()) } else { effect.name().into() };
                row(Sign::Effect(effect), title, effect.rule().into(), at);
            }
        }
        for link in face.links().iter().filter(|link| link.effect == effect) {
            let far = match link.reach {
                Reach::Near => "",
                Reach::Far => " Reaches the second hex too.",
                Reach::Everywhere => " Serves all of yours from anywhere.",
            };
            row(Sign::Effect(effect), effect.name().into(), format!("{}{far}", effect.rule()), link.sides);
        }
        let at = match effect {
            Effect::Net => face.net,
            Effect::Armor => face.armor,
            Effect::Reflection => face.reflection,
            Effect::Trap => face.trap,
            Effect::Redirect => face.redirect_out,
            Effect::Tentacles => face.tentacles,
            _ => Sides::NONE,
        };
        if face.has(effect) && !effect.is_connection() && !is_weapon(effect) {
            row(Sign::Effect(effect), effect.name().into(), effect.rule().into(), at);
        }
    }
    for effect in face.hidden.iter() {
        let at = if effect == Effect::RangedNet { face.cast } else { Sides::NONE };
        let text = match effect {
            Effect::Explosion => "Blows up: 1 wound to every unit around it, HQs spared.",
            _ => effect.rule(),
        };
        row(Sign::Effect(effect), format!("hidden {}", effect.name()), format!("{text} Only by an Order or a Boss."), at);
    }
    if let Some(words) = words::risen_words(tile) {
        row(Sign::Zombie, "once it has come back".into(), format!("As a zombie it has {words}."), middle);
    }
    if face.toughness > 0 {
        let wounds = if face.toughness == 1 { "1 wound".into() } else { format!("{} wounds", face.toughness) };
        let text = format!("Bears {wounds}; one more removes it. Wounds never heal.");
        row(Sign::Toughness, format!("toughness {}", face.toughness), text, middle);
    }
    rows
}

/// What the signs mean that more than one army has, and the instant tiles. The cards of tiles explain the others.
pub fn legend() -> Vec<kit::Sign> {
    let ground = Tile::hq(Army::ALL[0]);
    let sign = |sign: Sign, name: &str, meaning: &str| {
        let row = Row { sign, title: String::new(), text: String::new(), sides: Sides::NONE, corner: false, hq: false };
        // A row's sign stands on a square that is three of its sizes wide.
        kit::Sign::new(name, meaning, |out, at, size| row.draw(out, ground, at, size / 1.5))
    };
    let mut legend = vec![
        sign(Sign::Initiative(3), "Initiative", "Acts in this segment of a Battle; higher ones come first."),
        sign(Sign::HitPoints, "Hit points", "What an HQ has left. Whoever loses the last one is out."),
        sign(Sign::Toughness, "Toughness", "Bears one wound; the next removes it. A number bears more."),
    ];
    let common = |effect: &Effect| Army::ALL.into_iter().filter(|army| army.effects().contains(*effect)).count() > 1;
    legend.extend(
        Effect::ALL
            .into_iter()
            .filter(common)
            .map(|effect| sign(Sign::Effect(effect), &grammar::capital(effect.name()), effect.rule())),
    );
    legend.extend(Instant::ALL.into_iter().map(|instant| sign(Sign::Instant(instant), instant.name(), instant.rule())));
    legend
}

fn is_weapon(effect: Effect) -> bool {
    (effect as u8) < Effect::Explosion as u8
}

/// Where signs look: "n, ne".
fn looks(sides: Sides, corner: bool) -> String {
    let names: Vec<&str> = sides.iter().map(|side| Top::NAMES[usize::from(side)]).collect();
    match (corner, sides) {
        (true, _) => format!("corner after {}", names.join(", ")),
        (_, Sides::ALL) => "all sides".into(),
        _ => names.join(", "),
    }
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
            Sign::Implant(implant) => markers::implant(out, implant, at, size, paint::LESS, ground),
            Sign::Brood(brood) => markers::brood(out, brood, at, size * 1.2),
            Sign::Zombie => markers::zombie(out, at, size * 1.2),
        }
    }

    /// Where the tile shows it: at the side that is furthest right, or in the middle. What all of an army's warriors can do
    /// is not drawn.
    fn anchor(&self, at: Hexagon, piece: &Piece) -> Option<Point> {
        let out = match self.sign {
            Sign::Effect(Effect::Armor | Effect::Reflection | Effect::Trap) => 0.89,
            _ => 0.72,
        };
        // On an HQ the blades stand left of what it gives.
        let along = match self.sign {
            Sign::Effect(effect) if self.hq && effect.is_connection() => at.reach * 0.12,
            Sign::Effect(Effect::Melee) if self.hq => at.reach * -0.16,
            _ => 0.0,
        };
        let places = self.sides.iter().map(|side| {
            if self.corner { at.toward_corner(side, at.reach * 0.82, 0.0) } else { at.toward(side, at.side() * out, along) }
        });
        places.max_by(|one, other| one.x.total_cmp(&other.x)).or_else(|| self.middle(at, piece))
    }

    fn middle(&self, at: Hexagon, piece: &Piece) -> Option<Point> {
        match self.sign {
            Sign::Initiative(_) if self.hq => Some(at.place(0.1, 0.26)),
            Sign::Initiative(_) if piece.actions() > 1 => Some(at.place(0.34, -0.26)),
            Sign::Initiative(_) | Sign::Implant(_) | Sign::Effect(Effect::Probe | Effect::Muzzle | Effect::Command) => {
                Some(at.place(0.17, -0.26))
            }
            Sign::HitPoints => Some(at.place(0.3, -0.08)),
            Sign::Instant(_) => Some(at.place(0.3, 0.0)),
            Sign::Brood(_) | Sign::Zombie => None,
            Sign::Effect(effect) if !super::short::is_ability(effect) => None,
            Sign::Effect(_) if self.hq => None,
            sign => {
                let ability = if let Sign::Effect(effect) = sign { Some(effect) } else { None };
                let (x, y) = piece.below(ability);
                Some(at.place(x, y))
            }
        }
    }
}

/// The card behind "what does this do?": the tile, large, and a line from every sign to its sentence.
pub fn tile_card(tile: Tile) -> Scene {
    let footer = match tile.face().class {
        Class::Hq => tile.army().printed().ability,
        Class::Object => "Ten wounds remove it, and with the first Object that falls Dancer has lost.",
        Class::Implant(_) => "A unit, but neither warrior nor module: never frozen, taken over as a module or spied on.",
        Class::Warrior | Class::Module => "Sides are named for a tile whose top points north.",
        Class::Foundation => "Units may stand on it. It is no unit: nothing wounds, moves or holds it.",
        Class::Instant(_) => "Played from the tiles in front of you, then discarded.",
    };
    card(&Piece::printed(tile, None), None, &[], footer)
}

/// The same for a unit on the board, with what goes for it here and now.
pub fn unit_card(view: &View, hex: Hex) -> Option<Scene> {
    let board = &view.open.board;
    let unit = board.unit(hex)?;
    let footer = format!("{} on {}, top {}", unit.name(), board.name(hex), unit.top.name());
    let piece = Piece::lying(board, &Links::of(board), hex, unit);
    Some(card(&piece, Some(board.name(hex)), &explain::here_and_now(view, hex), &footer))
}

fn card(piece: &Piece, name: Option<&str>, now: &[String], footer: &str) -> Scene {
    const ROW: f32 = 92.0;
    const TEXT: f32 = 620.0;
    let line_height = |line: &str| if line.chars().count() > 112 { 60.0 } else { 34.0 };
    let tile = piece.tile;
    let face = tile.face();
    let at = Hexagon::new(point(270.0, kit::HEADER + 250.0), 236.0);
    let mut rows: Vec<(Option<Point>, Row)> = rows(tile, piece.top).into_iter().map(|row| (row.anchor(at, piece), row)).collect();
    // From the top down, so that no two lines cross.
    let height = |anchor: Option<Point>| anchor.map_or(f32::MAX, |anchor| anchor.y);
    rows.sort_by(|one, other| height(one.0).total_cmp(&height(other.0)));
    let high = (rows.len() as f32 * ROW).max(500.0);
    let below = if now.is_empty() { 0.0 } else { 48.0 + now.iter().map(|line| line_height(line)).sum::<f32>() };
    let mut scene = Scene::new(kit::HEADER + high + below + kit::FOOTER);
    let title = if tile.is_hq() { format!("{} HQ", tile.army().name()) } else { face.name.into() };
    kit::frame(&mut scene, &title);
    let of = match face.class {
        Class::Hq => "headquarters".to_owned(),
        class => format!("{} · {} · {} of {TILES} tiles", tile.army().name(), class.name(), face.count),
    };
    scene.add(Text::new(of, WIDTH - kit::MARGIN, kit::HEADER / 2.0, 24.0).align(Align::Right).ink(Role::Muted));
    let out = &mut scene.shapes;
    tile::tile(out, piece, at, name);
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
    if !now.is_empty() {
        let y = kit::HEADER + high;
        out.push(kit::panel(area(kit::MARGIN, y, WIDTH - 2.0 * kit::MARGIN, below - 8.0), 10.0, Role::Panel));
        out.push(Text::new("Here and now", 2.0 * kit::MARGIN, y + 22.0, 20.0).bold().ink(Role::Accent).into());
        let mut y = y + 54.0;
        for line in now {
            out.push(Text::new(line, 2.0 * kit::MARGIN, y, 21.0).within(WIDTH - 4.0 * kit::MARGIN, 2).into());
            y += line_height(line);
        }
    }
    kit::footer(&mut scene, footer);
    scene
}
