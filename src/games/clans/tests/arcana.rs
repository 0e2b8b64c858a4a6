//! Every Arcana.

use super::*;
use crate::games::clans::content::{Champion, Legion, Stage};
use crate::games::clans::rules::{Effect, Frame, Pace, Side};

/// Feuerbach with his musket at A2, a Snatcher at C2, and these Arcana in the operatives' hand and the Hostile's.
fn shot<const N: usize, const M: usize>(own: [Arcana; N], hostile: [Arcana; M]) -> Position {
    let mut position = Position::new()
        .only([Operative::Feuerbach])
        .put(Operative::Feuerbach, at("A2"))
        .clanner(Legion::Snatcher, at("C2"))
        .hand(ORANGE, own)
        .hand(SKY, hostile)
        .turn(Operative::Feuerbach);
    position.play(ORANGE, "attack with:\"Codex Musket\" target:\"Snatcher 1\"");
    if M > 0 {
        position.play(SKY, "pass");
    }
    position
}

/// Timur and Pluto on D2 with a Gnawer, which attacks Timur; the operatives hold this card.
fn bitten(card: Arcana) -> Position {
    let mut position = Position::new()
        .only([Operative::Timur, Operative::Pluto])
        .put(Operative::Timur, at("D2"))
        .put(Operative::Pluto, at("D2"))
        .clanner(Legion::Gnawer, at("D2"))
        .hand(ORANGE, [card]);
    position.attacked_by("Gnawer 1", Operative::Timur).play(ORANGE, "pass");
    position
}

fn alone(who: Operative, tile: &str) -> Position {
    Position::new().only([who]).put(who, at(tile))
}

#[test]
fn the_adventurer_takes_move_penalties_from_a_side_for_the_round() {
    let mut position = alone(Operative::Timur, "D2").hand(ORANGE, [Arcana::Adventurer]).turn(Operative::Timur);
    let timur = position.unit(Operative::Timur);
    let cost = |position: &Position| position.game.border(timur, at("D2"), at("E2"), Pace::Action);
    assert_eq!(cost(&position), Some(2));
    position.play(ORANGE, "arcana card:\"The Adventurer\"");
    assert_eq!(cost(&position), Some(1));
}

#[test]
fn the_adventurer_lifts_what_takes_speed_too() {
    let mut position = Position::squad([Operative::Livia]).hand(ORANGE, [Arcana::Adventurer]);
    let livia = position.unit(Operative::Livia);
    assert_eq!(position.game.speed(livia), 1, "the Fortress Harness is heavy");
    position.game.open.last(
        Effect::Speed(-1),
        crate::games::clans::rules::On::Unit(livia),
        crate::games::clans::rules::Ends::Round,
    );
    position.game.open.last(
        Effect::Speed(1),
        crate::games::clans::rules::On::Unit(livia),
        crate::games::clans::rules::Ends::Round,
    );
    let mut position = position.turn(Operative::Livia);
    position.play(ORANGE, "arcana card:\"The Adventurer\"");
    assert_eq!(position.game.speed(livia), 3, "what makes her faster stays");
    // A Goliath's own slowness is a penalty as well.
    let mut clan =
        Position::squad([Operative::Timur]).clanner(Legion::Goliath, at("H2")).hand(SKY, [Arcana::Adventurer]).reaction();
    let goliath = UnitId::clanner(0);
    assert_eq!(clan.game.speed(goliath), 1);
    clan.play(SKY, "arcana card:\"The Adventurer\"");
    assert_eq!(clan.game.speed(goliath), 2);
}

#[test]
fn the_creator_adds_three_successes_after_a_roll() {
    let mut position = shot([Arcana::Creator], []);
    position.roll(ORANGE, 0).play(ORANGE, "arcana card:\"The Creator\"");
    assert_eq!(position.place("Snatcher 1"), None);
}

#[test]
fn the_mentor_secures_three_botches_after_a_roll() {
    let mut position = shot([Arcana::Mentor], []);
    position.play_so_that(ORANGE, "roll", |game| {
        game.open.latest.roll.as_ref().is_some_and(|throw| throw.botched && throw.total >= 3)
    });
    let musket = position.gear(Operative::Feuerbach, Item::CodexMusket).unwrap();
    let mut alone = position.clone();
    position.play(ORANGE, "arcana card:\"The Mentor\"");
    assert_eq!(position.place("Snatcher 1"), None);
    assert!(!position.game.open.gear(musket).botched, "and the musket does not jam");
    alone.play(ORANGE, "pass");
    assert!(alone.place("Snatcher 1").is_some() && alone.game.open.gear(musket).botched);
}

