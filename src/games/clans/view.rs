//! What one pair of eyes knows of the mission.

use super::content::{ArcanaSet, Legion, Rank, Swarm, Swarms, ThreatKind, ThreatKinds};
use super::missions::Mission;
use super::rules::{CLANNERS, Chain, Frame, Object, Sort, Thing, Tile, UnitId, UnitSet};
use super::{Clans, Hidden, Open, SEATS};
use crate::engine::{Rng, Seat, Viewer};
use arrayvec::ArrayVec;

/// Everything that lies open, how much lies face down, and what the viewer's own seat knows of it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    pub viewer: Viewer,
    pub open: Open,
    /// Arcana in each hand.
    pub hand_sizes: [u8; SEATS],
    /// Arcana that lie before whoever has to keep one.
    pub offer_size: u8,
    /// Swarm cards that the Hostile holds.
    pub swarm_size: u8,
    /// The crate with the ledger, to operatives who were told.
    pub ledger: Option<u8>,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
}

/// A seat's secrets.
#[derive(Clone, PartialEq, Debug)]
pub struct Own {
    pub seat: Seat,
    pub hand: ArcanaSet,
    /// Arcana that lie before this seat.
    pub offer: ArcanaSet,
    /// Tokens that this seat knows, and what they are.
    pub known: ArrayVec<(UnitId, ThreatKind), CLANNERS>,
    /// The Hostile's own.
    pub hostile: Option<Schemes>,
}

/// What the Hostile alone knows.
#[derive(Clone, PartialEq, Debug)]
pub struct Schemes {
    pub swarm: Swarms,
    /// Threats that are placed, before the others see them.
    pub placed: ArrayVec<(ThreatKind, Tile), CLANNERS>,
    pub placing: Option<ThreatKind>,
    /// Cards of other hands that were shown.
    pub glimpsed: [ArcanaSet; SEATS],
}

impl View {
    pub(super) fn of(game: &Clans, viewer: Viewer) -> View {
        let Clans { open, hidden } = game;
        let own = viewer.seat().map(|seat| {
            let is_hostile = seat == open.hostile;
            let shown = if is_hostile { open.threats() } else { hidden.shown[seat.index()].intersection(open.threats()) };
            let offered = matches!(open.frame(), Some(Frame::KeepArcana { seat: chooser }) if *chooser == seat);
            Own {
                seat,
                hand: hidden.hands[seat.index()],
                offer: if offered { hidden.offer } else { ArcanaSet::default() },
                known: shown.iter().filter_map(|unit| Some((unit, game.kind(unit)?))).collect(),
                hostile: is_hostile.then(|| Schemes {
                    swarm: hidden.swarm,
                    placed: hidden.placed.clone(),
                    placing: hidden.placing,
                    glimpsed: hidden.glimpsed,
                }),
            }
        });
        View {
            viewer,
            hand_sizes: hidden.hands.map(|hand| hand.len() as u8),
            offer_size: hidden.offer.len() as u8,
            swarm_size: hidden.swarm.len() as u8,
            ledger: hidden.ledger.filter(|_| own.as_ref().is_some_and(|own| own.hostile.is_none()) && open.knows_the_crate()),
            open: open.clone(),
            own,
        }
    }

    /// What a unit is, as far as this viewer knows.
    pub fn kind(&self, unit: UnitId) -> Option<ThreatKind> {
        self.open.clanner(unit)?.revealed.or_else(|| {
            let own = self.own.as_ref()?;
            own.known.iter().find(|(known, _)| *known == unit).map(|(_, kind)| *kind)
        })
    }

    pub fn is_hostile(&self) -> bool {
        self.viewer.is(self.open.hostile)
    }

    /// A world that fits this view: whatever lies face down is dealt anew.
    pub(super) fn suppose(&self, rng: &mut Rng) -> Clans {
        let open = self.open.clone();
        let (hands, offer, tarot) = self.suppose_arcana(rng);
        let schemes = self.own.as_ref().and_then(|own| own.hostile.as_ref());
        let mut shown = [UnitSet::default(); SEATS];
        if let Some(own) = self.own.as_ref().filter(|own| own.hostile.is_none()) {
            shown[own.seat.index()] = own.known.iter().map(|(unit, _)| *unit).collect();
        }
        let hidden = Hidden {
            rng: rng.fork(),
            kinds: self.suppose_kinds(rng).into(),
            shown,
            hands,
            tarot,
            offer,
            glimpsed: schemes.map(|schemes| schemes.glimpsed).unwrap_or_default(),
            swarm: schemes.map_or_else(|| self.suppose_swarm(rng), |schemes| schemes.swarm),
            placed: schemes.map(|schemes| schemes.placed.clone()).unwrap_or_default(),
            placing: schemes.and_then(|schemes| schemes.placing),
            ledger: self.ledger.or_else(|| self.suppose_ledger(rng)),
        };
        Clans { open, hidden }
    }

