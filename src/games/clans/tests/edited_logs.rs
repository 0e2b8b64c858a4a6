//! A campaign log that somebody edited: it is refused with what is wrong, and nothing breaks.

use super::*;
use crate::engine::playout;
use crate::engine::record::{Broken, Record};
use crate::engine::{BadSetup, Seed, Viewer};
use crate::games::clans::campaign::{Chapter, Dossier, Log, Played, RECRUITS, Status};
use crate::games::clans::content::{Champion, Swarm};
use serde_json::{Value, json};

/// After Escapee Track, which was won and in which Pluto fell, and Relay Station, which was lost: what these two leave.
fn two_missions() -> Log {
    let mut log = Log::start();
    let went = [Operative::Timur, Operative::Pluto, Operative::Echo].into_iter().fold(0, |all, who| all | 1 << who.index());
    let fell = 1 << Operative::Pluto.index();
    log.close(Mission::M1, Played { won: true, round: 5, met: 1, hostile_met: 0, went, fell });
    *log.dossier_mut(Operative::Pluto) = Dossier { status: Status::Dead(Mission::M1), ..Dossier::default() };
    let failed = Played { round: 4, hostile_met: 0b11, went: 1 << Operative::Timur.index(), ..Played::default() };
    log.close(Mission::M2, failed);
    log.swarm.insert(Swarm::ColdBlood);
    log.swarm_used.insert(Swarm::Skittering);
    log
}

fn options_of(log: Log) -> Options {
    Options { log: Some(Box::new(log)), ..Options::default() }
}

fn opened(log: Log) -> Result<Clans, BadSetup> {
    Clans::setup(&options_of(log), 2, Rng::from_number(3), &mut Story::silent())
}

/// The log after an edit is refused with these words.
#[track_caller]
fn refused(log: Log, edit: impl Fn(&mut Log), words: &str) {
    let mut log = log;
    edit(&mut log);
    let BadSetup(why) = opened(log).expect_err("is refused");
    assert!(why.contains(words) && why.ends_with('.'), "{why}");
    assert!(why.contains("edited") || why.contains("No operative"), "{why}");
}

#[test]
fn a_log_as_a_mission_left_it_is_played_on() {
    opened(Log::start()).unwrap();
    opened(two_missions()).unwrap();
}

#[test]
fn nobody_is_brought_back_to_life() {
    refused(two_missions(), |log| log.unlock(Operative::Pluto), "Pluto fell in Escapee Track, and nobody comes back");
    let forget = |log: &mut Log| *log.dossier_mut(Operative::Pluto) = Dossier::default();
    refused(two_missions(), forget, "Pluto fell in Escapee Track");
    let elsewhere = |log: &mut Log| log.dossier_mut(Operative::Pluto).status = Status::Dead(Mission::M2);
    refused(two_missions(), elsewhere, "Pluto fell in Escapee Track");
    let kill =
        |log: &mut Log| *log.dossier_mut(Operative::Echo) = Dossier { status: Status::Dead(Mission::M1), ..Dossier::default() };
    refused(two_missions(), kill, "Echo did not fall in Escapee Track");
    let undo = |log: &mut Log| {
        let Chapter::Played(played) = &mut log.missions[Mission::M1.index()] else { unreachable!() };
        played.fell = 0;
    };
    refused(two_missions(), undo, "Pluto did not fall in Escapee Track");
}

#[test]
fn nobody_joins_or_leaves_by_an_edit() {
    refused(two_missions(), |log| log.unlock(Operative::Runa), "Runa Ashherd has not joined like this");
    refused(two_missions(), |log| log.unlock(Operative::Lumen), "Lumen has not joined like this");
    let leave = |log: &mut Log| *log.dossier_mut(Operative::Timur) = Dossier::default();
    refused(two_missions(), leave, "Timur has not joined like this");
    let bar = |log: &mut Log| log.dossier_mut(Operative::Feuerbach).status = Status::Barred;
    refused(two_missions(), bar, "Feuerbach has not joined like this");
    let all_fell = |log: &mut Log| {
        let Chapter::Played(played) = &mut log.missions[Mission::M1.index()] else { unreachable!() };
        played.fell = Operative::FIRST.into_iter().fold(0, |all, who| all | 1 << who.index());
        for who in Operative::FIRST {
            *log.dossier_mut(who) = Dossier { status: Status::Dead(Mission::M1), ..Dossier::default() };
        }
    };
    refused(two_missions(), all_fell, "No operative of this campaign is fit for a mission");
}

