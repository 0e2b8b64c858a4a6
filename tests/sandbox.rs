//! The sandbox against the real serenity client: what it tells, what it takes, what it refuses, and what may go wrong.

mod interactions;
mod limits;
mod messages;
mod sockets;

use crate::support::bot::*;
use serde_json::{Value, json};
use serenity::all::*;
use std::time::Duration;
use tokio::sync::mpsc::unbounded_channel;
use warren::sandbox::{BOT, Fault, GAMES, GUILD, Person, Sandbox, Settings};

#[tokio::test]
async fn the_guild_is_told_with_its_channels_and_people() {
    let sandbox = Sandbox::start(settings()).await.unwrap();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let http = HttpBuilder::new("token").client(client).proxy(sandbox.url()).ratelimiter_disabled(true).build();
    let (ears, heard) = unbounded_channel();
    let mut client =
        ClientBuilder::new_with_http(http, GatewayIntents::non_privileged()).event_handler(Ears(ears)).await.unwrap();
    let http = client.http.clone();
    let task = tokio::spawn(async move { client.start().await.unwrap() });
    let mut bot = Bot { http, heard, task };
    let guild = bot.until(|heard| if let Heard::Guild(guild) = heard { Some(guild) } else { None }).await;
    assert_eq!(guild.id.get(), GUILD);
    assert_eq!(guild.owner_id.get(), Person::Ada.id());
    assert_eq!(guild.channels[&ChannelId::new(GAMES)].name, "games");
    assert_eq!(guild.members.len(), 5);

    let me = bot.http.get_current_user().await.unwrap();
    assert_eq!((me.id.get(), me.bot), (BOT, true));
    let info = bot.http.get_current_application_info().await.unwrap();
    assert_eq!(info.owner.unwrap().name, "ada");
    assert_eq!(bot.http.get_bot_gateway().await.unwrap().shards, 1);
    assert_eq!(bot.http.get_guild(guild.id).await.unwrap().name, "The Long DynGame");
    let ben = bot.http.get_member(guild.id, UserId::new(Person::Ben.id())).await.unwrap();
    assert_eq!(ben.display_name(), "Ben");
    sandbox.leave_guild(Person::Ben);
    let gone = bot.http.get_member(guild.id, UserId::new(Person::Ben.id())).await.unwrap_err();
    assert_eq!(code(&gone), 10007);
    assert_eq!(bot.http.get_channels(guild.id).await.unwrap().len(), 4);
    sandbox.stop().await.unwrap();
}

