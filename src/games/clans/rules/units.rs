//! Units: who they are, where they stand, and whom they share a tile with.

use super::{Effect, GearId, On, Side, Sort, Tile, UnitId, UnitSet};
use crate::engine::Seat;
use crate::games::clans::campaign::Log;
use crate::games::clans::content::{
    Arcana, Champion, Item, Mind, Neutral, Operative, Potential, Stage, ThreatKind, ThreatKinds, Trait,
};
use crate::games::clans::{Clans, Open};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// An operative on a mission.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Member {
    pub who: Operative,
    pub seat: Seat,
    /// Came by Intel: no Edge, no Arcana, not in the roster.
    pub guest: bool,
    /// Where the operative stands, alive and on the field.
    pub at: Option<Tile>,
    pub fate: Fate,
    pub mind: Mind,
    pub potentials: ArrayVec<Held, 6>,
    pub edges: u8,
    /// The armor that was carried when the mission began.
    pub worn: Option<GearId>,
    pub stunned: bool,
    pub stealth: bool,
    /// Sucker punches of this round.
    pub punches: u8,
    /// Traits used this round and this mission, by [`Trait`] place on the dashboard.
    pub used_round: u8,
    pub used_mission: u8,
    pub deeds: Deeds,
    pub traumas: u8,
    /// BALM has saved this one already.
    pub balmed: bool,
}

/// What an operative has done that other rules ask for.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Deeds {
    pub moved_round: bool,
    pub moved_turn: bool,
    pub attacked_turn: bool,
    pub wounded_something_round: bool,
    /// The allies' step of this round is over for this one.
    pub acted: bool,
    /// Moves that ended this round.
    pub moves: u8,
    /// Has crossed a cliff by Goatpath in this turn.
    pub climbed: bool,
}

/// What became of an operative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fate {
    Alive,
    /// Left the field by this tile.
    Left(Tile),
    /// The body lies there, or is carried, or left the field with whoever carried it.
    Dead(Body),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Body {
    On(Tile),
    With(UnitId),
    Away,
}

/// A Potential that an operative has, or the Fleshwound on its back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    pub potential: Potential,
    pub fleshwound: bool,
    pub used_round: bool,
    pub used_mission: bool,
}

impl Held {
    pub fn new(potential: Potential) -> Held {
        Held { potential, fleshwound: false, used_round: false, used_mission: false }
    }
}

/// A neutral unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stray {
    pub kind: Neutral,
    pub at: Option<Tile>,
    /// A refugee who hides is no target of anything.
    pub found: bool,
    pub follows: Option<UnitId>,
    pub stunned: bool,
    pub punches: u8,
    pub acted: bool,
}

/// A token of the Hostile, or the model that it was turned into.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Clanner {
    /// What people call it.
    pub number: u8,
    pub at: Option<Tile>,
    /// What it is, once it is revealed.
    pub revealed: Option<ThreatKind>,
    /// What everybody knows that it can be.
    pub may_be: ThreatKinds,
    pub stunned: bool,
    pub punches: u8,
    /// BROOD CALL, CLICKING, MARK or another once-a-round trait was used.
    pub called: bool,
    /// Came to its tile in this turn.
    pub entered: bool,
    /// Turned back into a threat, and lies in wait until an action ends.
    pub fresh: bool,
    /// Operatives that it wounded this round, by place in the squad.
    pub wounded: u8,
}

/// The champions, by [`Champion`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Champions(pub [ChampionState; Champion::COUNT]);

impl Champions {
    /// As they begin a mission: whoever was killed before is dead.
    pub fn of(log: &Log) -> Champions {
        Champions(log.killed.map(|dead| ChampionState { dead, ..ChampionState::default() }))
    }
}

/// What all know of a champion.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ChampionState {
    pub stage: Stage,
    /// Has been seen on the field.
    pub here: bool,
    /// Was killed, in this mission or before.
    pub dead: bool,
    /// Operatives wounded in this mission, by place in the squad.
    pub wounded: u8,
    /// Wounds suffered this round.
    pub hurt: u8,
    /// A once-a-round base trait was used.
    pub used: bool,
}

