//! Who is called, and when: nobody who is at the table, and everybody who has gone.

use crate::support::world::{ADA, BEN, HERE, World, opening, person};
use warren::app::{GameId, Opening, PersonId, Step};
use warren::bots::Level;
use warren::engine::{Rng, Seat};
use warren::games::Kind;

/// Ada and Ben; the one who is to move plays on until it is the other's turn.
async fn the_turn_passes(world: &World, game: GameId) -> (PersonId, PersonId) {
    let mover = world.waiting(game).await[0];
    let mut rng = Rng::from_number(3);
    while world.waiting(game).await[0] == mover {
        world.random_move(game, &mut rng).await;
    }
    (mover, if mover == ADA { BEN } else { ADA })
}

#[tokio::test]
async fn who_is_at_the_table_is_not_called_and_who_has_gone_is() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let other = if world.waiting(game).await[0] == ADA { BEN } else { ADA };
    world.app.at_table(other, game);
    the_turn_passes(&world, game).await;
    let told = world.post(game).await.unwrap();
    assert!(told.ping.is_empty(), "they see it come: {told:?}");
    assert!(world.post(game).await.is_none());
    world.clock.forward(599);
    assert!(world.app.due().await.unwrap().silent.is_empty() && world.post(game).await.is_none());
    world.clock.forward(1);
    assert_eq!(world.app.due().await.unwrap().silent, [game]);
    let told = world.post(game).await.unwrap();
    assert_eq!((told.fresh, told.ping), (true, vec![other]), "ten minutes of silence");
    assert!(world.post(game).await.is_none(), "once");
    world.clock.forward(1_200);
    assert!(world.post(game).await.is_none(), "and not again");
}

#[tokio::test]
async fn who_left_the_table_two_minutes_ago_is_called_at_once() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let other = if world.waiting(game).await[0] == ADA { BEN } else { ADA };
    world.app.at_table(other, game);
    world.clock.forward(120);
    the_turn_passes(&world, game).await;
    assert_eq!(world.post(game).await.unwrap().ping, [other]);
}

#[tokio::test]
async fn a_restart_leaves_nobody_without_their_call() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let other = if world.waiting(game).await[0] == ADA { BEN } else { ADA };
    world.app.at_table(other, game);
    the_turn_passes(&world, game).await;
    assert!(world.post(game).await.unwrap().ping.is_empty());
    let world = world.reopen().await;
    assert!(world.post(game).await.is_none(), "nothing is new");
    world.clock.forward(600);
    assert_eq!(world.app.due().await.unwrap().silent, [game]);
    assert_eq!(world.post(game).await.unwrap().ping, [other]);
}

#[tokio::test]
async fn what_a_new_post_tells_is_taken_out_of_the_old_one() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    // The first turn has one action, and the second two.
    the_turn_passes(&world, game).await;
    world.post(game).await.unwrap();
    let (who, within) = world.find_move(game, |_, _, passed| !passed).await.unwrap();
    world.act(who, game, &within).await.unwrap();
    let edited = world.post(game).await.unwrap();
    assert!(!edited.fresh && edited.ping.is_empty());
    let (_, other) = the_turn_passes(&world, game).await;
    let news = world.app.advance(game, |_| ()).await.unwrap().unwrap();
    assert_eq!((news.fresh, &news.ping), (true, &vec![other]));
    let left = news.left_behind.clone().unwrap();
    assert!(left.starts_with("**Cave Troll**"), "{left}");
    assert!(news.lines.iter().all(|line| !left.contains(line.as_str())), "told twice: {left:?} {:?}", news.lines);
    assert!(!left.contains("to take"), "what was asked then is no more asked: {left}");
}

#[tokio::test]
async fn taking_back_more_than_a_slip_is_asked_about() {
    let world = World::new().await;
    let game = world.app.open_solo(&person(1), opening(HERE, 2), Level::Easy).await.unwrap().game;
    world.post(game).await;
    assert_eq!(world.app.before_undo(ADA, game).await.unwrap(), None, "there is nothing to take back");
    let (_, seen) = world.find_move(game, |_, revealed, passed| revealed && !passed).await.unwrap();
    world.act(ADA, game, &seen).await.unwrap();
    let caution = world.app.before_undo(ADA, game).await.unwrap().unwrap();
    assert_eq!(
        caution.text,
        "This takes back 1 move. What you saw cannot be unseen, so the game will not be rated. Is that what you want?"
    );
    let mut rng = Rng::from_number(5);
    // The bot answers, and Ada's turn comes again.
    while world.app.status(game).await.unwrap().seats.len() == 2 {
        world.random_move(game, &mut rng).await;
        if world.app.status(game).await.unwrap().waiting.iter().any(|(seat, _)| seat.0 == 1) {
            break;
        }
    }
    world.post(game).await;
    let caution = world.app.before_undo(ADA, game).await.unwrap().unwrap();
    assert!(caution.text.contains(" by Sky"), "whose moves go as well is said: {}", caution.text);
}

#[tokio::test]
async fn a_hint_is_given_once_a_game() {
    let world = World::new().await;
    let game = world.app.open_solo(&person(1), opening(HERE, 2), Level::Easy).await.unwrap().game;
    world.post(game).await;
    let hint = async || match world.app.menu(ADA, game, None, "").await.unwrap() {
        Step::Choose(page) => page.hint,
        Step::Done { .. } => None,
    };
    assert!(hint().await.is_some());
    assert_eq!(hint().await, None);
}

/// Nobody is at the table, and everybody answers at once when they are called.
#[tokio::test]
async fn nobody_is_called_without_a_choice_or_twice_in_a_turn() {
    for (slug, people, options) in [("havoc", 3, &[][..]), ("clans", 3, &[("windows".to_owned(), "all".to_owned())][..])] {
        let world = World::new().await;
        let kind = Kind::from_slug(slug).unwrap();
        let game = Opening { kind, options: options.to_vec(), ..opening(HERE, people) };
        let game = world.app.open(&person(1), game).await.unwrap().game;
        for other in 2..=people {
            world.app.join(&person(other.into()), HERE).await.unwrap();
        }
        world.app.start(&person(1), HERE, false).await.unwrap();
        let (mut rng, mut active, mut called) = (Rng::from_number(7), None, Vec::new());
        for _ in 0..70 {
            if let Some(told) = world.post(game).await {
                let table = world.table(game).await;
                if table.active() != active || active.is_none() {
                    (active, called) = (table.active(), Vec::new());
                }
                for who in told.ping {
                    let seat = Seat((who.0 - 1) as u8);
                    // Who might hold a card is asked: else it would be known that they hold none.
                    let menu = table.menu(seat);
                    assert!(menu.len() > 1 || menu[0].verb == "pass", "{slug}: {seat:?} can only {menu:?}");
                    assert!(!called.contains(&who), "{slug}: {who:?} was called before in the turn of {active:?}");
                    called.push(who);
                }
            }
            if world.waiting(game).await.is_empty() {
                break;
            }
            world.random_move(game, &mut rng).await;
        }
    }
}
