//! Alone against the Trogs, who turn up a card and do all of it, by the five printed rules.

use super::*;
use crate::engine::Story;
use crate::games::havoc::content::EVENT_SPOTS;
use Region::{
    AnvilRange, CanopyRise, CinderDunes, CoralShelf, DawnLanding, Maw, Mirewood, RustHollows, SlateSound, SplinterPeaks,
    SunkenBasin, Thornveil,
};
use Structure::{BroodingPool, Trap, Tunnel};

/// Trogs at home, who will turn up this card when the person has passed.
fn facing(card: Card, trogs: u8) -> Position {
    let position = Position::solo(Humans).units(Trogs, Maw, trogs);
    if card.terrain().is_none() { position.deck(Trogs, &[card]) } else { on_top(position.deck(Trogs, &[Card::BloodTally]), card) }
}

/// A Desert card that the Trogs have gained.
fn on_top(position: Position, card: Card) -> Position {
    position.with(|game| {
        pull(game, Trogs, card);
        game.hidden.on_top.push(card);
    })
}

/// The person passes and the Trogs take their turn.
fn trogs_act(position: Position) -> Played {
    let mut game = position.start();
    game.does(Humans, "pass");
    game
}

fn held(game: &Played) -> Vec<Region> {
    let held = game.game.open.controlled_by(Trogs);
    held.into_iter().filter(|region| *region != Maw).collect()
}

/// Trogs from home, without a card, for as many icons.
fn trogs_move(position: Position, icons: u8) -> Played {
    let mut game = position.start();
    let mut story = Story::told();
    game.game.trogs_move(icons, &mut story);
    game.told.extend(story.into_lines());
    DynGame::check(&game.game).unwrap();
    game
}

// The turn

#[test]
fn the_trogs_turn_up_a_card_and_do_everything_on_it_in_order() {
    let game = trogs_act(facing(Card::Ambush, 3).crystals(CinderDunes, 2).crystals(SunkenBasin, 1));
    assert_eq!(held(&game), [CinderDunes, SunkenBasin], "two icons, two Trogs");
    game.tells("turn up Ambush: move 2, recruit 2.");
    assert_eq!(game.units(Trogs, Maw), 1 + Card::Ambush.icons_alone().recruits);
    let story = game.story();
    let told = |words: &str| story.find(words).unwrap_or_else(|| panic!("{words}: {story}"));
    assert!(told("turn up Ambush") < told("to Cinder Dunes") && told("to Cinder Dunes") < told("They recruit"));
    assert_eq!((game.to_act(), game.game.open.step), (vec![Humans], 2));
    assert_eq!(game.game.hidden.decks[Trogs.index()].len() + game.game.open.discards[Trogs.index()].len(), 8);
}

#[test]
fn the_trogs_move_no_more_than_they_have_at_home() {
    let game = trogs_act(facing(Card::Stampede, 1));
    assert_eq!((held(&game).len(), game.units(Trogs, Maw)), (1, Card::Stampede.icons_alone().recruits));
}

#[test]
fn recruits_come_home_as_far_as_the_reserve_goes() {
    let crowd = Trogs.units() - 1;
    let position = Position::solo(Humans).deck(Trogs, &[Card::DragBelow]).holds(Trogs, CinderDunes, crowd);
    let game = trogs_act(position);
    assert_eq!((game.reserve(Trogs), game.units(Trogs, Maw)), (0, 1), "the icons say {}", Card::DragBelow.icons_alone().recruits);
}

#[test]
fn their_card_enables_scoring_if_nobody_has() {
    assert_eq!(trogs_act(facing(Card::BloodTally, 0)).game.open.enabler, Some(Trogs));
    let enabled = facing(Card::BloodTally, 0).with(|game| game.open.enabler = Some(Humans));
    assert_eq!(trogs_act(enabled).game.open.enabler, Some(Humans));
    assert_eq!(trogs_act(facing(Card::BloodTally, 0).last_round()).game.open.enabler, None);
}

#[test]
fn war_drums_put_them_first_in_the_next_round() {
    let game = trogs_act(facing(Card::WarDrums, 0));
    assert_eq!(game.game.open.coming[..], [Trogs, Humans]);
}

#[test]
fn battle_text_does_nothing_outside_battles() {
    let reserve = Trogs.units() - Card::Ambush.icons_alone().recruits;
    assert_eq!(trogs_act(facing(Card::Ambush, 0)).reserve(Trogs), reserve, "an Ambush drops nobody");
}

