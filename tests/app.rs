//! Whole games through `app`, with people, bots, restarts and trouble, on real files.

use super::world::{HERE, HOUR, MIDNIGHT, World, interaction, opening, person};
use sqlx::{Connection, SqliteConnection};
use std::collections::BTreeSet;
use std::fmt::Write;
use warren::app::{
    App, ChannelId, ClockRule, Consent, GameId, GameRef, GuildId, MessageId, Opening, Person, PersonId, Player, Preference,
    Refusal, Status, Step, Timeout, Undo, spell,
};
use warren::bots::Level;
use warren::engine::record::Record;
use warren::engine::{Audience, DynGame, Phrase, Rng, Seat, Viewer, story::Line};
use warren::games::Kind;
use warren::games::troll::Troll;
use warren::store::Store;

const ADA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const THERE: ChannelId = ChannelId(200);

#[tokio::test]
async fn two_people_and_a_bot_play_to_the_end() {
    let world = World::new().await;
    let lobby = world.app.open(&person(1), Opening { guild: Some(GuildId(7)), ..opening(HERE, 3) }).await.unwrap();
    world.app.join(&person(2), HERE).await.unwrap();
    let lobby = world.app.add_bot(&person(2), lobby.game, Level::Easy).await.unwrap();
    assert!(lobby.text.contains("artifacts: twelve") && lobby.text.contains("Green (easy bot)"), "{}", lobby.text);
    let started = world.app.start(&person(1), HERE, false).await.unwrap();
    assert!(started.text.contains(&started.commitment) && started.filled == 0);
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
    assert!(told.fresh && told.ping.is_empty());
    assert!(told.ending.unwrap().contains(&started.commitment));
    assert_eq!(world.app.unposted().await.unwrap(), []);
    assert_eq!(world.app.status(HERE).await.unwrap().status, Status::Over);

    let export = world.app.export(HERE).await.unwrap();
    let record = Record::from_json(&export.json).unwrap();
    record.verify::<Troll>().unwrap();
    assert_eq!(record.commitment, started.commitment);
    let gif = world.app.replay(ADA, HERE, 2_000_000).await.unwrap();
    let [width, height] = [6, 8].map(|at| usize::from(gif[at]) + 256 * usize::from(gif[at + 1]));
    assert!(gif.starts_with(b"GIF89a") && gif.len() <= 2_000_000);
    assert!(width > height, "the hands are beside the board: {width} x {height}");
    assert!(matches!(world.app.replay(ADA, HERE, 1_000).await, Err(Refusal::Unfit(_))));

    let stats = world.app.stats(ADA, Some(GuildId(7)), None).await.unwrap();
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
async fn a_game_alone_against_bots_starts_at_once() {
    let world = World::new().await;
    let started = world.app.open_solo(&person(1), opening(HERE, 4), Level::Easy).await.unwrap();
    assert_eq!(started.filled, 3);
    let told = world.post(started.game).await.unwrap();
    assert_eq!((told.fresh, told.ping), (true, vec![ADA]));
    assert!(told.lines[0].contains("3 empty seats went to easy bots"), "{:?}", told.lines);
}

#[tokio::test]
async fn a_name_is_no_markup_in_any_sentence() {
    let world = World::new().await;
    let names = ["*Eve* _x_ ~~y~~", "|| [a](b) @everyone"];
    let [eve, mal] = [1, 2].map(|id| Person { id: PersonId(id), name: names[id as usize - 1].into() });
    let lobby = world.app.open(&eve, opening(HERE, 2)).await.unwrap();
    let joined = world.app.join(&mal, HERE).await.unwrap();
    let refusal = world.app.start(&mal, HERE, false).await.unwrap_err();
    let started = world.app.start(&eve, HERE, false).await.unwrap();
    let game = lobby.game;
    let mut told = vec![lobby.text, joined.text, refusal.to_string(), started.text];
    let mut rng = Rng::from_number(3);
    for _ in 0..20 {
        let news = world.post(game).await.unwrap();
        told.extend(news.lines);
        told.push(world.app.board(PersonId(9), game).await.unwrap().headline);
        world.random_move(game, &mut rng).await;
    }
    let waiting = world.waiting(game).await[0];
    let other = if waiting == eve.id { mal.id } else { eve.id };
    told.push(match world.app.undo(other, game).await {
        Ok(Undo::Asks(request)) => request.text,
        Ok(Undo::Done { text, .. }) => text,
        Err(refusal) => panic!("{refusal}"),
    });
    told.push(world.app.status(game).await.unwrap().text);
    told.extend(world.app.mine(eve.id).await.unwrap().into_iter().map(|mine| mine.text));
    told.extend(world.app.log(PersonId(9), game, None).await.unwrap().lines);
    told.push(world.app.end(&eve, game, false).await.unwrap());
    told.push(world.post(game).await.unwrap().ending.unwrap());
    let stats = world.app.stats(eve.id, None, None).await.unwrap();
    told.push(stats.text);
    for text in &told {
        assert!(names.iter().all(|name| !text.contains(name)), "{text}");
    }
    assert!(told.iter().any(|text| text.contains(r"\*Eve\* \_x\_ \~\~y\~\~")));
    assert!(told.iter().any(|text| text.contains(r"\|\| \[a\](b) \@everyone")));
    let alt = world.app.board(PersonId(9), game).await.unwrap().picture.alt;
    assert!(alt.contains("*Eve* _x_"), "no markup is read in a description: {alt}");
}

#[tokio::test]
async fn lobbies_have_rules() {
    let world = World::new().await;
    let (ada, ben, cleo) = (person(1), person(2), person(3));
    assert_eq!(world.app.join(&ada, HERE).await, Err(Refusal::NoGame));
    let mut wrong = opening(HERE, 7);
    assert!(matches!(world.app.open(&ada, wrong.clone()).await, Err(Refusal::Setup(why)) if why.contains("2 to 4")));
    wrong.players = Some(2);
    wrong.options = vec![("ties".into(), "maybe".into())];
    assert!(matches!(world.app.open(&ada, wrong).await, Err(Refusal::Setup(why)) if why.contains("shared, heroes")));
    let timeless = ClockRule { hours: 0, then: Timeout::Bot };
    let wrong = warren::app::Opening { clock: Some(timeless), ..opening(HERE, 2) };
    assert!(matches!(world.app.open(&ada, wrong).await, Err(Refusal::Setup(_))));

    let lobby = world.app.open(&ada, opening(HERE, 2)).await.unwrap();
    assert_eq!(world.app.open(&ben, opening(HERE, 2)).await, Err(Refusal::ChannelTaken { game: lobby.game }));
    world.app.lobby_posted(lobby.game, MessageId(5)).await.unwrap();
    assert_eq!(world.app.lobby(HERE).await.unwrap().message, Some(MessageId(5)));
    assert_eq!(world.app.join(&ada, HERE).await, Err(Refusal::AlreadySeated));
    assert_eq!(world.app.add_bot(&ben, HERE, Level::Hard).await, Err(Refusal::NotSeated));
    assert_eq!(world.app.leave(&ben, HERE).await, Err(Refusal::NotSeated));
    world.app.join(&ben, HERE).await.unwrap();
    assert_eq!(world.app.join(&cleo, HERE).await, Err(Refusal::Full));
    assert_eq!(world.app.start(&ben, HERE, false).await, Err(Refusal::NotHost { host: "Ada".into() }));
    assert_eq!(world.act(ADA, lobby.game, "end").await, Err(Refusal::NotStarted));
    assert!(world.app.leave(&ben, HERE).await.unwrap().unwrap().seats[1].is_none());
    let started = world.app.start(&cleo, HERE, true).await.unwrap();
    assert_eq!(
        (started.filled, started.message),
        (1, Some(MessageId(5))),
        "who manages the channel may start, and a bot fills in"
    );
    assert!(matches!(world.app.status(HERE).await.unwrap().seats[1], Some(Player::Bot(Level::Normal))));
    assert_eq!(world.app.join(&cleo, HERE).await, Err(Refusal::AlreadyStarted));
    assert_eq!(world.app.start(&ada, HERE, false).await, Err(Refusal::AlreadyStarted));

    let mut lobbies = Vec::new();
    for channel in 1..=3 {
        lobbies.push(world.app.open(&ben, opening(ChannelId(channel), 2)).await.unwrap().game);
    }
    assert_eq!(world.app.open(&ben, opening(ChannelId(4), 2)).await, Err(Refusal::TooManyLobbies { limit: 3 }));
    assert_eq!(world.app.leave(&ben, ChannelId(1)).await, Ok(None), "the last person closes the lobby");
    world.app.open(&ben, opening(ChannelId(4), 2)).await.unwrap();
    assert_eq!(world.app.end(&ada, ChannelId(4), false).await, Err(Refusal::NotHost { host: "Ben".into() }));
    world.app.end(&ben, ChannelId(4), false).await.unwrap();
    assert_eq!(world.app.unposted().await.unwrap(), [started.game, lobbies[1], lobbies[2]], "closed lobbies are no news");
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
async fn channels_that_were_emptied_get_every_open_game_anew() {
    let world = World::new().await;
    let lobby = world.app.open(&person(3), opening(THERE, 2)).await.unwrap();
    world.app.lobby_posted(lobby.game, MessageId(1)).await.unwrap();
    let game = world.game(HERE, &[1, 2]).await;
    world.random_move(game, &mut Rng::from_number(1)).await;
    world.post(game).await.unwrap();
    assert_eq!(world.app.unposted().await.unwrap(), []);
    world.app.forget_posts().await.unwrap();
    assert_eq!(world.app.unposted().await.unwrap(), [lobby.game, game]);
    assert_eq!(world.app.lobby(lobby.game).await.unwrap().message, None);
    let told = world.post(game).await.unwrap();
    assert!(told.fresh && told.ending.is_none());
    assert_eq!(told.lines.len(), 1, "the last move, not the whole game: {:?}", told.lines);
}

#[tokio::test]
async fn a_restart_in_the_middle_loses_nothing() {
    let world = World::new().await;
    let lobby = world.app.open(&person(1), opening(HERE, 2)).await.unwrap();
    let started = world.app.open_solo(&person(2), opening(THERE, 2), Level::Easy).await.unwrap();
    let world = world.reopen().await;
    assert_eq!(world.app.lobby(HERE).await.unwrap(), lobby);
    assert_eq!(world.app.unposted().await.unwrap(), [lobby.game, started.game], "nobody was told of either");
    world.app.lobby_posted(lobby.game, MessageId(1)).await.unwrap();
    let mut rng = Rng::from_number(1);
    world.post(started.game).await.unwrap();
    for _ in 0..6 {
        world.random_move(started.game, &mut rng).await;
        world.post(started.game).await.unwrap();
    }
    let before = world.app.board(PersonId(9), THERE).await.unwrap();
    let log = world.app.log(PersonId(9), THERE, None).await.unwrap();
    let menu = world.app.menu(BEN, THERE, Some(before.ply), "").await.unwrap();
    let world = world.reopen().await;
    assert_eq!(world.app.unposted().await.unwrap(), []);
    assert_eq!(world.app.board(PersonId(9), THERE).await.unwrap(), before);
    assert_eq!(world.app.log(PersonId(9), THERE, None).await.unwrap(), log);
    assert_eq!(world.app.menu(BEN, THERE, Some(before.ply), "").await.unwrap(), menu, "buttons from before work");

    // Killed between the commit and the post: the move stands, and the post is made up for.
    let moved = world.random_move(started.game, &mut rng).await;
    let world = world.reopen().await;
    assert_eq!(world.app.unposted().await.unwrap(), [started.game]);
    let told = world.post(started.game).await.unwrap();
    assert!(!told.lines.is_empty());
    assert!(world.app.status(THERE).await.unwrap().ply >= moved.ply);
    assert_eq!(world.app.unposted().await.unwrap(), []);
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
            assert!(!told.lines.starts_with(&shown) || shown.is_empty());
        } else {
            assert!(told.lines.starts_with(&shown), "{shown:?} {told:?}");
        }
        shown = told.lines;
    }
    world.app.unpost(game).await.unwrap();
    world.random_move(game, &mut rng).await;
    assert!(world.post(game).await.unwrap().fresh, "a deleted post is not edited");
}

