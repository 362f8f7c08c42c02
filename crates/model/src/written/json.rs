//! A puzzle written as JSON: the fields of the puzzle file under the same names. The text is rewritten as
//! RON, byte for byte, so that the same checks read it and point at the same places.
//!
//! ```text
//! {"name": "Two", "board": "ab.", "metric": "Step"}     an object is a struct; its fields, and words
//! ( name : "Two",  board : "ab.",  metric :  Step )     such as Step, lose their quotes
//!
//! "pieces": {"a": {"shape": "##", "at": [[0, 1]]}}      the map of pieces stays a map; a list of
//!  pieces : {"a": ( shape : "##",  at : [(0, 1)])}      numbers is a place
//!
//! {"Groups": ["ab"]}    null                            the rest
//!   Groups ( ["ab"])    None
//! ```
//!
//! Only escapes in strings change their length. [`Rewritten`] knows where.

use super::super::diagnostic::{Diagnostic, boundary};

/// The value of `schema` in a puzzle; it may be left out.
pub(crate) const SCHEMA: &str = "slide.puzzle/1";

/// Fields whose strings are words.
const WORDS: [&str; 5] = ["identical", "metric", "axis", "toward", "check"];

/// Fields of which every file has one.
const MARKS: [&str; 2] = ["board", "puzzles"];

/// RON, and its places in the JSON.
#[derive(Default)]
pub(crate) struct Rewritten {
    pub ron: String,
    /// Places in the RON and the JSON from which on both are equally long, ascending.
    alike: Vec<(usize, usize)>,
}

/// An open bracket, and what follows a comma in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Struct,
    Map,
    /// `{"Groups": […]}`.
    Groups,
    List,
    Place,
}

/// The rewriting of a text, up to some place in it.
struct Rewriting<'a> {
    text: &'a str,
    made: Rewritten,
    open: Vec<Open>,
    /// The name of the field whose value is read, if it matters.
    key: &'a str,
    /// True if the next string is the name of a field.
    is_key: bool,
    /// True if there was a field that puzzles have.
    is_puzzle: bool,
}

impl<'a> Rewriting<'a> {
    /// An object that begins here.
    fn object(&mut self, rest: &str) {
        let groups = || rest[1..].trim_start().starts_with("\"Groups\"");
        let (opened, bracket) = match self.key {
            "pieces" => (Open::Map, '{'),
            "identical" if groups() => (Open::Groups, ' '),
            _ => (Open::Struct, '('),
        };
        self.made.ron.push(bracket);
        self.open.push(opened);
        self.key = "";
        self.is_key = true;
    }

    /// An array that begins here.
    fn array(&mut self, rest: &str) {
        let number = |c: char| c == '-' || c.is_ascii_digit();
        let is_place = rest[1..].trim_start().starts_with(number);
        self.open.push(if is_place { Open::Place } else { Open::List });
        self.made.ron.push(if is_place { '(' } else { '[' });
        self.key = "";
        self.is_key = false;
    }

    /// The end of an object or an array.
    fn close(&mut self) {
        self.made.ron.push(match self.open.pop() {
            Some(Open::Struct | Open::Groups | Open::Place) => ')',
            Some(Open::Map) => '}',
            Some(Open::List) | None => ']',
        });
    }

    fn comma(&mut self) {
        self.made.ron.push(',');
        self.key = "";
        self.is_key = !matches!(self.open.last(), Some(Open::List | Open::Place));
    }

    fn colon(&mut self) {
        self.made.ron.push(if self.open.last() == Some(&Open::Groups) { '(' } else { ':' });
        self.is_key = false;
    }

    /// A string that begins here, or the field `schema`; returns its length.
    fn quoted(&mut self, rest: &'a str) -> Result<usize, Diagnostic> {
        let inner = string(&rest[1..]);
        let mut len = (inner.len() + 2).min(rest.len());
        let is_field = self.is_key && self.open.last() != Some(&Open::Map);
        let ron = &mut self.made.ron;
        if is_field && inner == "schema" {
            let (schema, all) = schema(rest).unwrap_or((SCHEMA, len));
            if schema != SCHEMA {
                let what = format!("this is JSON of the schema `{schema}`, not a puzzle");
                return Err(Diagnostic::new(what));
            }
            ron.push_str(&" ".repeat(all));
            len = all;
        } else if is_word(inner) && (is_field || WORDS.contains(&self.key)) {
            ron.extend([" ", inner, " "]);
        } else if is_field && is_raw_word(inner) {
            ron.extend(["r#", inner]);
        } else {
            self.made.string(inner, self.text.len() - rest.len() + 1);
        }
        if is_field {
            self.key = if self.open.last() == Some(&Open::Struct) { inner } else { "" };
            self.is_puzzle |= self.open.len() == 1 && MARKS.contains(&inner);
        }
        Ok(len)
    }
}

