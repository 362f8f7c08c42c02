//! Goal states, the distances of the others from them, and the shortest paths there.

use super::arrays::{Standing, sub_board};
use super::{FAR, Large};
use crate::difficulties::Difficulties;
use crate::puzzle::{Cell, Metric, Target, shifted};

impl Large<'_> {
    /// All goal states among those found; kinds must be those of solving.
    pub(super) fn goal_states(&self) -> Vec<u32> {
        let arrays = &self.arrays;
        let stands = |state: &[u8], piece: usize, at: Cell| {
            arrays.places_like(piece).find(|&place| state[place] == arrays.anchor(at))
        };
        let number = |cell: &Cell| usize::from(arrays.anchor(*cell));
        let empty = |target: &Target| target.empty.iter().map(number).collect();
        let empty: Vec<Vec<usize>> = self.puzzle.targets.iter().map(empty).collect();
        let way_out = self.way_out();
        let mut standing = Standing::new(arrays);
        let mut is_goal = |number: &u32| {
            let state = self.table.get(*number);
            standing.put_all(arrays, state);
            let mut reached = self.puzzle.targets.iter().zip(&empty).any(|(target, empty)| {
                target.places.iter().all(|&(piece, at)| stands(state, piece, at).is_some())
                    && standing.are_free(empty, &[])
            });
            if let (Some(exit), Some((cells, solid))) = (self.puzzle.exit, &way_out)
                && let Some(place) = stands(state, exit.piece, exit.at)
            {
                standing.put(arrays, place, state[place], false);
                reached |= standing.are_free(cells, solid);
            }
            standing.clear(arrays, state);
            reached
        };
        (0..self.table.len() as u32).filter(|number| is_goal(number)).collect()
    }

    /// The cells and sub-cells of the board that the piece with the exit passes on its way out; `None`
    /// if the ground is in its way.
    fn way_out(&self) -> Option<(Vec<usize>, Vec<usize>)> {
        let exit = self.puzzle.exit?;
        let piece = &self.puzzle.pieces[exit.piece];
        if !self.puzzle.open_ground(exit.piece, exit.at, exit.toward) {
            return None;
        }
        let (rows, cols) = exit.toward.delta();
        let far = self.puzzle.rows.max(self.puzzle.cols);
        let passed = (1..=far)
            .flat_map(|steps| piece.cells_at((exit.at.0 + rows * steps, exit.at.1 + cols * steps)));
        let cells = passed.filter(|&cell| self.puzzle.inside(cell));
        let cells = cells.map(|cell| usize::from(self.arrays.anchor(cell))).collect();
        let (sub_rows, sub_cols) = sub_board(self.puzzle);
        let begin = self.puzzle.solid_at(piece, exit.at);
        let swept = (1..=sub_rows.max(sub_cols))
            .flat_map(|steps| shifted(&begin, (rows * steps, cols * steps)));
        let on_board =
            |cell: &Cell| (0..sub_rows).contains(&cell.0) && (0..sub_cols).contains(&cell.1);
        let solid = swept.filter(on_board);
        Some((cells, solid.map(|cell| (cell.0 * sub_cols + cell.1) as usize).collect()))
    }

    /// Judges all states found, which must be whole components.
    #[expect(clippy::missing_panics_doc, reason = "there is no limit to meet")]
    pub fn difficulties(&mut self, metric: Metric) -> Difficulties {
        let goals = self.goal_states();
        let found = self.distances(&goals, metric, usize::MAX).expect("there is no limit");
        let arrays = &self.arrays;
        let named: Vec<usize> =
            self.puzzle.named().into_iter().flat_map(|piece| arrays.places_like(piece)).collect();
        let mut standing = Standing::new(arrays);
        let mut reached = Vec::new();
        let mut can_step = |goal: &&u32| {
            let state = self.table.get(**goal);
            standing.put_all(arrays, state);
            let can =
                named.iter().flat_map(|&place| [(place, 0), (place, 1)]).any(|(place, part)| {
                    standing.reach(arrays, state, place, Metric::Step, part, &mut reached);
                    !reached.is_empty()
                });
            standing.clear(arrays, state);
            can
        };
        let just_solved = goals.iter().filter(&mut can_step).count() as u64;
        let rest = usize::from(self.puzzle.exit.is_some() && !goals.is_empty());
        let mut histogram = vec![0; rest];
        histogram.extend(&found.layers);
        let unsolvable = found.depth.iter().filter(|&&depth| depth == FAR).count() as u64;
        Difficulties { histogram, just_solved, unsolvable }
    }
}
