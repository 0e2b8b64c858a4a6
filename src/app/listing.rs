//! What is going on in a server, and what its games are called.

use super::session::Session;
use super::{App, ChannelId, GameId, GameRef, GuildId, MessageId, Person, Refusal, Status, list};
use crate::engine::grammar::{count, count_of};

/// An open game of a server, for anyone there. Who plays it is not told: its channel may not be for everyone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    pub game: GameId,
    pub status: Status,
    pub channel: ChannelId,
    /// The lobby or the board, if it is posted.
    pub message: Option<MessageId>,
    /// In a sentence.
    pub text: String,
}

/// As many games are listed.
const LISTED: i64 = 20;
/// The longest name of a game.
const TITLE: usize = 40;

/// "2 people and a bot", "1 person and 3 bots".
fn company(people: usize, seats: usize) -> String {
    let bots = seats.saturating_sub(people);
    let people = (people > 0).then(|| count_of(people, "person", "people"));
    let bots = (bots > 0).then(|| count(bots, "bot"));
    list(&people.into_iter().chain(bots).collect::<Vec<_>>())
}

impl App {
    /// The open lobbies and running games of a server, lobbies first.
    pub async fn list(&self, guild: GuildId) -> Result<Vec<Listed>, Refusal> {
        let mut listed = Vec::new();
        for game in self.inner.store.open_games_in(guild, LISTED).await? {
            // A game that cannot be read is set aside by the attempt.
            let Ok(session) = self.load(game).await else { continue };
            let Session { status, channel, message, .. } = *session;
            let (taken, seats) = (session.taken().count(), session.seats.len());
            let people = session.people().count();
            let state = match status {
                Status::Lobby if people < taken => {
                    format!("waiting for players, {taken} of {seats} seats taken by {}", company(people, taken))
                }
                Status::Lobby => format!("waiting for players, {taken} of {seats} seats taken"),
                _ => company(people, seats),
            };
            listed.push(Listed { game, status, channel, message, text: format!("{}: {state}", session.called()) });
        }
        Ok(listed)
    }

    /// The lobbies in the threads of a channel, for whoever looks for one above them.
    pub async fn lobbies_below(&self, channel: ChannelId) -> Result<Vec<Listed>, Refusal> {
        let mut listed = Vec::new();
        for game in self.inner.store.lobbies_below(channel).await? {
            let Ok(session) = self.load(game).await else { continue };
            let Session { status, channel, message, .. } = *session;
            listed.push(Listed { game, status, channel, message, text: session.called() });
        }
        Ok(listed)
    }

    /// Gives a game a name of its own, or takes it away again. For the host and those who manage the channel. Says what it is
    /// called now.
    pub async fn rename(
        &self,
        person: &Person,
        at: impl Into<GameRef>,
        title: &str,
        may_manage: bool,
    ) -> Result<String, Refusal> {
        let session = self.lock(at).await?;
        if session.is_over() {
            return Err(Refusal::Over);
        }
        session.only_host(person, may_manage)?;
        let game = session.id;
        // Marks of seats and whatever could break a line are no part of a name.
        let plain_sign = |sign: &char| !sign.is_control() && !('\u{E000}'..='\u{F8FF}').contains(sign);
        let title: String = title.chars().filter(plain_sign).take(TITLE).collect();
        let title = Some(title.trim().to_owned()).filter(|title| !title.is_empty());
        self.write(&session, vec![crate::store::Change::Title { game, title }]).await?;
        Ok(self.again(&session).await?.called())
    }
}
