//! The states that a start can reach, layer by layer, as the anchors of their pieces: for callers that write them to a
//! file. Always in thin layers; mirror images count separately.

use slide_model::{Identity, Kind, Metric, Puzzle};
use slide_run::threads::{self, MOST_THREADS};
use slide_run::{Run, Stop, Watch};

use crate::board::{Board, BoardTask, Code, Mask, Position, with_board};
use crate::space::{Frontier, SearchSettings};

/// A layer with fewer states is unpacked by one thread.
const WORTH_THREADS: usize = 4096;

/// The layers to visit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LayersQuery {
    /// The pieces that count as the same.
    pub identity: Identity,
    /// The metric of the distances.
    pub metric: Metric,
    /// True to visit all states by their distance from the start in steps, and then by that from the nearest goal, in
    /// the metric.
    pub from_goals: bool,
}

/// The states at one distance.
pub(crate) struct PlacedLayer<'a> {
    /// True if the distance is that from the goals.
    pub from_goals: bool,
    /// The distance.
    pub depth: u32,
    /// The number of states.
    pub states: u64,
    /// The number of goal states among them.
    pub goals: u64,
    /// Puts the states into a list: the numbers of the anchors (row × columns + column), kind by kind, those of a
    /// kind rising.
    pub list: &'a dyn Fn(&mut Vec<u16>),
}

/// The function that visits each layer, and returns whether to continue with the next one.
pub(crate) type PlacedLayerVisitor<'a> = dyn FnMut(&PlacedLayer<'_>) -> bool + 'a;

/// Visits the layers. The visitor decides where they end, so there is no limit on their depth.
///
/// # Errors
/// The limit that was reached.
pub(crate) fn visit_layers(
    puzzle: &Puzzle,
    query: LayersQuery,
    run: &mut Run<'_>,
    visitor: &mut PlacedLayerVisitor<'_>,
) -> Result<(), Stop> {
    let limits = run.limits.clone().max_depth(None);
    let mut watch = run.watch();
    let visit = PlacedLayerVisit { puzzle, query, watch: watch.within(&limits), visitor };
    with_board(puzzle, query.identity, &mut limits.go_on(), visit)?
}

struct PlacedLayerVisit<'a, 'v> {
    puzzle: &'a Puzzle,
    query: LayersQuery,
    watch: Watch<'a>,
    visitor: &'a mut PlacedLayerVisitor<'v>,
}

impl BoardTask for PlacedLayerVisit<'_, '_> {
    type Out = Result<(), Stop>;

    fn run<M: Mask, const W: usize>(mut self, board: &Board<M, W>) -> Self::Out {
        let mut goals = self.query.from_goals.then(Vec::new);
        let metric = if goals.is_some() { Metric::Step } else { self.query.metric };
        self.layers(board, metric, false, &[board.start()], goals.as_mut())?;
        match goals {
            Some(mut goals) if !goals.is_empty() => {
                goals.sort_unstable();
                self.layers(board, self.query.metric, true, &goals, None)
            }
            _ => Ok(()),
        }
    }
}

impl PlacedLayerVisit<'_, '_> {
    /// Visits the layers from these states, and collects the goals among all.
    fn layers<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        metric: Metric,
        from_goals: bool,
        roots: &[Code<W>],
        mut goals: Option<&mut Vec<Code<W>>>,
    ) -> Result<(), Stop> {
        let Watch { threads, limits, .. } = self.watch;
        let settings = SearchSettings::new(metric, threads);
        let placing = AnchorOrder::new(self.puzzle, self.query.identity, threads);
        let mut search = Frontier::new(board, settings, roots, limits)?;
        loop {
            let states = search.last();
            if let Some(goals) = &mut goals {
                goals.extend_from_slice(search.goals());
            }
            let kept = goals.as_ref().map_or(0, |goals| size_of_val(goals.as_slice()));
            let listed = states.len() * placing.state_bytes();
            limits.check(0, search.bytes() + (listed + kept) as u64)?;
            let layer = PlacedLayer {
                from_goals,
                depth: search.depth(),
                states: states.len() as u64,
                goals: search.goals().len() as u64,
                list: &|list| placing.list(board, states, list),
            };
            if !(self.visitor)(&layer) || search.advance(&mut self.watch)? == 0 {
                return Ok(());
            }
        }
    }
}

/// The order of the anchors in which a state is written.
struct AnchorOrder {
    /// The first place of each kind, and at the end the number of pieces.
    first: Vec<usize>,
    cols: u16,
    threads: usize,
}

impl AnchorOrder {
    fn new(puzzle: &Puzzle, identity: Identity, threads: usize) -> Self {
        let mut kinds = puzzle.kinds(identity);
        kinds.sort_unstable();
        let count = kinds.last().map_or(0, |kind| kind.index() + 1);
        let before = |kind: usize| kinds.partition_point(|other| other.index() < kind);
        Self { first: (0..=count).map(before).collect(), cols: puzzle.size().cols, threads }
    }

    fn pieces(&self) -> usize {
        self.first.last().copied().unwrap_or(0)
    }

    /// The bytes that each state takes in a list, and in the order into which a writer brings them.
    fn state_bytes(&self) -> usize {
        size_of::<u16>() * self.pieces() + 2 * size_of::<u64>()
    }

    /// Puts states into a list.
    fn list<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        states: &[Code<W>],
        list: &mut Vec<u16>,
    ) {
        let pieces = self.pieces();
        list.clear();
        list.resize(states.len() * pieces, 0);
        if pieces == 0 {
            return;
        }
        let sharing = if states.len() < WORTH_THREADS { 1 } else { self.threads };
        let share = states.len().div_ceil(sharing.clamp(1, MOST_THREADS)).max(1);
        let mut shares: Vec<_> =
            states.chunks(share).zip(list.chunks_mut(share * pieces)).collect();
        let mut workers = vec![(board.position(), Vec::new()); shares.len().max(1)];
        threads::each(&mut workers, &mut shares, |(position, next), (states, places)| {
            for (state, places) in states.iter().zip(places.chunks_exact_mut(pieces)) {
                board.unpack(state, position);
                self.place(board, position, next, places);
            }
        });
    }

    /// Writes the anchors of one state.
    #[inline]
    fn place<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        position: &Position<M>,
        next: &mut Vec<usize>,
        places: &mut [u16],
    ) {
        next.clear();
        next.extend_from_slice(&self.first);
        board.each_piece(position, |form, at| {
            let Kind(kind) = board.kind_at(position, at);
            let place = &mut next[usize::from(kind)];
            let anchor = board.anchor(form, at);
            places[*place] = anchor.row * self.cols + anchor.col;
            *place += 1;
        });
    }
}
