//! How somebody new is shown the board, and the armies that play unlike all others.

use crate::engine::{Lesson, Lessons, Shows};

pub const LESSONS: Lessons = Lessons {
    record: include_str!("lesson.log"),
    example: 56,
    cards: &[
        Lesson {
            after: "hq hex:C1",
            shows: Shows::Board,
            title: "Two HQs",
            text: "Everybody has an HQ with 20 hit points. Whose HQ falls has lost; if the tiles run out first, the HQ with more \
                   hit points wins.",
        },
        Lesson {
            after: "discard",
            shows: Shows::Hand,
            title: "Your turn",
            text: "You draw up to three tiles and discard one of them. The others you place, play or keep. Nothing is secret, \
                   and until you end your turn everything can be taken back.",
        },
        Lesson {
            after: "place",
            shows: Shows::Board,
            title: "Placing",
            text: "A unit goes on any free hex and is turned as you like. What is drawn at a side works there: a short blade \
                   strikes the neighbour, a long one shoots along the line, a net holds whoever stands there.",
        },
        Lesson {
            after: "place tile:Super-officer",
            shows: Shows::Board,
            title: "Modules",
            text: "A module fights little, but what it shows at its sides it gives to the unit next to it: strength, speed, \
                   toughness. What a unit is given is drawn in green.",
        },
        Lesson {
            after: "battle",
            shows: Shows::Board,
            title: "Battle",
            text: "Nobody fights before a Battle tile is played or the board is full. Then units act by the number in their \
                   circle, the highest first, all with the same number at once. Press Forecast to see what a Battle would do now.",
        },
        army(
            r#"army army:"Iron Gang""#,
            "Iron Gang: orders",
            "An Order is a Battle tile, or it calls upon one grey sign at once: a chain between two of your units wounds an enemy \
             on the line between them, a net flies, a Fanatic blows up. So place units in lines with enemies between them.",
        ),
        army(
            r#"army army:"Sand Runners""#,
            "Sand Runners: storms",
            "You have no plain Battle tile. A Sandstorm starts a Battle and takes one hex out of it: cover the enemy that would \
             hurt you most, or the one in your line of fire. Once a turn your HQ turns over; its other face strikes early.",
        ),
        army(
            "army army:Mephisto",
            "Mephisto: one fighter",
            "Only your HQ fights, and it wounds HQs: place it next to the enemy's. Everything else makes it stronger from \
             anywhere on the board, far from the front; in each of your turns you may use one implant.",
        ),
        army(
            r#"army army:"Death Breath""#,
            "Death Breath: the dead rise",
            "Who dies of yours waits in the pool. Where your units kill, dead ones may rise after the Battle, some of them \
             stronger: their green signs count then. So fight often, and spare no unit that takes an enemy along.",
        ),
        army(
            "army army:Dancer",
            "Dancer: three Objects",
            "You have no HQ and place nothing more: three Objects fight all game, and if one falls you have lost. Your tiles move \
             them, push others away and let one side strike at once. Keep the Objects together, since they serve each other.",
        ),
    ],
};

/// A card with all tiles of an army.
const fn army(look: &'static str, title: &'static str, text: &'static str) -> Lesson {
    Lesson { after: "", shows: Shows::Look(look), title, text }
}
