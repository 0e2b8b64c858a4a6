//! Whose seat goes to whom, and by what right: what somebody with several accounts may try.

use crate::support::world::{ADA, BEN, HERE, HOUR, World, interaction, opening, person};
use sqlx::{Connection, SqliteConnection};
use warren::app::{
    ClockRule, Consent, ConsentRequest, GameId, Handover, Invitation, Opening, Person, PersonId, Player, Refusal, Timeout,
};
use warren::bots::Level;
use warren::engine::{Rng, Seat};

crate::support::postgres::on_postgres!(
    of_two_neither_the_host_nor_a_manager_gives_the_others_seat_away,
    the_others_consent_and_nobody_sees_the_hand_before_they_took_the_seat_for_good,
    whose_seat_it_is_keeps_it_by_refusing_or_gives_it_with_their_own_word,
    a_game_in_which_a_seat_was_taken_in_haste_is_not_rated_and_then_a_manager_decides,
    without_a_clock_seven_days_and_two_reminders_are_enough,
    with_a_clock_a_seat_is_forfeited_by_who_lets_it_run_out_until_they_move_again,
    accounts_that_came_later_do_not_vote_anybody_out,
    who_came_later_is_asked_with_those_from_the_start,
    nobody_gets_to_see_two_hands_of_a_game,
    a_seat_is_handed_over_once_however_often_yes_is_said_at_once,
);

const CLEO: PersonId = PersonId(3);
const DAN: PersonId = PersonId(4);
const EASY: Player = Player::Bot(Level::Easy);
const DAY: i64 = 24 * HOUR;

fn to(person_id: u64) -> Player {
    Player::Person(person(person_id))
}

/// The seat of a person in a game in which they sat down in their order.
fn seat_of(person: PersonId) -> Seat {
    Seat((person.0 - 1) as u8)
}

async fn asks(world: &World, by: u64, game: GameId, seat: Seat, whom: &Player) -> ConsentRequest {
    match world.app.replace(&person(by), game, seat, whom, false).await {
        Ok(Handover::Asks(asked)) => asked,
        other => panic!("{other:?}"),
    }
}

async fn offered(world: &World, by: &Person, game: GameId, seat: Seat, whom: u64) -> Invitation {
    match world.app.replace(by, game, seat, &to(whom), false).await {
        Ok(Handover::Offered(offer)) => offer,
        other => panic!("{other:?}"),
    }
}

async fn refused(world: &World, by: u64, game: GameId, seat: Seat, whom: &Player, may_manage: bool) -> String {
    match world.app.replace(&person(by), game, seat, whom, may_manage).await {
        Err(refusal @ Refusal::Unfit(_)) => refusal.to_string(),
        other => panic!("{other:?}"),
    }
}

/// The person has no seat, and there is nothing that would show them one.
async fn sees_nothing(world: &World, game: GameId, who: PersonId) {
    assert_eq!(world.app.hand(who, game).await, Err(Refusal::NotSeated));
    assert!(matches!(world.app.menu(who, game, None, "").await, Err(Refusal::NotSeated)));
    assert!(world.app.complete_phrase(who, HERE, "").await.is_empty());
    assert_eq!(world.app.mine(who).await.unwrap(), []);
    let stranger = PersonId(99);
    assert_eq!(world.app.board(who, game).await.unwrap(), world.app.board(stranger, game).await.unwrap());
    let lines = async |who| world.app.log(who, game, None).await.unwrap().lines;
    assert_eq!(lines(who).await, lines(stranger).await);
    assert_eq!(world.act(who, game, "end").await, Err(Refusal::NotSeated));
}

/// Random moves until the game waits for a person who is not the host.
async fn until_others_are_due(world: &World, game: GameId) -> PersonId {
    let mut rng = Rng::from_number(5);
    while world.waiting(game).await[0] == ADA {
        world.random_move(game, &mut rng).await;
    }
    world.post(game).await;
    world.waiting(game).await[0]
}

/// Time passes, and whoever is to be reminded is.
async fn days_pass(world: &World, days: i64) {
    for _ in 0..days {
        world.clock.forward(DAY);
        for reminder in world.app.due().await.unwrap().reminders {
            world.app.reminded(&reminder).await.unwrap();
        }
    }
}

