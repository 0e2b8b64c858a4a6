//! What lies before somebody's eyes.

use super::state::{known_name, world};
use crate::engine::grammar::{capital, count};
use crate::games::clans::rules::{Tile, TileSet, UnitId};
use crate::games::clans::view::View;

/// What a unit sees.
pub struct Sight {
    pub tiles: TileSet,
    /// Its enemies, with where each stands and how far away that is, the nearest first.
    pub enemies: Vec<(UnitId, Tile, u8)>,
}

pub fn sight(view: &View, unit: UnitId) -> Option<Sight> {
    let (open, from) = (&view.open, view.open.at(unit)?);
    let (world, field) = (world(view), open.field());
    let tiles: TileSet = field.tiles.iter().filter(|tile| world.sees(unit, *tile)).collect();
    let enemy = |other: UnitId| {
        let at = open.at(other).filter(|at| tiles.contains(*at) && open.are_enemies(unit, other))?;
        Some((other, at, field.distance(from, at)))
    };
    let mut enemies: Vec<(UnitId, Tile, u8)> = open.units().iter().filter_map(enemy).collect();
    enemies.sort_by_key(|(_, at, away)| (*away, *at));
    Some(Sight { tiles, enemies })
}

/// The same in lines.
pub fn told(view: &View, unit: UnitId, sight: &Sight) -> Vec<String> {
    let open = &view.open;
    let from = open.at(unit).map_or_else(String::new, |at| format!(" at {at}"));
    let all = count(open.field().tiles.len(), "tile");
    let first = format!("**{}**{from} sees {} of {all}.", capital(&open.name(unit)), sight.tiles.len());
    let enemy = |(other, at, away): &(UnitId, Tile, u8)| {
        let far = if *away == 0 { "here".to_owned() } else { format!("{} away", count(usize::from(*away), "tile")) };
        format!("{} on {at}, {far}", capital(&known_name(view, *other)))
    };
    let none = || "No enemy is in sight.".to_owned();
    let enemies: Vec<String> = sight.enemies.iter().map(enemy).collect();
    [first].into_iter().chain(if enemies.is_empty() { vec![none()] } else { enemies }).collect()
}