#[tokio::test]
async fn a_game_that_cannot_be_read_is_set_aside_and_the_others_go_on() {
    let world = World::new().await;
    let broken = world.game(HERE, &[1, 2]).await;
    let whole = world.game(THERE, &[1, 2]).await;
    let seed = {
        let mut other = SqliteConnection::connect(&world.folder.url()).await.unwrap();
        sqlx::query("UPDATE game SET state = replace(state, 'turn', 'burn') WHERE id = $1")
            .bind(broken.0.cast_signed())
            .execute(&mut other)
            .await
            .unwrap();
        sqlx::query_scalar::<_, String>("SELECT seed FROM game WHERE id = $1")
            .bind(broken.0.cast_signed())
            .fetch_one(&mut other)
            .await
            .unwrap()
    };
    let world = world.reopen().await;
    let mine = world.app.mine(ADA).await.unwrap();
    assert_eq!(mine.iter().map(|mine| mine.game).collect::<Vec<_>>(), [whole], "one bad game hides no other");
    let refusal = world.act(ADA, broken, "end").await.unwrap_err();
    assert_eq!(refusal, Refusal::SetAside);
    assert!(refusal.to_string().contains("warren doctor") && !refusal.to_string().contains(&seed));
    world.random_move(whole, &mut Rng::from_number(1)).await;
    world.app.open(&person(1), opening(HERE, 2)).await.unwrap();
    let findings = world.app.doctor().await.unwrap();
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].contains(&format!("Game {broken} is set aside")) && !findings[0].contains(&seed), "{findings:?}");
    let mut other = SqliteConnection::connect(&world.folder.url()).await.unwrap();
    let kept: String = sqlx::query_scalar("SELECT state FROM game WHERE id = $1")
        .bind(broken.0.cast_signed())
        .fetch_one(&mut other)
        .await
        .unwrap();
    assert!(kept.contains("burn"), "its data is kept");
}

