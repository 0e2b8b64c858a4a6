//! The sandbox's page in a real browser: what one person does there, and what another cannot see.

mod browser;

use crate::support::world::{Folder, interaction};
use browser::Browser;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use warren::app::{self, App, ChannelId, Choice, GameId, GuildId, Opening, PersonId, Step, SystemClock};
use warren::discord::{ConnectOptions, Connection};
use warren::engine::{ChoiceScene, Rng, Seat};
use warren::games::Kind;
use warren::sandbox::{self, Person, Sandbox};
use warren::store::Store;

/// The newest board that can be played on.
const BOARD: &str =
    "[...document.querySelectorAll('.message:not(.ephemeral)')].findLast(m => m.querySelector('[data-part^=\"act:\"]'))";
/// The newest message that only the person sees.
const PRIVATE: &str = "[...document.querySelectorAll('.message.ephemeral')].at(-1)";

/// A browser at the page of a sandbox with a bot in it.
struct Visit {
    page: Browser,
    sandbox: Sandbox,
    bot: Connection,
    app: App,
    folder: Folder,
}

impl Visit {
    /// `None`, and a clear word, where no Chromium is installed.
    async fn begin() -> Option<Visit> {
        Visit::begin_with(async |_, _| ()).await.map(|(visit, ())| visit)
    }

    /// The same with games that were played before the bot came.
    async fn begin_with<T>(prepare: impl AsyncFnOnce(&App, &Sandbox) -> T) -> Option<(Visit, T)> {
        let Some(mut page) = Browser::launch().await else {
            println!("SKIPPED: there is no Chromium here. Install `chromium`, or say where it is with CHROMIUM.");
            return None;
        };
        let folder = Folder::new();
        let store = Store::open(&folder.url()).await.unwrap();
        let app = App::with(store, SystemClock, app::Settings { seed: Some(7), ..app::Settings::default() });
        let settings =
            sandbox::Settings { clock: sandbox::Clock::Still, patience: Duration::from_mins(1), ..sandbox::Settings::default() };
        let sandbox = Sandbox::start(settings).await.unwrap();
        let prepared = prepare(&app, &sandbox).await;
        let bot = Connection::connect(app.clone(), &ConnectOptions::new("sandbox", Some(sandbox.url()))).await.unwrap();
        bot.ready().await;
        page.open(&sandbox.url()).await;
        page.until("the commands", "state.online && state.commands.guild.length > 0 && !!here()").await;
        page.until("Ada in #games", "state.me === state.people[0].id && $('title').textContent === '# games'").await;
        Some((Visit { page, sandbox, bot, app, folder }, prepared))
    }

