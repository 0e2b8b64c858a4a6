//! What is to be chosen after a mission.

use crate::games::clans::content::{Item, Operative, Potential};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Something to be chosen after the mission.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Gain {
    /// One of these.
    Potential(Operative, ArrayVec<Potential, 3>),
    /// One of six goes back.
    Return(Operative),
    /// Who gets it?
    Item(Item),
    /// One of two rewards.
    Reward(Reward, Reward),
}

/// A reward that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Reward {
    Item(Item),
}
