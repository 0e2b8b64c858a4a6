//! Positions as text: `T Icicle C3/2; B Claws D3/5 [w1]; T HQ C1 [hp7]`. One notation for golden battles, for the tool that
//! fights them, and for people who talk about them.

use super::content::{Army, Brood, Class, HAND, HIT_POINTS, Hex, Hexes, SEATS_MOST, Satiety, Size, Tile, Top};
use super::notation::{QUILLS, line};
use super::rules::report::{Report, Told, battle};
use super::rules::{Answer, Base, Board, Decide, Defaults, Links, Phase, Question, Scene, Stop, Unit};
use super::tell;
use super::{Bag, Dealing, Mode, Neuroshima, Options};
use crate::engine::grammar::count;
use crate::engine::{Game, Rng, Seat, Story};
use serde_json::{Map, Value, json};

/// A board written as text, and what else the text says of it. Armies sit in the order in which the text names them.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub board: Board,
    pub armies: Vec<Army>,
    pub starter: Seat,
    /// Clowns that will blow up: in this segment, or in their first action.
    pub explosions: Vec<(Hex, Option<u8>)>,
    /// The unit that is given up to acid.
    pub acid: Option<Hex>,
    /// Units that charge wherever they may, to the first hex there is.
    pub charging: Hexes,
    /// Where the dead may rise already.
    pub tokens: Hexes,
    /// What lies in front of players, and what they can still draw, where the text says it.
    pub hands: Vec<(Seat, Vec<Tile>)>,
    pub piles: Vec<(Seat, Vec<Tile>)>,
}

/// A table that is read from a text is in a turn of the middle of a game.
const MIDDLE: u16 = 15;

/// A text that is no position: where, why, and what is possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadPosition(String);

impl BadPosition {
    pub fn new(why: String) -> Self {
        BadPosition(why)
    }
}

impl Position {
    /// Reads a text; what does not fit is refused with its line and what is possible.
    pub fn read(text: &str) -> Result<Position, BadPosition> {
        let mut reader = Reader {
            position: Position {
                board: Board::new(Size::Small, [0, 1, 2, 3]),
                armies: Vec::new(),
                starter: Seat(0),
                explosions: Vec::new(),
                acid: None,
                charging: Hexes::NONE,
                tokens: Hexes::NONE,
                hands: Vec::new(),
                piles: Vec::new(),
            },
            starter: None,
            teams: Vec::new(),
            storm: None,
        };
        // Below a line of dashes a golden battle has its report.
        for (number, line) in (1..).zip(text.lines()).take_while(|(_, line)| !line.starts_with("---")) {
            reader.line(line.trim()).map_err(|why| BadPosition(format!("Line {number}: {why}")))?;
        }
        reader.finish().map_err(BadPosition)
    }

    /// Fights the Battle; whoever would have to choose does so by the defaults, and Clowns as the text says.
    pub fn fight(&self) -> Report {
        let mut script = Script { position: self, charging: self.charging };
        battle(&self.board, self.starter, &mut script).expect("the script answers everything")
    }

    /// The table in the middle of a turn of whoever starts: what is neither on the board nor in a hand is still to be drawn,
    /// unless the text says what is.
    pub fn table(&self) -> Result<Neuroshima, BadPosition> {
        let mut roster = [None; SEATS_MOST];
        self.armies.iter().zip(&mut roster).for_each(|(army, place)| *place = Some(*army));
        let in_teams = (0..self.armies.len()).any(|seat| usize::from(self.board.sides[seat]) != seat);
        let mode = if in_teams { Mode::Teams } else { Mode::Each };
        let options = Options { mode, armies: Dealing::Deal, roster, ..Options::default() };
        let mut game = Neuroshima::setup(&options, self.armies.len() as u8, Rng::from_number(0), &mut Story::silent())
            .map_err(|bad| BadPosition(bad.0))?;
        let open = &mut game.open;
        open.board = self.board;
        open.order = Seat::all(self.armies.len() as u8).collect();
        (open.current, open.turn, open.tokens) = (self.starter, MIDDLE, Hexes::NONE);
        for (seat, army) in Seat::all(open.seats()).zip(&self.armies) {
            let said = |tiles: &[(Seat, Vec<Tile>)]| tiles.iter().find(|(of, _)| *of == seat).map(|(_, tiles)| tiles.clone());
            let player = &mut open.players[seat.index()];
            let mut hand = said(&self.hands).unwrap_or_default();
            hand.sort_unstable();
            let units = self.board.units().filter(|(_, unit)| unit.owner == seat && !unit.is_core()).map(|(_, unit)| unit.tile);
            let bases = self.board.bases().filter(|base| base.owner == seat).map(|base| base.tile);
            let seen: Vec<Tile> = units.chain(bases).chain(hand.iter().copied()).collect();
            player.pile = Bag::full(*army);
            for tile in &seen {
                player.pile.take(*tile);
            }
            if let Some(left) = said(&self.piles) {
                (player.discard, player.pile) = (player.pile, Bag::default());
                for tile in left {
                    player.discard.take(tile);
                    player.pile.add(tile);
                }
            }
            player.hand = hand.into_iter().collect();
        }
        open.last = Seat::all(open.seats()).find(|seat| *seat != self.starter && open.player(*seat).left() == 0);
        open.phases.clear();
        open.phases.push(Phase::Play);
        if open.player(open.current).hand.len() == HAND {
            open.phases.push(Phase::Discard);
        }
        game.check().map_err(|why| BadPosition(why.0))?;
        Ok(game)
    }

