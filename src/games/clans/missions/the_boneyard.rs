//! M5, The Boneyard: three bone totems have to be broken.

use super::{BySquad, Entrance, Objective, Outlook, Question, Script, Sheet, at_hand, count, intel, is_dead, thing, tiles};
use crate::engine::Story;
use crate::games::clans::content::{Champion, Forces, Item, Keyword, Legion, Operative, Rank, Sector, ThreatKind};
use crate::games::clans::rules::{Action, Attack, Choice, Object, Thing, TileSet, UnitId, tile};
use crate::games::clans::{Clans, Open};

pub struct Boneyard;

/// Wounds that break a totem.
pub const WOUNDS: u8 = 3;

/// Pieces of Intel, and the round after which the hunter comes.
const HUNTER: u8 = 1;
const OIL: u8 = 2;
const ARRIVAL: u8 = 3;

static SHEET: Sheet = Sheet {
    name: "The Boneyard",
    briefing: "Three bone totems call the swarm. Break them. Something keens between the ribs.",
    spot: (64, 14),
    plates: &[&[(Sector::S07, false), (Sector::S03, false)], &[(Sector::S07, true), (Sector::S05, true)]],
    start: tile(0, 3),
    exits: &[],
    spawn_points: &[tile(7, 7), tile(7, 0), tile(1, 7)],
    objects: &[thing(Thing::Totem, tile(2, 2)), thing(Thing::Totem, tile(5, 2)), thing(Thing::Totem, tile(4, 6))],
    rounds: BySquad([8, 10, 6, 6]),
    pressure: BySquad([1, 1, 1, 1]),
    threats: BySquad([10, 9, 8, 6]),
    forces: |n| {
        Forces::default()
            .feeders(6 + 2 * n)
            .legion(Legion::Gnawer, n)
            .legion(Legion::Burrower, 2)
            .legion(Legion::Impaler, 1)
            .traps(5)
            .decoys(4)
    },
    champion: Entrance::Stands(Champion::MotherOssa, tile(6, 6)),
    intel: &[
        intel("Carrion birds circle the north shelf", "After the set-up two threats of the operatives' choice are revealed"),
        intel("A hunter's camp", "Odongo is a guest; he comes to the start at the end of round 3"),
        intel("Oil in the ribs", "An attack with FIRE on a totem in range and sight wounds it without a roll"),
    ],
    objectives: &["All three totems are destroyed", "Mother Ossa is dead"],
    hostile_objectives: &["A totem stands at the end", "Four traumas are caused"],
};

impl Script for Boneyard {
    fn sheet(&self) -> &'static Sheet {
        &SHEET
    }

    fn deploy(&self, game: &mut Clans, story: &mut Story) {
        if game.open.camp.has_intel(HUNTER) {
            game.invite(Operative::Odongo, None, story);
        }
    }

    /// Carrion birds: two threats are turned over.
    fn after_setup(&self, game: &mut Clans, _story: &mut Story) {
        if game.open.camp.has_intel(0) {
            game.ask(None, Question::Birds(2));
        }
    }

    fn list_answers(&self, game: &Clans, _about: Question, out: &mut Vec<Action>) {
        out.extend(game.open.threats().iter().map(|unit| Action::Choose(Choice::Unit(unit))));
    }

    fn question(&self, _open: &Open, about: Question) -> String {
        let Question::Birds(left) = about else { return String::new() };
        format!("The birds circle: which threat is revealed? {left} to name.")
    }

    fn answered(&self, game: &mut Clans, about: Question, action: Action, story: &mut Story) {
        if let Action::Choose(Choice::Unit(unit)) = action {
            game.reveal_and_clear(unit, story);
        }
        if let Question::Birds(left @ 2..) = about {
            game.ask(None, Question::Birds(left - 1));
        }
    }

    fn is_unused(&self, game: &Clans, intel: u8) -> bool {
        intel == OIL || intel == HUNTER && game.open.round <= ARRIVAL && game.open.squad.iter().any(|member| member.guest)
    }

    /// Odongo comes at the end of round 3.
    fn round_end(&self, game: &mut Clans, story: &mut Story) {
        if game.open.round != ARRIVAL || !game.open.camp.has_intel(HUNTER) {
            return;
        }
        if let Some(guest) = game.open.squad.iter_mut().find(|member| member.guest) {
            guest.at = Some(SHEET.start);
            story.tell(|| format!("Odongo comes to {}.", SHEET.start));
        }
    }

    /// While a totem stands, Feeders near it are harder to hit.
    fn defense(&self, game: &Clans, unit: UnitId) -> i8 {
        let feeder = game.kind(unit).and_then(ThreatKind::rank) == Some(Rank::Feeders);
        let Some(at) = game.open.at(unit).filter(|_| feeder) else { return 0 };
        let near = |totem: &Object| !totem.gone && game.open.field().distance(totem.at, at) <= 2;
        i8::from(game.open.objects.iter().any(near))
    }

    /// The ribs ward off what comes from afar.
    fn armor(&self, game: &Clans, object: &Object, by: Option<UnitId>) -> Option<(i8, u8)> {
        at_hand(game, *object, by).then_some((5, WOUNDS))
    }

    /// Oil in the ribs: fire needs no roll.
    fn strikes(&self, game: &Clans, attack: &Attack, _object: &Object) -> bool {
        game.open.camp.has_intel(OIL) && game.keywords(attack).contains(&Keyword::Fire)
    }

    fn is_over(&self, game: &Clans) -> bool {
        standing(game).is_empty() && is_dead(&game.open, Champion::MotherOssa)
    }

    fn met(&self, game: &Clans, objective: Objective) -> bool {
        match objective {
            Objective::O(1) => standing(game).is_empty(),
            Objective::O(2) => is_dead(&game.open, Champion::MotherOssa),
            Objective::H(1) => !standing(game).is_empty(),
            Objective::H(2) => game.open.tally.traumas >= 4,
            _ => false,
        }
    }

    fn consequences(&self, game: &mut Clans, met: &dyn Fn(Objective) -> bool, story: &mut Story) {
        if met(Objective::O(1)) {
            game.recruit(Operative::Odongo, story);
        }
        if met(Objective::O(2)) {
            game.recruit(Operative::Anselm, story);
            game.award(Item::CockroachTotemShard);
            game.award(Item::IronRosary);
        }
    }
}

impl Outlook for Boneyard {
    fn progress(&self, game: &Clans) -> f32 {
        let wounds: u8 = game.open.objects.iter().map(|totem| totem.wounds).sum();
        let broken = count(&game.open, Thing::Totem, |totem| totem.gone) as f32;
        0.84 * f32::from(wounds) / f32::from(3 * WOUNDS) + 0.16 / 3.0 * broken
    }

    /// The totems; then home.
    fn goals(&self, game: &Clans) -> TileSet {
        let left = standing(game);
        if left.is_empty() { TileSet::one(SHEET.start) } else { left }
    }

    fn object_worth(&self, _game: &Clans, _object: u8) -> f32 {
        0.65
    }
}

fn standing(game: &Clans) -> TileSet {
    tiles(&game.open, Thing::Totem, |totem| !totem.gone)
}
