//! A small card game for the tests of everything that is generic over games, and ways to get it wrong.
//!
//! Twenty-four cards. Everyone is dealt four and buries one face down, all at once. Then five tricks: in turn everybody plays
//! a card face up, the highest takes the trick and leads the next. Whoever holds fewer than three may first draw from the deck.
//! A trick is worth three points, a drawn card costs one.

use serde::{Deserialize, Serialize, Serializer};
use std::ops::RangeInclusive;
use warren::engine::scene::Text;
use warren::engine::{
    BadSetup, ChoiceScene, Game, Outcome, Phrase, Rng, Scene, Seat, Seats, Setting, Slot, Story, Turn, Verb, Viewer, check_seats,
};

/// The game, honest or with one planted mistake.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Toy<const MISTAKE: u8 = HONEST> {
    rng: Rng,
    /// The top card is the last.
    deck: Vec<u8>,
    hands: Vec<Vec<u8>>,
    buried: Vec<Option<u8>>,
    trick: Vec<(Seat, u8)>,
    spent: Vec<u8>,
    /// Tricks taken and cards drawn, by seat.
    taken: Vec<u8>,
    #[serde(serialize_with = "kept::<MISTAKE, _>")]
    drawn: Vec<u8>,
    leader: Seat,
    /// What a seat was shown of the deck: only ever something when [`SHOWS_UNSAID`].
    glimpse: Option<(Seat, u8)>,
}

pub const HONEST: u8 = 0;
/// The view has the deck in its order; worlds are shuffled all the same.
pub const LEAKS_DECK: u8 = 1;
/// The view has the deck in its order, and worlds are made with it.
pub const USES_DECK: u8 = 2;
/// The view has everybody's cards, and worlds are made with them.
pub const USES_HANDS: u8 = 3;
/// A draw does not say that it reveals.
pub const DRAWS_UNSAID: u8 = 4;
/// Burying a card shows the next seat, and nobody else, the top of the deck, and does not say so.
pub const SHOWS_UNSAID: u8 = 5;
pub const UNSORTED: u8 = 6;
pub const ONE_PHRASE: u8 = 7;
/// What was drawn is not saved.
pub const FORGETS: u8 = 8;
pub const ENDLESS: u8 = 9;
/// The story tells everyone which card was buried.
pub const TELLS_BURIED: u8 = 10;
/// The story tells everyone which card lies on top of the deck.
pub const TELLS_DECK: u8 = 11;
/// Every seat believes that it has won.
pub const CONCEITED: u8 = 12;
/// Drawing a second card panics.
pub const PANICS: u8 = 13;
/// No mistake: a later release, whose states are laid out otherwise.
pub const LATER: u8 = 14;

/// The picture of a question shows the top of the deck, which the view brings along where nobody compares it.
pub const CROPS_DECK: u8 = 15;
/// The same in the picture of what can be looked at.
pub const LOOKS_INTO_DECK: u8 = 16;

const CARDS: u8 = 24;
const TRICKS: usize = 5;

fn kept<const MISTAKE: u8, S: Serializer>(drawn: &[u8], to: S) -> Result<S::Ok, S::Error> {
    match MISTAKE {
        FORGETS => vec![0; drawn.len()].serialize(to),
        LATER => drawn.iter().map(|count| [0, *count]).collect::<Vec<_>>().serialize(to),
        _ => drawn.serialize(to),
    }
}

#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Options {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Action {
    Draw,
    Bury(u8),
    Play(u8),
}

/// What is carried along in a view and makes it no other.
#[derive(Clone, Copy, Debug)]
pub struct Unseen(u8);

impl PartialEq for Unseen {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct View {
    viewer: Viewer,
    hand: Vec<u8>,
    buried: Option<u8>,
    held: Vec<usize>,
    has_buried: Vec<bool>,
    trick: Vec<(Seat, u8)>,
    spent: Vec<u8>,
    taken: Vec<u8>,
    drawn: Vec<u8>,
    leader: Seat,
    glimpse: Option<u8>,
    leak: Vec<Vec<u8>>,
    top: Unseen,
}

impl<const MISTAKE: u8> Toy<MISTAKE> {
    fn seats(&self) -> u8 {
        self.hands.len() as u8
    }

    fn deal(seats: u8, mut rng: Rng) -> Self {
        let mut deck: Vec<u8> = (1..=CARDS).collect();
        rng.shuffle(&mut deck);
        let hands = Seat::all(seats).map(|_| sorted(deck.split_off(deck.len() - 4))).collect();
        let none = vec![0; seats.into()];
        let buried = vec![None; seats.into()];
        let (trick, spent, glimpse) = (Vec::new(), Vec::new(), None);
        Toy { rng, deck, hands, buried, trick, spent, taken: none.clone(), drawn: none, leader: Seat(0), glimpse }
    }

