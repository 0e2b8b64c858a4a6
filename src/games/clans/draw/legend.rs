//! What every figure and sign of the field means.

use super::super::content::{Die, Kind, Legion, Mind, pool};
use super::super::rules::{Object, Thing, tile};
use super::{paint, pieces, signs};
use crate::engine::Seat;
use crate::engine::grammar;
use crate::engine::scene::kit::{self, Sign};
use crate::engine::scene::{Align, Paint, Role, Shape, Text, area, point};

/// Who stands on the field, then what lies there, then the signs of dashboards and dice.
pub fn legend() -> Vec<Sign> {
    let mut legend = vec![
        Sign::new("Operative", "A player's shape and colour with an initial. See-through: in Stealth.", |out, at, size| {
            out.push(kit::pedestal(Seat(0), at, size * 0.7, Paint::fill(Role::Seat(Seat(0))).and_stroke(Role::Shadow, 1.5)));
            let text = Text::new("A", at.x, at.y, size).bold();
            out.push(text.align(Align::Middle).ink(Role::OnSeat).into());
        }),
        Sign::new(
            "Ring of an operative",
            "The cards: green is a Potential, thin and red a Fleshwound, a gap is lost.",
            |out, at, size| {
                out.push(Shape::Circle { centre: at, radius: size, paint: Paint::fill(Role::Shadow) });
                pieces::ring(out, &[Some(true), Some(true), Some(false), None], at, size);
            },
        ),
        Sign::new("Yellow ring", "Whoever acts now.", |out, at, size| {
            out.push(Shape::Circle { centre: at, radius: size * 0.9, paint: Paint::stroke(Role::Accent, 4.0) });
        }),
        Sign::new("Threat", "Nobody but the Hostile knows what it is; it may be a Trap or a Decoy.", |out, at, size| {
            let paint = Paint::fill(paint::BONE).and_stroke(Role::Shadow, 2.5);
            out.push(Shape::Circle { centre: at, radius: size * 0.86, paint });
            out.push(Text::new("4", at.x, at.y, size).bold().align(Align::Middle).ink(Role::OnSeat).into());
        }),
    ];
    legend.extend(Legion::ALL.into_iter().map(|legion| {
        let rank = format!("{:?}", legion.rank());
        let name = format!("{}, of the {rank}", legion.name());
        kind(Kind::Legion(legion), &name, legion.card().text)
    }));
    legend.extend([
        kind(Kind::Trap, "Trap", "Attacks whoever meets it in an ambush, and is gone."),
        kind(Kind::Decoy, "Decoy", "Nothing at all."),
        Sign::new("Champion", "One of the clan's great ones, by its initials.", |out, at, size| {
            out.push(signs::star(at, 8, size, size * 0.78, Paint::fill(paint::MENACE).and_stroke(Role::Shadow, 2.0)));
        }),
        Sign::new(
            "Person",
            "On the operatives' side: a refugee, or Militia (M). With a question mark: still hiding.",
            |out, at, size| {
                signs::person(out, at, size * 0.85, Role::Text.into());
            },
        ),
        Sign::new("Star on a figure", "Stunned: no action this round, and Defense -2.", |out, at, size| {
            out.push(signs::star(at, 5, size * 0.8, size * 0.38, Paint::fill(Role::Accent).and_stroke(Role::Shadow, 1.5)));
        }),
        Sign::new("White star on an operative", "A guest, who is with the squad for this mission.", |out, at, size| {
            out.push(signs::star(at, 4, size * 0.8, size * 0.32, Paint::fill(Role::Text).and_stroke(Role::Shadow, 1.5)));
        }),
        Sign::new("Skull", "The body of a fallen operative. It can be carried.", |out, at, size| {
            signs::skull(out, at, size * 0.8);
        }),
        Sign::new("Chest", "Items that lie on the tile.", |out, at, size| signs::chest(out, at, size * 0.8)),
        Sign::new("Jaws", "A trap that an operative has set.", |out, at, size| signs::jaws(out, at, size * 0.8)),
    ]);
    let things =
        [Thing::Generator, Thing::Mast, Thing::Crate, Thing::Wagon, Thing::Totem, Thing::Valve, Thing::Clutch, Thing::Brazier];
    legend.extend(things.map(|kind| {
        let name = grammar::capital(kind.name());
        let object = Object { kind, letter: 0, at: tile(0, 0), beyond: None, wounds: 0, progress: 1, gone: false };
        Sign::new(name, "An object of the mission: to be worked, guarded or broken.", |out, at, size| {
            signs::object(out, object, at, size * 0.75);
        })
    }));
    legend.extend([
        frame("Start", "Where the operatives begin, and by which they may retreat.", Role::Gold),
        frame("Exit", "By which operatives leave the field.", paint::WON),
        frame("Spawn", "Where threats of the Hostile come.", paint::MENACE),
        Sign::new("Bar between two tiles", "A wall: nobody crosses it.", |out, at, size| {
            let points = vec![point(at.x, at.y - size * 0.9), point(at.x, at.y + size * 0.9)];
            out.push(Shape::Line { points: points.clone(), width: 11.0, ink: Role::Shadow.into() });
            out.push(Shape::Line { points, width: 7.0, ink: paint::BONE.into() });
        }),
        Sign::new("Dust", "The tile is Obscured: nobody sees in, out or through.", |out, at, size| {
            let room = area(at.x - size, at.y - size * 0.8, size * 2.0, size * 1.6);
            out.push(Shape::Rect { at: room, radius: 4.0, paint: Paint::fill(paint::DUST.cover(140)) });
        }),
        Sign::new("Eye", "The dashboard lies on its Focus side.", |out, at, size| signs::mind(out, Mind::Focus, at, size * 0.7)),
        Sign::new("Fang", "The dashboard lies on its Primal side.", |out, at, size| {
            signs::mind(out, Mind::Primal, at, size * 0.7);
        }),
        Sign::new("Shield with a number", "Defense: so many successes a hit needs.", |out, at, size| {
            signs::defense(out, at, size * 0.75, 4, true);
        }),
        Sign::new("Shield before an item", "Armor that is worn.", |out, at, size| signs::worn(out, at, size * 0.5, Role::Muted)),
        Sign::new("Hexagon", "An Edge.", |out, at, size| signs::edge(out, at, size * 0.75, true)),
    ]);
    legend.extend(
        [
            (Die::White, "Safe and weak."),
            (Die::Black, "Stronger; one face is a botch."),
            (Die::Fatal, "The strongest; two faces are botches."),
        ]
        .map(|(die, meaning)| {
            let name = format!("{} die", grammar::capital(die.name()));
            let dice = pool(u8::from(die == Die::White), u8::from(die == Die::Black), u8::from(die == Die::Fatal));
            Sign::new(name, meaning, |out, at, size| {
                signs::pool(out, dice, point(at.x - size * 0.5, at.y), size);
            })
        }),
    );
    legend
}

/// A tile that is marked with a word.
fn frame(name: &str, meaning: &str, role: Role) -> Sign {
    Sign::new(name, meaning, |out, at, size| {
        let room = area(at.x - size, at.y - size * 0.8, size * 2.0, size * 1.6);
        out.push(Shape::Rect { at: room, radius: 4.0, paint: Paint::stroke(role.cover(200), 2.5) });
        let text = Text::new(name.to_lowercase(), at.x, at.y, Text::LEAST);
        out.push(text.align(Align::Middle).ink(role).within(size * 2.0, 1).into());
    })
}

/// A piece of the clan that has shown itself.
fn kind(kind: Kind, name: &str, meaning: &str) -> Sign {
    Sign::new(name, meaning, |out, at, size| {
        pieces::body(out, kind, at, size * 0.92, 1.0);
        let text = Text::new(pieces::letter(kind), at.x, at.y - size * 0.05, size * 0.9).bold();
        out.push(text.align(Align::Middle).ink(Role::OnSeat).into());
    })
}
