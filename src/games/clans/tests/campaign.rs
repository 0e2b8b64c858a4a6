//! The end of a mission and the campaign: consequences, gains, rest, recruits, the log, what comes next.

use super::*;
use crate::bots::arena::{Games, Work, balance};
use crate::bots::{Bot, Level};
use crate::engine::Turn;
use crate::games::clans::campaign::{Boon, Chapter, Log, Played, Status, Verdict};
use crate::games::clans::rules::{Gain, Reward, Stray};

/// The first mission of a campaign, as it lies before the last deed.
fn first_mission() -> Position {
    Position::of(Play::Campaign, 2)
}

/// Two refugees are off the field and the third is dead: the mission is over as soon as somebody acts.
fn rescued(mut position: Position, rescued: u8) -> Position {
    position.game.open.tally.rescued = rescued;
    for stray in &mut position.game.open.strays {
        *stray = Stray { at: None, ..stray.clone() };
    }
    let who = position.game.open.squad.iter().find(|member| member.at.is_some()).unwrap().who;
    position.play(ORANGE, &format!("turn operative:{}", who.short()));
    position
}

/// Everything at the end is chosen as it comes first.
fn choose_all(position: &mut Position) {
    while let Turn::Act(waiting) = Game::turn(&position.game) {
        let seat = waiting.first().unwrap();
        let first = position.legal(seat).remove(0);
        position.play(seat, &first);
    }
}

fn next(position: &Position) -> Options {
    Game::sequel(&position.game).expect("the campaign goes on")
}

fn log_of(options: &Options) -> Log {
    *options.log.clone().unwrap()
}

#[test]
fn o1_met_everybody_who_lives_is_offered_three_potentials() {
    let mut position = rescued(first_mission(), 2);
    assert_eq!(position.legal_like(ORANGE, "choose operative:Timur potential").len(), 3);
    let first = position.legal_like(ORANGE, "choose operative:Timur potential").remove(0);
    position.play(ORANGE, &first);
    assert!(position.legal_like(ORANGE, "choose operative:Timur potential").is_empty());
    choose_all(&mut position);
    assert_eq!(log_of(&next(&position)).dossier(Operative::Timur).potentials.len(), 3);
}

#[test]
fn the_operatives_say_who_gets_a_named_item() {
    let mut position = rescued(first_mission(), 3);
    position.play(ORANGE, "choose operative:Echo");
    position.play(ORANGE, "choose operative:Timur");
    choose_all(&mut position);
    let log = log_of(&next(&position));
    assert!(log.dossier(Operative::Echo).items.contains(&Item::RefugeePapers));
    assert!(log.dossier(Operative::Timur).items.contains(&Item::MilitiaRifle));
}

#[test]
fn one_of_six_potentials_goes_back() {
    let five = [Potential::Splaying, Potential::Caregiver, Potential::Runner, Potential::Feral, Potential::Brawler];
    let mut position = rescued(first_mission().potentials(Operative::Timur, five), 2);
    let first = position.legal_like(ORANGE, "choose operative:Timur potential").remove(0);
    position.play(ORANGE, &first);
    position.play(ORANGE, "choose operative:Timur potential:\"without Feral\"");
    choose_all(&mut position);
    let potentials = log_of(&next(&position)).dossier(Operative::Timur).potentials.clone();
    assert!(potentials.len() == 5 && !potentials.contains(&Potential::Feral));
}

#[test]
fn after_a_failure_nobody_gains_and_the_hostile_has_met_everything() {
    let mut position = rescued(first_mission(), 1);
    choose_all(&mut position);
    let options = next(&position);
    let log = log_of(&options);
    assert_eq!(log.dossier(Operative::Timur).potentials.len(), 2);
    assert_eq!(log.swarm.len(), 2, "one for H1, one for H2");
    assert_eq!(log.boons_for(Mission::M2).as_slice(), [Boon::HostileArcana(1)]);
    assert_eq!(log.missions[Mission::M3.index()], Chapter::Closed);
    assert_eq!(log.open_missions().collect::<Vec<_>>(), [Mission::M2]);
}

