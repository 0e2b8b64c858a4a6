//! What can be asked.

use super::ids::{ChannelId, GameId, GuildId, InteractionId, PersonId, Ply, Seconds, Status};
use super::rows::{
    ActionRow, GameRow, HandledRow, InvitationRow, LoggedGame, Mark, NoticeRow, OwingRow, PreferenceRow, PuzzlePostRow,
    PuzzleTryRow, RatingRow, RemarkRow, ReminderRuleRow, SatRow, SeatRow, Size, TenureRow, UndoRow,
};
use super::shards::is_here;
use super::sql::{Moment, Pool, query_as, query_scalar};
use super::{Store, StoreError};
use crate::engine::Seat;

impl Store {
    /// The open game of a channel, or the last one that was.
    pub async fn game_in(&self, channel: ChannelId) -> Result<Option<GameId>, StoreError> {
        let found = query_scalar(
            "SELECT id FROM game WHERE channel = $1 \
             ORDER BY CASE WHEN status IN ('lobby', 'playing') THEN 0 ELSE 1 END, id DESC LIMIT 1",
        )
        .bind(&channel)
        .fetch_optional(&self.readers)
        .await?;
        Ok(found)
    }

    /// A game and its seats, of one moment.
    pub async fn game(&self, game: GameId) -> Result<Option<(GameRow, Vec<SeatRow>)>, StoreError> {
        let mut moment = self.readers.moment().await?;
        let found = game_at(&mut moment, game).await?;
        moment.rollback().await?;
        Ok(found)
    }

    /// A game with its newest snapshot and the actions since, of one moment.
    pub async fn game_with_log(&self, game: GameId) -> Result<Option<LoggedGame>, StoreError> {
        let mut moment = self.readers.moment().await?;
        let Some((row, seats)) = game_at(&mut moment, game).await? else { return Ok(None) };
        let snapshot: Option<(Ply, String)> =
            query_as("SELECT ply, state FROM snapshot WHERE game = $1 ORDER BY ply DESC LIMIT 1")
                .bind(&game)
                .fetch_optional(&mut moment)
                .await?;
        let actions = query_as("SELECT * FROM action WHERE game = $1 AND ply > $2 ORDER BY ply")
            .bind(&game)
            .bind(&snapshot.as_ref().map_or(0, |(ply, _)| *ply))
            .fetch_all(&mut moment)
            .await?;
        moment.rollback().await?;
        Ok(Some(LoggedGame { row, seats, snapshot, actions }))
    }

    /// What a game that is kept in memory has to be compared with.
    pub async fn mark(&self, game: GameId) -> Result<Option<Mark>, StoreError> {
        let mark = query_as("SELECT ply, status, channel, message, posted_ply, title, unrated, halted FROM game WHERE id = $1");
        Ok(mark.bind(&game).fetch_optional(&self.readers).await?)
    }

    /// The games of that status that are looked after here, oldest first.
    pub async fn games_with_status(&self, status: Status) -> Result<Vec<GameId>, StoreError> {
        // Said twice for an index of the open games alone, which is not used for a status that only comes later.
        let open = concat!(
            "SELECT id FROM game WHERE status = $4 AND status IN ('lobby', 'playing') AND ",
            is_here!("guild"),
            " ORDER BY id"
        );
        let any = concat!("SELECT id FROM game WHERE status = $4 AND ", is_here!("guild"), " ORDER BY id");
        let games = query_scalar(if status.is_open() { open } else { any });
        Ok(games.here(self.shards).bind(&status).fetch_all(&self.readers).await?)
    }

    /// How large the database is, how many games in it are over, and how much their states and logs take.
    pub async fn size(&self) -> Result<Size, StoreError> {
        let all = match &self.readers {
            Pool::Sqlite(_) => "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
            Pool::Postgres(_) => "SELECT pg_database_size(current_database())",
        };
        let finished = "SELECT count(*), CAST(coalesce(sum(octet_length(state)), 0) AS BIGINT), \
                        (SELECT CAST(coalesce(sum(octet_length(snapshot.state)), 0) AS BIGINT) FROM snapshot JOIN game ON game.id = snapshot.game \
                        WHERE status IN ('over', 'ended')) + \
                        (SELECT CAST(coalesce(sum(octet_length(story) + octet_length(phrase)), 0) AS BIGINT) FROM action \
                        JOIN game ON game.id = action.game WHERE status IN ('over', 'ended')) \
                        FROM game WHERE status IN ('over', 'ended')";
        let bytes: i64 = query_scalar(all).fetch_one(&self.readers).await?;
        let (finished_games, states, logs): (i64, i64, i64) = query_as(finished).fetch_one(&self.readers).await?;
        Ok(Size { bytes, finished_games, finished_bytes: states + logs })
    }

