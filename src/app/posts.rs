//! What is to be posted, and what was.

use super::seats::Tenures;
use super::session::Session;
use super::turn::{Played, heard, read_story};
use super::{App, ChannelId, GameId, Halt, MessageId, PersonId, Picture, Player, Ply, Refusal, Seconds, Status, about};
use crate::bots::Level;
use crate::engine::grammar::{count, count_of};
use crate::engine::{Chain, DynGame, Phrase, Scene, Seat, Seats, Turn, Verb, Viewer, report};
use crate::games::Kind;
use crate::store::{ActionRow, Change, RemarkRow};
use std::fmt::Write;
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

/// What the channel should see. While it is held nobody else gets news of the same game, so posts cannot cross; give it
/// back to [`App::posted`], or drop it if posting failed, and the same is news again.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct News {
    pub game: GameId,
    pub kind: Kind,
    pub channel: ChannelId,
    pub ply: Ply,
    /// A new message is due (the turn has changed); otherwise the newest one may be edited.
    pub fresh: bool,
    /// The board message there is.
    pub message: Option<MessageId>,
    /// Round and phase and who is to move, in one line.
    pub headline: String,
    /// What happened since the last fresh post, in sentences for everyone.
    pub lines: Vec<String>,
    /// What each seat goes by in them.
    pub names: Vec<String>,
    /// The people who owe a decision, were not told of it yet and are not there.
    pub ping: Vec<PersonId>,
    /// Everybody who owes a decision.
    pub owing: Vec<PersonId>,
    /// Nobody has come for long: it waits for somebody to wake it.
    pub asleep: bool,
    /// What the board's old message keeps once a new one takes its place: what the new one does not tell.
    pub left_behind: Option<String>,
    /// What there is to watch of what happened, to be posted before the board.
    frames: Vec<Scene>,
    session: Arc<Session>,
    /// What can be looked at in private with one press.
    pub looks: Vec<&'static Verb>,
    /// The words of the button that opens the next game of a chain.
    pub sequel: Option<&'static str>,
    /// It was ended early, and the chain that it belongs to can go on with the same game once more.
    pub once_more: bool,
    /// One person plays against bots: they may ask what a bot would do.
    pub against_bots: bool,
    /// How it ended, for a game that is over: places, and the fairness reveal.
    pub ending: Option<String>,
    /// After which ply `lines` begin.
    since: Ply,
    _turn: OwnedMutexGuard<()>,
}

impl News {
    /// Whether there is something to watch beside the board.
    pub fn is_animated(&self) -> bool {
        !self.frames.is_empty()
    }
}

/// What is to be seen of news.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    pub board: Picture,
    pub animation: Option<Vec<u8>>,
}

/// Where an open game is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Venue {
    pub channel: ChannelId,
    /// With whom, if it is a conversation of two.
    pub private: Option<PersonId>,
    /// In which channel, if it is a thread.
    pub parent: Option<ChannelId>,
    /// What a thread for it is called.
    pub name: String,
}

/// What a thread is called in which somebody's game is played.
pub fn thread_name(kind: Kind, host: &str) -> String {
    format!("{} · {host}", super::about(kind).name)
}

/// As long a bot lets people go first where the game has no clock.
const COURTESY: u32 = 12;

/// When a bot no longer waits for people to take a decision that it owes since then, too.
pub(super) fn bots_turn(since: Seconds, clock_hours: Option<u32>) -> Seconds {
    since.saturating_add(Seconds::from(clock_hours.unwrap_or(COURTESY)) * 3_600)
}

/// The most bytes of story in a post that also says what was said before.
const STORY: usize = 1500;
/// The most of them that a post keeps once another has taken its place.
const KEPT: usize = 1800;