#[test]
fn a_won_first_mission_opens_two() {
    let mut position = rescued(first_mission(), 2);
    choose_all(&mut position);
    let options = next(&position);
    assert_eq!(log_of(&options).open_missions().collect::<Vec<_>>(), [Mission::M2, Mission::M3]);
    let game = Clans::setup(&options, 2, Rng::from_number(3), &mut Story::silent()).unwrap();
    let mut position = Position { game, told: Vec::new() };
    assert_eq!(position.legal(ORANGE), ["choose mission:\"Relay Station\"", "choose mission:\"Cartel Supply Cache\""]);
    position.play(ORANGE, "choose mission:\"Cartel Supply Cache\"").play(ORANGE, "done");
    assert_eq!(position.game.open.mission, Mission::M3);
}

#[test]
fn wounds_heal_and_items_are_mended_between_missions() {
    let mut position = first_mission().fleshwound(Operative::Timur, Potential::Splaying);
    let splayer = position.gear(Operative::Timur, Item::Splayer).unwrap();
    position.game.open.gear[splayer.index()].botched = true;
    let mut position = rescued(position, 2);
    choose_all(&mut position);
    let log = log_of(&next(&position));
    assert!(log.dossier(Operative::Timur).potentials.contains(&Potential::Splaying));
    assert!(log.dossier(Operative::Timur).items.contains(&Item::Splayer));
}

#[test]
fn spent_items_are_gone_and_lost_ones_are_in_the_scavenging_deck() {
    let mut position = first_mission();
    let dressing = position.gear(Operative::Timur, Item::FieldDressing).unwrap();
    position.game.open.gear[dressing.index()].botched = true;
    let toolkit = position.gear(Operative::Pluto, Item::Toolkit).unwrap();
    position.game.open.gear[toolkit.index()].place = Lies::On(at("A1"));
    let mut position = rescued(position, 2);
    choose_all(&mut position);
    let log = log_of(&next(&position));
    let [timur, pluto] = [Operative::Timur, Operative::Pluto].map(|who| &log.dossier(who).items);
    assert!(timur.contains(&Item::Splayer) && !timur.contains(&Item::FieldDressing));
    assert!(pluto.contains(&Item::BoltDriver) && !pluto.contains(&Item::Toolkit));
    assert_eq!(log.scavenging[Item::Toolkit.index()], 3);
}

#[test]
fn the_dead_stay_dead_and_are_remembered() {
    let mut position = first_mission();
    position.game.open.squad[0].at = None;
    position.game.open.squad[0].fate = Fate::Dead(Body::On(at("A1")));
    let lost: Vec<Potential> = position.game.open.squad[0].potentials.drain(..).map(|held| held.potential).collect();
    for potential in lost {
        position.game.open.reserve.insert(potential);
    }
    let mut position = rescued(position, 2);
    assert!(position.told("In memoriam Timur"));
    choose_all(&mut position);
    let log = log_of(&next(&position));
    assert_eq!(log.dossier(Operative::Timur).status, Status::Dead(Mission::M1));
    assert!(!log.is_fit(Operative::Timur) && log.is_fit(Operative::Echo));
    assert!(log.reserve().contains(Potential::Splaying));
}

#[test]
fn the_revived_miss_the_next_mission() {
    let mut position = first_mission();
    position.game.open.tally.revived = 1;
    let mut position = rescued(position, 2);
    choose_all(&mut position);
    let options = next(&position);
    assert_eq!(log_of(&options).dossier(Operative::Timur).status, Status::Barred);
    assert!(!log_of(&options).is_fit(Operative::Timur) && log_of(&options).is_fit(Operative::Echo));
}