    fn letter(&self, seat: Seat) -> char {
        self.armies.get(seat.index()).map_or('?', |army| army.letter())
    }

    /// The report for people.
    pub fn report(&self, report: &Report) -> String {
        let mut lines: Vec<String> = report.rounds.iter().map(tell::segment).collect();
        if lines.is_empty() {
            lines.push("Nothing happens.".into());
        }
        let hqs = self.hqs().map(|seat| format!("{} {}", self.letter(seat), report.after.hit_points[seat.index()]));
        let hqs: Vec<String> = hqs.collect();
        if !hqs.is_empty() {
            lines.push(format!("HQs: {}.", hqs.join(", ")));
        }
        let left = line(&report.after, |seat| self.armies.get(seat.index()).copied());
        let tokens = report.tokens.union(self.tokens).intersection(report.after.free());
        if !tokens.is_empty() {
            let hexes: Vec<&str> = tokens.into_iter().map(|hex| report.after.name(hex)).collect();
            lines.push(format!("Tokens: {}.", hexes.join(" ")));
        }
        lines.push(format!("Left: {}.", if left.is_empty() { "nothing" } else { &left }));
        lines.join("\n") + "\n"
    }

    /// The seats whose HQ stands at the beginning.
    fn hqs(&self) -> impl Iterator<Item = Seat> {
        let covered = |seat: Seat| {
            let unit = self.board.storm.and_then(|storm| storm.unit);
            unit.is_some_and(|unit| unit.tile.is_core() && unit.owner == seat)
        };
        Seat::all(self.armies.len() as u8)
            .filter(move |seat| self.board.hq(*seat).is_some() || self.dances(*seat) || covered(*seat))
    }

    /// Whether an Object of a seat stands at the beginning.
    fn dances(&self, seat: Seat) -> bool {
        self.board.units().any(|(_, unit)| unit.is_object() && unit.owner == seat)
    }

    /// The report for programs.
    pub fn json(&self, report: &Report) -> Value {
        let mut out = Map::new();
        let segments: Vec<Value> = report
            .rounds
            .iter()
            .map(|told| {
                let fallen: Vec<&str> = told.fallen.iter().map(|(hex, _)| told.board.name(*hex)).collect();
                out.extend(fallen.iter().map(|hex| ((*hex).to_owned(), json!(told.initiative))));
                json!({"initiative": told.initiative, "attacks": attacks(told), "out": fallen})
            })
            .collect();
        let board = &report.after;
        let unit = |(hex, unit): (Hex, &Unit)| {
            let points = unit.is_hq().then(|| board.hit_points[unit.owner.index()]);
            json!({
                "army": self.letter(unit.owner), "tile": unit.name(), "hex": board.name(hex),
                "wounds": unit.wounds, "hp": points,
            })
        };
        let hq: Map<String, Value> =
            self.hqs().map(|seat| (self.letter(seat).to_string(), json!(board.hit_points[seat.index()]))).collect();
        json!({"segments": segments, "units": board.units().map(unit).collect::<Vec<_>>(), "hq": hq, "out": out})
    }
}

fn attacks(told: &Told) -> Vec<Value> {
    let name = |hex: Hex| told.board.name(hex);
    let attack = |attack: &super::rules::Attack| {
        let stopped = attack.stopped.map(|stop| match stop {
            Stop::Armor => "armor".to_owned(),
            Stop::Reflection => "reflection".to_owned(),
            Stop::Medic(hex) => format!("medic {}", name(hex)),
        });
        json!({
            "from": attack.from.map(name), "to": name(attack.to), "kind": attack.kind.name(),
            "strength": attack.strength, "stopped_by": stopped,
        })
    };
    told.attacks.iter().map(attack).collect()
}

