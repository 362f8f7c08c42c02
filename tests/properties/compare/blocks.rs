//! Blocks of every size, with every number of threads, stopped and carried on, against thin layers:
//! layers, goals, depths of single states, components.

use super::case::{Case, same};
use slide::board::{
    Automaton, Board, BoardTask, Code, GoalTargets, Mask, Paths, Steps, with_board,
};
use slide::puzzle::{Identity, Metric, Puzzle};
use slide::space::blocks::{BlockLayers, OldStates, Options};
use slide::space::{
    BuildBudget, CountOptions, Frontier, Limits, MadeSuccessors, OldLayers, Run, SearchSettings,
    Stop, Successors, Symmetry, components,
};

/// Slots of a block at most, threads, whether with PEXT and PDEP, new states between two stops.
const WAYS: [(u64, usize, bool, u64); 6] = [
    (1, 1, true, u64::MAX),
    (7, 2, false, 3),
    (64, 3, true, 100),
    (500, 7, false, u64::MAX),
    (4032, 1, false, 1000),
    (4032, 2, true, u64::MAX),
];

/// More states than this are not compared one by one.
const MOST_STATES: u64 = 3_000;

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    let puzzle = case.read()?;
    for identity in [Identity::Count, Identity::Solve, Identity::Labelled] {
        let way = WAYS[(case.seed as usize + identity as usize) % WAYS.len()];
        let most_bytes = case.packing_bytes / 16;
        let blocks = Blocks { puzzle: &puzzle, most_bytes, identity, way, is_known: false };
        let compared = with_board(&puzzle, identity, &mut |_| Ok(()), blocks);
        compared
            .map_err(|_| "no memory".to_owned())?
            .map_err(|what| format!("{identity:?} {way:?}: {what}"))?;
    }
    Ok(())
}

/// Layers of a known puzzle, as far as there are few states.
pub(crate) fn known(puzzle: &Puzzle, identity: Identity) -> Result<(), String> {
    for way in [WAYS[2], WAYS[5]] {
        let known = Blocks { puzzle, most_bytes: 256 << 20, identity, way, is_known: true };
        with_board(puzzle, identity, &mut |_| Ok(()), known)
            .map_err(|_| "no memory".to_owned())??;
    }
    Ok(())
}

struct Blocks<'a> {
    puzzle: &'a Puzzle,
    most_bytes: u64,
    is_known: bool,
    identity: Identity,
    way: (u64, usize, bool, u64),
}

impl BoardTask for Blocks<'_> {
    type Out = Result<(), String>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        for metric in Metric::OF_PIECES {
            self.layers(board, metric, &[board.start()])?;
        }
        // Roots of both parities: the start and a state one step away.
        let mut position = board.position();
        board.unpack(&board.start(), &mut position);
        let mut successors = Successors::new(board, Metric::Step);
        let step = successors.of(board, &position).first().map(|step| step.change);
        if let Some(change) = step {
            self.layers(
                board,
                Metric::Step,
                &[board.start(), board.pack_after(&position, change)],
            )?;
        }
        if self.is_known { Ok(()) } else { self.flood(board) }
    }
}

impl Blocks<'_> {
    /// Blocks without states; `None` if the packings are too many. If all begins with one state, only its
    /// side has bits.
    fn blocks<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        metric: Metric,
        old_states: OldStates,
        root: Option<Code<W>>,
    ) -> Option<BlockLayers> {
        let most = self.most_bytes;
        let limits = Limits::default();
        let budget = BuildBudget::new(&limits, most);
        let automaton = Automaton::new(board, &budget).ok()?;
        let (most_slots, threads, compressing, _) = self.way;
        let paths = Paths::new(&automaton)?;
        let steps = Steps::new(board, metric, 32 << 20, &|_| true)?;
        let side = root.and_then(|root| BlockLayers::side(board, &paths, &steps, &root));
        let usual = Options::default();
        let options = Options { most_slots, threads, compressing, old_states, side, ..usual };
        BlockLayers::predicted(&paths, &steps, &options).filter(|cost| cost.bytes <= most)?;
        BlockLayers::new(paths, &steps, GoalTargets::new(board), options, &budget).ok()
    }

    /// Searches from these roots on both sides.
    fn layers<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        metric: Metric,
        roots: &[Code<W>],
    ) -> Result<(), String> {
        let root = if let [root] = roots { Some(*root) } else { None };
        let Some(mut blocks) = self.blocks(board, metric, OldStates::Depths, root) else {
            return if self.is_known { Err("no blocks".to_owned()) } else { Ok(()) };
        };
        let settings = SearchSettings {
            metric,
            symmetry: Symmetry::None,
            threads: 1,
            old_layers: OldLayers::Keep,
            successors: MadeSuccessors::Once,
        };
        let mut limits = Limits::default().max_states(Some(MOST_STATES));
        let mut thin = Frontier::new(board, settings, roots, &limits).map_err(|_| "no room")?;
        blocks.begin_at(board, 0, roots.len() as u64, &roots[0]);
        blocks.add(board, 0, roots).map_err(|_| "no room")?;
        loop {
            let found = thin.advance(&mut Run::default().limits(limits.clone()).watch());
            let Ok(expected) = found else { return Ok(()) };
            let mut stops = Limits::default();
            let new = loop {
                stops.max_states = Some(blocks.states().saturating_add(self.way.3));
                match blocks.advance(&mut Run::default().limits(stops.clone()).watch()) {
                    Err(Stop::States) => {}
                    new => break new,
                }
            };
            let layer = format!("layer {} by {metric:?} from {} roots", thin.depth(), roots.len());
            same(&layer, &Ok(expected as u64), &new)?;
            let goals = thin.goals().len() as u64;
            same(&format!("goals of {layer}"), &goals, &blocks.layer_goals())?;
            let mut states = Vec::new();
            blocks.each_state(board, false, &mut |state| {
                states.push(state());
                true
            });
            let mut last = thin.last().to_vec();
            last.sort_unstable_by(|one, other| board.compare(one, other));
            same(&format!("states of {layer}"), &last, &states)?;
            if expected == 0 {
                break;
            }
        }
        limits.max_states = None;
        for depth in 0..thin.depth() {
            for near in depth.saturating_sub(1)..=(depth + 1).min(thin.depth() - 1) {
                let wrong = thin
                    .layer(near)
                    .iter()
                    .find(|code| blocks.is_at(board, code, depth) != (near == depth));
                same(&format!("whether {near} is {depth}"), &None, &wrong)?;
            }
        }
        Ok(())
    }

    /// Components that are flooded, against those that are known to the automaton.
    fn flood<M: Mask, const W: usize>(&self, board: &Board<M, W>) -> Result<(), String> {
        let Some(mut blocks) = self.blocks(board, Metric::Step, OldStates::Seen, None) else {
            return Ok(());
        };
        let flooded = blocks.components(board, &mut Run::default().watch());
        let flooded = flooded.map_err(|stop| format!("{stop:?}"))?;
        let options = CountOptions::default().identity(self.identity);
        let known = components(self.puzzle, &options, &mut Run::default());
        same("components", &known.map_err(|error| error.to_string())?, &flooded)
    }
}
