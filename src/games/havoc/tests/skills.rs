//! What each skill does.

use super::*;
use crate::games::havoc::content::GUN_TOKENS;
use Region::{
    AnvilRange, AuroraReach, BonewhiteFlats, CanopyRise, CinderDunes, CoralShelf, DawnLanding, DuskLanding, EmberReach,
    HollowReach, Maw, Mirewood, PaleReach, PolarLanding, RustHollows, SplinterPeaks, Stormcrest, Thornveil,
};
use Structure::{Bulwark, OrbitalSniper, Replicator, ShredDrones, Tunnel};

/// It is the turn of somebody who knows this skill.
fn knowing(what: Skill) -> Position {
    Position::new(4).skill(what).turn_of(what.owner())
}

fn uses(game: &mut Played, what: Skill, more: &str) {
    game.does(what.owner(), skill(what, more));
}

fn choices(position: Position, what: Skill, slot: &str) -> Vec<String> {
    position.start().choices(what.owner(), "skill", slot)
}

// Humans

#[test]
fn scouting_takes_bare_regions_next_to_own_ground_with_whatever_sleeps_there() {
    let position = knowing(Skill::Scouting).control(Pilgrims, CoralShelf).holds(Humans, Thornveil, 1).nest(SplinterPeaks).units(
        Trogs,
        BonewhiteFlats,
        1,
    );
    assert!(choices(position.clone(), Skill::Scouting, "at").is_empty(), "there is nothing to pay with");
    let mut game = position.hand(Humans, &[Card::Flank, Card::Regroup]).start();
    assert_eq!(game.choices(Humans, "skill", "at"), ["Aurora Reach", "Ember Reach", "Splinter Peaks"]);
    uses(&mut game, Skill::Scouting, &on("at", SplinterPeaks));
    assert_eq!((game.control(SplinterPeaks), game.at(SplinterPeaks).nests, game.revealed), (Some(Humans), 1, false));
    game.refuses(Humans, "pass").does(Humans, "discard card:Flank");
    assert_eq!(game.hand(Humans), [Card::Regroup]);
    assert_eq!(game.to_act(), [Humans], "a skill is no action");
}

#[test]
fn scouting_needs_a_control_token() {
    let mut position = knowing(Skill::Scouting).hand(Humans, &[Card::Flank]);
    for region in [Mirewood, Stormcrest, PaleReach, HollowReach, AnvilRange, CinderDunes] {
        position = position.control(Humans, region);
    }
    assert!(!choices(position.clone(), Skill::Scouting, "at").is_empty(), "the last token");
    assert!(choices(position.control(Humans, Region::SlateSound), Skill::Scouting, "at").is_empty());
}

#[test]
fn a_forced_march_adds_two_points_to_this_turns_move() {
    let mut game = knowing(Skill::ForcedMarch).units(Humans, DawnLanding, 2).hand(Humans, &[Card::Distraction]).start();
    uses(&mut game, Skill::ForcedMarch, "");
    game.does(Humans, spend(Errand::Move, Card::Distraction)).does(Humans, march(2, DawnLanding, EmberReach));
    game.does(Humans, march(2, EmberReach, AnvilRange));
    assert_eq!((game.units(Humans, AnvilRange), Card::Distraction.icons().moves), (2, 2));
    assert_eq!(game.legal(Humans), ["done"]);
}

#[test]
fn a_forced_march_can_be_the_whole_move() {
    let mut game = knowing(Skill::ForcedMarch).units(Humans, DawnLanding, 2).start();
    game.refuses(Humans, "move");
    uses(&mut game, Skill::ForcedMarch, "");
    game.does(Humans, "move").does(Humans, march(2, DawnLanding, EmberReach));
    assert_eq!(game.units(Humans, EmberReach), 2);
}

#[test]
fn a_forced_march_is_over_with_the_turn_and_comes_before_the_action() {
    let mut game = knowing(Skill::ForcedMarch).units(Humans, DawnLanding, 2).start();
    uses(&mut game, Skill::ForcedMarch, "");
    game.does(Humans, "pass");
    for faction in [Pilgrims, Machines, Trogs] {
        game.does(faction, "pass");
    }
    game.refuses(Humans, "move");
    let mut late = knowing(Skill::ForcedMarch).start();
    late.does(Humans, "pass");
    assert_eq!(late.to_act(), [Pilgrims], "nothing is left to use after the action");
}

