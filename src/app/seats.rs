//! Seats that change hands, and games that end early. Post [`App::advance`]'s news after each.

use super::{App, At, Person, Refusal, Sitter};
use crate::engine::Seat;

impl App {
    /// A normal bot takes the person's seat; if no person is left, the game ends. Returns what happened in a sentence.
    pub async fn resign(&self, person: &Person, at: impl Into<At>) -> Result<String, Refusal> {
        let _ = (person, at.into());
        todo!()
    }

    /// Gives a seat to someone else. The host and those who manage the channel may, and whoever gives up their own seat.
    pub async fn replace(
        &self,
        person: &Person,
        at: impl Into<At>,
        seat: Seat,
        by: Sitter,
        may_manage: bool,
    ) -> Result<String, Refusal> {
        let _ = (person, at.into(), seat, by, may_manage);
        todo!()
    }

    /// Ends a lobby or a game before its time, with the fairness reveal if it had begun.
    pub async fn end(&self, person: &Person, at: impl Into<At>, may_manage: bool) -> Result<String, Refusal> {
        let _ = (person, at.into(), may_manage);
        todo!()
    }
}
