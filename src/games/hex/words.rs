//! The game in words: the notation of actions, the story of a Battle, and what the pictures say for people who cannot see
//! them.

use super::content::{Arm, Army, Class, Effect, Face, Hex, Reach, Sides, Tile, Top};
use super::rules::{Action, ArmyChoice, Call, Graft, Meal, Phase};
use super::view::View;
use super::{Open, Player};
use crate::engine::grammar::{list, list_or};
use crate::engine::{Phrase, Seat, Slot, Verb, story};
use std::fmt::Write;

const TILE: Slot = Slot::new("tile", "Which tile");
const HEX: Slot = Slot::new("hex", "Which hex");
const TOP: Slot = Slot::new("top", "Where its top points: n, ne, se, s, sw or nw");
const UNIT: Slot = Slot::new("unit", "The unit on which hex");
const BASE: Slot = Slot::new("base", "The foundation on which hex");
const BY: Slot = Slot::new("by", "Your unit on which hex does it");
const SIDE: Slot = Slot::new("side", "The side that looks n, ne, se, s, sw or nw");
const FACE: Slot = Slot::new("face", "Which face lies up, if it has two: first or second");
const FROM: Slot = Slot::new("from", "One end of the chain");
const TO: Slot = Slot::new("to", "The other end");
const CALL: Slot = Slot::new("with", "What calls for it: order or boss");
const OVER: Slot = Slot::new("over", "Your unit on which hex is given up");
const MARKER: Slot = Slot::new("marker", "Which Satiety marker");

/// Tiles that are played and gone share a group, so that all verbs find room.
const INSTANT: Option<&str> = Some("instant");

/// What only some armies do, and seldom.
const ABILITY: Option<&str> = Some("ability");

const fn verb(name: &'static str, group: Option<&'static str>, help: &'static str, slots: &'static [Slot]) -> Verb {
    let verb = Verb::new(name, help, slots);
    match group {
        Some(group) => verb.in_group(group),
        None => verb,
    }
}

/// What stands in questions and is no word of every day.
pub const TERMS: &[(&str, &str)] = &[
    ("HQ", "Your headquarters, with 20 hit points: who loses it loses."),
    ("Top", "The side of a tile that points up when you hold it; you say where it points."),
    ("Initiative", "The number in a badge: in a Battle the highest acts first, and what falls acts no more."),
    ("Battle", "All units act by initiative; it starts with a Battle tile or a full board."),
    ("Instant tile", "A tile that does something at once and is gone."),
    ("Net", "Holds the enemy next to it: who is netted does nothing."),
    ("Module", "Serves the units next to its marked sides."),
    ("Medic", "Cancels a whole attack on a unit next to it, and is used up by that."),
    ("Armor", "Takes one off each shot through that side."),
    ("Mobility", "Once a turn a unit moves a hex, turns, or both."),
    ("Push", "An enemy goes a hex away; its player says where to."),
    ("Foundation", "A tile on a free hex that does something to whoever comes or stands there."),
];

