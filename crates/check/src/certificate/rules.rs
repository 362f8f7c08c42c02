//! The rules of a puzzle of a certificate, cell by cell: which places a piece has, what a step, a move and the exit
//! do, and what a goal is. Written for the puzzle of the header alone.
//!
//! A state is the list of the anchors of all pieces, group by group, those of a group rising. Anchors are numbers:
//! row × columns + column.
//!
//! ```text
//! a a .    groups: a (one piece), b (two)      anchors 0 | 3 5
//! b . b
//! ```

use super::format::{PlainMove, PlainPuzzle, PlainRule};
use slide_model::{Direction, Metric};

/// Most cells of a board.
const MOST_CELLS: usize = 1024;
/// Most pieces.
const MOST_PIECES: usize = 255;
/// Most sub-cells along a cell, and of an overhang.
const MOST_SUB_CELLS: u16 = 64;
/// No place.
const NOWHERE: u16 = u16::MAX;

/// The number of an anchor, in reading order.
pub(super) type At = u16;

/// A cell and sub-cell as (row, column).
type Pair = (i32, i32);

/// The rules of one puzzle.
pub(super) struct Rules {
    pub(super) metric: Metric,
    rows: i32,
    cols: i32,
    /// The signs of the cells, in reading order.
    board: Vec<char>,
    /// The group of each piece of a state.
    pub(super) group_of: Vec<u16>,
    groups: Vec<GroupRules>,
    /// The first piece of each group, and at the end the number of pieces.
    pub(super) first: Vec<usize>,
    blockers: Option<PlainRule>,
    goals: Vec<GoalRules>,
    exit: Option<ExitRules>,
    start: Vec<At>,
    /// A random number for each group and anchor, whose sum is the hash of a state.
    numbers: Vec<u64>,
}

/// The rules for the pieces of a group.
struct GroupRules {
    letters: Vec<char>,
    /// By anchor: the cells that a piece covers there; none where the board does not let it.
    cells: Vec<Vec<u16>>,
    /// By anchor and way: the anchor of a neighbouring place, or [`NOWHERE`].
    neighbours: Vec<[At; 4]>,
    solid: Vec<Pair>,
    shape: Vec<Pair>,
    gate_key: bool,
    /// By way: true if the pieces may go there.
    ways: [bool; 4],
}

struct GoalRules {
    places: Vec<(usize, At)>,
    empty: Vec<u16>,
}

struct ExitRules {
    group: usize,
    at: At,
    way: Direction,
}

impl Rules {
    /// The rules of a puzzle, or what is wrong with it.
    pub(super) fn new(puzzle: &PlainPuzzle, metric: Metric) -> Result<Self, String> {
        let rows = puzzle.board.len();
        let board: Vec<Vec<char>> = puzzle.board.iter().map(|row| row.chars().collect()).collect();
        let cols = board.first().map_or(0, Vec::len);
        if rows * cols == 0 || rows * cols > MOST_CELLS || board.iter().any(|row| row.len() != cols)
        {
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
            let wrong = |what: &str| Err(format!("group {number}: {what}"));
            let letters: Vec<char> = group.letters.chars().collect();
            if group.start.is_empty() || letters.len() != group.start.len() {
                return wrong("it has no pieces, or not one letter for each");
            }
            let mut cells = group.cells.clone();
            cells.sort_unstable();
            cells.dedup();
            if cells.is_empty() || cells.len() != group.cells.len() {
                return wrong("its pieces have no cells, or one twice");
            }
            // Otherwise a piece could go where its anchor is not on the board.
            if cells[0].0 > 0 || cells.iter().all(|cell| cell.1 > 0) {
                return wrong("its cells are not counted from the top left of their bounding box");
            }
            if !group.blockers.is_empty() && puzzle.blockers.is_none() {
                return wrong("it has blockers, but there is no rule for them");
            }
            // Otherwise moves could not be taken back, and layers would prove nothing.
            if !["", "UD", "LR", "UDLR"].contains(&group.ways.as_str()) {
                return wrong("its ways are none of ``, `UD`, `LR` and `UDLR`");
            }
            let ways = ways(&group.ways).unwrap_or_default();
            let wide = |&(row, col): &(u16, u16)| (i32::from(row), i32::from(col));
            rules.groups.push(GroupRules::new(
                letters,
                cells.iter().map(wide).collect(),
                group.blockers.iter().map(wide).collect(),
                group.gate_key,
                &ways,
                &board,
            ));
            let mut start = Vec::new();
            for &at in &group.start {
                match rules.anchor(at) {
                    Some(at) => start.push(at),
                    None => return wrong("a piece starts outside of the board"),
                }
            }
            start.sort_unstable();
            rules.start.extend(start);
            rules.group_of.resize(rules.start.len(), number as u16);
            rules.first.push(rules.start.len());
        }
        if rules.start.len() > MOST_PIECES {
            return Err(format!("it has more than {MOST_PIECES} pieces"));
        }
        rules.take_goals(puzzle)?;
        let mut seed = 0;
        rules.numbers.resize_with(rules.groups.len() * rows * cols, || splitmix(&mut seed));
        Ok(rules)
    }

