//! Points on the track, the order of play and the events in the corners, and how every faction stands.

use super::super::content::{ACTIONS_A_ROUND, EVENT_SPOTS, FINAL_SPOT, Faction, Terrain};
use super::super::rules::Stage;
use super::super::view::View;
use super::land::{self, CORNERS, STANDINGS, TRACK_SPACES};
use super::paint;
use super::signs::{self, Icon, Owner};
use crate::engine::Turn;
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, WIDTH, area, kit, point};

/// Whoever has points: the players, and the Trogs where they play by themselves.
fn scoring(view: &View) -> Vec<Faction> {
    let open = &view.open;
    let takes_part = |faction: &Faction| open.initiative.contains(faction) || open.seat(*faction).is_some();
    let mut playing: Vec<Faction> = open.initiative.iter().copied().collect();
    playing.extend(Faction::ALL.into_iter().filter(|faction| takes_part(faction) && !open.initiative.contains(faction)));
    playing
}

/// The event tokens above their spots, and what the last spot is for.
fn events(out: &mut Vec<Shape>, view: &View) {
    const STEP: f32 = 7.0;
    let open = &view.open;
    for (spot, count) in EVENT_SPOTS.into_iter().chain([FINAL_SPOT]).zip(open.event_spots) {
        let at = land::track_space(i16::from(spot));
        let (mut x, y) = (at.centre().x, at.y - 13.0);
        if spot == FINAL_SPOT {
            let ink = if open.final_round { Role::Accent } else { Role::Muted };
            signs::icon(out, Icon::Scoring, point(x, y), 9.0, ink, Role::Ground);
            out.push(Text::new("final scoring", x + 16.0, y, Text::LEAST).ink(ink).into());
            x += 146.0;
        }
        for token in 0..count {
            let centre = point(x + STEP * f32::from(token), y);
            out.push(signs::star(centre, 6, 11.0, 7.5, Paint::fill(Role::Gold).and_stroke(Role::Shadow, 2.0)));
        }
        if count > 0 {
            let words = if count > 1 { count.to_string() } else { "!".into() };
            let text = Text::new(words, x + STEP * f32::from(count - 1), y, Text::LEAST);
            out.push(text.bold().align(Align::Middle).ink(Role::OnSeat).into());
        }
    }
}

/// The factions' markers on the score track.
pub fn track(out: &mut Vec<Shape>, view: &View) {
    events(out, view);
    let open = &view.open;
    let factions = scoring(view);
    let place = |faction: Faction| open.points[faction.index()].max(0) % TRACK_SPACES;
    for faction in &factions {
        let together: Vec<&Faction> = factions.iter().filter(|other| place(**other) == place(*faction)).collect();
        let at = together.iter().position(|other| *other == faction).unwrap_or(0) as f32;
        let space = land::track_space(place(*faction));
        let centre = space.centre();
        let (radius, dx, dy) = match together.len() {
            1 => (9.5, 0.0, 0.0),
            2 => (7.0, 0.0, 14.0 * (at - 0.5)),
            _ => (5.5, 12.0 * (at % 2.0 - 0.5), 12.0 * ((at / 2.0).floor() - 0.5)),
        };
        out.push(Owner::of(open, *faction).badge(point(centre.x + dx, centre.y + dy), radius));
        if open.points[faction.index()] >= TRACK_SPACES {
            let text = Text::new("+50", centre.x, space.y - 10.0, Text::LEAST).bold();
            out.push(text.align(Align::Middle).ink(Owner::of(open, *faction).role()).plate(Role::Ground).into());
        }
    }
}

/// What the planet leaves free: events, order of play, decks.
pub fn corners(out: &mut Vec<Shape>, view: &View) {
    let open = &view.open;
    let line = |corner: Area, at: u8| point(corner.x, corner.y + 11.0 + 19.0 * f32::from(at));
    let (west, east) = (CORNERS[0], CORNERS[1]);
    if open.past_events.is_empty() {
        out.push(Text::new("No event yet", west.x, line(west, 0).y, Text::LEAST).ink(Role::Muted).into());
    }
    for (event, at) in open.past_events.iter().zip(0..) {
        let y = line(west, at).y;
        let newest = open.stage == Stage::Events && usize::from(at) + 1 == open.past_events.len();
        let ink = if newest || open.due_events.contains(event) { Role::Accent } else { Role::Text };
        out.push(signs::star(point(west.x + 8.0, y), 6, 8.0, 5.0, Paint::fill(Role::Gold)));
        out.push(Text::new(event.name(), west.x + 22.0, y, Text::LEAST).ink(ink).within(west.w - 24.0, 1).into());
    }
    order(out, view, NOW, &open.initiative, line(east, 1).y);
    order(out, view, "Next", &open.coming, line(east, 2).y);
    out.push(Text::new("Action", east.x, line(east, 0).y, Text::LEAST).ink(Role::Muted).into());
    for (step, numeral) in (1..=ACTIONS_A_ROUND).zip(["I", "II", "III"]) {
        let now = open.stage == Stage::Actions && step == open.step;
        let done = open.stage > Stage::Actions || open.stage == Stage::Actions && step < open.step;
        let at = point(east.x + 58.0 + 38.0 * f32::from(step), line(east, 0).y);
        let text = Text::new(numeral, at.x, at.y, Text::LEAST).bold().align(Align::Middle);
        let text = match (now, done) {
            (true, _) => text.ink(Role::OnSeat).plate(Role::Accent),
            (_, true) => text.ink(Role::Line),
            _ => text,
        };
        out.push(text.into());
    }
    let y = line(east, 3).y;
    if let Some(faction) = open.enabler {
        signs::icon(out, Icon::Scoring, point(east.x + 8.0, y), 8.0, Owner::of(open, faction).role(), Role::Ground);
        let text = Text::new(format!("Scoring: {}", faction.name()), east.x + 24.0, y, Text::LEAST).bold();
        out.push(text.ink(Owner::of(open, faction).role()).within(east.w - 26.0, 1).into());
    } else {
        let words = match (open.stage, open.final_round) {
            (Stage::Over, _) => "All is scored",
            (_, true) => "The last round is scored",
            _ => "No scoring yet",
        };
        out.push(Text::new(words, east.x, y, Text::LEAST).ink(Role::Muted).within(east.w, 1).into());
    }
    for terrain in Terrain::ALL {
        let at = land::legend_line(terrain);
        let count = view.terrain_sizes[terrain.index()];
        out.push(Text::new(count.to_string(), at.x + 140.0, at.y, Text::LEAST).bold().align(Align::Right).into());
    }
}

