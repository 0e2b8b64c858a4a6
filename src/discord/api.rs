//! Requests to Discord: how long one may take, what Discord refuses, and what is worth another try. Nothing here is ever
//! shown or logged with an address in it: the addresses of interactions contain their tokens.

use super::mentions::Mentions;
use reqwest::header::HeaderMap;
use serde::Serialize;
use serde_json::{Value, json};
use serenity::all::{
    CreateAttachment, Http, HttpError, LightMethod, Multipart, MultipartUpload, RatelimitingBucket, Request, Route,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Why a request did not succeed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ApiError {
    /// Too many requests, a server's error, no connection, or no answer in time: later it may work.
    #[error("Discord cannot be reached or is overloaded")]
    Transient,
    /// Discord says no, with an HTTP status and a code of its own.
    #[error("Discord refused it with status {status}, code {code}")]
    Rejected { status: u16, code: isize },
    /// The request was never sent, since it broke a limit that the client library knows.
    #[error("the request would break one of Discord's limits")]
    Invalid,
}

/// Discord's codes that call for different answers.
pub const UNKNOWN_CHANNEL: isize = 10003;
pub const INVALID_FORM: isize = 50035;
pub const ALREADY_ACKNOWLEDGED: isize = 40060;
pub const THREAD_ARCHIVED: isize = 50083;
pub const THREAD_LOCKED: isize = 160_005;

impl From<serenity::Error> for ApiError {
    fn from(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => match response.status_code.as_u16() {
                429 | 500.. => ApiError::Transient,
                status => ApiError::Rejected { status, code: response.error.code },
            },
            // What cannot be decoded is the error page of a proxy in between.
            serenity::Error::Http(HttpError::Request(_)) | serenity::Error::Io(_) | serenity::Error::Json(_) => {
                ApiError::Transient
            }
            _ => ApiError::Invalid,
        }
    }
}

/// How often a request is tried, and how long to wait before the second time; each wait is twice the one before.
const TRIES: u32 = 4;
const FIRST_WAIT: Duration = Duration::from_millis(300);
/// Longer than this nobody waits for a route that Discord has closed.
const LONGEST_WAIT: Duration = Duration::from_mins(5);
/// As long a request may still take when the process is to end.
const LAST_DEADLINE: Duration = Duration::from_secs(4);

/// What a request is for. Each purpose has places of its own, so that no crowd of one kind keeps another from being sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// The first answer to an interaction, which has to be there within three seconds.
    First,
    /// What a person is told after that.
    Answer,
    /// What everyone sees.
    Post,
}

/// So many requests of a purpose are under way at once; twice as many of the first answers, half of which are completions.
/// Another server is spoken to by HTTP/1, and each request has a connection of its own.
const NEARBY: usize = 32;
/// Discord is spoken to by HTTP/2, over one connection; here a request may also wait for the library's limiter.
const DISCORD: usize = 128;
/// As many completions are worked on at once, so that half of the first answers are left to commands and presses.
pub const COMPLETIONS: usize = NEARBY;

/// The way to Discord, shared by all who ask: the connections, the places of each purpose, and what is closed for now.
#[derive(Debug)]
pub struct Transport {
    client: reqwest::Client,
    deadline: Duration,
    stop: CancellationToken,
    first: Semaphore,
    answers: Semaphore,
    posts: Semaphore,
    closed: Mutex<Closed>,
}

/// Until when Discord wants no requests, since there were too many: of a route, or any at all.
#[derive(Debug, Default)]
struct Closed {
    all: Option<Instant>,
    routes: HashMap<RatelimitingBucket, Instant>,
}

impl Closed {
    fn close(&mut self, route: RatelimitingBucket, global: bool, until: Instant) {
        let now = Instant::now();
        self.routes.retain(|_, until| *until > now);
        let known = if global { self.all.get_or_insert(until) } else { self.routes.entry(route).or_insert(until) };
        *known = until.max(*known);
    }

    fn until(&self, route: RatelimitingBucket) -> Option<Instant> {
        self.all.max(self.routes.get(&route).copied())
    }
}

