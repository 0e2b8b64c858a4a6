//! Where things stand: what header, footer, panels and questions say.

use crate::engine::Rng;
use crate::engine::grammar::{capital, count, count_of, list};
use crate::games::clans::content::{ArcanaSet, Neutral, Rank, ThreatKind};
use crate::games::clans::missions::{CLUTCH_WOUNDS, Mission, Objective, TOTEM_WOUNDS, WAGON_WOUNDS};
use crate::games::clans::rules::{Action, Body, Effect, Fate, Frame, Object, On, Thing, Tile, TileSet, UnitId, UnitSet};
use crate::games::clans::tell::{reason, result, whose};
use crate::games::clans::view::View;
use crate::games::clans::{Clans, Open};
use std::fmt::Write;

/// A world as the viewer knows it. Whatever is asked of it must not depend on what lies face down.
pub(super) fn world(view: &View) -> Clans {
    view.suppose(&mut Rng::from_number(0))
}

/// A chance as people read it.
pub fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// Defense as it stands.
pub fn defense(view: &View, unit: UnitId) -> i8 {
    world(view).defense(unit, None)
}

/// Slots that an operative has filled, and how many there are.
pub fn carrying(view: &View, unit: UnitId) -> (u8, u8) {
    let world = world(view);
    (world.burden(unit), world.carrying(unit))
}

/// Arcana of the viewer's hand that can be played now.
pub fn playable(view: &View) -> ArcanaSet {
    let Some(own) = &view.own else { return ArcanaSet::default() };
    let mut actions = Vec::new();
    world(view).list_actions(own.seat, &mut actions);
    let cards = actions.iter().filter_map(|action| match action {
        Action::Arcana { card, .. } => Some(*card),
        _ => None,
    });
    cards.collect()
}

/// Which objectives are met: as things stand, or as they counted at the end.
pub fn met(view: &View) -> impl Fn(Objective) -> bool {
    let world = world(view);
    move |objective| match (&world.open.end, objective) {
        (Some(end), Objective::O(n)) => end.met & 1 << (n - 1) != 0,
        (Some(end), Objective::H(n)) => end.hostile_met & 1 << (n - 1) != 0,
        (None, _) => world.open.round > 0 && world.open.mission.script().met(&world, objective),
    }
}

/// A piece of Intel as a viewer knows it.
pub struct Piece {
    pub context: &'static str,
    /// What it brings: told to those who have it, and to the Hostile.
    pub benefit: Option<&'static str>,
    pub bought: bool,
}

pub fn intel(view: &View) -> Vec<Piece> {
    let open = &view.open;
    let pieces = open.mission.sheet().intel.iter().zip(0u8..);
    let known = |at: u8| open.camp.intel & 1 << at != 0;
    pieces
        .map(|(piece, at)| Piece {
            context: piece.context,
            benefit: (known(at) || view.is_hostile()).then_some(piece.benefit),
            bought: known(at),
        })
        .collect()
}

/// Every kind of the mission's forces: how many are on the field as the viewer knows it, and how many may be.
pub fn forces(view: &View) -> Vec<(ThreatKind, u8, String)> {
    let open = &view.open;
    let on = |kind: ThreatKind| open.clanners().iter().filter(|unit| view.kind(*unit) == Some(kind)).count() as u8;
    let allowed = open.possible_kinds();
    let line = |kind: ThreatKind| {
        let own = open.forces.count(kind);
        let shared = if kind.rank() == Some(Rank::Feeders) { open.forces.feeders } else { 0 };
        let of = match (own, shared) {
            (own, 0) => own.to_string(),
            (0, shared) => format!("{shared} Feeders of any kind"),
            (own, shared) => format!("{own}, and {shared} Feeders of any kind"),
        };
        (kind, on(kind), of)
    };
    allowed.iter().filter(|kind| kind.champion().is_none()).map(line).collect()
}

/// The phase in a few words.
fn phase(open: &Open) -> String {
    let turn = open.stack.iter().rev().find_map(|frame| match frame {
        Frame::Turn(turn) => Some(*turn),
        _ => None,
    });
    if let Some(turn) = turn {
        return match turn.actions {
            _ if turn.ending.is_some() => format!("{} turn ends", whose(&open.name(turn.unit))),
            0 => format!("{} turn, no action left", whose(&open.name(turn.unit))),
            actions => {
                format!("{} turn, {} left", whose(&open.name(turn.unit)), count(actions, "action"))
            }
        };
    }
    let named = open.stack.iter().rev().find_map(|frame| match frame {
        Frame::Briefing { .. } => Some("choosing a mission"),
        Frame::Intel { .. } => Some("Intel is for sale"),
        Frame::Roster { .. } => Some("choosing the squad"),
        Frame::Placement => Some("the Hostile places threats"),
        Frame::Sides => Some("choosing Focus or Primal"),
        Frame::Ask { .. } if open.round > 0 => Some("the round begins"),
        Frame::Ask { .. } | Frame::Locked | Frame::FreeIntel { .. } | Frame::Mask { .. } => Some("getting ready"),
        Frame::Enter => Some("a champion enters"),
        Frame::Claim { .. } => Some("who takes the next turn?"),
        Frame::Reaction { .. } => Some("the Hostile reacts"),
        Frame::Allies => Some("guests and Militia act"),
        Frame::Gains => Some("sharing the spoils"),
        _ => None,
    });
    named.unwrap_or("between two turns").into()
}

