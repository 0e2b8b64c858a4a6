//! One integration binary, files by theme.

mod bots;
mod conformance;
mod games;
mod render;
mod sandbox;
mod scenes;
mod tidy;
mod tools;
mod toy;
