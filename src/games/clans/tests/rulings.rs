//! Rulings: points that the rulebook leaves open, each as this game settles it.

use super::*;
use crate::games::clans::campaign::Log;
use crate::games::clans::content::{Champion, Face, Legion, Stage, pool};
use crate::games::clans::rules::{Against, Effect, Ends, Lasting, On, Rolled, Target};

fn alone(who: Operative, tile: &str) -> Position {
    Position::new().only([who]).put(who, at(tile))
}

/// Another of the squad is on the field, too.
fn beside(mut position: Position, who: Operative, tile: &str) -> Position {
    let unit = position.unit(who);
    position.game.open.squad[usize::from(unit.0)].fate = Fate::Alive;
    position.put(who, at(tile))
}

// Dice.

#[test]
fn a_botch_without_a_difficulty_is_a_blank() {
    let mut position = alone(Operative::Pluto, "A2").turn(Operative::Pluto);
    position.play(ORANGE, "use name:RUMMAGE").play(ORANGE, "overcommit with:fatal");
    let has_botch = |game: &Clans| {
        let throw = game.open.latest.roll.as_ref();
        throw.is_some_and(|throw| throw.dice.iter().any(|rolled: &Rolled| rolled.face == Face::Botch))
    };
    position.play_so_that(ORANGE, "roll", |game| has_botch(game) && game.open.latest.roll.as_ref().unwrap().total >= 2);
    assert!(!position.game.open.latest.roll.as_ref().unwrap().botched);
    assert!(position.game.open.gear.iter().all(|gear| !gear.botched));
}

#[test]
fn for_the_hostiles_overcommitment_the_seat_with_the_fewest_cards_draws_if_nobody_was_the_target() {
    let mut position = Position::of(Play::M4, 3).clanner(Legion::Gnawer, at("B3"));
    for member in 0..4 {
        position.game.open.squad[member].at = Some(at("A3"));
    }
    let mut position = position.hand(ORANGE, [Arcana::Ruler, Arcana::Zealot]).hand(SKY, [Arcana::Visionary]);
    position.game.open.stored = 1;
    let mut position = position.reaction();
    position.play(GREEN, "command unit:\"Gnawer 1\"").play(GREEN, "attack target:wagon");
    while position.waiting() != [GREEN] {
        let seat = position.waiting()[0];
        position.play(seat, "pass");
    }
    position.play(GREEN, "overcommit with:white").play(GREEN, "roll");
    while position.waiting() != [GREEN] && position.legal(position.waiting()[0]).contains(&"pass".to_owned()) {
        let seat = position.waiting()[0];
        position.play(seat, "pass");
    }
    assert_eq!((position.game.hand(ORANGE).len(), position.game.hand(SKY).len()), (2, 2));
}

#[test]
fn every_item_used_in_a_roll_flips_on_a_botch_and_no_other() {
    let mut position = alone(Operative::Echo, "A2").threat(Legion::Snatcher, at("C2")).turn(Operative::Echo);
    position.play(ORANGE, "scout at:C2").play(ORANGE, "overcommit with:fatal").roll_botch(ORANGE);
    let botched = |item| position.game.open.gear(position.gear(Operative::Echo, item).unwrap()).botched;
    assert!(botched(Item::FieldGlasses), "they were looked through");
    assert!(!botched(Item::ArcBaton) && !botched(Item::VoiceProjector));
}

#[test]
fn the_scavenging_deck_may_run_out() {
    let mut position = alone(Operative::Pluto, "A2").turn(Operative::Pluto);
    position.game.open.scavenging.iter_mut().for_each(|count| *count = 0);
    let before = position.game.open.gear.len();
    if position.offers(ORANGE, "use name:RUMMAGE") {
        position.play(ORANGE, "use name:RUMMAGE").roll_well(ORANGE, 2);
    }
    assert_eq!(position.game.open.gear.len(), before);
}

// Distance, sight, numbers.

#[test]
fn scouting_counts_the_distance_and_no_cover() {
    // D1 is hard and three tiles away.
    let mut position = alone(Operative::Pluto, "A1").threat(Legion::Snatcher, at("D1")).turn(Operative::Pluto);
    position.play(ORANGE, "scout at:D1");
    assert_eq!(position.game.open.roll().unwrap().against, Against::Number(3));
}