#[test]
fn a_desert_card_brings_another_at_once_and_joins_their_discards() {
    let game = trogs_act(facing(Card::Mirage, 3));
    game.tells("turn up Mirage").tells("turn up Blood Tally");
    let discards = &game.game.open.discards[Trogs.index()];
    assert!(discards.contains(&Card::Mirage) && discards.contains(&Card::BloodTally));
    assert_eq!(held(&game).len(), usize::from(Card::Mirage.icons().moves + Card::BloodTally.icons_alone().moves));
}

#[test]
fn their_empty_deck_takes_the_discards_in() {
    let mut game = Position::solo(Humans).deck(Trogs, &[]).start();
    game.does(Humans, "pass");
    assert_eq!(game.game.open.discards[Trogs.index()].len(), 1);
}

#[test]
fn they_may_be_first() {
    let mut game =
        facing(Card::WarDrums, 0).with(|game| game.open.coming = [Trogs, Humans].into_iter().collect()).enter(Stage::Events);
    game.tells("turn up War Drums");
    assert_eq!((game.to_act(), game.game.open.step), (vec![Humans], 1));
    game.does(Humans, "pass");
}

// The five rules

#[test]
fn rule_1_four_trogs_enter_a_region_with_two_units() {
    let game = trogs_move(
        Position::solo(Humans).units(Trogs, Maw, 4).holds(Humans, CinderDunes, 2).crystals(CinderDunes, 3).units(
            Humans,
            DawnLanding,
            1,
        ),
        4,
    );
    assert_eq!((game.units(Trogs, CinderDunes), game.units(Trogs, Maw)), (4, 0));
    let clash = game.at(CinderDunes).clash.unwrap();
    assert_eq!((clash.attacker, clash.defender), (Trogs, Humans));
    game.tells("4 Trogs go to Cinder Dunes").tells("Rule 5");
}

#[test]
fn rule_1_a_region_with_as_many_units_is_not_defenceless() {
    let game = trogs_move(Position::solo(Humans).units(Trogs, Maw, 2).holds(Humans, CinderDunes, 2).crystals(CinderDunes, 3), 2);
    assert_eq!((game.units(Trogs, CinderDunes), held(&game).len()), (0, 2));
    game.tells("Rule");
}

#[test]
fn rule_1_says_so_when_it_alone_decides() {
    // Every way out is held by two, but one.
    let mut position = Position::solo(Humans).units(Trogs, Maw, 2);
    for region in [CanopyRise, SplinterPeaks, CinderDunes, SunkenBasin] {
        position = position.holds(Humans, region, 2);
    }
    let game = trogs_move(position.holds(Humans, RustHollows, 1), 2);
    assert_eq!(game.units(Trogs, RustHollows), 2);
    game.tells("Rule 1: a defenceless region, 1 unit against 2 Trogs.");
}

#[test]
fn rule_2_most_crystals() {
    let game = trogs_move(Position::solo(Humans).units(Trogs, Maw, 1).crystals(CinderDunes, 3).crystals(SunkenBasin, 1), 1);
    assert_eq!(held(&game), [CinderDunes]);
    game.tells("Rule 2: most crystals, 3.");
}

#[test]
fn rule_2_sends_them_against_the_odds_when_rule_1_cannot_be_met() {
    let mut position = Position::solo(Humans).units(Trogs, Maw, 1).crystals(SunkenBasin, 1).crystals(CinderDunes, 3);
    for region in [CanopyRise, SplinterPeaks, CinderDunes, SunkenBasin, RustHollows] {
        position = position.holds(Humans, region, 2);
    }
    let game = trogs_move(position, 1);
    assert_eq!((game.units(Trogs, CinderDunes), game.clash(CinderDunes)), (1, Some(1)));
    game.tells("Rule 2: most crystals, 3.");
}

#[test]
fn rule_3_closest_to_their_headquarters() {
    let mut position = Position::solo(Humans).units(Trogs, Maw, 1).control(Trogs, CinderDunes);
    for region in [CanopyRise, SplinterPeaks, SunkenBasin] {
        position = position.control(Trogs, region);
    }
    let game = trogs_move(position, 2);
    assert!(held(&game).contains(&RustHollows));
    game.tells("to Rust Hollows. Rule 3: closest to their headquarters, 1 step.");
}

