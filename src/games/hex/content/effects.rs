//! What a tile can do: the whole vocabulary, one line an effect. An army may use nothing else.

use crate::engine::set::set;
use crate::games::table::table;
use serde::{Deserialize, Serialize};

table! {
    /// The name people read, and what it does. Where a rule needs more than a line, the README has it.
    Effect: (&'static str, &'static str) {
        // Weapons. Each side that shows one is an attack of its own.
        Melee = ("melee", "Strikes the enemy next to that side."),
        Ranged = ("ranged", "Shoots the first enemy in that line, over friends."),
        Gauss = ("Gauss", "Shoots every enemy in that line. Never raised; armor saves only its own tile."),
        Shotgun = ("shotgun", "Shoots the first enemy in line: 3 next to it, 2 at two hexes, 1 at three. Never raised."),
        Rocket = ("rocket", "Flies three hexes from that side, not past an enemy, and hits one of your choice for 3."),
        Poisoning = ("poisoning", "The enemy next to that side takes a poison marker and no wound. Only Reflection stops it."),
        Mortar = ("Mortar", "Hits the enemy exactly two hexes away in that line, over whatever stands between."),
        Charged = ("charged", "Before a Battle it blows up with the enemy there, whatever its toughness, HQs unhurt."),
        Thrower = ("Thrower", "Throws over everything at the one hex two steps away past that corner. Never raised."),
        Explosion = ("explosion", "Instead of attacking may blow up: 1 wound to every unit around it, HQs spared."),
        Anywhere = ("anywhere", "Strikes any one enemy of the board with 1, HQs too. Armor, Reflection and Traps mean nothing."),
        Sharpshooter = ("Sharpshooter", "Its shot hits any one enemy in the line, as you choose."),
        ParalysingWounds = ("paralysing", "Whom it wounds does not attack any more in that Battle."),
        Poison = ("poison", "Whom it wounds takes a poison marker: 1 wound before every Battle."),
        // What sides do besides.
        Net = ("net", "Holds the enemy next to that side: it does nothing, and nobody moves it."),
        Armor = ("armor", "A shot that comes in through that side is weaker by 1."),
        Reflection = ("Reflection", "An attack through that side does nothing here and hits the enemy next to it instead."),
        Redirect = ("redirect", "Own shots that come in through a marked side leave through the muzzles."),
        Tentacles = ("tentacles", "Once a turn your one marker nets the enemy there, for as long as such a side looks at it."),
        Trap = ("Trap", "An enemy attack through that side blows it up: 1 wound to every unit around it, HQs too."),
        // Connections: what the unit next to a side is given.
        MeleeUp = ("melee +1", "Its melee attacks are stronger by 1."),
        MeleeUpTwo = ("melee +2", "Its melee attacks are stronger by 2."),
        RangedUp = ("ranged +1", "Its plain shots are stronger by 1."),
        InitiativeUp = ("initiative +1", "It acts one segment earlier."),
        ToughnessUp = ("toughness +1", "It bears one wound more while connected. Not for HQs."),
        ToughnessUpTwo = ("toughness +2", "It bears two wounds more while connected. Not for HQs."),
        Medic = ("Medic", "Cancels one attack on it, and is used up by that."),
        Healing = ("Healing", "Called upon by an Action tile: 2 wounds come off the Object there, or off itself."),
        ExtraAction = ("extra action", "It acts once more, one segment after its last action."),
        MeleeBecomesRanged = ("melee becomes ranged", "Its melee attacks are made as shots."),
        AddsPoison = ("adds poison", "Whom its attacks wound takes a poison marker."),
        AddsParalysis = ("adds paralysis", "Whom its attacks wound does not attack any more in that Battle."),
        LendsMobility = ("lends Mobility", "Once a turn it may move a hex and turn."),
        InitiativeDown = ("enemy initiative -1", "The enemy there acts one segment later."),
        Paralysing = ("paralysis", "The enemy there does not attack."),
        Zone = ("Zone", "All that the enemy there has to do in a Battle it does in segment 0, at once."),
        Scoper = ("takes over a module", "The enemy module there serves you and no longer its own side."),
        Control = ("control", "The enemy unit there, no HQ, is yours while it stands there."),
        Freezing = ("Freezing", "The enemy module there gives nothing to anybody."),
        // Abilities and features of the tile itself.
        Cannibalism = ("Cannibalism", "May eat an own unit next to it and take a Satiety marker, once a turn for the army."),
        Bloodlust = ("Bloodlust", "Eating or eaten, it allows a Greater Satiety marker."),
        Gourmet = ("Gourmet", "Own units next to it may take Greater Satiety markers when they eat."),
        NeverAModule = ("never a module", "Counts as a warrior: it is never frozen, taken over as a module or spied on."),
        Rotation = ("Rotation", "Turns freely, once a turn."),
        PushBack = ("push", "Pushes an enemy next to it one hex away, once a turn."),
        Mobility = ("Mobility", "Moves a hex and turns, once a turn."),
        DoubleMove = ("double Move", "Each of your Move tiles is two moves."),
        Spy = ("Spy", "Enemy modules and HQs that look at it serve it too."),
        Motherland = ("Motherland", "Own units that hang together with it share every own module that serves one of them."),
        ReturnsToPile = ("returns", "When destroyed it goes on top of its pile, unless it was eaten."),
        Exchange = ("exchange", "Another tile may be placed on it: it is discarded, the other takes its hex."),
        Execution = ("execution", "Instead of a free hex it may take an enemy's, for 1 hit point of your HQ. No HQ, no Medic."),
        SteelNet = ("Steel Net", "Once a turn nets any enemy unit but an HQ, for 1 hit point."),
        FreeSteelNet = ("free Steel Net", "While it works, the Steel Net costs nothing."),
        TurnsOther = ("turns one", "Once a turn one own unit turns."),
        Worm = ("Worm", "Strikes HQs too. Nets do not hold it: each on it costs 1 initiative."),
        Revival = ("Revival", "After a Battle your dead may rise where your units have just killed, unless it is netted."),
        Charge = ("Charge", "May go to the hex of a unit that falls in a segment in which it has wounded it. It does not turn."),
        Devouring = ("Devouring", "For each unit that falls in a segment in which it has wounded it, your HQ gains 1 hit point."),
        Underground = ("Underground", "Your HQ may change places with it."),
        UndergroundCastling = ("Underground Castling", "Once a turn it changes places with an own unit with Underground next to it."),
        Underworlds = ("Underworlds", "While it works, all your units have Underground."),
        Probe = ("Probe", "While it works, one implant more may be used each turn."),
        Muzzle = ("Muzzle", "While it works, your HQ strikes on all six sides."),
        RangedMedic = ("Ranged Medic", "May leave to cancel one attack on any own unit but itself, wherever it stands."),
        Command = ("Command", "While it works, one hidden feature of your units may be used each turn without an Order."),
        Chain = ("Chain", "Two such units in a straight line, with a hex or more between: 1 wound to one enemy between them."),
        RangedNet = ("ranged net", "Nets one enemy in that line, over whatever stands between, until after the next Battle."),
        Adaptation = ("Adaptation", "Once a turn it turns over to its other face, any way round."),
        Hole = ("Hole", "Once a turn drags an enemy next to it onto it. Who is there after segment 0 is destroyed, no HQ."),
        Mine = ("Mine", "The first enemy that comes onto it is destroyed, and the Mine with it."),
        Roots = ("Roots", "An enemy that stands on it is netted."),
        Quicksands = ("Quicksands", "Before the first segment of a Battle the enemy unit on it is destroyed, and it is used up."),
        ToxicBomb = ("Toxic Bomb", "In segment 1 of the next Battle: 1 wound to all on its hex and around, HQs spared. Then it is gone."),
    }
}

