//! `slide solve`: a shortest solution as a move list.

use std::num::{NonZeroU32, NonZeroUsize};

use anyhow::bail;
use clap::ValueEnum;
use slide::certificate::certify_solve;
use slide::puzzle::{Metric, Notation, Puzzle, write};
use slide::render::svg::Paper;
use slide::render::table::Table;
use slide::render::text::{arrows, compact, list, sheet, tile_moves};
use slide::render::{self, csv, json, page, svg};
use slide::solve::{Algorithm, Answer, Impossible, Ratio, SolveOptions, Wanted, solve};
use slide::tiles::Heuristic;

use super::certificate::CertificateArgs;
use super::console::Console;
use super::exit_code::Outcome;
use super::expectations::Claim;
use super::heuristics::HeuristicArgs;
use super::long_runs::LongRunArgs;
use super::session::Session;
use super::shared_args::{LimitArgs, OutputArgs, Puzzles, counted_in};
use super::words::{choice, words};

/// Find a shortest solution and print it as a move list
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    question: SolveQuery,
    #[command(flatten)]
    heuristics: HeuristicArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    long_run: LongRunArgs,
    #[command(flatten)]
    form: SolveOutput,
    #[command(flatten)]
    certificate: CertificateArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide solve klotski.ron                  the fewest moves, as a list to tick off
  slide solve -m step klotski.ron          the fewest steps
  slide solve --boards=10 klotski.ron      the board drawn every 10 moves
  slide solve --sheet klotski.ron | lpr    the list on paper, with boards and page numbers
  slide solve -f html -o k.html klotski.ron   a page that plays the solution
  slide solve -f html --sheet --mono -o k.html klotski.ron   the boards to print
  slide solve 'classics.ron#Dad' -f json   one puzzle of a collection, for a program
  slide solve --board 'abc/d../eeA' --goal 'A../.../...'";

/// The question.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Question")]
struct SolveQuery {
    /// What lengths are counted in [default: as the puzzle file says, else move]
    #[arg(short, long, value_parser = words::<Metric>())]
    metric: Option<Metric>,
    /// Print every shortest solution, but no more than N
    ///
    /// Two solutions differ when their sequences of states differ. Their number is printed too, even if it is
    /// more than N.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true,
        default_missing_value = "1000", conflicts_with_all = ["more", "certificate"])]
    all: Option<NonZeroUsize>,
    /// Of all shortest solutions, print the one that is easiest to follow
    ///
    /// Each move comes as close as possible to the moves that need it; the book has the exact definition. The
    /// list is divided into stages if the moves form any.
    #[arg(long, conflicts_with_all = ["all", "more", "within", "anytime"])]
    readable: bool,
    /// Compare the length with what the file says; a difference is reported, and the exit code is 1
    #[arg(long)]
    expect: bool,
    /// Print a shortest solution to each of the N nearest goal states
    ///
    /// The search continues past goal states, so the later ones are other, longer solutions.
    #[arg(long, value_name = "N", conflicts_with = "certificate")]
    more: Option<NonZeroUsize>,
    /// Accept a solution that is proved to have at most W times the fewest moves; W is a decimal of at least
    /// 1
    ///
    /// Where finding the fewest moves would take hours, finding a few more can take a second. The answer says
    /// how many are needed at least.
    #[arg(long, value_name = "W", conflicts_with_all = ["all", "more", "expect", "readable", "certificate"])]
    within: Option<Ratio>,
    /// Print each better solution to stderr as it is found, and the best one at the end
    ///
    /// It ends when there is no better one, at a limit, or with Ctrl-C. With `--time-limit` the answer may
    /// differ from run to run.
    #[arg(long, conflicts_with_all = ["all", "more", "expect", "readable", "within", "certificate"])]
    anytime: bool,
    /// How to search; all ways give the same answer
    #[arg(long, default_value = "auto", value_parser = words::<Algorithm>())]
    algorithm: Algorithm,
    /// How A* and IDA* estimate the moves that are left [default: the one expected to be fastest]
    #[arg(long, value_parser = words::<Heuristic>())]
    heuristic: Option<Heuristic>,
}

