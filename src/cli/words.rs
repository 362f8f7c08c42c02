//! Enums as values of options: clap offers their words, completes them, and lists them in errors. The words of the
//! library's enums, with aliases and help, come from the library (`words!`).

use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error, ValueEnum};
use slide::puzzle::{Metric, Word, Words};

/// A parser of one of these words into its index.
#[derive(Clone, Debug)]
struct WordParser(Vec<PossibleValue>);

/// The parser for the words of `T`.
pub(crate) fn words<T: Words>() -> impl TypedValueParser<Value = T> {
    first_words(T::OFFERED.len())
}

/// The parser for metrics in which one piece moves, which come first.
pub(crate) fn metrics_of_pieces() -> impl TypedValueParser<Value = Metric> {
    first_words(Metric::OF_PIECES.len())
}

fn first_words<T: Words>(count: usize) -> impl TypedValueParser<Value = T> {
    let offered = T::OFFERED[..count].iter().map(|(_, word)| shown(word));
    WordParser(offered.collect()).map(|index| T::OFFERED[index].0)
}

/// A word as clap shows it. The help of a value has no full stop.
fn shown(word: &Word) -> PossibleValue {
    let help = word.help.trim();
    PossibleValue::new(word.name)
        .aliases(word.aliases.iter().copied())
        .help(help.strip_suffix('.').unwrap_or(help))
}

/// The parser for the values of an enum of the program.
pub(crate) fn choice<T: ValueEnum + Send + Sync + 'static>() -> impl TypedValueParser<Value = T> {
    let all = T::value_variants().iter();
    let offered = all.map(|value| value.to_possible_value().unwrap_or_default());
    WordParser(offered.collect()).map(|index| T::value_variants()[index].clone())
}

impl TypedValueParser for WordParser {
    type Value = usize;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<usize, Error> {
        // Text that is not Unicode is refused like any other wrong word.
        let value = OsString::from(value.to_string_lossy().into_owned());
        let name = PossibleValuesParser::new(self.0.clone()).parse(command, argument, value)?;
        let index = self.0.iter().position(|word| word.matches(&name, false));
        Ok(index.expect("clap has found it among them"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().cloned()))
    }
}
