//! The numbers of units as they stand: Defense, Speed, range, HIDDEN, and what changes a roll. Ratings add up before any
//! limit; what cards add is asked of the cards, in `effects/`.

use super::{Attack, Cause, Effect, Ends, Lasting, Modifiers, On, Roll, Scheme, Side, Sort, Target, Tile, UnitId, With, effects};
use crate::games::clans::content::{Keyword, Mind, Pool, Stage, StageCard, ThreatKind};
use crate::games::clans::{Clans, Open};

/// Move of a unit without any changes.
const MOVE: i8 = 2;
/// Items that an operative carries without any changes.
const ENCUMBRANCE: i8 = 5;

impl Open {
    pub(super) fn lasting_sum(&self, unit: UnitId, of: impl Fn(Effect) -> Option<i8>) -> i8 {
        self.lasting.iter().filter(|lasting| lasting.on == On::Unit(unit)).filter_map(|lasting| of(lasting.effect)).sum()
    }

    pub(crate) fn last(&mut self, effect: Effect, on: On, until: Ends) {
        // A table so full of effects has never been seen; the oldest makes room.
        if self.lasting.is_full() {
            self.lasting.remove(0);
        }
        self.lasting.push(Lasting { effect, on, until });
    }

    /// Effects of this length are over.
    pub(super) fn expire(&mut self, until: Ends) {
        self.lasting.retain(|lasting| lasting.until != until);
    }

    pub(super) fn expire_for(&mut self, unit: UnitId, until: Ends) {
        self.lasting.retain(|lasting| lasting.until != until || lasting.on != On::Unit(unit));
    }

    /// Hard by the plates or by what happened since.
    pub fn is_hard(&self, tile: Tile) -> bool {
        self.field().is_hard(tile) || self.rubble.contains(tile)
    }
}

impl Clans {
    /// The stage card of a champion.
    pub(crate) fn stage(&self, unit: UnitId) -> Option<(&'static StageCard, Stage)> {
        let champion = self.kind(unit)?.champion()?;
        let stage = self.open.champions.0[champion.index()].stage;
        Some((champion.stage(stage), stage))
    }

    /// A clanner's or neutral's own dice.
    pub(crate) fn own_pool(&self, unit: UnitId) -> Option<Pool> {
        match unit.sort() {
            Sort::Member(_) => None,
            Sort::Stray(at) => self.open.strays[at].kind.pool(),
            Sort::Clanner(_) => match self.kind(unit)? {
                ThreatKind::Legion(legion) => Some(legion.card().pool),
                ThreatKind::Champion(_) => self.stage(unit).map(|(card, _)| card.pool),
                ThreatKind::Trap | ThreatKind::Decoy => None,
            },
        }
    }

    pub(crate) fn own_range(&self, unit: UnitId) -> u8 {
        match unit.sort() {
            Sort::Member(_) => 0,
            Sort::Stray(at) => self.open.strays[at].kind.range(),
            Sort::Clanner(_) => match self.kind(unit) {
                Some(ThreatKind::Legion(legion)) => legion.card().range,
                Some(ThreatKind::Champion(_)) => self.stage(unit).map_or(0, |(card, _)| card.range),
                _ => 0,
            },
        }
    }

    /// Defense against an attack; without one, as the dashboard shows it.
    pub(crate) fn defense(&self, unit: UnitId, attack: Option<&Attack>) -> i8 {
        let open = &self.open;
        let base = match unit.sort() {
            Sort::Member(at) => {
                let member = &open.squad[at];
                member.who.stats(member.mind).defense
            }
            Sort::Stray(at) => open.strays[at].kind.defense(),
            Sort::Clanner(_) => match self.kind(unit) {
                Some(ThreatKind::Legion(legion)) => legion.card().defense,
                Some(ThreatKind::Champion(_)) => self.stage(unit).map_or(0, |(card, _)| card.defense),
                _ => 0,
            },
        };
        let stunned = if open.is_stunned(unit) { -2 } else { 0 };
        let lasting = open.lasting_sum(unit, |effect| match effect {
            Effect::Defense(by) => Some(by),
            _ => None,
        });
        let area = match attack {
            Some(Attack { at: Target::Tile(_), .. }) => self.hidden_rating(unit) + if open.is_threat(unit) { 2 } else { 0 },
            _ => 0,
        };
        let cards = effects::defense(self, unit, attack) + open.mission.script().defense(self, unit);
        (base + stunned + lasting + area + cards).max(0)
    }

    /// HIDDEN: how much further away a unit counts, and its Defense against area attacks.
    pub(crate) fn hidden_rating(&self, unit: UnitId) -> i8 {
        let open = &self.open;
        let covered = open.at(unit).is_some_and(|tile| open.is_hard(tile));
        let stripped = unit.is_member() && open.side_under(Side::Operatives, Effect::NoCover);
        let lasting = open.lasting_sum(unit, |effect| match effect {
            Effect::Hidden(by) => Some(by),
            _ => None,
        });
        i8::from(covered && !stripped) + lasting + effects::hidden(self, unit)
    }

    /// How far a target counts: HIDDEN changes a distance only from another tile.
    pub(crate) fn distance_to(&self, from: Tile, target: UnitId, sees_hidden: bool) -> u8 {
        let Some(to) = self.open.at(target) else { return u8::MAX };
        let distance = self.open.field().distance(from, to);
        if distance == 0 || sees_hidden {
            return distance;
        }
        (distance.cast_signed() + self.hidden_rating(target)).max(0) as u8
    }

