//! Every Potential.

use super::*;
use crate::games::clans::content::{Champion, Keyword, Legion, pool};
use crate::games::clans::rules::{Against, Cause, Effect, Pace, Purpose, Roll, Scheme, Target, With};
use Operative::*;
use Potential::*;

/// The operative at D2 on this side with this Potential and no other; a Fleshwound keeps two alive.
fn with(who: Operative, mind: Mind, potential: Potential) -> Position {
    Position::squad([who]).mind(who, mind).potentials(who, []).gifted(who, potential)
}

fn pair(who: Operative, ally: Operative, mind: Mind, potential: Potential) -> Position {
    Position::squad([who, ally]).mind(who, mind).potentials(who, []).gifted(who, potential)
}

fn unit(position: &Position, who: Operative) -> UnitId {
    position.unit(who)
}

fn defense(position: &Position, who: Operative) -> i8 {
    position.game.defense(unit(position, who), None)
}

fn speed(position: &Position, who: Operative) -> u8 {
    position.game.speed(unit(position, who))
}

/// How much a number grows by having the Potential face-up.
fn gain(position: &Position, who: Operative, potential: Potential, number: impl Fn(&Position) -> i8) -> i8 {
    let without = Position { game: position.game.clone(), told: Vec::new() }.fleshwound(who, potential);
    number(position) - number(&without)
}

