//! stderr: errors, warnings, notes for `-v`; and the colours of stderr and stdout.

use std::env;
use std::fmt::Display;
use std::io::{IsTerminal, Write};
use std::path::Path;

use crate::cli::words::choice;
use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use slide::render::palette::Ink;
use slide::render::text::list::LINE;

/// The options of all commands, and the output for everything that is not the answer.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Messages")]
pub(crate) struct Console {
    /// Print no progress and no warnings
    #[arg(short, long, global = true, conflicts_with = "verbose", overrides_with = "quiet")]
    quiet: bool,
    /// Print statistics to stderr: engine, states, memory, time
    #[arg(short, long, global = true, overrides_with = "verbose")]
    verbose: bool,
    /// When to use colour: auto, always or never
    ///
    /// With `auto`, on a terminal, unless `NO_COLOR` is set; `CLICOLOR_FORCE=1` asks for it elsewhere.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        value_parser = choice::<When>()
    )]
    color: When,
    /// When to show progress: auto, always or never
    ///
    /// With `auto`, on a terminal. Progress goes to stderr and begins after one second.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        value_parser = choice::<When>()
    )]
    progress: When,
}

/// A thing that depends on where the output goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

/// The least width of a list.
const FEWEST_COLUMNS: usize = 24;

const ERROR: &str = "\x1b[1;31merror\x1b[0m";
const WARNING: &str = "\x1b[1;33mwarning\x1b[0m";

impl Console {
    /// Decides for the whole run whether stdout and stderr are coloured.
    pub(crate) fn set_colors(self) {
        let choice = match self.color {
            When::Auto => automatic(std::io::stderr().is_terminal()),
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        };
        choice.write_global();
    }

    /// Silences everything but errors.
    pub(crate) fn hush(&mut self) {
        self.quiet = true;
        self.verbose = false;
        self.progress = When::Never;
    }

    /// Reports an error: the exit code will be 2.
    pub(crate) fn error(message: impl Display) {
        print_line(format_args!("{ERROR}: {message}"));
    }

    /// Prints a warning; silent with `-q`.
    pub(crate) fn warn(self, message: impl Display) {
        if !self.quiet {
            print_line(format_args!("{WARNING}: {message}"));
        }
    }

    /// Prints statistics: only with `-v`.
    pub(crate) fn note(self, message: impl Display) {
        if self.verbose {
            print_line(message);
        }
    }

    /// Prints text that is already laid out, such as errors underlined in their source, and remarks that a
    /// table, a picture or a puzzle file cannot hold, such as that it is incomplete: even with `-q`.
    pub(crate) fn raw(text: &str) {
        print_line(text.trim_end_matches('\n'));
    }

    /// The form in which progress is shown, if it is.
    pub(crate) fn progress(self) -> Option<ProgressDisplay> {
        let terminal = std::io::stderr().is_terminal();
        match self.progress {
            When::Never => None,
            When::Auto if self.quiet || !terminal => None,
            _ if terminal => Some(ProgressDisplay::OneLine),
            _ => Some(ProgressDisplay::Lines),
        }
    }

    /// The colouring of boards that go to this file, or to stdout.
    pub(crate) fn ink(self, file: Option<&Path>) -> Ink {
        let is_colored = match self.color {
            When::Auto => file.is_none_or(|file| file == Path::new("-")) && stdout_colored(),
            When::Always => true,
            When::Never => false,
        };
        if is_colored { Ink::Colored } else { Ink::Plain }
    }

    /// The columns of a line of a list: 80, or fewer where `COLUMNS` says so.
    pub(crate) fn list_columns() -> usize {
        let columns = env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
        columns.unwrap_or(LINE).clamp(FEWEST_COLUMNS, LINE)
    }

    /// Returns whether errors are coloured.
    pub(crate) fn stderr_colored() -> bool {
        AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
    }
}

/// Returns whether help and errors of the command line itself, which are written before `--color` is known,
/// may be coloured where they go to.
pub(crate) fn usage_colored() -> bool {
    let terminal = std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
    automatic(terminal) != ColorChoice::Never
}

/// Returns whether stdout is coloured by default.
fn stdout_colored() -> bool {
    let stdout = std::io::stdout();
    match automatic(stdout.is_terminal()) {
        ColorChoice::Never => false,
        _ => AutoStream::choice(&stdout) != ColorChoice::Never,
    }
}

/// The choice by default: `Auto` checks the stream, `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`, but takes any
/// text in the last one for a yes. By convention `0` there has no effect.
fn automatic(terminal: bool) -> ColorChoice {
    let is = |name: &str, value: &str| env::var_os(name).is_some_and(|set| set == value);
    let plain = !terminal || is("CLICOLOR", "0") || is("TERM", "dumb");
    if is("CLICOLOR_FORCE", "0") && plain { ColorChoice::Never } else { ColorChoice::Auto }
}

/// Prints a line to stderr, without colours where these are switched off. Errors are ignored: stderr may be closed.
fn print_line(message: impl Display) {
    let _ = writeln!(anstream::stderr(), "{message}");
}

/// The form in which progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProgressDisplay {
    /// One line of a terminal, drawn over and removed at the end.
    OneLine,
    /// A line now and then.
    Lines,
}
