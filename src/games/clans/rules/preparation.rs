//! Before the mission: which one, Intel, roster and packs, the Hostile's first threats, the sides of the dashboards.

use super::{Action, Choice, Deeds, Fate, Frame, Gear, GearId, Held, Lies, Member, RoundStart, RoundStep, Stray, Tile, UnitId};
use crate::engine::{Seat, Seats, Story};
use crate::games::clans::campaign::{Boon, suggested};
use crate::games::clans::content::{Item, Mind, Operative, Potential, Trait};
use crate::games::clans::{Clans, Open, Play};
use crate::games::stored::steps;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What is chosen between missions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Camp {
    /// The most operatives of the roster.
    pub most: u8,
    /// Intel that was bought or came free, by place on the sheet.
    pub intel: u8,
    pub bought: u8,
    /// Intel that was used up.
    pub spent: u8,
    /// Who goes, and for whom.
    pub roster: ArrayVec<(Operative, Seat), 4>,
    /// Who was given back, each once: otherwise a roster might never be settled.
    #[serde(default)]
    pub released: ArrayVec<Operative, { Operative::COUNT }>,
    /// An item that a seat has taken up to hand it on: whose, and which.
    pub packing: [Option<(Option<Operative>, Item)>; 5],
    /// Items that changed hands already; each may once.
    pub packed: ArrayVec<(Operative, Item), 24>,
    /// How far the locked roster has come.
    pub step: Locked,
    /// Members whose side is chosen, by place in the squad.
    pub sided: u8,
}

steps! {
    /// What was dealt with last of all that comes with a locked roster.
    Locked {
        Roster,
        /// Free Intel.
        Intel,
        /// The Arcana of everybody's concept.
        Concepts,
        CardReader,
        Masks,
        Hostile,
        Field,
        Sides,
    }
}

impl Camp {
    pub fn new(most: u8) -> Camp {
        Camp {
            most,
            intel: 0,
            bought: 0,
            spent: 0,
            roster: ArrayVec::new(),
            released: ArrayVec::new(),
            packing: [None; 5],
            packed: ArrayVec::new(),
            step: Locked::Roster,
            sided: 0,
        }
    }

    /// The operatives have this piece of Intel, counted from 0, and it is not used up.
    pub fn has_intel(&self, piece: u8) -> bool {
        self.intel & !self.spent & 1 << piece != 0
    }
}

impl Clans {
    /// The mission is settled: its briefing is read, and Intel is for sale.
    pub(super) fn brief(&mut self, story: &mut Story) {
        let sheet = self.open.mission.sheet();
        story.tell(|| format!("**{}.** {}", sheet.name, sheet.briefing));
        for (piece, intel) in sheet.intel.iter().enumerate() {
            story.tell(|| format!("Intel {}: *{}*.", letter(piece as u8), intel.context));
        }
        self.open.push(Frame::Intel { done: Seats::default() });
    }

    pub(super) fn list_preparation(&self, seat: Seat, frame: &Frame, out: &mut Vec<Action>) {
        let open = &self.open;
        match frame {
            Frame::Briefing { spoken, proposed, .. } => {
                if !spoken.contains(seat) {
                    out.extend(open.log.open_missions().map(|mission| Action::Choose(Choice::Mission(mission))));
                }
                if proposed.is_some() || spoken.contains(seat) {
                    out.push(Action::Done);
                }
            }
            Frame::Intel { .. } => {
                self.list_intel(out);
                out.push(Action::Done);
            }
            Frame::FreeIntel { .. } => self.list_intel(out),
            Frame::Roster { done } => self.list_roster(seat, *done, out),
            Frame::Mask { .. } => out.extend([false, true].map(|speed| Action::Choose(Choice::Mask(speed)))),
            Frame::Sides => {
                for (at, member) in open.squad.iter().enumerate() {
                    if member.seat == seat && open.camp.sided & 1 << at == 0 {
                        let unit = UnitId::member(at);
                        out.extend([Mind::Focus, Mind::Primal].map(|mind| Action::Choose(Choice::Side(unit, mind))));
                    }
                }
                // Whoever has several may leave all that are left in Focus at once.
                if out.len() > 2 {
                    out.push(Action::Done);
                }
            }
            _ => {}
        }
    }

    fn list_intel(&self, out: &mut Vec<Action>) {
        let pieces = self.open.mission.sheet().intel.len() as u8;
        let free = (0..pieces).filter(|piece| self.open.camp.intel & 1 << piece == 0);
        out.extend(free.map(|piece| Action::Choose(Choice::Intel(piece))));
    }