/// What an action's roll has more by the Potential: bonus, penalty, SECURE.
fn helps(position: Position, who: Operative, potential: Potential, phrase: &str) -> [i8; 3] {
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
fn roll(position: &Position, who: Operative, what: Purpose) -> Roll {
    Roll::new(Some(unit(position, who)), what, Some(Mind::Focus), pool(2, 1, 0), Against::Number(3))
}

/// An attack on the operative as it stands, by the first clanner.
fn against(position: &mut Position, who: Operative, by: With) -> [i8; 3] {
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

fn hurt(position: &mut Position, who: Operative, trauma: bool) {
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
    position.play(ORANGE, "use name:\"Signal Jam\"").play(ORANGE, "done").play(SKY, "command unit:\"Gnawer 1\"");
    assert!(position.legal_like(SKY, "use name:\"BROOD CALL\"").is_empty());
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
    position.play(ORANGE, "use name:\"Ammunition Discipline\"").roll_botch(ORANGE);
    let carbine = position.gear(Livia, Item::PassCarbine).unwrap();
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
    position.play(ORANGE, "use name:Deterrent target:\"Cackler 1\"").play(ORANGE, "done");
    position.play(SKY, "command unit:\"Cackler 1\"");
    assert!(position.legal_like(SKY, "attack").is_empty());
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
    let mut position = with(Echo, Mind::Focus, Trapwise).clanner(Kind::Trap, at("D2"));
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

#[test]
fn salvager() {
    let mut position = with(Pluto, Mind::Focus, Salvager).clanner(Legion::Snatcher, at("D2"));
    position.game.open.add_gear(Item::Grapnel, Lies::On(at("D2")));
    position = position.turn(Pluto);
    position.play(ORANGE, "pickup item:Grapnel");
    assert!(position.gear(Pluto, Item::Grapnel).is_some());
}

#[test]
fn tinkerer() {
    let position = with(Pluto, Mind::Focus, Tinkerer);
    let driver = position.gear(Pluto, Item::BoltDriver).unwrap();
    assert_eq!(position.game.modifiers(&roll(&position, Pluto, Purpose::Repair(driver))).bonus, 2);
}

#[test]
fn short_fuse_and_whip_hand() {
    for (who, potential, item, range) in [(Pluto, ShortFuse, Item::FireBottle, 2), (Odongo, WhipHand, Item::Scourge, 2)] {
        let mut position = with(who, Mind::Primal, potential);
        if position.gear(who, item).is_none() {
            position = position.give(who, item);
        }
        let gear = With::Gear(position.gear(who, item).unwrap());
        assert_eq!(position.game.range(unit(&position, who), gear), range, "{}", potential.name());
    }
}

#[test]
fn lucky_find() {
    let mut position = with(Pluto, Mind::Focus, LuckyFind);
    let pluto = unit(&position, Pluto);
    let before = position.game.open.carried(pluto).count();
    position.game.scavenge(pluto, 1, &mut Story::silent());
    let finds = position.legal_like(ORANGE, "choose item:");
    assert!(!finds.is_empty());
    position.play(ORANGE, &finds[0]);
    assert_eq!(position.game.open.carried(pluto).count(), before + 1);
}

#[test]
fn strip_it() {
    let mut position = with(Pluto, Mind::Focus, StripIt).clanner(Champion::NineDrums, at("D2"));
    let pluto = unit(&position, Pluto);
    let before = position.game.open.carried(pluto).count();
    position.game.die(UnitId::clanner(0), Some(pluto), &mut Story::silent());
    assert_eq!(position.game.open.carried(pluto).count(), before + 2);
}

#[test]
fn insurance() {
    let start = || pair(Tariq, Timur, Mind::Focus, Insurance).hand(SKY, [Arcana::Heretic]).reaction();
    let mut position = start();
    position.play(SKY, "arcana card:\"The Heretic\" item:\"Timur: Splayer\"");
    let splayer = position.gear(Timur, Item::Splayer).unwrap();
    position.play(ORANGE, "use name:Insurance item:\"Timur: Splayer\"");
    assert!(!position.game.open.gear(splayer).botched);
    let mut declined = start();
    declined.play(SKY, "arcana card:\"The Heretic\" item:\"Timur: Splayer\"").play(ORANGE, "pass");
    assert!(declined.game.open.gear(splayer).botched);
}

#[test]
fn hunters_ledger() {
    let mut position = with(Tariq, Mind::Focus, HuntersLedger).clanner(Champion::NineDrums, at("B2")).turn(Tariq);
    position.play(ORANGE, "attack with:\"Safari Rifle\" target:Nine-Drums").roll_well(ORANGE, 4);
    assert_eq!(position.game.hand(ORANGE).len(), 1);
}

#[test]
fn bribe() {
    let mut position = with(Tariq, Mind::Focus, Bribe).clanner(Legion::Snatcher, at("C2")).turn(Tariq);
    position.play(ORANGE, "use name:Bribe target:\"Snatcher 1\"").play(ORANGE, "move to:A2");
    assert_eq!(position.place("Snatcher 1"), Some(at("A2")));
}

#[test]
fn fine_tailoring() {
    for (mind, more) in [(Mind::Focus, 1), (Mind::Primal, 0)] {
        let position = with(Tariq, mind, FineTailoring);
        assert_eq!(gain(&position, Tariq, FineTailoring, |position| defense(position, Tariq)), more);
    }
}

#[test]
fn hired_gun() {
    let mut position = with(Tariq, Mind::Focus, HiredGun).turn(Tariq);
    position.play(ORANGE, "use name:\"Hired Gun\"");
    assert_eq!(position.place("Militia 1"), Some(at("D2")));
}

#[test]
fn predator() {
    let position = with(Odongo, Mind::Primal, Predator).clanner(Legion::Snatcher, at("D2"));
    assert_eq!(helps(position, Odongo, Predator, "attack with:Scourge target:\"Snatcher 1\""), [1, 0, 0]);
}

#[test]
fn ancestral_mask() {
    let mut position = with(Odongo, Mind::Primal, AncestralMask);
    let (odongo, before) = (unit(&position, Odongo), speed(&position, Odongo));
    super::super::rules::effects::potentials::wear_mask(&mut position.game, odongo, true, &mut Story::silent());
    assert_eq!(speed(&position, Odongo), before + 1);
    super::super::rules::effects::potentials::wear_mask(&mut position.game, odongo, false, &mut Story::silent());
    assert_eq!(position.game.hidden_rating(odongo), 1);
}

#[test]
fn blood_trail() {
    let mut position = with(Odongo, Mind::Primal, BloodTrail).turn(Odongo);
    let before = speed(&position, Odongo);
    position.game.open.squad[0].deeds.wounded_something_round = true;
    assert_eq!(speed(&position, Odongo), before + 2);
}

#[test]
fn warcry() {
    let mut position = pair(Odongo, Echo, Mind::Primal, Warcry).put(Echo, at("C2")).clanner(Legion::Snatcher, at("D2"));
    position = position.turn(Odongo);
    position.play(ORANGE, "attack with:Scourge target:\"Snatcher 1\"").roll_well(ORANGE, 3);
    // TRAMPLE comes first.
    position.play(ORANGE, "done").play(ORANGE, "command unit:Echo").play(ORANGE, "move to:B2");
    assert_eq!(position.place("Echo"), Some(at("B2")));
}

#[test]
fn embalmers_salve() {
    let mut position = pair(Neferu, Echo, Mind::Focus, EmbalmersSalve).fleshwound(Echo, Overclock).turn(Neferu);
    position.play(ORANGE, "use name:\"Embalmer's Salve\" target:\"Echo: Overclock\"");
    assert_eq!(position.member(Echo).fleshwounds(), 0);
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 2), "free");
}

#[test]
fn carrion_sight() {
    let mut position = with(Neferu, Mind::Focus, CarrionSight).threat(Legion::Goliath, at("B2")).turn(Neferu);
    position.play(ORANGE, "use name:\"Carrion Sight\" target:\"threat 1\"");
    let sees = |seat| position.game.view(crate::engine::Viewer::Seat(seat)).kind(UnitId::clanner(0));
    assert_eq!(sees(ORANGE), Some(Kind::Legion(Legion::Goliath)));
    assert!(position.game.open.is_threat(UnitId::clanner(0)));
    assert!(position.legal_like(ORANGE, "use name:\"Carrion Sight\"").is_empty(), "once a round");
}

#[test]
fn funeral_rite() {
    let mut position = pair(Neferu, Echo, Mind::Focus, FuneralRite).put(Echo, at("A2"));
    let echo = unit(&position, Echo);
    position.game.die(echo, None, &mut Story::silent());
    assert_eq!(position.game.hand(ORANGE).len(), 2);
}

#[test]
fn bitter_draught() {
    let position = with(Neferu, Mind::Focus, BitterDraught).clanner(Legion::Snatcher, at("B2"));
    assert!(position.game.is_immune(unit(&position, Neferu), Keyword::Poison));
    assert_eq!(helps(position, Neferu, BitterDraught, "attack with:\"Dart Tube\" target:\"Snatcher 1\""), [1, 0, 0]);
}

#[test]
fn ferryman() {
    use super::super::content::Trait;
    use super::super::rules::Aim;
    let mut position = pair(Neferu, Echo, Mind::Primal, Ferryman);
    let neferu = unit(&position, Neferu);
    let items = position.game.burden(neferu);
    position.game.open.squad[1].at = None;
    position.game.open.squad[1].fate = Fate::Dead(Body::With(neferu));
    assert_eq!(position.game.burden(neferu), items + 1);
    let revive = roll(&position, Neferu, Purpose::Trait(Trait::JackalsBreath, Aim::None));
    assert_eq!(position.game.modifiers(&revive).bonus, 1);
}

#[test]
fn keeper_of_the_hearth() {
    let position = pair(Yael, Pluto, Mind::Focus, KeeperOfTheHearth);
    assert_eq!(position.game.modifiers(&roll(&position, Pluto, Purpose::Scout(at("B2")))).bonus, 1);
    assert_eq!(position.game.modifiers(&roll(&position, Yael, Purpose::Scout(at("B2")))).bonus, 0, "allies only");
}

#[test]
fn sabre_dance() {
    let mut position = with(Yael, Mind::Primal, SabreDance).clanner(Legion::Gnawer, at("D2")).edges(1).reaction();
    position.play(SKY, "command unit:\"Gnawer 1\"").play(SKY, "move to:C2");
    assert_eq!(position.modifiers(ORANGE, "punch unit:Yael with:\"bare hands\"")[0], 1);
}

#[test]
fn patience() {
    let mut position = with(Yael, Mind::Focus, Patience).turn(Yael);
    let before = defense(&position, Yael);
    position.play(ORANGE, "done");
    assert_eq!(defense(&position, Yael), before + 1);
}

/// A cliff of some field: from the lower tile to the higher one.
fn cliff(position: &Position) -> (Tile, Tile) {
    let field = position.game.open.field();
    let borders = field.tiles.iter().flat_map(|from| field.neighbours(from).iter().map(move |to| (from, to)).collect::<Vec<_>>());
    borders.into_iter().find(|(from, to)| field.elevation(*to) - field.elevation(*from) >= 2).expect("there are cliffs")
}

#[test]
fn goatpath_and_feathered_cloak() {
    let position = Position::of(Play::M5, 2);
    let who = position.game.open.squad[0].who;
    let (low, high) = cliff(&position);
    let cost = |potential: Potential, from, to| {
        let mut game = position.game.clone();
        game.open.squad[0].potentials[0].potential = potential;
        let position = Position { game, told: Vec::new() };
        position.game.border(unit(&position, who), from, to, Pace::Action)
    };
    let hard = |tile| u8::from(position.game.open.is_hard(tile));
    assert_eq!(cost(Goatpath, low, high), Some(2 + hard(high)));
    assert_eq!(cost(FeatheredCloak, low, high), None, "downward only");
    assert_eq!(cost(FeatheredCloak, high, low), Some(1 + hard(low)));
    let mut game = position.game.clone();
    game.open.squad[0].potentials[0].potential = Goatpath;
    game.open.squad[0].deeds.climbed = true;
    assert_eq!(game.border(UnitId::member(0), low, high, Pace::Action), None, "once in a turn");
}

#[test]
fn stone_oath() {
    let position = pair(Yael, Echo, Mind::Focus, StoneOath).hand(SKY, [Arcana::Ruler]).clanner(Legion::Snatcher, at("L2"));
    let position = position.reaction();
    assert!(position.legal_like(SKY, "arcana").is_empty(), "neither Yael nor the ally on her tile");
}

#[test]
fn fortune() {
    let mut position = with(Magpie, Mind::Primal, Fortune).clanner(Legion::Snatcher, at("D2")).turn(Magpie);
    position.play(ORANGE, "attack with:\"Twin Stilettos\" target:\"Snatcher 1\"").roll(ORANGE, 1);
    position.play_so_that(ORANGE, "use name:Fortune", |game| game.open.clanners().is_empty());
}

#[test]
fn burn_haze() {
    let mut position = with(Magpie, Mind::Focus, BurnHaze).gifted(Magpie, Brawler).turn(Magpie);
    position.play(ORANGE, "use name:\"Burn Haze\"");
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 3));
    position.play(ORANGE, "done").play(ORANGE, "suffer card:Brawler");
    assert_eq!(position.member(Magpie).fleshwounds(), 1);
}

