//! Scenes become pictures: the right size, the right words, smooth edges, and no panic whatever stands in them.

use image::RgbImage;
use std::time::Duration;
use warren::engine::scene::{Align, Paint, Role, Shape, Text, area, kit, point};
use warren::engine::{Game, Rng, Scene, Seat, Seed, Story, Viewer, playout, record};
use warren::games::{GameVisitor, Kind};
use warren::render::{Names, Raster, Replay};

const SHADES: [Role; 5] =
    [Role::own(0x33_3845), Role::own(0x34_4F66), Role::own(0x3A_6B66), Role::own(0x6F_7A45), Role::own(0xB0_8648)];

/// A board with a piece of everything, whose accent moves on with `step`.
fn board(step: u8) -> Scene {
    let mut scene = Scene::new(480.0);
    kit::frame(&mut scene, "A game");
    kit::header(&mut scene, 200.0, "Round 3 · Move", Some((Seat(0), format!("{} to move", Seat(0)))));
    for worth in 0..5u8 {
        scene.add_behind(kit::panel(area(20.0 + 160.0 * f32::from(worth), 90.0, 150.0, 150.0), 8.0, SHADES[usize::from(worth)]));
    }
    for seat in Seat::all(5) {
        kit::token(&mut scene.shapes, seat, point(60.0 + 160.0 * f32::from(seat.0), 150.0), 20.0, "K");
        kit::coin(&mut scene.shapes, point(60.0 + 160.0 * f32::from(seat.0), 210.0), 16.0, u32::from(seat.0) * 5);
    }
    let from = 60.0 + 20.0 * f32::from(step);
    scene.shapes.extend(kit::arrow(point(from, 300.0), point(from + 300.0, 380.0), 10.0, 8.0, Role::Accent.cover(200)));
    scene.add(Shape::Line {
        points: vec![point(800.0, 300.0), point(900.0, 340.0), point(1000.0, 300.0)],
        width: 5.0,
        ink: Role::Line.into(),
    });
    scene.add(Text::new("Idol Niche", 900.0, 400.0, 20.0).align(Align::Middle).plate(Role::Raised));
    kit::footer(&mut scene, format!("{} pushed {} — 3 × gold.", Seat(0), Seat(1)));
    scene
}

fn decoded(png: &[u8]) -> RgbImage {
    let picture = image::load_from_memory_with_format(png, image::ImageFormat::Png).unwrap();
    picture.as_rgb8().expect("expanded from its palette").clone()
}

fn colours(picture: &RgbImage) -> std::collections::BTreeSet<[u8; 3]> {
    picture.pixels().map(|pixel| pixel.0).collect()
}

