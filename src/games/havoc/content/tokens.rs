//! The tokens that lie face down: War Parties, Nests, finds and events.

use serde::{Deserialize, Serialize};

/// What a War Party token shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WarParty {
    pub trogs: u8,
    pub crystals: u8,
}

const fn party(trogs: u8, crystals: u8) -> WarParty {
    WarParty { trogs, crystals }
}

/// Every kind of War Party, with how many there are: 18 in all.
pub const WAR_PARTIES: [(WarParty, u8); 7] = [
    (party(1, 0), 3),
    (party(1, 1), 3),
    (party(2, 0), 3),
    (party(2, 1), 4),
    (party(2, 2), 1),
    (party(3, 1), 2),
    (party(3, 2), 2),
];

/// How many Nests show one, two and three Trogs: 12 in all.
pub const NESTS: [u8; 3] = [4, 5, 3];

/// What can be found where nobody has been.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Exploration {
    CrystalSeam,
    RichSeam,
    LostArchive,
    SupplyPod,
    Stragglers,
    Relic,
}

impl Exploration {
    pub const COUNT: usize = 6;
    #[rustfmt::skip]
    pub const ALL: [Exploration; Exploration::COUNT] = [
        Exploration::CrystalSeam, Exploration::RichSeam, Exploration::LostArchive,
        Exploration::SupplyPod, Exploration::Stragglers, Exploration::Relic,
    ];
    /// How many tokens there are of each: 12 in all.
    pub const COPIES: [u8; Exploration::COUNT] = [3, 2, 2, 2, 2, 1];

    pub const fn name(self) -> &'static str {
        ["Crystal Seam", "Rich Seam", "Lost Archive", "Supply Pod", "Stragglers", "Relic"][self as usize]
    }

    pub const fn text(self) -> &'static str {
        [
            "one more crystal here",
            "two more crystals here",
            "a card of any terrain",
            "a card from the own deck",
            "a unit from the reserve joins here",
            "2 points",
        ][self as usize]
    }
}

/// What happens at the start of a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Event {
    ReinforcementWave,
    CrystalBloom,
    SurveyFlight,
    RestlessNests,
    SignalBurst,
    ForwardBase,
}

impl Event {
    pub const COUNT: usize = 6;
    #[rustfmt::skip]
    pub const ALL: [Event; Event::COUNT] = [
        Event::ReinforcementWave, Event::CrystalBloom, Event::SurveyFlight,
        Event::RestlessNests, Event::SignalBurst, Event::ForwardBase,
    ];

    pub const fn name(self) -> &'static str {
        ["Reinforcement Wave", "Crystal Bloom", "Survey Flight", "Restless Nests", "Signal Burst", "Forward Base"][self as usize]
    }

    pub const fn text(self) -> &'static str {
        [
            "everyone brings a unit from the reserve to the headquarters",
            "everyone adds a crystal to a region without a battle that is no headquarters",
            "everyone takes a card of a terrain of their choice",
            "a Nest appears in each of the three uncontrolled regions with the most crystals",
            "everyone draws a card",
            "everyone brings a unit from the reserve to a controlled region without a battle",
        ][self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_holds_18_war_parties_12_nests_12_finds_and_6_events() {
        assert_eq!(WAR_PARTIES.iter().map(|(_, count)| count).sum::<u8>(), 18);
        assert_eq!(NESTS.iter().sum::<u8>(), 12);
        assert_eq!(Exploration::COPIES.iter().sum::<u8>(), 12);
        assert_eq!(Event::ALL.len(), 6);
    }
}
