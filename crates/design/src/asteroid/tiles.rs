//! The tiles of Asteroid Escape, a game of Smart Games, as measured from the toy. Each is a cell of the 3×3
//! board with a grid of 5×5 sub-cells, whose outer ring lies over the neighbouring cells:
//!
//! ```text
//! ship      one       diagonal  along     corner    edge
//! . . . . . . . . . . . . . . . . . . . . # # . . . . # # # .
//! # # # # # . # . . . . # . . . . # . # . # # . . . . # # # .
//! . . # . . . . . . . . . . . . . . . . . . . . . . . . . . .
//! . . # . . . . . . . . . . # . . . . . . . . . . . . . . . .
//! . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
//! ```
//!
//! The set is one ship, which is never turned, three tiles with one asteroid, one with two on a
//! diagonal, one with two along an edge, one with a large asteroid on a corner and one with a large
//! asteroid on an edge. All but the ship may be laid in any quarter turn.

/// A tile in one of its turns.
#[derive(Debug)]
pub(super) struct Tile {
    /// Its name in a puzzle.
    pub name: &'static str,
    /// Its colour in a puzzle, the same in all turns.
    pub color: &'static str,
    /// The letters that pieces of this tile have in a puzzle, one for each copy.
    pub letters: &'static str,
    /// Its grid.
    pub blockers: &'static str,
    /// The number of its left-right mirror image.
    pub mirror: u8,
}

/// The number of sub-cells along the grid of a tile, along its cell, and along the board, with the outer rings.
const SIDE: u16 = 5;
const CELL_SIDE: u16 = SIDE - 2;
const BOARD_SIDE: u16 = CELL_SIDE * BOARD_CELLS + 2;
/// The number of cells along the board.
const BOARD_CELLS: u16 = 3;

/// The name and colour of a tile.
#[derive(Clone, Copy)]
struct Look {
    name: &'static str,
    color: &'static str,
}

impl Look {
    const SHIP: Self = Self { name: "ship", color: "#d55e00" };
    const ONE: Self = Self { name: "one asteroid", color: "#56b4e9" };
    const DIAGONAL: Self = Self { name: "two asteroids", color: "#f0e442" };
    const ALONG: Self = Self { name: "two asteroids", color: "#e69f00" };
    const CORNER: Self = Self { name: "corner asteroid", color: "#009e73" };
    const EDGE: Self = Self { name: "edge asteroid", color: "#cc79a7" };
}

const fn tile(look: Look, letters: &'static str, blockers: &'static str, mirror: u8) -> Tile {
    Tile { name: look.name, color: look.color, letters, blockers, mirror }
}

/// The tiles by number.
pub(super) const TILES: [Tile; 19] = [
    tile(Look::SHIP, "S", "...../#####/..#../..#../.....", 0),
    tile(Look::ONE, "abc", "...../.#.../...../...../.....", 2),
    tile(Look::ONE, "def", "...../...#./...../...../.....", 1),
    tile(Look::ONE, "ghi", "...../...../...../...#./.....", 4),
    tile(Look::ONE, "jkl", "...../...../...../.#.../.....", 3),
    tile(Look::DIAGONAL, "m", "...../.#.../...../...#./.....", 6),
    tile(Look::DIAGONAL, "n", "...../...#./...../.#.../.....", 5),
    tile(Look::ALONG, "o", "...../.#.#./...../...../.....", 7),
    tile(Look::ALONG, "p", "...../...#./...../...#./.....", 10),
    tile(Look::ALONG, "q", "...../...../...../.#.#./.....", 9),
    tile(Look::ALONG, "r", "...../.#.../...../.#.../.....", 8),
    tile(Look::CORNER, "s", "##.../##.../...../...../.....", 12),
    tile(Look::CORNER, "t", "...##/...##/...../...../.....", 11),
    tile(Look::CORNER, "u", "...../...../...../...##/...##", 14),
    tile(Look::CORNER, "v", "...../...../...../##.../##...", 13),
    tile(Look::EDGE, "w", ".###./.###./...../...../.....", 15),
    tile(Look::EDGE, "x", "...../...##/...##/...##/.....", 18),
    tile(Look::EDGE, "y", "...../...../...../.###./.###.", 17),
    tile(Look::EDGE, "z", "...../##.../##.../##.../.....", 16),
];

/// The number of the ship.
pub(super) const SHIP: u8 = 0;
/// The number of the first turn of each of the other tiles.
pub(super) const FIRST_ONE: u8 = 1;
pub(super) const FIRST_DIAGONAL: u8 = 5;
pub(super) const FIRST_ALONG: u8 = 7;
pub(super) const FIRST_CORNER: u8 = 11;
pub(super) const FIRST_EDGE: u8 = 15;

impl Tile {
    /// The solid sub-cells when the tile lies on this cell: bit 11·r + c is sub-cell (r, c) of the board.
    pub fn solid_at(&self, cell: u16) -> u128 {
        let row = CELL_SIDE * (cell / BOARD_CELLS);
        let col = CELL_SIDE * (cell % BOARD_CELLS);
        self.solid().fold(0, |all, (r, c)| all | 1 << (BOARD_SIDE * (row + r) + col + c))
    }

    /// The (row, column) of each solid sub-cell in its grid, in reading order.
    pub fn solid(&self) -> impl Iterator<Item = (u16, u16)> {
        let signs = (0..).zip(self.blockers.bytes().filter(|&sign| sign != b'/'));
        signs.filter(|&(_, sign)| sign == b'#').map(|(at, _)| (at / SIDE, at % SIDE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_are_mirror_images() {
        for (number, tile) in TILES.iter().enumerate() {
            let image = &TILES[usize::from(tile.mirror)];
            assert_eq!(usize::from(image.mirror), number);
            let rows: Vec<String> =
                tile.blockers.split('/').map(|row| row.chars().rev().collect()).collect();
            assert_eq!(rows.join("/"), image.blockers);
            assert_eq!((tile.name, tile.color), (image.name, image.color));
        }
    }

    #[test]
    fn letters_are_distinct() {
        let mut letters: Vec<char> = TILES.iter().flat_map(|tile| tile.letters.chars()).collect();
        letters.sort_unstable();
        assert!(letters.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
