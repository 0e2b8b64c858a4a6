//! The notation, and what the pictures say for people who cannot see them.

use super::*;
use crate::engine::{Story, playout, story};
use crate::games::havoc::View;
use crate::games::havoc::rules::{Action, Deck, Power, Use};
use Region::{CoralShelf, DawnLanding, Maw, Thornveil};
use std::collections::BTreeSet;

fn view(game: &Played, viewer: Viewer) -> View {
    Game::view(&game.game, viewer)
}

fn alt_text(game: &Played) -> String {
    with_names(&<Havoc as Game>::alt_text(&view(game, Viewer::Spectator)), |seat| seat.colour().into())
}

fn assert_says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "nothing says {part:?}: {text}");
    }
}

#[test]
fn the_verbs_fit_a_slash_command() {
    assert!(Havoc::VERBS.len() <= 25);
    for verb in Havoc::VERBS {
        assert!(verb.name.chars().all(|c| c.is_ascii_lowercase()) && verb.help.len() <= 100, "{}", verb.name);
        assert!(verb.slots.len() <= 25);
        for slot in verb.slots {
            assert!(slot.name.chars().all(|c| c.is_ascii_lowercase()) && slot.help.len() <= 100, "{} {}", verb.name, slot.name);
        }
    }
}

#[test]
fn every_verb_and_slot_is_used() {
    let mut used: BTreeSet<(String, String)> = BTreeSet::new();
    let mut rng = Rng::from_number(5);
    // A Hard Link is too rare for random games.
    for power in [Power::On(Thornveil), Power::Deck(Terrain::Ocean)] {
        let link = Use::HardLink { structure: Structure::Matrix, at: CoralShelf, power };
        let phrase = Havoc::phrase(&view(&Position::new(2).start(), Viewer::Spectator), &Action::Skill(link));
        used.extend(phrase.slots.iter().map(|(slot, _)| (phrase.verb.to_string(), slot.to_string())));
    }
    for number in 0..120 {
        let options = Options { skills: crate::games::havoc::SkillCount::Three, ..Options::default() };
        let mut game = Havoc::setup(&options, 1 + number % 4, rng.fork(), &mut Story::silent()).unwrap();
        let mut legal = Vec::new();
        while let Some((seat, action)) = playout::random_step(&mut game, &mut rng, &mut legal, &mut Story::silent()) {
            let view = Game::view(&game, Viewer::Seat(seat));
            for action in legal.iter().chain([&action]) {
                let phrase = Havoc::phrase(&view, action);
                used.insert((phrase.verb.to_string(), String::new()));
                used.extend(phrase.slots.iter().map(|(slot, _)| (phrase.verb.to_string(), slot.to_string())));
            }
        }
    }
    for verb in Havoc::VERBS {
        assert!(used.contains(&(verb.name.to_owned(), String::new())), "{} is never used", verb.name);
        for slot in verb.slots {
            assert!(used.contains(&(verb.name.to_owned(), slot.name.to_owned())), "{} {} is never used", verb.name, slot.name);
        }
    }
}

#[test]
fn the_board_in_words_names_round_action_and_what_is_asked() {
    assert_says(&alt_text(&Position::new(2).start()), &["Cry Havoc", "Round 1", "Action I", "choose an action"]);
    assert_says(&alt_text(&Position::new(2).last_round().start()), &["(last)"]);
    assert_says(&alt_text(&Position::new(2).moving(Humans, 3).start()), &["3 to move"]);
    assert_says(&alt_text(&Position::new(2).moving(Humans, 0).start()), &["no points yet"]);
    assert_says(&alt_text(&Position::new(2).event(Event::CrystalBloom)), &["Events", "add a crystal"]);
}

