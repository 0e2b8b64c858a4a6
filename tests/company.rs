//! Lobbies, invitations, seats that change hands, games that end early, rematches, and what counts.

use crate::support::world::{ADA, BEN, HERE, World, interaction, opening, person};
use warren::app::{
    ChannelId, Consent, End, GameId, GuildId, Handover, Opening, PersonId, Player, Refusal, Rematch, ReminderRule, Status, Undo,
};
use warren::bots::Level;
use warren::engine::{Rng, Seat, Turn};

const CLEO: PersonId = PersonId(3);
const EASY: Player = Player::Bot(Level::Easy);

fn in_server(players: u8) -> Opening {
    Opening { guild: Some(GuildId(7)), ..opening(HERE, players) }
}

async fn players(world: &World, game: GameId) -> Vec<String> {
    let seats = world.app.status(game).await.unwrap().seats;
    (0u8..).map(Seat).zip(seats).map(|(seat, player)| player.map_or_else(String::new, |player| player.name(seat))).collect()
}

#[tokio::test]
async fn who_joins_a_full_lobby_takes_a_bots_seat() {
    let world = World::new().await;
    let game = world.app.open(&person(1), opening(HERE, 3)).await.unwrap().game;
    world.app.add_bot(&person(1), HERE, Level::Easy).await.unwrap();
    world.app.add_bot(&person(1), HERE, Level::Hard).await.unwrap();
    world.app.join(&person(2), HERE).await.unwrap();
    assert_eq!(players(&world, game).await, ["Ada", "Sky (easy bot)", "Ben"], "the last bot makes room");
    world.app.join(&person(3), HERE).await.unwrap();
    assert_eq!(world.app.join(&person(4), HERE).await, Err(Refusal::Full));
    assert_eq!(players(&world, game).await, ["Ada", "Cleo", "Ben"]);
}

#[tokio::test]
async fn bots_come_go_and_learn_as_those_at_the_table_wish() {
    let world = World::new().await;
    let game = world.app.open(&person(1), opening(HERE, 3)).await.unwrap().game;
    world.app.add_bot(&person(1), HERE, Level::Normal).await.unwrap();
    world.app.add_bot(&person(1), HERE, Level::Normal).await.unwrap();
    assert_eq!(world.app.add_bot(&person(1), HERE, Level::Normal).await, Err(Refusal::Full));
    world.app.set_level(&person(1), HERE, Seat(1), Level::Hard).await.unwrap();
    assert_eq!(world.app.remove_bot(&person(9), HERE, None).await, Err(Refusal::NotSeated));
    assert!(matches!(world.app.set_level(&person(1), HERE, Seat(0), Level::Hard).await, Err(Refusal::Unfit(_))));
    world.app.remove_bot(&person(1), HERE, None).await.unwrap();
    assert_eq!(players(&world, game).await, ["Ada", "Sky (hard bot)", ""]);
    world.app.remove_bot(&person(1), HERE, Some(Seat(1))).await.unwrap();
    assert!(matches!(world.app.remove_bot(&person(1), HERE, None).await, Err(Refusal::Unfit(_))));
}

#[tokio::test]
async fn seats_are_added_and_taken_away_and_whoever_sits_last_moves_up() {
    let world = World::new().await;
    let lobby = world.app.open(&person(1), Opening { players: None, ..opening(HERE, 2) }).await.unwrap();
    assert_eq!(lobby.seats.len(), 4, "as many as the game has, if nobody says otherwise");
    let game = lobby.game;
    assert!(matches!(world.app.more_seats(&person(1), HERE, false).await, Err(Refusal::Unfit(_))));
    assert!(matches!(world.app.fewer_seats(&person(2), HERE, false).await, Err(Refusal::NotHost { .. })));
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.take_colour(&person(2), HERE, Seat(3)).await.unwrap();
    assert_eq!(players(&world, game).await, ["Ada", "", "", "Ben"]);
    world.app.fewer_seats(&person(1), HERE, false).await.unwrap();
    assert_eq!(players(&world, game).await, ["Ada", "", "Ben"]);
    world.app.fewer_seats(&person(9), HERE, true).await.unwrap();
    assert_eq!(players(&world, game).await, ["Ada", "Ben"]);
    assert!(matches!(world.app.fewer_seats(&person(1), HERE, false).await, Err(Refusal::Unfit(_))), "two is the least");
    world.app.more_seats(&person(1), HERE, false).await.unwrap();
    let world = world.reopen().await;
    assert_eq!(players(&world, game).await, ["Ada", "Ben", ""], "a restart forgets nothing of it");
}

