//! Requests to Discord: how long one may take, what Discord refuses, and what is worth another try. Nothing here is ever
//! shown or logged with an address in it: the addresses of interactions contain their tokens.

use serenity::all::{Http, HttpError};
use std::sync::Arc;
use std::time::Duration;
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

/// Discord's REST API. Every request has a deadline.
#[derive(Clone)]
pub struct Api {
    pub http: Arc<Http>,
    deadline: Duration,
    stop: CancellationToken,
}

/// As long a request may still take when the process is to end.
const LAST_DEADLINE: Duration = Duration::from_secs(4);

impl Api {
    pub fn new(http: Arc<Http>, deadline: Duration, stop: CancellationToken) -> Self {
        Api { http, deadline, stop }
    }

    /// Tries a request once.
    pub async fn once<T>(&self, request: impl Future<Output = serenity::Result<T>>) -> Result<T, ApiError> {
        let ending = async {
            self.stop.cancelled().await;
            tokio::time::sleep(LAST_DEADLINE.min(self.deadline)).await;
        };
        tokio::select! {
            answer = request => answer.map_err(ApiError::from),
            () = tokio::time::sleep(self.deadline) => Err(ApiError::Transient),
            () = ending => Err(ApiError::Transient),
        }
    }

    /// Tries again while the error may pass. With the library's limiter on it has already waited as long as it was told;
    /// with the limiter off the answer's `Retry-After` does not reach us, and growing waits have to do. Not for the first
    /// answer to an interaction: its three seconds are gone by then.
    pub async fn retry<T, F>(&self, mut attempt: impl FnMut() -> F) -> Result<T, ApiError>
    where
        F: Future<Output = serenity::Result<T>>,
    {
        let mut wait = FIRST_WAIT;
        for _ in 1..TRIES {
            match self.once(attempt()).await {
                // What is written down is posted at the next start.
                Err(ApiError::Transient) if self.stop.is_cancelled() => return Err(ApiError::Transient),
                Err(ApiError::Transient) => tokio::time::sleep(wait).await,
                settled => return settled,
            }
            wait *= 2;
        }
        self.once(attempt()).await
    }
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

    #[tokio::test]
    async fn a_request_that_is_never_answered_is_transient() {
        let api = Api::new(Arc::new(Http::new("")), Duration::from_millis(1), CancellationToken::new());
        let unanswered = api.once(std::future::pending::<serenity::Result<()>>()).await;
        assert_eq!(unanswered, Err(ApiError::Transient));
    }

    #[tokio::test(start_paused = true)]
    async fn the_end_waits_for_no_answer_that_does_not_come() {
        let stop = CancellationToken::new();
        let api = Api::new(Arc::new(Http::new("")), Duration::from_hours(1), stop.clone());
        stop.cancel();
        let begun = tokio::time::Instant::now();
        let unanswered = api.retry(std::future::pending::<serenity::Result<()>>).await;
        assert_eq!((unanswered, begun.elapsed()), (Err(ApiError::Transient), LAST_DEADLINE));
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
