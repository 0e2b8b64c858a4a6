//! Channels that vanish, people who do not come, and clocks that run out at once, as people see it.

use super::stage::{self, LOOK, Stage};
use Person::{Ada, Ben, Cleo};
use warren::app::PersonId;
use warren::sandbox::{GAMES, Id, Message, Person, TABLE_TWO};

crate::support::postgres::on_postgres!(
    a_seat_to_which_nobody_comes_is_offered_to_a_bot_and_once_more_when_the_game_is_woken,
    a_deleted_channel_is_told_of_once_and_the_game_goes_on_where_it_is_moved,
    of_clocks_that_run_out_at_once_one_board_tells_and_a_game_that_is_left_sleeps_until_it_is_woken,
);

const HOUR: i64 = 3_600;

/// What somebody was told in private about the place of a game.
fn told(stage: &Stage, person: Person) -> Vec<Message> {
    let dm = stage.person(person).open_dm();
    stage.person(person).messages(dm).into_iter().filter(|message| message.button("Move it here").is_some()).collect()
}

/// Chooses one of somebody's games in the list of them.
async fn of_mine(stage: &Stage, person: Person, channel: Id, game: u64) -> Message {
    let mine = stage.slash(person, channel, "game mine", &[]).await;
    let select = mine.selects()[0].to_owned();
    stage.choose(person, &mine, &select, &game.to_string()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_is_told_of_once_and_the_game_goes_on_where_it_is_moved() {
    let mut stage = Stage::set().await;
    stage.table_for_two(TABLE_TWO).await;
    let game = stage.app.mine(PersonId(Ada.id())).await.unwrap().remove(0).game;
    assert!(stage.sandbox.delete_channel(TABLE_TWO));
    stage.time.pass(25 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    let both = |_: &warren::sandbox::Client| (told(&stage, Ada).len() + told(&stage, Ben).len() == 2).then_some(());
    stage.person(Ada).wait_until("a word to both", both).await.unwrap();
    let word = told(&stage, Ben).remove(0);
    assert!(word.content.contains("Cave Troll") && word.content.contains("was deleted"), "{}", word.content);
    assert_eq!(word.buttons(), ["Move it here", "Leave it", "End it"]);
    stage.stop().await;
    stage.restart().await;
    stage.time.pass(240 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    // In private it would be out of Ada's sight, so it says where to go.
    let refused = stage.press(Ben, &word, "Move it here").await;
    assert!(refused.content.contains("</game mine:") && refused.content.contains("in the channel where"), "{}", refused.content);
    let mine = of_mine(&stage, Ben, GAMES, game.0).await;
    assert!(mine.ephemeral() && mine.content.contains("its channel was deleted"), "{}", mine.content);
    let moved = stage.press(Ben, &mine, "Move it here").await;
    assert!(moved.content.contains("goes on here, as Ben wished"), "{}", moved.content);
    let board = stage.board(GAMES, 0).await;
    let mover = stage.mover(GAMES).await;
    assert!(board.pings(mover) && board.content.contains("goes on here"), "{}", board.content);
    let picker = stage.press(mover, &board, "Act").await;
    assert!(stage::played(&stage.pick_through(mover, picker).await));
    assert_eq!((told(&stage, Ada).len(), told(&stage, Ben).len()), (1, 1), "told once, also after a restart and ten days");

    // Three lobbies in threads that are gone lock nobody out.
    let lobby = [("game", "troll".into()), ("players", 2.into()), ("thread", true.into())];
    for _ in 0..3 {
        let opened = stage.slash(Cleo, GAMES, "game new", &lobby).await;
        assert!(opened.content.contains("is open"), "{}", opened.content);
    }
    for lobby in stage.app.mine(PersonId(Cleo.id())).await.unwrap() {
        assert!(stage.sandbox.delete_channel(lobby.channel.0));
    }
    let opened = stage.slash(Cleo, GAMES, "game new", &lobby).await;
    assert!(opened.content.contains("is open"), "{}", opened.content);
    // Who looks for it above its thread is led there.
    let led = stage.slash(Ada, GAMES, "game join", &[]).await;
    assert!(led.ephemeral() && led.content.contains("join there") && led.buttons().len() == 1, "{}", led.content);
    // What is left of the three is ended from anywhere.
    let gone = stage.app.mine(PersonId(Cleo.id())).await.unwrap().into_iter().find(|game| game.gone).unwrap();
    let handles = of_mine(&stage, Cleo, GAMES, gone.game.0).await;
    let sure = stage.press(Cleo, &handles, "End it").await;
    stage.press(Cleo, &sure, "End the game").await;
    assert!(stage.app.mine(PersonId(Cleo.id())).await.unwrap().iter().all(|game| game.game != gone.game));
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_clocks_that_run_out_at_once_one_board_tells_and_a_game_that_is_left_sleeps_until_it_is_woken() {
    let stage = Stage::set().await;
    let options = [("players", 3.into()), ("clock", 5.into()), ("timeout", "skip".into())];
    stage.slash(Ada, GAMES, "clans new", &options).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    let joined = stage.slash(Cleo, GAMES, "game join", &[]).await;
    assert!(joined.content.contains("You will be the Hostile."), "{}", joined.content);
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let first = stage.board(GAMES, 0).await;
    let status = stage.slash(Cleo, GAMES, "game look status", &[]).await;
    assert!(status.content.contains("Ada and Ben lead the operatives, Cleo is the Hostile."), "{}", status.content);
    // Intel is a matter of both, and both let it be.
    assert!(first.pings(Ada) && first.pings(Ben), "{}", first.content);
    stage.time.pass(6 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    let second = stage.board(GAMES, stage::ply(&first)).await;
    for name in ["Ada", "Ben"] {
        assert!(second.content.contains(&format!("{name}'s time ran out")), "{}", second.content);
    }
    let boards = || {
        let board = |message: &Message| message.channel == GAMES && message.id > first.id && message.attachments.len() == 1;
        stage.sandbox.all_messages().into_iter().filter(|message| board(message)).count()
    };
    // Where the first board still stood unseen, it is that one.
    assert!(boards() <= 1, "one board for both");
    // Nobody comes any more: whoever is asked lets three decisions pass, then all of it rests.
    let mut rounds = 0;
    let asleep = loop {
        run_out(&stage).await;
        let client = stage.person(Ada);
        let wakes = |message: &Message| message.button("Wake it").is_some();
        rounds += 1;
        if stage.app.status(warren::app::ChannelId(GAMES)).await.unwrap().text.contains("It sleeps") {
            break client.wait_for(GAMES, wakes).await.unwrap();
        }
        assert!(rounds < 40, "it never sleeps");
    };
    assert!(asleep.pings.is_empty() && asleep.content.contains("asleep"), "{}", asleep.content);
    let stranger = stage.press(Person::Dov, &asleep, "Wake it").await;
    assert!(stranger.content.contains("Only Ada"), "{}", stranger.content);
    let woken = stage.press(Ben, &asleep, "Wake it").await;
    assert!(woken.content.contains("Ben woke the game"), "{}", woken.content);
    let new = |message: &Message| message.id > asleep.id && message.button("Act").is_some();
    let board = stage.person(Ada).wait_for(GAMES, new).await.unwrap();
    assert!(!board.pings.is_empty(), "{}", board.content);
    stage.strike().await;
}

/// Six hours pass, and the clock decides for whoever is to move.
async fn run_out(stage: &Stage) {
    let ply = stage.ply(GAMES).await;
    let here = warren::app::ChannelId(GAMES);
    let sleeps = async || stage.app.status(here).await.unwrap().text.contains("It sleeps");
    let decided = async {
        // Whoever was asked only when the time had passed has theirs again.
        while stage.ply(GAMES).await == ply && !sleeps().await {
            stage.time.pass(6 * HOUR);
            stage.bot.as_ref().unwrap().clock_moved();
            let looked = tokio::time::Instant::now();
            while stage.ply(GAMES).await == ply && !sleeps().await && looked.elapsed() < LOOK * 100 {
                tokio::time::sleep(LOOK).await;
            }
        }
    };
    tokio::time::timeout(std::time::Duration::from_mins(1), decided).await.expect("the clock decides");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_to_which_nobody_comes_is_offered_to_a_bot_and_once_more_when_the_game_is_woken() {
    let stage = Stage::set().await;
    let options = [("game", "troll".into()), ("players", 2.into()), ("clock", 5.into()), ("timeout", "skip".into())];
    stage.slash(Ada, GAMES, "game new", &options).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    stage.board(GAMES, 0).await;
    let mut missed = 0;
    while missed < 3 {
        if stage.mover(GAMES).await == Ben {
            run_out(&stage).await;
            missed += 1;
        } else {
            let (ply, offers) = (stage.ply(GAMES).await, stage.offers(Ada, GAMES, "play", &[], "action", "").await);
            stage.slash(Ada, GAMES, "play", &[("action", stage::quickest(&offers).into())]).await;
            stage.board(GAMES, ply).await;
        }
    }
    let is_offer = |message: &Message| message.button("Let a bot play it").is_some();
    let offer = stage.person(Ada).wait_for(GAMES, is_offer).await.unwrap();
    assert!(offer.pings(Ada) && !offer.pings(Ben), "{}", offer.content);
    assert!(offer.content.contains("Ben has let the clock of Cave Troll run out 3 times in a row."), "{}", offer.content);

    // Ada does not come either, and then she does.
    while !stage.app.status(warren::app::ChannelId(GAMES)).await.unwrap().text.contains("It sleeps") {
        run_out(&stage).await;
    }
    let asleep = stage.person(Ada).wait_for(GAMES, |message| message.button("Wake it").is_some()).await.unwrap();
    stage.press(Ada, &asleep, "Wake it").await;
    stage.bot.as_ref().unwrap().clock_moved();
    let again = |message: &Message| message.id > asleep.id && is_offer(message);
    let again = stage.person(Ada).wait_for(GAMES, again).await.unwrap();
    let stranger = stage.press(Cleo, &again, "Let a bot play it").await;
    assert!(stranger.content.contains("Only Ada"), "{}", stranger.content);
    let done = stage.press(Ada, &again, "Let a bot play it").await;
    assert!(done.content.contains("normal bot") && done.content.contains("takes Ben's place"), "{}", done.content);
    let seats = stage.app.status(warren::app::ChannelId(GAMES)).await.unwrap().seats;
    assert_eq!(seats.iter().flatten().filter(|player| player.is_bot()).count(), 1);
    stage.strike().await;
}
