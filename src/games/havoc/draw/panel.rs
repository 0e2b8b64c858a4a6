//! The order of play and the actions of the round in the corners, and how every faction stands.

use super::super::content::{ACTIONS_A_ROUND, Faction};
use super::super::rules::Stage;
use super::super::view::View;
use super::land::{CORNERS, STANDINGS};
use super::signs::{self, Icon, Owner};
use crate::engine::Turn;
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, area, breadth, kit, point};

/// Between two panels.
const GAP: f32 = 12.0;

/// Whoever has points: the players, and the Trogs where they play by themselves.
pub fn scoring(view: &View) -> Vec<Faction> {
    let open = &view.open;
    let takes_part = |faction: &Faction| open.initiative.contains(faction) || open.seat(*faction).is_some();
    let mut playing: Vec<Faction> = open.initiative.iter().copied().collect();
    playing.extend(Faction::ALL.into_iter().filter(|faction| takes_part(faction) && !open.initiative.contains(faction)));
    playing
}

/// What the planet leaves free: the order of play now and in the coming round, the actions, who has enabled scoring.
pub fn corners(out: &mut Vec<Shape>, view: &View) {
    let open = &view.open;
    let [west, east] = CORNERS;
    if open.stage == Stage::Setup {
        return;
    }
    order(out, view, "now", &open.initiative, west.y + 24.0);
    order(out, view, "next", &open.coming, west.y + 76.0);
    let y = east.y + 24.0;
    for (step, numeral) in (1..=ACTIONS_A_ROUND).zip(["I", "II", "III"]) {
        let now = open.stage == Stage::Actions && step == open.step;
        let done = open.stage > Stage::Actions || open.stage == Stage::Actions && step < open.step;
        let at = area(east.right() - 206.0 + 68.0 * f32::from(step - 1), y - 22.0, 60.0, 44.0);
        let ground = if now { Role::Accent } else { Role::Panel };
        out.push(Shape::Rect { at, radius: 10.0, paint: Paint::fill(ground).and_stroke(Role::Line, 2.0) });
        let ink = match (now, done) {
            (true, _) => Role::OnSeat,
            (_, true) => Role::Muted,
            _ => Role::Text,
        };
        out.push(Text::new(numeral, at.centre().x, y, kit::DECIDES).bold().align(Align::Middle).ink(ink).into());
    }
    let (x, y) = (east.right() - 206.0, east.y + 76.0);
    let ink = if open.enabler.is_some() || open.final_round { Role::Gold } else { Role::Line };
    signs::icon(out, Icon::Scoring, point(x + 24.0, y), 19.0, ink, Role::Ground);
    if let Some(faction) = open.enabler {
        out.push(Owner::of(open, faction).badge(point(x + 74.0, y), 18.0));
    }
    if open.final_round {
        out.push(Text::new("last", x + 200.0, y, kit::DECIDES).bold().align(Align::Right).ink(Role::Gold).into());
    }
}

fn order(out: &mut Vec<Shape>, view: &View, label: &str, factions: &[Faction], y: f32) {
    let x = CORNERS[0].x;
    out.push(Text::new(label, x, y, kit::LEAST).ink(Role::Muted).into());
    for (faction, at) in factions.iter().zip(0u8..) {
        let centre = point(x + 76.0 + 38.0 * f32::from(at), y);
        out.push(Owner::of(&view.open, *faction).badge(centre, 16.0));
        if view.open.stage == Stage::Actions && label == "now" && *faction == view.open.current() {
            let points = vec![point(centre.x - 16.0, y + 24.0), point(centre.x + 16.0, y + 24.0)];
            out.push(Shape::Line { points, width: 6.0, ink: Role::Accent.into() });
        }
    }
}

/// A panel for every faction in the game, in the order of play; neutral Trogs last. Before the first round all four stand
/// there.
pub fn standings(out: &mut Vec<Shape>, view: &View) {
    let mut factions = if view.open.stage == Stage::Setup { Faction::ALL.to_vec() } else { scoring(view) };
    if !factions.contains(&Faction::Trogs) {
        factions.push(Faction::Trogs);
    }
    let wide = (STANDINGS.w + GAP) / factions.len() as f32 - GAP;
    for (faction, at) in factions.into_iter().zip(0u8..) {
        let at = area(STANDINGS.x + f32::from(at) * (wide + GAP), STANDINGS.y, wide, STANDINGS.h);
        panel(out, view, faction, at);
    }
}

