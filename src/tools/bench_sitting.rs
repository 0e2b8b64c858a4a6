//! How a whole game goes on a phone: one person alone against normal bots, in one sitting, by presses, who takes mostly what is
//! offered first; or several people, each of whom comes when they are called and goes again. Counted are presses, posts and
//! pings.

use super::load::Folder;
use crate::app::{Again, App, Asked, ChannelId, InteractionId, MessageId, News, Next, Opening, Page, Person, PersonId};
use crate::app::{Refusal, Response, SystemClock, about};
use crate::bots::Level;
use crate::engine::Rng;
use crate::games::Kind;
use crate::store::Store;

/// One of so many answers is another than the first.
const OTHER: usize = 5;
/// No game takes more actions.
const MOST: u32 = 3_000;

/// What a game took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sitting {
    pub presses: u32,
    pub actions: u32,
    pub posts: u32,
    /// What there was to watch besides.
    pub clips: u32,
    pub pings: u32,
}

/// So many games one after the other, put together.
pub fn sit_down(kind: Kind, games: u64) -> Result<Vec<Sitting>, String> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("The system gives no threads: {error}."))?;
    runtime.block_on(async {
        let mut sittings = Vec::new();
        for number in 1..=games {
            let folder = Folder::new()?;
            sittings.push(play(kind, number, &[], OTHER, &folder.url()).await.map_err(|refusal| refusal.to_string())?);
        }
        Ok(sittings)
    })
}

/// What a game of several people took.
#[derive(Clone, PartialEq, Debug)]
pub struct Gathering {
    pub sitting: Sitting,
    /// How often each of them was called.
    pub pings: Vec<u32>,
}

/// A whole game of so many people, who always take what is offered first: at one table, or never there when they are called.
pub fn gather(kind: Kind, people: u8, options: &[(String, String)], apart: bool) -> Result<Gathering, String> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("The system gives no threads: {error}."))?;
    let folder = Folder::new()?;
    runtime.block_on(play_together(kind, people, options, apart, &folder.url())).map_err(|refusal| refusal.to_string())
}

async fn play_together(
    kind: Kind,
    people: u8,
    options: &[(String, String)],
    apart: bool,
    url: &str,
) -> Result<Gathering, Refusal> {
    let mut settings = crate::app::Settings { seed: Some(1), ..crate::app::Settings::default() };
    if apart {
        settings.there = 0;
    }
    let app = App::with(Store::open(url).await?, SystemClock, settings);
    let person = |number: u8| Person { id: PersonId(number.into()), name: format!("Person {number}") };
    let channel = ChannelId(1);
    let opening = Opening { kind, players: Some(people), options: options.to_vec(), clock: None, channel, guild: None };
    let game = app.open(&person(1), opening).await?.game;
    for other in 2..=people {
        app.join(&person(other), game).await?;
    }
    app.start(&person(1), game, false).await?;
    let rng = Rng::from_number(1);
    let mut thumb = Thumb { app: app.clone(), person: PersonId(1), interaction: 0, rng, other: 0, sitting: Sitting::default() };
    let (mut message, mut pings) = (0, vec![0; people.into()]);
    while thumb.sitting.actions < MOST {
        if let Some(news) = app.advance(game, |_| ()).await? {
            let over = news.ending.is_some();
            for called in &news.ping {
                pings[called.0 as usize - 1] += 1;
            }
            thumb.sitting.shown(&news);
            message += u64::from(news.fresh);
            app.posted(news, MessageId(message)).await?;
            if over {
                break;
            }
        }
        let Some(next) = app.owing(game).await?.first().copied() else { continue };
        thumb.person = next;
        let mut page = thumb.press(game, "").await?;
        let before = thumb.sitting.actions;
        // One action, then the channel is shown it.
        while let Some(open) = page.take().filter(|_| thumb.sitting.actions == before) {
            page = thumb.answer(game, open).await?;
        }
    }
    app.close().await;
    thumb.sitting.pings = pings.iter().sum();
    Ok(Gathering { sitting: thumb.sitting, pings })
}

/// As much of a story as one message holds beside its headline and a call.
const ROOM: usize = 1_850;

impl Sitting {
    /// A board is a message, and as many more as its story needs; what there is to watch comes in one of its own.
    fn shown(&mut self, news: &News) {
        if news.fresh {
            let told: usize = news.lines.iter().map(|line| line.chars().count() + 1).sum();
            self.posts += 1 + (told / ROOM) as u32;
            self.clips += u32::from(news.is_animated());
        }
    }
}

/// Somebody who plays by what they are shown.
struct Thumb {
    app: App,
    person: PersonId,
    interaction: u64,
    rng: Rng,
    /// One of so many answers is another than the first; none if 0.
    other: usize,
    sitting: Sitting,
}

