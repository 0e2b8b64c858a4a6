//! What the factions' cards do in a battle. Icons and bonuses are spent in `moving`.

use super::*;
use Region::{CoralShelf, DuskLanding, Maw, Mirewood, PolarLanding, SplinterPeaks, Thornveil};

/// A battle in Thornveil that waits for the attacker's first card. A second one holds the game up when it is over.
fn facing(attacker: Faction, defender: Faction, cards: &[Card], own: [u8; 3], enemy: [u8; 3]) -> Played {
    prepared(attacker, defender, cards, own, enemy, |position| position)
}

fn prepared(
    attacker: Faction,
    defender: Faction,
    cards: &[Card],
    own: [u8; 3],
    enemy: [u8; 3],
    prepare: impl FnOnce(Position) -> Position,
) -> Played {
    let position = Position::new(4)
        .battle(attacker, own.iter().sum(), defender, enemy.iter().sum(), Thornveil)
        .battle(attacker, 1, defender, 1, Mirewood)
        .hand(attacker, cards);
    let mut game = prepare(position).fight();
    game.does(attacker, deploy(own)).does(defender, deploy(enemy));
    game
}

/// Whether the battle for Thornveil is over.
fn is_settled(game: &Played) -> bool {
    game.clash(Thornveil).is_none()
}

// Humans

#[test]
fn drop_trooper_adds_a_unit_of_the_reserve() {
    let mut game = facing(Humans, Pilgrims, &[Card::DropTrooper, Card::Flank], [2, 0, 0], [2, 0, 0]);
    let reserve = game.reserve(Humans);
    game.does(Humans, tactic(Card::DropTrooper, "to:control"));
    assert_eq!((game.board(Humans), game.reserve(Humans)), ([3, 0, 0], reserve - 1));
}

#[test]
fn flank_and_locked_formation_move_one_own_unit() {
    for (faction, card) in [(Humans, Card::Flank), (Machines, Card::LockedFormation)] {
        let mut game = facing(faction, Pilgrims, &[card, card], [2, 0, 0], [2, 0, 0]);
        game.refuses(faction, tactic(card, "from:control to:control"))
            .refuses(faction, tactic(card, "from:prisoners to:control"));
        game.does(faction, tactic(card, "from:control to:prisoners"));
        assert_eq!(game.board(faction), [1, 1, 0]);
        game.refuses(faction, "continue").does(faction, "pass");
    }
}

#[test]
fn distraction_mind_press_and_drag_below_move_one_enemy_unit() {
    for (faction, card) in [(Humans, Card::Distraction), (Pilgrims, Card::MindPress), (Trogs, Card::DragBelow)] {
        let mut game = prepared(faction, Machines, &[card], [2, 0, 0], [2, 0, 0], |position| {
            position.hand(Machines, &[Card::LockedFormation])
        });
        game.does(faction, tactic(card, "from:control to:attrition"));
        assert_eq!((game.board(Machines), game.to_act()), ([1, 0, 1], vec![Machines]));
    }
}

#[test]
fn regroup_phase_step_and_feral_rush_move_up_to_two_own_units() {
    for (faction, card) in [(Humans, Card::Regroup), (Pilgrims, Card::PhaseStep), (Trogs, Card::FeralRush)] {
        let position = |position: Position| position.hand(Machines, &[Card::LockedFormation]);
        let mut both = prepared(faction, Machines, &[card], [3, 0, 0], [3, 0, 0], position);
        both.does(faction, tactic(card, "from:control to:prisoners")).does(faction, "continue from:control to:attrition");
        assert_eq!((both.board(faction), both.to_act()), ([1, 1, 1], vec![Machines]));
        let mut one = prepared(faction, Machines, &[card], [3, 0, 0], [3, 0, 0], position);
        one.does(faction, tactic(card, "from:control to:prisoners")).does(faction, "done");
        assert_eq!((one.board(faction), one.to_act()), ([2, 1, 0], vec![Machines]));
        let mut none = prepared(faction, Machines, &[card], [3, 0, 0], [3, 0, 0], position);
        none.does(faction, tactic(card, ""));
        assert_eq!((none.board(faction), none.to_act()), ([3, 0, 0], vec![Machines]), "up to two may be none");
    }
}

