//! A line about every choice, for whoever has it.

use super::cards::{item_line, item_text, kind_line, potential_text, side_line};
use super::state::{contents, names, percent, terrain, world};
use super::{shortened, swarm_text};
use crate::engine::grammar::{capital, count, count_of, list};
use crate::engine::{Game, Story};
use crate::games::clans::content::{Die, Pool, Potential, Trait};
use crate::games::clans::rules::{
    Ability, Action, Aim, Choice, Effect, Frame, Gain, Harm, Knack, Lies, Load, Member, Placing, Plan, Push, Reward, RollStep,
    Rolling, Spoil, Target, Tile, TradeStep, UnitId, Until, With,
};
use crate::games::clans::tell::{gear_name, whose};
use crate::games::clans::view::View;
use crate::games::clans::{Open, Play};
use std::fmt::Write;

/// As long as a line about a choice may be.
const LONGEST: usize = 100;

/// A line about a choice.
pub fn explain(view: &View, action: Action, slot: Option<&str>) -> Option<String> {
    let text = about(view, action, slot)?;
    (!text.is_empty()).then(|| shortened(text, LONGEST))
}

fn about(view: &View, action: Action, slot: Option<&str>) -> Option<String> {
    let open = &view.open;
    Some(match action {
        Action::Arcana { aim, .. } | Action::Swarm { aim, .. } | Action::Use { aim, .. }
            if matches!(slot, Some("target" | "at" | "item")) =>
        {
            return about_aim(view, action, aim);
        }
        Action::Arcana { card, .. } => format!("{}.", card.card().text),
        Action::Swarm { card, .. } if slot == Some("card") => format!("A: {}; B: {}.", card.card().a, card.card().b),
        Action::Swarm { card, half, .. } => format!("{}.", swarm_text(card, half)),
        Action::Use { what, .. } => return about_ability(view, action, what),
        Action::Attack { with, .. } if slot == Some("with") => about_weapon(view, with),
        Action::Attack { at, .. } => return about_target(view, action, at),
        Action::Punch { unit, with } if slot == Some("with") => about_weapon_of(view, unit, with),
        Action::Punch { .. } => with_odds(view, action, "")?,
        Action::Scout(tile) => with_odds(view, action, &names(view, open.threats_on(tile)))?,
        Action::Work { at, .. } => {
            let there = match at {
                Target::Unit(unit) => open.at(unit).map(|tile| format!("at {tile}")).unwrap_or_default(),
                Target::Object(object) => {
                    open.objects.get(usize::from(object)).map(|object| super::state::object_state(*object)).unwrap_or_default()
                }
                Target::Tile(_) => String::new(),
            };
            with_odds(view, action, &there).unwrap_or_else(|| capital(&format!("no roll is needed, {there}")))
        }
        Action::Expend(_) | Action::Overcommit(_) | Action::Safe(_) | Action::Roll(_) => return about_dice(view, action),
        Action::PickUp(gear) | Action::Give(gear) | Action::Take(gear) | Action::Drop(Load::Gear(gear)) => {
            item_text(open.gear(gear).item)
        }
        Action::Spoil { gear, how } => match how {
            Spoil::Flip => format!("It is turned to its other face: {}.", open.gear(gear).item.name()),
            Spoil::Discard => "It leaves play.".into(),
        },
        Action::PickUpAll => {
            let here = acting(view).and_then(|unit| open.at(unit))?;
            list(&open.gear_in(Lies::On(here)).map(|(gear, _)| gear_name(open, gear)).collect::<Vec<_>>())
        }
        Action::Drop(Load::Unit(unit)) => format!("{} stays where it is.", open.name(unit)),
        Action::Lift(_) => "A body takes two slots, three in armor.".into(),
        Action::Trade(unit) => {
            let items: Vec<String> = open.carried(unit).map(|(gear, _)| gear_name(open, gear)).collect();
            if items.is_empty() { "Carries nothing.".into() } else { format!("Carries {}.", list(&items)) }
        }
        Action::Pack { item, .. } => item_text(item),
        Action::PackTo(to) => {
            let carried: Vec<String> = open.log.dossier(to).items.iter().map(|item| item.name().to_owned()).collect();
            format!("Carries {}.", if carried.is_empty() { "nothing".into() } else { list(&carried) })
        }
        Action::Flip(unit) => {
            let member = open.member(unit)?;
            let mind = member.mind.other();
            format!("To {}: {}", mind.name(), side_line(member.who, mind))
        }
        Action::Spawn { kind, at } => match slot {
            Some("at") => about_tile(view, at, None),
            _ => kind_line(kind),
        },
        Action::Reveal(unit) => view.kind(unit).map(|kind| format!("{}: {}", kind.name(), kind_line(kind)))?,
        Action::Command(unit) | Action::Turn(unit) => about_unit(view, unit),
        Action::Move { to, .. } => about_tile(view, to, acting(view)),
        Action::Leave => {
            let start = acting(view).and_then(|unit| open.at(unit)) == Some(open.mission.sheet().start);
            if start { "Leaves the field for good: a retreat." } else { "Leaves the field for good." }.into()
        }
        Action::Place(Placing::Unit(kind)) => kind_line(kind),
        Action::Place(Placing::At(tile)) => about_tile(view, tile, None),
        Action::Place(Placing::Auto(plan)) => match plan {
            Plan::Guard => "Half near objectives and exits, Traps on the ways there, the rest near spawn points.",
            Plan::Ambush => "On and beside the ways from the start to the first objectives.",
            Plan::Spread => "Anywhere that is allowed.",
        }
        .into(),
        Action::Choose(choice) => return about_choice(view, choice, slot),
        Action::Suffer(potential) => about_loss(open, potential)?,
        Action::Done => return about_done(view),
        Action::PutBack => "The item stays where it is.".into(),
        Action::Pass(until) => match until {
            Until::Now => "Go on.",
            Until::Turn => "Not before a list of your own comes.",
            Until::Round => "Sucker punches and wounds are asked about all the same.",
        }
        .into(),
    })
}

