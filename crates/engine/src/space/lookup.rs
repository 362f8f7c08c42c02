//! The lookup of a state in a graph. States are found by the places of the pieces; those of one kind may
//! be exchanged.
//!
//! The key of a state is one *place* for each piece, the number of its anchor's cell in reading order:
//! kind by kind, and those of one kind sorted. All keys lie in one list, and a hash table
//! leads to them:
//!
//! ```text
//! board   a B B c      pieces  a B c d     places   0 1 3 4
//!         d B B .      kinds   0 1 0 0     order    a c d | B     key   0 3 4 | 1
//! ```

use hashbrown::HashTable;

use super::graph::{Graph, identity};
use slide_model::{Anchor, Cell, Kind, Puzzle, Size};
use slide_run::{FixedState, Limits, Stop};

/// No puzzle has more pieces.
const MOST_PIECES: usize = 255;

/// Finds states of a [`Graph`] by their pieces' places. With it a graph is an oracle: it knows the
/// distance of any position.
#[derive(Clone, Debug)]
pub struct Lookup {
    size: Size,
    /// The numbers of the pieces, kind by kind.
    order: Vec<usize>,
    /// The begin and end, in that order, of each kind with several pieces.
    twins: Vec<(usize, usize)>,
    keys: Vec<u16>,
    table: HashTable<u32>,
    state: FixedState,
}

impl Lookup {
    /// For all states of the graph of this puzzle.
    ///
    /// # Errors
    /// A limit was reached.
    ///
    /// # Examples
    /// ```
    /// use slide::puzzle::{Anchor, Metric, Puzzle};
    /// use slide::space::{Limits, Lookup, graph};
    ///
    /// let puzzle: Puzzle = r#"(name: "Corridor", board: "abC.", goal: "abC.")"#.parse()?;
    /// let graph = graph(&puzzle, Metric::Step, &Limits::default()).unwrap();
    /// let states = Lookup::new(&puzzle, &graph, &Limits::default()).unwrap();
    /// let at = |col| Anchor { row: 0, col };
    /// assert_eq!(states.find(&[at(0), at(1), at(2)]), Some(0));
    /// // The goal names a, b and C, so they are told apart.
    /// assert_eq!(states.find(&[at(1), at(0), at(2)]), None);
    /// let state = states.find(&[at(0), at(1), at(3)]).unwrap();
    /// assert_eq!(graph.states[state as usize].to_goal, Some(1));
    /// # Ok::<(), slide::puzzle::Errors>(())
    /// ```
    pub fn new(puzzle: &Puzzle, graph: &Graph, limits: &Limits) -> Result<Self, Stop> {
        let kinds = puzzle.kinds(identity(puzzle));
        let mut order: Vec<usize> = (0..kinds.len()).collect();
        order.sort_unstable_by_key(|&piece| (kinds[piece], piece));
        let mut twins = Vec::new();
        let mut begin = 0;
        let kind = |one: &usize| -> Kind { kinds[*one] };
        for run in order.chunk_by(|one, other| kind(one) == kind(other)) {
            if run.len() > 1 {
                twins.push((begin, begin + run.len()));
            }
            begin += run.len();
        }
        let states = graph.states.len();
        let bytes = states * (kinds.len() * size_of::<u16>() + 2 * size_of::<u32>() + 2);
        limits.check(states as u64, bytes as u64)?;
        let keys = Vec::with_capacity(states * kinds.len());
        let table = HashTable::default();
        let state = FixedState::default();
        let mut this = Self { size: puzzle.size(), order, twins, keys, table, state };
        for number in 0..states {
            let anchors = graph.anchors(number);
            let key = this.key(|piece| this.place(anchors[piece]));
            this.keys.extend_from_slice(&key[..kinds.len()]);
        }
        let Self { keys, table, state, .. } = &mut this;
        let hash = |number: &u32| state.hash_one(key_of(keys, kinds.len(), *number));
        table.reserve(states, hash);
        (0..states as u32).for_each(|number| {
            table.insert_unique(hash(&number), number, hash);
        });
        Ok(this)
    }

    /// The number of the cell of an anchor, in reading order.
    pub fn place(&self, at: Anchor) -> u16 {
        self.size.index(Cell { row: at.row, col: at.col }) as u16
    }

    /// The state in which the pieces have these anchors, by piece number; `None` if the graph has
    /// none.
    pub fn find(&self, anchors: &[Anchor]) -> Option<u32> {
        let on_board = |at: &Anchor| self.size.contains(Cell { row: at.row, col: at.col });
        let are_all = anchors.len() == self.order.len() && anchors.iter().all(on_board);
        are_all.then(|| self.find_by(|piece| self.place(anchors[piece])))?
    }

    /// As [`Lookup::find`], given the places as numbers.
    pub fn find_places(&self, places: &[u16]) -> Option<u32> {
        (places.len() == self.order.len()).then(|| self.find_by(|piece| places[piece]))?
    }

    #[inline]
    fn find_by(&self, place: impl Fn(usize) -> u16) -> Option<u32> {
        let key = self.key(place);
        let pieces = self.order.len();
        let key = &key[..pieces];
        let same = |&number: &u32| key_of(&self.keys, pieces, number) == key;
        self.table.find(self.state.hash_one(key), same).copied()
    }

    #[inline]
    fn key(&self, place: impl Fn(usize) -> u16) -> [u16; MOST_PIECES] {
        let mut key = [0; MOST_PIECES];
        for (to, &piece) in key.iter_mut().zip(&self.order) {
            *to = place(piece);
        }
        for &(begin, end) in &self.twins {
            key[begin..end].sort_unstable();
        }
        key
    }
}

#[inline]
fn key_of(keys: &[u16], pieces: usize, number: u32) -> &[u16] {
    &keys[number as usize * pieces..][..pieces]
}
