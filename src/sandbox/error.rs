//! How Discord says no.

use serde_json::{Map, Value, json};
use std::fmt;

/// An error answer: a status, and a body with Discord's own code.
#[derive(Clone, PartialEq, Debug)]
pub struct ApiError {
    pub status: u16,
    pub body: Value,
}

impl ApiError {
    pub fn new(status: u16, code: u32, message: &str) -> Self {
        ApiError { status, body: json!({ "message": message, "code": code }) }
    }

    pub fn no_route() -> Self {
        ApiError::new(404, 0, "404: Not Found")
    }

    pub fn unauthorized() -> Self {
        ApiError::new(401, 0, "401: Unauthorized")
    }

    pub fn unknown_channel() -> Self {
        ApiError::new(404, 10003, "Unknown Channel")
    }

    pub fn unknown_message() -> Self {
        ApiError::new(404, 10008, "Unknown Message")
    }

    pub fn unknown_interaction() -> Self {
        ApiError::new(404, 10062, "Unknown interaction")
    }

    pub fn missing_access() -> Self {
        ApiError::new(403, 50001, "Missing Access")
    }

    pub fn missing_permissions() -> Self {
        ApiError::new(403, 50013, "Missing Permissions")
    }

    pub fn too_large() -> Self {
        ApiError::new(413, 40005, "Request entity too large")
    }

    pub fn not_json() -> Self {
        ApiError::new(400, 50109, "The request body contains invalid JSON.")
    }

    pub fn empty_message() -> Self {
        ApiError::new(400, 50006, "Cannot send an empty message")
    }

    /// A form refused for one reason.
    pub fn form(path: &str, code: &str, message: &str) -> Self {
        let mut form = Form::default();
        form.refuse(path, code, message);
        form.into_error()
    }
}

/// Collects what is wrong with a body, field by field.
#[derive(Default, Debug)]
pub struct Form {
    errors: Map<String, Value>,
}

impl Form {
    /// Notes one mistake at a dotted path such as `embeds.0.title`.
    pub fn refuse(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut here = &mut self.errors;
        for key in path.split('.').filter(|key| !key.is_empty()) {
            let next = here.entry(key).or_insert_with(|| json!({}));
            here = next.as_object_mut().expect("every value on the way is an object of ours");
        }
        let list = here.entry("_errors").or_insert_with(|| json!([]));
        list.as_array_mut().expect("`_errors` is a list of ours").push(json!({ "code": code, "message": message.into() }));
    }

    pub fn finish(self) -> Result<(), ApiError> {
        if self.errors.is_empty() { Ok(()) } else { Err(self.into_error()) }
    }

    fn into_error(self) -> ApiError {
        ApiError { status: 400, body: json!({ "message": "Invalid Form Body", "code": 50035, "errors": self.errors }) }
    }
}

/// Why Discord's client would not let a person do that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal(pub String);

impl Refusal {
    pub fn new(why: &str) -> Self {
        Refusal(why.to_owned())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}
