//! The Trogs that play themselves: one card a turn, everything on it in order, every choice by the five printed rules.
//!
//! Each choice is told with the rule that made it, so that it can be checked against the printed page.

use super::super::Havoc;
use super::super::content::{Card, Faction, Objective, Region, Regions, Structure, Tactic, Terrain};
use super::super::tell::worth;
use super::battle::{Battle, BattleStage, Side};
use super::{Effect, Phase, tokens_left};
use crate::engine::Story;
use crate::engine::grammar::{a_or_count, capital, count};
use arrayvec::ArrayVec;
use std::fmt;

const TROGS: Faction = Faction::Trogs;
const HOME: Region = Region::Maw;
const USE_TRAP: u8 = use_of(Structure::Trap);
const USE_POOL: u8 = use_of(Structure::BroodingPool);

/// What it costs to make a structure work.
const fn use_of(structure: Structure) -> u8 {
    match structure.activation_cost() {
        Some(cost) => cost,
        None => 0,
    }
}

/// Where Trogs go, how many of them, by how many icons each, and why there.
pub(super) struct March {
    region: Region,
    units: u8,
    steps: u8,
    why: Reason,
}

/// Every rule that narrowed a choice, in order.
#[derive(Default)]
pub(super) struct Reason {
    majority: Option<Majority>,
    /// Rules 2 to 4, each with what it went by: crystals, steps.
    narrowed: ArrayVec<(u8, u8), 3>,
    /// All rules left several alike.
    tied: bool,
}

/// What rule 1 says.
enum Majority {
    Nowhere,
    Against { enemies: u8, trogs: u8 },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rules: Vec<String> = Vec::new();
        match self.majority {
            Some(Majority::Nowhere) => rules.push("Rule 1: no region is defenceless".into()),
            Some(Majority::Against { enemies: 0, trogs }) => {
                rules.push(format!("Rule 1: a defenceless region, nobody against {}", count(trogs, "Trog")));
            }
            Some(Majority::Against { enemies, trogs }) => {
                rules.push(format!("Rule 1: a defenceless region, {} against {}", count(enemies, "unit"), count(trogs, "Trog")));
            }
            None => {}
        }
        rules.extend(self.narrowed.iter().map(|(rule, by)| match rule {
            2 => format!("Rule 2: most crystals, {by}"),
            3 => format!("Rule 3: closest to their headquarters, {}", count(*by, "step")),
            _ => format!("Rule 4: closest to the enemy, {}", count(*by, "step")),
        }));
        if rules.is_empty() {
            rules.push(if self.tied { "All are alike by the rules" } else { "The only choice" }.into());
        }
        f.write_str(&rules.join(". "))?;
        f.write_str(if self.tied { "; tie: map order" } else { "" })
    }
}

impl Havoc {
    /// The Trogs' turn: they turn a card up and do all of it; a Desert card brings another.
    pub(super) fn trog_turn(&mut self, story: &mut Story) {
        loop {
            let Some(card) = self.trogs_turn_up(story) else { return };
            let icons = card.icons_alone();
            story.tell(|| format!("The Trogs turn up {}: {}.", card.name(), worth(icons)));
            self.trogs_move(icons.moves, story);
            if icons.recruits > 0 {
                match self.open.bring(TROGS, HOME, icons.recruits) {
                    0 => story.tell(|| "They have nobody left to recruit.".into()),
                    units => story.tell(|| format!("They recruit {}.", count(units, "Trog"))),
                }
            }
            self.trogs_build(icons.builds, story);
            if card.enables_scoring() && self.open.enabler.is_none() && !self.open.final_round {
                self.open.enabler = Some(TROGS);
                story.tell(|| "They enable scoring.".into());
            }
            if card.bonus().initiative {
                self.set_initiative(TROGS, 1, story);
            }
            self.open.discards[TROGS.index()].push(card);
            if card.terrain().is_none() {
                return;
            }
            story.tell(|| "A Desert card: they turn up another.".into());
        }
    }

    /// What they gained lies on top of their deck.
    fn trogs_turn_up(&mut self, story: &mut Story) -> Option<Card> {
        story.reveal();
        if self.hidden.on_top.is_empty() && self.hidden.decks[TROGS.index()].is_empty() {
            story.tell(|| "The Trogs shuffle their used cards into a new deck.".into());
        }
        self.hidden.on_top.pop().or_else(|| self.draw_own(TROGS))
    }

