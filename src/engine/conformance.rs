//! One suite for every game: random games in which everything the engine promises is checked at every step.
//!
//! `warren fuzz` runs it for as long as you like, the tests for a few hundred games.

use super::phrase::Phrase;
use super::record::{self, Record};
use super::story::with_names;
use super::{ALT_TEXT_LIMIT, Game, Rng, Seat, Seed, Setting, Story, Turn, Viewer, options, playout, table};
use std::collections::HashSet;

/// What a run saw; its counts show that the checks had something to bite on.
#[derive(Clone, Copy, Default, Debug)]
pub struct Report {
    pub games: usize,
    pub actions: usize,
    /// Actions that said they reveal something.
    pub revealing: usize,
    /// Revealing actions whose result no view could have foretold.
    pub surprises: usize,
}

/// A broken promise, with the game that shows it.
#[derive(Clone, Debug)]
pub struct Failure {
    pub what: String,
    pub record: Record,
}

/// Plays `games` random games over every number of seats and all settings.
pub fn run<G: Game>(games: usize, seed: u64) -> Result<Report, Box<Failure>> {
    let mut report = Report::default();
    let mut rng = Rng::from_number(seed);
    for number in 0..games {
        let span = usize::from(G::SEATS.end() - G::SEATS.start() + 1);
        let seats = G::SEATS.start() + (number % span) as u8;
        let options = some_options::<G>(number / span);
        let (seed, salt) = (random_seed(&mut rng), random_seed(&mut rng));
        one_game::<G>(&options, seats, seed, salt, &mut rng.fork(), &mut report)?;
        report.games += 1;
    }
    // A single game may end before anything hidden turns up; many without one surprise mean that a view foretold it all.
    if report.games >= 20 && report.revealing > 100 && report.surprises == 0 {
        let what = "nothing that was revealed ever came as a surprise: views tell what they should hide".into();
        let record = Record::new::<G>(&G::Options::default(), *G::SEATS.start(), Seed(0), Seed(0));
        return Err(Box::new(Failure { what, record }));
    }
    Ok(report)
}

fn random_seed(rng: &mut Rng) -> Seed {
    Seed((0..4).fold(0, |seed, _| seed << 32 | u128::from(rng.word())))
}

/// The `number`th combination of settings.
fn some_options<G: Game>(mut number: usize) -> G::Options {
    let mut chosen = Vec::new();
    for Setting { name, values, .. } in G::SETTINGS {
        chosen.push(((*name).to_owned(), values[number % values.len()].0.to_owned()));
        number /= values.len();
    }
    options::<G>(&chosen).expect("every setting that is listed can be chosen")
}

/// Plays one random game and checks it at every step.
pub fn one_game<G: Game>(
    options: &G::Options,
    seats: u8,
    seed: Seed,
    salt: Seed,
    rng: &mut Rng,
    report: &mut Report,
) -> Result<(), Box<Failure>> {
    let mut record = Record::new::<G>(options, seats, seed, salt);
    let failed = |what: String, record: &Record| Box::new(Failure { what, record: record.clone() });
    let mut game: G = record::start(options, seats, seed).map_err(|bad| failed(bad.0, &record))?;
    loop {
        position(&game, seats, rng).map_err(|what| failed(what, &record))?;
        let before = game.clone();
        let mut legal = Vec::new();
        let mut story = Story::silent();
        let Some((seat, action)) = playout::random_step(&mut game, rng, &mut legal, &mut story) else { break };
        let mut told = before.clone();
        record.write(&mut told, seat, &action, &mut Story::told());
        step(&before, seat, &action, &game, &told, &story, rng, report).map_err(|what| failed(what, &record))?;
        report.actions += 1;
        if record.actions.len() >= playout::STEP_LIMIT {
            return Err(failed(format!("no end after {} actions", playout::STEP_LIMIT), &record));
        }
    }
    let replayed: G = record.verify().map_err(|broken| failed(format!("the record does not replay: {broken}"), &record))?;
    ensure(replayed == game, || "the record replays to another end".into()).map_err(|what| failed(what, &record))
}

fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// What must hold in every position.
pub fn position<G: Game>(game: &G, seats: u8, rng: &mut Rng) -> Result<(), String> {
    game.check()?;
    let turn = game.turn();
    let to_act = turn.to_act();
    ensure(!to_act.is_empty() || turn.outcome().is_some(), || "nobody is to act, yet the game is not over".into())?;
    ensure(to_act.iter().all(|seat| seat.0 < seats), || format!("{to_act:?} names a seat that is not at the table"))?;
    if let Turn::Over(outcome) = &turn {
        ensure(outcome.places.len() == usize::from(seats), || "the outcome does not place every seat".into())?;
        ensure(!outcome.winners().is_empty(), || "nobody is first".into())?;
    }
    let json = serde_json::to_string(game).map_err(|error| error.to_string())?;
    let loaded: G = serde_json::from_str(&json).map_err(|error| format!("a saved state does not load: {error}"))?;
    ensure(loaded == *game, || "a saved state loads as another".into())?;
    ensure(table::fingerprint(&loaded) == table::fingerprint(game), || "a saved state has another fingerprint".into())?;
    for seat in Seat::all(seats) {
        menu_of(game, seat, to_act.contains(seat))?;
        let value = game.evaluate(seat);
        ensure((0.0..=1.0).contains(&value), || format!("{} is valued at {value}", seat.colour()))?;
        eyes(game, Viewer::Seat(seat), seats, rng)?;
    }
    eyes(game, Viewer::Spectator, seats, rng)
}