#[test]
fn hard_terrain_hides_nobody_on_ones_own_tile() {
    let position = alone(Operative::Timur, "D1")
        .mind(Operative::Timur, Mind::Primal)
        .clanner(Legion::Snatcher, at("D1"))
        .turn(Operative::Timur);
    assert!(position.offers(ORANGE, "attack with:Splayer target:\"Snatcher 1\""));
}

#[test]
fn numbers_have_their_limits() {
    let mut position = alone(Operative::Timur, "A2").clanner(Legion::Goliath, at("J2")).edges(1);
    let goliath = UnitId::clanner(0);
    for effect in [Effect::Defense(-9), Effect::Speed(-9)] {
        position.game.open.lasting.push(Lasting { effect, on: On::Unit(goliath), until: Ends::Round });
    }
    assert_eq!(position.game.defense(goliath, None), 0);
    let mut position = position.reaction();
    position.play(SKY, "command unit:\"Goliath 1\"");
    assert!(!position.legal_like(SKY, "move").is_empty(), "one tile is always possible");
}

#[test]
fn a_hidden_carapace_covers_nobody() {
    let shots = |position: Position| position.turn(Operative::Feuerbach).legal_like(ORANGE, "attack").len();
    let feeder = || alone(Operative::Feuerbach, "A2").clanner(Legion::Snatcher, at("C2"));
    assert_eq!(shots(feeder().threat(Legion::Goliath, at("C2"))), 1);
    let covered = feeder().clanner(Legion::Goliath, at("C2"));
    assert_eq!(
        covered.turn(Operative::Feuerbach).legal_like(ORANGE, "attack with:\"Codex Musket\" target:\"Snatcher 1\"").len(),
        0
    );
}

// Attacks.

#[test]
fn clanners_that_shoot_beside_an_operative_are_punched() {
    let shot = |legion: Legion| {
        let mut position = alone(Operative::Timur, "D2").mind(Operative::Timur, Mind::Primal).clanner(legion, at("D2"));
        position.attacked_by(&format!("{} 1", legion.name()), Operative::Timur);
        position.legal_like(ORANGE, "punch").len()
    };
    for legion in Legion::ALL {
        let ranged = legion.card().range >= 2;
        assert_eq!(shot(legion) > 0, ranged, "{legion:?}");
    }
}

#[test]
fn stealth_is_no_cover_against_area_attacks() {
    let mut position = beside(alone(Operative::Timur, "A2"), Operative::Echo, "C2");
    let echo = position.unit(Operative::Echo);
    position.game.open.squad[usize::from(echo.0)].stealth = true;
    let mut position = position.clanner(Legion::Snatcher, at("C2")).turn(Operative::Timur);
    position.play(ORANGE, "attack with:\"Fungicide Rifle\" at:C2").roll_well(ORANGE, 4);
    position.play(ORANGE, "suffer card:Overclock");
    assert_eq!(position.member(Operative::Echo).fleshwounds(), 1);
}

#[test]
fn the_martyr_takes_no_area_attack() {
    let mut position = beside(beside(alone(Operative::Timur, "A2"), Operative::Echo, "C2"), Operative::Pluto, "C2");
    position = position.clanner(Legion::Snatcher, at("C2")).hand(ORANGE, [Arcana::Martyr]).turn(Operative::Timur);
    position.play(ORANGE, "attack with:\"Fungicide Rifle\" at:C2");
    if position.offers(ORANGE, "pass") {
        position.play(ORANGE, "pass");
    }
    let mut single = position.clone();
    position.roll_well(ORANGE, 3);
    assert!(position.legal_like(ORANGE, "arcana card:\"The Martyr\"").is_empty());
    single.attacked_by("Snatcher 1", Operative::Echo);
    if single.offers(ORANGE, "pass") {
        single.play(ORANGE, "pass");
    }
    single.roll_well(SKY, 4);
    assert!(!single.legal_like(ORANGE, "arcana card:\"The Martyr\"").is_empty());
}

#[test]
fn in_a_trade_only_whoever_acts_is_punched() {
    let mut position = beside(alone(Operative::Timur, "C2"), Operative::Echo, "C2").clanner(Legion::Snatcher, at("C2"));
    position = position.turn(Operative::Timur);
    position.play(ORANGE, "trade with:Echo").play(ORANGE, "trade give:\"Field Dressing\"").play(ORANGE, "done");
    position.play(SKY, "punch unit:\"Snatcher 1\"");
    assert_eq!(position.attack().map(|attack| attack.at), Some(Target::Unit(position.unit(Operative::Timur))));
}