#[test]
fn a_png_has_the_size_of_its_scene_and_shows_what_was_drawn() {
    let mut raster = Raster::new();
    let picture = decoded(&raster.png(&board(0), &Names::default()));
    assert_eq!(picture.dimensions(), (1200, 480));
    let drawn = raster.pixels(&board(0), &Names::default(), 1.0);
    let strays = picture.iter().zip(drawn.iter()).filter(|(a, b)| a.abs_diff(**b) > 24).count();
    assert!(strays * 100 < drawn.len(), "{strays} of {} parts of colours are not what was drawn", drawn.len());
    let colours = colours(&picture);
    for seat in [[0xE6, 0x9F, 0x00], [0x56, 0xB4, 0xE9], [0x35, 0xD0, 0xA5], [0xC0, 0x66, 0x9B], [0xF0, 0xE4, 0x42]] {
        assert!(colours.contains(&seat), "no {seat:02X?}");
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes_warm_or_cold() {
    let mut raster = Raster::new();
    let first = raster.png(&board(0), &Names::default());
    raster.png(&board(1), &Names::default());
    assert!(raster.png(&board(0), &Names::default()) == first);
    assert!(Raster::new().png(&board(0), &Names::default()) == first);
}

struct Boards;

impl GameVisitor for Boards {
    type Output = ();

    fn visit<G: Game>(self) {
        let (mut raster, mut rng) = (Raster::new(), Rng::from_number(8));
        let mut game: G = record::start(&G::Options::default(), *G::SEATS.start(), Seed(3), &mut Story::silent()).unwrap();
        for board in 1..=12 {
            playout::random_plies(&mut game, &mut rng, 3);
            let scene = G::scene(&game.view(Viewer::Spectator));
            let png = raster.png(&scene, &Names::default());
            if board % 6 == 0 {
                assert!(Raster::new().png(&scene, &Names::default()) == png, "{} after {board} boards", G::SLUG);
            }
        }
    }
}

#[test]
fn what_is_kept_of_earlier_boards_changes_no_later_one() {
    for kind in Kind::ALL {
        kind.visit(Boards);
    }
}

#[test]
fn names_change_the_picture_and_stand_in_backdrops_too() {
    let mut raster = Raster::new();
    let (ada, ben) = (Names::new(["Ada"]), Names::new(["Ben"]));
    assert!(raster.png(&board(0), &ada) != raster.png(&board(0), &ben));
    let mut scene = Scene::new(60.0);
    scene.add_behind(Text::new(Seat(0).to_string(), 20.0, 30.0, 24.0));
    assert!(raster.png(&scene, &ada) != raster.png(&scene, &ben), "a kept backdrop must not keep a name");
    let mut named = Scene::new(60.0);
    named.add_behind(Text::new("Ada", 20.0, 30.0, 24.0));
    assert!(raster.png(&scene, &ada) == raster.png(&named, &ben));
}

#[test]
fn edges_are_smooth() {
    let shades = |shape: Shape| {
        let mut scene = Scene::new(100.0);
        scene.add(shape);
        colours(&Raster::new().pixels(&scene, &Names::default(), 1.0)).len()
    };
    let paint = Paint::fill(Role::Text);
    let triangle = vec![point(20.0, 80.0), point(50.0, 20.0), point(90.0, 75.0)];
    assert!(shades(Shape::Circle { centre: point(50.0, 50.0), radius: 30.0, paint }) > 8);
    assert!(shades(Shape::Rect { at: area(10.0, 10.0, 80.0, 60.0), radius: 12.0, paint }) > 8);
    assert!(shades(Shape::Rect { at: area(10.3, 10.6, 80.0, 60.0), radius: 0.0, paint: Paint::stroke(Role::Text, 3.0) }) > 3);
    assert!(shades(Shape::Line { points: triangle.clone(), width: 3.0, ink: Role::Text.into() }) > 8);
    assert!(shades(Shape::Polygon { points: triangle, paint }) > 8);
    assert!(shades(Text::new("Smooth", 10.0, 50.0, 24.0).into()) > 8);
}

#[test]
fn a_filled_rectangle_covers_exactly_its_pixels() {
    let mut scene = Scene::new(50.0);
    scene.add(kit::panel(area(10.0, 5.0, 30.0, 20.0), 0.0, Role::Text));
    let pixels = Raster::new().pixels(&scene, &Names::default(), 1.0);
    let lit = |x: u32, y: u32| pixels.get_pixel(x, y).0[0] == 0xF2;
    assert!(lit(10, 5) && lit(39, 24) && lit(25, 15));
    assert!(!lit(9, 5) && !lit(10, 4) && !lit(40, 24) && !lit(39, 25));
    assert_eq!(pixels.pixels().filter(|pixel| pixel.0[0] == 0xF2).count(), 600);
}

#[test]
fn capitals_stand_in_the_middle_of_their_line() {
    let mut scene = Scene::new(100.0);
    scene.add(Text::new("HE", 600.0, 50.0, 30.0).bold().align(Align::Middle));
    let pixels = Raster::new().pixels(&scene, &Names::default(), 1.0);
    let bright = pixels.enumerate_pixels().filter(|(_, _, pixel)| pixel.0[0] > 0x80);
    let lit: Vec<(u32, u32)> = bright.map(|(x, y, _)| (x, y)).collect();
    let (top, bottom) = (lit.iter().map(|p| p.1).min().unwrap(), lit.iter().map(|p| p.1).max().unwrap());
    let (left, right) = (lit.iter().map(|p| p.0).min().unwrap(), lit.iter().map(|p| p.0).max().unwrap());
    assert!((top + bottom + 1).abs_diff(100) <= 2, "{top} to {bottom}");
    assert!((left + right + 1).abs_diff(1200) <= 4, "{left} to {right}");
}

#[test]
fn odd_shapes_and_places_do_no_harm() {
    let numbers = [0.0, -1.0, 0.01, 50.0, -4000.0, 4000.0, 1e9, f32::INFINITY, f32::NAN];
    let mut scene = Scene::new(60.0);
    let paint = Paint::fill(Role::Gold).and_stroke(Role::Text, 3.0);
    for a in numbers {
        for b in numbers {
            let points = vec![point(a, b), point(b, a), point(30.0, a)];
            scene.add(Shape::Rect { at: area(a, b, b, a), radius: a, paint });
            scene.add(Shape::Rect { at: area(5.0, 5.0, a, b), radius: b, paint: Paint::stroke(Role::Line, a) });
            scene.add(Shape::Circle { centre: point(a, b), radius: b, paint });
            scene.add(Shape::Circle { centre: point(20.0, 20.0), radius: a, paint: Paint::stroke(Role::Line, b) });
            scene.add(Shape::Polygon { points: points.clone(), paint: Paint::fill(Role::Shadow).and_stroke(SHADES[4], b) });
            scene.add(Shape::Line { points, width: a, ink: Role::Accent.cover(90) });
            scene.add(Text::new("Far 🦊 away", a, b, 20.0).within(b, 2).plate(Role::Panel));
            scene.add(Text::new("Any size", 20.0, 20.0, a).within(b, 0));
            scene.shapes.extend(kit::arrow(point(a, b), point(b, a), 4.0, 6.0, Role::Accent.into()));
        }
    }
    scene.add(Shape::Polygon { points: Vec::new(), paint });
    scene.add(Shape::Line { points: Vec::new(), width: 3.0, ink: Role::Line.into() });
    scene.add(Text::new("", 10.0, 10.0, 20.0).plate(Role::Panel));
    let mut raster = Raster::new();
    assert!(!raster.png(&scene, &Names::default()).is_empty());
    for (width, height) in [(0.0, 0.0), (-5.0, 20.0), (f32::NAN, 10.0), (1.0, 1.0)] {
        let odd = Scene { width, height, ..board(0) };
        assert!(!raster.png(&odd, &Names::default()).is_empty());
    }
}

#[test]
fn a_smaller_picture_breaks_its_lines_alike() {
    let mut raster = Raster::new();
    let small = raster.pixels(&board(0), &Names::default(), 0.5);
    assert_eq!(small.dimensions(), (600, 240));
}

fn frames(gif: &[u8]) -> Vec<(u16, usize)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(gif).unwrap();
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames.push((frame.delay, usize::from(frame.width) * usize::from(frame.height)));
    }
    frames
}

