//! Pictures without pixels: what stands in them, and what must never.

use std::fmt::Write;
use std::path::Path;
use warren::app;
use warren::bots::coach;
use warren::engine::record::Record;
use warren::engine::scene::{Area, Point, Role, Scene, Shape, Text, area, graph, kit, point};
use warren::engine::{Game, Phrase, Rng, Seat, Story, Viewer, dyn_game, options, playout};
use warren::games::clans::Clans;
use warren::games::havoc::Havoc;
use warren::games::hex::{self, Neuroshima};
use warren::games::troll::Troll;
use warren::games::troll::content::{Artifact, Card, Figure, Space};
use warren::games::troll::rules::Piece;
use warren::games::{GameVisitor, Kind};
use warren::render::legibility::readable;
use warren::render::{Names, Raster};

fn new_game(set: &str, seats: u8, seed: u64) -> Troll {
    let chosen = [("set".to_owned(), set.to_owned()), ("artifacts".to_owned(), "twelve".to_owned())];
    Troll::setup(&options::<Troll>(&chosen).unwrap(), seats, Rng::from_number(seed), &mut Story::silent()).unwrap()
}

/// Positions of random games: early, middling, crowded, over.
fn positions() -> impl Iterator<Item = Troll> {
    let tables = (2..=4).flat_map(|seats| ["classic", "variant"].map(|set| (seats, set)));
    tables.flat_map(|(seats, set)| {
        [0, 40, 120, 200, playout::STEP_LIMIT].map(|plies| {
            let mut game = new_game(set, seats, plies as u64);
            playout::random_plies(&mut game, &mut Rng::from_number(7), plies);
            game
        })
    })
}

/// Every picture of a position: the board as everyone sees it, and the hands.
fn pictures<G: Game>(game: &G, seats: u8) -> Vec<Scene> {
    let seats: Vec<Seat> = Seat::all(seats).collect();
    let boards = seats.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]);
    let hands = seats.iter().filter_map(|seat| G::hand_scene(&game.view(Viewer::Seat(*seat))));
    boards.map(|viewer| G::scene(&game.view(viewer))).chain(hands).collect()
}

fn war(seats: u8, seed: u64, plies: usize) -> Havoc {
    let mut game = Havoc::setup(&options::<Havoc>(&[]).unwrap(), seats, Rng::from_number(seed), &mut Story::silent()).unwrap();
    playout::random_plies(&mut game, &mut Rng::from_number(seed), plies);
    game
}

fn armies(seats: u8, seed: u64, plies: usize) -> Neuroshima {
    let dealt = [("armies".to_owned(), "deal".to_owned())];
    let options = options::<Neuroshima>(&dealt).unwrap();
    let mut game = Neuroshima::setup(&options, seats, Rng::from_number(seed), &mut Story::silent()).unwrap();
    playout::random_plies(&mut game, &mut Rng::from_number(seed), plies);
    game
}

fn mission(play: &str, seats: u8, seed: u64) -> Clans {
    let chosen = [("play".to_owned(), play.to_owned())];
    Clans::setup(&options::<Clans>(&chosen).unwrap(), seats, Rng::from_number(seed), &mut Story::silent()).unwrap()
}

/// A mission between players who do anything, as soon as it `is` what is wanted.
fn mission_when(play: &str, seats: u8, seed: u64, is: impl Fn(&Clans) -> bool) -> Clans {
    let (mut game, mut rng) = (mission(play, seats, seed), Rng::from_number(seed));
    while !is(&game) {
        assert_eq!(playout::random_plies(&mut game, &mut rng, 1), 1, "it never came to that");
    }
    game
}

/// Pictures of many positions of all games, the crowded ones among them.
fn scenes() -> impl Iterator<Item = Scene> {
    let lairs = positions().chain([crowded()]).flat_map(|game| pictures(&game, game.open.seats()));
    let tables = (1..=4).flat_map(|seats| [0, 2, 40, 90, 150, 220, playout::STEP_LIMIT].map(|plies| (seats, plies)));
    let wars = tables.flat_map(|(seats, plies)| pictures(&war(seats, 3, plies), seats));
    let boards = (2..=4).flat_map(|seats| [0, 30, 100, playout::STEP_LIMIT].map(|plies| (seats, plies)));
    let missions = ["m1", "m4", "m7", "m8"].into_iter().zip(2..=5).flat_map(|(play, seats)| {
        [0, 60, 200].map(|plies| {
            let mut game = mission(play, seats, 3);
            playout::random_plies(&mut game, &mut Rng::from_number(3), plies);
            (game, seats)
        })
    });
    let fields = missions.flat_map(|(game, seats)| pictures(&game, seats));
    lairs.chain(wars).chain(boards.flat_map(|(seats, plies)| pictures(&armies(seats, 3, plies), seats))).chain(fields)
}

