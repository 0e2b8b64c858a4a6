//! How somebody new is shown the field.

use crate::engine::{Lesson, Lessons, Shows};

pub const LESSONS: Lessons = Lessons {
    record: include_str!("lesson.log"),
    example: 208,
    cards: &[
        Lesson {
            after: "choose first",
            shows: Shows::Board,
            title: "The field",
            text: "One side leads operatives, coloured and with their initials. The other is the Hostile: pale discs with numbers \
                   are its threats, and nobody else knows what hides under them. Below stands what the mission wants.",
        },
        Lesson {
            after: "turn operative",
            shows: Shows::Hand,
            title: "Operatives",
            text: "Each has a dashboard with two sides, Focus and Primal: other dice, another Defense. Their Arcana are cards to \
                   be played when something happens, yours or theirs.",
        },
        Lesson {
            after: "move",
            shows: Shows::Board,
            title: "A turn",
            text: "An Edge is a turn: two actions, such as move, attack, scout or work. Climbing and hard ground cost more. \
                   Press Act, and Warren offers what can be done from there.",
        },
        Lesson {
            after: "attack",
            shows: Shows::Board,
            title: "Dice",
            text: "A roll needs as many successes as it is hard, and fails with a botch. The best of your dice are rolled by \
                   themselves; ask before:rolls lets you leave some out, or overcommit for one more.",
        },
        Lesson {
            after: "command",
            shows: Shows::Board,
            title: "The Hostile",
            text: "After each turn its Edge goes to the Hostile, who spends Edges to bring threats, to move and to attack. So \
                   every turn you take arms the other side: do what the mission asks, and be gone.",
        },
    ],
};
