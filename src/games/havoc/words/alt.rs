//! What the pictures say for people who cannot see them: what matters first, so that nothing that matters is cut.

use super::super::content::{Faction, Objective, Region};
use super::super::rules::{Battle, Side, Site, Stage};
use super::super::view::View;
use super::{icons, last_move, situation};
use crate::engine::grammar::{count, list};
use crate::engine::story;
use std::fmt::Write;

/// The board in words: where the game is and who is to move, how everybody stands and the battle, which are never cut; then
/// skills and events, the regions with units, those that are held without, and what lies in all others.
pub fn describe(view: &View) -> String {
    let open = &view.open;
    let mut first = vec![format!("Cry Havoc. {}. ", situation(view))];
    let to_act = open.whose_turn().to_act();
    if !to_act.is_empty() {
        let names: Vec<String> = to_act.iter().map(|seat| seat.to_string()).collect();
        first.push(format!("{} to move. ", list(&names)));
    }
    let before = open.factions.iter().flatten().copied().filter(|_| open.initiative.is_empty());
    first.extend(open.initiative.iter().copied().chain(before).map(|faction| describe_standing(view, faction)));
    if let Some(enabler) = open.enabler {
        first.push(format!("Scoring is enabled by the {}. ", enabler.name()));
    }
    first.extend(open.battle.as_ref().map(describe_battle));

    let mut lines: Vec<String> = open.initiative.iter().filter_map(|faction| describe_skills(view, *faction)).collect();
    if !open.past_events.is_empty() {
        let events: Vec<&str> = open.past_events.iter().map(|event| event.name()).collect();
        lines.push(format!("Events so far: {}.", events.join(", ")));
    }
    let mut regions = Region::ALL.to_vec();
    regions.sort_by_key(|region| {
        let site = open.site(*region);
        std::cmp::Reverse((site.clash.is_some(), site.is_occupied(), site.units.iter().sum::<u8>() + site.crystals))
    });
    let (ours, wild): (Vec<Region>, Vec<Region>) = regions.into_iter().partition(|region| is_claimed(open.site(*region)));
    lines.extend(ours.into_iter().map(|region| describe_site(region, open.site(region))));
    let wild: Vec<(Region, &Site)> = wild.into_iter().map(|region| (region, open.site(region))).collect();
    lines.extend(WILD.iter().filter_map(|(what, number)| describe_wild(&wild, what, number)));
    if open.coming != open.initiative && open.stage > Stage::Setup && open.stage < Stage::Over && !open.final_round {
        let order: Vec<&str> = open.coming.iter().map(|faction| faction.name()).collect();
        lines.push(format!("Next round: {}.", order.join(", ")));
    }
    lines.push(format!("Last: {}.", last_move(view).trim_end_matches('.')));
    story::in_lines(first, lines)
}

/// Whether something stands there, or somebody holds it.
fn is_claimed(site: &Site) -> bool {
    site.is_occupied() || site.control.is_some() || !site.structures.is_empty() || site.artillery + site.watchtowers > 0
}

