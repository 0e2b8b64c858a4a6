//! Seats that are given up, who had them before, and games that end early. Post [`App::advance`]'s news after each.

use super::cache::LockedGame;
use super::consent::Wish;
use super::lobby::sit;
use super::session::Session;
use super::turn::NO_STORY;
use super::{App, ConsentRequest, GameId, GameRef, Halt, Person, PersonId, Player, Ply, Refusal, Status, list, plain};
use crate::bots::Level;
use crate::engine::Seat;
use crate::store::{Change, TenureRow};

/// What came of a wish to end a game.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// It is over; post the news, or close the lobby.
    Done { text: String },
    /// Others play it, and they are asked.
    Asks(ConsentRequest),
}

/// What a person is asked before something is done that cannot be undone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caution {
    pub game: GameId,
    /// The board that they look at.
    pub ply: Ply,
    pub text: String,
}

impl App {
    /// What resigning would mean.
    pub async fn before_resigning(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Caution, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let seat = session.playing(person)?;
        let text = if session.people().count() == 1 {
            format!("Nobody else plays {}, so it ends if you resign, and is not rated. Resign?", session.called())
        } else {
            format!(
                "A normal bot will play {} in your place, and you are rated by your share of the seat's moves. Resign from {}?",
                seat.colour(),
                session.called()
            )
        };
        Ok(Caution { game: session.id, ply: session.ply, text })
    }

    /// A normal bot takes the person's seat; if no person is left, the game ends. Returns what happened in a sentence.
    pub async fn resign(&self, person: &Person, at: impl Into<GameRef>) -> Result<String, Refusal> {
        let session = self.lock(at).await?;
        let seat = session.playing(person.id)?;
        let name = session.name(seat);
        if session.people().count() == 1 {
            let text = format!("{name} resigned. Nobody is left at the table, so the game ends.");
            return self.remark(&session, text, self.ended(&session)).await;
        }
        let text = format!("{name} resigned. A normal bot plays {} from now on.", seat.colour());
        let changes = self.handed_over(&session, seat, &Player::Bot(Level::Normal), None);
        self.remark(&session, text, changes).await
    }

    /// What is written down when a seat has another player, by whose wish.
    pub(super) fn handed_over(&self, session: &Session, seat: Seat, to: &Player, by: Option<&Person>) -> Vec<Change> {
        let (game, ply) = (session.id, session.ply + 1);
        let mut changes = vec![sit(game, seat, to)];
        changes.extend(to.person().map(|person| Change::Uninvite { game, person: Some(person.id) }));
        let Some(place) = session.seats.get(seat.index()).and_then(Option::as_ref) else { return changes };
        let (person, bot) = match &place.player {
            Player::Person(person) => (Some(person.id), None),
            Player::Bot(level) => (None, Some(*level)),
        };
        let (name, asked_by, asked_name) = (place.player.name(seat), by.map(|by| by.id), by.map(|by| by.name.clone()));
        changes.push(Change::Tenure(TenureRow { game, seat, until_ply: ply, person, name, bot, asked_by, asked_name }));
        if place.owes.is_some() {
            // The decision is new to whoever comes: they are told of it, and their time starts now.
            changes.push(Change::Owes { game, seat, since: Some((ply, self.now())) });
            changes.push(Change::Choices { game, seat, ply });
        }
        changes
    }

    /// What ending the game would mean.
    pub async fn before_ending(&self, person: &Person, at: impl Into<GameRef>, may_manage: bool) -> Result<Caution, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        session.may_end(person, may_manage)?;
        let others: Vec<String> = session.others(person.id).map(|person| plain(&person.name)).collect();
        let name = session.called();
        let text = match (session.status, others.is_empty(), may_manage) {
            (Status::Lobby, ..) => format!("Close {name} before it has begun?"),
            (_, true, _) => format!("End {name}? Nobody else plays it, and it is not rated then."),
            (_, false, true) => format!("End {name} for {} too? It is not rated then.", list(&others)),
            (_, false, false) => {
                format!("{} {} with you, so they are asked first. Ask whether to end {name}?", list(&others), plays(&others))
            }
        };
        Ok(Caution { game: session.id, ply: session.ply, text })
    }

    /// Ends a lobby or a game before its time. A game that others play only if they agree, unless it is somebody who manages
    /// the channel. The news that follow for a game that had begun have the fairness reveal.
    pub async fn end(&self, person: &Person, at: impl Into<GameRef>, may_manage: bool) -> Result<End, Refusal> {
        let session = self.lock(at).await?;
        session.may_end(person, may_manage)?;
        let text = format!("{} ended the game.", plain(&person.name));
        if session.status == Status::Lobby {
            self.write(&session, self.ended(&session)).await?;
            return Ok(End::Done { text });
        }
        if !may_manage && session.others(person.id).next().is_some() {
            return Ok(End::Asks(self.ask(&session, person, Wish::End).await?));
        }
        let text = self.remark(&session, text, self.ended(&session)).await?;
        Ok(End::Done { text })
    }

    pub(super) fn ended(&self, session: &Session) -> Vec<Change> {
        let game = session.id;
        let free = session.owing().iter().map(|seat| Change::Owes { game, seat, since: None }).collect::<Vec<_>>();
        let status = Change::Status { game, status: Status::Ended, ended_at: Some(self.now()) };
        free.into_iter().chain([Change::Uninvite { game, person: None }, status]).collect()
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

fn plays(people: &[String]) -> &'static str {
    if people.len() == 1 { "plays" } else { "play" }
}

impl Session {
    fn others(&self, person: PersonId) -> impl Iterator<Item = &Person> {
        self.people().map(|(_, it)| it).filter(move |it| it.id != person)
    }

    pub(super) fn may_end(&self, person: &Person, may_manage: bool) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        // Where nobody can see it, it is nobody's more than another's.
        if self.halted == Some(Halt::Gone) && self.seat_of(person.id).is_some() {
            return Ok(());
        }
        self.only_host(person, may_manage)
    }
}

/// The players that a game's seats had before they changed hands.
pub(super) struct Tenures(Vec<TenureRow>);

impl App {
    pub(super) async fn tenures(&self, game: GameId) -> Result<Tenures, Refusal> {
        Ok(Tenures(self.inner.store.tenures(game).await?))
    }
}

impl Tenures {
    /// The game with the players that it had at a ply: what was played then keeps the name of who played it.
    pub fn at(&self, session: &Session, ply: Ply) -> Session {
        let mut then = session.clone();
        // The latest first, so that the first who had a seat after `ply` has the last word.
        for row in self.0.iter().rev().filter(|row| row.until_ply > ply) {
            if let Some(Some(place)) = then.seats.get_mut(row.seat.index()) {
                place.player = match (row.person, row.bot) {
                    (Some(id), _) => Player::Person(Person { id, name: row.name.clone() }),
                    (None, level) => Player::Bot(level.unwrap_or(Level::Normal)),
                };
            }
        }
        then
    }

    /// Who had a seat first that changed hands.
    pub fn first(&self, seat: Seat) -> Option<&TenureRow> {
        self.0.iter().find(|row| row.seat == seat)
    }

    /// Who had it before who has it now.
    pub fn last(&self, seat: Seat) -> Option<&TenureRow> {
        self.0.iter().rfind(|row| row.seat == seat)
    }

    /// Another seat that a person had.
    pub fn elsewhere(&self, person: PersonId, seat: Seat) -> Option<Seat> {
        self.0.iter().find(|row| row.seat != seat && row.person == Some(person)).map(|row| row.seat)
    }
}
