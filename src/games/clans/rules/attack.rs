//! Attacks: announce, sucker punches, roll, hits, what comes after.

use super::{
    Action, AfterAttack, Against, Attack, AttackStep, Cause, Effect, Frame, GearId, Grant, Harm, Lies, Object, On, Pick, Purpose,
    Roll, Scheme, Side, Sort, Target, Tile, UnitId, UnitSet, With, Wound, effects,
};
use crate::engine::Story;
use crate::engine::grammar;
use crate::games::clans::content::{BotchClass, Keyword, Mind, Pool, ThreatKind, pool};
use crate::games::clans::{Clans, tell};
use arrayvec::ArrayVec;

impl Scheme {
    pub(super) fn range(self) -> u8 {
        match self {
            Scheme::ScrapBomb | Scheme::BurningLitany => 1,
            Scheme::Guns => u8::MAX,
            _ => 0,
        }
    }

    pub(super) fn is_area(self) -> bool {
        matches!(self, Scheme::ScrapBomb | Scheme::BurningLitany | Scheme::BlastingCharge | Scheme::Guns)
    }

    /// Its dice; BURNING LITANY adds to those of its operative.
    pub(super) fn pool(self, game: &Clans, by: Option<UnitId>) -> Pool {
        match self {
            Scheme::Trap | Scheme::ScrapBomb | Scheme::JawTrap | Scheme::Spring => pool(0, 3, 0),
            Scheme::BlastingCharge => pool(0, 2, 1),
            Scheme::Guns => pool(0, 3, 1),
            Scheme::Burning => pool(0, 2, 0),
            Scheme::BurningLitany => {
                let own = by.and_then(|unit| game.open.member(unit)).map(|member| member.who.stats(member.mind).pool);
                own.unwrap_or_default().and(pool(0, 1, 0))
            }
        }
    }

    pub(crate) fn keyword(self) -> Option<Keyword> {
        match self {
            Scheme::ScrapBomb | Scheme::BlastingCharge | Scheme::Guns => Some(Keyword::Explosive),
            Scheme::BurningLitany | Scheme::Spring | Scheme::Burning => Some(Keyword::Fire),
            Scheme::Trap | Scheme::JawTrap => None,
        }
    }
}

impl Attack {
    /// Who lays hands on what is attacked: the guns fire from far away, whoever has called them.
    fn hand(&self) -> Option<UnitId> {
        self.by.filter(|_| self.with != With::Scheme(Scheme::Guns))
    }
}

impl Clans {
    /// What an operative can attack with as the dashboard lies.
    pub(crate) fn weapons(&self, unit: UnitId) -> ArrayVec<With, 10> {
        let mut weapons = ArrayVec::new();
        let Some(member) = self.open.member(unit) else { return weapons };
        for (at, gear) in self.open.carried(unit) {
            let once = gear.fired && effects::items::attacks_once(gear);
            if self.wields(unit, at) && !once {
                let _ = weapons.try_push(With::Gear(at));
            }
        }
        if member.mind == Mind::Primal {
            let _ = weapons.try_push(With::BareHands);
        }
        weapons
    }

    /// An operative has this weapon in hand, on the side of the dashboard that it is for, and as it lies it attacks.
    fn wields(&self, unit: UnitId, gear: GearId) -> bool {
        let (Some(member), card) = (self.open.member(unit), self.open.gear(gear)) else { return false };
        let works = !card.botched || card.item.card().botch == BotchClass::Bent;
        card.place == Lies::With(unit) && card.item.weapon().is_some() && works && self.open.fits(member, card.item)
    }

    /// Every attack a unit could make; in an ambush only at `only`.
    pub(super) fn list_attacks(&self, unit: UnitId, only: Option<UnitSet>, cause: Cause, out: &mut Vec<Action>) {
        if self.open.under(unit, Effect::NoAttack) {
            return;
        }
        let weapons = match unit.sort() {
            Sort::Member(_) => self.weapons(unit),
            _ if self.own_pool(unit).is_some() => ArrayVec::from_iter([With::Own]),
            _ => ArrayVec::new(),
        };
        for with in weapons {
            self.list_targets(unit, with, only, cause, out);
        }
    }

