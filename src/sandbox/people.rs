//! The people's side: what a person can see and do, and nothing that Discord's own client would not let them.

use super::error::Refusal;
use super::limits::{self, length, message};
use super::model::{
    BOT_NAME, Change, Channel, ChannelKind, Choice, Id, Interaction, InteractionKind, Message, Modal, Person, Reply, TOKEN,
    flatten,
};
use super::options::{self, Focus, Typed};
use super::state::World;
use super::{Shared, wire};
use serde_json::{Value, json};
use std::fmt;
use std::sync::{Arc, MutexGuard};
use tokio::sync::watch;

/// One person at their screen.
#[derive(Clone, Debug)]
pub struct Client {
    shared: Arc<Shared>,
    person: Person,
}

/// Something did not become visible in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missed {
    pub what: String,
    /// What there was instead.
    pub seen: Vec<String>,
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} did not come; there was:", self.what)?;
        self.seen.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

impl std::error::Error for Missed {}

/// Every message as it is posted or changed, ephemeral ones included. Where many things happen at once this is cheaper
/// than to look at everything after each of them.
#[derive(Debug)]
pub struct Feed {
    shared: Arc<Shared>,
    changed: watch::Receiver<usize>,
    heard: usize,
}

impl Feed {
    /// From now on.
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        let (changed, heard) = (shared.changed.clone(), shared.world().changes.count());
        Feed { shared, changed, heard }
    }

    /// Waits until something happens; the messages that it touched, as they are now.
    pub async fn next(&mut self) -> Vec<Message> {
        let heard = self.heard;
        // An error means that the sandbox is gone, and that nothing will happen any more.
        let _ = self.changed.wait_for(|count| *count > heard).await;
        let world = self.shared.world();
        let touched = world.changes.since(heard).filter_map(|change| match change {
            Change::Message(id) => world.messages.get(id).cloned(),
            _ => None,
        });
        let touched = touched.collect();
        self.heard = world.changes.count();
        touched
    }
}

impl Client {
    pub(super) fn new(shared: Arc<Shared>, person: Person) -> Self {
        Client { shared, person }
    }

    pub fn person(&self) -> Person {
        self.person
    }

