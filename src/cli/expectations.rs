//! `--expect`: the results that a file claims, compared with those that were found.
//!
//! A Rush Hour line says the fewest moves in front of the board and the number of states after it; a
//! puzzle file has its `expect`. What is not claimed is not compared.

use slide::puzzle::Puzzle;
use slide::solve::Answer;

use super::console::Console;
use super::exit_code::Outcome;

/// A number that the file states, and the one that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    what: &'static str,
    said: String,
    found: String,
}

impl Claim {
    /// The length of a shortest solution in the metric of the answer; nothing where a limit stopped
    /// the search.
    pub(crate) fn length(puzzle: &Puzzle, answer: &Answer) -> Vec<Self> {
        let expect = puzzle.expect();
        let length = expect.length_in(answer.metric);
        let none = || "none".to_owned();
        let said = match (length, expect.solvable) {
            (Some(length), _) => length.to_string(),
            (None, Some(false)) => none(),
            _ => return Vec::new(),
        };
        if answer.status.stopped().is_some() {
            return Vec::new();
        }
        let found = answer.solutions.first().map_or_else(none, |best| best.length().to_string());
        vec![Self { what: "length", said, found }]
    }

    /// The number of states.
    pub(crate) fn states(puzzle: &Puzzle, states: u64) -> Vec<Self> {
        let said = puzzle.expect().states.map(|states| states.to_string());
        let found = states.to_string();
        said.map(|said| Self { what: "states", said, found }).into_iter().collect()
    }

    /// Reports the differences on stderr, even with `-q`. With one, a question that ended like this was
    /// answered no.
    pub(crate) fn compare(claims: &[Self], puzzle: &Puzzle, outcome: Outcome) -> Outcome {
        let mut outcome = outcome;
        for Self { what, said, found } in claims.iter().filter(|claim| claim.said != claim.found) {
            let name = puzzle.name();
            Console::raw(&format!("{name}: {what} {found}, but {said} was expected"));
            outcome = outcome.max(Outcome::No);
        }
        outcome
    }
}
