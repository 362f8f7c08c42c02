//! How an answer looks that is either text or JSON: the same two options for several commands.

use clap::ValueEnum;

use super::groups::OutputArgs;

/// How the answer looks.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Form {
    /// How the answer is written
    #[arg(short, long, default_value = "text")]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
}
