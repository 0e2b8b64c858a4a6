//! The only pixels.