#[test]
fn the_board_in_words_names_how_everybody_stands() {
    let game = Position::new(3)
        .points(Pilgrims, 17)
        .prisoners(Pilgrims, Machines, 2)
        .hand(Machines, &[Card::Overclock])
        .with(|game| game.open.enabler = Some(Pilgrims))
        .start();
    assert_says(
        &alt_text(&game),
        &[
            "Humans (Orange): 0 points, 12 in reserve, 0 cards",
            "Pilgrims (Sky): 17 points",
            "2 prisoners",
            "10 in reserve, 1 card",
            "enabled by the Pilgrims",
        ],
    );
}

#[test]
fn the_board_in_words_names_regions_with_who_holds_and_what_lies_there() {
    let game = Position::new(3)
        .holds(Humans, Thornveil, 3)
        .crystals(Thornveil, 2)
        .structure(Structure::Airfield, Thornveil)
        .crystals(Maw, 4)
        .nest(Maw)
        .battle(Humans, 1, Pilgrims, 2, CoralShelf)
        .start();
    assert_says(
        &alt_text(&game),
        &[
            "Thornveil: 3 Humans, theirs, 2 crystals, Airfield",
            "Nests: The Maw.",
            "The Maw 4",
            "Coral Shelf: battle 1, 1 Human, 2 Pilgrims",
        ],
    );
    assert!(alt_text(&game).find("Coral Shelf").unwrap() < alt_text(&game).find("Thornveil").unwrap(), "battles come first");
}

#[test]
fn the_board_in_words_names_the_battle_that_is_fought() {
    let mut game = Position::new(2).battle(Humans, 3, Pilgrims, 2, Thornveil).hand(Humans, &[Card::Flank]).fight();
    assert_says(&alt_text(&game), &["Battles", "Thornveil: deploy"]);
    game.does(Humans, deploy([1, 0, 2])).does(Pilgrims, deploy([1, 1, 0]));
    assert_says(
        &alt_text(&game),
        &[
            "Battle for Thornveil: Humans (attacking) 1 on control, 0 on prisoners, 2 on attrition; Pilgrims (defending) 1 on",
            "play a card or pass",
        ],
    );
}

#[test]
fn a_full_planet_still_fits_an_alt_text() {
    let mut position = Position::new(4);
    for region in Region::ALL.into_iter().filter(|region| region.crystals() > 0 && *region != Maw) {
        position = position.crystals(region, 9).with(|game| {
            let site = game.open.site_mut(region);
            (site.war_party, site.control) = (true, Some(Faction::ALL[region.index() % 4]));
        });
    }
    let text = story::fitted(&alt_text(&position.start()), story::FIRST_LINE);
    assert!(text.chars().count() <= story::FIRST_LINE && text.ends_with('…'));
}

#[test]
fn the_hand_in_words_names_icons_bonuses_and_text_of_every_card() {
    let hand = [Card::Flank, Card::PointRiders, Card::VeinSurvey, Card::Mirage, Card::LongMarch];
    let game = Position::new(2).hand(Humans, &hand).start();
    let text = <Havoc as Game>::hand_alt_text(&view(&game, Viewer::Seat(Seat(0)))).unwrap();
    assert_says(&text, &["Humans", "initiative", "1 point", "draw 1 in all", "draw 1)"]);
    for card in hand {
        let icons = card.icons();
        let line = format!("move {} recruit {} build {}", icons.moves, icons.recruits, icons.builds);
        assert_says(&text, &[card.name(), card.text(), &line]);
    }
    assert_eq!(<Havoc as Game>::hand_alt_text(&view(&game, Viewer::Spectator)), None);
}

#[test]
fn the_hand_in_words_names_the_cards_to_keep_one_of() {
    let mut game = Position::new(2).deck(Humans, &[Card::Distraction, Card::Regroup]).start();
    game.does(Humans, "draw deck:own");
    let text = <Havoc as Game>::hand_alt_text(&view(&game, Viewer::Seat(Seat(0)))).unwrap();
    assert_says(&text, &["Distraction", "Regroup"]);
}