    /// What a Move action is worth in borders; at least one tile is always possible.
    pub(crate) fn speed(&self, unit: UnitId) -> u8 {
        // The Adventurer lifts whatever would make a unit slower.
        let least = if self.ignores_move_penalties(unit) { 0 } else { i8::MIN };
        let lasting = self.open.lasting_sum(unit, |effect| match effect {
            Effect::Speed(by) => Some(by.max(least)),
            _ => None,
        });
        let stealth = i8::from(self.open.in_stealth(unit));
        let cards: i8 = effects::speed(self, unit).into_iter().map(|by| by.max(least)).sum();
        (MOVE + lasting + stealth + cards).max(1) as u8
    }

    /// 0: this round nothing makes the unit's moves shorter.
    pub(super) fn ignores_move_penalties(&self, unit: UnitId) -> bool {
        self.open.side_of(unit).is_some_and(|side| self.open.side_under(side, Effect::Adventurer))
    }

    /// How many items a unit can carry.
    pub(crate) fn carrying(&self, unit: UnitId) -> u8 {
        if unit.is_clanner() { 1 } else { (ENCUMBRANCE + effects::carrying(self, unit)).max(0) as u8 }
    }

    /// How many sucker punches a unit may perform in a round.
    pub(crate) fn punch_limit(&self, unit: UnitId) -> u8 {
        (1 + effects::dirty_fighting(self, unit)).max(0) as u8
    }

    pub(crate) fn is_immune(&self, unit: UnitId, keyword: Keyword) -> bool {
        effects::is_immune(self, unit, keyword)
    }

    /// Range of what an attack is made with.
    pub(crate) fn range(&self, unit: UnitId, with: With) -> u8 {
        match with {
            With::Gear(gear) => {
                let item = self.open.gear(gear).item;
                let range = item.weapon().map_or(0, |(_, range)| range).cast_signed();
                (range + effects::range(self, unit, gear)).max(0) as u8
            }
            With::BareHands => 0,
            With::Own => self.own_range(unit),
            With::Scheme(scheme) => scheme.range(),
        }
    }

    /// A ranged attack gives sucker punches.
    pub(crate) fn is_ranged(&self, unit: Option<UnitId>, with: With) -> bool {
        match with {
            With::Gear(gear) => self.open.gear(gear).item.is_ranged(),
            With::BareHands => false,
            With::Own => unit.is_some_and(|unit| self.own_range(unit) >= 2),
            With::Scheme(scheme) => scheme == Scheme::ScrapBomb,
        }
    }

    /// Strikes a whole tile.
    pub(crate) fn is_area(&self, unit: UnitId, with: With) -> bool {
        match with {
            With::Gear(gear) => effects::items::is_area(self, unit, gear),
            With::Own => effects::champions::is_area(self, unit),
            With::BareHands => false,
            With::Scheme(scheme) => scheme.is_area(),
        }
    }

    /// The side of the dashboard that the dice of an attack come from; what has dice of its own has none.
    pub(crate) fn mind_of(&self, attack: &Attack) -> Option<Mind> {
        match attack.with {
            With::Scheme(scheme) if scheme != Scheme::BurningLitany => None,
            _ => attack.by.and_then(|unit| self.open.member(unit)).map(|member| member.mind),
        }
    }

    /// The dice of an attack before anybody changes them.
    pub(crate) fn attack_pool(&self, attack: &Attack) -> Pool {
        let base = match (attack.by, attack.with) {
            (_, With::Scheme(scheme)) => scheme.pool(self, attack.by),
            (Some(unit), With::Own) => self.own_pool(unit).unwrap_or_default(),
            (Some(unit), with) => {
                let stats = self.open.member(unit).map(|member| member.who.stats(member.mind).pool).unwrap_or_default();
                match with {
                    With::Gear(gear) => stats.and(self.open.handling(gear)),
                    _ => stats,
                }
            }
            (None, _) => Pool::default(),
        };
        effects::attack_dice(self, attack, base)
    }

    /// What changes a roll, by everything that has a say.
    pub(crate) fn modifiers(&self, roll: &Roll) -> Modifiers {
        let mut modifiers = Modifiers::default();
        if let Some(unit) = roll.by {
            for lasting in self.open.lasting.iter().filter(|lasting| lasting.on == On::Unit(unit)) {
                match lasting.effect {
                    Effect::Success(by) => modifiers.success(by),
                    Effect::Secure(by) => modifiers.secure(by.cast_signed()),
                    _ => {}
                }
            }
        }
        // What PRONOUNCE says of an enemy is for operatives.
        if let Some(Attack { at: Target::Unit(target), by, .. }) = self.open.attack()
            && (!target.is_clanner() || by.is_some_and(UnitId::is_member))
        {
            modifiers.success(self.open.lasting_sum(*target, |effect| match effect {
                Effect::Marked(by) => Some(by),
                _ => None,
            }));
        }
        effects::modify(self, roll, &mut modifiers);
        self.open.mission.script().modify(self, roll, &mut modifiers);
        if roll.by.is_some_and(|unit| effects::operatives::ignores_penalties(self, unit)) {
            modifiers.penalty = 0;
        }
        modifiers
    }

    /// An attack is one that VIII forbids on the unit's side.
    pub(crate) fn is_mediated(&self, unit: UnitId, cause: Cause) -> bool {
        matches!(cause, Cause::Punch | Cause::Ambush)
            && self.open.side_of(unit).is_some_and(|side| self.open.side_under(side, Effect::Mediator))
    }
}

impl Open {
    /// What a weapon adds, as its face lies.
    pub fn handling(&self, gear: super::GearId) -> Pool {
        let card = self.gear(gear);
        let handling = card.item.weapon().map(|(pool, _)| pool).unwrap_or_default();
        if card.botched { handling.bent() } else { handling }
    }
}