#[tokio::test]
async fn starting_says_what_it_does_and_brings_no_bot_that_nobody_asked_for() {
    let world = World::new().await;
    let game = world.app.open(&person(1), Opening { players: None, ..opening(HERE, 2) }).await.unwrap().game;
    assert!(matches!(world.app.plan(&person(1), HERE, false).await, Err(Refusal::Setup(why)) if why.contains("needs 2 players")));
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.take_colour(&person(2), HERE, Seat(2)).await.unwrap();
    let plan = world.app.plan(&person(1), HERE, false).await.unwrap();
    assert_eq!(plan.text, "2 people; 2 seats stay empty, so it is a game for 2. Ben will be Sky.");
    assert!(!plan.complete);
    world.app.add_bot(&person(1), HERE, Level::Normal).await.unwrap();
    world.app.fewer_seats(&person(1), HERE, false).await.unwrap();
    let plan = world.app.plan(&person(1), HERE, false).await.unwrap();
    assert_eq!((plan.text.as_str(), plan.complete), ("2 people, 1 normal bot.", true));
    assert!(matches!(world.app.plan(&person(2), HERE, false).await, Err(Refusal::NotHost { .. })));
    world.app.remove_bot(&person(1), HERE, None).await.unwrap();
    let started = world.app.start(&person(1), HERE, false).await.unwrap();
    assert_eq!(started.filled, 0);
    assert_eq!(players(&world, game).await, ["Ada", "Ben"], "a table for two");
    assert!(world.app.doctor().await.unwrap().is_empty());
    world.post(game).await.unwrap();
    world.random_move(game, &mut Rng::from_number(1)).await;
}

