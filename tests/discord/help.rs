//! Help, the legend, the cards for somebody new, notes and reminders, as people press and type them.

use super::stage::{self, Stage};
use Person::{Ada, Ben, Cleo, Dov};
use warren::discord::ConnectOptions;
use warren::sandbox::{GAMES, Message, Person, TABLE_TWO};

#[tokio::test(flavor = "multi_thread")]
async fn help_says_what_there_is_and_a_press_opens_a_lobby() {
    let stage = Stage::set().await;
    let help = stage.slash(Dov, GAMES, "game help", &[]).await;
    assert!(help.ephemeral() && help.content.starts_with("**Warren** runs board games"), "{}", help.content);
    assert_eq!(help.buttons(), ["Cave Troll", "Cry Havoc", "Neuroshima Hex", "Degenesis: Clan Wars"]);
    let opened = stage.press(Dov, &help, "Cave Troll").await;
    assert!(opened.ephemeral() && opened.content.contains("The game is open"), "{}", opened.content);
    let lobby = stage.person(Dov).wait_for(GAMES, |message| message.button("Join").is_some()).await.unwrap();
    assert!(lobby.content.contains("Cave Troll"), "{}", lobby.content);
    let here = stage.slash(Ben, GAMES, "game help", &[]).await;
    assert!(here.content.ends_with("Here you play **Cave Troll**."), "{}", here.content);
    let legend = stage.press(Ben, &here, "Legend").await;
    let picture = &legend.attachments[0];
    assert!(legend.ephemeral() && picture.name == "legend.png", "{}", legend.content);
    assert!(picture.description.as_ref().is_some_and(|alt| alt.contains("Adventurer")), "{:?}", picture.description);
    let rules = stage.press(Ben, &here, "Rules").await;
    assert!(rules.content.contains("Cave Troll: Goal") && rules.button("Legend").is_some(), "{}", rules.content);
    let chapter = stage.slash(Ben, TABLE_TWO, "game help", &[("game", "hex".into()), ("topic", "battle".into())]).await;
    assert!(chapter.content.contains("Neuroshima Hex: Battle"), "{}", chapter.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_links_what_is_kept_of_people_where_its_address_is_known() {
    let mut stage = Stage::set().await;
    let help = stage.slash(Dov, GAMES, "game help", &[]).await;
    assert!(!help.content.contains("What is kept of you"), "{}", help.content);
    stage.stop().await;
    stage.reopen().await;
    let privacy = Some("https://warren.example/privacy".to_owned());
    stage.connect_with(&ConnectOptions { privacy, ..stage.options() }).await;
    stage.bot.as_ref().unwrap().ready().await;
    stage.bot.as_ref().unwrap().serving().await;
    let help = stage.slash(Dov, GAMES, "game help", &[]).await;
    assert!(help.content.contains("[What is kept of you](<https://warren.example/privacy>)"), "{}", help.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_new_to_a_game_is_shown_how_also_after_a_restart() {
    let mut stage = Stage::set().await;
    let opened = stage.slash(Ada, GAMES, "game new", &[("game", "troll".into()), ("players", 2.into())]).await;
    assert!(opened.content.contains("New to Cave Troll?"), "{}", opened.content);
    let joined = stage.slash(Ben, GAMES, "game join", &[]).await;
    let first = stage.press(Ben, &joined, "Show me how").await;
    assert!(first.ephemeral() && first.content.contains("Cave Troll: The lair** (1 of 5)"), "{}", first.content);
    assert!(first.attachments[0].bytes.starts_with(b"\x89PNG") && first.attachments[0].description.is_some());
    stage.stop().await;
    stage.restart().await;
    let second = stage.press(Ben, &first, "Next ▶").await;
    assert!(second.id == first.id && second.content.contains("(2 of 5)"), "in its place: {}", second.content);
    let mut card = stage.press(Ben, &second, "◀ Back").await;
    assert_eq!(card.content, first.content);
    for number in 2..=5 {
        card = stage.press(Ben, &card, "Next ▶").await;
        assert!(card.content.contains(&format!("({number} of 5)")) && card.attachments.len() == 1, "{}", card.content);
    }
    assert!(card.button("Start").is_none() && card.button("Act").is_none(), "Ada opened it: {:?}", card.buttons());
    stage.slash(Ada, GAMES, "game start", &[]).await;
    stage.board(GAMES, 0).await;
    let last = stage.press(Ben, &card, "◀ Back").await;
    let last = stage.press(Ben, &last, "Next ▶").await;
    assert!(last.button("Act").is_some(), "the cards end where the game goes on: {:?}", last.buttons());
    let hand = stage.slash(Ada, GAMES, "game hand", &[]).await;
    assert!(hand.button("Show me how").is_some(), "{:?}", hand.buttons());
    let hand = stage.slash(Ada, GAMES, "game hand", &[]).await;
    assert!(hand.button("Show me how").is_none(), "it is offered once: {:?}", hand.buttons());
    // The second game of a kind offers nothing any more.
    let again = stage.slash(Ada, TABLE_TWO, "game new", &[("game", "troll".into()), ("players", 2.into())]).await;
    assert!(!again.content.contains("New to"), "{}", again.content);
    assert_eq!(again.buttons(), ["Start", "Add bot", "Options"], "what whoever opened it needs");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_would_be_given_up_is_asked_about_once() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let picker = stage.press(mover, &board, "Act").await;
    assert!(picker.button("Legend").is_some(), "{:?}", picker.buttons());
    let end = |picker: &Message| stage::choices(picker).into_iter().find(|choice| choice.label == "End").unwrap();
    let asked = stage.take(mover, &picker, &end(&picker)).await;
    assert_eq!(asked.content, "You would give up 1 action. Stop here?");
    let back = stage.press(mover, &asked, "No, go on").await;
    assert!(back.content.contains("1 action left"), "{}", back.content);
    let asked = stage.take(mover, &back, &end(&back)).await;
    let done = stage.press(mover, &asked, "Yes, end").await;
    assert!(stage::played(&done), "{}", done.content);
    let mover = (mover, stage.mover(GAMES).await);
    assert_ne!(mover.0, mover.1);
    // Who types it is asked, too.
    for (command, typed) in [("troll end", None), ("play", Some(("action", "end".into())))] {
        let asked = stage.slash_once(mover.1, GAMES, command, typed.as_slice()).await;
        assert_eq!(asked.content, "You would give up 2 actions. Stop here?", "/{command}");
        let sure = stage.press(mover.1, &asked, "No, go on").await;
        assert!(sure.content.contains("2 actions left"), "{}", sure.content);
    }
    let asked = stage.slash_once(mover.1, GAMES, "troll end", &[]).await;
    let done = stage.press(mover.1, &asked, "Yes, end").await;
    assert!(stage::played(&done), "{}", done.content);
    assert_eq!(stage.mover(GAMES).await, mover.0);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bare_verb_opens_the_picker_at_its_moves() {
    let stage = Stage::set().await;
    stage.table_under_way(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let picker = stage.slash(mover, GAMES, "troll move", &[]).await;
    assert!(picker.ephemeral() && picker.content.starts_with("Move · "), "{}", picker.content);
    let back = stage.press(mover, &picker, "Back").await;
    assert!(stage::choices(&back).iter().any(|choice| choice.label == "End"), "the whole menu is one step back");
    let picker = stage.slash(mover, GAMES, "play", &[("action", "move".into())]).await;
    let first = stage::choices(&picker).remove(0);
    let moved = stage.pick_through(mover, stage.take(mover, &picker, &first).await).await;
    assert!(stage::played(&moved) && moved.content.contains(" moves "), "{}", moved.content);
    let elsewhere = stage.slash(mover, GAMES, "havoc move", &[]).await;
    assert!(elsewhere.content.contains("its moves are under `/troll`"), "{}", elsewhere.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_for_one_pair_of_eyes() {
    let stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    let none = stage.slash(Ada, GAMES, "game note", &[]).await;
    assert!(none.ephemeral() && none.content.contains("noted nothing"), "{}", none.content);
    stage.slash(Ada, GAMES, "game note", &[("text", "Ben holds the *Knight*".into())]).await;
    let noted = stage.slash(Ada, GAMES, "game note", &[("text", "keep the horn".into())]).await;
    assert!(noted.content.contains("> Ben holds the \\*Knight\\*\n> keep the horn"), "{}", noted.content);
    let hand = stage.slash(Ada, GAMES, "game hand", &[]).await;
    let mine = stage.slash(Ada, TABLE_TWO, "game mine", &[]).await;
    for shown in [&hand, &mine] {
        assert!(shown.ephemeral() && shown.content.contains("> keep the horn"), "{}", shown.content);
    }
    for theirs in ["game hand", "game mine", "game note", "game look log", "game look status"] {
        let shown = stage.slash(Ben, GAMES, theirs, &[]).await;
        assert!(!shown.content.contains("horn"), "{theirs}: {}", shown.content);
    }
    let stranger = stage.slash(Cleo, GAMES, "game note", &[("text", "I watch".into())]).await;
    assert!(stranger.content.contains("seat"), "{}", stranger.content);
    let cleared = stage.slash(Ada, GAMES, "game note", &[("clear", true.into())]).await;
    assert!(cleared.content.contains("noted nothing"), "{}", cleared.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_of_one_game_come_as_its_player_wishes() {
    const HOUR: i64 = 3_600;
    let stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let options = [("remind-after", 5.into()), ("by-message", true.into()), ("this-game", true.into())];
    let set = stage.slash(mover, GAMES, "game settings", &options).await;
    assert!(
        set.content.contains("In the game that is here: after 5 hours, at most once a day, by direct message."),
        "{}",
        set.content
    );
    let elsewhere = stage.slash(mover, TABLE_TWO, "game settings", &[]).await;
    assert!(elsewhere.content.contains("after 24 hours") && !elsewhere.content.contains("5 hours"), "{}", elsewhere.content);
    let dm = stage.person(mover).open_dm();
    let reminded = |message: &Message| message.button("Not for this turn").is_some();
    stage.time.pass(6 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    stage.person(mover).wait_for(dm, reminded).await.unwrap();
    assert!(!stage.person(mover).messages(GAMES).iter().any(reminded), "not in the channel, too");
    // A message that cannot be sent comes in the channel. That he was reminded has to be written down before time goes on.
    while !stage.app.due().await.unwrap().reminders.is_empty() {
        tokio::task::yield_now().await;
    }
    stage.sandbox.take_dms(mover, false);
    stage.time.pass(25 * HOUR);
    stage.bot.as_ref().unwrap().clock_moved();
    let here = stage.person(mover).wait_for(GAMES, reminded).await.unwrap();
    assert!(here.pings(mover));
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn typing_is_forgiving_and_never_guesses() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let drawn = stage.slash(mover, GAMES, "play", &[("action", "card draw".into())]).await;
    let drawn = if stage::played(&drawn) { drawn } else { stage.slash(mover, GAMES, "play", &[("action", "DRAW".into())]).await };
    assert!(drawn.content.contains("draws a card"), "in plain words: {}", drawn.content);
    stage.board(GAMES, stage::ply(&board)).await;
    let vague = stage.slash(mover, GAMES, "play", &[("action", "stair".into())]).await;
    assert!(!stage::played(&vague) && vague.content.contains("several"), "{}", vague.content);
    let wrong = stage.slash(mover, GAMES, "play", &[("action", "dragon smithy".into())]).await;
    assert!(!stage::played(&wrong), "{}", wrong.content);
    stage.strike().await;
}