    /// Whatever would give the Trogs a card gives them a Desert card.
    pub(super) fn trogs_gain_desert_card(&mut self, story: &mut Story) {
        if let Some(card) = self.draw_terrain(Terrain::Desert) {
            self.hidden.on_top.push(card);
            self.open.taken[TROGS.index()][Terrain::Desert.index()] += 1;
            story.tell(|| "A Desert card goes on top of the Trogs' deck.".into());
        } else {
            story.tell(|| "No Desert card is left for the Trogs.".into());
        }
    }

    fn person(&self) -> Faction {
        self.open.factions.first().copied().flatten().unwrap_or(Faction::Humans)
    }

    /// An icon is one step for one Trog. Against enemies all that the icons bring go to one region; where nobody is one
    /// goes, and they choose again.
    pub(crate) fn trogs_move(&mut self, icons: u8, story: &mut Story) {
        let mut left = icons;
        while left > 0 {
            if self.open.site(HOME).of(TROGS) == 0 {
                story.tell(|| "No Trog is left in the Maw to go out.".into());
                return;
            }
            let Some(march) = self.trogs_choose_region(left) else {
                story.tell(|| format!("There is nowhere for the Trogs to go with {}.", count(left, "move icon")));
                return;
            };
            let March { region, units, steps, why } = march;
            left -= units * steps;
            self.open.relocate(TROGS, HOME, region, units);
            story.tell(|| {
                let (trogs, go) = (capital(&a_or_count(units, "Trog")), if units == 1 { "goes" } else { "go" });
                let far = match (steps, units) {
                    (1, _) => String::new(),
                    (_, 1) => format!(", {steps} icons away"),
                    _ => format!(", {steps} icons for each"),
                };
                format!("{trogs} {go} to {}{far}. {why}.", region.told())
            });
            if self.open.site(region).enemies_of(TROGS) > 0 {
                story.tell(|| format!("Rule 5: out of their headquarters to fight in {}.", region.told()));
                self.trogs_turn_over(region, story);
                self.open.declare_battle(TROGS, region, story);
            } else {
                self.trogs_settle(region, story);
            }
        }
    }

    /// What lies where they come is theirs: the find, and the War Party with its crystals. Nests wait for the person.
    fn trogs_turn_over(&mut self, region: Region, story: &mut Story) {
        if self.open.site(region).exploration {
            self.explore(TROGS, region, story);
        }
        if self.open.site(region).war_party {
            self.reveal_war_party(region, story);
        }
    }

    /// Where nobody is they dig in: everybody goes back to the reserve, a Nest stays, beside one that may lie there.
    fn trogs_settle(&mut self, region: Region, story: &mut Story) {
        self.trogs_turn_over(region, story);
        let site = self.open.site_mut(region);
        let units = std::mem::take(&mut site.units[TROGS.index()]);
        self.open.reserves[TROGS.index()] += units;
        let supply = self.open.nest_supply() > 0;
        self.open.site_mut(region).nests += u8::from(supply);
        story.tell(|| {
            let (go, leave) = if units == 1 { ("goes", "leaves") } else { ("go", "leave") };
            let nest = if supply { format!(" and {leave} a Nest") } else { "; no Nest is left".into() };
            format!("{} {go} to the reserve{nest}.", count(units, "Trog"))
        });
        self.open.take_control(TROGS, region, story);
    }

    /// The region that the rules choose among those that so many icons reach, who goes there, and by which rules.
    pub(super) fn trogs_choose_region(&self, icons: u8) -> Option<March> {
        let open = &self.open;
        let steps = self.distances(Regions::one(HOME), |region| self.trog_roads(region));
        let units = |region: Region| match icons / steps[region.index()].max(1) {
            reach if open.site(region).enemies_of(TROGS) == 0 => reach.min(1),
            reach => reach.min(open.site(HOME).of(TROGS)),
        };
        let mut found = Regions::ALL.without(open.controlled_by(TROGS)).without(open.barred(TROGS)).without(open.battles());
        if open.battle_tokens_left() == 0 {
            found = found.without(open.with(|site| site.enemies_of(TROGS) > 0));
        }
        found = found.into_iter().filter(|region| units(*region) > 0).collect();
        let defenceless = |region: &Region| open.site(*region).enemies_of(TROGS) < units(*region);
        let majority: Regions = found.into_iter().filter(defenceless).collect();
        let (region, mut why) = self.by_the_rules(if majority.is_empty() { found } else { majority })?;
        if majority.is_empty() {
            why.majority = Some(Majority::Nowhere);
        } else if majority.len() < found.len() {
            let enemies = open.site(region).enemies_of(TROGS);
            why.majority = Some(Majority::Against { enemies, trogs: units(region) });
        }
        Some(March { region, units: units(region), steps: steps[region.index()], why })
    }

