//! Games that cannot be read: set aside with all their data, tried again at every start, brought back when they can be.

use super::lobby::BEGIN;
use super::session::Session;
use super::turn::NO_STORY;
use super::unreadable::Unreadable;
use super::{App, ChannelId, GameId, PersonId, Refusal, Seconds, Status, about};
use crate::engine::{Seat, Turn};
use crate::games::Kind;
use crate::store::{Change, GameRow, NoticeRow, StoreError};

/// What the people of a game are told once, apart from its boards. Report it with [`App::told`] when they were.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    pub game: GameId,
    pub channel: ChannelId,
    /// Who is called.
    pub people: Vec<PersonId>,
    pub text: String,
    pub answers: Answers,
    /// What it is about: a newer notice about the same takes its place.
    pub(super) about: String,
}

/// What a notice about the place of a game is about, and one about a seat whose person does not come.
pub(super) const PLACE: &str = "place";
pub(super) const VACANT: &str = "vacant ";

/// What can be answered to a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    Nothing,
    /// It is for each person alone, wherever they are: the game can be moved, left or ended.
    Place,
    /// A bot may have the seat for good.
    Vacant(Seat),
}

impl Answers {
    fn to(about: &str) -> Self {
        let seat = about.strip_prefix(VACANT).and_then(|seat| seat.parse().ok());
        seat.map_or(if about == PLACE { Answers::Place } else { Answers::Nothing }, |seat| Answers::Vacant(Seat(seat)))
    }
}

const ASIDE: &str = "aside";

impl App {
    /// Puts a game that cannot be read out of the way. Its people will be told once, and whoever runs the bot is told now.
    pub(super) async fn set_aside(&self, game: GameId, why: &Unreadable) -> Result<(), StoreError> {
        tracing::error!("game {game} is set aside, since it cannot be read: {why}");
        let (kind, people) = self.inner.store.kind_and_people(game).await?;
        let name = Kind::from_slug(&kind).map_or("This game", |kind| about(kind).name);
        let text = format!(
            "{name} has to wait: I cannot read what was written down of it. Nothing is lost, and I try again whenever I am \
             started; whoever runs me has been told. Meanwhile another game can be opened here."
        );
        let notice = notice(game, ASIDE, &people, text, self.now());
        self.inner.store.commit(vec![Change::SetAside { game, why: why.to_string() }, notice]).await
    }

    /// A game that was set aside as it would be if it were not; the error says why it cannot be read.
    async fn read_aside(&self, game: GameId) -> Result<Session, Refusal> {
        let (row, seats) = match self.inner.store.game(game).await {
            Err(StoreError::Broken(why)) => return Err(Refusal::Unfit(why.to_string())),
            found => found?.ok_or(Refusal::NoGame)?,
        };
        if row.status != Status::Quarantined {
            return Err(Refusal::Unfit(format!("Game {game} is not set aside.")));
        }
        // A game that was begun is never a lobby again, whatever was lost of it.
        let begun = row.state.is_some() || row.ply >= BEGIN;
        let status = if begun { Status::Playing } else { Status::Lobby };
        Session::read(GameRow { status, ..row }, seats).map_err(|why| Refusal::Unfit(why.to_string()))
    }

    /// Whether a game that was set aside can be read now.
    pub(super) async fn reads_again(&self, game: GameId) -> bool {
        self.read_aside(game).await.is_ok()
    }

