//! Whole games through `app`, with people, bots, restarts and trouble, on real files.

mod attendance;
mod bad_input;
mod chains;
mod choices;
mod clocks;
mod halts;
mod handover;
mod lobbies;
mod secrecy;
mod trouble;
mod undo;

use crate::support::world::{ADA, BEN, HERE, THERE, World, interaction, opening, person};
use warren::app::{App, GameId, GuildId, Opening, PersonId, Refusal, Status};
use warren::bots::Level;
use warren::engine::record::Record;
use warren::engine::{DynGame, Rng, Viewer};
use warren::games::troll::Troll;

crate::support::postgres::on_postgres!(
    two_people_and_a_bot_play_to_the_end,
    wishes_that_cannot_be_are_refused_in_kind,
    the_same_interaction_twice_is_one_move_and_one_answer,
    of_two_presses_at_once_one_wins_and_the_other_is_told,
    news_not_posted_are_news_again_and_never_cross,
);

#[tokio::test]
async fn two_people_and_a_bot_play_to_the_end() {
    let world = World::new().await;
    let lobby = world.app.open(&person(1), Opening { guild: Some(GuildId(7)), ..opening(HERE, 3) }).await.unwrap();
    world.app.join(&person(2), HERE).await.unwrap();
    let lobby = world.app.add_bot(&person(2), lobby.game, Level::Easy).await.unwrap();
    assert!(lobby.text.contains("All twelve artifacts") && lobby.text.contains("Green: easy bot"), "{}", lobby.text);
    let started = world.app.start(&person(1), HERE, false).await.unwrap();
    let seal = world.app.status(HERE).await.unwrap().text;
    assert!(seal.contains(&started.commitment) && started.filled == 0, "{seal}");
    let game = started.game;
    let mut rng = Rng::from_number(7);
    let told = loop {
        let told = world.post(game).await.unwrap();
        assert!(told.lines.iter().all(|line| !line.chars().any(|c| ('\u{e000}'..='\u{f8ff}').contains(&c))), "{told:?}");
        if told.ending.is_some() {
            break told;
        }
        assert!(world.post(game).await.is_none(), "what is posted is no news");
        assert_eq!(world.waiting(game).await.len(), 1);
        world.random_move(game, &mut rng).await;
    };
    assert!(told.fresh && told.ping.len() == 2, "the end calls both once more: {:?}", told.ping);
    assert!(told.ending.unwrap().contains("seed and seal"));
    assert!(world.app.status(HERE).await.unwrap().text.contains(&started.commitment));
    assert_eq!(world.app.unposted().await.unwrap(), []);
    assert_eq!(world.app.status(HERE).await.unwrap().status, Status::Over);

    let export = world.app.export(HERE).await.unwrap();
    let record = Record::from_json(&export.json).unwrap();
    let played = record.verify::<Troll>().unwrap();
    assert_eq!(record.commitment, started.commitment);
    let gif = world.app.replay(ADA, HERE, 2_000_000).await.unwrap();
    let [width, height] = [6, 8].map(|at| usize::from(gif[at]) + 256 * usize::from(gif[at + 1]));
    assert!(gif.starts_with(b"GIF89a") && gif.len() <= 2_000_000);
    let board = played.game.scene(Viewer::Spectator);
    let alone = (board.width / board.height * height as f32) as usize;
    assert!(width > alone, "the hands are beside the board: {width} x {height}");
    assert!(matches!(world.app.replay(ADA, HERE, 1_000).await, Err(Refusal::Unfit(_))));

    let stats = world.app.stats(ADA, Some(GuildId(7)), None, false).await.unwrap();
    assert_eq!((stats.own.len(), stats.own[0].games, stats.best.len()), (1, 1, 3));
    let ratings: f64 = stats.best.iter().map(|standing| standing.rating).sum();
    let wins: f64 = stats.best.iter().map(|standing| standing.wins).sum();
    assert!((ratings - 4500.0).abs() < 1e-6 && (wins - 1.0).abs() < 1e-6, "{stats:?}");

    for refusal in [
        world.act(ADA, game, "end").await.map(|_| ()),
        world.app.undo(ADA, game).await.map(|_| ()),
        world.app.resign(&person(1), game).await.map(|_| ()),
        world.app.hand(ADA, game).await.map(|_| ()),
        world.app.menu(ADA, game, None, "").await.map(|_| ()),
    ] {
        assert_eq!(refusal, Err(Refusal::Over));
    }
    assert!(world.app.doctor().await.unwrap().is_empty());
    // The channel is free again.
    world.app.open(&person(2), opening(HERE, 2)).await.unwrap();
}