/// An item card in the mission.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gear {
    pub item: Item,
    pub place: Lies,
    pub botched: bool,
    pub used_round: bool,
    pub used_mission: bool,
    /// An attack was made with it in this turn.
    pub fired: bool,
    /// An operative brought it or carried it in this mission.
    pub ours: bool,
}

/// Where an item card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Lies {
    With(UnitId),
    On(Tile),
    /// Set as a trap on this tile.
    Set(Tile),
    /// In the Scavenging deck or out of the game; the place is free.
    Away,
}

impl Open {
    pub fn member(&self, unit: UnitId) -> Option<&Member> {
        match unit.sort() {
            Sort::Member(at) => self.squad.get(at),
            _ => None,
        }
    }

    pub(super) fn member_mut(&mut self, unit: UnitId) -> Option<&mut Member> {
        match unit.sort() {
            Sort::Member(at) => self.squad.get_mut(at),
            _ => None,
        }
    }

    pub fn clanner(&self, unit: UnitId) -> Option<&Clanner> {
        match unit.sort() {
            Sort::Clanner(at) => self.clan.get(at),
            _ => None,
        }
    }

    pub(super) fn clanner_mut(&mut self, unit: UnitId) -> Option<&mut Clanner> {
        match unit.sort() {
            Sort::Clanner(at) => self.clan.get_mut(at),
            _ => None,
        }
    }

    pub fn stray(&self, unit: UnitId) -> Option<&Stray> {
        match unit.sort() {
            Sort::Stray(at) => self.strays.get(at),
            _ => None,
        }
    }

    pub(super) fn stray_mut(&mut self, unit: UnitId) -> Option<&mut Stray> {
        match unit.sort() {
            Sort::Stray(at) => self.strays.get_mut(at),
            _ => None,
        }
    }

    /// Where a unit stands; `None` off the field.
    pub fn at(&self, unit: UnitId) -> Option<Tile> {
        match unit.sort() {
            Sort::Member(at) => self.squad.get(at)?.at,
            Sort::Stray(at) => self.strays.get(at)?.at,
            Sort::Clanner(at) => self.clan.get(at)?.at,
        }
    }

    pub(super) fn put(&mut self, unit: UnitId, tile: Option<Tile>) {
        match unit.sort() {
            Sort::Member(at) => self.squad[at].at = tile,
            Sort::Stray(at) => self.strays[at].at = tile,
            Sort::Clanner(at) => self.clan[at].at = tile,
        }
    }

    /// Everyone on the field.
    pub fn units(&self) -> UnitSet {
        self.members().union(self.stray_units()).union(self.clanners())
    }

    /// Operatives and guests on the field.
    pub fn members(&self) -> UnitSet {
        (0..self.squad.len()).filter(|at| self.squad[*at].at.is_some()).map(UnitId::member).collect()
    }

    pub fn stray_units(&self) -> UnitSet {
        (0..self.strays.len()).filter(|at| self.strays[*at].at.is_some()).map(UnitId::stray).collect()
    }

    /// Threats and clanners on the field.
    pub fn clanners(&self) -> UnitSet {
        (0..self.clan.len()).filter(|at| self.clan[*at].at.is_some()).map(UnitId::clanner).collect()
    }

    pub fn threats(&self) -> UnitSet {
        self.clanners().filter(|unit| self.is_threat(unit))
    }

    /// Everyone on a tile.
    pub fn on(&self, tile: Tile) -> UnitSet {
        let here = Some(tile);
        let members = (0..self.squad.len()).filter(|at| self.squad[*at].at == here).map(UnitId::member);
        let strays = (0..self.strays.len()).filter(|at| self.strays[*at].at == here).map(UnitId::stray);
        let clan = (0..self.clan.len()).filter(|at| self.clan[*at].at == here).map(UnitId::clanner);
        members.chain(strays).chain(clan).collect()
    }

