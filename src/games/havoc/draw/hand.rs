//! What one seat holds: its cards as small posters, its skills and structures, and what is still in its deck.

use super::super::content::{Bonus, Card, EVENT_SPOTS, FINAL_SPOT, Faction, Home, Region, Skill, Structure, Terrain};
use super::super::rules::Phase;
use super::super::view::{Own, View};
use super::super::words;
use super::paint;
use super::signs::{self, Icon, Owner};
use crate::engine::Scene;
use crate::engine::grammar;
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, WIDTH, area, breadth, kit, lines, point};

const GAP: f32 = 10.0;
const HEADING: f32 = 44.0;
/// The size of what a card or structure does.
const RULES: f32 = 28.0;
/// No hand is higher; what can be built is told in short before it is.
const HIGHEST: f32 = 1600.0;

/// The picture from the top down, before its height is known.
#[derive(Default)]
struct Sheet {
    shapes: Vec<Shape>,
    y: f32,
}

impl Sheet {
    fn heading(&mut self, words: &str) {
        self.shapes.push(Text::new(words, kit::MARGIN, self.y + HEADING / 2.0 + 2.0, 34.0).bold().ink(Role::Muted).into());
        self.y += HEADING;
    }

    /// Rows of so many tiles, as high as the words of the longest need below the `head` of a tile.
    fn tiles<T>(
        &mut self,
        columns: usize,
        tiles: &[T],
        head: f32,
        words: impl Fn(&T) -> &'static str,
        draw: impl Fn(&mut Vec<Shape>, &T, Area),
    ) {
        let wide = (WIDTH - 2.0 * kit::MARGIN + GAP) / columns as f32 - GAP;
        for row in tiles.chunks(columns) {
            let most = row.iter().map(|tile| lines(words(tile), RULES, false, wide - 34.0)).max().unwrap_or(0);
            let high = head + 35.0 * most as f32 + 6.0;
            for (tile, column) in row.iter().zip(0u8..) {
                draw(&mut self.shapes, tile, area(kit::MARGIN + f32::from(column) * (wide + GAP), self.y, wide, high));
            }
            self.y += high + GAP;
        }
    }

    fn words(&mut self, words: &str) {
        let width = WIDTH - 2.0 * kit::MARGIN;
        let count = lines(words, 26.0, false, width);
        let text = Text::new(words, kit::MARGIN, self.y + 18.0, 26.0).fitted(width, count as u8 + 1, kit::LEAST);
        self.shapes.push(text.into());
        self.y += 33.0 * count as f32 + 8.0;
    }
}

pub fn hand(view: &View) -> Option<Scene> {
    let own = view.own.as_ref()?;
    let mut sheet = Sheet { y: kit::HEADER + 6.0, ..Sheet::default() };
    let state = if let Some(faction) = own.faction {
        belongings(&mut sheet, view, own, faction)
    } else {
        sheet.heading("The factions");
        sheet.tiles(2, &Faction::ALL, 92.0, |_| LONGEST, |out, faction, at| portrait(out, view, *faction, at));
        "Choose a faction".into()
    };
    let mut scene = Scene::new(sheet.y + 10.0 + kit::FOOTER);
    kit::frame(&mut scene, "Your hand");
    kit::header(&mut scene, kit::beside("Your hand"), &state, Some((own.seat, own.seat.to_string())));
    kit::footer(&mut scene, advice(view, own));
    scene.shapes.append(&mut sheet.shapes);
    Some(scene)
}

/// As long as what is said of a faction.
const LONGEST: &str = "Build: snipers and drones kill from afar, and what stands can be moved and rebuilt, if need be.";

