//! Something comes between: a move or a roll that cannot go on as it was begun.

use super::*;
use crate::games::clans::content::{Champion, Legion};

/// Timur beside a revealed Goliath at D2, about to leave it.
fn leaving_a_goliath() -> Position {
    Position::squad([Operative::Timur]).clanner(Legion::Goliath, at("D2")).turn(Operative::Timur)
}

#[test]
fn whoever_a_sucker_punch_displaces_walks_on_from_where_he_is() {
    let mut position = leaving_a_goliath();
    position.play(ORANGE, "move to:B2").play(SKY, "punch unit:\"Goliath 1\"").roll_well(SKY, 4);
    position.play(ORANGE, "suffer card:Caregiver").play(SKY, "choose first:E2");
    assert_eq!(position.place("Timur"), Some(at("E2")));
    // The way he had in mind does not begin here: he chooses anew, or stays.
    let legal = position.legal(ORANGE);
    assert!(legal.contains(&"done".to_owned()) && legal.iter().all(|action| action == "done" || action.starts_with("move")));
    position.play(ORANGE, "done");
    assert_eq!(position.place("Timur"), Some(at("E2")));
}

#[test]
fn whoever_is_displaced_from_the_exit_has_not_left() {
    let mut position = Position::squad([Operative::Timur])
        .put(Operative::Timur, at("L3"))
        .clanner(Legion::Goliath, at("L3"))
        .turn(Operative::Timur);
    position.play(ORANGE, "move to:exit").play(SKY, "punch unit:\"Goliath 1\"").roll_well(SKY, 4);
    position.play(ORANGE, "suffer card:Caregiver");
    let back = position.legal_like(SKY, "choose first:").into_iter().find(|choice| !choice.contains("L3")).unwrap();
    position.play(SKY, &back);
    assert!(position.place("Timur").is_some(), "{:?}", position.member(Operative::Timur).fate);
}

#[test]
fn whoever_displaces_himself_from_his_target_rolls_nothing() {
    let mut position = Position::squad([Operative::Timur])
        .mind(Operative::Timur, Mind::Primal)
        .clanner(Legion::Snatcher, at("D2"))
        .hand(ORANGE, [Arcana::Traveler])
        .turn(Operative::Timur);
    position.play(ORANGE, "attack with:Splayer target:\"Snatcher 1\"");
    let away =
        position.legal_like(ORANGE, "arcana card:\"The Traveler\"").into_iter().find(|card| card.contains("Timur")).unwrap();
    position.play(ORANGE, &away);
    while position.game.open.roll().is_some() || position.waiting() == [SKY] {
        let seat = position.waiting()[0];
        let answer =
            position.legal(seat).into_iter().find(|answer| answer.starts_with("choose first:F")).unwrap_or("pass".into());
        assert!(!answer.starts_with("roll"));
        position.play(seat, &answer);
        if position.game.open.attack().is_none() {
            break;
        }
    }
    assert!(position.game.open.attack().is_none() && position.place("Snatcher 1").is_some());
    // The action is spent.
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 1));
}

/// Feuerbach beside a Snatcher shoots at another one; the first has its sucker punch and hits.
fn shooting_beside_a_snatcher(item: &str, who: Operative) -> Position {
    let mut position = Position::squad([who]).clanner(Legion::Snatcher, at("D2")).clanner(Legion::Cackler, at("D3")).turn(who);
    let shot = position.legal_like(ORANGE, &format!("attack with:{item}"));
    let shot = shot.iter().find(|shot| shot.contains("D3") || shot.contains("Cackler")).expect("a shot").clone();
    position.play(ORANGE, &shot).play(SKY, "punch unit:\"Snatcher 1\"").roll_well(SKY, 5);
    position
}

#[test]
fn a_weapon_that_is_knocked_out_of_the_hand_does_not_shoot() {
    let mut position = shooting_beside_a_snatcher("\"Codex Musket\"", Operative::Feuerbach);
    position.play(SKY, "choose item:\"Codex Musket\" first:drop");
    assert!(position.attack().is_none() && position.game.open.roll().is_none(), "{:?}", position.legal(ORANGE));
    assert!(position.told("Nothing comes of the attack of Feuerbach."));
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 1), "the action is spent");
}

#[test]
fn a_gun_that_jams_before_the_dice_fall_does_not_shoot() {
    let mut position = shooting_beside_a_snatcher("\"Codex Musket\"", Operative::Feuerbach);
    position.play(SKY, "choose item:\"Codex Musket\" first:flip");
    assert!(position.attack().is_none() && position.game.open.roll().is_none());
    assert!(position.place("Cackler 2").is_some());
}

