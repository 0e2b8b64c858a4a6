//! A font as `imageproc`'s text wants it.

use ab_glyph::{CodepointIdIter, Font, FontRef, GlyphId, InvalidFont, Outline, v2};

/// A font whose size is that of an em, and whose letters stand with their baseline on the place they are drawn at. As the
/// fonts measure themselves, the baseline would fall between two rows of pixels and blur.
#[derive(Debug)]
pub struct Face(FontRef<'static>);

impl Face {
    pub fn new(bytes: &'static [u8]) -> Result<Self, InvalidFont> {
        FontRef::try_from_slice(bytes).map(Face)
    }

    pub fn em(&self) -> f32 {
        self.0.units_per_em().unwrap_or(2048.0)
    }
}

impl Font for Face {
    fn ascent_unscaled(&self) -> f32 {
        0.0
    }

    fn descent_unscaled(&self) -> f32 {
        -self.em()
    }

    fn units_per_em(&self) -> Option<f32> {
        self.0.units_per_em()
    }

    fn line_gap_unscaled(&self) -> f32 {
        self.0.line_gap_unscaled()
    }

    fn glyph_id(&self, c: char) -> GlyphId {
        self.0.glyph_id(c)
    }

    fn h_advance_unscaled(&self, id: GlyphId) -> f32 {
        self.0.h_advance_unscaled(id)
    }

    fn h_side_bearing_unscaled(&self, id: GlyphId) -> f32 {
        self.0.h_side_bearing_unscaled(id)
    }

    fn v_advance_unscaled(&self, id: GlyphId) -> f32 {
        self.0.v_advance_unscaled(id)
    }

    fn v_side_bearing_unscaled(&self, id: GlyphId) -> f32 {
        self.0.v_side_bearing_unscaled(id)
    }

    fn kern_unscaled(&self, first: GlyphId, second: GlyphId) -> f32 {
        self.0.kern_unscaled(first, second)
    }

    fn outline(&self, id: GlyphId) -> Option<Outline> {
        self.0.outline(id)
    }

    fn glyph_count(&self) -> usize {
        self.0.glyph_count()
    }

    fn codepoint_ids(&self) -> CodepointIdIter<'_> {
        self.0.codepoint_ids()
    }

    fn glyph_raster_image2(&self, id: GlyphId, size: u16) -> Option<v2::GlyphImage<'_>> {
        self.0.glyph_raster_image2(id, size)
    }
}
