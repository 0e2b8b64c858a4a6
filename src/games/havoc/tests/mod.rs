//! The rulebook, sentence by sentence: every rule that can be got wrong, each with a test named after it.
//!
//! A test sets up a [`Position`], plays it by phrase, as people do, and reads the planet. After every action the position
//! must still be sound.

mod arrival;
mod battles;
mod building;
mod cards;
mod moving;
mod pictures;
mod round;
mod scoring;
mod secrets;
mod setup;
mod skills;
mod solo;
mod solo_battles;
mod structures;
mod terrain_cards;
mod trogs;
mod words;

use super::content::{
    CONTROL_TOKENS, Card, Cards, Event, Exploration, Faction, Home, Objective, Region, Regions, Skill, Structure, Terrain,
    WAR_PARTIES, WarParty,
};
use super::rules::{Battle, Clash, Errand, Phase, Side, Site, Stage, Work};
use super::{Havoc, Options};
use crate::engine::story::with_names;
use crate::engine::{DynGame, Game, Illegal, Line, Phrase, Rng, Seat, Story, Turn, Viewer, conformance};
use Faction::{Humans, Machines, Pilgrims, Trogs};

#[test]
fn random_games_keep_every_promise() {
    match conformance::run::<Havoc>(48, 1) {
        Ok(report) => assert!(report.surprises > 100, "{report:?}"),
        Err(failure) => panic!("{} after {:?}", failure.what, failure.record.actions.last()),
    }
}

/// A position to begin a test from: a bare planet, all units in reserve, no cards in hand, no skills, no events to come.
/// Seats play Humans, Pilgrims, Machines and Trogs, in this order, who live at Dawn Landing, Dusk Landing, Polar Landing
/// and in the Maw.
#[derive(Clone)]
struct Position {
    game: Havoc,
}

impl Position {
    fn new(seats: u8) -> Self {
        Position::of(&Faction::ALL[..usize::from(seats)])
    }

    /// One person against the Trogs.
    fn solo(person: Faction) -> Self {
        Position::of(&[person])
    }

    fn of(factions: &[Faction]) -> Self {
        let mut game =
            Havoc::setup(&Options::default(), factions.len() as u8, Rng::from_number(1), &mut Story::silent()).unwrap();
        let open = &mut game.open;
        open.factions = factions.iter().copied().map(Some).collect();
        open.planet = [Site::default(); Region::COUNT];
        open.initiative = factions.iter().copied().collect();
        if open.is_solo() {
            open.initiative.push(Trogs);
        }
        open.coming = open.initiative.clone();
        let homes = [Region::DawnLanding, Region::DuskLanding, Region::PolarLanding, Region::Maw];
        for faction in open.initiative.clone() {
            let home = homes[faction.index()];
            open.homes[faction.index()] = Some(home);
            open.site_mut(home).control = Some(faction);
            game.hidden.decks[faction.index()] = Card::deck(Home::Faction(faction));
        }
        if open.homes[Trogs.index()].is_some() {
            open.site_mut(Region::Maw).structures.insert(Structure::Tunnel);
        }
        open.event_spots = [0; 5];
        (open.stage, open.round, open.step, open.at) = (Stage::Actions, 1, 1, 0);
        open.phases = [Phase::Turn { acted: false }].into_iter().collect();
        Position { game }
    }

    fn with(mut self, change: impl FnOnce(&mut Havoc)) -> Self {
        change(&mut self.game);
        self
    }

    /// Units from the reserve.
    fn units(self, faction: Faction, region: Region, units: u8) -> Self {
        self.with(|game| {
            game.open.reserves[faction.index()] -= units;
            game.open.site_mut(region).units[faction.index()] += units;
        })
    }

    /// All but so many of the reserve stand at home, or in the Maw if there is no home.
    fn reserve(self, faction: Faction, left: u8) -> Self {
        let home = self.game.open.homes[faction.index()].unwrap_or(Region::Maw);
        let units = self.game.open.reserves[faction.index()] - left;
        self.units(faction, home, units)
    }

    fn control(self, faction: Faction, region: Region) -> Self {
        self.with(|game| game.open.site_mut(region).control = Some(faction))
    }

    /// Units in a region that their faction controls.
    fn holds(self, faction: Faction, region: Region, units: u8) -> Self {
        self.control(faction, region).units(faction, region, units)
    }

    fn crystals(self, region: Region, crystals: u8) -> Self {
        self.with(|game| game.open.site_mut(region).crystals = crystals)
    }

