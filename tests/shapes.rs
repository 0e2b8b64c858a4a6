//! A running game survives every later release: whatever can stand in a stored state stands in a save, and all saves load
//! and are played on.
//!
//! `UPDATE_SAVES=1 cargo test --test warren shapes` plays until every shape has stood somewhere and writes what no save holds
//! yet into `tests/saves/<game>/<release>`. Whoever adds a variant to something that is stored, or changes how it is written,
//! runs it; what an older release has written is never changed.

use crate::support::shapes::{Shape, of_save, of_type};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use warren::engine::{Game, Rng, Seat, Setting, Story, Turn, options, playout};
use warren::games::clans::Clans;
use warren::games::havoc::Havoc;
use warren::games::havoc::content::Exploration;
use warren::games::hex::Neuroshima;
use warren::games::hex::content::Army;
use warren::games::troll::Troll;

/// What a game stores that needs no save of its own.
struct Spared {
    /// What lies in the box. Many of these are stored as a set or by their place, so each table has its names in a list,
    /// which may only grow at its end.
    tables: &'static [&'static str],
    /// What has no save, since it never stands in a state between two actions, and why.
    never: &'static [(&'static str, &'static [&'static str], &'static str)],
}

/// It can stand in a state, and no game that was played for a save has come to it: whoever finds one takes it off the list.
const NOT_YET: &str = "no save yet";

const TROLL: Spared =
    Spared { tables: &["Artifact", "Card", "Figure", "Space"], never: &[("Action", &["Stack"], "done in secret, so no deed")] };
const HAVOC: Spared = Spared {
    tables: &["Card", "Event", "Faction", "Objective", "Region", "Skill", "Structure", "Terrain"],
    never: &[
        ("Action", &["Keep"], "done in secret, so no deed"),
        ("BattleStage", &["Settle", "Withdraw"], "nobody decides there"),
        ("SkillCount", &["beginner", "veteran"], "names that are read and never written"),
        ("Stage", &["Scoring"], "nobody decides there"),
        ("Working", &["Drop", "Push"], "no card does it more than once"),
    ],
};
const HEX: Spared = Spared {
    tables: &["Army", "Satiety"],
    never: &[
        ("Action", &["Choose"], "done in secret, so not remembered"),
        ("Stage", &["Over"], "a Battle that is over is put away"),
        ("Action", &["Venom"], NOT_YET),
        ("Answer", &["Acid", "Convert", "Venom"], NOT_YET),
        ("Event", &["Chain", "Grenade", "Mine", "Release"], NOT_YET),
        ("Meal", &["Nothing"], NOT_YET),
        ("Phase", &["Then"], NOT_YET),
        ("Stage", &["Poison"], NOT_YET),
    ],
};
const CLANS: Spared = Spared {
    tables: &[
        "Arcana",
        "Champion",
        "Item",
        "Keyword",
        "Knack",
        "Legion",
        "Mission",
        "Neutral",
        "Operative",
        "Potential",
        "Swarm",
        "Trait",
    ],
    never: &[
        ("Ability", &["Intel", "Repair"], "used, and never offered"),
        ("AfterAttack", &["Clan", "Arcana"], "what comes before it asks nobody"),
        ("Aim", &["Card", "Intel", "Kind", "Seat", "Swarm", "Tile"], "of what happens at once, without cards or rolls"),
        ("Locked", &["Concepts"], "asks nobody"),
        ("Question", &["Numbered"], "gets its name as it is read"),
        ("Rank", &["Carapaces"], "no effect brings them"),
        ("RollStep", &["Announced"], "goes on by itself"),
        ("RoundEnd", &["Effects", "Mission"], "what comes before it asks nobody"),
        ("RoundStart", &["Edges"], "what comes before it asks nobody"),
        ("TurnEnd", &["Champions"], "goes on by itself"),
        ("WoundStep", &["Fresh"], "goes on by itself"),
        ("Body", &["With"], NOT_YET),
        ("Gain", &["Return"], NOT_YET),
        ("Grant", &["Strike"], NOT_YET),
        ("Haul", &["Body"], NOT_YET),
        ("Locked", &["Hostile"], NOT_YET),
        ("Pace", &["Climb"], NOT_YET),
        ("Pick", &["Prey"], NOT_YET),
        ("Question", &["BrazierOut"], NOT_YET),
        ("Verdict", &["Scattered", "Won"], NOT_YET),
    ],
};

