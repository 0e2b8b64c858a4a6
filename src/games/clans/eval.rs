//! What a position is worth.
//!
//! Everything is weighed for the operatives in one currency, where a healthy operative's wound costs about a quarter, and
//! the sum goes through a logistic curve. A decision that is half made is worth what it promises: dice that lie ready
//! count by their exact chance, a unit that was given an action by the best it can do.

use super::Clans;
use super::campaign::suggested;
use super::content::{Legion, Neutral, Pool, Rank, ThreatKind};
use super::missions::Objective;
use super::rules::{
    Action, Against, Attack, AttackStep, CLANNERS, Cause, Choice, Fate, Field, Frame, Grant, MEMBERS, NOWHERE, Object, Purpose,
    Roll, RollStep, Rolling, RoundStep, STRAYS, Side, Sort, Target, Tile, TileSet, UnitId, Until, WoundStep, chances, effects,
};
use crate::engine::{Seat, Story, worth};
use arrayvec::ArrayVec;
use std::cell::LazyCell;

/// O1 done, and the rounds that are gone. Time runs on with every action, so that nobody gains by putting off a round's end.
const PROGRESS: f32 = 7.0;
const TIME: f32 = 2.6;
/// How much of what is uncertain is left once O1 is met.
const SECURED: f32 = 0.1;
/// A tile further from where an operative has to go.
const WAY: f32 = 0.07;
/// The square root of the wounds an operative can still take.
const HEALTH: f32 = 0.75;
/// An operative who lives.
const LIFE: f32 = 0.9;
/// One who is off the field, by an exit or by the way they came.
const AWAY: f32 = 0.2;
const FLED: f32 = 0.7;
/// An action that was given, or that a stun takes.
const ACTION: f32 = 0.05;
/// An Arcana in hand, a swarm card.
const ARCANA: f32 = 0.16;
const SWARM: f32 = 0.14;
/// A token whose nature is not known to all.
const HIDDEN: f32 = 0.035;
/// A clanner where the operatives have to go. It is worth little as long as no Edge moves it, and so is a body as such: what
/// it may do counts by its blow, or the Hostile would rather spawn than attack.
const POST: f32 = 0.025;
/// An Edge of the Hostile that finds no use.
const EDGE: f32 = 0.06;
/// What an attack is worth that comes now, in the next reaction phase, or a Move later.
const NOW: f32 = 0.9;
const SOON: f32 = 0.5;
const LATER: f32 = 0.45;
/// An item that does not work.
const BROKEN: f32 = 0.05;
/// How much an overcommitment has to bring for each card that it costs.
const OVERPRICED: f32 = 1.6;
/// To be asked about one's dice: more than any one action brings.
const ASKED: f32 = 1.0;
/// A stage that a champion has left.
const STAGE: f32 = 0.3;
/// In the camp: somebody who was not made for the mission, an item that lies there unused, Intel for which the Hostile
/// draws a card.
const UNSUITED: f32 = 0.1;
const STORED: f32 = 0.1;
const BOUGHT: f32 = 0.1;
/// A place in the roster that was left empty once somebody was chosen.
const ABSENT: f32 = 0.4;

/// How well the side of `seat` stands, from 0 to 1: its chance, and a little for the objectives that it has met besides.
pub(super) fn value(game: &Clans, seat: Seat) -> f32 {
    let value = operatives(game);
    let (chance, own) = match game.open.side_of_seat(seat) {
        Side::Operatives => (value, 0),
        Side::Hostile => (1.0 - value, 1),
    };
    worth::of_position(chance, &objectives(game), own)
}

/// How many objectives the operatives and the Hostile have met. As long as O1 is open nobody has any: failure gives the
/// Hostile all of its own, and the operatives none.
fn objectives(game: &Clans) -> [f32; 2] {
    if let Some(end) = &game.open.end {
        return [end.met, end.hostile_met].map(|met| met.count_ones() as f32);
    }
    let (script, sheet) = (game.open.mission.script(), game.open.mission.sheet());
    if !is_secured(game) {
        return [0.0; 2];
    }
    let met = |count: usize, of: fn(u8) -> Objective| (1..=count as u8).filter(|n| script.met(game, of(*n))).count() as f32;
    [met(sheet.objectives.len(), Objective::O), met(sheet.hostile_objectives.len(), Objective::H)]
}

