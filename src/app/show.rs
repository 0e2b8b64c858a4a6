//! What can be looked at without changing anything.

use super::pictures::Audience;
use super::session::Session;
use super::text::ago;
use super::{
    App, ChannelId, ClockRule, GameId, GameRef, GuildId, Halt, MessageId, Person, PersonId, Picture, Player, Ply, Refusal,
    Seconds, Status, about, list,
};
use crate::engine::scene::kit;
use crate::engine::{DynGame, Look, Phrase, Seat, Slot, Turn, Viewer};
use crate::games::Kind;
use std::fmt::Write;
use std::sync::Arc;

/// The board as one pair of eyes may see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    pub game: GameId,
    pub ply: Ply,
    pub headline: String,
    pub picture: Picture,
}

/// What one seat holds, for its person's eyes only.
#[derive(Clone, PartialEq, Debug)]
pub struct Hand {
    pub game: GameId,
    pub ply: Ply,
    /// The person owes a decision.
    pub to_move: bool,
    pub picture: Picture,
}

/// Something looked at, for one pair of eyes.
#[derive(Clone, PartialEq, Debug)]
pub struct Looked {
    pub game: GameId,
    pub text: String,
    pub picture: Option<Picture>,
    /// What else can be looked at, where something must be named.
    pub others: Vec<String>,
    /// The marks that some of them have in the picture.
    pub marks: Vec<(usize, String)>,
}

/// What the board of a game says that was ended before its time.
const ENDED: &str = "Ended early";

/// How many things an error offers.
const OFFERED: usize = 5;

/// Where a game stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Situation {
    pub game: GameId,
    pub kind: Kind,
    pub status: Status,
    pub channel: ChannelId,
    pub message: Option<MessageId>,
    pub ply: Ply,
    pub host: Person,
    pub seats: Vec<Option<Player>>,
    /// `name=value`, every setting of the game.
    pub options: Vec<(String, String)>,
    pub clock: Option<ClockRule>,
    /// Seats that owe a decision, and since when.
    pub waiting: Vec<(Seat, Seconds)>,
    /// Everything above in sentences, several lines.
    pub text: String,
}

/// What most who ask of a game need to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glance {
    pub game: GameId,
    pub kind: Kind,
    pub status: Status,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    pub message: Option<MessageId>,
    pub ply: Ply,
}

/// A game a person sits in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mine {
    pub game: GameId,
    pub kind: Kind,
    pub status: Status,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    /// The lobby or the board, if it is posted.
    pub message: Option<MessageId>,
    /// Its channel was deleted.
    pub gone: bool,
    pub to_move: bool,
    /// In a sentence.
    pub text: String,
    /// What the person has noted.
    pub note: Option<String>,
}

impl App {
    /// The board with the person's own eyes.
    pub async fn board(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Board, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let picture = self.draw_board_for(session.audience(person), &session, session.eyes_of(person)).await?;
        Ok(Board { game: session.id, ply: session.ply, headline: session.headline(), picture })
    }

    /// The board for its channel.
    pub(super) async fn draw_board(&self, session: &Arc<Session>, viewer: Viewer) -> Result<Picture, Refusal> {
        self.draw_board_for(Audience::Players, session, viewer).await
    }

    async fn draw_board_for(&self, audience: Audience, session: &Arc<Session>, viewer: Viewer) -> Result<Picture, Refusal> {
        let alt = session.alt_text(viewer)?;
        let table = session.table()?;
        if session.status == Status::Ended {
            let scene = move || kit::stamped(table.scene(viewer), ENDED);
            let png = self.inner.pictures.png_for(audience, scene, session.names()).await?;
            return Ok(Picture { png, alt: super::text::clip(&format!("{ENDED}. {alt}"), super::ALT_TEXT) });
        }
        let png = self.inner.pictures.png_for(audience, move || table.scene(viewer), session.names()).await?;
        Ok(Picture { png, alt })
    }