    /// How many games are waiting for players or being played here.
    pub async fn open_games(&self) -> Result<i64, StoreError> {
        let count =
            query_scalar(concat!("SELECT count(*) FROM game WHERE status IN ('lobby', 'playing') AND ", is_here!("guild")));
        Ok(count.here(self.shards).fetch_one(&self.readers).await?)
    }

    /// The channel that a thread belongs to, if it was told.
    pub async fn parent_of(&self, channel: ChannelId) -> Result<Option<ChannelId>, StoreError> {
        let found = query_scalar("SELECT parent FROM thread WHERE channel = $1");
        Ok(found.bind(&channel).fetch_optional(&self.readers).await?)
    }

    /// The games here that were set aside, and why.
    pub async fn aside(&self) -> Result<Vec<(GameId, Option<String>)>, StoreError> {
        let games =
            query_as(concat!("SELECT id, aside FROM game WHERE status = 'aside' AND ", is_here!("guild"), " ORDER BY id"));
        Ok(games.here(self.shards).fetch_all(&self.readers).await?)
    }

    /// The game that goes on from another, unless it was ended early.
    pub async fn sequel_of(&self, game: GameId) -> Result<Option<GameId>, StoreError> {
        let found = query_scalar("SELECT id FROM game WHERE previous = $1 AND status <> 'ended' LIMIT 1");
        Ok(found.bind(&game).fetch_optional(&self.readers).await?)
    }

    /// The games of a kind that a person sits in or sat in to the end, the newest first.
    pub async fn newest_of(&self, person: PersonId, kind: &str) -> Result<Vec<GameId>, StoreError> {
        let games = query_scalar(
            "SELECT id FROM game WHERE kind = $2 AND tried_from IS NULL AND status <> 'quarantined' \
             AND id IN (SELECT game FROM seat WHERE person = $1) ORDER BY id DESC LIMIT 10",
        );
        Ok(games.bind(&person).bind(kind).fetch_all(&self.readers).await?)
    }

    /// The lobbies in the threads of a channel, the newest first.
    pub async fn lobbies_below(&self, channel: ChannelId) -> Result<Vec<GameId>, StoreError> {
        let games = query_scalar(
            "SELECT game.id FROM game JOIN thread ON thread.channel = game.channel WHERE thread.parent = $1 AND status = 'lobby' \
             AND game.halted IS NULL ORDER BY game.id DESC LIMIT 5",
        );
        Ok(games.bind(&channel).fetch_all(&self.readers).await?)
    }

    /// The options of the games of a kind that were begun in a channel, and go on from no other.
    pub async fn begun_in(&self, channel: ChannelId, kind: &str) -> Result<Vec<String>, StoreError> {
        let options = query_scalar(
            "SELECT options FROM game WHERE channel = $1 AND kind = $2 AND previous IS NULL AND tried_from IS NULL AND ply > 0 \
             ORDER BY id",
        );
        Ok(options.bind(&channel).bind(kind).fetch_all(&self.readers).await?)
    }

    /// A game and those that it goes on from, the newest first, and when each was opened.
    pub async fn chain_of(&self, game: GameId) -> Result<Vec<(GameId, Seconds)>, StoreError> {
        let chain = query_as(
            "WITH RECURSIVE chain (id, previous, opened_at) AS (SELECT id, previous, opened_at FROM game WHERE id = $1 \
             UNION ALL SELECT game.id, game.previous, game.opened_at FROM game JOIN chain ON game.id = chain.previous) \
             SELECT id, opened_at FROM chain ORDER BY id DESC",
        );
        Ok(chain.bind(&game).fetch_all(&self.readers).await?)
    }

