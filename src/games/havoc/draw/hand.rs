//! What one seat holds: its cards as small posters, its skills and structures, and what is still in its deck.

use super::super::content::{Bonus, Card, Faction, Home, Region, Skill, Structure};
use super::super::rules::Phase;
use super::super::view::{Own, View};
use super::super::words;
use super::paint;
use super::signs::{self, Icon, Owner};
use crate::engine::Scene;
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, WIDTH, area, kit, point};

const COLUMNS: usize = 4;
const GAP: f32 = 10.0;
const HEADING: f32 = 34.0;
const POSTER: f32 = 168.0;
const SKILL: f32 = 140.0;
const STRUCTURE: f32 = 162.0;

/// The picture from the top down, before its height is known.
#[derive(Default)]
struct Sheet {
    shapes: Vec<Shape>,
    y: f32,
}

impl Sheet {
    fn heading(&mut self, words: &str) {
        self.shapes.push(Text::new(words, kit::MARGIN, self.y + HEADING / 2.0 + 2.0, 18.0).bold().ink(Role::Muted).into());
        self.y += HEADING;
    }

    /// Rows of tiles of one height.
    fn tiles<T>(&mut self, tiles: &[T], high: f32, draw: impl Fn(&mut Vec<Shape>, &T, Area)) {
        let wide = (WIDTH - 2.0 * kit::MARGIN + GAP) / COLUMNS as f32 - GAP;
        for (at, tile) in tiles.iter().enumerate() {
            let (column, row) = ((at % COLUMNS) as f32, (at / COLUMNS) as f32);
            draw(&mut self.shapes, tile, area(kit::MARGIN + column * (wide + GAP), self.y + row * (high + GAP), wide, high));
        }
        self.y += tiles.len().div_ceil(COLUMNS) as f32 * (high + GAP);
    }

    fn words(&mut self, words: &str) {
        // A line takes some 115 letters of the smallest size.
        let lines = words.chars().count() / 115 + 1;
        let text = Text::new(words, kit::MARGIN, self.y + 12.0, 17.0).within(WIDTH - 2.0 * kit::MARGIN, lines as u8 + 1);
        self.shapes.push(text.into());
        self.y += 21.0 * lines as f32 + 6.0;
    }
}

pub fn hand(view: &View) -> Option<Scene> {
    let own = view.own.as_ref()?;
    let mut sheet = Sheet { y: kit::HEADER, ..Sheet::default() };
    let state = if let Some(faction) = own.faction {
        belongings(&mut sheet, view, own, faction)
    } else {
        sheet.heading("The factions");
        sheet.tiles(&Faction::ALL, POSTER, |out, faction, at| portrait(out, view, *faction, at));
        "Choose a faction".into()
    };
    let mut scene = Scene::new(sheet.y + 2.0 + kit::FOOTER);
    kit::frame(&mut scene, "Your hand");
    kit::header(&mut scene, kit::beside("Your hand"), &state, Some((own.seat, own.seat.to_string())));
    kit::footer(&mut scene, advice(view, own));
    scene.shapes.append(&mut sheet.shapes);
    Some(scene)
}

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
            if sheet.y < kit::HEADER + HEADING + 1.0 {
                legend(&mut sheet.shapes, sheet.y - HEADING / 2.0 + 2.0);
            }
            sheet.tiles(&kinds(cards), POSTER, |out, (card, count), at| poster(out, *card, *count, owner, at));
        }
    }
    if own.hand.is_empty() && own.drawn.is_empty() && open.round > 0 {
        sheet.heading("No card in your hand");
    }
    let skills: Vec<Skill> = open.skills[faction.index()].iter().copied().collect();
    if let Some(Phase::Skills { left }) = view.phase() {
        let others: Vec<Skill> = faction.skills().into_iter().filter(|skill| !skills.contains(skill)).collect();
        sheet.heading(&format!("Choose {left} more of these skills"));
        sheet.tiles(&others, SKILL, |out, skill, at| skill_tile(out, *skill, true, owner, at));
    }
    if !skills.is_empty() {
        sheet.heading("Your skills, each once a round");
        sheet.tiles(&skills, SKILL, |out, skill, at| skill_tile(out, *skill, !open.used.contains(skill), owner, at));
    }
    let structures: Vec<(Structure, u8)> = Structure::of(faction)
        .map(|structure| {
            let built = Region::ALL.into_iter().filter(|region| open.site(*region).structures.contains(structure)).count();
            (structure, structure.tokens().saturating_sub(built as u8))
        })
        .collect();
    sheet.heading("What you can build");
    sheet.tiles(&structures, STRUCTURE, |out, (structure, left), at| structure_tile(out, *structure, *left, owner, at));
    let list = |cards: &[Card]| {
        let names = kinds(cards)
            .into_iter()
            .map(|(card, count)| if count > 1 { format!("{count} × {}", card.name()) } else { card.name().into() });
        names.collect::<Vec<String>>().join(", ")
    };
    for (heading, cards) in [("Still in your deck", &own.deck), ("Discarded", &open.discards[faction.index()])] {
        if !cards.is_empty() {
            sheet.words(&format!("{heading}: {}.", list(cards)));
        }
    }
    let cards = |count: usize| if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
    format!("{} · {} · {} in your deck", faction.name(), cards(own.hand.len()), own.deck.len())
}