/// What lies in regions that nobody has claimed, and how many of it.
type Wild = (&'static str, fn(&Site) -> u8);

const WILD: [Wild; 4] = [
    ("War Parties", |site| u8::from(site.war_party)),
    ("Nests", |site| site.nests),
    ("Crystals", |site| site.crystals),
    ("Finds", |site| u8::from(site.exploration)),
];

fn describe_wild(sites: &[(Region, &Site)], what: &str, number: impl Fn(&Site) -> u8) -> Option<String> {
    let there = sites.iter().filter_map(|(region, site)| match number(site) {
        0 => None,
        1 => Some(region.name().to_owned()),
        many => Some(format!("{} {many}", region.name())),
    });
    let there: Vec<String> = there.collect();
    (!there.is_empty()).then(|| format!("{what}: {}.", there.join(", ")))
}

fn describe_standing(view: &View, faction: Faction) -> String {
    let open = &view.open;
    let who = open.seat(faction).map_or_else(|| "the game".to_owned(), |seat| seat.to_string());
    let (points, reserve) = (count(open.points[faction.index()], "point"), open.reserves[faction.index()]);
    let mut text = format!("{} ({who}): {points}, {reserve} in reserve", faction.name());
    if open.seat(faction).is_some() {
        let _ = write!(text, ", {}", count(view.hand_sizes[faction.index()], "card"));
    }
    let prisoners = open.prisoners_of(faction);
    if prisoners > 0 {
        let _ = write!(text, ", {}", count(prisoners, "prisoner"));
    }
    if faction == Faction::Pilgrims && open.vault > 0 {
        let _ = write!(text, ", {} in the Vault", open.vault);
    }
    if faction == Faction::Machines && !view.matrix.is_empty() {
        let _ = write!(text, ", {} on the Matrix", count(view.matrix.len() as u8, "card"));
    }
    text.push_str(". ");
    text
}

fn describe_skills(view: &View, faction: Faction) -> Option<String> {
    let skills = view.open.skills[faction.index()].iter();
    let named: Vec<String> =
        skills.map(|skill| format!("{}{}", skill.name(), if view.open.is_ready(*skill) { "" } else { " (used)" })).collect();
    (!named.is_empty()).then(|| format!("Skills of the {}: {}.", faction.name(), named.join(", ")))
}

fn describe_battle(battle: &Battle) -> String {
    let side = |side: Side| {
        let [control, prisoners, attrition] = Objective::ALL.map(|at| battle.strength(side, at));
        let stand = if side == Side::Attacker { "attacking" } else { "defending" };
        let name = battle.faction(side).name();
        format!("{name} ({stand}) {control} on control, {prisoners} on prisoners, {attrition} on attrition")
    };
    let order = if battle.reversed { "; settled in the opposite order" } else { "" };
    format!("Battle for {}: {}; {}{order}. ", battle.region.told(), side(Side::Attacker), side(Side::Defender))
}

fn describe_site(region: Region, site: &Site) -> String {
    let clash = site.clash.map(|clash| format!("battle {}", clash.number));
    let parts: Vec<String> = clash.into_iter().chain(contents(site)).collect();
    format!("{}: {}.", region.name(), parts.join(", "))
}

/// All that stands and lies in a region, by name.
pub(super) fn contents(site: &Site) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for faction in Faction::ALL.into_iter().filter(|faction| site.of(*faction) > 0) {
        parts.push(count(site.of(faction), faction.name().trim_end_matches('s')));
    }
    match site.control {
        Some(faction) if site.of(faction) > 0 && site.enemies_of(faction) == 0 => parts.push("theirs".into()),
        Some(faction) => parts.push(format!("held by {}", faction.name())),
        None => {}
    }
    if site.crystals > 0 {
        parts.push(count(site.crystals, "crystal"));
    }
    if site.war_party {
        parts.push("a War Party".into());
    }
    match site.nests {
        0 => {}
        1 => parts.push("a Nest".into()),
        nests => parts.push(format!("{nests} Nests")),
    }
    if site.exploration {
        parts.push("a find".into());
    }
    for (guns, name) in [(site.artillery, "Artillery token"), (site.watchtowers, "Watchtower token")] {
        if guns > 0 {
            parts.push(count(guns, name));
        }
    }
    parts.extend(site.structures.iter().map(|structure| structure.name().to_owned()));
    parts
}

pub fn describe_hand(view: &View) -> Option<String> {
    let own = view.own.as_ref()?;
    let Some(faction) = own.faction else { return Some("You have no faction yet.".into()) };
    let mut text = format!("Your hand, {}:", faction.name());
    if own.hand.is_empty() {
        text.push_str(" no cards.");
    }
    let cards = own.drawn.iter().chain(&own.hand).map(|card| {
        let terrain = card.terrain().map_or_else(String::new, |terrain| format!("{}, ", terrain.name()));
        format!(" {} ({terrain}{}): {}", card.name(), icons(*card), card.text())
    });
    let matrix: Vec<&str> = own.matrix.iter().map(|card| card.name()).collect();
    let matrix = (!matrix.is_empty()).then(|| format!(" On the Matrix: {}.", matrix.join(", ")));
    let skills = view.open.skills[faction.index()].iter().map(|skill| {
        let used = if view.open.is_ready(*skill) { "" } else { ", used this round" };
        format!(" Skill {}{used}: {}", skill.name(), skill.text())
    });
    Some(story::in_lines([text], cards.chain(matrix).chain(skills)))
}
