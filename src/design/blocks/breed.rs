//! New plans from old ones: at random, by a change, by a cross.

use super::plan::{MOST_CELLS, Plan, neighbours};
use crate::design::Dice;
use crate::puzzle::Size;

/// How plans are bred.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breeder {
    pub size: Size,
    /// How many pieces each plan must have.
    pub pieces: Option<usize>,
}

/// Changes that are tried before a plan is given up.
const TRIES: usize = 40;

impl Breeder {
    /// A plan made of nothing: a goal piece, and others until the board is nearly full.
    pub fn random(self, dice: &mut Dice) -> Option<Plan> {
        let mut plan = Plan::empty(self.size);
        let goal_cells = 1 + dice.below(MOST_CELLS);
        let first = dice.below(plan.cells.len());
        self.grow(&mut plan, 1, first, goal_cells, dice);
        let holes = 2 + dice.below(self.size.area() / 5 + 1);
        for _ in 0..TRIES {
            let enough = match self.pieces {
                Some(pieces) => plan.pieces() >= pieces,
                None => plan.cells_of(0).len() <= holes,
            };
            if enough {
                break;
            }
            self.add(&mut plan, dice);
        }
        self.finished(plan, dice)
    }

    /// The plan with one to three changes.
    pub fn mutated(self, parent: &Plan, dice: &mut Dice) -> Option<Plan> {
        let mut plan = parent.clone();
        for _ in 0..=dice.below(3) {
            match dice.below(4) {
                0 => self.add(&mut plan, dice),
                1 => remove(&mut plan, dice),
                2 => self.shift(&mut plan, dice),
                _ => self.reshape(&mut plan, dice),
            }
            plan = plan.tidied(self.size)?;
        }
        self.finished(plan, dice).filter(|plan| plan != parent)
    }

    /// The goal piece of one plan and its pieces on one side of a line, and the pieces of the other
    /// plan that fit beside them.
    pub fn crossed(self, one: &Plan, other: &Plan, dice: &mut Dice) -> Option<Plan> {
        let cols = usize::from(self.size.cols);
        let lines = [usize::from(self.size.rows), cols];
        let across = dice.below(2);
        let line = dice.below(lines[across]);
        let before = |cell: usize| [cell / cols, cell % cols][across] <= line;
        let mut plan = Plan::empty(self.size);
        for piece in 1..=one.pieces() as u8 {
            let cells = one.cells_of(piece);
            if piece == 1 || cells.iter().all(|&cell| before(cell)) {
                plan.put(piece, &cells);
            }
        }
        for piece in 2..=other.pieces() as u8 {
            let cells = other.cells_of(piece);
            if cells.iter().all(|&cell| plan.cells[cell] == 0) {
                plan.put(piece + 100, &cells);
            }
        }
        self.finished(plan, dice)
    }

    /// The plan with the wanted number of pieces and at least one hole.
    fn finished(self, plan: Plan, dice: &mut Dice) -> Option<Plan> {
        let mut plan = plan.tidied(self.size)?;
        for _ in 0..TRIES {
            let pieces = plan.pieces();
            let is_full = plan.cells_of(0).is_empty();
            match self.pieces {
                Some(wanted) if pieces > wanted => remove(&mut plan, dice),
                Some(wanted) if pieces < wanted && is_full => self.reshape(&mut plan, dice),
                Some(wanted) if pieces < wanted => self.add(&mut plan, dice),
                _ if is_full && self.pieces.is_none() => remove(&mut plan, dice),
                _ if is_full => self.reshape(&mut plan, dice),
                _ => return Some(plan),
            }
            plan = plan.tidied(self.size)?;
        }
        None
    }

    /// Puts a new piece on empty cells.
    fn add(self, plan: &mut Plan, dice: &mut Dice) {
        let holes = plan.cells_of(0);
        if holes.is_empty() {
            return;
        }
        let piece = plan.pieces() as u8 + 1;
        let first = holes[dice.below(holes.len())];
        // Small pieces make the better puzzles, so they come more often.
        let cells = [1, 1, 2, 2, 2, 3, 4][dice.below(7)];
        self.grow(plan, piece, first, cells, dice);
    }