#[test]
fn a_clanner_who_dies_leaves_what_it_carried_where_it_fell() {
    let mut position = alone(Operative::Timur, "A2").clanner(Legion::Snatcher, at("C2"));
    let snatcher = UnitId::clanner(0);
    let toolkit = position.game.open.add_gear(Item::Toolkit, Lies::With(snatcher)).unwrap();
    position.game.open.gear[toolkit.index()].botched = true;
    position.game.wound(snatcher, None);
    position.game.advance(&mut Story::silent());
    let card = position.game.open.gear(toolkit);
    assert_eq!((card.place, card.botched), (Lies::On(at("C2")), true), "its face as it was");
}

// Wounds.

#[test]
fn a_direct_trauma_without_a_fleshwound_costs_a_potential_of_the_owners_choice() {
    let mut position = alone(Operative::Timur, "D2");
    let timur = position.unit(Operative::Timur);
    position.game.trauma(timur, None);
    position.game.advance(&mut Story::silent());
    assert_eq!(position.legal_like(ORANGE, "suffer").len(), 2);
    position.play(ORANGE, "suffer card:Caregiver");
    let timur = position.member(Operative::Timur);
    assert_eq!((timur.potentials.len(), timur.fleshwounds(), timur.traumas), (1, 0, 1));
}

#[test]
fn a_champion_wounded_as_a_threat_is_revealed_with_another_stage() {
    let mut position = alone(Operative::Timur, "A2")
        .threat(Champion::HollowJaw, at("K2"))
        .hand(ORANGE, [Arcana::Destroyer])
        .turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Destroyer\" target:\"threat 1\"");
    let state = &position.game.open.champions.0[Champion::HollowJaw.index()];
    assert_eq!(state.stage, Stage::II);
    assert!(position.told("Hollow-Jaw"), "{:?}", position.told);
}

#[test]
fn a_champion_who_becomes_a_threat_again_keeps_its_stage() {
    let mut position = alone(Operative::Timur, "A2").clanner(Champion::Scrape, at("J2")).hand(ORANGE, [Arcana::Visionary]);
    position.game.open.champions.0[Champion::Scrape.index()].stage = Stage::II;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Visionary\" at:J2 target:\"turn back\"");
    assert_eq!(position.game.open.threats().len(), 1);
    assert_eq!(position.game.open.champions.0[Champion::Scrape.index()].stage, Stage::II);
}

#[test]
fn whoever_has_lost_all_operatives_still_plays_cards() {
    let mut position = Position::of(Play::M1, 3).windows(Windows::Rolls).clanner(Legion::Snatcher, at("C2"));
    let own = position.member(Operative::Feuerbach).seat;
    let other = if own == ORANGE { SKY } else { ORANGE };
    for member in &mut position.game.open.squad {
        if member.seat == other {
            (member.at, member.edges, member.fate) = (None, 0, Fate::Dead(Body::Away));
        }
    }
    let mut position = position.hand(other, [Arcana::Creator]).put(Operative::Feuerbach, at("A2")).turn(Operative::Feuerbach);
    position.play(own, "attack with:\"Codex Musket\" target:\"Snatcher 1\"");
    if position.waiting() == [other] {
        position.play(other, "pass");
    }
    position.roll(own, 0).play(other, "arcana card:\"The Creator\"");
    assert_eq!(position.place("Snatcher 1"), None);
}

// Ways.

#[test]
fn a_displacement_is_no_move() {
    // B3 stands two above C3.
    let mut position = Position::of(Play::M3, 2).only([Operative::Timur]).put(Operative::Timur, at("C3"));
    position = position.clanner(Legion::Snatcher, at("C3")).hand(ORANGE, [Arcana::Traveler]).turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Traveler\" target:Timur").play(ORANGE, "choose first:B3");
    assert_eq!(position.place("Timur"), Some(at("B3")), "over the cliff, and nobody is asked for a punch");
    assert_eq!(position.waiting(), [ORANGE]);
}

#[test]
fn whoever_is_displaced_onto_a_token_is_ambushed() {
    let mut position =
        alone(Operative::Timur, "A2").threat(Legion::Snatcher, at("C2")).hand(ORANGE, [Arcana::Traveler]).turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Traveler\" target:Timur").play(ORANGE, "choose first:C2");
    assert!(position.place("Snatcher 1").is_some());
    assert_eq!(position.legal_like(SKY, "attack"), ["attack target:Timur"]);
}

