//! The board, the tiles and the Battle as pictures.

mod battle;
mod card;
mod field;
mod hand;
mod hexagon;
mod markers;
mod marks;
mod paint;
mod panel;
mod piece;
mod preview;
mod short;
mod signs;
mod tile;
mod trail;

use super::content::Hexes;
use super::rules::{Board, Links, Report, Told};
use super::view::View;
use super::{Open, words};
use crate::engine::Seat;
use crate::engine::scene::{Paint, Role, Scene, Shape, kit};
pub use card::{legend, tile_card, unit_card};
use field::Field;
pub use hand::{army_page, hand};
pub use preview::preview;
use tile::Piece;

/// The name in the header.
const TITLE: &str = "Neuroshima Hex";

/// The board as everybody sees it.
pub fn board(view: &View) -> Scene {
    let open = &view.open;
    let field = Field::new(open.board.size, open.seats());
    let mut scene = field.scene(open.board.size);
    let turn = open.whose_turn();
    kit::turn_header(&mut scene, kit::beside(TITLE), &situation(open), &turn);
    tiles(&mut scene.shapes, &field, &open.board);
    tokens(&mut scene.shapes, &field, open.tokens.union(open.fight.map_or(Hexes::NONE, |fight| fight.tokens)));
    trail::glow(&mut scene.shapes, &field, open);
    panel::around(&mut scene.shapes, &field, open, &open.board, Some(&turn));
    kit::turn_footer(&mut scene, trail::words(view), &turn);
    scene
}

/// One event of a Battle.
pub fn segment(open: &Open, told: &Told) -> Scene {
    let field = Field::new(open.board.size, open.seats());
    let mut scene = field.scene(open.board.size);
    let state = match told.initiative {
        Some(initiative) => format!("Battle · initiative {initiative}"),
        None => "Battle · before the first segment".into(),
    };
    kit::header(&mut scene, kit::beside(TITLE), &state, None);
    tiles(&mut scene.shapes, &field, &told.board);
    battle::event(&mut scene.shapes, &field, told);
    panel::around(&mut scene.shapes, &field, open, &told.board, None);
    kit::footer(&mut scene, battle::words(told));
    scene
}

