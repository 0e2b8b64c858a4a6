//! When a seat of a running game may change hands, and to whom. It is said here and nowhere else.
//!
//! A person's seat is theirs. It goes to another person or to a bot by their own word, by the consent of all the others who
//! play, or when they have been due for longer than the clock allows; without a clock, for seven days and two reminders. Who
//! manages the channel is no exception, but in a game that does not count. Whoever is asked to take a seat has it, and sees
//! what it holds, when they have said yes and the right to it still stands then.

use super::cache::LockedGame;
use super::consent::Wish;
use super::invite::{Offer, Right};
use super::quarantine::notice;
use super::session::Session;
use super::text::moment;
use super::{
    App, ConsentRequest, GameId, GameRef, Invitation, Person, PersonId, Player, PublicEffect, Refusal, Seconds, Status, list,
    plain,
};
use crate::engine::Seat;
use crate::store::{Change, InvitationRow, OwingRow};

/// What came of a wish to give a seat to somebody.
#[derive(Clone, PartialEq, Debug)]
pub enum Handover {
    /// A bot has it; post the news.
    Done { game: GameId, text: String },
    /// Somebody is asked to take it.
    Offered(Invitation),
    /// The others are asked first.
    Asks(ConsentRequest),
}

/// Who has been waited for at least so long has had time to object. In a game where a seat is given away earlier without the
/// word of its person there is nothing to be won.
const TIME_TO_OBJECT: Seconds = 24 * 3_600;
const TAKEN_EARLY: &str = "a seat was given away before its person had a day to object";

/// Nobody knows any more who that was.
const FORMER: PersonId = PersonId(0);

impl App {
    /// Gives a seat to a bot, or offers it to a person: at once where whoever wishes it has the right to, otherwise when the
    /// others agree. For those who play, the host and those who manage the channel.
    pub async fn replace(
        &self,
        by: &Person,
        at: impl Into<GameRef>,
        seat: Seat,
        to: &Player,
        may_manage: bool,
    ) -> Result<Handover, Refusal> {
        let session = self.lock(at).await?;
        let right = self.right(&session, by, seat, may_manage).await?;
        match to {
            Player::Person(person) => self.may_come(&session, person.id, seat).await?,
            Player::Bot(_) if session.people().all(|(taken, _)| taken == seat) => {
                return Err(Refusal::Unfit("That would leave nobody at the table. End the game instead.".into()));
            }
            Player::Bot(_) => {}
        }
        let Some(right) = right else {
            self.may_ask(&session, seat).await?;
            let wish = Wish::Give { seat, to: to.clone() };
            return Ok(Handover::Asks(self.ask(&session, by, wish).await?));
        };
        match to {
            Player::Person(person) => {
                let offer = Offer { seat, manages: may_manage, right, agreed_ply: None };
                Ok(Handover::Offered(self.offer_seat(&session, by, person, offer).await?))
            }
            bot @ Player::Bot(_) => {
                self.in_public(by.id, &session, PublicEffect::Replacement)?;
                let text = self.hand_over(&session, by, seat, bot, right).await?;
                Ok(Handover::Done { game: session.id, text })
            }
        }
    }

    /// By what right a person may give a seat away; nothing if the others have to be asked.
    pub(super) async fn right(
        &self,
        session: &Session,
        by: &Person,
        seat: Seat,
        manages: bool,
    ) -> Result<Option<Right>, Refusal> {
        match session.status {
            Status::Lobby => return Err(Refusal::NotStarted),
            Status::Over | Status::Ended => return Err(Refusal::Over),
            Status::Quarantined => return Err(Refusal::SetAside),
            Status::Playing => {}
        }
        if session.player(seat).is_none() {
            let colours: Vec<&str> = session.taken().map(|(seat, _)| seat.colour()).collect();
            return Err(Refusal::Unfit(format!("There is no such seat; there is {}.", list(&colours))));
        }
        let Some(holder) = session.holder(seat) else {
            return session.only_host(by, manages).map(|()| Some(Right::Nobodys));
        };
        if holder.id == by.id {
            return Ok(Some(Right::OwnWord));
        }
        if session.seat_of(by.id).is_none() {
            session.only_host(by, manages)?;
        }
        if manages && session.unrated.is_some() {
            return Ok(Some(Right::Managed));
        }
        Ok(self.is_overdue(session, seat).await?.then_some(Right::Overdue))
    }

