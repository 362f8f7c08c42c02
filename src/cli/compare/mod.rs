//! `slide compare`: every algorithm and heuristic on one puzzle or on many, side by side; or the tree of
//! one search.

mod searches;

use std::num::{NonZeroU16, NonZeroUsize};
use std::ops::RangeInclusive;
use std::time::Duration;

use anyhow::ensure;
use clap::ValueEnum;
use slide::design::{GenerateError, Starts, starts};
use slide::puzzle::{Metric, Puzzle};
use slide::render::table::Table;
use slide::render::{csv, json, page, svg, text};
use slide::solve::{Algorithm, Way};
use slide::tiles::Heuristic;

use super::console::Console;
use super::exit_code::Outcome;
use super::heuristics::HeuristicArgs;
use super::load::Loaded;
use super::quantities::duration;
use super::ranges::range;
use super::session::Session;
use super::shared_args::{AnswerArgs, LimitArgs, Puzzles};
use crate::cli::words::{metrics_of_pieces, words};
use searches::Time;

/// Try every algorithm and heuristic on a puzzle or on many, side by side
///
/// Each row is a way to search: the length that it finds, the states whose moves it made (expanded), the
/// states that these moves led to (generated), the effective branching factor (b*), how often A* opened a
/// state again, what A* expands however it breaks ties (least ties) and if it goes through all of them (all
/// ties), and the terms on which it searches. For several puzzles in a file, or with --starts, it gives the
/// mean, the median and the standard deviation (sd). Where a limit stopped a search, `>= N` is the lower
/// bound that it has proved. Ways that do not fit the puzzle are left out: a warning says why if they are named,
/// -v always.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    question: CompareQuery,
    #[command(flatten)]
    heuristics: HeuristicArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    form: AnswerArgs<Format>,
}

const EXAMPLES: &str = "\
Examples:
  slide compare eight.ron
  slide compare --times eight.ron
  slide compare --starts 50 --length 20..30 -f svg -o plot.svg eight.ron
  slide compare --tree 30 --algorithm astar -f html -o tree.html eight.ron";

/// The question.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Question")]
struct CompareQuery {
    /// What lengths are counted in [default: as the puzzle file says, else move]
    #[arg(short, long, value_parser = metrics_of_pieces())]
    metric: Option<Metric>,
    /// Only these algorithms, separated by commas
    #[arg(long, value_name = "ALGORITHM", value_delimiter = ',', value_parser = words::<Algorithm>())]
    algorithm: Vec<Algorithm>,
    /// Only these heuristics, separated by commas
    #[arg(long, value_name = "HEURISTIC", value_delimiter = ',', value_parser = words::<Heuristic>())]
    heuristic: Vec<Heuristic>,
    /// Compare on this number of starts of the puzzle, drawn at random
    #[arg(long, value_name = "N", conflicts_with = "tree")]
    starts: Option<NonZeroUsize>,
    /// Moves of a shortest solution from these starts: N or A..B, spread evenly [default: any]
    #[arg(long, value_name = "A..B", value_parser = range, requires = "starts")]
    length: Option<RangeInclusive<u32>>,
    /// Another number gives other starts
    #[arg(long, value_name = "N", default_value_t = 1, requires = "starts")]
    seed: u64,
    /// Draw the first N states that a search expands, as a tree, with f, g and h
    ///
    /// It is the tree of one search on one puzzle, A* with Manhattan distance unless --algorithm and
    /// --heuristic say otherwise, and needs `--format svg` or `html`.
    #[arg(long, value_name = "N", conflicts_with = "times")]
    tree: Option<NonZeroU16>,
    /// Stop each search of the table after this time: 90, 90s, 5m, 1h
    ///
    /// --time-limit is for the whole command: each search has its share of what is left.
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "tree", help_heading = "Limits")]
    time_limit_each: Option<Duration>,
    /// Add times and the bytes of tables, which differ from run to run
    #[arg(long)]
    times: bool,
}

impl CompareQuery {
    /// The ways that are asked for.
    fn ways(&self, may_fold: bool) -> Vec<Way> {
        let is_wanted = |way: &Way| {
            (self.algorithm.is_empty() || self.algorithm.contains(&way.algorithm))
                && (self.heuristic.is_empty()
                    || way.heuristic.is_some_and(|one| self.heuristic.contains(&one)))
        };
        Way::all(may_fold).into_iter().filter(is_wanted).collect()
    }

    /// Returns whether one of these ways is named: by its heuristic, if it has one.
    fn names(&self, way: Way) -> bool {
        match way.heuristic {
            Some(_) => !self.heuristic.is_empty(),
            None => !self.algorithm.is_empty(),
        }
    }

