//! What may be taken back, and who is asked.

use crate::support::world::{ADA, HERE, HOUR, THERE, World, interaction, person};
use sqlx::{Connection, SqliteConnection};
use warren::app::{ClockRule, Consent, GameId, Opening, PersonId, Refusal, Status, Timeout, Undo};
use warren::bots::Level;
use warren::engine::Rng;
use warren::games::Kind;

crate::support::postgres::on_postgres!(
    an_own_move_is_taken_back_freely_within_the_turn,
    what_was_revealed_is_taken_back_only_if_all_others_agree,
    once_the_turn_has_passed_to_a_person_they_are_asked,
    alone_a_turn_ends_with_what_cannot_be_taken_back,
);

#[tokio::test]
async fn an_own_move_is_taken_back_freely_within_the_turn() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    assert_eq!(world.app.undo(world.waiting(game).await[0], HERE).await, Err(Refusal::NothingToUndo));
    let mut rng = Rng::from_number(8);
    let (who, phrase) = loop {
        match world.find_move(game, |_, revealed, passed| !revealed && !passed).await {
            Some(found) => break found,
            None => world.random_move(game, &mut rng).await,
        };
    };
    world.post(game).await.unwrap();
    let before = world.table(game).await.fingerprint();
    let moved = world.act(who, game, &phrase).await.unwrap();
    let Ok(Undo::Done { ply, text, .. }) = world.app.undo(who, HERE).await else { panic!() };
    assert_eq!((ply, world.table(game).await.fingerprint()), (moved.ply + 1, before));
    assert_eq!(text, format!("You took back `{phrase}`."));
    // An old button stays old, although the board looks as it did.
    let stale = world.app.act(who, game, Some(moved.ply - 1), &phrase, interaction()).await;
    assert_eq!(stale, Err(Refusal::Stale { game, now: ply }));
    let told = world.post(game).await.unwrap();
    let text = format!("{} took back the last move.", person(who.0).name);
    assert_eq!((told.fresh, told.lines.last().unwrap()), (false, &text));
    world.act(who, game, &phrase).await.unwrap();
    assert!(world.app.doctor().await.unwrap().is_empty());
    let log = world.app.log(PersonId(9), game, None).await.unwrap();
    assert!(log.lines.contains(&text), "the history says so");
}

#[tokio::test]
async fn what_was_revealed_is_taken_back_only_if_all_others_agree() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2, 3]).await;
    let who = world.waiting(game).await[0];
    let others: Vec<PersonId> = [1, 2, 3].map(PersonId).into_iter().filter(|other| *other != who).collect();
    assert_eq!(world.app.answer(others[0], game, 1, true).await, Err(Refusal::RequestGone));
    world.act(who, game, "draw").await.unwrap();
    let Ok(Undo::Asks(asks)) = world.app.undo(who, HERE).await else { panic!() };
    assert_eq!((asks.by.id, asks.waiting.len()), (who, 2));
    assert!(asks.text.contains("would like to take back the last move."), "{}", asks.text);
    let twice = world.app.undo(who, HERE).await.unwrap_err();
    assert!(twice.to_string().contains("asked for that already"), "{twice}");
    assert_eq!(world.app.answer(PersonId(9), game, asks.ply, true).await, Err(Refusal::NotSeated));
    let Ok(Consent::Waiting(own)) = world.app.answer(who, game, asks.ply, true).await else { panic!() };
    assert_eq!(own.waiting.len(), 2, "the own consent is no consent");
    let Ok(Consent::Refused { text, .. }) = world.app.answer(others[0], game, asks.ply, false).await else { panic!() };
    assert!(text.contains("stands"));
    assert_eq!(world.app.answer(others[1], game, asks.ply, true).await, Err(Refusal::RequestGone));

    let again = world.app.undo(who, HERE).await.unwrap_err();
    assert!(again.to_string().contains("asked once about a move"), "{again}");

    let game = world.game(THERE, &[1, 2, 3]).await;
    let who = world.waiting(game).await[0];
    let others: Vec<PersonId> = [1, 2, 3].map(PersonId).into_iter().filter(|other| *other != who).collect();
    let before = world.table(game).await.fingerprint();
    world.act(who, game, "draw").await.unwrap();
    let Ok(Undo::Asks(asks)) = world.app.undo(who, THERE).await else { panic!() };
    let Ok(Consent::Waiting(left)) = world.app.answer(others[0], game, asks.ply, true).await else { panic!() };
    assert_eq!(left.waiting.iter().map(|person| person.id).collect::<Vec<_>>(), [others[1]]);
    let world = world.reopen().await;
    let Ok(Consent::Done { text, .. }) = world.app.answer(others[1], game, asks.ply, true).await else { panic!() };
    assert!(text.contains("with everyone's consent"));
    assert_eq!(world.table(game).await.fingerprint(), before);

    // A request dies when the board moves on.
    world.act(who, game, "draw").await.unwrap();
    let Ok(Undo::Asks(asks)) = world.app.undo(who, THERE).await else { panic!() };
    world.random_move(game, &mut Rng::from_number(1)).await;
    assert_eq!(world.app.answer(others[0], game, asks.ply, true).await, Err(Refusal::RequestGone));
}

#[tokio::test]
async fn once_the_turn_has_passed_to_a_person_they_are_asked() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    world.act(who, game, "end").await.unwrap();
    assert_ne!(world.waiting(game).await[0], who);
    assert!(matches!(world.app.undo(who, HERE).await, Ok(Undo::Asks(_))));
    let other = world.waiting(game).await[0];
    assert_eq!(world.app.undo(other, HERE).await, Err(Refusal::NothingToUndo));
}

