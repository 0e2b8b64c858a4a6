//! M8, Altar of the Myriads: put out the fires, then end Varga.

use super::{
    BySquad, Entrance, Objective, Outlook, Question, Script, Sheet, at_hand, count, here, intel, is_dead, roll_for, thing, tiles,
    turn_begins, work,
};
use crate::engine::{Seats, Story};
use crate::games::clans::campaign::Boon;
use crate::games::clans::content::{Champion, Forces, Legion, Rank, Sector, Stage, ThreatKind};
use crate::games::clans::rules::{
    Ability, Action, Aim, Attack, Cause, Choice, Frame, Object, Roll, Scheme, Target, Thing, Throw, Tile, TileSet, UnitId,
    UnitSet, Until, With, Wound, tile,
};
use crate::games::clans::{Clans, Open};

pub struct Altar;

/// The round in which a second champion comes.
const SECOND: u8 = 6;
/// The piece of Intel that calls the guns.
const GUNS: u8 = 1;

static SHEET: Sheet = Sheet {
    name: "Altar of the Myriads",
    briefing: "Varga Ten-Totems has gathered the swarm on the altar. Put out his fires, then end him before the night is over.",
    spot: (93, 30),
    plates: &[
        &[(Sector::S02, false), (Sector::S13, false), (Sector::S02, false)],
        &[(Sector::S06, false), (Sector::S14, true), (Sector::S06, false)],
    ],
    start: tile(5, 7),
    exits: &[],
    spawn_points: &[tile(4, 0), tile(7, 0), tile(0, 5), tile(11, 5)],
    objects: &[thing(Thing::Brazier, tile(1, 2)), thing(Thing::Brazier, tile(10, 2)), thing(Thing::Brazier, tile(6, 4))],
    rounds: BySquad([6, 6, 8, 10]),
    pressure: BySquad([3, 2, 1, 0]),
    threats: BySquad([17, 14, 13, 4]),
    forces: |n| {
        Forces::default()
            .feeders(10 + 2 * n)
            .legion(Legion::Gnawer, 2 + n)
            .legion(Legion::Spitter, 2 + n.div_ceil(2))
            .legion(Legion::Burrower, 2)
            .legion(Legion::Goliath, 2)
            .legion(Legion::Herald, 1)
            .legion(Legion::Impaler, 2)
            .traps(5)
            .decoys(5)
    },
    champion: Entrance::Stands(Champion::Varga, tile(5, 1)),
    intel: &[
        intel("He never leaves the top step before blood is drawn", "Varga cannot act in round 1"),
        intel(
            "Signal to the guns",
            "Once, from round 4 on, at the start of an operative's turn: an area attack with 3B1F on any tile, EXPLOSIVE",
        ),
        intel("A traitor in the swarm", "After the set-up the operatives look at three threats"),
    ],
    objectives: &["Varga is dead", "All braziers are out"],
    hostile_objectives: &["Varga lives after the last round", "All operatives of the roster are dead"],
};