impl Transport {
    /// `nearby` says that another server than Discord's is spoken to.
    pub fn new(nearby: bool, deadline: Duration, stop: CancellationToken) -> Result<Arc<Self>, reqwest::Error> {
        let width = if nearby { NEARBY } else { DISCORD };
        let mut client = reqwest::Client::builder().timeout(deadline).pool_max_idle_per_host(NEARBY);
        // A connection that is dead without saying so would let everything wait that is sent over it.
        client = client.http2_keep_alive_interval(Duration::from_secs(20)).http2_keep_alive_timeout(Duration::from_secs(10));
        if nearby {
            // A proxy of the machine's must not see what is meant for a server nearby.
            client = client.no_proxy();
        }
        let (first, answers, posts) = (Semaphore::new(2 * width), Semaphore::new(width), Semaphore::new(width));
        let closed = Mutex::default();
        Ok(Arc::new(Transport { client: client.build()?, deadline, stop, first, answers, posts, closed }))
    }

    pub fn client(&self) -> reqwest::Client {
        self.client.clone()
    }

    async fn place(&self, lane: Lane) -> Result<SemaphorePermit<'_>, ApiError> {
        let lane = match lane {
            Lane::First => &self.first,
            Lane::Answer => &self.answers,
            Lane::Post => &self.posts,
        };
        lane.acquire().await.map_err(|_| ApiError::Transient)
    }

    fn closed(&self) -> MutexGuard<'_, Closed> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a route is open. What would take too long is an error at once.
    async fn open(&self, route: RatelimitingBucket) -> Result<(), ApiError> {
        loop {
            let now = Instant::now();
            let until = self.closed().until(route).filter(|until| *until > now);
            let Some(until) = until else { return Ok(()) };
            if until - now > LONGEST_WAIT {
                return Err(ApiError::Transient);
            }
            tokio::select! {
                () = tokio::time::sleep_until(until) => {}
                () = self.stop.cancelled() => return Err(ApiError::Transient),
            }
        }
    }

    async fn in_time<T>(&self, request: impl Future<Output = Result<T, ApiError>>) -> Result<T, ApiError> {
        let ending = async {
            self.stop.cancelled().await;
            tokio::time::sleep(LAST_DEADLINE.min(self.deadline)).await;
        };
        tokio::select! {
            answer = request => answer,
            () = tokio::time::sleep(self.deadline) => Err(ApiError::Transient),
            () = ending => Err(ApiError::Transient),
        }
    }
}

/// A request that can be sent again.
#[derive(Debug)]
pub struct Outgoing<'a>(Request<'a>);

impl<'a> Outgoing<'a> {
    pub fn json(method: LightMethod, route: Route<'a>, body: &impl Serialize) -> Result<Self, ApiError> {
        let body = serde_json::to_vec(body).map_err(|_| ApiError::Invalid)?;
        Ok(Outgoing(Request::new(route, method).body(Some(body))))
    }

    /// What needs no words.
    pub fn bare(method: LightMethod, route: Route<'a>) -> Self {
        Outgoing(Request::new(route, method))
    }

    /// A message, which pings nobody unless it says whom, and the file that it names.
    fn message(
        method: LightMethod,
        route: Route<'a>,
        message: &impl Serialize,
        file: Option<CreateAttachment>,
    ) -> Result<Self, ApiError> {
        let mut body = serde_json::to_value(message).map_err(|_| ApiError::Invalid)?;
        if body["allowed_mentions"].is_null() {
            body["allowed_mentions"] = json!({ "parse": [] });
        }
        let Some(file) = file else { return Outgoing::json(method, route, &body) };
        let upload = MultipartUpload::Attachments(vec![file]);
        let form = Multipart { upload, fields: Vec::new(), payload_json: Some(body.to_string()) };
        Ok(Outgoing(Request::new(route, method).multipart(Some(form))))
    }
}

/// A file by its name alone, for the part of a message that says which files come along.
pub fn announced(file: &CreateAttachment) -> CreateAttachment {
    let bare = CreateAttachment::bytes(Vec::new(), &file.filename);
    match &file.description {
        Some(description) => bare.description(description),
        None => bare,
    }
}

/// Discord's REST API. Every request has a deadline and a place among those under way.
#[derive(Clone)]
pub struct Api {
    pub http: Arc<Http>,
    /// What the commands are called that Discord has.
    pub mentions: Mentions,
    transport: Arc<Transport>,
}

impl Api {
    pub fn new(http: Arc<Http>, transport: Arc<Transport>) -> Self {
        Api { http, mentions: Mentions::default(), transport }
    }

    /// Tries a request once.
    pub fn once<T>(
        &self,
        lane: Lane,
        request: impl Future<Output = serenity::Result<T>>,
    ) -> impl Future<Output = Result<T, ApiError>> {
        // A request is large, and most of its time it waits.
        let request = Box::pin(request);
        async move {
            let begun = Instant::now();
            let _place = self.transport.place(lane).await?;
            let done = self.transport.in_time(async { request.await.map_err(|error| counted(error).into()) }).await;
            if lane == Lane::First {
                metrics::histogram!("warren_acknowledgement_seconds").record(begun.elapsed());
            }
            done
        }
    }

