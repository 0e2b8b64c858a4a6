//! The item cards: weapons, armor and tools, each with a working face and a botched one.

use super::{Cult, Mind, Pool, pool};
use crate::games::table::table;
use BotchClass::{Bent, Fried, Jam, Spent, Torn};
use Cult::{
    Anabaptists, Anubians, Apocalyptics, Chroniclers, Hellvetics, Jehammedans, Judges, Neolibyans, Palers, Scourgers, Scrappers,
    Spitalians,
};
#[allow(clippy::enum_glob_use)]
use Keyword::*;
use serde::{Deserialize, Serialize};

/// What stands on an item card.
#[derive(Clone, Copy, Debug)]
pub struct ItemCard {
    /// How lists and exports of our own name it.
    pub code: &'static str,
    pub name: &'static str,
    /// Who may use it; `None`: anybody.
    pub cult: Option<Cult>,
    /// The side of the dashboard that it works on; `None`: both.
    pub colour: Option<Mind>,
    pub class: Class,
    pub text: &'static str,
    pub keywords: [Keyword; 3],
    pub botch: BotchClass,
    /// Two copies lie in the Scavenging deck.
    pub scavenged: bool,
    /// What a mission is about: it has no back, is never discarded, and stays behind when the mission is over.
    pub prize: bool,
}

/// What an item is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Handling pool and range.
    Weapon(Pool, u8),
    /// What it adds to Defense.
    Armor(i8),
    Tool,
}

/// What becomes of an item that was botched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotchClass {
    /// It cannot attack. An action while Unopposed repairs it.
    Jam,
    /// Its handling loses the best die, its trait is off.
    Bent,
    /// No effect, no attack. An action and FOCUS 3 repair it.
    Fried,
    /// No Defense, no trait.
    Torn,
    /// No effect; it leaves play at the end of the mission.
    Spent,
}

/// The words on items that other rules ask for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Keyword {
    Armor,
    Automatic,
    Blade,
    Blunt,
    Bone,
    Bow,
    Chemical,
    Clay,
    Cloth,
    Coat,
    Explosive,
    Fire,
    Food,
    Gun,
    Heavy,
    Hide,
    Junk,
    Leather,
    Light,
    Medical,
    Melee,
    Metal,
    Paper,
    Pistol,
    Poison,
    Powder,
    Primitive,
    Ranged,
    Repair,
    Ritual,
    Rope,
    Scope,
    Sealed,
    Sling,
    Sonic,
    Spear,
    Splayer,
    Tech,
    Tool,
    Totem,
    Trap,
    Whip,
    Wood,
    // No card has these; other rules speak of them.
    Disease,
    Stun,
    Displace,
}

const fn card(code: &'static str, name: &'static str, class: Class, keywords: [Keyword; 3], botch: BotchClass) -> ItemCard {
    ItemCard { code, name, cult: None, colour: None, class, text: "", keywords, botch, scavenged: false, prize: false }
}

const fn weapon(
    code: &'static str,
    name: &'static str,
    handling: Pool,
    range: u8,
    keywords: [Keyword; 3],
    botch: BotchClass,
) -> ItemCard {
    card(code, name, Class::Weapon(handling, range), keywords, botch)
}

const fn armor(code: &'static str, name: &'static str, defense: i8, keywords: [Keyword; 3], botch: BotchClass) -> ItemCard {
    card(code, name, Class::Armor(defense), keywords, botch)
}

const fn tool(code: &'static str, name: &'static str, keywords: [Keyword; 3], botch: BotchClass) -> ItemCard {
    card(code, name, Class::Tool, keywords, botch)
}

impl ItemCard {
    const fn of(mut self, cult: Cult) -> Self {
        self.cult = Some(cult);
        self
    }

    /// Black and gold.
    const fn focus(mut self) -> Self {
        self.colour = Some(Mind::Focus);
        self
    }

    /// Red and black.
    const fn primal(mut self) -> Self {
        self.colour = Some(Mind::Primal);
        self
    }

    const fn scavenged(mut self) -> Self {
        self.scavenged = true;
        self
    }

    const fn prize(mut self) -> Self {
        self.prize = true;
        self
    }

    const fn text(mut self, text: &'static str) -> Self {
        self.text = text;
        self
    }
}

