//! The gateway: sessions that outlive their connections, and the events they are owed.

use super::Shared;
use super::model::{APPLICATION, BOT, Id};
use super::session::{Out, Session, intent};
use super::state::World;
use super::wire;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::mpsc;

const HEARTBEAT_INTERVAL: u64 = 41_250;
/// What a connection may send in a minute.
const SENDS_A_MINUTE: usize = 120;

impl World {
    /// Tells every session that asked for such events and has the shard of the server.
    pub fn dispatch(&mut self, intent: u64, name: &str, data: &Value) {
        let guild = if name == "GUILD_CREATE" { &data["id"] } else { &data["guild_id"] };
        let guild: Option<Id> = guild.as_str().and_then(|guild| guild.parse().ok());
        for session in self.sessions.iter_mut().filter(|session| session.hears(guild)) {
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

    /// How many shards have a connection that hears events now.
    pub fn shards_heard(&self) -> usize {
        let heard: BTreeSet<u64> =
            self.sessions.iter().filter(|session| session.line.is_some()).map(|session| session.shard.0).collect();
        heard.len()
    }

    fn identify(&mut self, intents: u64, shard: (u64, u64), line: mpsc::UnboundedSender<Out>) -> String {
        let id = format!("session-{:x}", self.new_id());
        let mut session = Session { id: id.clone(), intents, sequence: 0, events: Vec::new(), line: Some(line), shard };
        let guilds: Vec<Id> = self.guilds.iter().copied().filter(|guild| session.hears(Some(*guild))).collect();
        let unavailable = |guild: &Id| json!({ "id": guild.to_string(), "unavailable": true });
        let unavailable: Vec<Value> = guilds.iter().map(unavailable).collect();
        let mut ready = json!({
            "v": 10, "user": wire::user(BOT), "guilds": unavailable, "session_id": id, "session_type": "normal",
            "resume_gateway_url": self.gateway_url, "application": { "id": APPLICATION.to_string(), "flags": 0 },
        });
        ready["shard"] = json!([shard.0, shard.1]);
        session.tell("READY", &ready);
        if intents & intent::GUILDS != 0 {
            for guild in guilds {
                session.tell("GUILD_CREATE", &self.guild_create(guild));
            }
        }
        self.sessions.push(session);
        self.note(super::model::Change::Surroundings);
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
        self.note(super::model::Change::Surroundings);
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
                let shard = match world.sharding.shard(&data["shard"]) {
                    Ok(shard) => shard,
                    Err(code) => return Some(Out::Close(code)),
                };
                if !world.gives_sessions || !world.sharding.begins(shard.0) {
                    world.note(super::model::Change::Traffic);
                    return Some(Out::Send(json!({ "op": 9, "s": null, "t": null, "d": false })));
                }
                self.session = Some(world.identify(intents, shard, self.line.clone()));
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
        world.note(super::model::Change::Surroundings);
    }
}
