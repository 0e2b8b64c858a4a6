//! Windows: who is asked when something can still be changed.
//!
//! Nothing but what all can see decides who is asked: the cards that a seat may hold, face-up cards, dice, standing passes. So a
//! pause tells nothing, and a world made from any view waits for the same seats.

use super::{Action, Attack, Effect, Frame, Roll, RollStep, Side, StandingPass, Target, Throw, UnitId, Until, Wound, effects};
use crate::engine::{Seat, Seats, Story};
use crate::games::clans::content::{Arcana, Time};
use crate::games::clans::{Clans, Windows};

impl Clans {
    /// A seat that holds cards and wants to be asked.
    pub(super) fn listens(&self, seat: Seat) -> bool {
        !self.hidden.hands[seat.index()].is_empty()
            && self.open.standing[seat.index()] == StandingPass::Asked
            && !self.is_hushed(seat)
    }

    /// A seat that wants to be asked, and may hold a card of which this is true.
    fn may_play(&self, seat: Seat, card: impl Fn(Arcana) -> bool) -> bool {
        self.listens(seat) && Arcana::ALL.into_iter().any(|one| self.may_hold(seat, one) && card(one))
    }

    /// A seat that may hold VII or XV.
    pub(super) fn answers_cards(&self, seat: Seat) -> bool {
        self.may_play(seat, |card| card.time() == Time::AfterArcana)
    }

    /// Seats of the operatives that lead nobody on the field any more. They have no list of their own but keep their cards.
    pub(super) fn bystanders(&self) -> Seats {
        self.open.bystanders().iter().filter(|seat| self.may_play(*seat, |card| card.time() == Time::Any)).collect()
    }

    /// Totem Ash: the Hostile plays nothing on this roll.
    pub(super) fn is_hushed(&self, seat: Seat) -> bool {
        let roller = self.open.roll().and_then(|roll| roll.by);
        seat == self.open.hostile && roller.is_some_and(|unit| self.open.under(unit, Effect::NoArcana))
    }

    /// Whoever passes for a while is not asked about reactions either.
    fn unless_standing(&self, seats: Seats) -> Seats {
        seats.iter().filter(|seat| self.open.standing[seat.index()] == StandingPass::Asked).collect()
    }

    fn side_seats(&self, side: Side) -> Seats {
        Seat::all(self.open.seats).filter(|seat| self.open.side_of_seat(*seat) == side).collect()
    }

    /// Window 1: a roll with a difficulty was announced.
    pub(super) fn asked_before(&self, roll: &Roll) -> Seats {
        let open = &self.open;
        let side = roll.by.and_then(|unit| open.side_of(unit)).unwrap_or(Side::Hostile);
        let roller = roll.by.map(|unit| open.controller(unit));
        let concerned: Seats = match open.windows {
            Windows::All => Seat::all(open.seats).filter(|seat| Some(*seat) != roller).collect(),
            Windows::Rolls => self.side_seats(side.other()),
            Windows::Mine if side == Side::Operatives => Seats::one(open.hostile),
            Windows::Mine => join(self.target_seats(roll), self.bystanders()),
        };
        let asked = |seat: &Seat| match open.windows {
            Windows::All => self.listens(*seat),
            Windows::Mine | Windows::Rolls => self.may_play(*seat, |card| self.is_at_stake(*seat, card, roll)),
        };
        let listening: Seats = concerned.iter().filter(asked).collect();
        join(listening, self.unless_standing(effects::reacts_before(self, roll)))
    }

    /// A card that a seat may play before this roll: one that bears on it, or whatever somebody holds who has no list of their own.
    fn is_at_stake(&self, seat: Seat, card: Arcana, roll: &Roll) -> bool {
        let side = self.open.side_of_seat(seat);
        effects::arcana::bears_on(self, side, card, roll) || card.time() == Time::Any && self.open.bystanders().contains(seat)
    }