    fn list_roster(&self, seat: Seat, done: Seats, out: &mut Vec<Action>) {
        let camp = &self.open.camp;
        if let Some((from, item)) = camp.packing[seat.index()] {
            let takers = Operative::ALL.into_iter().filter(|to| Some(*to) != from && self.open.may_take(*to, item));
            out.extend(takers.map(Action::PackTo));
            out.push(Action::PutBack);
            return;
        }
        if self.open.may_choose(seat, done) {
            out.extend(self.open.at_home().map(|operative| Action::Choose(Choice::Operative(operative))));
        }
        let own = camp.roster.iter().filter(|(operative, owner)| *owner == seat && !camp.released.contains(operative));
        out.extend(own.map(|(operative, _)| Action::Choose(Choice::Release(*operative))));
        // Those who have to rest hand their things on, too.
        let unlocked = |operative: &Operative| self.open.log.dossier(*operative).status.is_unlocked();
        for operative in Operative::ALL.into_iter().filter(|operative| unlocked(operative) && !camp.packed.is_full()) {
            let items = &self.open.log.dossier(operative).items;
            for (at, item) in items.iter().enumerate() {
                let movable = !item.is_permanent() && !camp.packed.contains(&(operative, *item));
                if movable && !items[..at].contains(item) && self.open.has_taker(Some(operative), *item) {
                    out.push(Action::Pack { from: Some(operative), item: *item });
                }
            }
        }
        for (at, item) in self.open.log.store.iter().enumerate() {
            if !self.open.log.store[..at].contains(item) && self.open.has_taker(None, *item) {
                out.push(Action::Pack { from: None, item: *item });
            }
        }
        out.push(Action::Done);
        out.sort_unstable();
    }

    pub(super) fn prepare(&mut self, seat: Seat, action: Action, story: &mut Story) {
        let Some(frame) = self.open.stack.last_mut() else { return };
        match (frame, action) {
            (Frame::Briefing { proposed, spoken, done }, Action::Choose(Choice::Mission(mission))) => {
                *proposed = Some(mission);
                spoken.insert(seat);
                *done = Seats::default();
                story.tell(|| format!("{seat} proposes {}.", mission.sheet().name));
            }
            (Frame::Briefing { done, .. } | Frame::Intel { done } | Frame::Roster { done }, Action::Done) => done.insert(seat),
            (Frame::Intel { done }, Action::Choose(Choice::Intel(piece))) => {
                *done = Seats::default();
                self.open.camp.bought |= 1 << piece;
                self.learn(seat, piece, story);
            }
            (Frame::FreeIntel { .. }, Action::Choose(Choice::Intel(piece))) => {
                self.open.pop();
                self.learn(seat, piece, story);
            }
            (Frame::Roster { .. }, Action::Choose(Choice::Operative(operative))) => {
                self.open.camp.roster.push((operative, seat));
                story.tell(|| format!("{} goes, led by {seat}.", operative.name()));
            }
            (Frame::Roster { done }, Action::Choose(Choice::Release(operative))) => {
                // Somebody else may want to lead them.
                *done = Seats::default();
                self.open.camp.roster.retain(|(chosen, _)| *chosen != operative);
                let _ = self.open.camp.released.try_push(operative);
                story.tell(|| format!("{} stays behind after all.", operative.name()));
            }
            (Frame::Roster { .. }, Action::Pack { from, item }) => self.open.camp.packing[seat.index()] = Some((from, item)),
            (Frame::Roster { .. }, Action::PackTo(to)) => self.hand_over(seat, to, story),
            (Frame::Roster { .. }, Action::PutBack) => self.open.camp.packing[seat.index()] = None,
            (Frame::Mask { unit }, Action::Choose(Choice::Mask(speed))) => {
                let unit = *unit;
                self.open.pop();
                super::effects::potentials::wear_mask(self, unit, speed, story);
            }
            (Frame::Sides, Action::Done) => {
                let camp = &mut *self.open.camp;
                for (at, member) in self.open.squad.iter_mut().enumerate().filter(|(_, member)| member.seat == seat) {
                    if camp.sided & 1 << at == 0 {
                        member.mind = Mind::Focus;
                        camp.sided |= 1 << at;
                    }
                }
            }
            (Frame::Sides, Action::Choose(Choice::Side(unit, mind))) => {
                if let Some(member) = self.open.member_mut(unit) {
                    member.mind = mind;
                }
                self.open.camp.sided |= 1 << unit.0;
            }
            _ => {}
        }
    }