    /// What one of the game's looks shows the person; who names nothing is told what there is.
    pub async fn look(&self, person: PersonId, at: impl Into<GameRef>, asked: &Phrase) -> Result<Looked, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        self.looked(&session, session.eyes_of(person), session.audience(person), asked).await
    }

    /// What one of the game's looks shows such eyes.
    pub(super) async fn looked(
        &self,
        session: &Session,
        viewer: Viewer,
        audience: Audience,
        asked: &Phrase,
    ) -> Result<Looked, Refusal> {
        let Found { look: found, others, marks } = session.found(viewer, asked)?;
        let text = session.tell(&found.lines.join("\n"));
        let picture = match found.scene {
            Some(scene) => {
                let alt = session.clip_alt(&found.lines.join("\n"));
                let png = self.inner.pictures.png_for(audience, move || scene, session.names()).await?;
                Some(Picture { png, alt })
            }
            None => None,
        };
        Ok(Looked { game: session.id, text, picture, others, marks })
    }

    /// What a slot of a look may be, as far as it was typed.
    pub async fn complete_look(&self, person: PersonId, channel: ChannelId, look: &str, slot: &str, typed: &str) -> Vec<String> {
        let Ok(game) = self.find(channel.into()).await else { return Vec::new() };
        let Ok(session) = self.load(game).await else { return Vec::new() };
        let Ok(table) = session.table() else { return Vec::new() };
        let typed = typed.trim().to_lowercase();
        let values = table.look_values(session.eyes_of(person), look, slot);
        values.into_iter().filter(|value| value.to_lowercase().contains(&typed)).take(super::menu::PAGE).collect()
    }

    pub async fn hand(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Hand, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let seat = session.playing(person)?;
        let table = session.table()?;
        let empty = || Refusal::Unfit("Your seat holds nothing that the others cannot see.".into());
        let alt = session.clip_alt(&table.hand_alt_text(seat).ok_or_else(empty)?);
        let scene = table.hand_scene(seat).ok_or_else(empty)?;
        let png = self.inner.pictures.png(move || scene, session.names()).await?;
        Ok(Hand { game: session.id, ply: session.ply, to_move: session.owing().contains(seat), picture: Picture { png, alt } })
    }

    /// Which game it is, where, and how far.
    pub async fn glance(&self, at: impl Into<GameRef>) -> Result<Glance, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let Session { id: game, kind, status, channel, guild, message, ply, .. } = *session;
        Ok(Glance { game, kind, status, channel, guild, message, ply })
    }

    /// The people who owe a decision.
    pub async fn owing(&self, game: GameId) -> Result<Vec<PersonId>, Refusal> {
        Ok(self.load(game).await?.owing_people())
    }

    pub async fn status(&self, at: impl Into<GameRef>) -> Result<Situation, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let now = self.now();
        let waiting: Vec<(Seat, Seconds)> =
            session.taken().filter_map(|(seat, place)| place.owes.map(|(_, since)| (seat, since))).collect();
        let mut text = format!("{}\n", session.headline());
        if let Some(winners) = session.winners() {
            let _ = writeln!(text, "{winners}");
        }
        for (at, place) in session.seats.iter().enumerate() {
            let seat = Seat(at as u8);
            let who = place.as_ref().map_or_else(|| "empty".to_owned(), |place| place.player.seated());
            let _ = write!(text, "{}: {who}", seat.colour());
            if let Some(score) = session.table_ref().ok().and_then(|table| table.score(seat)) {
                let _ = write!(text, ", {score}");
            }
            if let Some(person) = place.as_ref().and_then(|place| place.player.person())
                && let Some(until) = self.preference(person.id).await?.vacation_until
            {
                let _ = write!(text, ", on vacation until <t:{until}:D>");
            }
            let _ = match place.as_ref().and_then(|place| place.owes) {
                Some((_, since)) if now - since < 120 => writeln!(text, ", to move since just now"),
                Some((_, since)) => writeln!(text, ", to move for {}", ago(now - since)),
                None => writeln!(text),
            };
        }
        let sides = match session.status {
            Status::Lobby => session.prospect().and_then(|table| table.sides()),
            _ => session.table_ref().ok().and_then(DynGame::sides),
        };
        if let Some(sides) = sides {
            let _ = writeln!(text, "{}", session.tell(&sides));
        }
        text.push_str(&session.clock_in_words());
        if let Some(why) = session.halted_in_words() {
            let _ = write!(text, "\n{why}");
        }
        if let Some(seal) = session.seal() {
            let _ = write!(text, "\n-# {seal}");
        }
        Ok(Situation {
            game: session.id,
            kind: session.kind,
            status: session.status,
            channel: session.channel,
            message: session.message,
            ply: session.ply,
            host: session.host.clone(),
            seats: session.players(),
            options: session.chosen(),
            clock: session.clock,
            waiting,
            text,
        })
    }

    /// The open games a person sits in, those that wait for them first.
    pub async fn mine(&self, person: PersonId) -> Result<Vec<Mine>, Refusal> {
        let mut mine = Vec::new();
        for game in self.inner.store.games_around(person).await? {
            let session = match self.load(game).await {
                Ok(session) => session,
                // One game that cannot be read must not hide the others.
                Err(Refusal::SetAside) => continue,
                Err(refusal) => return Err(refusal),
            };
            mine.push(Mine {
                game: session.id,
                kind: session.kind,
                status: session.status,
                channel: session.channel,
                guild: session.guild,
                message: session.message,
                gone: session.halted == Some(Halt::Gone),
                to_move: session.seat_of(person).is_some_and(|seat| session.owing().contains(seat)),
                text: self.told_to(&session, person),
                note: self.inner.store.note(game, person).await?,
            });
        }
        mine.sort_by_key(|game| (!game.to_move, game.status == Status::Lobby, game.game));
        Ok(mine)
    }
}

