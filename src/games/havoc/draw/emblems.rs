//! The signs of factions, structures and actions as they stand in text.

use super::super::content::{Faction, Objective, Structure, Terrain};
use super::signs::{self, Icon};
use super::{board, paint};
use crate::engine::scene::emblem::{Emblem, disc};
use crate::engine::scene::{Paint, Role, Shape, area};

/// Factions on bone, structures as on the planet, actions and objectives light on dark.
pub fn emblems() -> Vec<Emblem> {
    let faction = |faction: Faction| {
        let draw = |pen: &mut crate::engine::scene::kit::Pen<'_>| {
            signs::emblem(pen.out, faction, pen.at, pen.size, pen.ink, pen.hole);
        };
        match faction {
            Faction::Humans | Faction::Pilgrims => Emblem::on_square(faction.name(), draw),
            Faction::Machines | Faction::Trogs => Emblem::on_disc(faction.name(), draw),
        }
    };
    let structure = |structure: Structure| {
        Emblem::new(structure.name(), |out, at, reach| {
            let plate = area(at.x - reach * 0.92, at.y - reach * 0.92, reach * 1.84, reach * 1.84);
            let paint = Paint::fill(Role::Shadow).and_stroke(Role::Bone, 8.0);
            out.push(Shape::Rect { at: plate, radius: 18.0, paint });
            signs::structure_sign(out, structure, at, reach * 0.62, Role::Bone.into(), Role::Shadow.into());
        })
    };
    let icon = |word: &str, icon: Icon, ground: Role| {
        Emblem::new(word, |out, at, reach| {
            disc(out, at, reach, ground);
            signs::icon(out, icon, at, reach * 0.6, Role::Text, ground);
        })
    };
    let mut emblems: Vec<Emblem> = Faction::ALL.into_iter().map(faction).collect();
    emblems.extend(Structure::ALL.into_iter().map(structure));
    let own = [("Move", Icon::Move), ("Recruit", Icon::Recruit), ("Build", Icon::Build)];
    emblems.extend(own.map(|(word, sign)| icon(word, sign, Role::Line)));
    emblems.extend(Objective::ALL.map(|objective| {
        let name = if objective == Objective::Control { "Control" } else { objective.name() };
        icon(name, board::sign(objective), Role::Line)
    }));
    emblems.extend(Terrain::ALL.map(|terrain| icon(terrain.name(), Icon::Terrain(terrain), paint::land(terrain))));
    let crystal = Emblem::new("crystal", signs::crystal);
    emblems.push(crystal.and("crystals"));
    emblems
}