impl Rewritten {
    /// The RON with the content of this JSON.
    pub fn new(text: &str) -> Result<Self, Diagnostic> {
        if let Some(fault) = fault(text) {
            return Err(fault);
        }
        let made = Self { ron: String::with_capacity(text.len()), alike: Vec::new() };
        let mut rewriting =
            Rewriting { text, made, open: Vec::new(), key: "", is_key: false, is_puzzle: false };
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let mut len = c.len_utf8();
            match c {
                '{' => rewriting.object(rest),
                '[' => rewriting.array(rest),
                '}' | ']' => rewriting.close(),
                ',' => rewriting.comma(),
                ':' => rewriting.colon(),
                '"' => len = rewriting.quoted(rest)?,
                _ if rest.starts_with("null") => {
                    rewriting.made.ron.push_str("None");
                    len = 4;
                }
                c => rewriting.made.ron.push(c),
            }
            rest = &rest[len..];
        }
        if rewriting.is_puzzle {
            Ok(rewriting.made)
        } else {
            let what = "this is JSON, but not a puzzle: it has neither `board` nor `puzzles`";
            Err(Diagnostic::new(what))
        }
    }

    /// A string with this between its quotes, which begins at this byte of the JSON.
    fn string(&mut self, inner: &str, begin: usize) {
        self.ron.push('"');
        let mut rest = inner;
        while let Some(c) = rest.chars().next() {
            let place = |rest: &str| begin + inner.len() - rest.len();
            if let Some((c, len)) = escaped(rest) {
                self.alike.push((self.ron.len(), place(rest)));
                self.ron.extend(matches!(c, '"' | '\\').then_some('\\'));
                self.ron.push(c);
                rest = &rest[len..];
                self.alike.push((self.ron.len(), place(rest)));
            } else {
                self.ron.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
        self.ron.push('"');
    }

    /// The diagnostic of the RON, pointing into the JSON.
    pub fn back(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        let place = |at: usize| {
            let known = self.alike.partition_point(|&(ron, _)| ron <= at).checked_sub(1);
            known.map_or(at, |known| self.alike[known].1 + at - self.alike[known].0)
        };
        if let Some(help) = diagnostic.help.as_mut().filter(|help| help.contains("`(")) {
            *help += "; in JSON `(` is `{`, or `[` around a place, and words have quotes";
        }
        for label in &mut diagnostic.labels {
            label.span = place(label.span.start)..place(label.span.end);
        }
        diagnostic
    }
}

/// The fault that keeps this text from being JSON.
fn fault(text: &str) -> Option<Diagnostic> {
    let error = serde_json::from_str::<serde::de::IgnoredAny>(text).err()?;
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let start: usize = lines.map(str::len).sum();
    // Columns are counted in bytes, from 1; 0 is the end of the line before.
    let at = boundary(text, (start + error.column()).saturating_sub(1));
    let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
    let what = error.to_string();
    let what = what.rsplit_once(" at line ").map_or(&*what, |(what, _)| what);
    Some(Diagnostic::new(format!("this is not JSON: {what}")).label(at..end, "here"))
}

/// The string up to its closing quote, escapes as they are.
fn string(text: &str) -> &str {
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => return &text[..at],
            b'\\' => drop(bytes.next()),
            _ => {}
        }
    }
    text
}

/// The value of the field `schema` that begins here, and the length of the field with the comma after it.
fn schema(text: &str) -> Option<(&str, usize)> {
    let value = text["\"schema\"".len()..].trim_start().strip_prefix(':')?;
    let (schema, after) = value.trim_start().strip_prefix('"')?.split_once('"')?;
    let after = after.trim_start();
    let after = after.strip_prefix(',').unwrap_or(after);
    Some((schema, text.len() - after.len()))
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns whether RON reads this as the name of a field after `r#`.
fn is_raw_word(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.+".contains(&byte);
    !text.is_empty() && text.bytes().all(fits)
}

/// The character of the escape at the beginning, and the escape's length.
fn escaped(text: &str) -> Option<(char, usize)> {
    let c = match text.strip_prefix('\\')?.chars().next()? {
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => return unit(text),
        c @ ('"' | '\\' | '/') => c,
        _ => return None,
    };
    Some((c, 2))
}

/// `\u00e9`, or two of them for one character.
fn unit(text: &str) -> Option<(char, usize)> {
    let unit = |text: &str| u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok();
    let first = unit(text)?;
    let units = std::iter::once(first).chain(text.get(6..).and_then(unit));
    let c = char::decode_utf16(units).next()?.ok()?;
    Some((c, 6 * c.len_utf16()))
}
