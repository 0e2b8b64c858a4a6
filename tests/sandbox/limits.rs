//! What the sandbox refuses, as Discord does: one line a limit.

use serde_json::{Value, json};
use warren::sandbox::{APPLICATION, Clock, GAMES, Id, Person, Sandbox, Settings};

/// Speaks plain HTTP, so that nothing is tidied up on the way.
struct Raw {
    sandbox: Sandbox,
    client: reqwest::Client,
}

impl Raw {
    async fn start() -> Raw {
        let sandbox = Sandbox::start(Settings { clock: Clock::Still, ..Settings::default() }).await.unwrap();
        Raw { sandbox, client: reqwest::Client::builder().no_proxy().build().unwrap() }
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/api/v10{path}", self.sandbox.url());
        self.client.request(method.parse().unwrap(), url).header("authorization", "Bot token")
    }

    async fn send(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        finish(self.request(method, path).json(body)).await
    }

    async fn post(&self, body: &Value) -> (u16, Value) {
        self.send("POST", &format!("/channels/{GAMES}/messages"), body).await
    }

    async fn form(&self, body: &Value, files: &[usize]) -> (u16, Value) {
        let mut form = reqwest::multipart::Form::new();
        for (number, size) in files.iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(vec![0; *size]).file_name(format!("{number}.bin"));
            form = form.part(format!("files[{number}]"), part);
        }
        let form = form.text("payload_json", body.to_string());
        finish(self.request("POST", &format!("/channels/{GAMES}/messages")).multipart(form)).await
    }

    /// A fresh slash command, and where its answer goes.
    fn asked(&self) -> (Id, String) {
        let id = self.sandbox.person(Person::Ada).slash(GAMES, "board", &[]).unwrap();
        (id, format!("/interactions/{id}/sandbox-token-{id:x}/callback"))
    }
}

async fn finish(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    if status != 204 {
        assert_eq!(response.headers()["content-type"], "application/json");
    }
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// Whether the nested errors name a path such as `embeds.0.title`, with a code.
fn names(error: &Value, path: &str) -> bool {
    let place = path.split('.').filter(|key| !key.is_empty()).fold(&error["errors"], |here, key| &here[key]);
    place["_errors"][0]["code"].is_string()
}

fn rows(parts: &[Value]) -> Value {
    json!({ "content": "x", "components": parts })
}

fn row(parts: &[Value]) -> Value {
    json!({ "type": 1, "components": parts })
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id })
}

fn select(options: usize) -> Value {
    let options: Vec<Value> = (0..options).map(|n| json!({ "label": n.to_string(), "value": n.to_string() })).collect();
    json!({ "type": 3, "custom_id": "pick", "options": options })
}

fn with(mut base: Value, key: &str, value: Value) -> Value {
    base[key] = value;
    base
}

