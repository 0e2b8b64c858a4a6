//! The gateway: sessions that outlive their connections, and the events they are owed.

use super::Shared;
use super::state::{APPLICATION, BOT, GUILD, World};
use super::wire;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde_json::{Value, json};
use std::sync::Arc;
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

const HEARTBEAT_INTERVAL: u64 = 41_250;
/// Events kept for a session that may come back; whoever missed more starts anew.
const REPLAYED: usize = 1000;
/// What a connection may send in a minute.
const SENDS_A_MINUTE: usize = 120;

/// What the bot was told, and the line on which it hears more.
#[derive(Debug)]
pub struct Session {
    id: String,
    intents: u64,
    sequence: u64,
    events: Vec<Value>,
    line: Option<mpsc::UnboundedSender<Out>>,
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
    fn tell(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let event = json!({ "op": 0, "s": self.sequence, "t": name, "d": data });
        self.send(Out::Send(event.clone()));
        self.events.push(event);
        if self.events.len() > REPLAYED {
            self.events.remove(0);
        }
    }

    fn is_on(&self, line: &mpsc::UnboundedSender<Out>) -> bool {
        self.line.as_ref().is_some_and(|mine| mine.same_channel(line))
    }

    fn send(&mut self, out: Out) {
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

impl World {
    /// Tells every session that asked for such events.
    pub fn dispatch(&mut self, intent: u64, name: &str, data: &Value) {
        for session in &mut self.sessions {
            if intent != intent::NONE && session.intents & intent == 0 {
                continue;
            }
            let mut told = data.clone();
            // Without the privileged intent a bot reads only its own messages and direct ones.
            let hidden = name.starts_with("MESSAGE_")
                && intent == intent::GUILD_MESSAGES
                && session.intents & intent::MESSAGE_CONTENT == 0;
            if hidden && told["author"]["id"] != BOT.to_string().as_str() && told.get("content").is_some() {
                told["content"] = "".into();
            }
            session.tell(name, &told);
        }
    }

    /// How many connections hear events now.
    pub fn connections(&self) -> usize {
        self.sessions.iter().filter(|session| session.line.is_some()).count()
    }

    fn identify(&mut self, intents: u64, shard: &Value, line: mpsc::UnboundedSender<Out>) -> String {
        let id = format!("session-{:x}", self.new_id());
        let mut session = Session { id: id.clone(), intents, sequence: 0, events: Vec::new(), line: Some(line) };
        let guild = json!({ "id": GUILD.to_string(), "unavailable": true });
        let mut ready = json!({
            "v": 10, "user": wire::user(BOT), "guilds": [guild], "session_id": id, "session_type": "normal",
            "resume_gateway_url": self.gateway_url, "application": { "id": APPLICATION.to_string(), "flags": 0 },
        });
        if shard.is_array() {
            ready["shard"] = shard.clone();
        }
        session.tell("READY", &ready);
        if intents & intent::GUILDS != 0 {
            session.tell("GUILD_CREATE", &self.guild_create());
        }
        self.sessions.push(session);
        self.note(super::state::Change::Surroundings);
        id
    }

    /// Replays what a session missed. False when it is not known, or missed too much.
    fn resume(&mut self, id: &str, seen: u64, line: mpsc::UnboundedSender<Out>) -> bool {
        let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) else { return false };
        let first = session.sequence + 1 - session.events.len() as u64;
        if seen > session.sequence || seen + 1 < first {
            return false;
        }
        session.hang_up(Out::Drop);
        for event in &session.events[(seen + 1 - first) as usize..] {
            let _ = line.send(Out::Send(event.clone()));
        }
        session.line = Some(line);
        session.tell("RESUMED", &json!({ "_trace": [] }));
        self.note(super::state::Change::Surroundings);
        true
    }
}

/// Speaks with one connection until it ends.
pub async fn serve(shared: Arc<Shared>, mut socket: WebSocket) {
    let (line, mut outbox) = mpsc::unbounded_channel();
    let mut connection = Connection { shared: shared.clone(), line, session: None, received: Vec::new() };
    let hello = json!({ "op": 10, "s": null, "t": null, "d": { "heartbeat_interval": HEARTBEAT_INTERVAL, "_trace": [] } });
    if socket.send(Frame::Text(hello.to_string().into())).await.is_err() {
        return;
    }
    loop {
        let out = tokio::select! {
            // What is to be said goes before what is heard: an ordered close must not be overtaken.
            biased;
            out = outbox.recv() => out,
            () = shared.stopped() => Some(Out::Close(1001)),
            heard = socket.recv() => match heard {
                Some(Ok(Frame::Text(text))) => connection.hear(&text),
                Some(Ok(Frame::Close(frame))) => {
                    connection.closed(frame.map_or(1005, |frame| frame.code));
                    break;
                }
                Some(Ok(_)) => continue,
                Some(Err(_)) | None => break,
            },
        };
        let sent = match out {
            Some(Out::Send(value)) => socket.send(Frame::Text(value.to_string().into())).await,
            Some(Out::Close(code)) => {
                let _ = socket.send(Frame::Close(Some(CloseFrame { code, reason: "".into() }))).await;
                break;
            }
            None => continue,
            Some(Out::Drop) => break,
        };
        if sent.is_err() {
            break;
        }
    }
    connection.lost();
}

struct Connection {
    shared: Arc<Shared>,
    line: mpsc::UnboundedSender<Out>,
    session: Option<String>,
    /// When payloads of the last minute came.
    received: Vec<u64>,
}

impl Connection {
    fn hear(&mut self, text: &str) -> Option<Out> {
        let Ok(payload) = serde_json::from_str::<Value>(text) else { return Some(Out::Close(4002)) };
        let mut world = self.shared.world();
        let now = world.now();
        self.received.retain(|at| at + 60_000 > now);
        self.received.push(now);
        if self.received.len() > SENDS_A_MINUTE {
            return Some(Out::Close(4008));
        }
        let data = &payload["d"];
        // A session that was declared invalid leaves its connection free to identify again.
        let bound = world.sessions.iter().any(|session| session.is_on(&self.line));
        match payload["op"].as_u64() {
            Some(1) if world.answers_heartbeats => Some(Out::Send(json!({ "op": 11, "s": null, "t": null, "d": null }))),
            Some(1) => None,
            Some(2 | 6) if bound => Some(Out::Close(4005)),
            Some(2) => {
                if !world.accepts(data["token"].as_str().unwrap_or_default()) {
                    return Some(Out::Close(4004));
                }
                let Some(intents) = data["intents"].as_u64() else { return Some(Out::Close(4013)) };
                world.identified += 1;
                if !world.gives_sessions {
                    world.note(super::state::Change::Traffic);
                    return Some(Out::Send(json!({ "op": 9, "s": null, "t": null, "d": false })));
                }
                self.session = Some(world.identify(intents, &data["shard"], self.line.clone()));
                None
            }
            Some(6) => {
                if !world.accepts(data["token"].as_str().unwrap_or_default()) {
                    return Some(Out::Close(4004));
                }
                let id = data["session_id"].as_str().unwrap_or_default();
                if world.resume(id, data["seq"].as_u64().unwrap_or_default(), self.line.clone()) {
                    self.session = Some(id.to_owned());
                    return None;
                }
                Some(Out::Send(json!({ "op": 9, "s": null, "t": null, "d": false })))
            }
            // Presence, voice state and member requests: nothing to say about them here.
            Some(3 | 4 | 8) if bound => None,
            Some(3 | 4 | 8) => Some(Out::Close(4003)),
            _ => Some(Out::Close(4001)),
        }
    }

    /// A client that says goodbye gives its session up; one that asks to resume closes otherwise.
    fn closed(&mut self, code: u16) {
        if matches!(code, 1000 | 1001) {
            self.shared.world().sessions.retain(|session| Some(&session.id) != self.session.as_ref());
        }
    }

    fn lost(&mut self) {
        let mut world = self.shared.world();
        if let Some(session) = world.sessions.iter_mut().find(|session| session.is_on(&self.line)) {
            session.line = None;
        }
        world.note(super::state::Change::Surroundings);
    }
}