    fn take_goals(&mut self, puzzle: &PlainPuzzle) -> Result<(), String> {
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

    /// The number of an anchor; `None` outside of the board.
    fn anchor(&self, (row, col): (u16, u16)) -> Option<At> {
        let (row, col) = (i32::from(row), i32::from(col));
        (row < self.rows && col < self.cols).then(|| (row * self.cols + col) as At)
    }

    /// Returns whether the ground lets a piece cover a cell.
    fn may_cover(&self, cell: usize, gate_key: bool) -> bool {
        self.board[cell] == '.' || self.board[cell] == '-' && gate_key
    }

    /// The number of pieces.
    pub(super) fn pieces(&self) -> usize {
        self.group_of.len()
    }

    /// The number of columns of the board.
    pub(super) fn cols(&self) -> At {
        self.cols as At
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
}

impl GroupRules {
    fn new(
        letters: Vec<char>,
        shape: Vec<Pair>,
        solid: Vec<Pair>,
        gate_key: bool,
        ways: &[Direction],
        board: &[Vec<char>],
    ) -> Self {
        let (rows, cols) = (board.len() as i32, board[0].len() as i32);
        let open = |(row, col): Pair| {
            (0..rows).contains(&row) && (0..cols).contains(&col) && {
                let sign = board[row as usize][col as usize];
                sign == '.' || sign == '-' && gate_key
            }
        };
        let anchors = || (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let covered = |(row, col): Pair| -> Vec<u16> {
            let covered = shape.iter().map(|&(down, right)| (row + down, col + right));
            let numbers = covered.map(|cell| open(cell).then(|| (cell.0 * cols + cell.1) as u16));
            numbers.collect::<Option<_>>().unwrap_or_default()
        };
        let cells: Vec<Vec<u16>> = anchors().map(covered).collect();
        let neighbour = |(row, col): Pair, way: Direction| {
            let (down, right) = way.delta();
            let (row, col) = (row + i32::from(down), col + i32::from(right));
            let is_inside = (0..rows).contains(&row) && (0..cols).contains(&col);
            let to = if is_inside { (row * cols + col) as At } else { NOWHERE };
            let fits = is_inside && ways.contains(&way) && !cells[usize::from(to)].is_empty();
            if fits { to } else { NOWHERE }
        };
        let neighbours = anchors().map(|at| Direction::ALL.map(|way| neighbour(at, way))).collect();
        let ways = Direction::ALL.map(|way| ways.contains(&way));
        Self { letters, cells, neighbours, solid, shape, gate_key, ways }
    }
}

/// The ways that are written as letters.
fn ways(text: &str) -> Option<Vec<Direction>> {
    text.chars().map(Direction::from_letter).collect()
}

/// The next of a fixed sequence of random numbers (G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom
/// number generators*, 2014).
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A board with the pieces of one state on it.
pub(super) struct Position<'r> {
    rules: &'r Rules,
    state: Vec<At>,
    /// By cell: 0, or one more than the number of the piece that covers it.
    cover: Vec<u8>,
    /// The same by sub-cell, where there are blockers.
    solid: Vec<u8>,
    sub_cols: i32,
    /// By anchor: the last search that came there.
    seen: Vec<u32>,
    search: u32,
    queue: Vec<At>,
}

impl<'r> Position<'r> {
    pub(super) fn new(rules: &'r Rules) -> Self {
        let side = |cells: i32| {
            rules
                .blockers
                .map_or(0, |rule| i32::from(rule.per_cell) * cells + 2 * i32::from(rule.overhang))
        };
        let (sub_rows, sub_cols) = (side(rules.rows), side(rules.cols));
        Self {
            rules,
            state: Vec::new(),
            cover: vec![0; rules.area()],
            solid: vec![0; (sub_rows * sub_cols) as usize],
            sub_cols,
            seen: vec![0; rules.area()],
            search: 0,
            queue: Vec::new(),
        }
    }

    /// Puts the pieces where a state has them; says what is not legal at rest.
    pub(super) fn place(&mut self, state: &[At]) -> Result<(), String> {
        let rules = self.rules;
        self.state.clear();
        self.state.extend_from_slice(state);
        self.cover.fill(0);
        self.solid.fill(0);
        for (piece, &at) in state.iter().enumerate() {
            let group = usize::from(rules.group_of[piece]);
            let group_rules = &rules.groups[group];
            let cells = group_rules.cells.get(usize::from(at)).map_or(&[][..], Vec::as_slice);
            if cells.is_empty() {
                return Err(format!(
                    "the board has no place for {} there",
                    rules.piece_name(piece)
                ));
            }
            if piece > rules.first[group] && state[piece - 1] >= at {
                return Err("the anchors of a group do not rise".to_owned());
            }
            for &cell in cells {
                let owner = &mut self.cover[usize::from(cell)];
                if *owner > 0 {
                    return Err("two pieces cover one cell".to_owned());
                }
                *owner = piece as u8 + 1;
            }
            if rules.blockers.is_some() {
                for index in 0..group_rules.solid.len() {
                    let at = self.sub_cell(group_rules.solid[index], at, (0, 0));
                    match at.and_then(|at| self.solid.get_mut(at)) {
                        Some(owner) if *owner == 0 => *owner = piece as u8 + 1,
                        Some(_) => return Err("two blockers are on one sub-cell".to_owned()),
                        None => return Err("a blocker is outside of its grid".to_owned()),
                    }
                }
            }
        }
        Ok(())
    }

    /// The number of a sub-cell of a piece at an anchor, moved by some sub-cells; `None` off the board of sub-cells.
    fn sub_cell(&self, (row, col): Pair, at: At, (down, right): Pair) -> Option<usize> {
        let per_cell = i32::from(self.rules.blockers?.per_cell);
        let row = row + per_cell * (i32::from(at) / self.rules.cols) + down;
        let col = col + per_cell * (i32::from(at) % self.rules.cols) + right;
        let is_on = row >= 0 && (0..self.sub_cols).contains(&col);
        let number = (row * self.sub_cols + col) as usize;
        (is_on && number < self.solid.len()).then_some(number)
    }

    /// Returns whether the blockers of a piece meet no others when it has gone this number of sub-steps.
    fn is_apart(&self, piece: usize, at: At, way: Direction, sub_steps: i32) -> bool {
        let (down, right) = way.delta();
        let by = (i32::from(down) * sub_steps, i32::from(right) * sub_steps);
        let own = piece as u8 + 1;
        let solid = &self.rules.groups[usize::from(self.rules.group_of[piece])].solid;
        solid.iter().all(|&sub| {
            let owner = self.sub_cell(sub, at, by).map_or(0, |number| self.solid[number]);
            owner == 0 || owner == own
        })
    }

    /// The anchor of a piece after one step from an anchor, if that is legal while all others stand still.
    #[inline]
    fn step(&self, piece: usize, at: At, way: Direction) -> Option<At> {
        let group = &self.rules.groups[usize::from(self.rules.group_of[piece])];
        let to = group.neighbours[usize::from(at)][way as usize];
        if to == NOWHERE {
            return None;
        }
        let own = piece as u8 + 1;
        for &cell in &group.cells[usize::from(to)] {
            let owner = self.cover[usize::from(cell)];
            if owner != 0 && owner != own {
                return None;
            }
        }
        if let Some(rule) = self.rules.blockers
            && !group.solid.is_empty()
        {
            let last = i32::from(rule.per_cell);
            let first = if rule.ends_only { last } else { 1 };
            if !(first..=last).all(|sub_steps| self.is_apart(piece, at, way, sub_steps)) {
                return None;
            }
        }
        Some(to)
    }

    /// Calls `visit` with each move: the piece and the anchor to which it goes, each pair once.
    #[inline]
    pub(super) fn moves(&mut self, visit: &mut impl FnMut(usize, At)) {
        for piece in 0..self.state.len() {
            let from = self.state[piece];
            match self.rules.metric {
                Metric::Step | Metric::Slide => {
                    for way in Direction::ALL {
                        let mut at = from;
                        while let Some(to) = self.step(piece, at, way) {
                            visit(piece, to);
                            at = to;
                            if self.rules.metric == Metric::Step {
                                break;
                            }
                        }
                    }
                }
                Metric::Move => self.everywhere(piece, from, visit),
            }
        }
    }

    /// All places that a piece comes to while the others stand still.
    #[inline]
    fn everywhere(&mut self, piece: usize, from: At, visit: &mut impl FnMut(usize, At)) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.seen.fill(0);
            self.search = 1;
        }
        self.seen[usize::from(from)] = self.search;
        self.queue.clear();
        let (mut at, mut next) = (from, 0);
        loop {
            for way in Direction::ALL {
                if let Some(to) = self.step(piece, at, way)
                    && self.seen[usize::from(to)] != self.search
                {
                    self.seen[usize::from(to)] = self.search;
                    self.queue.push(to);
                    visit(piece, to);
                }
            }
            let Some(&waiting) = self.queue.get(next) else { return };
            at = waiting;
            next += 1;
        }
    }

