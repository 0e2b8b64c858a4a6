//! What Discord refuses, and what is worth another try. Nothing here is ever shown or logged with an address in it: the
//! addresses of interactions contain their tokens.

use serenity::all::HttpError;
use std::fmt;
use std::time::Duration;

/// Why a request did not succeed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Too many requests, a server's error, or no connection: later it may work.
    Passing,
    /// Discord says no, with an HTTP status and a code of its own.
    Refused { status: u16, code: isize },
    /// The request was never sent, since it broke a limit that the client library knows.
    Malformed,
}

/// Discord's codes that call for different answers.
pub const ALREADY_ACKNOWLEDGED: isize = 40060;

impl Trouble {
    pub fn of(error: &serenity::Error) -> Trouble {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => match response.status_code.as_u16() {
                429 | 500.. => Trouble::Passing,
                status => Trouble::Refused { status, code: response.error.code },
            },
            // What cannot be decoded is the error page of a proxy in between.
            serenity::Error::Http(HttpError::Request(_)) | serenity::Error::Io(_) | serenity::Error::Json(_) => Trouble::Passing,
            _ => Trouble::Malformed,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Passing => f.write_str("Discord cannot be reached or is overloaded"),
            Trouble::Refused { status, code } => write!(f, "Discord refused it with status {status}, code {code}"),
            Trouble::Malformed => f.write_str("the request would break one of Discord's limits"),
        }
    }
}

/// How often a request is tried, and how long to wait before the second time; each wait is twice the one before.
const TRIES: u32 = 4;
const FIRST_WAIT: Duration = Duration::from_millis(300);

/// Tries again while the trouble may pass. With the library's limiter on it has already waited as long as it was told; with
/// the limiter off the answer's `Retry-After` does not reach us, and growing waits have to do. Not for the first answer to
/// an interaction: its three seconds are gone by then.
pub async fn patiently<T, F>(mut attempt: impl FnMut() -> F) -> Result<T, Trouble>
where
    F: Future<Output = serenity::Result<T>>,
{
    let mut wait = FIRST_WAIT;
    for _ in 1..TRIES {
        match attempt().await.map_err(|error| Trouble::of(&error)) {
            Err(Trouble::Passing) => tokio::time::sleep(wait).await,
            settled => return settled,
        }
        wait *= 2;
    }
    attempt().await.map_err(|error| Trouble::of(&error))
}
