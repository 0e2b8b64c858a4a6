//! Skills: once a round each, before or after the action of a turn.

use super::super::content::{Faction, GUN_TOKENS, Region, Regions, Skill, Structure};
use super::super::{Havoc, Open};
use super::{Action, Errand, Phase, Power, Use, Work};
use crate::engine::Story;
use crate::engine::grammar::count;
use arrayvec::ArrayVec;

/// A structure that can be raised by a Transmutation costs at most this.
const TRANSMUTED: u8 = 2;
const FORCED_MARCH: u8 = 2;
const SPARE_CELL: u8 = 2;
const TITHE: usize = 3;
const ENLIGHTENMENT: i16 = 4;

fn spare_cell() -> Work {
    Work { begun: true, free: true, ..Work::new(Errand::Build, SPARE_CELL) }
}

impl Open {
    pub fn is_ready(&self, skill: Skill) -> bool {
        !self.used.contains(&skill)
    }
}

impl Havoc {
    /// Whether the current faction has anything left to do after its action.
    pub(super) fn has_skill_to_use(&self) -> bool {
        let faction = self.open.current();
        self.ready_skills(faction).any(|skill| {
            let mut usable = false;
            self.list_uses(skill, faction, true, &mut |_| usable = true);
            usable
        })
    }

    /// What the current faction's ready skills can be used for, in order.
    pub(super) fn list_skills(&self, acted: bool, out: &mut Vec<Action>) {
        let faction = self.open.current();
        let mut ready: ArrayVec<Skill, 3> = self.ready_skills(faction).collect();
        ready.sort_unstable();
        for skill in ready {
            self.list_uses(skill, faction, acted, &mut |what| out.push(Action::Skill(what)));
        }
    }

    fn ready_skills(&self, faction: Faction) -> impl Iterator<Item = Skill> {
        self.open.skills[faction.index()].iter().copied().filter(|skill| self.open.is_ready(*skill))
    }

    fn list_uses(&self, skill: Skill, faction: Faction, acted: bool, found: &mut dyn FnMut(Use)) {
        let open = &self.open;
        let reserve = open.reserves[faction.index()];
        let mine = || open.controlled_by(faction);
        let quiet = || mine().without(open.battles());
        let own_battles = || open.battles().into_iter().filter(|region| open.site(*region).of(faction) > 0);
        match skill {
            Skill::Scouting => {
                if open.has_control_token(faction) && !self.hand(faction).is_empty() {
                    for at in self.scoutable(faction) {
                        found(Use::Scouting { at });
                    }
                }
            }
            Skill::ForcedMarch => {
                if !acted && open.forced_march == 0 && open.can_march(&Work::new(Errand::Move, FORCED_MARCH), faction) {
                    found(Use::ForcedMarch);
                }
            }
            Skill::SupplyDrop => {
                if reserve > 0 {
                    quiet().into_iter().filter(|at| open.is_safe_for(faction, *at)).for_each(|at| found(Use::SupplyDrop { at }));
                }
            }
            Skill::DigIn => {
                if open.planet.iter().map(|site| site.watchtowers).sum::<u8>() < GUN_TOKENS {
                    let defended = |at: &Region| open.site(*at).clash.is_some_and(|clash| clash.defender == faction);
                    open.battles().into_iter().filter(defended).for_each(|at| found(Use::DigIn { at }));
                }
            }
            Skill::PressGang => {
                if reserve > 0 {
                    for_each_kind(self.hand(faction), |card| found(Use::PressGang { card }));
                }
            }
            Skill::Teleport => self.list_teleports(faction, found),
            Skill::Attune => {
                quiet().into_iter().filter(|at| open.site(*at).crystals > 0).for_each(|at| found(Use::Attune { at }));
            }
            Skill::Tithe => {
                let at = faction.index();
                if open.vault > 0 && !(self.hidden.decks[at].is_empty() && open.discards[at].is_empty()) {
                    found(Use::Tithe);
                }
            }
            Skill::PrismShield => {
                if open.vault > 0 {
                    own_battles().for_each(|at| found(Use::PrismShield { at }));
                }
            }
            Skill::Enlightenment => {
                if open.vault > 1 {
                    found(Use::Enlightenment);
                }
            }
            Skill::SpareCell => {
                if self.works(&spare_cell()).next().is_some() {
                    found(Use::SpareCell);
                }
            }
            Skill::Relocate => {
                for structure in Structure::of(faction) {
                    let standing = open.with(|site| site.structures.contains(structure) && site.clash.is_none());
                    for from in standing {
                        let free = |to: &Region| !open.site(*to).structures.contains(structure) && !open.is_home(*to);
                        let near = from.neighbours().intersection(quiet());
                        near.into_iter().filter(free).for_each(|to| found(Use::Relocate { structure, from, to }));
                    }
                }
            }
            Skill::Transmute => {
                for structure in Structure::of(faction).filter(|structure| structure.build_cost() <= TRANSMUTED) {
                    let sites = open.sites_for(structure).into_iter().filter(|at| open.site(*at).of(faction) > 0);
                    sites.for_each(|at| found(Use::Transmute { structure, at }));
                }
            }
            Skill::Reclaim => {
                if reserve > 0 {
                    for structure in Structure::of(faction) {
                        let standing = open.with(|site| site.structures.contains(structure));
                        let safe = standing.into_iter().filter(|at| open.is_safe_for(faction, *at));
                        safe.for_each(|at| found(Use::Reclaim { structure, at }));
                    }
                }
            }
            Skill::HardLink => {
                for structure in Structure::of(faction) {
                    let cost = usize::from(structure.activation_cost().unwrap_or(0));
                    if self.hand(faction).len() < cost {
                        continue;
                    }
                    let linked = |at: &Region| open.site(*at).structures.contains(structure);
                    for at in mine().intersection(open.battles()).into_iter().filter(linked) {
                        self.each_power(structure, at, |power| found(Use::HardLink { structure, at, power }));
                    }
                }
            }
            Skill::Burrow => {
                if open.nest_supply() > 0 {
                    for at in quiet().into_iter().filter(|at| !open.is_home(*at)) {
                        (1..=open.site(at).of(faction).min(2)).for_each(|units| found(Use::Burrow { at, units }));
                    }
                }
            }
            Skill::Creep => {
                let shut = open.closed().union(open.battles());
                for from in open.with(|site| site.nests > 0 && site.clash.is_none()) {
                    let near = from.neighbours().without(shut).into_iter().filter(|to| !open.is_home(*to));
                    near.for_each(|to| found(Use::Creep { from, to }));
                }
            }
            Skill::Eruption => {
                let nests = open.with(|site| site.nests > 0 && site.clash.is_none());
                let token = open.battle_tokens_left() > 0;
                let possible = nests.into_iter().filter(|at| token || open.site(*at).enemies_of(faction) == 0);
                possible.for_each(|at| found(Use::Eruption { at }));
            }
            Skill::DeepRoads => open.sites_for(Structure::Tunnel).into_iter().for_each(|at| found(Use::DeepRoads { at })),
            Skill::Frenzy => {
                if open.site(Region::Maw).of(faction) > 0 {
                    own_battles().for_each(|at| found(Use::Frenzy { at }));
                }
            }
        }
    }

