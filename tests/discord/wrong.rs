//! Wrong people, wrong times, old buttons, made-up buttons, two presses at once.

use super::stage::{self, Stage, TOKEN, played};
use Person::{Ada, Ben, Cleo};
use serde_json::json;
use serenity::all::{
    ChannelId, Command, CommandOptionType, CreateActionRow, CreateButton, CreateCommand, CreateCommandOption, CreateMessage,
    Http, HttpBuilder,
};
use warren::sandbox::{APPLICATION, Fault, GAMES, Id, Person, TABLE_THREE, TABLE_TWO};

/// The bot's own way to the sandbox.
fn http(stage: &Stage) -> Http {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    HttpBuilder::new(TOKEN).client(client).proxy(stage.sandbox.url()).ratelimiter_disabled(true).build()
}

/// Posts a button as if the bot had, with whatever id.
async fn forged(stage: &Stage, channel: Id, custom_id: &str) -> Id {
    let http = http(stage);
    let row = CreateActionRow::Buttons(vec![CreateButton::new(custom_id).label("Forged")]);
    let message = CreateMessage::new().content("A button").components(vec![row]);
    ChannelId::new(channel).send_message(&http, message).await.unwrap().id.get()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_person_in_the_seat_acts_for_it() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let other = if mover == Ada { Ben } else { Ada };
    let before = stage.ply(GAMES).await;
    for (person, says) in [(Cleo, "no seat"), (other, "not your turn")] {
        let answer = stage.slash(person, GAMES, "play", &[("action", "draw".into())]).await;
        assert!(answer.ephemeral() && answer.content.contains(says), "{}", answer.content);
        let answer = stage.press(person, &board, "Act").await;
        assert!(answer.ephemeral() && answer.content.contains(says), "{}", answer.content);
        let answer = stage.slash(person, GAMES, "troll draw", &[]).await;
        assert!(answer.content.contains(says), "{}", answer.content);
    }
    // A picker is its owner's: even with its id nobody else gets further.
    let picker = stage.press(mover, &board, "Act").await;
    let id = stage::choices(&picker)[0].id.replacen("pick", "play", 1);
    let copied = forged(&stage, GAMES, &id).await;
    let answer = stage.press_id(Cleo, copied, &id).await;
    assert!(answer.ephemeral() && answer.content.contains("no seat"), "{}", answer.content);
    assert_eq!(stage.ply(GAMES).await, before);
    let elsewhere = stage.slash(mover, TABLE_TWO, "play", &[("action", "draw".into())]).await;
    assert!(elsewhere.content.contains("no game here"), "{}", elsewhere.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_starts_a_lobby() {
    let stage = Stage::set().await;
    stage.slash(Ben, GAMES, "game new", &[("game", "troll".into())]).await;
    let lobby = stage.person(Ben).wait_for(GAMES, |message| message.button("Start").is_some()).await.unwrap();
    let denied = stage.press(Cleo, &lobby, "Start").await;
    assert!(denied.ephemeral() && denied.content.contains("Only Ben"), "{}", denied.content);
    let denied = stage.press(Cleo, &lobby, "Add bot").await;
    assert!(denied.content.contains("no seat"), "{}", denied.content);
    let denied = stage.press(Ben, &lobby, "Join").await;
    assert!(denied.content.contains("already"), "{}", denied.content);
    stage.slash(Ben, GAMES, "game leave", &[]).await;
    let closed = stage.person(Cleo).message(lobby.id).unwrap();
    assert!(closed.buttons().is_empty() && closed.content.contains("closed"), "{}", closed.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_board_says_that_it_is_old_and_offers_what_is_possible() {
    let stage = Stage::set().await;
    let board = stage.table_under_way(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let old = board.button("Act").unwrap().to_owned();
    let picker = stage.press(mover, &board, "Act").await;
    let moves = stage.offers(mover, GAMES, "play", &[], "action", "move").await;
    stage.slash(mover, GAMES, "play", &[("action", moves[0].as_str().into())]).await;
    let now = stage.board(GAMES, stage::ply(&board)).await;
    let copy = forged(&stage, GAMES, &old).await;
    let answer = stage.press_id(mover, copy, &old).await;
    assert!(answer.content.contains("moved on") && stage::choices(&answer).len() > 1, "{}", answer.content);
    let answer = stage.take(mover, &picker, &stage::choices(&picker)[0]).await;
    assert!(answer.content.contains("moved on") && stage::choices(&answer).len() > 1, "{}", answer.content);
    assert_eq!(stage.ply(GAMES).await, stage::ply(&now));
    let undo = board.button("Undo").unwrap();
    let copy = forged(&stage, GAMES, undo).await;
    let answer = stage.press_id(mover, copy, undo).await;
    assert!(answer.content.contains("moved on"), "{}", answer.content);
    assert_eq!(stage.ply(GAMES).await, stage::ply(&now));
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn made_up_buttons_do_nothing() {
    let stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    let game = stage.app.status(warren::app::ChannelId(GAMES)).await.unwrap().game;
    let (mover, ply) = (stage.mover(GAMES).await, stage.ply(GAMES).await);
    let ids = [
        "nonsense".to_owned(),
        "act".to_owned(),
        format!("act:{game}:-1:"),
        format!("act:{}:{ply}:", game.0 + 1000),
        format!("play:{game}:{ply}:9999.1"),
        format!("play:{game}:{ply}:~~~..;drop"),
        format!("next:{game}:{ply}:0~99999999999999999999"),
        format!("agree:{game}:{ply}:"),
        format!("export:{game}:{ply}:"),
        format!("rulesa:{game}:{ply}:troll.9999.9999"),
    ];
    for id in ids {
        let message = forged(&stage, GAMES, &id).await;
        let client = stage.person(mover);
        let interaction = client.press(message, &id).unwrap();
        client.reply(interaction).await.unwrap();
        if id.contains(':') && !id.contains("-1") {
            let answer = stage.shown(&client, interaction).await;
            assert!(answer.attachments.is_empty() && !answer.content.is_empty(), "{id}: {}", answer.content);
        }
        assert_eq!(stage.ply(GAMES).await, ply, "{id}");
    }
    // The button of a game elsewhere, pressed here.
    let id = format!("replay:{game}:{ply}:");
    let message = forged(&stage, TABLE_TWO, &id).await;
    let answer = stage.press_id(Cleo, message, &id).await;
    assert!(answer.attachments.is_empty() && answer.content.contains("no game"), "{}", answer.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_presses_at_once_are_one_move() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let client = stage.person(mover);
    let picker = stage.press(mover, &board, "Act").await;
    let draw = stage::choices(&picker).into_iter().find(|choice| choice.label.starts_with("Draw")).unwrap();
    // All four are on their way before the first is answered.
    stage.sandbox.fault(Fault::on("POST", "/interactions/").times(4).held());
    let press = || match &draw.value {
        Some(value) => client.choose(picker.id, &draw.id, &[value]).unwrap(),
        None => client.press(picker.id, &draw.id).unwrap(),
    };
    let pressed: Vec<Id> = (0..4).map(|_| press()).collect();
    let held = |_: &warren::sandbox::Client| {
        let waits = |request: &&warren::sandbox::Request| request.path.starts_with("/interactions/") && request.status == 0;
        (stage.sandbox.requests().iter().filter(waits).count() == 4).then_some(())
    };
    client.wait_until("four acknowledgements on their way", held).await.unwrap();
    stage.sandbox.release();
    for interaction in pressed {
        stage.shown(&client, interaction).await;
    }
    assert_eq!(stage.ply(GAMES).await, stage::ply(&board) + 1);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_interaction_twice_is_one_move() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let mover = stage.mover(GAMES).await;
    let client = stage.person(mover);
    let interaction = client.slash(GAMES, "play", &[("action", "draw".into())]).unwrap();
    assert!(stage.sandbox.repeat_interaction(interaction));
    assert!(played(&client.answer(interaction).await.unwrap()));
    let refused = |_: &warren::sandbox::Client| {
        let path = format!("/interactions/{interaction}/");
        let twice = |request: &warren::sandbox::Request| request.path.starts_with(&path) && request.status == 400;
        stage.sandbox.requests().iter().any(twice).then_some(())
    };
    client.wait_until("the second acknowledgement to be refused", refused).await.unwrap();
    let board = stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(stage.ply(GAMES).await, stage::ply(&board));
    assert_eq!(stage::ply(&board), 2, "one move after the deal");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_only_so_many_lobbies() {
    let stage = Stage::set().await;
    let open = async |channel: Id| stage.slash(Ben, channel, "game new", &[("game", "troll".into())]).await.content;
    for channel in [GAMES, TABLE_TWO, TABLE_THREE] {
        assert!(open(channel).await.contains("is open"));
    }
    let thread = stage.slash(Ben, GAMES, "game new", &[("game", "troll".into()), ("thread", true.into())]).await;
    assert!(thread.content.contains("already have 3"), "{}", thread.content);
    assert!(stage.person(Ben).channels().iter().all(|channel| channel.thread().is_none()), "no empty thread is left");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_of_another_release_is_answered_in_one_sentence() {
    let stage = Stage::set().await;
    let http = http(&stage);
    http.set_application_id(APPLICATION.into());
    let option = |kind, name: &str| CreateCommandOption::new(kind, name, "d");
    let word = || option(CommandOptionType::String, "word").set_autocomplete(true);
    let commands = [
        CreateCommand::new("gone").add_option(word()),
        CreateCommand::new("game").add_option(option(CommandOptionType::SubCommand, "fly").add_sub_option(word())),
        CreateCommand::new("play").add_option(option(CommandOptionType::Integer, "action")),
    ];
    for command in commands {
        Command::create_global_command(&http, command.description("d")).await.unwrap();
    }
    for (command, typed) in [("gone", vec![]), ("game fly", vec![]), ("play", vec![("action", 3.into())]), ("play", vec![])] {
        let answer = stage.slash(Ada, GAMES, command, &typed).await;
        assert!(answer.ephemeral() && answer.content.contains("type it anew"), "{command}: {}", answer.content);
    }
    for command in ["gone", "game fly"] {
        assert!(stage.offers(Ada, GAMES, command, &[], "word", "x").await.is_empty());
    }
    stage.strike().await;
}

/// The next interaction is served.
async fn goes_on(stage: &Stage) {
    let answer = stage.slash(Ada, GAMES, "game mine", &[]).await;
    assert!(answer.ephemeral() && !answer.content.is_empty(), "{}", answer.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_of_a_type_that_nobody_knows_is_answered_and_not_a_panic() {
    let stage = Stage::set().await;
    // By the names of our own commands: of others poise does not look at the type.
    for (name, kind) in [("game", 4), ("play", 5), ("troll", 200), ("gone", 4)] {
        let data = json!({ "id": "1", "name": name, "type": kind, "options": [] });
        let interaction = stage.sandbox.strange_interaction(Ada, GAMES, None, data, |_| {});
        let answer = stage.person(Ada).answer(interaction).await.unwrap();
        assert!(answer.ephemeral() && answer.content.contains("type it anew"), "{name}: {}", answer.content);
    }
    // The commands of a message's or a person's menu are none of ours.
    for kind in [2, 3] {
        let data = json!({ "id": "1", "name": "game", "type": kind, "target_id": "1", "options": [] });
        let interaction = stage.sandbox.strange_interaction(Ada, GAMES, None, data, |_| {});
        assert!(stage.person(Ada).answer(interaction).await.unwrap().content.contains("type it anew"));
    }
    goes_on(&stage).await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_a_command_had_before_is_still_answered() {
    let stage = Stage::set().await;
    stage.table_for_two(GAMES).await;
    assert!(stage.person(Ada).slash(GAMES, "game status", &[]).is_err(), "it is not offered any more");
    let sub = json!({ "name": "status", "type": 1, "options": [] });
    let data = json!({ "id": "1", "name": "game", "type": 1, "options": [sub] });
    let interaction = stage.sandbox.strange_interaction(Ada, GAMES, None, data, |_| {});
    let old = stage.person(Ada).answer(interaction).await.unwrap();
    let new = stage.slash(Ada, GAMES, "game look status", &[]).await;
    assert!(old.content.contains("Cave Troll") && old.content == new.content, "{}", old.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn interactions_and_components_of_types_to_come_end_nothing() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let (mover, act) = (stage.mover(GAMES).await, board.button("Act").unwrap().to_owned());
    // An interaction of a type that serenity cannot read does not reach us.
    for kind in [0, 6, 99, 255] {
        let data = json!({ "id": "1", "name": "game", "type": 1, "options": [] });
        stage.sandbox.strange_interaction(mover, GAMES, None, data, |event| event["type"] = kind.into());
        goes_on(&stage).await;
    }
    // What belongs to a component that is none of ours is a press.
    for kind in [9, 21, 200] {
        let data = json!({ "custom_id": act, "component_type": kind, "values": [{ "a": 1 }] });
        let interaction = stage.sandbox.strange_interaction(mover, GAMES, Some(board.id), data, |_| {});
        assert!(stage.person(mover).answer(interaction).await.unwrap().ephemeral());
    }
    let data = json!({ "custom_id": "\u{1F980}".repeat(100), "component_type": 2 });
    let interaction = stage.sandbox.strange_interaction(mover, GAMES, Some(board.id), data, |_| {});
    assert!(stage.person(mover).answer(interaction).await.unwrap().content.contains("not one that I know"));
    // Options of a type to come, and values that do not fit theirs.
    for option in [json!({ "type": 99, "name": "action", "value": "draw" }), json!({ "type": 6, "name": "action", "value": "1" })]
    {
        let data = json!({ "id": "1", "name": "play", "type": 1, "options": [option] });
        let interaction = stage.sandbox.strange_interaction(mover, GAMES, None, data, |_| {});
        assert!(stage.person(mover).answer(interaction).await.unwrap().ephemeral());
    }
    goes_on(&stage).await;
    assert_eq!(stage.ply(GAMES).await, stage::ply(&board));
    stage.strike().await;
}
