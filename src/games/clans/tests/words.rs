//! What people read: every choice explained, every question worded, nothing said that a reader may not know.

use super::*;
use crate::engine::grammar;
use crate::engine::scene::{Scene, Shape, Text};
use crate::engine::{Viewer, playout};
use crate::games::clans::content::{Champion, Legion, pool};
use crate::games::clans::missions::Question;
use crate::games::clans::rules::Until;
use crate::games::clans::rules::{Action, chances};
use crate::games::clans::{draw, look, words};

const ALL: [Play; 8] = [Play::M1, Play::M2, Play::M3, Play::M4, Play::M5, Play::M6, Play::M7, Play::M8];

/// Calls `see` at some positions of games of every mission between players who do anything.
fn positions(mut see: impl FnMut(&Clans)) {
    for (play, seats) in ALL.into_iter().zip([2, 3, 4, 5].into_iter().cycle()) {
        let options = Options { play, ..Options::default() };
        let mut rng = Rng::from_number(u64::from(seats));
        let mut game = Clans::setup(&options, seats, rng.fork(), &mut Story::silent()).unwrap();
        for step in 0..60 {
            see(&game);
            let plies = if step < 12 { 1 } else { 7 };
            if playout::random_plies(&mut game, &mut rng, plies) < plies {
                break;
            }
        }
        see(&game);
    }
}

/// What the seats that owe a decision see, with what they may do.
fn decisions(mut see: impl FnMut(&crate::games::clans::View, &[Action])) {
    positions(|game| {
        for seat in Game::turn(game).to_act() {
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            see(&game.view(Viewer::Seat(seat)), &legal);
        }
    });
}

#[test]
fn every_decision_has_its_question() {
    decisions(|view, _| {
        let question = words::question(view, None);
        assert!(question.as_ref().is_some_and(|words| words.len() > 8), "{:?}", view.open.frame());
    });
}

#[test]
fn where_only_one_thing_is_asked_its_words_say_for_what() {
    let mut position = Position::of(Play::M1, 2);
    position.game.open.stack.push(Frame::Ask { seat: ORANGE, about: Question::Pits });
    let view = position.game.view(Viewer::Seat(ORANGE));
    let refugee = Action::Choose(crate::games::clans::rules::Choice::Unit(UnitId::stray(0)));
    assert!(words::question(&view, Some((refugee, "first"))).unwrap().contains("near which refugee"));
}

#[test]
fn every_choice_says_what_it_does_in_a_short_line() {
    decisions(|view, legal| {
        for action in legal {
            let phrase = words::phrase(view, *action);
            let slots: Vec<String> = phrase.slots.iter().map(|(slot, _)| slot.to_string()).collect();
            let whole = words::explain(view, *action, None);
            let parts: Vec<Option<String>> = slots.iter().map(|slot| words::explain(view, *action, Some(slot))).collect();
            for line in std::iter::once(&whole).chain(&parts).flatten() {
                assert!(!line.is_empty() && line.chars().count() <= 100, "{phrase}: {line}");
            }
            let plain =
                matches!(action, Action::Done | Action::Pass(_) | Action::Move { .. } | Action::Choose(_) | Action::Place(_));
            assert!(plain || whole.is_some() || parts.iter().any(Option::is_some), "{phrase}");
        }
    });
}

#[test]
fn pictures_in_words_put_operatives_and_tokens_first() {
    positions(|game| {
        for viewer in [Viewer::Spectator, Viewer::Seat(ORANGE), Viewer::Seat(game.open.hostile)] {
            let view = game.view(viewer);
            let text = words::describe(&view);
            let hand = words::describe_hand(&view);
            assert_eq!(hand.is_some(), viewer != Viewer::Spectator);
            for member in &game.open.squad {
                assert!(text.contains(member.who.short()), "{text}");
            }
        }
        let text = words::describe(&game.view(Viewer::Spectator));
        for unit in game.open.threats() {
            let clanner = game.open.clanner(unit).unwrap();
            assert!(text.contains(&format!("{} at {}", clanner.number, clanner.at.unwrap())), "{text}");
        }
    });
}

/// Everything that a viewer can read.
fn all_words(game: &Clans, viewer: Viewer) -> Vec<String> {
    let view = game.view(viewer);
    let mut all: Vec<String> = draw::field(&view).words().map(str::to_owned).collect();
    all.push(words::describe(&view));
    all.extend(words::describe_hand(&view));
    all.extend(draw::hand(&view).iter().flat_map(Scene::words).map(str::to_owned));
    all.extend(words::question(&view, None));
    all.extend(words::hint(&view));
    if let Some(seat) = viewer.seat() {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        for action in legal {
            all.push(words::phrase(&view, action).to_string());
            all.extend(words::explain(&view, action, None));
        }
    }
    all
}