    /// Tries every game that was set aside: a newer release may read what an older one could not. Says which came back.
    pub async fn try_aside_again(&self) -> Result<Vec<GameId>, Refusal> {
        let mut back = Vec::new();
        for (game, _) in self.inner.store.aside().await? {
            match self.release(game).await {
                Ok(()) => {
                    tracing::info!("game {game} could be read again and goes on");
                    back.push(game);
                }
                Err(Refusal::Unfit(why)) => tracing::error!("game {game} stays set aside: {why}"),
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(back)
    }

    /// Brings a game back that was set aside; whoever is to move has all their time again. The refusal says why not.
    pub async fn release(&self, game: GameId) -> Result<(), Refusal> {
        let lock = self.inner.locks.change(game).await;
        let session = self.read_aside(game).await?;
        let (now, ply, status) = (self.now(), session.ply + 1, session.status);
        let mut changes = vec![Change::Release { game, status }, Change::DropNotice { game, about: ASIDE.into() }];
        if status == Status::Playing {
            let text = "This game could not be read for a while. It goes on where it was.".to_owned();
            changes.push(Change::Ply { game, from: session.ply, to: ply });
            changes.push(Change::Remark { game, ply, text, story: NO_STORY.into(), at: now });
            changes.extend(session.owing().iter().map(|seat| Change::Owes { game, seat, since: Some((ply, now)) }));
        } else {
            changes.push(Change::Message { game, message: None });
        }
        self.inner.cache.remove(game);
        let released = self.inner.store.commit(changes).await;
        drop(lock);
        match released {
            Err(StoreError::Taken) => Err(Refusal::Unfit("another game is open in its channel".into())),
            released => Ok(released?),
        }
    }

    /// What people are still to be told, oldest first.
    pub async fn notices(&self) -> Result<Vec<Notice>, Refusal> {
        let notice = |row: NoticeRow| {
            let people: Vec<u64> = serde_json::from_str(&row.people).unwrap_or_default();
            let people = people.into_iter().map(PersonId).collect();
            let answers = Answers::to(&row.about);
            Notice { game: row.game, channel: row.channel, people, text: row.text, answers, about: row.about }
        };
        Ok(self.inner.store.notices().await?.into_iter().map(notice).collect())
    }

    /// They were told, or cannot be.
    pub async fn told(&self, notice: &Notice) -> Result<(), Refusal> {
        let change = Change::DropNotice { game: notice.game, about: notice.about.clone() };
        Ok(self.inner.store.commit(vec![change]).await?)
    }

    /// Looks for games that would never go on by themselves: whose rules wait for other seats than is written down, that
    /// lost a seat, or in which nobody can do anything. What the rules decide is mended, the rest is set aside. Says which
    /// were mended: post their news.
    pub async fn sweep(&self) -> Result<Vec<GameId>, Refusal> {
        let mut mended = Vec::new();
        for game in self.inner.store.games_with_status(Status::Playing).await? {
            let sound = match self.inner.store.game(game).await {
                Err(StoreError::Broken(_)) => false,
                found => found?.is_none_or(|(row, seats)| Session::read(row, seats).is_ok_and(|session| session.can_go_on())),
            };
            if sound {
                continue;
            }
            match self.mend(game).await {
                Ok(true) => mended.push(game),
                Ok(false) | Err(Refusal::SetAside) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(mended)
    }

    /// Whether something had to be mended.
    async fn mend(&self, game: GameId) -> Result<bool, Refusal> {
        // What is in memory may be sounder than what is written down; a restart would not find it.
        self.inner.cache.remove(game);
        let session = self.lock(game).await?;
        // It was over, or was mended, meanwhile.
        if session.status != Status::Playing || session.can_go_on() {
            return Ok(false);
        }
        let turn = session.table_ref()?.turn();
        let (now, ply) = (self.now(), session.ply + 1);
        if let Turn::Over(_) = turn {
            tracing::error!("game {game} was over and not written down as such");
            let status = Change::Status { game, status: Status::Over, ended_at: Some(now) };
            self.remark(&session, "The game is over.".into(), vec![status]).await?;
            return Ok(true);
        }
        if turn.to_act() == session.owing() {
            self.inner.cache.remove(game);
            self.set_aside(game, &Unreadable::Stuck).await?;
            return Ok(false);
        }
        tracing::error!("game {game} waited for other seats than its rules say; that is mended");
        let owes = session.owes_after(&turn, ply, now).into_iter().map(|(seat, since)| Change::Owes { game, seat, since });
        self.forget_calls(game);
        self.remark(&session, "I had lost track of whose turn it is.".into(), owes.collect()).await?;
        Ok(true)
    }
}

impl Session {
    /// Whoever the rules wait for is known to owe a decision, and has one.
    fn can_go_on(&self) -> bool {
        let Ok(table) = self.table_ref() else { return false };
        let to_act = table.turn().to_act();
        to_act == self.owing() && to_act.iter().any(|seat| !table.menu(seat).is_empty())
    }
}

pub(super) fn notice(game: GameId, about: &str, people: &[PersonId], text: String, at: Seconds) -> Change {
    let people: Vec<u64> = people.iter().map(|person| person.0).collect();
    let people = serde_json::to_string(&people).unwrap_or_else(|_| "[]".into());
    Change::Notice { game, about: about.into(), people, text, at }
}
