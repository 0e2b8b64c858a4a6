//! The operatives: their dashboards, their traits, and how they are remembered.

use super::{Arcana, Cult, Item, Limit, Mind, Pool, Potential, pool};
use crate::games::table::table;
use DashboardSpot::{FocusActive, FocusPassive, PrimalActive, PrimalPassive, Shared};
use Limit::{Always, PerMission, PerRound, Setup};

/// What stands on a dashboard.
#[derive(Clone, Copy, Debug)]
pub struct Dashboard {
    pub name: &'static str,
    /// What phrases call the operative.
    pub short: &'static str,
    pub cult: Cult,
    pub concept: Arcana,
    pub focus: Stats,
    pub primal: Stats,
    pub potentials: [Potential; 2],
    pub items: &'static [Item],
    /// The epilogue.
    pub memoriam: &'static str,
}

/// One side of a dashboard.
#[derive(Clone, Copy, Debug)]
pub struct Stats {
    pub pool: Pool,
    pub defense: i8,
}

const fn stats(pool: Pool, defense: i8) -> Stats {
    Stats { pool, defense }
}

table! {
    /// An operative.
    Operative: Dashboard {
        Timur = Dashboard {
            name: "Timur",
            short: "Timur",
            cult: Cult::Spitalians,
            concept: Arcana::Healer,
            focus: stats(pool(2, 1, 0), 3),
            primal: stats(pool(1, 2, 0), 4),
            potentials: [Potential::Splaying, Potential::Caregiver],
            items: &[Item::Splayer, Item::FungicideRifle, Item::FieldDressing],
            memoriam: "They found him between two men he had bandaged, both alive. In Siege a ward was named for Chalk Breach, and the nurses know for whom.",
        },
        Pluto = Dashboard {
            name: "Pluto",
            short: "Pluto",
            cult: Cult::Scrappers,
            concept: Arcana::Mentor,
            focus: stats(pool(2, 1, 0), 3),
            primal: stats(pool(2, 1, 0), 3),
            potentials: [Potential::Salvager, Potential::Tinkerer],
            items: &[Item::PipeWrench, Item::BoltDriver, Item::Toolkit],
            memoriam: "His pockets held eleven screws, a music box and the key to something. The Scrappers are still looking for the lock.",
        },
        Echo = Dashboard {
            name: "Echo",
            short: "Echo",
            cult: Cult::Chroniclers,
            concept: Arcana::Righteous,
            focus: stats(pool(3, 0, 0), 3),
            primal: stats(pool(1, 1, 0), 3),
            potentials: [Potential::CleanSignal, Potential::Overclock],
            items: &[Item::ArcBaton, Item::VoiceProjector, Item::FieldGlasses],
            memoriam: "The last packet left her collar four seconds after her heart stopped. It was received, and it was enough.",
        },
        Feuerbach = Dashboard {
            name: "Feuerbach",
            short: "Feuerbach",
            cult: Cult::Judges,
            concept: Arcana::Protector,
            focus: stats(pool(2, 1, 0), 3),
            primal: stats(pool(2, 1, 0), 4),
            potentials: [Potential::LetterOfTheLaw, Potential::Unbending],
            items: &[Item::SentenceHammer, Item::CodexMusket, Item::LongcoatOfOffice],
            memoriam: "He had read the sentence aloud before he swung. The clan struck his name from no list; the Judges carved it above a door.",
        },
        Livia = Dashboard {
            name: "Livia Wyss",
            short: "Livia",
            cult: Cult::Hellvetics,
            concept: Arcana::Conqueror,
            focus: stats(pool(2, 1, 0), 3),
            primal: stats(pool(1, 1, 0), 3),
            potentials: [Potential::BunkerMind, Potential::AmmunitionDiscipline],
            items: &[Item::PassCarbine, Item::TrenchBayonet, Item::FortressHarness],
            memoriam: "The pass was held for as long as she had counted rounds. They closed the gate behind the last wagon and fired once, for her.",
        },
        Runa = Dashboard {
            name: "Runa Ashherd",
            short: "Runa",
            cult: Cult::Clanners,
            concept: Arcana::Adventurer,
            focus: stats(pool(1, 1, 0), 4),
            primal: stats(pool(2, 2, 0), 4),
            potentials: [Potential::PackTactics, Potential::Runner],
            items: &[Item::BoneSpear, Item::HuntingSling],
            memoriam: "Her people burned the grass in a ring a mile wide, so that every scout would know whose hunting ground it had been.",
        },
        Tariq = Dashboard {
            name: "Tariq Benasir",
            short: "Tariq",
            cult: Cult::Neolibyans,
            concept: Arcana::Ruler,
            focus: stats(pool(2, 1, 0), 3),
            primal: stats(pool(1, 1, 0), 3),
            potentials: [Potential::Insurance, Potential::HuntersLedger],
            items: &[Item::SafariRifle, Item::IvoryPistol, Item::BrocadeMail],
            memoriam: "The policy paid. It went to four orphans of the border farms, as the codicil in his boot demanded.",
        },
        Odongo = Dashboard {
            name: "Odongo",
            short: "Odongo",
            cult: Cult::Scourgers,
            concept: Arcana::Destroyer,
            focus: stats(pool(1, 1, 0), 4),
            primal: stats(pool(2, 0, 1), 4),
            potentials: [Potential::Predator, Potential::AncestralMask],
            items: &[Item::Scourge, Item::KnobbedClub, Item::LionHide],
            memoriam: "His mask went home by caravan, wrapped in lion hide. The old women say that it still looks back over its shoulder.",
        },
        Neferu = Dashboard {
            name: "Neferu",
            short: "Neferu",
            cult: Cult::Anubians,
            concept: Arcana::Visionary,
            focus: stats(pool(2, 1, 0), 3),
            primal: stats(pool(1, 1, 0), 3),
            potentials: [Potential::EmbalmersSalve, Potential::CarrionSight],
            items: &[Item::MoonSickle, Item::DartTube, Item::CanopicJar],
            memoriam: "She had weighed many hearts and kept her own light. No jar was found to be large enough.",
        },
        Yael = Dashboard {
            name: "Yael Saadi",
            short: "Yael",
            cult: Cult::Jehammedans,
            concept: Arcana::Martyr,
            focus: stats(pool(2, 0, 0), 4),
            primal: stats(pool(2, 1, 0), 4),
            potentials: [Potential::KeeperOfTheHearth, Potential::SabreDance],
            items: &[Item::HerdsmansSabre, Item::HornCrossbow],
            memoriam: "Seven goats came down to the village without their shepherd, and behind them, untouched, the children.",
        },
        Magpie = Dashboard {
            name: "Magpie",
            short: "Magpie",
            cult: Cult::Apocalyptics,
            concept: Arcana::Traveler,
            focus: stats(pool(2, 0, 0), 3),
            primal: stats(pool(2, 1, 0), 4),
            potentials: [Potential::Fortune, Potential::FeatheredCloak],
            items: &[Item::TwinStilettos, Item::SleevePistol, Item::WornTarot],
            memoriam: "On the table lay one card, face down. Nobody has dared to turn it over.",
        },
        Anselm = Dashboard {
            name: "Brother Anselm",
            short: "Anselm",
            cult: Cult::Anabaptists,
            concept: Arcana::Zealot,
            focus: stats(pool(2, 0, 0), 3),
            primal: stats(pool(2, 1, 0), 3),
            potentials: [Potential::Furor, Potential::Penance],
            items: &[Item::TwoHander, Item::FlameProjector, Item::PenitentMail],
            memoriam: "He sowed where he fell, for his sack was torn. In spring there was wheat among the bones.",
        },
        Lumen = Dashboard {
            name: "Lumen",
            short: "Lumen",
            cult: Cult::Palers,
            concept: Arcana::Hermit,
            focus: stats(pool(2, 1, 0), 4),
            primal: stats(pool(1, 1, 0), 3),
            potentials: [Potential::NightEyes, Potential::HatchGuard],
            items: &[Item::GlareLance, Item::SmokeCanister, Item::SleeperSkin],
            memoriam: "Deep down a hatch that had been shut for five hundred years was found open, and a lamp beside it, burning.",
        },
    }
}

