//! A person's move: checked, played, written down.

use super::{App, At, GameId, InteractionId, PersonId, Ply, Refusal};

/// A move that is written down. Tell the person, then let [`App::advance`] run.
#[derive(Clone, PartialEq, Debug)]
pub struct Moved {
    pub game: GameId,
    pub ply: Ply,
    /// What was played, word for word.
    pub phrase: String,
    /// What only this person may know of what came of it.
    pub whispers: Vec<String>,
    /// The person still has something to decide.
    pub more: bool,
    /// This interaction had already been handled; nothing was played now.
    pub repeated: bool,
}

impl App {
    /// Plays what `phrase` says for the person's seat. `seen` is the ply of the board the person looked at, if known: the
    /// choice is refused as stale if the board has moved on. The same interaction again gets the same answer.
    pub async fn act(
        &self,
        person: PersonId,
        at: impl Into<At>,
        seen: Option<Ply>,
        phrase: &str,
        interaction: InteractionId,
    ) -> Result<Moved, Refusal> {
        let _ = (person, at.into(), seen, phrase, interaction);
        todo!()
    }
}
