//! Tactics cards in a battle: who may play which, and what they do.

use super::super::Havoc;
use super::super::content::{Card, Faction, Objective, Region, Regions, Tactic};
use super::battle::{Battle, BattleStage, Side, Working};
use super::{Action, Effect};
use crate::engine::Story;
use crate::engine::grammar::capital;
use arrayvec::ArrayVec;

impl Havoc {
    /// The faction whose cards speak for a side.
    fn card_holder(&self, battle: &Battle, side: Side) -> Option<Faction> {
        self.open.commander(battle, side).and_then(|seat| self.open.faction(seat))
    }

    /// The cards that can be played for a side, sorted, and whether they come from the Matrix. Terrain cards work only on
    /// their terrain, and the Matrix only where Machines fight.
    pub(in super::super) fn playable(&self, battle: &Battle, side: Side) -> ArrayVec<(Card, bool), 44> {
        let mut cards = ArrayVec::new();
        let Some(holder) = self.card_holder(battle, side) else { return cards };
        let terrain = battle.region.terrain();
        let works = |card: Card| card.has_battle_text() && (card.terrain().is_none() || card.terrain() == terrain);
        super::skills::for_each_kind(self.hand(holder), |card| {
            if works(card) {
                cards.push((card, false));
            }
        });
        if battle.faction(side) == Faction::Machines && holder == Faction::Machines {
            let in_hand = cards.len();
            super::skills::for_each_kind(&self.hidden.matrix, |card| {
                if works(card) {
                    cards.push((card, true));
                }
            });
            if cards.len() > in_hand {
                cards.sort_unstable();
            }
        }
        cards
    }

    pub(super) fn has_tactic(&self, side: Side) -> bool {
        self.open.battle.as_ref().is_some_and(|battle| !self.playable(battle, side).is_empty())
    }

    pub(super) fn list_tactics(&self, side: Side, out: &mut Vec<Action>) {
        let Some(battle) = &self.open.battle else { return };
        for (card, from_matrix) in self.playable(battle, side) {
            let before = out.len();
            // "Up to two" may be none.
            if card.tactic().working().is_some_and(|(_, steps)| steps > 1) {
                out.push(Action::Tactic { card, from_matrix, effect: None });
            }
            self.each_first_effect(battle, side, card, &mut |effect| {
                out.push(Action::Tactic { card, from_matrix, effect: Some(effect) });
            });
            if out.len() == before {
                out.push(Action::Tactic { card, from_matrix, effect: None });
            }
        }
    }

    /// What a card can do first; nothing for cards that leave no choice or do nothing now.
    fn each_first_effect(&self, battle: &Battle, side: Side, card: Card, found: &mut dyn FnMut(Effect)) {
        if battle.hushed[side.index()] {
            return;
        }
        let enemy = battle.units[side.other().index()];
        let mut kills = |possible: bool, place: Option<Objective>| {
            let at = |objective: &Objective| enemy[objective.index()] > 0 && place.is_none_or(|place| place == *objective);
            Objective::ALL.into_iter().filter(|objective| possible && at(objective)).for_each(|at| found(Effect::Kill { at }));
        };
        match card.tactic() {
            Tactic::Kill(place) => kills(true, place),
            Tactic::ShardLance => kills(self.open.vault > 0, None),
            Tactic::DroneScreen => kills(self.has_structure_near(battle, side), None),
            tactic => {
                if let Some((working, _)) = tactic.working() {
                    self.each_effect(side, working, found);
                }
            }
        }
    }

    fn has_structure_near(&self, battle: &Battle, side: Side) -> bool {
        let Some(holder) = self.card_holder(battle, side) else { return false };
        let near = battle.region.neighbours().union(Regions::one(battle.region));
        near.into_iter().any(|region| self.open.site(region).structures.owned_by(holder).next().is_some())
    }

    pub(super) fn has_effect(&self) -> bool {
        let Some(Battle { stage: BattleStage::Effect { side, tactic, .. }, .. }) = self.open.battle else { return false };
        let mut any = false;
        self.each_effect(side, tactic, &mut |_| any = true);
        any
    }

