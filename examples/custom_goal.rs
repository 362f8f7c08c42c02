//! Asks one board many questions: how far is it until a piece stands in each place? And one question that
//! no goal grid can put, answered by looking at all states.
//!
//! ```sh
//! cargo run --release --example custom_goal
//! ```

use std::error::Error;
use std::fmt::Write;

use slide::puzzle::{Anchor, Metric, Puzzle, PuzzleBuilder};
use slide::solve::{SolveOptions, solve};
use slide::space::{Limits, Run, Stop, graph};

/// Any fault.
type Fault = Box<dyn Error>;

/// A board of four dominoes and a square, with this goal.
fn puzzle(goal: Option<&str>) -> Result<Puzzle, Fault> {
    let builder = PuzzleBuilder::new("Dominoes").board("aSSb/aSSb/c..d/c..d");
    Ok(goal.into_iter().fold(builder, PuzzleBuilder::goal).build()?)
}

/// How many moves bring the square to each corner.
pub(crate) fn corners() -> Result<Vec<(&'static str, Option<u32>)>, Fault> {
    let goals = [
        "SS../SS../..../....",
        "..SS/..SS/..../....",
        "..../..../SS../SS..",
        "..../..../..SS/..SS",
    ];
    let names = ["top left", "top right", "bottom left", "bottom right"];
    let ask = |goal| -> Result<Option<u32>, Fault> {
        let answer = solve(&puzzle(Some(goal))?, &SolveOptions::default(), &mut Run::default())?;
        Ok(answer.solutions.first().map(slide::puzzle::Solution::length))
    };
    names.into_iter().zip(goals).map(|(name, goal)| Ok((name, ask(goal)?))).collect()
}

/// After how many moves the pieces can stand in a way that `is_wanted`, whatever it is.
pub(crate) fn nearest(
    is_wanted: impl Fn(&Puzzle, &[Anchor]) -> bool,
) -> Result<Option<u32>, Fault> {
    let puzzle = puzzle(None)?;
    let states = graph(&puzzle, Metric::Move, &Limits::default()).map_err(Stop::words)?;
    // States are sorted by depth, so the first one is the nearest.
    let first = (0..states.states.len()).find(|&state| is_wanted(&puzzle, states.anchors(state)));
    Ok(first.map(|state| states.states[state].depth))
}

/// Whether no piece but the square touches the top row.
pub(crate) fn only_the_square_on_top(puzzle: &Puzzle, anchors: &[Anchor]) -> bool {
    puzzle.pieces().iter().zip(anchors).all(|(piece, at)| (at.row == 0) == (piece.letter() == 'S'))
}

fn main() -> Result<(), Fault> {
    let mut said = String::new();
    for (corner, moves) in corners()? {
        match moves {
            Some(moves) => writeln!(said, "the square comes to the {corner} in {moves} moves")?,
            None => writeln!(said, "the square never comes to the {corner}")?,
        }
    }
    let alone = nearest(only_the_square_on_top)?;
    println!("{said}the square alone in the top row: {alone:?}");
    Ok(())
}