impl App {
    /// Lets bots play until a person has something to choose, each move written down, and says what to post; `None` if
    /// everything is posted. `thinking` is called with a sentence when a bot takes longer than a second.
    pub async fn advance(&self, game: GameId, thinking: impl Fn(String) + Send + Sync) -> Result<Option<News>, Refusal> {
        let turn = self.inner.locks.post(game).await;
        let mut session = self.load(game).await?;
        loop {
            let Some((seat, level)) = self.bot_to_move(&session)? else {
                let Some((seat, person, only)) = self.without_choice(&session).await? else { break };
                self.play_by_itself(&session, (seat, Some(person)), Some(only)).await?;
                session = self.load(game).await?;
                continue;
            };
            let long = if level == Level::Master { ", up to 20 seconds a turn" } else { "" };
            let slow = || thinking(format!("{} is thinking{long} …", session.name(seat)));
            let advice = match agreement(&session, seat)? {
                Some(phrase) => Some(phrase),
                None => self.think(&session, seat, level, slow).await?,
            };
            self.play_advice(&session, seat, advice).await?;
            session = self.load(game).await?;
        }
        self.news(&session, turn).await
    }

    /// Whether a person who has just moved goes on at once: only bots were asked in between, and they let it pass without a
    /// word. What they do otherwise is left to [`App::advance`].
    pub(super) async fn goes_on(&self, person: PersonId, game: GameId) -> Result<bool, Refusal> {
        loop {
            let session = self.load(game).await?;
            let seat = session.playing(person)?;
            if session.owing().contains(seat) || !is_aside(&session, seat)? {
                return Ok(session.owing().contains(seat));
            }
            let Some((bot, level)) = self.bot_to_move(&session)? else { return Ok(false) };
            let advice = self.think(&session, bot, level, || {}).await?;
            if !advice.as_ref().is_some_and(|phrase| about(session.kind).passes(phrase)) {
                return Ok(false);
            }
            self.play_advice(&session, bot, advice).await?;
        }
    }

    /// Plays what a bot came up with, unless the board has moved on while it thought.
    pub(super) async fn play_advice(&self, thought_of: &Session, seat: Seat, advice: Option<Phrase>) -> Result<(), Refusal> {
        self.play_by_itself(thought_of, (seat, None), advice).await
    }

    /// The same for a seat of a bot, or for that of a person who has nothing else to do.
    async fn play_by_itself(
        &self,
        thought_of: &Session,
        (seat, person): (Seat, Option<PersonId>),
        advice: Option<Phrase>,
    ) -> Result<(), Refusal> {
        let session = self.lock(thought_of.id).await?;
        if session.ply != thought_of.ply || session.status != Status::Playing {
            return Ok(());
        }
        let phrase = advice.ok_or_else(|| Refusal::internal("a bot found nothing to do"))?;
        let mut table = session.table()?;
        let story = table.play(seat, &phrase).map_err(|illegal| Refusal::failed("a bot went wrong", illegal))?;
        let played = Played { seat, person, phrase, story, table, interaction: None, forced: person.is_some() };
        self.write_move(&session, played).await?;
        Ok(())
    }

    /// The bot that goes next. Where any of several seats may take a decision, it lets the people among them go first, for as
    /// long as a decision may take.
    fn bot_to_move(&self, session: &Session) -> Result<Option<(Seat, Level)>, Refusal> {
        if session.status != Status::Playing {
            return Ok(None);
        }
        let people_first = || -> Result<bool, Refusal> {
            Ok(session.people().any(|(seat, _)| session.owing().contains(seat)) && session.table_ref()?.people_first())
        };
        for (seat, place) in session.taken() {
            let (Player::Bot(level), Some((_, since))) = (&place.player, place.owes) else { continue };
            if self.now() < bots_turn(since, session.clock.map(|clock| clock.hours)) && people_first()? {
                continue;
            }
            return Ok(Some((seat, *level)));
        }
        Ok(None)
    }