    /// Its person has been due for longer than the game allows. With a clock that has run out somebody has decided for them by
    /// then: the seat is forfeited until they decide something themselves.
    async fn is_overdue(&self, session: &Session, seat: Seat) -> Result<bool, Refusal> {
        if self.owed_by(session, seat).await?.is_some_and(|row| row.is_overdue(self.now())) {
            return Ok(true);
        }
        Ok(session.clock.is_some() && session.missed(seat) > 0)
    }

    async fn owed_by(&self, session: &Session, seat: Seat) -> Result<Option<OwingRow>, Refusal> {
        Ok(self.inner.store.owing(Some(session.id)).await?.into_iter().find(|row| row.seat == seat))
    }

    /// Whether the others can be asked for a seat: two of them at least must have been there from the start, so that nobody
    /// has it all agreed among accounts that they brought in later. The refusal says what can be done instead, and when.
    async fn may_ask(&self, session: &Session, seat: Seat) -> Result<(), Refusal> {
        let tenures = self.tenures(session.id).await?;
        let from_the_start = |(at, person): &(Seat, &Person)| {
            *at != seat && tenures.first(*at).is_none_or(|first| first.person == Some(person.id))
        };
        if session.people().filter(from_the_start).count() >= 2 {
            return Ok(());
        }
        let whose = session.name(seat);
        let overdue = match (session.clock, self.owed_by(session, seat).await?) {
            (Some(clock), None) => {
                format!("when {whose} lets the clock of {} hours run out; the game does not wait for them now", clock.hours)
            }
            (None, None) => {
                format!("when the game has waited seven days for {whose} and reminded them twice; it does not wait for them now")
            }
            (Some(_), Some(row)) => format!("when {whose}'s time runs out, {}", moment(row.forfeits_at())),
            (None, Some(row)) => format!("when the game has waited seven days for {whose} and reminded them twice: {}", {
                let (at, missing) = (row.forfeits_at(), row.reminders_missing());
                let reminders = if missing == 1 { "one reminder more" } else { "two reminders more" };
                match (at > self.now(), missing > 0) {
                    (true, true) => format!("{} and after {reminders}", moment(at)),
                    (true, false) => moment(at),
                    (false, _) => format!("after {reminders}"),
                }
            }),
        };
        Err(Refusal::Unfit(format!(
            "{} is {whose}'s, and there are no two others from the start who could agree to give it away. {whose} can give it \
             away or resign; otherwise it can be given away {overdue}.",
            seat.colour()
        )))
    }

    /// Whether a person may come into a seat: nobody gets to see two hands of one game.
    pub(super) async fn may_come(&self, session: &Session, person: PersonId, seat: Seat) -> Result<(), Refusal> {
        if session.seat_of(person).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        let tenures = self.tenures(session.id).await?;
        if let Some(other) = tenures.elsewhere(person, seat) {
            return Err(Refusal::Unfit(format!(
                "Whoever had {} in this game knows what it held, and can take no other seat of it.",
                other.colour()
            )));
        }
        // Whoever had themselves forgotten may come back as a stranger.
        match tenures.elsewhere(FORMER, seat) {
            Some(other) if session.unrated.is_none() => Err(Refusal::Unfit(format!(
                "Who had {} in this game is forgotten, so nobody can know who has seen what it held: only a bot can take another \
                 seat of it.",
                other.colour()
            ))),
            _ => Ok(()),
        }
    }

