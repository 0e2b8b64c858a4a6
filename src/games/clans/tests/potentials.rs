//! Every Potential.

use super::*;
use crate::games::clans::content::{Champion, Keyword, Legion, pool};
use crate::games::clans::rules::{Against, Cause, Pace, Purpose, Roll, Scheme, Target, With};
use Operative::*;
use Potential::*;

/// The operative at D2 on this side with this Potential and no other; a Fleshwound keeps two alive.
pub(super) fn with(who: Operative, mind: Mind, potential: Potential) -> Position {
    Position::squad([who]).mind(who, mind).potentials(who, []).gifted(who, potential)
}

pub(super) fn pair(who: Operative, ally: Operative, mind: Mind, potential: Potential) -> Position {
    Position::squad([who, ally]).mind(who, mind).potentials(who, []).gifted(who, potential)
}

pub(super) fn unit(position: &Position, who: Operative) -> UnitId {
    position.unit(who)
}

pub(super) fn defense(position: &Position, who: Operative) -> i8 {
    position.game.defense(unit(position, who), None)
}

pub(super) fn speed(position: &Position, who: Operative) -> u8 {
    position.game.speed(unit(position, who))
}

/// How much a number grows by having the Potential face-up.
pub(super) fn gain(position: &Position, who: Operative, potential: Potential, number: impl Fn(&Position) -> i8) -> i8 {
    let without = Position { game: position.game.clone(), told: Vec::new() }.fleshwound(who, potential);
    number(position) - number(&without)
}

/// What an action's roll has more by the Potential: bonus, penalty, SECURE.
pub(super) fn helps(position: Position, who: Operative, potential: Potential, phrase: &str) -> [i8; 3] {
    let of = |position: Position| {
        let mut position = position.turn(who);
        position.play(ORANGE, phrase);
        while position.waiting() == [SKY] {
            position.play(SKY, "pass");
        }
        position.dice().1
    };
    let without = of(Position { game: position.game.clone(), told: Vec::new() }.fleshwound(who, potential));
    let with = of(position);
    std::array::from_fn(|at| with[at] - without[at])
}

/// A roll of this operative that nobody has begun.
pub(super) fn roll(position: &Position, who: Operative, what: Purpose) -> Roll {
    Roll::new(Some(unit(position, who)), what, Some(Mind::Focus), pool(2, 1, 0), Against::Number(3))
}

/// An attack on the operative as it stands, by the first clanner.
pub(super) fn against(position: &mut Position, who: Operative, by: With) -> [i8; 3] {
    let target = Target::Unit(unit(position, who));
    position.game.open.stack.clear();
    position.game.open.stack.push(Frame::Round(RoundStep::Turns));
    position.game.push_attack(Attack::new(Some(UnitId::clanner(0)), by, target, Cause::Action));
    let attack = position.attack().unwrap().clone();
    let mut roll = Roll::new(Some(UnitId::clanner(0)), Purpose::Attack, None, pool(1, 0, 0), Against::Number(3));
    roll.forced = true;
    let modifiers = position.game.modifiers(&roll);
    assert_eq!(attack.at, target);
    [modifiers.bonus, modifiers.penalty, modifiers.secure]
}

pub(super) fn hurt(position: &mut Position, who: Operative, trauma: bool) {
    let unit = unit(position, who);
    if trauma {
        position.game.trauma(unit, None);
    } else {
        position.game.wound(unit, None);
    }
    position.game.advance(&mut Story::silent());
}

#[test]
fn splaying() {
    let position = with(Timur, Mind::Primal, Splaying).clanner(Legion::Snatcher, at("D2"));
    assert_eq!(helps(position, Timur, Splaying, "attack with:Splayer target:\"Snatcher 1\""), [1, 0, 0]);
}

#[test]
fn caregiver() {
    let mut position = with(Timur, Mind::Focus, Caregiver).gifted(Timur, Splaying).fleshwound(Timur, Splaying).turn(Timur);
    let before = defense(&position, Timur);
    position.play(ORANGE, "use name:\"Field Dressing\" target:\"Timur: Splaying\"");
    assert_eq!(defense(&position, Timur), before + 1);
}

#[test]
fn spray_protocol() {
    let position = with(Timur, Mind::Focus, SprayProtocol).clanner(Legion::Snatcher, at("B2"));
    assert_eq!(helps(position, Timur, SprayProtocol, "attack with:\"Fungicide Rifle\" at:B2"), [0, 0, 1]);
}

#[test]
fn triage() {
    let mut position = pair(Timur, Echo, Mind::Focus, Triage).clanner(Legion::Gnawer, at("D2"));
    position.attacked_by("Gnawer 1", Echo).roll_well(SKY, 4);
    position.play(ORANGE, "use name:Triage target:\"the wound of Echo\"");
    assert_eq!(position.member(Echo).fleshwounds(), 0);
    position.attacked_by("Gnawer 1", Echo).roll_well(SKY, 4);
    assert!(position.legal_like(ORANGE, "use name:Triage").is_empty(), "once a mission");
}

