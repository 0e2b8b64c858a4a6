//! What missions ask for and what comes of them: every objective of both sides, every consequence, guests, champions that enter.

use super::missions::{alone, begin, commanded, end_round, is_over, met, won};
use super::*;
use crate::games::clans::campaign::{Chapter, Dossier, Played, Status};
use crate::games::clans::content::{Champion, Legion, Neutral, Stage};
use crate::games::clans::missions::{Entrance, Objective};
use crate::games::clans::rules::{End, Gain, Reward, Stray};
use Objective::{H, O};

fn dead(position: &mut Position, champion: Champion) {
    position.game.open.champions.0[champion.index()].dead = true;
}

// Objectives.

#[test]
fn m1_two_refugees_out_are_the_first_objective_and_three_the_second() {
    let mut position = alone(Play::M1, "A2");
    for (rescued, first, second) in [(0, false, false), (1, false, false), (2, true, false), (3, true, true)] {
        position.game.open.tally.rescued = rescued;
        assert_eq!((met(&position, O(1)), met(&position, O(2))), (first, second), "{rescued}");
    }
}

#[test]
fn m1_dead_refugees_and_traumas_count_for_the_hostile() {
    let mut position = alone(Play::M1, "A2");
    for count in 0..3 {
        position.game.open.tally.refugees_killed = count;
        position.game.open.tally.traumas = count;
        assert_eq!((met(&position, H(1)), met(&position, H(2))), (count == 2, count == 2));
    }
}

#[test]
fn m1_it_is_over_when_no_refugee_is_left() {
    let mut position = alone(Play::M1, "A2");
    for stray in &mut position.game.open.strays {
        stray.at = None;
    }
    position.game.open.tally.refugees_killed = 2;
    position.play(ORANGE, "turn operative:Timur");
    assert!(is_over(&position) && !won(&position));
}

#[test]
fn m1_a_refugee_who_hides_is_no_target_and_one_who_was_found_is() {
    let mut position = alone(Play::M1, "A2").clanner(Legion::Snatcher, at("F2"));
    position.game.open.strays[0].at = Some(at("F2"));
    let mut hidden = commanded(Position { game: position.game.clone(), told: Vec::new() }, "Snatcher 1");
    assert!(hidden.legal_like(SKY, "attack").is_empty());
    assert!(hidden.try_play(SKY, "attack target:\"Refugee 1\"").is_err());
    position.game.open.strays[0].found = true;
    let mut found = commanded(position, "Snatcher 1");
    found.play(SKY, "attack target:\"Refugee 1\"").roll_well(SKY, 3);
    while found.waiting() == [SKY] && found.offers(SKY, "choose first:wound") {
        found.play(SKY, "choose first:wound");
    }
    assert_eq!(found.place("Refugee 1"), None);
    assert_eq!(found.game.open.tally.refugees_killed, 1);
}

#[test]
fn m1_a_refugee_stays_behind_when_its_leader_is_displaced_or_dies() {
    let led = || {
        let mut position = alone(Play::M1, "F2").put(Operative::Pluto, at("A2")).hand(ORANGE, [Arcana::Traveler]);
        position.game.open.squad[1].fate = Fate::Alive;
        let mut position = position.turn(Operative::Timur);
        position.play(ORANGE, "work target:\"Refugee 1\"");
        position
    };
    let mut displaced = led();
    displaced.play(ORANGE, "arcana card:\"The Traveler\" target:Timur").play(ORANGE, "choose first:C2");
    assert_eq!((displaced.place("Timur"), displaced.place("Refugee 1")), (Some(at("C2")), Some(at("F2"))));
    assert_eq!(displaced.game.open.strays[0].follows, None);
    let mut dies = led();
    let timur = dies.unit(Operative::Timur);
    dies.game.die(timur, None, &mut Story::silent());
    assert_eq!(dies.game.open.strays[0].follows, None);
    assert_eq!(dies.place("Refugee 1"), Some(at("F2")));
}

