//! The twelve artifacts: what each does, when it can be played, and where it stops.

use super::*;
use Space::{
    BeetleWalk, BoneLibrary, ChainGallery, EchoCrossingEast, EchoCrossingWest, GobletVault, IdolNiche, LongBarracks, MiddlePit,
    MirrorNiche, NorthWestStair, RatLarder, SealedCrypt, Smithy, SouthWestStair, SpiderWalk, TrollsHoard, WestLanding, WestPit,
};

fn holding(artifact: Artifact) -> Position {
    Position::classic(3).artifact(ORANGE, artifact)
}

fn holding_variant(artifact: Artifact) -> Position {
    Position::variant(3).artifact(ORANGE, artifact)
}

#[test]
fn playing_an_artifact_is_an_action_and_it_goes_back_to_the_box() {
    let mut game = holding(Artifact::CrownOfTheUnderKing).build();
    game.does(ORANGE, "artifact");
    assert_eq!((game.actions(), game.gold(ORANGE)), (3, 2));
    assert_eq!((game.game.hidden.artifacts[0], game.game.open.spent.as_slice()), (None, &[Artifact::CrownOfTheUnderKing][..]));
    assert_eq!(game.choices(ORANGE, "artifact"), 0);
}

#[test]
fn nobody_plays_another_players_artifact() {
    let mut game = holding(Artifact::CrownOfTheUnderKing).build();
    game.does(ORANGE, "end");
    assert_eq!(game.choices(SKY, "artifact"), 0);
    game.game.hidden.artifacts.swap(ORANGE.index(), SKY.index());
    assert_eq!(game.choices(SKY, "artifact"), 1, "it is Sky's own now");
}

// Chalice of Life

