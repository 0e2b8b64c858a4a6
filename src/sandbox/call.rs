//! A request and its answer, as they are handed on.

use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// A request of the bot's, as it was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    pub method: String,
    /// The path after `/api/v10`.
    pub path: String,
    /// The JSON body, or the `payload_json` of a form.
    pub body: Value,
    /// Names and sizes of the files.
    pub files: Vec<(String, usize)>,
    /// The status of the answer; 0 while there is none.
    pub status: u16,
    /// The body of the answer, if it was refused.
    pub error: Option<Value>,
}

/// A request on its way to whoever answers it.
#[derive(Debug)]
pub struct Call {
    pub query: HashMap<String, String>,
    pub body: Value,
    pub files: Vec<Upload>,
}

/// A file of a form.
#[derive(Debug)]
pub struct Upload {
    /// The n of `files[n]`.
    pub number: u64,
    pub name: String,
    pub bytes: Arc<[u8]>,
}

/// A good answer.
#[derive(Debug)]
pub struct Answer {
    pub(super) status: u16,
    pub(super) body: Option<Value>,
}

impl Answer {
    pub const NO_CONTENT: Answer = Answer { status: 204, body: None };

    pub fn ok(body: Value) -> Answer {
        Answer { status: 200, body: Some(body) }
    }

    pub fn created(body: Value) -> Answer {
        Answer { status: 201, body: Some(body) }
    }
}
