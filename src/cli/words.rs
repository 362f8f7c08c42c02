//! The words of the library's enums as values of options: their names, aliases and help are the library's
//! (`words!`), and clap offers them, completes them and says which there are. So it does with the enums of the program,
//! by the same code: only what cannot be done without the type is done for each.

use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error, ValueEnum};
use slide::puzzle::{Metric, Word, Words};

/// Takes one of these words.
#[derive(Clone, Debug)]
pub(crate) struct WordsParser<T: 'static>(&'static [(T, Word)]);

/// The parser for the words of `T`.
pub(crate) fn words<T: Words>() -> WordsParser<T> {
    WordsParser(T::OFFERED)
}

/// The parser for metrics in which one piece moves, which come first.
pub(crate) fn metrics_of_pieces() -> WordsParser<Metric> {
    WordsParser(&Metric::OFFERED[..Metric::OF_PIECES.len()])
}

impl<T: Words> TypedValueParser for WordsParser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, Error> {
        let offered: Vec<_> = self.0.iter().map(|(_, word)| shown(word)).collect();
        chosen(command, argument, value, &offered).map(|number| self.0[number].0)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|(_, word)| shown(word))))
    }
}

/// A word as clap shows it: a help in one sentence has no full stop.
fn shown(word: &Word) -> PossibleValue {
    let help = word.help.trim();
    PossibleValue::new(word.name)
        .aliases(word.aliases.iter().copied())
        .help(help.strip_suffix('.').unwrap_or(help))
}

/// Takes one of the values of an enum of the program.
#[derive(Clone, Debug)]
pub(crate) struct ChoiceParser<T>(PhantomData<T>);

/// The parser for the values of `T`.
pub(crate) fn choice<T: ValueEnum + Send + Sync + 'static>() -> ChoiceParser<T> {
    ChoiceParser(PhantomData)
}

impl<T: ValueEnum + Send + Sync + 'static> TypedValueParser for ChoiceParser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, Error> {
        let offered: Vec<_> = T::value_variants().iter().filter_map(T::to_possible_value).collect();
        chosen(command, argument, value, &offered).map(|number| T::value_variants()[number].clone())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(T::value_variants().iter().filter_map(T::to_possible_value)))
    }
}

/// The number of the value that a word of the command line means.
fn chosen(
    command: &Command,
    argument: Option<&Arg>,
    value: &OsStr,
    offered: &[PossibleValue],
) -> Result<usize, Error> {
    // What is not Unicode is no word either, and is told the same.
    let value = OsString::from(value.to_string_lossy().into_owned());
    let name = PossibleValuesParser::new(offered.to_vec()).parse(command, argument, value)?;
    let place = offered.iter().position(|offered| offered.matches(&name, false));
    Ok(place.expect("clap has found it among them"))
}
