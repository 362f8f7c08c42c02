//! Whole families of piece sets: all their placements and components together. Too many for code
//! that is not optimised, so they are of the second tier.

use super::asteroid;
use slide::puzzle::read;
use slide::space::{CountOptions, Run, components};

/// Sums over a family.
#[derive(Debug, Default, PartialEq, Eq)]
struct Totals {
    sets: u64,
    packings: u64,
    components: u64,
    largest: u64,
}

impl Totals {
    /// Adds one piece set, of which `file` is any placement.
    fn add(&mut self, file: &str) {
        let collection = read(file, "family").unwrap_or_else(|errors| panic!("{errors}"));
        let options = CountOptions::default();
        let mut run = Run::default().threads(2);
        let found = components(&collection.puzzles()[0], &options, &mut run).expect("not many");
        self.sets += 1;
        self.packings += found.packings;
        self.components += found.count();
        self.largest = self.largest.max(found.largest());
    }
}

/// Published by dnomd343, *Klotski*: layouts of 5 rows and 4 columns with one 2×2 piece, any number
/// of dominoes and units, and at least two empty cells.
#[test]
#[ignore = "second tier: takes long where it is not optimised"]
fn all_piece_sets_of_klotski() {
    let mut totals = Totals::default();
    for upright in 0..=7 {
        for flat in 0..=7 - upright {
            for units in 0..=14 - 2 * (upright + flat) {
                let mut board = [['.'; 4]; 5];
                let pieces = [(2, 2, 1), (2, 1, upright), (1, 2, flat), (1, 1, units)];
                if fill(&mut board, &pieces, 0, 0) {
                    let rows: Vec<String> = board.iter().map(String::from_iter).collect();
                    totals.add(&format!("(name: \"Family\", board: \"{}\")", rows.join("/")));
                }
            }
        }
    }
    let found = (totals.packings, totals.components, totals.largest);
    assert_eq!(found, (29_334_498, 25_422, 964_656), "{totals:?}");
}

/// Puts pieces (rows, columns, how many) on the board, one after another, at the first place where
/// the others fit too; like pieces in the order of their places, of which `from` is the first.
fn fill(
    board: &mut [[char; 4]; 5],
    pieces: &[(usize, usize, usize)],
    placed: u8,
    from: usize,
) -> bool {
    let Some((&(rows, cols, count), rest)) = pieces.split_first() else { return true };
    if count == 0 {
        return fill(board, rest, placed, 0);
    }
    let mut less = pieces.to_vec();
    less[0].2 -= 1;
    for place in from..20 {
        let (row, col) = (place / 4, place % 4);
        let cells = (row..row + rows).flat_map(|r| (col..col + cols).map(move |c| (r, c)));
        let free = row + rows <= 5 && col + cols <= 4;
        if !free || cells.clone().any(|(r, c)| board[r][c] != '.') {
            continue;
        }
        cells.clone().for_each(|(r, c)| board[r][c] = char::from(b'a' + placed));
        if fill(board, &less, placed + 1, place + 1) {
            return true;
        }
        cells.for_each(|(r, c)| board[r][c] = '.');
    }
    false
}

/// The census of Asteroid Escape: all orientations of the real tile set, by three independent
/// programs.
#[test]
#[ignore = "second tier: takes long where it is not optimised"]
fn all_orientations_of_the_asteroids() {
    let small = ["1TL", "1TR", "1BR", "1BL"];
    let mut totals = Totals::default();
    for edge in ["ET", "ER", "EB", "EL"] {
        for corner in ["CTL", "CTR", "CBR", "CBL"] {
            for diagonal in ["2D", "2U"] {
                for along in ["2T", "2R", "2B", "2L"] {
                    for one in 0..4 {
                        for two in one..4 {
                            for three in two..4 {
                                let singles = [small[one], small[two], small[three]];
                                let tiles = [&["SH", edge, corner, diagonal, along], &singles[..]];
                                let start = asteroid::start(&tiles.concat());
                                let start = start.expect("every set has a placement");
                                totals.add(&asteroid::file(&start).expect("known tiles"));
                            }
                        }
                    }
                }
            }
        }
    }
    let expected =
        Totals { sets: 2_560, packings: 101_694_784, components: 11_856_492, largest: 61_109 };
    assert_eq!(totals, expected);
}

/// The census of the real tiles, by three independent programs: how many placements can be solved,
/// how many components have an exit, and the longest of all shortest solutions.
#[test]
#[ignore = "second tier: takes long where it is not optimised"]
fn the_census_of_the_asteroids() {
    use slide::design::asteroid::{AsteroidJob, Census, census};
    use slide::job::{Shard, merge_shards, run_job};
    let mut run = Run::default().threads(2);
    let found = census(9, None, &mut run).expect("no file is kept").total;
    assert_eq!((found.legal, found.solvable(), found.free()), (101_694_784, 67_403_148, 3_275_984));
    let components = (found.components, found.components_with_exit, found.largest);
    assert_eq!(components, (11_856_492, 394_666, 61_109));
    assert_eq!((found.longest(), found.ties()), (Some(155), 8));
    // The eight are four and their mirror images.
    assert_eq!(found.hardest.len(), 8);
    assert!(found.hardest.iter().all(|start| found.hardest.contains(&start.mirrored())));
    // Shards of it, put together, are the same.
    let shards = [2, 3, 1].map(|index| {
        let shard = Shard::new(index, 3).expect("there is such a shard");
        run_job(AsteroidJob { top: 9 }, Some(shard), &mut run).expect("no file is kept")
    });
    let whole = merge_shards(shards.to_vec()).expect("all shards");
    assert_eq!(Census::from(whole).total, found);
}

/// A board whose blocks are more than can be numbered: that is said, and no sum runs over.
#[test]
#[ignore = "second tier: takes long where it is not optimised"]
fn more_packings_than_blocks_can_hold() {
    let board = "eé7Z*aa/xß字ko../......./..D...b/.....bb/CC...../.C.....";
    let puzzle = slide::puzzle::PuzzleBuilder::new("walk").board(board).build().expect("a board");
    let options = slide::space::CountOptions::default().identity(slide::puzzle::Identity::Labelled);
    let found = slide::space::components(&puzzle, &options, &mut slide::space::Run::default());
    assert_eq!(found.err(), Some(slide::space::Stop::Packings.into()));
}
