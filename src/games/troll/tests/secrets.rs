//! What lies face down stays there: in views, stories, menus and descriptions.

use super::*;
use crate::engine::Viewer;
use crate::games::troll::View;

/// Everybody but Orange.
const OTHERS: [Viewer; 2] = [Viewer::Seat(SKY), Viewer::Spectator];

fn seen(game: &Played, viewer: Viewer) -> View {
    Game::view(&game.game, viewer)
}

/// Everything that a viewer is shown or told, in one text.
fn everything(game: &Played, viewer: Viewer) -> String {
    let view = seen(game, viewer);
    let told: Vec<&Line> = game.told.iter().filter(|line| line.is_for(viewer)).collect();
    let menu = viewer.seat().map(|seat| DynGame::menu(&game.game, seat));
    format!("{view:?} {told:?} {menu:?} {} {:?}", <Troll as Game>::alt_text(&view), <Troll as Game>::hand_alt_text(&view))
}

/// A position in which Orange's secrets are cards and artifacts that nobody else has.
fn secretive() -> Position {
    Position::classic(2)
        .hand(ORANGE, Card::Barbarian)
        .next(ORANGE, [Card::Dwarf, Card::Thief, Card::Wraith, Card::Knight])
        .hand(SKY, Card::Adventurer)
}

fn assert_silent_about(game: &Played, secrets: &[&str]) {
    for viewer in OTHERS {
        let known = everything(game, viewer);
        for secret in secrets {
            assert!(!known.contains(secret), "{viewer:?} knows of the {secret}: {known}");
        }
    }
}

#[test]
fn a_hand_is_seen_by_its_owner_only() {
    let mut game = secretive().build();
    game.does(ORANGE, "draw");
    assert_silent_about(&game, &["Barbarian", "Dwarf"]);
    let own = seen(&game, Viewer::Seat(ORANGE)).own.unwrap();
    assert_eq!(own.hand.as_slice(), [Card::Barbarian, Card::Dwarf]);
    assert!(own.next_cards.is_empty(), "nobody knows the own deck");
    assert!(everything(&game, Viewer::Seat(ORANGE)).contains("You drew: Dwarf."));
    assert_eq!(seen(&game, Viewer::Spectator).own, None);
    assert_eq!(seen(&game, Viewer::Seat(SKY)).hand_sizes.as_slice(), [2, 1]);
}

#[test]
fn an_artifact_is_seen_by_its_finder_only_until_it_is_played() {
    let mut game = secretive().hand(ORANGE, Card::FindAnArtifact).build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Find an Artifact""#);
    assert_silent_about(&game, &["Under-King", "UnderKing"]);
    assert!(everything(&game, Viewer::Seat(ORANGE)).contains("You found: Crown of the Under-King."));
    assert_eq!(seen(&game, Viewer::Seat(SKY)).artifact_holders.as_slice(), [true, false]);
    game.does(ORANGE, r#"artifact name:"Crown of the Under-King""#);
    assert!(everything(&game, Viewer::Spectator).contains("Crown of the Under-King"));
}

#[test]
fn the_order_under_the_lamp_is_its_owners_secret() {
    let mut game = secretive().artifact(ORANGE, Artifact::SeersLamp).build();
    let secrets = ["Dwarf", "Thief", "Wraith", "Knight", "Barbarian"];
    game.does(ORANGE, r#"artifact name:"Seer's Lamp""#);
    assert_silent_about(&game, &secrets);
    assert_eq!(seen(&game, Viewer::Seat(ORANGE)).own.unwrap().next_cards.len(), 4);
    game.does(ORANGE, "stack card:Wraith").does(ORANGE, "stack card:Knight").does(ORANGE, "stack card:Thief");
    assert_silent_about(&game, &secrets);
    for viewer in [Viewer::Seat(ORANGE), Viewer::Seat(SKY), Viewer::Spectator] {
        assert_eq!(seen(&game, viewer).open, game.game.open, "a view takes the open part as it is");
        assert!(!format!("{:?}", seen(&game, viewer).deeds()).contains("Stack"));
    }
    let own = seen(&game, Viewer::Seat(ORANGE)).own.unwrap();
    assert_eq!(own.hand.as_slice(), [Card::Barbarian, Card::Wraith]);
    assert_eq!(own.next_cards.as_slice(), [Card::Knight, Card::Thief, Card::Dwarf]);
}

#[test]
fn how_often_the_lamp_asks_tells_nothing_of_the_cards() {
    let alike = [Card::Adventurer; 4];
    let mut game = secretive().next(ORANGE, alike).artifact(ORANGE, Artifact::SeersLamp).build();
    game.does(ORANGE, r#"artifact name:"Seer's Lamp""#);
    game.does(ORANGE, "stack").does(ORANGE, "stack").does(ORANGE, "stack").allows(ORANGE, "play card:Barbarian");
}

#[test]
fn a_supposed_world_deals_the_hidden_cards_anew() {
    let game = secretive().build();
    let view = seen(&game, Viewer::Seat(SKY));
    let mut rng = Rng::from_number(9);
    let hands: Vec<Card> = (0..30).map(|_| Troll::determinize(&view, &mut rng).hidden.hands[0][0]).collect();
    assert!(hands.iter().any(|card| *card != hands[0]), "{hands:?}");
}

#[test]
fn those_who_owe_no_decision_are_offered_nothing() {
    let game = secretive().build();
    assert!(DynGame::menu(&game.game, SKY).is_empty() && !DynGame::menu(&game.game, ORANGE).is_empty());
}

#[test]
fn artifacts_are_turned_over_at_the_end_and_not_before() {
    let mut game = Position::classic(2)
        .artifact(SKY, Artifact::GraveSalt)
        .hand(ORANGE, Card::Adventurer)
        .deck(ORANGE, [Card::Adventurer])
        .build();
    assert_eq!(seen(&game, Viewer::Spectator).shown_artifacts.as_slice(), [None, None]);
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:Adventurer at:"North-west Stair""#);
    assert!(game.is_over());
    assert_eq!(seen(&game, Viewer::Spectator).shown_artifacts[1], Some(Artifact::GraveSalt));
}

#[test]
fn drawing_and_finding_are_revealing_and_a_card_seen_by_the_lamp_is_not_revealed_twice() {
    let revealed = |game: &mut Played, phrase: &str| DynGame::play(&mut game.game, ORANGE, &known(phrase)).unwrap().revealed();
    let mut game = secretive().artifact(ORANGE, Artifact::SeersLamp).build();
    assert!(revealed(&mut game, r#"artifact name:"Seer's Lamp""#));
    for card in ["Dwarf", "Thief", "Wraith"] {
        assert!(!revealed(&mut game, &format!("stack card:{card}")), "its owner has seen them all");
    }
    assert!(!revealed(&mut game, r#"play card:Dwarf at:"North-west Stair""#));
    for card in ["Thief", "Barbarian", "Wraith"] {
        assert!(!revealed(&mut game, "draw"), "{card}");
        let at = if card == "Wraith" { "West Pit" } else { "North-west Stair" };
        assert!(!revealed(&mut game, &format!(r#"play card:{card} at:"{at}""#)));
    }
    let mut game = secretive().hand(ORANGE, Card::FindAnArtifact).build();
    assert!(revealed(&mut game, "draw"));
    assert!(revealed(&mut game, r#"play card:"Find an Artifact""#));
}