#[tokio::test]
async fn to_take_back_anothers_move_is_asked_about_first() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    let mut rng = Rng::from_number(6);
    while world.waiting(game).await == [who] {
        world.random_move(game, &mut rng).await;
    }
    world.random_move(game, &mut rng).await;
    let other = person(if who == ADA { 2 } else { 1 }).name;
    let caution = world.app.before_undo(who, game).await.unwrap().expect("a word before the other is asked");
    let says = caution.text.contains(&format!("one by {other}")) && caution.text.contains("The others have to agree.");
    assert!(says, "{}", caution.text);
    assert!(matches!(world.app.undo(who, game).await, Ok(Undo::Asks(_))));
}

/// Cry Havoc alone: one seat owes every decision there is, from the first to the last.
#[tokio::test]
async fn alone_a_turn_ends_with_what_cannot_be_taken_back() {
    let world = World::new().await;
    let clock = Some(ClockRule { hours: 24, then: Timeout::Bot });
    let kind = Kind::from_slug("havoc").unwrap();
    let alone = Opening { kind, players: None, options: Vec::new(), clock, channel: HERE, guild: None };
    let game = world.app.open_solo(&person(1), alone, Level::Easy).await.unwrap().game;
    assert!(world.post(game).await.unwrap().fresh);
    world.clock.forward(20 * HOUR);
    let mut rng = Rng::from_number(1);
    loop {
        world.random_move(game, &mut rng).await;
        let told = world.post(game).await.unwrap();
        if told.fresh {
            assert_eq!(told.ping, [ADA]);
            break;
        }
        let undone = world.app.undo(ADA, game).await;
        assert!(matches!(undone, Ok(Undo::Done { .. })), "{undone:?}");
        world.random_move(game, &mut rng).await;
        if world.post(game).await.unwrap().fresh {
            break;
        }
    }
    world.clock.forward(20 * HOUR);
    assert!(world.app.due().await.unwrap().timeouts.is_empty(), "the time runs from there");
    world.clock.forward(5 * HOUR);
    let due = world.app.due().await.unwrap();
    assert_eq!(due.timeouts.len(), 1);
    world.app.time_out(&due.timeouts[0]).await.unwrap();
    let situation = world.app.status(game).await.unwrap();
    assert_eq!(situation.status, Status::Playing, "one turn was decided, not the whole game");
    assert!(world.app.due().await.unwrap().timeouts.is_empty());
}

/// What was noted of the actions so far, as another release would have noted it.
async fn renoted(world: &World, fingerprint: &'static str, phrase: Option<&'static str>) {
    let mut other = SqliteConnection::connect(&world.folder.url()).await.unwrap();
    let sql = "UPDATE action SET fingerprint = $1, phrase = coalesce($2, phrase)";
    sqlx::query(sql).bind(fingerprint).bind(phrase).execute(&mut other).await.unwrap();
    other.close().await.unwrap();
}

/// A game within a turn, with two moves of the person who is to go on.
async fn two_moves(world: &World) -> (GameId, PersonId) {
    let game = world.game(HERE, &[1, 2]).await;
    let mut rng = Rng::from_number(8);
    loop {
        let Some((who, phrase)) = world.find_move(game, |_, revealed, passed| !revealed && !passed).await else {
            world.random_move(game, &mut rng).await;
            continue;
        };
        world.act(who, game, &phrase).await.unwrap();
        if let Some((again, phrase)) = world.find_move(game, |_, revealed, passed| !revealed && !passed).await
            && again == who
        {
            world.act(who, game, &phrase).await.unwrap();
            return (game, who);
        }
    }
}

#[tokio::test]
async fn moves_of_a_release_that_laid_states_out_otherwise_are_taken_back_and_the_doctor_is_content() {
    for other in ["0123456789abcdef", "9.0.0:0123456789abcdef"] {
        let world = World::new().await;
        let (game, who) = two_moves(&world).await;
        renoted(&world, other, None).await;
        let world = world.reopen().await;
        assert_eq!(world.app.doctor().await.unwrap(), Vec::<String>::new());
        for _ in 0..2 {
            assert!(matches!(world.app.undo(who, game).await, Ok(Undo::Done { .. })));
        }
        world.random_move(game, &mut Rng::from_number(2)).await;
        assert_eq!(world.app.doctor().await.unwrap(), Vec::<String>::new());
    }
}

#[tokio::test]
async fn an_own_fingerprint_that_does_not_fit_is_a_fault() {
    let world = World::new().await;
    two_moves(&world).await;
    renoted(&world, concat!(env!("CARGO_PKG_VERSION"), ":0123456789abcdef"), None).await;
    let findings = world.reopen().await.app.doctor().await.unwrap();
    assert!(findings.len() == 1 && findings[0].contains("leads to another position"), "{findings:?}");
}

#[tokio::test]
async fn moves_by_rules_that_have_changed_since_stand_with_a_sentence_and_the_game_goes_on() {
    let world = World::new().await;
    let (game, who) = two_moves(&world).await;
    renoted(&world, "0123456789abcdef", Some("dance")).await;
    let world = world.reopen().await;
    assert_eq!(world.app.doctor().await.unwrap(), Vec::<String>::new());
    assert_eq!(world.app.undo(who, game).await, Err(Refusal::OlderRelease));
    world.random_move(game, &mut Rng::from_number(2)).await;
}
