//! Asking people: to come to a lobby, or to take a seat of a game over. Nobody gets a seat without their own word.

use super::cache::LockedGame;
use super::lobby::in_lobby;
use super::{
    App, ChannelId, GameId, GameRef, Lobby, Person, PersonId, Player, Ply, PublicEffect, Refusal, Seconds, Status, plain,
};
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

/// By what right a seat changes hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Right {
    /// Nobody loses it: a bot has it, or somebody of whom nobody knows any more who they were.
    Nobodys,
    OwnWord,
    /// All the others who play agreed.
    Consent,
    /// Its person has been due for too long.
    Overdue,
    /// Who manages the channel wishes it, and the game does not count.
    Managed,
}

/// A seat of a running game that is offered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    pub seat: Seat,
    /// Who offers it manages the channel.
    pub manages: bool,
    pub right: Right,
    /// Where somebody had to agree: at which ply they did.
    pub agreed_ply: Option<Ply>,
}

/// As many may be asked and not have answered.
const ASKED: usize = 8;
/// After so long somebody who has not answered can be asked once more.
const AGAIN: Seconds = 24 * 3_600;

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

    /// Offers a seat of a running game to a person; whether that may be is said in `handover.rs`.
    pub(super) async fn offer_seat(
        &self,
        session: &LockedGame,
        by: &Person,
        person: &Person,
        offer: Offer,
    ) -> Result<Invitation, Refusal> {
        let (seat, asker) = (offer.seat, plain(&by.name));
        let whose = session.name(seat);
        let (how, game) = (session.in_words(offer.right, by, seat), session.called());
        let text = format!("Would you take {whose}'s place in {game}, {}? {asker} asked for that{how}.", seat.colour());
        self.invited(session, by, person, Some(offer), text).await
    }

    async fn invited(
        &self,
        session: &LockedGame,
        by: &Person,
        person: &Person,
        offer: Option<Offer>,
        text: String,
    ) -> Result<Invitation, Refusal> {
        let game = session.id;
        let open = self.inner.store.invitations(game).await?;
        let (seat, agreed) = (offer.map(|offer| offer.seat), offer.and_then(|offer| offer.agreed_ply));
        let asked = open.iter().find(|row| row.person == person.id);
        // A seat that a lobby keeps for them stays theirs.
        let seat = seat.or_else(|| asked?.seat);
        // What people have agreed to had its bound when they were asked.
        if agreed.is_none() {
            if asked.is_some_and(|row| row.seat == seat && self.now() < row.at.saturating_add(AGAIN)) {
                return Err(Refusal::Unfit(format!("{} has been asked already.", plain(&person.name))));
            }
            if asked.is_none() && open.len() >= ASKED {
                return Err(Refusal::Unfit(format!("{ASKED} have been asked and not answered yet; that is enough for now.")));
            }
            self.in_public(by.id, session, PublicEffect::Invitation)?;
        }
        // A seat is offered to one person at a time: the last who was asked.
        let before = open.iter().filter(|row| row.person != person.id && seat.is_some() && row.seat == seat);
        let mut changes: Vec<Change> = before.map(|row| Change::Uninvite { game, person: Some(row.person) }).collect();
        changes.push(Change::Invite(InvitationRow {
            game,
            person: person.id,
            name: person.name.clone(),
            seat,
            at: self.now(),
            by_person: Some(by.id),
            by_name: Some(by.name.clone()),
            manages: offer.is_some_and(|offer| offer.manages),
            agreed_ply: agreed,
            own_word: offer.is_some_and(|offer| offer.right == Right::OwnWord),
        }));
        changes.extend(agreed.map(|_| Change::DropUndo { game }));
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
        self.asked(person.id, game).await?;
        let text = match self.load(game).await?.status {
            Status::Lobby => {
                let lobby: Lobby = self.join(person, game).await?;
                let seat = lobby.seats.iter().flatten().position(|player| player.is(person.id));
                seat.map_or_else(String::new, |_| format!("{} sits down.", plain(&person.name)))
            }
            _ => self.take_over(person, game).await?,
        };
        self.answered(game, text).await
    }

    async fn take_over(&self, person: &Person, game: GameId) -> Result<String, Refusal> {
        let session = self.lock(game).await?;
        if session.status != Status::Playing {
            return Err(Refusal::Over);
        }
        // Once more under the lock: they may have pressed twice, or somebody else was asked meanwhile.
        let row = self.asked(person.id, game).await?;
        let seat = row.seat.filter(|seat| session.player(*seat).is_some()).ok_or(Refusal::NotAsked)?;
        let by = row.by_person.zip(row.by_name.clone()).map(|(id, name)| Person { id, name }).ok_or(Refusal::NotAsked)?;
        let right = match self.may_come(&session, person.id, seat).await {
            Ok(()) => self.right_of_offer(&session, &by, &row, seat).await,
            Err(refusal) => Err(refusal),
        };
        match right {
            Ok(right) => self.hand_over(&session, &by, seat, &Player::Person(person.clone()), right).await,
            Err(refusal) => {
                self.write(&session, vec![Change::Uninvite { game, person: Some(person.id) }]).await?;
                Err(refusal)
            }
        }
    }

    /// Who was asked says no. Whoever has the seat may take their word back, and say no to what the others agreed to.
    pub async fn decline(&self, person: &Person, game: GameId) -> Result<Answered, Refusal> {
        let (asked, text) = {
            let session = self.lock(game).await?;
            let open = self.inner.store.invitations(game).await?;
            let own = open.iter().find(|row| row.person == person.id);
            let seat = session.seat_of(person.id).filter(|_| session.status == Status::Playing);
            let of_seat = |row: &&InvitationRow| {
                row.seat.is_some() && row.seat == seat && (row.agreed_ply.is_some() || row.by_person == Some(person.id))
            };
            let row = own.or_else(|| open.iter().find(of_seat)).ok_or(Refusal::NotAsked)?;
            self.write(&session, vec![Change::Uninvite { game, person: Some(row.person) }]).await?;
            (row.person, plain(&person.name))
        };
        let text = if asked == person.id { format!("{text} would rather not.") } else { format!("{text} keeps the seat.") };
        self.answered(game, text).await
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