/// The form of the answer.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
struct SolveOutput {
    /// How a solution is written
    #[arg(short, long, default_value = "list", value_parser = choice::<Format>())]
    format: Format,
    /// Draw the board before, after, and every EVERY moves in between, in a list, a picture, or a page
    /// when printed
    #[arg(long, value_name = "EVERY", num_args = 0..=1, require_equals = true,
        default_missing_value = "1")]
    boards: Option<NonZeroU32>,
    /// Lay the list out on pages to print: 60 lines of 80 columns, the board redrawn every 10 moves
    ///
    /// The pages fit A4 and Letter paper; form feeds separate them. With `--format html` the pages are a
    /// strip of boards with an arrow and a box to tick for each move.
    #[arg(long)]
    sheet: bool,
    /// Draw pictures and printed pages in black and white, with a hatching for each kind of piece
    #[arg(long)]
    mono: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// The formats of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Numbered moves to tick off
    List,
    /// One line that `slide verify` reads back
    Compact,
    /// One line of arrows
    Arrows,
    /// The way in which each tile moves into the hole, such as R2U2LD
    Tiles,
    /// One object on a line
    Json,
    /// A table: one line for each move
    Csv,
    /// A picture: the board before every move, with an arrow on the piece that moves
    Svg,
    /// A page for the browser: pieces that glide, moves to tick off, a strip of boards when printed
    Html,
}

/// Solves every puzzle.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    args.check()?;
    let Args { puzzles, question, limits, long_run, form, certificate, .. } = args;
    let has_gaps = matches!(form.format, Format::List | Format::Arrows);
    let mut output = form.output.open(has_gaps)?;
    if form.sheet && !form.is_drawn() {
        output.separate_with("\u{c}");
    }
    let keeps_files = certificate.is_wanted() || long_run.checkpoints.is_wanted();
    let mut files = puzzles.read_in_lines(form.is_drawn() || keeps_files)?.peekable();
    // A table has the rows that its heading says, whatever files come later.
    let mut table_in_lines = None;
    if form.format == Format::Csv {
        let in_lines = matches!(files.peek(), Some(Ok(file)) if file.lines.is_some());
        output.head_with(Table::csv_heading(&match question.wanted() {
            Wanted::Best | Wanted::Within(_) | Wanted::Anytime if in_lines => csv::SOLVED.to_vec(),
            wanted => csv::solve_columns(wanted),
        }));
        table_in_lines = Some(in_lines);
    }
    session.each_board(Box::new(files), output, limits.effort.threads(), &|puzzle, session| {
        let in_lines = table_in_lines.unwrap_or_else(|| session.is_one_of_many());
        args.answer(puzzle, in_lines, session)
    })
}

impl Args {
    /// Refuses what does not go together.
    fn check(&self) -> anyhow::Result<()> {
        let Self { question, long_run, form, certificate, .. } = self;
        form.check()?;
        let wanted = question.wanted();
        if form.is_drawn() && matches!(wanted, Wanted::All(_) | Wanted::Nearest(_)) {
            bail!("a picture or page shows one solution; --all and --more need another format");
        }
        if long_run.checkpoints.is_wanted() {
            let breadth_first = matches!(question.algorithm, Algorithm::Auto | Algorithm::Bfs);
            if !breadth_first || !matches!(wanted, Wanted::Best | Wanted::All(_)) {
                bail!(
                    "checkpoints are made by `--algorithm bfs` alone, and without --more, --within and --anytime"
                );
            }
        }
        certificate.test()
    }

    /// Solves a puzzle; the answer takes one line if answers are `in_lines`.
    fn answer(
        &self,
        puzzle: &Puzzle,
        in_lines: bool,
        session: &Session,
    ) -> anyhow::Result<(String, Outcome)> {
        let Self { question, heuristics, limits, long_run, form, certificate, .. } = self;
        let metric = counted_in(puzzle, question.metric, puzzle.metric())?;
        if form.format == Format::Tiles && !arrows::has_one_hole(puzzle) {
            bail!(
                "{}: `--format tiles` is for boards of single tiles with one hole; use `--format compact`",
                puzzle.name()
            );
        }
        let wanted = question.wanted();
        let options = heuristics.add_to(
            SolveOptions::default()
                .metric(metric)
                .algorithm(question.algorithm)
                .heuristic(question.heuristic)
                .wanted(wanted)
                .readable(question.readable)
                .engine(long_run.engine),
        );
        let run = &heuristics.limit(session.run(limits)).checkpoints(long_run.files());
        session.warn_of_mistakes(puzzle, true);
        let answer = session.search(puzzle, run, |run| solve(puzzle, &options, run))?;
        session.statistics(puzzle, &answer.statistics);
        if matches!(answer.impossible, Some(Impossible::Parity { .. })) {
            explain_parity(puzzle, session);
        }
        let line = in_lines.then(|| form.line(puzzle, &answer, wanted)).flatten();
        let text = line.unwrap_or_else(|| form.text(puzzle, &answer, wanted, session.console));
        let outcome = Outcome::from(answer.status);
        let outcome = certificate.write(puzzle, session, run, outcome, &|run, to| {
            certify_solve(puzzle, &options, &answer, run, to)
        })?;
        let claim = if question.expect { Claim::length(puzzle, &answer) } else { None };
        Ok((text, Claim::compare(claim, puzzle, outcome)))
    }
}

