//! The field: plates, distances, sight.

use super::*;
use crate::games::clans::rules::{Field, tile};

#[test]
fn the_fields_have_as_many_tiles_as_their_plates() {
    let tiles: Vec<usize> = fields().map(|mission| Field::of(mission).tiles.len()).collect();
    assert_eq!(tiles, [48, 62, 62, 64, 64, 56, 74, 96]);
}

#[test]
fn the_furthest_tile_and_the_spawn_points_are_as_far_as_designed() {
    let furthest: Vec<u8> = fields()
        .map(|mission| {
            let field = Field::of(mission);
            field.tiles.iter().map(|tile| field.distance(mission.sheet().start, tile)).max().unwrap()
        })
        .collect();
    assert_eq!(furthest, [12, 11, 11, 16, 9, 10, 11, 9]);
    let spawns: Vec<(u8, u8)> = fields()
        .map(|mission| {
            let sheet = mission.sheet();
            let far = |tile: &Tile| Field::of(mission).distance(sheet.start, *tile);
            (sheet.spawn_points.iter().map(far).min().unwrap(), sheet.spawn_points.iter().map(far).max().unwrap())
        })
        .collect();
    assert_eq!(spawns, [(5, 11), (5, 11), (7, 9), (5, 14), (4, 9), (7, 9), (5, 10), (6, 7)]);
}

#[test]
fn every_tile_can_be_reached_on_foot() {
    for mission in fields() {
        let field = Field::of(mission);
        let (mut seen, mut edge) = (vec![mission.sheet().start], vec![mission.sheet().start]);
        while let Some(from) = edge.pop() {
            for to in field.neighbours(from).iter().filter(|to| !field.is_cliff(from, *to)) {
                if !seen.contains(&to) {
                    seen.push(to);
                    edge.push(to);
                }
            }
        }
        assert_eq!(seen.len(), field.tiles.len(), "{mission:?}");
    }
}

#[test]
fn an_inner_tile_has_six_borders() {
    let field = Field::of(Mission::M1);
    let names = |tile: Tile| field.neighbours(tile).iter().map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(names(at("D2")), "D1 E1 C2 E2 D3 E3");
    assert_eq!(names(at("D3")), "C2 D2 C3 E3 C4 D4");
}

#[test]
fn sight_is_as_it_was_computed() {
    let m1 = Field::of(Mission::M1);
    assert!(!m1.plain_sight(tile(3, 1)).contains(tile(5, 1)));
    assert!(m1.plain_sight(tile(4, 1)).contains(tile(6, 1)));
    assert!(m1.plain_sight(tile(6, 1)).contains(tile(9, 1)));
    assert!(!Field::of(Mission::M2).plain_sight(tile(4, 3)).contains(tile(6, 3)));
    let pairs = |mission: Mission| {
        let field = Field::of(mission);
        let seen: usize = field.tiles.iter().map(|tile| field.plain_sight(tile).len() - 1).sum();
        seen / 2
    };
    assert_eq!([Mission::M1, Mission::M2, Mission::M3].map(pairs), [684, 1294, 1515]);
}

#[test]
fn a_distance_goes_round_holes_but_over_cliffs() {
    let springs = Field::of(Mission::M6);
    assert_eq!(springs.distance(tile(0, 0), tile(2, 0)), 3);
    let cliff = Field::of(Mission::M3);
    assert!(cliff.is_cliff(tile(1, 2), tile(2, 2)));
    assert_eq!(cliff.distance(tile(1, 2), tile(2, 2)), 1);
}

/// The rulebook's picture: level ground, a rise between, and a target on the rise.
#[test]
fn the_three_lines_of_sight() {
    // M1: the wadi's rim at E and H is higher than its bed and than the road.
    let field = Field::of(Mission::M1);
    let sees = |from: &str, to: &str| field.plain_sight(at(from)).contains(at(to));
    assert!(sees("B2", "D2"), "straight and level");
    assert!(!sees("D2", "F2"), "a higher tile lies between");
    assert!(sees("D2", "E2"), "uphill is no obstacle");
}

#[test]
fn obscured_tiles_block_sight_through_them_and_in_and_out() {
    let mut position = Position::new().only([Operative::Timur]).put(Operative::Timur, at("A2"));
    let timur = position.unit(Operative::Timur);
    assert!(position.game.sees(timur, at("C2")) && position.game.sees(timur, at("D2")));
    position.game.open.obscured.insert(at("C2"));
    assert!(!position.game.sees(timur, at("C2")), "not into it");
    position.game.open.obscured.insert(at("B2"));
    position.game.open.obscured.insert(at("B1"));
    position.game.open.obscured.insert(at("B3"));
    position.game.open.obscured.insert(at("C1"));
    position.game.open.obscured.insert(at("C3"));
    assert!(!position.game.sees(timur, at("D2")), "not through it");
    position = position.put(Operative::Timur, at("B2"));
    assert!(!position.game.sees(timur, at("A2")), "not out of it");
    assert!(position.game.sees(timur, at("B2")), "but on the own tile");
}

/// The rulebook's picture of shared tiles.
#[test]
fn isolated_unopposed_and_outnumbered() {
    use crate::games::clans::content::Legion::Snatcher;
    let timur = |position: &Position| position.unit(Operative::Timur);
    let alone = Position::new().only([Operative::Timur]).put(Operative::Timur, at("D2")).clanner(Snatcher, at("D2"));
    let open = &alone.game.open;
    let unit = timur(&alone);
    assert!(open.is_isolated(unit) && !open.is_outnumbered(unit) && !open.is_unopposed(unit));
    let pair =
        Position::new().only([Operative::Timur, Operative::Echo]).put(Operative::Timur, at("D2")).put(Operative::Echo, at("D2"));
    let open = &pair.game.open;
    let unit = timur(&pair);
    assert!(open.is_unopposed(unit) && !open.is_isolated(unit) && !open.is_outnumbered(unit));
    let three = pair.clanner(Snatcher, at("D2")).clanner(Snatcher, at("D2")).clanner(Snatcher, at("D2"));
    let open = &three.game.open;
    let unit = timur(&three);
    assert!(open.is_outnumbered(unit) && !open.is_isolated(unit) && !open.is_unopposed(unit));
}