fn folder<G: Game>() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(G::SLUG)
}

/// A file of this release.
fn written_now<G: Game>(name: &str) -> PathBuf {
    let release = folder::<G>().join(env!("CARGO_PKG_VERSION"));
    fs::create_dir_all(&release).unwrap();
    release.join(name)
}

/// Every save of every release.
fn saves<G: Game>() -> Vec<(PathBuf, Value)> {
    let list = |folder: &Path| -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    };
    let files = list(&folder::<G>()).into_iter().flat_map(|release| list(&release));
    let states = files.filter(|path| path.extension().is_some_and(|end| end == "json"));
    states.map(|path| (path.clone(), serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap())).collect()
}

fn shapes_of<G: Game>(path: &Path, save: &Value) -> BTreeSet<Shape> {
    of_save::<G>(save).unwrap_or_else(|why| panic!("{} is not read any more: {why}", path.display()))
}

fn every_shape_has_a_save<G: Game>(spared: &Spared) {
    let stored = of_type::<G>().into_iter().filter(|(name, _)| !spared.tables.contains(name));
    let stored: BTreeSet<Shape> = stored.flat_map(|(name, all)| all.into_iter().map(move |one| (name, one.to_owned()))).collect();
    let never = spared.never.iter().flat_map(|(name, all, _)| all.iter().map(move |one| (*name, (*one).to_owned())));
    let never: BTreeSet<Shape> = never.collect();
    let seen = || saves::<G>().iter().flat_map(|(path, save)| shapes_of::<G>(path, save)).collect::<BTreeSet<Shape>>();
    let missing = |seen: &BTreeSet<Shape>| -> BTreeSet<Shape> {
        stored.iter().filter(|shape| !seen.contains(shape) && !never.contains(shape)).cloned().collect()
    };
    let mut held = seen();
    if std::env::var_os("UPDATE_SAVES").is_some() && !missing(&held).is_empty() {
        hunt::<G>(missing(&held));
        held = seen();
    }
    let list = |shapes: &BTreeSet<Shape>| shapes.iter().map(written).collect::<Vec<_>>().join(", ");
    let wrong: BTreeSet<Shape> = never.iter().filter(|shape| held.contains(shape) || !stored.contains(shape)).cloned().collect();
    assert!(
        wrong.is_empty(),
        "{} of {}: what is said never to stand in a state stands in one, or is gone",
        list(&wrong),
        G::SLUG
    );
    let missing = missing(&held);
    assert!(
        missing.is_empty(),
        "{} can be stored and no save of {} has it: UPDATE_SAVES=1 cargo test --test warren shapes",
        list(&missing),
        G::SLUG
    );
}

fn written((name, variant): &Shape) -> String {
    format!("{name}::{variant}")
}

/// Plays until all that is missing has stood somewhere, and writes those states down: as few as will do.
fn hunt<G: Game>(mut missing: BTreeSet<Shape>) {
    let all = missing.clone();
    let mut found: Vec<(PathBuf, BTreeSet<Shape>)> = Vec::new();
    let mut is_new = |state: &G| {
        let saved = serde_json::to_string(state).unwrap();
        if !missing.iter().any(|(_, variant)| saved.contains(&format!("\"{variant}\""))) {
            return false;
        }
        let mut shapes = of_save::<G>(&serde_json::from_str(&saved).unwrap()).unwrap();
        shapes.retain(|shape| all.contains(shape));
        let new: Vec<Shape> = shapes.intersection(&missing).cloned().collect();
        let Some((name, variant)) = new.first() else { return false };
        let path = written_now::<G>(&format!("{name}.{variant}.json"));
        println!("{} for {}", path.display(), new.iter().map(written).collect::<Vec<_>>().join(", "));
        fs::write(&path, saved).unwrap();
        missing.retain(|shape| !new.contains(shape));
        found.push((path, shapes));
        true
    };
    let mut hunter = Hunter { rng: Rng::from_number(1), played: BTreeMap::new() };
    // What an older release has stored stands in the same state as it is stored today, or comes soon after it.
    let old: Vec<G> = saves::<G>().into_iter().map(|(_, save)| serde_json::from_value(save).unwrap()).collect();
    for game in &old {
        is_new(game);
    }
    for game in &old {
        hunter.play_on(game.clone(), None, 100, &mut is_new);
    }
    for number in 0..GAMES {
        hunter.play_chain::<G>(number, &mut is_new);
    }
    // What was found first is common, and stands in later ones, too.
    for at in 0..found.len() {
        let elsewhere = |shape: &Shape| found.iter().enumerate().any(|(other, (_, has))| other != at && has.contains(shape));
        if found[at].1.iter().all(elsewhere) {
            fs::remove_file(&found[at].0).unwrap();
            found[at].1.clear();
        }
    }
}

