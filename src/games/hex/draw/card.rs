//! What a tile is and does: every sign on it with a sentence.

use super::super::content::{
    Army, Brood, Class, Effect, Face, HIT_POINTS, Hex, Implant, Instant, Reach, Sides, TILES, Tile, Top,
};
use super::super::outlook::ARROWS;
use super::super::rules::Links;
use super::super::view::View;
use super::super::{explain, words};
use super::hexagon::Hexagon;
use super::tile::{self, Piece};
use super::{emblem, markers, paint, signs};
use crate::engine::grammar;
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::legend::Sign;
use crate::engine::scene::{Align, Area, Paint, Point, Role, Scene, Shape, Text, WIDTH, area, lines, point};

/// A sign, what it is called, and what it does.
#[derive(Clone, Debug)]
pub struct Row {
    sign: Mark,
    pub title: String,
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Mark {
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
    let mut row = |sign: Mark, title: String, text: String, sides: Sides| {
        let sides = looks(sides.turned(top.0), sign == Mark::Effect(Effect::Thrower));
        let title = if sides.is_empty() { title } else { format!("{title} · {sides}") };
        rows.push(Row { sign, title: grammar::capital(&title), text });
    };
    let middle = Sides::NONE;
    if let Class::Instant(instant) = face.class {
        row(Mark::Instant(instant), "instant".into(), instant.rule().into(), middle);
        return rows;
    }
    if let Class::Implant(implant) = face.class {
        row(Mark::Implant(implant), "implant, once a turn".into(), implant.rule().into(), middle);
        if implant == Implant::Incubator {
            for brood in Brood::ALL {
                row(Mark::Brood(brood), format!("{} marker", brood.name()), brood.rule().into(), middle);
            }
        }
    }
    if face.class == Class::Hq {
        row(Mark::HitPoints, format!("{HIT_POINTS} hit points"), "Whoever loses the last one is out.".into(), middle);
    }
    if let Some(first) = face.badges().first() {
        let badges: Vec<String> = face.badges().iter().map(u8::to_string).collect();
        let (title, when) = (format!("initiative {}", badges.join(" and ")), grammar::list(&badges));
        let segments = if badges.len() > 1 { "segments" } else { "segment" };
        row(Mark::Initiative(*first), title, format!("Acts in {segments} {when} of a Battle; higher ones come first."), middle);
    }
    for effect in Effect::ALL {
        for strength in (0..=3).rev() {
            let arms = face.arms().iter().filter(|arm| arm.kind == effect && arm.strength == strength);
            let at = arms.fold(Sides::NONE, |all, arm| all.with(arm.side));
            if !at.is_empty() {
                let title = if strength > 0 { format!("{} {strength}", effect.name()) } else { effect.name().into() };
                row(Mark::Effect(effect), title, effect.rule().into(), at);
            }
        }
        for link in face.links().iter().filter(|link| link.effect == effect) {
            let far = match link.reach {
                Reach::Near => "",
                Reach::Far => " Reaches the second hex too.",
                Reach::Everywhere => " Serves all of yours from anywhere.",
            };
            row(Mark::Effect(effect), effect.name().into(), format!("{}{far}", effect.rule()), link.sides);
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
            row(Mark::Effect(effect), effect.name().into(), effect.rule().into(), at);
        }
    }
    for effect in face.hidden {
        let at = if effect == Effect::RangedNet { face.cast } else { Sides::NONE };
        let text = match effect {
            Effect::Explosion => "Blows up: 1 wound to every unit around it, HQs spared.",
            _ => effect.rule(),
        };
        row(Mark::Effect(effect), format!("hidden {}", effect.name()), format!("{text} Only by an Order or a Boss."), at);
    }
    if let Some(words) = words::risen_words(tile) {
        row(Mark::Zombie, "once it has come back".into(), format!("As a zombie it has {words}."), middle);
    }
    if face.toughness > 0 {
        let wounds = grammar::count(face.toughness, "wound");
        let text = format!("Bears {wounds}; one more removes it. Wounds never heal.");
        row(Mark::Toughness, format!("toughness {}", face.toughness), text, middle);
    }
    rows
}

/// What the signs mean that more than one army has, and the instant tiles. The cards of tiles explain the others.
pub fn legend(view: Option<&View>) -> Vec<Sign> {
    let sign = |sign: Mark, name: &str, meaning: &str| {
        // A mark stands on a square that is three of its sizes wide.
        Sign::new(name, meaning, |out, at, size| mark(out, sign, at, size / 1.5))
    };
    let open = view.map(|view| &view.open);
    // What lies on the board and before the players, if that is asked.
    let tiles: Option<Vec<Tile>> = open.map(|open| {
        let bases = open.board.bases().map(|base| base.tile);
        let hands = open.players.iter().flat_map(|player| player.hand.iter().copied());
        open.board.units().map(|(_, unit)| unit.tile).chain(bases).chain(hands).collect()
    });
    let shows = |has: &dyn Fn(&Face) -> bool| tiles.as_ref().is_none_or(|tiles| tiles.iter().any(|tile| has(tile.face())));
    let mut legend = vec![
        sign(Mark::Initiative(3), "Initiative", "Acts in this segment of a Battle; higher ones come first.")
            .lies(shows(&|face| !face.badges().is_empty())),
        sign(Mark::HitPoints, "Hit points", "What an HQ has left. Whoever loses the last one is out.")
            .lies(shows(&|face| face.class == Class::Hq)),
        sign(Mark::Toughness, "Toughness", "Bears one wound; the next removes it. A number bears more.")
            .lies(shows(&|face| face.toughness > 0)),
    ];
    let common = |effect: &Effect| Army::ALL.into_iter().filter(|army| army.effects().contains(*effect)).count() > 1;
    // On a board every sign is explained that stands there, also those of one army alone.
    let told = Effect::ALL.into_iter().filter(|effect| tiles.is_some() || common(effect));
    legend.extend(told.map(|effect| {
        let told = sign(Mark::Effect(effect), &grammar::capital(effect.name()), effect.rule());
        told.lies(shows(&|face| face.has(effect) || face.hidden.contains(effect)))
    }));
    legend.extend(Instant::ALL.into_iter().map(|instant| {
        let told = sign(Mark::Instant(instant), &format!("{} tile", instant.name()), instant.rule());
        told.lies(shows(&|face| face.class == Class::Instant(instant)))
    }));
    legend
}

fn is_weapon(effect: Effect) -> bool {
    (effect as u8) < Effect::Explosion as u8
}

/// Where signs look: "↑ ↗".
fn looks(sides: Sides, corner: bool) -> String {
    let arrow = |side: u8| ARROWS[usize::from(side % 6)].to_string();
    match (corner, sides) {
        (true, _) => sides.iter().map(|side| format!("between {} and {}", arrow(side), arrow(side + 1))).collect(),
        (_, Sides::ALL) => "all sides".into(),
        _ => sides.iter().map(arrow).collect::<Vec<_>>().join(" "),
    }
}

/// How large words about a tile are.
const TITLE: f32 = 34.0;
const WORDS: f32 = 27.0;
/// From line to line.
const PITCH: f32 = WORDS * 1.25;

impl Row {
    /// What every warrior has is known from the first game on: its sign and name are enough.
    pub fn is_common(&self) -> bool {
        matches!(
            self.sign,
            Mark::Initiative(_)
                | Mark::HitPoints
                | Mark::Toughness
                | Mark::Effect(Effect::Melee | Effect::Ranged | Effect::Armor)
        )
    }

