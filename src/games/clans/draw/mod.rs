//! The field as a picture, a seat's own, a part of the field with letters to choose from, and the campaign's map.
//!
//! Letters are 24 pixels at least on a picture 1200 wide, and 34 where they decide a move: a phone shows a quarter of that.

mod aims;
mod choice;
mod emblems;
mod frame;
mod ground;
mod hand;
mod hostile;
mod layout;
mod legend;
mod map;
mod marks;
mod paint;
mod panel;
mod pieces;
mod seat_page;
mod sheet;
mod sight;
mod signs;
mod spot;
mod tile;

use super::rules::Frame;
use super::view::View;
use crate::engine::Scene;
pub use choice::choice;
#[cfg(test)]
pub use choice::{Choice, choice_scene, in_reading_order};
pub use emblems::emblems;
pub use hand::{hand, operative_page};
use layout::Layout;
pub use legend::legend;
pub use map::campaign;
#[cfg(test)]
pub use pieces::{coin, initials};
pub use sight::{eyes, sight};
#[cfg(test)]
use spot::Spot;

/// What a viewer sees of the table: the field with all that stands on it, rounds, aims, the last dice, operatives.
pub fn field(view: &View) -> Scene {
    let open = &view.open;
    if matches!(open.frame(), Some(Frame::Briefing { .. })) {
        return campaign(view);
    }
    if open.spawn_points.is_empty() && open.round == 0 {
        return planned(view);
    }
    let layout = Layout::of(open.mission);
    let mut scene = Scene::new(ground::height(open.mission));
    scene.backdrop = ground::of(open.mission);
    frame::header(&mut scene, view);
    stand(&mut scene, view, &layout);
    let height = scene.height;
    panel::draw(&mut scene.shapes, view, &layout, height);
    frame::footer(&mut scene, view);
    scene
}

/// Everything on the field that may change.
fn stand(scene: &mut Scene, view: &View, layout: &Layout) {
    let out = &mut scene.shapes;
    for tile in layout.tiles {
        marks::on_ground(out, &view.open, layout, tile);
    }
    marks::walls(out, &view.open, layout);
    marks::last_move(out, view, layout);
    let stress = tile::Stress { aside: false, actor: pieces::acting(&view.open) };
    for tile in layout.tiles {
        tile::draw(out, view, layout, tile, stress);
    }
}

/// Before the roster is locked: the field as the sheet prints it.
fn planned(view: &View) -> Scene {
    let sheet = view.open.mission.sheet();
    let mut view = view.clone();
    view.open.spawn_points = sheet.spawn_points.iter().copied().collect();
    view.open.objects = sheet.laid_out();
    field(&view)
}

#[cfg(test)]
mod tests {
    use super::super::missions::Mission;
    use super::super::rules::Tile;
    use super::super::{Clans, Options, Play, Squad};
    use super::*;
    use crate::engine::scene::kit::{DECIDES, LEAST};
    use crate::engine::scene::{Align, Area, Role, Shape, Text, area, breadth};
    use crate::engine::{Game, Rng, Seat, Story, Viewer, playout};
    use crate::render::legibility::{nothing_hidden, readable};
    use crate::render::{Names, Raster, contrast};
    use image::RgbImage;
    use std::collections::BTreeSet;

    const PLAYS: [Play; 8] = [Play::M1, Play::M2, Play::M3, Play::M4, Play::M5, Play::M6, Play::M7, Play::M8];

    /// A mission between players who do anything, so many actions after its first round began.
    fn played(play: Play, squad: Squad, seats: u8, plies: usize) -> Clans {
        let options = Options { play, squad, ..Options::default() };
        let mut game = Clans::setup(&options, seats, Rng::from_number(plies as u64), &mut Story::silent()).unwrap();
        let mut rng = Rng::from_number(7 + plies as u64);
        while plies > 0 && game.open.round == 0 && playout::random_plies(&mut game, &mut rng, 1) > 0 {}
        playout::random_plies(&mut game, &mut rng, plies);
        game
    }

    /// Every mission, with one to four operatives, before it, early and late.
    fn positions() -> impl Iterator<Item = Clans> {
        let squads = [(Squad::Four, 2), (Squad::Three, 4), (Squad::Two, 3), (Squad::One, 2), (Squad::Four, 5)];
        PLAYS.into_iter().flat_map(move |play| {
            let tables = squads.into_iter().zip([0, 30, 90, 150, 260]);
            tables.map(move |((squad, seats), plies)| played(play, squad, seats, plies))
        })
    }

    fn boards() -> impl Iterator<Item = Scene> {
        positions().map(|game| field(&game.view(Viewer::Spectator)))
    }

