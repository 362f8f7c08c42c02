//! `slide generate asteroid`: new challenges for Asteroid Escape.

use std::collections::HashSet;
use std::ffi::OsString;
use std::ops::RangeInclusive;

use slide::design::asteroid::{
    Catalogue, CatalogueChapter, ChallengeError, Level, Start, challenges,
};
use slide::puzzle::Metric;

use super::{GenerateOutput, Selection, levels};
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::load::load;
use crate::cli::ranges::range;
use crate::cli::session::Session;
use crate::cli::shared_args::Effort;
use crate::cli::source::Source;

/// The tiles of Asteroid Escape, turned and placed in any way
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    lengths: AsteroidLengthArgs,
    #[command(flatten)]
    selection: Selection,
    /// Only puzzles with exactly one shortest solution
    #[arg(long, help_heading = "Puzzle")]
    unique: bool,
    /// Leave out the starts in this puzzle file
    #[arg(long, value_name = "FILE", help_heading = "Puzzle")]
    not_from: Vec<OsString>,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    form: GenerateOutput,
}

/// The lengths of the solutions.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzle")]
#[group(required = true, multiple = false)]
struct AsteroidLengthArgs {
    /// Moves of a shortest solution, or a range A..B of them
    ///
    /// With a range, the lengths of several puzzles are spread evenly over it.
    #[arg(long, value_name = "N", value_parser = range)]
    length: Option<RangeInclusive<u32>>,
    /// How hard: a range of lengths
    ///
    /// In moves: starter 6 to 11, junior 12 to 20, expert 21 to 31, master 32 to 45, wizard 46 to 109.
    /// `all`: one level after the other.
    #[arg(long, value_name = "LEVEL", value_parser = ["starter", "junior", "expert", "master", "wizard", "all"])]
    level: Option<String>,
}

impl AsteroidLengthArgs {
    /// One part of the catalogue for each level.
    fn chapters(&self, count: usize) -> Vec<CatalogueChapter> {
        if let Some(lengths) = self.length.clone() {
            return vec![CatalogueChapter { title: "Challenge", lengths, count }];
        }
        let name = self.level.as_deref().unwrap_or_default();
        let chapter = |level: Level| CatalogueChapter {
            title: level.name(),
            lengths: level.lengths(),
            count,
        };
        levels(&Level::ALL, Level::name, name).into_iter().map(chapter).collect()
    }
}

/// Makes challenges.
pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { selection, effort, form, .. } = args;
    let seed = selection.seed.seed;
    let output = form.output.open(false)?;
    let catalogue = Catalogue {
        chapters: args.lengths.chapters(selection.count.into()),
        seed,
        unique: args.unique,
        condition: selection.condition.clone().unwrap_or_default(),
        avoid: avoided(args, session)?,
    };
    let run = effort.starting_now(&session.interrupt);
    let made = session.search_named("generate", &run, |run| challenges(&catalogue, run));
    if let Err(why @ (ChallengeError::TooLong(_) | ChallengeError::Length(_))) = made {
        Console::raw(&format!("generate: {why}"));
        let is_proved = matches!(why, ChallengeError::TooLong(_));
        return Ok(if is_proved { Outcome::No } else { Outcome::Partial });
    }
    let made = made?;
    let outcome = session.outcome(made.stopped);
    if let Some(stop) = made.stopped {
        Console::raw(&format!("generate: not all challenges were made ({})", stop.words()));
    }
    if made.puzzles.is_empty() {
        return Ok(outcome);
    }
    let name = format!("Asteroid Escape, generated, seed {seed}");
    let text = form.collection(&name, made.puzzles, selection.sort, Metric::Move, &run.limits)?;
    output.last_answer(&text, outcome)
}

/// The starts that must not be drawn.
fn avoided(args: &Args, session: &Session) -> anyhow::Result<HashSet<Start>> {
    let mut avoid = HashSet::new();
    for file in &args.not_from {
        let loaded = load(&Source::parse(file), None)?;
        for puzzle in &loaded.puzzles {
            match Start::of(puzzle) {
                Some(start) => {
                    avoid.insert(start);
                }
                None => session.console.warn(format_args!(
                    "{}: not made of the tiles of Asteroid Escape",
                    loaded.place(puzzle)
                )),
            }
        }
    }
    Ok(avoid)
}
