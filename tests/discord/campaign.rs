//! A campaign by hand: a mission in which somebody dies, the next one without them, and a log that was edited.

use super::clans::{offers, play, say};
use super::stage::{self, Stage, played};
use Person::{Ada, Ben, Dov};
use serde_json::{Value, json};
use sqlx::{Connection as _, SqliteConnection};
use warren::app::{ChannelId, Status};
use warren::engine::{DynGame, Phrase, Seat};
use warren::games::clans::Clans;
use warren::games::clans::content::Operative;
use warren::games::clans::rules::{Frame, UnitId};
use warren::sandbox::{GAMES, Message, Person};
use warren::store::Store;

const SQUAD: Seat = Seat(0);
const HOSTILE: Seat = Seat(1);

/// The game of the channel as it is written down: to find out what would come of something.
async fn field(stage: &Stage) -> Clans {
    let store = Store::open_read_only(&stage.url()).await.unwrap();
    let game = store.game_in(ChannelId(GAMES)).await.unwrap().unwrap();
    let (row, _) = store.game(game).await.unwrap().unwrap();
    store.close().await;
    serde_json::from_str(&row.state.unwrap()).unwrap()
}

/// What Timur has left, and how near the nearest of the clan are to him. Less of either is what the Hostile wants.
fn standing(game: &Clans) -> (usize, usize) {
    let open = &game.open;
    let timur = open.squad.iter().find(|member| member.who == Operative::Timur).expect("Timur goes");
    // Nobody wants him to go home.
    let Some(here) = timur.at else { return if timur.is_alive() { (usize::MAX, 0) } else { (0, 0) } };
    let mut ways: Vec<u8> =
        open.clanners().iter().filter_map(|unit| open.at(unit)).map(|tile| open.field().distance(here, tile)).collect();
    ways.sort_unstable();
    (timur.potentials.len() + timur.face_up(), ways.iter().take(3).map(|way| usize::from(*way)).sum())
}

/// What the squad answers while the Hostile acts: it suffers, passes, and leaves it at that.
fn answer(game: &Clans) -> Option<Phrase> {
    let menu = game.menu(SQUAD);
    let first = |verb: &str| menu.iter().find(|phrase| phrase.verb == verb).cloned();
    first("suffer").or_else(|| first("pass"))
}

/// The line of the Hostile's choices that hurts Timur most, or brings the clan nearest to him; the dice fall as they will
/// fall, since they lie in the game already.
fn cruellest(game: &Clans, steps: usize) -> ((usize, usize), Vec<Phrase>) {
    let mut best = (standing(game), Vec::new());
    let asked = DynGame::turn(game).to_act();
    if steps == 0 || best.0.0 == 0 {
        return best;
    }
    if asked.contains(SQUAD) {
        let Some(phrase) = answer(game) else { return best };
        let mut after = game.clone();
        DynGame::play(&mut after, SQUAD, &phrase).unwrap();
        return cruellest(&after, steps - 1);
    }
    let strikes = |phrase: &&Phrase| ["command", "move", "attack", "roll", "overcommit", "punch"].contains(&phrase.verb.as_ref());
    for phrase in game.menu(HOSTILE).iter().filter(strikes) {
        let mut after = game.clone();
        DynGame::play(&mut after, HOSTILE, phrase).unwrap();
        let (worth, line) = cruellest(&after, steps - 1);
        if worth < best.0 {
            best = (worth, [vec![phrase.clone()], line].concat());
        }
    }
    best
}

/// Ben's choice: to strike at Timur, to come nearer, or to wait.
fn hostile(game: &Clans) -> Phrase {
    let (_, line) = cruellest(game, 5);
    let menu = game.menu(HOSTILE);
    let idle = || ["done", "pass", "roll"].into_iter().find_map(|verb| menu.iter().find(|phrase| phrase.verb == verb));
    line.first().or_else(idle).unwrap_or(&menu[0]).clone()
}

/// Ada's choice: Timur goes to meet the clan and stays there, the others wait by the way home.
fn reckless(game: &Clans) -> Phrase {
    let menu = game.menu(SQUAD);
    let starts = |start: &str| menu.iter().find(|phrase| phrase.to_string().starts_with(start));
    let nearer = menu.iter().filter(|phrase| phrase.verb == "move" && phrase.slot("via").is_none()).min_by_key(|phrase| {
        let mut after = (*game).clone();
        DynGame::play(&mut after, SQUAD, phrase).unwrap();
        standing(&after)
    });
    let idle = || ["suffer", "pass", "roll", "done"].into_iter().find_map(|verb| menu.iter().find(|one| one.verb == verb));
    let timurs = matches!(game.open.stack.last(), Some(Frame::Turn(turn)) if turn.unit == UnitId::member(0));
    let choice = starts("turn operative:Timur").or_else(|| starts("turn")).or(nearer.filter(|_| timurs)).or_else(idle);
    choice.unwrap_or(&menu[0]).clone()
}

