//! What each action does.

use super::super::Neuroshima;
use super::super::content::{Class, Effect, Hex, Hexes, Instant, Tile, Top};
use super::asking::{Answer, Healing};
use super::board::{Base, Once, Unit, Used};
use super::links::Links;
use super::{Action, Call, Event, Graft, Phase};
use crate::engine::{Seat, Story};

impl Neuroshima {
    pub(super) fn carry_out(&mut self, seat: Seat, action: Action, story: &mut Story) {
        match action {
            Action::Choose(wish) => self.choose(seat, wish, story),
            Action::PlaceHq { hex, top, flipped } => self.place_hq(seat, hex, top, flipped, story),
            Action::Redraw => self.redraw(seat, story),
            Action::Discard { tile } => {
                if self.open.phase() == Some(&Phase::Discard) {
                    self.open.phases.pop();
                }
                self.spend(seat, tile);
                story.tell(|| format!("{seat} discards {}.", tile.name()));
            }
            Action::Dance { hexes, tops } => self.dance(seat, hexes, tops, story),
            Action::Place { tile, hex, top } if tile.is_object() => self.place_object(seat, tile, hex, top, story),
            Action::Place { tile, hex, top } => self.place(seat, tile, hex, top, story),
            Action::Replace { tile, over, top } => self.replace(seat, tile, over, top, story),
            Action::Reappear { tile, hex, top } => {
                self.spend_instant(seat, Instant::Reappearance);
                self.open.phases.push(Phase::Filled);
                self.raise(seat, tile, hex, top, story);
            }
            Action::Raise { tile, hex, top } => {
                self.open.tokens.remove(hex);
                self.raise(seat, tile, hex, top, story);
            }
            Action::Move { unit, hex, top } => {
                let second = self.open.phase() == Some(&Phase::SecondMove);
                if second {
                    self.open.phases.pop();
                } else {
                    let twice = Links::of(&self.open.board).has_working(&self.open.board, Effect::DoubleMove, seat);
                    self.spend_instant(seat, Instant::Move);
                    if twice {
                        self.open.phases.push(Phase::SecondMove);
                    }
                }
                if !self.release(unit, action, story) {
                    self.shift(seat, unit, hex, top, story);
                }
            }
            Action::DoubledMove { unit, hex, top } => {
                self.spend_instant(seat, Instant::DoubledMove);
                if !self.release(unit, action, story) {
                    self.shift(seat, unit, hex, top, story);
                }
            }
            Action::Walk { unit, hex, top } => self.walk(seat, unit, hex, top, story),
            Action::Turn { unit, top } => self.turn_unit(seat, unit, top, story),
            Action::Rotate { unit, top } => {
                self.spend_instant(seat, Instant::Rotation);
                self.shift(seat, unit, unit, top, story);
            }
            Action::Push { by, unit } => {
                self.use_up(by, Once::Push);
                self.push(seat, by, unit, story);
            }
            Action::Shove { by, unit } => {
                self.spend_instant(seat, Instant::PushBack);
                self.push(seat, by, unit, story);
            }
            Action::Retreat { unit, hex } => {
                self.open.phases.pop();
                self.retreat(unit, hex, story);
            }
            Action::Follow { unit, hex, top } => {
                self.open.phases.pop();
                if let Some(pulled) = self.open.board.unit_mut(unit) {
                    pulled.top = top;
                }
                self.retreat(unit, hex, story);
            }
            Action::Burrow { with } => {
                if let Some(hq) = self.open.board.hq(seat) {
                    self.use_up(hq, Once::Burrow);
                    self.castle(seat, hq, with, story);
                }
            }
            Action::Drag { unit, base } => {
                self.open.dragged = true;
                self.retreat(unit, base, story);
            }
            Action::Paralyse { unit } => {
                self.spend_instant(seat, Instant::Paralysis);
                let board = &mut self.open.board;
                if let Some(unit) = board.unit_mut(unit) {
                    unit.paralysed = true;
                }
                let name = board.unit(unit).map_or("", Unit::name);
                story.tell(|| format!("{seat} paralyses {name} on {}.", board.name(unit)));
                self.changed(&[]);
            }
            Action::Grip { by, unit } => self.grip(seat, by, unit, story),
            Action::Implant { implant, does } => self.implant(seat, implant, does, story),
            Action::Eat { by, unit, meal } => self.eat(by, unit, meal, story),
            Action::Devour { by, unit, meal } => self.devour(seat, by, unit, meal, story),
            Action::Battle => {
                let held = |instant| self.open.player(seat).hand.iter().any(|tile| tile.instant() == Some(instant));
                let instant = if held(Instant::Battle) { Instant::Battle } else { Instant::Order };
                self.spend_instant(seat, instant);
                story.tell(|| format!("{seat} starts a Battle."));
                self.start_battle(seat, story);
            }
            Action::Storm { hex } => {
                self.spend_instant(seat, Instant::Sandstorm);
                story.tell(|| format!("{seat} raises a Sandstorm on {}: a Battle begins.", self.open.board.name(hex)));
                self.open.phases.push(Phase::Sands { storm: hex, moved: Hexes::NONE });
            }
            Action::Slide { base, hex } => self.slide(base, hex, story),
            Action::Chain { from, to, unit, with } => {
                self.call(seat, with);
                let board = &self.open.board;
                let name = board.unit(unit).map_or("", Unit::name);
                story.tell(|| {
                    let ends = [from, to, unit].map(|hex| board.name(hex));
                    format!("{seat} pulls a chain between {} and {}: it hits {name} on {}.", ends[0], ends[1], ends[2])
                });
                self.begin_event(Event::Chain(unit));
            }
            Action::Cast { by, unit, with } => {
                self.call(seat, with);
                let board = &mut self.open.board;
                if let Some(unit) = board.unit_mut(unit) {
                    unit.ranged_nets += 1;
                }
                let name = board.unit(unit).map_or("", Unit::name);
                story.tell(|| format!("{seat}'s unit on {} casts a net over {name} on {}.", board.name(by), board.name(unit)));
                self.changed(&[]);
            }
            Action::Detonate { unit, with } => {
                self.call(seat, with);
                let board = &self.open.board;
                let name = board.unit(unit).map_or("", Unit::name);
                story.tell(|| format!("{seat}'s {name} on {} blows up.", board.name(unit)));
                self.begin_event(Event::Detonation(unit));
            }
            Action::Adapt { top } => self.adapt(seat, top, story),
            Action::Avalanche { edge } => self.blast(seat, Instant::Avalanche, self.around(edge), edge, story),
            Action::Strike { hex } => self.blast(seat, Instant::AirStrike, self.around(hex), hex, story),
            Action::Bomb { hexes } => {
                self.blast(seat, Instant::SmallBomb, hexes.into_iter().collect(), hexes[0], story);
            }
            Action::Snipe { at, base } => self.shoot(seat, Instant::Sniper, at, base, story),
            Action::Grenade { at, base } => self.shoot(seat, Instant::Grenade, at, base, story),
            Action::Castle { unit, with } => {
                self.spend_instant(seat, Instant::Castling);
                let held = if self.open.board.unit(with).is_some_and(Unit::is_hq) { with } else { unit };
                if !self.release(held, action, story) {
                    self.castle(seat, unit, with, story);
                }
            }
            Action::Act { by, direction } => {
                self.spend_instant(seat, Instant::Action);
                self.act(seat, by, direction, story);
            }
            Action::Mend { unit, .. } => {
                self.spend_instant(seat, Instant::Action);
                self.mend(seat, unit, story);
            }
            Action::Swap { unit, with } => {
                self.spend_instant(seat, Instant::CastlingWithTheOpponent);
                if !self.release(unit, action, story) {
                    self.castle(seat, unit, with, story);
                }
            }
            Action::Smoke { unit, top } => {
                self.spend_instant(seat, Instant::Smokescreen);
                self.shift(seat, unit, unit, top, story);
            }
            Action::Transpose { unit, over, top } => self.transpose(seat, unit, over, top, story),
            Action::Terror => {
                self.spend_instant(seat, Instant::Terror);
                let board = self.open.board;
                for (at, player) in self.open.players.iter_mut().enumerate() {
                    player.terrified |= !board.are_friends(Seat(at as u8), seat);
                }
                story.tell(|| format!("{seat} spreads Terror: in their next turn nobody else places a tile."));
            }
            Action::Ensnare { unit } => self.ensnare(seat, unit, story),
            Action::Explode { .. }
            | Action::Fight { .. }
            | Action::Shoot { .. }
            | Action::Melee { .. }
            | Action::Venom { .. }
            | Action::Acid { .. }
            | Action::Spare
            | Action::Charge { .. }
            | Action::Stay { .. }
            | Action::Shield { .. }
            | Action::Endure
            | Action::Aim { .. }
            | Action::Miss { .. }
            | Action::Heal { .. } => {
                if let Some(answer) = action.answer() {
                    let _ = self.open.answers.try_push(answer);
                }
            }
            Action::Done => match self.open.phase().copied() {
                Some(Phase::Sands { storm, .. }) => self.raise_storm(storm, story),
                Some(Phase::Revival(seat)) => self.end_revival(seat, story),
                _ => {
                    self.open.phases.pop();
                }
            },
            Action::End => {
                self.open.phases.pop();
                self.open.phases.push(Phase::EndTurn);
            }
        }
    }

