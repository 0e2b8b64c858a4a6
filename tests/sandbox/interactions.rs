//! Commands, presses, menus, forms: what reaches the bot, and what its answers become.

use crate::support::bot::*;
use serde_json::json;
use serenity::all::*;
use std::time::Duration;
use warren::sandbox::{GAMES, Person, Reply, Typed};

#[tokio::test]
async fn a_deferred_answer_becomes_a_picture_by_webhook_edit() {
    let (sandbox, mut bot) = connected().await;
    let (ada, ben) = (sandbox.person(Person::Ada), sandbox.person(Person::Ben));
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let command = bot.command().await;
    assert_eq!((command.id.get(), command.user.name.as_str()), (asked, "ada"));
    assert!(command.member.as_ref().unwrap().permissions.unwrap().manage_channels());
    command.defer(&bot.http).await.unwrap();
    assert!(matches!(ada.reply(asked).await.unwrap(), Reply::Thinking(_)));
    assert!(ben.newest(GAMES).unwrap().thinking());

    let edit = EditInteractionResponse::new().content("The board").new_attachment(board());
    let shown = command.edit_response(&bot.http, edit).await.unwrap();
    assert_eq!(shown.attachments[0].width, Some(1));
    let message = ben.wait_for(GAMES, |message| message.content == "The board").await.unwrap();
    assert_eq!(&*message.attachments[0].bytes, PNG);
    assert_eq!(message.attachments[0].description.as_deref(), Some("An empty board"));
    assert_eq!(message.asked.unwrap().command.as_deref(), Some("board"));
    assert!(message.edited.is_none(), "to fill in a deferred answer is no edit");
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let served = client.get(&message.attachments[0].url).send().await.unwrap();
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.unwrap(), PNG);

    let sent = sandbox.requests();
    let edit = sent.iter().find(|request| request.method == "PATCH").unwrap();
    assert_eq!(edit.files, [("board.png".to_owned(), PNG.len())]);
    assert_eq!((edit.body["content"].as_str(), edit.status), (Some("The board"), 200));
}

#[tokio::test]
async fn the_first_follow_up_takes_the_place_of_a_deferred_answer() {
    let (sandbox, mut bot) = connected().await;
    let (ada, ben) = (sandbox.person(Person::Ada), sandbox.person(Person::Ben));
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let command = bot.command().await;
    command.defer_ephemeral(&bot.http).await.unwrap();
    let follow = |text: &str| CreateInteractionResponseFollowup::new().content(text);
    let first = command.create_followup(&bot.http, follow("first")).await.unwrap();
    let second = command.create_followup(&bot.http, follow("second")).await.unwrap();
    assert_eq!(ada.answer(asked).await.unwrap().id, first.id.get());
    assert!(ben.messages(GAMES).iter().all(|message| message.id != first.id.get()), "ephemeral as it was deferred");
    assert_eq!(ben.newest(GAMES).unwrap().id, second.id.get());
    command.edit_followup(&bot.http, second.id, follow("changed")).await.unwrap();
    assert_eq!(ben.newest(GAMES).unwrap().content, "changed");
    command.delete_followup(&bot.http, second.id).await.unwrap();
    command.delete_response(&bot.http).await.unwrap();
    assert!(ada.messages(GAMES).is_empty());
    assert_eq!(code(&command.get_response(&bot.http).await.unwrap_err()), 10008);
}

