//! What several tests stand on.

pub mod bot;
pub mod postgres;
pub mod shapes;
pub mod toy;
pub mod world;