    /// A War Party that shows this.
    fn war_party(self, region: Region, party: WarParty) -> Self {
        let kind = WAR_PARTIES.iter().position(|(kind, _)| *kind == party).expect("one of the box");
        self.with(|game| {
            game.open.site_mut(region).war_party = true;
            game.open.war_parties = [0; WAR_PARTIES.len()];
            // For two regions.
            game.open.war_parties[kind] = 2;
        })
    }

    fn nest(self, region: Region) -> Self {
        self.with(|game| game.open.site_mut(region).nests += 1)
    }

    /// All Nests that are left show so many Trogs.
    fn nests_show(self, trogs: u8) -> Self {
        self.with(|game| {
            game.open.nests = [0; 3];
            game.open.nests[usize::from(trogs) - 1] = 6;
        })
    }

    /// An Exploration token of this kind; all others lie in the box.
    fn find(self, region: Region, find: Exploration) -> Self {
        self.with(|game| {
            game.open.site_mut(region).exploration = true;
            game.open.explorations = [0; Exploration::COUNT];
            game.open.explorations[find as usize] = 3;
        })
    }

    fn structure(self, structure: Structure, region: Region) -> Self {
        self.with(|game| game.open.site_mut(region).structures.insert(structure))
    }

    /// A battle token; the defender controls the region.
    fn battle(self, attacker: Faction, attackers: u8, defender: Faction, defenders: u8, region: Region) -> Self {
        let number = self.game.open.battles().len() as u8 + 1;
        let position = self.units(attacker, region, attackers).units(defender, region, defenders);
        position.with(|game| {
            let control = game.open.can_control(defender).then_some(defender);
            let site = game.open.site_mut(region);
            site.clash = Some(Clash { number, attacker, defender, shield: 0 });
            site.control = control;
        })
    }

    /// These cards are in hand, in the deck no more; terrain cards have been taken.
    fn hand(self, faction: Faction, cards: &[Card]) -> Self {
        self.with(|game| {
            for card in cards {
                pull(game, faction, *card);
                game.hidden.hands[faction.index()].push(*card);
            }
            game.hidden.hands[faction.index()].sort_unstable();
        })
    }

    /// All that is left in the deck; the others have been discarded.
    fn deck(self, faction: Faction, cards: &[Card]) -> Self {
        self.with(|game| {
            for card in cards {
                pull(game, faction, *card);
            }
            let others = std::mem::replace(&mut game.hidden.decks[faction.index()], cards.iter().copied().collect());
            game.open.discards[faction.index()].extend(others);
        })
    }

    /// All that is left of a terrain's deck; `faction` has taken and discarded the others.
    fn terrain(self, terrain: Terrain, cards: &[Card], faction: Faction) -> Self {
        self.with(|game| {
            let deck = &mut game.hidden.terrains[terrain.index()];
            for card in cards {
                let at = deck.iter().position(|held| held == card).expect("a card of this terrain");
                deck.remove(at);
            }
            let others = std::mem::replace(deck, cards.iter().copied().collect());
            game.open.taken[faction.index()][terrain.index()] += others.len() as u8;
            game.open.discards[faction.index()].extend(others);
        })
    }

    /// A card that lies on the Matrix.
    fn matrix(self, card: Card) -> Self {
        self.with(|game| {
            let deck = &mut game.hidden.terrains[card.terrain().unwrap().index()];
            let at = deck.iter().position(|held| *held == card).expect("it is left");
            game.hidden.matrix.push(deck.remove(at));
            game.hidden.matrix.sort_unstable();
        })
    }

    fn skill(self, skill: Skill) -> Self {
        self.with(|game| game.open.skills[skill.owner().index()].push(skill))
    }

    fn vault(self, crystals: u8) -> Self {
        self.with(|game| game.open.vault = crystals)
    }

    fn points(self, faction: Faction, points: i16) -> Self {
        self.with(|game| game.open.points[faction.index()] = points)
    }

    fn prisoners(self, captor: Faction, owner: Faction, units: u8) -> Self {
        self.with(|game| {
            game.open.reserves[owner.index()] -= units;
            game.open.prisoners[captor.index()][owner.index()] += units;
        })
    }

    fn turn_of(self, faction: Faction) -> Self {
        self.with(|game| {
            game.open.at = game.open.initiative.iter().position(|other| *other == faction).unwrap() as u8;
        })
    }

    /// Somebody has points to spend on an action.
    fn at_work(self, faction: Faction, on: Errand, points: u8) -> Self {
        self.turn_of(faction).with(|game| game.open.phases.push(Phase::Errand(Work::new(on, points))))
    }

    fn moving(self, faction: Faction, points: u8) -> Self {
        self.at_work(faction, Errand::Move, points)
    }

