//! One person alone against a bot, in one sitting: what they are called for, and how often they press.

use super::stage::{self, Stage};
use Person::Ada;
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
