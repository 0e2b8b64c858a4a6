//! Where units arrive: finds, then Trog tokens, then control, then battle tokens.

use super::*;
use Region::{AnvilRange, CoralShelf, DawnLanding, EmberReach, Maw, Thornveil};

/// Humans at home, with points to move next door.
fn setting_out(seats: u8) -> Position {
    Position::new(seats).units(Humans, DawnLanding, 4).moving(Humans, 4)
}

const PARTY: WarParty = WarParty { trogs: 2, crystals: 1 };

/// Two Humans go to Thornveil, and the action ends.
fn arrive(position: Position) -> Played {
    let mut game = position.start();
    game.does(Humans, march(2, DawnLanding, Thornveil)).does(Humans, "done");
    game
}

// Finds

#[test]
fn a_crystal_seam_adds_a_crystal_and_a_rich_seam_two() {
    for (find, crystals) in [(Exploration::CrystalSeam, 1), (Exploration::RichSeam, 2)] {
        let game = arrive(setting_out(2).crystals(Thornveil, 1).find(Thornveil, find));
        assert_eq!((game.at(Thornveil).crystals, game.at(Thornveil).exploration), (1 + crystals, false));
    }
}

#[test]
fn a_lost_archive_gives_a_card_of_any_terrain() {
    let mut game = arrive(setting_out(2).find(Thornveil, Exploration::LostArchive));
    assert_eq!(game.choices(Humans, "draw", "deck"), ["Desert", "Jungle", "Mountain", "Ocean"]);
    game.does(Humans, "draw deck:Jungle");
    assert_eq!(game.hand(Humans).iter().map(|card| card.terrain()).collect::<Vec<_>>(), [Some(Terrain::Jungle)]);
    assert_eq!(game.to_act(), [Pilgrims], "it is no action of its own");
}

#[test]
fn a_supply_pod_gives_a_card_of_the_own_deck() {
    let game = arrive(setting_out(2).deck(Humans, &[Card::Regroup]).find(Thornveil, Exploration::SupplyPod));
    assert_eq!(game.hand(Humans), [Card::Regroup]);
}

#[test]
fn the_cards_of_the_action_are_discards_when_a_supply_pod_shuffles_them() {
    let position = Position::new(2).units(Humans, DawnLanding, 2).find(EmberReach, Exploration::SupplyPod);
    let mut game = position
        .hand(Humans, &[Card::Flank])
        .with(|game| {
            let deck = std::mem::take(&mut game.hidden.decks[Humans.index()]);
            game.hidden.hands[Humans.index()].extend(deck);
            game.hidden.hands[Humans.index()].sort();
        })
        .start();
    let held = game.hand(Humans).len();
    game.does(Humans, spend(Errand::Move, Card::Flank)).does(Humans, march(1, DawnLanding, EmberReach)).does(Humans, "done");
    assert_eq!((game.hand(Humans).len(), game.hand(Humans).contains(&Card::Flank)), (held, true));
}

#[test]
fn stragglers_join_from_the_reserve() {
    let game = arrive(setting_out(2).find(Thornveil, Exploration::Stragglers));
    assert_eq!(game.units(Humans, Thornveil), 3);
    let game = arrive(setting_out(2).reserve(Humans, 0).find(Thornveil, Exploration::Stragglers));
    assert_eq!(game.units(Humans, Thornveil), 2, "nobody is left to join");
}

#[test]
fn a_relic_gives_two_points() {
    let game = arrive(setting_out(2).find(Thornveil, Exploration::Relic));
    assert_eq!(game.points(Humans), 2);
}

#[test]
fn a_find_pays_before_the_trogs_of_its_region_come() {
    let game = arrive(setting_out(2).find(Thornveil, Exploration::Relic).war_party(Thornveil, PARTY));
    let story = game.story();
    let told = |words: &str| story.find(words).unwrap_or_else(|| panic!("{words}: {story}"));
    assert!(told("Relic") < told("turns up 2 Trogs") && told("turns up") < told("There will be a battle for Thornveil"));
    assert_eq!(game.points(Humans), 2);
}

