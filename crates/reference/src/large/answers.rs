//! Answers about the states: goals, mirror images, packings, components.

use super::arrays::Standing;
use super::{Distances, FAR, Large};
use crate::counts::Goals;
use crate::kinds::Identity;
use crate::puzzle::{Metric, Puzzle};
use std::collections::BTreeMap;

/// An attempt to place all pieces, and its budget.
struct Placing {
    anchors: Vec<Vec<u8>>,
    state: Vec<u8>,
    standing: Standing,
    states_left: usize,
    tries_left: usize,
}

impl<'p> Large<'p> {
    /// The goal states that were reached, and their distances (an exit counts 1).
    pub fn goals(&self, found: &Distances) -> Goals {
        let exit = u32::from(self.puzzle.exit.is_some());
        let goals = self.goal_states();
        let depths = || goals.iter().map(|&goal| found.depth[goal as usize] + exit);
        Goals { states: goals.len() as u64, nearest: depths().min(), farthest: depths().max() }
    }

    /// The number of states at each depth if a state and its left-right mirror image count once; `None` if
    /// the board or the piece set is not its own mirror image.
    pub fn mirrored_layers(&self, found: &Distances) -> Option<Vec<u64>> {
        let arrays = &self.arrays;
        let puzzle = self.puzzle;
        let twins = puzzle.mirror_kinds()?;
        let mut layers = vec![0; found.layers.len()];
        let mut image = vec![0; arrays.places()];
        for (number, &depth) in (0..).zip(&found.depth) {
            let mut places: BTreeMap<usize, usize> = BTreeMap::new();
            for (&piece, &anchor) in arrays.pieces.iter().zip(self.table.get(number)) {
                let kind = arrays.places_like(piece).start;
                let twin = arrays.places_like(twins[&arrays.pieces[kind]]).start;
                let (row, col) = arrays.cell(anchor);
                let across = puzzle.cols - puzzle.pieces[piece].size().1 - col;
                let next = places.entry(twin).or_insert(twin);
                image[*next] = arrays.anchor((row, across));
                *next += 1;
            }
            arrays.sort(&mut image);
            // Of two images the nearer one counts.
            let is_first = self
                .table
                .find(&image)
                .is_none_or(|twin| (found.depth[twin as usize], twin) >= (depth, number));
            layers[depth as usize] += u64::from(is_first);
        }
        while layers.last() == Some(&0) {
            layers.pop();
        }
        Some(layers)
    }

    /// The puzzle with all packings as its states, the start first; `None` if there are more than
    /// `most`, or too many attempts that lead nowhere.
    pub fn packings(puzzle: &'p Puzzle, identity: Identity, most: usize) -> Option<Self> {
        let mut this = Self::new(puzzle, identity);
        let anchors = this.arrays.pieces.iter().map(|&piece| {
            let line = puzzle.line(piece);
            line.into_iter().map(|at| this.arrays.anchor(at)).collect()
        });
        let mut placing = Placing {
            anchors: anchors.collect(),
            state: vec![0; this.arrays.places()],
            standing: Standing::new(&this.arrays),
            states_left: most,
            tries_left: 60 * most,
        };
        this.place(0, &mut placing)?;
        Some(this)
    }

    /// Puts the piece of this place and those after it wherever they may be.
    fn place(&mut self, place: usize, placing: &mut Placing) -> Option<()> {
        if place == placing.state.len() {
            let mut state = placing.state.clone();
            self.arrays.sort(&mut state);
            let (_, is_new) = self.table.add(&state);
            placing.states_left = placing.states_left.checked_sub(usize::from(is_new))?;
            return Some(());
        }
        let first = self.arrays.places_like(self.arrays.pieces[place]).start;
        for choice in 0..placing.anchors[place].len() {
            let at = placing.anchors[place][choice];
            // Pieces of a kind stand in rising order, unless they are bound to different lines.
            let is_bound = place == first || placing.anchors[place - 1] != placing.anchors[place];
            if !is_bound && placing.state[place - 1] >= at {
                continue;
            }
            placing.tries_left = placing.tries_left.checked_sub(1)?;
            if placing.standing.fits(&self.arrays, place, at) {
                placing.state[place] = at;
                placing.standing.put(&self.arrays, place, at, true);
                self.place(place + 1, placing)?;
                placing.standing.put(&self.arrays, place, at, false);
            }
        }
        Some(())
    }

    /// The number of states that have been found.
    pub fn states(&self) -> u64 {
        self.table.len() as u64
    }

    /// The number of components of all states by their size, and the size of the component of the start.
    #[expect(clippy::missing_panics_doc, reason = "a step ends in a packing")]
    pub fn components(&mut self) -> (BTreeMap<u64, u64>, u64) {
        let mut is_seen = vec![false; self.table.len()];
        let mut sizes = BTreeMap::new();
        let mut own = 0;
        let mut state = Vec::new();
        let mut after = Vec::new();
        let mut reached = Vec::new();
        let mut standing = Standing::new(&self.arrays);
        for first in 0..self.table.len() as u32 {
            if std::mem::replace(&mut is_seen[first as usize], true) {
                continue;
            }
            let mut open = vec![first];
            let mut size = 0;
            while let Some(number) = open.pop() {
                size += 1;
                state.clear();
                state.extend_from_slice(self.table.get(number));
                standing.put_all(&self.arrays, &state);
                for (place, part) in (0..state.len()).flat_map(|place| [(place, 0), (place, 1)]) {
                    standing.reach(&self.arrays, &state, place, Metric::Step, part, &mut reached);
                    for &(to, _) in &reached {
                        self.arrays.moved(&state, place, to, &mut after);
                        let target = self.table.find(&after).expect("a step ends in a packing");
                        if !std::mem::replace(&mut is_seen[target as usize], true) {
                            open.push(target);
                        }
                    }
                }
                standing.clear(&self.arrays, &state);
            }
            *sizes.entry(size).or_default() += 1;
            own = if first == 0 { size } else { own };
        }
        (sizes, own)
    }
}

impl Distances {
    /// The distance of the state, if it was reached.
    pub(super) fn of(&self, number: u32) -> Option<u32> {
        self.depth.get(number as usize).copied().filter(|&depth| depth != FAR)
    }
}
