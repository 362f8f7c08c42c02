//! The question `count`: how many states can be reached, and how far are they?

use super::report::{Count, GoalCount};
use crate::board::{Board, Mask, Task, with_board};
use crate::puzzle::{Cell, Identity, Metric, Puzzle};
use crate::search::{
    Engine, Explore, Limits, Manner, Old, Order, Reporter, Statistics, Symmetry, Unfit, Watch,
};

/// How states are to be counted.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// What the depths are counted in.
    pub metric: Metric,
    /// Which pieces count as the same; [`Identity::Solve`] where goals are asked for.
    pub identity: Identity,
    /// Whether to count goal states and their distances.
    pub goals: bool,
    /// Whether left-right mirror images count once.
    pub mirror: bool,
    /// Whether the number of states at each depth is wanted.
    pub by_depth: bool,
    /// Which engine.
    pub engine: Engine,
    /// How many threads may share the work; 0 and 1 mean one. The answer does not depend on it.
    pub threads: usize,
    /// When to stop.
    pub limits: Limits,
}

impl Default for CountOptions {
    /// All states, goal ignored, depths in steps.
    fn default() -> Self {
        Self {
            metric: Metric::Step,
            identity: Identity::Count,
            goals: false,
            mirror: false,
            by_depth: true,
            engine: Engine::Auto,
            threads: 1,
            limits: Limits::default(),
        }
    }
}

/// Counts the states that can be reached from the start of `puzzle`.
///
/// # Errors
/// Goals are asked for and the puzzle has none, or mirror images and board or pieces are not their
/// own mirror image.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::search::Silent;
/// use slide::space::{CountOptions, count};
///
/// let file = r#"(name: "Example of Project Euler 766", board: "AAb./Acd./efgh")"#;
/// let puzzle = read(file, "example.ron")?.into_puzzles().remove(0);
/// let count = count(&puzzle, &CountOptions::default(), &mut Silent)?;
/// assert_eq!(count.states, 208);
/// assert_eq!(count.layers.len() - 1, 26);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(
    puzzle: &Puzzle,
    options: &CountOptions,
    reporter: &mut dyn Reporter,
) -> Result<Count, Unfit> {
    if options.goals && puzzle.goal().is_none() {
        return Err(Unfit::NoGoal);
    }
    if options.mirror && !is_mirror(puzzle) {
        return Err(Unfit::LopsidedBoard);
    }
    let identity = if options.goals { Identity::Solve } else { options.identity };
    with_board(puzzle, identity, Counting { options, reporter })
}

/// Whether the board, pieces aside, is its own left-right mirror image.
fn is_mirror(puzzle: &Puzzle) -> bool {
    let size = puzzle.size();
    size.cells().all(|cell| {
        let image = Cell { col: size.cols - 1 - cell.col, ..cell };
        puzzle.terrain(cell) == puzzle.terrain(image)
    })
}

struct Counting<'a> {
    options: &'a CountOptions,
    reporter: &'a mut dyn Reporter,
}

impl Task for Counting<'_> {
    type Out = Result<Count, Unfit>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let options = self.options;
        let mut start = board.start();
        let symmetry = if options.mirror {
            let mut scratch = board.position();
            board.unpack(&start, &mut scratch);
            start = start.min(board.pack_mirrored(&scratch).ok_or(Unfit::LopsidedPieces)?);
            Symmetry::Mirror
        } else {
            Symmetry::None
        };
        let mut watch = Watch { limits: &options.limits, reporter: self.reporter };
        let mut goals = Goals { exit: board.exit_length(), ..Goals::default() };
        let manner =
            Manner { metric: options.metric, symmetry, threads: options.threads, old: Old::Forget };
        let by_depth = options.by_depth || options.goals || options.limits.max_depth.is_some();
        let order = if by_depth { Order::Depth } else { Order::Any };
        let mut search = match Explore::new(board, manner, order, options.engine, start, &mut watch)
        {
            Ok(search) => search,
            Err(stop) => return Ok(Count::nothing(stop)),
        };
        let mut layers = Vec::new();
        let stopped = loop {
            layers.push(search.layer_states());
            goals.add(search.depth(), search.layer_goals());
            match search.advance(&mut watch) {
                Ok(0) => break None,
                Ok(_) => {}
                Err(stop) => break Some(stop),
            }
        };
        if !by_depth {
            layers.clear();
        }
        Ok(Count {
            stopped,
            states: search.states(),
            layers,
            goals: options.goals.then_some(goals.found),
            statistics: Statistics {
                reopened: 0,
                engine: search.story().into(),
                expanded: search.expanded(),
                generated: search.generated(),
                table_bytes: search.most_bytes(),
            },
        })
    }
}

/// Collects goal states layer by layer.
#[derive(Default)]
struct Goals {
    found: GoalCount,
    exit: u32,
}

impl Goals {
    fn add(&mut self, depth: u32, states: u64) {
        if states > 0 {
            let distance = depth + self.exit;
            self.found.states += states;
            self.found.nearest.get_or_insert(distance);
            self.found.farthest = Some(distance);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::read;
    use crate::search::Silent;

    #[test]
    fn what_is_not_its_own_mirror_image_is_said() {
        let refused = |board: &str| {
            let file = format!("(name: \"Test\", board: \"{board}\")");
            let puzzle = read(&file, "test.ron").unwrap().into_puzzles().remove(0);
            let options = CountOptions { mirror: true, ..CountOptions::default() };
            count(&puzzle, &options, &mut Silent).err()
        };
        assert_eq!(refused("a.#"), Some(Unfit::LopsidedBoard));
        assert_eq!(refused("aa./a.."), Some(Unfit::LopsidedPieces));
        assert_eq!(refused("aa./a#."), Some(Unfit::LopsidedPieces));
        assert_eq!(refused("a../.#."), None);
    }
}
