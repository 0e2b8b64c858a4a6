//! Hints: what somebody should know who plays a game for the first time, until they have finished one or want no more.

use super::choose::Choosing;
use super::{App, PersonId, Preference, Refusal};

impl App {
    /// What a newcomer should know about what is asked of them now; nothing for those who are none.
    pub(super) async fn hint(&self, choosing: &Choosing, person: PersonId) -> Result<Option<String>, Refusal> {
        let Some(hint) = choosing.decision.hint() else { return Ok(None) };
        let session = &choosing.session;
        let knows = !self.preference(person).await?.hints || self.inner.store.has_finished(person, session.kind.slug()).await?;
        Ok((!knows).then(|| session.tell(&hint)))
    }

    /// No more hints for this person, in whichever game.
    pub async fn no_more_hints(&self, person: PersonId) -> Result<(), Refusal> {
        let before = self.preference(person).await?;
        self.set_preference(person, Preference { hints: false, ..before }).await
    }
}
