//! The Apocalyptic Tarot.

use crate::engine::set::set;
use crate::games::table::table;
use serde::{Deserialize, Serialize};

/// What stands on an Arcana.
#[derive(Clone, Copy, Debug)]
pub struct ArcanaCard {
    pub number: &'static str,
    pub name: &'static str,
    pub text: &'static str,
    pub time: Time,
}

/// When an Arcana can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// Whenever one is asked.
    Any,
    /// When the dice of a roll lie open.
    AfterRoll,
    /// When another Arcana was played.
    AfterArcana,
}

const fn card(number: &'static str, name: &'static str, time: Time, text: &'static str) -> ArcanaCard {
    ArcanaCard { number, name, text, time }
}

use Time::{AfterArcana, AfterRoll, Any};

table! {
    /// One of the 22 Arcana.
    Arcana: ArcanaCard {
        Adventurer = card("0", "The Adventurer", Any, "You and your allies ignore move penalties this round"),
        Creator = card("I", "The Creator", AfterRoll, "After a roll: SUCCESS +3"),
        Mentor = card("II", "The Mentor", AfterRoll, "After a roll: SECURE 3"),
        Martyr = card("III", "The Martyr", AfterRoll, "After an attack on your side was rolled: another valid target of your side takes it"),
        Ruler = card("IV", "The Ruler", Any, "Move an enemy up to 3 tiles without move penalties"),
        Seeker = card("V", "The Seeker", Any, "Choose an Arcana in the deck and draw it"),
        Healer = card("VI", "The Healer", Any, "Flip a Fleshwound, put a champion back a stage, or negate a wound"),
        Traditionalist = card("VII", "The Traditionalist", AfterArcana, "After an Arcana was played: negate it"),
        Mediator = card("VIII", "The Mediator", Any, "You and your allies cannot be attacked in ambushes and sucker punches this round"),
        Hermit = card("IX", "The Hermit", Any, "You or an ally cannot be attacked from other tiles this round"),
        Heretic = card("X", "The Heretic", Any, "Flip an item"),
        Conqueror = card("XI", "The Conqueror", Any, "You or an ally attack twice for each attack this round"),
        Abomination = card("XII", "The Abomination", AfterRoll, "After a roll: add 3 botches"),
        Destroyer = card("XIII", "The Destroyer", Any, "Wound a target"),
        Chosen = card("XIV", "The Chosen", AfterRoll, "After any roll: it is rolled again"),
        Defiler = card("XV", "The Defiler", AfterArcana, "After an Arcana was played: draw that card"),
        Protector = card("XVI", "The Protector", Any, "You or an ally have Defense +5 this round"),
        Visionary = card("XVII", "The Visionary", Any, "On one tile reveal all threats, or turn all clanners back into threats"),
        Zealot = card("XVIII", "The Zealot", Any, "You or an ally have 2 more actions in this phase"),
        Disciple = card("XIX", "The Disciple", Any, "Draw 3 Arcana, then give back 2 of them"),
        Righteous = card("XX", "The Righteous", Any, "You or an ally may overcommit this round and the enemy draws nothing"),
        Traveler = card("XXI", "The Traveler", Any, "Displace yourself or an ally 3"),
    }
}

impl Arcana {
    pub const fn card(self) -> &'static ArcanaCard {
        &Arcana::PRINTED[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.card().name
    }

    pub fn time(self) -> Time {
        self.card().time
    }
}

set! {
    /// A set of Arcana: there is one card of each.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    ArcanaSet(u32) of Arcana by EachArcana
}
