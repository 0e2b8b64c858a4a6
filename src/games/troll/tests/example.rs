//! The rulebook's example of a turn, rebuilt in our lair: Orange plays red's part, Sky blue's.

use super::*;
use Space::{ChainGallery, CrownVault, EastPit, GobletVault, HookGallery, Smithy, TrollsHoard};

#[test]
fn the_example_turn_with_its_refusals() {
    // The Adventurer stands in the Smithy: a wall to the Long Barracks, a full Goblet Vault, a Cave Troll in the Chain Gallery.
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Adventurer, Smithy)
        .put(SKY, Figure::CaveTroll, ChainGallery)
        .many(SKY, 4, Figure::Adventurer, GobletVault)
        .put(SKY, Figure::Dwarf, GobletVault)
        .put(ORANGE, Figure::Wraith, CrownVault)
        .put(SKY, Figure::Orc, TrollsHoard)
        .put(SKY, Figure::Thief, TrollsHoard)
        .many(SKY, 3, Figure::Adventurer, TrollsHoard)
        .put(ORANGE, Figure::Orc, EastPit)
        .build();
    game.refuses(ORANGE, r#"move piece:Adventurer to:"Long Barracks""#);
    game.refuses(ORANGE, r#"move piece:Adventurer to:"Goblet Vault""#);
    game.refuses(ORANGE, r#"move piece:Adventurer to:"Chain Gallery""#);
    game.does(ORANGE, r#"move piece:Adventurer to:"South-west Hall""#);

    game.does(ORANGE, r#"move piece:Wraith to:"Troll's Hoard""#);
    game.does(ORANGE, r#"push target:"Sky Orc" to:"Hook Gallery""#);
    assert_eq!(game.at(TrollsHoard).len(), 5);
    assert_eq!(game.actions(), 2);

    game.does(ORANGE, r#"push target:"Sky Thief" to:"Hook Gallery""#);
    assert_eq!(game.at(HookGallery), ["Sky Thief", "Sky Orc"]);

    game.allows(ORANGE, r#"move piece:Orc to:"Crown Vault""#).allows(ORANGE, r#"move piece:Orc to:"Beetle Walk""#);
    game.does(ORANGE, r#"move piece:Orc to:"Leaking Cistern""#);
    assert_eq!((game.to_act(), game.actions()), (SKY, 4), "that was the fourth action");
}
