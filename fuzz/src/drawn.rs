//! A small random puzzle, and a random walk on it, made from the fuzzer's bytes.
//!
//! The puzzle can be written in two ways: with its pieces drawn on the board where they start, and
//! with pieces given by `shape` and `at`, standing anywhere. The second way draws no piece, so it
//! keeps gates that pieces stand on.

use std::collections::BTreeSet;
use std::fmt;

use arbitrary::{Arbitrary, Result, Unstructured};
use slide::puzzle::Direction;

/// Row and column of a cell, or rows and columns between two.
pub type Spot = (u16, u16);

/// A piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its letter.
    pub letter: char,
    /// Where it stands at the start.
    pub at: Spot,
    /// Its cells, counted from there.
    pub cells: BTreeSet<Spot>,
    linked: bool,
    axis: &'static str,
    /// Whether it may cover gates.
    key: bool,
    solid: BTreeSet<Spot>,
}

/// What is to be reached.
#[derive(Clone, Debug)]
enum Goal {
    None,
    Grid(Vec<char>),
    Exit(char, Spot, Direction),
}

/// A puzzle, and what to do with it.
#[derive(Clone)]
pub struct Play {
    rows: u16,
    cols: u16,
    ground: Vec<char>,
    /// The pieces in no order.
    pub pieces: Vec<Piece>,
    /// Sub-cells per cell, overhang, and whether only ends are tested.
    rule: Option<(u16, u16, bool)>,
    identical: &'static str,
    goal: Goal,
    /// Which pieces the engine takes for the same: 0, 1 or 2.
    pub identity: u8,
    /// Picks the next move, for each move of the walk.
    pub choices: Vec<u8>,
}

const LETTERS: [char; 14] = ['a', 'b', 'C', 'D', 'e', 'é', '7', 'Z', '*', 'x', 'ß', '字', 'k', 'o'];
const LONGEST_WALK: usize = 30;
/// Boards above this size are walked less far: the checker is slow.
const LARGE_CELLS: u16 = 30;
const LONGEST_WALK_LARGE: usize = 4;

impl Play {
    /// The puzzle's file with the pieces drawn where they start.
    pub fn drawn(&self) -> String {
        let mut board = self.ground.clone();
        for piece in &self.pieces {
            for &(row, col) in &piece.cells {
                board[self.index((piece.at.0 + row, piece.at.1 + col))] = piece.letter;
            }
        }
        self.file(&board, |_| None)
    }

    /// The puzzle's file with each piece standing where `at` says.
    pub fn standing(&self, at: impl Fn(char) -> Spot) -> String {
        self.file(&self.ground, |letter| Some(at(letter)))
    }

    /// Whether the reader may have reasons to refuse the goal.
    pub fn has_goal(&self) -> bool {
        !matches!(self.goal, Goal::None)
    }

    /// The same without a goal.
    #[must_use]
    pub fn without_goal(&self) -> Self {
        Self { goal: Goal::None, ..self.clone() }
    }

    fn index(&self, (row, col): Spot) -> usize {
        usize::from(row * self.cols + col)
    }

    fn file(&self, board: &[char], at: impl Fn(char) -> Option<Spot>) -> String {
        let mut file = format!("(\n    name: \"walk\",\n    board: \"{}\",\n", self.grid(board));
        file += "    pieces: {\n";
        for piece in &self.pieces {
            file += &format!("        \"{}\": ({}),\n", piece.letter, self.fields(piece, &at));
        }
        file += "    },\n";
        if self.ground.contains(&'-') {
            let keys: String =
                self.pieces.iter().filter(|piece| piece.key).map(|piece| piece.letter).collect();
            file += &format!("    gate_keys: \"{keys}\",\n");
        }
        if let Some((per_cell, overhang, ends_only)) = self.rule {
            let check = if ends_only { "EndsOnly" } else { "MidSlide" };
            file += &format!(
                "    blockers: (per_cell: {per_cell}, overhang: {overhang}, check: {check}),\n"
            );
        }
        file += &format!("    identical: {},\n", self.identical);
        match &self.goal {
            Goal::None => {}
            Goal::Grid(grid) => file += &format!("    goal: \"{}\",\n", self.grid(grid)),
            Goal::Exit(letter, at, toward) => {
                file +=
                    &format!("    exit: (piece: \"{letter}\", at: {at:?}, toward: {toward:?}),\n");
            }
        }
        file + ")\n"
    }

    fn grid(&self, cells: &[char]) -> String {
        let rows: Vec<String> =
            cells.chunks(usize::from(self.cols)).map(|row| row.iter().collect()).collect();
        rows.join("/")
    }

    fn fields(&self, piece: &Piece, at: &impl Fn(char) -> Option<Spot>) -> String {
        let mut fields = Vec::new();
        if piece.linked {
            fields.push("linked: true".to_owned());
        }
        if piece.axis != "Any" {
            fields.push(format!("axis: {}", piece.axis));
        }
        let (rows, cols) = size(&piece.cells);
        if let Some((per_cell, overhang, _)) = self.rule
            && !piece.solid.is_empty()
        {
            let size = (per_cell * rows + 2 * overhang, per_cell * cols + 2 * overhang);
            fields.push(format!("blockers: \"{}\"", marked(size, &piece.solid)));
        }
        if let Some(at) = at(piece.letter) {
            fields.push(format!("shape: \"{}\"", marked((rows, cols), &piece.cells)));
            fields.push(format!("at: [{at:?}]"));
        }
        fields.join(", ")
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}identity {}, choices {:?}", self.drawn(), self.identity, self.choices)
    }
}

