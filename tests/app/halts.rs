//! Channels that vanish, and people who do: nothing runs where nobody is, and nobody is locked out or in.

use crate::support::world::{ADA, BEN, HERE, HOUR, THERE, World, opening, person};
use warren::app::{Answers, ChannelId, ClockRule, GameId, GuildId, Halt, Opening, Player, Refusal, Timeout};
use warren::bots::Level;
use warren::engine::Rng;

crate::support::postgres::on_postgres!(
    a_lobby_whose_channel_was_deleted_is_told_of_once_and_counts_against_nobody,
    a_game_whose_channel_was_deleted_waits_and_goes_on_where_it_is_moved,
    where_nothing_can_be_posted_no_clock_runs_until_something_can,
    people_who_never_come_back_get_three_boards_each_and_then_the_game_sleeps,
    a_seat_whose_clock_ran_out_three_times_in_a_row_is_offered_to_a_bot_for_good,
    whoever_wakes_a_game_is_asked_about_the_seats_of_those_who_stay_away,
);

const DAY: i64 = 24 * HOUR;
const ELSEWHERE: ChannelId = ChannelId(500);
const SERVER: Option<GuildId> = Some(GuildId(7));

fn in_server(channel: ChannelId, hours: u32) -> Opening {
    Opening { guild: SERVER, clock: Some(ClockRule { hours, then: Timeout::Skip }), ..opening(channel, 2) }
}

/// Ada and Ben, each decision within so many hours; begun and posted.
async fn clocked(world: &World, hours: u32) -> GameId {
    let game = world.app.open(&person(1), in_server(HERE, hours)).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    world.post(game).await.unwrap();
    game
}

/// Decides what has run out, as the chat would, and posts: how many boards came, and how many were called.
async fn run_out(world: &World) -> (usize, usize) {
    let (mut boards, mut calls) = (0, 0);
    for late in world.app.due().await.unwrap().timeouts {
        world.app.time_out(&late).await.unwrap();
        while let Some(told) = world.post(late.game).await {
            boards += 1;
            calls += told.ping.len();
        }
    }
    (boards, calls)
}

#[tokio::test]
async fn a_lobby_whose_channel_was_deleted_is_told_of_once_and_counts_against_nobody() {
    let world = World::new().await;
    let mut lobbies = Vec::new();
    for channel in [100, 200, 300] {
        lobbies.push(world.app.open(&person(1), in_server(ChannelId(channel), 24)).await.unwrap().game);
    }
    let another = in_server(ELSEWHERE, 24);
    assert!(matches!(world.app.open(&person(1), another.clone()).await, Err(Refusal::TooManyLobbies { .. })));
    world.app.join(&person(2), lobbies[0]).await.unwrap();
    for lobby in &lobbies {
        assert_eq!(world.app.lose_channel(*lobby).await, Ok(true));
        assert_eq!(world.app.lose_channel(*lobby).await, Ok(false), "once");
    }
    let world = world.reopen().await;
    assert_eq!(world.app.lose_channel(lobbies[0]).await, Ok(false), "also after a restart");
    let notices = world.app.notices().await.unwrap();
    let of_first = notices.iter().find(|notice| notice.game == lobbies[0]).unwrap();
    assert_eq!((notices.len(), of_first.answers, &of_first.people[..]), (3, Answers::Place, &[ADA, BEN][..]));
    assert!(of_first.text.contains("Cave Troll") && of_first.text.contains("was deleted"), "{}", of_first.text);
    for notice in &notices {
        world.app.told(notice).await.unwrap();
    }
    assert_eq!(world.app.notices().await.unwrap(), []);
    assert_eq!(world.app.unposted().await.unwrap(), [], "there is nowhere to post it");
    let fourth = world.app.open(&person(1), another).await.unwrap().game;

    // From anywhere one is moved, one is left and one is ended.
    let mine = world.app.mine(ADA).await.unwrap();
    assert_eq!(mine.iter().filter(|game| game.gone && game.text.contains("its channel was deleted")).count(), 3, "{mine:?}");
    let handles = world.app.handles(&person(2), lobbies[0]).await.unwrap();
    assert!(handles.can_move && handles.can_leave && handles.can_end, "{handles:?}");
    assert_eq!(world.app.handles(&person(9), lobbies[0]).await, Err(Refusal::NotSeated));
    let taken = world.app.move_here(&person(1), lobbies[0], ELSEWHERE, SERVER).await;
    assert_eq!(taken, Err(Refusal::ChannelTaken { game: fourth }));
    world.app.move_here(&person(2), lobbies[0], ChannelId(600), SERVER).await.unwrap();
    assert_eq!(world.app.lobby(lobbies[0]).await.unwrap().channel, ChannelId(600));
    assert!(world.app.unposted().await.unwrap().contains(&lobbies[0]));
    let notices = world.app.notices().await.unwrap();
    assert_eq!((notices.len(), &notices[0].people[..], notices[0].channel), (1, &[ADA][..], ChannelId(600)));
    world.app.leave(&person(2), lobbies[0]).await.unwrap();
    world.app.end(&person(1), lobbies[1], false).await.unwrap();
    assert_eq!(world.app.mine(ADA).await.unwrap().len(), 3);
    // A lobby that its host has left is still theirs to end.
    world.app.join(&person(2), lobbies[0]).await.unwrap();
    world.app.leave(&person(1), lobbies[0]).await.unwrap();
    assert_eq!(world.app.mine(ADA).await.unwrap().len(), 3);
    assert!(world.app.handles(&person(1), lobbies[0]).await.unwrap().can_end);
}

