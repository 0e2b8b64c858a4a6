//! What is asked: the words of every decision, with what is left and what the dice promise.

use super::cards::item_line;
use super::state::{known_name, names, percent, world};
use crate::engine::Seats;
use crate::engine::grammar::{count, list};
use crate::games::clans::rules::{
    About, Action, Against, Choice, Frame, Gain, GearId, Pick, Placing, Plot, Reward, Roll, RollStep, TradeStep, UnitId,
    undecided,
};
use crate::games::clans::tell::{gear_name, reason, result, whose};
use crate::games::clans::view::View;
use std::fmt::Write;

/// The words of a question: what to do now, or what to put into a slot of `asked`.
pub fn question(view: &View, asked: Option<(Action, &str)>) -> Option<String> {
    match asked {
        None => head(view),
        Some((Action::Choose(Choice::Owner(_)), _)) => Some(about_gains(view)),
        Some((action, slot)) if is_all_that_is_asked(view, action, slot) => head(view),
        Some((action, slot)) => about_slot(action, slot).map(str::to_owned),
    }
}

/// What goes into the slot is the whole decision, so its words are the decision's.
fn is_all_that_is_asked(view: &View, action: Action, slot: &str) -> bool {
    use Choice::{Arcana, Gear, Harm, Intel, Item, Mask, Side, Tile, Unit};
    match action {
        Action::Choose(Tile(_) | Unit(_) | Gear(_) | Harm(_) | Item(_) | Arcana(_) | Mask(_)) | Action::Pass(_) => true,
        Action::Choose(Side(..)) => slot == "operative",
        Action::Choose(Intel(_)) => matches!(view.open.frame(), Some(Frame::FreeIntel { .. })),
        Action::Suffer(_) => matches!(view.open.frame(), Some(Frame::Wound(_))),
        _ => false,
    }
}

