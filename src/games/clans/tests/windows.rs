//! Windows: who is asked, standing passes, suffering.

use super::*;
use crate::games::clans::content::Legion;

/// A Gnawer is about to hit Timur, whose seat is one of two.
fn attacked(windows: Windows) -> Position {
    let mut position = Position::of(Play::M1, 3)
        .windows(windows)
        .put(Operative::Timur, at("D2"))
        .clanner(Legion::Gnawer, at("D2"))
        .hand(ORANGE, [Arcana::Heretic])
        .hand(SKY, [Arcana::Seeker])
        .edges(1)
        .reaction();
    position.play(GREEN, "command unit:\"Gnawer 1\"").play(GREEN, "attack target:Timur");
    position
}

#[test]
fn mine_asks_whom_it_concerns_rolls_the_whole_side_and_all_everybody() {
    assert_eq!(attacked(Windows::Mine).waiting(), [ORANGE]);
    assert_eq!(attacked(Windows::Rolls).waiting(), [ORANGE, SKY]);
    assert_eq!(attacked(Windows::All).waiting(), [ORANGE, SKY]);
}

#[test]
fn a_seat_with_an_empty_hand_is_not_asked() {
    let mut position = attacked(Windows::Rolls);
    position.play(ORANGE, "pass").play(SKY, "pass");
    assert_eq!(position.waiting(), [GREEN], "the roller has the roll step");
    position.game.hidden.tarot = ArcanaSet::ALL;
    position.game.hidden.hands = Default::default();
    position.roll(GREEN, 0);
    assert_eq!(position.waiting(), [ORANGE, SKY], "nobody asks about the miss: it is the next turn");
}

#[test]
fn seats_answer_in_any_order() {
    for order in [[ORANGE, SKY], [SKY, ORANGE]] {
        let mut position = attacked(Windows::Rolls);
        for seat in order {
            position.play(seat, "pass");
        }
        assert_eq!(position.waiting(), [GREEN]);
    }
}

#[test]
fn a_standing_pass_is_not_asked_again_until_it_ends() {
    let mut position = attacked(Windows::Mine);
    position.play(ORANGE, "pass until:round");
    position.roll(GREEN, 0);
    position.game.open.stored = 1;
    let mut position = position.reaction();
    position.play(GREEN, "command unit:\"Gnawer 1\"").play(GREEN, "attack target:Timur");
    assert_eq!(position.waiting(), [GREEN]);
}

#[test]
fn a_pass_until_ones_turn_ends_with_a_list_of_ones_own() {
    let mut position = attacked(Windows::Mine);
    position.play(ORANGE, "pass until:turn");
    assert_eq!(position.game.open.standing[0], super::super::rules::Standing::UntilTurn);
    position.roll(GREEN, 0);
    assert_eq!(position.game.open.standing[0], super::super::rules::Standing::Asked);
}

#[test]
fn the_wounded_player_passes_by_suffering() {
    let mut position = attacked(Windows::Mine);
    position.play(ORANGE, "pass until:round");
    position.roll_well(GREEN, 4);
    assert_eq!(position.waiting(), [ORANGE], "a standing pass does not cover the choice of a card");
    assert_eq!(position.legal(ORANGE), ["suffer card:Splaying", "suffer card:Caregiver"]);
    position.play(ORANGE, "suffer card:Splaying");
    assert_eq!(position.member(Operative::Timur).fleshwounds(), 1);
}

#[test]
fn after_a_miss_the_rollers_side_is_asked_and_after_a_hit_the_other() {
    let mut miss = attacked(Windows::Mine).hand(GREEN, [Arcana::Disciple]);
    miss.play(ORANGE, "pass").roll(GREEN, 0);
    assert_eq!(miss.waiting(), [GREEN]);
    let mut hit = attacked(Windows::Mine).hand(GREEN, [Arcana::Disciple]);
    hit.play(ORANGE, "pass").roll_well(GREEN, 4);
    assert_eq!(hit.waiting(), [ORANGE]);
}

#[test]
fn the_hostile_is_asked_before_every_roll_of_an_operative() {
    let mut position = Position::new()
        .only([Operative::Pluto])
        .put(Operative::Pluto, at("A2"))
        .threat(Legion::Snatcher, at("C2"))
        .hand(SKY, [Arcana::Heretic])
        .turn(Operative::Pluto);
    position.play(ORANGE, "scout at:C2");
    assert_eq!(position.waiting(), [SKY]);
    position.play(SKY, "pass");
    assert_eq!(position.waiting(), [ORANGE]);
}

#[test]
fn nothing_is_rolled_at_somebody_who_fell_before_the_dice_did() {
    let mut position = attacked(Windows::Mine)
        .hand(GREEN, [Arcana::Destroyer])
        .potentials(Operative::Timur, [Potential::Splaying])
        .fleshwound(Operative::Timur, Potential::Splaying);
    position.play(ORANGE, "pass").play(GREEN, "arcana card:\"The Destroyer\" target:Timur");
    while position.attack().is_some() {
        let seat = position.waiting()[0];
        let answer =
            if position.offers(seat, "pass") { "pass".to_owned() } else { position.legal_like(seat, "suffer").remove(0) };
        position.play(seat, &answer);
    }
    assert!(!position.member(Operative::Timur).is_alive() && position.game.open.roll().is_none());
}

#[test]
fn between_actions_everybody_with_cards_is_asked_if_the_table_wants_it() {
    let moved = |windows: Windows| {
        let mut position = Position::of(Play::M1, 3)
            .windows(windows)
            .put(Operative::Timur, at("B2"))
            .hand(SKY, [Arcana::Hermit])
            .hand(GREEN, [Arcana::Destroyer])
            .turn(Operative::Timur);
        position.play(ORANGE, "move to:C2");
        position
    };
    assert_eq!(moved(Windows::Mine).waiting(), [ORANGE]);
    assert_eq!(moved(Windows::Rolls).waiting(), [ORANGE]);
    let mut position = moved(Windows::All);
    assert_eq!(position.waiting(), [SKY, GREEN]);
    assert!(!position.legal_like(GREEN, "arcana").is_empty());
    position.play(GREEN, "pass").play(SKY, "pass");
    assert_eq!(position.waiting(), [ORANGE], "and then the turn goes on");
}
