//! The groups of tiles whose placements are looked up together.
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
//! With the hole in another corner the picture is turned. Other boards are cut along their longer side, into as few groups as the size of the tables
//! allows, evenly:
//!
//! ```text
//! 3×5, hole first, 5-5-4       2×8, 8-7, large
//!  .  a  a  b  c                .  a  a  a  b  b  b  b
//!  a  a  b  b  c                a  a  a  a  a  b  b  b
//!  a  b  b  c  c
//! ```
//!
//! A second division of equal quality, if there is one, distinguishes states that the first does not, and of the two
//! sums the larger counts: the first one turned by a symmetry that leaves the hole's place alone ("reflected look-up"), the line that
//! is cut by large tables cut otherwise, or, where both groups would have as many tiles, each of them larger in turn. A start of
//! the 3×5 tiles of 84 steps, the mirror image of the goal, takes a third of the states with both:
//!
//! ```text
//! 3×5, 6-8, large          and 8-6
//!  .  a  b  b  b            .  a  a  b  b
//!  a  a  b  b  b            a  a  a  b  b
//!  a  a  b  b  b            a  a  a  b  b
//! ```

use slide_model::{BoardSymmetry, Size, words};

words! {
    /// The largest size of the tables.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum PatternSize {
        /// Small ones; large ones where the search is expected to take longer than making them, or than
        /// reading them if they exist.
        #[default]
        Auto = "auto",
        /// Groups of six tiles.
        // 3 MB for the 15-puzzle, 45 MB for the 24-puzzle.
        Small = "small",
        /// Seven or eight tiles, on boards of up to 16 cells: for the 15-puzzle 196 MB.
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

/// The greatest number of tiles in a group of a board without a fixed division: in small tables, and in large ones.
const MOST_SMALL: usize = 6;
const MOST_LARGE: usize = 8;
/// The number of cells of the largest board with large tables.
const MOST_LARGE_CELLS: usize = 16;

/// All tiles in groups.
pub(super) type Groups = Vec<Vec<u8>>;

/// The divisions of the tiles of a board whose hole belongs to cell `hole`: of their sums the largest counts.
pub(super) fn divisions(board: Size, hole: u8, size: PatternSize) -> Vec<Groups> {
    let first = groups(board, hole, size);
    let sorted = |division: &Groups| {
        let mut sorted = division.clone();
        for group in &mut sorted {
            group.sort_unstable();
        }
        sorted.sort_unstable();
        sorted
    };
    let turned = BoardSymmetry::all(board)
        .filter(|symmetry| symmetry.image(hole.into()) == u32::from(hole))
        .map(|symmetry| {
            let turn =
                |group: &Vec<u8>| group.iter().map(|&at| symmetry.image(at.into()) as u8).collect();
            first.iter().map(turn).collect::<Groups>()
        })
        .find(|turned| sorted(turned) != sorted(&first));
    let mut all = vec![first];
    match turned {
        Some(turned) => all.push(turned),
        None if size == PatternSize::Large => cut_otherwise(board, &mut all),
        None => {}
    }
    all
}

/// Makes either of two groups of as many tiles the larger one; or adds the other divisions of the line that the two groups
/// of the first division share, if they do.
fn cut_otherwise(board: Size, all: &mut Vec<Groups>) {
    let [near, far] = &*all[0] else { return };
    let line = |&tile: &u8| {
        if board.cols > board.rows { tile % board.cols as u8 } else { tile / board.cols as u8 }
    };
    if near.len() == far.len() && near.len() < MOST_LARGE {
        let tiles = all[0].concat();
        let cut = |at: usize| vec![tiles[..at].to_vec(), tiles[at..].to_vec()];
        *all = vec![cut(near.len() - 1), cut(near.len() + 1)];
        return;
    }
    let near = near.clone();
    let far = far.clone();
    let cut = near.last().map(line);
    let is_cut = |tile: &&u8| Some(line(tile)) == cut;
    let from_near = near.iter().rev().take_while(is_cut).count();
    let from_far = far.iter().take_while(is_cut).count();
    if from_far == 0 {
        return;
    }
    let (whole_near, ends) = near.split_at(near.len() - from_near);
    let (begins, whole_far) = far.split_at(from_far);
    let mut shared = [ends, begins].concat();
    for _ in 1..shared.len() {
        shared.rotate_left(1);
        let (ends, begins) = shared.split_at(from_near);
        all.push(vec![[whole_near, ends].concat(), [begins, whole_far].concat()]);
    }
}

/// The groups of tiles of a board whose hole belongs to cell `hole`.
pub(super) fn groups(board: Size, hole: u8, size: PatternSize) -> Groups {
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
    let is_large = size == PatternSize::Large && board.area() <= MOST_LARGE_CELLS;
    let most = if is_large { MOST_LARGE } else { MOST_SMALL };
    let parts = tiles.len().div_ceil(most).max(1);
    tiles.chunks(tiles.len().div_ceil(parts).max(1)).map(<[u8]>::to_vec).collect()
}