#[tokio::test]
async fn the_doctor_finds_planted_faults() {
    let world = World::new().await;
    let mut games = Vec::new();
    for channel in 1..=4 {
        let game = world.game(ChannelId(channel), &[1, 2]).await;
        // Within a turn, so that there is something to replay.
        let (who, phrase) = world.find_move(game, |_, _, passed| !passed).await.unwrap();
        world.act(who, game, &phrase).await.unwrap();
        games.push(game);
    }
    assert!(world.app.doctor().await.unwrap().is_empty());
    let mut other = SqliteConnection::connect(&world.folder.url()).await.unwrap();
    for (sql, game) in [
        ("UPDATE action SET phrase = 'dance' WHERE game = $1", games[0]),
        ("UPDATE game SET state = (SELECT state FROM snapshot WHERE snapshot.game = game.id) WHERE id = $1", games[1]),
        ("UPDATE seat SET owes_ply = 1, owes_at = 1 WHERE game = $1", games[2]),
        ("DELETE FROM snapshot WHERE game = $1", games[3]),
    ] {
        sqlx::query(sql).bind(game).execute(&mut other).await.unwrap();
    }
    let world = world.reopen().await;
    let findings = world.app.doctor().await.unwrap();
    for (finding, said) in
        findings.iter().zip(["does not replay", "another state than its log", "waits for other seats", "has no snapshot"])
    {
        assert!(finding.contains(said), "{findings:?}");
    }
    assert_eq!(findings.len(), 4, "{findings:?}");
}