/// What a button says where the verb does not read well.
pub fn button(view: &View, action: Action) -> Option<String> {
    Some(match action {
        Action::Done => done(view)?,
        Action::Place(Placing::Auto(plan)) => match plan {
            Plan::Guard => "Place the rest: guard",
            Plan::Ambush => "Place the rest: ambush",
            Plan::Spread => "Place the rest: spread",
        }
        .into(),
        Action::Pass(Until::Now) if matches!(view.open.frame(), Some(Frame::Trade(_))) => "No trade".into(),
        Action::Pass(Until::Now) => "Go on".into(),
        Action::Pass(Until::Turn) => "Do not ask me this turn".into(),
        Action::Pass(Until::Round) => "Do not ask me this round".into(),
        Action::Roll(Rolling::All) => "Roll all".into(),
        Action::Roll(Rolling::Best) => "Roll the best".into(),
        Action::Roll(Rolling::Always) => "Always roll the best".into(),
        Action::Roll(Rolling::Ask) => "Ask me before rolls".into(),
        Action::Choose(Choice::Release(who)) => format!("Without {}", who.short()),
        Action::PickUpAll => "Pick up all".into(),
        Action::Leave => "Leave the field".into(),
        _ => return None,
    })
}

/// What is ended.
fn done(view: &View) -> Option<String> {
    let open = &view.open;
    Some(match open.frame()? {
        Frame::Briefing { proposed: Some(mission), .. } => format!("Play {}", mission.sheet().name),
        Frame::Intel { .. } => if open.camp.bought == 0 { "Buy none" } else { "Buy no more" }.into(),
        Frame::Roster { .. } => format!("Send {}", list(&going(view)?)),
        Frame::Sides if open.camp.sided == 0 => "All in Focus".into(),
        Frame::Sides => "The others in Focus".into(),
        Frame::Turn(_) => "End the turn".into(),
        Frame::Reaction { .. } => "End the reaction".into(),
        Frame::Move(_) => "Stop here".into(),
        Frame::Trade(trade) if matches!(trade.step, TradeStep::Agree) => "Agree".into(),
        Frame::Trade(_) => "Offer this".into(),
        _ => return None,
    })
}

