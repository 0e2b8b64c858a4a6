//! The REST side: reads a request, records it, lets faults have their turn, and finds who answers.

use super::call::{Answer, Call, Request, Upload};
use super::error::ApiError;
use super::model::Change;
use super::state::World;
use super::{Shared, channels, commands, emojis, gateway, guard, interactions, messages, page, wire};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Path, Query, Request as HttpRequest, State};
use axum::http::{HeaderMap, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{any, get};
use serde_json::{Value, json};
use std::sync::Arc;

/// The largest request, in bytes.
const REQUEST_LIMIT: usize = 25 * 1024 * 1024;

pub fn router(shared: Arc<Shared>) -> Router {
    // Its requests have a limit of their own.
    let api = any(serve).layer(DefaultBodyLimit::disable());
    let live = |State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade| async move {
        upgrade.on_upgrade(move |socket| gateway::serve(shared, socket))
    };
    Router::new()
        .route("/api/v10/{*path}", api)
        .route("/gateway", get(live))
        .route("/gateway/", get(live))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/emojis/{name}", get(emojis::file))
        .merge(page::router())
        .layer(axum::middleware::from_fn_with_state(shared.clone(), guard::guard))
        .with_state(shared)
}

async fn serve(State(shared): State<Arc<Shared>>, Path(path): Path<String>, request: HttpRequest) -> Response<Body> {
    let method = request.method().clone();
    let headers = request.headers().clone();
    let query = Query::try_from_uri(request.uri()).map(|Query(query)| query).unwrap_or_default();
    let read = read(request).await;
    let (body, files, problem) = match read {
        Ok((body, files)) => (body, files, None),
        Err(error) => (Value::Null, Vec::new(), Some(error)),
    };
    let path = format!("/{path}");
    let (number, fault, releases) = {
        let mut world = shared.world();
        let files = files.iter().map(|file| (file.name.clone(), file.bytes.len())).collect();
        let record =
            Request { method: method.to_string(), path: path.clone(), body: body.clone(), files, status: 0, error: None };
        let number = world.requests.push(record);
        world.under_way += 1;
        world.most_under_way = world.under_way.max(world.most_under_way);
        world.note(Change::Traffic);
        (number, world.take_fault(method.as_str(), &path), world.releases.subscribe())
    };
    let _counted = UnderWay(Arc::clone(&shared));
    let mut retry_after = None;
    let mut faulty = None;
    let mut done = false;
    if let Some(fault) = fault {
        if fault.held {
            let mut releases = releases;
            tokio::select! {
                _ = releases.changed() => {}
                () = shared.stopped() => {}
            }
        }
        (retry_after, faulty, done) = (fault.retry_after, fault.answer, fault.done);
    }
    let mut world = shared.world();
    let call = Call { query, body, files };
    if done && problem.is_none() {
        // Whatever would have been answered is lost.
        let _ = world.route(&method, &path, &headers, &call);
    }
    let result = match problem.or(faulty) {
        Some(error) => Err(error),
        None => world.route(&method, &path, &headers, &call),
    };
    let answer = match result {
        Ok(answer) => answer,
        Err(error) => {
            if let Some(request) = world.requests.get_mut(number) {
                request.error = Some(error.body.clone());
            }
            Answer { status: error.status, body: Some(error.body) }
        }
    };
    if let Some(request) = world.requests.get_mut(number) {
        request.status = answer.status;
    }
    world.note(Change::Traffic);
    drop(world);
    respond(answer, retry_after)
}

/// A request that is being answered, until this is dropped: also where whoever asked has hung up.
struct UnderWay(Arc<Shared>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.world().under_way -= 1;
    }
}

fn respond(answer: Answer, retry_after: Option<f64>) -> Response<Body> {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = Response::builder().status(status);
    if let Some(seconds) = retry_after {
        response = response.header("retry-after", seconds.to_string()).header("x-ratelimit-scope", "user");
    }
    let response = match answer.body {
        Some(body) => response.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string())),
        None => response.body(Body::empty()),
    };
    response.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// The JSON and the files of a request, however they were sent.
async fn read(request: HttpRequest) -> Result<(Value, Vec<Upload>), ApiError> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, REQUEST_LIMIT).await.map_err(|_| ApiError::too_large())?;
    if kind.starts_with("multipart/form-data") {
        let request = HttpRequest::from_parts(parts, Body::from(bytes));
        return read_form(request).await.ok_or_else(ApiError::not_json)?;
    }
    if bytes.is_empty() {
        return Ok((json!({}), Vec::new()));
    }
    serde_json::from_slice(&bytes).map(|body| (body, Vec::new())).map_err(|_| ApiError::not_json())
}

