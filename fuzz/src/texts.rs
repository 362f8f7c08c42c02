//! Texts that claim to be puzzles. Whatever they hold, reading answers with puzzles or with errors
//! that can be drawn. A puzzle that reads can be written as RON and read back equal; what another
//! notation says it can hold, it reads again; and searching the puzzle does not fail.

use slide::puzzle::{Metric, Notation, Puzzle, read, read_as, write, write_ron};
use slide::solve::{Algorithm, SolveOptions, solve};
use slide::space::{CountOptions, count};
use slide::space::{Limits, Run};

/// Of a collection, only the first puzzles are tried: the others are read by the same code.
const MOST_PUZZLES: usize = 3;
const MOST_STATES: u64 = 200;

/// Reads `text`, and tries what comes of it.
pub fn read_in(notation: Notation, text: &str) {
    match read_as(notation, text, "fuzz.txt") {
        Ok(collection) => {
            assert!(!collection.puzzles().is_empty(), "a collection without puzzles");
            for puzzle in collection.puzzles().iter().take(MOST_PUZZLES) {
                as_ron(puzzle);
                in_notations(puzzle);
                search(puzzle);
            }
        }
        Err(errors) => {
            assert!(!errors.diagnostics().is_empty(), "refused without a reason");
            assert!(!errors.render(false).is_empty());
        }
    }
}

/// Written as RON and read back, the puzzle is the same.
fn as_ron(puzzle: &Puzzle) {
    let text = write_ron(puzzle);
    match read(&text, "written.ron") {
        Ok(again) => assert_eq!(again.puzzles(), std::slice::from_ref(puzzle), "{text}"),
        Err(errors) => panic!("what was written does not read:\n{text}\n{errors}"),
    }
}

/// What a notation can hold, it reads again.
fn in_notations(puzzle: &Puzzle) {
    for notation in Notation::ALL.into_iter().filter(|notation| notation.is_read()) {
        let Ok(text) = write(puzzle, notation) else { continue };
        match read_as(notation, &text, "written.txt") {
            Ok(again) => {
                let [again] = again.puzzles() else { panic!("not one puzzle:\n{text}") };
                assert_eq!(again.size(), puzzle.size(), "{notation:?}\n{text}");
                assert_eq!(again.pieces().len(), puzzle.pieces().len(), "{notation:?}\n{text}");
                assert_eq!(again.goal().is_some(), puzzle.goal().is_some(), "{notation:?}\n{text}");
            }
            Err(errors) => panic!("{notation:?} does not read what it wrote:\n{text}\n{errors}"),
        }
    }
}

/// Compiles the puzzle, and searches a little.
fn search(puzzle: &Puzzle) {
    let limits = Limits::default().max_states(Some(MOST_STATES));
    for metric in Metric::OF_PIECES {
        let options = CountOptions::default().metric(metric);
        let found = count(puzzle, &options, &mut Run::default().limits(limits.clone()))
            .expect("no goals and no mirror asked for");
        assert!(found.states >= 1);
        if puzzle.goal().is_some() {
            // Pattern databases would take the time.
            let blind = SolveOptions::default().algorithm(Algorithm::Bfs);
            let options = blind.metric(metric);
            solve(puzzle, &options, &mut Run::default().limits(limits.clone()))
                .expect("a puzzle with a goal, and sound solutions");
        }
    }
}
