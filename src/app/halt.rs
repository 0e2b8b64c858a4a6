//! Games that stand still: whose channel was deleted, in whose channel nothing can be posted, or to which nobody comes any more.
//! No clock runs then and nobody is reminded; what goes on is for people to say.

use super::cache::LockedGame;
use super::invite::Right;
use super::lobby::in_lobby;
use super::quarantine::{PLACE, VACANT, notice};
use super::session::Session;
use super::turn::NO_STORY;
use super::{
    App, Caution, ChannelId, GameId, GuildId, Halt, Person, PersonId, Player, PublicEffect, Refusal, Seconds, Status, list, plain,
};
use crate::bots::Level;
use crate::engine::Seat;
use crate::store::{Change, StoreError};

/// After so many decisions in a row that the clock made for them a person is taken to have gone.
pub(super) const GONE_AFTER: u32 = 3;
/// As often within an hour the channels of somebody's games are looked for.
const SEARCHES: usize = 3;

/// What a person can do about one of their games from anywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handles {
    pub game: GameId,
    /// The game, and how it stands.
    pub text: String,
    pub can_move: bool,
    pub can_leave: bool,
    pub can_end: bool,
}

impl App {
    /// Nothing can be posted where the game is played. Its people are told once, each in private, but for `told`, who knows.
    /// Says whether that is new.
    pub async fn lose_place(&self, game: GameId, why: Halt, text: &str, told: Option<PersonId>) -> Result<bool, Refusal> {
        let session = self.lock(game).await?;
        if session.is_over() || session.halted == Some(why) || session.halted == Some(Halt::Gone) {
            return Ok(false);
        }
        let seated = session.people().map(|(_, person)| person.id);
        let host = Some(session.host.id).filter(|host| session.status == Status::Lobby && session.seat_of(*host).is_none());
        // Nobody knows any more who number 0 was.
        let people: Vec<PersonId> = seated.chain(host).filter(|person| person.0 != 0 && Some(*person) != told).collect();
        let at = self.now();
        let mut changes = vec![Change::Halt { game, why: Some(why), at }, notice(game, PLACE, &people, text.to_owned(), at)];
        // The board is news again, so that it is tried until it can be posted.
        if why == Halt::Shut && session.status == Status::Playing && session.posted == session.ply {
            let Session { ply, posted_from: from, posted_first: first, message, .. } = *session;
            changes.push(Change::Posted { game, ply: ply - 1, from: from.min(ply - 1), first, message });
        }
        self.write(&session, changes).await?;
        Ok(true)
    }

    /// The channel of the game was deleted: the same in words.
    pub async fn lose_channel(&self, game: GameId) -> Result<bool, Refusal> {
        let session = self.load(game).await?;
        let others: Vec<String> = session.taken().map(|(seat, _)| session.name(seat)).collect();
        let text = format!(
            "The channel of {} ({}) was deleted. Nothing of the game is lost, and no clock runs. *Move it here* has it go on in \
             any channel of yours: `/game mine` has that button everywhere.",
            session.called(),
            list(&others)
        );
        self.lose_place(game, Halt::Gone, &text, None).await
    }

    /// Open games of servers after this one, and their channels: for whoever looks whether these are still there.
    pub async fn places_after(&self, game: GameId) -> Result<Vec<(GameId, ChannelId)>, Refusal> {
        Ok(self.inner.store.places_after(game).await?)
    }

    /// The places of the open games that count against a person's bounds.
    pub async fn places_of(&self, person: PersonId) -> Result<Vec<(GameId, ChannelId)>, Refusal> {
        // Whoever asks for more than there is room for again and again is not looked after each time.
        match self.inner.places.take(&[(person, SEARCHES)], 1, self.now()) {
            Ok(()) => Ok(self.inner.store.places_of(person).await?),
            Err(_) => Ok(Vec::new()),
        }
    }

    /// What the person can do about a game of theirs, wherever they are.
    pub async fn handles(&self, person: &Person, game: GameId) -> Result<Handles, Refusal> {
        let session = self.load(game).await?;
        if session.is_over() {
            return Err(Refusal::Over);
        }
        session.at_home(person)?;
        let seated = session.seat_of(person.id).is_some();
        let alone = session.people().all(|(_, other)| other.id == person.id);
        Ok(Handles {
            game,
            text: self.told_to(&session, person.id),
            can_move: session.may_move(person),
            can_leave: seated && (session.status == Status::Lobby || !alone),
            can_end: session.may_end(person, false).is_ok(),
        })
    }