#[tokio::test]
async fn a_locked_database_is_told_kindly_and_the_move_can_be_made_afterwards() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let (who, phrase) = world.find_move(game, |_, _, _| true).await.unwrap();
    let mut other = SqliteConnection::connect(&world.folder.url()).await.unwrap();
    sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.unwrap();
    let refusal = world.act(who, game, &phrase).await.unwrap_err();
    assert_eq!(refusal, Refusal::Busy);
    assert!(refusal.to_string().contains("nothing has changed"));
    assert_eq!(world.app.status(game).await.unwrap().ply, 1, "looking is still possible");
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(world.act(who, game, &phrase).await.unwrap().ply, 2);
}

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
    assert!(text.contains("took back the last move"));
    // An old button stays old, although the board looks as it did.
    let stale = world.app.act(who, game, Some(moved.ply - 1), &phrase, interaction()).await;
    assert_eq!(stale, Err(Refusal::Stale { game, now: ply }));
    let told = world.post(game).await.unwrap();
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
    let before = world.table(game).await.fingerprint();
    assert_eq!(world.app.answer_undo(others[0], game, 1, true).await, Err(Refusal::RequestGone));
    world.act(who, game, "draw").await.unwrap();
    let Ok(Undo::Asks(asks)) = world.app.undo(who, HERE).await else { panic!() };
    assert_eq!((asks.by.id, asks.waiting.len()), (who, 2));
    assert!(asks.text.contains("would like to take back the last move."), "{}", asks.text);
    let twice = world.app.undo(who, HERE).await.unwrap_err();
    assert!(twice.to_string().contains("asked for that already"), "{twice}");
    assert_eq!(world.app.answer_undo(PersonId(9), game, asks.ply, true).await, Err(Refusal::NotSeated));
    let Ok(Consent::Waiting(own)) = world.app.answer_undo(who, game, asks.ply, true).await else { panic!() };
    assert_eq!(own.waiting.len(), 2, "the own consent is no consent");
    let Ok(Consent::Refused { text, .. }) = world.app.answer_undo(others[0], game, asks.ply, false).await else { panic!() };
    assert!(text.contains("stands"));
    assert_eq!(world.app.answer_undo(others[1], game, asks.ply, true).await, Err(Refusal::RequestGone));

    world.app.undo(who, HERE).await.unwrap();
    let Ok(Consent::Waiting(left)) = world.app.answer_undo(others[0], game, asks.ply, true).await else { panic!() };
    assert_eq!(left.waiting.iter().map(|person| person.id).collect::<Vec<_>>(), [others[1]]);
    let world = world.reopen().await;
    let Ok(Consent::Done { text, .. }) = world.app.answer_undo(others[1], game, asks.ply, true).await else { panic!() };
    assert!(text.contains("with everyone's consent"));
    assert_eq!(world.table(game).await.fingerprint(), before);

    // A request dies when the board moves on.
    world.act(who, game, "draw").await.unwrap();
    let Ok(Undo::Asks(asks)) = world.app.undo(who, HERE).await else { panic!() };
    world.random_move(game, &mut Rng::from_number(1)).await;
    assert_eq!(world.app.answer_undo(others[0], game, asks.ply, true).await, Err(Refusal::RequestGone));
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
async fn against_bots_a_move_is_taken_back_unless_something_was_seen() {
    let world = World::new().await;
    let (mut free, mut refused) = (false, false);
    for channel in 1..30 {
        let solo = world.app.open_solo(&person(1), opening(ChannelId(channel), 2), Level::Easy).await.unwrap().game;
        world.post(solo).await.unwrap();
        let before = world.table(solo).await.fingerprint();
        world.act(ADA, solo, "end").await.unwrap();
        let answered = world.post(solo).await.unwrap();
        assert!(answered.fresh && answered.ping == [ADA]);
        match world.app.undo(ADA, solo).await {
            Ok(Undo::Done { .. }) => {
                assert_eq!(world.table(solo).await.fingerprint(), before);
                assert_eq!(world.post(solo).await.unwrap().ping, []);
                free = true;
            }
            Err(Refusal::UndoAfterReveal) => refused = true,
            other => panic!("{other:?}"),
        }
        if free && refused {
            break;
        }
        world.app.end(&person(1), solo, false).await.unwrap();
    }
    assert!(refused, "a bot that draws a card reveals something, and it does so sooner or later");
}

