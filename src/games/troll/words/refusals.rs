//! The reason from the rules why something is not possible now.

use super::super::content::{Artifact, Card, Figure, Space, Spaces};
use super::super::rules::{Phase, Piece, ROOM_LIMIT};
use super::super::view::{Own, View};
use crate::engine::grammar;
use crate::engine::{Phrase, Seat};

pub fn why_not(view: &View, tried: &Phrase) -> Option<String> {
    let own = view.own.as_ref()?;
    let phase = view.phase()?;
    let verb = tried.verb.to_lowercase();
    if !super::VERBS.iter().any(|known| known.name == verb) || !view.open.whose_turn().to_act().contains(own.seat) {
        return None;
    }
    if let Some(first) = owed(phase, &verb) {
        return Some(first);
    }
    let lair = Lair { view, own, tried };
    match verb.as_str() {
        "play" => lair.cannot_play(),
        "move" => lair.cannot_move(phase),
        "artifact" => lair.cannot_use(),
        "escape" | "flee" => lair.cannot_leave(phase),
        "push" if *phase != Phase::Turn => {
            Some("Nobody can be pushed that way: a push goes next door, where there is room.".into())
        }
        "stack" => Some("That card does not lie under the lamp.".into()),
        ability => lair.cannot_act(ability),
    }
}

/// What has to be decided first, or what the verb has nothing to do with.
fn owed(phase: &Phase, verb: &str) -> Option<String> {
    let (own, first): (&[&str], String) = match phase {
        Phase::Turn | Phase::EndOfAction => {
            let words = match verb {
                "play" => "Draw a card first; then you play one of two.",
                "escape" | "stay" => "No Cave Troll has come: nobody needs to be saved.",
                "flee" => "No drum sounds: nobody has to flee.",
                "stack" => "Your cards lie under no lamp.",
                "done" => "Nothing is under way. To do no more, end your turn.",
                _ => return None,
            };
            return Some(words.into());
        }
        Phase::ChooseCard => (&["play"], "First play one of your two cards.".into()),
        Phase::WraithEntry { room, .. } => (&["push"], format!("First your Wraith pushes someone out of the {}.", room.name())),
        Phase::Rampage { room, .. } => {
            (&["push"], format!("First your Rampaging Troll pushes someone out of the {}.", room.name()))
        }
        Phase::TrollEscape { room, .. } => {
            (&["escape", "stay"], format!("First say whom you save from the Cave Troll in the {}, or stay.", room.name()))
        }
        Phase::DrumFlight { room, .. } => (&["flee"], format!("First one of your heroes flees from the {}.", room.name())),
        Phase::Horn { .. } => (&["move", "done"], "The horn only moves your characters: move one, or say done.".into()),
        Phase::RingStep { figure, .. } => {
            (&["move", "done"], format!("First the {} takes one more step, or you say done.", figure.name()))
        }
        Phase::Lamp { .. } => (&["stack"], "First put the cards under the lamp in order.".into()),
    };
    (!own.contains(&verb)).then_some(first)
}

/// A try, and all that its maker knows.
struct Lair<'a> {
    view: &'a View,
    own: &'a Own,
    tried: &'a Phrase,
}