#[test]
fn cards_that_seek_initiative_or_only_serve_actions_have_no_place_in_battle() {
    for (faction, cards) in [
        (Humans, &[Card::PointRiders, Card::CommandUplink][..]),
        (Pilgrims, &[Card::HarvestSong, Card::Foresight, Card::Conclave]),
        (Machines, &[Card::AssemblyOrder, Card::PredictiveCore, Card::AuditRoutine]),
        (Trogs, &[Card::WarDrums, Card::BloodTally]),
    ] {
        let enemy = if faction == Humans { Pilgrims } else { Humans };
        let game = facing(faction, enemy, cards, [1, 0, 0], [1, 0, 0]);
        assert!(is_settled(&game));
        assert_eq!(game.hand(faction).len(), cards.len());
    }
}

#[test]
fn each_faction_has_a_card_for_the_initiative() {
    for (faction, card, on) in [
        (Humans, Card::PointRiders, Errand::Move),
        (Pilgrims, Card::Foresight, Errand::Build),
        (Machines, Card::PredictiveCore, Errand::Build),
        (Trogs, Card::WarDrums, Errand::Recruit),
    ] {
        let mut game = Position::new(4).turn_of(faction).hand(faction, &[card]).start();
        game.does(faction, spend(on, card)).does(faction, "done").does(faction, "initiative place:1");
        assert_eq!(game.game.open.coming[0], faction);
        let draws = card.bonus().draw || card.bonus().draw_once;
        assert_eq!(game.hand(faction).len(), usize::from(draws), "Foresight draws a card as well");
    }
}

// Pilgrims

#[test]
fn shard_lance_spends_a_crystal_to_kill_anywhere() {
    let fight = |vault| {
        prepared(Pilgrims, Humans, &[Card::ShardLance, Card::MindPress], [2, 0, 0], [1, 1, 1], |position| position.vault(vault))
    };
    let mut game = fight(1);
    game.does(Pilgrims, tactic(Card::ShardLance, "from:prisoners"));
    assert_eq!((game.board(Humans), game.points(Pilgrims), game.game.open.vault), ([1, 0, 1], 1, 0));
    let mut empty = fight(0);
    empty.does(Pilgrims, tactic(Card::ShardLance, ""));
    assert_eq!((empty.board(Humans), empty.points(Pilgrims)), ([1, 1, 1], 0));
}

#[test]
fn quiet_departure_withdraws_two_units_home_or_next_door() {
    let mut game = prepared(Pilgrims, Humans, &[Card::QuietDeparture, Card::MindPress], [2, 0, 1], [1, 0, 0], |position| {
        position.control(Pilgrims, CoralShelf).control(Pilgrims, SplinterPeaks).nest(SplinterPeaks)
    });
    game.allows(Pilgrims, tactic(Card::QuietDeparture, &format!("from:control {}", on("to", SplinterPeaks))));
    game.does(Pilgrims, tactic(Card::QuietDeparture, &format!("from:control {}", on("to", CoralShelf))));
    game.does(Pilgrims, format!("continue from:attrition {}", on("to", DuskLanding)));
    assert_eq!((game.board(Pilgrims), game.units(Pilgrims, CoralShelf), game.units(Pilgrims, DuskLanding)), ([1, 0, 0], 1, 1));
    assert_eq!(game.units(Pilgrims, Thornveil), 0);
}

#[test]
fn a_side_that_has_left_its_battle_altogether_loses_it() {
    let mut game = facing(Pilgrims, Humans, &[Card::QuietDeparture], [1, 0, 0], [0, 1, 0]);
    game.does(Pilgrims, tactic(Card::QuietDeparture, "from:control"));
    assert!(is_settled(&game));
    assert_eq!((game.control(Thornveil), game.points(Humans), game.held(Humans, Pilgrims)), (Some(Humans), 2, 0));
}

#[test]
fn harvest_song_draws_a_card_when_it_is_spent() {
    let mut game = Position::new(2).turn_of(Pilgrims).hand(Pilgrims, &[Card::HarvestSong]).start();
    game.does(Pilgrims, spend(Errand::Build, Card::HarvestSong)).does(Pilgrims, "done");
    assert_eq!(game.hand(Pilgrims).len(), 1);
}

// Machines

#[test]
fn overclock_kills_on_attrition_and_burns_one_of_its_own_there() {
    let mut game = facing(Machines, Humans, &[Card::Overclock, Card::LockedFormation], [1, 0, 2], [1, 0, 2]);
    let reserve = game.reserve(Machines);
    game.does(Machines, tactic(Card::Overclock, ""));
    assert_eq!((game.board(Humans), game.board(Machines)), ([1, 0, 1], [1, 0, 1]));
    assert_eq!((game.points(Machines), game.points(Humans), game.reserve(Machines)), (1, 0, reserve + 1), "burnt, not killed");
}

