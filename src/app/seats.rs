//! Seats that change hands, and games that end early. Post [`App::advance`]'s news after each.

use super::cache::LockedGame;
use super::lobby::sit;
use super::session::Session;
use super::turn::NO_STORY;
use super::{App, GameRef, Person, Player, Refusal, Status, plain};
use crate::bots::Level;
use crate::engine::Seat;
use crate::store::Change;

impl App {
    /// A normal bot takes the person's seat; if no person is left, the game ends. Returns what happened in a sentence.
    pub async fn resign(&self, person: &Person, at: impl Into<GameRef>) -> Result<String, Refusal> {
        let session = self.lock(at).await?;
        let seat = session.playing(person.id)?;
        let name = session.name(seat);
        let mut lost = self.rate_resigned(&session, seat).await?;
        if session.people().count() == 1 {
            let text = format!("{name} resigned. Nobody is left at the table, so the game ends.");
            lost.extend(self.ended(&session));
            return self.remark(&session, text, lost).await;
        }
        lost.push(sit(session.id, seat, &Player::Bot(Level::Normal)));
        let text = format!("{name} resigned. A normal bot plays {} from now on.", seat.colour());
        self.remark(&session, text, lost).await
    }

    /// Gives a seat to someone else. The host and those who manage the channel may, and whoever gives up their own seat.
    pub async fn replace(
        &self,
        person: &Person,
        at: impl Into<GameRef>,
        seat: Seat,
        by: Player,
        may_manage: bool,
    ) -> Result<String, Refusal> {
        let session = self.lock(at).await?;
        match session.status {
            Status::Lobby => return Err(Refusal::NotStarted),
            Status::Over | Status::Ended => return Err(Refusal::Over),
            Status::Quarantined => return Err(Refusal::SetAside),
            Status::Playing => {}
        }
        let Some(place) = session.seats.get(seat.index()).and_then(Option::as_ref) else {
            let colours: Vec<&str> = session.taken().map(|(seat, _)| seat.colour()).collect();
            return Err(Refusal::Unfit(format!("There is no such seat; there is {}.", super::list(&colours))));
        };
        if !place.player.is(person.id) {
            session.only_host(person, may_manage)?;
        }
        if by.person().is_some_and(|coming| session.seat_of(coming.id).is_some()) {
            return Err(Refusal::AlreadySeated);
        }
        if by.is_bot() && session.people().all(|(taken, _)| taken == seat) {
            return Err(Refusal::Unfit("That would leave nobody at the table. End the game instead.".into()));
        }
        let text = format!("{} takes {}'s place.", by.told(seat), session.name(seat));
        let mut changes = vec![sit(session.id, seat, &by)];
        if place.owes.is_some() {
            // The decision is new to whoever comes: they are told of it, and their time starts now.
            let (game, ply) = (session.id, session.ply + 1);
            changes.push(Change::Owes { game, seat, since: Some((ply, self.now())) });
            changes.push(Change::Choices { game, seat, ply });
        }
        self.remark(&session, text, changes).await
    }

    /// Ends a lobby or a game before its time. The news that follow for a game that had begun have the fairness reveal.
    pub async fn end(&self, person: &Person, at: impl Into<GameRef>, may_manage: bool) -> Result<String, Refusal> {
        let session = self.lock(at).await?;
        if session.is_over() {
            return Err(Refusal::Over);
        }
        session.only_host(person, may_manage)?;
        let text = format!("{} ended the game.", plain(&person.name));
        if session.status == Status::Lobby {
            self.write(&session, self.ended(&session)).await?;
            return Ok(text);
        }
        self.remark(&session, text, self.ended(&session)).await
    }

    fn ended(&self, session: &Session) -> Vec<Change> {
        let game = session.id;
        let free = session.owing().iter().map(|seat| Change::Owes { game, seat, since: None }).collect::<Vec<_>>();
        let status = Change::Status { game, status: Status::Ended, ended_at: Some(self.now()) };
        free.into_iter().chain([status]).collect()
    }

    /// Writes down that something happened besides a move, with what came of it.
    pub(super) async fn remark(&self, session: &LockedGame, text: String, changes: Vec<Change>) -> Result<String, Refusal> {
        let (game, ply) = (session.id, session.ply + 1);
        let mut all = vec![
            Change::Ply { game, from: session.ply, to: ply },
            Change::Remark { game, ply, text: text.clone(), story: NO_STORY.into(), at: self.now() },
            Change::DropUndo { game },
        ];
        all.extend(changes);
        self.write(session, all).await?;
        Ok(text)
    }
}
