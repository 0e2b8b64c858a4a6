//! Asked as little as can be, and told in plain sentences.

use super::*;
use crate::engine::Viewer;
use crate::engine::scene::Shape;
use crate::games::clans::content::{Champion, Legion};
use crate::games::clans::{look, tell, words};

/// Feuerbach and a Snatcher that he can shoot at; nobody wants to be asked about dice.
fn range() -> Position {
    let mut position =
        Position::squad([Operative::Feuerbach]).put(Operative::Feuerbach, at("A2")).clanner(Legion::Snatcher, at("C2"));
    position.game.open.ask_dice = crate::engine::Seats::default();
    position
}

const SHOT: &str = "attack with:\"Codex Musket\" target:\"Snatcher 1\"";

fn asked(position: &Position, seat: Seat) -> String {
    <Clans as Game>::question(&position.game.view(Viewer::Seat(seat)), None).expect("a question")
}

#[test]
fn a_roll_that_nobody_can_change_is_rolled_with_the_best_dice() {
    let mut position = range().turn(Operative::Feuerbach);
    position.play(ORANGE, SHOT);
    let throw = position.game.open.latest.roll.clone().expect("the dice have fallen");
    assert!(position.game.open.roll().is_none());
    // 3W3B against Defense 3 is best with fewer black dice than there are.
    assert!(throw.dice.len() < 6, "{throw:?}");
}

#[test]
fn whoever_wants_to_be_asked_about_dice_says_so_and_takes_it_back() {
    let mut position = range().turn(Operative::Feuerbach);
    position.play(ORANGE, "ask before:rolls");
    assert!(!position.offers(ORANGE, "ask before:rolls"));
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 2), "it takes no action");
    position.play(ORANGE, SHOT);
    assert!(position.offers(ORANGE, "overcommit with:secure") && position.offers(ORANGE, "safe die:black"));
    position.play(ORANGE, "roll dice:always");
    assert!(position.game.open.latest.roll.is_some() && !position.game.open.ask_dice.contains(ORANGE));
}

#[test]
fn what_can_be_used_only_before_the_dice_fall_is_asked_for() {
    let mut position = range().give(Operative::Feuerbach, Item::IronRosary);
    position.game.open.gear.iter_mut().for_each(|gear| gear.used_mission = false);
    let usable = position.game.open.usable(position.unit(Operative::Feuerbach), Item::IronRosary).is_some();
    position = position.turn(Operative::Feuerbach);
    position.play(ORANGE, SHOT);
    assert_eq!(position.game.open.roll().is_some(), usable, "asked just where it can be used");
    // Whoever might be expended is seen by all.
    let mut clan = Position::squad([Operative::Timur]).clanner(Legion::Snatcher, at("D2")).clanner(Legion::Trapper, at("D2"));
    clan.game.open.ask_dice = crate::engine::Seats::default();
    clan.attacked_by("Snatcher 1", Operative::Timur);
    assert!(clan.offers(SKY, "expend unit:\"Trapper 2\""));
    let mut alone = Position::squad([Operative::Timur]).clanner(Legion::Snatcher, at("D2"));
    alone.game.open.ask_dice = crate::engine::Seats::default();
    alone.attacked_by("Snatcher 1", Operative::Timur);
    assert!(alone.game.open.latest.roll.is_some(), "nobody can be expended: it is rolled");
}

#[test]
fn before_a_roll_only_those_are_asked_whose_cards_bear_on_it() {
    let announced = |card: Arcana| {
        let mut position = range().hand(SKY, [card]);
        position.game.open.known[SKY.index()].insert(card);
        let mut position = position.turn(Operative::Feuerbach);
        position.play(ORANGE, SHOT);
        position
    };
    assert!(announced(Arcana::Seeker).game.open.latest.roll.is_some(), "The Seeker changes no roll");
    let position = announced(Arcana::Protector);
    assert_eq!(position.waiting(), [SKY]);
    assert!(position.offers(SKY, "arcana card:\"The Protector\" target:\"Snatcher 1\""));
}

