//! The course of things: who decides, what a decision goes to, and what happens by itself in between.

use super::{
    Action, Choice, Frame, Grant, Object, Pick, RollStep, Side, Sort, Target, UnitId, Until, WoundStep, effects, undecided,
};
use crate::engine::grammar;
use crate::engine::{Outcome, Seat, Seats, Story, Turn};
use crate::games::clans::{Clans, Open};

impl Open {
    pub(super) fn push(&mut self, frame: Frame) {
        self.stack.push(frame);
    }

    pub(super) fn pop(&mut self) {
        self.stack.pop();
    }

    pub(super) fn pop_frame(&mut self) -> Option<Frame> {
        self.stack.pop()
    }

    pub fn frame(&self) -> Option<&Frame> {
        self.stack.last()
    }

    pub(crate) fn whose_turn(&self) -> Turn {
        match self.frame() {
            Some(frame) => Turn::Act(self.deciders(frame)),
            None => Turn::Over(self.outcome()),
        }
    }

    /// Whose turn goes on while others are asked: the operative's who acts, or the Hostile's who reacts.
    pub(crate) fn turn_of(&self) -> Option<Seat> {
        self.stack.iter().find_map(|frame| match frame {
            Frame::Turn(turn) => Some(self.controller(turn.unit)),
            Frame::Reaction { .. } => Some(self.hostile),
            _ => None,
        })
    }

    /// Any of the operatives' seats may take what is to be decided.
    pub(crate) fn is_open_to_any(&self) -> bool {
        match self.frame() {
            Some(Frame::Gains) => self.shares_gains(),
            Some(frame) => {
                matches!(frame, Frame::Briefing { .. } | Frame::Intel { .. } | Frame::Roster { .. } | Frame::Claim { .. })
            }
            None => false,
        }
    }

    /// Who owes the decision of a frame; nobody where it goes on by itself.
    #[allow(clippy::unnested_or_patterns, reason = "the macro is a list of its own")]
    pub(super) fn deciders(&self, frame: &Frame) -> Seats {
        let squad = |done: Seats| self.operative_seats().filter(|seat| !done.contains(*seat)).collect();
        match frame {
            Frame::Briefing { done, .. } | Frame::Intel { done } | Frame::Roster { done } => squad(*done),
            Frame::FreeIntel { seat } | Frame::KeepArcana { seat } | Frame::Pick { seat, .. } | Frame::Ask { seat, .. } => {
                Seats::one(*seat)
            }
            Frame::Sides => {
                let waits = |(at, _): &(usize, &super::Member)| self.camp.sided & 1 << at == 0;
                self.squad.iter().enumerate().filter(waits).map(|(_, member)| member.seat).collect()
            }
            Frame::Placement | Frame::Enter | Frame::Reaction { .. } | Frame::Ambush { .. } => Seats::one(self.hostile),
            Frame::Claim { passed } => {
                let seats = self.claimants().iter().chain(self.bystanders().iter()).collect::<Seats>();
                seats.iter().filter(|seat| !passed.contains(*seat)).collect()
            }
            Frame::Turn(turn) => Seats::one(self.controller(turn.unit)),
            Frame::Allies => self.waiting_allies().iter().map(|unit| self.controller(unit)).collect(),
            Frame::Acting { grant: Grant::Led(_, by) | Grant::Driven(_, by), .. } | Frame::Several { by, .. } => Seats::one(*by),
            Frame::Mask { unit } | Frame::Acting { unit, .. } => Seats::one(self.controller(*unit)),
            Frame::Move(walk) if walk.stopped => Seats::one(walk.by),
            Frame::Punches { by, .. } => by.iter().map(|unit| self.controller(unit)).collect(),
            Frame::Roll(roll) => match roll.step {
                RollStep::Dice => roll.by.map(|unit| self.controller(unit)).into_iter().collect(),
                _ => roll.waiting,
            },
            Frame::Wound(wound) if wound.step == WoundStep::Window => wound.waiting,
            Frame::Chain(chain) => chain.waiting,
            Frame::Trade(trade) => self.traders(trade),
            Frame::Pause { waiting } => *waiting,
            Frame::Gains => self.gaining_seats(),
            // These go on by themselves.
            Frame::Move(_) | Frame::Wound(_) | undecided!() => Seats::default(),
        }
    }

