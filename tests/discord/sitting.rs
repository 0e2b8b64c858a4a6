//! One person alone against a bot, in one sitting: what they are called for, and how often they press.

use super::stage::{self, Stage};
use Person::{Ada, Ben};
use warren::sandbox::{GAMES, Message, Person};

#[tokio::test(flavor = "multi_thread")]
async fn alone_in_one_sitting_nobody_is_called_and_the_picker_stays_open() {
    let stage = Stage::set_with(warren::app::Settings { there: 120, ..Stage::settings() }).await;
    let dm = stage.person(Ada).open_dm();
    let begun = stage.slash(Ada, dm, "game new", &[("game", "troll".into())]).await;
    assert!(begun.content.contains("against 1 easy bot") && begun.content.contains("/troll new"), "{}", begun.content);
    let board = stage.board(dm, 0).await;
    assert!(board.content.contains(": ") && !board.content.contains("to move"), "what is asked is said: {}", board.content);
    let mut picker = stage.press(Ada, &board, "Act").await;
    let mut pressed = 0;
    while pressed < 12 {
        let choices = stage::choices(&picker);
        assert!(!choices.is_empty(), "it closed after {pressed} presses: {}", picker.content);
        picker = stage.take(Ada, &picker, &choices[0]).await;
        assert!(!picker.content.contains("Played:"), "what is pressed is no notation: {}", picker.content);
        pressed += 1;
    }
    let messages = stage.sandbox.all_messages();
    let posts: Vec<&Message> = messages.iter().filter(|message| message.channel == dm && !message.ephemeral()).collect();
    assert!(posts.iter().all(|post| post.pings.is_empty()), "she is there");
    assert!(posts.len() <= 3, "the board is edited: {} posts", posts.len());
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_changed_by_buttons() {
    let stage = Stage::set().await;
    let settings = stage.slash(Ada, GAMES, "game settings", &[]).await;
    assert!(settings.content.contains("after 24 hours"), "{}", settings.content);
    let six = stage.press(Ada, &settings, "After 6 hours").await;
    assert!(six.id == settings.id && six.content.contains("after 6 hours"), "{}", six.content);
    let direct = stage.press(Ada, &six, "Remind me by direct message").await;
    assert!(direct.content.contains("by direct message"), "{}", direct.content);
    let quiet = stage.press(Ada, &direct, "Hints off").await;
    assert!(quiet.content.contains("You get no hints.") && quiet.button("Hints on").is_some(), "{}", quiet.content);
    let away = stage.press(Ada, &quiet, "A week away").await;
    assert!(away.content.contains("on vacation until"), "{}", away.content);
    let back = stage.press(Ada, &away, "I am back").await;
    assert!(!back.content.contains("vacation"), "{}", back.content);
    stage.strike().await;
}

/// The menu of a message whose id ends like this.
fn select(message: &Message, name: &str) -> String {
    message.selects().into_iter().find(|id| id.ends_with(name)).expect("there is such a menu").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_hours_zone_vacation_and_this_game_are_chosen_from_menus() {
    let stage = Stage::set().await;
    let settings = stage.slash(Ada, GAMES, "game settings", &[]).await;
    assert!(settings.button("In this game …").is_none(), "no game is here");
    let quiet = stage.choose(Ada, &settings, &select(&settings, ":quiet"), "quiet.22-7").await;
    assert!(quiet.content.contains("Not between 22:00 and 7:00"), "{}", quiet.content);
    let zone = stage.choose(Ada, &quiet, &select(&quiet, ":zone"), "zone.-300").await;
    assert!(zone.content.contains("UTC−5:00"), "{}", zone.content);
    let none = stage.choose(Ada, &zone, &select(&zone, ":quiet"), "quiet.off").await;
    assert!(!none.content.contains("Not between"), "{}", none.content);
    let away = stage.choose(Ada, &none, &select(&none, ":days"), "days.14").await;
    assert!(away.content.contains("on vacation until") && away.button("I am back").is_some(), "{}", away.content);
    stage.press(Ada, &away, "I am back").await;

    stage.table_for_two(GAMES).await;
    let settings = stage.slash(Ada, GAMES, "game settings", &[]).await;
    let here = stage.press(Ada, &settings, "In this game …").await;
    assert!(here.content.contains("as in all others"), "{}", here.content);
    let six = stage.press(Ada, &here, "After 6 hours").await;
    assert!(six.content.contains("In the game that is here: after 6 hours"), "{}", six.content);
    let back = stage.press(Ada, &six, "Back").await;
    assert!(back.content.contains("after 24 hours") && back.content.contains("here: after 6 hours"), "{}", back.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_goes_on_in_a_thread_and_a_full_one_offers_no_seat() {
    let stage = Stage::set().await;
    stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 2.into())]).await;
    let post = stage.person(Ada).wait_for(GAMES, |message| message.button("Join").is_some()).await.unwrap();
    let options = stage.press(Ada, &post, "Options").await;
    assert!(
        options.content.contains("Where it is played") && options.content.contains("Here in the channel"),
        "{}",
        options.content
    );
    let places = stage.choose(Ada, &options, &select(&options, ""), "place").await;
    let moved = stage.choose(Ada, &places, &select(&places, ""), "place=thread").await;
    let thread = moved.content.split_once("<#").and_then(|(_, rest)| rest.split_once('>')).expect("the way there").0;
    let thread = thread.parse().unwrap();
    let old = stage.person(Ada).message(post.id).unwrap();
    assert!(old.buttons().is_empty() && old.content.contains("waits in <#"), "{}", old.content);
    let there = stage.person(Ada).wait_for(thread, |message| message.button("Join").is_some()).await.unwrap();
    let disabled = |message: &Message| {
        let join = message.all_components().into_iter().find(|part| part["label"] == "Join").expect("a button");
        join["disabled"] == true
    };
    assert!(!disabled(&there));
    stage.slash(Ben, thread, "game join", &[]).await;
    stage.person(Ada).wait_for(thread, |message| message.content.contains("Ben") && disabled(message)).await.unwrap();
    let alone = stage.press(Ada, &there, "Options").await;
    assert!(!alone.content.contains("Where it is played"), "a thread is no place for another: {}", alone.content);
    stage.strike().await;
}