#[tokio::test]
async fn a_game_whose_channel_was_deleted_waits_and_goes_on_where_it_is_moved() {
    let world = World::new().await;
    let game = clocked(&world, 48).await;
    let owes = world.waiting(game).await;
    let text = world.app.status(game).await.unwrap().text;
    assert!(!text.contains("deleted"), "{text}");
    // Ben did not open it, and may not carry it off.
    assert!(!world.app.handles(&person(2), game).await.unwrap().can_move);
    let refused = world.app.move_here(&person(2), game, ELSEWHERE, SERVER).await;
    assert_eq!(refused, Err(Refusal::NotHost { host: "Ada".into() }));
    assert_eq!(world.app.move_here(&person(1), game, HERE, SERVER).await.unwrap_err().to_string(), "It is played here already.");
    world.app.lose_channel(game).await.unwrap();
    for notice in world.app.notices().await.unwrap() {
        world.app.told(&notice).await.unwrap();
    }
    let world = world.reopen().await;
    world.clock.forward(10 * DAY);
    let due = world.app.due().await.unwrap();
    assert!(due.timeouts.is_empty() && due.reminders.is_empty() && due.silent.is_empty(), "{due:?}");
    let text = world.app.status(game).await.unwrap().text;
    assert!(text.contains("Its channel was deleted, and no clock runs."), "{text}");
    // The others do not see a conversation of two.
    let in_private = world.app.move_here(&person(2), game, ELSEWHERE, None).await.unwrap_err().to_string();
    assert!(in_private.contains("`/game mine` in the channel"), "{in_private}");
    let other = world.game(THERE, &[3, 4]).await;
    let taken = world.app.move_here(&person(2), game, THERE, SERVER).await;
    assert_eq!(taken, Err(Refusal::ChannelTaken { game: other }));
    world.app.move_here(&person(2), game, ELSEWHERE, SERVER).await.unwrap();
    let told = world.post(game).await.unwrap();
    assert!(told.fresh && told.ping == owes && told.lines.iter().any(|line| line.contains("goes on here")), "{told:?}");
    assert_eq!(world.app.glance(ELSEWHERE).await.unwrap().game, game);
    // Whoever is to move has all their time again.
    world.clock.forward(48 * HOUR - 1);
    assert!(world.app.due().await.unwrap().timeouts.is_empty());
    world.clock.forward(1);
    assert_eq!(world.app.due().await.unwrap().timeouts.len(), 1);
    world.random_move(game, &mut Rng::from_number(1)).await;
}

#[tokio::test]
async fn where_nothing_can_be_posted_no_clock_runs_until_something_can() {
    let world = World::new().await;
    let game = clocked(&world, 24).await;
    let (owes, why) = (world.waiting(game).await, "I may not write there.");
    assert_eq!(world.app.lose_place(game, Halt::Shut, why, None).await, Ok(true));
    let notices = world.app.notices().await.unwrap();
    assert_eq!((notices.len(), notices[0].text.as_str(), &notices[0].people[..]), (1, why, &[ADA, BEN][..]));
    world.app.told(&notices[0]).await.unwrap();
    let world = world.reopen().await;
    assert_eq!(world.app.lose_place(game, Halt::Shut, why, None).await, Ok(false), "told once, also after a restart");
    world.clock.forward(5 * DAY);
    let due = world.app.due().await.unwrap();
    assert!(due.timeouts.is_empty() && due.reminders.is_empty(), "{due:?}");
    // Who plays on all the same may; the board comes when it can.
    assert_eq!(world.waiting(game).await, owes);
    world.random_move(game, &mut Rng::from_number(1)).await;
    assert!(world.app.due().await.unwrap().timeouts.is_empty());
    assert_eq!(world.app.unposted().await.unwrap(), [game]);
    world.clock.forward(5 * DAY);
    world.post(game).await.unwrap();
    assert!(!world.app.status(game).await.unwrap().text.contains("no clock runs"));
    world.clock.forward(DAY - 1);
    assert!(world.app.due().await.unwrap().timeouts.is_empty(), "all the time again");
    world.clock.forward(1);
    assert_eq!(world.app.due().await.unwrap().timeouts.len(), 1);
    assert_eq!(world.app.lose_place(game, Halt::Shut, why, None).await, Ok(true), "another time is told again");
    assert_eq!(world.app.lose_channel(game).await, Ok(true), "and so is what is worse");
}

