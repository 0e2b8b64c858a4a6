//! What the Hostile chooses in the course of a champion's trait or a swarm card.

use super::champions;
use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::{Rank, ThreatKind, ThreatKinds};
use crate::games::clans::rules::{Action, Called, Choice, Frame, Harm, Pick, Plot, Tile, TileSet, UnitId, UnitSet, Until};

fn of_rank(rank: Rank) -> ThreatKinds {
    ThreatKind::all().filter(|kind| kind.rank() == Some(rank)).collect()
}

pub fn list(game: &Clans, plot: Plot, out: &mut Vec<Action>) {
    let open = &game.open;
    let mut tiles = |tiles: TileSet| out.extend(tiles.iter().map(|tile| Action::Choose(Choice::Tile(tile))));
    match plot {
        Plot::Spawn { tiles, rank, .. } => {
            let kinds = game.reserve().intersection(of_rank(rank));
            for kind in kinds {
                out.extend(tiles.iter().map(|at| Action::Spawn { kind, at }));
            }
            out.push(Action::Pass(Until::Now));
        }
        Plot::Shield { unit, .. } => {
            let near = open.called_near(unit, 1, Called::Feeders);
            let feeders = near.filter(|unit| game.kind(unit).and_then(ThreatKind::rank) == Some(Rank::Feeders));
            out.extend(feeders.iter().map(|unit| Action::Choose(Choice::Unit(unit))));
            out.push(Action::Choose(Choice::Harm(Harm::Wound)));
        }
        Plot::Bolt { unit } => tiles(champions::bolt_holes(game, unit)),
        Plot::Sink { unit } => out.extend([Action::Choose(Choice::Unit(unit)), Action::Pass(Until::Now)]),
        Plot::Exchange { unit } => {
            let others = open.threats().filter(|other| other != unit);
            out.extend(others.iter().map(|other| Action::Choose(Choice::Unit(other))));
        }
        Plot::Obscure => {
            tiles(open.field().tiles.without(open.obscured));
            out.push(Action::Pass(Until::Now));
        }
        Plot::Mouth { from } => tiles(mouths(game, from)),
    }
}

/// Where a spawn point may move: one tile on, where neither an operative nor another point is.
pub fn mouths(game: &Clans, from: Tile) -> TileSet {
    let open = &game.open;
    let near = open.field().neighbours(from);
    near.iter().filter(|tile| open.members_on(*tile).is_empty() && !open.spawn_points.contains(tile)).collect()
}

/// The Hostile has chosen; the question is off the stack.
pub fn choose(game: &mut Clans, plot: Plot, action: Action, story: &mut Story) {
    match (plot, action) {
        (Plot::Spawn { tiles, rank, left }, Action::Spawn { kind, at }) => {
            let may_be = of_rank(rank);
            if left > 1 {
                let seat = game.open.hostile;
                let what = Pick::Plot(Plot::Spawn { tiles, rank, left: left - 1 });
                game.open.push(Frame::Pick { seat, what });
            }
            if let Some(unit) = game.spawn(kind, at, may_be) {
                story.tell(|| format!("{} appears at {at}.", game.open.name(unit)));
            }
        }
        (Plot::Shield { unit, .. }, Action::Choose(Choice::Unit(feeder))) => {
            if let Some(champion) = game.kind(unit).and_then(ThreatKind::champion) {
                game.open.champions.0[champion.index()].used = true;
            }
            story.tell(|| format!("{} takes the wound of {}.", game.open.name(feeder), game.open.name(unit)));
            game.remove_clanner(feeder);
        }
        (Plot::Shield { unit, by }, _) => champions::suffer(game, unit, by, story),
        (Plot::Bolt { unit }, Action::Choose(Choice::Tile(tile))) => {
            let name = game.open.name(unit);
            game.displace(unit, tile, story);
            game.turn_back(UnitSet::one(unit), story);
            story.tell(|| format!("{name} lies hidden again, as {}.", game.open.name(unit)));
        }
        (Plot::Sink { unit }, Action::Choose(_)) => champions::sink(game, unit, story),
        (Plot::Exchange { unit }, Action::Choose(Choice::Unit(other))) => exchange(game, unit, other, story),
        (Plot::Obscure, Action::Choose(Choice::Tile(tile))) => {
            game.open.obscured.insert(tile);
            story.tell(|| format!("Dust covers {tile}."));
        }
        (Plot::Mouth { from }, Action::Choose(Choice::Tile(tile))) => {
            if let Some(point) = game.open.spawn_points.iter_mut().find(|point| **point == from) {
                *point = tile;
            }
            story.tell(|| format!("The spawn point of {from} moves to {tile}."));
        }
        _ => {}
    }
    meet(game);
}

/// Outside any action whoever came to share a tile meets at once.
pub fn meet(game: &mut Clans) {
    let busy = game.open.stack.iter().any(|frame| matches!(frame, Frame::ActionEnd { .. } | Frame::Pick { .. }));
    if !busy {
        game.check_ambushes(false);
    }
}

/// Two tokens exchange what they are, and what is known of them.
fn exchange(game: &mut Clans, one: UnitId, other: UnitId, story: &mut Story) {
    use crate::games::clans::rules::Sort::Clanner;
    let (Clanner(a), Clanner(b)) = (one.sort(), other.sort()) else { return };
    // Which two they are is told to all, and nothing on the field shows it afterwards.
    story.reveal();
    game.hidden.kinds.swap(a, b);
    let (first, second) = (game.open.clan[a].may_be, game.open.clan[b].may_be);
    (game.open.clan[a].may_be, game.open.clan[b].may_be) = (second, first);
    for shown in &mut game.hidden.shown {
        let known = (shown.contains(one), shown.contains(other));
        for (unit, known) in [(one, known.1), (other, known.0)] {
            if known { shown.insert(unit) } else { shown.remove(unit) }
        }
    }
    story.tell(|| format!("{} and {} exchange what they are.", game.open.name(one), game.open.name(other)));
}

/// What was to be chosen is not there any more.
pub fn has_lapsed(game: &Clans, plot: Plot) -> bool {
    match plot {
        Plot::Spawn { tiles, .. } => tiles.is_empty() || !game.open.may_spawn(),
        Plot::Shield { unit, .. } | Plot::Sink { unit } => game.open.at(unit).is_none(),
        Plot::Bolt { unit } => champions::bolt_holes(game, unit).is_empty(),
        Plot::Exchange { unit } => game.open.threats().filter(|other| other != unit).is_empty(),
        Plot::Obscure => false,
        Plot::Mouth { from } => mouths(game, from).is_empty(),
    }
}