    async fn news(&self, session: &Arc<Session>, turn: OwnedMutexGuard<()>) -> Result<Option<News>, Refusal> {
        if session.status == Status::Lobby {
            return Ok(None);
        }
        let actions = self.inner.store.actions(session.id, session.posted_from.min(session.posted)).await?;
        let since_posted = &actions[actions.partition_point(|action| action.ply <= session.posted)..];
        let going_on = going_on(session, since_posted);
        let call = self.to_call(session, going_on);
        if session.posted >= session.ply && call.people.is_empty() {
            return Ok(None);
        }
        let frames = self.frames(session, since_posted).await?;
        let (remarks, tenures) = (
            self.inner.store.remarks(session.id, session.posted_from.min(session.posted)).await?,
            self.tenures(session.id).await?,
        );
        let history = History { actions, remarks, tenures };
        let called = !call.people.is_empty();
        let rests = session.is_over() || session.halted == Some(Halt::Asleep);
        let mut fresh = session.message.is_none() || called || call.anew || rests || !frames.is_empty();
        // What was edited into the old post unnoticed is told in the new one to whoever is called now, and no more in the old.
        let mut since = match session.message {
            Some(_) if called => session.posted_first.max(session.posted_from),
            Some(_) if fresh => session.posted,
            _ => session.posted_from,
        };
        let mut lines = history.report(session, since, session.ply)?;
        // Where that is too much only the new is told, in a post of its own, so that the old one keeps what it says. Whoever sits
        // alone and sees the board change has read that: there the oldest makes room for the new.
        if length(&lines) > STORY {
            let new = history.report(session, session.posted, session.ply)?;
            if fresh || session.people().count() > 1 || length(&new) > STORY {
                (fresh, since, lines) = (true, session.posted, new);
            }
        }
        let left_behind = match session.message {
            Some(_) if fresh => {
                let before = history.report(session, session.posted_from.min(since), since)?;
                let before = newest(before);
                Some([format!("**{}**", session.called())].into_iter().chain(before).collect::<Vec<_>>().join("\n"))
            }
            _ => None,
        };
        Ok(Some(News {
            game: session.id,
            kind: session.kind,
            channel: session.channel,
            ply: session.ply,
            fresh,
            message: session.message,
            headline: session.headline(),
            lines,
            names: Seat::all(session.seats.len() as u8).map(|seat| session.name(seat)).collect(),
            ping: call.people,
            owing: session.owing_people(),
            asleep: session.halted == Some(Halt::Asleep),
            left_behind,
            frames,
            session: Arc::clone(session),
            looks: session.looks()?,
            sequel: session.sequel().map(|_| super::about(session.kind).sequel),
            against_bots: session.is_against_bots(),
            once_more: session.can_be_played_again(),
            ending: self.ending_of(session).await?,
            since,
            _turn: turn,
        }))
    }

    /// Draws what is to be seen of news. It is drawn when it can be sent, so that a board is never drawn that a newer one has
    /// replaced by then.
    pub async fn draw(&self, news: &News) -> Result<Seen, Refusal> {
        let animation = match &news.frames[..] {
            [] => None,
            frames => self.inner.pictures.clip(frames.to_vec(), news.session.names()).await?,
        };
        Ok(Seen { board: self.last_picture(&news.session).await?, animation })
    }

    /// Whether the game has moved on: newer news say all that these do.
    pub async fn is_outdated(&self, news: &News) -> Result<bool, Refusal> {
        Ok(self.load(news.game).await?.ply != news.ply)
    }

    /// Says that news are about to be posted, and gives the ply by which Discord is to know the post: where somebody set out to
    /// post before and never said whether they did, it is theirs, so that the two are one message. Refused to a process that may
    /// not speak for the game any more.
    pub async fn claim(&self, news: &News) -> Result<Ply, Refusal> {
        Ok(self.inner.store.claim(news.game, news.ply).await?)
    }

    /// Whether this process may speak for its games: asked for before what is not claimed.
    pub async fn still_serves(&self) -> Result<(), Refusal> {
        Ok(self.inner.store.still_serves().await?)
    }

    /// The board, or at the end of a chain where it has led.
    async fn last_picture(&self, session: &Arc<Session>) -> Result<Picture, Refusal> {
        let Some(chain) = session.finished_chain() else { return self.draw_board(session, Viewer::Spectator).await };
        let alt = session.clip_alt(&chain.lines.join("\n"));
        Ok(Picture { png: self.inner.pictures.png(move || chain.scene, session.names()).await?, alt })
    }

