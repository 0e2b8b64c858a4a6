//! The tokens that lie face down: War Parties, Nests, finds and events.

use crate::games::table::table;

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
    (party(1, 0), 7),
    (party(1, 1), 6),
    (party(2, 0), 1),
    (party(2, 1), 1),
    (party(2, 2), 1),
    (party(3, 1), 1),
    (party(3, 2), 1),
];

/// How many Nests show one, two and three Trogs: 12 in all.
pub const NESTS: [u8; 3] = [4, 5, 3];

table! {
    /// What can be found where nobody has been: its name, how many there are, and what it brings.
    Exploration: (&'static str, u8, &'static str) {
        CrystalSeam = ("Crystal Seam", 3, "one more crystal here"),
        RichSeam = ("Rich Seam", 2, "two more crystals here"),
        LostArchive = ("Lost Archive", 2, "a card of any terrain"),
        SupplyPod = ("Supply Pod", 2, "a card from their deck"),
        Stragglers = ("Stragglers", 2, "a unit from the reserve joins here"),
        Relic = ("Relic", 1, "2 points"),
    }
}

impl Exploration {
    pub const fn name(self) -> &'static str {
        Exploration::PRINTED[self.index()].0
    }

    /// How many tokens there are: 12 in all.
    pub const fn copies(self) -> u8 {
        Exploration::PRINTED[self.index()].1
    }

    pub const fn text(self) -> &'static str {
        Exploration::PRINTED[self.index()].2
    }
}

table! {
    /// What happens at the start of a round: its name and its text.
    Event: (&'static str, &'static str) {
        ReinforcementWave = ("Reinforcement Wave", "everyone brings a unit from the reserve to the headquarters"),
        CrystalBloom = ("Crystal Bloom", "everyone adds a crystal to a region without a battle that is no headquarters"),
        SurveyFlight = ("Survey Flight", "everyone takes a card of a terrain of their choice"),
        RestlessNests = ("Restless Nests", "a Nest appears in each of the three uncontrolled regions with the most crystals"),
        SignalBurst = ("Signal Burst", "everyone draws a card"),
        ForwardBase = ("Forward Base", "everyone brings a unit from the reserve to a controlled region without a battle"),
    }
}

impl Event {
    pub const fn name(self) -> &'static str {
        Event::PRINTED[self.index()].0
    }

    pub const fn text(self) -> &'static str {
        Event::PRINTED[self.index()].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_holds_18_war_parties_12_nests_12_finds_and_6_events() {
        assert_eq!(WAR_PARTIES.iter().map(|(_, count)| count).sum::<u8>(), 18);
        assert_eq!(NESTS.iter().sum::<u8>(), 12);
        assert_eq!(Exploration::ALL.map(Exploration::copies).iter().sum::<u8>(), 12);
        assert_eq!(Event::ALL.len(), 6);
    }
}
