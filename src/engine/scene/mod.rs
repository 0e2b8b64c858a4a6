//! A picture as plain data: shapes, text, colours by role. `render/` alone turns it into pixels.
//!
//! What never changes in a game (the map) goes into the backdrop, which is rasterised once and kept; the rest is drawn
//! on a copy of it. Coordinates are pixels of a picture 1200 wide, the origin top left.

pub mod emblem;
pub mod graph;
pub mod kit;
pub mod legend;
mod measure;
pub mod stats;

use super::Seat;
pub use measure::{breadth, lines};
use std::fmt;
use std::sync::Arc;

/// The width of every picture.
pub const WIDTH: f32 = 1200.0;

/// A picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    pub width: f32,
    pub height: f32,
    /// Shared by all pictures of a game, so that a frame does not copy it.
    pub backdrop: Arc<Vec<Shape>>,
    pub shapes: Vec<Shape>,
}

/// Something that is drawn, later ones over earlier ones.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A rectangle with rounded corners.
    Rect {
        at: Area,
        radius: f32,
        paint: Paint,
    },
    Circle {
        centre: Point,
        radius: f32,
        paint: Paint,
    },
    /// Closed, of straight edges, without holes.
    Polygon {
        points: Vec<Point>,
        paint: Paint,
    },
    /// An open run of straight strokes with round ends.
    Line {
        points: Vec<Point>,
        width: f32,
        ink: Ink,
    },
    Text(Text),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

pub const fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

pub const fn area(x: f32, y: f32, w: f32, h: f32) -> Area {
    Area { x, y, w, h }
}

impl Area {
    pub fn centre(self) -> Point {
        point(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The same area, smaller by `margin` on every side.
    #[must_use]
    pub fn inset(self, margin: f32) -> Area {
        area(self.x + margin, self.y + margin, self.w - 2.0 * margin, self.h - 2.0 * margin)
    }

    pub fn right(self) -> f32 {
        self.x + self.w
    }

    pub fn bottom(self) -> f32 {
        self.y + self.h
    }
}

/// How a closed shape is painted: inside, along its edge, or both.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Paint {
    pub fill: Option<Ink>,
    /// Colour and width; the stroke is centred on the edge.
    pub stroke: Option<(Ink, f32)>,
}

impl Paint {
    pub fn fill(ink: impl Into<Ink>) -> Self {
        Paint { fill: Some(ink.into()), stroke: None }
    }

    pub fn stroke(ink: impl Into<Ink>, width: f32) -> Self {
        Paint { fill: None, stroke: Some((ink.into(), width)) }
    }

    #[must_use]
    pub fn and_stroke(mut self, ink: impl Into<Ink>, width: f32) -> Self {
        self.stroke = Some((ink.into(), width));
        self
    }
}

/// A colour by its role and how much it covers, from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ink {
    pub role: Role,
    pub cover: u8,
}

impl From<Role> for Ink {
    fn from(role: Role) -> Self {
        Ink { role, cover: 255 }
    }
}

/// What a colour is for. The theme in `render/` says which colour that is, but for a game's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    Ground,
    Panel,
    /// A panel on a panel: cards, plates, table rows.
    Raised,
    Line,
    Text,
    Muted,
    /// The glow of the last move.
    Accent,
    Gold,
    /// What harms, and the enemy that is nobody's.
    Threat,
    /// What is whole, and ways out.
    Good,
    /// Signs that belong to nobody.
    Bone,
    Shadow,
    Seat(Seat),
    /// A surface that is a seat's: its colour, dark enough for light letters.
    SeatGround(Seat),
    /// Lettering on a seat's colour.
    OnSeat,
    /// A colour of one game's own, as red, green and blue.
    Own([u8; 3]),
}