#[tokio::test]
async fn options_arrive_as_typed_and_bad_ones_are_refused() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let kind = ("kind", Typed::from("hex"));
    ada.slash(GAMES, "game new", &[kind.clone(), ("seats", 3.into()), ("private", true.into()), ("with", Person::Ben.into())])
        .unwrap();
    let command = bot.command().await;
    let options = command.data.options();
    let ResolvedValue::SubCommand(options) = &options[0].value else { panic!("{options:?}") };
    assert!(matches!(options[0].value, ResolvedValue::String("hex")));
    assert!(matches!(options[1].value, ResolvedValue::Integer(3)));
    assert!(matches!(options[2].value, ResolvedValue::Boolean(true)));
    assert!(matches!(options[3].value, ResolvedValue::User(user, Some(_)) if user.name == "ben"));

    let refused = [
        ada.slash(GAMES, "nothing", &[]),
        ada.slash(GAMES, "game", &[]),
        ada.slash(GAMES, "game old", &[]),
        ada.slash(GAMES, "game new", &[]),
        ada.slash(GAMES, "game new", &[("kind", "chess".into())]),
        ada.slash(GAMES, "game new", &[kind.clone(), ("seats", 5.into())]),
        ada.slash(GAMES, "game new", &[kind.clone(), ("seats", "three".into())]),
        ada.slash(GAMES, "game new", &[kind, ("colour", "red".into())]),
        sandbox.person(Person::Ben).slash(GAMES, "manage", &[]),
        ada.slash(1, "board", &[]),
    ];
    for (number, refusal) in refused.iter().enumerate() {
        assert!(refusal.is_err(), "case {number}");
    }
}

#[tokio::test]
async fn a_button_updates_its_message_and_a_dead_one_cannot_be_pressed() {
    let (sandbox, mut bot) = connected().await;
    let (ada, ben) = (sandbox.person(Person::Ada), sandbox.person(Person::Ben));
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    bot.command().await.create_response(&bot.http, CreateInteractionResponse::Message(buttons())).await.unwrap();
    let message = ada.answer(asked).await.unwrap();
    assert_eq!(message.buttons(), ["Act", "Off", "Link"]);
    assert_eq!(message.selects(), ["verb", "whom"]);
    assert!(ada.press(message.id, "off").is_err());
    assert!(ada.press(message.id, "gone").is_err());
    assert!(ada.press(message.id, "verb").is_err());

    let pressed = ben.press(message.id, message.button("Act").unwrap()).unwrap();
    let component = bot.component().await;
    assert_eq!((component.user.name.as_str(), component.message.id.get()), ("ben", message.id));
    let update = CreateInteractionResponseMessage::new().content("Acted").components(vec![]);
    component.create_response(&bot.http, CreateInteractionResponse::UpdateMessage(update)).await.unwrap();
    assert_eq!(ben.reply(pressed).await.unwrap(), Reply::Update(message.id));
    let after = ada.message(message.id).unwrap();
    assert_eq!((after.content.as_str(), after.components.len()), ("Acted", 0));
    assert!(after.edited.is_some());
    let told = bot.until(|heard| if let Heard::Changed(event) = heard { Some(event) } else { None }).await;
    assert_eq!((told.id.get(), told.content.as_deref()), (message.id, Some("Acted")));
    assert!(ben.press(message.id, "act").is_err(), "the button is gone");
}

#[tokio::test]
async fn a_deferred_update_replaces_the_picture_of_its_message() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let first = buttons().add_file(board());
    bot.command().await.create_response(&bot.http, CreateInteractionResponse::Message(first)).await.unwrap();
    let message = ada.answer(asked).await.unwrap();
    ada.press(message.id, "act").unwrap();
    let component = bot.component().await;
    component.defer(&bot.http).await.unwrap();
    let next = CreateAttachment::bytes(PNG, "next.png");
    component.edit_response(&bot.http, EditInteractionResponse::new().new_attachment(next)).await.unwrap();
    let files = |client: &warren::sandbox::Client| -> Vec<String> {
        client.message(message.id).unwrap().attachments.into_iter().map(|file| file.name).collect()
    };
    assert_eq!(files(&ada), ["next.png"]);
    // What is listed stays, what is new is added.
    let kept = AttachmentId::new(ada.message(message.id).unwrap().attachments[0].id);
    let public = ChannelId::new(GAMES);
    let both = EditAttachments::new().keep(kept).add(CreateAttachment::bytes(PNG, "more.png"));
    public.edit_message(&bot.http, message.id, EditMessage::new().attachments(both)).await.unwrap();
    assert_eq!(files(&ada), ["next.png", "more.png"]);
}

