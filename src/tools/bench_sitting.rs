//! How a whole game goes on a phone: one person alone against normal bots, in one sitting, by presses, who takes mostly what is
//! offered first. Counted are presses, posts and pings.

use super::load::Folder;
use crate::app::{App, Asked, ChannelId, InteractionId, MessageId, Next, Opening, Page, Person, PersonId, SystemClock};
use crate::app::{Refusal, Response, about};
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
    pub pings: u32,
}

/// So many games one after the other, put together.
pub fn sit_down(kind: Kind, games: u64) -> Result<Vec<Sitting>, String> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("The system gives no threads: {error}."))?;
    runtime.block_on(async {
        let mut sittings = Vec::new();
        for number in 1..=games {
            let folder = Folder::new()?;
            sittings.push(play(kind, number, &folder.url()).await.map_err(|refusal| refusal.to_string())?);
        }
        Ok(sittings)
    })
}

/// Somebody who plays by what they are shown.
struct Thumb {
    app: App,
    person: PersonId,
    interaction: u64,
    rng: Rng,
    sitting: Sitting,
}

async fn play(kind: Kind, number: u64, url: &str) -> Result<Sitting, Refusal> {
    let store = Store::open(url).await?;
    let settings = crate::app::Settings { seed: Some(number), ..crate::app::Settings::default() };
    let app = App::with(store, SystemClock, settings);
    let host = Person { id: PersonId(1), name: "Ada".into() };
    let players = Some((*about(kind).seats.start()).max(2));
    let channel = ChannelId(number);
    let opening = Opening { kind, players, options: Vec::new(), clock: None, channel, guild: None };
    let game = app.open_solo(&host, opening, Level::Normal).await?.game;
    app.at_table(host.id, game);
    let rng = Rng::from_number(number);
    let mut thumb = Thumb { app: app.clone(), person: host.id, interaction: 0, rng, sitting: Sitting::default() };
    let mut open: Option<Page> = None;
    let mut message = 0;
    while thumb.sitting.actions < MOST {
        if let Some(news) = app.advance(game, |_| ()).await? {
            thumb.sitting.pings += news.ping.len() as u32;
            let over = news.ending.is_some();
            if news.fresh {
                message += 1;
                thumb.sitting.posts += 1;
            }
            app.posted(news, MessageId(message)).await?;
            if over {
                break;
            }
        }
        let page = match open.take() {
            Some(page) => page,
            // A picker that was closed is opened again, unless it shows by itself what is asked after the bots have moved.
            None => match app.asked_again(host.id, game).await.filter(|_| thumb.sitting.actions > 0) {
                Some(page) => page,
                None => match thumb.press(game, "").await? {
                    Some(page) => page,
                    None => continue,
                },
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
        let chosen = if self.rng.below(OTHER) == 0 { other } else { first };
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

    /// What is promised of a whole game.
    #[test]
    fn a_game_in_one_sitting_takes_few_presses_posts_and_pings() {
        for kind in Kind::ALL {
            let sittings = sit_down(*kind, 1).unwrap();
            for Sitting { presses, actions, posts, pings } in sittings {
                let an_action = f64::from(presses) / f64::from(actions);
                println!("{}: {presses} presses, {actions} actions, {posts} posts, {pings} pings", kind.slug());
                assert!(actions > 10, "{}: {actions} actions", kind.slug());
                assert!(an_action <= 1.25, "{}: {an_action:.2} presses an action", kind.slug());
                assert!(posts * 10 <= actions + 10, "{}: {posts} posts for {actions} actions", kind.slug());
                assert!(pings <= 3, "{}: {pings} pings", kind.slug());
            }
        }
    }
}
