//! Short hints for those who play their first game: about the decision that lies before them.

use super::rules::Phase;
use super::view::View;

/// What a newcomer should know now.
pub fn hint(view: &View) -> Option<String> {
    let open = &view.open;
    let seat = view.seat()?;
    let own = open.board.units().filter(|(_, unit)| unit.controller == seat && !unit.is_hq()).count();
    let text = match open.phase()? {
        Phase::Choose | Phase::Draft(_) => "Each army wins in its own way. Those that are offered first forgive mistakes.",
        Phase::Hq(_) => "In the middle the HQ reaches many hexes, and is reached from all sides; at the edge it is safer.",
        Phase::Discard => "One of three always goes. A Battle tile is worth keeping until your units strike first.",
        Phase::Play if own == 0 => "Put units where their weapons point at the enemy's HQ, or between it and yours.",
        Phase::Play if !open.player(seat).hand.iter().any(|tile| tile.instant().is_none()) => {
            "Instant tiles wait for their moment: what is not played now is kept."
        }
        Phase::Play => {
            "In a Battle the highest initiative strikes first, and whoever falls strikes no more. Forecast shows what would happen."
        }
        Phase::Retreat { .. } => "Your unit has to go, but where to is your choice: out of the line of fire.",
        Phase::Event(_) | Phase::Battle => {
            "A Medic takes a wound in place of its neighbour, and is gone. The HQ is worth it, a runner seldom."
        }
        _ => return None,
    };
    Some(text.to_owned())
}
