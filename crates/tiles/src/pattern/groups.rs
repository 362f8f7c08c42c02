//! The groups of tiles that are looked at together.
//!
//! ```text
//! 4×4, hole first, 6-6-3        7-8, --pdb large          5×5, 6-6-6-6
//!  .  b  b  a                    .  a  a  a                .  a  a  b  b
//!  b  b  a  a                    a  a  a  a                c  a  a  b  b
//!  b  b  a  a                    b  b  b  b                c  c  a  b  b
//!  c  c  c  a                    b  b  b  b                c  c  d  d  d
//!                                                          c  d  d  d
//! ```
//!
//! (the 24-puzzle's groups are drawn exactly below). With the hole in another corner the picture is
//! turned. Other boards are cut into groups in reading order.

use slide_model::{BoardSymmetry, Size, words};

words! {
    /// The largest size of the tables.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum PatternSize {
        /// Groups of six tiles.
        // 17 MB for the 15-puzzle, 244 MB for the 24-puzzle.
        #[default]
        Small = "small",
        /// Seven and eight tiles, for the 15-puzzle: 288 MB, some minutes to make.
        Large = "large",
    }
}

const SMALL_15: &[&[u8]] = &[&[3, 6, 7, 10, 11, 15], &[1, 2, 4, 5, 8, 9], &[12, 13, 14]];
const LARGE_15: &[&[u8]] = &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]];
const SMALL_24: &[&[u8]] = &[
    &[1, 2, 5, 6, 7, 12],
    &[3, 4, 8, 9, 13, 14],
    &[10, 11, 15, 16, 20, 21],
    &[17, 18, 19, 22, 23, 24],
];
const SMALL_8: &[&[u8]] = &[&[1, 2, 3, 4], &[5, 6, 7, 8]];

/// Most tiles in a group of a board without a drawn division.
const MOST_TILES: usize = 6;

/// The groups of tiles of a board whose hole belongs to cell `hole`.
pub(super) fn groups(board: Size, hole: u8, size: PatternSize) -> Vec<Vec<u8>> {
    let drawn = match (board.rows, board.cols, size) {
        (3, 3, _) => Some(SMALL_8),
        (4, 4, PatternSize::Small) => Some(SMALL_15),
        (4, 4, PatternSize::Large) => Some(LARGE_15),
        (5, 5, _) => Some(SMALL_24),
        _ => None,
    };
    let turned = BoardSymmetry::all(board).find(|symmetry| symmetry.image(0) == u32::from(hole));
    if let (Some(drawn), Some(turned)) = (drawn, turned) {
        let turn =
            |group: &&[u8]| group.iter().map(|&tile| turned.image(tile.into()) as u8).collect();
        return drawn.iter().map(turn).collect();
    }
    let tiles: Vec<u8> = (0..board.area() as u8).filter(|&tile| tile != hole).collect();
    let parts = tiles.len().div_ceil(MOST_TILES).max(1);
    tiles.chunks(tiles.len().div_ceil(parts).max(1)).map(<[u8]>::to_vec).collect()
}