    /// What is played in a game and by whom, also where the rest of it cannot be read.
    pub async fn kind_and_people(&self, game: GameId) -> Result<(String, Vec<PersonId>), StoreError> {
        let kind = query_scalar("SELECT kind FROM game WHERE id = $1").bind(&game).fetch_one(&self.readers).await?;
        let people = query_scalar("SELECT person FROM seat WHERE game = $1 AND person IS NOT NULL ORDER BY seat");
        Ok((kind, people.bind(&game).fetch_all(&self.readers).await?))
    }

    pub async fn lobbies_of(&self, host: PersonId) -> Result<i64, StoreError> {
        let count = query_scalar(
            "SELECT count(*) FROM game WHERE host = $1 AND status = 'lobby' AND (halted IS NULL OR halted <> 'gone')",
        );
        Ok(count.bind(&host).fetch_one(&self.readers).await?)
    }

    pub async fn open_games_of(&self, host: PersonId) -> Result<i64, StoreError> {
        let count = query_scalar(
            "SELECT count(*) FROM game WHERE host = $1 AND status IN ('lobby', 'playing') AND (halted IS NULL OR halted <> 'gone')",
        );
        Ok(count.bind(&host).fetch_one(&self.readers).await?)
    }

    /// The open games in which a person has a seat.
    pub async fn games_of(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let games = query_scalar(
            "SELECT game.id FROM seat JOIN game ON game.id = seat.game \
             WHERE seat.person = $1 AND game.status IN ('lobby', 'playing') ORDER BY game.id",
        );
        Ok(games.bind(&person).fetch_all(&self.readers).await?)
    }

    /// The open games in which a person has a seat, or that they opened.
    pub async fn games_around(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let games = query_scalar(
            "SELECT id FROM game WHERE status IN ('lobby', 'playing') AND (host = $1 AND status = 'lobby' \
             OR id IN (SELECT game FROM seat WHERE person = $1)) ORDER BY id",
        );
        Ok(games.bind(&person).fetch_all(&self.readers).await?)
    }

    /// Some open games of servers here after this one, and where they are played.
    pub async fn places_after(&self, game: GameId) -> Result<Vec<(GameId, ChannelId)>, StoreError> {
        let places = query_as(concat!(
            "SELECT id, channel FROM game WHERE id > $4 AND guild IS NOT NULL AND status IN ('lobby', 'playing') \
             AND (halted IS NULL OR halted <> 'gone') AND ",
            is_here!("guild"),
            " ORDER BY id LIMIT 50"
        ));
        Ok(places.here(self.shards).bind(&game).fetch_all(&self.readers).await?)
    }

    /// Where the games are played that count against the bounds of who opened them.
    pub async fn places_of(&self, host: PersonId) -> Result<Vec<(GameId, ChannelId)>, StoreError> {
        let places = query_as(
            "SELECT id, channel FROM game WHERE host = $1 AND guild IS NOT NULL AND status IN ('lobby', 'playing') \
             AND (halted IS NULL OR halted <> 'gone') ORDER BY id",
        );
        Ok(places.bind(&host).fetch_all(&self.readers).await?)
    }

    /// Whether a person sat in a game of this kind to its end.
    pub async fn has_finished(&self, person: PersonId, kind: &str) -> Result<bool, StoreError> {
        let found = query_scalar(
            "SELECT EXISTS (SELECT 1 FROM seat JOIN game ON game.id = seat.game \
             WHERE seat.person = $1 AND game.kind = $2 AND game.status = 'over')",
        );
        Ok(found.bind(&person).bind(kind).fetch_one(&self.readers).await?)
    }

    /// The games here of which something is not posted, lobbies too, or a bot owes a decision.
    pub async fn unposted(&self) -> Result<Vec<GameId>, StoreError> {
        let games = query_scalar(concat!(
            "SELECT id FROM game WHERE posted_ply < ply AND status IN ('playing', 'over', 'ended') \
             AND (halted IS NULL OR halted <> 'gone') AND ",
            is_here!("guild"),
            " UNION SELECT id FROM game WHERE (message IS NULL OR shown < arranged) AND status = 'lobby' \
             AND (halted IS NULL OR halted <> 'gone') AND ",
            is_here!("guild"),
            " UNION SELECT game.id FROM seat JOIN game ON game.id = seat.game \
             WHERE seat.owes_at IS NOT NULL AND seat.bot IS NOT NULL AND game.status = 'playing' \
             AND (game.halted IS NULL OR game.halted <> 'gone') AND ",
            is_here!("game.guild"),
            " ORDER BY 1"
        ));
        Ok(games.here(self.shards).fetch_all(&self.readers).await?)
    }

