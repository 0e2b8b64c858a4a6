//! Conversations with the bot, through the sandbox and the real client library: from the lobby to the last move, and
//! everything that may get between.

mod anywhere;
mod campaign;
mod chains;
mod clans;
mod coach;
mod company;
mod faults;
mod flood;
mod havoc;
mod help;
mod hex;
mod limits;
mod month;
mod places;
mod reliability;
mod signs;
mod sitting;
pub mod stage;
mod wrong;

use serde_json::Value;
use stage::{Stage, played};
use warren::app::{ChannelId, Status, about};
use warren::games::Kind;
use warren::sandbox::{BOT, GAMES, Message, Person, TABLE_TWO, Typed};

use Person::{Ada, Ben, Cleo, Dov};

crate::support::postgres::on_postgres!(
    two_people_and_a_bot_play_to_the_end_by_commands,
    two_people_and_a_bot_play_to_the_end_by_buttons,
    undo_after_a_reveal_asks_the_others,
    what_the_others_agree_to_is_taken_back,
    a_private_conversation_is_a_game_against_bots,
    a_thread_is_a_table_of_its_own,
    everything_that_can_be_looked_at_is_shown,
    seats_change_hands_and_games_end_early,
);

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_bot_play_to_the_end_by_commands() {
    let stage = Stage::set().await;
    let (ada, ben, cleo) = (stage.person(Ada), stage.person(Ben), stage.person(Cleo));
    let opened = stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 3.into())]).await;
    assert!(opened.ephemeral() && opened.content.contains("open"), "{}", opened.content);
    let lobby = ada.wait_for(GAMES, |message| message.button("Join").is_some()).await.unwrap();
    assert!(lobby.content.contains("Cave Troll") && lobby.content.contains("Ada"), "{}", lobby.content);

    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ben, GAMES, "game add-bot", &[("level", "easy".into())]).await;
    cleo.wait_for(GAMES, |message| message.id == lobby.id && message.content.contains("easy bot")).await.unwrap();
    stage.slash(Ada, GAMES, "game start", &[]).await;

    let mut board = stage.board(GAMES, 0).await;
    assert!(board.content.contains("-# Shuffle sealed"), "{}", board.content);
    let sealed = stage.slash(Cleo, GAMES, "game look status", &[]).await;
    assert!(sealed.content.contains("SHA-256"), "whoever wants it reads the commitment: {}", sealed.content);
    let picture = &board.attachments[0];
    assert!(picture.bytes.starts_with(b"\x89PNG") && picture.description.as_ref().is_some_and(|alt| !alt.is_empty()));
    assert!(ada.message(lobby.id).unwrap().buttons().is_empty(), "a lobby that has begun has no buttons");

    let mut whispers = Vec::new();
    while board.button("Act").is_some() {
        let mover = stage.mover(GAMES).await;
        let other = if mover == Ada { Ben } else { Ada };
        assert!(board.content.contains(&mover.mention()), "{}", board.content);
        assert!(!board.pings(other), "only those who owe a decision are called");
        assert!(stage.offers(other, GAMES, "play", &[], "action", "").await.is_empty(), "others are offered nothing");
        assert!(stage.offers(Cleo, GAMES, "play", &[], "action", "").await.is_empty());
        let offers = stage.offers(mover, GAMES, "play", &[], "action", "").await;
        let action = stage::quickest(&offers).to_owned();
        let answer = stage.slash(mover, GAMES, "play", &[("action", action.as_str().into())]).await;
        assert!(played(&answer), "{action}: {}", answer.content);
        whispers.extend(stage::whispered(&answer));
        let before = board;
        board = stage.board(GAMES, stage::ply(&before)).await;
        if board.id != before.id {
            ben.wait_until("the old board without its buttons", |ben| ben.message(before.id)?.buttons().is_empty().then_some(()))
                .await
                .unwrap();
        }
    }
    assert!(!whispers.is_empty(), "drawing a card is whispered");
    assert_eq!(stage.app.status(ChannelId(GAMES)).await.unwrap().status, Status::Over);
    assert_eq!(board.buttons(), ["How did it go?", "Replay", "Rematch", "Export", "Rules"]);
    assert!(board.content.contains("seed"), "the fairness reveal: {}", board.content);
    for public in stage.sandbox.all_messages().iter().filter(|message| !message.ephemeral()) {
        assert!(public.attachments.iter().all(|file| file.name == "board.png"));
        let told = whispers.iter().find(|whisper| public.content.contains(whisper.as_str()));
        assert!(told.is_none(), "a secret in the channel: {told:?}");
    }

    let replay = stage.slash(Cleo, GAMES, "game look replay", &[("share", true.into())]).await;
    assert!(replay.content.contains("Everyone"), "{}", replay.content);
    let shared = ben.wait_for(GAMES, |message| message.attachments.iter().any(|file| file.name == "replay.gif")).await.unwrap();
    assert!(shared.attachments[0].bytes.starts_with(b"GIF89a"));
    let frames = |gif: &[u8]| gif.windows(3).filter(|part| *part == [0x21, 0xF9, 0x04]).count();
    let chapter = stage.slash(Cleo, GAMES, "game look replay", &[("from", 2.into()), ("to", 3.into())]).await;
    assert!(chapter.ephemeral() && chapter.content == "Turns 2 to 3:", "{}", chapter.content);
    let (some, all) = (frames(&chapter.attachments[0].bytes), frames(&shared.attachments[0].bytes));
    assert!((1..=3).contains(&some) && some < all, "{some} of {all} frames");
    let beyond = stage.slash(Cleo, GAMES, "game look replay", &[("from", 900.into())]).await;
    assert!(beyond.content.contains("turns so far"), "{}", beyond.content);
    let page = stage.slash(Cleo, GAMES, "game look replay", &[("page", true.into())]).await;
    let file = &page.attachments[0];
    assert!(
        page.ephemeral()
            && file.name.starts_with("troll-")
            && std::path::Path::new(&file.name).extension().is_some_and(|end| end == "html"),
        "{}",
        file.name
    );
    let html = String::from_utf8(file.bytes.to_vec()).unwrap();
    assert!(html.matches("<section").count() > 9 && html.contains("Ben") && html.contains("type=\"range\""), "{}", html.len());
    assert!(whispers.iter().all(|whisper| !html.contains(whisper.as_str())), "a secret on the page");
    let part = stage.slash(Cleo, GAMES, "game look replay", &[("page", true.into()), ("from", 2.into())]).await;
    assert!(part.content.contains("nothing else"), "{}", part.content);
    let export = stage.slash(Cleo, GAMES, "game look export", &[]).await;
    let record: Value = serde_json::from_slice(&export.attachments[0].bytes).unwrap();
    assert_eq!(record["game"], "troll");
    let stats = stage.slash(Ben, GAMES, "game look stats", &[]).await;
    assert!(stats.content.contains("Cave Troll"), "{}", stats.content);
    let words = |message: &Message| message.attachments[0].description.clone().unwrap();
    assert!(words(&stats).contains("Ben: this server · 1 game") && stats.attachments[0].name == "stats.png", "{}", words(&stats));
    let of_ada = stage.slash(Ben, GAMES, "game look stats", &[("person", Typed::User(Ada.id()))]).await;
    assert!(words(&of_ada).starts_with("Ada: ") && of_ada.ephemeral(), "{}", words(&of_ada));
    let hall = stage.slash(Cleo, GAMES, "game look stats", &[("server", true.into())]).await;
    assert!(words(&hall).contains("Who plays") && words(&hall).contains("Ada"), "{}", words(&hall));
    let over = stage.slash(Ada, GAMES, "play", &[("action", "draw".into())]).await;
    assert!(over.content.contains("over"), "{}", over.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_bot_play_to_the_end_by_buttons() {
    let stage = Stage::set().await;
    let ada = stage.person(Ada);
    stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 3.into())]).await;
    let lobby = ada.wait_for(GAMES, |message| message.button("Join").is_some()).await.unwrap();
    let press = |person: Person, label: &str| {
        let id = lobby.button(label).unwrap().to_owned();
        stage.person(person).press(lobby.id, &id).unwrap()
    };
    press(Ben, "Join");
    ada.wait_for(GAMES, |message| message.content.contains("Ben")).await.unwrap();
    press(Ben, "Leave");
    ada.wait_for(GAMES, |message| message.id == lobby.id && !message.content.contains("Ben")).await.unwrap();
    press(Ben, "Join");
    ada.wait_for(GAMES, |message| message.content.contains("Ben")).await.unwrap();
    press(Ada, "Add bot");
    ada.wait_for(GAMES, |message| message.content.contains("normal bot")).await.unwrap();
    let asked = stage.press(Ada, &lobby, "Start").await;
    assert!(asked.ephemeral() && asked.content == "2 people, 1 normal bot. Start?", "{}", asked.content);
    stage.press(Ada, &asked, "Begin").await;

    let mut board = stage.board(GAMES, 0).await;
    while board.button("Act").is_some() {
        let mover = stage.mover(GAMES).await;
        let picker = stage.press(mover, &board, "Act").await;
        assert!(picker.ephemeral());
        let answer = stage.pick_through(mover, picker).await;
        assert!(played(&answer), "{}", answer.content);
        board = stage.board(GAMES, stage::ply(&board)).await;
    }
    let replay = stage.press(Ben, &board, "Replay").await;
    assert!(replay.ephemeral() && replay.attachments[0].bytes.starts_with(b"GIF89a"));
    let rematch = stage.press(Ben, &board, "Rematch").await;
    assert!(rematch.content.contains("open"), "{}", rematch.content);
    let lobby = ada.wait_for(GAMES, |message| message.button("Join").is_some()).await.unwrap();
    assert!(lobby.content.contains("opened by Ben"), "{}", lobby.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_commands_of_a_game_complete_slot_by_slot() {
    let stage = Stage::set().await;
    let board = stage.table_under_way(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let pieces = stage.offers(mover, GAMES, "troll move", &[], "piece", "").await;
    assert!(!pieces.is_empty());
    let piece = pieces[0].as_str();
    let to = stage.offers(mover, GAMES, "troll move", &[("piece", piece.into())], "to", "").await;
    let from =
        stage.offers(mover, GAMES, "troll move", &[("piece", piece.into()), ("to", to[0].as_str().into())], "from", "").await;
    let options = [("piece", piece.into()), ("to", to[0].as_str().into()), ("from", from[0].as_str().into())];
    let answer = stage.slash(mover, GAMES, "troll move", &options).await;
    assert!(played(&answer), "{}", answer.content);
    stage.board(GAMES, stage::ply(&board)).await;
    let wrong = stage.slash(mover, GAMES, "troll move", &[("piece", "Unicorn".into())]).await;
    assert!(wrong.ephemeral() && wrong.content.contains("not possible"), "{}", wrong.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn within_a_turn_the_board_is_edited_and_at_its_end_posted_anew() {
    let stage = Stage::set().await;
    let first = stage.table_under_way(GAMES).await;
    let mover = stage.mover(GAMES).await;
    assert!(first.content.contains(&mover.mention()), "who is to move is named");
    let pieces = stage.offers(mover, GAMES, "play", &[], "action", "move").await;
    stage.slash(mover, GAMES, "play", &[("action", pieces[0].as_str().into())]).await;
    let edited = stage.board(GAMES, stage::ply(&first)).await;
    assert_eq!(edited.id, first.id, "still the same turn");
    stage.slash(mover, GAMES, "play", &[("action", "end".into())]).await;
    let second = stage.board(GAMES, stage::ply(&edited)).await;
    assert_ne!(second.id, first.id);
    let next = stage.mover(GAMES).await;
    assert!(next != mover && second.pings(next) && second.pings.len() == 1);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_for_its_own_eyes() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let hand = stage.press(Ben, &board, "My hand").await;
    assert!(hand.ephemeral() && hand.attachments[0].name == "hand.png");
    assert!(hand.attachments[0].description.as_ref().is_some_and(|alt| !alt.is_empty()));
    assert!(stage.person(Ada).message(hand.id).is_none());
    let none = stage.press(Cleo, &board, "My hand").await;
    assert!(none.attachments.is_empty() && none.content.contains("no seat"), "{}", none.content);
    let none = stage.slash(Cleo, GAMES, "game hand", &[]).await;
    assert!(none.attachments.is_empty() && none.content.contains("no seat"), "{}", none.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_is_free_while_nothing_was_revealed() {
    let stage = Stage::set().await;
    let board = stage.table_under_way(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let moves = stage.offers(mover, GAMES, "play", &[], "action", "move").await;
    stage.slash(mover, GAMES, "play", &[("action", moves[0].as_str().into())]).await;
    let board = stage.board(GAMES, stage::ply(&board)).await;
    let undone = stage.press(mover, &board, "Undo").await;
    assert!(undone.content.contains("took back"), "{}", undone.content);
    let board = stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(stage.mover(GAMES).await, mover);
    let caution = stage.press(mover, &board, "Undo").await;
    assert!(caution.content.contains("The others have to agree"), "what was before this turn is not free: {}", caution.content);
    let earlier = stage.press(mover, &caution, "Take it back").await;
    assert!(earlier.content.contains("asked"), "{}", earlier.content);
    stage.strike().await;
}

/// Draws a card, plays one of the two, and ends the turn, so that taking it back needs the other's consent.
async fn a_turn_that_reveals(stage: &Stage) -> (Person, Message) {
    let mut board = stage.table_under_way(GAMES).await;
    let mover = stage.mover(GAMES).await;
    for verb in ["draw", "play", "end"] {
        let offers = stage.offers(mover, GAMES, "play", &[], "action", verb).await;
        let action =
            offers.iter().find(|offer| offer.starts_with(verb)).unwrap_or_else(|| panic!("{verb} is offered: {offers:?}"));
        let answer = stage.slash(mover, GAMES, "play", &[("action", action.as_str().into())]).await;
        assert!(played(&answer), "{}", answer.content);
        board = stage.board(GAMES, stage::ply(&board)).await;
    }
    (mover, board)
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_after_a_reveal_asks_the_others() {
    let stage = Stage::set().await;
    let (mover, _) = a_turn_that_reveals(&stage).await;
    let other = if mover == Ada { Ben } else { Ada };
    let asked = stage.slash(mover, GAMES, "game undo", &[]).await;
    assert!(asked.content.contains("asked"), "{}", asked.content);
    let request = stage.person(other).wait_for(GAMES, |message| message.button("Agree").is_some()).await.unwrap();
    assert!(request.pings(other) && request.pings.len() == 1);
    let stranger = stage.press(Cleo, &request, "Agree").await;
    assert!(stranger.ephemeral() && stranger.id != request.id, "{}", stranger.content);
    assert!(stage.person(Ada).message(request.id).unwrap().button("Agree").is_some());
    let id = request.button("Refuse").unwrap().to_owned();
    stage.person(other).press(request.id, &id).unwrap();
    stage.person(mover).wait_for(GAMES, |message| message.id == request.id && message.buttons().is_empty()).await.unwrap();
    assert_eq!(stage.mover(GAMES).await, other, "the move stands");

    let again = stage.slash(mover, GAMES, "game undo", &[]).await;
    assert!(again.content.contains("once about a move"), "{}", again.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_others_agree_to_is_taken_back() {
    let stage = Stage::set().await;
    let (mover, board) = a_turn_that_reveals(&stage).await;
    let other = if mover == Ada { Ben } else { Ada };
    stage.slash(mover, GAMES, "game undo", &[]).await;
    let request = stage.person(other).wait_for(GAMES, |message| message.button("Agree").is_some()).await.unwrap();
    stage.press(other, &request, "Agree").await;
    stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(stage.mover(GAMES).await, mover, "taken back");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_conversation_is_a_game_against_bots() {
    let stage = Stage::set().await;
    let dm = stage.person(Dov).open_dm();
    let answer =
        stage.slash(Dov, dm, "game new", &[("game", "troll".into()), ("players", 2.into()), ("level", "easy".into())]).await;
    assert!(answer.content.contains("begins"), "{}", answer.content);
    let mut board = stage.board(dm, 0).await;
    for _ in 0..6 {
        let offers = stage.offers(Dov, dm, "play", &[], "action", "").await;
        let answer = stage.slash(Dov, dm, "play", &[("action", stage::quickest(&offers).into())]).await;
        assert!(played(&answer), "{}", answer.content);
        board = stage.board(dm, stage::ply(&board)).await;
    }
    let thread = stage.slash(Dov, dm, "game new", &[("game", "troll".into()), ("thread", true.into())]).await;
    assert!(thread.content.contains("thread"), "{}", thread.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_a_table_of_its_own() {
    let stage = Stage::set().await;
    let ada = stage.person(Ada);
    stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 2.into())]).await;
    let taken = stage.slash(Ben, GAMES, "game new", &[("game", "troll".into())]).await;
    assert!(taken.content.contains("already open"), "{}", taken.content);
    let answer =
        stage.slash(Ben, GAMES, "game new", &[("game", "troll".into()), ("players", 2.into()), ("thread", true.into())]).await;
    assert!(answer.content.contains("It is in <#"), "{}", answer.content);
    let thread = ada.channels().into_iter().find(|channel| channel.thread().is_some()).unwrap().id;
    let lobby = ada.wait_for(thread, |message| message.button("Join").is_some()).await.unwrap();
    ada.press(lobby.id, lobby.button("Join").unwrap()).unwrap();
    ada.wait_for(thread, |message| message.content.contains("Ada")).await.unwrap();
    stage.slash(Ben, thread, "game start", &[]).await;
    let board = stage.board(thread, 0).await;
    let mover = stage.mover(thread).await;
    stage.sandbox.archive_thread(thread, true);
    stage.person(mover).slash(thread, "play", &[("action", "draw".into())]).unwrap();
    stage.board(thread, stage::ply(&board)).await;
    let nested = stage.slash(Ada, thread, "game new", &[("game", "troll".into()), ("thread", true.into())]).await;
    assert!(nested.content.contains("server's channel"), "{}", nested.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_can_be_looked_at_is_shown() {
    let stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    let status = stage.slash(Cleo, GAMES, "game look status", &[]).await;
    assert!(status.content.contains("Ada") && status.content.contains("Ben"), "{}", status.content);
    let mine = stage.slash(Ben, TABLE_TWO, "game mine", &[]).await;
    assert!(mine.content.contains(&format!("/{GAMES}/")) && mine.content.contains("your turn"), "{}", mine.content);
    let none = stage.slash(Cleo, TABLE_TWO, "game mine", &[]).await;
    assert!(none.content.contains("no game"), "{}", none.content);
    let board = stage.slash(Cleo, GAMES, "game board", &[]).await;
    assert!(board.ephemeral() && board.attachments[0].name == "board.png");
    let log = stage.slash(Cleo, GAMES, "game look log", &[]).await;
    assert!(log.content.contains("Page 1 of"), "{}", log.content);
    let early = stage.slash(Ada, GAMES, "game look export", &[]).await;
    assert!(early.attachments.is_empty() && early.content.contains("secrets"), "{}", early.content);
    let which = stage.slash(Cleo, TABLE_TWO, "game help", &[("topic", "goal".into())]).await;
    assert!(which.content.contains("Of which game?"), "{}", which.content);
    let rules = stage.slash(Cleo, TABLE_TWO, "game help", &[("game", "troll".into())]).await;
    let topic = rules.selects()[0].to_owned();
    let chapter = stage.choose(Cleo, &rules, &topic, "troll.1.0").await;
    assert_ne!(chapter.content, rules.content);
    for about in Kind::ALL.iter().map(|kind| about(*kind)) {
        let topics = stage.offers(Cleo, TABLE_TWO, "game help", &[("game", about.slug.into())], "topic", "").await;
        assert_eq!(topics, about.topics.iter().map(|(heading, _)| *heading).take(25).collect::<Vec<_>>());
    }
    let here = stage.offers(Cleo, GAMES, "game help", &[], "topic", "").await;
    assert!(here.len() > 1, "of what is played here");
    let settings = stage.slash(Ben, GAMES, "game settings", &[("remind-after", 48.into()), ("quiet", "22-7".into())]).await;
    assert!(settings.content.contains("48 hours") && settings.content.contains("22:00"), "{}", settings.content);
    for (offset, told) in [(Typed::Integer(2), "UTC+2:00"), (Typed::Number(-5.5), "UTC−5:30")] {
        let settings = stage.slash(Ben, GAMES, "game settings", &[("utc-offset", offset)]).await;
        assert!(settings.content.contains(told) && settings.content.contains("48 hours"), "{}", settings.content);
    }
    for (days, left) in [(20, "40 left"), (60, "0 left"), (0, "60 left")] {
        let settings = stage.slash(Ben, GAMES, "game settings", &[("vacation", days.into())]).await;
        assert!(settings.content.contains(&format!("Of 60 days of vacation in any 180 you have {left}")), "{}", settings.content);
        assert_eq!(settings.content.contains("on vacation until"), days > 0, "{}", settings.content);
    }
    let wrong = stage.slash(Ben, GAMES, "game settings", &[("quiet", "late".into())]).await;
    assert!(wrong.ephemeral() && wrong.content.contains("written like 22-7"), "{}", wrong.content);
    let seats = stage.offers(Ada, GAMES, "game manage replace", &[], "seat", "").await;
    assert_eq!(seats.len(), 2);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_games_own_new_has_its_settings_as_choices() {
    let stage = Stage::set().await;
    for about in Kind::ALL.iter().map(|kind| about(*kind)) {
        let wrong = [("players", i64::from(*about.seats.end() + 1).into()), (about.settings[0].name, "no-such-value".into())];
        for wrong in wrong {
            assert!(stage.person(Ada).slash(GAMES, &format!("{} new", about.slug), &[wrong]).is_err());
        }
    }
    let typed = [
        ("set", "variant".into()),
        ("players", 2.into()),
        ("clock", 5.into()),
        ("timeout", "skip".into()),
        ("artifacts", "twelve".into()),
    ];
    let opened = stage.slash(Ada, GAMES, "troll new", &typed).await;
    assert!(opened.content.contains("is open"), "{}", opened.content);
    let lobby = stage.person(Ada).wait_for(GAMES, |message| message.button("Join").is_some()).await.unwrap();
    let told = "Variant cast · All twelve artifacts · A tie is a shared victory";
    assert!(lobby.content.contains(told) && lobby.content.contains("5 hours"), "{}", lobby.content);
    assert_eq!(stage.app.status(ChannelId(GAMES)).await.unwrap().seats.len(), 2);
    let solo = [("skills", "three".into()), ("players", 2.into()), ("level", "easy".into()), ("thread", true.into())];
    let opened = stage.slash(Ben, TABLE_TWO, "havoc new", &solo).await;
    assert!(opened.content.contains("begins. It is in <#"), "{}", opened.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_change_hands_and_games_end_early() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let seat = stage.seat_of(Ben, GAMES).await;
    let wrong = stage.slash(Ada, GAMES, "game manage replace", &[("seat", "plaid".into())]).await;
    assert!(wrong.content.contains("by its colour"), "{}", wrong.content);
    let wrong = stage.slash(Ada, GAMES, "game manage replace", &[("seat", seat.into()), ("by", Typed::User(BOT))]).await;
    assert!(wrong.content.contains("Programs cannot be asked"), "{}", wrong.content);
    let denied = stage.slash(Cleo, GAMES, "game manage replace", &[("seat", seat.into()), ("by", Dov.into())]).await;
    assert!(denied.content.contains("Only Ada"), "{}", denied.content);
    let level = [("seat", seat.into()), ("level", "easy".into())];
    // Ada opened the game and manages the channel, but the seat is Ben's.
    let denied = stage.slash(Ada, GAMES, "game manage replace", &level).await;
    assert!(denied.content.contains("Ben can give it away or resign") && denied.content.contains("seven days"));
    assert_eq!(stage.seat_of(Ben, GAMES).await, seat);
    let replaced = stage.slash(Ben, GAMES, "game manage replace", &level).await;
    assert!(replaced.content.contains("easy bot"), "{}", replaced.content);
    let board = stage.board(GAMES, stage::ply(&board)).await;
    let denied = stage.slash(Dov, GAMES, "game manage end", &[]).await;
    assert!(denied.content.contains("Only Ada"), "{}", denied.content);
    let asked = stage.slash(Ada, GAMES, "game manage end", &[]).await;
    stage.press(Ada, &asked, "End the game").await;
    let last = stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(last.buttons(), ["How did it go?", "Replay", "Rematch", "Export", "Rules"]);
    stage.strike().await;
}