    pub fn members_on(&self, tile: Tile) -> UnitSet {
        (0..self.squad.len()).filter(|at| self.squad[*at].at == Some(tile)).map(UnitId::member).collect()
    }

    pub fn clanners_on(&self, tile: Tile) -> UnitSet {
        (0..self.clan.len()).filter(|at| self.clan[*at].at == Some(tile)).map(UnitId::clanner).collect()
    }

    pub fn threats_on(&self, tile: Tile) -> UnitSet {
        self.clanners_on(tile).filter(|unit| self.is_threat(unit))
    }

    pub fn is_threat(&self, unit: UnitId) -> bool {
        self.clanner(unit).is_some_and(|clanner| clanner.revealed.is_none())
    }

    /// The side a unit fights for; a pack-dog fights for nobody.
    pub fn side_of(&self, unit: UnitId) -> Option<Side> {
        match unit.sort() {
            Sort::Member(_) => Some(Side::Operatives),
            Sort::Stray(at) => (self.strays[at].kind != Neutral::PackDog).then_some(Side::Operatives),
            Sort::Clanner(_) => Some(Side::Hostile),
        }
    }

    pub fn side_of_seat(&self, seat: Seat) -> Side {
        if seat == self.hostile { Side::Hostile } else { Side::Operatives }
    }

    pub fn are_allies(&self, one: UnitId, other: UnitId) -> bool {
        one != other && self.side_of(one).is_some() && self.side_of(one) == self.side_of(other)
    }

    pub fn are_enemies(&self, one: UnitId, other: UnitId) -> bool {
        one != other && (self.side_of(one).is_none() || self.side_of(one) != self.side_of(other))
    }

    /// The seat that decides for a unit.
    pub fn controller(&self, unit: UnitId) -> Seat {
        match unit.sort() {
            Sort::Member(at) => self.squad[at].seat,
            Sort::Stray(_) => self.guests_seat(),
            Sort::Clanner(_) => self.hostile,
        }
    }

    /// The operatives' seat with the fewest operatives runs guests and Militia.
    pub fn guests_seat(&self) -> Seat {
        let own = |seat: &Seat| self.squad.iter().filter(|member| !member.guest && member.seat == *seat).count();
        self.operative_seats().min_by_key(own).unwrap_or(self.hostile)
    }

