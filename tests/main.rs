//! One integration binary, files by theme.

mod app;
mod bots;
mod conformance;
mod games;
mod store;
mod tidy;
mod toy;
mod world;
