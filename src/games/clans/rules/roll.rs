//! Rolls: the window before, the roll step, the dice, the window after.

use super::{
    Action, Against, Aimed, Attack, Effect, Ends, Frame, Purpose, Push, Roll, RollStep, Rolled, Rolling, Side, Target, Throw,
    UnitId, chances, effects,
};
use crate::engine::{Seat, Seats, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{Die, Face, Keyword, Pool, Trait};

impl Clans {
    pub(crate) fn push_roll(&mut self, mut roll: Roll) {
        effects::items::lend(self, &mut roll);
        self.open.push(Frame::Roll(roll));
    }

    /// An operative rolls Focus or Primal, as the dashboard lies, against a number.
    pub(crate) fn roll_mind(&mut self, unit: UnitId, what: Purpose, against: Against) {
        let Some(member) = self.open.member(unit) else { return };
        let roll = Roll::new(Some(unit), what, Some(member.mind), member.who.stats(member.mind).pool, against);
        self.push_roll(roll);
    }

    /// The dice as they lie, with everything that changes them.
    pub(crate) fn throw_of(&self, roll: &Roll) -> Throw {
        let modifiers = self.modifiers(roll);
        let hits =
            roll.dice.iter().map(|rolled| if let Face::Hits(hits) = rolled.face { hits.cast_signed() } else { 0 }).sum::<i8>();
        let shown = roll.dice.iter().filter(|rolled| rolled.face == Face::Botch).count() as u8;
        let botches = shown + roll.botches;
        let secure = modifiers.secure + roll.secure;
        let total = hits + modifiers.bonus + modifiers.penalty + roll.success;
        let botched = roll.against != Against::Nothing && botches.cast_signed() > secure;
        let success = !botched
            && match roll.against {
                Against::Number(_) => total >= self.number(roll).unwrap_or(0),
                Against::Each | Against::Nothing => true,
            };
        let against = match (roll.against, self.number(roll)) {
            (Against::Number(_), Some(number)) => Against::Number(number),
            (against, _) => against,
        };
        let aimed = self.open.attack().filter(|_| roll.is_attack()).map(|attack| {
            let target = match attack.at {
                Target::Unit(unit) => self.open.clanner(unit),
                _ => None,
            };
            Aimed { with: attack.with, at: attack.at, number: target.map_or(0, |clanner| clanner.number) }
        });
        let (by, what, dice) = (roll.by, roll.what, roll.dice.clone());
        Throw { by, what, against, dice, botches, secure, hits, total, botched, success, aimed }
    }

    /// The difficulty as it stands now; of an area attack the lowest Defense that all can see there, or that of a hidden Feeder.
    pub(crate) fn number(&self, roll: &Roll) -> Option<i8> {
        match (roll.against, self.open.attack().filter(|_| roll.is_attack())) {
            (Against::Each, Some(attack)) => {
                let Target::Tile(tile) = attack.at else { return None };
                let seen = self
                    .open
                    .on(tile)
                    .filter(|unit| !self.open.is_threat(unit) && attack.by.is_none_or(|by| self.open.are_enemies(by, unit)));
                let objects = self.open.objects.iter().filter(|object| object.stands_on(tile));
                let armor = objects.filter_map(|object| self.open.mission.script().armor(self, object, attack.by));
                let defenses = seen.iter().map(|unit| self.defense(unit, Some(attack))).chain(armor.map(|(defense, _)| defense));
                Some(defenses.min().unwrap_or(5))
            }
            (Against::Number(_), Some(attack)) => Some(self.difficulty(attack)),
            (Against::Number(number), None) => Some(effects::difficulty(self, roll).unwrap_or(number)),
            (Against::Nothing, _) | (Against::Each, None) => None,
        }
    }

    /// The chance that `pool` succeeds in this roll, as far as the roller knows; of a roll without difficulty the average.
    pub(crate) fn chance_of(&self, roll: &Roll, pool: Pool, more_secure: i8) -> f32 {
        let modifiers = self.modifiers(roll);
        let plus = modifiers.bonus + modifiers.penalty + roll.success;
        match self.number(roll) {
            Some(number) => chances::chance(pool, number - plus, (modifiers.secure + roll.secure + more_secure).max(0) as u8),
            None => chances::mean(pool) + f32::from(plus),
        }
    }

    /// The part of the pool with the best chance, if that is better than the whole.
    pub(crate) fn best_part(&self, roll: &Roll) -> Option<(Pool, f32)> {
        let number = self.number(roll)?;
        let modifiers = self.modifiers(roll);
        let need = number - modifiers.bonus - modifiers.penalty - roll.success;
        let secure = (modifiers.secure + roll.secure).max(0) as u8;
        let (part, chance) = chances::best(roll.pool, need, secure);
        (part != roll.pool).then_some((part, chance))
    }

    /// The next step of the roll on top of the stack. Returns whether something happened.
    pub(super) fn step_roll(&mut self, story: &mut Story) -> bool {
        let Some(Frame::Roll(roll)) = self.open.stack.last() else { return false };
        match roll.step {
            RollStep::Announced => {
                let waiting = if roll.against == Against::Nothing { Seats::default() } else { self.asked_before(roll) };
                let roll = self.open.roll_mut();
                roll.step = RollStep::Before;
                roll.waiting = waiting;
            }
            RollStep::Before if roll.waiting.is_empty() => {
                let forced = roll.forced;
                if !self.is_worth_rolling(roll) {
                    self.abandon_roll(story);
                } else if forced {
                    self.cast(story);
                } else if !self.decides_dice(roll) {
                    self.cast_best(story);
                } else {
                    self.open.roll_mut().step = RollStep::Dice;
                }
            }
            // The roller's own cards may have changed that, too.
            RollStep::Dice if !self.is_worth_rolling(roll) => self.abandon_roll(story),
            RollStep::After if roll.waiting.is_empty() => self.settle(story),
            _ => return false,
        }
        true
    }

    /// Whoever rolls is still there, and so is what the roll is for.
    fn is_worth_rolling(&self, roll: &Roll) -> bool {
        let stands = !roll.is_attack() || self.open.attack().is_none_or(|attack| self.still_stands(attack));
        stands && roll.by.is_none_or(|unit| self.open.at(unit).is_some())
    }

    /// Nothing is left to roll for.
    fn abandon_roll(&mut self, story: &mut Story) {
        let Some(Frame::Roll(roll)) = self.open.pop_frame() else { return };
        if roll.is_attack()
            && let Some(attack) = self.open.attack().cloned()
        {
            self.call_off(&attack, story);
        }
    }

    /// An item of the roll turns over before the dice fall: what its other face adds or lacks is added or taken away.
    pub(super) fn change_dice(&mut self, change: impl FnOnce(&mut Clans)) {
        let before = self.open.attack().map(|attack| self.attack_pool(attack));
        change(self);
        let after = self.open.attack().map(|attack| self.attack_pool(attack));
        let (Some(before), Some(after)) = (before, after) else { return };
        // The dice of this attack, and of none that lies below it.
        let own = |frame: &&mut Frame| matches!(frame, Frame::Roll(_) | Frame::Attack(_));
        let Some(Frame::Roll(roll)) = self.open.stack.iter_mut().rev().find(own) else { return };
        if !roll.is_attack() || roll.step == RollStep::After {
            return;
        }
        for die in Die::ALL {
            for _ in before.count(die)..after.count(die) {
                (roll.pool, roll.full) = (roll.pool.with(die, 1), roll.full.with(die, 1));
            }
            for _ in after.count(die)..before.count(die) {
                roll.full = roll.full.without(die);
                // A die that was left out cannot be lost, and one at least is rolled.
                if roll.pool.count(die) > roll.full.count(die) && roll.pool.len() > 1 {
                    roll.pool = roll.pool.without(die);
                }
            }
        }
    }

    pub(super) fn list_roll_step(&self, seat: Seat, roll: &Roll, out: &mut Vec<Action>) {
        if roll.fast {
            out.extend(
                Die::ALL
                    .into_iter()
                    .filter(|die| roll.pool.count(*die) < Die::MOST)
                    .map(|die| Action::Overcommit(Push::Die(die))),
            );
            out.push(Action::Roll(Rolling::All));
            return;
        }
        self.list_arcana(seat, out);
        if roll.over.is_none() {
            for die in Die::ALL.into_iter().filter(|die| roll.pool.count(*die) < Die::MOST) {
                out.push(Action::Overcommit(Push::Die(die)));
            }
            if roll.against != Against::Nothing {
                out.push(Action::Overcommit(Push::Secure));
            }
        }
        if roll.pool.len() > 1 {
            out.extend(Die::ALL.into_iter().filter(|die| roll.pool.count(*die) > 0).map(Action::Safe));
        }
        effects::list_roll_uses(self, roll, out);
        if self.open.ask_dice.contains(seat) {
            out.push(Action::Roll(Rolling::Always));
        }
        if self.best_part(roll).is_some() {
            out.push(Action::Roll(Rolling::Best));
        }
        out.push(Action::Roll(Rolling::All));
        out.sort_unstable();
    }

    /// Whoever does not want to be asked rolls the best of the dice, unless something of theirs can be used now and at no other time.
    /// Of tokens on the target's tile all see that they might be expended.
    fn decides_dice(&self, roll: &Roll) -> bool {
        let Some(unit) = roll.by else { return false };
        if self.open.ask_dice.contains(self.open.controller(unit)) {
            return true;
        }
        if unit.is_clanner() {
            return effects::legions::may_expend(self, roll);
        }
        let mut uses = Vec::new();
        effects::list_roll_uses(self, roll, &mut uses);
        !uses.is_empty()
    }

    fn cast_best(&mut self, story: &mut Story) {
        if let Some(Frame::Roll(roll)) = self.open.stack.last()
            && let Some((part, _)) = self.best_part(roll)
        {
            self.open.roll_mut().pool = part;
        }
        self.cast(story);
    }

    /// Before rolls one is asked about one's dice from now on.
    pub(super) fn ask_about_dice(&mut self, seat: Seat) {
        self.open.ask_dice.insert(seat);
    }

    pub(super) fn list_asking(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.open.ask_dice.contains(seat) {
            out.push(Action::Roll(Rolling::Ask));
        }
    }

    pub(super) fn roll_step(&mut self, seat: Seat, action: Action, story: &mut Story) {
        match action {
            Action::Overcommit(push) => {
                let fast = self.open.roll_mut().by.is_some_and(|unit| self.open.has(unit, Trait::LiveFast));
                let roll = self.open.roll_mut();
                match push {
                    Push::Die(die) => roll.pool = roll.pool.with(die, 1),
                    Push::Secure => roll.secure += 1,
                }
                roll.fast = roll.over.is_none() && fast && push != Push::Secure;
                roll.over = Some(push);
                let who = self.open.who(seat);
                story.tell(|| match push {
                    Push::Die(die) => format!("{who} overcommits: one {} die more.", die.name()),
                    Push::Secure => format!("{who} overcommits: SECURE 1."),
                });
            }
            Action::Safe(die) => {
                let roll = self.open.roll_mut();
                roll.pool = roll.pool.without(die);
                story.tell(|| format!("{} plays it safe: one {} die less.", self.open.who(seat), die.name()));
            }
            Action::Roll(Rolling::All) => self.cast(story),
            Action::Roll(Rolling::Best) => self.cast_best(story),
            Action::Roll(Rolling::Always) => {
                self.open.ask_dice.remove(seat);
                self.cast_best(story);
            }
            Action::Expend(unit) => effects::legions::expend(self, unit, story),
            Action::Swarm { card, half, aim } => effects::swarm::play(self, card, half, aim, story),
            Action::Use { what, aim } => effects::use_in_roll(self, what, aim, story),
            _ => {}
        }
    }

    /// The dice fall.
    pub(crate) fn cast(&mut self, story: &mut Story) {
        story.reveal();
        let pool = self.open.roll_mut().pool;
        let rng = &mut self.hidden.rng;
        let dice = pool.dice().map(|die| Rolled { die, face: die.faces()[rng.below(6)] }).collect();
        let roll = self.open.roll_mut();
        roll.dice = dice;
        roll.step = RollStep::After;
        self.ask_again();
        if let Some(throw) = &self.open.latest.roll {
            story.tell(|| crate::games::clans::tell::told_throw(&self.open, throw));
        }
    }

    /// All dice of the roll under way fall again; what was added to it stays.
    pub(super) fn cast_again(&mut self, story: &mut Story) {
        let Some(at) = self.open.stack.iter().rposition(|frame| matches!(frame, Frame::Roll(_))) else { return };
        let Frame::Roll(roll) = &mut self.open.stack[at] else { return };
        story.reveal();
        let rng = &mut self.hidden.rng;
        for rolled in &mut roll.dice {
            rolled.face = rolled.die.faces()[rng.below(6)];
        }
        if let Frame::Roll(roll) = &self.open.stack[at] {
            let throw = self.throw_of(roll);
            story.tell(|| crate::games::clans::tell::told_throw(&self.open, &throw));
        }
    }

    /// The result has changed, or is new: who may answer it?
    pub(crate) fn ask_again(&mut self) {
        let Some(Frame::Roll(roll)) = self.open.stack.last() else { return };
        if roll.step != RollStep::After {
            return;
        }
        let throw = self.throw_of(roll);
        let waiting = self.asked_after(roll, &throw);
        if roll.is_attack() && self.open.attack().is_some() {
            self.open.attack_mut().suffers = None;
        }
        self.open.roll_mut().waiting = waiting;
        self.open.latest.roll = Some(throw);
    }

    /// Nobody has anything more to say: what comes of it?
    fn settle(&mut self, story: &mut Story) {
        let Some(Frame::Roll(roll)) = self.open.stack.last() else { return };
        let throw = self.throw_of(roll);
        // Whoever is hit and had nothing to choose suffers by the only card there is.
        let only = self.sufferer(roll, &throw).and_then(|unit| self.losses(unit, false).first().copied());
        let Some(Frame::Roll(roll)) = self.open.pop_frame() else { return };
        if let Some(Frame::Attack(attack)) = self.open.stack.last_mut().filter(|_| roll.is_attack()) {
            attack.suffers = attack.suffers.or(only);
        }
        self.open.latest.roll = Some(throw.clone());
        if throw.botched {
            self.botch(&roll, story);
        }
        if let Some(unit) = roll.by {
            self.open.expire_for(unit, Ends::Roll);
            if !throw.success && !effects::keeps_stealth_on_failure(self, unit, story) {
                self.open.end_stealth(unit);
            }
        }
        self.push_price(&roll);
        match roll.what {
            Purpose::Attack => self.attack_rolled((!throw.botched).then_some(throw.total)),
            Purpose::Scout(tile) => self.scouted(tile, &throw, story),
            Purpose::Work(..) => self.open.mission.script().worked(self, &roll, &throw, story),
            Purpose::Repair(gear) => self.repaired(gear, &throw, story),
            Purpose::Trait(..) | Purpose::Item(..) | Purpose::Swarm(_) => effects::rolled(self, &roll, &throw, story),
        }
    }

    /// Every item used in a botched roll flips to its botched face.
    fn botch(&mut self, roll: &Roll, story: &mut Story) {
        for gear in roll.gear() {
            let card = self.open.gear(gear);
            // Ammunition Discipline.
            let spared = roll.careful && card.has(Keyword::Gun);
            if !card.botched && !spared {
                self.flip_gear(gear, story);
            }
        }
        effects::botched(self, roll, story);
    }

    /// After an overcommitted roll is fully resolved, the other side draws.
    fn push_price(&mut self, roll: &Roll) {
        let (Some(unit), Some(_)) = (roll.by, roll.over) else { return };
        if self.open.under(unit, Effect::Righteous) {
            return;
        }
        let Some(side) = self.open.side_of(unit) else { return };
        let target = match self.open.attack().filter(|_| roll.is_attack()) {
            Some(Attack { at: Target::Unit(target), .. }) => self.open.member(*target).map(|member| member.seat),
            Some(Attack { at: Target::Tile(tile), .. }) => match self.open.members_on(*tile) {
                only if only.len() == 1 => only.first().map(|member| self.open.controller(member)),
                _ => None,
            },
            _ => None,
        };
        let price = if roll.penance {
            Frame::Wound(super::Wound::new(unit, None))
        } else {
            Frame::Price { side: side.other(), seat: target }
        };
        // Under the attack, so that it comes when everything else is done.
        let under = match self.open.stack.last() {
            Some(Frame::Attack(_)) if roll.is_attack() => self.open.stack.len() - 1,
            _ => self.open.stack.len(),
        };
        self.open.stack.insert(under, price);
    }

    pub(super) fn pay_price(&mut self, side: Side, target: Option<Seat>, story: &mut Story) {
        let seat = match side {
            Side::Hostile => Some(self.open.hostile),
            Side::Operatives => target.or_else(|| {
                let hands = &self.hidden.hands;
                self.open.operative_seats().min_by_key(|seat| hands[seat.index()].len())
            }),
        };
        if let Some(seat) = seat {
            self.draw_arcana(seat, story);
        }
    }
}

impl crate::games::clans::Open {
    pub(super) fn roll_mut(&mut self) -> &mut Roll {
        match self.stack.last_mut() {
            Some(Frame::Roll(roll)) => roll,
            _ => unreachable!("dice belong to a roll"),
        }
    }

    /// The roll that is under way.
    pub fn roll(&self) -> Option<&Roll> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Roll(roll) => Some(roll),
            _ => None,
        })
    }
}
