//! The block engine on a puzzle that is valid by construction, against thin layers.

use slide::board::{
    Automaton, Board, BoardTask, Code, GoalTargets, Mask, Paths, Steps, with_board,
};
use slide::puzzle::{Identity, Metric, Puzzle, read};
use slide::space::blocks::{BlockLayers, OldStates, Options};
use slide::space::{BuildBudget, Count, CountOptions, Engine, Limits, Run, components, count};

use crate::drawn::Play;

const MOST_STATES: u64 = 2_000;
const MOST_BYTES: u64 = 4 << 20;

/// Counts in blocks of at most this number of slots.
pub fn check(play: &Play, most_slots: u16, threads: u8) {
    let text = play.drawn();
    let Ok(all) = read(&text, "play.ron") else { return };
    let puzzle = all.into_puzzles().remove(0);
    let identity = if puzzle.goal().is_some() { Identity::Solve } else { Identity::Labelled };
    let options = CountOptions::default()
        .identity(identity)
        .goals(puzzle.goal().is_some())
        .engine(Engine::Thin);
    let limits = Limits::default().max_states(Some(MOST_STATES));
    let expected = count(&puzzle, &options, &mut Run::default().limits(limits)).expect("it fits");
    let options = Options {
        most_slots: most_slots.into(),
        threads: usize::from(threads % 4),
        compressing: threads < 128,
        old_states: OldStates::Seen,
        side: None,
        slice: 0,
        slices: 1,
    };
    let searched = Searched { puzzle: &puzzle, identity, expected: &expected, options };
    let _ = with_board(&puzzle, identity, &mut |_| Ok(()), searched);
}

struct Searched<'a> {
    puzzle: &'a Puzzle,
    identity: Identity,
    expected: &'a Count,
    options: Options,
}

impl Searched<'_> {
    fn blocks<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        root: Option<Code<W>>,
    ) -> Option<BlockLayers> {
        let limits = Limits::default();
        let budget = BuildBudget::new(&limits, MOST_BYTES);
        let paths = Paths::new(&Automaton::new(board, &budget).ok()?)?;
        let steps = Steps::new(board, Metric::Step, u64::MAX, &|_| true)?;
        let side = root.and_then(|root| BlockLayers::side(board, &paths, &steps, &root));
        let options = Options { side, ..self.options };
        let needed = BlockLayers::predicted(&paths, &steps, &options)?.bytes;
        if needed > MOST_BYTES {
            return None;
        }
        BlockLayers::new(paths, &steps, GoalTargets::new(board), options, &budget).ok()
    }
}

impl BoardTask for Searched<'_> {
    type Out = ();

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) {
        let mut run = Run::default();
        let mut watch = run.watch();
        let Some(mut blocks) = self.blocks(board, None) else { return };
        let flooded = blocks.components(board, &mut watch).expect("there is no limit");
        let options = CountOptions::default().identity(self.identity);
        let known =
            components(self.puzzle, &options, &mut Run::default()).expect("there is no limit");
        assert_eq!(known, flooded);
        if self.expected.stopped.is_some() {
            return;
        }
        let Some(mut blocks) = self.blocks(board, Some(board.start())) else { return };
        blocks.begin_at(board, 0, 1, &board.start());
        blocks.add(board, 0, &[board.start()]).expect("there is room");
        let (mut layers, mut goals) = (vec![1], blocks.layer_goals());
        while blocks.advance(&mut watch).expect("there is no limit") > 0 {
            layers.push(blocks.layer_states());
            goals += blocks.layer_goals();
        }
        assert_eq!(self.expected.layers, layers);
        assert_eq!(self.expected.goals.map_or(goals, |goals| goals.states), goals);
    }
}