impl Role {
    /// A colour of one game's own, as `0xRRGGBB`.
    pub const fn own(rgb: u32) -> Role {
        Role::Own([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
    }

    #[must_use]
    pub fn cover(self, cover: u8) -> Ink {
        Ink { role: self, cover }
    }
}

/// Words in a picture. Whoever draws it measures first; if it is wider than `width` it shrinks down to
/// [`Text::LEAST`], then wraps into at most `lines` at the largest size at which they hold it, then is cut with an
/// ellipsis. With a least size of its own it wraps first, and shrinks no further than that. Further lines stand below the
/// first, one and a quarter sizes apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    pub text: String,
    /// Where the first line stands: its left, middle or right end by `align`, half its height down.
    pub at: Point,
    pub size: f32,
    pub bold: bool,
    pub align: Align,
    pub ink: Ink,
    /// The room there is; unbounded when zero.
    pub width: f32,
    pub lines: u8,
    /// The size that it does not shrink below, rather than using all its lines.
    pub least: Option<f32>,
    /// Its lines stand around `at`, not from there down.
    pub centred: bool,
    /// A rounded plate under the words, so that they read on busy ground.
    pub plate: Option<Ink>,
    /// A raised plate under the words in the seat's frame, and its shape before them.
    pub tag: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    Left,
    Middle,
    Right,
}

impl Text {
    /// No text is ever smaller: a phone shows a picture at about a quarter of its width.
    pub const LEAST: f32 = 24.0;

    pub fn new(text: impl Into<String>, x: f32, y: f32, size: f32) -> Self {
        Text {
            text: text.into(),
            at: point(x, y),
            size,
            bold: false,
            align: Align::Left,
            ink: Role::Text.into(),
            width: 0.0,
            lines: 1,
            least: None,
            centred: false,
            plate: None,
            tag: None,
        }
    }

    #[must_use]
    pub fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    #[must_use]
    pub fn align(mut self, align: Align) -> Self {
        self.align = align;
        self
    }

    #[must_use]
    pub fn ink(mut self, ink: impl Into<Ink>) -> Self {
        self.ink = ink.into();
        self
    }

    #[must_use]
    pub fn within(mut self, width: f32, lines: u8) -> Self {
        self.width = width;
        self.lines = lines;
        self
    }

    /// The room there is, and how small it may become in it: it is as large as that many lines allow.
    #[must_use]
    pub fn fitted(self, width: f32, lines: u8, least: f32) -> Self {
        Text { least: Some(least), ..self.within(width, lines) }
    }

    #[must_use]
    pub fn centred(mut self) -> Self {
        self.centred = true;
        self
    }

    #[must_use]
    pub fn tag(mut self, seat: Seat) -> Self {
        self.tag = Some(seat);
        self
    }

    #[must_use]
    pub fn plate(mut self, ink: impl Into<Ink>) -> Self {
        self.plate = Some(ink.into());
        self
    }
}

impl From<Text> for Shape {
    fn from(text: Text) -> Shape {
        Shape::Text(text)
    }
}

impl Scene {
    pub fn new(height: f32) -> Self {
        Scene { width: WIDTH, height, backdrop: Arc::default(), shapes: Vec::new() }
    }

    pub fn add(&mut self, shape: impl Into<Shape>) {
        self.shapes.push(shape.into());
    }

    /// Adds what will be the same in every picture of the game.
    pub fn add_behind(&mut self, shape: impl Into<Shape>) {
        Arc::make_mut(&mut self.backdrop).push(shape.into());
    }

    /// One picture under the other.
    #[must_use]
    pub fn above(mut self, below: &Scene) -> Scene {
        let by = point(0.0, self.height);
        (self.width, self.height) = (self.width.max(below.width), self.height + below.height);
        self.with(below, by)
    }

    /// One picture right of the other.
    #[must_use]
    pub fn beside(mut self, right: &Scene) -> Scene {
        let by = point(self.width, 0.0);
        (self.width, self.height) = (self.width + right.width, self.height.max(right.height));
        self.with(right, by)
    }

    fn with(mut self, other: &Scene, by: Point) -> Scene {
        Arc::make_mut(&mut self.backdrop).extend(other.backdrop.iter().map(|shape| shape.moved(by)));
        self.shapes.extend(other.shapes.iter().map(|shape| shape.moved(by)));
        self
    }

    /// Every word in the picture, in drawing order.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.backdrop.iter().chain(&self.shapes).filter_map(|shape| match shape {
            Shape::Text(text) => Some(text.text.as_str()),
            _ => None,
        })
    }
}

impl Shape {
    /// Everything it is painted with.
    pub fn inks(&self) -> impl Iterator<Item = Ink> {
        let (one, other) = match self {
            Shape::Rect { paint, .. } | Shape::Circle { paint, .. } | Shape::Polygon { paint, .. } => {
                (paint.fill, paint.stroke.map(|(ink, _)| ink))
            }
            Shape::Line { ink, .. } => (Some(*ink), None),
            Shape::Text(text) => (Some(text.ink), text.plate),
        };
        one.into_iter().chain(other)
    }

