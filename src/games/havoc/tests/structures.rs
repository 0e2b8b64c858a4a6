//! What each structure does.

use super::*;
use crate::games::havoc::content::GUN_TOKENS;
use Region::{BonewhiteFlats, CoralShelf, DawnLanding, DuskLanding, EmberReach, Maw, Mirewood, SplinterPeaks, Thornveil};
use Structure::{
    Airfield, Artillery, BroodingPool, Bulwark, Matrix, OrbitalSniper, PrismEngine, Replicator, ShredDrones, SiphonSpire, Trap,
    Tunnel, VeilGate, Watchtower,
};

/// A structure of somebody in Thornveil, and points to make it work.
fn with(structure: Structure) -> Position {
    let owner = structure.owner();
    let cost = structure.activation_cost().unwrap();
    Position::new(4).control(owner, Thornveil).structure(structure, Thornveil).building(owner, cost)
}

fn works(game: &mut Played, structure: Structure, more: &str) {
    game.does(structure.owner(), activate(structure, Thornveil, more));
}

fn targets(game: &Played, structure: Structure) -> Vec<String> {
    game.choices(structure.owner(), "activate", "target")
}

#[test]
fn every_activation_costs_what_it_costs() {
    for structure in Structure::ALL {
        let Some(cost) = structure.activation_cost() else { continue };
        let works_for = |points: u8| {
            let position = with(structure).vault(2).crystals(Thornveil, 1).units(Pilgrims, DuskLanding, 1);
            let position = if structure == Trap { position.battle(Humans, 1, Trogs, 1, Thornveil) } else { position };
            let position = position.holds(Humans, CoralShelf, 1).with(|game| {
                let Some(Phase::Errand(work)) = game.open.phases.last_mut() else { panic!("at work") };
                work.points = points;
            });
            !position.start().choices(structure.owner(), "activate", "structure").is_empty()
        };
        assert!(works_for(cost) && !works_for(cost - 1), "{}", structure.name());
    }
}

// Humans

#[test]
fn an_airfield_takes_an_unoccupied_region_next_door_whatever_lies_there() {
    let position = with(Airfield).control(Pilgrims, CoralShelf).nest(CoralShelf).holds(Pilgrims, BonewhiteFlats, 1);
    let mut game = position.clone().start();
    assert_eq!(targets(&game, Airfield), ["Coral Shelf", "Splinter Peaks"], "no headquarters, nobody's camp");
    works(&mut game, Airfield, &on("target", CoralShelf));
    assert_eq!((game.control(CoralShelf), game.at(CoralShelf).nests, game.units(Humans, CoralShelf)), (Some(Humans), 1, 0));
}

#[test]
fn an_airfield_needs_a_control_token() {
    let mut position = with(Airfield);
    for region in [Region::Stormcrest, Mirewood, EmberReach, Region::PaleReach, Region::HollowReach, Region::AnvilRange] {
        assert!(!targets(&position.clone().start(), Airfield).is_empty());
        position = position.control(Humans, region);
    }
    assert_eq!(position.game.open.controlled_by(Humans).len(), usize::from(CONTROL_TOKENS));
    assert!(targets(&position.start(), Airfield).is_empty());
}

#[test]
fn artillery_and_watchtower_put_a_token_here_or_next_door_on_own_ground() {
    for structure in [Artillery, Watchtower] {
        let mut game = with(structure).control(Humans, CoralShelf).control(Humans, Mirewood).start();
        assert_eq!(targets(&game, structure), ["Coral Shelf", "Thornveil"], "no headquarters, nothing far");
        works(&mut game, structure, &on("target", CoralShelf));
        let site = game.at(CoralShelf);
        assert_eq!((site.artillery, site.watchtowers), if structure == Artillery { (1, 0) } else { (0, 1) });
        assert_eq!(game.clash(CoralShelf), None);
    }
}

#[test]
fn only_so_many_guns_of_a_kind_stand_on_the_planet() {
    for structure in [Artillery, Watchtower] {
        let there_are = |guns: u8| {
            with(structure).with(|game| {
                let site = game.open.site_mut(Mirewood);
                if structure == Artillery { site.artillery = guns } else { site.watchtowers = guns }
            })
        };
        assert!(targets(&there_are(GUN_TOKENS).start(), structure).is_empty());
        assert!(!targets(&there_are(GUN_TOKENS - 1).start(), structure).is_empty());
    }
}