/// So many games are played, if something is missing for so long.
const GAMES: usize = 500;

/// Of so many actions it is looked what they would lead to.
const LOOKED_AT: usize = 8;

/// Plays at random, and likes what it has seldom done.
struct Hunter {
    rng: Rng,
    played: BTreeMap<String, usize>,
}

impl Hunter {
    /// One game after the other, as long as one leads to the next. In half of them all play into the hands of one seat: what
    /// only a winner comes to stands nowhere else.
    fn play_chain<G: Game>(&mut self, number: usize, is_new: &mut dyn FnMut(&G) -> bool) {
        let span = usize::from(G::SEATS.end() - G::SEATS.start() + 1);
        let seats = G::SEATS.start() + (number % span) as u8;
        let favoured = (self.rng.below(2) == 0).then(|| Seat(self.rng.below(usize::from(seats)) as u8));
        let mut next = Some(self.some_options::<G>());
        while let Some(options) = next {
            let Ok(game) = G::setup(&options, seats, self.rng.fork(), &mut Story::silent()) else { return };
            is_new(&game);
            next = self.play_on(game, favoured, playout::STEP_LIMIT, is_new).sequel();
        }
    }

    /// So many steps from here. `is_new` is shown every state, and some that are one action away; what is new is played on.
    fn play_on<G: Game>(&mut self, mut game: G, favoured: Option<Seat>, steps: usize, is_new: &mut dyn FnMut(&G) -> bool) -> G {
        for _ in 0..steps {
            let Turn::Act(owing) = game.turn() else { break };
            let mut best: Option<(f32, G)> = None;
            for _ in 0..LOOKED_AT {
                let seat = owing.iter().nth(self.rng.below(owing.len())).unwrap();
                let action = self.choose(&game, seat);
                let mut then = game.clone();
                then.play_unchecked(seat, &action, &mut Story::silent());
                let worth = if is_new(&then) { 2.0 } else { favoured.map_or(0.0, |favoured| then.evaluate(favoured)) };
                if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, then));
                }
            }
            game = best.expect("something is looked at").1;
        }
        game
    }

    fn some_options<G: Game>(&mut self) -> G::Options {
        let mut chosen = Vec::new();
        for Setting { name, values, .. } in G::SETTINGS {
            chosen.push(((*name).to_owned(), values[self.rng.below(values.len())].0.to_owned()));
        }
        options::<G>(&chosen).unwrap()
    }

    fn choose<G: Game>(&mut self, game: &G, seat: Seat) -> G::Action {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let kinds: Vec<String> = legal.iter().map(kind_of).collect();
        let at = if self.rng.below(2) == 0 {
            self.rng.below(legal.len())
        } else {
            let rarest = kinds.iter().map(|kind| self.played.get(kind).copied().unwrap_or_default()).min().unwrap_or_default();
            let rare: Vec<usize> =
                (0..kinds.len()).filter(|at| self.played.get(&kinds[*at]).copied().unwrap_or_default() == rarest).collect();
            *self.rng.pick(&rare)
        };
        *self.played.entry(kinds[at].clone()).or_default() += 1;
        legal.swap_remove(at)
    }
}

