//! Words for things of which there are only a few, such as metrics: written by `Display`, read by
//! `FromStr`, and offered on a command line.

/// The error of a word that no value has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {what} `{word}`")]
pub struct UnknownWord {
    what: &'static str,
    word: String,
    known: &'static [&'static str],
}

impl UnknownWord {
    #[doc(hidden)]
    pub fn new(what: &'static str, word: &str, known: &'static [&'static str]) -> Self {
        Self { what, word: word.to_owned(), known }
    }

    /// The known words.
    pub fn known(&self) -> &'static [&'static str] {
        self.known
    }
}

/// A value as a command line offers it.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// Its name.
    pub name: &'static str,
    /// Other names that are accepted and not offered.
    pub aliases: &'static [&'static str],
    /// Its meaning: its doc comment.
    pub help: &'static str,
}

/// An enum whose values a command line offers.
pub trait Words: Copy + Send + Sync + 'static {
    /// The values, in the order in which they are offered.
    const OFFERED: &'static [(Self, Word)];
}

/// Such a value as its word, in JSON: `#[serde(with = "word")]`.
pub mod word {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes the word.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    /// Reads the word.
    ///
    /// # Errors
    /// It is no string, or no such word.
    pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// Gives an enum a list of its variants, whose name and order may be given, and a word for each: a method of
/// this name, `Display`, and `FromStr`.
///
/// With the enum itself in it, the words also are what a command line offers ([`Words`]), and the doc
/// comments are their help; the list, the method, `Display` and `FromStr` are then made if the enum has
/// a name for them.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    (
        $type:ident, $what:literal, $method:ident $(, $order:literal)?:
        $($variant:ident = $word:literal),+ $(,)?
    ) => {
        impl $type {
            #[doc = concat!("All of them", $(", ", $order,)? ": ", $("`", $word, "` "),+)]
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            #[doc = concat!("Its word: ", $("`", $word, "` "),+)]
            pub const fn $method(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.$method())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::UnknownWord::new($what, word, &[$($word),+])),
                }
            }
        }
    };
    (
        $(#[$($of:tt)*])*
        pub enum $type:ident $(: $what:literal, $method:ident $(, $order:literal)?)? {
            $($(#[$($about:tt)*])* $variant:ident = $word:literal $(| $alias:literal)*),+ $(,)?
        }
    ) => {
        $(#[$($of)*])*
        pub enum $type {
            $($(#[$($about)*])* $variant),+
        }

        impl $crate::Words for $type {
            const OFFERED: &'static [(Self, $crate::Word)] = &[$((
                Self::$variant,
                $crate::Word {
                    name: $word,
                    aliases: &[$($alias),*],
                    help: concat!($($crate::words!(@help $($about)*)),*),
                },
            )),+];
        }

        $crate::words!(@named $type $(, $what, $method $(, $order)?)?: $($variant = $word),+);
    };
    (@help doc = $text:literal) => {
        $text
    };
    (@help $($other:tt)*) => {
        ""
    };
    (@named $type:ident: $($variant:ident = $word:literal),+) => {};
    (@named $($named:tt)+) => {
        $crate::words!($($named)+);
    };
}
