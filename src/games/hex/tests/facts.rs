//! The armies of later boxes, tile by tile, as their pictures were read: to be compared with the tables.
//!
//! A line is: name × count, class, initiative, what is at the sides (M melee, R ranged, N net, A armor, each side with its
//! strength; a gift after →), toughness, features.

use super::super::content::{Class, Effect, Face, Reach, Sides, Tile};
use super::army;

const MISSISSIPPI: &[&str] = &[
    "HQ ×1 hq 0 | M 0:1 1:1 2:1 3:1 4:1 5:1 | 0 | push",
    "Shadow ×2 warrior 1 | | 0 | anywhere",
    "Mutant ×3 warrior 3 | M 1:1 3:1 5:1 | 0 |",
    "Poisoner ×2 warrior 3 | P 0,1 | 0 |",
    "Guard ×4 warrior 2 | R 1:1 5:1 | 0 |",
    "Hitman ×1 warrior 2 | R 2:1 | 0 | Sharpshooter",
    "Net Fighter ×1 warrior 1 | M 0:1 · N 0 | 0 |",
    "Paralysis ×2 module – | paralysis→0,1 | 0 |",
    "Mutation ×2 module – | toughness +2→0,1 | 1 |",
    "Medic ×2 module – | Medic→0,2 | 0 |",
    "Zone ×1 module – | Zone→0,1,5 | 1 |",
    "Boiler ×3 module – | adds poison→0,1,5 | 0 |",
    "Toxic Bomb ×1 foundation 1 | | 0 | Toxic Bomb",
    "Battle ×4",
    "Move ×3",
    "Push Back ×1",
    "Smokescreen ×1",
    "Transposition ×1",
];

const SAND_RUNNERS: &[&str] = &[
    "HQ ×1 hq 0 | M 0:1 1:1 2:1 3:1 4:1 5:1 | 0 | Adaptation",
    "Trigger ×1 warrior 3 | M 1:1 3:1 5:1 · R 4:2 · A 4 | 0 |",
    "Optimist ×3 warrior 1 | M 4:1 · initiative +1→3,5 | 0 | Mobility",
    "Vulture ×2 warrior 2 | M 4:1 5:1 · R 4:1 5:1 | 0 |",
    "Hammer ×3 warrior 2 | M 4:2 · A 1 | 1 |",
    "Secateur ×2 warrior 1 | R 0:2 2:2 | 0 |",
    "Field Medic Santa ×1 warrior 0 | M 0:1 4:1 5:1 · Medic→1,3 | 0 |",
    "Field Medic Lu ×1 warrior 0 | M 0:1 4:1 5:1 · Medic→1,3 | 0 |",
    "Mirage ×2 module – | enemy initiative -1→0,1,5 | 0 |",
    "Officer I ×2 module – | melee +1→0,5 | 0 |",
    "Officer II ×1 module – | ranged +1→1,3,5 | 0 |",
    "Chieftain ×2 module – | extra action→0,5 | 0 |",
    "Caravan ×2 module – | lends Mobility→5 | 0 | Mobility",
    "Quicksands ×2 foundation – | | 0 | Quicksands",
    "Move ×3",
    "Sandstorm ×5",
    "Push Back ×2",
];

const IRON_GANG: &[&str] = &[
    "HQ ×1 hq 0 | M 0:1 1:1 2:1 3:1 4:1 5:1 | 0 | hidden Chain",
    "Fanatic ×3 warrior 3 | M 5:1 | 0 | hidden explosion, hidden Chain",
    "Ranged Net Fighter ×3 warrior – | A 1 · ranged net 4 | 0 | Rotation, Ranged Medic",
    "Lumberjack ×5 warrior 2,1 | M 3:1 4:1 · A 0,1 | 0 | hidden Chain",
    "Mountain ×3 warrior 1 | M 0:2 1:1 5:1 · A 1,3,5 | 1 | hidden Chain",
    "Biker ×4 warrior – | A 0 · initiative +1→3 | 0 | Mobility 2, hidden Chain",
    "Officer ×4 module – | melee +1→0,1,5 | 0 |",
    "Boss ×1 module – | | 0 | Command",
    "Order ×9",
    "Doubled Move ×2",
];

