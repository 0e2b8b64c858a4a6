//! Short hints for those who play their first game: about the decision that lies before them.

use super::super::rules::Phase;
use super::super::view::View;

/// What a newcomer should know now.
pub fn hint(view: &View) -> Option<String> {
    let open = &view.open;
    let seat = view.viewer.seat()?;
    let inside = open.heroes_in_lair(seat);
    let text = match view.phase()? {
        Phase::Turn if inside == 0 => "Nobody of yours is in the lair yet: draw, and play whoever you get at a staircase.",
        Phase::Turn if open.actions == 1 && inside > 2 => {
            "An action moves one figure one space. Gold is paid for the most heroes in a room, so spread out, or stay strong."
        }
        Phase::Turn if open.pile_icons() >= 3 => {
            "The hourglasses are running out: at five, every room pays whoever has the most heroes in it."
        }
        Phase::Turn => {
            "Drawing brings new figures, and the game ends with the first empty deck. Half drawing, half moving is a fair plan."
        }
        Phase::ChooseCard => "You keep the card that you do not play. Torches and bells bring the next scoring nearer.",
        Phase::WraithEntry { .. } => "Whoever is pushed no longer counts in that room. The strongest rival is the best prey.",
        Phase::TrollEscape { .. } => {
            "One figure may run; all others of yours in that room are gone. Save the one that is worth most."
        }
        _ => return None,
    };
    Some(text.to_owned())
}
