//! What both sides want of a mission, as a sign, a word and a count.

use super::super::Open;
use super::super::content::Champion;
use super::super::missions::{Mission, Objective, WAGON_PATH, WAGON_WOUNDS};
use super::super::rules::{Fate, Lies, Object, Thing, tile};
use super::{paint, pieces, signs};
use crate::engine::scene::{Paint, Point, Role, Shape};

/// One aim: how far it has come.
pub struct Aim {
    pub objective: Objective,
    pub sign: Sign,
    pub word: &'static str,
    /// So many of so many; nothing where it is only met or not.
    pub count: Option<(u8, u8)>,
}

#[derive(Clone, Copy)]
pub enum Sign {
    Exit,
    Skull,
    Bolt,
    Book,
    Chest,
    Clock,
    Flame,
    Thing(Thing),
    /// The same, destroyed.
    Broken(Thing),
    Champion(Champion),
}

impl Sign {
    /// `size` is half its height.
    pub fn draw(self, out: &mut Vec<Shape>, at: Point, size: f32) {
        let thing = |kind: Thing, gone: bool| Object {
            kind,
            letter: 0,
            at: tile(0, 0),
            beyond: None,
            wounds: 0,
            progress: u8::from(!gone),
            gone,
        };
        match self {
            Sign::Exit => signs::door(out, at, size * 0.85),
            Sign::Skull => signs::skull(out, at, size * 0.86, paint::MENACE.into()),
            Sign::Bolt => signs::bolt(out, at, size, paint::MENACE.into()),
            Sign::Book => signs::book(out, at, size * 0.9),
            Sign::Chest => signs::chest(out, at, size * 0.95),
            Sign::Clock => signs::clock(out, at, size),
            Sign::Flame => signs::flame(out, at, size * 0.9),
            Sign::Thing(kind) => signs::object(out, thing(kind, false), at, size * 0.9),
            Sign::Broken(kind) => signs::object(out, thing(kind, true), at, size * 0.9),
            Sign::Champion(champion) => {
                let paint = Paint::fill(paint::MENACE).and_stroke(Role::Shadow, 3.0);
                out.push(signs::star(at, 8, size * 1.34, size * 1.16, paint));
                let short = pieces::letter(super::super::content::ThreatKind::Champion(champion));
                pieces::small_letters(out, short, at);
            }
        }
    }
}

