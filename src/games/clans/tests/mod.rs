//! Every rule that can be got wrong, each with a test named after it.
//!
//! A test sets up a [`Position`], plays it by phrase, as people do, and reads the field. After every action the position
//! must still be sound. Dice fall as a test wants them: it looks for a seed by which they do.

mod aims;
mod ambush;
mod arcana;
mod attack;
mod campaign;
mod carrying;
mod champions;
mod clan_cards;
mod dice;
mod dogs;
mod edited_logs;
mod field;
mod harm;
mod interrupted;
mod items;
mod later_missions;
mod legions;
mod missions;
mod more_potentials;
mod movement;
mod objects;
mod operatives;
mod outcomes;
mod pace;
mod potentials;
mod preparation;
mod prize;
mod rounds;
mod rulings;
mod secrets;
mod sentences;
mod swarm;
mod told;
mod windows;
mod words;
mod wounds;

use super::content::{Arcana, ArcanaSet, Item, Mind, Operative, Potential, ThreatKind, ThreatKinds};
use super::missions::Mission;
use super::rules::{Attack, Body, Fate, Frame, GearId, Lies, RoundStep, Sort, Tile, UnitId};
use super::{Clans, Options, Play, Windows};
use crate::engine::{DynGame, Game, Illegal, Line, Phrase, Rng, Seat, Story, Turn};

const ORANGE: Seat = Seat(0);
const SKY: Seat = Seat(1);
const GREEN: Seat = Seat(2);

/// A position to begin a test from: a mission in its first round, nobody's turn yet, no threat on the field.
#[derive(Clone)]
struct Position {
    game: Clans,
    /// What the last action told.
    told: Vec<Line>,
}

impl Position {
    /// Escapee Track with one seat for all operatives; the Hostile is Sky.
    fn new() -> Self {
        Position::of(Play::M1, 2)
    }

    /// A mission with the squad that it suggests, all in Focus at the start.
    fn of(play: Play, seats: u8) -> Self {
        let options = Options { play, ..Options::default() };
        let mut game = Clans::setup(&options, seats, Rng::from_number(1), &mut Story::silent()).unwrap();
        let silent = &mut Story::silent();
        while game.open.round == 0 {
            let Turn::Act(waiting) = Game::turn(&game) else { panic!("over before it began") };
            let seat = waiting.first().unwrap();
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            // `done`, an automatic placement, the first side.
            let last =
                if legal.iter().any(|action| matches!(action, super::rules::Action::Choose(super::rules::Choice::Side(..)))) {
                    legal[0]
                } else {
                    *legal.last().unwrap()
                };
            Game::play(&mut game, seat, &last, silent).unwrap();
        }
        // Tests say which dice are rolled.
        game.open.ask_dice = Seat::all(seats).collect();
        game.open.clan.clear();
        game.open.lurkers.clear();
        game.hidden.kinds.clear();
        game.open.next_number = 1;
        game.open.camp.intel = 0;
        game.open.strays.retain(|stray| stray.kind == super::content::Neutral::Refugee);
        for seat in 0..5 {
            game.hidden.tarot = game.hidden.tarot.union(game.hidden.hands[seat]);
            game.hidden.hands[seat] = ArcanaSet::default();
            game.open.known[seat] = ArcanaSet::default();
        }
        Position { game, told: Vec::new() }
    }

    /// Escapee Track with these operatives and what they start with, all in Focus at D2; the Hostile is Sky.
    fn squad<const N: usize>(who: [Operative; N]) -> Self {
        let mut position = Position::new();
        let open = &mut position.game.open;
        open.squad.clear();
        open.gear.clear();
        for who in who {
            let unit = open.muster(who, ORANGE, false, &who.dashboard().potentials, who.dashboard().items);
            let member = &mut open.squad[usize::from(unit.0)];
            (member.at, member.edges) = (Some(at("D2")), 1);
        }
        for potential in Potential::ALL {
            let held = open.squad.iter().flat_map(|member| &member.potentials).any(|held| held.potential == potential);
            let here = |who: usize| open.squad.iter().any(|member| member.who.index() == who);
            let home = open.log.operatives.iter().enumerate().any(|(who, one)| !here(who) && one.potentials.contains(&potential));
            if held || home {
                open.reserve.remove(potential);
            } else {
                open.reserve.insert(potential);
            }
        }
        position
    }

    /// The operative has this Potential too.
    fn gifted(mut self, who: Operative, potential: Potential) -> Self {
        let unit = self.unit(who);
        let old = self.game.open.squad[usize::from(unit.0)].potentials.iter().map(|held| held.potential);
        let all: Vec<Potential> = old.chain([potential]).collect();
        for member in &mut self.game.open.squad {
            member.potentials.retain(|held| held.potential != potential);
        }
        for member in &mut self.game.open.log.operatives {
            member.potentials.retain(|held| *held != potential);
        }
        self.game.open.reserve.remove(potential);
        self.game.open.squad[usize::from(unit.0)].potentials = all.into_iter().map(super::rules::Held::new).collect();
        self
    }