/// Every verb, in the order of [`Action`].
pub const VERBS: &[Verb] = &[
    verb("choose", None, "Choose an army", &[Slot::new("army", "Which army, or any")]),
    verb("hq", None, "Place your HQ", &[HEX, FACE, TOP]).written("HQ"),
    verb("redraw", None, "Discard three instant tiles and draw anew", &[]),
    verb("discard", None, "Discard a tile", &[TILE]).late(),
    verb(
        "dance",
        ABILITY,
        "Dancer: your Objects change places and turn; your turn is over",
        &[
            Slot::new("blue", "Where the Blue Object goes and its top points, as C3/ne"),
            Slot::new("red", "Where the Red Object goes and its top points"),
            Slot::new("yellow", "Where the Yellow Object goes and its top points"),
        ],
    ),
    verb("place", None, "Place a tile on the board", &[TILE, HEX, Slot::new("over", "The enemy whose place it takes"), TOP]),
    verb("reappear", INSTANT, "Reappearance: a unit of your Zombie pool is placed", &[TILE, HEX, TOP]),
    verb("raise", ABILITY, "Death Breath: one of your dead rises", &[TILE, HEX, TOP]),
    verb("move", None, "Move tile: one of your units moves a hex, turns, or both", &[UNIT, HEX, TOP]),
    verb("double", INSTANT, "Doubled Move: one of your units moves up to two hexes and turns", &[UNIT, HEX, TOP]),
    verb("walk", None, "Mobility: a unit moves a hex, turns, or both", &[UNIT, HEX, TOP]),
    verb("turn", None, "Turn a unit by its own ability or your HQ's", &[UNIT, TOP]),
    verb("rotate", INSTANT, "Rotation tile: turn one of your units", &[UNIT, TOP]),
    verb("push", None, "A unit that can pushes an enemy next to it", &[BY, UNIT]),
    verb("shove", INSTANT, "Push Back tile: one of your units pushes an enemy next to it", &[BY, UNIT]),
    verb("retreat", None, "Say where your pushed or pulled unit goes", &[UNIT, HEX, TOP]),
    verb("chain", ABILITY, "Iron Gang: a chain wounds an enemy between two of your units", &[FROM, TO, UNIT, CALL]),
    verb("cast", ABILITY, "Iron Gang: cast a ranged net over an enemy", &[BY, UNIT, CALL]),
    verb("detonate", ABILITY, "Iron Gang: a Fanatic blows up", &[UNIT, CALL]),
    verb("adapt", ABILITY, "Sand Runners: turn your HQ over", &[TOP]),
    verb("slide", ABILITY, "Sand Runners: move Quicksands before the Battle", &[BASE, HEX]),
    verb("burrow", ABILITY, "Sharrash: your HQ changes places with a unit", &[Slot::new("with", "The unit on which hex")]),
    verb("drag", ABILITY, "Sharrash: drag an enemy onto your Hole", &[UNIT, BASE]),
    verb("grip", ABILITY, "Death Breath: net an enemy with the Tentacles marker", &[BY, UNIT]),
    verb(
        "implant",
        ABILITY,
        "Mephisto: use an implant",
        &[
            Slot::new("unit", "The implant on which hex"),
            Slot::new("by", "Your unit on which hex does it, or is moved by it"),
            Slot::new("unit2", "The enemy on which hex"),
            Slot::new("with", "The hex of the unit to change places with"),
            HEX,
            TOP,
            Slot::new("marker", "Which marker it bears: accelerator, claw, net or acid"),
        ],
    ),
    verb("eat", None, "Cannibalize: one of your units eats another", &[BY, UNIT, MARKER]),
    verb("devour", INSTANT, "Cannibalize the Enemy: one of your units eats an enemy", &[BY, UNIT, MARKER]),
    verb("battle", None, "Battle tile: start a Battle; your turn ends with it", &[]),
    verb("storm", INSTANT, "Sandstorm: start a Battle from which one hex is left out", &[HEX]),
    verb(
        "avalanche",
        INSTANT,
        "Avalanche: 1 wound to all on five hexes of an edge",
        &[Slot::new("edge", "The border hex in its middle")],
    ),
    verb("strike", INSTANT, "Air Strike: 1 wound to all on a hex and around it", &[HEX]),
    verb("bomb", INSTANT, "Small Bomb: 1 wound to all on three hexes that touch", &[Slot::new("hexes", "Which three")]),
    verb("snipe", INSTANT, "Sniper: 1 wound to an enemy unit, or destroy a foundation", &[UNIT, BASE]),
    verb("grenade", INSTANT, "Grenade: destroy an enemy unit or a foundation next to your HQ", &[UNIT, BASE]),
    verb("castle", INSTANT, "Castling: two of your units change places", &[UNIT, Slot::new("with", "The other one's hex")]),
    verb("act", INSTANT, "Action: one side of an Object attacks at once", &[BY, SIDE]),
    verb("mend", INSTANT, "Action: the Yellow Object heals an Object", &[BY, UNIT]),
    verb("paralyse", INSTANT, "Paralysis: an enemy does not attack until after the next Battle", &[UNIT]),
    verb(
        "swap",
        INSTANT,
        "Castling with the Opponent: one of your units and an enemy change places",
        &[UNIT, Slot::new("with", "The enemy's hex")],
    ),
    verb("smoke", INSTANT, "Smokescreen: turn an enemy unit", &[UNIT, TOP]),
    verb("transpose", INSTANT, "Transposition: a unit takes the place of another", &[UNIT, OVER, TOP]),
    verb("terror", INSTANT, "Terror: your enemies place no tile in their next turn", &[]),
    verb("ensnare", None, "Cast the Steel Net over an enemy unit", &[UNIT]),
    verb("explode", None, "Your Clown blows itself up", &[UNIT]),
    verb("fight", None, "Your Clown attacks instead of blowing up", &[UNIT]),
    verb(
        "heal",
        None,
        "Say which attack your Medic cancels",
        &[BY, UNIT, Slot::new("from", "The attacker's hex"), Slot::new("strength", "How strong the attack is")],
    ),
    verb("aim", None, "Say whom your unit hits", &[BY, UNIT]),
    verb("miss", ABILITY, "Fly your rocket so that it hits nobody", &[BY]),
    verb("shoot", ABILITY, "Quartermaster: make one blow as a shot", &[UNIT, SIDE]),
    verb("melee", ABILITY, "Quartermaster: make no blow as a shot now", &[UNIT]),
    verb(
        "shield",
        ABILITY,
        "Your Ranged Medic leaves and cancels an attack",
        &[BY, UNIT, Slot::new("from", "The attacker's hex"), Slot::new("strength", "How strong the attack is")],
    ),
    verb("endure", ABILITY, "No Ranged Medic leaves", &[]),
    verb("venom", ABILITY, "Say who takes the poison marker", &[UNIT]),
    verb("acid", ABILITY, "Mephisto: one of your units is given up to acid", &[UNIT]),
    verb("spare", ABILITY, "Mephisto: no acid flies", &[]),
    verb("charge", ABILITY, "Death Breath: your unit goes where its prey fell", &[UNIT, HEX]),
    verb("stay", ABILITY, "Death Breath: your unit does not charge", &[UNIT]),
    verb("done", None, "Do no more of it: no second move, nobody rises", &[]).ending(),
    verb("end", None, "End your turn; what is left is kept", &[]).ending(),
];