table! {
    /// An item.
    Item: ItemCard {
        Splayer = weapon("W01", "Splayer", pool(1, 1, 0), 0, [Melee, Blade, Splayer], Bent).of(Spitalians).primal()
            .text("Sucker punches SUCCESS +1"),
        FungicideRifle = weapon("W02", "Fungicide Rifle", pool(1, 1, 0), 3, [Ranged, Gun, Chemical], Jam).of(Spitalians).focus()
            .text("AREA ATTACK"),
        SentenceHammer = weapon("W03", "Sentence Hammer", pool(1, 0, 1), 0, [Melee, Blunt, Heavy], Bent).of(Judges).primal()
            .text("Success: target has Speed -1 this round"),
        CodexMusket = weapon("W04", "Codex Musket", pool(1, 2, 0), 3, [Ranged, Gun, Powder], Jam).of(Judges).focus()
            .text("One attack per turn"),
        ArcBaton = weapon("W05", "Arc Baton", pool(2, 0, 0), 0, [Melee, Tech, Blunt], Fried).of(Chroniclers).text("STUN"),
        VoiceProjector = weapon("W06", "Voice Projector", pool(1, 1, 0), 2, [Ranged, Tech, Sonic], Fried).of(Chroniclers).focus()
            .text("STUN, AREA ATTACK"),
        PipeWrench = weapon("W07", "Pipe Wrench", pool(1, 1, 0), 0, [Melee, Blunt, Tool], Bent).primal().scavenged()
            .text("Repair rolls SUCCESS +1"),
        BoltDriver = weapon("W08", "Bolt Driver", pool(2, 0, 0), 1, [Ranged, Gun, Tech], Jam).of(Scrappers)
            .text("Its attacks give no sucker punch"),
        PassCarbine = weapon("W09", "Pass Carbine", pool(2, 1, 0), 4, [Ranged, Gun, Automatic], Jam).of(Hellvetics).focus()
            .text("May use 1W less for RANGE +1"),
        TrenchBayonet = weapon("W10", "Trench Bayonet", pool(1, 1, 0), 0, [Melee, Blade, Spear], Bent).of(Hellvetics).primal(),
        BoneSpear = weapon("W11", "Bone Spear", pool(1, 1, 0), 1, [Melee, Spear, Primitive], Bent).primal().scavenged()
            .text("After an attack at distance 1 it is dropped on the target's tile"),
        HuntingSling = weapon("W12", "Hunting Sling", pool(1, 0, 0), 3, [Ranged, Sling, Primitive], Bent).focus().scavenged()
            .text("An attack with it does not end Stealth"),
        SafariRifle = weapon("W13", "Safari Rifle", pool(1, 2, 0), 5, [Ranged, Gun, Scope], Jam).of(Neolibyans).focus()
            .text("Cannot target distance 0-1"),
        IvoryPistol = weapon("W14", "Ivory Pistol", pool(0, 1, 0), 2, [Ranged, Gun, Pistol], Jam).of(Neolibyans),
        Scourge = weapon("W15", "Scourge", pool(1, 1, 0), 1, [Melee, Whip, Leather], Bent).of(Scourgers).primal()
            .text("Success: may DISPLACE target to your tile"),
        KnobbedClub = weapon("W16", "Knobbed Club", pool(1, 0, 1), 0, [Melee, Blunt, Primitive], Bent).of(Scourgers).primal(),
        MoonSickle = weapon("W17", "Moon Sickle", pool(1, 1, 0), 0, [Melee, Blade, Ritual], Bent).of(Anubians).primal()
            .text("After a kill look at a threat within 2"),
        DartTube = weapon("W18", "Dart Tube", pool(1, 0, 0), 2, [Ranged, Poison, Primitive], Jam).of(Anubians).focus()
            .text("STUN"),
        HerdsmansSabre = weapon("W19", "Herdsman's Sabre", pool(1, 1, 0), 0, [Melee, Blade, Ritual], Bent).of(Jehammedans).primal()
            .text("DIRTY FIGHTING +1"),
        HornCrossbow = weapon("W20", "Horn Crossbow", pool(1, 1, 0), 3, [Ranged, Bow, Wood], Jam).of(Jehammedans).focus(),
        TwinStilettos = weapon("W21", "Twin Stilettos", pool(0, 2, 0), 0, [Melee, Blade, Light], Bent).of(Apocalyptics).primal()
            .text("SUCCESS +1 against Isolated"),
        SleevePistol = weapon("W22", "Sleeve Pistol", pool(0, 1, 0), 1, [Ranged, Gun, Pistol], Jam).of(Apocalyptics)
            .text("First attack each mission SECURE 1"),
        TwoHander = weapon("W23", "Two-Hander", pool(1, 0, 1), 0, [Melee, Blade, Heavy], Bent).of(Anabaptists).primal()
            .text("One attack per turn; AREA ATTACK if Outnumbered"),
        FlameProjector = weapon("W24", "Flame Projector", pool(0, 1, 1), 1, [Ranged, Fire, Chemical], Jam).of(Anabaptists).primal()
            .text("AREA ATTACK; on a botch you are wounded"),
        GlareLance = weapon("W25", "Glare Lance", pool(1, 1, 0), 2, [Ranged, Tech, Light], Fried).of(Palers).focus()
            .text("Ignores HIDDEN"),
        RustCleaver = weapon("W26", "Rust Cleaver", pool(0, 1, 0), 0, [Melee, Blade, Junk], Bent).primal().scavenged(),
        ScrapShotgun = weapon("W27", "Scrap Shotgun", pool(0, 1, 1), 1, [Ranged, Gun, Junk], Jam).scavenged(),
        ThrowingKnives = weapon("W28", "Throwing Knives", pool(1, 0, 0), 1, [Ranged, Blade, Light], Bent).scavenged()
            .text("Gives no sucker punch"),
        FireBottle = weapon("W29", "Fire Bottle", pool(0, 2, 0), 1, [Ranged, Fire, Explosive], Spent).primal().scavenged()
            .text("AREA ATTACK; then discard"),
        MilitiaRifle = weapon("W30", "Militia Rifle", pool(1, 1, 0), 3, [Ranged, Gun, Junk], Jam).focus().scavenged(),
        NailBoard = weapon("W31", "Nail Board", pool(2, 0, 0), 0, [Melee, Blunt, Junk], Bent).primal().scavenged(),
        NetCaster = weapon("W32", "Net Caster", pool(2, 0, 0), 2, [Ranged, Tool, Rope], Jam)
            .text("Instead of wounding, the target has Speed -2 and no sucker punches this round"),
        IsolationSuit = armor("A01", "Isolation Suit", 1, [Armor, Cloth, Sealed], Torn).of(Spitalians)
            .text("IMMUNE Chemical, Disease"),
        LongcoatOfOffice = armor("A02", "Longcoat of Office", 1, [Armor, Leather, Coat], Torn).of(Judges)
            .text("First sucker punch each round against you SUCCESS -1"),
        FortressHarness = armor("A03", "Fortress Harness", 2, [Armor, Metal, Heavy], Torn).of(Hellvetics).text("Speed -1"),
        SignalShroud = armor("A04", "Signal Shroud", 0, [Armor, Tech, Cloth], Fried).of(Chroniclers).focus().text("HIDDEN +1"),
        ScrapPlate = armor("A05", "Scrap Plate", 1, [Armor, Metal, Junk], Torn).scavenged().text("CARRYING -1"),
        BoiledLeather = armor("A06", "Boiled Leather", 1, [Armor, Leather, Light], Torn).primal().scavenged(),
        BrocadeMail = armor("A07", "Brocade Mail", 1, [Armor, Metal, Cloth], Torn).of(Neolibyans),
        LionHide = armor("A08", "Lion Hide", 1, [Armor, Hide, Ritual], Torn).of(Scourgers).primal().text("Speed +1"),
        PenitentMail = armor("A09", "Penitent Mail", 2, [Armor, Metal, Ritual], Torn).of(Anabaptists).primal()
            .text("Cannot enter Focus by choice while Outnumbered"),
        SleeperSkin = armor("A10", "Sleeper Skin", 1, [Armor, Sealed, Light], Torn).of(Palers).focus()
            .text("Entering Stealth costs no action if Unopposed (1/round)"),
        DoorShield = armor("A11", "Door Shield", 0, [Armor, Metal, Heavy], Torn).scavenged()
            .text("Ranged attacks against you SUCCESS -1"),
        FieldDressing = tool("T01", "Field Dressing", [Tool, Medical, Light], Spent).scavenged()
            .text("Action: flip a Fleshwound of yourself or an ally on the tile; discard"),
        SporeSampler = tool("T02", "Spore Sampler", [Tool, Medical, Tech], Fried).of(Spitalians).focus()
            .text("Scout SUCCESS +1"),
        SmokeCanister = tool("T03", "Smoke Canister", [Tool, Chemical, Light], Spent).scavenged()
            .text("Action: OBSCURING on a tile within 1; discard"),
        FieldGlasses = tool("T04", "Field Glasses", [Tool, Scope, Light], Fried).focus().scavenged()
            .text("Scout difficulty -1"),
        Grapnel = tool("T05", "Grapnel", [Tool, Metal, Rope], Bent).scavenged().text("Action: cross one adjacent cliff border"),
        Toolkit = tool("T06", "Toolkit", [Tool, Metal, Repair], Bent).scavenged()
            .text("Action: flip a botched item on your tile"),
        Stimulant = tool("T07", "Stimulant", [Tool, Medical, Chemical], Spent).scavenged()
            .text("Free: 1 extra action this turn; then flip one of your Potentials; discard"),
        FlareTube = tool("T08", "Flare Tube", [Tool, Fire, Light], Spent).scavenged()
            .text("Action: reveal all threats on a tile within 3; discard"),
        JawTrap = tool("T09", "Jaw Trap", [Tool, Metal, Trap], Spent).scavenged()
            .text("Action, Unopposed: place on tile; first clanner entering is attacked with 3B; discard"),
        DriedRations = tool("T10", "Dried Rations", [Tool, Food, Light], Spent).scavenged()
            .text("Action, Unopposed: flip one own Fleshwound; discard"),
        BlastingCharge = tool("T11", "Blasting Charge", [Tool, Explosive, Heavy], Spent).focus()
            .text("Action: FOCUS 3, destroys a terrain or area attack range 0 with 2B1F; discard"),
        FieldRadio = tool("T12", "Field Radio", [Tool, Tech, Heavy], Fried).of(Chroniclers).focus()
            .text("Action: an ally anywhere takes 1 move action"),
        RefugeePapers = tool("T13", "Refugee Papers", [Tool, Paper, Light], Spent).text("1 Intel free next mission; discard"),
        WornTarot = tool("T14", "Worn Tarot", [Tool, Paper, Ritual], Spent).of(Apocalyptics)
            .text("Action: discard an Arcana, draw an Arcana"),
        IronRosary = tool("T15", "Iron Rosary", [Tool, Metal, Ritual], Bent).of(Anabaptists)
            .text("1/mission: SECURE 2 on your roll"),
        CanopicJar = tool("T16", "Canopic Jar", [Tool, Ritual, Clay], Spent).of(Anubians)
            .text("PERMANENT; 1/mission when an ally on your tile dies, he keeps one Fleshwound instead"),
        HatchKey = tool("T17", "Hatch Key", [Tool, Tech, Metal], Fried).of(Palers).text("Objective rolls SECURE 1"),
        CockroachTotemShard = tool("T18", "Cockroach Totem Shard", [Tool, Totem, Clay], Spent)
            .text("Free, 1/round: name a threat within 3; all learn whether it is a Decoy. At the start of each round the Hostile may move one unrevealed threat 1 tile, not onto an operative's tile"),
        BreathingBeads = tool("T19", "Breathing Beads", [Tool, Ritual, Light], Bent)
            .text("Free, 1/mission: flip your dashboard"),
        SignalMirror = tool("T20", "Signal Mirror", [Tool, Scope, Light], Bent).focus().scavenged()
            .text("Free, 1/round: an ally in sight within 5 has SECURE 1 on his next roll this round"),
        Stretcher = tool("T21", "Stretcher", [Tool, Medical, Cloth], Bent).scavenged()
            .text("A body you carry counts as 1 item"),
        SaltLamp = tool("T22", "Salt Lamp", [Tool, Fire, Light], Spent)
            .text("In darkness you see 2 tiles further; Obscured tiles next to you do not block your sight"),
        BoneWhistle = tool("T23", "Bone Whistle", [Tool, Bone, Light], Bent).scavenged()
            .text("Action: one threat within 4 moves 1 towards you"),
        TotemAsh = tool("T24", "Totem Ash", [Tool, Totem, Light], Spent)
            .text("Free, before one of your rolls: the Hostile plays no Arcana on it; discard"),
        TinOfCoffee = tool("T25", "Tin of Coffee", [Tool, Food, Light], Spent).scavenged()
            .text("Free: draw 1 Arcana, the Hostile stores 1 Edge (limit applies); discard"),
        Ledger = tool("T26", "Ledger", [Tool, Paper, Light], Spent).prize().text("No colour and no back; it can be dropped and traded, not discarded"),
    }
}

impl Item {
    pub const fn card(self) -> &'static ItemCard {
        &Item::PRINTED[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.card().name
    }

    pub fn is_armor(self) -> bool {
        matches!(self.card().class, Class::Armor(_))
    }

    /// An unremovable part of whoever took it.
    pub fn is_permanent(self) -> bool {
        self == Item::CanopicJar
    }

    /// What a mission is about: it is carried, dropped and traded, and nothing else can be done to it.
    pub fn is_prize(self) -> bool {
        self.card().prize
    }

    /// Whether this face of the card has the keyword. The back keeps only the first one of the front.
    pub fn has(self, keyword: Keyword, botched: bool) -> bool {
        let keywords = &self.card().keywords;
        keywords[0] == keyword || !botched && keywords.contains(&keyword)
    }

    /// Handling pool and range of a weapon.
    pub fn weapon(self) -> Option<(Pool, u8)> {
        match self.card().class {
            Class::Weapon(handling, range) => Some((handling, range)),
            Class::Armor(_) | Class::Tool => None,
        }
    }

    pub fn is_ranged(self) -> bool {
        self.has(Ranged, false)
    }
}
