//! The random puzzles of the reference are what they should be, and the reference agrees with
//! itself on them.

use crate::kinds::{Identity, canonical};
use crate::puzzle::{Ground, Identical, Metric, Puzzle};
use crate::random::{MOST_STATES, random_puzzle};
use crate::random_piece::connected;
use crate::random_wide::wide_puzzle;
use crate::search::Search;
use std::collections::HashMap;
use std::ptr;
use std::sync::OnceLock;

fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
    PUZZLES.get_or_init(|| (0..150).map(random_puzzle).collect())
}

/// All of them with `SLIDE_SLOW=1`, otherwise a third.
fn some_puzzles() -> &'static [Puzzle] {
    if is_slow() { puzzles() } else { &puzzles()[..50] }
}

fn is_slow() -> bool {
    std::env::var_os("SLIDE_SLOW").is_some()
}

/// For each of these puzzles the number of steps that solve it, if any do, and the number of its states.
fn steps_and_states(all: &[Puzzle]) -> impl Fn(&Puzzle) -> (Option<usize>, u64) {
    let known = all.iter().map(|puzzle| {
        let search = Search::new(puzzle, Metric::Step, 1, MOST_STATES).expect("small");
        let steps = search.nearest(1).pop().map(|solution| solution.len());
        let layers = puzzle.layers(Metric::Step, Identity::Solve, MOST_STATES).expect("small");
        (ptr::from_ref(puzzle), (steps, layers.iter().sum()))
    });
    let known: HashMap<*const Puzzle, (Option<usize>, u64)> = known.collect();
    move |puzzle| known[&ptr::from_ref(puzzle)]
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
    for puzzle in some_puzzles() {
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
    for puzzle in some_puzzles() {
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
#[ignore = "second tier: takes long where it is not optimised"]
fn all_features_occur() {
    let all = puzzles();
    let share = |what: &str, has: &dyn Fn(&Puzzle) -> bool| {
        let count = all.iter().filter(|puzzle| has(puzzle)).count();
        println!("{what}: {count} of {}", all.len());
        assert!(count >= 4, "{what}: {count} of {}", all.len());
    };
    let known = steps_and_states(all);
    let solved = |puzzle: &Puzzle| known(puzzle).0;
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
    let states = |puzzle: &Puzzle| known(puzzle).1;
    share("hundred states", &|puzzle| states(puzzle) >= 100);
    share("thousand states", &|puzzle| states(puzzle) >= 1000);
    share("twins", &|puzzle| {
        let kinds = puzzle.kinds(Identity::Solve);
        (0..kinds.len()).any(|piece| kinds[piece] != piece)
    });
}

/// The number of tokens of a packed state and of bits of a token, as `board/code.rs` draws them.
fn tokens_and_bits(puzzle: &Puzzle, identity: Identity) -> (usize, usize) {
    let covered: usize = puzzle.pieces.iter().map(|piece| piece.cells.len()).sum();
    let solid = |ground: &Ground| matches!(ground, Ground::Wall | Ground::Void);
    let floor = puzzle.ground.values().filter(|ground| !solid(ground)).count();
    let mut kinds = puzzle.kinds(identity);
    kinds.sort_unstable();
    kinds.dedup();
    let bits = (usize::BITS - kinds.len().leading_zeros()).max(1);
    (floor - covered + puzzle.pieces.len(), bits as usize)
}

#[test]
#[ignore = "second tier: takes long where it is not optimised"]
fn wide_puzzles_are_on_both_sides_of_every_limit() {
    let all: Vec<Puzzle> = (0..150).map(wide_puzzle).collect();
    let share = |what: &str, least: usize, is: &dyn Fn(&Puzzle) -> bool| {
        let count = all.iter().filter(|puzzle| is(puzzle)).count();
        println!("{what}: {count} of {}", all.len());
        assert!(count >= least, "{what}: {count} of {}", all.len());
    };
    let bits = |puzzle: &Puzzle| puzzle.rows * (puzzle.cols + 1);
    for limit in [64, 128, 256, 512] {
        share(&format!("{limit} bits"), 4, &|puzzle| bits(puzzle) == limit);
        share(&format!("a few bits more than {limit}"), if limit == 512 { 0 } else { 2 }, &|one| {
            (limit + 1..=limit + 3).contains(&bits(one))
        });
    }
    for words in [1, 2, 4, 8] {
        for more in [0, 1] {
            share(&format!("{words} words and {more} tokens"), 1, &|puzzle| {
                [Identity::Count, Identity::Solve, Identity::Labelled].iter().any(|&identity| {
                    let (tokens, bits) = tokens_and_bits(puzzle, identity);
                    tokens == words * (64 / bits) + more
                })
            });
        }
    }
    for words in [8, 16, 32] {
        share(&format!("more than {words} words"), 2, &|puzzle| {
            let (tokens, bits) = tokens_and_bits(puzzle, Identity::Labelled);
            tokens > words * (64 / bits)
        });
    }
    share("one row", 10, &|puzzle| puzzle.rows == 1);
    share("one row of more than 256 cells", 4, &|puzzle| puzzle.rows == 1 && puzzle.cols > 256);
    share("one column", 4, &|puzzle| puzzle.cols == 1);
    share("22 by 22", 1, &|puzzle| (puzzle.rows, puzzle.cols) == (22, 22));
    share("255 pieces", 1, &|puzzle| puzzle.pieces.len() == 255);
    share("more than 127 pieces", 8, &|puzzle| puzzle.pieces.len() > 127);
    share("mirror images", 30, &|puzzle| puzzle.mirrored_states(MOST_STATES).is_some());
    let known = steps_and_states(&all);
    let solved = |puzzle: &Puzzle| known(puzzle).0;
    share("three steps or more", 30, &|puzzle| solved(puzzle) >= Some(3));
    share("unsolvable", 10, &|puzzle| solved(puzzle).is_none());
    share("exits", 4, &|puzzle| puzzle.exit.is_some());
    share("several goals", 10, &|puzzle| puzzle.targets.len() > 1);
    share("holes in goals", 10, &|puzzle| puzzle.targets.iter().any(|t| !t.empty.is_empty()));
    share("blockers", 10, &|puzzle| puzzle.pieces.iter().any(|piece| !piece.blockers.is_empty()));
    share("blockers at ends only", 2, &|puzzle| puzzle.rule.is_some_and(|rule| rule.ends_only));
    share("linked", 10, &|puzzle| puzzle.pieces.iter().any(|piece| !connected(&piece.cells)));
    share("gates", 10, &Puzzle::has_gates);
    share("bound", 10, &|puzzle| puzzle.pieces.iter().any(|piece| piece.along));
    share("groups", 10, &|puzzle| matches!(puzzle.identical, Identical::Groups(_)));
    share("never", 10, &|puzzle| puzzle.identical == Identical::Never);
    let states = |puzzle: &Puzzle| known(puzzle).1;
    share("twenty states", 40, &|puzzle| states(puzzle) >= 20);
    share("hundred states", 5, &|puzzle| states(puzzle) >= 100);
}