/// What somebody new is offered first: the squad, the sides and the mission that are as good as any, and to go on.
pub fn proposals(view: &View) -> Vec<Action> {
    match view.open.frame() {
        Some(Frame::Roster { .. }) if view.open.camp.roster.is_empty() => vec![Action::Done],
        Some(Frame::Intel { .. } | Frame::Sides) => vec![Action::Done],
        Some(Frame::FreeIntel { .. }) => vec![Action::Choose(Choice::Intel(0))],
        Some(Frame::Placement) => vec![Action::Place(Placing::Auto(Plan::Ambush))],
        // Who is asked in the course of something is seldom sorry to go on.
        Some(Frame::Roll(roll)) if roll.step != RollStep::Dice => vec![Action::Pass(Until::Now)],
        Some(Frame::Wound(_) | Frame::Chain(_) | Frame::Pause { .. }) => vec![Action::Pass(Until::Now)],
        Some(Frame::Briefing { proposed, .. }) => match proposed {
            Some(_) => vec![Action::Done],
            None => {
                view.open.log.open_missions().next().map(|mission| Action::Choose(Choice::Mission(mission))).into_iter().collect()
            }
        },
        _ => Vec::new(),
    }
}

/// What would be lost by ending the turn now.
pub fn unused(view: &View, action: Action) -> Option<String> {
    match (action, view.open.frame()?) {
        (Action::Done, Frame::Turn(turn)) if turn.actions > 0 => Some(count(turn.actions, "action")),
        _ => None,
    }
}

/// What it means to lose this card to the wound that is due.
fn about_loss(open: &Open, potential: Potential) -> Option<String> {
    let holds = |member: &&Member| member.potentials.iter().any(|held| held.potential == potential);
    let member = open.squad.iter().find(holds)?;
    let fleshwound = member.potentials.iter().any(|held| held.potential == potential && held.fleshwound);
    let direct = match open.frame()? {
        Frame::Wound(wound) => wound.trauma,
        // Old Hunger lies in wait for the next hit.
        _ => open.lasting.iter().any(|lasting| lasting.effect == Effect::Hunger) && member.face_up() >= 3,
    };
    Some(match (fleshwound || direct, open.play) {
        (false, _) => format!("Turned over, you lose: {}", potential_text(potential)),
        (true, _) if member.potentials.len() == 1 => format!("A trauma, and the last card: {} dies.", member.who.short()),
        (true, Play::Campaign) => format!("A trauma, the card is lost for good: {}", potential_text(potential)),
        (true, _) => format!("A trauma, the card is lost: {}", potential_text(potential)),
    })
}

/// Who goes if all are done now: found out in a world as the viewer knows it.
fn about_roster(view: &View) -> Option<String> {
    let going = going(view)?;
    let verb = if going.len() == 1 { "goes" } else { "go" };
    let unless = if going.len() < usize::from(view.open.camp.most) { ", unless more are chosen" } else { "" };
    Some(format!("{} {verb}{unless}.", list(&going)))
}

fn going(view: &View) -> Option<Vec<String>> {
    let mut game = world(view);
    while let Some(Frame::Roster { .. }) = game.open.frame() {
        let asked = Game::turn(&game).to_act().first()?;
        game.perform(asked, Action::Done, &mut Story::silent());
    }
    Some(game.open.camp.roster.iter().map(|(who, _)| who.short().to_owned()).collect())
}

fn about_done(view: &View) -> Option<String> {
    let open = &view.open;
    Some(
        match open.frame()? {
            Frame::Turn(turn) if turn.actions > 0 => {
                return Some(format!("Ends the turn and gives up {}.", count(turn.actions, "action")));
            }
            Frame::Turn(_) => "Ends the turn: the Edge goes to the Hostile, who reacts.",
            Frame::Reaction { .. } => "Ends the reaction; Edges that are left stay stored.",
            Frame::Move(_) => "The move ends here.",
            Frame::Acting { .. } => "Lets the action go.",
            Frame::Intel { .. } => "Enough Intel.",
            Frame::Sides => "Focus scouts and works; anybody can flip later, for an action.",
            Frame::Roster { .. } => return about_roster(view),
            Frame::Trade(_) => "That is the offer, or agreed.",
            _ => return None,
        }
        .into(),
    )
}

/// The unit that the viewer acts with.
pub(super) fn acting(view: &View) -> Option<UnitId> {
    match view.open.frame()? {
        Frame::Turn(turn) => Some(turn.unit),
        Frame::Acting { unit, .. } => Some(*unit),
        Frame::Move(walk) => Some(walk.unit),
        _ => None,
    }
}

