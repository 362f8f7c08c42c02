//! Starts of numbered tiles that need exactly a given number of moves.
//!
//! On boards of up to ten cells all states are found, layer by layer from the goal, and one of the
//! requested layer is drawn at random; each is as likely as any other. On boards of up to 16 cells tiles are
//! mixed by a random walk and the position is solved. Its solution passes through starts of all smaller
//! lengths:
//!
//! ```text
//! mixed, 53 moves ─▶ 52 ─▶ … ─▶ 27 moves left: that is the start ─▶ … ─▶ goal
//! ```
//!
//! On larger boards a mixed position takes too long to be solved. There a random walk leads away from the goal, and
//! its end is solved. A step changes the length by one, so as many more as are missing never lead too far:
//!
//! ```text
//! goal ─ 30 steps ─▶ 22 moves ─ 8 steps ─▶ 28 moves ─ 2 steps ─▶ 30 moves: that is the start
//! ```

use super::Dice;
use slide_engine::board::FixedSet;
use slide_engine::solve::{Ratio, SolveError, SolveOptions, Status, Wanted, solve};
use slide_engine::space::{EnumerateError, Limits, Run, Stop};
use slide_model::{Cell, Direction, Puzzle, Size, Solution, TilesGoal, tile_puzzle};

/// The most cells of a board whose states are all enumerated.
const MOST_ENUMERATED_CELLS: usize = 10;
/// The most cells of a board whose mixed positions are solved.
const MOST_MIXED_CELLS: usize = 16;
/// The longest of all shortest solutions on larger boards, hole in a corner, where it is known.
// OEIS A151944.
const LONGEST: [((u16, u16), u32); 4] = [((2, 6), 80), ((3, 4), 53), ((3, 5), 84), ((4, 4), 80)];
/// The largest ratio of a first solution of a mixed position to a shortest one.
const NEAR: Ratio = Ratio::THREE;
/// The number of random walks before giving up.
pub(super) const WALKS: usize = 60;
/// Moves of a random walk, for each cell.
pub(super) const WALK_MOVES: usize = 200;
/// Longest side.
const SIDES: std::ops::RangeInclusive<u16> = 2..=6;

/// The options of a start of tiles.
#[derive(Clone, Copy, Debug)]
pub struct TileStart {
    /// Rows × columns, 2 to 6 each.
    pub size: Size,
    /// Moves of a shortest solution.
    pub length: u32,
    /// Another seed gives another start.
    pub seed: u64,
    /// The place where the hole belongs.
    pub goal: TilesGoal,
}

/// The reason why there is no such start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A side is shorter than 2 or longer than 6.
    #[error("boards of numbered tiles have 2 to 6 rows and columns")]
    Size,
    /// No start of this size needs that number of moves: the most is this.
    #[error("no start of this size needs so many moves; the most is {0}")]
    TooLong(u32),
    /// There are no more starts of these lengths.
    #[error("there are only {0} starts of these lengths")]
    TooFew(usize),
    /// None of many random positions needs that number of moves: none needs more than this.
    #[error(
        "no start with that many moves was found: none of {WALKS} random ones needs more than {0}"
    )]
    NotFound(u32),
    /// A limit stopped the search.
    #[error("no start was found ({})", .0.words())]
    Stopped(Stop),
    /// A random position could not be solved with these options.
    #[error(transparent)]
    Solve(SolveError),
}

impl From<SolveError> for GenerateError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::States(EnumerateError::Stopped(stop)) => Self::Stopped(stop),
            error => Self::Solve(error),
        }
    }
}

/// The tiles in reading order, 0 for the hole.
type TilePermutation = Vec<u8>;

/// A start that needs exactly `wanted.length` moves.
///
/// # Errors
/// There is none, or none was found.
///
/// # Examples
/// ```
/// use slide::design::{TileStart, tile_start};
/// use slide::puzzle::{Size, TilesGoal};
/// use slide::space::Run;
/// use slide::solve::{SolveOptions, solve};
///
/// let size = Size { rows: 3, cols: 3 };
/// let wanted = TileStart { size, length: 27, seed: 1, goal: TilesGoal::HoleLast };
/// let options = SolveOptions::default();
/// let puzzle = tile_start(wanted, &options, &mut Run::default())?;
/// assert_eq!(solve(&puzzle, &options, &mut Run::default())?.solutions[0].length(), 27);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tile_start(
    wanted: TileStart,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<Puzzle, GenerateError> {
    if !SIDES.contains(&wanted.size.rows) || !SIDES.contains(&wanted.size.cols) {
        return Err(GenerateError::Size);
    }
    let mut dice = Dice::new(wanted.seed);
    let tiles = if wanted.size.area() <= MOST_ENUMERATED_CELLS {
        drawn(wanted, &run.limits, &mut dice)?
    } else {
        let Size { rows, cols } = wanted.size;
        let longest = LONGEST.iter().find(|(sides, _)| *sides == (rows.min(cols), rows.max(cols)));
        if let Some((_, longest)) = longest.filter(|(_, longest)| wanted.length > *longest) {
            return Err(GenerateError::TooLong(*longest));
        }
        let make = if wanted.size.area() <= MOST_MIXED_CELLS { walked } else { walked_away };
        make(wanted, options, &mut dice, run)?
    };
    Ok(puzzle(wanted, &tiles))
}

