//! Clan Wars: what cannot be done is answered by what is wrong and what is possible, and nothing is changed.

use crate::support::world::{ADA, BEN, HERE, World, opening, person};
use warren::app::{GameId, GuildId, Opening, PersonId, Refusal};
use warren::engine::DynGame;
use warren::games::Kind;
use warren::games::clans::Clans;
use warren::games::clans::rules::{Tile, UnitId};
use warren::store::Store;

/// A game of these seats; whoever comes last is the Hostile.
async fn opened(world: &World, people: &[u64], options: &[(&str, &str)]) -> GameId {
    let kind = Kind::from_slug("clans").unwrap();
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let opening = Opening { kind, options, guild: Some(GuildId(7)), ..opening(HERE, people.len() as u8) };
    let game = world.app.open(&person(people[0]), opening).await.unwrap().game;
    for other in &people[1..] {
        world.app.join(&person(*other), HERE).await.unwrap();
    }
    world.app.start(&person(people[0]), HERE, false).await.unwrap();
    game
}

async fn act(world: &World, game: GameId, who: PersonId, phrase: &str) {
    world.act(who, game, phrase).await.unwrap_or_else(|refusal| panic!("{phrase}: {refusal}"));
}

/// It is refused in these words, offers something that can be done instead, and changes nothing.
async fn refused(world: &World, game: GameId, who: PersonId, phrase: &str, words: &str) {
    let before = world.app.status(game).await.unwrap().ply;
    let Err(refusal) = world.act(who, game, phrase).await else { panic!("{phrase} was played") };
    let told = refusal.to_string();
    assert!(told.contains(words), "{phrase}: {told}");
    let Refusal::NotPossible { nearest, .. } = &refusal else { panic!("{phrase}: {refusal:?}") };
    assert!(!nearest.is_empty(), "{phrase}: {told}");
    assert_eq!(world.app.status(game).await.unwrap().ply, before);
}

async fn table(world: &World, game: GameId) -> Clans {
    let store = Store::open_read_only(&world.folder.url()).await.unwrap();
    let (row, _) = store.game(game).await.unwrap().unwrap();
    store.close().await;
    serde_json::from_str(&row.state.unwrap()).unwrap()
}

#[tokio::test]
async fn a_mission_that_is_not_open_says_which_one_is_played() {
    let world = World::new().await;
    let game = opened(&world, &[1, 2], &[]).await;
    refused(
        &world,
        game,
        ADA,
        "choose mission:\"Brood Caves\"",
        "Brood Caves is not open yet. What can be chosen: choose intel:a",
    )
    .await;
    refused(&world, game, ADA, "choose mission:\"Escapee Track\"", "This mission is Escapee Track.").await;
    refused(&world, game, ADA, "choose mission:\"Moon Base\"", "What can be chosen: choose intel:a").await;
    refused(&world, game, ADA, "choose operative:Timur", "What can be chosen: choose intel:a").await;
}

#[tokio::test]
async fn who_is_not_fit_does_not_go_and_a_roster_too_small_is_filled_up() {
    let world = World::new().await;
    let game = opened(&world, &[1, 3, 4, 2], &[]).await;
    let (cleo, dan) = (PersonId(3), PersonId(4));
    for who in [ADA, cleo, dan] {
        act(&world, game, who, "done").await;
    }
    refused(&world, game, ADA, "choose operative:Odongo", "Odongo has not joined. What can be chosen: choose operative:Timur")
        .await;
    refused(&world, game, ADA, "choose operative:Nobody", "What can be chosen: choose operative:Timur").await;
    act(&world, game, ADA, "choose operative:Timur").await;
    refused(&world, game, cleo, "choose operative:Timur", "Timur goes already. What can be chosen: choose operative:Pluto").await;
    refused(&world, game, ADA, "trade item:\"Odongo: Scourge\"", "Each item changes hands once").await;
    // One operative for three people: the others get one each from the suggestion, and it is told.
    for who in [ADA, cleo, dan] {
        act(&world, game, who, "done").await;
    }
    let squad = table(&world, game).await.open.squad;
    assert_eq!(squad.len(), 3, "as many as there are people to lead them");
    let told = world.app.log(ADA, game, None).await.unwrap().lines.join("\n");
    assert!(told.contains("The roster is locked: Timur, Pluto, Echo."), "{told}");
}

/// Timur alone on his first turn, at the start; the Hostile's tokens lie as far away as they may.
async fn first_turn(world: &World) -> GameId {
    let game = opened(world, &[1, 2], &[("windows", "rolls")]).await;
    for phrase in ["done", "choose operative:Timur", "done"] {
        act(world, game, ADA, phrase).await;
    }
    act(world, game, BEN, "place auto:spread").await;
    act(world, game, ADA, "choose operative:Timur side:Focus").await;
    act(world, game, ADA, "turn operative:Timur").await;
    game
}

#[tokio::test]
async fn an_item_that_is_not_carried_names_what_is() {
    let world = World::new().await;
    let game = first_turn(&world).await;
    let carried = "Timur does not carry the Toolkit, but Splayer, Fungicide Rifle, Field Dressing.";
    for phrase in ["use name:Toolkit", "drop item:Toolkit", "attack with:Toolkit target:\"threat 1\""] {
        refused(&world, game, ADA, phrase, carried).await;
    }
    refused(&world, game, ADA, "pickup item:Toolkit", "Nothing lies on A2.").await;
    refused(&world, game, ADA, "use name:\"Crown of Thorns\"", "not possible now").await;
}

#[tokio::test]
async fn a_tile_out_of_sight_or_without_a_token_is_not_scouted() {
    let world = World::new().await;
    let game = first_turn(&world).await;
    let before = table(&world, game).await;
    let timur = UnitId::member(0);
    let tokens: Vec<Tile> = before.open.clanners().iter().filter_map(|unit| before.open.at(unit)).collect();
    let offered: Vec<String> = before.menu(warren::engine::Seat(0)).iter().map(ToString::to_string).collect();
    let unseen = tokens.iter().find(|tile| !offered.contains(&format!("scout at:{tile}"))).expect("some lie out of sight");
    refused(&world, game, ADA, &format!("scout at:{unseen}"), &format!("Timur does not see {unseen}.")).await;
    assert!(before.open.at(timur).is_some_and(|here| !tokens.contains(&here)));
    refused(&world, game, ADA, "scout at:A2", "No token lies on A2.").await;
    refused(&world, game, ADA, "scout at:Z9", "Name a tile with a token on it.").await;
    refused(&world, game, ADA, "move to:Z9", "There is no such tile on this field.").await;
    refused(&world, game, ADA, "move to:L1", "L1 is too far: Timur has a Move of 2").await;
}

#[tokio::test]
async fn a_card_without_effect_says_when_it_is_played() {
    let world = World::new().await;
    let game = first_turn(&world).await;
    // Timur's own card: nobody is wounded.
    refused(&world, game, ADA, "arcana card:\"The Healer\"", "The Healer is played whenever you are asked").await;
    refused(&world, game, ADA, "arcana card:\"The Creator\"", "You do not hold The Creator.").await;
    refused(&world, game, ADA, "swarm card:Skittering effect:A", "Only the Hostile does that.").await;
    act(&world, game, ADA, "done").await;
    refused(&world, game, BEN, "swarm card:Skittering effect:A", "You do not hold Skittering.").await;
    refused(&world, game, BEN, "arcana card:\"The Healer\"", "You do not hold The Healer.").await;
    refused(&world, game, BEN, "scout at:A2", "Only operatives do that.").await;
}
