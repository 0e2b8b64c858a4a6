//! The twenty swarm cards, both effects of each.

use super::*;
use crate::games::clans::content::{Champion, Legion, Stage, Swarm, Swarms};
use crate::games::clans::rules::Effect;

/// A reaction phase in which the Hostile holds one swarm card. Timur stands at D2.
fn holding(card: Swarm) -> Position {
    let mut position = Position::new().only([Operative::Timur]).put(Operative::Timur, at("D2")).reaction();
    position.game.hidden.swarm.insert(card);
    position
}

fn timur(position: &Position) -> UnitId {
    position.unit(Operative::Timur)
}

#[test]
fn a_swarm_card_is_gone_when_it_is_played() {
    let mut position = holding(Swarm::HiveMemory);
    position.play(SKY, "swarm card:\"Hive Memory\" effect:A");
    assert_eq!(position.game.hand(SKY).len(), 1);
    assert!(position.game.hidden.swarm.is_empty() && position.game.open.swarm_used.contains(Swarm::HiveMemory));
}

#[test]
fn skittering_moves_three_threats_or_speeds_one_up() {
    let mut position = holding(Swarm::Skittering);
    for _ in 0..4 {
        position = position.threat(Legion::Snatcher, at("J2"));
    }
    let mut position = position.threat(ThreatKind::Trap, at("J2"));
    let mut other = Position { game: position.game.clone(), told: Vec::new() };
    position.play(SKY, "swarm card:Skittering effect:A");
    assert!(!position.offers(SKY, "command unit:\"threat 5\""), "a Trap stays");
    for token in 1..=3 {
        position.play(SKY, &format!("command unit:\"threat {token}\"")).play(SKY, "move to:I2");
    }
    assert!(position.legal_like(SKY, "command").is_empty());
    other.play(SKY, "swarm card:Skittering effect:B target:\"threat 1\"");
    assert_eq!(other.game.speed(UnitId::clanner(0)), 4);
}

#[test]
fn under_the_skin_flips_an_item_or_looks_at_a_hand() {
    let mut position = holding(Swarm::UnderTheSkin).clanner(Legion::Snatcher, at("E2"));
    position.play(SKY, "swarm card:\"Under the Skin\" effect:A item:\"Timur: Splayer\"");
    let splayer = position.gear(Operative::Timur, Item::Splayer).unwrap();
    assert!(position.game.open.gear(splayer).botched);
    let mut position = holding(Swarm::UnderTheSkin).hand(ORANGE, [Arcana::Healer]);
    position.play(SKY, "swarm card:\"Under the Skin\" effect:B target:Orange");
    assert!(position.game.hidden.glimpsed[0].contains(Arcana::Healer));
}

#[test]
fn more_below_spawns_two_feeders_or_a_molt() {
    let mut position = holding(Swarm::MoreBelow);
    position.play(SKY, "swarm card:\"More Below\" effect:A at:I1");
    position.play(SKY, "spawn unit:Snatcher at:I1").play(SKY, "spawn unit:Trapper at:I1");
    assert_eq!(position.game.open.threats().len(), 2);
    let mut position = holding(Swarm::MoreBelow);
    position.game.open.forces.of[ThreatKind::Legion(Legion::Gnawer).index()] = 1;
    position.play(SKY, "swarm card:\"More Below\" effect:B").play(SKY, "spawn unit:Gnawer at:L1");
    assert_eq!(position.place("threat 1"), Some(at("L1")));
}

#[test]
fn a_false_carcass_is_a_decoy_or_an_exchange() {
    let mut position = holding(Swarm::FalseCarcass).threat(Legion::Snatcher, at("J2"));
    position.play(SKY, "swarm card:\"False Carcass\" effect:A at:I2");
    assert_eq!(position.game.kind(UnitId::clanner(1)), Some(ThreatKind::Decoy));
    let mut position = holding(Swarm::FalseCarcass).threat(Legion::Goliath, at("J2")).threat(ThreatKind::Trap, at("E2"));
    position.play(SKY, "swarm card:\"False Carcass\" effect:B target:\"threat 1\"").play(SKY, "choose first:\"threat 2\"");
    assert_eq!(position.game.kind(UnitId::clanner(0)), Some(ThreatKind::Trap));
    assert_eq!(position.game.kind(UnitId::clanner(1)), Some(ThreatKind::Legion(Legion::Goliath)));
}

