//! What one person may have, also when they ask for it two hundred times at once: the bounds hold, and others go on.

use crate::support::world::{ADA, BEN, HERE, HOUR, World, interaction, opening, person};
use std::sync::Arc;
use std::time::Instant;
use tokio::task::JoinSet;
use warren::app::{App, ChannelId, Chapter, Consent, End, GameId, GuildId, Opening, Person, PersonId, Player, Refusal, Rematch};
use warren::bots::Level;
use warren::engine::{Rng, Seat};

const AT_ONCE: u64 = 200;

/// As many wishes at once, each a task of its own; what became of them.
async fn at_once<T, F>(app: &App, count: u64, wish: impl Fn(App, u64) -> F) -> Vec<Result<T, Refusal>>
where
    T: Send + 'static,
    F: Future<Output = Result<T, Refusal>> + Send + 'static,
{
    let mut wishes = JoinSet::new();
    for number in 0..count {
        wishes.spawn(wish(app.clone(), number));
    }
    wishes.join_all().await
}

/// How many were granted, and that all others were refused like this.
fn granted<T>(answers: &[Result<T, Refusal>], refused: impl Fn(&Refusal) -> bool) -> usize {
    for refusal in answers.iter().filter_map(|answer| answer.as_ref().err()) {
        assert!(refused(refusal), "{refusal:?}");
    }
    answers.iter().filter(|answer| answer.is_ok()).count()
}

fn in_server(channel: ChannelId, players: u8) -> Opening {
    Opening { guild: Some(GuildId(7)), ..opening(channel, players) }
}

