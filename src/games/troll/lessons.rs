//! How somebody new is shown the lair.

use crate::engine::{Lesson, Lessons, Shows};

pub const LESSONS: Lessons = Lessons {
    record: include_str!("lesson.log"),
    example: 60,
    cards: &[
        Lesson {
            after: "sneak",
            shows: Shows::Board,
            title: "The lair",
            text: "Heroes come in by the four staircases. Every room has a coin: so much gold it pays, each time it is scored, \
                   to the one player with the most heroes there. Sky's Thief has slipped into a room worth 5.",
        },
        Lesson {
            after: "draw",
            shows: Shows::Hand,
            title: "Your turn",
            text: "You have four actions. For one you draw a card and play one of the two you hold; for another you move a \
                   character through a doorway, or use what it can do. Press Act, and Warren asks you for the rest.",
        },
        Lesson {
            after: "move",
            shows: Shows::Board,
            title: "Holding a room",
            text: "Orange's Adventurer went where the arrow points, beside a chest that makes the room worth 4 more. The frame \
                   around a room says who would be paid for it now.",
        },
        Lesson {
            after: "play card:\"Cave Troll\"",
            shows: Shows::Board,
            title: "Monsters",
            text: "The other half of your deck makes trouble. Here the Cave Troll drops into that room: each player may save one \
                   character, all else there is gone, and nobody comes in again.",
        },
        Lesson {
            after: "play card:Dwarf at:\"South-west Stair\"",
            shows: Shows::Board,
            title: "Gold",
            text: "Some cards carry hourglasses. With the fifth on the pile every room was scored; the track below counts the \
                   gold. Whoever runs out of cards ends the game, gains 3, and all is scored once more. Most gold wins.",
        },
    ],
};
