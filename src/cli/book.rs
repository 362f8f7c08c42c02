//! `slide book`: challenges to print, with their solutions at the end.

use std::num::NonZeroUsize;

use anyhow::ensure;
use slide::puzzle::Metric;
use slide::render::page::{BookOptions, MOST_ON_A_PAGE, Solutions, book};
use slide::render::status;
use slide::solve::{SolveError, SolveOptions, solve};

use super::console::Console;
use super::exit_code::Outcome;
use super::load::{Loaded, joined};
use super::session::Session;
use super::shared_args::{LimitArgs, OutputArgs, Puzzles};
use super::words::words;

/// Make a challenge book to print: contents, rules, challenges, and solutions at the back
///
/// The book is a page for the browser that prints on A4 and Letter paper. The challenges keep the order and
/// the numbers of the collection; puzzles without a goal are left out.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    form: BookArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide book catalogue.ron -o book.html
  slide generate rush-hour --deck 60 | slide book - --cards -o cards.html";

/// The form of the book.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Book")]
struct BookArgs {
    /// Title on the cover [default: the name of the collection]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// What lengths are counted in [default: as the puzzle file says, else move]
    #[arg(short, long, value_parser = words::<Metric>())]
    metric: Option<Metric>,
    /// Challenges on a page [default: 4, or 6 cards]
    #[arg(long, value_name = "N")]
    per_page: Option<NonZeroUsize>,
    /// How solutions are printed [default: strip; on cards: arrows]
    #[arg(long, value_parser = words::<Solutions>())]
    solutions: Option<Solutions>,
    /// Make cards to cut out, each with its solution on the back, to be printed on both sides
    #[arg(long)]
    cards: bool,
    /// Print in black and white, with a hatching for each kind of piece
    #[arg(long)]
    mono: bool,
}

/// Solves all puzzles and writes the book. A puzzle that cannot be solved is reported, and left out.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { puzzles, form, limits, output } = args;
    let mut options = BookOptions::usual(String::new(), form.cards);
    options.per_page = form.per_page.map_or(options.per_page, NonZeroUsize::get);
    ensure!(options.per_page <= MOST_ON_A_PAGE, "--per-page can be {MOST_ON_A_PAGE} at most");
    options.solutions = form.solutions.unwrap_or(options.solutions);
    options.mono = form.mono;
    ensure!(
        !(form.cards && options.solutions == Solutions::Strip),
        "a card has no room for a strip of boards; `--solutions arrows` or `none`"
    );
    let output = output.open(false)?;
    let Loaded { title, puzzles: all, .. } = joined(puzzles.read())?;
    options.title = form.title.clone().or(title).unwrap_or_else(|| match &all[..] {
        [only] => only.name().to_owned(),
        _ => "Challenges".to_owned(),
    });
    for puzzle in &all {
        session.warn_of_mistakes(puzzle, true);
    }
    let answers = session.all_at_once(&all, limits.effort.threads(), |puzzle, session| {
        let search = SolveOptions::default().metric(form.metric.unwrap_or(puzzle.metric()));
        session.search(puzzle, &session.run(limits), |run| solve(puzzle, &search, run))
    });
    if session.interrupt.is_raised() {
        return Ok(Outcome::Interrupted);
    }
    let mut outcome = Outcome::Answered;
    let mut solved = Vec::new();
    for (puzzle, answer) in all.into_iter().zip(answers.into_iter().flatten()) {
        match answer {
            Ok(answer) => {
                if let Some(why) = status(&puzzle, &answer) {
                    Console::raw(&why);
                }
                outcome = outcome.max(Outcome::from(answer.status));
                solved.push((puzzle, answer));
            }
            Err(error @ SolveError::NoGoal) => {
                session.console.warn(format_args!("{}: left out: {error}", puzzle.name()));
            }
            Err(error) => {
                Session::failure(&anyhow::Error::new(error).context(puzzle.name().to_owned()));
                outcome = Outcome::Failed;
            }
        }
    }
    ensure!(!solved.is_empty(), "there is no puzzle to be printed");
    output.last_answer(&book(&solved, &options), outcome)
}