async fn read_form(request: HttpRequest) -> Option<Result<(Value, Vec<Upload>), ApiError>> {
    let mut form = Multipart::from_request(request, &()).await.ok()?;
    let (mut body, mut files) = (json!({}), Vec::new());
    while let Some(field) = form.next_field().await.ok()? {
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().map(str::to_owned);
        let bytes: Bytes = field.bytes().await.ok()?;
        if name == "payload_json" {
            body = serde_json::from_slice(&bytes).ok()?;
        } else if let Some(file) = file {
            let number = name.trim_start_matches(|c: char| !c.is_ascii_digit()).trim_end_matches(']');
            files.push(Upload { number: number.parse().unwrap_or(0), name: file, bytes: bytes.as_ref().into() });
        }
    }
    let mut numbers: Vec<u64> = files.iter().map(|file| file.number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    if numbers.len() < files.len() {
        return Some(Err(ApiError::form("files", "FILES_DUPLICATED", "Every file needs a number of its own")));
    }
    Some(Ok((body, files)))
}

impl World {
    pub fn accepts(&self, token: &str) -> bool {
        let token = token.strip_prefix("Bot ").unwrap_or(token);
        !token.is_empty() && self.token.as_deref().is_none_or(|known| known == token)
    }

    /// Who answers what: the whole API that the sandbox has.
    fn route(&mut self, method: &Method, path: &str, headers: &HeaderMap, call: &Call) -> Result<Answer, ApiError> {
        self.archive_idle_threads();
        let segments: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        // An interaction's token is all that these two need, and the gateway's address is for everyone.
        let open = matches!(segments.first(), Some(&("interactions" | "webhooks"))) || segments == ["gateway"];
        let token = headers.get(header::AUTHORIZATION).and_then(|token| token.to_str().ok()).unwrap_or_default();
        let known = token.starts_with("Bot ") && self.accepts(token);
        if !open && !known {
            return Err(ApiError::unauthorized());
        }
        match (method.as_str(), segments.as_slice()) {
            ("GET", ["gateway"]) => Ok(Answer::ok(json!({ "url": self.gateway_url }))),
            ("GET", ["gateway", "bot"]) => Ok(Answer::ok(json!({
                "url": self.gateway_url, "shards": self.sharding.shards,
                "session_start_limit": { "total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": self.sharding.at_once },
            }))),
            ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => Ok(Answer::ok(wire::application())),
            ("GET", ["users", "@me"]) => Ok(Answer::ok(wire::user(super::BOT))),
            ("GET", ["users", id]) => channels::user(id),
            ("POST", ["users", "@me", "channels"]) => channels::open_dm(self, call),

            ("GET", ["applications", app, "commands"]) => commands::list(self, app, None),
            ("PUT", ["applications", app, "commands"]) => commands::replace(self, call, app, None),
            ("POST", ["applications", app, "commands"]) => commands::create(self, call, app, None),
            ("GET", ["applications", app, "commands", id]) => commands::get(self, app, None, id),
            ("DELETE", ["applications", app, "commands", id]) => commands::delete(self, app, None, id),
            ("GET", ["applications", app, "guilds", guild, "commands"]) => commands::list(self, app, Some(guild)),
            ("PUT", ["applications", app, "guilds", guild, "commands"]) => commands::replace(self, call, app, Some(guild)),
            ("POST", ["applications", app, "guilds", guild, "commands"]) => commands::create(self, call, app, Some(guild)),
            ("GET", ["applications", app, "guilds", guild, "commands", id]) => commands::get(self, app, Some(guild), id),
            ("DELETE", ["applications", app, "guilds", guild, "commands", id]) => commands::delete(self, app, Some(guild), id),

            ("GET", ["applications", app, "emojis"]) => emojis::list(self, app),
            ("POST", ["applications", app, "emojis"]) => emojis::create(self, call, app),
            ("GET", ["applications", app, "emojis", id]) => emojis::get(self, app, id),
            ("PATCH", ["applications", app, "emojis", id]) => emojis::edit(self, call, app, id),
            ("DELETE", ["applications", app, "emojis", id]) => emojis::delete(self, app, id),

            ("POST", ["interactions", id, token, "callback"]) => interactions::callback(self, call, id, token),
            ("POST", ["webhooks", app, token]) => interactions::follow_up(self, call, app, token),
            ("GET", ["webhooks", app, token, "messages", id]) => interactions::get(self, app, token, id),
            ("PATCH", ["webhooks", app, token, "messages", id]) => interactions::edit(self, call, app, token, id),
            ("DELETE", ["webhooks", app, token, "messages", id]) => interactions::delete(self, app, token, id),

            ("GET", ["channels", id]) => channels::get(self, id),
            ("PATCH", ["channels", id]) => channels::edit(self, call, id),
            ("DELETE", ["channels", id]) => channels::delete(self, id),
            ("POST", ["channels", id, "typing"]) => self.bot_channel(id).map(|_| Answer::NO_CONTENT),
            ("GET", ["channels", id, "messages"]) => messages::list_of(self, call, id),
            ("POST", ["channels", id, "messages"]) => messages::create(self, call, id),
            ("GET", ["channels", id, "messages", message]) => messages::get(self, id, message),
            ("PATCH", ["channels", id, "messages", message]) => messages::edit(self, call, id, message),
            ("DELETE", ["channels", id, "messages", message]) => messages::delete(self, id, message),
            ("POST", ["channels", id, "messages", message, "threads"]) => channels::thread_from_message(self, call, id, message),
            ("POST", ["channels", id, "threads"]) => channels::thread(self, call, id),
            ("GET", ["channels", id, "thread-members"]) => channels::thread_members(self, id),
            ("PUT", ["channels", id, "thread-members", user]) => channels::change_member(self, id, user, true),
            ("DELETE", ["channels", id, "thread-members", user]) => channels::change_member(self, id, user, false),

            ("GET", ["guilds", id]) => channels::guild(self, id),
            ("GET", ["guilds", id, "channels"]) => channels::guild_channels(self, id),
            ("GET", ["guilds", id, "roles"]) => channels::roles(self, id),
            ("GET", ["guilds", id, "members"]) => channels::members(self, id),
            ("GET", ["guilds", id, "members", user]) => channels::member(self, id, user),
            ("GET", ["guilds", id, "threads", "active"]) => channels::active_threads(self, id),
            _ => Err(ApiError::no_route()),
        }
    }
}

/// A file of a message, as Discord's own file server would give it.
async fn attachment(State(shared): State<Arc<Shared>>, Path((_, id, name)): Path<(u64, u64, String)>) -> Response<Body> {
    let world = shared.world();
    let files = world.messages.values().flat_map(|message| &message.attachments);
    match files.into_iter().find(|file| file.id == id && file.name == name) {
        Some(file) => ([(header::CONTENT_TYPE, file.content_type)], file.bytes.to_vec()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