/// Clowns, acid and charges as the text says, everything else by the defaults.
struct Script<'a> {
    position: &'a Position,
    /// Where units stand by now that charge wherever they may.
    charging: Hexes,
}

impl Decide for Script<'_> {
    fn decide(&mut self, scene: Scene<'_>, question: &Question) -> Option<Answer> {
        match *question {
            Question::Explode { unit, segment, .. } => {
                let meant = |(hex, when): &(Hex, Option<u8>)| *hex == unit && when.is_none_or(|when| when == segment);
                Some(Answer::Explode(self.position.explosions.iter().any(meant)))
            }
            Question::Acid { units, .. } => Some(Answer::Acid(self.position.acid.filter(|hex| units.contains(*hex)))),
            Question::Charge { unit, hexes, .. } if self.charging.contains(unit) => {
                self.charging = self.charging.without(Hexes::one(unit)).union(hexes.first().map_or(Hexes::NONE, Hexes::one));
                Some(Answer::Charge(hexes.first()))
            }
            _ => Defaults.decide(scene, question),
        }
    }
}

struct Reader {
    position: Position,
    starter: Option<Army>,
    /// Armies that fight side by side.
    teams: Vec<Vec<Army>>,
    /// Where a Sandstorm lies.
    storm: Option<Hex>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if line.starts_with("//") {
            return Ok(());
        }
        if let Some(setting) = line.strip_prefix('#') {
            return self.setting(setting.trim());
        }
        line.split(';').map(str::trim).filter(|unit| !unit.is_empty()).try_for_each(|unit| self.unit(unit))
    }

    fn setting(&mut self, setting: &str) -> Result<(), String> {
        let known = "board (19, 27 or 37), starts (an army's letter), teams (such as TM BH), storm (a hex), tokens (hexes), hand or \
                     pile (such as T Battle, Move)";
        let (name, value) = setting.split_once(':').ok_or_else(|| format!("after # comes {known}, then a colon."))?;
        match (name.trim(), value.trim()) {
            ("board", size) => {
                let size = Size::ALL.into_iter().find(|known| known.name() == size);
                let size = size.ok_or("a board has 19, 27 or 37 hexes.")?;
                if !self.position.board.taken().is_empty() {
                    return Err("the board comes before the units.".into());
                }
                self.position.board.size = size;
            }
            ("starts", letter) => self.starter = Some(army(letter)?),
            ("teams", teams) => {
                for team in teams.split_whitespace() {
                    self.teams.push(team.chars().map(|letter| army(&letter.to_string())).collect::<Result<_, _>>()?);
                }
            }
            ("storm", hex) => {
                let hex = self.position.board.map().named(hex).ok_or_else(|| format!("there is no hex {hex:?}."))?;
                self.storm = Some(hex);
            }
            ("tokens", hexes) => {
                for hex in hexes.split_whitespace() {
                    let there = self.position.board.map().named(hex).ok_or_else(|| format!("there is no hex {hex:?}."))?;
                    self.position.tokens.insert(there);
                }
            }
            ("hand", tiles) => {
                let (seat, tiles) = self.tiles(tiles)?;
                if tiles.len() > HAND {
                    return Err(format!("a hand has {HAND} tiles at most."));
                }
                self.position.hands.push((seat, tiles));
            }
            ("pile", tiles) => {
                let pile = self.tiles(tiles)?;
                self.position.piles.push(pile);
            }
            (other, _) => return Err(format!("{other:?} is not a setting; there is {known}.")),
        }
        Ok(())
    }

    /// `T Battle, Move`: tiles of an army.
    fn tiles(&mut self, text: &str) -> Result<(Seat, Vec<Tile>), String> {
        let (letter, names) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let army = army(letter)?;
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        let tile = |name: &str| {
            let tile = army.named(name).filter(|tile| !tile.is_core());
            tile.ok_or_else(|| format!("{} have no tile {name:?} that can be drawn.", army.name()))
        };
        let tiles = names.map(tile).collect::<Result<_, _>>()?;
        Ok((self.seat(army)?, tiles))
    }

    /// `T Icicle C3/2 [w1, Claws]`
    fn unit(&mut self, text: &str) -> Result<(), String> {
        let (text, marks) = match text.split_once('[') {
            Some((unit, marks)) => {
                let marks =
                    marks.trim_end().strip_suffix(']').ok_or_else(|| format!("the bracket in {text:?} is never closed."))?;
                (unit.trim(), marks)
            }
            None => (text, ""),
        };
        let form = || format!("{text:?} is not a unit; one reads like `T Icicle C3/ne [w1]`.");
        let (letter, rest) = text.split_once(char::is_whitespace).ok_or_else(form)?;
        let (name, place) = rest.trim().rsplit_once(char::is_whitespace).ok_or_else(form)?;
        let army = army(letter)?;
        let tile = army.named(name).filter(|tile| tile.instant().is_none()).ok_or_else(|| {
            let names = army.tiles().filter(|tile| tile.instant().is_none()).map(super::content::tile::Tile::name);
            format!(
                "{} have no tile {name:?} that stands on the board; there is {}.",
                army.name(),
                names.collect::<Vec<_>>().join(", ")
            )
        })?;
        let flipped = marks.split(',').any(|mark| mark.trim() == "flipped");
        let tile = if flipped { tile.flipped().ok_or_else(|| format!("{} has one face only.", tile.name()))? } else { tile };
        let (hex, top) = self.place(place, tile)?;
        let owner = self.seat(army)?;
        let board = &mut self.position.board;
        if tile.face().class == Class::Foundation {
            if board.base(hex).is_some() {
                return Err(format!("two foundations are on {}.", board.name(hex)));
            }
            board.lay(Base { hex, tile, owner });
            return Ok(());
        }
        if let Some(unit) = board.unit(hex) {
            return Err(format!("{} stands on {} already; a hex holds one unit.", unit.name(), board.name(hex)));
        }
        if tile.is_hq() {
            if board.hq(owner).is_some() {
                return Err(format!("{} has one HQ only.", army.name()));
            }
            board.hit_points[owner.index()] = HIT_POINTS;
        }
        board.put(hex, Unit::new(tile, owner, top));
        marks.split(',').map(str::trim).filter(|mark| !mark.is_empty()).try_for_each(|mark| self.mark(hex, mark))
    }

    fn place(&self, text: &str, tile: Tile) -> Result<(Hex, Top), String> {
        let map = self.position.board.map();
        let (hex, top) = text.split_once('/').unwrap_or((text, "n"));
        let hex = map.named(hex).ok_or_else(|| {
            let names: Vec<&str> = map.all().into_iter().map(|hex| map.name(hex)).collect();
            format!("there is no hex {hex:?} on the board of {}; there is {}.", self.position.board.size.name(), names.join(" "))
        })?;
        let named = Top::NAMES.iter().position(|name| name.eq_ignore_ascii_case(top)).map(|at| at as u8);
        let top = named.or(top.parse().ok()).filter(|top| *top < 6);
        let top = top.ok_or("a top points to n, ne, se, s, sw or nw, or is a number from 0 to 5.")?;
        Ok((hex, Top(top % tile.face().period)))
    }

    fn seat(&mut self, army: Army) -> Result<Seat, String> {
        let armies = &mut self.position.armies;
        if !armies.contains(&army) {
            if armies.len() == SEATS_MOST {
                return Err(format!("{} is a fifth army; four can fight.", army.name()));
            }
            armies.push(army);
        }
        Ok(Seat(armies.iter().position(|known| *known == army).unwrap_or(0) as u8))
    }

    fn mark(&mut self, hex: Hex, mark: &str) -> Result<(), String> {
        let unknown = || {
            format!(
                "{mark:?} is no mark; there is a Satiety marker, w1, hp7 (an HQ), poison1, steelnet, rnet, rnet2, paralysed, tentacles, zombie, quillL, quillR, incubator:net (or accelerator, claw, acid), flipped (an HQ with two faces), explodes, explodes@1, acid, charges."
            )
        };
        let number = |prefix: &str| mark.strip_prefix(prefix).and_then(|number| number.parse::<u8>().ok());
        let board = &mut self.position.board;
        let Some(unit) = board.unit_mut(hex) else { return Ok(()) };
        if let Some(satiety) = Satiety::ALL.into_iter().find(|satiety| satiety.name().eq_ignore_ascii_case(mark)) {
            unit.satiety = Some(satiety);
        } else if mark == "flipped" {
        } else if mark == "zombie" {
            if unit.tile.risen().is_none() {
                return Err(format!("{} has no green signs.", unit.name()));
            }
            unit.zombie = true;
        } else if mark == "paralysed" {
            unit.paralysed = true;
        } else if mark == "tentacles" {
            unit.tentacles = true;
        } else if mark == "charges" {
            self.position.charging.insert(hex);
        } else if mark == "acid" {
            self.position.acid = Some(hex);
        } else if let Some(quill) = QUILLS.into_iter().find(|(name, _)| *name == mark).map(|(_, quill)| quill) {
            unit.quills.insert(quill);
        } else if let Some(name) = mark.strip_prefix("incubator:") {
            let brood = Brood::ALL.into_iter().find(|brood| brood.name() == name);
            unit.brood = Some(brood.ok_or_else(unknown)?);
        } else if mark == "rnet" || mark == "rnet2" {
            unit.ranged_nets = if mark == "rnet" { 1 } else { 2 };
        } else if mark == "steelnet" {
            unit.steel_net = true;
        } else if let Some(segment) = mark.strip_prefix("explodes") {
            let when = match segment {
                "" => None,
                at => Some(at.strip_prefix('@').and_then(|at| at.parse().ok()).ok_or_else(unknown)?),
            };
            self.position.explosions.push((hex, when));
        } else if let Some(markers) = number("poison") {
            unit.poison = markers;
        } else if let Some(points) = number("hp") {
            if !unit.is_hq() || points == 0 || points > HIT_POINTS {
                return Err(format!("{mark:?} does not fit: an HQ has 1 to {HIT_POINTS} hit points, others have wounds."));
            }
            let owner = unit.owner.index();
            board.hit_points[owner] = points;
        } else if unit.is_hq() {
            return Err(format!("{mark:?} does not fit: an HQ has hit points, such as hp7."));
        } else {
            unit.wounds = number("w").ok_or_else(unknown)?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Position, String> {
        let seat = |army: &Army| self.position.armies.iter().position(|known| known == army);
        if let Some(starter) = self.starter {
            let at =
                seat(&starter).ok_or_else(|| format!("{} starts the Battle but has nothing on the board.", starter.name()))?;
            self.position.starter = Seat(at as u8);
        }
        for team in &self.teams {
            let seats: Vec<usize> = team.iter().filter_map(seat).collect();
            if let Some(first) = seats.first() {
                for at in &seats {
                    self.position.board.sides[*at] = *first as u8;
                }
            }
        }
        // A poison marker is Neojungle's, unless only Mississippi can have put it.
        let armies = &self.position.armies;
        if armies.contains(&Army::Mississippi) && !armies.contains(&Army::Neojungle) {
            for hex in self.position.board.taken() {
                if let Some(unit) = self.position.board.unit_mut(hex) {
                    unit.venom = unit.poison;
                }
            }
        }
        for satiety in Satiety::ALL {
            let worn = self.position.board.units().filter(|(_, unit)| unit.satiety == Some(satiety)).count();
            if worn > usize::from(satiety.count()) {
                return Err(format!(
                    "There are {worn} {} markers on the board; the box has {}.",
                    satiety.name(),
                    satiety.count()
                ));
            }
        }
        for seat in 0..self.position.armies.len() {
            if self.position.armies[seat].has_objects() {
                self.position.board.tally(Seat(seat as u8));
            }
        }
        self.position.board.settle_control();
        self.refuse_what_the_box_lacks()?;
        self.refuse_the_dead()?;
        if let Some(hex) = self.storm {
            self.position.board.cover(hex);
        }
        Ok(self.position)
    }

    /// No more copies of a tile than its army has.
    fn refuse_what_the_box_lacks(&self) -> Result<(), String> {
        let board = &self.position.board;
        let held = || self.position.hands.iter().chain(&self.position.piles).flat_map(|(_, tiles)| tiles.iter().copied());
        let tiles = || board.units().map(|(_, unit)| unit.tile).chain(board.bases().map(|base| base.tile)).chain(held());
        for tile in tiles() {
            let (there, count) = (tiles().filter(|other| *other == tile).count(), usize::from(tile.face().count));
            if there > count {
                let (army, name) = (tile.army().name(), tile.name());
                return Err(format!("There are {there} {name} of {army}; the box has {count}."));
            }
        }
        Ok(())
    }

    /// Nobody stands who has more wounds than can be borne there.
    fn refuse_the_dead(&self) -> Result<(), String> {
        let board = &self.position.board;
        let links = Links::of(board);
        for (hex, unit) in board.units().filter(|(_, unit)| !unit.is_hq()) {
            let bears = links.hit_points(hex, unit) - 1;
            if unit.wounds > bears {
                let (name, wounds) = (unit.name(), count(unit.wounds, "wound"));
                return Err(format!("{name} on {} has {wounds}; it bears {bears} there.", board.name(hex)));
            }
        }
        Ok(())
    }
}

fn army(letter: &str) -> Result<Army, String> {
    Army::ALL.into_iter().find(|army| army.letter().to_string().eq_ignore_ascii_case(letter)).ok_or_else(|| {
        let known: Vec<String> = Army::ALL.iter().map(|army| format!("{} {}", army.letter(), army.name())).collect();
        format!("{letter:?} is no army's letter; there is {}.", known.join(", "))
    })
}
