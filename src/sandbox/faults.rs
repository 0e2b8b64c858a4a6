//! What may go wrong, on demand.

use super::fault::Fault;
use super::model::{Change, ChannelKind, GUILD, Id, Interaction, InteractionKind, Message, Person};
use super::session::{Out, intent};
use super::state::World;
use super::{Sandbox, wire};
use serde_json::{Value, json};

impl World {
    /// The fault set for this request, if any; each is used up.
    pub fn take_fault(&mut self, method: &str, path: &str) -> Option<Fault> {
        let matching = |fault: &Fault| fault.method == method && path.starts_with(&fault.prefix);
        let at = self.faults.iter().position(matching)?;
        self.faults[at].left -= 1;
        if self.faults[at].left == 0 { Some(self.faults.remove(at)) } else { Some(self.faults[at].clone()) }
    }
}

impl Sandbox {
    /// Sets a trap. Traps are tried in the order they were set.
    pub fn fault(&self, fault: Fault) {
        self.shared.world().faults.push(fault);
    }

    pub fn clear_faults(&self) {
        self.shared.world().faults.clear();
    }

    /// Lets every held request go on.
    pub fn release(&self) {
        self.shared.world().releases.send_modify(|count| *count += 1);
    }

    /// How many gateway connections hear events now.
    pub fn connections(&self) -> usize {
        self.shared.world().connections()
    }

    /// How many different shards are heard.
    pub fn shards_heard(&self) -> usize {
        self.shared.world().shards_heard()
    }

    /// Cuts every gateway connection without a goodbye. What happens from now on is replayed by a resume.
    pub fn drop_connections(&self) {
        self.shared.world().sessions.iter_mut().for_each(|session| session.hang_up(Out::Drop));
    }

    /// Closes every gateway connection with a code.
    pub fn close_connections(&self, code: u16) {
        self.shared.world().sessions.iter_mut().for_each(|session| session.hang_up(Out::Close(code)));
    }

    /// Asks every connection to reconnect and resume.
    pub fn reconnect(&self) {
        let reconnect = json!({ "op": 7, "s": null, "t": null, "d": null });
        self.shared.world().sessions.iter_mut().for_each(|session| session.hang_up(Out::Send(reconnect.clone())));
    }

    /// Declares every session invalid. One that is not resumable is forgotten, with what it missed.
    pub fn invalidate_sessions(&self, resumable: bool) {
        let mut world = self.shared.world();
        let invalid = json!({ "op": 9, "s": null, "t": null, "d": resumable });
        world.sessions.iter_mut().for_each(|session| session.hang_up(Out::Send(invalid.clone())));
        if !resumable {
            world.sessions.clear();
        }
    }

    /// Whether heartbeats are answered.
    pub fn answer_heartbeats(&self, answered: bool) {
        self.shared.world().answers_heartbeats = answered;
    }

    /// Whether whoever identifies gets a session. If not, they are told that theirs is invalid, every time.
    pub fn give_sessions(&self, given: bool) {
        self.shared.world().gives_sessions = given;
    }

    /// How often somebody has identified.
    pub fn identified(&self) -> usize {
        self.shared.world().identified
    }

    /// A moderator archives a thread and locks it, or opens it again.
    pub fn lock_thread(&self, thread: Id, locked: bool) {
        let mut world = self.shared.world();
        if let Some(ChannelKind::Thread(inner)) = world.channels.get_mut(&thread).map(|channel| &mut channel.kind) {
            (inner.archived, inner.locked) = (locked, locked);
            world.tell_thread("THREAD_UPDATE", thread);
        }
    }

    pub fn archive_thread(&self, thread: Id, archived: bool) {
        let mut world = self.shared.world();
        if let Some(ChannelKind::Thread(inner)) = world.channels.get_mut(&thread).map(|channel| &mut channel.kind) {
            inner.archived = archived;
            world.tell_thread("THREAD_UPDATE", thread);
        }
    }

    /// A moderator deletes a message. False when there is none.
    pub fn delete_message(&self, message: Id) -> bool {
        self.shared.world().remove_message(message)
    }

    pub fn delete_channel(&self, channel: Id) -> bool {
        self.shared.world().remove_channel(channel)
    }

