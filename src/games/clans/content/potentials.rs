//! The Potentials; the reverse of every card is a Fleshwound.

use super::{Cult, Limit};
use crate::engine::set::{halves, set};
use crate::games::table::table;
use Cult::{
    Anabaptists, Anubians, Apocalyptics, Chroniclers, Clanners, Hellvetics, Jehammedans, Judges, Neolibyans, Palers, Scourgers,
    Scrappers, Spitalians,
};
use Limit::{Always, PerMission, PerRound, Setup};
use serde::{Deserialize, Serialize};

/// What stands on a Potential.
#[derive(Clone, Copy, Debug)]
pub struct PotentialCard {
    pub name: &'static str,
    /// Who may gain it; those of the Clanners are for everybody.
    pub cult: Cult,
    pub limit: Limit,
    pub text: &'static str,
}

const fn card(name: &'static str, cult: Cult, limit: Limit, text: &'static str) -> PotentialCard {
    PotentialCard { name, cult, limit, text }
}

table! {
    /// A Potential; there is one card of each.
    Potential: PotentialCard {
        Splaying = card("Splaying", Spitalians, Always, "Attacks with Splayer keyword SUCCESS +1"),
        Caregiver = card("Caregiver", Spitalians, Always, "Whoever you heal has Defense +1 this round"),
        SprayProtocol = card("Spray Protocol", Spitalians, Always, "Your area attacks SECURE 1"),
        Triage = card("Triage", Spitalians, PerMission, "Negate a wound of an ally on your tile"),
        FieldSurgeon = card("Field Surgeon", Spitalians, Always, "Your healing traits and MEDICAL items reach allies within 1"),
        CleanSignal = card("Clean Signal", Chroniclers, Always, "Scout difficulty -1"),
        Overclock = card("Overclock", Chroniclers, Always, "SUCCESS +1 when using a Tech item"),
        PacketLoss = card("Packet Loss", Chroniclers, PerMission, "Hostile discards 1 stored Edge"),
        DeadDrop = card("Dead Drop", Chroniclers, Always, "You may trade at distance 2, no sucker punch"),
        SignalJam = card("Signal Jam", Chroniclers, PerMission, "Until the round ends no BROOD CALL, CLICKING, RHYTHM or WARLORD within 4 of you"),
        BunkerMind = card("Bunker Mind", Hellvetics, Always, "Defense +1 on hard terrain"),
        AmmunitionDiscipline = card("Ammunition Discipline", Hellvetics, PerMission, "A Gun does not flip on a botch"),
        ShootAndScoot = card("Shoot and Scoot", Hellvetics, PerRound, "After a ranged attack move 1 free"),
        CoveredRetreat = card("Covered Retreat", Hellvetics, PerRound, "An ally within 2 leaves a tile without sucker punches"),
        FiringPosition = card("Firing Position", Hellvetics, Always, "Your Gun attacks have SECURE 1 if you have not moved this turn"),
        LetterOfTheLaw = card("Letter of the Law", Judges, Always, "SUCCESS +1 against an enemy that wounded an ally this round"),
        Unbending = card("Unbending", Judges, Always, "IMMUNE to Stun and Displace"),
        BlackPowder = card("Black Powder", Judges, Always, "Gun attacks that succeed against a champion also DISPLACE it 1"),
        Deterrent = card("Deterrent", Judges, PerMission, "One legion within 3 may not attack this round"),
        LastWarning = card("Last Warning", Judges, Always, "An enemy that entered your tile this turn has SUCCESS -1 against you"),
        PackTactics = card("Pack Tactics", Clanners, Always, "SUCCESS +1 on melee attacks with an ally on the tile"),
        Runner = card("Runner", Clanners, Always, "Speed +1 while Unopposed"),
        ThickHide = card("Thick Hide", Clanners, PerMission, "Negate a wound on yourself"),
        Feral = card("Feral", Clanners, Always, "Bare-handed attacks add 1W1B"),
        Trapwise = card("Trapwise", Clanners, Always, "Trap attacks on you SUCCESS -2"),
        KeenEars = card("Keen Ears", Clanners, PerMission, "An ambush on you gives no free action"),
        Brawler = card("Brawler", Clanners, Always, "DIRTY FIGHTING +1"),
        OldScars = card("Old Scars", Clanners, Always, "Defense +1 with 2 or more Fleshwounds"),
        Spite = card("Spite", Clanners, Always, "When you suffer trauma, free attack on the attacker if on your tile"),
        ColdNerves = card("Cold Nerves", Clanners, Always, "SECURE 1 on Scout rolls"),
        CarrionPockets = card("Carrion Pockets", Clanners, PerMission, "After killing a legion draw 1 Scavenging item"),
        SureStep = card("Sure Step", Clanners, Always, "Elevation costs no move"),
        PackRat = card("Pack Rat", Clanners, Always, "CARRYING +1"),
        Grudge = card("Grudge", Clanners, Always, "SUCCESS +1 against a champion that wounded you this mission"),
        SteadyBreath = card("Steady Breath", Clanners, PerRound, "At the start of your turn, if Unopposed, flip your dashboard free"),
        Salvager = card("Salvager", Scrappers, Always, "Picking up gives no sucker punch"),
        Tinkerer = card("Tinkerer", Scrappers, Always, "Repair rolls SUCCESS +2"),
        ShortFuse = card("Short Fuse", Scrappers, Always, "Explosive items RANGE +1"),
        LuckyFind = card("Lucky Find", Scrappers, Always, "Drawing from Scavenging, draw 2 keep 1"),
        StripIt = card("Strip It", Scrappers, Always, "When you destroy an objective object or kill a champion draw 2 Scavenging items"),
        Insurance = card("Insurance", Neolibyans, PerMission, "Negate an enemy effect that flips or drops an item"),
        HuntersLedger = card("Hunter's Ledger", Neolibyans, PerMission, "When you wound a champion draw 1 Arcana"),
        Bribe = card("Bribe", Neolibyans, PerMission, "A legion within 3 moves 2 under your control"),
        FineTailoring = card("Fine Tailoring", Neolibyans, Always, "Worn armor gives +1 more Defense in Focus"),
        HiredGun = card("Hired Gun", Neolibyans, PerMission, "Free action in your turn, a Militia comes to your tile"),
        Predator = card("Predator", Scourgers, Always, "SUCCESS +1 against Isolated targets"),
        AncestralMask = card("Ancestral Mask", Scourgers, Setup, "At setup choose HIDDEN +1 or Speed +1 for the mission"),
        WhipHand = card("Whip Hand", Scourgers, Always, "Whip attacks RANGE +1"),
        BloodTrail = card("Blood Trail", Scourgers, Always, "Speed +2 on your turn after you wounded something in the same round"),
        Warcry = card("Warcry", Scourgers, Always, "After your melee kill one ally within 2 may move 1 free"),
        EmbalmersSalve = card("Embalmer's Salve", Anubians, PerMission, "Flip a Fleshwound of yourself or an ally on the tile, free"),
        CarrionSight = card("Carrion Sight", Anubians, PerRound, "Look at a threat within 2 without revealing it"),
        FuneralRite = card("Funeral Rite", Anubians, Always, "When an ally dies within 3 draw 2 Arcana"),
        BitterDraught = card("Bitter Draught", Anubians, Always, "IMMUNE to Poison; Poison items SUCCESS +1"),
        Ferryman = card("Ferryman", Anubians, Always, "A body you carry counts as 1 item; your REVIVE rolls SUCCESS +1"),
        KeeperOfTheHearth = card("Keeper of the Hearth", Jehammedans, Always, "Allies within 1 have SUCCESS +1 on rolls that are not attacks"),
        SabreDance = card("Sabre Dance", Jehammedans, Always, "Sucker punches SUCCESS +1"),
        Patience = card("Patience", Jehammedans, Always, "If you made no attack this turn, Defense +1 until your next turn"),
        Goatpath = card("Goatpath", Jehammedans, Always, "Once per turn cross a cliff border at cost 2"),
        StoneOath = card("Stone Oath", Jehammedans, Always, "Enemies cannot displace or move you or allies on your tile"),
        Fortune = card("Fortune", Apocalyptics, PerMission, "Reroll one of your rolls"),
        FeatheredCloak = card("Feathered Cloak", Apocalyptics, Always, "May cross cliff borders downward"),
        BurnHaze = card("Burn Haze", Apocalyptics, PerMission, "1 extra action now; suffer a wound at end of turn"),
        Cutpurse = card("Cutpurse", Apocalyptics, Always, "When you leave a tile with a legion carrying an item, take it"),
        SecondSleeve = card("Second Sleeve", Apocalyptics, PerMission, "An Arcana you play returns to your hand instead of the deck"),
        Furor = card("Furor", Anabaptists, Always, "+1W on Primal attacks while Outnumbered"),
        Penance = card("Penance", Anabaptists, PerRound, "When you overcommit, suffer a wound instead of giving an Arcana"),
        HolyOil = card("Holy Oil", Anabaptists, Always, "Tiles hit by your Fire attacks are Obscured this round"),
        Ploughshare = card("Ploughshare", Anabaptists, Always, "Bare-handed attacks add 1B and may DISPLACE 1"),
        TrialByFire = card("Trial by Fire", Anabaptists, Always, "IMMUNE to Fire; your Fire attacks spare allies"),
        NightEyes = card("Night Eyes", Palers, Always, "Scout within 2 without line of sight"),
        HatchGuard = card("Hatch Guard", Palers, Always, "Defense +1 on objective tiles"),
        Whistle = card("Whistle", Palers, PerMission, "Reveal all threats within 2"),
        DustSkin = card("Dust Skin", Palers, PerMission, "A failed roll does not end Stealth"),
        Mole = card("Mole", Palers, Always, "Entering hard terrain costs you no extra move"),
    }
}

impl Potential {
    pub const fn card(self) -> &'static PotentialCard {
        &Potential::PRINTED[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.card().name
    }

    /// Whether an operative of this cult may have it.
    pub fn is_for(self, cult: Cult) -> bool {
        matches!(self.card().cult, own if own == cult || own == Clanners)
    }
}

set! {
    /// A set of Potentials.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    Potentials(#[serde(with = "halves")] u128) of Potential by EachPotential
}