/// Explains why parity forbids a solution, and which goal was assumed: a list of tiles need not have one.
fn explain_parity(puzzle: &Puzzle, session: &Session) {
    if session.is_one_of_many() {
        return;
    }
    let in_order =
        || (1..=puzzle.pieces().len()).map(|tile| tile.to_string() + " ").collect::<String>();
    let goal = match write(puzzle, Notation::Tiles) {
        Ok(lists) => match lists.split_once("\n\n") {
            Some((_, goal)) => format!(" `{}`", goal.trim().replace('\n', "/")),
            None => format!(" `{}0`", in_order()),
        },
        Err(_) => String::new(),
    };
    session.console.warn(format_args!(
        "{}: every move swaps a tile with the hole, so after an even number of swaps the hole stands on a \
         square of its first colour, as on a chessboard, and after an odd number on one of the other; from \
         this start the goal{goal} would need it otherwise, as half of all arrangements do (`--goal` gives \
         another goal)",
        puzzle.name()
    ));
}

impl SolveQuery {
    fn wanted(&self) -> Wanted {
        match (self.all, self.more, self.within) {
            (Some(most), ..) => Wanted::All(most.get()),
            (_, Some(most), _) => Wanted::Nearest(most.get()),
            (.., Some(ratio)) => Wanted::Within(ratio),
            _ if self.anytime => Wanted::Anytime,
            _ => Wanted::Best,
        }
    }
}

impl SolveOutput {
    /// Returns whether it is a picture or a page.
    fn is_drawn(&self) -> bool {
        matches!(self.format, Format::Svg | Format::Html)
    }

    /// Refuses what does not go together.
    fn check(&self) -> anyhow::Result<()> {
        if self.boards.is_some() && !self.is_drawn() && self.format != Format::List {
            bail!(
                "--boards draws boards into a list, a picture or a page; it needs `--format list`, `svg` or `html`"
            );
        }
        if self.boards.is_some() && self.sheet && self.format == Format::List {
            bail!(
                "the boards of --sheet stand after every ten moves; --boards is for `--format html` there"
            );
        }
        if self.sheet && !matches!(self.format, Format::List | Format::Html) {
            bail!("--sheet sets a list on pages; it needs `--format list` or `html`");
        }
        if self.mono && !self.is_drawn() {
            bail!("--mono is for pictures and pages; it needs `--format svg` or `html`");
        }
        Ok(())
    }

    fn paper(&self) -> Paper {
        let every = self.boards.map_or(1, |every| every.get() as usize);
        Paper { every, mono: self.mono }
    }

    /// The one line that answers one of many boards, in formats that have one.
    fn line(&self, puzzle: &Puzzle, answer: &Answer, wanted: Wanted) -> Option<String> {
        match (self.format, wanted) {
            (Format::Csv, Wanted::All(_) | Wanted::Nearest(_)) => None,
            (Format::Csv, _) => Some(csv::solved(puzzle, answer).csv_rows()),
            (Format::Compact | Format::Arrows | Format::Tiles, _) => {
                Some(format!("# {}", render::status(puzzle, answer)?))
            }
            _ => None,
        }
    }

    /// The answer in the requested format. Formats of moves alone cannot express "there is none" or "not all",
    /// so that is printed to stderr, even with `-q`.
    fn text(&self, puzzle: &Puzzle, answer: &Answer, wanted: Wanted, console: Console) -> String {
        let bare = match self.format {
            Format::List if self.sheet => return sheet::answer(puzzle, answer, wanted),
            Format::List => {
                let ink = console.ink(self.output.path());
                let boards =
                    self.boards.map(|every| list::Boards { every: every.get() as usize, ink });
                let columns = Console::list_columns();
                return list::answer(puzzle, answer, wanted, list::Layout { boards, columns });
            }
            Format::Json => return json::solve(puzzle, answer, wanted),
            Format::Svg => return svg::answer(puzzle, answer, self.paper()),
            Format::Html if self.sheet => return page::sheet(puzzle, answer, self.paper()),
            Format::Html => return page::solution(puzzle, answer, self.paper()),
            Format::Compact => compact::answer(puzzle, answer),
            Format::Arrows => arrows::answer(puzzle, answer),
            Format::Tiles => tile_moves::answer(answer),
            Format::Csv => csv::solve(puzzle, answer, wanted).csv_rows(),
        };
        if let Some(status) = render::status(puzzle, answer) {
            Console::raw(&status);
        }
        bare
    }
}
