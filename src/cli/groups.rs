//! Small groups of options that several commands share.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use slide::puzzle::{Metric, Notation};
use slide::search::Limits;

use super::file_argument;
use super::interrupt::Interrupt;
use super::memory;
use super::output::Output;

/// What counts as 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MetricName {
    /// One piece, one cell
    Step,
    /// One piece, any distance in a straight line
    Slide,
    /// One piece, any path of steps
    Move,
}

impl From<MetricName> for Metric {
    fn from(name: MetricName) -> Self {
        match name {
            MetricName::Step => Self::Step,
            MetricName::Slide => Self::Slide,
            MetricName::Move => Self::Move,
        }
    }
}

/// Which puzzles.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct Puzzles {
    /// Puzzle files; `-` is standard input, FILE#NAME or FILE#3 one puzzle of a collection
    #[arg(value_name = "FILE", required_unless_present = "board", display_order = 0,
        value_parser = file_argument::parser())]
    pub(crate) files: Vec<OsString>,
    /// Start from this board; rows end at `/` or a newline
    ///
    /// Without FILE this is the whole puzzle: the same letter is the same piece, `.` is empty, `#`
    /// is a wall. With FILE it replaces the start of the puzzle.
    #[arg(long, visible_alias = "from", value_name = "GRID")]
    pub(crate) board: Option<String>,
    /// Go to this board; `.` is "don't care", `_` must be empty
    ///
    /// With FILE it replaces the goal of the puzzle.
    #[arg(long, value_name = "GRID")]
    pub(crate) goal: Option<String>,
    #[command(flatten)]
    pub(crate) notation: NotationChoice,
}

/// How a file is written.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct NotationChoice {
    /// Read the files in this notation instead of guessing it
    #[arg(long, value_name = "NOTATION")]
    pub(crate) notation: Option<NotationName>,
}

/// The notations that are read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NotationName {
    /// Puzzle file of this program
    Ron,
    /// Drawn board, or two of them with a blank line between: start and goal
    Grid,
    /// Grid of numbers: equal neighbours are one piece, 0 is empty
    Numbers,
    /// Rush Hour, 36 letters on a line
    RushHour,
    /// Level map of GNOME Klotski
    Gnotski,
    /// Numbered tiles in reading order, 0 is empty
    Tiles,
}

impl From<NotationName> for Notation {
    fn from(name: NotationName) -> Self {
        match name {
            NotationName::Ron => Self::Ron,
            NotationName::Grid => Self::Grid,
            NotationName::Numbers => Self::Numbers,
            NotationName::RushHour => Self::RushHour,
            NotationName::Gnotski => Self::Gnotski,
            NotationName::Tiles => Self::Tiles,
        }
    }
}

/// When to stop a search.
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
    time: TimeLimit,
    /// Take no more memory than this: 500M, 2G [default: 80 % of what is free]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    memory_limit: Option<u64>,
    /// Use no more threads than this [default: all there are]
    ///
    /// The answer is the same for any number.
    #[arg(short = 'j', long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl LimitArgs {
    /// How many threads may share the work.
    pub(crate) fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all).get()
    }

    /// The limits of a search that begins now.
    pub(crate) fn starting_now(&self, interrupt: &Interrupt) -> Limits {
        Limits {
            max_depth: self.max_depth,
            max_states: self.max_states,
            memory_bytes: self.memory_limit.or_else(memory::default_limit_bytes),
            ..self.time.starting_now(interrupt)
        }
    }
}

/// When to stop something that keeps no states.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct TimeLimit {
    /// Stop after this time: 90, 90s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
}

impl TimeLimit {
    /// The limits of a count that begins now.
    pub(crate) fn starting_now(&self, interrupt: &Interrupt) -> Limits {
        Limits {
            // A time beyond the end of the clock is no limit.
            deadline: self.time_limit.and_then(|time| Instant::now().checked_add(time)),
            interrupt: Some(interrupt.flag()),
            ..Limits::default()
        }
    }
}

/// Where the answer goes.
#[derive(Debug, clap::Args)]
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

    /// Opens the output; with `blank_lines`, one stands between any two answers.
    ///
    /// # Errors
    /// As [`Output::open`].
    pub(crate) fn open(&self, blank_lines: bool) -> anyhow::Result<Output> {
        Output::open(self.path(), blank_lines)
    }
}

/// `90`, `90s`, `1.5h`: a number, and ms, s (if nothing else is said), m or h.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time is a number with ms, s, m or h, such as 90s".to_owned()),
    };
    let number = number.map_err(|()| "a time begins with a number, such as 90s".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "this time is too long".to_owned())
}

/// `500M`, `2G`, `1.5GiB`: a number of bytes, or of 1024, 1024², … bytes.
fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let unit = unit.to_ascii_uppercase();
    let unit = unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(&unit);
    let power = match unit {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err("a size is a number with K, M, G or T, such as 500M".to_owned()),
    };
    let number = number.map_err(|()| "a size begins with a number, such as 500M".to_owned())?;
    let bytes = number * 1024_f64.powi(power);
    // 2^60 bytes: no machine has them, and all smaller numbers fit.
    if bytes < 2_f64.powi(60) { Ok(bytes as u64) } else { Err("this size is too big".to_owned()) }
}

/// The number in front, which is finite and not negative, and what follows it.
fn split(text: &str) -> (Result<f64, ()>, &str) {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    (number.parse().map_err(|_| ()), unit.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let seconds = |text| duration(text).map(|time| time.as_secs_f64());
        assert_eq!(seconds("90"), Ok(90.0));
        assert_eq!(seconds("90s"), Ok(90.0));
        assert_eq!(seconds("250ms"), Ok(0.25));
        assert_eq!(seconds("1.5m"), Ok(90.0));
        assert_eq!(seconds("1 h"), Ok(3600.0));
        for wrong in ["", "s", "-1s", "1x", "1.2.3s", "99999999999999999999999h", "inf", "nan"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(bytes("500"), Ok(500));
        assert_eq!(bytes("500M"), Ok(500 << 20));
        assert_eq!(bytes("2g"), Ok(2 << 30));
        assert_eq!(bytes("1.5KiB"), Ok(1536));
        assert_eq!(bytes("1TB"), Ok(1 << 40));
        for wrong in ["", "M", "-1M", "1X", "999999999T"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
