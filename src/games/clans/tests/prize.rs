//! The prize of a mission: it is carried, dropped and traded, and nothing else can be done to it.

use super::*;
use crate::games::clans::content::{Legion, Swarm};
use crate::games::clans::rules::effects;

/// Timur has the ledger.
fn with_the_ledger() -> Position {
    Position::squad([Operative::Timur, Operative::Pluto]).give(Operative::Timur, Item::Ledger)
}

#[test]
fn the_ledger_is_the_only_prize() {
    let prizes: Vec<Item> = Item::ALL.into_iter().filter(|item| item.is_prize()).collect();
    assert_eq!(prizes, [Item::Ledger]);
}

#[test]
fn a_prize_is_dropped_and_traded() {
    let mut position = with_the_ledger().turn(Operative::Timur);
    assert!(position.offers(ORANGE, "drop item:Ledger"));
    position.play(ORANGE, "trade with:Pluto");
    assert!(position.offers(ORANGE, "trade give:Ledger"), "{:?}", position.legal(ORANGE));
}

#[test]
fn a_prize_has_no_back() {
    let mut position = with_the_ledger().hand(ORANGE, [Arcana::Heretic]).turn(Operative::Timur);
    let flips = position.legal_like(ORANGE, "arcana card:\"The Heretic\"");
    assert!(!flips.is_empty() && flips.iter().all(|flip| !flip.contains("Ledger")), "{flips:?}");
    let ledger = position.gear(Operative::Timur, Item::Ledger).unwrap();
    let splayer = position.gear(Operative::Timur, Item::Splayer).unwrap();
    position.game.flip_gear(ledger, &mut Story::silent());
    position.game.flip_gear(splayer, &mut Story::silent());
    assert!(!position.game.open.gear(ledger).botched && position.game.open.gear(splayer).botched);
}

#[test]
fn a_snatcher_knocks_a_prize_away_and_does_not_turn_it_over() {
    let mut position = with_the_ledger().clanner(Legion::Snatcher, at("D2"));
    position.attacked_by("Snatcher 1", Operative::Timur).roll_well(SKY, 4);
    let harms: Vec<String> = position.legal(SKY).into_iter().filter(|harm| harm.contains("Ledger")).collect();
    assert!(matches!(&harms[..], [only] if only.contains("drop")), "{harms:?}");
}

#[test]
fn under_the_skin_turns_no_prize_over() {
    let mut position = with_the_ledger().clanner(Legion::Trapper, at("D3"));
    position.game.hidden.swarm.insert(Swarm::UnderTheSkin);
    let position = position.reaction();
    let cards = position.legal_like(SKY, "swarm card:\"Under the Skin\" effect:A");
    assert!(!cards.is_empty() && cards.iter().all(|card| !card.contains("Ledger")), "{cards:?}");
}

#[test]
fn nobody_parts_with_a_prize_for_another_item() {
    let position = with_the_ledger();
    let timur = position.unit(Operative::Timur);
    let ledger = position.gear(Operative::Timur, Item::Ledger).unwrap();
    let loose = effects::items::loose(&position.game, timur);
    assert!(!loose.is_empty() && !loose.contains(&ledger));
}

#[test]
fn a_prize_stays_behind_when_the_mission_is_over() {
    let mut position = Position::of(Play::Campaign, 2).give(Operative::Timur, Item::Ledger);
    position.game.open.round = position.game.open.last_round;
    for member in &mut position.game.open.squad {
        member.edges = 0;
    }
    position.game.open.stack = vec![Frame::Round(RoundStep::Turns)];
    position.game.advance(&mut Story::silent());
    assert!(position.game.open.end.is_some());
    let kept = &position.game.open.log.dossier(Operative::Timur).items;
    assert!(kept.contains(&Item::Splayer) && !kept.contains(&Item::Ledger), "{kept:?}");
    assert!(!position.game.open.log.store.contains(&Item::Ledger));
}