#[test]
fn finds_are_turned_over_wherever_units_stand_in_a_battle_too() {
    let game = arrive(setting_out(2).holds(Humans, CoralShelf, 1).find(CoralShelf, Exploration::Relic));
    assert_eq!((game.at(CoralShelf).exploration, game.points(Humans)), (false, 2));
    let fought = |find| arrive(setting_out(2).battle(Pilgrims, 1, Humans, 1, CoralShelf).find(CoralShelf, find));
    assert_eq!((fought(Exploration::Relic).at(CoralShelf).exploration, fought(Exploration::Relic).points(Humans)), (false, 2));
    let game = fought(Exploration::Stragglers);
    assert_eq!((game.units(Humans, CoralShelf), game.clash(CoralShelf)), (2, Some(1)), "the token's text is above the rule");
}

#[test]
fn a_find_is_turned_over_where_units_end_their_move_and_not_where_they_pass() {
    let mut game = setting_out(2).find(Thornveil, Exploration::Relic).start();
    game.does(Humans, march(1, DawnLanding, Thornveil)).does(Humans, march(1, Thornveil, CoralShelf)).does(Humans, "done");
    assert_eq!((game.at(Thornveil).exploration, game.points(Humans)), (true, 0));
}

// Trog tokens

#[test]
fn a_war_party_brings_its_trogs_and_crystals_and_is_removed() {
    let game = arrive(setting_out(2).war_party(Thornveil, PARTY));
    let site = game.at(Thornveil);
    assert_eq!((site.of(Trogs), site.crystals, site.war_party), (2, 1, false));
    assert_eq!((site.control, site.clash.map(|clash| (clash.attacker, clash.defender))), (None, Some((Humans, Trogs))));
    let kind = WAR_PARTIES.iter().position(|(kind, _)| *kind == PARTY).unwrap();
    assert_eq!(game.game.open.war_parties[kind], 1, "it does not come again");
}

#[test]
fn every_war_party_and_nest_brings_what_it_shows() {
    for (party, _) in WAR_PARTIES {
        let game = arrive(setting_out(2).war_party(Thornveil, party));
        assert_eq!((game.units(Trogs, Thornveil), game.at(Thornveil).crystals), (party.trogs, party.crystals));
    }
    for trogs in 1..=3 {
        let game = arrive(setting_out(2).nest(Thornveil).nests_show(trogs));
        assert_eq!((game.units(Trogs, Thornveil), game.at(Thornveil).nests), (trogs, 0));
    }
}

#[test]
fn war_party_and_nest_of_one_region_come_together() {
    let game = arrive(setting_out(2).war_party(Thornveil, PARTY).nest(Thornveil).nests_show(3));
    assert_eq!((game.units(Trogs, Thornveil), game.clash(Thornveil)), (5, Some(1)));
}

#[test]
fn tokens_are_turned_over_only_where_units_entered() {
    let game = arrive(setting_out(4).holds(Humans, CoralShelf, 1).nest(CoralShelf));
    assert_eq!((game.at(CoralShelf).nests, game.clash(CoralShelf)), (1, None), "a Nest that crept in sleeps on");
}

#[test]
fn with_too_few_trogs_those_there_are_come_and_nobody_is_lost() {
    let game = arrive(setting_out(2).reserve(Trogs, 1).war_party(Thornveil, PARTY));
    assert_eq!((game.units(Trogs, Thornveil), game.units(Humans, Thornveil), game.at(Thornveil).crystals), (1, 2, 1));
    assert_eq!(game.clash(Thornveil), Some(1));
}

#[test]
fn with_no_trog_left_all_crystals_come_and_a_unit_is_lost() {
    let game = arrive(setting_out(2).reserve(Trogs, 0).war_party(Thornveil, PARTY));
    let site = game.at(Thornveil);
    assert_eq!((site.of(Humans), site.of(Trogs), site.crystals), (1, 0, 1));
    assert_eq!((site.clash, site.control), (None, Some(Humans)));
    assert_eq!((game.reserve(Humans), game.points(Humans)), (9, 0));
}

