//! What pictures promise.
