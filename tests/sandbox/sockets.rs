//! The gateway and the page's line, spoken to without a client library.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use warren::sandbox::{APPLICATION, Clock, GAMES, Person, Sandbox, Settings};

struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    async fn open(url: String) -> Line {
        Line(connect_async(url).await.unwrap().0)
    }

    async fn gateway(sandbox: &Sandbox) -> Line {
        let mut line = Line::open(format!("ws://{}/gateway?v=10", sandbox.addr())).await;
        assert_eq!(line.hear().await["op"], 10);
        line
    }

    /// A connection that has identified, with every event up to the guild.
    async fn ready(sandbox: &Sandbox) -> (Line, String) {
        let mut line = Line::gateway(sandbox).await;
        line.say(json!({ "op": 2, "d": { "token": "x", "intents": 513 } })).await;
        let ready = line.hear().await;
        assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
        assert_eq!(line.hear().await["t"], "GUILD_CREATE");
        (line, ready["d"]["session_id"].as_str().unwrap().to_owned())
    }

    async fn say(&mut self, value: Value) {
        self.0.send(Frame::text(value.to_string())).await.unwrap();
    }

    async fn frame(&mut self) -> Option<Frame> {
        let next = tokio::time::timeout(Duration::from_secs(10), self.0.next());
        next.await.expect("something comes").and_then(Result::ok)
    }

    async fn hear(&mut self) -> Value {
        let frame = self.frame().await.expect("the line is open");
        serde_json::from_str(frame.to_text().unwrap()).unwrap()
    }

    /// The code with which the line is closed; none when it is cut.
    async fn end(&mut self) -> Option<u16> {
        loop {
            match self.frame().await {
                Some(Frame::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Some(_) => {}
                None => return None,
            }
        }
    }

    /// Reads on until a piece of news of this kind.
    async fn until(&mut self, kind: &str) -> Value {
        loop {
            let news = self.hear().await;
            if news["t"] == kind {
                return news;
            }
        }
    }
}

async fn sandbox() -> Sandbox {
    Sandbox::start(Settings { clock: Clock::Still, ..Settings::default() }).await.unwrap()
}

#[tokio::test]
async fn a_connection_that_misbehaves_is_closed_with_discords_code() {
    let sandbox = sandbox().await;
    let cases = [
        (json!({ "op": 2, "d": { "token": "", "intents": 1 } }), 4004),
        (json!({ "op": 2, "d": { "token": "x" } }), 4013),
        (json!({ "op": 3, "d": {} }), 4003),
        (json!({ "op": 99 }), 4001),
    ];
    for (payload, code) in cases {
        let mut line = Line::gateway(&sandbox).await;
        line.say(payload.clone()).await;
        assert_eq!(line.end().await, Some(code), "{payload}");
    }
    let mut line = Line::gateway(&sandbox).await;
    line.0.send(Frame::text("{")).await.unwrap();
    assert_eq!(line.end().await, Some(4002));
    let (mut line, _) = Line::ready(&sandbox).await;
    line.say(json!({ "op": 2, "d": { "token": "x", "intents": 1 } })).await;
    assert_eq!(line.end().await, Some(4005));
    let mut line = Line::gateway(&sandbox).await;
    for _ in 0..121 {
        line.say(json!({ "op": 1, "d": null })).await;
    }
    assert_eq!(line.end().await, Some(4008), "too many payloads in a minute");
}