    /// Unknown cards are dealt by lot to hands of the known sizes.
    fn suppose_arcana(&self, rng: &mut Rng) -> ([ArcanaSet; SEATS], ArcanaSet, ArcanaSet) {
        let mut hands = [ArcanaSet::default(); SEATS];
        for (hand, known) in hands.iter_mut().zip(self.open.known) {
            *hand = known;
        }
        let mut offer = ArcanaSet::default();
        if let Some(own) = &self.own {
            hands[own.seat.index()] = own.hand;
            offer = own.offer;
            if let Some(schemes) = &own.hostile {
                for (hand, glimpsed) in hands.iter_mut().zip(schemes.glimpsed) {
                    *hand = hand.union(glimpsed);
                }
            }
        }
        let on_table: ArcanaSet = self.open.stack.iter().flat_map(on_table).collect();
        let known = hands.iter().fold(on_table.union(offer), |known, hand| known.union(*hand));
        let mut unknown: ArrayVec<_, 22> = ArcanaSet::ALL.without(known).iter().collect();
        rng.shuffle(&mut unknown);
        for (hand, size) in hands.iter_mut().zip(self.hand_sizes) {
            while hand.len() < usize::from(size) {
                let Some(card) = unknown.pop() else { break };
                hand.insert(card);
            }
        }
        while offer.len() < usize::from(self.offer_size) {
            let Some(card) = unknown.pop() else { break };
            offer.insert(card);
        }
        (hands, offer, unknown.into_iter().collect())
    }

    /// The ledger lies in one of the crates that are still shut.
    fn suppose_ledger(&self, rng: &mut Rng) -> Option<u8> {
        let open = &self.open;
        let shut = |(_, object): &(u8, &Object)| object.kind == Thing::Crate && object.progress == 0;
        let crates: ArrayVec<u8, 8> = (0..).zip(&open.objects).filter(shut).map(|(at, _)| at).collect();
        (!open.tally.ledger_found && !crates.is_empty()).then(|| *rng.pick(&crates))
    }

    fn suppose_swarm(&self, rng: &mut Rng) -> Swarms {
        let mut cards: ArrayVec<Swarm, { Swarm::COUNT }> = Swarms::ALL.without(self.open.swarm_used).iter().collect();
        rng.shuffle(&mut cards);
        let mut swarm = Swarms::default();
        for card in cards.into_iter().take(usize::from(self.swarm_size)) {
            swarm.insert(card);
        }
        swarm
    }

    /// Unknown tokens get natures by lot: within the forces, less what is revealed, and as everybody's knowledge allows.
    fn suppose_kinds(&self, rng: &mut Rng) -> ArrayVec<ThreatKind, CLANNERS> {
        let fits = |kinds: &ArrayVec<ThreatKind, CLANNERS>| {
            let mut tokens = self.open.clan.iter().zip(kinds).filter(|(clanner, _)| clanner.at.is_some());
            tokens.all(|(clanner, kind)| clanner.revealed.is_some() || clanner.may_be.contains(*kind))
        };
        // Which token hides a champion may leave too little for the others: then it was another one.
        let mut kinds = self.deal_kinds(rng);
        for _ in 0..8 {
            if fits(&kinds) {
                break;
            }
            kinds = self.deal_kinds(rng);
        }
        kinds
    }

    fn deal_kinds(&self, rng: &mut Rng) -> ArrayVec<ThreatKind, CLANNERS> {
        let open = &self.open;
        let mut kinds: ArrayVec<ThreatKind, CLANNERS> =
            open.clan.iter().map(|clanner| clanner.revealed.unwrap_or(ThreatKind::Decoy)).collect();
        let mut pool = Supply::of(open);
        let mut unknown: ArrayVec<UnitId, CLANNERS> = ArrayVec::new();
        for unit in open.clanners() {
            let Sort::Clanner(place) = unit.sort() else { continue };
            match self.kind(unit) {
                Some(kind) => {
                    kinds[place] = kind;
                    pool.take(kind);
                }
                None => unknown.push(unit),
            }
        }
        // Champions first: all know that they are among the tokens. Then those of which most is known.
        rng.shuffle(&mut unknown);
        let possible = |unit: &UnitId| open.clanner(*unit).map(|clanner| clanner.may_be).unwrap_or_default();
        let mut out = ThreatKinds::default();
        for lurker in &open.lurkers {
            let masks: ArrayVec<ThreatKind, 8> = lurker.without(out).iter().collect();
            let champion = if masks.is_empty() { continue } else { *rng.pick(&masks) };
            out.insert(champion);
            let fits = |unit: &UnitId| possible(unit).contains(champion);
            let only = unknown.iter().position(|unit| fits(unit) && possible(unit).len() == 1);
            if let Some(at) = only.or_else(|| unknown.iter().position(fits)) {
                let unit = unknown.remove(at);
                if let Sort::Clanner(place) = unit.sort() {
                    kinds[place] = champion;
                }
            }
        }
        let natures = pool.deal(&unknown, possible, rng);
        for (unit, kind) in unknown.iter().zip(natures) {
            if let Sort::Clanner(place) = unit.sort() {
                kinds[place] = kind;
            }
        }
        kinds
    }
}

