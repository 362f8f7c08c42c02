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
//! turned. Other boards are cut along their longer side, into as few groups as the size of the tables
//! allows, evenly:
//!
//! ```text
//! 3×5, hole first, 5-5-4       7-7, large              2×8, 8-7, large
//!  .  a  a  b  c                .  a  a  b  b           .  a  a  a  b  b  b  b
//!  a  a  b  b  c                a  a  a  b  b           a  a  a  a  a  b  b  b
//!  a  b  b  c  c                a  a  b  b  b
//! ```

use slide_model::{BoardSymmetry, Size, words};

words! {
    /// The largest size of the tables.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum PatternSize {
        /// Small ones; large ones where the search is expected to take longer than making them, or than
        /// reading them if they exist.
        #[default]
        Auto = "auto",
        /// Groups of six tiles.
        // 17 MB for the 15-puzzle, 244 MB for the 24-puzzle.
        Small = "small",
        /// Seven or eight tiles, on boards of up to 16 cells: for the 15-puzzle 288 MB.
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

/// Most tiles in a group of a board without a drawn division: in small tables, and in large ones.
const MOST_SMALL: usize = 6;
const MOST_LARGE: usize = 8;
/// Largest board with large tables.
const MOST_CELLS: usize = 16;

/// The groups of tiles of a board whose hole belongs to cell `hole`.
pub(super) fn groups(board: Size, hole: u8, size: PatternSize) -> Vec<Vec<u8>> {
    let drawn = match (board.rows, board.cols, size) {
        (3, 3, _) => Some(SMALL_8),
        (4, 4, PatternSize::Large) => Some(LARGE_15),
        (4, 4, _) => Some(SMALL_15),
        (5, 5, _) => Some(SMALL_24),
        _ => None,
    };
    let turned = BoardSymmetry::all(board).find(|symmetry| symmetry.image(0) == u32::from(hole));
    if let (Some(drawn), Some(turned)) = (drawn, turned) {
        let turn =
            |group: &&[u8]| group.iter().map(|&tile| turned.image(tile.into()) as u8).collect();
        return drawn.iter().map(turn).collect();
    }
    let mut tiles: Vec<u8> = (0..board.area() as u8).filter(|&tile| tile != hole).collect();
    if board.cols > board.rows {
        let cols = board.cols as u8;
        tiles.sort_unstable_by_key(|tile| (tile % cols, tile / cols));
    }
    let is_large = size == PatternSize::Large && board.area() <= MOST_CELLS;
    let most = if is_large { MOST_LARGE } else { MOST_SMALL };
    let parts = tiles.len().div_ceil(most).max(1);
    tiles.chunks(tiles.len().div_ceil(parts).max(1)).map(<[u8]>::to_vec).collect()
}
