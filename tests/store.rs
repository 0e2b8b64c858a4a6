//! What is written down stays, all of it or nothing, and trouble is told in kind.

use crate::support::postgres::on_postgres;
use crate::support::world::Folder;
use sqlx::{Connection, SqliteConnection};
use std::pin::Pin;
use std::sync::Arc;
use warren::engine::Seat;
use warren::store::{ActionRow, Change, ChannelId, GameId, GameRow, PersonId, Status, Store, StoreError};

type Answer = Result<(), StoreError>;

on_postgres!(
    a_channel_has_one_open_game_at_most,
    the_ply_is_an_optimistic_lock,
    what_was_taken_back_is_kept_apart,
    of_many_changes_at_once_that_saw_the_same_ply_one_is_made,
    a_person_has_as_much_room_as_there_is_however_many_ask_at_once,
);

fn game(id: u64, channel: u64) -> Change {
    Change::Open(Box::new(GameRow {
        id: GameId(id),
        kind: "any".into(),
        rules: 1,
        options: "{}".into(),
        seats: 2,
        seed: "0".repeat(32),
        salt: "0".repeat(32),
        status: Status::Playing,
        channel: ChannelId(channel),
        guild: None,
        host: PersonId(1),
        host_name: "Ada".into(),
        ply: 1,
        state: Some("start".into()),
        message: None,
        posted_ply: 0,
        posted_from: 0,
        posted_first: 0,
        clock_hours: None,
        clock_then: None,
        opened_at: 0,
        ended_at: None,
        previous: None,
        title: None,
        unrated: None,
        tried_from: None,
        halted: None,
        arranged: 0,
    }))
}

fn step(game: u64, from: u32) -> Vec<Change> {
    let game = GameId(game);
    let row = ActionRow {
        game,
        ply: from + 1,
        seat: Seat(0),
        person: Some(PersonId(1)),
        phrase: format!("go {from}"),
        story: "[]".into(),
        fingerprint: "f".into(),
        revealed: false,
        passed: false,
        frames: 0,
        at: 0,
    };
    vec![Change::Ply { game, from, to: from + 1 }, Change::Action(row), Change::State { game, state: format!("after {from}") }]
}

#[tokio::test]
async fn a_channel_has_one_open_game_at_most() {
    let folder = Folder::new();
    let store = Store::open(&folder.url()).await.unwrap();
    store.commit(vec![game(1, 7)]).await.unwrap();
    assert_eq!(store.commit(vec![game(2, 7)]).await, Err(StoreError::Taken));
    store.commit(vec![Change::Status { game: GameId(1), status: Status::Over, ended_at: Some(1) }, game(2, 7)]).await.unwrap();
    assert_eq!(store.game_in(ChannelId(7)).await, Ok(Some(GameId(2))));
    store.commit(vec![Change::Status { game: GameId(2), status: Status::Ended, ended_at: Some(1) }]).await.unwrap();
    assert_eq!(store.game_in(ChannelId(7)).await, Ok(Some(GameId(2))), "the last one that was");
}

#[tokio::test]
async fn the_ply_is_an_optimistic_lock() {
    let folder = Folder::new();
    let store = Store::open(&folder.url()).await.unwrap();
    store.commit(vec![game(1, 7)]).await.unwrap();
    store.commit(step(1, 1)).await.unwrap();
    assert_eq!(store.commit(step(1, 1)).await, Err(StoreError::Stale));
    let (row, _) = store.game(GameId(1)).await.unwrap().unwrap();
    assert_eq!((row.ply, row.state.as_deref()), (2, Some("after 1")));
}