impl<'a> Arbitrary<'a> for Play {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let large = u.ratio(1, 5)?;
        let longest = if large { 12 } else { 5 };
        let (rows, cols) = (u.int_in_range(1..=longest)?, u.int_in_range(1..=longest)?);
        let mut play = Self {
            rows,
            cols,
            ground: Vec::new(),
            pieces: Vec::new(),
            rule: None,
            identical: "SameShape",
            goal: Goal::None,
            identity: u.int_in_range(0..=2)?,
            choices: Vec::new(),
        };
        for _ in 0..rows * cols {
            play.ground
                .push(*u.choose(&['.', '.', '.', '.', '.', '.', '.', '.', '.', '#', '~', '-'])?);
        }
        if u.ratio(1, 3)? {
            play.rule = Some((u.int_in_range(1..=3)?, u.int_in_range(0..=2)?, u.arbitrary()?));
        }
        if u.ratio(1, 4)? {
            play.identical = "Never";
        }
        let most = u.int_in_range(1..=LETTERS.len())?;
        let mut taken = (BTreeSet::new(), BTreeSet::new());
        for &letter in &LETTERS[..most] {
            play.add_piece(u, letter, &mut taken)?;
        }
        if !play.pieces.iter().any(|piece| piece.key) {
            // Gates that nobody may cover are refused.
            play.ground.iter_mut().filter(|cell| **cell == '-').for_each(|cell| *cell = '#');
        }
        play.set_goal(u)?;
        let longest = if rows * cols > LARGE_CELLS { LONGEST_WALK_LARGE } else { LONGEST_WALK };
        for _ in 0..u.int_in_range(0..=longest)? {
            play.choices.push(u.arbitrary()?);
        }
        Ok(play)
    }
}

impl Play {
    /// Puts a piece on free cells, if there are any where the bytes say. `taken` are the cells and
    /// the sub-cells of the pieces so far.
    fn add_piece(
        &mut self,
        u: &mut Unstructured<'_>,
        letter: char,
        taken: &mut (BTreeSet<Spot>, BTreeSet<Spot>),
    ) -> Result<()> {
        let free: BTreeSet<Spot> = (0..self.rows)
            .flat_map(|row| (0..self.cols).map(move |col| (row, col)))
            .filter(|&spot| self.ground[self.index(spot)] == '.' && !taken.0.contains(&spot))
            .collect();
        if free.is_empty() {
            return Ok(());
        }
        let linked = u.ratio(1, 8)?;
        let any: Vec<Spot> = free.iter().copied().collect();
        let mut cells = BTreeSet::from([*u.choose(&any)?]);
        for _ in 0..u.int_in_range(0..=3)? {
            let beside = |&&(row, col): &&Spot| {
                let touches = |&(r, c): &Spot| r.abs_diff(row) + c.abs_diff(col) == 1;
                linked || cells.iter().any(touches)
            };
            let next: Vec<Spot> = free.difference(&cells).filter(beside).copied().collect();
            if next.is_empty() {
                break;
            }
            cells.insert(*u.choose(&next)?);
        }
        taken.0.extend(&cells);
        let row = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let col = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        let cells: BTreeSet<Spot> = cells.iter().map(|&(r, c)| (r - row, c - col)).collect();
        let (rows, cols) = size(&cells);
        let mut axis =
            *u.choose(&["Any", "Any", "Any", "Any", "Horizontal", "Vertical", "Along", "Fixed"])?;
        if axis == "Along" && rows == cols {
            axis = "Any";
        }
        let mut solid = BTreeSet::new();
        if let Some((per_cell, overhang, _)) = self.rule {
            let size = (per_cell * rows + 2 * overhang, per_cell * cols + 2 * overhang);
            for _ in 0..u.int_in_range(0..=5)? {
                let sub = (u.int_in_range(0..=size.0 - 1)?, u.int_in_range(0..=size.1 - 1)?);
                if taken.1.insert((per_cell * row + sub.0, per_cell * col + sub.1)) {
                    solid.insert(sub);
                }
            }
        }
        let (at, key) = ((row, col), u.ratio(1, 3)?);
        self.pieces.push(Piece { letter, at, cells, linked, axis, key, solid });
        Ok(())
    }

    fn set_goal(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        if self.pieces.is_empty() {
            return Ok(());
        }
        let piece = u.choose(&self.pieces)?;
        let (rows, cols) = size(&piece.cells);
        let (below, right) = (self.rows - rows, self.cols - cols);
        let mut at = (u.int_in_range(0..=below)?, u.int_in_range(0..=right)?);
        self.goal = match u.int_in_range(0..=3)? {
            0 => Goal::None,
            1 => {
                let toward = *u.choose(&Direction::ALL)?;
                match toward {
                    Direction::Up => at.0 = 0,
                    Direction::Down => at.0 = below,
                    Direction::Left => at.1 = 0,
                    Direction::Right => at.1 = right,
                }
                Goal::Exit(piece.letter, at, toward)
            }
            _ => {
                let mut grid = vec!['.'; self.ground.len()];
                let empty = u.choose_index(grid.len())?;
                if self.ground[empty] == '.' && u.ratio(1, 3)? {
                    grid[empty] = '_';
                }
                for &(row, col) in &piece.cells {
                    grid[self.index((at.0 + row, at.1 + col))] = piece.letter;
                }
                Goal::Grid(grid)
            }
        };
        Ok(())
    }
}

fn size(cells: &BTreeSet<Spot>) -> Spot {
    let rows = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let cols = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    (rows + 1, cols + 1)
}

fn marked((rows, cols): Spot, cells: &BTreeSet<Spot>) -> String {
    let row = |row| -> String {
        (0..cols).map(|col| if cells.contains(&(row, col)) { '#' } else { '.' }).collect()
    };
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}
