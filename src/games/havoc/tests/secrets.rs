//! What lies face down stays there: in views, stories, menus and descriptions.

use super::*;
use crate::games::havoc::View;
use Region::{CinderDunes, DawnLanding, EmberReach, Maw, Thornveil};

fn seen(game: &Played, viewer: Viewer) -> View {
    Game::view(&game.game, viewer)
}

fn eyes(game: &Played, faction: Faction) -> Viewer {
    Viewer::Seat(game.seat(faction))
}

/// Everything that a viewer is shown or told, in one text.
fn everything(game: &Played, viewer: Viewer) -> String {
    let view = seen(game, viewer);
    let told: Vec<&Line> = game.told.iter().filter(|line| line.is_for(viewer)).collect();
    let menu: Option<Vec<String>> =
        viewer.seat().map(|seat| DynGame::menu(&game.game, seat).iter().map(ToString::to_string).collect());
    format!("{view:?} {told:?} {menu:?} {} {:?}", <Havoc as Game>::alt_text(&view), <Havoc as Game>::hand_alt_text(&view))
}

/// Nobody but `owner` has seen, heard or been offered any of these cards.
fn assert_secret(game: &Played, owner: Faction, cards: &[Card]) {
    let others = game.game.open.factions.iter().flatten().filter(|faction| **faction != owner);
    let viewers = others.map(|faction| eyes(game, *faction)).chain([Viewer::Spectator]);
    for viewer in viewers {
        let known = everything(game, viewer);
        for card in cards {
            let names = [card.name().to_owned(), format!("{card:?}")];
            assert!(!names.iter().any(|name| known.contains(name)), "{viewer:?} knows of {card:?}: {known}");
        }
    }
}

const SECRETS: [Card; 3] = [Card::Distraction, Card::PointRiders, Card::FogBank];

#[test]
fn a_hand_is_seen_by_its_owner_only() {
    let game = Position::new(3).hand(Humans, &SECRETS).start();
    assert_secret(&game, Humans, &SECRETS);
    let own = seen(&game, eyes(&game, Humans)).own.unwrap();
    assert_eq!(own.hand[..], SECRETS);
    assert_eq!(seen(&game, eyes(&game, Pilgrims)).hand_sizes, [3, 0, 0, 0]);
    assert_eq!(seen(&game, Viewer::Spectator).own, None);
}

#[test]
fn what_is_drawn_is_told_to_its_owner_only() {
    let game = Position::new(2).deck(Humans, &[Card::Distraction, Card::PointRiders]).event(Event::SignalBurst);
    assert!(everything(&game, eyes(&game, Humans)).contains("You drew"));
    let heard = |card: Card| game.story().contains(card.name());
    assert!(!heard(Card::Distraction) && !heard(Card::PointRiders));
    game.tells("The Humans draw a card");
}