#[tokio::test]
async fn messages_keep_discords_limits() {
    let raw = Raw::start().await;
    let long = |length: usize| "x".repeat(length);
    let embed = |embed: Value| json!({ "embeds": [embed] });
    let many = |count: usize, item: Value| Value::Array(vec![item; count]);
    let five: Vec<Value> = (0..6).map(|n| button(&n.to_string())).collect();
    let six_rows: Vec<Value> = (0..6).map(|n| row(&[button(&n.to_string())])).collect();
    let refused: Vec<(Value, &str)> = vec![
        (json!({ "content": long(2001) }), "content"),
        (json!({ "content": 7 }), "content"),
        (json!({ "embeds": many(11, json!({ "title": "x" })) }), "embeds"),
        (embed(json!({ "title": long(257) })), "embeds.0.title"),
        (embed(json!({ "description": long(4097) })), "embeds.0.description"),
        (embed(json!({ "footer": { "text": long(2049) } })), "embeds.0.footer.text"),
        (embed(json!({ "author": { "name": long(257) } })), "embeds.0.author.name"),
        (embed(json!({ "fields": many(26, json!({ "name": "n", "value": "v" })) })), "embeds.0.fields"),
        (embed(json!({ "fields": [{ "name": long(257), "value": "v" }] })), "embeds.0.fields.0.name"),
        (embed(json!({ "fields": [{ "name": "n", "value": long(1025) }] })), "embeds.0.fields.0.value"),
        (embed(json!({ "fields": [{ "name": "n", "value": "" }] })), "embeds.0.fields.0.value"),
        (embed(json!({ "image": { "url": "file:///x" } })), "embeds.0.image.url"),
        (json!({ "embeds": [{ "description": long(3001) }, { "description": long(3000) }] }), "embeds"),
        (json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }), "allowed_mentions"),
        (json!({ "content": "x", "allowed_mentions": { "parse": ["all"] } }), "allowed_mentions.parse.0"),
        (json!({ "content": "x", "message_reference": { "message_id": "1" } }), "message_reference"),
        (json!({ "content": "x", "attachments": [{ "id": 0, "description": long(1025) }] }), "attachments.0.description"),
        (json!({ "content": "x", "attachments": [{ "id": 5 }] }), "attachments.0.id"),
        (rows(&six_rows), "components"),
        (rows(&[row(&five)]), "components.0.components"),
        (rows(&[row(&[])]), "components.0.components"),
        (rows(&[button("a")]), "components.0.type"),
        (rows(&[row(&[button("a"), select(2)])]), "components.0.components"),
        (rows(&[row(&[button("a"), button("a")])]), "components"),
        (rows(&[row(&[button(&long(101))])]), "components.0.components.0.custom_id"),
        (rows(&[row(&[with(button("a"), "custom_id", Value::Null)])]), "components.0.components.0.custom_id"),
        (rows(&[row(&[with(button("a"), "label", long(81).into())])]), "components.0.components.0.label"),
        (rows(&[row(&[with(button("a"), "label", Value::Null)])]), "components.0.components.0"),
        (rows(&[row(&[with(button("a"), "style", 9.into())])]), "components.0.components.0.style"),
        (rows(&[row(&[with(button("a"), "style", 5.into())])]), "components.0.components.0.url"),
        (rows(&[row(&[select(0)])]), "components.0.components.0.options"),
        (rows(&[row(&[select(26)])]), "components.0.components.0.options"),
        (rows(&[row(&[with(select(2), "placeholder", long(151).into())])]), "components.0.components.0.placeholder"),
        (rows(&[row(&[with(select(2), "max_values", 3.into())])]), "components.0.components.0.max_values"),
        (rows(&[row(&[with(select(2), "min_values", 2.into())])]), "components.0.components.0.min_values"),
        (rows(&[row(&[json!({ "type": 4 })])]), "components.0.components.0.type"),
        (rows(&[json!({ "type": 10, "content": "x" })]), "components.0.type"),
        (json!({ "flags": 32768, "content": "x", "components": [{ "type": 10, "content": "y" }] }), "content"),
        (json!({ "flags": 32768, "components": many(41, json!({ "type": 14 })) }), "components"),
        (json!({ "flags": 32768, "components": many(2, json!({ "type": 10, "content": long(2001) })) }), "components"),
    ];
    for (body, path) in refused {
        let (status, error) = raw.post(&body).await;
        assert_eq!((status, error["code"].as_i64()), (400, Some(50035)), "{path}: {body} {error}");
        assert!(names(&error, path), "{path}: {error}");
    }
    let accepted = [
        json!({ "content": "ß".repeat(2000) }),
        embed(json!({ "title": long(256), "description": long(4096), "footer": { "text": "x" } })),
        rows(&[row(&five[..5]), row(&[select(25)])]),
        json!({ "flags": 32768, "components": [{ "type": 17, "components": [{ "type": 10, "content": "y" }, row(&[button("a")])] }] }),
    ];
    for body in accepted {
        let (status, answer) = raw.post(&body).await;
        assert_eq!(status, 200, "{answer}");
    }
    for body in [json!({}), json!({ "content": "  " }), json!({ "embeds": [] })] {
        assert_eq!(raw.post(&body).await.1["code"], 50006);
    }
    assert_eq!(raw.send("POST", "/channels/1/messages", &json!({ "content": "x" })).await.1["code"], 10003);
    assert_eq!(raw.send("GET", "/nowhere", &json!({})).await.0, 404);
}

#[tokio::test]
async fn files_keep_discords_limits() {
    const MIB: usize = 1024 * 1024;
    let raw = Raw::start().await;
    let text = json!({ "content": "x" });
    assert_eq!(raw.form(&text, &[10 * MIB]).await.0, 200);
    let (status, error) = raw.form(&text, &[10 * MIB + 1]).await;
    assert_eq!((status, error["code"].as_i64()), (413, Some(40005)), "one file too large");
    let (status, error) = raw.form(&text, &[9 * MIB, 9 * MIB, 9 * MIB]).await;
    assert_eq!((status, error["code"].as_i64()), (413, Some(40005)), "the request too large");
    assert_eq!(raw.form(&text, &[1; 10]).await.0, 200);
    assert!(names(&raw.form(&text, &[1; 11]).await.1, "attachments"));
}