    fn outcome(&self) -> Outcome {
        let end = self.end.clone().unwrap_or_default();
        let reason = match self.log.over {
            Some(verdict) => format!("{} {} {}", end.reason(), verdict.words(), self.log.price()),
            None => end.reason(),
        };
        let seats = Seat::all(self.seats).map(|seat| {
            let side = self.side_of_seat(seat);
            let (met, won) = match side {
                Side::Operatives => (end.met.count_ones(), end.won),
                Side::Hostile => (end.hostile_met.count_ones(), !end.won),
            };
            (u8::from(side == Side::Hostile), won, met.cast_signed(), grammar::count(met as usize, "objective"))
        });
        Outcome::ranked_by_side(reason, seats)
    }

    /// What stories call a seat: the Hostile has one name.
    pub fn who(&self, seat: Seat) -> String {
        if seat == self.hostile { "The Hostile".into() } else { seat.to_string() }
    }

    /// What stories and phrases call a unit.
    pub fn name(&self, unit: UnitId) -> String {
        match unit.sort() {
            Sort::Member(at) => self.squad.get(at).map_or("nobody".into(), |member| member.who.short().into()),
            Sort::Stray(at) => {
                let Some(stray) = self.strays.get(at) else { return "nobody".into() };
                let same = self.strays[..at].iter().filter(|other| other.kind == stray.kind).count();
                format!("{} {}", stray.kind.name(), same + 1)
            }
            Sort::Clanner(at) => {
                let Some(clanner) = self.clan.get(at) else { return "nobody".into() };
                match clanner.revealed {
                    Some(crate::games::clans::content::ThreatKind::Champion(champion)) => champion.name().into(),
                    Some(kind) => format!("{} {}", kind.name(), clanner.number),
                    None => format!("threat {}", clanner.number),
                }
            }
        }
    }

    pub fn object_name(&self, object: u8) -> String {
        let Some(card) = self.objects.get(usize::from(object)) else { return "nothing".into() };
        let alone = |other: &&Object| other.kind == card.kind;
        if self.objects.iter().filter(alone).count() == 1 {
            card.kind.name().into()
        } else {
            format!("{} {}", card.kind.name(), char::from(b'A' + card.letter))
        }
    }

    /// At the start of a sentence: of several alike each has its letter, and one alone its article.
    pub fn object_first(&self, object: u8) -> String {
        let name = self.object_name(object);
        if name.contains(' ') { grammar::capital(&name) } else { format!("The {name}") }
    }

    pub fn target_name(&self, target: Target) -> String {
        match target {
            Target::Unit(unit) => self.name(unit),
            Target::Tile(tile) => tile.to_string(),
            Target::Object(object) => self.object_name(object),
        }
    }
}

impl Clans {
    /// Somebody has decided.
    pub(crate) fn perform(&mut self, seat: Seat, action: Action, story: &mut Story) {
        if let Action::Arcana { card, aim } = action {
            self.play_card(seat, card, aim, story);
        } else {
            self.decide(seat, action, story);
        }
        self.advance(story);
    }