#[test]
fn a_replay_has_a_frame_for_each_scene_and_lingers_on_the_last() {
    let scenes: Vec<Scene> = (0..5).map(board).collect();
    let (pace, end, longest) = (Duration::from_millis(500), Duration::from_secs(3), Duration::from_mins(1));
    let replay = Replay { width: 600, pace, end, longest, limit: 1_000_000 };
    let gif = replay.gif(&mut Raster::new(), &scenes, &Names::default()).unwrap();
    let frames = frames(&gif);
    assert_eq!(frames.iter().map(|frame| frame.0).collect::<Vec<_>>(), [50, 50, 50, 50, 300]);
    assert_eq!(frames[0].1, 600 * 240);
    assert!(frames[1..].iter().all(|frame| frame.1 < 600 * 240 / 4), "only what changed is sent: {frames:?}");
    assert!(replay.gif(&mut Raster::new(), &scenes, &Names::default()).unwrap() == gif, "the same twice");
}

#[test]
fn a_clip_shows_every_scene_and_holds_the_last() {
    let scenes: Vec<Scene> = (0..7).map(board).collect();
    let clip = Replay::clip(900_000);
    let gif = clip.gif(&mut Raster::new(), &scenes, &Names::default()).unwrap();
    let shown = frames(&gif);
    assert_eq!(shown.iter().map(|frame| frame.0).collect::<Vec<_>>(), [120, 120, 120, 120, 120, 120, 300]);
    assert_eq!(shown[0].1, 960 * 384);
    // Frame laid over frame gives what a picture of the last scene shows.
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&gif)).unwrap();
    let last = image::AnimationDecoder::into_frames(decoder).last().unwrap().unwrap().into_buffer();
    let drawn = Raster::new().pixels(&scenes[6], &Names::default(), 0.8);
    let strays = last.pixels().zip(drawn.pixels()).filter(|(a, b)| (0..3).any(|at| a.0[at].abs_diff(b.0[at]) > 24)).count();
    assert!(strays * 100 < 960 * 384, "{strays} pixels are not what was drawn");
    let small = Replay::clip(gif.len() / 2);
    let gif = small.gif(&mut Raster::new(), &scenes, &Names::default()).unwrap();
    assert!(frames(&gif)[0].1 < 960 * 384, "it is scaled down rather than left out");
    assert_eq!(frames(&gif).len(), 7);
}

