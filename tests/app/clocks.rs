//! Reminders and clocks.

use crate::support::world::{ADA, HERE, HOUR, MIDNIGHT, World, opening, person};
use sqlx::{Connection, SqliteConnection};
use warren::app::{ClockRule, PersonId, Preference, Refusal, Timeout};

crate::support::postgres::on_postgres!(
    a_vacation_lasts_sixty_days_in_any_hundred_and_eighty,
    a_vacation_of_a_day_holds_a_clock_up_for_a_day_however_often_it_is_set,
    reminders_come_once_a_day_outside_quiet_hours_and_survive_restarts,
    a_clock_that_runs_out_decides_for_the_seat,
    reminders_of_one_decision_have_an_end,
);

const DAY: i64 = 24 * HOUR;

/// Goes on vacation for so many days from now on, as the command does; 0 ends it. Says how many are left.
async fn vacation(world: &World, who: PersonId, days: i64) -> Result<u32, Refusal> {
    let vacation_until = (days > 0).then(|| world.app.now() + days * DAY);
    world.app.set_preference(who, Preference { vacation_until, ..Preference::default() }).await?;
    world.app.vacation_left(who).await
}

#[tokio::test]
async fn a_vacation_lasts_sixty_days_in_any_hundred_and_eighty() {
    let world = World::new().await;
    assert!(matches!(vacation(&world, ADA, 61).await, Err(Refusal::Unfit(why)) if why.contains("at most 60 days")));
    assert_eq!(vacation(&world, ADA, 40).await, Ok(20));
    world.clock.forward(10 * DAY);
    // Renewed, and what overlaps counts once.
    assert_eq!(vacation(&world, ADA, 40).await, Ok(10));
    assert_eq!(vacation(&world, ADA, 50).await, Ok(0));
    assert!(matches!(vacation(&world, ADA, 51).await, Err(Refusal::Unfit(why)) if why.ends_with("at most 50 days.")));
    let world = world.reopen().await;
    assert_eq!(world.app.vacation_left(ADA).await, Ok(0));
    // Other settings change nothing of it.
    let set = world.app.preference(ADA).await.unwrap();
    world.app.set_preference(ADA, Preference { remind_after: 5, ..set }).await.unwrap();
    assert_eq!(world.app.vacation_left(ADA).await, Ok(0));
    // What is ended early is given back.
    world.clock.forward(5 * DAY);
    assert_eq!(vacation(&world, ADA, 0).await, Ok(45));
    assert_eq!(vacation(&world, ADA, 45).await, Ok(0));
    world.clock.forward(45 * DAY);
    let spent = vacation(&world, ADA, 1).await.unwrap_err().to_string();
    let next = world.app.now() + 120 * DAY;
    assert_eq!(spent, format!("You have had 60 days of vacation within 180. You can take the next one <t:{next}:R>."));
    // Who is forgotten and comes back at once has no more days than before.
    world.app.forget_me(&person(1)).await.unwrap();
    assert!(vacation(&world, ADA, 1).await.is_err());
    world.clock.forward(119 * DAY);
    world.app.due().await.unwrap();
    assert!(vacation(&world, ADA, 1).await.is_err());
    world.clock.forward(DAY);
    world.app.due().await.unwrap();
    assert_eq!(vacation(&world, ADA, 60).await, Ok(0), "as fast as the old days come free");
    assert_eq!(world.app.vacation_left(PersonId(2)).await, Ok(60), "others have their own");
}

#[tokio::test]
async fn a_vacation_of_a_day_holds_a_clock_up_for_a_day_however_often_it_is_set() {
    let world = World::new().await;
    let clock = Some(ClockRule { hours: 28 * 24, then: Timeout::Bot });
    let game = world.app.open(&person(1), warren::app::Opening { clock, ..opening(HERE, 2) }).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    world.post(game).await.unwrap();
    let who = world.waiting(game).await[0];
    // A day before the clock would run out, again and again.
    for _ in 0..3 {
        world.clock.forward(9 * DAY);
        vacation(&world, who, 1).await.unwrap();
        vacation(&world, who, 0).await.unwrap();
        vacation(&world, who, 1).await.unwrap();
        world.clock.forward(DAY);
    }
    assert!(world.app.due().await.unwrap().timeouts.is_empty(), "twenty-seven days have passed, and three of vacation");
    let world = world.reopen().await;
    world.clock.forward(DAY);
    assert_eq!(world.app.due().await.unwrap().timeouts.len(), 1);
}