#[test]
fn whoever_holds_nothing_fitting_can_only_go_on() {
    let mut position = range().hand(SKY, [Arcana::Seeker]).turn(Operative::Feuerbach);
    position.play(ORANGE, SHOT);
    assert_eq!((position.waiting(), position.legal(SKY)), (vec![SKY], vec!["pass".to_owned()]), "nobody sees that it is so");
}

#[test]
fn after_ones_own_successful_scout_one_is_not_asked_oneself() {
    let scouted = |fails: bool| {
        let mut position = Position::squad([Operative::Echo])
            .threat(Legion::Snatcher, at("F2"))
            .put(Operative::Echo, at("D2"))
            .hand(ORANGE, [Arcana::Creator, Arcana::Chosen]);
        position.game.open.clan[0].at = Some(at("A2"));
        let mut position = position.turn(Operative::Echo);
        position.play(ORANGE, "scout at:A2");
        // Her three white dice know no botch.
        if fails {
            position.roll(ORANGE, 0)
        } else {
            position.roll_well(ORANGE, 2)
        };
        position
    };
    let position = scouted(false);
    assert!(position.game.open.roll().is_none(), "the only token there is revealed: {:?}", position.legal(ORANGE));
    let failed = scouted(true);
    let offered = failed.offers(ORANGE, "arcana card:\"The Chosen\"");
    assert!(offered, "after one that failed one is: {:?} {:?}", failed.legal(ORANGE), failed.game.open.latest.roll);
}

#[test]
fn after_a_roll_the_question_says_that_it_stands() {
    let mut position = range().hand(SKY, [Arcana::Abomination]).turn(Operative::Feuerbach);
    position.game.open.known[SKY.index()].insert(Arcana::Abomination);
    position.play_so_that(ORANGE, SHOT, |game| game.open.latest.roll.as_ref().is_some_and(|throw| throw.success));
    assert_eq!(position.waiting(), [SKY]);
    assert!(asked(&position, SKY).ends_with("The roll stands. Does anyone answer?"), "{}", asked(&position, SKY));
    let view = position.game.view(Viewer::Seat(SKY));
    let pass = super::super::rules::Action::Pass(super::super::rules::Until::Now);
    assert_eq!(
        words::question(&view, Some((pass, "until"))),
        Some(asked(&position, SKY)),
        "also where only passing is left to choose"
    );
    assert_eq!(words::explain(&view, pass, None).as_deref(), Some("Go on."));
}

#[test]
fn no_line_of_forces_stands_where_nobody_knows_them_yet() {
    let options = Options { play: Play::M1, ..Options::default() };
    let game = Clans::setup(&options, 2, Rng::from_number(7), &mut Story::silent()).unwrap();
    let lines = words::mission(&game.view(Viewer::Seat(ORANGE)));
    assert!(!lines.is_empty() && lines.iter().all(|line| !line.contains(": .") && !line.contains("..")), "{lines:?}");
    let later = words::mission(&Position::new().game.view(Viewer::Seat(ORANGE)));
    assert!(later.iter().any(|line| line.starts_with("Forces of the Hostile, at most: ")));
}

#[test]
fn nothing_that_a_mission_says_ends_with_two_stops() {
    for mission in fields() {
        let sheet = mission.sheet();
        assert!(sheet.briefing.ends_with('.') && !sheet.briefing.ends_with(".."));
        for piece in sheet.intel {
            assert!(!piece.context.ends_with('.') && !piece.benefit.ends_with('.'), "{}", piece.context);
        }
        let objectives = sheet.objectives.iter().chain(sheet.hostile_objectives);
        objectives.for_each(|words| assert!(!words.ends_with('.'), "{words}"));
    }
}

