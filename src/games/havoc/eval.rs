//! What a position is worth: the points a faction has, and the points it can hope for.
//!
//! Hope is counted in points. A controlled region pays its crystals at every scoring still to come, less the chance to
//! lose it before; a battle is worth its likely end; units, cards and structures are worth what they brought on average,
//! less the less there is left to play. The numbers were chosen by `warren arena`, not by argument.

use super::content::{ACTIONS_A_ROUND, Bonus, Faction, Objective, Region, Regions, Skill, Structure};
use super::rules::{Action, Battle, BattleStage, Errand, Phase, Side, Site, Stage, Work};
use super::{Havoc, Open};
use crate::engine::{Seat, worth};
use arrayvec::ArrayVec;

/// A seat's chance to win, alone against the Trogs, and a little for the points by which it is ahead.
pub fn value(game: &Havoc, seat: Seat) -> f32 {
    let open = &game.open;
    let Some(faction) = open.faction(seat) else { return 1.0 / f32::from(open.seats()) };
    if open.stage == Stage::Setup {
        let known: f32 = open.skills[faction.index()].iter().map(|skill| liking(*skill)).sum();
        return if open.is_solo() { 0.3 + 0.1 * known } else { 1.0 / f32::from(open.seats()) };
    }
    let clock = Clock::read(open);
    let hopes = hopes(game, &clock);
    // A lead weighs more the less there is left to play for.
    let sharpness = 1.0 / (2.0 + 1.8 * clock.left);
    let own = hopes[faction.index()];
    let weight = |other: Faction| ((hopes[other.index()] - own) * sharpness).clamp(-30.0, 30.0).exp();
    let chance = 1.0 / open.initiative.iter().map(|other| weight(*other)).sum::<f32>();
    let all: ArrayVec<f32, { Faction::COUNT }> = open.initiative.iter().map(|other| hopes[other.index()]).collect();
    let place = open.initiative.iter().position(|other| *other == faction).unwrap_or(0);
    worth::of_position(chance, &all, place)
}

/// A first guess at an action: a card that brings nothing is hardly ever spent, nor is any where nothing can come of it.
pub fn prior(game: &Havoc) -> impl Fn(&Action) -> f32 {
    let begins = matches!(game.open.phase(), Some(Phase::Turn { acted: false }));
    let idle = [Errand::Move, Errand::Recruit, Errand::Build].map(|on| begins && !game.leads_somewhere(on));
    move |action| match *action {
        Action::Spend { on, card: Some(card) }
            if card.bonus() == Bonus::default() && (Work::worth(on, card) == 0 || idle[on as usize]) =>
        {
            -1.0
        }
        _ => 0.0,
    }
}

/// How much of the game is left.
struct Clock {
    /// Rounds to come, and the part of this one that is left.
    left: f32,
    /// How often a crystal that is held now will pay, on average.
    pays: f32,
    /// Rounds that will still be scored by regions for whoever enables scoring.
    enabling: f32,
    /// How much can still be done with a unit or a card: 1 while there is time.
    use_left: f32,
}

/// The chance that somebody enables scoring in a round to come.
const ENABLED: f32 = 0.6;
/// What a region that is held now is worth in later rounds.
const KEPT: f32 = 0.8;

impl Clock {
    fn read(open: &Open) -> Clock {
        let to_come = if open.final_round { 0.0 } else { rounds_to_come(open) };
        let in_round = match open.stage {
            Stage::Events | Stage::Cards => 1.0,
            Stage::Actions => {
                let done = f32::from(open.step - 1) + f32::from(open.at) / open.initiative.len() as f32;
                1.0 - done / 3.0
            }
            _ => 0.0,
        };
        let now = if open.final_round || open.enabler.is_some() {
            1.0
        } else if open.stage <= Stage::Actions {
            ENABLED * in_round
        } else {
            0.0
        };
        let later = (to_come - 1.0).max(0.0) * ENABLED + if to_come > 0.0 { 1.0 } else { 0.0 };
        let enabling = (to_come - 1.0).max(0.0) + if open.final_round { 0.0 } else { in_round };
        Clock { left: to_come + in_round, pays: now + KEPT * later, enabling, use_left: (to_come + 1.3 * in_round).min(1.0) }
    }
}

