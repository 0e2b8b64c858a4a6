//! The variant characters, each with its clarifications.

use super::*;
use Space::{
    CrownVault, EchoCrossingWest, GobletVault, HookGallery, IdolNiche, LongBarracks, MiddlePit, NorthWestStair, SealedCrypt,
    Smithy, TrollsHoard, WestLanding, WestPit,
};

// Giant Slayer

#[test]
fn a_giant_slayer_earns_one_gold_a_turn_for_entering_an_empty_room() {
    let mut game = Position::variant(2).put(ORANGE, Figure::GiantSlayer, NorthWestStair).build();
    game.does(ORANGE, r#"move piece:"Giant Slayer" to:"West Landing""#);
    assert_eq!(game.gold(ORANGE), 1);
    game.does(ORANGE, r#"move piece:"Giant Slayer" to:"Spider Walk""#);
    assert_eq!(game.gold(ORANGE), 1, "once per turn");
    game.does(ORANGE, "end").does(SKY, "end").does(ORANGE, r#"move piece:"Giant Slayer" to:"Bone Library""#);
    assert_eq!(game.gold(ORANGE), 2);
}

#[test]
fn a_room_with_any_figure_is_not_empty_nor_is_a_staircase_a_room() {
    for figure in [Figure::TreasureChest, Figure::Grunt, Figure::Adventurer] {
        let mut game =
            Position::variant(2).put(ORANGE, Figure::GiantSlayer, NorthWestStair).put(SKY, figure, WestLanding).build();
        game.does(ORANGE, r#"move piece:"Giant Slayer" to:"West Landing""#);
        game.does(ORANGE, r#"move piece:"Giant Slayer" to:"North-west Stair""#);
        assert_eq!(game.gold(ORANGE), 0);
    }
}

#[test]
fn a_giant_slayer_pushed_into_an_empty_room_on_anothers_turn_earns_too() {
    let mut game =
        Position::variant(2).put(ORANGE, Figure::RampagingTroll, IdolNiche).put(SKY, Figure::GiantSlayer, IdolNiche).build();
    game.does(ORANGE, "rampage").does(ORANGE, r#"push target:"Sky Giant Slayer" to:"Goblet Vault""#);
    assert_eq!(game.gold(SKY), 1);
}

#[test]
fn a_giant_slayer_dies_to_remove_one_rampaging_troll_from_his_room() {
    let mut game = Position::variant(3)
        .put(ORANGE, Figure::GiantSlayer, IdolNiche)
        .put(SKY, Figure::RampagingTroll, IdolNiche)
        .put(GREEN, Figure::RampagingTroll, IdolNiche)
        .put(GREEN, Figure::Grunt, IdolNiche)
        .build();
    assert_eq!(game.choices(ORANGE, "fell"), 2);
    game.does(ORANGE, r#"fell target:"Green Rampaging Troll""#);
    assert_eq!(game.at(IdolNiche), ["Sky Rampaging Troll", "Green Grunt"]);
}

#[test]
fn a_giant_slayer_fells_nobody_on_a_staircase() {
    let game = Position::variant(2)
        .put(ORANGE, Figure::GiantSlayer, NorthWestStair)
        .put(SKY, Figure::RampagingTroll, NorthWestStair)
        .build();
    assert_eq!(game.choices(ORANGE, "fell"), 0);
    let game =
        Position::variant(2).put(ORANGE, Figure::GiantSlayer, IdolNiche).put(SKY, Figure::RampagingTroll, IdolNiche).build();
    assert_eq!(game.choices(ORANGE, "fell"), 1);
}

// Paladin

#[test]
fn heroes_of_any_colour_in_a_paladins_room_are_safe_from_a_grunt() {
    let beside = |other| {
        let position = Position::variant(3).put(ORANGE, Figure::Grunt, IdolNiche).put(SKY, Figure::Adventurer, IdolNiche);
        position.put(GREEN, other, IdolNiche).build()
    };
    beside(Figure::Paladin).refuses(ORANGE, "raid");
    beside(Figure::Adventurer).allows(ORANGE, "raid");
}

#[test]
fn heroes_in_a_paladins_room_are_safe_from_a_banshee_but_monsters_are_not() {
    let game = Position::variant(3)
        .put(ORANGE, Figure::Banshee, GobletVault)
        .put(SKY, Figure::Adventurer, IdolNiche)
        .put(SKY, Figure::Grunt, IdolNiche)
        .put(GREEN, Figure::Paladin, IdolNiche)
        .build();
    game.refuses(ORANGE, r#"pull target:"Sky Adventurer""#).refuses(ORANGE, r#"pull target:"Green Paladin""#);
    game.allows(ORANGE, r#"pull target:"Sky Grunt""#);
}

#[test]
fn a_paladin_on_a_staircase_protects_nobody() {
    let game = Position::variant(2)
        .put(ORANGE, Figure::Banshee, WestLanding)
        .put(SKY, Figure::Adventurer, NorthWestStair)
        .put(SKY, Figure::Paladin, NorthWestStair)
        .build();
    game.allows(ORANGE, r#"pull target:"Sky Adventurer""#).allows(ORANGE, r#"pull target:"Sky Paladin""#);
}

#[test]
fn a_paladin_does_not_protect_from_an_assassin_or_a_rampage() {
    let game = Position::variant(2)
        .put(ORANGE, Figure::Assassin, IdolNiche)
        .put(ORANGE, Figure::RampagingTroll, IdolNiche)
        .put(SKY, Figure::Paladin, IdolNiche)
        .build();
    game.allows(ORANGE, r#"stab target:"Sky Paladin""#).allows(ORANGE, "rampage");
}

#[test]
fn a_paladin_throws_an_opposing_banshee_from_his_space_into_any_pit() {
    let mut game = Position::variant(2)
        .put(ORANGE, Figure::Paladin, NorthWestStair)
        .put(ORANGE, Figure::Banshee, NorthWestStair)
        .put(SKY, Figure::Banshee, NorthWestStair)
        .build();
    assert_eq!(game.choices(ORANGE, "banish"), 3, "his own Banshee stays");
    game.does(ORANGE, r#"banish target:"Sky Banshee" to:"Middle Pit""#);
    assert_eq!(game.at(MiddlePit), ["Sky Banshee"]);
}

// Berserker

#[test]
fn a_berserker_enters_a_room_of_five_opponents() {
    let mut game = Position::variant(3)
        .put(ORANGE, Figure::Berserker, NorthWestStair)
        .many(SKY, 3, Figure::Adventurer, WestLanding)
        .many(GREEN, 2, Figure::Adventurer, WestLanding)
        .put(ORANGE, Figure::TreasureChest, WestLanding)
        .build();
    game.does(ORANGE, r#"move piece:Berserker to:"West Landing""#);
    assert_eq!(game.at(WestLanding).len(), 7, "six characters and the chest");
}

#[test]
fn a_berserker_enters_no_full_room_with_a_friend_in_it() {
    let beside = |friend| {
        let position =
            Position::variant(2).put(ORANGE, Figure::Berserker, NorthWestStair).put(friend, Figure::Grunt, WestLanding);
        position.many(SKY, 4, Figure::Adventurer, WestLanding).build()
    };
    beside(ORANGE).refuses(ORANGE, r#"move piece:Berserker to:"West Landing""#);
    beside(SKY).allows(ORANGE, r#"move piece:Berserker to:"West Landing""#);
}

#[test]
fn a_berserker_enters_no_room_of_six() {
    let game = Position::variant(3)
        .put(ORANGE, Figure::Berserker, NorthWestStair)
        .many(SKY, 5, Figure::Adventurer, WestLanding)
        .put(GREEN, Figure::Berserker, WestLanding)
        .put(ORANGE, Figure::Adventurer, NorthWestStair)
        .build();
    game.refuses(ORANGE, r#"move piece:Berserker to:"West Landing""#);
    game.refuses(ORANGE, r#"move piece:Adventurer to:"West Landing""#);
    let five = Position::variant(3).put(ORANGE, Figure::Berserker, NorthWestStair).many(SKY, 5, Figure::Adventurer, WestLanding);
    five.build().allows(ORANGE, r#"move piece:Berserker to:"West Landing""#);
}

#[test]
fn a_room_of_six_stays_closed_when_one_has_left() {
    let mut game = Position::variant(2)
        .many(SKY, 5, Figure::Adventurer, WestLanding)
        .put(ORANGE, Figure::Berserker, WestLanding)
        .put(SKY, Figure::Grunt, NorthWestStair)
        .turn_of(SKY)
        .build();
    game.does(SKY, r#"move piece:Adventurer from:"West Landing" to:"Spider Walk""#);
    game.refuses(SKY, r#"move piece:Grunt to:"West Landing""#);
    game.does(SKY, r#"move piece:Adventurer from:"West Landing" to:"Spider Walk""#);
    game.does(SKY, r#"move piece:Grunt to:"West Landing""#);
}

/// Next to Sky's Berserker is nothing but a full room, with a friend of his in it or not.
fn cornered(friend: bool) -> Position {
    let position = Position::variant(2).put(SKY, Figure::Berserker, SealedCrypt);
    if friend {
        position.many(ORANGE, 4, Figure::Adventurer, LongBarracks).put(SKY, Figure::Assassin, LongBarracks)
    } else {
        position.many(ORANGE, 5, Figure::Adventurer, LongBarracks)
    }
}

#[test]
fn a_berserker_is_pushed_into_a_full_room_of_opponents_as_he_may_enter_it() {
    let mut game = cornered(false).put(ORANGE, Figure::RampagingTroll, SealedCrypt).build();
    game.does(ORANGE, "rampage").does(ORANGE, r#"push target:"Sky Berserker" to:"Long Barracks""#);
    assert_eq!((game.at(LongBarracks).len(), game.at(SealedCrypt)), (6, vec!["Orange Rampaging Troll".to_owned()]));
    let mut game = cornered(true).put(ORANGE, Figure::RampagingTroll, SealedCrypt).build();
    game.does(ORANGE, "rampage");
    assert_eq!(game.actions(), 3, "there was nowhere to push him");
    assert_eq!((game.at(LongBarracks).len(), game.at(SealedCrypt)), (5, vec!["Orange Rampaging Troll".to_owned()]));
}

#[test]
fn a_berserker_is_driven_into_a_full_room_of_opponents_by_the_drum() {
    let mut game = cornered(false).artifact(ORANGE, Artifact::DrumOfDread).build();
    game.does(ORANGE, r#"artifact at:"Sealed Crypt""#).does(SKY, r#"flee piece:Berserker to:"Long Barracks""#);
    assert_eq!(game.at(LongBarracks).len(), 6);
    cornered(true).artifact(ORANGE, Artifact::DrumOfDread).build().refuses(ORANGE, r#"artifact at:"Sealed Crypt""#);
}

#[test]
fn a_banshee_pulls_a_berserker_into_a_room_of_five_and_nobody_else() {
    let full = |friend: bool| {
        let position = Position::variant(3).put(ORANGE, Figure::Banshee, IdolNiche).put(SKY, Figure::Berserker, GobletVault).put(
            GREEN,
            Figure::Assassin,
            GobletVault,
        );
        if friend {
            position.many(ORANGE, 3, Figure::Adventurer, IdolNiche).put(SKY, Figure::Grunt, IdolNiche)
        } else {
            position.many(ORANGE, 4, Figure::Adventurer, IdolNiche)
        }
    };
    let mut game = full(false).build();
    game.refuses(ORANGE, r#"pull target:"Green Assassin""#);
    game.does(ORANGE, r#"pull target:"Sky Berserker""#);
    assert_eq!(game.at(IdolNiche).len(), 6);
    full(true).build().refuses(ORANGE, r#"pull target:"Sky Berserker""#);
}

// Assassin

#[test]
fn an_assassin_removes_a_lone_hero_or_grunt_but_no_assassin_and_no_other_monster() {
    let room = |figure: Figure| {
        Position::variant(2).put(ORANGE, Figure::Assassin, IdolNiche).put(SKY, figure, IdolNiche).build().choices(ORANGE, "stab")
    };
    assert_eq!([Figure::Adventurer, Figure::Berserker, Figure::Grunt].map(room), [1, 1, 1]);
    assert_eq!([Figure::Assassin, Figure::Banshee, Figure::RampagingTroll, Figure::TreasureChest].map(room), [0; 4]);
}

#[test]
fn a_character_with_any_other_of_its_colour_in_the_room_is_not_lone() {
    let mut game = Position::variant(3)
        .put(ORANGE, Figure::Assassin, IdolNiche)
        .put(SKY, Figure::Grunt, IdolNiche)
        .put(SKY, Figure::Banshee, IdolNiche)
        .put(GREEN, Figure::Adventurer, IdolNiche)
        .put(GREEN, Figure::TreasureChest, IdolNiche)
        .build();
    game.refuses(ORANGE, r#"stab target:"Sky Grunt""#);
    game.does(ORANGE, r#"stab target:"Green Adventurer""#);
    assert_eq!(game.at(IdolNiche), ["Orange Assassin", "Sky Grunt", "Sky Banshee", "Green Treasure Chest"]);
}

#[test]
fn two_adventurers_are_not_lone_and_an_assassins_own_side_never_is() {
    let game = Position::variant(2)
        .put(ORANGE, Figure::Assassin, IdolNiche)
        .put(ORANGE, Figure::Grunt, IdolNiche)
        .many(SKY, 2, Figure::Adventurer, IdolNiche)
        .build();
    assert_eq!(game.choices(ORANGE, "stab"), 0);
    let game = Position::variant(2).put(ORANGE, Figure::Assassin, IdolNiche).put(SKY, Figure::Adventurer, IdolNiche).build();
    assert_eq!(game.choices(ORANGE, "stab"), 1);
}

#[test]
fn an_assassin_stabs_nobody_on_a_staircase() {
    let stabs = |space: Space| {
        let both = Position::variant(2).put(ORANGE, Figure::Assassin, space).put(SKY, Figure::Adventurer, space);
        both.build().choices(ORANGE, "stab")
    };
    assert_eq!((stabs(NorthWestStair), stabs(IdolNiche)), (0, 1));
}

// Rampaging Troll

#[test]
fn a_rampaging_troll_moves_only_once_a_turn_with_the_horn_too() {
    let mut game = Position::variant(2)
        .put(ORANGE, Figure::RampagingTroll, MiddlePit)
        .put(ORANGE, Figure::Grunt, MiddlePit)
        .artifact(ORANGE, Artifact::HuntersHorn)
        .build();
    game.does(ORANGE, r#"move piece:"Rampaging Troll" to:"Idol Niche""#);
    game.refuses(ORANGE, r#"move piece:"Rampaging Troll""#);
    game.does(ORANGE, r#"artifact name:"Hunter's Horn""#).refuses(ORANGE, r#"move piece:"Rampaging Troll""#);
    game.does(ORANGE, "done").does(ORANGE, "end").does(SKY, "end");
    game.allows(ORANGE, r#"move piece:"Rampaging Troll""#);
}

#[test]
fn a_rampaging_troll_moved_by_the_horn_moves_no_more_this_turn() {
    let mut game =
        Position::variant(2).put(ORANGE, Figure::RampagingTroll, MiddlePit).artifact(ORANGE, Artifact::HuntersHorn).build();
    game.does(ORANGE, r#"artifact name:"Hunter's Horn""#).does(ORANGE, r#"move piece:"Rampaging Troll" to:"Idol Niche""#);
    assert_eq!(game.actions(), 3, "the horn has nobody else to move");
    game.refuses(ORANGE, r#"move piece:"Rampaging Troll""#);
}

#[test]
fn a_rampage_pushes_two_and_removes_everything_else_but_the_troll() {
    let mut game = Position::variant(3)
        .put(ORANGE, Figure::RampagingTroll, IdolNiche)
        .put(ORANGE, Figure::Adventurer, IdolNiche)
        .many(SKY, 2, Figure::Adventurer, IdolNiche)
        .put(GREEN, Figure::RampagingTroll, IdolNiche)
        .put(GREEN, Figure::TreasureChest, IdolNiche)
        .build();
    game.does(ORANGE, "rampage").refuses(ORANGE, "done").refuses(ORANGE, "end");
    game.refuses(ORANGE, r#"push target:"Orange Rampaging Troll""#)
        .refuses(ORANGE, r#"push target:"Orange Adventurer" to:"Middle Pit""#);
    game.does(ORANGE, r#"push target:"Orange Adventurer" to:"Goblet Vault""#);
    game.does(ORANGE, r#"push target:"Green Rampaging Troll" to:"Middle Pit""#);
    assert_eq!(game.at(IdolNiche), ["Orange Rampaging Troll"]);
    assert_eq!((game.at(GobletVault), game.actions()), (vec!["Orange Adventurer".to_owned()], 3));
}

#[test]
fn a_rampage_pushes_as_many_as_can_be_pushed() {
    let mut game = Position::variant(2)
        .put(ORANGE, Figure::RampagingTroll, SealedCrypt)
        .many(SKY, 3, Figure::Adventurer, SealedCrypt)
        .many(ORANGE, 4, Figure::Adventurer, LongBarracks)
        .build();
    game.does(ORANGE, "rampage").does(ORANGE, r#"push target:"Sky Adventurer""#);
    assert_eq!((game.at(SealedCrypt), game.actions()), (vec!["Orange Rampaging Troll".to_owned()], 3));
}

#[test]
fn a_rampage_needs_a_room_and_something_in_it() {
    Position::variant(2).put(ORANGE, Figure::RampagingTroll, IdolNiche).build().refuses(ORANGE, "rampage");
    for space in [MiddlePit, NorthWestStair] {
        let game = Position::variant(2).put(ORANGE, Figure::RampagingTroll, space).put(SKY, Figure::Grunt, space).build();
        game.refuses(ORANGE, "rampage");
    }
    let mut chest =
        Position::variant(2).put(ORANGE, Figure::RampagingTroll, IdolNiche).put(SKY, Figure::TreasureChest, IdolNiche).build();
    chest.does(ORANGE, "rampage");
    assert_eq!(chest.at(IdolNiche), ["Orange Rampaging Troll"]);
}

// Grunt

#[test]
fn a_grunt_removes_all_opposing_adventurers_and_nobody_else() {
    let mut game = Position::variant(3)
        .put(ORANGE, Figure::Grunt, IdolNiche)
        .put(ORANGE, Figure::Adventurer, IdolNiche)
        .many(SKY, 2, Figure::Adventurer, IdolNiche)
        .put(GREEN, Figure::Assassin, IdolNiche)
        .put(GREEN, Figure::Adventurer, GobletVault)
        .build();
    game.does(ORANGE, "raid");
    assert_eq!(game.at(IdolNiche), ["Orange Adventurer", "Orange Grunt", "Green Assassin"]);
    game.refuses(ORANGE, "raid");
    assert_eq!(game.at(GobletVault), ["Green Adventurer"]);
}

#[test]
fn a_grunt_raids_no_staircase() {
    let at = |space| Position::variant(2).put(ORANGE, Figure::Grunt, space).put(SKY, Figure::Adventurer, space).build();
    at(NorthWestStair).refuses(ORANGE, "raid");
    at(WestLanding).allows(ORANGE, "raid");
}

// Banshee

#[test]
fn a_banshee_moves_up_to_two_spaces_in_one_action() {
    let mut game = Position::variant(2).put(ORANGE, Figure::Banshee, WestPit).build();
    game.allows(ORANGE, r#"move piece:Banshee to:"Goblet Vault""#).refuses(ORANGE, r#"move piece:Banshee to:"Chain Gallery""#);
    game.refuses(ORANGE, r#"move piece:Banshee to:"West Pit""#);
    game.does(ORANGE, r#"move piece:Banshee to:"Troll's Hoard""#);
    assert_eq!(game.actions(), 3);
}

#[test]
fn a_banshee_passes_through_no_full_room() {
    let game =
        Position::variant(2).put(ORANGE, Figure::Banshee, SealedCrypt).many(SKY, 5, Figure::Adventurer, LongBarracks).build();
    assert_eq!(game.choices(ORANGE, "move"), 0);
    let game =
        Position::variant(2).put(ORANGE, Figure::Banshee, SealedCrypt).many(SKY, 4, Figure::Adventurer, LongBarracks).build();
    assert!(game.choices(ORANGE, "move") > 0);
}

#[test]
fn a_banshee_pulls_one_opposing_character_from_an_adjacent_space() {
    let mut game = Position::variant(2)
        .put(ORANGE, Figure::Banshee, IdolNiche)
        .put(ORANGE, Figure::Adventurer, GobletVault)
        .put(SKY, Figure::RampagingTroll, MiddlePit)
        .put(SKY, Figure::Adventurer, EchoCrossingWest)
        .put(SKY, Figure::TreasureChest, EchoCrossingWest)
        .put(SKY, Figure::Assassin, Smithy)
        .build();
    assert_eq!(game.choices(ORANGE, "pull"), 2);
    game.does(ORANGE, r#"pull target:"Sky Rampaging Troll" from:"Middle Pit""#);
    assert_eq!(game.at(IdolNiche), ["Orange Banshee", "Sky Rampaging Troll"]);
}

#[test]
fn a_banshee_in_a_pit_pulls_monsters_only_and_as_many_as_it_likes() {
    let game = Position::variant(4)
        .put(ORANGE, Figure::Banshee, MiddlePit)
        .put(SKY, Figure::Grunt, TrollsHoard)
        .put(SKY, Figure::Adventurer, TrollsHoard)
        .put(SKY, Figure::Banshee, MiddlePit)
        .put(GREEN, Figure::Banshee, MiddlePit)
        .put(GREEN, Figure::Grunt, MiddlePit)
        .put(PINK, Figure::Banshee, MiddlePit)
        .put(PINK, Figure::Grunt, MiddlePit)
        .build();
    assert_eq!(game.choices(ORANGE, "pull"), 1);
    game.allows(ORANGE, r#"pull target:"Sky Grunt""#);
}

#[test]
fn a_banshee_pulls_nobody_into_a_full_room() {
    let game = Position::variant(2)
        .put(ORANGE, Figure::Banshee, CrownVault)
        .many(ORANGE, 4, Figure::Adventurer, CrownVault)
        .put(SKY, Figure::Adventurer, TrollsHoard)
        .put(SKY, Figure::Grunt, HookGallery)
        .build();
    assert_eq!(game.choices(ORANGE, "pull"), 0);
    let game = Position::variant(2)
        .put(ORANGE, Figure::Banshee, CrownVault)
        .many(ORANGE, 3, Figure::Adventurer, CrownVault)
        .put(SKY, Figure::Adventurer, TrollsHoard)
        .put(SKY, Figure::Grunt, HookGallery)
        .build();
    assert!(game.choices(ORANGE, "pull") > 0);
}

#[test]
fn a_banshee_on_a_staircase_pulls_heroes_to_it() {
    let mut game =
        Position::variant(2).put(ORANGE, Figure::Banshee, NorthWestStair).put(SKY, Figure::Berserker, WestLanding).build();
    game.does(ORANGE, r#"pull target:"Sky Berserker""#);
    assert_eq!(game.at(NorthWestStair), ["Orange Banshee", "Sky Berserker"]);
}

#[test]
fn a_banshee_ends_its_move_in_another_space_than_it_began_it_in() {
    for space in [WestLanding, NorthWestStair, MiddlePit] {
        let game = Position::variant(2).put(ORANGE, Figure::Banshee, space).build();
        game.refuses(ORANGE, &format!(r#"move piece:Banshee to:"{}""#, space.name()));
        game.allows(ORANGE, "move piece:Banshee");
    }
}
