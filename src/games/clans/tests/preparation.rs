//! Before the mission: Intel, roster, packs, placement, sides.

use super::*;
use crate::games::clans::rules::Frame;

fn start(play: Play, seats: u8) -> Position {
    let options = Options { play, ..Options::default() };
    Position { game: Clans::setup(&options, seats, Rng::from_number(7), &mut Story::silent()).unwrap(), told: Vec::new() }
}

#[test]
fn intel_is_bought_by_anybody_and_its_benefit_is_told_at_once() {
    let mut position = start(Play::M1, 3);
    assert_eq!(position.legal(ORANGE), ["choose intel:a", "choose intel:b", "done"]);
    position.play(SKY, "done").play(ORANGE, "choose intel:b");
    assert!(position.told("Militia"));
    assert_eq!(position.waiting(), [ORANGE, SKY], "a purchase takes a done back");
}

#[test]
fn the_hostile_draws_an_arcana_for_each_piece_that_was_bought() {
    let mut position = start(Play::M1, 2);
    position.play(ORANGE, "choose intel:a").play(ORANGE, "done").play(ORANGE, "done");
    // Echo's ADVANCE WORK brings another piece for nothing.
    position.play(ORANGE, "choose intel:b");
    assert_eq!(position.game.hand(SKY).len(), 1);
    assert_eq!(position.game.hand(ORANGE).len(), 4, "one concept for each operative");
}

#[test]
fn whoever_nobody_chose_is_dealt_round_the_seats() {
    let mut position = start(Play::M1, 3);
    position.play(ORANGE, "done").play(SKY, "done");
    position.play(SKY, "choose operative:Echo").play(ORANGE, "done").play(SKY, "done");
    let seats: Vec<(Operative, Seat)> = position.game.open.squad.iter().map(|member| (member.who, member.seat)).collect();
    assert_eq!(
        seats,
        [(Operative::Echo, SKY), (Operative::Timur, ORANGE), (Operative::Pluto, ORANGE), (Operative::Feuerbach, SKY)]
    );
}

/// Four seats in all, three of them the operatives', who have their Intel.
fn three_choose() -> Position {
    let mut position = start(Play::M1, 4);
    for seat in [ORANGE, SKY, GREEN] {
        position.play(seat, "done");
    }
    position
}

#[test]
fn nobody_leads_a_second_operative_before_everybody_has_one() {
    let mut position = three_choose();
    position.play(ORANGE, "choose operative:Timur");
    assert!(position.legal_like(ORANGE, "choose operative:E").is_empty(), "it is the others' turn");
    position.play(SKY, "choose operative:Echo");
    assert!(!position.offers(ORANGE, "choose operative:Pluto") && !position.offers(SKY, "choose operative:Pluto"));
    let asked = <Clans as Game>::question(&position.game.view(crate::engine::Viewer::Seat(ORANGE)), None).unwrap();
    assert!(asked.contains("Others choose before you choose again."), "{asked}");
    position.play(GREEN, "choose operative:Pluto");
    assert!(position.offers(ORANGE, "choose operative:Feuerbach") && position.offers(GREEN, "choose operative:Feuerbach"));
    position.play(SKY, "choose operative:Feuerbach");
    for seat in [ORANGE, SKY, GREEN] {
        position.play(seat, "done");
    }
    let led = |seat: Seat| position.game.open.squad.iter().filter(|member| member.seat == seat).count();
    assert_eq!([ORANGE, SKY, GREEN].map(led), [1, 2, 1]);
}

#[test]
fn for_a_seat_that_leaves_the_choice_to_others_a_place_is_kept() {
    let mut position = three_choose();
    position.play(SKY, "done").play(GREEN, "done");
    position.play(ORANGE, "choose operative:Timur").play(ORANGE, "choose operative:Echo");
    assert!(!position.offers(ORANGE, "choose operative:Pluto"), "two places are left for two seats");
    position.play(ORANGE, "done");
    let led = |seat: Seat| position.game.open.squad.iter().filter(|member| member.seat == seat).count();
    assert_eq!([ORANGE, SKY, GREEN].map(led), [2, 1, 1]);
}

