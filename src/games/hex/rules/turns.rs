//! Setting up, drawing, and whose turn it is.

use super::super::content::{Army, HAND, HIT_POINTS, Hex, Hexes, OBJECTS, SEATS_MOST, Tile, Top};
use super::super::{Bag, Dealing, Hidden, Mode, Neuroshima, Open, Options, Player};
use super::board::{Board, Unit, Used};
use super::{ArmyChoice, Fight, Phase};
use crate::engine::grammar;
use crate::engine::{BadSetup, Rng, Seat, Seats, Story};
use arrayvec::ArrayVec;

pub(crate) fn setup(options: Options, seats: u8, mut rng: Rng, story: &mut Story) -> Result<Neuroshima, BadSetup> {
    check(options, seats)?;
    let sides = match options.mode {
        Mode::Each => [0, 1, 2, 3],
        Mode::Teams => [0, 1, 0, 1],
    };
    let drawn = Seat(rng.below(usize::from(seats)) as u8);
    let first = options.first.filter(|seat| seat.0 < seats).unwrap_or(drawn);
    let players = (0..SEATS_MOST).take(usize::from(seats)).map(|at| Player { army: options.roster[at], ..Player::default() });
    let open = Open {
        options,
        board: Board::new(options.board.size(seats), sides),
        players: players.collect(),
        order: first.clockwise(seats).collect(),
        chosen: Seats::default(),
        current: first,
        turn: 0,
        eaten: false,
        last: None,
        fight: None,
        answers: ArrayVec::new(),
        asked: None,
        final_battle: false,
        phases: ArrayVec::new(),
        trail: ArrayVec::new(),
        trail_turn: 0,
        end: None,
        overtime: false,
        commanded: false,
        implanted: 0,
        gripped: false,
        dragged: false,
        tokens: Hexes::NONE,
    };
    let mut game = Neuroshima { open, hidden: Hidden { rng, wishes: [None; SEATS_MOST] } };
    match options.armies {
        Dealing::Choose if game.someone_is_without() => game.open.phases.push(Phase::Choose),
        Dealing::Draft if game.someone_is_without() => game.next_pick(story),
        _ => {
            game.deal_the_rest();
            game.begin(story);
        }
    }
    Ok(game)
}

/// What cannot be, in a sentence that says what can.
fn check(options: Options, seats: u8) -> Result<(), BadSetup> {
    if options.mode == Mode::Teams && seats != 4 {
        return Err(BadSetup(format!("Two teams of two need four players, not {seats}. Choose mode=each.")));
    }
    let settled: Vec<Army> = options.roster.iter().flatten().copied().collect();
    if let Some(beyond) = options.roster.iter().skip(usize::from(seats)).flatten().next() {
        let why = format!("There are {seats} players; nobody is left to play {}.", beyond.name());
        return Err(BadSetup(why));
    }
    for (at, army) in settled.iter().enumerate() {
        if settled[..at].contains(army) {
            return Err(BadSetup(format!("{} cannot be played twice; every army is there once.", army.name())));
        }
    }
    Ok(())
}

impl Neuroshima {
    fn someone_is_without(&self) -> bool {
        self.open.players.iter().any(|player| player.army.is_none())
    }

    /// The armies that nobody has yet.
    pub(super) fn armies_left(&self) -> impl Iterator<Item = Army> {
        let taken = |army: &&Army| !self.open.players.iter().any(|player| player.army == Some(**army));
        self.open.options.set.armies().iter().filter(taken).copied()
    }

    /// Whoever has no army gets one by lot.
    fn deal_the_rest(&mut self) {
        for at in 0..self.open.players.len() {
            if self.open.players[at].army.is_none() {
                let left: ArrayVec<Army, { Army::COUNT }> = self.armies_left().collect();
                self.open.players[at].army = Some(*self.hidden.rng.pick(&left));
            }
        }
    }

    /// Armies are picked in the open; who plays last picks first.
    fn next_pick(&mut self, story: &mut Story) {
        self.open.phases.clear();
        match self.open.order.iter().rev().find(|seat| self.open.army(**seat).is_none()) {
            Some(seat) => self.open.phases.push(Phase::Draft(*seat)),
            None => self.begin(story),
        }
    }

