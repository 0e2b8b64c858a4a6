//! Why the bot cannot serve, in one sentence for whoever started the process.

use serenity::all::GatewayError;

#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error(
        "Discord does not accept DISCORD_TOKEN; copy the bot's token again from https://discord.com/developers/applications."
    )]
    NotAccepted,
    /// A server nearby, which is not there.
    #[error("{0} does not answer; check the network, and DISCORD_API if it is set.")]
    NotThere(String),
    #[error("The network cannot be used.")]
    NoNetwork(#[source] reqwest::Error),
    #[error("{whom} cannot be connected to.")]
    NoClient { whom: String, source: Box<serenity::Error> },
    #[error("The connection to Discord ended: {0}.")]
    Closed(#[source] GatewayError),
    #[error("The connection to Discord ended.")]
    Ended(#[source] Option<Box<serenity::Error>>),
    #[error(transparent)]
    Commands(#[from] BadCommand),
}

/// Commands that Discord would not take: a mistake in a game's tables.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadCommand(pub String);

impl From<serenity::Error> for ConnectError {
    fn from(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Gateway(GatewayError::InvalidAuthentication) => ConnectError::NotAccepted,
            serenity::Error::Gateway(error) => ConnectError::Closed(error),
            error => ConnectError::Ended(Some(Box::new(error))),
        }
    }
}
