//! The difficulty of puzzles for a person, a line each.

use super::field;
use slide_design::Rating;
use slide_model::Puzzle;

/// The heading of [`rate`], to be printed once; the names are those of [`Rating::values`].
pub const RATE_HEADING: &str = "puzzle,metric,length,steps,states,on_the_way,branching,dead_ends,\
    solutions,first_moves,forced,counter_intuitive,dependency_depth,dependency_width,idle\n";

/// One line with all numbers.
pub fn rate(puzzle: &Puzzle, rating: &Rating) -> String {
    let numbers = rating.values().map(|(_, value)| value.to_string()).join(",");
    format!("{},{},{numbers}\n", field(puzzle.name()), rating.metric.word())
}
