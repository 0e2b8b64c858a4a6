//! What bots ask of a mission: how far it has come, where to go, what things are worth. Of the rules only the plans ask that by which threats are placed.

use crate::games::clans::Clans;
use crate::games::clans::content::Champion;
use crate::games::clans::rules::{Target, TileSet, UnitId};

/// A mission as a bot weighs it.
pub trait Outlook: Sync {
    /// How much of O1 is done, from 0 to 1.
    fn progress(&self, game: &Clans) -> f32;

    /// Where operatives have to go next for O1.
    fn goals(&self, game: &Clans) -> TileSet;

    /// Where this operative has to go next.
    fn goals_of(&self, game: &Clans, _unit: UnitId) -> TileSet {
        self.goals(game)
    }

    /// How much the operatives' own health counts here beside O1.
    fn blood(&self) -> f32 {
        1.0
    }

    /// What the death of a neutral costs the operatives, where a healthy operative's wound is a quarter.
    fn prey(&self, _game: &Clans, _unit: UnitId) -> f32 {
        0.25
    }

    /// What a wound of an object is worth to the operatives, in the same currency.
    fn object_worth(&self, _game: &Clans, _object: u8) -> f32 {
        0.4
    }

    /// What a stage of this champion is worth to them, where it is not worth as much as any other's.
    fn stage_worth(&self, _game: &Clans, _champion: Champion) -> Option<f32> {
        None
    }

    /// What a mission action at this place is worth to the operatives if it succeeds.
    fn work_worth(&self, _game: &Clans, _at: Target) -> f32 {
        0.5
    }
}
