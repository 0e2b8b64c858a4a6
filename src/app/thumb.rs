//! How many presses a game takes: whole random games as a thumb would play them in the picker, without Discord around it.

use super::menu::{Choice, Menu, Page, Walked};
use super::{GameId, about};
use crate::engine::{Decision, DynGame, Game, Rng, Scene, Seat, Seats, Seed, Story, playout, record};
use crate::games::{GameVisitor, Kind};

/// The mean number of presses for an action: a button is one, an entry of a menu two.
pub fn presses_an_action(kind: Kind, games: u64) -> f64 {
    let play = |number| kind.visit(RandomGame { kind, number, look: &mut |_| true });
    let (presses, actions) = (1..=games).map(play).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    f64::from(presses) / f64::from(actions.max(1))
}

/// What asks a question and draws where its answers lie, if they lie on the board.
pub type Ask<'a> = &'a dyn Fn() -> Option<Scene>;

/// Every question on the way through a random game, until it is over or `look` has seen enough.
pub fn questions(kind: Kind, number: u64, look: &mut dyn FnMut(Ask<'_>) -> bool) {
    kind.visit(RandomGame { kind, number, look });
}

struct RandomGame<'a> {
    kind: Kind,
    number: u64,
    /// Whether to go on.
    look: &'a mut dyn FnMut(Ask<'_>) -> bool,
}

impl GameVisitor for RandomGame<'_> {
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
            presses += u32::from(!open.contains(seat));
            let Some((chosen, pressed)) = pick(self.kind, &*game.decision(seat), &mut rng, self.look) else { break };
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

