//! What a choice does and what is asked: the sentences beside buttons and menus.

use super::Open;
use super::content::{Army, Hex, Hexes, Instant, Quill, Reach, Top};
use super::outlook::{ARROWS, Outlook, carried_out, hits};
use super::rules::attack::reach;
use super::rules::{Action, ArmyChoice, Board, Call, Graft, Links, Meal, Phase, Unit, forecast};
use super::tell::unit_at;
use super::view::View;
use super::words::{phrase, risen_words, tile_summary};
use crate::engine::grammar::{self, capital, list, list_or};
use crate::engine::{Phrase, Seat};
use std::fmt::Write;

/// What fits beside an entry of a menu.
const ROOM: usize = 100;

/// What would be lost by stopping now. Tiles that are not played are kept.
pub fn unused(view: &View, action: Action) -> Option<String> {
    matches!((action, view.open.phase()?), (Action::Done, Phase::SecondMove)).then(|| "1 move".to_owned())
}

/// A line about a choice: about all of it, or about what it has in a slot.
pub fn explain(view: &View, action: Action, slot: Option<&str>) -> Option<String> {
    let open = &view.open;
    let board = &open.board;
    let text = match (action, slot?) {
        (Action::Choose(ArmyChoice::Army(army)), "army") => army.printed().manner.to_owned(),
        (Action::Choose(ArmyChoice::Any), "army") => "Whatever the lot gives you".to_owned(),
        (Action::Discard { tile } | Action::Place { tile, .. } | Action::Replace { tile, .. }, "tile") => tile_summary(tile),
        (Action::Reappear { tile, .. } | Action::Raise { tile, .. }, "tile") => match risen_words(tile) {
            Some(words) => format!("comes back with {words}"),
            None => tile_summary(tile),
        },
        (Action::Dance { hexes, .. }, colour @ ("blue" | "red" | "yellow")) => {
            let at = ["blue", "red", "yellow"].iter().position(|name| *name == colour)?;
            Outlook::of(&carried_out(view, action).0, hexes[at])?.words()
        }
        (Action::Act { by, direction }, "side") => {
            let unit = board.unit(by)?;
            let arms = unit.face().arms().iter().filter(|arm| unit.top.looks(arm.side) == direction);
            let links = Links::of(board);
            let hit = arms.fold(Hexes::NONE, |all, arm| all.union(reach(board, &links, by, unit, *arm)));
            let names: Vec<String> = hit.into_iter().map(|hex| unit_at(board, hex)).collect();
            format!("hits {}", list_or("nothing", &names))
        }
        (
            Action::PlaceHq { hex, .. }
            | Action::Place { hex, .. }
            | Action::Reappear { hex, .. }
            | Action::Raise { hex, .. }
            | Action::Charge { hex, .. }
            | Action::Follow { hex, .. }
            | Action::Slide { hex, .. }
            | Action::Retreat { hex, .. },
            "hex",
        ) => neighbours(board, view.seat()?, hex),
        (
            Action::Move { unit, hex, .. }
            | Action::Walk { unit, hex, .. }
            | Action::Implant { does: Graft::Go { unit, hex, .. }, .. }
            | Action::DoubledMove { unit, hex, .. },
            "hex",
        ) => {
            if unit == hex {
                "stays and turns".to_owned()
            } else {
                neighbours(board, view.seat()?, hex)
            }
        }
        (Action::PlaceHq { flipped, .. }, "face") => {
            let hq = super::content::Tile::hq(open.army(view.seat()?)?);
            tile_summary(if flipped { hq.flipped()? } else { hq })
        }
        (_, "top") => Outlook::after(view, action).map_or_else(|| "lies there".to_owned(), |outlook| outlook.words()),
        (Action::Implant { implant, .. }, "unit") => {
            let kind = board.unit(implant)?.tile.implant()?;
            format!("{}: {}", kind.name(), kind.rule())
        }
        (Action::Implant { does: Graft::Hatch(brood), .. }, "marker") => brood.rule().to_owned(),
        (Action::Storm { hex }, "hex") => stormy(open, hex, view.seat()?),
        (Action::Slide { base, .. } | Action::Drag { base, .. }, "base") => board.base(base)?.tile.name().to_owned(),
        (Action::Eat { meal, .. } | Action::Devour { meal, .. }, "marker") => match meal {
            Meal::Take(satiety) => satiety.rule().to_owned(),
            Meal::Keep => "the old marker stays".to_owned(),
            _ => "no marker can be had".to_owned(),
        },
        (Action::Avalanche { .. } | Action::Strike { .. } | Action::Bomb { .. }, "edge" | "hex" | "hexes") => {
            blast(board, blown_up(board, action))
        }
        (Action::Snipe { at, base: true } | Action::Grenade { at, base: true }, "base") => board.base(at)?.tile.name().to_owned(),
        (Action::Chain { with, .. } | Action::Cast { with, .. } | Action::Detonate { with, .. }, "with") => match with {
            Call::Order => "the Order tile is spent".to_owned(),
            Call::Boss => "once a turn, no tile is spent".to_owned(),
        },
        (Action::Heal { from, strength, .. } | Action::Shield { from, strength, .. }, "from") => {
            format!("{}, strength {strength}", unit_words(view, from?)?)
        }
        (action, slot) => unit_words(view, unit_in(action, slot)?)?,
    };
    Some(cut(text))
}