impl Script for Altar {
    fn sheet(&self) -> &'static Sheet {
        &SHEET
    }

    /// What earlier missions brought: a brazier is out, Varga is on the march already.
    fn deploy(&self, game: &mut Clans, _story: &mut Story) {
        for boon in game.open.log.boons_for(game.open.mission) {
            match boon {
                Boon::BrazierOut => game.ask(None, Question::BrazierOut),
                Boon::VargaMarching => game.open.champions.0[Champion::Varga.index()].stage = Stage::II,
                _ => {}
            }
        }
    }

    /// A traitor in the swarm: three tokens are shown.
    fn after_setup(&self, game: &mut Clans, _story: &mut Story) {
        if game.open.camp.has_intel(2) {
            game.ask(None, Question::Traitor(3));
        }
    }

    /// Varga stays on the top step.
    fn may_act(&self, game: &Clans, unit: UnitId) -> bool {
        let varga = game.kind(unit) == Some(ThreatKind::Champion(Champion::Varga));
        !(varga && game.open.round == 1 && game.open.camp.has_intel(0))
    }

    fn second_champion(&self, game: &Clans) -> bool {
        // One operative alone has enough of one. Where there are few rounds, it comes before the last of them.
        let round = SECOND.min(game.open.last_round - 1);
        let comes = game.open.round == round && game.open.squad_size > 1;
        comes && !game.open.free_champions().is_empty() && !game.open.free_spawn_points().is_empty()
    }

    fn is_unused(&self, game: &Clans, intel: u8) -> bool {
        intel == 0 && game.open.round == 1 || intel == GUNS
    }

    /// Burning braziers let the Hostile spawn Feeders, two in a round; one operative alone has enough to do.
    fn round_start(&self, game: &mut Clans, _story: &mut Story) {
        let burning = (0u8..).zip(&game.open.objects).filter(|(_, brazier)| !brazier.gone);
        let fires = burning.fold(0, |fires, (at, _)| fires | 1 << at);
        if fires != 0 && game.open.squad_size > 1 {
            let hostile = game.open.hostile;
            game.ask(Some(hostile), Question::Fires { burning: fires, again: false });
        }
    }

    fn list_answers(&self, game: &Clans, about: Question, out: &mut Vec<Action>) {
        match about {
            Question::BrazierOut => {
                let braziers = (0u8..).zip(&game.open.objects).filter(|(_, brazier)| !brazier.gone);
                out.extend(braziers.map(|(at, _)| work(at)));
            }
            Question::Fires { burning, .. } => {
                let fires = (0..3).filter(|fire| burning & 1 << fire != 0);
                let points = fires.fold(TileSet::default(), |all, fire| all.union(mouths(game, fire)));
                for kind in game.reserve().iter().filter(|kind| kind.rank() == Some(Rank::Feeders)) {
                    out.extend(points.iter().map(|at| Action::Spawn { kind, at }));
                }
                out.push(Action::Pass(Until::Now));
            }
            _ => {
                let shown = game.open.operative_seats().map(|seat| game.hidden.shown[seat.index()]);
                let seen = shown.fold(UnitSet::default(), UnitSet::union);
                out.extend(game.open.threats().without(seen).iter().map(|unit| Action::Choose(Choice::Unit(unit))));
            }
        }
    }

    fn question(&self, _open: &Open, about: Question) -> String {
        match about {
            Question::BrazierOut => "Which brazier is out from the start?".into(),
            Question::Fires { .. } => "The fires call a Feeder: which, and to which spawn point?".into(),
            Question::Traitor(left) => format!("The traitor points: which threat do you look at? {left} to name."),
            _ => String::new(),
        }
    }

    fn answered(&self, game: &mut Clans, about: Question, action: Action, story: &mut Story) {
        match (about, action) {
            (_, Action::Work { at: Target::Object(brazier) }) => put_out(game, brazier, story),
            (Question::Fires { burning, again }, Action::Spawn { kind, at }) => {
                // The first fire that this point is nearest to has had its Feeder.
                let fire = (0..3).find(|fire| burning & 1 << fire != 0 && mouths(game, *fire).contains(at)).unwrap_or(0);
                let left = burning & !(1 << fire);
                if !again && left != 0 {
                    let hostile = game.open.hostile;
                    game.ask(Some(hostile), Question::Fires { burning: left, again: true });
                }
                let feeders = Legion::FEEDERS.map(ThreatKind::Legion).into_iter().collect();
                if let Some(unit) = game.spawn(kind, at, feeders) {
                    story.tell(|| format!("The fires call {} to {at}.", game.open.name(unit)));
                }
            }
            (_, Action::Choose(Choice::Unit(unit))) => {
                show(game, unit, story);
                if let Question::Traitor(left @ 2..) = about {
                    game.ask(None, Question::Traitor(left - 1));
                }
            }
            _ => {}
        }
    }

    fn list_work(&self, game: &Clans, unit: UnitId, out: &mut Vec<Action>) {
        if unit.is_member() {
            out.extend(here(&game.open, unit, |_| true).map(work));
        }
    }

    fn work(&self, game: &mut Clans, unit: UnitId, at: Target, _story: &mut Story) {
        roll_for(game, unit, at, 3, 3);
    }

    fn worked(&self, game: &mut Clans, roll: &Roll, throw: &Throw, story: &mut Story) {
        if let super::Purpose::Work(Target::Object(at)) = roll.what
            && throw.success
        {
            put_out(game, at, story);
        }
    }

    /// Signal to the guns: once, from round 4 on, at the start of a turn.
    fn list_intel(&self, game: &Clans, _unit: UnitId, out: &mut Vec<Action>) {
        let open = &game.open;
        if open.camp.has_intel(GUNS) && open.round >= 4 && turn_begins(open) {
            let clan = open.clanners().iter().filter_map(|unit| open.at(unit));
            let targets: TileSet = clan.chain(burning(open).iter()).collect();
            out.extend(targets.iter().map(|tile| Action::Use { what: Ability::Intel(GUNS), aim: Aim::Tile(tile) }));
        }
    }

    fn use_intel(&self, game: &mut Clans, unit: UnitId, intel: u8, aim: Aim, story: &mut Story) {
        let Aim::Tile(tile) = aim else { return };
        game.open.camp.spent |= 1 << intel;
        story.tell(|| format!("{} calls the guns on {tile}.", game.open.name(unit)));
        game.open.stack.push(Frame::ActionEnd { unit });
        game.push_attack(Attack::new(Some(unit), With::Scheme(Scheme::Guns), Target::Tile(tile), Cause::Free));
    }

    /// Operatives may knock a brazier over, from its tile or the next.
    fn armor(&self, game: &Clans, object: &Object, by: Option<UnitId>) -> Option<(i8, u8)> {
        at_hand(game, *object, by).then_some((4, 1))
    }

    /// While two braziers burn, nothing wounds Varga.
    fn negates(&self, game: &Clans, wound: &Wound) -> bool {
        game.kind(wound.unit) == Some(ThreatKind::Champion(Champion::Varga)) && burning(&game.open).len() >= 2
    }

    fn is_over(&self, game: &Clans) -> bool {
        is_dead(&game.open, Champion::Varga)
    }

    fn met(&self, game: &Clans, objective: Objective) -> bool {
        let open = &game.open;
        match objective {
            Objective::O(1) => is_dead(open, Champion::Varga),
            Objective::O(2) => burning(open).is_empty(),
            Objective::H(1) => !is_dead(open, Champion::Varga),
            Objective::H(2) => open.squad.iter().all(|member| member.guest || !member.is_alive()),
            _ => false,
        }
    }
}

