//! The swarm cards: one of two effects each, in a reaction phase, without an Edge.

use super::{champions, legions, plots};
use crate::engine::{Seat, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{Champion, Die, Half, Legion, Pool, Rank, Stage, Swarm, ThreatKind, ThreatKinds, pool};
use crate::games::clans::rules::{
    About, Action, Against, Aim, Attack, Called, Cause, Effect, Ends, Frame, GearId, Grant, Lies, Member, On, Pick, Plot,
    Purpose, Roll, Scheme, Side, Target, Throw, Tile, TileSet, UnitId, UnitSet, With, Wound,
};
use Half::{A, B};

/// What the clan's next attack of the phase may have.
const SIDE: On = On::Side(Side::Hostile);

/// Cards that could do something now, in a reaction phase.
pub fn list(game: &Clans, out: &mut Vec<Action>) {
    if game.hidden.swarm.is_empty() {
        return;
    }
    let crowd = Crowd::of(game);
    for card in game.hidden.swarm {
        for half in [A, B] {
            aims(game, &crowd, card, half, &mut |aim| out.push(Action::Swarm { card, half, aim }));
        }
    }
}

/// Those on the field whom several cards ask for.
struct Crowd {
    /// Clanners that all see.
    clanners: UnitSet,
    /// Clanners and threats that can move.
    movable: UnitSet,
    /// Operatives whom anybody can aim at.
    targets: UnitSet,
}

impl Crowd {
    fn of(game: &Clans) -> Crowd {
        let open = &game.open;
        Crowd {
            clanners: open.clanners().without(open.threats()),
            movable: open.able(open.clanners()).filter(|unit| game.kind(unit) != Some(ThreatKind::Trap)),
            targets: open.members().filter(|unit| !open.in_stealth(unit)),
        }
    }
}

/// Cards for the roll step of a clanner in a reaction phase: those that change its dice.
pub fn list_in_roll(game: &Clans, roll: &Roll, out: &mut Vec<Action>) {
    let reacting = game.open.stack.iter().any(|frame| matches!(frame, Frame::Reaction { .. }));
    if !reacting || !roll.is_attack() || !roll.by.is_some_and(UnitId::is_clanner) {
        return;
    }
    for (card, half) in [(Swarm::ColdBlood, B), (Swarm::OldHunger, A), (Swarm::OldHunger, B)] {
        let fits = match half {
            A => prey(game).is_some_and(|unit| bleeds(game, unit)) && roll.pool.count(Die::Fatal) < Die::MOST,
            B => true,
        };
        if game.hidden.swarm.contains(card) && fits {
            out.push(Action::Swarm { card, half, aim: Aim::None });
        }
    }
}

/// The one unit that the attack under way is aimed at.
fn prey(game: &Clans) -> Option<UnitId> {
    match game.open.attack()?.at {
        Target::Unit(unit) => Some(unit),
        _ => None,
    }
}

fn bleeds(game: &Clans, unit: UnitId) -> bool {
    game.open.member(unit).is_some_and(|member| member.fleshwounds() > 0)
}

fn revealed(game: &Clans, unit: UnitId) -> Option<ThreatKind> {
    game.open.clanner(unit)?.revealed
}

fn is_legion(game: &Clans, unit: UnitId, legion: Legion) -> bool {
    game.kind(unit) == Some(ThreatKind::Legion(legion))
}

/// Tiles at least so far from every operative.
fn away(game: &Clans, distance: u8) -> TileSet {
    let open = &game.open;
    let near = |member: &Member| member.at.map(|at| open.field().within(at, distance - 1)).unwrap_or_default();
    open.squad.iter().fold(open.field().tiles, |left, member| left.without(near(member)))
}

/// Everything that a card can be used on; nothing where it would do nothing.
fn aims(game: &Clans, crowd: &Crowd, card: Swarm, half: Half, push: &mut dyn FnMut(Aim)) {
    let open = &game.open;
    let mut units = |units: UnitSet| units.iter().for_each(|unit| push(Aim::Unit(unit)));
    let Crowd { clanners, movable, targets } = *crowd;
    match (card, half) {
        (Swarm::Skittering, A) if open.able(open.threats()).iter().any(|unit| game.kind(unit) != Some(ThreatKind::Trap)) => {
            push(Aim::None);
        }
        (Swarm::Skittering | Swarm::GraveCrawl, B) => units(movable),
        (Swarm::UnderTheSkin, A) => {
            let feeders = clanners.filter(|unit| revealed(game, unit).and_then(ThreatKind::rank) == Some(Rank::Feeders));
            for unit in targets.iter().filter(|unit| feeders.iter().any(|feeder| open.is_within(feeder, *unit, 1))) {
                for (gear, card) in open.carried(unit) {
                    if !card.botched && !card.item.is_prize() {
                        push(Aim::Gear(gear));
                    }
                }
            }
        }
        (Swarm::UnderTheSkin, B) => {
            open.operative_seats().filter(|seat| !game.hand(*seat).is_empty()).for_each(|seat| push(Aim::Seat(seat)));
        }
        (Swarm::MoreBelow, A) if open.may_spawn() && has_rank(game, Rank::Feeders) => {
            open.free_spawn_points().iter().for_each(|tile| push(Aim::Tile(tile)));
        }
        (Swarm::MoreBelow, B) if open.may_spawn() && has_rank(game, Rank::Molts) && !open.free_spawn_points().is_empty() => {
            push(Aim::None);
        }
        (Swarm::FalseCarcass, A) if open.may_spawn() && game.reserve().contains(ThreatKind::Decoy) => {
            let near = open.threats().iter().filter_map(|unit| open.at(unit));
            let tiles = near.fold(TileSet::default(), |all, tile| all.union(open.field().within(tile, 1)));
            tiles.iter().filter(|tile| open.members_on(*tile).is_empty()).for_each(|tile| push(Aim::Tile(tile)));
        }
        (Swarm::FalseCarcass, B) if open.threats().len() > 1 => units(open.threats()),
        (Swarm::SnareWeb, A) if open.may_spawn() && game.reserve().contains(ThreatKind::Trap) => {
            away(game, 2).iter().for_each(|tile| push(Aim::Tile(tile)));
        }
        (Swarm::BoneRattle, A) => units(targets.filter(|unit| clanners.iter().any(|clanner| open.is_within(clanner, unit, 3)))),
        (Swarm::FeedingFrenzy, A) => units(movable.filter(|unit| can_attack(game, unit))),
        (Swarm::DustStorm, A) => open.field().tiles.without(open.obscured).iter().for_each(|tile| push(Aim::Tile(tile))),
        (Swarm::EatTheFallen, A) => {
            let tiles: TileSet = open.clanners().iter().filter_map(|unit| open.at(unit)).collect();
            for tile in tiles {
                let lying = open.gear_in(Lies::On(tile)).filter(|(_, gear)| gear.item.may_be_discarded());
                lying.for_each(|(gear, _)| push(Aim::Gear(gear)));
            }
        }
        (Swarm::EatTheFallen, B) if !open.tally.eaten => units(clanners.filter(|unit| {
            let champion = revealed(game, unit).and_then(ThreatKind::champion);
            champion.is_some_and(|champion| open.champions.0[champion.index()].stage != Stage::I)
        })),
        (Swarm::ColdBlood, A) => units(open.clanners().filter(|unit| open.is_stunned(unit))),
        (Swarm::HiveMemory, A) if game.cards_left() > 0 => push(Aim::None),
        (Swarm::HiveMemory, B) if open.stored < open.squad_size => push(Aim::None),
        (Swarm::GraveCrawl, A) => units(
            clanners
                .filter(|unit| revealed(game, unit).and_then(ThreatKind::rank) == Some(Rank::Feeders) && open.is_unopposed(unit)),
        ),
        (Swarm::MandibleLock, _) => {
            units(targets.filter(|unit| clanners.iter().any(|clanner| open.at(clanner) == open.at(unit))));
        }
        (Swarm::Chitin, A) => units(clanners.filter(|unit| revealed(game, unit).and_then(ThreatKind::legion).is_some())),
        (Swarm::Chitin, B) if !open.tally.returned && open.may_spawn() => {
            for (legion, tile) in carcasses(game) {
                if game.reserve().contains(ThreatKind::Legion(legion)) && open.members_on(tile).is_empty() {
                    push(Aim::Tile(tile));
                }
            }
        }
        (Swarm::Chorus, A) if choir(game).iter().any(|unit| is_legion(game, unit, Legion::Cackler)) => push(Aim::None),
        (Swarm::Chorus, B) if open.threats().iter().any(|unit| is_legion(game, unit, Legion::Cackler)) => push(Aim::None),
        (Swarm::StolenGoods, A) => {
            for (gear, card) in (0u8..).map(GearId).zip(open.gear.iter()) {
                if let Lies::On(tile) = card.place
                    && thief(game, tile).is_some()
                {
                    push(Aim::Gear(gear));
                }
            }
        }
        (Swarm::StolenGoods, B) => {
            for unit in targets.iter().filter(|unit| open.at(*unit).and_then(|tile| thief(game, tile)).is_some()) {
                let worn = open.member(unit).and_then(|member| member.worn);
                let loose = open.carried(unit).filter(|(gear, card)| Some(*gear) != worn && !card.item.is_permanent());
                loose.for_each(|(gear, _)| push(Aim::Gear(gear)));
            }
        }
        (Swarm::BloodCall, A) => units(movable.filter(|unit| {
            let molt = game.kind(unit).and_then(ThreatKind::rank) == Some(Rank::Molts) && !game.open.is_jammed(unit);
            molt && !open.called_near(unit, 2, Called::Feeders).is_empty()
        })),
        (Swarm::BloodCall, B) => units(clanners.filter(|unit| {
            let champion = revealed(game, unit).and_then(ThreatKind::champion).is_some();
            champion && !open.called_near(unit, 2, Called::Feeders).is_empty()
        })),
        (Swarm::TunnelMouth, A) => {
            away(game, 4).iter().filter(|tile| !open.spawn_points.contains(tile)).for_each(|tile| push(Aim::Tile(tile)));
        }
        (Swarm::TunnelMouth, B) => {
            let points = open.spawn_points.iter().filter(|tile| !plots::mouths(game, **tile).is_empty());
            points.for_each(|tile| push(Aim::Tile(*tile)));
        }
        (Swarm::TheSwarmRemembers, A) => {
            open.swarm_used.iter().filter(|used| *used != card).for_each(|used| push(Aim::Swarm(used)));
        }
        (Swarm::TheSwarmRemembers, B) => {
            let pieces = open.mission.sheet().intel.len() as u8;
            let unused = (0..pieces).filter(|piece| open.camp.has_intel(*piece) && open.mission.script().is_unused(game, *piece));
            unused.for_each(|piece| push(Aim::Intel(piece)));
        }
        (
            Swarm::SnareWeb | Swarm::BoneRattle | Swarm::FeedingFrenzy | Swarm::DustStorm | Swarm::ColdBlood | Swarm::OldHunger,
            _,
        ) if (card, half) != (Swarm::SnareWeb, A) => push(Aim::None),
        _ => {}
    }
}

fn has_rank(game: &Clans, rank: Rank) -> bool {
    game.reserve().iter().any(|kind| kind.rank() == Some(rank))
}

fn can_attack(game: &Clans, unit: UnitId) -> bool {
    let mut attacks = Vec::new();
    if game.kind(unit).is_some_and(|kind| kind.legion().is_some()) {
        game.list_attacks(unit, None, Cause::Free, &mut attacks);
    }
    !attacks.is_empty()
}

/// Carapaces that all saw die this round, and where.
fn carcasses(game: &Clans) -> impl Iterator<Item = (Legion, Tile)> {
    game.open.lasting.iter().filter_map(|lasting| match (lasting.effect, lasting.on) {
        (Effect::Carcass(legion), On::Tile(tile)) => Some((legion, tile)),
        _ => None,
    })
}

/// All within 3 of an operative that may be Cacklers.
fn choir(game: &Clans) -> UnitSet {
    let open = &game.open;
    let may_be =
        |unit: UnitId| open.clanner(unit).is_some_and(|clanner| clanner.may_be.contains(ThreatKind::Legion(Legion::Cackler)));
    open.able(open.clanners()).filter(|unit| may_be(unit) && open.members().iter().any(|member| open.is_within(unit, member, 3)))
}

/// A Snatcher with free hands on the tile.
fn thief(game: &Clans, tile: Tile) -> Option<UnitId> {
    let free = |unit: &UnitId| is_legion(game, *unit, Legion::Snatcher) && game.open.carried(*unit).next().is_none();
    game.open.able(game.open.clanners_on(tile)).iter().find(free)
}

/// A card is played: it is gone, and Varga on the march takes heart.
pub fn play(game: &mut Clans, card: Swarm, half: Half, aim: Aim, story: &mut Story) {
    game.hidden.swarm.remove(card);
    game.open.swarm_used.insert(card);
    let text = if half == A { card.card().a } else { card.card().b };
    story.reveal();
    story.tell(|| format!("The Hostile plays **{}**: {text}.", card.name()));
    if let Some(varga) = champions::seen(game, Champion::Varga)
        && game.open.champions.0[Champion::Varga.index()].stage == Stage::II
    {
        game.open.last(Effect::Defense(1), On::Unit(varga), Ends::Round);
    }
    if game.open.roll().is_some() {
        return in_roll(game, card, half);
    }
    game.open.moved = None;
    match half {
        A => first(game, card, aim, story),
        B => second(game, card, aim, story),
    }
    plots::meet(game);
}

/// Played in the roll step, a card works on the dice that lie there.
fn in_roll(game: &mut Clans, card: Swarm, half: Half) {
    match (card, half) {
        (Swarm::ColdBlood, B) => game.open.roll_mut().secure += 2,
        (Swarm::OldHunger, A) => {
            let roll = game.open.roll_mut();
            roll.pool = roll.pool.with(Die::Fatal, 1);
        }
        (Swarm::OldHunger, B) => game.open.last(Effect::Hunger, SIDE, Ends::Phase),
        _ => {}
    }
}

fn several(game: &mut Clans, units: UnitSet, most: u8, grant: Grant, who: Called) {
    let by = game.open.hostile;
    game.open.push(Frame::Several { units, most, grant, by, who });
}

fn plot(game: &mut Clans, plot: Plot) {
    let seat = game.open.hostile;
    game.open.push(Frame::Pick { seat, what: Pick::Plot(plot) });
}

/// The effects A.
fn first(game: &mut Clans, card: Swarm, aim: Aim, story: &mut Story) {
    match (card, aim) {
        (Swarm::Skittering, _) => several(game, game.open.able(game.open.threats()), 3, Grant::Steps(1), Called::Anyone),
        (Swarm::UnderTheSkin, Aim::Gear(gear)) => super::meddle(game, About::Flip(gear), story),
        (Swarm::MoreBelow, Aim::Tile(tile)) => {
            plot(game, Plot::Spawn { tiles: TileSet::one(tile), rank: Rank::Feeders, left: 2 });
        }
        (Swarm::FalseCarcass, Aim::Tile(tile)) => appear(game, ThreatKind::Decoy, tile, story),
        (Swarm::SnareWeb, Aim::Tile(tile)) => appear(game, ThreatKind::Trap, tile, story),
        (Swarm::BoneRattle, Aim::Unit(unit)) => game.open.last(Effect::Success(-1), On::Unit(unit), Ends::Roll),
        (Swarm::FeedingFrenzy, Aim::Unit(unit)) => {
            game.open.narrow(unit, ThreatKind::all().filter(|kind| kind.legion().is_some()).collect());
            for _ in 0..2 {
                game.open.push(Frame::Acting { unit, grant: Grant::Attack });
            }
        }
        (Swarm::DustStorm, Aim::Tile(tile)) => {
            game.open.obscured.insert(tile);
            story.tell(|| format!("Dust covers {tile}."));
            plot(game, Plot::Obscure);
        }
        (Swarm::EatTheFallen, Aim::Gear(gear)) => {
            story.tell(|| format!("The {} is gone.", game.open.gear(gear).item.name()));
            game.discard(gear);
        }
        (Swarm::ColdBlood, Aim::Unit(unit)) => {
            if let Some(clanner) = game.open.clanner_mut(unit) {
                clanner.stunned = false;
            }
            story.tell(|| format!("{} is stunned no more.", game.open.name(unit)));
        }
        (Swarm::HiveMemory, _) => game.draw_arcana(game.open.hostile, story),
        (Swarm::GraveCrawl, Aim::Unit(unit)) => game.turn_back(UnitSet::one(unit), story),
        (Swarm::MandibleLock, Aim::Unit(unit)) => game.open.last(Effect::Speed(-1), On::Unit(unit), Ends::Round),
        (Swarm::Chitin, Aim::Unit(unit)) => game.open.last(Effect::Defense(2), On::Unit(unit), Ends::Round),
        (Swarm::Chorus, _) => {
            let choir = choir(game);
            several(game, choir, choir.len() as u8, Grant::Attack, Called::Cacklers);
        }
        (Swarm::StolenGoods, Aim::Gear(gear)) => {
            let Lies::On(tile) = game.open.gear(gear).place else { return };
            if let Some(unit) = thief(game, tile) {
                steal(game, unit, gear, story);
            }
        }
        (Swarm::BloodCall, Aim::Unit(unit)) => {
            legions::perform(game, unit, crate::games::clans::rules::Knack::BroodCall, Aim::None, story);
        }
        (Swarm::OldHunger, _) => game.open.last(Effect::Blood, SIDE, Ends::Phase),
        (Swarm::TunnelMouth, Aim::Tile(tile)) => game.open.last(Effect::SpawnPoint, On::Tile(tile), Ends::Round),
        (Swarm::TheSwarmRemembers, Aim::Swarm(used)) => {
            game.open.swarm_used.remove(used);
            game.hidden.swarm.insert(used);
            story.tell(|| format!("The Hostile takes back {}.", used.name()));
        }
        _ => {}
    }
}

/// The effects B.
fn second(game: &mut Clans, card: Swarm, aim: Aim, story: &mut Story) {
    match (card, aim) {
        (Swarm::Skittering, Aim::Unit(unit)) => game.open.last(Effect::Speed(2), On::Unit(unit), Ends::Round),
        (Swarm::UnderTheSkin, Aim::Seat(seat)) => show_hand(game, seat, story),
        (Swarm::MoreBelow, _) => {
            plot(game, Plot::Spawn { tiles: game.open.free_spawn_points(), rank: Rank::Molts, left: 1 });
        }
        (Swarm::FalseCarcass, Aim::Unit(unit)) => plot(game, Plot::Exchange { unit }),
        (Swarm::SnareWeb, _) => game.open.last(Effect::TrapDice(2), On::All, Ends::Round),
        (Swarm::BoneRattle, _) => game.open.last(Effect::NoCover, On::Side(Side::Operatives), Ends::Round),
        (Swarm::FeedingFrenzy, _) => game.open.last(Effect::Frenzy, SIDE, Ends::Phase),
        (Swarm::DustStorm, _) => game.open.last(Effect::Storm, On::All, Ends::Round),
        (Swarm::EatTheFallen, Aim::Unit(unit)) => {
            game.open.tally.eaten = true;
            if let Some(champion) = game.kind(unit).and_then(ThreatKind::champion) {
                champions::revert(game, champion, story);
            }
        }
        (Swarm::ColdBlood, _) => game.open.last(Effect::Secure(2), SIDE, Ends::Phase),
        (Swarm::HiveMemory, _) => game.open.store_edge(),
        (Swarm::GraveCrawl, Aim::Unit(unit)) => game.open.last(Effect::IgnoresCliffs, On::Unit(unit), Ends::Round),
        (Swarm::MandibleLock, Aim::Unit(unit)) => game.open.last(Effect::NoFlip, On::Unit(unit), Ends::Round),
        (Swarm::Chitin, Aim::Tile(tile)) => {
            game.open.tally.returned = true;
            let fallen = carcasses(game).find(|(_, at)| *at == tile);
            if let Some((legion, _)) = fallen {
                appear(game, ThreatKind::Legion(legion), tile, story);
            }
        }
        (Swarm::Chorus, _) => reveal_cacklers(game, story),
        (Swarm::StolenGoods, Aim::Gear(gear)) => {
            let Lies::With(owner) = game.open.gear(gear).place else { return };
            if let Some(unit) = game.open.at(owner).and_then(|tile| thief(game, tile)) {
                game.reveal(unit, story);
                game.push_roll(Roll::new(Some(unit), Purpose::Swarm(aim), None, pool(2, 1, 0), Against::Number(2)));
            }
        }
        (Swarm::BloodCall, Aim::Unit(unit)) => {
            let units = game.open.called_near(unit, 2, Called::Feeders);
            several(game, units, units.len() as u8, Grant::Steps(1), Called::Feeders);
        }
        (Swarm::OldHunger, _) => game.open.last(Effect::Hunger, SIDE, Ends::Phase),
        (Swarm::TunnelMouth, Aim::Tile(from)) => plot(game, Plot::Mouth { from }),
        (Swarm::TheSwarmRemembers, Aim::Intel(piece)) => game.open.camp.spent |= 1 << piece,
        _ => {}
    }
}

/// A token whose nature the card has told.
fn appear(game: &mut Clans, kind: ThreatKind, tile: Tile, story: &mut Story) {
    if let Some(unit) = game.spawn(kind, tile, ThreatKinds::one(kind)) {
        story.tell(|| format!("{} appears at {tile}.", game.open.name(unit)));
    }
}

fn show_hand(game: &mut Clans, seat: Seat, story: &mut Story) {
    let hand = game.hand(seat);
    game.hidden.glimpsed[seat.index()] = hand;
    let hostile = game.open.hostile;
    story.whisper(hostile, || {
        let cards: Vec<&str> = hand.iter().map(crate::games::clans::content::Arcana::name).collect();
        format!("{seat} holds {}.", cards.join(", "))
    });
}

/// All Cacklers show themselves; every two of them are worth a card.
fn reveal_cacklers(game: &mut Clans, story: &mut Story) {
    for unit in game.open.threats() {
        if is_legion(game, unit, Legion::Cackler) {
            game.reveal(unit, story);
        } else {
            game.open.narrow(unit, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Legion(Legion::Cackler))));
        }
    }
    let cacklers = game.open.clanners().filter(|unit| is_legion(game, unit, Legion::Cackler)).len();
    for _ in 0..cacklers / 2 {
        game.draw_arcana(game.open.hostile, story);
    }
}