    /// How a game ended that is over; at the end of a chain how all of it went, and what it took.
    async fn ending_of(&self, session: &Session) -> Result<Option<String>, Refusal> {
        if !session.is_over() {
            return Ok(None);
        }
        let ending = session.ending()?;
        let Some(chain) = session.finished_chain() else { return Ok(Some(ending)) };
        let games = self.inner.store.chain_of(session.id).await?;
        let (mut moves, mut dice) = (0, 0);
        for (game, _) in &games {
            for action in self.inner.store.actions(*game, 0).await? {
                moves += usize::from(action.person.is_some());
                let told = read_story(&action.story);
                dice +=
                    told.iter().map(|line| session.table_ref().map_or(0, |table| table.dice_shown(&line.text))).sum::<usize>();
            }
        }
        let since = games.iter().map(|(_, opened)| *opened).min().unwrap_or_else(|| self.now());
        let days = (self.now() - since) / 86_400 + 1;
        let took = format!(
            "It took {}, {}, {} of yours and {}.",
            count(games.len(), "game"),
            count(days, "day"),
            count(moves, "decision"),
            count_of(dice, "die", "dice")
        );
        let lines: Vec<String> = chain.lines.iter().map(|line| session.tell(line)).chain([took]).collect();
        Ok(Some(format!("{}\n{ending}", lines.join("\n"))))
    }

    /// The news are in the channel as `message`.
    pub async fn posted(&self, news: News, message: MessageId) -> Result<(), Refusal> {
        self.settle(&news, Some(message)).await
    }

    /// The news cannot be posted, now or later (the channel is gone): the game goes on without.
    pub async fn give_up_posting(&self, news: News) -> Result<(), Refusal> {
        self.settle(&news, None).await
    }

    async fn settle(&self, news: &News, message: Option<MessageId>) -> Result<(), Refusal> {
        let game = news.game;
        let locked = self.lock(game).await?;
        let mut session = Session::clone(&locked);
        // Up to there everybody was called who had to be.
        let first = if news.ping.is_empty() { session.posted_first } else { news.ply };
        (session.posted, session.posted_from, session.posted_first) = (news.ply, news.since, first);
        session.message = message;
        let mut changes = vec![Change::Posted { game, ply: news.ply, from: news.since, first, message }];
        if message.is_some() && session.halted == Some(Halt::Shut) {
            changes.push(session.goes_on(self.now()));
        }
        self.write(&locked, changes).await?;
        self.noted_call(&session, &news.ping);
        self.inner.cache.put(&Arc::new(session));
        Ok(())
    }

    /// The games that wait for [`App::advance`]: something was written down and not posted, or a bot owes a decision.
    pub async fn unposted(&self) -> Result<Vec<GameId>, Refusal> {
        Ok(self.inner.store.unposted().await?)
    }

    /// The games that some process has changed and whose boards are still as they were. This one's own are among them for a
    /// moment.
    pub async fn behind(&self) -> Result<Vec<GameId>, Refusal> {
        Ok(self.inner.store.behind().await?)
    }

    /// Every message is gone: the channels have been emptied. Open games count as not posted from now on. Says where they
    /// are, for whoever has to make their places anew.
    pub async fn forget_posts(&self) -> Result<Vec<Venue>, Refusal> {
        let (mut changes, mut venues) = (Vec::new(), Vec::new());
        for status in [Status::Lobby, Status::Playing] {
            for game in self.inner.store.games_with_status(status).await? {
                // A game that cannot be read is set aside by the attempt.
                let Ok(session) = self.load(game).await else { continue };
                // A lobby is at ply 0.
                let before = session.ply.saturating_sub(1);
                changes.push(match status {
                    Status::Playing => Change::Posted { game, ply: before, from: before, first: before, message: None },
                    _ => Change::Message { game, message: None },
                });
                let private = session.guild.is_none().then_some(session.host.id);
                let parent = self.inner.store.parent_of(session.channel).await?;
                venues.push(Venue {
                    channel: session.channel,
                    private,
                    parent,
                    name: thread_name(session.kind, &session.host.name),
                });
                self.inner.cache.remove(game);
            }
        }
        self.inner.store.commit(changes).await?;
        Ok(venues)
    }

    /// A thread was opened for games, in this channel.
    pub async fn in_thread(&self, channel: ChannelId, parent: ChannelId) -> Result<(), Refusal> {
        Ok(self.inner.store.commit(vec![Change::Thread { channel, parent }]).await?)
    }

    /// The board message is gone (deleted): the next news will be a fresh post.
    pub async fn unpost(&self, game: GameId) -> Result<(), Refusal> {
        let session = self.lock(game).await?;
        self.write(&session, vec![Change::Message { game, message: None }]).await
    }

