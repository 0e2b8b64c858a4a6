//! Our own signs: brought to Discord once, used before their words, and never missed where they are not.

use super::stage::Stage;
use Person::{Ada, Ben};
use warren::app::text_signs;
use warren::discord::ConnectOptions;
use warren::sandbox::{Fault, GAMES, Person};

/// A bot whose texts have signs begins where the last one ended.
async fn signed(stage: &mut Stage) {
    stage.stop().await;
    stage.reopen().await;
    stage.connect_with(&ConnectOptions { signs: true, ..stage.options() }).await;
    let bot = stage.bot.as_ref().unwrap();
    bot.ready().await;
    bot.serving().await;
    bot.signed().await;
}

/// How many requests of a kind were made for emojis.
fn asked(stage: &Stage, method: &str) -> usize {
    let about = |request: &&warren::sandbox::Request| request.method == method && request.path.contains("/emojis");
    stage.sandbox.requests().iter().filter(about).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn signs_are_brought_once_and_stale_ones_are_taken_away() {
    let mut stage = Stage::set().await;
    stage.sandbox.put_emoji("troll_orc_00000000");
    stage.sandbox.put_emoji("party_parrot");
    signed(&mut stage).await;
    let there = stage.sandbox.emojis();
    assert!(text_signs().iter().all(|sign| there.contains(&sign.name)), "{there:?}");
    assert_eq!(there.len(), text_signs().len() + 1, "what is not ours stays, and an older drawing goes");
    assert!(there.contains(&"party_parrot".to_owned()));
    let brought = asked(&stage, "POST");
    signed(&mut stage).await;
    assert_eq!((asked(&stage, "POST"), stage.sandbox.emojis().len()), (brought, there.len()), "nothing is brought twice");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signs_stand_before_words_in_questions_buttons_and_posts() {
    let mut stage = Stage::set().await;
    signed(&mut stage).await;
    let typed = [("game", "troll".into()), ("players", 2.into())];
    stage.slash(Ada, GAMES, "game new", &typed).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let board = stage.person(Ada).wait_for(GAMES, |message| message.button("Act").is_some()).await.unwrap();
    assert!(board.content.contains("<:seat_orange_") && board.content.contains("Ada"), "{}", board.content);
    let mover = if board.content.contains(&format!("<@{}>", Ada.id())) { Ada } else { Ben };
    let question = stage.press(mover, &board, "Act").await;
    let cards = stage.take(mover, &question, &super::stage::choices(&question)[0]).await;
    let parts = serde_json::to_string(&cards.components).unwrap();
    assert!(parts.contains("\"emoji\""), "{parts}");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_discord_that_takes_no_signs_has_words_and_one_that_loses_them_has_boards_all_the_same() {
    let mut stage = Stage::set().await;
    stage.sandbox.fault(Fault::on("POST", "/applications/").answer(403, 50_013, "Missing Permissions"));
    signed(&mut stage).await;
    assert_eq!(stage.sandbox.emojis(), Vec::<String>::new());
    stage.sandbox.clear_faults();
    signed(&mut stage).await;
    // Somebody takes them away while the bot counts on them.
    stage.sandbox.drop_emojis();
    stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 2.into())]).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let board = stage.person(Ada).wait_for(GAMES, |message| message.button("Act").is_some()).await.unwrap();
    let mover = if board.content.contains(&format!("<@{}>", Ada.id())) { Ada } else { Ben };
    let question = stage.press(mover, &board, "Act").await;
    let parts = serde_json::to_string(&question.components).unwrap();
    assert!(!question.buttons().is_empty() && !parts.contains("emoji"), "words stand alone: {parts}");
    stage.strike().await;
}