const NOW: &str = "Now";

fn order(out: &mut Vec<Shape>, view: &View, label: &str, factions: &[Faction], y: f32) {
    let x = CORNERS[1].x;
    out.push(Text::new(label, x, y, Text::LEAST).ink(Role::Muted).into());
    for (faction, at) in factions.iter().zip(0u8..) {
        let centre = point(x + 66.0 + 32.0 * f32::from(at), y);
        out.push(Owner::of(&view.open, *faction).badge(centre, 8.0));
        if view.open.stage == Stage::Actions && label == NOW && *faction == view.open.current() {
            let points = vec![point(centre.x - 8.0, y + 11.0), point(centre.x + 8.0, y + 11.0)];
            out.push(Shape::Line { points, width: 3.0, ink: Role::Accent.into() });
        }
    }
}

/// A card for every faction in the game, in the order of play; neutral Trogs last. Before the first round all four say how
/// they play.
pub fn standings(out: &mut Vec<Shape>, view: &View) {
    let open = &view.open;
    if open.stage == Stage::Setup {
        for (faction, at) in Faction::ALL.into_iter().zip(0u8..) {
            let at = card_place(at, false);
            card(out, view, faction, at);
            let text = Text::new(faction.manner(), at.x + 12.0, at.y + 66.0, 18.0).ink(Role::Muted);
            out.push(text.within(at.w - 24.0, 3).into());
        }
        return;
    }
    let mut factions = scoring(view);
    if !factions.contains(&Faction::Trogs) {
        factions.push(Faction::Trogs);
    }
    let battle = open.battle.is_some();
    for (faction, at) in factions.into_iter().zip(0u8..) {
        let at = card_place(at, battle);
        card(out, view, faction, at);
        if !battle {
            details(out, view, faction, at);
        }
    }
}

/// Where the card at a place in the order lies; while a battle is on they are small.
pub fn card_place(at: u8, battle: bool) -> Area {
    const GAP: f32 = 8.0;
    let wide = (WIDTH - 20.0 + GAP) / Faction::COUNT as f32 - GAP;
    let x = 10.0 + f32::from(at) * (wide + GAP);
    if battle { area(x, land::BATTLE_HEIGHT - kit::FOOTER - 52.0, wide, 46.0) } else { area(x, STANDINGS, wide, 148.0) }
}

/// Who they are and how many points they have.
fn card(out: &mut Vec<Shape>, view: &View, faction: Faction, at: Area) {
    let open = &view.open;
    let owner = Owner::of(open, faction);
    let leads = match open.whose_turn() {
        Turn::Over(outcome) => owner.0.is_some_and(|seat| outcome.winners().contains(seat)),
        Turn::Act(seats) => owner.0.is_some_and(|seat| seats.contains(seat)),
    };
    if leads {
        let paint = Paint::fill(Role::Raised).and_stroke(owner.role(), 3.0);
        out.push(Shape::Rect { at: at.inset(1.5), radius: 8.0, paint });
    }
    let small = view.open.battle.is_some();
    let y = at.y + if small { 23.0 } else { 27.0 };
    signs::unit(out, faction, owner, point(at.x + 25.0, y), 16.0);
    let setup = open.stage == Stage::Setup;
    let scores = !setup && scoring(view).contains(&faction);
    if scores {
        let points = open.points[faction.index()].to_string();
        signs::icon(out, Icon::Point, point(at.right() - 20.0, y), 10.0, Role::Gold, Role::Panel);
        out.push(Text::new(points, at.right() - 36.0, y, if small { 26.0 } else { 32.0 }).bold().align(Align::Right).into());
    }
    let taken = if scores { 136.0 } else { 62.0 };
    let nobody = match (open.factions.contains(&None) && open.free_factions().any(|free| free == faction), open.is_solo()) {
        (true, _) => "free to choose",
        (_, true) if faction == Faction::Trogs => "the planet itself",
        (_, true) => "not in this game",
        _ => "neutral",
    };
    let who = owner.0.map_or_else(|| nobody.to_owned(), |seat| seat.to_string());
    if small {
        let who = owner.0.map_or_else(|| faction.name().to_owned(), |_| who);
        out.push(Text::new(who, at.x + 50.0, y, 19.0).bold().within(at.w - taken, 1).into());
    } else {
        out.push(Text::new(faction.name(), at.x + 50.0, y - 8.0, 21.0).bold().within(at.w - taken, 1).into());
        out.push(Text::new(who, at.x + 50.0, y + 15.0, 18.0).ink(Role::Muted).within(at.w - taken, 1).into());
    }
}