    /// Unoccupied regions that nobody controls, next to one that the faction does.
    fn scoutable(&self, faction: Faction) -> Regions {
        let open = &self.open;
        let mine = open.controlled_by(faction);
        let near = mine.into_iter().fold(Regions::NONE, |near, region| near.union(region.neighbours()));
        let bare = open.with(|site| site.control.is_none() && !site.is_occupied());
        near.intersection(bare).without(open.closed())
    }

    fn list_teleports(&self, faction: Faction, found: &mut dyn FnMut(Use)) {
        let open = &self.open;
        let mut reach = open.passable(faction);
        if open.battle_tokens_left() == 0 {
            reach = reach.into_iter().filter(|to| !open.may_fight(faction, *to)).collect();
        }
        for from in open.with(|site| site.of(faction) > 0 && site.clash.is_none()) {
            for to in reach.without(Regions::one(from)) {
                for units in 1..=open.unstopped(faction, from).min(2) {
                    found(Use::Teleport { from, to, units });
                }
            }
        }
    }

    fn each_power(&self, structure: Structure, at: Region, mut found: impl FnMut(Power)) {
        let mut powers = Vec::new();
        self.list_powers(structure, at, &mut powers);
        powers.into_iter().for_each(&mut found);
    }

    pub(super) fn use_skill(&mut self, what: Use, story: &mut Story) {
        let faction = self.open.current();
        self.open.used.push(what.skill());
        story.tell(|| format!("The {} use {}{}.", faction.name(), what.skill().name(), self.effect(what)));
        let open = &mut self.open;
        match what {
            Use::Scouting { at } => {
                open.phases.push(Phase::Pay { cards: 1 });
                open.take_control(faction, at, story);
            }
            Use::ForcedMarch => open.forced_march = FORCED_MARCH,
            Use::SupplyDrop { at } => {
                open.bring(faction, at, 1);
            }
            Use::DigIn { at } => {
                open.site_mut(at).watchtowers += 1;
            }
            Use::PressGang { card } => {
                self.throw_away(faction, card);
                if let Some(home) = self.open.homes[faction.index()] {
                    self.open.bring(faction, home, 2);
                }
            }
            Use::Teleport { from, to, units } => {
                if open.stops(faction, to) {
                    open.stopped.add(to, units);
                }
                open.relocate(faction, from, to, units);
                self.begin_arrival(faction, Regions::one(to));
            }
            Use::Attune { at } => {
                open.site_mut(at).crystals -= 1;
                open.vault += 1;
            }
            Use::Tithe => {
                open.vault -= 1;
                self.draw_cards(faction, TITHE, story);
            }
            Use::PrismShield { at } => {
                open.vault -= 1;
                if let Some(clash) = &mut open.site_mut(at).clash {
                    clash.shield += 1;
                }
            }
            Use::Enlightenment => {
                open.vault -= 2;
                self.gain(faction, ENLIGHTENMENT, "Enlightenment", story);
            }
            Use::Relocate { structure, from, to } => {
                open.site_mut(from).structures.remove(structure);
                open.site_mut(to).structures.insert(structure);
            }
            Use::Transmute { structure, at } => {
                open.site_mut(at).structures.insert(structure);
                self.remove_unit(faction, at, story);
            }
            Use::Reclaim { structure, at } => {
                open.site_mut(at).structures.remove(structure);
                open.bring(faction, at, 2);
            }
            Use::SpareCell => open.phases.push(Phase::Errand(spare_cell())),
            Use::HardLink { structure, at, power } => {
                self.open.phases.push(Phase::Pay { cards: structure.activation_cost().unwrap_or(0) });
                self.activate(structure, at, power, story);
            }
            Use::Burrow { at, units } => {
                open.site_mut(at).units[faction.index()] -= units;
                open.reserves[faction.index()] += units;
                open.site_mut(at).nests += 1;
            }
            Use::Creep { from, to } => {
                open.site_mut(from).nests -= 1;
                open.site_mut(to).nests += 1;
            }
            Use::Eruption { at } => self.erupt(faction, at, story),
            Use::DeepRoads { at } => {
                open.site_mut(at).structures.insert(Structure::Tunnel);
            }
            Use::Frenzy { at } => {
                open.relocate(faction, Region::Maw, at, 1);
            }
        }
    }

