//! What is told and asked: consequences, questions with their object, reasons that fit, ways in the order in which they were
//! walked, and what pictures say of all that lies open.

use super::missions::alone;
use super::*;
use crate::engine::Viewer;
use crate::engine::scene::Scene;
use crate::games::clans::campaign::{Chapter, Played, Status};
use crate::games::clans::content::{Champion, Legion};
use crate::games::clans::rules::{Effect, Ends, On, Thing};
use crate::games::clans::rules::{RoundStart, Stray};
use crate::games::clans::{draw, tell, words};

fn view(position: &Position, seat: Seat) -> crate::games::clans::View {
    position.game.view(Viewer::Seat(seat))
}

fn question(position: &Position, seat: Seat) -> String {
    words::question(&view(position, seat), None).unwrap_or_default()
}

fn why(position: &Position, seat: Seat, phrase: &str) -> String {
    words::why_not(&view(position, seat), &phrase.parse().unwrap()).unwrap_or_default()
}

/// What is said about a choice that can be made.
#[track_caller]
fn explained(position: &Position, seat: Seat, phrase: &str) -> String {
    let view = view(position, seat);
    let mut legal = Vec::new();
    position.game.legal_actions(seat, &mut legal);
    let action = legal.into_iter().find(|action| words::phrase(&view, *action).to_string() == phrase).expect(phrase);
    words::explain(&view, action, None).unwrap_or_default()
}

/// The first mission of a campaign is over, with so many refugees safe.
fn over(rescued: u8) -> Position {
    let mut position = Position::of(Play::Campaign, 2);
    position.game.open.tally.rescued = rescued;
    for stray in &mut position.game.open.strays {
        *stray = Stray { at: None, ..stray.clone() };
    }
    position.play(ORANGE, "turn operative:Timur");
    position
}

fn place(position: &Position, text: &str) -> usize {
    position.told.iter().position(|line| line.text.contains(text)).unwrap_or_else(|| panic!("{text}: {:#?}", position.told))
}

#[test]
fn the_consequences_of_a_mission_are_told() {
    let won = over(3);
    assert!(won.told("The squad wins: Refugee Papers and Militia Rifle."), "{:#?}", won.told);
    assert!(won.told("Open now: Relay Station and Cartel Supply Cache."), "{:#?}", won.told);
    let lost = over(1);
    for line in [
        "In Relay Station the Hostile draws an Arcana more.",
        "The Hostile draws 2 swarm cards.",
        "Open now: Relay Station.",
        "Missed for good: Cartel Supply Cache.",
    ] {
        assert!(lost.told(line), "{line} {:#?}", lost.told);
    }
}

#[test]
fn whoever_stayed_behind_or_was_revived_is_told_of() {
    let mut position = Position::of(Play::Campaign, 2);
    position.game.open.log.unlock(Operative::Magpie);
    position.game.open.tally.revived = 1;
    position.game.open.tally.rescued = 2;
    for stray in &mut position.game.open.strays {
        stray.at = None;
    }
    position.play(ORANGE, "turn operative:Timur");
    assert!(position.told("Magpie stayed behind and learns "), "{:#?}", position.told);
    assert!(position.told("Timur was revived and cannot go on the next mission."), "{:#?}", position.told);
}

#[test]
fn the_campaign_names_who_can_still_come_and_no_winner_while_it_is_open() {
    let lost = over(1);
    let shown = view(&lost, ORANGE);
    let lines = words::campaign(&shown).join("\n");
    assert!(lines.contains("May still join: Lumen by Relay Station"), "{lines}");
    for missed in ["Magpie by", "Tariq by"] {
        assert!(!lines.contains(missed), "their mission is missed: {lines}");
    }
    assert!(lines.contains("1 of 8 missions played. 1 missed for good. Open: Relay Station."), "{lines}");
    let map = draw::campaign(&shown).to_string();
    assert!(
        !map.contains("wins") && !map.contains("by Cartel Supply Cache") && map.contains("may join by Relay Station"),
        "{map}"
    );
    let chain = crate::engine::Game::chain(&lost.game).expect("a campaign");
    assert!(!chain.is_over && chain.lines[0].contains("Mission 2 of Ten Totems: Relay Station"), "{:?}", chain.lines);
    assert_eq!(
        crate::engine::Game::chain(&Position::of(Play::M3, 2).game),
        None,
        "a mission that is played alone belongs to none"
    );
}

