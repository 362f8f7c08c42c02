//! Walking distance: tiles distinguished only by the row where they belong, and placed only by row.
//!
//! The state is the number of tiles of each goal row in each row, and the row of the hole:
//!
//! ```text
//!            goal row 0  1  2  3
//! row 0 has           3  0  1  0 tiles      each vertical move of the hole takes one tile of some
//! row 1               1  2  0  1            goal row from its row into the hole's; the table says
//! …                                         the fewest such moves to the goal
//! ```
//!
//! The same for columns and horizontal moves; the two are added, since each move is either vertical
//! or horizontal. It sees conflicts that Manhattan distance and linear conflict do not.
//! (K. Takahashi, *Walking distance*, 2002.)

use super::board::{MOST_CELLS, TileBoard, Tiles};
use super::estimate::{Estimate, TileMove, row_col};
use slide_model::Size;
use slide_run::FixedMap;

/// The greatest number of states of a table: 4×4 has 24 964, 5×5 has 65 million.
const MOST_STATES: usize = 4_000_000;
/// The number of bits of a count in a key.
const COUNT_BITS: usize = 3;
/// The longest side.
const LINES: usize = 6;

/// Counts of lines by goal lines, 3 bits each, and the hole's line above them.
type WalkingState = u128;

/// The successors of a state: by direction (towards lower or higher lines) and goal line of the tile.
type Links = [[u32; LINES]; 2];

/// The table for one direction of lines.
#[derive(Clone, Debug)]
struct WalkTable {
    /// The line of each cell.
    line: [u8; MOST_CELLS],
    lines: usize,
    states: FixedMap<WalkingState, u32>,
    distance: Vec<u8>,
    links: Vec<Links>,
}

/// Walking distance.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    hole: u8,
    rows: WalkTable,
    cols: WalkTable,
}

/// The states of both tables.
#[derive(Clone, Copy, Debug)]
pub struct Walks {
    rows: u32,
    cols: u32,
}

fn count_at(line: usize, goal: usize) -> usize {
    COUNT_BITS * (line * LINES + goal)
}

fn key_with_hole(counts: WalkingState, hole: usize) -> WalkingState {
    counts | (hole as WalkingState) << count_at(LINES, 0)
}

impl WalkTable {
    /// `line` of each cell of the board, of which there are `lines`.
    fn new(board: &TileBoard, line: [u8; MOST_CELLS], lines: usize) -> Option<Self> {
        let mut table = Self {
            line,
            lines,
            states: FixedMap::default(),
            distance: Vec::new(),
            links: Vec::new(),
        };
        let goal = Tiles::new(&(0..board.cells() as u8).collect::<Vec<_>>());
        let root = table.key(&goal, board.hole(), board.cells());
        let mut queue = vec![root];
        table.states.insert(root, 0);
        table.distance.push(0);
        let mut at = 0;
        while at < queue.len() {
            let mut next_states = [[0; LINES]; 2];
            for (toward, links) in next_states.iter_mut().enumerate() {
                for (goal, link) in links.iter_mut().enumerate().take(lines) {
                    let Some(next) = table.step(queue[at], toward, goal) else { continue };
                    let count = queue.len() as u32;
                    *link = *table.states.entry(next).or_insert_with(|| {
                        queue.push(next);
                        table.distance.push(table.distance[at] + 1);
                        count
                    });
                }
            }
            table.links.push(next_states);
            at += 1;
            if queue.len() > MOST_STATES {
                return None;
            }
        }
        Some(table)
    }

    /// Makes the distances those in runs of the hole, over any number of lines in one direction.
    fn count_runs(&mut self) {
        self.distance.fill(u8::MAX);
        self.distance[0] = 0;
        let mut queue = vec![0_u32];
        let mut at = 0;
        while let Some(&begin) = queue.get(at) {
            let distance = self.distance[begin as usize] + 1;
            for toward in 0..2 {
                let mut run = vec![begin];
                while let Some(state) = run.pop() {
                    // A link that is missing is 0, as is that to the goal, which nothing is nearer to than itself.
                    let links = self.links[state as usize][toward];
                    for next in links.into_iter().filter(|&next| next != 0) {
                        let known = &mut self.distance[next as usize];
                        if *known == u8::MAX {
                            *known = distance;
                            queue.push(next);
                            run.push(next);
                        } else if *known == distance {
                            run.push(next);
                        }
                    }
                }
            }
            at += 1;
        }
    }

