//! The private picker: a question at a time, its answers a few buttons or a menu of at most 25.

use super::id::{ButtonKind, CustomId, button};
use super::request::Reply;
use super::signs::Glossary;
use super::{LONGEST, rules};
use crate::app::{Choice, Loss, Page, clip, plain};
use crate::engine::ChoiceScene;
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

/// Makes the ids of what is pressed, by what it does and where it leads.
type Ids<'a> = &'a dyn Fn(ButtonKind, &str) -> CustomId;

/// A question with its answers.
pub fn ask(page: &Page, signs: &Glossary) -> Reply {
    let reply = asked(page, signs, &|kind, path| CustomId::new(kind, page.game, page.ply).path(path));
    let hint = page.hint.as_ref().map_or_else(String::new, |hint| format!("\n-# Hint: {hint}"));
    let no_hints =
        page.hint.iter().map(|_| button(ButtonKind::NoHints, page.game, page.ply, "No more hints", ButtonStyle::Secondary));
    let legend = rules::legend_here(page.game);
    let mut rows = reply.rows;
    // Where one thing is left to do, not to do it is the other choice.
    let only = page.choices.len() == 1 && page.count == 1 && page.back.is_none();
    let undo = only.then(|| button(ButtonKind::Undo, page.game, page.ply, "Undo", ButtonStyle::Secondary));
    let more = undo.into_iter().chain(no_hints).chain([legend]);
    match rows.last_mut() {
        Some(CreateActionRow::Buttons(ways)) if is_way(page) => ways.extend(more),
        _ => rows.push(CreateActionRow::Buttons(more.collect())),
    }
    Reply { text: reply.text + &hint, rows, ..reply }
}

/// A question of a puzzle, after these actions.
pub fn ask_in_puzzle(page: &Page, signs: &Glossary, played: &str) -> Reply {
    asked(page, signs, &|kind, path| {
        let kind = match kind {
            ButtonKind::Back => ButtonKind::PuzzleBack,
            ButtonKind::Previous => ButtonKind::PuzzlePrevious,
            ButtonKind::Next => ButtonKind::PuzzleNext,
            _ => ButtonKind::PuzzlePick,
        };
        CustomId::new(kind, page.game, 0).after(played, path)
    })
}

/// Whether there is a way on or back.
fn is_way(page: &Page) -> bool {
    [&page.back, &page.previous, &page.next].into_iter().any(Option::is_some)
}

fn asked(page: &Page, signs: &Glossary, id: Ids<'_>) -> Reply {
    let mut rows: Vec<Vec<CreateButton>> = Vec::new();
    if let Some(across) = page.across {
        rows.extend(page.choices.chunks(across).map(|row| buttons(page, signs, row, ButtonStyle::Primary, id)));
    }
    // The likeliest have rows of their own, or what is left of the last one.
    let mut near = buttons(page, signs, &page.likeliest, ButtonStyle::Secondary, id).into_iter();
    let free = ROWS.saturating_sub(rows.len() + usize::from(page.across.is_none()));
    match rows.last_mut() {
        Some(last) if free == 0 => last.extend(near.by_ref().take(page.across.unwrap_or_default().saturating_sub(last.len()))),
        _ => {
            let more = (0..free).map(|_| near.by_ref().take(ChoiceScene::ROW).collect::<Vec<CreateButton>>());
            let more: Vec<Vec<CreateButton>> = more.filter(|row| !row.is_empty()).collect();
            rows.extend(more);
        }
    }
    let menu = page.across.is_none().then(|| menu(page, signs, id));
    let mut rows: Vec<CreateActionRow> = menu.into_iter().chain(rows.into_iter().map(CreateActionRow::Buttons)).collect();
    let ways = [
        (ButtonKind::Back, "Back", &page.back),
        (ButtonKind::Previous, "◀", &page.previous),
        (ButtonKind::Next, "▶", &page.next),
    ];
    let ways: Vec<CreateButton> = ways
        .into_iter()
        .filter_map(|(kind, label, path)| {
            Some(CreateButton::new(id(kind, path.as_ref()?).to_string()).label(label).style(ButtonStyle::Secondary))
        })
        .collect();
    if !ways.is_empty() {
        rows.push(CreateActionRow::Buttons(ways));
    }
    let common: String = page.common.iter().map(|line| format!("\n{}", plain(line))).collect();
    let reply = Reply::text(signs.text(&format!("{}{common}{}", page.title, details(page)))).rows(rows);
    match &page.picture {
        Some(picture) => reply.picture(picture, "choice.png"),
        None => reply,
    }
}