#[test]
fn the_end_of_a_campaign_says_how_it_ended_and_how_every_mission_went() {
    for (verdict, words) in [
        (crate::games::clans::campaign::Verdict::Scattered, "The campaign is won."),
        (crate::games::clans::campaign::Verdict::Won, "the campaign is won."),
        (crate::games::clans::campaign::Verdict::Lost, "The campaign is lost."),
    ] {
        let mut position = over(3);
        let log = &mut position.game.open.log;
        let timur = 1 << Operative::Timur.index();
        let played = Played { won: true, round: 5, met: 3, hostile_met: 0, went: 0b1111, fell: timur };
        log.missions[Mission::M8.index()] = Chapter::Played(played);
        log.dossier_mut(Operative::Timur).status = Status::Dead(Mission::M8);
        log.over = Some(verdict);
        let chain = crate::engine::Game::chain(&position.game).expect("a campaign");
        let told = chain.lines.join("\n");
        assert!(chain.is_over && told.contains(words) && told.contains("One operative has fallen."), "{told}");
        assert!(told.contains("Altar of the Myriads: won in round 5") && told.contains("Timur fell."), "{told}");
        assert!(told.contains("Alive: Pluto, Echo and Feuerbach."), "{told}");
        // The epilogue stands under the map.
        let map = chain.scene.to_string();
        assert!(map.contains(Operative::Timur.name()), "{map}");
    }
}

#[test]
fn dice_are_counted_as_they_are_shown() {
    assert_eq!(tell::dice_shown("Echo's dice show 1, 2, botch, +1: 4 against 3: success."), 3);
    assert_eq!(tell::dice_shown("A throw. The dice show 0, 0: 0 against 1: failure."), 2);
    assert_eq!(tell::dice_shown("Echo moves A2-B2."), 0);
}

#[test]
fn the_campaign_shows_bonuses_the_store_and_dead_champions() {
    let mut position = Position::of(Play::Campaign, 2);
    let log = &mut position.game.open.log;
    for mission in [Mission::M2, Mission::M6] {
        log.missions[mission.index()] = Chapter::Played(Played { met: 1, ..Played::default() });
    }
    log.store.extend([Item::FireBottle, Item::Toolkit, Item::FireBottle]);
    log.killed[Champion::Scrape.index()] = true;
    log.dossier_mut(Operative::Echo).status = Status::Barred;
    let lines = words::campaign(&view(&position, ORANGE));
    for line in [
        "In Convoy Evac Route the operatives get a piece of Intel free.",
        "In Brood Caves the Hostile has 4 Feeders fewer.",
        "In the camp store: Fire Bottle (2) and Toolkit.",
        "Champions killed: Scrape.",
        "Echo was revived and cannot go on the next mission.",
    ] {
        assert!(lines.iter().any(|told| told == line), "{line} {lines:#?}");
    }
    let alone = words::campaign_line(&view(&Position::of(Play::M3, 2), ORANGE));
    assert!(alone.contains("Cartel Supply Cache, played alone") && !alone.contains("of 8"), "{alone}");
}

#[test]
fn whoever_chooses_the_owner_of_an_item_reads_which_it_is() {
    let mut position = over(3);
    assert!(question(&position, ORANGE).contains("Who gets the Refugee Papers"), "{}", question(&position, ORANGE));
    let line = explained(&position, ORANGE, "choose operative:Echo");
    assert!(line.starts_with("Gets the Refugee Papers; carries "), "{line}");
    position.play(ORANGE, "choose operative:Echo");
    assert!(question(&position, ORANGE).contains("Who gets the Militia Rifle"), "{}", question(&position, ORANGE));
}

