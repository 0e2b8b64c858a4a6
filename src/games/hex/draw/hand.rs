//! What lies in front of one seat: its tiles with all they do, and what is still to come; before that, the armies.

use super::super::content::{Army, Tile, Top};
use super::super::rules::ArmyChoice;
use super::super::view::View;
use super::super::{Bag, words};
use super::card::{self, Row};
use super::hexagon::Hexagon;
use super::tile::{self, Piece};
use crate::engine::Seat;
use crate::engine::scene::{Align, Area, Paint, Role, Scene, Shape, Text, WIDTH, area, kit, point};

const GAP: f32 = 12.0;
/// The tile on its poster.
const REACH: f32 = 104.0;

pub fn hand(view: &View) -> Option<Scene> {
    let seat = view.seat()?;
    Some(match view.open.army(seat) {
        Some(army) => tiles(view, seat, army),
        None => armies(view, seat),
    })
}

fn tiles(view: &View, seat: Seat, army: Army) -> Scene {
    let player = view.open.player(seat);
    let wide = (WIDTH - 2.0 * kit::MARGIN + GAP) / 3.0 - GAP;
    let top = kit::HEADER + GAP;
    let posters: Vec<(Tile, Vec<Row>)> = player.hand.iter().map(|tile| (*tile, card::rows(*tile, Top::NORTH))).collect();
    let body = |rows: &[Row]| rows.iter().map(|row| row_height(row, wide)).sum::<f32>();
    let high = posters.iter().map(|(_, rows)| body(rows)).fold(0.0, f32::max) + HEAD;
    let high = if posters.is_empty() { 60.0 } else { high };
    let lists = [
        ("Your HQ", army.printed().ability.to_owned()),
        ("Still to come", counted(&player.pile, army)),
        ("Discarded", counted(&player.discard, army)),
    ];
    let lists: Vec<String> =
        lists.into_iter().filter(|(_, list)| !list.is_empty()).map(|(title, list)| format!("{title}: {list}")).collect();
    let lines = |words: &str| (words.chars().count() / 128 + 1) as f32;
    let below: f32 = lists.iter().map(|words| lines(words) * 22.0 + 10.0).sum();
    let mut scene = Scene::new(top + high + GAP + below + kit::FOOTER);
    kit::frame(&mut scene, "Your tiles");
    let state = format!("{} · {} left to draw", army.name(), player.left());
    kit::header(&mut scene, kit::beside("Your tiles"), &state, Some((seat, seat.to_string())));
    let out = &mut scene.shapes;
    for ((tile, rows), place) in posters.into_iter().zip(0u8..) {
        let at = area(kit::MARGIN + f32::from(place) * (wide + GAP), top, wide, high);
        poster(out, tile, &rows, seat, at);
    }
    if player.hand.is_empty() {
        out.push(Text::new("No tile lies in front of you.", kit::MARGIN, top + 30.0, 24.0).ink(Role::Muted).into());
    }
    let mut y = top + high + GAP + 14.0;
    for words in lists {
        let high = lines(&words) * 22.0 + 10.0;
        let most = lines(&words) as u8 + 1;
        out.push(Text::new(words, kit::MARGIN, y, 18.0).within(WIDTH - 2.0 * kit::MARGIN, most).into());
        y += high;
    }
    kit::footer(&mut scene, advice(view, seat));
    scene
}

/// The tile, its name and its class.
const HEAD: f32 = 276.0;

/// A sentence takes as many lines as it needs.
fn row_height(row: &Row, wide: f32) -> f32 {
    34.0 + 21.0 * text_lines(&row.text, wide)
}

fn text_lines(text: &str, wide: f32) -> f32 {
    // A letter of this size is some 9 pixels wide.
    (text.chars().count() as f32 * 9.2 / (wide - 78.0)).ceil()
}

fn poster(out: &mut Vec<Shape>, tile: Tile, rows: &[Row], seat: Seat, at: Area) {
    out.push(Shape::Rect { at: at.inset(1.5), radius: 12.0, paint: Paint::fill(Role::Panel).and_stroke(Role::Seat(seat), 3.0) });
    let middle = point(at.centre().x.round(), (at.y + 16.0 + REACH * super::hexagon::HALF_HEIGHT).round());
    tile::tile(out, &Piece::printed(tile, Some(seat)), Hexagon::new(middle, REACH), None);
    let face = tile.face();
    let name = Text::new(face.name, middle.x, at.y + 216.0, 26.0).bold().align(Align::Middle);
    out.push(name.within(at.w - 20.0, 1).into());
    let class = Text::new(format!("{} · {} in the army", face.class.name(), face.count), middle.x, at.y + 244.0, 18.0);
    out.push(class.align(Align::Middle).ink(Role::Muted).into());
    let mut y = at.y + HEAD;
    for row in rows {
        row.draw(out, tile, point(at.x + 34.0, y + 16.0), 12.0);
        out.push(Text::new(row.title.clone(), at.x + 64.0, y + 2.0, 19.0).bold().within(at.w - 76.0, 1).into());
        let lines = text_lines(&row.text, at.w) as u8 + 1;
        out.push(Text::new(row.text.clone(), at.x + 64.0, y + 25.0, 17.0).within(at.w - 76.0, lines).into());
        y += row_height(row, at.w);
    }
}