    /// The games here that have moved on since their boards were posted, and the lobbies that have changed since they were shown.
    pub async fn behind(&self) -> Result<Vec<GameId>, StoreError> {
        let games = query_scalar(concat!(
            "SELECT id FROM game WHERE posted_ply < ply AND status IN ('playing', 'over', 'ended') \
             AND (halted IS NULL OR halted <> 'gone') AND ",
            is_here!("guild"),
            " UNION SELECT id FROM game WHERE shown < arranged AND status = 'lobby' AND (halted IS NULL OR halted <> 'gone') AND ",
            is_here!("guild"),
            " ORDER BY 1"
        ));
        Ok(games.here(self.shards).fetch_all(&self.readers).await?)
    }

    /// The actions after a ply, in order.
    pub async fn actions(&self, game: GameId, after: Ply) -> Result<Vec<ActionRow>, StoreError> {
        let rows = query_as("SELECT * FROM action WHERE game = $1 AND ply > $2 ORDER BY ply");
        Ok(rows.bind(&game).bind(&after).fetch_all(&self.readers).await?)
    }

    /// When each action was made of the last so many games of a kind that were played to their end.
    pub async fn times_of(&self, kind: &str, games: i64) -> Result<Vec<(GameId, Seconds)>, StoreError> {
        let rows = query_as(
            "SELECT game, at FROM action WHERE game IN \
             (SELECT id FROM game WHERE kind = $1 AND status = 'over' ORDER BY id DESC LIMIT $2) ORDER BY game, ply",
        );
        Ok(rows.bind(kind).bind(&games).fetch_all(&self.readers).await?)
    }

    /// The action of a ply, whether it stands or was taken back.
    pub async fn action(&self, game: GameId, ply: Ply) -> Result<Option<ActionRow>, StoreError> {
        let row = query_as(
            "SELECT game, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at FROM action \
             WHERE game = $1 AND ply = $2 \
             UNION ALL SELECT game, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at FROM undone \
             WHERE game = $1 AND ply = $2",
        );
        Ok(row.bind(&game).bind(&ply).fetch_optional(&self.readers).await?)
    }

    /// The last that was done for a seat, taken back or not, and by whom: nobody if a bot or the clock did it.
    pub async fn last_deed(&self, game: GameId, seat: Seat) -> Result<Option<(Ply, Option<PersonId>)>, StoreError> {
        let row = query_as(
            "SELECT ply, person FROM action WHERE game = $1 AND seat = $2 \
             UNION ALL SELECT ply, person FROM undone WHERE game = $1 AND seat = $2 ORDER BY ply DESC LIMIT 1",
        );
        Ok(row.bind(&game).bind(&seat).fetch_optional(&self.readers).await?)
    }

    /// The ply of the last standing action before another that a person took for a seat.
    pub async fn last_action_of(
        &self,
        game: GameId,
        seat: Seat,
        person: PersonId,
        before: Ply,
    ) -> Result<Option<Ply>, StoreError> {
        let ply = query_scalar("SELECT max(ply) FROM action WHERE game = $1 AND seat = $2 AND person = $3 AND ply < $4");
        Ok(ply.bind(&game).bind(&seat).bind(&person).bind(&before).fetch_one(&self.readers).await?)
    }

    /// The person who took the last standing action that a person took.
    pub async fn last_mover(&self, game: GameId) -> Result<Option<PersonId>, StoreError> {
        let person = query_scalar("SELECT person FROM action WHERE game = $1 AND person IS NOT NULL ORDER BY ply DESC LIMIT 1");
        Ok(person.bind(&game).fetch_optional(&self.readers).await?)
    }