#[tokio::test]
async fn a_colour_is_taken_if_it_is_free_or_a_bots() {
    let world = World::new().await;
    let game = world.app.open(&person(1), opening(HERE, 4)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.add_bot(&person(1), HERE, Level::Easy).await.unwrap();
    assert!(matches!(world.app.take_colour(&person(1), HERE, Seat(1)).await, Err(Refusal::Unfit(why)) if why == "Sky is Ben's."));
    assert!(matches!(world.app.take_colour(&person(1), HERE, Seat(4)).await, Err(Refusal::Unfit(_))));
    assert_eq!(world.app.take_colour(&person(3), HERE, Seat(3)).await, Err(Refusal::NotSeated));
    world.app.take_colour(&person(1), HERE, Seat(2)).await.unwrap();
    world.app.take_colour(&person(2), HERE, Seat(3)).await.unwrap();
    assert_eq!(players(&world, game).await, ["Orange (easy bot)", "", "Ada", "Ben"]);
}

#[tokio::test]
async fn options_are_chosen_until_the_game_starts() {
    let world = World::new().await;
    world.app.open(&person(1), opening(HERE, 2)).await.unwrap();
    assert!(matches!(world.app.set_option(&person(2), HERE, "set", "variant", false).await, Err(Refusal::NotHost { .. })));
    for wrong in [("set", "best"), ("sets", "variant"), ("", "")] {
        assert!(matches!(world.app.set_option(&person(1), HERE, wrong.0, wrong.1, false).await, Err(Refusal::Setup(_))));
    }
    let lobby = world.app.set_option(&person(1), HERE, "set", "variant", false).await.unwrap();
    assert!(lobby.text.contains("Variant cast · All twelve artifacts · A tie is a shared victory"), "{}", lobby.text);
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    assert_eq!(world.app.set_option(&person(1), HERE, "set", "classic", false).await, Err(Refusal::AlreadyStarted));
}

#[tokio::test]
async fn a_lobby_says_what_is_played_for_how_many_and_how_long() {
    let world = World::new().await;
    let lobby = world.app.open(&person(1), opening(HERE, 2)).await.unwrap();
    for part in ["heroes down into a troll's lair", "For 2 to 4 players.", "A game takes each player some ", "Free: Sky"] {
        assert!(lobby.text.contains(part), "{part} in {}", lobby.text);
    }
    let example = world.app.example(lobby.kind).await.unwrap();
    assert!(example.png.starts_with(b"\x89PNG") && !example.alt.is_empty());
}

#[tokio::test]
async fn nobody_is_in_a_lobby_before_they_said_so() {
    let world = World::new().await;
    let (ada, ben, cleo) = (person(1), person(2), person(3));
    let game = world.app.open(&ada, opening(HERE, 3)).await.unwrap().game;
    assert_eq!(world.app.invite(&ben, HERE, &cleo).await, Err(Refusal::NotSeated));
    let asked = world.app.invite(&ada, HERE, &ben).await.unwrap();
    assert!(asked.text.contains("Ada asks you to a game of Cave Troll"), "{}", asked.text);
    assert_eq!(players(&world, game).await, ["Ada", "", ""]);
    let twice = world.app.invite(&ada, HERE, &ben).await.unwrap_err();
    assert!(twice.to_string().contains("asked already"), "{twice}");
    assert_eq!(world.app.accept(&cleo, game).await, Err(Refusal::NotAsked));
    let world = world.reopen().await;
    assert!(world.app.lobby(HERE).await.unwrap().text.contains("Asked to come: Ben"));
    world.app.accept(&ben, game).await.unwrap();
    assert_eq!(world.app.accept(&ben, game).await, Err(Refusal::NotAsked), "an answer is given once");
    world.app.invite(&ben, HERE, &cleo).await.unwrap();
    assert!(!world.app.plan(&ada, HERE, false).await.unwrap().complete, "Cleo has not answered");
    let answered = world.app.decline(&cleo, game).await.unwrap();
    assert!(answered.text.contains("rather not") && answered.waiting.is_empty());
    assert_eq!(players(&world, game).await, ["Ada", "Ben", ""]);
    for stranger in 10..=17 {
        world.app.invite(&ada, HERE, &person(stranger)).await.unwrap();
    }
    assert!(matches!(world.app.invite(&ada, HERE, &person(18)).await, Err(Refusal::Unfit(_))), "there is a bound");
}

#[tokio::test]
async fn a_seat_goes_to_a_person_when_they_accept_and_who_loses_it_is_told() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let (ada, ben, cleo) = (person(1), person(2), person(3));
    let to_cleo = Player::Person(cleo.clone());
    world.app.replace(&person(4), HERE, Seat(0), &EASY, false).await.unwrap_err();
    assert!(matches!(world.app.replace(&cleo, HERE, Seat(1), &to_cleo, false).await, Err(Refusal::NotHost { .. })));
    assert_eq!(world.app.replace(&ben, HERE, Seat(1), &Player::Person(ada.clone()), false).await, Err(Refusal::AlreadySeated));
    assert!(matches!(world.app.replace(&ada, HERE, Seat(4), &to_cleo, false).await, Err(Refusal::Unfit(_))));
    while world.waiting(game).await[0] != BEN {
        world.random_move(game, &mut Rng::from_number(2)).await;
        world.post(game).await;
    }
    let (_, drawn) = world.find_move(game, |_, _, _| true).await.unwrap();
    world.act(BEN, game, &drawn).await.unwrap();
    world.post(game).await.unwrap();
    let ply = world.app.status(game).await.unwrap().ply;

    let Ok(Handover::Offered(offer)) = world.app.replace(&ben, HERE, Seat(1), &to_cleo, false).await else { panic!() };
    assert!(offer.text.contains("take Ben's place") && offer.text.contains("Ben asked"), "{}", offer.text);
    assert_eq!(world.app.status(game).await.unwrap().ply, ply, "nothing has happened yet");
    assert_eq!(world.act(CLEO, game, "end").await, Err(Refusal::NotSeated));
    let world = world.reopen().await;
    let answered = world.app.accept(&cleo, game).await.unwrap();
    assert_eq!(answered.text, "Cleo takes Ben's place, as Ben asked.");
    assert_eq!(world.app.accept(&cleo, game).await, Err(Refusal::NotAsked));
    let notices = world.app.notices().await.unwrap();
    assert_eq!((notices.len(), notices[0].people.as_slice()), (1, [BEN].as_slice()));
    assert!(notices[0].text.contains("has gone to Cleo"), "{}", notices[0].text);
    assert_eq!(world.app.mine(ben.id).await.unwrap(), []);
    let told = world.post(game).await.unwrap();
    assert!(told.lines.contains(&answered.text), "{told:?}");

    // What Ben played is still Ben's, and what comes is Cleo's.
    let log = world.app.log(PersonId(9), game, None).await.unwrap().lines;
    let at = log.iter().position(|line| *line == answered.text).unwrap();
    assert!(log[..at].iter().any(|line| line.contains("Ben")) && !log[..at].iter().any(|line| line.contains("Cleo")), "{log:#?}");
    let mut rng = Rng::from_number(4);
    for _ in 0..12 {
        world.random_move(game, &mut rng).await;
    }
    let log = world.app.log(PersonId(9), game, None).await.unwrap().lines;
    assert!(log[at + 1..].iter().all(|line| !line.contains("Ben")), "{log:#?}");

    // A bot may have it, too, but one of them has to stay.
    assert!(matches!(world.app.replace(&cleo, HERE, Seat(1), &EASY, false).await, Ok(Handover::Done { .. })));
    assert!(matches!(world.app.replace(&ada, HERE, Seat(0), &EASY, true).await, Err(Refusal::Unfit(_))));
    let text = world.app.resign(&ada, HERE).await.unwrap();
    assert!(text.contains("the game ends"), "{text}");
    let told = world.post(game).await.unwrap();
    assert!(told.fresh && told.ending.unwrap().contains("seed"));
    assert_eq!(world.app.status(HERE).await.unwrap().status, Status::Ended);
    assert_eq!(world.act(ADA, game, "end").await, Err(Refusal::Over));
    assert!(world.app.stats(ADA, None, None, false).await.unwrap().own.is_empty(), "what was ended early counts for nobody");
}