    /// A message whose text names commands.
    pub fn message<'a>(
        &self,
        method: LightMethod,
        route: Route<'a>,
        message: &impl Serialize,
        file: Option<CreateAttachment>,
    ) -> Result<Outgoing<'a>, ApiError> {
        let mut body = serde_json::to_value(message).map_err(|_| ApiError::Invalid)?;
        if let Some(text) = body["content"].as_str() {
            body["content"] = self.mentions.text(text).into();
        }
        Outgoing::message(method, route, &body, file)
    }

    /// Waits until a route takes a request, as far as is known, and says whether there was anything to wait for.
    pub async fn ready(&self, route: Route<'_>) -> Result<bool, ApiError> {
        let bucket = route.ratelimiting_bucket();
        let is_closed = self.transport.closed().until(bucket).is_some_and(|until| until > Instant::now());
        self.transport.open(bucket).await?;
        // The library's limiter waits for what is used up.
        let Some(limiter) = &self.http.ratelimiter else { return Ok(is_closed) };
        let known = limiter.routes().read().await.get(&bucket).cloned();
        let Some(known) = known else { return Ok(is_closed) };
        let used_up = {
            let known = known.lock().await;
            known.reset().filter(|_| known.remaining() == 0)
        };
        let Some(wait) = used_up.and_then(|reset| reset.duration_since(SystemTime::now()).ok()) else { return Ok(is_closed) };
        tokio::select! {
            () = tokio::time::sleep(wait.min(LONGEST_WAIT)) => Ok(true),
            () = self.transport.stop.cancelled() => Err(ApiError::Transient),
        }
    }

    /// Tries again while the error may pass, no sooner than Discord says. Not for the first answer to an interaction: its
    /// three seconds are gone by then.
    pub async fn send(&self, lane: Lane, request: &Outgoing<'_>) -> Result<Value, ApiError> {
        self.repeat(|| self.attempt(lane, &request.0)).await
    }

    /// The same, tried once.
    pub async fn try_once(&self, lane: Lane, request: &Outgoing<'_>) -> Result<Value, ApiError> {
        self.attempt(lane, &request.0).await
    }

    async fn repeat<T, F>(&self, mut attempt: impl FnMut() -> F) -> Result<T, ApiError>
    where
        F: Future<Output = Result<T, ApiError>>,
    {
        let mut wait = FIRST_WAIT;
        for _ in 1..TRIES {
            match attempt().await {
                // What is written down is posted at the next start.
                Err(ApiError::Transient) if self.transport.stop.is_cancelled() => return Err(ApiError::Transient),
                Err(ApiError::Transient) => tokio::time::sleep(wait).await,
                settled => return settled,
            }
            wait *= 2;
        }
        attempt().await
    }

    async fn attempt(&self, lane: Lane, request: &Request<'_>) -> Result<Value, ApiError> {
        self.transport.open(request.route_ref().ratelimiting_bucket()).await?;
        let _place = self.transport.place(lane).await?;
        self.transport.in_time(Box::pin(self.execute(request.clone()))).await
    }

    async fn execute(&self, request: Request<'_>) -> Result<Value, ApiError> {
        let route = request.route_ref().ratelimiting_bucket();
        let response = if self.http.ratelimiter.is_some() {
            self.http.request(request).await?
        } else {
            // The library's limiter ignores another server's address, and without it nobody would see what a refusal says.
            request
                .build(&self.transport.client, self.http.token(), self.http.proxy.as_deref())?
                .send()
                .await
                .map_err(transient)?
        };
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes().await.map_err(transient)?;
        // What cannot be read is the error page of a proxy in between.
        if !status.is_success() {
            refused(status.as_str());
        }
        let body: Value = if body.is_empty() { Value::Null } else { serde_json::from_slice(&body).unwrap_or_default() };
        match status.as_u16() {
            200..300 => Ok(body),
            429 => {
                if let Some(wait) = retry_after(&headers, &body) {
                    self.transport.closed().close(route, is_global(&headers, &body), Instant::now() + wait);
                }
                Err(ApiError::Transient)
            }
            500.. => Err(ApiError::Transient),
            status => Err(ApiError::Rejected { status, code: body["code"].as_i64().map_or(-1, |code| code as isize) }),
        }
    }
}