impl Lair<'_> {
    fn seat(&self) -> Seat {
        self.own.seat
    }

    fn space(&self, slot: &str) -> Option<Space> {
        let name = self.tried.slot(slot)?;
        Space::ALL.into_iter().find(|space| is(space.name(), name))
    }

    fn figure(&self) -> Option<Figure> {
        let name = self.tried.slot("piece")?;
        Figure::ALL.into_iter().find(|figure| is(figure.name(), name))
    }

    /// Where the player's figures of a kind are.
    fn places(&self, figure: Figure) -> Vec<Space> {
        let board = &self.view.open.board;
        Space::ALL.into_iter().filter(|space| board.count(Piece::new(self.seat(), figure), *space) > 0).collect()
    }

    fn cannot_play(&self) -> Option<String> {
        let name = self.tried.slot("card")?;
        let Some(card) = self.own.hand.iter().copied().find(|card| is(card.name(), name)) else {
            let cards: Vec<String> = self.own.hand.iter().map(|card| card.name().to_owned()).collect();
            return Some(format!("You do not hold that card: you hold {}.", grammar::list(&cards)));
        };
        let space = self.space("at")?;
        let board = &self.view.open.board;
        Some(match card.figure() {
            _ if board.is_sealed(space) => self.sealed(space),
            Some(Figure::CaveTroll) if board.all(Figure::CaveTroll).contains(space) => {
                format!("A Cave Troll has the {} already.", space.name())
            }
            Some(Figure::CaveTroll | Figure::TreasureChest) | None if card != Card::FindAnArtifact => {
                format!("{} goes into a room.", card.name())
            }
            Some(figure) if figure.is_monster() => format!("A monster enters the lair in a pit: the {} too.", figure.name()),
            Some(figure) => format!("A hero enters the lair on a staircase: the {} too.", figure.name()),
            None => format!("{} goes nowhere.", card.name()),
        })
    }

    fn cannot_move(&self, phase: &Phase) -> Option<String> {
        let open = &self.view.open;
        let Some(figure) = self.figure() else {
            return self.tried.slot("piece").is_none().then(|| "None of your characters can go there now.".into());
        };
        let places = self.places(figure);
        match figure {
            Figure::CaveTroll => return Some("A Cave Troll never moves.".into()),
            Figure::TreasureChest => return Some("A Treasure Chest is no character: it never moves.".into()),
            Figure::RampagingTroll if open.troll_moved => {
                return Some("Your Rampaging Troll has moved already this turn.".into());
            }
            _ => {}
        }
        if places.is_empty() {
            return Some(format!("You have no {} in the lair.", figure.name()));
        }
        let from = match self.space("from") {
            Some(from) if !places.contains(&from) => {
                let there: Vec<String> = places.iter().map(|space| format!("the {}", space.name())).collect();
                return Some(format!("No {} of yours is there, but in {}.", figure.name(), grammar::list(&there)));
            }
            Some(from) => from,
            None => places[0],
        };
        if open.board.is_sealed(from) {
            return Some(self.sealed(from));
        }
        if let Phase::Horn { moved, .. } = phase
            && moved.iter().any(|(other, at)| (*other, *at) == (figure, from))
        {
            return Some(format!("The horn has moved that {} already.", figure.name()));
        }
        let to = self.space("to")?;
        let starts: Vec<Space> = if self.tried.slot("from").is_some() { vec![from] } else { places };
        if !starts.iter().any(|start| open.board.steps(*start).contains(to)) {
            let walled = starts.iter().any(|start| open.board.walls(*start).contains(to));
            let parted = if walled { "a wall stands between them" } else { "they are not next to each other" };
            return Some(format!("There is no way from the {} to the {}: {parted}.", from.name(), to.name()));
        }
        self.barred(Piece::new(self.seat(), figure), to)
    }

    /// Why a piece cannot enter a space next door.
    fn barred(&self, piece: Piece, to: Space) -> Option<String> {
        let board = &self.view.open.board;
        let keeper = |figure| Seat::all(self.view.open.seats()).find(|seat| board.place(*seat, figure) == Some(to));
        if board.is_sealed(to) {
            return Some(self.sealed(to));
        }
        if let Some(owner) = keeper(Figure::CaveTroll) {
            return Some(format!("{owner}'s Cave Troll lets nobody into the {}.", to.name()));
        }
        if piece.figure.is_hero() && Spaces::PITS.contains(to) {
            return Some("No hero enters a pit.".into());
        }
        if piece.figure != Figure::Knight && to.is_room() && board.opposing(Figure::Knight, piece.seat).contains(to) {
            let knights = Seat::all(self.view.open.seats()).filter(|seat| *seat != piece.seat);
            let knight = knights.into_iter().find(|seat| board.place(*seat, Figure::Knight) == Some(to))?;
            return Some(format!("{knight}'s Knight keeps you out of the {}.", to.name()));
        }
        let full = to.is_room() && board.crowd(to) >= ROOM_LIMIT;
        full.then(|| match piece.figure {
            Figure::Wraith => format!("The {} is full, and your Wraith could push nobody out of it.", to.name()),
            Figure::Berserker => format!("The {} is full, and not of five opponents alone.", to.name()),
            _ => format!("The {} is full: a room holds five characters.", to.name()),
        })
    }

    fn sealed(&self, room: Space) -> String {
        let until = self.view.open.seal_owner.map_or_else(String::new, |seat| format!(" until {seat}'s next turn"));
        format!("The {} is sealed{until}.", room.name())
    }

    fn cannot_leave(&self, phase: &Phase) -> Option<String> {
        let room = match phase {
            Phase::TrollEscape { room, .. } | Phase::DrumFlight { room, .. } => *room,
            _ => return None,
        };
        let figure = self.figure()?;
        if !self.places(figure).contains(&room) {
            return Some(format!("You have no {} in the {}.", figure.name(), room.name()));
        }
        if !figure.is_hero() && matches!(phase, Phase::DrumFlight { .. }) {
            return Some("Only heroes run from the drum.".into());
        }
        let to = self.space("to")?;
        if !self.view.open.board.steps(room).contains(to) {
            return Some(format!("There is no doorway from the {} to the {}.", room.name(), to.name()));
        }
        self.barred(Piece::new(self.seat(), figure), to)
    }

    /// What an ability lacks.
    fn cannot_act(&self, verb: &str) -> Option<String> {
        let (figure, lacks) = match verb {
            "sneak" => (Figure::Thief, "he goes to a room or staircase that holds no opposing Knight, and where there is room"),
            "slay" => (Figure::Orc, "no Orc of yours shares a room with a hero"),
            "push" => (Figure::Wraith, "nobody in the room of your Wraith can be pushed out of it"),
            "banish" => (Figure::Paladin, "no opposing Banshee stands beside your Paladin"),
            "fell" => (Figure::GiantSlayer, "no Rampaging Troll shares a room with your Giant Slayer"),
            "stab" => (Figure::Assassin, "no lone Grunt and no lone hero but an Assassin shares a room with your Assassin"),
            "rampage" => (Figure::RampagingTroll, "your Rampaging Troll shares its room with nobody"),
            "raid" => (Figure::Grunt, "no opposing Adventurer shares a room with your Grunt, or a Paladin shields them"),
            "pull" => (Figure::Banshee, "no opposing character next door can come to your Banshee"),
            _ => return None,
        };
        let place = self.view.open.board.place(self.seat(), figure);
        Some(match place {
            None => format!("You can't {verb}: you have no {} in the lair.", figure.name()),
            Some(space) if self.view.open.board.is_sealed(space) => format!("You can't {verb}. {}", self.sealed(space)),
            Some(_) => format!("You can't {verb}: {lacks}."),
        })
    }

    /// What the artifact lacks.
    fn cannot_use(&self) -> Option<String> {
        let Some(artifact) = self.own.artifact else { return Some("You hold no artifact.".into()) };
        if self.tried.slot("name").is_some_and(|name| !is(artifact.name(), name)) {
            return Some(format!("You hold another artifact: the {}.", artifact.name()));
        }
        let words = match artifact {
            Artifact::ChaliceOfLife => "None of your heroes has been removed, or that is no staircase.",
            Artifact::HuntersHorn => "None of your characters can move.",
            Artifact::RingOfPassage => "None of your heroes stands at a wall behind which there is room.",
            Artifact::DrumOfDread => "Nobody could flee from there: the drum sounds where another player's hero can leave.",
            Artifact::GraveSalt => "No Orc, Wraith, Grunt or Banshee stands there for the salt.",
            Artifact::SealOfStone => "The seal goes on a room without a Cave Troll.",
            Artifact::MirrorOfTradingPlaces => {
                "No hero of yours stands next to an opposing one, neither of them a Barbarian or a Berserker."
            }
            Artifact::MinersPick => "No wall stands there.",
            Artifact::BagOfWeights => "No chest stands where your Bag could take it.",
            Artifact::TollLedger => "You hold no such room, or have no such hero in it.",
            Artifact::SeersLamp | Artifact::CrownOfTheUnderKing => return None,
        };
        Some(words.into())
    }
}

/// Whether somebody means this name: in any case, or its beginning.
fn is(name: &str, typed: &str) -> bool {
    !typed.is_empty() && name.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
}