/// Everything of a faction that only its player sees; says in a few words what that is.
fn belongings(sheet: &mut Sheet, view: &View, own: &Own, faction: Faction) -> String {
    let open = &view.open;
    let owner = Owner(Some(own.seat));
    let kinds = |cards: &[Card]| {
        let mut kinds: Vec<(Card, usize)> = Vec::new();
        for card in cards {
            match kinds.iter_mut().find(|(kind, _)| kind == card) {
                Some((_, count)) => *count += 1,
                None => kinds.push((*card, 1)),
            }
        }
        kinds
    };
    let drawn = format!("Drawn: keep one of {}", own.drawn.len());
    for (heading, cards) in
        [(drawn.as_str(), &own.drawn[..]), ("In your hand", &own.hand[..]), ("On the Matrix", &own.matrix[..])]
    {
        if !cards.is_empty() {
            sheet.heading(heading);
            let kinds = kinds(cards);
            let words = |(card, _): &(Card, usize)| card.text();
            sheet.tiles(3, &kinds, 114.0, words, |out, (card, count), at| poster(out, *card, *count, owner, at));
        }
    }
    if own.hand.is_empty() && own.drawn.is_empty() && open.round > 0 {
        sheet.heading("No card in your hand");
    }
    let skills: Vec<Skill> = open.skills[faction.index()].iter().copied().collect();
    let text = |skill: &Skill| skill.text();
    if let Some(Phase::Skills { left }) = view.phase() {
        let others: Vec<Skill> = faction.skills().into_iter().filter(|skill| !skills.contains(skill)).collect();
        sheet.heading(&format!("Choose {left} more of these skills"));
        sheet.tiles(2, &others, 64.0, text, |out, skill, at| skill_tile(out, *skill, true, owner, at));
    }
    if !skills.is_empty() {
        sheet.heading("Your skills, each once a round");
        let columns = skills.len().clamp(2, 3);
        let ready = |skill: &Skill| !open.used.contains(skill);
        sheet.tiles(columns, &skills, 64.0, text, |out, skill, at| skill_tile(out, *skill, ready(skill), owner, at));
    }
    let structures: Vec<(Structure, u8)> = Structure::of(faction)
        .map(|structure| {
            let built = Region::ALL.into_iter().filter(|region| open.site(*region).structures.contains(structure)).count();
            (structure, structure.tokens().saturating_sub(built as u8))
        })
        .collect();
    sheet.heading("What you can build");
    let full = |structure: &(Structure, u8)| structure.0.text();
    let mut told = Sheet { y: sheet.y, ..Sheet::default() };
    told.tiles(2, &structures, 92.0, full, |out, (structure, left), at| structure_tile(out, *structure, *left, owner, true, at));
    if told.y + LOOKING_UP > HIGHEST {
        told = Sheet { y: sheet.y, ..Sheet::default() };
        told.tiles(
            3,
            &structures,
            46.0,
            |_| "",
            |out, (structure, left), at| structure_tile(out, *structure, *left, owner, false, at),
        );
    }
    if told.y + LOOKING_UP > HIGHEST {
        told = Sheet { y: sheet.y, ..Sheet::default() };
        let line = |(structure, left): &(Structure, u8)| {
            let works = structure.activation_cost().map_or_else(|| "always".into(), |cost| format!("use {cost}"));
            format!("{} (build {}, {works}, {left} left)", structure.name(), structure.build_cost())
        };
        told.words(&structures.iter().map(line).collect::<Vec<String>>().join(", "));
    }
    sheet.shapes.append(&mut told.shapes);
    sheet.y = told.y;
    let list = |cards: &[Card]| {
        let names = kinds(cards)
            .into_iter()
            .map(|(card, count)| if count > 1 { format!("{count} × {}", card.name()) } else { card.name().into() });
        names.collect::<Vec<String>>().join(", ")
    };
    for (heading, cards) in [("Still in your deck", &own.deck), ("Discarded", &open.discards[faction.index()])] {
        // What was discarded gives way to a large hand.
        let room = heading.starts_with("Still") || sheet.y + 130.0 + kit::FOOTER < HIGHEST;
        if !cards.is_empty() && room {
            sheet.words(&format!("{heading}: {}.", list(cards)));
        }
    }
    if sheet.y + 230.0 + kit::FOOTER < HIGHEST {
        looked_up(sheet, view);
    }
    format!("{} · {} · {} in your deck", faction.name(), grammar::count(own.hand.len(), "card"), own.deck.len())
}

/// About as high as what is only looked up.
const LOOKING_UP: f32 = 430.0;

/// What lies open beside the planet: events, decks, skills of the others.
fn looked_up(sheet: &mut Sheet, view: &View) {
    let open = &view.open;
    if open.round == 0 {
        return;
    }
    let events: Vec<&str> = open.past_events.iter().map(|event| event.name()).collect();
    let spots = EVENT_SPOTS.into_iter().zip(open.event_spots).filter(|(_, tokens)| *tokens > 0);
    let next = spots.map(|(spot, _)| spot.to_string()).collect::<Vec<_>>().join(", ");
    let past = if events.is_empty() { "none yet".to_owned() } else { events.join(", ") };
    let next = if next.is_empty() { String::new() } else { format!(" Next at {next} points.") };
    sheet.words(&format!("Events: {past}.{next} Final scoring at {FINAL_SPOT} points."));
    let decks: Vec<String> =
        Terrain::ALL.into_iter().map(|terrain| format!("{} {}", terrain.name(), view.terrain_sizes[terrain.index()])).collect();
    sheet.words(&format!("Terrain cards left: {}.", decks.join(", ")));
    let others = Faction::ALL.into_iter().filter(|faction| Some(*faction) != view.faction());
    let skills: Vec<String> = others
        .filter(|faction| !open.skills[faction.index()].is_empty())
        .map(|faction| {
            let skill =
                |skill: &Skill| if open.used.contains(skill) { format!("{} (used)", skill.name()) } else { skill.name().into() };
            format!("{}: {}", faction.name(), open.skills[faction.index()].iter().map(skill).collect::<Vec<String>>().join(", "))
        })
        .collect();
    if !skills.is_empty() {
        sheet.words(&format!("Skills of the others: {}.", skills.join("; ")));
    }
}