#[test]
fn m1_the_militia_owes_a_favour_and_acts_after_the_last_turn_of_a_round() {
    let mut position = begin(Play::M1, &["b"], &[]);
    let militia: Vec<&Stray> = position.game.open.strays.iter().filter(|stray| stray.kind == Neutral::Militia).collect();
    assert_eq!(militia.iter().map(|stray| stray.at).collect::<Vec<_>>(), [Some(at("L2"))]);
    while let Some(choice) = position.legal_like(ORANGE, "choose").first() {
        position.play(ORANGE, &choice.clone());
    }
    position.game.open.clan.clear();
    position.game.hidden.kinds.clear();
    for member in 1..position.game.open.squad.len() {
        position.game.open.squad[member].edges = 0;
    }
    let first = position.legal_like(ORANGE, "turn").remove(0);
    position.play(ORANGE, &first).play(ORANGE, "done");
    if position.waiting() == [SKY] {
        position.play(SKY, "done");
    }
    assert!(position.offers(ORANGE, "command unit:\"Militia 1\""), "{:?}", position.legal(ORANGE));
    assert_eq!(position.game.open.round, 1, "before the next round");
}

#[test]
fn m3_all_crates_open_are_the_second_objective() {
    let mut position = alone(Play::M3, "H8");
    assert!(!met(&position, O(2)));
    for object in &mut position.game.open.objects {
        object.progress = 1;
    }
    assert!(met(&position, O(2)) && !met(&position, O(1)));
}

#[test]
fn m4_a_battered_wagon_meets_only_the_first_objective() {
    let mut position = alone(Play::M4, "P3");
    position.game.open.objects[0].at = at("P3");
    position.game.open.objects[0].progress = 15;
    position.game.open.objects[0].wounds = 2;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "work target:wagon").roll(ORANGE, 3);
    assert!(won(&position) && !met(&position, O(2)) && !met(&position, H(1)));
}

#[test]
fn m4_two_dead_operatives_please_the_hostile_and_one_of_a_small_squad() {
    let mut position = Position::of(Play::M4, 2);
    position.game.open.squad[0].fate = Fate::Dead(Body::Away);
    assert!(!met(&position, H(2)));
    position.game.open.squad_size = 2;
    assert!(met(&position, H(2)));
}

#[test]
fn traumas_please_the_hostile_in_the_boneyard_and_in_the_caves() {
    for (play, enough) in [(Play::M5, 4), (Play::M7, 3)] {
        let mut position = Position::of(play, 2);
        position.game.open.tally.traumas = enough - 1;
        assert!(!met(&position, H(2)), "{play:?}");
        position.game.open.tally.traumas = enough;
        assert!(met(&position, H(2)), "{play:?}");
    }
}

#[test]
fn m6_kesh_dead_is_an_objective_and_two_open_valves_are_the_hostiles() {
    let mut position = Position::of(Play::M6, 2);
    assert!(!met(&position, O(2)) && met(&position, H(1)));
    dead(&mut position, Champion::Kesh);
    position.game.open.objects[0].progress = 2;
    position.game.open.objects[1].progress = 2;
    assert!(met(&position, O(2)) && !met(&position, H(1)), "one that is open does not count");
}

#[test]
fn m7_three_clutches_are_the_second_objective() {
    let mut position = Position::of(Play::M7, 2);
    for clutch in &mut position.game.open.objects {
        clutch.gone = true;
    }
    assert!(met(&position, O(2)) && !met(&position, H(1)) && !met(&position, O(1)), "nobody is out yet");
}

#[test]
fn m7_everybody_who_lives_has_to_leave_by_the_exit_for_the_third() {
    let mut position = Position::of(Play::M7, 2);
    let exit = at("L7");
    for member in &mut position.game.open.squad {
        (member.at, member.fate) = (None, Fate::Left(exit));
    }
    assert!(met(&position, O(3)));
    position.game.open.squad[0].fate = Fate::Dead(Body::Away);
    assert!(met(&position, O(3)), "the dead do not count");
    position.game.open.squad[1].fate = Fate::Left(position.game.open.mission.sheet().start);
    assert!(!met(&position, O(3)), "who went back does");
}

