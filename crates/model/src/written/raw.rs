//! Values with their places: slices of the source, texts and spans.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::ops::Range;

use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::DeserializeSeed;
use serde::{Deserialize, Deserializer, Serialize};

use super::super::diagnostic::{Diagnostic, Findings};
use super::slices::{Slices, Struct};
use super::syntax;

/// The exact slice of the source that holds one value, without blanks and comments around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw<'a>(pub(super) &'a str);

impl<'de: 'a, 'a> Deserialize<'de> for Raw<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'a RawValue>::deserialize(deserializer)?;
        let slice = raw.get_ron();
        // Only comments have to be parsed to be trimmed.
        let has_comments = slice.contains("//") || slice.contains("/*");
        Ok(Self(if has_comments { raw.trim().get_ron() } else { slice.trim() }))
    }
}

/// A value and its place, in bytes of the source.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Spanned<T> {
    pub value: T,
    #[serde(skip)]
    pub span: Range<usize>,
}

/// A string of the file, or one that a notation makes of the user's text.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub(crate) struct Text<'a> {
    pub value: Cow<'a, str>,
    /// The whole literal, quotes included.
    #[serde(skip)]
    pub span: Range<usize>,
    /// Parts of the value, ascending and apart from each other, with the place of each in the source.
    /// None for a literal with escapes, one for every other literal.
    #[serde(skip)]
    parts: Vec<(Range<usize>, Range<usize>)>,
}

impl<'a> Text<'a> {
    /// A text that is in the source as it is, from this byte on.
    pub fn at(begin: usize, value: impl Into<Cow<'a, str>>) -> Self {
        let value = value.into();
        let span = begin..begin + value.len();
        Self { parts: vec![(0..value.len(), span.clone())], span, value }
    }

    /// A text made of parts. Parts without a place in the source are shown at `elsewhere`.
    pub fn of_parts<'p>(
        parts: impl Iterator<Item = (&'p str, Option<Range<usize>>)>,
        elsewhere: Range<usize>,
    ) -> Self {
        let mut value = String::new();
        let mut places: Vec<(Range<usize>, Range<usize>)> = Vec::new();
        for (part, place) in parts {
            let start = value.len();
            value += part;
            places.extend(place.map(|place| (start..value.len(), place)));
        }
        let all = places.iter().map(|(_, place)| place.clone()).reduce(hull);
        Self { value: Cow::Owned(value), span: all.unwrap_or(elsewhere), parts: places }
    }

    /// The place in the source of these bytes of the value, from the first part that they touch to the
    /// last; the whole text if they touch none. Where a part and its place are equally long, every
    /// byte has its own counterpart.
    pub fn place(&self, bytes: Range<usize>) -> Range<usize> {
        let from = self.parts.partition_point(|(part, _)| part.end <= bytes.start);
        let touched = self.parts[from..].iter().take_while(|(part, _)| part.start < bytes.end);
        let places = touched.map(|(part, place)| {
            if part.len() != place.len() {
                return place.clone();
            }
            let inside = |at: usize| place.start + at.clamp(part.start, part.end) - part.start;
            inside(bytes.start)..inside(bytes.end)
        });
        places.reduce(hull).unwrap_or_else(|| self.span.clone())
    }

    /// The characters with their places.
    pub fn characters(&self) -> impl Iterator<Item = (char, Range<usize>)> + '_ {
        self.value.char_indices().map(|(at, c)| (c, self.place(at..at + c.len_utf8())))
    }
}

/// Reads values from one source and collects their faults.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    source: &'a str,
    pub found: Findings,
}

impl<'a> Reader<'a> {
    /// A reader of this text.
    pub fn new(source: &'a str) -> Self {
        Self { source, found: Findings::default() }
    }

    /// The whole text; a byte order mark is skipped.
    pub fn whole(&self) -> Raw<'a> {
        Raw(self.source.strip_prefix('\u{feff}').unwrap_or(self.source))
    }

    /// The place of the slice in the source, by its address; an empty place for a slice of another text.
    pub fn span(&self, part: &str) -> Range<usize> {
        let begin = (part.as_ptr() as usize).wrapping_sub(self.source.as_ptr() as usize);
        match begin.checked_add(part.len()) {
            Some(end) if end <= self.source.len() => begin..end,
            _ => 0..0,
        }
    }

    /// The value in this slice; `right` is what is expected there. A fault is reported.
    pub fn value<T: Deserialize<'a>>(&mut self, raw: Raw<'a>, right: &str) -> Option<T> {
        self.seeded(raw, right, PhantomData)
    }

    /// The struct in this slice, its fields still slices.
    pub(super) fn slices(&mut self, raw: Raw<'a>, of: Struct, right: &str) -> Option<Slices<'a>> {
        self.seeded(raw, right, of)
    }

    fn seeded<S: DeserializeSeed<'a>>(
        &mut self,
        raw: Raw<'a>,
        right: &str,
        seed: S,
    ) -> Option<S::Value> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        match options.from_str_seed(raw.0, seed) {
            Ok(value) => Some(value),
            Err(error) => {
                let span = self.span(raw.0);
                self.found.report(syntax::diagnose(&error, raw.0, span.start, right));
                None
            }
        }
    }

    /// The value and its place.
    pub fn spanned<T: Deserialize<'a>>(&mut self, raw: Raw<'a>, right: &str) -> Option<Spanned<T>> {
        let span = self.span(raw.0);
        self.value(raw, right).map(|value| Spanned { value, span })
    }

    /// The string in this slice.
    pub fn text(&mut self, raw: Raw<'a>) -> Option<Text<'a>> {
        if !matches!(raw.0.as_bytes().first(), Some(b'"' | b'r')) {
            let message = "expected a string in quotes";
            self.found.report(Diagnostic::new(message).label(self.span(raw.0), "not a string"));
            return None;
        }
        let Spanned { value, span } = self.spanned::<Borrowed<'a>>(raw, "a string in quotes")?;
        let parts = match &value.0 {
            Cow::Borrowed(inner) => vec![(0..inner.len(), self.span(inner))],
            Cow::Owned(_) => Vec::new(),
        };
        Some(Text { value: value.0, span, parts })
    }
}

/// From the beginning of the first to the end of the last.
fn hull(one: Range<usize>, other: Range<usize>) -> Range<usize> {
    one.start.min(other.start)..one.end.max(other.end)
}

/// A string that stays in the source where it can.
#[derive(Deserialize)]
#[serde(transparent)]
struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);
