//! The sentences of a turn as a report: one bold name, and what they did in a flowing line or a few.

use super::{Outcome, Place, Seat, seat};
use std::fmt::Write;

/// As long as a line flows on before the next sentence begins a new one.
const LINE: usize = 280;
/// No sentence is joined of more than these.
const CLAUSES: usize = 5;

/// What a seat did in a turn. `people` are what the stories call those it leads, such as `The Machines`: sentences about the
/// same subject become one.
pub fn report(seat: Seat, people: &[String], sentences: &[String]) -> Vec<String> {
    let mark = seat.to_string();
    let subjects: Vec<&str> = [mark.as_str()].into_iter().chain(people.iter().map(String::as_str)).collect();
    let mut lines = flow(&joined(&subjects, sentences));
    // A heading, as of a round, is nobody's.
    if let Some(first) = lines.iter_mut().find(|line| !is_heading(line)) {
        *first = match first.strip_prefix(&mark) {
            Some(rest) => format!("**{mark}**{rest}"),
            // All that came of it is what somebody else does.
            None if first.chars().next().and_then(seat::marked).is_some() => first.clone(),
            None => format!("**{mark}**: {first}"),
        };
    }
    lines
}

/// How a game ended: who won and why, then everybody's place. `score` is how a seat stands in words, if it counts something.
pub fn ending(outcome: &Outcome, score: impl Fn(Seat) -> Option<String>) -> String {
    let winners: Vec<String> = outcome.winners().iter().map(|seat| format!("**{seat}**")).collect();
    let mut text = match &winners[..] {
        // Where the game itself wins, the reason says so.
        [] => String::new(),
        [only] => format!("{only} wins. "),
        [first @ .., last] => format!("{} and {last} win together. ", first.join(", ")),
    };
    let _ = writeln!(text, "{}", outcome.reason);
    let mut places: Vec<(Seat, &Place)> = (0u8..).map(Seat).zip(&outcome.places).collect();
    places.sort_by_key(|(seat, place)| (place.rank, *seat));
    for (seat, place) in places {
        // Where the game itself has won, nobody has a place.
        let rank = if winners.is_empty() { String::new() } else { format!("{}. ", place.rank) };
        let number = place.score.to_string();
        // The reason often has the number already, with what was counted.
        let counted = || score(seat).filter(|words| words.contains(&number)).unwrap_or_else(|| number.clone());
        let _ = match place.reason.as_str() {
            "" => writeln!(text, "{rank}{seat}: {}", counted()),
            why if why.starts_with(&number) => writeln!(text, "{rank}{seat}: {why}"),
            why => writeln!(text, "{rank}{seat}: {} ({why})", counted()),
        };
    }
    text
}

/// Sentences that follow each other and have the same subject as one.
fn joined(subjects: &[&str], sentences: &[String]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let mut open: Option<(&str, Vec<String>)> = None;
    for sentence in sentences {
        let clause = subjects.iter().find_map(|subject| Some((*subject, clause(sentence, subject)?)));
        match (clause, &mut open) {
            (Some((subject, clause)), Some((same, clauses))) if subject == *same && clauses.len() < CLAUSES => {
                match clauses.last_mut().and_then(|last| in_one(last, clause).map(|both| (last, both))) {
                    Some((last, both)) => *last = both,
                    None => clauses.push(clause.to_owned()),
                }
            }
            (Some((subject, clause)), open) => {
                told.extend(open.take().map(whole));
                *open = Some((subject, vec![clause.to_owned()]));
            }
            (None, open) => {
                told.extend(open.take().map(whole));
                told.push(sentence.clone());
            }
        }
    }
    told.extend(open.map(whole));
    told
}

/// What a plain sentence says of its subject.
fn clause<'a>(sentence: &'a str, subject: &str) -> Option<&'a str> {
    let said = sentence.strip_prefix(subject)?.strip_prefix(' ')?.strip_suffix('.')?;
    // "Timur and Pluto trade" is not about Timur alone.
    (!said.contains(". ") && !said.contains('\n') && !said.starts_with("and ")).then_some(said)
}

/// Two clauses that say the same of different things.
fn in_one(last: &str, next: &str) -> Option<String> {
    further(last, next).or_else(|| longer(last, next)).or_else(|| likewise(last, next)).or_else(|| besides(last, next))
}

const BY_WAY_OF: &str = " by way of ";