#[tokio::test]
async fn commits_that_wait_together_keep_their_order_and_one_that_fails_harms_no_other() {
    let folder = Folder::new();
    let store = Store::open(&folder.url()).await.unwrap();
    store.commit((1..=20).map(|id| game(id, id)).collect()).await.unwrap();
    // All are waiting before the writer gets to run, so they share commits; those of one game must apply in order.
    let mut waiting = Vec::new();
    for ply in 1..=10 {
        for id in 1..=20 {
            waiting.push(store.commit(step(id, ply)));
            if id % 4 == 0 {
                let mut half = step(id, ply + 1);
                half.push(Change::Consent { game: GameId(id), person: PersonId(1) });
                waiting.push(store.commit(half));
            }
        }
    }
    let count = waiting.len();
    let mut tasks: Vec<Pin<Box<dyn Future<Output = Answer>>>> = waiting.into_iter().map(|wait| Box::pin(wait) as _).collect();
    let mut answers: Vec<Option<Answer>> = vec![None; count];
    std::future::poll_fn(|context| {
        for (task, answer) in tasks.iter_mut().zip(&mut answers) {
            if answer.is_none()
                && let std::task::Poll::Ready(said) = task.as_mut().poll(context)
            {
                *answer = Some(said);
            }
        }
        if answers.iter().all(Option::is_some) { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
    let failed = answers.iter().flatten().filter(|answer| answer.is_err()).count();
    assert_eq!(failed, 50, "a consent without a request breaks a foreign key, and nothing else fails");
    for id in 1..=20 {
        let (row, _) = store.game(GameId(id)).await.unwrap().unwrap();
        assert_eq!((row.ply, row.state.as_deref()), (11, Some("after 10")));
        let phrases: Vec<String> = store.actions(GameId(id), 0).await.unwrap().into_iter().map(|action| action.phrase).collect();
        assert_eq!(phrases, (1..=10).map(|ply| format!("go {ply}")).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn what_was_taken_back_is_kept_apart() {
    let folder = Folder::new();
    let store = Store::open(&folder.url()).await.unwrap();
    store.commit(vec![game(1, 7)]).await.unwrap();
    for ply in 1..=4 {
        store.commit(step(1, ply)).await.unwrap();
    }
    let back =
        vec![Change::Ply { game: GameId(1), from: 5, to: 6 }, Change::TakeBack { game: GameId(1), target: 4, undone_by: 6 }];
    store.commit(back).await.unwrap();
    let plies = |rows: Vec<ActionRow>| rows.into_iter().map(|row| row.ply).collect::<Vec<_>>();
    assert_eq!(plies(store.actions(GameId(1), 0).await.unwrap()), [2, 3]);
    assert_eq!(plies(store.undone(GameId(1)).await.unwrap()), [4, 5]);
    assert_eq!(store.action(GameId(1), 5).await.unwrap().unwrap().phrase, "go 4", "still known by its ply");
}

#[tokio::test]
async fn a_locked_database_is_told_as_busy_and_recovers() {
    let folder = Folder::new();
    let store = Store::open(&folder.url()).await.unwrap();
    store.commit(vec![game(1, 7)]).await.unwrap();
    let mut other = SqliteConnection::connect(&folder.url()).await.unwrap();
    sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.unwrap();
    assert_eq!(store.commit(step(1, 1)).await, Err(StoreError::Busy));
    assert!(store.game(GameId(1)).await.unwrap().is_some(), "reading goes on");
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(store.commit(step(1, 1)).await, Ok(()));
}

#[tokio::test]
async fn what_is_no_database_is_told_as_broken() {
    let folder = Folder::new();
    let path = folder.url().replace("sqlite://", "");
    std::fs::write(path, "this is a letter, not a database, and it is long enough to be seen as one ".repeat(20)).unwrap();
    assert!(matches!(Store::open(&folder.url()).await, Err(StoreError::Broken(_))));
    let nowhere = Store::open("sqlite:///nowhere/at/all/games.db").await;
    assert!(matches!(nowhere, Err(StoreError::Other(_))), "{nowhere:?}");
}

#[tokio::test]
async fn a_store_that_was_closed_says_so() {
    let folder = Folder::new();
    let store = Store::open(&folder.url()).await.unwrap();
    store.commit(vec![game(1, 7)]).await.unwrap();
    store.close().await;
    assert!(matches!(store.commit(step(1, 1)).await, Err(StoreError::Other(_))));
    let again = Store::open(&folder.url()).await.unwrap();
    assert_eq!(again.next_game().await, Ok(GameId(2)));
}

#[tokio::test]
async fn of_many_changes_at_once_that_saw_the_same_ply_one_is_made() {
    let folder = Folder::new();
    let store = Arc::new(Store::open(&folder.url()).await.unwrap());
    store.commit(vec![game(1, 7)]).await.unwrap();
    for ply in 1..=5 {
        let tries: Vec<_> = (0..20)
            .map(|_| {
                let store = Arc::clone(&store);
                tokio::spawn(async move { store.commit(step(1, ply)).await })
            })
            .collect();
        let mut answers = Vec::new();
        for answer in tries {
            answers.push(answer.await.unwrap());
        }
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        assert_eq!(answers.iter().filter(|answer| **answer == Err(StoreError::Stale)).count(), 19);
    }
    assert_eq!(store.actions(GameId(1), 0).await.unwrap().len(), 5);
    store.close().await;
}

#[tokio::test]
async fn a_person_has_as_much_room_as_there_is_however_many_ask_at_once() {
    let folder = Folder::new();
    let store = Arc::new(Store::open(&folder.url()).await.unwrap());
    let tries: Vec<_> = (0..30)
        .map(|channel| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let id = store.next_game().await.unwrap();
                let room = Change::RoomFor { host: PersonId(1), lobbies: 100, games: 12 };
                store.commit(vec![room, game(id.0, channel)]).await
            })
        })
        .collect();
    let mut answers = Vec::new();
    for answer in tries {
        answers.push(answer.await.unwrap());
    }
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 12);
    assert_eq!(store.open_games_of(PersonId(1)).await, Ok(12));
    store.close().await;
}