#[test]
fn an_operative_whom_the_ruler_leads_is_punched_and_ambushed() {
    let mut position = alone(Operative::Timur, "B2")
        .clanner(Legion::Trapper, at("B2"))
        .threat(Legion::Snatcher, at("C2"))
        .hand(SKY, [Arcana::Ruler])
        .reaction();
    position.play(SKY, "arcana card:\"The Ruler\" target:Timur");
    position.play(SKY, "move to:C2").play(SKY, "pass");
    assert!(position.place("Snatcher 2").is_some(), "{:?}", position.legal(SKY));
}

#[test]
fn an_edge_left_over_by_whoever_leaves_goes_to_the_reserve() {
    let mut position = beside(alone(Operative::Timur, "A2"), Operative::Echo, "C2");
    position.game.open.squad[0].edges = 2;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "move to:exit");
    assert_eq!(position.member(Operative::Timur).edges, 0);
    assert!(position.game.open.stored <= 1, "one turn, one Edge");
}

// Arcana.

#[test]
fn the_traditionalist_is_turned_on_itself_through_the_defiler() {
    let mut position = alone(Operative::Timur, "A2")
        .hand(ORANGE, [Arcana::Protector, Arcana::Defiler])
        .hand(SKY, [Arcana::Traditionalist])
        .turn(Operative::Timur);
    let timur = position.unit(Operative::Timur);
    let before = position.game.defense(timur, None);
    position.play(ORANGE, "arcana card:\"The Protector\" target:Timur");
    position.play(SKY, "arcana card:\"The Traditionalist\" target:\"The Protector\"");
    position.play(ORANGE, "arcana card:\"The Defiler\" target:\"The Traditionalist\"");
    position.play(ORANGE, "arcana card:\"The Traditionalist\" target:\"The Traditionalist\"");
    while position.game.defense(timur, None) == before && position.waiting().iter().any(|seat| position.offers(*seat, "pass")) {
        let seat = position.waiting()[0];
        position.play(seat, "pass");
    }
    assert_eq!(position.game.defense(timur, None), before + 5, "The Protector stands");
}

#[test]
fn the_disciple_needs_three_cards_in_the_deck() {
    let playable = |left: usize| {
        let mut position = alone(Operative::Timur, "A2").hand(ORANGE, [Arcana::Disciple]);
        let deck: Vec<Arcana> = position.game.hidden.tarot.iter().collect();
        for card in &deck[left..] {
            position.game.hidden.tarot.remove(*card);
            position.game.hidden.hands[SKY.index()].insert(*card);
        }
        position.turn(Operative::Timur).offers(ORANGE, "arcana card:\"The Disciple\"")
    };
    assert!(!playable(2) && playable(3));
}

// Items.

#[test]
fn what_is_permanent_is_neither_dropped_nor_traded() {
    let position = Position::squad([Operative::Neferu, Operative::Timur]).turn(Operative::Neferu);
    assert!(!position.offers(ORANGE, "drop item:\"Canopic Jar\"") && position.offers(ORANGE, "drop item:\"Moon Sickle\""));
    let mut position = position;
    position.play(ORANGE, "trade with:Timur");
    assert!(!position.offers(ORANGE, "trade give:\"Canopic Jar\"") && position.offers(ORANGE, "trade give:\"Moon Sickle\""));
}

#[test]
fn an_item_that_was_used_this_round_is_used_up_for_the_next_hand_too() {
    let mut position = Position::squad([Operative::Timur, Operative::Echo]).give(Operative::Timur, Item::SignalMirror);
    position = position.turn(Operative::Timur);
    let first = position.legal_like(ORANGE, "use name:\"Signal Mirror\"");
    assert!(!first.is_empty());
    position.play(ORANGE, &first[0]).play(ORANGE, "done").play(SKY, "done");
    let mirror = position.gear(Operative::Timur, Item::SignalMirror).unwrap();
    position.game.open.gear[mirror.index()].place = Lies::With(position.unit(Operative::Echo));
    let position = position.turn(Operative::Echo);
    assert!(position.legal_like(ORANGE, "use name:\"Signal Mirror\"").is_empty());
    let fresh = Position::squad([Operative::Timur, Operative::Echo]).give(Operative::Echo, Item::SignalMirror);
    assert!(!fresh.turn(Operative::Echo).legal_like(ORANGE, "use name:\"Signal Mirror\"").is_empty());
}

