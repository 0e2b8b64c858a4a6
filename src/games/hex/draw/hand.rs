//! What lies in front of one seat: its tiles with all they do, and what is still to come; before that, the armies.

use super::super::content::{Army, Satiety, Tile, Top};
use super::super::rules::ArmyChoice;
use super::super::view::View;
use super::super::{Bag, words};
use super::card::{self, Row};
use super::hexagon::Hexagon;
use super::tile::{self, Piece};
use super::{emblem, markers, paint};
use crate::engine::Seat;
use crate::engine::scene::{Align, Area, Role, Scene, Shape, Text, WIDTH, area, kit, lines, point};

const GAP: f32 = 12.0;
/// The tile beside what it does.
const REACH: f32 = 104.0;
const LEFT: f32 = 2.0 * REACH + 58.0;
const WORDS: f32 = 26.0;
/// The room of a tile's name.
const NAME: f32 = 60.0;

pub fn hand(view: &View) -> Option<Scene> {
    let seat = view.seat()?;
    Some(match view.open.army(seat) {
        Some(army) => tiles(view, seat, army),
        None => armies(view, seat),
    })
}

fn tiles(view: &View, seat: Seat, army: Army) -> Scene {
    let player = view.open.player(seat);
    let held: Vec<(Tile, Vec<Row>)> = player.hand.iter().map(|tile| (*tile, card::rows(*tile, Top::NORTH))).collect();
    let lists = [
        ("Your HQ", army.printed().ability.to_owned()),
        ("Still to come", counted(&player.pile, army)),
        ("Discarded", counted(&player.discard, army)),
        ("Zombie pool", counted(&player.pool, army)),
    ];
    let lists: Vec<String> =
        lists.into_iter().filter(|(_, list)| !list.is_empty()).map(|(title, list)| format!("{title}: {list}")).collect();
    let list_height = |words: &String| lines(words, WORDS, false, WIDTH - 60.0) as f32 * WORDS * 1.25 + 12.0;
    let supply = if army == Army::Troglodytes { 64.0 } else { 0.0 };
    let below: f32 = lists.iter().map(list_height).sum::<f32>() + supply;
    let top = kit::HEADER + GAP;
    let rest = 1600.0 - top - below - kit::FOOTER - 3.0 * GAP;
    // Sentences that everybody knows give way where there is no room for all of them.
    let all_told = held.iter().map(|(_, rows)| poster_height(rows, true) + GAP).sum::<f32>() <= rest;
    let high: f32 = held.iter().map(|(_, rows)| poster_height(rows, all_told) + GAP).sum();
    let high = if held.is_empty() { 70.0 } else { high };
    let mut scene = Scene::new((top + high + below + 2.0 * GAP + kit::FOOTER).ceil());
    kit::frame(&mut scene, "Your tiles");
    let state = format!("{} · {} left to draw", army.name(), player.left());
    kit::header(&mut scene, kit::beside("Your tiles"), &state, Some((seat, seat.to_string())));
    let out = &mut scene.shapes;
    let mut y = top;
    for (tile, rows) in held {
        let at = area(kit::MARGIN, y, WIDTH - 2.0 * kit::MARGIN, poster_height(&rows, all_told));
        poster(out, tile, &rows, seat, at, all_told);
        y += at.h + GAP;
    }
    if player.hand.is_empty() {
        out.push(Text::new("No tile lies in front of you.", 30.0, top + 34.0, 34.0).ink(Role::Muted).into());
    }
    let mut y = top + high + GAP;
    if supply > 0.0 {
        markers_left(out, view, y + 24.0);
        y += supply;
    }
    for words in lists {
        let count = lines(&words, WORDS, false, WIDTH - 60.0) as u8;
        let high = list_height(&words);
        out.push(Text::new(words, 30.0, y + 16.0, WORDS).ink(paint::SOFT).fitted(WIDTH - 54.0, count + 1, 24.0).into());
        y += high;
    }
    kit::footer(&mut scene, advice(view, seat));
    scene
}

fn told(row: &Row, all: bool) -> bool {
    all || !row.is_common()
}

fn poster_height(rows: &[Row], all: bool) -> f32 {
    let wide = WIDTH - 2.0 * kit::MARGIN - LEFT - 16.0;
    let body: f32 = rows.iter().map(|row| row.height(wide, told(row, all))).sum();
    (NAME + body + 6.0).max(2.0 * tile::half_height(REACH) + 32.0)
}

