//! A picture for a terminal: two points a letter, one above the other, as the upper half block in two colours.

use image::imageops::{FilterType, resize};
use image::{ImageFormat, RgbImage, load_from_memory_with_format};
use std::fmt::Write;

/// A PNG as lines of so many letters, coloured by escape sequences; nothing if it is none.
pub fn in_half_blocks(png: &[u8], columns: u32) -> Option<String> {
    let picture = load_from_memory_with_format(png, ImageFormat::Png).ok()?.into_rgb8();
    let columns = columns.clamp(1, picture.width());
    // A letter is twice as high as it is wide, and holds two points.
    let rows = (picture.height() * columns / picture.width()).max(2) & !1;
    Some(blocks(&resize(&picture, columns, rows, FilterType::Triangle)))
}

fn blocks(picture: &RgbImage) -> String {
    let mut text = String::new();
    for row in (0..picture.height()).step_by(2) {
        for column in 0..picture.width() {
            let ([r, g, b], [s, h, c]) = (picture.get_pixel(column, row).0, picture.get_pixel(column, row + 1).0);
            let _ = write!(text, "\x1b[38;2;{r};{g};{b}m\x1b[48;2;{s};{h};{c}m▀");
        }
        text.push_str("\x1b[0m\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_letter_shows_two_points_one_above_the_other() {
        let picture = RgbImage::from_fn(1, 2, |_, y| Rgb(if y == 0 { [1, 2, 3] } else { [4, 5, 6] }));
        assert_eq!(blocks(&picture), "\x1b[38;2;1;2;3m\x1b[48;2;4;5;6m▀\x1b[0m\n");
    }

    #[test]
    fn a_picture_keeps_its_shape() {
        let mut png = std::io::Cursor::new(Vec::new());
        RgbImage::new(40, 20).write_to(&mut png, ImageFormat::Png).unwrap();
        let text = in_half_blocks(png.get_ref(), 20).unwrap();
        assert_eq!((text.lines().count(), text.lines().next().unwrap().matches('▀').count()), (5, 20));
        assert_eq!(in_half_blocks(b"no picture", 20), None);
    }
}
