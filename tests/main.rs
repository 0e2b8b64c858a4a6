//! One integration binary, files by theme.

mod app;
mod battles;
mod bots;
mod company;
mod conformance;
mod discord;
mod games;
mod house;
mod kill;
mod operator;
mod page;
mod posts;
mod relay;
mod render;
mod sandbox;
mod saves;
mod scenes;
mod secrets;
mod store;
mod supply;
mod support;
mod tidy;
mod tools;
mod wire;
