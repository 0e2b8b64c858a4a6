//! Warren runs board games in Discord channels at the players' own pace.
//!
//! ```text
//! what a person wants ──▶ app/               may they? whose game? load it   (no chat's types, no SQL)
//!                           │  ▲
//!                           ▼  │
//!                         engine/ + games/   the rules: legal? then apply    (pure: no clock, no I/O, no async)
//!                           │
//!                           ▼
//!                         store/             action + new state, one commit  (the only SQL)
//!                           │
//!                           ▼
//!                         render/            view -> scene -> PNG            (the only pixels)
//!                           │
//!                           └──▶ a bot's seat? bots/ choose its move from its view, and the same way again
//! ```
//!
//! `config` is what the process was told; `engine/` says what a game is; `games/` are the games, one folder each, listed in `games/mod.rs` alone; `bots/` play
//! any of them from a view; `tools/` is what the `warren` program offers. `docs/architecture.md` tells the rest.

pub mod app;
pub mod bots;
pub mod config;
pub mod discord;
pub mod engine;
pub mod games;
pub mod render;
pub mod run;
pub mod sandbox;
pub mod store;
pub mod tools;
