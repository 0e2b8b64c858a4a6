//! Conversations over Cry Havoc: alone against the Trogs, three with a neighbour who commands them, four with bots.

use super::stage::{self, Stage, played};
use Person::{Ada, Ben, Cleo, Dov};
use std::collections::BTreeSet;
use warren::app::{ChannelId, Status};
use warren::engine::Phrase;
use warren::games::havoc::content::{Card, Faction};
use warren::sandbox::{GAMES, Id, Message, Person, Typed};

/// What somebody does who wants to see the planet: marches and fights, enables scoring, never keeps others waiting.
fn boldest(offers: &[String]) -> &str {
    const VERBS: [&str; 11] =
        ["march", "construct", "deploy", "tactic", "done", "score", "move", "recruit", "draw", "keep", "choose"];
    let verb = |offer: &str| offer.split(' ').next().unwrap_or_default().to_owned();
    VERBS.iter().find_map(|wanted| offers.iter().find(|offer| verb(offer) == **wanted)).unwrap_or(&offers[0])
}

/// Goes through the questions of a picker until something is played, and says what was shown then.
async fn pick(stage: &Stage, person: Person, mut picker: Message) -> Message {
    for _ in 0..12 {
        if played(&picker) {
            return picker;
        }
        let offers = stage::choices(&picker);
        let labels: Vec<String> = offers.iter().map(|offer| offer.label.clone()).collect();
        picker = stage.take(person, &picker, offers.iter().find(|offer| offer.label == boldest(&labels)).unwrap()).await;
    }
    panic!("no end of questions: {}", picker.content)
}

async fn offers(stage: &Stage, person: Person, channel: Id, typed: &str) -> Vec<String> {
    stage.offers(person, channel, "play", &[], "action", typed).await
}

/// Plays a phrase as a command of the game, slot by slot.
async fn by_verb(stage: &Stage, person: Person, channel: Id, phrase: &str) -> Message {
    let phrase: Phrase = phrase.parse().unwrap();
    let typed: Vec<(&str, Typed)> = phrase.slots.iter().map(|(slot, value)| (slot.as_ref(), (&**value).into())).collect();
    stage.slash(person, channel, &format!("havoc {}", phrase.verb), &typed).await
}

async fn step(stage: &Stage, person: Person, channel: Id, phrase: &str, board: &Message) -> (Message, Message) {
    let answer = by_verb(stage, person, channel, phrase).await;
    assert!(played(&answer), "{phrase}: {}", answer.content);
    let board = stage.board(channel, stage::ply(board)).await;
    (answer, board)
}

/// Everything that was told to everyone.
async fn told(stage: &Stage, channel: Id) -> Vec<String> {
    let mut lines = Vec::new();
    let pages = stage.app.log(warren::app::PersonId(9), ChannelId(channel), Some(1)).await.unwrap().pages;
    for page in 1..=pages {
        lines.extend(stage.app.log(warren::app::PersonId(9), ChannelId(channel), Some(page)).await.unwrap().lines);
    }
    lines
}