/// The aims of a mission, the operatives' first.
pub fn of(open: &Open) -> Vec<Aim> {
    use Objective::{H, O};
    let tally = &open.tally;
    let things = |kind: Thing, fits: fn(&Object) -> bool| {
        open.objects.iter().filter(|object| object.kind == kind && fits(object)).count() as u8
    };
    let dead = open.squad.iter().filter(|member| !member.is_alive()).count() as u8;
    let roster = open.squad.iter().filter(|member| !member.guest);
    let (living, lost) = (roster.clone().filter(|member| member.is_alive()), roster.clone().filter(|member| !member.is_alive()));
    let many = if (1..=2).contains(&open.squad_size) { 1 } else { 2 };
    let away = || {
        let left = living.clone().filter(|member| matches!(member.fate, Fate::Left(_))).count();
        (left as u8, living.clone().count() as u8)
    };
    let aim = |objective, sign, word, count| Aim { objective, sign, word, count };
    match open.mission {
        Mission::M1 => vec![
            aim(O(1), Sign::Exit, "leave", Some((tally.rescued, 2))),
            aim(O(2), Sign::Exit, "all leave", Some((tally.rescued, 3))),
            aim(H(1), Sign::Skull, "killed", Some((tally.refugees_killed, 2))),
            aim(H(2), Sign::Bolt, "traumas", Some((tally.traumas, 2))),
        ],
        Mission::M2 => {
            let wanted = things(Thing::Generator, |generator| !generator.gone) + 1;
            let on = |object: &Object| object.progress > 0 && !object.gone;
            vec![
                aim(
                    O(1),
                    Sign::Thing(Thing::Mast),
                    "signal",
                    Some((things(Thing::Generator, on) + things(Thing::Mast, on), wanted)),
                ),
                aim(O(2), Sign::Clock, "2 early", None),
                aim(H(1), Sign::Broken(Thing::Generator), "ruined", Some((things(Thing::Generator, |object| object.gone), 1))),
                aim(H(2), Sign::Skull, "dead", Some((dead, many))),
            ]
        }
        Mission::M3 => {
            let spoilt = open.gear.iter().filter(|gear| {
                let taken = match gear.place {
                    Lies::On(_) => true,
                    Lies::With(unit) => unit.is_clanner(),
                    Lies::Set(_) | Lies::Away => false,
                };
                gear.ours && gear.place != Lies::Away && (gear.botched || taken)
            });
            vec![
                aim(O(1), Sign::Book, "out", None),
                aim(O(2), Sign::Thing(Thing::Crate), "open", Some((things(Thing::Crate, |object| object.progress > 0), 4))),
                aim(H(1), Sign::Book, "stolen", None),
                aim(H(2), Sign::Chest, "spoilt", Some((spoilt.count() as u8, 2))),
            ]
        }
        Mission::M4 => {
            let wagon = open.objects.iter().find(|object| object.kind == Thing::Wagon);
            let (steps, wounds) = wagon.map_or((0, 0), |wagon| (wagon.progress, wagon.wounds));
            vec![
                aim(O(1), Sign::Thing(Thing::Wagon), "way", Some((steps, WAGON_PATH.len() as u8 - 1))),
                aim(O(2), Sign::Thing(Thing::Wagon), "whole", None),
                aim(O(3), Sign::Champion(Champion::HollowJaw), "dies", None),
                aim(H(1), Sign::Broken(Thing::Wagon), "wounds", Some((wounds, WAGON_WOUNDS))),
                aim(H(2), Sign::Skull, "dead", Some((dead, many))),
            ]
        }
        Mission::M5 => vec![
            aim(O(1), Sign::Broken(Thing::Totem), "broken", Some((things(Thing::Totem, |object| object.gone), 3))),
            aim(O(2), Sign::Champion(Champion::MotherOssa), "dies", None),
            aim(H(1), Sign::Thing(Thing::Totem), "stands", Some((things(Thing::Totem, |object| !object.gone).min(1), 1))),
            aim(H(2), Sign::Bolt, "traumas", Some((tally.traumas, 4))),
        ],
        Mission::M6 => vec![
            aim(O(1), Sign::Thing(Thing::Valve), "shut", Some((things(Thing::Valve, |object| object.progress > 1), 3))),
            aim(O(2), Sign::Champion(Champion::Kesh), "dies", None),
            aim(H(1), Sign::Thing(Thing::Valve), "open", Some((things(Thing::Valve, |object| object.progress < 2), 2))),
            aim(H(2), Sign::Flame, "death", Some((tally.fire_deaths, 1))),
        ],
        Mission::M7 => {
            let broken = things(Thing::Clutch, |object| object.gone);
            vec![
                aim(O(1), Sign::Exit, "+ eggs", Some((broken.min(2) + u8::from(away().0 > 0), 3))),
                aim(O(2), Sign::Broken(Thing::Clutch), "broken", Some((broken, 3))),
                aim(O(3), Sign::Exit, "all leave", Some(away())),
                aim(H(1), Sign::Thing(Thing::Clutch), "left", Some(((3 - broken.min(3)).min(1), 1))),
                aim(H(2), Sign::Bolt, "traumas", Some((tally.traumas, 3))),
            ]
        }
        Mission::M8 => vec![
            aim(O(1), Sign::Champion(Champion::Varga), "dies", None),
            aim(O(2), Sign::Thing(Thing::Brazier), "out", {
                let out = |object: &Object| object.gone || object.progress > 0;
                Some((things(Thing::Brazier, out), things(Thing::Brazier, |_| true)))
            }),
            aim(H(1), Sign::Champion(Champion::Varga), "lives", None),
            aim(H(2), Sign::Skull, "all dead", Some((lost.count() as u8, open.squad_size))),
        ],
    }
}
