//! Moving: doorways, walls, pits, the limit of five, and who keeps whom out.

use super::*;
use Space::{CandleStore, EchoCrossingWest, IdolNiche, MiddlePit, NorthWestStair, RatLarder, SpiderWalk, WestLanding, WestPit};

#[test]
fn a_character_moves_through_doorways_and_not_through_walls() {
    let game = Position::classic(2).put(ORANGE, Figure::Dwarf, SpiderWalk).build();
    assert_eq!(game.choices(ORANGE, "move"), 2, "two doorways; the third leads to a pit");
    game.allows(ORANGE, r#"move to:"West Landing""#).allows(ORANGE, r#"move to:"Bone Library""#);
    game.refuses(ORANGE, r#"move to:"Idol Niche""#);
}

#[test]
fn heroes_never_enter_pits_and_monsters_do() {
    let game = Position::classic(2).put(ORANGE, Figure::Knight, IdolNiche).put(ORANGE, Figure::Orc, IdolNiche).build();
    game.refuses(ORANGE, r#"move piece:Knight to:"Middle Pit""#).allows(ORANGE, r#"move piece:Orc to:"Middle Pit""#);
}

#[test]
fn monsters_may_stand_on_staircases() {
    let mut game = Position::classic(2).put(ORANGE, Figure::Orc, WestLanding).build();
    game.does(ORANGE, r#"move piece:Orc to:"North-west Stair""#);
    assert_eq!(game.at(NorthWestStair), ["Orange Orc"]);
}

#[test]
fn a_character_moves_to_an_adjacent_space_only() {
    let game = Position::classic(2).put(ORANGE, Figure::Barbarian, NorthWestStair).build();
    assert_eq!(game.choices(ORANGE, "move"), 2);
    game.refuses(ORANGE, r#"move to:"Spider Walk""#).refuses(ORANGE, r#"move to:"North-west Stair""#);
}

#[test]
fn nobody_moves_another_players_characters() {
    let game = Position::classic(2).put(SKY, Figure::Barbarian, NorthWestStair).build();
    assert_eq!(game.choices(ORANGE, "move"), 0);
    let game = Position::classic(2).put(ORANGE, Figure::Barbarian, NorthWestStair).build();
    assert!(game.choices(ORANGE, "move") > 0);
}

#[test]
fn a_room_holds_five_characters_whoever_they_are() {
    let four = || {
        Position::classic(2).many(SKY, 3, Figure::Adventurer, WestLanding).put(ORANGE, Figure::Orc, WestLanding).many(
            ORANGE,
            2,
            Figure::Adventurer,
            NorthWestStair,
        )
    };
    let mut game = four().build();
    game.does(ORANGE, r#"move piece:Adventurer from:"North-west Stair" to:"West Landing""#);
    game.refuses(ORANGE, r#"move piece:Adventurer from:"North-west Stair" to:"West Landing""#);
}

#[test]
fn chests_do_not_count_towards_the_five() {
    let mut game = Position::classic(2)
        .many(SKY, 4, Figure::Adventurer, WestLanding)
        .put(SKY, Figure::TreasureChest, WestLanding)
        .put(ORANGE, Figure::TreasureChest, WestLanding)
        .put(ORANGE, Figure::Dwarf, NorthWestStair)
        .build();
    game.does(ORANGE, r#"move piece:Dwarf to:"West Landing""#);
}

#[test]
fn staircases_and_pits_hold_any_number() {
    let mut game = Position::classic(4)
        .many(SKY, 9, Figure::Adventurer, NorthWestStair)
        .put(ORANGE, Figure::Dwarf, WestLanding)
        .put(ORANGE, Figure::Orc, SpiderWalk)
        .put(SKY, Figure::Orc, WestPit)
        .put(SKY, Figure::Wraith, WestPit)
        .put(GREEN, Figure::Orc, WestPit)
        .put(GREEN, Figure::Wraith, WestPit)
        .put(PINK, Figure::Orc, WestPit)
        .build();
    game.does(ORANGE, r#"move piece:Dwarf to:"North-west Stair""#).does(ORANGE, r#"move piece:Orc to:"West Pit""#);
    assert_eq!((game.at(NorthWestStair).len(), game.at(WestPit).len()), (10, 6));
}

#[test]
fn a_knight_keeps_opposing_characters_out_of_his_room() {
    let entered = |guard| {
        let position = Position::classic(2).put(SKY, guard, EchoCrossingWest).put(ORANGE, Figure::Dwarf, WestLanding);
        position.put(ORANGE, Figure::Orc, MiddlePit).put(ORANGE, Figure::Wraith, IdolNiche).build()
    };
    for piece in ["Dwarf", "Orc", "Wraith"] {
        let phrase = format!(r#"move piece:{piece} to:"Echo Crossing West""#);
        entered(Figure::Knight).refuses(ORANGE, &phrase);
        entered(Figure::Thief).allows(ORANGE, &phrase);
    }
}

#[test]
fn a_knight_lets_his_own_side_in() {
    let mut game =
        Position::classic(2).put(ORANGE, Figure::Knight, EchoCrossingWest).put(ORANGE, Figure::Dwarf, WestLanding).build();
    game.does(ORANGE, r#"move piece:Dwarf to:"Echo Crossing West""#);
}

#[test]
fn a_knight_enters_a_knights_room() {
    let mut game =
        Position::classic(2).put(SKY, Figure::Knight, EchoCrossingWest).put(ORANGE, Figure::Knight, WestLanding).build();
    game.does(ORANGE, r#"move piece:Knight to:"Echo Crossing West""#);
    assert_eq!(game.at(EchoCrossingWest), ["Orange Knight", "Sky Knight"]);
}

#[test]
fn a_knight_on_a_staircase_keeps_nobody_out() {
    let mut game = Position::classic(2).put(SKY, Figure::Knight, NorthWestStair).put(ORANGE, Figure::Dwarf, WestLanding).build();
    game.does(ORANGE, r#"move piece:Dwarf to:"North-west Stair""#);
}

#[test]
fn a_knight_enters_no_full_room() {
    let among = |others| {
        let position = Position::classic(2).many(SKY, others, Figure::Adventurer, WestLanding);
        position.put(ORANGE, Figure::Knight, NorthWestStair).build()
    };
    among(5).refuses(ORANGE, r#"move piece:Knight to:"West Landing""#);
    among(4).allows(ORANGE, r#"move piece:Knight to:"West Landing""#);
}

#[test]
fn nobody_enters_a_cave_trolls_room_not_even_a_knight_or_its_owner() {
    let entered = |there| {
        let position = Position::classic(2).put(ORANGE, there, RatLarder).put(ORANGE, Figure::Knight, EchoCrossingWest);
        position.put(ORANGE, Figure::Wraith, EchoCrossingWest).put(ORANGE, Figure::Orc, EchoCrossingWest).build()
    };
    for piece in ["Knight", "Wraith", "Orc"] {
        let phrase = format!(r#"move piece:{piece} to:"Rat Larder""#);
        entered(Figure::CaveTroll).refuses(ORANGE, &phrase);
        entered(Figure::Thief).allows(ORANGE, &phrase);
    }
}

#[test]
fn a_cave_troll_and_a_chest_never_move() {
    let game =
        Position::classic(2).put(ORANGE, Figure::CaveTroll, RatLarder).put(ORANGE, Figure::TreasureChest, CandleStore).build();
    assert_eq!(game.choices(ORANGE, "move"), 0);
    let game = Position::classic(2).put(ORANGE, Figure::Dwarf, RatLarder).build();
    assert!(game.choices(ORANGE, "move") > 0, "others do");
}

#[test]
fn alike_adventurers_in_one_space_are_one_choice() {
    let mut game = Position::classic(2).many(ORANGE, 3, Figure::Adventurer, NorthWestStair).build();
    assert_eq!(game.choices(ORANGE, "move"), 2);
    game.does(ORANGE, r#"move piece:Adventurer to:"West Landing""#);
    assert_eq!((game.at(NorthWestStair).len(), game.at(WestLanding).len()), (2, 1));
}
