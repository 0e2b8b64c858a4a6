//! What a message may be.

use super::super::error::{ApiError, Form};
use super::super::model::flag;
use super::{ALT_TEXT, at, component, length};
use serde_json::Value;

pub const CONTENT: usize = 2000;
pub const FILES: usize = 10;
const EMBEDS: usize = 10;
const EMBED_SUM: usize = 6000;

/// Checks the fields of a message body, new or edited. `flags` are those the message will have.
pub fn check(body: &Value, flags: u64, path: &str) -> Result<(), ApiError> {
    let mut form = Form::default();
    form.text(body, path, "content", 0..=CONTENT, false);
    let embeds = form.list(body, path, "embeds", 0..=EMBEDS);
    for (number, embed) in embeds.iter().enumerate() {
        check_embed(&mut form, embed, &at(&at(path, "embeds"), number));
    }
    if embeds.iter().map(embed_size).sum::<usize>() > EMBED_SUM {
        let message = format!("Embed size exceeds maximum size of {EMBED_SUM}");
        form.refuse(&at(path, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", message);
    }
    let files = form.list(body, path, "attachments", 0..=FILES);
    for (number, file) in files.iter().enumerate() {
        let path = at(&at(path, "attachments"), number);
        form.text(file, &path, "description", 0..=ALT_TEXT, false);
        form.text(file, &path, "filename", 1..=1024, false);
        if super::id(&file["id"]).is_none() {
            form.missing(&at(&path, "id"));
        }
    }
    check_mentions(&mut form, body, path);
    let modern = flags & flag::COMPONENTS_V2 != 0;
    if modern {
        for legacy in ["content", "embeds", "poll", "sticker_ids"] {
            let given = !matches!(&body[legacy], Value::Null)
                && body[legacy] != ""
                && body[legacy].as_array().is_none_or(|list| !list.is_empty());
            if given {
                let message = format!("The '{legacy}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
                form.refuse(&at(path, legacy), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message);
            }
        }
    }
    component::check(&mut form, body, path, modern);
    form.finish()
}

fn check_embed(form: &mut Form, embed: &Value, path: &str) {
    form.text(embed, path, "title", 0..=256, false);
    form.text(embed, path, "description", 0..=4096, false);
    form.text(&embed["footer"], &at(path, "footer"), "text", 0..=2048, !embed["footer"].is_null());
    form.text(&embed["author"], &at(path, "author"), "name", 0..=256, !embed["author"].is_null());
    for (number, field) in form.list(embed, path, "fields", 0..=25).iter().enumerate() {
        let path = at(&at(path, "fields"), number);
        form.text(field, &path, "name", 1..=256, true);
        form.text(field, &path, "value", 1..=1024, true);
    }
    for picture in ["image", "thumbnail"] {
        let Some(url) = embed[picture]["url"].as_str() else { continue };
        if !["http://", "https://", "attachment://"].iter().any(|scheme| url.starts_with(scheme)) {
            let message = "Scheme must be one of ('http', 'https', 'attachment').";
            form.refuse(&at(path, format!("{picture}.url")), "URL_TYPE_INVALID_SCHEME", message);
        }
    }
}

fn embed_size(embed: &Value) -> usize {
    let text = |value: &Value| value.as_str().map_or(0, length);
    let fields = embed["fields"].as_array().map(Vec::as_slice).unwrap_or_default();
    let fields: usize = fields.iter().map(|field| text(&field["name"]) + text(&field["value"])).sum();
    text(&embed["title"]) + text(&embed["description"]) + text(&embed["footer"]["text"]) + text(&embed["author"]["name"]) + fields
}

fn check_mentions(form: &mut Form, body: &Value, path: &str) {
    let (mentions, path) = (&body["allowed_mentions"], at(path, "allowed_mentions"));
    let parse = form.list(mentions, &path, "parse", 0..=3);
    for kind in ["users", "roles"] {
        let named = form.list(mentions, &path, kind, 0..=100);
        if !named.is_empty() && parse.iter().any(|parsed| parsed == kind) {
            let message = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            form.refuse(&path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
    for (number, parsed) in parse.iter().enumerate() {
        if !matches!(parsed.as_str(), Some("users" | "roles" | "everyone")) {
            let message = "Value must be one of ('users', 'roles', 'everyone').";
            form.refuse(&at(&at(&path, "parse"), number), "BASE_TYPE_CHOICES", message);
        }
    }
}
