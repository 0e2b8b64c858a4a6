//! What every figure and sign of the field means.

use super::super::Open;
use super::super::content::{Die, Legion, Mind, ThreatKind, pool};
use super::super::rules::{Body, Fate, Lies, Member, Object, Thing, Tile, tile};
use super::super::view::View;
use super::marks::{Purpose, dust, wall};
use super::{ground, paint, pieces, signs};
use crate::engine::scene::kit;
use crate::engine::scene::legend::Sign;
use crate::engine::scene::{Align, Area, Paint, Point, Role, Shape, Text, area, point};
use crate::engine::{Seat, grammar};

/// Who stands on the field, then what lies there, then the ground, then the signs of cards and dice.
pub fn legend(view: Option<&View>) -> Vec<Sign> {
    let seen = Seen(view);
    let mut legend = people(seen);
    legend.extend(Legion::ALL.into_iter().map(|legion| {
        let threat = ThreatKind::Legion(legion);
        kind(threat, legion.name(), short(legion)).lies(seen.kind(|known| known == threat))
    }));
    legend.extend([
        kind(ThreatKind::Trap, "Trap", "Attacks whoever meets it, once, and is gone")
            .lies(seen.kind(|known| known == ThreatKind::Trap)),
        kind(ThreatKind::Decoy, "Decoy", "Nothing at all").lies(seen.kind(|known| known == ThreatKind::Decoy)),
        low("Champion", "A great one of the clan, and its stage", |out, at, size| {
            let paint = Paint::fill(paint::MENACE).and_stroke(Role::Shadow, 3.0);
            out.push(signs::star(at, 8, size * 0.98, size * 0.76, paint));
            pieces::small_letters(out, "V", at);
        })
        .lies(seen.kind(|known| matches!(known, ThreatKind::Champion(_)))),
    ]);
    legend.extend(things(seen));
    legend.extend(ground_signs(seen));
    legend.extend(card_signs(seen));
    legend
}

/// The field that a legend is asked for, if it is for one.
#[derive(Clone, Copy)]
struct Seen<'a>(Option<&'a View>);

impl Seen<'_> {
    fn on(self, holds: impl Fn(&Open) -> bool) -> bool {
        self.0.is_none_or(|view| holds(&view.open))
    }

    /// A clanner or a token is known to be such a one.
    fn kind(self, is: impl Fn(ThreatKind) -> bool) -> bool {
        let Some(view) = self.0 else { return true };
        let units = view.open.clanners().union(view.open.threats());
        units.iter().filter_map(|unit| view.kind(unit)).any(is)
    }

    fn tile(self, holds: impl Fn(&Open, Tile) -> bool) -> bool {
        self.on(|open| open.field().tiles.iter().any(|tile| holds(open, tile)))
    }

    /// Some operative who is alive.
    fn member(self, is: impl Fn(&Open, &Member) -> bool) -> bool {
        self.on(|open| open.squad.iter().any(|member| member.at.is_some() && is(open, member)))
    }
}

/// A sign that stands on low ground.
fn low(name: &str, meaning: &str, draw: impl FnOnce(&mut Vec<Shape>, Point, f32)) -> Sign {
    Sign::new(name, meaning, draw).on(paint::ground(0).top)
}

fn people(seen: Seen<'_>) -> Vec<Sign> {
    let token = |out: &mut Vec<Shape>, at: Point, size: f32, cards: &[Option<bool>]| {
        let seat = Seat(0);
        out.push(Shape::Circle { centre: at, radius: size * 0.96, paint: Paint::fill(Role::Shadow) });
        pieces::ring(out, cards, at, size * 0.96);
        out.push(kit::pedestal(seat, at, size * 0.68, Paint::fill(Role::Seat(seat)).and_stroke(Role::Shadow, 2.0)));
        let text = Text::new("T", at.x, at.y, size * 0.92).bold().align(Align::Middle).ink(Role::OnSeat);
        out.push(text.into());
    };
    vec![
        low("Operative", "A seat's shape and colour, and an initial", move |out, at, size| {
            token(out, at, size, &[Some(true), Some(true)]);
        })
        .lies(seen.member(|_, _| true)),
        low("Ring", "Green whole, red and thin wounded, gap lost", move |out, at, size| {
            token(out, at, size, &[Some(true), Some(false), None]);
        })
        .lies(seen.member(|_, _| true)),
        low("Yellow ring", "Whoever acts now", |out, at, size| {
            out.push(Shape::Circle { centre: at, radius: size * 0.82, paint: Paint::stroke(Role::Accent, size * 0.14) });
        })
        .lies(seen.on(|open| pieces::acting(open).is_some())),
        low("Threat", "Only the Hostile knows what it is", |out, at, size| pieces::token(out, 4, None, at, size))
            .lies(seen.on(|open| !open.threats().is_empty())),
        low("Person", "On the operatives' side; M is Militia", |out, at, size| {
            signs::person(out, at, size * 0.88, paint::PERSON.into());
        })
        .lies(seen.on(|open| open.strays.iter().any(|stray| stray.found))),
        low("Person with ?", "Still hiding", |out, at, size| {
            signs::person(out, at, size * 0.88, paint::PERSON.into());
            super::frame::plate(out, "?", point(at.x + size * 0.62, at.y - size * 0.5), 28.0, Role::Text);
        })
        .lies(seen.on(|open| open.strays.iter().any(|stray| !stray.found))),
        low("White star", "Stunned: no action, Defense 2 less", |out, at, size| {
            out.push(signs::star(at, 5, size * 0.7, size * 0.32, Paint::fill(Role::Text).and_stroke(Role::Shadow, 3.0)));
        })
        .lies(seen.on(|open| open.units().iter().any(|unit| open.is_stunned(unit)))),
        low("Spark", "A guest, in this mission only", |out, at, size| {
            out.push(signs::star(at, 4, size * 0.7, size * 0.28, Paint::fill(Role::Text).and_stroke(Role::Shadow, 3.0)));
        })
        .lies(seen.member(|_, member| member.guest)),
        low("Skull", "A fallen operative, who can be carried", |out, at, size| {
            signs::skull(out, at, size * 0.78, paint::BONE.into());
        })
        .lies(seen.on(|open| open.squad.iter().any(|member| matches!(member.fate, Fate::Dead(Body::On(_) | Body::With(_)))))),
        low("Chest", "Items on the tile, and how many", |out, at, size| signs::chest(out, at, size * 0.7))
            .lies(seen.tile(|open, tile| open.gear_in(Lies::On(tile)).next().is_some())),
        low("Jaws", "A trap that an operative has set", |out, at, size| signs::jaws(out, at, size * 0.7))
            .lies(seen.tile(|open, tile| open.gear_in(Lies::Set(tile)).next().is_some())),
    ]
}

