//! Heuristics never say too much, fall by at most 1 with a move, and are corrected after a move to
//! what they would be from scratch.

use slide::space::Run;
use slide::tiles::{
    Estimate, LinearConflict, Manhattan, Misplaced, Nothing, PatternSize, Patterns, TileBoard,
    TileMove, Tiles, WalkingDistance,
};

use crate::random::{beside, distances, puzzle};

/// Looks at every state and every move of a small board.
fn look<E: Estimate>(
    (rows, cols): (usize, usize),
    goal: &[u8],
    consistent: bool,
    make: impl Fn(&TileBoard) -> E,
) {
    let board = TileBoard::recognise(&puzzle(cols, goal, goal)).expect("a tile board");
    let estimate = make(&board);
    // Tiles are called by where they belong.
    let mut called = vec![0; goal.len()];
    for (cell, &tile) in goal.iter().enumerate() {
        called[usize::from(tile)] = cell as u8;
    }
    for (state, far) in distances(rows, cols, goal) {
        let at: Vec<u8> = state.iter().map(|&tile| called[usize::from(tile)]).collect();
        let tiles = Tiles::new(&at);
        let value = estimate.value(&tiles);
        let moves = estimate.moves(value);
        assert!(moves <= far, "{state:?}: {moves} > {far}");
        let hole = tiles.of(board.hole());
        for from in beside(rows, cols, hole.into()) {
            let from = from as u8;
            let (mut next, tile) = (tiles, tiles.on(from));
            next.swap(from, hole);
            let step = TileMove { tile, from, to: hole };
            let fresh = estimate.moves(estimate.value(&next));
            let after = estimate.after(value, &next, step, 200).expect("within 200");
            assert_eq!(estimate.moves(after), fresh, "{state:?}");
            assert!(!consistent || moves.abs_diff(fresh) <= 1, "{state:?}: {moves} then {fresh}");
            if fresh > 0 {
                let beyond = estimate.after(value, &next, step, fresh - 1);
                let bound = beyond.err().expect("beyond the bound");
                assert!(bound >= fresh.min(bound) && bound <= fresh, "{state:?}");
            }
        }
    }
}

fn look_at_all(size: (usize, usize), goal: &[u8]) {
    look(size, goal, true, |_| Nothing);
    look(size, goal, true, Misplaced::new);
    look(size, goal, true, Manhattan::new);
    look(size, goal, true, LinearConflict::new);
    look(size, goal, true, |board| WalkingDistance::new(board).expect("small"));
    look(size, goal, false, |board| {
        let mut run = Run::default();
        let patterns = Patterns::new(board, PatternSize::Small, None, &mut run.watch());
        patterns.expect("no limit").expect("small")
    });
}

#[test]
fn on_two_by_three() {
    look_at_all((2, 3), &[1, 2, 3, 4, 5, 0]);
    look_at_all((2, 3), &[3, 0, 5, 1, 4, 2]);
    look_at_all((3, 2), &[0, 1, 2, 3, 4, 5]);
}

#[test]
fn on_two_by_four() {
    look_at_all((2, 4), &[1, 2, 3, 4, 0, 5, 6, 7]);
}

#[test]
fn linear_conflict_on_three_by_three() {
    look((3, 3), &[1, 2, 3, 4, 0, 5, 6, 7, 8], true, LinearConflict::new);
}

#[test]
#[ignore = "second tier: takes long where it is not optimised"]
fn on_three_by_three() {
    look_at_all((3, 3), &[1, 2, 3, 4, 5, 6, 7, 8, 0]);
    look_at_all((3, 3), &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    look_at_all((3, 3), &[1, 2, 3, 4, 0, 5, 6, 7, 8]);
}
