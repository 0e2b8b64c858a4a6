//! What everyone may read, and what each sees alone.

use crate::support::world::{ADA, BEN, HERE, World};
use std::fmt::Write;
use warren::app::{PersonId, Refusal, Status};
use warren::engine::{Audience, Rng, Seat, Viewer, story::Line};
use warren::store::Store;

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
        assert_eq!(hand.picture.alt, warren::engine::story::fitted(&told, warren::app::ALT_TEXT));
        assert_eq!(hand.to_move, person == who);
        assert!(!format!("{hand:?}").contains(&hand.picture.alt));
    }
    assert_eq!(world.app.hand(PersonId(9), HERE).await, Err(Refusal::NotSeated));
}
