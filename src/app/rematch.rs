//! The same company once more: another game, or the next of a chain. Whoever asks sits down, bots do at their levels, and
//! every other person's seat is kept until they say whether they come.

use super::lobby::{Rules, lobby_changes};
use super::session::Session;
use super::{App, GameId, Lobby, Opening, Person, Player, PublicEffect, Refusal, Started, plain};
use crate::engine::{self, BadSetup, DynGame, Game, Seat, Turn};
use crate::games::GameVisitor;
use crate::store::{Change, InvitationRow};

/// What came of a wish to play once more.
#[derive(Clone, PartialEq, Debug)]
pub enum Rematch {
    /// Nobody else has to be asked: it has begun.
    Begun(Started),
    /// The lobby is open: post it, and `text` with a call for those who were invited.
    Open { lobby: Lobby, text: String },
    /// Somebody else was quicker, and the person has taken the seat that was kept for them.
    Joined { game: GameId },
}

impl App {
    /// The same game with the same company and options. Anyone who sat in it to the end may ask.
    pub async fn rematch(&self, person: &Person, game: GameId) -> Result<Rematch, Refusal> {
        let session = self.load(game).await?;
        if !session.is_over() {
            return Err(Refusal::AlreadyStarted);
        }
        let options = with_first_player(&session, session.loser())?;
        self.play_again(person, &session, options, None).await
    }

    /// The next game of a chain with the same company. Anyone who sat in the last one may ask.
    pub async fn open_sequel(&self, person: &Person, game: GameId) -> Result<Rematch, Refusal> {
        let session = self.load(game).await?;
        let options = session.sequel().ok_or_else(|| Refusal::Unfit("Nothing follows from this game.".into()))?;
        if let Some(next) = self.inner.store.sequel_of(game).await? {
            return match self.is_asked(person.id, next).await {
                Ok(true) => self.joined(person, next).await,
                _ => Err(Refusal::Unfit("The next game has been opened already.".into())),
            };
        }
        self.play_again(person, &session, options, Some(game)).await
    }

    async fn play_again(
        &self,
        person: &Person,
        session: &Session,
        options: String,
        previous: Option<GameId>,
    ) -> Result<Rematch, Refusal> {
        session.seat_of(person.id).ok_or(Refusal::NotSeated)?;
        let Session { kind, clock, channel, guild, .. } = *session;
        let seats = session.seats.len() as u8;
        let opening = Opening { kind, players: Some(seats), options: Vec::new(), clock, channel, guild };
        // Somebody was quicker; and once more below, for those who press at the same moment.
        if let Some(game) = self.open_game_in(channel).await? {
            return self.join_again(person, game).await;
        }
        self.may_open(person).await?;
        self.in_public(person.id, session, PublicEffect::Call)?;
        let mut row = self.lobby_row(person, &opening, seats, (kind.visit(Rules), options)).await?;
        (row.previous, row.title) = (previous, session.title.clone());
        let (id, at) = (row.id, self.now());
        let (mut players, mut asked) = (Vec::new(), Vec::new());
        for (seat, place) in session.taken() {
            match &place.player {
                // Nobody knows any more who that was.
                Player::Person(other) if other.id.0 == 0 => {}
                Player::Person(other) if other.id != person.id => {
                    let (other, name, seat) = (other.id, other.name.clone(), Some(seat));
                    let (by_person, by_name) = (Some(person.id), Some(person.name.clone()));
                    asked.push(Change::Invite(InvitationRow {
                        game: id,
                        person: other,
                        name,
                        seat,
                        at,
                        by_person,
                        by_name,
                        manages: false,
                        agreed_ply: None,
                        own_word: false,
                    }));
                }
                player => players.push((seat, player.clone())),
            }
        }
        // The next game of a chain may want other options first.
        if asked.is_empty() && previous.is_none() {
            return Ok(Rematch::Begun(self.open_and_begin(row, players, None).await?));
        }
        let mut changes = lobby_changes(row, players);
        changes.extend(asked);
        match self.write_opening(changes, channel).await {
            Err(Refusal::ChannelTaken { game }) => return self.join_again(person, game).await,
            written => written?,
        }
        let what = if previous.is_some() { "to go on with" } else { "once more to" };
        let text = format!("{} asks you {what} {}. Your seat is kept for you.", plain(&person.name), session.called());
        Ok(Rematch::Open { lobby: self.lobby(id).await?, text })
    }

    /// Takes the seat that an open game keeps for the person.
    async fn join_again(&self, person: &Person, game: GameId) -> Result<Rematch, Refusal> {
        match self.is_asked(person.id, game).await {
            Ok(true) => self.joined(person, game).await,
            _ => Err(Refusal::ChannelTaken { game }),
        }
    }

    async fn joined(&self, person: &Person, game: GameId) -> Result<Rematch, Refusal> {
        self.join(person, game).await?;
        Ok(Rematch::Joined { game })
    }
}

impl Session {
    /// Who came in last, alone, in a game that was played to its end.
    fn loser(&self) -> Option<Seat> {
        let Ok(Turn::Over(outcome)) = self.table_ref().map(DynGame::turn) else { return None };
        let last = outcome.places.iter().map(|place| place.rank).max()?;
        let mut losers = (0u8..).map(Seat).zip(&outcome.places).filter(|(_, place)| place.rank == last);
        losers.next().filter(|_| last > 1).map(|(seat, _)| seat).filter(|_| losers.next().is_none())
    }
}

/// The game's options with `first` to begin, where its rules leave that open.
pub(super) fn with_first_player(session: &Session, first: Option<Seat>) -> Result<String, BadSetup> {
    session.kind.visit(BegunBy { options: &session.options, first })
}

struct BegunBy<'a> {
    options: &'a str,
    first: Option<Seat>,
}

impl GameVisitor for BegunBy<'_> {
    type Output = Result<String, BadSetup>;

    fn visit<G: Game>(self) -> Self::Output {
        let unfit = |error: serde_json::Error| engine::unfit_options::<G>(&error);
        let options: G::Options = serde_json::from_str(self.options).map_err(unfit)?;
        serde_json::to_string(&G::with_first_player(&options, self.first)).map_err(unfit)
    }
}
