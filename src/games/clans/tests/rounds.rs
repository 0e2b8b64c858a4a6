//! Rounds, turns, Edges, the reaction phase.

use super::*;
use crate::games::clans::content::Legion;

/// The rulebook's round: two Edges saved, three dealt, the store is full, the Trapper moves and attacks.
#[test]
fn the_round_with_three_edges() {
    let mut position = Position::new()
        .only([Operative::Timur, Operative::Echo, Operative::Feuerbach])
        .put(Operative::Timur, at("A3"))
        .put(Operative::Echo, at("A2"))
        .put(Operative::Feuerbach, at("A2"))
        .clanner(Legion::Trapper, at("E3"))
        .edges(2);
    position.game.open.squad_size = 3;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "move to:C3").play(ORANGE, "move to:D3");
    assert_eq!(position.game.open.stored, 3, "as many as operatives, no more");
    position.play(SKY, "command unit:\"Trapper 1\"").play(SKY, "move to:D3");
    position.play(SKY, "command unit:\"Trapper 1\"").play(SKY, "attack target:Timur");
    assert_eq!(position.game.open.stored, 1);
    position.roll(SKY, 0);
    position.play(SKY, "done");
    assert_eq!(position.legal(ORANGE), ["turn operative:Echo", "turn operative:Feuerbach"]);
}

#[test]
fn edges_by_the_size_of_the_squad() {
    use crate::games::clans::Squad;
    for (squad, each) in [(Squad::Four, 1), (Squad::Three, 1), (Squad::Two, 2), (Squad::One, 3)] {
        let options = Options { play: Play::M1, squad, ..Options::default() };
        let mut game = Clans::setup(&options, 2, Rng::from_number(3), &mut Story::silent()).unwrap();
        while game.open.round == 0 {
            let seat = Game::turn(&game).to_act().first().unwrap();
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            Game::play(&mut game, seat, legal.last().unwrap(), &mut Story::silent()).unwrap();
        }
        assert_eq!(game.open.squad.len(), usize::from(squad.size()));
        assert!(game.open.squad.iter().all(|member| member.edges == each), "{squad:?}");
    }
}

#[test]
fn the_store_holds_no_more_edges_than_there_were_operatives() {
    let mut position = Position::new().edges(4).turn(Operative::Timur);
    position.play(ORANGE, "done");
    assert_eq!(position.game.open.stored, 4);
}

#[test]
fn an_operative_may_skip_actions_but_must_take_the_turn() {
    let mut position = Position::new().turn(Operative::Timur);
    position.play(ORANGE, "done").play(SKY, "done");
    assert_eq!(position.legal(ORANGE), ["turn operative:Pluto", "turn operative:Echo", "turn operative:Feuerbach"]);
}

#[test]
fn a_round_ends_when_nobody_has_an_edge_left() {
    let mut position = Position::new();
    for who in ["Timur", "Pluto", "Echo", "Feuerbach"] {
        position.play(ORANGE, &format!("turn operative:{who}")).play(ORANGE, "done").play(SKY, "done");
    }
    assert_eq!(position.game.open.round, 2);
    assert!(position.game.open.squad.iter().all(|member| member.edges == 1));
}

#[test]
fn whoever_acts_first_takes_the_turn_and_the_last_one_has_to() {
    let mut position = Position::of(Play::M1, 3);
    assert_eq!(position.waiting(), [ORANGE, SKY]);
    position.play(SKY, "pass");
    assert_eq!(position.waiting(), [ORANGE]);
    assert!(!position.offers(ORANGE, "pass"));
}

#[test]
fn effects_of_a_round_end_with_it() {
    let mut position = Position::new().only([Operative::Timur]);
    position.game.open.obscured.insert(at("C2"));
    position.game.open.squad[0].punches = 1;
    position.play(ORANGE, "turn operative:Timur").play(ORANGE, "done").play(SKY, "done");
    assert_eq!(position.game.open.round, 2);
    assert!(position.game.open.obscured.is_empty());
    assert_eq!(position.member(Operative::Timur).punches, 0);
}