    /// How high it is in this room, with its sentence or without.
    pub fn height(&self, wide: f32, told: bool) -> f32 {
        let below = if told { PITCH * lines(&self.text, WORDS, false, wide - 76.0) as f32 } else { 0.0 };
        (44.0 + below).max(58.0) + 8.0
    }

    /// Draws sign, name and sentence.
    pub fn tell(&self, out: &mut Vec<Shape>, at: Area, told: bool) {
        mark(out, self.sign, point(at.x + 30.0, at.y + 29.0), 19.0);
        let (x, room) = (at.x + 72.0, at.w - 72.0);
        let y = if told { at.y + 20.0 } else { at.y + 29.0 };
        out.push(Text::new(self.title.clone(), x, y, TITLE).bold().fitted(room, 1, 26.0).into());
        if told {
            let count = lines(&self.text, WORDS, false, room - 4.0) as u8;
            out.push(Text::new(self.text.clone(), x, at.y + 57.0, WORDS).ink(paint::SOFT).fitted(room, count + 1, 24.0).into());
        }
    }
}

/// Draws a mark around a point.
pub fn mark(out: &mut Vec<Shape>, mark: Mark, at: Point, size: f32) {
    let ground = paint::LAND;
    out.push(kit::panel(area(at.x - size * 1.5, at.y - size * 1.5, size * 3.0, size * 3.0), size * 0.4, ground));
    match mark {
        Mark::Initiative(value) => {
            let paint = Paint::fill(Role::Text).and_stroke(Role::Shadow, 2.0);
            out.push(Shape::Circle { centre: at, radius: size * 1.1, paint });
            let number = Text::new(value.to_string(), at.x, at.y, (size * 1.6).max(kit::LEAST));
            out.push(number.bold().align(Align::Middle).ink(Role::OnSeat).into());
        }
        Mark::HitPoints => {
            let number = Text::new(HIT_POINTS.to_string(), at.x, at.y, (size * 1.6).max(kit::LEAST));
            out.push(number.bold().align(Align::Middle).into());
        }
        Mark::Toughness => {
            signs::shield(&mut Pen { out, at, size: size * 0.9, ink: paint::SIGN.into(), hole: ground.into() });
        }
        Mark::Effect(effect) if effect.is_connection() => {
            let (tag, ink) = signs::tag(effect);
            let side = size * 1.2;
            out.push(kit::panel(area(at.x - side, at.y - side, 2.0 * side, 2.0 * side), 4.0, tag));
            signs::effect(out, effect, at, size * 0.9, ink, tag);
        }
        Mark::Effect(effect) if is_weapon(effect) || effect == Effect::Net => tile::sample(out, effect, at, size),
        Mark::Effect(effect) => signs::effect(out, effect, at, size, paint::SIGN, ground),
        Mark::Instant(instant) => signs::instant(out, instant, at, size * 1.1, paint::SIGN, ground),
        Mark::Implant(implant) => markers::implant(out, implant, at, size, paint::SIGN, ground),
        Mark::Brood(brood) => markers::brood(out, brood, at, size * 1.2),
        Mark::Zombie => markers::zombie(out, at, size * 1.2),
    }
}

/// The card behind "what does this do?": the tile, large, and a sentence for every sign on it.
pub fn tile_card(tile: Tile) -> Scene {
    let footer = match tile.face().class {
        Class::Hq => tile.army().printed().ability,
        Class::Object => "Ten wounds remove it, and with the first Object that falls Dancer has lost.",
        Class::Implant(_) => "A unit, but neither warrior nor module: never frozen, taken over as a module or spied on.",
        Class::Warrior | Class::Module => "Arrows are those of a tile whose top points up.",
        Class::Foundation => "Units may stand on it. It is no unit: nothing wounds, moves or holds it.",
        Class::Instant(_) => "Played from the tiles in front of you, then discarded.",
    };
    card(&Piece::printed(tile, None), &[], footer)
}

/// The same for a unit on the board, with what goes for it here and now.
pub fn unit_card(view: &View, hex: Hex) -> Option<Scene> {
    let board = &view.open.board;
    let unit = board.unit(hex)?;
    let footer = format!("{} on {}, top {}", unit.name(), board.name(hex), ARROWS[usize::from(unit.top.0)]);
    let piece = Piece::lying(board, &Links::of(board), hex, unit);
    Some(card(&piece, &explain::here_and_now(view, hex), &footer))
}

fn card(piece: &Piece, now: &[String], footer: &str) -> Scene {
    const REACH: f32 = 150.0;
    const LEFT: f32 = 2.0 * REACH + 44.0;
    let tile = piece.tile;
    let face = tile.face();
    let wide = WIDTH - LEFT - 24.0;
    let rows = rows(tile, piece.top);
    let high = rows.iter().map(|row| row.height(wide, true)).sum::<f32>().max(2.0 * tile::half_height(REACH) + 96.0);
    let line = |words: &str| PITCH * lines(words, WORDS, false, WIDTH - 80.0) as f32 + 6.0;
    let below = if now.is_empty() { 0.0 } else { 74.0 + now.iter().map(|words| line(words)).sum::<f32>() };
    let top = kit::HEADER + 20.0;
    let mut scene = Scene::new((top + high + 16.0 + below + kit::FOOTER).ceil());
    let title = if tile.is_hq() { format!("{} HQ", tile.army().name()) } else { face.name.into() };
    kit::frame(&mut scene, &title);
    let of = if tile.is_core() { String::new() } else { format!(" · {} of {TILES} tiles", face.count) };
    kit::header(&mut scene, kit::beside(&title), &format!("{}{of}", face.class.name()), None);
    let out = &mut scene.shapes;
    let at = Hexagon::new(point(REACH + 22.0, (top + tile::half_height(REACH) + 4.0).round()), REACH);
    tile::tile(out, piece, at);
    let y = top + 2.0 * tile::half_height(REACH) + 50.0;
    emblem::disc(out, tile.army(), point(52.0, y), 28.0);
    let name = Text::new(tile.army().name(), 92.0, y, 32.0).ink(Role::Muted).centred();
    out.push(name.fitted(LEFT - 104.0, 2, kit::LEAST).into());
    let mut y = top;
    for row in rows {
        let high = row.height(wide, true);
        row.tell(out, area(LEFT, y, wide, high), true);
        y += high;
    }
    if !now.is_empty() {
        let y = top + high + 8.0;
        kit::slab(out, area(kit::MARGIN, y, WIDTH - 2.0 * kit::MARGIN, below - 12.0), None);
        out.push(Text::new("Here and now", 40.0, y + 34.0, TITLE).bold().ink(Role::Accent).into());
        let mut y = y + 76.0;
        for words in now {
            let count = lines(words, WORDS, false, WIDTH - 80.0) as u8;
            out.push(Text::new(words, 40.0, y, WORDS).fitted(WIDTH - 80.0, count + 1, 24.0).into());
            y += line(words);
        }
    }
    kit::footer(&mut scene, footer);
    scene
}