    /// What leaving would mean: a lobby is left at once, so it says nothing of that.
    pub async fn before_leaving(&self, person: PersonId, game: GameId) -> Result<Option<Caution>, Refusal> {
        let session = self.load(game).await?;
        if in_lobby(&session).is_ok() { Ok(None) } else { self.before_resigning(person, game).await.map(Some) }
    }

    /// The game goes on in another channel: as its host wishes, or anybody who plays it, where nothing can be posted in its own.
    /// Post the news.
    pub async fn move_here(
        &self,
        person: &Person,
        game: GameId,
        channel: ChannelId,
        guild: Option<GuildId>,
    ) -> Result<String, Refusal> {
        let session = self.lock(game).await?;
        if session.is_over() {
            return Err(Refusal::Over);
        }
        session.at_home(person)?;
        if !session.may_move(person) {
            return Err(Refusal::NotHost { host: plain(&session.host.name) });
        }
        if session.channel == channel && session.halted.is_none() {
            return Err(Refusal::Unfit("It is played here already.".into()));
        }
        let others: Vec<PersonId> = session.people().map(|(_, other)| other.id).filter(|other| *other != person.id).collect();
        if guild.is_none() && (!others.is_empty() || session.status == Status::Lobby) {
            return Err(Refusal::Unfit(
                "Others do not see this conversation. Use `/game mine` in the channel where the game is to go on, choose it there, \
                 and press *Move it here*."
                    .into(),
            ));
        }
        match self.open_game_in(channel).await? {
            Some(other) if other != game => return Err(Refusal::ChannelTaken { game: other }),
            _ => self.may_show(person.id, channel, guild, PublicEffect::Opening)?,
        }
        let (now, text) = (self.now(), format!("{} goes on here, as {} wished.", session.called(), plain(&person.name)));
        let mut changes = vec![
            Change::Move { game, channel, guild },
            Change::Halt { game, why: None, at: now },
            Change::DropNotice { game, about: PLACE.into() },
        ];
        let owing: Vec<PersonId> =
            session.people().filter(|(seat, _)| session.owing().contains(*seat)).map(|(_, owes)| owes.id).collect();
        // Whoever owes a decision is called by the board.
        let called: Vec<PersonId> = others.into_iter().filter(|other| other.0 != 0 && !owing.contains(other)).collect();
        if !called.is_empty() {
            changes.push(notice(game, "moved", &called, text.clone(), now));
        }
        if session.status == Status::Playing {
            changes.extend(self.anew(&session, text.clone()));
        }
        changes.extend(self.retitled(&session, channel).await?);
        self.inner.cache.remove(game);
        match self.inner.store.commit(session.guarded(changes)).await {
            Err(StoreError::Stale) => Err(Refusal::Busy),
            Err(StoreError::Taken) => Err(Refusal::ChannelTaken { game: self.find(channel.into()).await? }),
            written => Ok(written.map(|()| text)?),
        }
    }

    /// Somebody who plays it, or who looks after it, wakes a game that sleeps. Post the news.
    pub async fn wake(&self, person: &Person, game: GameId, may_manage: bool) -> Result<String, Refusal> {
        let session = self.lock(game).await?;
        if session.is_over() {
            return Err(Refusal::Over);
        }
        if session.seat_of(person.id).is_none() {
            session.only_host(person, may_manage)?;
        }
        if session.halted != Some(Halt::Asleep) {
            return Err(Refusal::Unfit("The game is awake.".into()));
        }
        let text = format!("{} woke the game.", plain(&person.name));
        let mut changes = vec![Change::Halt { game, why: None, at: self.now() }];
        if let Some(seat) = session.seat_of(person.id) {
            changes.push(Change::Missed { game, seat, times: 0 });
            changes.extend(session.offers_of_the_gone(seat, self.now()));
        }
        changes.extend(self.anew(&session, text.clone()));
        self.write(&session, changes).await?;
        Ok(text)
    }

    /// Whoever owes a decision owes it from now on, and is told of it again.
    fn anew(&self, session: &LockedGame, text: String) -> Vec<Change> {
        let (game, ply, now) = (session.id, session.ply + 1, self.now());
        let owes = session.owing().iter().map(|seat| Change::Owes { game, seat, since: Some((ply, now)) }).collect::<Vec<_>>();
        let mut changes = vec![
            Change::Ply { game, from: session.ply, to: ply },
            Change::Remark { game, ply, text, story: NO_STORY.into(), at: now },
            Change::DropUndo { game },
        ];
        changes.extend(owes);
        changes
    }