#[test]
fn a_gun_waits_on_lost_ground_and_fights_when_humans_come_back() {
    let mut game = Position::new(2)
        .battle(Humans, 1, Pilgrims, 1, CoralShelf)
        .with(|game| game.open.site_mut(CoralShelf).watchtowers = 1)
        .fight();
    game.does(Humans, deploy([1, 0, 0])).does(Pilgrims, deploy([1, 0, 0]));
    assert_eq!(game.control(CoralShelf), Some(Humans));
}

// Pilgrims

#[test]
fn a_siphon_spire_moves_a_crystal_to_the_vault() {
    let mut game = with(SiphonSpire).crystals(Thornveil, 2).start();
    works(&mut game, SiphonSpire, "");
    assert_eq!((game.at(Thornveil).crystals, game.game.open.vault), (1, 1));
    with(SiphonSpire).start().refuses(Pilgrims, activate(SiphonSpire, Thornveil, ""));
}

#[test]
fn a_prism_engine_turns_up_to_two_crystals_into_two_points_each() {
    let mut game = with(PrismEngine).vault(3).start();
    assert_eq!(game.choices(Pilgrims, "activate", "crystals"), ["1", "2"]);
    works(&mut game, PrismEngine, "crystals:2");
    assert_eq!((game.points(Pilgrims), game.game.open.vault), (4, 1));
    assert_eq!(with(PrismEngine).vault(1).start().choices(Pilgrims, "activate", "crystals"), ["1"]);
    with(PrismEngine).start().refuses(Pilgrims, activate(PrismEngine, Thornveil, ""));
}

#[test]
fn a_veil_gate_carries_up_to_three_units_to_and_from_home_and_other_gates() {
    let position = with(VeilGate).units(Pilgrims, Thornveil, 4).units(Pilgrims, DuskLanding, 4);
    let position = position.structure(VeilGate, EmberReach).holds(Pilgrims, EmberReach, 1);
    let mut home = position.clone().start();
    home.refuses(Pilgrims, activate(VeilGate, Thornveil, &format!("units:4 {}", on("to", DuskLanding))));
    works(&mut home, VeilGate, &format!("units:3 {}", on("to", DuskLanding)));
    assert_eq!((home.units(Pilgrims, Thornveil), home.units(Pilgrims, DuskLanding)), (1, 7));
    let mut fetch = position.clone().start();
    works(&mut fetch, VeilGate, &format!("units:2 {}", on("from", DuskLanding)));
    assert_eq!(fetch.units(Pilgrims, Thornveil), 6);
    let mut gate = position.start();
    works(&mut gate, VeilGate, &format!("units:1 {}", on("from", EmberReach)));
    assert_eq!((gate.units(Pilgrims, EmberReach), gate.units(Pilgrims, Thornveil)), (0, 5));
}

#[test]
fn a_veil_gate_leads_into_no_battle_and_onto_no_trog_tokens() {
    let mut game = with(VeilGate)
        .units(Pilgrims, Thornveil, 2)
        .structure(VeilGate, EmberReach)
        .battle(Humans, 1, Pilgrims, 1, EmberReach)
        .structure(VeilGate, Mirewood)
        .control(Pilgrims, Mirewood)
        .nest(Mirewood)
        .start();
    assert_eq!(game.choices(Pilgrims, "activate", "to"), ["Dusk Landing"]);
    assert!(game.choices(Pilgrims, "activate", "from").is_empty());
    game.does(Pilgrims, "done");
}

// Machines

#[test]
fn an_orbital_sniper_kills_anywhere_but_in_battles_and_headquarters() {
    let position = with(OrbitalSniper)
        .holds(Humans, Mirewood, 2)
        .units(Humans, DawnLanding, 1)
        .battle(Pilgrims, 1, Humans, 1, EmberReach)
        .units(Trogs, SplinterPeaks, 1)
        .units(Machines, CoralShelf, 1);
    let mut game = position.start();
    assert_eq!(targets(&game, OrbitalSniper), ["Mirewood", "Splinter Peaks"]);
    works(&mut game, OrbitalSniper, &on("target", Mirewood));
    assert_eq!((game.units(Humans, Mirewood), game.control(Mirewood), game.points(Machines)), (1, Some(Humans), 0));
}

