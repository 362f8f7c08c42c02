//! Iterative deepening where a line of tiles, pushed one cell, counts 1: the hole moves any distance in one direction.
//!
//! After a line that goes up or down only one that goes left or right is of use, so the two alternate. Of n lines that
//! are left, the next of them up or down, ⌈n / 2⌉ go up or down and ⌊n / 2⌋ left or right:
//!
//! ```text
//! at least r up or down, at least c left or right     the next up or down     n ≥ 2r − 1,  n ≥ 2c
//! (walking distance, with whole runs of the hole)     the next left or right  n ≥ 2c − 1,  n ≥ 2r
//! ```
//!
//! The answer is the first of the shortest solutions with the fewest steps, so the last bound is searched to its end.

use super::board::{MOST_CELLS, TileBoard, Tiles};
use super::estimate::{Estimate, TileMove, row_col};
use super::walking::{WalkingDistance, Walks};
use slide_model::{Anchor, Direction, Metric, Move, PieceId, Solution};
use slide_run::{Deepening, Stop, Watch};

/// The number of states between two looks at the limits.
const LOOK_EVERY: u64 = 1 << 16;

/// The axis along which a line moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineAxis {
    Vertical,
    Horizontal,
}

impl LineAxis {
    fn other(self) -> Self {
        match self {
            Self::Vertical => Self::Horizontal,
            Self::Horizontal => Self::Vertical,
        }
    }

    fn of(way: Direction) -> Self {
        match way {
            Direction::Up | Direction::Down => Self::Vertical,
            Direction::Left | Direction::Right => Self::Horizontal,
        }
    }
}

/// The rows and columns that tiles are away from where they belong: a lower bound on the steps left.
#[derive(Clone, Copy)]
struct Away {
    rows: u32,
    cols: u32,
}

/// The estimates of a state.
#[derive(Clone, Copy)]
struct KnownLine {
    away: Away,
    walks: Option<Walks>,
}

/// A run of the hole.
#[derive(Clone, Copy)]
struct HoleRun {
    way: Direction,
    /// The number of cells that the hole moves.
    far: u32,
}

/// A search for the fewest lines.
pub(super) struct LineSearch<'a, 'w> {
    board: &'a TileBoard,
    table: Option<WalkingDistance>,
    rank: [u8; MOST_CELLS],
    /// The neighbours of each cell, and its row and column.
    near: [[Option<u8>; 4]; MOST_CELLS],
    place: [(u8, u8); MOST_CELLS],
    tiles: Tiles,
    path: Vec<HoleRun>,
    /// The runs of the best solution so far, and its steps.
    best: Option<(u32, Vec<HoleRun>)>,
    /// The last bound: no solution has fewer lines.
    pub bound: u32,
    /// The least number of lines of what was beyond the bound.
    beyond: u32,
    pub generated: u64,
    pub expanded: u64,
    /// Each bound, and the states generated under it.
    pub bounds: Vec<(u32, u64)>,
    watch: &'a mut Watch<'w>,
}

impl<'a, 'w> LineSearch<'a, 'w> {
    pub fn new(board: &'a TileBoard, watch: &'a mut Watch<'w>) -> Self {
        let mut near = [[None; 4]; MOST_CELLS];
        let mut place = [(0, 0); MOST_CELLS];
        for (cell, around) in (0..).zip(board.near()) {
            near[usize::from(cell)] = *around;
            place[usize::from(cell)] = row_col(board, cell);
        }
        Self {
            board,
            near,
            place,
            table: WalkingDistance::in_lines(board),
            rank: board.ranks(),
            tiles: *board.start(),
            path: Vec::new(),
            best: None,
            bound: 0,
            beyond: u32::MAX,
            generated: 1,
            expanded: 0,
            bounds: Vec::new(),
            watch,
        }
    }

    /// The bytes of the tables.
    pub fn bytes(&self) -> u64 {
        self.table.as_ref().map_or(0, WalkingDistance::bytes)
    }

    /// Deepens until there is a solution.
    pub fn deepen(&mut self) -> Result<Solution, Stop> {
        let start = KnownLine {
            away: self.away(),
            walks: self.table.as_ref().map(|table| table.value(&self.tiles)),
        };
        let axes = [LineAxis::Vertical, LineAxis::Horizontal];
        self.bound = axes.map(|axis| self.least(start, axis)).into_iter().min().unwrap_or(0);
        loop {
            let bound = self.bound;
            if self.watch.limits.max_depth.is_some_and(|most| bound > most) {
                return Err(Stop::Depth);
            }
            let before = self.generated;
            self.beyond = u32::MAX;
            let ended = self.search(self.hole(), start, None, bound, 0);
            let nodes = self.generated;
            let reporter = &mut self.watch.reporter;
            reporter.deepening(Deepening { bound, nodes });
            let first = u64::from(self.bounds.is_empty());
            self.bounds.push((bound, self.generated - before + first));
            ended?;
            if let Some((_, runs)) = self.best.take() {
                return Ok(self.solution(&runs));
            }
            self.bound = self.beyond;
        }
    }

    fn hole(&self) -> u8 {
        self.tiles.of(self.board.hole())
    }