#[tokio::test]
async fn selects_take_only_what_they_offer() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    bot.command().await.create_response(&bot.http, CreateInteractionResponse::Message(buttons())).await.unwrap();
    let message = ada.answer(asked).await.unwrap().id;
    assert!(ada.choose(message, "verb", &["sleep"]).is_err());
    assert!(ada.choose(message, "verb", &[]).is_err());
    assert!(ada.choose(message, "verb", &["move", "fight"]).is_err());
    assert!(ada.choose(message, "whom", &["nobody"]).is_err());
    ada.choose(message, "verb", &["fight"]).unwrap();
    let component = bot.component().await;
    assert!(matches!(&component.data.kind, ComponentInteractionDataKind::StringSelect { values } if values == &["fight"]));
    ada.choose(message, "whom", &[&Person::Dov.id().to_string()]).unwrap();
    let component = bot.component().await;
    let ComponentInteractionDataKind::UserSelect { values } = &component.data.kind else { panic!("{:?}", component.data) };
    assert_eq!(values[0].get(), Person::Dov.id());
}

#[tokio::test]
async fn a_modal_is_shown_filled_in_and_answered() {
    let (sandbox, mut bot) = connected().await;
    let (ada, ben) = (sandbox.person(Person::Ada), sandbox.person(Person::Ben));
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let input = CreateInputText::new(InputTextStyle::Short, "Move", "move").min_length(2).max_length(5);
    let modal = CreateModal::new("form", "Your move").components(vec![CreateActionRow::InputText(input)]);
    bot.command().await.create_response(&bot.http, CreateInteractionResponse::Modal(modal)).await.unwrap();
    let modal = ada.modal(asked).await.unwrap();
    assert_eq!(modal.title, "Your move");
    assert!(ada.submit(&modal, &[]).is_err(), "required");
    assert!(ada.submit(&modal, &[("move", "a")]).is_err(), "too short");
    assert!(ada.submit(&modal, &[("move", "abcdef")]).is_err(), "too long");
    assert!(ada.submit(&modal, &[("other", "abc")]).is_err(), "no such field");
    assert!(ben.submit(&modal, &[("move", "a1b2")]).is_err(), "another's form");
    let sent = ada.submit(&modal, &[("move", "a1b2")]).unwrap();
    let submit = bot.interaction().await.modal_submit().unwrap();
    let ActionRowComponent::InputText(input) = &submit.data.components[0].components[0] else { panic!() };
    assert_eq!(input.value.as_deref(), Some("a1b2"));
    let again = submit.create_response(&bot.http, CreateInteractionResponse::Modal(CreateModal::new("f", "F"))).await;
    assert_eq!(code(&again.unwrap_err()), 50035, "a modal cannot follow a modal");
    submit.create_response(&bot.http, say("Played a1b2")).await.unwrap();
    assert_eq!(ada.answer(sent).await.unwrap().content, "Played a1b2");
}

#[tokio::test]
async fn autocomplete_is_answered_while_one_types() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let typing = tokio::spawn(async move { ada.autocomplete(GAMES, "play", &[], "action", "mo").await });
    let Interaction::Autocomplete(asked) = bot.interaction().await else { panic!() };
    assert_eq!(asked.data.autocomplete().unwrap().value, "mo");
    let choices = CreateAutocompleteResponse::new().add_string_choice("move Knight", "move:1");
    asked.create_response(&bot.http, CreateInteractionResponse::Autocomplete(choices)).await.unwrap();
    let choices = typing.await.unwrap().unwrap();
    assert_eq!((choices[0].name.as_str(), &choices[0].value), ("move Knight", &json!("move:1")));
    let ben = sandbox.person(Person::Ben);
    assert!(ben.autocomplete(GAMES, "game new", &[], "kind", "h").await.is_err(), "an option with choices");
}