#[test]
fn potentials_are_of_the_own_cult_in_one_place_and_no_more_than_were_learnt() {
    let push = |who: Operative, card: Potential| move |log: &mut Log| log.dossier_mut(who).potentials.push(card);
    refused(two_missions(), push(Operative::Timur, Potential::CleanSignal), "Clean Signal is in two places");
    refused(two_missions(), push(Operative::Timur, Potential::DeadDrop), "Timur has a Potential of another cult");
    let three = |log: &mut Log| {
        log.dossier_mut(Operative::Timur).potentials.extend([Potential::Brawler, Potential::Runner, Potential::Grudge]);
    };
    refused(two_missions(), three, "Timur has 5 Potentials");
    let none = |log: &mut Log| log.dossier_mut(Operative::Echo).potentials.clear();
    refused(two_missions(), none, "Echo has 0 Potentials");
    let locked = |log: &mut Log| log.dossier_mut(Operative::Runa).potentials.push(Potential::Brawler);
    refused(two_missions(), locked, "Runa Ashherd has 1 Potentials");
}

#[test]
fn items_come_from_somewhere() {
    let give = |item: Item| move |log: &mut Log| log.dossier_mut(Operative::Timur).items.push(item);
    refused(two_missions(), give(Item::Ledger), "Timur carries what nobody can");
    refused(two_missions(), give(Item::CanopicJar), "Timur carries what nobody can");
    refused(two_missions(), give(Item::PassCarbine), "too many of Pass Carbine");
    let armor = |log: &mut Log| log.dossier_mut(Operative::Feuerbach).items.push(Item::BoiledLeather);
    refused(two_missions(), armor, "Feuerbach carries what nobody can");
    let dead = |log: &mut Log| log.dossier_mut(Operative::Pluto).items.push(Item::Toolkit);
    refused(two_missions(), dead, "Pluto carries what nobody can");
    refused(two_missions(), |log| log.store.extend([Item::Toolkit; 12]), "too many of Toolkit");
    refused(two_missions(), |log| log.store.push(Item::Ledger), "too many of Ledger");
    refused(two_missions(), |log| log.scavenging[0] = 99, "too many of");
    refused(two_missions(), |log| log.scavenging.truncate(5), "Scavenging deck");
}

#[test]
fn missions_follow_from_one_another() {
    refused(two_missions(), |log| log.missions[Mission::M8.index()] = Chapter::Open, "do not follow from one another");
    refused(two_missions(), |log| log.missions[Mission::M4.index()] = Chapter::Closed, "do not follow from one another");
    refused(two_missions(), |log| log.missions[Mission::M2.index()] = Chapter::Open, "do not follow from one another");
    let wrong: [fn(&mut Played); 5] = [
        |played| played.met = 0,
        |played| played.met = 0b1000_0001,
        |played| played.won = false,
        |played| played.went = 0,
        |played| played.went = 0xffff,
    ];
    for edit in wrong {
        let edit = |log: &mut Log| {
            let Chapter::Played(played) = &mut log.missions[Mission::M1.index()] else { unreachable!() };
            edit(played);
        };
        refused(two_missions(), edit, "");
    }
    let fresh: [fn(&mut Log); 4] = [
        |log| log.swarm.insert(Swarm::ColdBlood),
        |log| log.dossier_mut(Operative::Timur).items.push(Item::Toolkit),
        |log| log.dossier_mut(Operative::Timur).traumas = 200,
        |log| log.scavenging[Item::Toolkit.index()] = 3,
    ];
    for edit in fresh {
        refused(Log::start(), edit, "it is not as a campaign begins");
    }
    let options = Options { play: Play::M2, log: Some(Box::new(two_missions())), ..Options::default() };
    let BadSetup(why) = Clans::setup(&options, 2, Rng::from_number(1), &mut Story::silent()).unwrap_err();
    assert!(why.contains("played alone has no campaign log"), "{why}");
}

#[test]
fn nothing_is_brought_that_no_mission_brought() {
    refused(two_missions(), |log| log.swarm_used.insert(Swarm::ColdBlood), "a swarm card is in two places");
    let kill = |champion: Champion| move |log: &mut Log| log.killed[champion.index()] = true;
    refused(two_missions(), kill(Champion::Varga), "Varga");
    refused(two_missions(), kill(Champion::OldSilt), "Old Silt was in no mission and is dead");
    let mut log = two_missions();
    kill(Champion::NineDrums)(&mut log);
    opened(log).unwrap();
}

