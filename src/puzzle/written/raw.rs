//! Values with their places: slices of the source, texts and spans.

use std::borrow::Cow;
use std::ops::Range;

use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::{Deserialize, Deserializer};

use super::super::diagnostic::{Diagnostic, Findings};
use super::syntax;

/// The exact slice of the source that holds one value, without blanks and comments around it.
#[derive(Clone, Copy, Debug)]
pub(in crate::puzzle) struct Raw<'a>(pub(super) &'a str);

impl<'de: 'a, 'a> Deserialize<'de> for Raw<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'a RawValue>::deserialize(deserializer)?;
        let slice = raw.get_ron();
        // Only comments have to be parsed to be trimmed.
        let has_comments = slice.contains("//") || slice.contains("/*");
        Ok(Self(if has_comments { raw.trim().get_ron() } else { slice.trim() }))
    }
}

/// A value and where it is written, in bytes of the source.
#[derive(Clone, Debug)]
pub(in crate::puzzle) struct Spanned<T> {
    pub(in crate::puzzle) value: T,
    pub(in crate::puzzle) span: Range<usize>,
}

/// A string of the file. Unless it has escapes, every byte of it can be found in the source.
#[derive(Clone, Debug)]
pub(in crate::puzzle) struct Text<'a> {
    pub(in crate::puzzle) value: Cow<'a, str>,
    /// The whole literal, quotes included.
    pub(in crate::puzzle) span: Range<usize>,
    /// Where the value begins in the source; `None` if it has escapes.
    begin: Option<usize>,
}

impl Text<'_> {
    /// Where in the source these bytes of the value are; the whole literal if it has escapes.
    pub(in crate::puzzle) fn place(&self, bytes: Range<usize>) -> Range<usize> {
        match self.begin {
            Some(begin) => begin + bytes.start..begin + bytes.end,
            None => self.span.clone(),
        }
    }

    /// The characters with their places.
    pub(in crate::puzzle) fn characters(&self) -> impl Iterator<Item = (char, Range<usize>)> + '_ {
        self.value.char_indices().map(|(at, c)| (c, self.place(at..at + c.len_utf8())))
    }
}

/// Reads values out of one source and collects what is wrong with them.
#[derive(Debug)]
pub(in crate::puzzle) struct Reader<'a> {
    source: &'a str,
    pub(in crate::puzzle) found: Findings,
}

impl<'a> Reader<'a> {
    /// A reader of this text.
    pub(in crate::puzzle) fn new(source: &'a str) -> Self {
        Self { source, found: Findings::default() }
    }

    /// The whole text; a byte order mark is passed over.
    pub(super) fn whole(&self) -> Raw<'a> {
        Raw(self.source.strip_prefix('\u{feff}').unwrap_or(self.source))
    }

    /// Where in the source the slice lies: its address tells. A foreign slice gives an empty place.
    pub(super) fn span(&self, part: &str) -> Range<usize> {
        let begin = (part.as_ptr() as usize).wrapping_sub(self.source.as_ptr() as usize);
        match begin.checked_add(part.len()) {
            Some(end) if end <= self.source.len() => begin..end,
            _ => 0..0,
        }
    }

    /// The value in this slice; `right` says what would be right if it is none. A fault is noted.
    pub(super) fn value<T: Deserialize<'a>>(&mut self, raw: Raw<'a>, right: &str) -> Option<T> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        match options.from_str(raw.0) {
            Ok(value) => Some(value),
            Err(error) => {
                let span = self.span(raw.0);
                self.found.report(syntax::diagnose(&error, raw.0, span.start, right));
                None
            }
        }
    }

    /// The value and its place.
    pub(super) fn spanned<T: Deserialize<'a>>(
        &mut self,
        raw: Raw<'a>,
        right: &str,
    ) -> Option<Spanned<T>> {
        let span = self.span(raw.0);
        self.value(raw, right).map(|value| Spanned { value, span })
    }

    /// The string in this slice.
    pub(super) fn text(&mut self, raw: Raw<'a>) -> Option<Text<'a>> {
        if !matches!(raw.0.as_bytes().first(), Some(b'"' | b'r')) {
            let message = "expected a string in quotes";
            self.found.report(Diagnostic::new(message).label(self.span(raw.0), "not a string"));
            return None;
        }
        let Spanned { value, span } = self.spanned::<Borrowed<'a>>(raw, "a string in quotes")?;
        let begin = match &value.0 {
            Cow::Borrowed(inner) => Some(self.span(inner).start),
            Cow::Owned(_) => None,
        };
        Some(Text { value: value.0, span, begin })
    }
}

/// A string that stays in the source where it can.
struct Borrowed<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Borrowed<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Cow<'de, str>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Self::Value, E> {
                Ok(Cow::Borrowed(value))
            }

            fn visit_str<E>(self, value: &str) -> Result<Self::Value, E> {
                Ok(Cow::Owned(value.to_owned()))
            }

            fn visit_string<E>(self, value: String) -> Result<Self::Value, E> {
                Ok(Cow::Owned(value))
            }
        }

        deserializer.deserialize_str(Visitor).map(Self)
    }
}
