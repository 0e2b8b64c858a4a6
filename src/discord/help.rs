//! What is shown to whoever asks how this goes: what Warren is, how to begin, the legend of a game, the cards for somebody new.

use super::Data;
use super::actions::NewGame;
use super::id::{ButtonKind, CustomId, button};
use super::request::{Reply, Request};
use super::rules::{self, legend_button, lesson_button, of_kind};
use crate::app::{About, GameId, PersonId, Refusal, Status, about};
use crate::games::Kind;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

impl Data {
    /// What Warren is, what can be played and how to begin; and the game that is here.
    pub(super) async fn help(&self, request: &Request) -> Reply {
        let games = Kind::ALL.iter().map(|kind| about(*kind));
        let line = |about: &About| format!("* **{}**: {}", about.name, first_sentence(&about.pitch));
        let games: Vec<String> = games.map(|about| line(&about)).collect();
        let mut text = format!(
            "**Warren** runs board games in channels, at your own pace: a board after every move, a call when it is your turn, \
             and a bot for any seat that is empty: easy, normal, hard, or a master that thinks for up to 20 seconds a turn.\n{}\nPress a game to open it here; others join with a button, and you start \
             it. In a game, **Act** does everything; `/game mine` lists your games, `/game settings` says when you are reminded.",
            games.join("\n")
        );
        let open = |kind: &Kind| of_kind(ButtonKind::Open, kind.slug(), about(*kind).name, ButtonStyle::Primary);
        let mut rows: Vec<CreateActionRow> =
            Kind::ALL.chunks(5).map(|kinds| CreateActionRow::Buttons(kinds.iter().map(open).collect())).collect();
        if let Some(address) = &self.privacy {
            text = format!("{text}\n[What is kept of you](<{address}>)");
        }
        if let Ok(here) = self.app.glance(request.channel).await {
            text = format!("{text}\nHere you play **{}**.", about(here.kind).name);
            let row = vec![rules::button(here.game, "Rules"), rules::legend_here(here.game), lesson_button(here.kind)];
            rows.push(CreateActionRow::Buttons(row));
        }
        Reply::text(text).rows(rows)
    }

    /// What a button of the help stands for.
    pub(super) async fn press_in_help(&self, request: &Request, id: &CustomId) -> Result<Reply, Refusal> {
        let mut path = id.path.split('.').filter(|part| !part.is_empty());
        let kind = match path.next() {
            Some(slug) => Kind::from_slug(slug).map_err(|_| Refusal::NoGame)?,
            // A button of a game means its kind.
            None => self.app.glance(id.game).await?.kind,
        };
        match id.kind {
            ButtonKind::Open => self.open(request, kind, NewGame::default()).await,
            _ => self.lesson(request, kind, path.next().and_then(|number| number.parse().ok()).unwrap_or(0)).await,
        }
    }

