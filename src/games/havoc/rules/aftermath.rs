//! The end of a battle: who stays, who leaves, and where to.

use super::super::Havoc;
use super::super::content::{Faction, Objective, Region, Regions};
use super::battle::{BattleStage, Side};
use crate::engine::Story;
use crate::engine::grammar::count;

impl Havoc {
    /// The winner's survivors take the region; the others must go.
    pub(super) fn withdraw(&mut self, story: &mut Story) {
        let battle = self.battle_mut();
        let winner = battle.winner.unwrap_or(Side::Defender);
        let (region, faction) = (battle.region, battle.faction(winner));
        let units = std::mem::take(&mut battle.units[winner.index()]).iter().sum::<u8>();
        let beaten = battle.faction(winner.other());
        let survivors = battle.total(winner.other());
        battle.stage = BattleStage::Retreat;
        self.open.site_mut(region).units[faction.index()] += units;
        if self.open.is_solo() && faction == Faction::Trogs {
            self.trogs_dig_in(region, story);
        } else if !self.open.can_control(faction) {
            self.open.place_nest(region, story);
        }
        if survivors == 0 {
            self.end_battle(story);
        } else if self.open.is_solo() && beaten == Faction::Trogs {
            self.clear_board(winner.other());
            self.return_trogs_home(survivors);
            story.tell(|| "The Trogs that are left go home.".into());
            self.end_battle(story);
        } else if !self.open.can_control(beaten) {
            self.clear_board(winner.other());
            self.open.reserves[beaten.index()] += survivors;
            self.set_stage(BattleStage::Nest);
        }
    }

    fn clear_board(&mut self, side: Side) {
        self.battle_mut().units[side.index()] = [0; Objective::COUNT];
    }

    /// Where the beaten side may go.
    pub(super) fn retreats(&self) -> Regions {
        let Some(battle) = &self.open.battle else { return Regions::NONE };
        self.refuges(battle.region, battle.faction(battle.deciding()))
    }

    /// Adjacent regions of the own without a battle or an enemy. Tokens that lie hidden there stay hidden.
    pub(super) fn refuges(&self, from: Region, faction: Faction) -> Regions {
        let near = self.open.adjacent(from, faction).intersection(self.open.controlled_by(faction)).without(self.open.battles());
        near.into_iter().filter(|to| self.open.site(*to).enemies_of(faction) == 0).collect()
    }

    pub(super) fn retreat(&mut self, to: Region, story: &mut Story) {
        let battle = self.battle_mut();
        let side = battle.deciding();
        let (from, faction, units) = (battle.region, battle.faction(side), battle.total(side));
        self.clear_board(side);
        self.open.site_mut(from).units[faction.index()] += units;
        self.open.relocate(faction, from, to, units);
        story.tell(|| format!("The {} retreat to {} with {}.", faction.name(), to.told(), count(units, "unit")));
        self.end_battle(story);
    }

    pub(super) fn disband(&mut self, story: &mut Story) {
        let battle = self.battle_mut();
        let side = battle.deciding();
        let (faction, units) = (battle.faction(side), battle.total(side));
        self.clear_board(side);
        self.open.reserves[faction.index()] += units;
        story.tell(|| {
            let back = if units == 1 { "a unit returns".to_owned() } else { format!("{units} units return") };
            format!("The {} have nowhere to go: {back} to the reserve.", faction.name())
        });
        self.end_battle(story);
    }

    /// Where beaten neutral Trogs may leave a Nest.
    pub(super) fn nest_sites(&self) -> Regions {
        let Some(battle) = &self.open.battle else { return Regions::NONE };
        if self.open.nest_supply() == 0 {
            return Regions::NONE;
        }
        let open = &self.open;
        let near = battle.region.neighbours().without(open.closed()).without(open.battles());
        near.into_iter().filter(|at| open.site(*at).control.is_none() && !open.is_home(*at)).collect()
    }

    pub(super) fn put_nest(&mut self, region: Region, story: &mut Story) {
        self.open.place_nest(region, story);
        self.end_battle(story);
    }

    pub(super) fn end_battle(&mut self, story: &mut Story) {
        let Some(battle) = self.open.battle.take() else { return };
        let site = self.open.site_mut(battle.region);
        site.clash = None;
        if battle.factions.contains(&Faction::Humans) {
            (site.artillery, site.watchtowers) = (0, 0);
        }
        self.open.phases.pop();
        self.reveal_what_lay_under(battle.region, battle.faction(Side::Attacker), story);
    }
}
