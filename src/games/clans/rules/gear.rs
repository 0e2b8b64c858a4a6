//! Items: picking up, dropping, drawing, flipping, repairing.

use super::{
    Ability, Action, Against, Aim, Body, Fate, Frame, Gear, GearId, Haul, Lies, Load, Pick, Purpose, Spoil, Throw, UnitId,
    effects,
};
use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::{BotchClass, Item, Keyword, Mind};
use arrayvec::ArrayVec;

impl Item {
    pub fn may_be_discarded(self) -> bool {
        !self.is_permanent() && !self.is_prize()
    }
}

impl Clans {
    /// Carrying slots that a unit has taken: items, and bodies for two, or three with their armor.
    pub(crate) fn burden(&self, unit: UnitId) -> u8 {
        let items = self.open.carried(unit).count() as u8;
        let bodies = self.open.squad.iter().filter(|member| member.fate == Fate::Dead(Body::With(unit)));
        items + bodies.map(|member| effects::body_weight(self, unit, member.worn.is_some())).sum::<u8>()
    }

    pub(super) fn has_room(&self, unit: UnitId, slots: u8) -> bool {
        self.burden(unit) + slots <= self.carrying(unit)
    }

    /// There is room for this item, and no armor is carried beside another.
    pub(crate) fn may_carry(&self, unit: UnitId, item: Item) -> bool {
        let armored = item.is_armor() && self.open.carried(unit).any(|(_, gear)| gear.item.is_armor());
        self.has_room(unit, 1) && !armored
    }

    /// Items on the tile that an operative could carry, one by one.
    fn within_reach(&self, unit: UnitId) -> ArrayVec<GearId, 64> {
        let Some(tile) = self.open.at(unit) else { return ArrayVec::new() };
        let lying = self.open.gear_in(Lies::On(tile));
        lying.filter(|(_, gear)| self.may_carry(unit, gear.item)).map(|(gear, _)| gear).collect()
    }

    /// What an operative may pick up here.
    pub(super) fn list_pickup(&self, unit: UnitId, out: &mut Vec<Action>) {
        let open = &self.open;
        let (Some(tile), Some(member)) = (open.at(unit), open.member(unit)) else { return };
        let room = self.carrying(unit).saturating_sub(self.burden(unit));
        let lying = self.within_reach(unit);
        out.extend(lying.iter().map(|gear| Action::PickUp(*gear)));
        if lying.len() > 1 && lying.len() <= usize::from(room) {
            out.push(Action::PickUpAll);
        }
        for (at, body) in open.squad.iter().enumerate() {
            let weight = effects::body_weight(self, unit, body.worn.is_some());
            if body.fate == Fate::Dead(Body::On(tile)) && weight <= room && body.who != member.who {
                out.push(Action::Lift(UnitId::member(at)));
            }
        }
    }

    /// What a unit may let fall, free.
    pub(super) fn list_drops(&self, unit: UnitId, out: &mut Vec<Action>) {
        self.list_loads(unit, out);
        out.extend(self.open.followers(unit).iter().map(|follower| Action::Drop(Load::Unit(follower))));
    }

    /// Items and bodies that a unit may let fall.
    pub(super) fn list_loads(&self, unit: UnitId, out: &mut Vec<Action>) {
        let open = &self.open;
        let worn = open.member(unit).and_then(|member| member.worn);
        for (at, gear) in open.carried(unit) {
            if Some(at) != worn && !gear.item.is_permanent() {
                out.push(Action::Drop(Load::Gear(at)));
            }
        }
        for (at, body) in open.squad.iter().enumerate() {
            if body.fate == Fate::Dead(Body::With(unit)) {
                out.push(Action::Drop(Load::Unit(UnitId::member(at))));
            }
        }
    }

    pub(super) fn drop(&mut self, unit: UnitId, load: Load, story: &mut Story) {
        let Some(tile) = self.open.at(unit) else { return };
        match load {
            Load::Gear(gear) => {
                self.open.gear[gear.index()].place = Lies::On(tile);
                story.tell(|| format!("{} drops the {}.", self.open.name(unit), self.open.gear(gear).item.name()));
            }
            Load::Unit(other) => {
                if let Some(member) = self.open.member_mut(other) {
                    member.fate = Fate::Dead(Body::On(tile));
                } else if let Some(stray) = self.open.stray_mut(other) {
                    stray.follows = None;
                }
                story.tell(|| format!("{} leaves {} behind.", self.open.name(unit), self.open.name(other)));
            }
        }
    }