#[test]
fn what_is_vargas_is_said_with_one_s() {
    assert_eq!(tell::whose(Champion::Varga.name()), "Varga Ten-Totems'");
    assert_eq!(tell::whose("Timur"), "Timur's");
}

#[test]
fn of_several_objects_each_has_its_letter_and_no_article() {
    let altar = Position::of(Play::M8, 2);
    assert_eq!(altar.game.open.object_first(0), "Brazier A");
    let convoy = Position::of(Play::M4, 2);
    assert_eq!(convoy.game.open.object_first(0), "The wagon");
}

#[test]
fn an_attack_names_its_weapon() {
    let mut position = range().turn(Operative::Feuerbach);
    position.play(ORANGE, SHOT);
    assert!(position.told("Feuerbach attacks Snatcher 1 with the Codex Musket."), "{:?}", position.told);
    let mut clan = Position::squad([Operative::Timur]).clanner(Legion::Snatcher, at("D2"));
    clan.attacked_by("Snatcher 1", Operative::Timur);
    assert!(clan.told("Snatcher 1 attacks Timur."), "claws are its own");
}

#[test]
fn an_area_attack_says_whom_it_hits() {
    let shot = |total: i8| {
        let mut position = Position::squad([Operative::Timur])
            .put(Operative::Timur, at("A2"))
            .clanner(Legion::Snatcher, at("B2"))
            .clanner(Legion::Goliath, at("B2"))
            .turn(Operative::Timur);
        position.play(ORANGE, "attack with:\"Fungicide Rifle\" at:B2").roll(ORANGE, total);
        position
    };
    assert!(shot(4).told("Hit at B2: Snatcher 1."), "{:?}", shot(4).told);
    assert!(shot(1).told("Nobody at B2 is hit."), "{:?}", shot(1).told);
}

#[test]
fn a_champion_that_never_comes_is_not_planned() {
    let mut position = Position::new();
    for (squad, planned) in [(4, true), (3, true), (2, false), (1, false)] {
        position.game.open.squad_size = squad;
        assert_eq!(position.game.open.planned_champion(), planned.then_some(Champion::Scrape));
    }
}

#[test]
fn a_champion_that_never_comes_stands_on_no_page() {
    let stands = |squad: u8| {
        let mut position = Position::new();
        position.game.open.squad_size = squad;
        let page = <Clans as Game>::hand_scene(&position.game.view(Viewer::Seat(SKY))).expect("the Hostile's page");
        let name = Champion::Scrape.name();
        page.shapes.iter().any(|shape| matches!(shape, Shape::Text(text) if text.text.contains(name)))
    };
    assert!(stands(4) && !stands(2));
}

#[test]
fn what_comes_before_a_mission_has_a_first_proposal() {
    let options = Options { play: Play::M1, ..Options::default() };
    let mut game = Clans::setup(&options, 2, Rng::from_number(7), &mut Story::silent()).unwrap();
    let mut proposed = Vec::new();
    // One press each, until the first turn.
    while game.open.round == 0 {
        let seat = Game::turn(&game).to_act().first().expect("somebody is asked");
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let offered = <Clans as Game>::proposals(&game.view(Viewer::Seat(seat)));
        let first = offered.iter().find(|action| legal.contains(action)).copied();
        // What only Intel asks, each mission has its own.
        let own = matches!(game.open.frame(), Some(Frame::Ask { .. } | Frame::KeepArcana { .. }));
        assert!(first.is_some() || own, "nothing is proposed: {:?}", game.open.frame());
        let accepted = first.unwrap_or(legal[0]);
        proposed.push(words::phrase(&game.view(Viewer::Seat(seat)), accepted).to_string());
        game.play_unchecked(seat, &accepted, &mut Story::silent());
        assert!(proposed.len() < 12, "{proposed:?}");
    }
    let accepted = |phrase: &str| proposed.iter().filter(|one| *one == phrase).count();
    assert!(accepted("done") >= 3 && accepted("place auto:ambush") == 1, "{proposed:?}");
}