#[test]
fn overclock_does_each_half_that_it_can() {
    let mut game = facing(Machines, Humans, &[Card::Overclock, Card::LockedFormation], [2, 0, 0], [0, 0, 2]);
    game.does(Machines, tactic(Card::Overclock, ""));
    assert_eq!((game.board(Humans), game.board(Machines)), ([0, 0, 1], [2, 0, 0]));
}

#[test]
fn drone_screen_kills_anywhere_with_a_structure_here_or_next_door() {
    let fight = |region: Option<Region>| {
        prepared(Machines, Humans, &[Card::DroneScreen, Card::LockedFormation], [2, 0, 0], [1, 1, 0], |position| match region {
            Some(region) => position.structure(Structure::Bulwark, region),
            None => position.structure(Structure::Airfield, CoralShelf),
        })
    };
    for region in [Thornveil, CoralShelf] {
        let mut game = fight(Some(region));
        game.does(Machines, tactic(Card::DroneScreen, "from:prisoners"));
        assert_eq!((game.board(Humans), game.points(Machines)), ([1, 0, 0], 1));
    }
    for region in [Some(Region::Stormcrest), None] {
        let mut game = fight(region);
        game.does(Machines, tactic(Card::DroneScreen, ""));
        assert_eq!(game.board(Humans), [1, 1, 0], "neither far ones nor others' are any help");
    }
}

#[test]
fn salvage_loop_sends_the_first_that_dies_in_attrition_home() {
    let mut game = facing(Machines, Humans, &[Card::SalvageLoop], [3, 0, 0], [0, 0, 2]);
    let reserve = game.reserve(Machines);
    game.does(Machines, tactic(Card::SalvageLoop, ""));
    game.tells("The first of the Machines to die in Attrition will come home.");
    assert_eq!(
        (game.units(Machines, PolarLanding), game.units(Machines, Thornveil), game.reserve(Machines)),
        (1, 1, reserve + 1)
    );
    assert_eq!(game.points(Humans), 2, "both were killed");
}

// Trogs

#[test]
fn ambush_adds_a_trog_of_the_reserve() {
    let mut game = facing(Trogs, Humans, &[Card::Ambush, Card::Ambush], [1, 0, 0], [1, 0, 0]);
    game.does(Trogs, tactic(Card::Ambush, "to:attrition"));
    assert_eq!(game.board(Trogs), [1, 0, 1]);
}

#[test]
fn stampede_brings_a_trog_from_next_door_or_through_the_tunnels() {
    let prepare =
        |position: Position| position.holds(Trogs, CoralShelf, 1).units(Trogs, Maw, 1).battle(Humans, 1, Trogs, 1, SplinterPeaks);
    let mut game = prepared(Trogs, Humans, &[Card::Stampede, Card::Ambush], [1, 0, 0], [1, 0, 0], prepare);
    game.refuses(Trogs, tactic(Card::Stampede, &on("from", Maw)))
        .refuses(Trogs, tactic(Card::Stampede, &on("from", SplinterPeaks)));
    game.does(Trogs, tactic(Card::Stampede, &format!("{} to:prisoners", on("from", CoralShelf))));
    assert_eq!((game.board(Trogs), game.units(Trogs, CoralShelf), game.control(CoralShelf)), ([1, 1, 0], 0, Some(Trogs)));
    let tunnel = |position| prepare(position).structure(Structure::Tunnel, Thornveil);
    let mut game = prepared(Trogs, Humans, &[Card::Stampede, Card::Ambush], [1, 0, 0], [1, 0, 0], tunnel);
    game.does(Trogs, tactic(Card::Stampede, &format!("{} to:control", on("from", Maw))));
    assert_eq!((game.board(Trogs), game.units(Trogs, Maw)), ([2, 0, 0], 0));
}

#[test]
fn shifted_priorities_turns_the_order_round_and_a_second_turns_it_back() {
    let mut game = facing(Trogs, Humans, &[Card::ShiftedPriorities, Card::Ambush], [1, 0, 1], [1, 0, 0]);
    game.does(Trogs, tactic(Card::ShiftedPriorities, ""));
    assert_eq!(game.battle().order(), [Objective::Attrition, Objective::Prisoners, Objective::Control]);
    game.does(Trogs, "pass");
    assert_eq!((game.control(Thornveil), game.points(Trogs)), (Some(Trogs), 3), "the defender died before the count");
    let mut game = prepared(Trogs, Humans, &[Card::ShiftedPriorities, Card::Ambush], [1, 0, 1], [1, 0, 0], |position| position);
    game.game.open.battle.as_mut().unwrap().reversed = true;
    game.does(Trogs, tactic(Card::ShiftedPriorities, ""));
    assert_eq!(game.battle().order(), Objective::ALL);
}