    /// A tile leaves the player's hand for the discard pile.
    fn spend(&mut self, seat: Seat, tile: Tile) {
        self.take_from_hand(seat, tile);
        self.open.players[seat.index()].discard.add(tile);
    }

    fn take_from_hand(&mut self, seat: Seat, tile: Tile) {
        let hand = &mut self.open.players[seat.index()].hand;
        if let Some(at) = hand.iter().position(|held| *held == tile) {
            hand.remove(at);
        }
    }

    pub(super) fn spend_instant(&mut self, seat: Seat, instant: Instant) {
        let held = self.open.player(seat).hand.iter().find(|tile| tile.instant() == Some(instant)).copied();
        if let Some(tile) = held {
            self.spend(seat, tile);
        }
    }

    fn use_up(&mut self, hex: Hex, ability: Once) {
        if let Some(unit) = self.open.board.unit_mut(hex) {
            unit.used.insert(ability);
        }
    }

    fn around(&self, hex: Hex) -> Hexes {
        self.open.board.map().neighbours(hex).union(Hexes::one(hex))
    }

    fn place(&mut self, seat: Seat, tile: Tile, hex: Hex, top: Top, story: &mut Story) {
        self.take_from_hand(seat, tile);
        let board = &mut self.open.board;
        story.tell(|| {
            let top = if tile.face().period > 1 { format!(", top {}", top.name()) } else { String::new() };
            format!("{seat} places {} on {}{top}.", tile.name(), board.name(hex))
        });
        if tile.face().class == Class::Foundation {
            board.lay(Base { hex, tile, owner: seat });
            self.changed(&[]);
            return;
        }
        let exchanged = board.take(hex);
        board.put(hex, Unit::new(tile, seat, top));
        match exchanged {
            Some(unit) => {
                story.tell(|| format!("It takes the place of {}.", unit.name()));
                self.open.players[unit.owner.index()].discard.add(unit.tile);
            }
            None => self.open.phases.push(Phase::Filled),
        }
        self.changed(&[hex]);
    }