#[test]
fn field_surgeon() {
    let heals = |potential: Potential| {
        let position = pair(Timur, Echo, Mind::Focus, potential).put(Echo, at("C2")).fleshwound(Echo, Overclock).turn(Timur);
        let dressing = position.offers(ORANGE, "use name:\"Field Dressing\" target:\"Echo: Overclock\"");
        (dressing, position.offers(ORANGE, "use name:\"PATCH UP\" target:\"Echo: Overclock\""))
    };
    assert_eq!((heals(FieldSurgeon), heals(Triage)), ((true, true), (false, false)));
}

#[test]
fn clean_signal() {
    let mut position = with(Echo, Mind::Focus, CleanSignal).threat(Legion::Snatcher, at("A2")).turn(Echo);
    position.play(ORANGE, "scout at:A2");
    assert_eq!(position.game.open.roll().unwrap().against, Against::Number(1), "three away, the glasses help too");
}

#[test]
fn overclock() {
    let position = with(Echo, Mind::Focus, Overclock).clanner(Legion::Snatcher, at("B2"));
    assert_eq!(helps(position, Echo, Overclock, "attack with:\"Voice Projector\" at:B2"), [1, 0, 0]);
}

#[test]
fn packet_loss() {
    let mut position = with(Echo, Mind::Focus, PacketLoss).edges(2).turn(Echo);
    position.play(ORANGE, "use name:\"Packet Loss\"");
    assert_eq!(position.game.open.stored, 1);
    assert!(!position.offers(ORANGE, "use name:\"Packet Loss\""), "once a mission");
}

#[test]
fn dead_drop() {
    let mut position =
        pair(Echo, Timur, Mind::Focus, DeadDrop).put(Timur, at("B2")).clanner(Legion::Snatcher, at("D2")).turn(Echo);
    position.play(ORANGE, "trade with:Timur").play(ORANGE, "trade give:\"Field Glasses\"").play(ORANGE, "done");
    assert!(position.gear(Timur, Item::FieldGlasses).is_some(), "and no sucker punch");
}

#[test]
fn signal_jam() {
    let mut position = with(Echo, Mind::Focus, SignalJam)
        .clanner(Legion::Gnawer, at("H2"))
        .clanner(Legion::Snatcher, at("H2"))
        .edges(1)
        .turn(Echo);
    let mut unjammed = position.clone();
    position.play(ORANGE, "use name:\"Signal Jam\"").play(ORANGE, "done").play(SKY, "command unit:\"Gnawer 1\"");
    assert!(!position.offers(SKY, "use name:\"BROOD CALL\""));
    unjammed.play(ORANGE, "done").play(SKY, "command unit:\"Gnawer 1\"");
    assert!(unjammed.offers(SKY, "use name:\"BROOD CALL\""));
}

#[test]
fn bunker_mind() {
    let at_tile = |tile: &str| {
        let position = with(Livia, Mind::Focus, BunkerMind).put(Livia, at(tile));
        gain(&position, Livia, BunkerMind, |position| defense(position, Livia))
    };
    assert_eq!((at_tile("D1"), at_tile("D2")), (1, 0));
}

#[test]
fn ammunition_discipline() {
    let mut position = with(Livia, Mind::Focus, AmmunitionDiscipline).clanner(Legion::Snatcher, at("B2")).turn(Livia);
    position.play(ORANGE, "attack with:\"Pass Carbine\" target:\"Snatcher 1\"");
    let carbine = position.gear(Livia, Item::PassCarbine).unwrap();
    let mut careless = position.clone();
    careless.roll_botch(ORANGE);
    assert!(careless.game.open.gear(carbine).botched);
    position.play(ORANGE, "use name:\"Ammunition Discipline\"").roll_botch(ORANGE);
    assert!(!position.game.open.gear(carbine).botched);
}

#[test]
fn shoot_and_scoot() {
    let mut position = with(Livia, Mind::Focus, ShootAndScoot).clanner(Legion::Snatcher, at("B2")).turn(Livia);
    position.play(ORANGE, "attack with:\"Pass Carbine\" target:\"Snatcher 1\"").roll(ORANGE, 0);
    position.play(ORANGE, "use name:\"Shoot and Scoot\"").play(ORANGE, "move to:C2");
    assert_eq!(position.place("Livia"), Some(at("C2")));
}

#[test]
fn covered_retreat() {
    let mut position =
        pair(Livia, Echo, Mind::Focus, CoveredRetreat).put(Livia, at("B2")).clanner(Legion::Snatcher, at("D2")).turn(Echo);
    position.play(ORANGE, "move to:C2").play(ORANGE, "use name:\"Covered Retreat\" target:Echo");
    assert_eq!(position.place("Echo"), Some(at("C2")), "without a sucker punch");
}