fn short(legion: Legion) -> &'static str {
    match legion {
        Legion::Trapper => "Leaves a Trap where nobody stands",
        Legion::Snatcher => "Flips or drops an item instead of wounding",
        Legion::Cackler => "Shoots; leaves a Decoy on its tile",
        Legion::Gnawer => "Stronger against the outnumbered",
        Legion::Spitter => "Shoots far; its acid ruins armor",
        Legion::Burrower => "Tunnels away and hides anew",
        Legion::Goliath => "Slow; its hits throw one a tile away",
        Legion::Herald => "Calls a Feeder to its tile each round",
        Legion::Impaler => "Drags its target to its own tile",
    }
}

fn things(seen: Seen<'_>) -> Vec<Sign> {
    let all = [
        (Thing::Generator, "To be started; the clan may break it"),
        (Thing::Mast, "The signal is set here"),
        (Thing::Crate, "To be opened; one holds the ledger"),
        (Thing::Wagon, "To be pushed along the dots"),
        (Thing::Totem, "To be broken"),
        (Thing::Valve, "To be shut by two turns"),
        (Thing::Clutch, "Eggs, to be destroyed"),
        (Thing::Brazier, "Calls the clan as long as it burns"),
    ];
    let sign = |(kind, meaning): (Thing, &str)| {
        let object = Object { kind, letter: 0, at: tile(0, 0), beyond: None, wounds: 0, progress: 0, gone: false };
        low(&grammar::capital(kind.name()), meaning, |out, at, size| {
            let paint = Paint::fill(Role::Shadow).and_stroke(paint::BONE, 3.0);
            out.push(Shape::Circle { centre: at, radius: size * 0.92, paint });
            signs::object(out, object, at, size * 0.56);
        })
        .lies(seen.on(|open| open.objects.iter().any(|object| object.kind == kind)))
    };
    all.into_iter().map(sign).collect()
}

