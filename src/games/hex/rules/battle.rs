//! The Battle: a function from a board to what comes of it, segment by segment.
//!
//! Nobody's turn, no dice: all that can be asked is what [`Question`] has. [`Decide`] is whoever answers. Rules, bots, forecast
//! and pictures all use [`Battle`].

use super::super::content::{Brood, Effect, Effects, HIT_POINTS, Hex, Hexes, Quills};
use super::asking::{Answer, Decide, Defaults, Question, Scene};
use super::attack::{Attack, AttackKind, Attacks, Choice, Volley};
use super::board::{Base, Board, DESTROYS, PerHex, SEATS, Unit};
use super::hunt::{Charges, Hunt};
use super::links::Links;
use crate::engine::Seat;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What gives a unit a choice in its segment.
const CHOOSING: Effects = Effects::of(&[Effect::Explosion, Effect::Rocket, Effect::Sharpshooter, Effect::Anywhere]);

/// What makes it matter who has wounded whom.
const HUNTING: Effects = Effects::of(&[Effect::Charge, Effect::Devouring, Effect::Revival]);

/// What those who act in a segment have chosen.
#[derive(Clone, Debug, Default)]
struct Choices {
    exploding: Hexes,
    /// Units and the side through which a melee attack is made as a shot.
    shots: ArrayVec<(Hex, u8), 8>,
    aims: ArrayVec<(Hex, Option<Hex>), 16>,
}

impl Choices {
    fn of(&self, hex: Hex) -> Choice {
        let chosen = self.aims.iter().find(|(by, _)| *by == hex);
        let aim = chosen.and_then(|(_, aim)| *aim);
        let misses = chosen.is_some() && aim.is_none();
        let shot = self.shots.iter().find(|(by, _)| *by == hex).map(|(_, side)| *side);
        Choice { aim, misses, shot }
    }
}

/// No initiative is higher than this.
const SEGMENTS: usize = 16;

/// How far a Battle has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub starter: Seat,
    pub stage: Stage,
    /// The actions that are used up or lost: a bit for every badge, then for every extra action.
    spent: PerHex<u8>,
    /// Units whose control began in this Battle: they are turned when it is over.
    pub captured: Hexes,
    /// Units that have made a melee attack as a shot, which each does once a Battle.
    #[serde(default)]
    converted: Hexes,
    /// Something has come of it: a wound, or a unit that left.
    #[serde(default)]
    pub telling: bool,
    /// Where units fell that Death Breath had wounded: its dead may rise there.
    #[serde(default)]
    pub tokens: Hexes,
    /// Units that have charged onto a Mine.
    #[serde(default)]
    mined: Hexes,
    /// Holes have swallowed whoever is on them, and markers are back.
    #[serde(default)]
    closed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Poison works before the first segment.
    Poison,
    Segment(u8),
    Over,
}

impl Fight {
    pub fn new(starter: Seat) -> Self {
        Fight {
            starter,
            stage: Stage::Poison,
            spent: PerHex::default(),
            captured: Hexes::NONE,
            converted: Hexes::NONE,
            telling: false,
            tokens: Hexes::NONE,
            mined: Hexes::NONE,
            closed: false,
        }
    }
}

/// A Battle on its way.
#[derive(Clone, Debug)]
pub struct Battle {
    pub board: Board,
    pub fight: Fight,
    links: Links,
    /// Who acts in which segment while the links are as they are.
    due: [Hexes; SEGMENTS],
    /// Somebody takes control, or has.
    contested: bool,
    /// Somebody charges, devours or revives.
    hunting: bool,
    /// What happened in the last event.
    pub round: Round,
}

/// What one event of a Battle did.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// The segment; none for the poison before the first.
    pub initiative: Option<u8>,
    pub attacks: Attacks,
    /// Units that blew themselves up, and Traps that did.
    pub exploded: Hexes,
    /// Everything that left the board.
    pub fallen: ArrayVec<(Hex, Unit), { super::super::content::HEXES }>,
    /// Foundations that are used up.
    pub razed: ArrayVec<Base, 8>,
    /// Links have changed although nothing has left.
    stirred: bool,
    /// Units that charge, and where they go.
    pub charges: ArrayVec<(Hex, Hex), 8>,
}

impl Round {
    /// Nothing happened that there is to tell.
    pub fn is_quiet(&self) -> bool {
        self.attacks.is_empty() && self.fallen.is_empty() && self.exploded.is_empty() && self.razed.is_empty()
    }
}