    /// Every target of one weapon.
    pub(crate) fn list_targets(&self, unit: UnitId, with: With, only: Option<UnitSet>, cause: Cause, out: &mut Vec<Action>) {
        let open = &self.open;
        if self.is_area(unit, with) {
            let enemies =
                open.units().filter(|other| open.are_enemies(unit, other) && only.is_none_or(|only| only.contains(other)));
            let mut tiles: super::TileSet = enemies.iter().filter_map(|other| open.at(other)).collect();
            if only.is_none() {
                tiles = tiles.union(self.object_tiles(unit, with));
            }
            let covered = tiles.iter().filter(|tile| self.covers(unit, with, *tile));
            out.extend(covered.map(|tile| Action::Attack { with, at: Target::Tile(tile) }));
        } else {
            let targets = open.units().filter(|target| only.is_none_or(|only| only.contains(target)));
            let valid = targets.filter(|target| self.is_target(unit, with, target, cause));
            out.extend(valid.iter().map(|target| Action::Attack { with, at: Target::Unit(target) }));
            if only.is_none() {
                let objects = (0..open.objects.len() as u8).filter(|object| self.reaches_object(unit, with, *object));
                out.extend(objects.map(|object| Action::Attack { with, at: Target::Object(object) }));
            }
        }
    }

    /// An area attack reaches this tile.
    fn covers(&self, unit: UnitId, with: With, tile: Tile) -> bool {
        let Some(from) = self.open.at(unit) else { return false };
        let near = self.open.field().distance(from, tile) <= self.range(unit, with);
        near && self.sees(unit, tile) && !self.is_storming(from, tile)
    }

    /// Where objects stand that the unit may attack.
    fn object_tiles(&self, unit: UnitId, with: With) -> super::TileSet {
        let reached = (0u8..).zip(&self.open.objects).filter(|(at, _)| self.reaches_object(unit, with, *at));
        reached.flat_map(|(_, object)| [Some(object.at), object.beyond]).flatten().collect()
    }

    /// Whether a unit can be chosen as the target of an attack.
    pub(crate) fn is_target(&self, by: UnitId, with: With, target: UnitId, cause: Cause) -> bool {
        let open = &self.open;
        let (Some(from), Some(to)) = (open.at(by), open.at(target)) else { return false };
        if !open.are_enemies(by, target) || open.in_stealth(target) || self.is_mediated(target, cause) {
            return false;
        }
        // Threats cannot be chosen; refugees who hide are no target of anything.
        if open.is_threat(target) || open.stray(target).is_some_and(|stray| !stray.found) {
            return false;
        }
        if self.is_withdrawn(Some(by), target) {
            return false;
        }
        let distance = self.distance_to(from, target, effects::sees_hidden(self, with));
        distance <= self.range(by, with)
            && !self.is_storming(from, to)
            && (open.field().distance(from, to) > 1 || !effects::is_far_only(self, with))
            && self.sees(by, to)
            && !effects::legions::is_shielded(self, by, with, target)
    }

    /// Dust Storm: no attack reaches over distance 2.
    fn is_storming(&self, from: Tile, to: Tile) -> bool {
        let storm = self.open.lasting.iter().any(|lasting| lasting.effect == Effect::Storm && lasting.on == On::All);
        storm && self.open.field().distance(from, to) > 2
    }

    /// IX: nobody attacks the unit from another tile.
    fn is_withdrawn(&self, by: Option<UnitId>, unit: UnitId) -> bool {
        self.open.under(unit, Effect::Hermit) && by.is_some_and(|by| self.open.at(by) != self.open.at(unit))
    }

