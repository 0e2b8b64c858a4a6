//! Conversations about games that are over, about what a bot would do, and over the puzzle of the day.

use super::stage::{self, Choice, Stage, choices};
use Person::{Ada, Ben, Dov};
use serde_json::Value;
use std::time::Duration;
use warren::app::{ChannelId, GuildId, PuzzleStep};
use warren::engine::{DynGame, Phrase};
use warren::games::puzzles::{self, Daily};
use warren::sandbox::{GAMES, GUILD, Message, Person, TABLE_TWO};
use warren::store::Store;

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_lost_opens_the_graph_and_tries_a_moment_again() {
    let mut stage = Stage::set().await;
    let dm = stage.person(Dov).open_dm();
    stage.slash(Dov, GAMES, "game new", &[("game", "troll".into()), ("players", 2.into()), ("level", "easy".into())]).await;
    let mut board = stage.board(GAMES, 0).await;

    // Alone against a bot somebody may ask what it would do: once they are sure.
    let asked = stage.press(Dov, &board, "What would you do?").await;
    assert!(asked.ephemeral() && asked.content.contains("not rated from then on"), "{}", asked.content);
    let told = stage.press(Dov, &asked, "Yes, tell me").await;
    assert!(told.ephemeral() && told.content.contains("I would play `"), "{}", told.content);
    let again = stage.slash(Dov, GAMES, "game coach", &[]).await;
    assert_eq!(again.content, told.content, "not asked again, and the same answer");
    let other = stage.press(Ben, &board, "What would you do?").await;
    assert!(other.content.contains("no seat"), "{}", other.content);

    // A dozen turns by buttons; the picker asks on once the bot has moved.
    let mut picker = stage.press(Dov, &board, "Act").await;
    for _ in 0..30 {
        let offers = choices(&picker);
        if offers.is_empty() {
            board = stage.board(GAMES, stage::ply(&board)).await;
            picker = stage.press(Dov, &board, "Act").await;
            continue;
        }
        let labels: Vec<String> = offers.iter().map(|offer| offer.label.clone()).collect();
        let wanted = stage::quickest(&labels);
        picker = stage.take(Dov, &picker, offers.iter().find(|offer| offer.label == wanted).unwrap()).await;
    }
    let early = stage.slash(Ben, GAMES, "game coach", &[]).await;
    assert!(early.ephemeral() && early.content.contains("no seat"), "{}", early.content);
    let sure = stage.slash(Dov, GAMES, "game manage end", &[]).await;
    stage.press(Dov, &sure, "End the game").await;
    let over = stage.person(Dov).wait_for(GAMES, |message| message.button("How did it go?").is_some()).await.unwrap();

    // It is judged before anybody asks.
    let store = Store::open_read_only(&stage.url()).await.unwrap();
    let game = stage.app.status(ChannelId(GAMES)).await.unwrap().game;
    while store.analysis(game).await.unwrap().is_none() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    store.close().await;
    let graph = stage.press(Dov, &over, "How did it go?").await;
    assert!(graph.ephemeral() && graph.content.contains("how it went"), "{}", graph.content);
    let alt = graph.attachments[0].description.clone().unwrap();
    assert!(alt.contains("Who was ahead") && alt.contains("Luck"), "{alt}");
    let watched = stage.slash(Ben, GAMES, "game coach", &[]).await;
    assert_eq!(watched.attachments[0].description, graph.attachments[0].description, "whoever saw the channel may ask");
    let moment = stage.press(Dov, &graph, "Moment 1").await;
    assert!(moment.ephemeral() && moment.content.contains("Played: `"), "{}", moment.content);
    stage.press(Dov, &moment, "The graph").await;

    let begun = stage.press(Dov, &moment, "Try it from here").await;
    assert!(begun.ephemeral() && begun.content.contains(&dm.to_string()), "{}", begun.content);
    let trial = stage.board(dm, 0).await;
    assert!(trial.content.contains("once more from turn"), "{}", trial.content);
    assert!(stage.person(Ben).messages(dm).is_empty(), "nobody else sees it");
    stage.restart_all().await;
    let trial = stage.board(dm, 0).await;
    let picker = stage.press(Dov, &trial, "Act").await;
    stage.pick_through(Dov, picker).await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_found_by_its_number_wherever_one_asks() {
    let stage = Stage::set().await;
    let board = stage.table_under_way(GAMES).await;
    let sure = stage.slash(Ada, GAMES, "game manage end", &[]).await;
    stage.press(Ada, &sure, "End the game").await;
    stage.board(GAMES, stage::ply(&board)).await;
    let offered = stage.offers(Ben, TABLE_TWO, "game coach", &[], "game", "troll").await;
    assert_eq!(offered.len(), 1);
    let graph = stage.slash(Ben, TABLE_TWO, "game coach", &[("game", offered[0].as_str().into())]).await;
    assert_eq!(graph.attachments.len(), 1, "{}", graph.content);
    let stranger = stage.slash(Dov, TABLE_TWO, "game coach", &[("game", offered[0].as_str().into())]).await;
    assert!(stranger.content.contains("no game"), "{}", stranger.content);
    let nonsense = stage.slash(Dov, TABLE_TWO, "game coach", &[("game", "x".into())]).await;
    assert!(nonsense.content.contains("offered while you type"), "{}", nonsense.content);
    stage.strike().await;
}

/// The answers of a question of a puzzle.
fn answers(picker: &Message) -> Vec<Choice> {
    let parts = picker.all_components();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut all = Vec::new();
    for part in &parts {
        let id = text(&part["custom_id"]);
        if !id.starts_with("puzzlep:") {
            continue;
        }
        match part["options"].as_array() {
            Some(options) => all.extend(options.iter().map(|it| Choice {
                label: text(&it["label"]),
                id: id.clone(),
                value: Some(text(&it["value"])),
            })),
            None => all.push(Choice { label: text(&part["label"]), id, value: None }),
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_played_by_buttons_and_posted_every_morning() {
    let mut stage = Stage::set().await;
    let shown = stage.slash(Ada, GAMES, "puzzle today", &[]).await;
    assert!(shown.ephemeral() && shown.content.contains("Puzzle of 2027-01-15"), "{}", shown.content);
    let mut picker = stage.press(Ada, &shown, "Solve it").await;
    let mut steps = 0;
    while picker.button("Try again").is_none() && picker.button("Once more").is_none() {
        let offered = answers(&picker);
        assert!(picker.ephemeral() && !offered.is_empty(), "{} {:?}", picker.content, picker.buttons());
        let wanted = offered.iter().find(|answer| answer.label.starts_with("Battle")).unwrap_or(&offered[0]);
        picker = stage.take(Ada, &picker, wanted).await;
        steps += 1;
        assert!(steps < 30, "no end of questions: {}", picker.content);
    }
    assert_eq!(picker.attachments.len(), 1, "the Battle, or the board after it");

    // The id alone says where one has come to, so a restart is nothing.
    let day = 1_800_000_000 / 86_400;
    stage.stop().await;
    stage.restart().await;
    solve(&stage, Ben, day).await;
    let early = stage.slash(Ben, GAMES, "puzzle today", &[("date", "2027-01-16".into())]).await;
    assert!(early.ephemeral() && early.content.contains("not there yet"), "{}", early.content);
    let last = stage.slash(Ben, GAMES, "puzzle today", &[]).await;
    assert!(last.content.contains("You had it at the first try"), "{}", last.content);

    let refused = stage.slash(Dov, GAMES, "puzzle here", &[("time", "9:00".into())]).await;
    let dm = stage.person(Dov).open_dm();
    let alone = stage.slash(Dov, dm, "puzzle here", &[("time", "9:00".into())]).await;
    assert!(alone.content.contains("Only a server"), "{}", alone.content);
    let alone = stage.slash(Dov, dm, "puzzle table", &[]).await;
    assert!(alone.content.contains("of a server"), "{}", alone.content);
    let alone = stage.slash(Dov, dm, "puzzle today", &[]).await;
    assert!(alone.button("Solve it").is_some(), "the puzzle is everybody's: {}", alone.content);
    let set = stage.slash(Ada, GAMES, "puzzle here", &[("time", "9:00".into()), ("time-zone", "Europe/Berlin".into())]).await;
    assert!(set.ephemeral() && set.content.contains("comes here at 9:00"), "{}", set.content);
    assert!(refused.content.contains("Manage Channels"), "{}", refused.content);
    let refused = stage.slash(Dov, GAMES, "puzzle stop", &[]).await;
    assert!(refused.content.contains("Manage Channels"), "{}", refused.content);
    stage.time.pass(24 * 3_600);
    stage.bot.as_ref().unwrap().clock_moved();
    let post =
        stage.person(Ada).wait_for(GAMES, |it| !it.ephemeral() && it.content.contains("Puzzle of 2027-01-16")).await.unwrap();
    assert!(post.attachments.len() == 1 && post.button("Solve it").is_some());
    let told = ["Yesterday: ||", "Ben (first try) had it, of 2 who tried"];
    assert!(told.iter().all(|part| post.content.contains(part)), "{}", post.content);
    let question = stage.press(Ben, &post, "Solve it").await;
    assert!(question.ephemeral() && !answers(&question).is_empty(), "{}", question.content);
    stage.stop().await;
    stage.restart().await;
    stage.bot.as_ref().unwrap().clock_moved();
    solve(&stage, Ben, day + 1).await;
    let streak = stage.slash(Ben, GAMES, "puzzle today", &[]).await;
    assert!(streak.content.contains("You have had 2 puzzles in a row"), "{}", streak.content);
    let table = stage.slash(Ada, GAMES, "puzzle table", &[]).await;
    assert!(table.content.contains("1. Ben: 2 solved, 2 at the first try"), "{}", table.content);
    let posts = stage.person(Ada).messages(GAMES).into_iter().filter(|it| !it.ephemeral() && it.content.contains("Puzzle of"));
    assert_eq!(posts.count(), 1, "one a day");
    assert!(choices(&question).is_empty(), "its buttons are not those of a game");
    stage.strike().await;
}

/// Plays the best line of a day by what its buttons would say.
async fn solve(stage: &Stage, who: Person, day: i64) {
    let daily = Daily::read(puzzles::text_of(day)).unwrap();
    let mut table = daily.table();
    let mut places: Vec<usize> = Vec::new();
    let place =
        |table: &dyn DynGame, phrase: &Phrase| table.menu(daily.solver()).iter().position(|known| known == phrase).unwrap();
    for phrase in daily.line() {
        let phrase: Phrase = phrase.parse().unwrap();
        places.push(place(&*table, &phrase));
        table.play(daily.solver(), &phrase).unwrap();
    }
    while let Some((seat, answer)) = daily.answer(&*table) {
        if seat == daily.solver() {
            places.push(place(&*table, &answer));
        }
        table.play(seat, &answer).unwrap();
    }
    for at in 0..places.len() {
        let so_far: Vec<String> = places[..at].iter().map(ToString::to_string).collect();
        let (guild, path) = (Some(GuildId(GUILD)), format!("!{}", places[at]));
        let step = stage.app.solve(&person(who), guild, day, &so_far.join("-"), &path).await.unwrap();
        if matches!(step, PuzzleStep::Over { solved: true, .. }) {
            return;
        }
    }
    panic!("the best line does not solve it");
}

fn person(who: Person) -> warren::app::Person {
    warren::app::Person { id: warren::app::PersonId(who.id()), name: format!("{who:?}") }
}
