//! One integration binary, files by theme.

mod bots;
mod conformance;
mod games;
mod sandbox;
mod tidy;
mod toy;
