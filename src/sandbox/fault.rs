//! A fault that is set for requests to come.

use super::error::ApiError;
use serde_json::{Value, json};

/// A trap for the bot's next requests of one kind.
///
/// ```
/// # use warren::sandbox::Fault;
/// let fault = Fault::on("PATCH", "/webhooks/").times(2).rate_limited(0.1);
/// ```
#[derive(Clone, Debug)]
pub struct Fault {
    pub(super) method: String,
    pub(super) prefix: String,
    pub(super) left: usize,
    pub(super) held: bool,
    pub(super) done: bool,
    pub(super) answer: Option<ApiError>,
    pub(super) retry_after: Option<f64>,
}

impl Fault {
    /// Catches the next request with this method whose path, after `/api/v10`, begins so.
    pub fn on(method: &str, prefix: &str) -> Fault {
        let (method, prefix) = (method.to_owned(), prefix.to_owned());
        Fault { method, prefix, left: 1, held: false, done: false, answer: None, retry_after: None }
    }

    /// Catches so many of them.
    #[must_use]
    pub fn times(self, left: usize) -> Fault {
        Fault { left, ..self }
    }

    /// Answers with a status and one of Discord's codes, and does nothing.
    #[must_use]
    pub fn answer(self, status: u16, code: u32, message: &str) -> Fault {
        Fault { answer: Some(ApiError::new(status, code, message)), ..self }
    }

    /// Answers with a status and any body, and does nothing.
    #[must_use]
    pub fn answer_with(self, status: u16, body: Value) -> Fault {
        Fault { answer: Some(ApiError { status, body }), ..self }
    }

    /// Answers 429 with this many seconds to wait.
    #[must_use]
    pub fn rate_limited(self, retry_after: f64) -> Fault {
        let body = json!({ "message": "You are being rate limited.", "retry_after": retry_after, "global": false, "code": 0 });
        Fault { retry_after: Some(retry_after), ..self.answer_with(429, body) }
    }

    #[must_use]
    pub fn server_error(self) -> Fault {
        self.answer(500, 0, "500: Internal Server Error")
    }

    /// Does what was asked for all the same: only the answer is lost.
    #[must_use]
    pub fn done(self) -> Fault {
        Fault { done: true, ..self }
    }

    /// Lets the request wait until [`Sandbox::release`](super::Sandbox::release).
    #[must_use]
    pub fn held(self) -> Fault {
        Fault { held: true, ..self }
    }
}