pub fn phrase(view: &View, action: Action) -> Phrase {
    let board = &view.open.board;
    let name = |hex: Hex| board.name(hex);
    // Where the top points is said only where it matters.
    let turned = |phrase: Phrase, period: u8, top: Top| if period > 1 { phrase.with("top", top.name()) } else { phrase };
    let goes = |verb, unit, hex, top| {
        let period = board.unit(unit).map_or(1, |unit| unit.face().period);
        turned(Phrase::new(verb).with("unit", name(unit)).with("hex", name(hex)), period, top)
    };
    let pair = |verb, one, by, other, unit| Phrase::new(verb).with(one, name(by)).with(other, name(unit));
    match action {
        Action::Choose(wish) => Phrase::new("choose").with("army", wish_name(wish)),
        Action::PlaceHq { hex, top, flipped } => {
            let hq = view.seat().and_then(|seat| view.open.army(seat)).map(Tile::hq);
            let other = hq.and_then(Tile::flipped);
            let mut phrase = Phrase::new("hq").with("hex", name(hex));
            if other.is_some() {
                phrase = phrase.with("face", if flipped { "second" } else { "first" });
            }
            let face = if flipped { other } else { hq };
            turned(phrase, face.map_or(1, |face| face.face().period), top)
        }
        Action::Adapt { top } => {
            let hq = view.seat().and_then(|seat| board.unit(board.hq(seat)?)).and_then(|hq| hq.tile.flipped());
            turned(Phrase::new("adapt"), hq.map_or(1, |hq| hq.face().period), top)
        }
        Action::Slide { base, hex } => pair("slide", "base", base, "hex", hex),
        Action::Storm { hex } => Phrase::new("storm").with("hex", name(hex)),
        Action::Redraw => Phrase::new("redraw"),
        Action::Discard { tile } => Phrase::new("discard").with("tile", tile.name()),
        Action::Place { tile, hex, top } => {
            turned(Phrase::new("place").with("tile", tile.name()).with("hex", name(hex)), tile.face().period, top)
        }
        Action::Replace { tile, over, top } => {
            turned(Phrase::new("place").with("tile", tile.name()).with("over", name(over)), tile.face().period, top)
        }
        Action::Reappear { tile, hex, top } | Action::Raise { tile, hex, top } => {
            let verb = if matches!(action, Action::Raise { .. }) { "raise" } else { "reappear" };
            turned(Phrase::new(verb).with("tile", tile.name()).with("hex", name(hex)), tile.face().period, top)
        }
        Action::Dance { hexes, tops } => {
            let place = |at: usize| format!("{}/{}", name(hexes[at]), tops[at].name());
            Phrase::new("dance").with("blue", place(0)).with("red", place(1)).with("yellow", place(2))
        }
        Action::Act { by, direction } => Phrase::new("act").with("by", name(by)).with("side", Top::NAMES[usize::from(direction)]),
        Action::Mend { by, unit } => pair("mend", "by", by, "unit", unit),
        Action::Burrow { with } => Phrase::new("burrow").with("with", name(with)),
        Action::Drag { unit, base } => pair("drag", "unit", unit, "base", base),
        Action::Paralyse { unit } => Phrase::new("paralyse").with("unit", name(unit)),
        Action::Grip { by, unit } => pair("grip", "by", by, "unit", unit),
        Action::Swap { unit, with } => pair("swap", "unit", unit, "with", with),
        Action::Charge { unit, hex } => pair("charge", "unit", unit, "hex", hex),
        Action::Stay { unit } => Phrase::new("stay").with("unit", name(unit)),
        Action::Move { unit, hex, top } => goes("move", unit, hex, top),
        Action::Walk { unit, hex, top } => goes("walk", unit, hex, top),
        Action::DoubledMove { unit, hex, top } => goes("double", unit, hex, top),
        Action::Chain { from, to, unit, with } => {
            pair("chain", "from", from, "to", to).with("unit", name(unit)).with("with", call_name(with))
        }
        Action::Cast { by, unit, with } => pair("cast", "by", by, "unit", unit).with("with", call_name(with)),
        Action::Detonate { unit, with } => Phrase::new("detonate").with("unit", name(unit)).with("with", call_name(with)),
        Action::Endure => Phrase::new("endure"),
        Action::Turn { unit, top } => Phrase::new("turn").with("unit", name(unit)).with("top", top.name()),
        Action::Rotate { unit, top } => Phrase::new("rotate").with("unit", name(unit)).with("top", top.name()),
        Action::Push { by, unit } => pair("push", "by", by, "unit", unit),
        Action::Shove { by, unit } => pair("shove", "by", by, "unit", unit),
        Action::Retreat { unit, hex } => pair("retreat", "unit", unit, "hex", hex),
        Action::Follow { unit, hex, top } => goes("retreat", unit, hex, top),
        Action::Implant { implant, does } => {
            let used = Phrase::new("implant").with("unit", name(implant));
            match does {
                Graft::Swap { unit, with } => used.with("by", name(unit)).with("with", name(with)),
                Graft::Battle => used,
                Graft::Push { by, unit } | Graft::Pull { by, unit } => used.with("by", name(by)).with("unit2", name(unit)),
                Graft::Mark { unit } => used.with("unit2", name(unit)),
                Graft::Go { unit, hex, top } => {
                    let period = board.unit(unit).map_or(1, |unit| unit.face().period);
                    turned(used.with("by", name(unit)).with("hex", name(hex)), period, top)
                }
                Graft::Hatch(brood) => used.with("marker", brood.name()),
            }
        }
        Action::Eat { by, unit, meal } => with_meal(pair("eat", "by", by, "unit", unit), meal),
        Action::Devour { by, unit, meal } => with_meal(pair("devour", "by", by, "unit", unit), meal),
        Action::Battle => Phrase::new("battle"),
        Action::Avalanche { edge } => Phrase::new("avalanche").with("edge", name(edge)),
        Action::Strike { hex } => Phrase::new("strike").with("hex", name(hex)),
        Action::Bomb { hexes } => Phrase::new("bomb").with("hexes", hexes.map(name).join("-")),
        Action::Snipe { at, base } => Phrase::new("snipe").with(if base { "base" } else { "unit" }, name(at)),
        Action::Grenade { at, base } => Phrase::new("grenade").with(if base { "base" } else { "unit" }, name(at)),
        Action::Castle { unit, with } => pair("castle", "unit", unit, "with", with),
        Action::Smoke { unit, top } => Phrase::new("smoke").with("unit", name(unit)).with("top", top.name()),
        Action::Transpose { unit, over, top } => {
            let period = board.unit(unit).map_or(1, |unit| unit.face().period);
            turned(pair("transpose", "unit", unit, "over", over), period, top)
        }
        Action::Terror => Phrase::new("terror"),
        Action::Ensnare { unit } => Phrase::new("ensnare").with("unit", name(unit)),
        Action::Explode { unit } => Phrase::new("explode").with("unit", name(unit)),
        Action::Fight { unit } => Phrase::new("fight").with("unit", name(unit)),
        Action::Heal { by, unit, from, strength, apart } | Action::Shield { by, unit, from, strength, apart } => {
            let verb = if matches!(action, Action::Heal { .. }) { "heal" } else { "shield" };
            let mut phrase = pair(verb, "by", by, "unit", unit);
            if let Some(from) = from {
                phrase = phrase.with("from", name(from));
            }
            if apart { phrase.with("strength", strength.to_string()) } else { phrase }
        }
        Action::Aim { by, unit } => pair("aim", "by", by, "unit", unit),
        Action::Miss { by } => Phrase::new("miss").with("by", name(by)),
        Action::Shoot { unit, side } => {
            let looks = board.unit(unit).map_or(side, |unit| unit.top.looks(side));
            Phrase::new("shoot").with("unit", name(unit)).with("side", Top::NAMES[usize::from(looks)])
        }
        Action::Melee { unit } => Phrase::new("melee").with("unit", name(unit)),
        Action::Venom { unit } => Phrase::new("venom").with("unit", name(unit)),
        Action::Acid { unit } => Phrase::new("acid").with("unit", name(unit)),
        Action::Spare => Phrase::new("spare"),
        Action::Done => Phrase::new("done"),
        Action::End => Phrase::new("end"),
    }
}