    /// A benefit is told to everybody as soon as it is bought.
    fn learn(&mut self, seat: Seat, piece: u8, story: &mut Story) {
        self.open.camp.intel |= 1 << piece;
        let intel = &self.open.mission.sheet().intel[usize::from(piece)];
        story.tell(|| format!("{seat} has Intel {}: {}.", letter(piece), intel.benefit));
    }

    fn hand_over(&mut self, seat: Seat, to: Operative, story: &mut Story) {
        let Some((from, item)) = self.open.camp.packing[seat.index()].take() else { return };
        let log = &mut self.open.log;
        let taken = match from {
            Some(from) => {
                let items = &mut log.operatives[from.index()].items;
                items.iter().position(|carried| *carried == item).map(|at| items.remove(at))
            }
            None => log.store.iter().position(|stored| *stored == item).map(|at| log.store.remove(at)),
        };
        if let Some(item) = taken {
            log.dossier_mut(to).items.push(item);
            if self.open.camp.packed.try_push((to, item)).is_ok() {
                story.tell(|| format!("{} takes the {}.", to.short(), item.name()));
            }
        }
    }

    /// Carries preparation on as far as nobody is asked. Returns whether something happened.
    pub(super) fn step_preparation(&mut self, story: &mut Story) -> bool {
        let seats: Seats = self.open.operative_seats().collect();
        let all = |done: Seats| seats.iter().all(|seat| done.contains(seat));
        match self.open.stack.last() {
            Some(Frame::Briefing { proposed, done, .. }) if all(*done) => {
                self.open.mission = proposed.unwrap_or(self.open.mission);
                self.open.pop();
                self.brief(story);
            }
            Some(Frame::Intel { done }) if all(*done) => {
                self.open.pop();
                self.open.push(Frame::Roster { done: Seats::default() });
                if let Some(words) = self.open.told_few() {
                    story.tell(|| words);
                }
            }
            Some(Frame::Roster { done }) if all(*done) => {
                self.open.pop();
                self.lock_roster(story);
                self.open.push(Frame::Locked);
            }
            Some(Frame::FreeIntel { .. }) if self.open.no_intel_left() => self.open.pop(),
            Some(Frame::Locked) => self.unlock_one(story),
            Some(Frame::Sides) if self.open.camp.sided.count_ones() as usize >= self.open.squad.len() => {
                self.open.pop();
                for member in &self.open.squad {
                    story.tell(|| format!("{} is in {}.", member.who.short(), member.mind.name()));
                }
                self.open.push(Frame::Round(RoundStep::Start(RoundStart::Champion)));
                self.open.mission.script().after_setup(self, story);
            }
            _ => return false,
        }
        true
    }

    /// Who was not chosen is dealt round the seats; then the roster becomes a squad, all cards as new.
    fn lock_roster(&mut self, story: &mut Story) {
        let open = &mut self.open;
        let needed = match open.play {
            Play::Campaign if open.camp.roster.is_empty() => open.camp.most,
            Play::Campaign => open.seats - 1,
            _ => open.camp.most,
        };
        let candidates = suggested(open.mission).into_iter().chain(Operative::ALL);
        for operative in candidates {
            let chosen = open.camp.roster.iter().any(|(chosen, _)| *chosen == operative);
            if open.camp.roster.len() < usize::from(needed) && !chosen && open.log.is_fit(operative) {
                let own = |seat: &Seat| open.camp.roster.iter().filter(|(_, owner)| owner == seat).count();
                let Some(seat) = open.operative_seats().min_by_key(own) else { continue };
                open.camp.roster.push((operative, seat));
            }
        }
        for at in 0..self.open.camp.roster.len() {
            let (who, seat) = self.open.camp.roster[at];
            let dossier = self.open.log.dossier(who).clone();
            self.open.muster(who, seat, false, &dossier.potentials, &dossier.items);
        }
        let open = &mut self.open;
        open.squad_size = open.squad.len() as u8;
        let sheet = open.mission.sheet();
        open.last_round = sheet.rounds.of(open.squad_size);
        open.forces = (sheet.forces)(open.squad_size);
        open.spawn_points = sheet.spawn_points.iter().copied().collect();
        for bonus in open.log.boons_for(open.mission) {
            if let Boon::FewerFeeders(less) = bonus {
                open.forces.feeders = open.forces.feeders.saturating_sub(less);
            }
        }
        story.tell(|| {
            let names: Vec<&str> = self.open.squad.iter().map(|member| member.who.name()).collect();
            format!("The roster is locked: {}.", names.join(", "))
        });
        for seat in self.open.operative_seats().filter(|seat| self.open.squad.iter().all(|member| member.seat != *seat)) {
            story.tell(|| format!("{seat} leads nobody in this mission."));
        }
    }