fn steal(game: &mut Clans, unit: UnitId, gear: GearId, story: &mut Story) {
    game.open.narrow(unit, ThreatKinds::one(ThreatKind::Legion(Legion::Snatcher)));
    game.open.gear[gear.index()].place = Lies::With(unit);
    story.tell(|| format!("{} has the {}.", game.open.name(unit), game.open.gear(gear).item.name()));
}

/// Stolen Goods: the hand in the pocket.
pub fn rolled(game: &mut Clans, throw: &Throw, aim: Aim, story: &mut Story) {
    let (Some(unit), Aim::Gear(gear)) = (throw.by, aim) else { return };
    let together = matches!(game.open.gear(gear).place, Lies::With(owner) if game.open.at(owner) == game.open.at(unit));
    if throw.success && together {
        steal(game, unit, gear, story);
    }
}

// What cards change for a while.

fn lasts(game: &Clans, effect: Effect) -> bool {
    game.open.lasting.iter().any(|lasting| lasting.effect == effect && lasting.on == SIDE)
}

fn end(game: &mut Clans, effect: Effect) {
    game.open.lasting.retain(|lasting| lasting.effect != effect || lasting.on != SIDE);
}

pub fn attack_dice(game: &Clans, attack: &Attack, pool: Pool) -> Pool {
    let Some(by) = attack.by.filter(|by| by.is_clanner()) else { return pool };
    let mut pool = pool;
    if attack.with == With::Scheme(Scheme::Trap) {
        for lasting in &game.open.lasting {
            if let Effect::TrapDice(more) = lasting.effect {
                pool = pool.with(Die::Black, more);
            }
        }
        return pool;
    }
    if sings(game, by, attack) {
        pool = pool.without(Die::White);
    }
    if scents_blood(game, attack) {
        pool = pool.with(Die::Fatal, 1);
    }
    pool
}