#[tokio::test]
async fn whoever_takes_a_seat_that_owes_a_decision_is_told_of_it() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    let seat = Seat((who.0 - 1) as u8);
    world.app.replace(&person(who.0), HERE, seat, &Player::Person(person(3)), false).await.unwrap();
    world.app.accept(&person(3), game).await.unwrap();
    let told = world.post(game).await.unwrap();
    assert_eq!((told.fresh, told.ping), (true, vec![CLEO]));
}

#[tokio::test]
async fn a_seat_that_changed_hands_is_rated_by_shares_and_never_as_a_loss_for_who_came() {
    let (mut won, mut lost) = (false, false);
    for seed in 0..20 {
        let world = World::new().await;
        let game = world.app.open(&person(1), in_server(2)).await.unwrap().game;
        world.app.join(&person(2), HERE).await.unwrap();
        world.app.start(&person(1), HERE, false).await.unwrap();
        world.post(game).await.unwrap();
        let mut rng = Rng::from_number(100 + seed);
        for _ in 0..20 {
            world.random_move(game, &mut rng).await;
        }
        world.app.replace(&person(2), game, Seat(1), &Player::Person(person(3)), false).await.unwrap();
        world.app.accept(&person(3), game).await.unwrap();
        world.play_out(game, seed).await;
        let standing = async |who: PersonId| world.app.stats(who, Some(GuildId(7)), None, false).await.unwrap().own.pop();
        let (ada, ben, cleo) = (standing(ADA).await.unwrap(), standing(BEN).await.unwrap(), standing(CLEO).await);
        let full = ada.rating - 1500.0;
        let part = 1500.0 - ben.rating;
        assert!(part.abs() < full.abs() || full == 0.0, "a part of it: {full} {part}");
        match cleo {
            None => lost |= full > 0.0,
            Some(cleo) => {
                assert!(cleo.rating > 1500.0, "{cleo:?}");
                assert!((cleo.rating - 1500.0 - part + full).abs() < 1e-6, "together they have the whole");
                won = true;
            }
        }
        if won && lost {
            return;
        }
    }
    panic!("in twenty games the seat won and lost");
}

