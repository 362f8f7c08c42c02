//! `slide survey`: the hardest puzzles of a whole board size.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use slide::job::{JobResult, run_job};
use slide::puzzle::{Metric, Notation, Puzzle, Size, write};
use slide::render::{csv, json, page, svg, text};
use slide::space::{Limits, Run};
use slide::survey::{
    CornerSense, Example, Survey, SurveyJob, SurveyQuestion, SurveyRow, boards, examples,
};

use super::exit_code::Outcome;
use super::long_runs::{ShardArgs, shard_file};
use super::output::Output;
use super::session::Session;
use super::shared_args::{Effort, OutputArgs};
use super::source::{Role, Source};
use super::words::{choice, metrics_of_pieces, words};

/// Find the hardest puzzles of a board size
///
/// Every division of the board into pieces and holes is examined, whatever the shapes. One piece is marked;
/// it has to get from the top left corner to the bottom right one. All other pieces are told apart by their
/// shapes alone. For each number of pieces the longest shortest solution is printed, with the number of
/// puzzles of that length and one of them: from a start with the marked piece in the corner, and from any
/// start.
///
/// A board of 4×4 cells takes seconds, one of 5×4 some minutes. A survey can be split into shards, each of
/// which is a separate run; `slide merge` puts them together.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    question: SurveyQuery,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    shards: ShardArgs,
    #[command(flatten)]
    form: SurveyOutput,
}

const EXAMPLES: &str = "\
Examples:
  slide survey --rows 3 --cols 3
  slide survey --rows 4 --cols 4 --corner cell --puzzles-to hardest
  slide survey --rows 5 --cols 4 --shard 1/8 -f json > part1.json
  slide merge part*.json";

/// The question.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Question")]
struct SurveyQuery {
    /// Rows of the board
    #[arg(long, value_name = "N")]
    rows: u16,
    /// Columns of the board; rows × columns are at most 25
    #[arg(long, value_name = "N")]
    cols: u16,
    /// What lengths are counted in
    #[arg(short, long, default_value = "move", value_parser = metrics_of_pieces())]
    metric: Metric,
    /// When the marked piece stands in a corner
    #[arg(long, value_name = "SENSE", default_value = "box", value_parser = words::<CornerSense>())]
    corner: CornerSense,
    /// Only boards with this number of pieces
    #[arg(long, value_name = "N")]
    pieces: Option<u32>,
    /// Only boards whose pieces are all rectangles
    #[arg(long)]
    rectangles: bool,
    /// Only count the boards; any size up to 64 cells with one side of at most 7
    #[arg(long, conflicts_with_all = ["metric", "corner", "pieces", "top", "known", "shard", "checkpoint", "resume", "puzzles_to"])]
    boards: bool,
    /// The result of a shard of the same survey, as -f json writes it: shorter puzzles are passed over and
    /// left out of the answer
    ///
    /// A small shard, taken first, makes all others faster. Merged, the shards give the same answer.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// How many puzzles to keep for each number of pieces
    #[arg(long, value_name = "N", default_value = "1")]
    top: NonZeroUsize,
}

/// The form of the answer.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(super) struct SurveyOutput {
    /// How the answer is written
    #[arg(short, long, default_value = "text", value_parser = choice::<Format>())]
    pub(super) format: Format,
    /// Also write the puzzles that were found to this directory, one to a file
    #[arg(long, value_name = "DIR")]
    pub(super) puzzles_to: Option<PathBuf>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// The formats of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A table for a person
    Text,
    /// One object on a line
    Json,
    /// A line for each puzzle
    Csv,
    /// The puzzles that were found, as a picture
    Svg,
    /// The picture as a page
    Html,
}

