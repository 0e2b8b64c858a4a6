//! What there is to know of a kind of game before anyone plays it: for commands, lobbies and help.

use crate::engine::{Game, Phrase, Setting, Verb};
use crate::games::{GameVisitor, Kind};
use std::ops::RangeInclusive;

/// A kind of game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    pub kind: Kind,
    /// The name of its slash command.
    pub slug: &'static str,
    pub name: &'static str,
    /// What it is about, in a paragraph: the first of its rules.
    pub pitch: String,
    pub seats: RangeInclusive<u8>,
    /// About as many a game takes each player.
    pub moves: usize,
    pub settings: &'static [Setting],
    /// What the button says that opens the next game of a chain.
    pub sequel: &'static str,
    pub verbs: &'static [Verb],
    /// What can be looked at in private.
    pub looks: &'static [Verb],
    /// Words of the game and what they mean.
    pub terms: &'static [(&'static str, &'static str)],
    /// Heading and text of each chapter of the rules.
    pub topics: Vec<(&'static str, &'static str)>,
}

pub fn about(kind: Kind) -> About {
    struct Tell(Kind);
    impl GameVisitor for Tell {
        type Output = About;
        fn visit<G: Game>(self) -> About {
            About {
                kind: self.0,
                slug: G::SLUG,
                name: G::NAME,
                pitch: pitch(G::RULEBOOK),
                seats: G::SEATS,
                moves: G::MOVES,
                settings: G::SETTINGS,
                sequel: G::SEQUEL,
                verbs: G::VERBS,
                looks: G::LOOKS,
                terms: G::TERMS,
                topics: topics(G::RULEBOOK),
            }
        }
    }
    kind.visit(Tell(kind))
}

impl About {
    /// What lets pass what was asked, in a game that has a word for it.
    pub fn pass(&self) -> Option<Phrase> {
        self.verbs.iter().find(|verb| verb.passes).map(|verb| Phrase::new(verb.name))
    }

    pub fn passes(&self, phrase: &Phrase) -> bool {
        self.pass().as_ref() == Some(phrase)
    }

    /// It ends what was asked or lets it pass, and decides nothing besides.
    pub fn leaves_it(&self, phrase: &Phrase) -> bool {
        self.verbs.iter().any(|verb| (verb.ends || verb.passes) && Phrase::new(verb.name) == *phrase)
    }

    /// The chapter that `asked` names, by its heading or the start or a part of it.
    pub fn topic(&self, asked: &str) -> Option<(&'static str, &'static str)> {
        let asked = asked.trim().to_lowercase();
        let find = |fits: &dyn Fn(&str) -> bool| self.topics.iter().copied().find(|(heading, _)| fits(&heading.to_lowercase()));
        find(&|heading| heading == asked)
            .or_else(|| find(&|heading| heading.starts_with(&asked)))
            .or_else(|| find(&|heading| heading.contains(&asked)))
    }
}