fn head(view: &View) -> Option<String> {
    let open = &view.open;
    let own = view.own.as_ref()?;
    Some(match open.frame()? {
        Frame::Briefing { proposed, .. } => match proposed {
            Some(mission) => format!("Proposed: {}. Done, or another mission?", mission.sheet().name),
            None => "Which mission do you propose?".into(),
        },
        Frame::Intel { .. } => "Do you buy Intel? Each piece gives the Hostile an Arcana.".into(),
        Frame::FreeIntel { .. } => "Which piece of Intel do you get free?".into(),
        Frame::Roster { .. } if open.camp.packing[own.seat.index()].is_some() => "Who gets it?".into(),
        Frame::Roster { .. } => {
            let chosen = open.camp.roster.len();
            let done = if let Frame::Roster { done } = open.frame()? { *done } else { Seats::default() };
            let full = chosen >= usize::from(open.camp.most);
            let turn = if full || open.may_choose(own.seat, done) { "" } else { " Others choose before you choose again." };
            let few = open.told_few().map(|few| format!(" {few}")).unwrap_or_default();
            format!("Who goes? {chosen} of {} chosen.{turn}{few} Items may change hands, each once.", open.camp.most)
        }
        Frame::Mask { unit } => format!("What does the Ancestral Mask give {}?", open.name(*unit)),
        Frame::KeepArcana { .. } => format!("Which of the {} Arcana do you keep?", view.offer_size),
        Frame::Placement => placement(view)?,
        Frame::Sides => "Focus or Primal: on which side does each of your operatives begin?".into(),
        Frame::Ask { about, .. } => open.mission.script().question(open, *about),
        Frame::Enter => "A champion enters: on which spawn point?".into(),
        Frame::Claim { .. } => {
            let ready = open.squad.iter().filter(|member| member.seat == own.seat && member.edges > 0 && member.at.is_some());
            let ready: Vec<String> =
                ready.map(|member| format!("{} ({})", member.who.short(), count(member.edges, "Edge"))).collect();
            format!("Who of yours takes the next turn? {}.", list(&ready))
        }
        Frame::Turn(turn) => {
            let unit = turn.unit;
            let member = open.member(unit)?;
            let here = member.at.map_or(String::new(), |tile| format!(" at {tile}"));
            let enemies = open.enemies_here(unit);
            let beside = if enemies.is_empty() { String::new() } else { format!(", beside {}", names(view, enemies)) };
            let left = count(turn.actions, "action");
            format!("{}{here}, in {}{beside}. {left} left.", member.who.short(), member.mind.name())
        }
        Frame::Reaction { .. } => {
            let edges = count(open.stored, "Edge");
            format!("You have {edges}. Each lets one unit act, or brings one more.")
        }
        Frame::Allies => "Guests and Militia take an action each: who?".into(),
        Frame::Acting { unit, .. } => format!("What does {} do?", known_name(view, *unit)),
        Frame::Several { most, .. } => format!("Who acts? {most} at most."),
        Frame::Move(walk) => format!("{} was stopped. Does the move go on?", open.name(walk.unit)),
        Frame::Punches { at, .. } => format!("{} gives you a sucker punch: a free attack. Who takes it?", open.name(*at)),
        Frame::Ambush { at, .. } => format!("Ambush at {at}: which threat strikes first?"),
        Frame::Roll(roll) => about_roll(view, roll),
        Frame::Wound(wound) if wound.unit.is_member() && open.controller(wound.unit) == own.seat => {
            format!("{} is wounded. Which card does it cost?", open.name(wound.unit))
        }
        Frame::Wound(wound) => format!("{} is about to be wounded. Do you answer?", open.name(wound.unit)),
        Frame::Chain(chain) => {
            let play = chain.plays.last()?;
            format!("{} plays {}: {}. Do you answer?", play.by, play.card.name(), play.card.card().text)
        }
        Frame::Pick { what, .. } => match what {
            Pick::Displace { unit, within } => format!("Where does {} go? Up to {within} tiles away.", open.name(*unit)),
            Pick::Scouted { at, left } => format!("Which threat at {at} is revealed? {left} to name."),
            Pick::Harm { unit } => format!("{} is hit. What does it do?", open.name(*unit)),
            Pick::Prey { .. } => "Whom does it strike?".into(),
            Pick::Find { .. } => "Which item do you keep?".into(),
            Pick::More { unit } => format!("What else does {} pick up?", open.name(*unit)),
            Pick::Shed { unit } => format!("{} carries too much. What falls?", open.name(*unit)),
            Pick::Barter { items, .. } => {
                let found: Vec<String> = items.iter().flatten().map(|item| item.name().to_owned()).collect();
                format!("Scavenging shows {}. What do you give for one of them?", list(&found))
            }
            Pick::Card { unit, fleshwound: true } => format!("Which Fleshwound of {} recovers?", open.name(*unit)),
            Pick::Card { unit, .. } => format!("Which Potential of {} is turned over?", open.name(*unit)),
            Pick::Creep { unit } => format!("Where does {} creep, one tile?", known_name(view, *unit)),
            Pick::Plot(plot) => about_plot(view, *plot),
            Pick::Offer { unit, what, about } => {
                let what = super::ability(open, *what);
                match about {
                    About::Flip(gear) => {
                        format!("{} is about to be turned over. Does {} use {what}?", gear_name(open, *gear), open.name(*unit))
                    }
                    About::Drop(gear) => {
                        format!("{} is about to be dropped. Does {} use {what}?", gear_name(open, *gear), open.name(*unit))
                    }
                    About::Ambush(by, _) => {
                        format!("{} springs an ambush. Does {} use {what}?", open.name(*by), open.name(*unit))
                    }
                    About::Card(card) => format!("{} was played. Does {} use {what}?", card.name(), open.name(*unit)),
                    About::Unit(_) | About::Nothing => format!("Does {} use {what}?", open.name(*unit)),
                }
            }
        },
        Frame::Trade(trade) => {
            let items = |bits: u64| -> Vec<String> {
                (0..64).filter(|at| bits >> at & 1 == 1).map(|at| gear_name(open, GearId(at))).collect()
            };
            let (give, take) = (items(trade.give), items(trade.take));
            let offer = match (give.is_empty(), take.is_empty()) {
                (true, true) => "nothing yet".to_owned(),
                (false, true) => format!("{} gives {}", open.name(trade.unit), list(&give)),
                (true, false) => format!("{} gives {}", open.name(trade.with), list(&take)),
                (false, false) => format!("{} for {}", list(&give), list(&take)),
            };
            match trade.step {
                TradeStep::Agree => {
                    format!("{} offers {} a trade: {offer}. Agreed?", open.name(trade.unit), open.name(trade.with))
                }
                _ => format!("Trade with {}: {offer}. Anything else?", open.name(trade.with)),
            }
        }
        Frame::Pause { .. } => "An action is over. Do you play a card?".into(),
        Frame::Gains => about_gains(view),
        // Nobody is asked anything while one of these lies on top.
        undecided!() => return None,
    })
}

