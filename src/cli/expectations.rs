//! `--expect`: the results that a file claims, compared with those that were found.
//!
//! A Rush Hour line has the fewest moves in front of the board and the number of states after it; a
//! puzzle file has its `expect`. Results without a claim are not compared.

use slide::puzzle::Puzzle;
use slide::solve::Answer;

use super::console::Console;
use super::exit_code::Outcome;

/// A number that the file states, and the one that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    what: &'static str,
    claimed: String,
    found: String,
}

impl Claim {
    /// The length of a shortest solution in the metric of the answer; nothing where a limit stopped
    /// the search.
    pub(crate) fn length(puzzle: &Puzzle, answer: &Answer) -> Option<Self> {
        let expect = puzzle.expect();
        let none = || "none".to_owned();
        let claimed = match (expect.length_in(answer.metric), expect.solvable) {
            (Some(length), _) => length.to_string(),
            (None, Some(false)) => none(),
            _ => return None,
        };
        let best = answer.solutions.first();
        let found = best.map_or_else(none, |best| best.length().to_string());
        let is_known = answer.status.stopped().is_none();
        is_known.then_some(Self { what: "length", claimed, found })
    }

    /// The number of states.
    pub(crate) fn states(puzzle: &Puzzle, states: u64) -> Option<Self> {
        let claimed = puzzle.expect().states?.to_string();
        Some(Self { what: "states", claimed, found: states.to_string() })
    }

    /// Reports a difference on stderr, even with `-q`. Returns the outcome of the question, which is
    /// "no" if there is a difference.
    pub(crate) fn compare(claim: Option<Self>, puzzle: &Puzzle, outcome: Outcome) -> Outcome {
        match claim {
            Some(Self { what, claimed, found }) if claimed != found => {
                let name = puzzle.name();
                Console::raw(&format!("{name}: {what} {found}, but {claimed} was expected"));
                outcome.max(Outcome::No)
            }
            _ => outcome,
        }
    }
}