    fn decide(&mut self, seat: Seat, action: Action, story: &mut Story) {
        let Some(frame) = self.open.stack.last() else { return };
        match frame {
            Frame::Briefing { .. }
            | Frame::Intel { .. }
            | Frame::Roster { .. }
            | Frame::FreeIntel { .. }
            | Frame::Mask { .. }
            | Frame::Sides => self.prepare(seat, action, story),
            Frame::Ask { about, .. } => {
                let about = *about;
                self.open.pop();
                self.open.mission.script().answered(self, about, action, story);
            }
            Frame::KeepArcana { .. } => {
                if let Action::Choose(Choice::Arcana(card)) = action {
                    self.keep_arcana(seat, card, story);
                }
            }
            Frame::Placement => {
                if let Action::Place(placing) = action {
                    self.place(placing, story);
                }
            }
            Frame::Enter => {
                if let Action::Spawn { kind, at } = action {
                    self.enter_champion(kind, at, story);
                }
            }
            Frame::Claim { .. } => self.claim(seat, action, story),
            Frame::Turn(_) => self.act_in_turn(seat, action, story),
            Frame::Reaction { .. } => self.react(action, story),
            Frame::Allies => self.ally_acts(seat, action),
            Frame::Acting { .. } => self.act(seat, action, story),
            Frame::Several { .. } => self.one_of_several(action, story),
            Frame::Move(_) => self.go_on(action, story),
            Frame::Punches { .. } => match action {
                Action::Punch { unit, with } => self.punch(unit, with, story),
                _ => self.decline_punches(seat),
            },
            Frame::Ambush { .. } => {
                if let Action::Command(unit) = action {
                    self.spring(unit, story);
                }
            }
            Frame::Roll(roll) if roll.step == RollStep::Dice => self.roll_step(seat, action, story),
            Frame::Roll(_) | Frame::Wound(_) | Frame::Chain(_) | Frame::Pause { .. } => self.answer(seat, action, story),
            Frame::Pick { what, .. } => {
                let what = *what;
                self.picked(what, action, story);
            }
            Frame::Trade(_) => self.trade_step(action, story),
            Frame::Gains => self.gain(seat, action, story),
            // Nobody decides anything while one of these lies on top.
            undecided!() => {}
        }
    }

    /// A seat answers in a window with something that is no Arcana.
    fn answer(&mut self, seat: Seat, action: Action, story: &mut Story) {
        match action {
            Action::Pass(until) => self.pass(seat, until, story),
            Action::Suffer(potential) => self.choose_loss(seat, potential),
            Action::Use { what, aim } => {
                effects::react(self, seat, what, aim, story);
                self.reopen();
            }
            _ => {}
        }
    }

    /// Carries on until somebody has to decide.
    pub(crate) fn advance(&mut self, story: &mut Story) {
        let mut steps = 0;
        while self.step(story) {
            steps += 1;
            debug_assert!(steps < 10_000, "{:?} goes round and round", self.open.stack);
        }
    }