    pub async fn remarks(&self, game: GameId, after: Ply) -> Result<Vec<RemarkRow>, StoreError> {
        let rows = query_as("SELECT ply, text, story FROM remark WHERE game = $1 AND ply > $2 ORDER BY ply");
        Ok(rows.bind(&game).bind(&after).fetch_all(&self.readers).await?)
    }

    pub async fn undone(&self, game: GameId) -> Result<Vec<ActionRow>, StoreError> {
        let rows = query_as(
            "SELECT game, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at FROM undone WHERE game = $1 ORDER BY ply",
        );
        Ok(rows.bind(&game).fetch_all(&self.readers).await?)
    }

    /// The newest snapshot before a ply.
    pub async fn snapshot_before(&self, game: GameId, ply: Ply) -> Result<Option<(Ply, String)>, StoreError> {
        let row = query_as("SELECT ply, state FROM snapshot WHERE game = $1 AND ply < $2 ORDER BY ply DESC LIMIT 1");
        Ok(row.bind(&game).bind(&ply).fetch_optional(&self.readers).await?)
    }

    pub async fn snapshots(&self, game: GameId) -> Result<Vec<(Ply, String)>, StoreError> {
        let rows = query_as("SELECT ply, state FROM snapshot WHERE game = $1 ORDER BY ply");
        Ok(rows.bind(&game).fetch_all(&self.readers).await?)
    }

    pub async fn handled(&self, interaction: InteractionId) -> Result<Option<HandledRow>, StoreError> {
        let row = query_as("SELECT game, ply, person FROM handled_interaction WHERE interaction = $1");
        Ok(row.bind(&interaction).fetch_optional(&self.readers).await?)
    }

    /// A game's wish to undo, and who has agreed.
    pub async fn undo_request(&self, game: GameId) -> Result<Option<(UndoRow, Vec<PersonId>)>, StoreError> {
        let row = query_as("SELECT * FROM undo_request WHERE game = $1").bind(&game).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let agreed = query_scalar("SELECT person FROM undo_consent WHERE game = $1 ORDER BY person");
        Ok(Some((row, agreed.bind(&game).fetch_all(&self.readers).await?)))
    }

    /// Whether the others were asked to take the action of a ply back.
    pub async fn undo_asked(&self, game: GameId, target: Ply) -> Result<bool, StoreError> {
        let asked = query_scalar("SELECT EXISTS (SELECT 1 FROM undo_asked WHERE game = $1 AND target = $2)");
        Ok(asked.bind(&game).bind(&target).fetch_one(&self.readers).await?)
    }

    /// Who was asked and has not answered, in the order in which they were asked.
    pub async fn invitations(&self, game: GameId) -> Result<Vec<InvitationRow>, StoreError> {
        let rows = query_as("SELECT * FROM invitation WHERE game = $1 ORDER BY at, seat NULLS FIRST, person");
        Ok(rows.bind(&game).fetch_all(&self.readers).await?)
    }

    /// The games to which a person was asked and has not answered.
    pub async fn invited_to(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let games = query_scalar("SELECT game FROM invitation WHERE person = $1 ORDER BY game");
        Ok(games.bind(&person).fetch_all(&self.readers).await?)
    }

    /// Who had the seats of a game before they changed hands, the earliest first.
    pub async fn tenures(&self, game: GameId) -> Result<Vec<TenureRow>, StoreError> {
        let rows = query_as("SELECT * FROM tenure WHERE game = $1 ORDER BY until_ply, seat");
        Ok(rows.bind(&game).fetch_all(&self.readers).await?)
    }

    /// How many standing actions each person took for each seat; nobody's are those of bots and clocks.
    pub async fn shares(&self, game: GameId) -> Result<Vec<(Seat, Option<PersonId>, i64)>, StoreError> {
        let rows =
            query_as("SELECT seat, person, count(*) FROM action WHERE game = $1 GROUP BY seat, person ORDER BY 1, 2 NULLS FIRST");
        Ok(rows.bind(&game).fetch_all(&self.readers).await?)
    }

    /// Everyone who ever had a seat in a game, and the name they had there.
    pub async fn sitters(&self, game: GameId) -> Result<Vec<(PersonId, String)>, StoreError> {
        let rows = query_as("SELECT person, name FROM sitter WHERE game = $1 ORDER BY person");
        Ok(rows.bind(&game).fetch_all(&self.readers).await?)
    }