/// Events that lie ahead make the rounds: one for each place that still holds a token, and the final one.
fn rounds_to_come(open: &Open) -> f32 {
    let stacks = open.event_spots[..4].iter().filter(|tokens| **tokens > 0).count();
    1.0 + stacks as f32
}

/// A unit where it can do something, and one at home.
const UNIT: f32 = 0.75;
const UNIT_AT_HOME: f32 = 0.6;
const CARD: f32 = 0.28;
const ICON: f32 = 0.11;
/// What holding one more region is worth besides its crystals: room, and the points of whoever enables scoring.
const REGION: f32 = 0.35;
const VAULT: f32 = 1.1;
const SKILL: f32 = 0.15;
/// What a turn of the solo Trogs brings them for each round that is left.
const TROG_TURN: f32 = 0.7;

/// What a skill is worth, from 0 to 1, for whoever may choose.
fn liking(skill: Skill) -> f32 {
    match skill {
        Skill::Scouting | Skill::SpareCell | Skill::Teleport => 1.0,
        Skill::ForcedMarch | Skill::SupplyDrop | Skill::Attune | Skill::Frenzy => 0.7,
        Skill::PressGang | Skill::Transmute | Skill::Enlightenment | Skill::Reclaim | Skill::Eruption => 0.5,
        _ => 0.2,
    }
}

/// What a structure brings in a round, less what its activation costs.
fn usefulness(structure: Structure) -> f32 {
    match structure {
        Structure::BroodingPool => 0.7,
        Structure::Airfield | Structure::Replicator | Structure::SiphonSpire | Structure::OrbitalSniper => 0.5,
        Structure::PrismEngine | Structure::ShredDrones => 0.45,
        Structure::VeilGate | Structure::Artillery | Structure::Watchtower | Structure::Matrix => 0.3,
        Structure::Bulwark | Structure::Trap | Structure::Tunnel => 0.2,
    }
}

/// The points each faction can hope to have at the end.
fn hopes(game: &Havoc, clock: &Clock) -> [f32; Faction::COUNT] {
    let open = &game.open;
    let mut hopes = open.points.map(f32::from);
    let unit = UNIT * (0.25 + 0.75 * clock.use_left);
    let mut held = [0u8; Faction::COUNT];
    for region in Region::ALL {
        let site = open.site(region);
        if let Some(faction) = site.control {
            held[faction.index()] += 1;
        }
        for faction in Faction::ALL {
            let units = f32::from(site.of(faction));
            let home = open.homes[faction.index()] == Some(region);
            hopes[faction.index()] += units * if home { unit * UNIT_AT_HOME / UNIT } else { unit };
        }
        for structure in site.structures {
            let owner = structure.owner();
            let worth = usefulness(structure) * (clock.left - 0.4).clamp(0.0, 3.0);
            hopes[owner.index()] += if site.control == Some(owner) { worth } else { worth * 0.2 };
        }
        hopes[Faction::Humans.index()] += 0.4 * f32::from(site.artillery + site.watchtowers);
        if site.bulwark {
            hopes[Faction::Machines.index()] += 0.1 + if site.clash.is_some() { 0.6 } else { 0.0 };
        }
        if open.homes[Faction::Trogs.index()].is_some() {
            hopes[Faction::Trogs.index()] += unit * 0.25 * f32::from(site.nests);
        }
        if open.is_home(region) || open.battle.as_ref().is_some_and(|battle| battle.region == region) {
            continue;
        }
        ground(open, region, site, clock, &mut hopes);
    }
    for faction in Faction::ALL {
        let at = faction.index();
        // Control tokens run out.
        hopes[at] -= 0.5 * f32::from(held[at].saturating_sub(7));
        for captor in Faction::ALL {
            let prisoners = f32::from(open.prisoners[captor.index()][at]);
            hopes[captor.index()] += prisoners * clock.left.ceil();
            hopes[at] -= prisoners * 0.3;
        }
        hopes[at] += cards(game, faction, clock);
    }
    hopes[Faction::Pilgrims.index()] += VAULT * f32::from(open.vault) * clock.use_left;
    for skills in &open.skills {
        for skill in skills.iter().filter(|skill| open.is_ready(**skill)) {
            hopes[skill.owner().index()] += SKILL * clock.use_left;
        }
    }
    if open.is_solo() && open.stage == Stage::Actions {
        // What the Trogs will do in this round all the same, so that it never looks good to put their turn off.
        let next = open.initiative.iter().position(|faction| *faction == Faction::Trogs).unwrap_or(0);
        let turns = ACTIONS_A_ROUND - open.step + u8::from(next > usize::from(open.at));
        hopes[Faction::Trogs.index()] += TROG_TURN * clock.left * f32::from(turns);
    }
    if let Some(enabler) = open.enabler.filter(|_| !open.final_round && open.stage < Stage::Scoring) {
        hopes[enabler.index()] += f32::from(held[enabler.index()]);
    }
    if let Some(battle) = &open.battle {
        fight(open, battle, clock, &mut hopes);
    }
    if let Some(work) = open.phases.iter().find_map(|phase| if let Phase::Errand(work) = phase { Some(work) } else { None }) {
        let faction = open.current();
        hopes[faction.index()] += work_left(open, work, faction, clock);
    }
    hopes
}