/// Everything that was posted for all, newest last.
fn posted(stage: &Stage) -> String {
    let open = |message: &Message| message.channel == GAMES && !message.ephemeral();
    stage.sandbox.all_messages().into_iter().filter(open).map(|message| message.content + "\n").collect()
}

/// Ada leads four, Ben is the Hostile: Timur dies, the others go home, and the mission is over.
async fn a_mission_with_a_death(stage: &Stage) -> Message {
    stage.slash(Ada, GAMES, "clans new", &[("players", 2.into())]).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    stage.board(GAMES, 0).await;
    // Echo's free piece of Intel is the one that asks for nothing later.
    for phrase in ["done", "done", "choose intel:b"] {
        play(stage, Ada, phrase).await;
    }
    play(stage, Ben, "place auto:ambush").await;
    for who in ["Timur", "Pluto", "Echo", "Feuerbach"] {
        play(stage, Ada, &format!("choose operative:{who} side:Focus")).await;
    }
    for _ in 0..250 {
        let game = field(stage).await;
        if standing(&game).0 == 0 {
            break;
        }
        let mover = stage.mover(GAMES).await;
        let phrase = if mover == Ben { hostile(&game) } else { reckless(&game) };
        play(stage, mover, &phrase.to_string()).await;
    }
    assert_eq!(standing(&field(stage).await).0, 0, "another seed is needed");
    while stage.app.status(ChannelId(GAMES)).await.unwrap().status == Status::Playing {
        let mover = stage.mover(GAMES).await;
        let offers = stage.offers(mover, GAMES, "play", &[], "action", "").await;
        let first = |start: &str| offers.iter().find(|offer| offer.starts_with(start));
        let home = first("move to:exit").or_else(|| first("turn")).or_else(|| first("suffer")).or_else(|| first("pass"));
        let choice = home.or_else(|| first("done")).unwrap_or(&offers[0]).clone();
        play(stage, mover, &choice).await;
    }
    let over = |message: &Message| message.button("Next mission").is_some();
    stage.person(Ada).wait_for(GAMES, over).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_dies_is_remembered_and_does_not_go_on_the_next_mission() {
    let stage = Stage::set().await;
    let board = a_mission_with_a_death(&stage).await;

    // The posts tell the death, the epilogue and what comes of the mission.
    let told = posted(&stage);
    assert_eq!(told.matches("In memoriam Timur").count(), 1, "{told}");
    assert!(!told.contains("In memoriam Feuerbach"), "{told}");
    assert!(told.contains(Operative::Timur.dashboard().memoriam), "{told}");
    assert!(told.contains("Timur dies"), "{told}");
    assert!(told.contains("The mission is over.") && told.contains("The Hostile draws"), "{told}");
    assert!(board.content.contains("**Ben** wins") || board.content.contains("Ben wins"), "{}", board.content);
    let campaign = stage.slash(Dov, GAMES, "clans campaign", &[]).await;
    assert!(campaign.ephemeral() && campaign.content.contains("The fallen: Timur."), "{}", campaign.content);
    assert!(
        campaign.content.contains("Escapee Track: lost in round") && campaign.content.contains("Timur fell."),
        "{}",
        campaign.content
    );
    assert!(campaign.content.contains("The squad: Pluto, Echo and Feuerbach."), "{}", campaign.content);
    let page = stage.slash(Dov, GAMES, "clans operative", &[("name", "Timur".into())]).await;
    assert!(page.content.contains("fell in Escapee Track"), "{}", page.content);

    // The next lobby has both in their seats once both want it.
    stage.press(Ada, &board, "Next mission").await;
    stage.person(Ada).wait_for(GAMES, |message| message.button("Join").is_some()).await.unwrap();
    let lobby = stage.person(Ada).wait_for(GAMES, |message| message.content.contains("Mission 2 of Ten Totems")).await.unwrap();
    for words in ["Relay Station", "Lost: Escapee Track", "Missed for good: Cartel Supply Cache", "Fallen: Timur"] {
        assert!(lobby.content.contains(words), "{words}: {}", lobby.content);
    }
    let before = stage.sandbox.all_messages().iter().map(|message| message.id).max().unwrap();
    // It begins when both have come.
    stage.press(Ben, &board, "Next mission").await;
    let new = |message: &Message| message.id > before && message.button("Act").is_some();
    let board = stage.person(Ada).wait_for(GAMES, new).await.unwrap();
    assert!(board.content.contains("Relay Station"), "{}", board.content);

    // The roster is without the dead, with buttons and by command.
    play(&stage, Ada, "done").await;
    let roster = offers(&stage, Ada, "choose").await;
    assert_eq!(roster, ["choose operative:Pluto", "choose operative:Echo", "choose operative:Feuerbach"]);
    // The move made the board anew: its button is another one.
    let old = board.button("Act").unwrap();
    let newer = |message: &Message| message.id > before && message.button("Act").is_some_and(|id| id != old);
    let board = stage.person(Ada).wait_for(GAMES, newer).await.unwrap();
    let picker = stage.press(Ada, &board, "Act").await;
    let labels: Vec<String> = stage::choices(&picker).into_iter().map(|choice| choice.label).collect();
    assert!(!labels.is_empty() && labels.iter().all(|label| !label.contains("Timur")), "{labels:?}");
    let refused = say(&stage, Ada, "choose operative:Timur").await;
    assert!(!played(&refused) && refused.content.contains("What can be chosen: choose operative:Pluto"), "{}", refused.content);
    let campaign = stage.slash(Ben, GAMES, "clans campaign", &[]).await;
    assert!(campaign.content.contains("The fallen: Timur."), "{}", campaign.content);
    stage.strike().await;
}

type Edit<'a> = &'a dyn Fn(&mut Value);

/// Changes the options of the newest game where they are written down.
async fn edit(url: &str, edit: Edit<'_>) -> String {
    let mut other = SqliteConnection::connect(url).await.unwrap();
    let kept: String =
        sqlx::query_scalar("SELECT options FROM game ORDER BY id DESC LIMIT 1").fetch_one(&mut other).await.unwrap();
    let mut options: Value = serde_json::from_str(&kept).unwrap();
    edit(&mut options);
    write(&mut other, &options.to_string()).await;
    other.close().await.unwrap();
    kept
}

async fn write(database: &mut SqliteConnection, options: &str) {
    let sql = "UPDATE game SET options = $1 WHERE id = (SELECT max(id) FROM game)";
    sqlx::query(sql).bind(options).execute(database).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_campaign_log_that_was_edited_does_not_start_and_says_why() {
    let mut stage = Stage::set().await;
    let board = a_mission_with_a_death(&stage).await;
    stage.press(Ada, &board, "Next mission").await;
    stage.person(Ada).wait_for(GAMES, |message| message.button("Join").is_some()).await.unwrap();
    // Ben comes while the log cannot be read, so that it does not begin by itself.
    stage.stop().await;
    let kept = edit(&stage.url(), &|options| options["log"] = json!("rubbish")).await;
    stage.restart().await;
    stage.press(Ben, &board, "Next mission").await;
    stage.stop().await;
    let mut other = SqliteConnection::connect(&stage.url()).await.unwrap();
    write(&mut other, &kept).await;
    other.close().await.unwrap();
    stage.restart().await;
    let timur = Operative::Timur.index();
    let alive = move |options: &mut Value| options["log"]["operatives"][timur]["status"] = json!("Ready");
    let items = |options: &mut Value| options["log"]["operatives"][1]["items"] = json!(["PassCarbine"]);
    let unknown = |options: &mut Value| options["log"]["missions"][1] = json!("M9");
    let rubbish = |options: &mut Value| options["log"] = json!("rubbish");
    let edits: [(Edit, &str); 4] = [
        (&alive, "Timur fell in Escapee Track, and nobody comes back"),
        (&items, "too many of Pass Carbine"),
        (&unknown, "These options do not fit Degenesis: Clan Wars"),
        (&rubbish, "These options do not fit Degenesis: Clan Wars"),
    ];
    for (change, words) in edits {
        stage.stop().await;
        let kept = edit(&stage.url(), change).await;
        stage.restart().await;
        let refused = stage.slash(Ada, GAMES, "game start", &[]).await;
        assert!(refused.ephemeral() && refused.content.contains(words), "{words}: {}", refused.content);
        stage.stop().await;
        let mut other = SqliteConnection::connect(&stage.url()).await.unwrap();
        write(&mut other, &kept).await;
        other.close().await.unwrap();
        stage.restart().await;
    }
    // As it was left it starts.
    let before = stage.sandbox.all_messages().iter().map(|message| message.id).max().unwrap();
    stage.slash(Ada, GAMES, "game start", &[]).await;
    let new = |message: &Message| message.id > before && message.button("Act").is_some();
    let board = stage.person(Ada).wait_for(GAMES, new).await.unwrap();
    assert!(board.content.contains("Relay Station"), "{}", board.content);
    stage.strike().await;
}
