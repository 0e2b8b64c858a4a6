//! Menus and completion: all that is legal, and nothing else.

use crate::support::world::{ADA, BEN, HERE, THERE, World};
use std::collections::BTreeSet;
use warren::app::{PersonId, Step, spell};
use warren::engine::{Phrase, Rng};

#[tokio::test]
async fn menus_lead_to_every_legal_action_and_to_nothing_else() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2, 3, 4]).await;
    let mut rng = Rng::from_number(11);
    let (mut longest, mut pages) = (0, 0);
    for _ in 0..60 {
        let who = world.waiting(game).await[0];
        let table = world.table(game).await;
        let legal: BTreeSet<String> = table.menu(table.turn().to_act().first().unwrap()).iter().map(Phrase::to_string).collect();
        let mut found = BTreeSet::new();
        let mut paths = vec![String::new()];
        while let Some(path) = paths.pop() {
            longest = longest.max(path.len());
            match world.app.walk(who, game, None, &path).await.unwrap() {
                Step::Done { phrase, .. } => assert!(found.insert(phrase), "every action has one path"),
                Step::Choose(page) => {
                    pages = pages.max(page.count);
                    assert!((2..=25).contains(&page.choices.len()) || page.number > 1, "{page:?}");
                    assert!(page.number <= page.count && page.back.is_none() == (path.is_empty() || path.starts_with('~')));
                    for choice in page.choices {
                        assert!(
                            choice.label.chars().count() <= 100
                                && choice.detail.is_none_or(|detail| detail.chars().count() <= 100)
                        );
                        paths.push(choice.path);
                    }
                    paths.extend(page.next);
                }
            }
        }
        assert_eq!(found, legal);
        world.random_move(game, &mut rng).await;
    }
    // "act:", a game's number of twenty digits, a ply of ten, and colons leave 63 for a path.
    assert!(longest <= 60, "{longest}");
    assert!(pages >= 1);
}

#[tokio::test]
async fn completions_are_legal_and_only_for_whoever_is_to_move() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let mut rng = Rng::from_number(2);
    for _ in 0..30 {
        let who = world.waiting(game).await[0];
        let other = if who == ADA { BEN } else { ADA };
        let table = world.table(game).await;
        let seat = table.turn().to_act().first().unwrap();
        let legal = table.menu(seat);
        let offered = world.app.complete_phrase(who, HERE, "").await;
        assert_eq!(offered.len(), legal.len().min(25));
        for completion in &offered {
            assert!(completion.label.chars().count() <= 100 && completion.value.chars().count() <= 100);
            assert!(legal.iter().any(|phrase| phrase.to_string() == completion.value));
        }
        for nobody in [other, PersonId(9)] {
            assert_eq!(world.app.complete_phrase(nobody, HERE, "").await, []);
            assert_eq!(world.app.complete(nobody, HERE, "move", &[], "piece", "").await, []);
        }
        assert_eq!(world.app.complete_phrase(who, THERE, "").await, []);
        // Slot by slot to a phrase that is legal.
        let wanted = &legal[rng.below(legal.len())];
        let mut filled: Vec<(String, String)> = Vec::new();
        for (slot, value) in &wanted.slots {
            let typed = value.chars().take(3).collect::<String>().to_uppercase();
            let offered = world.app.complete(who, HERE, &wanted.verb, &filled, slot, &typed).await;
            assert!(offered.iter().any(|completion| completion.value == **value), "{value} in {offered:?}");
            filled.push((slot.to_string(), value.to_string()));
        }
        assert_eq!(spell(&wanted.verb, &filled), wanted.to_string());
        let words: Vec<String> = wanted.to_string().split([' ', ':', '"']).map(str::to_lowercase).collect();
        let found = world.app.complete_phrase(who, HERE, &words.join(" ")).await;
        assert!(found.iter().any(|completion| completion.value == wanted.to_string()));
        world.act(who, game, &wanted.to_string()).await.unwrap();
    }
}