#[tokio::test]
async fn a_board_is_drawn_when_it_can_be_sent_and_not_once_the_game_has_moved_on() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let mut rng = Rng::from_number(3);
    world.random_move(game, &mut rng).await;
    let news = world.app.advance(game, |_| ()).await.unwrap().unwrap();
    assert_eq!(world.app.is_outdated(&news).await, Ok(false));
    world.random_move(game, &mut rng).await;
    assert_eq!(world.app.is_outdated(&news).await, Ok(true), "newer ones say all that these do");
    drop(news);
    let newer = world.app.advance(game, |_| ()).await.unwrap().unwrap();
    assert_eq!((world.app.is_outdated(&newer).await, newer.ply), (Ok(false), world.app.status(game).await.unwrap().ply));
    assert!(world.app.draw(&newer).await.unwrap().board.png.starts_with(b"\x89PNG"));
}

#[tokio::test]
async fn wishes_that_cannot_be_are_refused_in_kind() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    // Far enough that several pieces can move.
    let several = |table: &dyn DynGame| {
        let seat = table.turn().to_act().first().unwrap();
        table.menu(seat).iter().filter(|phrase| phrase.verb == "move").count() > 1
    };
    world.play_until(game, &mut Rng::from_number(6), several).await;
    let (first, second) = match world.waiting(game).await[0] {
        ADA => (ADA, BEN),
        _ => (BEN, ADA),
    };
    assert_eq!(world.app.act(first, THERE, None, "end", interaction()).await, Err(Refusal::NoGame));
    assert_eq!(world.act(first, GameId(99), "end").await, Err(Refusal::NoGame));
    assert_eq!(world.act(PersonId(9), game, "end").await, Err(Refusal::NotSeated));
    let waiting = vec![person(first.0).name];
    assert_eq!(world.act(second, game, "end").await, Err(Refusal::NotYourTurn { waiting: waiting.clone() }));
    assert_eq!(world.app.menu(second, game, None, "").await, Err(Refusal::NotYourTurn { waiting }));
    assert_eq!(world.app.menu(PersonId(9), game, None, "").await, Err(Refusal::NotSeated));
    assert!(
        matches!(world.act(first, game, "dance on:table").await, Err(Refusal::NotPossible { nearest, .. }) if !nearest.is_empty())
    );
    assert!(matches!(world.act(first, game, "dance wildly").await, Err(Refusal::NotPossible { .. })));
    assert!(matches!(world.act(first, game, "move").await, Err(Refusal::Ambiguous { matching, .. }) if matching.len() > 1));
    let ply = world.app.status(game).await.unwrap().ply;
    for stale in [
        world.app.act(first, game, Some(ply + 1), "end", interaction()).await.map(|_| ()),
        world.app.act(first, game, None, "#0@0", interaction()).await.map(|_| ()),
        world.app.act(first, game, None, &format!("#99999@{ply}"), interaction()).await.map(|_| ()),
        world.app.menu(first, game, Some(ply + 1), "").await.map(|_| ()),
        world.app.menu(first, game, Some(ply), "77.1").await.map(|_| ()),
    ] {
        assert_eq!(stale, Err(Refusal::Stale { game, now: ply }));
    }
    assert_eq!(world.app.export(game).await, Err(Refusal::SecretUntilEnd));
    assert_eq!(world.app.fairness(game).await, Err(Refusal::SecretUntilEnd));
    assert_eq!(world.app.status(game).await.unwrap().ply, ply, "nothing of this changed anything");
}