/// Four players after a few plies, and then a lair with a full room, chests, a Dwarf, a seal, a broken wall and a crowded
/// staircase.
fn crowded() -> Troll {
    let mut game = new_game("classic", 4, 1);
    for ply in 0..9 {
        let seat = Game::turn(&game).to_act().first().unwrap();
        let menu = dyn_game::DynGame::menu(&game, seat);
        dyn_game::DynGame::play(&mut game, seat, &menu[(ply * 5) % menu.len()]).unwrap();
    }
    let board = &mut game.open.board;
    let figures = [
        (0, Figure::Knight, Space::IdolNiche, 1),
        (0, Figure::Adventurer, Space::IdolNiche, 3),
        (1, Figure::Dwarf, Space::IdolNiche, 1),
        (0, Figure::TreasureChest, Space::IdolNiche, 1),
        (2, Figure::TreasureChest, Space::IdolNiche, 1),
        (3, Figure::CaveTroll, Space::FrozenGallery, 1),
        (1, Figure::Barbarian, Space::SouthWestStair, 1),
        (2, Figure::Adventurer, Space::SouthWestStair, 5),
        (3, Figure::Thief, Space::SouthWestStair, 1),
        (2, Figure::Orc, Space::MiddlePit, 1),
        (1, Figure::Wraith, Space::TrollsHoard, 1),
        (3, Figure::Adventurer, Space::TrollsHoard, 2),
    ];
    for (seat, figure, space, count) in figures {
        (0..count).for_each(|_| board.put(Piece::new(Seat(seat), figure), space));
    }
    board.sealed = Some(Space::TrollsHoard);
    board.broken = Some((Space::SouthWestHall, Space::SunkenTreasury));
    game.open.gold.iter_mut().zip([7, 7, 42, 103]).for_each(|(gold, now)| *gold = now);
    game
}

/// Compares the moving parts of a scene with its file; `UPDATE_SCENES=1` writes the file anew, `WARREN_SHOTS=FOLDER` the picture.
fn reads_as_recorded(name: &str, scene: &Scene) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes").join(name).with_extension("txt");
    let mut text = format!("{} x {}\n", scene.width, scene.height);
    scene.shapes.iter().for_each(|shape| writeln!(text, "{shape}").unwrap());
    if std::env::var_os("UPDATE_SCENES").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    if let Ok(folder) = std::env::var("WARREN_SHOTS") {
        let png = Raster::new().png(scene, &Names::default());
        std::fs::write(Path::new(&folder).join(name).with_extension("png"), png).unwrap();
    }
    let recorded = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(recorded == text, "{name} is drawn differently; look at it, then run with UPDATE_SCENES=1");
}