#[tokio::test]
async fn a_vacation_of_an_older_release_holds_its_clocks_up_and_counts() {
    let world = World::new().await;
    world.app.close().await;
    let mut other = SqliteConnection::connect(&world.folder.url()).await.unwrap();
    let now = "CAST(strftime('%s', 'now') AS INTEGER)";
    for sql in [
        // As the release before left it.
        "DROP TABLE vacation".to_owned(),
        "DROP INDEX tenure_of_asker".to_owned(),
        "DELETE FROM _sqlx_migrations WHERE version = 40".to_owned(),
        format!("INSERT INTO preference (person, remind_after, time_offset, vacation_until) VALUES (1, 24, 0, {now} + 864000)"),
        "INSERT INTO preference (person, remind_after, time_offset, vacation_until) VALUES (2, 24, 0, 1000)".to_owned(),
    ]
    .into_iter()
    .chain(
        [
            ("tenure", "asked_by"),
            ("tenure", "asked_name"),
            ("invitation", "by_person"),
            ("invitation", "by_name"),
            ("invitation", "manages"),
            ("invitation", "agreed_ply"),
            ("invitation", "own_word"),
            ("undo_request", "name"),
            ("undo_request", "seat"),
            ("undo_request", "to_person"),
            ("undo_request", "to_name"),
            ("undo_request", "to_bot"),
            ("reminder", "owes_ply"),
            ("reminder", "times"),
        ]
        .map(|(table, column)| format!("ALTER TABLE {table} DROP COLUMN {column}")),
    ) {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut other).await.unwrap();
    }
    other.close().await.unwrap();
    let app = warren::app::App::new(warren::store::Store::open(&world.folder.url()).await.unwrap(), warren::app::SystemClock);
    assert_eq!(app.vacation_left(ADA).await, Ok(50), "ten days from when it was brought up to date");
    assert_eq!(app.vacation_left(PersonId(2)).await, Ok(60));
    app.close().await;
}

#[tokio::test]
async fn reminders_come_once_a_day_outside_quiet_hours_and_survive_restarts() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    // It is noon. Reminders from 16 hours on, but not at night.
    let night = Preference { remind_after: 16, quiet: Some((22, 7)), ..Preference::default() };
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

#[tokio::test]
async fn a_clock_that_allows_two_decisions_a_day_reminds_of_each() {
    let world = World::new().await;
    let short = warren::app::Opening { clock: Some(ClockRule { hours: 12, then: Timeout::Skip }), ..opening(HERE, 2) };
    let game = world.app.open(&person(1), short).await.unwrap().game;
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    world.app.rename(&person(1), game, "Friday", false).await.unwrap();
    world.post(game).await.unwrap();
    let mut reminded = Vec::new();
    let mut rng = warren::engine::Rng::from_number(5);
    for _ in 0..4 {
        world.clock.forward(7 * HOUR);
        let due = world.app.due().await.unwrap();
        let [reminder] = &due.reminders[..] else { panic!("{due:?}") };
        // Which game it is, what is asked, and until when.
        let at = world.app.now() + 5 * HOUR;
        assert!(reminder.text.starts_with("Cave Troll “Friday” has been waiting for you for 7 hours"), "{}", reminder.text);
        assert!(reminder.text.contains(&format!("Your time runs out <t:{at}:R>.")), "{}", reminder.text);
        assert!(reminder.message.is_some() && reminder.ply == world.app.status(game).await.unwrap().ply);
        reminded.push(reminder.person);
        world.app.reminded(reminder).await.unwrap();
        assert!(world.app.due().await.unwrap().reminders.is_empty(), "once each");
        while world.waiting(game).await == [*reminded.last().unwrap()] {
            world.random_move(game, &mut rng).await;
        }
        world.post(game).await;
    }
    assert_eq!(reminded[0], reminded[2], "twice within a day and a bit");
}

#[tokio::test]
async fn a_finished_vacation_is_over_everywhere_and_others_see_one_under_way() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    vacation(&world, ADA, 3).await.unwrap();
    let until = world.app.now() + 3 * DAY;
    let text = world.app.status(game).await.unwrap().text;
    assert!(text.contains(&format!("on vacation until <t:{until}:D>")), "{text}");
    assert_eq!(text.matches("on vacation").count(), 1, "{text}");
    world.clock.forward(3 * DAY);
    assert_eq!(world.app.preference(ADA).await.unwrap().vacation_until, None);
    assert!(!world.app.status(game).await.unwrap().text.contains("vacation"));
}

#[tokio::test]
async fn reminders_of_one_decision_have_an_end() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let mut texts = Vec::new();
    for _ in 0..30 {
        world.clock.forward(DAY);
        for reminder in world.app.due().await.unwrap().reminders {
            world.app.reminded(&reminder).await.unwrap();
            texts.push(reminder.text);
        }
    }
    assert_eq!(texts.len(), 7, "{texts:#?}");
    assert!(texts[0].starts_with("Cave Troll has been waiting for you for 24 hours: "), "{}", texts[0]);
    assert!(texts[1].contains("The others may give your seat away <t:"), "{}", texts[1]);
    assert!(texts[6].contains("From now on the others may give your seat away."), "{}", texts[6]);
    let ends = |text: &String| text.ends_with("This is the last reminder of it.");
    assert_eq!(texts.iter().map(ends).collect::<Vec<_>>(), [false, false, false, false, false, false, true]);
    // The next decision is another matter.
    let who = world.waiting(game).await[0];
    let mut rng = warren::engine::Rng::from_number(5);
    while world.waiting(game).await == [who] {
        world.random_move(game, &mut rng).await;
    }
    world.post(game).await;
    world.clock.forward(DAY);
    assert_eq!(world.app.due().await.unwrap().reminders.len(), 1);
}