impl Operative {
    /// Those whom a campaign starts with.
    pub const FIRST: [Operative; 4] = [Operative::Timur, Operative::Pluto, Operative::Echo, Operative::Feuerbach];

    pub const fn dashboard(self) -> &'static Dashboard {
        &Operative::PRINTED[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.dashboard().name
    }

    /// What phrases call the operative.
    pub fn short(self) -> &'static str {
        self.dashboard().short
    }

    pub fn cult(self) -> Cult {
        self.dashboard().cult
    }

    pub fn stats(self, mind: Mind) -> Stats {
        match mind {
            Mind::Focus => self.dashboard().focus,
            Mind::Primal => self.dashboard().primal,
        }
    }

    pub fn traits(self) -> impl Iterator<Item = Trait> {
        Trait::ALL.into_iter().filter(move |own| own.owner() == self)
    }
}

/// Where on a dashboard a trait stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DashboardSpot {
    FocusActive,
    FocusPassive,
    PrimalActive,
    PrimalPassive,
    /// On both sides.
    Shared,
}

/// What is printed of a trait.
#[derive(Clone, Copy, Debug)]
pub struct TraitText {
    pub name: &'static str,
    pub owner: Operative,
    pub place: DashboardSpot,
    pub limit: Limit,
    pub text: &'static str,
}