fn call_name(call: Call) -> &'static str {
    match call {
        Call::Order => "order",
        Call::Boss => "boss",
    }
}

fn wish_name(wish: ArmyChoice) -> &'static str {
    match wish {
        ArmyChoice::Any => "any",
        ArmyChoice::Army(army) => army.name(),
    }
}

fn with_meal(phrase: Phrase, meal: Meal) -> Phrase {
    match meal {
        Meal::Stopped => phrase,
        Meal::Nothing => phrase.with("marker", "none"),
        Meal::Keep => phrase.with("marker", "keep"),
        Meal::Take(satiety) => phrase.with("marker", satiety.name()),
    }
}

/// Who plays together with a seat, where there are teams.
fn friends(open: &Open, seat: Seat) -> Vec<String> {
    let others = Seat::all(open.seats()).filter(|other| *other != seat && open.board.are_friends(seat, *other));
    others.map(|other| other.to_string()).collect()
}

/// Who plays with whom, where there are teams.
pub fn sides(open: &Open) -> Option<String> {
    let first = |seat: &Seat| {
        Seat::all(open.seats()).take_while(|before| before < seat).all(|before| !open.board.are_friends(before, *seat))
    };
    let teams = Seat::all(open.seats()).filter(first).map(|seat| list(&[vec![seat.to_string()], friends(open, seat)].concat()));
    let teams: Vec<String> = teams.collect();
    (teams.len() < usize::from(open.seats())).then(|| teams.join(" play together against ") + ".")
}