#[tokio::test]
async fn seats_change_hands() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let (ada, ben, cleo) = (person(1), person(2), person(3));
    let bot = Player::Bot(Level::Easy);
    assert_eq!(world.app.replace(&cleo, HERE, Seat(0), bot.clone(), false).await, Err(Refusal::NotHost { host: "Ada".into() }));
    assert_eq!(world.app.replace(&ada, HERE, Seat(1), Player::Person(ada.clone()), false).await, Err(Refusal::AlreadySeated));
    assert!(matches!(world.app.replace(&ada, HERE, Seat(4), bot.clone(), false).await, Err(Refusal::Unfit(_))));
    // Ben gives his own seat away.
    world.app.replace(&ben, HERE, Seat(1), Player::Person(cleo.clone()), false).await.unwrap();
    assert_eq!(world.act(BEN, game, "end").await, Err(Refusal::NotSeated));
    assert_eq!(world.app.mine(BEN).await.unwrap(), []);
    let told = world.post(game).await.unwrap();
    assert!(told.lines.contains(&"Cleo takes Ben's place.".to_owned()), "{told:?}");

    world.app.resign(&cleo, HERE).await.unwrap();
    assert!(matches!(world.app.status(HERE).await.unwrap().seats[1], Some(Player::Bot(Level::Normal))));
    let lost = world.app.stats(cleo.id, None, None).await.unwrap();
    assert!(lost.own[0].rating < 1500.0 && lost.own[0].games == 1);
    world.app.replace(&ada, HERE, Seat(1), bot, false).await.unwrap();
    world.post(game).await.unwrap();
    assert!(matches!(world.app.replace(&ada, HERE, Seat(0), Player::Bot(Level::Easy), true).await, Err(Refusal::Unfit(_))));
    let text = world.app.resign(&ada, HERE).await.unwrap();
    assert!(text.contains("the game ends"), "{text}");
    let told = world.post(game).await.unwrap();
    assert!(told.fresh && told.ping.is_empty() && told.ending.unwrap().contains("seed"));
    assert_eq!(world.app.status(HERE).await.unwrap().status, Status::Ended);
    assert_eq!(world.act(ADA, game, "end").await, Err(Refusal::Over));
    Record::from_json(&world.app.export(HERE).await.unwrap().json).unwrap().verify::<Troll>().unwrap();
}