#[test]
fn a_supply_drop_brings_a_unit_to_safe_own_ground() {
    let position = knowing(Skill::SupplyDrop)
        .control(Humans, Thornveil)
        .control(Humans, CoralShelf)
        .nest(CoralShelf)
        .battle(Pilgrims, 1, Humans, 1, EmberReach);
    assert_eq!(choices(position.clone(), Skill::SupplyDrop, "at"), ["Dawn Landing", "Thornveil"]);
    let mut game = position.start();
    uses(&mut game, Skill::SupplyDrop, &on("at", Thornveil));
    assert_eq!(game.units(Humans, Thornveil), 1);
    assert!(choices(knowing(Skill::SupplyDrop).reserve(Humans, 0), Skill::SupplyDrop, "at").is_empty());
}

#[test]
fn dig_in_puts_a_watchtower_token_where_humans_defend() {
    let position = knowing(Skill::DigIn).battle(Pilgrims, 1, Humans, 1, EmberReach).battle(Humans, 1, Pilgrims, 1, Thornveil);
    assert_eq!(choices(position.clone(), Skill::DigIn, "at"), ["Ember Reach"]);
    let mut game = position.clone().start();
    uses(&mut game, Skill::DigIn, "");
    assert_eq!(game.at(EmberReach).watchtowers, 1);
    let full = position.with(|game| game.open.site_mut(Mirewood).watchtowers = GUN_TOKENS);
    assert!(choices(full, Skill::DigIn, "at").is_empty());
}

#[test]
fn a_press_gang_turns_a_card_into_two_units_at_home() {
    let mut game = knowing(Skill::PressGang).hand(Humans, &[Card::Flank]).start();
    uses(&mut game, Skill::PressGang, "card:Flank");
    assert_eq!((game.units(Humans, DawnLanding), game.hand(Humans).len()), (2, 0));
    assert_eq!(game.game.open.discards[Humans.index()][..], [Card::Flank]);
    let mut short = knowing(Skill::PressGang).reserve(Humans, 1).hand(Humans, &[Card::Flank]).start();
    uses(&mut short, Skill::PressGang, "card:Flank");
    assert_eq!(short.reserve(Humans), 0);
}

// Pilgrims

#[test]
fn teleport_carries_two_units_anywhere_but_into_battles_and_other_headquarters() {
    let position = knowing(Skill::Teleport)
        .units(Pilgrims, DuskLanding, 3)
        .battle(Humans, 1, Machines, 1, Thornveil)
        .battle(Humans, 1, Pilgrims, 1, Mirewood);
    let game = position.clone().start();
    let to = game.choices(Pilgrims, "skill", "to");
    assert_eq!(to.len(), Region::COUNT - 3 - 2 - 1, "{to:?}");
    for barred in [DawnLanding, PolarLanding, Maw, Thornveil, Mirewood] {
        assert!(!to.contains(&barred.name().to_owned()));
    }
    assert_eq!(
        (game.choices(Pilgrims, "skill", "units"), game.choices(Pilgrims, "skill", "from")),
        (vec!["1".into(), "2".into()], vec!["Dusk Landing".into()])
    );
    let mut game = position.find(CinderDunes, Exploration::Relic).start();
    uses(&mut game, Skill::Teleport, &format!("units:2 {} {}", on("from", DuskLanding), on("to", CinderDunes)));
    assert_eq!((game.units(Pilgrims, CinderDunes), game.control(CinderDunes), game.points(Pilgrims)), (2, Some(Pilgrims), 2));
}

#[test]
fn teleport_into_enemies_or_trog_tokens_starts_a_battle() {
    let position =
        knowing(Skill::Teleport).units(Pilgrims, DuskLanding, 2).holds(Humans, Thornveil, 1).nest(CinderDunes).nests_show(2);
    for (to, defender) in [(Thornveil, Humans), (CinderDunes, Trogs)] {
        let mut game = position.clone().start();
        uses(&mut game, Skill::Teleport, &format!("units:1 {} {}", on("from", DuskLanding), on("to", to)));
        let clash = game.at(to).clash.unwrap();
        assert_eq!((clash.attacker, clash.defender), (Pilgrims, defender));
        assert_eq!(game.to_act(), [Pilgrims], "the action is still to come");
    }
}