#[tokio::test]
async fn heartbeats_are_answered_unless_told_not_to() {
    let sandbox = sandbox().await;
    let (mut line, _) = Line::ready(&sandbox).await;
    line.say(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(line.hear().await["op"], 11);
    sandbox.answer_heartbeats(false);
    line.say(json!({ "op": 1, "d": 2 })).await;
    // What comes next is the message, not an answer.
    sandbox.person(Person::Ada).say(GAMES, "hello").unwrap();
    assert_eq!(line.hear().await["t"], "MESSAGE_CREATE");
}

#[tokio::test]
async fn every_session_hears_what_its_intents_ask_for() {
    let sandbox = sandbox().await;
    let (mut first, _) = Line::ready(&sandbox).await;
    let mut second = Line::gateway(&sandbox).await;
    second.say(json!({ "op": 2, "d": { "token": "Bot x", "intents": 512 } })).await;
    assert_eq!(second.hear().await["t"], "READY");
    assert_eq!(sandbox.connections(), 2);
    sandbox.person(Person::Ada).say(GAMES, "hello").unwrap();
    for line in [&mut first, &mut second] {
        let message = line.hear().await;
        assert_eq!(message["t"], "MESSAGE_CREATE");
        assert_eq!(message["d"]["content"], "", "content is privileged");
    }
}

#[tokio::test]
async fn a_session_resumes_where_it_was_or_not_at_all() {
    let sandbox = sandbox().await;
    let (line, session) = Line::ready(&sandbox).await;
    sandbox.drop_connections();
    let ada = sandbox.person(Person::Ada);
    ada.say(GAMES, "missed").unwrap();
    drop(line);
    let resume = |seq: u64, session: &str| json!({ "op": 6, "d": { "token": "x", "session_id": session, "seq": seq } });
    let mut line = Line::gateway(&sandbox).await;
    line.say(resume(99, &session)).await;
    assert_eq!(line.hear().await["op"], 9, "a number that was never told");
    line.say(resume(2, "unknown")).await;
    assert_eq!(line.hear().await["op"], 9);
    line.say(resume(2, &session)).await;
    assert_eq!(line.hear().await["t"], "MESSAGE_CREATE");
    let resumed = line.hear().await;
    assert_eq!((&resumed["t"], &resumed["s"]), (&json!("RESUMED"), &json!(4)));

    sandbox.invalidate_sessions(true);
    assert_eq!(line.hear().await["d"], true);
    line.say(resume(4, &session)).await;
    assert_eq!(line.hear().await["t"], "RESUMED");
    sandbox.close_connections(4009);
    assert_eq!(line.end().await, Some(4009));

    let (mut line, session) = Line::ready(&sandbox).await;
    line.0.close(None).await.unwrap();
    ada.wait_until("the goodbye", |_| (sandbox.connections() == 0).then_some(())).await.unwrap();
    let mut line = Line::gateway(&sandbox).await;
    line.say(resume(2, &session)).await;
    assert_eq!(line.hear().await["t"], "RESUMED", "a goodbye without a code keeps the session");
    sandbox.stop().await.unwrap();
    assert_eq!(line.end().await, Some(1001));
}

#[tokio::test]
async fn the_page_is_told_what_its_person_may_know() {
    let sandbox = sandbox().await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let api = |method: &str, path: &str, body: &Value| {
        let url = format!("{}/api/v10{path}", sandbox.url());
        client.request(method.parse().unwrap(), url).header("authorization", "Bot x").json(body).send()
    };
    let live = |person: Person| Line::open(format!("ws://{}/sandbox/live?person={}", sandbox.addr(), person.id()));
    let (mut ada, mut ben) = (live(Person::Ada).await, live(Person::Ben).await);
    let hello = ada.hear().await;
    assert_eq!((&hello["t"], hello["people"].as_array().unwrap().len()), (&json!("hello"), 4));
    assert_eq!(ben.hear().await["t"], "hello");
    let command = json!([{ "name": "roll", "description": "d", "options": [{ "type": 4, "name": "dice", "description": "d" }] }]);
    api("PUT", &format!("/applications/{APPLICATION}/commands"), &command).await.unwrap();
    assert_eq!(ada.until("commands").await["commands"]["guild"][0]["name"], "roll");

    let act = |wish: Value| client.post(format!("{}/sandbox/act", sandbox.url())).json(&wish).send();
    let slash = |dice: &str| json!({ "person": Person::Ada.id().to_string(), "do": "slash", "channel": GAMES.to_string(), "command": "roll", "options": { "dice": dice } });
    assert_eq!(act(slash("two")).await.unwrap().status(), 400);
    let made: Value = act(slash("2")).await.unwrap().json().await.unwrap();
    let id: u64 = made["id"].as_str().unwrap().parse().unwrap();
    let secret = json!({ "type": 4, "data": { "content": "a secret", "flags": 64 } });
    api("POST", &format!("/interactions/{id}/sandbox-token-{id:x}/callback"), &secret).await.unwrap();
    assert_eq!(ada.until("message").await["message"]["content"], "a secret");
    assert_eq!(ada.until("answered").await["id"], made["id"]);
    sandbox.person(Person::Cleo).say(GAMES, &format!("{} hello", Person::Ben.mention())).unwrap();
    let first = ben.until("message").await["message"].clone();
    assert_eq!((&first["author"]["username"], &first["pinged"]), (&json!("cleo"), &json!(true)), "nothing of Ada's before it");
    let marks = ben.until("around").await;
    assert_eq!(marks["people"][1]["pings"], 1);
    let again = live(Person::Ben).await.hear().await;
    assert_eq!(again["messages"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_page_loads_nothing_from_elsewhere() {
    let sandbox = sandbox().await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    for (path, kind) in [
        ("/", "html"),
        ("/style.css", "css"),
        ("/app.js", "javascript"),
        ("/markdown.js", "javascript"),
        ("/messages.js", "javascript"),
        ("/composer.js", "javascript"),
    ] {
        let file = client.get(format!("{}{path}", sandbox.url())).send().await.unwrap();
        assert!(file.headers()["content-type"].to_str().unwrap().contains(kind));
        let text = file.text().await.unwrap();
        for outside in ["src=\"http", "href=\"http", "url(", "@import", "import("] {
            assert!(!text.contains(outside), "{path} has {outside}");
        }
    }
}
