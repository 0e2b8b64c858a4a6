//! The signs of clanners, objects, dice and cards as they stand in text.

use super::super::content::{Arcana, Die, Legion, Mind, ThreatKind, Time};
use super::super::rules::{Object, Thing, tile};
use super::marks::Purpose;
use super::{paint, pieces, signs};
use crate::engine::grammar;
use crate::engine::scene::emblem::{Emblem, disc};
use crate::engine::scene::{Paint, Point, Role, Shape, area, point};

pub fn emblems() -> Vec<Emblem> {
    let kinds = Legion::ALL.into_iter().map(ThreatKind::Legion).chain([ThreatKind::Trap, ThreatKind::Decoy]);
    let kind = |kind: ThreatKind| {
        let emblem = Emblem::new(kind.name(), |out, at, reach| pieces::placed(out, kind, at, reach));
        let plural = format!("{}s", kind.name());
        emblem.and(plural)
    };
    let thing = |kind: Thing| {
        let object = Object { kind, letter: 0, at: tile(0, 0), beyond: None, wounds: 0, progress: 0, gone: false };
        let emblem = Emblem::new(grammar::capital(kind.name()), |out, at, reach| {
            disc(out, at, reach, Role::Shadow);
            signs::object(out, object, at, reach * 0.66);
        });
        emblem.and(kind.name())
    };
    let things =
        [Thing::Generator, Thing::Mast, Thing::Crate, Thing::Wagon, Thing::Totem, Thing::Valve, Thing::Clutch, Thing::Brazier];
    let mind = |mind: Mind| Emblem::new(mind.name(), |out, at, reach| signs::mind(out, mind, at, reach * 0.84));
    let die = |die: Die| {
        let emblem = Emblem::new(die.name(), |out, at, reach| signs::die(out, die, at, reach * 1.8));
        emblem.and(grammar::capital(die.name()))
    };
    let mut emblems: Vec<Emblem> = kinds.map(kind).collect();
    emblems.extend(things.map(thing));
    emblems.extend([Mind::Focus, Mind::Primal].map(mind));
    emblems.extend([Die::White, Die::Black, Die::Fatal].map(die));
    let edge = Emblem::new("Edge", |out, at, reach| signs::edge(out, at, reach * 0.94, true));
    emblems.push(edge.and("Edges"));
    let on_ground = |word: &str, draw: &dyn Fn(&mut Vec<Shape>, Point, f32)| {
        let emblem = Emblem::new(word, |out, at, reach| {
            disc(out, at, reach, Role::Ground);
            draw(out, at, reach);
        });
        emblem.and(format!("{word}s"))
    };
    emblems.push(on_ground("exit", &|out, at, reach| Purpose::Exit.sign(out, at, reach * 0.6)));
    emblems.push(on_ground("spawn point", &|out, at, reach| Purpose::Spawn.sign(out, at, reach * 0.62)));
    emblems.push(Emblem::new("Intel", |out, at, reach| {
        disc(out, at, reach, Role::Ground);
        signs::book(out, at, reach * 0.62);
    }));
    emblems.extend([Time::Any, Time::AfterRoll, Time::AfterArcana].map(arcana));
    emblems
}

/// Arcana by when they are played: whenever one is asked, on dice that lie open, on another Arcana.
fn arcana(time: Time) -> Emblem {
    let mut emblem = Emblem::new("", |out, at, reach| {
        let card = |at: Point, wide: f32, high: f32| area(at.x - wide / 2.0, at.y - high / 2.0, wide, high);
        let paint = Paint::fill(Role::own(0x4B_3A6B)).and_stroke(Role::Shadow, 6.0);
        out.push(Shape::Rect { at: card(at, reach * 1.36, reach * 1.92), radius: 12.0, paint });
        let light = Paint::fill(Role::Gold).and_stroke(Role::Shadow, 4.0);
        match time {
            Time::Any => out.push(signs::star(at, 8, reach * 0.56, reach * 0.26, Paint::fill(Role::Gold))),
            Time::AfterRoll => {
                let side = reach * 0.84;
                out.push(Shape::Rect { at: card(at, side, side), radius: 10.0, paint: Paint::fill(Role::Text) });
                for (x, y) in [(-0.22, -0.22), (0.22, 0.22)] {
                    let centre = point(at.x + x * reach, at.y + y * reach);
                    out.push(Shape::Circle { centre, radius: reach * 0.13, paint: Paint::fill(Role::Shadow) });
                }
            }
            Time::AfterArcana => {
                let behind = point(at.x - reach * 0.16, at.y - reach * 0.16);
                out.push(Shape::Rect { at: card(behind, reach * 0.62, reach * 0.9), radius: 8.0, paint: light });
                let before = point(at.x + reach * 0.16, at.y + reach * 0.16);
                let paint = Paint::fill(paint::MENACE).and_stroke(Role::Shadow, 4.0);
                out.push(Shape::Rect { at: card(before, reach * 0.62, reach * 0.9), radius: 8.0, paint });
            }
        }
    });
    emblem.words = Arcana::ALL.into_iter().filter(|arcana| arcana.time() == time).map(|arcana| arcana.name().into()).collect();
    emblem
}