#[test]
fn whoever_stays_behind_and_knows_little_learns_something() {
    let mut log = Log::start();
    let rested = log.rest(&[Operative::Timur], &mut Rng::from_number(1));
    assert_eq!(rested.len(), 3);
    assert_eq!(log.dossier(Operative::Timur).potentials.len(), 2);
    assert_eq!(log.dossier(Operative::Echo).potentials.len(), 3);
    assert!(log.rest(&[], &mut Rng::from_number(1)).len() == 1, "three are enough");
}

#[test]
fn recruits_know_more_the_later_they_join() {
    let mut rng = Rng::from_number(5);
    for (who, mission, cards) in
        [(Operative::Lumen, Mission::M2, 2), (Operative::Livia, Mission::M4, 3), (Operative::Runa, Mission::M7, 4)]
    {
        let mut log = Log::start();
        // Somebody has learnt what Runa would begin with.
        log.dossier_mut(Operative::Timur).potentials.push(Potential::PackTactics);
        log.recruit(who, mission, &mut rng);
        assert_eq!(log.dossier(who).potentials.len(), cards);
        assert!(
            log.dossier(who).potentials.iter().all(|potential| !log.dossier(Operative::Timur).potentials.contains(potential))
        );
    }
}

fn played(won: bool) -> Played {
    Played { won, met: u8::from(won), ..Played::default() }
}

#[test]
fn what_opens_what() {
    let open = |log: &Log| log.open_missions().collect::<Vec<_>>();
    let mut log = Log::start();
    assert_eq!(open(&log), [Mission::M1]);
    log.close(Mission::M1, played(true));
    log.close(Mission::M3, played(false));
    assert_eq!(open(&log), [Mission::M2, Mission::M4]);
    log.close(Mission::M4, played(true));
    assert_eq!(open(&log), [Mission::M2, Mission::M5, Mission::M6]);
    log.close(Mission::M6, played(false));
    log.close(Mission::M7, played(false));
    assert_eq!(open(&log), [Mission::M8], "what was left is missed");
    let mut other = Log::start();
    other.close(Mission::M1, played(false));
    other.close(Mission::M2, played(false));
    other.close(Mission::M4, played(false));
    assert_eq!(open(&other), [Mission::M5]);
    assert_eq!(other.missions[Mission::M6.index()], Chapter::Closed);
}

#[test]
fn the_campaign_is_won_or_lost_at_the_altar_or_lost_with_the_last_operative() {
    for (met, verdict) in [(0b11, Verdict::Scattered), (0b01, Verdict::Won), (0, Verdict::Lost)] {
        let mut log = Log::start();
        log.close(Mission::M8, Played { won: met > 0, met, ..Played::default() });
        assert_eq!(log.over, Some(verdict));
    }
    let mut log = Log::start();
    for dossier in &mut log.operatives {
        dossier.status = Status::Dead(Mission::M1);
    }
    log.close(Mission::M1, played(false));
    assert_eq!(log.over, Some(Verdict::Lost));
}

#[test]
fn a_mission_alone_leads_to_nothing() {
    let mut position = rescued(Position::new(), 2);
    assert!(matches!(Game::turn(&position.game), Turn::Over(_)), "and asks for nothing");
    assert_eq!(Game::sequel(&position.game), None);
    choose_all(&mut position);
    let mut first = rescued(first_mission(), 2);
    choose_all(&mut first);
    assert!(Game::sequel(&first.game).is_some());
}

#[test]
fn swarm_cards_are_kept_and_bonuses_used_up() {
    let mut position = rescued(first_mission(), 1);
    choose_all(&mut position);
    let options = next(&position);
    let mut game = Clans::setup(&options, 2, Rng::from_number(3), &mut Story::silent()).unwrap();
    assert_eq!(game.hidden.swarm.len(), 2);
    assert!(game.open.log.swarm.is_empty(), "they lie face down");
    assert_eq!(game.open.log.bonuses().count(), 1);
    game.open.log.close(Mission::M2, Played { won: true, met: 1, ..Played::default() });
    assert!(game.open.log.bonuses().all(|bonus| bonus.mission != Mission::M2));
}