    /// Returns whether a goal is fulfilled; for an exit, whether it is open.
    pub(super) fn is_goal(&self) -> bool {
        let has = |group: usize, at: At| self.piece_at(group, at).is_some();
        match &self.rules.exit {
            Some(exit) => {
                self.piece_at(exit.group, exit.at).is_some_and(|piece| self.can_leave(piece, exit))
            }
            None => self.rules.goals.iter().any(|goal| {
                goal.places.iter().all(|&(group, at)| has(group, at))
                    && goal.empty.iter().all(|&cell| self.cover[usize::from(cell)] == 0)
            }),
        }
    }

    /// The piece of a group at an anchor.
    fn piece_at(&self, group: usize, at: At) -> Option<usize> {
        let mut pieces = self.rules.first[group]..self.rules.first[group + 1];
        pieces.find(|&piece| self.state[piece] == at)
    }

    /// Returns whether nothing is in the way of a piece that leaves the board.
    fn can_leave(&self, piece: usize, exit: &ExitRules) -> bool {
        let rules = self.rules;
        let group = &rules.groups[exit.group];
        let own = piece as u8 + 1;
        let (down, right) = exit.way.delta();
        let (row, col) = (i32::from(exit.at) / rules.cols, i32::from(exit.at) % rules.cols);
        // A place and its neighbours say nothing of cells beyond the edge, which are free.
        let far = rules.rows.max(rules.cols);
        let is_free = (1..=far).all(|steps| {
            group.shape.iter().all(|&(cell_row, cell_col)| {
                let row = row + cell_row + i32::from(down) * steps;
                let col = col + cell_col + i32::from(right) * steps;
                if !(0..rules.rows).contains(&row) || !(0..rules.cols).contains(&col) {
                    return true;
                }
                let cell = (row * rules.cols + col) as usize;
                let owner = self.cover[cell];
                rules.may_cover(cell, group.gate_key) && (owner == 0 || owner == own)
            })
        });
        let sub_steps = rules
            .blockers
            .map_or(0, |rule| i32::from(rule.per_cell) * far + 2 * i32::from(rule.overhang));
        is_free && (1..=sub_steps).all(|sub_step| self.is_apart(piece, exit.at, exit.way, sub_step))
    }