impl Effect {
    pub const fn name(self) -> &'static str {
        Effect::PRINTED[self.index()].0
    }

    /// What it does, in a sentence.
    pub const fn rule(self) -> &'static str {
        Effect::PRINTED[self.index()].1
    }

    /// Whether it is drawn at a side and acts on the unit there.
    pub const fn is_connection(self) -> bool {
        self as u8 >= Effect::MeleeUp as u8 && self as u8 <= Effect::Freezing as u8
    }

    /// Whether it stands at sides or corners of the tile.
    pub const fn has_sides(self) -> bool {
        let at_sides = matches!(
            self,
            Effect::Net
                | Effect::Armor
                | Effect::Reflection
                | Effect::Redirect
                | Effect::Tentacles
                | Effect::Trap
                | Effect::RangedNet
        );
        self as u8 <= Effect::Thrower as u8 || at_sides || self.is_connection()
    }

    /// Whether the unit it acts on is an enemy.
    pub const fn is_hostile(self) -> bool {
        matches!(
            self,
            Effect::InitiativeDown | Effect::Paralysing | Effect::Zone | Effect::Scoper | Effect::Control | Effect::Freezing
        )
    }
}

set! {
    /// A set of effects.
    Effects(u128) of Effect by EachEffect
}

table! {
    /// Tiles that are played and gone: the name, and what it does.
    Instant: (&'static str, &'static str) {
        Battle = ("Battle", "Starts a Battle, then your turn is over. Not once anybody has drawn the last tile."),
        Move = ("Move", "One of your units that is not netted moves a hex, turns, or both."),
        PushBack = ("Push Back", "One of your units pushes an enemy next to it one hex away; its player chooses where to."),
        Sniper = ("Sniper", "1 wound to any enemy unit but an HQ, or destroys a foundation."),
        Grenade = ("Grenade", "Destroys an enemy unit, no HQ, or a foundation next to your HQ, unless your HQ is netted."),
        AirStrike = ("Air Strike", "1 wound to every unit on a hex off the border and around it, HQs spared."),
        SmallBomb = ("Small Bomb", "1 wound to every unit on three hexes that touch each other, HQs spared."),
        Avalanche = ("Avalanche", "1 wound to every unit on five hexes of one edge of the board, HQs spared."),
        Castling = ("Castling", "Two of your units next to each other change places."),
        Rotation = ("Rotation", "One of your units turns."),
        Terror = ("Terror", "In their next turn your enemies place no tile on the board."),
        Order = ("Order", "A Battle tile; or one hidden feature of your units is used at once, also when Battle tiles are over."),
        DoubledMove = ("Doubled Move", "One of your units that is not netted moves up to two hexes and turns."),
        Sandstorm = ("Sandstorm", "Starts a Battle from which one hex and all on it are left out. Then your turn is over."),
        Smokescreen = ("Smokescreen", "One enemy unit that is not netted is turned as you like, an HQ too."),
        Transposition = ("Transposition", "Discard one of your units; another of yours that is not netted takes its hex and turns."),
        Action = ("Action", "One side of one of your Objects attacks or heals at once."),
        Paralysis = ("Paralysis", "An enemy unit, an HQ too, does not attack until the end of the next Battle."),
        Reappearance = ("Reappearance", "A unit of your Zombie pool is placed on a free hex, as a zombie."),
        CastlingWithTheOpponent =
            ("Castling with the Opponent", "One of your units and an enemy next to it, neither netted, change places."),
        CannibalizeTheEnemy = ("Cannibalize the Enemy", "One of your cannibals eats an enemy unit next to it, no HQ."),
    }
}

