//! Games that follow from one another, seen as one: where they stand, how they go on, and where. They outlive their channels.

use super::pictures::Audience;
use super::session::Session;
use super::show::Looked;
use super::{
    App, ChannelId, GameId, GameRef, GuildId, Halt, MessageId, Person, PersonId, Picture, PublicEffect, Refusal, Status, about,
    plain,
};
use crate::engine::{DynGame, Phrase, Verb, Viewer};
use crate::games::Kind;
use crate::store::Change;
use std::borrow::Cow;
use std::sync::Arc;

/// How a chain goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayOn {
    /// A game of it waits or is played there.
    There(Option<GuildId>, ChannelId, Option<MessageId>),
    /// One is open, and its channel was deleted: it has to be moved.
    Stranded(GameId),
    /// The next one can be opened from this game; and what the button says that does.
    Next(GameId, &'static str),
    /// This game was ended early, and can be played again.
    Again(GameId),
    Nowhere,
}

impl App {
    /// The campaign that is meant in a channel: the one that is played there; where there is none, the newest that the person
    /// plays or has played, wherever that was.
    pub async fn find_campaign(&self, person: PersonId, channel: ChannelId, kind: Kind) -> Result<GameId, Refusal> {
        let here = self.find(channel.into()).await;
        if let Ok(game) = here
            && self.load(game).await?.is_of_chain()
        {
            return Ok(game);
        }
        Ok(match self.newest_chain(person, kind).await? {
            Some(session) => session.id,
            None => here?,
        })
    }

    /// Where the newest chain stands that a person plays or has played: others may have gone on without them.
    async fn newest_chain(&self, person: PersonId, kind: Kind) -> Result<Option<Arc<Session>>, Refusal> {
        for game in self.inner.store.newest_of(person, kind.slug()).await? {
            // One that cannot be read hides no other.
            let Ok(mut session) = self.load(game).await else { continue };
            if !session.is_of_chain() {
                continue;
            }
            // What was ended early may have been played again.
            let from = session.previous.filter(|_| session.status == Status::Ended).unwrap_or(session.id);
            let mut later = self.inner.store.sequel_of(from).await?;
            while let Some(next) = later {
                session = self.load(next).await?;
                later = self.inner.store.sequel_of(next).await?;
            }
            return Ok(Some(session));
        }
        Ok(None)
    }

    /// The chains of a person in which nothing is played just now and that can go on, each in a sentence.
    pub async fn resting_chains(&self, person: PersonId) -> Result<Vec<String>, Refusal> {
        let mut resting = Vec::new();
        for kind in Kind::ALL {
            let about = about(*kind);
            let Some(look) = about.looks.iter().find(|look| look.of_chain) else { continue };
            let Some(session) = self.newest_chain(person, *kind).await? else { continue };
            if session.sequel().is_some() || session.can_be_played_again() {
                let command = format!("`/{} {}`", about.slug, look.name);
                resting.push(format!("{} rests: {command} shows it in any channel and goes on there.", session.called()));
            }
        }
        Ok(resting)
    }

    /// Where a campaign stands: before a game of it has begun, as the last one left it; and what was ended early begins anew.
    pub async fn campaign(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Looked, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        self.campaign_of(&session, session.eyes_of(person), session.audience(person)).await
    }

    /// The same for everyone in a channel, which it is shown as a wish of this person.
    pub async fn shared_campaign(
        &self,
        person: &Person,
        game: GameId,
        channel: ChannelId,
        guild: Option<GuildId>,
    ) -> Result<(String, Picture), Refusal> {
        let session = self.load(game).await?;
        session.at_home(person)?;
        let looked = self.campaign_of(&session, Viewer::Spectator, Audience::Watchers).await?;
        let picture = looked.picture.ok_or_else(|| Refusal::Unfit("There is no picture of it.".into()))?;
        self.may_show(person.id, channel, guild, PublicEffect::Replay)?;
        Ok((format!("{} shows how {} stands.", plain(&person.name), session.called()), picture))
    }

