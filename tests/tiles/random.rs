//! Random tile boards, and their distances found the slow way.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write as _;

use slide::design::Dice;
use slide::puzzle::{Puzzle, read};

/// Tiles in reading order, 0 for the hole.
pub(crate) type Tiles = Vec<u8>;

/// The cells beside a cell, walls aside.
pub(crate) fn beside(rows: usize, cols: usize, cell: usize) -> Vec<usize> {
    let (row, col) = (cell / cols, cell % cols);
    let mut cells = Vec::new();
    if row > 0 {
        cells.push(cell - cols);
    }
    if row + 1 < rows {
        cells.push(cell + cols);
    }
    if col > 0 {
        cells.push(cell - 1);
    }
    if col + 1 < cols {
        cells.push(cell + 1);
    }
    cells
}

/// What one move leads to; `None` stands for a wall.
pub(crate) fn moves(rows: usize, cols: usize, at: &[Option<u8>]) -> Vec<Vec<Option<u8>>> {
    let hole = at.iter().position(|&tile| tile == Some(0)).expect("there is a hole");
    let mut all = Vec::new();
    for from in beside(rows, cols, hole).into_iter().filter(|&from| at[from].is_some()) {
        let mut next = at.to_vec();
        next.swap(hole, from);
        all.push(next);
    }
    all
}

/// The distance of every state from `goal`.
pub(crate) fn distances(rows: usize, cols: usize, goal: &[u8]) -> HashMap<Tiles, u32> {
    let mut found = HashMap::from([(goal.to_vec(), 0)]);
    let mut queue = VecDeque::from([goal.to_vec()]);
    while let Some(tiles) = queue.pop_front() {
        let far = found[&tiles] + 1;
        let hole = tiles.iter().position(|&tile| tile == 0).expect("there is a hole");
        for from in beside(rows, cols, hole) {
            let mut next = tiles.clone();
            next.swap(hole, from);
            if !found.contains_key(&next) {
                found.insert(next.clone(), far);
                queue.push_back(next);
            }
        }
    }
    found
}

/// A permutation of 0, 1, 2 ….
pub(crate) fn shuffled(count: usize, dice: &mut Dice) -> Tiles {
    let mut tiles: Tiles = (0..count as u8).collect();
    for place in (1..count).rev() {
        tiles.swap(place, dice.below(place + 1));
    }
    tiles
}

/// The state after so many random moves.
pub(crate) fn mixed(rows: usize, cols: usize, from: &[u8], count: usize, dice: &mut Dice) -> Tiles {
    let mut at: Vec<Option<u8>> = from.iter().copied().map(Some).collect();
    for _ in 0..count {
        let mut next = moves(rows, cols, &at);
        at = next.swap_remove(dice.below(next.len()));
    }
    at.into_iter().flatten().collect()
}

/// The puzzle that leads from `start` to `goal`; `None` is a wall in both.
pub(crate) fn puzzle_with_walls(
    cols: usize,
    start: &[Option<u8>],
    goal: &[Option<u8>],
    identical: &str,
) -> Puzzle {
    let letter = |tile: u8| char::from(b'A' + tile - 1);
    let grid = |at: &[Option<u8>], hole: char| {
        let rows = at.chunks(cols).map(|row| {
            let cells = row.iter().map(|tile| match tile {
                None => '#',
                Some(0) => hole,
                Some(tile) => letter(*tile),
            });
            cells.collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    };
    let mut text = String::new();
    let (start, goal) = (grid(start, '.'), grid(goal, '_'));
    let _ = write!(
        text,
        "(name: \"tiles\", board: \"{start}\", goal: \"{goal}\", identical: {identical})"
    );
    let collection = read(&text, "tiles").unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    collection.into_puzzles().remove(0)
}

/// The puzzle that leads from `start` to `goal`.
pub(crate) fn puzzle(cols: usize, start: &[u8], goal: &[u8]) -> Puzzle {
    let some = |tiles: &[u8]| tiles.iter().copied().map(Some).collect::<Vec<_>>();
    puzzle_with_walls(cols, &some(start), &some(goal), "Never")
}
