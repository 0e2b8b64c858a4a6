//! What counts as a wound, who suffers it, and whom it concerns.

use super::*;
use crate::games::clans::content::{Champion, Legion, Neutral, Stage};
use crate::games::clans::rules::{Cause, Effect, Stray, Target, With};
use Operative::{Anselm, Echo, Feuerbach, Neferu, Runa, Tariq, Timur};

fn militia(position: &mut Position, tile: &str) -> UnitId {
    position.game.open.strays.push(Stray::new(Neutral::Militia, at(tile)));
    UnitId::stray(position.game.open.strays.len() - 1)
}

fn suffers(position: &mut Position, unit: UnitId, by: Option<UnitId>) {
    position.game.wound(unit, by);
    position.game.advance(&mut Story::silent());
}

#[test]
fn balm_negates_before_the_canopic_jar_is_spent() {
    let mut position = Position::squad([Neferu, Echo])
        .mind(Neferu, Mind::Focus)
        .potentials(Echo, [Potential::Overclock])
        .fleshwound(Echo, Potential::Overclock);
    let echo = position.unit(Echo);
    suffers(&mut position, echo, None);
    let jar = position.gear(Neferu, Item::CanopicJar).unwrap();
    assert!(!position.is_dead(Echo) && !position.game.open.gear(jar).used_mission);
    assert!(position.member(Echo).balmed);
}

#[test]
fn what_balm_negates_was_no_wound() {
    let wounded = |neferu: &str| {
        let mut position = Position::squad([Neferu, Echo, Runa])
            .mind(Neferu, Mind::Focus)
            .put(Neferu, at(neferu))
            .mind(Runa, Mind::Primal)
            .potentials(Echo, [Potential::Overclock])
            .fleshwound(Echo, Potential::Overclock)
            .clanner(Legion::Gnawer, at("D2"));
        let (echo, runa) = (position.unit(Echo), position.unit(Runa));
        suffers(&mut position, echo, Some(UnitId::clanner(0)));
        (position.game.open.under(runa, Effect::BloodDebt), position.game.open.clan[0].wounded != 0)
    };
    assert_eq!((wounded("D2"), wounded("A2")), ((false, false), (true, true)));
}

#[test]
fn a_wound_that_kills_is_a_wound() {
    let mut position = Position::squad([Runa, Echo])
        .mind(Runa, Mind::Primal)
        .potentials(Echo, [Potential::Overclock])
        .fleshwound(Echo, Potential::Overclock)
        .clanner(Legion::Trapper, at("D2"))
        .reaction();
    let (echo, runa) = (position.unit(Echo), position.unit(Runa));
    position.game.open.last(
        Effect::Frenzy,
        crate::games::clans::rules::On::Side(crate::games::clans::rules::Side::Hostile),
        crate::games::clans::rules::Ends::Phase,
    );
    suffers(&mut position, echo, None);
    assert!(position.is_dead(Echo) && position.game.open.under(runa, Effect::BloodDebt));
    assert!(position.offers(SKY, "command unit:\"Trapper 1\""), "Feeding Frenzy");
}

#[test]
fn blood_debt_and_funeral_rite_are_for_every_ally() {
    let mut position = Position::squad([Runa, Neferu]).gifted(Neferu, Potential::FuneralRite).mind(Runa, Mind::Primal);
    let guard = militia(&mut position, "D2");
    let runa = position.unit(Runa);
    suffers(&mut position, guard, None);
    assert!(position.game.open.under(runa, Effect::BloodDebt));
    assert_eq!(position.game.hand(ORANGE).len(), 2, "Funeral Rite");
}

#[test]
fn letter_of_the_law_avenges_militia() {
    let mut position = Position::squad([Feuerbach, Echo]).mind(Feuerbach, Mind::Primal).clanner(Legion::Goliath, at("D2"));
    let guard = militia(&mut position, "D2");
    suffers(&mut position, guard, Some(UnitId::clanner(0)));
    position.play(ORANGE, "pass");
    let mut position = position.turn(Feuerbach);
    assert_eq!(position.modifiers(ORANGE, "attack with:\"Sentence Hammer\" target:\"Goliath 1\"")[0], 1);
}