    /// The pool of the roll that lies there, and what changes it: bonus, penalty, SECURE.
    #[track_caller]
    fn dice(&self) -> (super::content::Pool, [i8; 3]) {
        let roll = self.game.open.roll().expect("dice lie there");
        let modifiers = self.game.modifiers(roll);
        (roll.pool, [modifiers.bonus, modifiers.penalty, modifiers.secure + roll.secure])
    }

    /// What changes the roll that an action leads to: bonus, penalty, SECURE.
    #[track_caller]
    fn modifiers(&mut self, seat: Seat, phrase: &str) -> [i8; 3] {
        self.play(seat, phrase);
        self.dice().1
    }

    /// The clanner or token of this number attacks for an Edge.
    #[track_caller]
    fn attacked_by(&mut self, name: &str, target: Operative) -> &mut Self {
        self.game.open.stored = 1;
        self.game.open.stack.clear();
        self.game.open.stack.push(Frame::Round(RoundStep::Turns));
        self.game.open.stack.push(Frame::Reaction { ending: false });
        self.play(SKY, &format!("command unit:\"{name}\"")).play(SKY, &format!("attack target:{}", target.short()))
    }

    fn windows(mut self, windows: Windows) -> Self {
        self.game.open.windows = windows;
        self
    }

    fn unit(&self, who: Operative) -> UnitId {
        UnitId::member(self.game.open.squad.iter().position(|member| member.who == who).expect("is in the squad"))
    }

    fn member(&self, who: Operative) -> &super::rules::Member {
        self.game.open.squad.iter().find(|member| member.who == who).expect("is in the squad")
    }

    fn put(mut self, who: Operative, at: Tile) -> Self {
        let unit = self.unit(who);
        self.game.open.squad[usize::from(unit.0)].at = Some(at);
        self
    }

    /// Off the field and out of the way.
    fn away(mut self, who: Operative) -> Self {
        let unit = self.unit(who);
        let member = &mut self.game.open.squad[usize::from(unit.0)];
        member.at = None;
        member.fate = Fate::Left(super::rules::tile(11, 2));
        member.edges = 0;
        self
    }

    /// Only these are on the field.
    fn only<const N: usize>(mut self, who: [Operative; N]) -> Self {
        let others: Vec<Operative> =
            self.game.open.squad.iter().map(|member| member.who).filter(|other| !who.contains(other)).collect();
        for other in others {
            self = self.away(other);
        }
        self
    }

    fn mind(mut self, who: Operative, mind: Mind) -> Self {
        let unit = self.unit(who);
        self.game.open.squad[usize::from(unit.0)].mind = mind;
        self
    }

    fn give(mut self, who: Operative, item: Item) -> Self {
        let unit = self.unit(who);
        self.game.open.add_gear(item, Lies::With(unit));
        self
    }

    /// The operative has these Potentials and no others.
    fn potentials<const N: usize>(mut self, who: Operative, potentials: [Potential; N]) -> Self {
        let unit = self.unit(who);
        let member = &mut self.game.open.squad[usize::from(unit.0)];
        let old: Vec<Potential> = member.potentials.drain(..).map(|held| held.potential).collect();
        for potential in potentials {
            member.potentials.push(super::rules::Held::new(potential));
        }
        for potential in old {
            self.game.open.reserve.insert(potential);
        }
        for potential in potentials {
            self.game.open.reserve.remove(potential);
        }
        self
    }

    fn fleshwound(mut self, who: Operative, potential: Potential) -> Self {
        let unit = self.unit(who);
        let held = self.game.open.squad[usize::from(unit.0)].potentials.iter_mut().find(|held| held.potential == potential);
        held.expect("has it").fleshwound = true;
        self
    }

    /// The seat holds these Arcana.
    fn hand<const N: usize>(mut self, seat: Seat, cards: [Arcana; N]) -> Self {
        for card in cards {
            self.game.hidden.tarot.remove(card);
            self.game.hidden.hands[seat.index()].insert(card);
        }
        self
    }

    /// A token that may be anything.
    fn threat(mut self, kind: impl Into<ThreatKind>, at: Tile) -> Self {
        let kind = kind.into();
        self.allow(kind);
        self.game.spawn(kind, at, ThreatKinds::ALL).unwrap();
        self
    }

    /// The mission's forces have room for one more of these.
    fn allow(&mut self, kind: ThreatKind) {
        if kind.champion().is_none() && !self.game.reserve().contains(kind) {
            self.game.open.forces.of[kind.index()] += 1;
        }
    }

    /// A clanner that is revealed.
    fn clanner(mut self, kind: impl Into<ThreatKind>, at: Tile) -> Self {
        let kind = kind.into();
        self.allow(kind);
        let unit = self.game.spawn(kind, at, ThreatKinds::one(kind)).unwrap();
        let Sort::Clanner(place) = unit.sort() else { unreachable!() };
        self.game.open.clan[place].revealed = Some(kind);
        if let ThreatKind::Champion(champion) = kind {
            self.game.open.champions.0[champion.index()].here = true;
        }
        self
    }