    /// Everything that is drawn for anybody.
    fn pictures(game: &Clans) -> Vec<Scene> {
        let mut scenes = vec![field(&game.view(Viewer::Spectator)), campaign(&game.view(Viewer::Spectator))];
        for seat in [Seat(0), game.open.hostile] {
            scenes.extend(hand(&game.view(Viewer::Seat(seat))));
        }
        scenes
    }

    fn texts(scene: &Scene) -> impl Iterator<Item = &Text> {
        scene.backdrop.iter().chain(&scene.shapes).filter_map(|shape| match shape {
            Shape::Text(text) => Some(text),
            _ => None,
        })
    }

    /// The size that words will have, with names as long as they usually are.
    fn drawn_size(text: &Text) -> f32 {
        let wide = breadth(&text.text, text.size, text.bold);
        match text.least {
            _ if text.width <= 0.0 || wide <= text.width => text.size,
            Some(least) => least,
            None => text.size * text.width / wide,
        }
    }

    /// Where the first line of some words stands.
    fn place(text: &Text) -> Area {
        let size = drawn_size(text);
        let wide = breadth(&text.text, size, text.bold);
        let wide = if text.width > 0.0 { wide.min(text.width) } else { wide };
        let left = match text.align {
            Align::Left => text.at.x,
            Align::Middle => text.at.x - wide / 2.0,
            Align::Right => text.at.x - wide,
        };
        area(left, text.at.y - size * 0.37, wide, size * 0.74)
    }

    #[test]
    fn no_letter_is_smaller_than_a_phone_can_show() {
        for game in positions() {
            for scene in pictures(&game) {
                assert!(scene.height <= 1600.0, "{}", scene.height);
                for text in texts(&scene) {
                    assert!(drawn_size(text) >= LEAST - 0.01, "{} at {}", text.text, drawn_size(text));
                }
            }
        }
    }

    #[test]
    fn what_decides_a_move_is_larger() {
        for game in positions() {
            let scene = field(&game.view(Viewer::Spectator));
            let layout = Layout::of(game.open.mission);
            let rooms: Vec<Area> = layout.tiles.iter().map(|tile| layout.area(tile)).collect();
            let on_field = |text: &Text| {
                let at = text.at;
                rooms.iter().any(|room| at.x > room.x && at.x < room.right() && at.y > room.y && at.y < room.bottom())
            };
            // The kind of a clanner above its number, a champion's stage, whose body it is.
            let beside = |words: &str| {
                words.len() == 1 && words.starts_with(|c: char| !c.is_ascii_digit()) || words == "II" || words == "III"
            };
            let members: Vec<&str> = game.open.squad.iter().map(|member| member.who.short()).collect();
            let bodies: BTreeSet<String> = game.open.squad.iter().map(|member| initials(&game.open, member)).collect();
            for text in texts(&scene) {
                let small = beside(&text.text) || bodies.contains(&text.text);
                let decides = on_field(text) && !small
                    || text.bold && members.contains(&text.text.as_str())
                    || text.text.starts_with("Round ");
                assert!(!decides || drawn_size(text) >= DECIDES, "{} at {}", text.text, drawn_size(text));
            }
        }
    }

    #[test]
    fn words_do_not_run_into_one_another() {
        for scene in boards() {
            let places: Vec<(&Text, Area)> = texts(&scene).map(|text| (text, place(text))).collect();
            for (at, (text, a)) in places.iter().enumerate() {
                for (other, b) in &places[at + 1..] {
                    let across = a.right().min(b.right()) - a.x.max(b.x);
                    let down = a.bottom().min(b.bottom()) - a.y.max(b.y);
                    assert!(across < 4.0 || down < 4.0, "{:?} and {:?}", text.text, other.text);
                }
            }
        }
    }

    /// The same picture without a word.
    fn wordless(scene: &Scene) -> Scene {
        let keep = |shapes: &[Shape]| -> Vec<Shape> {
            shapes.iter().filter(|shape| !matches!(shape, Shape::Text(_))).cloned().collect()
        };
        Scene { backdrop: keep(&scene.backdrop).into(), shapes: keep(&scene.shapes), ..*scene }
    }

    fn pixels(pixels: &RgbImage, at: Area) -> impl Iterator<Item = (u32, u32)> {
        let (width, height) = pixels.dimensions();
        let across = at.x.max(0.0) as u32..(at.right().ceil() as u32).min(width);
        let down = at.y.max(0.0) as u32..(at.bottom().ceil() as u32).min(height);
        down.flat_map(move |y| across.clone().map(move |x| (x, y)))
    }

