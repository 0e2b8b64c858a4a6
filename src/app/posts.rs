//! What is to be posted, and what was.

use super::{App, ChannelId, GameId, MessageId, PersonId, Picture, Ply, Refusal};
use tokio::sync::OwnedMutexGuard;

/// What the channel should see. While it is held nobody else gets news of the same game, so posts cannot cross; give it
/// back to [`App::posted`], or drop it if posting failed, and the same is news again.
#[derive(Debug)]
pub struct News {
    pub game: GameId,
    pub channel: ChannelId,
    pub ply: Ply,
    /// A new message is due (the turn has changed); otherwise the newest one may be edited.
    pub fresh: bool,
    /// The board message there is.
    pub message: Option<MessageId>,
    /// Round and phase and who is to move, in one line.
    pub headline: String,
    /// What happened since the last fresh post, in sentences for everyone.
    pub lines: Vec<String>,
    /// The people who newly owe a decision.
    pub ping: Vec<PersonId>,
    pub picture: Picture,
    /// How it ended, for a game that is over: places, and the fairness reveal.
    pub ending: Option<String>,
    _turn: OwnedMutexGuard<()>,
}

impl App {
    /// Lets bots play until a person owes a decision, each move written down, and says what to post; `None` if
    /// everything is posted. `thinking` is called with a sentence when a bot takes longer than a second.
    pub async fn advance(&self, game: GameId, thinking: impl Fn(String) + Send + Sync) -> Result<Option<News>, Refusal> {
        thinking(game.to_string());
        todo!()
    }

    /// The news are in the channel as `message`.
    pub async fn posted(&self, news: News, message: MessageId) -> Result<(), Refusal> {
        let _ = (news, message);
        todo!()
    }

    /// The games that wait for [`App::advance`]: something was written down and not posted, or a bot owes a decision.
    pub async fn unposted(&self) -> Result<Vec<GameId>, Refusal> {
        todo!()
    }

    /// The board message is gone (deleted, or the channel cannot be reached): the next news will be a fresh post.
    pub async fn unpost(&self, game: GameId) -> Result<(), Refusal> {
        let _ = game;
        todo!()
    }
}