/// Surveys.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { question, effort, shards, form, .. } = args;
    let &SurveyQuery { rows, cols, metric, corner, pieces, rectangles, top, .. } = question;
    let size = Size { rows, cols };
    if question.boards {
        return count_boards(size, rectangles, form);
    }
    let known_file = &question.known;
    let question = SurveyQuestion { size, metric, corner, pieces, rectangles, top: top.get() };
    let memory = Limits::default().memory_bytes(effort.memory_bytes());
    let solving = Run::default().threads(effort.threads()).limits(memory);
    let known = match known_file {
        None => Vec::new(),
        Some(path) => known(path, &question, &solving, session)?,
    };
    let run = shards.run(effort, session);
    let output = form.open()?;
    let name = format!("{rows}×{cols} survey");
    let job = SurveyJob { question, known };
    let found = session.search_named(&name, &run, |run| run_job(job, shards.shard, run))?;
    session.explain_resuming(found.stopped, &run.checkpoints);
    answer(found, form, output, session, &solving)
}

impl SurveyOutput {
    /// Opens the file of the answer, and makes the directory of puzzles.
    pub(super) fn open(&self) -> anyhow::Result<Output> {
        if let Some(directory) = &self.puzzles_to {
            fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
        }
        self.output.open(false)
    }
}

/// The rows of a shard that was run before; its puzzles are solved again, since all shorter ones will be
/// skipped.
fn known(
    path: &Path,
    question: &SurveyQuestion,
    solving: &Run<'_>,
    session: &Session,
) -> anyhow::Result<Vec<SurveyRow>> {
    let text = Source::whole(path.as_os_str()).read(Role::PART)?;
    let known = JobResult::<SurveyJob>::read(&text).with_context(|| path.display().to_string())?;
    let known = Survey::from(known);
    ensure!(known.question == *question, "{}: it belongs to another survey", path.display());
    session
        .search_named("puzzles that are known", solving, |run| examples(&known, run))
        .with_context(|| format!("{}: a puzzle in it is wrong", path.display()))?;
    Ok(known.rows)
}

/// Prints the number of boards with each number of pieces.
fn count_boards(size: Size, rectangles: bool, form: &SurveyOutput) -> anyhow::Result<Outcome> {
    let counts = boards(size, rectangles)
        .context("only boards of at most 64 cells with a side of at most 7")?;
    let text = match form.format {
        Format::Text => text::survey::boards(size, &counts),
        Format::Json => json::boards(size, &counts),
        Format::Csv => csv::boards(&counts).csv(),
        Format::Svg | Format::Html => bail!("--boards goes with -f text, json and csv"),
    };
    form.output.open(false)?.last_answer(&text, Outcome::Answered)
}

/// Solves the puzzles again, and writes everything.
pub(super) fn answer(
    found: JobResult<SurveyJob>,
    form: &SurveyOutput,
    output: Output,
    session: &Session,
    solving: &Run<'_>,
) -> anyhow::Result<Outcome> {
    let file = shard_file(&found, form.format == Format::Json);
    let survey = &Survey::from(found);
    let examples = session
        .search_named("puzzles that were found", solving, |run| examples(survey, run))
        .context("a puzzle that was found is wrong; please report this")?;
    if let Some(directory) = &form.puzzles_to {
        for example in &examples {
            let Size { rows, cols } = survey.question.size;
            let Example { pieces, start, place, puzzle, .. } = example;
            let start = start.word();
            let path = directory.join(format!("{rows}x{cols}-{pieces:02}-{start}-{place}.ron"));
            let text = write(puzzle, Notation::Ron)?;
            Output::open(Some(&path), false)?.last_answer(&text, Outcome::Answered)?;
        }
    }
    let text = match form.format {
        Format::Text => text::survey::table(survey),
        Format::Json => file.unwrap_or_else(|| json::survey(survey)),
        Format::Csv => csv::survey(survey).csv(),
        Format::Svg => svg::thumbnails(&title(survey), &puzzles(examples)),
        Format::Html => page::thumbnails(&title(survey), &puzzles(examples)),
    };
    let outcome = session.outcome(survey.stopped);
    output.last_answer(&text, outcome)
}

/// The title of a picture of the puzzles.
fn title(survey: &Survey) -> String {
    let SurveyQuestion { size, metric, .. } = survey.question;
    format!("{size}, hardest puzzles in {}s", metric.word())
}

fn puzzles(examples: Vec<Example>) -> Vec<Puzzle> {
    examples.into_iter().map(|example| example.puzzle).collect()
}