const MEPHISTO: &[&str] = &[
    "HQ ×1 hq 1 | M 0:1 1:1 5:1 · A 3 | 0 | turns one, Worm",
    "Probe ×2 module – | | 0 | Probe",
    "Muzzle ×1 module – | | 0 | Muzzle",
    "Claw ×4 module – | A 3 · melee +1→everywhere | 0 |",
    "Accelerator ×3 module – | A 3 · initiative +1→everywhere | 0 |",
    "Toughener ×2 module – | toughness +1→0,1,2,3,4,5 | 1 |",
    "Incubator ×3 implant – | | 0 |",
    "Transmitter ×1 implant – | | 0 |",
    "Jaws ×2 implant – | | 0 |",
    "Tail ×2 implant – | | 0 |",
    "Tentacles ×2 implant – | | 0 |",
    "Left Quill ×1 implant – | | 1 |",
    "Right Quill ×1 implant – | | 1 |",
    "Limbs ×2 implant – | | 1 |",
    "Drill ×1 implant – | | 0 |",
    "Battle ×3",
    "Move ×2",
    "Castling ×2",
];

const DEATH_BREATH: &[&str] = &[
    "HQ ×1 hq 0 | M 0:1 1:1 2:1 3:1 4:1 5:1 | 0 | Revival",
    "Infected ×3 warrior 2,0 | M 0:1 1:1 | 0 | Charge",
    "Gripper ×3 warrior 2 | M 0:1 · tentacles 1 | 0 | Rotation",
    "Zombie ×1 warrior 3 | M 0:1 1:1 2:1 4:1 5:1 | 0 |",
    "Anomaly ×2 warrior 0 | M 2:1 | 0 |",
    "Mutant ×1 warrior 2 | M 0:1 · tentacles 1,5 | 0 |",
    "Corpse ×1 warrior 2,1 | M 0:1 | 0 | Charge",
    "Devourer ×1 warrior 0 | M 0:1 | 0 | Devouring",
    "Beast ×1 warrior 1 | M 0:1 1:1 5:1 | 1 | Charge",
    "Medic ×2 module – | Medic→0,1 | 0 |",
    "Officer ×2 module – | melee +1→0,1 | 0 |",
    "Scout ×3 module – | initiative +1→0,2,4 | 0 |",
    "Battle ×8",
    "Move ×3",
    "Reappearance ×2",
    "Castling with the Opponent ×1",
];

/// As zombies.
const RISEN: &[&str] = &[
    "Anomaly ×2 warrior 0 | M 2:3 | 0 |",
    "Mutant ×1 warrior 2 | M 0:2 · tentacles 1,5 | 0 |",
    "Corpse ×1 warrior 3,2,1 | M 0:1 | 0 | Charge",
    "Devourer ×1 warrior 0 | M 0:1 1:1 5:1 | 0 | Devouring",
    "Beast ×1 warrior 1 | M 0:2 1:2 5:2 | 1 | Charge",
];

const DANCER: &[&str] = &[
    "Blue Object ×1 object 2 | M 0:2 1:1 2:2 4:2 5:1 · ranged +1→3 | 9 |",
    "Red Object ×1 object 1 | R 0:2 1:1 2:2 4:2 5:1 · melee +1→3 | 9 |",
    "Yellow Object ×1 object 0 | R 0:1 · N 1,5 · initiative +1→2,4 · Healing→3 | 9 |",
    "Action ×7",
    "Battle ×8",
    "Push Back ×7",
    "Move ×10",
];

const SHARRASH: &[&str] = &[
    "HQ ×1 hq 0 | M 0:1 1:1 2:1 3:1 4:1 5:1 | 0 | Underground Castling",
    "Plague ×2 warrior 1,0 | M 1:1 5:1 | 1 | Mobility",
    "Beast ×1 warrior 2 | M 0:3 | 0 |",
    "Mutant ×3 warrior 3 | M 0:1 | 0 | paralysing",
    "Rats ×3 warrior 2 | M 0:1 1:1 5:1 | 0 |",
    "Mortar ×3 warrior 2,1 | Mortar 0:1 | 0 |",
    "Explosive ×4 warrior – | charged 0:0 | 0 |",
    "Underworlds ×1 module – | | 0 | Underground, Underworlds",
    "Landfill ×1 module – | adds paralysis→0,5 | 0 | Underground",
    "Mother ×1 module – | extra action→0,5 | 0 | Underground",
    "Transport ×2 module – | lends Mobility→1,5 | 0 | Underground",
    "Officer ×1 module – | melee +1→0,5 | 0 | Underground",
    "Medic ×2 module – | Medic→1,5 | 0 | Underground",
    "Scout ×1 module – | initiative +1→0,5 | 0 | Underground",
    "Hole ×1 foundation – | | 0 | Hole",
    "Battle ×5",
    "Move ×2",
    "Paralysis ×1",
];

