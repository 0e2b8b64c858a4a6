//! What was, page by page.

use super::{App, GameId, GameRef, PersonId, Refusal};

/// Lines on a page of the log.
const LINES: usize = 20;

/// A page of the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log {
    pub game: GameId,
    pub lines: Vec<String>,
    /// Counted from 1; the last page has the newest lines.
    pub page: usize,
    pub pages: usize,
}

impl App {
    /// What the person may know of the game so far, `page` counted from 1; the newest page if not said.
    pub async fn log(&self, person: PersonId, at: impl Into<GameRef>, page: Option<usize>) -> Result<Log, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let lines = self.lines(&session, session.eyes_of(person), 0).await?;
        let pages = lines.len().div_ceil(LINES).max(1);
        let page = page.unwrap_or(pages).clamp(1, pages);
        let lines = lines.into_iter().skip((page - 1) * LINES).take(LINES).collect();
        Ok(Log { game: session.id, lines, page, pages })
    }
}