fn posts(stage: &Stage, channel: Id) -> Vec<Message> {
    stage.sandbox.all_messages().into_iter().filter(|message| message.channel == channel && !message.ephemeral()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_at_midnight_somebody_loses_to_the_trogs_by_the_printed_rules() {
    let stage = Stage::set().await;
    let dm = stage.person(Dov).open_dm();
    let answer = stage.slash(Dov, dm, "game new", &[("game", "havoc".into())]).await;
    assert!(answer.content.contains("begins"), "{}", answer.content);
    let mut board = stage.board(dm, 0).await;
    assert!(board.content.contains("Cry Havoc begins: Dov sits down."), "{}", board.content);
    assert_eq!(stage.app.status(ChannelId(dm)).await.unwrap().seats.len(), 1, "alone, not with bots");

    let mut turns = 0;
    while board.button("Act").is_some() {
        assert!(turns < 400, "no end");
        // The first rounds by buttons, the rest by commands.
        let answer = if turns < 40 {
            let picker = stage.press(Dov, &board, "Act").await;
            pick(&stage, Dov, picker).await
        } else {
            let offers = offers(&stage, Dov, dm, "").await;
            by_verb(&stage, Dov, dm, boldest(&offers)).await
        };
        assert!(played(&answer), "{}", answer.content);
        board = stage.board(dm, stage::ply(&board)).await;
        turns += 1;
    }
    let lines = told(&stage, dm).await;
    let rules = lines.iter().filter(|line| line.contains("Rule ")).count();
    assert!(rules > 5, "{lines:#?}");
    for rule in ["Rule 2: most crystals, ", "Rule 4: closest to the enemy, "] {
        assert!(lines.iter().any(|line| line.contains(rule)), "{rule}\n{lines:#?}");
    }
    // The story of a round stands in one post, where the oldest makes room for the new; all of it is in the log.
    let posts = posts(&stage, dm);
    let is_shown = |line: &&String| posts.iter().any(|post| post.content.contains(*line));
    let of_rules: Vec<&String> = lines.iter().filter(|line| line.contains("Rule ")).collect();
    assert!(of_rules.last().is_some_and(is_shown), "{of_rules:#?}");
    assert!(of_rules.iter().filter(|line| is_shown(line)).count() * 2 > of_rules.len(), "{of_rules:#?}");
    assert_eq!(stage.app.status(ChannelId(dm)).await.unwrap().status, Status::Over);
    assert!(board.content.contains("(against ") && board.content.contains("of the Trogs)"), "{}", board.content);
    assert!(board.content.contains("seed"), "{}", board.content);
    let replay = stage.press(Dov, &board, "Replay").await;
    let frames = gif_frames(&replay.attachments[0].bytes);
    assert!(frames > 10, "{frames} frames");
    let again = stage.press(Dov, &board, "Rematch").await;
    assert!(again.content.contains("begins"), "{}", again.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_for_one_needs_no_lobby_in_a_server_either() {
    let stage = Stage::set().await;
    let answer = stage.slash(Ada, GAMES, "game new", &[("game", "havoc".into()), ("players", 1.into())]).await;
    assert!(answer.content.contains("begins"), "{}", answer.content);
    let board = stage.board(GAMES, 0).await;
    assert!(board.content.contains("Cry Havoc begins: Ada sits down."), "{}", board.content);
    let refused = stage.slash(Ben, GAMES, "game join", &[]).await;
    assert!(refused.content.contains("already started"), "{}", refused.content);
    stage.strike().await;
}

fn gif_frames(bytes: &[u8]) -> usize {
    // Every frame of ours is announced by a graphic control block.
    bytes.windows(3).filter(|part| *part == [0x21, 0xF9, 0x04]).count()
}

/// Ada, Ben and Cleo at a table, before anything is chosen.
async fn table_for_three(stage: &Stage) -> Message {
    stage.slash(Ada, GAMES, "game new", &[("game", "havoc".into()), ("players", 3.into())]).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Cleo, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    stage.board(GAMES, 0).await
}

/// Plays on until whoever is to move is offered this verb.
async fn until(stage: &Stage, mut board: Message, verb: &str) -> (Person, Message) {
    for _ in 0..300 {
        let mover = stage.mover(GAMES).await;
        let offers = offers(stage, mover, GAMES, "").await;
        if offers.iter().any(|offer| offer.split(' ').next() == Some(verb)) {
            return (mover, board);
        }
        (_, board) = step(stage, mover, GAMES, boldest(&offers), &board).await;
    }
    panic!("{verb} is never offered")
}

/// Whether the newest battle of a board's lines is one against Trogs, and nobody has deployed yet.
fn is_against_trogs(board: &Message) -> bool {
    let told = &board.content;
    let latest = ["The battle for ", " deploy "].iter().filter_map(|words| told.rfind(words)).max();
    latest.and_then(|at| told[at..].split('.').next()).is_some_and(|sentence| sentence.ends_with("attack the Trogs"))
}

/// Cards in hands and decks are nobody else's business: what a post names was spent, discarded or played before all eyes.
fn only_used_cards_are_named(lines: &[String], posts: &[Message]) {
    let used = |card: Card| {
        let openly = |line: &String| {
            [" spend ", " discards ", " discard ", " play ", " plays ", " is discarded"].iter().any(|verb| line.contains(verb))
        };
        lines.iter().filter(|line| openly(line)).any(|line| line.contains(card.name()))
    };
    let cards: Vec<Card> = Card::ALL.into_iter().filter(|card| !used(*card)).collect();
    assert!(!cards.is_empty() && cards.len() < Card::ALL.len());
    for post in posts {
        let words = post.attachments.iter().filter_map(|file| file.description.clone()).collect::<String>() + &post.content;
        let leaked = cards.iter().find(|card| words.contains(card.name()));
        assert!(leaked.is_none() && !words.contains("You "), "{leaked:?}: {words}");
    }
}

/// The words of a person's hand picture.
async fn hand(stage: &Stage, person: Person) -> String {
    let shown = stage.slash(person, GAMES, "game hand", &[]).await;
    assert!(shown.ephemeral());
    shown.attachments[0].description.clone().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_called_reads_the_whole_turn_before() {
    let stage = Stage::set().await;
    let board = table_for_three(&stage).await;
    let (mover, mut board) = until(&stage, board, "recruit").await;
    let recruit = offers(&stage, mover, GAMES, "recruit").await.swap_remove(0);
    (_, board) = step(&stage, mover, GAMES, &recruit, &board).await;
    let post = board.id;
    while stage.mover(GAMES).await == mover {
        (_, board) = step(&stage, mover, GAMES, "done", &board).await;
    }
    assert_ne!(board.id, post, "the next player gets a post");
    assert!(board.content.contains(" spend ") && board.content.contains(" to recruit "), "{}", board.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_neighbour_commands_the_neutral_trogs_and_nobody_else() {
    let stage = Stage::set().await;
    let board = table_for_three(&stage).await;
    let (_, board) = until(&stage, board, "pass").await;

    // The hands are dealt and nothing is spent yet: no post may name a card that somebody holds.
    let mut held = BTreeSet::new();
    for person in [Ada, Ben, Cleo] {
        let words = hand(&stage, person).await;
        let cards = words.split(" (move ").map(|part| part.rsplit(['.', ':']).next().unwrap_or_default().trim().to_owned());
        held.extend(cards.filter(|card| !card.is_empty()));
        let spends = stage.offers(person, GAMES, "havoc move", &[], "card", "").await;
        assert!(spends.iter().all(|card| words.contains(card.as_str())), "{spends:?} of {words}");
        held.extend(spends);
    }
    assert!(held.len() >= 8, "{held:?}");
    for post in posts(&stage, GAMES) {
        let words = post.attachments.iter().filter_map(|file| file.description.clone()).collect::<String>() + &post.content;
        let leaked = held.iter().find(|card| words.contains(card.as_str()));
        assert!(leaked.is_none() && post.attachments.iter().all(|file| file.name == "board.png"), "{leaked:?}: {words}");
    }

    let (mut fighter, mut board) = until(&stage, board, "deploy").await;
    while !is_against_trogs(&board) {
        let deploys = offers(&stage, fighter, GAMES, "deploy").await;
        (_, board) = step(&stage, fighter, GAMES, &deploys[0], &board).await;
        (fighter, board) = until(&stage, board, "deploy").await;
    }
    assert!(board.content.contains(&fighter.mention()), "{}", board.content);
    let deploys = offers(&stage, fighter, GAMES, "deploy").await;
    let before = board.id;
    let (_, board) = step(&stage, fighter, GAMES, &deploys[0], &board).await;

    let seated = [Ada, Ben, Cleo];
    let next = (seated.iter().position(|person| *person == fighter).unwrap() + 1) % 3;
    let (neighbour, other) = (seated[next], seated[(next + 1) % 3]);
    assert_eq!(stage.mover(GAMES).await, neighbour, "the next seat commands the Trogs");
    // He and only he is called; where he has been in the battles of this round, by the post that goes on.
    if board.id == before {
        assert!(posts(&stage, GAMES).iter().any(|post| post.pings(neighbour)), "he was never called");
    } else {
        assert_eq!(board.pings, [neighbour.id()]);
    }
    for person in [fighter, other, Dov] {
        assert!(offers(&stage, person, GAMES, "").await.is_empty());
        let refused = stage.slash(person, GAMES, "havoc deploy", &[("control", "1".into())]).await;
        let kind = if person == Dov { "no seat" } else { "not your turn" };
        assert!(refused.ephemeral() && refused.content.contains(kind), "{}", refused.content);
        assert!(person == Dov || refused.content.contains(neighbour.name()), "{}", refused.content);
        let refused = stage.press(person, &board, "Act").await;
        assert!(refused.ephemeral() && refused.content.contains(kind), "{}", refused.content);
    }
    let picker = stage.press(neighbour, &board, "Act").await;
    let answer = pick(&stage, neighbour, picker).await;
    assert!(answer.content.contains("deploy"), "{}", answer.content);
    let board = stage.board(GAMES, stage::ply(&board)).await;
    assert!(board.content.contains("The Trogs deploy"), "{}", board.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_and_marches_can_be_taken_back_until_something_happens() {
    let stage = Stage::set().await;
    let board = table_for_three(&stage).await;
    let (mover, board) = until(&stage, board, "move").await;
    let before = offers(&stage, mover, GAMES, "").await;
    let cards = stage.offers(mover, GAMES, "havoc move", &[], "card", "").await;
    let spend = async |card: &str, board: &Message| {
        let phrase = Phrase::new("move").with("card", card.to_owned()).to_string();
        step(&stage, mover, GAMES, &phrase, board).await.1
    };
    let undo = async |board: &Message| {
        let undone = stage.press(mover, board, "Undo").await;
        assert!(undone.ephemeral() && undone.content.contains("You took back"), "{}", undone.content);
        stage.board(GAMES, stage::ply(board)).await
    };

    let spent = spend(&cards[0], &board).await;
    assert_eq!(spent.id, board.id, "a card is no change of turn");
    let board = undo(&spent).await;
    assert_eq!(offers(&stage, mover, GAMES, "").await, before, "as if nothing had been");

    // A second card joins the first; a march on top of both; all of it goes back one by one.
    let mut board = spend(&cards[0], &board).await;
    let mut taken = 1;
    let more = stage.offers(mover, GAMES, "havoc move", &[], "card", "").await;
    if let Some(card) = more.first() {
        board = spend(card, &board).await;
        taken += 1;
    }
    let marches = offers(&stage, mover, GAMES, "march").await;
    let march = marches.iter().find(|march| march.starts_with("march units:1")).unwrap();
    let (_, mut board) = step(&stage, mover, GAMES, march, &board).await;
    assert_eq!(stage.mover(GAMES).await, mover);
    for _ in 0..=taken {
        board = undo(&board).await;
    }
    assert_eq!(offers(&stage, mover, GAMES, "").await, before);

    // Even the very last step of an action is only final when the player says so.
    let mut board = spend(&cards[0], &board).await;
    loop {
        let marches = offers(&stage, mover, GAMES, "march").await;
        let Some(march) = marches.iter().find(|march| march.starts_with("march units:1")) else { break };
        (_, board) = step(&stage, mover, GAMES, march, &board).await;
    }
    let left = offers(&stage, mover, GAMES, "").await;
    assert!(left.contains(&"done".to_owned()) && stage.mover(GAMES).await == mover, "{left:?}");
    undo(&board).await;
    assert!(!offers(&stage, mover, GAMES, "march").await.is_empty(), "the point is there again");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_march_completes_slot_by_slot_and_long_lists_by_what_is_typed() {
    let stage = Stage::set().await;
    let board = table_for_three(&stage).await;
    let (mover, mut board) = until(&stage, board, "move").await;
    // Enough cards that there is more to do than fits into one list.
    loop {
        let cards = stage.offers(mover, GAMES, "havoc move", &[], "card", "").await;
        let Some(card) = cards.first() else { break };
        let phrase = Phrase::new("move").with("card", card.clone()).to_string();
        (_, board) = step(&stage, mover, GAMES, &phrase, &board).await;
    }
    let units = stage.offers(mover, GAMES, "havoc march", &[], "units", "").await;
    assert!(units.len() > 1, "{units:?}");
    let chosen: Vec<(&str, Typed)> = vec![("units", units[0].as_str().into())];
    let from = stage.offers(mover, GAMES, "havoc march", &chosen, "from", "").await;
    assert_eq!(from.len(), 1, "all units are at home: {from:?}");
    let chosen = [chosen, vec![("from", from[0].as_str().into())]].concat();
    let to = stage.offers(mover, GAMES, "havoc march", &chosen, "to", "").await;
    assert!(to.len() > 1, "{to:?}");
    let narrowed = stage.offers(mover, GAMES, "havoc march", &chosen, "to", &to[1][..4]).await;
    assert!(narrowed.contains(&to[1]), "{narrowed:?}");

    let all = offers(&stage, mover, GAMES, "").await;
    assert!(all.len() <= 25);
    let typed = format!("march {} {}", units[units.len() - 1], to[to.len() - 1]);
    let found = offers(&stage, mover, GAMES, &typed).await;
    assert!(!found.is_empty() && found.len() < all.len(), "{typed}: {found:?}");
    let chosen = [chosen, vec![("to", to[1].as_str().into())]].concat();
    let answer = stage.slash(mover, GAMES, "havoc march", &chosen).await;
    assert!(played(&answer), "{}", answer.content);
    stage.board(GAMES, stage::ply(&board)).await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_fill_a_table_of_four_and_one_of_them_is_the_trogs() {
    let stage = Stage::set().await;
    let answer = stage.slash(Ada, GAMES, "game new", &[("game", "havoc".into()), ("level", "easy".into())]).await;
    assert!(answer.content.contains("begins"), "{}", answer.content);
    let mut board = stage.board(GAMES, 0).await;
    assert!(board.content.contains("The 3 empty seats went to easy bots."), "{}", board.content);
    let humans = Phrase::new("choose").with("faction", "Humans").to_string();
    (_, board) = step(&stage, Ada, GAMES, &humans, &board).await;
    while board.button("Act").is_some() {
        let offers = offers(&stage, Ada, GAMES, "").await;
        let answer = stage.slash(Ada, GAMES, "play", &[("action", boldest(&offers).into())]).await;
        assert!(played(&answer), "{}", answer.content);
        board = stage.board(GAMES, stage::ply(&board)).await;
    }
    let lines = told(&stage, GAMES).await;
    assert!(lines.iter().any(|line| line.contains("easy bot) plays the Trogs")), "{lines:#?}");
    assert!(board.content.contains("The final scoring came after"), "{}", board.content);
    only_used_cards_are_named(&lines, &posts(&stage, GAMES));
    for place in ["1. ", "2. ", "3. ", "4. "] {
        let named = |line: &str| Faction::ALL.iter().any(|faction| line.contains(faction.name()));
        assert!(board.content.lines().any(|line| line.starts_with(place) && named(line)), "{}", board.content);
    }
    let export = stage.press(Ben, &board, "Export").await;
    let record: serde_json::Value = serde_json::from_slice(&export.attachments[0].bytes).unwrap();
    assert_eq!((&record["game"], &record["seats"]), (&"havoc".into(), &4.into()));
    stage.strike().await;
}
