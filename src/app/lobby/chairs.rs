//! The seats of a lobby: who sits down, gets up, or is kept a place.

use super::super::cache::LockedGame;
use super::super::session::Session;
use super::super::{App, GameId, GameRef, Person, PersonId, Player, Refusal, Status, about, plain};
use super::{Lobby, in_lobby, sit};
use crate::bots::Level;
use crate::engine::Seat;
use crate::store::{Change, InvitationRow};

/// A place at the table of a lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chair {
    Empty,
    /// Somebody was asked to come and take it.
    Kept(InvitationRow),
    Taken(Player),
}

impl App {
    /// Takes the seat that is kept for the person, or a free one; where there is none, a bot's.
    pub async fn join(&self, person: &Person, at: impl Into<GameRef>) -> Result<Lobby, Refusal> {
        let at = at.into();
        match self.try_to_join(person, at).await {
            Err(Refusal::Busy) if self.may_be_overtaken() => self.try_to_join(person, at).await,
            done => done,
        }
    }

    async fn try_to_join(&self, person: &Person, at: GameRef) -> Result<Lobby, Refusal> {
        let session = self.lobby_to_change(at).await?;
        let game = session.id;
        if session.seat_of(person.id).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        let chairs = chairs(&session, &self.inner.store.invitations(game).await?);
        let own = chairs.iter().position(|chair| matches!(chair, Chair::Kept(row) if row.person == person.id));
        let free = || chairs.iter().position(|chair| *chair == Chair::Empty);
        let bots = || chairs.iter().rposition(|chair| matches!(chair, Chair::Taken(Player::Bot(_))));
        let seat = own.or_else(free).or_else(bots).ok_or(Refusal::Full)?;
        let sits = sit(game, Seat(seat as u8), &Player::Person(person.clone()));
        self.changed_lobby(&session, vec![sits, Change::Uninvite { game, person: Some(person.id) }]).await
    }

    /// What the seat makes of the person who has it in a lobby: "You will be the Hostile."
    pub async fn part(&self, person: PersonId, game: GameId) -> Result<Option<String>, Refusal> {
        let session = self.load(game).await?;
        let Some(seat) = session.seat_of(person) else { return Ok(None) };
        let part = session.prospect().and_then(|table| table.part(seat));
        Ok(part.map(|part| format!("You will {}.", session.tell(&part))))
    }

    /// Puts a bot into the next free seat. Anyone seated may, and the host.
    pub async fn add_bot(&self, person: &Person, at: impl Into<GameRef>, level: Level) -> Result<Lobby, Refusal> {
        let session = self.lobby_to_change(at).await?;
        session.at_home(person)?;
        let chairs = chairs(&session, &self.inner.store.invitations(session.id).await?);
        let seat = chairs.iter().position(|chair| *chair == Chair::Empty).ok_or(Refusal::Full)?;
        self.changed_lobby(&session, vec![sit(session.id, Seat(seat as u8), &Player::Bot(level))]).await
    }

    /// Has the bot of a seat play better or worse.
    pub async fn set_level(&self, person: &Person, at: impl Into<GameRef>, seat: Seat, level: Level) -> Result<Lobby, Refusal> {
        let session = self.lobby_to_change(at).await?;
        session.at_home(person)?;
        match session.player(seat) {
            Some(Player::Bot(_)) => self.changed_lobby(&session, vec![sit(session.id, seat, &Player::Bot(level))]).await,
            _ => Err(Refusal::Unfit("No bot sits there any more.".into())),
        }
    }

    /// Takes a bot away: the one of a seat, or the last that sat down.
    pub async fn remove_bot(&self, person: &Person, at: impl Into<GameRef>, seat: Option<Seat>) -> Result<Lobby, Refusal> {
        let session = self.lobby_to_change(at).await?;
        session.at_home(person)?;
        let bots = session.taken().filter(|(taken, place)| place.player.is_bot() && seat.is_none_or(|seat| seat == *taken));
        let seat = bots.map(|(seat, _)| seat).last().ok_or_else(|| Refusal::Unfit("No bot sits there.".into()))?;
        self.changed_lobby(&session, vec![Change::Stand { game: session.id, seat }]).await
    }

    /// Gives the seat back. The host may leave too and stays host; a lobby that the last person leaves is closed,
    /// and then `None` is returned.
    pub async fn leave(&self, person: &Person, at: impl Into<GameRef>) -> Result<Option<Lobby>, Refusal> {
        let at = at.into();
        match self.try_to_leave(person, at).await {
            Err(Refusal::Busy) if self.may_be_overtaken() => self.try_to_leave(person, at).await,
            done => done,
        }
    }

    async fn try_to_leave(&self, person: &Person, at: GameRef) -> Result<Option<Lobby>, Refusal> {
        let session = self.lobby_to_change(at).await?;
        let game = session.id;
        let seat = session.seat_of(person.id).ok_or(Refusal::NotSeated)?;
        let stands = Change::Stand { game, seat };
        if session.people().count() > 1 {
            return self.changed_lobby(&session, vec![stands]).await.map(Some);
        }
        let closed = Change::Status { game, status: Status::Ended, ended_at: Some(self.now()) };
        self.write(&session, vec![stands, Change::Uninvite { game, person: None }, closed]).await?;
        Ok(None)
    }

    /// A seat more. For the host and those who manage the channel.
    pub async fn more_seats(&self, person: &Person, at: impl Into<GameRef>, may_manage: bool) -> Result<Lobby, Refusal> {
        let session = self.lobby_to_change(at).await?;
        session.only_host(person, may_manage)?;
        let (about, seats) = (about(session.kind), session.seats.len() as u8);
        if seats >= *about.seats.end() {
            return Err(Refusal::Unfit(format!("{} is for {} players at most.", about.name, about.seats.end())));
        }
        session.may_have_seats(seats + 1)?;
        self.changed_lobby(&session, vec![Change::Seats { game: session.id, seats: seats + 1 }]).await
    }