/// The table that logs are compared with says what the missions do.
#[test]
fn who_joins_by_which_mission_is_as_the_table_says() {
    for mission in Mission::ALL.into_iter().filter(|mission| *mission != Mission::M8) {
        let sheet = mission.sheet();
        for met in 0..1u8 << sheet.objectives.len() {
            // Without O1 it is a failure, and none counts.
            if met & 1 == 0 && met > 0 {
                continue;
            }
            let mut position = Position::of(Play::Campaign, 2);
            let game = &mut position.game;
            game.open.mission = mission;
            let is_met = |objective| match objective {
                crate::games::clans::missions::Objective::O(n) => met & 1 << (n - 1) != 0,
                crate::games::clans::missions::Objective::H(_) => met == 0,
            };
            mission.script().consequences(game, &is_met, &mut Story::silent());
            let log = &game.open.log;
            let joined: Vec<Operative> =
                Operative::ALL.into_iter().filter(|who| !Operative::FIRST.contains(who) && log.is_fit(*who)).collect();
            let recruits = RECRUITS.iter().filter(|(_, from, objective)| *from == mission && met & 1 << (objective - 1) != 0);
            let mut recruits: Vec<Operative> = recruits.map(|(who, ..)| *who).collect();
            recruits.sort_unstable();
            assert_eq!(joined, recruits, "{mission:?} with {met:b}");
        }
    }
}

/// The places of everything in a piece of JSON.
fn places(value: &Value, at: &str, out: &mut Vec<String>) {
    out.push(at.to_owned());
    match value {
        Value::Array(all) => all.iter().enumerate().for_each(|(n, one)| places(one, &format!("{at}/{n}"), out)),
        Value::Object(all) => all.iter().for_each(|(name, one)| places(one, &format!("{at}/{name}"), out)),
        _ => {}
    }
}

/// An export of a mission that goes on from a log.
fn export(options: &Options) -> Record {
    let (seed, salt) = (Seed(5), Seed(6));
    let mut record = Record::new::<Clans>(options, 2, seed, salt);
    let mut game: Clans = record.start().unwrap();
    let mut rng = Rng::from_number(8);
    for _ in 0..12 {
        let seat = Game::turn(&game).to_act().first().unwrap();
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let action = *rng.pick(&legal);
        record.write(&mut game, seat, &action, &mut Story::silent());
    }
    record.verify::<Clans>().unwrap();
    record
}

/// Rubbish in every place of the log: it is refused in words, or it is a log that can be played.
#[test]
fn rubbish_anywhere_in_a_log_is_refused_or_harmless() {
    let record = export(&options_of(two_missions()));
    let whole = record.options.clone();
    let mut all = Vec::new();
    places(&whole["log"], "/log", &mut all);
    let rubbish = [
        Value::Null,
        json!(-1),
        json!(1),
        json!(255),
        json!(4_294_967_295u32),
        json!(true),
        json!("M9"),
        json!("Ready"),
        json!([]),
        json!({ "Dead": "M9" }),
        json!({ "Played": {} }),
    ];
    let (mut refused, mut harmless) = (0, 0);
    for place in &all {
        for bad in &rubbish {
            let mut edited = record.clone();
            *edited.options.pointer_mut(place).unwrap() = bad.clone();
            if edited.options == whole {
                continue;
            }
            match edited.start::<Clans>() {
                Err(why @ (Broken::Unreadable(_) | Broken::Setup(_))) => {
                    refused += 1;
                    let why = why.to_string();
                    assert!(
                        why.starts_with("This is not a whole export: ") || why.contains("edited") || why.contains("No operative"),
                        "{why}"
                    );
                }
                Err(other) => panic!("{place} {bad}: {other}"),
                Ok(mut game) => {
                    harmless += 1;
                    Game::check(&game).unwrap();
                    let asked: Phrase = "campaign".parse().unwrap();
                    assert!(DynGame::look(&game, Viewer::Spectator, &asked).is_some());
                    playout::random_plies(&mut game, &mut Rng::from_number(1), 30);
                    Game::check(&game).unwrap_or_else(|what| panic!("{place} {bad}: {what}"));
                }
            }
        }
    }
    assert!(refused > 1_000 && harmless < refused / 4, "{refused} refused, {harmless} harmless");
}

#[test]
fn an_export_that_goes_on_from_another_log_than_the_one_before_left_is_found_out() {
    let before = {
        let mut record = Record::new::<Clans>(&Options::default(), 2, Seed(1), Seed(2));
        let mut game: Clans = record.start().unwrap();
        let mut rng = Rng::from_number(2);
        while let Turn::Act(waiting) = Game::turn(&game) {
            let seat = waiting.first().unwrap();
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            let action = *rng.pick(&legal);
            record.write(&mut game, seat, &action, &mut Story::silent());
        }
        (Game::sequel(&game).expect("somebody is fit"), record)
    };
    let (left, before) = before;
    let mut after = export(&left);
    after.previous = Some(before.commitment.clone());
    after.follows::<Clans>(&before).unwrap();
    // What the rules alone cannot find out: one item more in the deck.
    after.options["log"]["scavenging"][Item::Toolkit.index()] = json!(5);
    let Err(Broken::Chain(why)) = after.follows::<Clans>(&before) else { panic!("it does not follow") };
    assert!(why.contains("something else than that game left"), "{why}");
}