/// A card: name and home above, what it pays for and brings in the middle, what it does in a battle below.
fn poster(out: &mut Vec<Shape>, card: Card, count: usize, owner: Owner, at: Area) {
    let corner = point(at.x + 34.0, at.y + 34.0);
    let edge = card.terrain().map_or(owner.role(), |_| Role::Muted);
    out.push(kit::panel(area(at.x, at.y + 5.0, at.w, at.h), 14.0, Role::Shadow));
    out.push(Shape::Rect { at: at.inset(2.0), radius: 14.0, paint: Paint::fill(Role::Raised).and_stroke(edge, 4.0) });
    match card.home() {
        Home::Faction(faction) => signs::unit(out, faction, owner, corner, 21.0),
        Home::Terrain(terrain) => {
            let soil = paint::land(terrain);
            out.push(kit::panel(area(corner.x - 22.0, corner.y - 22.0, 44.0, 44.0), 8.0, soil));
            signs::icon(out, Icon::Terrain(terrain), corner, 17.0, Role::Text, soil);
        }
    }
    let room = at.w - 72.0 - if count > 1 { 56.0 } else { 0.0 };
    out.push(Text::new(card.name(), at.x + 64.0, corner.y, 34.0).bold().within(room, 1).into());
    if count > 1 {
        let text = Text::new(format!("×{count}"), at.right() - 14.0, corner.y, 34.0).bold();
        out.push(text.align(Align::Right).ink(Role::Gold).into());
    }
    let icons = card.icons();
    let y = at.y + 78.0;
    let values = [(Icon::Move, icons.moves), (Icon::Recruit, icons.recruits), (Icon::Build, icons.builds)];
    for ((icon, value), place) in values.into_iter().zip(0u8..) {
        let x = at.x + 32.0 + 74.0 * f32::from(place);
        let ink = if value > 0 { Role::Text } else { Role::Line };
        signs::icon(out, icon, point(x, y), 15.0, ink, Role::Raised);
        if value > 0 {
            out.push(Text::new(value.to_string(), x + 23.0, y, 36.0).bold().into());
        }
    }
    let mut right = at.right() - 14.0;
    for (icon, words) in bonuses(card.bonus()) {
        if !words.is_empty() {
            out.push(Text::new(words, right, y, 34.0).bold().align(Align::Right).ink(Role::Gold).into());
            right -= breadth(words, 34.0, true) + 4.0;
        }
        signs::icon(out, icon, point(right - 16.0, y), 15.0, Role::Gold, Role::Raised);
        right -= 42.0;
    }
    let points = vec![point(at.x + 14.0, at.y + 104.0), point(at.right() - 14.0, at.y + 104.0)];
    out.push(Shape::Line { points, width: 2.0, ink: Role::Line.into() });
    let ink = if card.has_battle_text() { Role::Text } else { Role::Muted };
    out.push(rules(card.text(), at, 124.0).ink(ink).into());
}

/// What something does, from so far down its tile.
fn rules(words: &str, at: Area, down: f32) -> Text {
    Text::new(words, at.x + 16.0, at.y + down, RULES).fitted(at.w - 30.0, 8, kit::LEAST)
}

fn bonuses(bonus: Bonus) -> Vec<(Icon, &'static str)> {
    let signs = [
        (bonus.initiative, (Icon::Initiative, "")),
        (bonus.draw, (Icon::Card, "+1")),
        (bonus.draw_once, (Icon::CardOnce, "+1")),
        (bonus.point, (Icon::Point, "+1")),
    ];
    signs.into_iter().filter(|(has, _)| *has).map(|(_, sign)| sign).collect()
}

fn tile(out: &mut Vec<Shape>, at: Area, edge: Option<Role>) {
    let paint = Paint::fill(Role::Panel);
    out.push(Shape::Rect { at: at.inset(1.0), radius: 12.0, paint: edge.map_or(paint, |edge| paint.and_stroke(edge, 3.0)) });
}