    pub fn leave_guild(&self, person: Person) {
        let mut world = self.shared.world();
        world.person_state(person).in_guild = false;
        let event = json!({ "guild_id": GUILD.to_string(), "user": wire::user(person.id()) });
        world.dispatch(intent::GUILD_MEMBERS, "GUILD_MEMBER_REMOVE", &event);
        world.note(Change::Surroundings);
    }

    /// The bot is not in the guild any more: it sees no channel of it, and people use it there because they have it themselves.
    pub fn uninstall(&self) {
        let mut world = self.shared.world();
        world.installed = false;
        world.channels.values_mut().filter(|channel| channel.in_guild()).for_each(|channel| channel.bot_permissions = 0);
    }

    /// Whether the bot may write to a person; if not, it is told 50007.
    pub fn take_dms(&self, person: Person, taken: bool) {
        self.shared.world().person_state(person).takes_dms = taken;
    }

    /// What the bot may do in a channel, in Discord's bits: 0 hides it (50001), less than it needs is 50013.
    pub fn set_bot_permissions(&self, channel: Id, permissions: u64) {
        if let Some(channel) = self.shared.world().channels.get_mut(&channel) {
            channel.bot_permissions = permissions;
        }
    }

    /// Tells the bot of an interaction a second time. False when it is not known.
    pub fn repeat_interaction(&self, interaction: Id) -> bool {
        let mut world = self.shared.world();
        let known = world.interactions.get(&interaction).filter(|known| world.channels.contains_key(&known.channel));
        let Some(event) = known.map(|known| world.interaction(known)) else { return false };
        world.dispatch(intent::NONE, "INTERACTION_CREATE", &event);
        true
    }

    /// Something arrives that no client sends today, as it may in years to come: a command, or the use of a component of
    /// `message`. `change` is given the event as it would be.
    pub fn strange_interaction(
        &self,
        person: Person,
        channel: Id,
        message: Option<Id>,
        data: Value,
        change: impl FnOnce(&mut Value),
    ) -> Id {
        let mut world = self.shared.world();
        let (id, created) = (world.new_id(), world.now());
        let token = format!("sandbox-token-{id:x}");
        let kind = if message.is_some() { InteractionKind::Component } else { InteractionKind::Command };
        let interaction = Interaction { id, token, kind, person, channel, created, data, command: None, message, reply: None };
        let mut event = world.interaction(&interaction);
        change(&mut event);
        world.interactions.insert(id, interaction);
        world.dispatch(intent::NONE, "INTERACTION_CREATE", &event);
        id
    }

    /// A press that no client would send: any id, with any values, on a message that is there. None if it is not.
    pub fn forge_press(&self, person: Person, message: Id, custom_id: &str, values: Option<&[&str]>) -> Option<Id> {
        let mut world = self.shared.world();
        let channel = world.messages.get(&message)?.channel;
        let data = match values {
            None => json!({ "custom_id": custom_id, "component_type": 2, "id": 1 }),
            Some(values) => json!({ "custom_id": custom_id, "component_type": 3, "values": values, "id": 1 }),
        };
        let interaction = self.person(person).interaction(&mut world, InteractionKind::Component, channel, data, Some(message));
        Some(world.interact(interaction))
    }

    /// A command that no client would send, as it is.
    pub fn forge_command(&self, person: Person, channel: Id, data: Value) -> Id {
        let mut world = self.shared.world();
        let interaction = self.person(person).interaction(&mut world, InteractionKind::Command, channel, data, None);
        world.interact(interaction)
    }

    /// The commands and presses that got no first answer; completions need none.
    pub fn unanswered(&self) -> Vec<Id> {
        let world = self.shared.world();
        let waits = |asked: &&Interaction| asked.reply.is_none() && asked.kind != InteractionKind::Autocomplete;
        world.interactions.values().filter(waits).map(|asked| asked.id).collect()
    }

    /// What the bot has asked for, oldest first, as far back as it is kept.
    pub fn requests(&self) -> Vec<super::Request> {
        self.shared.world().requests.iter().cloned().collect()
    }

    /// The most requests of the bot's that were ever under way at once.
    pub fn most_at_once(&self) -> usize {
        self.shared.world().most_under_way
    }

    /// The ids of all interactions, oldest first.
    pub fn interactions(&self) -> Vec<Id> {
        self.shared.world().interactions.keys().copied().collect()
    }

    /// Every message, ephemeral ones included: for tests of what must not be anywhere.
    pub fn all_messages(&self) -> Vec<Message> {
        self.shared.world().messages.values().cloned().collect()
    }
}