    /// Where a Trog can go from a region by one icon. It passes where no enemy stands and no War Party lies.
    fn trog_roads(&self, from: Region) -> Regions {
        let site = self.open.site(from);
        let stops = site.clash.is_some() || site.war_party || site.enemies_of(TROGS) > 0;
        if stops || self.open.barred(TROGS).contains(from) { Regions::NONE } else { self.open.adjacent(from, TROGS) }
    }

    /// Rules 2 to 4, then the order of the map.
    fn by_the_rules(&self, found: Regions) -> Option<(Region, Reason)> {
        let open = &self.open;
        let from_home = self.distances(Regions::one(HOME), |region| open.adjacent(region, TROGS));
        let person = self.person();
        let mut near = open.with(|site| site.of(person) > 0);
        if near.is_empty() {
            near = open.controlled_by(person);
        }
        let from_enemy = self.distances(near, Region::neighbours);
        let mut left = found;
        let mut why = Reason::default();
        for rule in 2..=4 {
            let number = |region: Region| match rule {
                2 => open.site(region).crystals,
                3 => from_home[region.index()],
                _ => from_enemy[region.index()],
            };
            let numbers = left.into_iter().map(number);
            let best = if rule == 2 { numbers.max() } else { numbers.min() }?;
            let kept: Regions = left.into_iter().filter(|region| number(*region) == best).collect();
            if kept.len() < left.len() {
                why.narrowed.push((rule, best));
            }
            left = kept;
        }
        why.tied = left.len() > 1;
        Some((left.first()?, why))
    }

    /// Steps from the nearest of these regions, over ground that is in use. For the Trogs tunnels are next to each other.
    fn distances(&self, from: Regions, adjacent: impl Fn(Region) -> Regions) -> [u8; Region::COUNT] {
        let ground = Regions::ALL.without(self.open.closed());
        let mut steps = [u8::MAX; Region::COUNT];
        let (mut edge, mut seen) = (from, from);
        for step in 0.. {
            let mut next = Regions::NONE;
            for region in edge {
                steps[region.index()] = step;
                next = next.union(adjacent(region));
            }
            edge = next.intersection(ground).without(seen);
            seen = seen.union(edge);
            if edge.is_empty() {
                return steps;
            }
        }
        steps
    }

    /// A Trap first, or one at work. A Brooding Pool once all Traps stand, or if the icons pay for both; then all Traps at
    /// work, and then all Pools.
    pub(crate) fn trogs_build(&mut self, icons: u8, story: &mut Story) {
        if icons == 0 {
            return;
        }
        let mut left = icons;
        let mut sprung = Regions::NONE;
        if left >= Structure::Trap.build_cost()
            && let Some((at, why)) = self.trogs_choose_site(Structure::Trap)
        {
            self.open.site_mut(at).structures.insert(Structure::Trap);
            story.tell(|| format!("They build a Trap in {}. {why}.", at.told()));
            left -= Structure::Trap.build_cost();
        } else if left >= USE_TRAP && self.trogs_spring(&mut sprung, story) {
            left -= USE_TRAP;
        } else {
            story.tell(|| "They can neither build nor use a Trap.".into());
        }
        let pays_for_both = icons >= Structure::Trap.build_cost() + Structure::BroodingPool.build_cost();
        if (pays_for_both || tokens_left(&self.open, Structure::Trap) == 0)
            && left >= Structure::BroodingPool.build_cost()
            && let Some((at, why)) = self.trogs_choose_site(Structure::BroodingPool)
        {
            self.open.site_mut(at).structures.insert(Structure::BroodingPool);
            story.tell(|| format!("They build a Brooding Pool in {}. {why}.", at.told()));
            left -= Structure::BroodingPool.build_cost();
        }
        while left >= USE_TRAP && self.trogs_spring(&mut sprung, story) {
            left -= USE_TRAP;
        }
        for at in self.open.with(|site| site.structures.contains(Structure::BroodingPool)) {
            if left < USE_POOL || !self.open.is_workable(Structure::BroodingPool, at) {
                continue;
            }
            left -= USE_POOL;
            match self.open.bring(TROGS, HOME, 2) {
                0 => story.tell(|| format!("The Brooding Pool in {} has no Trog left to bring.", at.told())),
                units => story.tell(|| format!("The Brooding Pool in {} brings {}.", at.told(), count(units, "Trog"))),
            }
        }
    }