#[test]
fn nobody_but_the_hostile_reads_what_a_token_is() {
    for kind in [ThreatKind::Legion(Legion::Goliath), ThreatKind::Champion(Champion::OldSilt)] {
        let position = Position::new().threat(kind, at("C2")).turn(Operative::Timur);
        let reads = |viewer| all_words(&position.game, viewer).iter().any(|line| line.contains(kind.name()));
        assert!(!reads(Viewer::Seat(ORANGE)) && !reads(Viewer::Spectator), "{kind:?}");
        assert!(reads(Viewer::Seat(SKY)), "{kind:?}");
    }
}

#[test]
fn what_an_operative_reads_does_not_depend_on_what_lies_face_down() {
    let mut rng = Rng::from_number(2);
    let words = |kind: Legion| {
        let position = Position::new().threat(kind, at("C2")).turn(Operative::Echo);
        all_words(&position.game, Viewer::Seat(ORANGE))
    };
    assert_eq!(words(Legion::Goliath), words(Legion::Cackler));
    positions(|game| {
        for seat in Game::turn(game).to_act().iter().filter(|seat| *seat != game.open.hostile) {
            let view = game.view(Viewer::Seat(seat));
            let other = Clans::determinize(&view, &mut rng);
            assert_eq!(words::question(&view, None), words::question(&other.view(Viewer::Seat(seat)), None));
            assert_eq!(words::describe(&view), words::describe(&other.view(Viewer::Seat(seat))));
        }
    });
}

#[test]
fn hands_are_read_by_their_owners_only() {
    let position =
        Position::of(Play::M1, 3).hand(ORANGE, [Arcana::Seeker]).hand(SKY, [Arcana::Ruler]).hand(GREEN, [Arcana::Zealot]);
    let reads = |viewer, card: Arcana| all_words(&position.game, viewer).iter().any(|line| line.contains(card.name()));
    for (seat, card) in [(ORANGE, Arcana::Seeker), (SKY, Arcana::Ruler), (GREEN, Arcana::Zealot)] {
        assert!(reads(Viewer::Seat(seat), card));
        assert!([ORANGE, SKY, GREEN].into_iter().all(|other| other == seat || !reads(Viewer::Seat(other), card)));
        assert!(!reads(Viewer::Spectator, card));
    }
}

#[test]
fn intel_that_was_not_bought_is_read_by_the_hostile_only() {
    let game =
        Clans::setup(&Options { play: Play::M1, ..Options::default() }, 2, Rng::from_number(1), &mut Story::silent()).unwrap();
    let reads = |viewer| {
        let view = game.view(viewer);
        all_words(&game, viewer).iter().chain(&words::mission(&view)).any(|line| line.contains("A Militia stands at L2"))
    };
    assert!(!reads(Viewer::Seat(ORANGE)) && !reads(Viewer::Spectator));
    assert!(reads(Viewer::Seat(SKY)));
}

#[test]
fn the_roll_step_tells_the_exact_chance_of_every_choice() {
    let mut position =
        Position::new().only([Operative::Feuerbach]).put(Operative::Feuerbach, at("E2")).clanner(Legion::Snatcher, at("E2"));
    position = position.mind(Operative::Feuerbach, Mind::Primal).turn(Operative::Feuerbach);
    position.play(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"");
    let view = position.game.view(Viewer::Seat(ORANGE));
    let told = |phrase: &str| {
        let mut legal = Vec::new();
        position.game.legal_actions(ORANGE, &mut legal);
        let action = legal.into_iter().find(|action| words::phrase(&view, *action).to_string() == phrase).expect(phrase);
        words::explain(&view, action, None).unwrap_or_default()
    };
    let percent = |pool, secure| format!("{:.0} %", 100.0 * chances::chance(pool, 3, secure));
    assert!(told("roll").contains(&percent(pool(2, 1, 0), 0)), "{}", told("roll"));
    assert!(told("safe die:black").contains(&percent(pool(2, 0, 0), 0)), "{}", told("safe die:black"));
    assert!(told("overcommit with:fatal").contains(&percent(pool(2, 1, 1), 0)), "{}", told("overcommit with:fatal"));
    assert!(told("overcommit with:secure").contains(&percent(pool(2, 1, 0), 1)), "{}", told("overcommit with:secure"));
    let question = words::question(&view, None).unwrap();
    assert!(question.contains("2W1B, against 3") && question.contains("Snatcher 1"), "{question}");
}