#[test]
fn a_replay_stays_below_its_limit_or_is_not_made() {
    let scenes: Vec<Scene> = (0..6).map(board).collect();
    let mut raster = Raster::new();
    let full = Replay::default().gif(&mut raster, &scenes, &Names::default()).unwrap();
    let limit = full.len() / 2;
    let tight = Replay { limit, ..Replay::default() }.gif(&mut raster, &scenes, &Names::default()).unwrap();
    assert!(tight.len() <= limit && !frames(&tight).is_empty());
    assert_eq!(Replay { limit: 500, ..Replay::default() }.gif(&mut raster, &scenes, &Names::default()), None);
    assert_eq!(Replay::default().gif(&mut raster, &[], &Names::default()), None);
}

#[test]
fn a_replay_takes_scenes_of_different_sizes() {
    let scenes = [board(0), Scene::new(200.0), Scene::new(700.0), board(1).beside(&board(2))];
    let gif = Replay { width: 600, ..Replay::default() }.gif(&mut Raster::new(), &scenes, &Names::default()).unwrap();
    let frames = frames(&gif);
    assert_eq!((frames.len(), frames[0].1), (4, 2 * 600 * 350), "a board keeps its size");
}

/// Four hands full of small print beside and under a board, and every frame has other ones.
#[test]
fn a_replay_with_large_hands_falls_back_until_it_fits() {
    let print = |frame: usize, height: f32| {
        let mut scene = Scene::new(height);
        for line in 0..(height / 24.0) as usize {
            let words = format!("{frame} {line} {}", (frame * 7919 + line * 104_729) * 1_000_003);
            scene.shapes.push(Text::new(words, 10.0, 24.0 * line as f32 + 20.0, Text::LEAST).into());
        }
        scene
    };
    let whole = |frame: usize| {
        let hands = |at: usize| print(4 * frame + at, 600.0);
        print(frame, 1000.0).above(&hands(0)).beside(&hands(1).above(&hands(2)))
    };
    let scenes: Vec<Scene> = (0..24).map(whole).collect();
    let full = Replay { limit: usize::MAX, ..Replay::default() }.gif(&mut Raster::new(), &scenes, &Names::default()).unwrap();
    for (part, fewest) in [(2, 12), (8, 2), (40, 1)] {
        let limit = full.len() / part;
        let gif = Replay { limit, ..Replay::default() }.gif(&mut Raster::new(), &scenes, &Names::default()).unwrap();
        let kept = frames(&gif);
        assert!(gif.len() <= limit && kept.len() >= fewest, "1/{part}: {} of {limit} bytes, {} frames", gif.len(), kept.len());
        assert_eq!(kept.last().unwrap().0, 400, "the end is always there");
    }
}
