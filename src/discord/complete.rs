//! What is offered while a person types.

use super::wish::Wish;
use crate::app::{About, App, ChannelId, PersonId, about};
use crate::engine::Seat;
use crate::games::Kind;

/// As many as Discord shows, and as long as it takes them.
const OFFERED: usize = 25;
const LONGEST: usize = 100;

/// At most 25 pairs of what is shown and what it stands for.
pub async fn offers(app: &App, person: PersonId, channel: ChannelId, wish: &Wish<'_>) -> Vec<(String, String)> {
    let Some((option, typed)) = wish.typing() else { return Vec::new() };
    let offers = match (wish.command, wish.sub, option) {
        ("play", _, _) => same(app.complete_phrase(person, channel, typed).await),
        ("game", "new", "options") => wish
            .text("game")
            .and_then(|slug| Kind::from_slug(slug).ok())
            .map_or_else(Vec::new, |kind| settings(&about(kind), typed)),
        ("game", "rules", "topic") => match kind_meant(app, channel, wish).await {
            Some(kind) => topics(&about(kind), typed),
            None => Vec::new(),
        },
        ("game", "replace", "seat") => seats(app, channel, typed).await,
        ("game", ..) => Vec::new(),
        (_, verb, slot) => same(app.complete(person, channel, verb, &wish.texts(), slot, typed).await),
    };
    let fits = |(label, value): &(String, String)| {
        let short = |text: &str| (1..=LONGEST).contains(&text.chars().count());
        short(label) && short(value)
    };
    offers.into_iter().filter(fits).take(OFFERED).collect()
}

fn same(completions: Vec<crate::app::Completion>) -> Vec<(String, String)> {
    completions.into_iter().map(|completion| (completion.label, completion.value)).collect()
}

/// The game that was named, or the one that is played here, or the only one there is.
pub async fn kind_meant(app: &App, channel: ChannelId, wish: &Wish<'_>) -> Option<Kind> {
    if let Some(slug) = wish.text("game") {
        return Kind::from_slug(slug).ok();
    }
    match app.status(channel).await {
        Ok(situation) => Some(situation.kind),
        Err(_) => Kind::ALL.first().copied().filter(|_| Kind::ALL.len() == 1),
    }
}

fn topics(about: &About, typed: &str) -> Vec<(String, String)> {
    let typed = typed.to_lowercase();
    let headings = about.topics.iter().map(|(heading, _)| (*heading).to_owned());
    headings.filter(|heading| heading.to_lowercase().contains(&typed)).map(|heading| (heading.clone(), heading)).collect()
}

/// Continues a list of `name=value` pairs: what stands before the last space stays.
fn settings(about: &About, typed: &str) -> Vec<(String, String)> {
    let (before, last) = typed.rsplit_once(' ').map_or(("", typed), |(before, last)| (before.trim(), last));
    let named: Vec<&str> = before.split_whitespace().filter_map(|pair| pair.split_once('=')).map(|(name, _)| name).collect();
    let mut offers = Vec::new();
    for setting in about.settings.iter().filter(|setting| !named.contains(&setting.name)) {
        for (value, help) in setting.values {
            let pair = format!("{}={value}", setting.name);
            if pair.starts_with(&last.to_lowercase()) {
                let whole = [before, &pair].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
                let label: String = format!("{whole} ({help})").chars().take(LONGEST).collect();
                offers.push((label, whole));
            }
        }
    }
    offers
}

async fn seats(app: &App, channel: ChannelId, typed: &str) -> Vec<(String, String)> {
    let Ok(situation) = app.status(channel).await else { return Vec::new() };
    let named = situation.seats.iter().enumerate().filter_map(|(at, player)| {
        let seat = Seat(at as u8);
        let name = player.as_ref().map_or_else(|| "empty".to_owned(), |player| player.name(seat));
        let label: String = format!("{}: {name}", seat.colour()).chars().take(LONGEST).collect();
        label.to_lowercase().contains(&typed.to_lowercase()).then(|| (label, seat.colour().to_owned()))
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_completed_pair_by_pair() {
        let about = about(Kind::ALL[0]);
        let [first, second, ..] = about.settings else { panic!("the first game has two settings") };
        let all = settings(&about, "");
        assert_eq!(all.len(), about.settings.iter().map(|setting| setting.values.len()).sum::<usize>());
        let chosen = format!("{}={}", first.name, first.values[0].0);
        let then = settings(&about, &format!("{chosen} {}", second.name));
        assert!(!then.is_empty());
        assert!(then.iter().all(|(_, value)| value.starts_with(&format!("{chosen} {}=", second.name))), "{then:?}");
        assert!(settings(&about, "no-such-name").is_empty());
    }
}
