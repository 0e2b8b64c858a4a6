//! Lobbies and company, as people press and type them.

use super::stage::{self, Stage};
use Person::{Ada, Ben, Cleo, Dov};
use warren::app::{ChannelId, Status};
use warren::sandbox::{Client, GAMES, Message, Person, TABLE_TWO};

crate::support::postgres::on_postgres!(
    a_lobby_is_a_pitch_and_is_looked_after_with_its_buttons,
    people_find_games_are_asked_and_play_once_more,
    nobody_is_conscripted_and_nothing_ends_by_a_slip,
);

async fn lobby(stage: &Stage, fits: impl Fn(&Message) -> bool) -> Message {
    let fits = |message: &Message| message.button("Join").is_some() && fits(message);
    stage.person(Ada).wait_for(GAMES, fits).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_is_a_pitch_and_is_looked_after_with_its_buttons() {
    let mut stage = Stage::set().await;
    stage.slash(Ben, GAMES, "game new", &[("game", "troll".into())]).await;
    let post = lobby(&stage, |_| true).await;
    assert!(post.attachments[0].bytes.starts_with(b"\x89PNG") && post.attachments[0].description.is_some());
    assert!(post.content.contains("troll's lair") && post.content.contains("For 2 to 4 players"), "{}", post.content);
    let rules = stage.press(Cleo, &post, "Rules").await;
    assert!(rules.ephemeral() && rules.content.contains("Cave Troll"), "{}", rules.content);

    let alone = stage.press(Ben, &post, "Start").await;
    assert!(alone.content.contains("needs 2 players, and 1 sits"), "no bot comes unasked: {}", alone.content);
    let denied = stage.press(Cleo, &post, "− seat").await;
    assert!(denied.ephemeral() && denied.content.contains("Only Ben"), "{}", denied.content);
    let id = post.button("− seat").unwrap().to_owned();
    stage.person(Ben).press(post.id, &id).unwrap();
    lobby(&stage, |post| post.content.contains("Free: Sky, Green\n")).await;
    let bot = stage.press(Ben, &post, "Add bot").await;
    assert!(bot.ephemeral() && bot.content.contains("A normal bot joins as Sky"), "{}", bot.content);
    let bot = stage.press(Ben, &bot, "Hard").await;
    assert!(bot.content.contains("A hard bot"), "{}", bot.content);
    lobby(&stage, |post| post.content.contains("Sky: hard bot")).await;
    stage.press(Ben, &post, "Add bot").await;
    lobby(&stage, |post| post.content.contains("Green: normal bot")).await;

    // Another process, and the same buttons.
    stage.stop().await;
    stage.restart().await;
    stage.slash(Cleo, GAMES, "game join", &[]).await;
    let full = lobby(&stage, |post| post.content.contains("Green: Cleo")).await;
    assert!(!full.content.contains("normal bot"), "who joins a full lobby takes a bot's seat: {}", full.content);

    let colours = stage.press(Cleo, &post, "Colour").await;
    assert!(colours.ephemeral() && colours.content.contains("You are Green"), "{}", colours.content);
    let moved = stage.press(Cleo, &colours, "Sky").await;
    assert!(moved.content.contains("You are Sky"), "{}", moved.content);
    lobby(&stage, |post| post.content.contains("Sky: Cleo") && post.content.contains("Green: hard bot")).await;

    let denied = stage.press(Cleo, &post, "Options").await;
    assert!(denied.content.contains("Only Ben"), "{}", denied.content);
    let options = stage.press(Ben, &post, "Options").await;
    assert!(options.ephemeral() && options.content.contains("How many artifacts"), "{}", options.content);
    let select = options.selects()[0].to_owned();
    let values = stage.choose(Ben, &options, &select, "artifacts").await;
    let select = values.selects()[0].to_owned();
    let chosen = stage.choose(Ben, &values, &select, "artifacts=ten").await;
    assert!(chosen.content.contains("Ten artifacts"), "{}", chosen.content);
    lobby(&stage, |post| post.content.contains("Ten artifacts")).await;
    // The clock is one of the options, and what happens after it once there is one.
    let select = chosen.selects()[0].to_owned();
    let times = stage.choose(Ben, &chosen, &select, "clock").await;
    assert!(times.content.contains("now No limit"), "{}", times.content);
    let select = times.selects()[0].to_owned();
    let chosen = stage.choose(Ben, &times, &select, "clock=48").await;
    assert!(chosen.content.contains("Two days") && chosen.content.contains("When the time is up"), "{}", chosen.content);
    lobby(&stage, |post| post.content.contains("Clock: 48 hours a decision, then a bot")).await;
    let select = chosen.selects()[0].to_owned();
    let ends = stage.choose(Ben, &chosen, &select, "timeout").await;
    let select = ends.selects()[0].to_owned();
    stage.choose(Ben, &ends, &select, "timeout=skip").await;
    lobby(&stage, |post| post.content.contains("Clock: 48 hours a decision, then the seat")).await;

    let asked = stage.press(Ben, &post, "Start").await;
    assert_eq!(asked.content, "2 people, 1 hard bot. Start?");
    let id = post.button("Remove bot").unwrap().to_owned();
    stage.person(Ben).press(post.id, &id).unwrap();
    lobby(&stage, |post| post.content.contains("Free: Green")).await;
    let asked = stage.slash(Ben, GAMES, "game start", &[]).await;
    assert_eq!(asked.content, "2 people; 1 seat stays empty, so it is a game for 2. Start?");
    stage.press(Ben, &asked, "Begin").await;
    stage.board(GAMES, 0).await;
    assert_eq!(stage.app.status(ChannelId(GAMES)).await.unwrap().seats.len(), 2);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_find_games_are_asked_and_play_once_more() {
    let mut stage = Stage::set().await;
    let none = stage.slash(Dov, GAMES, "game look list", &[]).await;
    assert!(none.content.contains("No game is open"), "{}", none.content);
    stage.slash(Ben, GAMES, "game new", &[("game", "troll".into()), ("players", 3.into())]).await;
    let renamed = stage.slash(Ben, GAMES, "game manage rename", &[("name", "Friday".into())]).await;
    assert!(renamed.content.contains("“Friday”"), "{}", renamed.content);
    let post = lobby(&stage, |post| post.content.contains("“Friday”")).await;
    let listed = stage.slash(Dov, TABLE_TWO, "game look list", &[]).await;
    assert!(listed.content.contains("1 of 3 seats") && listed.content.contains(&post.id.to_string()), "{}", listed.content);

    let invited = stage.slash(Ben, GAMES, "game invite", &[("person", Cleo.into())]).await;
    assert!(invited.ephemeral() && invited.content.contains("Cleo has been asked"), "{}", invited.content);
    let asked = stage.person(Cleo).wait_for(GAMES, |message| message.button("Take the seat").is_some()).await.unwrap();
    assert!(asked.pings(Cleo) && asked.pings.len() == 1);
    let twice = stage.slash(Ben, GAMES, "game invite", &[("person", Cleo.into())]).await;
    assert!(twice.content.contains("asked already"), "{}", twice.content);
    let stranger = stage.press(Dov, &asked, "Take the seat").await;
    assert!(stranger.ephemeral() && stranger.content.contains("not asked of you"), "{}", stranger.content);
    stage.stop().await;
    stage.restart().await;
    let taken = stage.press(Cleo, &asked, "Take the seat").await;
    assert!(taken.id == asked.id && taken.content == "Cleo sits down." && taken.buttons().is_empty(), "{}", taken.content);
    stage.slash(Ben, GAMES, "game add-bot", &[("level", "easy".into())]).await;
    stage.slash(Ben, GAMES, "game start", &[]).await;
    let board = stage.board(GAMES, 0).await;
    assert!(board.content.contains("“Friday”"), "{}", board.content);

    // Ada manages the channel, so she decides; then Cleo would like to play once more.
    let sure = stage.slash(Ada, GAMES, "game manage end", &[]).await;
    assert!(sure.ephemeral() && sure.content.contains("for Ben and Cleo too"), "{}", sure.content);
    stage.press(Ada, &sure, "End the game").await;
    let over = stage.board(GAMES, stage::ply(&board)).await;
    let rematch = stage.press(Cleo, &over, "Rematch").await;
    assert!(rematch.content.contains("The others have been asked"), "{}", rematch.content);
    let again = lobby(&stage, |again| again.id != post.id).await;
    for part in ["opened by Cleo", "Orange: kept for Ben", "Sky: Cleo", "Green: easy bot"] {
        assert!(again.content.contains(part), "{part} in {}", again.content);
    }
    let call =
        stage.person(Ben).wait_for(GAMES, |call| call.id != asked.id && call.button("Take the seat").is_some()).await.unwrap();
    assert!(call.pings(Ben) && call.pings.len() == 1, "one ping");
    stage.press(Ben, &call, "Take the seat").await;
    lobby(&stage, |post| post.content.contains("Orange: Ben")).await;
    let twice = stage.press(Ben, &over, "Rematch").await;
    assert!(twice.content.contains("already open"), "{}", twice.content);
    stage.slash(Cleo, GAMES, "game start", &[]).await;
    stage.board(GAMES, 0).await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_conscripted_and_nothing_ends_by_a_slip() {
    let stage = Stage::set().await;
    stage.slash(Ben, GAMES, "game new", &[("game", "troll".into()), ("players", 2.into())]).await;
    stage.slash(Cleo, GAMES, "game join", &[]).await;
    stage.slash(Ben, GAMES, "game start", &[]).await;
    let board = stage.board(GAMES, 0).await;
    let seat = stage.seat_of(Cleo, GAMES).await;
    let denied = stage.slash(Ben, GAMES, "game manage replace", &[("seat", seat.into()), ("by", Dov.into())]).await;
    assert!(denied.content.contains("Cleo can give it away or resign"), "{}", denied.content);
    let offered = stage.slash(Cleo, GAMES, "game manage replace", &[("seat", seat.into()), ("by", Dov.into())]).await;
    assert!(offered.content.contains("Dov has been asked"), "{}", offered.content);
    assert_eq!(stage.seat_of(Cleo, GAMES).await, seat, "nothing has changed");
    let asked = stage.person(Dov).wait_for(GAMES, |message| message.button("Take the seat").is_some()).await.unwrap();
    assert!(asked.pings(Dov));
    let no = stage.press(Dov, &asked, "No, thanks").await;
    assert!(no.id == asked.id && no.content.contains("rather not"), "{}", no.content);
    stage.slash(Cleo, GAMES, "game manage replace", &[("seat", seat.into()), ("by", Dov.into())]).await;
    let fits = |message: &Message| message.id != asked.id && message.button("Take the seat").is_some();
    let asked = stage.person(Dov).wait_for(GAMES, fits).await.unwrap();
    let yes = stage.press(Dov, &asked, "Take the seat").await;
    assert!(yes.content.contains("Dov takes Cleo's place, as Cleo asked."), "{}", yes.content);
    assert_eq!(stage.seat_of(Dov, GAMES).await, seat);
    let told = stage.person(Cleo).wait_for(GAMES, |message| message.content.contains("has gone to Dov")).await.unwrap();
    assert!(told.pings(Cleo) && told.pings.len() == 1, "who loses a seat is told");
    let board = stage.board(GAMES, stage::ply(&board)).await;

    // The host alone does not end what Dov plays.
    let sure = stage.slash(Ben, GAMES, "game manage end", &[]).await;
    assert!(sure.ephemeral() && sure.content.contains("Dov plays with you"), "{}", sure.content);
    assert_eq!(stage.app.status(ChannelId(GAMES)).await.unwrap().status, Status::Playing);
    stage.press(Ben, &sure, "End the game").await;
    let request = stage.person(Dov).wait_for(GAMES, |message| message.button("Agree").is_some()).await.unwrap();
    assert!(request.pings(Dov) && request.content.contains("end the game"), "{}", request.content);
    let refused = stage.press(Dov, &request, "Refuse").await;
    assert!(refused.content.contains("the game goes on"), "{}", refused.content);

    let sure = stage.slash(Dov, GAMES, "game manage resign", &[]).await;
    assert!(sure.ephemeral() && sure.content.contains("rated by your share"), "{}", sure.content);
    assert_eq!(stage.seat_of(Dov, GAMES).await, seat, "asked first");
    stage.press(Dov, &sure, "Resign").await;
    let board = stage.board(GAMES, stage::ply(&board)).await;
    assert!(board.content.contains("Dov resigned"), "{}", board.content);
    let late = stage.press(Ben, &stage.slash(Ben, GAMES, "game manage end", &[]).await, "End the game").await;
    assert!(late.content.contains("Ben ended the game"), "nobody else plays it: {}", late.content);
    let last = stage.board(GAMES, stage::ply(&board)).await;
    assert!(last.content.contains("ended early is not rated"), "{}", last.content);
    stage.strike().await;
}

/// Somebody without a seat is shown nothing that one holds.
async fn sees_no_hand(stage: &Stage, person: Person) {
    for command in ["game hand", "game undo"] {
        let answer = stage.slash(person, GAMES, command, &[]).await;
        assert!(answer.content.contains("You have no seat in this game"), "{command}: {}", answer.content);
        assert!(answer.attachments.is_empty());
    }
    let mine = stage.slash(person, GAMES, "game mine", &[]).await;
    assert!(mine.content.contains("You are in no game"), "{}", mine.content);
    assert_eq!(stage.offers(person, GAMES, "play", &[], "action", "").await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_given_away_with_the_others_consent_and_its_hand_is_seen_by_who_took_it_for_good() {
    let mut stage = Stage::set().await;
    stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 3.into())]).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Cleo, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    stage.board(GAMES, 0).await;
    let seat = stage.seat_of(Ben, GAMES).await;
    // Ada opened the game and manages the channel; Dov may be an account of hers.
    let wish = [("seat", seat.into()), ("by", Dov.into())];
    let asked = stage.slash(Ada, GAMES, "game manage replace", &wish).await;
    assert!(asked.content.contains("The others have been asked"), "{}", asked.content);
    let request = stage.person(Cleo).wait_for(GAMES, |message| message.button("Agree").is_some()).await.unwrap();
    assert!(request.pings(Cleo) && request.pings(Ben) && request.pings.len() == 2, "{}", request.content);
    for part in ["Ada would like to give Ben's seat", "to Dov", "Ben keeps it by refusing", "not rated"] {
        assert!(request.content.contains(part), "{part} in {}", request.content);
    }
    sees_no_hand(&stage, Dov).await;
    let id = request.button("Agree").unwrap().to_owned();
    let stranger = stage.press_id(Dov, request.id, &id).await;
    assert!(stranger.ephemeral() && stranger.content.contains("no seat"), "{}", stranger.content);
    let asker = stage.press_id(Ada, request.id, &id).await;
    assert!(asker.content.contains(&Cleo.mention()), "who asks does not count: {}", asker.content);
    let kept = stage.press(Ben, &request, "Refuse").await;
    assert!(kept.content == "Ben keeps the seat." && kept.buttons().is_empty(), "{}", kept.content);

    // Two days later nobody has heard of Ben, who is due.
    while stage.mover(GAMES).await != Ben {
        let mover = stage.mover(GAMES).await;
        let offers = stage.offers(mover, GAMES, "play", &[], "action", "").await;
        stage.slash(mover, GAMES, "play", &[("action", stage::quickest(&offers).into())]).await;
    }
    stage.time.pass(48 * 3_600);
    stage.bot.as_ref().unwrap().clock_moved();
    stage.person(Ben).wait_for(GAMES, |message| message.button("Not for this turn").is_some()).await.unwrap();
    stage.stop().await;
    stage.restart().await;
    stage.slash(Ada, GAMES, "game manage replace", &wish).await;
    let fits = |message: &Message| message.id != request.id && message.button("Agree").is_some();
    let request = stage.person(Cleo).wait_for(GAMES, fits).await.unwrap();
    // Pressed twice, before the buttons are gone.
    let (cleo, id) = (stage.person(Cleo), request.button("Agree").unwrap().to_owned());
    let (first, second) = (cleo.press(request.id, &id).unwrap(), cleo.press(request.id, &id).unwrap());
    let answers = [stage.shown(&cleo, first).await, stage.shown(&cleo, second).await];
    let settled = |answer: &&Message| answer.ephemeral() && answer.content.contains("settled");
    assert_eq!(answers.iter().filter(settled).count(), 1, "{answers:?}");
    let offer = stage.person(Dov).wait_for(GAMES, |message| message.button("Take the seat").is_some()).await.unwrap();
    assert!(offer.pings(Dov) && offer.content.contains("Ada asked for that and everyone else agreed"), "{}", offer.content);
    sees_no_hand(&stage, Dov).await;
    let offers = stage.sandbox.all_messages().into_iter().filter(|message| message.button("Take the seat").is_some());
    assert_eq!(offers.count(), 1, "Dov is asked once");
    let other = stage.press(Ada, &offer, "Take the seat").await;
    assert!(other.ephemeral() && other.content.contains("not asked of you"), "{}", other.content);
    let before = stage.ply(GAMES).await;
    let (dov, take) = (stage.person(Dov), offer.button("Take the seat").unwrap().to_owned());
    let (first, second) = (dov.press(offer.id, &take).unwrap(), dov.press(offer.id, &take).unwrap());
    let answers = [stage.shown(&dov, first).await, stage.shown(&dov, second).await];
    assert_eq!(answers.iter().filter(settled).count(), 1, "{answers:?}");
    let taken = answers.iter().find(|answer| !settled(answer)).unwrap();
    assert!(taken.content.starts_with("Dov takes Ben's place, as Ada asked and everyone else agreed."), "{}", taken.content);
    let posted = stage.board(GAMES, before).await;
    assert!(posted.content.contains("Dov takes Ben's place, as Ada asked") && posted.pings(Dov), "{}", posted.content);
    let told = stage.person(Ben).wait_for(GAMES, |message| message.content.contains("has gone to Dov")).await.unwrap();
    assert!(told.pings(Ben) && told.content.contains("as Ada asked"), "{}", told.content);
    let hand = stage.slash(Dov, GAMES, "game hand", &[]).await;
    assert!(hand.ephemeral() && !hand.attachments.is_empty(), "{}", hand.content);
    sees_no_hand(&stage, Ben).await;
    assert_eq!(stage.seat_of(Dov, GAMES).await, seat);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_to_undo_names_the_moves_and_goes_on_calling_who_has_to_answer() {
    let stage = Stage::set().await;
    stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 3.into())]).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Cleo, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let board = stage.board(GAMES, 0).await;
    let mover = stage.mover(GAMES).await;
    stage.slash(mover, GAMES, "play", &[("action", "draw".into())]).await;
    let board = stage.board(GAMES, stage::ply(&board)).await;
    stage.press(mover, &board, "Undo").await;
    let others: Vec<Person> = [Ada, Ben, Cleo].into_iter().filter(|other| *other != mover).collect();
    let request = stage.person(others[0]).wait_for(GAMES, |message| message.button("Agree").is_some()).await.unwrap();
    assert!(request.pings.len() == 2 && request.content.contains("\n> "), "{}", request.content);
    let half = stage.press(others[0], &request, "Agree").await;
    assert!(half.id == request.id && half.content.contains(&others[1].mention()), "{}", half.content);
    assert!(!half.content.contains(&others[0].mention()), "{}", half.content);
    let done = stage.press(others[1], &half, "Agree").await;
    assert!(done.content.contains("with everyone's consent"), "{}", done.content);
    stage.board(GAMES, stage::ply(&board)).await;

    // Alone nobody has to be asked, and the game says what that means.
    let dm = stage.person(Dov).open_dm();
    stage.slash(Dov, dm, "game new", &[("game", "troll".into()), ("players", 2.into()), ("level", "easy".into())]).await;
    stage.board(dm, 0).await;
    stage.slash(Dov, dm, "play", &[("action", "draw".into())]).await;
    let asked = stage.slash(Dov, dm, "game undo", &[]).await;
    assert!(asked.content.starts_with("This takes back 1 move. What you saw cannot be unseen"), "{}", asked.content);
    let undone = stage.press(Dov, &asked, "Take it back").await;
    assert!(undone.content.contains("so this game is not rated"), "{}", undone.content);
    let says_so = |dov: &Client| dov.messages(dm).into_iter().find(|it| it.content.contains("so this game is not rated"));
    stage.person(Dov).wait_until("the board to say so", says_so).await.unwrap();
    stage.strike().await;
}