/// The Vault of the Pilgrims, the backs of the Matrix: under the points.
fn hoard(out: &mut Vec<Shape>, view: &View, faction: Faction, at: Area) {
    let y = at.y + 49.0;
    match faction {
        Faction::Pilgrims => {
            signs::crystal(out, point(at.right() - 48.0, y), 9.0);
            out.push(Text::new(view.open.vault.to_string(), at.right() - 12.0, y, 18.0).bold().align(Align::Right).into());
        }
        Faction::Machines => {
            for (terrain, place) in view.matrix.iter().zip(1u8..) {
                let card = area(at.right() - 10.0 - 18.0 * f32::from(place), y - 10.0, 16.0, 20.0);
                let soil = paint::land(*terrain);
                let edge = Owner::of(&view.open, faction).role();
                out.push(Shape::Rect { at: card, radius: 3.0, paint: Paint::fill(soil).and_stroke(edge, 1.5) });
                signs::icon(out, Icon::Terrain(*terrain), card.centre(), 6.0, Role::Text, soil);
            }
        }
        _ => {}
    }
}

/// Counts, skills, and what is a faction's own.
fn details(out: &mut Vec<Shape>, view: &View, faction: Faction, at: Area) {
    let open = &view.open;
    let owner = Owner::of(open, faction);
    let index = faction.index();
    hoard(out, view, faction, at);
    let y = at.y + 72.0;
    let slot = (at.w - 20.0) / 4.0;
    let mut x = at.x + 22.0;
    let count = |out: &mut Vec<Shape>, x: f32, count: u8| out.push(Text::new(count.to_string(), x + 15.0, y, 20.0).bold().into());
    signs::emblem(out, faction, point(x, y), 9.0, Role::Muted.into(), Role::Panel.into());
    count(out, x, open.reserves[index]);
    x += slot;
    if owner.0.is_some() {
        signs::icon(out, Icon::Card, point(x, y), 10.0, owner.role(), Role::Panel);
        count(out, x, view.hand_sizes[index]);
    }
    x += slot;
    if owner.0.is_some() || open.is_solo() {
        kit::cards(out, point(x, y + 2.0), 9.0, view.deck_sizes[index]);
        count(out, x + 3.0, view.deck_sizes[index]);
    }
    x += slot;
    signs::icon(out, Icon::Prisoner, point(x, y), 9.0, Role::Muted, Role::Panel);
    count(out, x, open.prisoners_of(faction));
    let captions = ["reserve", "hand", "deck", "captive"];
    for (caption, at_x) in captions.into_iter().zip(0u8..) {
        let shown = match at_x {
            1 => owner.0.is_some(),
            2 => owner.0.is_some() || open.is_solo(),
            _ => true,
        };
        if shown {
            let x = at.x + 12.0 + slot * f32::from(at_x);
            out.push(Text::new(caption, x, y + 21.0, Text::LEAST).ink(Role::Muted).within(slot - 2.0, 1).into());
        }
    }
    let y = at.y + 115.0;
    if let Turn::Over(outcome) = open.whose_turn()
        && let Some(seat) = owner.0
    {
        let rank = outcome.places[seat.index()].rank;
        let words = ["1st", "2nd", "3rd", "4th"].get(usize::from(rank.max(1)) - 1).copied().unwrap_or("");
        let text = Text::new(format!("{words} place"), at.x + 12.0, y + 6.0, 22.0).bold();
        out.push(text.ink(if rank == 1 { Role::Accent } else { Role::Text }).into());
        return;
    }
    let left = at.x + 12.0;
    let skills: Vec<String> = open.skills[index]
        .iter()
        .map(|skill| {
            format!("{}\u{a0}{}", if open.used.contains(skill) { "○" } else { "●" }, skill.name().replace(' ', "\u{a0}"))
        })
        .collect();
    if !skills.is_empty() {
        let text = Text::new(skills.join(" "), left, y, Text::LEAST);
        out.push(text.within(at.right() - 6.0 - left, 2).into());
    } else if faction == Faction::Trogs {
        let words = format!("{} Nests beside the planet", open.nest_supply());
        out.push(Text::new(words, left, y, Text::LEAST).ink(Role::Muted).within(at.right() - 6.0 - left, 2).into());
    }
}
