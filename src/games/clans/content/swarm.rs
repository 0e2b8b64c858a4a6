//! The swarm cards of the Hostile: one effect of two, then the card is gone.

use crate::engine::set::set;
use crate::games::table::table;
use serde::{Deserialize, Serialize};

/// What stands on a swarm card.
#[derive(Clone, Copy, Debug)]
pub struct SwarmCard {
    pub name: &'static str,
    pub a: &'static str,
    pub b: &'static str,
}

const fn card(name: &'static str, a: &'static str, b: &'static str) -> SwarmCard {
    SwarmCard { name, a, b }
}

table! {
    /// A swarm card.
    Swarm: SwarmCard {
        Skittering = card(
            "Skittering",
            "Move up to 3 threats 1 tile each",
            "Speed +2 for one unit this round",
        ),
        UnderTheSkin = card(
            "Under the Skin",
            "Flip one item carried by an operative within 1 of a revealed Feeder",
            "Look at one player's Arcana hand",
        ),
        MoreBelow = card(
            "More Below",
            "Spawn 2 Feeders at one spawn point",
            "Spawn 1 Molt from the reserve at a spawn point",
        ),
        FalseCarcass = card(
            "False Carcass",
            "Spawn a Decoy within 1 of any threat",
            "Exchange the identities of two unrevealed threats on the field",
        ),
        SnareWeb = card(
            "Snare Web",
            "Spawn a Trap on any tile at least 2 away from all operatives",
            "The next Trap attack this round gets +2 dice (Black)",
        ),
        BoneRattle = card(
            "Bone Rattle",
            "One operative within 3 of a clanner has SUCCESS -1 on his next roll this round",
            "All operatives on hard terrain lose its HIDDEN this round",
        ),
        FeedingFrenzy = card(
            "Feeding Frenzy",
            "One legion attacks twice now",
            "After a wound this phase, one Feeder on that tile moves 2 free",
        ),
        DustStorm = card(
            "Dust Storm",
            "Obscure up to 2 tiles",
            "No attacks over distance 2 until the round ends",
        ),
        EatTheFallen = card(
            "Eat the Fallen",
            "Remove one item lying on a tile with a clanner from the field",
            "One champion returns to the previous stage (1 per mission)",
        ),
        ColdBlood = card(
            "Cold Blood",
            "Remove a stun from one clanner",
            "SECURE 2 on the next attack of a clanner this phase",
        ),
        HiveMemory = card(
            "Hive Memory",
            "Draw 1 Arcana",
            "Store 1 Edge (limit applies)",
        ),
        GraveCrawl = card(
            "Grave Crawl",
            "One revealed Feeder turns back into a threat if Unopposed",
            "One unit ignores cliffs for its next move this round",
        ),
        MandibleLock = card(
            "Mandible Lock",
            "One operative sharing a tile with a clanner has Speed -1 this round",
            "He cannot flip his dashboard this round",
        ),
        Chitin = card(
            "Chitin",
            "One legion has Defense +2 this round",
            "One Carapace that died this round returns as a threat to the tile where it died, if no operative is there (1 per mission)",
        ),
        Chorus = card(
            "Chorus",
            "Each Cackler within 3 of an operative makes a free attack with one White die less (Range 2 still holds)",
            "Reveal all Cacklers on the field; draw 1 Arcana per two of them",
        ),
        StolenGoods = card(
            "Stolen Goods",
            "A Snatcher picks up an item on its tile free, no sucker punch",
            "Roll 2W1B, difficulty 2: an unworn item of an operative passes to a Snatcher on his tile",
        ),
        BloodCall = card(
            "Blood Call",
            "A Molt uses Brood Call free, even if it did this round",
            "All Feeders within 2 of a champion move 1",
        ),
        OldHunger = card(
            "Old Hunger",
            "+1 Fatal die on an attack this phase against a target with a Fleshwound",
            "The next hit this phase causes trauma instead of a wound if the target has 3 or more Potentials face-up",
        ),
        TunnelMouth = card(
            "Tunnel Mouth",
            "Place a spawn token on any tile at least 4 from all operatives, for this round",
            "Move one spawn token 1 tile for good, not onto an operative's tile",
        ),
        TheSwarmRemembers = card(
            "The Swarm Remembers",
            "Take back one used swarm card except this one",
            "Remove any one Intel benefit not yet used",
        ),
    }
}

impl Swarm {
    pub const fn card(self) -> &'static SwarmCard {
        &Swarm::PRINTED[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.card().name
    }
}

/// Which of the two effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Half {
    A,
    B,
}

set! {
    /// A set of swarm cards.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    Swarms(u32) of Swarm by EachSwarm
}
