//! The rules of a puzzle of a certificate, from its header alone: the places of the pieces of each group, and those
//! beside each other. `position.rs` has the moves of the pieces of a state.
//!
//! A state is the list of the anchors of all pieces, group by group, those of a group rising. Anchors are numbers:
//! row × columns + column.
//!
//! ```text
//! a a .    groups: a (one piece), b (two)      anchors 0 | 3 5
//! b . b
//! ```

use super::format::{PlainGroup, PlainPuzzle, PlainRule};
use super::position::MovedPiece;
use slide_model::{Direction, Metric};
use slide_run::FixedState;

/// The greatest number of cells of a board.
const MOST_CELLS: usize = 1024;
/// The greatest number of pieces.
const MOST_PIECES: usize = 255;
/// The greatest number of sub-cells along a cell, and of an overhang.
const MOST_SUB_CELLS: u16 = 64;
/// The number of no place.
pub(super) const NOWHERE: u16 = u16::MAX;

/// The number of an anchor, in reading order.
pub(super) type At = u16;

/// A cell and sub-cell as (row, column).
pub(super) type SubCellAt = (i32, i32);

/// The rules of one puzzle.
pub(super) struct Rules {
    pub(super) metric: Metric,
    pub(super) rows: i32,
    pub(super) cols: i32,
    /// The signs of the cells, in reading order.
    board: Vec<char>,
    /// The group of each piece of a state.
    pub(super) group_of: Vec<u16>,
    pub(super) groups: Vec<GroupRules>,
    /// The first piece of each group, and at the end the number of pieces.
    pub(super) first: Vec<usize>,
    pub(super) blockers: Option<PlainRule>,
    pub(super) goals: Vec<GoalRules>,
    pub(super) exit: Option<ExitRules>,
    start: Vec<At>,
    /// A random number for each group and anchor, whose sum is the hash of a state.
    numbers: Vec<u64>,
}

/// The rules for the pieces of a group.
pub(super) struct GroupRules {
    letters: Vec<char>,
    /// By anchor: the cells that a piece covers there; none where the board does not allow it.
    pub(super) cells: Vec<Vec<u16>>,
    /// By anchor and direction: the anchor of a neighbouring place, or [`NOWHERE`].
    pub(super) neighbours: Vec<[At; 4]>,
    pub(super) solid: Vec<SubCellAt>,
    pub(super) shape: Vec<SubCellAt>,
    pub(super) gate_key: bool,
    /// By direction: true if the pieces may go there.
    ways: [bool; 4],
}

pub(super) struct GoalRules {
    pub(super) places: Vec<(usize, At)>,
    pub(super) empty: Vec<u16>,
}

pub(super) struct ExitRules {
    pub(super) group: usize,
    pub(super) at: At,
    pub(super) way: Direction,
}

impl Rules {
    /// The rules of a puzzle.
    ///
    /// # Errors
    /// The reason why the puzzle is not valid.
    pub(super) fn new(puzzle: &PlainPuzzle, metric: Metric) -> Result<Self, String> {
        let board: Vec<Vec<char>> = puzzle.board.iter().map(|row| row.chars().collect()).collect();
        let rows = board.len();
        let cols = board.first().map_or(0, Vec::len);
        check_sizes(puzzle, &board)?;
        let mut rules = Self {
            metric,
            rows: rows as i32,
            cols: cols as i32,
            board: board.concat(),
            group_of: Vec::new(),
            groups: Vec::new(),
            first: vec![0],
            blockers: puzzle.blockers,
            goals: Vec::new(),
            exit: None,
            start: Vec::new(),
            numbers: Vec::new(),
        };
        for (number, group) in puzzle.groups.iter().enumerate() {
            rules.add_group(group, &board).map_err(|reason| format!("group {number}: {reason}"))?;
        }
        if metric == Metric::Line && !rules.is_of_tiles(puzzle) {
            return Err("lines are for unit tiles that go any way, and one hole".to_owned());
        }
        rules.add_goals(puzzle)?;
        let random = FixedState::default();
        rules.numbers =
            (0..rules.groups.len() * rows * cols).map(|place| random.hash_one(place)).collect();
        Ok(rules)
    }