#[tokio::test]
async fn commands_are_registered_and_offered_where_they_may_be_used() {
    let (sandbox, bot) = connected().await;
    let names = |person: Person, channel| -> Vec<String> {
        let commands = sandbox.person(person).commands(channel);
        commands.iter().map(|command| command["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(Person::Ada, GAMES), ["board", "game", "play", "manage", "here"]);
    assert_eq!(names(Person::Ben, GAMES), ["board", "game", "play", "here"]);
    let dm = sandbox.person(Person::Ben).open_dm();
    assert_eq!(names(Person::Ben, dm), ["board", "game", "play", "manage"]);
    assert!(names(Person::Ada, dm).is_empty(), "another's conversation");

    let before: Vec<CommandId> = bot.http.get_global_commands().await.unwrap().iter().map(|command| command.id).collect();
    bot.register().await;
    let after: Vec<CommandId> = bot.http.get_global_commands().await.unwrap().iter().map(|command| command.id).collect();
    assert_eq!(before, after, "a command keeps its id");
    let guild = GuildId::new(GUILD);
    guild.set_commands(&bot.http, vec![CreateCommand::new("local").description("Only here")]).await.unwrap();
    assert!(names(Person::Ben, GAMES).contains(&"local".to_owned()));
    bot.http.delete_global_command(before[0]).await.unwrap();
    assert!(!names(Person::Ben, GAMES).contains(&"board".to_owned()));
}

#[tokio::test]
async fn an_interaction_missed_while_reconnecting_is_replayed() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    for lost in [Sandbox::reconnect, Sandbox::drop_connections, |sandbox: &Sandbox| sandbox.close_connections(4000)] {
        lost(&sandbox);
        let asked = ada.slash(GAMES, "board", &[]).unwrap();
        assert_eq!(sandbox.connections(), 0);
        let command = bot.command().await;
        assert_eq!(command.id.get(), asked);
        bot.until(|heard| matches!(heard, Heard::Resumed).then_some(())).await;
        command.create_response(&bot.http, say("after all")).await.unwrap();
        assert_eq!(ada.answer(asked).await.unwrap().content, "after all");
    }
}

#[tokio::test]
async fn an_invalid_session_starts_anew() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    sandbox.invalidate_sessions(false);
    let missed = ada.slash(GAMES, "board", &[]).unwrap();
    bot.until(|heard| matches!(heard, Heard::Ready).then_some(())).await;
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    assert_ne!(missed, asked);
    assert_eq!(bot.command().await.id.get(), asked, "what was missed is lost");
}

#[tokio::test]
async fn faults_strike_the_requests_they_are_set_for() {
    let (sandbox, bot) = connected().await;
    let channel = ChannelId::new(GAMES);
    let path = format!("/channels/{GAMES}/messages");
    sandbox.fault(Fault::on("POST", &path).times(2).rate_limited(0.25));
    sandbox.fault(Fault::on("POST", &path).server_error());
    sandbox.fault(Fault::on("POST", "/users/@me/channels").answer(403, 50007, "Cannot send messages to this user"));
    for expected in [429, 429, 500] {
        assert_eq!(status(&channel.say(&bot.http, "x").await.unwrap_err()), expected);
    }
    channel.say(&bot.http, "through").await.unwrap();
    assert_eq!(sandbox.person(Person::Ada).messages(GAMES).len(), 1);
    let dm = UserId::new(Person::Ada.id()).create_dm_channel(&bot.http).await;
    assert_eq!(code(&dm.unwrap_err()), 50007);

    sandbox.fault(Fault::on("POST", &path).rate_limited(0.25));
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let url = format!("{}/api/v10{path}", sandbox.url());
    let limited = client.post(url).header("authorization", "Bot x").json(&json!({ "content": "x" })).send().await.unwrap();
    assert_eq!((limited.status().as_u16(), &limited.headers()["retry-after"]), (429, &"0.25".parse().unwrap()));
    assert_eq!(limited.json::<Value>().await.unwrap()["retry_after"], 0.25);

    // A held request waits until it is let go.
    sandbox.fault(Fault::on("POST", &path).held());
    let http = bot.http.clone();
    let held = tokio::spawn(async move { ChannelId::new(GAMES).say(&http, "held").await });
    let ada = sandbox.person(Person::Ada);
    let arrived = || sandbox.requests().iter().any(|request| request.body["content"] == "held");
    ada.wait_until("the held request", |_| arrived().then_some(())).await.unwrap();
    assert!(ada.messages(GAMES).iter().all(|message| message.content != "held"));
    sandbox.release();
    held.await.unwrap().unwrap();
    assert_eq!(ada.newest(GAMES).unwrap().content, "held");
}

#[tokio::test]
async fn waiting_in_vain_is_an_error_that_tells_what_was_there() {
    let settings = Settings { patience: Duration::from_millis(20), ..settings() };
    let sandbox = Sandbox::start(settings).await.unwrap();
    let ada = sandbox.person(Person::Ada);
    ada.say(GAMES, "alone here").unwrap();
    let missed = ada.wait_for(GAMES, |message| message.content == "company").await.unwrap_err();
    assert!(missed.to_string().contains("alone here"), "{missed}");
}

#[tokio::test]
async fn several_sandboxes_run_side_by_side_and_stop() {
    let (first, second) = (Sandbox::start(settings()).await.unwrap(), Sandbox::start(settings()).await.unwrap());
    first.person(Person::Ada).say(GAMES, "first").unwrap();
    assert!(second.person(Person::Ada).messages(GAMES).is_empty());
    let addr = first.addr();
    first.stop().await.unwrap();
    let again = Sandbox::start(Settings { addr, ..settings() }).await.unwrap();
    assert_eq!(again.addr(), addr);
}