/// Mission, round and phase.
pub fn situation(view: &View) -> String {
    let open = &view.open;
    let name = open.mission.sheet().name;
    match (&open.end, open.frame()) {
        (Some(end), None) => format!("{name} · {}", if end.won { "won by the operatives" } else { "won by the Hostile" }),
        _ if open.round == 0 => format!("{name} · {}", phase(open)),
        _ => format!("{name} · round {} of {} · {}", open.round, open.last_round, phase(open)),
    }
}

/// The last things that happened, for the footer.
pub fn last_move(view: &View) -> String {
    let open = &view.open;
    if open.end.is_some() && open.frame().is_none() {
        // How it ended follows.
        return open.mission.sheet().name.into();
    }
    let latest = &open.latest;
    let mut parts = Vec::new();
    if let Some(walker) = latest.walker.filter(|_| latest.way.len() > 1) {
        let way: Vec<String> = latest.way.iter().map(Tile::to_string).collect();
        parts.push(format!("{}: {}", open.name(walker), way.join(" → ")));
    }
    if let Some(throw) = &latest.roll {
        parts.push(format!("{}: {}", reason(open, throw), result(throw).0));
    }
    if let Some((seat, card)) = latest.played {
        parts.push(format!("{seat} played {}", card.name()));
    }
    // The briefing stands in the post.
    if parts.is_empty() { "The mission begins.".into() } else { capital(&parts.join(" · ")) }
}

/// An object in a word or two.
pub fn object_state(object: Object) -> String {
    let left = |of: u8| count_of(of.saturating_sub(object.wounds), "wound left", "wounds left");
    match object.kind {
        Thing::Generator | Thing::Totem | Thing::Clutch if object.gone => "destroyed".into(),
        Thing::Generator if object.progress > 0 => "on".into(),
        Thing::Generator if object.wounds > 0 => "off, half destroyed".into(),
        Thing::Generator => "off".into(),
        Thing::Mast => if object.progress > 0 { "signal set" } else { "silent" }.into(),
        Thing::Crate => if object.progress > 0 || object.gone { "open" } else { "closed" }.into(),
        Thing::Wagon if object.wounds >= WAGON_WOUNDS => "destroyed".into(),
        Thing::Wagon if object.gone => "off the field".into(),
        Thing::Wagon => left(WAGON_WOUNDS),
        Thing::Totem => left(TOTEM_WOUNDS),
        Thing::Clutch => left(CLUTCH_WOUNDS),
        Thing::Valve if object.progress >= 2 => "shut".into(),
        Thing::Valve if object.progress == 1 => "half shut".into(),
        Thing::Valve => "open".into(),
        Thing::Brazier if object.gone || object.progress > 0 => "out".into(),
        Thing::Brazier => "burns".into(),
        Thing::Wall if object.gone => "down".into(),
        Thing::Wall => "stands".into(),
    }
}

/// How the mission's own things stand, in a line.
pub fn state_of_objects(open: &Open) -> String {
    if open.round == 0 {
        return String::new();
    }
    let mut parts = Vec::new();
    if open.mission == Mission::M1 {
        let refugees = || open.strays.iter().filter(|stray| stray.kind == Neutral::Refugee && stray.at.is_some());
        let led = refugees().filter(|stray| stray.follows.is_some()).count();
        let hidden = refugees().filter(|stray| !stray.found).count();
        let alone = refugees().count() - led - hidden;
        let mut refugees = format!("Refugees: {} safe, {led} led, {hidden} hiding", open.tally.rescued);
        if alone > 0 {
            let _ = write!(refugees, ", {alone} alone");
        }
        if open.tally.refugees_killed > 0 {
            let _ = write!(refugees, ", {} dead", open.tally.refugees_killed);
        }
        parts.push(refugees);
    }
    let objects = (0u8..).zip(&open.objects).filter(|(_, object)| object.kind != Thing::Wall);
    parts.extend(objects.map(|(at, object)| format!("{} {}", open.object_name(at), object_state(*object))));
    if open.tally.traumas > 0 {
        parts.push(count(open.tally.traumas, "trauma"));
    }
    capital(&parts.join(", "))
}

