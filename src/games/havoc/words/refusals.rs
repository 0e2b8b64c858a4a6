//! The reason from the rules why something is not possible now.

use super::super::content::{Card, Faction, Region, Skill, Structure, Terrain};
use super::super::rules::{BattleStage, Errand, Phase, Work, tokens_left};
use super::super::view::{Own, View};
use crate::engine::Phrase;
use crate::engine::grammar::{capital, count, list};

pub fn why_not(view: &View, tried: &Phrase) -> Option<String> {
    let own = view.own.as_ref()?;
    let phase = view.phase()?;
    let verb = tried.verb.to_lowercase();
    if !super::VERBS.iter().any(|known| known.name == verb) || !view.open.deciders(phase).contains(own.seat) {
        return None;
    }
    let war = War { view, own, tried };
    let (verbs, otherwise) = expected(view, phase);
    if !verbs.contains(&verb.as_str()) {
        return Some(out_of_place(phase, &verb).unwrap_or(otherwise));
    }
    match verb.as_str() {
        "draw" => war.cannot_draw(phase),
        "move" | "recruit" | "build" => war.cannot_spend(phase, &verb),
        "march" => war.cannot_march(phase),
        "construct" => war.cannot_construct(phase),
        "activate" => war.cannot_activate(phase),
        "score" => war.cannot_score(),
        "skill" => war.cannot_use_skill(),
        "retreat" => war.cannot_retreat(),
        "tactic" => war.cannot_play(),
        "deploy" => war.cannot_deploy(),
        "keep" | "discard" => war.does_not_hold(),
        "ransom" => Some("They hold none of your units.".into()),
        "place" => Some(otherwise),
        _ => None,
    }
}

/// The verbs that a phase knows, and what it waits for.
fn expected(view: &View, phase: &Phase) -> (&'static [&'static str], String) {
    let (verbs, words): (&[&str], String) = match phase {
        Phase::Factions | Phase::Home | Phase::Skills { .. } => {
            (&["choose"], "First everybody chooses what comes before the first round.".into())
        }
        Phase::Bloom(_) => (&["place"], "First add a crystal to a region without a battle that is no headquarters.".into()),
        Phase::Base(_) => (&["place"], "First bring a unit to a region you control, without a battle and hidden tokens.".into()),
        Phase::Survey(_) | Phase::Archive => (&["draw"], "First take a card of a terrain deck.".into()),
        Phase::HandLimit { .. } => (&["discard"], "First discard down to seven cards.".into()),
        Phase::Turn { acted: false } => {
            (&["draw", "move", "recruit", "build", "skill", "score", "pass"], "Choose an action first.".into())
        }
        Phase::Turn { acted: true } => (&["skill", "done"], "You have acted: skills are left, or the end of your turn.".into()),
        Phase::Errand(work) => match work.on {
            Errand::Move => (&["move", "march", "done"], "You are moving: march, or end the action.".into()),
            Errand::Recruit => {
                (&["recruit", "muster", "done"], "You are recruiting: spend more cards, or end the action.".into())
            }
            Errand::Build => {
                (&["build", "construct", "activate", "done"], "You are building: construct, activate, or end the action.".into())
            }
        },
        Phase::Keep { .. } => (&["keep"], "First say which of the two cards you keep.".into()),
        Phase::Arrival(_) => (&["place"], "First say which region comes next.".into()),
        Phase::Bonuses => (&[], "The action is ending.".into()),
        Phase::Initiative => (&["initiative", "done"], "First take a place in the next round's order, or keep yours.".into()),
        Phase::MatrixFull => (&["discard"], "The Matrix holds three cards: first put one back.".into()),
        Phase::Pay { cards } => (&["discard"], format!("First discard {} for the skill.", count(*cards, "card"))),
        Phase::Battle => in_battle(view),
        Phase::Ransom(_) => (&["ransom", "done"], "First say whether you buy units back.".into()),
    };
    (verbs, words)
}