    /// Sucker punches are over; the hands close.
    pub(super) fn pick_up(&mut self, unit: UnitId, what: Haul, story: &mut Story) {
        let Some(tile) = self.open.at(unit).filter(|_| !self.open.is_stunned(unit)) else { return };
        // Whatever happened meanwhile, it still has to lie here.
        match what {
            Haul::Body(body) => {
                if self.open.member(body).is_some_and(|member| member.fate == Fate::Dead(Body::On(tile))) {
                    self.lift(unit, body, story);
                }
            }
            Haul::Spoil(gear, how) => {
                if self.open.gear(gear).place == Lies::On(tile) {
                    self.spoil(unit, gear, how, story);
                }
            }
            Haul::All => {
                for gear in self.within_reach(unit) {
                    self.take_up(unit, gear, story);
                }
            }
            Haul::Gear(gear) => {
                if self.open.gear(gear).place == Lies::On(tile) {
                    self.take_up(unit, gear, story);
                }
                self.ask_for_more(unit);
            }
        }
    }

    fn take_up(&mut self, unit: UnitId, gear: GearId, story: &mut Story) {
        if self.may_carry(unit, self.open.gear(gear).item) {
            self.open.gear[gear.index()].place = Lies::With(unit);
            self.open.gear[gear.index()].ours |= unit.is_member();
            story.tell(|| format!("{} picks up the {}.", self.open.name(unit), self.open.gear(gear).item.name()));
        }
    }

    /// An operative picks up any number of items in one action; a clanner one.
    fn ask_for_more(&mut self, unit: UnitId) {
        if unit.is_member() && !self.within_reach(unit).is_empty() {
            self.open.push(Frame::Pick { seat: self.open.controller(unit), what: Pick::More { unit } });
        }
    }

    pub(super) fn list_more(&self, unit: UnitId, out: &mut Vec<Action>) {
        out.extend(self.within_reach(unit).into_iter().map(Action::PickUp));
        out.push(Action::Done);
    }

    pub(super) fn pick_up_more(&mut self, unit: UnitId, action: Action, story: &mut Story) {
        self.open.pop();
        if let Action::PickUp(gear) = action {
            self.take_up(unit, gear, story);
            self.ask_for_more(unit);
        }
    }

    /// Somebody carries more than he still can: the owner says what falls. Nothing does where nothing can be dropped.
    pub(super) fn shed(&mut self) -> bool {
        let burdened = self.open.members().iter().find(|unit| self.is_overloaded(*unit));
        if let Some(unit) = burdened {
            self.open.push(Frame::Pick { seat: self.open.controller(unit), what: Pick::Shed { unit } });
        }
        burdened.is_some()
    }

    pub(super) fn is_overloaded(&self, unit: UnitId) -> bool {
        let mut loads = Vec::new();
        let burdened = self.burden(unit) > self.carrying(unit);
        if burdened {
            self.list_loads(unit, &mut loads);
        }
        !loads.is_empty()
    }

    fn lift(&mut self, unit: UnitId, body: UnitId, story: &mut Story) {
        if let Some(member) = self.open.member_mut(body) {
            member.fate = Fate::Dead(Body::With(unit));
        }
        story.tell(|| format!("{} lifts the body of {}.", self.open.name(unit), self.open.name(body)));
    }

    fn spoil(&mut self, unit: UnitId, gear: GearId, how: Spoil, story: &mut Story) {
        story.tell(|| format!("{} spoils the {}.", self.open.name(unit), self.open.gear(gear).item.name()));
        match how {
            Spoil::Flip => self.flip_gear(gear, story),
            Spoil::Discard => self.discard(gear),
        }
    }

    /// An item goes into the Scavenging deck.
    pub(crate) fn discard(&mut self, gear: GearId) {
        let card = &mut self.open.gear[gear.index()];
        card.place = Lies::Away;
        self.open.scavenging[card.item.index()] += 1;
        for member in &mut self.open.squad {
            if member.worn == Some(gear) {
                member.worn = None;
            }
        }
    }

    pub(crate) fn flip_gear(&mut self, gear: GearId, story: &mut Story) {
        if self.open.gear(gear).item.is_prize() {
            return;
        }
        self.change_dice(|game| {
            let card = &mut game.open.gear[gear.index()];
            card.botched = !card.botched;
        });
        let (item, botched) = (self.open.gear(gear).item, self.open.gear(gear).botched);
        story.tell(|| {
            let state = if botched { botched_name(item.card().botch) } else { "works again" };
            format!("The {} {state}.", item.name())
        });
    }

    /// Cards from the Scavenging deck by lot, as they come; one who cannot carry more drops them.
    pub(crate) fn scavenge(&mut self, unit: UnitId, count: u8, story: &mut Story) {
        for _ in 0..count {
            if effects::potentials::finds_more(self, unit) {
                self.find(unit, 2, None, story);
            } else if let Some(item) = self.draw_item(story) {
                self.receive(unit, item, story);
            }
        }
    }

    /// So many cards lie there, and one of them is kept; a carried item may be swapped for it.
    pub(super) fn find(&mut self, unit: UnitId, count: usize, swap: Option<GearId>, story: &mut Story) {
        let mut items = [None; 3];
        for item in items.iter_mut().take(count) {
            *item = self.draw_item(story);
        }
        if items.iter().any(Option::is_some) {
            let seat = self.open.controller(unit);
            self.open.push(Frame::Pick { seat, what: Pick::Find { unit, items, swap } });
        }
    }