/// One of all starts with this length. A move changes the colour of the hole's cell, so the successors of a
/// layer that are new are in neither the layer before nor the next one so far.
fn drawn(
    wanted: TileStart,
    limits: &Limits,
    dice: &mut Dice,
) -> Result<TilePermutation, GenerateError> {
    type Layer = FixedSet<u64>;
    let mut before = Layer::default();
    let mut known = Layer::default();
    let mut layer = vec![packed(&goal(wanted))];
    known.extend(&layer);
    let mut states = 1;
    for depth in 0..wanted.length {
        let mut next = Vec::new();
        let mut next_known = Layer::default();
        for &code in &layer {
            let lists = (layer.capacity() + next.capacity()) * size_of::<u64>();
            let sets = before.allocation_size() + known.allocation_size();
            // The set that grows is copied.
            let bytes = lists + sets + 3 * next_known.allocation_size();
            limits.check(states, bytes as u64).map_err(GenerateError::Stopped)?;
            for moved in successors(wanted.size, &unpacked(wanted.size, code)) {
                let moved = packed(&moved);
                if !before.contains(&moved) && next_known.insert(moved) {
                    next.push(moved);
                    states += 1;
                }
            }
        }
        if next.is_empty() {
            return Err(GenerateError::TooLong(depth));
        }
        before = known;
        known = next_known;
        layer = next;
    }
    let lot = dice.below(layer.len());
    Ok(unpacked(wanted.size, layer[lot]))
}

/// Up to ten tiles in one word, four bits each.
fn packed(tiles: &TilePermutation) -> u64 {
    tiles.iter().rev().fold(0, |word, &tile| word << 4 | u64::from(tile))
}

fn unpacked(size: Size, word: u64) -> TilePermutation {
    (0..size.area()).map(|index| (word >> (4 * index) & 15) as u8).collect()
}

/// A state on the way from a random one to the goal.
fn walked(
    wanted: TileStart,
    options: &SolveOptions,
    dice: &mut Dice,
    run: &mut Run<'_>,
) -> Result<TilePermutation, GenerateError> {
    let mut longest = 0;
    for _ in 0..WALKS {
        let mut tiles = goal(wanted);
        // An even or odd number, so that the hole reaches cells of both colours.
        let moves = WALK_MOVES * wanted.size.area() + dice.below(2);
        for _ in 0..moves {
            let mut next = successors(wanted.size, &tiles);
            tiles = next.swap_remove(dice.below(next.len()));
        }
        let Some(solution) = solution(wanted, &tiles, options, run)? else { continue };
        longest = longest.max(solution.length());
        let Some(skip) = solution.length().checked_sub(wanted.length) else { continue };
        for one in &solution.moves[..skip as usize] {
            let to = one.to.unwrap_or(one.from);
            tiles.swap(wanted.size.index(one.from.into()), wanted.size.index(to.into()));
        }
        return Ok(tiles);
    }
    Err(GenerateError::NotFound(longest))
}

/// The end of a random walk from the goal that never turns back.
fn walked_away(
    wanted: TileStart,
    options: &SolveOptions,
    dice: &mut Dice,
    run: &mut Run<'_>,
) -> Result<TilePermutation, GenerateError> {
    let mut longest = 0;
    let mut tiles = goal(wanted);
    let mut before = tiles.clone();
    let mut missing = wanted.length;
    let most = (WALK_MOVES * wanted.size.area()) as u32;
    for _ in 0..WALKS {
        for _ in 0..missing.min(most) {
            let mut next = successors(wanted.size, &tiles);
            next.retain(|next| *next != before);
            let next = next.swap_remove(dice.below(next.len()));
            before = std::mem::replace(&mut tiles, next);
        }
        let length = solution(wanted, &tiles, options, run)?.map_or(0, |found| found.length());
        longest = longest.max(length);
        missing = wanted.length.saturating_sub(length);
        if missing == 0 {
            return Ok(tiles);
        }
    }
    Err(GenerateError::NotFound(longest))
}

/// A shortest solution, or one that is found fast and is shorter than wanted.
fn solution(
    wanted: TileStart,
    tiles: &TilePermutation,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<Option<Solution>, GenerateError> {
    let mixed = puzzle(wanted, tiles);
    let near = solve(&mixed, &options.clone().wanted(Wanted::Within(NEAR)), run)?;
    let is_short = |near: &Solution| near.length() < wanted.length;
    if let Some(near) = near.solutions.into_iter().next().filter(is_short) {
        return Ok(Some(near));
    }
    let answer = solve(&mixed, options, run)?;
    match answer.status {
        Status::Limit(stop) => Err(GenerateError::Stopped(stop)),
        _ => Ok(answer.solutions.into_iter().next()),
    }
}

fn goal(wanted: TileStart) -> TilePermutation {
    let mut tiles: TilePermutation = (0..wanted.size.area() as u8).collect();
    if wanted.goal == TilesGoal::HoleLast {
        tiles.rotate_left(1);
    }
    tiles
}

/// The states after one move, in a fixed order.
fn successors(size: Size, tiles: &TilePermutation) -> Vec<TilePermutation> {
    let hole = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    let beside = |way| size.cell(hole).step(way).filter(|&cell| size.contains(cell));
    let moved = |from: Cell| {
        let mut tiles = tiles.clone();
        tiles.swap(hole, size.index(from));
        tiles
    };
    Direction::ALL.into_iter().filter_map(beside).map(moved).collect()
}

/// The tiles as a puzzle.
fn puzzle(wanted: TileStart, tiles: &TilePermutation) -> Puzzle {
    let TileStart { size, length, seed, goal } = wanted;
    let name = format!("Tiles {}x{} {length} moves seed {seed}", size.rows, size.cols);
    tile_puzzle(&name, size, tiles, goal)
}