#[test]
fn done_says_who_goes() {
    let campaign = |chosen: &[&str]| {
        let game = Clans::setup(&Options::default(), 2, Rng::from_number(1), &mut Story::silent()).unwrap();
        let mut position = Position { game, told: Vec::new() };
        while !matches!(position.game.open.frame(), Some(Frame::Roster { .. })) {
            let first = if position.offers(ORANGE, "done") { "done".to_owned() } else { position.legal(ORANGE).remove(0) };
            position.play(ORANGE, &first);
        }
        for who in chosen {
            position.play(ORANGE, &format!("choose operative:{who}"));
        }
        explained(&position, ORANGE, "done")
    };
    assert_eq!(campaign(&[]), "Timur, Pluto, Echo and Feuerbach go.");
    assert_eq!(campaign(&["Echo"]), "Echo goes, unless more are chosen.");
}

#[test]
fn a_trauma_is_called_one_and_in_a_campaign_it_is_for_good() {
    let both = [Potential::Splaying, Potential::Caregiver];
    let suffers = |play: Play, trauma: bool| {
        let mut position = Position::of(play, 2).potentials(Operative::Timur, both);
        if !trauma {
            position = position.fleshwound(Operative::Timur, both[0]).fleshwound(Operative::Timur, both[1]);
        }
        let unit = position.unit(Operative::Timur);
        if trauma {
            position.game.trauma(unit, None);
        } else {
            position.game.wound(unit, None);
        }
        explained_wound(&mut position)
    };
    for trauma in [false, true] {
        assert!(suffers(Play::M1, trauma).starts_with("A trauma, the card is lost: "), "{}", suffers(Play::M1, trauma));
        let line = suffers(Play::Campaign, trauma);
        assert!(line.starts_with("A trauma, the card is lost for good: "), "{line}");
    }
}

/// The first card that a wound may cost, explained; the wound has just been pushed.
fn explained_wound(position: &mut Position) -> String {
    use crate::games::clans::rules::{Wound, WoundStep};
    if let Some(Frame::Wound(Wound { step, waiting, .. })) = position.game.open.stack.last_mut() {
        *step = WoundStep::Window;
        waiting.insert(ORANGE);
    }
    let first = position.legal_like(ORANGE, "suffer").remove(0);
    explained(position, ORANGE, &first)
}

#[test]
fn botched_items_read_as_what_they_are() {
    let mut position = alone(Play::M1, "E2").give(Operative::Timur, Item::CodexMusket).give(Operative::Timur, Item::Toolkit);
    for item in [Item::CodexMusket, Item::Toolkit] {
        let gear = position.gear(Operative::Timur, item).unwrap();
        position.game.open.gear[gear.index()].botched = true;
    }
    let position = position.turn(Operative::Timur);
    assert_eq!(why(&position, ORANGE, "use name:Toolkit"), "The Toolkit is bent.");
    let scene = draw::hand(&view(&position, ORANGE)).unwrap();
    let told = |words: &str| words.contains("Codex Musket, jammed") || words.contains("Codex Musket (jammed)");
    assert!(scene.words().any(told), "{:#?}", scene.words().collect::<Vec<_>>());
}

