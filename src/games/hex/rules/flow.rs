//! What follows from what: after every action the game goes on by itself until somebody has to decide.

use super::super::content::{Army, Effect, Effects, Hex, Hexes};
use super::super::{Neuroshima, Open};
use super::asking::{Answer, Given, Presuming, Question};
use super::attack::{Attack, AttackKind, Attacks};
use super::battle::{Battle, Stage};
use super::board::Unit;
use super::links::Links;
use super::report::Told;
use super::{Action, End, Event, Fight, Phase};
use crate::engine::{Seat, Story};
use crate::games::hex::tell;

/// What a change on the board can take away at once: control, the Steel Net, borrowed toughness, a Heart, a marker.
const UNSETTLING: Effects = Effects::of(&[
    Effect::Control,
    Effect::SteelNet,
    Effect::ToughnessUp,
    Effect::ToughnessUpTwo,
    Effect::Cannibalism,
    Effect::Worm,
    Effect::Revival,
]);

impl Open {
    /// The free hexes where Death Breath's dead may rise now.
    pub(super) fn graves(&self) -> Hexes {
        let reviving = |(hex, unit): (Hex, &Unit)| unit.has(Effect::Revival) && Links::of(&self.board).is_free(hex);
        if self.board.units().any(reviving) { self.tokens.intersection(self.board.free()) } else { Hexes::NONE }
    }

    /// Keeps what was done this turn. Who chose which army is a secret at first.
    fn remember(&mut self, seat: Seat, action: Action) {
        if matches!(action, Action::Choose(_)) {
            return;
        }
        if self.trail_turn != self.turn {
            self.trail.clear();
            self.trail_turn = self.turn;
        }
        if self.trail.is_full() {
            self.trail.remove(0);
        }
        self.trail.push((seat, action));
    }
}

impl Neuroshima {
    pub(crate) fn perform(&mut self, seat: Seat, action: Action, story: &mut Story) {
        self.open.remember(seat, action);
        self.carry_out(seat, action, story);
        self.go_on(story);
    }

    /// Does everything that nobody has to decide.
    fn go_on(&mut self, story: &mut Story) {
        while let Some(phase) = self.open.phase().copied() {
            match phase {
                Phase::Choose
                | Phase::Draft(_)
                | Phase::Hq(_)
                | Phase::Discard
                | Phase::Play
                | Phase::Retreat { .. }
                | Phase::Pull { .. } => return,
                Phase::SecondMove => {
                    if self.has_second_move() {
                        return;
                    }
                    self.open.phases.pop();
                }
                Phase::Then(action) => {
                    self.open.phases.pop();
                    self.set_free(action, story);
                }
                Phase::Revival(seat) => {
                    if !self.open.player(seat).pool.is_empty() && !self.open.graves().is_empty() {
                        return;
                    }
                    self.end_revival(seat, story);
                }
                Phase::Sands { storm, moved } => {
                    if !self.sliding(storm, moved).is_empty() {
                        return;
                    }
                    self.raise_storm(storm, story);
                }
                Phase::Capture(hex) => {
                    let may_turn = |unit: &Unit| unit.is_captured() && unit.face().period > 1;
                    let board = &self.open.board;
                    // A netted unit is turned by nobody, whoever it serves.
                    if board.unit(hex).is_some_and(may_turn) && Links::of(board).is_free(hex) {
                        return;
                    }
                    self.open.phases.pop();
                }
                Phase::Event(event) => {
                    if !self.try_event(event, story) {
                        return;
                    }
                }
                Phase::Battle => {
                    if !self.fight_on(story) {
                        return;
                    }
                }
                Phase::Settle => {
                    self.open.phases.pop();
                    self.settle(story);
                }
                Phase::Arrival(hex) => {
                    self.open.phases.pop();
                    self.set_off(hex, story);
                }
                Phase::Filled => {
                    self.open.phases.pop();
                    if self.open.board.free().is_empty() {
                        story.tell(|| "The board is full: a Battle begins.".into());
                        self.start_battle(self.open.current, story);
                    }
                }
                Phase::EndTurn => self.next_turn(story),
            }
        }
    }

