//! What every figure and sign of the planet means.

use super::super::content::{Faction, Structure, Terrain};
use super::signs::{self, FaceDown, Icon, Owner};
use crate::engine::Seat;
use crate::engine::scene::kit::Sign;
use crate::engine::scene::{Paint, Role, Shape};

const OWNER: Owner = Owner(Some(Seat(1)));

fn icon(icon: Icon, gold: bool, name: &str, meaning: &str) -> Sign {
    Sign::new(name, meaning, |out, at, size| {
        signs::icon(out, icon, at, size * 0.75, if gold { Role::Gold } else { Role::Text }, Role::Panel);
    })
}

fn token(token: FaceDown, name: &str, meaning: &str) -> Sign {
    Sign::new(name, meaning, |out, at, size| signs::face_down(out, token, at, size * 1.7))
}

/// A gun of the Humans: a token that stays where it was put.
fn gun(sign: Icon, name: &str, meaning: &str) -> Sign {
    Sign::new(name, meaning, |out, at, size| {
        let paint = Paint::fill(OWNER.role()).and_stroke(Role::Shadow, 2.0);
        out.push(Shape::Circle { centre: at, radius: size * 0.9, paint });
        signs::icon(out, sign, at, size * 0.55, Role::OnSeat, OWNER.role());
    })
}

/// Units first, then what lies in regions, what stands there, and the signs of cards.
pub fn legend() -> Vec<Sign> {
    let units = Faction::ALL.into_iter().map(|faction| {
        // Nobody plays the Trogs of most games.
        let owner = if faction == Faction::Trogs { Owner(None) } else { OWNER };
        Sign::new(faction.name(), faction.manner(), |out, at, size| signs::unit(out, faction, owner, at, size * 0.9))
    });
    let mut legend: Vec<Sign> = units.collect();
    legend.extend([
        icon(Icon::Home, false, "Headquarters", "Where a faction lives and its recruits arrive."),
        Sign::new("Crystal", "Whoever controls the region is paid for it in a scoring.", |out, at, size| {
            signs::crystal(out, at, size * 0.9);
        }),
        Sign::new("Battle", "Fought at the end of the round, in the order of the numbers.", |out, at, size| {
            signs::battle(out, 1, OWNER, at, size * 1.6);
        }),
        token(FaceDown::WarParty, "War Party", "Trogs that nobody has counted: turned over when somebody comes."),
        token(FaceDown::Nest, "Nest", "More Trogs hatch from it when somebody comes."),
        token(FaceDown::Exploration, "Find", "Turned over when somebody takes the region: crystals, cards, units or points."),
        gun(Icon::Cannon, "Artillery token", "Fights on Attrition, and cannot die."),
        gun(Icon::Tower, "Watchtower token", "Fights for Region Control, and cannot die."),
        icon(Icon::Shield, false, "Shield", "Units in this battle are protected by a skill."),
    ]);
    legend.extend(Structure::ALL.into_iter().map(|structure| {
        let name = format!("{} ({})", structure.name(), structure.owner().name());
        let owner = if structure.owner() == Faction::Trogs { Owner(None) } else { OWNER };
        Sign::new(name, structure.text(), |out, at, size| signs::structure(out, structure, owner, at, size * 1.7))
    }));
    legend.extend([
        icon(Icon::Move, false, "Move", "A card with it is worth a move point: one unit, one step."),
        icon(Icon::Recruit, false, "Recruit", "A card with it is worth a recruit point: one unit from the reserve."),
        icon(Icon::Build, false, "Build", "A card with it is worth a build point."),
        icon(Icon::Card, true, "Card", "Whoever spends it draws a card for each."),
        icon(Icon::CardOnce, true, "Card in a frame", "Whoever spends it draws one card in all."),
        icon(Icon::Point, true, "Star", "A point."),
        icon(Icon::Initiative, true, "Double arrow", "Take any place in the next round's order."),
        icon(Icon::Scoring, true, "Flag", "Enables scoring."),
        icon(Icon::Prisoner, false, "Bars", "A prisoner: a point for its captor each round, until it is bought back."),
    ]);
    legend.extend(Terrain::ALL.into_iter().map(|terrain| {
        let meaning = "This kind of land, and the deck of its cards. They are played in battles there.";
        icon(Icon::Terrain(terrain), false, terrain.name(), meaning)
    }));
    legend
}