/// What all of an action comes to, where that can be said beforehand.
pub fn explain_whole(view: &View, action: Action) -> Option<String> {
    match action {
        Action::Battle => Some(cut(format!("now: {}", battle(&view.open, &view.open.board, view.seat()?)))),
        Action::Terror => Some(Instant::Terror.rule().to_owned()),
        Action::Implant { does: Graft::Battle, .. } => {
            Some(cut(format!("now: {}", battle(&view.open, &view.open.board, view.seat()?))))
        }
        Action::Stay { .. } => Some("It stays where it is".to_owned()),
        Action::Spare => Some("Nobody is given up".to_owned()),
        Action::Adapt { .. } => Some("Your HQ shows its other face".to_owned()),
        Action::Redraw => Some("All three are instant tiles".to_owned()),
        _ => None,
    }
}

/// What a button says: units by their names, how a tile lies as an arrow, and what that comes to. Where the facing alone is
/// asked for, the arrow is the mark of the answer.
pub fn label(view: &View, action: Action, said: &[&str]) -> Option<String> {
    let board = &view.open.board;
    let phrase = phrase(view, action);
    let told = phrase.slots.iter().filter(|(slot, _)| said.contains(&slot.as_ref()) && slot != "top");
    let mut parts: Vec<String> = Vec::new();
    for (slot, value) in told {
        parts.push(match unit_in(action, slot).and_then(|hex| board.unit(hex)) {
            Some(unit) => format!("{} {value}", unit.name()),
            None => with_arrow(slot, value),
        });
    }
    let mut label = parts.join(" → ");
    let reason = match action {
        Action::Avalanche { .. } | Action::Strike { .. } | Action::Bomb { .. } => {
            Some(hits(blasted(board, blown_up(board, action)).map(|(_, unit)| unit.name())))
        }
        _ if said.contains(&"top") => Outlook::after(view, action).map(|outlook| outlook.reason()),
        _ => None,
    };
    if let Some(top) = phrase.slot("top").filter(|_| said.contains(&"top") && !label.is_empty()) {
        label = format!("{label} {}", with_arrow("top", top));
    }
    match reason {
        Some(reason) if label.is_empty() => Some(reason),
        Some(reason) => Some(format!("{label} {reason}")),
        None => Some(label).filter(|label| !label.is_empty()),
    }
}

/// A direction as an arrow, whatever stands before it; everything else as it is.
pub fn with_arrow(slot: &str, value: &str) -> String {
    let arrow = |name: &str| Top::NAMES.iter().position(|known| *known == name).map(|at| ARROWS[at]);
    match (slot, value.split_once('/')) {
        ("top" | "side", _) => arrow(value).map_or_else(|| value.to_owned(), String::from),
        (_, Some((hex, top))) => arrow(top).map_or_else(|| value.to_owned(), |arrow| format!("{hex} {arrow}")),
        _ => value.to_owned(),
    }
}