    /// What a change on the board brings about: units came onto `arrived`.
    pub(super) fn changed(&mut self, arrived: &[Hex]) {
        if self.open.board.bases().next().is_some() {
            for hex in arrived.iter().rev() {
                self.open.phases.push(Phase::Arrival(*hex));
            }
        }
        self.open.phases.push(Phase::Settle);
    }

    /// Control, nets and lost toughness, until nothing changes any more.
    fn settle(&mut self, story: &mut Story) {
        if !self.open.players.iter().filter_map(|player| player.army).any(|army| army.effects().intersects(UNSETTLING)) {
            return;
        }
        loop {
            let began = self.open.board.settle_control();
            for hex in began {
                let board = &self.open.board;
                if let Some(unit) = board.unit(hex) {
                    story.tell(|| format!("{} takes control of {} on {}.", unit.controller, unit.name(), board.name(hex)));
                }
                if !self.open.phases.is_full() {
                    self.open.phases.push(Phase::Capture(hex));
                }
            }
            self.open.board.return_ranged_nets(false);
            let links = Links::of(&self.open.board);
            if self.open.board.return_steel_net(&links) {
                story.tell(|| "The Steel Net goes back to its HQ, which is netted.".into());
                continue;
            }
            if self.open.board.return_quills(links.netted) || self.open.board.return_tentacles(links.netted) {
                continue;
            }
            // HQs fall in Battles only.
            let dead = self.open.board.dead(&links);
            if dead.is_empty() {
                return;
            }
            for hex in dead {
                self.remove(hex, false, story);
            }
        }
    }

    /// A unit leaves the board, and its markers with it.
    pub(super) fn remove(&mut self, hex: Hex, eaten: bool, story: &mut Story) {
        let Some(unit) = self.open.board.take(hex) else { return };
        self.open.board.mourn(&unit);
        story.tell(|| format!("{} on {} leaves the board.", unit.name(), self.open.board.name(hex)));
        self.bury(unit, eaten);
    }

    /// Where a tile goes that has left the board.
    pub(super) fn bury(&mut self, unit: Unit, eaten: bool) {
        let player = &mut self.open.players[unit.owner.index()];
        if unit.tile.is_core() {
            return;
        }
        let army = unit.tile.army();
        if army.effects().contains(Effect::Revival) && !eaten {
            player.pool.add(unit.tile);
        } else if unit.has(Effect::ReturnsToPile) && !eaten && player.known_top.is_none() {
            player.known_top = Some(unit.tile);
        } else {
            player.discard.add(unit.tile);
        }
    }

    fn raze(&mut self, hex: Hex, story: &mut Story) {
        if let Some(base) = self.open.board.lift(hex) {
            story.tell(|| format!("{} on {} is destroyed.", base.tile.name(), self.open.board.name(hex)));
            self.open.players[base.owner.index()].discard.add(base.tile);
        }
    }

    /// The first enemy unit that comes onto a Mine sets it off; an HQ does so unhurt.
    fn set_off(&mut self, hex: Hex, story: &mut Story) {
        let board = &self.open.board;
        let (Some(unit), Some(base)) = (board.unit(hex), board.base(hex)) else { return };
        if !base.tile.face().has(Effect::Mine) || board.are_friends(base.owner, unit.controller) {
            return;
        }
        let is_hq = unit.is_hq();
        story.tell(|| format!("{} sets off the Mine on {}.", unit.name(), board.name(hex)));
        self.raze(hex, story);
        if !is_hq {
            self.begin_event(Event::Mine(hex));
        }
    }

    pub(super) fn begin_event(&mut self, event: Event) {
        self.open.answers.clear();
        self.open.phases.push(Phase::Event(event));
    }