    fn reaches_object(&self, unit: UnitId, with: With, object: u8) -> bool {
        let open = &self.open;
        let card = &open.objects[usize::from(object)];
        let armored = open.mission.script().armor(self, card, Some(unit)).is_some();
        if card.gone || !armored || effects::only_stuns(self, with) {
            return false;
        }
        let Some(from) = open.at(unit) else { return false };
        let ends = [Some(card.at), card.beyond];
        let near = ends.into_iter().flatten().min_by_key(|end| open.field().distance(from, *end));
        near.is_some_and(|end| {
            let distance = open.field().distance(from, end);
            let near = distance <= self.range(unit, with) && !self.is_storming(from, end);
            near && (distance > 1 || !effects::is_far_only(self, with)) && self.sees(unit, end)
        })
    }

    /// Announces an attack as an action of its unit.
    pub(super) fn announce(&mut self, unit: UnitId, with: With, at: Target, grant: Grant, story: &mut Story) {
        let cause = match grant {
            Grant::Ambush(_) => Cause::Ambush,
            Grant::Attack | Grant::MoveOrAttack | Grant::Strike(_) | Grant::Shot(..) | Grant::Second => Cause::Free,
            _ => Cause::Action,
        };
        story.tell(|| {
            let with = tell::with_weapon(&self.open, with);
            format!("{} attacks {}{with}.", self.open.name(unit), self.open.target_name(at))
        });
        let manner = match grant {
            Grant::Manner(own) => Some(own),
            _ => None,
        };
        self.push_attack(Attack { manner, second: grant == Grant::Second, ..Attack::new(Some(unit), with, at, cause) });
    }

    /// The next step of the attack on top of the stack. Returns whether something happened.
    pub(super) fn step_attack(&mut self, story: &mut Story) -> bool {
        let Some(Frame::Attack(attack)) = self.open.stack.last() else { return false };
        let attack = attack.clone();
        match attack.step {
            AttackStep::Announced => self.announce_step(&attack, story),
            AttackStep::Ready => self.ready_step(&attack, story),
            AttackStep::Rolled => self.judge(&attack, story),
            AttackStep::Hits => match attack.hits.first() {
                Some(unit) => {
                    self.open.attack_mut().hits.remove(unit);
                    self.hit(&attack, unit, story);
                }
                None => self.open.attack_mut().step = AttackStep::After(AfterAttack::Clan),
            },
            AttackStep::After(step) => {
                self.open.attack_mut().step = AttackStep::After(step.next());
                if !effects::after_attack(self, &attack, step, story) {
                    self.open.pop();
                }
            }
        }
        true
    }

    fn announce_step(&mut self, attack: &Attack, story: &mut Story) {
        self.open.attack_mut().step = AttackStep::Ready;
        let Some(unit) = attack.by else { return };
        if self.open.is_threat(unit) {
            self.reveal(unit, story);
        }
        match unit.sort() {
            Sort::Member(at) => {
                self.open.squad[at].deeds.attacked_turn = true;
                if !effects::keeps_stealth(self, attack) {
                    self.open.end_stealth(unit);
                }
                if let With::Gear(gear) = attack.with {
                    self.open.gear[gear.index()].fired = true;
                }
            }
            Sort::Stray(_) | Sort::Clanner(_) => {}
        }
        let open_to_punches = !matches!(attack.cause, Cause::Punch | Cause::Forced);
        if open_to_punches && self.is_ranged(Some(unit), attack.with) && !effects::shoots_safely(self, unit, attack) {
            self.grant_punches(unit);
        }
    }

