//! The classic characters, each with its clarifications.

use super::*;
use Space::{
    BeetleWalk, CandleStore, CollapsedShrine, EchoCrossingEast, EchoCrossingWest, FrozenGallery, GobletVault, IdolNiche,
    LongBarracks, MiddlePit, NorthWestStair, RatLarder, SealedCrypt, SouthWestStair, TrollsHoard, WestLanding, WestPit,
};

// Adventurer

#[test]
fn an_adventurer_only_moves() {
    let game = Position::classic(2).put(ORANGE, Figure::Adventurer, IdolNiche).put(SKY, Figure::Dwarf, IdolNiche).build();
    let menu = DynGame::menu(&game.game, ORANGE);
    assert!(menu.iter().all(|phrase| ["draw", "move", "end"].contains(&phrase.verb.as_ref())), "{menu:?}");
}

// Knight

#[test]
fn a_knight_that_enters_removes_every_orc_there_his_own_too() {
    let mut game = Position::classic(3)
        .put(ORANGE, Figure::Knight, EchoCrossingWest)
        .put(ORANGE, Figure::Orc, IdolNiche)
        .put(SKY, Figure::Orc, IdolNiche)
        .put(GREEN, Figure::Wraith, IdolNiche)
        .build();
    game.does(ORANGE, r#"move piece:Knight to:"Idol Niche""#);
    assert_eq!(game.at(IdolNiche), ["Orange Knight", "Green Wraith"], "other opponents remain");
}

#[test]
fn a_knight_that_enters_a_staircase_removes_the_orcs_on_it() {
    let mut game = Position::classic(2).put(SKY, Figure::Orc, NorthWestStair).hand(ORANGE, Card::Knight).build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:Knight at:"North-west Stair""#);
    assert_eq!(game.at(NorthWestStair), ["Orange Knight"]);
}

#[test]
fn opponents_in_a_room_that_a_knight_enters_remain_and_may_act_there() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Knight, EchoCrossingWest)
        .put(SKY, Figure::Thief, IdolNiche)
        .put(SKY, Figure::Adventurer, IdolNiche)
        .build();
    game.does(ORANGE, r#"move piece:Knight to:"Idol Niche""#).does(ORANGE, "end");
    game.does(SKY, r#"move piece:Thief from:"Idol Niche" to:"Goblet Vault""#);
    game.refuses(SKY, r#"move piece:Thief to:"Idol Niche""#);
}

#[test]
fn an_orc_that_enters_its_own_knights_room_lives() {
    let mut game = Position::classic(2).put(ORANGE, Figure::Knight, IdolNiche).put(ORANGE, Figure::Orc, MiddlePit).build();
    game.does(ORANGE, r#"move piece:Orc to:"Idol Niche""#);
    assert_eq!(game.at(IdolNiche), ["Orange Knight", "Orange Orc"]);
}

#[test]
fn a_knight_that_is_pushed_removes_the_orcs_where_he_lands() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Wraith, IdolNiche)
        .put(SKY, Figure::Knight, IdolNiche)
        .put(ORANGE, Figure::Orc, GobletVault)
        .build();
    game.does(ORANGE, r#"push target:"Sky Knight" to:"Goblet Vault""#);
    assert_eq!(game.at(GobletVault), ["Sky Knight"]);
}

// Thief

#[test]
fn a_thief_slips_into_any_room_or_staircase() {
    let game = Position::classic(2).put(ORANGE, Figure::Thief, NorthWestStair).build();
    assert_eq!(game.choices(ORANGE, "sneak"), 33 + 4 - 1);
    game.refuses(ORANGE, r#"sneak to:"Middle Pit""#).allows(ORANGE, r#"sneak to:"South-west Stair""#);
}

#[test]
fn a_thief_slips_past_no_opposing_knight_even_on_a_staircase() {
    let game = Position::classic(2)
        .put(ORANGE, Figure::Thief, NorthWestStair)
        .put(SKY, Figure::Knight, SouthWestStair)
        .put(ORANGE, Figure::Knight, IdolNiche)
        .build();
    game.refuses(ORANGE, r#"sneak to:"South-west Stair""#).allows(ORANGE, r#"sneak to:"Idol Niche""#);
}

#[test]
fn a_thief_slips_into_no_full_room_and_no_trolls_room() {
    let thief = || Position::classic(2).put(ORANGE, Figure::Thief, NorthWestStair);
    let game = thief().put(SKY, Figure::CaveTroll, IdolNiche).many(SKY, 5, Figure::Adventurer, WestLanding).build();
    game.refuses(ORANGE, r#"sneak to:"Idol Niche""#).refuses(ORANGE, r#"sneak to:"West Landing""#);
    let game = thief().put(SKY, Figure::Dwarf, IdolNiche).many(SKY, 4, Figure::Adventurer, WestLanding).build();
    game.allows(ORANGE, r#"sneak to:"Idol Niche""#).allows(ORANGE, r#"sneak to:"West Landing""#);
}

// Orc

#[test]
fn an_orc_removes_any_one_hero_from_its_room_his_owners_too() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Orc, IdolNiche)
        .put(ORANGE, Figure::Dwarf, IdolNiche)
        .put(SKY, Figure::Barbarian, IdolNiche)
        .many(SKY, 2, Figure::Adventurer, IdolNiche)
        .put(SKY, Figure::Thief, GobletVault)
        .build();
    game.allows(ORANGE, r#"slay target:"Orange Dwarf""#).allows(ORANGE, r#"slay target:"Sky Barbarian""#);
    game.refuses(ORANGE, r#"slay target:"Sky Thief""#);
    game.does(ORANGE, r#"slay target:"Sky Adventurer""#);
    assert_eq!(game.at(IdolNiche), ["Orange Dwarf", "Orange Orc", "Sky Adventurer", "Sky Barbarian"]);
}

#[test]
fn an_orc_removes_no_monster_and_nobody_on_a_staircase() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Orc, IdolNiche)
        .put(SKY, Figure::Wraith, IdolNiche)
        .put(SKY, Figure::TreasureChest, IdolNiche)
        .put(SKY, Figure::Thief, NorthWestStair)
        .build();
    assert_eq!(game.choices(ORANGE, "slay"), 0);
    game = Position::classic(2).put(ORANGE, Figure::Orc, NorthWestStair).put(SKY, Figure::Thief, NorthWestStair).build();
    assert_eq!(game.choices(ORANGE, "slay"), 0);
    game = Position::classic(2).put(ORANGE, Figure::Orc, IdolNiche).put(SKY, Figure::Thief, IdolNiche).build();
    assert_eq!(game.choices(ORANGE, "slay"), 1);
}

// Wraith

#[test]
fn a_wraith_that_enters_a_room_must_push_someone_out() {
    let mut game = Position::classic(2).put(ORANGE, Figure::Wraith, MiddlePit).put(SKY, Figure::Dwarf, IdolNiche).build();
    game.does(ORANGE, r#"move piece:Wraith to:"Idol Niche""#);
    game.refuses(ORANGE, "draw").refuses(ORANGE, "done").refuses(ORANGE, "end");
    game.does(ORANGE, r#"push target:"Sky Dwarf" to:"Goblet Vault""#);
    assert_eq!(game.actions(), 3, "move and push are one action");
}

#[test]
fn a_wraith_may_push_its_own_side_but_not_itself() {
    let mut game = Position::classic(2).put(ORANGE, Figure::Wraith, MiddlePit).put(ORANGE, Figure::Dwarf, IdolNiche).build();
    game.does(ORANGE, r#"move piece:Wraith to:"Idol Niche""#);
    game.refuses(ORANGE, r#"push target:"Orange Wraith""#);
    game.does(ORANGE, r#"push target:"Orange Dwarf" to:"Echo Crossing West""#);
}

#[test]
fn a_wraith_in_an_empty_room_a_pit_or_on_a_staircase_pushes_nobody() {
    let mut game = Position::classic(2).put(ORANGE, Figure::Wraith, WestLanding).put(SKY, Figure::Orc, NorthWestStair).build();
    game.does(ORANGE, r#"move piece:Wraith to:"North-west Stair""#);
    assert_eq!((game.to_act(), game.actions()), (ORANGE, 3));
    assert_eq!(game.choices(ORANGE, "push"), 0);
    game.does(ORANGE, r#"move piece:Wraith to:"West Landing""#);
    assert_eq!(game.actions(), 2);
}

#[test]
fn a_wraith_pushes_no_hero_into_a_pit_but_monsters_are_pushed_there() {
    let game = Position::classic(2)
        .put(ORANGE, Figure::Wraith, IdolNiche)
        .put(SKY, Figure::Dwarf, IdolNiche)
        .put(SKY, Figure::Orc, IdolNiche)
        .build();
    game.refuses(ORANGE, r#"push target:"Sky Dwarf" to:"Middle Pit""#);
    game.allows(ORANGE, r#"push target:"Sky Orc" to:"Middle Pit""#);
}

#[test]
fn a_wraith_pushes_no_barbarian_and_no_chest() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Wraith, MiddlePit)
        .put(SKY, Figure::Barbarian, IdolNiche)
        .put(SKY, Figure::TreasureChest, IdolNiche)
        .build();
    game.does(ORANGE, r#"move piece:Wraith to:"Idol Niche""#);
    assert_eq!(game.actions(), 3, "nobody can be pushed, so nobody is");
    assert_eq!(game.choices(ORANGE, "push"), 0);
}

#[test]
fn a_wraith_pushes_nobody_into_a_full_room_a_trolls_room_or_past_a_knight() {
    let game = Position::classic(3)
        .put(ORANGE, Figure::Wraith, TrollsHoard)
        .put(SKY, Figure::Dwarf, TrollsHoard)
        .many(SKY, 5, Figure::Adventurer, Space::CrownVault)
        .put(SKY, Figure::CaveTroll, GobletVault)
        .put(GREEN, Figure::Knight, Space::ChainGallery)
        .build();
    assert_eq!(game.choices(ORANGE, "push"), 1);
    game.allows(ORANGE, r#"push target:"Sky Dwarf" to:"Hook Gallery""#);
}

#[test]
fn a_wraith_enters_a_full_room_to_push_someone_out() {
    let mut game =
        Position::classic(2).put(ORANGE, Figure::Wraith, MiddlePit).many(SKY, 5, Figure::Adventurer, IdolNiche).build();
    game.does(ORANGE, r#"move piece:Wraith to:"Idol Niche""#);
    game.does(ORANGE, r#"push target:"Sky Adventurer" to:"Goblet Vault""#);
    assert_eq!(game.at(IdolNiche).len(), 5);
}

#[test]
fn a_wraith_enters_no_full_room_that_it_can_push_nobody_out_of() {
    let crypt = |second: Figure| {
        Position::classic(4)
            .put(ORANGE, Figure::Wraith, LongBarracks)
            .put(SKY, Figure::Barbarian, SealedCrypt)
            .put(GREEN, Figure::Barbarian, SealedCrypt)
            .put(PINK, Figure::Barbarian, SealedCrypt)
            .put(ORANGE, Figure::Barbarian, SealedCrypt)
            .put(SKY, second, SealedCrypt)
    };
    crypt(Figure::Thief).build().allows(ORANGE, r#"move piece:Wraith to:"Sealed Crypt""#);
    let guarded = crypt(Figure::Thief).put(GREEN, Figure::Knight, LongBarracks).build();
    guarded.refuses(ORANGE, r#"move piece:Wraith to:"Sealed Crypt""#);
}

#[test]
fn a_wraith_may_push_someone_into_the_full_room_it_has_just_left() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Wraith, LongBarracks)
        .many(ORANGE, 4, Figure::Adventurer, LongBarracks)
        .many(SKY, 5, Figure::Adventurer, SealedCrypt)
        .build();
    game.does(ORANGE, r#"move piece:Wraith to:"Sealed Crypt""#);
    game.does(ORANGE, r#"push target:"Sky Adventurer" to:"Long Barracks""#);
    game.refuses(ORANGE, r#"push target:"Sky Adventurer""#);
}

#[test]
fn a_wraith_that_is_pushed_into_a_room_pushes_in_its_turn_and_its_owner_decides() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Wraith, IdolNiche)
        .put(SKY, Figure::Wraith, IdolNiche)
        .put(ORANGE, Figure::Dwarf, GobletVault)
        .build();
    game.does(ORANGE, r#"push target:"Sky Wraith" to:"Goblet Vault""#);
    assert_eq!(game.to_act(), SKY);
    game.refuses(ORANGE, "end");
    game.does(SKY, r#"push target:"Orange Dwarf" to:Smithy"#);
    assert_eq!((game.to_act(), game.actions()), (ORANGE, 3));
}

#[test]
fn four_wraiths_push_one_another_in_a_chain() {
    let mut game = Position::classic(4)
        .put(ORANGE, Figure::Wraith, MiddlePit)
        .put(SKY, Figure::Wraith, EchoCrossingWest)
        .put(GREEN, Figure::Wraith, EchoCrossingEast)
        .put(PINK, Figure::Wraith, CandleStore)
        .put(ORANGE, Figure::Dwarf, FrozenGallery)
        .build();
    game.does(ORANGE, r#"move piece:Wraith to:"Echo Crossing West""#);
    game.does(ORANGE, r#"push target:"Sky Wraith" to:"Echo Crossing East""#);
    game.does(SKY, r#"push target:"Green Wraith" to:"Candle Store""#);
    game.does(GREEN, r#"push target:"Pink Wraith" to:"Frozen Gallery""#);
    game.does(PINK, r#"push target:"Orange Dwarf" to:"Rat Larder""#);
    assert_eq!((game.to_act(), game.actions()), (ORANGE, 3));
}

#[test]
fn wraiths_shut_in_together_do_not_push_one_another_for_ever() {
    let mut game = Position::classic(4)
        .put(ORANGE, Figure::Wraith, FrozenGallery)
        .put(GREEN, Figure::Wraith, FrozenGallery)
        .put(SKY, Figure::Wraith, RatLarder)
        .put(PINK, Figure::CaveTroll, EchoCrossingWest)
        .put(PINK, Figure::Knight, CandleStore)
        .build();
    game.does(ORANGE, r#"move piece:Wraith to:"Rat Larder""#).does(ORANGE, r#"push target:"Sky Wraith""#);
    game.does(SKY, r#"push target:"Green Wraith""#).does(GREEN, r#"push target:"Orange Wraith""#);
    assert_eq!((game.to_act(), game.actions()), (ORANGE, 3), "Orange's Wraith has already pushed in this action");
    game.does(ORANGE, r#"move piece:Wraith to:"Rat Larder""#);
    game.allows(ORANGE, r#"push target:"Green Wraith""#);
}

#[test]
fn a_wraith_enters_a_full_room_whose_only_pushable_is_a_wraith_that_makes_room_next_door() {
    let position = Position::classic(4)
        .put(ORANGE, Figure::Wraith, RatLarder)
        .put(ORANGE, Figure::Knight, RatLarder)
        .put(SKY, Figure::Wraith, FrozenGallery)
        .many(ORANGE, 5, Figure::Adventurer, CandleStore);
    let barbarians = |position: Position, seat| position.put(seat, Figure::Barbarian, FrozenGallery);
    let mut game = [ORANGE, SKY, GREEN, PINK].into_iter().fold(position, barbarians).build();
    game.does(ORANGE, r#"move piece:Wraith to:"Frozen Gallery""#);
    assert_eq!(game.choices(ORANGE, "push"), 1);
    game.does(ORANGE, r#"push target:"Sky Wraith" to:"Candle Store""#);
    game.does(SKY, r#"push target:"Orange Adventurer" to:"Echo Crossing East""#);
    assert_eq!(game.actions(), 3);
}

#[test]
fn a_wraith_is_pushed_into_a_full_room_only_if_it_makes_room_there() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Wraith, IdolNiche)
        .put(SKY, Figure::Wraith, IdolNiche)
        .many(SKY, 5, Figure::Adventurer, GobletVault)
        .build();
    game.does(ORANGE, r#"push target:"Sky Wraith" to:"Goblet Vault""#);
    game.does(SKY, r#"push target:"Sky Adventurer" to:Smithy"#);
    assert_eq!(game.at(GobletVault).len(), 5);
}

// Cave Troll

fn troll_in_hand(seats: u8) -> Position {
    Position::classic(seats).hand(ORANGE, Card::CaveTroll)
}

const TROLL_TO_NICHE: &str = r#"play card:"Cave Troll" at:"Idol Niche""#;

#[test]
fn each_player_may_save_one_character_the_owner_first_then_clockwise() {
    let mut game = troll_in_hand(4)
        .many(ORANGE, 2, Figure::Adventurer, IdolNiche)
        .put(GREEN, Figure::Dwarf, IdolNiche)
        .put(SKY, Figure::Orc, IdolNiche)
        .put(SKY, Figure::TreasureChest, IdolNiche)
        .build();
    game.does(ORANGE, "draw").does(ORANGE, TROLL_TO_NICHE);
    assert_eq!(game.to_act(), ORANGE);
    game.does(ORANGE, r#"escape piece:Adventurer to:"Goblet Vault""#);
    assert_eq!(game.to_act(), SKY);
    game.does(SKY, r#"escape piece:Orc to:"Middle Pit""#);
    assert_eq!(game.to_act(), GREEN, "Pink has nobody there and is not asked");
    game.refuses(GREEN, r#"escape piece:Dwarf to:"Middle Pit""#);
    game.does(GREEN, "stay");
    assert_eq!(game.at(IdolNiche), ["Orange Cave Troll"], "all others are removed, chests and friends too");
    assert_eq!((game.to_act(), game.actions()), (ORANGE, 3), "nobody is asked twice");
}

#[test]
fn the_owner_who_saves_nobody_is_not_asked_again() {
    let mut game = troll_in_hand(2).many(ORANGE, 3, Figure::Adventurer, IdolNiche).build();
    game.does(ORANGE, "draw").does(ORANGE, TROLL_TO_NICHE).does(ORANGE, "stay");
    assert_eq!(game.actions(), 3);
    assert_eq!(game.at(IdolNiche), ["Orange Cave Troll"]);
}

#[test]
fn a_cave_troll_may_be_placed_among_knights_and_in_a_full_room_but_not_with_another() {
    let mut game = troll_in_hand(2)
        .put(SKY, Figure::Knight, IdolNiche)
        .many(SKY, 4, Figure::Adventurer, IdolNiche)
        .put(SKY, Figure::CaveTroll, GobletVault)
        .build();
    game.does(ORANGE, "draw").refuses(ORANGE, r#"play card:"Cave Troll" at:"Goblet Vault""#);
    game.does(ORANGE, TROLL_TO_NICHE).does(SKY, "stay");
    assert_eq!(game.at(IdolNiche), ["Orange Cave Troll"]);
}

#[test]
fn who_cannot_escape_is_not_asked() {
    let mut game = troll_in_hand(3)
        .put(SKY, Figure::Thief, SealedCrypt)
        .put(GREEN, Figure::Knight, LongBarracks)
        .put(GREEN, Figure::Dwarf, SealedCrypt)
        .build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Cave Troll" at:"Sealed Crypt""#);
    assert_eq!(game.to_act(), GREEN, "Sky's Thief is shut in by Green's Knight, and running is no sneaking");
    game.does(GREEN, r#"escape piece:Dwarf to:"Long Barracks""#);
    assert_eq!(game.at(SealedCrypt), ["Orange Cave Troll"]);
}

#[test]
fn a_cave_troll_in_an_empty_room_asks_nobody() {
    let mut game = troll_in_hand(2).put(SKY, Figure::TreasureChest, IdolNiche).build();
    game.does(ORANGE, "draw").does(ORANGE, TROLL_TO_NICHE);
    assert_eq!((game.at(IdolNiche), game.actions()), (vec!["Orange Cave Troll".to_owned()], 3));
}

#[test]
fn a_wraith_that_escapes_pushes_where_it_enters_before_the_next_is_asked() {
    let mut game = troll_in_hand(3)
        .put(SKY, Figure::Wraith, IdolNiche)
        .put(GREEN, Figure::Thief, IdolNiche)
        .put(GREEN, Figure::Dwarf, GobletVault)
        .build();
    game.does(ORANGE, "draw").does(ORANGE, TROLL_TO_NICHE).does(SKY, r#"escape piece:Wraith to:"Goblet Vault""#);
    assert_eq!(game.to_act(), SKY);
    game.refuses(SKY, r#"push target:"Green Dwarf" to:"Idol Niche""#);
    game.does(SKY, r#"push target:"Green Dwarf" to:Smithy"#);
    game.does(GREEN, r#"escape piece:Thief to:"Goblet Vault""#);
    assert_eq!(game.at(GobletVault), ["Sky Wraith", "Green Thief"]);
}

#[test]
fn a_knight_that_escapes_removes_orcs() {
    let mut game = troll_in_hand(2).put(SKY, Figure::Knight, IdolNiche).put(ORANGE, Figure::Orc, GobletVault).build();
    game.does(ORANGE, "draw").does(ORANGE, TROLL_TO_NICHE).does(SKY, r#"escape piece:Knight to:"Goblet Vault""#);
    assert_eq!(game.at(GobletVault), ["Sky Knight"]);
}

#[test]
fn a_knight_that_escapes_first_keeps_the_others_out() {
    let mut game = troll_in_hand(2).put(ORANGE, Figure::Knight, CollapsedShrine).put(SKY, Figure::Dwarf, CollapsedShrine).build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Cave Troll" at:"Collapsed Shrine""#);
    game.does(ORANGE, r#"escape piece:Knight to:"Long Kitchen""#);
    assert_eq!((game.to_act(), game.actions()), (ORANGE, 3), "Sky's Dwarf had no way out any more");
}

#[test]
fn a_cave_troll_is_never_pushed() {
    let game = Position::classic(2).put(SKY, Figure::CaveTroll, IdolNiche).put(ORANGE, Figure::Wraith, WestPit).build();
    assert_eq!(game.choices(ORANGE, "push"), 0);
    game.refuses(ORANGE, r#"push target:"Sky Cave Troll""#);
    let game = Position::classic(2).put(SKY, Figure::Thief, IdolNiche).put(ORANGE, Figure::Wraith, IdolNiche).build();
    assert!(game.choices(ORANGE, "push") > 0, "others are");
}

// Treasure Chest

#[test]
fn several_chests_may_share_a_room_and_one_may_lie_with_a_troll() {
    let mut game = Position::classic(2)
        .put(SKY, Figure::TreasureChest, BeetleWalk)
        .put(SKY, Figure::CaveTroll, IdolNiche)
        .hand(ORANGE, Card::TreasureChest)
        .build();
    game.does(ORANGE, "draw").allows(ORANGE, r#"play card:"Treasure Chest" at:"Idol Niche""#);
    game.does(ORANGE, r#"play card:"Treasure Chest" at:"Beetle Walk""#);
    assert_eq!(game.game.open.worth(BeetleWalk), 2 + 4 + 4);
}