    /// One thing that happens by itself; `false` where somebody has to decide, or all is over.
    fn step(&mut self, story: &mut Story) -> bool {
        let Some(frame) = self.open.stack.last() else { return false };
        match frame {
            Frame::Briefing { .. }
            | Frame::Intel { .. }
            | Frame::Roster { .. }
            | Frame::Locked
            | Frame::FreeIntel { .. }
            | Frame::Sides => self.step_preparation(story),
            Frame::Round(step) => {
                let step = *step;
                self.step_round(step, story);
                true
            }
            Frame::Enter => {
                let stuck = self.open.free_spawn_points().is_empty();
                if stuck {
                    self.open.pop();
                }
                stuck
            }
            Frame::Claim { .. } => {
                let done = self.open.claimants().is_empty();
                if done {
                    self.open.pop();
                }
                done
            }
            Frame::Turn(turn) => {
                let turn = *turn;
                self.step_turn(turn, story)
            }
            Frame::Reaction { ending } => {
                let ending = *ending;
                self.step_reaction(ending, story)
            }
            Frame::Allies => {
                let done = self.open.waiting_allies().is_empty() || self.end_if_over(story);
                if done && matches!(self.open.frame(), Some(Frame::Allies)) {
                    self.open.pop();
                }
                done
            }
            Frame::Acting { unit, grant } => {
                let led = matches!(grant, Grant::Led(..));
                let gone = self.open.at(*unit).is_none() || self.open.is_stunned(*unit) && !led;
                if gone {
                    self.open.pop();
                }
                gone
            }
            Frame::Several { units, most, .. } => {
                let done = self.open.able(*units).is_empty() || *most == 0;
                if done {
                    self.open.pop();
                }
                done
            }
            Frame::ActionEnd { unit } => {
                let unit = *unit;
                self.step_action_end(unit, story);
                true
            }
            Frame::Move(_) => self.step_move(story),
            Frame::Punches { .. } => self.step_punches(),
            Frame::Ambush { .. } => self.step_ambush(story),
            Frame::Remove(unit) => {
                let unit = *unit;
                self.open.pop();
                self.remove_clanner(unit);
                true
            }
            Frame::Fall { unit, by } => {
                let (unit, by) = (*unit, *by);
                self.open.pop();
                self.die(unit, by, story);
                true
            }
            Frame::Attack(_) => self.step_attack(story),
            Frame::Roll(_) => self.step_roll(story),
            Frame::Wound(_) => self.step_wound(story),
            Frame::Chain(_) => self.step_chain(story),
            Frame::ReturnCard(card) => {
                let card = *card;
                self.open.pop();
                self.return_card(card);
                true
            }
            Frame::Price { side, seat } => {
                let (side, seat) = (*side, *seat);
                self.open.pop();
                self.pay_price(side, seat, story);
                true
            }
            Frame::Pick { what: Pick::Scouted { at, left }, .. } => {
                let (at, left) = (*at, *left);
                self.step_scouted(at, left, story)
            }
            Frame::Pick { what: Pick::Offer { unit, what, about }, seat } => {
                let (seat, unit, what, about) = (*seat, *unit, *what, *about);
                let lapsed = !effects::still_offered(self, seat, unit, what, about);
                if lapsed {
                    self.open.pop();
                    effects::decline_offer(self, unit, what, about, story);
                }
                lapsed
            }
            Frame::Pick { what, .. } => {
                let what = *what;
                let lapsed = self.has_lapsed(what);
                if lapsed {
                    self.open.pop();
                }
                lapsed
            }
            Frame::PickUp { unit, what } => {
                let (unit, what) = (*unit, *what);
                self.open.pop();
                self.pick_up(unit, what, story);
                true
            }
            Frame::Drag { unit, to } => {
                let (unit, to) = (*unit, *to);
                self.open.pop();
                if self.open.at(unit).is_some() {
                    self.displace(unit, to, story);
                }
                true
            }
            Frame::Trade(_) => self.step_trade(story),
            Frame::Pause { waiting } => {
                let done = waiting.is_empty();
                if done {
                    self.open.pop();
                }
                done
            }
            Frame::Gains => self.step_gains(story),
            Frame::Ask { about, .. } => {
                let mut answers = Vec::new();
                self.open.mission.script().list_answers(self, *about, &mut answers);
                if answers.is_empty() {
                    self.open.pop();
                }
                answers.is_empty()
            }
            Frame::Mask { .. } | Frame::KeepArcana { .. } | Frame::Placement => false,
        }
    }

    /// One of several units acts, or nobody more.
    fn one_of_several(&mut self, action: Action, story: &mut Story) {
        let Some(Frame::Several { units, most, grant, who, .. }) = self.open.stack.last_mut() else { return };
        match action {
            Action::Command(unit) => {
                units.remove(unit);
                *most -= 1;
                let (grant, who) = (*grant, *who);
                self.open.moved = None;
                self.open.narrow(unit, who.kinds());
                self.open.push(Frame::Acting { unit, grant });
            }
            Action::Use { what: super::Ability::Clan(knack), .. } => {
                if let Some(unit) = self.open.moved.take() {
                    effects::legions::lure(self, unit, knack, story);
                }
            }
            _ => self.open.pop(),
        }
    }

    pub(super) fn list_pick(&self, what: Pick, out: &mut Vec<Action>) {
        match what {
            Pick::Displace { unit, within } => {
                let tiles = self.open.at(unit).map(|from| self.open.field().within(from, within)).unwrap_or_default();
                out.extend(tiles.iter().map(|tile| Action::Choose(Choice::Tile(tile))));
            }
            Pick::Scouted { at, .. } => self.list_scouted(at, out),
            Pick::Harm { unit } => {
                if let Some(attack) = self.open.attack() {
                    out.extend(self.harms(attack, unit).into_iter().map(|harm| Action::Choose(Choice::Harm(harm))));
                }
                out.push(Action::Choose(Choice::Harm(super::Harm::Wound)));
            }
            Pick::Prey { targets, .. } => out.extend(targets.iter().map(|unit| Action::Choose(Choice::Unit(unit)))),
            Pick::Find { items, .. } => Clans::list_find(items, out),
            Pick::More { unit } => self.list_more(unit, out),
            Pick::Shed { unit } => self.list_loads(unit, out),
            Pick::Barter { unit, .. } => {
                out.extend(effects::items::loose(self, unit).into_iter().map(|gear| Action::Choose(Choice::Gear(gear))));
            }
            Pick::Plot(plot) => effects::plots::list(self, plot, out),
            Pick::Card { unit, fleshwound } => {
                if let Some(member) = self.open.member(unit) {
                    let cards = member.potentials.iter().filter(|held| held.fleshwound == fleshwound);
                    out.extend(cards.map(|held| Action::Choose(Choice::Potential(member.who, held.potential))));
                }
            }
            Pick::Creep { unit } => {
                out.extend(effects::items::creeps_to(self, unit).iter().map(|tile| Action::Choose(Choice::Tile(tile))));
                out.push(Action::Pass(Until::Now));
            }
            Pick::Offer { unit, what, about } => {
                effects::list_offer(self, unit, what, about, out);
                out.push(Action::Pass(Until::Now));
            }
        }
        out.sort_unstable();
        out.dedup();
    }

