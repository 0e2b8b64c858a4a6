//! What the terrain cards do in a battle.

use super::*;
use Region::{AnvilRange, CinderDunes, CoralShelf, DawnLanding, EmberReach, Mirewood, SplinterPeaks, Thornveil};

/// A ground of each terrain.
fn ground(card: Card) -> Region {
    match card.terrain().expect("a terrain card") {
        Terrain::Mountain => AnvilRange,
        Terrain::Jungle => Thornveil,
        Terrain::Ocean => CoralShelf,
        Terrain::Desert => CinderDunes,
    }
}

/// Humans attack Pilgrims where the card works, and hold it. A second battle holds the game up when this one is over.
fn facing(card: Card, own: [u8; 3], enemy: [u8; 3]) -> Position {
    Position::new(2)
        .battle(Humans, own.iter().sum(), Pilgrims, enemy.iter().sum(), ground(card))
        .battle(Humans, 1, Pilgrims, 1, Region::Maw)
        .hand(Humans, &[card])
}

fn deployed(position: Position, own: [u8; 3], enemy: [u8; 3]) -> Played {
    let mut game = position.fight();
    game.does(Humans, deploy(own)).does(Pilgrims, deploy(enemy));
    game
}

/// The attacker plays the card; the battle goes on to its end if nobody else holds one.
fn plays(card: Card, own: [u8; 3], enemy: [u8; 3], more: &str) -> Played {
    let mut game = deployed(facing(card, own, enemy), own, enemy);
    game.does(Humans, tactic(card, more));
    game
}

// Mountain

#[test]
fn high_ground_wins_the_attacker_a_tie_for_control() {
    let game = plays(Card::HighGround, [2, 0, 0], [2, 0, 0], "");
    assert_eq!((game.control(AnvilRange), game.points(Humans)), (Some(Humans), 2));
}

#[test]
fn high_ground_on_both_sides_leaves_the_tie_to_the_defender() {
    let position = facing(Card::HighGround, [2, 0, 0], [2, 0, 0]).hand(Pilgrims, &[Card::HighGround]);
    let mut game = deployed(position, [2, 0, 0], [2, 0, 0]);
    game.does(Humans, tactic(Card::HighGround, "")).does(Pilgrims, tactic(Card::HighGround, ""));
    assert_eq!(game.control(AnvilRange), Some(Pilgrims));
}

#[test]
fn rockslide_kills_on_region_control_only() {
    let game = plays(Card::Rockslide, [2, 0, 0], [2, 0, 0], "from:control");
    assert_eq!((game.control(AnvilRange), game.points(Humans)), (Some(Humans), 3));
    let mut game = deployed(facing(Card::Rockslide, [2, 0, 0], [0, 0, 2]), [2, 0, 0], [0, 0, 2]);
    game.refuses(Humans, tactic(Card::Rockslide, "from:attrition")).does(Humans, tactic(Card::Rockslide, ""));
    assert_eq!(game.points(Humans), 2, "nobody stood there");
}

#[test]
fn bunker_line_stops_the_first_two_kills_of_attrition() {
    let game = plays(Card::BunkerLine, [3, 0, 0], [0, 0, 3], "");
    assert_eq!((game.units(Humans, AnvilRange), game.points(Pilgrims)), (2, 1));
}

#[test]
fn vein_survey_adds_a_crystal_to_the_region() {
    let game = plays(Card::VeinSurvey, [1, 0, 0], [1, 0, 0], "");
    assert_eq!(game.at(AnvilRange).crystals, 2, "one for the battle, one for the card");
    assert_eq!(game.points(Humans), 0, "its star counts when it is spent, not when it is played");
}

// Jungle

#[test]
fn green_hell_adds_a_unit_of_the_reserve() {
    let game = plays(Card::GreenHell, [1, 0, 0], [1, 0, 0], "to:control");
    assert_eq!((game.control(Thornveil), game.units(Humans, Thornveil)), (Some(Humans), 2));
}

