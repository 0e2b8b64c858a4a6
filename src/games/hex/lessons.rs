//! How somebody new is shown the board.

use crate::engine::{Lesson, Lessons, Shows};

pub const LESSONS: Lessons = Lessons {
    record: include_str!("lesson.log"),
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
    ],
};