/// What a seat makes of whoever takes it, where there are teams.
pub fn part(open: &Open, seat: Seat) -> Option<String> {
    let friends = friends(open, seat);
    (!friends.is_empty()).then(|| format!("play together with {}", list(&friends)))
}

/// What the game waits for, in a few words.
pub fn waiting_for(open: &Open) -> &'static str {
    match open.phase() {
        None => "the game is over",
        Some(Phase::Choose | Phase::Draft(_)) => "choose an army",
        Some(Phase::Hq(at)) if open.army(open.order[usize::from(*at)]).is_some_and(Army::has_objects) => "place the Objects",
        Some(Phase::Hq(_)) => "place the HQ",
        Some(Phase::Discard) => "discard one of three tiles",
        Some(Phase::SecondMove) => "a second move, or done",
        Some(Phase::Retreat { .. }) => "say where the pushed unit goes",
        Some(Phase::Revival(_)) => "raise the dead, or done",
        Some(Phase::Pull { .. }) => "say where the pulled unit goes",
        Some(Phase::Sands { .. }) => "move Quicksands, or done",
        Some(Phase::Capture(_)) => "turn the unit that was taken over",
        Some(Phase::Event(_)) => "say whom the Medic saves",
        Some(Phase::Battle) => "decide in the Battle",
        Some(Phase::EndTurn) => "the Battle is over",
        Some(_) => "play tiles, then end the turn",
    }
}

