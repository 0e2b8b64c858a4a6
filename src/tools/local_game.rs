//! A game of any kind on the table, written down as it is played.

use super::SetupArgs;
use crate::bots::{self, Bot};
use crate::engine::record::{self, Entry, Record};
use crate::engine::{BadSetup, DynGame, Game, Illegal, Phrase, Rng, Seat, Seed, Story, Verb, options, phrase};
use crate::games::{GameVisitor, Kind};

pub(super) struct LocalGame {
    pub(super) kind: Kind,
    pub(super) name: &'static str,
    pub(super) verbs: &'static [Verb],
    pub(super) rulebook: &'static str,
    pub(super) table: Box<dyn DynGame>,
    pub(super) record: Record,
    /// What the opening tells.
    pub(super) opening: Story,
}

impl LocalGame {
    pub(super) fn open(setup: &SetupArgs, seed: Seed, salt: Seed) -> Result<Self, BadSetup> {
        setup.game.visit(Open { setup, seed, salt })
    }

    /// Plays the one legal action that `asked` names.
    pub(super) fn play(&mut self, seat: Seat, asked: &Phrase) -> Result<Story, Illegal> {
        let mut legal = self.table.menu(seat);
        let played = match phrase::find(&legal, asked) {
            Ok(at) => legal.swap_remove(at),
            // Another way to say the same, as where a piece looks the same from several sides.
            Err(_) => self.table.decision(seat).same_as(asked).unwrap_or_else(|| asked.clone()),
        };
        let story = self.table.play(seat, &played)?;
        self.record.actions.push(Entry { seat, action: played.to_string(), state: self.table.fingerprint() });
        self.record.outcome = self.table.turn().outcome().cloned();
        Ok(story)
    }

    /// Lets a bot play; `None` when the seat owes no decision.
    pub(super) fn let_play(&mut self, seat: Seat, bot: Bot, rng: &mut Rng) -> Option<Story> {
        let phrase = bots::advise(self.kind, &*self.table, seat, bot, rng)?;
        self.play(seat, &phrase).ok()
    }
}

struct Open<'a> {
    setup: &'a SetupArgs,
    seed: Seed,
    salt: Seed,
}

impl GameVisitor for Open<'_> {
    type Output = Result<LocalGame, BadSetup>;

    fn visit<G: Game>(self) -> Self::Output {
        let seats = self.setup.seats::<G>();
        let options = options::<G>(&self.setup.options)?;
        let mut opening = Story::told();
        let game: G = record::start(&options, seats, self.seed, &mut opening)?;
        Ok(LocalGame {
            opening,
            kind: self.setup.game,
            name: G::NAME,
            verbs: G::VERBS,
            rulebook: G::RULEBOOK,
            table: Box::new(game),
            record: Record::new::<G>(&options, seats, self.seed, self.salt),
        })
    }
}