/// Chorus: a Cackler attacks as one of the choir.
fn sings(game: &Clans, by: UnitId, attack: &Attack) -> bool {
    let choir = |frame: &Frame| matches!(frame, Frame::Several { who: Called::Cacklers, .. });
    attack.cause == Cause::Free && is_legion(game, by, Legion::Cackler) && game.open.stack.iter().any(choir)
}

/// Old Hunger: somebody of the clan attacks whoever bleeds.
fn scents_blood(game: &Clans, attack: &Attack) -> bool {
    let prey = matches!(attack.at, Target::Unit(unit) if bleeds(game, unit));
    prey && attack.by.is_some_and(UnitId::is_clanner) && lasts(game, Effect::Blood)
}

/// The dice of an attack lie there: the die of Old Hunger is for this one and no other.
pub fn readied(game: &mut Clans, attack: &Attack) {
    if scents_blood(game, attack) && attack.with != With::Scheme(Scheme::Trap) {
        end(game, Effect::Blood);
    }
}

/// Cold Blood.
pub fn modify(game: &Clans, roll: &Roll, modifiers: &mut crate::games::clans::rules::Modifiers) {
    let clan = roll.is_attack() && roll.by.is_some_and(UnitId::is_clanner);
    if clan && lasts(game, Effect::Secure(2)) {
        modifiers.secure(2);
    }
}