    /// What `viewer` may know of what happened after a ply.
    pub(super) async fn lines(&self, session: &Session, viewer: Viewer, after: Ply) -> Result<Vec<String>, Refusal> {
        let game = session.id;
        let mut told: Vec<(Ply, Vec<String>)> = Vec::new();
        let tenures = self.tenures(game).await?;
        for action in self.inner.store.actions(game, after).await? {
            told.push((action.ply, heard(&tenures.at(session, action.ply), viewer, &read_story(&action.story))));
        }
        for remark in self.inner.store.remarks(game, after).await? {
            let story = heard(&tenures.at(session, remark.ply), viewer, &read_story(&remark.story));
            told.push((remark.ply, [remark.text].into_iter().chain(story).collect()));
        }
        told.sort_by_key(|(ply, _)| *ply);
        Ok(told.into_iter().flat_map(|(_, lines)| lines).collect())
    }
}

/// What was written down of a game since its board was new, and who had its seats.
struct History {
    actions: Vec<ActionRow>,
    remarks: Vec<RemarkRow>,
    tenures: Tenures,
}

impl History {
    /// What everyone may know of what happened after a ply, up to another, turn by turn.
    fn report(&self, session: &Session, after: Ply, until: Ply) -> Result<Vec<String>, Refusal> {
        let public = |story: &str| -> Vec<String> {
            read_story(story).into_iter().filter(|line| line.is_for(Viewer::Spectator)).map(|line| line.text).collect()
        };
        let wanted = |ply: Ply| ply > after && ply <= until;
        let actions = self.actions.iter().filter(|action| wanted(action.ply));
        let remarks = self.remarks.iter().filter(|remark| wanted(remark.ply));
        let mut told: Vec<(Ply, Option<Seat>, Vec<String>)> =
            actions.map(|action| (action.ply, Some(action.seat), public(&action.story))).collect();
        told.extend(
            remarks.map(|remark| (remark.ply, None, [remark.text.clone()].into_iter().chain(public(&remark.story)).collect())),
        );
        told.sort_by_key(|(ply, ..)| *ply);
        let mut lines = Vec::new();
        for turn in told.chunk_by(|(_, one, _), (_, other, _)| one.is_some() && one == other) {
            let (ply, seat, _) = turn[0];
            let sentences: Vec<String> = turn.iter().flat_map(|(_, _, sentences)| sentences.iter().cloned()).collect();
            let names = self.tenures.at(session, ply);
            let told = match seat {
                Some(seat) => {
                    let people = session.table_ref()?.people(seat);
                    report::report(seat, &people, &sentences)
                }
                None => sentences,
            };
            lines.extend(told.iter().map(|line| names.tell(line)));
        }
        Ok(lines)
    }
}

/// Who is in the middle of a turn: since the last post nobody else did or said anything, but for bots that let pass what they
/// were asked.
fn going_on(session: &Session, since_posted: &[ActionRow]) -> Option<Seat> {
    let (mut seats, mut passed) = (Seats::default(), false);
    for action in since_posted {
        let bot = session.seats[action.seat.index()].as_ref().is_some_and(|place| place.player.is_bot());
        let passes = action.phrase.parse().is_ok_and(|phrase| about(session.kind).passes(&phrase));
        if bot && passes && read_story(&action.story).is_empty() {
            passed = true;
        } else {
            seats.insert(action.seat);
        }
    }
    seats.first().filter(|seat| passed && seats.len() == 1 && session.owing().contains(*seat))
}

/// Only bots are asked, and if each of them passes it is this seat's decision again, without a word.
fn is_aside(session: &Session, seat: Seat) -> Result<bool, Refusal> {
    let asked = session.owing();
    if asked.is_empty() || session.people().any(|(other, _)| asked.contains(other)) {
        return Ok(false);
    }
    let Some(pass) = about(session.kind).pass() else { return Ok(false) };
    let mut table = session.table()?;
    let silent = |table: &mut Box<dyn DynGame>, bot| table.play(bot, &pass).is_ok_and(|story| story.lines().is_empty());
    Ok(asked.iter().all(|bot| silent(&mut table, bot)) && table.turn().to_act().contains(seat))
}

/// What a bot says in a matter that any of several may take, once the people of its side have had their say: it leaves it at
/// that, as somebody whose time is up.
fn agreement(session: &Session, seat: Seat) -> Result<Option<Phrase>, Refusal> {
    let table = session.table_ref()?;
    let mut people = session.people().filter(|(other, _)| table.side(*other) == table.side(seat)).peekable();
    if !table.people_first() || people.peek().is_none() || people.any(|(other, _)| session.owing().contains(other)) {
        return Ok(None);
    }
    Ok(table.timeout_action(seat).filter(|phrase| about(session.kind).leaves_it(phrase)))
}