/// The operative attacks the Snatcher on his tile in Primal, and the Hostile answers with X on the weapon.
fn heresy(who: Operative, weapon: &str) -> Position {
    let card = format!("arcana card:\"The Heretic\" item:\"{}: {weapon}\"", who.short());
    let mut position =
        Position::squad([who]).mind(who, Mind::Primal).clanner(Legion::Snatcher, at("D2")).hand(SKY, [Arcana::Heretic]).turn(who);
    let attack = position.legal_like(ORANGE, "attack with:").into_iter().find(|attack| attack.contains(weapon)).unwrap();
    position.play(ORANGE, &attack).play(SKY, &card);
    position
}

#[test]
fn a_weapon_that_is_bent_before_the_dice_fall_loses_its_best_die() {
    let position = heresy(Operative::Timur, "Splayer");
    // 1W2B of his own and 1W1B of the Splayer, whose black die is gone.
    assert_eq!(position.dice().0, crate::games::clans::content::pool(2, 2, 0));
    assert_eq!(position.game.open.roll().unwrap().full, crate::games::clans::content::pool(2, 2, 0));
}

#[test]
fn a_weapon_that_is_mended_before_the_dice_fall_has_its_die_again() {
    let mut position = Position::squad([Operative::Timur])
        .mind(Operative::Timur, Mind::Primal)
        .clanner(Legion::Snatcher, at("D2"))
        .hand(ORANGE, [Arcana::Heretic]);
    let splayer = position.gear(Operative::Timur, Item::Splayer).unwrap();
    position.game.open.gear[splayer.index()].botched = true;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "attack with:Splayer target:\"Snatcher 1\"");
    assert_eq!(position.dice().0, crate::games::clans::content::pool(2, 2, 0));
    position.play(ORANGE, "arcana card:\"The Heretic\" item:\"Timur: Splayer\"");
    assert_eq!(position.dice().0, crate::games::clans::content::pool(2, 3, 0));
}

#[test]
fn a_fried_arc_baton_never_kills() {
    let position = heresy(Operative::Echo, "Arc Baton");
    assert!(position.attack().is_none() && position.game.open.roll().is_none());
    assert!(position.place("Snatcher 1").is_some());
}

#[test]
fn refugees_are_safe_beyond_the_barricade_only() {
    let leave_by = |exit: &str| {
        let mut position = Position::squad([Operative::Timur]).put(Operative::Timur, at(exit));
        let timur = position.unit(Operative::Timur);
        for place in 0..2 {
            position.game.open.strays[place].at = Some(at(exit));
            position.game.take_along(timur, UnitId::stray(place), &mut Story::silent());
        }
        let mut position = position.turn(Operative::Timur);
        position.play(ORANGE, "move to:exit");
        (position.game.open.tally.rescued, position.game.open.end.as_ref().is_some_and(|end| end.won))
    };
    assert_eq!((leave_by("A2"), leave_by("L3")), ((0, false), (2, true)));
}

#[test]
fn nobody_is_asked_to_punch_a_token_that_cannot_be_chosen() {
    let mut position = Position::squad([Operative::Timur])
        .mind(Operative::Timur, Mind::Primal)
        .threat(Legion::Snatcher, at("D2"))
        .edges(1)
        .reaction();
    position.game.open.clan[0].fresh = true;
    position.play(SKY, "command unit:\"threat 1\"").play(SKY, "move to:B2");
    assert_eq!(position.waiting(), [SKY]);
    assert_eq!(position.member(Operative::Timur).punches, 0);
}

#[test]
fn a_lure_is_left_before_or_after_a_move_and_not_without_one() {
    let mut position = Position::squad([Operative::Timur]).threat(Legion::Trapper, at("H2")).edges(1).reaction();
    position.play(SKY, "command unit:\"threat 1\"");
    assert!(position.offers(SKY, "done"));
    position.play(SKY, "use name:SET-UP");
    assert!(!position.offers(SKY, "done"), "{:?}", position.legal(SKY));
    assert!(!position.legal_like(SKY, "move").is_empty());
}

#[test]
fn what_harms_at_the_end_of_a_turn_comes_before_what_helps() {
    // BURNING attacks Timur before Patience makes him harder to hit.
    let mut position =
        Position::squad([Operative::Timur]).gifted(Operative::Timur, Potential::Patience).clanner(Champion::Kesh, at("D2"));
    position.game.open.champions.0[Champion::Kesh.index()].stage = crate::games::clans::content::Stage::III;
    let timur = position.unit(Operative::Timur);
    let plain = position.game.defense(timur, None);
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "done");
    let throw = position.game.open.latest.roll.clone().expect("BURNING rolled");
    assert_eq!(throw.against, crate::games::clans::rules::Against::Number(plain));
}