/// Who they are, how many points they have, and what they could bring.
fn panel(out: &mut Vec<Shape>, view: &View, faction: Faction, at: Area) {
    let open = &view.open;
    let owner = Owner::of(open, faction);
    let turn = open.whose_turn();
    let leads = match &turn {
        Turn::Over(outcome) => owner.0.is_some_and(|seat| outcome.winners().contains(seat)),
        Turn::Act(seats) => owner.0.is_some_and(|seat| seats.contains(seat)),
    };
    kit::slab(out, at, leads.then(|| owner.role()));
    signs::unit(out, faction, owner, point(at.x + 42.0, at.y + 42.0), 25.0);
    let room = at.w - 88.0;
    out.push(Text::new(faction.name(), at.x + 78.0, at.y + 28.0, 36.0).bold().fitted(room, 1, 30.0).into());
    let nobody = match (open.factions.contains(&None) && open.free_factions().any(|free| free == faction), open.is_solo()) {
        (true, _) => "free to choose",
        (_, true) if faction == Faction::Trogs => "the planet",
        (_, true) => "not in this game",
        _ => "neutral",
    };
    let who = owner.0.map_or_else(|| nobody.to_owned(), |seat| seat.to_string());
    out.push(Text::new(who, at.x + 78.0, at.y + 64.0, 30.0).ink(Role::Muted).fitted(room, 1, kit::LEAST).into());
    if open.stage == Stage::Setup {
        let text = Text::new(faction.manner(), at.x + 16.0, at.y + 106.0, 26.0).ink(Role::Muted);
        out.push(text.fitted(at.w - 30.0, 3, kit::LEAST).into());
        return;
    }
    let index = faction.index();
    let (x, y) = (at.x + 18.0, at.y + 108.0);
    if scoring(view).contains(&faction) {
        let points = open.points[index].to_string();
        signs::icon(out, Icon::Point, point(x + 22.0, y), 22.0, Role::Gold, Role::Panel);
        out.push(Text::new(&points, x + 54.0, y, 56.0).bold().into());
    }
    if let (Turn::Over(outcome), Some(seat)) = (&turn, owner.0) {
        let rank = outcome.places[seat.index()].rank;
        let words = ["1st", "2nd", "3rd", "4th"].get(usize::from(rank.max(1)) - 1).copied().unwrap_or("");
        // Where the game itself has won, nobody is second.
        let words = if outcome.winners().is_empty() { "lost" } else { words };
        let text = Text::new(words, at.right() - 18.0, y, 44.0).bold().align(Align::Right);
        out.push(text.ink(if rank == 1 { Role::Accent } else { Role::Text }).into());
    } else if let Some((icon, count)) = hoard(view, faction) {
        let words = count.to_string();
        let right = at.right() - 18.0;
        out.push(Text::new(&words, right, y, 40.0).bold().align(Align::Right).into());
        icon(out, right - breadth(&words, 40.0, true) - 28.0, y);
    }
    counts(out, view, faction, owner, area(at.x + 14.0, at.y + 138.0, at.w - 24.0, 44.0));
}

type Draw = fn(&mut Vec<Shape>, f32, f32);

/// What is a faction's own: the Vault of the Pilgrims, the cards on the Matrix of the Machines.
fn hoard(view: &View, faction: Faction) -> Option<(Draw, usize)> {
    match faction {
        Faction::Pilgrims => Some((|out, x, y| signs::crystal(out, point(x, y), 19.0), usize::from(view.open.vault))),
        Faction::Machines => {
            Some((|out, x, y| signs::icon(out, Icon::CardOnce, point(x, y), 19.0, Role::Muted, Role::Panel), view.matrix.len()))
        }
        _ => None,
    }
}

/// Units in reserve, cards in hand, prisoners.
fn counts(out: &mut Vec<Shape>, view: &View, faction: Faction, owner: Owner, at: Area) {
    let open = &view.open;
    let y = at.centre().y;
    // The hand may have two digits.
    let left = |place: u8| at.x + at.w * [0.0, 0.34, 0.71][usize::from(place)];
    let number = |out: &mut Vec<Shape>, place: u8, count: u8| {
        out.push(Text::new(count.to_string(), left(place) + 38.0, y, 36.0).bold().into());
    };
    let x = |place: u8| left(place) + 16.0;
    signs::emblem(out, faction, point(x(0), y), 17.0, Role::Muted.into(), Role::Panel.into());
    number(out, 0, open.reserves[faction.index()]);
    if owner.0.is_some() {
        signs::icon(out, Icon::Card, point(x(1), y), 19.0, owner.role(), Role::Panel);
        number(out, 1, view.hand_sizes[faction.index()]);
    } else if open.is_solo() && faction == Faction::Trogs {
        signs::icon(out, Icon::Card, point(x(1), y), 19.0, Role::Muted, Role::Panel);
        number(out, 1, view.deck_sizes[faction.index()]);
    }
    signs::icon(out, Icon::Prisoner, point(x(2), y), 17.0, Role::Muted, Role::Panel);
    number(out, 2, open.prisoners_of(faction));
}
