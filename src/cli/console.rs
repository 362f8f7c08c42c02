//! stderr: errors, warnings, notes for `-v`, and whether they are coloured.

use std::fmt::Display;
use std::io::{IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};

use super::args::{Console as ConsoleArgs, When};

/// Where everything goes that is not the answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Console {
    quiet: bool,
    verbose: bool,
    progress: When,
}

const ERROR: &str = "\x1b[1;31merror\x1b[0m";
const WARNING: &str = "\x1b[1;33mwarning\x1b[0m";

impl Console {
    /// Settles for the whole run whether stdout and stderr are coloured.
    pub(crate) fn new(args: &ConsoleArgs) -> Self {
        // `Auto` looks at the stream, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.
        let choice = match args.color {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        };
        choice.write_global();
        Self { quiet: args.quiet, verbose: args.verbose, progress: args.progress }
    }

    /// Something went wrong: the exit code will be 2.
    pub(crate) fn error(message: impl Display) {
        say(format_args!("{ERROR}: {message}"));
    }

    /// Something is doubtful; silent with `-q`.
    pub(crate) fn warn(self, message: impl Display) {
        if !self.quiet {
            say(format_args!("{WARNING}: {message}"));
        }
    }

    /// Statistics: only with `-v`.
    pub(crate) fn note(self, message: impl Display) {
        if self.verbose {
            say(message);
        }
    }

    /// Text that is already laid out, such as errors underlined in their source.
    pub(crate) fn raw(text: &str) {
        say(text.trim_end_matches('\n'));
    }

    /// Whether progress is wanted, and whether it may be drawn over.
    pub(crate) fn progress(self) -> Option<Drawing> {
        let terminal = std::io::stderr().is_terminal();
        match self.progress {
            When::Never => None,
            When::Auto if self.quiet || !terminal => None,
            _ if terminal => Some(Drawing::OneLine),
            _ => Some(Drawing::Lines),
        }
    }

    /// Whether errors are coloured.
    pub(crate) fn stderr_colored() -> bool {
        AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
    }
}

/// Colours are removed where they are not wanted. If stderr is closed there is nobody to tell.
fn say(message: impl Display) {
    let _ = writeln!(anstream::stderr(), "{message}");
}

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawing {
    /// One line of a terminal, drawn over and removed at the end.
    OneLine,
    /// A line now and then.
    Lines,
}