#[test]
fn the_martyr_gives_an_attack_another_target_of_the_own_side() {
    let mut position = bitten(Arcana::Martyr);
    position.roll_well(SKY, 5);
    position.play(ORANGE, "arcana card:\"The Martyr\" target:Pluto").play(ORANGE, "suffer card:Salvager");
    assert_eq!(position.member(Operative::Timur).fleshwounds(), 0);
    assert_eq!(position.member(Operative::Pluto).fleshwounds(), 1);
}

#[test]
fn the_ruler_leads_an_enemy_up_to_three_tiles() {
    let mut position =
        alone(Operative::Timur, "A2").clanner(Legion::Snatcher, at("D2")).hand(ORANGE, [Arcana::Ruler]).turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Ruler\" target:\"Snatcher 1\"");
    assert_eq!(position.waiting(), [ORANGE], "its player leads it");
    position.play(ORANGE, "move to:G2");
    assert_eq!(position.place("Snatcher 1"), Some(at("G2")), "terrain costs nothing");
}

#[test]
fn the_ruler_does_not_move_a_trap_which_all_then_know() {
    let mut position =
        alone(Operative::Timur, "A2").threat(ThreatKind::Trap, at("D2")).hand(ORANGE, [Arcana::Ruler]).turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Ruler\" target:\"threat 1\"");
    assert_eq!(position.place("threat 1"), Some(at("D2")));
    assert_eq!(position.game.open.clan[0].may_be, ThreatKinds::one(ThreatKind::Trap));
}

#[test]
fn the_seeker_draws_the_card_of_ones_choice_unseen() {
    let mut position = alone(Operative::Timur, "A2").hand(ORANGE, [Arcana::Seeker]).turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Seeker\"").play(ORANGE, "choose first:\"The Destroyer\"");
    assert!(position.game.hand(ORANGE).contains(Arcana::Destroyer));
    assert!(!position.told("Destroyer"));
}

#[test]
fn the_healer_flips_a_fleshwound() {
    let mut position = alone(Operative::Timur, "A2")
        .fleshwound(Operative::Timur, Potential::Splaying)
        .hand(ORANGE, [Arcana::Healer])
        .turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Healer\" target:\"Timur: Splaying\"");
    assert_eq!(position.member(Operative::Timur).fleshwounds(), 0);
}

#[test]
fn the_healer_puts_a_champion_back_a_stage() {
    let mut position = alone(Operative::Timur, "A2").clanner(Champion::Scrape, at("H2")).hand(SKY, [Arcana::Healer]);
    position.game.open.champions.0[Champion::Scrape.index()].stage = Stage::III;
    let mut position = position.reaction();
    position.play(SKY, "arcana card:\"The Healer\" target:Scrape");
    assert_eq!(position.game.open.champions.0[Champion::Scrape.index()].stage, Stage::II);
}

#[test]
fn the_healer_negates_a_wound() {
    let mut position = bitten(Arcana::Healer);
    position.roll_well(SKY, 5);
    let mut unhealed = position.clone();
    position.play(ORANGE, "arcana card:\"The Healer\" target:\"the wound of Timur\"");
    assert_eq!(position.member(Operative::Timur).fleshwounds(), 0);
    assert_eq!(position.attack(), None);
    unhealed.play(ORANGE, "suffer card:Caregiver");
    assert_eq!(unhealed.member(Operative::Timur).fleshwounds(), 1);
}

#[test]
fn the_healer_negates_the_wound_of_a_clanner_too() {
    let mut position = shot([], [Arcana::Healer]);
    position.roll_well(ORANGE, 3).play(SKY, "arcana card:\"The Healer\" target:\"the wound of Snatcher 1\"");
    assert!(position.place("Snatcher 1").is_some());
}

#[test]
fn the_traditionalist_negates_a_card_which_goes_into_the_deck() {
    let mut position = alone(Operative::Timur, "A2")
        .hand(ORANGE, [Arcana::Protector])
        .hand(SKY, [Arcana::Traditionalist])
        .turn(Operative::Timur);
    let timur = position.unit(Operative::Timur);
    let before = position.game.defense(timur, None);
    position.play(ORANGE, "arcana card:\"The Protector\" target:Timur");
    let mut stands = position.clone();
    position.play(SKY, "arcana card:\"The Traditionalist\" target:\"The Protector\"");
    assert_eq!(position.game.defense(timur, None), before);
    stands.play(SKY, "pass");
    assert_eq!(stands.game.defense(timur, None), before + 5);
    assert!(position.game.hand(ORANGE).is_empty() && position.game.hand(SKY).is_empty());
}

#[test]
fn the_mediator_forbids_sucker_punches_and_attacks_in_ambushes() {
    let mut position =
        alone(Operative::Timur, "D2").clanner(Legion::Gnawer, at("D2")).hand(ORANGE, [Arcana::Mediator]).turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Mediator\"").play(ORANGE, "move to:C2");
    assert_eq!(position.place("Timur"), Some(at("C2")), "nobody was asked for a punch");
}

