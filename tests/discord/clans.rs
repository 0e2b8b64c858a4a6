//! Conversations over Clan Wars: one person alone against the bot, three people and a bot, hints, and what cannot be.

use super::stage::{self, Choice, Stage, played};
use Person::{Ada, Ben, Cleo, Dov};
use std::cmp::Reverse;
use warren::app::{ChannelId, Player, Status};
use warren::bots::Level;
use warren::engine::{DynGame, Phrase, Seat};
use warren::games::clans::content::Arcana;
use warren::sandbox::{GAMES, Message, Person, TABLE_TWO, Typed};

pub async fn say(stage: &Stage, person: Person, phrase: &str) -> Message {
    stage.slash(person, GAMES, "play", &[("action", phrase.into())]).await
}

/// Says it, and waits for the board that comes of it.
pub async fn play(stage: &Stage, person: Person, phrase: &str) -> Message {
    let before = stage.ply(GAMES).await;
    let answer = say(stage, person, phrase).await;
    assert!(played(&answer), "{phrase}: {}", answer.content);
    stage.board(GAMES, before).await
}

pub async fn offers(stage: &Stage, person: Person, verb: &str) -> Vec<String> {
    let offers = stage.offers(person, GAMES, "play", &[], "action", verb).await;
    offers.into_iter().filter(|offer| offer.split(' ').next() == Some(verb)).collect()
}

/// Where a tile named at the end of a label lies, column first.
fn place(label: &str) -> Option<(u8, u8)> {
    let name = label.rsplit([' ', ':']).next()?;
    let (column, row) = (*name.as_bytes().first()?, name.get(1..)?.parse().ok()?);
    column.is_ascii_uppercase().then(|| (column - b'A', row))
}