fn operatives(game: &Clans) -> f32 {
    if let Some(end) = &game.open.end {
        return if end.won { 1.0 } else { 0.0 };
    }
    if let Some(Frame::Chain(_)) = game.open.frame() {
        // Cards that nobody answers take effect.
        let mut after = game.clone();
        after.let_cards_be(&mut Story::silent());
        return operatives(&after);
    }
    let value = logistic(Scale::new(game).weigh());
    if is_secured(game) { 1.0 - SECURED * (1.0 - value) } else { value }
}

/// What is met and cannot be undone is as good as won, however long the mission goes on.
fn is_secured(game: &Clans) -> bool {
    game.open.round > 0 && game.open.mission.script().met(game, Objective::O(1))
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Somebody whom the clan may attack.
struct Prey {
    unit: UnitId,
    at: Tile,
    defense: i8,
    /// What a wound costs the operatives.
    worth: f32,
}

/// Something that the operatives would miss.
struct Asset {
    object: Object,
    worth: f32,
}

struct Scale<'a> {
    game: &'a Clans,
    field: &'static Field,
    prey: ArrayVec<Prey, { MEMBERS + STRAYS }>,
    assets: ArrayVec<Asset, 8>,
}

impl<'a> Scale<'a> {
    fn new(game: &'a Clans) -> Self {
        let open = &game.open;
        let blood = open.mission.outlook().blood();
        let mut prey = ArrayVec::new();
        for unit in open.members().union(open.stray_units()) {
            let Some(at) = open.at(unit) else { continue };
            if open.in_stealth(unit) {
                continue;
            }
            let worth = match unit.sort() {
                Sort::Member(place) => blood * wound_worth(hits_left(&open.squad[place])),
                Sort::Stray(place) if !open.strays[place].found => continue,
                Sort::Stray(place) if open.strays[place].kind == Neutral::PackDog => continue,
                _ => open.mission.outlook().prey(game, unit),
            };
            prey.push(Prey { unit, at, defense: game.defense(unit, None), worth });
        }
        let standing = (0u8..).zip(&open.objects).filter(|(_, object)| !object.gone);
        let assets = standing
            .map(|(at, object)| Asset { object: *object, worth: -open.mission.outlook().object_worth(game, at) })
            .filter(|asset| asset.worth > 0.0)
            .collect();
        Scale { game, field: open.field(), prey, assets }
    }

    fn weigh(&self) -> f32 {
        let open = &self.game.open;
        let outlook = open.mission.outlook();
        let time = self.rounds_gone() / f32::from(open.last_round.max(1));
        let mut score = PROGRESS * outlook.progress(self.game) - TIME * time * (0.6 + 0.8 * time);
        score += self.squad() + self.clan() + self.cards() + self.under_way() + self.asking();
        score - self.camp()
    }

    /// Whoever decides about dice can overcommit; so a bot asks for that before anything else, and once.
    fn asking(&self) -> f32 {
        let open = &self.game.open;
        let share =
            open.operative_seats().filter(|seat| open.ask_dice.contains(*seat)).count() as f32 / f32::from(open.seats - 1);
        ASKED * (share - f32::from(u8::from(open.ask_dice.contains(open.hostile))))
    }

    /// How many rounds are gone, this one by the turns and actions that were taken.
    fn rounds_gone(&self) -> f32 {
        let open = &self.game.open;
        let before = f32::from(open.round.saturating_sub(1));
        if !matches!(
            open.stack.first(),
            Some(Frame::Round(RoundStep::Turns | RoundStep::Allies | RoundStep::Dogs(_) | RoundStep::End(_)))
        ) {
            return before;
        }
        let squad = || open.squad.iter().filter(|member| member.at.is_some() && !member.guest);
        let of_turn = |frame: &Frame| match frame {
            Frame::Turn(turn) if turn.ending.is_none() => f32::from(turn.actions) / 2.0,
            _ => 0.0,
        };
        let ahead = squad().map(|member| f32::from(member.edges)).sum::<f32>() + open.stack.iter().map(of_turn).sum::<f32>();
        let each = f32::from(open.turns_each());
        before + 1.0 - (ahead / (each * squad().count().max(1) as f32)).min(1.0)
    }