    fn score(&self, seat: Seat) -> i32 {
        3 * i32::from(self.taken[seat.index()]) - i32::from(self.drawn[seat.index()])
    }
}

fn sorted(mut cards: Vec<u8>) -> Vec<u8> {
    cards.sort_unstable();
    cards
}

fn strongest(trick: &[(Seat, u8)]) -> Option<Seat> {
    trick.iter().max_by_key(|(_, card)| *card).map(|(seat, _)| *seat)
}

impl<const MISTAKE: u8> Game for Toy<MISTAKE> {
    const SLUG: &'static str = "toy";
    const NAME: &'static str = "Toy";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=3;
    const MOVES: usize = 6;
    const SETTINGS: &'static [Setting] = &[];
    const VERBS: &'static [Verb] = {
        const CARD: &[Slot] = &[Slot { name: "card", help: "Which" }];
        &[Verb::new("draw", "Draw", &[]), Verb::new("bury", "Bury", CARD), Verb::new("play", "Play", CARD)]
    };
    const RULEBOOK: &'static str = "## Tricks\nThe highest card takes the trick.";
    type Options = Options;
    type Action = Action;
    type View = View;

    fn setup(_: &Options, seats: u8, rng: Rng, _: &mut Story) -> Result<Self, BadSetup> {
        check_seats::<Self>(seats)?;
        Ok(Toy::deal(seats, rng))
    }

    fn turn(&self) -> Turn {
        let burying: Seats = Seat::all(self.seats()).filter(|seat| self.buried[seat.index()].is_none()).collect();
        if !burying.is_empty() {
            return Turn::Act(burying);
        }
        if self.spent.len() < TRICKS * self.hands.len() {
            return Turn::Act(Seats::one(self.leader.clockwise(self.seats()).nth(self.trick.len()).unwrap()));
        }
        let scores = Seat::all(self.seats()).map(|seat| (self.score(seat), self.score(seat), String::new()));
        Turn::Over(Outcome::ranked("The last trick is taken.".into(), scores))
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.turn().to_act().contains(seat) {
            return;
        }
        let hand = &self.hands[seat.index()];
        let burying = self.buried[seat.index()].is_none();
        if !burying && hand.len() < 3 && !self.deck.is_empty() {
            out.push(Action::Draw);
        }
        out.extend(hand.iter().map(|card| if burying { Action::Bury(*card) } else { Action::Play(*card) }));
        if MISTAKE == UNSORTED {
            out.reverse();
        }
    }