/// What a region's ground pays its holder over the rest of the game.
fn worth(site: &Site, faction: Faction, clock: &Clock) -> f32 {
    let part = if faction == Faction::Trogs { 0.5 } else { 1.0 };
    part * f32::from(site.crystals) * clock.pays + REGION * clock.enabling + 0.2
}

/// The chance that `attackers` win the region from `defenders`, who deploy after them and win ties.
fn odds(attackers: f32, defenders: f32) -> f32 {
    if defenders <= 0.0 {
        return 0.97;
    }
    let ratio = attackers / defenders;
    ((ratio - 0.75) * 0.5).clamp(0.04, 0.95)
}

/// Adds what a region is worth to whoever will hold it.
fn ground(open: &Open, region: Region, site: &Site, clock: &Clock, hopes: &mut [f32; Faction::COUNT]) {
    let clash = site.clash.map(|clash| (clash.attacker, clash.defender)).or_else(|| meeting(open, site));
    if let Some((attacker, defender)) = clash {
        let strength = |faction: Faction| {
            let guns = if faction == Faction::Humans { site.artillery + site.watchtowers } else { 0 };
            f32::from(site.of(faction) + guns)
        };
        let (force, against) = (strength(attacker), strength(defender) + hidden_trogs(open, site, attacker));
        let mut odds = odds(force, against);
        if site.bulwark && defender == Faction::Machines {
            odds *= 0.6;
        }
        let dying = 0.45 * force.min(against);
        let mut side = |faction: Faction, chance: f32, lost: f32, killed: f32| {
            let prize = 2.0 + worth(site, faction, clock);
            if open.can_control(faction) {
                hopes[faction.index()] += chance * prize + killed * 0.9;
            }
            hopes[faction.index()] -= lost * UNIT * clock.use_left * 0.6;
        };
        side(attacker, odds, dying, dying);
        side(defender, 1.0 - odds, dying, dying);
        return;
    }
    let standing = Faction::ALL.into_iter().find(|faction| site.of(*faction) > 0);
    let holder = match (site.control, standing) {
        // Units that stand alone take control when their march ends.
        (_, Some(faction)) if open.can_control(faction) => Some((faction, 0.92)),
        (Some(faction), None) => Some((faction, if site.has_trog_tokens() { 0.85 } else { 0.78 })),
        _ => None,
    };
    if let Some((faction, keeps)) = holder {
        let threat = if clock.left > 0.3 { threat(open, region, faction) } else { 0.0 };
        hopes[faction.index()] += worth(site, faction, clock) * (keeps - 0.05 * threat.min(6.0));
    }
}

/// Units that have met enemies, or hidden Trogs, before a battle token says so.
fn meeting(open: &Open, site: &Site) -> Option<(Faction, Faction)> {
    if open.stage != Stage::Actions {
        return None;
    }
    let mover = open.current();
    if site.of(mover) == 0 {
        return None;
    }
    match site.enemy_of(mover) {
        Some(enemy) => Some((mover, enemy)),
        None if site.has_trog_tokens() && mover != Faction::Trogs => Some((mover, Faction::Trogs)),
        None => None,
    }
}