/// What a seat is asked, as everyone may read it.
pub fn asked(open: &Open) -> Option<String> {
    let unit = |hex: Hex| open.board.unit(hex).map_or("unit", |unit| unit.name());
    Some(match open.phase()? {
        Phase::Choose | Phase::Draft(_) => "which army?".into(),
        Phase::Hq(at) if open.army(open.order[usize::from(*at)]).is_some_and(Army::has_objects) => {
            "where do the Objects lie?".into()
        }
        Phase::Hq(_) => "where does the HQ lie?".into(),
        Phase::Discard => "which of three tiles goes?".into(),
        Phase::Play => "which tile is played? Or end the turn".into(),
        Phase::SecondMove => "a second move?".into(),
        Phase::Retreat { unit: pushed, .. } => format!("where does the pushed {} go?", unit(*pushed)),
        Phase::Pull { unit: pulled, .. } => format!("where does the pulled {} go?", unit(*pulled)),
        Phase::Revival(_) => "who rises?".into(),
        Phase::Sands { .. } => "do Quicksands move?".into(),
        Phase::Capture(taken) => format!("which way does the captured {} look?", unit(*taken)),
        Phase::Event(_) => "whom does the Medic save?".into(),
        Phase::Battle => "a choice in the Battle".into(),
        Phase::EndTurn => "the Battle is over".into(),
        Phase::Then(_) | Phase::Settle | Phase::Arrival(_) | Phase::Filled => return None,
    })
}

/// The board in words: who is to do what, then where everything stands.
pub fn describe(view: &View) -> String {
    let open = &view.open;
    let mut text = if open.phase().is_none() {
        "Neuroshima Hex. The game is over.".to_owned()
    } else {
        let waiting: Vec<String> = open.whose_turn().to_act().iter().map(|seat| seat.to_string()).collect();
        format!("Neuroshima Hex. {}: {}.", list(&waiting), waiting_for(open))
    };
    if let Some(sides) = sides(open) {
        let _ = write!(text, " {sides}");
    }
    for seat in Seat::all(open.seats()) {
        let player = open.player(seat);
        let Some(army) = player.army else { continue };
        let hand: Vec<&str> = player.hand.iter().map(|tile| tile.name()).collect();
        let _ = write!(
            text,
            " {seat}, {}: {} hit points, {} tiles left, holds {}.",
            army.name(),
            open.board.hit_points[seat.index()],
            player.left(),
            list_or("nothing", &hand)
        );
        if !player.pool.is_empty() {
            let _ = write!(text, " Zombie pool: {}.", list_or("nothing", &in_pool(army, player)));
        }
    }
    let mut parts: Vec<String> = super::notation::parts(&open.board, |seat| open.army(seat)).map(|part| part + ";").collect();
    if let Some(last) = parts.last_mut() {
        last.pop();
    }
    story::in_lines([text], parts)
}

/// What lies in a Zombie pool.
pub fn in_pool(army: Army, player: &Player) -> Vec<String> {
    let there = army.tiles().filter(|tile| player.pool.count(*tile) > 0);
    there.map(|tile| format!("{} {}", player.pool.count(tile), tile.name())).collect()
}

pub fn describe_hand(view: &View) -> Option<String> {
    let seat = view.seat()?;
    let player = view.open.player(seat);
    let Some(army) = player.army else { return Some("You have no army yet.".into()) };
    if player.hand.is_empty() {
        return Some(format!("You play {} and have no tiles in front of you.", army.name()));
    }
    let tiles: Vec<String> = player.hand.iter().map(|tile| tile_line(*tile)).collect();
    Some(story::in_lines([format!("You play {}.", army.name())], tiles))
}

/// What is printed on a tile, in a line.
pub fn tile_line(tile: Tile) -> String {
    let end = if tile.instant().is_some() { "" } else { "." };
    format!("{}: {}{end}", tile.name(), tile_summary(tile))
}

