//! The settings of a game while it waits for players.

use super::super::{App, ClockRule, GameRef, Person, Refusal, about};
use super::{Lobby, MOST_HOURS};
use crate::engine::{self, BadSetup, Game};
use crate::games::GameVisitor;
use crate::store::Change;
use serde_json::Value;

impl App {
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
        let options = session.kind.visit(Reread(options))?;
        self.changed_lobby(&session, vec![Change::Options { game: session.id, options }]).await
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
struct Reread(Value);

impl GameVisitor for Reread {
    type Output = Result<String, BadSetup>;

    fn visit<G: Game>(self) -> Self::Output {
        let options: G::Options = serde_json::from_value(self.0).map_err(|error| engine::unfit_options::<G>(&error))?;
        serde_json::to_string(&options).map_err(|error| BadSetup(error.to_string()))
    }
}