#[test]
fn an_attack_tells_its_chance_before_it_is_announced() {
    let position =
        Position::new().only([Operative::Feuerbach]).put(Operative::Feuerbach, at("E2")).clanner(Legion::Snatcher, at("E2"));
    let position = position.mind(Operative::Feuerbach, Mind::Primal).turn(Operative::Feuerbach);
    let view = position.game.view(Viewer::Seat(ORANGE));
    let mut legal = Vec::new();
    position.game.legal_actions(ORANGE, &mut legal);
    let attack =
        legal.into_iter().find(|action| words::phrase(&view, *action).to_string().starts_with("attack with:\"bare hands\""));
    let line = words::explain(&view, attack.unwrap(), Some("target")).unwrap();
    assert!(line.starts_with("2W1B against 3: "), "{line}");
}

#[test]
fn refusals_name_the_rule() {
    let position = Position::new().only([Operative::Timur]).put(Operative::Timur, at("E2")).threat(Legion::Snatcher, at("G2"));
    let position = position.turn(Operative::Timur);
    let view = position.game.view(Viewer::Seat(ORANGE));
    let why = |phrase: &str| words::why_not(&view, &phrase.parse().unwrap()).unwrap_or_default();
    for (phrase, word) in [
        ("move to:L4", "too far"),
        ("move to:Z9", "no such tile"),
        ("move to:E2", "stands there already"),
        ("attack target:\"threat 1\"", "revealed"),
        ("scout at:F2", "No token"),
        ("pickup item:all", "Nothing lies"),
        ("spawn unit:Snatcher at:E4", "Only the Hostile"),
        ("use name:SPLAY", "Primal"),
        ("use name:\"STEADY HANDS\"", "by itself"),
        ("arcana card:\"The Ruler\"", "do not hold"),
        ("roll", "turn"),
    ] {
        assert!(why(phrase).contains(word), "{phrase}: {}", why(phrase));
    }
}

#[test]
fn the_first_mission_has_hints_and_no_other() {
    let position = Position::new().turn(Operative::Timur);
    let hint = |game: &Clans, seat| words::hint(&game.view(Viewer::Seat(seat)));
    assert!(hint(&position.game, ORANGE).is_some_and(|words| words.len() > 20));
    assert!(hint(&position.game, SKY).is_none(), "only whoever decides");
    assert!(words::hint(&position.game.view(Viewer::Spectator)).is_none());
    decisions(|view, _| {
        let hint = words::hint(view);
        assert!(hint.as_ref().is_none_or(|words| (20..=160).contains(&words.chars().count())), "{hint:?}");
        assert!(view.open.mission == Mission::M1 || hint.is_none());
    });
}

#[test]
fn every_card_of_the_box_can_be_looked_up() {
    let position = Position::new();
    let view = position.game.view(Viewer::Spectator);
    for (verb, least) in [("operative", 13), ("card", 200)] {
        let values = look::values(verb);
        assert!(values.len() >= least, "{verb}");
        for name in values {
            let found = look::look(&view, &Phrase::new(verb).with("name", name.clone()));
            assert!(found.is_some_and(|look| look.lines.iter().all(|line| line.len() > 10)), "{name}");
        }
    }
    assert!(look::look(&view, &Phrase::new("mission")).is_some_and(|look| look.lines.len() > 1));
    assert_eq!(look::look(&view, &Phrase::new("campaign")), None, "a mission that is played alone belongs to none");
    let mut campaign = position.game.clone();
    campaign.open.play = crate::games::clans::Play::Campaign;
    let view = campaign.view(Viewer::Spectator);
    assert!(look::look(&view, &Phrase::new("campaign")).is_some_and(|look| look.lines.len() > 1));
    assert!(look::look(&view, &Phrase::new("card").with("name", "nothing")).is_none());
}

#[test]
fn what_somebody_sees_is_told_and_drawn_and_whose_eyes_have_letters() {
    let (mut asked, mut in_sight) = (0, 0);
    decisions(|view, _| {
        let names = look::names_of_seers(view);
        let marks = look::places(view, "sight", "Whose eyes?").map_or(0, |drawn| drawn.marks.len());
        assert!(marks == 0 || marks == names.len(), "{marks} letters for {names:?}");
        asked += usize::from(marks > 1);
        let Some(name) = names.first() else { return };
        let found = look::look(view, &Phrase::new("sight").with("of", name.clone())).expect("it is on the field");
        assert!(
            found.scene.is_some() && found.lines[0].contains(&format!("**{}** at ", grammar::capital(name))),
            "{:?}",
            found.lines
        );
        in_sight += found.lines.iter().filter(|line| line.ends_with("away") || line.ends_with("here")).count();
    });
    assert!(asked > 20 && in_sight > 20, "{asked} {in_sight}");
    let view = Position::new().game.view(Viewer::Spectator);
    assert_eq!(look::look(&view, &Phrase::new("sight").with("of", "nobody")), None);
}