#[tokio::test]
async fn commands_keep_discords_limits() {
    let raw = Raw::start().await;
    let put = async |commands: Value| raw.send("PUT", &format!("/applications/{APPLICATION}/commands"), &commands).await;
    let long = |length: usize| "x".repeat(length);
    let command = |options: Value| json!([{ "name": "c", "description": "d", "options": options }]);
    let option = |name: &str| json!({ "type": 3, "name": name, "description": "d" });
    let choices =
        |count: usize| -> Value { (0..count).map(|n| json!({ "name": n.to_string(), "value": n.to_string() })).collect() };
    let numbered = |count: usize| -> Value { (0..count).map(|n| option(&format!("o{n}"))).collect() };
    let sub = |options: Value| json!({ "type": 1, "name": "s", "description": "d", "options": options });
    let group = |options: Value| json!({ "type": 2, "name": "g", "description": "d", "options": options });
    let large: Value = (0..25)
        .map(|n| {
            with(
                with(
                    option(&format!("o{n}")),
                    "choices",
                    json!(
                        (0..4).map(|n| json!({ "name": format!("{n}{}", long(90)), "value": n.to_string() })).collect::<Vec<_>>()
                    ),
                ),
                "description",
                long(100).into(),
            )
        })
        .collect();
    let refused: Vec<(Value, &str)> = vec![
        (json!([{ "name": "Upper", "description": "d" }]), "0.name"),
        (json!([{ "name": "two words", "description": "d" }]), "0.name"),
        (json!([{ "name": long(33), "description": "d" }]), "0.name"),
        (json!([{ "name": "c" }]), "0.description"),
        (json!([{ "name": "c", "description": long(101) }]), "0.description"),
        (json!([{ "name": "c", "description": "d" }, { "name": "c", "description": "d" }]), "1.name"),
        (command(numbered(26)), "0.options"),
        (command(json!([option("a"), option("a")])), "0.options.1.name"),
        (command(json!([option("a"), with(option("b"), "required", true.into())])), "0.options.1"),
        (command(json!([with(option("a"), "choices", choices(26))])), "0.options.0.choices"),
        (
            command(json!([with(option("a"), "choices", json!([{ "name": long(101), "value": "v" }]))])),
            "0.options.0.choices.0.name",
        ),
        (
            command(json!([with(option("a"), "choices", json!([{ "name": "n", "value": long(101) }]))])),
            "0.options.0.choices.0.value",
        ),
        (command(json!([with(option("a"), "choices", json!([{ "name": "n", "value": 3 }]))])), "0.options.0.choices.0.value"),
        (command(json!([with(with(option("a"), "choices", choices(1)), "autocomplete", true.into())])), "0.options.0"),
        (command(json!([with(with(option("a"), "type", 5.into()), "autocomplete", true.into())])), "0.options.0"),
        (command(json!([with(option("a"), "type", 99.into())])), "0.options.0.type"),
        (command(json!([with(option("a"), "description", Value::Null)])), "0.options.0.description"),
        (command(json!([sub(json!([])), option("a")])), "0.options"),
        (command(json!([sub(json!([sub(json!([]))]))])), "0.options.0.type"),
        (command(json!([group(json!([group(json!([]))]))])), "0.options.0.type"),
        (command(large), "0"),
    ];
    for (body, path) in refused {
        let (status, error) = put(body.clone()).await;
        assert_eq!((status, error["code"].as_i64()), (400, Some(50035)), "{path}: {body} {error}");
        assert!(names(&error, path), "{path}: {error}");
    }
    let named = |count: usize| -> Value { (0..count).map(|n| json!({ "name": format!("c{n}"), "description": "d" })).collect() };
    assert_eq!(put(named(101)).await.1["code"], 30032);
    assert_eq!(put(named(100)).await.0, 200);
    assert_eq!(put(command(json!([group(json!([sub(numbered(25))]))]))).await.0, 200);
    assert_eq!(put(named(100)).await.1["code"], 30034, "two hundred creations a day");
}