#[test]
fn m8_all_fires_out_are_the_second_objective_and_varga_alive_or_all_dead_the_hostiles() {
    let mut position = Position::of(Play::M8, 2);
    assert!(!met(&position, O(1)) && !met(&position, O(2)) && met(&position, H(1)) && !met(&position, H(2)));
    for brazier in &mut position.game.open.objects {
        brazier.gone = true;
    }
    dead(&mut position, Champion::Varga);
    assert!(met(&position, O(1)) && met(&position, O(2)) && !met(&position, H(1)));
    for member in &mut position.game.open.squad {
        member.fate = Fate::Dead(Body::Away);
    }
    assert!(met(&position, H(2)));
}

// Consequences.

/// What comes of a mission in which these objectives were met: named items, and choices between items.
fn consequences(mission: Mission, ours: &[u8]) -> (Vec<Item>, Vec<(Item, Item)>) {
    let mut position = Position::of(Play::Campaign, 2);
    let game = &mut position.game;
    game.open.mission = mission;
    let is_met = |objective| match objective {
        O(n) => ours.contains(&n),
        H(_) => false,
    };
    mission.script().consequences(game, &is_met, &mut Story::silent());
    let (mut items, mut choices) = (Vec::new(), Vec::new());
    for gain in &game.open.tally.gains {
        match gain {
            Gain::Item(item) => items.push(*item),
            Gain::Reward(Reward::Item(one), Reward::Item(other)) => choices.push((*one, *other)),
            Gain::Potential(..) | Gain::Return(_) => {}
        }
    }
    (items, choices)
}

#[test]
fn named_items_come_of_objectives() {
    let items = |mission, ours: &[u8]| consequences(mission, ours).0;
    assert_eq!(items(Mission::M1, &[1]), [Item::RefugeePapers]);
    assert_eq!(items(Mission::M1, &[1, 2]), [Item::RefugeePapers, Item::MilitiaRifle]);
    assert_eq!(items(Mission::M2, &[1]), [Item::HatchKey]);
    assert_eq!(items(Mission::M2, &[1, 2]), [Item::HatchKey, Item::FieldRadio]);
    assert_eq!(items(Mission::M3, &[1]).len(), 2, "two finds by lot");
    assert_eq!(items(Mission::M3, &[1, 2])[2..], [Item::NetCaster, Item::BlastingCharge]);
    assert_eq!(items(Mission::M4, &[1, 3]), [Item::TotemAsh, Item::SignalShroud]);
    let (dressing, choice) = consequences(Mission::M4, &[1, 2]);
    assert_eq!((dressing, choice), (vec![Item::FieldDressing], vec![(Item::FortressHarness, Item::ScrapPlate)]));
    assert_eq!(items(Mission::M5, &[1]), []);
    assert_eq!(items(Mission::M5, &[1, 2]), [Item::CockroachTotemShard, Item::IronRosary]);
    let of_valves = [Item::SaltLamp, Item::SporeSampler, Item::IsolationSuit];
    assert_eq!(items(Mission::M6, &[1]), of_valves);
    let with_kesh = items(Mission::M6, &[1, 2]);
    assert_eq!((&with_kesh[..3], &with_kesh[3..]), (&of_valves[..], &[Item::FireBottle; 2][..]));
    assert_eq!(items(Mission::M7, &[1, 2, 3]), [Item::BreathingBeads]);
}

#[test]
fn every_item_can_be_had_somehow() {
    let given: Vec<Item> = Mission::ALL
        .into_iter()
        .flat_map(|mission| {
            let (items, choices) = consequences(mission, &[1, 2, 3]);
            items.into_iter().chain(choices.into_iter().flat_map(|(one, other)| [one, other]))
        })
        .collect();
    let brought = |item: &Item| Operative::ALL.into_iter().any(|who| who.dashboard().items.contains(item));
    let lost: Vec<&str> = Item::ALL
        .into_iter()
        .filter(|item| !(item.card().scavenged || given.contains(item) || brought(item) || *item == Item::Ledger))
        .map(Item::name)
        .collect();
    assert_eq!(lost, Vec::<&str>::new(), "no mission, nobody and no deck brings these");
}