    pub(super) fn choose(&mut self, seat: Seat, wish: ArmyChoice, story: &mut Story) {
        if let Some(Phase::Draft(_)) = self.open.phase() {
            self.open.players[seat.index()].army = match wish {
                ArmyChoice::Army(army) => Some(army),
                ArmyChoice::Any => {
                    story.reveal();
                    let left: ArrayVec<Army, { Army::COUNT }> = self.armies_left().collect();
                    Some(*self.hidden.rng.pick(&left))
                }
            };
            let army = self.open.army(seat);
            story.tell(|| format!("{seat} picks {}.", army.map_or("an army", Army::name)));
            return self.next_pick(story);
        }
        self.hidden.wishes[seat.index()] = Some(wish);
        self.open.chosen.insert(seat);
        story.tell(|| format!("{seat} has chosen an army."));
        if !Seat::all(self.open.seats()).any(|seat| self.open.owes_a_choice(seat)) {
            self.settle_wishes(story);
        }
    }

    /// Everybody has chosen: each army goes to one who wants it, the lot decides between several, and the others choose
    /// again.
    fn settle_wishes(&mut self, story: &mut Story) {
        story.reveal();
        let mut again = false;
        for army in Army::ALL {
            let wants = |seat: &Seat| self.hidden.wishes[seat.index()] == Some(ArmyChoice::Army(army));
            let wanting: ArrayVec<Seat, 4> = Seat::all(self.open.seats()).filter(wants).collect();
            if wanting.is_empty() {
                continue;
            }
            let lucky = *self.hidden.rng.pick(&wanting);
            self.open.players[lucky.index()].army = Some(army);
            self.hidden.wishes[lucky.index()] = None;
            for seat in wanting.into_iter().filter(|seat| *seat != lucky) {
                story.tell(|| format!("{seat} wanted {} too; the lot gave it to {lucky}. Choose another army.", army.name()));
                self.hidden.wishes[seat.index()] = None;
                self.open.chosen.remove(seat);
                again = true;
            }
        }
        if !again {
            self.hidden.wishes = [None; SEATS_MOST];
            self.open.chosen = Seats::default();
            self.deal_the_rest();
            self.begin(story);
        }
    }

    /// Everybody has an army: piles are mixed, the order is settled, HQs are placed.
    fn begin(&mut self, story: &mut Story) {
        let open = &mut self.open;
        for (at, player) in open.players.iter_mut().enumerate() {
            if let Some(army) = player.army {
                player.pile = Bag::full(army);
                open.board.hit_points[at] = HIT_POINTS;
            }
        }
        let last = |open: &Open, at: &usize| open.army(open.order[*at]).is_some_and(Army::plays_last);
        if let Some(at) = (0..open.order.len()).find(|at| last(open, at)) {
            if open.is_teams() {
                // The later place of its team, so that sides still alternate.
                if at < 2 {
                    open.order.swap(at, at + 2);
                }
            } else {
                let seat = open.order.remove(at);
                open.order.push(seat);
            }
        }
        // Dancer comes first; in teams the order turns with it, so that sides still alternate.
        let first = |open: &Open, at: &usize| open.army(open.order[*at]).is_some_and(Army::plays_first);
        if let Some(at) = (0..open.order.len()).find(|at| first(open, at)) {
            if open.is_teams() {
                open.order.rotate_left(at);
                let last = (0..2).find(|at| open.army(open.order[*at]).is_some_and(Army::plays_last));
                if let Some(at) = last.filter(|at| *at > 0) {
                    open.order.swap(at, at + 2);
                }
            } else {
                let seat = open.order.remove(at);
                open.order.insert(0, seat);
            }
        }
        open.current = open.order[0];
        let order = open.order.clone();
        story.tell(|| {
            let armies = order.iter().map(|seat| {
                let army = self.open.army(*seat).map_or("nothing", Army::name);
                format!("{seat} plays {army}")
            });
            format!("{}. {} begins.", armies.collect::<Vec<_>>().join(", "), order[0])
        });
        self.open.phases.clear();
        self.open.phases.push(Phase::Hq(0));
    }

    pub(super) fn place_hq(&mut self, seat: Seat, hex: Hex, top: Top, flipped: bool, story: &mut Story) {
        let Some(Phase::Hq(at)) = self.open.phases.pop() else { return };
        let Some(army) = self.open.army(seat) else { return };
        let hq = Tile::hq(army);
        let hq = hq.flipped().filter(|_| flipped).unwrap_or(hq);
        self.open.board.put(hex, Unit::new(hq, seat, top));
        story.tell(|| format!("{seat} places the HQ of {} on {}.", army.name(), self.open.board.name(hex)));
        if usize::from(at) + 1 < self.open.order.len() {
            self.open.phases.push(Phase::Hq(at + 1));
        } else {
            self.start_turn(self.open.order[0], story);
        }
    }