    fn replace(&mut self, seat: Seat, tile: Tile, over: Hex, top: Top, story: &mut Story) {
        self.take_from_hand(seat, tile);
        let victim = self.open.board.take(over);
        self.open.board.hit_points[seat.index()] -= 1;
        self.open.board.put(over, Unit::new(tile, seat, top));
        if let Some(victim) = victim {
            story.tell(|| {
                let hex = self.open.board.name(over);
                format!("{seat} pays 1 hit point; {} takes the place of {} on {hex}.", tile.name(), victim.name())
            });
            self.bury(victim, false);
        }
        self.changed(&[over]);
    }

    /// A unit goes to another hex, or turns, or both.
    pub(super) fn shift(&mut self, seat: Seat, unit: Hex, hex: Hex, top: Top, story: &mut Story) {
        let board = &mut self.open.board;
        board.shift(unit, hex);
        let Some(moved) = board.unit_mut(hex) else { return };
        let turned = moved.top != top;
        moved.top = top;
        let name = moved.name();
        story.tell(|| {
            let turns = if turned { format!("its top to {}", top.name()) } else { String::new() };
            match (unit == hex, turned) {
                (true, _) => format!("{seat} turns {name} on {}, {turns}.", board.name(hex)),
                (false, true) => format!("{seat} moves {name} from {} to {}, {turns}.", board.name(unit), board.name(hex)),
                (false, false) => format!("{seat} moves {name} from {} to {}.", board.name(unit), board.name(hex)),
            }
        });
        let arrived = [hex];
        self.changed(if unit == hex { &[] } else { &arrived });
    }

