//! The words of the library's enums as values of options: their names, aliases and help are the library's
//! (`words!`), and clap offers them, completes them and says which there are. So it does with the enums of the program.

use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error, ValueEnum};
use slide::puzzle::{Metric, Word, Words};

/// Takes one of these values, each by its word.
#[derive(Clone, Debug)]
pub(crate) struct ChoiceParser<T>(Vec<(T, PossibleValue)>);

/// The parser for the words of `T`.
pub(crate) fn words<T: Words>() -> ChoiceParser<T> {
    of_words(T::OFFERED)
}

/// The parser for metrics in which one piece moves, which come first.
pub(crate) fn metrics_of_pieces() -> ChoiceParser<Metric> {
    of_words(&Metric::OFFERED[..Metric::OF_PIECES.len()])
}

fn of_words<T: Words>(offered: &[(T, Word)]) -> ChoiceParser<T> {
    ChoiceParser(offered.iter().map(|(value, word)| (*value, shown(word))).collect())
}

/// A word as clap shows it: a help in one sentence has no full stop.
fn shown(word: &Word) -> PossibleValue {
    let help = word.help.trim();
    PossibleValue::new(word.name)
        .aliases(word.aliases.iter().copied())
        .help(help.strip_suffix('.').unwrap_or(help))
}

/// The parser for the values of an enum of the program.
pub(crate) fn choice<T: ValueEnum>() -> ChoiceParser<T> {
    let shown = |value: &T| Some((value.clone(), value.to_possible_value()?));
    ChoiceParser(T::value_variants().iter().filter_map(shown).collect())
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for ChoiceParser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, Error> {
        // What is not Unicode is no word either, and is told the same.
        let value = OsString::from(value.to_string_lossy().into_owned());
        let offered: Vec<PossibleValue> = self.0.iter().map(|(_, shown)| shown.clone()).collect();
        let name = PossibleValuesParser::new(offered).parse(command, argument, value)?;
        let meant = self.0.iter().find(|(_, shown)| shown.matches(&name, false));
        Ok(meant.expect("clap has found it among them").0.clone())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|(_, shown)| shown.clone())))
    }
}
