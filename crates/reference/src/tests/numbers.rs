//! The reference solver on puzzles whose numbers are known.

use crate::counts::Goals;
use crate::kinds::Identity;
use crate::puzzle::{Identical, Metric, Move, Puzzle};
use crate::search::Search;
use std::collections::BTreeMap;

const MOST: usize = 100_000;
const KLOTSKI: &str = "aBBc/aBBc/dEEf/dghf/i..j";

fn lengths(puzzle: &Puzzle) -> [usize; 3] {
    Metric::ALL.map(|metric| {
        let search = Search::new(puzzle, metric, 1, MOST).expect("few states");
        search.nearest(1).first().map_or(0, Vec::len)
    })
}

fn steps(solution: &[Move]) -> usize {
    solution.iter().map(|one| one.path.len()).sum()
}

#[test]
fn klotski_perft() {
    let puzzle = Puzzle::drawn(KLOTSKI);
    let known = [
        (Metric::Step, [4, 20, 76, 362, 1414]),
        (Metric::Slide, [6, 28, 126, 586, 2596]),
        (Metric::Move, [8, 42, 232, 1206, 6346]),
    ];
    for (metric, counts) in known {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(puzzle.perft(&puzzle.start(), metric, depth), count, "{metric:?} {depth}");
        }
    }
}

#[test]
fn klotski_states_and_mirror() {
    let puzzle = Puzzle::drawn(KLOTSKI);
    let layers = puzzle.layers(Metric::Step, Identity::Count, MOST).expect("few states");
    assert_eq!(layers[..8], [1, 4, 10, 13, 18, 16, 19, 20]);
    assert_eq!(layers.iter().sum::<u64>(), 25_955);
    assert_eq!(layers.len(), 168);
    assert_eq!(puzzle.mirrored_states(MOST), Some(13_011));
}

/// The distance of the hardest starts of Klotski from a goal, in each metric, and their number.
#[test]
fn klotski_hardest_starts() {
    let puzzle = Puzzle::drawn(KLOTSKI).goal("..../..../..../.BB./.BB.");
    let layers = puzzle.layers_of_states(Metric::Step, Identity::Solve, MOST).expect("few states");
    let states: Vec<_> = layers.into_iter().flatten().collect();
    let known = [(Metric::Step, 126, 4), (Metric::Slide, 101, 2), (Metric::Move, 93, 2)];
    for (metric, length, ties) in known {
        let found = puzzle.difficulties(metric, states.iter().cloned());
        assert_eq!((found.histogram.len(), found.histogram.last()), (length + 1, Some(&ties)));
        assert_eq!((found.just_solved, found.unsolvable), (30, 0));
    }
}

#[test]
fn klotski_by_moves() {
    let puzzle = Puzzle::drawn(KLOTSKI).goal("..../..../..../.BB./.BB.");
    let search = Search::new(&puzzle, Metric::Move, 1, MOST).expect("few states");
    let best = search.nearest(1);
    assert_eq!((best[0].len(), steps(&best[0])), (81, 118));
    let sizes: Vec<usize> = search.layers.iter().take(8).map(Vec::len).collect();
    assert_eq!(sizes, [1, 8, 10, 15, 18, 18, 23, 28]);
    let (count, solutions) = search.all_shortest(1000);
    assert_eq!((count, solutions.len()), (256, 256));
    assert_eq!(solutions.iter().filter(|solution| steps(solution) == 118).count(), 128);
    assert_eq!(solutions[0], best[0]);
}

#[test]
fn small_classics_in_all_metrics() {
    let dads = Puzzle::drawn("AABB/AACC/de../FGHH/FGII").goal("..../..../..../AA../AA..");
    assert_eq!(lengths(&dads), [83, 62, 59]);
    let quzzle = Puzzle::drawn("AABB/AACD/..CD/EFFg/EHHi").goal("..AA/..AA/..../..../....");
    assert_eq!(lengths(&quzzle), [115, 93, 84]);
    let simplicity = Puzzle::drawn("..D./BBDD/.CA./.CAA").goal("A.../AA../..../....");
    assert_eq!(lengths(&simplicity), [31, 23, 18]);
    for (puzzle, states) in [(&dads, 1398), (&quzzle, 888), (&simplicity, 161)] {
        let layers = puzzle.layers(Metric::Step, Identity::Count, MOST).expect("few states");
        assert_eq!(layers.iter().sum::<u64>(), states);
    }
    for (puzzle, fewest) in [(&dads, 83), (&quzzle, 115)] {
        let search = Search::new(puzzle, Metric::Move, 1, MOST).expect("few states");
        assert_eq!(steps(&search.nearest(1)[0]), fewest);
    }
}

#[test]
fn numbered_tiles() {
    let mut tiles = Puzzle::drawn("123/45.");
    tiles.identical = Identical::Never;
    let known = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    for identity in [Identity::Count, Identity::Solve, Identity::Labelled] {
        assert_eq!(tiles.layers(Metric::Step, identity, MOST).as_deref(), Some(&known[..]));
    }
    let eight = Puzzle::drawn("867/254/3.1");
    assert_eq!(eight.layers(Metric::Step, Identity::Count, MOST), Some(vec![1, 3, 3, 2]));
}

#[test]
fn project_euler_example() {
    let puzzle = Puzzle::drawn("AAb./Acd./efgh");
    let layers = puzzle.layers(Metric::Step, Identity::Count, MOST).expect("few states");
    assert_eq!((layers.iter().sum::<u64>(), layers.len()), (208, 27));
    assert_eq!(lengths(&puzzle.goal("..AA/..A./....")), [16, 13, 11]);
}

#[test]
fn asteroid_challenge_1() {
    let tiles = BTreeMap::from([
        ("SH", "...../#####/..#../..#../....."),
        ("1BL", "...../...../...../.#.../....."),
        ("1BR", "...../...../...../...#./....."),
        ("1TR", "...../...#./...../...../....."),
        ("2D", "...../.#.../...../...#./....."),
        ("2L", "...../.#.../...../.#.../....."),
        ("ET", ".###./.###./...../...../....."),
        ("CBL", "...../...../...../##.../##..."),
    ]);
    let puzzle = Puzzle::asteroids("ET 1BL 2D / SH CBL 1BR / 2L __ 1TR", &tiles);
    assert_eq!(lengths(&puzzle), [6, 6, 6]);
    let goals = puzzle.goals(Metric::Step, MOST).expect("few states");
    assert_eq!(goals, Goals { states: 1034, nearest: Some(6), farthest: goals.farthest });
    let layers = puzzle.layers(Metric::Step, Identity::Solve, MOST).expect("few states");
    assert_eq!((layers.iter().sum::<u64>(), layers.len()), (18_220, 97));
    let search = Search::new(&puzzle, Metric::Step, 1, MOST).expect("few states");
    assert_eq!(search.all_shortest(10).0, 1);
}
