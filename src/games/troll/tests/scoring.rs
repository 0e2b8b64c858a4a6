//! Scoring: control, ties, Dwarves, chests, Barbarians, Berserkers, the pile, and who wins.

use super::*;
use crate::bots::{Bot, Budget, advise};
use crate::engine::Outcome;
use crate::games::Kind;
use Space::{CrownVault, FrozenGallery, IdolNiche, NorthWestStair, SunkenTreasury, TrollsHoard};

/// Orange plays Score a Room there.
fn score(position: Position, room: Space) -> Played {
    let mut game = position.hand(ORANGE, Card::ScoreARoom).build();
    game.does(ORANGE, "draw").does(ORANGE, &format!(r#"play card:"Score a Room" at:"{}""#, room.name()));
    game
}

fn golds(game: &Played) -> Vec<u16> {
    game.game.open.gold.to_vec()
}

#[test]
fn the_player_with_the_most_heroes_gains_the_rooms_gold() {
    let game = score(
        Position::classic(3).many(SKY, 2, Figure::Adventurer, TrollsHoard).put(ORANGE, Figure::Knight, TrollsHoard).put(
            ORANGE,
            Figure::Thief,
            FrozenGallery,
        ),
        TrollsHoard,
    );
    assert_eq!(golds(&game), [0, 5, 0], "only that room is scored");
}

#[test]
fn a_tie_for_control_pays_nobody() {
    let position = Position::classic(3).put(SKY, Figure::Thief, TrollsHoard).put(GREEN, Figure::Thief, TrollsHoard);
    assert_eq!(golds(&score(position, TrollsHoard)), [0, 0, 0]);
    let position = Position::classic(3).put(SKY, Figure::Thief, TrollsHoard);
    assert!(golds(&score(position, TrollsHoard))[1] > 0, "whoever is alone there is paid");
}

#[test]
fn monsters_and_chests_control_nothing() {
    let position = Position::classic(2)
        .put(SKY, Figure::Orc, TrollsHoard)
        .put(SKY, Figure::Wraith, TrollsHoard)
        .put(SKY, Figure::TreasureChest, TrollsHoard)
        .put(ORANGE, Figure::Thief, TrollsHoard);
    assert_eq!(golds(&score(position, TrollsHoard)), [9, 0]);
}

#[test]
fn a_room_that_nobody_controls_may_be_scored_for_nothing() {
    assert_eq!(golds(&score(Position::classic(2), IdolNiche)), [0, 0]);
}

#[test]
fn score_a_room_names_rooms_only() {
    let mut game = Position::classic(2).hand(ORANGE, Card::ScoreARoom).next(ORANGE, [Card::FindAnArtifact]).build();
    game.does(ORANGE, "draw");
    assert_eq!(game.choices(ORANGE, "play"), 33 + 1);
    game.refuses(ORANGE, r#"play card:"Score a Room" at:"North-west Stair""#);
}

#[test]
fn a_dwarf_doubles_the_printed_gold_for_whoever_is_paid_and_chests_are_not_doubled() {
    let one = Position::classic(2).put(ORANGE, Figure::Dwarf, IdolNiche).put(SKY, Figure::TreasureChest, IdolNiche).many(
        SKY,
        2,
        Figure::Adventurer,
        IdolNiche,
    );
    assert_eq!(golds(&score(one, IdolNiche)), [0, 4 * 2 + 4]);
}

#[test]
fn each_dwarf_doubles_once_more() {
    let four = [ORANGE, SKY, GREEN, PINK].into_iter().fold(Position::classic(4), |position, seat| {
        position.put(seat, Figure::Dwarf, TrollsHoard).put(seat, Figure::TreasureChest, TrollsHoard)
    });
    assert_eq!(golds(&score(four.put(PINK, Figure::Thief, TrollsHoard), TrollsHoard)), [0, 0, 0, 5 * 16 + 16]);
}

#[test]
fn a_barbarian_counts_as_two_heroes_when_his_room_is_scored() {
    let even = Position::classic(2).put(ORANGE, Figure::Barbarian, IdolNiche).many(SKY, 2, Figure::Adventurer, IdolNiche);
    assert_eq!(golds(&score(even, IdolNiche)), [0, 0]);
    let ahead = Position::classic(2).put(ORANGE, Figure::Barbarian, IdolNiche).put(SKY, Figure::Adventurer, IdolNiche);
    assert_eq!(golds(&score(ahead, IdolNiche)), [4, 0]);
}

#[test]
fn a_barbarian_counts_as_one_for_the_limit_of_five_and_for_ties_at_the_end() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Barbarian, Space::WestLanding)
        .many(SKY, 3, Figure::Adventurer, Space::WestLanding)
        .put(ORANGE, Figure::Dwarf, NorthWestStair)
        .build();
    game.does(ORANGE, r#"move piece:Dwarf to:"West Landing""#);
    assert_eq!(game.game.open.heroes_in_lair(ORANGE), 2);
}

#[test]
fn a_berserker_shares_the_gold_of_a_room_that_an_opponent_controls() {
    let position = Position::variant(2).put(ORANGE, Figure::Berserker, TrollsHoard).many(SKY, 2, Figure::Adventurer, TrollsHoard);
    assert_eq!(golds(&score(position, TrollsHoard)), [2, 2], "the odd coin is lost");
}

#[test]
fn two_berserkers_share_with_the_controller() {
    let position = Position::variant(3)
        .put(ORANGE, Figure::Berserker, TrollsHoard)
        .put(SKY, Figure::Berserker, TrollsHoard)
        .many(GREEN, 2, Figure::Adventurer, TrollsHoard)
        .put(GREEN, Figure::TreasureChest, TrollsHoard);
    assert_eq!(golds(&score(position, TrollsHoard)), [3, 3, 3]);
}

#[test]
fn a_berserkers_own_side_in_control_shares_with_nobody() {
    let position = Position::variant(2)
        .put(ORANGE, Figure::Berserker, TrollsHoard)
        .put(ORANGE, Figure::Adventurer, TrollsHoard)
        .put(SKY, Figure::Adventurer, TrollsHoard);
    assert_eq!(golds(&score(position, TrollsHoard)), [5, 0]);
}

#[test]
fn a_berserker_in_a_tied_room_gets_nothing_even_if_the_tie_is_above_him() {
    let position = Position::variant(3)
        .put(ORANGE, Figure::Berserker, TrollsHoard)
        .many(SKY, 2, Figure::Adventurer, TrollsHoard)
        .many(GREEN, 2, Figure::Adventurer, TrollsHoard);
    assert_eq!(golds(&score(position, TrollsHoard)), [0, 0, 0]);
    let tied = Position::variant(2).put(ORANGE, Figure::Berserker, TrollsHoard).put(SKY, Figure::Adventurer, TrollsHoard);
    assert_eq!(golds(&score(tied, TrollsHoard)), [0, 0]);
}

// The scoring pile

#[test]
fn five_icons_score_the_whole_board_and_the_pile_goes_back_to_the_box() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Thief, TrollsHoard)
        .put(SKY, Figure::Dwarf, CrownVault)
        .put(SKY, Figure::Adventurer, NorthWestStair)
        .pile(SKY, [Card::BellRinger, Card::TorchBearer, Card::TorchBearer])
        .hand(ORANGE, Card::TorchBearer)
        .next(ORANGE, [Card::Orc, Card::TorchBearer])
        .build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:Orc at:"West Pit""#);
    assert_eq!(golds(&game), [0, 0]);
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Adventurer with a torch" at:"North-west Stair""#);
    assert_eq!(golds(&game), [5, 8], "staircases pay nothing");
    assert!(game.game.open.scoring_pile.is_empty());
    assert_eq!((game.to_act(), game.actions()), (ORANGE, 2), "play resumes");
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Adventurer with a torch" at:"North-west Stair""#);
    assert_eq!((golds(&game), game.game.open.pile_icons()), (vec![5, 8], 1), "a new pile begins");
}

