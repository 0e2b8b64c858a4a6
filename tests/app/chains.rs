//! Games that follow from one another, and decisions that any of several seats may take.

use crate::support::world::{ADA, BEN, HERE, HOUR, World, interaction, opening, person};
use sqlx::{Connection, SqliteConnection};
use warren::app::{
    Asked, ChannelId, GameId, GuildId, MessageId, News, Opening, PersonId, Player, Refusal, Rematch, Status, WayOn,
};
use warren::bots::{self, Bot, Level};
use warren::engine::{Phrase, Rng, Seat};
use warren::games::Kind;
use warren::games::clans::campaign::{Log, Played};
use warren::games::clans::content::Champion;
use warren::games::clans::missions::Mission;

crate::support::postgres::on_postgres!(
    a_campaign_is_found_again_where_its_people_are_and_named_apart_from_those_that_were_there,
    bots_let_people_go_first_where_any_seat_may_decide,
    the_next_game_of_a_chain_is_opened_once_with_the_same_company,
    undo_does_not_reach_behind_the_end_of_a_mission_whose_gains_are_still_chosen,
    what_a_bot_lets_pass_ends_nobodys_turn,
);

fn campaign(players: u8) -> Opening {
    Opening { kind: Kind::from_slug("clans").unwrap(), options: Vec::new(), guild: Some(GuildId(7)), ..opening(HERE, players) }
}

/// Says what is said by everybody in turn; what is to be chosen first for the rest.
async fn act(world: &World, game: GameId, who: PersonId, phrase: &str) {
    world.act(who, game, phrase).await.unwrap_or_else(|refusal| panic!("{phrase}: {refusal}"));
}