    /// Window 2: the dice lie open. Those are asked whom the result goes against.
    pub(super) fn asked_after(&self, roll: &Roll, throw: &Throw) -> Seats {
        let open = &self.open;
        let side = roll.by.and_then(|unit| open.side_of(unit)).unwrap_or(Side::Hostile);
        let by_degrees = !roll.counts_once();
        // A wound that was negated, or that another takes, is over and done with.
        if let Some(Attack { at: Target::Unit(target), spared, stand_in, .. }) = open.attack().filter(|_| roll.is_attack())
            && (spared.contains(*target) || stand_in.is_some())
        {
            return Seats::default();
        }
        let mut asked = Seats::default();
        for against in [Side::Operatives, Side::Hostile] {
            let hurts = by_degrees || throw.success != (against == side);
            if !hurts {
                continue;
            }
            // Whoever may hold a card that changes it: what is rolled again or negated need not be one's own.
            let could = |card: Arcana| effects::arcana::answers_roll(self, against, card, roll, throw);
            asked = join(asked, self.side_seats(against).iter().filter(|seat| self.may_play(*seat, could)).collect());
        }
        asked = join(asked, self.unless_standing(effects::reacts_after(self, roll, throw)));
        // Whoever is hit says which card it costs, if there is a choice.
        if let Some(unit) = self.sufferer(roll, throw)
            && self.losses(unit, false).len() > 1
        {
            asked.insert(open.controller(unit));
        }
        asked
    }

    /// The operatives' seats whose operatives a roll is aimed at.
    fn target_seats(&self, roll: &Roll) -> Seats {
        let open = &self.open;
        match open.attack().filter(|_| roll.is_attack()) {
            Some(Attack { at: Target::Unit(target), .. }) => Seats::one(open.controller(*target)),
            Some(Attack { at: Target::Tile(tile), .. }) => {
                open.on(*tile).iter().filter(|unit| !unit.is_clanner()).map(|unit| open.controller(unit)).collect()
            }
            _ => Seats::default(),
        }
    }

    /// The operative who alone is hit by a roll as it stands, where a hit can only be a wound.
    pub(crate) fn sufferer(&self, roll: &Roll, throw: &Throw) -> Option<UnitId> {
        self.hit_that_stands(roll, throw).filter(|unit| unit.is_member())
    }

    /// The only target of an attack, if its roll as it stands means a wound and nothing else.
    pub(crate) fn hit_that_stands(&self, roll: &Roll, throw: &Throw) -> Option<UnitId> {
        let attack = self.open.attack().filter(|_| roll.is_attack() && throw.success)?;
        let Target::Unit(target) = attack.at else { return None };
        let stands = !attack.spared.contains(target) && attack.stand_in.is_none();
        (stands && self.harms(attack, target).is_empty() && !effects::only_stuns(self, attack.with)).then_some(target)
    }

    /// What a seat may do while it is asked before or after a roll.
    pub(super) fn list_window(&self, seat: Seat, roll: &Roll, out: &mut Vec<Action>) {
        if roll.step == RollStep::Before {
            self.list_arcana(seat, out);
            let full = self.open.windows == Windows::All;
            out.retain(|action| matches!(action, Action::Arcana { card, .. } if full || self.is_at_stake(seat, *card, roll)));
            effects::list_reactions_before(self, seat, roll, out);
        } else {
            let throw = self.throw_of(roll);
            self.list_answers(seat, roll, &throw, out);
            effects::list_reactions_after(self, seat, roll, &throw, out);
            let hit = self.sufferer(roll, &throw).filter(|unit| self.open.controller(*unit) == seat);
            // Somebody who fell before the dice did has nothing left to lose.
            let losses = hit.map(|unit| self.losses(unit, false)).unwrap_or_default();
            if !losses.is_empty() {
                out.extend(losses.into_iter().map(Action::Suffer));
                out.sort_unstable();
                return;
            }
        }
        list_passes(out);
        out.sort_unstable();
    }

    /// Window 3: a wound that no roll gave, or one of several.
    pub(super) fn asked_of_wound(&self, wound: Wound) -> Seats {
        let open = &self.open;
        let owner = open.controller(wound.unit);
        let side = self.side_seats(open.side_of_seat(owner));
        let mut asked: Seats = side.iter().filter(|seat| self.may_play(*seat, |card| card == Arcana::Healer)).collect();
        asked = join(asked, self.unless_standing(effects::reacts_to_wound(self, &wound)));
        if wound.unit.is_member() && self.losses(wound.unit, wound.trauma).len() > 1 {
            asked.insert(owner);
        }
        asked
    }

    pub(super) fn list_wound_window(&self, seat: Seat, wound: Wound, out: &mut Vec<Action>) {
        self.list_healing(seat, wound, out);
        effects::list_wound_reactions(self, seat, &wound, out);
        if wound.unit.is_member() && self.open.controller(wound.unit) == seat {
            out.extend(self.losses(wound.unit, wound.trauma).into_iter().map(Action::Suffer));
        } else {
            list_passes(out);
        }
        out.sort_unstable();
    }