/// What a seat is asked, as everyone may read it.
pub fn asked(view: &View) -> Option<String> {
    let open = &view.open;
    Some(match open.frame()? {
        Frame::Briefing { .. } => "which mission?".into(),
        Frame::Intel { .. } => "is Intel bought?".into(),
        Frame::FreeIntel { .. } => "which Intel comes free?".into(),
        Frame::Roster { .. } => "who goes?".into(),
        Frame::Mask { .. } => "what does the Ancestral Mask give?".into(),
        Frame::KeepArcana { .. } => "which Arcana is kept?".into(),
        Frame::Placement => "place the threats".into(),
        Frame::Sides => "Focus or Primal?".into(),
        Frame::Ask { about, .. } => open.mission.script().question(open, *about),
        Frame::Enter => "where does the champion enter?".into(),
        Frame::Claim { .. } => "who takes the next turn?".into(),
        Frame::Turn(turn) => {
            format!("{} turn, {} left", whose(&open.name(turn.unit)), count(turn.actions, "action"))
        }
        Frame::Reaction { .. } => format!("the reaction, {} stored", count(open.stored, "Edge")),
        Frame::Allies => "guests and Militia act".into(),
        Frame::Acting { unit, .. } => format!("what does {} do?", open.name(*unit)),
        Frame::Several { .. } => "who acts?".into(),
        Frame::Move(walk) => format!("does {} go on?", open.name(walk.unit)),
        Frame::Punches { at, .. } => format!("a sucker punch at {}?", open.name(*at)),
        Frame::Ambush { at, .. } => format!("who strikes first in the ambush at {at}?"),
        Frame::Roll(roll) => {
            let throw = world(view).throw_of(roll);
            let what = reason(open, &throw);
            match roll.step {
                RollStep::Dice => format!("which dice? {what}"),
                _ => format!("an answer to the roll? {what}"),
            }
        }
        Frame::Wound(wound) => format!("a wound for {}", open.name(wound.unit)),
        Frame::Chain(chain) => format!("an answer to {}?", chain.plays.last()?.card.name()),
        Frame::Pick { what, .. } => about_pick(view, *what),
        Frame::Trade(trade) => format!("a trade between {} and {}", open.name(trade.unit), open.name(trade.with)),
        Frame::Pause { .. } => "a card between two actions?".into(),
        Frame::Gains => "the spoils".into(),
        undecided!() => return None,
    })
}

/// What somebody chooses in the course of an action, as everyone may read it.
fn about_pick(view: &View, what: Pick) -> String {
    let open = &view.open;
    match what {
        Pick::Displace { unit, .. } => format!("where does {} go?", open.name(unit)),
        Pick::Scouted { at, .. } => format!("which threat at {at} is revealed?"),
        Pick::Harm { unit } => format!("what does the hit on {} do?", open.name(unit)),
        Pick::Prey { .. } => "who is struck?".into(),
        Pick::Find { .. } => "which item is kept?".into(),
        Pick::More { unit } => format!("what else does {} pick up?", open.name(unit)),
        Pick::Shed { unit } => format!("{} carries too much: what falls?", open.name(unit)),
        Pick::Barter { .. } => "what is given for what was found?".into(),
        Pick::Card { unit, .. } => format!("which card of {} is it?", open.name(unit)),
        Pick::Creep { unit } => format!("where does {} creep?", open.name(unit)),
        Pick::Plot(_) => "the swarm: what comes of it?".into(),
        Pick::Offer { unit, what, .. } => format!("does {} use {}?", open.name(unit), super::ability(open, what)),
    }
}

