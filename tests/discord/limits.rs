//! What everyone sees has a bound for each person, and what one person asks for at once, too.

use super::stage::{self, Stage, played};
use Person::{Ada, Ben, Cleo};
use warren::app::GuildId;
use warren::sandbox::{GAMES, GUILD, Id, Message, Person, TABLE_TWO};

const REFUSED: &str = "It is possible again <t:";

fn threads(stage: &Stage) -> usize {
    stage.person(Ada).channels().iter().filter(|channel| channel.thread().is_some()).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_does_not_fill_a_channel_with_a_replay_that_was_made_before() {
    let stage = Stage::set().await;
    let board = stage.table_for_two(GAMES).await;
    let mut posted = 0;
    for _ in 0..41 {
        let answer = stage.slash(Cleo, GAMES, "game look replay", &[("share", true.into())]).await;
        let shared = answer.content.contains("Everyone can see it");
        assert!(shared || answer.content.contains(REFUSED), "{}", answer.content);
        posted += usize::from(shared);
    }
    let is_gif = |message: &&Message| message.attachments.iter().any(|file| file.name == "replay.gif");
    let gifs = stage.person(Ada).messages(GAMES).iter().filter(is_gif).count();
    assert_eq!((posted, gifs), (3, 3));
    let own = stage.slash(Cleo, GAMES, "game look replay", &[]).await;
    assert_eq!(own.attachments[0].name, "replay.gif", "for themselves they may look: {}", own.content);
    let mover = stage.mover(GAMES).await;
    assert!(played(&stage.slash(mover, GAMES, "play", &[("action", "draw".into())]).await));
    stage.board(GAMES, stage::ply(&board)).await;
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_called_again_and_again_by_rematch_and_end() {
    let stage = Stage::set().await;
    stage.slash(Ben, GAMES, "game new", &[("game", "troll".into()), ("players", 2.into())]).await;
    stage.slash(Cleo, GAMES, "game join", &[]).await;
    stage.slash(Ben, GAMES, "game start", &[]).await;
    let board = stage.board(GAMES, 0).await;
    stage.press(Ada, &stage.slash(Ada, GAMES, "game manage end", &[]).await, "End the game").await;
    let over = stage.board(GAMES, stage::ply(&board)).await;
    for _ in 0..12 {
        let answer = stage.press(Cleo, &over, "Rematch").await;
        if answer.content.contains("have been asked") {
            stage.press(Cleo, &stage.slash(Cleo, GAMES, "game manage end", &[]).await, "End the game").await;
        } else {
            assert!(answer.ephemeral() && answer.content.contains(REFUSED), "{}", answer.content);
        }
    }
    let call = |message: &&Message| message.pings(Ben) && message.button("Take the seat").is_some();
    assert_eq!(stage.person(Ben).messages(GAMES).iter().filter(call).count(), 3);
    stage.time.pass(3_600);
    let answer = stage.press(Cleo, &over, "Rematch").await;
    assert!(answer.content.contains("have been asked"), "{}", answer.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_have_a_bound() {
    let stage = Stage::set().await;
    let wanted = [("game", "troll".into()), ("players", 2.into()), ("level", "easy".into()), ("thread", true.into())];
    for number in 1..=15 {
        let answer = stage.slash(Ben, GAMES, "game new", &wanted).await;
        let words = if number <= 6 { "The game begins." } else { REFUSED };
        assert!(answer.content.contains(words), "{number}: {}", answer.content);
    }
    assert_eq!(threads(&stage), 6);
    let here = stage.slash(Ben, TABLE_TWO, "game new", &[("game", "troll".into())]).await;
    assert!(here.content.contains(REFUSED), "all that everyone sees counts together: {}", here.content);
    let dm = stage.person(Ben).open_dm();
    let alone = stage.slash(Ben, dm, "game new", &[("game", "troll".into())]).await;
    assert!(alone.content.contains("The game begins"), "what nobody else sees does not: {}", alone.content);
    let other = stage.slash(Cleo, GAMES, "game new", &[("game", "troll".into())]).await;
    assert!(other.content.contains("is open"), "and others have their own: {}", other.content);
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_games_asked_for_at_once_are_as_many_as_one_person_may_have() {
    let stage = Stage::set().await;
    let ben = stage.person(Ben);
    let wanted = [("game", "troll".into()), ("thread", true.into())];
    let asked: Vec<Id> = (0..200).map(|_| ben.slash(GAMES, "game new", &wanted).unwrap()).collect();
    let mut open = 0;
    for interaction in asked {
        let answer = ben.answer(interaction).await.unwrap();
        open += usize::from(answer.content.contains("is open"));
        let refused = [REFUSED, "3 games waiting"].iter().any(|words| answer.content.contains(words));
        assert!(refused || answer.content.contains("is open"), "{}", answer.content);
    }
    assert_eq!((open, stage.app.list(GuildId(GUILD)).await.unwrap().len()), (3, 3));
    assert!(threads(&stage) <= 6, "{}", threads(&stage));
    stage.strike().await;
}