    /// If the target is gone or not attackable any more, the action is spent without a roll.
    fn ready_step(&mut self, attack: &Attack, story: &mut Story) {
        if !self.still_stands(attack) {
            self.call_off(attack, story);
            return;
        }
        let struck = self.struck_surely(attack);
        for object in &struck {
            self.damage(attack, *object, story);
        }
        let others = match attack.at {
            Target::Tile(tile) => self.open.on(tile).filter(|unit| Some(unit) != attack.by),
            _ => UnitSet::default(),
        };
        if !struck.is_empty() && others.is_empty() {
            self.open.attack_mut().step = AttackStep::Hits;
            return;
        }
        let spot = self.open.target_tile(attack.at);
        let announced = self.open.attack_mut();
        announced.step = AttackStep::Rolled;
        announced.spot = spot;
        let led = attack.by.is_some_and(|by| self.open.side_of(by).is_some());
        let forced = !led || matches!(attack.with, With::Scheme(Scheme::Trap | Scheme::JawTrap | Scheme::Burning));
        let mind = self.mind_of(attack);
        let against = match attack.at {
            Target::Tile(_) => Against::Each,
            _ => Against::Number(self.difficulty(attack)),
        };
        let mut roll = Roll::new(attack.by, Purpose::Attack, mind, self.attack_pool(attack), against);
        effects::readied(self, attack);
        roll.forced = forced;
        if let With::Gear(gear) = attack.with {
            roll.use_gear(gear);
        }
        self.push_roll(roll);
    }

    /// The action is spent, and nothing comes of it.
    pub(super) fn call_off(&mut self, attack: &Attack, story: &mut Story) {
        self.open.pop();
        if let Some(unit) = attack.by {
            story.tell(|| format!("Nothing comes of the attack of {}.", self.open.name(unit)));
        }
    }

    /// Whether an attack that was announced can still be made.
    pub(super) fn still_stands(&self, attack: &Attack) -> bool {
        let by = match attack.by {
            Some(unit) if self.open.at(unit).is_none() || self.open.is_stunned(unit) => return false,
            by => by,
        };
        // What was knocked out of the hand, jammed or fried since does not strike; a bent weapon does, with what is left of it.
        if let (With::Gear(gear), Some(unit)) = (attack.with, by)
            && !self.wields(unit, gear)
        {
            return false;
        }
        match (attack.at, by) {
            (Target::Unit(target), Some(by)) if matches!(attack.with, With::Scheme(_)) => {
                self.open.at(target).is_some() && self.open.at(target) == self.open.at(by)
            }
            (Target::Unit(target), Some(by)) => self.is_target(by, attack.with, target, attack.cause),
            (Target::Unit(target), None) => self.open.at(target).is_some(),
            (Target::Object(object), Some(by)) => self.reaches_object(by, attack.with, object),
            (Target::Object(object), None) => !self.open.objects[usize::from(object)].gone,
            (Target::Tile(tile), Some(by)) => matches!(attack.with, With::Scheme(_)) || self.covers(by, attack.with, tile),
            (Target::Tile(_), None) => true,
        }
    }

    /// Defense of the one thing that is attacked.
    pub(crate) fn difficulty(&self, attack: &Attack) -> i8 {
        match attack.at {
            Target::Unit(target) => self.defense(target, Some(attack)),
            Target::Object(object) => {
                let card = &self.open.objects[usize::from(object)];
                self.open.mission.script().armor(self, card, attack.by).map_or(0, |(defense, _)| defense)
            }
            Target::Tile(_) => 0,
        }
    }

    /// Everyone an area attack judges: friend and foe, revealed or not.
    pub(crate) fn judged(&self, attack: &Attack, tile: Tile) -> UnitSet {
        let from_afar = self.is_ranged(attack.by, attack.with) || attack.with == With::Scheme(Scheme::Guns);
        let spares_source = attack.by.filter(|_| !from_afar);
        let keyword = self.keywords(attack);
        self.open.on(tile).filter(|unit| {
            Some(unit) != spares_source
                && !self.is_mediated(unit, attack.cause)
                && !self.is_withdrawn(attack.by, unit)
                && !matches!(self.kind(unit), Some(ThreatKind::Trap | ThreatKind::Decoy))
                && self.open.stray(unit).is_none_or(|stray| stray.found)
                && !keyword.iter().any(|keyword| self.is_immune(unit, *keyword))
                && !effects::spares(self, attack, unit)
        })
    }