#[test]
fn the_hermit_cannot_be_attacked_from_other_tiles() {
    let targets = |position: &mut Position| {
        position.game.open.stored = 1;
        let game = std::mem::replace(&mut position.game, Position::new().game);
        let mut position = Position { game, told: Vec::new() }.reaction();
        position.play(SKY, "command unit:\"Cackler 1\"");
        position.legal_like(SKY, "attack").len()
    };
    let mut position = alone(Operative::Timur, "D2").clanner(Legion::Cackler, at("C2")).hand(ORANGE, [Arcana::Hermit]);
    let mut bare = Position { game: position.game.clone(), told: Vec::new() };
    assert_eq!(targets(&mut bare), 1);
    position = position.turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Hermit\" target:Timur");
    assert_eq!(targets(&mut position), 0);
}

#[test]
fn the_heretic_flips_an_item() {
    let mut position = alone(Operative::Timur, "A2").hand(SKY, [Arcana::Heretic]).reaction();
    position.play(SKY, "arcana card:\"The Heretic\" item:\"Timur: Splayer\"");
    let splayer = position.gear(Operative::Timur, Item::Splayer).unwrap();
    assert!(position.game.open.gear(splayer).botched);
}

#[test]
fn the_conqueror_attacks_twice_and_no_third_time() {
    let mut position = alone(Operative::Feuerbach, "C2")
        .mind(Operative::Feuerbach, Mind::Primal)
        .clanner(Legion::Snatcher, at("C2"))
        .hand(ORANGE, [Arcana::Conqueror])
        .turn(Operative::Feuerbach);
    position.play(ORANGE, "arcana card:\"The Conqueror\" target:Feuerbach");
    position.play(ORANGE, "attack with:\"Sentence Hammer\" target:\"Snatcher 1\"").roll(ORANGE, 1);
    assert!(position.legal_like(ORANGE, "move").is_empty(), "only attacks, or done");
    position.play(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"").roll(ORANGE, 0);
    assert!(!position.legal_like(ORANGE, "move").is_empty(), "the next action");
}

#[test]
fn the_abomination_adds_three_botches() {
    let mut position = shot([], [Arcana::Abomination]);
    position.roll_well(ORANGE, 3).play(SKY, "arcana card:\"The Abomination\"");
    assert!(position.place("Snatcher 1").is_some());
    let musket = position.gear(Operative::Feuerbach, Item::CodexMusket).unwrap();
    assert!(position.game.open.gear(musket).botched);
}

#[test]
fn the_destroyer_wounds_without_a_roll_and_turns_no_token_over() {
    let destroyed = |position: Position, name: &str| {
        let mut position = position.hand(ORANGE, [Arcana::Destroyer]).turn(Operative::Timur);
        position.play(ORANGE, &format!("arcana card:\"The Destroyer\" target:\"{name}\""));
        assert!(position.game.open.clanners().is_empty());
        position
    };
    assert!(!destroyed(alone(Operative::Timur, "A2").threat(Legion::Goliath, at("K2")), "threat 1").told("Goliath"));
    assert!(destroyed(alone(Operative::Timur, "A2").clanner(Legion::Goliath, at("K2")), "Goliath 1").told("Goliath"));
}

#[test]
fn the_destroyer_is_answered_by_the_healer() {
    let mut position = alone(Operative::Timur, "A2")
        .clanner(Legion::Goliath, at("K2"))
        .hand(ORANGE, [Arcana::Destroyer])
        .hand(SKY, [Arcana::Healer])
        .turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Destroyer\" target:\"Goliath 1\"").play(SKY, "pass");
    position.play(SKY, "arcana card:\"The Healer\" target:\"the wound of Goliath 1\"");
    assert!(position.place("Goliath 1").is_some());
}

#[test]
fn the_chosen_rolls_again() {
    let mut position = shot([Arcana::Chosen], []);
    position.roll(ORANGE, 0);
    position.play_so_that(ORANGE, "arcana card:\"The Chosen\"", |game| game.open.clanners().is_empty());
}

#[test]
fn the_defiler_draws_the_card_that_was_played() {
    let mut position =
        alone(Operative::Timur, "A2").hand(ORANGE, [Arcana::Protector]).hand(SKY, [Arcana::Defiler]).turn(Operative::Timur);
    let timur = position.unit(Operative::Timur);
    let before = position.game.defense(timur, None);
    position.play(ORANGE, "arcana card:\"The Protector\" target:Timur");
    position.play(SKY, "arcana card:\"The Defiler\" target:\"The Protector\"");
    while position.waiting() == [SKY] {
        position.play(SKY, "pass");
    }
    assert!(position.game.hand(SKY).contains(Arcana::Protector));
    assert_eq!(position.game.defense(timur, None), before + 5, "its effect is not touched");
}

