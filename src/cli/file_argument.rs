//! `FILE` on the command line. One that begins with a dash is a puzzle of standard input or an
//! existing file; anything else is a mistyped option.
//!
//! ```text
//! -          standard input
//! -#3        its third puzzle
//! --by-dept  no file of that name: unexpected argument, did you mean '--by-depth'?
//! ```

use std::ffi::{OsStr, OsString};

use clap::builder::TypedValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

use super::source::Source;

/// Takes a file, and refuses what looks like an option. For arguments with `allow_hyphen_values`,
/// of which clap itself still takes all options that it knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileParser;

impl TypedValueParser for FileParser {
    type Value = OsString;

    fn parse_ref(
        &self,
        command: &Command,
        _: Option<&Arg>,
        value: &OsStr,
    ) -> Result<OsString, Error> {
        let text = value.to_string_lossy();
        if !text.starts_with('-') || Source::parse(value).exists() {
            Ok(value.to_owned())
        } else {
            Err(unexpected(command, &text))
        }
    }
}

/// The error that clap gives for an option that it does not know.
fn unexpected(command: &Command, text: &str) -> Error {
    let option = text.split('=').next().unwrap_or(text);
    let mut error = Error::new(ErrorKind::UnknownArgument).with_cmd(command);
    error.insert(ContextKind::InvalidArg, ContextValue::String(option.to_owned()));
    if let Some(near) = closest(command, option) {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(near));
    }
    let usage = command.clone().render_usage();
    error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    error
}

/// The long option that looks most like a mistyped one.
fn closest(command: &Command, option: &str) -> Option<String> {
    let wanted = option.strip_prefix("--").filter(|wanted| wanted.len() <= 100)?;
    let names = command.get_arguments().filter_map(Arg::get_long);
    let best = names
        .map(|name| (strsim::jaro_winkler(name, wanted), name))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    (best.0 > 0.8).then(|| format!("--{}", best.1))
}