/// "3 × Mutant, Brawler".
fn counted(bag: &Bag, army: Army) -> String {
    let kinds = army.tiles().map(|tile| (tile, bag.count(tile))).filter(|(_, count)| *count > 0);
    kinds.map(|(tile, count)| several(tile, count)).collect::<Vec<String>>().join(", ")
}

/// "3 × Mutant", "Brawler".
fn several(tile: Tile, count: u8) -> String {
    if count > 1 { format!("{count} × {}", tile.name()) } else { tile.name().to_owned() }
}

/// All armies to choose from.
fn armies(view: &View, seat: Seat) -> Scene {
    const COLUMNS: usize = 3;
    const HIGH: f32 = 150.0;
    let armies = view.open.options.set.armies();
    let rows = armies.len().div_ceil(COLUMNS) as f32;
    let mut scene = Scene::new(kit::HEADER + GAP + rows * (HIGH + GAP) + kit::FOOTER);
    kit::frame(&mut scene, "The armies");
    kit::header(&mut scene, kit::beside("The armies"), words::waiting_for(&view.open), Some((seat, seat.to_string())));
    let wide = (WIDTH - 2.0 * kit::MARGIN + GAP) / COLUMNS as f32 - GAP;
    for (place, army) in armies.iter().enumerate() {
        let (column, row) = ((place % COLUMNS) as f32, (place / COLUMNS) as f32);
        let (x, y) = (kit::MARGIN + column * (wide + GAP), kit::HEADER + GAP + row * (HIGH + GAP));
        portrait(&mut scene.shapes, view, *army, area(x, y, wide, HIGH));
    }
    kit::footer(&mut scene, advice(view, seat));
    scene
}

fn portrait(out: &mut Vec<Shape>, view: &View, army: Army, at: Area) {
    let taken = Seat::all(view.open.seats()).find(|seat| view.open.army(*seat) == Some(army));
    let wished = view.wish == Some(ArmyChoice::Army(army));
    let paint = Paint::fill(if wished { Role::Raised } else { Role::Panel });
    let paint = if wished { paint.and_stroke(Role::Accent, 4.0) } else { paint };
    out.push(Shape::Rect { at: at.inset(2.0), radius: 12.0, paint });
    let middle = point((at.x + 72.0).round(), at.centre().y.round());
    tile::tile(out, &Piece::printed(Tile::hq(army), taken), Hexagon::new(middle, 60.0), None);
    let (x, room) = (at.x + 142.0, at.w - 154.0);
    let name = format!("{} {}", army.letter(), army.name());
    out.push(Text::new(name, x, at.y + 28.0, 22.0).bold().within(room, 1).into());
    let text = taken.map_or_else(|| army.printed().manner.to_owned(), |seat| format!("Played by {seat}."));
    out.push(Text::new(text, x, at.y + 58.0, 17.0).ink(Role::Muted).within(room, 4).into());
}

/// What the seat can do now.
fn advice(view: &View, seat: Seat) -> String {
    let deciders = view.open.whose_turn().to_act();
    match deciders.first() {
        None => "The game is over.".into(),
        Some(_) if deciders.contains(seat) => format!("Your turn: {}.", words::waiting_for(&view.open)),
        Some(first) => format!("Nothing to do now: the game waits for {first}."),
    }
}

/// All tiles of an army, with their counts.
pub fn army_page(army: Army) -> Scene {
    const COLUMNS: usize = 6;
    const HIGH: f32 = 184.0;
    // An HQ with two faces is shown with both.
    let tiles: Vec<Tile> = army.tiles().take(1).chain(Tile::hq(army).flipped()).chain(army.tiles().skip(1)).collect();
    let rows = tiles.len().div_ceil(COLUMNS) as f32;
    let mut scene = Scene::new(kit::HEADER + GAP + rows * HIGH + kit::FOOTER);
    kit::frame(&mut scene, army.name());
    let state = Text::new(army.printed().manner, WIDTH - kit::MARGIN, kit::HEADER / 2.0, 20.0).align(Align::Right);
    scene.add(state.ink(Role::Muted).within(820.0, 1));
    let wide = (WIDTH - 2.0 * kit::MARGIN) / COLUMNS as f32;
    for (place, tile) in tiles.into_iter().enumerate() {
        let x = kit::MARGIN + wide * ((place % COLUMNS) as f32 + 0.5);
        let y = kit::HEADER + GAP + HIGH * (place / COLUMNS) as f32;
        let at = Hexagon::new(point(x.round(), (y + 66.0).round()), 72.0);
        tile::tile(&mut scene.shapes, &Piece::printed(tile, None), at, None);
        let words = Text::new(several(tile, tile.face().count), x, y + 150.0, 18.0).bold().align(Align::Middle);
        scene.add(words.within(wide - 12.0, 2));
    }
    kit::footer(&mut scene, format!("HQ: {}", army.printed().ability));
    scene
}
