//! A battle to be solved: the other side is deployed and holds no cards, and the units and cards of this one are known.

use super::Havoc;
use super::content::{Faction, Objective};
use super::rules::{Action, Battle, BattleStage, Phase, Side, Site};
use crate::engine::grammar::{count, list};
use crate::engine::{Game, Seat};
use crate::games::task::Puzzling;
use std::hash::{DefaultHasher, Hash};

impl Havoc {
    /// The side that is to be played, of a battle that has only begun.
    fn puzzled(&self) -> Option<(&Battle, Side)> {
        let battle = self.open.battle.as_ref().filter(|_| self.open.phase() == Some(&Phase::Battle))?;
        let side = match battle.stage {
            BattleStage::Deploy(side) if battle.total(side.other()) > 0 => side,
            BattleStage::Tactics(side) if battle.played.is_empty() && battle.passed == [false; 2] => side,
            _ => return None,
        };
        Some((battle, side))
    }
}

impl Puzzling for Havoc {
    const MARGIN: i32 = 2;

    /// The same battle with the other side's hand put away.
    fn starts(&self) -> Vec<Self> {
        let Some((battle, side)) = self.puzzled() else { return Vec::new() };
        let enemy = battle.faction(side.other()).index();
        let mut start = self.clone();
        let hand = std::mem::take(&mut start.hidden.hands[enemy]);
        start.hidden.decks[enemy].extend(hand);
        start.hidden.decks[enemy].sort_unstable();
        if start.solver().is_some() { vec![start] } else { Vec::new() }
    }

    /// Another battle has to come after this one, so that the round goes on no further by itself; nothing may lie hidden here,
    /// and no other hand may be played from.
    fn solver(&self) -> Option<Seat> {
        let (battle, side) = self.puzzled()?;
        let enemy = battle.faction(side.other());
        let (solver, other) = (self.open.seat(battle.faction(side))?, self.open.seat(enemy)?);
        let site = self.open.site(battle.region);
        let fits = solver != other
            && self.open.battles().len() > 1
            && !site.has_trog_tokens()
            && !site.exploration
            && !self.open.is_solo()
            && self.hidden.hands[enemy.index()].is_empty()
            && (enemy != Faction::Machines || self.hidden.matrix.is_empty());
        fits.then_some(solver)
    }

    fn is_barred(_action: &Action) -> bool {
        false
    }

    fn is_spoilt(&self) -> bool {
        false
    }

    fn is_played(&self, start: &Self) -> bool {
        let deciding = |battle: &Battle| {
            matches!(battle.stage, BattleStage::Deploy(_) | BattleStage::Tactics(_) | BattleStage::Effect { .. })
        };
        self.is_over(start) || !self.open.battle.as_ref().is_some_and(deciding)
    }

    fn is_over(&self, start: &Self) -> bool {
        self.open.turn != start.open.turn || self.open.battle.is_none() || Game::turn(self).outcome().is_some()
    }

    /// By how many points more the solver has come out than the other side: a prisoner is worth one.
    fn worth(&self, start: &Self) -> i32 {
        let Some((battle, side)) = start.puzzled() else { return 0 };
        let gained = |faction: Faction| {
            let had = |game: &Havoc| i32::from(game.open.points[faction.index()]) + i32::from(game.open.prisoners_of(faction));
            had(self) - had(start)
        };
        gained(battle.faction(side)) - gained(battle.faction(side.other()))
    }

    fn mark(&self, hasher: &mut DefaultHasher, is_played: bool) {
        let open = &self.open;
        (&open.planet, open.reserves, open.prisoners, open.points, open.vault).hash(hasher);
        let Some(battle) = &open.battle else { return };
        battle.units.hash(hasher);
        // Where only a retreat is left, what was said about ties and kills is nothing any more.
        if battle.stage != BattleStage::Retreat {
            let Battle { reversed, ties_control, ties_prisoners, guard, no_capture, salvage, .. } = battle;
            (battle.stage, reversed, ties_control, ties_prisoners, guard, no_capture, salvage).hash(hasher);
        }
        if !is_played {
            (battle.passed, battle.hushed, &self.hidden.hands, &self.hidden.matrix).hash(hasher);
        }
    }

    /// A card, and something else that had to be chosen.
    fn is_worth_finding(actions: &[Action]) -> bool {
        let chosen = actions.iter().filter(|action| !matches!(action, Action::Pass | Action::Waive | Action::Done));
        chosen.count() > 1 && actions.iter().any(|action| matches!(action, Action::Tactic { .. }))
    }

    /// Most of a planet is empty.
    fn shorten(state: &mut serde_json::Value) {
        let empty = serde_json::to_value(Site::default()).unwrap_or_default();
        let sites = state.pointer_mut("/open/planet").and_then(serde_json::Value::as_array_mut);
        for site in sites.into_iter().flatten().filter_map(serde_json::Value::as_object_mut) {
            site.retain(|name, value| empty.get(name) != Some(value));
        }
    }

    fn task(&self) -> String {
        let Some((battle, side)) = self.puzzled() else { return String::new() };
        let (own, enemy) = (battle.faction(side).name(), battle.faction(side.other()).name());
        let place = battle.region.name();
        let begun = match side {
            Side::Attacker => format!("You are the {own} and attack the {enemy} in {place}."),
            Side::Defender => format!("You are the {own}, and the {enemy} attack you in {place}."),
        };
        let [control, prisoners, attrition] = Objective::ALL.map(|at| battle.strength(side.other(), at));
        let deploy = if matches!(battle.stage, BattleStage::Deploy(_)) { "deploy your units and " } else { "" };
        let cards: Vec<&str> = self.playable(battle, side).into_iter().map(|(card, _)| card.name()).collect();
        format!(
            "{begun} They hold no cards and stand {control}–{prisoners}–{attrition} (control, prisoners, attrition): {deploy}play \
             your cards so that you gain as many points more than they as you can. A prisoner is worth one. Your cards here: {}.",
            list(&cards)
        )
    }

    fn told(worth: i32) -> String {
        match worth {
            0 => "you gain as many points as they do".to_owned(),
            1.. => format!("you gain {} more than they do", count(worth.unsigned_abs(), "point")),
            _ => format!("they gain {} more than you do", count(worth.unsigned_abs(), "point")),
        }
    }
}