fn cut(text: String) -> String {
    if text.chars().count() <= ROOM {
        return text;
    }
    let short: String = text.chars().take(ROOM - 1).collect();
    format!("{}…", short.trim_end_matches([' ', ',', ';']))
}

/// The unit that a slot of an action names.
fn unit_in(action: Action, slot: &str) -> Option<Hex> {
    match (action, slot) {
        (
            Action::Move { unit, .. }
            | Action::Walk { unit, .. }
            | Action::DoubledMove { unit, .. }
            | Action::Chain { unit, .. }
            | Action::Cast { unit, .. }
            | Action::Detonate { unit, .. }
            | Action::Shield { unit, .. }
            | Action::Turn { unit, .. }
            | Action::Rotate { unit, .. }
            | Action::Push { unit, .. }
            | Action::Shove { unit, .. }
            | Action::Retreat { unit, .. }
            | Action::Follow { unit, .. }
            | Action::Acid { unit }
            | Action::Grip { unit, .. }
            | Action::Drag { unit, .. }
            | Action::Paralyse { unit }
            | Action::Mend { unit, .. }
            | Action::Swap { unit, .. }
            | Action::Charge { unit, .. }
            | Action::Stay { unit }
            | Action::Eat { unit, .. }
            | Action::Devour { unit, .. }
            | Action::Castle { unit, .. }
            | Action::Ensnare { unit }
            | Action::Explode { unit }
            | Action::Shoot { unit, .. }
            | Action::Melee { unit }
            | Action::Venom { unit }
            | Action::Smoke { unit, .. }
            | Action::Transpose { unit, .. }
            | Action::Fight { unit }
            | Action::Heal { unit, .. }
            | Action::Aim { unit, .. },
            "unit",
        ) => Some(unit),
        (
            Action::Push { by, .. }
            | Action::Shove { by, .. }
            | Action::Eat { by, .. }
            | Action::Devour { by, .. }
            | Action::Heal { by, .. }
            | Action::Cast { by, .. }
            | Action::Grip { by, .. }
            | Action::Act { by, .. }
            | Action::Mend { by, .. }
            | Action::Shield { by, .. }
            | Action::Miss { by }
            | Action::Aim { by, .. }
            | Action::Implant {
                does: Graft::Swap { unit: by, .. } | Graft::Go { unit: by, .. } | Graft::Push { by, .. } | Graft::Pull { by, .. },
                ..
            },
            "by",
        ) => Some(by),
        (
            Action::Castle { with, .. }
            | Action::Swap { with, .. }
            | Action::Burrow { with }
            | Action::Implant { does: Graft::Swap { with, .. }, .. },
            "with",
        ) => Some(with),
        (Action::Implant { does: Graft::Push { unit, .. } | Graft::Pull { unit, .. } | Graft::Mark { unit }, .. }, "unit2") => {
            Some(unit)
        }
        (Action::Chain { from, .. }, "from") => Some(from),
        (Action::Chain { to, .. }, "to") => Some(to),
        (Action::Replace { over, .. } | Action::Transpose { over, .. }, "over") => Some(over),
        (Action::Snipe { at, .. } | Action::Grenade { at, .. }, "unit") => Some(at),
        _ => None,
    }
}

/// "Icicle of Sky, 1 wound, Claws".
fn unit_words(view: &View, hex: Hex) -> Option<String> {
    let board = &view.open.board;
    let unit = board.unit(hex)?;
    let mut words = match view.seat() {
        Some(seat) if seat == unit.controller => format!("your {}", unit.name()),
        _ => format!("{} of {}", unit.name(), view.open.army(unit.controller)?.name()),
    };
    if unit.is_hq() {
        let _ = write!(words, ", {}", grammar::count(board.hit_points[unit.owner.index()], "hit point"));
    }
    if unit.wounds > 0 {
        let _ = write!(words, ", {}", grammar::count(unit.wounds, "wound"));
    }
    if let Some(satiety) = unit.satiety {
        let _ = write!(words, ", {}", satiety.name());
    }
    if Links::of(board).netted.contains(hex) {
        words += ", netted";
    }
    Some(words)
}