#[test]
fn cutpurse() {
    let mut position = with(Magpie, Mind::Focus, Cutpurse).clanner(Legion::Snatcher, at("D2"));
    position.game.open.add_gear(Item::Grapnel, Lies::With(UnitId::clanner(0)));
    position = position.turn(Magpie);
    position.play(ORANGE, "move to:C2");
    assert!(position.gear(Magpie, Item::Grapnel).is_some());
}

#[test]
fn second_sleeve() {
    let mut position = with(Magpie, Mind::Focus, SecondSleeve).hand(ORANGE, [Arcana::Protector]).turn(Magpie);
    position.play(ORANGE, "arcana card:\"The Protector\" target:Magpie");
    position.play(ORANGE, "use name:\"Second Sleeve\" target:\"The Protector\"");
    assert!(position.game.hand(ORANGE).contains(Arcana::Protector));
}

#[test]
fn penance() {
    let mut position =
        with(Anselm, Mind::Primal, Penance).gifted(Anselm, Brawler).clanner(Legion::Snatcher, at("D2")).turn(Anselm);
    position.play(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"");
    position.play(ORANGE, "overcommit with:white").play(ORANGE, "use name:Penance").roll_well(ORANGE, 3);
    position.play(ORANGE, "suffer card:Brawler");
    assert!(position.game.hand(SKY).is_empty());
    assert_eq!(position.member(Anselm).fleshwounds(), 1);
}