    /// BARTER: three cards lie there, and a carried item will be swapped for one of them.
    pub(super) fn barter(&mut self, unit: UnitId, story: &mut Story) {
        let items = [(); 3].map(|()| self.draw_item(story));
        self.open.push(Frame::Pick { seat: self.open.controller(unit), what: Pick::Barter { unit, items } });
    }

    /// A card of the Scavenging deck by lot, which leaves it.
    pub(crate) fn draw_item(&mut self, story: &mut Story) -> Option<Item> {
        let total: usize = self.open.scavenging.iter().map(|count| usize::from(*count)).sum();
        if total == 0 {
            return None;
        }
        story.reveal();
        let mut at = self.hidden.rng.below(total);
        let drawn = Item::ALL.into_iter().find(|item| {
            let count = usize::from(self.open.scavenging[item.index()]);
            if at < count {
                return true;
            }
            at -= count;
            false
        })?;
        self.open.scavenging[drawn.index()] -= 1;
        Some(drawn)
    }

    /// A unit gets an item; what is too much falls on the tile.
    pub(crate) fn receive(&mut self, unit: UnitId, item: Item, story: &mut Story) {
        // Before the mission begins, everybody is where it starts.
        let tile = self.open.at(unit).unwrap_or(self.open.mission.sheet().start);
        let place = if self.may_carry(unit, item) { Lies::With(unit) } else { Lies::On(tile) };
        if let Some(gear) = self.open.add_gear(item, place) {
            self.open.gear[gear.index()].ours = place == Lies::With(unit);
        }
        story.tell(|| format!("{} finds: {}.", self.open.name(unit), item.name()));
    }

    /// Repairs that an operative can do to items he carries.
    pub(super) fn list_repairs(&self, unit: UnitId, out: &mut Vec<Action>) {
        let Some(member) = self.open.member(unit) else { return };
        let unopposed = self.open.is_unopposed(unit);
        for (at, gear) in self.open.carried(unit).filter(|(_, gear)| gear.botched) {
            let possible = match gear.item.card().botch {
                BotchClass::Jam => unopposed,
                BotchClass::Fried => member.mind == Mind::Focus,
                BotchClass::Bent | BotchClass::Torn | BotchClass::Spent => false,
            };
            if possible {
                out.push(Action::Use { what: Ability::Repair(at), aim: Aim::None });
            }
        }
    }

    /// A jammed gun is cleared at once; fried tech takes FOCUS 3.
    pub(super) fn repair(&mut self, unit: UnitId, gear: GearId, story: &mut Story) {
        if self.open.gear(gear).item.card().botch == BotchClass::Fried {
            self.roll_mind(unit, Purpose::Repair(gear), Against::Number(3));
        } else {
            self.flip_gear(gear, story);
        }
    }

    pub(super) fn repaired(&mut self, gear: GearId, throw: &Throw, story: &mut Story) {
        if throw.success && self.open.gear(gear).botched {
            self.flip_gear(gear, story);
        }
    }

    /// Who may keep one of several items that were found.
    pub(super) fn list_find(items: [Option<Item>; 3], out: &mut Vec<Action>) {
        out.extend(items.into_iter().flatten().map(|item| Action::Choose(super::Choice::Item(item))));
    }

    /// One of the items is kept, the others go back; a swapped one too.
    pub(super) fn keep_item(&mut self, kept: Item, story: &mut Story) {
        let Some(Frame::Pick { what: Pick::Find { unit, items, swap }, .. }) = self.open.pop_frame() else { return };
        let mut rest: ArrayVec<Item, 3> = items.into_iter().flatten().collect();
        if let Some(at) = rest.iter().position(|item| *item == kept) {
            rest.remove(at);
        }
        for item in rest {
            self.open.scavenging[item.index()] += 1;
        }
        if let Some(swap) = swap {
            self.discard(swap);
        }
        self.receive(unit, kept, story);
    }
}

impl Gear {
    pub fn has(&self, keyword: Keyword) -> bool {
        self.item.has(keyword, self.botched)
    }
}

/// What happens to an item that is turned to its botched face; then what it is.
pub fn botched_name(class: BotchClass) -> &'static str {
    match class {
        BotchClass::Jam => "jams",
        BotchClass::Bent => "is bent",
        BotchClass::Fried => "is fried",
        BotchClass::Torn => "is torn",
        BotchClass::Spent => "is spent",
    }
}

pub fn botched_state(class: BotchClass) -> &'static str {
    match class {
        BotchClass::Jam => "jammed",
        BotchClass::Bent => "bent",
        BotchClass::Fried => "fried",
        BotchClass::Torn => "torn",
        BotchClass::Spent => "spent",
    }
}
