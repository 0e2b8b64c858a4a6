//! Reminders and clocks.

use crate::support::world::{HERE, HOUR, MIDNIGHT, World, opening, person};
use warren::app::{ClockRule, PersonId, Preference, Refusal, Timeout};

#[tokio::test]
async fn reminders_come_once_a_day_outside_quiet_hours_and_survive_restarts() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    // It is noon. Reminders from 16 hours on, but not at night.
    let night = Preference { remind_after: 16, quiet: Some((22, 7)), offset: 0, zone: None, vacation_until: None, direct: false };
    world.app.set_preference(who, night).await.unwrap();
    let due = world.app.due().await.unwrap();
    assert!(due.reminders.is_empty() && due.timeouts.is_empty());
    world.clock.forward(17 * HOUR);
    let world = world.reopen().await;
    let due = world.app.due().await.unwrap();
    assert_eq!((due.reminders.len(), due.next), (0, MIDNIGHT + 30 * HOUR), "five in the morning: look again within the hour");
    world.clock.forward(2 * HOUR);
    let due = world.app.due().await.unwrap();
    assert_eq!((due.reminders.len(), due.reminders[0].person), (1, who));
    assert!(due.reminders[0].text.contains("19 hours"), "{due:?}");
    assert_eq!(world.app.due().await.unwrap().reminders.len(), 1, "due until it is sent");
    world.app.reminded(&due.reminders[0]).await.unwrap();
    assert!(world.app.due().await.unwrap().reminders.is_empty());
    world.clock.forward(23 * HOUR);
    let world = world.reopen().await;
    assert!(world.app.due().await.unwrap().reminders.is_empty());
    world.clock.forward(HOUR);
    assert_eq!(world.app.due().await.unwrap().reminders.len(), 1, "a day later again");
    assert_eq!(world.app.mute(PersonId(9), game).await, Err(Refusal::NotSeated));
    world.app.mute(who, game).await.unwrap();
    assert!(world.app.due().await.unwrap().reminders.is_empty(), "not for this turn");
    world.act(who, game, "end").await.unwrap();
    let other = world.waiting(game).await[0];
    world.clock.forward(24 * HOUR);
    assert_eq!(world.app.due().await.unwrap().reminders[0].person, other, "a day if nothing was said");
    let away = Preference { vacation_until: Some(MIDNIGHT + 90 * 24 * HOUR), ..Preference::default() };
    assert!(matches!(world.app.set_preference(other, away).await, Err(Refusal::Unfit(_))));
    let away = Preference { vacation_until: Some(MIDNIGHT + 14 * 24 * HOUR), ..Preference::default() };
    world.app.set_preference(other, away.clone()).await.unwrap();
    assert_eq!(world.app.preference(other).await.unwrap(), away);
    assert!(world.app.due().await.unwrap().reminders.is_empty());
    for wrong in [
        Preference { remind_after: 1000, ..Preference::default() },
        Preference { quiet: Some((8, 8)), ..Preference::default() },
        Preference { quiet: Some((24, 8)), ..Preference::default() },
        Preference { offset: 900, ..Preference::default() },
    ] {
        assert!(matches!(world.app.set_preference(other, wrong).await, Err(Refusal::Unfit(_))));
    }
}

#[tokio::test]
async fn a_clock_that_runs_out_decides_for_the_seat() {
    for then in [Timeout::Bot, Timeout::Skip] {
        let world = World::new().await;
        let clocked = warren::app::Opening { clock: Some(ClockRule { hours: 10, then }), ..opening(HERE, 2) };
        let game = world.app.open(&person(1), clocked).await.unwrap().game;
        world.app.join(&person(2), HERE).await.unwrap();
        world.app.start(&person(1), HERE, false).await.unwrap();
        world.post(game).await.unwrap();
        let who = world.waiting(game).await[0];
        world.clock.forward(10 * HOUR - 60);
        let due = world.app.due().await.unwrap();
        assert!(due.timeouts.is_empty() && due.reminders.len() == 1 && due.next == world.app.due().await.unwrap().next);
        assert!(due.reminders[0].text.contains("runs out"), "{due:?}");
        world.clock.forward(60);
        let world = world.reopen().await;
        let due = world.app.due().await.unwrap();
        assert_eq!(due.timeouts.len(), 1);
        world.app.time_out(&due.timeouts[0]).await.unwrap();
        assert_ne!(world.waiting(game).await[0], who);
        let told = world.post(game).await.unwrap();
        assert!(told.fresh && told.lines.iter().any(|line| line.contains("time ran out")), "{told:?}");
        assert!(world.app.due().await.unwrap().timeouts.is_empty());
        let ply = world.app.status(game).await.unwrap().ply;
        world.app.time_out(&due.timeouts[0]).await.unwrap();
        assert_eq!(world.app.status(game).await.unwrap().ply, ply, "too late to be too late");
        // On vacation the clock stands still.
        let other = world.waiting(game).await[0];
        let until = MIDNIGHT + 5 * 24 * HOUR;
        world.app.set_preference(other, Preference { vacation_until: Some(until), ..Preference::default() }).await.unwrap();
        world.clock.forward(48 * HOUR);
        assert!(world.app.due().await.unwrap().timeouts.is_empty());
        world.clock.forward(72 * HOUR);
        assert_eq!(world.app.due().await.unwrap().timeouts.len(), 1);
    }
}
