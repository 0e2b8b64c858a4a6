//! Objects: what wounds them and what does not.

use super::*;
use crate::games::clans::content::Legion;
use crate::games::clans::rules::{Against, Cause, Purpose, Target, With};
use Operative::{Echo, Feuerbach, Timur};

/// Timur alone beside totem A of The Boneyard, with this item.
fn boneyard(tile: &str, item: Item, mind: Mind) -> Position {
    Position::of(Play::M5, 2).only([Timur]).put(Timur, at(tile)).mind(Timur, mind).give(Timur, item)
}

#[test]
fn what_stuns_or_hampers_does_not_aim_at_objects() {
    let aims = |item: Item| {
        let position = boneyard("C3", item, Mind::Primal).turn(Timur);
        position
            .legal_like(ORANGE, &format!("attack with:\"{}\"", item.name()))
            .into_iter()
            .any(|attack| attack.contains("totem A"))
    };
    assert!(aims(Item::NailBoard) && !aims(Item::NetCaster));
}

#[test]
fn a_stun_on_a_tile_leaves_its_object_whole() {
    let mut position = Position::squad([Echo]).mind(Echo, Mind::Focus);
    position.game.open.mission = Mission::M5;
    position.game.open.objects = Position::of(Play::M5, 2).game.open.objects;
    let position = &mut position.put(Echo, at("C3"));
    let echo = position.unit(Echo);
    let bottle = position.game.open.add_gear(Item::FireBottle, Lies::With(echo));
    for (item, wounds) in [(position.gear(Echo, Item::VoiceProjector), 0), (bottle, 1)] {
        let attack = Attack::new(Some(echo), With::Gear(item.unwrap()), Target::Tile(at("C3")), Cause::Action);
        position.game.damage(&attack, 0, &mut Story::silent());
        assert_eq!(position.game.open.objects[0].wounds, wounds);
    }
}

#[test]
fn a_safari_rifle_hits_no_object_beside_it() {
    use Operative::Tariq;
    let rifle = |tile: &str| {
        let mut position = Position::squad([Tariq]).mind(Tariq, Mind::Focus);
        position.game.open.mission = Mission::M2;
        position.game.open.objects = Position::of(Play::M2, 2).game.open.objects;
        let wall = position.game.open.objects.iter().find(|object| object.beyond.is_some()).unwrap().at;
        let position = position.put(Tariq, at(tile));
        let distance = position.game.open.field().distance(at(tile), wall);
        let shots = position.turn(Tariq).legal_like(ORANGE, "attack with:\"Safari Rifle\" target:");
        (distance, shots.iter().any(|shot| shot.to_lowercase().contains("wall")))
    };
    let all: Vec<(u8, bool)> = ["A1", "B2", "C3", "D4", "E4", "F3", "G3", "H3", "D2", "E2", "F2"].map(rifle).to_vec();
    assert!(all.iter().all(|(distance, aims)| *distance > 1 || !aims), "{all:?}");
    assert!(all.iter().any(|(_, aims)| *aims), "{all:?}");
}

#[test]
fn the_destroyer_wounds_an_object_however_far_and_any_unit() {
    let mut position = Position::of(Play::M5, 2)
        .only([Timur, Feuerbach])
        .put(Timur, at("A4"))
        .put(Feuerbach, at("A4"))
        .clanner(Legion::Goliath, at("G1"))
        .hand(ORANGE, [Arcana::Destroyer])
        .turn(Timur);
    assert!(position.offers(ORANGE, "arcana card:\"The Destroyer\" target:Feuerbach"), "one's own too");
    let hidden = position.unit(Feuerbach);
    position.game.open.squad[usize::from(hidden.0)].stealth = true;
    assert!(!position.offers(ORANGE, "arcana card:\"The Destroyer\" target:Feuerbach"), "not in Stealth");
    position.play(ORANGE, "arcana card:\"The Destroyer\" target:\"totem A\"");
    assert_eq!(position.game.open.objects[0].wounds, 1);
}

#[test]
fn the_destroyer_of_the_hostile_wounds_what_the_clan_may_attack() {
    let totems = Position::of(Play::M5, 2).hand(SKY, [Arcana::Destroyer]).reaction();
    assert!(totems.legal_like(SKY, "arcana card:\"The Destroyer\"").iter().all(|aim| !aim.contains("totem")));
    let mut wagon = Position::of(Play::M4, 2).hand(SKY, [Arcana::Destroyer]).reaction();
    wagon.play(SKY, "arcana card:\"The Destroyer\" target:wagon");
    assert_eq!(wagon.game.open.objects[0].wounds, 1, "no clanner need be there");
}

#[test]
fn white_noise_is_rolled_against_the_defense_as_it_stands() {
    let mut position = Position::squad([Echo])
        .mind(Echo, Mind::Primal)
        .clanner(Legion::Snatcher, at("C2"))
        .hand(SKY, [Arcana::Protector])
        .turn(Echo);
    position.play(ORANGE, "use name:\"WHITE NOISE\" target:\"Snatcher 1\"");
    let roll = position.game.open.roll().unwrap();
    assert!(matches!((roll.what, roll.against), (Purpose::Trait(..), Against::Number(3))));
    position.play(SKY, "arcana card:\"The Protector\" target:\"Snatcher 1\"");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(8));
}
