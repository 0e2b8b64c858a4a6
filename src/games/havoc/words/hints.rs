//! Short hints for those who play their first game: about the decision that lies before them.

use super::super::rules::{BattleStage, Errand, Phase};
use super::super::view::View;

/// What a newcomer should know now.
pub fn hint(view: &View) -> Option<String> {
    let open = &view.open;
    let own = view.own.as_ref()?;
    let text = match view.phase()? {
        Phase::Factions => "The Humans are the plainest to begin with: they go far, and hold what they take.",
        Phase::Home => "A landing with crystals around it pays every time that somebody enables scoring.",
        Phase::Turn { acted: false } if open.round == 1 => {
            "Three actions a round, each paid with cards. First move: regions with crystals are what scores."
        }
        Phase::Turn { acted: false } if own.hand.len() < 2 => {
            "Few cards are left. Drawing is an action, too: two cards, and you keep one."
        }
        Phase::Turn { acted: false } => {
            "Buildings work again and again, units win battles. Whoever does only one of both falls behind."
        }
        Phase::Turn { acted: true } => "A skill costs no action, and each can be used once a round.",
        Phase::Errand(work) if work.on == Errand::Move => {
            "Spend cards until you have the points you want, then march: each unit takes a point a step."
        }
        Phase::Errand(work) if work.on == Errand::Build => "Points pay for building and for putting to work what stands already.",
        Phase::Errand(_) => "Recruits come to your headquarters when you press Done.",
        Phase::Battle => match open.battle.as_ref()?.stage {
            BattleStage::Deploy(_) => {
                "Control wins the region, Prisoners takes one enemy, Attrition kills one for each of yours. Ties on control defend."
            }
            BattleStage::Tactics(_) => "A card that is played here is gone for the next actions. If nothing is to be won, pass.",
            _ => return None,
        },
        Phase::Initiative => "First means first choice of regions; last means to answer what all others did.",
        _ => return None,
    };
    Some(text.to_owned())
}
