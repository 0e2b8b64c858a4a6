//! Potentials that are used in one's own turn or roll. None of them takes an action.

use super::spend;
use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::{Keyword, Neutral, Potential, ThreatKind};
use crate::games::clans::rules::effects::{fleshwounds, heal};
use crate::games::clans::rules::{Ability, Action, Aim, Effect, Ends, Frame, Grant, On, Pace, Roll, Stray, UnitId, UnitSet};

/// As many Militia as there are models.
const MILITIA: usize = 3;

/// Potentials that an operative can use now.
pub fn list_uses(game: &Clans, unit: UnitId, _action: bool, out: &mut Vec<Action>) {
    let Some(member) = game.open.member(unit) else { return };
    for held in &member.potentials {
        if game.open.can_use(unit, held.potential) {
            let what = Ability::Potential(held.potential);
            out.extend(aims(game, unit, held.potential).into_iter().map(|aim| Action::Use { what, aim }));
        }
    }
}

/// What a Potential can be used on; nothing where it would do nothing.
fn aims(game: &Clans, unit: UnitId, potential: Potential) -> Vec<Aim> {
    let open = &game.open;
    let units = |units: UnitSet| units.iter().map(Aim::Unit).collect::<Vec<_>>();
    let alone = |possible: bool| if possible { vec![Aim::None] } else { Vec::new() };
    let threats = || open.threats().filter(|threat| open.is_within(unit, threat, 2));
    let legions = || {
        let legion = |other: UnitId| open.clanner(other).and_then(|clanner| clanner.revealed).and_then(ThreatKind::legion);
        let near = |other: UnitId| open.at(unit).is_some_and(|here| game.distance_to(here, other, false) <= 3);
        open.clanners().filter(|other| legion(other).is_some() && near(other))
    };
    let own_turn = open.acting() == Some(unit);
    match potential {
        Potential::PacketLoss => alone(open.stored > 0),
        Potential::SignalJam => alone(!open.clanners().is_empty()),
        Potential::Deterrent => units(legions().filter(|legion| !open.under(legion, Effect::NoAttack))),
        Potential::Bribe => units(legions().filter(|legion| !open.is_stunned(legion))),
        Potential::HiredGun => {
            let militia = open.strays.iter().filter(|stray| stray.kind == Neutral::Militia && stray.at.is_some()).count();
            alone(own_turn && militia < MILITIA && !open.strays.is_full())
        }
        Potential::EmbalmersSalve => fleshwounds(game, open.members().filter(|other| open.is_within(unit, other, 0))),
        Potential::CarrionSight => units(threats()),
        Potential::BurnHaze => alone(own_turn),
        Potential::SteadyBreath => {
            alone(open.starts(unit) && open.is_unopposed(unit) && crate::games::clans::rules::effects::may_flip(game, unit))
        }
        Potential::Whistle => alone(!threats().is_empty()),
        _ => Vec::new(),
    }
}

pub fn perform(game: &mut Clans, unit: UnitId, potential: Potential, aim: Aim, story: &mut Story) {
    spend(game, unit, potential, story);
    let seat = game.open.controller(unit);
    match (potential, aim) {
        (Potential::PacketLoss, _) => {
            game.open.stored = game.open.stored.saturating_sub(1);
            story.tell(|| "The Hostile loses a stored Edge.".into());
        }
        (Potential::SignalJam, _) => game.open.last(Effect::Jammed, On::Unit(unit), Ends::Round),
        (Potential::Deterrent, Aim::Unit(legion)) => {
            game.open.last(Effect::NoAttack, On::Unit(legion), Ends::Round);
            story.tell(|| format!("{} may not attack this round.", game.open.name(legion)));
        }
        (Potential::Bribe, Aim::Unit(legion)) => {
            game.open.push(Frame::Acting { unit: legion, grant: Grant::Driven(Pace::Steps(2), seat) });
        }
        (Potential::HiredGun, _) => {
            if let Some(tile) = game.open.at(unit) {
                game.open.strays.push(Stray::new(Neutral::Militia, tile));
                story.tell(|| format!("A Militia comes to {tile}."));
            }
        }
        (Potential::EmbalmersSalve, Aim::Fleshwound(patient, wound)) => heal(game, unit, patient, wound, story),
        (Potential::CarrionSight, Aim::Unit(threat)) => game.show(unit, threat, story),
        (Potential::BurnHaze, _) => {
            game.open.more_actions(1);
            game.open.haze();
        }
        (Potential::SteadyBreath, _) => game.flip(unit, story),
        (Potential::Whistle, _) => {
            for threat in game.open.threats().filter(|threat| game.open.is_within(unit, threat, 2)) {
                game.reveal_and_clear(threat, story);
            }
        }
        _ => {}
    }
}

/// Ammunition Discipline for a Gun, Penance for an overcommitment.
pub fn list_roll_uses(game: &Clans, roll: &Roll, out: &mut Vec<Action>) {
    let open = &game.open;
    let Some(unit) = roll.by else { return };
    let gun = roll.gear().any(|gear| open.gear(gear).has(Keyword::Gun));
    let mut offer = |potential, possible: bool| {
        if possible && open.can_use(unit, potential) {
            out.push(Action::Use { what: Ability::Potential(potential), aim: Aim::None });
        }
    };
    offer(Potential::AmmunitionDiscipline, gun && !roll.careful);
    offer(Potential::Penance, roll.over.is_some() && !roll.penance && !open.under(unit, Effect::Righteous));
}

pub fn use_in_roll(game: &mut Clans, potential: Potential, story: &mut Story) {
    let Some(unit) = game.open.roll().and_then(|roll| roll.by) else { return };
    spend(game, unit, potential, story);
    if let Some(Frame::Roll(roll)) = game.open.stack.last_mut() {
        match potential {
            Potential::AmmunitionDiscipline => roll.careful = true,
            Potential::Penance => roll.penance = true,
            _ => {}
        }
    }
}
