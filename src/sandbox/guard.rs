//! Who is let in: programs on this machine, and pages that came from here. A page from elsewhere could otherwise reach the
//! sandbox through its reader's browser, by its address or by a name of its own that it has point here.

use super::Shared;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::middleware::Next;
use axum::response::IntoResponse;
use std::net::SocketAddr;
use std::sync::Arc;

/// The names by which a server at this address is called on this machine.
pub fn names(addr: SocketAddr) -> Vec<String> {
    let port = addr.port();
    let mut names = vec![addr.to_string()];
    if addr.ip().is_loopback() {
        names.extend([format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("[::1]:{port}")]);
    }
    names
}

pub async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response<Body> {
    if is_ours(request.headers(), &shared.names) {
        return next.run(request).await;
    }
    (StatusCode::FORBIDDEN, "This sandbox is for pages of its own and for programs on this machine.\n").into_response()
}

/// `Host` is what the asker thinks this server is called; `Origin`, which only browsers send, is where the page came from.
fn is_ours(headers: &HeaderMap, names: &[String]) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let known = |name: &str| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let origin = |origin: &str| origin.strip_prefix("http://").is_some_and(known);
    text(header::HOST).is_some_and(known) && text(header::ORIGIN).is_none_or(origin)
}