    /// The attacks of an event outside a Battle.
    fn attacks_of(&self, event: Event) -> Attacks {
        let board = &self.open.board;
        let mut attacks = Attacks::new();
        match event {
            Event::Blast(hexes) => {
                let hit = hexes.intersection(board.taken()).into_iter().filter(|hex| !board.unit(*hex).is_some_and(Unit::is_hq));
                attacks.extend(hit.map(|hex| Attack::by_nobody(hex, AttackKind::Blast, 1)));
            }
            Event::Detonation(hex) => {
                let hit = board.map().neighbours(hex).intersection(board.taken()).into_iter();
                let hit = hit.filter(|hex| !board.unit(*hex).is_some_and(Unit::is_hq));
                attacks.extend(hit.map(|to| Attack { from: Some(hex), ..Attack::by_nobody(to, AttackKind::Blast, 1) }));
            }
            Event::Act { by, direction } => return self.open.act_of(by, direction).0,
            Event::Chain(hex) | Event::Sniper(hex) | Event::Release(hex) => {
                attacks.push(Attack::by_nobody(hex, AttackKind::Tile, 1));
            }
            Event::Grenade(hex) | Event::Mine(hex) => {
                attacks.push(Attack::by_nobody(hex, AttackKind::Tile, board.destruction(hex)));
            }
            Event::Meal { by, unit, .. } => {
                attacks.push(Attack { from: Some(by), ..Attack::by_nobody(unit, AttackKind::Tile, board.destruction(unit)) });
            }
        }
        attacks
    }

    /// What the event under way asks.
    pub(super) fn event_question(&self, event: Event) -> Option<Question> {
        let links = Links::of(&self.open.board);
        let mut attacks = self.attacks_of(event);
        let mut given = Given(self.open.answers.iter());
        links.heal(&self.open.board, &mut attacks, self.open.current, &mut given).err()
    }

    /// Whether the event is over.
    fn try_event(&mut self, event: Event, story: &mut Story) -> bool {
        let links = Links::of(&self.open.board);
        let mut attacks = self.attacks_of(event);
        let mut given = Given(self.open.answers.iter());
        let used = match links.heal(&self.open.board, &mut attacks, self.open.current, &mut given) {
            Ok(used) => used,
            Err(question) => {
                self.open.asked = Some(question.seat());
                return false;
            }
        };
        self.open.phases.pop();
        self.open.asked = None;
        self.open.answers.clear();
        for hex in used {
            story.tell(|| format!("The Medic on {} is used up.", self.open.board.name(hex)));
        }
        if let Event::Meal { by, unit, meal } = event {
            let success = attacks.iter().all(Attack::lands);
            if success {
                self.swallow(by, unit, meal, story);
            }
        } else {
            let sprung = if let Event::Act { by, direction } = event { self.open.act_of(by, direction).1 } else { Hexes::NONE };
            self.open.board.wound(&attacks);
            for hex in self.open.board.dead(&links).union(sprung).without(used) {
                self.remove(hex, false, story);
            }
            if let Event::Detonation(hex) = event {
                self.remove(hex, false, story);
            }
        }
        for hex in used {
            if let Some(medic) = self.open.board.take(hex) {
                self.bury(medic, false);
            }
        }
        if let Event::Blast(hexes) = event {
            for hex in hexes {
                self.raze(hex, story);
            }
        }
        self.changed(&[]);
        self.judge(story);
        true
    }

    pub(super) fn start_battle(&mut self, starter: Seat, story: &mut Story) {
        let battle = Battle::new(&self.open.board, starter);
        if !battle.round.is_quiet() {
            story.tell(|| tell::segment(&Told::new(&self.open.board, &battle.round)));
        }
        for (_, unit) in &battle.round.fallen {
            self.bury(*unit, false);
        }
        (self.open.board, self.open.fight) = (battle.board, Some(battle.fight));
        self.open.answers.clear();
        self.open.phases.push(Phase::Battle);
    }

    /// A Sandstorm is laid and Quicksands have moved: the Battle begins.
    pub(super) fn raise_storm(&mut self, hex: Hex, story: &mut Story) {
        self.open.phases.pop();
        self.open.board.cover(hex);
        self.start_battle(self.open.current, story);
    }