fn poster(out: &mut Vec<Shape>, tile: Tile, rows: &[Row], seat: Seat, at: Area, all: bool) {
    kit::slab(out, at, Some(Role::Seat(seat)));
    let middle = point((at.x + REACH + 18.0).round(), (at.y + tile::half_height(REACH) + 12.0).round());
    tile::tile(out, &Piece::printed(tile, Some(seat)), Hexagon::new(middle, REACH));
    let face = tile.face();
    let wide = at.w - LEFT - 16.0;
    let x = at.x + LEFT;
    out.push(Text::new(face.name, x, at.y + 32.0, 38.0).bold().fitted(wide, 1, 34.0).into());
    let mut y = at.y + NAME;
    for row in rows {
        let high = row.height(wide, told(row, all));
        row.tell(out, area(x, y, wide, high), told(row, all));
        y += high;
    }
}

/// The Satiety markers that nobody wears.
fn markers_left(out: &mut Vec<Shape>, view: &View, y: f32) {
    out.push(Text::new("Markers left", 30.0, y, 34.0).bold().into());
    for (satiety, at) in Satiety::ALL.into_iter().zip(0u8..) {
        let x = 290.0 + 150.0 * f32::from(at);
        markers::satiety(out, satiety, point(x, y), 24.0);
        out.push(Text::new(view.open.board.supply(satiety).to_string(), x + 36.0, y, 34.0).bold().into());
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
    const COLUMNS: usize = 2;
    const HIGH: f32 = 152.0;
    const BETWEEN: f32 = 8.0;
    let armies = view.open.options.set.armies();
    let rows = armies.len().div_ceil(COLUMNS) as f32;
    let mut scene = Scene::new(kit::HEADER + GAP + rows * (HIGH + BETWEEN) + 4.0);
    kit::question(&mut scene, seat, "The armies", words::waiting_for(&view.open));
    let wide = (WIDTH - 2.0 * kit::MARGIN + BETWEEN) / COLUMNS as f32 - BETWEEN;
    for (place, army) in armies.iter().enumerate() {
        let (column, row) = ((place % COLUMNS) as f32, (place / COLUMNS) as f32);
        let (x, y) = (kit::MARGIN + column * (wide + BETWEEN), kit::HEADER + GAP + row * (HIGH + BETWEEN));
        portrait(&mut scene.shapes, view, *army, area(x, y, wide, HIGH));
    }
    scene
}

fn portrait(out: &mut Vec<Shape>, view: &View, army: Army, at: Area) {
    let taken = Seat::all(view.open.seats()).find(|seat| view.open.army(*seat) == Some(army));
    let wished = view.wish == Some(ArmyChoice::Army(army));
    let at = area(at.x, at.y, at.w, at.h - 6.0);
    kit::slab(out, at, wished.then_some(Role::Accent));
    emblem::disc(out, army, point(at.x + 62.0, at.centre().y), 46.0);
    let (x, room) = (at.x + 124.0, at.w - 136.0);
    out.push(Text::new(army.name(), x, at.y + 26.0, 34.0).bold().fitted(room, 1, 34.0).into());
    let text = taken.map_or_else(|| army.printed().manner.to_owned(), |seat| format!("Played by {seat}."));
    out.push(Text::new(text, x, at.y + 62.0, 25.0).ink(paint::SOFT).fitted(room, 3, 24.0).into());
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
    const COLUMNS: usize = 5;
    const HIGH: f32 = 250.0;
    const REACH: f32 = 92.0;
    // An HQ with two faces is shown with both.
    let tiles: Vec<Tile> = army.tiles().take(1).chain(Tile::hq(army).flipped()).chain(army.tiles().skip(1)).collect();
    let rows = tiles.len().div_ceil(COLUMNS) as f32;
    let mut scene = Scene::new(kit::HEADER + GAP + rows * HIGH + kit::FOOTER);
    kit::frame(&mut scene, army.name());
    kit::header(&mut scene, kit::beside(army.name()), army.printed().manner, None);
    let wide = (WIDTH - 2.0 * kit::MARGIN) / COLUMNS as f32;
    for (place, tile) in tiles.into_iter().enumerate() {
        let x = kit::MARGIN + wide * ((place % COLUMNS) as f32 + 0.5);
        let y = kit::HEADER + GAP + HIGH * (place / COLUMNS) as f32;
        let at = Hexagon::new(point(x.round(), (y + tile::half_height(REACH) + 4.0).round()), REACH);
        tile::tile(&mut scene.shapes, &Piece::printed(tile, None), at);
        let words = Text::new(several(tile, tile.face().count), x, y + 202.0, 28.0).bold().align(Align::Middle).centred();
        scene.add(words.fitted(wide - 12.0, 2, 24.0));
    }
    kit::footer(&mut scene, format!("HQ: {}", army.printed().ability));
    scene
}