    /// The next thing that comes with a locked roster.
    fn unlock_one(&mut self, story: &mut Story) {
        let next = self.open.camp.step.next();
        self.open.camp.step = next;
        match next {
            Locked::Intel => self.grant_intel(),
            Locked::Concepts => self.deal_concepts(story),
            Locked::CardReader => {
                if let Some(reader) = self.open.who_has_setup(Trait::CardReader) {
                    let seat = self.open.squad[reader].seat;
                    self.offer_arcana(seat, 2, story);
                }
            }
            Locked::Masks => self.ask_masks(false),
            Locked::Hostile => self.arm_the_hostile(story),
            Locked::Field => {
                self.lay_out(story);
                self.open.push(Frame::Placement);
                self.ask_masks(true);
            }
            Locked::Roster | Locked::Sides => {
                self.open.pop();
                self.open.push(Frame::Sides);
            }
        }
    }

    /// What an Ancestral Mask gives is chosen before threats are placed; guests come after the roster.
    fn ask_masks(&mut self, guests: bool) {
        for at in 0..self.open.squad.len() {
            let member = &self.open.squad[at];
            if member.guest == guests && member.potential(Potential::AncestralMask).is_some() {
                self.open.push(Frame::Mask { unit: UnitId::member(at) });
            }
        }
    }

    /// Every source of free Intel lets its seat choose a piece.
    fn grant_intel(&mut self) {
        let mut seats: ArrayVec<Seat, 8> = ArrayVec::new();
        if let Some(echo) = self.open.who_has_setup(Trait::AdvanceWork) {
            seats.push(self.open.squad[echo].seat);
        }
        for at in 0..self.open.squad.len() {
            let unit = UnitId::member(at);
            let papers = self.open.carried(unit).find(|(_, gear)| gear.item == Item::RefugeePapers).map(|(gear, _)| gear);
            if let Some(papers) = papers {
                self.discard(papers);
                let _ = seats.try_push(self.open.squad[at].seat);
            }
        }
        let first = self.open.operative_seats().next();
        for bonus in self.open.log.boons_for(self.open.mission) {
            if let (Boon::FreeIntel, Some(seat)) = (bonus, first) {
                let _ = seats.try_push(seat);
            }
        }
        for seat in seats.into_iter().rev() {
            self.open.push(Frame::FreeIntel { seat });
        }
    }

    /// Every operative is dealt the Arcana of his concept.
    fn deal_concepts(&mut self, story: &mut Story) {
        for at in 0..self.open.squad.len() {
            let (seat, concept) = (self.open.squad[at].seat, self.open.squad[at].concept());
            if self.hidden.tarot.contains(concept) {
                self.hidden.tarot.remove(concept);
                self.receive_openly(seat, concept);
                story.tell(|| format!("{} receives {}.", self.open.squad[at].who.short(), concept.name()));
            } else {
                self.draw_arcana(seat, story);
            }
        }
        story.reveal();
    }

    /// The Hostile draws for each piece of Intel that was bought, and what earlier missions brought him.
    fn arm_the_hostile(&mut self, story: &mut Story) {
        let mut draws = self.open.camp.bought.count_ones() as u8;
        if self.open.who_has_setup(Trait::Connections).is_some() {
            draws = draws.saturating_sub(1);
        }
        for bonus in self.open.log.boons_for(self.open.mission) {
            if let Boon::HostileArcana(more) = bonus {
                draws += more;
            }
        }
        for _ in 0..draws {
            self.draw_arcana(self.open.hostile, story);
        }
        if let Some(tariq) = self.open.who_has_setup(Trait::DeepPockets) {
            self.scavenge(UnitId::member(tariq), 1, story);
        }
    }

    /// The field is laid out: objects, operatives, what the mission adds.
    fn lay_out(&mut self, story: &mut Story) {
        let sheet = self.open.mission.sheet();
        self.open.objects = sheet.laid_out();
        for member in &mut self.open.squad {
            member.at = Some(sheet.start);
        }
        self.open.mission.script().deploy(self, story);
    }
}

