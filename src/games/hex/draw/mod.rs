//! The board, the tiles and the Battle as pictures.

mod battle;
mod card;
mod choice;
mod emblem;
mod emblems;
mod facing;
mod field;
mod hand;
mod hexagon;
mod markers;
mod marks;
mod middle;
mod paint;
mod panel;
mod piece;
mod signs;
mod tile;
mod trail;
mod weave;

use super::content::Hexes;
use super::rules::{Board, Links, Report, Told};
use super::view::View;
use super::{Open, words};
use crate::engine::Seat;
use crate::engine::scene::{Paint, Role, Scene, Shape, kit};
pub use card::{legend, tile_card, unit_card};
pub use choice::{choice, look};
pub use emblems::emblems;
use field::Field;
pub use hand::{army_page, hand};
use tile::Piece;

/// The name in the header.
const TITLE: &str = "Neuroshima Hex";

/// The board as everybody sees it.
pub fn board(view: &View) -> Scene {
    let open = &view.open;
    let field = Field::of(open);
    let mut scene = field.scene(open.board.size);
    let turn = open.whose_turn();
    kit::turn_header(&mut scene, kit::beside(TITLE), &situation(open), &turn);
    let all = open.board.map().all();
    tiles(&mut scene.shapes, &field, &open.board, all);
    tokens(&mut scene.shapes, &field, open.tokens.union(open.fight.map_or(Hexes::NONE, |fight| fight.tokens)));
    trail::glow(&mut scene.shapes, &field, open);
    coordinates(&mut scene.shapes, &field, &open.board, all);
    panel::around(&mut scene.shapes, &field, open, &open.board, Some(&turn));
    kit::turn_footer(&mut scene, trail::words(view), &turn);
    scene
}

/// One event of a Battle.
pub fn segment(open: &Open, told: &Told) -> Scene {
    let field = Field::of(open);
    let mut scene = field.scene(open.board.size);
    let state = match told.initiative {
        Some(initiative) => format!("Battle · initiative {initiative}"),
        None => "Battle · before the first segment".into(),
    };
    kit::header(&mut scene, kit::beside(TITLE), &state, None);
    let all = open.board.map().all();
    tiles(&mut scene.shapes, &field, &told.board, all);
    coordinates(&mut scene.shapes, &field, &told.board, all);
    battle::event(&mut scene.shapes, &field, told);
    panel::around(&mut scene.shapes, &field, open, &told.board, None);
    kit::footer(&mut scene, battle::words(told));
    scene
}

/// What would be left of the board after a Battle now.
pub fn forecast(view: &View, report: &Report) -> Scene {
    let open = &view.open;
    let field = Field::of(open);
    let mut scene = field.scene(open.board.size);
    kit::header(&mut scene, kit::beside(TITLE), "If there were a Battle now", None);
    let all = open.board.map().all();
    tiles(&mut scene.shapes, &field, &report.after, all);
    coordinates(&mut scene.shapes, &field, &report.after, all);
    let lost: Hexes = report.before.taken().without(report.after.taken());
    let links = Links::of(&report.before);
    for (hex, unit) in lost.into_iter().filter_map(|hex| Some((hex, report.before.unit(hex)?))) {
        let piece = Piece::lying(&report.before, &links, hex, unit);
        tile::tile(&mut scene.shapes, &piece, field.tile(hex));
        tile::coordinate(&mut scene.shapes, field.tile(hex), report.before.name(hex));
        tile::gone(&mut scene.shapes, field.tile(hex));
    }
    panel::around(&mut scene.shapes, &field, open, &report.after, None);
    let points = Seat::all(open.seats()).map(|seat| {
        let now = |board: &Board| board.hit_points[seat.index()];
        format!("{seat} {} → {}", now(&report.before), now(&report.after))
    });
    kit::footer(&mut scene, format!("Hit points: {}", points.collect::<Vec<_>>().join(", ")));
    scene
}

/// Where Death Breath's dead may rise.
fn tokens(out: &mut Vec<Shape>, field: &Field, hexes: Hexes) {
    for hex in hexes {
        let paint = Paint::fill(paint::BLOOD).and_stroke(Role::Shadow, 3.0);
        out.push(Shape::Circle { centre: field.middle(hex), radius: field.hexagon(hex).reach * 0.2, paint });
    }
}

/// Everything that lies on these hexes.
fn tiles(out: &mut Vec<Shape>, field: &Field, board: &Board, shown: Hexes) {
    for base in board.bases().filter(|base| shown.contains(base.hex)) {
        tile::foundation(out, base.tile, base.owner, field.tile(base.hex));
    }
    let links = Links::of(board);
    for (hex, unit) in board.units().filter(|(hex, _)| shown.contains(*hex)) {
        tile::tile(out, &Piece::lying(board, &links, hex, unit), field.tile(hex));
    }
    if let Some(storm) = board.storm.filter(|storm| shown.contains(storm.hex)) {
        if let Some(unit) = storm.unit {
            tile::tile(out, &Piece::printed(unit.tile, Some(unit.owner)), field.tile(storm.hex));
        }
        tile::stormy(out, field.tile(storm.hex));
    }
}