#[test]
fn snare_line_wins_a_tie_for_prisoners_with_somebody_there() {
    let game = plays(Card::SnareLine, [0, 1, 0], [0, 1, 0], "");
    assert_eq!(game.held(Humans, Pilgrims), 1);
    let game = plays(Card::SnareLine, [1, 0, 0], [1, 0, 0], "");
    assert_eq!(game.held(Humans, Pilgrims), 0, "nobody there to take one");
    let position = facing(Card::SnareLine, [0, 1, 0], [0, 1, 0]).hand(Pilgrims, &[Card::SnareLine]);
    let mut game = deployed(position, [0, 1, 0], [0, 1, 0]);
    game.does(Humans, tactic(Card::SnareLine, "")).does(Pilgrims, tactic(Card::SnareLine, ""));
    assert_eq!((game.held(Humans, Pilgrims), game.held(Pilgrims, Humans)), (0, 0), "against another it is a tie again");
}

#[test]
fn overgrowth_moves_up_to_two_own_units() {
    let mut game = plays(Card::Overgrowth, [0, 1, 2], [1, 1, 0], "from:attrition to:control");
    game.does(Humans, "continue from:attrition to:control");
    assert_eq!(game.control(Thornveil), Some(Humans));
}

#[test]
fn camouflage_saves_its_side_from_capture() {
    let position = facing(Card::Camouflage, [2, 0, 0], [0, 2, 0]);
    let mut game = deployed(position, [2, 0, 0], [0, 2, 0]);
    game.does(Humans, tactic(Card::Camouflage, ""));
    assert_eq!((game.held(Pilgrims, Humans), game.units(Humans, Thornveil)), (0, 2));
    let game = plays(Card::Camouflage, [0, 2, 0], [2, 0, 0], "");
    assert_eq!(game.held(Humans, Pilgrims), 1, "not the other side");
}

// Ocean

#[test]
fn undertow_moves_an_enemy_unit() {
    let game = plays(Card::Undertow, [1, 0, 0], [1, 0, 0], "from:control to:attrition");
    assert_eq!((game.control(CoralShelf), game.points(Pilgrims)), (Some(Humans), 1));
}

#[test]
fn landing_craft_brings_up_to_two_units_from_next_door() {
    let position = facing(Card::LandingCraft, [1, 0, 0], [2, 0, 0])
        .holds(Humans, Thornveil, 1)
        .units(Humans, DawnLanding, 1)
        .battle(Pilgrims, 1, Humans, 1, EmberReach);
    let mut game = deployed(position, [1, 0, 0], [2, 0, 0]);
    game.refuses(Humans, tactic(Card::LandingCraft, &on("from", EmberReach)));
    game.does(Humans, tactic(Card::LandingCraft, &format!("{} to:control", on("from", Thornveil))));
    game.does(Humans, format!("continue {} to:control", on("from", DawnLanding)));
    assert_eq!((game.control(CoralShelf), game.units(Humans, CoralShelf), game.units(Humans, Thornveil)), (Some(Humans), 3, 0));
}

#[test]
fn riptide_withdraws_up_to_two_units() {
    let mut game = plays(Card::Riptide, [1, 1, 0], [0, 0, 2], &format!("from:control {}", on("to", DawnLanding)));
    game.does(Humans, "done");
    assert_eq!(game.units(Humans, DawnLanding), 1);
    let game = plays(Card::Riptide, [1, 1, 0], [0, 0, 2], "");
    assert_eq!(game.units(Humans, DawnLanding), 0, "up to two may be none");
}