impl Instant {
    /// Whether it starts a Battle.
    pub const fn is_battle(self) -> bool {
        matches!(self, Instant::Battle | Instant::Sandstorm | Instant::Order)
    }

    pub const fn name(self) -> &'static str {
        Instant::PRINTED[self.index()].0
    }

    pub const fn rule(self) -> &'static str {
        Instant::PRINTED[self.index()].1
    }
}

table! {
    /// What an implant does when it is used, once a turn: the name, and the sentence.
    Implant: (&'static str, &'static str) {
        Incubator = ("Incubator", "Puts one of four markers on itself, until after the next Battle."),
        Transmitter = ("Transmitter", "Two of your units next to each other change places."),
        Jaws = ("Jaws", "Starts a Battle, then your turn is over. Not once anybody has drawn the last tile."),
        Tail = ("Tail", "One of your units pushes an enemy next to it one hex away."),
        Tentacles = ("Tentacles", "One of your units pulls an enemy from two hexes away one hex nearer."),
        LeftQuill = ("Left Quill", "Marks an enemy that is not next to your HQ: the HQ strikes it too in the next Battle."),
        RightQuill = ("Right Quill", "Marks an enemy that is not next to your HQ: the HQ strikes it too in the next Battle."),
        Limbs = ("Limbs", "One of your units that is not netted moves a hex, turns, or both."),
        Drill = ("Drill", "One of your units that is not netted goes to any free hex, turns, or both."),
    }
}

