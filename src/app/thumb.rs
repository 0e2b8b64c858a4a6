//! How many presses a game takes: whole random games as a thumb would play them in the picker, without Discord around it.

use super::menu::{BUTTONS, LIKELIEST, Menu, Page, Step};
use super::{GameId, about};
use crate::engine::{Game, Phrase, Rng, Seat, Seats, Seed, Story, Viewer, playout, record};
use crate::games::{GameVisitor, Kind};

/// The mean number of presses for an action: a button is one, an entry of a menu two.
pub fn presses_an_action(kind: Kind, games: u64) -> f64 {
    let (presses, actions) = (1..=games).map(|number| kind.visit(RandomGame { kind, number })).fold((0, 0), |all, one| {
        let (presses, actions): (u32, u32) = one;
        (all.0 + presses, all.1 + actions)
    });
    f64::from(presses) / f64::from(actions.max(1))
}

struct RandomGame {
    kind: Kind,
    number: u64,
}

impl GameVisitor for RandomGame {
    /// Presses and actions.
    type Output = (u32, u32);

    fn visit<G: Game>(self) -> (u32, u32) {
        let mut rng = Rng::from_number(self.number);
        let seats = 2.clamp(*G::SEATS.start(), *G::SEATS.end());
        let seed = Seed(self.number.into());
        let Ok(mut game) = record::start::<G>(&G::Options::default(), seats, seed, &mut Story::silent()) else { return (0, 0) };
        let (mut presses, mut actions) = (0, 0);
        // Those whose picker is open, since they had more to do after their last move.
        let mut open = Seats::default();
        while actions < playout::STEP_LIMIT as u32 {
            let to_act: Vec<Seat> = game.turn().to_act().iter().collect();
            if to_act.is_empty() {
                break;
            }
            let seat = *rng.pick(&to_act);
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            let view = game.view(Viewer::Seat(seat));
            let phrases: Vec<Phrase> = legal.iter().map(|action| G::phrase(&view, action)).collect();
            presses += u32::from(!open.contains(seat));
            let (chosen, pressed) = pick(self.kind, &phrases, &mut rng);
            presses += pressed;
            actions += 1;
            game.play_unchecked(seat, &legal[chosen], &mut Story::silent());
            let ends = !game.turn().to_act().contains(seat);
            // What ends a turn is pressed even where nothing else is left.
            presses += u32::from(ends && pressed == 0 && open.contains(seat));
            if game.turn().to_act().contains(seat) {
                open.insert(seat);
            } else {
                open.remove(seat);
            }
        }
        (presses, actions)
    }
}

/// Any answer to each question, until one action is left: its place, and the presses that took.
fn pick(kind: Kind, legal: &[Phrase], rng: &mut Rng) -> (usize, u32) {
    let likely: Vec<usize> = (0..legal.len()).collect();
    let menu = Menu { legal, verbs: about(kind).verbs, explain: &|_, _| None, question: &|_| None, likely: &likely };
    let (mut path, mut presses) = (String::new(), 0);
    loop {
        let (step, left) = menu.walk(GameId(0), 0, &path).expect("the path is the menu's own");
        let Step::Choose(page) = step else { return (left[0], presses) };
        // Any page of a long list is as likely as another.
        let turned = rng.below(page.count);
        let page = if turned == 0 { page } else { turn(&menu, &path, turned) };
        let chosen = rng.below(page.choices.len());
        // To open a menu is a press, too.
        presses += turned as u32 + if chosen < page.buttons() { 1 } else { 2 };
        path.clone_from(&page.choices[chosen].path);
    }
}

fn turn(menu: &Menu<'_>, path: &str, page: usize) -> Page {
    match menu.walk(GameId(0), 0, &format!("{path}~{page}")) {
        Some((Step::Choose(page), _)) => page,
        _ => unreachable!("a question has as many pages as it says"),
    }
}

impl Page {
    /// Few answers are buttons, all of them.
    pub fn is_few(&self) -> bool {
        self.count == 1 && self.choices.len() <= BUTTONS
    }

    /// So many of the first answers are buttons.
    pub fn buttons(&self) -> usize {
        match (self.is_few(), self.number) {
            (true, _) => self.choices.len(),
            (false, 1) => LIKELIEST,
            (false, _) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Wanted;

    impl GameVisitor for Wanted {
        type Output = f64;

        fn visit<G: Game>(self) -> f64 {
            G::TARGETS.presses
        }
    }

    #[test]
    fn one_press_where_one_is_enough() {
        for kind in Kind::ALL {
            let (presses, most) = (presses_an_action(*kind, 2), kind.visit(Wanted));
            println!("{}: {presses:.2}", kind.slug());
            assert!(presses < most, "{} takes {presses:.2} presses an action; at most {most} are good", kind.slug());
        }
    }
}