#[test]
fn two_cards_that_are_looked_at_and_the_one_that_is_kept_are_secret() {
    let mut game = Position::new(2).deck(Humans, &[Card::Distraction, Card::PointRiders]).start();
    // The others of the deck have been discarded for all to see, these two have not.
    game.does(Humans, "draw deck:own");
    assert_secret(&game, Humans, &[Card::Distraction, Card::PointRiders]);
    assert_eq!((seen(&game, eyes(&game, Pilgrims)).drawn, seen(&game, eyes(&game, Humans)).own.unwrap().drawn.len()), (2, 2));
    game.does(Humans, r#"keep card:"Point Riders""#);
    assert_secret(&game, Humans, &[Card::Distraction, Card::PointRiders]);
    for viewer in [eyes(&game, Humans), eyes(&game, Pilgrims), Viewer::Spectator] {
        assert_eq!(seen(&game, viewer).open, game.game.open, "a view takes the open part as it is");
    }
    assert!(matches!(game.game.open.latest, Some((_, deed)) if deed.action().is_none()));
}

#[test]
fn of_a_terrain_card_that_is_taken_everybody_sees_the_back() {
    let mut game = Position::new(2).event(Event::SurveyFlight);
    game.does(Humans, "draw deck:Ocean");
    let card = game.hand(Humans).iter().copied().find(|card| card.terrain().is_some()).unwrap();
    assert_secret(&game, Humans, &[card]);
    game.tells("The Humans take a card of the Ocean deck");
    assert_eq!(seen(&game, Viewer::Spectator).open.taken[Humans.index()], [0, 0, 1, 0]);
}

#[test]
fn of_the_matrix_everybody_sees_the_backs() {
    let mut game = Position::new(3)
        .control(Machines, Thornveil)
        .structure(Structure::Matrix, Thornveil)
        .terrain(Terrain::Ocean, &[Card::FogBank], Humans)
        .with(|game| game.open.discards[Humans.index()].retain(|card| *card != Card::FogBank))
        .with(|game| game.hidden.hands[Humans.index()].push(Card::FogBank))
        .matrix(Card::HighGround)
        .building(Machines, 1)
        .start();
    game.does(Machines, activate(Structure::Matrix, Thornveil, "deck:Ocean"));
    assert!(!seen(&game, eyes(&game, Pilgrims)).own.unwrap().matrix.contains(&Card::FogBank));
    assert_secret(&game, Machines, &[Card::HighGround]);
    assert_eq!(seen(&game, Viewer::Spectator).matrix[..], [Terrain::Mountain, Terrain::Ocean]);
    assert_eq!(seen(&game, eyes(&game, Machines)).own.unwrap().matrix.len(), 2);
}

#[test]
fn a_card_that_the_matrix_could_not_keep_goes_back_unseen() {
    let mut game = Position::new(3)
        .control(Machines, Thornveil)
        .structure(Structure::Matrix, Thornveil)
        .matrix(Card::HighGround)
        .matrix(Card::Rockslide)
        .matrix(Card::Mirage)
        .building(Machines, 1)
        .start();
    game.does(Machines, activate(Structure::Matrix, Thornveil, "deck:Jungle")).does(Machines, "discard card:Rockslide");
    assert_secret(&game, Machines, &[Card::Rockslide, Card::HighGround, Card::Mirage]);
}

#[test]
fn discards_and_spent_cards_lie_open() {
    let mut game = Position::new(2).hand(Humans, &[Card::Flank]).units(Humans, DawnLanding, 1).start();
    game.does(Humans, spend(Errand::Move, Card::Flank));
    assert_eq!(seen(&game, Viewer::Spectator).open.spent[..], [Card::Flank]);
    game.does(Humans, "done");
    assert_eq!(seen(&game, Viewer::Spectator).open.discards[Humans.index()][..], [Card::Flank]);
}

#[test]
fn nobody_knows_what_a_token_will_show() {
    // What lies face down is decided when it is turned over, so no view can hold it: two seeds, one view, two outcomes.
    let shown: Vec<u8> = (0..12)
        .map(|seed| {
            let position = Position::new(2).units(Humans, DawnLanding, 2).moving(Humans, 2);
            let mut game = position.with(|game| game.open.site_mut(Thornveil).war_party = true).start();
            game.game.hidden.rng = Rng::from_number(seed);
            game.does(Humans, march(2, DawnLanding, Thornveil)).does(Humans, "done");
            game.units(Trogs, Thornveil)
        })
        .collect();
    assert!(shown.iter().any(|trogs| *trogs != shown[0]), "{shown:?}");
}

#[test]
fn a_supposed_world_deals_the_hidden_cards_anew() {
    let game = Position::new(3).hand(Humans, &SECRETS).start();
    let view = seen(&game, eyes(&game, Pilgrims));
    let mut rng = Rng::from_number(9);
    let hands: Vec<Cards> = (0..30).map(|_| Havoc::determinize(&view, &mut rng).hidden.hands[0].clone()).collect();
    assert!(hands.iter().any(|hand| *hand != hands[0]) && hands.iter().all(|hand| hand.len() == 3));
    assert!(hands.iter().all(|hand| hand.iter().filter(|card| card.terrain() == Some(Terrain::Ocean)).count() <= 1));
}

#[test]
fn those_who_owe_no_decision_are_offered_nothing() {
    let game = Position::new(3).start();
    assert!(DynGame::menu(&game.game, game.seat(Pilgrims)).is_empty());
    assert!(!DynGame::menu(&game.game, game.seat(Humans)).is_empty());
}

#[test]
fn whoever_commands_neutral_trogs_shows_no_more_of_the_hand_than_is_played() {
    let mut game =
        Position::new(3).battle(Humans, 2, Trogs, 2, Thornveil).hand(Pilgrims, &[Card::PhaseStep, Card::MindPress]).fight();
    game.does(Humans, deploy([2, 0, 0])).does(Pilgrims, deploy([1, 0, 1]));
    assert_secret(&game, Pilgrims, &[Card::PhaseStep, Card::MindPress]);
    game.does(Pilgrims, tactic(Card::MindPress, "from:control to:attrition"));
    assert_secret(&game, Pilgrims, &[Card::PhaseStep]);
}

#[test]
fn the_trogs_gained_desert_cards_lie_face_down() {
    let mut game = Position::solo(Humans).event(Event::SignalBurst);
    let card = game.game.hidden.on_top[0];
    assert!(!everything(&game, Viewer::Spectator).contains(&format!("{card:?}")));
    assert!(!everything(&game, Viewer::Seat(Seat(0))).contains(&format!("{card:?}")));
    assert_eq!(seen(&game, Viewer::Seat(Seat(0))).on_top, 1);
    game.does(Humans, "pass");
    game.tells(&format!("turn up {}", card.name()));
}

// What can be taken back

#[test]
fn only_what_teaches_something_is_final() {
    let revealed = |position: Position, faction, phrase: String| {
        let mut game = position.start();
        game.does(faction, phrase);
        game.revealed
    };
    let humans = || Position::new(2).hand(Humans, &[Card::Flank]).units(Humans, DawnLanding, 2);
    assert!(!revealed(humans(), Humans, spend(Errand::Move, Card::Flank)));
    assert!(!revealed(humans(), Humans, "pass".into()));
    assert!(revealed(humans(), Humans, "draw deck:own".into()));
    assert!(revealed(humans(), Humans, "draw deck:Ocean".into()));
    assert!(!revealed(humans().moving(Humans, 3), Humans, march(2, DawnLanding, EmberReach)));
    assert!(!revealed(humans().moving(Humans, 2), Humans, march(2, DawnLanding, Thornveil)), "a move to its end");
    assert!(!revealed(humans().moving(Humans, 3).nest(Thornveil), Humans, march(2, DawnLanding, Thornveil)));
    assert!(!revealed(
        humans().control(Humans, Thornveil).building(Humans, 2),
        Humans,
        construct(Structure::Airfield, Thornveil)
    ));
    let teleport = Position::new(2).turn_of(Pilgrims).skill(Skill::Teleport).units(Pilgrims, Region::DuskLanding, 1);
    let leap = skill(Skill::Teleport, &format!("units:1 {}", on("to", CinderDunes)));
    assert!(!revealed(teleport.clone(), Pilgrims, leap.clone()));
    assert!(revealed(teleport.nest(CinderDunes), Pilgrims, leap));
    let burrow = Position::new(4).turn_of(Trogs).units(Trogs, Maw, 1).nest(CinderDunes).moving(Trogs, 2);
    assert!(revealed(burrow, Trogs, march(1, Maw, CinderDunes)), "their own tokens turn over at once");
}

#[test]
fn an_action_ends_with_a_word_so_that_its_last_step_can_be_taken_back() {
    for (what, position) in [
        ("open ground", Position::new(2)),
        ("a find", Position::new(2).find(Thornveil, Exploration::Relic)),
        ("a Nest", Position::new(2).nest(Thornveil)),
        ("an enemy", Position::new(2).holds(Pilgrims, Thornveil, 1)),
    ] {
        let mut game = position.units(Humans, DawnLanding, 1).moving(Humans, 1).start();
        game.does(Humans, march(1, DawnLanding, Thornveil));
        assert_eq!((game.legal(Humans), game.revealed), (vec!["done".into()], false), "{what} waits for a word");
        game.does(Humans, "done");
    }
    let mut draws = Position::new(2).hand(Humans, &[Card::LongMarch]).units(Humans, DawnLanding, 2).start();
    draws.does(Humans, spend(Errand::Move, Card::LongMarch)).does(Humans, march(2, DawnLanding, Thornveil));
    assert_eq!((draws.to_act(), draws.revealed), (vec![Humans], false), "so does a card to be drawn");
    let mut builds = Position::new(2).control(Humans, Thornveil).building(Humans, 2).start();
    builds.does(Humans, construct(Structure::Airfield, Thornveil));
    assert_eq!(builds.legal(Humans), ["done"]);
}