/// Any answer to each question, until one action is left: its place, and the presses that took. `None` where it was enough.
fn pick(kind: Kind, decision: &dyn Decision, rng: &mut Rng, look: &mut dyn FnMut(Ask<'_>) -> bool) -> Option<(usize, u32)> {
    let likely: Vec<usize> = (0..decision.phrases().len()).collect();
    let menu = Menu { decision, verbs: about(kind).verbs, likely: &likely, tell: &str::to_owned };
    let (mut path, mut presses) = (String::new(), 0);
    loop {
        let page = match menu.walk(GameId(0), 0, &path).expect("the path is the menu's own") {
            Walked::Page(page, _) => page,
            Walked::Action(place) => return Some((place, presses)),
        };
        let ask = || match menu.walk(GameId(0), 0, &path) {
            Some(Walked::Page(_, scene)) => scene,
            _ => None,
        };
        if !look(&ask) {
            return None;
        }
        // Any page of a long list is as likely as another.
        let turned = rng.below(page.count);
        let page = if turned == 0 { page } else { turn(&menu, &path, turned) };
        // Whatever is shown may be pressed, also what has a button of its own beside the answers.
        let shown: Vec<&Choice> = page.choices.iter().chain(&page.likeliest).collect();
        let chosen = *rng.pick(&shown);
        // To open a menu is a press, too.
        let near = page.likeliest.iter().any(|near| near.label == chosen.label);
        presses += turned as u32 + if page.across.is_some() || near { 1 } else { 2 };
        path.clone_from(&chosen.path);
    }
}

fn turn(menu: &Menu<'_>, path: &str, page: usize) -> Page {
    match menu.walk(GameId(0), 0, &format!("{path}~{page}")) {
        Some(Walked::Page(page, _)) => page,
        _ => unreachable!("a question has as many pages as it says"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots;
    use crate::engine::scene::{Point, Role, Shape};
    use crate::render::legibility::{packed, readable};
    use crate::render::{Names, Raster};

    struct Wanted;

    impl GameVisitor for Wanted {
        type Output = f64;

        fn visit<G: Game>(self) -> f64 {
            G::TARGETS.presses
        }
    }

    /// The letters on the cream discs of a picture.
    fn letters(scene: &Scene) -> Vec<&str> {
        let discs: Vec<Point> = scene.shapes.iter().filter_map(disc).collect();
        let texts = scene.shapes.iter().filter_map(|shape| if let Shape::Text(text) = shape { Some(text) } else { None });
        let on_discs = texts.filter(|text| discs.contains(&text.at)).map(|text| text.text.as_str());
        let mut letters: Vec<&str> = on_discs.filter(|text| is_letter(text)).collect();
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    fn disc(shape: &Shape) -> Option<Point> {
        match shape {
            Shape::Circle { centre, paint, .. } if paint.fill == Some(Role::Text.into()) => Some(*centre),
            _ => None,
        }
    }

    fn is_letter(mark: &str) -> bool {
        mark.len() == 1 && mark.chars().all(|mark| mark.is_ascii_uppercase())
    }

    /// What is wrong with the marks of a page and its picture.
    fn marks_agree(page: &Page, scene: Option<&Scene>) -> Result<(), String> {
        let shown = || page.choices.iter().chain(&page.likeliest);
        let mut marks: Vec<&str> = shown().filter_map(|choice| choice.mark.as_deref()).collect();
        for choice in shown() {
            if choice.mark.as_ref().is_some_and(|mark| !choice.label.starts_with(&format!("{mark} · "))) {
                return Err(format!("{:?} does not begin with its mark", choice.label));
            }
        }
        let first: Vec<&str> = page.choices.iter().filter_map(|choice| choice.mark.as_deref()).collect();
        if first.iter().all(|mark| is_letter(mark)) && !first.is_sorted() {
            return Err(format!("the choices are not in the order of their letters: {first:?}"));
        }
        if page.across.is_some_and(|across| page.choices.len() > across * 4) {
            return Err(format!("{} buttons do not fit", page.choices.len()));
        }
        marks.sort_unstable();
        marks.dedup();
        match scene {
            None if marks.is_empty() => Ok(()),
            None => Err(format!("marks without a picture: {marks:?}")),
            Some(_) if marks.len() < 2 => Err("a picture of less than two places".into()),
            Some(scene) if marks.iter().all(|mark| is_letter(mark)) && marks != letters(scene) => {
                Err(format!("the buttons say {marks:?}, the picture {:?}", letters(scene)))
            }
            Some(_) => Ok(()),
        }
    }

    /// Every question on the way to a random action of each decision of a random game: how many had a picture.
    struct Marked {
        kind: Kind,
        number: u64,
    }

    impl GameVisitor for Marked {
        type Output = u32;

        fn visit<G: Game>(self) -> u32 {
            let mut rng = Rng::from_number(self.number);
            let between = *G::SEATS.start()..=*G::SEATS.end();
            let seats = between.clone().nth(rng.below(between.count())).unwrap_or(*G::SEATS.start());
            let seed = Seed(self.number.into());
            let mut game = record::start::<G>(&G::Options::default(), seats, seed, &mut Story::silent()).unwrap();
            let mut pictures = 0;
            for _ in 0..playout::STEP_LIMIT {
                let to_act: Vec<Seat> = game.turn().to_act().iter().collect();
                if to_act.is_empty() {
                    break;
                }
                let seat = *rng.pick(&to_act);
                let decision = game.decision(seat);
                let likely: Vec<usize> = (0..decision.phrases().len()).collect();
                let menu = Menu { decision: &*decision, verbs: about(self.kind).verbs, likely: &likely, tell: &str::to_owned };
                let mut path = String::new();
                let chosen = loop {
                    match menu.walk(GameId(0), 0, &path).unwrap() {
                        Walked::Page(page, scene) => {
                            let wrong = marks_agree(&page, scene.as_ref()).err();
                            assert_eq!(wrong, None, "{} {}, {:?}", self.kind.slug(), self.number, page.title);
                            pictures += u32::from(scene.is_some());
                            path.clone_from(&rng.pick(&page.choices).path);
                        }
                        Walked::Action(place) => break place,
                    }
                };
                let mut legal = Vec::new();
                game.legal_actions(seat, &mut legal);
                game.play_unchecked(seat, &legal[chosen], &mut Story::silent());
            }
            pictures
        }
    }

    /// Every decision of a random game: what everyone reads of it, and what a newcomer is told.
    struct Told {
        kind: Kind,
        number: u64,
    }

    impl GameVisitor for Told {
        /// Headlines, and hints with the buttons there are.
        type Output = (Vec<String>, Vec<(String, Vec<String>)>);

        fn visit<G: Game>(self) -> Self::Output {
            let mut rng = Rng::from_number(self.number);
            let between = *G::SEATS.start()..=*G::SEATS.end();
            let seats = between.clone().nth(rng.below(between.count())).unwrap_or(*G::SEATS.start());
            let seed = Seed(self.number.into());
            let mut game = record::start::<G>(&G::Options::default(), seats, seed, &mut Story::silent()).unwrap();
            let (mut headlines, mut hints) = (Vec::new(), Vec::new());
            for _ in 0..400 {
                let to_act: Vec<Seat> = game.turn().to_act().iter().collect();
                if to_act.is_empty() {
                    break;
                }
                let seat = *rng.pick(&to_act);
                headlines.push(game.asked(seat).unwrap_or_default());
                let decision = game.decision(seat);
                if let Some(hint) = decision.hint() {
                    let likely: Vec<usize> = (0..decision.phrases().len()).collect();
                    let menu =
                        Menu { decision: &*decision, verbs: about(self.kind).verbs, likely: &likely, tell: &str::to_owned };
                    let buttons = match menu.walk(GameId(0), 0, "").unwrap() {
                        Walked::Page(page, _) => {
                            page.choices.into_iter().chain(page.likeliest).map(|choice| choice.label).collect()
                        }
                        Walked::Action(_) => Vec::new(),
                    };
                    hints.push((hint, buttons));
                }
                let mut legal = Vec::new();
                game.legal_actions(seat, &mut legal);
                game.play_unchecked(seat, rng.pick(&legal), &mut Story::silent());
            }
            (headlines, hints)
        }
    }

    #[test]
    fn every_headline_says_what_is_asked_and_every_hint_names_buttons_that_are_there() {
        for kind in Kind::ALL {
            let mut named = 0;
            for number in 1..=4 {
                let (headlines, hints) = kind.visit(Told { kind: *kind, number });
                for headline in headlines {
                    let says = !headline.is_empty() && headline.chars().count() <= 160;
                    assert!(says, "{} {number}: {headline:?}", kind.slug());
                }
                for (hint, buttons) in hints {
                    let Some((_, named_here)) = hint.split_once("ress ").filter(|_| !buttons.is_empty()) else { continue };
                    let name = named_here.split([',', '.', ':']).next().unwrap();
                    assert!(buttons.iter().any(|label| label.starts_with(name)), "{}: {hint:?} {buttons:?}", kind.slug());
                    named += 1;
                }
            }
            println!("{}: {named} hints name a button", kind.slug());
        }
    }

    #[test]
    fn letters_agree_on_pictures_buttons_and_menus() {
        for kind in Kind::ALL {
            let pictures: u32 = (1..=100).map(|number| kind.visit(Marked { kind: *kind, number })).sum();
            println!("{}: {pictures} pictures", kind.slug());
            assert!(pictures > 500, "only {pictures} questions of {} have a picture", kind.slug());
        }
    }

    /// What may be smaller: the names of rooms in eight columns, and what stands on markers and in a crowd.
    fn is_aside(kind: Kind, words: &str) -> bool {
        match kind {
            Kind::Troll => true,
            Kind::Havoc => false,
            Kind::Hex | Kind::Clans => words.len() <= 3,
        }
    }

    #[test]
    fn crops_of_the_boards_can_be_read_on_a_phone() {
        // In Clan Wars pieces may stand before each other; its pictures have tests of their own.
        for kind in Kind::ALL.iter().filter(|kind| **kind != Kind::Clans) {
            let (mut raster, mut asked, mut drawn) = (Raster::new(), 0, 0);
            for number in 1..=4 {
                questions(*kind, number, &mut |ask| {
                    asked += 1;
                    if asked % 11 == 0
                        && let Some(scene) = ask()
                    {
                        drawn += 1;
                        readable(&mut raster, &scene, |words| is_aside(*kind, words));
                        let size = packed(&mut raster, &scene, &Names::default());
                        assert!(size < 150 * 1024, "{}: {size}", kind.slug());
                    }
                    drawn < 12 * number
                });
            }
            assert!(drawn > 20, "only {drawn} crops of {}", kind.slug());
        }
    }

    /// The fewest presses that lead from a page to one action.
    fn way(menu: &Menu<'_>, path: &str, wanted: usize) -> Option<u32> {
        let first = match menu.walk(GameId(0), 0, path)? {
            Walked::Page(page, _) => page,
            Walked::Action(place) => return (place == wanted).then_some(0),
        };
        if first.likeliest.iter().any(|near| near.path.ends_with(&format!("!{wanted}"))) {
            return Some(1);
        }
        let pages = (0..first.count).filter_map(|turned| {
            let page = if turned == 0 { first.clone() } else { turn(menu, path, turned) };
            let press = turned as u32 + if page.across.is_some() { 1 } else { 2 };
            page.choices.iter().filter_map(|choice| Some(press + way(menu, &choice.path, wanted)?)).min()
        });
        pages.min()
    }

    /// A turn as somebody plays it who knows what they want: for each verb one of the four best actions that have it.
    struct Scripted {
        kind: Kind,
        number: u64,
        script: &'static [&'static str],
    }

    impl Scripted {
        /// The presses of a turn from here on, if the seat can do all of it.
        fn presses<G: Game>(&self, mut game: G, seat: Seat, rng: &mut Rng) -> Option<u32> {
            let mut presses = 1;
            let mut script = self.script.iter();
            let mut next = *script.next()?;
            for _ in 0..12 {
                // Others may have to answer first.
                let mover = if game.turn().to_act().contains(seat) { seat } else { game.turn().to_act().first()? };
                let mut legal = Vec::new();
                game.legal_actions(mover, &mut legal);
                let decision = game.decision(mover);
                let phrases = decision.phrases();
                let likely = bots::likely(self.kind, &game, mover, rng);
                let with = |verb: &str| likely.iter().copied().filter(|at| phrases[*at].verb == verb).take(4).collect::<Vec<_>>();
                let wanted = if mover == seat { with(next) } else { Vec::new() };
                // What else is asked on the way is let be; it is a matter of its own and not counted.
                let chosen = if wanted.is_empty() {
                    *with("pass").first().or(with("done").first()).or(likely.first().filter(|_| legal.len() == 1))?
                } else {
                    *rng.pick(&wanted)
                };
                if !wanted.is_empty() {
                    let verbs = about(self.kind).verbs;
                    let menu = Menu { decision: &*decision, verbs, likely: &likely, tell: &str::to_owned };
                    presses += way(&menu, "", chosen)?;
                }
                game.play_unchecked(mover, &legal[chosen], &mut Story::silent());
                if !wanted.is_empty() {
                    let Some(step) = script.next() else { return Some(presses) };
                    next = step;
                }
            }
            None
        }
    }

    impl GameVisitor for Scripted {
        /// The presses of such turns in the course of a game.
        type Output = Vec<u32>;

        fn visit<G: Game>(self) -> Vec<u32> {
            let mut rng = Rng::from_number(self.number);
            let seed = Seed(self.number.into());
            let seats = 2.clamp(*G::SEATS.start(), *G::SEATS.end());
            let mut game = record::start::<G>(&G::Options::default(), seats, seed, &mut Story::silent()).unwrap();
            let mut counted = Vec::new();
            let mut could = false;
            for _ in 0..400 {
                let Some(seat) = game.turn().to_act().first() else { break };
                let mut legal = Vec::new();
                game.legal_actions(seat, &mut legal);
                let can = game.decision(seat).phrases().iter().any(|phrase| phrase.verb == self.script[0]);
                if can && !could {
                    counted.extend(self.presses(game.clone(), seat, &mut rng));
                }
                could = can;
                let chosen = bots::likely(self.kind, &game, seat, &mut rng)[0];
                game.play_unchecked(seat, &legal[chosen], &mut Story::silent());
            }
            counted
        }
    }

    /// Turns of a few games; each of them, from the first to the last, takes at most so many presses.
    fn takes_at_most(most: u32, kind: Kind, script: &'static [&'static str]) {
        let turns: Vec<u32> = (1..=2).flat_map(|number| kind.visit(Scripted { kind, number, script })).collect();
        println!("{} {script:?}: {turns:?}", kind.slug());
        assert!(turns.len() >= 3, "{} such turns in {}", turns.len(), kind.slug());
        assert!(turns.iter().all(|presses| *presses <= most), "{} {script:?}: {turns:?}", kind.slug());
    }

    #[test]
    fn a_turn_in_the_lair_takes_eight_presses() {
        takes_at_most(8, Kind::Troll, &["draw", "play", "move", "move"]);
    }

    #[test]
    fn a_move_with_three_cards_and_two_marches_takes_twelve_presses() {
        takes_at_most(12, Kind::Havoc, &["move", "move", "move", "march", "march"]);
    }

    #[test]
    fn a_tile_is_placed_with_three_presses() {
        takes_at_most(3, Kind::Hex, &["place"]);
    }

    #[test]
    fn an_operative_moves_and_attacks_with_six_presses() {
        takes_at_most(6, Kind::Clans, &["move", "attack", "roll"]);
    }

    #[test]
    fn one_press_where_one_is_enough() {
        for kind in Kind::ALL {
            let (presses, most) = (presses_an_action(*kind, 2), kind.visit(Wanted));
            println!("{}: {presses:.3}", kind.slug());
            assert!(presses < most, "{} takes {presses:.2} presses an action; at most {most} are good", kind.slug());
        }
    }
}
