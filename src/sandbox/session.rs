//! A session of the gateway, which outlives its connections.

use serde_json::{Value, json};
use tokio::sync::mpsc;

/// Which events need which intent, as Discord numbers them.
pub mod intent {
    pub const GUILDS: u64 = 1;
    pub const GUILD_MEMBERS: u64 = 1 << 1;
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
    pub const MESSAGE_CONTENT: u64 = 1 << 15;
    /// Events that everyone gets.
    pub const NONE: u64 = 0;
}

/// Events kept for a session that may come back; whoever missed more starts anew.
const REPLAYED: usize = 1000;

/// What the bot was told, and the line on which it hears more.
#[derive(Debug)]
pub struct Session {
    pub(super) id: String,
    pub(super) intents: u64,
    pub(super) sequence: u64,
    pub(super) events: Vec<Value>,
    pub(super) line: Option<mpsc::UnboundedSender<Out>>,
}

/// What a connection is to do next.
#[derive(Debug)]
pub enum Out {
    Send(Value),
    Close(u16),
    /// Ends the connection without a goodbye.
    Drop,
}

impl Session {
    pub(super) fn tell(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let event = json!({ "op": 0, "s": self.sequence, "t": name, "d": data });
        self.send(Out::Send(event.clone()));
        self.events.push(event);
        if self.events.len() > REPLAYED {
            self.events.remove(0);
        }
    }

    pub(super) fn is_on(&self, line: &mpsc::UnboundedSender<Out>) -> bool {
        self.line.as_ref().is_some_and(|mine| mine.same_channel(line))
    }

    pub(super) fn send(&mut self, out: Out) {
        if let Some(line) = &self.line {
            // A line whose connection has just ended: the event waits for the resume.
            let _ = line.send(out);
        }
    }

    /// Says a last word and lets the line go, so that what follows is missed.
    pub fn hang_up(&mut self, out: Out) {
        self.send(out);
        self.line = None;
    }
}
