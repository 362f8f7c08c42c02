//! `--where`: of the hardest starts those that are like this.

use slide::design::{Condition, Rated, rate};
use slide::puzzle::{Metric, Puzzle};
use slide::solve::SolveOptions;
use slide::space::{Limits, Silent};

/// How many of the hardest starts are rated where only some are wanted.
pub(crate) const RATED: usize = 200;

/// Which are wanted.
pub(crate) struct Chosen<'a> {
    /// What must hold of them.
    pub condition: &'a Condition,
    /// What counts as 1.
    pub metric: Metric,
    /// Of each rating.
    pub limits: &'a Limits,
    /// At most so many.
    pub top: usize,
}

impl Chosen<'_> {
    /// The first of these that are wanted, each with its puzzle.
    pub fn of<T>(
        &self,
        all: Vec<T>,
        puzzle: impl Fn(&T) -> Option<Puzzle>,
    ) -> anyhow::Result<Vec<T>> {
        let options = SolveOptions::default().metric(self.metric).limits(self.limits.clone());
        let mut kept = Vec::new();
        for one in all {
            if kept.len() < self.top
                && let Some(puzzle) = puzzle(&one)
                && let Rated::Rating(rating, _) = rate(&puzzle, &options, &mut Silent)?
                && self.condition.holds(&rating)
            {
                kept.push(one);
            }
        }
        Ok(kept)
    }
}