    /// Refuses algorithms and heuristics that do not go together at all, and warns of an algorithm that goes with none.
    fn check_ways(&self, session: &Session) -> anyhow::Result<()> {
        const NO_WAY: &str = "no way to search has this algorithm and this heuristic";
        let ways = self.ways(false);
        ensure!(!ways.is_empty(), NO_WAY);
        for algorithm in &self.algorithm {
            if !ways.iter().any(|way| way.algorithm == *algorithm) {
                session.console.warn(format_args!("{} left out: {NO_WAY}", algorithm.name()));
            }
        }
        Ok(())
    }
}

/// The formats of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    Text,
    /// A line for each way and puzzle
    Csv,
    /// One object on a line
    Json,
    /// A page with the plot and the tables
    Html,
    /// A plot: states generated over the length, on a logarithmic scale
    Svg,
}

/// Compares the searches on every file.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { puzzles, question, form, .. } = args;
    let stands_alone = matches!(form.format, Format::Html | Format::Svg);
    ensure!(
        !stands_alone || puzzles.files.len() <= 1,
        "a picture or page shows one comparison; name one file"
    );
    if question.tree.is_some() {
        ensure!(stands_alone, "--tree draws a tree; it needs `--format svg` or `html`");
        ensure!(
            question.algorithm.len() <= 1 && question.heuristic.len() <= 1,
            "--tree is of one search; name one algorithm and one heuristic"
        );
        ensure!(
            question.algorithm != [Algorithm::Bidirectional],
            "a search from both ends grows two trees; --tree draws one"
        );
    } else {
        question.check_ways(session)?;
    }
    let mut output = form.output.open(form.format == Format::Text)?;
    if form.format == Format::Csv {
        output.head_with(Table::csv_heading(csv::compare_columns(question.times)));
    }
    let time = Time::starting_now(args, session);
    let mut to_come = puzzles.files.len().max(1);
    session.each_file(puzzles.read_in_lines(false)?, output, &mut |file| {
        let own = time.share(to_come);
        to_come = to_come.saturating_sub(1);
        answer(args, session, own, file)
    })
}

/// The answer for one file.
fn answer(
    args: &Args,
    session: &Session,
    time: Time,
    file: Loaded,
) -> anyhow::Result<(String, Outcome)> {
    let question = &args.question;
    let format = args.form.format;
    let title = file.title.clone().unwrap_or_else(|| file.file.clone());
    let (mut puzzles, mut outcome) = read(file);
    if question.tree.is_some() || question.starts.is_some() {
        ensure!(
            puzzles.len() == 1,
            "--tree and --starts are for one puzzle; pick one, as in FILE#NAME"
        );
    }
    let Some(first) = puzzles.first() else { return Ok((String::new(), outcome)) };
    let metric = question.metric.unwrap_or(first.metric().by_hand());
    let about = Some(first.clone()).filter(|_| puzzles.len() == 1);
    let mut title = match puzzles.len() {
        1 => first.name().to_owned(),
        several => format!("{title}, {several} puzzles"),
    };
    if let Some(most) = question.tree {
        return searches::tree(args, session, time, first, most.get().into());
    }
    if let Some(count) = question.starts {
        let seed = question.seed;
        let lengths = question.length.clone().unwrap_or(1..=u32::MAX);
        let drawn = Starts { count: count.get(), lengths: lengths.clone(), seed };
        let options = searches::options(args).metric(metric);
        let run = searches::run(args, session, time);
        let found = session.search(first, &run, |run| starts(first, &drawn, &options, run));
        if session.interrupt.is_raised() {
            return Ok((String::new(), Outcome::Interrupted));
        }
        let range = match question.length {
            None => String::new(),
            Some(_) => format!(" of {} to {} {}s", lengths.start(), lengths.end(), metric.word()),
        };
        if let Err(stopped @ GenerateError::Stopped(_)) = &found {
            Console::raw(&format!("{}: {stopped}", first.name()));
            return Ok((String::new(), Outcome::Partial));
        }
        title = format!("{title}, {count} starts{range}, seed {seed}");
        puzzles = found?;
    }
    let comparison = searches::all(args, session, time, title, &puzzles, &mut outcome)?;
    let text = match format {
        Format::Text => text::compare::tables(&comparison),
        Format::Csv => csv::compare(&comparison, question.times).csv_rows(),
        Format::Json => json::compare(about.as_ref(), &comparison),
        Format::Html => page::compare(&comparison),
        Format::Svg => svg::compare(&comparison),
    };
    Ok((text, outcome))
}

/// The puzzles of a file, and the outcome of reading them: a faulty line is skipped.
fn read(file: Loaded) -> (Vec<Puzzle>, Outcome) {
    let mut puzzles = file.puzzles;
    let mut outcome = Outcome::default();
    let Some(mut lines) = file.lines else { return (puzzles, outcome) };
    let read = match lines.next(usize::MAX) {
        Ok(read) => read.iter().map(|line| line.puzzle(&lines.name, lines.notation)).collect(),
        Err(error) => vec![Err(error)],
    };
    for puzzle in read {
        match puzzle {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(error) => {
                Session::failure(&error);
                outcome = Outcome::Failed;
            }
        }
    }
    (puzzles, outcome)
}
