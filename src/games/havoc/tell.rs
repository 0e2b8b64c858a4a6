//! How the rules name things when they tell what happened.

use super::content::{Faction, Icons, Region};
use crate::engine::grammar::list;

/// Regions that a faction takes control of, and whose they were. What nobody held comes first, so that each loser stands beside
/// what they lost.
pub fn taken(faction: Faction, taken: &[(Region, Option<Faction>)]) -> String {
    let free: Vec<&str> = taken.iter().filter(|(_, lost)| lost.is_none()).map(|(region, _)| region.told()).collect();
    let won = taken.iter().filter_map(|(region, lost)| Some(format!("{} from the {}", region.told(), (*lost)?.name())));
    let parts: Vec<String> = (!free.is_empty()).then(|| list(&free)).into_iter().chain(won).collect();
    format!("The {} take control of {}.", faction.name(), parts.join(", and of "))
}

/// What icons bring, without those that are not there.
pub fn worth(icons: Icons) -> String {
    let signs = [("move", icons.moves), ("recruit", icons.recruits), ("build", icons.builds)];
    let shown = signs.into_iter().filter(|(_, count)| *count > 0);
    shown.map(|(sign, count)| format!("{sign} {count}")).collect::<Vec<_>>().join(", ")
}