/// A way that goes on where the last one ended: "moves the Orc from A to B", then "from B to C".
fn further(way: &str, next: &str) -> Option<String> {
    let (before, end) = way.rsplit_once(" to ")?;
    let (who, _) = before.split_once(" from ")?;
    let to = next.strip_prefix(who)?.strip_prefix(" from ")?.strip_prefix(end)?.strip_prefix(" to ")?;
    let via = if before.contains(BY_WAY_OF) { " and " } else { BY_WAY_OF };
    Some(format!("{before}{via}{end} to {to}"))
}

/// A way by its fields that goes on: "moves A1-B1", then "moves B1-C2".
fn longer(way: &str, next: &str) -> Option<String> {
    let (verb, fields) = way.rsplit_once(' ')?;
    let (_, end) = fields.rsplit_once('-')?;
    let on = next.strip_prefix(verb)?.strip_prefix(' ')?.strip_prefix(end)?.strip_prefix('-')?;
    Some(format!("{way}-{on}"))
}

/// "plays it safe: a die less", then "plays it safe: another less".
fn likewise(last: &str, next: &str) -> Option<String> {
    let (head, _) = last.split_once(": ")?;
    let more = next.strip_prefix(head)?.strip_prefix(": ")?;
    Some(format!("{last}, {more}"))
}

/// "drops the Hammer", then "drops the Coat"; "discards Icicle", then "discards Battle".
fn besides(last: &str, next: &str) -> Option<String> {
    let (verb, things) = last.split_once(' ')?;
    let more = next.strip_prefix(verb)?.strip_prefix(' ')?;
    // A name, and no field such as C1.
    let is_name = |words: &str| words.starts_with(char::is_uppercase) && words.chars().nth(1).is_some_and(char::is_lowercase);
    let is_thing = |words: &str| words.starts_with("the ") || is_name(words);
    let plain = |words: &str| is_thing(words) && !words.contains([':', ';']) && !words.contains(" to ");
    // "plays Long March, and it moves nobody" is more than a list.
    let list = |words: &str| words.split(", ").flat_map(|part| part.split(" and ")).all(plain);
    if !list(things) || !plain(more) || more.contains(',') {
        return None;
    }
    Some(format!("{verb} {} and {more}", things.replacen(" and ", ", ", 1)))
}

fn whole((subject, clauses): (&str, Vec<String>)) -> String {
    // Where a part has commas of its own, they do not tell the parts apart.
    let heavy = clauses.iter().any(|clause| clause.contains([',', ';', ':']));
    let said = match &clauses[..] {
        [first @ .., last] if !first.is_empty() && !heavy => format!("{} and {last}", first.join(", ")),
        all => all.join("; "),
    };
    format!("{subject} {said}.")
}

/// Something in bold at the head of what follows.
fn is_heading(line: &str) -> bool {
    line.starts_with("**")
}