impl Implant {
    pub const fn name(self) -> &'static str {
        Implant::PRINTED[self.index()].0
    }

    pub const fn rule(self) -> &'static str {
        Implant::PRINTED[self.index()].1
    }

    /// The marker of a Quill.
    pub const fn quill(self) -> Option<Quill> {
        match self {
            Implant::LeftQuill => Some(Quill::Left),
            Implant::RightQuill => Some(Quill::Right),
            _ => None,
        }
    }
}

/// The two Quills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quill {
    Left,
    Right,
}

set! {
    /// The markers of the two Quills, as they lie on a unit.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    Quills(u8) of Quill by EachQuill
}

impl Quill {
    const ALL: [Quill; Quill::COUNT] = [Quill::Left, Quill::Right];
    const COUNT: usize = 2;

    const fn index(self) -> usize {
        self as usize
    }
}

table! {
    /// What an Incubator may bear: the name, and what it does while the Incubator is not netted.
    Brood: (&'static str, &'static str) {
        Accelerator = ("accelerator", "All your units act two segments earlier."),
        Claw = ("claw", "Melee attacks of all your units are stronger by 2."),
        Net = ("net", "Every side with which your HQ would strike is a net too, and so are Quills."),
        Acid = ("acid", "Before a Battle one of your units may leave: 1 wound to all around it, HQs too."),
    }
}

impl Brood {
    pub const fn name(self) -> &'static str {
        Brood::PRINTED[self.index()].0
    }

    pub const fn rule(self) -> &'static str {
        Brood::PRINTED[self.index()].1
    }
}

table! {
    /// What a cannibal wins: the name, how many there are, whether it is a Greater one, and what it does.
    Satiety: (&'static str, u8, bool, &'static str) {
        Lungs = ("Lungs", 3, false, "initiative +1"),
        Claws = ("Claws", 3, false, "melee +1"),
        Eyes = ("Eyes", 1, true, "initiative +2"),
        Fangs = ("Fangs", 1, true, "melee +2"),
        Muscles = ("Muscles", 1, true, "moves up to two hexes and turns, once a turn"),
        Heart = ("Heart", 1, true, "toughness +2"),
    }
}

impl Satiety {
    pub const fn name(self) -> &'static str {
        Satiety::PRINTED[self.index()].0
    }

    /// How many of it lie in the box.
    pub const fn count(self) -> u8 {
        Satiety::PRINTED[self.index()].1
    }

    pub const fn is_greater(self) -> bool {
        Satiety::PRINTED[self.index()].2
    }

    pub const fn rule(self) -> &'static str {
        Satiety::PRINTED[self.index()].3
    }

    pub const fn initiative(self) -> i8 {
        match self {
            Satiety::Lungs => 1,
            Satiety::Eyes => 2,
            _ => 0,
        }
    }

    pub const fn melee(self) -> u8 {
        match self {
            Satiety::Claws => 1,
            Satiety::Fangs => 2,
            _ => 0,
        }
    }

    pub const fn toughness(self) -> u8 {
        if matches!(self, Satiety::Heart) { 2 } else { 0 }
    }
}
