//! Beyond slash commands in the bot's own servers: menus on people and messages, commands to press, servers that it is not in.

use super::stage::{self, Stage};
use Person::{Ada, Ben, Cleo};
use warren::app::{ChannelId, Status};
use warren::sandbox::{BOT, GAMES, Message, Person, TABLE_TWO};

async fn on_person(stage: &Stage, person: Person, whom: u64) -> Message {
    let client = stage.person(person);
    let interaction = client.on_person(GAMES, "Challenge to a game", whom).unwrap();
    stage.shown(&client, interaction).await
}

async fn could_do(stage: &Stage, person: Person, message: &Message) -> Message {
    let client = stage.person(person);
    let interaction = client.on_message(message.id, "What could I do?").unwrap();
    stage.shown(&client, interaction).await
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_challenged_from_the_menu_on_their_name_and_a_board_says_what_one_could_do() {
    let stage = Stage::set().await;
    let own = on_person(&stage, Ada, Ada.id()).await;
    assert!(own.ephemeral() && own.content.contains("That is you"), "{}", own.content);
    let which = on_person(&stage, Ada, Ben.id()).await;
    assert!(which.ephemeral() && which.content.contains("challenge Ben"), "{}", which.content);
    let asked = stage.press(Ada, &which, "Cave Troll").await;
    assert!(asked.content.contains("Ben has been asked") && asked.button("Start").is_some(), "{}", asked.content);
    let invitation = stage.person(Ben).wait_for(GAMES, |message| message.pings(Ben)).await.unwrap();
    stage.press(Ben, &invitation, "Take the seat").await;
    // A lobby that is there already is what somebody else is asked to.
    let full = on_person(&stage, Ada, Cleo.id()).await;
    assert!(full.ephemeral() && !full.content.contains("Which game"), "{}", full.content);
    let sure = stage.slash(Ada, GAMES, "game start", &[]).await;
    assert!(sure.content.contains("Cleo has not answered yet"), "{}", sure.content);
    stage.press(Ada, &sure, "Begin").await;
    let board = stage.board(GAMES, 0).await;
    let mover = stage.mover(GAMES).await;
    let other = if mover == Ada { Ben } else { Ada };
    let mine = could_do(&stage, mover, &board).await;
    assert!(mine.ephemeral() && !stage::choices(&mine).is_empty(), "{}", mine.content);
    let waits = could_do(&stage, other, &board).await;
    assert!(waits.content.contains("not your turn") && waits.attachments.len() == 1, "what one holds: {}", waits.content);
    let stranger = could_do(&stage, Cleo, &board).await;
    assert!(stranger.ephemeral() && stranger.content.contains("no seat"), "{}", stranger.content);

    // The bot plays at once.
    let client = stage.person(Cleo);
    let interaction = client.on_person(TABLE_TWO, "Challenge to a game", BOT).unwrap();
    let which = stage.shown(&client, interaction).await;
    let begun = stage.press(Cleo, &which, "Cave Troll").await;
    assert!(begun.content.contains("The game begins"), "{}", begun.content);
    assert_eq!(stage.app.status(ChannelId(TABLE_TWO)).await.unwrap().status, Status::Playing);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_the_bot_is_not_in_offers_a_game_in_private() {
    let stage = Stage::set().await;
    stage.sandbox.uninstall();
    let away = stage.slash(Ada, GAMES, "troll new", &[]).await;
    assert!(away.ephemeral() && away.content.contains("not in this server"), "{}", away.content);
    assert_eq!(away.buttons(), ["Play here in private", "Add me to the server"]);
    let links = away.all_components().iter().filter_map(|part| part["url"].as_str()).map(str::to_owned).collect::<Vec<_>>();
    assert!(links.len() == 1 && links[0].contains("client_id=") && links[0].contains("applications.commands"), "{links:?}");
    let begun = stage.press(Ada, &away, "Play here in private").await;
    assert!(begun.content.contains("The game begins") && begun.content.contains("channels/@me/"), "{}", begun.content);
    let direct = stage.person(Ada).open_dm();
    let board = stage.board(direct, 0).await;
    assert!(board.content.contains("Cave Troll") && board.button("Act").is_some(), "{}", board.content);
    let picker = stage.press(Ada, &board, "Act").await;
    assert!(!stage::choices(&picker).is_empty(), "{}", picker.content);
    // Which game is asked where none was named; what is for one person alone is answered anywhere.
    let unnamed = stage.slash(Ben, GAMES, "game join", &[]).await;
    let which = stage.press(Ben, &unnamed, "Play here in private").await;
    assert!(which.buttons().contains(&"Neuroshima Hex"), "{:?}", which.buttons());
    let mine = stage.slash(Ada, GAMES, "game mine", &[]).await;
    assert!(mine.content.contains("Cave Troll"), "{}", mine.content);
    let posts = stage.sandbox.all_messages().into_iter().filter(|message| message.channel == GAMES && !message.ephemeral());
    assert_eq!(posts.count(), 0, "nothing is posted where the bot is not");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_is_named_can_be_pressed() {
    let stage = Stage::set().await;
    let none = stage.slash(Ada, GAMES, "game mine", &[]).await;
    assert!(none.content.contains("You are in no game. </game new:") && !none.content.contains('`'), "{}", none.content);
    stage.strike().await;
}