const fn own(owner: Operative, place: DashboardSpot, name: &'static str, limit: Limit, text: &'static str) -> TraitText {
    TraitText { name, owner, place, limit, text }
}

table! {
    /// A trait on a dashboard.
    Trait: TraitText {
        PatchUp = own(Operative::Timur, FocusActive, "PATCH UP", Always, "FOCUS 2; success flips 1 Fleshwound of an ally on the tile, 4+ also one of Timur's"),
        SteadyHands = own(Operative::Timur, FocusPassive, "STEADY HANDS", Always, "SECURE 1 on Focus rolls while Unopposed"),
        Splay = own(Operative::Timur, PrimalActive, "SPLAY", Always, "Melee attack; on success other enemies on the tile have Defense -1 this round"),
        Purge = own(Operative::Timur, PrimalPassive, "PURGE", Always, "SUCCESS +1 on attacks while Outnumbered"),
        ShieldBrother = own(Operative::Timur, Shared, "SHIELD BROTHER", Always, "Allies on the tile have Defense +1"),
        Rummage = own(Operative::Pluto, FocusActive, "RUMMAGE", PerRound, "Unopposed, roll Focus without difficulty; 2+ draw 1 Scavenging item, 4+ draw 2 keep 1"),
        JuryRig = own(Operative::Pluto, FocusPassive, "JURY-RIG", PerRound, "At end of turn, if Unopposed, flip one botched non-armor item on the tile"),
        ScrapBomb = own(Operative::Pluto, PrimalActive, "SCRAP BOMB", Always, "Discard a carried item (not worn, not PERMANENT); ranged area attack range 1 with 3B alone, keyword EXPLOSIVE"),
        CorneredRat = own(Operative::Pluto, PrimalPassive, "CORNERED RAT", Always, "While Isolated Speed +1, Defense +1"),
        PackMule = own(Operative::Pluto, Shared, "PACK MULE", Always, "CARRYING +2"),
        Ping = own(Operative::Echo, FocusActive, "PING", Always, "Reveal 1 threat on a tile within 4, no line of sight needed"),
        AdvanceWork = own(Operative::Echo, FocusPassive, "ADVANCE WORK", Setup, "1 Intel free each mission"),
        WhiteNoise = own(Operative::Echo, PrimalActive, "WHITE NOISE", Always, "PRIMAL roll against the Defense of an enemy in sight within 2; success stuns; no attack"),
        StaticShroud = own(Operative::Echo, PrimalPassive, "STATIC SHROUD", Always, "HIDDEN +1"),
        Relay = own(Operative::Echo, Shared, "RELAY", Always, "Allies within 3 have SECURE 1 on Scout and mission rolls"),
        Pronounce = own(Operative::Feuerbach, FocusActive, "PRONOUNCE", Always, "A revealed enemy in sight within 4: operatives' attacks on it SUCCESS +1 this round"),
        MeasuredShot = own(Operative::Feuerbach, FocusPassive, "MEASURED SHOT", Always, "RANGE +1 with ranged weapons"),
        Hammerfall = own(Operative::Feuerbach, PrimalActive, "HAMMERFALL", Always, "Melee attack; on success DISPLACE another enemy on the tile 1"),
        IronLaw = own(Operative::Feuerbach, PrimalPassive, "IRON LAW", Always, "DIRTY FIGHTING +1"),
        StandAside = own(Operative::Feuerbach, Shared, "STAND ASIDE", PerRound, "Take a wound meant for an ally on the tile"),
        Suppress = own(Operative::Livia, FocusActive, "SUPPRESS", Always, "Choose a tile in sight and range of a carried working ranged weapon; enemies there Speed -1 this round; the first revealed enemy to leave it this round suffers a free attack with that weapon before its step, if Livia still sees it"),
        FireDiscipline = own(Operative::Livia, FocusPassive, "FIRE DISCIPLINE", Always, "Ranged attacks give no sucker punch"),
        BayonetRush = own(Operative::Livia, PrimalActive, "BAYONET RUSH", Always, "Move 1, then melee attack"),
        HoldTheLine = own(Operative::Livia, PrimalPassive, "HOLD THE LINE", Always, "Defense +1 until she moves in a round"),
        Drilled = own(Operative::Livia, Shared, "DRILLED", Always, "May flip her dashboard free at round start"),
        ReadTracks = own(Operative::Runa, FocusActive, "READ TRACKS", Always, "Reveal all threats on one tile within 2"),
        Pathfinder = own(Operative::Runa, FocusPassive, "PATHFINDER", Always, "No move penalty for hard terrain"),
        Howl = own(Operative::Runa, PrimalActive, "HOWL", Always, "Each ally within 2 may move 1 free"),
        BloodDebt = own(Operative::Runa, PrimalPassive, "BLOOD DEBT", Always, "After an ally within 2 is wounded, SUCCESS +1 on her next attack this round"),
        KnowTheBreed = own(Operative::Runa, Shared, "KNOW THE BREED", Always, "Ambush attacks against her SUCCESS -1"),
        Barter = own(Operative::Tariq, FocusActive, "BARTER", PerRound, "Look at the top 3 of Scavenging, swap a carried item for one of them, the rest is shuffled in"),
        DeepPockets = own(Operative::Tariq, FocusPassive, "DEEP POCKETS", Setup, "Draw 1 Scavenging item at field setup"),
        BigGame = own(Operative::Tariq, PrimalActive, "BIG GAME", Always, "Ranged attack, SUCCESS +2 against champions"),
        HuntersEye = own(Operative::Tariq, PrimalPassive, "HUNTER'S EYE", Always, "RANGE +1 with ranged weapons"),
        Connections = own(Operative::Tariq, Shared, "CONNECTIONS", Setup, "The first Intel bought gives the Hostile no Arcana"),
        Stalk = own(Operative::Odongo, FocusActive, "STALK", Always, "Unopposed, no enemy within 2 in sight: enter Stealth"),
        WarPaint = own(Operative::Odongo, FocusPassive, "WAR PAINT", Always, "HIDDEN +1"),
        Charge = own(Operative::Odongo, PrimalActive, "CHARGE", Always, "Move up to 3, ending on the tile of a revealed enemy, then melee attack there"),
        Trample = own(Operative::Odongo, PrimalPassive, "TRAMPLE", Always, "After a melee kill move 1 free, no sucker punch"),
        LongStride = own(Operative::Odongo, Shared, "LONG STRIDE", Always, "Speed +1 on his first move each round"),
        WeighTheHeart = own(Operative::Neferu, FocusActive, "WEIGH THE HEART", PerMission, "Look at the top 3 Arcana, keep 1, the others go back"),
        Balm = own(Operative::Neferu, FocusPassive, "BALM", Always, "The first trauma of each ally on her tile is negated (once per ally and mission)"),
        JackalsBreath = own(Operative::Neferu, PrimalActive, "JACKAL'S BREATH", PerMission, "Dead ally on the tile, PRIMAL 4: REVIVE"),
        DeathsCompanion = own(Operative::Neferu, PrimalPassive, "DEATH'S COMPANION", Always, "Defense +1 per own Fleshwound (max +2)"),
        SevenVeils = own(Operative::Neferu, Shared, "SEVEN VEILS", PerRound, "SECURE 1 on a roll within 2, after rolling"),
        Shepherd = own(Operative::Yael, FocusActive, "SHEPHERD", Always, "An ally within 2 moves up to 2"),
        Watchful = own(Operative::Yael, FocusPassive, "WATCHFUL", Always, "Threats ambushing allies within 1 have SUCCESS -1"),
        BladeVow = own(Operative::Yael, PrimalActive, "BLADE VOW", Always, "Choose an enemy; SUCCESS +1 against it, -1 against others, until it dies"),
        Vengeance = own(Operative::Yael, PrimalPassive, "VENGEANCE", Always, "When an ally within 2 suffers trauma, free attack on an enemy she can reach"),
        Bloodline = own(Operative::Yael, Shared, "BLOODLINE", PerRound, "Before the roll, become target of an attack on an ally on the tile"),
        Sleight = own(Operative::Magpie, FocusActive, "SLEIGHT", Always, "Take an uncarried item within 1, no sucker punch"),
        LightFeet = own(Operative::Magpie, FocusPassive, "LIGHT FEET", Always, "Leaving a tile gives no sucker punch"),
        KnifeDance = own(Operative::Magpie, PrimalActive, "KNIFE DANCE", Always, "Melee area attack, SUCCESS -1"),
        LiveFast = own(Operative::Magpie, PrimalPassive, "LIVE FAST", Always, "Overcommitting adds 2 dice instead of 1"),
        CardReader = own(Operative::Magpie, Shared, "CARD READER", Setup, "After the concept deal draw 2 Arcana, discard 1 of these two"),
        Anoint = own(Operative::Anselm, FocusActive, "ANOINT", Always, "Self or ally on tile has SECURE 1 this round"),
        Ascetic = own(Operative::Anselm, FocusPassive, "ASCETIC", Always, "CARRYING -1, IMMUNE to Poison and Disease"),
        BurningLitany = own(Operative::Anselm, PrimalActive, "BURNING LITANY", Always, "Area attack range 1, own pool +1B, keyword Fire"),
        Ecstasy = own(Operative::Anselm, PrimalPassive, "ECSTASY", Always, "When wounded, +1F on his next Primal attack"),
        Orison = own(Operative::Anselm, Shared, "ORISON", Always, "Allies within 1 ignore SUCCESS penalties"),
        Darken = own(Operative::Lumen, FocusActive, "DARKEN", Always, "OBSCURING on own or adjacent tile"),
        BornInTheDark = own(Operative::Lumen, FocusPassive, "BORN IN THE DARK", Always, "Obscured tiles do not block Lumen's sight"),
        Shriek = own(Operative::Lumen, PrimalActive, "SHRIEK", Always, "PRIMAL 4; all enemies on the tile stunned"),
        TunnelRat = own(Operative::Lumen, PrimalPassive, "TUNNEL RAT", Always, "Defense +1 on hard terrain"),
        HatchCodes = own(Operative::Lumen, Shared, "HATCH CODES", Always, "SUCCESS +1 on terrain and objective rolls"),
    }
}

impl Trait {
    pub const fn printed(self) -> &'static TraitText {
        &Trait::PRINTED[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.printed().name
    }

    pub fn owner(self) -> Operative {
        self.printed().owner
    }

    /// Needs an action.
    pub fn is_active(self) -> bool {
        matches!(self.printed().place, FocusActive | PrimalActive)
    }

    /// The side of the dashboard it stands on; `None`: both.
    pub fn mind(self) -> Option<Mind> {
        match self.printed().place {
            FocusActive | FocusPassive => Some(Mind::Focus),
            PrimalActive | PrimalPassive => Some(Mind::Primal),
            Shared => None,
        }
    }
}