#[test]
fn cards_are_chosen_by_kind_then_by_name() {
    let kinds = look::kinds("card");
    let names: Vec<&str> = kinds.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(names, ["Legions, Traps and Decoys", "Champions", "Arcana", "Items", "Potentials", "Traits", "Swarm cards"]);
    let plain = |name: &String| name.strip_prefix("The ").unwrap_or(name).to_owned();
    assert!(kinds.iter().all(|(_, cards)| cards.iter().map(plain).is_sorted() && cards.len() <= 125));
    assert_eq!(kinds.iter().map(|(_, cards)| cards.len()).sum::<usize>(), look::values("card").len());
}

#[test]
fn buttons_say_what_passing_and_ending_mean() {
    let mut passes = 0;
    decisions(|view, legal| {
        for action in legal {
            let button = super::super::words::button(view, *action);
            match action {
                Action::Pass(_) => {
                    passes += 1;
                    assert!(
                        button.is_some_and(|button| ["Go on", "No trade"].contains(&button.as_str())
                            || button.starts_with("Do not ask me this "))
                    );
                }
                Action::Done => assert!(button.is_none_or(|button| button != "Done" && button.chars().count() <= 80)),
                _ => {}
            }
        }
    });
    assert!(passes > 0);
}

#[test]
fn everyone_reads_what_is_asked_and_who_is_who() {
    let mut questions = 0;
    positions(|game| {
        let seats = game.open.whose_turn().to_act();
        let Some(seat) = seats.first() else { return };
        let asked = DynGame::asked(game, seat);
        questions += usize::from(asked.is_some());
        assert!(asked.as_ref().is_some_and(|asked| asked.chars().count() < 120), "{asked:?}");
    });
    assert!(questions > 100);
    let position = Position::new();
    let sides = Game::sides(&position.game).unwrap();
    assert_eq!(sides, format!("{ORANGE} leads the operatives, {SKY} is the Hostile."));
}

#[test]
fn pictures_hold_all_their_words_in_letters_that_can_be_read() {
    positions(|game| {
        for viewer in [Viewer::Spectator, Viewer::Seat(ORANGE), Viewer::Seat(game.open.hostile)] {
            let view = game.view(viewer);
            let board = draw::field(&view);
            for scene in [Some(board), draw::hand(&view), Some(draw::campaign(&view))].into_iter().flatten() {
                assert!(scene.height <= 4096.0, "{}", scene.height);
                for shape in scene.backdrop.iter().chain(&scene.shapes) {
                    assert!(!matches!(shape, Shape::Text(text) if text.size < Text::LEAST), "{shape}");
                    let (low, high) = reach(shape);
                    let inside = low.0 >= 0.0 && low.1 >= 0.0 && high.0 <= scene.width && high.1 <= scene.height + 1.0;
                    assert!(inside, "{shape} of {} x {}", scene.width, scene.height);
                }
            }
        }
    });
}

/// The corners of a shape, without the width of strokes.
fn reach(shape: &Shape) -> ((f32, f32), (f32, f32)) {
    match shape {
        Shape::Rect { at, .. } => ((at.x, at.y), (at.right(), at.bottom())),
        Shape::Circle { centre, radius, .. } => ((centre.x - radius, centre.y - radius), (centre.x + radius, centre.y + radius)),
        Shape::Polygon { points, .. } | Shape::Line { points, .. } => {
            let low = points.iter().fold((f32::MAX, f32::MAX), |low, p| (low.0.min(p.x), low.1.min(p.y)));
            (low, points.iter().fold((f32::MIN, f32::MIN), |high, p| (high.0.max(p.x), high.1.max(p.y))))
        }
        Shape::Text(text) => ((text.at.x, text.at.y), (text.at.x, text.at.y)),
    }
}

#[test]
fn every_tile_carries_the_name_that_commands_use() {
    for play in ALL {
        let position = Position::of(play, 2);
        let scene = draw::field(&position.game.view(Viewer::Spectator));
        let words: Vec<&str> = scene.words().collect();
        for tile in position.game.open.field().tiles {
            assert!(words.contains(&tile.to_string().as_str()), "{tile}");
        }
    }
}

#[test]
fn operatives_of_a_squad_never_share_their_letters() {
    positions(|game| {
        let letters: std::collections::BTreeSet<String> =
            game.open.squad.iter().map(|member| draw::initials(&game.open, member)).collect();
        assert_eq!(letters.len(), game.open.squad.len());
    });
}

#[test]
fn a_pass_that_ends_the_asking_says_so() {
    let view = Position::new().game.view(Viewer::Seat(ORANGE));
    assert!(words::explain(&view, Action::Pass(Until::Round), None).is_some());
}