#[test]
fn hollow_jaw_bites_militia_that_kill_him() {
    let mut position = Position::squad([Echo]).put(Echo, at("A2")).clanner(Champion::HollowJaw, at("D2")).reaction();
    position.game.open.champions.0[Champion::HollowJaw.index()].stage = Stage::III;
    let guard = militia(&mut position, "D2");
    suffers(&mut position, UnitId::clanner(0), Some(guard));
    assert_eq!(position.attack().map(|attack| attack.at), Some(Target::Unit(guard)));
}

#[test]
fn militia_struck_on_a_tile_may_be_healed() {
    let mut position = Position::squad([Timur]).put(Timur, at("C2")).hand(ORANGE, [Arcana::Healer]);
    let guard = militia(&mut position, "D2");
    let rifle = position.gear(Timur, Item::FungicideRifle).unwrap();
    let timur = position.unit(Timur);
    let mut attack = Attack::new(Some(timur), With::Gear(rifle), Target::Tile(at("D2")), Cause::Action);
    attack.step = crate::games::clans::rules::AttackStep::Hits;
    attack.hits.insert(guard);
    position.game.push_attack(attack);
    position.game.advance(&mut Story::silent());
    position.play(ORANGE, "arcana card:\"The Healer\" target:\"the wound of Militia 1\"");
    assert_eq!(position.place("Militia 1"), Some(at("D2")));
}

#[test]
fn a_signal_mirror_shines_for_militia() {
    let mut position = Position::squad([Echo]).mind(Echo, Mind::Focus).give(Echo, Item::SignalMirror);
    militia(&mut position, "D2");
    assert!(position.turn(Echo).offers(ORANGE, "use name:\"Signal Mirror\" target:\"Militia 1\""));
}

#[test]
fn the_flame_projector_burns_nobody_who_is_immune_to_fire() {
    let burnt = |position: Position| {
        let mut position = position.mind(Anselm, Mind::Primal).clanner(Legion::Goliath, at("C2")).turn(Anselm);
        position.play(ORANGE, "attack with:\"Flame Projector\" at:C2").roll_botch(ORANGE);
        position.told("burns")
    };
    assert!(burnt(Position::squad([Anselm])));
    assert!(!burnt(Position::squad([Anselm]).gifted(Anselm, Potential::TrialByFire)));
}

/// Tariq shoots a champion, and what it costs is settled; how many Arcana he holds then.
fn ledger(champion: Champion, name: &str, after: &[&str]) -> usize {
    let mut position = Position::squad([Tariq]).mind(Tariq, Mind::Focus).clanner(champion, at("B2"));
    if champion == Champion::MotherOssa {
        position = position.clanner(Legion::Snatcher, at("B2"));
    }
    let mut position = position.turn(Tariq);
    position.play(ORANGE, &format!("attack with:\"Ivory Pistol\" target:\"{name}\""));
    position.play(ORANGE, "overcommit with:fatal").roll_well(ORANGE, 5);
    // The price of the overcommitment goes to the Hostile.
    for phrase in after {
        position.play(SKY, phrase);
    }
    position.game.hand(ORANGE).len()
}

#[test]
fn the_hunters_ledger_counts_wounds_that_champions_suffer() {
    assert_eq!(ledger(Champion::Scrape, "Scrape", &["choose first:A2"]), 1, "Scrape bolts, but he was wounded");
    assert_eq!(ledger(Champion::MotherOssa, "Mother Ossa", &["choose first:\"Snatcher 2\""]), 0, "a Feeder took it");
    assert_eq!(ledger(Champion::MotherOssa, "Mother Ossa", &["choose first:wound"]), 1);
}