    /// The open games of a server, lobbies first, the newest of each first.
    pub async fn open_games_in(&self, guild: GuildId, limit: i64) -> Result<Vec<GameId>, StoreError> {
        let games = query_scalar(
            "SELECT id FROM game WHERE guild = $1 AND status IN ('lobby', 'playing') \
             ORDER BY CASE status WHEN 'lobby' THEN 0 ELSE 1 END, id DESC LIMIT $2",
        );
        Ok(games.bind(&guild).bind(&limit).fetch_all(&self.readers).await?)
    }

    pub async fn preference(&self, person: PersonId) -> Result<Option<PreferenceRow>, StoreError> {
        Ok(query_as("SELECT * FROM preference WHERE person = $1").bind(&person).fetch_optional(&self.readers).await?)
    }

    /// When any of these people were or will be on vacation.
    pub async fn vacations(&self, people: [PersonId; 2]) -> Result<Vec<(Seconds, Seconds)>, StoreError> {
        let rows = query_as("SELECT from_at, until_at FROM vacation WHERE person IN ($1, $2) ORDER BY from_at");
        Ok(rows.bind(&people[0]).bind(&people[1]).fetch_all(&self.readers).await?)
    }

    pub async fn reminder_rule(&self, game: GameId, person: PersonId) -> Result<Option<ReminderRuleRow>, StoreError> {
        let row = query_as("SELECT * FROM reminder_rule WHERE game = $1 AND person = $2");
        Ok(row.bind(&game).bind(&person).fetch_optional(&self.readers).await?)
    }

    pub async fn reminder_rules_of(&self, person: PersonId) -> Result<Vec<ReminderRuleRow>, StoreError> {
        let rows = query_as("SELECT * FROM reminder_rule WHERE person = $1 ORDER BY game");
        Ok(rows.bind(&person).fetch_all(&self.readers).await?)
    }

    /// What a person has noted in a game.
    pub async fn note(&self, game: GameId, person: PersonId) -> Result<Option<String>, StoreError> {
        let text = query_scalar("SELECT text FROM note WHERE game = $1 AND person = $2");
        Ok(text.bind(&game).bind(&person).fetch_optional(&self.readers).await?)
    }

    pub async fn notes_of(&self, person: PersonId) -> Result<Vec<(GameId, String)>, StoreError> {
        let rows = query_as("SELECT game, text FROM note WHERE person = $1 ORDER BY game");
        Ok(rows.bind(&person).fetch_all(&self.readers).await?)
    }

    /// Every person's seat that owes a decision in a running game: in this one, or in any here.
    pub async fn owing(&self, game: Option<GameId>) -> Result<Vec<OwingRow>, StoreError> {
        let rows = query_as(concat!(
            "SELECT game.id AS game, game.kind, game.channel, game.clock_hours, seat.seat, seat.person, seat.owes_ply, seat.owes_at, seat.muted, \
             reminder.at AS reminded_at, COALESCE(reminder_rule.remind_after, preference.remind_after) AS remind_after, \
             preference.quiet_from, preference.quiet_to, preference.time_offset, preference.zone, preference.vacation_until, \
             COALESCE((SELECT CAST(sum(until_at - CASE WHEN from_at > seat.owes_at THEN from_at ELSE seat.owes_at END) AS BIGINT) \
             FROM vacation WHERE vacation.person = seat.person AND until_at > seat.owes_at), 0) AS away, \
             CASE WHEN reminder.owes_ply = seat.owes_ply THEN reminder.times ELSE 0 END AS reminders, reminder.owes_ply AS reminded_ply, \
             COALESCE(reminder_rule.direct, preference.direct, FALSE) AS direct \
             FROM seat JOIN game ON game.id = seat.game \
             LEFT JOIN reminder ON reminder.game = seat.game AND reminder.person = seat.person \
             LEFT JOIN preference ON preference.person = seat.person \
             LEFT JOIN reminder_rule ON reminder_rule.game = seat.game AND reminder_rule.person = seat.person \
             WHERE seat.owes_at IS NOT NULL AND seat.owes_ply IS NOT NULL AND seat.person IS NOT NULL AND game.status = 'playing' \
             AND game.halted IS NULL AND (game.id = $4 OR $4 IS NULL AND ",
            is_here!("game.guild"),
            ") ORDER BY seat.owes_at"
        ));
        Ok(rows.here(self.shards).bind(&game).fetch_all(&self.readers).await?)
    }

