//! The mission booklet: a mission a file. What is printed of a mission is its [`Sheet`]; what it does that no other
//! mission does is its [`Script`], and what bots ask of it its [`Outlook`].

mod altar_of_the_myriads;
mod brood_caves;
mod burning_springs;
mod cartel_supply_cache;
mod convoy_evac_route;
mod escapee_track;
mod outlook;
mod relay_station;
mod the_boneyard;

use super::campaign::Status;
use super::content::{Champion, Forces, Item, Mind, Neutral, Operative, ThreatKind, ThreatKinds};
use super::rules::{
    Action, Against, Aim, Attack, Frame, Gain, Laid, Modifiers, Object, Purpose, Roll, Stray, Target, Thing, Throw, Tile,
    TileSet, UnitId, Wound,
};
use super::{Clans, Open};
use crate::engine::{Seat, Story};
use arrayvec::ArrayVec;
pub use brood_caves::WOUNDS as CLUTCH_WOUNDS;
pub use convoy_evac_route::{PATH as WAGON_PATH, WOUNDS as WAGON_WOUNDS};
pub use outlook::Outlook;
use serde::{Deserialize, Serialize};
pub use the_boneyard::WOUNDS as TOTEM_WOUNDS;

/// What only one mission asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Question {
    /// M1: near which refugee are the Traps revealed?
    Pits,
    /// M4: where does the whistle drive this Feeder?
    Whistle(UnitId),
    /// M5: which threat do the birds reveal? So many are to be named.
    Birds(u8),
    /// M7: which spawn point is closed?
    Shaft,
    /// M8: which brazier is out from the start?
    BrazierOut,
    /// M8: which threat does the traitor show? So many are to be named.
    Traitor(u8),
    /// M8: which Feeder do the fires call, and where to? The burning braziers by their places, and whether one has called.
    Fires { burning: u8, again: bool },
    /// The number that an older release stored, as long as nobody has looked up in which mission.
    Numbered(u8),
}

impl From<u8> for Question {
    fn from(number: u8) -> Self {
        Question::Numbered(number)
    }
}

impl Question {
    /// By its name, where it was stored by its number.
    #[must_use]
    pub fn named(self, mission: Mission) -> Question {
        let Question::Numbered(number) = self else { return self };
        match (mission, number) {
            (Mission::M1, _) => Question::Pits,
            (Mission::M4, token) => Question::Whistle(UnitId(token)),
            (Mission::M5, left) => Question::Birds(left),
            (Mission::M7, _) => Question::Shaft,
            (Mission::M8, 15) => Question::BrazierOut,
            (Mission::M8, left @ ..15) => Question::Traitor(left),
            (Mission::M8, fires) => Question::Fires { burning: fires & 7, again: fires & 32 != 0 },
            (Mission::M2 | Mission::M3 | Mission::M6, _) => self,
        }
    }
}

/// A mission of the campaign.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Mission {
    M1,
    M2,
    M3,
    M4,
    M5,
    M6,
    M7,
    M8,
}

/// What is printed of a mission.
#[derive(Debug)]
pub struct Sheet {
    pub name: &'static str,
    pub briefing: &'static str,
    /// Where it lies on the situation map, in percent of its width and height.
    pub spot: (u8, u8),
    /// The plates of the field, row by row.
    pub plates: &'static [&'static [Laid]],
    /// The operatives' spawn point, by which they may retreat.
    pub start: Tile,
    pub exits: &'static [Tile],
    /// Where the Hostile may spawn.
    pub spawn_points: &'static [Tile],
    pub objects: &'static [PlacedObject],
    /// The last round.
    pub rounds: BySquad,
    /// Edges that the Hostile stores at the start of each round.
    pub pressure: BySquad,
    /// Threats that are placed at first, besides a champion.
    pub threats: BySquad,
    pub forces: fn(u8) -> Forces,
    pub champion: Entrance,
    pub intel: &'static [Intel],
    /// O1, O2, O3.
    pub objectives: &'static [&'static str],
    /// H1, H2.
    pub hostile_objectives: &'static [&'static str],
}

impl Sheet {
    /// The objects as they stand at first, those alike with a letter each.
    pub fn laid_out(&self) -> ArrayVec<Object, 8> {
        let mut objects = ArrayVec::<Object, 8>::new();
        for place in self.objects {
            let letter = objects.iter().filter(|other| other.kind == place.thing).count() as u8;
            let (kind, at, beyond) = (place.thing, place.at, place.beyond);
            objects.push(Object { kind, letter, at, beyond, wounds: 0, progress: 0, gone: false });
        }
        objects
    }
}

/// A number for four, three, two and one operatives.
#[derive(Clone, Copy, Debug)]
pub struct BySquad(pub [u8; 4]);