#[tokio::test]
async fn whoever_takes_a_seat_that_owes_a_decision_is_told_of_it() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    let seat = Seat((who.0 - 1) as u8);
    world.app.replace(&person(4), HERE, seat, Player::Person(person(3)), true).await.unwrap();
    let told = world.post(game).await.unwrap();
    assert_eq!((told.fresh, told.ping), (true, vec![PersonId(3)]));
}

#[tokio::test]
async fn menus_lead_to_every_legal_action_and_to_nothing_else() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2, 3, 4]).await;
    let mut rng = Rng::from_number(11);
    let (mut longest, mut pages) = (0, 0);
    for _ in 0..60 {
        let who = world.waiting(game).await[0];
        let table = world.table(game).await;
        let legal: BTreeSet<String> = table.menu(table.turn().to_act().first().unwrap()).iter().map(Phrase::to_string).collect();
        let mut found = BTreeSet::new();
        let mut paths = vec![String::new()];
        while let Some(path) = paths.pop() {
            longest = longest.max(path.len());
            match world.app.menu(who, game, None, &path).await.unwrap() {
                Step::Done { phrase, .. } => assert!(found.insert(phrase), "every action has one path"),
                Step::Choose(page) => {
                    pages = pages.max(page.count);
                    assert!((2..=25).contains(&page.choices.len()) || page.number > 1, "{page:?}");
                    assert!(page.number <= page.count && page.back.is_none() == (path.is_empty() || path.starts_with('~')));
                    for choice in page.choices {
                        assert!(
                            choice.label.chars().count() <= 100
                                && choice.detail.is_none_or(|detail| detail.chars().count() <= 100)
                        );
                        paths.push(choice.path);
                    }
                    paths.extend(page.next);
                }
            }
        }
        assert_eq!(found, legal);
        world.random_move(game, &mut rng).await;
    }
    // "act:", a game's number of twenty digits, a ply of ten, and colons leave 63 for a path.
    assert!(longest <= 60, "{longest}");
    assert!(pages >= 1);
}

#[tokio::test]
async fn completions_are_legal_and_only_for_whoever_is_to_move() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let mut rng = Rng::from_number(2);
    for _ in 0..30 {
        let who = world.waiting(game).await[0];
        let other = if who == ADA { BEN } else { ADA };
        let table = world.table(game).await;
        let seat = table.turn().to_act().first().unwrap();
        let legal = table.menu(seat);
        let offered = world.app.complete_phrase(who, HERE, "").await;
        assert_eq!(offered.len(), legal.len().min(25));
        for completion in &offered {
            assert!(completion.label.chars().count() <= 100 && completion.value.chars().count() <= 100);
            assert!(legal.iter().any(|phrase| phrase.to_string() == completion.value));
        }
        for nobody in [other, PersonId(9)] {
            assert_eq!(world.app.complete_phrase(nobody, HERE, "").await, []);
            assert_eq!(world.app.complete(nobody, HERE, "move", &[], "piece", "").await, []);
        }
        assert_eq!(world.app.complete_phrase(who, THERE, "").await, []);
        // Slot by slot to a phrase that is legal.
        let wanted = &legal[rng.below(legal.len())];
        let mut filled: Vec<(String, String)> = Vec::new();
        for (slot, value) in &wanted.slots {
            let typed = value.chars().take(3).collect::<String>().to_uppercase();
            let offered = world.app.complete(who, HERE, &wanted.verb, &filled, slot, &typed).await;
            assert!(offered.iter().any(|completion| completion.value == **value), "{value} in {offered:?}");
            filled.push((slot.to_string(), value.to_string()));
        }
        assert_eq!(spell(&wanted.verb, &filled), wanted.to_string());
        let words: Vec<String> = wanted.to_string().split([' ', ':', '"']).map(str::to_lowercase).collect();
        let found = world.app.complete_phrase(who, HERE, &words.join(" ")).await;
        assert!(found.iter().any(|completion| completion.value == wanted.to_string()));
        world.act(who, game, &wanted.to_string()).await.unwrap();
    }
}