fn shown_enough(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::ShownEnough { .. })
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_lobbies_at_once_are_three() {
    let world = World::new().await;
    let open = |app: App, number| async move { app.open(&person(1), opening(ChannelId(1000 + number), 2)).await };
    let answers = at_once(&world.app, AT_ONCE, open).await;
    assert_eq!(granted(&answers, |refusal| *refusal == Refusal::TooManyLobbies { limit: 3 }), 3);
    assert_eq!(world.app.mine(ADA).await.unwrap().len(), 3);
    world.app.open(&person(2), opening(HERE, 2)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_games_at_once_are_twenty_five() {
    let world = World::new().await;
    let open =
        |app: App, number| async move { app.open_solo(&person(1), opening(ChannelId(1000 + number), 2), Level::Easy).await };
    let answers = at_once(&world.app, AT_ONCE, open).await;
    assert_eq!(granted(&answers, |refusal| *refusal == Refusal::TooManyGames { limit: 25 }), 25, "none was taken for a lobby");
    assert_eq!(world.app.mine(ADA).await.unwrap().len(), 25);
    assert!(world.app.doctor().await.unwrap().is_empty());
    let one = answers.iter().flatten().next().unwrap().game;
    world.app.end(&person(1), one, false).await.unwrap();
    let answers = at_once(&world.app, 20, |app, _| async move { app.rematch(&person(1), one).await }).await;
    let taken = |refusal: &Refusal| matches!(refusal, Refusal::ChannelTaken { .. } | Refusal::TooManyGames { .. });
    assert_eq!(granted(&answers, taken), 1, "a rematch is a game, too");
    assert_eq!(world.app.mine(ADA).await.unwrap().len(), 25);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_an_answer_and_a_note_are_one_each_however_many_come_at_once() {
    let world = World::new().await;
    let game = world.app.open(&person(1), opening(HERE, 4)).await.unwrap().game;
    let invite = |app: App, number: u64| async move { app.invite(&person(1), HERE, &person(100 + number)).await };
    let answers = at_once(&world.app, 50, invite).await;
    assert_eq!(granted(&answers, |refusal| matches!(refusal, Refusal::Unfit(_))), 8);
    assert_eq!(world.app.lobby(game).await.unwrap().invited.len(), 8);
    let answers = at_once(&world.app, 50, |app, number| async move { app.join(&person(2 + number % 25), HERE).await }).await;
    assert_eq!(granted(&answers, |refusal| matches!(refusal, Refusal::Full | Refusal::AlreadySeated)), 3);
    let note = |app: App, number: u64| async move { app.add_note(ADA, HERE, &format!("line {number}")).await };
    assert_eq!(granted(&at_once(&world.app, 30, note).await, |_| false), 30);
    assert_eq!(world.app.note(ADA, HERE).await.unwrap().unwrap().lines().count(), 30, "of lines at once none is lost");
}

/// Ada and Ben at a table in a server.
async fn game_in_server(world: &World) -> GameId {
    let game = world.app.open(&person(1), in_server(HERE, 2)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    world.post(game).await.unwrap();
    game
}

#[tokio::test]
async fn the_others_of_a_game_are_called_three_times_an_hour_and_no_more() {
    let world = World::new().await;
    let game = game_in_server(&world).await;
    let mut calls = 0;
    for _ in 0..12 {
        match world.app.end(&person(1), game, false).await {
            Ok(End::Asks(asked)) => {
                calls += 1;
                assert!(matches!(world.app.answer(BEN, game, asked.ply, false).await, Ok(Consent::Refused { .. })));
            }
            refused => assert!(shown_enough(&refused.unwrap_err())),
        }
    }
    assert_eq!(calls, 3, "asked to end it");
    world.clock.forward(HOUR);
    world.app.end(&person(9), game, true).await.unwrap();
    let mut calls = 0;
    for _ in 0..12 {
        match world.app.rematch(&person(1), game).await {
            Ok(Rematch::Open { lobby, .. }) => {
                calls += 1;
                world.app.end(&person(1), lobby.game, false).await.unwrap();
            }
            refused => assert!(shown_enough(&refused.unwrap_err())),
        }
    }
    assert_eq!(calls, 3, "asked once more, and once more");
    let again = world.app.rematch(&person(1), game).await.unwrap_err();
    let hour = world.app.now() + HOUR;
    assert!(again.to_string().contains(&format!("possible again <t:{hour}:R>; moves always are")), "{again}");
    assert!(matches!(world.app.rematch(&person(2), game).await, Ok(Rematch::Open { .. })), "Ben has called nobody yet");
    world.clock.forward(HOUR);
    assert!(matches!(world.app.rematch(&person(1), game).await, Ok(Rematch::Joined { .. })), "which calls nobody");
}

#[tokio::test]
async fn invitations_and_seats_that_change_hands_count_with_everything_else_of_a_person() {
    let world = World::new().await;
    let game = game_in_server(&world).await;
    let (ada, ben) = (person(1), person(2));
    let bot = world.app.open(&ada, in_server(ChannelId(5), 3)).await.unwrap().game;
    world.app.join(&ben, bot).await.unwrap();
    world.app.add_bot(&ada, bot, Level::Easy).await.unwrap();
    world.app.start(&ada, bot, false).await.unwrap();
    let lobby = world.app.open(&ada, in_server(ChannelId(6), 2)).await.unwrap().game;
    let mut shown = 0;
    for number in 0..30 {
        let answer = match number % 3 {
            0 => world.app.invite(&ada, lobby, &person(100 + number)).await.map(drop),
            1 => world.app.replace(&ada, bot, Seat(2), &Player::Bot(Level::Normal), false).await.map(drop),
            _ => world.app.end(&ada, game, false).await.map(drop),
        };
        match answer {
            Ok(()) => shown += 1,
            Err(refusal) => assert!(shown_enough(&refusal) || matches!(refusal, Refusal::Unfit(_)), "{refusal}"),
        }
    }
    assert_eq!(shown, 12);
    assert!(shown_enough(&world.app.replace(&ada, bot, Seat(2), &Player::Bot(Level::Hard), false).await.unwrap_err()));
    let who = world.waiting(game).await[0];
    world.act(who, game, "draw").await.expect("moves are never limited");
    world.app.resign(&ada, bot).await.expect("and whoever wants to go may go");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_that_was_made_before_counts_and_a_stranger_shows_less() {
    let world = World::new().await;
    let game = game_in_server(&world).await;
    let share =
        |who: u64| move |app: App, _| async move { app.shared_replay(PersonId(who), game, Chapter::default(), 10_000_000).await };
    world.app.replay(ADA, game, 10_000_000).await.unwrap();
    assert_eq!(granted(&at_once(&world.app, 41, share(9)).await, shown_enough), 3);
    assert_eq!(granted(&at_once(&world.app, 41, share(2)).await, shown_enough), 12, "who plays may show more");
    assert!(world.app.replay(PersonId(9), game, 10_000_000).await.is_ok(), "for oneself it can be looked at");
    // Everyone together has a bound, too; two players leave room for others, and all of them moves.
    let crowd = at_once(&world.app, 120, |app, number| async move {
        app.shared_replay(PersonId(1000 + number), game, Chapter::default(), 10_000_000).await
    });
    assert_eq!(granted(&crowd.await, shown_enough), 48 - 15);
    let who = world.waiting(game).await[0];
    world.act(who, game, "draw").await.unwrap();
    world.clock.forward(HOUR);
    assert!(world.app.shared_replay(PersonId(9), game, Chapter::default(), 10_000_000).await.is_ok());
}

#[tokio::test]
async fn in_a_conversation_of_two_nobody_else_sees_anything_so_nothing_counts() {
    let world = World::new().await;
    let game = world.app.open_solo(&person(1), opening(HERE, 2), Level::Easy).await.unwrap().game;
    for _ in 0..20 {
        world.app.shared_replay(ADA, game, Chapter::default(), 10_000_000).await.unwrap();
    }
}

/// A move of the person, and how long it took until it is theirs again.
async fn answered(world: &World, who: PersonId, game: GameId, rng: &mut Rng) -> Option<f64> {
    let channel = world.app.glance(game).await.ok()?.channel;
    let moves = world.app.complete_phrase(who, channel, "").await;
    let action = &moves.get(rng.below(moves.len().max(1)))?.value;
    world.app.act(who, game, None, action, interaction()).await.ok()?;
    let bots = world.app.owing(game).await.is_ok_and(|owing| !owing.contains(&who));
    let begun = Instant::now();
    world.post(game).await;
    bots.then(|| begun.elapsed().as_secs_f64())
}

/// How long a bystander's hard bot takes beside one person with 25 hard games:
/// `cargo test --test warren -- --ignored --nocapture a_bystanders_hard_bot`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "it measures, for minutes"]
async fn a_bystanders_hard_bot_beside_twenty_five_hard_games() {
    let world = Arc::new(World::new().await);
    let start = async |host: Person, channel| {
        let game = world.app.open_solo(&host, opening(ChannelId(channel), 2), Level::Hard).await.unwrap().game;
        world.post(game).await;
        game
    };
    let mut crowd = Vec::new();
    for number in 0..25 {
        crowd.push(start(person(1), 1000 + number).await);
    }
    let mut rng = Rng::from_number(1);
    for attack in [false, true] {
        let bystander = start(person(2), 1 + u64::from(attack)).await;
        let mut attackers = JoinSet::new();
        for game in crowd.iter().copied().filter(|_| attack) {
            let world = Arc::clone(&world);
            attackers.spawn(async move {
                let mut rng = Rng::from_number(game.0);
                loop {
                    answered(&world, ADA, game, &mut rng).await;
                }
            });
        }
        tokio::time::sleep(std::time::Duration::from_secs(u64::from(attack) * 5)).await;
        let mut took = Vec::new();
        for _ in 0..60 {
            took.extend(answered(&world, BEN, bystander, &mut rng).await);
            if took.len() == 5 {
                break;
            }
        }
        let most = took.iter().copied().fold(0.0, f64::max);
        println!("attack: {attack}; the bystander's hard bot took {took:.2?} s, {most:.2} s at most");
        attackers.abort_all();
    }
}