/// How many Trogs the tokens of a region will bring against an intruder.
fn hidden_trogs(open: &Open, site: &Site, intruder: Faction) -> f32 {
    if intruder == Faction::Trogs {
        return 0.0;
    }
    let shown = 1.95 * f32::from(u8::from(site.war_party) + site.nests);
    let source = match open.homes[Faction::Trogs.index()] {
        Some(home) if open.is_solo() && site.nests > 0 => open.site(home).of(Faction::Trogs),
        _ => open.reserves[Faction::Trogs.index()],
    };
    shown.min(f32::from(source))
}

/// Enemy units next door, beyond those that guard the region.
fn threat(open: &Open, region: Region, faction: Faction) -> f32 {
    let near: u8 = region
        .neighbours()
        .into_iter()
        .map(|next| {
            let site = open.site(next);
            if site.clash.is_some() { 0 } else { site.enemies_of(faction) }
        })
        .sum();
    let trogs_walk = open.can_control(Faction::Trogs);
    let idle: u8 =
        if trogs_walk { 0 } else { region.neighbours().into_iter().map(|next| open.site(next).of(Faction::Trogs)).sum() };
    f32::from(near.saturating_sub(idle).saturating_sub(open.site(region).of(faction)))
}

/// What a hand is worth: every card something, icons more, and the eighth card little.
fn cards(game: &Havoc, faction: Faction, clock: &Clock) -> f32 {
    let hand = game.hand(faction);
    let mut worth = 0.0;
    for (at, card) in hand.iter().enumerate() {
        let icons = card.icons();
        let plain = CARD + ICON * f32::from(icons.moves + icons.recruits + icons.builds);
        let bonus = card.bonus();
        let extra = 0.2 * f32::from(u8::from(bonus.draw) + u8::from(bonus.draw_once)) + 0.4 * f32::from(u8::from(bonus.point));
        worth += if at < 7 { plain + extra } else { 0.3 * (plain + extra) };
    }
    // Terrain cards in the deck come back round after round.
    let taken: u8 = game.open.taken[faction.index()].iter().sum();
    let to_come = (clock.left - 1.0).max(0.0);
    worth * (0.1 + 0.9 * clock.use_left) + 0.1 * f32::from(taken) * to_come.min(2.0)
}

/// What the points of an action under way can still bring.
fn work_left(open: &Open, work: &Work, faction: Faction, clock: &Clock) -> f32 {
    let points = f32::from(work.points);
    match work.on {
        Errand::Recruit => {
            let units = points.min(f32::from(open.reserves[faction.index()]));
            units * UNIT_AT_HOME * (0.25 + 0.75 * clock.use_left)
        }
        Errand::Build => {
            let own = open.controlled_by(faction);
            let sites = own.without(open.battles()).into_iter().filter(|region| !open.is_home(*region)).count() as f32;
            let works =
                |at: Region| open.site(at).structures.owned_by(faction).filter(|built| open.is_workable(*built, at)).count();
            let standing: usize = own.into_iter().map(works).sum();
            let of_use = 2.0 * sites.min(3.0) * (clock.left - 0.5).clamp(0.0, 1.0) + standing as f32;
            0.42 * points.min(of_use)
        }
        Errand::Move => marches(open, work, faction, clock),
    }
}

/// What the best marches would bring: regions next to units that may move, the best for their price first.
fn marches(open: &Open, work: &Work, faction: Faction, clock: &Clock) -> f32 {
    if work.points == 0 {
        return 0.0;
    }
    let from = open.with(|site| site.of(faction) > 0 && site.clash.is_none());
    let mut near = Regions::NONE;
    let mut units = 0;
    for region in from {
        near = near.union(open.adjacent(region, faction));
        units += open.site(region).of(faction);
    }
    let targets = near.without(open.barred(faction)).without(open.battles());
    let mut gains: arrayvec::ArrayVec<(f32, f32), 20> = arrayvec::ArrayVec::new();
    for region in targets {
        let site = open.site(region);
        if site.control == Some(faction) || work.entered.contains(region) && site.of(faction) > 0 {
            continue;
        }
        let enemies = f32::from(site.enemies_of(faction)) + hidden_trogs(open, site, faction);
        let loot = worth(site, faction, clock) + if site.control.is_some() { 0.5 } else { 0.0 };
        let (price, gain) = if enemies > 0.0 { ((2.0 * enemies).ceil(), 0.6 * (loot + 2.0)) } else { (1.0, 0.75 * loot) };
        gains.push((gain / price, price));
    }
    gains.sort_unstable_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut points = f32::from(work.points.min(units));
    let mut hope = 0.0;
    for (gain, price) in gains {
        let used = price.min(points);
        hope += used * gain * if used < price { 0.3 } else { 1.0 };
        points -= used;
        if points <= 0.0 {
            break;
        }
    }
    0.8 * hope
}