    async fn end(self) {
        self.bot.stop().await;
        self.app.close().await;
        drop(self.page);
        self.sandbox.stop().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_on_the_page_and_keep_their_hands_to_themselves() {
    let Some(mut visit) = Visit::begin().await else { return };
    let page = &mut visit.page;
    page.slash("game new", &[("game", "cave"), ("players", "3")]).await;
    page.until("a lobby", &lobby("Ada")).await;
    page.become_person("Ben").await;
    page.click("Join", &button("Join")).await;
    page.until("Ben at the table", &lobby("Ben")).await;
    page.become_person("Ada").await;
    page.click("Add bot", &button("Add bot")).await;
    page.until("a bot at the table", &lobby("normal bot")).await;
    page.click("Start", &button("Start")).await;
    page.click("Begin", &button("Begin")).await;

    let mut seen = json!("");
    for way in ["slash", "buttons", "slash", "buttons"] {
        let look = format!(
            "(i => i?.naturalWidth > 0 && i.alt && i.src !== {seen} && i.src)({BOARD}?.querySelector('img:not(.emoji)'))"
        );
        seen = page.until("a board that has changed", &look).await;
        let look = format!("state.people.find(p => {BOARD}.innerText.includes(`${{p.name}}: `))?.name");
        let mover = page.until("whose move it is", &look).await;
        page.become_person(mover.as_str().unwrap()).await;
        let old = page.look(&format!("{PRIVATE}?.dataset.id ?? ''")).await;
        let answer = format!("(m => m && m.dataset.id !== {old} ? m : null)({PRIVATE})");
        if way == "slash" {
            page.slash("play", &[("action", "")]).await;
            page.until("what was played", &format!("{answer}?.innerText.includes('Played:')")).await;
        } else {
            page.click("Act", &format!("{BOARD}.querySelector('[data-part^=\"act:\"]')")).await;
            page.pick_through(&answer).await;
        }
    }
    let look = format!("(i => i?.naturalWidth > 0 && i.src !== {seen})({BOARD}?.querySelector('img:not(.emoji)'))");
    page.until("the board after the last move", &look).await;

    // Ada's hand is Ada's: Ben's page has neither the message nor the picture, and his own hand is another.
    page.become_person("Ada").await;
    let hers = page.hand(BOARD, PRIVATE).await;
    page.become_person("Ben").await;
    let known = "JSON.stringify([...state.messages.values()]) + document.body.innerHTML";
    page.until("Ben's page", &format!("!({known}).includes({})", json!(hers))).await;
    let private =
        "[...state.messages.values()].filter(m => m.ephemeral && m.interaction?.user?.id && m.interaction.user.id !== state.me)";
    assert_eq!(page.look(&format!("{private}.length")).await, 0);
    let his = page.hand(BOARD, PRIVATE).await;
    assert_ne!(hers, his);
    page.become_person("Cleo").await;
    page.click("My hand", &format!("{BOARD}.querySelector('[data-part^=\"hand:\"]')")).await;
    page.until(
        "a kind refusal",
        &format!("{PRIVATE}?.innerText.includes('seat') && !{PRIVATE}.querySelector('img:not(.emoji)')"),
    )
    .await;

    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_slot_by_slot_an_undo_with_consent_a_thread_and_a_private_game() {
    let Some(mut visit) = Visit::begin().await else { return };
    let page = &mut visit.page;
    page.slash("game new", &[("game", "cave"), ("players", "2"), ("clock", "5"), ("timeout", "bot")]).await;
    page.until("a lobby with a clock", &lobby("Clock: 5 hours a decision")).await;
    page.become_person("Ben").await;
    page.click("Join", &button("Join")).await;
    page.until("Ben at the table", &lobby("Sky: Ben")).await;
    page.become_person("Ada").await;
    page.click("Start", &button("Start")).await;
    page.click("Begin", &button("Begin")).await;

    // Until there is somebody to move.
    let offered = "act({ do: 'complete', channel: here(), command: 'troll move', options: {}, focus: 'piece', typed: '' })";
    let mut person = be_mover(page).await;
    while page.look(&format!("{offered}.then(answer => answer.choices.length)")).await == 0 {
        play(page, "").await;
        person = be_mover(page).await;
    }
    let before = board(page).await;
    page.slash("troll move", &[("piece", ""), ("to", ""), ("from", "")]).await;
    page.until("what was moved", &format!("{PRIVATE}?.innerText.includes('Played: move piece:')")).await;
    moved_on(page, &before).await;

    // To the end of the turn, with cards seen.
    let mut now = person.clone();
    while now == person {
        let verbs = "answer => { const words = answer.choices.map(choice => choice.value); const first = verb => words.find(word => word.startsWith(verb)); return first('draw') || first('play') || first('end') || words[0]; }";
        let offered = "act({ do: 'complete', channel: here(), command: 'play', options: {}, focus: 'action', typed: '' })";
        let action = page.look(&format!("{offered}.then({verbs})")).await;
        play(page, action.as_str().unwrap()).await;
        now = be_mover(page).await;
    }
    page.become_person(&person).await;
    page.slash("game undo", &[]).await;
    page.until("a request", &format!("{}?.isConnected", button("Agree"))).await;
    let before = board(page).await;
    page.become_person(&now).await;
    page.click("Agree", &button("Agree")).await;
    moved_on(page, &before).await;
    assert_eq!(be_mover(page).await, person, "taken back");
    page.until("a word on it", "$('messages').innerText.includes(\"with everyone's consent\")").await;

    page.slash("game settings", &[("remind-after", "6"), ("quiet", "22-7"), ("utc-offset", "2")]).await;
    page.until("the settings", &format!("{PRIVATE}?.innerText.includes('after 6 hours')")).await;

    page.become_person("Cleo").await;
    page.slash("game new", &[("game", "cave"), ("players", "2"), ("thread", "True")]).await;
    page.click("the thread", &format!("{PRIVATE}?.querySelector('button.mention')")).await;
    page.until("a lobby in the thread", &format!("place().kind === 'thread' && {}", lobby("Cleo"))).await;
    page.click("Add bot", &button("Add bot")).await;
    page.until("a bot at the table", &lobby("normal bot")).await;
    page.click("Start", &button("Start")).await;
    page.click("Begin", &button("Begin")).await;
    page.until("a board in the thread", &format!("{BOARD}?.querySelector('img:not(.emoji)')?.naturalWidth > 0")).await;
    assert_eq!(be_mover(page).await, "Cleo");
    play(page, "").await;

    page.become_person("Dov").await;
    page.click("the private conversation", "document.querySelector('[data-go=\"dm\"]')").await;
    page.until("the private conversation", "place()?.kind === 'dm'").await;
    page.slash("game new", &[("game", "cave"), ("players", "2"), ("level", "easy")]).await;
    assert_eq!(be_mover(page).await, "Dov");
    play(page, "").await;
    let private = page.look("here()").await;
    page.become_person("Ada").await;
    assert_eq!(page.look(&format!("state.channels.some(channel => channel.id === {private})")).await, false);
    visit.end().await;
}

/// So many channels of the sandbox have nothing in them.
const TABLES: [&str; 4] = ["games", "general", "table-two", "table-three"];

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_every_game_is_opened_and_played_by_presses_alone() {
    for kinds in Kind::ALL.chunks(TABLES.len()) {
        let Some(mut visit) = Visit::begin().await else { return };
        visit.page.resize(390, 844).await;
        for (table, kind) in TABLES.into_iter().zip(kinds) {
            open_and_play(&mut visit.page, table, *kind).await;
            to_the_second_turn(&mut visit, table).await;
        }
        visit.end().await;
    }
}

async fn open_and_play(page: &mut Browser, table: &str, kind: Kind) {
    let game = app::about(kind).name;
    page.go(table).await;
    page.until("a first post", &opener(game)).await;
    fits(page, "the first post").await;
    page.shoot(&format!("{table}-first")).await;
    page.click(game, &opener(game)).await;
    page.until("a lobby", &lobby("Ada")).await;
    assert_eq!(page.look("document.querySelectorAll('.start .btn').length").await, 0, "a channel that is not empty");
    fits(page, &format!("a lobby of {game}")).await;
    page.click("Add bot", &button("Add bot")).await;
    page.until("a bot at the table", &lobby("normal bot")).await;
    page.click("Start", &button("Start")).await;
    page.click("Begin", &button("Begin")).await;
    page.until("Ada's turn", &format!("{BOARD}.innerText.includes('Ada: ')")).await;
    fits(page, &format!("a board of {game}")).await;
    page.shoot(&format!("{table}-board")).await;
    let old = page.look(&format!("{PRIVATE}.dataset.id")).await;
    page.click("Act", &format!("{BOARD}.querySelector('[data-part^=\"act:\"]')")).await;
    let answer = format!("(m => m && m.dataset.id !== {old} ? m : null)({PRIVATE})");
    page.until("a question", &format!("{answer}.querySelector('.btn, .select')")).await;
    fits(page, &format!("a question of {game}")).await;
    page.shoot(&format!("{table}-question")).await;
    page.pick_through(&answer).await;
    fits(page, &format!("a move of {game}")).await;
}

/// A decision whose answers lie on the board: what it is called here, of which game, how its moves begin, and how many buttons
/// stand side by side.
type Decided = (&'static str, Kind, &'static str, usize);

const DECISIONS: [Decided; 7] = [
    ("a-room", Kind::Troll, "move ", ChoiceScene::ROW),
    ("a-march", Kind::Havoc, "march ", ChoiceScene::ROW),
    ("a-battle", Kind::Havoc, "deploy ", ChoiceScene::ROW),
    ("a-hex", Kind::Hex, "place ", ChoiceScene::ROW),
    ("a-facing", Kind::Hex, "place ", 3),
    ("a-step", Kind::Clans, "move ", ChoiceScene::ROW),
    ("a-target", Kind::Clans, "attack ", ChoiceScene::ROW),
];

/// The answers on the way to a decision, each by its button or by its place in a menu, and the letters that it has then.
struct Way {
    channel: &'static str,
    answers: Vec<String>,
    marks: Vec<String>,
    /// The button of its first answer.
    first: String,
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_every_kind_of_choice_lies_on_its_picture() {
    let prepare = async |app: &App, sandbox: &Sandbox| {
        let mut ways = Vec::new();
        for (number, decided) in (1..).zip(DECISIONS) {
            ways.push(until_asked(app, sandbox.open_channel(decided.0), number, decided).await);
        }
        ways
    };
    let Some((mut visit, ways)) = Visit::begin_with(prepare).await else { return };
    let page = &mut visit.page;
    page.resize(390, 844).await;
    for Way { channel, answers, marks, first } in ways {
        page.go(channel).await;
        page.click("Act", &format!("{BOARD}?.querySelector('[data-part^=\"act:\"]')")).await;
        for answer in answers {
            page.click(&answer, &answer).await;
        }
        page.until("the decision", &format!("{first}?.isConnected")).await;
        let picture = format!("{PRIVATE}?.querySelector('img[src$=\"choice.png\"]')");
        let alt = page.until("the picture", &format!("(i => i?.naturalWidth === 1200 && i.alt)({picture})")).await;
        assert!(alt.as_str().is_some_and(|alt| !alt.is_empty()), "{channel}");
        let labels = page.look(&format!("[...{PRIVATE}.querySelectorAll('.btn')].map(b => b.textContent)")).await;
        let labels: Vec<&str> = labels.as_array().unwrap().iter().map(|label| label.as_str().unwrap()).collect();
        for mark in marks.iter().filter(|mark| mark.is_ascii()) {
            // A sign of ours stands before it.
            let has = |label: &&str| label.trim_start().starts_with(&format!("{mark} · "));
            assert!(labels.iter().any(has), "{channel}: {mark} of {labels:?}");
        }
        fits(page, channel).await;
        // Where the choices are few, all that can be pressed is on the screen together with the picture.
        let high = format!(
            "(b => b.at(-1).getBoundingClientRect().bottom - {picture}.getBoundingClientRect().top)([...{PRIVATE}.querySelectorAll('.btn')])"
        );
        let high = page.look(&high).await;
        assert!(marks.len() > 6 || high.as_f64().unwrap() < 844.0, "{channel}: {high}");
        page.look(&format!("{PRIVATE}.scrollIntoView({{ block: 'end' }})")).await;
        page.shoot(&format!("phone-{channel}")).await;
    }
    visit.end().await;
}

/// A game of Ada and Ben, played by chance until Ada is asked what is wanted.
async fn until_asked(app: &App, channel: u64, number: u64, decided: Decided) -> Way {
    let someone = |person: Person| app::Person { id: PersonId(person.id()), name: person.name().into() };
    let (ada, ben) = (someone(Person::Ada), someone(Person::Ben));
    let (name, kind, ..) = decided;
    let (at, guild) = (ChannelId(channel), Some(GuildId(sandbox::GUILD)));
    // In the course of some game it is asked.
    for seed in (number..).step_by(10).take(8) {
        let opening = Opening { kind, players: Some(2), options: Vec::new(), clock: None, channel: at, guild };
        let game = app.open(&ada, opening).await.unwrap().game;
        app.join(&ben, game).await.unwrap();
        app.start(&ada, game, false).await.unwrap();
        let mut rng = Rng::from_number(seed);
        while let Some(who) = app.owing(game).await.unwrap().first().copied() {
            if app.owing(game).await.unwrap().contains(&ada.id)
                && let Some(way) = way(app, game, ada.id, decided).await
            {
                return way;
            }
            let mut path = String::new();
            loop {
                match app.walk(who, game, None, &path).await.unwrap() {
                    Step::Choose(page) => path.clone_from(&rng.pick(&page.choices).path),
                    Step::Done { phrase, ply, .. } => {
                        app.act(who, game, Some(ply), &phrase, interaction()).await.unwrap();
                        break;
                    }
                }
            }
        }
    }
    panic!("{name} was never asked")
}

/// The answers that lead to what is wanted, if it is asked now.
async fn way(app: &App, game: GameId, who: PersonId, (channel, _, begins, across): Decided) -> Option<Way> {
    let mut open = vec![(String::new(), Vec::new())];
    for _ in 0..40 {
        let (path, answers) = open.pop()?;
        let Step::Choose(page) = app.walk(who, game, None, &path).await.unwrap() else { continue };
        let marks: Vec<String> = page.choices.iter().filter_map(|choice| choice.mark.clone()).collect();
        let id = format!("pick:{game}:{}:", page.ply);
        let button =
            |choice: &Choice| format!("{PRIVATE}?.querySelector('[data-part={}]')", json!(format!("{id}{}", choice.path)));
        if marks.len() >= 3 && page.across == Some(across) && leads_to(app, game, who, &page.choices[0].path, begins).await {
            return Some(Way { channel, answers, marks, first: button(&page.choices[0]) });
        }
        for (at, choice) in page.choices.iter().enumerate().rev() {
            let press = match page.across {
                Some(_) => button(choice),
                None => format!(
                    "(f => f && (f.parentNode.querySelector('.option') || f.click(), f.parentNode.querySelectorAll('.option')[{at}]))\
                     ({PRIVATE}?.querySelector('[data-part={}]'))",
                    json!(id)
                ),
            };
            open.push((choice.path.clone(), answers.iter().cloned().chain([press]).collect()));
        }
    }
    None
}

/// Whether the first of all answers from there on ends in a move that begins so.
async fn leads_to(app: &App, game: GameId, who: PersonId, path: &str, begins: &str) -> bool {
    let mut path = path.to_owned();
    loop {
        match app.walk(who, game, None, &path).await.unwrap() {
            Step::Choose(page) => path.clone_from(&page.choices[0].path),
            Step::Done { phrase, .. } => return phrase.starts_with(begins),
        }
    }
}

/// Whose actions followed one another in the game of this channel, and whether Ada is asked now.
async fn turns(visit: &mut Visit) -> (Vec<Seat>, bool) {
    let channel = visit.page.look("here()").await.as_str().unwrap().parse().unwrap();
    let store = Store::open_read_only(&visit.folder.url()).await.unwrap();
    let game = store.game_in(ChannelId(channel)).await.unwrap().unwrap();
    let mut turns: Vec<Seat> = store.actions(game, 0).await.unwrap().iter().map(|action| action.seat).collect();
    store.close().await;
    turns.dedup();
    let asked = visit.app.status(game).await.unwrap().waiting.iter().any(|(seat, _)| *seat == Seat(0));
    (turns, asked)
}

/// What is offered first is pressed, until both have had a turn and it is Ada's again.
async fn to_the_second_turn(visit: &mut Visit, table: &str) {
    let act = format!("{BOARD}.querySelector('[data-part^=\"act:\"]')");
    let press = format!(
        "(m => {{
            const choice = m.querySelector('[data-part^=\"play:\"]') || m.querySelector('button.btn[data-part^=\"pick:\"]');
            const menu = m.querySelector('.select > button');
            if (m.dataset.answered) return null;
            if (!choice && !menu) return 'closed';
            m.dataset.answered = 'yes';
            (choice || menu).click();
            if (!choice) m.querySelector('.options .option').click();
            return 'pressed';
        }})({PRIVATE})"
    );
    for _ in 0..80 {
        let (turns, asked) = turns(visit).await;
        if turns.len() > 4 && asked {
            visit.page.shoot(&format!("{table}-second-turn")).await;
            return fits(&mut visit.page, table).await;
        }
        if visit.page.until("a question, or none", &press).await == "closed" {
            let old = visit.page.look(&format!("{PRIVATE}.dataset.id")).await;
            visit.page.click("Act", &act).await;
            visit.page.until("another question", &format!("{PRIVATE}.dataset.id !== {old}")).await;
        }
    }
    panic!("no second turn in {table}: {:?}", turns(visit).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_a_lost_game_is_looked_back_on_and_a_puzzle_solved() {
    let Some(mut visit) = Visit::begin().await else { return };
    let page = &mut visit.page;
    page.slash("game new", &[("game", "cave"), ("players", "2"), ("level", "easy")]).await;
    be_mover(page).await;
    for _ in 0..8 {
        play(page, "").await;
        be_mover(page).await;
    }
    page.slash("game manage end", &[]).await;
    page.click("End the game", &button("End the game")).await;
    page.resize(390, 844).await;
    page.click("How did it go?", &button("How did it go?")).await;
    let picture = |file: &str| {
        format!("(i => i?.naturalWidth > 0 && i.src.endsWith('{file}') && i.alt)({PRIVATE}?.querySelector('img:not(.emoji)'))")
    };
    let alt = page.until("the graph", &picture("graph.png")).await;
    assert!(alt.as_str().unwrap().contains("Who was ahead"), "{alt}");
    fits(page, "the graph").await;
    page.shoot("phone-graph").await;
    page.click("a moment", &button("Moment 1")).await;
    page.until("the moment", &format!("{} && {PRIVATE}.innerText.includes('Played:')", picture("moment.png"))).await;
    page.until("another try", &format!("{}?.isConnected", button("Try it from here"))).await;
    fits(page, "a moment").await;
    page.shoot("phone-moment").await;

    page.slash("puzzle today", &[]).await;
    page.click("Solve it", &button("Solve it")).await;
    // A Battle where there is one, or what comes first, until it is over.
    let look = format!(
        "(m => {{
            const buttons = [...m.querySelectorAll('button.btn')], mine = buttons.filter(b => b.dataset.part?.startsWith('puzzlep:'));
            if (buttons.some(b => ['Try again', 'Once more'].includes(b.textContent))) return 'over';
            const battle = mine.find(b => b.textContent.startsWith('Battle')), menu = m.querySelector('.select > button');
            const next = battle || menu || mine[0];
            if (m.dataset.answered || !next) return null;
            m.dataset.answered = 'yes';
            next.click();
            if (next === menu) m.querySelector('.options .option').click();
            return 'answered';
        }})({PRIVATE})"
    );
    let mut steps = 0;
    while page.until("the next question of the puzzle", &look).await != "over" {
        steps += 1;
        assert!(steps < 60, "no end of questions");
    }
    fits(page, "a puzzle that is over").await;
    page.shoot("phone-puzzle").await;
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_typed_completed_and_left_by_keyboard_alone() {
    let Some(mut visit) = Visit::begin().await else { return };
    let page = &mut visit.page;
    let command = "composer.command?.path";
    // The arrow moves the mark, and Enter takes what is marked.
    page.look("$('box').focus()").await;
    page.type_text("/game m").await;
    page.until("commands", "composer.list.length > 2 && composer.active === 0").await;
    page.down().await;
    let marked = page.look("composer.list[composer.active].leaf.path").await;
    assert_ne!(marked, page.look("composer.list[0].leaf.path").await);
    page.enter().await;
    page.until("the marked command", &format!("{command} === {marked}")).await;
    page.escape().await;
    page.until("the box", "!composer.command && document.activeElement === $('box') && $('box').value === ''").await;

    // The same for an option; Esc leaves the command from there, too.
    page.type_text("/game new").await;
    page.until("the command", "composer.list[0]?.label === '/game new'").await;
    page.enter().await;
    page.until("the games", "document.activeElement === $('opt-game') && composer.list.length > 1").await;
    page.escape().await;
    page.until("the box", "!composer.command && document.activeElement === $('box')").await;
    page.type_text("/game new").await;
    page.until("the command", "composer.list[0]?.label === '/game new'").await;
    page.enter().await;
    page.until("the games", "document.activeElement === $('opt-game') && composer.list.length > 1").await;
    page.down().await;
    let marked = page.look("composer.list[composer.active].label").await;
    page.enter().await;
    page.until("the marked game", &format!("$('opt-game').value === {marked}")).await;
    // From its button for more options and from the one that sends it, Esc leaves as well.
    page.look("$('more').focus()").await;
    page.escape().await;
    page.until("the box", "!composer.command && document.activeElement === $('box')").await;
    // A command without options waits at the button that sends it.
    page.type_text("/game board").await;
    page.until("the command", "composer.list[0]?.label === '/game board'").await;
    page.enter().await;
    page.until("the button", "document.activeElement === $('send')").await;
    page.escape().await;
    page.until("the box", "!composer.command && document.activeElement === $('box')").await;

    // The first post is pressed by keyboard, and the game is there.
    page.look(&format!("{}.focus()", opener("Cave Troll"))).await;
    page.enter().await;
    page.until("a lobby", &lobby("Ada")).await;
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_to_the_page_is_in_the_thread_where_they_were() {
    let Some(mut visit) = Visit::begin().await else { return };
    let page = &mut visit.page;
    page.go("table-two").await;
    page.slash("game new", &[("game", "cave"), ("thread", "true")]).await;
    page.click("the thread", "document.querySelector('.channel.thread')").await;
    page.until("the thread", &format!("place()?.kind === 'thread' && {}", lobby("Ada"))).await;
    let seen = "[place().id, state.channels.find(c => c.id === place().parent).name]";
    let before = page.look(seen).await;
    assert_eq!(before[1], "table-two");
    page.reload().await;
    page.until("the lobby", &lobby("Ada")).await;
    assert_eq!(page.look(seen).await, before);
    visit.end().await;
}

/// Everything that may keep a person from using the page, of weight: none of it is there.
async fn faultless(page: &mut Browser, what: &str) {
    let found = "axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations\
                 .filter(fault => ['serious', 'critical'].includes(fault.impact))\
                 .map(fault => [fault.id, fault.help, fault.nodes.slice(0, 3).map(node => node.html.slice(0, 200) + ' ' + node.any.map(any => any.message).join(' '))]))";
    assert_eq!(page.look(found).await, json!([]), "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_keeps_nobody_out() {
    let Ok(axe) =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("target/page/node_modules/axe-core/axe.min.js"))
    else {
        println!("SKIPPED: axe-core is not here. `.ci/run` installs it.");
        return;
    };
    let Some(mut visit) = Visit::begin().await else { return };
    let page = &mut visit.page;
    page.look(&format!("{axe}; 1")).await;
    faultless(page, "an empty channel").await;
    page.click("Cave Troll", &opener("Cave Troll")).await;
    page.until("a lobby", &lobby("Ada")).await;
    faultless(page, "a lobby").await;
    page.click("Add bot", &button("Add bot")).await;
    page.until("a bot at the table", &lobby("normal bot")).await;
    page.click("Start", &button("Start")).await;
    page.click("Begin", &button("Begin")).await;
    page.until("Ada's turn", &format!("{BOARD}.innerText.includes('Ada: ')")).await;
    page.click("Act", &format!("{BOARD}.querySelector('[data-part^=\"act:\"]')")).await;
    page.until("a question", &format!("{PRIVATE}.querySelector('[data-part^=\"pick:\"], [data-part^=\"play:\"]')")).await;
    faultless(page, "a board and a question").await;
    page.resize(390, 844).await;
    faultless(page, "a phone").await;
    page.click("the menu", "$('menu')").await;
    page.until("the channels", "document.body.classList.contains('open')").await;
    faultless(page, "the channels on a phone").await;
    page.escape().await;
    page.resize(1280, 900).await;
    page.look("$('box').focus()").await;
    page.type_text("/game new").await;
    page.until("commands", "composer.list.length > 0").await;
    faultless(page, "a command in the list").await;
    page.enter().await;
    page.until("an option", "document.activeElement === $('opt-game')").await;
    faultless(page, "a command with options").await;
    page.escape().await;
    page.click("the picture", &format!("{BOARD}.querySelector('.picture')")).await;
    page.until("the picture, larger", "$('viewer').open").await;
    faultless(page, "a picture, enlarged").await;
    visit.end().await;
}

/// The button of an empty channel that opens this game.
fn opener(game: &str) -> String {
    format!("[...document.querySelectorAll('.start .btn')].find(b => b.textContent === {} && !b.disabled)", json!(game))
}

/// Nothing reaches over the edge of the screen.
async fn fits(page: &mut Browser, what: &str) {
    let wide = "[...document.querySelectorAll('#main *')].filter(n => n.checkVisibility() && !n.closest('pre') && n.getBoundingClientRect().right > innerWidth + 1)\
                .map(n => n.tagName + ' ' + n.className + ' ' + n.textContent.slice(0, 60))";
    assert_eq!(page.look(wide).await, json!([]), "{what}");
}

/// Becomes whoever is to move, and says who that is.
async fn be_mover(page: &mut Browser) -> String {
    let look = format!("state.people.find(p => {BOARD}.innerText.includes(`${{p.name}}: `))?.name");
    let mover = page.until("whose move it is", &look).await.as_str().unwrap().to_owned();
    page.become_person(&mover).await;
    mover
}

/// What the newest board's button carries.
async fn board(page: &mut Browser) -> Value {
    page.until("a board", &format!("{BOARD}?.querySelector('[data-part^=\"act:\"]').dataset.part")).await
}

async fn moved_on(page: &mut Browser, before: &Value) {
    let look = format!("(m => m && m.querySelector('[data-part^=\"act:\"]').dataset.part !== {before})({BOARD})");
    page.until("a board that has changed", &look).await;
}

/// Plays an action, or the first that is offered.
async fn play(page: &mut Browser, action: &str) {
    let before = board(page).await;
    page.slash("play", &[("action", action)]).await;
    moved_on(page, &before).await;
}

/// The lobby, once it names `whom`.
fn lobby(whom: &str) -> String {
    format!(
        "[...document.querySelectorAll('.message')].some(m => m.querySelector('[data-part^=\"join:\"]') && m.innerText.includes({}))",
        json!(whom)
    )
}

/// The newest button with this label.
fn button(label: &str) -> String {
    format!("[...document.querySelectorAll('.message .btn')].findLast(b => b.textContent === {} && !b.disabled)", json!(label))
}