#[tokio::test]
async fn ratings_are_by_server_and_over_all_of_them() {
    let world = World::new().await;
    for (channel, guild) in [(1, 7), (2, 7), (3, 8)] {
        let opening = Opening { guild: Some(GuildId(guild)), ..opening(ChannelId(channel), 2) };
        let game = world.app.open_solo(&person(1), opening, Level::Easy).await.unwrap().game;
        world.play_out(game, channel).await;
    }
    let games = async |guild: u64, everywhere: bool| {
        let own = world.app.stats(ADA, Some(GuildId(guild)), None, everywhere).await.unwrap().own;
        own.first().map_or(0, |own| own.games)
    };
    assert_eq!((games(7, false).await, games(8, false).await, games(9, false).await), (2, 1, 0));
    assert_eq!((games(7, true).await, games(9, true).await), (3, 3));
    let kept = world.app.kept_of(ADA).await.unwrap().json;
    assert!(kept.contains("\"server\": 7") && kept.contains("\"server\": 0"), "{kept}");
}

#[tokio::test]
async fn alone_anything_is_taken_back_and_a_game_in_which_something_seen_was_is_not_rated() {
    let world = World::new().await;
    let open = async |channel: u64| {
        let solo = world.app.open_solo(&person(1), opening(ChannelId(channel), 2), Level::Easy).await.unwrap().game;
        world.post(solo).await.unwrap();
        solo
    };
    let (seen, free) = (open(1).await, open(2).await);
    let before = world.table(seen).await.fingerprint();
    assert_eq!(world.app.undo(ADA, seen).await, Err(Refusal::NothingToUndo));
    world.act(ADA, seen, "draw").await.unwrap();
    let Ok(Undo::Done { text, .. }) = world.app.undo(ADA, seen).await else { panic!() };
    assert!(text.contains("so this game is not rated"), "{text}");
    assert_eq!(world.table(seen).await.fingerprint(), before);
    let mut rng = Rng::from_number(8);
    let phrase = loop {
        match world.find_move(free, |_, revealed, passed| !revealed && !passed).await {
            Some((_, phrase)) => break phrase,
            None => drop(world.random_move(free, &mut rng).await),
        }
        world.post(free).await;
    };
    world.act(ADA, free, &phrase).await.unwrap();
    let Ok(Undo::Done { text, .. }) = world.app.undo(ADA, free).await else { panic!() };
    assert!(!text.contains("not rated"), "nothing was seen: {text}");
    let world = world.reopen().await;
    let ending = world.play_out(seen, 1).await;
    assert!(ending.contains("This game is not rated: something that was seen"), "{ending}");
    assert!(world.app.stats(ADA, None, None, false).await.unwrap().own.is_empty());
    let ending = world.play_out(free, 2).await;
    assert!(!ending.contains("not rated"), "{ending}");
    assert_eq!(world.app.stats(ADA, None, None, false).await.unwrap().own.len(), 1);
}

#[tokio::test]
async fn a_wish_to_undo_names_the_moves_but_no_secret() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    let moved = world.app.act(who, game, None, "draw", interaction()).await.unwrap();
    let Ok(Undo::Asks(asked)) = world.app.undo(who, game).await else { panic!() };
    assert!(asked.text.contains("take back the last move.\n> "), "{}", asked.text);
    assert!(moved.whispers.iter().all(|whisper| !asked.text.contains(whisper)), "{}", asked.text);
    let other = if who == ADA { person(2) } else { person(1) };
    let busy = world.app.end(&other, game, false).await.unwrap_err();
    assert!(matches!(busy, Refusal::Unfit(_) | Refusal::NotHost { .. }), "one wish at a time: {busy}");
    world.app.retract(&asked).await.unwrap();
    assert!(matches!(world.app.undo(who, game).await, Ok(Undo::Asks(_))), "who could not be asked can be asked again");
}

