//! Restarts, lost connections, and a Discord that refuses.

use super::stage::{self, Stage, played};
use Person::{Ada, Ben, Cleo};
use warren::app::ChannelId;
use warren::sandbox::{Fault, GAMES, Person, TABLE_TWO};

#[tokio::test(flavor = "multi_thread")]
async fn buttons_from_before_a_restart_work_after_it() {
    let mut stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let picker = stage.press(mover, &board, "Act").await;
    stage.stop().await;
    stage.restart().await;
    let answer = stage.pick_through(mover, picker).await;
    assert!(played(&answer), "{}", answer.content);
    let board = stage.board(GAMES, stage::ply(&board)).await;
    let hand = stage.press(Ben, &board, "My hand").await;
    assert_eq!(hand.attachments[0].name, "hand.png");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_but_not_posted_is_posted_after_a_restart() {
    let mut stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let channel = format!("/channels/{GAMES}/messages");
    stage.sandbox.fault(Fault::on("PATCH", &channel).times(1000).server_error());
    stage.sandbox.fault(Fault::on("POST", &channel).times(1000).server_error());
    let answer = stage.slash(mover, GAMES, "play", &[("action", "draw".into())]).await;
    assert!(played(&answer), "{}", answer.content);
    stage.stop().await;
    stage.sandbox.clear_faults();
    stage.restart().await;
    let posted = stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(stage::ply(&posted), stage.ply(GAMES).await);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_loses_no_move() {
    let stage = Stage::set().await;
    let mut board = stage.table_for_two(GAMES).await;
    for trouble in 0..3 {
        match trouble {
            0 => stage.sandbox.drop_connections(),
            1 => stage.sandbox.reconnect(),
            _ => {
                stage.sandbox.invalidate_sessions(false);
                let back = |_: &warren::sandbox::Client| (stage.sandbox.connections() == 1).then_some(());
                stage.person(Ada).wait_until("a new session", back).await.unwrap();
            }
        }
        let mover = stage.mover(GAMES).await;
        let client = stage.person(mover);
        // Typed while the bot is away, where it is: the resumed session hears of it.
        let offers = stage.app.complete_phrase(warren::app::PersonId(mover.id()), ChannelId(GAMES), "").await;
        let action = offers.iter().find(|offer| offer.value.starts_with("draw")).unwrap_or(&offers[0]).value.clone();
        let interaction = client.slash(GAMES, "play", &[("action", action.as_str().into())]).unwrap();
        let answer = client.answer(interaction).await.unwrap();
        assert!(played(&answer), "{}", answer.content);
        board = stage.board(GAMES, stage::ply(&board)).await;
    }
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_discord_gets_the_board_later() {
    let stage = Stage::set().await;
    let mut board = stage.table_for_two(GAMES).await;
    let channel = format!("/channels/{GAMES}/messages");
    let faults = [
        Fault::on("PATCH", &channel).times(2).rate_limited(0.1),
        Fault::on("PATCH", &channel).times(2).server_error(),
        Fault::on("PATCH", &channel).answer_with(429, serde_json::json!({ "message": "You are being rate limited." })),
        Fault::on("PATCH", "/webhooks/").times(2).server_error(),
    ];
    for fault in faults {
        stage.sandbox.fault(fault);
        let mover = stage.mover(GAMES).await;
        let offers = stage.offers(mover, GAMES, "play", &[], "action", "").await;
        let answer = stage.slash(mover, GAMES, "play", &[("action", stage::quickest(&offers).into())]).await;
        assert!(played(&answer), "{}", answer.content);
        board = stage.board(GAMES, stage::ply(&board)).await;
    }
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_is_posted_again() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    assert!(stage.sandbox.delete_message(board.id));
    let mover = stage.mover(GAMES).await;
    stage.slash(mover, GAMES, "play", &[("action", "draw".into())]).await;
    let again = stage.board(GAMES, stage::ply(&board)).await;
    assert_ne!(again.id, board.id);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_where_nothing_can_be_posted() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    stage.sandbox.delete_message(board.id);
    stage.sandbox.set_bot_permissions(GAMES, 0);
    for _ in 0..2 {
        let mover = stage.mover(GAMES).await;
        let offers = stage.offers(mover, GAMES, "play", &[], "action", "").await;
        let answer = stage.slash(mover, GAMES, "play", &[("action", stage::quickest(&offers).into())]).await;
        assert!(played(&answer), "{}", answer.content);
    }
    let looked = stage.slash(Ada, GAMES, "game board", &[]).await;
    assert_eq!(looked.attachments[0].name, "board.png", "an answer needs no permission");
    let refused = stage.slash(Ben, GAMES, "game new", &[("game", "troll".into())]).await;
    assert!(refused.content.contains("already open"), "{}", refused.content);
    stage.sandbox.set_bot_permissions(GAMES, u64::MAX >> 1);
    let mover = stage.mover(GAMES).await;
    let offers = stage.offers(mover, GAMES, "play", &[], "action", "").await;
    stage.slash(mover, GAMES, "play", &[("action", stage::quickest(&offers).into())]).await;
    stage.board(GAMES, stage::ply(&board) + 2).await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_without_permission_is_told_and_left_free() {
    let stage = Stage::set().await;
    stage.sandbox.set_bot_permissions(GAMES, 0);
    let refused = stage.slash(Ben, GAMES, "game new", &[("game", "troll".into())]).await;
    assert!(refused.content.contains("I may not write here"), "{}", refused.content);
    stage.sandbox.set_bot_permissions(GAMES, u64::MAX >> 1);
    let opened = stage.slash(Ben, GAMES, "game new", &[("game", "troll".into())]).await;
    assert!(opened.content.contains("is open"), "{}", opened.content);
    stage.strike().await;
}

const HOUR: i64 = 3600;

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_move_is_reminded_once_a_day_and_can_ask_for_silence() {
    let stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    stage.table_for_two(TABLE_TWO).await;
    let mover = stage.mover(GAMES).await;
    let bot = stage.bot.as_ref().unwrap();
    stage.time.pass(25 * HOUR);
    bot.clock_moved();
    let reminder = stage.person(mover).wait_for(GAMES, |message| message.button("Not for this turn").is_some()).await.unwrap();
    assert!(reminder.pings(mover) && reminder.pings.len() == 1);
    let denied = stage.press(Cleo, &reminder, "Not for this turn").await;
    assert!(denied.ephemeral() && denied.id != reminder.id, "{}", denied.content);
    let muted = stage.press(mover, &reminder, "Not for this turn").await;
    assert!(muted.id == reminder.id && muted.buttons().is_empty(), "{}", muted.content);
    stage.time.pass(100 * HOUR);
    bot.clock_moved();
    // The other table is reminded in the same look at the clock, after this one.
    let calls = |client: &warren::sandbox::Client, channel| {
        client.messages(channel).iter().filter(|message| message.button("Not for this turn").is_some()).count()
    };
    stage.person(Ada).wait_until("the next reminder", |ada| (calls(ada, TABLE_TWO) == 2).then_some(())).await.unwrap();
    assert_eq!(calls(&stage.person(Ada), GAMES), 0, "nobody is called who asked for silence");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_that_the_channel_refuses_comes_in_private() {
    let stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    stage.sandbox.set_bot_permissions(GAMES, 0);
    stage.time.pass(25 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    let dm = stage.person(mover).open_dm();
    let reminder = stage.person(mover).wait_for(dm, |message| message.button("Not for this turn").is_some()).await.unwrap();
    assert!(reminder.content.contains("Cave Troll"), "{}", reminder.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_runs_out_lets_a_bot_decide() {
    let stage = Stage::set().await;
    let options = [("game", "troll".into()), ("players", 2.into()), ("clock", 5.into()), ("timeout", "bot".into())];
    stage.slash(Ada, GAMES, "game new", &options).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let board = stage.board(GAMES, 0).await;
    let mover = stage.mover(GAMES).await;
    stage.time.pass(6 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    let moved = stage.board(GAMES, stage::ply(&board)).await;
    assert!(moved.pings(if mover == Ada { Ben } else { Ada }), "{}", moved.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_or_address_is_one_clear_sentence() {
    let stage = Stage::set().await;
    let settings = warren::discord::Settings { token: "another".into(), api: Some(stage.sandbox.url()) };
    let error = warren::discord::Bot::connect(stage.app.clone(), &settings).await.unwrap_err();
    assert!(error.contains("DISCORD_TOKEN") && !error.contains("another"), "{error}");
    let settings = warren::discord::Settings { token: "t".into(), api: Some("http://127.0.0.1:1".into()) };
    let error = warren::discord::Bot::connect(stage.app.clone(), &settings).await.unwrap_err();
    assert!(error.contains("http://127.0.0.1:1"), "{error}");
    assert!(!format!("{settings:?}").contains("\"t\""));
    stage.strike().await;
}