    /// Adds a group of pieces.
    fn add_group(&mut self, group: &PlainGroup, board: &[Vec<char>]) -> Result<(), &'static str> {
        if group.start.is_empty() || group.letters.chars().count() != group.start.len() {
            return Err("it has no pieces, or not one letter for each");
        }
        let mut cells = group.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        if cells.is_empty() || cells.len() != group.cells.len() {
            return Err("its pieces have no cells, or one twice");
        }
        // Otherwise a piece could go where its anchor is not on the board.
        if cells[0].0 > 0 || cells.iter().all(|cell| cell.1 > 0) {
            return Err("its cells are not counted from the top left of their bounding box");
        }
        if !group.blockers.is_empty() && self.blockers.is_none() {
            return Err("it has blockers, but there is no rule for them");
        }
        // Otherwise moves could not be taken back, and layers would prove nothing.
        if !["", "UD", "LR", "UDLR"].contains(&group.ways.as_str()) {
            return Err("its ways are none of ``, `UD`, `LR` and `UDLR`");
        }
        let number = self.groups.len() as u16;
        self.groups.push(GroupRules::new(group, &cells, board));
        let start: Option<Vec<_>> = group.start.iter().map(|&at| self.anchor(at)).collect();
        let mut start = start.ok_or("a piece starts outside of the board")?;
        start.sort_unstable();
        self.start.extend(start);
        self.group_of.resize(self.start.len(), number);
        self.first.push(self.start.len());
        Ok(())
    }

    /// Returns whether all pieces are unit tiles that go in any direction, on a floor with one cell more and nothing
    /// else.
    fn is_of_tiles(&self, puzzle: &PlainPuzzle) -> bool {
        let is_tile = |group: &GroupRules| group.shape == [(0, 0)] && group.ways == [true; 4];
        let count = |sign: char| self.board.iter().filter(|other| **other == sign).count();
        self.groups.iter().all(is_tile)
            && count('.') == self.start.len() + 1
            && count('-') == 0
            && puzzle.blockers.is_none()
            && puzzle.exit.is_none()
    }

    /// Adds the goals and the exit of a puzzle.
    fn add_goals(&mut self, puzzle: &PlainPuzzle) -> Result<(), String> {
        for (number, goal) in puzzle.goals.iter().enumerate() {
            let place = |&(group, row, col): &(u16, u16, u16)| {
                let group = usize::from(group);
                Some((group, self.anchor((row, col))?)).filter(|_| group < self.groups.len())
            };
            let places = goal.places.iter().map(place).collect::<Option<_>>();
            let empty = goal.empty.iter().map(|&cell| self.anchor(cell)).collect::<Option<_>>();
            let (Some(places), Some(empty)) = (places, empty) else {
                return Err(format!("goal {number} names a group or a place that there is not"));
            };
            self.goals.push(GoalRules { places, empty });
        }
        if let Some(exit) = &puzzle.exit {
            let group = usize::from(exit.group);
            let at = self.anchor(exit.at).filter(|_| group < self.groups.len());
            let (Some(at), Some(way)) = (at, Direction::from_letter(exit.way)) else {
                return Err("the exit names a group, place or way that there is not".to_owned());
            };
            if !self.groups[group].ways[way as usize] {
                return Err("the piece that is to leave may not go that way".to_owned());
            }
            self.exit = Some(ExitRules { group, at, way });
        }
        if self.exit.is_some() && !self.goals.is_empty() {
            return Err("it has both goals and an exit".to_owned());
        }
        Ok(())
    }

    /// The number of an anchor, given by row and column; `None` outside of the board.
    pub(super) fn anchor(&self, at: (u16, u16)) -> Option<At> {
        let row = i32::from(at.0);
        let col = i32::from(at.1);
        (row < self.rows && col < self.cols).then(|| (row * self.cols + col) as At)
    }

    /// Returns whether the ground lets a piece cover a cell.
    pub(super) fn may_cover(&self, cell: usize, gate_key: bool) -> bool {
        is_open(self.board[cell], gate_key)
    }

    /// The number of pieces.
    pub(super) fn pieces(&self) -> usize {
        self.group_of.len()
    }

    /// The number of cells of the board.
    pub(super) fn area(&self) -> usize {
        (self.rows * self.cols) as usize
    }

    /// The state at the start.
    pub(super) fn start(&self) -> &[At] {
        &self.start
    }

    /// Returns whether there is a goal or an exit.
    pub(super) fn has_goal(&self) -> bool {
        self.exit.is_some() || !self.goals.is_empty()
    }

    /// The moves that a solution has after its last state: 1 for an exit.
    pub(super) fn exit_length(&self) -> u32 {
        u32::from(self.exit.is_some())
    }

    /// A piece in words.
    pub(super) fn piece_name(&self, piece: usize) -> String {
        let group = usize::from(self.group_of[piece]);
        let letters = &self.groups[group].letters;
        match letters.as_slice() {
            [letter] => format!("piece {letter}"),
            _ => format!("a piece of {}", letters.iter().collect::<String>()),
        }
    }

    /// The random number of a piece at an anchor.
    #[inline]
    pub(super) fn number(&self, piece: usize, at: At) -> u64 {
        self.numbers[usize::from(self.group_of[piece]) * self.area() + usize::from(at)]
    }

    /// The hash of a state whose anchors lie on the board.
    pub(super) fn hash(&self, state: &[At]) -> u64 {
        let numbers = state.iter().enumerate().map(|(piece, &at)| self.number(piece, at));
        numbers.fold(0, u64::wrapping_add)
    }

    /// Moves pieces of a state to other anchors, and keeps the anchors of each group rising.
    #[inline]
    pub(super) fn carry(&self, state: &mut [At], moved: &[MovedPiece]) {
        let &[MovedPiece { piece, to }] = moved else {
            for &MovedPiece { piece, to } in moved {
                state[piece] = to;
            }
            for &MovedPiece { piece, .. } in moved {
                let group = usize::from(self.group_of[piece]);
                state[self.first[group]..self.first[group + 1]].sort_unstable();
            }
            return;
        };
        let group = usize::from(self.group_of[piece]);
        let first = self.first[group];
        let end = self.first[group + 1];
        let mut hole = piece;
        while hole > first && state[hole - 1] > to {
            state[hole] = state[hole - 1];
            hole -= 1;
        }
        while hole + 1 < end && state[hole + 1] < to {
            state[hole] = state[hole + 1];
            hole += 1;
        }
        state[hole] = to;
    }
}

