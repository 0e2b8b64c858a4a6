//! Setting up, turns, and the two halves of Draw and Play.

use super::*;
use crate::engine::{Story, Viewer};
use Space::{IdolNiche, NorthWestStair, TrollsHoard, WestLanding};

fn fresh(seats: u8, seed: u64) -> Played {
    Played {
        game: Troll::setup(&Options::default(), seats, Rng::from_number(seed), &mut Story::silent()).unwrap(),
        told: Vec::new(),
    }
}

#[test]
fn everyone_starts_with_one_card_no_gold_and_an_empty_lair() {
    for seats in 2..=4 {
        let game = fresh(seats, 3).game;
        assert!(game.hidden.hands.iter().all(|hand| hand.len() == 1));
        assert!(game.hidden.decks.iter().all(|deck| deck.len() == 18));
        assert!(game.open.gold.iter().all(|gold| *gold == 0));
        assert!(Space::ALL.iter().all(|space| game.open.board.is_empty(*space)));
        assert_eq!(game.hidden.artifact_deck.len(), 6);
    }
}

#[test]
fn decks_and_artifacts_are_shuffled() {
    let differ = |of: &dyn Fn(&Troll) -> String| (0..10).any(|seed| of(&fresh(2, seed).game) != of(&fresh(2, 11).game));
    assert!(differ(&|game| format!("{:?}", game.hidden.decks)) && differ(&|game| format!("{:?}", game.hidden.artifact_deck)));
}

#[test]
fn everybody_plays_the_same_set_and_the_other_characters_stay_in_the_box() {
    for (set, own, other) in [(Set::Classic, Card::Knight, Card::Paladin), (Set::Variant, Card::Paladin, Card::Knight)] {
        let options = Options { set, ..Options::default() };
        let game = Troll::setup(&options, 3, Rng::from_number(2), &mut Story::silent()).unwrap();
        for (deck, hand) in game.hidden.decks.iter().zip(&game.hidden.hands) {
            let cards: Vec<Card> = deck.iter().chain(hand).copied().collect();
            assert!(cards.contains(&own) && !cards.contains(&other));
            assert!(cards.contains(&Card::Adventurer), "those belong to either set");
        }
    }
}

#[test]
fn only_two_to_four_play() {
    for seats in [0, 1, 5] {
        assert!(Troll::setup(&Options::default(), seats, Rng::from_number(1), &mut Story::silent()).is_err());
    }
}

#[test]
fn anybody_may_be_the_first_player() {
    let first: crate::engine::Seats = (0..40).map(|seed| fresh(4, seed).to_act()).collect();
    assert_eq!(first.len(), 4);
}

#[test]
fn the_first_turns_have_one_two_and_three_actions_whoever_has_them() {
    for seats in 2..=4 {
        let mut game = fresh(seats, 7);
        let mut seen = Vec::new();
        for _ in 0..6 {
            seen.push(game.actions());
            let seat = game.to_act();
            game.does(seat, "end");
            assert_eq!(game.to_act(), seat.next(seats));
        }
        assert_eq!(seen, [1, 2, 3, 4, 4, 4]);
    }
}