#[test]
fn a_mission_words_its_own_questions() {
    let mut fires = alone(Play::M8, "F8");
    fires.game.open.stack = vec![Frame::Round(RoundStep::Start(RoundStart::Pressure))];
    fires.game.open.mission.script().round_start(&mut fires.game, &mut Story::silent());
    assert!(question(&fires, SKY).contains("The fires call a Feeder"), "{}", question(&fires, SKY));
    assert!(why(&fires, SKY, "command unit:Varga").contains("The fires call a Feeder"), "{}", why(&fires, SKY, "roll"));
    assert!(why(&fires, SKY, "spawn unit:Snatcher at:F8").contains("spawn unit:"), "what can be spawned, and where");
    assert!(words::situation(&view(&fires, SKY)).contains("the round begins"));

    let mut whistle = alone(Play::M4, "B3").threat(Legion::Snatcher, at("C3"));
    whistle.game.open.camp.intel = 1 << 2;
    let mut whistle = whistle.turn(Operative::Timur);
    whistle.play(ORANGE, "use name:\"Intel c\"");
    assert!(question(&whistle, ORANGE).contains("threat 1"), "{}", question(&whistle, ORANGE));
}

#[test]
fn work_that_is_refused_names_the_reason() {
    let refused = |play: Play, at_tile: &str, mind: Mind, enemy: bool| {
        let mut position = alone(play, at_tile).mind(Operative::Timur, mind);
        if enemy {
            position = position.clanner(Legion::Snatcher, at(at_tile));
        }
        let position = position.turn(Operative::Timur);
        why(&position, ORANGE, "work target:wagon")
    };
    assert_eq!(refused(Play::M2, "H1", Mind::Primal, false), "The generator is worked in Focus.");
    assert_eq!(refused(Play::M2, "F6", Mind::Focus, false), "First every generator that stands has to be on.");
    assert!(refused(Play::M4, "B3", Mind::Focus, true).contains("Unopposed"));
    assert!(refused(Play::M5, "C3", Mind::Focus, false).contains("attacked, not worked"));
    assert!(refused(Play::M1, "C2", Mind::Focus, false).contains("on the very tile"));
}

#[test]
fn a_way_is_told_before_the_ambush_it_led_to() {
    let mut position = alone(Play::M1, "A2").threat(ThreatKind::Decoy, at("C2")).turn(Operative::Timur);
    position.play(ORANGE, "move to:C2");
    assert!(place(&position, "Timur moves A2-B2-C2.") < place(&position, "Ambush at C2!"));
    assert_eq!(position.told.iter().filter(|line| line.text.contains("moves")).count(), 1);
}

#[test]
fn what_is_left_of_an_interrupted_move_is_told_by_itself() {
    let mut position = alone(Play::M1, "A2").threat(ThreatKind::Decoy, at("B2")).turn(Operative::Timur);
    position.play(ORANGE, "move to:B2");
    assert!(position.told("Timur moves A2-B2."), "{:#?}", position.told);
    position.play(ORANGE, "move to:C2");
    assert!(position.told("Timur moves B2-C2."), "{:#?}", position.told);
}

#[test]
fn pressure_is_told_and_shown() {
    let mut position = Position::of(Play::M5, 2);
    position.game.open.stored = 0;
    position.game.open.stack = vec![Frame::Round(RoundStep::Start(RoundStart::Pressure))];
    position.game.open.stored = 0;
    let lines = words::mission(&view(&position, ORANGE));
    assert!(lines.iter().any(|line| line == "At the start of each round the Hostile stores 1 Edge."), "{lines:#?}");
    let words: Vec<String> = draw::field(&view(&position, ORANGE)).words().map(str::to_owned).collect();
    assert!(words.iter().any(|words| words == "+1"), "{words:#?}");
}

#[test]
fn as_many_edges_are_drawn_as_can_be_stored() {
    let slots = |size: u8| {
        let mut position = Position::of(Play::Campaign, 2);
        position.game.open.squad_size = size;
        for member in &mut position.game.open.squad {
            member.edges = 0;
        }
        let scene = draw::field(&view(&position, ORANGE));
        let hexagons = scene
            .shapes
            .iter()
            .filter(|shape| matches!(shape, crate::engine::scene::Shape::Polygon { points, .. } if points.len() == 6));
        hexagons.count()
    };
    assert_eq!(slots(4) - slots(2), 2);
}