    /// Nobody rises any more. A board that is full by it starts the next Battle, in the name of whose dead rose.
    pub(super) fn end_revival(&mut self, seat: Seat, story: &mut Story) {
        self.open.phases.pop();
        self.open.tokens = Hexes::NONE;
        if self.open.board.free().is_empty() {
            story.tell(|| "The board is full: a Battle begins.".into());
            self.start_battle(seat, story);
        }
    }

    /// What the Battle under way asks.
    pub(super) fn battle_question(&self) -> Option<Question> {
        let mut battle = Battle::resume(&self.open.board, self.open.fight?);
        battle.step(&mut Given(self.open.answers.iter())).err()
    }

    /// What is taken for granted of whoever is asked in a Battle, or what it is like, and does not answer.
    fn presumed(&self) -> Option<Answer> {
        let mut presuming = Presuming { given: Given(self.open.answers.iter()), answer: None };
        match *self.open.phase()? {
            Phase::Event(event) => {
                let mut attacks = self.attacks_of(event);
                let links = Links::of(&self.open.board);
                let _ = links.heal(&self.open.board, &mut attacks, self.open.current, &mut presuming);
            }
            Phase::Battle => {
                let _ = Battle::resume(&self.open.board, self.open.fight?).step(&mut presuming);
            }
            _ => {}
        }
        presuming.answer
    }

    /// What is done for a seat that does not answer: it retreats to the first hex, and decides in Battles by what is taken
    /// for granted. Otherwise it does as little as it can, which is listed last.
    pub(crate) fn least_action(&self, seat: Seat) -> Option<Action> {
        let mut legal = Vec::new();
        self.list_actions(seat, &mut legal);
        if let Some(Phase::Retreat { .. } | Phase::Pull { .. }) = self.open.phase() {
            return legal.into_iter().next();
        }
        let presumed = self.presumed();
        let fits = |action: &Action| presumed.is_some() && action.answer() == presumed;
        legal.iter().copied().find(fits).or_else(|| legal.pop())
    }

    /// Fights on as far as nobody has to be asked; says whether the Battle is over.
    fn fight_on(&mut self, story: &mut Story) -> bool {
        let Some(fight) = self.open.fight else {
            self.open.phases.pop();
            return true;
        };
        if fight.stage == Stage::Poison && self.open.answers.is_empty() {
            story.show(|| self.seen());
        }
        let mut battle = Battle::resume(&self.open.board, fight);
        loop {
            let before = battle.board;
            let more = match battle.step(&mut Given(self.open.answers.iter())) {
                Ok(more) => more,
                Err(question) => {
                    self.open.asked = Some(question.seat());
                    self.open.board = battle.board;
                    self.open.fight = Some(battle.fight);
                    return false;
                }
            };
            self.open.answers.clear();
            self.open.asked = None;
            if !more {
                break;
            }
            if !battle.round.is_quiet() {
                story.tell(|| tell::segment(&Told::new(&before, &battle.round)));
                story.show(|| self.seen_fighting(&Told::new(&before, &battle.round)));
            }
            for (_, unit) in &battle.round.fallen {
                self.bury(*unit, false);
            }
            for base in &battle.round.razed {
                self.open.players[base.owner.index()].discard.add(base.tile);
            }
        }
        self.open.board = battle.board;
        self.open.fight = None;
        self.open.phases.clear();
        self.open.phases.push(Phase::EndTurn);
        story.tell(|| tell::hit_points(&self.open));
        story.show(|| self.seen());
        self.open.phases.clear();
        self.after_battle(battle.fight, story);
        true
    }