/// A button has no room for what it does, so the text says it; where there are many, each as far as there is room.
fn details(page: &Page) -> String {
    if page.across.is_none() {
        return String::new();
    }
    let mut told: Vec<(&str, Vec<&str>)> = Vec::new();
    let new = page.choices.iter().filter_map(|choice| Some((choice, choice.detail.as_deref()?)));
    for (choice, detail) in new.filter(|(choice, detail)| says_more(&choice.label, detail)) {
        let name = choice.mark.as_deref().unwrap_or_else(|| short(page, &choice.label));
        match told.iter_mut().find(|(known, _)| *known == detail) {
            Some((_, names)) => names.push(name),
            None => told.push((detail, vec![name])),
        }
    }
    let line = |(detail, names): &(&str, Vec<&str>), longest: usize| {
        format!("\n**{}**: {}", plain(&names.join(", ")), plain(&clip(detail, longest)))
    };
    let whole: String = told.iter().map(|choice| line(choice, usize::MAX)).collect();
    if whole.chars().count() <= DETAILS {
        return whole;
    }
    let labels: usize = told.iter().flat_map(|(_, names)| names).map(|name| name.chars().count() + 8).sum();
    let room = DETAILS.saturating_sub(labels) / told.len().max(1);
    // A few letters of each would say nothing.
    if room < LEGIBLE { String::new() } else { told.iter().map(|choice| line(choice, room)).collect() }
}

/// A sentence that is cut says something from this length on.
const LEGIBLE: usize = 24;

/// The last part of a label, where that is enough to know it by.
fn short<'a>(page: &Page, label: &'a str) -> &'a str {
    let last = |label: &'a str| label.rsplit(['→', '·']).next().unwrap_or(label).trim();
    let own = last(label);
    let unique = page.choices.iter().filter(|choice| choice.label.ends_with(own)).count() == 1;
    if unique && own.len() > 2 { own } else { label }
}

/// Whether a detail has a word that does not stand on the button already.
fn says_more(label: &str, detail: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(|word| word.trim_end_matches('s').to_lowercase()).collect()
    };
    let known = words(label);
    words(detail).iter().any(|word| !known.contains(word))
}

fn buttons(page: &Page, signs: &Glossary, choices: &[Choice], style: ButtonStyle, id: Ids<'_>) -> Vec<CreateButton> {
    // What ends something looks different, unless there is nothing else.
    let moves = choices.iter().any(|choice| !choice.ends);
    let button = |choice: &Choice| {
        let style = if choice.ends && moves { ButtonStyle::Secondary } else { style };
        let id = id(ButtonKind::Pick, &choice.path);
        let longest = if choice.mark.is_some() && page.choices.len() > MANY { SHORT_LABEL } else { LABEL };
        let (label, sign) = signs.label(&choice.label);
        let button = CreateButton::new(id.to_string()).label(clip(&label, longest)).style(style);
        match sign {
            Some(sign) => button.emoji(sign),
            None => button,
        }
    };
    choices.iter().map(button).collect()
}

fn menu(page: &Page, signs: &Glossary, id: Ids<'_>) -> CreateActionRow {
    let choices = page.choices.iter().map(|choice| {
        let (label, sign) = signs.label(&choice.label);
        let option = CreateSelectMenuOption::new(clip(&label, LONGEST), &choice.path);
        let option = match sign {
            Some(sign) => option.emoji(sign),
            None => option,
        };
        match &choice.detail {
            Some(detail) => option.description(detail),
            None => option,
        }
    });
    let kind = CreateSelectMenuKind::String { options: choices.collect() };
    let mut menu = CreateSelectMenu::new(id(ButtonKind::Pick, "").to_string(), kind);
    if page.count > 1 {
        menu = menu.placeholder(format!("Page {} of {}", page.number, page.count));
    }
    CreateActionRow::SelectMenu(menu)
}