    /// The seats of the operatives' side.
    pub fn operative_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        let hostile = self.hostile;
        Seat::all(self.seats).filter(move |seat| *seat != hostile)
    }

    /// Someone whom others on the tile count: a refugee who hides does not.
    fn counts(&self, unit: UnitId) -> bool {
        self.stray(unit).is_none_or(|stray| stray.found)
    }

    /// Enemies on the unit's own tile.
    pub fn enemies_here(&self, unit: UnitId) -> UnitSet {
        let Some(tile) = self.at(unit) else { return UnitSet::default() };
        self.on(tile).filter(|other| self.are_enemies(unit, other) && self.counts(other))
    }

    /// Allies on the unit's own tile; nobody is an ally to themselves.
    pub fn allies_here(&self, unit: UnitId) -> UnitSet {
        let Some(tile) = self.at(unit) else { return UnitSet::default() };
        self.on(tile).filter(|other| self.are_allies(unit, other) && self.counts(other))
    }

    /// No ally on the tile.
    pub fn is_isolated(&self, unit: UnitId) -> bool {
        self.allies_here(unit).is_empty()
    }

    /// No enemy on the tile.
    pub fn is_unopposed(&self, unit: UnitId) -> bool {
        self.enemies_here(unit).is_empty()
    }

    /// More enemies than allies on the tile, oneself counted with the allies.
    pub fn is_outnumbered(&self, unit: UnitId) -> bool {
        self.enemies_here(unit).len() > self.allies_here(unit).len() + 1
    }

    pub fn is_stunned(&self, unit: UnitId) -> bool {
        match unit.sort() {
            Sort::Member(at) => self.squad[at].stunned,
            Sort::Stray(at) => self.strays[at].stunned,
            Sort::Clanner(at) => self.clan[at].stunned,
        }
    }

    pub fn in_stealth(&self, unit: UnitId) -> bool {
        self.member(unit).is_some_and(|member| member.stealth)
    }

    /// Roster operatives on the field.
    pub fn roster_on_field(&self) -> usize {
        self.squad.iter().filter(|member| !member.guest && member.at.is_some()).count()
    }

    /// The operative's trait counts now: it stands on the side that is face-up, or on both.
    pub fn has(&self, unit: UnitId, own: Trait) -> bool {
        self.member(unit).is_some_and(|member| member.has(own))
    }

    /// The Potential is face-up.
    pub fn has_potential(&self, unit: UnitId, potential: Potential) -> bool {
        self.member(unit).is_some_and(|member| member.potential(potential).is_some())
    }

    /// The item cards that a unit carries.
    pub fn carried(&self, unit: UnitId) -> impl Iterator<Item = (GearId, &Gear)> {
        self.gear_in(Lies::With(unit))
    }

    pub fn gear_in(&self, place: Lies) -> impl Iterator<Item = (GearId, &Gear)> {
        (0u8..).map(GearId).zip(self.gear.iter()).filter(move |(_, gear)| gear.place == place)
    }

    pub fn gear(&self, gear: GearId) -> &Gear {
        &self.gear[gear.index()]
    }

    /// The unit carries a working card of this item, and may use it now.
    pub fn uses(&self, unit: UnitId, item: Item) -> bool {
        self.usable(unit, item).is_some()
    }

    pub fn usable(&self, unit: UnitId, item: Item) -> Option<GearId> {
        let member = self.member(unit)?;
        let fits = |gear: &Gear| gear.item == item && !gear.botched && self.fits(member, item);
        self.carried(unit).find(|(at, gear)| fits(gear) && (!item.is_armor() || member.worn == Some(*at))).map(|(at, _)| at)
    }

    /// Cult and colour of the card allow it to this operative as the dashboard lies.
    pub fn fits(&self, member: &Member, item: Item) -> bool {
        let card = item.card();
        card.cult.is_none_or(|cult| cult == member.who.cult()) && card.colour.is_none_or(|mind| mind == member.mind)
    }

    /// Something that holds for a while holds for this unit.
    pub fn under(&self, unit: UnitId, effect: Effect) -> bool {
        self.lasting.iter().any(|lasting| lasting.effect == effect && lasting.on == On::Unit(unit))
    }

    pub fn side_under(&self, side: Side, effect: Effect) -> bool {
        self.lasting.iter().any(|lasting| lasting.effect == effect && lasting.on == On::Side(side))
    }
}

impl Member {
    pub fn is_alive(&self) -> bool {
        !matches!(self.fate, Fate::Dead(_))
    }

    pub fn has(&self, own: Trait) -> bool {
        own.owner() == self.who && self.at.is_some() && own.mind().is_none_or(|mind| mind == self.mind)
    }

    /// The Potential, if it is face-up.
    pub fn potential(&self, potential: Potential) -> Option<&Held> {
        self.potentials.iter().find(|held| held.potential == potential && !held.fleshwound)
    }

    pub fn fleshwounds(&self) -> usize {
        self.potentials.iter().filter(|held| held.fleshwound).count()
    }

    pub fn face_up(&self) -> usize {
        self.potentials.len() - self.fleshwounds()
    }

    pub fn concept(&self) -> Arcana {
        self.who.dashboard().concept
    }
}

impl Clans {
    /// What a clanner is, revealed or not. Only the rules may ask: an operative's list must never depend on it.
    pub(crate) fn kind(&self, unit: UnitId) -> Option<ThreatKind> {
        match unit.sort() {
            Sort::Clanner(at) => self.open.clan.get(at)?.revealed.or_else(|| self.hidden.kinds.get(at).copied()),
            _ => None,
        }
    }
}
