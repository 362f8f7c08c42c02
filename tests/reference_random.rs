//! The random puzzles of the reference are what they should be, and the reference agrees with
//! itself on them.

#[allow(dead_code, reason = "each test uses its part of the reference")]
mod reference;

use reference::kinds::{Identity, canonical};
use reference::puzzle::{Identical, Metric, Puzzle};
use reference::random::{MOST_STATES, random_puzzle};
use reference::random_piece::connected;
use reference::search::Search;
use std::sync::OnceLock;

fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
    PUZZLES.get_or_init(|| (0..150).map(random_puzzle).collect())
}

#[test]
fn every_step_is_legal_and_can_be_taken_back() {
    for puzzle in puzzles() {
        let layers = puzzle.layers_of_states(Metric::Step, Identity::Solve, MOST_STATES);
        for state in layers.expect("small").iter().flatten().take(50) {
            assert!(puzzle.legal(state), "{}: {state:?}", puzzle.name);
            for metric in Metric::ALL {
                for (one, after) in puzzle.successors(state, metric) {
                    let back = puzzle.successors(&after, metric);
                    let taken_back = back
                        .iter()
                        .any(|(undo, before)| before == state && undo.path.len() == one.path.len());
                    assert!(taken_back, "{}: {one:?} from {state:?}", puzzle.name);
                }
            }
        }
    }
}

#[test]
fn all_metrics_have_one_component_and_steps_are_fewest() {
    for puzzle in puzzles() {
        let states = Metric::ALL.map(|metric| {
            let layers = puzzle.layers(metric, Identity::Solve, MOST_STATES).expect("small");
            layers.iter().sum::<u64>()
        });
        assert!(states.iter().all(|&count| count == states[0]), "{}: {states:?}", puzzle.name);
        let solutions = Metric::ALL.map(|metric| {
            Search::new(puzzle, metric, 1, MOST_STATES).expect("small").nearest(1).pop()
        });
        let lengths = solutions.each_ref().map(|solution| solution.as_ref().map(Vec::len));
        assert!(lengths[0] >= lengths[1] && lengths[1] >= lengths[2], "{}", puzzle.name);
    }
}

#[test]
fn the_best_is_the_first_of_all() {
    for puzzle in puzzles() {
        for metric in Metric::ALL {
            let search = Search::new(puzzle, metric, 1, MOST_STATES).expect("small");
            let (count, all) = search.all_shortest(5);
            assert_eq!(search.nearest(1), all[..all.len().min(1)], "{}", puzzle.name);
            assert_eq!(count.min(5) as usize, all.len(), "{}", puzzle.name);
            let kinds = puzzle.kinds(Identity::Solve);
            for solution in &all {
                let mut state = puzzle.start();
                for one in solution {
                    assert_eq!(state[one.piece], one.from, "{}", puzzle.name);
                    state[one.piece] = one.to.unwrap_or((-1, -1));
                }
            }
            let start = canonical(&puzzle.start(), &kinds);
            assert_eq!(start.len(), puzzle.pieces.len());
        }
    }
}

#[test]
fn all_features_occur() {
    let all = puzzles();
    let share = |what: &str, has: &dyn Fn(&Puzzle) -> bool| {
        let count = all.iter().filter(|puzzle| has(puzzle)).count();
        println!("{what}: {count} of {}", all.len());
        assert!(count >= 4, "{what}: {count} of {}", all.len());
    };
    let solved = |puzzle: &Puzzle| {
        let search = Search::new(puzzle, Metric::Step, 1, MOST_STATES).expect("small");
        search.nearest(1).pop().map(|solution| solution.len())
    };
    share("gates", &Puzzle::has_gates);
    share("exits", &|puzzle| puzzle.exit.is_some());
    share("exits taken", &|puzzle| puzzle.exit.is_some() && solved(puzzle).is_some());
    share("several goals", &|puzzle| puzzle.targets.len() > 1);
    share("holes in goals", &|puzzle| puzzle.targets.iter().any(|t| !t.empty.is_empty()));
    share("no goal", &|puzzle| puzzle.targets.is_empty() && puzzle.exit.is_none());
    share("five steps or more", &|puzzle| solved(puzzle) >= Some(5));
    share("fifteen steps or more", &|puzzle| solved(puzzle) >= Some(15));
    share("already solved", &|puzzle| solved(puzzle) == Some(0));
    share("unsolvable", &|puzzle| solved(puzzle).is_none());
    share("blockers", &|puzzle| puzzle.pieces.iter().any(|piece| !piece.blockers.is_empty()));
    share("linked", &|puzzle| puzzle.pieces.iter().any(|piece| !connected(&piece.cells)));
    share("bound", &|puzzle| puzzle.pieces.iter().any(|piece| piece.along));
    share("undrawn", &|puzzle| puzzle.pieces.iter().any(|piece| !piece.drawn));
    share("above 64 cells", &|puzzle| puzzle.rows * (puzzle.cols + 1) > 64);
    share("above 128 cells", &|puzzle| puzzle.rows * (puzzle.cols + 1) > 128);
    share("thirty pieces", &|puzzle| puzzle.pieces.len() >= 30);
    share("never", &|puzzle| puzzle.identical == Identical::Never);
    share("groups of several", &|puzzle| match &puzzle.identical {
        Identical::Groups(groups) => groups.iter().any(|group| group.len() > 1),
        _ => false,
    });
    let states = |puzzle: &Puzzle| {
        let layers = puzzle.layers(Metric::Step, Identity::Solve, MOST_STATES).expect("small");
        layers.iter().sum::<u64>()
    };
    share("hundred states", &|puzzle| states(puzzle) >= 100);
    share("thousand states", &|puzzle| states(puzzle) >= 1000);
    share("twins", &|puzzle| {
        let kinds = puzzle.kinds(Identity::Solve);
        (0..kinds.len()).any(|piece| kinds[piece] != piece)
    });
}