#[test]
fn covered_retreat_need_not_be_used() {
    let mut position =
        pair(Livia, Echo, Mind::Focus, CoveredRetreat).put(Livia, at("B2")).clanner(Legion::Snatcher, at("D2")).turn(Echo);
    position.play(ORANGE, "move to:C2").play(ORANGE, "pass");
    assert_eq!(position.waiting(), [SKY]);
}

#[test]
fn firing_position() {
    let position = with(Livia, Mind::Focus, FiringPosition).clanner(Legion::Snatcher, at("B2"));
    let mut moved = Position { game: position.game.clone(), told: Vec::new() }.turn(Livia);
    assert_eq!(helps(position, Livia, FiringPosition, "attack with:\"Pass Carbine\" target:\"Snatcher 1\""), [0, 0, 1]);
    moved.play(ORANGE, "move to:C2");
    assert_eq!(moved.modifiers(ORANGE, "attack with:\"Pass Carbine\" target:\"Snatcher 1\"")[2], 0);
}

#[test]
fn letter_of_the_law() {
    let mut position = pair(Feuerbach, Echo, Mind::Focus, LetterOfTheLaw).clanner(Legion::Snatcher, at("B2"));
    position.game.open.clan[0].wounded = 0b10;
    let attack = "attack with:\"Codex Musket\" target:\"Snatcher 1\"";
    assert_eq!(helps(position, Feuerbach, LetterOfTheLaw, attack), [1, 0, 0]);
}

#[test]
fn unbending() {
    let position = with(Feuerbach, Mind::Focus, Unbending);
    let immune = |keyword| position.game.is_immune(unit(&position, Feuerbach), keyword);
    assert!(immune(Keyword::Stun) && immune(Keyword::Displace));
}

#[test]
fn black_powder() {
    let mut position = with(Feuerbach, Mind::Focus, BlackPowder).clanner(Champion::NineDrums, at("B2")).turn(Feuerbach);
    position.play(ORANGE, "attack with:\"Codex Musket\" target:Nine-Drums").roll_well(ORANGE, 4);
    position.play(ORANGE, "choose first:A2");
    assert_eq!(position.place("Nine-Drums"), Some(at("A2")));
}

#[test]
fn deterrent() {
    let mut position = with(Feuerbach, Mind::Focus, Deterrent).clanner(Legion::Cackler, at("C2")).edges(1).turn(Feuerbach);
    let mut undeterred = position.clone();
    position.play(ORANGE, "use name:Deterrent target:\"Cackler 1\"").play(ORANGE, "done");
    position.play(SKY, "command unit:\"Cackler 1\"");
    assert!(position.legal_like(SKY, "attack").is_empty());
    undeterred.play(ORANGE, "done").play(SKY, "command unit:\"Cackler 1\"");
    assert!(!undeterred.legal_like(SKY, "attack").is_empty());
}

#[test]
fn last_warning() {
    let mut position = with(Feuerbach, Mind::Focus, LastWarning).clanner(Legion::Snatcher, at("D2"));
    assert_eq!(against(&mut position, Feuerbach, With::Own)[1], 0);
    position.game.open.clan[0].entered = true;
    assert_eq!(against(&mut position, Feuerbach, With::Own)[1], -1);
}

#[test]
fn pack_tactics() {
    let position = pair(Runa, Echo, Mind::Primal, PackTactics).clanner(Legion::Snatcher, at("D2"));
    assert_eq!(helps(position, Runa, PackTactics, "attack with:\"bare hands\" target:\"Snatcher 1\""), [1, 0, 0]);
    let alone = with(Runa, Mind::Primal, PackTactics).clanner(Legion::Snatcher, at("D2"));
    assert_eq!(helps(alone, Runa, PackTactics, "attack with:\"bare hands\" target:\"Snatcher 1\""), [0, 0, 0]);
}

#[test]
fn runner() {
    assert_eq!(speed(&with(Runa, Mind::Focus, Runner), Runa), 3);
    assert_eq!(speed(&with(Runa, Mind::Focus, Runner).clanner(Legion::Snatcher, at("D2")), Runa), 2);
}

#[test]
fn thick_hide() {
    let mut position = with(Echo, Mind::Focus, ThickHide).gifted(Echo, Brawler);
    hurt(&mut position, Echo, false);
    position.play(ORANGE, "use name:\"Thick Hide\" target:\"the wound of Echo\"");
    assert_eq!(position.member(Echo).fleshwounds(), 0);
}