impl Outlook for Altar {
    fn progress(&self, game: &Clans) -> f32 {
        let open = &game.open;
        let varga = open.champions.0[Champion::Varga.index()];
        if varga.dead {
            return 1.0;
        }
        let out = count(open, Thing::Brazier, |brazier| brazier.gone).min(3) as f32;
        0.14 * out.min(2.0) + 0.02 * (out - 2.0).max(0.0) + 0.22 * varga.stage.index() as f32
    }

    /// Two fires, then Varga.
    fn goals(&self, game: &Clans) -> TileSet {
        let fires = burning(&game.open);
        if fires.len() >= 2 { fires } else { varga(game).map_or(fires, TileSet::one) }
    }

    fn object_worth(&self, game: &Clans, _object: u8) -> f32 {
        if burning(&game.open).len() >= 2 { 0.6 } else { 0.1 }
    }

    /// Varga's stages are the mission, and nothing while two fires burn.
    fn stage_worth(&self, game: &Clans, champion: Champion) -> Option<f32> {
        (champion == Champion::Varga).then(|| if burning(&game.open).len() >= 2 { 0.0 } else { 1.5 })
    }

    fn work_worth(&self, game: &Clans, _at: Target) -> f32 {
        self.object_worth(game, 0)
    }
}

fn burning(open: &Open) -> TileSet {
    tiles(open, Thing::Brazier, |brazier| !brazier.gone)
}

fn varga(game: &Clans) -> Option<Tile> {
    let is_varga = |unit: &UnitId| {
        game.open.clanner(*unit).and_then(|clanner| clanner.revealed) == Some(ThreatKind::Champion(Champion::Varga))
    };
    game.open.clanners().iter().find(is_varga).and_then(|unit| game.open.at(unit))
}

/// The spawn points nearest to a brazier, where no operative stands.
fn mouths(game: &Clans, brazier: u8) -> TileSet {
    let open = &game.open;
    let from = open.objects[usize::from(brazier)].at;
    let far = |point: &Tile| open.field().distance(from, *point);
    let nearest = open.spawn_points.iter().map(far).min();
    let near = open.spawn_points.iter().copied().filter(|point| Some(far(point)) == nearest);
    near.filter(|point| open.members_on(*point).is_empty()).collect()
}

fn put_out(game: &mut Clans, brazier: u8, story: &mut Story) {
    game.open.objects[usize::from(brazier)].gone = true;
    story.tell(|| format!("{} is out.", game.open.object_first(brazier)));
}

/// The operatives' seats look at a token.
fn show(game: &mut Clans, unit: UnitId, story: &mut Story) {
    let squad: Seats = game.open.operative_seats().collect();
    for seat in squad {
        game.hidden.shown[seat.index()].insert(unit);
    }
    story.reveal();
    story.tell(|| format!("The operatives look at {}.", game.open.name(unit)));
    if let Some(kind) = game.kind(unit) {
        story.whisper(squad, || format!("{} is {}.", game.open.name(unit), kind.with_article()));
    }
}
