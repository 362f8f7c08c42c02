//! `-#NAME` on the command line: one puzzle of standard input. To clap that looks like an option, so
//! it is marked before clap sees it, by a NUL, which no real argument can hold.
//!
//! ```text
//! slide solve -f compact -#first       as given
//! slide solve -f compact ␀-#first      as clap gets it; FILE takes the mark off again
//! slide solve --board -#A              the value of an option is left alone
//! ```

use std::ffi::{OsStr, OsString};

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Arg, Command};

const MARK: &str = "\0";

/// Puts the mark before each `-#NAME` that stands where a file may stand.
pub(crate) fn mark(command: &Command, arguments: Vec<OsString>) -> Vec<OsString> {
    let known = |name: &OsStr| name.to_str().and_then(|name| command.find_subcommand(name));
    let Some(asked) = arguments.iter().skip(1).find_map(|name| known(name)) else {
        return arguments;
    };
    let (mut marked, mut open) = (Vec::new(), true);
    let mut is_value = false;
    for argument in arguments {
        let text = argument.to_str().unwrap_or_default();
        open &= is_value || text != "--";
        let picks = open && !is_value && text.starts_with("-#");
        is_value = !is_value && wants_value(asked, text);
        marked.push(if picks { OsString::from(format!("{MARK}{text}")) } else { argument });
    }
    marked
}

/// Takes the mark off.
pub(crate) fn parser() -> impl TypedValueParser<Value = OsString> {
    OsStringValueParser::new().map(|value| {
        let unmarked = value.to_str().and_then(|text| text.strip_prefix(MARK)).map(OsString::from);
        unmarked.unwrap_or(value)
    })
}

/// Whether this is an option whose value is the next argument.
fn wants_value(command: &Command, text: &str) -> bool {
    let takes =
        |option: &Arg| option.get_action().takes_values() && !option.is_require_equals_set();
    if let Some(long) = text.strip_prefix("--") {
        let named = |option: &&Arg| {
            option.get_long() == Some(long)
                || option.get_all_aliases().is_some_and(|all| all.contains(&long))
        };
        return command.get_arguments().find(named).is_some_and(takes);
    }
    // In `-qf` the last one wants a value; in `-fjson` it has it.
    let mut letters = text.strip_prefix('-').unwrap_or_default().chars();
    let wants = |letter| {
        let mut options = command.get_arguments();
        options.find(|option| option.get_short() == Some(letter)).is_some_and(takes)
    };
    letters.any(wants) && letters.next().is_none()
}