#[test]
fn an_operative_is_given_back_once_until_the_roster_is_locked() {
    let mut position = three_choose();
    position.play(SKY, "done").play(ORANGE, "choose operative:Timur");
    assert!(!position.offers(GREEN, "choose operative:\"without Timur\""), "only one's own");
    position.play(ORANGE, "choose operative:\"without Timur\"");
    assert!(position.told("Timur stays behind after all."));
    assert_eq!(position.waiting(), [ORANGE, SKY, GREEN], "who was done may want to lead him");
    position.play(SKY, "choose operative:Timur");
    assert!(!position.offers(SKY, "choose operative:\"without Timur\""), "once, or it would never be settled");
}

#[test]
fn a_squad_smaller_than_the_seats_is_said_before_the_start() {
    let mut position = start(Play::Campaign, 5);
    for who in [Operative::Pluto, Operative::Echo] {
        position.game.open.log.dossier_mut(who).status = crate::games::clans::campaign::Status::Barred;
    }
    let seats = [ORANGE, SKY, GREEN, Seat(3)];
    for seat in seats {
        position.play(seat, "done");
    }
    assert!(position.told("2 operatives are fit for 4 seats"), "{:?}", position.told);
    let asked = <Clans as Game>::question(&position.game.view(crate::engine::Viewer::Seat(ORANGE)), None).unwrap();
    assert!(asked.contains("2 operatives are fit for 4 seats"), "{asked}");
    for seat in seats {
        position.play(seat, "done");
    }
    assert!(position.told(&format!("{} leads nobody in this mission.", Seat(3))), "{:?}", position.told);
}

#[test]
fn bots_settle_a_roster_among_themselves() {
    use crate::bots::{Bot, Level};
    for seats in 3..=5 {
        let mut game = start(Play::M1, seats).game;
        let bot = Bot::Level(Level::Easy);
        let mut rng = Rng::from_number(u64::from(seats));
        let mut moves = 0;
        while game.open.round == 0 {
            let Turn::Act(waiting) = Game::turn(&game) else { panic!("over before it began") };
            let seat = waiting.first().unwrap();
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            let chosen = bot.choose::<Clans>(&game.view(crate::engine::Viewer::Seat(seat)), seat, &legal, &mut rng);
            Game::play(&mut game, seat, &legal[chosen], &mut Story::silent()).unwrap();
            moves += 1;
            assert!(moves < 300, "they go round and round");
        }
        let led = |seat: &Seat| game.open.squad.iter().any(|member| member.seat == *seat);
        assert!(game.open.operative_seats().all(|seat| led(&seat)));
    }
}

#[test]
fn items_change_hands_in_the_camp_once_each() {
    let mut position = start(Play::M1, 2);
    position.play(ORANGE, "done").play(ORANGE, "trade item:\"Timur: Field Dressing\"").play(ORANGE, "trade to:Echo");
    assert!(!position.offers(ORANGE, "trade item:\"Echo: Field Dressing\""));
    assert!(position.offers(ORANGE, "trade item:\"Timur: Splayer\""));
    position.play(ORANGE, "done");
    assert!(position.gear(Operative::Echo, Item::FieldDressing).is_some());
}

#[test]
fn the_hostile_places_face_down_and_away_from_the_start() {
    let mut position = start(Play::M1, 2);
    position.play(ORANGE, "done").play(ORANGE, "done").play(ORANGE, "choose intel:a");
    assert_eq!(position.waiting(), [SKY]);
    position.play(SKY, "place unit:Snatcher");
    assert!(!position.offers(SKY, "place at:C2") && position.offers(SKY, "place at:D2"));
    position.play(SKY, "place at:D2");
    assert!(position.game.open.clanners().is_empty(), "nothing is seen before all lie");
    position.play(SKY, "place auto:guard");
    assert_eq!(position.game.open.threats().len(), 8);
    assert_eq!(position.game.open.threats_on(at("D2")).len(), position.game.open.clanners_on(at("D2")).len());
    assert_eq!(position.waiting(), [ORANGE]);
}

