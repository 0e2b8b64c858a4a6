//! One integration binary, files by theme.

mod bots;
mod conformance;
mod discord;
mod games;
mod sandbox;
mod tidy;
mod toy;