/// What a seat chooses after a mission: for its operatives, and of what all share.
fn about_gains(view: &View) -> String {
    let open = &view.open;
    let seat = view.own.as_ref().map(|own| own.seat);
    let own = open.open_gains().filter(|gain| seat.is_some_and(|seat| open.gainers(gain).contains(seat)));
    let (mut learners, mut others) = (Vec::new(), Vec::new());
    for gain in own {
        match gain {
            Gain::Potential(who, _) => learners.push(who.short().to_owned()),
            Gain::Return(who) => others.push(format!("{} has six Potentials: which goes back?", who.short())),
            Gain::Item(item) => others.push(format!("Who gets the {}: {}?", item.name(), item_line(*item))),
            Gain::Reward(Reward::Item(one), Reward::Item(other)) => {
                others.push(format!("Which do you take, the {} or the {}?", one.name(), other.name()));
            }
        }
    }
    if !learners.is_empty() {
        others.push(format!("What {} {} learn?", if learners.len() == 1 { "does" } else { "do" }, list(&learners)));
    }
    others.join(" ")
}

fn about_plot(view: &View, plot: Plot) -> String {
    let name = |unit: UnitId| known_name(view, unit);
    match plot {
        Plot::Spawn { left, .. } => format!("What comes, and where? {left} at most."),
        Plot::Shield { unit, .. } => format!("{} is wounded. Does a Feeder take it?", name(unit)),
        Plot::Bolt { unit } => format!("Where does {} bolt, to lie hidden again?", name(unit)),
        Plot::Sink { unit } => format!("Does {} turn back into a threat?", name(unit)),
        Plot::Exchange { unit } => format!("With which threat does {} change places, face down?", name(unit)),
        Plot::Obscure => "Which other tile is Obscured?".into(),
        Plot::Mouth { from } => format!("Where does the spawn point of {from} move?"),
    }
}

fn placement(view: &View) -> Option<String> {
    let schemes = view.own.as_ref()?.hostile.as_ref()?;
    let total = view.open.to_place();
    Some(match schemes.placing {
        Some(kind) => format!("Where does the {} lie, face down?", kind.name()),
        None => format!("{} of {total} threats lie. Which comes next, or place the rest by a plan?", schemes.placed.len()),
    })
}

/// Pool, SECURE, modifiers, difficulty, and the exact chance.
fn about_roll(view: &View, roll: &Roll) -> String {
    let open = &view.open;
    let game = world(view);
    let throw = game.throw_of(roll);
    let what = reason(open, &throw);
    if roll.step == RollStep::After {
        let (came, _) = result(&throw);
        let own = view.own.as_ref().map(|own| own.seat);
        let hit = game.sufferer(roll, &throw).filter(|unit| Some(open.controller(*unit)) == own);
        return match hit {
            Some(unit) => format!("{what}: {came}. Which card does the wound cost {}?", open.name(unit)),
            None => format!("{what}: {came}. The roll stands. Does anyone answer?"),
        };
    }
    let dice = dice_line(view, roll);
    match roll.step {
        RollStep::Dice => format!("{what}: {dice}. Roll, or change the dice?"),
        _ => format!("{what}: {dice}. Do you answer before the dice fall?"),
    }
}