#[test]
fn the_crate_that_holds_the_ledger_is_marked_for_those_who_know() {
    let mut position = Position::of(Play::M3, 2);
    position.game.open.camp.intel = 1;
    position.game.hidden.ledger = Some(1);
    let reads = |viewer: Viewer| {
        let view = position.game.view(viewer);
        let own = draw::hand(&view);
        let pictures = own.iter().chain([]).flat_map(Scene::words).any(|words| words == "The ledger is in crate B.");
        let words = words::describe_hand(&view).is_some_and(|words| words.contains("The ledger is in crate B."));
        let field = draw::field(&view).words().any(|words| words == "ledger");
        [pictures, words, field]
    };
    assert_eq!(reads(Viewer::Seat(ORANGE)), [true; 3]);
    assert_eq!(reads(Viewer::Seat(SKY)), [false; 3]);
    assert_eq!(reads(Viewer::Spectator), [false; 3]);
}

#[test]
fn a_tunnel_mouth_is_drawn_and_named() {
    let mut position = Position::of(Play::M1, 2);
    let signs = |position: &Position| draw::field(&position.game.view(Viewer::Spectator)).shapes.len();
    let before = signs(&position);
    position.game.open.last(Effect::SpawnPoint, On::Tile(at("G2")), Ends::Round);
    assert!(signs(&position) > before, "a frame and a sign");
    assert!(words::describe(&position.game.view(Viewer::Spectator)).contains("G2"));
}

#[test]
fn alt_texts_name_dust_walls_and_bodies() {
    let mut position = Position::of(Play::M2, 2);
    position.game.open.obscured.insert(at("C3"));
    position.game.open.squad[0].at = None;
    position.game.open.squad[0].fate = Fate::Dead(Body::On(at("B2")));
    let text = words::describe(&position.game.view(Viewer::Spectator));
    let wall = position.game.open.objects.iter().find(|object| object.kind == Thing::Wall).unwrap();
    let wall = format!("A wall stands between {} and {}.", wall.at, wall.beyond.unwrap());
    for part in ["Obscured: C3.", "the body of Timur at B2", &wall] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn the_hostile_reads_the_champions_it_chooses_among() {
    let mut position = Position::of(Play::Campaign, 2);
    position.game.open.mission = Mission::M7;
    position.game.open.round = 0;
    position.game.open.log.killed[Champion::Scrape.index()] = true;
    let scene = draw::hand(&view(&position, SKY)).unwrap();
    let words: Vec<&str> = scene.words().collect();
    assert!(words.contains(&"Hollow-Jaw") && words.contains(&"Old Silt") && !words.contains(&"Scrape"), "{words:#?}");
}

#[test]
fn a_ring_shows_cards_that_are_up_turned_and_lost() {
    let ring = |position: &Position| {
        let mut shapes = Vec::new();
        draw::coin(
            &mut shapes,
            &position.game.open,
            position.member(Operative::Timur),
            crate::engine::scene::point(50.0, 50.0),
            30.0,
        );
        let mut widths: Vec<i32> = shapes
            .iter()
            .filter_map(|shape| match shape {
                crate::engine::scene::Shape::Line { points, width, .. } if points.len() == 9 => Some((*width * 10.0) as i32),
                _ => None,
            })
            .collect();
        widths.sort_unstable();
        widths
    };
    let position = Position::new().potentials(Operative::Timur, [Potential::Splaying, Potential::Caregiver]);
    let whole = ring(&position);
    assert!(whole.len() == 2 && whole[0] == whole[1]);
    let mut wounded = position.fleshwound(Operative::Timur, Potential::Splaying);
    assert!(ring(&wounded)[0] < whole[0], "a Fleshwound is thin");
    wounded.game.open.squad[0].potentials.remove(0);
    wounded.game.open.squad[0].traumas = 1;
    assert_eq!(ring(&wounded).len(), 1, "a lost card is a gap");
}