async fn is_rated(world: &World, game: GameId) -> bool {
    let store = warren::store::Store::open_read_only(&world.folder.url()).await.unwrap();
    let (row, _) = store.game(game).await.unwrap().unwrap();
    store.close().await;
    row.unrated.is_none()
}

#[tokio::test]
async fn of_two_neither_the_host_nor_a_manager_gives_the_others_seat_away() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    for (by, may_manage) in [(1, false), (1, true), (9, true)] {
        for whom in [to(3), EASY] {
            let why = refused(&world, by, game, Seat(1), &whom, may_manage).await;
            for part in ["Sky is Ben's", "Ben can give it away or resign", "seven days", "reminded them twice"] {
                assert!(why.contains(part), "{part} in {why}");
            }
        }
    }
    assert!(matches!(world.app.replace(&person(3), game, Seat(1), &to(3), false).await, Err(Refusal::NotHost { .. })));
    sees_nothing(&world, game, CLEO).await;
    assert_eq!(world.app.accept(&person(3), game).await, Err(Refusal::NotAsked));
    assert_eq!(world.app.status(game).await.unwrap().seats[1], Some(to(2)));
    assert_eq!(world.app.notices().await.unwrap(), []);
}

#[tokio::test]
async fn the_others_consent_and_nobody_sees_the_hand_before_they_took_the_seat_for_good() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2, 3]).await;
    let due = until_others_are_due(&world, game).await;
    let other = if due == BEN { CLEO } else { BEN };
    world.clock.forward(25 * HOUR);
    let asked = asks(&world, 1, game, seat_of(due), &to(4)).await;
    assert_eq!((asked.waiting.as_slice(), asked.concerned.as_ref().unwrap().id), (&[person(other.0)][..], due));
    for part in ["Ada", &person(due.0).name, "Dan"] {
        assert!(asked.text.contains(part), "{part} in {}", asked.text);
    }
    assert!(!asked.text.contains("not rated"), "they have had their day: {}", asked.text);
    sees_nothing(&world, game, DAN).await;
    assert_eq!(world.app.accept(&person(4), game).await, Err(Refusal::NotAsked));
    assert_eq!(world.app.answer(DAN, game, asked.ply, true).await, Err(Refusal::NotSeated));
    assert!(matches!(world.app.answer(ADA, game, asked.ply, true).await, Ok(Consent::Waiting(_))), "who asks does not count");
    assert_eq!(world.app.answer(other, game, asked.ply + 1, true).await, Err(Refusal::RequestGone));

    let world = world.reopen().await;
    let Ok(Consent::Offered(offer)) = world.app.answer(other, game, asked.ply, true).await else { panic!() };
    assert!(offer.person == person(4) && offer.text.contains("Ada") && offer.text.contains("everyone else agreed"), "{offer:?}");
    sees_nothing(&world, game, DAN).await;
    for again in [other, due, ADA] {
        assert_eq!(world.app.answer(again, game, asked.ply, true).await, Err(Refusal::RequestGone), "an old button does nothing");
    }
    assert_eq!(world.app.accept(&person(other.0), game).await, Err(Refusal::NotAsked), "it was not asked of them");
    let world = world.reopen().await;
    sees_nothing(&world, game, DAN).await;
    let name = &person(due.0).name;
    let answered = world.app.accept(&person(4), game).await.unwrap();
    assert_eq!(answered.text, format!("Dan takes {name}'s place, as Ada asked and everyone else agreed."));
    assert_eq!(world.app.accept(&person(4), game).await, Err(Refusal::NotAsked));
    let told = world.post(game).await.unwrap();
    assert!(told.lines.contains(&answered.text) && told.ping == [DAN], "{told:?}");
    world.app.hand(DAN, game).await.unwrap();
    sees_nothing(&world, game, due).await;
    let notices = world.app.notices().await.unwrap();
    assert_eq!(notices[0].people, [due]);
    assert!(notices[0].text.contains("has gone to Dan, as Ada asked"), "{}", notices[0].text);
    assert!(is_rated(&world, game).await);
}