/// The same without its name.
pub fn tile_summary(tile: Tile) -> String {
    let face = tile.face();
    if let Class::Instant(instant) = face.class {
        return instant.rule().to_owned();
    }
    let mut parts = vec![face.class.name().to_owned()];
    if !face.badges().is_empty() {
        let badges: Vec<String> = face.badges().iter().map(u8::to_string).collect();
        parts.push(format!("initiative {}", badges.join(" and ")));
    }
    parts.extend(weapons(face));
    for (effect, sides) in [
        (Effect::Net, face.net),
        (Effect::Tentacles, face.tentacles),
        (Effect::Armor, face.armor),
        (Effect::Reflection, face.reflection),
        (Effect::Trap, face.trap),
    ] {
        if !sides.is_empty() {
            parts.push(format!("{} {}", effect.name(), side_words(sides)));
        }
    }
    if !face.redirect_in.is_empty() {
        parts.push(format!("redirect from {} to {}", side_words(face.redirect_in), side_words(face.redirect_out)));
    }
    for link in face.links() {
        parts.push(match link.reach {
            Reach::Near => format!("{} {}", link.effect.name(), side_words(link.sides)),
            Reach::Far => format!("{} {}, two hexes far", link.effect.name(), side_words(link.sides)),
            Reach::Everywhere => format!("{} everywhere", link.effect.name()),
        });
    }
    if face.toughness > 0 {
        parts.push(format!("toughness {}", face.toughness));
    }
    let named = |effect: Effect| match effect {
        Effect::Mobility if face.steps > 1 => format!("{} of {} hexes", effect.name(), face.steps),
        Effect::RangedNet => format!("{} {}", effect.name(), side_words(face.cast)),
        _ => effect.name().to_owned(),
    };
    parts.extend(face.effects.iter().filter(|effect| !effect.has_sides()).map(named));
    parts.extend(face.hidden.iter().map(|effect| format!("hidden {}", named(effect))));
    parts.extend(risen_words(tile).map(|words| format!("as a zombie {words}")));
    match face.class {
        Class::Implant(implant) => format!("{}: {}", parts.join(", "), implant.rule().trim_end_matches('.')),
        _ => parts.join(", "),
    }
}

/// What is printed on a tile in green.
pub fn risen_words(tile: Tile) -> Option<String> {
    let (face, risen) = (tile.face(), tile.risen()?);
    if face.badges() == risen.badges() {
        return Some(list(&weapons(risen)));
    }
    let badges: Vec<String> = risen.badges().iter().map(u8::to_string).collect();
    Some(format!("initiative {}", list(&badges)))
}

/// The weapons of a face, kind by kind.
fn weapons(face: &Face) -> Vec<String> {
    let mut weapons = Vec::new();
    for kind in WEAPONS {
        let arms: Vec<String> = face.arms().iter().filter(|arm| arm.kind == kind).map(|arm| arm_words(*arm)).collect();
        if !arms.is_empty() {
            let all = arms.len() == 6 && arms.iter().all(|arm| !arm.contains(' '));
            weapons.push(format!("{} {}", kind.name(), if all { "all around".to_owned() } else { arms.join(" ") }));
        }
    }
    weapons
}

const WEAPONS: [Effect; 9] = [
    Effect::Melee,
    Effect::Ranged,
    Effect::Gauss,
    Effect::Shotgun,
    Effect::Rocket,
    Effect::Poisoning,
    Effect::Mortar,
    Effect::Charged,
    Effect::Thrower,
];

fn arm_words(arm: Arm) -> String {
    let side = Top::NAMES[usize::from(arm.side)];
    match (arm.kind, arm.strength) {
        (Effect::Thrower, _) => format!("between {side} and {}", Top::NAMES[usize::from(arm.side + 1) % 6]),
        (Effect::Shotgun | Effect::Rocket | Effect::Poisoning | Effect::Charged, _) | (_, 1) => side.to_owned(),
        (_, strength) => format!("{side} {strength}"),
    }
}

fn side_words(sides: Sides) -> String {
    if sides == Sides::ALL {
        return "all around".to_owned();
    }
    sides.iter().map(|side| Top::NAMES[usize::from(side)]).collect::<Vec<_>>().join(" ")
}