/// Who stands around a hex.
fn neighbours(board: &Board, seat: Seat, hex: Hex) -> String {
    let around = board.map().neighbours(hex).intersection(board.taken());
    let (mut enemies, mut own) = (Vec::new(), Vec::new());
    for (at, unit) in around.into_iter().filter_map(|at| Some((at, board.unit(at)?))) {
        let name = format!("{} {}", board.name(at), unit.name());
        if board.are_friends(unit.controller, seat) { own.push(name) } else { enemies.push(name) }
    }
    let ground = board.base(hex).map(|base| format!("on {}", base.tile.name()));
    let against = (!enemies.is_empty()).then(|| format!("against {}", enemies.join(", ")));
    let beside = (!own.is_empty()).then(|| format!("beside {}", own.join(", ")));
    let parts: Vec<String> = ground.into_iter().chain(against).chain(beside).collect();
    if parts.is_empty() { "nobody next to it".to_owned() } else { parts.join("; ") }
}

/// The hexes that something from above falls on.
fn blown_up(board: &Board, action: Action) -> Hexes {
    match action {
        Action::Avalanche { edge: hex } | Action::Strike { hex } => board.map().neighbours(hex).union(Hexes::one(hex)),
        Action::Bomb { hexes } => hexes.into_iter().collect(),
        _ => Hexes::NONE,
    }
}

/// Who takes a wound on these hexes.
fn blasted(board: &Board, hexes: Hexes) -> impl Iterator<Item = (Hex, &Unit)> {
    hexes.into_iter().filter_map(|hex| Some((hex, board.unit(hex)?))).filter(|(_, unit)| !unit.is_hq())
}

fn blast(board: &Board, hexes: Hexes) -> String {
    let hit: Vec<String> = blasted(board, hexes).map(|(hex, unit)| format!("{} {}", board.name(hex), unit.name())).collect();
    if hit.is_empty() { "hits nobody".to_owned() } else { format!("hits {}", hit.join(", ")) }
}

/// What a Battle would cost everybody if a Sandstorm lay on a hex.
fn stormy(open: &Open, hex: Hex, seat: Seat) -> String {
    let mut covered = open.board;
    covered.cover(hex);
    let there = open.board.unit(hex).map_or(String::new(), |unit| format!("{} left out; ", unit.name()));
    format!("{there}{}", cost(open, &open.board, &forecast(&covered, seat).after, seat))
}

/// What a Battle on a board would cost everybody, by the defaults.
pub fn battle(open: &Open, board: &Board, seat: Seat) -> String {
    cost(open, board, &forecast(board, seat).after, seat)
}

/// What everybody has lost from one board to the other.
fn cost(open: &Open, board: &Board, after: &Board, seat: Seat) -> String {
    let mut lost: Vec<String> = Vec::new();
    for other in open.alive() {
        let points = |board: &Board| board.hit_points[other.index()];
        let count = |board: &Board| board.units().filter(|(_, unit)| unit.owner == other && !unit.is_hq()).count();
        let (wounds, tiles) = (points(board) - points(after), count(board) - count(after));
        let who =
            if other == seat { "you".to_owned() } else { open.army(other).map_or("they", super::content::Army::name).to_owned() };
        if wounds > 0 || tiles > 0 {
            lost.push(format!("{who} -{wounds} and {}", grammar::count(tiles, "tile")));
        }
    }
    if lost.is_empty() { "nobody loses anything".into() } else { lost.join(", ") }
}

