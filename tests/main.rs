//! One integration binary, files by theme.

mod games;
mod render;
mod scenes;
