//! Windows: who is asked, standing passes, suffering.

use super::*;
use crate::games::clans::content::Legion;

/// A Gnawer is about to hit Timur, whose seat is one of two.
fn attacked(windows: Windows) -> Position {
    let mut position = Position::of(Play::M1, 3)
        .windows(windows)
        .put(Operative::Timur, at("D2"))
        .clanner(Legion::Gnawer, at("D2"))
        .hand(ORANGE, [Arcana::Protector])
        .hand(SKY, [Arcana::Traveler])
        .edges(1)
        .reaction();
    position.game.open.known[SKY.index()].insert(Arcana::Traveler);
    position.play(GREEN, "command unit:\"Gnawer 1\"").play(GREEN, "attack target:Timur");
    position
}

#[test]
fn mine_asks_whom_it_concerns_rolls_the_whole_side_and_all_everybody() {
    assert_eq!(attacked(Windows::Mine).waiting(), [ORANGE]);
    assert_eq!(attacked(Windows::Rolls).waiting(), [ORANGE, SKY]);
    assert_eq!(attacked(Windows::All).waiting(), [ORANGE, SKY]);
}

/// Orange leads Timur and Echo, Sky the others, and holds this card; Green is the Hostile. `missed` is a roll of Timur's.
fn beside_an_ally(card: Arcana, enemy: Legion) -> Position {
    Position::of(Play::M1, 3)
        .put(Operative::Timur, at("D2"))
        .mind(Operative::Timur, Mind::Primal)
        .clanner(enemy, at("D2"))
        .hand(SKY, [card])
}

#[test]
fn mine_lets_a_seat_help_an_allys_roll_where_its_card_can() {
    let missed = |card: Arcana| {
        let mut position = beside_an_ally(card, Legion::Gnawer).turn(Operative::Timur);
        position.play(ORANGE, "attack with:Splayer target:\"Gnawer 1\"").roll(ORANGE, 2);
        position
    };
    let mut position = missed(Arcana::Creator);
    assert_eq!(position.waiting(), [SKY], "two successes and three are enough");
    position.play(SKY, "arcana card:\"The Creator\"");
    assert_eq!(position.place("Gnawer 1"), None);
    // All know that this hand cannot change it.
    let mut position = beside_an_ally(Arcana::Seeker, Legion::Gnawer);
    position.game.open.known[SKY.index()].insert(Arcana::Seeker);
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "attack with:Splayer target:\"Gnawer 1\"").roll(ORANGE, 2);
    assert_eq!(position.waiting(), [ORANGE], "the turn goes on");
}

#[test]
fn nobody_is_asked_about_a_result_that_no_card_of_theirs_can_change() {
    let mut position = beside_an_ally(Arcana::Creator, Legion::Goliath);
    position.game.open.known[SKY.index()].insert(Arcana::Creator);
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "attack with:Splayer target:\"Goliath 1\"").roll(ORANGE, 1);
    assert_eq!(position.waiting(), [ORANGE], "four successes are not five");
}

#[test]
fn a_concept_is_dealt_for_all_to_see_and_what_is_drawn_is_not() {
    let mut position = Position::new();
    position.game.hidden.tarot.remove(Arcana::Healer);
    position.game.receive_openly(ORANGE, Arcana::Healer);
    position.game.draw_arcana(ORANGE, &mut Story::silent());
    let seen = position.game.view(crate::engine::Viewer::Seat(SKY));
    assert_eq!((seen.open.known[0].len(), seen.hand_sizes[0]), (1, 2));
    for seed in 0..20 {
        let world = Clans::determinize(&seen, &mut Rng::from_number(seed));
        assert!(world.hand(ORANGE).contains(Arcana::Healer) && world.hand(ORANGE).len() == 2);
    }
}

#[test]
fn a_seat_whose_operatives_are_gone_still_plays_its_cards() {
    let mut position = Position::of(Play::M1, 3).hand(SKY, [Arcana::Protector, Arcana::Destroyer]);
    let own: Vec<Operative> =
        position.game.open.squad.iter().filter(|member| member.seat == SKY).map(|member| member.who).collect();
    for who in own {
        position = position.away(who);
    }
    // Before somebody takes the next turn.
    position.game.open.stack.truncate(1);
    position.game.open.stack = vec![Frame::Round(RoundStep::Turns)];
    position.game.advance(&mut Story::silent());
    assert_eq!(position.waiting(), [ORANGE, SKY]);
    let mut claim = Position { game: position.game.clone(), told: Vec::new() };
    claim.play(ORANGE, "turn operative:Timur");
    assert_eq!(claim.waiting(), [ORANGE], "nobody waits for a seat that leads nobody");
    claim.game = position.game.clone();
    claim.play(SKY, "pass");
    assert_eq!(claim.waiting(), [ORANGE]);
    claim.game.open.turns = 1;
    claim.game.open.stack = vec![Frame::Round(RoundStep::Turns)];
    claim.game.advance(&mut Story::silent());
    assert_eq!(claim.waiting(), [ORANGE], "once a round");
    // Before an attack on an ally.
    let mut position = position.put(Operative::Timur, at("D2")).clanner(Legion::Gnawer, at("D2")).edges(1).reaction();
    position.play(GREEN, "command unit:\"Gnawer 1\"").play(GREEN, "attack target:Timur");
    assert_eq!(position.waiting(), [SKY]);
    position.play(SKY, "arcana card:\"The Protector\" target:Timur");
    let timur = position.unit(Operative::Timur);
    assert!(position.game.defense(timur, None) >= 8);
}

#[test]
fn a_seat_with_an_empty_hand_is_not_asked() {
    let mut position = attacked(Windows::Rolls);
    position.play(ORANGE, "pass").play(SKY, "pass");
    assert_eq!(position.waiting(), [GREEN], "the roller has the roll step");
    position.game.hidden.tarot = ArcanaSet::ALL;
    position.game.hidden.hands = Default::default();
    position.game.open.known = Default::default();
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
    assert_eq!(position.game.open.standing[0], crate::games::clans::rules::StandingPass::UntilTurn);
    position.roll(GREEN, 0);
    assert_eq!(position.game.open.standing[0], crate::games::clans::rules::StandingPass::Asked);
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
