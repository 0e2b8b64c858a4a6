//! What choices, refusals, stories and descriptions say.

use super::*;
use crate::engine::story::with_names;
use crate::engine::{Viewer, playout};
use Space::{GobletVault, IdolNiche, LongBarracks, NorthWestStair, SealedCrypt, Smithy, SouthWestStair, TrollsHoard, WestPit};

fn by_colour(text: &str) -> String {
    with_names(text, |seat| seat.colour().into())
}

/// Why `phrase` is refused to a seat.
fn why(game: &Played, seat: Seat, phrase: &str) -> String {
    game.refuses(seat, phrase);
    by_colour(&DynGame::decision(&game.game, seat).why_not(&known(phrase)).unwrap_or_default())
}

/// What the choice that reads like `phrase` says of itself, or of what it has in a slot.
fn says(game: &Played, seat: Seat, phrase: &str, slot: Option<&str>) -> String {
    let at = DynGame::menu(&game.game, seat).iter().position(|legal| legal.is(&known(phrase))).expect("it is legal");
    by_colour(&DynGame::decision(&game.game, seat).explain(at, slot).unwrap_or_default())
}

/// The question for a slot of the choice that reads like `phrase`.
fn asks(game: &Played, seat: Seat, phrase: &str, slot: &str) -> String {
    let at = DynGame::menu(&game.game, seat).iter().position(|legal| legal.is(&known(phrase))).expect("it is legal");
    DynGame::decision(&game.game, seat).question(Some((at, slot))).unwrap_or_default()
}