#[tokio::test]
async fn whose_seat_it_is_keeps_it_by_refusing_or_gives_it_with_their_own_word() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2, 3]).await;
    let asked = asks(&world, 1, game, Seat(1), &EASY).await;
    assert!(asked.text.contains("Ben keeps it by refusing") && asked.text.contains("not rated"), "{}", asked.text);
    let Ok(Consent::Refused { text, .. }) = world.app.answer(BEN, game, asked.ply, false).await else { panic!() };
    assert_eq!(text, "Ben keeps the seat.");
    assert_eq!(world.app.answer(CLEO, game, asked.ply, true).await, Err(Refusal::RequestGone));

    // Everyone agrees, Dan is asked, and Ben comes back in time.
    let asked = asks(&world, 1, game, Seat(1), &to(4)).await;
    assert!(matches!(world.app.answer(CLEO, game, asked.ply, true).await, Ok(Consent::Offered(_))));
    let kept = world.app.decline(&person(2), game).await.unwrap();
    assert_eq!(kept.text, "Ben keeps the seat.");
    assert_eq!(world.app.accept(&person(4), game).await, Err(Refusal::NotAsked));

    let asked = asks(&world, 1, game, Seat(1), &to(4)).await;
    let Ok(Consent::Offered(offer)) = world.app.answer(BEN, game, asked.ply, true).await else { panic!() };
    assert!(offer.text.contains("Ben agreed"), "{}", offer.text);
    let answered = world.app.accept(&person(4), game).await.unwrap();
    assert_eq!(answered.text, "Dan takes Ben's place, as Ada asked and Ben agreed.");
    assert!(is_rated(&world, game).await, "by their own word");
}

#[tokio::test]
async fn a_game_in_which_a_seat_was_taken_in_haste_is_not_rated_and_then_a_manager_decides() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2, 3]).await;
    let asked = asks(&world, 1, game, Seat(1), &EASY).await;
    let Ok(Consent::Done { text, .. }) = world.app.answer(CLEO, game, asked.ply, true).await else { panic!() };
    assert!(text.contains("Sky (easy bot) takes Ben's place, as Ada asked and everyone else agreed. This game is not rated"));
    assert!(!is_rated(&world, game).await);
    refused(&world, 1, game, Seat(2), &EASY, false).await;
    let Ok(Handover::Done { text, .. }) = world.app.replace(&person(9), game, Seat(2), &EASY, true).await else { panic!() };
    assert!(text.contains("takes Cleo's place, as Person 9 asked, who manages the channel."), "{text}");
    // Who gave a seat away is forgotten as well as those who had one.
    world.app.forget_me(&person(9)).await.unwrap();
    let log = world.app.log(ADA, game, None).await.unwrap().lines;
    assert!(log.iter().any(|line| line.contains("as a former player asked")), "{log:#?}");
    assert!(log.iter().all(|line| !line.contains("Person 9")) && log.iter().any(|line| line.contains("Ada")), "{log:#?}");
}

#[tokio::test]
async fn without_a_clock_seven_days_and_two_reminders_are_enough() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    until_others_are_due(&world, game).await;
    let why = refused(&world, 1, game, Seat(1), &EASY, false).await;
    let week = world.app.now() + 7 * DAY;
    assert!(why.contains(&format!(": <t:{week}:R> and after two reminders more")), "{why}");
    // A week in which nobody could be told.
    world.clock.forward(8 * DAY);
    let reminders = world.app.due().await.unwrap().reminders;
    world.app.could_not_remind(&reminders[0]).await.unwrap();
    let why = refused(&world, 1, game, Seat(1), &EASY, true).await;
    assert!(why.ends_with("twice: after two reminders more."), "{why}");
    days_pass(&world, 1).await;
    assert!(refused(&world, 1, game, Seat(1), &EASY, false).await.contains("one reminder more"));
    world.clock.forward(DAY);
    let reminders = world.app.due().await.unwrap().reminders;
    assert!(reminders[0].text.contains("the others may give your seat away"), "{}", reminders[0].text);
    world.app.reminded(&reminders[0]).await.unwrap();

    // Offered, but Ben moves before anybody takes it.
    let offer = offered(&world, &person(1), game, Seat(1), 3).await;
    assert!(offer.text.contains("waited too long for Ben"), "{}", offer.text);
    sees_nothing(&world, game, CLEO).await;
    until_moved(&world, game, BEN).await;
    let late = world.app.accept(&person(3), game).await.unwrap_err();
    assert!(late.to_string().contains("not to be had any more"), "{late}");
    sees_nothing(&world, game, CLEO).await;

    // What was said of one decision counts for no other.
    until_others_are_due(&world, game).await;
    let why = refused(&world, 1, game, Seat(1), &EASY, false).await;
    assert!(why.contains("after two reminders more"), "{why}");
    days_pass(&world, 7).await;
    let world = world.reopen().await;
    let Ok(Handover::Done { text, .. }) = world.app.replace(&person(1), game, Seat(1), &EASY, false).await else { panic!() };
    assert_eq!(text, "Sky (easy bot) takes Ben's place, as Ada asked: the game had waited too long for Ben.");
    assert!(is_rated(&world, game).await);
}