#[test]
fn shred_drones_kill_next_door_and_score_nothing() {
    let mut game = with(ShredDrones)
        .holds(Humans, CoralShelf, 1)
        .holds(Humans, Mirewood, 1)
        .battle(Pilgrims, 1, Humans, 1, SplinterPeaks)
        .start();
    assert_eq!(targets(&game, ShredDrones), ["Coral Shelf"]);
    works(&mut game, ShredDrones, "");
    assert_eq!((game.units(Humans, CoralShelf), game.control(CoralShelf), game.points(Machines)), (0, Some(Humans), 0));
}

#[test]
fn a_matrix_takes_a_card_of_any_terrain() {
    let mut game = with(Matrix).terrain(Terrain::Ocean, &[Card::FogBank], Humans).start();
    assert_eq!(game.choices(Machines, "activate", "deck"), ["Desert", "Jungle", "Mountain", "Ocean"]);
    works(&mut game, Matrix, "deck:Ocean");
    assert_eq!(game.game.hidden.matrix[..], [Card::FogBank]);
    assert!(game.revealed && game.hand(Machines).is_empty());
    let empty = with(Matrix).terrain(Terrain::Ocean, &[], Humans).start();
    assert_eq!(empty.choices(Machines, "activate", "deck"), ["Desert", "Jungle", "Mountain"]);
}