/// An error whose status is counted, if Discord has answered.
fn counted(error: serenity::Error) -> serenity::Error {
    if let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = &error {
        refused(response.status_code.as_str());
    }
    error
}

fn refused(status: &str) {
    metrics::counter!("warren_discord_refused_total", "status" => status.to_owned()).increment(1);
}

fn transient(_: reqwest::Error) -> ApiError {
    ApiError::Transient
}

/// How long a refusal says to wait, in its head or its body; the longer of both.
fn retry_after(headers: &HeaderMap, body: &Value) -> Option<Duration> {
    let head = headers.get("retry-after").and_then(|told| told.to_str().ok()?.parse::<f64>().ok());
    let seconds = [head, body["retry_after"].as_f64()]
        .into_iter()
        .flatten()
        .fold(None, |most: Option<f64>, told| Some(most.map_or(told, |most| most.max(told))))?;
    // What is no time that can be waited for is as good as nothing.
    Duration::try_from_secs_f64(seconds).ok().map(|wait| wait.min(Duration::from_hours(24)))
}

/// Whether a refusal is for every route.
fn is_global(headers: &HeaderMap, body: &Value) -> bool {
    let scope = headers.get("x-ratelimit-scope").is_some_and(|scope| scope == "global");
    scope || headers.contains_key("x-ratelimit-global") || body["global"] == true
}

/// Growing waits, for what is tried for as long as it takes.
#[derive(Debug)]
pub struct Backoff(Duration);

impl Default for Backoff {
    fn default() -> Self {
        Backoff(Duration::from_secs(2))
    }
}

impl Backoff {
    const LONGEST: Duration = Duration::from_mins(5);

    /// How long the next wait is.
    pub fn seconds(&self) -> u64 {
        self.0.as_secs()
    }

