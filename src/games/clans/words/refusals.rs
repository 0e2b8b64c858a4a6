//! The reason from the rules why something is not possible now.

use super::choices::acting;
use super::state::{known_name, object_state, world};
use crate::engine::Phrase;
use crate::engine::grammar::{capital, count, list};
use crate::games::clans::Clans;
use crate::games::clans::campaign::{Chapter, Status};
use crate::games::clans::content::{Item, Mind, Operative};
use crate::games::clans::missions::Mission;
use crate::games::clans::rules::{Action, Frame, Object, RollStep, Thing, Tile, TradeStep, UnitId, WoundStep, tile};
use crate::games::clans::tell::whose;
use crate::games::clans::view::View;

pub fn why_not(view: &View, tried: &Phrase) -> Option<String> {
    let own = view.own.as_ref()?;
    let frame = view.open.frame()?;
    let verb = tried.verb.to_lowercase();
    let known = super::VERBS.iter().any(|known| known.name == verb);
    if !known || !view.open.whose_turn().to_act().contains(own.seat) {
        return None;
    }
    if let Some(wrong_side) = wrong_side(view, &verb) {
        return Some(wrong_side.into());
    }
    let (verbs, otherwise) = expected(view, frame);
    if !verbs.is_empty() && !verbs.contains(&verb.as_str()) {
        return Some(otherwise);
    }
    let attempt = Attempt { view, game: world(view), tried, unit: acting(view) };
    if matches!(frame, Frame::Ask { .. } | Frame::Pick { .. }) {
        return attempt.offered(None);
    }
    match verb.as_str() {
        "move" => attempt.cannot_move(),
        "attack" => attempt.cannot_attack(),
        "scout" => attempt.cannot_scout(),
        "flip" => Some("Something keeps this dashboard as it lies.".into()),
        "pickup" => attempt.cannot_pick_up(),
        "trade" if matches!(frame, Frame::Roster { .. }) => {
            Some("Each item changes hands once before a mission, from whoever has it to whoever can carry it.".into())
        }
        "trade" => Some("You trade with an operative on the same tile, who is not stunned, once in a turn.".into()),
        "use" => attempt.cannot_use(),
        "work" => Some(attempt.cannot_work()),
        "spawn" => Some(attempt.cannot_spawn()),
        "command" => attempt.cannot_command(),
        "turn" => attempt.cannot_claim(),
        "arcana" => attempt.cannot_play(),
        "swarm" => attempt.cannot_swarm(),
        "overcommit" => attempt.cannot_overcommit(),
        "safe" => Some("There has to be one die of that colour more than you leave out, and one die at least is rolled.".into()),
        "place" => Some("Threats lie at least three tiles from the start, as many of a kind as the forces have.".into()),
        "choose" => attempt.cannot_choose(),
        "drop" => attempt
            .not_carried("item")
            .or_else(|| Some("Worn armor and permanent items are not dropped; you can drop what you carry.".into())),
        "suffer" => Some("A Potential that is face-up goes first; only then a Fleshwound is lost.".into()),
        "pass" => Some("When all others have passed, you have to take the turn.".into()),
        _ => None,
    }
}

/// Verbs that belong to the other side.
fn wrong_side(view: &View, verb: &str) -> Option<&'static str> {
    match (verb, view.is_hostile()) {
        ("place" | "spawn" | "reveal" | "swarm" | "expend", false) => Some("Only the Hostile does that."),
        ("turn" | "scout" | "flip" | "trade" | "drop", true) => Some("Only operatives do that."),
        _ => None,
    }
}