/// Campaigns of random decisions go on from mission to mission until they are won or lost.
#[test]
fn whole_random_campaigns_come_to_their_end() {
    for seed in 0..20 {
        let mut rng = Rng::from_number(seed);
        let mut options = Options::default();
        for _ in 0..9 {
            let mut game = Clans::setup(&options, 3, rng.fork(), &mut Story::silent()).unwrap();
            crate::engine::playout::random_plies(&mut game, &mut rng, 100_000);
            assert!(Game::turn(&game).outcome().is_some(), "{:?}", game.open.mission);
            Game::check(&game).unwrap();
            if let Some(next) = Game::sequel(&game) {
                options = next;
            } else {
                assert!(game.open.log.over.is_some());
                break;
            }
        }
    }
}

/// Bots play on from mission to mission, and no log that a mission left is refused.
#[test]
fn whole_campaigns_of_bots_come_to_their_end() {
    let work = Work { threads: 1, watch: &|_, _| {} };
    let played = balance::<Clans>(&Options::default(), 2, Bot::Greedy, None, Games::Chains(4), 5, work).unwrap();
    for ending in played.endings.keys() {
        assert!(ending.contains("he campaign is"), "{ending}");
    }
}

/// Whatever a bot takes out of the store it hands to somebody: it would take it out again for ever.
#[test]
fn bots_put_nothing_back_into_the_store() {
    let options = Options { play: Play::M1, ..Options::default() };
    let mut game = Clans::setup(&options, 2, Rng::from_number(1), &mut Story::silent()).unwrap();
    game.open.log.store.extend([Item::LongcoatOfOffice; 3]);
    let mut position = Position { game, told: Vec::new() };
    position.play(ORANGE, "done").play(ORANGE, "trade item:\"store: Longcoat of Office\"");
    assert!(position.offers(ORANGE, "done"), "people may put it back");
    let mut rng = Rng::from_number(1);
    let mut legal = Vec::new();
    Game::legal_actions(&position.game, ORANGE, &mut legal);
    let view = Game::view(&position.game, crate::engine::Viewer::Seat(ORANGE));
    for bot in [Bot::Greedy, Bot::Level(Level::Easy), Bot::Level(Level::Normal)] {
        let chosen = bot.choose::<Clans>(&view, ORANGE, &legal, &mut rng);
        assert_ne!(legal[chosen], crate::games::clans::rules::Action::PutBack, "{bot:?}");
    }
    position.play(ORANGE, "done");
    assert!(position.offers(ORANGE, "trade item:\"store: Longcoat of Office\""));
}

#[test]
fn the_table_of_missions_names_every_reward() {
    let table: Vec<&str> = include_str!("../README.md").lines().filter(|line| line.starts_with("| ")).collect();
    let unlocked = |game: &Clans| -> Vec<Operative> {
        Operative::ALL.into_iter().filter(|who| game.open.log.dossier(*who).status.is_unlocked()).collect()
    };
    for mission in fields() {
        let mut position = Position::new();
        position.game.open.mission = mission;
        position.game.open.log = Log::start().into();
        let before = unlocked(&position.game);
        mission.script().consequences(&mut position.game, &|_| true, &mut Story::silent());
        let joined = unlocked(&position.game).into_iter().filter(|who| !before.contains(who)).map(Operative::short);
        let items = position.game.open.tally.gains.iter().flat_map(|gain| match gain {
            Gain::Item(item) => vec![item.name()],
            Gain::Reward(Reward::Item(one), Reward::Item(other)) => vec![one.name(), other.name()],
            _ => Vec::new(),
        });
        // The two finds of Cartel Supply Cache come first, by lot.
        let finds = if mission == Mission::M3 { 2 } else { 0 };
        let won: Vec<&str> = joined.chain(items.skip(finds)).collect();
        let rows: Vec<&&str> = table.iter().filter(|row| row.starts_with(&format!("| {} |", mission.sheet().name))).collect();
        for one in won {
            assert!(rows.iter().any(|row| row.contains(one)), "{}: {one} in {rows:?}", mission.sheet().name);
        }
    }
}