#[test]
fn all_matrices_together_hold_three_cards_and_a_fourth_forces_a_choice() {
    let mut game = with(Matrix)
        .terrain(Terrain::Ocean, &[Card::FogBank], Humans)
        .matrix(Card::HighGround)
        .matrix(Card::Rockslide)
        .matrix(Card::Mirage)
        .start();
    works(&mut game, Matrix, "deck:Ocean");
    assert_eq!(game.choices(Machines, "discard", "card"), ["Fog Bank", "High Ground", "Mirage", "Rockslide"]);
    game.does(Machines, r#"discard card:"High Ground""#);
    assert_eq!(game.game.hidden.matrix[..], [Card::Rockslide, Card::FogBank, Card::Mirage]);
    assert_eq!(game.game.hidden.terrains[0].len(), 7, "it goes back to its deck");
    assert!(game.game.open.discards[Machines.index()].is_empty());
}

#[test]
fn a_card_of_the_matrix_is_played_where_machines_fight_on_its_terrain_and_goes_back() {
    let fight = |attacker, region| {
        let mut game = Position::new(3).battle(attacker, 2, Humans, 2, region).matrix(Card::Overgrowth).fight();
        game.does(attacker, deploy([2, 0, 0])).does(Humans, deploy([2, 0, 0]));
        game
    };
    let mut game = fight(Machines, Thornveil);
    game.does(Machines, tactic(Card::Overgrowth, "source:Matrix from:control to:attrition")).does(Machines, "done");
    assert!(game.game.hidden.matrix.is_empty());
    assert_eq!((game.game.hidden.terrains[1].len(), game.game.open.discards[Machines.index()].len()), (8, 0));
    assert_eq!(fight(Machines, CoralShelf).clash(CoralShelf), None, "it is no Ocean card");
    assert_eq!(fight(Pilgrims, Thornveil).clash(Thornveil), None, "the Machines do not fight");
}

#[test]
fn cards_of_the_matrix_go_under_their_deck_until_it_is_shuffled() {
    let position = || {
        let matrix = with(Matrix).matrix(Card::HighGround).matrix(Card::Rockslide).matrix(Card::VeinSurvey);
        matrix.terrain(Terrain::Mountain, &[Card::BunkerLine, Card::BunkerLine], Humans)
    };
    let returned = || {
        let mut game = position().start();
        works(&mut game, Matrix, "deck:Mountain");
        game.does(Machines, r#"discard card:"High Ground""#);
        game
    };
    let mut game = returned();
    assert_eq!(game.game.open.under[Terrain::Mountain.index()], 1);
    assert_eq!(game.game.draw_terrain(Terrain::Mountain), Some(Card::BunkerLine), "the rest comes first");
    assert_eq!(game.game.draw_terrain(Terrain::Mountain), Some(Card::HighGround));
    assert_eq!(game.game.open.under[Terrain::Mountain.index()], 0);
    let mut game = returned();
    game.does(Machines, "done");
    let next = game.to_act()[0];
    game.does(next, "draw deck:Mountain").does(next, r#"keep card:"High Ground""#);
    assert_eq!(game.game.open.under[Terrain::Mountain.index()], 0, "what is not kept is shuffled in");
}

#[test]
fn the_matrix_serves_no_neutral_trogs() {
    // The Machines sit next to the Pilgrims and command the Trogs against them.
    let mut game = Position::new(3).battle(Pilgrims, 2, Trogs, 2, Thornveil).matrix(Card::Overgrowth).fight();
    game.does(Pilgrims, deploy([2, 0, 0])).does(Machines, deploy([2, 0, 0]));
    assert_eq!((game.clash(Thornveil), game.game.hidden.matrix.len()), (None, 1));
}

#[test]
fn a_replicator_brings_a_unit_to_its_region() {
    let mut game = with(Replicator).start();
    works(&mut game, Replicator, "");
    assert_eq!((game.units(Machines, Thornveil), game.reserve(Machines)), (1, Machines.units() - 1));
    with(Replicator).reserve(Machines, 0).start().refuses(Machines, activate(Replicator, Thornveil, ""));
    with(Replicator).nest(Thornveil).start().refuses(Machines, activate(Replicator, Thornveil, ""));
}

#[test]
fn a_bulwark_wins_ties_and_stops_a_kill_for_a_round() {
    let position =
        Position::new(3).battle(Machines, 2, Humans, 2, Thornveil).control(Machines, Thornveil).structure(Bulwark, Thornveil);
    let mut game = position.building(Machines, 1).start();
    game.does(Machines, activate(Bulwark, Thornveil, ""));
    assert!(game.at(Thornveil).bulwark);
    let mut battle = Position { game: game.game }.fight();
    battle.does(Machines, deploy([1, 0, 1])).does(Humans, deploy([1, 0, 1]));
    assert_eq!((battle.control(Thornveil), battle.units(Machines, Thornveil)), (Some(Machines), 2));
    assert_eq!((battle.points(Machines), battle.points(Humans)), (3, 0));
    assert!(!battle.at(Thornveil).bulwark, "the round is over");
}

// Trogs

#[test]
fn a_tunnel_works_by_itself() {
    assert_eq!(Tunnel.activation_cost(), None);
    let mut game = Position::new(4).control(Trogs, Thornveil).building(Trogs, Tunnel.build_cost()).start();
    game.does(Trogs, construct(Tunnel, Thornveil));
    assert!(game.game.open.adjacent(Maw, Trogs).contains(Thornveil));
    assert!(!game.game.open.adjacent(Maw, Humans).contains(Thornveil));
}

#[test]
fn a_trap_kills_an_enemy_in_its_battle_and_scores_nothing() {
    let mut game = Position::new(4).battle(Humans, 2, Trogs, 1, Thornveil).structure(Trap, Thornveil).building(Trogs, 1).start();
    game.does(Trogs, activate(Trap, Thornveil, ""));
    assert_eq!((game.units(Humans, Thornveil), game.reserve(Humans), game.points(Trogs)), (1, 11, 0));
    assert_eq!(game.clash(Thornveil), Some(1));
    with(Trap).start().refuses(Trogs, activate(Trap, Thornveil, ""));
}

#[test]
fn a_brooding_pool_brings_two_trogs_to_its_region() {
    let mut game = with(BroodingPool).start();
    works(&mut game, BroodingPool, "");
    assert_eq!(game.units(Trogs, Thornveil), 2);
    let mut short = with(BroodingPool).reserve(Trogs, 1).start();
    works(&mut short, BroodingPool, "");
    assert_eq!((short.units(Trogs, Thornveil), short.reserve(Trogs)), (1, 0));
}