    fn building(self, faction: Faction, points: u8) -> Self {
        self.at_work(faction, Errand::Build, points)
    }

    fn last_round(self) -> Self {
        self.with(|game| game.open.final_round = true)
    }

    fn start(self) -> Played {
        DynGame::check(&self.game).expect("a test begins from a sound position");
        Played { game: self.game, told: Vec::new(), revealed: false }
    }

    /// The first player ends a turn, and with it the part of the round before `stage`.
    fn enter(mut self, stage: Stage) -> Played {
        let open = &mut self.game.open;
        (open.stage, open.at, open.step) = (stage, 0, 0);
        open.phases = [Phase::Turn { acted: true }].into_iter().collect();
        let first = open.initiative.iter().copied().find(|faction| open.seat(*faction).is_some()).unwrap();
        let mut game = self.turn_of(first).start();
        game.does(first, "done");
        game
    }

    /// The battles begin.
    fn fight(self) -> Played {
        self.enter(Stage::Battles)
    }

    fn event(self, event: Event) -> Played {
        self.with(|game| game.open.due_events.push(event)).enter(Stage::Events)
    }
}

/// Takes a card out of its deck, for good if it is a terrain's.
fn pull(game: &mut Havoc, faction: Faction, card: Card) {
    if let Some(terrain) = card.terrain() {
        let deck = &mut game.hidden.terrains[terrain.index()];
        let at = deck.iter().position(|held| *held == card).expect("a card that is left");
        deck.remove(at);
        game.open.taken[faction.index()][terrain.index()] += 1;
    } else {
        let deck = &mut game.hidden.decks[faction.index()];
        let at = deck.iter().position(|held| *held == card).expect("a card of the own deck");
        deck.remove(at);
    }
}

/// A game in a test, everything that was told in it, and whether the last action revealed something.
struct Played {
    game: Havoc,
    told: Vec<Line>,
    revealed: bool,
}

impl Played {
    /// Plays the one legal action that reads like `phrase`; it may leave out what is plain.
    fn does(&mut self, faction: Faction, phrase: impl AsRef<str>) -> &mut Self {
        let asked = known(phrase.as_ref());
        let seat = self.seat(faction);
        let story = DynGame::play(&mut self.game, seat, &asked).unwrap_or_else(|illegal| panic!("{illegal}"));
        self.revealed = story.revealed();
        self.told.extend(story.into_lines());
        DynGame::check(&self.game).unwrap_or_else(|broken| panic!("after {asked}: {broken}"));
        self
    }

    /// No legal action reads like `phrase`.
    fn refuses(&mut self, faction: Faction, phrase: impl AsRef<str>) -> &mut Self {
        let asked = known(phrase.as_ref());
        match DynGame::play(&mut self.game.clone(), self.seat(faction), &asked) {
            Err(Illegal::NoSuchAction { .. } | Illegal::NotYours { .. } | Illegal::Over) => self,
            other => panic!("`{asked}` should be refused: {other:?}"),
        }
    }

    /// Some legal action reads like `phrase`.
    fn allows(&mut self, faction: Faction, phrase: impl AsRef<str>) -> &mut Self {
        let asked = known(phrase.as_ref());
        match DynGame::play(&mut self.game.clone(), self.seat(faction), &asked) {
            Ok(_) | Err(Illegal::Ambiguous { .. }) => self,
            Err(illegal) => panic!("{illegal}"),
        }
    }

    /// The values of a slot in all legal phrases with this verb, each once.
    fn choices(&self, faction: Faction, verb: &str, slot: &str) -> Vec<String> {
        let menu = DynGame::menu(&self.game, self.seat(faction));
        let named = menu.iter().filter(|phrase| phrase.verb == verb).filter_map(|phrase| phrase.slot(slot));
        let mut values: Vec<String> = named.map(str::to_owned).collect();
        values.sort();
        values.dedup();
        values
    }

    /// All that a faction may do, in words.
    fn legal(&self, faction: Faction) -> Vec<String> {
        DynGame::menu(&self.game, self.seat(faction)).iter().map(ToString::to_string).collect()
    }

    fn seat(&self, faction: Faction) -> Seat {
        self.game.open.seat(faction).expect("somebody plays them")
    }

    fn at(&self, region: Region) -> &Site {
        self.game.open.site(region)
    }

    fn units(&self, faction: Faction, region: Region) -> u8 {
        self.at(region).of(faction)
    }

    fn points(&self, faction: Faction) -> i16 {
        self.game.open.points[faction.index()]
    }

