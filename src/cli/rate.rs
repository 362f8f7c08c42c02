//! `slide rate`: the difficulty of a puzzle for a person.

use clap::ValueEnum;
use slide::design::{Condition, Rated, rate};
use slide::puzzle::Metric;
use slide::render::table::Table;
use slide::render::words;
use slide::render::{csv, json, text};
use slide::solve::SolveOptions;

use super::console::Console;
use super::exit_code::Outcome;
use super::session::Session;
use super::shared_args::{AnswerArgs, LimitArgs, Puzzles};
use super::words::metrics_of_pieces;

/// Rate how hard a puzzle is for a person, in exactly defined numbers
///
/// The numbers are the length and the steps of a shortest solution; the states; and, over all shortest
/// solutions, the legal moves in each state on the way, the dead ends beside it, the number of solutions and
/// of first moves, the moves that all of them make, the moves that look wrong at first, how moves depend on
/// others, and the pieces that need not move. The documentation defines each of them.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    question: RateQuery,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    form: AnswerArgs<Format>,
}

const EXAMPLES: &str = "\
Examples:
  slide rate klotski.ron
  slide rate -f csv --where 'length>=15 && counter_intuitive>=3' boards.txt";

/// The question.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Question")]
struct RateQuery {
    /// What lengths are counted in [default: as the puzzle file says, else move]
    #[arg(short, long, value_parser = metrics_of_pieces())]
    metric: Option<Metric>,
    /// Leave out puzzles that do not meet this condition: comparisons joined by `&&`
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<Condition>,
}

/// The formats of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
    /// A table
    Csv,
}

/// Rates every puzzle.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { puzzles, question, limits, form } = args;
    let mut output = form.output.open(form.format == Format::Text)?;
    if form.format == Format::Csv {
        output.head_with(Table::csv_heading(&csv::rate_columns()));
    }
    let files = puzzles.read_in_lines(false)?;
    session.each_board(files, output, limits.effort.threads(), &|puzzle, session| {
        let metric = question.metric.unwrap_or(puzzle.metric().by_hand());
        let options = SolveOptions::default().metric(metric);
        session.warn_of_mistakes(puzzle, true);
        let rated =
            session.search(puzzle, &session.run(limits), |run| rate(puzzle, &options, run))?;
        let outcome = match &rated {
            Rated::Rating(..) => Outcome::Answered,
            Rated::Unsolved(answer) => answer.status.into(),
        };
        let is_left_out =
            |rating| question.condition.as_ref().is_some_and(|condition| !condition.holds(rating));
        let text = match (form.format, &rated) {
            (_, Rated::Rating(rating, _)) if is_left_out(rating) => String::new(),
            (Format::Json, rated) => json::rate(puzzle, rated),
            (Format::Text, Rated::Rating(rating, _)) => text::rate::text(puzzle, rating),
            (Format::Csv, Rated::Rating(rating, _)) => csv::rate(puzzle, rating).csv_rows(),
            (Format::Text, Rated::Unsolved(answer)) => {
                words::status(puzzle, answer).unwrap_or_default()
            }
            (Format::Csv, Rated::Unsolved(answer)) => {
                Console::raw(&words::status(puzzle, answer).unwrap_or_default());
                String::new()
            }
        };
        Ok((text, outcome))
    })
}