impl Open {
    /// M3: the smuggler has talked.
    fn knows_the_crate(&self) -> bool {
        self.mission == Mission::M3 && self.camp.has_intel(0)
    }
}

/// Arcana that lie open on the table.
fn on_table(frame: &Frame) -> ArrayVec<super::content::Arcana, 8> {
    match frame {
        Frame::Chain(Chain { plays, .. }) => plays.iter().filter(|play| !play.taken).map(|play| play.card).collect(),
        Frame::ReturnCard(card) => card.iter().copied().collect(),
        _ => ArrayVec::new(),
    }
}

/// What each unknown token is taken for, as far as that is settled.
type Natures = ArrayVec<Option<ThreatKind>, CLANNERS>;

/// What the unknown tokens can be: places of the forces that nothing known fills.
struct Supply {
    of: [u8; ThreatKind::COUNT],
    feeders: u8,
    /// Models left of each Feeder.
    models: [u8; Legion::COUNT],
}

impl Supply {
    fn of(open: &Open) -> Supply {
        let mut of = [0; ThreatKind::COUNT];
        for kind in ThreatKind::all() {
            of[kind.index()] = open.forces.count(kind);
        }
        Supply { of, feeders: open.forces.feeders, models: Legion::ALL.map(|legion| legion.card().models) }
    }

    fn take(&mut self, kind: ThreatKind) {
        if let ThreatKind::Legion(legion) = kind {
            self.models[legion.index()] = self.models[legion.index()].saturating_sub(1);
        }
        let left = &mut self.of[kind.index()];
        if *left > 0 {
            *left -= 1;
        } else if kind.rank() == Some(Rank::Feeders) {
            self.feeders = self.feeders.saturating_sub(1);
        }
    }

    /// A nature for each token, by lot, so that all fit: every token asks for a place, and may drive out one that can go
    /// elsewhere.
    fn deal(
        mut self,
        tokens: &[UnitId],
        possible: impl Fn(&UnitId) -> ThreatKinds,
        rng: &mut Rng,
    ) -> ArrayVec<ThreatKind, CLANNERS> {
        let possible: ArrayVec<ThreatKinds, CLANNERS> = tokens.iter().map(possible).collect();
        let mut order: ArrayVec<usize, CLANNERS> = (0..tokens.len()).collect();
        order.sort_by_key(|at| possible[*at].len());
        let mut natures: Natures = tokens.iter().map(|_| None).collect();
        let models = self.models;
        let mut places: ArrayVec<ThreatKind, 64> = ArrayVec::new();
        for kind in ThreatKind::all().filter(|kind| kind.champion().is_none()) {
            (0..self.of[kind.index()]).for_each(|_| {
                let _ = places.try_push(kind);
            });
        }
        rng.shuffle(&mut places);
        let fixed = places.len();
        let total = fixed + usize::from(self.feeders);
        let mut taken: ArrayVec<Option<usize>, 128> = (0..total).map(|_| None).collect();
        let feeders: ThreatKinds = Legion::FEEDERS.map(ThreatKind::Legion).into_iter().collect();
        let fits = |token: usize, place: usize| match places.get(place) {
            Some(kind) => possible[token].contains(*kind),
            None => !possible[token].intersection(feeders).is_empty(),
        };
        let may_be_of = |token: usize| possible[token];
        let start = if total == 0 { 0 } else { rng.below(total) };
        for token in order {
            let mut seen = [false; 128];
            assign(token, total, start, &fits, &mut taken, &mut seen);
        }
        for (place, token) in taken.iter().enumerate() {
            let Some(token) = *token else { continue };
            natures[token] = Some(if place < fixed {
                if let ThreatKind::Legion(legion) = places[place] {
                    self.models[legion.index()] = self.models[legion.index()].saturating_sub(1);
                }
                places[place]
            } else {
                let may_be = possible[token];
                let feeders: ArrayVec<Legion, 3> =
                    Legion::FEEDERS.into_iter().filter(|legion| may_be.contains(ThreatKind::Legion(*legion))).collect();
                let choices: ArrayVec<Legion, 3> =
                    feeders.iter().copied().filter(|legion| self.models[legion.index()] > 0).collect();
                let legion = if choices.is_empty() {
                    let freed = |legion: &Legion| self.free_a_model(*legion, &mut natures, &may_be_of, 0);
                    match feeders.into_iter().find(freed) {
                        Some(legion) => legion,
                        // It has to be something else, and another Feeder in its stead.
                        None => continue,
                    }
                } else {
                    *rng.pick(&choices)
                };
                self.models[legion.index()] = self.models[legion.index()].saturating_sub(1);
                ThreatKind::Legion(legion)
            });
        }
        self.models = models;
        for token in 0..natures.len() {
            if natures[token].is_none() {
                self.make_room(token, &mut natures, &possible, &mut ThreatKinds::default());
            }
        }
        if natures.contains(&None) {
            // Others are in the way: all are dealt anew, those with the fewest choices first.
            let mut order: ArrayVec<usize, CLANNERS> = (0..natures.len()).collect();
            order.sort_by_key(|at| possible[*at].len());
            let old = std::mem::replace(&mut natures, tokens.iter().map(|_| None).collect());
            if !self.settle(&order, &mut natures, &possible, &mut 5_000) {
                natures = old;
            }
        }
        natures.into_iter().map(|nature| nature.unwrap_or(ThreatKind::Decoy)).collect()
    }