impl Open {
    /// What balance is counted by.
    pub(crate) fn squad_size_name(&self) -> &'static str {
        ["nobody yet", "one operative", "two operatives", "three operatives", "four operatives"]
            [usize::from(self.squad_size).min(4)]
    }

    /// Fit operatives who are not in the roster.
    fn at_home(&self) -> impl Iterator<Item = Operative> {
        let chosen = |who: &Operative| self.camp.roster.iter().any(|(chosen, _)| chosen == who);
        Operative::ALL.into_iter().filter(move |who| self.log.is_fit(*who) && !chosen(who))
    }

    /// How many operatives a seat has chosen.
    fn chosen_by(&self, seat: Seat) -> usize {
        self.camp.roster.iter().filter(|(_, owner)| *owner == seat).count()
    }

    /// It is a seat's turn to choose: nobody leads a second before everybody who still chooses has a first, and for whoever leaves
    /// it to others a place is kept.
    pub(crate) fn may_choose(&self, seat: Seat, done: Seats) -> bool {
        let own = self.chosen_by(seat);
        let mut others = self.operative_seats().filter(|other| *other != seat);
        let turn = others.clone().filter(|other| !done.contains(*other)).all(|other| self.chosen_by(other) >= own);
        let places = usize::from(self.camp.most).saturating_sub(self.camp.roster.len()).min(self.at_home().count());
        let kept = if own == 0 { 0 } else { others.by_ref().filter(|other| self.chosen_by(*other) == 0).count() };
        turn && places > kept
    }

    /// Fewer operatives are fit than the side has seats.
    pub(crate) fn told_few(&self) -> Option<String> {
        let fit = Operative::ALL.into_iter().filter(|who| self.log.is_fit(*who)).count();
        let seats = usize::from(self.seats) - 1;
        (fit < seats).then(|| {
            let who = if fit == 1 { "One operative is fit".into() } else { format!("{fit} operatives are fit") };
            format!(
                "Only so many can go: {who} for {seats} seats. Whoever leads nobody has a voice here and no turn in the mission."
            )
        })
    }

    fn no_intel_left(&self) -> bool {
        self.camp.intel.count_ones() as usize == self.mission.sheet().intel.len()
    }

    /// The roster operative with a trait that works before the mission, whichever side is chosen later.
    fn who_has_setup(&self, own: Trait) -> Option<usize> {
        self.squad.iter().position(|member| !member.guest && member.who == own.owner())
    }

    /// An operative of the camp has room for an item, and may carry it.
    pub(super) fn may_take(&self, operative: Operative, item: Item) -> bool {
        let dossier = self.log.dossier(operative);
        // What he carries on either side; what becomes too much falls where the mission begins.
        let mule = if operative == Operative::Pluto { 2 } else { 0 };
        let limit = 5 + mule + usize::from(dossier.potentials.contains(&Potential::PackRat));
        let armored = item.is_armor() && dossier.items.iter().any(|carried| carried.is_armor());
        dossier.status.is_unlocked() && dossier.items.len() < limit && !armored
    }

    pub(super) fn has_taker(&self, from: Option<Operative>, item: Item) -> bool {
        Operative::ALL.into_iter().any(|to| Some(to) != from && self.may_take(to, item))
    }

    /// Puts an operative into the squad, with cards as new.
    pub fn muster(&mut self, who: Operative, seat: Seat, guest: bool, potentials: &[Potential], items: &[Item]) -> UnitId {
        let unit = UnitId::member(self.squad.len());
        let mut worn = None;
        for item in items {
            let gear = self.add_gear(*item, Lies::With(unit));
            if item.is_armor() && worn.is_none() && item.card().cult.is_none_or(|cult| cult == who.cult()) {
                worn = gear;
            }
        }
        self.squad.push(Member {
            who,
            seat,
            guest,
            at: None,
            fate: Fate::Alive,
            mind: Mind::Focus,
            potentials: potentials.iter().map(|potential| Held::new(*potential)).collect(),
            edges: 0,
            worn,
            stunned: false,
            stealth: false,
            punches: 0,
            used_round: 0,
            used_mission: 0,
            deeds: Deeds::default(),
            traumas: 0,
            balmed: false,
        });
        unit
    }

    /// A new item card in the mission; `None` if the table is full.
    pub(crate) fn add_gear(&mut self, item: Item, place: Lies) -> Option<GearId> {
        let card = Gear { item, place, botched: false, used_round: false, used_mission: false, fired: false, ours: true };
        let free = self.gear.iter().position(|gear| gear.place == Lies::Away);
        match free {
            Some(at) => self.gear[at] = card,
            None => self.gear.try_push(card).ok()?,
        }
        Some(GearId(free.unwrap_or(self.gear.len() - 1) as u8))
    }
}

impl Stray {
    pub fn new(kind: crate::games::clans::content::Neutral, at: Tile) -> Stray {
        let found = kind != crate::games::clans::content::Neutral::Refugee;
        Stray { kind, at: Some(at), found, follows: None, stunned: false, punches: 0, acted: false }
    }
}

/// How pieces of Intel are named.
pub fn letter(piece: u8) -> char {
    char::from(b'a' + piece)
}