#[test]
fn holy_oil() {
    let mut position = with(Anselm, Mind::Primal, HolyOil).clanner(Legion::Snatcher, at("C2")).turn(Anselm);
    position.play(ORANGE, "attack with:\"Flame Projector\" at:C2").roll_well(ORANGE, 3);
    assert!(position.game.open.obscured.contains(at("C2")));
}

#[test]
fn ploughshare() {
    let mut position = with(Anselm, Mind::Primal, Ploughshare).clanner(Champion::NineDrums, at("D2")).turn(Anselm);
    position.play(ORANGE, "attack with:\"bare hands\" target:Nine-Drums").roll_well(ORANGE, 4);
    position.play(ORANGE, "use name:Ploughshare at:C2");
    assert_eq!(position.place("Nine-Drums"), Some(at("C2")));
}

#[test]
fn trial_by_fire() {
    let mut position =
        pair(Anselm, Echo, Mind::Primal, TrialByFire).put(Echo, at("C2")).clanner(Legion::Snatcher, at("C2")).turn(Anselm);
    assert!(position.game.is_immune(unit(&position, Anselm), Keyword::Fire));
    position.play(ORANGE, "attack with:\"Flame Projector\" at:C2").roll_well(ORANGE, 4);
    assert_eq!((position.place("Snatcher 1"), position.member(Echo).fleshwounds()), (None, 0));
}