    /// What it takes up, but for words, which only whoever has the fonts can measure.
    pub fn bounds(&self) -> Option<Area> {
        let around = |points: &[Point], reach: f32| {
            let span = |of: fn(&Point) -> f32| {
                let ends = points.iter().map(of).fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)));
                (ends.0 - reach, ends.1 + reach)
            };
            let ((left, right), (top, bottom)) = (span(|p| p.x), span(|p| p.y));
            area(left, top, right - left, bottom - top)
        };
        let reach = |paint: &Paint| paint.stroke.map_or(0.0, |(_, width)| width / 2.0);
        match self {
            Shape::Rect { at, paint, .. } => Some(at.inset(-reach(paint))),
            Shape::Circle { centre, radius, paint } => Some(around(&[*centre], radius + reach(paint))),
            Shape::Polygon { points, paint } => Some(around(points, reach(paint))),
            Shape::Line { points, width, .. } => Some(around(points, width / 2.0)),
            Shape::Text(_) => None,
        }
    }

    /// The same shape, further right and down.
    #[must_use]
    pub fn moved(&self, by: Point) -> Shape {
        let moved = |at: Point| point(at.x + by.x, at.y + by.y);
        match self.clone() {
            Shape::Rect { at, radius, paint } => Shape::Rect { at: area(at.x + by.x, at.y + by.y, at.w, at.h), radius, paint },
            Shape::Circle { centre, radius, paint } => Shape::Circle { centre: moved(centre), radius, paint },
            Shape::Polygon { points, paint } => Shape::Polygon { points: points.into_iter().map(moved).collect(), paint },
            Shape::Line { points, width, ink } => Shape::Line { points: points.into_iter().map(moved).collect(), width, ink },
            Shape::Text(text) => Shape::Text(Text { at: moved(text.at), ..text }),
        }
    }
}

/// The scene as text, one shape a line, for tests that compare pictures without pixels.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} x {}", self.width, self.height)?;
        for (layer, shapes) in [("backdrop", self.backdrop.as_ref()), ("shapes", &self.shapes)] {
            writeln!(f, "{layer}:")?;
            for shape in shapes {
                writeln!(f, "  {shape}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let run = |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
        match self {
            Shape::Rect { at, radius, paint } => {
                write!(f, "rect {:.0},{:.0} {:.0}x{:.0} r{radius:.0} {paint}", at.x, at.y, at.w, at.h)
            }
            Shape::Circle { centre, radius, paint } => write!(f, "circle {centre} r{radius:.0} {paint}"),
            Shape::Polygon { points, paint } => write!(f, "polygon {} {paint}", run(points)),
            Shape::Line { points, width, ink } => write!(f, "line {} w{width:.0} {ink}", run(points)),
            Shape::Text(text) => {
                let words = super::story::with_names(&text.text, |seat| seat.colour().to_owned());
                write!(f, "text {} {:.0}px {:?} {words:?}", text.at, text.size, text.align)
            }
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0},{:.0}", self.x, self.y)
    }
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(fill) = self.fill {
            write!(f, "fill {fill}")?;
        }
        if let Some((ink, width)) = self.stroke {
            write!(f, "{}edge {ink} {width:.0}", if self.fill.is_some() { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.role {
            Role::Seat(seat) => f.write_str(seat.colour())?,
            Role::SeatGround(seat) => write!(f, "{}Ground", seat.colour())?,
            Role::Own([r, g, b]) => write!(f, "#{r:02X}{g:02X}{b:02X}")?,
            role => write!(f, "{role:?}")?,
        }
        if self.cover < 255 { write!(f, "/{}", self.cover) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_picture_beside_or_under_the_other_keeps_both() {
        let picture = |word: &str| {
            let mut scene = Scene::new(100.0);
            scene.add_behind(Text::new("ground", 5.0, 5.0, 20.0));
            scene.add(Text::new(word, 10.0, 20.0, 20.0));
            scene
        };
        let under = picture("board").above(&picture("hand"));
        let beside = picture("board").beside(&picture("hand"));
        for (both, size, at) in
            [(under, point(WIDTH, 200.0), point(10.0, 120.0)), (beside, point(2.0 * WIDTH, 100.0), point(WIDTH + 10.0, 20.0))]
        {
            assert_eq!(point(both.width, both.height), size);
            assert_eq!(both.words().collect::<Vec<_>>(), ["ground", "ground", "board", "hand"]);
            let Shape::Text(hand) = &both.shapes[1] else { panic!() };
            assert_eq!(hand.at, at);
        }
    }
}