/// Everybody and everything on a tile, as a viewer knows it.
pub fn contents(view: &View, tile: Tile) -> Vec<String> {
    let open = &view.open;
    let mut parts: Vec<String> = open.on(tile).iter().map(|unit| known_name(view, unit)).collect();
    let objects = (0u8..).zip(&open.objects).filter(|(_, object)| object.at == tile && object.kind != Thing::Wall);
    parts.extend(objects.map(|(at, object)| {
        let ledger = if view.ledger == Some(at) { ", holds the ledger" } else { "" };
        format!("{} ({}{ledger})", open.object_name(at), object_state(*object))
    }));
    let bodies = open.squad.iter().filter(|member| member.fate == Fate::Dead(Body::On(tile)));
    parts.extend(bodies.map(|member| format!("the body of {}", member.who.short())));
    let items = open.gear_in(crate::games::clans::rules::Lies::On(tile)).count();
    if items > 0 {
        parts.push(count(items, "item"));
    }
    parts
}

/// A unit's name, with what it is where only the viewer knows that.
pub fn known_name(view: &View, unit: UnitId) -> String {
    match view.kind(unit).filter(|_| view.open.is_threat(unit)) {
        Some(kind) => format!("{} ({})", view.open.name(unit), kind.name()),
        None => view.open.name(unit),
    }
}

/// The lie of a tile.
pub fn terrain(open: &Open, tile: Tile) -> Vec<&'static str> {
    let mut parts = Vec::new();
    match open.field().elevation(tile) {
        0 => {}
        1 => parts.push("level 1"),
        _ => parts.push("level 2"),
    }
    if open.is_hard(tile) {
        parts.push("hard");
    }
    if open.obscured.contains(tile) {
        parts.push("Obscured");
    }
    if spawn_points(open).contains(tile) {
        parts.push("spawn point");
    }
    let sheet = open.mission.sheet();
    if tile == sheet.start {
        parts.push("start");
    } else if sheet.exits.contains(&tile) {
        parts.push("exit");
    }
    parts
}

pub fn names(view: &View, units: UnitSet) -> String {
    list(&units.iter().map(|unit| known_name(view, unit)).collect::<Vec<_>>())
}

/// The mission's sheet as a viewer may read it.
pub fn mission(view: &View) -> Vec<String> {
    let open = &view.open;
    let sheet = open.mission.sheet();
    let mut lines = vec![format!("**{}.** {}", sheet.name, sheet.briefing)];
    let met = met(view);
    let state = |objective: Objective| if met(objective) { " (met)" } else { "" };
    for (words, n) in sheet.objectives.iter().zip(1..) {
        lines.push(format!("O{n}: {words}{}.", state(Objective::O(n))));
    }
    for (words, n) in sheet.hostile_objectives.iter().zip(1..) {
        lines.push(format!("H{n}: {words}{}.", state(Objective::H(n))));
    }
    for (piece, letter) in intel(view).into_iter().zip('a'..) {
        let benefit = piece.benefit.map_or(String::new(), |benefit| format!(": {benefit}"));
        lines.push(format!("Intel {letter}: *{}*{benefit}.", piece.context));
    }
    let kinds: Vec<String> =
        open.possible_kinds().iter().filter(|kind| kind.champion().is_none()).map(|kind| of_kind(open, kind)).collect();
    // Before the roster is locked nobody knows how many may come.
    if !kinds.is_empty() {
        lines.push(format!("Forces of the Hostile, at most: {}.", list(&kinds)));
    }
    lines.extend(pressure(open));
    let objects = state_of_objects(open);
    if !objects.is_empty() {
        lines.push(format!("{objects}."));
    }
    lines
}

/// Edges that the Hostile stores at the start of each round; before the squad is settled, for every squad.
fn pressure(open: &Open) -> Option<String> {
    let stores = |edges: String| format!("At the start of each round the Hostile stores {edges}.");
    let pressure = open.mission.sheet().pressure;
    let one = pressure.of(if open.squad_size > 0 { open.squad_size } else { open.camp.most });
    if open.squad_size > 0 || pressure.0.iter().all(|edges| *edges == one) {
        return (one > 0).then(|| stores(count(one, "Edge")));
    }
    let [four, three, two, alone] = pressure.0;
    Some(stores(format!("{four} / {three} / {two} / {alone} Edges, if four / three / two / one operatives go")))
}

/// Where the Hostile may spawn: the mission's points, and those of this round.
pub fn spawn_points(open: &Open) -> TileSet {
    let mouths = open.lasting.iter().filter(|lasting| lasting.effect == Effect::SpawnPoint);
    let mouths = mouths.filter_map(|lasting| match lasting.on {
        On::Tile(tile) => Some(tile),
        _ => None,
    });
    open.spawn_points.iter().copied().chain(mouths).collect()
}

fn of_kind(open: &Open, kind: ThreatKind) -> String {
    let own = open.forces.count(kind);
    match (own, kind.rank()) {
        (0, Some(Rank::Feeders)) => format!("{} (of {} Feeders)", kind.name(), open.forces.feeders),
        (_, Some(Rank::Feeders)) if open.forces.feeders > 0 => {
            format!("{own} {} (and {} Feeders of any kind)", kind.name(), open.forces.feeders)
        }
        _ => format!("{own} {}", kind.name()),
    }
}