    /// Moves a piece somewhere else, if there is room.
    fn shift(self, plan: &mut Plan, dice: &mut Dice) {
        let piece = 1 + dice.below(plan.pieces()) as u8;
        let cells = plan.cells_of(piece);
        let (rows, cols) = (usize::from(self.size.rows), usize::from(self.size.cols));
        let (down, right) = (dice.below(rows), dice.below(cols));
        let moved: Vec<usize> = cells
            .iter()
            .map(|&cell| (cell / cols + down) % rows * cols + (cell % cols + right) % cols)
            .collect();
        plan.put(0, &cells);
        if moved.iter().all(|&cell| plan.cells[cell] == 0) {
            plan.put(piece, &moved);
            // Around the edge it would come apart.
            if plan.clone().tidied(self.size).is_some() {
                return;
            }
            plan.put(0, &moved);
        }
        plan.put(piece, &cells);
    }

    /// Lets a piece grow by a cell, or shrink by one.
    fn reshape(self, plan: &mut Plan, dice: &mut Dice) {
        let piece = 1 + dice.below(plan.pieces()) as u8;
        let cells = plan.cells_of(piece);
        let before = plan.clone();
        if dice.below(2) == 0 && cells.len() > 1 {
            plan.put(0, &[cells[dice.below(cells.len())]]);
        } else {
            let beside: Vec<usize> = cells
                .iter()
                .flat_map(|&cell| neighbours(self.size, cell))
                .filter(|&cell| plan.cells[cell] == 0)
                .collect();
            if !beside.is_empty() {
                plan.put(piece, &[beside[dice.below(beside.len())]]);
            }
        }
        if plan.clone().tidied(self.size).is_none() {
            *plan = before;
        }
    }

    /// Lets a piece grow from its first cell over empty ones.
    fn grow(self, plan: &mut Plan, piece: u8, first: usize, cells: usize, dice: &mut Dice) {
        plan.put(piece, &[first]);
        let mut own = vec![first];
        while own.len() < cells {
            let beside: Vec<usize> = own
                .iter()
                .flat_map(|&cell| neighbours(self.size, cell))
                .filter(|&cell| plan.cells[cell] == 0)
                .collect();
            if beside.is_empty() {
                return;
            }
            let next = beside[dice.below(beside.len())];
            plan.put(piece, &[next]);
            own.push(next);
        }
    }
}

/// Takes a piece away, but not the goal piece.
fn remove(plan: &mut Plan, dice: &mut Dice) {
    let pieces = plan.pieces();
    if pieces >= 2 {
        let cells = plan.cells_of(2 + dice.below(pieces - 1) as u8);
        plan.put(0, &cells);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_stay_sound() {
        let size = Size { rows: 4, cols: 5 };
        for pieces in [None, Some(6)] {
            let breeder = Breeder { size, pieces };
            let mut dice = Dice::new(3);
            let mut plans: Vec<Plan> = Vec::new();
            while plans.len() < 20 {
                plans.extend(breeder.random(&mut dice));
            }
            for round in 0..400 {
                let one = &plans[dice.below(plans.len())];
                let other = &plans[dice.below(plans.len())];
                let child = if round % 2 == 0 {
                    breeder.mutated(one, &mut dice)
                } else {
                    breeder.crossed(one, other, &mut dice)
                };
                plans.extend(child);
            }
            assert!(plans.len() > 200, "{}", plans.len());
            for plan in plans {
                assert_eq!(plan.clone().tidied(size), Some(plan.clone()));
                assert!(!plan.cells_of(0).is_empty());
                assert!(pieces.is_none_or(|pieces| plan.pieces() == pieces));
            }
        }
    }
}
