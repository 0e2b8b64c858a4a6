//! Friends over a month, with a clock that is moved: a vacation across an outage, summer time, a place without access, a channel
//! that is deleted, and two who do not come any more.

use super::stage::{LOOK, Stage, played, quickest};
use Person::{Ada, Ben};
use warren::app::{ChannelId, Person as Somebody, PersonId, Preference};
use warren::sandbox::{GAMES, Id, Message, Person, TABLE_TWO};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
/// The first of March 2027, eight in the morning in Greenwich. In Berlin summer time begins on the 28th.
const MARCH: i64 = 1_803_888_000;

async fn status(stage: &Stage, channel: Id) -> String {
    stage.app.status(ChannelId(channel)).await.unwrap().text
}

/// Time passes, and what is due then is done; `done` says by what it is seen.
async fn pass(stage: &Stage, seconds: i64, what: &str, done: impl AsyncFn() -> bool) {
    stage.time.pass(seconds);
    let seen = async {
        // Whatever was still being posted when the time passed is looked at again.
        stage.bot.as_ref().unwrap().clock_moved();
        while !done().await {
            tokio::time::sleep(LOOK).await;
            stage.bot.as_ref().unwrap().clock_moved();
        }
    };
    tokio::time::timeout(std::time::Duration::from_mins(1), seen).await.unwrap_or_else(|_| panic!("never: {what}"));
}

/// Whoever is to move does, until it is this person's turn.
async fn until_asked(stage: &Stage, person: Person, channel: Id) {
    while stage.mover(channel).await != person {
        act(stage, channel).await;
    }
}

async fn act(stage: &Stage, channel: Id) {
    let (mover, before) = (stage.mover(channel).await, stage.ply(channel).await);
    let offers = stage.offers(mover, channel, "play", &[], "action", "").await;
    let answer = stage.slash(mover, channel, "play", &[("action", quickest(&offers).into())]).await;
    assert!(played(&answer), "{}", answer.content);
    stage.board(channel, before).await;
}