    /// Window 5: between two actions, where everybody wants to be asked.
    pub(super) fn asked_in_pause(&self, unit: UnitId) -> Seats {
        if self.open.windows != Windows::All {
            // Who leads nobody can give the Zealot to somebody else's action phase only.
            let zealous = |seat: &Seat| self.may_play(*seat, |card| card == Arcana::Zealot);
            let asked = self.open.bystanders().iter().filter(zealous).collect();
            return if self.open.acting() == Some(unit) { asked } else { Seats::default() };
        }
        let acting = self.open.controller(unit);
        Seat::all(self.open.seats).filter(|seat| *seat != acting && self.listens(*seat)).collect()
    }

    /// Window 4: an Arcana was played.
    pub(super) fn asked_of_card(&self, by: Seat) -> Seats {
        let open = &self.open;
        let asked = match open.windows {
            Windows::All => Seat::all(open.seats).filter(|seat| *seat != by).collect(),
            Windows::Mine | Windows::Rolls => self.side_seats(open.enemy_of(by)),
        };
        asked.iter().filter(|seat| self.answers_cards(*seat)).collect()
    }

    /// A seat answers by letting things be.
    pub(super) fn pass(&mut self, seat: Seat, until: Until, story: &mut Story) {
        self.stand_by(seat, until, story);
        match self.open.stack.last_mut() {
            Some(Frame::Roll(roll)) => roll.waiting.remove(seat),
            Some(Frame::Wound(wound)) => wound.waiting.remove(seat),
            Some(Frame::Chain(chain)) => chain.waiting.remove(seat),
            Some(Frame::Pause { waiting }) => waiting.remove(seat),
            _ => {}
        }
    }

    pub(super) fn stand_by(&mut self, seat: Seat, until: Until, story: &mut Story) {
        self.open.standing[seat.index()] = match until {
            Until::Now => return,
            Until::Turn => StandingPass::UntilTurn,
            Until::Round => StandingPass::UntilRound,
        };
        let who = self.open.who(seat);
        story.tell(|| match until {
            Until::Turn => format!("{who} passes until it is their turn."),
            _ => format!("{who} passes until the round ends."),
        });
    }

    /// A list of one's own has come: a standing pass until then is over.
    pub(super) fn wake(&mut self, seat: Seat) {
        let standing = &mut self.open.standing[seat.index()];
        if *standing == StandingPass::UntilTurn {
            *standing = StandingPass::Asked;
        }
    }

    /// Something was played: the window below asks again.
    pub(super) fn reopen(&mut self) {
        match self.open.stack.last() {
            Some(Frame::Roll(roll)) if roll.step == RollStep::After => self.ask_again(),
            Some(Frame::Roll(roll)) if roll.step == RollStep::Before => {
                let waiting = self.asked_before(roll);
                self.open.roll_mut().waiting = waiting;
            }
            Some(Frame::Wound(wound)) => {
                let waiting = self.asked_of_wound(*wound);
                if let Some(Frame::Wound(wound)) = self.open.stack.last_mut() {
                    wound.waiting = waiting;
                    wound.suffers = None;
                }
            }
            Some(Frame::Pause { .. }) => {
                let again = match self.open.acting() {
                    Some(unit) => self.asked_in_pause(unit),
                    None => Seat::all(self.open.seats).filter(|seat| *seat != self.open.hostile && self.listens(*seat)).collect(),
                };
                if let Some(Frame::Pause { waiting }) = self.open.stack.last_mut() {
                    *waiting = again;
                }
            }
            _ => {}
        }
    }
}

impl crate::games::clans::Open {
    /// Seats of the operatives whose own operatives are dead or gone.
    pub(super) fn bystanders(&self) -> Seats {
        let leads = |seat: &Seat| self.squad.iter().any(|member| member.seat == *seat && member.at.is_some());
        self.operative_seats().filter(|seat| !leads(seat)).collect()
    }
}

/// Whoever has nothing to say can only go on.
pub(super) fn list_passes(out: &mut Vec<Action>) {
    if !out.is_empty() {
        out.extend([Until::Round, Until::Turn].map(Action::Pass));
    }
    out.push(Action::Pass(Until::Now));
}

fn join(one: Seats, other: Seats) -> Seats {
    one.iter().chain(other.iter()).collect()
}
