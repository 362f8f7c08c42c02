//! Games: steps become moves, moves are taken back, and refused steps change nothing.

use slide::check::{Game, Played, read_moves, replay};
use slide::puzzle::{Direction, Metric, PieceId, Puzzle, read};
use slide::space::{Limits, perft};

fn puzzle(text: &str) -> Puzzle {
    read(text, "test.ron").unwrap().into_puzzles().remove(0)
}

fn klotski() -> Puzzle {
    puzzle(
        r#"(name: "Klotski", board: "aBBc/aBBc/dEEf/dghf/i..j", goal: "..../..../..../.BB./.BB.")"#,
    )
}

/// Plays words such as `gD` and expects each to be legal.
fn play(game: &mut Game<'_>, line: &str) {
    for word in line.split_whitespace() {
        let mut letters = word.chars();
        let id = game.puzzle().piece_by_letter(letters.next().unwrap()).unwrap();
        for direction in letters {
            let direction = Direction::from_letter(direction).unwrap();
            game.try_step(id, direction).unwrap_or_else(|error| panic!("{word}: {error}"));
        }
    }
}

fn counts(game: &Game<'_>) -> (u32, u32, u32) {
    let Played { steps, slides, moves, .. } = game.played();
    (steps, slides, moves)
}

#[test]
fn steps_of_one_piece_are_one_move() {
    let puzzle = klotski();
    let mut game = Game::new(&puzzle);
    play(&mut game, "gD gR");
    assert_eq!(counts(&game), (2, 2, 1));
    play(&mut game, "iR");
    assert_eq!(counts(&game), (3, 3, 2));
    play(&mut game, "dD");
    assert_eq!(counts(&game), (4, 4, 3));
    let list = game.moves().to_vec();
    let end = replay(&puzzle, Metric::Move, &list).unwrap();
    assert_eq!(end.anchors, game.anchors());
}

#[test]
fn a_way_back_was_never_gone() {
    let puzzle = klotski();
    let mut game = Game::new(&puzzle);
    play(&mut game, "gDU");
    assert_eq!(counts(&game), (0, 0, 0));
    play(&mut game, "gDRL");
    assert_eq!(counts(&game), (1, 1, 1));
    // i steps there and back: the move of g goes on.
    play(&mut game, "jL jR gR");
    assert_eq!(counts(&game), (2, 2, 1));
}

