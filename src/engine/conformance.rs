//! One suite for every game: random games in which everything the engine promises is checked at every step.
//!
//! `warren fuzz` runs it for as long as you like, the tests for a few hundred games.

use super::phrase::{BadPhrase, Phrase};
use super::record::{self, Record};
use super::story::{self, with_names};
use super::{
    ChoiceScene, DynGame, Fingerprint, Game, Line, Place, Rng, Seat, Seed, Setting, Story, Turn, Verb, Viewer, Violation,
    dyn_game, options, playout,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a run saw; its counts show that the checks had something to bite on.
#[derive(Clone, Default, Debug)]
pub struct Report {
    pub games: usize,
    pub actions: usize,
    /// Actions that said they reveal something.
    pub revealing: usize,
    /// Revealing actions whose result somebody's view could not have foretold.
    pub surprises: usize,
    /// The same two counts for every verb.
    pub verbs: BTreeMap<String, Revealed>,
}

/// What the actions of one verb revealed.
#[derive(Clone, Copy, Default, Debug)]
pub struct Revealed {
    pub revealing: usize,
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
    run_watched::<G>(games, seed, &|_| {})
}

/// The same; `watch` is told how many games have been played.
pub fn run_watched<G: Game>(games: usize, seed: u64, watch: &dyn Fn(usize)) -> Result<Report, Box<Failure>> {
    let mut report = Report::default();
    let mut rng = Rng::from_number(seed);
    for number in 0..games {
        let span = usize::from(G::SEATS.end() - G::SEATS.start() + 1);
        let seats = G::SEATS.start() + (number % span) as u8;
        let mut options = some_options::<G>(number / span);
        // Not every setting goes with every number of seats.
        if G::setup(&options, seats, Rng::from_number(0), &mut Story::silent()).is_err() {
            options = G::Options::default();
        }
        let (seed, salt) = (random_seed(&mut rng), random_seed(&mut rng));
        one_game::<G>(&options, seats, seed, salt, &mut rng.fork(), &mut report)?;
        report.games += 1;
        watch(report.games);
    }
    // Some may well be foreseen, such as the last card of a deck; a hundred in many games without one surprise cannot.
    let dull = |verb: &Revealed| report.games >= 20 && verb.revealing > 100 && verb.surprises == 0;
    if let Some((verb, Revealed { revealing, .. })) = report.verbs.iter().find(|(_, verb)| dull(verb)) {
        let what = format!(
            "`{verb}` said {revealing} times that it reveals, and never was a surprise: a view tells what it should hide, or \
             nothing is revealed"
        );
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

/// Plays one random game and checks it at every step. A panic is a broken promise like any other.
pub fn one_game<G: Game>(
    options: &G::Options,
    seats: u8,
    seed: Seed,
    salt: Seed,
    rng: &mut Rng,
    report: &mut Report,
) -> Result<(), Box<Failure>> {
    let mut record = Record::new::<G>(options, seats, seed, salt);
    let what = match catch_unwind(AssertUnwindSafe(|| every_step::<G>(options, &mut record, rng, report))) {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(violation)) => violation.0,
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            format!("the rules panicked: {}", said.unwrap_or("no reason given"))
        }
    };
    Err(Box::new(Failure { what, record }))
}

fn every_step<G: Game>(options: &G::Options, record: &mut Record, rng: &mut Rng, report: &mut Report) -> Result<(), Violation> {
    let seats = record.seats;
    let mut game: G = record::start(options, seats, record.seed, &mut Story::told()).map_err(|bad| Violation(bad.0))?;
    loop {
        position(&game, seats, rng)?;
        let before = game.clone();
        let mut legal = Vec::new();
        let Some((seat, action)) = playout::random_step(&mut game, rng, &mut legal, &mut Story::silent()) else { break };
        let mut told = before.clone();
        let mut story = Story::told();
        record.write(&mut told, seat, &action, &mut story);
        let step = Step { before: &before, seat, action: &action, after: &told, story: &story };
        ensure(told == game, || "telling the story changes the game".into())?;
        step.is_the_same_after_loading()?;
        step.teaches_only_what_it_says(seats, rng, report)?;
        step.tells_only_what_is_seen(&legal, seats, rng)?;
        report.actions += 1;
        ensure(record.actions.len() < playout::STEP_LIMIT, || format!("no end after {} actions", playout::STEP_LIMIT))?;
    }
    let replayed = record.verify::<G>().map_err(|broken| Violation(format!("the record does not replay: {broken}")))?;
    let same = replayed.game == game && replayed.drift.is_none();
    ensure(same, || "the record replays to another end".into())
}

fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation(otherwise())) }
}