#[test]
fn every_plan_places_legally_in_every_mission() {
    for mission in fields() {
        let play: Play = serde_json::from_str(&format!("\"m{}\"", mission.index() + 1)).unwrap();
        for plan in ["guard", "ambush", "spread"] {
            let mut position = start(play, 2);
            while !matches!(position.game.open.frame(), Some(Frame::Placement)) {
                let last = position.legal(ORANGE).last().unwrap().clone();
                position.play(ORANGE, &last);
            }
            position.play(SKY, &format!("place auto:{plan}"));
            let start = mission.sheet().start;
            let field = position.game.open.field();
            for threat in position.game.open.threats() {
                assert!(field.distance(start, position.game.open.at(threat).unwrap()) >= 3, "{mission:?} {plan}");
            }
        }
    }
}

#[test]
fn each_operative_chooses_a_side_last() {
    let mut position = start(Play::M1, 2);
    while !matches!(position.game.open.frame(), Some(Frame::Sides)) {
        let seat = position.waiting()[0];
        let last = position.legal(seat).last().unwrap().clone();
        position.play(seat, &last);
    }
    position.play(ORANGE, "choose operative:Timur side:Primal");
    assert_eq!(position.member(Operative::Timur).mind, Mind::Primal);
    assert!(position.legal_like(ORANGE, "choose operative:Timur").is_empty());
}

#[test]
fn all_that_are_left_may_begin_in_focus_at_once() {
    let mut position = start(Play::M1, 2);
    while !matches!(position.game.open.frame(), Some(Frame::Sides)) {
        let seat = position.waiting()[0];
        let last = position.legal(seat).last().unwrap().clone();
        position.play(seat, &last);
    }
    position.play(ORANGE, "choose operative:Timur side:Primal").play(ORANGE, "done");
    assert_eq!(position.member(Operative::Timur).mind, Mind::Primal, "what was chosen stays");
    let others = [Operative::Pluto, Operative::Echo, Operative::Feuerbach];
    assert!(others.iter().all(|who| position.member(*who).mind == Mind::Focus));
    assert!(!matches!(position.game.open.frame(), Some(Frame::Sides)), "nobody is asked any more");
}

#[test]
fn the_hostile_sits_last_unless_the_opener_wants_to_be_it() {
    assert_eq!(start(Play::M1, 4).game.open.hostile, Seat(3));
    let options = Options { hostile: crate::games::clans::HostileSeat::First, ..Options::default() };
    let game = Clans::setup(&options, 4, Rng::from_number(1), &mut Story::silent()).unwrap();
    assert_eq!(game.open.hostile, Seat(0));
    assert_eq!([0, 1, 3].map(|seat| Game::side(&game, Seat(seat))), [1, 0, 0]);
}

#[test]
fn a_guest_chooses_an_ancestral_mask_too() {
    let options = Options { play: Play::M5, ..Options::default() };
    let game = Clans::setup(&options, 2, Rng::from_number(7), &mut Story::silent()).unwrap();
    let mut position = Position { game, told: Vec::new() };
    position.play(ORANGE, "choose intel:b").play(ORANGE, "done").play(ORANGE, "done");
    while let Some(free) = position.legal_like(ORANGE, "choose intel").last() {
        position.play(ORANGE, &free.clone());
    }
    position.play(ORANGE, "choose first:Speed");
    let odongo = position.unit(Operative::Odongo);
    assert!(position.game.open.under(odongo, crate::games::clans::rules::Effect::Speed(1)));
    assert_eq!(position.waiting(), [SKY], "then threats are placed");
}