/// The person plays until the game waits for somebody else.
async fn until_moved(world: &World, game: GameId, who: PersonId) {
    let mut rng = Rng::from_number(3);
    while world.waiting(game).await[0] == who {
        world.random_move(game, &mut rng).await;
    }
}

#[tokio::test]
async fn with_a_clock_a_seat_is_forfeited_by_who_lets_it_run_out_until_they_move_again() {
    let world = World::new().await;
    let clock = Some(ClockRule { hours: 10, then: Timeout::Skip });
    let game = world.app.open(&person(1), Opening { clock, ..opening(HERE, 2) }).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    world.post(game).await.unwrap();
    let lapse = async || {
        until_others_are_due(&world, game).await;
        world.clock.forward(10 * HOUR);
        let due = world.app.due().await.unwrap();
        world.app.time_out(&due.timeouts[0]).await.unwrap();
    };
    until_others_are_due(&world, game).await;
    let why = refused(&world, 1, game, Seat(1), &EASY, true).await;
    let at = world.app.now() + 10 * HOUR;
    assert!(why.contains(&format!("when Ben's time runs out, <t:{at}:R>.")), "{why}");
    lapse().await;
    offered(&world, &person(1), game, Seat(1), 3).await;
    until_others_are_due(&world, game).await;
    until_moved(&world, game, BEN).await;
    assert!(world.app.accept(&person(3), game).await.is_err(), "Ben is back");
    assert!(refused(&world, 1, game, Seat(1), &EASY, true).await.contains("lets the clock of 10 hours run out"));
    lapse().await;
    offered(&world, &person(1), game, Seat(1), 3).await;
    world.app.accept(&person(3), game).await.unwrap();
    // What the clock did for Ben is not held against Cleo.
    assert!(refused(&world, 1, game, Seat(1), &EASY, true).await.contains("Cleo"));
}