    /// What a skill will do, for the story.
    fn effect(&self, what: Use) -> String {
        let words = match what {
            Use::SupplyDrop { at } => format!("a unit lands in {}", at.told()),
            Use::DigIn { at } => format!("a Watchtower token joins the battle for {}", at.told()),
            Use::PressGang { card } => format!("{} is discarded for two units", card.name()),
            Use::Teleport { from, to, units } => format!("{} from {} to {}", count(units, "unit"), from.told(), to.told()),
            Use::Attune { at } => format!("a crystal goes from {} to the Vault", at.told()),
            Use::Tithe => "a crystal of the Vault for cards".into(),
            Use::PrismShield { at } => format!("a crystal of the Vault shields them in the battle for {}", at.told()),
            Use::Enlightenment => "two crystals of the Vault for points".into(),
            Use::Relocate { structure, from, to } => {
                format!("the {} goes from {} to {}", structure.name(), from.told(), to.told())
            }
            Use::Transmute { structure, at } => format!("a unit in {} becomes {}", at.told(), structure.with_article()),
            Use::Reclaim { structure, at } => {
                let units = self.open.reserves[structure.owner().index()].min(2);
                format!("the {} in {} becomes {}", structure.name(), at.told(), count(units, "unit"))
            }
            Use::Burrow { at, units } => {
                format!("{} in {} {} a Nest", count(units, "Trog"), at.told(), if units == 1 { "becomes" } else { "become" })
            }
            Use::Creep { from, to } => format!("a Nest creeps from {} to {}", from.told(), to.told()),
            Use::DeepRoads { at } => format!("a tunnel opens in {}", at.told()),
            Use::Frenzy { at } => format!("a Trog from the Maw joins the battle for {}", at.told()),
            Use::ForcedMarch => format!("the next move has {FORCED_MARCH} more points"),
            Use::SpareCell => format!("{SPARE_CELL} build points"),
            Use::Scouting { .. } | Use::HardLink { .. } | Use::Eruption { .. } => return String::new(),
        };
        format!(": {words}")
    }

    /// One Nest bursts open; where somebody stands, it is an attack.
    fn erupt(&mut self, faction: Faction, at: Region, story: &mut Story) {
        self.reveal_nests(at, 1, story);
        let site = self.open.site(at);
        if site.of(faction) > 0 && site.enemies_of(faction) > 0 {
            self.open.declare_battle(faction, at, story);
        }
    }
}

/// Once for each kind of card in a sorted hand.
pub(super) fn for_each_kind(hand: &[super::Card], mut each: impl FnMut(super::Card)) {
    let mut last = None;
    for card in hand {
        if last != Some(*card) {
            each(*card);
            last = Some(*card);
        }
    }
}