fn reminders(stage: &Stage, person: Person, channel: Id) -> Vec<Message> {
    let mut messages = stage.person(person).messages(channel);
    messages.retain(|message| message.pings(person) && message.button("Not for this turn").is_some());
    messages
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_lasts_for_a_month_through_all_that_comes_between() {
    let mut stage = Stage::set().await;
    stage.time.pass(MARCH - stage.app.now());
    let options = [("game", "troll".into()), ("players", 2.into()), ("clock", 48.into()), ("timeout", "skip".into())];
    stage.slash(Ada, TABLE_TWO, "game new", &options).await;
    stage.slash(Ben, TABLE_TWO, "game join", &[]).await;
    stage.slash(Ada, TABLE_TWO, "game start", &[]).await;
    stage.board(TABLE_TWO, 0).await;
    let ben = PersonId(Ben.id());

    // The first week: a move a day, and nobody is told of any clock.
    for _ in 0..7 {
        act(&stage, TABLE_TWO).await;
        stage.time.pass(DAY / 4);
    }
    // The second: Ben goes away for ten days, and in the midst of it nobody serves anybody for three.
    until_asked(&stage, Ben, TABLE_TWO).await;
    let away = Preference { vacation_until: Some(stage.app.now() + 10 * DAY), ..Preference::default() };
    stage.app.set_preference(ben, away).await.unwrap();
    let ply = stage.ply(TABLE_TWO).await;
    assert!(status(&stage, TABLE_TWO).await.contains("on vacation until <t:"));
    stage.time.pass(4 * DAY);
    stage.stop().await;
    stage.time.pass(3 * DAY);
    stage.restart().await;
    stage.time.pass(3 * DAY + HOUR);
    assert!(!status(&stage, TABLE_TWO).await.contains("vacation"), "it is over everywhere");
    pass(&stage, 25 * HOUR, "a reminder after the vacation", async || reminders(&stage, Ben, TABLE_TWO).len() == 1).await;
    assert_eq!(stage.ply(TABLE_TWO).await, ply, "nobody has moved for anybody");

    // Summer time begins in the night of a reminder: it comes at nine by Ben's own clock.
    act(&stage, TABLE_TWO).await;
    until_asked(&stage, Ben, TABLE_TWO).await;
    let zone = Some("Europe/Berlin".to_owned());
    let night = Preference { remind_after: 6, quiet: Some((22, 9)), zone, ..Preference::default() };
    stage.app.set_preference(ben, night).await.unwrap();
    let evening = MARCH + 26 * DAY + 8 * HOUR;
    while evening - stage.app.now() > DAY {
        act(&stage, TABLE_TWO).await;
        stage.time.pass(DAY);
    }
    stage.time.pass(evening - stage.app.now() - HOUR);
    until_asked(&stage, Ada, TABLE_TWO).await;
    until_asked(&stage, Ben, TABLE_TWO).await;
    let before = reminders(&stage, Ben, TABLE_TWO).len();
    stage.time.pass(evening - stage.app.now());
    let morning = MARCH + 27 * DAY - HOUR;
    assert_eq!(stage.app.due().await.unwrap().reminders, []);
    stage.time.pass(morning - 60 - stage.app.now());
    assert_eq!(stage.app.due().await.unwrap().reminders, [], "a minute to nine");
    pass(&stage, 60, "a reminder at nine", async || reminders(&stage, Ben, TABLE_TWO).len() > before).await;

    // For days nothing can be posted there: nobody loses a move by it, and both are told once.
    act(&stage, TABLE_TWO).await;
    until_asked(&stage, Ben, TABLE_TWO).await;
    stage.sandbox.set_bot_permissions(TABLE_TWO, 0);
    let ply = stage.ply(TABLE_TWO).await;
    let told = |person: Person| {
        let dm = stage.person(person).open_dm();
        stage.person(person).messages(dm).into_iter().filter(|message| message.content.contains("posted")).count()
    };
    pass(&stage, 36 * HOUR, "a word to both", async || told(Ada) == 1 && told(Ben) == 1).await;
    pass(&stage, 5 * DAY, "another look", async || stage.app.due().await.unwrap().timeouts.is_empty()).await;
    assert_eq!((stage.ply(TABLE_TWO).await, told(Ada), told(Ben)), (ply, 1, 1));

    // Then the channel is deleted, and the game goes on where one of them wants it.
    stage.sandbox.set_bot_permissions(TABLE_TWO, u64::MAX >> 1);
    let game = stage.app.mine(ben).await.unwrap().remove(0).game;
    assert!(stage.sandbox.delete_channel(TABLE_TWO));
    pass(&stage, 2 * HOUR, "its end is noticed", async || stage.app.mine(ben).await.unwrap()[0].gone).await;
    let ada = Somebody { id: PersonId(Ada.id()), name: "Ada".into() };
    assert!(stage.app.handles(&ada, game).await.unwrap().can_move);
    let mine = stage.slash(Ben, GAMES, "game mine", &[]).await;
    let select = mine.selects()[0].to_owned();
    let handles = stage.choose(Ben, &mine, &select, &game.to_string()).await;
    stage.press(Ben, &handles, "Move it here").await;
    let board = stage.board(GAMES, 0).await;
    assert!(board.attachments.len() == 1 && board.content.contains("goes on here"), "{}", board.content);
    act(&stage, GAMES).await;

    // In the end nobody comes: a few boards, then it sleeps, and whoever comes back finds it as it was.
    let first = stage.person(Ada).messages(GAMES).len();
    let mut days = 0;
    while !status(&stage, GAMES).await.contains("It sleeps") {
        let ply = stage.ply(GAMES).await;
        let decided = async || stage.ply(GAMES).await > ply || status(&stage, GAMES).await.contains("It sleeps");
        pass(&stage, 49 * HOUR, "the clock decides", decided).await;
        days += 2;
        assert!(days < 30, "it never sleeps");
    }
    let asleep = stage.person(Ada).wait_for(GAMES, |message| message.button("Wake it").is_some()).await.unwrap();
    let calls = stage.person(Ada).messages(GAMES).into_iter().skip(first).map(|message| message.pings.len()).sum::<usize>();
    assert!(calls <= 14, "{calls} pings in {days} days");
    stage.press(Ada, &asleep, "Wake it").await;
    let woken = |message: &Message| message.id > asleep.id && message.button("Act").is_some();
    stage.person(Ada).wait_for(GAMES, woken).await.unwrap();
    assert!(stage.app.doctor().await.unwrap().is_empty());
    stage.strike().await;
}
