//! Words for things of which there are only a few, such as metrics: written by `Display`, read by
//! `FromStr`.

/// A word that none of them has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {what} `{word}`")]
pub struct UnknownWord {
    what: &'static str,
    word: String,
    known: &'static [&'static str],
}

impl UnknownWord {
    pub(crate) fn new(what: &'static str, word: &str, known: &'static [&'static str]) -> Self {
        Self { what, word: word.to_owned(), known }
    }

    /// The words that there are.
    pub fn known(&self) -> &'static [&'static str] {
        self.known
    }
}

/// Gives an enum a list of its variants, which may say its order, and a word for each: a method of
/// this name, `Display`, and `FromStr`.
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
            type Err = $crate::puzzle::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::puzzle::UnknownWord::new($what, word, &[$($word),+])),
                }
            }
        }
    };
}

pub(crate) use words;