/// Every weapon, also those without a text: its own dice are added to those of the side that it is for.
#[test]
fn every_weapon_attacks_on_its_side_with_its_handling() {
    for item in Item::ALL {
        let Some((handling, range)) = item.weapon() else { continue };
        let who = Operative::ALL.into_iter().find(|who| item.card().cult.is_none_or(|cult| cult == who.cult())).unwrap();
        let mind = item.card().colour.unwrap_or(Mind::Focus);
        let near = if item == Item::SafariRifle { 2 } else { range.min(1) };
        let mut position = Position::squad([who]).put(who, at("A2")).mind(who, mind);
        position.game.open.gear.clear();
        let unit = position.unit(who);
        position.game.open.squad[usize::from(unit.0)].worn = None;
        let mut position = position.give(who, item).clanner(Legion::Goliath, at(["A2", "B2", "C2"][usize::from(near)]));
        position = position.turn(who);
        let attacks = position.legal_like(ORANGE, &format!("attack with:{}", quoted(item.name())));
        assert!(!attacks.is_empty(), "{item:?}: {:?}", position.legal(ORANGE));
        position.play(ORANGE, &attacks[0]);
        while position.waiting() == [SKY] {
            position.play(SKY, "pass");
        }
        let own = who.stats(mind).pool;
        let rolled = position.game.open.roll().expect("dice lie there").pool;
        let sum = pool(own.white + handling.white, own.black + handling.black, own.fatal + handling.fatal);
        // Potentials may add to it.
        assert!(rolled.len() >= sum.len() && rolled.black >= sum.black && rolled.fatal >= sum.fatal, "{item:?}: {rolled}, {sum}");
        let other = Position::squad([who]).put(who, at("A2")).mind(who, mind.other()).give(who, item);
        let other = other.clanner(Legion::Goliath, at(["A2", "B2", "C2"][usize::from(near)])).turn(who);
        let usable = !other.legal_like(ORANGE, &format!("attack with:{}", quoted(item.name()))).is_empty();
        assert_eq!(usable, item.card().colour.is_none(), "{item:?} on the other side");
    }
}

fn quoted(name: &str) -> String {
    if name.contains(' ') { format!("\"{name}\"") } else { name.to_owned() }
}

#[test]
fn armor_adds_what_is_printed_if_it_is_of_the_own_cult_and_side() {
    use crate::games::clans::content::Class;
    for item in Item::ALL {
        let Class::Armor(printed) = item.card().class else { continue };
        let who = Operative::ALL.into_iter().find(|who| item.card().cult.is_none_or(|cult| cult == who.cult())).unwrap();
        let defense = |items: &[Item], mind: Mind| {
            let mut position = Position::new();
            let open = &mut position.game.open;
            open.squad.clear();
            open.gear.clear();
            let unit = open.muster(who, ORANGE, false, &[], items);
            open.squad[0].at = Some(at("D2"));
            open.squad[0].mind = mind;
            position.game.defense(unit, None)
        };
        for mind in [Mind::Focus, Mind::Primal] {
            let counts = item.card().colour.is_none_or(|colour| colour == mind);
            let more = if counts { printed } else { 0 };
            assert_eq!(defense(&[item], mind) - defense(&[], mind), more, "{item:?} in {mind:?}");
        }
    }
}

// Before the mission.

fn camp(play: Play, edit: impl Fn(&mut Log)) -> Position {
    let options = Options { play, ..Options::default() };
    let mut game = Clans::setup(&options, 2, Rng::from_number(7), &mut Story::silent()).unwrap();
    edit(&mut game.open.log);
    Position { game, told: Vec::new() }
}

fn go(position: &mut Position, squad: &[&str]) {
    position.play(ORANGE, "done");
    for who in squad {
        position.play(ORANGE, &format!("choose operative:{who}"));
    }
    position.play(ORANGE, "done");
}

#[test]
fn advance_work_and_refugee_papers_bring_intel_for_nothing() {
    let squad = ["Timur", "Pluto", "Feuerbach", "Echo"];
    let mut position = camp(Play::M2, |log| log.dossier_mut(Operative::Timur).items.push(Item::RefugeePapers));
    go(&mut position, &squad);
    position.play(ORANGE, "choose intel:a").play(ORANGE, "choose intel:b");
    assert_eq!(position.game.open.camp.intel.count_ones(), 2);
    assert_eq!(position.waiting(), [SKY], "the third has a price");
    assert!(position.game.hand(SKY).is_empty());
    assert!(position.gear(Operative::Timur, Item::RefugeePapers).is_none(), "used up");
}