fn skill_tile(out: &mut Vec<Shape>, skill: Skill, ready: bool, owner: Owner, at: Area) {
    tile(out, at, ready.then(|| owner.role()));
    let centre = point(at.x + 32.0, at.y + 32.0);
    let paint = if ready { Paint::fill(owner.role()) } else { Paint::stroke(Role::Muted, 3.0) };
    out.push(owner.shape(centre, 15.0, paint));
    let ink = if ready { Role::Text } else { Role::Muted };
    let name = if ready { skill.name().to_owned() } else { format!("{} · used", skill.name()) };
    out.push(Text::new(name, at.x + 60.0, centre.y, 34.0).bold().ink(ink).within(at.w - 70.0, 1).into());
    out.push(rules(skill.text(), at, 76.0).ink(ink).into());
}

fn structure_tile(out: &mut Vec<Shape>, structure: Structure, left: u8, owner: Owner, told: bool, at: Area) {
    tile(out, at, None);
    let ink = if left > 0 { Role::Text } else { Role::Muted };
    let works = structure.activation_cost().map_or_else(|| "always".into(), |cost| format!("use {cost}"));
    let cost = format!("build {} · {works} · {left} left", structure.build_cost());
    let (size, x) = if told { (60.0, at.x + 84.0) } else { (52.0, at.x + 72.0) };
    signs::structure(out, structure, owner, point(at.x + 12.0 + size / 2.0, at.y + 44.0), size);
    let room = at.right() - x - 8.0;
    out.push(Text::new(structure.name(), x, at.y + 28.0, 34.0).bold().ink(ink).fitted(room, 1, 26.0).into());
    out.push(Text::new(cost, x, at.y + 64.0, 28.0).ink(Role::Gold).fitted(room, 1, kit::LEAST).into());
    if told {
        out.push(rules(structure.text(), at, 108.0).ink(ink).into());
    }
}

/// A faction to choose, or who has it already.
fn portrait(out: &mut Vec<Shape>, view: &View, faction: Faction, at: Area) {
    let taken = view.open.seat(faction);
    let playable = faction != Faction::Trogs || view.open.seats() == 4;
    tile(out, at, (taken.is_none() && playable).then_some(Role::Text));
    let centre = point(at.x + 48.0, at.y + 46.0);
    if taken.is_some() {
        signs::unit(out, faction, Owner(taken), centre, 32.0);
    } else {
        let ink = if playable { Role::Text } else { Role::Muted };
        signs::emblem(out, faction, centre, 30.0, ink.into(), Role::Panel.into());
    }
    out.push(Text::new(faction.name(), at.x + 96.0, at.y + 46.0, 40.0).bold().within(at.w - 106.0, 1).into());
    let words = match (faction, taken) {
        (_, Some(seat)) => format!("Played by {seat}."),
        (Faction::Humans, _) => "Spread far and fast: scouts and airfields take land without a fight, guns hold it.".into(),
        (Faction::Pilgrims, _) => "Gather crystals in a vault and make points of them, away from any war.".into(),
        (Faction::Machines, _) => "Build: snipers and drones kill from afar, and what stands can be moved and rebuilt.".into(),
        (Faction::Trogs, _) if playable => "The planet is yours: nests, tunnels and traps wait for whoever lands.".into(),
        (Faction::Trogs, _) => "They belong to nobody in this game, and fight everybody.".into(),
    };
    out.push(rules(&words, at, 106.0).into());
}

/// What the seat can do now.
fn advice(view: &View, own: &Own) -> String {
    let deciders = view.open.whose_turn().to_act();
    let Some(first) = deciders.first() else { return "The game is over.".into() };
    if !deciders.contains(own.seat) {
        return format!("Nothing to do now: the game waits for {first}.");
    }
    match view.phase() {
        Some(Phase::Factions) => "Choose the faction you want to play.".into(),
        Some(Phase::Turn { acted: false }) => {
            "Your turn: move, recruit, build, draw two cards and keep one, or enable scoring; skills besides.".into()
        }
        Some(Phase::Turn { acted: true }) => "Use a skill, or be done.".into(),
        Some(Phase::Errand(work)) if !work.begun => {
            format!("{}: spend another card, or use what you have.", grammar::count(work.points, "point"))
        }
        Some(Phase::Errand(work)) => format!("Left: {}.", grammar::count(work.points, "point")),
        Some(Phase::HandLimit { .. }) => "Discard until you hold seven cards.".into(),
        Some(Phase::Keep { .. }) => "Keep one of the two cards; the other goes back.".into(),
        _ => words::situation(view),
    }
}
