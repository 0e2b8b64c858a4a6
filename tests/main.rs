//! One integration binary, files by theme.

mod games;
mod scenes;