#[tokio::test]
async fn people_who_never_come_back_get_three_boards_each_and_then_the_game_sleeps() {
    let world = World::new().await;
    let game = clocked(&world, 24).await;
    let (mut boards, mut calls) = (0, 0);
    for _ in 0..31 {
        world.clock.forward(DAY);
        let (more, called) = run_out(&world).await;
        (boards, calls) = (boards + more, calls + called);
    }
    assert!((6..=7).contains(&boards) && calls <= 6, "{boards} boards and {calls} calls in a month");
    let due = world.app.due().await.unwrap();
    assert!(due.timeouts.is_empty() && due.reminders.is_empty(), "{due:?}");
    assert!(world.app.status(game).await.unwrap().text.contains("It sleeps"), "{}", world.app.status(game).await.unwrap().text);
    assert_eq!(world.app.notices().await.unwrap(), [], "nobody is there to whom a seat could be offered");
    let world = world.reopen().await;

    assert_eq!(world.app.wake(&person(9), game, false).await, Err(Refusal::NotHost { host: "Ada".into() }));
    world.app.wake(&person(2), game, false).await.unwrap();
    assert!(world.app.wake(&person(2), game, false).await.is_err(), "it is awake");
    let told = world.post(game).await.unwrap();
    assert!(told.fresh && told.ping == world.waiting(game).await && !told.ping.is_empty(), "{told:?}");
    world.clock.forward(DAY);
    assert_eq!(world.app.due().await.unwrap().timeouts.len(), 1, "clocks run again");
    // Whoever plays in a game that sleeps wakes it, too.
    for _ in 0..10 {
        world.clock.forward(DAY);
        run_out(&world).await;
    }
    assert!(world.app.status(game).await.unwrap().text.contains("It sleeps"));
    let who = world.waiting(game).await[0];
    let first = world.find_move(game, |_, _, _| true).await.unwrap().1;
    world.act(who, game, &first).await.unwrap();
    assert!(!world.app.status(game).await.unwrap().text.contains("It sleeps"));
}

#[tokio::test]
async fn a_seat_whose_clock_ran_out_three_times_in_a_row_is_offered_to_a_bot_for_good() {
    let world = World::new().await;
    let game = clocked(&world, 24).await;
    let mut rng = Rng::from_number(3);
    // Ada moves when it is her turn; Ben lets the clock run out, but for once after two times.
    let mut missed = 0;
    for came_back in [false, true] {
        let most = if came_back { 3 } else { 2 };
        missed = 0;
        while missed < most {
            assert_eq!(world.app.notices().await.unwrap(), []);
            if world.waiting(game).await == [ADA] {
                world.random_move(game, &mut rng).await;
                world.post(game).await;
                continue;
            }
            world.clock.forward(DAY);
            run_out(&world).await;
            missed += 1;
        }
        while !came_back && world.waiting(game).await != [BEN] {
            world.random_move(game, &mut rng).await;
            world.post(game).await;
        }
        if !came_back {
            let first = world.find_move(game, |_, _, _| true).await.unwrap().1;
            world.act(BEN, game, &first).await.unwrap();
            world.post(game).await;
        }
    }
    assert_eq!(missed, 3);
    let notices = world.app.notices().await.unwrap();
    let [notice] = &notices[..] else { panic!("{notices:?}") };
    let Answers::Vacant(seat) = notice.answers else { panic!("{notice:?}") };
    assert_eq!(notice.people, [ADA], "who is there is asked");
    assert!(notice.text.contains("Ben has let the clock of Cave Troll run out 3 times in a row"), "{}", notice.text);
    assert_eq!(world.app.relieve(&person(9), game, seat, false).await, Err(Refusal::NotHost { host: "Ada".into() }));
    let text = world.app.relieve(&person(1), game, seat, false).await.unwrap();
    assert!(text.contains("normal bot") && text.contains("had waited too long for Ben"), "{text}");
    assert_eq!(world.app.status(game).await.unwrap().seats[seat.index()], Some(Player::Bot(Level::Normal)));
    assert!(world.app.relieve(&person(1), game, seat, false).await.is_err(), "once");
}

#[tokio::test]
async fn whoever_wakes_a_game_is_asked_about_the_seats_of_those_who_stay_away() {
    for by_a_move in [false, true] {
        let world = World::new().await;
        let game = clocked(&world, 24).await;
        while !world.app.status(game).await.unwrap().text.contains("It sleeps") {
            world.clock.forward(DAY);
            run_out(&world).await;
        }
        for notice in world.app.notices().await.unwrap() {
            world.app.told(&notice).await.unwrap();
        }
        let back = if by_a_move { world.waiting(game).await[0] } else { ADA };
        if by_a_move {
            let first = world.find_move(game, |_, _, _| true).await.unwrap().1;
            world.act(back, game, &first).await.unwrap();
        } else {
            world.app.wake(&person(1), game, false).await.unwrap();
        }
        let notices = world.app.notices().await.unwrap();
        let [notice] = &notices[..] else { panic!("{notices:?}") };
        let Answers::Vacant(seat) = notice.answers else { panic!("{notice:?}") };
        assert!(notice.people == [back] && notice.text.contains("from now on?"), "{notice:?}");
        let text = world.app.relieve(&person(back.0), game, seat, false).await.unwrap();
        assert!(text.contains("normal bot"), "{text}");
    }
}