#[test]
fn a_snare_web_is_a_trap_or_two_dice_for_the_next_one() {
    let mut position = holding(Swarm::SnareWeb);
    assert!(!position.offers(SKY, "swarm card:\"Snare Web\" effect:A at:E2"));
    position.play(SKY, "swarm card:\"Snare Web\" effect:A at:F2");
    assert_eq!(position.game.kind(UnitId::clanner(0)), Some(ThreatKind::Trap));
    let mut position = holding(Swarm::SnareWeb).threat(ThreatKind::Trap, at("E2"));
    position.play(SKY, "swarm card:\"Snare Web\" effect:B").play(SKY, "done");
    position.play(ORANGE, "turn operative:Timur");
    position.play_so_that(ORANGE, "move to:E2", |game| game.open.latest.roll.as_ref().is_some_and(|throw| throw.dice.len() == 5));
}

#[test]
fn a_bone_rattle_spoils_a_roll_or_takes_cover_away() {
    let mut position = holding(Swarm::BoneRattle).clanner(Legion::Snatcher, at("F2"));
    position.play(SKY, "swarm card:\"Bone Rattle\" effect:A target:Timur");
    assert!(position.game.open.under(timur(&position), Effect::Success(-1)));
    let mut position = holding(Swarm::BoneRattle).put(Operative::Timur, at("F2"));
    assert_eq!(position.game.hidden_rating(timur(&position)), 1);
    position.play(SKY, "swarm card:\"Bone Rattle\" effect:B");
    assert_eq!(position.game.hidden_rating(timur(&position)), 0);
}

#[test]
fn a_feeding_frenzy_is_two_attacks_or_a_feeder_drawn_by_blood() {
    let mut position = holding(Swarm::FeedingFrenzy).clanner(Legion::Snatcher, at("D2"));
    position.play(SKY, "swarm card:\"Feeding Frenzy\" effect:A target:\"Snatcher 1\"");
    for _ in 0..2 {
        position.play(SKY, "attack target:Timur");
        position.roll(SKY, 0);
    }
    let mut position =
        holding(Swarm::FeedingFrenzy).clanner(Legion::Gnawer, at("D2")).clanner(Legion::Trapper, at("D2")).edges(1);
    position.play(SKY, "swarm card:\"Feeding Frenzy\" effect:B");
    position.play(SKY, "command unit:\"Gnawer 1\"").play(SKY, "attack target:Timur");
    position.roll_well(SKY, 5);
    position.play(ORANGE, "suffer card:Splaying");
    assert!(position.offers(SKY, "command unit:\"Trapper 2\""));
}

#[test]
fn a_dust_storm_covers_two_tiles_or_ends_long_shots() {
    let mut position = holding(Swarm::DustStorm);
    position.play(SKY, "swarm card:\"Dust Storm\" effect:A at:E2").play(SKY, "choose first:F2");
    assert_eq!(position.game.open.obscured.len(), 2);
    let mut position = holding(Swarm::DustStorm).clanner(Legion::Spitter, at("A2")).edges(1);
    position.play(SKY, "swarm card:\"Dust Storm\" effect:B").play(SKY, "command unit:\"Spitter 1\"");
    assert!(position.legal_like(SKY, "attack").is_empty(), "Timur is three tiles away");
}

#[test]
fn eat_the_fallen_takes_an_item_or_a_stage_back() {
    let mut position = holding(Swarm::EatTheFallen).clanner(Legion::Snatcher, at("J2"));
    position.game.open.add_gear(Item::Toolkit, Lies::On(at("J2")));
    position.play(SKY, "swarm card:\"Eat the Fallen\" effect:A item:\"J2: Toolkit\"");
    assert!(position.game.open.gear_in(Lies::On(at("J2"))).next().is_none());
    let mut position = holding(Swarm::EatTheFallen).clanner(Champion::Scrape, at("J2"));
    position.game.open.champions.0[Champion::Scrape.index()].stage = Stage::III;
    position.play(SKY, "swarm card:\"Eat the Fallen\" effect:B target:Scrape");
    assert_eq!(position.game.open.champions.0[Champion::Scrape.index()].stage, Stage::II);
}

#[test]
fn cold_blood_ends_a_stun_or_secures_the_next_attack() {
    let mut position = holding(Swarm::ColdBlood).clanner(Legion::Snatcher, at("D2"));
    position.game.open.clan[0].stunned = true;
    position.play(SKY, "swarm card:\"Cold Blood\" effect:A target:\"Snatcher 1\"");
    assert!(!position.game.open.clan[0].stunned);
    let mut position = holding(Swarm::ColdBlood).clanner(Legion::Snatcher, at("D2")).edges(2);
    position.play(SKY, "swarm card:\"Cold Blood\" effect:B");
    position.play(SKY, "command unit:\"Snatcher 1\"").play(SKY, "attack target:Timur");
    assert_eq!(position.game.modifiers(position.game.open.roll().unwrap()).secure, 2);
    position.roll(SKY, 0);
    position.play(SKY, "command unit:\"Snatcher 1\"").play(SKY, "attack target:Timur");
    assert_eq!(position.game.modifiers(position.game.open.roll().unwrap()).secure, 0);
}