/// Sentences in lines. A heading and what is a table of its own, with its parts set off by dots, have a line of their own.
fn flow(sentences: &[String]) -> Vec<String> {
    let is_table = |text: &str| text.contains(" · ") || text.contains('\n') || is_heading(text);
    let mut lines: Vec<String> = Vec::new();
    for sentence in sentences {
        match lines.last_mut() {
            Some(line) if !is_table(line) && !is_table(sentence) && line.chars().count() + sentence.chars().count() < LINE => {
                line.push(' ');
                line.push_str(sentence);
            }
            _ => lines.push(sentence.clone()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(sentences: &[&str]) -> Vec<String> {
        let (ada, ben) = (Seat(0).to_string(), Seat(1).to_string());
        let sentences: Vec<String> = sentences.iter().map(|text| text.replace("Ada", &ada).replace("Ben", &ben)).collect();
        let lines = report(Seat(0), &["The Machines".into()], &sentences);
        lines.into_iter().map(|line| line.replace(&ada, "Ada").replace(&ben, "Ben")).collect()
    }

    #[test]
    fn one_bold_name_then_what_they_did_in_a_flowing_line() {
        assert_eq!(
            told(&["Ada draws a card.", "Ada plays the Orc at the West Pit.", "Ada ends the turn."]),
            ["**Ada** draws a card, plays the Orc at the West Pit and ends the turn."]
        );
        assert_eq!(
            told(&["Ada's Thief slips away.", "Nobody sees it.", "Ada draws a card."]),
            ["**Ada**'s Thief slips away. Nobody sees it. Ada draws a card."]
        );
        assert_eq!(told(&["Nobody holds the Smithy: nobody is paid."]), ["**Ada**: Nobody holds the Smithy: nobody is paid."]);
        assert_eq!(told(&["Ada waits.", "Ada and Ben trade."]), ["**Ada** waits. Ada and Ben trade."]);
        assert_eq!(told(&["Ben draws a card."]), ["Ben draws a card."]);
        assert!(told(&[]).is_empty());
    }

    #[test]
    fn steps_of_one_march_are_joined() {
        let steps = ["Ada moves the Orc from A to B.", "Ada moves the Orc from B to C.", "Ada moves the Orc from C to D."];
        assert_eq!(told(&steps[..2]), ["**Ada** moves the Orc from A by way of B to C."]);
        assert_eq!(told(&steps), ["**Ada** moves the Orc from A by way of B and C to D."]);
        let others = ["Ada moves the Orc from A to B.", "Ada moves the Elf from B to C."];
        assert_eq!(told(&others), ["**Ada** moves the Orc from A to B and moves the Elf from B to C."]);
    }

    #[test]
    fn what_is_done_to_several_things_is_said_once() {
        assert_eq!(
            told(&["Ada drops the Hammer.", "Ada drops the Coat.", "Ada drops the Rifle.", "Ada waits."]),
            ["**Ada** drops the Hammer, the Coat and the Rifle; waits."]
        );
        assert_eq!(
            told(&["Ada plays it safe: a black die less.", "Ada plays it safe: a white die less."]),
            ["**Ada** plays it safe: a black die less, a white die less."]
        );
        assert_eq!(
            told(&["Ada plays Long March, and it moves nobody.", "Ada plays Shard Lance."]),
            ["**Ada** plays Long March, and it moves nobody; plays Shard Lance."]
        );
        assert_eq!(told(&["Ada moves A2-B1.", "Ada moves B1-A2-B3."]), ["**Ada** moves A2-B1-A2-B3."]);
        assert_eq!(told(&["Ada moves A2-B1.", "Ada moves C1-C2."]), ["**Ada** moves A2-B1 and moves C1-C2."]);
    }

    #[test]
    fn a_heading_has_a_line_of_its_own_and_is_nobodys() {
        assert_eq!(
            told(&["Ada waits.", "**Round 2** of 8.", "Ada draws a card.", "Ben waits."]),
            ["**Ada** waits.", "**Round 2** of 8.", "Ada draws a card. Ben waits."]
        );
        assert_eq!(told(&["**Round 2** of 8.", "Ada draws a card."]), ["**Round 2** of 8.", "**Ada** draws a card."]);
    }

    #[test]
    fn an_epitaph_is_nobodys_word() {
        assert_eq!(
            told(&["**Timur dies.**", "**In memoriam Timur.** *He healed.*", "Ada waits."]),
            ["**Timur dies.**", "**In memoriam Timur.** *He healed.*", "**Ada** waits."]
        );
    }

    #[test]
    fn who_loses_to_the_game_itself_has_no_place() {
        let lost = Place { rank: 2, score: 7, side: 0, reason: String::new() };
        let outcome = Outcome { places: vec![lost.clone()], reason: "The Trogs win.".into() };
        let mark = Seat(0).to_string();
        assert_eq!(ending(&outcome, |_| None), format!("The Trogs win.\n{mark}: 7\n"));
        let won = Outcome { places: vec![Place { rank: 1, ..lost }], reason: "Won.".into() };
        assert!(ending(&won, |_| None).contains(&format!("1. {mark}: 7")));
    }

    #[test]
    fn those_whom_a_seat_leads_are_a_subject_too() {
        assert_eq!(
            told(&["The Machines use Spare Cell.", "The Machines build a Matrix in Ember Reach.", "The Trogs wait."]),
            ["**Ada**: The Machines use Spare Cell and build a Matrix in Ember Reach. The Trogs wait."]
        );
        assert_eq!(
            told(&["The Machines spend two cards: three points.", "The Machines pass."]),
            ["**Ada**: The Machines spend two cards: three points; pass."]
        );
    }

    #[test]
    fn a_table_has_lines_of_its_own_and_no_line_is_endless() {
        assert_eq!(told(&["Ada starts a Battle.", "3 · Claws strike.", "2 · Nobody acts."]).len(), 3);
        let long: Vec<String> =
            (0..12).map(|at| format!("Room number {at} of the lair is scored and pays Ben {at} gold.")).collect();
        let long: Vec<&str> = long.iter().map(String::as_str).collect();
        let lines = told(&long);
        assert!(lines.len() > 1 && lines.iter().all(|line| line.chars().count() < 300), "{lines:#?}");
    }
}