/// What the signs on the cards mean, on the line of a heading.
fn legend(out: &mut Vec<Shape>, y: f32) {
    let signs = [
        (Icon::Move, "move", 86.0),
        (Icon::Recruit, "recruit", 98.0),
        (Icon::Build, "build", 84.0),
        (Icon::Card, "draw for each", 154.0),
        (Icon::CardOnce, "draw one in all", 162.0),
        (Icon::Point, "a point", 98.0),
        (Icon::Initiative, "any place in the order", 0.0),
    ];
    let mut x = 280.0;
    for (icon, words, wide) in signs {
        let gold = !matches!(icon, Icon::Move | Icon::Recruit | Icon::Build);
        signs::icon(out, icon, point(x, y), 8.0, if gold { Role::Gold } else { Role::Text }, Role::Ground);
        out.push(Text::new(words, x + 15.0, y, Text::LEAST).ink(Role::Muted).into());
        x += wide;
    }
}

/// A card: name and home above, what it pays for and brings in the middle, what it does in a battle below.
fn poster(out: &mut Vec<Shape>, card: Card, count: usize, owner: Owner, at: Area) {
    let corner = point(at.x + 26.0, at.y + 25.0);
    let edge = card.terrain().map_or(owner.role(), |_| Role::Muted);
    out.push(Shape::Rect { at: at.inset(1.5), radius: 10.0, paint: Paint::fill(Role::Raised).and_stroke(edge, 3.0) });
    match card.home() {
        Home::Faction(faction) => signs::unit(out, faction, owner, corner, 14.0),
        Home::Terrain(terrain) => {
            let soil = paint::land(terrain);
            out.push(kit::panel(area(corner.x - 16.0, corner.y - 16.0, 32.0, 32.0), 6.0, soil));
            signs::icon(out, Icon::Terrain(terrain), corner, 12.0, Role::Text, soil);
        }
    }
    let room = at.w - 58.0 - if count > 1 { 36.0 } else { 0.0 };
    out.push(Text::new(card.name(), at.x + 50.0, corner.y, 21.0).bold().within(room, 1).into());
    if count > 1 {
        out.push(
            Text::new(format!("×{count}"), at.right() - 12.0, corner.y, 21.0).bold().align(Align::Right).ink(Role::Accent).into(),
        );
    }
    let icons = card.icons();
    let y = at.y + 62.0;
    let values = [(Icon::Move, icons.moves), (Icon::Recruit, icons.recruits), (Icon::Build, icons.builds)];
    for ((icon, value), place) in values.into_iter().zip(0u8..) {
        let x = at.x + 24.0 + 50.0 * f32::from(place);
        let ink = if value > 0 { Role::Text } else { Role::Line };
        signs::icon(out, icon, point(x, y), 10.0, ink, Role::Raised);
        out.push(Text::new(value.to_string(), x + 17.0, y, 22.0).bold().ink(ink).into());
    }
    for ((icon, words), place) in bonuses(card.bonus()).into_iter().zip(0u8..) {
        let x = at.right() - 52.0 - 48.0 * f32::from(place);
        signs::icon(out, icon, point(x, y), 10.0, Role::Gold, Role::Raised);
        out.push(Text::new(words, x + 13.0, y, 18.0).bold().ink(Role::Gold).into());
    }
    out.push(Shape::Line {
        points: vec![point(at.x + 12.0, at.y + 82.0), point(at.right() - 12.0, at.y + 82.0)],
        width: 1.5,
        ink: Role::Line.into(),
    });
    let ink = if card.has_battle_text() { Role::Text } else { Role::Muted };
    out.push(Text::new(card.text(), at.x + 14.0, at.y + 98.0, 17.0).ink(ink).within(at.w - 26.0, 3).into());
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
    out.push(Shape::Rect { at: at.inset(1.0), radius: 10.0, paint: edge.map_or(paint, |edge| paint.and_stroke(edge, 2.0)) });
}