/// Ada leads the squad, Ben is the Hostile; all who went in turn back at once, and the mission is lost.
async fn a_mission_that_is_given_up(world: &World) -> GameId {
    let game = world.app.open(&person(1), campaign(2)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    for _ in ["Intel", "roster"] {
        act(world, game, ADA, "done").await;
    }
    act(world, game, ADA, "choose intel:b").await;
    act(world, game, BEN, "place auto:guard").await;
    let squad = ["Timur", "Pluto", "Echo", "Feuerbach"];
    for who in squad {
        act(world, game, ADA, &format!("choose operative:{who} side:Focus")).await;
    }
    for who in squad {
        act(world, game, ADA, &format!("turn operative:{who}")).await;
        act(world, game, ADA, "move to:exit").await;
        while world.waiting(game).await.contains(&BEN) {
            act(world, game, BEN, "done").await;
        }
    }
    game
}

#[tokio::test]
async fn bots_let_people_go_first_where_any_seat_may_decide() {
    let world = World::new().await;
    let game = world.app.open(&person(1), campaign(3)).await.unwrap().game;
    for _ in 0..2 {
        world.app.add_bot(&person(1), HERE, Level::Easy).await.unwrap();
    }
    world.app.start(&person(1), HERE, false).await.unwrap();
    let waiting = async || {
        let situation = world.app.status(game).await.unwrap();
        situation.waiting.iter().map(|(seat, _)| seat.index()).collect::<Vec<_>>()
    };
    // Intel is the matter of both operatives' seats: the bot waits for Ada, and leaves it at what she says.
    world.post(game).await.unwrap();
    assert_eq!(waiting().await, [0, 1]);
    assert_eq!(world.app.due().await.unwrap().bots, []);
    world.act(ADA, game, "done").await.unwrap();
    world.post(game).await.unwrap();
    let log = world.app.log(ADA, game, None).await.unwrap().lines.join("\n");
    assert_eq!(log.matches("has Intel").count(), 0, "{log}");
    // So is the roster. After half a day the bot waits no longer.
    assert_eq!(waiting().await, [0, 1]);
    world.clock.forward(12 * HOUR);
    assert_eq!(world.app.due().await.unwrap().bots, [game]);
    world.post(game).await.unwrap();
    assert_eq!(waiting().await, [0]);
    world.act(ADA, game, "done").await.unwrap();
    world.post(game).await.unwrap();
    assert!(!waiting().await.contains(&1), "what is the bot's alone it does at once");
}

#[tokio::test]
async fn the_next_game_of_a_chain_is_opened_once_with_the_same_company() {
    let world = World::new().await;
    let first = a_mission_that_is_given_up(&world).await;
    let told = world.post(first).await.unwrap();
    assert!(told.ending.is_some_and(|ending| ending.contains("**Ben** wins")), "{:?}", told.lines);
    assert_eq!(world.app.status(first).await.unwrap().status, Status::Over);
    assert_eq!(world.app.open_sequel(&person(9), first).await, Err(Refusal::NotSeated));

    let Ok(Rematch::Open { lobby, text }) = world.app.open_sequel(&person(2), first).await else { panic!("a lobby") };
    assert!(text.contains("to go on with"), "{text}");
    assert_eq!(lobby.seats[1].as_ref().and_then(Player::person).map(|ben| ben.id), Some(BEN), "in his old seat");
    assert_eq!(lobby.invited.len(), 1, "Ada's seat is kept for her");
    assert!(text.contains("It begins when everybody has come"), "{text}");
    // The lobby knows where the campaign stands, and offers nothing that cannot be.
    for words in [
        "Mission 2 of Ten Totems: Relay Station",
        "Lost: Escapee Track. Missed for good: Cartel Supply Cache.",
        "Ready to go: Timur, Pluto, Echo and Feuerbach.",
        "Ben is the Hostile",
    ] {
        assert!(lobby.text.contains(words), "{words}: {}", lobby.text);
    }
    let picture = world.app.lobby_picture(lobby.game).await.unwrap();
    assert!(picture.alt.contains("Relay Station") && picture.png != world.app.example(lobby.kind).await.unwrap().png);
    let alone = world.app.set_option(&person(2), lobby.game, "play", "m5", false).await;
    assert!(matches!(&alone, Err(Refusal::Setup(why)) if why.contains("played alone has no campaign log")), "{alone:?}");
    let open: Vec<&str> = world.app.open_settings(lobby.game).await.unwrap().iter().map(|open| open.setting.name).collect();
    assert_eq!(open, ["hostile", "windows"]);
    assert_eq!(world.app.begin_if_all_came(lobby.game).await, Ok(None), "Ada has not come");
    let Ok(Rematch::Joined { game }) = world.app.open_sequel(&person(1), first).await else { panic!("she sits down") };
    assert_eq!(game, lobby.game);
    let again = world.app.open_sequel(&person(1), first).await;
    assert!(matches!(again, Err(Refusal::Unfit(_))), "{again:?}");
    assert!(world.app.begin_if_all_came(game).await.unwrap().is_some(), "nobody has to press anything else");
    assert_eq!(world.app.begin_if_all_came(game).await, Ok(None));
    let world = world.reopen().await;
    let told = world.post(game).await.unwrap();
    assert!(told.lines.iter().any(|line| line.contains("Relay Station")), "{:?}", told.lines);
    assert!(world.app.undo(ADA, game).await.is_err(), "undo does not reach behind a mission's end");
    let looked = world.app.campaign(ADA, HERE).await.unwrap();
    assert!(looked.text.contains("Escapee Track: lost in round 1") && looked.picture.is_some(), "{}", looked.text);
    for words in [
        "1 of 8 missions played. 1 missed for good. Under way: Relay Station, not begun yet.",
        "May still join: Lumen by Relay Station",
        "Timur carries ",
    ] {
        assert!(looked.text.contains(words), "{words}: {}", looked.text);
    }
    assert!(!looked.text.contains("by Cartel Supply Cache"), "that one is missed: {}", looked.text);
    assert!(matches!(world.app.way_on(HERE).await, Ok(WayOn::There(..))));

    // A game that is still played, and one that has no next, lead nowhere.
    assert!(matches!(world.app.open_sequel(&person(1), game).await, Err(Refusal::Unfit(_))));
    world.app.export(first).await.unwrap();
    assert!(world.app.doctor().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_mission_is_played_once_more_or_a_new_campaign_is_begun_and_named_apart() {
    let world = World::new().await;
    let first = a_mission_that_is_given_up(&world).await;
    world.post(first).await.unwrap();
    assert_eq!(world.app.is_of_chain(first).await, Ok(true));
    assert!(matches!(world.app.way_on(HERE).await, Ok(WayOn::Next(game, "Next mission")) if game == first));

    // The next one is ended early: it can be played again, and goes on from the same.
    let Ok(Rematch::Open { lobby, .. }) = world.app.open_sequel(&person(1), first).await else { panic!("a lobby") };
    world.app.open_sequel(&person(2), first).await.unwrap();
    world.app.begin_if_all_came(lobby.game).await.unwrap().unwrap();
    world.post(lobby.game).await.unwrap();
    world.app.end(&person(1), lobby.game, true).await.unwrap();
    let news = world.app.advance(lobby.game, |_| ()).await.unwrap().unwrap();
    assert!(news.once_more && news.sequel.is_none() && news.ending.is_some());
    world.app.posted(news, MessageId(7)).await.unwrap();
    let Ok(Rematch::Open { lobby: again, text }) = world.app.rematch(&person(1), lobby.game).await else { panic!("a lobby") };
    assert!(text.contains("once more to") && again.text.contains("Mission 2 of Ten Totems: Relay Station"), "{}", again.text);
    world.app.rematch(&person(2), lobby.game).await.unwrap();
    assert!(world.app.begin_if_all_came(again.game).await.unwrap().is_some());
    world.app.end(&person(1), again.game, true).await.unwrap();
    let gone_on = world.app.rematch(&person(1), first).await;
    assert!(gone_on.is_ok() || matches!(gone_on, Err(Refusal::Unfit(_))), "{gone_on:?}");
    if let Ok(Rematch::Open { lobby, .. }) = gone_on {
        assert!(!lobby.text.contains("campaign 2"), "the same campaign: {}", lobby.text);
        world.app.end(&person(1), lobby.game, true).await.unwrap();
    }

    let Ok(Rematch::Open { lobby: anew, text }) = world.app.begin_chain_anew(&person(1), first).await else { panic!("a lobby") };
    assert!(text.contains("to a new campaign of") && text.contains("“campaign 2”"), "{text}");
    assert!(anew.text.contains("“campaign 2”") && !anew.text.contains("Mission 2"), "{}", anew.text);
    let troll = world.game(ChannelId(300), &[3, 4]).await;
    assert_eq!(world.app.is_of_chain(troll).await, Ok(false));
    assert!(world.app.begin_chain_anew(&person(3), troll).await.is_err());
}

/// What the squad does who wants to go home.
fn homewards(menu: &[Phrase]) -> &Phrase {
    let first = |start: &str| menu.iter().find(|phrase| phrase.to_string().starts_with(start));
    let ways = ["move to:exit", "turn", "suffer", "pass", "done"];
    ways.into_iter().find_map(first).unwrap_or(&menu[0])
}

#[tokio::test]
async fn the_end_of_a_campaign_is_told_with_all_that_it_took() {
    let world = World::new().await;
    let mission = world.app.open(&person(1), campaign(2)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    // Everything was lost so far, and the altar is left.
    let mut log = Log::start();
    for mission in [Mission::M1, Mission::M2, Mission::M4, Mission::M5, Mission::M7] {
        let all = (1 << mission.sheet().hostile_objectives.len()) - 1;
        log.close(mission, Played { won: false, round: 3, met: 0, hostile_met: all, went: 0b1111, fell: 0 });
    }
    let world = edited(world, mission, &log).await;
    world.app.start(&person(1), HERE, false).await.unwrap();
    while world.app.status(mission).await.unwrap().status == Status::Playing {
        let table = world.table(mission).await;
        let seat = table.turn().to_act().first().unwrap();
        let who = if seat == Seat(0) { ADA } else { BEN };
        let menu = table.menu(seat);
        act(&world, mission, who, &homewards(&menu).to_string()).await;
        world.clock.forward(HOUR);
    }
    let news = world.app.advance(mission, |_| ()).await.unwrap().unwrap();
    let ending = news.ending.clone().unwrap();
    for words in
        ["The campaign is lost.", "The Boneyard: lost in round 3", "Altar of the Myriads: lost", "Alive: ", "It took 1 game, "]
    {
        assert!(ending.contains(words), "{words}: {ending}");
    }
    assert!(ending.contains(" dice") && ending.contains("decisions of yours"), "{ending}");
    assert!(news.sequel.is_none() && !news.once_more);
    // The map is its picture.
    let map = world.app.draw(&news).await.unwrap().board;
    assert!(map.alt.contains("The campaign is lost."), "{}", map.alt);
    world.app.posted(news, MessageId(9)).await.unwrap();
    assert!(matches!(world.app.way_on(HERE).await, Ok(WayOn::Nowhere)));
}

/// The same world after a restart in which Varga, whom the last mission is about, is dead.
async fn without_varga(world: World, game: GameId) -> World {
    world.app.close().await;
    let mut other = SqliteConnection::connect(&world.folder.url()).await.unwrap();
    let id = game.0.cast_signed();
    let kept: String = sqlx::query_scalar("SELECT state FROM game WHERE id = $1").bind(id).fetch_one(&mut other).await.unwrap();
    let mut state: serde_json::Value = serde_json::from_str(&kept).unwrap();
    state["open"]["champions"][Champion::Varga.index()]["dead"] = true.into();
    sqlx::query("UPDATE game SET state = $1 WHERE id = $2").bind(state.to_string()).bind(id).execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    world.reopen().await
}

/// The squad goes home from every mission at once; in the last one somebody has killed Varga if it is to be won. What was posted
/// at the end.
async fn a_campaign_to_its_end(mut world: World, won: bool) -> (World, News) {
    let mut mission = world.app.open(&person(1), campaign(2)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    let mut is_last = false;
    loop {
        let mut table = world.table(mission).await;
        while table.turn().outcome().is_none() {
            if won && is_last && table.round() == Some(1) {
                is_last = false;
                world = without_varga(world, mission).await;
                table = world.table(mission).await;
            }
            let seat = table.turn().to_act().first().unwrap();
            let menu = table.menu(seat);
            let idle = menu.iter().find(|phrase| ["done", "pass"].contains(&phrase.verb.as_ref()));
            let phrase = if seat == Seat(0) { homewards(&menu) } else { idle.unwrap_or(&menu[0]) }.clone();
            act(&world, mission, PersonId(u64::from(seat.0) + 1), &phrase.to_string()).await;
            table.play(seat, &phrase).unwrap();
        }
        let news = world.app.advance(mission, |_| ()).await.unwrap().unwrap();
        if news.sequel.is_none() {
            return (world, news);
        }
        world.app.posted(news, MessageId(interaction().0)).await.unwrap();
        world.clock.forward(24 * HOUR);
        let Ok(Rematch::Open { lobby, .. }) = world.app.open_sequel(&person(1), mission).await else { panic!("a lobby") };
        is_last = lobby.text.contains("Altar of the Myriads");
        world.app.open_sequel(&person(2), mission).await.unwrap();
        world.app.begin_if_all_came(lobby.game).await.unwrap().unwrap();
        mission = lobby.game;
    }
}

#[tokio::test]
async fn a_campaign_is_played_to_its_end_once_won_and_once_lost() {
    for won in [false, true] {
        let (world, news) = a_campaign_to_its_end(World::new().await, won).await;
        let ending = news.ending.clone().unwrap();
        let verdict = if won { "campaign is won." } else { "The campaign is lost." };
        for words in [verdict, "Escapee Track: lost", "Altar of the Myriads: ", "It took ", " dice", " decisions of yours"] {
            assert!(ending.contains(words), "{words}: {ending}");
        }
        let map = world.app.draw(&news).await.unwrap().board;
        assert!(map.alt.contains(verdict), "{}", map.alt);
        let game = news.game;
        world.app.posted(news, MessageId(9)).await.unwrap();
        assert!(matches!(world.app.way_on(game).await, Ok(WayOn::Nowhere)));
        // Its last picture is there for all of them, also where none was played.
        let elsewhere = ChannelId(900);
        let found = world.app.find_campaign(BEN, elsewhere, Kind::from_slug("clans").unwrap()).await;
        assert_eq!(found, Ok(game));
        let (text, picture) = world.app.shared_campaign(&person(2), game, elsewhere, Some(GuildId(7))).await.unwrap();
        assert!(text.contains("Ben shows how Degenesis: Clan Wars stands") && !picture.png.is_empty(), "{text}");
        assert!(world.app.shared_campaign(&person(9), game, elsewhere, Some(GuildId(7))).await.is_err());
        // What was edited does not follow from the log.
        assert!(won || world.app.doctor().await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_campaign_is_found_again_where_its_people_are_and_named_apart_from_those_that_were_there() {
    let world = World::new().await;
    let (kind, elsewhere, server) = (Kind::from_slug("clans").unwrap(), ChannelId(900), Some(GuildId(7)));
    let first = a_mission_that_is_given_up(&world).await;
    world.post(first).await.unwrap();
    assert_eq!(world.app.find_campaign(ADA, elsewhere, kind).await, Ok(first));
    assert!(world.app.find_campaign(PersonId(9), elsewhere, kind).await.is_err(), "it is none of theirs");
    assert_eq!(world.app.bring_here(&person(9), first, elsewhere, server).await, Err(Refusal::NotSeated));
    assert!(world.app.bring_here(&person(1), first, elsewhere, None).await.is_err(), "Ben does not see that");
    // Its channel is gone; the next mission is opened elsewhere, and both are asked there.
    world.app.bring_here(&person(2), first, elsewhere, server).await.unwrap();
    let Ok(Rematch::Open { lobby, .. }) = world.app.open_sequel(&person(2), first).await else { panic!("a lobby") };
    assert!(lobby.channel == elsewhere && lobby.text.contains("Mission 2 of Ten Totems"), "{}", lobby.text);
    assert_eq!(world.app.find_campaign(ADA, HERE, kind).await, Ok(lobby.game), "nothing is left there");
    world.app.open_sequel(&person(1), first).await.unwrap();
    world.app.begin_if_all_came(lobby.game).await.unwrap().unwrap();
    world.post(lobby.game).await.unwrap();

    // What was ended early is no mission under way, and begins anew.
    world.app.end(&person(1), lobby.game, true).await.unwrap();
    world.post(lobby.game).await.unwrap();
    assert_eq!(world.app.way_on(elsewhere).await, Ok(WayOn::Again(lobby.game)));
    let looked = world.app.campaign(ADA, elsewhere).await.unwrap();
    let words = "ended early, and begins anew with *Play it again*.";
    assert!(looked.text.contains(words) && looked.text.contains("Under way: Relay Station, not begun yet."), "{}", looked.text);

    // Where another campaign was, it gets a name.
    let there = ChannelId(901);
    let other = Opening { channel: there, ..campaign(2) };
    let other = world.app.open(&person(3), other).await.unwrap().game;
    world.app.join(&person(4), there).await.unwrap();
    world.app.start(&person(3), there, false).await.unwrap();
    assert_eq!(world.app.bring_here(&person(1), lobby.game, there, server).await, Err(Refusal::ChannelTaken { game: other }));
    world.app.end(&person(3), other, true).await.unwrap();
    world.app.bring_here(&person(1), lobby.game, there, server).await.unwrap();
    let Ok(Rematch::Open { lobby, .. }) = world.app.rematch(&person(1), lobby.game).await else { panic!("a lobby") };
    assert!(lobby.channel == there && lobby.text.contains("“campaign 2”"), "{}", lobby.text);
}

#[tokio::test]
async fn the_title_of_a_lobby_follows_what_is_played_in_it() {
    let world = World::new().await;
    let first = a_mission_that_is_given_up(&world).await;
    world.post(first).await.unwrap();
    let lobby = world.app.open(&person(3), campaign(2)).await.unwrap();
    assert!(lobby.text.contains("“campaign 2”"), "{}", lobby.text);
    let alone = world.app.set_option(&person(3), lobby.game, "play", "m5", false).await.unwrap();
    assert!(!alone.text.contains("campaign 2"), "{}", alone.text);
    let again = world.app.set_option(&person(3), lobby.game, "play", "campaign", false).await.unwrap();
    assert!(again.text.contains("“campaign 2”"), "{}", again.text);
    world.app.rename(&person(3), lobby.game, "Friday", false).await.unwrap();
    let named = world.app.set_option(&person(3), lobby.game, "play", "m5", false).await.unwrap();
    assert!(named.text.contains("“Friday”"), "what its people call it stays: {}", named.text);
}

/// The same world after a restart, with another campaign behind a lobby.
async fn edited(world: World, game: GameId, log: &Log) -> World {
    world.app.close().await;
    let mut other = SqliteConnection::connect(&world.folder.url()).await.unwrap();
    let kept: String = sqlx::query_scalar("SELECT options FROM game WHERE id = $1")
        .bind(game.0.cast_signed())
        .fetch_one(&mut other)
        .await
        .unwrap();
    let mut options: serde_json::Value = serde_json::from_str(&kept).unwrap();
    options["log"] = serde_json::to_value(log).unwrap();
    let sql = "UPDATE game SET options = $1 WHERE id = $2";
    sqlx::query(sql).bind(options.to_string()).bind(game.0.cast_signed()).execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    world.reopen().await
}

/// Ada goes for the objective, Ben lets things be: the mission is won, and she has Potentials to choose.
#[tokio::test]
async fn undo_does_not_reach_behind_the_end_of_a_mission_whose_gains_are_still_chosen() {
    let world = World::new().await;
    let game = world.app.open(&person(1), campaign(2)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    let (squad, hostile, mut rng) = (Seat(0), Seat(1), Rng::from_number(1));
    while !world.table(game).await.is_decided() {
        let table = world.table(game).await;
        if table.turn().to_act().contains(squad) {
            let kind = Kind::from_slug("clans").unwrap();
            let best = bots::advise(kind, &*table, squad, Bot::Greedy, &mut rng).unwrap();
            act(&world, game, ADA, &best.to_string()).await;
        } else {
            let menu = table.menu(hostile);
            let idle = menu.iter().find(|phrase| ["done", "pass"].contains(&phrase.verb.as_ref()));
            act(&world, game, BEN, &idle.unwrap_or(&menu[0]).to_string()).await;
        }
    }
    let table = world.table(game).await;
    assert!(table.turn().outcome().is_none(), "something is still to be chosen");
    assert_eq!(world.app.undo(ADA, game).await, Err(Refusal::Decided));
    // What is chosen now may still be taken back.
    let first = table.menu(squad)[0].to_string();
    act(&world, game, ADA, &first).await;
    assert_ne!(world.app.undo(ADA, game).await, Err(Refusal::Decided));
}

/// Before every roll the Hostile is asked, if he holds a card. A bot that plays none is no interruption.
#[tokio::test]
async fn what_a_bot_lets_pass_ends_nobodys_turn() {
    let world = World::new().await;
    let game = world.app.open(&person(1), campaign(2)).await.unwrap().game;
    world.app.add_bot(&person(1), HERE, Level::Normal).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    world.post(game).await.unwrap();
    for said in ["choose intel:a", "done", "done", "choose intel:b"] {
        act(&world, game, ADA, said).await;
    }
    world.post(game).await.unwrap();
    for who in ["Timur", "Pluto", "Echo", "Feuerbach"] {
        act(&world, game, ADA, &format!("choose operative:{who} side:Focus")).await;
    }
    for said in ["choose first:\"Refugee 1\"", "turn operative:Echo", "ask before:rolls"] {
        act(&world, game, ADA, said).await;
    }
    world.post(game).await.unwrap();
    let table = world.table(game).await;
    let scouting = table.menu(Seat(0)).into_iter().find(|phrase| phrase.verb == "scout").expect("a token is near");
    let scouting = scouting.to_string();
    let response = world.app.play(ADA, game, None, Asked::Text(&scouting), interaction()).await.unwrap();
    assert!(!response.moves[0].more, "the Hostile holds a card, and is asked");
    assert_eq!(world.waiting(game).await, [ADA], "he lets it pass, and the roll is hers");
    let told = world.post(game).await.unwrap();
    assert!(told.ping.is_empty() && !told.fresh, "it is still the same turn: {told:?}");
    // Where only the move itself was made, it is the bot that moves when the board is posted.
    world.app.undo(ADA, game).await.unwrap();
    world.act(ADA, game, &scouting).await.unwrap();
    let told = world.post(game).await.unwrap();
    assert!(told.ping.is_empty() && !told.fresh, "{told:?}");
    act(&world, game, ADA, "roll").await;
}