#[test]
fn cards_for_dice_are_played_in_the_roll_step_too() {
    let mut position = holding(Swarm::ColdBlood).clanner(Legion::Snatcher, at("D2")).edges(1);
    position.play(SKY, "command unit:\"Snatcher 1\"").play(SKY, "attack target:Timur");
    position.play(SKY, "swarm card:\"Cold Blood\" effect:B");
    assert_eq!(position.game.open.roll().unwrap().secure, 2);
}

#[test]
fn hive_memory_is_a_card_or_an_edge() {
    let mut position = holding(Swarm::HiveMemory).edges(1);
    position.play(SKY, "swarm card:\"Hive Memory\" effect:B");
    assert_eq!(position.game.open.stored, 2);
}

#[test]
fn a_grave_crawl_hides_a_feeder_or_climbs_a_cliff() {
    let mut position = holding(Swarm::GraveCrawl).clanner(Legion::Snatcher, at("J2"));
    position.play(SKY, "swarm card:\"Grave Crawl\" effect:A target:\"Snatcher 1\"");
    assert!(position.game.open.is_threat(UnitId::clanner(0)));
    let mut position = holding(Swarm::GraveCrawl).clanner(Legion::Snatcher, at("J2"));
    position.play(SKY, "swarm card:\"Grave Crawl\" effect:B target:\"Snatcher 1\"");
    assert!(position.game.open.under(UnitId::clanner(0), Effect::IgnoresCliffs));
}

#[test]
fn a_mandible_lock_slows_or_pins() {
    let mut position = holding(Swarm::MandibleLock).clanner(Legion::Snatcher, at("D2"));
    let mut other = Position { game: position.game.clone(), told: Vec::new() };
    position.play(SKY, "swarm card:\"Mandible Lock\" effect:A target:Timur");
    assert_eq!(position.game.speed(timur(&position)), 1);
    let mut free = other.clone();
    other.play(SKY, "swarm card:\"Mandible Lock\" effect:B target:Timur");
    other.play(ORANGE, "turn operative:Timur");
    free.play(SKY, "done").play(ORANGE, "turn operative:Timur");
    assert!(!other.offers(ORANGE, "flip") && free.offers(ORANGE, "flip"));
}

#[test]
fn chitin_hardens_a_legion_or_brings_a_carapace_back() {
    let mut position = holding(Swarm::Chitin).clanner(Legion::Snatcher, at("J2"));
    position.play(SKY, "swarm card:Chitin effect:A target:\"Snatcher 1\"");
    assert_eq!(position.game.defense(UnitId::clanner(0), None), 5);
    let mut position = holding(Swarm::Chitin).clanner(Legion::Goliath, at("J2"));
    position.game.wound(UnitId::clanner(0), None);
    position.game.advance(&mut Story::silent());
    position.play(SKY, "swarm card:Chitin effect:B at:J2");
    assert_eq!(position.game.kind(UnitId::clanner(0)), Some(ThreatKind::Legion(Legion::Goliath)));
}

#[test]
fn the_chorus_attacks_with_a_white_die_less_or_shows_itself() {
    let mut position = holding(Swarm::Chorus).threat(Legion::Cackler, at("E2")).threat(Legion::Cackler, at("J2"));
    let mut other = Position { game: position.game.clone(), told: Vec::new() };
    position.play(SKY, "swarm card:Chorus effect:A").play(SKY, "command unit:\"threat 1\"").play(SKY, "attack target:Timur");
    assert_eq!(position.game.open.roll().unwrap().pool, crate::games::clans::content::pool(1, 1, 0));
    other.play(SKY, "swarm card:Chorus effect:B");
    assert!(other.game.open.threats().is_empty());
    assert_eq!(other.game.hand(SKY).len(), 1);
}