fn listed(sides: Sides) -> String {
    sides.iter().map(|side| side.to_string()).collect::<Vec<_>>().join(",")
}

/// A tile in the notation of the tables above.
fn noted(face: &Face) -> String {
    let head = format!("{} ×{}", face.name, face.count);
    if matches!(face.class, Class::Instant(_)) {
        return head;
    }
    let mut sides = Vec::new();
    for (letter, kind) in [("M", Effect::Melee), ("R", Effect::Ranged), ("Mortar", Effect::Mortar), ("charged", Effect::Charged)]
    {
        let mut arms: Vec<_> = face.arms().iter().filter(|arm| arm.kind == kind).collect();
        arms.sort_unstable_by_key(|arm| arm.side);
        let arms: Vec<String> = arms.iter().map(|arm| format!("{}:{}", arm.side, arm.strength)).collect();
        sides.extend((!arms.is_empty()).then(|| format!("{letter} {}", arms.join(" "))));
    }
    let poisoning: Sides = face.arms().iter().filter(|arm| arm.kind == Effect::Poisoning).map(|arm| arm.side).collect();
    for (letter, at) in
        [("P", poisoning), ("N", face.net), ("tentacles", face.tentacles), ("A", face.armor), ("ranged net", face.cast)]
    {
        sides.extend((!at.is_empty()).then(|| format!("{letter} {}", listed(at))));
    }
    sides.extend(face.links().iter().map(|link| {
        let at = if link.reach == Reach::Everywhere { "everywhere".to_owned() } else { listed(link.sides) };
        format!("{}→{at}", link.effect.name())
    }));
    let badges: Vec<String> = face.badges().iter().map(u8::to_string).collect();
    let badges = if badges.is_empty() { "–".to_owned() } else { badges.join(",") };
    let steps = |effect: Effect| if effect == Effect::Mobility && face.steps > 1 { " 2" } else { "" };
    let features = face.effects.iter().filter(|effect| !effect.has_sides());
    let mut features: Vec<String> = features.map(|effect| format!("{}{}", effect.name(), steps(effect))).collect();
    let hidden = face.hidden.iter().filter(|effect| !effect.has_sides());
    features.extend(hidden.map(|effect| format!("hidden {}", effect.name())));
    let line = format!(
        "{head} {} {badges} | {} | {} | {}",
        face.class.name().to_lowercase(),
        sides.join(" · "),
        face.toughness,
        features.join(", ")
    );
    line.replace("|  |", "| |").trim_end().to_owned()
}

#[test]
fn every_tile_of_the_later_armies_is_as_its_picture_was_read() {
    for (letter, facts) in [
        ('I', MISSISSIPPI),
        ('R', SAND_RUNNERS),
        ('G', IRON_GANG),
        ('W', MEPHISTO),
        ('Z', DEATH_BREATH),
        ('A', DANCER),
        ('K', SHARRASH),
    ] {
        let found: Vec<String> = army(letter).tiles().map(Tile::face).map(noted).collect();
        assert_eq!(found, facts, "{}", army(letter).name());
    }
}

#[test]
fn some_of_death_breath_come_back_stronger() {
    let found: Vec<String> = army('Z').tiles().filter_map(Tile::risen).map(noted).collect();
    assert_eq!(found, RISEN);
    assert!(army('B').tiles().all(|tile| tile.risen().is_none()));
}

#[test]
fn the_sand_runners_hq_has_a_second_face() {
    let hq = Tile::hq(army('R'));
    let other = hq.flipped().unwrap();
    assert_eq!(noted(other.face()), "HQ ×1 hq 2 | M 3:2 · A 0 | 0 | Adaptation");
    assert_eq!(other.flipped(), Some(hq));
    assert!(other.is_hq() && Tile::hq(army('B')).flipped().is_none());
}