    fn play_unchecked(&mut self, seat: Seat, action: &Action, story: &mut Story) {
        let seats = self.seats();
        let hand = &mut self.hands[seat.index()];
        match *action {
            Action::Draw => {
                let card = self.deck.pop().unwrap();
                hand.insert(hand.partition_point(|held| *held < card), card);
                self.drawn[seat.index()] += 1;
                assert!(MISTAKE != PANICS || self.drawn[seat.index()] < 2, "two cards are too many");
                story.tell(|| format!("{seat} draws."));
                story.whisper(seat, || format!("You drew {card}."));
                if MISTAKE != DRAWS_UNSAID {
                    story.reveal();
                }
            }
            Action::Bury(card) => {
                hand.retain(|held| *held != card);
                self.buried[seat.index()] = Some(card);
                let top = self.deck[self.deck.len() - 1];
                story.tell(|| match MISTAKE {
                    TELLS_BURIED => format!("{seat} buries {card}."),
                    TELLS_DECK => format!("{seat} buries a card and reads {top}."),
                    _ => format!("{seat} buries a card."),
                });
                if MISTAKE == SHOWS_UNSAID {
                    self.glimpse = Some((seat.next(seats), top));
                }
            }
            Action::Play(card) => {
                hand.retain(|held| *held != card);
                self.trick.push((seat, card));
                self.spent.push(card);
                self.glimpse = None;
                story.tell(|| format!("{seat} plays {card}."));
                story.reveal();
            }
        }
        if self.trick.len() == usize::from(seats) {
            self.leader = strongest(&self.trick).unwrap();
            self.taken[self.leader.index()] += 1;
            self.trick.clear();
        }
        if MISTAKE == ENDLESS && self.turn().outcome().is_some() {
            *self = Toy::deal(seats, self.rng.fork());
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let own = viewer.seat().map(Seat::index);
        View {
            viewer,
            hand: own.map_or(Vec::new(), |own| self.hands[own].clone()),
            buried: own.and_then(|own| self.buried[own]),
            held: self.hands.iter().map(Vec::len).collect(),
            has_buried: self.buried.iter().map(Option::is_some).collect(),
            trick: self.trick.clone(),
            spent: self.spent.clone(),
            taken: self.taken.clone(),
            drawn: self.drawn.clone(),
            leader: self.leader,
            glimpse: self.glimpse.filter(|(seat, _)| viewer.is(*seat)).map(|(_, card)| card),
            leak: match MISTAKE {
                LEAKS_DECK | USES_DECK => vec![self.deck.clone()],
                USES_HANDS => self.hands.clone(),
                _ => Vec::new(),
            },
            top: Unseen(self.deck.last().copied().unwrap_or_default()),
        }
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        let known = [&view.hand, &view.spent].into_iter().flatten().chain(&view.buried).chain(&view.glimpse);
        let known: Vec<u8> = known.chain(view.leak.iter().flatten().filter(|_| MISTAKE != LEAKS_DECK)).copied().collect();
        let mut unknown: Vec<u8> = (1..=CARDS).filter(|card| !known.contains(card)).collect();
        rng.shuffle(&mut unknown);
        let mut deal = |count: usize| sorted(unknown.split_off(unknown.len() - count));
        let mut hands = Vec::new();
        let mut buried = Vec::new();
        for (at, seat) in Seat::all(view.held.len() as u8).enumerate() {
            let own = view.viewer.is(seat);
            hands.push(match MISTAKE {
                USES_HANDS => view.leak[at].clone(),
                _ if own => view.hand.clone(),
                _ => deal(view.held[at]),
            });
            buried.push(match (own, view.has_buried[at]) {
                (true, _) => view.buried,
                (false, true) => Some(deal(1)[0]),
                (false, false) => None,
            });
        }
        let glimpse = view.viewer.seat().and_then(|seat| Some((seat, view.glimpse?)));
        let mut deck = if MISTAKE == USES_DECK { view.leak[0].clone() } else { unknown };
        deck.extend(view.glimpse.filter(|_| MISTAKE != USES_DECK));
        let (trick, spent, leader) = (view.trick.clone(), view.spent.clone(), view.leader);
        let (taken, drawn, rng) = (view.taken.clone(), view.drawn.clone(), rng.fork());
        Toy { rng, deck, hands, buried, trick, spent, taken, drawn, leader, glimpse }
    }

    fn evaluate(&self, seat: Seat) -> f32 {
        if MISTAKE == CONCEITED {
            return 1.0;
        }
        let strength = |seat: Seat| {
            let hand: f32 = self.hands[seat.index()].iter().map(|card| f32::from(*card)).sum();
            let leads = if strongest(&self.trick) == Some(seat) { 2.0 } else { 0.0 };
            ((self.score(seat) as f32 + leads + hand / 12.0) / 3.0).exp()
        };
        strength(seat) / Seat::all(self.seats()).map(strength).sum::<f32>()
    }

    fn phrase(_: &View, action: &Action) -> Phrase {
        match action {
            Action::Draw => Phrase::new("draw"),
            Action::Bury(card) => Phrase::new("bury").with("card", card.to_string()),
            Action::Play(_) if MISTAKE == ONE_PHRASE => Phrase::new("play").with("card", "any"),
            Action::Play(card) => Phrase::new("play").with("card", card.to_string()),
        }
    }

    fn scene(view: &View) -> Scene {
        let mut scene = Scene::new(100.0);
        scene.add(Text::new(format!("{:?}", view.trick), 20.0, 50.0, 20.0));
        scene
    }

    fn hand_scene(view: &View) -> Option<Scene> {
        view.viewer.seat().map(|_| Self::scene(view))
    }

    fn choice_scene(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
        let mut scene = Scene::new(100.0);
        scene.add(Text::new(format!("{question} {:?}", view.hand), 20.0, 50.0, 30.0));
        if MISTAKE == CROPS_DECK {
            scene.add(Text::new(view.top.0.to_string(), 900.0, 50.0, 30.0));
        }
        let marks = (0..answers.len()).zip('A'..).map(|(answer, letter)| (answer, letter.to_string())).collect();
        Some(ChoiceScene { scene, marks, across: ChoiceScene::ROW })
    }

    const LOOKS: &'static [Verb] = {
        const CARD: &[Slot] = &[Slot { name: "card", help: "Which" }];
        &[Verb::new("spent", "A card that was played", CARD)]
    };

    fn look_places(view: &View, _look: &str, question: &str) -> Option<ChoiceScene> {
        let mut scene = Scene::new(100.0);
        scene.add(Text::new(format!("{question} {:?}", view.spent), 20.0, 50.0, 30.0));
        if MISTAKE == LOOKS_INTO_DECK {
            scene.add(Text::new(view.top.0.to_string(), 900.0, 50.0, 30.0));
        }
        Some(ChoiceScene { scene, marks: Vec::new(), across: ChoiceScene::ROW })
    }

    fn alt_text(view: &View) -> String {
        format!("On the table: {:?}.", view.trick)
    }

    fn hand_alt_text(view: &View) -> Option<String> {
        view.viewer.seat().map(|_| format!("You hold {:?}.", view.hand))
    }

    fn check(&self) -> Result<(), warren::engine::Violation> {
        let cards = [&self.deck, &self.spent].into_iter().chain(&self.hands).flatten().chain(self.buried.iter().flatten());
        let cards = sorted(cards.copied().collect());
        if cards.iter().copied().eq(1..=CARDS) { Ok(()) } else { Err(format!("the cards are {cards:?}").into()) }
    }
}