async fn play(kind: Kind, number: u64, options: &[(&str, &str)], other: usize, url: &str) -> Result<Sitting, Refusal> {
    let store = Store::open(url).await?;
    let settings = crate::app::Settings { seed: Some(number), ..crate::app::Settings::default() };
    let app = App::with(store, SystemClock, settings);
    let host = Person { id: PersonId(1), name: "Ada".into() };
    let players = Some((*about(kind).seats.start()).max(2));
    let channel = ChannelId(number);
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let opening = Opening { kind, players, options, clock: None, channel, guild: None };
    let game = app.open_solo(&host, opening, Level::Normal).await?.game;
    app.at_table(host.id, game);
    let rng = Rng::from_number(number);
    let mut thumb = Thumb { app: app.clone(), person: host.id, interaction: 0, rng, other, sitting: Sitting::default() };
    let mut open: Option<Page> = None;
    let mut message = 0;
    while thumb.sitting.actions < MOST {
        if let Some(news) = app.advance(game, |_| ()).await? {
            thumb.sitting.pings += news.ping.len() as u32;
            let over = news.ending.is_some();
            thumb.sitting.shown(&news);
            message += u64::from(news.fresh);
            app.posted(news, MessageId(message)).await?;
            if over {
                break;
            }
        }
        let page = match open.take() {
            Some(page) => page,
            // A picker that was closed is opened again, unless it shows by itself what is asked after the bots have moved.
            None if thumb.sitting.actions > 0 => match app.asked_again(host.id, game).await {
                Again::Asked(page) => page,
                // The channel is shown it first.
                Again::Moved(_) => {
                    thumb.sitting.actions += 1;
                    continue;
                }
                Again::Nothing => match thumb.press(game, "").await? {
                    Some(page) => page,
                    None => continue,
                },
            },
            None => match thumb.press(game, "").await? {
                Some(page) => page,
                None => continue,
            },
        };
        open = thumb.answer(game, page).await?;
    }
    app.close().await;
    Ok(thumb.sitting)
}

impl Thumb {
    /// Presses something, and is sure of it if asked; the next question, if there is one.
    async fn press(&mut self, game: crate::app::GameId, path: &str) -> Result<Option<Page>, Refusal> {
        self.sitting.presses += 1;
        let mut response = self.play(game, Asked::Path(path)).await?;
        if let Next::Confirm(loss) = &response.next {
            self.sitting.presses += 1;
            let sure = loss.path.clone();
            response = self.play(game, Asked::Sure(&sure)).await?;
        }
        self.sitting.actions += response.moves.len() as u32;
        Ok(match response.next {
            Next::Choose(page) => Some(page),
            _ => None,
        })
    }

    async fn play(&mut self, game: crate::app::GameId, asked: Asked<'_>) -> Result<Response, Refusal> {
        self.interaction += 1;
        self.app.at_table(self.person, game);
        self.app.play(self.person, game, None, asked, InteractionId(self.interaction)).await
    }

    /// Takes what is offered first, mostly.
    async fn answer(&mut self, game: crate::app::GameId, page: Page) -> Result<Option<Page>, Refusal> {
        let buttons = page.across.is_some();
        let first = page.likeliest.first().or(page.choices.first());
        let other = page.choices.get(self.rng.below(page.choices.len().max(1)));
        let chosen = if self.other > 0 && self.rng.below(self.other) == 0 { other } else { first };
        let Some(chosen) = chosen else { return Ok(None) };
        let near = page.likeliest.iter().any(|likely| likely.path == chosen.path);
        // To open a menu is a press, too.
        self.sitting.presses += u32::from(!buttons && !near);
        let path = chosen.path.clone();
        self.press(game, &path).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of four people at one table.
    #[test]
    fn people_who_play_together_are_called_seldom() {
        let all = [("windows".to_owned(), "all".to_owned())];
        for (game, options, most_posts, most_pings) in [("havoc", &[][..], 52, 12), ("clans", &all[..], 106, 25)] {
            let Gathering { sitting, pings } = gather(Kind::from_slug(game).unwrap(), 4, options, false).unwrap();
            println!("{game}: {} actions, {} posts, pings of each: {pings:?}", sitting.actions, sitting.posts);
            assert!(sitting.posts <= most_posts, "{game}: {} posts", sitting.posts);
            assert!(pings.iter().all(|pings| *pings <= most_pings), "{game}: {pings:?}");
        }
    }

    /// One game of somebody careful, who always takes what is offered first.
    fn careful(kind: Kind, options: &[(&str, &str)]) -> Sitting {
        let folder = Folder::new().unwrap();
        tokio::runtime::Runtime::new().unwrap().block_on(play(kind, 1, options, 0, &folder.url())).unwrap()
    }

    #[test]
    fn a_careful_player_comes_to_the_end_of_the_first_mission() {
        let Sitting { presses, actions, posts, pings, .. } = careful(Kind::Clans, &[("play", "m1")]);
        println!("M1: {presses} presses, {actions} actions, {posts} posts, {pings} pings");
        assert!(actions > 40 && presses < actions, "{presses} presses for {actions} actions");
    }

    /// What is promised of a whole game.
    #[test]
    fn a_game_in_one_sitting_takes_few_presses_posts_and_pings() {
        for kind in Kind::ALL {
            let sittings = sit_down(*kind, 1).unwrap();
            for Sitting { presses, actions, posts, clips, pings } in sittings {
                let an_action = f64::from(presses) / f64::from(actions);
                println!("{}: {presses} presses, {actions} actions, {posts} posts, {clips} clips, {pings} pings", kind.slug());
                assert!(actions > 10, "{}: {actions} actions", kind.slug());
                assert!(an_action <= 1.25, "{}: {an_action:.2} presses an action", kind.slug());
                // The first and the last post aside.
                assert!(posts * 10 <= actions + 20, "{}: {posts} posts for {actions} actions", kind.slug());
                assert!(pings <= 3, "{}: {pings} pings", kind.slug());
            }
        }
    }
}
