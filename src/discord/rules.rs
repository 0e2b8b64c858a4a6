//! The rules of a game, chapter by chapter.

use super::id::{ButtonKind, CustomId};
use super::request::Reply;
use super::{LONGEST, MOST};
use crate::app::{About, GameId, about};
use crate::games::Kind;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

/// A part of a chapter, as large as a message may be with some words around it.
const PART: usize = 1800;

/// A button that belongs to a kind of game, not to a game.
pub fn of_kind(kind: ButtonKind, path: impl Into<String>, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(CustomId::new(kind, GameId(0), 0).path(path).to_string()).label(label).style(style)
}

/// The button to what the signs of a game mean.
pub fn legend_button(kind: Kind) -> CreateButton {
    of_kind(ButtonKind::Legend, kind.slug(), "Legend", ButtonStyle::Secondary)
}

/// The button to what the signs on a board mean.
pub fn legend_here(game: GameId) -> CreateButton {
    super::id::button(ButtonKind::Legend, game, 0, "Legend", ButtonStyle::Secondary)
}

/// The button to the cards for somebody new.
pub fn lesson_button(kind: Kind) -> CreateButton {
    of_kind(ButtonKind::Lesson, format!("{}.0", kind.slug()), "Show me how", ButtonStyle::Secondary)
}

/// A button that opens the rules of the game's kind.
pub fn button(game: GameId, label: &str) -> CreateButton {
    CreateButton::new(CustomId::new(ButtonKind::Rules, game, 0).to_string()).label(label).style(ButtonStyle::Secondary)
}

/// The page that a path names: `troll.2.1` is the second part of the third chapter. What is out of range is the first.
pub fn at(path: &str) -> Option<Reply> {
    let mut parts = path.split('.');
    let kind = Kind::from_slug(parts.next()?).ok()?;
    let chapter = parts.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    let part = parts.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    Some(page(&about(kind), chapter, part))
}

/// The chapter that `topic` names; the first if it names none.
pub fn topic(kind: Kind, topic: Option<&str>) -> Reply {
    let about = about(kind);
    let found = topic.and_then(|topic| about.topic(topic));
    let chapter = found.and_then(|(heading, _)| about.topics.iter().position(|(known, _)| *known == heading));
    let reply = page(&about, chapter.unwrap_or(0), 0);
    match topic {
        Some(_) if chapter.is_none() => {
            Reply { text: format!("There is no such chapter; this is the first.\n{}", reply.text), ..reply }
        }
        _ => reply,
    }
}

fn page(about: &About, chapter: usize, part: usize) -> Reply {
    let Some((heading, text)) = about.topics.get(chapter).or(about.topics.first()) else {
        return Reply::text(format!("{} has no written rules yet.", about.name));
    };
    let parts = split(&flowing(text));
    let part = part.min(parts.len() - 1);
    let of = if parts.len() > 1 { format!(" ({} of {})", part + 1, parts.len()) } else { String::new() };
    let text = format!("**{}: {heading}**{of}\n{}", about.name, parts[part]);
    let id = |kind, path: String| CustomId::new(kind, GameId(0), 0).path(path).to_string();
    let mut rows = Vec::new();
    if about.topics.len() > 1 {
        let topics = about.topics.iter().enumerate().map(|(at, (heading, _))| {
            let label: String = heading.chars().take(LONGEST).collect();
            CreateSelectMenuOption::new(label, format!("{}.{at}.0", about.slug)).default_selection(at == chapter)
        });
        let topics: Vec<_> = topics.collect();
        for (number, topics) in topics.chunks(MOST).enumerate() {
            let kind = CreateSelectMenuKind::String { options: topics.to_vec() };
            let menu = CreateSelectMenu::new(id(ButtonKind::Topic, number.to_string()), kind);
            rows.push(CreateActionRow::SelectMenu(menu.placeholder(if number == 0 { "Chapters" } else { "More chapters" })));
        }
    }
    let turn = |kind, label: &str, to: usize| {
        CreateButton::new(id(kind, format!("{}.{chapter}.{to}", about.slug))).label(label).style(ButtonStyle::Secondary)
    };
    let mut buttons = Vec::new();
    if part > 0 {
        buttons.push(turn(ButtonKind::RulesBefore, "◀ Before", part - 1));
    }
    if part + 1 < parts.len() {
        buttons.push(turn(ButtonKind::RulesAfter, "More ▶", part + 1));
    }
    buttons.extend([legend_button(about.kind), lesson_button(about.kind)]);
    rows.push(CreateActionRow::Buttons(buttons));
    Reply::text(text).rows(rows)
}