#[tokio::test]
async fn nothing_secret_is_in_what_everyone_may_read() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2, 3]).await;
    let mut rng = Rng::from_number(9);
    let mut public = String::new();
    let mut whispers = 0;
    for _ in 0..120 {
        whispers += world.random_move(game, &mut rng).await.whispers.len();
        let told = world.post(game).await.unwrap();
        if told.ending.is_some() {
            break;
        }
        write!(public, "{told:?}").unwrap();
        let board = world.app.board(PersonId(9), game).await.unwrap();
        let spectator = world.table(game).await.alt_text(Viewer::Spectator);
        assert_eq!(board.picture.alt.len() > 10, spectator.len() > 10);
        write!(public, "{board:?} {:?}", world.app.status(game).await.unwrap()).unwrap();
        public.push_str(&world.app.hand(PersonId(9), game).await.unwrap_err().to_string());
        public.push_str(&world.act(PersonId(9), game, "play card:Knight").await.unwrap_err().to_string());
    }
    assert!(whispers > 5);
    for page in 1..=world.app.log(PersonId(9), game, None).await.unwrap().pages {
        public.push_str(&world.app.log(PersonId(9), game, Some(page)).await.unwrap().lines.join("\n"));
    }
    let store = Store::open_read_only(&world.folder.url()).await.unwrap();
    let (row, _) = store.game(game).await.unwrap().unwrap();
    if row.status == Status::Playing {
        assert!(!public.contains(&row.seed) && !public.contains(&row.salt));
    }
    for action in store.actions(row.id, 0).await.unwrap() {
        for line in serde_json::from_str::<Vec<Line>>(&action.story).unwrap() {
            if let Audience::Among(_) = line.audience {
                assert!(!public.contains(&line.text), "{}", line.text);
            }
        }
    }
    assert!(!format!("{row:?}").contains(&row.seed));
}

#[tokio::test]
async fn each_person_sees_their_own_hand_only() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    world.act(who, game, "draw").await.unwrap();
    let table = world.table(game).await;
    for (at, person) in [ADA, BEN].into_iter().enumerate() {
        let hand = world.app.hand(person, HERE).await.unwrap();
        let told = table.hand_alt_text(Seat(at as u8)).unwrap();
        let told = warren::engine::story::with_names(&told, |seat| ["Ada", "Ben"][seat.index()].to_owned());
        assert_eq!(hand.picture.alt, told);
        assert_eq!(hand.to_move, person == who);
        assert!(!format!("{hand:?}").contains(&hand.picture.alt));
    }
    assert_eq!(world.app.hand(PersonId(9), HERE).await, Err(Refusal::NotSeated));
}

#[tokio::test]
async fn reminders_come_once_a_day_outside_quiet_hours_and_survive_restarts() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    // It is noon. Reminders from 16 hours on, but not at night.
    let night = Preference { remind_after: 16, quiet: Some((22, 7)), offset: 0, vacation_until: None };
    world.app.set_preference(who, night).await.unwrap();
    let due = world.app.due().await.unwrap();
    assert!(due.reminders.is_empty() && due.timeouts.is_empty());
    world.clock.forward(17 * HOUR);
    let world = world.reopen().await;
    let due = world.app.due().await.unwrap();
    assert_eq!((due.reminders.len(), due.next), (0, MIDNIGHT + 30 * HOUR), "five in the morning: look again within the hour");
    world.clock.forward(2 * HOUR);
    let due = world.app.due().await.unwrap();
    assert_eq!((due.reminders.len(), due.reminders[0].person), (1, who));
    assert!(due.reminders[0].text.contains("19 hours"), "{due:?}");
    assert_eq!(world.app.due().await.unwrap().reminders.len(), 1, "due until it is sent");
    world.app.reminded(&due.reminders[0]).await.unwrap();
    assert!(world.app.due().await.unwrap().reminders.is_empty());
    world.clock.forward(23 * HOUR);
    let world = world.reopen().await;
    assert!(world.app.due().await.unwrap().reminders.is_empty());
    world.clock.forward(HOUR);
    assert_eq!(world.app.due().await.unwrap().reminders.len(), 1, "a day later again");
    assert_eq!(world.app.mute(PersonId(9), game).await, Err(Refusal::NotSeated));
    world.app.mute(who, game).await.unwrap();
    assert!(world.app.due().await.unwrap().reminders.is_empty(), "not for this turn");
    world.act(who, game, "end").await.unwrap();
    let other = world.waiting(game).await[0];
    world.clock.forward(24 * HOUR);
    assert_eq!(world.app.due().await.unwrap().reminders[0].person, other, "a day if nothing was said");
    let away = Preference { vacation_until: Some(MIDNIGHT + 90 * 24 * HOUR), ..Preference::default() };
    assert!(matches!(world.app.set_preference(other, away).await, Err(Refusal::Unfit(_))));
    let away = Preference { vacation_until: Some(MIDNIGHT + 14 * 24 * HOUR), ..Preference::default() };
    world.app.set_preference(other, away).await.unwrap();
    assert_eq!(world.app.preference(other).await.unwrap(), away);
    assert!(world.app.due().await.unwrap().reminders.is_empty());
    for wrong in [
        Preference { remind_after: 1000, ..Preference::default() },
        Preference { quiet: Some((8, 8)), ..Preference::default() },
        Preference { quiet: Some((24, 8)), ..Preference::default() },
        Preference { offset: 900, ..Preference::default() },
    ] {
        assert!(matches!(world.app.set_preference(other, wrong).await, Err(Refusal::Unfit(_))));
    }
}

