//! A session of the gateway, which outlives its connections.

use super::Settings;
use super::model::Id;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::{Duration, Instant};
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
    /// Which shard it is, of how many.
    pub(super) shard: (u64, u64),
}

/// How the bot is to be divided: as many shards are asked for, of which so many may begin at once.
#[derive(Debug)]
pub struct Sharding {
    pub shards: u32,
    pub at_once: u32,
    /// When a shard of each row last began.
    began: HashMap<u64, Instant>,
}

/// Discord wants five seconds between two shards that begin; here it is a little less, since clocks and ways differ.
const APART: Duration = Duration::from_millis(4_500);

impl Sharding {
    pub fn new(settings: &Settings) -> Self {
        Sharding { shards: settings.shards, at_once: settings.at_once, began: HashMap::new() }
    }

    /// Which shard somebody says they are; the error is the code that the connection is closed with.
    pub fn shard(&self, said: &Value) -> Result<(u64, u64), u16> {
        const INVALID: u16 = 4010;
        const REQUIRED: u16 = 4011;
        match said.as_array().map(|pair| (pair.first().and_then(Value::as_u64), pair.get(1).and_then(Value::as_u64))) {
            Some((Some(shard), Some(of))) if shard < of => Ok((shard, of)),
            Some(_) => Err(INVALID),
            None if self.shards > 1 => Err(REQUIRED),
            None => Ok((0, 1)),
        }
    }

    /// Whether a shard may begin now. Nobody counts where one is enough.
    pub fn begins(&mut self, shard: u64) -> bool {
        let row = shard % u64::from(self.at_once.max(1));
        let now = Instant::now();
        self.shards == 1 || self.began.insert(row, now).is_none_or(|began| now - began >= APART)
    }
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

    /// Whether what happens in a server is told here; what happens in no server is told to the first shard.
    pub(super) fn hears(&self, guild: Option<Id>) -> bool {
        let (shard, of) = self.shard;
        (guild.unwrap_or(0) >> 22) % of == shard
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