fn skill_tile(out: &mut Vec<Shape>, skill: Skill, ready: bool, owner: Owner, at: Area) {
    tile(out, at, ready.then(|| owner.role()));
    let centre = point(at.x + 22.0, at.y + 22.0);
    let paint = if ready { Paint::fill(owner.role()) } else { Paint::stroke(Role::Muted, 2.0) };
    out.push(owner.shape(centre, 9.0, paint));
    let ink = if ready { Role::Text } else { Role::Muted };
    out.push(Text::new(skill.name(), at.x + 42.0, centre.y, 20.0).bold().ink(ink).within(at.w - 110.0, 1).into());
    let word = if ready { "ready" } else { "used" };
    out.push(Text::new(word, at.right() - 14.0, centre.y, Text::LEAST).align(Align::Right).ink(Role::Muted).into());
    out.push(Text::new(skill.text(), at.x + 14.0, at.y + 50.0, 17.0).ink(ink).within(at.w - 24.0, 4).into());
}

fn structure_tile(out: &mut Vec<Shape>, structure: Structure, left: u8, owner: Owner, at: Area) {
    tile(out, at, None);
    signs::structure(out, structure, owner, point(at.x + 27.0, at.y + 27.0), 34.0);
    let ink = if left > 0 { Role::Text } else { Role::Muted };
    out.push(Text::new(structure.name(), at.x + 54.0, at.y + 20.0, 20.0).bold().ink(ink).within(at.w - 64.0, 1).into());
    let works = structure.activation_cost().map_or_else(|| "always on".into(), |cost| format!("use {cost}"));
    let words = format!("build {} · {works} · {left} left", structure.build_cost());
    out.push(Text::new(words, at.x + 54.0, at.y + 42.0, Text::LEAST).ink(Role::Gold).within(at.w - 62.0, 1).into());
    out.push(Text::new(structure.text(), at.x + 14.0, at.y + 72.0, 17.0).ink(ink).within(at.w - 24.0, 4).into());
}

/// A faction to choose, or who has it already.
fn portrait(out: &mut Vec<Shape>, view: &View, faction: Faction, at: Area) {
    let taken = view.open.seat(faction);
    let playable = faction != Faction::Trogs || view.open.seats() == 4;
    tile(out, at, (taken.is_none() && playable).then_some(Role::Text));
    let centre = point(at.x + 36.0, at.y + 36.0);
    if taken.is_some() {
        signs::unit(out, faction, Owner(taken), centre, 24.0);
    } else {
        let ink = if playable { Role::Text } else { Role::Muted };
        signs::emblem(out, faction, centre, 22.0, ink.into(), Role::Panel.into());
    }
    out.push(Text::new(faction.name(), at.x + 74.0, at.y + 36.0, 24.0).bold().within(at.w - 84.0, 1).into());
    let words = match (faction, taken) {
        (_, Some(seat)) => format!("Played by {seat}."),
        (Faction::Humans, _) => "Spread far and fast: scouts and airfields take land without a fight, guns hold it.".into(),
        (Faction::Pilgrims, _) => "Gather crystals in a vault and make points of them, away from any war.".into(),
        (Faction::Machines, _) => "Build: snipers and drones kill from afar, and what stands can be moved and rebuilt.".into(),
        (Faction::Trogs, _) if playable => "The planet is yours: nests, tunnels and traps wait for whoever lands.".into(),
        (Faction::Trogs, _) => "They belong to nobody in this game, and fight everybody.".into(),
    };
    out.push(Text::new(words, at.x + 14.0, at.y + 82.0, 18.0).within(at.w - 26.0, 4).into());
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
            format!("{}: spend another card, or use what you have.", words::count(work.points, "point"))
        }
        Some(Phase::Errand(work)) => format!("Left: {}.", words::count(work.points, "point")),
        Some(Phase::HandLimit { .. }) => "Discard until you hold seven cards.".into(),
        Some(Phase::Keep { .. }) => "Keep one of the two cards; the other goes back.".into(),
        _ => words::situation(view),
    }
}