#[tokio::test]
async fn an_ephemeral_message_is_seen_by_its_owner_alone() {
    let (sandbox, mut bot) = connected().await;
    let (ada, ben) = (sandbox.person(Person::Ada), sandbox.person(Person::Ben));
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let command = bot.command().await;
    let secret = buttons().content(format!("Your hand {}", Person::Ben.mention())).ephemeral(true);
    command.create_response(&bot.http, CreateInteractionResponse::Message(secret)).await.unwrap();
    let message = ada.answer(asked).await.unwrap();
    assert!(message.ephemeral());
    assert!(!message.pings(Person::Ben));
    assert!(ben.messages(GAMES).is_empty());
    assert!(ben.press(message.id, "act").is_err());
    let channel = ChannelId::new(GAMES);
    assert_eq!(code(&channel.message(&bot.http, message.id).await.unwrap_err()), 10008, "only its token reaches it");
    ada.press(message.id, "act").unwrap();
    let component = bot.component().await;
    let update = CreateInteractionResponseMessage::new().content("Played");
    component.create_response(&bot.http, CreateInteractionResponse::UpdateMessage(update)).await.unwrap();
    assert_eq!(ada.message(message.id).unwrap().content, "Played");
    assert!(ben.dismiss(message.id).is_err());
    ada.dismiss(message.id).unwrap();
    assert!(ada.messages(GAMES).is_empty());
}

#[tokio::test]
async fn what_fills_in_a_deferred_answer_notifies_nobody() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let text = format!("{} is to move", Person::Ben.mention());
    for by_follow_up in [false, true] {
        let asked = ada.slash(GAMES, "board", &[]).unwrap();
        let command = bot.command().await;
        command.defer(&bot.http).await.unwrap();
        if by_follow_up {
            let follow = CreateInteractionResponseFollowup::new().content(&text);
            command.create_followup(&bot.http, follow).await.unwrap();
        } else {
            command.edit_response(&bot.http, EditInteractionResponse::new().content(&text)).await.unwrap();
        }
        assert!(!ada.answer(asked).await.unwrap().pings(Person::Ben));
    }
    let command = ada.slash(GAMES, "board", &[]).unwrap();
    bot.command().await.create_response(&bot.http, say(&text)).await.unwrap();
    assert!(ada.answer(command).await.unwrap().pings(Person::Ben), "an answer at once does");
}

#[tokio::test]
async fn an_answer_must_come_within_three_seconds_and_once() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let late = bot.command().await;
    sandbox.advance(Duration::from_millis(3001));
    assert!(ada.failed(asked));
    let error = late.create_response(&bot.http, say("late")).await.unwrap_err();
    assert_eq!((status(&error), code(&error)), (404, 10062));

    ada.slash(GAMES, "board", &[]).unwrap();
    let command = bot.command().await;
    sandbox.advance(Duration::from_millis(2999));
    command.create_response(&bot.http, say("just in time")).await.unwrap();
    let error = command.create_response(&bot.http, say("twice")).await.unwrap_err();
    assert_eq!((status(&error), code(&error)), (400, 40060));
}

#[tokio::test]
async fn a_token_serves_for_a_quarter_of_an_hour() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    ada.slash(GAMES, "board", &[]).unwrap();
    let command = bot.command().await;
    let follow = || CreateInteractionResponseFollowup::new().content("more");
    assert_eq!(code(&command.create_followup(&bot.http, follow()).await.unwrap_err()), 10015, "not before the answer");
    command.defer(&bot.http).await.unwrap();
    sandbox.advance(Duration::from_mins(14));
    command.edit_response(&bot.http, EditInteractionResponse::new().content("done")).await.unwrap();
    sandbox.advance(Duration::from_secs(61));
    let error = command.create_followup(&bot.http, follow()).await.unwrap_err();
    assert_eq!((status(&error), code(&error)), (401, 50027));
}

#[tokio::test]
async fn the_same_interaction_may_come_twice() {
    let (sandbox, mut bot) = connected().await;
    let asked = sandbox.person(Person::Ada).slash(GAMES, "board", &[]).unwrap();
    let first = bot.command().await;
    assert!(sandbox.repeat_interaction(asked));
    assert_eq!(bot.command().await.id, first.id);
    assert!(!sandbox.repeat_interaction(1));
}