/// The words of a question.
pub fn question(view: &View, asked: Option<(&Action, &str)>) -> Option<String> {
    let open = &view.open;
    let Some((action, slot)) = asked else { return Some(what_now(open)) };
    Some(
        match (action, slot) {
            (Action::Choose(_), _) => "Which army?",
            (Action::Discard { .. }, _) => "Which tile goes?",
            (Action::Place { .. } | Action::Replace { .. }, "tile") => "Which tile do you place?",
            (Action::Place { .. } | Action::PlaceHq { .. } | Action::Reappear { .. } | Action::Raise { .. }, "hex") => {
                "On which hex?"
            }
            (Action::Replace { .. }, "over") => "Whose place does it take?",
            (_, "top") => "Where does its top point?",
            (Action::Chain { .. }, "from") => "Where does the chain begin?",
            (Action::Chain { .. }, "to") => "Where does it end?",
            (Action::Cast { .. }, "by") => "Who casts the net?",
            (Action::Cast { .. }, "unit") => "Over whom?",
            (Action::Detonate { .. }, "unit") => "Who blows up?",
            (Action::Chain { .. } | Action::Cast { .. } | Action::Detonate { .. }, "with") => "By an Order, or by the Boss?",
            (Action::Shield { .. }, "by") => "Which Ranged Medic leaves?",
            (Action::PlaceHq { .. }, "face") => "Which face lies up?",
            (Action::Storm { .. }, "hex") => "Which hex is left out of the Battle?",
            (Action::Slide { .. }, "base") => "Which Quicksands move?",
            (Action::Retreat { .. } | Action::Follow { .. }, "hex") => "Where does your unit go?",
            (Action::Implant { does, .. }, slot) => implant_question(*does, slot)?,
            (Action::Reappear { .. } | Action::Raise { .. }, "tile") => "Who comes back?",
            (Action::Dance { .. }, "blue") => "Where does the Blue Object go?",
            (Action::Dance { .. }, "red") => "Where does the Red Object go?",
            (Action::Dance { .. }, "yellow") => "Where does the Yellow Object go?",
            (Action::Act { .. } | Action::Mend { .. }, "by") => "Which Object acts?",
            (Action::Act { .. }, "side") => "Which of its sides?",
            (Action::Mend { .. }, "unit") => "Whom does it heal?",
            (Action::Burrow { .. }, _) => "With which unit does your HQ change places?",
            (Action::Drag { .. }, "unit") => "Whom does the Hole drag down?",
            (Action::Paralyse { .. }, _) => "Whom do you paralyse?",
            (Action::Grip { .. }, "by") => "Which of your units grips?",
            (Action::Grip { .. }, "unit") => "Whom does it grip?",
            (Action::Swap { .. }, "unit") => "Which of your units changes its place?",
            (Action::Swap { .. }, "with") => "With which enemy?",
            (Action::Charge { .. }, "hex") => "Where does it charge to?",
            (Action::Move { .. } | Action::Walk { .. } | Action::DoubledMove { .. }, "unit") => "Which of your units?",
            (Action::Move { .. } | Action::Walk { .. } | Action::DoubledMove { .. } | Action::Slide { .. }, "hex") => {
                "To which hex?"
            }
            (Action::Push { .. } | Action::Shove { .. }, "by") => "Which of your units pushes?",
            (Action::Push { .. } | Action::Shove { .. }, "unit") => "Whom does it push?",
            (Action::Eat { .. } | Action::Devour { .. }, "by") => "Which of your units eats?",
            (Action::Eat { .. } | Action::Devour { .. }, "unit") => "Whom does it eat?",
            (Action::Eat { .. } | Action::Devour { .. }, "marker") => "Which Satiety marker does it take?",
            (Action::Heal { .. }, "by") => "Which Medic is used up?",
            (Action::Heal { .. } | Action::Shield { .. }, "unit") => "Whom does it save?",
            (Action::Heal { .. } | Action::Shield { .. }, _) => "From which attack?",
            (Action::Aim { .. } | Action::Chain { .. }, "unit") => "Whom does it hit?",
            (Action::Smoke { .. }, "unit") => "Which enemy is turned?",
            (Action::Transpose { .. }, "unit") => "Which of your units goes there?",
            (Action::Acid { .. }, _) | (Action::Transpose { .. }, "over") => "Which of your units is given up?",
            (Action::Venom { .. }, _) => "Markers are short. Who takes this one?",
            (Action::Shoot { .. }, "side") => "Which blow is made as a shot?",
            (Action::Ensnare { .. }, _) => "Over whom do you cast the Steel Net?",
            (Action::Castle { .. }, "unit") => "Which unit changes its place?",
            (Action::Castle { .. }, "with") => "With which one?",
            (Action::Avalanche { .. }, _) => "Which border hex lies in its middle?",
            (Action::Strike { .. }, _) => "Which hex lies in its middle?",
            (Action::Bomb { .. }, _) => "Which three hexes?",
            (Action::Snipe { .. } | Action::Grenade { .. }, _) => "What does it hit?",
            _ => return None,
        }
        .to_owned(),
    )
}