#[test]
fn teleport_never_needs_a_ninth_battle_token() {
    let mut position = knowing(Skill::Teleport).units(Pilgrims, DuskLanding, 2).holds(Machines, CanopyRise, 1).nest(RustHollows);
    for region in [Thornveil, CoralShelf, EmberReach, AnvilRange] {
        position = position.battle(Trogs, 1, Humans, 1, region);
    }
    for region in [AuroraReach, BonewhiteFlats, SplinterPeaks, HollowReach] {
        position = position.battle(Humans, 1, Trogs, 1, region);
    }
    let to = choices(position, Skill::Teleport, "to");
    assert!(
        !to.contains(&"Canopy Rise".to_owned())
            && !to.contains(&"Rust Hollows".to_owned())
            && to.contains(&"Mirewood".to_owned())
    );
}

/// No Trog is left for the War Party of Cinder Dunes: whoever comes there loses a unit and stays.
fn stopped_short(units: u8) -> Position {
    let party = WarParty { trogs: 1, crystals: 0 };
    knowing(Skill::Teleport).reserve(Trogs, 0).units(Pilgrims, DuskLanding, units).war_party(CinderDunes, party)
}

#[test]
fn units_stopped_by_trog_tokens_do_not_teleport_on_in_the_same_turn() {
    let position = stopped_short(1).units(Pilgrims, CoralShelf, 2).moving(Pilgrims, 2);
    let mut game = position.start();
    game.does(Pilgrims, march(2, CoralShelf, CinderDunes)).does(Pilgrims, "done");
    assert_eq!((game.units(Pilgrims, CinderDunes), game.control(CinderDunes)), (1, Some(Pilgrims)));
    assert_eq!(game.choices(Pilgrims, "skill", "from"), ["Dusk Landing"]);
    game.does(Pilgrims, "done");
    assert!(game.game.open.stopped.is_empty(), "with the turn it is over");
}

#[test]
fn units_that_stood_there_before_teleport_though_others_had_to_stop() {
    let position = stopped_short(1).units(Pilgrims, CinderDunes, 1).units(Pilgrims, CoralShelf, 2).moving(Pilgrims, 2);
    let mut game = position.start();
    game.does(Pilgrims, march(2, CoralShelf, CinderDunes)).does(Pilgrims, "done");
    assert_eq!(game.units(Pilgrims, CinderDunes), 2, "the one that was lost had come");
    game.allows(Pilgrims, skill(Skill::Teleport, &format!("units:1 {}", on("from", CinderDunes))));
    game.refuses(Pilgrims, skill(Skill::Teleport, &format!("units:2 {}", on("from", CinderDunes))));
}

#[test]
fn units_that_teleport_onto_trog_tokens_go_no_further_in_the_same_turn() {
    let gates = |position: Position| {
        let position = position.control(Pilgrims, Mirewood).structure(Structure::VeilGate, Mirewood);
        position.structure(Structure::VeilGate, CinderDunes)
    };
    let hand = [Card::PhaseStep, Card::HarvestSong];
    let mut game = gates(stopped_short(2).hand(Pilgrims, &hand)).start();
    uses(&mut game, Skill::Teleport, &format!("units:2 {} {}", on("from", DuskLanding), on("to", CinderDunes)));
    assert_eq!((game.units(Pilgrims, CinderDunes), game.to_act()), (1, vec![Pilgrims]));
    let mut moving = Played { game: game.game.clone(), told: Vec::new(), revealed: false };
    moving.does(Pilgrims, spend(Errand::Move, Card::PhaseStep)).refuses(Pilgrims, "march");
    game.does(Pilgrims, spend(Errand::Build, Card::HarvestSong)).refuses(Pilgrims, "activate");
}

