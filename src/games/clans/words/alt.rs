//! What the pictures say for people who cannot see them: what matters first, so that nothing that matters is cut.

use super::cards::time;
use super::state::{known_name, met, object_state, situation, world};
use crate::engine::grammar::{capital, count, list};
use crate::engine::story;
use crate::games::clans::Open;
use crate::games::clans::content::{Neutral, ThreatKind};
use crate::games::clans::missions::Objective;
use crate::games::clans::rules::{Body, Fate, Sort, Thing, Tile, UnitId};
use crate::games::clans::tell::{gear_name, reason, result};
use crate::games::clans::view::View;
use std::fmt::Write;

/// The field in words: where the mission is and who is to act, the operatives, revealed clanners, tokens by number and
/// place, objectives, then the rest.
pub fn describe(view: &View) -> String {
    let open = &view.open;
    let mut first = vec![format!("Degenesis: Clan Wars. {}. ", situation(view).replace(" · ", ", ").trim_end_matches('?'))];
    let to_act: Vec<String> = open.whose_turn().to_act().iter().map(|seat| seat.to_string()).collect();
    if !to_act.is_empty() {
        first.push(format!("{} to act. ", list(&to_act)));
    }
    first.push(format!("{} ", sides(open)));
    let world = world(view);
    for at in 0..open.squad.len() {
        first.push(describe_member(view, UnitId::member(at), world.defense(UnitId::member(at), None)));
    }
    if open.squad.is_empty() && !open.camp.roster.is_empty() {
        let chosen: Vec<String> = open.camp.roster.iter().map(|(who, seat)| format!("{} ({seat})", who.short())).collect();
        first.push(format!("Chosen: {}. ", list(&chosen)));
    }
    let mut lines = describe_clan(view);
    if open.round > 0 {
        lines.push(describe_objectives(view));
        lines.extend(describe_things(view));
        let cards: Vec<String> =
            crate::engine::Seat::all(open.seats).map(|seat| format!("{seat} {}", view.hand_sizes[seat.index()])).collect();
        let edges = count(open.stored, "Edge");
        lines.push(format!("The Hostile stores {edges}. Arcana: {}. ", cards.join(", ")));
    }
    if let Some(throw) = &open.latest.roll {
        lines.push(format!("Last roll: {}: {}. ", reason(open, throw), result(throw).0));
    }
    if open.round > 0 {
        let spawns = super::state::spawn_points(open);
        let spawns: Vec<String> = spawns.iter().map(|tile| tile.to_string()).collect();
        let exits: Vec<String> = open.mission.sheet().exits.iter().map(Tile::to_string).collect();
        lines.push(format!("Start {}. ", open.mission.sheet().start));
        if !exits.is_empty() {
            lines.push(format!("Exit {}. ", list(&exits)));
        }
        lines.push(format!("Spawn points {}. ", list(&spawns)));
    }
    if open.round == 0 {
        lines.push(open.mission.sheet().briefing.to_owned());
    }
    story::in_lines(first, lines)
}

/// Who leads the operatives, and who is the Hostile.
pub fn sides(open: &Open) -> String {
    let operatives: Vec<String> = open.operative_seats().map(|seat| seat.to_string()).collect();
    let lead = if operatives.len() == 1 { "leads" } else { "lead" };
    format!("{} {lead} the operatives, {} is the Hostile.", list(&operatives), open.hostile)
}

fn describe_member(view: &View, unit: UnitId, defense: i8) -> String {
    let open = &view.open;
    let Some(member) = open.member(unit) else { return String::new() };
    let name = member.who.short();
    let at = match (member.at, member.fate) {
        (Some(tile), _) => format!("at {tile}"),
        (None, Fate::Dead(_)) => return format!("{name} is dead. "),
        (None, Fate::Left(_)) => return format!("{name} has left. "),
        (None, Fate::Alive) => "waiting".into(),
    };
    let mut text = format!("{name} {at}, {}, Defense {defense}, ", member.mind.name());
    text.push_str(&count(member.face_up(), "Potential"));
    if member.fleshwounds() > 0 {
        let _ = write!(text, " and {}", count(member.fleshwounds(), "Fleshwound"));
    }
    if member.edges > 0 {
        let _ = write!(text, ", {}", count(member.edges, "Edge"));
    }
    for (state, word) in [(member.stunned, ", stunned"), (member.stealth, ", in Stealth"), (member.guest, ", a guest")] {
        if state {
            text.push_str(word);
        }
    }
    text.push_str(". ");
    text
}

fn describe_clan(view: &View) -> Vec<String> {
    let open = &view.open;
    let mut lines = Vec::new();
    let shown = open.clanners().without(open.threats());
    let named: Vec<String> = shown
        .iter()
        .filter_map(|unit| {
            let stage = view.kind(unit).and_then(ThreatKind::champion).map(|champion| open.champions.0[champion.index()].stage);
            let stage = stage.map_or(String::new(), |stage| format!(" in stage {}", stage.name()));
            let stunned = if open.is_stunned(unit) { ", stunned," } else { "" };
            Some(format!("{}{stage}{stunned} at {}", open.name(unit), open.at(unit)?))
        })
        .collect();
    if !named.is_empty() {
        lines.push(format!("Revealed: {}. ", list(&named)));
    }
    let tokens: Vec<String> = open
        .threats()
        .iter()
        .filter_map(|unit| {
            let number = open.clanner(unit)?.number;
            let known = view.kind(unit).map_or(String::new(), |kind| format!(" ({})", kind.name()));
            Some(format!("{number}{known} at {}", open.at(unit)?))
        })
        .collect();
    if !tokens.is_empty() {
        lines.push(format!("Threats: {}. ", list(&tokens)));
    }
    if let Some(schemes) = view.own.as_ref().and_then(|own| own.hostile.as_ref()).filter(|own| !own.placed.is_empty()) {
        let placed: Vec<String> = schemes.placed.iter().map(|(kind, tile)| format!("{} at {tile}", kind.name())).collect();
        lines.push(format!("Placed: {}. ", list(&placed)));
    }
    lines
}