#[test]
fn stolen_goods_are_picked_up_or_out_of_a_pocket() {
    let mut position = holding(Swarm::StolenGoods).clanner(Legion::Snatcher, at("D2"));
    position.game.open.add_gear(Item::Toolkit, Lies::On(at("D2")));
    let mut other = Position { game: position.game.clone(), told: Vec::new() };
    position.play(SKY, "swarm card:\"Stolen Goods\" effect:A item:\"D2: Toolkit\"");
    assert_eq!(position.game.open.carried(UnitId::clanner(0)).count(), 1);
    other.play(SKY, "swarm card:\"Stolen Goods\" effect:B item:\"Timur: Splayer\"");
    other.roll_well(SKY, 2);
    assert!(other.gear(Operative::Timur, Item::Splayer).is_none());
}

#[test]
fn a_blood_call_is_a_free_brood_call_or_a_rush_to_a_champion() {
    let mut position = holding(Swarm::BloodCall).clanner(Legion::Gnawer, at("J2")).clanner(Legion::Snatcher, at("J2"));
    position.game.open.clan[0].called = true;
    position.play(SKY, "swarm card:\"Blood Call\" effect:A target:\"Gnawer 1\"");
    assert!(position.offers(SKY, "command unit:\"Snatcher 2\""));
    let mut position = holding(Swarm::BloodCall).clanner(Champion::Scrape, at("J2")).clanner(Legion::Snatcher, at("J2"));
    position.play(SKY, "swarm card:\"Blood Call\" effect:B target:Scrape");
    position.play(SKY, "command unit:\"Snatcher 2\"").play(SKY, "move to:I2");
    assert_eq!(position.place("Snatcher 2"), Some(at("I2")));
}

#[test]
fn old_hunger_smells_blood_or_makes_a_hit_a_trauma() {
    let position =
        holding(Swarm::OldHunger).fleshwound(Operative::Timur, Potential::Splaying).clanner(Legion::Snatcher, at("D2"));
    let mut position = position.edges(1);
    position.play(SKY, "swarm card:\"Old Hunger\" effect:A");
    position.play(SKY, "command unit:\"Snatcher 1\"").play(SKY, "attack target:Timur");
    assert_eq!(position.game.open.roll().unwrap().pool, crate::games::clans::content::pool(1, 2, 1));
    let position = holding(Swarm::OldHunger)
        .potentials(Operative::Timur, [Potential::Splaying, Potential::Caregiver, Potential::Runner])
        .clanner(Legion::Gnawer, at("D2"));
    let mut position = position.edges(1);
    position.play(SKY, "swarm card:\"Old Hunger\" effect:B");
    position.play(SKY, "command unit:\"Gnawer 1\"").play(SKY, "attack target:Timur");
    position.roll_well(SKY, 4);
    position.play(ORANGE, "suffer card:Runner");
    assert_eq!(position.game.open.tally.traumas, 1);
}

#[test]
fn a_tunnel_mouth_opens_for_a_round_or_moves_for_good() {
    let mut position = holding(Swarm::TunnelMouth).edges(1);
    assert!(!position.offers(SKY, "swarm card:\"Tunnel Mouth\" effect:A at:G2"));
    position.play(SKY, "swarm card:\"Tunnel Mouth\" effect:A at:H2");
    assert!(position.offers(SKY, "spawn unit:Snatcher at:H2"));
    let mut position = holding(Swarm::TunnelMouth);
    position.play(SKY, "swarm card:\"Tunnel Mouth\" effect:B at:I1").play(SKY, "choose first:H1");
    assert!(position.game.open.spawn_points.contains(&at("H1")) && !position.game.open.spawn_points.contains(&at("I1")));
}

#[test]
fn the_swarm_remembers_a_card_or_spoils_intel() {
    let mut position = holding(Swarm::TheSwarmRemembers);
    position.game.open.swarm_used.insert(Swarm::Chitin);
    position.play(SKY, "swarm card:\"The Swarm Remembers\" effect:A target:Chitin");
    assert!(position.game.hidden.swarm.contains(Swarm::Chitin));
    let mut position = Position::of(Play::M2, 2).reaction();
    position.game.hidden.swarm = Swarms::default();
    position.game.hidden.swarm.insert(Swarm::TheSwarmRemembers);
    position.game.open.camp.intel = 1;
    position.play(SKY, "swarm card:\"The Swarm Remembers\" effect:B target:\"Intel a\"");
    assert!(!position.game.open.camp.has_intel(0));
}

#[test]
fn a_swarm_card_gives_varga_heart_on_the_march() {
    let mut position = holding(Swarm::HiveMemory).clanner(Champion::Varga, at("J2"));
    position.game.open.champions.0[Champion::Varga.index()].stage = Stage::II;
    position.play(SKY, "swarm card:\"Hive Memory\" effect:A");
    assert_eq!(position.game.defense(UnitId::clanner(0), None), 6);
}