    /// What was found out about a finished game.
    pub async fn analysis(&self, game: GameId) -> Result<Option<String>, StoreError> {
        let found = query_scalar("SELECT found FROM analysis WHERE game = $1");
        Ok(found.bind(&game).fetch_optional(&self.readers).await?)
    }

    /// How often a person has begun anew in the midst of a game.
    pub async fn tries_of(&self, person: PersonId, game: GameId) -> Result<i64, StoreError> {
        let tries = query_scalar("SELECT count(*) FROM game WHERE tried_from = $1 AND host = $2");
        Ok(tries.bind(&game).bind(&person).fetch_one(&self.readers).await?)
    }

    /// The puzzle of a day as it was first shown.
    pub async fn puzzle_text(&self, day: i64) -> Result<Option<String>, StoreError> {
        Ok(query_scalar("SELECT text FROM puzzle_day WHERE day = $1").bind(&day).fetch_optional(&self.readers).await?)
    }

    /// The puzzles that a person has tried, the oldest first.
    pub async fn puzzle_tries_of(&self, person: PersonId) -> Result<Vec<PuzzleTryRow>, StoreError> {
        let rows = query_as("SELECT day, person, name, tries, solved, solved_at FROM puzzle_try WHERE person = $1 ORDER BY day");
        Ok(rows.bind(&person).fetch_all(&self.readers).await?)
    }

    /// What was tried in a server from a day on.
    pub async fn puzzle_tries_in(&self, guild: GuildId, from: i64) -> Result<Vec<PuzzleTryRow>, StoreError> {
        let rows = query_as(
            "SELECT day, person, name, tries, solved, solved_at FROM puzzle_try WHERE guild = $1 AND day >= $2 ORDER BY day, person",
        );
        Ok(rows.bind(&guild).bind(&from).fetch_all(&self.readers).await?)
    }

    /// The servers here that want a puzzle every day.
    pub async fn puzzle_posts(&self) -> Result<Vec<PuzzlePostRow>, StoreError> {
        let rows = query_as(concat!(
            "SELECT guild, channel, at_minute, zone, posted FROM puzzle_post WHERE ",
            is_here!("guild"),
            " ORDER BY guild"
        ));
        Ok(rows.here(self.shards).fetch_all(&self.readers).await?)
    }

    /// The running games here in which both bots and people owe a decision: since when the bots do, and the game's clock.
    pub async fn bots_beside_people(&self) -> Result<Vec<(GameId, Seconds, Option<u32>)>, StoreError> {
        let rows = query_as(concat!(
            "SELECT game.id, min(seat.owes_at), game.clock_hours FROM seat JOIN game ON game.id = seat.game \
             WHERE seat.owes_at IS NOT NULL AND seat.bot IS NOT NULL AND game.status = 'playing' AND game.halted IS NULL AND EXISTS \
             (SELECT 1 FROM seat AS other WHERE other.game = game.id AND other.owes_at IS NOT NULL AND other.person IS NOT NULL) AND ",
            is_here!("game.guild"),
            " GROUP BY game.id"
        ));
        Ok(rows.here(self.shards).fetch_all(&self.readers).await?)
    }

    pub async fn rating(&self, kind: &str, guild: GuildId, player: &str) -> Result<Option<RatingRow>, StoreError> {
        let row = query_as("SELECT * FROM rating WHERE kind = $1 AND guild = $2 AND player = $3");
        Ok(row.bind(kind).bind(&guild).bind(player).fetch_optional(&self.readers).await?)
    }

