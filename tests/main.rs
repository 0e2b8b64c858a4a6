//! One integration binary, files by theme.

mod sandbox;