    /// Whoever goes as the mission suggests, with what is their own, has nothing to regret.
    fn camp(&self) -> f32 {
        let camp = &self.game.open.camp;
        let suggested = suggested(self.game.open.mission);
        let unsuited = camp.roster.iter().filter(|(operative, _)| !suggested.contains(operative)).count();
        let bought = camp.bought.count_ones();
        let absent = if camp.roster.is_empty() { 0 } else { usize::from(camp.most).saturating_sub(camp.roster.len()) };
        UNSUITED * unsuited as f32
            + ABSENT * absent as f32
            + BOUGHT * bought as f32
            + STORED * self.game.open.log.store.len() as f32
    }

    /// The operatives: health, ways, turns, gear.
    fn squad(&self) -> f32 {
        let open = &self.game.open;
        let outlook = open.mission.outlook();
        let mut score = 0.0;
        for (place, member) in open.squad.iter().enumerate() {
            let weight = outlook.blood() * if member.guest { 0.5 } else { 1.0 };
            match member.fate {
                Fate::Dead(_) => {
                    score -= weight * LIFE;
                    continue;
                }
                Fate::Left(tile) => {
                    score -= if tile == open.mission.sheet().start { FLED } else { AWAY };
                    continue;
                }
                Fate::Alive => {}
            }
            score += weight * HEALTH * (f32::from(hits_left(member)).sqrt() - 2.0);
            let Some(at) = self.heads_for(UnitId::member(place)).or(member.at) else { continue };
            let goals = outlook.goals_of(self.game, UnitId::member(place));
            let nearest = goals.iter().map(|goal| self.field.distance(at, goal)).min().filter(|far| *far < NOWHERE);
            score -= WAY * f32::from(nearest.unwrap_or(0));
            if member.stunned {
                score -= 2.0 * ACTION;
            }
        }
        let broken = open.gear.iter().filter(|gear| gear.botched && gear.item.weapon().is_some()).count();
        score - BROKEN * broken as f32
    }

    /// Where a unit that is on its way will be.
    fn heads_for(&self, unit: UnitId) -> Option<Tile> {
        self.game.open.stack.iter().rev().find_map(|frame| match frame {
            Frame::Move(walk) if walk.unit == unit => walk.path.last().copied(),
            _ => None,
        })
    }

    /// The clan: bodies, secrets, and the wounds it may deal with its Edges.
    fn clan(&self) -> f32 {
        let open = &self.game.open;
        let reacting = matches!(open.stack.get(1), Some(Frame::Reaction { .. }));
        let (edges, factor) = if reacting { (open.stored, NOW) } else { ((open.stored + 1).min(open.squad_size), SOON) };
        // The best blows, as many as there are Edges, the best first.
        let mut blows: ArrayVec<f32, CLANNERS> = ArrayVec::new();
        let goals = open.mission.outlook().goals(self.game);
        let mut score = 0.0;
        for (place, clanner) in open.clan.iter().enumerate() {
            let Some(at) = clanner.at else { continue };
            let unit = UnitId::clanner(place);
            let Some(kind) = self.game.kind(unit) else { continue };
            score -= self.body(kind) + self.post(at, goals);
            if clanner.revealed.is_none() {
                score -= HIDDEN;
            }
            if clanner.stunned {
                continue;
            }
            let blow = self.blow(unit, kind);
            let rank = blows.iter().take_while(|better| **better >= blow).count();
            if blow > 0.0 && rank < usize::from(edges) {
                blows.truncate(usize::from(edges) - 1);
                blows.insert(rank, blow);
            }
        }
        score -= factor * blows.iter().sum::<f32>();
        score - EDGE * f32::from(open.stored)
    }

