//! How somebody new is shown the planet.

use crate::engine::{Lesson, Lessons, Shows};

pub const LESSONS: Lessons = Lessons {
    record: include_str!("lesson.log"),
    example: 108,
    cards: &[
        Lesson {
            after: "choose faction:Pilgrims",
            shows: Shows::Board,
            title: "The planet",
            text: "You land with four units and want what lies there: crystals. Face-down tokens hide Trogs, who live here, and \
                   finds. Whoever controls regions and crystals when points are scored is ahead.",
        },
        Lesson {
            after: "move",
            shows: Shows::Hand,
            title: "Cards pay for everything",
            text: "Three times a round you take one action: move, recruit, build, draw or score. You pay with any number of \
                   cards; each is worth its icons of that kind. What you spend is gone for battles.",
        },
        Lesson {
            after: "march",
            shows: Shows::Board,
            title: "Marching",
            text: "A move point takes one unit one step. Where you are alone when the action ends, you take control; where \
                   enemies stand, a battle is fought at the end of the round.",
        },
        Lesson {
            after: "deploy",
            shows: Shows::Board,
            title: "Battles",
            text: "Both sides put their units on three objectives: control of the region, a prisoner, and killing. The attacker \
                   deploys first, then both play cards with battle texts until they pass.",
        },
        Lesson {
            after: "score",
            shows: Shows::Board,
            title: "Points",
            text: "Regions pay only in a round in which somebody plays a scoring card. Prisoners pay every round. The faster \
                   points are made, the sooner the events slide to the end of the track, and the game is over.",
        },
    ],
};