impl BySquad {
    pub fn of(self, operatives: u8) -> u8 {
        self.0[4 - usize::from(operatives.clamp(1, 4))]
    }
}

/// An object and where it stands; a wall stands between two tiles.
#[derive(Clone, Copy, Debug)]
pub struct PlacedObject {
    pub thing: Thing,
    pub at: Tile,
    pub beyond: Option<Tile>,
}

pub const fn thing(thing: Thing, at: Tile) -> PlacedObject {
    PlacedObject { thing, at, beyond: None }
}

pub const fn wall(at: Tile, beyond: Tile) -> PlacedObject {
    PlacedObject { thing: Thing::Wall, at, beyond: Some(beyond) }
}

/// How the champion comes to a mission.
#[derive(Clone, Copy, Debug)]
pub enum Entrance {
    /// Placed face-down with the first threats.
    Placed(Champion),
    /// One that was not killed before, as the Hostile chooses, placed with the first threats.
    AnyPlaced,
    /// Stands on this tile from the start.
    Stands(Champion, Tile),
    /// Comes as a threat at the start of this round, if there are at least so many operatives.
    Enters { champion: Champion, round: u8, squad: u8 },
}

/// A piece of Intel: what is told before it is bought, and what it brings.
#[derive(Clone, Copy, Debug)]
pub struct Intel {
    pub context: &'static str,
    pub benefit: &'static str,
}

pub const fn intel(context: &'static str, benefit: &'static str) -> Intel {
    Intel { context, benefit }
}

impl Mission {
    pub const COUNT: usize = 8;
    pub const ALL: [Mission; Mission::COUNT] =
        [Mission::M1, Mission::M2, Mission::M3, Mission::M4, Mission::M5, Mission::M6, Mission::M7, Mission::M8];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub fn sheet(self) -> &'static Sheet {
        self.script().sheet()
    }

    /// What bots ask of this mission.
    pub fn outlook(self) -> &'static dyn Outlook {
        match self {
            Mission::M1 => &escapee_track::EscapeeTrack,
            Mission::M2 => &relay_station::RelayStation,
            Mission::M3 => &cartel_supply_cache::SupplyCache,
            Mission::M4 => &convoy_evac_route::EvacRoute,
            Mission::M5 => &the_boneyard::Boneyard,
            Mission::M6 => &burning_springs::BurningSprings,
            Mission::M7 => &brood_caves::BroodCaves,
            Mission::M8 => &altar_of_the_myriads::Altar,
        }
    }

    /// What this mission does that no other does.
    pub fn script(self) -> &'static dyn Script {
        match self {
            Mission::M1 => &escapee_track::EscapeeTrack,
            Mission::M2 => &relay_station::RelayStation,
            Mission::M3 => &cartel_supply_cache::SupplyCache,
            Mission::M4 => &convoy_evac_route::EvacRoute,
            Mission::M5 => &the_boneyard::Boneyard,
            Mission::M6 => &burning_springs::BurningSprings,
            Mission::M7 => &brood_caves::BroodCaves,
            Mission::M8 => &altar_of_the_myriads::Altar,
        }
    }
}

/// An objective: of the operatives or of the Hostile, by its number from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    O(u8),
    H(u8),
}

/// The rules of one mission. Every method has a default, so that a mission says only what is its own.
pub trait Script: Sync {
    fn sheet(&self) -> &'static Sheet;

    /// A first threat of this kind may lie on this tile.
    fn may_place(&self, _game: &Clans, _kind: ThreatKind, _tile: Tile) -> bool {
        true
    }

    /// The Hostile may spawn now.
    fn may_spawn(&self, _open: &Open) -> bool {
        true
    }

    /// A clanner may act now.
    fn may_act(&self, _game: &Clans, _unit: UnitId) -> bool {
        true
    }

    /// Another champion enters at the start of this round.
    fn second_champion(&self, _game: &Clans) -> bool {
        false
    }

    /// Wounds that a hit does to an object.
    fn wounds(&self, _object: &Object, _fire: bool) -> u8 {
        1
    }

    /// The field is being set up: objects stand already; neutrals, guests and bonuses come now.
    fn deploy(&self, _game: &mut Clans, _story: &mut Story) {}

    /// The first threats lie and the sides are chosen: Intel that works "after the set-up".
    fn after_setup(&self, _game: &mut Clans, _story: &mut Story) {}

    /// The mission asks a question of its own, as [`Clans::ask`] has begun it. It lapses where the list is empty.
    fn list_answers(&self, _game: &Clans, _about: Question, _out: &mut Vec<Action>) {}

    /// The words of that question.
    fn question(&self, _open: &Open, _about: Question) -> String {
        "What do you choose?".into()
    }

    fn answered(&self, _game: &mut Clans, _about: Question, _action: Action, _story: &mut Story) {}