/// Checks the sizes of a puzzle, before anything is made of them.
fn check_sizes(puzzle: &PlainPuzzle, board: &[Vec<char>]) -> Result<(), String> {
    let rows = board.len();
    let cols = board.first().map_or(0, Vec::len);
    if rows * cols == 0 || rows * cols > MOST_CELLS || board.iter().any(|row| row.len() != cols) {
        return Err(format!("the board is no rectangle of 1 to {MOST_CELLS} cells"));
    }
    if board.iter().flatten().any(|sign| !matches!(sign, '.' | '-' | '#')) {
        return Err("a cell of the board is none of `.`, `-` and `#`".to_owned());
    }
    if let Some(rule) = puzzle.blockers
        && (rule.per_cell == 0 || rule.per_cell.max(rule.overhang) > MOST_SUB_CELLS)
    {
        return Err("the rule for blockers has sizes out of range".to_owned());
    }
    if puzzle.groups.iter().map(|group| group.start.len().max(1)).sum::<usize>() > MOST_PIECES {
        return Err(format!("it has more than {MOST_PIECES} pieces"));
    }
    Ok(())
}

impl GroupRules {
    /// The rules for a group whose cells, in reading order, are these.
    fn new(group: &PlainGroup, cells: &[(u16, u16)], board: &[Vec<char>]) -> Self {
        let wide = |&(row, col): &(u16, u16)| (i32::from(row), i32::from(col));
        let shape: Vec<SubCellAt> = cells.iter().map(wide).collect();
        let solid = group.blockers.iter().map(wide).collect();
        let gate_key = group.gate_key;
        let ways = ways(&group.ways).unwrap_or_default();
        let rows = board.len() as i32;
        let cols = board[0].len() as i32;
        let open = |(row, col): SubCellAt| {
            (0..rows).contains(&row)
                && (0..cols).contains(&col)
                && is_open(board[row as usize][col as usize], gate_key)
        };
        let anchors = || (0..rows * cols).map(|at| (at / cols, at % cols));
        let covered = |(row, col): SubCellAt| -> Vec<u16> {
            let covered = shape.iter().map(|&(down, right)| (row + down, col + right));
            let numbers = covered.map(|cell| open(cell).then(|| (cell.0 * cols + cell.1) as u16));
            numbers.collect::<Option<_>>().unwrap_or_default()
        };
        let cells: Vec<Vec<u16>> = anchors().map(covered).collect();
        let neighbour = |(row, col): SubCellAt, way: Direction| {
            let (down, right) = way.delta();
            let row = row + i32::from(down);
            let col = col + i32::from(right);
            let is_inside = (0..rows).contains(&row) && (0..cols).contains(&col);
            let to = if is_inside { (row * cols + col) as At } else { NOWHERE };
            let fits = is_inside && ways.contains(&way) && !cells[usize::from(to)].is_empty();
            if fits { to } else { NOWHERE }
        };
        let neighbours = anchors().map(|at| Direction::ALL.map(|way| neighbour(at, way))).collect();
        let ways = Direction::ALL.map(|way| ways.contains(&way));
        let letters = group.letters.chars().collect();
        Self { letters, cells, neighbours, solid, shape, gate_key, ways }
    }
}

/// The directions that are written as letters.
pub(super) fn ways(text: &str) -> Option<Vec<Direction>> {
    text.chars().map(Direction::from_letter).collect()
}

/// Returns whether a piece may cover a cell with this sign.
fn is_open(sign: char, gate_key: bool) -> bool {
    sign == '.' || sign == '-' && gate_key
}
