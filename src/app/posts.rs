//! What is to be posted, and what was.

use super::sitting::{Sitting, write_status};
use super::turn::Played;
use super::{App, ChannelId, GameId, MessageId, PersonId, Picture, Ply, Refusal, Sitter, Status};
use crate::bots::Level;
use crate::engine::{Seat, Turn};
use crate::store::Change;
use std::fmt::Write;
use std::sync::Arc;
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
    /// After which ply `lines` begin.
    since: Ply,
    _turn: OwnedMutexGuard<()>,
}

/// Where an open game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Venue {
    pub channel: ChannelId,
    /// With whom, if it is a conversation of two.
    pub private: Option<PersonId>,
    /// What is played there.
    pub game: &'static str,
}

/// The most bytes of story in a post that also says what was said before.
const STORY: usize = 1500;

impl App {
    /// Lets bots play until a person owes a decision, each move written down, and says what to post; `None` if
    /// everything is posted. `thinking` is called with a sentence when a bot takes longer than a second.
    pub async fn advance(&self, game: GameId, thinking: impl Fn(String) + Send + Sync) -> Result<Option<News>, Refusal> {
        let turn = Arc::clone(&self.inner.shelf.desk(game).post).lock_owned().await;
        let mut sitting = self.load(game).await?;
        while let Some((seat, level)) = bot_to_move(&sitting) {
            let slow = || thinking(format!("{} is thinking …", sitting.name(seat)));
            let advice = self.think(&sitting, seat, level, slow).await?;
            self.play_advice(&sitting, seat, advice).await?;
            sitting = self.load(game).await?;
        }
        self.news(&sitting, turn).await
    }

    /// Plays what a bot came up with, unless the board has moved on while it thought.
    pub(super) async fn play_advice(
        &self,
        thought_of: &Sitting,
        seat: Seat,
        advice: Option<crate::engine::Phrase>,
    ) -> Result<(), Refusal> {
        let desk = self.inner.shelf.desk(thought_of.id);
        let _pen = desk.pen.lock().await;
        let sitting = self.load_with_pen(thought_of.id).await?;
        if sitting.ply != thought_of.ply || sitting.status != Status::Playing {
            return Ok(());
        }
        let phrase = advice.ok_or_else(|| Refusal::Store("a bot found nothing to do".into()))?;
        let mut table = sitting.table()?;
        let story = table.play(seat, &phrase).map_err(|illegal| Refusal::Store(format!("a bot went wrong: {illegal}")))?;
        self.write_move(&sitting, Played { seat, person: None, phrase, story, table, interaction: None }).await?;
        Ok(())
    }

    async fn news(&self, sitting: &Arc<Sitting>, turn: OwnedMutexGuard<()>) -> Result<Option<News>, Refusal> {
        if sitting.status == Status::Lobby || sitting.posted >= sitting.ply {
            return Ok(None);
        }
        let newly = |place: &super::sitting::Place| place.owes.is_some_and(|(ply, _)| ply > sitting.posted);
        let ping: Vec<PersonId> =
            sitting.taken().filter(|(_, place)| newly(place)).filter_map(|(_, place)| Some(place.sitter.person()?.id)).collect();
        let mut fresh = sitting.message.is_none() || !ping.is_empty() || sitting.is_over();
        let mut since = if fresh { sitting.posted_first } else { sitting.posted_from };
        let mut lines = self.lines(sitting, since).await?;
        // What was edited into the old post unnoticed is told again to whoever is called now. Where that is too much only the
        // new is told, in a post of its own, so that the old one keeps what it says.
        if lines.iter().map(String::len).sum::<usize>() > STORY {
            (fresh, since) = (true, sitting.posted);
            lines = self.lines(sitting, since).await?;
        }
        Ok(Some(News {
            game: sitting.id,
            channel: sitting.channel,
            ply: sitting.ply,
            fresh,
            message: sitting.message,
            headline: sitting.headline(),
            lines,
            ping,
            picture: self.draw_board(sitting).await?,
            ending: sitting.is_over().then(|| sitting.ending()).transpose()?,
            since,
            _turn: turn,
        }))
    }

    /// The news are in the channel as `message`.
    pub async fn posted(&self, news: News, message: MessageId) -> Result<(), Refusal> {
        self.settle(&news, Some(message)).await
    }

    /// The news cannot be posted, now or later (the channel is gone): the game goes on without.
    pub async fn give_up_posting(&self, news: News) -> Result<(), Refusal> {
        self.settle(&news, None).await
    }

    async fn settle(&self, news: &News, message: Option<MessageId>) -> Result<(), Refusal> {
        let game = news.game;
        let desk = self.inner.shelf.desk(game);
        let _pen = desk.pen.lock().await;
        let mut sitting = Sitting::clone(&*self.load_with_pen(game).await?);
        let first = if news.fresh { news.ply } else { sitting.posted_first };
        (sitting.posted, sitting.posted_from, sitting.posted_first) = (news.ply, news.since, first);
        sitting.message = message;
        let change = Change::Posted {
            game: game.row(),
            ply: news.ply.into(),
            from: news.since.into(),
            first: first.into(),
            message: message.map(MessageId::row),
        };
        self.write(game, vec![change]).await?;
        self.inner.shelf.put(&Arc::new(sitting));
        Ok(())
    }