    fn edges(mut self, stored: u8) -> Self {
        self.game.open.stored = stored;
        self
    }

    /// This operative's turn has begun.
    fn turn(mut self, who: Operative) -> Self {
        let seat = self.member(who).seat;
        self.play(seat, &format!("turn operative:{}", who.short()));
        self
    }

    /// It is the Hostile's turn to react, to a turn that somebody spent on nothing.
    fn reaction(mut self) -> Self {
        self.game.open.stack.clear();
        self.game.open.stack.push(Frame::Round(RoundStep::Turns));
        self.game.open.stack.push(Frame::Reaction { ending: false });
        self
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.game.menu(seat).iter().map(ToString::to_string).collect()
    }

    fn offers(&self, seat: Seat, phrase: &str) -> bool {
        self.legal(seat).iter().any(|legal| legal == phrase)
    }

    /// Everything that begins like this.
    fn legal_like(&self, seat: Seat, start: &str) -> Vec<String> {
        self.legal(seat).into_iter().filter(|legal| legal.starts_with(start)).collect()
    }

    fn try_play(&mut self, seat: Seat, phrase: &str) -> Result<(), Illegal> {
        let asked: Phrase = phrase.parse().unwrap();
        let story = DynGame::play(&mut self.game, seat, &asked)?;
        self.told = story.lines().to_vec();
        Game::check(&self.game).unwrap_or_else(|what| panic!("after {phrase}: {what}"));
        Ok(())
    }

    #[track_caller]
    fn play(&mut self, seat: Seat, phrase: &str) -> &mut Self {
        self.try_play(seat, phrase).unwrap_or_else(|illegal| panic!("{illegal}\nlegal: {:#?}", self.legal(seat)));
        self
    }

    /// Plays with dice by which `wanted` holds afterwards.
    #[track_caller]
    fn play_so_that(&mut self, seat: Seat, phrase: &str, wanted: impl Fn(&Clans) -> bool) -> &mut Self {
        let asked: Phrase = phrase.parse().unwrap();
        for seed in 0..20_000 {
            let mut game = self.game.clone();
            game.hidden.rng = Rng::from_number(seed);
            if let Err(illegal) = DynGame::play(&mut game, seat, &asked) {
                panic!("{illegal}\nlegal: {:#?}", self.legal(seat));
            }
            if wanted(&game) {
                self.game.hidden.rng = Rng::from_number(seed);
                return self.play(seat, phrase);
            }
        }
        panic!("no dice do that");
    }

    /// Rolls so many successes, with what is added, and no botch.
    #[track_caller]
    fn roll(&mut self, seat: Seat, total: i8) -> &mut Self {
        self.play_so_that(seat, "roll", |game| {
            game.open.latest.roll.as_ref().is_some_and(|throw| throw.total == total && throw.botches == 0)
        })
    }

    /// Rolls at least so many successes, and no botch.
    #[track_caller]
    fn roll_well(&mut self, seat: Seat, total: i8) -> &mut Self {
        self.play_so_that(seat, "roll", |game| {
            game.open.latest.roll.as_ref().is_some_and(|throw| throw.total >= total && throw.botches == 0)
        })
    }

    #[track_caller]
    fn roll_botch(&mut self, seat: Seat) -> &mut Self {
        self.play_so_that(seat, "roll", |game| game.open.latest.roll.as_ref().is_some_and(|throw| throw.botched))
    }

    fn waiting(&self) -> Vec<Seat> {
        Game::turn(&self.game).to_act().iter().collect()
    }

    fn place(&self, name: &str) -> Option<Tile> {
        self.game.open.units().iter().find(|unit| self.game.open.name(*unit) == name).and_then(|unit| self.game.open.at(unit))
    }

    fn gear(&self, who: Operative, item: Item) -> Option<GearId> {
        let unit = self.unit(who);
        self.game.open.carried(unit).find(|(_, gear)| gear.item == item).map(|(at, _)| at)
    }

    fn is_dead(&self, who: Operative) -> bool {
        matches!(self.member(who).fate, Fate::Dead(Body::On(_) | Body::With(_) | Body::Away))
    }

    fn attack(&self) -> Option<&Attack> {
        self.game.open.attack()
    }

    fn told(&self, words: &str) -> bool {
        self.told.iter().any(|line| line.text.contains(words))
    }
}

impl From<super::content::Legion> for ThreatKind {
    fn from(legion: super::content::Legion) -> ThreatKind {
        ThreatKind::Legion(legion)
    }
}

impl From<super::content::Champion> for ThreatKind {
    fn from(champion: super::content::Champion) -> ThreatKind {
        ThreatKind::Champion(champion)
    }
}

/// A tile by its name.
fn at(name: &str) -> Tile {
    let bytes = name.as_bytes();
    super::rules::tile(bytes[0] - b'A', bytes[1] - b'1')
}

fn fields() -> impl Iterator<Item = Mission> {
    Mission::ALL.into_iter()
}