    /// Dancer puts its Objects one by one.
    pub(super) fn place_object(&mut self, seat: Seat, tile: Tile, hex: Hex, top: Top, story: &mut Story) {
        self.open.board.put(hex, Unit::new(tile, seat, top));
        story.tell(|| format!("{seat} places {} on {}, top {}.", tile.name(), self.open.board.name(hex), top.name()));
        let Some(Phase::Hq(at)) = self.open.phase().copied() else { return };
        if self.open.board.units().filter(|(_, unit)| unit.is_object()).count() < OBJECTS {
            return;
        }
        self.open.phases.pop();
        if usize::from(at) + 1 < self.open.order.len() {
            self.open.phases.push(Phase::Hq(at + 1));
        } else {
            self.start_turn(self.open.order[0], story);
        }
    }

    /// Draws up to three tiles; the first player's first turn has one, the second's two.
    fn start_turn(&mut self, seat: Seat, story: &mut Story) {
        let open = &mut self.open;
        open.current = seat;
        open.turn += 1;
        open.eaten = false;
        open.commanded = false;
        open.implanted = 0;
        open.gripped = false;
        open.dragged = false;
        for hex in open.board.taken() {
            if let Some(unit) = open.board.unit_mut(hex) {
                unit.used = Used::default();
            }
        }
        let most = usize::from(open.turn).min(HAND);
        self.draw(seat, most, story);
        self.open.phases.push(Phase::Play);
        self.demand_discard();
    }

    /// With three tiles one must go, except in the two short first turns.
    pub(super) fn demand_discard(&mut self) {
        if self.open.turn > 2 && self.open.player(self.open.current).hand.len() == HAND {
            self.open.phases.push(Phase::Discard);
        }
    }

    pub(super) fn draw(&mut self, seat: Seat, most: usize, story: &mut Story) {
        let Neuroshima { open, hidden } = self;
        let player = &mut open.players[seat.index()];
        let Some(army) = player.army else { return };
        let mut drawn: ArrayVec<Tile, HAND> = ArrayVec::new();
        while player.hand.len() < most && player.left() > 0 {
            let known = player.known_top.take();
            if known.is_none() {
                story.reveal();
            }
            let Some(tile) = known.or_else(|| player.pile.draw(army, &mut hidden.rng)) else { break };
            drawn.push(tile);
            player.hand.push(tile);
        }
        player.hand.sort_unstable();
        if drawn.is_empty() {
            return;
        }
        let left = player.left();
        story.tell(|| {
            let names: Vec<&str> = drawn.iter().map(|tile| tile.name()).collect();
            format!("{seat} draws {}.", grammar::list_or("nothing", &names))
        });
        if left == 0 && open.last.is_none() {
            open.last = Some(seat);
            story.tell(|| {
                format!("That was the last tile of {seat}: everybody else has one more turn, then comes the Final Battle.")
            });
        }
    }

    pub(super) fn redraw(&mut self, seat: Seat, story: &mut Story) {
        self.open.phases.pop();
        let player = &mut self.open.players[seat.index()];
        for tile in player.hand.take() {
            player.discard.add(tile);
        }
        story.tell(|| format!("{seat} discards three instant tiles and draws anew."));
        self.draw(seat, HAND, story);
        self.demand_discard();
    }

    /// The turn goes to the next player who is still in the game; when it comes to whoever drew the last tile first, the
    /// Final Battle begins.
    pub(super) fn next_turn(&mut self, story: &mut Story) {
        let open = &mut self.open;
        open.phases.clear();
        open.players[open.current.index()].terrified = false;
        let at = open.order.iter().position(|seat| *seat == open.current).unwrap_or(0);
        for step in 1..=open.order.len() {
            let seat = open.order[(at + step) % open.order.len()];
            if open.last == Some(seat) && open.final_battle {
                // It left HQs equal: everybody has one more turn.
                open.final_battle = false;
            } else if open.last == Some(seat) {
                open.final_battle = true;
                let name = if open.overtime { "overtime" } else { "Final" };
                story.tell(|| format!("The {name} Battle begins."));
                open.fight = Some(Fight::new(seat));
                open.phases.push(Phase::Battle);
                return;
            }
            if open.player(seat).out.is_none() {
                return self.start_turn(seat, story);
            }
        }
    }
}