    #[test]
    fn letters_stand_out_from_what_is_really_under_them() {
        let mut raster = Raster::new();
        for play in PLAYS {
            let game = played(play, Squad::Four, 5, 120);
            for scene in pictures(&game) {
                let (full, bare) =
                    (raster.pixels(&scene, &Names::default(), 1.0), raster.pixels(&wordless(&scene), &Names::default(), 1.0));
                for text in texts(&scene).filter(|text| text.plate.is_none() && text.tag.is_none()) {
                    // Only where a letter was drawn: nothing that lies over it hides it.
                    let drawn: Vec<f32> = pixels(&full, place(text))
                        .filter(|(x, y)| full.get_pixel(*x, *y) != bare.get_pixel(*x, *y))
                        .map(|(x, y)| contrast(text.ink.role, Role::Own(bare.get_pixel(x, y).0)))
                        .collect();
                    let poor = drawn.iter().filter(|contrast| **contrast < 4.5).count();
                    assert!(!drawn.is_empty(), "{:?} is hidden", text.text);
                    assert!(poor * 10 < drawn.len(), "{:?}: {poor} of {} pixels", text.text, drawn.len());
                }
            }
        }
    }

    #[test]
    fn no_piece_hides_the_name_of_a_tile() {
        let mut raster = Raster::new();
        let text_ink = |pixel: &image::Rgb<u8>| pixel.0.iter().all(|part| *part > 200);
        for play in PLAYS {
            for plies in [40, 260] {
                let scene = field(&played(play, Squad::Four, 3, plies).view(Viewer::Spectator));
                let empty = Scene { shapes: Vec::new(), ..scene.clone() };
                let (full, ground) =
                    (raster.pixels(&scene, &Names::default(), 1.0), raster.pixels(&empty, &Names::default(), 1.0));
                let names = scene.backdrop.iter().filter_map(|shape| match shape {
                    Shape::Text(text) if text.text.len() < 4 => Some(text),
                    _ => None,
                });
                for name in names {
                    let letters = pixels(&ground, place(name)).filter(|(x, y)| text_ink(ground.get_pixel(*x, *y)));
                    let (all, seen) = letters.fold((0, 0), |(all, seen), (x, y)| {
                        (all + 1, seen + u32::from(full.get_pixel(x, y) == ground.get_pixel(x, y)))
                    });
                    assert!(seen * 100 >= all * 85, "{}: {seen} of {all} in {play:?} after {plies}", name.text);
                }
            }
        }
    }

    /// How far a shape reaches, its stroke included.
    fn reach(shape: &Shape) -> Area {
        let around = |points: &[crate::engine::scene::Point], more: f32| {
            let (mut low, mut high) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
            for p in points {
                low = (low.0.min(p.x), low.1.min(p.y));
                high = (high.0.max(p.x), high.1.max(p.y));
            }
            area(low.0, low.1, high.0 - low.0, high.1 - low.1).inset(-more)
        };
        let stroke = |paint: &crate::engine::scene::Paint| paint.stroke.map_or(0.0, |(_, width)| width / 2.0);
        match shape {
            Shape::Rect { at, paint, .. } => at.inset(-stroke(paint)),
            Shape::Circle { centre, radius, paint } => around(&[*centre], radius + stroke(paint)),
            Shape::Polygon { points, paint } => around(points, stroke(paint)),
            Shape::Line { points, width, .. } => around(points, width / 2.0),
            Shape::Text(text) => place(text),
        }
    }

    #[test]
    fn nothing_lies_outside_the_picture() {
        for game in positions() {
            for scene in pictures(&game) {
                for shape in scene.backdrop.iter().chain(&scene.shapes) {
                    let at = reach(shape);
                    let inside =
                        at.x >= -1.0 && at.y >= -1.0 && at.right() <= scene.width + 1.0 && at.bottom() <= scene.height + 1.0;
                    assert!(inside, "{shape} of {} x {}", scene.width, scene.height);
                }
            }
        }
    }

    #[test]
    fn a_picture_packs_into_a_quarter_of_a_megabyte() {
        let mut raster = Raster::new();
        for scene in boards() {
            let png = raster.png(&scene, &Names::default());
            assert!(png.len() < 250 * 1024, "{} KB", png.len() / 1024);
        }
    }

    #[test]
    fn everything_can_be_read_on_a_phone_whatever_people_are_called() {
        let mut raster = Raster::new();
        for game in positions().step_by(3) {
            for scene in pictures(&game) {
                readable(&mut raster, &scene, |_| true);
                nothing_hidden(&mut raster, &scene);
            }
        }
    }