    /// Waits, and then longer the next time. False if it was told to stop.
    pub async fn wait(&mut self, stop: &CancellationToken) -> bool {
        let waited = tokio::select! {
            () = tokio::time::sleep(self.0) => true,
            () = stop.cancelled() => false,
        };
        self.0 = (self.0 * 2).min(Self::LONGEST);
        waited
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::{Fault, GAMES, Sandbox, Settings, TABLE_TWO};
    use serenity::all::{ChannelId, CreateMessage, HttpBuilder};

    fn api(deadline: Duration, stop: &CancellationToken) -> Api {
        Api::new(Arc::new(Http::new("")), Transport::new(true, deadline, stop.clone()).unwrap())
    }

    #[tokio::test]
    async fn a_request_that_is_never_answered_is_transient() {
        let api = api(Duration::from_millis(1), &CancellationToken::new());
        let unanswered = api.once(Lane::First, std::future::pending::<serenity::Result<()>>()).await;
        assert_eq!(unanswered, Err(ApiError::Transient));
    }

    #[tokio::test(start_paused = true)]
    async fn the_end_waits_for_no_answer_that_does_not_come() {
        let stop = CancellationToken::new();
        let api = api(Duration::from_hours(1), &stop);
        stop.cancel();
        let begun = Instant::now();
        let unanswered = api.repeat(|| api.once(Lane::Post, std::future::pending::<serenity::Result<()>>())).await;
        assert_eq!((unanswered, begun.elapsed()), (Err(ApiError::Transient), LAST_DEADLINE));
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_closed_is_waited_for_and_said_to_have_been() {
        let api = api(Duration::from_hours(1), &CancellationToken::new());
        let route = || Route::ChannelMessages { channel_id: ChannelId::new(5) };
        assert_eq!(api.ready(route()).await, Ok(false));
        let until = Instant::now() + Duration::from_secs(3);
        api.transport.closed().close(route().ratelimiting_bucket(), false, until);
        assert_eq!(api.ready(route()).await, Ok(true));
        assert!(Instant::now() >= until);
        assert_eq!(api.ready(route()).await, Ok(false));
    }

    #[tokio::test]
    async fn no_crowd_of_one_kind_keeps_another_from_being_sent() {
        let api = api(Duration::from_hours(1), &CancellationToken::new());
        let answer = || api.once(Lane::Answer, std::future::pending::<serenity::Result<()>>());
        let mut crowd: Vec<_> = (0..NEARBY + 5).map(|_| Box::pin(answer())).collect();
        for request in &mut crowd {
            assert!(tokio::time::timeout(Duration::ZERO, request).await.is_err());
        }
        assert_eq!(api.transport.answers.available_permits(), 0);
        for lane in [Lane::First, Lane::Post] {
            assert_eq!(api.once(lane, async { Ok(()) }).await, Ok(()));
        }
        assert!(tokio::time::timeout(Duration::ZERO, api.once(Lane::Answer, async { Ok(()) })).await.is_err());
        crowd.clear();
        assert_eq!(api.once(Lane::Answer, async { Ok(()) }).await, Ok(()));
    }

    /// The sandbox, and a connection to it without the library's limiter.
    async fn nearby() -> (Sandbox, Api) {
        let sandbox = Sandbox::start(Settings::default()).await.unwrap();
        let transport = Transport::new(true, Duration::from_secs(20), CancellationToken::new()).unwrap();
        let http = HttpBuilder::new("token").client(transport.client()).proxy(sandbox.url()).ratelimiter_disabled(true).build();
        (sandbox, Api::new(Arc::new(http), transport))
    }

    fn hello(channel: u64) -> Outgoing<'static> {
        let route = Route::ChannelMessages { channel_id: ChannelId::new(channel) };
        Outgoing::message(LightMethod::Post, route, &CreateMessage::new().content("Hello"), None).unwrap()
    }

    #[tokio::test]
    async fn nothing_is_sent_to_a_route_before_the_time_that_a_refusal_named() {
        let (sandbox, api) = nearby().await;
        let route = hello(GAMES).0.route_ref().ratelimiting_bucket();
        let other = hello(TABLE_TWO).0.route_ref().ratelimiting_bucket();
        let tell = |seconds: f64| json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": false });
        // In the head and the body, and in the body alone; neither has a code.
        for fault in
            [Fault::on("POST", "/channels/").rate_limited(0.4), Fault::on("POST", "/channels/").answer_with(429, tell(0.4))]
        {
            sandbox.fault(fault);
            let begun = Instant::now();
            let refused = api.attempt(Lane::Post, &hello(GAMES).0).await;
            assert_eq!(refused, Err(ApiError::Transient));
            let until = api.transport.closed().until(route).expect("the route is closed");
            assert!(until >= begun + Duration::from_millis(400));
            assert_eq!(api.transport.closed().until(other), None, "another channel is open");
            api.send(Lane::Post, &hello(GAMES)).await.unwrap();
            assert!(Instant::now() >= until, "sent too early");
        }
    }

    #[tokio::test]
    async fn a_refusal_for_all_closes_every_route() {
        let (sandbox, api) = nearby().await;
        let body = json!({ "message": "You are being rate limited.", "retry_after": 0.3, "global": true });
        sandbox.fault(Fault::on("POST", "/channels/").answer_with(429, body));
        assert_eq!(api.attempt(Lane::Post, &hello(GAMES).0).await, Err(ApiError::Transient));
        let until = api.transport.closed().all.expect("all is closed");
        api.send(Lane::Post, &hello(TABLE_TWO)).await.unwrap();
        assert!(Instant::now() >= until);
    }

    #[tokio::test]
    async fn a_day_is_too_long_to_wait_and_nothing_is_sent_meanwhile() {
        let (sandbox, api) = nearby().await;
        sandbox.fault(Fault::on("POST", "/channels/").rate_limited(1e9));
        assert_eq!(api.attempt(Lane::Post, &hello(GAMES).0).await, Err(ApiError::Transient));
        assert_eq!(api.attempt(Lane::Post, &hello(GAMES).0).await, Err(ApiError::Transient));
        assert_eq!(sandbox.requests().len(), 1);
    }

    #[test]
    fn what_is_no_time_is_no_wait() {
        let mut headers = HeaderMap::new();
        assert_eq!(retry_after(&headers, &Value::Null), None);
        for (told, wait) in [("1.5", Some(1.5)), ("7", Some(7.0)), ("-1", None), ("nan", None), ("1e300", None), ("soon", None)] {
            headers.insert("retry-after", told.parse().unwrap());
            assert_eq!(retry_after(&headers, &Value::Null), wait.map(Duration::from_secs_f64), "{told}");
        }
        headers.insert("retry-after", "1".parse().unwrap());
        assert_eq!(retry_after(&headers, &json!({ "retry_after": 1.25 })), Some(Duration::from_millis(1250)), "the longer one");
    }

    #[tokio::test]
    async fn waits_grow_to_a_limit_and_end_with_the_stop() {
        let (mut backoff, stop) = (Backoff::default(), CancellationToken::new());
        stop.cancel();
        let mut waits = Vec::new();
        for _ in 0..10 {
            waits.push(backoff.seconds());
            assert!(!backoff.wait(&stop).await);
        }
        assert_eq!(waits, [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    }
}
