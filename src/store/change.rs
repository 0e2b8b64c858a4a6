//! What can be written: small changes that a list of makes one step of a game.

use super::compound::{attend, go_on_vacation, room_for, take_back};
use super::error::StoreError;
use super::forget;
use super::ids::{ChannelId, GameId, GuildId, Halt, InteractionId, MessageId, PersonId, Ply, Seconds, Status, Timeout};
use super::puzzle::PuzzleChange;
use super::rows::{ActionRow, GameRow, InvitationRow, PreferenceRow, ReminderRuleRow, TenureRow, UndoRow};
use super::shards::{self, Shards};
use super::sql::{Link, query};
use super::steps::StepChange;
use crate::bots::Level;
use crate::engine::Seat;

/// One change. A commit is a list of them.
#[derive(Clone, Debug)]
pub enum Change {
    /// Fails the list where a person has opened so many games that wait for players, or that are open at all. Counted by the
    /// one who writes, so it holds however many lists come at once.
    RoomFor {
        host: PersonId,
        lobbies: u32,
        games: u32,
    },
    /// A new game, still without seats.
    Open(Box<GameRow>),
    /// A thread, and the channel that it belongs to.
    Thread {
        channel: ChannelId,
        parent: ChannelId,
    },
    /// Raises the ply of an open game; the optimistic lock of everything that belongs to it.
    Ply {
        game: GameId,
        from: Ply,
        to: Ply,
    },
    /// A lobby is changed that was seen like that; the optimistic lock of all that belongs to it.
    Arrange {
        game: GameId,
        from: u32,
    },
    /// The lobby's message shows it as it was then.
    Shown {
        game: GameId,
        arranged: u32,
        message: MessageId,
    },
    State {
        game: GameId,
        state: String,
    },
    Status {
        game: GameId,
        status: Status,
        ended_at: Option<Seconds>,
    },
    /// A game stands still; or goes on, and whoever it waits for has all their time again.
    Halt {
        game: GameId,
        why: Option<Halt>,
        at: Seconds,
    },
    /// The game is played in another channel from now on.
    Move {
        game: GameId,
        channel: ChannelId,
        guild: Option<GuildId>,
    },
    /// How many decisions in a row the clock has made for a seat.
    Missed {
        game: GameId,
        seat: Seat,
        times: u32,
    },
    Sit {
        game: GameId,
        seat: Seat,
        person: Option<PersonId>,
        name: String,
        bot: Option<Level>,
    },
    Stand {
        game: GameId,
        seat: Seat,
    },
    /// How many seats a lobby has.
    Seats {
        game: GameId,
        seats: u8,
    },
    /// What was chosen in a lobby.
    Options {
        game: GameId,
        options: String,
    },
    /// How long a decision may take, chosen in a lobby.
    Clock {
        game: GameId,
        hours: Option<u32>,
        then: Option<Timeout>,
    },
    Title {
        game: GameId,
        title: Option<String>,
    },
    /// The game does not count.
    Unrate {
        game: GameId,
        why: String,
    },
    /// Somebody is asked; what they were asked before in this game is forgotten.
    Invite(InvitationRow),
    /// They have answered, or are not asked any more; all of them if nobody is named.
    Uninvite {
        game: GameId,
        person: Option<PersonId>,
    },
    /// A seat had this player until then.
    Tenure(TenureRow),
    /// Since which ply and when a seat owes a decision; nothing if it owes none.
    Owes {
        game: GameId,
        seat: Seat,
        since: Option<(Ply, Seconds)>,
    },
    /// What a seat may do is another thing since this ply.
    Choices {
        game: GameId,
        seat: Seat,
        ply: Ply,
    },
    Action(ActionRow),
    /// Moves the actions from `target` on to those undone, and drops their snapshots.
    TakeBack {
        game: GameId,
        target: Ply,
        undone_by: Ply,
    },
    Remark {
        game: GameId,
        ply: Ply,
        text: String,
        /// Lines with their audiences as JSON, beside the text.
        story: String,
        at: Seconds,
    },
    Snapshot {
        game: GameId,
        ply: Ply,
        state: String,
    },
    Handled {
        interaction: InteractionId,
        game: GameId,
        ply: Ply,
        person: PersonId,
        at: Seconds,
    },
    /// Forgets interactions handled before then.
    Forget {
        before: Seconds,
    },
    /// The game's message, or that it is gone.
    Message {
        game: GameId,
        message: Option<MessageId>,
    },
    Posted {
        game: GameId,
        ply: Ply,
        from: Ply,
        first: Ply,
        message: Option<MessageId>,
    },
    AskUndo(UndoRow),
    Consent {
        game: GameId,
        person: PersonId,
    },
    DropUndo {
        game: GameId,
    },
    /// The others could not be asked about an action after all.
    Unask {
        game: GameId,
        target: Ply,
    },
    Preference(PreferenceRow),
    /// A person is on vacation from now until then, or not any more.
    Vacation {
        person: PersonId,
        now: Seconds,
        until: Option<Seconds>,
    },
    /// Forgets vacations that were over before then.
    ForgetVacations {
        before: Seconds,
    },
    /// How a person wants to be reminded in one game.
    ReminderRule(ReminderRuleRow),
    /// What a person has noted in a game; nothing any more if there is no text.
    Note {
        game: GameId,
        person: PersonId,
        text: Option<String>,
    },
    /// A person was reminded, or could not be.
    Reminded {
        game: GameId,
        person: PersonId,
        at: Seconds,
        sent: bool,
    },
    Mute {
        game: GameId,
        person: PersonId,
    },
    /// A game more for this player in a server, or in all (0); a new one starts at `start`.
    Rate {
        kind: String,
        guild: GuildId,
        player: String,
        person: Option<PersonId>,
        name: String,
        share: f64,
        gain: f64,
        start: f64,
    },
    /// What is kept of a game that counts when it is long gone.
    Step(StepChange),
    /// The game cannot be read; it is kept as it is, out of the way.
    SetAside {
        game: GameId,
        why: String,
    },
    /// It can be read again.
    Release {
        game: GameId,
        status: Status,
    },
    /// Something to tell the people of a game once; the newest about the same counts.
    Notice {
        game: GameId,
        about: String,
        people: String,
        text: String,
        at: Seconds,
    },
    DropNotice {
        game: GameId,
        about: String,
    },
    /// People were served until then.
    Served {
        shards: Shards,
        until: Seconds,
    },
    /// Nobody was served from `until` on, for so long: it is as if that time had not been.
    StoodStill {
        shards: Shards,
        until: Seconds,
        by: Seconds,
    },
    /// Takes everything out that says who a person is; what they played stays as `name`'s, and their vacations as `shade`'s.
    ForgetPerson {
        person: PersonId,
        name: &'static str,
        shade: PersonId,
    },
    /// What was found out about a finished game.
    Analysis {
        game: GameId,
        found: String,
    },
    /// The puzzle of the day, and what people do with it.
    Puzzle(PuzzleChange),
    /// A remark in other words.
    Reword {
        game: GameId,
        ply: Ply,
        text: String,
    },
    /// Deletes a game with all that belongs to it.
    Delete {
        game: GameId,
    },
}

