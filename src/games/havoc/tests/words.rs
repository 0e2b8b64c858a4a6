//! The notation, and what the pictures say for people who cannot see them.

use super::*;
use crate::engine::{ALT_TEXT_LIMIT, Story, playout};
use crate::games::havoc::View;
use crate::games::havoc::rules::{Action, Power, Use};
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
    assert_says(&alt_text(&Position::new(2).moving(Humans, 0).start()), &["spend more, or done"]);
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
            "Thornveil: 3 Humans, held by Humans, 2 crystals, Airfield",
            "The Maw: 4 crystals, Trog tokens",
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
    let text = alt_text(&position.start());
    assert!(text.chars().count() <= ALT_TEXT_LIMIT && text.ends_with('…'));
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
