//! What every figure and sign of the planet means.

use super::super::content::{Faction, Structure, Terrain};
use super::paint;
use super::signs::{self, FaceDown, Icon, Owner};
use crate::engine::Seat;
use crate::engine::scene::kit::Sign;
use crate::engine::scene::{Align, Paint, Role, Shape, Text};

const OWNER: Owner = Owner(Some(Seat(1)));
const LAND: Role = paint::land(Terrain::Jungle);

fn icon(icon: Icon, gold: bool, name: &str, meaning: &str) -> Sign {
    Sign::new(name, meaning, |out, at, size| {
        signs::icon(out, icon, at, size * 0.62, if gold { Role::Gold } else { Role::Text }, Role::Ground);
    })
}

fn token(token: FaceDown, name: &str, meaning: &str) -> Sign {
    Sign::new(name, meaning, |out, at, size| signs::face_down(out, token, at, size * 1.4)).on(LAND)
}

/// A gun of the Humans: a token that stays where it was put.
fn gun(sign: Icon, name: &str, meaning: &str) -> Sign {
    Sign::new(name, meaning, |out, at, size| {
        let paint = Paint::fill(OWNER.role()).and_stroke(Role::Shadow, 2.0);
        out.push(Shape::Circle { centre: at, radius: size * 0.7, paint });
        signs::icon(out, sign, at, size * 0.42, Role::OnSeat, OWNER.role());
    })
    .on(LAND)
}

/// How a faction plays, in a line.
fn manner(faction: Faction) -> &'static str {
    match faction {
        Faction::Humans => "Spread far and fast; guns hold what they take",
        Faction::Pilgrims => "Gather crystals and make points of them",
        Faction::Machines => "Build; snipers and drones kill from afar",
        Faction::Trogs => "Live here; nests, tunnels and traps are theirs",
    }
}

/// What a structure does, in a line.
fn works(structure: Structure) -> &'static str {
    match structure {
        Structure::Airfield => "Takes an empty region next door",
        Structure::Artillery => "Puts tokens near it that fight on Attrition",
        Structure::Watchtower => "Puts tokens near it that fight for Control",
        Structure::SiphonSpire => "Moves a crystal to the Vault",
        Structure::PrismEngine => "Makes points of crystals in the Vault",
        Structure::VeilGate => "Moves units home or to another gate",
        Structure::OrbitalSniper => "Kills a unit in any region without a battle",
        Structure::ShredDrones => "Kills a unit next door where no battle is",
        Structure::Matrix => "Keeps terrain cards for battles elsewhere",
        Structure::Replicator => "Brings a unit from the reserve here",
        Structure::Bulwark => "Stops a kill and wins a tie for control",
        Structure::Tunnel => "All regions with one are adjacent for Trogs",
        Structure::Trap => "Kills an enemy in a battle here",
        Structure::BroodingPool => "Brings two Trogs here",
    }
}

/// Units first, then what lies in regions, what stands there, and the signs of cards.
pub fn legend() -> Vec<Sign> {
    let units = Faction::ALL.into_iter().map(|faction| {
        // Nobody plays the Trogs of most games.
        let owner = if faction == Faction::Trogs { Owner(None) } else { OWNER };
        Sign::new(faction.name(), manner(faction), |out, at, size| signs::unit(out, faction, owner, at, size * 0.85)).on(LAND)
    });
    let mut legend: Vec<Sign> = units.collect();
    legend.extend([
        Sign::new("Headquarters", "A faction lives here; its recruits arrive here", |out, at, size| {
            out.push(OWNER.badge(at, size * 0.6));
            signs::icon(out, Icon::Home, at, size * 0.36, Role::OnSeat, OWNER.role());
        })
        .on(paint::LANDING),
        Sign::new("Crystal", "Points in a scoring for whoever controls it", |out, at, size| {
            signs::crystal(out, at, size * 0.65);
        })
        .on(LAND),
        Sign::new("Battle", "Fought at the end of the round, by number", |out, at, size| {
            signs::battle(out, 1, OWNER, at, size * 1.7);
        })
        .on(LAND),
        token(FaceDown::WarParty, "War Party", "Trogs nobody has counted; turned when you come"),
        token(FaceDown::Nest, "Nest", "More Trogs hatch when somebody comes"),
        token(FaceDown::Exploration, "Find", "Crystals, cards, units or points for the taker"),
        gun(Icon::Cannon, "Artillery token", "Fights on Attrition and cannot die"),
        gun(Icon::Tower, "Watchtower token", "Fights for Control and cannot die"),
        icon(Icon::Shield, false, "Shield", "A skill protects units in this battle"),
        Sign::new("Plus and a number", "So many more things are in the region", |out, at, _| {
            out.push(Text::new("+2", at.x, at.y, 46.0).bold().align(Align::Middle).into());
        }),
    ]);
    legend.extend(Structure::ALL.into_iter().map(|structure| {
        let name = format!("{} ({})", structure.name(), structure.owner().name());
        let owner = if structure.owner() == Faction::Trogs { Owner(None) } else { OWNER };
        Sign::new(name, works(structure), |out, at, size| signs::structure(out, structure, owner, at, size * 1.35)).on(LAND)
    }));
    legend.extend([
        icon(Icon::Scoring, false, "Flag", "Control: the most units win the region"),
        icon(Icon::Prisoner, false, "Bars", "Prisoners: the most take one, a point a round"),
        icon(Icon::Skull, false, "Skull", "Attrition: each unit there kills one"),
        icon(Icon::Scoring, true, "Flag beside the planet", "Who has enabled scoring this round"),
        icon(Icon::Move, false, "Arrow", "Move points: one unit, one step each"),
        icon(Icon::Recruit, false, "Recruit", "Recruit points: one unit from the reserve each"),
        icon(Icon::Build, false, "Hammer", "Build points: to build or to use a structure"),
        icon(Icon::Card, true, "Card", "Spent, it draws a card for each"),
        icon(Icon::CardOnce, true, "Card in a frame", "Spent, it draws one card in all"),
        icon(Icon::Point, true, "Star", "A point"),
        icon(Icon::Initiative, true, "Double arrow", "Take any place in the next round's order"),
    ]);
    legend.extend(Terrain::ALL.into_iter().map(|terrain| {
        let meaning = format!("{} land, and the deck of its cards", terrain.name());
        icon(Icon::Terrain(terrain), false, terrain.name(), &meaning).on(paint::land(terrain))
    }));
    legend
}