/// What somebody picks who goes to see what is there, or who has seen enough and runs for home.
fn wanted(labels: &[Choice], homeward: bool) -> &Choice {
    let word = |choice: &Choice| choice.label.split(' ').next().unwrap_or_default().to_lowercase();
    let first = |verb: &str| labels.iter().find(|choice| word(choice) == verb);
    let moves = labels.iter().filter(|choice| word(choice) == "move" || place(&choice.label).is_some());
    let moves = moves.filter_map(|choice| Some((place(&choice.label)?, choice)));
    let exit = labels.iter().find(|choice| choice.label.ends_with("exit"));
    let way = if homeward {
        exit.or_else(|| moves.min_by_key(|((column, row), _)| (*column, row.abs_diff(2))).map(|(_, choice)| choice))
    } else {
        moves.max_by_key(|((column, row), _)| (*column, Reverse(row.abs_diff(2)))).map(|(_, choice)| choice)
    };
    let other = ["suffer", "roll", "turn", "work", "scout"].into_iter().find_map(first).or(way);
    other.or_else(|| ["move", "done", "pass"].into_iter().find_map(first)).unwrap_or(&labels[0])
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_on_a_train_somebody_flees_from_the_first_mission_and_opens_the_second() {
    let stage = Stage::set().await;
    let answer = stage.slash(Ada, GAMES, "clans new", &[("players", 2.into()), ("level", "easy".into())]).await;
    assert!(answer.content.contains("begins"), "{}", answer.content);
    let mut board = stage.board(GAMES, 0).await;
    assert!(board.content.contains("Escapee Track"), "{}", board.content);
    let early = stage.slash(Ada, GAMES, "clans campaign", &[]).await;
    assert!(early.ephemeral() && early.content.starts_with("0 of 8 missions played."), "{}", early.content);

    // With one thumb: buttons and menus, nothing typed.
    let (mut decisions, mut hints) = (0, Vec::new());
    while board.button("Act").is_some() {
        let mut picker = stage.press(Ada, &board, "Act").await;
        while !stage::choices(&picker).is_empty() {
            hints.extend(picker.content.split_once("\n-# Hint: ").map(|(_, hint)| hint.to_owned()));
            picker = stage.take(Ada, &picker, wanted(&stage::choices(&picker), decisions > 12)).await;
            decisions += usize::from(played(&picker));
            assert!(decisions < 200, "no end");
        }
        board = stage.board(GAMES, stage::ply(&board)).await;
    }
    let told = hints.len();
    hints.sort_unstable();
    hints.dedup();
    assert!(told > 4 && hints.len() == told, "the first mission teaches, each thing once: {hints:?}");
    assert_eq!(stage.app.status(ChannelId(GAMES)).await.unwrap().status, Status::Over);
    assert_eq!(board.buttons(), ["Next mission", "How did it go?", "Replay", "Rematch", "Export", "Rules"]);
    assert!(board.content.contains("wins.") && board.content.contains("seed"), "{}", board.content);
    let lost = stage.slash(Dov, GAMES, "clans campaign", &[]).await;
    assert!(lost.ephemeral() && lost.content.contains("Escapee Track: lost in round"), "{}", lost.content);
    assert!(lost.content.contains("Open: Relay Station."), "{}", lost.content);
    assert_eq!(lost.attachments[0].name, "look.png");
    let same = stage.slash(Dov, GAMES, "clans campaign", &[]).await;
    assert_eq!((same.content, &same.attachments[0].bytes), (lost.content.clone(), &lost.attachments[0].bytes));

    // The next mission: the same seats, and nothing of the last one can be taken back.
    let stranger = stage.press(Dov, &board, "Next mission").await;
    assert!(stranger.content.contains("no seat"), "{}", stranger.content);
    // One press: nobody else has to be asked.
    assert!(lost.button("Next mission").is_some(), "the campaign leads on: {:?}", lost.buttons());
    let opened = stage.press(Ada, &board, "Next mission").await;
    assert!(opened.content.contains("The game begins"), "{}", opened.content);
    let new = |message: &Message| message.id > board.id && message.button("Act").is_some();
    let next = stage.person(Ada).wait_for(GAMES, new).await.unwrap();
    let seats = stage.app.status(ChannelId(GAMES)).await.unwrap().seats;
    assert!(matches!(&seats[..], [Some(Player::Person(_)), Some(Player::Bot(Level::Easy))]), "{seats:?}");
    let between = stage.slash(Ada, GAMES, "clans campaign", &[]).await;
    assert!(between.content.contains("Under way: Relay Station, not begun yet."), "{}", between.content);
    assert!(between.content.contains("May still join: ") && !between.content.contains("by Escapee Track"), "{}", between.content);
    assert!(between.buttons().contains(&"To the mission"), "{:?}", between.buttons());
    let board = next;
    assert!(board.content.contains("Relay Station"), "{}", board.content);
    let undone = stage.press(Ada, &board, "Undo").await;
    assert!(undone.content.contains("no move of yours"), "{}", undone.content);
    let closed = say(&stage, Ada, "choose mission:\"Cartel Supply Cache\"").await;
    assert!(!played(&closed) && closed.content.contains("What can be chosen: choose intel:a"), "{}", closed.content);

    // Who has finished a mission needs no hints in another game.
    stage.slash(Ada, TABLE_TWO, "clans new", &[("play", "m1".into()), ("players", 2.into()), ("level", "easy".into())]).await;
    let picker = stage.press(Ada, &stage.board(TABLE_TWO, 0).await, "Act").await;
    assert!(!picker.content.contains("Hint") && picker.button("No more hints").is_none(), "{}", picker.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_for_newcomers_until_they_want_no_more() {
    let mut stage = Stage::set().await;
    let options = [("play", "m1".into()), ("players", 3.into())];
    stage.slash(Ada, GAMES, "clans new", &options).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game add-bot", &[("level", "easy".into())]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let board = stage.board(GAMES, 0).await;
    let picker = stage.press(Ada, &board, "Act").await;
    assert!(picker.content.contains("\n-# Hint: Intel helps"), "{}", picker.content);
    let quiet = stage.press(Ada, &picker, "No more hints").await;
    assert!(!quiet.content.contains("Hint") && quiet.button("No more hints").is_none(), "{}", quiet.content);
    assert!(!stage::choices(&quiet).is_empty(), "the question is still there");
    let other = stage.press(Ben, &board, "Act").await;
    assert!(other.content.contains("-# Hint: "), "each decides for themselves: {}", other.content);

    stage.stop().await;
    stage.restart().await;
    let picker = stage.press(Ada, &board, "Act").await;
    assert!(!picker.content.contains("Hint"), "{}", picker.content);
    let settings = stage.slash(Ada, GAMES, "game settings", &[("hints", true.into())]).await;
    assert!(!settings.content.contains("no hints"), "{}", settings.content);
    let picker = stage.press(Ada, &board, "Act").await;
    assert!(picker.content.contains("-# Hint: "), "{}", picker.content);
    stage.press(Ada, &picker, "No more hints").await;
    let kept = stage.slash(Ada, GAMES, "game manage forget-me", &[]).await;
    let kept: serde_json::Value = serde_json::from_slice(&kept.attachments[0].bytes).unwrap();
    assert_eq!(kept["settings"]["hints"], false);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_campaign_says_so() {
    let stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    let told = stage.slash(Cleo, GAMES, "clans campaign", &[]).await;
    assert!(told.ephemeral() && told.content.contains("Cave Troll has no campaign"), "{}", told.content);
    let nothing = stage.slash(Cleo, TABLE_TWO, "clans campaign", &[]).await;
    assert!(nothing.content.contains("no game"), "{}", nothing.content);
    stage.slash(Ada, TABLE_TWO, "clans new", &[("players", 2.into())]).await;
    let early = stage.slash(Ada, TABLE_TWO, "clans campaign", &[]).await;
    assert!(early.content.contains("start it first"), "{}", early.content);
    stage.strike().await;
}

/// Ada is the Hostile, Ben and Cleo lead operatives, and a bot leads one, too: in the first round of Escapee Track.
async fn hostile_and_operatives(stage: &Stage) {
    let options: [(&str, Typed); 4] =
        [("play", "m1".into()), ("hostile", "first".into()), ("windows", "all".into()), ("players", 4.into())];
    stage.slash(Ada, GAMES, "clans new", &options).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Cleo, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game add-bot", &[("level", "easy".into())]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    stage.board(GAMES, 0).await;
    for _ in ["Intel", "roster"] {
        // The bot waits for the people of its side, and leaves it at what they say.
        for person in [Ben, Cleo] {
            play(stage, person, "done").await;
        }
    }
    // Echo's: whoever leads her chooses a piece of Intel that costs nothing.
    for person in [Ben, Cleo] {
        if offers(stage, person, "choose").await.contains(&"choose intel:b".to_owned()) {
            play(stage, person, "choose intel:b").await;
        }
    }
    play(stage, Ada, "place auto:ambush").await;
    // Once all have chosen their sides, the Intel that one of them has may ask something.
    for person in [Ben, Cleo, Ben, Cleo] {
        while let Some(side) = offers(stage, person, "choose").await.into_iter().find(|side| !side.contains("Primal")) {
            play(stage, person, &side).await;
        }
    }
}

/// What the Hostile can do, step by step, so that both people are asked, and Ben may pass for longer.
fn a_window_for_both(table: &dyn DynGame, steps: usize) -> Option<Vec<String>> {
    let (hostile, ben, cleo) = (Seat(0), Seat(1), Seat(2));
    let may_stand_by = table.menu(ben).iter().any(|phrase| phrase.to_string() == "pass until:round");
    if may_stand_by && table.turn().to_act().contains(cleo) {
        return Some(Vec::new());
    }
    let strikes = |phrase: &Phrase| ["command", "move", "attack", "choose"].contains(&phrase.verb.as_ref());
    table.menu(hostile).into_iter().filter(|phrase| steps > 0 && strikes(phrase)).find_map(|phrase| {
        let mut after = table.boxed();
        after.play(hostile, &phrase).unwrap();
        let line = a_window_for_both(&*after, steps - 1)?;
        Some([vec![phrase.to_string()], line].concat())
    })
}

/// The words of a person's own picture.
async fn hand(stage: &Stage, person: Person) -> String {
    stage.slash(person, GAMES, "game hand", &[]).await.attachments[0].description.clone().unwrap()
}

fn operative(turn: &str) -> String {
    turn.parse::<Phrase>().unwrap().slot("operative").unwrap().to_owned()
}

/// With it Ben soon holds a card that fits a window in which Cleo is asked, too.
const SEED: u64 = 2;

#[tokio::test(flavor = "multi_thread")]
async fn three_people_and_a_bot_trade_wait_and_answer_a_window_together() {
    let stage = Stage::set_with(warren::app::Settings { seed: Some(SEED), ..Stage::settings() }).await;
    hostile_and_operatives(&stage).await;
    let mut read = Vec::new();

    // A trade that is refused costs nothing.
    let claims = offers(&stage, Ben, "turn").await;
    let partner = operative(&offers(&stage, Cleo, "turn").await[0]);
    play(&stage, Ben, &claims[0]).await;
    let before = offers(&stage, Ben, "").await.len();
    play(&stage, Ben, &format!("trade with:{partner}")).await;
    let give = offers(&stage, Ben, "trade").await.into_iter().find(|offer| offer.contains("give:")).unwrap();
    play(&stage, Ben, &give).await;
    let board = play(&stage, Ben, "done").await;
    assert!(board.pings(Cleo) && board.content.contains("a trade"), "{}", board.content);
    let picker = stage.press(Cleo, &board, "Act").await;
    assert!(picker.content.contains("Agreed?"), "{}", picker.content);
    let refusal = stage::choices(&picker).into_iter().find(|choice| choice.label == "No trade").unwrap();
    let refused = stage.take(Cleo, &picker, &refusal).await;
    assert!(played(&refused), "{}", refused.content);
    let board = stage.board(GAMES, stage::ply(&board)).await;
    assert!(board.content.contains("The trade comes to nothing."), "{}", board.content);
    assert_eq!(offers(&stage, Ben, "").await.len(), before, "as if nothing had been");

    // Towards the tokens, until the Hostile can strike so that both are asked.
    let mut line = None;
    for _ in 0..120 {
        let person = stage.mover(GAMES).await;
        if person == Ada {
            line = a_window_for_both(&*stage.game(GAMES).await, 3);
        }
        if line.is_some() {
            break;
        }
        let all = stage.offers(person, GAMES, "play", &[], "action", "").await;
        let ways = if person == Ada { Vec::new() } else { offers(&stage, person, "move").await };
        let east = ways.iter().filter(|way| !way.contains("via:")).max_by_key(|way| place(way));
        let verbs = ["suffer", "turn", "roll", "done", "pass"];
        let other = verbs.iter().find_map(|verb| all.iter().find(|offer| offer.split(' ').next() == Some(verb)));
        play(&stage, person, east.or(other).unwrap_or(&all[0])).await;
        read.extend(all.into_iter().chain(ways).map(|offer| (person, offer)));
    }
    let line = line.expect("another seed is needed");
    let secrets = [hand(&stage, Ada).await, hand(&stage, Ben).await, hand(&stage, Cleo).await];
    for phrase in &line {
        play(&stage, Ada, phrase).await;
    }
    let board = stage.board(GAMES, 0).await;
    assert!(board.content.contains("Ben and Cleo: an answer to the roll?"), "{}", board.content);

    // Ben has his question before him while Cleo answers hers: his answer still counts.
    let asks = stage.press(Ben, &board, "Act").await;
    let hers = stage.press(Cleo, &board, "Act").await;
    assert!(played(&hers) && stage::choices(&hers).is_empty(), "she holds nothing that fits: {}", hers.content);
    let board = stage.board(GAMES, stage.ply(GAMES).await - 1).await;
    let late = stage.press(Cleo, &board, "Act").await;
    assert!(!played(&late), "she has answered already: {}", late.content);
    let passes = stage::choices(&asks).into_iter().filter(|choice| choice.label.starts_with("Do not ask me"));
    let standing = passes.into_iter().find(|choice| choice.label.ends_with("round")).unwrap();
    let passed = stage.take(Ben, &asks, &standing).await;
    assert!(played(&passed) && passed.content.contains("passes until the round ends"), "{}", passed.content);
    let seen = stage.slash(Dov, GAMES, "game board", &[]).await;
    assert!(seen.attachments[0].description.is_some());
    let told = stage.app.log(warren::app::PersonId(9), ChannelId(GAMES), None).await.unwrap().lines.join("\n");
    assert!(told.contains("Ben passes until the round ends."), "{told}");

    // Of this attack Ben is asked no more, whatever happens, though Cleo is.
    let mut gone_on = 0;
    loop {
        let asked = stage.game(GAMES).await;
        let bens = asked.menu(Seat(1));
        // Until something is his own to do.
        if bens.iter().any(|phrase| ["turn", "move", "done"].contains(&phrase.verb.as_ref())) {
            break;
        }
        assert!(bens.iter().all(|phrase| ["suffer", "punch"].contains(&phrase.verb.as_ref())), "{bens:?}");
        let says = |person: Person, verb: &'static str| {
            let seat = Seat(u8::from(person == Cleo) * 2);
            asked.menu(seat).into_iter().find(|phrase| phrase.verb == verb).map(|phrase| (person, phrase.to_string()))
        };
        let Some((person, phrase)) = says(Cleo, "pass").or_else(|| says(Ada, "roll")) else { break };
        play(&stage, person, &phrase).await;
        gone_on += 1;
    }
    assert!(gone_on > 0, "another seed is needed");
    nothing_hidden_was_read(&stage, &secrets, &read);
    stage.strike().await;
}

/// What lay face down and in hands is in nothing that others could read. `read` is what people were offered while they typed.
fn nothing_hidden_was_read(stage: &Stage, [hostile, ben, cleo]: &[String; 3], read: &[(Person, String)]) {
    let hidden = hostile.split("Yours, hidden: ").nth(1).unwrap().split(". ").next().unwrap();
    let identities: Vec<&str> = hidden.split([',', ';']).filter_map(|one| one.split(" at ").next()).map(str::trim).collect();
    assert!(identities.len() > 3, "{hidden}");
    let held = |hand: &str| -> Vec<&'static str> {
        Arcana::ALL.into_iter().map(Arcana::name).filter(|name| hand.contains(&format!(" {name} ("))).collect()
    };
    let mut texts: Vec<(Option<Person>, String)> = read.iter().map(|(person, text)| (Some(*person), text.clone())).collect();
    for message in stage.sandbox.all_messages() {
        let parts = message.all_components().iter().map(ToString::to_string).collect::<String>();
        let alt: String = message.attachments.iter().filter_map(|file| file.description.clone()).collect();
        texts.push((message.only_for, format!("{} {parts} {alt}", message.content)));
    }
    for (reader, text) in &texts {
        if *reader != Some(Ada) {
            let told = identities.iter().find(|identity| text.contains(**identity));
            assert_eq!(told, None, "{reader:?} reads {text}");
        }
        for (owner, hand) in [(Ada, hostile), (Ben, ben), (Cleo, cleo)] {
            // The card of an operative's concept is dealt before all eyes.
            let is_open = |card: &str| texts.iter().any(|(whose, text)| whose.is_none() && text.contains(&format!("s {card}.")));
            let leaked = held(hand).into_iter().find(|card| *reader != Some(owner) && text.contains(card) && !is_open(card));
            assert_eq!(leaked, None, "{reader:?} reads of {owner:?}: {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_answered_with_what_can() {
    let stage = Stage::set().await;
    for wrong in [("play", "m9".into()), ("players", 6.into()), ("squad", "0".into())] {
        assert!(stage.person(Ada).slash(GAMES, "clans new", &[wrong]).is_err(), "it is not even offered");
    }
    stage.slash(Ada, GAMES, "clans new", &[("players", 2.into()), ("level", "easy".into())]).await;
    stage.board(GAMES, 0).await;
    let refused = async |phrase: &str, words: &[&str]| {
        let answer = say(&stage, Ada, phrase).await;
        let told = words.iter().all(|word| answer.content.contains(word));
        assert!(answer.ephemeral() && !played(&answer) && told, "{phrase}: {}", answer.content);
    };
    // A mission that is not open, and before that nothing else.
    refused("choose mission:\"Brood Caves\"", &["not open yet", "choose intel:a"]).await;
    refused("turn operative:Timur", &["First say whether you buy Intel"]).await;
    play(&stage, Ada, "done").await;
    // Who has not joined does not go; who goes is not sent twice; the bag of another is no bag of one's own.
    refused("choose operative:Odongo", &["Odongo has not joined", "What can be chosen", "operative:Timur"]).await;
    play(&stage, Ada, "choose operative:Timur").await;
    refused("choose operative:Timur", &["goes already", "What can be chosen", "operative:Pluto"]).await;
    refused("trade item:\"Timur: Sentence Hammer\"", &["changes hands once", "trade item"]).await;
    play(&stage, Ada, "done").await;
    while let Some(side) = offers(&stage, Ada, "choose").await.into_iter().find(|side| side.contains("Focus")) {
        play(&stage, Ada, &side).await;
    }
    // On the field.
    // Whose turn it is leaves no choice to a squad of one: it is Timur's at once.
    refused("turn operative:Odongo", &["It is Timur's turn"]).await;
    refused("drop item:\"Sentence Hammer\"", &["does not carry", "drop item:Splayer"]).await;
    refused("use name:\"Smoke Canister\"", &["does not carry the Smoke Canister, but Splayer"]).await;
    refused("scout at:L1", &["L1"]).await;
    refused("move to:L1", &["too far"]).await;
    refused("attack target:\"threat 1\"", &["revealed"]).await;
    let own = hand(&stage, Ada).await;
    let card = Arcana::ALL.into_iter().map(Arcana::name).find(|name| !own.contains(name)).unwrap();
    refused(&format!("arcana card:\"{card}\""), &["You do not hold"]).await;
    // Timur's own card, while nobody is wounded.
    refused("arcana card:\"The Healer\"", &["The Healer is played"]).await;
    stage.strike().await;
}