    /// Sets off the Trap that the rules choose among those in battles, each once.
    fn trogs_spring(&mut self, sprung: &mut Regions, story: &mut Story) -> bool {
        let open = &self.open;
        let armed = |at: &Region| open.is_workable(Structure::Trap, *at) && open.site(*at).enemies_of(TROGS) > 0;
        let armed = open.battles().without(*sprung).into_iter().filter(armed).collect();
        let Some((at, why)) = self.by_the_rules(armed) else { return false };
        story.tell(|| format!("They set off the Trap in {}. {why}.", at.told()));
        self.snipe(TROGS, at, story);
        sprung.insert(at);
        true
    }

    fn trogs_choose_site(&self, structure: Structure) -> Option<(Region, Reason)> {
        if tokens_left(&self.open, structure) == 0 {
            return None;
        }
        self.by_the_rules(self.open.sites_for(structure))
    }

    /// The Trogs' part in an event.
    pub(super) fn trogs_decide(&mut self, story: &mut Story) {
        match self.open.phase() {
            Some(Phase::Bloom(_)) => {
                let all = self.blooms();
                let held = all.intersection(self.open.controlled_by(TROGS));
                if let Some((at, why)) = self.by_the_rules(if held.is_empty() { all } else { held }) {
                    self.open.add_crystals(at, 1);
                    story.tell(|| format!("The Trogs add a crystal to {}. {why}.", at.told()));
                }
            }
            Some(Phase::Survey(_)) => self.trogs_gain_desert_card(story),
            Some(Phase::Base(_)) => match self.open.bring(TROGS, HOME, 1) {
                0 => story.tell(|| "The Trogs have nobody left to bring.".into()),
                _ => story.tell(|| "A Trog comes to its headquarters.".into()),
            },
            _ => {}
        }
    }

    /// A battle is won or called off: its Trogs go home and leave a Nest.
    pub(super) fn trogs_dig_in(&mut self, region: Region, story: &mut Story) {
        let units = std::mem::take(&mut self.open.site_mut(region).units[TROGS.index()]);
        self.return_trogs_home(units);
        if units > 0 {
            story.tell(|| format!("{} {} home to the Maw.", count(units, "Trog"), if units == 1 { "goes" } else { "go" }));
        }
        self.open.place_nest(region, story);
    }

    pub(super) fn return_trogs_home(&mut self, units: u8) {
        self.open.site_mut(HOME).units[TROGS.index()] += units;
    }

    /// They take each objective in turn that they can win, with as few as that takes; the rest fights on Attrition.
    pub(super) fn trogs_deploy(&mut self, side: Side, story: &mut Story) {
        let Some(battle) = &self.open.battle else { return };
        let mut left = self.open.site(battle.region).of(TROGS);
        let mut placed = [0; Objective::COUNT];
        for objective in [Objective::Control, Objective::Prisoners] {
            let need = battle.needed(side, objective);
            if need <= left {
                placed[objective.index()] = need;
                left -= need;
            }
        }
        placed[Objective::Attrition.index()] = left;
        self.deploy(placed, story);
    }

    /// They turn up cards only while they are not winning the region: one for each of the person's, and on and on once
    /// the person has passed, until they win it or a card has no text.
    pub(super) fn trogs_tactics(&mut self, side: Side, story: &mut Story) {
        let Some(battle) = &mut self.open.battle else { return };
        let person_passed = battle.passed[side.other().index()];
        if battle.passed[side.index()] || battle.holds_control() == side {
            battle.stage = if person_passed { BattleStage::Settle(0) } else { BattleStage::Tactics(side.other()) };
            return;
        }
        let Some(card) = self.trogs_turn_up(story) else {
            self.trogs_stop(side);
            return;
        };
        self.open.discards[TROGS.index()].push(card);
        story.tell(|| format!("The Trogs turn up {}.", card.name()));
        if !card.has_battle_text() {
            story.tell(|| "It has no battle text: they play no more cards.".into());
            self.trogs_stop(side);
            return;
        }
        let effect = self.trogs_choose_effect(side, card);
        let choosing = matches!(
            card.tactic(),
            Tactic::Drop(_) | Tactic::Rally(_) | Tactic::Shift(_) | Tactic::Push(_) | Tactic::Kill(Some(_))
        );
        if choosing && effect.is_none() {
            story.tell(|| "It gains them nothing here.".into());
        }
        self.work_tactic(side, card, effect, story);
        while let Some(Battle { stage: BattleStage::Effect { left, .. }, .. }) = self.open.battle {
            let next = if left > 0 { self.trogs_choose_effect(side, card) } else { None };
            match next {
                Some(effect) => self.go_on(effect, story),
                None => self.end_effect(),
            }
        }
        // With the person out of the battle, the next card is theirs again.
        if let Some(battle) = &mut self.open.battle
            && battle.passed[side.other().index()]
            && matches!(battle.stage, BattleStage::Tactics(_))
        {
            battle.stage = BattleStage::Tactics(side);
        }
    }