/// The names of the hexes on which something lies, over everything.
fn coordinates(out: &mut Vec<Shape>, field: &Field, board: &Board, shown: Hexes) {
    let bases: Hexes = board.bases().map(|base| base.hex).collect();
    let storm: Hexes = board.storm.into_iter().map(|storm| storm.hex).collect();
    for hex in board.taken().union(bases).union(storm).intersection(shown) {
        tile::coordinate(out, field.tile(hex), board.name(hex));
    }
}

/// What happens now, in the header.
fn situation(open: &Open) -> String {
    // What else could be done instead has no room here.
    let waiting = words::waiting_for(open).split(',').next().unwrap_or_default();
    match (open.turn, open.last) {
        (0, _) => waiting.into(),
        (turn, None) => format!("Turn {turn} · {waiting}"),
        (turn, Some(_)) => format!("Turn {turn}, last turns · {waiting}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::content::{Army, Size, Top};
    use super::super::rules::Unit;
    use super::super::{Dealing, Mode, Neuroshima, Options};
    use super::*;
    use crate::engine::{Game, Rng, Story, Turn, Viewer};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// Calls `look` at positions of some games between players who do anything, and at the pictures to watch.
    fn positions(mut look: impl FnMut(&Neuroshima, Vec<Scene>)) {
        let mut rng = Rng::from_number(5);
        for (seats, mode) in [(2, Mode::Each), (3, Mode::Each), (4, Mode::Teams)] {
            let options = Options { armies: Dealing::Deal, mode, ..Options::default() };
            let mut game = Neuroshima::setup(&options, seats, rng.fork(), &mut Story::silent()).expect("as many can play");
            let mut legal = Vec::new();
            let mut frames = Vec::new();
            while let Turn::Act(deciders) = Game::turn(&game) {
                let seat = deciders.first().expect("somebody decides");
                look(&game, frames);
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let action = legal[rng.below(legal.len())];
                let mut story = Story::shown();
                game.play_unchecked(seat, &action, &mut story);
                frames = story.into_frames();
            }
            look(&game, frames);
        }
    }

    #[test]
    fn every_army_has_a_letter_of_its_own() {
        let letters: BTreeSet<char> = Army::ALL.into_iter().map(Army::letter).collect();
        assert_eq!(letters.len(), Army::COUNT);
    }

    #[test]
    fn the_picture_names_every_hex_and_shows_every_seat_its_hit_points_and_what_is_left_to_draw() {
        positions(|game, _| {
            let scene = board(&game.view(Viewer::Spectator));
            let words: BTreeSet<&str> = scene.words().collect();
            for hex in game.open.board.map().all() {
                assert!(words.contains(game.open.board.name(hex)));
            }
            for (seat, player) in Seat::all(game.open.seats()).zip(&game.open.players) {
                let over = Game::turn(game).outcome().is_some() || player.out.is_some() || player.army.is_none();
                assert!(over || words.contains(game.open.board.hit_points[seat.index()].to_string().as_str()));
                assert!(over || words.contains(player.left().to_string().as_str()));
            }
        });
    }

    #[test]
    fn a_card_explains_everything_that_is_on_its_tile() {
        for tile in Army::ALL.into_iter().flat_map(Army::tiles) {
            let scene = tile_card(tile);
            let text = scene.words().collect::<Vec<_>>().join(" ");
            let face = tile.face();
            assert!(text.contains(face.name), "{}", face.name);
            for effect in face.effects {
                assert!(text.contains(effect.rule()), "{}: {}", face.name, effect.name());
            }
            if let Some(instant) = tile.instant() {
                assert!(text.contains(instant.rule()), "{}", face.name);
            }
            assert!(face.toughness == 0 || text.contains(&format!("Toughness {}", face.toughness)));
        }
    }

    #[test]
    fn a_tile_shows_how_it_lies_what_holds_it_and_what_hurt_it() {
        let tile = Army::Borgo.named("Super-mutant").expect("Borgo has it");
        let drawn = |change: fn(&mut Unit)| {
            let mut board = Board::new(Size::Small, [0, 1, 2, 3]);
            let hex = board.map().named("C3").expect("the middle");
            let mut unit = Unit::new(tile, Seat(0), Top::NORTH);
            change(&mut unit);
            board.put(hex, unit);
            let mut out = Vec::new();
            tiles(&mut out, &Field::new(board.size, false), &board, board.map().all());
            out
        };
        let plain = drawn(|_| ());
        let changes: [fn(&mut Unit); 8] = [
            |unit| unit.quills.insert(super::super::content::Quill::Left),
            |unit| unit.tentacles = true,
            |unit| unit.top = Top(2),
            |unit| unit.wounds = 1,
            |unit| unit.poison = 1,
            |unit| unit.steel_net = true,
            |unit| unit.controller = Seat(1),
            |unit| unit.satiety = Some(super::super::content::Satiety::Lungs),
        ];
        for (at, change) in changes.into_iter().enumerate() {
            assert_ne!(drawn(change), plain, "change {at}");
        }
    }

    #[test]
    fn all_pictures_of_a_board_share_one_backdrop() {
        let field = Field::new(Size::Middle, true);
        assert!(Arc::ptr_eq(&field.scene(Size::Middle).backdrop, &field.scene(Size::Middle).backdrop));
    }
}