impl Battle {
    /// A Battle that begins. Under a Sandstorm that is laid already, what hung on the covered unit ends at once.
    pub fn new(board: &Board, starter: Seat) -> Self {
        let mut battle = Battle::resume(board, Fight::new(starter));
        if board.storm.is_some() {
            battle.settle();
        }
        battle
    }

    pub fn resume(board: &Board, fight: Fight) -> Self {
        let contested = board.units().any(|(_, unit)| unit.has(Effect::Control) || unit.is_captured());
        let (links, round) = (Links::of(board), Round::default());
        let hunting = board.units().any(|(_, unit)| unit.face().effects.intersects(HUNTING));
        let mut battle = Battle { board: *board, fight, links, due: [Hexes::NONE; SEGMENTS], contested, hunting, round };
        battle.schedule();
        battle
    }

    /// The links of the board as it lies now.
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// Fights on until something has happened, which [`Battle::round`] then tells, or to the end: then it says `false`.
    /// A question leaves everything as it was.
    pub fn step(&mut self, decide: &mut impl Decide) -> Result<bool, Question> {
        loop {
            if !self.fight.mined.is_empty() {
                self.mines(decide)?;
                return Ok(true);
            }
            match self.fight.stage {
                Stage::Over if self.fight.closed => return Ok(false),
                Stage::Over => {
                    self.fight.closed = true;
                    let swallowed = self.holes();
                    self.board.end_battle();
                    if swallowed {
                        return Ok(true);
                    }
                }
                Stage::Poison => {
                    let poisoned = self.poison(decide)?;
                    self.fight.stage = Stage::Segment(self.highest());
                    if poisoned {
                        return Ok(true);
                    }
                }
                Stage::Segment(segment) => {
                    let acting = self.due[usize::from(segment)].without(self.links.netted).without(self.links.paralysed);
                    let happens = !acting.is_empty() || self.bombs(segment).next().is_some();
                    if happens {
                        if let Err(question) = self.segment(segment, acting, decide) {
                            self.spend(segment + 1);
                            return Err(question);
                        }
                        self.aftermath(segment);
                    }
                    self.fight.stage = segment.checked_sub(1).map_or(Stage::Over, Stage::Segment);
                    if happens {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// The foundations that blow up in a segment.
    fn bombs(&self, segment: u8) -> impl Iterator<Item = Base> {
        let due = move |base: &&Base| {
            let face = base.tile.face();
            face.has(Effect::ToxicBomb) && face.badges().contains(&segment)
        };
        self.board.bases().filter(due).copied()
    }

    /// Works out who acts when: every action that is neither used nor lost.
    fn schedule(&mut self) {
        self.due = [Hexes::NONE; SEGMENTS];
        for (hex, unit) in self.board.units().filter(|(_, unit)| !unit.face().badges().is_empty()) {
            let spent = self.fight.spent[hex];
            for (at, value) in self.links.actions(hex, unit).into_iter().enumerate() {
                if spent >> at & 1 == 0 {
                    self.due[usize::from(value).min(SEGMENTS - 1)].insert(hex);
                }
            }
        }
    }

    /// An action whose segment has come is used or lost. That is written down only before the links change.
    fn spend(&mut self, segment: u8) {
        for (hex, unit) in self.board.units() {
            for (at, value) in self.links.actions(hex, unit).into_iter().enumerate() {
                if value >= segment {
                    self.fight.spent[hex] |= 1 << at;
                }
            }
        }
    }

    /// The first segment in which anybody could act.
    fn highest(&self) -> u8 {
        let units = self.due.iter().rposition(|due| !due.is_empty()).unwrap_or(0) as u8;
        let bombs = self.board.bases().filter_map(|base| base.tile.face().badges().first());
        bombs.copied().fold(units, u8::max)
    }

    /// Before the first segment acid flies, every poison marker wounds its unit, and Quicksands swallow the enemy that
    /// stands on them: all at once.
    fn poison(&mut self, decide: &mut impl Decide) -> Result<bool, Question> {
        let asked = self.acid(decide)?;
        let acid = asked.unwrap_or_default();
        let charged = self.blow_up();
        for hex in acid {
            for to in self.board.map().neighbours(hex).intersection(self.board.taken()) {
                let splash = Attack { from: Some(hex), ..Attack::by_nobody(to, AttackKind::Blast, 1) };
                let _ = self.round.attacks.try_push(splash);
            }
        }
        for (hex, unit) in self.board.units().filter(|(_, unit)| unit.poison > 0) {
            for _ in 0..unit.poison {
                let _ = self.round.attacks.try_push(Attack::by_nobody(hex, AttackKind::Poison, 1));
            }
        }
        let mut swallowed: ArrayVec<Base, 8> = ArrayVec::new();
        for base in self.board.bases().filter(|base| base.tile.face().has(Effect::Quicksands)) {
            let Some(unit) = self.board.unit(base.hex) else { continue };
            if !self.board.are_friends(unit.controller, base.owner) {
                swallowed.push(*base);
                if !unit.is_hq() {
                    let _ = self.round.attacks.try_push(Attack::by_nobody(
                        base.hex,
                        AttackKind::Tile,
                        self.board.destruction(base.hex),
                    ));
                }
            }
        }
        // What somebody was asked for is an event, even where nothing comes of it.
        if self.round.attacks.is_empty() && swallowed.is_empty() && charged.is_empty() && asked.is_none() {
            return Ok(false);
        }
        let used = self.links.heal(&self.board, &mut self.round.attacks, self.fight.starter, decide)?;
        self.round.initiative = None;
        self.round.exploded = acid.union(charged);
        self.carry_out(used, &[]);
        for base in swallowed {
            self.round.razed.extend(self.board.lift(base.hex));
        }
        self.aftermath(SEGMENTS as u8);
        Ok(true)
    }

    /// Explosives with an enemy before them blow up; says which.
    fn blow_up(&mut self) -> Hexes {
        let Battle { board, links, round, .. } = self;
        let mut volley = Volley::new(board, links, &mut round.attacks);
        let set = board.units().filter(|(hex, unit)| unit.has(Effect::Charged) && links.may_attack(*hex));
        set.filter(|(hex, unit)| volley.blow_up(*hex, unit)).map(|(hex, _)| hex).collect()
    }

    /// The unit that is given up to acid, where an Incubator throws it and somebody was asked.
    fn acid(&self, decide: &mut impl Decide) -> Result<Option<Hexes>, Question> {
        let Battle { board, links, .. } = self;
        let throws = |hex: Hex, unit: &Unit| unit.brood == Some(Brood::Acid) && links.is_free(hex);
        let Some((_, incubator)) = board.units().find(|(hex, unit)| throws(*hex, unit)) else { return Ok(None) };
        let seat = incubator.controller;
        let fit = |hex: &Hex| links.may_attack(*hex) && board.unit(*hex).is_some_and(|unit| !unit.is_hq());
        let units: Hexes = board.controlled_by(seat).into_iter().filter(fit).collect();
        if units.is_empty() {
            return Ok(None);
        }
        let scene = Scene { board, links, attacks: &Attacks::new() };
        let named = (Question::Acid { seat, units }).put(scene, decide)?;
        Ok(Some(if let Answer::Acid(Some(hex)) = named { Hexes::one(hex) } else { Hexes::NONE }))
    }

    /// One segment: explosions, then what becomes a shot and whom it hits, then all attacks at once, then Medics, then wounds.
    fn segment(&mut self, segment: u8, acting: Hexes, decide: &mut impl Decide) -> Result<(), Question> {
        let chosen = self.choices(segment, acting, decide)?;
        let bombs: ArrayVec<Base, 8> = self.bombs(segment).collect();
        let Battle { board, fight, links, round, .. } = self;
        let mut volley = Volley::new(board, links, &mut round.attacks);
        for hex in acting {
            if chosen.exploding.contains(hex) {
                volley.blast(hex, true);
            } else if let Some(unit) = board.unit(hex) {
                volley.attack(hex, unit, chosen.of(hex));
            }
        }
        bombs.iter().for_each(|bomb| volley.bomb(*bomb));
        let sprung = volley.sprung;
        for trap in sprung {
            volley.blast(trap, false);
        }
        let used = links.heal(board, &mut round.attacks, fight.starter, decide)?;
        let leaving = used.union(chosen.exploding).union(sprung);
        let poisoned = links.poisoned(board, &round.attacks, leaving, decide)?;
        let exploded = chosen.exploding.union(sprung);
        let hunt = if self.hunting { Hunt::of(board, links, &round.attacks, exploded) } else { Hunt::default() };
        let charges = if hunt.prey.is_empty() {
            Charges::new()
        } else {
            hunt.charges(board, links, fight.starter, &round.attacks, acting, leaving, decide)?
        };
        fight.tokens = fight.tokens.union(hunt.tokens);
        for (points, gain) in board.hit_points.iter_mut().zip(hunt.gains) {
            *points += gain;
        }
        fight.converted = fight.converted.union(chosen.shots.iter().map(|(hex, _)| *hex).collect());
        round.initiative = Some(segment);
        round.exploded = exploded;
        self.carry_out(used, &poisoned);
        self.round.charges = charges;
        for points in &mut self.board.hit_points {
            *points = (*points).min(HIT_POINTS);
        }
        for bomb in bombs {
            self.round.razed.extend(self.board.lift(bomb.hex));
        }
        self.round.stirred = self.draw_quills_back(acting) | self.paralyse();
        Ok(())
    }

    /// Whoever lives with a wound that paralyses attacks no more, while there are markers; says whether there is any.
    fn paralyse(&mut self) -> bool {
        let mut any = false;
        let Battle { board, round, .. } = self;
        for attack in round.attacks.iter().filter(|attack| attack.paralyses && attack.lands() && attack.strength > 0) {
            let left = board.paralysis_supply();
            if let Some(unit) = board.unit_mut(attack.to).filter(|unit| left > 0 && !unit.paralysed) {
                unit.paralysed = true;
                any = true;
            }
        }
        any
    }

    /// After the first blow of an HQ the markers of its Quills come back; says whether any did.
    fn draw_quills_back(&mut self, acting: Hexes) -> bool {
        let struck = |seat: Seat| self.board.hq(seat).is_some_and(|hq| acting.contains(hq));
        let marked: ArrayVec<Hex, 2> = self.links.quilled.iter().filter(|(_, seat)| struck(*seat)).map(|(hex, _)| *hex).collect();
        for hex in &marked {
            if let Some(unit) = self.board.unit_mut(*hex) {
                unit.quills = Quills::default();
            }
        }
        !marked.is_empty()
    }

    /// What those who act choose, in this order: explosions, blows that become shots, targets. Who started the Battle says
    /// first.
    fn choices(&mut self, segment: u8, acting: Hexes, decide: &mut impl Decide) -> Result<Choices, Question> {
        let Battle { board, fight, links, round, .. } = self;
        let mut chosen = Choices::default();
        let converts = |hex: Hex| links.bonuses[hex].melee_is_ranged && !fight.converted.contains(hex);
        let chooses = |hex: Hex, unit: &Unit| unit.face().effects.intersects(CHOOSING) || converts(hex);
        if !acting.into_iter().any(|hex| board.unit(hex).is_some_and(|unit| chooses(hex, unit))) {
            return Ok(chosen);
        }
        round.attacks.clear();
        let each = |of: Hexes| {
            let seats = fight.starter.clockwise(SEATS as u8);
            seats.flat_map(move |seat| of.into_iter().map(move |hex| (seat, hex)))
        };
        let unit_of = |seat: Seat, hex: Hex| board.unit(hex).filter(|unit| unit.controller == seat);
        let scene = Scene { board, links, attacks: &Attacks::new() };
        for (seat, hex) in each(acting) {
            let Some(unit) = unit_of(seat, hex) else { continue };
            if unit.has(Effect::Explosion) {
                let asked = Question::Explode { seat, unit: hex, segment };
                if asked.put(scene, decide)? == Answer::Explode(true) {
                    chosen.exploding.insert(hex);
                }
            }
        }
        let fighting = acting.without(chosen.exploding);
        let volley = Volley::new(board, links, &mut round.attacks);
        for (seat, hex) in each(fighting).filter(|(_, hex)| converts(*hex)) {
            let Some(unit) = unit_of(seat, hex) else { continue };
            let sides = volley.worth_shooting(hex, unit);
            if !sides.is_empty()
                && let Answer::Convert(Some(side)) = (Question::Convert { seat, unit: hex, sides }).put(scene, decide)?
            {
                let _ = chosen.shots.try_push((hex, side));
            }
        }
        for (seat, hex) in each(fighting) {
            let Some(unit) = unit_of(seat, hex) else { continue };
            let targets = volley.aims(hex, unit);
            let may_miss = unit.has(Effect::Rocket);
            if (targets.len() > 1 || may_miss && !targets.is_empty())
                && let Answer::Aim(aim) = (Question::Aim { seat, by: hex, targets, may_miss }).put(scene, decide)?
            {
                let _ = chosen.aims.try_push((hex, aim));
            }
        }
        Ok(chosen)
    }

    /// The wounds of all attacks are put on together; then everything that is destroyed or used up leaves the board.
    fn carry_out(&mut self, used: Hexes, poisoned: &[Dose]) {
        let Battle { board, fight, links, round, .. } = self;
        board.wound(&round.attacks);
        round.fallen.clear();
        round.razed.clear();
        round.stirred = false;
        round.charges.clear();
        fight.telling |= round.attacks.iter().any(Attack::lands) || !used.is_empty() || !round.exploded.is_empty();
        let gone = board.dead(links).union(used).union(round.exploded);
        for hex in gone {
            round.fallen.extend(board.take(hex).map(|unit| (hex, unit)));
        }
        round.fallen.iter().for_each(|(_, unit)| board.mourn(unit));
        for (hex, sources) in poisoned {
            board.envenom(*hex, *sources);
        }
    }

    /// Links change when units leave: control, nets and bonuses are worked out anew, and toughness that is lost is counted
    /// at once. Actions of `segment` and above are over.
    fn aftermath(&mut self, segment: u8) {
        if self.round.fallen.is_empty() && self.round.razed.is_empty() && !self.round.stirred {
            return;
        }
        self.spend(segment);
        self.charge();
        self.settle();
    }

    /// Those who charge come onto the hexes of those who fell, with the actions that they still have.
    fn charge(&mut self) {
        for (from, to) in self.round.charges.clone() {
            let Battle { board, fight, .. } = self;
            board.shift(from, to);
            fight.spent[to] = std::mem::take(&mut fight.spent[from]);
            for set in [&mut fight.converted, &mut fight.captured] {
                set.remove(to);
                if set.contains(from) {
                    set.remove(from);
                    set.insert(to);
                }
            }
            fight.tokens.remove(to);
            let mined = board.base(to).is_some_and(|base| base.tile.face().has(Effect::Mine));
            let friends = |owner: Seat| board.unit(to).is_some_and(|unit| board.are_friends(unit.controller, owner));
            if mined && !board.base(to).is_some_and(|base| friends(base.owner)) {
                fight.mined.insert(to);
            }
        }
    }

    /// Mines that were charged onto go off: an event of its own.
    fn mines(&mut self, decide: &mut impl Decide) -> Result<(), Question> {
        let mined = self.fight.mined;
        self.round.attacks.clear();
        self.round.attacks.extend(mined.into_iter().map(|hex| Attack::by_nobody(hex, AttackKind::Tile, DESTROYS)));
        let used = self.links.heal(&self.board, &mut self.round.attacks, self.fight.starter, decide)?;
        let segment = if let Stage::Segment(next) = self.fight.stage { next + 1 } else { 0 };
        self.round.initiative = Some(segment);
        self.round.exploded = Hexes::NONE;
        self.carry_out(used, &[]);
        for hex in mined {
            self.round.razed.extend(self.board.lift(hex));
        }
        self.fight.mined = Hexes::NONE;
        self.aftermath(segment);
        Ok(())
    }

    /// After the last segment an enemy that is on a Hole is destroyed, and no Medic helps; says whether any was there.
    fn holes(&mut self) -> bool {
        let board = &self.board;
        let holes = board.bases().filter(|base| base.tile.face().has(Effect::Hole));
        let caught = holes.filter(|base| {
            board.unit(base.hex).is_some_and(|unit| !unit.is_hq() && !board.are_friends(unit.controller, base.owner))
        });
        let caught: Hexes = caught.map(|base| base.hex).collect();
        if caught.is_empty() {
            return false;
        }
        self.round.attacks.clear();
        for hex in caught {
            self.round.attacks.push(Attack::by_nobody(hex, AttackKind::Tile, self.board.destruction(hex)));
        }
        self.round.initiative = Some(0);
        self.round.exploded = Hexes::NONE;
        self.carry_out(Hexes::NONE, &[]);
        self.aftermath(0);
        true
    }

    /// Works control, nets and bonuses out anew until nobody leaves by it any more.
    fn settle(&mut self) {
        loop {
            if self.contested {
                let began = self.board.settle_control();
                self.fight.captured = self.fight.captured.union(began);
            }
            self.board.return_ranged_nets(false);
            self.links = Links::of(&self.board);
            let netted = self.links.netted;
            if self.board.return_steel_net(&self.links) || self.board.return_quills(netted) || self.board.return_tentacles(netted)
            {
                continue;
            }
            let dead = self.board.dead(&self.links);
            if dead.is_empty() {
                break;
            }
            for hex in dead {
                self.round.fallen.extend(self.board.take(hex).map(|unit| (hex, unit)));
            }
        }
        self.schedule();
        let kept = |hex: &Hex| self.board.unit(*hex).is_some_and(Unit::is_captured);
        self.fight.captured = self.fight.captured.into_iter().filter(kept).collect();
    }

    /// Fights to the end with the defaults, and tells nobody.
    pub fn finish(&mut self) -> &Board {
        while let Ok(true) = self.step(&mut Defaults) {}
        &self.board
    }
}

/// Who takes a poison marker, and from which supplies it may come.
type Dose = (Hex, [bool; 2]);
type Doses = ArrayVec<Dose, 16>;

impl Links {
    /// Who takes a poison marker: those whom a poisonous attack has hit and who live. Where markers are short, their owner
    /// chooses.
    fn poisoned(&self, board: &Board, attacks: &Attacks, leaving: Hexes, decide: &mut impl Decide) -> Result<Doses, Question> {
        let mut doses = Doses::new();
        if !attacks.iter().any(|attack| attack.poisons && attack.lands()) {
            return Ok(doses);
        }
        for seat in (0..SEATS as u8).map(Seat) {
            let by = |attack: &Attack| attack.from.and_then(|from| board.unit(from)).filter(|unit| unit.controller == seat);
            let lives = |hex: Hex| !leaving.contains(hex) && !self.dies(board, hex, attacks);
            let hit = attacks.iter().filter(|attack| attack.poisons && attack.lands() && lives(attack.to));
            let mut targets: ArrayVec<Hex, 16> = ArrayVec::new();
            let mut source = None;
            for (attack, unit) in hit.filter_map(|attack| Some((attack, by(attack)?))) {
                let _ = targets.try_push(attack.to);
                source = Some(unit);
            }
            let Some(source) = source else { continue };
            let (sources, mut left) = (board.poison_sources(source), board.poison_supply(source));
            while left > 0 && !targets.is_empty() {
                let different: Hexes = targets.iter().copied().collect();
                let hex = if targets.len() <= usize::from(left) || different.len() == 1 {
                    targets[0]
                } else {
                    let scene = Scene { board, links: self, attacks };
                    match (Question::Venom { seat, targets: different }).put(scene, decide)? {
                        Answer::Venom(hex) => hex,
                        _ => targets[0],
                    }
                };
                let Some(at) = targets.iter().position(|target| *target == hex) else { break };
                targets.remove(at);
                left -= 1;
                let _ = doses.try_push((hex, sources));
            }
        }
        Ok(doses)
    }
}

impl Board {
    /// Puts on the wounds of all attacks that land.
    pub(super) fn wound(&mut self, attacks: &[Attack]) {
        for attack in attacks.iter().filter(|attack| attack.lands()) {
            let Some(unit) = self.unit_mut(attack.to) else { continue };
            let (owner, is_object) = (unit.owner, unit.is_object());
            if unit.is_hq() {
                let points = &mut self.hit_points[owner.index()];
                *points = points.saturating_sub(attack.strength);
            } else {
                unit.wounds = unit.wounds.saturating_add(attack.strength);
            }
            if is_object {
                self.tally(owner);
            }
        }
    }

    /// The units that have as many wounds as they can bear.
    pub(super) fn dead(&self, links: &Links) -> Hexes {
        let dies = |(hex, unit): &(Hex, &Unit)| {
            if unit.is_hq() {
                return self.hit_points[unit.owner.index()] == 0;
            }
            unit.wounds > 0 && unit.wounds >= links.hit_points(*hex, unit)
        };
        self.units().filter(dies).map(|(hex, _)| hex).collect()
    }

    /// The Steel Net comes back to an HQ that is netted; says whether it did.
    pub(super) fn return_steel_net(&mut self, links: &Links) -> bool {
        let Some((hex, _)) = self.units().find(|(_, unit)| unit.steel_net) else { return false };
        let covered = self.storm.and_then(|storm| storm.unit).is_some_and(|unit| unit.has(Effect::SteelNet));
        let lost = covered || self.units().any(|(hq, unit)| unit.has(Effect::SteelNet) && links.netted.contains(hq));
        if lost && let Some(unit) = self.unit_mut(hex) {
            unit.steel_net = false;
        }
        lost
    }
}
