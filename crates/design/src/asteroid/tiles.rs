//! The tiles of Asteroid Escape, a game of Smart Games, as measured from the toy. Each is a cell of the 3×3
//! board with a grid of 5×5 sub-cells, whose outer ring lies over the neighbouring cells:
//!
//! ```text
//! ship      one       two       two       corner    edge
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

/// Rows and columns of the grid of a tile.
const SIDE: u16 = 5;

/// Name and colour of a tile.
#[derive(Clone, Copy)]
struct Look {
    name: &'static str,
    color: &'static str,
}

const SHIP_LOOK: Look = Look { name: "ship", color: "#d55e00" };
const ONE: Look = Look { name: "one asteroid", color: "#56b4e9" };
const DIAGONAL: Look = Look { name: "two asteroids", color: "#f0e442" };
const ALONG: Look = Look { name: "two asteroids", color: "#e69f00" };
const CORNER: Look = Look { name: "corner asteroid", color: "#009e73" };
const EDGE: Look = Look { name: "edge asteroid", color: "#cc79a7" };

const fn tile(look: Look, letters: &'static str, blockers: &'static str, mirror: u8) -> Tile {
    Tile { name: look.name, color: look.color, letters, blockers, mirror }
}

/// The tiles by number.
pub(super) const TILES: [Tile; 19] = [
    tile(SHIP_LOOK, "S", "...../#####/..#../..#../.....", 0),
    tile(ONE, "abc", "...../.#.../...../...../.....", 2),
    tile(ONE, "def", "...../...#./...../...../.....", 1),
    tile(ONE, "ghi", "...../...../...../...#./.....", 4),
    tile(ONE, "jkl", "...../...../...../.#.../.....", 3),
    tile(DIAGONAL, "m", "...../.#.../...../...#./.....", 6),
    tile(DIAGONAL, "n", "...../...#./...../.#.../.....", 5),
    tile(ALONG, "o", "...../.#.#./...../...../.....", 7),
    tile(ALONG, "p", "...../...#./...../...#./.....", 10),
    tile(ALONG, "q", "...../...../...../.#.#./.....", 9),
    tile(ALONG, "r", "...../.#.../...../.#.../.....", 8),
    tile(CORNER, "s", "##.../##.../...../...../.....", 12),
    tile(CORNER, "t", "...##/...##/...../...../.....", 11),
    tile(CORNER, "u", "...../...../...../...##/...##", 14),
    tile(CORNER, "v", "...../...../...../##.../##...", 13),
    tile(EDGE, "w", ".###./.###./...../...../.....", 15),
    tile(EDGE, "x", "...../...##/...##/...##/.....", 18),
    tile(EDGE, "y", "...../...../...../.###./.###.", 17),
    tile(EDGE, "z", "...../##.../##.../##.../.....", 16),
];

/// The ship.
pub(super) const SHIP: u8 = 0;
/// The first turn of each tile that is turned.
pub(super) const FIRST_ONE: u8 = 1;
pub(super) const FIRST_DIAGONAL: u8 = 5;
pub(super) const FIRST_ALONG: u8 = 7;
pub(super) const FIRST_CORNER: u8 = 11;
pub(super) const FIRST_EDGE: u8 = 15;

impl Tile {
    /// Its solid sub-cells when it lies on this cell: bit 11·r + c is sub-cell (r, c) of the board.
    pub fn solid_at(&self, cell: u16) -> u128 {
        let row = 3 * (cell / 3);
        let col = 3 * (cell % 3);
        self.solid().fold(0, |all, (r, c)| all | 1 << (11 * (row + r) + col + c))
    }

    /// Row and column of its solid sub-cells in its grid, in reading order.
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
    fn letters_are_unlike() {
        let mut letters: Vec<char> = TILES.iter().flat_map(|tile| tile.letters.chars()).collect();
        letters.sort_unstable();
        assert!(letters.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
