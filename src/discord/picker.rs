//! The private picker: verb, then slot by slot, each question a select menu of at most 25 answers.

use super::id::{ButtonKind, CustomId};
use super::posts::button;
use super::request::Reply;
use crate::app::{App, GameId, Page, PersonId, Ply, Refusal, Step};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

/// The picker at its start. `seen` is the board that the person looked at; if that is old, the picker says so.
pub async fn open(app: &App, person: PersonId, game: GameId, seen: Option<Ply>) -> Result<Reply, Refusal> {
    match app.menu(person, game, seen, "").await {
        Err(stale @ Refusal::Stale { .. }) => match app.menu(person, game, None, "").await {
            Ok(step) => {
                let reply = show(step);
                Ok(Reply { text: format!("{stale}\n{}", reply.text), ..reply })
            }
            Err(refusal) => Ok(Reply::text(format!("The board has moved on since then. {refusal}"))),
        },
        step => step.map(show),
    }
}

/// A question with its answers, or the only thing that can be done.
pub fn show(step: Step) -> Reply {
    match step {
        Step::Choose(page) => ask(&page),
        Step::Done { game, ply, phrase } => {
            let label: String = phrase.chars().take(80).collect();
            let only = button(ButtonKind::Play, game, ply, &label, ButtonStyle::Primary);
            Reply::text("There is only one thing that you can do now:").rows(vec![CreateActionRow::Buttons(vec![only])])
        }
    }
}

fn ask(page: &Page) -> Reply {
    let id = |kind| CustomId::new(kind, page.game, page.ply);
    let choices = page.choices.iter().map(|choice| {
        let option = CreateSelectMenuOption::new(&choice.label, &choice.path);
        match &choice.detail {
            Some(detail) => option.description(detail),
            None => option,
        }
    });
    let kind = CreateSelectMenuKind::String { options: choices.collect() };
    let mut menu = CreateSelectMenu::new(id(ButtonKind::Pick).to_string(), kind);
    if page.count > 1 {
        menu = menu.placeholder(format!("Page {} of {}", page.number, page.count));
    }
    let mut rows = vec![CreateActionRow::SelectMenu(menu)];
    let ways = [
        (ButtonKind::Back, "Back", &page.back),
        (ButtonKind::Previous, "◀", &page.previous),
        (ButtonKind::Next, "▶", &page.next),
    ];
    let buttons: Vec<CreateButton> = ways
        .into_iter()
        .filter_map(|(kind, label, path)| {
            let id = id(kind).path(path.as_ref()?);
            Some(CreateButton::new(id.to_string()).label(label).style(ButtonStyle::Secondary))
        })
        .collect();
    if !buttons.is_empty() {
        rows.push(CreateActionRow::Buttons(buttons));
    }
    Reply::text(&page.title).rows(rows)
}