#[test]
fn scenes_read_as_recorded() {
    let start = new_game("classic", 2, 1);
    reads_as_recorded("troll-start", &Troll::scene(&start.view(Viewer::Spectator)));
    reads_as_recorded("troll-hand", &Troll::hand_scene(&start.view(Viewer::Seat(Seat(1)))).unwrap());
    reads_as_recorded("troll-crowded", &Troll::scene(&crowded().view(Viewer::Spectator)));
    reads_as_recorded("havoc-choice", &Havoc::scene(&war(4, 1, 1).view(Viewer::Spectator)));
    let late = war(4, 1, 160);
    reads_as_recorded("havoc-late", &Havoc::scene(&late.view(Viewer::Spectator)));
    reads_as_recorded("havoc-hand", &Havoc::hand_scene(&late.view(Viewer::Seat(Seat(0)))).unwrap());
    let battle = (0..2_000).map(|plies| war(3, 1, plies)).find(|game| game.open.battle.is_some()).unwrap();
    reads_as_recorded("havoc-battle", &Havoc::scene(&battle.view(Viewer::Spectator)));
    reads_as_recorded("havoc-alone", &Havoc::scene(&war(1, 1, 40).view(Viewer::Spectator)));
    reads_as_recorded("hex-start", &Neuroshima::scene(&armies(2, 1, 0).view(Viewer::Spectator)));
    let fights = |game: &Neuroshima| !hex::rules::forecast(&game.open.board, Seat(0)).rounds.is_empty();
    let late = (1..50).map(|seed| armies(2, seed, 90)).find(fights).unwrap();
    reads_as_recorded("hex-late", &Neuroshima::scene(&late.view(Viewer::Spectator)));
    reads_as_recorded("hex-hand", &Neuroshima::hand_scene(&late.view(Viewer::Seat(Seat(0)))).unwrap());
    let start = mission_when("m1", 3, 1, |game| game.open.round == 1);
    reads_as_recorded("clans-start", &Clans::scene(&start.view(Viewer::Spectator)));
    let fight = mission_when("m4", 5, 2, |game| game.open.round == 4 && game.open.latest.roll.is_some());
    reads_as_recorded("clans-fight", &Clans::scene(&fight.view(Viewer::Spectator)));
    reads_as_recorded("clans-hand", &Clans::hand_scene(&fight.view(Viewer::Seat(Seat(0)))).unwrap());
    reads_as_recorded("clans-hostile", &Clans::hand_scene(&fight.view(Viewer::Seat(Seat(4)))).unwrap());
    let lost = mission_when("campaign", 2, 1, |game| Game::turn(game).outcome().is_some());
    let campaign = Clans::look(&lost.view(Viewer::Spectator), &Phrase::new("campaign")).unwrap();
    reads_as_recorded("clans-campaign", &campaign.scene.unwrap());
    let report = hex::rules::forecast(&late.open.board, Seat(0));
    reads_as_recorded("hex-battle", &hex::battle_frames(&late.open, &report)[0]);
}

/// The graph of a recorded game, as it is drawn after its end.
struct Graphed<'a>(&'a Record);

impl GameVisitor for Graphed<'_> {
    type Output = Scene;

    fn visit<G: Game>(self) -> Scene {
        let kind = Kind::from_slug(G::SLUG).unwrap();
        let (start, end) = (self.0.start::<G>().unwrap(), self.0.verify::<G>().unwrap().game);
        let log: Vec<(Seat, Phrase)> = self.0.actions.iter().map(|entry| (entry.seat, entry.action.parse().unwrap())).collect();
        let found = coach::analyse(kind, &start, &log, Rng::from_number(31), &|| true).unwrap();
        graph::graph(&app::graph_of(kind, &end, &found))
    }
}

#[test]
fn the_graphs_of_recorded_games_read_as_recorded_and_can_be_read_on_a_phone() {
    let games = [(Kind::Troll, "four-classic"), (Kind::Hex, "2-dancer"), (Kind::Havoc, "three"), (Kind::Clans, "2-m5")];
    std::thread::scope(|scope| {
        for (kind, game) in games {
            scope.spawn(move || {
                let file = format!("{}/tests/games/{}/{game}.log", env!("CARGO_MANIFEST_DIR"), kind.slug());
                let record = Record::from_json(&std::fs::read_to_string(file).unwrap()).unwrap();
                let scene = kind.visit(Graphed(&record));
                readable(&mut Raster::new(), &scene, |_| false);
                reads_as_recorded(&format!("graph-{}", kind.slug()), &scene);
            });
        }
    });
}

#[test]
fn every_space_carries_the_name_that_commands_use() {
    let scene = Troll::scene(&new_game("classic", 2, 1).view(Viewer::Spectator));
    for space in Space::ALL {
        // A name may be broken where it has a gap, and the points of the compass are shortened.
        let points = [("North-west", "NW"), ("North-east", "NE"), ("South-west", "SW"), ("South-east", "SE")];
        let name = points.iter().fold(space.name().to_owned(), |name, (long, short)| name.replace(long, short));
        assert!(name.split(' ').all(|word| scene.words().any(|words| words.contains(word))), "{name}");
    }
}

#[test]
fn the_backdrop_of_the_lair_never_changes() {
    let first = Troll::scene(&new_game("classic", 2, 1).view(Viewer::Spectator)).backdrop;
    for game in positions() {
        assert!(Troll::scene(&game.view(Viewer::Spectator)).backdrop == first);
        assert!(Troll::scene(&game.view(Viewer::Seat(Seat(1)))).backdrop == first);
    }
}