    fn reserve(&self, faction: Faction) -> u8 {
        self.game.open.reserves[faction.index()]
    }

    fn held(&self, captor: Faction, owner: Faction) -> u8 {
        self.game.open.prisoners[captor.index()][owner.index()]
    }

    fn hand(&self, faction: Faction) -> &[Card] {
        &self.game.hidden.hands[faction.index()]
    }

    fn battle(&self) -> &Battle {
        self.game.open.battle.as_ref().expect("a battle is fought")
    }

    /// Units of a faction on the battle board: control, prisoners, attrition.
    fn board(&self, faction: Faction) -> [u8; 3] {
        self.battle().units[self.battle().side_of(faction).index()]
    }

    /// The factions that owe a decision.
    fn to_act(&self) -> Vec<Faction> {
        Game::turn(&self.game).to_act().iter().filter_map(|seat| self.game.open.faction(seat)).collect()
    }

    fn is_over(&self) -> bool {
        matches!(Game::turn(&self.game), Turn::Over(_))
    }

    /// Ranks by seat, at the end.
    fn ranks(&self) -> Vec<u8> {
        match Game::turn(&self.game) {
            Turn::Over(outcome) => outcome.places.iter().map(|place| place.rank).collect(),
            Turn::Act(seats) => panic!("the game waits for {seats:?}"),
        }
    }

    /// Everything that anybody may hear so far.
    fn story(&self) -> String {
        let lines = self.told.iter().filter(|line| line.is_for(Viewer::Spectator));
        let text: Vec<&str> = lines.map(|line| line.text.as_str()).collect();
        with_names(&text.join("\n"), |seat| seat.colour().into())
    }

    fn tells(&self, words: &str) -> &Self {
        assert!(self.story().contains(words), "nothing says {words:?}:\n{}", self.story());
        self
    }

    fn clash(&self, region: Region) -> Option<u8> {
        self.at(region).clash.map(|clash| clash.number)
    }

    fn control(&self, region: Region) -> Option<Faction> {
        self.at(region).control
    }
}

fn march(units: u8, from: Region, to: Region) -> String {
    format!(r#"march units:{units} from:"{}" to:"{}""#, from.name(), to.name())
}

fn spend(on: Errand, card: Card) -> String {
    format!(r#"{} card:"{}""#, on.name(), card.name())
}

fn deploy([control, prisoners, attrition]: [u8; 3]) -> String {
    format!("deploy control:{control} prisoners:{prisoners} attrition:{attrition}")
}

/// A card played in a battle, with more slots if it needs them.
fn tactic(card: Card, more: &str) -> String {
    format!(r#"tactic card:"{}" {more}"#, card.name())
}

fn construct(structure: Structure, at: Region) -> String {
    format!(r#"construct structure:"{}" at:"{}""#, structure.name(), at.name())
}

fn activate(structure: Structure, at: Region, more: &str) -> String {
    format!(r#"activate structure:"{}" at:"{}" {more}"#, structure.name(), at.name())
}

/// A skill and what it is used on.
fn skill(skill: Skill, more: &str) -> String {
    format!(r#"skill name:"{}" {more}"#, skill.name())
}

fn on(slot: &str, region: Region) -> String {
    format!(r#"{slot}:"{}""#, region.name())
}

fn place(region: Region) -> String {
    format!("place {}", on("at", region))
}

/// Reads a phrase and sees to it that every name in it exists, so that nothing is refused for a slip of the pen.
fn known(phrase: &str) -> Phrase {
    let phrase: Phrase = phrase.parse().unwrap();
    let verb = Havoc::VERBS.iter().find(|verb| verb.name == phrase.verb).unwrap_or_else(|| panic!("{phrase}: no such verb"));
    let names = (Region::ALL.iter().map(|region| region.name()))
        .chain(Card::ALL.iter().map(|card| card.name()))
        .chain(Structure::ALL.iter().map(|structure| structure.name()))
        .chain(Skill::ALL.iter().map(|skill| skill.name()))
        .chain(Faction::ALL.iter().map(|faction| faction.name()))
        .chain(Terrain::ALL.iter().map(|terrain| terrain.name()))
        .chain(Objective::ALL.iter().map(|objective| objective.word()))
        .chain(["own", "Matrix"]);
    let names: Vec<&str> = names.collect();
    for (slot, value) in &phrase.slots {
        assert!(verb.slots.iter().any(|known| known.name == slot), "{phrase}: no slot {slot}");
        assert!(value.parse::<u8>().is_ok() || names.contains(&value.as_ref()), "{phrase}: no {value}");
    }
    phrase
}