    fn round_start(&self, _game: &mut Clans, _story: &mut Story) {}

    fn round_end(&self, _game: &mut Clans, _story: &mut Story) {}

    /// Mission actions of this unit, operative or clanner.
    fn list_work(&self, _game: &Clans, _unit: UnitId, _out: &mut Vec<Action>) {}

    /// A mission action begins: it is done at once, or pushes its roll.
    fn work(&self, _game: &mut Clans, _unit: UnitId, _at: Target, _story: &mut Story) {}

    /// The roll of a mission action is over.
    fn worked(&self, _game: &mut Clans, _roll: &Roll, _throw: &Throw, _story: &mut Story) {}

    /// Intel that can be used like an ability, at the start of an operative's turn.
    fn list_intel(&self, _game: &Clans, _unit: UnitId, _out: &mut Vec<Action>) {}

    fn use_intel(&self, _game: &mut Clans, _unit: UnitId, _intel: u8, _aim: Aim, _story: &mut Story) {}

    /// This piece of Intel still has something to give.
    fn is_unused(&self, _game: &Clans, _intel: u8) -> bool {
        false
    }

    /// What the mission adds to a roll.
    fn modify(&self, _game: &Clans, _roll: &Roll, _modifiers: &mut Modifiers) {}

    /// What the mission adds to a unit's Defense.
    fn defense(&self, _game: &Clans, _unit: UnitId) -> i8 {
        0
    }

    /// Defense and wounds of an object, if this unit's side may attack it.
    fn armor(&self, _game: &Clans, _object: &Object, _by: Option<UnitId>) -> Option<(i8, u8)> {
        None
    }

    /// The attack wounds an object without a roll.
    fn strikes(&self, _game: &Clans, _attack: &Attack, _object: &Object) -> bool {
        false
    }

    /// An object was wounded; it has been counted already.
    fn damaged(&self, _game: &mut Clans, _object: u8, _story: &mut Story) {}

    /// How far anybody sees; darkness.
    fn sight(&self, _game: &Clans, _unit: UnitId) -> u8 {
        u8::MAX
    }

    /// Tiles that nobody sees past.
    fn screens(&self, _game: &Clans) -> TileSet {
        TileSet::default()
    }

    /// The border is closed, or open although it is a cliff.
    fn border(&self, _game: &Clans, _unit: UnitId, _from: Tile, _to: Tile) -> Option<bool> {
        None
    }

    /// [`Script::border`] may say something.
    fn rules_borders(&self) -> bool {
        false
    }

    /// A clanner may leave the field here by a Move.
    fn clan_exit(&self, _game: &Clans, _unit: UnitId) -> bool {
        false
    }

    /// A unit moved a step.
    fn stepped(&self, _game: &mut Clans, _unit: UnitId, _from: Tile, _story: &mut Story) {}

    /// A unit left the field by this tile.
    fn left(&self, _game: &mut Clans, _unit: UnitId, _by: Tile, _story: &mut Story) {}

    /// A unit died.
    fn died(&self, _game: &mut Clans, _unit: UnitId, _by: Option<UnitId>, _story: &mut Story) {}

    /// A wound is about to be suffered: `true` negates it.
    fn negates(&self, _game: &Clans, _wound: &Wound) -> bool {
        false
    }

    /// The mission's own end, besides the last round and an empty field.
    fn is_over(&self, _game: &Clans) -> bool {
        false
    }

    /// Whether an objective is met as things stand; asked at the end, O1 also before.
    fn met(&self, game: &Clans, objective: Objective) -> bool;

    /// What comes of the mission for the campaign: rewards, and who joins.
    fn consequences(&self, _game: &mut Clans, _met: &dyn Fn(Objective) -> bool, _story: &mut Story) {}
}

// What several missions have in common.

/// The objects on a unit's tile at which something can be done.
fn here(open: &Open, unit: UnitId, fits: impl Fn(&Object) -> bool) -> impl Iterator<Item = u8> {
    let tile = open.at(unit);
    let near = move |(_, object): &(u8, &Object)| !object.gone && Some(object.at) == tile && fits(object);
    (0u8..).zip(&open.objects).filter(near).map(|(at, _)| at)
}

/// An operative who stands close enough to lay hands on an object: on its tile or the next one. What nobody does may happen
/// anywhere.
fn at_hand(game: &Clans, object: Object, by: Option<UnitId>) -> bool {
    let close = |at: Tile| game.open.field().distance(at, object.at) <= 1;
    by.is_none_or(|by| by.is_member() && game.open.at(by).is_some_and(close))
}

fn work(object: u8) -> Action {
    Action::Work { at: Target::Object(object) }
}

