//! The `warren` program.

fn main() {}
