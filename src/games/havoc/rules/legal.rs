//! What a seat may do: the only source of legality.

use super::super::Havoc;
use super::super::content::{Faction, Land, Objective, Region, Regions, Structure, Terrain};
use super::battle::{BattleStage, Working};
use super::skills::for_each_kind;
use super::{Action, Deck, Errand, Phase, Work};
use crate::engine::Seat;

impl Havoc {
    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(phase) = self.open.phase() else { return };
        if self.open.deciders(phase).contains(seat) {
            self.list_phase(phase, seat, out);
        }
    }

    fn list_phase(&self, phase: &Phase, seat: Seat, out: &mut Vec<Action>) {
        let open = &self.open;
        match phase {
            Phase::Factions => out.extend(open.free_factions().map(Action::Choose)),
            Phase::Home => out.extend(Region::LANDINGS.map(Action::Settle)),
            Phase::Skills { .. } => {
                let Some(faction) = open.faction(seat) else { return };
                let known = &open.skills[faction.index()];
                out.extend(faction.skills().into_iter().filter(|skill| !known.contains(skill)).map(Action::Learn));
            }
            Phase::Bloom(_) => out.extend(self.blooms().into_iter().map(Action::Place)),
            Phase::Base(queue) => out.extend(self.bases(queue[0]).into_iter().map(Action::Place)),
            Phase::Survey(_) | Phase::Archive => self.list_terrain_decks(out),
            Phase::HandLimit { .. } | Phase::Pay { .. } => {
                let Some(faction) = open.faction(seat) else { return };
                for_each_kind(self.hand(faction), |card| out.push(Action::Discard(card)));
            }
            Phase::MatrixFull => for_each_kind(&self.hidden.matrix, |card| out.push(Action::Discard(card))),
            Phase::Turn { acted } => self.list_turn(*acted, out),
            Phase::Errand(work) => self.list_errand(work, out),
            Phase::Keep { .. } => for_each_kind(&self.hidden.drawn, |card| out.push(Action::Keep(card))),
            Phase::Arrival(arrival) => {
                let choices = if arrival.reveal.is_empty() { arrival.fights } else { arrival.reveal };
                out.extend(choices.into_iter().map(Action::Place));
            }
            Phase::Initiative => {
                out.extend((1..=open.coming.len() as u8).map(Action::Seek));
                out.push(Action::Done);
            }
            Phase::Battle => self.list_battle(out),
            Phase::Ransom(queue) => {
                let held = |captor: &Faction| open.prisoners[captor.index()][queue[0].index()] > 0;
                out.extend(Faction::ALL.into_iter().filter(held).map(Action::Ransom));
                out.push(Action::Done);
            }
            Phase::Bonuses => {}
        }
    }

    /// Where an event lets crystals grow.
    pub(super) fn blooms(&self) -> Regions {
        let open = &self.open;
        let ground = |region: &Region| !open.is_home(*region) && region.land() != Land::Landing;
        Regions::ALL.without(open.closed()).without(open.battles()).into_iter().filter(ground).collect()
    }

    fn list_terrain_decks(&self, out: &mut Vec<Action>) {
        let full = Terrain::ALL.into_iter().filter(|terrain| !self.hidden.terrains[terrain.index()].is_empty());
        out.extend(full.map(|terrain| Action::Draw(Deck::Terrain(terrain))));
    }

    /// One action a turn, and any skills.
    fn list_turn(&self, acted: bool, out: &mut Vec<Action>) {
        let open = &self.open;
        let faction = open.current();
        if acted {
            self.list_skills(acted, out);
            out.push(Action::Done);
            return;
        }
        let at = faction.index();
        if !self.hidden.decks[at].is_empty() || !open.discards[at].is_empty() {
            out.push(Action::Draw(Deck::Own));
        }
        self.list_terrain_decks(out);
        for on in [Errand::Move, Errand::Recruit, Errand::Build] {
            if on == Errand::Move && open.forced_march > 0 {
                out.push(Action::Spend { on, card: None });
            }
            self.list_spending(on, out);
        }
        self.list_skills(acted, out);
        let may_score = open.enabler.is_none() && !open.final_round;
        if may_score && self.hand(faction).iter().any(|card| card.enables_scoring()) {
            out.push(Action::EnableScoring);
        }
        out.push(Action::Pass);
    }

    /// Any card may be spent, with the icon or without, even where nothing can come of it. Nobody recruits from an empty
    /// reserve.
    fn list_spending(&self, on: Errand, out: &mut Vec<Action>) {
        let faction = self.open.current();
        if on == Errand::Recruit && self.open.reserves[faction.index()] == 0 {
            return;
        }
        for_each_kind(self.hand(faction), |card| out.push(Action::Spend { on, card: Some(card) }));
    }

    /// Whether anything can come of such an action with all the cards in hand.
    pub(crate) fn leads_somewhere(&self, on: Errand) -> bool {
        let faction = self.open.current();
        let mut points: u8 = self.hand(faction).iter().map(|card| Work::worth(on, *card)).sum();
        if on == Errand::Move {
            points += self.open.forced_march;
        }
        let work = Work::new(on, points);
        points > 0
            && match on {
                Errand::Move => self.open.can_march(&work, faction),
                Errand::Recruit => self.open.reserves[faction.index()] > 0,
                Errand::Build => self.works(&work).next().is_some(),
            }
    }

    fn list_errand(&self, work: &Work, out: &mut Vec<Action>) {
        if !work.begun {
            self.list_spending(work.on, out);
        }
        match work.on {
            Errand::Move => self.list_marches(work, out),
            Errand::Recruit => {
                let most = work.points.min(self.open.reserves[self.open.current().index()]);
                out.extend((1..most).map(Action::Muster));
            }
            Errand::Build => out.extend(self.works(work)),
        }
        out.push(Action::Done);
    }

    fn list_marches(&self, work: &Work, out: &mut Vec<Action>) {
        if work.points == 0 {
            return;
        }
        let open = &self.open;
        let faction = open.current();
        let passable = open.passable(faction);
        for from in open.with(|site| site.of(faction) > 0) {
            let units = open.movable(work, faction, from).min(work.points);
            if units == 0 {
                continue;
            }
            for to in open.destinations(work, faction, from, passable) {
                out.extend((1..=units).map(|units| Action::March { from, to, units }));
            }
        }
    }

    /// What the points of a work can build, then what they can activate.
    pub(super) fn works(&self, work: &Work) -> impl Iterator<Item = Action> {
        let open = &self.open;
        let built = Structure::of(open.current()).filter(|structure| structure.build_cost() <= work.points);
        let built =
            built.flat_map(|structure| open.sites_for(structure).into_iter().map(move |at| Action::Construct { structure, at }));
        let paid = |structure: &Structure| structure.activation_cost().is_some_and(|cost| cost <= work.points);
        let activated = Structure::of(open.current()).filter(paid).flat_map(move |structure| {
            let standing = open.with(|site| site.structures.contains(structure)).into_iter();
            let ready = standing.filter(move |at| open.is_workable(structure, *at) && !work.has_activated(*at, structure));
            ready.flat_map(move |at| {
                let mut powers = Vec::new();
                self.list_powers(structure, at, &mut powers);
                powers.into_iter().map(move |power| Action::Activate { structure, at, power })
            })
        });
        built.chain(activated)
    }

    /// What a side's commander may do on the battle board.
    fn list_battle(&self, out: &mut Vec<Action>) {
        let Some(battle) = &self.open.battle else { return };
        let side = battle.deciding();
        match battle.stage {
            BattleStage::Deploy(_) => {
                let units = self.to_deploy();
                for control in 0..=units {
                    for prisoners in 0..=units - control {
                        out.push(Action::Deploy { control, prisoners, attrition: units - control - prisoners });
                    }
                }
                if !battle.passed[side.index()] && self.has_tactic(side) {
                    out.push(Action::Waive);
                }
            }
            BattleStage::Tactics(_) => {
                self.list_tactics(side, out);
                out.push(Action::Pass);
            }
            BattleStage::Effect { tactic, .. } => {
                self.each_effect(side, tactic, &mut |effect| out.push(Action::Continue(effect)));
                if tactic != Working::Push {
                    out.push(Action::Done);
                }
            }
            BattleStage::Capture { .. } => {
                let units = battle.units[side.other().index()];
                out.extend(Objective::ALL.into_iter().filter(|at| units[at.index()] > 0).map(Action::Take));
            }
            BattleStage::Victims { doomed, .. } => {
                let against = side.other().index();
                let standing = |at: &Objective| battle.units[against][at.index()] > doomed[against][at.index()];
                out.extend(Objective::ALL.into_iter().filter(standing).map(Action::Take));
            }
            BattleStage::Retreat => out.extend(self.retreats().into_iter().map(Action::Retreat)),
            BattleStage::Nest => out.extend(self.nest_sites().into_iter().map(Action::Place)),
            BattleStage::Settle(_) | BattleStage::Withdraw => {}
        }
    }
}