/// A clanner that may lay hands on an object: alone on its tile, and no Decoy.
fn may_tamper(game: &Clans, unit: UnitId) -> bool {
    unit.is_clanner()
        && game.open.is_unopposed(unit)
        && !matches!(game.kind(unit), None | Some(ThreatKind::Decoy | ThreatKind::Trap))
}

/// Rolls for an object by the side that is face-up; each has its difficulty.
fn roll_for(game: &mut Clans, unit: UnitId, at: Target, focus: i8, primal: i8) {
    let primal_up = game.open.member(unit).is_some_and(|member| member.mind == Mind::Primal);
    game.roll_mind(unit, Purpose::Work(at), Against::Number(if primal_up { primal } else { focus }));
}

fn is_focused(open: &Open, unit: UnitId) -> bool {
    open.member(unit).is_some_and(|member| member.mind == Mind::Focus)
}

/// The object that a roll is for.
fn object_of(game: &Clans, roll: &Roll) -> Option<Object> {
    match roll.what {
        Purpose::Work(Target::Object(object)) => game.open.objects.get(usize::from(object)).copied(),
        _ => None,
    }
}

fn count(open: &Open, thing: Thing, fits: impl Fn(&Object) -> bool) -> usize {
    open.objects.iter().filter(|object| object.kind == thing && fits(object)).count()
}

/// Where the objects are that fit.
fn tiles(open: &Open, thing: Thing, fits: impl Fn(&Object) -> bool) -> TileSet {
    open.objects.iter().filter(|object| object.kind == thing && fits(object)).map(|object| object.at).collect()
}

/// "Two operatives are dead; one, if one or two came."
fn many_dead(open: &Open) -> bool {
    open.squad.iter().filter(|member| !member.is_alive()).count() >= if open.squad_size <= 2 { 1 } else { 2 }
}

fn is_dead(open: &Open, champion: Champion) -> bool {
    open.champions.0[champion.index()].dead
}

/// The first action of the operative's turn has not been taken.
fn turn_begins(open: &Open) -> bool {
    matches!(open.frame(), Some(Frame::Turn(turn)) if !turn.begun)
}

impl Clans {
    /// The mission asks this seat something.
    fn ask(&mut self, seat: Option<Seat>, about: Question) {
        let seat = seat.or_else(|| self.open.operative_seats().next()).unwrap_or(self.open.hostile);
        self.open.stack.push(Frame::Ask { seat, about });
    }

    /// Somebody joins for this mission. If they are in the roster already, a Militia comes in their place.
    fn invite(&mut self, who: Operative, at: Option<Tile>, story: &mut Story) {
        if self.open.squad.iter().any(|member| member.who == who) {
            if let Some(at) = at {
                self.open.strays.push(Stray::new(Neutral::Militia, at));
            }
            return;
        }
        let seat = self.open.guests_seat();
        let dossier = self.open.log.dossier(who).clone();
        let known = dossier.status.is_unlocked();
        let starting = who.dashboard();
        let items = if known { dossier.items.to_vec() } else { starting.items.to_vec() };
        let potentials = if known { dossier.potentials.to_vec() } else { self.open.log.set_aside(who).to_vec() };
        if potentials.is_empty() {
            return;
        }
        let unit = self.open.muster(who, seat, true, &potentials, &items);
        self.open.squad[usize::from(unit.0)].at = at;
        story.tell(|| match at {
            Some(tile) => format!("{} is a guest, at {tile}.", who.name()),
            None => format!("{} will come as a guest.", who.name()),
        });
    }

    /// The Traps on these tiles are turned over; all know of the rest that it is none.
    fn reveal_traps(&mut self, tiles: TileSet, story: &mut Story) {
        story.reveal();
        for unit in self.open.threats() {
            if !self.open.at(unit).is_some_and(|tile| tiles.contains(tile)) {
                continue;
            }
            if self.kind(unit) == Some(ThreatKind::Trap) {
                self.reveal_and_clear(unit, story);
            } else {
                self.open.narrow(unit, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Trap)));
            }
        }
    }

    // Consequences.

    /// The operatives get a copy of this item.
    fn award(&mut self, item: Item) {
        let _ = self.open.tally.gains.try_push(Gain::Item(item));
    }

    /// Items from the Scavenging deck, by lot.
    fn award_finds(&mut self, count: u8, story: &mut Story) {
        for _ in 0..count {
            if let Some(item) = self.draw_item(story) {
                self.award(item);
            }
        }
    }

    /// Somebody joins; whoever died as a guest cannot, and leaves two finds.
    fn recruit(&mut self, who: Operative, story: &mut Story) {
        if matches!(self.open.log.dossier(who).status, Status::Dead(_)) {
            self.award_finds(2, story);
        } else {
            let mission = self.open.mission;
            self.open.log.recruit(who, mission, &mut self.hidden.rng);
            story.tell(|| format!("**{} joins.**", who.name()));
        }
    }
}