fn describe_objectives(view: &View) -> String {
    let sheet = view.open.mission.sheet();
    let met = met(view);
    let own = sheet.objectives.iter().zip(1..).map(|(words, n)| (format!("O{n}"), met(Objective::O(n)), words));
    let theirs = sheet.hostile_objectives.iter().zip(1..).map(|(words, n)| (format!("H{n}"), met(Objective::H(n)), words));
    let all: Vec<String> =
        own.chain(theirs).map(|(name, met, words)| format!("{name} {} ({words})", if met { "met" } else { "open" })).collect();
    format!("Objectives: {}. ", all.join("; "))
}

/// Objects, neutrals, what lies about.
fn describe_things(view: &View) -> Vec<String> {
    let open = &view.open;
    let mut parts: Vec<String> = (0u8..)
        .zip(&open.objects)
        .filter(|(_, object)| object.kind != Thing::Wall)
        .map(|(at, object)| {
            let ledger = if view.ledger == Some(at) { ", with the ledger," } else { "" };
            format!("{} {}{ledger} at {}", open.object_name(at), object_state(*object), object.at)
        })
        .collect();
    for unit in open.stray_units() {
        let (Some(tile), Sort::Stray(at)) = (open.at(unit), unit.sort()) else { continue };
        let stray = &open.strays[at];
        let state = match (stray.kind, stray.follows) {
            (_, Some(leader)) => format!(" with {}", open.name(leader)),
            (Neutral::Refugee, None) if !stray.found => " hiding".into(),
            _ => String::new(),
        };
        parts.push(format!("{}{state} at {tile}", open.name(unit)));
    }
    let lying: Vec<String> = open
        .field()
        .tiles
        .iter()
        .filter_map(|tile| {
            let items = open.gear_in(crate::games::clans::rules::Lies::On(tile)).count();
            (items > 0).then(|| format!("{} at {tile}", count(items, "item")))
        })
        .collect();
    parts.extend(lying);
    parts.extend(open.squad.iter().filter_map(|member| match member.fate {
        Fate::Dead(Body::On(tile)) => Some(format!("the body of {} at {tile}", member.who.short())),
        Fate::Dead(Body::With(unit)) => Some(format!("the body of {} with {}", member.who.short(), open.name(unit))),
        _ => None,
    }));
    let mut lines = Vec::new();
    if !parts.is_empty() {
        lines.push(format!("{}. ", capital(&list(&parts))));
    }
    let tiles: Vec<String> = open.obscured.iter().map(|tile| tile.to_string()).collect();
    if !tiles.is_empty() {
        lines.push(format!("Obscured: {}. ", list(&tiles)));
    }
    let walls = open.objects.iter().filter(|object| object.kind == Thing::Wall && !object.gone);
    lines.extend(walls.filter_map(|wall| Some(format!("A wall stands between {} and {}. ", wall.at, wall.beyond?))));
    lines
}

/// A seat's own picture in words.
pub fn describe_hand(view: &View) -> Option<String> {
    let own = view.own.as_ref()?;
    let mut lines = Vec::new();
    let playable = super::state::playable(view);
    if own.hand.is_empty() {
        lines.push("You hold no Arcana. ".to_owned());
    }
    for card in own.offer {
        lines.push(format!("To keep or not: {}: {}. ", card.name(), card.card().text));
    }
    for card in own.hand {
        let when = if playable.contains(card) { "now" } else { time(card) };
        lines.push(format!("{} {} ({when}): {}. ", card.card().number, card.name(), card.card().text));
    }
    if let Some(schemes) = &own.hostile {
        for card in schemes.swarm {
            lines.push(format!("Swarm card {}: A {}, or B {}. ", card.name(), card.card().a, card.card().b));
        }
        let tokens: Vec<String> = own
            .known
            .iter()
            .filter_map(|(unit, _)| Some(format!("{} at {}", known_name(view, *unit), view.open.at(*unit)?)))
            .collect();
        if !tokens.is_empty() {
            lines.push(format!("Yours, hidden: {}. ", list(&tokens)));
        }
        for (kind, on, of) in super::state::forces(view) {
            lines.push(format!("{}: {on} of {of} on the field. ", kind.name()));
        }
    } else {
        if let Some(ledger) = view.ledger {
            lines.push(format!("The ledger is in {}. ", view.open.object_name(ledger)));
        }
        for (unit, kind) in &own.known {
            lines.push(format!("You know that {} is {}. ", view.open.name(*unit), kind.with_article()));
        }
        for (at, member) in view.open.squad.iter().enumerate().filter(|(_, member)| member.seat == own.seat) {
            let unit = UnitId::member(at);
            let items: Vec<String> = view.open.carried(unit).map(|(gear, _)| gear_name(&view.open, gear)).collect();
            let potentials: Vec<&str> =
                member.potentials.iter().filter(|held| !held.fleshwound).map(|held| held.potential.name()).collect();
            lines.push(format!(
                "{}: {}; carries {}. ",
                member.who.short(),
                potentials.join(", "),
                if items.is_empty() { "nothing".into() } else { list(&items) }
            ));
        }
    }
    Some(story::in_lines(Vec::new(), lines))
}