    fn walk(&mut self, seat: Seat, unit: Hex, hex: Hex, top: Top, story: &mut Story) {
        let links = Links::of(&self.open.board);
        let far = unit != hex && !self.open.board.map().neighbours(unit).contains(hex);
        if let Some(walker) = self.open.board.unit(unit) {
            let all = walker.mobility(links.bonuses[unit].lent);
            let strides =
                if walker.face().steps > 1 { Used::of(&[Once::Muscles, Once::OwnWalk]) } else { Used::one(Once::Muscles) };
            let ways = if far { strides.intersection(all) } else { all };
            if let Some(way) = walker.used.left(ways) {
                self.use_up(unit, way);
            }
        }
        self.shift(seat, unit, hex, top, story);
    }

    fn turn_unit(&mut self, seat: Seat, unit: Hex, top: Top, story: &mut Story) {
        if let Some(Phase::Capture(_)) = self.open.phase() {
            self.open.phases.pop();
            if self.open.board.unit(unit).is_some_and(|unit| unit.top == top) {
                return;
            }
        } else {
            let own =
                self.open.board.unit(unit).is_some_and(|unit| unit.has(Effect::Rotation) && !unit.used.contains(Once::Turn));
            let turner = if own { Some(unit) } else { self.open.board.hq(seat) };
            if let Some(turner) = turner {
                self.use_up(turner, Once::Turn);
            }
        }
        self.shift(seat, unit, unit, top, story);
    }

    /// Where a unit may go that is pushed by the one on `by`.
    pub(super) fn retreats(&self, by: Hex, unit: Hex) -> Hexes {
        let map = self.open.board.map();
        map.neighbours(unit).intersection(self.open.board.free()).without(map.neighbours(by))
    }

    fn push(&mut self, seat: Seat, by: Hex, unit: Hex, story: &mut Story) {
        let board = &self.open.board;
        if let (Some(pusher), Some(pushed)) = (board.unit(by), board.unit(unit)) {
            story.tell(|| {
                format!("{seat}'s {} on {} pushes {} on {}.", pusher.name(), board.name(by), pushed.name(), board.name(unit))
            });
        }
        let ways = self.retreats(by, unit);
        if ways.len() > 1 {
            self.open.phases.push(Phase::Retreat { unit, by });
        } else if let Some(hex) = ways.first() {
            self.retreat(unit, hex, story);
        }
    }

    fn retreat(&mut self, unit: Hex, hex: Hex, story: &mut Story) {
        let board = &mut self.open.board;
        board.shift(unit, hex);
        let name = board.unit(hex).map_or("it", Unit::name);
        story.tell(|| format!("{name} goes from {} to {}.", board.name(unit), board.name(hex)));
        self.changed(&[hex]);
    }

    fn blast(&mut self, seat: Seat, instant: Instant, hexes: Hexes, at: Hex, story: &mut Story) {
        self.spend_instant(seat, instant);
        let board = &self.open.board;
        story.tell(|| {
            let hit: Vec<&str> = hexes.into_iter().map(|hex| board.name(hex)).collect();
            format!("{seat} plays {} at {}: it hits {}.", instant.name(), board.name(at), hit.join(" "))
        });
        self.begin_event(Event::Blast(hexes));
    }

