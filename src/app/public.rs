//! What people bring before everyone's eyes besides their moves: posts, calls and threads have one common bound, for each
//! person and for each channel. Whatever makes them goes through [`App::in_public`]. It is kept in memory; after a restart
//! everyone starts anew.

use super::quota::Allowance;
use super::session::Session;
use super::{App, ChannelId, GameId, GuildId, PersonId, Refusal, Seconds};

/// Within an hour one person may have so much shown. A lively hour is a game opened, four friends asked to it, a wish to take
/// back or two, a rematch and a replay for everyone: that fits, with something to spare.
const PERSON: usize = 12;
/// Who does not play in a game may show so much of it: for a spectator who shares a replay, not for one who fills a channel.
const STRANGER: usize = 3;
/// In one channel so much may be shown by all together: four people at their bound, so that no three can use it up.
const CHANNEL: usize = 4 * PERSON;
/// So often one person may call the others of one game, since these cannot help hearing it.
const COMPANY: usize = 3;
/// A thread stays in everybody's list of channels, so it counts for more.
const THREAD: usize = 2;

/// Something that everyone in a channel sees, made by one person's wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PublicEffect {
    /// A lobby, or the first board of a game that begins at once.
    Opening,
    /// The same in a thread of its own.
    Thread,
    /// Somebody is asked to come, or to take a seat over.
    Invitation,
    /// The others of a game are asked to agree, or to play once more.
    Call,
    /// A bot gets somebody's seat, or another bot's.
    Replacement,
    /// The game so far, for everyone.
    Replay,
}

/// Of whom, or of where, it is known how much was shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Whose {
    Person(PersonId),
    Channel(ChannelId),
    Company(PersonId, GameId),
}

/// How much was shown within the hour.
#[derive(Debug, Default)]
pub struct PublicEffects(Allowance<Whose>);

impl PublicEffects {
    fn take(&self, limits: &[(Whose, usize)], effect: PublicEffect, now: Seconds) -> Result<(), Refusal> {
        let cost = if effect == PublicEffect::Thread { THREAD } else { 1 };
        self.0.take(limits, cost, now).map_err(|wait| Refusal::ShownEnough { from: now.saturating_add(wait) })
    }
}

impl App {
    /// Counts what a person is about to show where no game is yet; the refusal says when it is possible again. In a
    /// conversation of two nobody else sees it, so it does not count.
    pub fn may_show(
        &self,
        person: PersonId,
        channel: ChannelId,
        guild: Option<GuildId>,
        effect: PublicEffect,
    ) -> Result<(), Refusal> {
        if guild.is_none() {
            return Ok(());
        }
        let limits = [(Whose::Person(person), PERSON), (Whose::Channel(channel), CHANNEL)];
        self.inner.public.take(&limits, effect, self.now())
    }

    /// The same for something that belongs to a game. Ask for it last: whatever else forbids it costs nothing then.
    pub(super) fn in_public(&self, person: PersonId, session: &Session, effect: PublicEffect) -> Result<(), Refusal> {
        if session.guild.is_none() {
            return Ok(());
        }
        // Whoever may do anything else in a game without a seat looks after it.
        let stranger = effect == PublicEffect::Replay && session.seat_of(person).is_none() && session.host.id != person;
        let most = if stranger { STRANGER } else { PERSON };
        let mut limits = vec![(Whose::Person(person), most), (Whose::Channel(session.channel), CHANNEL)];
        if effect == PublicEffect::Call {
            limits.push((Whose::Company(person, session.id), COMPANY));
        }
        self.inner.public.take(&limits, effect, self.now())
    }
}
