//! The puzzle of the day: the book is proved, the day says which, and what people try is counted once and kept.

use crate::support::world::{ADA, BEN, HERE, THERE, World, person};
use std::collections::BTreeSet;
use warren::app::{GuildId, PuzzleStep, Refusal};
use warren::engine::Phrase;
use warren::games::Kind;
use warren::games::puzzles::{self, Daily};
use warren::store::{Change, PuzzleChange, Store};

const DAY: i64 = 86_400;
const GUILD: GuildId = GuildId(7);

#[test]
fn every_puzzle_reads_and_its_line_comes_to_what_it_says() {
    assert!(puzzles::texts().map(str::len).sum::<usize>() < 500_000);
    assert!(puzzles::texts().len() >= 366, "another one every day of a year");
    let mut boards = BTreeSet::new();
    for text in puzzles::texts() {
        assert!(boards.insert(text), "no two are the same");
        let daily = Daily::read(text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let mut table = daily.table();
        table.check().unwrap();
        for phrase in daily.line() {
            let phrase: Phrase = phrase.parse().unwrap();
            table.play(daily.solver(), &phrase).unwrap_or_else(|why| panic!("{why}\n{text}"));
            while let Some((seat, answer)) = daily.answer(&*table) {
                table.play(seat, &answer).unwrap();
            }
        }
        let outcome = daily.result(&*table).unwrap_or_else(|| panic!("it does not end:\n{text}"));
        assert!(outcome.solved && outcome.words == daily.best(), "{outcome:?}\n{text}");
        assert!((1..=5).contains(&daily.grade()));
    }
    let days: BTreeSet<&str> = (20_000..).take(boards.len()).map(puzzles::text_of).collect();
    assert_eq!(days, boards, "each has its day");
}

#[test]
fn every_game_of_the_book_has_thirty_puzzles_and_every_grade() {
    for kind in puzzles::kinds() {
        let dailies: Vec<Daily> = puzzles::texts_of(kind).map(|text| Daily::read(text).unwrap()).collect();
        assert!(dailies.len() >= 30 && dailies.iter().all(|daily| daily.kind() == kind), "{}", kind.slug());
        let grades: BTreeSet<u8> = dailies.iter().map(Daily::grade).collect();
        assert_eq!(grades, BTreeSet::from([1, 2, 3, 4, 5]), "{}", kind.slug());
    }
}

/// The whole book is proved by `warren puzzles check`: here as much as takes no time, and a sample of each game.
#[test]
fn a_sample_of_the_puzzles_is_proved_by_every_way_to_play_them_and_their_grades_are_found_again() {
    for kind in puzzles::kinds() {
        let apart = (puzzles::texts_of(kind).count() / 6).max(1);
        for text in puzzles::texts_of(kind).step_by(apart) {
            let daily = Daily::read(text).unwrap();
            assert!(daily.is_proved(), "{text}");
            assert_eq!(warren::tools::puzzles::grade(&daily), daily.grade(), "{text}");
        }
    }
}

#[test]
fn a_puzzle_that_says_too_much_is_found_out() {
    let text = puzzles::texts_of(Kind::Hex).next().unwrap();
    let worth: i32 = text.split("worth: ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let lie = text.replace(&format!("worth: {worth} "), &format!("worth: {} ", worth + 1));
    assert!(!Daily::read(&lie).unwrap().is_proved());
    assert!(Daily::read(&text.replace("board: ", "bord: ")).is_err());
    assert!(Daily::read(&text.replace("hand: ", "hand: Unicorn, ")).is_err());
    assert!(Daily::read("").is_err());
    for kind in [Kind::Troll, Kind::Havoc] {
        let text = puzzles::texts_of(kind).next().unwrap();
        let worth: i32 = text.split("worth: ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        let lie = text.replace(&format!("worth: {worth} "), &format!("worth: {} ", worth + 1));
        assert!(!Daily::read(&lie).unwrap().is_proved());
        for (one, other) in [("state: {", "state: "), ("game: ", "game: old "), ("grade: ", "grade: 7"), (" before ", " after ")]
        {
            assert!(Daily::read(&text.replacen(one, other, 1)).is_err(), "{one}");
        }
        let written = Daily::read(text).unwrap();
        assert_eq!(Daily::read(&written.to_string()).unwrap(), written);
    }
}

#[test]
fn who_draws_in_a_puzzle_of_cave_troll_has_left_it_to_chance() {
    let daily = Daily::read(puzzles::texts_of(Kind::Troll).next().unwrap()).unwrap();
    let mut table = daily.table();
    assert_eq!(daily.result(&*table), None);
    table.play(daily.solver(), &Phrase::new("draw")).unwrap();
    let outcome = daily.result(&*table).unwrap();
    assert!(!outcome.solved && outcome.worth.is_none() && outcome.words.contains("chance"), "{}", outcome.words);
}

#[test]
fn the_other_side_of_a_battle_to_be_solved_holds_no_cards() {
    for text in puzzles::texts_of(Kind::Havoc) {
        let daily = Daily::read(text).unwrap();
        let table = daily.table();
        assert_eq!(table.turn().to_act().iter().collect::<Vec<_>>(), [daily.solver()]);
        assert!(daily.task().contains("They hold no cards") && daily.task().contains("Your cards here: "), "{}", daily.task());
    }
}

/// The place of each action of the best line in its legal list.
fn best(daily: &Daily) -> Vec<usize> {
    let mut table = daily.table();
    let mut places = Vec::new();
    for phrase in daily.line() {
        let menu = table.menu(daily.solver());
        let phrase: Phrase = phrase.parse().unwrap();
        places.push(menu.iter().position(|known| *known == phrase).unwrap());
        table.play(daily.solver(), &phrase).unwrap();
    }
    while let Some((seat, answer)) = daily.answer(&*table) {
        if seat == daily.solver() {
            places.push(table.menu(seat).iter().position(|known| *known == answer).unwrap());
        }
        table.play(seat, &answer).unwrap();
    }
    places
}

/// Another way to the end: whatever comes last in each list.
fn another(daily: &Daily) -> Vec<usize> {
    let mut table = daily.table();
    let mut places = Vec::new();
    while daily.result(&*table).is_none() {
        let menu = table.menu(daily.solver());
        let battle = menu.iter().position(|phrase| phrase.verb == "battle");
        let place = battle.unwrap_or(menu.len() - 1);
        places.push(place);
        table.play(daily.solver(), &menu[place]).unwrap();
        while let Some((seat, answer)) = daily.answer(&*table).filter(|(seat, _)| *seat != daily.solver()) {
            table.play(seat, &answer).unwrap();
        }
    }
    places
}

/// Plays these actions one after the other, as the buttons would.
async fn play(world: &World, who: u64, day: i64, places: &[usize]) -> PuzzleStep {
    let mut played = String::new();
    let mut last = None;
    for place in places {
        let step = world.app.solve(&person(who), Some(GUILD), day, &played, &format!("!{place}")).await.unwrap();
        let PuzzleStep::Asks { played: so_far, page, .. } = &step else { return step };
        played.clone_from(so_far);
        assert!(page.choices.len() + page.likeliest.len() > 0 && page.picture.is_some());
        last = Some(step);
    }
    last.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_solve_the_puzzle_of_a_morning_and_the_next_one_says_who_had_it() {
    let world = World::new().await;
    let shown = world.app.puzzle(ADA, Some(GUILD), None).await.unwrap();
    assert_eq!(shown.day, 20_000);
    assert!(shown.picture.png.starts_with(b"\x89PNG"));
    assert_eq!(world.app.puzzle(BEN, None, None).await.unwrap().text, shown.text, "the same everywhere");
    let daily = Daily::read(puzzles::text_of(shown.day)).unwrap();
    assert!(shown.text.contains("Puzzle of 2024-10-04") && shown.text.contains(&daily.task()), "{}", shown.text);

    let set = world.app.post_puzzles(ADA, Some(GUILD), HERE, "9:00", Some("Europe/Berlin".into())).await.unwrap();
    assert!(set.contains("9:00 (Europe/Berlin), first tomorrow"), "{set}");
    assert!(world.app.puzzles_due().await.unwrap().is_empty());

    let PuzzleStep::Over { solved, text, .. } = play(&world, 2, shown.day, &another(&daily)).await else { panic!() };
    assert!(!solved && text.contains("You have tried it once"), "{text}");
    let world = world.reopen().await;
    let PuzzleStep::Over { solved, text, .. } = play(&world, 2, shown.day, &best(&daily)).await else { panic!() };
    assert!(solved && text.contains("You had it after 2 tries"), "{text}");
    let PuzzleStep::Over { solved, text, animation, picture, .. } = play(&world, 1, shown.day, &best(&daily)).await else {
        panic!()
    };
    assert!(solved && text.contains("at the first try"), "{text}");
    assert!(animation.is_some_and(|gif| gif.starts_with(b"GIF")) || picture.png.starts_with(b"\x89PNG"));
    // Once more is for fun.
    play(&world, 1, shown.day, &another(&daily)).await;
    let table = world.app.puzzle_table(Some(GUILD)).await.unwrap();
    assert!(table.contains("1. Ada: 1 solved, 1 at the first try, 1 try in all"), "{table}");
    assert!(table.contains("2. Ben: 1 solved, 0 at the first try, 2 tries in all"), "{table}");

    // The next morning, after a restart.
    world.clock.forward(DAY);
    let world = world.reopen().await;
    let due = world.app.puzzles_due().await.unwrap();
    assert_eq!(due.iter().map(|due| (due.guild, due.channel, due.shown.day)).collect::<Vec<_>>(), [(GUILD, HERE, 20_001)]);
    let text = &due[0].shown.text;
    assert!(text.contains("Yesterday: ||") && text.contains("Ada (first try) and Ben (2 tries) had it, of 2"), "{text}");
    world.app.puzzle_posted(GUILD, due[0].shown.day).await.unwrap();
    assert!(world.app.puzzles_due().await.unwrap().is_empty(), "once a day");
    let daily = Daily::read(puzzles::text_of(20_001)).unwrap();
    let PuzzleStep::Over { text, .. } = play(&world, 1, 20_001, &best(&daily)).await else { panic!() };
    assert!(text.contains("2 puzzles in a row"), "{text}");
    let stopped = world.app.stop_puzzles(Some(GUILD)).await.unwrap();
    assert!(stopped.contains("No puzzle"), "{stopped}");
    world.clock.forward(DAY);
    assert!(world.app.puzzles_due().await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_that_was_shown_is_solved_as_it_was_shown() {
    let world = World::new().await;
    world.app.close().await;
    let (day, other) = (20_000, 20_001);
    let store = Store::open(&world.folder.url()).await.unwrap();
    // As an earlier release had it.
    store.commit(vec![Change::Puzzle(PuzzleChange::Day { day, text: puzzles::text_of(other).to_owned() })]).await.unwrap();
    store.close().await;
    let world = world.reopen().await;
    let daily = Daily::read(puzzles::text_of(other)).unwrap();
    let PuzzleStep::Over { solved, .. } = play(&world, 1, day, &best(&daily)).await else { panic!() };
    assert!(solved);
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_wishes_about_puzzles_are_refused_in_a_sentence() {
    let world = World::new().await;
    let unfit = |refusal: Refusal| match refusal {
        Refusal::Unfit(why) => why,
        other => panic!("{other:?}"),
    };
    for (played, path) in [("99999", ""), ("x", ""), ("0-0-0-0-0-0", ""), ("", "!9999"), ("", "7.7.7.7"), ("-", "~99")] {
        let refused = world.app.solve(&person(1), None, 20_000, played, path).await.unwrap_err();
        assert!(unfit(refused).contains("Begin it anew"), "{played} {path}");
    }
    for day in [20_001, 20_002, i64::MAX, -1] {
        let refused = world.app.solve(&person(1), None, day, "", "").await.unwrap_err();
        assert!(unfit(refused).contains("not there yet"), "{day}");
    }
    assert!(unfit(world.app.puzzle(ADA, None, Some("tomorrow")).await.unwrap_err()).contains("2026-03-21"));
    for guild in [None, Some(GUILD)] {
        let tomorrow = world.app.puzzle(ADA, guild, Some("2024-10-05")).await.unwrap_err();
        assert!(unfit(tomorrow).contains("not there yet"));
    }
    assert!(unfit(world.app.puzzle(ADA, None, Some("2999-01-01")).await.unwrap_err()).contains("not there yet"));
    let set = |at: &'static str, zone: Option<&str>| world.app.post_puzzles(ADA, Some(GUILD), HERE, at, zone.map(str::to_owned));
    assert!(unfit(set("25:00", None).await.unwrap_err()).contains("time of day"));
    assert!(unfit(set("9:00", Some("Atlantis")).await.unwrap_err()).contains("no time zone"));
    assert!(unfit(world.app.post_puzzles(ADA, None, THERE, "9:00", None).await.unwrap_err()).contains("Only a server"));
    assert!(unfit(world.app.puzzle_table(None).await.unwrap_err()).contains("of a server"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_takes_their_puzzles_along() {
    let world = World::new().await;
    let daily = Daily::read(puzzles::text_of(20_000)).unwrap();
    play(&world, 1, 20_000, &best(&daily)).await;
    let kept = world.app.kept_of(ADA).await.unwrap();
    assert!(kept.json.contains("\"had_it_at_try\": 1") && kept.text.contains("puzzles"), "{}", kept.json);
    world.app.forget_me(&person(1)).await.unwrap();
    assert!(!world.app.kept_of(ADA).await.unwrap().json.contains("had_it_at_try"));
    assert!(world.app.puzzle_table(Some(GUILD)).await.unwrap().contains("Nobody here"));
}

/// A server where it is tomorrow already has another day's puzzle.
#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_that_cannot_be_read_stops_no_post_of_another_server() {
    let world = World::new().await;
    let other = GuildId(8);
    let zone = |zone: &str| Some(zone.to_owned());
    world.app.post_puzzles(ADA, Some(GUILD), HERE, "19:00", zone("UTC")).await.unwrap();
    world.app.post_puzzles(BEN, Some(other), THERE, "4:00", zone("Asia/Tokyo")).await.unwrap();
    world.app.close().await;
    let store = Store::open(&world.folder.url()).await.unwrap();
    store.commit(vec![Change::Puzzle(PuzzleChange::Day { day: 20_000, text: "of another release".into() })]).await.unwrap();
    store.close().await;
    let world = world.reopen().await;
    world.clock.forward(8 * 3_600);
    let due = world.app.puzzles_due().await.unwrap();
    assert_eq!(due.iter().map(|due| (due.guild, due.shown.day)).collect::<Vec<_>>(), [(other, 20_001)]);
    assert!(!due[0].shown.text.contains("Yesterday"), "{}", due[0].shown.text);
    // What was shown there may be solved by whoever reads it, though elsewhere nobody can ask for it yet.
    let daily = Daily::read(puzzles::text_of(20_001)).unwrap();
    let PuzzleStep::Over { solved, .. } = play(&world, 1, 20_001, &best(&daily)).await else { panic!() };
    assert!(solved);
    world.app.puzzle_posted(other, 20_001).await.unwrap();

    // The day after, whoever tried it or not.
    world.clock.forward(DAY);
    let due = world.app.puzzles_due().await.unwrap();
    let text = |guild: GuildId| due.iter().find(|due| due.guild == guild).unwrap().shown.text.clone();
    assert!(text(other).contains("Yesterday: ||") && text(other).contains("Nobody here tried it."), "{}", text(other));
    assert!(text(GUILD).contains("Puzzle of 2024-10-05") && !text(GUILD).contains("Yesterday"), "{}", text(GUILD));
}
