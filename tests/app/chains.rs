//! Games that follow from one another, and decisions that any of several seats may take.

use crate::support::world::{ADA, BEN, HERE, HOUR, World, interaction, opening, person};
use warren::app::{Asked, GameId, GuildId, Opening, PersonId, Player, Refusal, Rematch, Status};
use warren::bots::{self, Bot, Level};
use warren::engine::{Rng, Seat};
use warren::games::Kind;

crate::support::postgres::on_postgres!(
    bots_let_people_go_first_where_any_seat_may_decide,
    the_next_game_of_a_chain_is_opened_once_with_the_same_company,
    undo_does_not_reach_behind_the_end_of_a_mission_whose_gains_are_still_chosen,
    what_a_bot_lets_pass_ends_nobodys_turn,
);

fn campaign(players: u8) -> Opening {
    Opening { kind: Kind::from_slug("clans").unwrap(), options: Vec::new(), guild: Some(GuildId(7)), ..opening(HERE, players) }
}

/// Says what is said by everybody in turn; what is to be chosen first for the rest.
async fn act(world: &World, game: GameId, who: PersonId, phrase: &str) {
    world.act(who, game, phrase).await.unwrap_or_else(|refusal| panic!("{phrase}: {refusal}"));
}

/// Ada leads the squad, Ben is the Hostile; all who went in turn back at once, and the mission is lost.
async fn a_mission_that_is_given_up(world: &World) -> GameId {
    let game = world.app.open(&person(1), campaign(2)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    for _ in ["Intel", "roster"] {
        act(world, game, ADA, "done").await;
    }
    act(world, game, ADA, "choose intel:b").await;
    act(world, game, BEN, "place auto:guard").await;
    let squad = ["Timur", "Pluto", "Echo", "Feuerbach"];
    for who in squad {
        act(world, game, ADA, &format!("choose operative:{who} side:Focus")).await;
    }
    for who in squad {
        act(world, game, ADA, &format!("turn operative:{who}")).await;
        act(world, game, ADA, "move to:exit").await;
        while world.waiting(game).await.contains(&BEN) {
            act(world, game, BEN, "done").await;
        }
    }
    game
}

#[tokio::test]
async fn bots_let_people_go_first_where_any_seat_may_decide() {
    let world = World::new().await;
    let game = world.app.open(&person(1), campaign(3)).await.unwrap().game;
    for _ in 0..2 {
        world.app.add_bot(&person(1), HERE, Level::Easy).await.unwrap();
    }
    world.app.start(&person(1), HERE, false).await.unwrap();
    let waiting = async || {
        let situation = world.app.status(game).await.unwrap();
        situation.waiting.iter().map(|(seat, _)| seat.index()).collect::<Vec<_>>()
    };
    // Intel is the matter of both operatives' seats: the bot waits for Ada, and leaves it at what she says.
    world.post(game).await.unwrap();
    assert_eq!(waiting().await, [0, 1]);
    assert_eq!(world.app.due().await.unwrap().bots, []);
    world.act(ADA, game, "done").await.unwrap();
    world.post(game).await.unwrap();
    let log = world.app.log(ADA, game, None).await.unwrap().lines.join("\n");
    assert_eq!(log.matches("has Intel").count(), 0, "{log}");
    // So is the roster. After half a day the bot waits no longer.
    assert_eq!(waiting().await, [0, 1]);
    world.clock.forward(12 * HOUR);
    assert_eq!(world.app.due().await.unwrap().bots, [game]);
    world.post(game).await.unwrap();
    assert_eq!(waiting().await, [0]);
    world.act(ADA, game, "done").await.unwrap();
    world.post(game).await.unwrap();
    assert!(!waiting().await.contains(&1), "what is the bot's alone it does at once");
}

#[tokio::test]
async fn the_next_game_of_a_chain_is_opened_once_with_the_same_company() {
    let world = World::new().await;
    let first = a_mission_that_is_given_up(&world).await;
    let told = world.post(first).await.unwrap();
    assert!(told.ending.is_some_and(|ending| ending.contains("**Ben** wins")), "{:?}", told.lines);
    assert_eq!(world.app.status(first).await.unwrap().status, Status::Over);
    assert_eq!(world.app.open_sequel(&person(9), first).await, Err(Refusal::NotSeated));

    let Ok(Rematch::Open { lobby, text }) = world.app.open_sequel(&person(2), first).await else { panic!("a lobby") };
    assert!(text.contains("to go on with"), "{text}");
    assert_eq!(lobby.seats[1].as_ref().and_then(Player::person).map(|ben| ben.id), Some(BEN), "in his old seat");
    assert_eq!(lobby.invited.len(), 1, "Ada's seat is kept for her");
    let Ok(Rematch::Joined { game }) = world.app.open_sequel(&person(1), first).await else { panic!("she sits down") };
    assert_eq!(game, lobby.game);
    let again = world.app.open_sequel(&person(1), first).await;
    assert!(matches!(again, Err(Refusal::Unfit(_))), "{again:?}");
    world.app.start(&person(2), HERE, false).await.unwrap();
    let world = world.reopen().await;
    let told = world.post(game).await.unwrap();
    assert!(told.lines.iter().any(|line| line.contains("Relay Station")), "{:?}", told.lines);
    assert!(world.app.undo(ADA, game).await.is_err(), "undo does not reach behind a mission's end");
    let looked = world.app.campaign(ADA, HERE).await.unwrap();
    assert!(looked.text.contains("Escapee Track: lost in round 1") && looked.picture.is_some(), "{}", looked.text);

    // A game that is still played, and one that has no next, lead nowhere.
    assert!(matches!(world.app.open_sequel(&person(1), game).await, Err(Refusal::Unfit(_))));
    world.app.export(first).await.unwrap();
    assert!(world.app.doctor().await.unwrap().is_empty());
}

/// Ada goes for the objective, Ben lets things be: the mission is won, and she has Potentials to choose.
#[tokio::test]
async fn undo_does_not_reach_behind_the_end_of_a_mission_whose_gains_are_still_chosen() {
    let world = World::new().await;
    let game = world.app.open(&person(1), campaign(2)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    let (squad, hostile, mut rng) = (Seat(0), Seat(1), Rng::from_number(1));
    while !world.table(game).await.is_decided() {
        let table = world.table(game).await;
        if table.turn().to_act().contains(squad) {
            let kind = Kind::from_slug("clans").unwrap();
            let best = bots::advise(kind, &*table, squad, Bot::Greedy, &mut rng).unwrap();
            act(&world, game, ADA, &best.to_string()).await;
        } else {
            let menu = table.menu(hostile);
            let idle = menu.iter().find(|phrase| ["done", "pass"].contains(&phrase.verb.as_ref()));
            act(&world, game, BEN, &idle.unwrap_or(&menu[0]).to_string()).await;
        }
    }
    let table = world.table(game).await;
    assert!(table.turn().outcome().is_none(), "something is still to be chosen");
    assert_eq!(world.app.undo(ADA, game).await, Err(Refusal::Decided));
    // What is chosen now may still be taken back.
    let first = table.menu(squad)[0].to_string();
    act(&world, game, ADA, &first).await;
    assert_ne!(world.app.undo(ADA, game).await, Err(Refusal::Decided));
}

/// Before every roll the Hostile is asked, if he holds a card. A bot that plays none is no interruption.
#[tokio::test]
async fn what_a_bot_lets_pass_ends_nobodys_turn() {
    let world = World::new().await;
    let game = world.app.open(&person(1), campaign(2)).await.unwrap().game;
    world.app.add_bot(&person(1), HERE, Level::Normal).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    world.post(game).await.unwrap();
    for said in ["choose intel:a", "done", "done", "choose intel:b"] {
        act(&world, game, ADA, said).await;
    }
    world.post(game).await.unwrap();
    for who in ["Timur", "Pluto", "Echo", "Feuerbach"] {
        act(&world, game, ADA, &format!("choose operative:{who} side:Focus")).await;
    }
    for said in ["choose first:\"Refugee 1\"", "turn operative:Echo", "ask before:rolls"] {
        act(&world, game, ADA, said).await;
    }
    world.post(game).await.unwrap();
    let table = world.table(game).await;
    let scouting = table.menu(Seat(0)).into_iter().find(|phrase| phrase.verb == "scout").expect("a token is near");
    let scouting = scouting.to_string();
    let response = world.app.play(ADA, game, None, Asked::Text(&scouting), interaction()).await.unwrap();
    assert!(!response.moves[0].more, "the Hostile holds a card, and is asked");
    assert_eq!(world.waiting(game).await, [ADA], "he lets it pass, and the roll is hers");
    let told = world.post(game).await.unwrap();
    assert!(told.ping.is_empty() && !told.fresh, "it is still the same turn: {told:?}");
    // Where only the move itself was made, it is the bot that moves when the board is posted.
    world.app.undo(ADA, game).await.unwrap();
    world.act(ADA, game, &scouting).await.unwrap();
    let told = world.post(game).await.unwrap();
    assert!(told.ping.is_empty() && !told.fresh, "{told:?}");
    act(&world, game, ADA, "roll").await;
}
