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
    if let Some(first) = lines.first_mut() {
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
        let number = place.score.to_string();
        // The reason often has the number already, with what was counted.
        let counted = || score(seat).filter(|words| words.contains(&number)).unwrap_or_else(|| number.clone());
        let _ = match place.reason.as_str() {
            "" => writeln!(text, "{}. {seat}: {}", place.rank, counted()),
            why if why.starts_with(&number) => writeln!(text, "{}. {seat}: {why}", place.rank),
            why => writeln!(text, "{}. {seat}: {} ({why})", place.rank, counted()),
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
                match clauses.last_mut().and_then(|last| further(last, clause).map(|way| (last, way))) {
                    Some((last, way)) => *last = way,
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

const BY_WAY_OF: &str = " by way of ";

/// A way that goes on where the last one ended: "moves the Orc from A to B", then "from B to C".
fn further(way: &str, next: &str) -> Option<String> {
    let (before, end) = way.rsplit_once(" to ")?;
    let (who, _) = before.split_once(" from ")?;
    let to = next.strip_prefix(who)?.strip_prefix(" from ")?.strip_prefix(end)?.strip_prefix(" to ")?;
    let via = if before.contains(BY_WAY_OF) { " and " } else { BY_WAY_OF };
    Some(format!("{before}{via}{end} to {to}"))
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

/// Sentences in lines. What is a table of its own, with its parts set off by dots, has a line of its own.
fn flow(sentences: &[String]) -> Vec<String> {
    let is_table = |text: &str| text.contains(" · ") || text.contains('\n');
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