#[test]
fn control_is_taken_only_if_the_shortage_leaves_a_unit() {
    let mut game = setting_out(2).reserve(Trogs, 0).war_party(Thornveil, PARTY).start();
    game.does(Humans, march(1, DawnLanding, Thornveil)).does(Humans, "done");
    assert_eq!((game.units(Humans, Thornveil), game.control(Thornveil)), (0, None));
}

#[test]
fn where_trogs_stand_already_nobody_is_lost_for_want_of_more() {
    let game = arrive(setting_out(2).reserve(Trogs, 1).units(Trogs, Thornveil, 1).nest(Thornveil));
    assert_eq!((game.units(Trogs, Thornveil), game.units(Humans, Thornveil)), (1, 2));
}

#[test]
fn the_mover_orders_the_tokens_when_trogs_run_short() {
    let two = |reserve| {
        let mut game = setting_out(2).reserve(Trogs, reserve).war_party(Thornveil, PARTY).war_party(CoralShelf, PARTY).start();
        game.does(Humans, march(2, DawnLanding, Thornveil)).does(Humans, march(2, DawnLanding, CoralShelf));
        game.does(Humans, "done");
        game
    };
    let mut short = two(2);
    assert_eq!(short.choices(Humans, "place", "at"), ["Coral Shelf", "Thornveil"]);
    short.does(Humans, place(CoralShelf));
    assert_eq!((short.units(Trogs, CoralShelf), short.units(Trogs, Thornveil), short.units(Humans, Thornveil)), (2, 0, 1));
    assert_eq!((short.control(Thornveil), short.clash(CoralShelf)), (Some(Humans), Some(1)));
    let plenty = two(6);
    assert_eq!((plenty.units(Trogs, CoralShelf), plenty.units(Trogs, Thornveil)), (2, 2), "else nobody asks");
}

#[test]
fn tokens_stay_hidden_where_units_of_a_third_stand() {
    let game = arrive(setting_out(4).holds(Pilgrims, Thornveil, 1).nest(Thornveil));
    assert_eq!((game.at(Thornveil).nests, game.at(Thornveil).clash.map(|clash| clash.defender)), (1, Some(Pilgrims)));
}

/// Humans came to Thornveil, where a Pilgrim stands on a War Party, and their battle is fought.
fn fought_on_tokens(position: Position, humans: [u8; 3], pilgrims: [u8; 3]) -> Played {
    let attackers = humans.iter().sum();
    let mut game =
        position.battle(Humans, attackers, Pilgrims, pilgrims.iter().sum(), Thornveil).war_party(Thornveil, PARTY).fight();
    game.does(Humans, deploy(humans)).does(Pilgrims, deploy(pilgrims));
    game
}

#[test]
fn whoever_came_to_tokens_under_anothers_units_turns_them_over_after_the_battle() {
    let mut game = fought_on_tokens(Position::new(2), [3, 0, 0], [1, 0, 0]);
    let site = game.at(Thornveil);
    assert_eq!((site.of(Humans), site.of(Trogs), site.war_party), (3, 2, false));
    assert_eq!((site.control, site.crystals), (Some(Humans), 3), "one of each battle and one of the token");
    assert_eq!((game.battle().factions, game.to_act()), ([Humans, Trogs], vec![Humans]), "the next battle of this round");
    game.does(Humans, deploy([3, 0, 0])).does(Pilgrims, deploy([0, 0, 2]));
    assert_eq!((game.control(Thornveil), game.units(Humans, Thornveil)), (Some(Humans), 1));
}

#[test]
fn tokens_sleep_on_when_whoever_came_is_beaten_or_leaves_nobody() {
    let beaten = fought_on_tokens(Position::new(2), [1, 0, 0], [1, 0, 0]);
    assert_eq!((beaten.at(Thornveil).war_party, beaten.control(Thornveil)), (true, Some(Pilgrims)));
    let fallen = fought_on_tokens(Position::new(2), [1, 0, 0], [0, 0, 1]);
    assert_eq!((fallen.at(Thornveil).war_party, fallen.control(Thornveil)), (true, Some(Humans)));
}

#[test]
fn tokens_turned_over_after_a_battle_cost_a_unit_if_no_trog_is_left() {
    let game = fought_on_tokens(Position::new(2).reserve(Trogs, 0), [2, 0, 0], [1, 0, 0]);
    assert_eq!((game.units(Humans, Thornveil), game.control(Thornveil), game.clash(Thornveil)), (1, Some(Humans), None));
}

