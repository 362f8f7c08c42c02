//! A start: the tile on each of the nine cells.
//!
//! In JSON it is the list of the tiles' numbers, 31 for the hole:
//!
//! ```text
//! w j m
//! S v g        [15,4,5,0,14,3,10,31,2]
//! r . d
//! ```

use super::sets::OrientationSet;
use super::tiles::{SHIP, TILES};
use slide_model::{
    Anchor, BlockerCheck, BlockerRule, Cell, Direction, Expect, Piece, PieceSpec, Puzzle,
    PuzzleBuilder,
};

/// The cell without a tile.
const HOLE: u8 = 31;

/// The number of cells of the board.
pub(super) const CELLS: usize = 9;

/// The number of the tile on each cell in reading order, or 31 for the hole.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(try_from = "[u8; CELLS]")]
pub struct Start([u8; CELLS]);

impl TryFrom<[u8; CELLS]> for Start {
    type Error = &'static str;

    /// The start of these tiles, if all are known and one cell has none.
    fn try_from(cells: [u8; CELLS]) -> Result<Self, &'static str> {
        let tiles = cells.iter().filter(|&&tile| usize::from(tile) < TILES.len()).count();
        if tiles == CELLS - 1 && cells.contains(&HOLE) {
            Ok(Self(cells))
        } else {
            Err("these are not eight tiles and a hole")
        }
    }
}

impl Start {
    /// Any start of these tiles without two asteroids on one sub-cell.
    pub(super) fn any_of(tiles: &[u8]) -> Option<Self> {
        let mut left: Vec<u8> = tiles.iter().copied().chain([HOLE]).collect();
        let mut cells = [HOLE; CELLS];
        lay(&mut left, &mut cells, 0, 0).then_some(Self(cells))
    }

    /// The tiles of a puzzle, each at its anchor.
    pub(super) fn new(tiles: impl Iterator<Item = (u8, Anchor)>) -> Self {
        let mut cells = [HOLE; CELLS];
        for (tile, at) in tiles {
            if let Some(cell) = cells.get_mut(3 * usize::from(at.row) + usize::from(at.col)) {
                *cell = tile;
            }
        }
        Self(cells)
    }

    /// The start of a puzzle, if its pieces are such tiles and it has this board and exit.
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let like = Self::any_of(&[SHIP])?.puzzle("like", None)?;
        let same = |cell: Cell| puzzle.terrain(cell) == like.terrain(cell);
        let own = puzzle.exit()?;
        let other = like.exit()?;
        if (own.at, own.toward) != (other.at, other.toward)
            || tile_of(puzzle.piece(own.piece)) != Some(SHIP)
            || puzzle.size() != like.size()
            || !like.size().cells().all(same)
            || puzzle.blocker_rule() != like.blocker_rule()
        {
            return None;
        }
        let placed = puzzle.pieces().iter().map(|piece| Some((tile_of(piece)?, piece.start())));
        Some(Self::new(placed.collect::<Option<Vec<_>>>()?.into_iter()))
    }

    /// Its tiles, ascending.
    pub(super) fn set(self) -> OrientationSet {
        let mut tiles: Vec<u8> = self.0.into_iter().filter(|&tile| tile != HOLE).collect();
        tiles.sort_unstable();
        let mut set = [HOLE; CELLS - 1];
        set.iter_mut().zip(tiles).for_each(|(place, tile)| *place = tile);
        OrientationSet(set)
    }

    /// The left-right mirror image.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let image = |cell: usize| match self.0[cell / 3 * 3 + 2 - cell % 3] {
            HOLE => HOLE,
            tile => TILES[usize::from(tile)].mirror,
        };
        Self(std::array::from_fn(image))
    }

    /// The start as a puzzle whose shortest solution has this length, if that is known. `None` if two
    /// asteroids meet.
    pub fn puzzle(self, name: &str, length: Option<u32>) -> Option<Puzzle> {
        let rule = BlockerRule { per_cell: 3, overhang: 1, check: BlockerCheck::MidSlide };
        let out = Anchor { row: 2, col: 1 };
        let mut made = PuzzleBuilder::new("start").blockers(rule).exit('S', out, Direction::Down);
        let mut board = String::new();
        let mut used = [0; TILES.len()];
        for (cell, &number) in self.0.iter().enumerate() {
            if cell > 0 && cell % 3 == 0 {
                board.push('/');
            }
            if number == HOLE {
                board.push('.');
                continue;
            }
            let tile = &TILES[usize::from(number)];
            let used = &mut used[usize::from(number)];
            let letter = tile.letters.chars().nth(*used)?;
            *used += 1;
            board.push(letter);
            let spec = PieceSpec::new().name(tile.name).color(tile.color).blockers(tile.blockers);
            made = made.piece(letter.encode_utf8(&mut [0; 4]), spec);
        }
        let puzzle = made.board(&board).build().ok()?.with_name(name);
        Some(match length {
            None => puzzle,
            // With one hole, every slide is one step, and every move one slide.
            Some(length) => puzzle.with_expect(Expect {
                steps: Some(length),
                slides: Some(length),
                moves: Some(length),
                ..Expect::default()
            }),
        })
    }
}

/// The tile that a piece of a puzzle is.
pub(super) fn tile_of(piece: &Piece) -> Option<u8> {
    let solid = piece.blockers()?.solid().iter().map(|cell| (cell.row, cell.col));
    TILES.iter().position(|tile| tile.solid().eq(solid.clone())).map(|number| number as u8)
}

/// Lays one of the tiles left on the cell so that the rest can follow.
fn lay(left: &mut Vec<u8>, cells: &mut [u8; CELLS], cell: usize, solid: u128) -> bool {
    if left.is_empty() || cell == CELLS {
        return left.is_empty();
    }
    for index in 0..left.len() {
        let tile = left.remove(index);
        let own = TILES.get(usize::from(tile)).map_or(0, |tile| tile.solid_at(cell as u16));
        if own & solid == 0 {
            cells[cell] = tile;
            if lay(left, cells, cell + 1, solid | own) {
                return true;
            }
        }
        left.insert(index, tile);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_comes_back_from_its_list_its_puzzle_and_its_image() {
        let start = Start::any_of(&[0, 1, 1, 3, 6, 9, 12, 18]).unwrap();
        assert_eq!(Start::try_from(start.0), Ok(start));
        assert_eq!(Start::of(&start.puzzle("A", Some(7)).unwrap()), Some(start));
        assert_ne!(start.mirrored(), start);
        assert_eq!(start.mirrored().mirrored(), start);
        assert_eq!(start.set().mirrored(), start.mirrored().set());
        assert!(start.mirrored().puzzle("B", None).is_some());
        assert!(Start::try_from([HOLE; CELLS]).is_err());
        assert!(Start::try_from([30, 1, 1, 3, 6, 9, 12, 18, HOLE]).is_err());
    }
}