    /// Plays one move of a solution, and says what is wrong with it. Returns whether it was the exit.
    pub(super) fn play(&mut self, one: &PlainMove) -> Result<bool, String> {
        let rules = self.rules;
        let group = usize::from(one.group);
        let at = rules.anchor(one.from).filter(|_| group < rules.groups.len());
        let Some(piece) = at.and_then(|at| self.piece_at(group, at)) else {
            return Err("no piece of this group is there".to_owned());
        };
        let Some(path) = ways(&one.path).filter(|path| !path.is_empty()) else {
            return Err("its path is none".to_owned());
        };
        if one.exit {
            let is_exit = rules.exit.as_ref().is_some_and(|exit| {
                group == exit.group && Some(exit.at) == at && path == [exit.way]
            });
            return if is_exit && self.is_goal() {
                Ok(true)
            } else {
                Err("this exit is not open".to_owned())
            };
        }
        let is_one = match rules.metric {
            Metric::Step => path.len() == 1,
            Metric::Slide => path.iter().all(|way| *way == path[0]),
            Metric::Move => true,
        };
        if !is_one {
            return Err(format!("it is more than one {}", rules.metric.word()));
        }
        let mut to = self.state[piece];
        for way in path {
            match self.step(piece, to, way) {
                Some(next) => to = next,
                None => return Err(format!("{} cannot go there", rules.piece_name(piece))),
            }
        }
        let mut after = self.state.clone();
        rules.carry(&mut after, piece, to);
        self.place(&after)?;
        Ok(false)
    }
}

impl Rules {
    /// Moves a piece of a state to another anchor, and keeps the anchors of its group rising.
    #[inline]
    pub(super) fn carry(&self, state: &mut [At], piece: usize, to: At) {
        let group = usize::from(self.group_of[piece]);
        let (first, end) = (self.first[group], self.first[group + 1]);
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
