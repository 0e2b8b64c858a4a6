//! Discord's own description of its API, where it lies beside the project: a third opinion on every request.

use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};
use warren::sandbox::Request;

/// The description, read once for all tests.
static DESCRIPTION: LazyLock<Option<Description>> = LazyLock::new(Description::beside_the_project);

struct Description {
    api: Value,
    /// By method and pattern of the path.
    validators: Mutex<HashMap<(String, String), Validator>>,
}

/// What is wrong with the bodies of requests. A clear word instead, where there is nothing to check them against.
pub fn faults(requests: &[Request]) -> Vec<String> {
    let Some(description) = &*DESCRIPTION else {
        println!("SKIPPED: Discord's own description of its API is not beside the project. DISCORD_OPENAPI can say where it is.");
        return Vec::new();
    };
    requests.iter().filter_map(|request| description.check(request).err()).collect()
}

pub fn is_there() -> bool {
    DESCRIPTION.is_some()
}

impl Description {
    fn beside_the_project() -> Option<Self> {
        let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/discord/openapi.json");
        let named = std::env::var_os("DISCORD_OPENAPI").map(PathBuf::from);
        let text = match &named {
            Some(file) => std::fs::read_to_string(file).expect("DISCORD_OPENAPI names a file that can be read"),
            None => std::fs::read_to_string(beside()).ok()?,
        };
        let api = serde_json::from_str(&text).expect("a description is JSON");
        Some(Description { api, validators: Mutex::default() })
    }

    /// The body of a request must fit what the description says of its path.
    fn check(&self, request: &Request) -> Result<(), String> {
        let Request { method, path, body, .. } = request;
        if method == "GET" || body.is_null() {
            return Ok(());
        }
        let (path, method) = (path.split('?').next().unwrap_or_default(), method.to_lowercase());
        let (pattern, described) = self.find(&method, path).ok_or_else(|| format!("{method} {path} is not described"))?;
        let schema = &described["requestBody"]["content"]["application/json"]["schema"];
        if !schema.is_object() {
            return if *body == json!({}) { Ok(()) } else { Err(format!("{method} {pattern} has no body: {body}")) };
        }
        let mut body = body.clone();
        as_strings(&mut body);
        let mut validators = self.validators.lock().unwrap();
        let validator = validators.entry((method.clone(), pattern.to_owned())).or_insert_with(|| {
            let mut schema = schema.clone();
            schema["components"] = self.api["components"].clone();
            jsonschema::validator_for(&schema).expect("the description is a schema")
        });
        let faults: Vec<String> =
            validator.iter_errors(&body).map(|fault| format!("{} at {}", fault.masked(), fault.instance_path())).collect();
        if faults.is_empty() { Ok(()) } else { Err(format!("{method} {pattern}: {}\n{body:#}", faults.join("; "))) }
    }

    /// The pattern that a path fits, the one with the fewest blanks, and what is said of the method there.
    fn find(&self, method: &str, path: &str) -> Option<(&str, &Value)> {
        let ours: Vec<&str> = path.split('/').collect();
        let blank = |part: &str| part.starts_with('{');
        let fits = |pattern: &str| {
            let theirs: Vec<&str> = pattern.split('/').collect();
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(ours, theirs)| *ours == theirs || blank(theirs))
        };
        let paths = self.api["paths"].as_object().expect("the description has paths").iter();
        let described = paths.filter(|(pattern, methods)| fits(pattern) && methods.get(method).is_some());
        let (pattern, methods) = described.min_by_key(|(pattern, _)| pattern.split('/').filter(|part| blank(part)).count())?;
        Some((pattern, &methods[method]))
    }
}

/// The number of a file is a number with us and a string there; Discord takes both.
fn as_strings(body: &mut Value) {
    for list in ["/attachments", "/data/attachments"] {
        for attachment in body.pointer_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(id) = attachment["id"].as_u64() {
                attachment["id"] = id.to_string().into();
            }
        }
    }
}