#[test]
fn attune_moves_a_crystal_of_quiet_own_ground_to_the_vault() {
    let position = knowing(Skill::Attune)
        .control(Pilgrims, Mirewood)
        .crystals(Mirewood, 1)
        .battle(Humans, 1, Pilgrims, 1, Stormcrest)
        .crystals(Stormcrest, 2)
        .control(Pilgrims, HollowReach);
    assert_eq!(choices(position.clone(), Skill::Attune, "at"), ["Mirewood"]);
    let mut game = position.start();
    uses(&mut game, Skill::Attune, "");
    assert_eq!((game.at(Mirewood).crystals, game.game.open.vault), (0, 1));
}

#[test]
fn tithe_draws_three_cards_for_a_crystal() {
    let mut game = knowing(Skill::Tithe).vault(1).start();
    uses(&mut game, Skill::Tithe, "");
    assert_eq!((game.hand(Pilgrims).len(), game.game.open.vault, game.revealed), (3, 0, true));
    knowing(Skill::Tithe).start().refuses(Pilgrims, skill(Skill::Tithe, ""));
}

#[test]
fn a_prism_shield_stops_one_kill_in_one_battle() {
    let position =
        knowing(Skill::PrismShield).vault(1).battle(Humans, 2, Pilgrims, 2, Mirewood).battle(Humans, 1, Machines, 1, Thornveil);
    assert_eq!(choices(position.clone(), Skill::PrismShield, "at"), ["Mirewood"], "only where Pilgrims fight");
    let mut game = position.start();
    uses(&mut game, Skill::PrismShield, "");
    let mut battle = Position { game: game.game }.fight();
    battle.does(Humans, deploy([0, 0, 2])).does(Pilgrims, deploy([2, 0, 0]));
    assert_eq!((battle.points(Humans), battle.units(Pilgrims, Mirewood), battle.game.open.vault), (1, 1, 0));
}

#[test]
fn enlightenment_gives_four_points_for_two_crystals() {
    let mut game = knowing(Skill::Enlightenment).vault(3).start();
    uses(&mut game, Skill::Enlightenment, "");
    assert_eq!((game.points(Pilgrims), game.game.open.vault), (4, 1));
    knowing(Skill::Enlightenment).vault(1).start().refuses(Pilgrims, skill(Skill::Enlightenment, ""));
}

// Machines

#[test]
fn relocate_moves_a_structure_next_door_by_the_building_rules() {
    let position = knowing(Skill::Relocate)
        .control(Machines, AuroraReach)
        .structure(Bulwark, AuroraReach)
        .control(Machines, BonewhiteFlats)
        .control(Machines, HollowReach)
        .structure(Bulwark, HollowReach)
        .structure(Replicator, AuroraReach);
    let mut game = position.start();
    let bulwark = |to| format!("structure:Bulwark {} {}", on("from", AuroraReach), on("to", to));
    game.refuses(Machines, skill(Skill::Relocate, &bulwark(HollowReach)));
    game.refuses(Machines, skill(Skill::Relocate, &bulwark(PolarLanding)));
    game.refuses(Machines, skill(Skill::Relocate, &bulwark(DawnLanding)));
    uses(&mut game, Skill::Relocate, &bulwark(BonewhiteFlats));
    assert!(game.at(BonewhiteFlats).structures.contains(Bulwark) && !game.at(AuroraReach).structures.contains(Bulwark));
}

#[test]
fn relocate_neither_leaves_nor_enters_a_battle() {
    let position = knowing(Skill::Relocate)
        .structure(Bulwark, AuroraReach)
        .control(Machines, BonewhiteFlats)
        .structure(Replicator, BonewhiteFlats);
    let embattled = position.clone().battle(Humans, 1, Machines, 1, AuroraReach);
    assert!(choices(embattled, Skill::Relocate, "structure").is_empty());
    let quiet = position.holds(Machines, AuroraReach, 1);
    assert_eq!(choices(quiet, Skill::Relocate, "structure"), ["Bulwark", "Replicator"]);
}