#[test]
fn a_loop_is_cut_out() {
    let puzzle = puzzle(r#"(name: "Room", board: "a../...")"#);
    let mut game = Game::new(&puzzle);
    play(&mut game, "aRRDLU");
    assert_eq!(counts(&game), (1, 1, 1));
    assert_eq!(game.moves()[0].path, [Direction::Right]);
}

#[test]
fn moves_are_taken_back_and_put_forward() {
    let puzzle = klotski();
    let mut game = Game::new(&puzzle);
    assert!(!game.undo() && !game.redo());
    play(&mut game, "gDR iR");
    let end = game.anchors().to_vec();
    assert!(game.undo());
    assert_eq!(counts(&game), (2, 2, 1));
    assert!(game.undo());
    assert!(!game.undo());
    assert_eq!(game.anchors(), Game::new(&puzzle).anchors());
    assert!(game.redo() && game.redo() && !game.redo());
    assert_eq!(game.anchors(), end);
    game.restart();
    assert_eq!(counts(&game), (0, 0, 0));
    assert!(game.redo());
    play(&mut game, "iR");
    assert!(!game.redo(), "a new move forgets what was taken back");
}

#[test]
fn a_refused_step_changes_nothing() {
    let puzzle = klotski();
    let mut game = Game::new(&puzzle);
    let b = puzzle.piece_by_letter('B').unwrap();
    let before = game.anchors().to_vec();
    let refused = game.try_step(b, Direction::Down).unwrap_err();
    assert_eq!(refused.to_string(), "B cannot go down from (0, 1): E covers (2, 1)");
    assert_eq!(game.anchors(), before);
    assert!(game.try_step(PieceId(77), Direction::Up).is_err());
}

#[test]
fn the_exit_is_a_move_of_its_own() {
    let puzzle =
        puzzle(r#"(name: "Out", board: "Ab/c./d.", exit: (piece: "A", at: (2, 0), toward: Down))"#);
    let mut game = Game::new(&puzzle);
    play(&mut game, "cR dR ADD");
    assert!(!game.is_solved());
    play(&mut game, "AD");
    assert!(game.is_solved() && game.is_over());
    assert_eq!(counts(&game), (5, 4, 4));
    let c = puzzle.piece_by_letter('c').unwrap();
    let after = game.try_step(c, Direction::Left).unwrap_err();
    assert_eq!(after.to_string(), "c cannot move: after the exit nothing may follow");
    assert!(game.undo());
    assert!(!game.is_over());
    assert!(game.redo() && game.is_solved());
}

#[test]
fn blockers_stop_a_piece_on_its_way() {
    let puzzle = puzzle(
        r#"(
            name: "Rocks",
            board: "A.b",
            pieces: {
                "A": (blockers: "...../...../....#/...../....."),
                "b": (blockers: "...../...../#..../...../....."),
            },
            blockers: (per_cell: 3, overhang: 1),
        )"#,
    );
    let mut game = Game::new(&puzzle);
    let a = puzzle.piece_by_letter('A').unwrap();
    let refused = game.try_step(a, Direction::Right).unwrap_err().to_string();
    assert!(refused.contains("its blockers meet those of b"), "{refused}");
    assert!(game.path_toward(a, 0, 2).is_empty());
}

#[test]
fn a_dragged_piece_goes_as_near_as_it_can() {
    use Direction::{Down, Left, Right};
    let puzzle = puzzle(r#"(name: "Bend", board: "a../##./...")"#);
    let game = Game::new(&puzzle);
    let a = puzzle.piece_by_letter('a').unwrap();
    assert_eq!(game.path_toward(a, 2, 0), [Right, Right, Down, Down, Left, Left]);
    assert_eq!(game.path_toward(a, 0, 1), [Right]);
    assert!(game.path_toward(a, -3, -3).is_empty());
}

#[test]
fn a_list_is_played_until_it_is_not_legal() {
    let puzzle = klotski();
    let mut game = Game::new(&puzzle);
    let moves = read_moves(&puzzle, "gDR iR aD").unwrap();
    let illegal = game.play(&moves).unwrap_err();
    assert_eq!(illegal.index, 2);
    assert_eq!(counts(&game), (3, 3, 2));
}

#[test]
fn legal_moves_are_those_that_the_search_makes() {
    let boards = [
        "aBBc/aBBc/dEEf/dghf/i..j",
        "(name: \"Lot\", board: \"AA../b...\", pieces: {\"A\": (axis: Along)}, goal: \"..AA/....\")",
        "(name: \"Out\", board: \"A./c.\", exit: (piece: \"A\", at: (0, 1), toward: Right))",
        "(name: \"Out\", board: \".A/c.\", exit: (piece: \"A\", at: (0, 1), toward: Right))",
        "(name: \"Gate\", board: \"a-./b.-\", goal: \"..a/...\")",
    ];
    for text in boards {
        let puzzle: Puzzle = text.parse().unwrap();
        for metric in Metric::OF_PIECES {
            let moves = Game::new(&puzzle).legal_moves(metric);
            for one in &moves {
                let played = replay(&puzzle, metric, std::slice::from_ref(one));
                assert!(played.is_ok(), "{text} {metric} {one}");
            }
            let (exits, moves): (Vec<_>, Vec<_>) =
                moves.into_iter().partition(|one| one.to.is_none());
            assert_eq!(exits.len(), usize::from(text == boards[3]), "{text} {metric}");
            // Sequences of moves are counted without the exit.
            let counted = perft(&puzzle, metric, 1, &Limits::default()).unwrap();
            let mut ends: Vec<_> = moves.iter().map(|one| (one.piece, one.to)).collect();
            ends.sort_unstable();
            let wanted = counted.divided.iter().map(|(one, _)| (one.piece, one.to));
            assert!(ends.into_iter().eq(wanted), "{text} {metric}");
        }
    }
    let puzzle: Puzzle = boards[3].parse().unwrap();
    let mut game = Game::new(&puzzle);
    game.play(&read_moves(&puzzle, "A!R").unwrap()).unwrap();
    assert!(game.legal_moves(Metric::Move).is_empty(), "after the exit nothing may follow");
}
