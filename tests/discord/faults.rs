//! A Discord that does not answer, loses answers or takes nothing; strangers who ask for much; and a long absence.

use super::stage::{self, Stage, TOKEN, played};
use Person::{Ada, Ben, Cleo};
use serenity::all::{ChannelId, CreateActionRow, CreateButton, CreateMessage, HttpBuilder};
use sqlx::{Connection as _, SqliteConnection};
use std::time::Duration;
use warren::discord::ConnectOptions;
use warren::sandbox::{Client, Fault, GAMES, Id, Message, Person, Request, TABLE_TWO};

const HOUR: i64 = 3_600;

/// A request that is not answered at once is taken for lost.
fn hasty(stage: &Stage) -> ConnectOptions {
    ConnectOptions { deadline: Duration::from_millis(400), ..stage.options() }
}

/// A stage whose bot waits for no answer for long.
async fn hasty_stage() -> Stage {
    let mut stage = Stage::set().await;
    stage.stop().await;
    stage.reopen().await;
    stage.connect_with(&hasty(&stage)).await;
    stage.bot.as_ref().unwrap().ready().await;
    stage
}

/// Whoever is to move does something.
async fn any_move(stage: &Stage, channel: Id) -> Message {
    let mover = stage.mover(channel).await;
    let offers = stage.offers(mover, channel, "play", &[], "action", "").await;
    stage.slash(mover, channel, "play", &[("action", stage::quickest(&offers).into())]).await
}