#[test]
fn a_turn_ends_by_itself_when_its_actions_are_used() {
    let mut game = Position::classic(2).put(ORANGE, Figure::Thief, NorthWestStair).actions(1).build();
    game.does(ORANGE, r#"move piece:Thief to:"West Landing""#);
    assert_eq!((game.to_act(), game.actions()), (SKY, 4));
}

#[test]
fn any_action_may_be_repeated_within_a_turn() {
    let mut game = Position::classic(2)
        .hand(ORANGE, Card::Adventurer)
        .next(ORANGE, [Card::Adventurer, Card::Knight, Card::Orc, Card::Wraith])
        .build();
    for left in [3, 2, 1] {
        game.does(ORANGE, "draw").does(ORANGE, r#"play card:Adventurer at:"North-west Stair""#);
        assert_eq!(game.actions(), left);
        if left == 2 {
            break;
        }
    }
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:Orc at:"West Pit""#);
    game.does(ORANGE, r#"move piece:Adventurer from:"North-west Stair" to:"West Landing""#);
    assert_eq!(game.to_act(), SKY);
}

#[test]
fn a_turn_may_be_ended_with_actions_left() {
    let mut game = Position::classic(3).turn_of(GREEN).build();
    game.does(GREEN, "end");
    assert_eq!((game.to_act(), game.actions()), (ORANGE, 4));
}

#[test]
fn nobody_acts_out_of_turn() {
    let game = Position::classic(2).put(SKY, Figure::Thief, NorthWestStair).build();
    game.refuses(SKY, "draw").refuses(SKY, r#"move piece:Thief to:"West Landing""#).refuses(SKY, "end");
    let game = Position::classic(2).put(SKY, Figure::Thief, NorthWestStair).turn_of(SKY).build();
    game.allows(SKY, "draw").allows(SKY, r#"move piece:Thief to:"West Landing""#).allows(SKY, "end");
}

#[test]
fn nobody_uses_another_players_characters() {
    let game = Position::classic(2)
        .put(SKY, Figure::Orc, IdolNiche)
        .put(SKY, Figure::Wraith, IdolNiche)
        .put(SKY, Figure::Thief, WestLanding)
        .put(ORANGE, Figure::Dwarf, IdolNiche)
        .build();
    for verb in ["slay", "push", "sneak"] {
        assert_eq!(game.choices(ORANGE, verb), 0, "{verb}");
    }
    let game = Position::classic(2)
        .put(ORANGE, Figure::Orc, IdolNiche)
        .put(ORANGE, Figure::Wraith, IdolNiche)
        .put(SKY, Figure::Dwarf, IdolNiche)
        .build();
    for verb in ["slay", "push"] {
        assert!(game.choices(ORANGE, verb) > 0, "{verb}");
    }
}

#[test]
fn an_ability_may_be_used_again_in_the_same_turn() {
    let mut game = Position::classic(2).put(ORANGE, Figure::Orc, IdolNiche).many(SKY, 3, Figure::Adventurer, IdolNiche).build();
    game.does(ORANGE, "slay").does(ORANGE, "slay");
    assert_eq!((game.at(IdolNiche).len(), game.actions()), (2, 2));
}

#[test]
fn a_legal_list_is_added_to_what_is_there() {
    let mut game = Position::classic(2)
        .hand(ORANGE, Card::CaveTroll)
        .put(SKY, Figure::Thief, IdolNiche)
        .put(SKY, Figure::Orc, WestLanding)
        .build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Cave Troll" at:"Idol Niche""#);
    let (mut fresh, mut filled) = (Vec::new(), vec![crate::games::troll::rules::Action::EndTurn]);
    game.game.legal_actions(SKY, &mut fresh);
    game.game.legal_actions(SKY, &mut filled);
    assert_eq!(filled[1..], fresh[..]);
}

#[test]
fn drawing_comes_first_then_either_card_is_played() {
    let mut game = Position::classic(2).hand(ORANGE, Card::Knight).next(ORANGE, [Card::Orc]).build();
    game.refuses(ORANGE, r#"play card:Knight at:"North-west Stair""#);
    game.does(ORANGE, "draw");
    assert_eq!(game.actions(), 4, "drawing is half of the action");
    game.allows(ORANGE, "play card:Knight").allows(ORANGE, "play card:Orc").refuses(ORANGE, "end").refuses(ORANGE, "draw");
    game.does(ORANGE, r#"play card:Orc at:"West Pit""#);
    assert_eq!(game.actions(), 3);
    assert_eq!(game.game.hidden.hands[0].as_slice(), [Card::Knight], "one card stays in hand");
}

#[test]
fn two_like_cards_are_one_choice() {
    let mut game = Position::classic(2).hand(ORANGE, Card::Adventurer).next(ORANGE, [Card::Adventurer]).build();
    game.does(ORANGE, "draw");
    assert_eq!(game.choices(ORANGE, "play"), 4);
}

#[test]
fn heroes_are_placed_on_staircases_and_monsters_in_pits() {
    let mut game = Position::classic(2).hand(ORANGE, Card::Dwarf).next(ORANGE, [Card::Wraith]).build();
    game.does(ORANGE, "draw");
    assert_eq!(game.choices(ORANGE, "play"), 4 + 3);
    game.refuses(ORANGE, r#"play card:Dwarf at:"West Landing""#).refuses(ORANGE, r#"play card:Dwarf at:"West Pit""#);
    game.refuses(ORANGE, r#"play card:Wraith at:"North-west Stair""#).refuses(ORANGE, r#"play card:Wraith at:"Idol Niche""#);
}

#[test]
fn a_rampaging_troll_is_placed_in_a_pit() {
    let mut game = Position::variant(2).hand(ORANGE, Card::RampagingTroll).next(ORANGE, [Card::Banshee]).build();
    game.does(ORANGE, "draw");
    game.refuses(ORANGE, r#"play card:"Rampaging Troll" at:"Idol Niche""#);
    game.does(ORANGE, r#"play card:"Rampaging Troll" at:"Middle Pit""#);
}

#[test]
fn a_chest_and_a_cave_troll_go_into_any_room_but_nowhere_else() {
    let mut game = Position::classic(2).hand(ORANGE, Card::TreasureChest).next(ORANGE, [Card::CaveTroll]).build();
    game.does(ORANGE, "draw");
    assert_eq!(game.choices(ORANGE, "play"), 33 + 33);
    for place in ["North-west Stair", "Middle Pit"] {
        game.refuses(ORANGE, &format!(r#"play card:"Cave Troll" at:"{place}""#));
        game.refuses(ORANGE, &format!(r#"play card:"Treasure Chest" at:"{place}""#));
    }
}

#[test]
fn a_card_without_icons_goes_to_the_discard_and_one_with_icons_to_the_pile() {
    let mut game = Position::classic(2).hand(ORANGE, Card::Adventurer).next(ORANGE, [Card::TorchBearer]).build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:Adventurer at:"North-west Stair""#);
    assert!(game.game.open.scoring_pile.is_empty());
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Adventurer with a torch" at:"North-west Stair""#);
    assert_eq!(game.game.open.scoring_pile.as_slice(), [(ORANGE, Card::TorchBearer)]);
    assert_eq!(game.at(NorthWestStair), ["Orange Adventurer"; 2]);
}

#[test]
fn the_found_artifact_is_the_top_one_and_stays_face_down() {
    let mut game = Position::classic(2).hand(ORANGE, Card::FindAnArtifact).build();
    let top = *game.game.hidden.artifact_deck.last().unwrap();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Find an Artifact""#);
    assert_eq!(game.game.hidden.artifacts[0], Some(top));
    assert_eq!(Game::view(&game.game, Viewer::Seat(SKY)).shown_artifacts[0], None);
    assert_eq!(game.game.open.pile_icons(), 1);
}

#[test]
fn a_removed_figure_leaves_the_board_and_its_card_stays_played() {
    let mut game = Position::classic(2).put(ORANGE, Figure::Orc, IdolNiche).put(SKY, Figure::Thief, IdolNiche).build();
    game.does(ORANGE, r#"slay target:"Sky Thief""#);
    assert_eq!(game.at(IdolNiche), ["Orange Orc"]);
    assert!(game.game.open.played[1].contains(&Card::Thief));
    assert_eq!(game.actions(), 3, "a character action is an action");
}

#[test]
fn an_empty_deck_after_an_action_ends_the_game_with_three_gold_and_a_last_scoring() {
    let mut game = Position::classic(2)
        .put(SKY, Figure::Dwarf, TrollsHoard)
        .hand(ORANGE, Card::Knight)
        .deck(ORANGE, [Card::Orc])
        .artifact(SKY, Artifact::SealOfStone)
        .build();
    game.does(ORANGE, "draw");
    assert!(!game.is_over(), "the action is not finished");
    game.does(ORANGE, r#"play card:Knight at:"North-west Stair""#);
    assert!(game.is_over());
    assert_eq!((game.gold(ORANGE), game.gold(SKY)), (3, 10 + 4));
    game.refuses(ORANGE, "draw").refuses(SKY, "end");
}

#[test]
fn the_last_card_is_resolved_and_the_pile_scored_before_the_game_ends() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Thief, TrollsHoard)
        .pile(SKY, [Card::BellRinger, Card::TorchBearer, Card::TorchBearer])
        .hand(ORANGE, Card::TorchBearer)
        .deck(ORANGE, [Card::Orc])
        .build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Adventurer with a torch" at:"North-west Stair""#);
    assert!(game.is_over());
    assert_eq!(game.gold(ORANGE), 5 + 3 + 5, "the pile, the empty deck, the last scoring");
}

#[test]
fn only_the_acting_players_empty_deck_ends_the_game() {
    let mut game = Position::classic(2).put(ORANGE, Figure::Thief, WestLanding).deck(SKY, []).build();
    game.does(ORANGE, r#"move piece:Thief to:"Spider Walk""#);
    assert!(!game.is_over());
    game.does(ORANGE, "end");
    assert_eq!(game.to_act(), SKY);
}

#[test]
fn the_lair_falls_silent_after_eight_turns_each_without_a_draw() {
    for seats in 2..=4 {
        let mut game = Position::classic(seats)
            .put(SKY, Figure::Thief, TrollsHoard)
            .artifact(ORANGE, Artifact::CrownOfTheUnderKing)
            .hand(ORANGE, Card::Adventurer)
            .build();
        game.does(ORANGE, "draw").does(ORANGE, r#"play card:Adventurer at:"North-west Stair""#).does(ORANGE, "end");
        for turn in 1..=8 * seats {
            assert!(!game.is_over(), "{turn}");
            let seat = game.to_act();
            game.does(seat, "end");
        }
        assert!(game.is_over());
        assert_eq!((game.gold(ORANGE), game.gold(SKY)), (5, 5), "a last scoring and the coins, but nobody's three gold");
    }
}

#[test]
fn a_game_without_any_draw_falls_silent_after_eight_turns_each() {
    let mut game = fresh(3, 1);
    for _ in 0..8 * 3 {
        let seat = game.to_act();
        game.does(seat, "end");
    }
    assert!(game.is_over());
}
