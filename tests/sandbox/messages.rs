//! Messages in channels, threads and private conversations.

use crate::support::bot::*;
use serenity::all::*;
use std::time::Duration;
use warren::sandbox::{GAMES, GENERAL, GUILD, Person, TABLE_TWO};

#[tokio::test]
async fn only_allowed_mentions_notify() {
    let (sandbox, bot) = connected().await;
    let channel = ChannelId::new(GAMES);
    let text = format!("{} and {} @everyone", Person::Ada.mention(), Person::Ben.mention());
    let pings = |id: MessageId| {
        let message = sandbox.person(Person::Ada).message(id.get()).unwrap();
        [Person::Ada, Person::Ben].map(|person| message.pings(person))
    };
    let all = channel.say(&bot.http, &text).await.unwrap();
    assert_eq!(pings(all.id), [true, true]);
    assert!(!all.mention_everyone, "the bot may not");
    let only_ben = CreateAllowedMentions::new().users(vec![UserId::new(Person::Ben.id())]);
    let one = CreateMessage::new().content(&text).allowed_mentions(only_ben);
    let one = channel.send_message(&bot.http, one).await.unwrap();
    assert_eq!(pings(one.id), [false, true]);
    let none = CreateMessage::new().content(&text).allowed_mentions(CreateAllowedMentions::new());
    assert_eq!(pings(channel.send_message(&bot.http, none).await.unwrap().id), [false, false]);
    assert_eq!(sandbox.person(Person::Ben).unread(GAMES), (3, 2));
    sandbox.person(Person::Ben).read(GAMES);
    assert_eq!(sandbox.person(Person::Ben).unread(GAMES), (0, 0));

    let said = sandbox.person(Person::Dov).say(GAMES, "hello").unwrap();
    let reply = CreateMessage::new().content("hello yourself").reference_message((channel, MessageId::new(said)));
    let reply = channel.send_message(&bot.http, reply).await.unwrap();
    assert_eq!(reply.referenced_message.unwrap().content, "hello");
    let reply = sandbox.person(Person::Dov).message(reply.id.get()).unwrap();
    assert_eq!((reply.reference, reply.pings(Person::Dov)), (Some(said), true));
}

#[tokio::test]
async fn people_talk_and_the_bot_hears_it() {
    let (sandbox, mut bot) = connected().await;
    let said = sandbox.person(Person::Cleo).say(TABLE_TWO, " Anyone for a game? ").unwrap();
    let heard = bot.until(|heard| if let Heard::Message(message) = heard { Some(message) } else { None }).await;
    assert_eq!((heard.id.get(), heard.content.as_str()), (said, "Anyone for a game?"));
    assert_eq!(heard.guild_id.unwrap().get(), GUILD);
    assert!(sandbox.person(Person::Cleo).say(TABLE_TWO, &"x".repeat(2001)).is_err());
    assert!(sandbox.person(Person::Cleo).say(TABLE_TWO, " ").is_err());
    let edit = EditMessage::new().content("no");
    let edited = ChannelId::new(TABLE_TWO).edit_message(&bot.http, said, edit).await;
    assert_eq!(code(&edited.unwrap_err()), 50005);
    let deleted = ChannelId::new(TABLE_TWO).delete_message(&bot.http, said).await;
    assert_eq!(code(&deleted.unwrap_err()), 50013);
    let list = ChannelId::new(TABLE_TWO).messages(&bot.http, GetMessages::new().limit(5)).await.unwrap();
    assert_eq!(list.len(), 1);
}

