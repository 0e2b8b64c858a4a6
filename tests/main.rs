//! One integration binary, files by theme.