#[test]
fn night_eyes() {
    let mut position = with(Lumen, Mind::Focus, NightEyes).threat(Legion::Snatcher, at("B2")).threat(Legion::Trapper, at("A2"));
    position.game.open.obscured.insert(at("B2"));
    position.game.open.obscured.insert(at("A2"));
    position.game.open.squad[0].who = Echo;
    let scouts = |tile: &str| super::super::rules::effects::scouts_blindly(&position.game, UnitId::member(0), at(tile));
    assert!(scouts("B2") && !scouts("A2"), "within 2");
}

#[test]
fn hatch_guard() {
    let position = Position::of(Play::M2, 2);
    let mut game = position.game.clone();
    game.open.squad[0].potentials[0].potential = HatchGuard;
    let defense = |tile: &str| {
        let mut game = game.clone();
        game.open.squad[0].at = Some(at(tile));
        super::super::rules::effects::potentials::defense(&game, UnitId::member(0))
    };
    assert_eq!((defense("F6"), defense("D6")), (1, 0), "the mast");
}

#[test]
fn whistle() {
    let mut position = with(Lumen, Mind::Focus, Whistle)
        .threat(Legion::Snatcher, at("B2"))
        .threat(Legion::Trapper, at("C2"))
        .threat(Legion::Cackler, at("A2"))
        .turn(Lumen);
    position.play(ORANGE, "use name:Whistle");
    assert_eq!(position.game.open.threats().len(), 1);
}

#[test]
fn dust_skin() {
    let mut position = with(Lumen, Mind::Focus, DustSkin).threat(Legion::Snatcher, at("A2"));
    position.game.open.squad[0].stealth = true;
    position = position.turn(Lumen);
    for hidden in [true, false] {
        position.play(ORANGE, "scout at:A2").roll(ORANGE, 0);
        assert_eq!(position.game.open.in_stealth(unit(&position, Lumen)), hidden, "once a mission");
    }
}

/// Jammed by Signal Jam, watched by SUPPRESS: whoever leaves the field takes the marks along.
#[test]
fn marks_on_a_clanner_go_with_it() {
    let mut position = with(Echo, Mind::Focus, Brawler).clanner(Legion::Snatcher, at("B2"));
    position.game.open.last(
        Effect::Defense(-1),
        super::super::rules::On::Unit(UnitId::clanner(0)),
        super::super::rules::Ends::Round,
    );
    position.game.remove_clanner(UnitId::clanner(0));
    assert!(position.game.open.lasting.is_empty());
}