#[tokio::test]
async fn a_clock_that_runs_out_decides_for_the_seat() {
    for then in [Timeout::Bot, Timeout::Skip] {
        let world = World::new().await;
        let clocked = warren::app::Opening { clock: Some(ClockRule { hours: 10, then }), ..opening(HERE, 2) };
        let game = world.app.open(&person(1), clocked).await.unwrap().game;
        world.app.join(&person(2), HERE).await.unwrap();
        world.app.start(&person(1), HERE, false).await.unwrap();
        world.post(game).await.unwrap();
        let who = world.waiting(game).await[0];
        world.clock.forward(10 * HOUR - 60);
        let due = world.app.due().await.unwrap();
        assert!(due.timeouts.is_empty() && due.reminders.len() == 1 && due.next == world.app.due().await.unwrap().next);
        assert!(due.reminders[0].text.contains("runs out"), "{due:?}");
        world.clock.forward(60);
        let world = world.reopen().await;
        let due = world.app.due().await.unwrap();
        assert_eq!(due.timeouts.len(), 1);
        world.app.time_out(&due.timeouts[0]).await.unwrap();
        assert_ne!(world.waiting(game).await[0], who);
        let told = world.post(game).await.unwrap();
        assert!(told.fresh && told.lines.iter().any(|line| line.contains("time ran out")), "{told:?}");
        assert!(world.app.due().await.unwrap().timeouts.is_empty());
        let ply = world.app.status(game).await.unwrap().ply;
        world.app.time_out(&due.timeouts[0]).await.unwrap();
        assert_eq!(world.app.status(game).await.unwrap().ply, ply, "too late to be too late");
        // On vacation the clock stands still.
        let other = world.waiting(game).await[0];
        let until = MIDNIGHT + 5 * 24 * HOUR;
        world.app.set_preference(other, Preference { vacation_until: Some(until), ..Preference::default() }).await.unwrap();
        world.clock.forward(48 * HOUR);
        assert!(world.app.due().await.unwrap().timeouts.is_empty());
        world.clock.forward(72 * HOUR);
        assert_eq!(world.app.due().await.unwrap().timeouts.len(), 1);
    }
}

#[tokio::test]
async fn people_find_their_games() {
    let world = World::new().await;
    let here = world.game(HERE, &[1, 2]).await;
    let there = world.game(THERE, &[2, 1]).await;
    world.app.open(&person(1), opening(ChannelId(3), 2)).await.unwrap();
    let mine = world.app.mine(ADA).await.unwrap();
    assert_eq!(mine.len(), 3);
    assert_eq!(mine[2].status, Status::Lobby);
    for game in [here, there] {
        let to_move = world.waiting(game).await[0] == ADA;
        let found = mine.iter().find(|mine| mine.game == game).unwrap();
        assert_eq!((found.to_move, found.text.contains("your turn")), (to_move, to_move), "{found:?}");
    }
    assert!(mine.is_sorted_by_key(|mine| !mine.to_move));
    assert_eq!(world.app.mine(PersonId(9)).await.unwrap(), []);
    let at: GameRef = HERE.into();
    let log = world.app.log(PersonId(9), at, Some(99)).await.unwrap();
    assert_eq!((log.page, log.pages), (1, 1));
    assert!(log.lines[0].contains("SHA-256"));
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
        let undone = world.app.undo(ADA, game).await;
        if told.fresh {
            assert_eq!((told.ping, undone), (vec![ADA], Err(Refusal::UndoAfterReveal)));
            break;
        }
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