#[test]
fn whoever_died_as_a_guest_does_not_join_and_leaves_two_finds() {
    let mut position = Position::of(Play::Campaign, 2);
    position.game.open.mission = Mission::M2;
    *position.game.open.log.dossier_mut(Operative::Lumen) = Dossier { status: Status::Dead(Mission::M2), ..Dossier::default() };
    Mission::M2.script().consequences(&mut position.game, &|objective| objective == O(1), &mut Story::silent());
    assert_eq!(position.game.open.log.dossier(Operative::Lumen).status, Status::Dead(Mission::M2));
    // The key that comes of the objective comes all the same.
    let finds = position.game.open.tally.gains.iter().filter(|gain| **gain != Gain::Item(Item::HatchKey)).count();
    assert_eq!((finds, position.game.open.tally.gains.len()), (2, 3));
}

#[test]
fn bonuses_hold_where_they_say() {
    // The Hostile draws more, there are fewer Feeders, a piece of Intel is free.
    let after = |earlier: Option<(Mission, u8)>, mission: Mission| {
        let mut position = start_of(mission);
        if let Some((earlier, met)) = earlier {
            position.game.open.log.missions[earlier.index()] = Chapter::Played(Played { met, ..Played::default() });
        }
        position.play(ORANGE, "done").play(ORANGE, "choose operative:Timur").play(ORANGE, "done");
        position
    };
    let arcana = |met| after(Some((Mission::M1, met)), Mission::M2).game.hand(SKY).len();
    assert_eq!((arcana(1), arcana(0)), (0, 1));
    let feeders = |met| after(Some((Mission::M6, met)), Mission::M7).game.open.forces.feeders;
    assert_eq!(feeders(0), feeders(1) + 4);
    assert!(after(None, Mission::M4).legal_like(ORANGE, "choose intel").is_empty());
    let mut free = after(Some((Mission::M2, 1)), Mission::M4);
    free.play(ORANGE, "choose intel:a");
    assert!(free.game.hand(SKY).is_empty(), "the Hostile draws nothing for it");
}

/// A mission of a campaign at its Intel.
fn start_of(mission: Mission) -> Position {
    let mut game = Clans::setup(&Options::default(), 2, Rng::from_number(7), &mut Story::silent()).unwrap();
    game.open.mission = mission;
    Position { game, told: Vec::new() }
}

#[test]
fn a_brazier_is_out_and_varga_on_the_march_by_what_earlier_missions_brought() {
    let mut position = start_of(Mission::M8);
    for (earlier, met) in [(Mission::M5, 0b1), (Mission::M7, 0b11)] {
        position.game.open.log.missions[earlier.index()] = Chapter::Played(Played { met, ..Played::default() });
    }
    position.play(ORANGE, "done").play(ORANGE, "choose operative:Timur").play(ORANGE, "done");
    while position.game.open.round == 0 {
        let seat = position.waiting()[0];
        let choice = if seat == SKY { "place auto:guard".to_owned() } else { position.legal(seat)[0].clone() };
        position.play(seat, &choice);
    }
    assert_eq!(position.game.open.objects.iter().filter(|brazier| brazier.gone).count(), 1);
    assert_eq!(position.game.open.champions.0[Champion::Varga.index()].stage, Stage::II);
}

// Champions and the clan's Edges.

#[test]
fn champions_enter_as_threats_in_their_round() {
    for (play, mission) in [(Play::M1, Mission::M1), (Play::M2, Mission::M2), (Play::M4, Mission::M4)] {
        let Entrance::Enters { champion, round, .. } = mission.sheet().champion else { panic!("{mission:?}") };
        let mut position = Position::of(play, 2);
        position.game.open.round = round - 1;
        for member in &mut position.game.open.squad {
            member.edges = 0;
        }
        position.game.open.squad[0].edges = 1;
        let who = position.game.open.squad[0].who.short();
        position.play(ORANGE, &format!("turn operative:{who}")).play(ORANGE, "done").play(SKY, "done");
        assert_eq!(position.game.open.round, round);
        assert_eq!(position.waiting(), [SKY], "{mission:?}");
        let choices = position.legal(SKY);
        assert!(choices.iter().all(|choice| choice.starts_with("spawn")), "{choices:?}");
        position.play(SKY, &choices[0]);
        assert_eq!(position.game.kind(UnitId::clanner(0)), Some(ThreatKind::Champion(champion)));
        assert_eq!(position.game.open.clan[0].revealed, None, "as a threat");
    }
}

