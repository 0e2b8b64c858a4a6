//! Asking people: to come to a lobby, or to take a seat of a game over. Nobody gets a seat without their own word.

use super::lobby::in_lobby;
use super::show::ago;
use super::{App, ChannelId, GameId, GameRef, Lobby, Person, PersonId, Player, Refusal, Seconds, Status, plain};
use crate::engine::Seat;
use crate::store::{Change, InvitationRow};

/// Somebody is asked: post `text` with a call for them, and buttons for yes and no.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    pub game: GameId,
    pub channel: ChannelId,
    pub person: Person,
    pub text: String,
}

/// What came of an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    pub game: GameId,
    pub text: String,
    /// Who else was asked and has not answered.
    pub waiting: Vec<Person>,
}

/// As many may be asked and not have answered.
const ASKED: usize = 8;
/// After so long somebody who has not answered can be asked once more.
const AGAIN: Seconds = 24 * 3_600;
/// As often in an hour one person may ask others to a game.
pub(super) const INVITATIONS: usize = 10;

impl App {
    /// Asks somebody to a lobby. Anyone seated may, and the host.
    pub async fn invite(&self, by: &Person, at: impl Into<GameRef>, person: &Person) -> Result<Invitation, Refusal> {
        let session = self.lobby_to_change(at).await?;
        session.at_home(by)?;
        if session.seat_of(person.id).is_some() {
            return Err(Refusal::Unfit(format!("{} has a seat already.", plain(&person.name))));
        }
        let text = format!("{} asks you to a game of {}.", plain(&by.name), session.called());
        self.invited(&session, by, person, None, text).await
    }

    /// Offers a seat of a running game to a person. The host and those who manage the channel may, and whoever sits there.
    pub async fn offer_seat(
        &self,
        by: &Person,
        at: impl Into<GameRef>,
        seat: Seat,
        person: &Person,
        may_manage: bool,
    ) -> Result<Invitation, Refusal> {
        let session = self.lock(at).await?;
        session.may_give(by, seat, may_manage)?;
        if session.seat_of(person.id).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        let whose = session.name(seat);
        let text = format!("{} asks you to take {whose}'s place in {}: {}.", plain(&by.name), session.called(), seat.colour());
        self.invited(&session, by, person, Some(seat), text).await
    }

    async fn invited(
        &self,
        session: &super::cache::LockedGame,
        by: &Person,
        person: &Person,
        seat: Option<Seat>,
        text: String,
    ) -> Result<Invitation, Refusal> {
        let game = session.id;
        let open = self.inner.store.invitations(game).await?;
        let asked = open.iter().find(|row| row.person == person.id);
        // A seat that a lobby keeps for them stays theirs.
        let seat = seat.or_else(|| asked?.seat);
        if asked.is_some_and(|row| row.seat == seat && self.now() < row.at.saturating_add(AGAIN)) {
            return Err(Refusal::Unfit(format!("{} has been asked already.", plain(&person.name))));
        }
        if asked.is_none() && open.len() >= ASKED {
            return Err(Refusal::Unfit(format!("{ASKED} have been asked and not answered yet; that is enough for now.")));
        }
        self.inner.invitations.take(by.id, self.now()).map_err(|wait| {
            Refusal::Unfit(format!("You have asked enough people for now; you can ask again in {}.", ago(wait)))
        })?;
        // A seat is offered to one person at a time: the last who was asked.
        let before = open.iter().filter(|row| row.person != person.id && seat.is_some() && row.seat == seat);
        let mut changes: Vec<Change> = before.map(|row| Change::Uninvite { game, person: Some(row.person) }).collect();
        changes.push(Change::Invite(InvitationRow { game, person: person.id, name: person.name.clone(), seat, at: self.now() }));
        self.write(session, changes).await?;
        Ok(Invitation { game, channel: session.channel, person: person.clone(), text })
    }

    /// They could not be asked after all.
    pub async fn uninvite(&self, invitation: &Invitation) -> Result<(), Refusal> {
        let session = self.lock(invitation.game).await?;
        self.write(&session, vec![Change::Uninvite { game: session.id, person: Some(invitation.person.id) }]).await
    }

    /// Who was asked says yes: they have a seat.
    pub async fn accept(&self, person: &Person, game: GameId) -> Result<Answered, Refusal> {
        let row = self.asked(person.id, game).await?;
        let text = match self.load(game).await?.status {
            Status::Lobby => {
                let lobby: Lobby = self.join(person, game).await?;
                let seat = lobby.seats.iter().flatten().position(|player| player.is(person.id));
                seat.map_or_else(String::new, |_| format!("{} sits down.", plain(&person.name)))
            }
            _ => self.take_over(person, game, row).await?,
        };
        self.answered(game, text).await
    }

    async fn take_over(&self, person: &Person, game: GameId, row: InvitationRow) -> Result<String, Refusal> {
        let session = self.lock(game).await?;
        if session.seat_of(person.id).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        if session.status != Status::Playing {
            return Err(Refusal::Over);
        }
        let seat = row.seat.filter(|seat| session.player(*seat).is_some()).ok_or(Refusal::NotAsked)?;
        // Once more under the lock: they may have pressed twice, or somebody else was asked meanwhile.
        self.asked(person.id, game).await?;
        self.hand_over(&session, person, seat, &Player::Person(person.clone())).await
    }

    /// Who was asked says no.
    pub async fn decline(&self, person: &Person, game: GameId) -> Result<Answered, Refusal> {
        self.asked(person.id, game).await?;
        {
            let session = self.lock(game).await?;
            self.write(&session, vec![Change::Uninvite { game, person: Some(person.id) }]).await?;
        }
        self.answered(game, format!("{} would rather not.", plain(&person.name))).await
    }

    async fn asked(&self, person: PersonId, game: GameId) -> Result<InvitationRow, Refusal> {
        let open = self.inner.store.invitations(game).await?;
        open.into_iter().find(|row| row.person == person).ok_or(Refusal::NotAsked)
    }

    async fn answered(&self, game: GameId, text: String) -> Result<Answered, Refusal> {
        let open = self.inner.store.invitations(game).await?;
        let waiting = open.into_iter().map(|row| Person { id: row.person, name: row.name }).collect();
        Ok(Answered { game, text, waiting })
    }

    /// Whether a person was asked to the lobby and has not answered.
    pub async fn is_asked(&self, person: PersonId, game: GameId) -> Result<bool, Refusal> {
        let session = self.load(game).await?;
        Ok(in_lobby(&session).is_ok() && self.asked(person, game).await.is_ok())
    }
}