/// The words of a question about an implant.
fn implant_question(does: Graft, slot: &str) -> Option<&'static str> {
    Some(match (does, slot) {
        (_, "unit") => "Which implant do you use?",
        (Graft::Push { .. }, "by") => "Which of your units pushes?",
        (Graft::Pull { .. }, "by") => "Which of your units pulls?",
        (_, "by") => "Which of your units?",
        (Graft::Push { .. }, "unit2") => "Whom does it push?",
        (Graft::Pull { .. }, "unit2") => "Whom does it pull?",
        (_, "unit2") => "Whom does the Quill mark?",
        (_, "with") => "With which one?",
        (_, "hex") => "To which hex?",
        (_, "top") => "Where does its top point?",
        (_, "marker") => "Which marker does it bear?",
        _ => return None,
    })
}

fn what_now(open: &Open) -> String {
    match open.phase() {
        Some(Phase::Choose | Phase::Draft(_)) => "Which army do you play?".into(),
        Some(Phase::Hq(at)) => {
            let objects = open.army(open.order[usize::from(*at)]).is_some_and(Army::has_objects);
            if objects { "Where do your Objects stand?".into() } else { "Where does your HQ stand?".into() }
        }
        Some(Phase::Discard) => "Discard one of your three tiles.".into(),
        Some(Phase::SecondMove) => "The Recon Centre gives you a second move.".into(),
        Some(Phase::Retreat { unit, .. }) => format!("Your unit on {} is pushed. Where does it go?", open.board.name(*unit)),
        Some(Phase::Revival(_)) => "Your dead may rise where your units have killed.".into(),
        Some(Phase::Pull { unit, .. }) => format!("Your unit on {} is pulled. Where does it go?", open.board.name(*unit)),
        Some(Phase::Sands { .. }) => "Your Quicksands may move a hex before the Battle.".into(),
        Some(Phase::Capture(hex)) => format!("You control the unit on {}. You may turn it once.", open.board.name(*hex)),
        Some(Phase::Event(_)) => "Whom does your Medic save?".into(),
        Some(Phase::Battle) => "The Battle waits for you.".into(),
        _ => {
            let hand = &open.player(open.current).hand;
            let names: Vec<&str> = hand.iter().map(|tile| tile.name()).collect();
            let left = if names.is_empty() { "No tiles are left.".to_owned() } else { format!("You have {}.", list(&names)) };
            format!("Play tiles and use abilities, then end your turn. {left}")
        }
    }
}

/// A facing that looks the same as another is said as it is listed: a tile that is equal on opposite sides, or all round.
pub fn same_as(view: &View, tried: &Phrase) -> Option<Phrase> {
    let board = &view.open.board;
    let top = tried.slot("top")?;
    let at = Top::NAMES.iter().position(|name| name.eq_ignore_ascii_case(top))?;
    let period = match (tried.slot("tile"), tried.slot("unit")) {
        (Some(tile), _) => {
            let hand = &view.open.player(view.seat()?).hand;
            hand.iter().find(|held| held.name().eq_ignore_ascii_case(tile))?.face().period
        }
        (None, Some(hex)) => {
            let (_, unit) = board.units().find(|(at, _)| board.name(*at).eq_ignore_ascii_case(hex))?;
            unit.face().period
        }
        _ => return None,
    };
    let mut same = tried.clone();
    if period <= 1 {
        same.slots.retain(|(slot, _)| slot != "top");
    } else {
        let equal = Top::NAMES[at % usize::from(period)];
        for (_, value) in same.slots.iter_mut().filter(|(slot, _)| slot == "top") {
            *value = equal.into();
        }
    }
    Some(same)
}

