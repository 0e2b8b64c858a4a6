//! The private picker: a question at a time, its answers a few buttons or a menu of at most 25.

use super::id::{ButtonKind, CustomId, button};
use super::request::Reply;
use crate::app::{Choice, Loss, Page, clip, plain};
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

/// The same where there are many buttons: a phone shows five side by side, and the picture says the rest.
const SHORT_LABEL: usize = 24;
/// More buttons than these are many.
const MANY: usize = 10;

/// Rows of a message that answers may take; the last is for the ways on and back.
const ROWS: usize = 4;

/// As long as what is said about buttons may be.
const DETAILS: usize = 1200;

/// A question with its answers.
pub fn ask(page: &Page) -> Reply {
    let id = |kind| CustomId::new(kind, page.game, page.ply);
    let mut rows: Vec<Vec<CreateButton>> = Vec::new();
    if let Some(across) = page.across {
        rows.extend(page.choices.chunks(across).map(|row| buttons(page, row, ButtonStyle::Primary)));
    }
    let near = buttons(page, &page.likeliest, ButtonStyle::Secondary);
    // The likeliest have a row of their own, or what is left of the last one.
    match rows.last_mut().filter(|_| page.choices.len() > across_rows(page, ROWS - 1)) {
        Some(last) => last.extend(near.into_iter().take(page.across.unwrap_or_default().saturating_sub(last.len()))),
        None if near.is_empty() => {}
        None => rows.push(near),
    }
    let menu = page.across.is_none().then(|| menu(page));
    let mut rows: Vec<CreateActionRow> = menu.into_iter().chain(rows.into_iter().map(CreateActionRow::Buttons)).collect();
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
    let text = format!("{}{}", page.title, details(page));
    let hint = page.hint.as_ref().map_or_else(String::new, |hint| format!("\n-# Hint: {hint}"));
    let reply = Reply::text(format!("{text}{hint}")).rows(rows);
    match &page.picture {
        Some(picture) => reply.picture(picture, "choice.png"),
        None => reply,
    }
}

/// As many answers as so many rows hold.
fn across_rows(page: &Page, rows: usize) -> usize {
    page.across.unwrap_or_default() * rows
}

/// A button has no room for what it does, so the text says it, unless that is too much for so many.
fn details(page: &Page) -> String {
    if page.across.is_none() {
        return String::new();
    }
    let told =
        page.choices.iter().filter_map(|choice| Some((choice.mark.as_ref().unwrap_or(&choice.label), choice.detail.as_ref()?)));
    let told: String = told.map(|(label, detail)| format!("\n**{}**: {}", plain(label), plain(detail))).collect();
    if told.len() <= DETAILS { told } else { String::new() }
}

fn buttons(page: &Page, choices: &[Choice], style: ButtonStyle) -> Vec<CreateButton> {
    let button = |choice: &Choice| {
        let id = CustomId::new(ButtonKind::Pick, page.game, page.ply).path(&choice.path);
        let longest = if choice.mark.is_some() && page.choices.len() > MANY { SHORT_LABEL } else { LABEL };
        CreateButton::new(id.to_string()).label(clip(&choice.label, longest)).style(style)
    };
    choices.iter().map(button).collect()
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