#[test]
fn rule_4_closest_to_enemy_units_or_to_enemy_ground_if_there_are_none() {
    let game = trogs_move(Position::solo(Humans).units(Trogs, Maw, 1).holds(Humans, CoralShelf, 1), 1);
    assert_eq!(held(&game), [CinderDunes]);
    game.tells("to Cinder Dunes. Rule 4: closest to the enemy, 1 step.");
    let game = trogs_move(Position::solo(Humans).units(Trogs, Maw, 1).control(Humans, Mirewood), 1);
    assert_eq!(held(&game), [SunkenBasin], "no unit is on the planet, but Mirewood is ruled");
}

#[test]
fn by_the_rules_alike_the_first_on_the_map_is_taken() {
    let game = trogs_move(Position::solo(Humans).units(Trogs, Maw, 1).units(Humans, DawnLanding, 1), 1);
    assert_eq!(held(&game), [SplinterPeaks], "Cinder Dunes are as near to Dawn Landing");
    game.tells("Rule 4: closest to the enemy, 2 steps; tie: map order.");
}

#[test]
fn the_story_names_every_rule_that_narrowed_the_choice_in_order() {
    let position = Position::solo(Humans)
        .units(Trogs, Maw, 2)
        .holds(Humans, RustHollows, 2)
        .crystals(RustHollows, 5)
        .holds(Humans, CoralShelf, 1)
        .crystals(CinderDunes, 2)
        .crystals(SplinterPeaks, 2)
        .crystals(CanopyRise, 1);
    let game = trogs_move(position, 1);
    assert_eq!(held(&game), [CinderDunes]);
    game.tells(
        "A Trog goes to Cinder Dunes. Rule 1: a defenceless region, nobody against 1 Trog. Rule 2: most crystals, 2. \
         Rule 4: closest to the enemy, 1 step.",
    );
}

#[test]
fn an_icon_is_one_step_for_one_trog_and_two_steps_cost_two() {
    let position = || Position::solo(Humans).units(Trogs, Maw, 3).control(Trogs, CinderDunes).crystals(AnvilRange, 1);
    let game = trogs_move(position(), 1);
    assert!(!held(&game).contains(&AnvilRange), "one icon does not reach it");
    let game = trogs_move(position(), 2);
    assert_eq!((held(&game), game.units(Trogs, Maw)), (vec![AnvilRange, CinderDunes], 2), "both icons went into two steps");
    game.tells("A Trog goes to Anvil Range, 2 icons away. Rule 2: most crystals, 1.");
    let game = trogs_move(position(), 3);
    assert_eq!(held(&game).len(), 3, "and the third into a step next door");
}

#[test]
fn against_enemies_two_steps_away_the_icons_bring_half_as_many() {
    let mut position = Position::solo(Humans).units(Trogs, Maw, 6).holds(Humans, AnvilRange, 1).crystals(AnvilRange, 3);
    for region in [CanopyRise, SplinterPeaks, CinderDunes, SunkenBasin, RustHollows] {
        position = position.control(Trogs, region);
    }
    let game = trogs_move(position.clone(), 5);
    assert_eq!((game.units(Trogs, AnvilRange), game.units(Trogs, Maw)), (2, 4), "the icon that is left reaches nothing");
    assert_eq!(game.at(AnvilRange).clash.map(|clash| clash.attacker), Some(Trogs));
    let game = trogs_move(position, 3);
    assert_eq!(game.units(Trogs, AnvilRange), 0, "one against one is no majority");
}

#[test]
fn their_way_leads_past_no_enemy_no_battle_and_no_war_party() {
    let party = WarParty { trogs: 1, crystals: 0 };
    let around = |position: Position| {
        let mut position = position.units(Trogs, Maw, 1).crystals(CoralShelf, 9).crystals(Thornveil, 8);
        for region in [CanopyRise, SunkenBasin, RustHollows, Mirewood, AnvilRange] {
            position = position.control(Trogs, region);
        }
        trogs_move(position, 2)
    };
    // Coral Shelf is behind Cinder Dunes, Thornveil behind Splinter Peaks.
    assert!(held(&around(Position::solo(Humans))).contains(&CoralShelf));
    let game = around(Position::solo(Humans).holds(Humans, CinderDunes, 3));
    assert!(!held(&game).contains(&CoralShelf) && held(&game).contains(&Thornveil));
    let game = around(Position::solo(Humans).war_party(CinderDunes, party));
    assert!(!held(&game).contains(&CoralShelf) && held(&game).contains(&Thornveil));
    let game = around(Position::solo(Humans).battle(Humans, 1, Trogs, 1, CinderDunes));
    assert!(!held(&game).contains(&CoralShelf) && held(&game).contains(&Thornveil));
}