    /// The keywords that an attack bears.
    pub(crate) fn keywords(&self, attack: &Attack) -> ArrayVec<Keyword, 4> {
        match attack.with {
            With::Gear(gear) => {
                let card = self.open.gear(gear);
                card.item.card().keywords.into_iter().filter(|keyword| card.item.has(*keyword, card.botched)).collect()
            }
            With::Scheme(scheme) => scheme.keyword().into_iter().collect(),
            With::Own => attack.by.and_then(|unit| effects::champions::keyword(self, unit)).into_iter().collect(),
            With::BareHands => ArrayVec::new(),
        }
    }

    /// The dice are settled: who was hit?
    fn judge(&mut self, attack: &Attack, story: &mut Story) {
        let result = attack.result;
        let mut hits = UnitSet::default();
        match (attack.at, result) {
            (Target::Unit(target), Some(hit)) if hit >= self.difficulty(attack) => hits.insert(target),
            (Target::Tile(tile), Some(hit)) => {
                // Who falls of the hidden ones tells something about them.
                if !self.open.threats_on(tile).is_empty() {
                    story.reveal();
                }
                hits = self.judged(attack, tile).filter(|unit| hit >= self.defense(unit, Some(attack)));
                let struck = hits.without(attack.spared);
                story.tell(|| {
                    let names: Vec<String> = struck.iter().map(|unit| self.open.name(unit)).collect();
                    if names.is_empty() {
                        return format!("Nobody at {tile} is hit.");
                    }
                    format!("Hit at {tile}: {}.", grammar::list(&names))
                });
                self.hit_objects(attack, tile, hit, story);
            }
            (Target::Object(object), Some(hit)) if hit >= self.difficulty(attack) => self.damage(attack, object, story),
            _ => {}
        }
        let hits = hits.without(attack.spared);
        let struck = !hits.is_empty();
        let attack = self.open.attack_mut();
        attack.hits = hits;
        attack.struck |= struck;
        attack.step = AttackStep::Hits;
    }

    /// Objects that this attack wounds without a roll.
    fn struck_surely(&self, attack: &Attack) -> ArrayVec<u8, 8> {
        let script = self.open.mission.script();
        let aimed = |at: u8, object: &Object| match attack.at {
            Target::Object(target) => target == at,
            Target::Tile(tile) => object.stands_on(tile) && script.armor(self, object, attack.hand()).is_some(),
            Target::Unit(_) => false,
        };
        let struck = |(at, object): &(u8, &Object)| aimed(*at, object) && script.strikes(self, attack, object);
        (0u8..).zip(&self.open.objects).filter(struck).map(|(at, _)| at).collect()
    }

    fn hit_objects(&mut self, attack: &Attack, tile: Tile, hit: i8, story: &mut Story) {
        for object in 0..self.open.objects.len() as u8 {
            let card = self.open.objects[usize::from(object)];
            let script = self.open.mission.script();
            let armor = script.armor(self, &card, attack.hand()).filter(|_| !script.strikes(self, attack, &card));
            if card.stands_on(tile) && armor.is_some_and(|(defense, _)| hit >= defense) {
                self.damage(attack, object, story);
            }
        }
    }

    /// An object is wounded; wounds add up and stay. What stuns or hampers does nothing to it.
    pub(crate) fn damage(&mut self, attack: &Attack, object: u8, story: &mut Story) {
        if effects::only_stuns(self, attack.with) {
            return;
        }
        let keywords = self.keywords(attack);
        let by = attack.hand();
        if let Some(Frame::Attack(attack)) = self.open.stack.last_mut() {
            attack.struck = true;
        }
        self.wound_object(object, by, keywords.contains(&Keyword::Fire), story);
    }

    pub(crate) fn wound_object(&mut self, object: u8, by: Option<UnitId>, fire: bool, story: &mut Story) {
        let script = self.open.mission.script();
        let card = self.open.objects[usize::from(object)];
        let Some((_, most)) = script.armor(self, &card, by) else { return };
        let wounds = script.wounds(&card, fire);
        let card = &mut self.open.objects[usize::from(object)];
        card.wounds = (card.wounds + wounds).min(most);
        card.gone = card.wounds >= most;
        let gone = card.gone;
        story.tell(|| {
            let fate = if gone { "destroyed" } else { "damaged" };
            format!("{} is {fate}.", self.open.object_first(object))
        });
        script.damaged(self, object, story);
        if gone {
            effects::destroyed(self, object, by, story);
        }
    }