#[tokio::test]
async fn a_thread_is_opened_archived_and_woken() {
    let (sandbox, mut bot) = connected().await;
    let ben = sandbox.person(Person::Ben);
    let channel = ChannelId::new(GAMES);
    let root = channel.say(&bot.http, "A new game").await.unwrap();
    let thread = channel.create_thread_from_message(&bot.http, root.id, CreateThread::new("Hex at dusk")).await.unwrap();
    assert_eq!(thread.id.get(), root.id.get());
    let told = bot.until(|heard| if let Heard::Thread(thread) = heard { Some(thread) } else { None }).await;
    assert_eq!((told.name.as_str(), told.parent_id), ("Hex at dusk", Some(channel)));
    let twice = channel.create_thread_from_message(&bot.http, root.id, CreateThread::new("Again")).await;
    assert_eq!(code(&twice.unwrap_err()), 160_004);
    assert!(ben.channels().iter().any(|channel| channel.name == "Hex at dusk"));

    let inside = thread.id.say(&bot.http, "Board").await.unwrap();
    ben.slash(thread.id.get(), "board", &[]).unwrap();
    let command = bot.command().await;
    assert_eq!(command.channel_id, thread.id);
    command.create_response(&bot.http, say("In the thread")).await.unwrap();

    sandbox.archive_thread(thread.id.get(), true);
    let told = bot.until(|heard| if let Heard::ThreadChanged(thread) = heard { Some(thread) } else { None }).await;
    assert!(told.thread_metadata.unwrap().archived);
    let edited = thread.id.edit_message(&bot.http, inside.id, EditMessage::new().content("x")).await;
    assert_eq!(code(&edited.unwrap_err()), 50083);
    thread.id.say(&bot.http, "Awake").await.unwrap();
    thread.id.edit_message(&bot.http, inside.id, EditMessage::new().content("x")).await.unwrap();
    // Silence archives it as well.
    sandbox.advance(Duration::from_hours(24));
    let edited = thread.id.edit_message(&bot.http, inside.id, EditMessage::new().content("y")).await;
    assert_eq!(code(&edited.unwrap_err()), 50083);

    let private = CreateThread::new("Hidden").kind(ChannelType::PrivateThread);
    let private = channel.create_thread(&bot.http, private).await.unwrap();
    assert!(ben.say(private.id.get(), "hello").is_err());
    private.id.add_thread_member(&bot.http, UserId::new(Person::Ben.id())).await.unwrap();
    ben.say(private.id.get(), "hello").unwrap();
    assert_eq!(private.id.get_thread_members(&bot.http).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_direct_message_arrives_unless_the_person_takes_none() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let dm = UserId::new(Person::Ada.id()).create_dm_channel(&bot.http).await.unwrap();
    dm.id.say(&bot.http, "Your turn").await.unwrap();
    assert_eq!(ada.open_dm(), dm.id.get());
    assert_eq!(ada.newest(dm.id.get()).unwrap().content, "Your turn");
    assert_eq!(ada.unread(dm.id.get()), (1, 1));
    assert!(sandbox.person(Person::Ben).messages(dm.id.get()).is_empty());
    ada.slash(dm.id.get(), "board", &[]).unwrap();
    let command = bot.command().await;
    assert_eq!((command.guild_id, command.user.name.as_str(), command.member.is_none()), (None, "ada", true));

    sandbox.take_dms(Person::Ada, false);
    assert_eq!(code(&dm.id.say(&bot.http, "x").await.unwrap_err()), 50007);
    sandbox.take_dms(Person::Ada, true);
    sandbox.leave_guild(Person::Ada);
    assert_eq!(code(&dm.id.say(&bot.http, "x").await.unwrap_err()), 50278);
}

#[tokio::test]
async fn what_is_gone_or_forbidden_is_refused_with_its_code() {
    let (sandbox, mut bot) = connected().await;
    let channel = ChannelId::new(GAMES);
    let message = channel.say(&bot.http, "soon gone").await.unwrap();
    assert!(sandbox.delete_message(message.id.get()));
    let told = bot.until(|heard| if let Heard::Deleted(id) = heard { Some(id) } else { None }).await;
    assert_eq!(told, message.id.get());
    let edited = channel.edit_message(&bot.http, message.id, EditMessage::new().content("x")).await;
    assert_eq!(code(&edited.unwrap_err()), 10008);
    sandbox.set_bot_permissions(GENERAL, Permissions::VIEW_CHANNEL.bits());
    assert_eq!(code(&ChannelId::new(GENERAL).say(&bot.http, "x").await.unwrap_err()), 50013);
    sandbox.set_bot_permissions(GENERAL, 0);
    assert_eq!(code(&ChannelId::new(GENERAL).say(&bot.http, "x").await.unwrap_err()), 50001);
    // An interaction is answered all the same.
    let ada = sandbox.person(Person::Ada);
    let asked = ada.slash(GENERAL, "board", &[]).unwrap();
    bot.command().await.create_response(&bot.http, say("here")).await.unwrap();
    ada.answer(asked).await.unwrap();
    assert!(sandbox.delete_channel(GAMES));
    let gone = bot.until(|heard| if let Heard::ChannelGone(id) = heard { Some(id) } else { None }).await;
    assert_eq!(gone, GAMES);
    assert_eq!(code(&channel.say(&bot.http, "x").await.unwrap_err()), 10003);
    assert!(ada.slash(GAMES, "board", &[]).is_err());
    let asked = ada.slash(TABLE_TWO, "board", &[]).unwrap();
    let command = bot.command().await;
    sandbox.delete_channel(TABLE_TWO);
    assert_eq!(code(&command.create_response(&bot.http, say("x")).await.unwrap_err()), 10003);
    assert!(!sandbox.repeat_interaction(asked));
}

#[tokio::test]
async fn an_old_message_can_be_edited_only_a_few_times() {
    let (sandbox, bot) = connected().await;
    let channel = ChannelId::new(GAMES);
    let message = channel.say(&bot.http, "old").await.unwrap();
    let edit = || channel.edit_message(&bot.http, message.id, EditMessage::new().content("newer"));
    for _ in 0..10 {
        edit().await.unwrap();
    }
    sandbox.advance(Duration::from_secs(3601));
    for _ in 0..3 {
        edit().await.unwrap();
    }
    assert_eq!(code(&edit().await.unwrap_err()), 30046);
}
