//! The fast reference against the slow one, and against known numbers.

use crate::dice::Dice;
use crate::kinds::Identity;
use crate::large::Large;
use crate::puzzle::{Identical, Metric, Puzzle, Way};
use crate::random::random_puzzle;
use crate::random_large::large_puzzle;
use crate::random_piece::connected;
use crate::search::Search;

const MOST: usize = 3_000_000;

fn layers(puzzle: &Puzzle, metric: Metric) -> Vec<u64> {
    Large::new(puzzle, Identity::Count).layers(metric, MOST).expect("few states").layers
}

/// The length and the fewest steps of the shortest solutions.
fn best(puzzle: &Puzzle, metric: Metric) -> Option<(u32, u32)> {
    let mut large = Large::new(puzzle, Identity::Solve);
    let found = large.layers(metric, MOST).expect("few states");
    large.best(metric, &found)
}

fn both_agree(puzzle: &Puzzle) {
    let name = &puzzle.name;
    for identity in [Identity::Count, Identity::Solve, Identity::Labelled] {
        for metric in Metric::ALL {
            let slow = puzzle.layers(metric, identity, 2_000);
            let fast = Large::new(puzzle, identity).layers(metric, 2_000);
            assert_eq!(fast.map(|found| found.layers), slow, "{name} {identity:?} {metric:?}");
        }
        let Some(slow) = puzzle.packings(identity, 10_000) else { continue };
        let mut fast = Large::packings(puzzle, identity, 10_000).expect("few packings");
        assert_eq!(fast.states(), slow.len() as u64, "{name}");
        if identity == Identity::Solve {
            let slow = puzzle.difficulties(Metric::Move, slow.values().cloned());
            assert_eq!(fast.difficulties(Metric::Move), slow, "{name}");
        }
        assert_eq!(fast.components(), puzzle.components(identity, slow), "{name}");
    }
    for metric in Metric::ALL {
        let mut fast = Large::new(puzzle, Identity::Solve);
        let Some(found) = fast.layers(metric, 2_000) else { continue };
        assert_eq!(Some(fast.goals(&found)), puzzle.goals(metric, 2_000), "{name} {metric:?}");
        let search = Search::new(puzzle, metric, 1, 2_000).expect("few states");
        let slow = search.nearest(1).pop().map(|moves| {
            let steps: usize = moves.iter().map(|one| one.path.len()).sum();
            (moves.len() as u32, steps as u32)
        });
        assert_eq!(fast.best(metric, &found), slow, "{name} {metric:?}");
        let states = puzzle.layers_of_states(metric, Identity::Solve, 2_000).expect("few states");
        let slow = puzzle.difficulties(metric, states.into_iter().flatten());
        assert_eq!(fast.difficulties(metric), slow, "{name} {metric:?}");
    }
    if puzzle.identical == Identical::SameShape {
        let mut fast = Large::new(puzzle, Identity::Count);
        let Some(found) = fast.layers(Metric::Step, 2_000) else { return };
        let folded = fast.mirrored_layers(&found);
        let states = folded.map(|layers| layers.iter().sum::<u64>());
        assert_eq!(states, puzzle.mirrored_states(2_000), "{name}");
    }
}

#[test]
fn the_fast_reference_agrees_with_the_slow_one() {
    for seed in 0..40 {
        both_agree(&random_puzzle(seed));
    }
    for seed in 0..8 {
        both_agree(&large_puzzle(seed, &(400..=2_000)));
    }
}

#[test]
fn the_fast_reference_knows_known_numbers() {
    let klotski = Puzzle::drawn("aBBc/aBBc/dEEf/dghf/i..j").goal("..../..../..../.BB./.BB.");
    let farthest = Metric::ALL.map(|metric| layers(&klotski, metric).len() - 1);
    assert_eq!(farthest, [167, 133, 124]);
    assert_eq!(layers(&klotski, Metric::Step).iter().sum::<u64>(), 25_955);
    let known = [(116, 116), (90, 118), (81, 118)];
    assert_eq!(Metric::ALL.map(|metric| best(&klotski, metric)), known.map(Some));
    let mut large = Large::new(&klotski, Identity::Count);
    let found = large.layers(Metric::Step, MOST).expect("few states");
    let folded = large.mirrored_layers(&found).expect("it is its own mirror image");
    assert_eq!(folded.iter().sum::<u64>(), 13_011);

    let open = Puzzle::drawn("AAbc/AAbd/eefg/hi../....");
    let mut large = Large::new(&open, Identity::Count);
    let found = large.layers(Metric::Slide, MOST).expect("few states");
    assert_eq!(found.states(), 964_656);
    let folded = large.mirrored_layers(&found).expect("it is its own mirror image");
    assert_eq!(folded.iter().sum::<u64>(), 482_328);

    let century = Puzzle::drawn("2113/4115/46.5/76.8/99AA").goal("..../..../..../.11./.11.");
    let lengths = Metric::ALL.map(|metric| best(&century, metric).map(|found| found.0));
    assert_eq!(lengths, [131, 111, 99].map(Some));
}

/// A sparse board of 308 914 states, which has no published number: as the slow reference counts it.
#[test]
fn the_fast_reference_counts_a_long_sparse_board() {
    let puzzle = Puzzle::drawn("AABBCCDDEEFF...../.................");
    let found = layers(&puzzle, Metric::Slide);
    assert_eq!(found[..5], [1, 11, 160, 1_142, 6_306]);
    assert_eq!(found.iter().sum::<u64>(), 308_914);
}

#[test]
fn large_puzzles_can_be_written_and_are_of_every_sort() {
    let puzzles: Vec<Puzzle> = (0..80).map(|seed| large_puzzle(seed, &(500..=2_500))).collect();
    for (seed, puzzle) in (0..).zip(&puzzles) {
        let text = puzzle.written(&mut Dice::new(seed));
        assert!(slide_model::read(&text, "large.ron").is_ok(), "{text}");
    }
    let share = |what: &str, is: &dyn Fn(&Puzzle) -> bool| {
        let count = puzzles.iter().filter(|puzzle| is(puzzle)).count();
        assert!(count >= 3, "{what}: {count}");
    };
    share("gates", &|puzzle| puzzle.has_gates());
    share("axes", &|p| p.pieces.iter().any(|one| !one.axis.allows(Way::Up)));
    share("blockers", &|puzzle| puzzle.pieces.iter().any(|piece| !piece.blockers.is_empty()));
    share("labels", &|puzzle| puzzle.pieces.iter().any(|piece| piece.label.is_some()));
    share("linked", &|puzzle| puzzle.pieces.iter().any(|p| !connected(&p.cells)));
    share("mirror images", &|puzzle| puzzle.mirror_kinds().is_some());
    share("exits", &|puzzle| puzzle.exit.is_some());
    share("several goals", &|puzzle| puzzle.targets.len() > 1);
    share("groups", &|p| matches!(p.identical, Identical::Groups(_)));
    share("long boards", &|puzzle| puzzle.rows.min(puzzle.cols) <= 2);
    share("square boards", &|puzzle| puzzle.rows.min(puzzle.cols) >= 5);
}