fn ground_signs(seen: Seen<'_>) -> Vec<Sign> {
    let slab = |at: Point, size: f32| area(at.x - size * 1.8, at.y - size * 1.1, size * 3.6, size * 2.2);
    let purpose = |name: &str, meaning: &str, purpose: Purpose| {
        low(name, meaning, |out, at, size| {
            let edge = Paint::stroke(purpose.role(), 6.0);
            out.push(Shape::Rect { at: slab(at, size).inset(4.0), radius: 8.0, paint: edge });
            purpose.sign(out, at, size * 0.6);
        })
        .lies(seen.tile(|open, tile| Purpose::of(open, tile) == Some(purpose)))
    };
    let raised = |level: i8, name: &str, meaning: &str| {
        Sign::new(name, meaning, |out, at, size| {
            ground::slab(out, slab(at, size), 11.0 * f32::from(level), level, 1.0);
            for mark in 0..level {
                ground::peak(out, point(at.x + 32.0 * (f32::from(mark) - f32::from(level - 1) / 2.0), at.y - 10.0), 30.0);
            }
        })
        .lies(seen.tile(|open, tile| open.field().elevation(tile) == level))
    };
    let upright = |at: Point, size: f32| (point(at.x, at.y - size), point(at.x, at.y + size));
    let halves = |out: &mut Vec<Shape>, room: Area, level: i8| {
        ground::slab(out, area(room.x, room.y, room.w / 2.0, room.h), 11.0 * f32::from(level), level, 1.0);
        ground::slab(out, area(room.x + room.w / 2.0, room.y, room.w / 2.0, room.h), 4.0, 0, 1.0);
    };
    vec![
        purpose("Start", "Operatives begin here, and may retreat", Purpose::Start),
        purpose("Exit", "By this one leaves the field", Purpose::Exit),
        purpose("Spawn", "New threats come here", Purpose::Spawn),
        raised(1, "Raised ground", "A step more to climb"),
        raised(2, "High ground", "Two levels up: ends in cliffs to low ground"),
        Sign::new("Hard ground", "A step more to enter; hides who is in it", |out, at, size| {
            let room = slab(at, size);
            ground::slab(out, room, 4.0, 0, 1.0);
            ground::hard(out, room, 0, 0.9);
        })
        .lies(seen.tile(|open, tile| open.rubble.contains(tile) || open.field().is_hard(tile))),
        Sign::new("Cliff", "No way up or down", move |out, at, size| {
            halves(out, slab(at, size), 2);
            let (from, to) = upright(at, size);
            ground::cliff(out, from, to, point(1.0, 0.0), 0.9);
        })
        .lies(seen.tile(|open, tile| {
            let field = open.field();
            field.neighbours(tile).iter().any(|next| field.is_cliff(tile, next))
        })),
        Sign::new("Wall", "Nobody crosses it as long as it stands", move |out, at, size| {
            halves(out, slab(at, size), 0);
            let (from, to) = upright(at, size);
            wall(out, from, to, 0.9);
        })
        .lies(seen.on(|open| open.objects.iter().any(|object| object.kind == Thing::Wall && !object.gone))),
        low("Dust", "Nobody sees in, out or through", |out, at, size| dust(out, slab(at, size)))
            .lies(seen.on(|open| !open.obscured.is_empty())),
        low("Yellow line", "The last move, from the dot to the frame", |out, at, size| {
            let points = vec![point(at.x - size, at.y + size * 0.4), point(at.x + size, at.y - size * 0.4)];
            out.push(Shape::Line { points: points.clone(), width: 18.0, ink: Role::Shadow.into() });
            out.push(Shape::Line { points, width: 11.0, ink: Role::Accent.into() });
        })
        .lies(seen.on(|open| open.round > 0)),
    ]
}

fn card_signs(seen: Seen<'_>) -> Vec<Sign> {
    let rolled = |die: Die| {
        seen.on(|open| open.latest.roll.as_ref().is_some_and(|throw| throw.dice.iter().any(|rolled| rolled.die == die)))
    };
    let mut signs = vec![
        Sign::new("Eye", "The dashboard lies on its Focus side", |out, at, size| signs::mind(out, Mind::Focus, at, size * 0.6))
            .lies(seen.member(|_, member| member.mind == Mind::Focus)),
        Sign::new("Fang", "The dashboard lies on its Primal side", |out, at, size| {
            signs::mind(out, Mind::Primal, at, size * 0.6);
        })
        .lies(seen.member(|_, member| member.mind == Mind::Primal)),
        Sign::new("Shield with a number", "Defense: so many successes hit", |out, at, size| {
            signs::defense(out, at, size * 0.7, 4);
        })
        .lies(seen.0.is_none()),
        Sign::new("Hexagon", "An Edge: one turn; then the Hostile's", |out, at, size| {
            signs::edge(out, at, size * 0.7, true);
        }),
        Sign::new("Grey and red card", "The Hostile's Arcana and swarm cards", |out, at, size| {
            for (x, role) in [(-0.9, Role::Muted), (0.1, paint::MENACE)] {
                let card = area(at.x + size * x, at.y - size * 0.5, size * 0.72, size);
                out.push(Shape::Rect { at: card, radius: 4.0, paint: Paint::fill(role).and_stroke(Role::Shadow, 3.0) });
            }
        }),
        Sign::new("Bolt", "A trauma: a card lost for good", |out, at, size| {
            signs::bolt(out, at, size * 0.8, paint::MENACE.into());
        })
        .lies(seen.member(|_, member| member.traumas > 0)),
    ];
    signs.extend(
        [
            (Die::White, "Safe and weak"),
            (Die::Black, "Stronger; one face is a botch"),
            (Die::Fatal, "The strongest; two faces are botches"),
        ]
        .map(|(die, meaning)| {
            let name = format!("{} die", grammar::capital(die.name()));
            let dice = pool(u8::from(die == Die::White), u8::from(die == Die::Black), u8::from(die == Die::Fatal));
            Sign::new(name, meaning, |out, at, size| {
                signs::pool(out, dice, point(at.x - size * 0.75, at.y), size * 1.5);
            })
            .lies(rolled(die))
        }),
    );
    signs
}

/// A piece of the clan that has shown itself.
fn kind(kind: ThreatKind, name: &str, meaning: &str) -> Sign {
    low(name, meaning, |out, at, size| pieces::placed(out, kind, at, size * 0.92))
}