#[test]
fn scrape_comes_only_for_three_or_four() {
    let Entrance::Enters { round, squad, .. } = Mission::M1.sheet().champion else { unreachable!() };
    assert_eq!(squad, 3);
    let mut position = alone(Play::M1, "A2");
    position.game.open.squad_size = 2;
    position.game.open.round = round - 1;
    end_round(&mut position);
    assert_eq!((position.game.open.round, position.waiting()), (round, vec![ORANGE]));
}

#[test]
fn pressure_stores_edges_at_the_start_of_a_round() {
    for mission in fields() {
        let play: Play = serde_json::from_str(&format!("\"m{}\"", mission.index() + 1)).unwrap();
        let mut position = Position::of(play, 2);
        let pressure = mission.sheet().pressure.of(position.game.open.squad_size);
        while position.waiting() == [SKY] {
            let first = position.legal(SKY)[0].clone();
            position.play(SKY, &first);
        }
        for member in &mut position.game.open.squad {
            member.edges = 0;
        }
        position.game.open.squad[0].edges = 1;
        position.game.open.stored = 0;
        let who = position.game.open.squad[0].who.short();
        position.play(ORANGE, &format!("turn operative:{who}")).play(ORANGE, "done");
        // The Edge of this turn is kept.
        if position.waiting() == [SKY] {
            position.play(SKY, "done");
        }
        while position.waiting() == [SKY] {
            let first = position.legal(SKY)[0].clone();
            position.play(SKY, &first);
        }
        assert_eq!((position.game.open.round, position.game.open.stored), (2, 1 + pressure), "{mission:?}");
    }
}

// Guests.

#[test]
fn a_guest_has_no_edge_acts_once_a_round_and_does_not_keep_a_mission_going() {
    let mut position = begin(Play::M2, &["b"], &[]);
    position.game.open.clan.clear();
    position.game.hidden.kinds.clear();
    let lumen = position.unit(Operative::Lumen);
    assert_eq!(position.member(Operative::Lumen).edges, 0);
    assert_eq!(position.game.open.squad_size, 4, "nor does he count");
    for member in &mut position.game.open.squad {
        member.edges = 0;
    }
    position.game.open.squad[0].edges = 1;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "done");
    if position.waiting() == [SKY] {
        position.play(SKY, "done");
    }
    position.play(ORANGE, "command unit:Lumen").play(ORANGE, "flip");
    assert_eq!(position.game.open.member(lumen).unwrap().mind, Mind::Primal);
    assert_eq!(position.game.open.round, 2, "one action, no reaction");
    let roster: Vec<Operative> =
        position.game.open.squad.iter().filter(|member| !member.guest).map(|member| member.who).collect();
    for who in &roster[1..] {
        position = position.away(*who);
    }
    let start = position.game.open.mission.sheet().start;
    let mut position = position.put(Operative::Timur, start).turn(Operative::Timur);
    position.play(ORANGE, "move to:exit");
    assert!(is_over(&position) && position.game.open.end.as_ref().is_some_and(|end: &End| !end.won));
}

#[test]
fn guests_come_by_intel_to_their_tiles() {
    let guests = [
        (Play::M2, "b", Operative::Lumen, Some("G6")),
        (Play::M4, "b", Operative::Livia, Some("M3")),
        (Play::M5, "b", Operative::Odongo, None),
        (Play::M6, "b", Operative::Neferu, Some("D6")),
        (Play::M7, "a", Operative::Runa, Some("G3")),
    ];
    for (play, piece, who, tile) in guests {
        let position = begin(play, &[piece], &[]);
        let member = position.member(who);
        assert!(member.guest, "{play:?}");
        assert_eq!(member.at, tile.map(at), "{play:?}");
    }
}