    /// What it is worth to have this one on the field.
    fn body(&self, kind: ThreatKind) -> f32 {
        match kind {
            ThreatKind::Legion(legion) => match legion.rank() {
                Rank::Feeders => 0.025,
                Rank::Molts => 0.04,
                Rank::Carapaces => 0.07,
            },
            ThreatKind::Trap => 0.03,
            ThreatKind::Decoy => 0.01,
            ThreatKind::Champion(champion) => {
                let stage = self.game.open.champions.0[champion.index()].stage.index();
                STAGE * (3 - stage) as f32
            }
        }
    }

    /// The best that one Edge lets a clanner do to somebody, as far as it is away.
    fn blow(&self, unit: UnitId, kind: ThreatKind) -> f32 {
        let open = &self.game.open;
        let Some(from) = open.at(unit) else { return 0.0 };
        let (pool, range, speed) = match kind {
            ThreatKind::Trap | ThreatKind::Decoy => return 0.0,
            ThreatKind::Legion(legion) => {
                (legion.card().pool, legion.card().range, if legion == Legion::Goliath { 1 } else { 2 })
            }
            ThreatKind::Champion(champion) => {
                let card = champion.stage(open.champions.0[champion.index()].stage);
                (card.pool, card.range, 2)
            }
        };
        let hidden = open.is_threat(unit);
        let odds = chances::odds(pool);
        let mut best = 0.0_f32;
        for prey in &self.prey {
            let hit = odds.of(prey.defense) * prey.worth;
            let far = self.field.distance(from, prey.at);
            // From afar a blow is worth less than the hit.
            if hit <= best || far == NOWHERE {
                continue;
            }
            // A hidden one moves and attacks for one Edge, if it comes to an operative's tile.
            let springs = hidden && prey.unit.is_member() && far <= speed;
            let steps = far.saturating_sub(range).div_ceil(speed);
            let value = match steps {
                _ if springs || steps == 0 => hit,
                1 => hit * LATER,
                _ => hit * LATER * LATER / f32::from(steps - 1),
            };
            best = best.max(value);
        }
        best.max(self.blow_at_objects(unit, from, pool, range, speed))
    }

    /// What the clan may break counts like somebody whom it may wound.
    fn blow_at_objects(&self, unit: UnitId, from: Tile, pool: Pool, range: u8, speed: u8) -> f32 {
        let script = self.game.open.mission.script();
        let mut best = 0.0_f32;
        for Asset { object, worth } in &self.assets {
            if let Some((defense, _)) = script.armor(self.game, object, Some(unit)) {
                let steps = self.field.distance(from, object.at).saturating_sub(range).div_ceil(speed);
                best = best.max(likely(pool, defense) * worth * LATER.powi(i32::from(steps)));
            }
        }
        best
    }

    /// A clanner is worth more where the operatives have to go.
    fn post(&self, at: Tile, goals: TileSet) -> f32 {
        let nearest = goals.iter().map(|goal| self.field.distance(at, goal)).min().unwrap_or(NOWHERE);
        POST * (1.0 - f32::from(nearest) / 8.0).max(0.0)
    }

    fn cards(&self) -> f32 {
        let Clans { open, hidden } = self.game;
        let hands: usize = open.operative_seats().map(|seat| hidden.hands[seat.index()].len()).sum();
        let hostile = hidden.hands[open.hostile.index()].len();
        let standing = |seat: &Seat| open.standing[seat.index()] != super::rules::StandingPass::Asked;
        let passes = open.operative_seats().filter(standing).count() as f32 - f32::from(u8::from(standing(&open.hostile)));
        ARCANA * (hands as f32 - hostile as f32) - SWARM * hidden.swarm.len() as f32 - 0.01 * passes
    }

    /// What has begun and not ended.
    fn under_way(&self) -> f32 {
        let open = &self.game.open;
        let mut score = 0.0;
        for (place, frame) in open.stack.iter().enumerate() {
            score += match frame {
                Frame::Acting { unit, grant } => self.acting(*unit, *grant),
                Frame::Attack(attack) if !matches!(open.stack.get(place + 1), Some(Frame::Roll(_))) => self.announced(attack),
                Frame::Roll(roll) => self.rolling(roll),
                Frame::Wound(wound) if wound.step != WoundStep::Suffered => -self.harm(wound.unit),
                _ => 0.0,
            };
        }
        score
    }