    /// Sniper and Grenade hit a unit or a foundation.
    fn shoot(&mut self, seat: Seat, instant: Instant, at: Hex, base: bool, story: &mut Story) {
        self.spend_instant(seat, instant);
        let board = &self.open.board;
        let name = if base { board.base(at).map_or("", |base| base.tile.name()) } else { board.unit(at).map_or("", Unit::name) };
        story.tell(|| format!("{seat} plays {} at {name} on {}.", instant.name(), board.name(at)));
        if base {
            if let Some(base) = self.open.board.lift(at) {
                self.open.players[base.owner.index()].discard.add(base.tile);
            }
            self.changed(&[]);
        } else {
            self.begin_event(if instant == Instant::Sniper { Event::Sniper(at) } else { Event::Grenade(at) });
        }
    }

    /// A tile of the Zombie pool comes back to the board.
    fn raise(&mut self, seat: Seat, tile: Tile, hex: Hex, top: Top, story: &mut Story) {
        self.open.players[seat.index()].pool.take(tile);
        let board = &mut self.open.board;
        board.put(hex, Unit::risen(tile, seat, top));
        story.tell(|| format!("{} of {seat} rises on {}, top {}.", tile.name(), board.name(hex), top.name()));
        self.changed(&[hex]);
    }

    fn grip(&mut self, seat: Seat, by: Hex, unit: Hex, story: &mut Story) {
        self.open.gripped = true;
        let board = &mut self.open.board;
        for hex in board.taken() {
            if let Some(other) = board.unit_mut(hex) {
                other.tentacles = hex == unit;
            }
        }
        let name = board.unit(unit).map_or("", Unit::name);
        story.tell(|| format!("{seat}'s unit on {} grips {name} on {}.", board.name(by), board.name(unit)));
        self.changed(&[]);
    }

    pub(super) fn castle(&mut self, seat: Seat, unit: Hex, with: Hex, story: &mut Story) {
        let board = &mut self.open.board;
        story.tell(|| format!("{seat} has the units on {} and {} change places.", board.name(unit), board.name(with)));
        board.swap(unit, with);
        self.changed(&[unit, with]);
    }

    /// An implant does what it does.
    fn implant(&mut self, seat: Seat, implant: Hex, does: Graft, story: &mut Story) {
        self.use_up(implant, Once::Implant);
        self.open.implanted += 1;
        let board = &self.open.board;
        let name = board.unit(implant).map_or("", Unit::name);
        story.tell(|| format!("{seat} uses {name} on {}.", board.name(implant)));
        match does {
            Graft::Swap { unit, with } => self.castle(seat, unit, with, story),
            Graft::Battle => self.start_battle(seat, story),
            Graft::Push { by, unit } => self.push(seat, by, unit, story),
            Graft::Pull { by, unit } => {
                let pulled = board.unit(unit).map_or("", Unit::name);
                story.tell(|| format!("{pulled} on {} is pulled towards {}.", board.name(unit), board.name(by)));
                self.open.phases.push(Phase::Pull { unit, by });
            }
            Graft::Mark { unit } => {
                let quill = board.unit(implant).and_then(|unit| unit.tile.implant()?.quill());
                let board = &mut self.open.board;
                let marked = board.unit(unit).map_or("", Unit::name);
                story.tell(|| format!("{marked} on {} is marked.", board.name(unit)));
                if let (Some(marked), Some(quill)) = (board.unit_mut(unit), quill) {
                    marked.quills.insert(quill);
                }
                self.changed(&[]);
            }
            Graft::Go { unit, hex, top } => self.shift(seat, unit, hex, top, story),
            Graft::Hatch(brood) => {
                story.tell(|| format!("It bears the {} marker.", brood.name()));
                if let Some(incubator) = self.open.board.unit_mut(implant) {
                    incubator.brood = Some(brood);
                }
                self.changed(&[]);
            }
        }
    }

    /// What calls upon a hidden feature is used up.
    fn call(&mut self, seat: Seat, with: Call) {
        match with {
            Call::Order => self.spend_instant(seat, Instant::Order),
            Call::Boss => self.open.commanded = true,
        }
    }