    /// Every step that such an effect can take now, in order.
    pub(super) fn each_effect(&self, side: Side, working: Working, found: &mut dyn FnMut(Effect)) {
        let Some(battle) = &self.open.battle else { return };
        let faction = battle.faction(side);
        let (own, enemy) = (battle.units[side.index()], battle.units[side.other().index()]);
        let changes = |units: [u8; Objective::COUNT]| {
            let from = Objective::ALL.into_iter().filter(move |from| units[from.index()] > 0);
            from.flat_map(|from| Objective::ALL.into_iter().filter(move |to| *to != from).map(move |to| (from, to)))
        };
        match working {
            Working::Shift => changes(own).for_each(|(from, to)| found(Effect::Shift { from, to })),
            Working::Push => changes(enemy).for_each(|(from, to)| found(Effect::Push { from, to })),
            Working::Drop => {
                if self.open.reserves[faction.index()] > 0 {
                    for to in Objective::ALL {
                        found(Effect::Drop { to });
                    }
                }
            }
            Working::Rally => {
                for from in self.rally_points(battle.region, faction) {
                    for to in Objective::ALL {
                        found(Effect::Rally { from, to });
                    }
                }
            }
            Working::Exit => {
                let exits = self.exits(battle.region, faction);
                for from in Objective::ALL.into_iter().filter(|from| own[from.index()] > 0) {
                    exits.into_iter().for_each(|to| found(Effect::Exit { from, to }));
                }
            }
        }
    }

    fn rally_points(&self, region: Region, faction: Faction) -> Regions {
        let near = self.open.adjacent(region, faction).without(self.open.battles());
        near.into_iter().filter(|from| self.open.site(*from).of(faction) > 0).collect()
    }

    fn exits(&self, region: Region, faction: Faction) -> Regions {
        let mut exits = self.refuges(region, faction);
        exits.extend(self.open.homes[faction.index()]);
        exits
    }

    pub(super) fn play_tactic(&mut self, card: Card, from_matrix: bool, effect: Option<Effect>, story: &mut Story) {
        let Some(battle) = &self.open.battle else { return };
        let side = battle.deciding();
        let Some(holder) = self.card_holder(battle, side) else { return };
        let whom = if holder == battle.faction(side) { "" } else { " for the Trogs" };
        let nobody = effect.is_none() && card.tactic().working().is_some();
        story.tell(|| {
            let idle = if nobody { ", and it moves nobody" } else { "" };
            format!("The {} play {}{whom}{idle}.", holder.name(), card.name())
        });
        if from_matrix {
            self.return_matrix_card(card, story);
        } else {
            self.throw_away(holder, card);
        }
        self.work_tactic(side, card, effect, story);
    }

    /// What a card does, whoever played it. The next card is the other side's.
    pub(super) fn work_tactic(&mut self, side: Side, card: Card, effect: Option<Effect>, story: &mut Story) {
        let Some(battle) = &mut self.open.battle else { return };
        let (own, other) = (side.index(), side.other().index());
        let whose = battle.faction(side).name();
        if !battle.played.is_full() {
            battle.played.push((side, card));
        }
        battle.stage = BattleStage::Tactics(side.other());
        if std::mem::take(&mut battle.hushed[own]) {
            story.tell(|| format!("{} is lost in the fog.", card.name()));
            return;
        }
        match card.tactic() {
            Tactic::Reverse => {
                battle.reversed = !battle.reversed;
                let first = battle.order()[0];
                story.tell(|| format!("{} is settled first.", first.name()));
            }
            Tactic::Tie(objective) => {
                let ties = if objective == Objective::Control { &mut battle.ties_control } else { &mut battle.ties_prisoners };
                ties[own] = true;
                story.tell(|| format!("The {whose} win ties for {}.", objective.name()));
            }
            Tactic::Guard(kills) => {
                battle.guard[own] += kills;
                story.tell(|| format!("{} of Attrition will not hurt the {whose}.", capital(&first(kills, "kill"))));
            }
            Tactic::NoCapture => {
                battle.no_capture[own] = true;
                story.tell(|| format!("None of the {whose} can be taken prisoner here."));
            }
            Tactic::SalvageLoop => {
                battle.salvage[own] = true;
                story.tell(|| format!("The first of the {whose} to die in Attrition will come home."));
            }
            Tactic::Hush => {
                battle.hushed[other] = true;
                let next = battle.factions[other].name();
                story.tell(|| format!("The next card of the {next} will do nothing."));
            }
            Tactic::Cease => {
                battle.passed = [true; 2];
                story.tell(|| "No more cards are played here.".into());
            }
            Tactic::Gem => {
                let region = battle.region;
                self.open.add_crystals(region, 1);
                story.tell(|| format!("A crystal more lies in {}.", region.told()));
            }
            Tactic::Overclock => self.overclock(side, story),
            Tactic::ShardLance if effect.is_some() => self.open.vault -= 1,
            _ => {}
        }
        if let Some(effect) = effect {
            if let Some((tactic, steps)) = card.tactic().working() {
                self.set_stage(BattleStage::Effect { side, tactic, left: steps });
            }
            self.go_on_for(side, effect, story);
        }
    }