/// What would be left of the board after a Battle now.
pub fn forecast(view: &View, report: &Report) -> Scene {
    let open = &view.open;
    let field = Field::new(open.board.size, open.seats());
    let mut scene = field.scene(open.board.size);
    kit::header(&mut scene, kit::beside(TITLE), "If there were a Battle now", None);
    tiles(&mut scene.shapes, &field, &report.after);
    let lost: Hexes = report.before.taken().without(report.after.taken());
    let links = Links::of(&report.before);
    for (hex, unit) in lost.into_iter().filter_map(|hex| Some((hex, report.before.unit(hex)?))) {
        let piece = Piece::lying(&report.before, &links, hex, unit);
        tile::tile(&mut scene.shapes, &piece, field.tile(hex), Some(report.before.name(hex)));
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

/// Everything that lies on the board.
fn tiles(out: &mut Vec<Shape>, field: &Field, board: &Board) {
    for base in board.bases() {
        tile::foundation(out, base.tile, base.owner, field.hexagon(base.hex), board.name(base.hex));
    }
    let links = Links::of(board);
    for (hex, unit) in board.units() {
        tile::tile(out, &Piece::lying(board, &links, hex, unit), field.tile(hex), Some(board.name(hex)));
    }
    if let Some(storm) = board.storm {
        if let Some(unit) = storm.unit {
            let piece = Piece::printed(unit.tile, Some(unit.owner));
            tile::tile(out, &piece, field.tile(storm.hex), Some(board.name(storm.hex)));
        }
        tile::stormy(out, field.tile(storm.hex));
    }
}

/// What happens now, in the header.
fn situation(open: &Open) -> String {
    let waiting = words::waiting_for(open);
    match (open.turn, open.last) {
        (0, _) => waiting.into(),
        (turn, None) => format!("Turn {turn} · {waiting}"),
        (turn, Some(_)) => format!("Turn {turn}, last turns · {waiting}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::content::{Army, Size, Tile, Top};
    use super::super::rules::{Action, Unit};
    use super::super::{Dealing, Mode, Neuroshima, Options};
    use super::*;
    use crate::engine::scene::Text;
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

    fn grey(role: Role) -> f32 {
        let Role::Own([r, g, b]) = role else { panic!("{role:?} is the theme's") };
        0.299 * f32::from(r) + 0.587 * f32::from(g) + 0.114 * f32::from(b)
    }

    #[test]
    fn armies_differ_in_colour_in_letter_and_in_device_and_are_dark_enough_for_their_signs() {
        let letters: BTreeSet<char> = Army::ALL.into_iter().map(Army::letter).collect();
        assert_eq!(letters.len(), Army::COUNT);
        for (at, one) in Army::ALL.into_iter().enumerate() {
            assert!(grey(paint::army(one)) < 110.0, "{one:?}");
            for other in Army::ALL.into_iter().skip(at + 1) {
                assert_ne!(paint::army(one), paint::army(other));
                assert_ne!(paint::device(one), paint::device(other), "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn the_picture_names_every_hex_and_shows_every_seat_its_hit_points_and_its_tiles() {
        positions(|game, _| {
            let scene = board(&game.view(Viewer::Spectator));
            let words: BTreeSet<&str> = scene.words().collect();
            for hex in game.open.board.map().all() {
                assert!(words.contains(game.open.board.name(hex)));
            }
            for (seat, player) in Seat::all(game.open.seats()).zip(&game.open.players) {
                assert!(words.contains(game.open.board.hit_points[seat.index()].to_string().as_str()));
                assert!(player.hand.iter().all(|tile| words.contains(tile.name())));
            }
        });
    }

    #[test]
    fn no_text_is_small_and_nothing_leaves_the_picture() {
        let fits = |scene: &Scene| {
            for shape in scene.backdrop.iter().chain(&scene.shapes) {
                let inside = |x: f32, y: f32| (0.0..=scene.width).contains(&x) && (0.0..=scene.height).contains(&y);
                match shape {
                    Shape::Text(text) => assert!(text.size >= Text::LEAST && inside(text.at.x, text.at.y), "{shape}"),
                    Shape::Polygon { points, .. } | Shape::Line { points, .. } => {
                        assert!(points.iter().all(|point| inside(point.x, point.y)), "{shape}");
                    }
                    Shape::Rect { at, .. } => assert!(inside(at.x, at.y) && inside(at.right(), at.bottom()), "{shape}"),
                    Shape::Circle { centre, radius, .. } => {
                        assert!(inside(centre.x - radius, centre.y - radius), "{shape}");
                        assert!(inside(centre.x + radius, centre.y + radius), "{shape}");
                    }
                }
            }
        };
        let mut count = 0;
        positions(|game, frames| {
            frames.iter().for_each(fits);
            count += 1;
            if count % 7 == 0 {
                let seat = Game::turn(game).to_act().first();
                let view = game.view(seat.map_or(Viewer::Spectator, Viewer::Seat));
                fits(&board(&view));
                fits(&forecast(&view, &super::super::rules::forecast(&game.open.board, Seat(0))));
                hand(&view).iter().for_each(fits);
                if let Some((hex, _)) = game.open.board.units().next() {
                    fits(&unit_card(&view, hex).expect("a unit stands there"));
                }
                let mut legal = Vec::new();
                if let Some(seat) = seat {
                    game.legal_actions(seat, &mut legal);
                }
                legal.iter().step_by(9).filter_map(|action| preview(&view, *action)).for_each(|scene| fits(&scene));
            }
        });
        for army in Army::ALL {
            fits(&army_page(army));
            army.tiles().for_each(|tile| fits(&tile_card(tile)));
        }
    }

    #[test]
    fn a_card_explains_everything_that_is_on_its_tile() {
        for tile in Army::ALL.into_iter().flat_map(Army::tiles) {
            let scene = tile_card(tile);
            let text = scene.words().collect::<Vec<_>>().join(" ");
            let face = tile.face();
            assert!(text.contains(face.name), "{}", face.name);
            for effect in face.effects.iter() {
                assert!(text.contains(effect.rule()), "{}: {}", face.name, effect.name());
            }
            if let Some(instant) = tile.instant() {
                assert!(text.contains(instant.rule()), "{}", face.name);
            }
            assert!(face.toughness == 0 || text.contains(&format!("toughness {}", face.toughness)));
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
            tiles(&mut out, &Field::new(board.size, 2), &board);
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
        let field = Field::new(Size::Middle, 3);
        assert!(Arc::ptr_eq(&field.scene(Size::Middle).backdrop, &field.scene(Size::Middle).backdrop));
    }

    #[test]
    fn a_preview_shows_the_tile_where_it_would_lie_and_changes_nothing() {
        let options = Options { armies: Dealing::Deal, ..Options::default() };
        let game = Neuroshima::setup(&options, 2, Rng::from_number(1), &mut Story::silent()).expect("two can play");
        let view = game.view(Viewer::Seat(Seat(0)));
        let tile = Tile::new(Army::Borgo, 1);
        let hex = super::super::content::Hex(5);
        let lies = |top| preview(&view, Action::Place { tile, hex, top }).expect("it changes the board");
        assert!(preview(&view, Action::End).is_none(), "to end changes nothing");
        assert_ne!(lies(Top(0)).shapes, lies(Top(1)).shapes);
        assert!(view.open.board.taken().is_empty());
    }

    #[test]
    fn long_names_are_shortened_to_their_last_word() {
        for (name, shown) in
            [("Icicle", "Icicle"), ("The Clown", "Clown"), ("Universal Soldier", "U. Soldier"), ("Wall of Trees", "W. Trees")]
        {
            assert_eq!(tile::short(name), shown);
        }
        let longest = Army::ALL.into_iter().flat_map(Army::tiles).map(|tile| tile::short(tile.name()).chars().count()).max();
        assert!(longest.is_some_and(|longest| longest <= 15), "{longest:?}");
    }
}