#[tokio::test]
async fn accounts_that_came_later_do_not_vote_anybody_out() {
    let world = World::new().await;
    let game = world.app.open(&person(1), opening(HERE, 4)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.add_bot(&person(1), HERE, Level::Easy).await.unwrap();
    world.app.add_bot(&person(1), HERE, Level::Easy).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    world.post(game).await.unwrap();
    for (seat, account) in [(Seat(2), 3), (Seat(3), 4)] {
        assert!(matches!(world.app.replace(&person(2), game, seat, &to(account), false).await, Err(Refusal::NotHost { .. })));
        offered(&world, &person(1), game, seat, account).await;
        let answered = world.app.accept(&person(account), game).await.unwrap();
        assert!(answered.text.contains("(easy bot)'s place, as Ada asked."), "{}", answered.text);
    }
    // Nor if they left and came back, or one of them asks, or one who does not play.
    world.app.resign(&person(4), game).await.unwrap();
    offered(&world, &person(1), game, Seat(3), 4).await;
    world.app.accept(&person(4), game).await.unwrap();
    for (by, whom) in [(1, to(5)), (1, EASY), (3, to(5)), (4, EASY), (9, EASY)] {
        let why = refused(&world, by, game, Seat(1), &whom, true).await;
        assert!(why.contains("no two others from the start"), "{why}");
    }
}

#[tokio::test]
async fn who_came_later_is_asked_with_those_from_the_start() {
    let world = World::new().await;
    let game = world.app.open(&person(1), opening(HERE, 4)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.join(&person(3), HERE).await.unwrap();
    world.app.add_bot(&person(1), HERE, Level::Easy).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    world.post(game).await.unwrap();
    offered(&world, &person(1), game, Seat(3), 4).await;
    world.app.accept(&person(4), game).await.unwrap();
    // A manager who does not play asks all who do.
    let asked = world.app.replace(&person(9), game, Seat(1), &EASY, true).await;
    let Ok(Handover::Asks(asked)) = asked else { panic!("{asked:?}") };
    assert_eq!(asked.waiting, [person(1), person(3), person(4)]);
    for agrees in [ADA, CLEO] {
        assert!(matches!(world.app.answer(agrees, game, asked.ply, true).await, Ok(Consent::Waiting(_))));
    }
    assert!(matches!(world.app.answer(PersonId(9), game, asked.ply, true).await, Ok(Consent::Waiting(_))));
    let Ok(Consent::Refused { text, .. }) = world.app.answer(DAN, game, asked.ply, false).await else { panic!() };
    assert_eq!(text, "Dan does not agree; Ben keeps the seat.");
}

#[tokio::test]
async fn nobody_gets_to_see_two_hands_of_a_game() {
    let world = World::new().await;
    let game = world.app.open(&person(1), opening(HERE, 4)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.join(&person(3), HERE).await.unwrap();
    world.app.add_bot(&person(1), HERE, Level::Easy).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    world.post(game).await.unwrap();
    assert_eq!(world.app.replace(&person(1), game, Seat(3), &to(2), false).await, Err(Refusal::AlreadySeated));
    // Ben gives his seat to another account, and would like the bot's.
    offered(&world, &person(2), game, Seat(1), 4).await;
    world.app.accept(&person(4), game).await.unwrap();
    let why = refused(&world, 1, game, Seat(3), &to(2), true).await;
    assert!(why.contains("Whoever had Sky in this game"), "{why}");
    // Back into their own they may go.
    offered(&world, &person(4), game, Seat(1), 2).await;
    assert_eq!(world.app.accept(&person(2), game).await.unwrap().text, "Ben takes Dan's place, as Dan asked.");
    // Asked first, and seen another hand since: the answer comes too late.
    offered(&world, &person(1), game, Seat(3), 5).await;
    offered(&world, &person(2), game, Seat(1), 5).await;
    world.app.accept(&person(5), game).await.unwrap();
    world.app.resign(&person(5), game).await.unwrap();
    assert!(world.app.accept(&person(5), game).await.is_err());
    sees_nothing(&world, game, PersonId(5)).await;
    // Who is forgotten comes back as a stranger, and is not let in elsewhere as one.
    world.app.forget_me(&person(3)).await.unwrap();
    let why = refused(&world, 1, game, Seat(3), &to(3), true).await;
    assert!(why.contains("Who had Green in this game is forgotten"), "{why}");
    offered(&world, &person(1), game, Seat(2), 3).await;
    world.app.accept(&person(3), game).await.unwrap();
}

#[tokio::test]
async fn an_offer_of_an_older_release_is_nobodys_word() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    offered(&world, &person(2), game, Seat(1), 3).await;
    let mut other = SqliteConnection::connect(&world.folder.url()).await.unwrap();
    sqlx::query("UPDATE invitation SET by_person = NULL, by_name = NULL").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    assert_eq!(world.app.accept(&person(3), game).await, Err(Refusal::NotAsked));
    sees_nothing(&world, game, CLEO).await;
}

#[tokio::test]
async fn a_seat_is_handed_over_once_however_often_yes_is_said_at_once() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2, 3]).await;
    let asked = asks(&world, 1, game, Seat(1), &EASY).await;
    let answers = (0..20).map(|_| {
        let app = world.app.clone();
        tokio::spawn(async move { app.answer(CLEO, game, asked.ply, true).await })
    });
    let mut done = 0;
    for answer in answers.collect::<Vec<_>>() {
        match answer.await.unwrap() {
            Ok(Consent::Done { .. }) => done += 1,
            other => assert_eq!(other, Err(Refusal::RequestGone)),
        }
    }
    assert_eq!(done, 1);
    assert_eq!(world.app.notices().await.unwrap().len(), 1);
    assert!(world.app.act(BEN, game, None, "end", interaction()).await.is_err());
}