/// Armies that forgive mistakes, and the lot: for whoever does not know any of them.
const TO_BEGIN_WITH: [Army; 3] = [Army::Moloch, Army::Borgo, Army::Hegemony];

/// What somebody new is offered first.
pub fn proposals(view: &View) -> Vec<Action> {
    if !matches!(view.open.phase(), Some(Phase::Choose | Phase::Draft(_))) {
        return Vec::new();
    }
    let armies = TO_BEGIN_WITH.map(ArmyChoice::Army).into_iter();
    armies.chain([ArmyChoice::Any]).map(Action::Choose).collect()
}

/// What a unit does where it stands, and why.
pub fn here_and_now(view: &View, hex: Hex) -> Vec<String> {
    let board = &view.open.board;
    let Some(unit) = board.unit(hex) else { return Vec::new() };
    let links = Links::of(board);
    let mut lines = Vec::new();
    let actions: Vec<String> = links.actions(hex, unit).iter().map(u8::to_string).collect();
    let gifts = gifts(board, &links, hex, unit);
    let gifts = if gifts.is_empty() { String::new() } else { format!(" With {}.", list(&gifts)) };
    match (actions.is_empty(), links.is_free(hex)) {
        (_, false) => lines.push(format!("It is netted and does nothing.{gifts}")),
        (true, true) if gifts.is_empty() => {}
        (true, true) => lines.push(gifts.trim().to_owned()),
        (false, true) => lines.push(format!("Acts in {}.{gifts}", list(&actions))),
    }
    lines.extend(Outlook::of(board, hex).map(|outlook| format!("It {}.", outlook.words())));
    let mut state = Vec::new();
    if unit.is_hq() {
        state.push(format!("{} hit points left", board.hit_points[unit.owner.index()]));
    } else {
        let left = links.hit_points(hex, unit).saturating_sub(unit.wounds);
        state.push(if left == 1 { "the next wound removes it".into() } else { format!("{left} wounds remove it") });
    }
    state.extend(unit.satiety.map(|satiety| format!("{}: {}", satiety.name(), satiety.rule())));
    if unit.poison > 0 {
        state.push(format!("{} poison before every Battle", unit.poison));
    }
    if unit.ranged_nets > 0 {
        state.push("a ranged net lies on it until after the next Battle".into());
    }
    if unit.tentacles {
        state.push("tentacles hold it while one looks at it".into());
    }
    if unit.zombie {
        state.push("a zombie: its green signs count".into());
    }
    if let Some(brood) = unit.brood {
        state.push(format!("bears the {} marker until after the next Battle", brood.name()));
    }
    if !unit.quills.is_empty() {
        let both = unit.quills.contains(Quill::Left) && unit.quills.contains(Quill::Right);
        state.push(if both { "marked by both Quills" } else { "marked by a Quill" }.into());
    }
    if links.paralysed.contains(hex) {
        state.push("paralysed: it does not attack".into());
    }
    if links.bonuses[hex].zoned {
        state.push("in a Zone: it acts in 0".into());
    }
    if links.frozen.contains(hex) {
        state.push("frozen: it gives nothing".into());
    }
    if unit.is_captured() {
        state.push(format!("taken over by {}", unit.controller));
    }
    let state = state.join(", ");
    lines.push(format!("{}.", capital(&state)));
    lines
}

/// What others give to a unit or take from it: "initiative +1 from Scout C4".
fn gifts(board: &Board, links: &Links, hex: Hex, unit: &Unit) -> Vec<String> {
    let mut gifts = Vec::new();
    for (from, giver) in board.units().filter(|(from, _)| *from != hex && links.works(*from)) {
        let own = board.are_friends(links.serves(from, giver), unit.controller);
        for link in giver.face().links().iter().filter(|link| link.effect.is_hostile() != own) {
            let reaches = link.sides.turned(giver.top.0).iter().any(|direction| {
                board.map().line(from, direction).take(if link.reach == Reach::Far { 2 } else { 1 }).any(|reached| reached == hex)
            });
            if reaches || link.reach == Reach::Everywhere {
                gifts.push(format!("{} from {}", link.effect.name(), unit_at(board, from)));
            }
        }
    }
    gifts
}
