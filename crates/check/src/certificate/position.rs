//! A state on the board, cell by cell and sub-cell by sub-cell: its steps, moves, goal and exit.

use std::iter::successors;

use slide_model::{Direction, Metric};

use super::format::PlainMove;
use super::rules::{At, ExitRules, NOWHERE, Rules, SubCellAt, ways};

/// A piece that a move takes to another anchor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct MovedPiece {
    /// The number of the piece.
    pub(super) piece: usize,
    /// Its new anchor.
    pub(super) to: At,
}

/// A board with the pieces of one state on it.
pub(super) struct CheckedPosition<'r> {
    rules: &'r Rules,
    state: Vec<At>,
    /// By cell: 0, or one more than the number of the piece that covers it.
    cover: Vec<u8>,
    /// The same by sub-cell, where there are blockers.
    solid: Vec<u8>,
    sub_cols: i32,
    /// By anchor: the number of the last search that reached it.
    seen: Vec<u32>,
    search: u32,
    queue: Vec<At>,
}

impl<'r> CheckedPosition<'r> {
    pub(super) fn new(rules: &'r Rules) -> Self {
        let side = |cells: i32| {
            rules
                .blockers
                .map_or(0, |rule| i32::from(rule.per_cell) * cells + 2 * i32::from(rule.overhang))
        };
        let sub_rows = side(rules.rows);
        let sub_cols = side(rules.cols);
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

    /// Places the pieces as in a state.
    ///
    /// # Errors
    /// The reason why that is not legal at rest.
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
    fn sub_cell(&self, sub: SubCellAt, at: At, moved: SubCellAt) -> Option<usize> {
        let per_cell = i32::from(self.rules.blockers?.per_cell);
        let row = sub.0 + per_cell * (i32::from(at) / self.rules.cols) + moved.0;
        let col = sub.1 + per_cell * (i32::from(at) % self.rules.cols) + moved.1;
        let is_on = row >= 0 && (0..self.sub_cols).contains(&col);
        // A header may name cells far off the board.
        let number = i64::from(row) * i64::from(self.sub_cols) + i64::from(col);
        (is_on && number < self.solid.len() as i64).then_some(number as usize)
    }

    /// Returns whether the blockers of a piece meet no others when it has gone this number of sub-steps.
    fn is_apart(&self, piece: usize, at: At, way: Direction, sub_steps: i32) -> bool {
        let (down, right) = way.delta();
        let moved = (i32::from(down) * sub_steps, i32::from(right) * sub_steps);
        let own = piece as u8 + 1;
        let solid = &self.rules.groups[usize::from(self.rules.group_of[piece])].solid;
        solid.iter().all(|&sub| {
            let owner = self.sub_cell(sub, at, moved).map_or(0, |number| self.solid[number]);
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

    /// Calls `visit` with each move, once: the pieces that it moves. Only in the metric of lines there may be more than
    /// one.
    #[inline]
    pub(super) fn moves(&mut self, visit: &mut impl FnMut(&[MovedPiece])) {
        match self.rules.metric {
            Metric::Line => self.lines(visit),
            Metric::Move => {
                for piece in 0..self.state.len() {
                    self.along_any_path(piece, self.state[piece], visit);
                }
            }
            Metric::Step => self.in_line(1, visit),
            Metric::Slide => self.in_line(usize::MAX, visit),
        }
    }

    /// All places that pieces reach in one direction, in at most this number of steps.
    #[inline]
    fn in_line(&self, most: usize, visit: &mut impl FnMut(&[MovedPiece])) {
        for piece in 0..self.state.len() {
            for way in Direction::ALL {
                let next = |&at: &At| self.step(piece, at, way);
                let places = successors(next(&self.state[piece]), next);
                places.take(most).for_each(|to| visit(&[MovedPiece { piece, to }]));
            }
        }
    }

    /// All places that a piece can reach while the others stand still.
    #[inline]
    fn along_any_path(&mut self, piece: usize, from: At, visit: &mut impl FnMut(&[MovedPiece])) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.seen.fill(0);
            self.search = 1;
        }
        self.seen[usize::from(from)] = self.search;
        self.queue.clear();
        let mut at = from;
        let mut next = 0;
        loop {
            for way in Direction::ALL {
                if let Some(to) = self.step(piece, at, way)
                    && self.seen[usize::from(to)] != self.search
                {
                    self.seen[usize::from(to)] = self.search;
                    self.queue.push(to);
                    visit(&[MovedPiece { piece, to }]);
                }
            }
            let Some(&waiting) = self.queue.get(next) else { return };
            at = waiting;
            next += 1;
        }
    }

    /// All lines that can be pushed into the hole, the piece beside it first. [`Rules::new`] has checked that
    /// there is one hole, and that all pieces are unit tiles.
    ///
    /// ```text
    /// way R:   a b . c    b;  b and a
    /// way L:   a b . c    c
    /// ```
    fn lines(&self, visit: &mut impl FnMut(&[MovedPiece])) {
        let rules = self.rules;
        let is_hole = |&cell: &usize| self.cover[cell] == 0 && rules.may_cover(cell, false);
        let hole = (0..rules.area()).find(is_hole);
        let (Some(hole), Some(tile)) = (hole, rules.groups.first()) else { return };
        for way in Direction::ALL {
            let mut line = Vec::new();
            let mut to = hole as At;
            loop {
                let from = tile.neighbours[usize::from(to)][way.opposite() as usize];
                if from == NOWHERE {
                    break;
                }
                let piece = usize::from(self.cover[usize::from(from)]) - 1;
                line.push(MovedPiece { piece, to });
                visit(&line);
                to = from;
            }
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
        let row = i32::from(exit.at) / rules.cols;
        let col = i32::from(exit.at) % rules.cols;
        // The lists of places do not have the cells beyond the edge, which are free.
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

    /// Plays one move of a solution. Returns its number of steps.
    ///
    /// # Errors
    /// The reason why the move is not legal.
    pub(super) fn play(&mut self, one: &PlainMove) -> Result<u64, String> {
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
                Ok(1)
            } else {
                Err("this exit is not open".to_owned())
            };
        }
        let is_one = match rules.metric {
            Metric::Step | Metric::Line => path.len() == 1,
            Metric::Slide => path.iter().all(|way| *way == path[0]),
            Metric::Move => true,
        };
        if !is_one {
            return Err(format!("it is more than one {}", rules.metric.word()));
        }
        let moved = if rules.metric == Metric::Line {
            self.line_from(piece, path[0])
        } else {
            let to = path.iter().try_fold(self.state[piece], |at, &way| self.step(piece, at, way));
            to.map(|to| vec![MovedPiece { piece, to }])
        };
        let Some(moved) = moved else {
            return Err(format!("{} cannot go there", rules.piece_name(piece)));
        };
        let mut after = self.state.clone();
        rules.carry(&mut after, &moved);
        self.place(&after)?;
        Ok((path.len() * moved.len()) as u64)
    }

    /// The line that is pushed at this piece.
    fn line_from(&self, piece: usize, way: Direction) -> Option<Vec<MovedPiece>> {
        let group = &self.rules.groups[usize::from(self.rules.group_of[piece])];
        let to = group.neighbours[usize::from(self.state[piece])][way as usize];
        let mut found = None;
        self.lines(&mut |line| {
            if line.last() == Some(&MovedPiece { piece, to }) {
                found = Some(line.to_vec());
            }
        });
        found
    }
}