#[test]
fn the_hostile_may_spawn_at_a_point_where_no_operative_stands() {
    let mut position = Position::new().only([Operative::Timur]).put(Operative::Timur, at("E4")).edges(2).reaction();
    let points: std::collections::BTreeSet<String> =
        position.legal_like(SKY, "spawn").iter().map(|phrase| phrase.rsplit(':').next().unwrap().into()).collect();
    assert_eq!(points.into_iter().collect::<Vec<_>>(), ["I1", "L1"]);
    position.play(SKY, "spawn unit:Snatcher at:I1");
    assert_eq!(position.place("threat 1"), Some(at("I1")));
    assert_eq!(position.game.open.stored, 1);
}

#[test]
fn nothing_is_spawned_beyond_the_forces_of_the_mission() {
    // M1 with four: two of each Feeder and four more of any kind, two Traps, two Decoys.
    let mut position = Position::new().only([Operative::Timur]).edges(4).reaction();
    for _ in 0..6 {
        position = position.threat(Legion::Trapper, at("J2"));
    }
    assert!(position.legal_like(SKY, "spawn unit:Trapper").is_empty());
    assert!(!position.legal_like(SKY, "spawn unit:Snatcher").is_empty());
    position = position.threat(Legion::Snatcher, at("J2")).threat(Legion::Snatcher, at("J2"));
    assert!(position.legal_like(SKY, "spawn unit:Snatcher").is_empty());
    assert!(!position.legal_like(SKY, "spawn unit:Cackler").is_empty());
}

#[test]
fn a_threat_may_reveal_itself_without_an_action() {
    let mut position = Position::new().only([Operative::Timur]).threat(Legion::Snatcher, at("J2")).reaction();
    position.play(SKY, "reveal unit:\"threat 1\"");
    assert_eq!(position.place("Snatcher 1"), Some(at("J2")));
}

#[test]
fn a_stunned_operative_still_takes_a_turn_with_no_action() {
    let mut position = Position::new().only([Operative::Timur]);
    position.game.open.squad[0].stunned = true;
    position.play(ORANGE, "turn operative:Timur");
    assert_eq!(position.waiting(), [SKY], "there is nothing to do");
    assert_eq!(position.game.open.stored, 1, "and the Edge has passed");
}

#[test]
fn the_last_round_ends_the_mission_in_the_hostiles_favour() {
    let mut position = Position::new().only([Operative::Timur]);
    position.game.open.round = position.game.open.last_round;
    position.play(ORANGE, "turn operative:Timur").play(ORANGE, "done").play(SKY, "done");
    let end = position.game.open.end.as_ref().expect("it is over");
    assert!(!end.won && end.met == 0 && end.hostile_met == 0b11, "failure: the Hostile has met everything");
}

#[test]
fn refugees_follow_whoever_found_them_and_leave_with_him() {
    let mut position = Position::new().put(Operative::Timur, at("F2")).turn(Operative::Timur);
    assert!(position.offers(ORANGE, "work target:\"Refugee 1\""));
    position.play(ORANGE, "work target:\"Refugee 1\"").play(ORANGE, "move to:G2");
    assert_eq!(position.place("Refugee 1"), Some(at("G2")));
    position = position.put(Operative::Timur, at("L3"));
    position.game.open.strays[0].at = Some(at("L3"));
    position.play(SKY, "done");
    position.game.open.squad[0].edges = 1;
    position.play(ORANGE, "turn operative:Timur").play(ORANGE, "move to:exit");
    assert_eq!(position.game.open.tally.rescued, 1);
}

#[test]
fn in_a_decided_mission_the_objectives_besides_still_count() {
    let worth = |met, hostile_met, seat| {
        let mut position = Position::new();
        position.game.open.end = Some(super::super::rules::End { won: true, met, hostile_met, ..Default::default() });
        Game::evaluate(&position.game, seat)
    };
    assert!(worth(0b111, 0, ORANGE) > worth(0b001, 0, ORANGE));
    assert!(worth(0b001, 0b11, SKY) > worth(0b001, 0b01, SKY) + 0.001);
    assert!((worth(0b011, 0b01, ORANGE) + worth(0b011, 0b01, SKY) - 1.0).abs() < 0.001);
}