    /// A unit that was given an action does the best it can.
    fn acting(&self, unit: UnitId, grant: Grant) -> f32 {
        match self.game.kind(unit) {
            Some(kind) if grant.attacks() => -self.blow(unit, kind) - EDGE,
            Some(_) => -0.03,
            None if grant.attacks() && grant != Grant::Free => self.best_attack(unit, grant).max(ACTION),
            None => ACTION,
        }
    }

    /// The best attack of an operative who was given one.
    fn best_attack(&self, unit: UnitId, grant: Grant) -> f32 {
        let mut attacks = Vec::new();
        self.game.list_acting(unit, grant, &mut attacks);
        let worth = |action: Action| match action {
            Action::Attack { with, at } => self.announced(&Attack::new(Some(unit), with, at, Cause::Free)),
            _ => 0.0,
        };
        attacks.into_iter().map(worth).fold(0.0, f32::max)
    }

    /// What a wound of this unit is worth to the other side.
    fn harm(&self, unit: UnitId) -> f32 {
        match unit.sort() {
            Sort::Clanner(_) => {
                let Some(kind) = self.game.kind(unit) else { return 0.0 };
                match kind {
                    // It goes on as before.
                    ThreatKind::Champion(champion) => {
                        -self.game.open.mission.outlook().stage_worth(self.game, champion).unwrap_or(STAGE)
                    }
                    _ => -self.body(kind) - self.menace(unit, kind),
                }
            }
            _ => self.prey.iter().find(|prey| prey.unit == unit).map_or(0.2, |prey| prey.worth),
        }
    }

    /// What a unit may do before the operatives can answer.
    fn menace(&self, unit: UnitId, kind: ThreatKind) -> f32 {
        if self.game.open.is_stunned(unit) { 0.0 } else { SOON * self.blow(unit, kind) }
    }

    /// Whom or what an attack may hit: the Defense of each, and what a hit is worth to the operatives.
    fn stakes(&self, attack: &Attack) -> ArrayVec<(i8, f32), 24> {
        let open = &self.game.open;
        let script = open.mission.script();
        let of_unit = |unit: UnitId| (self.game.defense(unit, Some(attack)), self.hit(attack, unit));
        let of_object = |at: u8| open.mission.outlook().object_worth(self.game, at);
        let mut stakes = ArrayVec::new();
        match attack.at {
            Target::Unit(target) => stakes.push(of_unit(target)),
            Target::Object(object) => stakes.push((self.game.difficulty(attack), of_object(object))),
            Target::Tile(tile) => {
                stakes.extend(self.game.judged(attack, tile).iter().take(16).map(of_unit));
                for (at, object) in (0u8..).zip(&open.objects).filter(|(_, object)| !object.gone && object.at == tile) {
                    stakes.extend(script.armor(self.game, object, attack.by).map(|(defense, _)| (defense, of_object(at))));
                }
            }
        }
        stakes
    }

    /// What it is worth to the operatives that an attack hits this unit.
    fn hit(&self, attack: &Attack, unit: UnitId) -> f32 {
        match self.game.kind(unit) {
            Some(kind) if effects::only_stuns(self.game, attack.with) => self.menace(unit, kind),
            _ => -self.harm(unit),
        }
    }

    /// Announced, but no dice lie there yet.
    fn announced(&self, attack: &Attack) -> f32 {
        match attack.step {
            AttackStep::Announced | AttackStep::Ready => {
                let pool = self.game.attack_pool(attack);
                self.stakes(attack).into_iter().map(|(defense, worth)| likely(pool, defense) * worth).sum()
            }
            AttackStep::Hits => attack.hits.iter().map(|unit| self.hit(attack, unit)).sum(),
            AttackStep::Rolled | AttackStep::After(_) => 0.0,
        }
    }

