//! `slide generate rush-hour`: new Rush Hour positions, one by one or as a deck of cards.

use std::ops::RangeInclusive;

use clap::value_parser;
use slide::design::rush_hour::{Chapter, DeckOptions, Tier, deck};
use slide::puzzle::Metric;

use super::{GenerateOutput, MOST, Selection, levels};
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::ranges::range;
use crate::cli::session::Session;
use crate::cli::shared_args::Effort;

/// Cars and trucks on 6 × 6 cells, as many as the real box holds, or on larger boards; every position irreducible
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    lengths: RushHourLengthArgs,
    #[command(flatten)]
    selection: Selection,
    /// Rows and columns of the board, 6 to 8
    ///
    /// Boards of 7 × 7 and 8 × 8 hold up to 12 trucks and 14 cars. They are searched for, which takes longer, above
    /// all for long solutions; with --idle, less.
    #[arg(long, value_name = "N", default_value_t = 6, conflicts_with = "deck", value_parser = value_parser!(u16).range(6..=8), help_heading = "Puzzle")]
    size: u16,
    /// Allow pieces on a card that need not move
    #[arg(long, help_heading = "Puzzle")]
    idle: bool,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    form: GenerateOutput,
}

/// The lengths of the solutions.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzle")]
#[group(required = true, multiple = false)]
struct RushHourLengthArgs {
    /// Slides of a shortest solution, or a range A..B of them
    ///
    /// With a range, the lengths of several puzzles are spread evenly over it.
    #[arg(long, value_name = "N", value_parser = range)]
    length: Option<RangeInclusive<u32>>,
    /// How hard: a range of lengths
    ///
    /// In slides: beginner 4 to 8, intermediate 9 to 12, advanced 13 to 17, expert 18 to 23, grandmaster
    /// 24 and more. `all`: one level after the other.
    #[arg(long, value_name = "LEVEL", value_parser = ["beginner", "intermediate", "advanced", "expert", "grandmaster", "all"])]
    level: Option<String>,
    /// A deck for the real box: this number of cards, of all five levels
    #[arg(long, value_name = "N", conflicts_with = "count", value_parser = value_parser!(u16).range(1..=MOST))]
    deck: Option<u16>,
}

impl RushHourLengthArgs {
    /// The chapters of the deck, or one chapter for each level.
    fn chapters(&self, count: usize) -> Vec<Chapter> {
        if let Some(cards) = self.deck {
            return Chapter::of_deck(cards.into());
        }
        if let Some(lengths) = self.length.clone() {
            let title = "puzzle".to_owned();
            return vec![Chapter { title, lengths, counter_intuitive: 0..=u32::MAX, count }];
        }
        let name = self.level.as_deref().unwrap_or_default();
        let levels = levels(&Tier::ALL, Tier::name, name).into_iter();
        levels.map(|tier| Chapter::of(tier, count)).collect()
    }
}

/// Makes positions.
pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { selection, effort, form, .. } = args;
    let seed = selection.seed.seed;
    let output = form.output.open(false)?;
    let options = DeckOptions {
        side: args.size,
        chapters: args.lengths.chapters(selection.count.into()),
        idle: args.idle,
        condition: selection.condition.clone().unwrap_or_default(),
        seed,
    };
    let run = effort.starting_now(&session.interrupt);
    let made = session.search_named("generate", &run, |run| deck(&options, run));
    if made.unfilled.is_some() {
        Console::raw(&format!("generate: {made}\n"));
    }
    let outcome = match (made.stopped, &made.unfilled) {
        (None, Some(_)) if made.is_impossible => Outcome::No,
        (None, Some(_)) => Outcome::Partial,
        (stopped, _) => session.outcome(stopped),
    };
    if made.puzzles.is_empty() {
        return Ok(outcome);
    }
    let name = format!("Rush Hour, generated, seed {seed}");
    let text = form.collection(&name, made.puzzles, selection.sort, Metric::Slide, &run.limits)?;
    output.last_answer(&text, outcome)
}