fn length(lines: &[String]) -> usize {
    lines.iter().map(String::len).sum()
}

/// As much of the end of a story as a message keeps.
fn newest(mut lines: Vec<String>) -> Vec<String> {
    let mut cut = 0;
    while length(&lines[cut..]) > KEPT && cut + 1 < lines.len() {
        cut += 1;
    }
    if cut > 0 {
        lines.drain(..cut);
        lines.insert(0, "…".into());
    }
    lines
}

impl Session {
    /// The game and who is to move, in one line.
    pub(super) fn headline(&self) -> String {
        let name = self.called();
        match self.status {
            Status::Lobby => format!("{name} · waiting for players"),
            Status::Playing if self.halted == Some(Halt::Asleep) => format!("{name} · asleep"),
            Status::Playing => format!("{name} · {}", self.asked()),
            Status::Over => format!("{name} · the game is over"),
            Status::Ended => format!("{name} · the game was ended"),
            Status::Quarantined => format!("{name} · set aside"),
        }
    }

    /// What can be looked at here: a game that belongs to no chain has none to show.
    fn looks(&self) -> Result<Vec<&'static Verb>, Refusal> {
        let table = self.table_ref()?;
        let shows = |look: &&Verb| !look.of_chain || table.look(Viewer::Spectator, &Phrase::new(look.name)).is_some();
        Ok(about(self.kind).looks.iter().filter(shows).collect())
    }

    /// The chain that ends with this game.
    fn finished_chain(&self) -> Option<Chain> {
        let counts = self.status == Status::Over && self.tried_from.is_none();
        self.table_ref().ok().filter(|_| counts)?.chain().filter(|chain| chain.is_over)
    }

    /// What a seat is asked, in words that everyone may read.
    pub(super) fn asked_in_public(&self, seat: Seat) -> Option<String> {
        let asked = self.table_ref().ok().and_then(|table| table.asked(seat));
        asked.map(|what| self.tell(&what))
    }

    /// Who is asked what: "Ada: escape with the Thief, or stay?"
    fn asked(&self) -> String {
        let mut asked: Vec<(Option<String>, Vec<String>)> = Vec::new();
        for seat in self.owing() {
            let what = self.asked_in_public(seat);
            match asked.iter_mut().find(|(known, _)| *known == what) {
                Some((_, names)) => names.push(self.name(seat)),
                None => asked.push((what, vec![self.name(seat)])),
            }
        }
        let each = asked.iter().map(|(what, names)| match what {
            Some(what) => format!("{}: {what}", super::list(names)),
            None => format!("{} to move", super::list(names)),
        });
        each.collect::<Vec<_>>().join(" · ")
    }

    /// Places, and what shows that the game was fair.
    pub(super) fn ending(&self) -> Result<String, Refusal> {
        let mut text = String::new();
        let table = self.table()?;
        if let Turn::Over(outcome) = table.turn() {
            text.push_str(&self.tell(&report::ending(&outcome, |seat| table.score(seat))));
        }
        match (&self.unrated, self.status) {
            (Some(why), _) => drop(writeln!(text, "This game is not rated: {why}.")),
            (None, Status::Ended) => text.push_str("A game that was ended early is not rated.\n"),
            _ => {}
        }
        // What was begun in the midst of another game was not dealt from its seed.
        if self.tried_from.is_none() {
            text.push_str("-# Shuffle fair · `/game look status` shows seed and seal, `/game look export` every move");
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_that_is_left_behind_keeps_the_end_of_its_story() {
        let lines = |count: usize| (0..count).map(|number| format!("{number}{}", "x".repeat(400))).collect::<Vec<_>>();
        assert_eq!(newest(lines(3)), lines(3));
        let kept = newest(lines(6));
        assert_eq!((kept.len(), kept[0].as_str(), &kept[1..]), (5, "…", &lines(6)[2..]));
        assert_eq!(newest(vec!["x".repeat(5_000)]).len(), 1, "the newest is kept, however long");
    }
}