#[test]
fn fog_bank_takes_the_effect_of_the_opponents_next_card_only() {
    let position = facing(Card::FogBank, [2, 0, 0], [2, 0, 0]).hand(Pilgrims, &[Card::MindPress, Card::PhaseStep]);
    let mut game = deployed(position, [2, 0, 0], [2, 0, 0]);
    game.does(Humans, tactic(Card::FogBank, ""));
    game.refuses(Pilgrims, tactic(Card::MindPress, "from:control to:attrition")).does(Pilgrims, tactic(Card::MindPress, ""));
    assert_eq!(game.board(Humans), [2, 0, 0]);
    assert_eq!(game.game.open.discards[Pilgrims.index()][..], [Card::MindPress], "it is gone all the same");
    game.does(Pilgrims, tactic(Card::PhaseStep, "from:control to:attrition"));
    assert_eq!(game.board(Pilgrims), [1, 0, 1]);
}

// Desert

#[test]
fn mirage_moves_an_enemy_unit() {
    let game = plays(Card::Mirage, [1, 0, 0], [1, 0, 0], "from:control to:prisoners");
    assert_eq!((game.control(CinderDunes), game.held(Pilgrims, Humans)), (Some(Humans), 1));
}

#[test]
fn sandstorm_ends_the_exchange_of_cards() {
    let position = facing(Card::Sandstorm, [1, 0, 0], [1, 0, 0]).hand(Pilgrims, &[Card::MindPress]);
    let mut game = deployed(position, [1, 0, 0], [1, 0, 0]);
    game.does(Humans, tactic(Card::Sandstorm, ""));
    assert_eq!((game.clash(CinderDunes), game.hand(Pilgrims)), (None, &[Card::MindPress][..]));
}

#[test]
fn bone_field_kills_on_attrition_only() {
    let game = plays(Card::BoneField, [2, 0, 0], [1, 0, 1], "from:attrition");
    assert_eq!((game.units(Humans, CinderDunes), game.points(Humans)), (2, 3));
    let mut game = deployed(facing(Card::BoneField, [2, 0, 0], [1, 0, 0]), [2, 0, 0], [1, 0, 0]);
    game.refuses(Humans, tactic(Card::BoneField, "from:control"));
}

#[test]
fn long_march_brings_a_unit_from_next_door() {
    let position = facing(Card::LongMarch, [1, 0, 0], [1, 0, 0]).holds(Humans, SplinterPeaks, 2).holds(Humans, Mirewood, 1);
    let mut game = deployed(position, [1, 0, 0], [1, 0, 0]);
    assert_eq!(game.choices(Humans, "tactic", "from"), ["Splinter Peaks"], "no farther");
    game.does(Humans, tactic(Card::LongMarch, "to:control"));
    assert_eq!((game.control(CinderDunes), game.units(Humans, SplinterPeaks)), (Some(Humans), 1));
}

// Together

#[test]
fn bonuses_are_not_paid_in_battles() {
    let game = plays(Card::LongMarch, [1, 0, 0], [1, 0, 0], "");
    assert!(game.hand(Humans).is_empty());
    let mut game = Position::new(2).units(Humans, Region::DawnLanding, 1).hand(Humans, &[Card::LongMarch]).start();
    game.does(Humans, spend(Errand::Move, Card::LongMarch)).does(Humans, "done");
    assert_eq!(game.hand(Humans).len(), 1, "it draws a card when it is spent");
}

#[test]
fn the_dead_of_a_card_pay_a_point_and_the_battle_is_fought_on() {
    let game = plays(Card::Rockslide, [1, 0, 0], [1, 0, 0], "from:control");
    assert_eq!((game.control(AnvilRange), game.points(Humans)), (Some(Humans), 3));
    let mut game = Position::new(2).battle(Pilgrims, 1, Humans, 1, AnvilRange).hand(Humans, &[Card::Rockslide]).fight();
    game.does(Pilgrims, deploy([1, 0, 0])).does(Humans, deploy([0, 0, 1])).does(Humans, tactic(Card::Rockslide, ""));
    assert_eq!((game.control(AnvilRange), game.points(Humans)), (Some(Humans), 3), "nobody stands for control: the defender's");
}
