//! What every figure and sign of the planet means.

use super::super::content::{Faction, Region, Structure, Terrain};
use super::super::rules::{Side, Site};
use super::super::view::View;
use super::paint;
use super::signs::{self, FaceDown, Icon, Owner};
use crate::engine::Seat;
use crate::engine::scene::legend::Sign;
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
pub fn legend(view: Option<&View>) -> Vec<Sign> {
    let closed = |view: &View, region: Region| view.open.closed().contains(region);
    let on_planet = |holds: &dyn Fn(&Site) -> bool| {
        view.is_none_or(|view| Region::ALL.into_iter().any(|region| !closed(view, region) && holds(view.open.site(region))))
    };
    let fought = view.is_none_or(|view| view.open.battle.is_some());
    // The signs of cards stand in hands and beside the planet.
    let elsewhere = view.is_none();
    let units = Faction::ALL.into_iter().map(|faction| {
        // Nobody plays the Trogs of most games.
        let owner = if faction == Faction::Trogs { Owner(None) } else { OWNER };
        let sign = Sign::new(faction.name(), manner(faction), |out, at, size| signs::unit(out, faction, owner, at, size * 0.85));
        let fights = view
            .and_then(|view| view.open.battle.as_ref())
            .is_some_and(|battle| Side::BOTH.into_iter().any(|side| battle.faction(side) == faction));
        sign.on(LAND).lies(fights || on_planet(&|site| site.of(faction) > 0))
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
        .on(LAND)
        .lies(on_planet(&|site| site.crystals > 0)),
        Sign::new("Battle", "Fought at the end of the round, by number", |out, at, size| {
            signs::battle(out, 1, OWNER, at, size * 1.7);
        })
        .on(LAND)
        .lies(on_planet(&|site| site.clash.is_some())),
        token(FaceDown::WarParty, "War Party", "Trogs nobody has counted; turned when you come")
            .lies(on_planet(&|site| site.war_party)),
        token(FaceDown::Nest, "Nest", "More Trogs hatch when somebody comes").lies(on_planet(&|site| site.nests > 0)),
        token(FaceDown::Exploration, "Find", "Crystals, cards, units or points for the taker")
            .lies(on_planet(&|site| site.exploration)),
        gun(Icon::Cannon, "Artillery token", "Fights on Attrition and cannot die").lies(on_planet(&|site| site.artillery > 0)),
        gun(Icon::Tower, "Watchtower token", "Fights for Control and cannot die").lies(on_planet(&|site| site.watchtowers > 0)),
        icon(Icon::Shield, false, "Shield", "A skill protects units in this battle")
            .lies(on_planet(&|site| site.clash.is_some_and(|clash| clash.shield > 0))),
        Sign::new("Plus and a number", "So many more things are in the region", |out, at, _| {
            out.push(Text::new("+2", at.x, at.y, 46.0).bold().align(Align::Middle).into());
        }),
    ]);
    legend.extend(Structure::ALL.into_iter().map(|structure| {
        let name = format!("{} ({})", structure.name(), structure.owner().name());
        let owner = if structure.owner() == Faction::Trogs { Owner(None) } else { OWNER };
        let sign =
            Sign::new(name, works(structure), |out, at, size| signs::structure(out, structure, owner, at, size * 1.35)).on(LAND);
        sign.lies(on_planet(&|site| site.structures.contains(structure)))
    }));
    legend.extend([
        icon(Icon::Scoring, false, "Flag", "Control: the most units win the region").lies(fought),
        icon(Icon::Prisoner, false, "Bars", "Prisoners: the most take one, a point a round").lies(fought),
        icon(Icon::Skull, false, "Skull", "Attrition: each unit there kills one").lies(fought),
        icon(Icon::Scoring, true, "Flag beside the planet", "Who has enabled scoring this round"),
        icon(Icon::Move, false, "Arrow", "Move points: one unit, one step each").lies(elsewhere),
        icon(Icon::Recruit, false, "Recruit", "Recruit points: one unit from the reserve each").lies(elsewhere),
        icon(Icon::Build, false, "Hammer", "Build points: to build or to use a structure").lies(elsewhere),
        icon(Icon::Card, true, "Card", "Spent, it draws a card for each").lies(elsewhere),
        icon(Icon::CardOnce, true, "Card in a frame", "Spent, it draws one card in all").lies(elsewhere),
        icon(Icon::Point, true, "Star", "A point"),
        icon(Icon::Initiative, true, "Double arrow", "Take any place in the next round's order").lies(elsewhere),
    ]);
    legend.extend(Terrain::ALL.into_iter().map(|terrain| {
        let meaning = format!("{} land, and the deck of its cards", terrain.name());
        icon(Icon::Terrain(terrain), false, terrain.name(), &meaning).on(paint::land(terrain)).lies(elsewhere)
    }));
    legend
}