#[tokio::test]
async fn the_same_interaction_twice_is_one_move_and_one_answer() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    let once = interaction();
    let first = world.app.act(who, HERE, None, "draw", once).await.unwrap();
    let again = world.app.act(who, HERE, None, "draw", once).await.unwrap();
    assert!(!first.whispers.is_empty(), "a drawn card is told to whoever drew it");
    assert_eq!(warren::app::Moved { repeated: true, ..first.clone() }, again);
    assert_eq!(world.app.act(PersonId(9), HERE, None, "draw", once).await, Err(Refusal::RequestGone));
    let world = world.reopen().await;
    let much_later = world.app.act(who, HERE, None, "draw", once).await.unwrap();
    assert_eq!(much_later, again);
    // Delivered at the same moment, too.
    let phrase = world.find_move(game, |_, _, _| true).await.unwrap().1;
    let both = interaction();
    let acts = tokio::join!(world.app.act(who, HERE, None, &phrase, both), world.app.act(who, HERE, None, &phrase, both));
    assert_eq!(acts.0.unwrap().ply, acts.1.unwrap().ply);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_presses_at_once_one_wins_and_the_other_is_told() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let mut rng = Rng::from_number(3);
    for _ in 0..10 {
        let ply = world.app.status(game).await.unwrap().ply;
        let (who, phrase) = world.find_move(game, |_, _, _| true).await.unwrap();
        let press =
            |app: App, phrase: String| tokio::spawn(async move { app.act(who, game, Some(ply), &phrase, interaction()).await });
        let (one, other) = (press(world.app.clone(), phrase.clone()), press(world.app.clone(), phrase));
        let (one, other) = (one.await.unwrap(), other.await.unwrap());
        let (won, lost) = if one.is_ok() { (one, other) } else { (other, one) };
        assert_eq!(won.unwrap().ply, ply + 1);
        assert!(matches!(lost, Err(Refusal::Stale { .. } | Refusal::NotYourTurn { .. })), "{lost:?}");
        assert_eq!(world.app.status(game).await.unwrap().ply, ply + 1);
        world.random_move(game, &mut rng).await;
    }
}

#[tokio::test]
async fn news_not_posted_are_news_again_and_never_cross() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let (who, phrase) = world.find_move(game, |_, _, passed| !passed).await.unwrap();
    world.act(who, game, &phrase).await.unwrap();
    let news = world.app.advance(game, |_| ()).await.unwrap().unwrap();
    assert!(!news.fresh && news.ping.is_empty(), "within a turn the post is edited: {news:?}");
    let another = world.app.advance(game, |_| ());
    let impatient = tokio::time::timeout(std::time::Duration::from_millis(50), another).await;
    assert!(impatient.is_err(), "nobody else gets news while these are held");
    let lines = news.lines.clone();
    drop(news);
    assert_eq!(world.post(game).await.unwrap().lines, lines);
    assert!(world.post(game).await.is_none());
    // The next edit keeps what the post already said; a new turn starts anew.
    let mut rng = Rng::from_number(5);
    let mut shown = lines;
    for _ in 0..40 {
        world.random_move(game, &mut rng).await;
        let told = world.post(game).await.unwrap();
        if told.fresh {
            assert_eq!(told.ping, world.waiting(game).await);
            assert!(told.lines != shown);
        } else {
            // The last line goes on, since it is the same turn.
            assert!(told.lines.starts_with(&shown[..shown.len().saturating_sub(1)]), "{shown:?} {told:?}");
        }
        shown = told.lines;
    }
    world.app.unpost(game).await.unwrap();
    world.random_move(game, &mut rng).await;
    assert!(world.post(game).await.unwrap().fresh, "a deleted post is not edited");
}