impl App {
    /// One of a person's games, and how it stands, in a sentence.
    pub(super) fn told_to(&self, session: &Session, person: PersonId) -> String {
        let seat = session.seat_of(person);
        let others: Vec<String> =
            session.taken().filter(|(other, _)| Some(*other) != seat).map(|(other, _)| session.name(other)).collect();
        let against = if others.is_empty() { String::new() } else { format!(" with {}", list(&others)) };
        let state = match (session.halted, session.status, seat) {
            (Some(Halt::Gone), ..) => "its channel was deleted".to_owned(),
            (Some(Halt::Asleep), ..) => "it sleeps until somebody wakes it".to_owned(),
            (_, Status::Lobby, None) => "you opened it, and it is waiting for players".to_owned(),
            (_, Status::Lobby, _) => "waiting for players".to_owned(),
            (_, _, Some(seat)) if session.owing().contains(seat) => {
                format!("{}{}", session.asked_of(seat), self.waiting_for_you(session, seat))
            }
            _ => format!("waiting for {}", list(&session.waiting())),
        };
        format!("{}{against}: {state}", session.called())
    }

    /// For how long the others wait for a seat; nothing where nobody does.
    fn waiting_for_you(&self, session: &Session, seat: Seat) -> String {
        let since = session.seats[seat.index()].as_ref().and_then(|place| place.owes).map(|(_, since)| since);
        let others = session.people().any(|(other, _)| other != seat);
        match since.map(|since| self.now() - since) {
            Some(wait) if others && wait >= 120 => format!(" Others have been waiting for {}.", ago(wait)),
            _ => String::new(),
        }
    }
}

/// What a look shows, what else it can show, and the marks that some of that have in the picture.
struct Found {
    look: Look,
    others: Vec<String>,
    marks: Vec<(usize, String)>,
}

impl Session {
    /// Who has a seat plays; whoever else asks watches.
    pub(super) fn audience(&self, person: PersonId) -> Audience {
        if self.seat_of(person).is_some() { Audience::Players } else { Audience::Watchers }
    }

    /// Who has won, once it is over.
    fn winners(&self) -> Option<String> {
        let Ok(Turn::Over(outcome)) = self.table_ref().map(DynGame::turn) else { return None };
        let names: Vec<String> = outcome.winners().iter().map(|seat| self.name(seat)).collect();
        let wins = if names.len() == 1 { "has won" } else { "have won together" };
        Some(if names.is_empty() { outcome.reason } else { format!("{} {wins}.", list(&names)) })
    }

    /// What the game wants to know of a seat that is to move.
    fn asked_of(&self, seat: Seat) -> String {
        let question = self.table_ref().ok().and_then(|table| table.decision(seat).question(None));
        question.map_or_else(|| "it is your turn".to_owned(), |question| format!("it is your turn. {}", self.tell(&question)))
    }

    /// What a look shows the person, and what else it can show, if it shows nothing by itself.
    fn found(&self, viewer: Viewer, asked: &Phrase) -> Result<Found, Refusal> {
        let table = self.table()?;
        let slot = about(self.kind).looks.iter().find(|look| look.name == asked.verb).and_then(|look| look.slots.first());
        let bare = Phrase { verb: asked.verb.clone(), slots: Vec::new() };
        let slot = slot.filter(|_| table.look(viewer, &bare).is_none());
        let kinds = table.look_kinds(viewer, &asked.verb);
        let wanted = asked.slots.first().and_then(|(_, value)| kinds.iter().find(|(kind, _)| *kind == value.as_ref()));
        if let (Some((kind, values)), Some(slot)) = (wanted, slot) {
            let lines = vec![format!("{kind}: {}?", slot.help.to_lowercase())];
            return Ok(Found { look: Look { lines, scene: None }, others: values.clone(), marks: Vec::new() });
        }
        let values = |slot: &Slot| match &kinds[..] {
            [] => table.look_values(viewer, &asked.verb, slot.name),
            kinds => kinds.iter().map(|(kind, _)| (*kind).to_owned()).collect(),
        };
        let others = slot.map_or_else(Vec::new, values);
        match (table.look(viewer, asked), slot) {
            (Some(look), _) => Ok(Found { look, others, marks: Vec::new() }),
            (None, Some(slot)) if asked.slots.is_empty() => {
                let question = format!("{}?", slot.help);
                // What lies on the board is asked for there.
                let (scene, marks) = match table.look_places(viewer, &asked.verb, &question) {
                    Some(places) => (Some(places.scene), places.marks),
                    None => (None, Vec::new()),
                };
                Ok(Found { look: Look { lines: vec![question], scene }, others, marks })
            }
            (None, _) => {
                let known = asked.slots.iter().flat_map(|(slot, _)| table.look_values(viewer, &asked.verb, slot));
                let known: Vec<String> = known.take(OFFERED).collect();
                Err(Refusal::Unfit(format!("There is no such thing to look at. There is, for example, {}.", list(&known))))
            }
        }
    }
}
