//! The colours of this game alone.

use super::super::content::Terrain;
use crate::engine::scene::Role;

/// The lines between regions, and the rocks where four of them meet.
pub const BORDER: Role = Role::own(0x0E_0E12);

/// Regions without a terrain, and where invaders land.
pub const OUTER: Role = Role::own(0x46_4D5E);
pub const LANDING: Role = Role::own(0x55_5B68);

/// The Maw, and the backs of tokens.
pub const DEEP: Role = Role::own(0x12_0818);

/// What stands on the back of a token.
pub const BONE: Role = Role::Bone;

pub const CRYSTAL: Role = Role::own(0xC8_B4FF);

/// Pieces that belong to no seat.
pub const MENACE: Role = Role::Threat;

/// Dark enough for the seats' colours, and no two of the same lightness.
pub const fn land(terrain: Terrain) -> Role {
    match terrain {
        Terrain::Mountain => Role::own(0x66_6070),
        Terrain::Jungle => Role::own(0x2F_6640),
        Terrain::Ocean => Role::own(0x20_4672),
        Terrain::Desert => Role::own(0x86_6E44),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;
    use crate::render::lightness;

    #[test]
    fn lands_differ_in_lightness_and_are_darker_than_every_piece() {
        let mut lands = Terrain::ALL.map(|terrain| lightness(land(terrain)));
        lands.sort_by(f32::total_cmp);
        assert!(lands.windows(2).all(|pair| pair[1] - pair[0] > 10.0), "{lands:?}");
        let pieces = Seat::all(Seat::MOST as u8).map(Role::Seat).chain([MENACE, CRYSTAL]);
        let darkest_piece = pieces.map(lightness).fold(255.0, f32::min);
        assert!(lands[3] + 15.0 < darkest_piece, "{lands:?} {darkest_piece}");
    }

    #[test]
    fn regions_stand_out_from_the_space_around_and_the_lines_between_them() {
        for region in Terrain::ALL.map(land).into_iter().chain([OUTER, LANDING]) {
            let apart = [BORDER, Role::Ground].map(|around| crate::render::contrast(region, around));
            assert!(apart.iter().all(|contrast| *contrast >= 1.5), "{region:?}: {apart:?}");
        }
    }

    #[test]
    fn lettering_reads_on_nobodys_pieces() {
        assert!(crate::render::contrast(Role::OnSeat, MENACE) > 4.5);
    }
}