    fn world(&self) -> MutexGuard<'_, World> {
        self.shared.world()
    }

    /// The channels and threads they see, their direct conversation included.
    pub fn channels(&self) -> Vec<Channel> {
        let world = self.world();
        world.channels.values().filter(|channel| world.sees(self.person, channel)).cloned().collect()
    }

    /// What they can read in a channel, oldest first.
    pub fn messages(&self, channel: Id) -> Vec<Message> {
        let world = self.world();
        let shown = |message: &&Message| message.channel == channel && world.reads(self.person, message);
        world.messages.values().filter(shown).cloned().collect()
    }

    pub fn message(&self, id: Id) -> Option<Message> {
        let world = self.world();
        world.messages.get(&id).filter(|message| world.reads(self.person, message)).cloned()
    }

    /// The newest message they can read in a channel.
    pub fn newest(&self, channel: Id) -> Option<Message> {
        self.messages(channel).pop()
    }

    /// The slash commands they are offered in a channel, as the bot registered them.
    pub fn commands(&self, channel: Id) -> Vec<Value> {
        let world = self.world();
        let Ok(channel) = visible_channel(&world, self.person, channel) else { return Vec::new() };
        world.offered(self.person, !channel.in_guild()).into_iter().map(|command| command.value.clone()).collect()
    }

    /// Writes a message of their own.
    pub fn say(&self, channel: Id, text: &str) -> Result<Id, Refusal> {
        let mut world = self.world();
        let channel = visible_channel(&world, self.person, channel)?.id;
        let text = text.trim();
        if text.is_empty() || length(text) > message::CONTENT {
            return Err(Refusal(format!("A message has 1 to {} characters.", message::CONTENT)));
        }
        let mut message = world.blank(channel, self.person.id());
        text.clone_into(&mut message.content);
        world.count_pings(&mut message, &Value::Null);
        Ok(world.post(message))
    }

    /// The direct conversation with the bot.
    pub fn open_dm(&self) -> Id {
        self.world().dm(self.person)
    }

    /// Runs a slash command; `command` is its name and subcommands, such as `game new`.
    pub fn slash(&self, channel: Id, command: &str, typed: &[(&str, Typed)]) -> Result<Id, Refusal> {
        let mut world = self.world();
        let data = self.command_data(&world, channel, command, typed, None)?;
        let interaction = self.interaction(&mut world, InteractionKind::Command, channel, data, None);
        Ok(world.interact(Interaction { command: Some(command.to_owned()), ..interaction }))
    }

    /// What the bot offers for an option that is partly typed.
    pub async fn autocomplete(
        &self,
        channel: Id,
        command: &str,
        typed: &[(&str, Typed)],
        option: &str,
        partly: &str,
    ) -> Result<Vec<Choice>, Refusal> {
        let id = self.complete(channel, command, typed, option, partly)?;
        match self.reply(id).await {
            Ok(Reply::Choices(choices)) => Ok(choices),
            Ok(other) => Err(Refusal(format!("Autocomplete was answered with {other:?}."))),
            Err(_) => Err(Refusal::new("Loading options failed.")),
        }
    }

    /// The same, without waiting for what is offered.
    pub fn complete(
        &self,
        channel: Id,
        command: &str,
        typed: &[(&str, Typed)],
        option: &str,
        partly: &str,
    ) -> Result<Id, Refusal> {
        let mut world = self.world();
        let focus = Focus { name: option, typed: partly };
        let data = self.command_data(&world, channel, command, typed, Some(focus))?;
        let interaction = self.interaction(&mut world, InteractionKind::Autocomplete, channel, data, None);
        Ok(world.interact(Interaction { command: Some(command.to_owned()), ..interaction }))
    }

    fn command_data(
        &self,
        world: &World,
        channel: Id,
        command: &str,
        typed: &[(&str, Typed)],
        focus: Option<Focus<'_>>,
    ) -> Result<Value, Refusal> {
        let channel = visible_channel(world, self.person, channel)?;
        let words: Vec<&str> = command.split_whitespace().collect();
        let [name, words @ ..] = words.as_slice() else { return Err(Refusal::new("A command has a name.")) };
        let found = world.offered(self.person, !channel.in_guild()).into_iter().find(|offered| offered.value["name"] == *name);
        let found = found.ok_or_else(|| Refusal(format!("There is no command /{name} here.")))?;
        options::data(&found.value, words, typed, focus, channel.in_guild())
    }

    /// Uses an entry of the menu on a person.
    pub fn on_person(&self, channel: Id, entry: &str, whom: Id) -> Result<Id, Refusal> {
        let mut world = self.world();
        let in_guild = visible_channel(&world, self.person, channel)?.in_guild();
        let resolved = wire::resolved(&[whom], in_guild);
        let data = self.entry(&world, 2, channel, entry, whom, &resolved)?;
        let interaction = self.interaction(&mut world, InteractionKind::Command, channel, data, None);
        Ok(world.interact(Interaction { command: Some(entry.to_owned()), ..interaction }))
    }

    /// Uses an entry of the menu on a message that they see.
    pub fn on_message(&self, message: Id, entry: &str) -> Result<Id, Refusal> {
        let mut world = self.world();
        let found = world.messages.get(&message).filter(|found| world.reads(self.person, found));
        let found = found.ok_or_else(|| Refusal::new("There is no such message to be seen."))?;
        let (channel, shown) = (found.channel, world.message(found));
        let resolved = json!({ "messages": { message.to_string(): shown } });
        let data = self.entry(&world, 3, channel, entry, message, &resolved)?;
        let interaction = self.interaction(&mut world, InteractionKind::Command, channel, data, None);
        Ok(world.interact(Interaction { command: Some(entry.to_owned()), ..interaction }))
    }

    /// The `data` of an entry of a menu.
    fn entry(&self, world: &World, kind: u64, channel: Id, entry: &str, on: Id, resolved: &Value) -> Result<Value, Refusal> {
        let channel = visible_channel(world, self.person, channel)?;
        let offered = world.offered_as(kind, self.person, !channel.in_guild());
        let found = offered.into_iter().find(|offered| offered.value["name"] == entry);
        let found = found.ok_or_else(|| Refusal(format!("There is no {entry:?} in that menu.")))?;
        let (id, name) = (&found.value["id"], &found.value["name"]);
        Ok(json!({ "id": id, "name": name, "type": kind, "target_id": on.to_string(), "resolved": resolved }))
    }

    pub(super) fn interaction(
        &self,
        world: &mut World,
        kind: InteractionKind,
        channel: Id,
        data: Value,
        message: Option<Id>,
    ) -> Interaction {
        let id = world.new_id();
        let (token, created) = (format!("{TOKEN}{id:x}"), world.now());
        Interaction { id, token, kind, person: self.person, channel, created, data, command: None, message, reply: None }
    }

    /// Presses a button of a message they see.
    pub fn press(&self, message: Id, custom_id: &str) -> Result<Id, Refusal> {
        let mut world = self.world();
        let (channel, part) = self.component(&world, message, custom_id)?;
        if part["type"] != 2 {
            return Err(Refusal(format!("{custom_id:?} is no button.")));
        }
        let data = json!({ "custom_id": custom_id, "component_type": 2, "id": part["id"] });
        let interaction = self.interaction(&mut world, InteractionKind::Component, channel, data, Some(message));
        Ok(world.interact(interaction))
    }

    /// Chooses in a select of a message they see: option values, or ids of users or channels.
    pub fn choose(&self, message: Id, custom_id: &str, values: &[&str]) -> Result<Id, Refusal> {
        let mut world = self.world();
        let (channel, part) = self.component(&world, message, custom_id)?;
        let in_guild = world.channels.get(&channel).is_some_and(Channel::in_guild);
        let resolved = check_choice(&world, &part, values, in_guild)?;
        let mut data = json!({ "custom_id": custom_id, "component_type": part["type"], "values": values, "id": part["id"] });
        if let Some(resolved) = resolved {
            data["resolved"] = resolved;
        }
        let interaction = self.interaction(&mut world, InteractionKind::Component, channel, data, Some(message));
        Ok(world.interact(interaction))
    }

    /// The channel of a message, and its component with this id, if it can be used.
    fn component(&self, world: &World, message: Id, custom_id: &str) -> Result<(Id, Value), Refusal> {
        let found = world.messages.get(&message).filter(|found| world.reads(self.person, found));
        let found = found.ok_or_else(|| Refusal::new("There is no such message to be seen."))?;
        let part = found.all_components().into_iter().find(|part| part["custom_id"] == custom_id);
        let part = part.ok_or_else(|| Refusal(format!("The message has nothing called {custom_id:?}.")))?;
        if part["disabled"] == true {
            return Err(Refusal(format!("{custom_id:?} is disabled.")));
        }
        Ok((found.channel, part.clone()))
    }

    /// Submits a modal that was shown to them. Fields not named keep what the bot put in.
    pub fn submit(&self, modal: &Modal, values: &[(&str, &str)]) -> Result<Id, Refusal> {
        let mut world = self.world();
        let source = world.interactions.get(&modal.interaction).filter(|source| {
            let shown = matches!(&source.reply, Some(Reply::Modal(shown)) if shown.custom_id == modal.custom_id);
            shown && source.person == self.person
        });
        let source = source.ok_or_else(|| Refusal::new("That form is not open."))?.clone();
        let Some(Reply::Modal(modal)) = &source.reply else { return Err(Refusal::new("That form is not open.")) };
        let known = flatten(&modal.components);
        if let Some((name, _)) = values.iter().find(|(name, _)| !known.iter().any(|part| part["custom_id"] == *name)) {
            return Err(Refusal(format!("The form has no field {name:?}.")));
        }
        let mut rows = Vec::new();
        for row in &modal.components {
            match row["type"].as_u64() {
                Some(1) => {
                    let inputs = row["components"].as_array().into_iter().flatten();
                    let filled: Result<Vec<Value>, Refusal> = inputs.map(|input| fill(input, values)).collect();
                    rows.push(json!({ "type": 1, "components": filled? }));
                }
                Some(18) => rows.push(json!({ "type": 18, "component": fill(&row["component"], values)? })),
                _ => {}
            }
        }
        let data = json!({ "custom_id": modal.custom_id, "components": rows });
        let interaction = self.interaction(&mut world, InteractionKind::Modal, source.channel, data, source.message);
        Ok(world.interact(interaction))
    }

    /// Puts an ephemeral message away.
    pub fn dismiss(&self, message: Id) -> Result<(), Refusal> {
        let mut world = self.world();
        let found = world.messages.get_mut(&message).filter(|found| found.only_for == Some(self.person));
        let found = found.ok_or_else(|| Refusal::new("Only messages that only you can see can be dismissed."))?;
        found.dismissed = true;
        let channel = found.channel;
        world.note(Change::Gone { message, channel });
        Ok(())
    }

    /// Marks a channel as read.
    pub fn read(&self, channel: Id) {
        let mut world = self.world();
        let Some(newest) = world.channels.get(&channel).and_then(|channel| channel.last_message) else { return };
        if world.person_state(self.person).read.insert(channel, newest) != Some(newest) {
            world.note(Change::Surroundings);
        }
    }

    /// How many messages of others they have not read in a channel, and how many of those notify them.
    pub fn unread(&self, channel: Id) -> (usize, usize) {
        unread(&self.world(), self.person, channel)
    }

    /// Waits until `find` finds something. Looks again after every change, and gives up when patience ends.
    pub async fn wait_until<T>(&self, what: &str, mut find: impl FnMut(&Client) -> Option<T>) -> Result<T, Missed> {
        let mut changed = self.shared.changed.clone();
        let looking = async {
            loop {
                changed.borrow_and_update();
                if let Some(found) = find(self) {
                    return Some(found);
                }
                changed.changed().await.ok()?;
            }
        };
        let found = tokio::time::timeout(self.shared.patience, looking).await;
        found.ok().flatten().ok_or_else(|| Missed { what: what.to_owned(), seen: self.summary() })
    }

    /// Waits for a message in a channel; the newest that fits is returned.
    pub async fn wait_for(&self, channel: Id, mut fits: impl FnMut(&Message) -> bool) -> Result<Message, Missed> {
        let what = format!("What {} waits for", self.person.name());
        self.wait_until(&what, |client| client.messages(channel).into_iter().rev().find(|message| fits(message))).await
    }

    /// Waits for the bot's first answer to an interaction.
    pub async fn reply(&self, interaction: Id) -> Result<Reply, Missed> {
        let what = format!("An answer to interaction {interaction}");
        self.wait_until(&what, |client| client.world().interactions.get(&interaction)?.reply.clone()).await
    }

    /// Waits until the answer to an interaction is there to read: no longer "thinking…", or the message that it changed.
    pub async fn answer(&self, interaction: Id) -> Result<Message, Missed> {
        let what = format!("A message that answers interaction {interaction}");
        let look = |client: &Client| {
            let message = match client.world().interactions.get(&interaction)?.reply.clone()? {
                Reply::Message(id) | Reply::Thinking(id) | Reply::Update(id) | Reply::UpdateLater(id) => id,
                Reply::Choices(_) | Reply::Modal(_) => return None,
            };
            client.message(message).filter(|message| !message.thinking())
        };
        self.wait_until(&what, look).await
    }

    /// Waits for the modal that answers an interaction.
    pub async fn modal(&self, interaction: Id) -> Result<Modal, Missed> {
        match self.reply(interaction).await? {
            Reply::Modal(modal) => Ok(modal),
            other => Err(Missed { what: "A modal".to_owned(), seen: vec![format!("{other:?}")] }),
        }
    }

    /// Whether an interaction was left unanswered for too long: "This interaction failed".
    pub fn failed(&self, interaction: Id) -> bool {
        let world = self.world();
        world.interactions.get(&interaction).is_some_and(|interaction| world.overdue(interaction))
    }

    /// What they see, a line a message, and what the bot was last refused: for the text of a failed test.
    fn summary(&self) -> Vec<String> {
        let world = self.world();
        let seen = world.messages.values().filter(|message| world.reads(self.person, message));
        let line = |message: &Message| {
            let place = world.channels.get(&message.channel).map_or("?", |channel| channel.name.as_str());
            let who = Person::by_id(message.author).map_or(BOT_NAME, Person::name);
            let files: Vec<&str> = message.attachments.iter().map(|file| file.name.as_str()).collect();
            format!("#{place} {who}: {:?} {files:?} {:?} flags {}", message.content, message.buttons(), message.flags)
        };
        let mut lines: Vec<String> = seen.map(line).collect();
        let refused = world.requests.iter().filter(|request| request.status >= 400);
        lines.extend(refused.map(|request| {
            let error = request.error.as_ref().map(Value::to_string).unwrap_or_default();
            format!("refused {} {}: {} {error}", request.method, request.path, request.status)
        }));
        lines
    }
}