    /// What a hit does to one unit.
    fn hit(&mut self, attack: &Attack, unit: UnitId, story: &mut Story) {
        if self.open.at(unit).is_none() {
            return;
        }
        if self.keywords(attack).iter().any(|keyword| self.is_immune(unit, *keyword)) {
            story.tell(|| format!("{} is immune.", self.open.name(unit)));
            return;
        }
        if effects::hits_otherwise(self, attack, unit, story) {
            return;
        }
        if !self.harms(attack, unit).is_empty() {
            let seat = attack.by.map_or(self.open.hostile, |by| self.open.controller(by));
            self.open.push(Frame::Pick { seat, what: Pick::Harm { unit } });
            return;
        }
        self.wound_by(attack, unit);
    }

    /// What the attacker may do instead of wounding; nothing where a hit is a wound.
    pub(crate) fn harms(&self, attack: &Attack, unit: UnitId) -> ArrayVec<Harm, 16> {
        effects::harms(self, attack, unit)
    }

    /// A hit wounds.
    pub(crate) fn wound_by(&mut self, attack: &Attack, unit: UnitId) {
        let trauma = effects::turns_to_trauma(self, attack, unit);
        let keywords = self.keywords(attack);
        let keyword = keywords.iter().find(|keyword| **keyword == Keyword::Fire).or(keywords.first()).copied();
        let stand_in = attack.stand_in.filter(|other| self.open.at(*other).is_some());
        let (unit, suffers) = stand_in.map_or((unit, attack.suffers), |other| (other, None));
        let wound = Wound { trauma, keyword, suffers, ..Wound::new(unit, attack.by) };
        self.open.push(Frame::Wound(wound));
    }

    /// Somebody cannot act any more this round and is easier to hit.
    pub(crate) fn stun(&mut self, unit: UnitId, story: &mut Story) {
        if self.is_immune(unit, Keyword::Stun) {
            return;
        }
        match unit.sort() {
            Sort::Member(at) => self.open.squad[at].stunned = true,
            Sort::Stray(at) => self.open.strays[at].stunned = true,
            Sort::Clanner(at) => self.open.clan[at].stunned = true,
        }
        story.tell(|| format!("{} is stunned.", self.open.name(unit)));
    }

    /// The attack that a roll belongs to has its result.
    pub(super) fn attack_rolled(&mut self, result: Option<i8>) {
        self.open.attack_mut().result = result;
    }
}

impl crate::games::clans::Open {
    /// The attack that is under way, if a roll or a wound of it lies on top.
    pub fn attack(&self) -> Option<&Attack> {
        let mut frames = self.stack.iter().rev();
        loop {
            match frames.next()? {
                Frame::Attack(attack) => return Some(attack),
                Frame::Roll(_) | Frame::Chain(_) | Frame::Wound(_) | Frame::Pick { .. } | Frame::ReturnCard(_) => {}
                _ => return None,
            }
        }
    }

    pub(super) fn attack_mut(&mut self) -> &mut Attack {
        self.stack
            .iter_mut()
            .rev()
            .find_map(|frame| match frame {
                Frame::Attack(attack) => Some(attack),
                _ => None,
            })
            .expect("hits belong to an attack")
    }

    /// Where a target is.
    pub fn target_tile(&self, target: Target) -> Option<Tile> {
        match target {
            Target::Unit(unit) => self.at(unit),
            Target::Tile(tile) => Some(tile),
            Target::Object(object) => self.objects.get(usize::from(object)).map(|object| object.at),
        }
    }

    /// The side a seat fights.
    pub fn foes(&self, side: Side) -> UnitSet {
        self.units().filter(|unit| self.side_of(unit) == Some(side.other()))
    }
}