#[test]
fn feral_and_ploughshare_and_furor_add_dice() {
    for (who, potential, enemies, dice) in
        [(Runa, Feral, 1, pool(3, 3, 0)), (Anselm, Ploughshare, 1, pool(2, 2, 0)), (Anselm, Furor, 2, pool(3, 1, 0))]
    {
        let mut position = with(who, Mind::Primal, potential);
        for _ in 0..enemies {
            position = position.clanner(Legion::Snatcher, at("D2"));
        }
        position = position.turn(who);
        position.play(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"");
        assert_eq!(position.dice().0, dice, "{}", potential.name());
    }
}

#[test]
fn trapwise() {
    let mut position = with(Echo, Mind::Focus, Trapwise).clanner(ThreatKind::Trap, at("D2"));
    assert_eq!(against(&mut position, Echo, With::Scheme(Scheme::Trap))[1], -2);
}

#[test]
fn keen_ears() {
    let mut position =
        with(Echo, Mind::Focus, KeenEars).threat(Legion::Snatcher, at("C2")).threat(Legion::Trapper, at("C2")).turn(Echo);
    position.play(ORANGE, "move to:C2").play(SKY, "command unit:\"threat 1\"");
    position.play(ORANGE, "use name:\"Keen Ears\" target:\"Snatcher 1\"");
    assert_eq!(position.waiting(), [ORANGE], "no free action, of nobody");
    assert!(position.game.open.threats().is_empty());
}

#[test]
fn brawler() {
    let position = with(Echo, Mind::Focus, Brawler);
    assert_eq!(position.game.punch_limit(unit(&position, Echo)), 2);
}

#[test]
fn old_scars() {
    let position = with(Echo, Mind::Focus, OldScars).gifted(Echo, Brawler).gifted(Echo, PackRat);
    let before = defense(&position, Echo);
    let position = position.fleshwound(Echo, Brawler).fleshwound(Echo, PackRat);
    assert_eq!(defense(&position, Echo), before + 1);
}

#[test]
fn spite() {
    let mut position =
        with(Echo, Mind::Primal, Spite).gifted(Echo, Brawler).clanner(Legion::Snatcher, at("D2")).fleshwound(Echo, Brawler);
    let echo = unit(&position, Echo);
    position.game.trauma(echo, Some(UnitId::clanner(0)));
    position.game.advance(&mut Story::silent());
    assert!(position.offers(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\""));
}

#[test]
fn cold_nerves() {
    let position = with(Echo, Mind::Focus, ColdNerves).threat(Legion::Snatcher, at("B2"));
    assert_eq!(helps(position, Echo, ColdNerves, "scout at:B2"), [0, 0, 1]);
}

#[test]
fn carrion_pockets() {
    let mut position = with(Echo, Mind::Primal, CarrionPockets).clanner(Legion::Snatcher, at("D2"));
    let echo = unit(&position, Echo);
    let before = position.game.open.carried(echo).count();
    position.game.die(UnitId::clanner(0), Some(echo), &mut Story::silent());
    assert_eq!(position.game.open.carried(echo).count(), before + 1);
}

#[test]
fn sure_step_and_mole() {
    let cost = |who, potential, from: &str, to: &str| {
        let position = with(who, Mind::Primal, potential);
        position.game.border(unit(&position, who), at(from), at(to), Pace::Action)
    };
    assert_eq!((cost(Echo, SureStep, "D2", "E2"), cost(Echo, Brawler, "D2", "E2")), (Some(1), Some(2)));
    assert_eq!((cost(Lumen, Mole, "C1", "D1"), cost(Lumen, Brawler, "C1", "D1")), (Some(1), Some(2)));
}

#[test]
fn pack_rat() {
    let position = with(Echo, Mind::Focus, PackRat);
    assert_eq!(position.game.carrying(unit(&position, Echo)), 6);
}

#[test]
fn grudge() {
    let mut position = with(Feuerbach, Mind::Focus, Grudge).clanner(Champion::Scrape, at("B2"));
    position.game.open.champions.0[Champion::Scrape.index()].wounded = 1;
    assert_eq!(helps(position, Feuerbach, Grudge, "attack with:\"Codex Musket\" target:Scrape"), [1, 0, 0]);
}

#[test]
fn steady_breath() {
    let mut position = with(Echo, Mind::Focus, SteadyBreath).turn(Echo);
    position.play(ORANGE, "use name:\"Steady Breath\"");
    assert_eq!(position.member(Echo).mind, Mind::Primal);
    let mut late = with(Echo, Mind::Focus, SteadyBreath).turn(Echo);
    late.play(ORANGE, "move to:C2");
    assert!(!late.offers(ORANGE, "use name:\"Steady Breath\""), "the start of the turn is past");
    let opposed = with(Echo, Mind::Focus, SteadyBreath).clanner(Legion::Snatcher, at("D2")).turn(Echo);
    assert!(!opposed.offers(ORANGE, "use name:\"Steady Breath\""));
}
