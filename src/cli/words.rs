//! The words of the library's enums as values of options: their names, aliases and help are the library's
//! (`words!`), and clap offers them, completes them and says which there are.

use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use slide::puzzle::Words;

/// Takes one of the words of `T`.
#[derive(Clone, Debug)]
pub(crate) struct WordsParser<T>(PhantomData<T>);

/// The parser for the words of `T`.
pub(crate) fn words<T: Words>() -> WordsParser<T> {
    WordsParser(PhantomData)
}

/// The words as clap shows them: a help in one sentence has no full stop.
fn values<T: Words>() -> impl Iterator<Item = PossibleValue> {
    T::OFFERED.iter().map(|(_, word)| {
        let help = word.help.trim();
        PossibleValue::new(word.name)
            .aliases(word.aliases.iter().copied())
            .help(help.strip_suffix('.').unwrap_or(help))
    })
}

impl<T: Words> TypedValueParser for WordsParser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, Error> {
        // What is not Unicode is no word either, and is told the same.
        let value = OsString::from(value.to_string_lossy().into_owned());
        let name = PossibleValuesParser::new(values::<T>()).parse(command, argument, value)?;
        let is_meant =
            |word: &slide::puzzle::Word| word.name == name || word.aliases.contains(&name.as_str());
        let found = T::OFFERED.iter().find(|(_, word)| is_meant(word));
        Ok(found.expect("clap has found it among them").0)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(values::<T>()))
    }
}
