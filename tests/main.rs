//! One integration binary, files by theme.

mod app;
mod bots;
mod conformance;
mod discord;
mod games;
mod sandbox;
mod store;
mod tidy;
mod toy;
mod world;
