//! Restarts, lost connections, and a Discord that refuses.

use super::stage::{self, Stage, played};
use Person::{Ada, Ben, Cleo, Dov};
use std::time::Duration;
use warren::app::{ChannelId, Opening, PersonId};
use warren::bots::Level;
use warren::discord::{ConnectOptions, Connection};
use warren::games::Kind;
use warren::sandbox::{Fault, GAMES, Person, Request, TABLE_TWO};

crate::support::postgres::on_postgres!(
    buttons_from_before_a_restart_work_after_it,
    what_was_written_but_not_posted_is_posted_after_a_restart,
    games_in_threads_and_private_conversations_outlive_the_sandbox,
    a_lost_connection_loses_no_move,
    a_clock_that_runs_out_lets_a_bot_decide,
    who_does_not_move_is_reminded_once_a_day_and_can_ask_for_silence,
);

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
    leave_unposted(&mut stage).await;
    stage.restart().await;
    let posted = stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(stage::ply(&posted), stage.ply(GAMES).await);
    stage.strike().await;
}

/// Something is written down, and Discord takes none of it; then the bot ends.
async fn leave_unposted(stage: &mut Stage) {
    let mover = stage.mover(GAMES).await;
    let channel = format!("/channels/{GAMES}/messages");
    stage.sandbox.fault(Fault::on("PATCH", &channel).times(1000).server_error());
    stage.sandbox.fault(Fault::on("POST", &channel).times(1000).server_error());
    let answer = stage.slash(mover, GAMES, "play", &[("action", "draw".into())]).await;
    assert!(played(&answer), "{}", answer.content);
    stage.stop().await;
    stage.sandbox.clear_faults();
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_else_goes_on_while_the_commands_cannot_be_registered() {
    let mut stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    leave_unposted(&mut stage).await;
    stage.sandbox.fault(Fault::on("PUT", "/applications/").times(1000).server_error());
    let registered = |stage: &Stage| {
        let done = |request: &&Request| request.method == "PUT" && request.status == 200;
        stage.sandbox.requests().iter().filter(done).count()
    };
    let before = registered(&stage);
    stage.reopen().await;
    stage.connect_with(&stage.options()).await;
    let board = stage.board(GAMES, stage::ply(&board)).await;
    let picker = stage.press(stage.mover(GAMES).await, &board, "Act").await;
    assert!(picker.ephemeral());
    stage.bot.as_ref().unwrap().serving().await;
    stage.time.pass(25 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    stage.person(Ada).wait_for(GAMES, |message| message.button("Not for this turn").is_some()).await.unwrap();
    assert_eq!(registered(&stage), before);
    stage.sandbox.clear_faults();
    stage.bot.as_ref().unwrap().ready().await;
    assert_eq!(registered(&stage), before + 1);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_never_answered_is_made_again() {
    let mut stage = Stage::set().await;
    let mut board = stage.table_for_two(GAMES).await;
    stage.stop().await;
    stage.reopen().await;
    stage.connect_with(&ConnectOptions { deadline: Duration::from_secs(3), ..stage.options() }).await;
    stage.bot.as_ref().unwrap().ready().await;
    for path in [format!("/channels/{GAMES}/messages"), "/webhooks/".to_owned()] {
        stage.sandbox.fault(Fault::on("PATCH", &path).held());
        let mover = stage.mover(GAMES).await;
        let offers = stage.offers(mover, GAMES, "play", &[], "action", "").await;
        let answer = stage.slash(mover, GAMES, "play", &[("action", stage::quickest(&offers).into())]).await;
        assert!(played(&answer), "{}", answer.content);
        board = stage.board(GAMES, stage::ply(&board)).await;
    }
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_in_threads_and_private_conversations_outlive_the_sandbox() {
    let mut stage = Stage::set().await;
    let dm = stage.person(Dov).open_dm();
    stage.slash(Dov, dm, "game new", &[("game", "troll".into()), ("players", 2.into()), ("level", "easy".into())]).await;
    let alone = stage.board(dm, 0).await;
    stage.slash(Ben, TABLE_TWO, "game new", &[("game", "troll".into()), ("players", 2.into()), ("thread", true.into())]).await;
    let of_ben = |stage: &Stage| stage.person(Ada).channels().into_iter().find(|channel| channel.thread().is_some()).unwrap();
    let before = of_ben(&stage);
    let thread = before.id;
    stage.slash(Ada, thread, "game join", &[]).await;
    stage.slash(Ben, thread, "game start", &[]).await;
    let together = stage.board(thread, 0).await;
    stage.restart_all().await;
    let restored = of_ben(&stage);
    assert_eq!((restored.id, &restored.name), (thread, &before.name));
    assert_eq!(restored.thread().unwrap().parent, TABLE_TWO, "a thread comes back where it was");
    assert_eq!(stage.person(Dov).open_dm(), dm, "the same conversation");
    assert!(stage.person(Ada).channels().iter().all(|channel| channel.id != dm), "and nobody else's");
    let after = stage.board(dm, stage::ply(&alone) - 1).await;
    let picker = stage.press(Dov, &after, "Act").await;
    assert!(played(&stage.pick_through(Dov, picker).await));
    let after = stage.board(thread, stage::ply(&together) - 1).await;
    let mover = stage.mover(thread).await;
    let picker = stage.press(mover, &after, "Act").await;
    assert!(played(&stage.pick_through(mover, picker).await));
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
    // The other table is reminded in the same look at the clock, after this one.
    let calls = |client: &warren::sandbox::Client, channel| {
        client.messages(channel).iter().filter(|message| message.button("Not for this turn").is_some()).count()
    };
    let first = |ada: &warren::sandbox::Client| (calls(ada, TABLE_TWO) == 1).then_some(());
    stage.person(Ada).wait_until("the other table's reminder", first).await.unwrap();
    stage.time.pass(100 * HOUR);
    bot.clock_moved();
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
async fn a_reminder_that_nobody_takes_is_tried_once_a_day_and_holds_nothing_up() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    stage.time.pass(12 * HOUR);
    stage.table_for_two(TABLE_TWO).await;
    stage.sandbox.set_bot_permissions(GAMES, 0);
    stage.sandbox.take_dms(mover, false);
    let refused = || {
        let closed = |request: &Request| request.error.as_ref().is_some_and(|error| error["code"] == 50007);
        stage.sandbox.requests().iter().filter(|request| closed(request)).count()
    };
    stage.time.pass(13 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    stage.person(Ada).wait_until("a closed door", |_| (refused() == 1).then_some(())).await.unwrap();
    // Within the same day the other table is reminded, and this door is not tried again.
    stage.time.pass(12 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    let call = |message: &warren::sandbox::Message| message.button("Not for this turn").is_some();
    stage.person(Ada).wait_for(TABLE_TWO, call).await.unwrap();
    assert_eq!(refused(), 1, "once a day");
    let messages = stage.sandbox.all_messages();
    assert_eq!(messages.iter().filter(|message| call(message)).count(), 1, "nobody gets another's reminder");
    stage.sandbox.set_bot_permissions(GAMES, u64::MAX >> 1);
    let offers = stage.offers(mover, GAMES, "play", &[], "action", "").await;
    let answer = stage.slash(mover, GAMES, "play", &[("action", stage::quickest(&offers).into())]).await;
    assert!(played(&answer), "{}", answer.content);
    stage.board(GAMES, stage::ply(&board)).await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_without_someone_who_left_the_server() {
    let stage = Stage::set().await;
    stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 3.into())]).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Cleo, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let mut board = stage.board(GAMES, 0).await;
    let play = async |person: Person| {
        let offers = stage.offers(person, GAMES, "play", &[], "action", "").await;
        let answer = stage.slash(person, GAMES, "play", &[("action", stage::quickest(&offers).into())]).await;
        assert!(played(&answer), "{}", answer.content);
    };
    while stage.mover(GAMES).await == Ada {
        play(Ada).await;
        board = stage.board(GAMES, stage::ply(&board)).await;
    }
    let gone = stage.mover(GAMES).await;
    stage.sandbox.leave_guild(gone);
    assert!(stage.person(gone).slash(GAMES, "game board", &[]).is_err(), "they are out");
    // Their reminder is posted where they cannot read it; that is all.
    stage.time.pass(25 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    stage.person(Ada).wait_for(GAMES, |message| message.button("Not for this turn").is_some()).await.unwrap();
    let seat = stage.seat_of(gone, GAMES).await;
    let asked = stage.slash(Ada, GAMES, "game manage replace", &[("seat", seat.into()), ("level", "easy".into())]).await;
    assert!(asked.content.contains("The others have been asked"), "{}", asked.content);
    let other = if gone == Ben { Cleo } else { Ben };
    let request = stage.person(other).wait_for(GAMES, |message| message.button("Agree").is_some()).await.unwrap();
    let replaced = stage.press(other, &request, "Agree").await;
    assert!(replaced.content.contains("easy bot") && !replaced.content.contains("not rated"), "{}", replaced.content);
    board = stage.board(GAMES, stage::ply(&board) + 1).await;
    for _ in 0..6 {
        let mover = stage.mover(GAMES).await;
        assert_ne!(mover, gone, "a bot has their seat");
        play(mover).await;
        board = stage.board(GAMES, stage::ply(&board)).await;
    }
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_goes_on_without_someone_who_left_the_server() {
    let stage = Stage::set().await;
    let options = [("game", "troll".into()), ("players", 2.into()), ("clock", 5.into()), ("timeout", "skip".into())];
    stage.slash(Ada, GAMES, "game new", &options).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let board = stage.board(GAMES, 0).await;
    let gone = stage.mover(GAMES).await;
    let other = if gone == Ada { Ben } else { Ada };
    stage.sandbox.leave_guild(gone);
    stage.time.pass(6 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    let posted = |_: &warren::sandbox::Client| {
        let messages = stage.sandbox.all_messages();
        messages.into_iter().rev().find(|message| message.channel == GAMES && message.id > board.id && message.pings(other))
    };
    let board = stage.person(other).wait_until("the next board", posted).await.unwrap();
    let picker = stage.press(other, &board, "Act").await;
    let answer = stage.pick_through(other, picker).await;
    assert!(played(&answer), "{}", answer.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_thinks_for_long_is_seen_to_think() {
    let told = warren::app::Settings { slow_after: Duration::ZERO, ..Stage::settings() };
    let stage = Stage::set_with(told).await;
    stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 2.into())]).await;
    stage.slash(Ada, GAMES, "game add-bot", &[("level", "easy".into())]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let mut board = stage.board(GAMES, 0).await;
    let held = stage.app.hold_bots().await;
    let thinks = "easy bot) is thinking";
    // The last move of the turn is the one after which the bot would answer.
    while stage.waits_for(Ada, GAMES).await {
        let offers = stage.offers(Ada, GAMES, "play", &[], "action", "").await;
        let answer = stage.slash(Ada, GAMES, "play", &[("action", stage::quickest(&offers).into())]).await;
        assert!(played(&answer), "{}", answer.content);
        if stage.waits_for(Ada, GAMES).await {
            board = stage.board(GAMES, stage::ply(&board)).await;
        }
    }
    let noted = stage.person(Ben).wait_for(GAMES, |message| message.content.contains(thinks)).await.unwrap();
    assert_eq!(noted.id, board.id, "the newest board says so");
    assert!(noted.content.starts_with(&board.content) && noted.attachments.len() == 1, "{}", noted.content);
    drop(held);
    let next = stage.board(GAMES, stage::ply(&board)).await;
    assert!(next.pings(Ada) && next.content.contains("Ada: "), "{}", next.content);
    let over = |ben: &warren::sandbox::Client| (!ben.message(board.id)?.content.contains(thinks)).then_some(());
    stage.person(Ben).wait_until("the old board without the note", over).await.unwrap();
    // It keeps what the new one does not tell.
    let left = stage.person(Ben).message(board.id).unwrap().content;
    assert!(left.lines().skip(1).all(|line| board.content.contains(line)), "{left}");
    // A note that comes while the bot's move is being written down waits for it, and it for nobody.
    let mut board = next;
    while board.button("Act").is_some() && stage::ply(&board) < 40 {
        let offers = stage.offers(Ada, GAMES, "play", &[], "action", "").await;
        stage.slash(Ada, GAMES, "play", &[("action", stage::quickest(&offers).into())]).await;
        board = stage.board(GAMES, stage::ply(&board)).await;
    }
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_boards_that_were_left_unposted_come_a_few_at_a_time() {
    const GAMES_LEFT: u64 = 40;
    let mut stage = Stage::set().await;
    stage.stop().await;
    stage.reopen().await;
    let mut channels = Vec::new();
    for number in 0..GAMES_LEFT {
        let channel = stage.sandbox.open_channel(&format!("table-{number}"));
        let host = warren::app::Person { id: PersonId(Ada.id() + 1000 + number), name: "Someone".into() };
        let opening = Opening {
            kind: Kind::ALL[0],
            players: Some(2),
            options: Vec::new(),
            clock: None,
            channel: ChannelId(channel),
            guild: Some(warren::app::GuildId(warren::sandbox::GUILD)),
        };
        stage.app.open_solo(&host, opening, Level::Easy).await.unwrap();
        channels.push(channel);
    }
    let posts = |request: &&Request| {
        request.method == "POST" && channels.iter().any(|channel| request.path == format!("/channels/{channel}/messages"))
    };
    stage.sandbox.fault(Fault::on("POST", "/channels/").times(1000).held());
    stage.connect().await;
    let at_work = || stage.sandbox.requests().iter().filter(posts).count();
    stage.person(Ada).wait_until("posters at work", |_| (at_work() >= 8).then_some(())).await.unwrap();
    // People are served meanwhile.
    for _ in 0..5 {
        let status = stage.slash(Ada, channels[0], "game look status", &[]).await;
        assert!(status.content.contains("Someone"), "{}", status.content);
    }
    assert_eq!(at_work(), 8, "no more than eight at a time");
    stage.sandbox.clear_faults();
    stage.sandbox.release();
    for channel in channels {
        stage.board(channel, 0).await;
    }
    stage.stop().await;
    stage.restart().await;
    assert_eq!(stage.app.unposted().await.unwrap(), [], "that they are posted is written down");
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
    let options = ConnectOptions::new("another", Some(stage.sandbox.url()));
    let error = Connection::connect(stage.app.clone(), &options).await.unwrap_err().to_string();
    assert!(error.contains("DISCORD_TOKEN") && !error.contains("another"), "{error}");
    let options = ConnectOptions::new("t", Some("http://127.0.0.1:1".into()));
    let error = Connection::connect(stage.app.clone(), &options).await.unwrap_err().to_string();
    assert!(error.contains("http://127.0.0.1:1"), "{error}");
    assert!(!format!("{options:?}").contains("\"t\""));
    stage.strike().await;
}
