//! Solves the puzzles of a file and prints their moves, each solution replayed once more.
//!
//! ```sh
//! cargo run --release --example solve_file -- puzzles/klotski/klotski.ron
//! ```

use std::error::Error;
use std::fmt::Write;
use std::fs;

use slide::check::verify;
use slide::puzzle::read_any;
use slide::render::status;
use slide::render::text::compact;
use slide::solve::{SolveOptions, solve};
use slide::space::Run;

/// What is to be said of the puzzles in this file, in any notation.
pub(crate) fn answers(path: &str) -> Result<String, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    // The error draws all that is wrong, with lines and columns.
    let puzzles = read_any(&text, path)?.into_puzzles();
    let mut said = String::new();
    for puzzle in &puzzles {
        let options = SolveOptions::default().metric(puzzle.metric());
        let answer = solve(puzzle, &options, &mut Run::default())?;
        // That there is no solution is an answer too.
        let Some(solution) = answer.solutions.first() else {
            said += &status(puzzle, &answer).unwrap_or_default();
            continue;
        };
        let replay = verify(puzzle, solution)?;
        let metric = answer.metric.word();
        writeln!(said, "{}: {} {metric}s, {} steps", puzzle.name(), replay.length, replay.steps)?;
        said += &compact::answer(puzzle, &answer);
    }
    Ok(said)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("name a puzzle file")?;
    print!("{}", answers(&path)?);
    Ok(())
}
