//! A campaign over weeks: what is played once more, where it goes on when its channel is gone, and what everybody sees of it.

use super::clans::play;
use super::stage::Stage;
use Person::{Ada, Ben, Dov};
use warren::app::{ChannelId, Status};
use warren::sandbox::{GAMES, Id, Message, Person, TABLE_TWO};

crate::support::postgres::on_postgres!(a_campaign_is_played_once_more_begun_anew_and_goes_on_when_its_channel_is_gone);

/// Ada leads the squad, Ben is the Hostile, and everybody goes home at once: the last board.
async fn a_lost_mission(stage: &Stage) -> Message {
    stage.slash(Ada, GAMES, "clans new", &[("players", 2.into())]).await;
    stage.slash(Ben, GAMES, "game join", &[]).await;
    stage.slash(Ada, GAMES, "game start", &[]).await;
    stage.board(GAMES, 0).await;
    for phrase in ["done", "done", "choose intel:b"] {
        play(stage, Ada, phrase).await;
    }
    play(stage, Ben, "place auto:guard").await;
    for who in ["Timur", "Pluto", "Echo", "Feuerbach"] {
        play(stage, Ada, &format!("choose operative:{who} side:Focus")).await;
    }
    while stage.app.status(ChannelId(GAMES)).await.unwrap().status == Status::Playing {
        let mover = stage.mover(GAMES).await;
        let offers = stage.offers(mover, GAMES, "play", &[], "action", "").await;
        let first = |start: &str| offers.iter().find(|offer| offer.starts_with(start));
        let ways = ["move to:exit", "turn", "suffer", "pass", "done"];
        play(stage, mover, ways.into_iter().find_map(first).unwrap_or(&offers[0])).await;
    }
    stage.person(Ada).wait_for(GAMES, |message| message.button("Next mission").is_some()).await.unwrap()
}

async fn lobby(stage: &Stage, channel: Id, words: &str) -> Message {
    let fits = |message: &Message| message.button("Join").is_some() && message.content.contains(words);
    stage.person(Ben).wait_for(channel, fits).await.unwrap()
}

async fn end(stage: &Stage, person: Person, channel: Id) {
    let sure = stage.slash(person, channel, "game manage end", &[]).await;
    stage.press(person, &sure, "End the game").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_is_played_once_more_begun_anew_and_goes_on_when_its_channel_is_gone() {
    let stage = Stage::set().await;
    let over = a_lost_mission(&stage).await;

    // Once more may mean two things, so it is asked.
    let which = stage.press(Ben, &over, "Rematch").await;
    assert!(which.ephemeral() && which.buttons() == ["This mission once more", "A new campaign"], "{:?}", which.buttons());
    stage.press(Ben, &which, "A new campaign").await;
    let anew = lobby(&stage, GAMES, "“campaign 2”").await;
    assert!(!anew.content.contains("Mission 2"), "{}", anew.content);
    end(&stage, Ben, GAMES).await;
    let which = stage.press(Ben, &over, "Rematch").await;
    stage.press(Ben, &which, "This mission once more").await;
    let call = |message: &Message| message.pings(Ada) && message.content.contains("Ben asks you once more to");
    stage.person(Ada).wait_for(GAMES, call).await.unwrap();
    end(&stage, Ben, GAMES).await;

    // The campaign goes on; its next mission is ended early, and can be played again.
    stage.press(Ada, &over, "Next mission").await;
    lobby(&stage, GAMES, "Mission 2 of Ten Totems").await;
    stage.press(Ben, &over, "Next mission").await;
    let begun = |message: &Message| message.button("Act").is_some() && message.content.contains("Relay Station");
    stage.person(Ada).wait_for(GAMES, begun).await.unwrap();
    let gone_on = stage.press(Ben, &over, "Rematch").await;
    let refused = stage.press(Ben, &gone_on, "This mission once more").await;
    assert!(refused.content.contains("has gone on from this game"), "{}", refused.content);
    end(&stage, Ada, GAMES).await;
    let early = stage.person(Ada).wait_for(GAMES, |message| message.button("Play it again").is_some()).await.unwrap();
    assert!(early.button("Next mission").is_none() && early.button("Rematch").is_some(), "{:?}", early.buttons());

    // Weeks later the channel is gone. Whoever asks for the campaign elsewhere finds it, shows it, and goes on there.
    assert!(stage.sandbox.delete_channel(GAMES));
    stage.time.pass(20 * 24 * 3_600);
    stage.bot.as_ref().unwrap().clock_moved();
    let stranger = stage.slash(Dov, TABLE_TWO, "clans campaign", &[]).await;
    assert!(stranger.ephemeral() && stranger.content.contains("no game here"), "{}", stranger.content);
    let mine = stage.slash(Ben, TABLE_TWO, "game mine", &[]).await;
    assert!(mine.content.contains("Degenesis: Clan Wars rests: </clans campaign:"), "{}", mine.content);
    let found = stage.slash(Ben, TABLE_TWO, "clans campaign", &[]).await;
    for words in ["this is the last one of yours", "ended early", "Escapee Track: lost in round", "Relay Station"] {
        assert!(found.content.contains(words), "{words}: {}", found.content);
    }
    assert!(found.ephemeral() && found.attachments.len() == 1, "with its map");
    stage.press(Ben, &found, "Show everyone").await;
    let shown = |message: &Message| !message.ephemeral() && message.content.starts_with("Ben shows how Degenesis: Clan Wars");
    let shown = stage.person(Ada).wait_for(TABLE_TWO, shown).await.unwrap();
    assert!(shown.attachments.len() == 1 && shown.pings.is_empty(), "{}", shown.content);
    stage.press(Ben, &found, "Play it again").await;
    let again = lobby(&stage, TABLE_TWO, "Mission 2 of Ten Totems").await;
    assert!(again.content.contains("kept for Ada") && again.attachments.len() == 1, "{}", again.content);
    stage.press(Ada, &again, "Join").await;
    let board = stage.person(Ada).wait_for(TABLE_TWO, begun).await.unwrap();
    assert!(board.id > again.id);
    let found = stage.slash(Ada, TABLE_TWO, "clans campaign", &[]).await;
    assert!(found.content.starts_with("1 of 8 missions played."), "{}", found.content);
    stage.strike().await;
}