#[tokio::test]
async fn a_game_that_others_play_is_ended_with_their_consent() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2, 3]).await;
    assert!(matches!(world.app.end(&person(2), game, false).await, Err(Refusal::NotHost { .. })));
    let caution = world.app.before_ending(&person(1), game, false).await.unwrap();
    assert!(caution.text.contains("Ben and Cleo play with you"), "{}", caution.text);
    let Ok(End::Asks(asked)) = world.app.end(&person(1), game, false).await else { panic!() };
    assert_eq!(asked.waiting.len(), 2);
    assert!(
        matches!(world.app.answer(BEN, game, asked.ply, true).await, Ok(Consent::Waiting(left)) if left.waiting[0].id == CLEO)
    );
    let Ok(Consent::Refused { text, .. }) = world.app.answer(CLEO, game, asked.ply, false).await else { panic!() };
    assert_eq!(text, "Cleo does not agree; the game goes on.");
    assert_eq!(world.app.status(game).await.unwrap().status, Status::Playing);

    let Ok(End::Asks(asked)) = world.app.end(&person(1), game, false).await else { panic!() };
    world.app.answer(BEN, game, asked.ply, true).await.unwrap();
    let world = world.reopen().await;
    let Ok(Consent::Done { text, .. }) = world.app.answer(CLEO, game, asked.ply, true).await else { panic!() };
    assert_eq!(text, "Ada ended the game, with everyone's consent.");
    let told = world.post(game).await.unwrap();
    assert!(told.ending.unwrap().contains("ended early is not rated"));

    let alone = world.app.open_solo(&person(1), opening(ChannelId(5), 2), Level::Easy).await.unwrap().game;
    assert!(matches!(world.app.end(&person(1), alone, false).await, Ok(End::Done { .. })), "nobody else plays it");
    let managed = world.game(ChannelId(6), &[1, 2]).await;
    assert!(matches!(world.app.end(&person(9), managed, true).await, Ok(End::Done { .. })), "who manages the channel decides");
}