    /// What the signs mean: on a board those that lie there; without one, all of a kind of game.
    pub(super) async fn legend(&self, request: &Request, id: &CustomId) -> Result<Reply, Refusal> {
        let (slug, number) = match id.path.split_once('.') {
            Some((slug, number)) => (slug, number),
            None if id.path.parse::<usize>().is_ok() => ("", id.path.as_str()),
            None => (id.path.as_str(), ""),
        };
        let number = number.parse().unwrap_or(0);
        let page = if slug.is_empty() {
            self.app.legend_here(request.person.id, id.game, number).await?
        } else {
            self.app.legend(Kind::from_slug(slug).map_err(|_| Refusal::NoGame)?, number).await?
        };
        let slug = page.kind.slug();
        let way = |kind, label: &str, to: Option<usize>| {
            let to = to.filter(|to| *to < page.count)?;
            let (game, path) = match page.game {
                Some(game) => (game, to.to_string()),
                None => (GameId(0), format!("{slug}.{to}")),
            };
            let id = CustomId::new(kind, game, 0).path(path).to_string();
            Some(CreateButton::new(id).label(label).style(ButtonStyle::Secondary))
        };
        let all = page.game.map(|_| of_kind(ButtonKind::LegendAll, format!("{slug}.0"), "All signs", ButtonStyle::Secondary));
        let row: Vec<CreateButton> = [
            way(ButtonKind::LegendBefore, "◀", page.number.checked_sub(1)),
            way(ButtonKind::LegendAfter, "▶", Some(page.number + 1)),
            all,
        ]
        .into_iter()
        .flatten()
        .collect();
        let what = if page.game.is_some() { "what the signs on this board mean" } else { "what the signs mean" };
        let about = about(page.kind);
        // The words come first: who is asked in words that they do not know looks here.
        let terms = about.terms.iter().filter(|_| page.number == 0).map(|(term, meaning)| format!("\n* **{term}**: {meaning}"));
        let text = format!("**{}**: {what}{}{}", about.name, pages(page.number, page.count), terms.collect::<String>());
        let rows = if row.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(row)] };
        Ok(Reply::text(text).picture(&page.picture, "legend.png").rows(rows))
    }

    /// A card for somebody new, with the ways to those around it.
    async fn lesson(&self, request: &Request, kind: Kind, number: usize) -> Result<Reply, Refusal> {
        let card = self.app.lesson(kind, number).await?;
        let slug = kind.slug();
        let way = |button, label: &str, to: Option<usize>| {
            let there = to.filter(|to| *to < card.count);
            let path = format!("{slug}.{}", there.unwrap_or(card.number));
            of_kind(button, path, label, ButtonStyle::Primary).disabled(there.is_none())
        };
        let mut row = vec![
            way(ButtonKind::LessonBefore, "◀ Back", card.number.checked_sub(1)),
            way(ButtonKind::LessonAfter, "Next ▶", Some(card.number + 1)),
            legend_button(kind),
        ];
        if card.number + 1 == card.count {
            row.extend(self.way_on(request, kind).await);
        }
        let text = format!("**{}: {}** ({} of {})\n{}", about(kind).name, card.title, card.number + 1, card.count, card.text);
        Ok(Reply::text(text).picture(&card.picture, "lesson.png").rows(vec![CreateActionRow::Buttons(row)]))
    }

    /// What comes after the last card: to act in the game that is here, or to start it.
    async fn way_on(&self, request: &Request, kind: Kind) -> Option<CreateButton> {
        let here = self.app.glance(request.channel).await.ok().filter(|here| here.kind == kind)?;
        match here.status {
            Status::Playing => Some(button(ButtonKind::Act, here.game, here.ply, "Act", ButtonStyle::Success)),
            Status::Lobby if self.app.lobby(here.game).await.ok()?.host.id == request.person.id => {
                Some(button(ButtonKind::Start, here.game, 0, "Start", ButtonStyle::Success))
            }
            _ => None,
        }
    }

    /// An answer with an offer to be shown how, for whoever plays this kind of game for the first time.
    pub(super) async fn for_somebody_new(&self, reply: Reply, person: PersonId, game: GameId) -> Reply {
        let (Ok(true), Ok(here)) = (self.app.is_new(person, game).await, self.app.glance(game).await) else { return reply };
        // A message has five rows.
        if reply.rows.len() >= 5 || !self.app.offers_cards(person, game) {
            return reply;
        }
        let mut rows = reply.rows;
        rows.push(CreateActionRow::Buttons(vec![lesson_button(here.kind)]));
        let text = format!("{}\n-# New to {}? *Show me how* takes two minutes.", reply.text, about(here.kind).name);
        Reply { text, rows, ..reply }
    }
}

/// Which page of how many it is, if there are several.
fn pages(number: usize, count: usize) -> String {
    if count > 1 { format!(" ({} of {count})", number + 1) } else { String::new() }
}

fn first_sentence(text: &str) -> &str {
    text.split_inclusive(". ").next().unwrap_or(text).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_introduced_by_its_first_sentence() {
        assert_eq!(first_sentence("One thing. Another."), "One thing.");
        assert_eq!(first_sentence("One thing."), "One thing.");
    }
}