/// The first paragraph of a rulebook, on one line.
fn pitch(rulebook: &str) -> String {
    let after_title = rulebook.split_once("\n\n").map_or("", |(_, text)| text);
    let first = after_title.split("\n\n").next().unwrap_or_default();
    first.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The `##` chapters of a rulebook.
fn topics(rulebook: &'static str) -> Vec<(&'static str, &'static str)> {
    rulebook
        .split("\n## ")
        .skip(1)
        .map(|chapter| chapter.split_once('\n').unwrap_or((chapter, "")))
        .map(|(heading, text)| (heading.trim(), text.trim()))
        // Figures for those who change the game, not for those who play it.
        .filter(|(heading, _)| *heading != "Balance")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_are_cut_at_their_headings() {
        let book = "# Title\nintro\n\n## One\n\nfirst\n### sub\nmore\n\n## Two things\nsecond\n";
        assert_eq!(topics(book), [("One", "first\n### sub\nmore"), ("Two things", "second")]);
    }

    #[test]
    fn the_pitch_is_the_first_paragraph_and_speaks_of_the_game_only() {
        assert_eq!(pitch("# Title\n\nOne\nline.\n\nMore.\n\n## One"), "One line.");
        for kind in Kind::ALL {
            let pitch = about(*kind).pitch;
            assert!((40..=400).contains(&pitch.len()) && !pitch.contains("This page"), "{pitch}");
        }
    }

    /// The questions of random games, in words.
    struct Asked;

    impl GameVisitor for Asked {
        type Output = String;

        fn visit<G: Game>(self) -> String {
            use crate::engine::{Rng, Seed, Story, Viewer, playout, record};
            let seats = 2.clamp(*G::SEATS.start(), *G::SEATS.end());
            let mut asked = String::new();
            for number in 1u64..=3 {
                let mut game =
                    record::start::<G>(&G::Options::default(), seats, Seed(number.into()), &mut Story::silent()).unwrap();
                let mut rng = Rng::from_number(number);
                for _ in 0..400 {
                    for seat in game.turn().to_act() {
                        let view = game.view(Viewer::Seat(seat));
                        let mut legal = Vec::new();
                        game.legal_actions(seat, &mut legal);
                        asked.extend(
                            G::question(&view, None)
                                .into_iter()
                                .chain(legal.iter().filter_map(|action| G::explain(&view, action, None))),
                        );
                        asked.push('\n');
                    }
                    playout::random_plies(&mut game, &mut rng, 1);
                }
            }
            asked
        }
    }

    #[test]
    fn every_word_of_a_game_that_its_questions_use_can_be_looked_up() {
        let jargon: [(Kind, &[&str]); 4] = [
            (Kind::Troll, &["action", "Artifact", "Cave Troll", "hourglass"]),
            (Kind::Havoc, &["point", "reserve", "Prisoners", "Attrition", "Control", "skill"]),
            (Kind::Hex, &["HQ", "net", "Battle", "Medic", "initiative"]),
            (
                Kind::Clans,
                &["Edge", "SECURE", "SUCCESS", "Arcana", "W1B", "Defense", "Potential", "Fleshwound", "threat", "Focus"],
            ),
        ];
        for (kind, words) in jargon {
            let (asked, terms) = (kind.visit(Asked), about(kind).terms);
            let told = |word: &str| {
                let word = word.to_lowercase();
                terms.iter().any(|(term, meaning)| format!("{term} {meaning}").to_lowercase().contains(&word))
            };
            let used = words.iter().filter(|word| asked.contains(**word)).count();
            assert!(used * 2 > words.len(), "{}: {used} of {words:?} are used", kind.slug());
            assert!(words.iter().all(|word| told(word)), "{}", kind.slug());
            let all: usize = terms.iter().map(|(term, meaning)| term.len() + meaning.len() + 8).sum();
            assert!(all < 1_800 && terms.iter().all(|(_, meaning)| meaning.ends_with('.')), "{}: {all}", kind.slug());
        }
    }

    /// What each player did in the game that the lesson is shown by.
    struct Recorded;

    impl GameVisitor for Recorded {
        type Output = usize;

        fn visit<G: Game>(self) -> usize {
            let record = crate::engine::record::Record::from_json(G::LESSONS.record).unwrap();
            record.actions.len() / usize::from(record.seats)
        }
    }

    #[test]
    fn a_game_takes_as_many_moves_as_it_is_said_to() {
        for kind in Kind::ALL {
            let (said, played) = (about(*kind).moves, kind.visit(Recorded));
            assert!(said.abs_diff(played) * 4 <= played, "{}: said are {said} moves, played were {played}", kind.slug());
        }
    }

    #[test]
    fn a_part_of_a_heading_is_enough() {
        for kind in Kind::ALL {
            let about = about(*kind);
            assert!(!about.topics.is_empty());
            let (heading, _) = about.topics[about.topics.len() - 1];
            assert_eq!(about.topic(&heading.to_uppercase()).unwrap().0, heading);
            assert!(about.topic("no such heading").is_none());
        }
    }
}
