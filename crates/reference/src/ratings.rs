//! The difficulty of a puzzle for a person: every shortest solution is played from its start.

use super::kinds::{Canonical, canonical};
use super::puzzle::{Cell, Move, Puzzle, State};
use super::search::Search;
use std::collections::BTreeSet;

/// The numbers, by the names that the library writes; none for the mean.
pub type Numbers = Vec<(&'static str, u128)>;

impl Search<'_> {
    /// The numbers that are read from all shortest solutions, of which there must be no more than `most`.
    pub fn ratings(&self, most: usize) -> Option<Numbers> {
        let (ways, solutions) = self.all_shortest(most);
        if ways == 0 || ways > most as u128 {
            return None;
        }
        let played: Vec<Vec<State>> = solutions.iter().map(|moves| self.played(moves)).collect();
        let key = |state: &State| canonical(state, &self.kinds);
        let on_the_way: BTreeSet<Canonical> = played.iter().flatten().map(key).collect();
        let mut beside: BTreeSet<Canonical> = BTreeSet::new();
        let mut choices = 0;
        let mut choosing = 0;
        let mut dead_ends = 0;
        let mut seen = BTreeSet::new();
        for state in played.iter().flatten().filter(|&state| seen.insert(key(state))) {
            let around: BTreeSet<Canonical> = self.around(state).iter().map(key).collect();
            if self.puzzle.reached(state, &self.kinds).is_none() {
                choosing += 1;
                choices += around.len() as u128;
            }
            for next in self.around(state) {
                if !on_the_way.contains(&key(&next)) && beside.insert(key(&next)) {
                    let back = |state: &State| on_the_way.contains(&key(state));
                    dead_ends += u128::from(self.around(&next).iter().all(back));
                }
            }
        }
        // Moves as pairs of states; the exit leads from its state to nowhere.
        let moves = |states: &Vec<State>| -> Vec<(Canonical, Option<Canonical>)> {
            let mut pairs: Vec<_> =
                states.windows(2).map(|pair| (key(&pair[0]), Some(key(&pair[1])))).collect();
            if self.puzzle.exit.is_some() {
                pairs.push((key(&states[states.len() - 1]), None));
            }
            pairs
        };
        let all: Vec<_> = played.iter().map(moves).collect();
        let at =
            |place: usize| all.iter().map(|moves| &moves[place]).collect::<BTreeSet<_>>().len();
        let forced = (0..all[0].len()).filter(|&place| at(place) == 1).count();
        let worse = |states: &Vec<State>| {
            states
                .windows(2)
                .filter(|pair| self.estimate(&pair[1]) > self.estimate(&pair[0]))
                .count()
        };
        let idle = |&piece: &usize| played.iter().any(|states| self.is_idle(piece, states));
        let depths = self.puzzle.depths_of_dependence(&solutions[0]);
        let depth = depths.iter().copied().max().unwrap_or(0);
        let width = |depth| depths.iter().filter(|&&own| own == depth).count();
        let steps =
            solutions.iter().map(|moves| moves.iter().map(|one| one.path.len()).sum::<usize>());
        Some(vec![
            ("length", solutions[0].len() as u128),
            ("steps", steps.min().unwrap_or(0) as u128),
            ("on_the_way", on_the_way.len() as u128),
            ("choices", choices),
            ("choosing", choosing),
            ("dead_ends", dead_ends),
            ("solutions", ways),
            ("first_moves", if all[0].is_empty() { 0 } else { at(0) as u128 }),
            ("forced", forced as u128),
            ("counter_intuitive", played.iter().map(worse).min().unwrap_or(0) as u128),
            ("dependency_depth", depth as u128),
            ("dependency_width", (1..=depth).map(width).max().unwrap_or(0) as u128),
            ("idle", (0..self.kinds.len()).filter(idle).count() as u128),
        ])
    }

    /// The states of a solution, the one from which a piece leaves included.
    fn played(&self, moves: &[Move]) -> Vec<State> {
        let mut states = vec![self.puzzle.start()];
        for one in moves {
            let mut next = states[states.len() - 1].clone();
            if let Some(to) = one.to {
                next[one.piece] = to;
                states.push(next);
            }
        }
        states
    }

    fn around(&self, state: &State) -> Vec<State> {
        let successors = self.puzzle.successors(state, self.metric);
        successors.into_iter().map(|(_, after)| after).collect()
    }

    /// The rows and columns that are left, each place counted from its nearest piece.
    fn estimate(&self, state: &State) -> i32 {
        let left = |piece: usize, (row, col): Cell| {
            let alike = (0..state.len()).filter(|&other| self.kinds[other] == self.kinds[piece]);
            alike.map(|other| (state[other].0 - row).abs() + (state[other].1 - col).abs()).min()
        };
        if let Some(exit) = self.puzzle.exit {
            return left(exit.piece, exit.at).unwrap_or(0);
        }
        let sum = |target: &super::puzzle::Target| {
            target.places.iter().filter_map(|&(piece, at)| left(piece, at)).sum()
        };
        self.puzzle.targets.iter().map(sum).min().unwrap_or(0)
    }

    /// Returns whether a piece like this one is at its start in all these states, and does not leave.
    fn is_idle(&self, piece: usize, states: &[State]) -> bool {
        let start = self.puzzle.pieces[piece].start;
        let alike = |other: &usize| self.kinds[*other] == self.kinds[piece];
        let leaves = self.puzzle.exit.is_some_and(|exit| alike(&exit.piece) && exit.at == start);
        let stands =
            |state: &State| (0..state.len()).filter(alike).any(|other| state[other] == start);
        !leaves && states.iter().all(stands)
    }
}

impl Puzzle {
    /// For each move the length of the longest chain of moves that ends with it.
    fn depths_of_dependence(&self, moves: &[Move]) -> Vec<usize> {
        let mut depths = Vec::new();
        for index in 0..moves.len() {
            let deepest = self.needed(moves, index).map(|before| depths[before]).max();
            depths.push(1 + deepest.unwrap_or(0));
        }
        depths
    }

    /// The moves that one of them needs: of each piece at most one.
    fn needed<'a>(&'a self, moves: &'a [Move], index: usize) -> impl Iterator<Item = usize> + 'a {
        let one = &moves[index];
        (0..self.pieces.len()).filter_map(move |piece| {
            (0..index)
                .rev()
                .filter(|&before| moves[before].piece == piece)
                .find(|&before| piece == one.piece || self.blocks(piece, moves[before].from, one))
        })
    }

    /// The number of moves between each move and the first one that needs it, or the end, summed over all moves.
    pub fn waits(&self, moves: &[Move]) -> u64 {
        let needs = |later: &usize, own: usize| self.needed(moves, *later).any(|one| one == own);
        let until = |own: usize| (own + 1..moves.len()).find(|later| needs(later, own));
        (0..moves.len()).map(|own| (until(own).unwrap_or(moves.len()) - own - 1) as u64).sum()
    }

    /// Returns whether a piece at `at`, alone on the board with the piece that moves, is in its way.
    fn blocks(&self, piece: usize, at: Cell, one: &Move) -> bool {
        let two = Self {
            pieces: vec![self.pieces[one.piece].clone(), self.pieces[piece].clone()],
            ..self.clone()
        };
        let mut state = vec![one.from, at];
        if one.to.is_none() {
            return !two.can_leave(&state, 0, one.path[0]);
        }
        one.path.iter().any(|&way| {
            let next = two.step(0, state[0], way, &two.others(&state, 0));
            state[0] = next.unwrap_or(state[0]);
            next.is_none()
        })
    }
}