#[test]
fn no_text_is_smaller_than_the_least() {
    for scene in scenes() {
        for shape in scene.backdrop.iter().chain(&scene.shapes) {
            assert!(!matches!(shape, Shape::Text(text) if text.size < Text::LEAST), "{shape}");
        }
    }
}

#[test]
fn nothing_is_placed_outside_the_canvas() {
    for scene in scenes() {
        for shape in scene.backdrop.iter().chain(&scene.shapes) {
            let at = bounds(shape);
            assert!(at.x >= 0.0 && at.y >= 0.0 && at.right() <= scene.width && at.bottom() <= scene.height, "{shape}");
        }
    }
}

/// Without the width of strokes, and of text only where it stands.
fn bounds(shape: &Shape) -> Area {
    let around = |points: &[Point]| {
        let low = points.iter().fold(points[0], |low, p| point(low.x.min(p.x), low.y.min(p.y)));
        let high = points.iter().fold(points[0], |high, p| point(high.x.max(p.x), high.y.max(p.y)));
        area(low.x, low.y, high.x - low.x, high.y - low.y)
    };
    match shape {
        Shape::Rect { at, .. } => *at,
        Shape::Circle { centre, radius, .. } => area(centre.x - radius, centre.y - radius, 2.0 * radius, 2.0 * radius),
        Shape::Polygon { points, .. } | Shape::Line { points, .. } => around(points),
        Shape::Text(text) => around(&[text.at]),
    }
}

#[test]
fn the_lair_looks_the_same_to_everyone() {
    for game in positions() {
        let public = Troll::scene(&game.view(Viewer::Spectator));
        for seat in Seat::all(game.open.seats()) {
            assert!(Troll::scene(&game.view(Viewer::Seat(seat))) == public);
        }
    }
}

#[test]
fn a_spectator_reads_no_card_and_no_artifact_that_is_face_down() {
    for game in positions() {
        let view = game.view(Viewer::Spectator);
        assert!(Troll::hand_scene(&view).is_none());
        let told: Vec<String> = view.deeds().iter().map(|(_, deed)| format!("{deed:?}")).collect();
        let shown: Vec<&str> = view.shown_artifacts.iter().flatten().map(|artifact| artifact.name()).collect();
        let scene = Troll::scene(&view);
        let words: Vec<&str> = scene.words().collect();
        let mention = |name: &str| words.iter().any(|words| *words != Troll::NAME && words.contains(name));
        for artifact in Artifact::ALL {
            let open = shown.contains(&artifact.name()) || told.iter().any(|action| action.contains("Use("));
            assert!(open || !mention(artifact.name()), "{}", artifact.name());
        }
        for card in Card::deck(view.open.options.set) {
            assert!(!mention(card.text()), "{}", card.name());
            assert!(!told.is_empty() || !mention(card.name()), "{}", card.name());
        }
    }
}

#[test]
fn a_hand_names_its_own_cards_and_its_artifact() {
    for game in positions() {
        for seat in Seat::all(game.open.seats()) {
            let view = game.view(Viewer::Seat(seat));
            let scene = Troll::hand_scene(&view).unwrap();
            let words: Vec<&str> = scene.words().collect();
            let own = view.own.as_ref().unwrap();
            for card in &own.hand {
                assert!(words.contains(&card.name()) && words.contains(&card.text()), "{}", card.name());
            }
            if let Some(artifact) = own.artifact {
                assert!(words.contains(&artifact.name()) && words.contains(&artifact.text()), "{}", artifact.name());
            }
        }
    }
}

#[test]
fn two_seats_never_share_a_shape_or_a_colour() {
    let mut raster = Raster::new();
    let mut drawn = |seat: Seat, role: Role| {
        let mut scene = Scene::new(40.0);
        let paint = warren::engine::scene::Paint::fill(role);
        scene.add(kit::badge(seat, point(20.0, 20.0), 16.0, paint));
        scene.add(kit::pedestal(seat, point(80.0, 20.0), 16.0, paint));
        raster.pixels(&scene, &Names::default(), 1.0)
    };
    let seats: Vec<Seat> = Seat::all(Seat::MOST as u8).collect();
    for (at, one) in seats.iter().enumerate() {
        for other in &seats[..at] {
            assert!(drawn(*one, Role::Text) != drawn(*other, Role::Text), "shapes of {one:?} and {other:?}");
            assert!(drawn(*one, Role::Seat(*one)) != drawn(*one, Role::Seat(*other)), "colours of {one:?} and {other:?}");
        }
    }
}