#[tokio::test]
async fn answers_keep_discords_limits() {
    let raw = Raw::start().await;
    let commands = json!([
        { "name": "board", "description": "d" },
        { "name": "play", "description": "d", "options": [{ "type": 3, "name": "a", "description": "d", "autocomplete": true }] },
    ]);
    raw.send("PUT", &format!("/applications/{APPLICATION}/commands"), &commands).await;
    let (_, callback) = raw.asked();
    let long = |length: usize| "x".repeat(length);
    let input = |id: &str| json!({ "type": 4, "custom_id": id, "style": 1, "label": "L" });
    let modal =
        |title: &str, rows: Vec<Value>| json!({ "type": 9, "data": { "custom_id": "m", "title": title, "components": rows } });
    let six: Vec<Value> = (0..6).map(|n| row(&[input(&n.to_string())])).collect();
    let refused: Vec<(Value, &str)> = vec![
        (json!({}), "type"),
        (json!({ "type": 1 }), "type"),
        (json!({ "type": 6 }), "type"),
        (json!({ "type": 7, "data": { "content": "x" } }), "type"),
        (json!({ "type": 8, "data": { "choices": [] } }), "type"),
        (json!({ "type": 4, "data": { "content": long(2001) } }), "data.content"),
        (json!({ "type": 4, "data": { "content": "x", "components": [button("a")] } }), "data.components.0.type"),
        (json!({ "type": 5, "data": { "flags": 32768 } }), "data.flags"),
        (modal(&long(46), vec![row(&[input("a")])]), "data.title"),
        (modal("t", vec![]), "data.components"),
        (modal("t", six), "data.components"),
        (modal("t", vec![row(&[input("a"), input("b")])]), "data.components.0.components"),
        (modal("t", vec![row(&[input("a")]), row(&[input("a")])]), "data.components"),
        (modal("t", vec![row(&[with(input("a"), "label", long(46).into())])]), "data.components.0.components.0.label"),
        (modal("t", vec![row(&[with(input("a"), "max_length", 4001.into())])]), "data.components.0.components.0.max_length"),
        (modal("t", vec![row(&[with(input("a"), "value", long(4001).into())])]), "data.components.0.components.0.value"),
        (modal("t", vec![row(&[button("a")])]), "data.components.0.components.0.type"),
    ];
    for (body, path) in refused {
        let (status, error) = raw.send("POST", &callback, &body).await;
        assert_eq!((status, error["code"].as_i64()), (400, Some(50035)), "{path}: {body} {error}");
        assert!(names(&error, path), "{path}: {error}");
    }
    let empty = raw.send("POST", &callback, &json!({ "type": 4, "data": {} })).await;
    assert_eq!(empty.1["code"], 50006);
    let wanted = format!("{callback}?with_response=true");
    let (status, answer) = raw.send("POST", &wanted, &json!({ "type": 4, "data": { "content": "x", "flags": 64 } })).await;
    assert_eq!((status, &answer["resource"]["message"]["content"]), (200, &json!("x")));
    assert_eq!(answer["interaction"]["response_message_ephemeral"], true);
    assert_eq!(raw.send("POST", &callback, &json!({ "type": 5 })).await.1["code"], 40060);
    assert_eq!(raw.send("POST", "/interactions/1/nothing/callback", &json!({ "type": 5 })).await.1["code"], 10062);
    assert_eq!(raw.send("POST", &format!("/webhooks/{APPLICATION}/nothing"), &json!({ "content": "x" })).await.1["code"], 50027);
}

#[tokio::test]
async fn autocomplete_offers_twenty_five_and_cannot_wait() {
    let raw = Raw::start().await;
    let option = json!({ "type": 3, "name": "a", "description": "d", "autocomplete": true });
    let commands = json!([{ "name": "play", "description": "d", "options": [option] }]);
    raw.send("PUT", &format!("/applications/{APPLICATION}/commands"), &commands).await;
    let ada = raw.sandbox.person(Person::Ada);
    let typing = tokio::spawn(async move { ada.autocomplete(GAMES, "play", &[], "a", "x").await });
    let ada = raw.sandbox.person(Person::Ada);
    let id = ada.wait_until("an interaction", |_| raw.sandbox.interactions().last().copied()).await.unwrap();
    let callback = format!("/interactions/{id}/sandbox-token-{id:x}/callback");
    let choices =
        |count: usize| -> Value { (0..count).map(|n| json!({ "name": n.to_string(), "value": n.to_string() })).collect() };
    for body in [
        json!({ "type": 5 }),
        json!({ "type": 4, "data": { "content": "x" } }),
        json!({ "type": 8, "data": { "choices": choices(26) } }),
        json!({ "type": 8, "data": { "choices": [{ "name": "", "value": "v" }] } }),
        json!({ "type": 8, "data": { "choices": [{ "name": "n", "value": "x".repeat(101) }] } }),
    ] {
        assert_eq!(raw.send("POST", &callback, &body).await.1["code"], 50035, "{body}");
    }
    assert_eq!(raw.send("POST", &callback, &json!({ "type": 8, "data": { "choices": choices(25) } })).await.0, 204);
    assert_eq!(typing.await.unwrap().unwrap().len(), 25);
}

