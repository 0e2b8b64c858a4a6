//! The settings of a game while it waits for players.

use super::super::{App, ClockRule, GameRef, Person, Refusal, about};
use super::{Lobby, MOST_HOURS};
use crate::engine::{self, BadSetup, Game, Rng, Setting, Story};
use crate::games::GameVisitor;
use crate::store::Change;
use serde_json::Value;

/// A setting that can be chosen otherwise in a lobby, and the values that it can have there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenSetting {
    pub setting: Setting,
    pub values: Vec<(&'static str, &'static str)>,
}

impl App {
    /// What can be chosen in a lobby: no setting that changes nothing there, and no value that it could not begin with.
    pub async fn open_settings(&self, at: impl Into<GameRef>) -> Result<Vec<OpenSetting>, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let options: Value = serde_json::from_str(&session.options).map_err(Refusal::internal)?;
        Ok(session.kind.visit(OpenSettings(&options)))
    }

    /// Chooses a value for one of the game's settings. For the host and those who manage the channel.
    pub async fn set_option(
        &self,
        person: &Person,
        at: impl Into<GameRef>,
        name: &str,
        value: &str,
        may_manage: bool,
    ) -> Result<Lobby, Refusal> {
        let session = self.lobby_to_change(at).await?;
        session.only_host(person, may_manage)?;
        let setting = about(session.kind).settings.iter().find(|setting| setting.name == name);
        if !setting.is_some_and(|setting| setting.values.iter().any(|(known, _)| *known == value)) {
            return Err(Refusal::Setup("There is no such setting, or it cannot be that.".into()));
        }
        let mut options: Value = serde_json::from_str(&session.options).map_err(Refusal::internal)?;
        // What else is in the options, such as the log of a campaign, stays.
        options[name] = value.into();
        let options = session.kind.visit(Reread(options, session.seats.len() as u8))?;
        let (game, mut changes) = (session.id, Vec::new());
        // What a chain goes by is no name for what is none any more.
        let own = self.chain_title(session.kind, session.channel, &session.options).await?;
        if session.previous.is_none() && session.title == own {
            let title = self.chain_title(session.kind, session.channel, &options).await?;
            changes.push(Change::Title { game, title });
        }
        changes.push(Change::Options { game, options });
        self.changed_lobby(&session, changes).await
    }

    /// Chooses how long a decision may take. For the host and those who manage the channel.
    pub async fn set_clock(
        &self,
        person: &Person,
        at: impl Into<GameRef>,
        rule: Option<ClockRule>,
        may_manage: bool,
    ) -> Result<Lobby, Refusal> {
        let session = self.lobby_to_change(at).await?;
        session.only_host(person, may_manage)?;
        if rule.is_some_and(|rule| !(1..=MOST_HOURS).contains(&rule.hours)) {
            return Err(Refusal::Setup(format!("A clock can have 1 to {MOST_HOURS} hours for a decision.")));
        }
        let (hours, then) = rule.map(|rule| (rule.hours, rule.then)).unzip();
        self.changed_lobby(&session, vec![Change::Clock { game: session.id, hours, then }]).await
    }
}

/// Options as the game reads and writes them.
struct Reread(Value, u8);

impl GameVisitor for Reread {
    type Output = Result<String, BadSetup>;

    fn visit<G: Game>(self) -> Self::Output {
        let options: G::Options = serde_json::from_value(self.0).map_err(|error| engine::unfit_options::<G>(&error))?;
        // What could never be dealt is refused now, and not at the start.
        if !can_be_dealt::<G>(&options) {
            G::setup(&options, self.1, Rng::from_number(0), &mut Story::silent())?;
        }
        serde_json::to_string(&options).map_err(|error| BadSetup(error.to_string()))
    }
}

/// Whether a game can begin with these options, for as many players as there may be in the end.
fn can_be_dealt<G: Game>(options: &G::Options) -> bool {
    G::SEATS.into_iter().any(|seats| G::setup(options, seats, Rng::from_number(0), &mut Story::silent()).is_ok())
}

struct OpenSettings<'a>(&'a Value);

impl GameVisitor for OpenSettings<'_> {
    type Output = Vec<OpenSetting>;

    fn visit<G: Game>(self) -> Self::Output {
        let OpenSettings(options) = self;
        let read = |options: &Value| serde_json::from_value::<G::Options>(options.clone()).ok();
        let can_be = |setting: &Setting, value: &str| {
            let mut other = options.clone();
            other[setting.name] = value.into();
            read(&other).is_some_and(|other| can_be_dealt::<G>(&other))
        };
        let now = read(options);
        let matters = |setting: &&Setting| now.as_ref().is_none_or(|now| G::matters(now, setting.name));
        let open = G::SETTINGS.iter().filter(matters).map(|setting| OpenSetting {
            setting: *setting,
            values: setting.values.iter().filter(|(value, _)| can_be(setting, value)).copied().collect(),
        });
        open.filter(|open| open.values.len() > 1).collect()
    }
}
