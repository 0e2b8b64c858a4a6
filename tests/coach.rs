//! How a finished game went: the graph and its moments, another try from one of them, and hints.

use crate::support::world::{ADA, BEN, HERE, THERE, World, opening, person};
use warren::app::{ChannelId, Chapter, GameId, GuildId, Hint, Opening, PersonId, Refusal, StatsOf, Status};
use warren::bots::Level;
use warren::bots::coach::Analysis;
use warren::engine::Rng;
use warren::games::Kind;
use warren::store::{Change, Store};

/// A game of two that is over.
async fn finished(world: &World) -> GameId {
    let game = world.game(HERE, &[1, 2]).await;
    let mut rng = Rng::from_number(4);
    world.play_until(game, &mut rng, |table| table.turn().outcome().is_some()).await;
    world.post(game).await.unwrap();
    game
}

async fn kept(world: &World, game: GameId) -> Option<String> {
    Store::open_read_only(&world.folder.url()).await.unwrap().analysis(game).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_judged_once_and_shown_to_whoever_was_there() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let early = world.app.course(ADA, game).await.unwrap_err();
    assert!(matches!(&early, Refusal::Unfit(why) if why.contains("once the game is over")), "{early}");
    let mut rng = Rng::from_number(4);
    world.play_until(game, &mut rng, |table| table.turn().outcome().is_some()).await;
    world.post(game).await.unwrap();
    assert_eq!(kept(&world, game).await, None, "nobody has asked, and nobody has been told that it is over");
    let (one, other) = tokio::join!(world.app.course(ADA, game), world.app.course(BEN, game));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert_eq!(one, other, "the second waits for what the first gets");
    assert!(one.graph.png.starts_with(b"\x89PNG") && one.graph.alt.contains("Who was ahead") && one.graph.alt.contains("Luck"));
    assert!(one.graph.alt.contains("Ada ended at"), "{}", one.graph.alt);
    let found: Analysis = serde_json::from_str(&kept(&world, game).await.unwrap()).unwrap();
    assert_eq!(found.moments.len(), one.moments);
    // What is kept costs nobody anything: nobody is told that they ask too often.
    for _ in 0..12 {
        assert_eq!(world.app.course(PersonId(9), HERE).await.unwrap(), one, "also for somebody who watched");
    }
    let world = world.reopen().await;
    assert_eq!(world.app.course(ADA, game).await.unwrap(), one);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_judged_for_nobodys_account() {
    let world = World::new().await;
    let game = finished(&world).await;
    world.app.judge(game).await.unwrap();
    let found = kept(&world, game).await.expect("it is kept");
    world.app.judge(game).await.unwrap();
    world.app.course(ADA, game).await.unwrap();
    assert_eq!(kept(&world, game).await.as_ref(), Some(&found), "once");
    // Ada may still ask for all that one may ask for within an hour.
    for turn in 1..=6 {
        let chapter = Chapter { from: Some(turn), to: Some(turn) };
        world.app.replay_of(ADA, game, chapter, 2_000_000).await.unwrap();
    }
    let running = world.game(THERE, &[1, 2]).await;
    world.app.judge(running).await.unwrap();
    assert_eq!(kept(&world, running).await, None, "not before its end");
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_posted_while_a_game_waits_to_be_judged() {
    let world = World::new().await;
    let game = finished(&world).await;
    let held = world.app.hold_heavy().await;
    let app = world.app.clone();
    let judging = tokio::spawn(async move { app.judge(game).await });
    let app = world.app.clone();
    let asked = tokio::spawn(async move { app.course(ADA, game).await });
    let other = world.game(THERE, &[1, 2]).await;
    let mut rng = Rng::from_number(2);
    for _ in 0..4 {
        world.random_move(other, &mut rng).await;
        assert!(world.post(other).await.is_some());
    }
    assert!(!judging.is_finished() && !asked.is_finished());
    drop(held);
    let course = asked.await.unwrap().unwrap();
    judging.await.unwrap().unwrap();
    assert_eq!(world.app.course(BEN, game).await.unwrap(), course, "both came to the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moment_can_be_tried_once_more_in_private_and_never_counts() {
    let world = World::new().await;
    let game = finished(&world).await;
    let course = world.app.course(ADA, game).await.unwrap();
    assert!(course.moments > 0, "somebody who plays at random makes mistakes");
    let turning = world.app.turning(ADA, game, 1).await.unwrap();
    assert!(turning.text.contains("Played: `") && turning.text.contains("hard bot"), "{}", turning.text);
    assert!(world.app.turning(ADA, game, course.moments + 1).await.is_err() && world.app.turning(ADA, game, 0).await.is_err());

    let begun = world.app.try_again(&person(1), game, 1, THERE).await.unwrap();
    let status = world.app.status(begun).await.unwrap();
    assert_eq!((status.status, status.channel), (Status::Playing, THERE));
    let people = status.seats.iter().flatten().filter(|player| player.person().is_some()).count();
    assert_eq!((people, status.seats.len()), (1, 2), "one person against a bot");
    // What the seat saw then is what it sees now, and nothing else is known to be the same.
    let found: Analysis = serde_json::from_str(&kept(&world, game).await.unwrap()).unwrap();
    let moment = &found.moments[0];
    let table = world.table(begun).await;
    assert!(table.menu(moment.seat).iter().any(|phrase| phrase.to_string() == moment.played));
    assert!(table.menu(moment.seat).iter().any(|phrase| phrase.to_string() == moment.better));
    assert!(world.app.turning(ADA, game, 1).await.unwrap().text.contains("once"), "it is marked as tried");
    assert!(!world.app.turning(BEN, game, 1).await.unwrap().text.contains("You have tried"), "by Ada, not by Ben");

    let taken = world.app.try_again(&person(1), game, 1, THERE).await.unwrap_err();
    assert!(taken.to_string().contains("open in our conversation"), "{taken}");
    let world = world.reopen().await;
    let mut rng = Rng::from_number(8);
    loop {
        match world.post(begun).await {
            Some(told) if told.ending.is_some() => {
                let ending = told.ending.unwrap();
                assert!(ending.contains("not rated: it was begun in turn") && !ending.contains("seed `"), "{ending}");
                break;
            }
            _ => drop(world.random_move(begun, &mut rng).await),
        }
    }
    let refused = world.app.export(begun).await.unwrap_err();
    assert!(refused.to_string().contains("no record of it"), "{refused}");
    assert!(world.app.doctor().await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_can_be_tried_in_a_running_game() {
    let world = World::new().await;
    let running = world.game(HERE, &[1, 2]).await;
    for refused in [
        world.app.try_again(&person(1), running, 1, THERE).await.map(drop),
        world.app.turning(ADA, running, 1).await.map(drop),
        world.app.turning(PersonId(9), running, 1).await.map(drop),
    ] {
        assert!(matches!(&refused, Err(Refusal::Unfit(why)) if why.contains("once the game is over")), "{refused:?}");
    }
    assert_eq!(kept(&world, running).await, None);
    world.app.end(&person(1), running, true).await.unwrap();
    let course = world.app.course(ADA, running).await.unwrap();
    assert_eq!(course.moments, 0, "nobody has moved");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_takes_the_pages_of_the_coach_along() {
    let world = World::new().await;
    let game = finished(&world).await;
    world.app.course(BEN, game).await.unwrap();
    assert!(kept(&world, game).await.is_some());
    world.app.forget_me(&person(1)).await.unwrap();
    assert_eq!(kept(&world, game).await, None);
    let course = world.app.course(BEN, game).await.unwrap();
    assert!(!course.graph.alt.contains("Ada"), "{}", course.graph.alt);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_and_cannot_be_read_is_found_out_anew() {
    let world = World::new().await;
    let game = finished(&world).await;
    let before = world.app.course(ADA, game).await.unwrap();
    world.app.close().await;
    let store = Store::open(&world.folder.url()).await.unwrap();
    store.commit(vec![Change::Analysis { game, found: "{\"of another\": \"release\"}".into() }]).await.unwrap();
    store.close().await;
    let world = world.reopen().await;
    assert_eq!(world.app.course(ADA, game).await.unwrap(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_asked_about_once_and_the_game_does_not_count_from_then_on() {
    let world = World::new().await;
    let alone = Opening { players: Some(2), ..opening(HERE, 2) };
    let game = world.app.open_solo(&person(1), alone, Level::Easy).await.unwrap().game;
    while !world.waiting_people(game).await.contains(&ADA) {
        world.post(game).await;
    }
    assert_eq!(world.app.ask_coach(ADA, game, false).await.unwrap(), Hint::AsksFirst { game });
    assert!(!told_unrated(&world, game).await, "to be asked costs nothing");
    let Hint::Says { text, .. } = world.app.ask_coach(ADA, game, true).await.unwrap() else { panic!() };
    assert!(text.contains("I would play `") && text.contains('%'), "{text}");
    assert!(told_unrated(&world, game).await);
    // Not asked again, and not thought out again.
    assert_eq!(world.app.ask_coach(ADA, game, false).await.unwrap(), Hint::Says { game, text: text.clone() });
    let phrase = text.split('`').nth(1).unwrap();
    world.act(ADA, game, phrase).await.unwrap();
    drop(world.post(game).await);
    assert!(matches!(world.app.ask_coach(PersonId(9), game, true).await, Err(Refusal::NotSeated)));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_with_others_gets_no_hint() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let mover = world.waiting(game).await[0];
    let refused = world.app.ask_coach(mover, game, true).await.unwrap_err();
    assert!(refused.to_string().contains("Others play here"), "{refused}");
    assert!(!told_unrated(&world, game).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_presses_twice_at_once_gets_one_thought() {
    let world = World::new().await;
    let alone = Opening { players: Some(2), ..opening(HERE, 2) };
    let game = world.app.open_solo(&person(1), alone, Level::Easy).await.unwrap().game;
    while !world.waiting_people(game).await.contains(&ADA) {
        world.post(game).await;
    }
    let held = world.app.hold_bots().await;
    let ask = || {
        let app = world.app.clone();
        tokio::spawn(async move { app.ask_coach(ADA, game, true).await })
    };
    let (one, other) = (ask(), ask());
    drop(held);
    let (one, other) = (one.await.unwrap().unwrap(), other.await.unwrap().unwrap());
    assert!(one == other && matches!(one, Hint::Says { .. }), "{one:?} {other:?}");
}

async fn told_unrated(world: &World, game: GameId) -> bool {
    let store = Store::open_read_only(&world.folder.url()).await.unwrap();
    store.game(game).await.unwrap().unwrap().0.unrated.is_some()
}

impl World {
    /// The people who owe a decision, where bots may, too.
    async fn waiting_people(&self, game: GameId) -> Vec<PersonId> {
        self.app.owing(game).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_offered_by_name_to_who_played_them() {
    let world = World::new().await;
    let game = finished(&world).await;
    world.clock.forward(7_200);
    let offered = world.app.complete_finished(ADA, "cave").await;
    assert_eq!(offered.iter().map(|(_, id)| *id).collect::<Vec<_>>(), [game]);
    assert!(offered[0].0.starts_with("Cave Troll"), "{offered:?}");
    assert!(world.app.complete_finished(ADA, "hex").await.is_empty());
    assert!(world.app.complete_finished(PersonId(9), "").await.is_empty());
    assert_eq!(world.app.own_finished(ADA, game, ChannelId(999)).await.unwrap(), game);
    assert_eq!(world.app.own_finished(PersonId(9), game, HERE).await.unwrap(), game, "who could see the channel");
    assert!(world.app.own_finished(PersonId(9), game, ChannelId(999)).await.is_err());
}

/// Somebody plays a game against a bot to its end, in a server.
async fn against_a_bot(world: &World, channel: u64, host: u64) -> GameId {
    let opening = Opening { guild: Some(GUILD), ..opening(ChannelId(channel), 2) };
    let game = world.app.open_solo(&person(host), opening, Level::Easy).await.unwrap().game;
    world.play_out(game, channel).await;
    game
}

const GUILD: GuildId = GuildId(7);

#[tokio::test(flavor = "multi_thread")]
async fn stats_are_a_picture_of_a_person_or_of_the_server_and_outlive_the_games() {
    let world = World::new().await;
    let ada = StatsOf::Person(person(1));
    let shown = async |world: &World, who: PersonId, of: &StatsOf, guild: Option<GuildId>| {
        world.app.stats_picture(who, of, guild, None, false).await
    };
    assert_eq!(shown(&world, ADA, &ada, Some(GUILD)).await.unwrap(), None, "nothing counts yet");
    let first = against_a_bot(&world, 1, 1).await;
    world.clock.forward(40 * 24 * 3_600);
    against_a_bot(&world, 2, 1).await;
    against_a_bot(&world, 3, 2).await;
    let picture = shown(&world, ADA, &ada, Some(GUILD)).await.unwrap().unwrap();
    assert!(picture.png.starts_with(b"\x89PNG") && picture.alt.chars().count() <= 1024);
    for wanted in ["Ada: this server · 2 games.", "Rating Cave Troll: ", "Favourite opening: Cave Troll: play ", "Longest game: "]
    {
        assert!(picture.alt.contains(wanted), "{wanted}: {}", picture.alt);
    }
    assert!(!picture.alt.contains("Luck"), "no game is judged yet: {}", picture.alt);
    world.app.judge(first).await.unwrap();
    let picture = shown(&world, ADA, &ada, Some(GUILD)).await.unwrap().unwrap();
    assert!(picture.alt.contains("Luck: ") && picture.alt.contains(" in 1 game."), "{}", picture.alt);
    let hall = shown(&world, ADA, &StatsOf::Server, Some(GUILD)).await.unwrap().unwrap();
    assert!(hall.alt.contains("Who plays, and what they won: Ada ") && hall.alt.contains("Ben "), "{}", hall.alt);
    let hex = world.app.stats_picture(ADA, &StatsOf::Server, Some(GUILD), Some(Kind::Hex), false).await.unwrap();
    assert_eq!(hex, None);

    // A game that is cleared away leaves what it did.
    assert_eq!(world.app.clear_away(30, None).await, Ok(1));
    assert_eq!(shown(&world, ADA, &ada, Some(GUILD)).await.unwrap().unwrap().alt, picture.alt);

    // Of others only what they play here; and whoever is forgotten is in no picture.
    assert!(shown(&world, BEN, &ada, Some(GUILD)).await.unwrap().is_some());
    for guild in [Some(GuildId(8)), None] {
        assert!(matches!(shown(&world, BEN, &ada, guild).await, Err(Refusal::Unfit(_))));
    }
    assert!(matches!(shown(&world, ADA, &StatsOf::Server, None).await, Err(Refusal::Unfit(_))));
    assert!(world.app.kept_of(ADA).await.unwrap().json.contains("\"opening\": \"play "));
    world.app.forget_me(&person(1)).await.unwrap();
    assert_eq!(shown(&world, ADA, &ada, Some(GUILD)).await.unwrap(), None);
    assert!(!shown(&world, BEN, &StatsOf::Server, Some(GUILD)).await.unwrap().unwrap().alt.contains("Ada"));
    assert!(world.app.kept_of(ADA).await.unwrap().json.contains("\"rated_games\": []"));
    assert!(world.app.doctor().await.unwrap().is_empty());
}