    /// The games that wait for [`App::advance`]: something was written down and not posted, or a bot owes a decision.
    pub async fn unposted(&self) -> Result<Vec<GameId>, Refusal> {
        let games = self.inner.store.unposted().await?;
        Ok(games.into_iter().map(|game| GameId(game.cast_unsigned())).collect())
    }

    /// Every message is gone: the channels have been emptied. Open games count as not posted from now on. Says where they
    /// are, for whoever has to make their places anew.
    pub async fn forget_posts(&self) -> Result<Vec<Venue>, Refusal> {
        let (mut changes, mut venues) = (Vec::new(), Vec::new());
        for status in [Status::Lobby, Status::Playing] {
            for game in self.inner.store.games_with_status(write_status(status)).await? {
                let game = GameId(game.cast_unsigned());
                // A game that cannot be read is set aside by the attempt.
                let Ok(sitting) = self.load(game).await else { continue };
                let before = i64::from(sitting.ply) - 1;
                changes.push(match status {
                    Status::Playing => {
                        Change::Posted { game: game.row(), ply: before, from: before, first: before, message: None }
                    }
                    _ => Change::Message { game: game.row(), message: None },
                });
                let private = sitting.guild.is_none().then_some(sitting.host.id);
                venues.push(Venue { channel: sitting.channel, private, game: super::about(sitting.kind).name });
                self.inner.shelf.drop(game);
            }
        }
        self.inner.store.commit(changes).await?;
        Ok(venues)
    }

    /// The board message is gone (deleted): the next news will be a fresh post.
    pub async fn unpost(&self, game: GameId) -> Result<(), Refusal> {
        let desk = self.inner.shelf.desk(game);
        let _pen = desk.pen.lock().await;
        self.write(game, vec![Change::Message { game: game.row(), message: None }]).await
    }

    /// What everyone may know of what happened after a ply.
    pub(super) async fn lines(&self, sitting: &Sitting, after: Ply) -> Result<Vec<String>, Refusal> {
        let (game, after) = (sitting.row(), i64::from(after));
        let mut told: Vec<(i64, Vec<String>)> = Vec::new();
        for action in self.inner.store.actions(game, after).await? {
            told.push((action.ply, super::turn::public(sitting, &super::turn::read_story(&action.story))));
        }
        told.extend(self.inner.store.remarks(game, after).await?.into_iter().map(|remark| (remark.ply, vec![remark.text])));
        told.sort_by_key(|(ply, _)| *ply);
        Ok(told.into_iter().flat_map(|(_, lines)| lines).collect())
    }
}

fn bot_to_move(sitting: &Sitting) -> Option<(Seat, Level)> {
    if sitting.status != Status::Playing {
        return None;
    }
    sitting.taken().find_map(|(seat, place)| match (&place.sitter, place.owes) {
        (Sitter::Bot(level), Some(_)) => Some((seat, *level)),
        _ => None,
    })
}

impl Sitting {
    /// The game and who is to move, in one line.
    pub(super) fn headline(&self) -> String {
        let name = super::about(self.kind).name;
        match self.status {
            Status::Lobby => format!("{name} · waiting for players"),
            Status::Playing => format!("{name} · {} to move", super::list(&self.waiting())),
            Status::Over => format!("{name} · the game is over"),
            Status::Ended => format!("{name} · the game was ended"),
            Status::Aside => format!("{name} · set aside"),
        }
    }

    /// Places, and what shows that the game was fair.
    pub(super) fn ending(&self) -> Result<String, Refusal> {
        let mut text = String::new();
        if let Turn::Over(outcome) = self.look()?.turn() {
            let winners: Vec<String> = outcome.winners().iter().map(|seat| self.name(seat)).collect();
            let _ = match winners.len() {
                // Where the game itself wins, the reason says so.
                0 => Ok(()),
                1 => write!(text, "{} wins. ", winners[0]),
                _ => write!(text, "{} win together. ", super::list(&winners)),
            };
            let _ = writeln!(text, "{}", self.tell(&outcome.reason));
            let mut places: Vec<(Seat, _)> = (0u8..).map(Seat).zip(&outcome.places).collect();
            places.sort_by_key(|(seat, place)| (place.rank, *seat));
            for (seat, place) in places {
                let _ = write!(text, "{}. {}: {}", place.rank, self.name(seat), place.score);
                let why = self.tell(&place.reason);
                let _ = if why.is_empty() { writeln!(text) } else { writeln!(text, " ({why})") };
            }
        }
        text.push_str(&self.fairness().text);
        Ok(text)
    }
}