#[test]
fn a_tunnel_is_one_step_from_the_maw() {
    let game = trogs_move(Position::solo(Humans).units(Trogs, Maw, 1).structure(Tunnel, SlateSound).crystals(SlateSound, 1), 1);
    assert!(held(&game).contains(&SlateSound));
}

#[test]
fn they_enter_no_battle_no_headquarters_and_nothing_closed() {
    let mut position = Position::solo(Humans).units(Trogs, Maw, 3);
    let open = Regions::ALL.without(position.game.open.closed());
    for region in open.into_iter().filter(|region| *region != DawnLanding) {
        position = position.control(Trogs, region);
    }
    let game = trogs_move(position.clone(), 3);
    assert_eq!(game.units(Trogs, Maw), 3);
    game.tells("nowhere for the Trogs to go with 3 move icons");
    assert_eq!(held(&game).len(), 12, "and their control tokens are not limited");
    let battle = trogs_move(position.control(Humans, CinderDunes).battle(Trogs, 1, Humans, 1, CinderDunes), 3);
    assert_eq!(battle.units(Trogs, CinderDunes), 1);
}

// Digging in

#[test]
fn trogs_that_meet_nobody_go_to_the_reserve_and_leave_a_nest_and_control() {
    let game = trogs_move(Position::solo(Humans).units(Trogs, Maw, 2), 1);
    let [region] = held(&game)[..] else { panic!("{:?}", held(&game)) };
    let site = game.at(region);
    assert_eq!((site.of(Trogs), site.nests, site.control), (0, 1, Some(Trogs)));
    assert_eq!((game.units(Trogs, Maw), game.reserve(Trogs)), (1, Trogs.units() - 1));
}

#[test]
fn they_resolve_a_war_party_its_crystals_stay_and_all_trogs_go_to_the_reserve() {
    let party = WarParty { trogs: 3, crystals: 2 };
    let game = trogs_move(Position::solo(Humans).units(Trogs, Maw, 1).crystals(CinderDunes, 1).war_party(CinderDunes, party), 1);
    let site = game.at(CinderDunes);
    assert_eq!((site.crystals, site.of(Trogs), site.war_party, site.nests), (3, 0, false, 1));
    assert_eq!(game.reserve(Trogs), Trogs.units());
}

#[test]
fn a_nest_is_placed_beside_one_that_lies_there_which_sleeps_on() {
    let party = WarParty { trogs: 1, crystals: 1 };
    let position =
        Position::solo(Humans).units(Trogs, Maw, 4).crystals(CinderDunes, 1).war_party(CinderDunes, party).nest(CinderDunes);
    let game = trogs_move(position, 1);
    assert_eq!((game.at(CinderDunes).nests, game.units(Trogs, Maw)), (2, 3));
    assert!(!game.at(CinderDunes).structures.contains(Tunnel));
}

#[test]
fn trogs_that_attack_turn_over_find_and_war_party_and_those_trogs_join_them() {
    let party = WarParty { trogs: 2, crystals: 1 };
    let under = Position::solo(Humans).units(Trogs, Maw, 3).holds(Humans, CinderDunes, 1).crystals(CinderDunes, 2);
    let game = trogs_move(under.war_party(CinderDunes, party).find(CinderDunes, Exploration::Relic).nest(CinderDunes), 3);
    let site = game.at(CinderDunes);
    assert_eq!((site.of(Trogs), site.crystals, site.war_party, site.exploration), (5, 3, false, false));
    assert_eq!((game.points(Trogs), site.nests), (2, 1), "Nests wait for the person to come");
    assert_eq!(site.clash.map(|clash| (clash.attacker, clash.defender)), Some((Trogs, Humans)));
}