/// Unread messages of others in a channel, and those among them that notify.
pub fn unread(world: &World, person: Person, channel: Id) -> (usize, usize) {
    let read = world.state_of(person).read.get(&channel).copied().unwrap_or_default();
    let direct = world.channels.get(&channel).is_some_and(|channel| matches!(channel.kind, ChannelKind::Dm(_)));
    let new = world.messages.range(read + 1..).map(|(_, message)| message).filter(|message| {
        message.channel == channel && message.author != person.id() && message.only_for.is_none() && world.reads(person, message)
    });
    new.fold((0, 0), |(count, pings), message| (count + 1, pings + usize::from(direct || message.pings(person))))
}

pub fn visible_channel(world: &World, person: Person, channel: Id) -> Result<&Channel, Refusal> {
    let found = world.channels.get(&channel).filter(|found| world.sees(person, found));
    found.ok_or_else(|| Refusal::new("There is no such channel to be seen."))
}

/// Checks the values chosen in a select, and gives what Discord adds about users and channels.
fn check_choice(world: &World, select: &Value, values: &[&str], in_guild: bool) -> Result<Option<Value>, Refusal> {
    let least = select["min_values"].as_u64().unwrap_or(1);
    let most = select["max_values"].as_u64().unwrap_or(1);
    let twice = values.iter().enumerate().any(|(at, value)| values[..at].contains(value));
    if !(least..=most).contains(&(values.len() as u64)) || twice {
        return Err(Refusal(format!("{least} to {most} different values can be chosen here.")));
    }
    let ids = || values.iter().map(|value| value.parse::<Id>().ok()).collect::<Option<Vec<Id>>>();
    match select["type"].as_u64() {
        Some(3) => {
            let options = select["options"].as_array().map(Vec::as_slice).unwrap_or_default();
            let missing = values.iter().find(|value| !options.iter().any(|option| option["value"] == **value));
            missing.map_or(Ok(None), |value| Err(Refusal(format!("{value:?} is not offered."))))
        }
        Some(5) => {
            let known = |ids: &Vec<Id>| ids.iter().all(|id| *id == super::BOT || Person::by_id(*id).is_some());
            let ids = ids().filter(known).ok_or_else(|| Refusal::new("Only people can be chosen here."))?;
            Ok(Some(wire::resolved(&ids, in_guild)))
        }
        Some(8) => {
            let ids = ids().ok_or_else(|| Refusal::new("Only channels can be chosen here."))?;
            let mut channels = serde_json::Map::new();
            for id in ids {
                let channel = world.channels.get(&id).ok_or_else(|| Refusal::new("Only channels can be chosen here."))?;
                let mut value = world.channel(channel);
                value["permissions"] = super::model::permission::PERSON.to_string().into();
                channels.insert(id.to_string(), value);
            }
            Ok(Some(json!({ "channels": channels })))
        }
        _ => Err(Refusal::new("That is no select that people can use here.")),
    }
}

/// A text field with what was typed, if it may be so.
fn fill(input: &Value, values: &[(&str, &str)]) -> Result<Value, Refusal> {
    let given = values.iter().find(|(name, _)| input["custom_id"] == *name).map(|(_, value)| *value);
    let value = given.or(input["value"].as_str()).unwrap_or_default();
    let length = limits::length(value) as u64;
    let least = input["min_length"].as_u64().unwrap_or(0);
    let most = input["max_length"].as_u64().unwrap_or(4000);
    let empty_is_fine = input["required"] == false && value.is_empty();
    if !empty_is_fine && (length < least.max(1) || length > most) {
        return Err(Refusal(format!("{} needs {} to {most} characters, not {length}.", input["custom_id"], least.max(1))));
    }
    Ok(json!({ "type": 4, "custom_id": input["custom_id"], "value": value }))
}
