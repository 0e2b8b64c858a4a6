//! The private picker: a question at a time, its answers a few buttons or a menu of at most 25.

use super::id::{ButtonKind, CustomId, button};
use super::request::Reply;
use crate::app::{Choice, Loss, Page, plain};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

/// What is asked before something is given up that could still be used.
pub fn ask_once(Loss { game, ply, path, phrase, unused }: Loss) -> Reply {
    let sure = CustomId::new(ButtonKind::Play, game, ply).path(path);
    let label: String = format!("Yes, {phrase}").chars().take(LABEL).collect();
    let row = vec![
        CreateButton::new(sure.to_string()).label(label).style(ButtonStyle::Danger),
        button(ButtonKind::Back, game, ply, "No, go on", ButtonStyle::Primary),
    ];
    Reply::text(format!("You would give up {unused}. Stop here?")).rows(vec![CreateActionRow::Buttons(row)])
}

/// The most letters of a button's label.
const LABEL: usize = 80;

/// A question with its answers.
pub fn ask(page: &Page) -> Reply {
    let id = |kind| CustomId::new(kind, page.game, page.ply);
    let few = page.is_few();
    let answers = if few { buttons(page, &page.choices, ButtonStyle::Primary) } else { menu(page) };
    let mut rows = vec![answers];
    if !page.likeliest.is_empty() {
        rows.push(buttons(page, &page.likeliest, ButtonStyle::Secondary));
    }
    let ways = [
        (ButtonKind::Back, "Back", &page.back),
        (ButtonKind::Previous, "◀", &page.previous),
        (ButtonKind::Next, "▶", &page.next),
    ];
    let no_hints = page
        .hint
        .iter()
        .map(|_| CreateButton::new(id(ButtonKind::NoHints).to_string()).label("No more hints").style(ButtonStyle::Secondary));
    let ways: Vec<CreateButton> = ways
        .into_iter()
        .filter_map(|(kind, label, path)| {
            let id = id(kind).path(path.as_ref()?);
            Some(CreateButton::new(id.to_string()).label(label).style(ButtonStyle::Secondary))
        })
        .chain(no_hints)
        .chain([button(ButtonKind::Legend, page.game, 0, "Legend", ButtonStyle::Secondary)])
        .collect();
    rows.push(CreateActionRow::Buttons(ways));
    // A button has no room for what it does, so the text says it.
    let details = page.choices.iter().filter(|_| few).filter_map(|choice| Some((&choice.label, choice.detail.as_ref()?)));
    let text =
        details.fold(page.title.clone(), |text, (label, detail)| format!("{text}\n**{}**: {}", plain(label), plain(detail)));
    let hint = page.hint.as_ref().map_or_else(String::new, |hint| format!("\n-# Hint: {hint}"));
    let reply = Reply::text(format!("{text}{hint}")).rows(rows);
    match &page.preview {
        Some(preview) => reply.picture(preview, "preview.png"),
        None => reply,
    }
}

fn buttons(page: &Page, choices: &[Choice], style: ButtonStyle) -> CreateActionRow {
    let button = |choice: &Choice| {
        let id = CustomId::new(ButtonKind::Pick, page.game, page.ply).path(&choice.path);
        let label: String = choice.label.chars().take(LABEL).collect();
        CreateButton::new(id.to_string()).label(label).style(style)
    };
    CreateActionRow::Buttons(choices.iter().map(button).collect())
}

fn menu(page: &Page) -> CreateActionRow {
    let choices = page.choices.iter().map(|choice| {
        let option = CreateSelectMenuOption::new(&choice.label, &choice.path);
        match &choice.detail {
            Some(detail) => option.description(detail),
            None => option,
        }
    });
    let kind = CreateSelectMenuKind::String { options: choices.collect() };
    let mut menu = CreateSelectMenu::new(CustomId::new(ButtonKind::Pick, page.game, page.ply).to_string(), kind);
    if page.count > 1 {
        menu = menu.placeholder(format!("Page {} of {}", page.number, page.count));
    }
    CreateActionRow::SelectMenu(menu)
}
