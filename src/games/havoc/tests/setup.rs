//! Setting up, for every number of players.

use super::*;
use crate::engine::{BadSetup, Story};
use crate::games::havoc::content::{EVENT_SPOTS, FIRST_TROGS, FIRST_UNITS, Land};
use crate::games::havoc::{Dealing, SkillCount};

fn options(skills: SkillCount, factions: Dealing) -> Options {
    Options { skills, factions, first: None }
}

fn opened(options: Options, seats: u8, seed: u64) -> Played {
    let game = Havoc::setup(&options, seats, Rng::from_number(seed), &mut Story::silent()).unwrap();
    Played { game, told: Vec::new(), revealed: false }
}

/// Everybody has chosen and the first round has begun, with an event that waits for the first player.
fn begun(seats: u8) -> Played {
    let choosing = |seed| {
        let mut game = opened(Options::default(), seats, seed);
        for (seat, faction) in (0..seats.min(3)).zip(Faction::ALL) {
            play(&mut game, Seat(seat), &format!("choose faction:{}", faction.name()));
        }
        if seats == 1 {
            play(&mut game, Seat(0), r#"choose home:"Dawn Landing""#);
            play(&mut game, Seat(0), r"choose skill:Scouting");
            play(&mut game, Seat(0), r#"choose skill:"Dig In""#);
        }
        game
    };
    (0..99).map(choosing).find(|game| game.game.open.past_events[0] == Event::CrystalBloom).unwrap()
}

fn play(game: &mut Played, seat: Seat, phrase: &str) {
    if game.game.open.stage == Stage::Setup {
        let story = DynGame::play(&mut game.game, seat, &known(phrase)).unwrap_or_else(|illegal| panic!("{illegal}"));
        game.told.extend(story.into_lines());
        DynGame::check(&game.game).unwrap();
    }
}

fn homes(game: &Played) -> Vec<Region> {
    game.game.open.homes.iter().flatten().copied().collect()
}

#[test]
fn one_to_four_play() {
    for seats in [0, 5] {
        let Err(BadSetup(why)) = Havoc::setup(&Options::default(), seats, Rng::from_number(1), &mut Story::silent()) else {
            panic!("{seats}")
        };
        assert!(why.contains("1 to 4"), "{why}");
    }
}

#[test]
fn only_with_four_does_somebody_play_the_trogs() {
    for seats in 1..=3 {
        let game = opened(Options::default(), seats, 1);
        assert!(!DynGame::menu(&game.game, Seat(0)).iter().any(|phrase| phrase.slot("faction") == Some("Trogs")));
    }
    let game = opened(Options::default(), 4, 1);
    assert!(DynGame::menu(&game.game, Seat(0)).iter().any(|phrase| phrase.slot("faction") == Some("Trogs")));
}

#[test]
fn nobody_chooses_a_faction_twice_and_the_last_one_falls_to_the_last_player() {
    for seats in 3..=4 {
        let mut game = opened(Options::default(), seats, 1);
        play(&mut game, Seat(0), "choose faction:Pilgrims");
        assert!(DynGame::menu(&game.game, Seat(1)).iter().all(|phrase| phrase.slot("faction") != Some("Pilgrims")));
        play(&mut game, Seat(1), "choose faction:Machines");
        play(&mut game, Seat(2), "choose faction:Humans");
        let expected = [Some(Pilgrims), Some(Machines), Some(Humans), Some(Trogs)];
        assert_eq!(game.game.open.factions[..], expected[..usize::from(seats)]);
        assert!(game.game.open.stage > Stage::Setup);
    }
    let mut game = opened(Options::default(), 3, 1);
    play(&mut game, Seat(0), "choose faction:Pilgrims");
    play(&mut game, Seat(1), "choose faction:Machines");
    assert_eq!(game.game.open.faction(Seat(2)), Some(Humans), "there is nothing left to choose");
}

#[test]
fn factions_can_be_dealt() {
    for seed in 0..8 {
        let three = opened(options(SkillCount::One, Dealing::Dealt), 3, seed);
        assert!(three.game.open.factions.iter().all(|faction| faction.is_some_and(|faction| faction != Trogs)));
        let four = opened(options(SkillCount::One, Dealing::Dealt), 4, seed);
        assert!(Faction::ALL.into_iter().all(|faction| four.game.open.seat(faction).is_some()));
    }
}

#[test]
fn headquarters_hold_four_units_and_a_control_token() {
    for seats in 2..=4 {
        let game = begun(seats);
        for faction in Faction::ALL.into_iter().take(usize::from(seats)) {
            let home = game.game.open.homes[faction.index()].unwrap();
            let units = if faction == Trogs { FIRST_TROGS } else { FIRST_UNITS };
            assert_eq!((game.units(faction, home), game.control(home)), (units, Some(faction)));
            assert_eq!(game.reserve(faction), faction.units() - units);
        }
        assert!(homes(&game).iter().all(|home| game.at(*home).crystals == 0));
    }
}

#[test]
fn headquarters_are_dealt_to_the_landings() {
    let landed: Vec<Vec<Region>> =
        (0..20).map(|seed| homes(&opened(options(SkillCount::One, Dealing::Dealt), 3, seed))).collect();
    assert!(landed.iter().flatten().all(|home| home.land() == Land::Landing));
    assert!(landed.iter().any(|homes| *homes != landed[0]), "in any order");
}

#[test]
fn with_two_the_northern_landing_stays_closed() {
    for seed in 0..12 {
        let game = opened(options(SkillCount::One, Dealing::Dealt), 2, seed);
        assert!(game.game.open.closed().contains(Region::PolarLanding));
        assert!(homes(&game).iter().all(|home| *home != Region::PolarLanding));
    }
}

#[test]
fn war_parties_nests_finds_and_crystals_lie_where_they_are_printed() {
    for seats in 2..=3 {
        let game = begun(seats);
        for region in Region::ALL {
            let site = game.at(region);
            let printed = (region.has_war_party(), u8::from(region.has_nest()), region.has_exploration(), region.crystals());
            assert_eq!((site.war_party, site.nests, site.exploration, site.crystals), printed, "{}", region.name());
            assert!(site.structures.is_empty());
        }
        assert!(game.at(Region::Maw).war_party, "nobody lives in the Maw, but a War Party does");
    }
}

#[test]
fn with_four_the_trogs_have_headquarters_in_the_maw_and_four_tunnels() {
    let game = begun(4);
    let maw = game.at(Region::Maw);
    assert_eq!((maw.of(Trogs), maw.war_party, maw.crystals, maw.control), (FIRST_TROGS, false, 0, Some(Trogs)));
    let tunnels = game.game.open.with(|site| site.structures.contains(Structure::Tunnel));
    let marked: Regions = Region::ALL.into_iter().filter(|region| region.has_tunnel() || *region == Region::Maw).collect();
    assert_eq!((tunnels, tunnels.len()), (marked, 4));
}

#[test]
fn everybody_has_one_two_or_three_skills_the_usual_one_among_them() {
    for seats in 2..=4 {
        for (count, skills) in [(SkillCount::One, 1), (SkillCount::Two, 2), (SkillCount::Three, 3)] {
            let game = opened(options(count, Dealing::Dealt), seats, 3);
            for faction in game.game.open.factions.iter().flatten() {
                let known = &game.game.open.skills[faction.index()];
                assert_eq!((known.len(), known[0]), (skills, faction.skills()[0]), "{} of {seats}", faction.name());
                assert!(known.iter().all(|skill| skill.owner() == *faction));
            }
        }
    }
}

#[test]
fn skills_are_chosen_by_number_and_the_old_names_still_read() {
    let chosen = |word: &str| crate::engine::options::<Havoc>(&[("skills".into(), word.into())]).map(|options| options.skills);
    assert_eq!(
        [chosen("one"), chosen("two"), chosen("three")],
        [Ok(SkillCount::One), Ok(SkillCount::Two), Ok(SkillCount::Three)]
    );
    assert!(chosen("beginner").is_err(), "nobody is offered it any more");
    for (word, skills) in [("beginner", SkillCount::One), ("experienced", SkillCount::Two), ("veteran", SkillCount::Three)] {
        let stored: Options = serde_json::from_str(&format!(r#"{{"skills":"{word}","factions":"chosen"}}"#)).unwrap();
        assert_eq!(stored.skills, skills);
    }
}

#[test]
fn the_pilgrims_start_with_an_empty_vault() {
    for seats in 2..=4 {
        assert_eq!(opened(options(SkillCount::One, Dealing::Dealt), seats, 3).game.open.vault, 0);
    }
}

#[test]
fn four_events_lie_face_down_and_the_first_is_turned_over_at_once() {
    let game = begun(3);
    assert_eq!(game.game.open.event_spots, [0, 1, 1, 1, 0]);
    assert_eq!((game.game.open.past_events.len(), EVENT_SPOTS.len()), (1, 4));
    let first: Vec<Event> =
        (0..30).map(|seed| opened(options(SkillCount::One, Dealing::Dealt), 3, seed).game.open.past_events[0]).collect();
    assert!(first.iter().any(|event| *event != first[0]), "they are shuffled");
}

#[test]
fn the_order_of_play_is_drawn_and_the_coming_order_is_the_same() {
    let orders: Vec<Vec<Faction>> = (0..20)
        .map(|seed| {
            let open = opened(options(SkillCount::One, Dealing::Dealt), 3, seed).game.open;
            assert_eq!(open.initiative, open.coming);
            open.initiative.to_vec()
        })
        .collect();
    assert!(orders.iter().any(|order| order[0] != orders[0][0]));
}

#[test]
fn everybody_has_the_own_deck_and_no_points() {
    let game = begun(4);
    for faction in Faction::ALL {
        assert_eq!(game.game.hidden.decks[faction.index()], Card::deck(Home::Faction(faction)));
        assert_eq!(game.points(faction), 0);
    }
    assert!(game.game.hidden.terrains.iter().all(|deck| deck.len() == 8));
}

// Alone

#[test]
fn alone_one_chooses_faction_landing_and_skills() {
    let mut game = opened(options(SkillCount::Three, Dealing::Chosen), 1, 1);
    play(&mut game, Seat(0), "choose faction:Machines");
    assert_eq!(game.choices(Machines, "choose", "home").len(), 3);
    game.does(Machines, r#"choose home:"Polar Landing""#);
    assert_eq!(game.choices(Machines, "choose", "skill").len(), 5);
    game.does(Machines, r#"choose skill:"Spare Cell""#).refuses(Machines, r#"choose skill:"Spare Cell""#);
    game.does(Machines, "choose skill:Reclaim").does(Machines, "choose skill:Transmute");
    assert_eq!(game.game.open.skills[Machines.index()][..], [Skill::SpareCell, Skill::Reclaim, Skill::Transmute]);
    assert_eq!(game.game.open.homes[Machines.index()], Some(Region::PolarLanding));
    assert_eq!(game.units(Machines, Region::PolarLanding), FIRST_UNITS);
    assert_eq!(game.control(Region::PolarLanding), Some(Machines));
    assert!(game.game.open.skills[Trogs.index()].is_empty(), "the Trogs have none");
}

#[test]
fn alone_fewer_skills_are_harder() {
    for (count, skills) in [(SkillCount::One, 1), (SkillCount::Two, 2), (SkillCount::Three, 3)] {
        let mut game = opened(options(count, Dealing::Chosen), 1, 1);
        play(&mut game, Seat(0), "choose faction:Humans");
        play(&mut game, Seat(0), r#"choose home:"Dusk Landing""#);
        for skill in Humans.skills().into_iter().take(skills) {
            assert_eq!(game.game.open.stage, Stage::Setup);
            play(&mut game, Seat(0), &format!(r#"choose skill:"{}""#, skill.name()));
        }
        assert!(game.game.open.stage > Stage::Setup);
    }
}

#[test]
fn alone_the_outer_ring_and_the_unused_landings_are_closed_to_everything() {
    let game = begun(1);
    let closed = game.game.open.closed();
    assert_eq!(closed.len(), 6);
    for region in closed {
        assert_eq!(*game.at(region), Site::default(), "{}", region.name());
    }
}

#[test]
fn alone_there_are_war_parties_and_one_tunnel_but_no_nests() {
    let game = begun(1);
    let open = &game.game.open;
    assert!(open.planet.iter().all(|site| site.nests == 0));
    assert_eq!(open.with(|site| site.war_party).len(), 12);
    for region in Region::ALL.into_iter().filter(|region| !open.closed().contains(*region) && !open.is_home(*region)) {
        let (site, printed) = (game.at(region), (region.has_exploration(), region.crystals()));
        assert_eq!((site.exploration, site.crystals), printed, "{}", region.name());
    }
    assert_eq!(open.with(|site| site.structures.contains(Structure::Tunnel)), Regions::one(Region::Maw));
    assert_eq!((game.units(Trogs, Region::Maw), game.at(Region::Maw).crystals), (FIRST_TROGS, 0), "as with four players");
    assert!(game.hand(Trogs).is_empty());
    let mut order = open.initiative.to_vec();
    order.sort_unstable();
    assert_eq!(order, [Humans, Trogs]);
}

#[test]
fn alone_the_persons_own_turn_is_as_with_more_players() {
    let mut game = Position::solo(Humans).hand(Humans, &[Card::Flank]).units(Humans, Region::DawnLanding, 1).start();
    let verbs = |game: &Played| {
        let mut verbs: Vec<String> = DynGame::menu(&game.game, Seat(0)).iter().map(|phrase| phrase.verb.to_string()).collect();
        verbs.dedup();
        verbs
    };
    let more = Position::new(2).hand(Humans, &[Card::Flank]).units(Humans, Region::DawnLanding, 1).start();
    assert_eq!(verbs(&game), verbs(&more));
    game.does(Humans, spend(Errand::Move, Card::Flank));
    game.does(Humans, march(1, Region::DawnLanding, Region::Thornveil)).does(Humans, "done");
    assert_eq!(game.control(Region::Thornveil), Some(Humans));
}
