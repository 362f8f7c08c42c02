//! Orientation sets: the eight tiles, each in one of its turns. There are 2560 of them, since the
//! three tiles with one asteroid are alike:
//!
//! ```text
//! edge 4 × corner 4 × along 4 × diagonal 2 × three of 4 with repetition 20 = 2560
//! ```

use super::tiles::{FIRST_ALONG, FIRST_CORNER, FIRST_DIAGONAL, FIRST_EDGE, FIRST_ONE, SHIP, TILES};

/// The tiles of a set by number, ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrientationSet(pub [u8; 8]);

impl OrientationSet {
    /// All of them, in a fixed order.
    pub fn all() -> Vec<Self> {
        let turns = |first: u8, count: u8| first..first + count;
        let mut sets = Vec::new();
        for one in turns(FIRST_ONE, 4) {
            for two in (one..).take_while(|&two| two < FIRST_DIAGONAL) {
                for three in (two..).take_while(|&three| three < FIRST_DIAGONAL) {
                    for diagonal in turns(FIRST_DIAGONAL, 2) {
                        for along in turns(FIRST_ALONG, 4) {
                            for corner in turns(FIRST_CORNER, 4) {
                                sets.extend(turns(FIRST_EDGE, 4).map(|edge| {
                                    Self([SHIP, one, two, three, diagonal, along, corner, edge])
                                }));
                            }
                        }
                    }
                }
            }
        }
        sets
    }

    /// The set of the left-right mirror images. No set is its own.
    pub fn mirrored(self) -> Self {
        let mut tiles = self.0.map(|tile| TILES[usize::from(tile)].mirror);
        tiles.sort_unstable();
        Self(tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_2560_in_1280_pairs() {
        let sets = OrientationSet::all();
        assert_eq!(sets.len(), 2560);
        assert!(sets.is_sorted_by(|one, other| one < other));
        assert!(sets.iter().all(|set| set.mirrored() != *set));
        assert!(sets.iter().all(|set| sets.binary_search(&set.mirrored()).is_ok()));
        assert_eq!(sets.iter().filter(|set| **set < set.mirrored()).count(), 1280);
    }
}