/// The battle under way: its likely end for both sides.
fn fight(open: &Open, battle: &Battle, clock: &Clock, hopes: &mut [f32; Faction::COUNT]) {
    let stake = Side::BOTH.map(|side| 2.0 + worth(open.site(battle.region), battle.faction(side), clock));
    let unit = UNIT * (0.25 + 0.75 * clock.use_left);
    let [gain_attacker, gain_defender] = match battle.stage {
        BattleStage::Deploy(side) => {
            let waiting = open.site(battle.region).of(battle.faction(side));
            if battle.total(side.other()) > 0 {
                answer(battle, side, waiting, stake, unit)
            } else {
                let [a, d] = Side::BOTH.map(|side| f32::from(open.site(battle.region).of(battle.faction(side))));
                let odds = odds(a, d);
                [odds * stake[0], (1.0 - odds) * stake[1]]
            }
        }
        _ => outcome(battle, stake, unit),
    };
    for (side, gain) in [(Side::Attacker, gain_attacker), (Side::Defender, gain_defender)] {
        let faction = battle.faction(side);
        let units = f32::from(battle.total(side));
        if open.can_control(faction) {
            hopes[faction.index()] += gain + units * unit;
        } else {
            // What neutral Trogs win is nobody's; what they destroy is the other's loss.
            hopes[faction.index()] += units * unit;
        }
    }
}

/// The best answer of the side that deploys second, which sees everything.
fn answer(battle: &Battle, side: Side, units: u8, stake: [f32; 2], unit: f32) -> [f32; 2] {
    let (own, other) = (side.index(), side.other().index());
    let mut best = (f32::NEG_INFINITY, [0.0; 2]);
    let mut trial = battle.clone();
    for control in 0..=units {
        for prisoners in 0..=units - control {
            trial.units[own] = [control, prisoners, units - control - prisoners];
            let gains = outcome(&trial, stake, unit);
            let lead = gains[own] - gains[other];
            if lead > best.0 {
                best = (lead, gains);
            }
        }
    }
    best.1
}

/// What a board is worth to both sides if nothing changes, or little.
fn outcome(battle: &Battle, stake: [f32; 2], unit: f32) -> [f32; 2] {
    let mut gains = [0.0; 2];
    let settled = battle.passed == [true; 2] || !matches!(battle.stage, BattleStage::Deploy(_) | BattleStage::Tactics(_));
    if battle.winner.is_none() {
        let [attackers, defenders] = Side::BOTH.map(|side| i16::from(battle.strength(side, Objective::Control)));
        let chance = match (settled, attackers - defenders) {
            (true, _) => {
                if battle.holds_control() == Side::Attacker {
                    1.0
                } else {
                    0.0
                }
            }
            (false, lead) if lead >= 2 => 0.93,
            (false, 1) => 0.78,
            (false, 0) => {
                if battle.holds_control() == Side::Attacker {
                    0.75
                } else {
                    0.18
                }
            }
            (false, -1) => 0.12,
            (false, _) => 0.05,
        };
        gains[0] += chance * stake[0];
        gains[1] += (1.0 - chance) * stake[1];
    }
    if let Some(side) = battle.captor()
        && battle.total(side.other()) > 0
        && !battle.no_capture[side.other().index()]
    {
        let sure = if settled { 1.0 } else { 0.8 };
        gains[side.index()] += 1.3 * sure;
        gains[side.other().index()] -= (unit + 0.3) * sure;
    }
    for side in Side::BOTH {
        let kills = f32::from(battle.kills(side));
        gains[side.index()] += kills;
        gains[side.other().index()] -= kills * unit;
    }
    gains
}
