//! Before the first move, and who sits where.

use crate::support::world::{ADA, HERE, THERE, World, opening, person};
use warren::app::{ChannelId, ClockRule, End, GameRef, MessageId, Person, PersonId, Player, Refusal, Status, Timeout, Undo};
use warren::bots::Level;
use warren::engine::Rng;

crate::support::postgres::on_postgres!(
    a_game_alone_against_bots_starts_at_once,
    a_name_is_no_markup_in_any_sentence,
    lobbies_have_rules,
    people_find_their_games,
);

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
    let Ok(End::Done { text }) = world.app.end(&eve, game, true).await else { panic!() };
    told.push(text);
    told.push(world.post(game).await.unwrap().ending.unwrap());
    let stats = world.app.stats(eve.id, None, None, false).await.unwrap();
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
    world.app.lobby_posted(&lobby, MessageId(5)).await.unwrap();
    assert_eq!(world.app.lobby(HERE).await.unwrap().message, Some(MessageId(5)));
    assert_eq!(world.app.join(&ada, HERE).await, Err(Refusal::AlreadySeated));
    assert_eq!(world.app.add_bot(&ben, HERE, Level::Hard).await, Err(Refusal::NotSeated));
    assert_eq!(world.app.leave(&ben, HERE).await, Err(Refusal::NotSeated));
    world.app.join(&ben, HERE).await.unwrap();
    assert_eq!(world.app.join(&cleo, HERE).await, Err(Refusal::Full));
    assert_eq!(world.app.start(&ben, HERE, false).await, Err(Refusal::NotHost { host: "Ada".into() }));
    assert_eq!(world.act(ADA, lobby.game, "end").await, Err(Refusal::NotStarted));
    assert!(world.app.leave(&ben, HERE).await.unwrap().unwrap().seats[1].is_none());
    let alone = world.app.start(&cleo, HERE, true).await.unwrap_err();
    assert!(alone.to_string().contains("needs 2 players, and 1 sits"), "no bot comes unasked: {alone}");
    world.app.add_bot(&ada, HERE, Level::Normal).await.unwrap();
    let started = world.app.start(&cleo, HERE, true).await.unwrap();
    assert_eq!((started.filled, started.message), (0, Some(MessageId(5))), "who manages the channel may start");
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
    assert!(log.lines[0].contains("Shuffle sealed"));
}

#[tokio::test]
async fn who_is_with_whom_is_said_in_the_lobby_the_status_and_the_picture_and_a_seat_too_few_is_refused() {
    let world = World::new().await;
    let options = vec![("mode".to_owned(), "teams".to_owned())];
    let teams = warren::app::Opening { kind: warren::games::Kind::from_slug("hex").unwrap(), options, ..opening(HERE, 4) };
    let game = world.app.open(&person(1), teams).await.unwrap().game;
    for number in 2..=3 {
        world.app.join(&person(number), HERE).await.unwrap();
    }
    let words = "Ada and Cleo play together against Ben and Pink.";
    assert!(world.app.lobby(game).await.unwrap().text.contains(words), "{}", world.app.lobby(game).await.unwrap().text);
    assert!(world.app.status(game).await.unwrap().text.contains(words), "{}", world.app.status(game).await.unwrap().text);
    let fewer = world.app.fewer_seats(&person(1), game, false).await.unwrap_err().to_string();
    assert!(fewer.contains("Two teams of two need four players, not 3."), "{fewer}");
    assert_eq!(world.app.part(PersonId(3), game).await.unwrap().unwrap(), "You will play together with Ada.");
    world.app.join(&person(4), HERE).await.unwrap();
    assert_eq!(world.app.part(PersonId(4), game).await.unwrap().unwrap(), "You will play together with Ben.");
    world.app.start(&person(1), HERE, false).await.unwrap();
    let words = "Ada and Cleo play together against Ben and Dan.";
    let told = world.post(game).await.unwrap();
    assert!(told.lines[0].contains(words), "{:?}", told.lines);
    let alt = world.app.board(PersonId(9), game).await.unwrap().picture.alt;
    assert!(alt.contains(words), "{alt}");
    assert!(world.app.status(game).await.unwrap().text.contains(words));

    // With no seat free there is a way to be told.
    world.app.open(&person(5), opening(THERE, 3)).await.unwrap();
    world.app.join(&person(6), THERE).await.unwrap();
    world.app.join(&person(7), THERE).await.unwrap();
    let full = world.app.fewer_seats(&person(5), THERE, false).await.unwrap_err().to_string();
    assert!(full.starts_with("No seat is free.") && full.contains("presses *Leave*"), "{full}");
}

#[tokio::test]
async fn people_and_bots_are_counted_the_winner_is_named_and_what_was_taken_back_is_told_once() {
    let world = World::new().await;
    let server = Some(warren::app::GuildId(7));
    let here = warren::app::Opening { guild: server, ..opening(HERE, 4) };
    let game = world.app.open(&person(1), here).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.add_bot(&person(1), HERE, Level::Easy).await.unwrap();
    let listed = async || world.app.list(warren::app::GuildId(7)).await.unwrap().remove(0).text;
    assert_eq!(listed().await, "Cave Troll: waiting for players, 3 of 4 seats taken by 2 people and 1 bot");
    world.app.add_bot(&person(1), HERE, Level::Easy).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    assert_eq!(listed().await, "Cave Troll: 2 people and 2 bots");
    let stats = world.app.stats(ADA, server, None, false).await.unwrap().text;
    assert_eq!(stats.matches("not finished").count(), 1, "{stats}");
    world.app.end(&person(1), game, true).await.unwrap();

    let game = world.game(THERE, &[1, 2]).await;
    let mut rng = Rng::from_number(8);
    let (who, within) = loop {
        match world.find_move(game, |_, revealed, passed| !revealed && !passed).await {
            Some(found) => break found,
            None => drop(world.random_move(game, &mut rng).await),
        }
        world.post(game).await;
    };
    world.act(who, game, &within).await.unwrap();
    world.post(game).await;
    assert!(matches!(world.app.undo(who, game).await, Ok(Undo::Done { .. })));
    let told = world.post(game).await.unwrap();
    assert_eq!(told.lines.iter().filter(|line| line.contains("took back")).count(), 1, "{told:?}");
    world.play_out(game, 3).await;
    let status = world.app.status(game).await.unwrap().text;
    assert_eq!(status.matches("has won.").count() + status.matches("have won together.").count(), 1, "{status}");
}