/// What lies and stands on a tile, and what comes of going there.
fn about_tile(view: &View, tile: Tile, goer: Option<UnitId>) -> String {
    let open = &view.open;
    let mut parts: Vec<String> = contents(view, tile);
    parts.extend(terrain(open, tile).into_iter().map(str::to_owned));
    let tokens = open.threats_on(tile);
    if let Some(unit) = goer {
        let ambush = unit.is_member() && !tokens.is_empty()
            || unit.is_clanner() && open.is_threat(unit) && !open.members_on(tile).is_empty();
        if ambush {
            parts.insert(0, "an ambush".into());
        }
        let left = open.enemies_here(unit).len();
        if left > 0 && open.at(unit) != Some(tile) {
            parts.push(format!("leaves {} that may punch", count_of(left, "enemy", "enemies")));
        }
    }
    if parts.is_empty() { "Open ground.".into() } else { capital(&parts.join(", ")) }
}

fn about_unit(view: &View, unit: UnitId) -> String {
    let open = &view.open;
    let at = open.at(unit).map_or(String::new(), |tile| format!("at {tile}"));
    if let Some(member) = open.member(unit) {
        let mut text = format!("{at}, {}, {}", member.mind.name(), count(member.face_up(), "Potential"));
        if member.fleshwounds() > 0 {
            let _ = write!(text, ", {}", count(member.fleshwounds(), "Fleshwound"));
        }
        let beside = open.enemies_here(unit);
        if !beside.is_empty() {
            let _ = write!(text, ", beside {}", names(view, beside));
        }
        return capital(&text);
    }
    let kind = view.kind(unit).filter(|_| open.is_threat(unit)).map_or(String::new(), |kind| format!("{} ", kind.name()));
    let nearest = open.members().iter().filter_map(|member| Some((open.distance(unit, member)?, member))).min();
    let near = match nearest {
        Some((0, _)) => {
            format!(", with {}", names(view, open.members_on(open.at(unit).unwrap_or(crate::games::clans::rules::tile(0, 0)))))
        }
        Some((distance, member)) => format!(", {distance} from {}", open.name(member)),
        None => String::new(),
    };
    capital(&format!("{kind}{at}{near}"))
}

fn about_weapon(view: &View, with: With) -> String {
    acting(view).map_or_else(String::new, |unit| about_weapon_of(view, unit, with))
}

fn about_weapon_of(view: &View, unit: UnitId, with: With) -> String {
    let open = &view.open;
    match with {
        With::Gear(gear) => item_text(open.gear(gear).item),
        With::BareHands => match open.member(unit) {
            Some(member) => format!("{} alone, on the own tile.", member.who.stats(member.mind).pool),
            None => String::new(),
        },
        With::Own | With::Scheme(_) => String::new(),
    }
}

fn about_target(view: &View, action: Action, at: Target) -> Option<String> {
    let open = &view.open;
    let who = match at {
        Target::Tile(tile) => format!("all on {tile}: {}", list(&contents(view, tile))),
        Target::Unit(unit) => open.at(unit).map_or(String::new(), |tile| format!("at {tile}")),
        Target::Object(object) => {
            open.objects.get(usize::from(object)).map(|object| super::state::object_state(*object)).unwrap_or_default()
        }
    };
    with_odds(view, action, &who).or(Some(capital(&who)))
}

/// The chance of what an action would roll, and something more about it.
fn with_odds(view: &View, action: Action, more: &str) -> Option<String> {
    let odds = odds(view, action)?;
    Some(if more.is_empty() { format!("{odds}.") } else { format!("{odds}; {more}.") })
}

/// What an action would roll, with its chance: carried out in a world as the viewer knows it, up to the dice.
fn odds(view: &View, action: Action) -> Option<String> {
    let seat = view.own.as_ref()?.seat;
    let mut game = world(view);
    let before = game.open.stack.len();
    let asked = game.open.ask_dice.contains(seat);
    game.open.ask_dice.insert(seat);
    let silent = &mut Story::silent();
    game.perform(seat, action, silent);
    for _ in 0..8 {
        // Whoever may strike first does not, for the sake of the numbers.
        let Some(Frame::Punches { .. }) = game.open.frame() else { break };
        let asked = Game::turn(&game).to_act().first()?;
        game.perform(asked, Action::Pass(Until::Now), silent);
    }
    let Some(Frame::Roll(roll)) = game.open.frame() else { return None };
    if game.open.stack.len() <= before.saturating_sub(1) || roll.step == RollStep::After {
        return None;
    }
    let chance = game.chance_of(roll, roll.pool, 0);
    Some(match game.number(roll) {
        None => format!("{}, {chance:.1} on average", roll.pool),
        // What is rolled unasked is the best part.
        Some(number) if !asked => match game.best_part(roll) {
            Some((part, best)) => format!("{part} of {} against {number}: {}", roll.pool, percent(best)),
            None => format!("{} against {number}: {}", roll.pool, percent(chance)),
        },
        Some(number) => {
            let best = game.best_part(roll).map_or(String::new(), |(_, best)| format!(", played safe {}", percent(best)));
            format!("{} against {number}: {}{best}", roll.pool, percent(chance))
        }
    })
}