#[test]
fn more_than_five_icons_score_once() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Thief, TrollsHoard)
        .pile(SKY, [Card::TorchBearer, Card::TorchBearer, Card::TorchBearer, Card::FindAnArtifact])
        .hand(ORANGE, Card::BellRinger)
        .build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Adventurer with a bell" at:"North-west Stair""#);
    assert_eq!((golds(&game), game.game.open.pile_icons()), (vec![5, 0], 0));
}

#[test]
fn four_icons_score_nothing() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Thief, TrollsHoard)
        .pile(SKY, [Card::BellRinger])
        .hand(ORANGE, Card::BellRinger)
        .build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Adventurer with a bell" at:"North-west Stair""#);
    assert_eq!((golds(&game), game.game.open.pile_icons()), (vec![0, 0], 4));
}

#[test]
fn a_found_artifact_is_in_hand_before_its_icon_scores_the_board() {
    let mut game = Position::classic(2)
        .put(ORANGE, Figure::Thief, TrollsHoard)
        .pile(SKY, [Card::BellRinger, Card::TorchBearer, Card::TorchBearer])
        .hand(ORANGE, Card::FindAnArtifact)
        .build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Find an Artifact""#);
    assert!(game.game.hidden.artifacts[0].is_some());
    assert_eq!(golds(&game), [5, 0]);
}