#[test]
fn they_take_what_they_find() {
    let find = |find| trogs_move(Position::solo(Humans).units(Trogs, Maw, 1).crystals(CinderDunes, 1).find(CinderDunes, find), 1);
    assert_eq!(find(Exploration::Relic).points(Trogs), 2);
    assert_eq!(find(Exploration::RichSeam).at(CinderDunes).crystals, 3);
    assert_eq!(find(Exploration::CrystalSeam).at(CinderDunes).crystals, 2);
    assert_eq!(find(Exploration::Stragglers).units(Trogs, Maw), 1);
    for cards in [Exploration::LostArchive, Exploration::SupplyPod] {
        let top = &find(cards).game.hidden.on_top;
        assert!(top.len() == 1 && top[0].terrain() == Some(Terrain::Desert), "{cards:?}");
    }
}

#[test]
fn they_take_empty_ground_from_the_person() {
    let game = trogs_move(Position::solo(Humans).units(Trogs, Maw, 1).control(Humans, CinderDunes).crystals(CinderDunes, 1), 1);
    assert_eq!((game.control(CinderDunes), game.at(CinderDunes).clash), (Some(Trogs), None));
}

// A person enters a Nest

/// Humans go from Coral Shelf to a Nest of the Trogs in Cinder Dunes.
fn enter_nest(trogs_at_home: u8, shown: u8) -> Played {
    let mut game = Position::solo(Humans)
        .units(Trogs, Maw, trogs_at_home)
        .holds(Humans, CoralShelf, 2)
        .control(Trogs, CinderDunes)
        .nest(CinderDunes)
        .nests_show(shown)
        .skill(Skill::SupplyDrop)
        .moving(Humans, 2)
        .start();
    game.does(Humans, march(2, CoralShelf, CinderDunes));
    assert!(!game.revealed);
    game.does(Humans, "done");
    assert_eq!(game.to_act(), [Humans], "a skill is left to use before the Trogs' turn");
    game
}

#[test]
fn a_nest_calls_its_trogs_from_their_headquarters_through_a_new_tunnel() {
    let game = enter_nest(4, 3);
    let site = game.at(CinderDunes);
    assert_eq!((site.of(Trogs), site.of(Humans), site.nests, site.control), (3, 2, 0, Some(Trogs)));
    assert!(site.clash.is_some_and(|clash| clash.attacker == Humans) && site.structures.contains(Tunnel));
    assert_eq!((game.units(Trogs, Maw), game.reserve(Trogs)), (1, 12), "not from the reserve");
}

#[test]
fn with_too_few_trogs_at_home_all_come() {
    let game = enter_nest(1, 3);
    assert_eq!((game.units(Trogs, CinderDunes), game.units(Humans, CinderDunes)), (1, 2));
}

#[test]
fn with_none_at_home_the_person_loses_a_unit_and_takes_the_region() {
    let game = enter_nest(0, 3);
    assert_eq!((game.units(Humans, CinderDunes), game.control(CinderDunes), game.clash(CinderDunes)), (1, Some(Humans), None));
}

#[test]
fn a_war_party_beside_the_nest_comes_from_the_reserve() {
    let mut game = Position::solo(Humans)
        .holds(Humans, CoralShelf, 2)
        .nest(CinderDunes)
        .war_party(CinderDunes, WarParty { trogs: 2, crystals: 0 })
        .moving(Humans, 2)
        .start();
    game.does(Humans, march(2, CoralShelf, CinderDunes)).does(Humans, "done");
    assert_eq!(game.units(Trogs, CinderDunes), 2);
}

#[test]
fn the_person_orders_nests_when_the_trogs_at_home_may_not_do() {
    let mut game = Position::solo(Humans)
        .units(Trogs, Maw, 1)
        .holds(Humans, CoralShelf, 2)
        .nest(CinderDunes)
        .nest(Thornveil)
        .nests_show(1)
        .moving(Humans, 2)
        .start();
    game.does(Humans, march(1, CoralShelf, CinderDunes)).does(Humans, march(1, CoralShelf, Thornveil)).does(Humans, "done");
    game.does(Humans, place(Thornveil));
    assert_eq!((game.units(Humans, Thornveil), game.units(Humans, CinderDunes)), (1, 0), "nobody was left for the second");
}

// Building

/// The Trogs hold two regions and turn up this card.
fn building(card: Card) -> Position {
    let idle = facing(card, 0).with(|game| {
        // What follows the Desert card only beats the drums.
        let open = &mut game.open;
        let deck = &mut game.hidden.decks[Trogs.index()];
        deck.extend(open.discards[Trogs.index()].drain(..));
        deck.retain(|held| *held != Card::WarDrums);
        open.discards[Trogs.index()].extend(deck.drain(..));
        deck.push(Card::WarDrums);
    });
    idle.control(Trogs, CinderDunes).control(Trogs, SunkenBasin).crystals(SunkenBasin, 2)
}

