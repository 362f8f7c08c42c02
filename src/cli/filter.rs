//! `--where` and `--sort`: the hardest starts that meet a condition, in an order.

use std::cmp::Ordering;

use anyhow::bail;
use slide::design::{Condition, Measure, Rated, rate};
use slide::puzzle::{Metric, Puzzle};
use slide::solve::{Answer, SolveOptions, Status};
use slide::space::{Limits, Run};

/// The number of hardest starts that are rated to select some, or to order them.
const RATED: usize = 200;

/// The number, the condition and the order of the starts.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Question")]
pub(crate) struct StartFilter {
    /// Show the N hardest starts
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) top: usize,
    /// Of the 200 hardest, show only those that meet this condition: comparisons of the numbers that `slide
    /// rate` gives, joined by `&&`
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: Option<Condition>,
    /// Show the 200 hardest in another order: by this number, the largest first; it is one of those that
    /// `slide rate` gives
    #[arg(long, value_name = "NUMBER")]
    pub(crate) sort: Option<Measure>,
}

impl StartFilter {
    /// Returns whether starts have to be rated.
    fn is_rated(&self) -> bool {
        self.condition.is_some() || self.sort.is_some()
    }

    /// The number of hardest starts to select from.
    pub fn needed(&self) -> usize {
        if self.is_rated() { RATED } else { self.top }
    }

    /// Selects from `all`, whose puzzles are those of `puzzle`; equal ones stay in their order.
    pub fn select<T: Clone>(
        &self,
        all: Vec<T>,
        metric: Metric,
        limits: &Limits,
        puzzle: impl Fn(&T) -> Option<Puzzle>,
    ) -> anyhow::Result<Vec<T>> {
        if !self.is_rated() {
            return Ok(all);
        }
        let places = self.places(&mut all.iter().map(puzzle), metric, limits)?;
        Ok(places.into_iter().map(|place| all[place].clone()).collect())
    }

    /// The places of the selected ones among all puzzles.
    fn places(
        &self,
        all: &mut dyn Iterator<Item = Option<Puzzle>>,
        metric: Metric,
        limits: &Limits,
    ) -> anyhow::Result<Vec<usize>> {
        let options = SolveOptions::default().metric(metric);
        let mut run = Run::default().limits(limits.clone());
        let mut kept: Vec<(Option<f64>, usize)> = Vec::new();
        for (place, puzzle) in all.enumerate() {
            if kept.len() == self.top && self.sort.is_none() {
                break;
            }
            let Some(puzzle) = puzzle else { continue };
            match rate(&puzzle, &options, &mut run)? {
                Rated::Rating(rating, _) => {
                    if self.condition.as_ref().is_none_or(|condition| condition.holds(&rating)) {
                        kept.push((self.sort.and_then(|measure| measure.of(&rating)), place));
                    }
                }
                Rated::Unsolved(Answer { status: Status::Limit(stop), .. }) => {
                    bail!("not all that was found could be rated: {}", stop.words());
                }
                Rated::Unsolved(_) => {}
            }
        }
        kept.sort_by(|(one, _), (other, _)| other.partial_cmp(one).unwrap_or(Ordering::Equal));
        kept.truncate(self.top);
        Ok(kept.into_iter().map(|(_, place)| place).collect())
    }
}