/// Old Hunger: the next hit, on whoever has three Potentials face-up.
pub fn turns_to_trauma(game: &mut Clans, attack: &Attack, unit: UnitId) -> bool {
    let clan = attack.by.is_some_and(UnitId::is_clanner) && unit.is_member();
    if !clan || !lasts(game, Effect::Hunger) {
        return false;
    }
    end(game, Effect::Hunger);
    game.open.member(unit).is_some_and(|member| member.face_up() >= 3)
}

/// Cards for the next attack are used up by it.
pub fn after_attack(game: &mut Clans, attack: &Attack, _story: &mut Story) {
    if !attack.by.is_some_and(UnitId::is_clanner) {
        return;
    }
    if attack.with == With::Scheme(Scheme::Trap) {
        game.open.lasting.retain(|lasting| !matches!(lasting.effect, Effect::TrapDice(_)));
        return;
    }
    end(game, Effect::Secure(2));
}

/// Feeding Frenzy: blood on a tile brings a Feeder along.
pub fn wounded(game: &mut Clans, wound: &Wound, _story: &mut Story) {
    if !lasts(game, Effect::Frenzy) {
        return;
    }
    end(game, Effect::Frenzy);
    let Some(tile) = game.open.at(wound.unit) else { return };
    let may_feed = |unit: UnitId| {
        let feeders = Called::Feeders.kinds();
        game.open.clanner(unit).is_some_and(|clanner| !clanner.may_be.intersection(feeders).is_empty())
    };
    let units = game.open.able(game.open.clanners_on(tile)).filter(may_feed);
    if !units.is_empty() {
        several(game, units, 1, Grant::Steps(2), Called::Feeders);
    }
}

/// Chitin remembers where Carapaces died that all could see.
pub fn died(game: &mut Clans, unit: UnitId, tile: Tile) {
    if let Some(ThreatKind::Legion(legion)) = revealed(game, unit)
        && legion.rank() == Rank::Carapaces
    {
        game.open.last(Effect::Carcass(legion), On::Tile(tile), Ends::Round);
    }
}