#[tokio::test]
async fn a_rematch_reseats_bots_and_asks_people() {
    let world = World::new().await;
    let game = world.app.open(&person(1), in_server(4)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.join(&person(3), HERE).await.unwrap();
    world.app.add_bot(&person(1), HERE, Level::Hard).await.unwrap();
    world.app.rename(&person(1), HERE, "Friday", false).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    assert_eq!(world.app.rematch(&person(1), game).await, Err(Refusal::AlreadyStarted));
    world.app.end(&person(1), game, true).await.unwrap();
    assert_eq!(world.app.rematch(&person(4), game).await, Err(Refusal::NotSeated));
    let Ok(Rematch::Open { lobby, text }) = world.app.rematch(&person(2), game).await else { panic!() };
    assert_eq!(players(&world, lobby.game).await, ["", "Ben", "", "Pink (hard bot)"]);
    assert_eq!(lobby.invited.iter().map(|person| person.id).collect::<Vec<_>>(), [ADA, CLEO]);
    assert!(text.contains("once more to Cave Troll “Friday”") && lobby.text.contains("Orange: kept for Ada"), "{text}");
    // A stranger does not get a seat that is kept.
    world.app.join(&person(4), lobby.game).await.unwrap();
    assert_eq!(players(&world, lobby.game).await, ["", "Ben", "", "Dan"]);
    // Who presses too is taken to want their seat.
    assert_eq!(world.app.rematch(&person(3), game).await, Ok(Rematch::Joined { game: lobby.game }));
    let answered = world.app.accept(&person(1), lobby.game).await.unwrap();
    assert!(answered.waiting.is_empty());
    assert_eq!(players(&world, lobby.game).await, ["Ada", "Ben", "Cleo", "Dan"]);
    assert_eq!(world.app.rematch(&person(3), game).await, Err(Refusal::ChannelTaken { game: lobby.game }));

    let alone = world.app.open_solo(&person(1), opening(ChannelId(5), 3), Level::Hard).await.unwrap().game;
    world.app.end(&person(1), alone, false).await.unwrap();
    let Ok(Rematch::Begun(started)) = world.app.rematch(&person(1), alone).await else { panic!() };
    assert!(matches!(world.app.status(started.game).await.unwrap().seats[2], Some(Player::Bot(Level::Hard))));
}

#[tokio::test]
async fn the_games_of_a_server_are_listed_by_the_names_they_have() {
    let world = World::new().await;
    let game = world.app.open(&person(1), in_server(2)).await.unwrap().game;
    let elsewhere = Opening { guild: Some(GuildId(8)), ..opening(ChannelId(5), 2) };
    world.app.open(&person(2), elsewhere).await.unwrap();
    assert!(matches!(world.app.rename(&person(2), HERE, "Mine", false).await, Err(Refusal::NotHost { .. })));
    let called = world.app.rename(&person(1), HERE, " *Friday*\n\u{E001} night ", false).await.unwrap();
    assert_eq!(called, r"Cave Troll “\*Friday\* night”");
    let listed = world.app.list(GuildId(7)).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert!(listed[0].text.contains("1 of 2 seats taken") && listed[0].text.starts_with(&called), "{}", listed[0].text);
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    assert!(world.app.board(ADA, game).await.unwrap().headline.starts_with(&called));
    assert!(world.app.list(GuildId(7)).await.unwrap()[0].text.contains("2 people"));
    world.app.end(&person(1), HERE, true).await.unwrap();
    assert!(world.app.list(GuildId(7)).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_loser_begins_a_rematch() {
    let world = World::new().await;
    let mut games = 0;
    for channel in 1..=2 {
        let here = ChannelId(channel);
        let game = world.game(here, &[1, 2]).await;
        world.play_out(game, channel).await;
        let Turn::Over(outcome) = world.table(game).await.turn() else { panic!() };
        let loser = outcome.places.iter().position(|place| place.rank == 2);
        let Ok(Rematch::Open { lobby, .. }) = world.app.rematch(&person(1), game).await else { panic!() };
        world.app.accept(&person(2), lobby.game).await.unwrap();
        world.app.start(&person(1), lobby.game, false).await.unwrap();
        world.post(lobby.game).await.unwrap();
        if let Some(loser) = loser {
            assert_eq!(world.waiting(lobby.game).await, [PersonId(loser as u64 + 1)], "{outcome:?}");
            games += 1;
        }
    }
    assert!(games > 0, "most games have a loser");
    assert!(world.app.doctor().await.unwrap().is_empty());
}

#[tokio::test]
async fn notes_are_kept_for_their_writer_and_forgotten_with_them() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    assert_eq!(world.app.note(ADA, game).await, Ok(None));
    assert_eq!(world.app.add_note(CLEO, game, "hello").await, Err(Refusal::NotSeated));
    assert!(matches!(world.app.add_note(ADA, game, " \n").await, Err(Refusal::Unfit(_))));
    world.app.add_note(ADA, game, "Ben bluffs").await.unwrap();
    assert_eq!(world.app.add_note(ADA, game, "two\nlines").await.unwrap(), "Ben bluffs\ntwo lines");
    assert!(matches!(world.app.add_note(ADA, game, &"x".repeat(1000)).await, Err(Refusal::Unfit(_))));
    let world = world.reopen().await;
    assert_eq!(world.app.note(BEN, game).await, Ok(None));
    assert_eq!(world.app.mine(ADA).await.unwrap()[0].note.as_deref(), Some("Ben bluffs\ntwo lines"));
    assert_eq!(world.app.mine(BEN).await.unwrap()[0].note, None);
    let rule = ReminderRule { remind_after: Some(0), direct: Some(true) };
    world.app.set_reminder_rule(ADA, game, rule).await.unwrap();
    assert!(world.app.set_reminder_rule(CLEO, game, rule).await.is_err());
    let kept = world.app.kept_of(ADA).await.unwrap().json;
    assert!(kept.contains("Ben bluffs") && kept.contains("\"by_direct_message\": true"), "{kept}");
    world.app.forget_me(&person(1)).await.unwrap();
    let kept = world.app.kept_of(ADA).await.unwrap().json;
    assert!(!kept.contains("Ben bluffs") && !kept.contains("\"by_direct_message\": true"), "{kept}");
}