/// What a choice in the roll step does to the chance.
fn about_dice(view: &View, action: Action) -> Option<String> {
    if action == Action::Roll(Rolling::Ask) {
        return Some("From now on you are asked before your rolls; now the best of your dice are rolled.".into());
    }
    let Some(Frame::Roll(roll)) = view.open.frame() else { return None };
    let game = world(view);
    let number = game.number(roll);
    let now = game.chance_of(roll, roll.pool, 0);
    let said = |chance: f32| if number.is_some() { percent(chance) } else { format!("{chance:.1} on average") };
    let pushed = |pool: Pool, secure: i8| {
        let chance = game.chance_of(roll, pool, secure);
        // With more dice another part of them may be the best.
        let mut more = roll.clone();
        (more.pool, more.secure) = (pool, roll.secure + secure);
        let best = game.best_part(&more).map_or(String::new(), |(_, best)| format!(" (played safe {})", percent(best)));
        format!("{} instead of {}{best}", said(chance), said(now))
    };
    Some(match action {
        Action::Overcommit(Push::Die(die)) => {
            format!("{}; afterwards the other side draws an Arcana.", pushed(roll.pool.with(die, 1), 0))
        }
        Action::Overcommit(Push::Secure) => {
            format!("{}; afterwards the other side draws an Arcana.", pushed(roll.pool, 1))
        }
        Action::Safe(die) => format!("{}.", pushed(roll.pool.without(die), 0)),
        Action::Expend(unit) => {
            format!("{}; {} is taken off.", pushed(roll.pool.with(Die::Black, 1), 0), view.open.name(unit))
        }
        Action::Roll(Rolling::All) => match number {
            Some(number) => format!("{} against {number}: {}.", roll.pool, percent(now)),
            None => format!("{}: {now:.1} on average.", roll.pool),
        },
        Action::Roll(Rolling::Best) => {
            let (part, best) = game.best_part(roll)?;
            format!("{part} instead of {}: {} instead of {}.", roll.pool, percent(best), percent(now))
        }
        Action::Roll(Rolling::Always) => "The best of your dice, from now on without a question.".into(),
        _ => return None,
    })
}

fn about_ability(view: &View, action: Action, what: Ability) -> Option<String> {
    let open = &view.open;
    let text = match what {
        Ability::Trait(own) => format!("{}.", own.printed().text),
        Ability::Potential(potential) => potential_text(potential),
        Ability::Item(gear) => format!("{}.", open.gear(gear).item.card().text),
        Ability::Repair(gear) => format!("{} works again", open.gear(gear).item.name()),
        Ability::Clan(knack) => format!("{}.", knack_text(knack)),
        Ability::Intel(piece) => {
            let piece = open.mission.sheet().intel.get(usize::from(piece))?;
            format!("{}.", piece.benefit)
        }
    };
    // In the roll step and in windows nothing new is rolled for.
    let rolls = acting(view).and_then(|_| odds(view, action));
    Some(match rolls {
        Some(odds) => format!("{odds}. {text}"),
        None => text,
    })
}

fn about_aim(view: &View, action: Action, aim: Aim) -> Option<String> {
    let open = &view.open;
    let rolls = if acting(view).is_some() && matches!(action, Action::Use { .. }) { odds(view, action) } else { None };
    let text = match aim {
        Aim::Unit(unit) => about_unit(view, unit),
        Aim::Tile(tile) | Aim::Reveal(tile) | Aim::Hide(tile) => about_tile(view, tile, None),
        Aim::Gear(gear) => item_text(open.gear(gear).item),
        Aim::Object(object) => {
            capital(&open.objects.get(usize::from(object)).map(|object| super::state::object_state(*object)).unwrap_or_default())
        }
        Aim::Fleshwound(_, potential) => format!("Recovers: {}", potential_text(potential)),
        Aim::Card(card) => format!("{}.", card.card().text),
        Aim::Swarm(card) => format!("A: {}; B: {}.", card.card().a, card.card().b),
        Aim::Kind(kind) => kind_line(kind),
        Aim::Played(at) => match open.frame()? {
            Frame::Chain(chain) => {
                let play = chain.plays.get(usize::from(at))?;
                format!("{}: {}.", whose(&play.by.to_string()), play.card.card().text)
            }
            _ => return None,
        },
        _ => return None,
    };
    Some(match rolls {
        Some(odds) => format!("{odds}. {text}"),
        None => text,
    })
}