#[test]
fn a_trap_is_built_first_where_the_rules_say() {
    let game = trogs_act(building(Card::Mirage));
    assert!(game.at(SunkenBasin).structures.contains(Trap));
    game.tells("They build a Trap in Sunken Basin. Rule 2");
}

#[test]
fn a_brooding_pool_is_built_when_the_icons_pay_for_a_trap_too() {
    let game = trogs_act(building(Card::BoneField));
    assert_eq!(Card::BoneField.icons().builds, Trap.build_cost() + BroodingPool.build_cost());
    assert!(game.at(SunkenBasin).structures.contains(Trap) && game.at(SunkenBasin).structures.contains(BroodingPool));
}

#[test]
fn a_brooding_pool_is_not_built_for_two_icons_while_traps_are_left() {
    // Both their regions have a Trap already, and one Trap is left: nothing is built, though a Pool could be paid.
    let build = |traps: &[Region]| {
        let position = building(Card::Mirage).structure(Trap, traps[0]);
        let mut game = traps.iter().skip(1).fold(position, |position, at| position.structure(Trap, *at)).start();
        let mut story = Story::told();
        game.game.trogs_build(2, &mut story);
        game.told.extend(story.into_lines());
        game
    };
    let game = build(&[SunkenBasin, CinderDunes]);
    assert!(!game.at(SunkenBasin).structures.contains(BroodingPool));
    let game = build(&[SunkenBasin, CinderDunes, CanopyRise]);
    assert!(game.at(SunkenBasin).structures.contains(BroodingPool), "all Traps stand");
}

#[test]
fn with_no_trap_to_build_one_in_a_battle_is_used() {
    let mut position = building(Card::Mirage).battle(Humans, 2, Trogs, 1, CinderDunes).structure(Trap, CinderDunes);
    for region in [SunkenBasin, CanopyRise] {
        position = position.structure(Trap, region);
    }
    let game = trogs_act(position);
    assert_eq!((game.units(Humans, CinderDunes), game.points(Trogs)), (1, 0));
}

#[test]
fn with_all_traps_placed_a_pool_is_built() {
    let mut position = building(Card::BoneField);
    for region in [SunkenBasin, CanopyRise, CinderDunes] {
        position = position.structure(Trap, region);
    }
    let game = trogs_act(position);
    assert!(game.at(SunkenBasin).structures.contains(BroodingPool));
}

#[test]
fn pools_bring_trogs_home_after_the_traps_have_worked() {
    let mut position = building(Card::BoneField).battle(Humans, 3, Trogs, 1, CinderDunes);
    for region in [CinderDunes, SunkenBasin, CanopyRise] {
        position = position.structure(Trap, region).structure(BroodingPool, region);
    }
    let game = trogs_act(position);
    assert_eq!(game.units(Humans, CinderDunes), 2, "each Trap once");
    let recruits = Card::BoneField.icons().recruits + Card::WarDrums.icons_alone().recruits;
    assert_eq!(
        game.units(Trogs, Maw),
        recruits + 2 - Card::WarDrums.icons_alone().moves,
        "one Pool stands on ruled ground without a battle"
    );
}

#[test]
fn icons_left_after_a_pool_set_traps_off() {
    let mut position = building(Card::BoneField).battle(Humans, 3, Trogs, 1, CinderDunes);
    for region in [CinderDunes, SunkenBasin, CanopyRise] {
        position = position.structure(Trap, region);
    }
    let icons = Card::BoneField.icons().builds;
    assert!(icons >= BroodingPool.build_cost() + Trap.activation_cost().unwrap());
    let game = trogs_act(position);
    assert!(game.at(SunkenBasin).structures.contains(BroodingPool));
    assert_eq!(game.units(Humans, CinderDunes), 2);
}

#[test]
fn the_rules_choose_which_trap_is_set_off() {
    let mut position = building(Card::Mirage).battle(Humans, 2, Trogs, 1, CinderDunes).battle(Humans, 2, Trogs, 1, SunkenBasin);
    for region in [CinderDunes, SunkenBasin, CanopyRise] {
        position = position.structure(Trap, region);
    }
    let game = trogs_act(position);
    assert_eq!((game.units(Humans, SunkenBasin), game.units(Humans, CinderDunes)), (1, 2));
    game.tells("They set off the Trap in Sunken Basin. Rule 2: most crystals");
}