/// A chapter as a chat shows it: every paragraph and every item on one line, every row of a table an item.
fn flowing(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut heads: Vec<&str> = Vec::new();
    let mut joins = false;
    for line in text.lines() {
        let words = line.trim();
        if let Some(row) = words.strip_prefix('|') {
            let cells: Vec<&str> = row.trim_end_matches('|').split('|').map(str::trim).collect();
            if heads.is_empty() {
                heads = cells;
            } else if !row.starts_with("---") {
                let told = heads.iter().zip(&cells).skip(1).filter(|(_, cell)| !cell.is_empty());
                let told: Vec<String> = told.map(|(head, cell)| format!("{head}: {cell}")).collect();
                lines.push(format!("* **{}** {}", cells[0], told.join(" · ")));
            }
            joins = false;
            continue;
        }
        heads.clear();
        let numbered = words.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok());
        match lines.last_mut() {
            Some(last) if joins && !words.is_empty() && !numbered && !words.starts_with(['*', '#']) => {
                last.push(' ');
                last.push_str(words);
            }
            _ => lines.push(words.to_owned()),
        }
        joins = !words.is_empty() && !words.starts_with('#');
    }
    lines.join("\n")
}

/// Cuts a text at line ends into parts of at most [`PART`] characters; never none.
fn split(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut push = |line: &str| {
        let last = parts.last_mut().expect("there is always a last part");
        if !last.is_empty() && last.chars().count() + line.chars().count() >= PART {
            parts.push(line.to_owned());
        } else {
            if !last.is_empty() {
                last.push('\n');
            }
            last.push_str(line);
        }
    };
    for line in text.lines() {
        let mut rest: Vec<char> = line.chars().collect();
        while rest.len() > PART {
            let after = rest.split_off(PART);
            push(&rest.into_iter().collect::<String>());
            rest = after;
        }
        push(&rest.into_iter().collect::<String>());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chapter_of_every_game_fits_into_messages() {
        for kind in Kind::ALL {
            for (_, text) in about(*kind).topics {
                let text = flowing(text);
                assert!(split(&text).iter().all(|part| part.chars().count() <= PART + 1));
                assert_eq!(split(&text).join("\n"), text.lines().collect::<Vec<_>>().join("\n"));
                assert!(!text.contains("|--") && !text.contains("| "), "{text}");
            }
        }
    }

    #[test]
    fn paragraphs_flow_and_rows_are_items() {
        let text = "One\nline.\n\n* an item\n  goes on\n* another\n1. first\n\n| card | n | text |\n|---|---|---|\n| Flank | 2 |  |\n| Ambush | 1 | Add a unit. |";
        let flown =
            "One line.\n\n* an item goes on\n* another\n1. first\n\n* **Flank** n: 2\n* **Ambush** n: 1 · text: Add a unit.";
        assert_eq!(flowing(text), flown);
    }

    #[test]
    fn a_line_without_end_is_cut() {
        assert_eq!(split(&"x".repeat(4000)).iter().map(String::len).collect::<Vec<_>>(), [1800, 1800, 400]);
        assert_eq!(split(""), [""]);
    }

    #[test]
    fn a_made_up_path_shows_the_first_chapter_or_nothing() {
        let slug = Kind::ALL[0].slug();
        assert!(at("no-such-game.0.0").is_none());
        assert!(at("").is_none());
        let first = at(&format!("{slug}.0.0")).unwrap().text;
        assert_eq!(at(&format!("{slug}.x")).unwrap().text, first);
        assert_eq!(at(&format!("{slug}.99999.0")).unwrap().text, first);
    }
}