/// A seat's legal list: there when it owes a decision, sorted, and readable.
fn menu_of<G: Game>(game: &G, seat: Seat, owes: bool) -> Result<(), String> {
    let (legal, phrases) = table::menu(game, seat);
    ensure(owes != legal.is_empty(), || {
        format!("{} {} a decision and has {} actions", seat.colour(), if owes { "owes" } else { "does not owe" }, legal.len())
    })?;
    ensure(legal.is_sorted_by(|a, b| a < b), || "a legal list is not sorted, or says something twice".into())?;
    let mut seen = HashSet::new();
    for phrase in &phrases {
        ensure(seen.insert(phrase.to_string().to_lowercase()), || format!("two legal actions read `{phrase}`"))?;
        let read: Phrase = phrase.to_string().parse()?;
        ensure(read == *phrase, || format!("`{phrase}` reads back as `{read}`"))?;
        let verb =
            G::VERBS.iter().find(|verb| verb.name == phrase.verb).ok_or_else(|| format!("`{phrase}` has an unlisted verb"))?;
        for (slot, _) in &phrase.slots {
            ensure(verb.slots.iter().any(|listed| listed.name == slot), || format!("`{phrase}` has an unlisted slot {slot}"))?;
        }
    }
    Ok(())
}

/// A view must be all that a world is made from, and the world must look the same through it.
fn eyes<G: Game>(game: &G, viewer: Viewer, seats: u8, rng: &mut Rng) -> Result<(), String> {
    let view = game.view(viewer);
    let world = G::determinize(&view, rng);
    ensure(world.view(viewer) == view, || format!("{viewer:?} sees another position in a world made from its own view: a leak"))?;
    world.check().map_err(|what| format!("a world made from a view is not sound: {what}"))?;
    if let Viewer::Seat(seat) = viewer {
        let (mut truly, mut supposed) = (Vec::new(), Vec::new());
        game.legal_actions(seat, &mut truly);
        world.legal_actions(seat, &mut supposed);
        ensure(truly == supposed, || format!("{} has other actions in a world made from its own view", seat.colour()))?;
    }
    ensure(world.turn().to_act() == game.turn().to_act(), || "a world made from a view waits for others".into())?;
    for alt in [Some(G::alt_text(&view)), G::hand_alt_text(&view)].into_iter().flatten() {
        let alt = with_names(&alt, |_| "A name of 16 chr".into());
        ensure(alt.chars().count() <= ALT_TEXT_LIMIT && !alt.is_empty(), || {
            format!("an alt text has {} characters", alt.chars().count())
        })?;
    }
    let own = viewer.seat().is_some_and(|seat| seat.0 < seats);
    ensure(G::hand_scene(&view).is_some() == own, || format!("{viewer:?} has the wrong kind of hand picture"))?;
    ensure(!G::scene(&view).shapes.is_empty(), || "an empty picture".into())
}

/// What must hold of every action. `before` and `action` led silently to `after`, and with a story to `told`.
#[allow(clippy::too_many_arguments)]
fn step<G: Game>(
    before: &G,
    seat: Seat,
    action: &G::Action,
    after: &G,
    told: &G,
    story: &Story,
    rng: &mut Rng,
    report: &mut Report,
) -> Result<(), String> {
    ensure(told == after, || "telling the story changes the game".into())?;
    let mut again = before.clone();
    again.play(seat, action, &mut Story::silent()).map_err(|illegal| illegal.to_string())?;
    ensure(again == *after, || "the same action in the same state leads elsewhere".into())?;

    // Two worlds that the actor cannot tell apart: only an action that reveals something may tell them apart.
    let view = before.view(Viewer::Seat(seat));
    let [one, other] = [(); 2].map(|()| {
        let mut world = G::determinize(&view, rng);
        world.apply(seat, action, &mut Story::silent());
        world.view(Viewer::Seat(seat))
    });
    if story.revealed() {
        report.revealing += 1;
        report.surprises += usize::from(one != other);
        return Ok(());
    }
    ensure(one == other, || format!("{action:?} taught its actor something but does not say that it reveals"))?;
    ensure(one == after.view(Viewer::Seat(seat)), || {
        format!("{action:?} does in a supposed world what it does not do in the true one")
    })
}