#[test]
fn without_ground_or_traps_nothing_is_built() {
    let game = trogs_act(facing(Card::Mirage, 0));
    game.tells("They can neither build nor use a Trap");
}

#[test]
fn a_trap_that_ends_a_battle_sends_the_trogs_home_and_leaves_a_nest() {
    let mut position = building(Card::Mirage).battle(Humans, 1, Trogs, 2, CinderDunes);
    for region in [CinderDunes, SunkenBasin, CanopyRise] {
        position = position.structure(Trap, region);
    }
    let game = trogs_act(position);
    let site = game.at(CinderDunes);
    assert_eq!((site.clash, site.control, site.of(Trogs), site.nests), (None, Some(Trogs), 0, 1));
}

// Events and the end

#[test]
fn events_treat_the_trogs_as_a_player_and_their_cards_are_desert_cards() {
    let game = Position::solo(Humans).event(Event::SignalBurst);
    assert_eq!(game.game.hidden.on_top.len(), 1);
    let mut game = Position::solo(Humans).event(Event::SurveyFlight);
    game.does(Humans, "draw deck:Ocean");
    assert_eq!((game.game.hidden.on_top.len(), game.game.open.taken[Trogs.index()]), (1, [0, 0, 0, 1]));
    let game = Position::solo(Humans).event(Event::ReinforcementWave);
    assert_eq!((game.units(Trogs, Maw), game.units(Humans, DawnLanding)), (1, 1));
    let game = Position::solo(Humans).event(Event::ForwardBase);
    assert_eq!((game.units(Trogs, Maw), game.units(Humans, DawnLanding)), (1, 1), "nobody is asked for the only choice");
    let mut game = Position::solo(Humans).control(Trogs, Mirewood).crystals(CinderDunes, 4).event(Event::CrystalBloom);
    game.does(Humans, place(SlateSound));
    assert_eq!((game.at(Mirewood).crystals, game.at(SlateSound).crystals), (1, 1), "on their own ground");
}

#[test]
fn restless_nests_stay_off_the_closed_ground() {
    let game = Position::solo(Humans).event(Event::RestlessNests);
    assert_eq!(game.game.open.with(|site| site.nests > 0).intersection(game.game.open.closed()), Regions::NONE);
}

#[test]
fn the_trogs_hold_no_cards_and_never_buy_prisoners_back_but_score_theirs() {
    let game =
        Position::solo(Humans).prisoners(Humans, Trogs, 1).prisoners(Trogs, Humans, 2).points(Trogs, 9).enter(Stage::Battles);
    assert_eq!((game.points(Trogs), game.points(Humans), game.held(Humans, Trogs)), (11, 1, 1));
    assert!(game.hand(Trogs).is_empty());
}

#[test]
fn trogs_score_half_for_crystals_and_whole_regions_if_they_enabled_it() {
    let game = Position::solo(Humans)
        .control(Trogs, CinderDunes)
        .crystals(CinderDunes, 7)
        .with(|game| game.open.enabler = Some(Trogs))
        .enter(Stage::Battles);
    assert_eq!(game.points(Trogs), 2 + 4);
}

#[test]
fn the_game_is_shorter_when_events_were_passed() {
    let position = Position::solo(Humans).units(Trogs, Maw, 1).find(CinderDunes, Exploration::Relic).crystals(CinderDunes, 1);
    let last = i16::from(*EVENT_SPOTS.last().unwrap());
    let game = trogs_move(position.points(Trogs, last).with(|game| game.open.event_spots = [0, 0, 0, 1, 0]), 1);
    assert_eq!(game.game.open.event_spots, [0, 0, 0, 0, 1], "the Trogs pass events too");
}

#[test]
fn the_person_wins_only_with_more_points() {
    for (points, rank) in [(5, 1), (4, 2), (3, 2)] {
        let game = Position::solo(Humans).last_round().points(Humans, points).points(Trogs, 4).enter(Stage::Battles);
        assert_eq!(game.ranks(), [rank]);
        game.tells(if rank == 1 { "Orange wins" } else { "the Trogs win" });
        assert_eq!(game.game.open.outcome().reason.starts_with("The Trogs win."), rank == 2);
    }
}
