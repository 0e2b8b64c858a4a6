//! Turns that win, and the bots that find them.

use super::super::position::Position;
use super::super::rules::Action;
use super::super::{Neuroshima, win};
use crate::bots::{Bot, advise};
use crate::engine::{Game, Rng, Seat, Story, Turn, Viewer};
use crate::games::Kind;

const MOVER: Seat = Seat(0);

/// An Assassin has to walk before the Battle: it hits the HQ from C3 and D3 only.
const WALK: &str = "B HQ E1; B Assassin C4; M HQ A1 [hp1]\n# hand: B Battle\n";

fn table(text: &str) -> Neuroshima {
    Position::read(text).unwrap().table().unwrap()
}

/// What is done by `choose` until the turn is over, as phrases, and whether that wins.
fn played(mut game: Neuroshima, mut choose: impl FnMut(&Neuroshima) -> Option<Action>) -> (Vec<String>, bool) {
    let (turn, mut said) = (game.open.turn, Vec::new());
    while let (Turn::Act(_), true) = (Game::turn(&game), game.open.turn == turn) {
        let Some(action) = choose(&game) else { return (said, false) };
        said.push(Neuroshima::phrase(&game.view(Viewer::Seat(MOVER)), &action).to_string());
        Game::play(&mut game, MOVER, &action, &mut Story::silent()).unwrap();
    }
    (said, Game::turn(&game).outcome().is_some_and(|outcome| outcome.winners().contains(MOVER)))
}

#[test]
fn a_walk_that_makes_a_battle_win_is_found_and_followed() {
    let (said, wins) = played(table(WALK), |game| win::find(game, MOVER, 2_000));
    assert!(wins && said.len() == 2 && said[0].starts_with("walk unit:C4") && said[1] == "battle", "{said:?}");
}

#[test]
fn every_level_that_searches_plays_it() {
    for bot in ["normal", "hard"] {
        let bot = bot.parse::<Bot>().unwrap().unhurried();
        let mut rng = Rng::from_number(1);
        let (said, wins) = played(table(WALK), |game| {
            let phrase = advise(Kind::Hex, game, MOVER, bot, &mut rng)?;
            let mut legal = Vec::new();
            game.legal_actions(MOVER, &mut legal);
            let view = game.view(Viewer::Seat(MOVER));
            legal.into_iter().find(|action| Neuroshima::phrase(&view, action) == phrase)
        });
        assert!(wins, "{bot}: {said:?}");
    }
}

#[test]
fn what_a_medic_would_undo_is_no_victory() {
    let medic = |top: &str| table(&format!("B HQ E1; B Assassin C4; M HQ A1 [hp1]; M Medic A2/{top}\n# hand: B Battle\n"));
    assert_eq!(win::find(&medic("n"), MOVER, 4_000), None);
    assert!(win::find(&medic("ne"), MOVER, 4_000).is_some());
}

#[test]
fn without_a_battle_there_is_nothing_to_look_for() {
    assert!(win::find(&table(WALK), MOVER, 2_000).is_some());
    assert_eq!(win::find(&table(&WALK.replace("Battle", "Mutant")), MOVER, 2_000), None);
    assert_eq!(win::find(&table(&WALK.replace("hp1", "hp2")), MOVER, 4_000), None);
}

#[test]
fn in_the_last_turn_before_the_final_battle_a_lead_wins() {
    // The HQs are level, and one blow more decides.
    let text = "B HQ E1 [hp5]; B Assassin C4; M HQ A1 [hp5]\n# hand: B Mutant\n# pile: M\n";
    // Once to end the turn wins, nothing more is looked for.
    let (said, wins) = played(table(text), |game| win::find(game, MOVER, 6_000).or(Some(Action::End)));
    assert!(wins && said.last().is_some_and(|last| last == "end"), "{said:?}");
}