#[test]
fn cards_are_looked_up_by_their_sort_and_then_by_name() {
    let names = look::values("card");
    let place = |name: &str| names.iter().position(|one| one == name).unwrap();
    assert!(place("Burrower") < place("Trapper") && place("Trapper") < place("Varga Ten-Totems"));
    assert!(place("The Abomination") < place("The Healer") && place("The Healer") < place("Arc Baton"));
    assert!(place("Arc Baton") < place("Worn Tarot") && place("Worn Tarot") < place("Ammunition Discipline"));
}

#[test]
fn an_epitaph_is_nobodys_sentence() {
    let mut position = Position::squad([Operative::Timur, Operative::Echo])
        .potentials(Operative::Timur, [Potential::Splaying])
        .fleshwound(Operative::Timur, Potential::Splaying);
    position.game.open.stack = vec![Frame::Round(RoundStep::Turns)];
    position.game.wound(position.unit(Operative::Timur), None);
    position.game.open.round = position.game.open.last_round;
    for member in &mut position.game.open.squad {
        member.edges = 0;
    }
    let mut story = Story::told();
    position.game.advance(&mut story);
    let told: Vec<String> = story.lines().iter().map(|line| line.text.clone()).collect();
    let epitaph = told.iter().find(|line| line.contains("In memoriam")).expect("an epitaph");
    let report = crate::engine::report::report(SKY, &[], std::slice::from_ref(epitaph));
    assert!(report.iter().all(|line| !line.contains(&SKY.to_string())), "{report:?}");
}

#[test]
fn bots_ask_to_decide_about_their_dice_first_and_once() {
    use crate::bots::Bot;
    let mut position = range().turn(Operative::Feuerbach);
    let mut chosen = Vec::new();
    for _ in 0..2 {
        let (view, mut legal) = (position.game.view(Viewer::Seat(ORANGE)), Vec::new());
        position.game.legal_actions(ORANGE, &mut legal);
        let at = Bot::Greedy.choose::<Clans>(&view, ORANGE, &legal, &mut Rng::from_number(1));
        let phrase = words::phrase(&view, legal[at]).to_string();
        position.play(ORANGE, &phrase);
        chosen.push(phrase);
    }
    assert!(chosen[0] == "ask before:rolls" && chosen[1] != "ask before:rolls", "{chosen:?}");
}

#[test]
fn an_attack_tells_the_chance_of_what_is_rolled_unasked() {
    let position = range().turn(Operative::Feuerbach);
    let (view, mut legal) = (position.game.view(Viewer::Seat(ORANGE)), Vec::new());
    position.game.legal_actions(ORANGE, &mut legal);
    let shot = legal.into_iter().find(|action| words::phrase(&view, *action).to_string() == SHOT).unwrap();
    let line = words::explain(&view, shot, Some("target")).unwrap();
    assert!(line.contains(" of 3W3B against 3: "), "{line}");
}

#[test]
fn actions_that_are_over_are_over() {
    let spent = |card: Option<Arcana>| {
        let mut position = range();
        if let Some(card) = card {
            position = position.hand(ORANGE, [card]);
            position.game.open.known[ORANGE.index()].insert(card);
        }
        let mut position = position.turn(Operative::Feuerbach);
        position.play(ORANGE, "flip").play(ORANGE, "flip");
        position
    };
    assert_eq!(spent(None).waiting(), [SKY], "what he could still do is to drop things");
    assert_eq!(spent(Some(Arcana::Seeker)).waiting(), [SKY], "it can be played before the next turn as well");
    let mut zealous = spent(Some(Arcana::Zealot));
    assert_eq!(zealous.waiting(), [ORANGE], "this one has its use in this phase only");
    zealous.play(ORANGE, "arcana card:\"The Zealot\" target:Feuerbach");
    assert!(matches!(zealous.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 2));
}