    /// Searches below a state with at most `left` lines, after this number of steps.
    fn search(
        &mut self,
        hole: u8,
        known: KnownLine,
        last: Option<LineAxis>,
        left: u32,
        steps: u32,
    ) -> Result<(), Stop> {
        if known.away.rows + known.away.cols == 0 && self.tiles.is_goal() {
            self.best = Some((steps, self.path.clone()));
            return Ok(());
        }
        if left == 0 {
            self.beyond = self.beyond.min(self.path.len() as u32 + 1);
            return Ok(());
        }
        self.expanded += 1;
        // The tile beside the hole decides which direction comes first.
        let mut ways = [(u8::MAX, Direction::Up); 4];
        let mut count = 0;
        for way in Direction::ALL.into_iter().filter(|&way| last != Some(LineAxis::of(way))) {
            if let Some(beside) = self.near[usize::from(hole) % MOST_CELLS][way as usize] {
                let rank = self.rank[usize::from(self.tiles.on(beside)) % MOST_CELLS];
                ways[count % 4] = (rank, way);
                count += 1;
            }
        }
        ways.sort_unstable_by_key(|&(rank, _)| rank);
        for &(_, way) in &ways[..count.min(4)] {
            let mut at = hole;
            let mut after = known;
            let mut far = 0;
            let mut ended = Ok(());
            while let Some(from) = self.near[usize::from(at) % MOST_CELLS][way as usize] {
                let made = TileMove { tile: self.tiles.on(from), from, to: at };
                after = self.after(after, made);
                self.tiles.swap(from, at);
                at = from;
                far += 1;
                ended = self.after_run(at, after, HoleRun { way, far }, left - 1, steps + far);
                if ended.is_err() {
                    break;
                }
            }
            // Takes the run back.
            while far > 0
                && let Some(to) = self.near[usize::from(at) % MOST_CELLS][way.opposite() as usize]
            {
                self.tiles.swap(to, at);
                at = to;
                far -= 1;
            }
            ended?;
        }
        Ok(())
    }

    /// Searches below the state to which a run of the hole has led.
    fn after_run(
        &mut self,
        hole: u8,
        known: KnownLine,
        run: HoleRun,
        left: u32,
        steps: u32,
    ) -> Result<(), Stop> {
        self.generated += 1;
        if self.generated.is_multiple_of(LOOK_EVERY) {
            self.watch.limits.check(0, self.bytes())?;
        }
        if self.watch.limits.max_nodes.is_some_and(|most| self.generated >= most) {
            return Err(Stop::Nodes);
        }
        let axis = LineAxis::of(run.way);
        let least = self.least(known, axis.other());
        if least > left {
            self.beyond = self.beyond.min(self.path.len() as u32 + 1 + least);
            return Ok(());
        }
        // A solution with as few steps that comes later is not the first one.
        let least_steps = steps + known.away.rows + known.away.cols;
        if self.best.as_ref().is_some_and(|(best, _)| least_steps >= *best) {
            return Ok(());
        }
        self.path.push(run);
        let ended = self.search(hole, known, Some(axis), left, steps);
        self.path.pop();
        ended
    }

    /// The least number of lines from a state, of which the next one is along this axis.
    fn least(&self, known: KnownLine, next: LineAxis) -> u32 {
        let KnownLine { away, walks } = known;
        let size = self.board.size();
        // A line moves at most one tile fewer than it has cells.
        let mut rows = away.rows.div_ceil(u32::from(size.rows) - 1);
        let mut cols = away.cols.div_ceil(u32::from(size.cols) - 1);
        if let (Some(table), Some(walks)) = (&self.table, walks) {
            let [walked_rows, walked_cols] = table.each(walks);
            rows = rows.max(walked_rows);
            cols = cols.max(walked_cols);
        }
        let (first, second) = if next == LineAxis::Vertical { (rows, cols) } else { (cols, rows) };
        (2 * first).saturating_sub(1).max(2 * second)
    }

    /// The estimates after a move.
    fn after(&self, known: KnownLine, made: TileMove) -> KnownLine {
        let KnownLine { away, walks } = known;
        let places = [made.tile, made.from, made.to];
        let [tile, from, to] = places.map(|cell| self.place[usize::from(cell) % MOST_CELLS]);
        let changed = |sum: u32, goal: u8, from: u8, to: u8| {
            sum + u32::from(goal.abs_diff(to)) - u32::from(goal.abs_diff(from))
        };
        KnownLine {
            away: Away {
                rows: changed(away.rows, tile.0, from.0, to.0),
                cols: changed(away.cols, tile.1, from.1, to.1),
            },
            walks: self.table.as_ref().zip(walks).map(|(table, walks)| table.walked(walks, made)),
        }
    }

    fn away(&self) -> Away {
        let mut away = Away { rows: 0, cols: 0 };
        for cell in (0..self.board.cells() as u8).filter(|&cell| cell != self.hole()) {
            let tile = self.tiles.on(cell);
            let place = self.place[usize::from(cell)];
            let goal = self.place[usize::from(tile)];
            away.rows += u32::from(place.0.abs_diff(goal.0));
            away.cols += u32::from(place.1.abs_diff(goal.1));
        }
        away
    }

    /// The moves of these runs from the start.
    fn solution(&self, runs: &[HoleRun]) -> Solution {
        let mut tiles = *self.board.start();
        let anchor = |cell: u8| -> Anchor { self.board.anchor(cell) };
        let mut moves = Vec::new();
        for &HoleRun { way, far } in runs {
            let mut pushed: Vec<PieceId> = Vec::new();
            let mut ends = None;
            for _ in 0..far {
                let hole = tiles.of(self.board.hole());
                let Some(from) = self.board.near()[usize::from(hole)][way as usize] else { break };
                pushed.extend(self.board.piece(tiles.on(from)));
                tiles.swap(from, hole);
                ends = Some((from, hole));
            }
            let (Some(piece), Some((from, to))) = (pushed.pop(), ends) else { continue };
            let from = anchor(from);
            let to = Some(anchor(to));
            moves.push(Move { piece, path: vec![way.opposite()], from, to, pushed });
        }
        Solution { metric: Metric::Line, moves }
    }
}