#[test]
fn every_name_is_unique_so_that_a_phrase_means_one_thing() {
    let mut names: Vec<&str> = Card::ALL.map(Card::name).to_vec();
    names.extend(Structure::ALL.map(Structure::name));
    names.extend(Skill::ALL.map(Skill::name));
    names.extend(Region::ALL.map(Region::name));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn a_march_reads_as_people_say_it() {
    let game = Position::new(2).units(Humans, DawnLanding, 1).moving(Humans, 1).start();
    let menu: Vec<String> = DynGame::menu(&game.game, Seat(0)).iter().map(ToString::to_string).collect();
    assert!(menu.contains(&r#"march units:1 from:"Dawn Landing" to:Thornveil"#.to_owned()), "{menu:?}");
}

#[test]
fn the_rulebook_lists_every_card_structure_and_skill_as_it_is() {
    let rulebook = Havoc::RULEBOOK;
    for card in Card::ALL {
        let icons = card.icons();
        let bonus = card.bonus();
        let signs = [
            (bonus.draw, "draw 1"),
            (bonus.draw_once, "draw 1 in all"),
            (bonus.point, "1 point"),
            (bonus.initiative, "initiative"),
        ];
        let signs: Vec<&str> = signs.into_iter().filter(|(has, _)| *has).map(|(_, words)| words).collect();
        let printed = format!("{}/{}/{}", icons.moves, icons.recruits, icons.builds);
        let row = format!("{} | {} | {printed} | {} | {} |", card.name(), card.copies(), signs.join(", "), card.text());
        assert!(rulebook.contains(&row), "{row}");
    }
    for structure in Structure::ALL {
        let activate = structure.activation_cost().map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        let owner = structure.owner().name();
        let row = format!("| {} | {owner} | {} | {activate} |", structure.name(), structure.build_cost());
        assert!(rulebook.contains(&row), "{row}");
    }
    for skill in Skill::ALL {
        assert!(rulebook.contains(&format!("*{}*", skill.name())), "{}", skill.name());
    }
}

// What is asked, explained and refused

fn by_colour(text: &str) -> String {
    with_names(text, |seat| seat.colour().into())
}

fn place_of(game: &Played, faction: Faction, phrase: &str) -> usize {
    let asked = known(phrase);
    DynGame::menu(&game.game, game.seat(faction)).iter().position(|legal| legal.is(&asked)).expect("it is legal")
}

/// What the choice that reads like `phrase` says of itself, or of what it has in a slot.
fn says(game: &Played, faction: Faction, phrase: impl AsRef<str>, slot: Option<&str>) -> String {
    let at = place_of(game, faction, phrase.as_ref());
    by_colour(&DynGame::decision(&game.game, game.seat(faction)).explain(at, slot).unwrap_or_default())
}

fn asks(game: &Played, faction: Faction, phrase: impl AsRef<str>, slot: &str) -> String {
    let at = place_of(game, faction, phrase.as_ref());
    DynGame::decision(&game.game, game.seat(faction)).question(Some((at, slot))).unwrap_or_default()
}

fn head(game: &Played, faction: Faction) -> String {
    by_colour(&DynGame::decision(&game.game, game.seat(faction)).question(None).unwrap_or_default())
}

fn why(game: &mut Played, faction: Faction, phrase: impl AsRef<str>) -> String {
    game.refuses(faction, phrase.as_ref());
    by_colour(&DynGame::decision(&game.game, game.seat(faction)).why_not(&known(phrase.as_ref())).unwrap_or_default())
}

#[test]
fn every_choice_has_a_line_and_every_slot_a_question() {
    let mut rng = Rng::from_number(8);
    let short = |line: &str| with_names(line, |_| "A name of 16 chr".into()).chars().count() <= 100;
    for number in 0..16 {
        let options = Options { skills: crate::games::havoc::SkillCount::Three, ..Options::default() };
        let mut game = Havoc::setup(&options, 1 + number % 4, rng.fork(), &mut Story::silent()).unwrap();
        let mut legal = Vec::new();
        while let Some(seat) = Game::turn(&game).to_act().first() {
            let view = Game::view(&game, Viewer::Seat(seat));
            assert!(<Havoc as Game>::question(&view, None).is_some());
            let mut all = Vec::new();
            game.legal_actions(seat, &mut all);
            for action in all {
                let phrase = Havoc::phrase(&view, &action);
                let line = <Havoc as Game>::explain(&view, &action, None).unwrap_or_else(|| panic!("{phrase} says nothing"));
                assert!(short(&line), "{phrase}: {line}");
                for (slot, _) in &phrase.slots {
                    let asked = <Havoc as Game>::question(&view, Some((&action, slot)));
                    assert!(asked.is_some_and(|asked| asked.contains('?')), "{phrase} {slot}");
                    let line = <Havoc as Game>::explain(&view, &action, Some(slot));
                    assert!(line.is_none_or(|line| short(&line)), "{phrase}");
                }
            }
            if playout::random_step(&mut game, &mut rng, &mut legal, &mut Story::silent()).is_none() {
                break;
            }
        }
    }
}

#[test]
fn a_card_says_its_icons_its_bonus_and_its_battle_text() {
    let game = Position::new(2).hand(Humans, &[Card::LongMarch, Card::HighGround]).holds(Humans, Thornveil, 1).start();
    let text = Card::LongMarch.text();
    assert_eq!(says(&game, Humans, spend(Errand::Move, Card::LongMarch), None), format!("+2 to move, draw 1 · {text}"));
    assert!(says(&game, Humans, spend(Errand::Move, Card::HighGround), Some("card")).starts_with("No move icon · "));
    assert_eq!(asks(&game, Humans, spend(Errand::Move, Card::HighGround), "card"), "Which card do you spend to move?");
    let nowhere = Position::new(2).hand(Humans, &[Card::LongMarch]).start();
    assert!(says(&nowhere, Humans, spend(Errand::Move, Card::LongMarch), None).contains("; nothing else can come of it now"));
    let nothing = Position::new(2).hand(Humans, &[Card::Flank]).start();
    assert!(says(&nothing, Humans, spend(Errand::Build, Card::Flank), None).contains("; nothing can come of it now"));
    let mut draw = Position::new(2).deck(Humans, &[Card::Distraction, Card::PointRiders]).start();
    draw.does(Humans, "draw deck:own");
    let line = says(&draw, Humans, r#"keep card:"Point Riders""#, None);
    assert_eq!(line, "Move 2 recruit 1 build 0, initiative · No battle effect.");
}

#[test]
fn skills_structures_regions_and_factions_say_what_they_are() {
    let game = Position::new(2).control(Humans, Thornveil).crystals(Thornveil, 2).building(Humans, 3).start();
    let line = says(&game, Humans, construct(Structure::Airfield, Thornveil), Some("structure"));
    assert!(line.starts_with("Build 2, activate 2 · Take control of an unoccupied"), "{line}");
    assert_eq!(says(&game, Humans, construct(Structure::Airfield, Thornveil), Some("at")), "Jungle · held by Humans, 2 crystals");
    let skilled = Position::new(2).skill(Skill::ForcedMarch).units(Humans, DawnLanding, 1).start();
    let line = says(&skilled, Humans, r#"skill name:"Forced March""#, Some("name"));
    assert_eq!(line, Skill::ForcedMarch.text());
    let position = Position::new(2).units(Humans, DawnLanding, 1).nest(Thornveil).moving(Humans, 1);
    let marching = position.with(|game| game.open.site_mut(Thornveil).war_party = true).start();
    let line = says(&marching, Humans, march(1, DawnLanding, Thornveil), None);
    assert_eq!(line, "Jungle · a War Party, a Nest");
    let game = Havoc::setup(&Options::default(), 3, Rng::from_number(1), &mut Story::silent()).unwrap();
    let choosing = Played { game, told: Vec::new(), revealed: false };
    let about = DynGame::decision(&choosing.game, Seat(0)).explain(0, Some("faction")).unwrap();
    assert_eq!(about, Faction::Humans.manner());
    assert_eq!(DynGame::decision(&choosing.game, Seat(0)).question(Some((0, "faction"))).unwrap(), "Which faction?");
}

#[test]
fn questions_fit_the_case_and_say_what_is_left() {
    let mut game = Position::new(2).hand(Humans, &[Card::Undertow]).units(Humans, DawnLanding, 2).start();
    assert_eq!(head(&game, Humans), "What is your first action this round? You hold 1 card.");
    game.does(Humans, spend(Errand::Move, Card::Undertow));
    assert_eq!(head(&game, Humans), "3 move points from 1 card. Spend more, or march?");
    let step = march(1, DawnLanding, Thornveil);
    assert_eq!(asks(&game, Humans, &step, "from"), "From where?");
    game.does(Humans, step);
    assert_eq!(head(&game, Humans), "2 move points left. Who marches on?");
    assert_eq!(says(&game, Humans, "done", None), "End this action; 2 points would be lost");
    let survey = Position::new(2).event(Event::SurveyFlight);
    assert_eq!(asks(&survey, Humans, "draw deck:Ocean", "deck"), "Which terrain deck?");
    let mut battle = Position::new(2).battle(Humans, 2, Pilgrims, 1, Thornveil).hand(Humans, &[Card::Flank]).fight();
    battle.does(Humans, deploy([1, 0, 1]));
    assert_eq!(
        head(&battle, Pilgrims),
        "Where does your unit fight for Thornveil? Against 1 on control, 0 on prisoners, 1 on attrition."
    );
    let line = says(&battle, Pilgrims, deploy([1, 0, 0]), None);
    assert_eq!(line, "Control 1 to 1, won; prisoners 0 to 0, nobody taken; kills 0 to 1.");
    battle.does(Pilgrims, deploy([1, 0, 0]));
    let flank = tactic(Card::Flank, "from:attrition to:control");
    assert_eq!(asks(&battle, Humans, &flank, "from"), "Take the unit from which objective?");
    assert_eq!(says(&battle, Humans, &flank, None), "Control 2 to 1, won; prisoners 0 to 0, nobody taken; kills 0 to 0.");
}

#[test]
fn refusals_give_the_reason_from_the_rules() {
    let mut game =
        Position::new(3).units(Humans, DawnLanding, 2).battle(Pilgrims, 1, Machines, 1, CoralShelf).moving(Humans, 2).start();
    assert_eq!(why(&mut game, Humans, march(1, DawnLanding, CoralShelf)), "There is a battle in Coral Shelf: nobody comes in.");
    assert_eq!(why(&mut game, Humans, march(1, DawnLanding, Maw)), "The Maw is not next to Dawn Landing.");
    assert_eq!(why(&mut game, Humans, march(1, Thornveil, Maw)), "You have no units in Thornveil.");
    assert_eq!(why(&mut game, Humans, march(3, DawnLanding, Thornveil)), "You have 2 points, and each unit takes one a step.");
    assert_eq!(why(&mut game, Humans, skill(Skill::Scouting, "")), "Skills are used before an action or after it, never within.");
    let mut idle = Position::new(2).hand(Humans, &[Card::HighGround]).start();
    assert_eq!(why(&mut idle, Humans, march(1, DawnLanding, Thornveil)), "Spend a card to move first; then you march.");
    assert_eq!(why(&mut idle, Humans, "score"), "Your card for that, Command Uplink, is not in your hand.");
    let mut empty = Position::new(2).reserve(Humans, 0).hand(Humans, &[Card::DropTrooper]).start();
    assert_eq!(
        why(&mut empty, Humans, spend(Errand::Recruit, Card::DropTrooper)),
        "Your reserve is empty: nobody can be recruited."
    );
    let mut building = Position::new(2).control(Humans, Thornveil).building(Humans, 1).start();
    assert_eq!(why(&mut building, Humans, construct(Structure::Airfield, Thornveil)), "An Airfield costs 2; you have 1 point.");
    let mut fog = Position::new(2).battle(Humans, 1, Pilgrims, 1, Thornveil).hand(Humans, &[Card::Flank, Card::FogBank]).fight();
    fog.does(Humans, deploy([1, 0, 0])).does(Pilgrims, deploy([1, 0, 0]));
    assert_eq!(why(&mut fog, Humans, tactic(Card::FogBank, "")), "Fog Bank works on Ocean only, and Thornveil is Jungle.");
}

// What is told

#[test]
fn the_steps_of_one_march_are_told_together_with_what_was_spent() {
    let hand = [Card::Flank, Card::Flank, Card::Undertow];
    let mut game = Position::new(2).hand(Humans, &hand).units(Humans, DawnLanding, 2).start();
    game.does(Humans, spend(Errand::Move, Card::Flank)).does(Humans, spend(Errand::Move, Card::Flank));
    game.does(Humans, spend(Errand::Move, Card::Undertow)).does(Humans, march(2, DawnLanding, CoralShelf));
    game.does(Humans, march(2, CoralShelf, Thornveil));
    assert_eq!(game.story(), "", "nothing is final yet");
    game.does(Humans, "done");
    game.tells("The Humans spend 2 × Flank and Undertow to move: 2 units from Dawn Landing by Coral Shelf to Thornveil.");
    game.tells("The Humans take control of Thornveil.");
}

#[test]
fn the_centre_has_an_article_of_its_own_within_a_sentence() {
    assert_eq!((Maw.name(), Maw.told(), Thornveil.told()), ("The Maw", "the Maw", "Thornveil"));
}

#[test]
fn what_was_taken_from_somebody_is_told_after_what_was_free() {
    let taken = [(Thornveil, Some(Pilgrims)), (CoralShelf, None)];
    let told = crate::games::havoc::tell::taken(Humans, &taken);
    assert_eq!(told, "The Humans take control of Coral Shelf, and of Thornveil from the Pilgrims.");
    assert_eq!(crate::games::havoc::tell::taken(Humans, &taken[1..]), "The Humans take control of Coral Shelf.");
}

#[test]
fn every_card_says_what_it_does_in_a_battle() {
    let told = |card: Card, words: &str| {
        let region = Region::ALL.into_iter().find(|region| region.terrain() == card.terrain()).unwrap();
        let mut game = Position::new(2).battle(Humans, 2, Pilgrims, 1, region).hand(Humans, &[card]).fight();
        game.does(Humans, deploy([1, 0, 1])).does(Pilgrims, deploy([1, 0, 0])).does(Humans, tactic(card, ""));
        game.tells(&words.replace("HERE", region.told()));
    };
    told(Card::HighGround, "The Humans win ties for Region Control.");
    told(Card::SnareLine, "The Humans win ties for Prisoners.");
    told(Card::BunkerLine, "The first 2 kills of Attrition will not hurt the Humans.");
    told(Card::Camouflage, "None of the Humans can be taken prisoner here.");
    told(Card::FogBank, "The next card of the Pilgrims will do nothing.");
    told(Card::VeinSurvey, "A crystal more lies in HERE.");
}

#[test]
fn results_are_told_with_their_reasons_and_scorings_with_totals() {
    let mut game = Position::new(2)
        .battle(Humans, 2, Pilgrims, 2, Thornveil)
        .with(|game| (game.open.enabler, game.open.event_spots) = (Some(Humans), [1, 0, 0, 0, 0]))
        .points(Pilgrims, 3)
        .fight();
    game.does(Humans, deploy([1, 1, 0])).does(Pilgrims, deploy([1, 1, 0]));
    game.tells("Region Control, 1 to 1: the Pilgrims win Thornveil, since ties go to the defender.");
    game.tells("Prisoners, 1 to 1: a tie takes nobody.");
    game.tells("The Pilgrims gain 2 points for the region and have 5.");
    game.tells("The Humans gain 1 point for 1 region, having enabled scoring, and have 1.");
    game.tells("Points now: Pilgrims 6, Humans 1.");
    game.tells("The event moves past 5 points.");
}

#[test]
fn factions_that_are_dealt_are_told_in_the_opening() {
    let options = Options { factions: crate::games::havoc::Dealing::Dealt, ..Options::default() };
    let mut told = Story::told();
    let game = Havoc::setup(&options, 3, Rng::from_number(2), &mut told).unwrap();
    let story = by_colour(&told.lines().iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n"));
    for seat in Seat::all(3) {
        let faction = game.open.faction(seat).unwrap();
        let home = game.open.homes[faction.index()].unwrap();
        let skills = &game.open.skills[faction.index()];
        assert_says(
            &story,
            &[
                &format!("{} is dealt the {}.", seat.colour(), faction.name()),
                &format!("The {} start from {}, with the skills {} and", faction.name(), home.name(), skills[0].name()),
            ],
        );
    }
    assert_says(&story, &["The order of play:", "Round 1 begins."]);
}

#[test]
fn the_board_in_words_names_events_and_skills() {
    let game = Position::new(2)
        .skill(Skill::Scouting)
        .with(|game| {
            game.open.past_events.push(Event::SignalBurst);
            game.open.used.push(Skill::Scouting);
        })
        .start();
    assert_says(&alt_text(&game), &["Orange to move.", "Events so far: Signal Burst.", "Skills of the Humans: Scouting (used)."]);
}

#[test]
fn the_maw_is_no_beginning_in_the_middle_of_a_sentence() {
    let mut game = Position::new(2).holds(Humans, CoralShelf, 2).moving(Humans, 3).start();
    let said = why(&mut game, Humans, "march units:1 from:\"The Maw\" to:\"Coral Shelf\"");
    assert!(said.contains("the Maw") && !said.contains("in The Maw"), "{said}");
    let battle = Position::new(2).battle(Humans, 1, Pilgrims, 2, Maw).start();
    assert!(alt_text(&battle).contains("Maw"));
    let mut rng = Rng::from_number(3);
    for number in 1..=6 {
        let mut game = Havoc::setup(&Options::default(), 1 + number % 4, rng.fork(), &mut Story::silent()).unwrap();
        for _ in 0..400 {
            let Some(seat) = Game::turn(&game).to_act().first() else { break };
            let asked = <Havoc as Game>::asked(&Game::view(&game, Viewer::Spectator), seat).unwrap_or_default();
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            let mut story = Story::told();
            game.play_unchecked(seat, rng.pick(&legal), &mut story);
            let told = story.lines().iter().map(|line| line.text.clone()).chain([asked]);
            for line in told {
                let middle = [" in The Maw", " from The Maw", " to The Maw", " at The Maw", " for The Maw", " into The Maw"];
                assert!(!middle.iter().any(|words| line.contains(words)), "{line}");
            }
        }
    }
}

#[test]
fn landing_skills_and_terrain_have_a_first_proposal() {
    let mut game = Havoc::setup(&Options::default(), 1, Rng::from_number(5), &mut Story::silent()).unwrap();
    let mut accepted = Vec::new();
    while matches!(game.open.phase(), Some(Phase::Factions | Phase::Home | Phase::Skills { .. })) {
        let seat = Game::turn(&game).to_act().first().unwrap();
        let view = Game::view(&game, Viewer::Seat(seat));
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let proposed = <Havoc as Game>::proposals(&view).into_iter().find(|action| legal.contains(action));
        let proposed = proposed.unwrap_or_else(|| panic!("nothing is proposed: {:?}", game.open.phase()));
        accepted.push(Havoc::phrase(&view, &proposed).to_string());
        game.play_unchecked(seat, &proposed, &mut Story::silent());
    }
    assert!(accepted.len() >= 3, "{accepted:?}");
    let survey = Position::new(2).holds(Humans, Thornveil, 2).event(Event::SurveyFlight);
    let proposed = <Havoc as Game>::proposals(&Game::view(&survey.game, Viewer::Seat(survey.seat(Humans))));
    assert_eq!(proposed, [Action::Draw(Deck::Terrain(Thornveil.terrain().unwrap()))], "where they stand");
}