impl Change {
    pub(super) async fn apply(&self, to: &mut Link<'_>) -> Result<(), StoreError> {
        let query = match self {
            Change::Open(row) => query(
                "INSERT INTO game (id, kind, rules, options, seats, seed, salt, status, channel, guild, host, host_name, ply, \
                 state, message, posted_ply, posted_from, posted_first, clock_hours, clock_then, opened_at, ended_at, previous, title, \
                 tried_from) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, \
                 $22, $23, $24, $25)",
            )
            .bind(&row.id)
            .bind(&row.kind)
            .bind(&row.rules)
            .bind(&row.options)
            .bind(&row.seats)
            .bind(&row.seed)
            .bind(&row.salt)
            .bind(&row.status)
            .bind(&row.channel)
            .bind(&row.guild)
            .bind(&row.host)
            .bind(&row.host_name)
            .bind(&row.ply)
            .bind(&row.state)
            .bind(&row.message)
            .bind(&row.posted_ply)
            .bind(&row.posted_from)
            .bind(&row.posted_first)
            .bind(&row.clock_hours)
            .bind(&row.clock_then)
            .bind(&row.opened_at)
            .bind(&row.ended_at)
            .bind(&row.previous)
            .bind(&row.title)
            .bind(&row.tried_from),
            Change::Thread { channel, parent } => {
                query("INSERT INTO thread (channel, parent) VALUES ($1, $2) ON CONFLICT DO NOTHING").bind(channel).bind(parent)
            }
            Change::RoomFor { host, lobbies, games } => return room_for(to, *host, *lobbies, *games).await,
            Change::Ply { game, from, to: ply } => {
                let moved = query("UPDATE game SET ply = $3 WHERE id = $1 AND ply = $2 AND status IN ('lobby', 'playing')")
                    .bind(game)
                    .bind(from)
                    .bind(ply)
                    .execute(&mut *to)
                    .await?;
                return if moved == 1 { Ok(()) } else { Err(StoreError::Stale) };
            }
            Change::Arrange { game, from } => {
                let arrange = "UPDATE game SET arranged = arranged + 1 WHERE id = $1 AND arranged = $2 AND status = 'lobby'";
                let arranged = query(arrange).bind(game).bind(from).execute(&mut *to).await?;
                return if arranged == 1 { Ok(()) } else { Err(StoreError::Stale) };
            }
            Change::Shown { game, arranged, message } => {
                query("UPDATE game SET shown = $2, message = $3 WHERE id = $1 AND status = 'lobby'")
                    .bind(game)
                    .bind(arranged)
                    .bind(message)
            }
            Change::State { game, state } => query("UPDATE game SET state = $2 WHERE id = $1").bind(game).bind(state),
            Change::Status { game, status, ended_at } => {
                query("UPDATE game SET status = $2, ended_at = $3 WHERE id = $1").bind(game).bind(status).bind(ended_at)
            }
            Change::Sit { game, seat, person, name, bot } => {
                if let Some(person) = person {
                    attend(to, *game, *person, name).await?;
                }
                query(
                "INSERT INTO seat (game, seat, person, name, bot) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game, seat) \
                 DO UPDATE SET person = excluded.person, name = excluded.name, bot = excluded.bot, muted = FALSE, \
                 missed = 0",
            )
            .bind(game)
            .bind(seat)
            .bind(person)
            .bind(name)
            .bind(bot)
            }
            Change::Halt { game, why, at } => {
                if why.is_none() {
                    let anew = "UPDATE seat SET owes_at = $2 WHERE game = $1 AND owes_at IS NOT NULL";
                    query(anew).bind(game).bind(at).execute(&mut *to).await?;
                }
                query("UPDATE game SET halted = $2 WHERE id = $1").bind(game).bind(why)
            }
            Change::Move { game, channel, guild } => {
                query("UPDATE game SET channel = $2, guild = $3, message = NULL WHERE id = $1").bind(game).bind(channel).bind(guild)
            }
            Change::Missed { game, seat, times } => {
                query("UPDATE seat SET missed = $3 WHERE game = $1 AND seat = $2").bind(game).bind(seat).bind(times)
            }
            Change::Stand { game, seat } => query("DELETE FROM seat WHERE game = $1 AND seat = $2").bind(game).bind(seat),
            Change::Seats { game, seats } => query("UPDATE game SET seats = $2 WHERE id = $1").bind(game).bind(seats),
            Change::Options { game, options } => {
                query("UPDATE game SET options = $2 WHERE id = $1").bind(game).bind(options)
            }
            Change::Clock { game, hours, then } => {
                query("UPDATE game SET clock_hours = $2, clock_then = $3 WHERE id = $1").bind(game).bind(hours).bind(then)
            }
            Change::Title { game, title } => query("UPDATE game SET title = $2 WHERE id = $1").bind(game).bind(title),
            Change::Unrate { game, why } => query("UPDATE game SET unrated = $2 WHERE id = $1").bind(game).bind(why),
            Change::Invite(row) => query(
                "INSERT INTO invitation (game, person, name, seat, at, by_person, by_name, manages, agreed_ply, own_word) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (game, person) DO UPDATE SET name = excluded.name, \
                 seat = excluded.seat, at = excluded.at, by_person = excluded.by_person, by_name = excluded.by_name, \
                 manages = excluded.manages, agreed_ply = excluded.agreed_ply, own_word = excluded.own_word",
            )
            .bind(&row.game)
            .bind(&row.person)
            .bind(&row.name)
            .bind(&row.seat)
            .bind(&row.at)
            .bind(&row.by_person)
            .bind(&row.by_name)
            .bind(&row.manages)
            .bind(&row.agreed_ply)
            .bind(&row.own_word),
            Change::Uninvite { game, person } => {
                query("DELETE FROM invitation WHERE game = $1 AND ($2 IS NULL OR person = $2)").bind(game).bind(person)
            }
            Change::Tenure(row) => query(
                "INSERT INTO tenure (game, seat, until_ply, person, name, bot, asked_by, asked_name) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(&row.game)
            .bind(&row.seat)
            .bind(&row.until_ply)
            .bind(&row.person)
            .bind(&row.name)
            .bind(&row.bot)
            .bind(&row.asked_by)
            .bind(&row.asked_name),
            Change::Owes { game, seat, since } => {
                query("UPDATE seat SET owes_ply = $3, owes_at = $4, muted = FALSE WHERE game = $1 AND seat = $2")
                    .bind(game)
                    .bind(seat)
                    .bind(&since.map(|(ply, _)| ply))
                    .bind(&since.map(|(_, at)| at))
            }
            Change::Choices { game, seat, ply } => {
                query("UPDATE seat SET choices_ply = $3 WHERE game = $1 AND seat = $2").bind(game).bind(seat).bind(ply)
            }
            Change::Action(row) => query(
                "INSERT INTO action (game, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
            )
            .bind(&row.game)
            .bind(&row.ply)
            .bind(&row.seat)
            .bind(&row.person)
            .bind(&row.phrase)
            .bind(&row.story)
            .bind(&row.fingerprint)
            .bind(&row.revealed)
            .bind(&row.passed)
            .bind(&row.frames)
            .bind(&row.at),
            Change::TakeBack { game, target, undone_by } => return take_back(to, *game, *target, *undone_by).await,
            Change::Remark { game, ply, text, story, at } => {
                query("INSERT INTO remark (game, ply, text, story, at) VALUES ($1, $2, $3, $4, $5)")
                    .bind(game)
                    .bind(ply)
                    .bind(text)
                    .bind(story)
                    .bind(at)
            }
            Change::Snapshot { game, ply, state } => {
                query("INSERT INTO snapshot (game, ply, state) VALUES ($1, $2, $3)").bind(game).bind(ply).bind(state)
            }
            Change::Handled { interaction, game, ply, person, at } => {
                query("INSERT INTO handled_interaction (interaction, game, ply, person, at) VALUES ($1, $2, $3, $4, $5)")
                    .bind(interaction)
                    .bind(game)
                    .bind(ply)
                    .bind(person)
                    .bind(at)
            }
            Change::Forget { before } => query("DELETE FROM handled_interaction WHERE at < $1").bind(before),
            Change::Message { game, message } => query("UPDATE game SET message = $2 WHERE id = $1").bind(game).bind(message),
            Change::Posted { game, ply, from, first, message } => {
                query("UPDATE game SET posted_ply = $2, posted_from = $3, posted_first = $4, message = $5 WHERE id = $1")
                    .bind(game)
                    .bind(ply)
                    .bind(from)
                    .bind(first)
                    .bind(message)
            }
            Change::AskUndo(row) => {
                Box::pin(Change::DropUndo { game: row.game }.apply(to)).await?;
                query("INSERT INTO undo_asked (game, target) VALUES ($1, $2) ON CONFLICT (game, target) DO NOTHING")
                    .bind(&row.game)
                    .bind(&row.target)
                    .execute(&mut *to)
                    .await?;
                query(
                    "INSERT INTO undo_request (game, ply, person, name, target, seat, to_person, to_name, to_bot) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                )
                .bind(&row.game)
                .bind(&row.ply)
                .bind(&row.person)
                .bind(&row.name)
                .bind(&row.target)
                .bind(&row.seat)
                .bind(&row.to_person)
                .bind(&row.to_name)
                .bind(&row.to_bot)
            }
            Change::Consent { game, person } => {
                query("INSERT INTO undo_consent (game, person) VALUES ($1, $2) ON CONFLICT (game, person) DO NOTHING")
                    .bind(game)
                    .bind(person)
            }
            Change::DropUndo { game } => query("DELETE FROM undo_request WHERE game = $1").bind(game),
            Change::Unask { game, target } => {
                query("DELETE FROM undo_asked WHERE game = $1 AND target = $2").bind(game).bind(target)
            }
            Change::Preference(row) => query(
                "INSERT INTO preference (person, remind_after, quiet_from, quiet_to, time_offset, vacation_until, zone, hints, direct) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (person) DO UPDATE SET remind_after = excluded.remind_after, \
                 quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_offset = excluded.time_offset, \
                 vacation_until = excluded.vacation_until, zone = excluded.zone, hints = excluded.hints, direct = excluded.direct",
            )
            .bind(&row.person)
            .bind(&row.remind_after)
            .bind(&row.quiet_from)
            .bind(&row.quiet_to)
            .bind(&row.time_offset)
            .bind(&row.vacation_until)
            .bind(&row.zone)
            .bind(&row.hints)
            .bind(&row.direct),
            Change::Vacation { person, now, until } => return go_on_vacation(to, *person, *now, *until).await,
            Change::ForgetVacations { before } => query("DELETE FROM vacation WHERE until_at < $1").bind(before),
            Change::ReminderRule(row) => query(
                "INSERT INTO reminder_rule (game, person, remind_after, direct) VALUES ($1, $2, $3, $4) ON CONFLICT (game, person) \
                 DO UPDATE SET remind_after = excluded.remind_after, direct = excluded.direct",
            )
            .bind(&row.game)
            .bind(&row.person)
            .bind(&row.remind_after)
            .bind(&row.direct),
            Change::Note { game, person, text: Some(text) } => query(
                "INSERT INTO note (game, person, text) VALUES ($1, $2, $3) ON CONFLICT (game, person) DO UPDATE SET text = excluded.text",
            )
            .bind(game)
            .bind(person)
            .bind(text),
            Change::Note { game, person, text: None } => {
                query("DELETE FROM note WHERE game = $1 AND person = $2").bind(game).bind(person)
            }
            Change::Reminded { game, person, at, sent } => query(
                "INSERT INTO reminder (game, person, at, owes_ply, times) VALUES ($1, $2, $3, \
                 (SELECT max(owes_ply) FROM seat WHERE game = $1 AND person = $2), $4) \
                 ON CONFLICT (game, person) DO UPDATE SET at = excluded.at, owes_ply = excluded.owes_ply, times = excluded.times + \
                 CASE WHEN reminder.owes_ply = excluded.owes_ply THEN reminder.times ELSE 0 END",
            )
            .bind(game)
            .bind(person)
            .bind(at)
            .bind(&i64::from(*sent)),
            Change::Mute { game, person } => {
                query("UPDATE seat SET muted = TRUE WHERE game = $1 AND person = $2 AND owes_at IS NOT NULL").bind(game).bind(person)
            }
            Change::Rate { kind, guild, player, person, name, share, gain, start } => query(
                "INSERT INTO rating (kind, guild, player, person, name, games, wins, rating) VALUES ($1, $2, $3, $4, $5, 1, $6, $7 + $8) \
                 ON CONFLICT (kind, guild, player) DO UPDATE SET name = excluded.name, games = rating.games + 1, \
                 wins = rating.wins + $6, rating = rating.rating + $8",
            )
            .bind(kind)
            .bind(guild)
            .bind(player)
            .bind(person)
            .bind(name)
            .bind(share)
            .bind(start)
            .bind(gain),
            Change::SetAside { game, why } => {
                query("UPDATE game SET status = 'aside', aside = $2 WHERE id = $1 AND status IN ('lobby', 'playing')")
                    .bind(game)
                    .bind(why)
            }
            Change::Release { game, status } => {
                query("UPDATE game SET status = $2, aside = NULL WHERE id = $1 AND status = 'aside'").bind(game).bind(status)
            }
            Change::Notice { game, about, people, text, at } => query(
                "INSERT INTO notice (game, about, people, text, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game, about) \
                 DO UPDATE SET people = excluded.people, text = excluded.text, at = excluded.at",
            )
            .bind(game)
            .bind(about)
            .bind(people)
            .bind(text)
            .bind(at),
            Change::DropNotice { game, about } => {
                query("DELETE FROM notice WHERE game = $1 AND about = $2").bind(game).bind(about)
            }
            Change::Served { shards, until } => return shards::served(to, *shards, *until).await,
            Change::StoodStill { shards, until, by } => return shards::stood_still(to, *shards, *until, *by).await,
            Change::ForgetPerson { person, name, shade } => return forget::person(to, *person, name, *shade).await,
            Change::Analysis { game, found } => {
                let kept = "INSERT INTO analysis (game, found) VALUES ($1, $2) ON CONFLICT (game) DO UPDATE SET found = excluded.found";
                query(kept).bind(game).bind(found)
            }
            Change::Step(change) => return change.apply(to).await,
            Change::Puzzle(change) => return change.apply(to).await,
            Change::Reword { game, ply, text } => {
                query("UPDATE remark SET text = $3 WHERE game = $1 AND ply = $2").bind(game).bind(ply).bind(text)
            }
            Change::Delete { game } => return forget::game(to, *game).await,
        };
        query.execute(&mut *to).await?;
        Ok(())
    }
}
