//! Small groups of options that several commands share.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use slide::check::{Written, read_written};
use slide::puzzle::{Metric, Notation, Puzzle};
use slide::solve::SolveError;
use slide::space::{Limits, Run};

use super::interrupt::Interrupt;
use super::load::{Files, Loaded, joined, load, load_lines};
use super::memory;
use super::output::Output;
use super::quantities::{bytes, duration};
use super::source::{Role, Source};
use super::words::{choice, words};

/// The metric in which a puzzle is counted: the requested one, else the usual one.
pub(crate) fn counted_in(
    puzzle: &Puzzle,
    requested: Option<Metric>,
    usual: Metric,
) -> anyhow::Result<Metric> {
    let metric = requested.unwrap_or(usual);
    let name = puzzle.name();
    ensure!(puzzle.can_count_in(metric), "{name}: {}", SolveError::NoLines);
    Ok(metric)
}

/// The puzzles of a command.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct Puzzles {
    /// Puzzle files; `-` is standard input, FILE#NAME or FILE#3 one puzzle of a collection, '@NAME'
    /// a built-in puzzle
    #[arg(value_name = "FILE", required_unless_present = "board", display_order = 0)]
    pub(crate) files: Vec<OsString>,
    /// Start from this board; rows end at `/` or a newline
    ///
    /// Without FILE this is the whole puzzle: the same letter is the same piece, `.` is empty, `#`
    /// is a wall. With FILE it replaces the start of the puzzle.
    #[arg(long, visible_alias = "from", value_name = "GRID", allow_hyphen_values = true)]
    pub(crate) board: Option<String>,
    /// Go to this board; `.` is "don't care", `_` must be empty
    ///
    /// With FILE it replaces the goal of the puzzle.
    #[arg(long, value_name = "GRID", allow_hyphen_values = true)]
    pub(crate) goal: Option<String>,
    /// Read the files in this notation instead of guessing
    #[arg(long, value_name = "NOTATION", value_parser = words::<Notation>())]
    pub(crate) notation: Option<Notation>,
}

/// One puzzle file.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct PuzzleFileArgs {
    /// Puzzle file; `-` is standard input, FILE#NAME one puzzle of a collection, '@NAME' a built-in
    /// puzzle
    #[arg(value_name = "FILE")]
    pub(crate) file: OsString,
    /// Read the files in this notation instead of guessing
    #[arg(long, value_name = "NOTATION", value_parser = words::<Notation>())]
    pub(crate) notation: Option<Notation>,
}

impl PuzzleFileArgs {
    /// The file, and the selected puzzle of it.
    pub(crate) fn source(&self) -> Source {
        Source::parse(&self.file)
    }

    /// Its puzzles, or the one that is named.
    pub(crate) fn load(&self) -> anyhow::Result<Loaded> {
        load(&self.source(), self.notation)
    }

    /// Its only puzzle, or the one that is named.
    pub(crate) fn load_one(&self) -> anyhow::Result<Puzzle> {
        let mut puzzles = self.load()?.puzzles;
        match (puzzles.pop(), puzzles.len()) {
            (Some(puzzle), 0) => Ok(puzzle),
            (_, others) => bail!(
                "{}: {} puzzles are in it; pick one with {0}#NAME or {0}#1",
                self.source().name(),
                others + 1,
            ),
        }
    }

    /// Its only puzzle, or the one that is named, and a list of moves for it.
    pub(crate) fn load_with(&self, moves: &Source) -> anyhow::Result<(Puzzle, Written)> {
        if moves.is_stdin() && self.source().is_stdin() {
            bail!("puzzle and moves cannot both come from standard input");
        }
        let puzzle = self.load_one()?;
        let written = read_written(&puzzle, &moves.read(Role::MOVES)?);
        Ok((puzzle, written.with_context(|| moves.name())?))
    }
}

/// Puzzle files that are one collection.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct PuzzleFiles {
    /// Puzzle files; `-` is standard input, FILE#NAME one puzzle of a collection, '@NAME' a built-in
    /// puzzle
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    /// Read the files in this notation instead of guessing
    #[arg(long, value_name = "NOTATION", value_parser = words::<Notation>())]
    notation: Option<Notation>,
}

