//! All states of a puzzle as Python sees them: lists of numbers as bytes, which numpy takes as they are.
//! Numbers are in the machine's order of bytes.
//!
//! ```text
//! distances   int32 for each state, -1 where no goal can be reached        depths   uint32
//! places      uint16 for each state and piece: row × columns + column of its anchor
//! edges       uint32, uint32 for each pair of states that are one move apart
//! begins      uint64: where the neighbours of each state begin, and where the last ones end
//! around      uint32: the neighbours of all states, one state after the other
//! ```

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use slide::design::Dice;
use slide::puzzle::{Anchor, Metric, Puzzle};
use slide::space::{Graph, Limits, Lookup, Stop, graph, graph_numbers, map_in_threads};

use crate::call::Effort;
use crate::faults::{refused, stopped};
use crate::puzzle::Place;

/// Pairs of states, states, two distances, states.
type GraphNumbers = (Vec<(u32, u32)>, Vec<u32>, u32, u32, Vec<u32>);

/// How many positions a thread takes at a time.
const AT_ONCE: usize = 1 << 14;

/// The states, their distances, and a way to find them.
#[pyclass(frozen, name = "Space", module = "slide_puzzle._slide")]
pub struct RawSpace {
    graph: Graph,
    lookup: Lookup,
    pieces: usize,
}

/// The bytes of many numbers.
fn bytes<const N: usize>(
    py: Python<'_>,
    count: usize,
    numbers: impl Iterator<Item = [u8; N]>,
) -> PyResult<Bound<'_, PyBytes>> {
    PyBytes::new_with(py, N * count, |to| {
        to.chunks_exact_mut(N).zip(numbers).for_each(|(to, number)| to.copy_from_slice(&number));
        Ok(())
    })
}

impl RawSpace {
    pub fn new(puzzle: &Puzzle, metric: Metric, limits: &Limits) -> Result<Self, Stop> {
        let graph = graph(puzzle, metric, limits)?;
        let lookup = Lookup::new(puzzle, &graph, limits)?;
        Ok(Self { graph, lookup, pieces: puzzle.pieces().len() })
    }

    fn to_goal(&self, state: u32) -> i32 {
        self.graph.states[state as usize].to_goal.map_or(-1, u32::cast_signed)
    }

    /// For each position in `places` what `answer` says of its state, -1 if there is none.
    fn of_each<'py>(
        &self,
        py: Python<'py>,
        places: &[u8],
        answer: impl Fn(u32) -> i32 + Sync,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let width = 2 * self.pieces.max(1);
        if !places.len().is_multiple_of(width) {
            return Err(refused("there must be a place for each piece of each position"));
        }
        let one_by_one = |some: &&[u8]| {
            let mut places = vec![0; self.pieces];
            let find = |position: &[u8]| {
                for (place, bytes) in places.iter_mut().zip(position.as_chunks::<2>().0) {
                    *place = u16::from_ne_bytes(*bytes);
                }
                self.lookup.find_places(&places).map_or(-1, &answer)
            };
            some.chunks_exact(width).map(find).collect::<Vec<i32>>()
        };
        let parts: Vec<&[u8]> = places.chunks(AT_ONCE * width).collect();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let found = py.detach(|| map_in_threads(threads, &parts, one_by_one, || true));
        let found = found.into_iter().flatten().flatten();
        bytes(py, places.len() / width, found.map(i32::to_ne_bytes))
    }
}

#[pymethods]
impl RawSpace {
    fn __len__(&self) -> usize {
        self.graph.states.len()
    }

    #[getter]
    fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }

    fn distances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let all = 0..self.graph.states.len() as u32;
        bytes(py, all.len(), all.map(|state| self.to_goal(state).to_ne_bytes()))
    }

    fn depths<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let all = self.graph.states.iter().map(|state| state.depth.to_ne_bytes());
        bytes(py, all.len(), all)
    }

    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let all = (0..self.graph.states.len()).flat_map(|state| self.graph.anchors(state));
        let count = self.graph.states.len() * self.pieces;
        bytes(py, count, all.map(|&at| self.lookup.place(at).to_ne_bytes()))
    }

    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let both = self.graph.edges().flat_map(|(one, other)| [one, other]);
        bytes(py, 2 * self.graph.edge_count(), both.map(u32::to_ne_bytes))
    }

    fn begins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut end = 0u64;
        let ends = (0..self.graph.states.len()).map(|state| {
            end += self.graph.neighbours(state).len() as u64;
            end
        });
        let all = std::iter::once(0).chain(ends);
        bytes(py, self.graph.states.len() + 1, all.map(u64::to_ne_bytes))
    }

    fn around<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let all = (0..self.graph.states.len()).flat_map(|state| self.graph.neighbours(state));
        bytes(py, 2 * self.graph.edge_count(), all.map(|other| other.to_ne_bytes()))
    }

    /// Where the pieces stand in this state.
    fn anchors(&self, state: usize) -> Vec<Option<Place>> {
        self.graph.anchors(state).iter().map(|at| Some((at.row, at.col))).collect()
    }

    fn neighbours(&self, state: usize) -> Vec<u32> {
        self.graph.neighbours(state).to_vec()
    }

    /// Bridges, cut points, diameter, radius, and the states in the centre.
    fn graph_numbers(&self, py: Python<'_>, effort: Effort) -> PyResult<GraphNumbers> {
        let found = effort.call(py, |run| graph_numbers(&self.graph, &run.limits))?;
        let found = found.map_err(stopped)?;
        Ok((found.bridges, found.cut_points, found.diameter, found.radius, found.centre))
    }

    fn distance(&self, state: u32) -> Option<u32> {
        self.graph.states[state as usize].to_goal
    }

    fn find(&self, anchors: Vec<Option<Place>>) -> Option<u32> {
        let all = anchors.into_iter().map(|at| at.map(|(row, col)| Anchor { row, col }));
        self.lookup.find(&all.collect::<Option<Vec<_>>>()?)
    }

    fn indices_of<'py>(&self, py: Python<'py>, places: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        self.of_each(py, places, u32::cast_signed)
    }

    fn distances_of<'py>(&self, py: Python<'py>, places: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        self.of_each(py, places, |state| self.to_goal(state))
    }

    /// One random state, of all or of those at this distance.
    fn sample(&self, distance: Option<u32>, seed: u64) -> Option<usize> {
        let fits =
            |&state: &usize| distance.is_none() || self.graph.states[state].to_goal == distance;
        let all = (0..self.graph.states.len()).filter(fits);
        let count = all.clone().count();
        (count > 0).then(|| Dice::new(seed).below(count)).and_then(|number| all.clone().nth(number))
    }
}