    fn overclock(&mut self, side: Side, story: &mut Story) {
        let at = Objective::Attrition;
        let units =
            |game: &Havoc, side: Side| game.open.battle.as_ref().map_or(0, |battle| battle.units[side.index()][at.index()]);
        if units(self, side.other()) > 0 {
            self.kill_on_board(side.other(), at, story);
        }
        if units(self, side) > 0
            && let Some(battle) = &mut self.open.battle
        {
            battle.units[side.index()][at.index()] -= 1;
            let faction = battle.faction(side);
            self.open.reserves[faction.index()] += 1;
            story.tell(|| format!("A unit of the {} burns out.", faction.name()));
        }
    }

    pub(super) fn go_on(&mut self, effect: Effect, story: &mut Story) {
        if let Some(battle) = &self.open.battle {
            self.go_on_for(battle.deciding(), effect, story);
        }
    }

    /// One step of an effect.
    fn go_on_for(&mut self, side: Side, effect: Effect, story: &mut Story) {
        let Some(battle) = &mut self.open.battle else { return };
        let (own, other) = (side.index(), side.other().index());
        let (faction, region) = (battle.faction(side), battle.region);
        if let BattleStage::Effect { left, .. } = &mut battle.stage {
            *left -= 1;
        }
        match effect {
            Effect::Shift { from, to } => {
                battle.units[own][from.index()] -= 1;
                battle.units[own][to.index()] += 1;
                story.tell(|| format!("A unit of the {} goes from {} to {}.", faction.name(), from.name(), to.name()));
            }
            Effect::Push { from, to } => {
                battle.units[other][from.index()] -= 1;
                battle.units[other][to.index()] += 1;
                let pushed = battle.factions[other];
                story.tell(|| format!("A unit of the {} is pushed from {} to {}.", pushed.name(), from.name(), to.name()));
            }
            Effect::Drop { to } => {
                battle.units[own][to.index()] += 1;
                self.open.reserves[faction.index()] -= 1;
                story.tell(|| format!("A unit of the {} drops to {}.", faction.name(), to.name()));
            }
            Effect::Rally { from, to } => {
                battle.units[own][to.index()] += 1;
                self.open.site_mut(from).units[faction.index()] -= 1;
                story.tell(|| format!("A unit comes from {} to {}.", from.told(), to.name()));
            }
            Effect::Exit { from, to } => {
                battle.units[own][from.index()] -= 1;
                self.open.site_mut(region).units[faction.index()] += 1;
                self.open.relocate(faction, region, to, 1);
                story.tell(|| format!("A unit leaves {} for {}.", from.name(), to.told()));
            }
            Effect::Kill { at } => self.kill_on_board(side.other(), at, story),
        }
    }

    /// The card has done all it does: the other side's card is next.
    pub(super) fn end_effect(&mut self) {
        if let Some(battle) = &mut self.open.battle
            && let BattleStage::Effect { side, .. } = battle.stage
        {
            battle.stage = BattleStage::Tactics(side.other());
        }
    }
}

/// "the first kill", "the first 2 kills".
fn first(number: u8, what: &str) -> String {
    if number == 1 { format!("the first {what}") } else { format!("the first {number} {what}s") }
}

impl Tactic {
    /// The effect that can go on for several steps, and for how many.
    pub(super) fn working(self) -> Option<(Working, u8)> {
        Some(match self {
            Tactic::Shift(steps) => (Working::Shift, steps),
            Tactic::Push(steps) => (Working::Push, steps),
            Tactic::Drop(steps) => (Working::Drop, steps),
            Tactic::Rally(steps) => (Working::Rally, steps),
            Tactic::Exit(steps) => (Working::Exit, steps),
            _ => return None,
        })
    }
}