    fn rolling(&self, roll: &Roll) -> f32 {
        let open = &self.game.open;
        let sign = if roll.by.is_some_and(UnitId::is_clanner) { -1.0 } else { 1.0 };
        let one = |worth: f32| ArrayVec::from_iter([(self.game.number(roll).unwrap_or(3), worth)]);
        let stakes = match roll.what {
            Purpose::Attack => open.attack().map_or_else(|| one(0.0), |attack| self.stakes(attack)),
            Purpose::Scout(tile) => one(HIDDEN * 2.0 * open.threats_on(tile).len().min(2) as f32),
            Purpose::Work(target) => one(open.mission.outlook().work_worth(self.game, target)),
            Purpose::Trait(..) | Purpose::Item(..) | Purpose::Swarm(_) => one(sign * 0.2),
            Purpose::Repair(_) => one(BROKEN),
        };
        // An overcommitment is paid for by a card; it must be well worth it before the dice fall.
        let over = if roll.over.is_some() && !roll.penance { sign * ARCANA } else { 0.0 };
        if roll.step == RollStep::After {
            let throw = self.game.throw_of(roll);
            let reached = |need: i8| throw.success && (roll.against != Against::Each || throw.total >= need);
            return stakes.into_iter().filter(|(need, _)| reached(*need)).map(|(_, worth)| worth).sum::<f32>() - over;
        }
        let modifiers = self.game.modifiers(roll);
        let plus = modifiers.bonus + modifiers.penalty + roll.success;
        let secure = (modifiers.secure + roll.secure).max(0).cast_unsigned();
        let chance = |need: i8| match roll.against {
            Against::Nothing => 0.6,
            Against::Each => chances::chance(roll.pool, need - plus, secure),
            Against::Number(_) => {
                let (chance, whole) =
                    (chances::best(roll.pool, need - plus, secure).1, chances::best(roll.full, need - plus, secure).1);
                // Dice that were left out against all odds count double: nobody shrinks from a roll by spoiling it.
                chance - 2.0 * (whole - chance).max(0.0)
            }
        };
        stakes.into_iter().map(|(need, worth)| chance(need) * worth).sum::<f32>() - OVERPRICED * over
    }
}

/// The chance of an attack, as its dice are best used.
fn likely(pool: Pool, defense: i8) -> f32 {
    chances::odds(pool).of(defense)
}

/// Wounds until death.
fn hits_left(member: &super::rules::Member) -> u8 {
    (member.potentials.len() + member.face_up()) as u8
}

fn wound_worth(hits: u8) -> f32 {
    if hits <= 1 {
        return HEALTH + LIFE;
    }
    HEALTH * (f32::from(hits).sqrt() - f32::from(hits - 1).sqrt())
}

/// A first guess how good an action looks, without playing it.
pub(super) fn prior(game: &Clans) -> impl Fn(&Action) -> f32 {
    let scale = LazyCell::new(move || Scale::new(game));
    move |action| match *action {
        Action::Roll(Rolling::Best) => 0.6,
        Action::Roll(_) | Action::Work { .. } => 0.5,
        Action::Attack { .. } | Action::Punch { .. } => 0.4,
        Action::Command(unit) => {
            let blow = game.kind(unit).map_or(0.0, |kind| scale.blow(unit, kind));
            0.15 + blow
        }
        Action::Move { .. } | Action::Turn(_) | Action::Place(_) | Action::Choose(_) | Action::Suffer(_) => 0.2,
        Action::Scout(_) | Action::Spawn { .. } | Action::Use { .. } | Action::Leave => 0.15,
        Action::Done | Action::Pass(_) | Action::Flip(_) | Action::Arcana { .. } | Action::Swarm { .. } => 0.1,
        _ => 0.0,
    }
}

/// Whoever does not carry too much drops and hands over nothing; whoever answers at once need not pass beforehand. Dice are left
/// out by rolling the best of them, and what lies in wait is not turned over: both would only put off what comes next. What was
/// taken out of the store goes to somebody, or it would be taken out again for ever.
pub(super) fn is_idle(action: Action) -> bool {
    match action {
        Action::Drop(_)
        | Action::Choose(Choice::Release(_))
        | Action::Trade(_)
        | Action::Give(_)
        | Action::Take(_)
        | Action::PutBack
        | Action::Safe(_)
        | Action::Reveal(_) => true,
        Action::Pack { from, .. } => from.is_some(),
        Action::Pass(until) => until != Until::Now,
        Action::Roll(rolling) => rolling == Rolling::Always,
        _ => false,
    }
}