    #[test]
    fn legends_say_each_thing_once_in_a_short_sentence() {
        let legend = legend(None);
        let (names, meanings): (BTreeSet<&str>, BTreeSet<&str>) =
            legend.iter().map(|sign| (sign.name.as_str(), sign.meaning.as_str())).unzip();
        assert_eq!((names.len(), meanings.len()), (legend.len(), legend.len()), "no two alike");
        for sign in &legend {
            assert!(sign.meaning.chars().count() <= 48, "{}", sign.meaning);
        }
    }

    /// Timur at B3 among others, and all tiles that can be reached in two steps.
    fn crossroads() -> (View, Vec<(char, Spot)>, Vec<Vec<Tile>>) {
        let game = played(Play::M1, Squad::Four, 2, 60);
        let mut view = game.view(Viewer::Seat(Seat(0)));
        let from = tile_of("B3");
        view.open.squad[0].at = Some(from);
        let field = view.open.field();
        let near: Vec<Tile> = field.within(from, 2).iter().filter(|tile| *tile != from).collect();
        let mut spots: Vec<Spot> = near.iter().map(|tile| Spot::Tile(*tile)).collect();
        in_reading_order(&view, &mut spots);
        let ways = near.iter().map(|to| {
            let between = field.neighbours(from).iter().find(|next| field.neighbours(*next).contains(*to));
            if field.neighbours(from).contains(*to) { vec![from, *to] } else { vec![from, between.unwrap(), *to] }
        });
        (view, ('A'..).zip(spots).collect(), ways.collect())
    }

    fn tile_of(name: &str) -> Tile {
        super::super::rules::tile(name.as_bytes()[0] - b'A', name.as_bytes()[1] - b'1')
    }

    #[test]
    fn a_choice_is_drawn_larger_with_a_letter_on_every_place() {
        let (view, places, ways) = crossroads();
        let actor = Some(super::super::rules::UnitId::member(0));
        let choice =
            Choice { question: "Where does Timur go?", aside: "1 action · 2 steps", places: &places, actor, ways: &ways };
        let scene = choice_scene(&view, &choice).unwrap();
        let words: Vec<&str> = scene.words().collect();
        for (letter, _) in &places {
            assert!(words.contains(&letter.to_string().as_str()), "{letter}");
        }
        assert!(words.contains(&"Where does Timur go?") && words.contains(&"A3") && !words.contains(&"K1"));
        for text in texts(&scene) {
            assert!(drawn_size(text) >= LEAST, "{}", text.text);
        }
        let name = texts(&scene).find(|text| text.text == "A3").unwrap();
        assert!(name.size >= 42.0, "larger than on the board");
        let png = Raster::new().png(&scene, &Names::default());
        assert!(png.len() < 150 * 1024, "{} KB", png.len() / 1024);
    }

    #[test]
    fn letters_follow_the_picture_from_the_top_and_from_the_left() {
        let (view, ..) = crossroads();
        let mut spots = ["B2", "A3", "A2", "B1", "A1"].map(|name| Spot::Tile(tile_of(name)));
        in_reading_order(&view, &mut spots);
        assert_eq!(spots, ["A1", "A3", "A2", "B1", "B2"].map(|name| Spot::Tile(tile_of(name))));
    }

    #[test]
    fn targets_are_lettered_beside_their_pieces_in_every_mission() {
        for play in PLAYS {
            let game = played(play, Squad::Four, 2, 200);
            let view = game.view(Viewer::Seat(Seat(0)));
            let units = view.open.clanners();
            let mut spots: Vec<Spot> = units.iter().take(20).map(Spot::Unit).collect();
            in_reading_order(&view, &mut spots);
            let places: Vec<(char, Spot)> = ('A'..).zip(spots).collect();
            let choice = Choice { question: "Whom does she attack?", aside: "", places: &places, actor: None, ways: &[] };
            let Some(scene) = choice_scene(&view, &choice) else { continue };
            assert!(scene.height <= 1600.0);
            for shape in &scene.shapes {
                let at = reach(shape);
                let inside = at.x >= -1.0 && at.right() <= scene.width + 1.0 && at.bottom() <= scene.height + 1.0;
                assert!(inside, "{shape} of {}", scene.height);
            }
        }
    }

    #[test]
    fn every_mission_has_aims_for_both_sides_as_its_sheet_does() {
        for mission in Mission::ALL {
            let game = played(PLAYS[mission.index()], Squad::Four, 2, 1);
            let sheet = mission.sheet();
            assert_eq!(aims::of(&game.open).len(), sheet.objectives.len() + sheet.hostile_objectives.len(), "{mission:?}");
        }
    }
}