#[test]
fn connections_make_the_first_piece_of_intel_cheap() {
    let drawn = |squad: &[&str], pieces: &[&str]| {
        let mut position = camp(Play::M4, |_| {});
        for piece in pieces {
            position.play(ORANGE, &format!("choose intel:{piece}"));
        }
        go(&mut position, squad);
        position.game.hand(SKY).len()
    };
    let (with, without) = (["Tariq", "Timur", "Pluto", "Feuerbach"], ["Lumen", "Timur", "Pluto", "Feuerbach"]);
    assert_eq!((drawn(&without, &["a", "c"]), drawn(&with, &["a", "c"]), drawn(&with, &["a"])), (2, 1, 0));
}

#[test]
fn deep_pockets_bring_an_item() {
    let mut position = camp(Play::M4, |_| {});
    go(&mut position, &["Tariq", "Timur", "Pluto", "Feuerbach"]);
    let tariq = position.unit(Operative::Tariq);
    // An armor beside his own would lie where the mission begins.
    let found = position.game.open.carried(tariq).count()
        + position.game.open.gear_in(Lies::On(position.game.open.mission.sheet().start)).count();
    assert_eq!(found, Operative::Tariq.dashboard().items.len() + 1);
}

#[test]
fn the_card_reader_keeps_one_of_two() {
    let mut position = camp(Play::M4, |_| {});
    go(&mut position, &["Magpie", "Timur", "Pluto", "Feuerbach"]);
    assert_eq!((position.waiting(), position.legal(ORANGE).len()), (vec![ORANGE], 2));
    let first = position.legal(ORANGE)[0].clone();
    position.play(ORANGE, &first);
    assert_eq!(position.game.hand(ORANGE).len(), 5, "four concepts and this one");
}

#[test]
fn the_roster_has_as_many_as_the_side_has_seats() {
    let mut game = Clans::setup(&Options::default(), 4, Rng::from_number(7), &mut Story::silent()).unwrap();
    game.open.camp.most = 4;
    let mut position = Position { game, told: Vec::new() };
    let seats = [ORANGE, SKY, GREEN];
    for seat in seats {
        position.play(seat, "done");
    }
    position.play(ORANGE, "choose operative:Echo");
    for seat in seats {
        position.play(seat, "done");
    }
    let leaders: Vec<Seat> = position.game.open.squad.iter().map(|member| member.seat).collect();
    assert_eq!(leaders, seats, "one was chosen, the others are dealt to who has none");
}

// After it.

/// Feuerbach is dead; the others have won, or not.
fn mourned(won: bool, body: Body) -> Position {
    let mut position = Position::of(Play::Campaign, 2);
    position.game.open.tally.rescued = if won { 2 } else { 0 };
    let unit = position.unit(Operative::Feuerbach);
    position.game.die(unit, None, &mut Story::silent());
    position.game.open.squad[usize::from(unit.0)].fate = Fate::Dead(body);
    for stray in &mut position.game.open.strays {
        stray.at = None;
    }
    position.play(ORANGE, "turn operative:Timur");
    position
}

#[test]
fn the_armor_of_the_dead_is_kept_if_the_mission_is_won_or_the_body_was_brought_home() {
    let kept = |won, body| mourned(won, body).game.open.log.store.contains(&Item::LongcoatOfOffice);
    assert!(kept(true, Body::On(at("A2"))));
    assert!(kept(false, Body::Away));
    assert!(!kept(false, Body::On(at("A2"))));
}

#[test]
fn what_nobody_can_carry_waits_in_the_store() {
    let mut position = Position::of(Play::Campaign, 2);
    position.game.open.tally.rescued = 2;
    for stray in &mut position.game.open.strays {
        stray.at = None;
    }
    for who in Operative::FIRST {
        let full = if who == Operative::Pluto { 7 } else { 5 };
        while position.game.open.carried(position.unit(who)).count() < full {
            position = position.give(who, Item::Toolkit);
        }
    }
    position.play(ORANGE, "turn operative:Timur");
    while let Turn::Act(waiting) = Game::turn(&position.game) {
        let seat = waiting.first().unwrap();
        let first = position.legal(seat).remove(0);
        position.play(seat, &first);
    }
    assert_eq!(position.game.open.log.store.as_slice(), [Item::RefugeePapers]);
}