    /// There is a place for one more of this kind.
    fn has_room(&self, kind: ThreatKind, natures: &Natures) -> bool {
        let out = |kind: ThreatKind| natures.iter().filter(|nature| **nature == Some(kind)).count() as u8;
        let beyond = |legion: Legion| {
            let kind = ThreatKind::Legion(legion);
            out(kind).saturating_sub(self.of[kind.index()])
        };
        let in_forces = out(kind) < self.of[kind.index()]
            || kind.rank() == Some(Rank::Feeders) && Legion::FEEDERS.into_iter().map(beyond).sum::<u8>() < self.feeders;
        in_forces && kind.legion().is_none_or(|legion| out(kind) < self.models[legion.index()])
    }

    /// Gives a token a nature that it can have, if need be by giving others another one.
    fn make_room(&self, token: usize, natures: &mut Natures, possible: &[ThreatKinds], tried: &mut ThreatKinds) -> bool {
        for kind in possible[token].iter().filter(|kind| kind.champion().is_none()) {
            if tried.contains(kind) {
                continue;
            }
            tried.insert(kind);
            if self.has_room(kind, natures) {
                natures[token] = Some(kind);
                return true;
            }
            for other in 0..natures.len() {
                let Some(old) = natures[other] else { continue };
                natures[other] = None;
                if self.has_room(kind, natures) && self.make_room(other, natures, possible, tried) && self.has_room(kind, natures)
                {
                    natures[token] = Some(kind);
                    return true;
                }
                natures[other] = Some(old);
            }
        }
        false
    }

    /// Finds natures for all these tokens by trying, as long as `tries` last.
    fn settle(&self, order: &[usize], natures: &mut Natures, possible: &[ThreatKinds], tries: &mut u32) -> bool {
        let Some((token, rest)) = order.split_first() else { return true };
        for kind in possible[*token].iter().filter(|kind| kind.champion().is_none()) {
            if *tries == 0 {
                return false;
            }
            if self.has_room(kind, natures) {
                *tries -= 1;
                natures[*token] = Some(kind);
                if self.settle(rest, natures, possible, tries) {
                    return true;
                }
                natures[*token] = None;
            }
        }
        false
    }

    /// A model of this Feeder is there for another token, if need be because a token that has one may be another Feeder.
    fn free_a_model(&mut self, wanted: Legion, natures: &mut Natures, may_be: &dyn Fn(usize) -> ThreatKinds, tried: u16) -> bool {
        if self.models[wanted.index()] > 0 {
            return true;
        }
        let tried = tried | 1 << wanted.index();
        for token in 0..natures.len() {
            for other in Legion::FEEDERS.into_iter().filter(|other| tried & 1 << other.index() == 0) {
                if natures[token] == Some(ThreatKind::Legion(wanted))
                    && may_be(token).contains(ThreatKind::Legion(other))
                    && self.free_a_model(other, natures, may_be, tried)
                {
                    natures[token] = Some(ThreatKind::Legion(other));
                    self.models[other.index()] -= 1;
                    self.models[wanted.index()] += 1;
                    return true;
                }
            }
        }
        false
    }
}

/// Finds a place for a token, moving others on where needed.
fn assign(
    token: usize,
    total: usize,
    start: usize,
    fits: &dyn Fn(usize, usize) -> bool,
    taken: &mut [Option<usize>],
    seen: &mut [bool; 128],
) -> bool {
    let first = (start + token) % total.max(1);
    for place in (first..total).chain(0..first) {
        if seen[place] || !fits(token, place) {
            continue;
        }
        seen[place] = true;
        let free = match taken[place] {
            None => true,
            Some(other) => assign(other, total, start, fits, taken, seen),
        };
        if free {
            taken[place] = Some(token);
            return true;
        }
    }
    false
}