/// What must hold in every position.
pub fn position<G: Game>(game: &G, seats: u8, rng: &mut Rng) -> Result<(), Violation> {
    game.check()?;
    let turn = game.turn();
    let to_act = turn.to_act();
    ensure(!to_act.is_empty() || turn.outcome().is_some(), || "nobody is to act, yet the game is not over".into())?;
    ensure(to_act.iter().all(|seat| seat.0 < seats), || format!("{to_act:?} names a seat that is not at the table"))?;
    if let Turn::Over(outcome) = &turn {
        ensure(outcome.places.len() == usize::from(seats), || "the outcome does not place every seat".into())?;
        let alone = Seat::all(seats).all(|seat| game.side(seat) == game.side(Seat(0)));
        ensure(alone || !outcome.winners().is_empty(), || "nobody is first".into())?;
        for (seat, place) in Seat::all(seats).zip(&outcome.places) {
            ensure(place.side == game.side(seat), || format!("{} ends on another side", seat.colour()))?;
            let alike = |other: &&Place| other.side == place.side;
            let together = outcome.places.iter().filter(alike).all(|other| other.rank == place.rank);
            ensure(together, || format!("{} has another rank than its side", seat.colour()))?;
        }
    }
    let json = serde_json::to_string(game).map_err(|error| error.to_string())?;
    let loaded: G = serde_json::from_str(&json).map_err(|error| format!("a saved state does not load: {error}"))?;
    ensure(loaded == *game, || "a saved state loads as another".into())?;
    ensure(Fingerprint::of(&loaded) == Fingerprint::of(game), || "a saved state has another fingerprint".into())?;
    let mut values: BTreeMap<u8, f32> = BTreeMap::new();
    for seat in Seat::all(seats) {
        menu_of(game, seat, to_act.contains(seat))?;
        let value = game.evaluate(seat);
        ensure((0.0..=1.0).contains(&value), || format!("{} is valued at {value}", seat.colour()))?;
        let side = *values.entry(game.side(seat)).or_insert(value);
        ensure((side - value).abs() < 0.001, || format!("{} is valued at {value}, its side at {side}", seat.colour()))?;
    }
    // A lone side plays against the game, which has no seat.
    let (sum, fits) = (values.values().sum::<f32>(), if values.len() == 1 { 0.0..=1.0 } else { 0.8..=1.2 });
    ensure(fits.contains(&sum), || format!("the values of all sides add up to {sum}, not to about 1"))?;
    viewers(seats).try_for_each(|viewer| eyes(game, viewer, seats, rng))?;
    to_act.iter().try_for_each(|seat| crops(game, seat, rng))
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// A seat's legal list: there when it owes a decision, sorted, and readable.
fn menu_of<G: Game>(game: &G, seat: Seat, owes: bool) -> Result<(), Violation> {
    let (legal, phrases) = dyn_game::menu(game, seat);
    ensure(owes != legal.is_empty(), || {
        format!("{} {} a decision and has {} actions", seat.colour(), if owes { "owes" } else { "does not owe" }, legal.len())
    })?;
    ensure(legal.is_sorted_by(|a, b| a < b), || "a legal list is not sorted, or says something twice".into())?;
    let mut seen = HashSet::new();
    for phrase in &phrases {
        ensure(seen.insert(phrase.to_string().to_lowercase()), || format!("two legal actions read `{phrase}`"))?;
        let read: Phrase = phrase.to_string().parse().map_err(|bad: BadPhrase| Violation(bad.to_string()))?;
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
fn eyes<G: Game>(game: &G, viewer: Viewer, seats: u8, rng: &mut Rng) -> Result<(), Violation> {
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
        let first = with_names(alt.lines().next().unwrap_or_default(), |_| "x".repeat(32));
        ensure(!first.is_empty() && first.chars().count() <= story::FIRST_LINE, || {
            format!("the first part of an alt text has {} characters: {alt}", first.chars().count())
        })?;
    }
    let own = viewer.seat().is_some_and(|seat| seat.0 < seats);
    ensure(G::hand_scene(&view).is_some() == own, || format!("{viewer:?} has the wrong kind of hand picture"))?;
    ensure(!G::scene(&view).shapes.is_empty(), || "an empty picture".into())
}

/// What a seat is asked is drawn from what it sees: in a world made from its view the same question has the same picture. The
/// question is any of those that its legal list can be asked by, and so is the look that asks for a place.
fn crops<G: Game>(game: &G, seat: Seat, rng: &mut Rng) -> Result<(), Violation> {
    let viewer = Viewer::Seat(seat);
    let world = G::determinize(&game.view(viewer), rng);
    let (truly, supposed) = (game.decision(seat), world.decision(seat));
    let legal = truly.phrases();
    let verb = rng.pick(legal).verb.clone();
    let alike: Vec<usize> = (0..legal.len()).filter(|at| legal[*at].verb == verb).collect();
    let slots: Vec<Option<Cow<'static, str>>> =
        legal[alike[0]].slots.iter().map(|(slot, _)| Some(slot.clone())).chain([None]).collect();
    let slot = rng.pick(&slots);
    let mut answers: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for at in alike {
        let answer = match slot {
            Some(slot) => legal[at].slot(slot).unwrap_or_default().to_owned(),
            None => legal[at].to_string(),
        };
        answers.entry(answer).or_default().push(at);
    }
    let answers: Vec<&[usize]> = answers.values().take(ChoiceScene::MOST).map(Vec::as_slice).collect();
    let same = truly.choice_scene(CHOICE, &answers) == supposed.choice_scene(CHOICE, &answers);
    ensure(same, || {
        format!("the picture of what {} may {verb} is another in a world made from its own view: a leak", seat.colour())
    })?;
    let places = |game: &G, look: &Verb| G::look_places(&game.view(viewer), look.name, CHOICE);
    let leaks = G::LOOKS.iter().find(|look| places(game, look) != places(&world, look));
    ensure(leaks.is_none(), || format!("the picture of what {} may look at is another in such a world: a leak", seat.colour()))
}

/// What is asked.
const CHOICE: &str = "Which?";

/// One action: what was, what was done, what came of it and what was told.
struct Step<'a, G: Game> {
    before: &'a G,
    seat: Seat,
    action: &'a G::Action,
    after: &'a G,
    story: &'a Story,
}

impl<G: Game> Step<'_, G> {
    /// The same action in the same state leads to the same state, also when the game was put away in between.
    fn is_the_same_after_loading(&self) -> Result<(), Violation> {
        let json = serde_json::to_string(self.before).map_err(|error| error.to_string())?;
        let mut again: G = serde_json::from_str(&json).map_err(|error| error.to_string())?;
        again.play(self.seat, self.action, &mut Story::silent()).map_err(|illegal| illegal.to_string())?;
        let same = again == *self.after && Fingerprint::of(&again) == Fingerprint::of(self.after);
        ensure(same, || "the same action in the same state leads elsewhere".into())
    }

    /// Worlds that a viewer cannot tell apart: only an action that reveals something may tell them apart.
    fn teaches_only_what_it_says(&self, seats: u8, rng: &mut Rng, report: &mut Report) -> Result<(), Violation> {
        let mut surprise = false;
        for viewer in viewers(seats) {
            let view = self.before.view(viewer);
            let worlds = [(); 2].map(|()| self.supposed(&view, viewer, rng));
            surprise |= worlds[0].as_ref().map(|(seen, _)| seen) != worlds[1].as_ref().map(|(seen, _)| seen);
            if self.story.revealed() {
                continue;
            }
            let truth = (self.after.view(viewer), heard(self.story, viewer));
            for (seen, heard) in worlds.into_iter().flatten() {
                ensure(seen == truth.0, || format!("{:?} taught {viewer:?} but does not say that it reveals", self.action))?;
                ensure(heard == truth.1, || format!("{viewer:?} is told what it cannot see: {:?}", truth.1))?;
            }
        }
        if self.story.revealed() {
            let verb = G::phrase(&self.before.view(Viewer::Seat(self.seat)), self.action).verb;
            let verb = report.verbs.entry(verb.into_owned()).or_default();
            verb.revealing += 1;
            verb.surprises += usize::from(surprise);
            report.revealing += 1;
            report.surprises += usize::from(surprise);
        }
        Ok(())
    }

    /// What the action comes to in a world made from `view`, for that viewer: what it sees and what it hears. `None` where
    /// the action is not possible, since a viewer need not know that it is.
    fn supposed(&self, view: &G::View, viewer: Viewer, rng: &mut Rng) -> Option<(G::View, Vec<Line>)> {
        let mut world = G::determinize(view, rng);
        let (mut legal, mut story) = (Vec::new(), Story::told());
        world.legal_actions(self.seat, &mut legal);
        legal.binary_search(self.action).ok()?;
        world.play_unchecked(self.seat, self.action, &mut story);
        Some((world.view(viewer), heard(&story, viewer)))
    }

    /// Had the actor done something else in secret, nobody who cannot see the difference may hear of it. `others` are
    /// further actions that it had.
    fn tells_only_what_is_seen(&self, others: &[G::Action], seats: u8, rng: &mut Rng) -> Result<(), Violation> {
        if others.is_empty() || self.story.revealed() {
            return Ok(());
        }
        let (mut instead, mut story) = (self.before.clone(), Story::told());
        instead.play_unchecked(self.seat, rng.pick(others), &mut story);
        let own = Viewer::Seat(self.seat);
        if story.revealed() || instead.view(own) == self.after.view(own) {
            return Ok(());
        }
        viewers(seats).filter(|viewer| instead.view(*viewer) == self.after.view(*viewer)).try_for_each(|viewer| {
            let (one, other) = (heard(self.story, viewer), heard(&story, viewer));
            ensure(one == other, || format!("{viewer:?} is told what it cannot see: {one:?} or {other:?}"))
        })
    }
}

fn heard(story: &Story, viewer: Viewer) -> Vec<Line> {
    story.lines().iter().filter(|line| line.is_for(viewer)).cloned().collect()
}