fn in_battle(view: &View) -> (&'static [&'static str], String) {
    let Some(battle) = &view.open.battle else { return (&[], String::new()) };
    let region = battle.region.told();
    match battle.stage {
        BattleStage::Deploy(_) => (&["deploy", "waive"], format!("First deploy for the battle in {region}.")),
        BattleStage::Tactics(_) => (&["tactic", "pass"], format!("First play a card in the battle for {region}, or pass.")),
        BattleStage::Effect { .. } => (&["continue", "done"], "First go on with the card that you played.".into()),
        BattleStage::Capture { .. } => (&["take"], "First say which enemy unit is taken prisoner.".into()),
        BattleStage::Victims { .. } => (&["take"], "First name the enemy units that die.".into()),
        BattleStage::Retreat => (&["retreat"], format!("First lead your units out of {region}.")),
        BattleStage::Nest => (&["place"], "First say where the beaten Trogs leave a Nest: next door, where nobody rules.".into()),
        BattleStage::Settle(_) | BattleStage::Withdraw => (&[], "The battle is being settled.".into()),
    }
}

/// A try, and all that its maker knows.
struct War<'a> {
    view: &'a View,
    own: &'a Own,
    tried: &'a Phrase,
}

impl War<'_> {
    fn faction(&self) -> Option<Faction> {
        self.own.faction
    }

    fn region(&self, slot: &str) -> Option<Region> {
        let name = self.tried.slot(slot)?;
        Region::ALL.into_iter().find(|region| is(region.name(), name))
    }

    fn structure(&self) -> Option<Structure> {
        let name = self.tried.slot("structure")?;
        Structure::ALL.into_iter().find(|structure| is(structure.name(), name))
    }

    fn card(&self) -> Option<Card> {
        let name = self.tried.slot("card")?;
        Card::ALL.into_iter().find(|card| is(card.name(), name))
    }

    fn does_not_hold(&self) -> Option<String> {
        let card = self.card()?;
        let held = self.own.hand.iter().chain(&self.own.drawn).chain(&self.own.matrix).any(|held| *held == card);
        (!held).then(|| format!("You do not hold {}.", card.name()))
    }

    fn cannot_draw(&self, phase: &Phase) -> Option<String> {
        let name = self.tried.slot("deck")?;
        let terrain = Terrain::ALL.into_iter().find(|terrain| is(terrain.name(), name));
        Some(match terrain {
            Some(terrain) => format!("The {} deck is empty.", terrain.name()),
            None if matches!(phase, Phase::Survey(_) | Phase::Archive) => "It is a terrain card that you take.".into(),
            None => "Your deck and your discards are empty.".into(),
        })
    }

    fn cannot_spend(&self, phase: &Phase, verb: &str) -> Option<String> {
        let faction = self.faction()?;
        if let Phase::Errand(Work { begun: true, .. }) = phase {
            return Some("Cards are spent before the first point is used.".into());
        }
        if self.own.hand.is_empty() {
            return Some("You hold no cards.".into());
        }
        if let Some(missing) = self.does_not_hold() {
            return Some(missing);
        }
        let empty = verb == Errand::Recruit.name() && self.view.open.reserves[faction.index()] == 0;
        empty.then(|| "Your reserve is empty: nobody can be recruited.".into())
    }

    fn cannot_march(&self, phase: &Phase) -> Option<String> {
        let (open, faction) = (&self.view.open, self.faction()?);
        let Phase::Errand(work) = phase else { return None };
        if work.points == 0 {
            return Some(if work.begun { "No points are left." } else { "You have no points yet: spend a card." }.into());
        }
        let from = self.region("from");
        if let Some(from) = from {
            let site = open.site(from);
            if site.of(faction) == 0 {
                return Some(format!("You have no units in {}.", from.told()));
            }
            let movable = open.movable(work, faction, from);
            match site.clash {
                Some(clash) if clash.attacker == faction => {
                    return Some(format!("Attackers never leave their battle: yours in {} stay.", from.told()));
                }
                Some(_) if movable == 0 => {
                    return Some(format!("Each attacker in {} pins two of your units: none can leave.", from.told()));
                }
                _ if movable == 0 => return Some(format!("Your units in {} had to stop there.", from.told())),
                _ => {}
            }
            let asked: u8 = self.tried.slot("units").and_then(|units| units.parse().ok()).unwrap_or(1);
            if asked > work.points {
                return Some(format!("You have {}, and each unit takes one a step.", count(work.points, "point")));
            }
            if asked > movable {
                return Some(format!("Only {} can leave {}.", count(movable, "unit"), from.told()));
            }
        }
        let to = self.region("to")?;
        if let Some(from) = from
            && !open.adjacent(from, faction).contains(to)
        {
            return Some(format!("{} is not next to {}.", to.name(), from.told()));
        }
        self.barred(faction, to).or_else(|| {
            let ahead = from.is_some_and(|from| !open.destinations(work, faction, from, open.passable(faction)).contains(to));
            ahead.then(|| "There are eight battle tokens: a ninth battle cannot be begun.".into())
        })
    }

    /// Why nobody may go there.
    fn barred(&self, faction: Faction, to: Region) -> Option<String> {
        let open = &self.view.open;
        if open.closed().contains(to) {
            return Some(format!("{} is closed in this game.", to.name()));
        }
        if open.battles().contains(to) {
            return Some(format!("There is a battle in {}: nobody comes in.", to.told()));
        }
        let owner = Faction::ALL.into_iter().find(|other| *other != faction && open.homes[other.index()] == Some(to))?;
        Some(format!("{} is the headquarters of the {}: nobody else enters.", to.name(), owner.name()))
    }

    fn cannot_construct(&self, phase: &Phase) -> Option<String> {
        let (open, faction) = (&self.view.open, self.faction()?);
        let Phase::Errand(work) = phase else { return None };
        let structure = self.structure()?;
        if structure.owner() != faction {
            return Some(format!("The {} build that, not the {}.", structure.owner().name(), faction.name()));
        }
        if structure.build_cost() > work.points {
            let have = count(work.points, "point");
            return Some(format!("{} costs {}; you have {have}.", capital(&structure.with_article()), structure.build_cost()));
        }
        if tokens_left(open, structure) == 0 {
            return Some(format!("All {} of that kind stand already.", structure.tokens()));
        }
        let Some(at) = self.region("at") else {
            return Some("You build in a region you control, not in a headquarters or a battle, each kind once.".into());
        };
        let site = open.site(at);
        Some(if open.is_home(at) {
            "Nothing is built in a headquarters.".into()
        } else if site.control != Some(faction) {
            format!("You do not control {}.", at.told())
        } else if site.clash.is_some() {
            format!("There is a battle in {}: nothing is built there.", at.told())
        } else {
            format!("There is {} in {} already.", structure.with_article(), at.told())
        })
    }

    fn cannot_activate(&self, phase: &Phase) -> Option<String> {
        let (open, faction) = (&self.view.open, self.faction()?);
        let Phase::Errand(work) = phase else { return None };
        let structure = self.structure()?;
        let standing = open.with(|site| site.structures.contains(structure));
        let Some(cost) = structure.activation_cost() else { return Some("It works by itself.".into()) };
        if structure.owner() != faction || standing.is_empty() {
            return Some(format!("You have no {} on the planet.", structure.name()));
        }
        if cost > work.points {
            return Some(format!("To activate it costs {cost}; you have {}.", count(work.points, "point")));
        }
        let at = self.region("at").or_else(|| standing.first())?;
        let site = open.site(at);
        Some(if !site.structures.contains(structure) {
            format!("No {} stands in {}.", structure.name(), at.told())
        } else if site.control != Some(faction) {
            format!("You do not control {}: what stands there does not work for you.", at.told())
        } else if site.clash.is_some() && !structure.works_in_battle() {
            format!("There is a battle in {}: it does not work there.", at.told())
        } else if work.has_activated(at, structure) {
            "It has worked in this action; once is all.".into()
        } else {
            format!("There is nothing for it to do. {}", structure.text())
        })
    }

    fn cannot_score(&self) -> Option<String> {
        let open = &self.view.open;
        if open.final_round {
            return Some("The last round is scored by itself.".into());
        }
        if let Some(enabler) = open.enabler {
            return Some(format!("The {} have enabled scoring already; once a round is all.", enabler.name()));
        }
        let faction = self.faction()?;
        let card = Card::ALL
            .into_iter()
            .find(|card| card.enables_scoring() && card.home() == super::super::content::Home::Faction(faction))?;
        Some(format!("Your card for that, {}, is not in your hand.", card.name()))
    }

    fn cannot_use_skill(&self) -> Option<String> {
        let (open, faction) = (&self.view.open, self.faction()?);
        let known = &open.skills[faction.index()];
        let Some(name) = self.tried.slot("name") else {
            let ready: Vec<String> = known.iter().filter(|it| open.is_ready(**it)).map(|it| it.name().to_owned()).collect();
            return Some(if ready.is_empty() {
                "All your skills have been used this round.".into()
            } else {
                format!("There is nothing to use {} on now.", list(&ready))
            });
        };
        let skill = Skill::ALL.into_iter().find(|skill| is(skill.name(), name))?;
        Some(if !known.contains(&skill) {
            format!("You do not have the skill {}.", skill.name())
        } else if !open.is_ready(skill) {
            format!("You have used {} this round; it is renewed with the next.", skill.name())
        } else {
            format!("{} cannot be used that way now. {}", skill.name(), skill.text())
        })
    }

    fn cannot_retreat(&self) -> Option<String> {
        let (open, faction) = (&self.view.open, self.faction()?);
        let battle = open.battle.as_ref()?;
        let to = self.region("to")?;
        Some(if !open.adjacent(battle.region, faction).contains(to) {
            format!("{} is not next to {}.", to.name(), battle.region.told())
        } else if open.site(to).control != Some(faction) {
            format!("You do not control {}: the beaten go to a region of their own.", to.told())
        } else {
            format!("There is a battle, or an enemy, in {}.", to.told())
        })
    }

    fn cannot_play(&self) -> Option<String> {
        let card = self.card()?;
        if let Some(missing) = self.does_not_hold() {
            return Some(missing);
        }
        let battle = self.view.open.battle.as_ref()?;
        if !card.has_battle_text() {
            return Some(format!("{} has no battle text.", card.name()));
        }
        match (card.terrain(), battle.region.terrain()) {
            (Some(terrain), ground) if Some(terrain) != ground => {
                let here = ground.map_or("of no terrain", Terrain::name);
                Some(format!("{} works on {} only, and {} is {here}.", card.name(), terrain.name(), battle.region.name()))
            }
            _ => Some(format!("It does not do that here. {}", card.text())),
        }
    }

    fn cannot_deploy(&self) -> Option<String> {
        let battle = self.view.open.battle.as_ref()?;
        let units = self.view.open.site(battle.region).of(battle.faction(battle.deciding()));
        Some(format!("All your {} go on the three objectives, neither more nor fewer.", count(units, "unit")))
    }
}

/// Whether somebody means this name: in any case, or its beginning.
fn is(name: &str, typed: &str) -> bool {
    !typed.is_empty() && name.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
}

/// What a verb needs that has not happened.
fn out_of_place(phase: &Phase, verb: &str) -> Option<String> {
    let turn = matches!(phase, Phase::Turn { .. });
    let words = match verb {
        "march" if turn => "Spend a card to move first; then you march.",
        "construct" | "activate" if turn => "Spend a card to build first; then you construct and activate.",
        "muster" if turn => "Spend a card to recruit first.",
        "keep" if turn => "Draw first; then you keep one of two cards.",
        "initiative" if turn => "Only a card with that sign, spent on an action, lets you choose a place.",
        "ransom" if turn => "Prisoners are bought back when all battles are fought.",
        "deploy" | "tactic" | "waive" | "retreat" | "take" | "continue" if turn => "Battles are fought when everybody has acted.",
        "skill" if matches!(phase, Phase::Errand(_)) => "Skills are used before an action or after it, never within.",
        _ => return None,
    };
    Some(words.into())
}
