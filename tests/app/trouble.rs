//! Restarts, broken rows, locked databases.

use crate::support::world::{ADA, BEN, HERE, THERE, World, opening, person};
use sqlx::{Connection, SqliteConnection};
use warren::app::{ChannelId, MessageId, Page, PersonId, Refusal, Step};
use warren::bots::Level;
use warren::engine::Rng;

crate::support::postgres::on_postgres!(
    channels_that_were_emptied_get_every_open_game_anew,
    a_restart_in_the_middle_loses_nothing,
);

#[tokio::test]
async fn channels_that_were_emptied_get_every_open_game_anew() {
    let world = World::new().await;
    let lobby = world.app.open(&person(3), opening(THERE, 2)).await.unwrap();
    world.app.lobby_posted(&lobby, MessageId(1)).await.unwrap();
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
    world.app.lobby_posted(&lobby, MessageId(1)).await.unwrap();
    let mut rng = Rng::from_number(1);
    world.post(started.game).await.unwrap();
    for _ in 0..6 {
        world.random_move(started.game, &mut rng).await;
        world.post(started.game).await.unwrap();
    }
    let before = world.app.board(PersonId(9), THERE).await.unwrap();
    let log = world.app.log(PersonId(9), THERE, None).await.unwrap();
    // A hint is given once a game, and may be given once more by another process.
    let menu = async |world: &World| match world.app.menu(BEN, THERE, Some(before.ply), "").await.unwrap() {
        Step::Choose(page) => Step::Choose(Page { hint: None, ..page }),
        done @ Step::Done { .. } => done,
    };
    let asked = menu(&world).await;
    let world = world.reopen().await;
    assert_eq!(world.app.unposted().await.unwrap(), []);
    assert_eq!(world.app.board(PersonId(9), THERE).await.unwrap(), before);
    assert_eq!(world.app.log(PersonId(9), THERE, None).await.unwrap(), log);
    assert_eq!(menu(&world).await, asked, "buttons from before work");

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
        sqlx::query(sql).bind(game.0.cast_signed()).execute(&mut other).await.unwrap();
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