/// An action without its numbers: which card, which trait, but not where.
fn kind_of<A: serde::Serialize>(action: &A) -> String {
    fn names(value: &Value, out: &mut String) {
        match value {
            Value::String(name) => write!(out, "{name} ").unwrap(),
            Value::Array(values) => values.iter().for_each(|value| names(value, out)),
            Value::Object(object) => object.iter().for_each(|(name, value)| {
                write!(out, "{name} ").unwrap();
                names(value, out);
            }),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut kind = String::new();
    names(&serde_json::to_value(action).unwrap(), &mut kind);
    kind
}

/// All that was saved is read, is sound, and is played to its end; what this release saved it would save again.
fn all_saves_are_played_on<G: Game>() {
    for (path, save) in saves::<G>() {
        let mut game: G = serde_json::from_value(save.clone()).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let saved = serde_json::to_value(&game).unwrap();
        if path.parent() == Some(&folder::<G>().join(env!("CARGO_PKG_VERSION"))) && saved != save {
            // A fingerprint says which release made it, so a release has one layout.
            let told = "is laid out otherwise now: give the next release its number, or, before this one is made, UPDATE_SAVES=1";
            assert!(std::env::var_os("UPDATE_SAVES").is_some(), "{} {told}", path.display());
            fs::write(&path, saved.to_string()).unwrap();
        }
        let again: G = serde_json::from_value(saved).unwrap();
        assert!(again == game, "{} is another state when it is saved again", path.display());
        let sound = |game: &G| game.check().unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        sound(&game);
        let mut rng = Rng::from_number(1);
        for _ in 0..20 {
            playout::random_plies(&mut game, &mut rng, 1);
            sound(&game);
        }
        let played = playout::random_plies(&mut game, &mut rng, playout::STEP_LIMIT);
        assert!(played < playout::STEP_LIMIT, "{} is not played to its end", path.display());
        sound(&game);
    }
}

/// Whatever was stored under a name is still read under it, and what is stored by its place still has that place.
fn all_names_are_kept<G: Game>(spared: &Spared, by_place: &[(&'static str, Vec<String>)]) {
    let mut today: BTreeMap<&str, Vec<String>> =
        of_type::<G>().into_iter().map(|(name, all)| (name, all.into_iter().map(str::to_owned).collect())).collect();
    today.extend(by_place.iter().cloned());
    if std::env::var_os("UPDATE_SAVES").is_some() {
        let lists = today
            .iter()
            .map(|(name, all)| format!("{name}\n{}", all.iter().map(|each| format!("  {each}\n")).collect::<String>()));
        fs::write(written_now::<G>(NAMES), lists.collect::<String>()).unwrap();
    }
    let mut releases = 0;
    for release in fs::read_dir(folder::<G>()).unwrap().map(|entry| entry.unwrap().path()) {
        releases += 1;
        let names = fs::read_to_string(release.join(NAMES)).unwrap();
        let mut table = "";
        let mut place = 0;
        for line in names.lines() {
            let Some(name) = line.strip_prefix("  ") else {
                (table, place) = (line, 0);
                assert!(today.contains_key(table), "{table} of {} is not stored any more", release.display());
                continue;
            };
            let (all, by_place) =
                (&today[table], by_place.iter().any(|(name, _)| *name == table) || spared.tables.contains(&table));
            assert!(all.iter().any(|known| known == name), "{table}::{name} of {} is not read any more", release.display());
            assert!(!by_place || all[place] == name, "{table}::{name} of {} has another place", release.display());
            place += 1;
        }
    }
    assert!(releases > 0, "no release has left its names");
}

const NAMES: &str = "names.txt";

#[test]
fn every_shape_of_cave_troll_has_a_save() {
    every_shape_has_a_save::<Troll>(&TROLL);
}

#[test]
fn every_shape_of_cry_havoc_has_a_save() {
    every_shape_has_a_save::<Havoc>(&HAVOC);
}

#[test]
fn every_shape_of_neuroshima_hex_has_a_save() {
    every_shape_has_a_save::<Neuroshima>(&HEX);
}

#[test]
fn every_shape_of_clan_wars_has_a_save() {
    every_shape_has_a_save::<Clans>(&CLANS);
}

#[test]
fn saves_of_cave_troll_are_played_on() {
    all_saves_are_played_on::<Troll>();
}

#[test]
fn saves_of_cry_havoc_are_played_on() {
    all_saves_are_played_on::<Havoc>();
}

#[test]
fn saves_of_neuroshima_hex_are_played_on() {
    all_saves_are_played_on::<Neuroshima>();
}

#[test]
fn saves_of_clan_wars_are_played_on() {
    all_saves_are_played_on::<Clans>();
}

#[test]
fn names_that_were_stored_are_kept() {
    let tiles = Army::ALL.iter().flat_map(|army| army.tiles().map(|tile| format!("{} {}: {}", tile.0, army.name(), tile.name())));
    let finds = Exploration::ALL.iter().map(|find| format!("{find:?}"));
    all_names_are_kept::<Troll>(&TROLL, &[]);
    all_names_are_kept::<Havoc>(&HAVOC, &[("Exploration", finds.collect())]);
    all_names_are_kept::<Neuroshima>(&HEX, &[("Tile", tiles.collect())]);
    all_names_are_kept::<Clans>(&CLANS, &[]);
}