    /// HQs that fell, units that were taken over, another Battle if the board is still full, and the end of the turn.
    fn after_battle(&mut self, fight: Fight, story: &mut Story) {
        let fallen = self.knock_out();
        let left = self.open.alive().count();
        // Where all fall together, an army may have won all the same: as if its HQ had stood a little longer.
        if left == 0 && !self.open.is_teams() {
            for seat in &fallen {
                let player = &mut self.open.players[seat.index()];
                let wins = player.army.is_some_and(Army::wins_a_common_fall);
                player.out = player.out.map(|out| out + u16::from(wins));
            }
        }
        let decided = !fallen.is_empty() && (left < 2 || self.open.is_teams());
        let stuck = self.open.board.free().is_empty() && !fight.telling;
        if !decided && stuck && !self.open.final_battle {
            story.tell(|| "The board stays full and nothing on it can change any more: hit points decide.".into());
        }
        let tied = self.open.final_battle && !self.open.overtime && self.open.is_tied();
        if decided || stuck || self.open.final_battle && !tied {
            self.open.end = Some(if decided { End::Destroyed } else { End::Counted });
            return;
        }
        if tied {
            story.tell(|| "HQs are equal: everybody has one more turn, then an overtime Battle decides.".into());
            self.open.overtime = true;
        }
        for seat in &fallen {
            story.tell(|| format!("{seat} is out; all tiles of that army leave the board."));
            self.clear_away(*seat);
        }
        self.open.phases.push(Phase::EndTurn);
        if !tied {
            self.open.phases.push(Phase::Filled);
        }
        let revives = |seat: &Seat| self.open.army(*seat).is_some_and(|army| army.effects().contains(Effect::Revival));
        let reviving = self.open.alive().find(revives).filter(|_| !self.open.final_battle && !fight.tokens.is_empty());
        if let Some(seat) = reviving {
            self.open.tokens = fight.tokens;
            self.open.phases.push(Phase::Revival(seat));
        }
        self.open.phases.push(Phase::Settle);
        for hex in fight.captured {
            if !self.open.phases.is_full() {
                self.open.phases.push(Phase::Capture(hex));
            }
        }
    }

    /// Whose HQ is at 0 is out; says who has just fallen.
    fn knock_out(&mut self) -> Vec<Seat> {
        let lost = |seat: &Seat| {
            let objects = self.open.army(*seat).is_some_and(Army::has_objects);
            let (points, shattered) = (self.open.board.hit_points[seat.index()], self.open.board.shattered[seat.index()]);
            if objects { shattered } else { points == 0 }
        };
        let fallen: Vec<Seat> = self.open.alive().filter(lost).collect();
        for seat in &fallen {
            // The Final Battle comes after one that ended the last turn.
            self.open.players[seat.index()].out = Some(2 * self.open.turn + u16::from(self.open.final_battle));
        }
        fallen
    }

    /// HQs that fell outside a Battle: the game ends at once if that decides it.
    fn judge(&mut self, story: &mut Story) {
        if self.open.turn == 0 {
            return;
        }
        let fallen = self.knock_out();
        if !fallen.is_empty() && (self.open.alive().count() < 2 || self.open.is_teams()) {
            self.open.end = Some(End::Destroyed);
            self.open.phases.clear();
            return;
        }
        for seat in fallen {
            story.tell(|| format!("{seat} is out; all tiles of that army leave the board."));
            self.clear_away(seat);
        }
    }

    fn clear_away(&mut self, seat: Seat) {
        for hex in self.open.board.taken() {
            if self.open.board.unit(hex).is_some_and(|unit| unit.owner == seat)
                && let Some(unit) = self.open.board.take(hex)
                && !unit.tile.is_core()
            {
                self.open.players[seat.index()].discard.add(unit.tile);
            }
        }
        let bases: Vec<Hex> = self.open.board.bases().filter(|base| base.owner == seat).map(|base| base.hex).collect();
        for hex in bases {
            self.raze(hex, &mut Story::silent());
        }
        if self.open.army(seat) == Some(Army::IronGang) {
            self.open.board.return_ranged_nets(true);
        }
        let effects = self.open.army(seat).map_or(Effects::NONE, Army::effects);
        for hex in self.open.board.taken() {
            if let Some(unit) = self.open.board.unit_mut(hex) {
                unit.steel_net &= !effects.contains(Effect::SteelNet);
                unit.tentacles &= !effects.contains(Effect::Tentacles);
            }
        }
    }
}
