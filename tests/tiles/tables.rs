//! Pattern databases on disk: made once, read again, made again if they are damaged.

use slide::design::Dice;
use slide::solve::{Algorithm, SolveOptions, solve};
use slide::space::Run;
use slide::tiles::{Estimate, Heuristic, PatternSize, Patterns, TileBoard, TileMove, Tiles};

use crate::random::{beside, mixed, puzzle};

#[test]
fn a_database_is_kept() {
    let cache = tempfile::tempdir().expect("a directory");
    // No other test has a board of this size: what is in memory is not read.
    let goal = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0];
    let start = [1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11];
    let options = SolveOptions::default()
        .algorithm(Algorithm::IdaStar)
        .heuristic(Some(Heuristic::Patterns))
        .cache(Some(cache.path().join("slide")));
    let answer = solve(&puzzle(6, &start, &goal), &options, &mut Run::default()).expect("it fits");
    assert!(answer.statistics.engine.contains("pattern databases 6-5"), "{:?}", answer.statistics);
    let files = std::fs::read_dir(cache.path().join("slide")).expect("made").count();
    assert_eq!(files, 2);
}

/// Large tables: never more than the length of a walk from the goal, corrected after each move to what they are from
/// scratch, and used without being asked for once they are there.
#[test]
#[ignore = "second tier: takes long where it is not optimised"]
fn large_tables() {
    let mut dice = Dice::new(27);
    for (rows, cols, groups) in [(2, 7, "7-6"), (7, 2, "7-6"), (3, 5, "6-8")] {
        let goal: Vec<u8> = (0..rows * cols).map(|tile| tile as u8).collect();
        let board = TileBoard::recognise(&puzzle(cols, &goal, &goal)).expect("a tile board");
        let mut run = Run::default().threads(2);
        let [small, large] = [PatternSize::Small, PatternSize::Large].map(|size| {
            let patterns = Patterns::new(&board, size, None, &mut run.watch());
            patterns.expect("no limit").expect("fits")
        });
        assert_eq!(large.words(), groups);
        let mut more = 0;
        for _ in 0..20 {
            let mut tiles = Tiles::new(&goal);
            let mut value = large.value(&tiles);
            for walked in 1..200 {
                let hole = tiles.of(0);
                let ways = beside(rows, cols, hole.into());
                let from = ways[dice.below(ways.len())] as u8;
                let made = TileMove { tile: tiles.on(from), from, to: hole };
                tiles.swap(from, hole);
                value = large.after(value, &tiles, made, 1000).expect("within 1000");
                let moves = large.moves(value);
                assert!(moves <= walked, "{tiles:?}");
                assert_eq!(moves, large.moves(large.value(&tiles)));
                more += moves.saturating_sub(small.moves(small.value(&tiles)));
            }
        }
        assert!(more > 0);
        let mut start = goal.clone();
        while large.moves(large.value(&Tiles::new(&start))) < 44 {
            start = mixed(rows, cols, &start, 60, &mut dice);
        }
        let ask = |heuristic| {
            let options = SolveOptions::default().heuristic(heuristic);
            let mut run = Run::default().threads(2);
            solve(&puzzle(cols, &start, &goal), &options, &mut run).expect("it fits")
        };
        let (auto, small) = (ask(None), ask(Some(Heuristic::Patterns)));
        assert_eq!(auto.solutions, small.solutions);
    }
}

/// The mirror image of the 3×5 tiles is as far from them as any start is: 84 steps (R. E. Korf, P. Schultze, *Large-scale
/// parallel breadth-first search*, 2005, have the number).
#[test]
#[ignore = "second tier: 100 million states"]
fn the_mirror_image_of_3x5() {
    let goal: Vec<u8> = (0..15).collect();
    let start: Vec<u8> = goal.chunks(5).flat_map(|row| row.iter().rev().copied()).collect();
    let options = SolveOptions::default().patterns(PatternSize::Large);
    let mut run = Run::default().threads(2);
    let answer = solve(&puzzle(5, &start, &goal), &options, &mut run).expect("it fits");
    assert_eq!(answer.solutions.first().map(slide::Solution::length), Some(84));
}