    /// A free seat less; whoever sits last moves up where that is needed. For the host and those who manage the channel.
    pub async fn fewer_seats(&self, person: &Person, at: impl Into<GameRef>, may_manage: bool) -> Result<Lobby, Refusal> {
        let session = self.lobby_to_change(at).await?;
        session.only_host(person, may_manage)?;
        let about = about(session.kind);
        if session.seats.len() <= usize::from(*about.seats.start()) {
            return Err(Refusal::Unfit(format!("{} needs {} seats.", about.name, about.seats.start())));
        }
        session.may_have_seats(session.seats.len() as u8 - 1)?;
        let before = chairs(&session, &self.inner.store.invitations(session.id).await?);
        let free = before.iter().rposition(|chair| *chair == Chair::Empty);
        let bots = session.taken().any(|(_, place)| place.player.is_bot());
        let way = if bots {
            "Take a bot away first."
        } else {
            "Who does not play presses *Leave*; what is kept for somebody is theirs."
        };
        let free = free.ok_or_else(|| Refusal::Unfit(format!("No seat is free. {way}")))?;
        let mut after = before.clone();
        after.swap_remove(free);
        self.changed_lobby(&session, arranged(session.id, &before, &after)).await
    }

    /// Moves a person to the seat of another colour: a free one, or that of a bot, who changes places with them.
    pub async fn take_colour(&self, person: &Person, at: impl Into<GameRef>, seat: Seat) -> Result<Lobby, Refusal> {
        let session = self.lobby_to_change(at).await?;
        let own = session.seat_of(person.id).ok_or(Refusal::NotSeated)?;
        let before = chairs(&session, &self.inner.store.invitations(session.id).await?);
        match before.get(seat.index()) {
            None => return Err(Refusal::Unfit(format!("There is no {} seat at this table.", seat.colour()))),
            Some(Chair::Taken(Player::Person(other))) if other.id != person.id => {
                return Err(Refusal::Unfit(format!("{} is {}'s.", seat.colour(), plain(&other.name))));
            }
            Some(Chair::Kept(row)) => {
                return Err(Refusal::Unfit(format!("{} is kept for {}.", seat.colour(), plain(&row.name))));
            }
            Some(_) => {}
        }
        let mut after = before.clone();
        after.swap(own.index(), seat.index());
        self.changed_lobby(&session, arranged(session.id, &before, &after)).await
    }

    /// People come and go from other servers, too: where another process may have changed the lobby at the same moment, they come
    /// to the lobby as it is then, or leave that.
    fn may_be_overtaken(&self) -> bool {
        !self.inner.store.is_alone()
    }

    /// A lobby that nobody else changes meanwhile.
    pub(in crate::app) async fn lobby_to_change(&self, at: impl Into<GameRef>) -> Result<LockedGame, Refusal> {
        let session = self.lock(at).await?;
        in_lobby(&session)?;
        Ok(session)
    }

    pub(in crate::app) async fn changed_lobby(&self, session: &LockedGame, changes: Vec<Change>) -> Result<Lobby, Refusal> {
        self.write(session, changes).await?;
        self.described(&*self.again(session).await?).await
    }
}

impl Session {
    /// Whoever sits at the table, and the host.
    pub(in crate::app) fn at_home(&self, person: &Person) -> Result<(), Refusal> {
        if self.seat_of(person.id).is_none() && self.host.id != person.id {
            return Err(Refusal::NotSeated);
        }
        Ok(())
    }
}

/// The seats of a lobby, those that are kept for somebody among them.
pub fn chairs(session: &Session, invited: &[InvitationRow]) -> Vec<Chair> {
    let kept = |at: usize| invited.iter().find(|row| row.seat.is_some_and(|seat| seat.index() == at)).cloned();
    let chair =
        |(at, player): (usize, Option<Player>)| player.map_or_else(|| kept(at).map_or(Chair::Empty, Chair::Kept), Chair::Taken);
    session.players().into_iter().enumerate().map(chair).collect()
}

/// What leads from one arrangement of seats to another.
pub fn arranged(game: GameId, before: &[Chair], after: &[Chair]) -> Vec<Change> {
    let mut changes = Vec::new();
    for at in 0..before.len().max(after.len()) {
        let (seat, was, is) = (Seat(at as u8), before.get(at), after.get(at).unwrap_or(&Chair::Empty));
        if was == Some(is) {
            continue;
        }
        if let (Some(Chair::Taken(_)), Chair::Empty | Chair::Kept(_)) = (was, is) {
            changes.push(Change::Stand { game, seat });
        }
        match is {
            Chair::Empty => {}
            Chair::Kept(row) => changes.push(Change::Invite(InvitationRow { seat: Some(seat), ..row.clone() })),
            Chair::Taken(player) => changes.push(sit(game, seat, player)),
        }
    }
    if before.len() != after.len() {
        changes.push(Change::Seats { game, seats: after.len() as u8 });
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: u64) -> Chair {
        Chair::Taken(Player::Person(Person { id: PersonId(id), name: format!("Person {id}") }))
    }

    #[test]
    fn only_what_moved_is_written() {
        let game = GameId(1);
        let before = [person(1), Chair::Empty, person(2)];
        assert!(arranged(game, &before, &before).is_empty());
        let changes = arranged(game, &before, &[person(1), person(2)]);
        assert!(
            matches!(
                changes.as_slice(),
                [Change::Sit { seat: Seat(1), .. }, Change::Stand { seat: Seat(2), .. }, Change::Seats { seats: 2, .. }]
            ),
            "{changes:?}"
        );
    }
}