    /// Whether a game is still rated if the others give the seat away now.
    pub(super) async fn had_time_to_object(&self, session: &Session, seat: Seat) -> Result<bool, Refusal> {
        Ok(self.owed_by(session, seat).await?.is_some_and(|row| row.due_for(self.now()) >= TIME_TO_OBJECT))
    }

    /// By what right somebody who says yes takes the seat now that they were offered then. The person of the seat may have come
    /// back meanwhile, or somebody else may have it.
    pub(super) async fn right_of_offer(
        &self,
        session: &Session,
        by: &Person,
        offer: &InvitationRow,
        seat: Seat,
    ) -> Result<Right, Refusal> {
        let gone = || {
            Refusal::Unfit(format!(
                "{} is not to be had any more: whoever has it has moved meanwhile, or changed.",
                seat.colour()
            ))
        };
        let Some(agreed) = offer.agreed_ply else {
            return self.right(session, by, seat, offer.manages).await.ok().flatten().ok_or_else(gone);
        };
        let changed = self.tenures(session.id).await?.last(seat).is_some_and(|row| row.until_ply > agreed);
        let deed = self.inner.store.last_deed(session.id, seat).await?;
        let moved = deed.is_some_and(|(ply, who)| ply > agreed && who.is_some());
        match offer.own_word {
            _ if changed => Err(gone()),
            true => Ok(Right::OwnWord),
            false if moved => Err(gone()),
            false => Ok(Right::Consent),
        }
    }

    /// Writes down that a seat has another player, by whose wish and by what right, and that who lost it is to be told.
    pub(super) async fn hand_over(
        &self,
        session: &LockedGame,
        by: &Person,
        seat: Seat,
        to: &Player,
        right: Right,
    ) -> Result<String, Refusal> {
        let (game, whose, asker) = (session.id, session.name(seat), plain(&by.name));
        let mut changes = self.handed_over(session, seat, to, Some(by));
        let how = session.in_words(right, by, seat);
        let mut text = format!("{} takes {whose}'s place, as {asker} asked{how}.", to.told(seat));
        if right == Right::Consent && session.unrated.is_none() && !self.had_time_to_object(session, seat).await? {
            changes.push(Change::Unrate { game, why: TAKEN_EARLY.into() });
            text = format!("{text} This game is not rated any more: {TAKEN_EARLY}.");
        }
        // Nobody else is asked for it any more.
        let offers = self.inner.store.invitations(game).await?;
        let others = offers.iter().filter(|row| row.seat == Some(seat));
        changes.extend(others.map(|row| Change::Uninvite { game, person: Some(row.person) }));
        let lost = session.holder(seat).filter(|lost| lost.id != by.id || to.person().is_some());
        if let Some(lost) = lost {
            let told = format!(
                "{}, your seat in {} has gone to {}, as {asker} asked{how}. What you played until now stays yours, and you are \
                 rated by your share of it.",
                plain(&lost.name),
                session.called(),
                to.told(seat)
            );
            changes.push(notice(game, &format!("seat {}", seat.0), &[lost.id], told, self.now()));
        }
        self.remark(session, text, changes).await
    }
}

impl Session {
    /// The person whose seat it is; nobody if a bot has it, or somebody who was forgotten.
    pub(super) fn holder(&self, seat: Seat) -> Option<&Person> {
        self.player(seat)?.person().filter(|person| person.id != FORMER)
    }

    /// By what right, after who asked for it.
    pub(super) fn in_words(&self, right: Right, by: &Person, seat: Seat) -> String {
        let whose = self.name(seat);
        match right {
            Right::Nobodys => String::new(),
            Right::OwnWord if self.holder(seat).is_some_and(|holder| holder.id == by.id) => String::new(),
            Right::OwnWord => format!(" and {whose} agreed"),
            Right::Consent => " and everyone else agreed".to_owned(),
            Right::Overdue => format!(": the game had waited too long for {whose}"),
            Right::Managed => ", who manages the channel".to_owned(),
        }
    }
}