/// The verbs that a step knows, and what it waits for; none where the verb itself says more.
fn expected(view: &View, frame: &Frame) -> (&'static [&'static str], String) {
    let open = &view.open;
    let (verbs, words): (&[&str], String) = match frame {
        Frame::Ask { about, .. } => {
            (&["choose", "spawn", "work", "pass"], format!("First answer: {}", open.mission.script().question(open, *about)))
        }
        Frame::Briefing { .. } => (&["choose", "done"], "First the operatives agree on a mission.".into()),
        Frame::Intel { .. } => (&["choose", "done"], "First say whether you buy Intel, or that you are done.".into()),
        Frame::FreeIntel { .. } => (&["choose"], "First choose your free Intel.".into()),
        Frame::Roster { .. } => (&["choose", "trade", "done"], "First the squad is chosen.".into()),
        Frame::Sides => (&["choose", "done"], "First each operative has a side.".into()),
        Frame::Mask { .. } | Frame::KeepArcana { .. } | Frame::Gains => {
            (&["choose"], "First answer what is asked: choose one.".into())
        }
        Frame::Pick { .. } => (&["choose", "spawn", "use", "pass"], "First answer what is asked.".into()),
        Frame::Placement => (&["place"], "First all your threats are placed.".into()),
        Frame::Enter => (&["spawn"], "First the champion enters at a spawn point.".into()),
        Frame::Claim { .. } => (&["turn", "arcana", "flip", "pass"], "First somebody takes the next turn.".into()),
        Frame::Turn(turn) if turn.actions == 0 => {
            let left = format!("{} has no action left: free things, cards, or done.", open.name(turn.unit));
            (&["arcana", "use", "drop", "done"], left)
        }
        Frame::Turn(turn) => {
            let verbs = &["move", "attack", "scout", "flip", "pickup", "trade", "use", "work", "drop", "arcana", "done"];
            (verbs, format!("It is {} turn.", whose(&open.name(turn.unit))))
        }
        Frame::Reaction { .. } => {
            let verbs = &["command", "spawn", "reveal", "swarm", "arcana", "use", "done"];
            (verbs, "First say whose action it is: command a unit.".into())
        }
        Frame::Allies => (&["command", "pass"], "Guests and Militia act now: command one, or pass.".into()),
        Frame::Acting { unit, .. } => {
            let verbs = &["move", "attack", "use", "work", "pickup", "scout", "flip", "drop", "done"];
            (verbs, format!("First {} takes its action.", known_name(view, *unit)))
        }
        Frame::Several { .. } => (&["command", "use", "done"], "First say who of those acts, or be done.".into()),
        Frame::Move(walk) => (&["move", "done"], format!("First end the move of {}.", open.name(walk.unit))),
        Frame::Punches { .. } => (&["punch", "pass"], "First the sucker punch: take it, or pass.".into()),
        Frame::Ambush { .. } => (&["command"], "First say which threat of the ambush strikes.".into()),
        Frame::Roll(roll) if roll.step == RollStep::Dice => {
            (&["roll", "safe", "overcommit", "expend", "arcana", "use"], "The dice are in your hand: roll them first.".into())
        }
        Frame::Roll(_) => (&["arcana", "use", "suffer", "pass"], "First answer the roll, or pass.".into()),
        Frame::Wound(wound) if wound.step == WoundStep::Window => {
            (&["arcana", "use", "suffer", "pass"], "First answer the wound.".into())
        }
        Frame::Chain(_) => (&["arcana", "pass"], "First answer the card that was played, or pass.".into()),
        Frame::Trade(trade) if trade.step == TradeStep::Agree => (&["done", "pass"], "First agree to the trade, or pass.".into()),
        Frame::Trade(_) => (&["trade", "done", "pass"], "First finish the trade, or pass.".into()),
        Frame::Pause { .. } => (&["arcana", "pass"], "Between two actions only cards are played.".into()),
        _ => (&[], String::new()),
    };
    (verbs, words)
}

/// A try, and a world as its maker knows it.
struct Attempt<'a> {
    view: &'a View,
    game: Clans,
    tried: &'a Phrase,
    unit: Option<UnitId>,
}