// Winning

fn ended(position: Position) -> Outcome {
    let mut game = position.hand(ORANGE, Card::FindAnArtifact).deck(ORANGE, [Card::ScoreARoom]).build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Score a Room" at:"Idol Niche""#);
    Game::turn(&game.game).outcome().expect("the game is over").clone()
}

fn ranks(outcome: &Outcome) -> Vec<u8> {
    outcome.places.iter().map(|place| place.rank).collect()
}

#[test]
fn the_most_gold_wins_and_the_three_gold_and_coins_count() {
    let outcome = ended(Position::classic(3).gold(SKY, 4).gold(GREEN, 6).artifact(SKY, Artifact::CrownOfTheUnderKing));
    assert_eq!(outcome.places.iter().map(|place| place.score).collect::<Vec<_>>(), [3, 9, 6]);
    assert_eq!(ranks(&outcome), [3, 1, 2]);
}

#[test]
fn a_tie_for_the_most_gold_is_a_shared_victory() {
    let outcome = ended(Position::classic(3).gold(ORANGE, 4).gold(SKY, 7).put(SKY, Figure::Thief, NorthWestStair));
    assert_eq!(ranks(&outcome), [1, 1, 3]);
    assert!((outcome.share(SKY) - 0.5).abs() < f32::EPSILON);
}

#[test]
fn or_the_most_heroes_in_the_lair_win_a_tie_if_that_was_chosen() {
    let position = Position::classic(2)
        .ties(Ties::Heroes)
        .gold(ORANGE, 4)
        .gold(SKY, 7)
        .put(SKY, Figure::Thief, NorthWestStair)
        .put(ORANGE, Figure::Orc, NorthWestStair);
    assert_eq!(ranks(&ended(position)), [2, 1]);
}

#[test]
fn the_card_left_in_hand_does_not_matter() {
    let outcome = ended(Position::classic(2));
    assert_eq!(outcome.places[0].score, 3);
}

#[test]
fn a_room_is_worth_its_printed_gold_at_the_last_scoring_too() {
    let outcome = ended(Position::classic(2).put(SKY, Figure::Thief, SunkenTreasury).put(SKY, Figure::TreasureChest, IdolNiche));
    assert_eq!(outcome.places[1].score, 5, "a chest without heroes pays nobody");
}

#[test]
fn in_a_decided_game_bots_still_take_the_room_with_more_gold() {
    for (own, other) in [(90, 5), (5, 90)] {
        let position = Position::classic(2).gold(ORANGE, own).gold(SKY, other).put(SKY, Figure::TreasureChest, TrollsHoard);
        let position = position.put(ORANGE, Figure::Knight, TrollsHoard).put(ORANGE, Figure::Thief, IdolNiche);
        let mut game = position.hand(ORANGE, Card::ScoreARoom).deck(ORANGE, [Card::FindAnArtifact]).build();
        game.does(ORANGE, "draw");
        for bot in [Bot::Greedy, Bot::Ismcts(Budget::NORMAL).unhurried()] {
            let chosen = advise(Kind::Troll, &game.game, ORANGE, bot, &mut Rng::from_number(1));
            assert_eq!(
                chosen.map(|phrase| phrase.to_string()).as_deref(),
                Some(r#"play card:"Score a Room" at:"Troll's Hoard""#)
            );
        }
    }
}