    /// The best players of a kind of game by the games of one server, or of all (0): bots, one person, and those who have
    /// played in the server `known_in`.
    pub async fn best(
        &self,
        kind: &str,
        guild: GuildId,
        person: PersonId,
        known_in: Option<GuildId>,
        limit: i64,
    ) -> Result<Vec<RatingRow>, StoreError> {
        let rows = query_as(
            "SELECT * FROM rating WHERE kind = $1 AND guild = $2 AND (person IS NULL OR person = $3 \
             OR person IN (SELECT person FROM played_in WHERE guild = $4)) ORDER BY rating DESC, player LIMIT $5",
        );
        Ok(rows.bind(kind).bind(&guild).bind(&person).bind(&known_in).bind(&limit).fetch_all(&self.readers).await?)
    }

    pub async fn ratings_of(&self, person: PersonId) -> Result<Vec<RatingRow>, StoreError> {
        Ok(query_as("SELECT * FROM rating WHERE person = $1 ORDER BY kind, guild").bind(&person).fetch_all(&self.readers).await?)
    }

    /// The servers in which a person has played.
    pub async fn guilds_of(&self, person: PersonId) -> Result<Vec<GuildId>, StoreError> {
        let guilds = query_scalar("SELECT guild FROM played_in WHERE person = $1 ORDER BY guild");
        Ok(guilds.bind(&person).fetch_all(&self.readers).await?)
    }

    /// Every game that a person ever sat in or opened, or in which they gave a seat away.
    pub async fn sat_in(&self, person: PersonId) -> Result<Vec<SatRow>, StoreError> {
        let rows = query_as(
            "SELECT game.id AS game, kind, status, channel, guild, opened_at, ended_at, coalesce(sitter.name, \
             CASE WHEN game.host = $1 THEN host_name END, \
             (SELECT asked_name FROM tenure WHERE tenure.game = game.id AND asked_by = $1 LIMIT 1)) AS name \
             FROM game LEFT JOIN sitter ON sitter.game = game.id AND sitter.person = $1 \
             WHERE sitter.person IS NOT NULL OR game.host = $1 \
             OR game.id IN (SELECT game FROM tenure WHERE asked_by = $1) ORDER BY game.id",
        );
        Ok(rows.bind(&person).fetch_all(&self.readers).await?)
    }

    /// What a person did in a game, taken back or not: when, and in which words.
    pub async fn deeds(&self, game: GameId, person: PersonId) -> Result<Vec<(Ply, Seconds, String)>, StoreError> {
        let rows = query_as(
            "SELECT ply, at, phrase FROM action WHERE game = $1 AND person = $2 \
             UNION ALL SELECT ply, at, phrase FROM undone WHERE game = $1 AND person = $2 ORDER BY 1",
        );
        Ok(rows.bind(&game).bind(&person).fetch_all(&self.readers).await?)
    }

    /// The games that ended before then, oldest first; but not the newest of all, whose number must not be given again, and
    /// none that another goes on from.
    pub async fn finished_before(&self, then: Seconds) -> Result<Vec<GameId>, StoreError> {
        let games = query_scalar(
            "SELECT id FROM game WHERE status IN ('over', 'ended') AND ended_at < $1 AND id < (SELECT max(id) FROM game) \
             AND NOT EXISTS (SELECT 1 FROM game AS next WHERE next.previous = game.id) ORDER BY ended_at",
        );
        Ok(games.bind(&then).fetch_all(&self.readers).await?)
    }

    /// What the people of games here are still to be told.
    pub async fn notices(&self) -> Result<Vec<NoticeRow>, StoreError> {
        let rows = query_as(concat!(
            "SELECT notice.game, game.channel, about, people, text FROM notice JOIN game ON game.id = notice.game WHERE ",
            is_here!("game.guild"),
            " ORDER BY notice.at, notice.game"
        ));
        Ok(rows.here(self.shards).fetch_all(&self.readers).await?)
    }
}

async fn game_at(moment: &mut Moment, game: GameId) -> Result<Option<(GameRow, Vec<SeatRow>)>, StoreError> {
    let row = query_as::<GameRow>("SELECT * FROM game WHERE id = $1").bind(&game).fetch_optional(&mut *moment).await?;
    let Some(row) = row else { return Ok(None) };
    let seats = query_as("SELECT * FROM seat WHERE game = $1 ORDER BY seat").bind(&game).fetch_all(&mut *moment).await?;
    Ok(Some((row, seats)))
}