impl Attempt<'_> {
    fn tile(&self, slot: &str) -> Option<Tile> {
        let name = self.tried.slot(slot)?.trim().to_ascii_uppercase();
        let mut signs = name.chars();
        let column = u8::try_from(signs.next()?).ok()?.checked_sub(b'A')?;
        let row = signs.as_str().parse::<u8>().ok()?.checked_sub(1)?;
        let field = self.game.open.field();
        (column < field.width && row < field.height).then(|| tile(column, row)).filter(|tile| field.tiles.contains(*tile))
    }

    fn named(&self, slot: &str) -> Option<UnitId> {
        let name = self.tried.slot(slot)?;
        let open = &self.view.open;
        open.units().iter().find(|unit| open.name(*unit).eq_ignore_ascii_case(name))
    }

    fn cannot_move(&self) -> Option<String> {
        let open = &self.game.open;
        let unit = self.unit?;
        let from = open.at(unit)?;
        if self.tried.slot("to").is_some_and(|to| to.eq_ignore_ascii_case("exit")) {
            return Some("One leaves by an exit or the start, with a Move that begins there.".into());
        }
        let Some(to) = self.tile("to") else { return Some("There is no such tile on this field.".into()) };
        if to == from {
            return Some(format!("{} stands there already.", open.name(unit)));
        }
        let field = open.field();
        if field.neighbours(from).contains(to) && field.is_cliff(from, to) {
            return Some(format!("Between {from} and {to} is a cliff."));
        }
        let speed = self.game.speed(unit);
        Some(format!(
            "{to} is too far: {} has a Move of {speed}; a border costs 1, 1 more upwards, 1 more into hard terrain.",
            open.name(unit)
        ))
    }

    fn cannot_attack(&self) -> Option<String> {
        let open = &self.game.open;
        let unit = self.unit?;
        if let Some(member) = open.member(unit)
            && self.game.weapons(unit).is_empty()
        {
            return Some(format!("Nothing that {} carries attacks in {}.", member.who.short(), member.mind.name()));
        }
        if let Some(lacks) = self.not_carried("with") {
            return Some(lacks);
        }
        let target = self.named("target").or_else(|| self.named("at"));
        let Some(target) = target else { return Some("Nobody of that name can be attacked from here.".into()) };
        let name = open.name(target);
        let to = open.at(target)?;
        Some(if open.is_threat(target) {
            "A token cannot be chosen as a target before it is revealed: scout, or meet it.".into()
        } else if !open.are_enemies(unit, target) {
            format!("{name} is on your side.")
        } else if !self.game.sees(unit, to) {
            format!("{} does not see {to}.", open.name(unit))
        } else {
            format!("{name} at {to} is out of reach; HIDDEN counts as further away.")
        })
    }

    fn cannot_scout(&self) -> Option<String> {
        let open = &self.game.open;
        let unit = self.unit?;
        let member = open.member(unit)?;
        if member.mind != Mind::Focus {
            return Some("One scouts in Focus.".into());
        }
        if !open.is_unopposed(unit) {
            return Some("One scouts Unopposed: an enemy is on the tile.".into());
        }
        let Some(at) = self.tile("at") else { return Some("Name a tile with a token on it.".into()) };
        if open.threats_on(at).is_empty() {
            return Some(format!("No token lies on {at}."));
        }
        Some(format!("{} does not see {at}.", member.who.short()))
    }

    fn cannot_pick_up(&self) -> Option<String> {
        let open = &self.game.open;
        let unit = self.unit?;
        let here = open.at(unit)?;
        if open.gear_in(crate::games::clans::rules::Lies::On(here)).next().is_none() {
            return Some(format!("Nothing lies on {here}."));
        }
        Some(format!("{} carries {} of {}.", open.name(unit), self.game.burden(unit), self.game.carrying(unit)))
    }

    fn cannot_use(&self) -> Option<String> {
        let name = self.tried.slot("name")?.to_lowercase();
        let open = &self.game.open;
        let unit = self.unit?;
        let member = open.member(unit)?;
        let own = member.who.traits().find(|own| own.name().to_lowercase() == name);
        if let Some(own) = own {
            return Some(match own.mind() {
                Some(mind) if mind != member.mind => format!("{} stands on the {} side.", own.name(), mind.name()),
                _ if !own.is_active() => format!("{} works by itself.", own.name()),
                _ => format!("Not now: {}.", own.printed().text),
            });
        }
        if let Some(lacks) = self.not_carried("name") {
            return Some(lacks);
        }
        let (_, card) = open.carried(unit).find(|(_, card)| card.item.name().to_lowercase() == name)?;
        Some(match card.item.card().colour {
            _ if card.botched => format!("The {} is {}.", card.item.name(), super::cards::botched(card.item)),
            Some(mind) if mind != member.mind => format!("The {} works in {} only.", card.item.name(), mind.name()),
            _ => format!("Not now: {}", super::cards::item_text(card.item)),
        })
    }

    fn cannot_spawn(&self) -> String {
        let open = &self.game.open;
        if open.stored == 0 {
            return "Spawning costs an Edge, and none is stored.".into();
        }
        let points = open.free_spawn_points();
        if let Some(at) = self.tile("at")
            && !points.contains(at)
        {
            let free: Vec<String> = points.iter().map(|tile| tile.to_string()).collect();
            return format!("Free spawn points: {}.", if free.is_empty() { "none".into() } else { list(&free) });
        }
        "No more of that kind may be on the field, or nothing spawns now.".into()
    }

    fn cannot_command(&self) -> Option<String> {
        let open = &self.game.open;
        if matches!(open.frame(), Some(Frame::Reaction { .. })) && open.stored == 0 {
            return Some("A command costs an Edge, and none is stored.".into());
        }
        let unit = self.named("unit")?;
        Some(if open.is_stunned(unit) {
            format!("{} is stunned.", open.name(unit))
        } else {
            format!("{} cannot act now.", known_name(self.view, unit))
        })
    }

    fn cannot_claim(&self) -> Option<String> {
        let open = &self.game.open;
        let unit = self.named("operative")?;
        let member = open.member(unit)?;
        let own = self.view.own.as_ref()?.seat;
        Some(if member.seat == own {
            format!("{} has {} left in this round.", member.who.short(), count(member.edges, "Edge"))
        } else {
            format!("{} is led by {}.", member.who.short(), member.seat)
        })
    }

    fn cannot_play(&self) -> Option<String> {
        let own = self.view.own.as_ref()?;
        let name = self.tried.slot("card")?.to_lowercase();
        let card = crate::games::clans::content::Arcana::ALL.into_iter().find(|card| card.name().to_lowercase() == name)?;
        if !own.hand.contains(card) {
            return Some(format!("You do not hold {}.", card.name()));
        }
        Some(format!("{} is played {}: {}.", card.name(), super::cards::time(card), card.card().text))
    }

    fn cannot_swarm(&self) -> Option<String> {
        let own = self.view.own.as_ref()?.hostile.as_ref()?;
        let name = self.tried.slot("card")?.to_lowercase();
        let card = crate::games::clans::content::Swarm::ALL.into_iter().find(|card| card.name().to_lowercase() == name)?;
        if !own.swarm.contains(card) {
            return Some(format!("You do not hold {}.", card.name()));
        }
        Some("That effect finds nothing to work on now.".into())
    }

    fn cannot_overcommit(&self) -> Option<String> {
        let Some(Frame::Roll(roll)) = self.game.open.frame() else { return None };
        Some(if roll.over.is_some() {
            "One overcommits once in a roll.".into()
        } else {
            "No more than six dice of a colour are rolled, and SECURE needs a difficulty.".into()
        })
    }

    /// Why there is no such work here.
    fn cannot_work(&self) -> String {
        let open = &self.game.open;
        let nothing = "A mission action needs its object or person on the very tile.";
        let Some((unit, here)) = self.unit.and_then(|unit| Some((unit, open.at(unit)?))) else { return nothing.into() };
        let objects = (0u8..).zip(&open.objects).filter(|(_, object)| object.at == here && object.kind != Thing::Wall);
        let Some((at, object)) = objects.max_by_key(|(_, object)| !object.gone) else { return nothing.into() };
        let name = open.object_name(at);
        let focused = open.member(unit).is_some_and(|member| member.mind == Mind::Focus);
        let is_off = |other: &Object| other.kind == Thing::Generator && !other.gone && other.progress == 0;
        match object.kind {
            Thing::Totem | Thing::Clutch => format!("A {} is attacked, not worked.", object.kind.name()),
            _ if object.gone => format!("{} is {}.", capital(&name), object_state(*object)),
            _ if unit.is_clanner() && !open.is_unopposed(unit) => "A clanner lays hands on it Unopposed only.".into(),
            Thing::Wagon if !open.is_unopposed(unit) => "The wagon is pushed Unopposed: an enemy is on the tile.".into(),
            Thing::Mast if open.objects.iter().any(is_off) => "First every generator that stands has to be on.".into(),
            Thing::Generator | Thing::Mast if unit.is_member() && !focused && object.progress == 0 => {
                format!("The {} is worked in Focus.", object.kind.name())
            }
            _ => format!("There is nothing to do: {name} is {}.", object_state(*object)),
        }
    }

    fn cannot_choose(&self) -> Option<String> {
        self.offered(self.shut_mission().or_else(|| self.unfit()))
    }

    /// What is offered instead, after the reason why not.
    fn offered(&self, why: Option<String>) -> Option<String> {
        let seat = self.view.own.as_ref()?.seat;
        let mut legal = Vec::new();
        self.game.list_actions(seat, &mut legal);
        let asked = matches!(self.game.open.frame(), Some(Frame::Ask { .. } | Frame::Pick { .. }));
        let choices = legal.iter().filter(|action| asked || matches!(action, Action::Choose(_)));
        let offered: Vec<String> = choices.take(6).map(|action| super::phrase(self.view, *action).to_string()).collect();
        let possible = (!offered.is_empty()).then(|| format!("What can be chosen: {}.", offered.join("; ")));
        match (why, possible) {
            (Some(why), Some(possible)) => Some(format!("{why} {possible}")),
            (why, possible) => why.or(possible),
        }
    }

    /// A mission was named that nobody can go on now.
    fn shut_mission(&self) -> Option<String> {
        let name = self.tried.slot("mission")?;
        let log = &self.view.open.log;
        let mission = Mission::ALL.into_iter().find(|mission| mission.sheet().name.eq_ignore_ascii_case(name))?;
        let name = mission.sheet().name;
        Some(match log.missions[mission.index()] {
            Chapter::Open => format!("This mission is {}.", self.view.open.mission.sheet().name),
            Chapter::Ahead => format!("{name} is not open yet."),
            Chapter::Closed => format!("{name} was missed for good."),
            Chapter::Played(_) => format!("{name} was played already."),
        })
    }

    /// Somebody was named who cannot go.
    fn unfit(&self) -> Option<String> {
        let open = &self.view.open;
        if !matches!(open.frame(), Some(Frame::Roster { .. })) {
            return None;
        }
        let name = self.tried.slot("operative")?;
        let who = Operative::ALL.into_iter().find(|who| who.short().eq_ignore_ascii_case(name))?;
        let name = who.short();
        Some(match open.log.dossier(who).status {
            Status::Locked => format!("{name} has not joined."),
            Status::Barred => format!("{name} was revived in the last mission and rests in this one."),
            Status::Dead(mission) => format!("{name} fell in {}.", mission.sheet().name),
            Status::Ready if open.camp.roster.iter().any(|(chosen, _)| *chosen == who) => format!("{name} goes already."),
            Status::Ready => format!("No more than {} go.", open.camp.most),
        })
    }

    /// An item was named that is not carried.
    fn not_carried(&self, slot: &str) -> Option<String> {
        let name = self.tried.slot(slot)?;
        let item = Item::ALL.into_iter().find(|item| item.name().eq_ignore_ascii_case(name))?;
        let open = &self.game.open;
        let unit = self.unit?;
        let carried: Vec<&str> = open.carried(unit).map(|(_, card)| card.item.name()).collect();
        if carried.contains(&item.name()) {
            return None;
        }
        let carried = if carried.is_empty() { "nothing".to_owned() } else { carried.join(", ") };
        Some(format!("{} does not carry the {}, but {carried}.", open.name(unit), item.name()))
    }
}
