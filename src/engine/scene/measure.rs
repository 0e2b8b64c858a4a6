//! How wide words are, so that whoever builds a scene can place one thing beside another. The letters themselves are drawn by
//! `render/`, which has the fonts; a test there holds these widths against them.

/// The widths of the signs from the space to the tilde, in thousandths of the letter size.
#[rustfmt::skip]
const BOOK: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
    636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
    1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
    500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
    635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];
#[rustfmt::skip]
const BOLD: [u16; 95] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365,
    696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580,
    1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850,
    733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500,
    500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687,
    716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
];

/// What a sign beyond the tables is taken for, and a seat's mark, which a name will stand for.
const OTHER: u16 = 700;
const NAME: u16 = 4000;

/// The width of some words on one line. Names are not known here: a seat's mark counts as a name of usual length.
pub fn breadth(words: &str, size: f32, bold: bool) -> f32 {
    let widths = if bold { &BOLD } else { &BOOK };
    let letter = |c: char| match c {
        ' '..='~' => widths[c as usize - 32],
        '·' => widths[usize::from(b'.') - 32],
        '\u{e000}'..='\u{f8ff}' => NAME,
        _ => OTHER,
    };
    words.chars().map(|c| f32::from(letter(c))).sum::<f32>() * size / 1000.0
}