    /// The key of a state of the board.
    fn key(&self, tiles: &Tiles, hole: u8, cells: usize) -> WalkingState {
        let line = |cell: u8| usize::from(self.line[usize::from(cell)]);
        let counts = (0..cells as u8)
            .filter(|&cell| tiles.on(cell) != hole)
            .map(|cell| 1 << count_at(line(cell), line(tiles.on(cell))))
            .sum();
        key_with_hole(counts, line(tiles.of(hole)))
    }

    /// A tile of goal line `goal` comes from the next lower (`toward` 0) or higher line.
    fn step(&self, key: WalkingState, toward: usize, goal: usize) -> Option<WalkingState> {
        let hole = (key >> count_at(LINES, 0)) as usize;
        let from = if toward == 0 { hole.checked_sub(1)? } else { hole + 1 };
        let count = key >> count_at(from, goal) & ((1 << COUNT_BITS) - 1);
        if from >= self.lines || count == 0 {
            return None;
        }
        let counts = key ^ (hole as WalkingState) << count_at(LINES, 0);
        let moved = counts - (1 << count_at(from, goal)) + (1 << count_at(hole, goal));
        Some(key_with_hole(moved, from))
    }

    fn after(&self, state: u32, TileMove { tile, from, to }: TileMove) -> u32 {
        let [tile, from, to] = [tile, from, to].map(|cell| self.line[usize::from(cell)]);
        if from == to {
            return state;
        }
        self.links[state as usize][usize::from(from > to)][usize::from(tile)]
    }
}

impl WalkingDistance {
    /// For this board; `None` if the tables would be too large.
    pub fn new(board: &TileBoard) -> Option<Self> {
        let mut rows = [0; MOST_CELLS];
        let mut cols = [0; MOST_CELLS];
        for cell in 0..board.cells() as u8 {
            (rows[usize::from(cell)], cols[usize::from(cell)]) = row_col(board, cell);
        }
        // Longer lines do not fit into a key; and five rows and five columns are known to be too many, which
        // would take seconds to find out.
        let Size { rows: high, cols: wide } = board.size();
        if usize::from(high.max(wide)) > LINES || high.min(wide) > 4 {
            return None;
        }
        Some(Self {
            hole: board.hole(),
            rows: WalkTable::new(board, rows, board.size().rows.into())?,
            cols: WalkTable::new(board, cols, board.size().cols.into())?,
        })
    }

    /// The same where the hole may go any distance in one direction with one move.
    pub(super) fn in_lines(board: &TileBoard) -> Option<Self> {
        let mut table = Self::new(board)?;
        table.rows.count_runs();
        table.cols.count_runs();
        Some(table)
    }

    /// The moves that are left at least, up and down, and left and right.
    pub(super) fn each(&self, value: Walks) -> [u32; 2] {
        let rows = self.rows.distance[value.rows as usize];
        let cols = self.cols.distance[value.cols as usize];
        [rows.into(), cols.into()]
    }

    /// The states of both tables after a move.
    pub(super) fn walked(&self, value: Walks, made: TileMove) -> Walks {
        Walks { rows: self.rows.after(value.rows, made), cols: self.cols.after(value.cols, made) }
    }

    /// The number of cells of the board.
    fn cells(&self) -> usize {
        self.rows.lines * self.cols.lines
    }

    /// The bytes of the tables.
    pub fn bytes(&self) -> u64 {
        let states = self.rows.distance.len() + self.cols.distance.len();
        (states * (1 + size_of::<Links>() + 2 * size_of::<WalkingState>())) as u64
    }
}

impl Estimate for WalkingDistance {
    type Value = Walks;

    fn value(&self, tiles: &Tiles) -> Walks {
        let cells = self.cells();
        let state = |table: &WalkTable| {
            let key = table.key(tiles, self.hole, cells);
            table.states.get(&key).copied().unwrap_or(0)
        };
        Walks { rows: state(&self.rows), cols: state(&self.cols) }
    }

    fn moves(&self, value: Walks) -> u32 {
        self.each(value).iter().sum()
    }

    fn after(&self, value: Walks, _: &Tiles, made: TileMove, left: u32) -> Result<Walks, u32> {
        let value = self.walked(value, made);
        let moves = self.moves(value);
        if moves <= left { Ok(value) } else { Err(moves) }
    }
}
