//! What an operator sees from outside: numbers for Prometheus at `/metrics`, and at `/health` whether this process serves
//! people or is ready to. Nothing listens unless an address is set, and then the numbers cost next to nothing to count.

use crate::app::{App, Shards};
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Router, serve};
use metrics::{Unit, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusHandle};
use std::collections::BTreeSet;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// As long the database may take to answer before it counts as away.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often what was counted is put in order while nobody asks for it.
const ROUND: Duration = Duration::from_secs(5);
/// The bounds of what is measured in seconds.
const SECONDS: [f64; 13] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// Who answers an operator; nobody, unless an address is set.
#[derive(Clone, Debug, Default)]
pub struct Operator(Option<Arc<Inner>>);

#[derive(Debug)]
struct Inner {
    stage: Mutex<Stage>,
    numbers: PrometheusHandle,
}

/// How far this process is.
#[derive(Clone, Debug)]
pub enum Stage {
    Starting,
    /// Another process serves, and this one does when that one ends. The error says why it could not.
    StandingBy(Result<(), String>),
    /// It serves; the numbers say by which shards people can be heard.
    Serving(App, watch::Receiver<BTreeSet<u32>>),
    Ending,
}

/// Why nobody can be answered.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    #[error("{addr} cannot be used: {source}")]
    Address { addr: SocketAddr, source: io::Error },
    #[error("the numbers cannot be counted: {0}")]
    Numbers(#[from] BuildError),
}

impl Operator {
    /// Listens at the address, if there is one.
    pub async fn listen(addr: Option<SocketAddr>) -> Result<Operator, OperatorError> {
        let Some(addr) = addr else { return Ok(Operator::default()) };
        let listener = TcpListener::bind(addr).await.map_err(|source| OperatorError::Address { addr, source })?;
        let numbers = PrometheusBuilder::new().set_buckets(&SECONDS)?.install_recorder()?;
        describe();
        let inner = Arc::new(Inner { stage: Mutex::new(Stage::Starting), numbers });
        let router = Router::new().route("/metrics", get(metrics)).route("/health", get(health));
        let router = router.with_state(Arc::clone(&inner));
        if let Ok(addr) = listener.local_addr() {
            tracing::info!("numbers are at http://{addr}/metrics, and whether all is well at http://{addr}/health");
        }
        tokio::spawn(async move { serve(listener, router).await });
        tokio::spawn(tidy(Arc::clone(&inner)));
        Ok(Operator(Some(inner)))
    }

    pub fn reached(&self, stage: Stage) {
        if let Some(inner) = &self.0 {
            *inner.stage() = stage;
        }
    }
}

impl Inner {
    fn stage(&self) -> MutexGuard<'_, Stage> {
        // A stage is whole after every statement, so a panic elsewhere does not spoil it.
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn tidy(inner: Arc<Inner>) {
    loop {
        tokio::time::sleep(ROUND).await;
        inner.numbers.run_upkeep();
    }
}

fn describe() {
    describe_counter!("warren_moves_total", "Moves that were written down, by who made them");
    describe_histogram!("warren_move_seconds", Unit::Seconds, "From a move that is legal until it was written down");
    describe_histogram!(
        "warren_acknowledgement_seconds",
        Unit::Seconds,
        "From the first answer to an interaction until it was taken"
    );
    describe_histogram!("warren_commit_seconds", Unit::Seconds, "Until a list of changes was durable");
    describe_histogram!("warren_picture_seconds", Unit::Seconds, "Drawing a picture, once it was its turn");
    describe_gauge!("warren_bots_thinking", "Bots that are thinking");
    describe_counter!("warren_posts_retried_total", "Posts that are tried again later");
    describe_counter!("warren_posts_given_up_total", "Posters that did not come to an end and began anew");
    describe_counter!("warren_discord_refused_total", "Requests that Discord refused, by status");
    describe_gauge!("warren_open_games", "Games of these shards that are waiting for players or being played");
    describe_gauge!("warren_shards_held", "Shards that this process looks after");
    describe_gauge!("warren_shards_connected", "Shards of this process that Discord is connected to");
    describe_gauge!("process_resident_memory_bytes", Unit::Bytes, "Memory that this process has");
}

async fn metrics(State(inner): State<Arc<Inner>>) -> String {
    let stage = inner.stage().clone();
    let (held, connected) = match &stage {
        Stage::Serving(app, connected) => (app.shards().count() as usize, connected.borrow().len()),
        _ => (0, 0),
    };
    gauge!("warren_shards_held").set(held as f64);
    gauge!("warren_shards_connected").set(connected as f64);
    if let Stage::Serving(app, _) = &stage
        && let Ok(Ok(open)) = tokio::time::timeout(PATIENCE, app.open_games()).await
    {
        gauge!("warren_open_games").set(open as f64);
    }
    if let Some(bytes) = resident_bytes() {
        gauge!("process_resident_memory_bytes").set(bytes as f64);
    }
    inner.numbers.render()
}

/// What the system says; nothing where it does not say it like Linux.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? * 1024)
}

async fn health(State(inner): State<Arc<Inner>>) -> (StatusCode, String) {
    let stage = inner.stage().clone();
    let said = match stage {
        Stage::Starting => Err("starting".to_owned()),
        Stage::StandingBy(Ok(())) => Ok("standing by".to_owned()),
        Stage::StandingBy(Err(why)) => Err(format!("standing by, but {why}")),
        Stage::Serving(app, connected) => match tokio::time::timeout(PATIENCE, app.open_games()).await {
            Err(_) => Err("the database does not answer".to_owned()),
            Ok(Err(refusal)) => Err(format!("the database does not answer: {refusal}")),
            Ok(Ok(_)) => match (connected.borrow().len(), app.shards()) {
                (0, _) => Err("Discord is not connected".to_owned()),
                (some, shards) if some < shards.count() as usize => {
                    Ok(format!("serving shards {shards}, of which {some} are connected"))
                }
                (_, Shards::ALL) => Ok("serving".to_owned()),
                (_, shards) => Ok(format!("serving shards {shards}")),
            },
        },
        Stage::Ending => Err("ending".to_owned()),
    };
    match said {
        Ok(well) => (StatusCode::OK, format!("{well}\n")),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")),
    }
}