fn story(game: &Played) -> String {
    let lines = game.told.iter().filter(|line| line.is_for(Viewer::Spectator));
    by_colour(&lines.map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n"))
}

fn assert_tells(game: &Played, words: &str) {
    assert!(story(game).contains(words), "nothing says {words:?}:\n{}", story(game));
}

#[test]
fn every_choice_has_a_line_and_every_slot_a_question() {
    let mut rng = Rng::from_number(3);
    for number in 0..12u8 {
        let set = if number % 2 == 0 { Set::Classic } else { Set::Variant };
        let options = Options { set, artifacts: ArtifactCount::Twelve, ties: Ties::Shared, first: None };
        let mut game = Troll::setup(&options, 2 + number % 3, rng.fork(), &mut Story::silent()).unwrap();
        let mut legal = Vec::new();
        while let Some(seat) = Game::turn(&game).to_act().first() {
            let view = Game::view(&game, Viewer::Seat(seat));
            assert!(<Troll as Game>::question(&view, None).is_some());
            let mut all = Vec::new();
            game.legal_actions(seat, &mut all);
            for action in all {
                let phrase = Troll::phrase(&view, &action);
                let line = <Troll as Game>::explain(&view, &action, None).unwrap_or_else(|| panic!("{phrase} says nothing"));
                assert!(with_names(&line, |_| "A name of 16 chr".into()).chars().count() <= 100, "{phrase}: {line}");
                for (slot, _) in &phrase.slots {
                    let asked = <Troll as Game>::question(&view, Some((&action, slot)));
                    assert!(asked.is_some_and(|asked| asked.ends_with('?') || asked.ends_with("is")), "{phrase} {slot}");
                    let line = <Troll as Game>::explain(&view, &action, Some(slot)).unwrap_or_else(|| panic!("{phrase} {slot}"));
                    assert!(with_names(&line, |_| "A name of 16 chr".into()).chars().count() <= 100, "{phrase}: {line}");
                }
            }
            if playout::random_step(&mut game, &mut rng, &mut legal, &mut Story::silent()).is_none() {
                break;
            }
        }
    }
}

#[test]
fn a_room_says_its_gold_who_holds_it_and_who_stands_there() {
    let game = Position::classic(2)
        .put(ORANGE, Figure::Thief, Smithy)
        .put(SKY, Figure::Dwarf, GobletVault)
        .many(SKY, 2, Figure::Adventurer, GobletVault)
        .put(ORANGE, Figure::Adventurer, GobletVault)
        .build();
    let to = r#"move piece:Thief from:Smithy to:"Goblet Vault""#;
    let line = "8 gold (4, Dwarf ×2), Sky's · you: Adventurer; Sky: 2 Adventurers, Dwarf";
    assert_eq!([says(&game, ORANGE, to, None), says(&game, ORANGE, to, Some("to"))], [line, line]);
    assert_eq!(says(&game, ORANGE, to, Some("from")), "2 gold, yours · you: Thief");
    assert_eq!(says(&game, ORANGE, to, Some("piece")), Card::Thief.text());
    assert_eq!(asks(&game, ORANGE, to, "to"), "Where does the Thief go?");
}

#[test]
fn questions_fit_the_case_and_say_what_is_left() {
    let mut game = Position::classic(2).hand(ORANGE, Card::Orc).next(ORANGE, [Card::ScoreARoom]).build();
    assert_eq!(DynGame::decision(&game.game, ORANGE).question(None).unwrap(), "What do you do? 4 actions left.");
    assert_eq!(says(&game, ORANGE, "end", None), "4 actions would be lost");
    game.does(ORANGE, "draw");
    assert_eq!(asks(&game, ORANGE, r#"play card:Orc at:"West Pit""#, "at"), "In which pit does the Orc enter?");
    let score = r#"play card:"Score a Room" at:Smithy"#;
    assert_eq!(asks(&game, ORANGE, score, "at"), "Which room is scored?");
    assert!(says(&game, ORANGE, score, None).starts_with("Nobody holds it: nobody is paid"));
}

#[test]
fn an_artifact_that_nobody_can_find_any_more_says_so() {
    let mut game = Position::classic(2).hand(ORANGE, Card::FindAnArtifact).build();
    game.game.open.options.artifacts = ArtifactCount::Six;
    game.game.open.spent.clear();
    game.game.hidden.artifact_deck.clear();
    let (spent, held): (Vec<Artifact>, Vec<Artifact>) = (Artifact::ALL[..4].to_vec(), Artifact::ALL[4..6].to_vec());
    game.game.open.spent.extend(spent);
    game.game.hidden.artifacts.iter_mut().zip(held).for_each(|(seat, artifact)| *seat = Some(artifact));
    game.does(ORANGE, "draw");
    assert!(says(&game, ORANGE, r#"play card:"Find an Artifact""#, None).starts_with("No artifact is left"));
}

#[test]
fn refusals_give_the_reason_from_the_rules() {
    let game = Position::classic(3)
        .put(ORANGE, Figure::Adventurer, SouthWestStair)
        .put(GREEN, Figure::Knight, LongBarracks)
        .put(ORANGE, Figure::Orc, WestPit)
        .put(ORANGE, Figure::TreasureChest, Smithy)
        .put(ORANGE, Figure::Thief, IdolNiche)
        .put(SKY, Figure::CaveTroll, GobletVault)
        .build();
    let move_to = |piece: &str, to: &str| why(&game, ORANGE, &format!(r#"move piece:{piece} to:"{to}""#));
    assert_eq!(move_to("Adventurer", "Long Barracks"), "Green's Knight keeps you out of the Long Barracks.");
    assert_eq!(move_to("Thief", "Goblet Vault"), "Sky's Cave Troll lets nobody into the Goblet Vault.");
    assert_eq!(move_to("Thief", "Middle Pit"), "No hero enters a pit.");
    assert_eq!(
        move_to("Thief", "Spider Walk"),
        "There is no way from the Idol Niche to the Spider Walk: a wall stands between them."
    );
    assert!(move_to("Thief", "Smithy").ends_with("they are not next to each other."));
    assert_eq!(move_to(r#""Treasure Chest""#, "Goblet Vault"), "A Treasure Chest is no character: it never moves.");
    assert_eq!(move_to("Knight", "Smithy"), "You have no Knight in the lair.");
    assert_eq!(why(&game, ORANGE, "slay"), "You can't slay: no Orc of yours shares a room with a hero.");
    assert_eq!(why(&game, ORANGE, "stab"), "You can't stab: you have no Assassin in the lair.");
    assert_eq!(why(&game, ORANGE, "play card:Knight"), "Draw a card first; then you play one of two.");
    assert_eq!(why(&game, ORANGE, "artifact"), "You hold no artifact.");
    assert_eq!(why(&game, ORANGE, "flee"), "No drum sounds: nobody has to flee.");
}

#[test]
fn refusals_name_full_and_sealed_rooms_and_what_an_artifact_lacks() {
    let full = Position::classic(2).many(SKY, 5, Figure::Adventurer, GobletVault).put(ORANGE, Figure::Thief, Smithy).build();
    let into = r#"move piece:Thief to:"Goblet Vault""#;
    assert_eq!(why(&full, ORANGE, into), "The Goblet Vault is full: a room holds five characters.");
    let sealed = Position::classic(2).seal(SKY, GobletVault).put(ORANGE, Figure::Thief, Smithy).build();
    assert_eq!(why(&sealed, ORANGE, into), "The Goblet Vault is sealed until Sky's next turn.");
    let bag = Position::classic(2).artifact(ORANGE, Artifact::BagOfWeights).build();
    assert_eq!(why(&bag, ORANGE, "artifact"), "No chest stands where your Bag could take it.");
    let mut wraith = Position::classic(2).put(ORANGE, Figure::Wraith, WestPit).put(SKY, Figure::Thief, GobletVault).build();
    wraith.does(ORANGE, r#"move piece:Wraith to:"Goblet Vault""#);
    assert_eq!(why(&wraith, ORANGE, "draw"), "First your Wraith pushes someone out of the Goblet Vault.");
}

#[test]
fn what_is_removed_together_is_told_together() {
    let mut raid = Position::variant(4)
        .put(ORANGE, Figure::Grunt, Smithy)
        .many(SKY, 2, Figure::Adventurer, Smithy)
        .put(PINK, Figure::Adventurer, Smithy)
        .build();
    raid.does(ORANGE, "raid");
    assert_tells(&raid, "Orange's Grunt removes two Adventurers of Sky and Pink's Adventurer from the Smithy.");
    let mut troll = Position::variant(2)
        .put(ORANGE, Figure::RampagingTroll, SealedCrypt)
        .many(SKY, 3, Figure::Adventurer, SealedCrypt)
        .many(ORANGE, 5, Figure::Adventurer, LongBarracks)
        .build();
    troll.does(ORANGE, "rampage");
    assert_tells(&troll, "Three Adventurers of Sky are removed from the Sealed Crypt.");
}

#[test]
fn a_scoring_tells_what_each_room_paid_and_why_then_the_totals() {
    let mut game = Position::classic(3)
        .put(ORANGE, Figure::Dwarf, GobletVault)
        .put(ORANGE, Figure::TreasureChest, GobletVault)
        .put(ORANGE, Figure::Thief, TrollsHoard)
        .put(SKY, Figure::Thief, Smithy)
        .put(GREEN, Figure::Thief, Smithy)
        .put(SKY, Figure::Knight, IdolNiche)
        .pile(GREEN, [Card::BellRinger, Card::TorchBearer])
        .gold(SKY, 30)
        .hand(ORANGE, Card::BellRinger)
        .build();
    game.does(ORANGE, "draw").does(ORANGE, r#"play card:"Adventurer with a bell" at:"North-west Stair""#);
    assert_tells(&game, "Orange plays an Adventurer with a bell at the North-west Stair. Hourglasses: 5 of 5.");
    assert_tells(&game, "Orange gains 17 gold: 12 from the Goblet Vault (4, Dwarf ×2, chest +4) and 5 from the Troll's Hoard.");
    assert_tells(&game, "Sky gains 4 gold from the Idol Niche.");
    assert_tells(&game, "Nobody has the most heroes in the Smithy: nobody is paid there.");
    assert_tells(&game, "Gold now: Sky 34, Orange 17, Green 0.");
    assert!(!game.at(NorthWestStair).is_empty());
}

#[test]
fn discards_and_the_scoring_pile_lie_face_up_for_everybody() {
    let game = Position::classic(2)
        .played(ORANGE, [Card::Adventurer, Card::Adventurer, Card::Knight])
        .pile(SKY, [Card::BellRinger])
        .build();
    for viewer in [Viewer::Seat(ORANGE), Viewer::Seat(SKY), Viewer::Spectator] {
        let view = Game::view(&game.game, viewer);
        assert_eq!(view.open.discards(ORANGE), [Card::Adventurer, Card::Adventurer, Card::Knight]);
        assert_eq!(view.open.discards(SKY), [], "its only card has hourglasses");
        assert_eq!(view.open.scoring_pile[..], [(SKY, Card::BellRinger)]);
        let Some(words) = <Troll as Game>::hand_alt_text(&view).map(|text| by_colour(&text)) else { continue };
        for part in [
            "Scoring pile, 2 of 5 hourglasses: Sky's Adventurer with a bell.",
            "Discarded by Orange: 2 Adventurers and Knight.",
            "Discarded by Sky: nothing.",
        ] {
            assert!(words.contains(part), "{part}: {words}");
        }
        let scene = <Troll as Game>::hand_scene(&view).unwrap();
        let drawn: Vec<&str> = scene.words().collect();
        assert!(drawn.contains(&"Discarded") && drawn.contains(&"Scoring pile"), "{drawn:?}");
        assert!(drawn.contains(&"2 Adventurers and Knight") && drawn.contains(&"nothing"), "{drawn:?}");
    }
}

#[test]
fn the_board_in_words_names_who_is_to_move_sealed_rooms_and_broken_walls_first() {
    let mut game = Position::classic(2).seal(SKY, GobletVault).put(ORANGE, Figure::Thief, TrollsHoard).build();
    game.game.open.board.broken = Some((IdolNiche, Space::SpiderWalk));
    let text = by_colour(&<Troll as Game>::alt_text(&Game::view(&game.game, Viewer::Spectator)));
    for part in [
        "Orange to move. Turn 10 · 4 actions left.",
        "Hourglasses: 0 of 5.",
        "The Goblet Vault is sealed until Sky's next turn.",
        "The wall between the Idol Niche and the Spider Walk is broken.",
        "Troll's Hoard (5 gold): Orange's Thief.",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.find("sealed") < text.find("Troll's Hoard"), "{text}");
}

#[test]
fn the_opening_tells_who_begins_and_each_their_first_card() {
    let mut told = Story::told();
    let game = Troll::setup(&Options::default(), 3, Rng::from_number(4), &mut told).unwrap();
    let heard = |viewer| {
        let lines = told.lines().iter().filter(move |line| line.is_for(viewer));
        by_colour(&lines.map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n"))
    };
    assert!(heard(Viewer::Spectator).starts_with(&format!("{} begins.", game.open.current.colour())));
    for seat in Seat::all(3) {
        let card = game.hidden.hands[seat.index()][0];
        assert!(heard(Viewer::Seat(seat)).contains(&format!("Your first card: {}.", card.name())));
    }
    assert!(!heard(Viewer::Spectator).contains("Your first card"));
}
