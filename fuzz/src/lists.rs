//! Texts that claim to be move lists, read for one puzzle with an exit and one without. Reading and
//! replaying them never fails in any other way than with an error that can be shown.

use std::sync::LazyLock;

use slide::check::{read_moves, read_written, replay};
use slide::puzzle::{self, Metric, Puzzle};

const KLOTSKI: &str = r#"(
    name: "Klotski",
    board: "aBBc/aBBc/dEEf/dghf/i..j",
    pieces: { "B": (name: "Cao Cao"), "ghij": (name: "soldier (small)") },
    goal: "..../..../..../.BB./.BB.",
)"#;
const WAY_OUT: &str = r#"(
    name: "Way out",
    board: "Sé./S1./...",
    exit: (piece: "S", at: (1, 0), toward: Down),
)"#;

static PUZZLES: LazyLock<[Puzzle; 2]> = LazyLock::new(|| [KLOTSKI, WAY_OUT].map(puzzle));

fn puzzle(text: &str) -> Puzzle {
    let read = puzzle::read(text, "fixed.ron");
    read.unwrap_or_else(|errors| panic!("{errors}")).into_puzzles().remove(0)
}

/// Reads `text` for each puzzle, and replays what comes of it.
pub fn read(text: &str) {
    for puzzle in PUZZLES.iter() {
        match read_written(puzzle, text) {
            Ok(written) => {
                assert!(!written.solutions.is_empty(), "no solution, and no error");
                let metrics =
                    written.metric.map_or(Metric::OF_PIECES.to_vec(), |metric| vec![metric]);
                for (metric, moves) in
                    metrics.iter().flat_map(|&m| written.solutions.iter().map(move |s| (m, s)))
                {
                    match replay(puzzle, metric, moves) {
                        Ok(replay) => assert_eq!(replay.length as usize, moves.len()),
                        Err(illegal) => assert!(illegal.index < moves.len(), "{illegal}"),
                    }
                }
                assert_eq!(read_moves(puzzle, text).is_ok(), written.solutions.len() == 1);
            }
            Err(error) => {
                assert!(error.line >= 1 && error.column >= 1, "{error}");
                assert!(read_moves(puzzle, text).is_err());
            }
        }
    }
}