impl PuzzleFiles {
    /// The puzzles of each file in turn.
    pub(crate) fn each(&self) -> Files<'_> {
        Box::new(self.files.iter().map(|file| load(&Source::parse(file), self.notation)))
    }

    /// The puzzles of all files.
    pub(crate) fn load(&self) -> anyhow::Result<Loaded> {
        joined(self.each())
    }

    /// The only file, if there is one, whose boards are left to be read if they are one to a line; or the
    /// puzzles of all files.
    pub(crate) fn load_lines(&self) -> anyhow::Result<Loaded> {
        match &self.files[..] {
            [only] => load_lines(&Source::parse(only), self.notation),
            _ => self.load(),
        }
    }

    /// The name of a collection of them that has none.
    pub(crate) fn stem(&self) -> String {
        match &self.files[..] {
            [only] => Source::parse(only).stem(),
            _ => "puzzles".to_owned(),
        }
    }

    /// A puzzle and a list of moves for it, if the second of two files is such a list, or is neither a
    /// list nor puzzles.
    pub(crate) fn with_moves(&self) -> anyhow::Result<Option<(Puzzle, Written)>> {
        let [file, moves] = &self.files[..] else { return Ok(None) };
        let file = PuzzleFileArgs { file: file.clone(), notation: self.notation };
        let source = Source::whole(moves);
        let read = file.load_with(&source);
        let is_puzzle = || !source.is_stdin() && load(&Source::parse(moves), self.notation).is_ok();
        match read {
            Err(_) if is_puzzle() => Ok(None),
            read => read.map(Some),
        }
    }
}

/// The limits of a search.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Look no deeper than this, in the metric
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,
    /// Keep no more states than this
    #[arg(long, value_name = "N")]
    max_states: Option<u64>,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

impl LimitArgs {
    /// Returns whether there is a limit on depths or states.
    pub(crate) fn are_of_search(&self) -> bool {
        self.max_depth.is_some() || self.max_states.is_some()
    }

    /// The run of a search that begins now.
    pub(crate) fn starting_now(&self, interrupt: &Interrupt) -> Run<'static> {
        let limits = self.with_memory(self.effort.memory_bytes(), interrupt);
        Run::default().threads(self.effort.threads()).limits(limits)
    }

    /// The limits of a search that begins now and may take this much memory.
    pub(crate) fn with_memory(&self, memory_bytes: Option<u64>, interrupt: &Interrupt) -> Limits {
        let limits = self.effort.with_memory(memory_bytes, interrupt);
        limits.max_depth(self.max_depth).max_states(self.max_states)
    }
}

/// Time, memory and threads.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Effort {
    #[command(flatten)]
    time: TimeLimit,
    #[command(flatten)]
    pub(crate) memory: MemoryLimit,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

impl Effort {
    /// The number of threads that may share the work.
    pub(crate) fn threads(&self) -> usize {
        self.threads.threads()
    }

    /// The memory of a search that begins now, in bytes.
    pub(crate) fn memory_bytes(&self) -> Option<u64> {
        memory::left(self.memory.memory_limit)
    }

    /// The run of a search that begins now.
    pub(crate) fn starting_now(&self, interrupt: &Interrupt) -> Run<'static> {
        let limits = self.with_memory(self.memory_bytes(), interrupt);
        Run::default().threads(self.threads()).limits(limits)
    }

    fn with_memory(&self, memory_bytes: Option<u64>, interrupt: &Interrupt) -> Limits {
        let limits = self.time.starting_now(interrupt).memory_bytes(memory_bytes);
        limits.process_bytes(self.memory.memory_limit)
    }
}

/// The limit on memory.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct MemoryLimit {
    /// Take no more memory than this: 500M, 2G [default: 80 % of what is free]
    ///
    /// It is for the whole program. Limits that the system sets (`ulimit -v`, control groups) apply as well.
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(crate) memory_limit: Option<u64>,
}

/// The number of threads.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Threads {
    /// Use no more threads than this [default: all there are]
    ///
    /// The answer is the same for any number.
    #[arg(short = 'j', long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

impl Threads {
    /// The number of threads that may share the work.
    pub(crate) fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all).get()
    }
}

/// The time limit of a search that keeps no states.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct TimeLimit {
    /// Stop after this time: 90, 90s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
}

impl TimeLimit {
    /// The limits of a search that begins now, in a command that began some time ago: the time is that of all puzzles
    /// together.
    pub(crate) fn starting_now(&self, interrupt: &Interrupt) -> Limits {
        // A time beyond the range of the clock is no limit.
        let deadline = self.time_limit.and_then(|time| interrupt.began.checked_add(time));
        Limits::default().deadline(deadline).interrupt(Some(interrupt.flag()))
    }
}

/// The file of the answer.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write to this file instead of stdout; it is replaced in one go at the end
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputArgs {
    /// The file, if one is named.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Opens the output; with `blank_lines`, there is one between any two answers.
    pub(crate) fn open(&self, blank_lines: bool) -> anyhow::Result<Output> {
        Output::open(self.path(), blank_lines)
    }
}

/// The form of the answer, and its file.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct AnswerArgs<F: ValueEnum + Send + Sync + 'static = Format> {
    /// How the answer is written
    #[arg(short, long, default_value = "text", value_parser = choice::<F>())]
    pub(crate) format: F,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Text or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
}