/// "2W1B, SECURE 1, SUCCESS +1, against 3: 53 %".
fn dice_line(view: &View, roll: &Roll) -> String {
    let game = world(view);
    let modifiers = game.modifiers(roll);
    let mut parts = vec![roll.pool.to_string()];
    let secure = modifiers.secure + roll.secure;
    if secure > 0 {
        parts.push(format!("SECURE {secure}"));
    }
    let plus = modifiers.bonus + modifiers.penalty + roll.success;
    if plus != 0 {
        parts.push(format!("SUCCESS {plus:+}"));
    }
    let chance = game.chance_of(roll, roll.pool, 0);
    match (roll.against, game.number(roll)) {
        (Against::Nothing, _) | (_, None) => parts.push(format!("{chance:.1} on average")),
        (Against::Each, Some(number)) => parts.push(format!("each against its Defense, lowest {number}: {}", percent(chance))),
        (Against::Number(_), Some(number)) => parts.push(format!("against {number}: {}", percent(chance))),
    }
    let mut text = parts.join(", ");
    if let Some((part, best)) = game.best_part(roll) {
        let _ = write!(text, ", at best {} with {part}", percent(best));
    }
    text
}

fn about_slot(action: Action, slot: &str) -> Option<&'static str> {
    Some(match (action, slot) {
        (Action::Arcana { .. } | Action::Swarm { .. }, "card") => "Which card?",
        (Action::Swarm { .. }, "effect") => "Which of its two effects?",
        (Action::Use { .. }, "name") => "What do you use?",
        (Action::Attack { .. } | Action::Punch { .. }, "with") => "With what?",
        (Action::Attack { .. }, "target") => "Whom do you attack?",
        (Action::Attack { .. }, "at") => "Which tile do you strike?",
        (Action::Scout(_), _) => "Which tile do you scout?",
        (Action::Work { .. }, _) => "What do you see to?",
        (Action::PickUp(_) | Action::PickUpAll | Action::Spoil { .. } | Action::Lift(_), "item") => "What do you pick up?",
        (Action::PickUp(_) | Action::Spoil { .. }, "do") => "What becomes of it?",
        (Action::Drop(_), _) => "What do you let go of?",
        (Action::Trade(_), _) => "With whom do you trade?",
        (Action::Give(_), _) => "What do you give?",
        (Action::Take(_), _) => "What do you take?",
        (Action::Pack { .. }, _) => "Whose item goes to somebody else?",
        (Action::PackTo(_), _) => "Who gets it?",
        (Action::Flip(_), _) => "Whose dashboard?",
        (Action::Spawn { .. }, "unit") => "What comes?",
        (Action::Spawn { .. }, "at") => "At which spawn point?",
        (Action::Reveal(_), _) => "Which threat shows itself?",
        (Action::Command(_), _) => "Which unit acts?",
        (Action::Move { .. } | Action::Leave, "to") => "Where to?",
        (Action::Move { .. }, "via") => "By which way?",
        (Action::Punch { .. }, "unit") => "Who strikes?",
        (Action::Place(Placing::Unit(_)), _) => "What do you place?",
        (Action::Place(Placing::At(_)), _) => "Where does it lie?",
        (Action::Place(Placing::Auto(_)), _) => "By which plan do the rest lie?",
        (Action::Choose(Choice::Side(..)), "side") => "Focus or Primal?",
        (Action::Choose(Choice::Mission(_)), _) => "Which mission?",
        (Action::Choose(Choice::Intel(_)), _) => "Which piece of Intel?",
        (Action::Choose(Choice::Operative(_) | Choice::Release(_)), _) => "Who goes, or stays after all?",
        (Action::Choose(_), "operative") => "For whom?",
        (Action::Choose(Choice::Potential(..)), _) => "Which Potential is gained?",
        (Action::Choose(Choice::Return(..)), _) => "Which Potential goes back?",
        (Action::Turn(_), _) => "Who takes the turn?",
        (Action::Suffer(_), _) => "Which card does it cost?",
        (Action::Overcommit(_), _) => "What do you add?",
        (Action::Safe(_), _) => "Which die stays out?",
        (Action::Expend(_), _) => "Who is expended?",
        (_, "target") => "Whom, or what?",
        (_, "at" | "first") => "Which one?",
        _ => return None,
    })
}