    async fn campaign_of(&self, session: &Session, viewer: Viewer, audience: Audience) -> Result<Looked, Refusal> {
        let about = about(session.kind);
        let Some(look) = about.looks.iter().find(|look| look.of_chain) else {
            return Err(Refusal::Unfit(format!("{} has no campaign: every game of it stands by itself.", about.name)));
        };
        let stands = match (session.status, session.previous) {
            (Status::Lobby, None) => {
                return Err(Refusal::Unfit("The campaign begins with the game: start it first.".into()));
            }
            (Status::Lobby, Some(previous)) => Cow::Owned(Session::clone(&*self.load(previous).await?)),
            (Status::Ended, _) => match session.prospect() {
                Some(table) => Cow::Owned(session.clone().with_table(table)),
                None => Cow::Borrowed(session),
            },
            _ => Cow::Borrowed(session),
        };
        if !belongs(stands.table_ref()?, look) {
            return Err(Refusal::Unfit("This game stands by itself: it belongs to no campaign.".into()));
        }
        let mut looked = self.looked(&stands, viewer, audience, &Phrase::new(look.name)).await?;
        if session.status == Status::Ended {
            looked.text = format!("What was played last was ended early, and begins anew with *Play it again*.\n{}", looked.text);
        }
        Ok(looked)
    }

    /// How to get to the game of a chain that is under way, or to the next one.
    pub async fn way_on(&self, at: impl Into<GameRef>) -> Result<WayOn, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let label = about(session.kind).sequel;
        Ok(match session.status {
            Status::Lobby | Status::Playing if session.halted == Some(Halt::Gone) => WayOn::Stranded(session.id),
            Status::Lobby | Status::Playing => WayOn::There(session.guild, session.channel, session.message),
            _ if session.sequel().is_some() => WayOn::Next(session.id, label),
            _ if session.can_be_played_again() => WayOn::Again(session.id),
            _ => WayOn::Nowhere,
        })
    }

    /// A finished game of a chain goes along with its people: the next one is played where they ask for it.
    pub async fn bring_here(
        &self,
        person: &Person,
        game: GameId,
        channel: ChannelId,
        guild: Option<GuildId>,
    ) -> Result<(), Refusal> {
        let session = self.lock(game).await?;
        if session.channel == channel || !session.is_over() {
            return Ok(());
        }
        if !session.is_of_chain() {
            return Err(Refusal::NoGame);
        }
        session.seat_of(person.id).ok_or(Refusal::NotSeated)?;
        if guild.is_none() && session.people().any(|(_, other)| other.id != person.id) {
            return Err(Refusal::Unfit("Others do not see this conversation. Ask for it in a channel of yours.".into()));
        }
        if let Some(game) = self.open_game_in(channel).await? {
            return Err(Refusal::ChannelTaken { game });
        }
        let mut changes = vec![Change::Move { game, channel, guild }];
        changes.extend(self.retitled(&session, channel).await?);
        self.write(&session, changes).await
    }

    /// A chain that comes to a channel is named apart from those that it has had; nothing where it has a name.
    pub(super) async fn retitled(&self, session: &Session, channel: ChannelId) -> Result<Option<Change>, Refusal> {
        if session.title.is_some() || !session.is_of_chain() {
            return Ok(None);
        }
        let title = self.chain_title(session.kind, channel, &session.options).await?;
        Ok(title.map(|title| Change::Title { game: session.id, title: Some(title) }))
    }
}

/// A game shows its campaign only if it belongs to one.
fn belongs(table: &dyn DynGame, look: &Verb) -> bool {
    table.look(Viewer::Spectator, &Phrase::new(look.name)).is_some()
}

impl Session {
    /// It was ended early, and the chain that it belongs to goes on with the same game once more.
    pub(super) fn can_be_played_again(&self) -> bool {
        let open = |table: &dyn DynGame| table.chain().is_some_and(|chain| !chain.is_over);
        self.status == Status::Ended && self.tried_from.is_none() && self.table_ref().is_ok_and(open)
    }
}
