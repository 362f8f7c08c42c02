//! The words of the library's enums as values of options: their names, aliases and help are the library's
//! (`words!`), and clap offers them, completes them and says which there are. So it does with the enums of the program.

use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error, ValueEnum};
use slide::puzzle::{Metric, Word, Words};

/// Takes one of these words, by its place among them.
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
    let shown = |place: usize| shown(&T::OFFERED[place].1);
    WordParser::new(count, &shown).map(|place| T::OFFERED[place].0)
}

/// A word as clap shows it: a help in one sentence has no full stop.
fn shown(word: &Word) -> PossibleValue {
    let help = word.help.trim();
    PossibleValue::new(word.name)
        .aliases(word.aliases.iter().copied())
        .help(help.strip_suffix('.').unwrap_or(help))
}

/// The parser for the values of an enum of the program.
pub(crate) fn choice<T: ValueEnum + Send + Sync + 'static>() -> impl TypedValueParser<Value = T> {
    let all = T::value_variants();
    let shown = |place: usize| all[place].to_possible_value().unwrap_or_default();
    WordParser::new(all.len(), &shown).map(|place| T::value_variants()[place].clone())
}

impl WordParser {
    /// Of this number of words, `shown` by their places.
    fn new(count: usize, shown: &dyn Fn(usize) -> PossibleValue) -> Self {
        Self((0..count).map(shown).collect())
    }
}

impl TypedValueParser for WordParser {
    type Value = usize;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<usize, Error> {
        // What is not Unicode is no word either, and is told the same.
        let value = OsString::from(value.to_string_lossy().into_owned());
        let name = PossibleValuesParser::new(self.0.clone()).parse(command, argument, value)?;
        let place = self.0.iter().position(|word| word.matches(&name, false));
        Ok(place.expect("clap has found it among them"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().cloned()))
    }
}