    fn slide(&mut self, from: Hex, to: Hex, story: &mut Story) {
        if let Some(base) = self.open.board.lift(from) {
            self.open.board.lay(Base { hex: to, ..base });
            let board = &self.open.board;
            story.tell(|| format!("{} move from {} to {}.", base.tile.name(), board.name(from), board.name(to)));
        }
        if let Some(Phase::Sands { moved, .. }) = self.open.phases.last_mut() {
            moved.insert(to);
        }
    }

    /// The HQ turns over to its other face.
    fn adapt(&mut self, seat: Seat, top: Top, story: &mut Story) {
        let Some(hex) = self.open.board.hq(seat) else { return };
        self.use_up(hex, Once::Adapt);
        if let Some(hq) = self.open.board.unit_mut(hex) {
            hq.tile = hq.tile.flipped().unwrap_or(hq.tile);
            hq.top = top;
        }
        story.tell(|| format!("{seat}'s HQ on {} turns over, its top to {}.", self.open.board.name(hex), top.name()));
        self.changed(&[]);
    }

    /// A unit leaves the board for the discard pile, another comes to its hex.
    fn transpose(&mut self, seat: Seat, unit: Hex, over: Hex, top: Top, story: &mut Story) {
        self.spend_instant(seat, Instant::Transposition);
        if let Some(gone) = self.open.board.take(over) {
            story.tell(|| format!("{seat} gives up {} on {}.", gone.name(), self.open.board.name(over)));
            self.open.players[gone.owner.index()].discard.add(gone.tile);
        }
        self.shift(seat, unit, over, top, story);
    }

    fn ensnare(&mut self, seat: Seat, unit: Hex, story: &mut Story) {
        let free = Links::of(&self.open.board).has_working(&self.open.board, Effect::FreeSteelNet, seat);
        if let Some(hq) = self.open.board.hq(seat) {
            self.use_up(hq, Once::Net);
        }
        let board = &mut self.open.board;
        if !free {
            board.hit_points[seat.index()] -= 1;
        }
        if let Some(unit) = board.unit_mut(unit) {
            unit.steel_net = true;
        }
        let name = board.unit(unit).map_or("", Unit::name);
        story.tell(|| {
            let price = if free { "" } else { " for 1 hit point" };
            format!("{seat} casts the Steel Net over {name} on {}{price}.", board.name(unit))
        });
        self.changed(&[]);
    }
}

impl Action {
    /// What it answers, if it answers a question of a Battle or of what is like one.
    pub fn answer(self) -> Option<Answer> {
        Some(match self {
            Action::Explode { .. } => Answer::Explode(true),
            Action::Fight { .. } => Answer::Explode(false),
            Action::Shoot { side, .. } => Answer::Convert(Some(side)),
            Action::Melee { .. } => Answer::Convert(None),
            Action::Venom { unit } => Answer::Venom(unit),
            Action::Acid { unit } => Answer::Acid(Some(unit)),
            Action::Spare => Answer::Acid(None),
            Action::Charge { hex, .. } => Answer::Charge(Some(hex)),
            Action::Stay { .. } => Answer::Charge(None),
            Action::Shield { by, unit, from, strength, .. } => Answer::Shield(Some(Healing { by, unit, from, strength })),
            Action::Endure => Answer::Shield(None),
            Action::Aim { unit, .. } => Answer::Aim(Some(unit)),
            Action::Miss { .. } => Answer::Aim(None),
            Action::Heal { by, unit, from, strength, .. } => Answer::Heal(Healing { by, unit, from, strength }),
            _ => return None,
        })
    }
}

impl Unit {
    /// All Mobility it has, its own and what others lend.
    pub fn mobility(&self, lent: Used) -> Used {
        let own = self.has(Effect::Mobility).then_some(Once::OwnWalk);
        let muscles = (self.satiety == Some(super::super::content::Satiety::Muscles)).then_some(Once::Muscles);
        lent.union(own.into_iter().chain(muscles).collect())
    }
}