    /// A bot has the seat of somebody for good who does not come any more, as another at the table wishes. Post the news.
    pub async fn relieve(&self, by: &Person, game: GameId, seat: Seat, may_manage: bool) -> Result<String, Refusal> {
        let session = self.lock(game).await?;
        match self.right(&session, by, seat, may_manage).await? {
            Some(right @ (Right::Overdue | Right::Managed)) => {
                self.in_public(by.id, &session, PublicEffect::Replacement)?;
                self.hand_over(&session, by, seat, &Player::Bot(Level::Normal), right).await
            }
            Some(_) => Err(Refusal::Unfit("A bot has the seat already.".into())),
            None => Err(Refusal::Unfit(format!("{} has moved since, and keeps the seat.", session.name(seat)))),
        }
    }

    /// What else is written down when the clock decides for a seat once more: after some times in a row the others may give it to
    /// a bot for good.
    pub(super) fn missed(&self, session: &Session, seat: Seat) -> Vec<Change> {
        let (game, times) = (session.id, session.missed(seat) + 1);
        let mut changes = vec![Change::Missed { game, seat, times }];
        if times == GONE_AFTER {
            changes.extend(session.offer(seat, times, None, self.now()));
        }
        changes
    }

    /// A game to which none of its people come any more sleeps, until somebody wakes it.
    pub(super) async fn sleep_if_left(&self, game: GameId) -> Result<(), Refusal> {
        let session = self.lock(game).await?;
        let mut people = session.people().peekable();
        let left = people.peek().is_some() && people.all(|(seat, _)| session.missed(seat) >= GONE_AFTER);
        if session.status != Status::Playing || session.halted.is_some() || !left {
            return Ok(());
        }
        let text = "Nobody has come for a while, so the game sleeps. Nothing of it is lost: whoever comes back wakes it.";
        let offers = Seat::all(session.seats.len() as u8);
        let offers = offers.map(|seat| Change::DropNotice { game, about: format!("{VACANT}{}", seat.0) });
        let sleeps = Change::Halt { game, why: Some(Halt::Asleep), at: self.now() };
        self.remark(&session, text.into(), offers.chain([sleeps]).collect()).await.map(drop)
    }
}

impl Session {
    /// The others are asked whether a bot shall have a seat for good, for whose person the clock has decided so often: those who
    /// still come, and whoever is `back`.
    fn offer(&self, seat: Seat, times: u32, back: Option<Seat>, now: Seconds) -> Option<Change> {
        let comes = |other: Seat| self.missed(other) < GONE_AFTER || Some(other) == back;
        let others = self.people().filter(|(other, person)| *other != seat && person.id.0 != 0 && comes(*other));
        let others: Vec<PersonId> = others.map(|(_, person)| person.id).collect();
        let text = format!(
            "{} has let the clock of {} run out {times} times in a row. Shall a bot play {} from now on?",
            self.name(seat),
            self.called(),
            seat.colour()
        );
        (!others.is_empty()).then(|| notice(self.id, &format!("{VACANT}{}", seat.0), &others, text, now))
    }

    /// Somebody is back in a game that slept: they are asked about the seats of those who are not.
    pub(super) fn offers_of_the_gone(&self, back: Seat, now: Seconds) -> Vec<Change> {
        let gone = self.people().map(|(seat, _)| seat).filter(|seat| *seat != back && self.missed(*seat) >= GONE_AFTER);
        gone.filter_map(|seat| self.offer(seat, self.missed(seat), Some(back), now)).collect()
    }

    /// How many decisions in a row the clock has made for a seat.
    pub(super) fn missed(&self, seat: Seat) -> u32 {
        self.seats.get(seat.index()).and_then(Option::as_ref).map_or(0, |place| place.missed)
    }

    /// Who may have the game go on elsewhere.
    fn may_move(&self, person: &Person) -> bool {
        self.host.id == person.id || self.seat_of(person.id).is_some() && matches!(self.halted, Some(Halt::Gone | Halt::Shut))
    }

    /// Why it stands still, in a sentence.
    pub(super) fn halted_in_words(&self) -> Option<&'static str> {
        Some(match self.halted? {
            Halt::Gone => "Its channel was deleted, and no clock runs. `/game mine` moves it elsewhere.",
            Halt::Shut => "Nothing can be posted in its channel, so no clock runs.",
            Halt::Asleep => "It sleeps, since nobody came: no clock runs. *Wake it* on the board goes on.",
        })
    }
}