#[test]
fn tokens_are_turned_over_when_the_battle_above_them_is_called_off() {
    let mut game = Position::new(4)
        .battle(Pilgrims, 2, Humans, 1, Thornveil)
        .control(Trogs, Thornveil)
        .structure(Structure::Trap, Thornveil)
        .nest(Thornveil)
        .nests_show(2)
        .building(Trogs, 1)
        .start();
    game.does(Trogs, activate(Structure::Trap, Thornveil, ""));
    let clash = game.at(Thornveil).clash.unwrap();
    assert_eq!((clash.attacker, clash.defender, game.units(Trogs, Thornveil)), (Pilgrims, Trogs, 2));
    assert_eq!((game.at(Thornveil).nests, game.control(Thornveil)), (0, Some(Pilgrims)));
}

// Control

#[test]
fn whoever_stands_alone_takes_control_also_from_another() {
    let game = arrive(setting_out(2).control(Pilgrims, Thornveil));
    assert_eq!(game.control(Thornveil), Some(Humans));
    let game = arrive(setting_out(2));
    assert_eq!(game.control(Thornveil), Some(Humans));
}

#[test]
fn control_stays_when_everybody_leaves() {
    let mut game = Position::new(2).holds(Humans, Thornveil, 1).moving(Humans, 1).start();
    game.does(Humans, march(1, Thornveil, CoralShelf)).does(Humans, "done");
    assert_eq!((game.control(Thornveil), game.control(CoralShelf)), (Some(Humans), Some(Humans)));
}

#[test]
fn structures_stay_when_control_is_lost() {
    let game = arrive(setting_out(2).control(Pilgrims, Thornveil).structure(Structure::VeilGate, Thornveil));
    assert!(game.at(Thornveil).structures.contains(Structure::VeilGate));
}

#[test]
fn with_eight_control_tokens_out_no_more_is_taken_but_the_other_token_leaves() {
    let mut position = setting_out(2).control(Pilgrims, Thornveil);
    let others = [AnvilRange, CoralShelf, EmberReach, Maw, Region::CinderDunes, Region::Mirewood, Region::Stormcrest];
    for region in others {
        position = position.control(Humans, region);
    }
    let game = arrive(position);
    assert_eq!(game.game.open.controlled_by(Humans).len(), usize::from(CONTROL_TOKENS));
    assert_eq!((game.units(Humans, Thornveil), game.control(Thornveil)), (2, None));
}

// Battle tokens

#[test]
fn battle_tokens_are_numbered_in_the_order_the_mover_chooses() {
    let mut game = setting_out(2).holds(Pilgrims, Thornveil, 1).holds(Pilgrims, CoralShelf, 1).start();
    game.does(Humans, march(1, DawnLanding, Thornveil)).does(Humans, march(1, DawnLanding, CoralShelf)).does(Humans, "done");
    assert_eq!((game.to_act(), game.choices(Humans, "place", "at").len()), (vec![Humans], 2));
    game.does(Humans, place(CoralShelf));
    assert_eq!((game.clash(CoralShelf), game.clash(Thornveil)), (Some(1), Some(2)));
}

#[test]
fn the_lowest_free_token_is_taken() {
    let game = arrive(
        setting_out(2)
            .battle(Pilgrims, 1, Humans, 1, Maw)
            .battle(Pilgrims, 1, Humans, 1, AnvilRange)
            .holds(Pilgrims, Thornveil, 1)
            .with(|game| game.open.site_mut(Maw).clash.as_mut().unwrap().number = 3),
    );
    assert_eq!(game.clash(Thornveil), Some(1));
}

#[test]
fn a_battle_region_keeps_its_owner_until_it_is_fought() {
    let game = arrive(setting_out(2).holds(Pilgrims, Thornveil, 1));
    let clash = game.at(Thornveil).clash.unwrap();
    assert_eq!((game.control(Thornveil), clash.attacker, clash.defender), (Some(Pilgrims), Humans, Pilgrims));
}