#[test]
fn the_chalice_returns_only_heroes_that_were_played_and_removed() {
    let mut game = holding(Artifact::ChaliceOfLife)
        .played(ORANGE, [Card::Dwarf, Card::Orc])
        .put(ORANGE, Figure::Thief, IdolNiche)
        .put(ORANGE, Figure::Adventurer, IdolNiche)
        .build();
    assert_eq!(game.choices(ORANGE, "artifact"), 4, "the Dwarf, on four staircases");
    game.does(ORANGE, r#"artifact piece:Dwarf to:"South-west Stair""#);
    assert_eq!(game.at(SouthWestStair), ["Orange Dwarf"]);
}

#[test]
fn the_chalice_returns_an_adventurer_if_more_came_than_are_there() {
    let mut game = holding(Artifact::ChaliceOfLife)
        .played(ORANGE, [Card::TorchBearer])
        .many(ORANGE, 2, Figure::Adventurer, IdolNiche)
        .build();
    game.does(ORANGE, r#"artifact piece:Adventurer to:"North-west Stair""#);
    assert_eq!(game.at(NorthWestStair), ["Orange Adventurer"]);
    assert_eq!(
        holding(Artifact::ChaliceOfLife).many(ORANGE, 2, Figure::Adventurer, IdolNiche).build().choices(ORANGE, "artifact"),
        0
    );
}

#[test]
fn a_knight_who_returns_enters_and_removes_orcs() {
    let mut game = holding(Artifact::ChaliceOfLife).played(ORANGE, [Card::Knight]).put(SKY, Figure::Orc, NorthWestStair).build();
    game.does(ORANGE, r#"artifact to:"North-west Stair""#);
    assert_eq!(game.at(NorthWestStair), ["Orange Knight"]);
}

// Hunter's Horn

#[test]
fn the_horn_moves_three_different_characters_for_one_action() {
    let mut game = holding(Artifact::HuntersHorn)
        .many(ORANGE, 2, Figure::Adventurer, NorthWestStair)
        .put(ORANGE, Figure::Dwarf, IdolNiche)
        .put(ORANGE, Figure::Thief, IdolNiche)
        .build();
    game.does(ORANGE, "artifact").does(ORANGE, r#"move piece:Adventurer to:"West Landing""#);
    game.refuses(ORANGE, r#"move piece:Adventurer from:"West Landing""#);
    game.refuses(ORANGE, "draw").refuses(ORANGE, r#"sneak to:"Rat Larder""#);
    game.does(ORANGE, r#"move piece:Adventurer from:"North-west Stair" to:"West Landing""#);
    game.refuses(ORANGE, "move piece:Adventurer");
    game.does(ORANGE, r#"move piece:Dwarf to:"Goblet Vault""#);
    assert_eq!(game.actions(), 3);
    game.allows(ORANGE, "move piece:Adventurer");
}

#[test]
fn an_adventurer_who_joins_an_unmoved_one_leaves_that_one_free_to_move() {
    let mut game = holding(Artifact::HuntersHorn)
        .put(ORANGE, Figure::Adventurer, NorthWestStair)
        .put(ORANGE, Figure::Adventurer, WestLanding)
        .build();
    game.does(ORANGE, "artifact").does(ORANGE, r#"move piece:Adventurer from:"North-west Stair" to:"West Landing""#);
    game.does(ORANGE, r#"move piece:Adventurer from:"West Landing" to:"Spider Walk""#);
    assert_eq!(game.actions(), 3, "both have moved");
    assert_eq!((game.at(WestLanding).len(), game.at(SpiderWalk).len()), (1, 1));
}

#[test]
fn the_horn_may_stop_early_and_needs_somebody_to_move() {
    let mut game =
        holding(Artifact::HuntersHorn).put(ORANGE, Figure::Dwarf, IdolNiche).put(ORANGE, Figure::Thief, IdolNiche).build();
    game.does(ORANGE, "artifact").does(ORANGE, r#"move piece:Dwarf to:"Goblet Vault""#).does(ORANGE, "done");
    assert_eq!(game.actions(), 3);
    holding(Artifact::HuntersHorn).build().refuses(ORANGE, "artifact");
}

#[test]
fn the_horn_moves_one_space_each_a_banshee_too_and_never_a_cave_troll() {
    let mut game = holding_variant(Artifact::HuntersHorn).put(ORANGE, Figure::Banshee, WestPit).build();
    game.does(ORANGE, "artifact");
    assert_eq!(game.choices(ORANGE, "move"), 3);
    holding(Artifact::HuntersHorn).put(ORANGE, Figure::CaveTroll, IdolNiche).build().refuses(ORANGE, "artifact");
}

#[test]
fn a_wraith_moved_by_the_horn_pushes_and_one_pushed_back_is_still_the_one_that_moved() {
    let mut game = holding(Artifact::HuntersHorn)
        .put(ORANGE, Figure::Wraith, MiddlePit)
        .put(ORANGE, Figure::Dwarf, EchoCrossingWest)
        .put(ORANGE, Figure::Thief, TrollsHoard)
        .build();
    game.does(ORANGE, "artifact").does(ORANGE, r#"move piece:Dwarf to:"Idol Niche""#);
    game.does(ORANGE, r#"move piece:Wraith to:"Idol Niche""#).does(ORANGE, r#"push target:"Orange Dwarf" to:"Goblet Vault""#);
    game.refuses(ORANGE, "move piece:Dwarf").refuses(ORANGE, "move piece:Wraith");
    game.does(ORANGE, r#"move piece:Thief to:"Goblet Vault""#);
    assert_eq!(game.actions(), 3);
}

#[test]
fn a_knight_with_the_horn_may_kill_an_orc_that_it_moved_before() {
    let mut game = holding(Artifact::HuntersHorn)
        .put(ORANGE, Figure::Orc, MiddlePit)
        .put(ORANGE, Figure::Knight, EchoCrossingWest)
        .put(ORANGE, Figure::Dwarf, Smithy)
        .build();
    game.does(ORANGE, "artifact").does(ORANGE, r#"move piece:Orc to:"Idol Niche""#);
    game.does(ORANGE, r#"move piece:Knight to:"Idol Niche""#).does(ORANGE, r#"move piece:Dwarf to:"Goblet Vault""#);
    assert_eq!((game.at(IdolNiche), game.actions()), (vec!["Orange Knight".to_owned()], 3));
}

// Ring of Passage

#[test]
fn the_ring_takes_a_hero_through_a_wall_and_then_up_to_one_step() {
    let mut game = holding(Artifact::RingOfPassage).put(ORANGE, Figure::Dwarf, SpiderWalk).build();
    assert_eq!(game.choices(ORANGE, "artifact"), 1);
    game.does(ORANGE, r#"artifact piece:Dwarf to:"Idol Niche""#);
    game.refuses(ORANGE, r#"move to:"Middle Pit""#).refuses(ORANGE, r#"move to:"Spider Walk""#);
    game.does(ORANGE, r#"move to:"Goblet Vault""#);
    assert_eq!((game.at(GobletVault), game.actions()), (vec!["Orange Dwarf".to_owned()], 3));
}

#[test]
fn the_rings_second_step_is_optional_and_left_out_when_there_is_none() {
    let mut game = holding(Artifact::RingOfPassage).put(ORANGE, Figure::Dwarf, SpiderWalk).build();
    game.does(ORANGE, r#"artifact to:"Idol Niche""#).does(ORANGE, "done");
    assert_eq!((game.at(IdolNiche), game.actions()), (vec!["Orange Dwarf".to_owned()], 3));
    let mut shut = holding(Artifact::RingOfPassage)
        .put(ORANGE, Figure::Dwarf, SouthWestStair)
        .put(SKY, Figure::Knight, LongBarracks)
        .build();
    shut.does(ORANGE, r#"artifact to:"Sealed Crypt""#);
    assert_eq!((shut.at(SealedCrypt), shut.actions()), (vec!["Orange Dwarf".to_owned()], 3));
}

#[test]
fn the_ring_passes_no_knight_no_troll_no_full_room_and_takes_no_monster() {
    let walled = || holding(Artifact::RingOfPassage).put(ORANGE, Figure::Dwarf, SpiderWalk);
    walled().put(SKY, Figure::Knight, IdolNiche).build().refuses(ORANGE, "artifact");
    walled().put(SKY, Figure::CaveTroll, IdolNiche).build().refuses(ORANGE, "artifact");
    walled().many(SKY, 5, Figure::Adventurer, IdolNiche).build().refuses(ORANGE, "artifact");
    holding(Artifact::RingOfPassage).put(ORANGE, Figure::Orc, SpiderWalk).build().refuses(ORANGE, "artifact");
    walled().put(SKY, Figure::Thief, IdolNiche).build().allows(ORANGE, "artifact");
}

#[test]
fn only_the_hero_with_the_ring_takes_the_second_step() {
    let mut game =
        holding(Artifact::RingOfPassage).put(ORANGE, Figure::Dwarf, SpiderWalk).put(ORANGE, Figure::Thief, BoneLibrary).build();
    game.does(ORANGE, r#"artifact piece:Dwarf to:"Idol Niche""#).refuses(ORANGE, "move piece:Thief");
}

// Drum of Dread

#[test]
fn each_other_player_must_move_one_hero_out_clockwise_from_the_drummer() {
    let mut game = Position::classic(4)
        .artifact(SKY, Artifact::DrumOfDread)
        .turn_of(SKY)
        .put(ORANGE, Figure::Barbarian, IdolNiche)
        .put(GREEN, Figure::Orc, IdolNiche)
        .many(PINK, 2, Figure::Adventurer, IdolNiche)
        .put(SKY, Figure::Thief, IdolNiche)
        .build();
    game.does(SKY, r#"artifact at:"Idol Niche""#);
    assert_eq!(game.to_act(), PINK, "Green has no hero there");
    game.refuses(PINK, "stay").refuses(PINK, r#"flee piece:Adventurer to:"Middle Pit""#);
    game.does(PINK, r#"flee piece:Adventurer to:"Goblet Vault""#).does(ORANGE, r#"flee piece:Barbarian to:"Goblet Vault""#);
    assert_eq!((game.to_act(), game.actions()), (SKY, 3), "the drummer himself stays");
    assert_eq!(game.at(IdolNiche), ["Sky Thief", "Green Orc", "Pink Adventurer"]);
}

#[test]
fn who_cannot_flee_stays_and_a_drum_that_moves_nobody_is_not_beaten() {
    let crypt = || holding(Artifact::DrumOfDread).put(SKY, Figure::Dwarf, SealedCrypt).put(GREEN, Figure::Thief, SealedCrypt);
    let mut game = crypt().put(GREEN, Figure::Knight, LongBarracks).build();
    game.does(ORANGE, r#"artifact at:"Sealed Crypt""#).does(GREEN, "flee piece:Thief");
    assert_eq!((game.at(SealedCrypt), game.actions()), (vec!["Sky Dwarf".to_owned()], 3));
    crypt().many(ORANGE, 5, Figure::Adventurer, LongBarracks).build().refuses(ORANGE, "artifact");
    holding(Artifact::DrumOfDread).put(ORANGE, Figure::Thief, IdolNiche).build().refuses(ORANGE, "artifact");
}

#[test]
fn a_drum_frightens_no_staircase() {
    holding(Artifact::DrumOfDread).put(SKY, Figure::Thief, NorthWestStair).build().refuses(ORANGE, "artifact");
    holding(Artifact::DrumOfDread).put(SKY, Figure::Thief, IdolNiche).build().allows(ORANGE, "artifact");
}

// Grave Salt

#[test]
fn grave_salt_removes_an_orc_or_wraith_from_a_room_or_pit() {
    let mut game = holding(Artifact::GraveSalt)
        .put(SKY, Figure::Orc, IdolNiche)
        .put(SKY, Figure::Wraith, NorthWestStair)
        .put(GREEN, Figure::Wraith, MiddlePit)
        .put(SKY, Figure::CaveTroll, TrollsHoard)
        .put(SKY, Figure::Thief, IdolNiche)
        .build();
    assert_eq!(game.choices(ORANGE, "artifact"), 2);
    game.does(ORANGE, r#"artifact target:"Green Wraith""#);
    assert!(game.at(MiddlePit).is_empty());
}

#[test]
fn grave_salt_removes_a_grunt_or_banshee_but_no_rampaging_troll() {
    let game = holding_variant(Artifact::GraveSalt)
        .put(SKY, Figure::Grunt, IdolNiche)
        .put(GREEN, Figure::Banshee, MiddlePit)
        .put(SKY, Figure::RampagingTroll, TrollsHoard)
        .build();
    assert_eq!(game.choices(ORANGE, "artifact"), 2);
}

// Seal of Stone

#[test]
fn a_seal_goes_on_any_room_without_a_cave_troll_until_the_owners_next_turn() {
    let mut game =
        holding(Artifact::SealOfStone).put(SKY, Figure::CaveTroll, TrollsHoard).put(SKY, Figure::Dwarf, IdolNiche).build();
    assert_eq!(game.choices(ORANGE, "artifact"), 32);
    game.does(ORANGE, r#"artifact at:"Idol Niche""#).does(ORANGE, "end");
    game.refuses(SKY, "move piece:Dwarf");
    game.does(SKY, "end").does(GREEN, "end");
    assert_eq!(game.game.open.board.sealed, None);
    game.does(ORANGE, "end").does(SKY, r#"move piece:Dwarf to:"Goblet Vault""#);
}

#[test]
fn nothing_enters_or_leaves_a_sealed_room() {
    let mut game = Position::classic(2)
        .seal(SKY, IdolNiche)
        .put(ORANGE, Figure::Thief, IdolNiche)
        .put(ORANGE, Figure::Dwarf, EchoCrossingWest)
        .put(ORANGE, Figure::Orc, MiddlePit)
        .put(ORANGE, Figure::Wraith, GobletVault)
        .put(SKY, Figure::Adventurer, GobletVault)
        .hand(ORANGE, Card::CaveTroll)
        .next(ORANGE, [Card::TreasureChest])
        .build();
    assert_eq!(game.choices(ORANGE, "sneak"), 0);
    game.refuses(ORANGE, "move piece:Thief").refuses(ORANGE, r#"move to:"Idol Niche""#);
    game.refuses(ORANGE, r#"push target:"Sky Adventurer" to:"Idol Niche""#);
    game.does(ORANGE, "draw").refuses(ORANGE, r#"play at:"Idol Niche""#);
}

#[test]
fn nothing_in_a_sealed_room_is_removed_or_pushed() {
    let game = Position::classic(2)
        .seal(SKY, IdolNiche)
        .put(ORANGE, Figure::Orc, IdolNiche)
        .put(ORANGE, Figure::Wraith, IdolNiche)
        .put(SKY, Figure::Dwarf, IdolNiche)
        .artifact(ORANGE, Artifact::GraveSalt)
        .build();
    for verb in ["slay", "push", "artifact"] {
        assert_eq!(game.choices(ORANGE, verb), 0, "{verb}");
    }
    let game = Position::variant(2)
        .seal(SKY, IdolNiche)
        .put(ORANGE, Figure::GiantSlayer, IdolNiche)
        .put(ORANGE, Figure::RampagingTroll, IdolNiche)
        .put(ORANGE, Figure::Grunt, IdolNiche)
        .put(ORANGE, Figure::Assassin, IdolNiche)
        .put(SKY, Figure::Adventurer, IdolNiche)
        .build();
    for verb in ["move", "fell", "rampage", "raid", "stab"] {
        assert_eq!(game.choices(ORANGE, verb), 0, "{verb}");
    }
}

#[test]
fn a_sealed_room_stops_banshees_and_paladins() {
    let game = Position::variant(2)
        .seal(SKY, IdolNiche)
        .put(ORANGE, Figure::Banshee, GobletVault)
        .put(SKY, Figure::Adventurer, IdolNiche)
        .put(ORANGE, Figure::Paladin, IdolNiche)
        .put(SKY, Figure::Banshee, IdolNiche)
        .build();
    assert_eq!((game.choices(ORANGE, "pull"), game.choices(ORANGE, "banish")), (0, 0));
    game.refuses(ORANGE, r#"move piece:Banshee to:"Echo Crossing West""#);
}

#[test]
fn a_sealed_room_can_be_scored() {
    let mut game =
        Position::classic(2).seal(SKY, IdolNiche).put(SKY, Figure::Dwarf, IdolNiche).hand(ORANGE, Card::ScoreARoom).build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Score a Room" at:"Idol Niche""#);
    assert_eq!(game.gold(SKY), 8);
}

#[test]
fn a_sealed_room_stops_the_other_artifacts() {
    let stopped = |artifact, others: &[(Seat, Figure, Space)]| {
        let position = || {
            let position = holding(artifact).put(ORANGE, Figure::Dwarf, IdolNiche);
            others.iter().fold(position, |position, (seat, figure, space)| position.put(*seat, *figure, *space))
        };
        position().seal(SKY, IdolNiche).build().refuses(ORANGE, "artifact");
        position().build().allows(ORANGE, "artifact");
    };
    for artifact in [Artifact::HuntersHorn, Artifact::RingOfPassage, Artifact::TollLedger] {
        stopped(artifact, &[]);
    }
    stopped(Artifact::DrumOfDread, &[(SKY, Figure::Thief, IdolNiche)]);
    stopped(Artifact::MirrorOfTradingPlaces, &[(SKY, Figure::Thief, GobletVault)]);
    stopped(Artifact::BagOfWeights, &[(ORANGE, Figure::TreasureChest, IdolNiche)]);
    stopped(Artifact::MirrorOfTradingPlaces, &[(ORANGE, Figure::Thief, GobletVault), (SKY, Figure::Thief, IdolNiche)]);
}

// Mirror of Trading Places

#[test]
fn the_mirror_swaps_a_hero_with_an_opposing_hero_next_door_past_limits_and_knights() {
    let mut game = holding(Artifact::MirrorOfTradingPlaces)
        .put(ORANGE, Figure::Dwarf, IdolNiche)
        .put(SKY, Figure::Knight, GobletVault)
        .many(SKY, 4, Figure::Adventurer, GobletVault)
        .build();
    assert_eq!(game.choices(ORANGE, "artifact"), 2);
    game.does(ORANGE, r#"artifact target:"Sky Adventurer""#);
    assert_eq!(game.at(IdolNiche), ["Sky Adventurer"]);
    assert_eq!(game.at(GobletVault).len(), 5);
}

#[test]
fn barbarians_berserkers_monsters_and_those_behind_walls_are_not_mirrored() {
    let game = holding(Artifact::MirrorOfTradingPlaces)
        .put(ORANGE, Figure::Dwarf, IdolNiche)
        .put(SKY, Figure::Barbarian, GobletVault)
        .put(SKY, Figure::Orc, GobletVault)
        .put(SKY, Figure::Thief, SpiderWalk)
        .build();
    game.refuses(ORANGE, "artifact");
    let game = |other| {
        let position = holding_variant(Artifact::MirrorOfTradingPlaces).put(ORANGE, Figure::Paladin, IdolNiche);
        position.put(SKY, other, GobletVault).build()
    };
    game(Figure::Berserker).refuses(ORANGE, "artifact");
    game(Figure::Adventurer).allows(ORANGE, "artifact");
}

#[test]
fn neither_of_the_two_in_the_mirror_is_a_barbarian_or_a_berserker() {
    let own =
        |figure| holding(Artifact::MirrorOfTradingPlaces).put(ORANGE, figure, IdolNiche).put(SKY, Figure::Thief, GobletVault);
    own(Figure::Barbarian).build().refuses(ORANGE, "artifact");
    own(Figure::Dwarf).build().allows(ORANGE, "artifact");
    let own = |figure| holding_variant(Artifact::MirrorOfTradingPlaces).put(ORANGE, figure, IdolNiche);
    own(Figure::Berserker).put(SKY, Figure::Paladin, GobletVault).build().refuses(ORANGE, "artifact");
    own(Figure::Adventurer).put(SKY, Figure::Paladin, GobletVault).build().allows(ORANGE, "artifact");
}

#[test]
fn knights_that_trade_places_remove_orcs_where_they_come() {
    let mut game = holding(Artifact::MirrorOfTradingPlaces)
        .put(ORANGE, Figure::Knight, IdolNiche)
        .put(ORANGE, Figure::Orc, IdolNiche)
        .put(SKY, Figure::Knight, GobletVault)
        .put(GREEN, Figure::Orc, GobletVault)
        .build();
    game.does(ORANGE, r#"artifact target:"Sky Knight""#);
    assert_eq!((game.at(IdolNiche), game.at(GobletVault)), (vec!["Sky Knight".to_owned()], vec!["Orange Knight".to_owned()]));
}

#[test]
fn no_giant_slayer_finds_an_empty_room_in_the_mirror() {
    for (own, other) in [(Figure::Paladin, Figure::GiantSlayer), (Figure::GiantSlayer, Figure::Paladin)] {
        let mut game =
            holding_variant(Artifact::MirrorOfTradingPlaces).put(ORANGE, own, IdolNiche).put(SKY, other, GobletVault).build();
        game.does(ORANGE, "artifact");
        assert_eq!((game.gold(ORANGE), game.gold(SKY)), (0, 0));
    }
}

// Miner's Pick

#[test]
fn a_broken_wall_is_a_doorway_for_moves_and_pushes_for_good() {
    let mut game =
        holding(Artifact::MinersPick).put(ORANGE, Figure::Wraith, IdolNiche).put(SKY, Figure::Dwarf, IdolNiche).build();
    assert_eq!(game.choices(ORANGE, "artifact"), 17);
    game.does(ORANGE, r#"artifact from:"Spider Walk" to:"Idol Niche""#);
    game.does(ORANGE, r#"push target:"Sky Dwarf" to:"Spider Walk""#);
    game.allows(ORANGE, r#"move piece:Wraith to:"Spider Walk""#);
    game.does(ORANGE, "end");
    game.does(SKY, r#"move piece:Dwarf to:"Idol Niche""#);
}

#[test]
fn the_walls_of_a_sealed_room_can_be_broken() {
    for sealed in [SpiderWalk, IdolNiche] {
        let game = holding(Artifact::MinersPick).seal(SKY, sealed).build();
        assert_eq!(game.choices(ORANGE, "artifact"), 17);
    }
}

// Bag of Weights

#[test]
fn the_bag_moves_the_own_chest_to_an_adjacent_room_without_a_troll() {
    let mut game = holding(Artifact::BagOfWeights)
        .put(ORANGE, Figure::TreasureChest, IdolNiche)
        .put(SKY, Figure::TreasureChest, EchoCrossingEast)
        .put(SKY, Figure::CaveTroll, EchoCrossingWest)
        .many(SKY, 5, Figure::Adventurer, GobletVault)
        .put(SKY, Figure::Knight, MirrorNiche)
        .build();
    assert_eq!(game.choices(ORANGE, "artifact"), 1, "neither a pit nor the troll's room");
    game.does(ORANGE, r#"artifact to:"Goblet Vault""#);
    assert!(game.at(GobletVault).contains(&"Orange Treasure Chest".to_owned()));
    holding(Artifact::BagOfWeights).build().refuses(ORANGE, "artifact");
}

// Seer's Lamp

#[test]
fn the_lamp_orders_four_cards_then_draws_and_plays_for_free() {
    let mut game = holding(Artifact::SeersLamp)
        .hand(ORANGE, Card::Orc)
        .next(ORANGE, [Card::Dwarf, Card::Thief, Card::Wraith, Card::Knight])
        .build();
    game.does(ORANGE, "artifact").refuses(ORANGE, "draw").refuses(ORANGE, "end");
    assert_eq!(game.choices(ORANGE, "stack"), 4);
    game.does(ORANGE, "stack card:Knight").refuses(ORANGE, "stack card:Knight");
    game.does(ORANGE, "stack card:Dwarf");
    game.does(ORANGE, "stack card:Wraith");
    game.does(ORANGE, r#"play card:Knight at:"North-west Stair""#);
    assert_eq!(game.actions(), 3, "the artifact was the action, the draw is free");
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:Dwarf at:"North-west Stair""#);
    game.does(ORANGE, "draw").allows(ORANGE, "play card:Wraith");
}

#[test]
fn a_lamp_over_a_short_deck_shows_what_there_is_and_may_end_the_game() {
    let mut game = holding(Artifact::SeersLamp).hand(ORANGE, Card::Orc).deck(ORANGE, [Card::Dwarf]).build();
    game.does(ORANGE, "artifact").does(ORANGE, r#"play card:Dwarf at:"North-west Stair""#);
    assert!(game.is_over());
    assert_eq!(game.gold(ORANGE), 3);
    let mut game = holding(Artifact::SeersLamp).hand(ORANGE, Card::Orc).deck(ORANGE, [Card::Dwarf, Card::Thief]).build();
    game.does(ORANGE, "artifact").does(ORANGE, "stack card:Thief").does(ORANGE, r#"play card:Thief at:"North-west Stair""#);
    assert!(!game.is_over());
}

#[test]
fn a_cave_troll_played_by_lamplight_is_answered_within_the_same_action() {
    let mut game = holding(Artifact::SeersLamp)
        .hand(ORANGE, Card::CaveTroll)
        .deck(ORANGE, [Card::Dwarf])
        .put(SKY, Figure::Thief, IdolNiche)
        .build();
    game.does(ORANGE, "artifact").does(ORANGE, r#"play card:"Cave Troll" at:"Idol Niche""#);
    assert!(!game.is_over(), "Sky still has to answer");
    game.does(SKY, r#"escape piece:Thief to:"Goblet Vault""#);
    assert!(game.is_over());
    assert_eq!((game.gold(ORANGE), game.gold(SKY)), (3, 4));
}

// Toll Ledger

#[test]
fn the_ledger_pays_the_printed_gold_of_a_controlled_room_and_costs_a_hero_there() {
    let mut game = holding(Artifact::TollLedger)
        .put(ORANGE, Figure::Dwarf, TrollsHoard)
        .put(ORANGE, Figure::Barbarian, TrollsHoard)
        .put(ORANGE, Figure::TreasureChest, TrollsHoard)
        .put(SKY, Figure::Adventurer, TrollsHoard)
        .put(ORANGE, Figure::Thief, NorthWestStair)
        .put(ORANGE, Figure::Knight, ChainGallery)
        .put(SKY, Figure::Thief, ChainGallery)
        .put(ORANGE, Figure::Orc, BeetleWalk)
        .build();
    assert_eq!(game.choices(ORANGE, "artifact"), 2, "the Dwarf or the Barbarian");
    game.does(ORANGE, "artifact piece:Barbarian");
    assert_eq!(game.gold(ORANGE), 5, "neither Dwarf nor chest counts");
    assert!(!game.at(TrollsHoard).contains(&"Orange Barbarian".to_owned()));
}

#[test]
fn a_berserker_has_no_share_in_what_the_ledger_pays() {
    let mut game = holding_variant(Artifact::TollLedger)
        .many(ORANGE, 2, Figure::Adventurer, TrollsHoard)
        .put(SKY, Figure::Berserker, TrollsHoard)
        .build();
    game.does(ORANGE, "artifact piece:Adventurer");
    assert_eq!((game.gold(ORANGE), game.gold(SKY)), (5, 0));
}

#[test]
fn the_rulebook_and_the_cards_say_the_same_of_mirror_and_ledger() {
    for (artifact, words) in [
        (Artifact::MirrorOfTradingPlaces, "neither of them a Barbarian or a Berserker"),
        (Artifact::TollLedger, "no more and no less"),
    ] {
        let row = Troll::RULEBOOK.lines().find(|line| line.starts_with(&format!("| {}", artifact.name()))).unwrap();
        assert!(artifact.text().contains(words) && row.contains(words), "{row}");
    }
}

#[test]
fn six_eight_ten_or_all_twelve_artifacts_are_in_the_game() {
    for (word, count) in [("six", 6), ("eight", 8), ("ten", 10), ("twelve", 12)] {
        let options = crate::engine::options::<Troll>(&[("artifacts".into(), word.into())]).unwrap();
        let game = Troll::setup(&options, 2, Rng::from_number(1), &mut Story::silent()).unwrap();
        assert_eq!(game.hidden.artifact_deck.len(), count);
    }
    assert_eq!(crate::engine::options::<Troll>(&[]).unwrap().artifacts, ArtifactCount::Six);
}

#[test]
fn the_ledger_needs_control() {
    let shared = holding(Artifact::TollLedger).put(ORANGE, Figure::Thief, RatLarder);
    shared.put(SKY, Figure::Thief, RatLarder).build().refuses(ORANGE, "artifact");
    holding(Artifact::TollLedger).put(ORANGE, Figure::Thief, RatLarder).build().allows(ORANGE, "artifact");
}

#[test]
fn a_barbarian_counts_as_one_hero_for_the_ledger_since_nothing_is_scored() {
    let room = || holding(Artifact::TollLedger).put(ORANGE, Figure::Barbarian, RatLarder);
    room().put(SKY, Figure::Thief, RatLarder).build().refuses(ORANGE, "artifact");
    room().build().allows(ORANGE, "artifact");
}

#[test]
fn the_crown_pays_two_gold_now_or_its_coins_at_the_end() {
    let mut game = holding(Artifact::CrownOfTheUnderKing).build();
    game.does(ORANGE, "artifact");
    assert_eq!(game.gold(ORANGE), 2);
    let kept = Position::classic(2).artifact(ORANGE, Artifact::CrownOfTheUnderKing).hand(ORANGE, Card::Adventurer);
    let mut game = kept.deck(ORANGE, [Card::Knight]).build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:Adventurer at:"North-west Stair""#);
    assert_eq!((game.is_over(), game.gold(ORANGE)), (true, 3 + 5));
}