#[test]
fn transmute_turns_a_unit_into_a_cheap_structure() {
    let position = knowing(Skill::Transmute).holds(Machines, Thornveil, 1).control(Machines, CoralShelf);
    let mut game = position.start();
    assert_eq!(game.choices(Machines, "skill", "at"), ["Thornveil"], "only where a unit stands");
    assert!(
        OrbitalSniper.build_cost() > 2 && !game.choices(Machines, "skill", "structure").contains(&"Orbital Sniper".to_owned())
    );
    uses(&mut game, Skill::Transmute, r#"structure:"Shred Drones""#);
    let site = game.at(Thornveil);
    assert!(site.structures.contains(ShredDrones) && site.of(Machines) == 0 && site.control == Some(Machines));
    assert_eq!(game.reserve(Machines), Machines.units());
}

#[test]
fn reclaim_turns_a_structure_into_two_units() {
    let position = knowing(Skill::Reclaim).control(Machines, Thornveil).structure(Bulwark, Thornveil);
    let mut game = position.clone().start();
    uses(&mut game, Skill::Reclaim, "");
    assert_eq!((game.units(Machines, Thornveil), game.at(Thornveil).structures.len()), (2, 0));
    assert!(choices(position.clone().nest(Thornveil), Skill::Reclaim, "at").is_empty(), "never onto Trog tokens");
    assert!(choices(position.battle(Humans, 1, Machines, 1, Thornveil), Skill::Reclaim, "at").is_empty());
}

#[test]
fn a_spare_cell_is_two_build_points_besides_the_action() {
    let position = knowing(Skill::SpareCell).control(Machines, Thornveil).structure(Replicator, Thornveil);
    let mut game = position.hand(Machines, &[Card::Overclock]).start();
    uses(&mut game, Skill::SpareCell, "");
    game.refuses(Machines, spend(Errand::Build, Card::Overclock));
    game.does(Machines, "activate structure:Replicator").refuses(Machines, "activate structure:Replicator");
    game.does(Machines, construct(Bulwark, Thornveil));
    assert_eq!((game.units(Machines, Thornveil), game.to_act()), (1, vec![Machines]));
    game.does(Machines, "done").does(Machines, spend(Errand::Build, Card::Overclock));
}

#[test]
fn a_spare_cell_can_be_left_half_used_and_needs_something_to_do() {
    let mut game = knowing(Skill::SpareCell).control(Machines, Thornveil).start();
    uses(&mut game, Skill::SpareCell, "");
    game.does(Machines, construct(Bulwark, Thornveil)).does(Machines, "done").does(Machines, "pass");
    knowing(Skill::SpareCell).start().refuses(Machines, skill(Skill::SpareCell, ""));
}

#[test]
fn a_spare_cell_wakes_a_bulwark_in_battle() {
    let position = knowing(Skill::SpareCell)
        .battle(Humans, 1, Machines, 1, Thornveil)
        .structure(Bulwark, Thornveil)
        .structure(Replicator, Thornveil);
    let mut game = position.start();
    uses(&mut game, Skill::SpareCell, "");
    assert_eq!(game.choices(Machines, "activate", "structure"), ["Bulwark"]);
}

#[test]
fn hard_link_makes_a_structure_work_in_battle_for_discarded_cards() {
    let cards = [Card::AssemblyOrder, Card::Overclock, Card::SalvageLoop];
    let position = knowing(Skill::HardLink)
        .battle(Humans, 1, Machines, 1, Thornveil)
        .structure(OrbitalSniper, Thornveil)
        .holds(Humans, Mirewood, 1)
        .control(Machines, CoralShelf)
        .structure(Replicator, CoralShelf);
    assert!(choices(position.clone(), Skill::HardLink, "structure").is_empty(), "there is nothing to pay with");
    let mut game = position.hand(Machines, &cards).start();
    assert_eq!(game.choices(Machines, "skill", "structure"), ["Orbital Sniper"], "only what stands in a battle");
    uses(&mut game, Skill::HardLink, "");
    assert_eq!(game.units(Humans, Mirewood), 0);
    game.refuses(Machines, "pass").does(Machines, "discard card:Overclock").does(Machines, r#"discard card:"Salvage Loop""#);
    assert_eq!(game.hand(Machines), [Card::AssemblyOrder]);
    game.allows(Machines, "pass");
}

#[test]
fn a_hard_linked_replicator_brings_a_unit_into_the_battle() {
    let mut game = knowing(Skill::HardLink)
        .battle(Humans, 1, Machines, 1, Thornveil)
        .structure(Replicator, Thornveil)
        .hand(Machines, &[Card::Overclock])
        .start();
    uses(&mut game, Skill::HardLink, "");
    assert_eq!(game.units(Machines, Thornveil), 2);
}

// Trogs

#[test]
fn burrow_turns_one_or_two_trogs_of_own_ground_into_a_nest() {
    let position = knowing(Skill::Burrow).holds(Trogs, CinderDunes, 3).units(Trogs, Maw, 2).units(Trogs, Mirewood, 1);
    let mut game = position.start();
    assert_eq!(game.choices(Trogs, "skill", "at"), ["Cinder Dunes"], "neither at home nor on ground of others");
    game.refuses(Trogs, skill(Skill::Burrow, "units:3"));
    uses(&mut game, Skill::Burrow, "units:2");
    let site = game.at(CinderDunes);
    assert_eq!((site.of(Trogs), site.nests, site.control), (1, 1, Some(Trogs)));
    assert_eq!((game.reserve(Trogs), game.revealed), (Trogs.units() - 4, false));
}

#[test]
fn burrow_needs_a_nest() {
    let position = knowing(Skill::Burrow).holds(Trogs, CinderDunes, 3).with(|game| game.open.nests = [0; 3]);
    assert!(choices(position, Skill::Burrow, "at").is_empty());
    assert!(!choices(knowing(Skill::Burrow).holds(Trogs, CinderDunes, 3), Skill::Burrow, "at").is_empty());
}

#[test]
fn creep_moves_a_nest_next_door_and_triggers_nothing() {
    let position = knowing(Skill::Creep).nest(CoralShelf).holds(Humans, Thornveil, 1).battle(Humans, 1, Pilgrims, 1, AnvilRange);
    let mut game = position.start();
    assert_eq!(game.choices(Trogs, "skill", "to"), ["Cinder Dunes", "Ember Reach", "Thornveil"], "no headquarters, no battle");
    uses(&mut game, Skill::Creep, &on("to", Thornveil));
    assert_eq!((game.at(Thornveil).nests, game.at(CoralShelf).nests, game.clash(Thornveil), game.revealed), (1, 0, None, false));
}

#[test]
fn eruption_opens_a_nest_and_attacks_who_stands_there() {
    let mut game = knowing(Skill::Eruption).nest(Thornveil).nests_show(2).holds(Humans, Thornveil, 1).start();
    uses(&mut game, Skill::Eruption, "");
    let clash = game.at(Thornveil).clash.unwrap();
    assert_eq!((game.units(Trogs, Thornveil), clash.attacker, clash.defender), (2, Trogs, Humans));
    assert!(game.revealed);
}

#[test]
fn eruption_opens_one_nest_and_leaves_the_war_party() {
    let mut game = knowing(Skill::Eruption)
        .war_party(Thornveil, WarParty { trogs: 3, crystals: 2 })
        .nest(Thornveil)
        .nest(Thornveil)
        .nests_show(1)
        .start();
    uses(&mut game, Skill::Eruption, "");
    let site = game.at(Thornveil);
    assert_eq!((site.of(Trogs), site.nests, site.war_party, site.crystals), (1, 1, true, 0));
    assert!(
        choices(knowing(Skill::Eruption).battle(Humans, 1, Trogs, 1, Thornveil).nest(Thornveil), Skill::Eruption, "at")
            .is_empty()
    );
}

#[test]
fn deep_roads_open_a_tunnel_for_nothing() {
    let mut game = knowing(Skill::DeepRoads).control(Trogs, Thornveil).start();
    uses(&mut game, Skill::DeepRoads, "");
    assert!(game.at(Thornveil).structures.contains(Tunnel));
}

#[test]
fn frenzy_brings_a_trog_of_the_maw_into_a_battle_of_theirs() {
    let battles = || knowing(Skill::Frenzy).battle(Humans, 1, Trogs, 1, Thornveil).battle(Humans, 1, Pilgrims, 1, Mirewood);
    let mut game = battles().units(Trogs, Region::Maw, 1).start();
    assert_eq!(game.choices(Trogs, "skill", "at"), ["Thornveil"]);
    uses(&mut game, Skill::Frenzy, "");
    assert_eq!((game.units(Trogs, Thornveil), game.units(Trogs, Region::Maw)), (2, 0));
    battles().units(Trogs, Region::Maw, 0).start().refuses(Trogs, skill(Skill::Frenzy, ""));
}