#[test]
fn the_protector_gives_defense_five_for_the_round() {
    let mut position = alone(Operative::Timur, "A2").hand(ORANGE, [Arcana::Protector]).turn(Operative::Timur);
    let timur = position.unit(Operative::Timur);
    let before = position.game.defense(timur, None);
    position.play(ORANGE, "arcana card:\"The Protector\" target:Timur");
    assert_eq!(position.game.defense(timur, None), before + 5);
}

#[test]
fn the_visionary_reveals_a_tile_or_turns_it_back() {
    let position = alone(Operative::Timur, "A2")
        .threat(Legion::Snatcher, at("K2"))
        .threat(ThreatKind::Trap, at("K2"))
        .clanner(Legion::Gnawer, at("J2"))
        .clanner(Legion::Trapper, at("J2"))
        .hand(ORANGE, [Arcana::Visionary]);
    let mut reveal = Position { game: position.game.clone(), told: Vec::new() }.turn(Operative::Timur);
    reveal.play(ORANGE, "arcana card:\"The Visionary\" at:K2 target:reveal");
    assert!(reveal.place("Snatcher 1").is_some() && reveal.game.open.threats().is_empty(), "the Trap goes without an attack");
    let mut hide = position.turn(Operative::Timur);
    hide.play(ORANGE, "arcana card:\"The Visionary\" at:J2 target:\"turn back\"");
    assert_eq!(hide.game.open.threats_on(at("J2")).len(), 2);
}

#[test]
fn the_zealot_gives_two_more_actions_in_the_action_phase() {
    let mut position = alone(Operative::Timur, "A2").hand(ORANGE, [Arcana::Zealot]).turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Zealot\" target:Timur");
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 4));
}

#[test]
fn the_zealot_lets_a_clanner_act_twice_without_an_edge() {
    let mut position =
        alone(Operative::Timur, "A2").clanner(Legion::Snatcher, at("K2")).hand(SKY, [Arcana::Zealot]).edges(0).reaction();
    position.play(SKY, "arcana card:\"The Zealot\" target:\"Snatcher 1\"");
    position.play(SKY, "move to:J2").play(SKY, "move to:I2");
    assert_eq!(position.place("Snatcher 1"), Some(at("I2")));
}

#[test]
fn the_disciple_keeps_one_of_three() {
    let mut position = alone(Operative::Timur, "A2").hand(ORANGE, [Arcana::Disciple]).turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Disciple\"");
    assert_eq!(position.legal(ORANGE).len(), 3);
    let first = position.legal(ORANGE)[0].clone();
    position.play(ORANGE, &first);
    assert_eq!(position.game.hand(ORANGE).len(), 1);
}

#[test]
fn the_righteous_overcommits_without_a_price() {
    let price = |is_righteous: bool| {
        let mut position = alone(Operative::Feuerbach, "A2")
            .clanner(Legion::Snatcher, at("C2"))
            .hand(ORANGE, [Arcana::Righteous])
            .turn(Operative::Feuerbach);
        if is_righteous {
            position.play(ORANGE, "arcana card:\"The Righteous\" target:Feuerbach");
        }
        position.play(ORANGE, "attack with:\"Codex Musket\" target:\"Snatcher 1\"").play(ORANGE, "overcommit with:white");
        position.roll_well(ORANGE, 3);
        position.game.hand(SKY).len()
    };
    assert_eq!([true, false].map(price), [0, 1]);
}

#[test]
fn the_traveler_displaces_three() {
    let mut position = alone(Operative::Timur, "A2").hand(ORANGE, [Arcana::Traveler]).turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Traveler\" target:Timur").play(ORANGE, "choose first:D2");
    assert_eq!(position.place("Timur"), Some(at("D2")));
}

#[test]
fn an_arcana_that_could_do_nothing_cannot_be_played() {
    let held = |position: Position| {
        position.hand(ORANGE, [Arcana::Healer, Arcana::Ruler, Arcana::Visionary, Arcana::Creator]).turn(Operative::Timur)
    };
    let position = held(alone(Operative::Timur, "A2"));
    assert!(position.legal_like(ORANGE, "arcana").is_empty());
    let playable = held(alone(Operative::Timur, "A2").clanner(Legion::Snatcher, at("C2"))).legal_like(ORANGE, "arcana");
    assert!(playable.iter().any(|phrase| phrase.contains("The Ruler")), "{playable:?}");
    assert!(playable.iter().any(|phrase| phrase.contains("The Visionary")), "{playable:?}");
    assert!(!position.game.open.side_under(Side::Operatives, Effect::Adventurer));
}