fn about_choice(view: &View, choice: Choice, slot: Option<&str>) -> Option<String> {
    let open = &view.open;
    Some(match choice {
        Choice::Mission(mission) => mission.sheet().briefing.into(),
        Choice::Intel(piece) => {
            let piece = open.mission.sheet().intel.get(usize::from(piece))?;
            let price =
                if matches!(open.frame(), Some(Frame::FreeIntel { .. })) { "free" } else { "the Hostile draws an Arcana" };
            format!("{}; {price}.", piece.context)
        }
        Choice::Owner(who) => {
            let carried: Vec<String> = open.log.dossier(who).items.iter().map(|item| item.name().to_owned()).collect();
            let gets = open.open_gains().find_map(|gain| match gain {
                Gain::Item(item) => Some(item.name()),
                _ => None,
            })?;
            format!("Gets the {gets}; carries {}.", if carried.is_empty() { "nothing".into() } else { list(&carried) })
        }
        Choice::Release(who) => format!("{} stays behind, and somebody else may be chosen; once for each.", who.short()),
        Choice::Operative(who) => {
            let dashboard = who.dashboard();
            let traits: Vec<&str> = who.traits().map(Trait::name).collect();
            format!(
                "{}, {} / {}: {}.",
                super::cards::cult(who.cult()),
                dashboard.focus.pool,
                dashboard.primal.pool,
                traits.join(", ")
            )
        }
        Choice::Side(unit, _) if slot == Some("operative") => about_unit(view, unit),
        Choice::Side(unit, mind) => side_line(open.member(unit)?.who, mind),
        Choice::Potential(_, potential) | Choice::Return(_, potential) if slot != Some("operative") => potential_text(potential),
        Choice::Potential(who, _) | Choice::Return(who, _) => {
            let held: Vec<String> = open.log.dossier(who).potentials.iter().map(|held| held.name().to_owned()).collect();
            format!("Has {}.", list(&held))
        }
        Choice::Arcana(card) => format!("{}.", card.card().text),
        Choice::Item(item) | Choice::Reward(Reward::Item(item)) => item_text(item),
        Choice::Tile(tile) => about_tile(view, tile, None),
        Choice::Unit(unit) => about_unit(view, unit),
        Choice::Gear(gear) => item_text(open.gear(gear).item),
        Choice::Harm(harm) => match harm {
            Harm::FlipItem(gear) => format!("Turned to its other face: {}.", item_line(open.gear(gear).item)),
            Harm::DropItem(gear) => format!("It falls to the ground: {}.", item_line(open.gear(gear).item)),
            Harm::FlipArmor => "The armor gives no Defense any more.".into(),
            Harm::Pull => "The target is moved to the attacker's tile.".into(),
            Harm::Grasp => "The target has Speed -2 this round.".into(),
            Harm::Wound => "An ordinary wound.".into(),
        },
        Choice::Mask(true) => "Moves one further with every Move.".into(),
        Choice::Mask(false) => "Counts as one further away for attacks from other tiles.".into(),
    })
}

/// What a trait of the clan does.
fn knack_text(knack: Knack) -> &'static str {
    match knack {
        Knack::DirtScreen => "The tile is Obscured this round",
        Knack::BroodCall => "Every Feeder within 2 moves or attacks, free",
        Knack::SetUp => "Leaves a Trap on its tile",
        Knack::Coax => "Leaves a Decoy on its tile",
        Knack::Tunnel => "Displaced up to 3 to a hard or spawn tile, and a threat again",
        Knack::Clicking => "A Feeder appears on its tile",
        Knack::BroodGift => "Two Feeders appear on her tile",
        Knack::Soot => "Obscures a tile in sight",
        Knack::Mark => "Attacks on an operative within 3 have SUCCESS +1 this round",
        Knack::Quickstep => "Two legions within 3 move 1 each",
        Knack::CaveIn => "A tile within 2 is hard terrain from now on",
        Knack::Warlord => "A legion within 3 takes a free action",
    }
}
