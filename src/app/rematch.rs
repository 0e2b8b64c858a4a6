//! The same company once more: another game, or the next of a chain. Whoever asks sits down, bots do at their levels, and
//! every other person's seat is kept until they say whether they come.

use super::lobby::{Rules, lobby_changes};
use super::session::Session;
use super::{App, ChannelId, GameId, Lobby, Opening, Person, Player, PublicEffect, Refusal, Started, Status, plain};
use crate::engine::{self, BadSetup, DynGame, Game, Seat, Turn};
use crate::games::{GameVisitor, Kind};
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

/// How a game goes on from another.
struct Onward {
    options: String,
    previous: Option<GameId>,
    /// The words for those who are asked.
    what: &'static str,
    title: Option<String>,
    /// It is another chain than those that the channel has had.
    is_new: bool,
}

impl App {
    /// Whether a finished game belongs to a chain: then it has to be said what is meant by playing once more.
    pub async fn is_of_chain(&self, game: GameId) -> Result<bool, Refusal> {
        let session = self.load(game).await?;
        Ok(session.is_over() && session.is_of_chain())
    }

    /// The same game with the same company and options; in a chain it takes the place of the one that was played. Anyone who sat
    /// in it to the end may ask.
    pub async fn rematch(&self, person: &Person, game: GameId) -> Result<Rematch, Refusal> {
        let session = self.load(game).await?;
        if !session.is_over() {
            return Err(Refusal::AlreadyStarted);
        }
        let of_chain = session.is_of_chain();
        // What has been gone on from cannot be played otherwise.
        if of_chain && self.inner.store.sequel_of(game).await?.is_some() {
            return Err(Refusal::Unfit("The campaign has gone on from this game; a new one can be begun.".into()));
        }
        let options = if of_chain { session.options.clone() } else { with_first_player(&session, session.loser())? };
        let previous = session.previous.filter(|_| of_chain);
        let onward = Onward { options, previous, what: "once more to", title: session.title.clone(), is_new: false };
        self.play_again(person, &session, onward).await
    }

    /// A chain like the one that a finished game belongs to, from its first game on, with the same company.
    pub async fn begin_chain_anew(&self, person: &Person, game: GameId) -> Result<Rematch, Refusal> {
        let session = self.load(game).await?;
        if !session.is_over() {
            return Err(Refusal::AlreadyStarted);
        }
        let options = session.new_chain().ok_or_else(|| Refusal::Unfit("This game belongs to no campaign.".into()))?;
        let onward = Onward { options, previous: None, what: "to a new campaign of", title: None, is_new: true };
        self.play_again(person, &session, onward).await
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
        let onward = Onward { options, previous: Some(game), what: "to go on with", title: session.title.clone(), is_new: false };
        self.play_again(person, &session, onward).await
    }

    async fn play_again(&self, person: &Person, session: &Session, onward: Onward) -> Result<Rematch, Refusal> {
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
        let Onward { options, previous, what, title, is_new } = onward;
        let mut row = self.lobby_row(person, &opening, seats, (kind.visit(Rules), options)).await?;
        row.previous = previous;
        if !is_new {
            row.title = title;
        }
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
        if asked.is_empty() {
            return Ok(Rematch::Begun(self.open_and_begin(row, players, None).await?));
        }
        let mut changes = lobby_changes(row, players);
        changes.extend(asked);
        match self.write_opening(changes, channel).await {
            Err(Refusal::ChannelTaken { game }) => return self.join_again(person, game).await,
            written => written?,
        }
        let lobby = self.lobby(id).await?;
        let begins = if previous.is_some() { " It begins when everybody has come." } else { "" };
        let called = self.load(id).await?.called();
        let text = format!("{} asks you {what} {called}. Your seat is kept for you.{begins}", plain(&person.name));
        Ok(Rematch::Open { lobby, text })
    }

    /// Begins the next game of a chain once everybody has come who was asked: nobody has to press more than once.
    pub async fn begin_if_all_came(&self, game: GameId) -> Result<Option<Started>, Refusal> {
        let session = self.lock(game).await?;
        let waits = session.status != Status::Lobby || session.previous.is_none() || session.seats.iter().any(Option::is_none);
        if waits || !self.inner.store.invitations(game).await?.is_empty() {
            return Ok(None);
        }
        let (started, changes) = self.begun(&session, None)?;
        self.write(&session, changes).await?;
        Ok(Some(started))
    }

    /// What the first game of a chain is called in a channel that has had others: so that nobody takes one for another.
    pub(super) async fn chain_title(&self, kind: Kind, channel: ChannelId, options: &str) -> Result<Option<String>, Refusal> {
        if kind.visit(NewChain(options)).is_none() {
            return Ok(None);
        }
        let before = self.inner.store.begun_in(channel, kind.slug()).await?;
        let chains = before.iter().filter(|options| kind.visit(NewChain(options)).is_some()).count();
        Ok((chains > 0).then(|| format!("campaign {}", chains + 1)))
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
    /// Whether it is a game of a chain, or a lobby will be one.
    pub(super) fn is_of_chain(&self) -> bool {
        let of_chain = |table: &dyn DynGame| table.chain().is_some();
        let lobby = || self.status == Status::Lobby && self.prospect().is_some_and(|table| of_chain(&*table));
        self.tried_from.is_none() && (self.table_ref().is_ok_and(of_chain) || lobby())
    }

    /// The options of a chain that begins anew with the same company.
    fn new_chain(&self) -> Option<String> {
        self.kind.visit(NewChain(&self.options))
    }

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

/// The options of a new chain like this one; nothing where they begin none.
struct NewChain<'a>(&'a str);

impl GameVisitor for NewChain<'_> {
    type Output = Option<String>;

    fn visit<G: Game>(self) -> Self::Output {
        let options = G::new_chain(&serde_json::from_str(self.0).ok()?)?;
        serde_json::to_string(&options).ok()
    }
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