fn boards(stage: &Stage, channel: Id) -> Vec<Message> {
    // A lobby has a picture, too.
    let lobby = |message: &Message| message.content.contains("opened by");
    let board = |message: &Message| message.channel == channel && !message.ephemeral() && !message.attachments.is_empty();
    let board = |message: &Message| board(message) && !lobby(message);
    stage.sandbox.all_messages().into_iter().filter(board).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_never_answered_costs_a_moment_whatever_it_is() {
    let stage = hasty_stage().await;
    let mut board = stage.table_for_two(GAMES).await;
    let channel = format!("/channels/{GAMES}/messages");
    for (method, path) in [("PATCH", "/webhooks/"), ("POST", channel.as_str()), ("PATCH", channel.as_str())] {
        stage.sandbox.fault(Fault::on(method, path).held());
        let answer = any_move(&stage, GAMES).await;
        assert!(played(&answer), "{method} {path}: {}", answer.content);
        board = stage.board(GAMES, stage::ply(&board)).await;
        stage.sandbox.clear_faults();
    }
    // Without its acknowledgement nothing is done; the next time it is.
    stage.sandbox.fault(Fault::on("POST", "/interactions/").held());
    let mover = stage.mover(GAMES).await;
    stage.person(mover).slash(GAMES, "play", &[("action", "draw".into())]).unwrap();
    let held = |_: &Client| {
        let requests = stage.sandbox.requests();
        requests.iter().any(|request| request.path.starts_with("/interactions/") && request.status == 0).then_some(())
    };
    stage.person(mover).wait_until("an acknowledgement on its way", held).await.unwrap();
    assert!(played(&any_move(&stage, GAMES).await));
    let board = stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(stage::ply(&board), stage.ply(GAMES).await, "one move, not two");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_never_answers_strands_no_other_game_and_does_not_hold_up_the_end() {
    let mut stage = hasty_stage().await;
    let board = stage.table_for_two(GAMES).await;
    stage.table_for_two(TABLE_TWO).await;
    let channel = format!("/channels/{GAMES}/messages");
    stage.sandbox.fault(Fault::on("POST", &channel).times(1000).held());
    stage.sandbox.fault(Fault::on("PATCH", &channel).times(1000).held());
    for _ in 0..3 {
        assert!(played(&any_move(&stage, GAMES).await));
        let before = stage.ply(TABLE_TWO).await;
        assert!(played(&any_move(&stage, TABLE_TWO).await));
        stage.board(TABLE_TWO, before).await;
    }
    stage.stop().await;
    stage.sandbox.clear_faults();
    stage.sandbox.release();
    stage.restart().await;
    let after = stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(stage::ply(&after), stage.ply(GAMES).await);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_during_a_fault_is_a_start() {
    let mut stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    stage.stop().await;
    stage.reopen().await;
    stage.sandbox.fault(Fault::on("GET", "/users/@me").held());
    stage.sandbox.fault(Fault::on("PUT", "/applications/").server_error());
    stage.connect_with(&hasty(&stage)).await;
    // Buttons work whether or not the commands are registered.
    assert!(played(&any_move(&stage, GAMES).await));
    stage.bot.as_ref().unwrap().ready().await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_used_up_the_starts_of_a_day_waits_for_the_next() {
    let mut stage = Stage::set().await;
    stage.stop().await;
    stage.reopen().await;
    let limit = serde_json::json!({ "total": 1000, "remaining": 0, "reset_after": 50, "max_concurrency": 1 });
    let url = format!("{}/gateway", stage.sandbox.url().replace("http", "ws"));
    let body = serde_json::json!({ "url": url, "shards": 1, "session_start_limit": limit });
    stage.sandbox.fault(Fault::on("GET", "/gateway/bot").answer_with(200, body));
    let before = stage.sandbox.identified();
    stage.connect().await;
    let asked = stage.sandbox.requests().iter().rev().filter(|request| request.path == "/gateway/bot").count();
    assert!(asked >= 2 && stage.sandbox.identified() == before + 1);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_poster_that_does_not_end_is_given_up_and_begins_anew() {
    let mut stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    stage.stop().await;
    stage.reopen().await;
    let options = ConnectOptions { deadline: Duration::from_hours(1), watchdog: Duration::from_millis(500), ..stage.options() };
    stage.connect_with(&options).await;
    stage.bot.as_ref().unwrap().ready().await;
    let channel = format!("/channels/{GAMES}/messages");
    stage.sandbox.fault(Fault::on("PATCH", &channel).held());
    stage.sandbox.fault(Fault::on("POST", &channel).held());
    assert!(played(&any_move(&stage, GAMES).await));
    let after = stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(stage::ply(&after), stage.ply(GAMES).await);
    // What is still held never ends; the process does.
    stage.sandbox.clear_faults();
    stage.sandbox.release();
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_answer_was_lost_is_posted_once() {
    let stage = Stage::set().await;
    let channel = format!("/channels/{GAMES}/messages");
    let mut board = stage.table_for_two(GAMES).await;
    for _ in 0..4 {
        stage.sandbox.fault(Fault::on("POST", &channel).times(2).done().server_error());
        assert!(played(&any_move(&stage, GAMES).await));
        board = stage.board(GAMES, stage::ply(&board)).await;
        assert!(played(&any_move(&stage, GAMES).await));
        board = stage.board(GAMES, stage::ply(&board)).await;
        stage.sandbox.clear_faults();
    }
    // The same ply is shown by one message only: the last edit of each is another.
    let mut shown: Vec<Option<String>> =
        boards(&stage, GAMES).iter().map(|board| board.content.lines().nth(1).map(str::to_owned)).collect();
    let all = shown.len();
    shown.dedup();
    assert_eq!(shown.len(), all, "{shown:?}");
    let sent: Vec<Request> =
        stage.sandbox.requests().into_iter().filter(|it| it.method == "POST" && it.path == channel).collect();
    let lost = sent.iter().filter(|request| request.status == 500).count();
    assert!(lost > 0 && sent.iter().all(|request| request.body["enforce_nonce"] == true), "{lost}");
    assert_eq!(boards(&stage, GAMES).len() + 1, sent.len() - lost, "one message for each that was taken, the lobby's among them");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_board_is_explained_and_comes_when_it_can() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    stage.sandbox.delete_message(board.id);
    stage.sandbox.set_bot_permissions(GAMES, 0);
    let mover = stage.mover(GAMES).await;
    let first = any_move(&stage, GAMES).await;
    assert!(played(&first), "{}", first.content);
    let told = |person: Person| {
        let dm = stage.person(person).open_dm();
        stage.person(person).messages(dm).into_iter().filter(|message| message.content.contains("cannot be posted")).count()
    };
    stage.person(Ada).wait_until("a word in private", |_| (told(Ada) == 1 && told(Ben) == 1).then_some(())).await.unwrap();
    let again = any_move(&stage, GAMES).await;
    assert!(again.content.contains("do not see the board") && again.content.contains("permissions"), "{}", again.content);
    // Within the hour nobody knocks again; after it the board comes without anybody's doing.
    let knocks = || {
        let refused = |request: &&Request| request.method == "POST" && request.status == 403;
        stage.sandbox.requests().iter().filter(refused).count()
    };
    stage.person(mover).wait_until("the second refusal", |_| (knocks() == 2).then_some(())).await.unwrap();
    stage.sandbox.set_bot_permissions(GAMES, u64::MAX >> 1);
    stage.time.pass(2 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    let after = stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(stage::ply(&after), stage.ply(GAMES).await);
    assert_eq!((told(Ada), told(Ben), told(Cleo)), (1, 1, 0), "told once");
    assert!(!any_move(&stage, GAMES).await.content.contains("do not see"));
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_thread_is_what_is_missing() {
    let stage = Stage::set().await;
    stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 2.into()), ("thread", true.into())]).await;
    let game = stage.app.mine(warren::app::PersonId(Ada.id())).await.unwrap().remove(0);
    let thread = game.channel.0;
    stage.slash(Ben, thread, "game join", &[]).await;
    stage.slash(Ada, thread, "game start", &[]).await;
    let board = stage.board(thread, 0).await;
    stage.sandbox.lock_thread(thread, true);
    // People are kept out, too; so the clock has to move.
    let mover = stage.mover(thread).await;
    stage
        .app
        .resign(&warren::app::Person { id: warren::app::PersonId(mover.id()), name: mover.name().into() }, game.game)
        .await
        .unwrap();
    stage.time.pass(60);
    stage.bot.as_ref().unwrap().clock_moved();
    let other = if mover == Ada { Ben } else { Ada };
    let dm = stage.person(other).open_dm();
    let told =
        stage.person(other).wait_for(dm, |message| message.content.contains("thread is archived or locked")).await.unwrap();
    assert!(told.content.contains("every hour"), "{}", told.content);
    stage.sandbox.lock_thread(thread, false);
    stage.time.pass(2 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    stage.board(thread, stage::ply(&board)).await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_private_never_takes_the_place_of_a_public_message() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let game = stage.app.status(warren::app::ChannelId(GAMES)).await.unwrap().game;
    let ply = stage::ply(&board);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let http = HttpBuilder::new(TOKEN).client(client).proxy(stage.sandbox.url()).ratelimiter_disabled(true).build();
    for id in ["back", "next", "prev", "play"].map(|kind| format!("{kind}:{game}:{ply}:")) {
        let row = CreateActionRow::Buttons(vec![CreateButton::new(&id).label("Public")]);
        let message = CreateMessage::new().content("For everyone").components(vec![row]);
        let public = ChannelId::new(GAMES).send_message(&http, message).await.unwrap().id.get();
        let shown = stage.press_id(mover, public, &id).await;
        assert!(shown.ephemeral() && shown.id != public, "{id}: {}", shown.content);
        assert_eq!(stage.person(Cleo).message(public).unwrap().content, "For everyone");
    }
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strangers_flood_delays_nobody() {
    let stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    let mut board = stage.table_for_two(TABLE_TWO).await;
    let held = stage.app.hold_heavy().await;
    let cleo = stage.person(Cleo);
    let asked: Vec<Id> = (0..20).map(|_| cleo.slash(GAMES, "game look replay", &[]).unwrap()).collect();
    // One waits, and all others are answered at once; boards come as if nothing were.
    for _ in 0..3 {
        assert!(played(&any_move(&stage, TABLE_TWO).await));
        board = stage.board(TABLE_TWO, stage::ply(&board)).await;
    }
    let answered = |content: &'static str| {
        let mine = |message: &&Message| message.asked.as_ref().is_some_and(|it| asked.contains(&it.interaction));
        let messages = stage.sandbox.all_messages();
        messages.iter().filter(mine).filter(|message| message.content.contains(content)).count()
    };
    cleo.wait_until("nineteen answers", |_| (answered("one thing after another") == 19).then_some(())).await.unwrap();
    drop(held);
    cleo.wait_until("the replay", |_| (answered("The game so far") == 1).then_some(())).await.unwrap();
    // What was made is handed out again, however long the queue.
    let held = stage.app.hold_heavy().await;
    for person in [Cleo, Ben, Cleo] {
        let replay = stage.slash(person, GAMES, "game look replay", &[]).await;
        assert_eq!(replay.attachments[0].name, "replay.gif", "{}", replay.content);
    }
    drop(held);
    for number in 2..=7 {
        // A new position is a new replay.
        assert!(played(&any_move(&stage, GAMES).await));
        let replay = stage.slash(Cleo, GAMES, "game look replay", &[]).await;
        assert_eq!(replay.attachments.len(), usize::from(number < 7), "{number}: {}", replay.content);
        assert!(number < 7 || replay.content.contains("within an hour"), "{}", replay.content);
    }
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_three_days_away_clocks_go_on_and_people_are_told_how_long_they_have() {
    let mut stage = Stage::set().await;
    let options = [("game", "troll".into()), ("players", 2.into()), ("clock", 12.into())];
    stage.slash(Ada, GAMES, "game new", &options).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let board = stage.board(GAMES, 0).await;
    let mover = stage.mover(GAMES).await;
    stage.stop().await;
    stage.time.pass(72 * HOUR);
    stage.restart().await;
    let told = stage.person(mover).wait_for(GAMES, |message| message.content.contains("does not count")).await.unwrap();
    let left = format!(
        "I was away for 3 days. That time does not count: {}'s time runs out <t:{}:R>.",
        mover.name(),
        stage.app.now() + 12 * HOUR
    );
    assert!(told.content.starts_with(&left) && told.pings(mover) && told.pings.len() == 1, "{}", told.content);
    stage.time.pass(11 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    let reminded = |message: &Message| message.button("Not for this turn").is_some();
    stage.person(mover).wait_for(GAMES, reminded).await.unwrap();
    assert_eq!(stage.ply(GAMES).await, stage::ply(&board), "nobody has moved for anybody");
    stage.time.pass(2 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    stage.board(GAMES, stage::ply(&board)).await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_does_time_pass_while_discord_takes_no_connection() {
    let stage = Stage::set().await;
    let options = [("game", "troll".into()), ("players", 2.into()), ("clock", 12.into())];
    stage.slash(Ada, GAMES, "game new", &options).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let board = stage.board(GAMES, 0).await;
    let before = stage.sandbox.identified();
    stage.sandbox.give_sessions(false);
    stage.sandbox.invalidate_sessions(false);
    let asked = |_: &Client| (stage.sandbox.identified() > before).then_some(());
    stage.person(Ada).wait_until("an attempt", asked).await.unwrap();
    while stage.bot.as_ref().unwrap().is_connected() {
        tokio::task::yield_now().await;
    }
    stage.time.pass(72 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    stage.sandbox.give_sessions(true);
    let told = stage.person(Ben).wait_for(GAMES, |message| message.content.contains("does not count")).await.unwrap();
    let moment = format!("<t:{}:R>", stage.app.now() + 12 * HOUR);
    assert!(told.content.contains(&moment), "{}", told.content);
    assert_eq!(stage.ply(GAMES).await, stage::ply(&board));
    assert!(stage.sandbox.identified() <= before + 4);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_is_told_of_once_and_comes_back() {
    let mut stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    let broken = |word: &'static str, by: &'static str, url: String| async move {
        let mut other = SqliteConnection::connect(&url).await.unwrap();
        let sql = "UPDATE game SET state = replace(state, $1, $2) WHERE id = 1";
        sqlx::query(sql).bind(word).bind(by).execute(&mut other).await.unwrap();
        other.close().await.unwrap();
    };
    stage.stop().await;
    broken("turn", "burn", stage.url()).await;
    stage.restart().await;
    let waits = |message: &Message| message.content.contains("has to wait");
    let told = stage.person(Ada).wait_for(GAMES, waits).await.unwrap();
    assert!(told.pings(Ada) && told.pings(Ben) && told.content.contains("Nothing is lost"), "{}", told.content);
    let refused = stage.slash(Ada, GAMES, "game look status", &[]).await;
    assert!(refused.content.contains("set aside"), "{}", refused.content);
    stage.stop().await;
    stage.restart().await;
    // Another table shows that the bot has looked at everything once more.
    let elsewhere = stage.table_for_two(TABLE_TWO).await;
    stage.stop().await;
    assert_eq!(stage.sandbox.all_messages().iter().filter(|message| waits(message)).count(), 1, "once");
    broken("burn", "turn", stage.url()).await;
    stage.restart().await;
    let back = stage.person(Ada).wait_for(GAMES, |message| message.content.contains("goes on where it was")).await.unwrap();
    assert!(back.button("Act").is_some(), "{}", back.content);
    assert!(played(&any_move(&stage, GAMES).await));
    stage.board(TABLE_TWO, stage::ply(&elsewhere) - 1).await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_to_be_forgotten_is_shown_everything_first() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    stage.slash(Ada, TABLE_TWO, "game new", &[("game", "troll".into())]).await;
    let lobby = stage.person(Ada).wait_for(TABLE_TWO, |message| message.button("Join").is_some()).await.unwrap();
    let shown = stage.slash(Ada, GAMES, "game manage forget-me", &[]).await;
    assert!(shown.ephemeral() && shown.content.contains("2 open games"), "{}", shown.content);
    let kept = String::from_utf8(shown.attachments[0].bytes.to_vec()).unwrap();
    assert!(kept.contains("\"Ada\"") && !kept.contains("Ben"), "{kept}");
    assert_eq!(stage.slash(Ada, GAMES, "game mine", &[]).await.content.lines().count(), 2, "nothing happens before the press");
    let gone = stage.press(Ada, &shown, "Forget me").await;
    assert!(gone.ephemeral() && gone.content.contains("forgotten") && gone.attachments.is_empty(), "{}", gone.content);
    let told = stage.board(GAMES, stage::ply(&board)).await;
    assert!(told.content.contains("a former player resigned") && !told.content.contains("Ada"), "{}", told.content);
    let closed = |ben: &Client| ben.message(lobby.id)?.buttons().is_empty().then_some(());
    stage.person(Ben).wait_until("the lobby closed", closed).await.unwrap();
    assert!(stage.slash(Ada, GAMES, "game mine", &[]).await.content.contains("no game"));
    stage.strike().await;
}
