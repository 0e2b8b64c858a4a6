//! Warren runs board games in Discord channels at the players' own pace.
//!
//! ```text
//! slash command, button ─▶ discord/          what does the person want?      (Discord's words into plain ones)
//!                           │
//!                           ▼
//!                         app/               may they? whose game? load it   (no Discord types, no SQL)
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
//!                           ▼
//!                         discord/           post or edit the board, ping the next seat
//!                           └──▶ a bot's seat? bots/ choose its move from its view, and the same way again
//! ```
//!
//! `config` is what the process was told, `run` its modes, `operator` what is seen of it from outside; `engine/` says what a game is; `games/` are the games, one folder
//! each, listed in `games/mod.rs` alone; `bots/` play any of them from a view; `sandbox/` is a Discord of our own to try it
//! all in; `tools/` is what the `warren` program offers. `docs/architecture.md` tells the rest.

pub mod app;
pub mod bots;
pub mod config;
pub mod discord;
pub mod engine;
pub mod games;
pub mod operator;
pub mod render;
pub mod run;
pub mod sandbox;
pub mod store;
pub mod tools;