    fn picked(&mut self, what: Pick, action: Action, story: &mut Story) {
        if let Pick::Offer { unit, what, about } = what {
            self.open.pop();
            match action {
                Action::Use { aim, .. } => effects::take_offer(self, unit, what, about, aim, story),
                _ => effects::decline_offer(self, unit, what, about, story),
            }
            return;
        }
        if let Pick::Plot(plot) = what {
            self.open.pop();
            effects::plots::choose(self, plot, action, story);
            return;
        }
        if let Pick::More { unit } = what {
            return self.pick_up_more(unit, action, story);
        }
        if let (Pick::Shed { unit }, Action::Drop(load)) = (what, action) {
            return self.drop(unit, load, story);
        }
        let Action::Choose(choice) = action else {
            self.open.pop();
            return;
        };
        match (what, choice) {
            (Pick::Displace { unit, .. }, Choice::Tile(tile)) => {
                self.open.pop();
                self.displace(unit, tile, story);
            }
            (Pick::Scouted { .. }, Choice::Unit(unit)) => self.name_scouted(unit, story),
            (Pick::Harm { unit }, Choice::Harm(harm)) => {
                self.open.pop();
                effects::harm(self, unit, harm, story);
            }
            (Pick::Prey { unit, .. }, Choice::Unit(target)) => {
                self.open.pop();
                self.snap(unit, target);
            }
            (Pick::Find { .. }, Choice::Item(item)) => self.keep_item(item, story),
            (Pick::Barter { unit, items }, Choice::Gear(gear)) => {
                self.open.pop();
                let seat = self.open.controller(unit);
                self.open.push(Frame::Pick { seat, what: Pick::Find { unit, items, swap: Some(gear) } });
            }
            (Pick::Card { unit, fleshwound: true }, Choice::Potential(_, potential)) => {
                self.open.pop();
                effects::heal(self, unit, unit, potential, story);
            }
            (Pick::Card { unit, .. }, Choice::Potential(_, potential)) => {
                self.open.pop();
                self.wear_out(unit, potential, story);
            }
            (Pick::Creep { unit }, Choice::Tile(tile)) => {
                self.open.pop();
                let hostile = self.open.hostile;
                self.step_to(unit, hostile, super::Pace::Led(1), tile);
            }
            _ => {}
        }
    }

    /// What was to be chosen is not there any more.
    fn has_lapsed(&self, what: Pick) -> bool {
        match what {
            Pick::Displace { unit, .. } | Pick::Harm { unit } | Pick::Prey { unit, .. } | Pick::Creep { unit } => {
                self.open.at(unit).is_none()
            }
            Pick::Card { unit, fleshwound } => {
                let has = |member: &super::Member| member.potentials.iter().any(|held| held.fleshwound == fleshwound);
                !self.open.member(unit).is_some_and(has)
            }
            Pick::Plot(plot) => effects::plots::has_lapsed(self, plot),
            Pick::Shed { unit } => !self.is_overloaded(unit),
            Pick::Scouted { .. } | Pick::Find { .. } | Pick::Barter { .. } | Pick::More { .. } | Pick::Offer { .. } => false,
        }
    }
}