    fn trogs_stop(&mut self, side: Side) {
        if let Some(battle) = &mut self.open.battle {
            battle.passed[side.index()] = true;
        }
    }

    /// What they do with a card's text.
    fn trogs_choose_effect(&self, side: Side, card: Card) -> Option<Effect> {
        let battle = self.open.battle.as_ref()?;
        if battle.hushed[side.index()] {
            return None;
        }
        let enemy = battle.units[side.other().index()];
        match card.tactic() {
            Tactic::Drop(_) if self.open.reserves[TROGS.index()] > 0 => Some(Effect::Drop { to: battle.first_not_won(side) }),
            Tactic::Rally(_) if self.open.site(HOME).of(TROGS) > 0 => {
                Some(Effect::Rally { from: HOME, to: battle.first_not_won(side) })
            }
            Tactic::Shift(steps) => {
                let left = if let BattleStage::Effect { left, .. } = battle.stage { left } else { steps };
                battle.spare_unit(side, left).map(|(from, to)| Effect::Shift { from, to })
            }
            Tactic::Push(_) => {
                let wins = battle.gap(side, Objective::Control) == 1 && enemy[Objective::Control.index()] > 0;
                let from = [Objective::Control, Objective::Prisoners].into_iter();
                let from = from.filter(|at| enemy[at.index()] > 0).find(|at| *at != Objective::Control || wins);
                from.map(|from| Effect::Push { from, to: Objective::Attrition })
            }
            Tactic::Kill(Some(at)) if enemy[at.index()] > 0 => Some(Effect::Kill { at }),
            _ => None,
        }
    }

    /// Prisoners come from the objective that is not settled yet, or else from Region Control first.
    pub(super) fn trogs_capture_from(&self) -> Objective {
        let Some(battle) = &self.open.battle else { return Objective::Attrition };
        let victims = battle.units[battle.deciding().other().index()];
        let unsettled = if battle.reversed { Objective::Control } else { Objective::Attrition };
        let order = [unsettled].into_iter().chain(Objective::ALL);
        order.into_iter().find(|at| victims[at.index()] > 0).unwrap_or(Objective::Attrition)
    }
}

impl Battle {
    /// Units that a side needs on an objective to win it against what stands there.
    fn needed(&self, side: Side, objective: Objective) -> u8 {
        let enemy = self.strength(side.other(), objective);
        let tie_is_won = match objective {
            Objective::Control => {
                let (own, other) = (self.ties_control[side.index()], self.ties_control[side.other().index()]);
                if side == Side::Defender { own || !other } else { own && !other }
            }
            _ => false,
        };
        if tie_is_won { enemy } else { enemy + 1 }
    }

    /// How many units short of winning an objective a side is.
    fn gap(&self, side: Side, objective: Objective) -> u8 {
        self.needed(side, objective).saturating_sub(self.strength(side, objective))
    }

    fn first_not_won(&self, side: Side) -> Objective {
        Objective::ALL.into_iter().find(|objective| self.gap(side, *objective) > 0).unwrap_or(Objective::Attrition)
    }

    /// A unit that is not needed where it stands, and the first objective that up to `steps` such units can win.
    fn spare_unit(&self, side: Side, steps: u8) -> Option<(Objective, Objective)> {
        let own = self.units[side.index()];
        let spare = |at: Objective| {
            let needed = if at == Objective::Attrition { 0 } else { self.needed(side, at) };
            let strength = self.strength(side, at);
            // Units on an objective that is lost anyway are all to spare.
            let idle = if strength >= needed { strength - needed } else { strength };
            idle.min(own[at.index()])
        };
        let wanted = Objective::ALL.into_iter().find(|to| {
            let others = Objective::ALL.into_iter().filter(|at| at != to).map(spare).sum::<u8>();
            let gap = self.gap(side, *to);
            gap > 0 && gap <= others.min(steps) && *to != Objective::Attrition
        })?;
        let from = Objective::ALL.into_iter().rev().find(|at| *at != wanted && spare(*at) > 0)?;
        Some((from, wanted))
    }
}
