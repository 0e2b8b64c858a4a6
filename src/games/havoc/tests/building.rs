//! Building and activating: where, how often, for how much.

use super::*;
use Region::{CoralShelf, DawnLanding, EmberReach, Maw, Mirewood, Thornveil};
use Structure::{Airfield, Artillery, Bulwark, Replicator, ShredDrones, Trap, Watchtower};

#[test]
fn a_structure_is_built_for_its_cost_in_a_region_one_controls() {
    for structure in Structure::ALL.into_iter().filter(|structure| *structure != Structure::Tunnel) {
        let owner = structure.owner();
        let cost = structure.build_cost();
        let mut game = Position::new(4).control(owner, Thornveil).building(owner, cost).start();
        game.refuses(owner, construct(structure, Mirewood)).does(owner, construct(structure, Thornveil));
        assert!(game.at(Thornveil).structures.contains(structure));
        let mut poor = Position::new(4).control(owner, Thornveil).building(owner, cost - 1).start();
        poor.refuses(owner, construct(structure, Thornveil));
    }
}

#[test]
fn several_structures_may_be_built_and_activated_in_one_action_also_new_ones() {
    let costs = Replicator.build_cost() + Replicator.activation_cost().unwrap() + Bulwark.build_cost();
    let mut game = Position::new(3).control(Machines, Thornveil).building(Machines, costs).start();
    game.does(Machines, construct(Replicator, Thornveil)).does(Machines, activate(Replicator, Thornveil, ""));
    game.does(Machines, construct(Bulwark, Thornveil));
    assert_eq!((game.units(Machines, Thornveil), game.at(Thornveil).structures.len()), (1, 2));
    assert_eq!(game.legal(Machines), ["done"], "all points are spent");
}

#[test]
fn points_come_from_build_icons_and_the_rest_is_lost() {
    let mut game = Position::new(2).control(Humans, Thornveil).hand(Humans, &[Card::HighGround]).start();
    game.does(Humans, spend(Errand::Build, Card::HighGround)).does(Humans, construct(Airfield, Thornveil));
    game.refuses(Humans, construct(Watchtower, Thornveil)).does(Humans, "done");
    assert_eq!(game.to_act(), [Pilgrims]);
}

#[test]
fn nothing_is_built_in_a_battle_a_headquarters_or_twice() {
    let mut game = Position::new(2)
        .battle(Pilgrims, 1, Humans, 1, Mirewood)
        .control(Humans, Thornveil)
        .structure(Airfield, Thornveil)
        .building(Humans, 9)
        .start();
    for region in [Mirewood, DawnLanding, Thornveil] {
        game.refuses(Humans, construct(Airfield, region));
    }
    game.allows(Humans, construct(Artillery, Thornveil));
}

#[test]
fn trogs_build_no_tunnel_or_pool_at_home() {
    let position = Position::new(4).building(Trogs, 9);
    let mut game = position.clone().start();
    assert!(game.choices(Trogs, "construct", "at").is_empty());
    game.refuses(Trogs, construct(Structure::BroodingPool, Maw));
    position.control(Trogs, Thornveil).start().allows(Trogs, construct(Structure::BroodingPool, Thornveil));
}

#[test]
fn no_more_structures_are_built_than_there_are_tokens() {
    let position = Position::new(2).control(Humans, Thornveil).building(Humans, 9);
    let built = |tokens: u8| {
        let regions = [CoralShelf, EmberReach, Mirewood].into_iter().take(tokens.into());
        regions.fold(position.clone(), |position, region| position.structure(Airfield, region)).start()
    };
    built(Airfield.tokens()).refuses(Humans, construct(Airfield, Thornveil));
    built(Airfield.tokens() - 1).allows(Humans, construct(Airfield, Thornveil));
}

#[test]
fn a_structure_works_once_an_action_and_again_in_the_next() {
    let cost = Replicator.activation_cost().unwrap();
    let position = Position::new(3).control(Machines, Thornveil).structure(Replicator, Thornveil);
    let mut game = position.clone().building(Machines, 3 * cost).start();
    game.does(Machines, activate(Replicator, Thornveil, "")).refuses(Machines, activate(Replicator, Thornveil, ""));
    game.does(Machines, "done");
    let mut again = position.units(Machines, Thornveil, 1).with(|game| game.open.step = 2).building(Machines, cost).start();
    again.does(Machines, activate(Replicator, Thornveil, ""));
    assert_eq!(again.units(Machines, Thornveil), 2);
}

#[test]
fn two_structures_of_a_kind_each_work_once() {
    let cost = Replicator.activation_cost().unwrap();
    let mut game = Position::new(3)
        .control(Machines, Thornveil)
        .structure(Replicator, Thornveil)
        .control(Machines, CoralShelf)
        .structure(Replicator, CoralShelf)
        .building(Machines, 2 * cost)
        .start();
    game.does(Machines, activate(Replicator, Thornveil, "")).does(Machines, activate(Replicator, CoralShelf, ""));
    assert_eq!((game.units(Machines, Thornveil), game.units(Machines, CoralShelf)), (1, 1));
}

#[test]
fn what_stands_in_a_battle_does_not_work_unless_it_says_so() {
    let mut game = Position::new(4)
        .battle(Humans, 1, Machines, 1, Thornveil)
        .structure(Replicator, Thornveil)
        .structure(Bulwark, Thornveil)
        .building(Machines, 9)
        .start();
    game.refuses(Machines, activate(Replicator, Thornveil, "")).allows(Machines, activate(Bulwark, Thornveil, ""));
    let mut game = Position::new(4).battle(Humans, 2, Trogs, 1, Thornveil).structure(Trap, Thornveil).building(Trogs, 9).start();
    game.allows(Trogs, activate(Trap, Thornveil, ""));
}

#[test]
fn what_stands_on_lost_ground_sleeps_until_it_is_regained() {
    let position = Position::new(3).structure(Replicator, Thornveil).building(Machines, 9);
    position.clone().control(Humans, Thornveil).start().refuses(Machines, activate(Replicator, Thornveil, ""));
    position.clone().start().refuses(Machines, activate(Replicator, Thornveil, ""));
    position.control(Machines, Thornveil).start().allows(Machines, activate(Replicator, Thornveil, ""));
}

#[test]
fn nobody_uses_anothers_structures() {
    let at_work = |who| Position::new(3).control(who, Thornveil).structure(Replicator, Thornveil).building(who, 9).start();
    let mut game = at_work(Humans);
    assert!(game.choices(Humans, "activate", "structure").is_empty());
    game.refuses(Humans, construct(ShredDrones, Thornveil));
    let mut game = at_work(Machines);
    assert_eq!(game.choices(Machines, "activate", "structure"), ["Replicator"]);
    game.allows(Machines, construct(ShredDrones, Thornveil));
}

#[test]
fn humans_may_build_where_trog_tokens_sleep() {
    let mut game = Position::new(2).control(Humans, Thornveil).nest(Thornveil).building(Humans, 2).start();
    assert!(!game.does(Humans, construct(Airfield, Thornveil)).revealed);
    assert_eq!((game.at(Thornveil).nests, game.clash(Thornveil)), (1, None));
}