#[tokio::test]
async fn threads_keep_discords_limits() {
    let raw = Raw::start().await;
    let path = format!("/channels/{GAMES}/threads");
    let cases = [
        (json!({ "name": "x".repeat(101), "type": 11 }), "name"),
        (json!({ "type": 11 }), "name"),
        (json!({ "name": "x", "type": 11, "auto_archive_duration": 5 }), "auto_archive_duration"),
        (json!({ "name": "x", "type": 3 }), "type"),
    ];
    for (body, place) in cases {
        let (_, error) = raw.send("POST", &path, &body).await;
        assert!(names(&error, place), "{place}: {error}");
    }
    assert_eq!(raw.send("POST", &path, &json!({ "name": "x", "type": 11, "auto_archive_duration": 10080 })).await.0, 201);
}

#[tokio::test]
async fn a_stranger_is_not_let_in() {
    let settings = Settings { token: Some("right".to_owned()), clock: Clock::Still, ..Settings::default() };
    let sandbox = Sandbox::start(settings).await.unwrap();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    for (token, status) in [("Bot right", 200), ("Bot wrong", 401), ("right", 401), ("Bot ", 401)] {
        let request = client.get(format!("{}/api/v10/users/@me", sandbox.url())).header("authorization", token);
        assert_eq!(request.send().await.unwrap().status(), status, "{token}");
    }
    let wish = json!({ "person": Person::Ada.id().to_string(), "do": "say", "channel": GAMES.to_string(), "text": "hello" });
    let act = || client.post(format!("{}/sandbox/act", sandbox.url())).json(&wish);
    assert_eq!(act().header("origin", "http://elsewhere.example").send().await.unwrap().status(), 403);
    assert_eq!(act().header("origin", sandbox.url()).send().await.unwrap().status(), 200);
    assert_eq!(sandbox.person(Person::Ben).newest(GAMES).unwrap().content, "hello");
}

/// What a browser sends for a page that was loaded from `origin` and thinks that the sandbox is called `host`.
#[tokio::test]
async fn a_page_from_elsewhere_reaches_nothing() {
    let sandbox = Sandbox::start(Settings { clock: Clock::Still, ..Settings::default() }).await.unwrap();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let port = sandbox.addr().port();
    let (here, there) = (format!("127.0.0.1:{port}"), format!("elsewhere.example:{port}"));
    let cases = [
        (here.clone(), None, true),
        (format!("localhost:{port}"), Some(format!("http://localhost:{port}")), true),
        (here.clone(), Some(format!("http://{here}")), true),
        // A name of its own that the page had point here.
        (there.clone(), Some(format!("http://{there}")), false),
        (there, None, false),
        (here.clone(), Some("http://elsewhere.example".into()), false),
        (here.clone(), Some("null".into()), false),
        (here, Some(format!("https://127.0.0.1:{port}")), false),
    ];
    for (host, origin, welcome) in cases {
        for path in ["/", "/api/v10/gateway", "/gateway/?v=10", "/sandbox/live?person=1", "/attachments/1/2/hand.png"] {
            let mut request = client.get(format!("{}{path}", sandbox.url())).header("host", &host);
            request = request.header("connection", "upgrade").header("upgrade", "websocket");
            request = request.header("sec-websocket-version", "13").header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
            if let Some(origin) = &origin {
                request = request.header("origin", origin);
            }
            let answer = request.send().await.unwrap();
            let kept_out =
                answer.status() == 403 && (welcome || answer.text().await.unwrap().contains("programs on this machine"));
            // Nobody is person 1, so that line is refused in any case.
            assert_eq!(kept_out, !welcome || path.starts_with("/sandbox/live"), "{path} from {origin:?} by {host}");
        }
    }
}

#[tokio::test]
async fn a_wish_of_the_page_has_a_limit() {
    let raw = Raw::start().await;
    let act = async |length: usize| {
        let person = Person::Ada.id().to_string();
        let wish = json!({ "person": person, "do": "say", "channel": GAMES.to_string(), "text": "x".repeat(length) });
        let url = format!("{}/sandbox/act", raw.sandbox.url());
        raw.client.post(url).json(&wish).send().await.unwrap().status().as_u16()
    };
    assert_eq!((act(10).await, act(3_000).await, act(100_000).await), (200, 400, 413));
}
