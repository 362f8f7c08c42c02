//! Texts of many boards, one to a line: read little by little, so that their length does not matter.
//!
//! ```text
//! # some words about the list           skipped
//! 60 IBBxooIooLDDJAALoo… 2332           board 1
//! 58 BBoKMxDDDKMoIAALoo… 9192           board 2
//! ```
//!
//! The beginning of a text decides whether it is such a list; see
//! [`Notation::of_lines`](slide::puzzle::Notation::of_lines).

use std::io::{BufRead, BufReader, Cursor, Read};

use anyhow::{Context, anyhow, ensure};
use slide::puzzle::{Notation, Puzzle, read_as};

use super::source::{Role, Source};

/// The number of bytes at the beginning of a text that are examined.
const BEGINNING_BYTES: u64 = 64 << 10;
/// The number of boards that are skipped together.
const BOARDS_AT_ONCE: usize = 1 << 10;
/// The longest line, in bytes.
const LONGEST_BYTES: u64 = 1 << 20;

/// The boards of a text that have not been read yet.
pub(crate) struct Lines {
    /// The name of the file in messages.
    pub(crate) name: String,
    pub(crate) notation: Notation,
    reader: Box<dyn BufRead>,
    /// The numbers of lines and boards that have been read.
    line: usize,
    board: usize,
}

/// One board as written.
pub(crate) struct InputLine {
    /// The number of its line, and its own among the boards, from 1 on.
    number: usize,
    board: usize,
    text: anyhow::Result<String>,
}

/// The content of a file.
pub(crate) enum FileContent {
    /// A board on each line.
    Lines(Lines),
    /// Any other text.
    Whole(String),
}

impl Lines {
    /// Examines the beginning of a file, and reads all of it if it is no list of boards.
    pub(crate) fn open(source: &Source, notation: Option<Notation>) -> anyhow::Result<FileContent> {
        let mut reader = source.open(Role::PUZZLES)?;
        let mut beginning = Vec::new();
        let first = reader.as_mut().take(BEGINNING_BYTES).read_to_end(&mut beginning);
        first.context("cannot be read").with_context(|| source.name())?;
        let is_whole = (beginning.len() as u64) < BEGINNING_BYTES;
        let end = beginning.iter().rposition(|&byte| byte == b'\n');
        let head = if is_whole { &beginning } else { &beginning[..end.unwrap_or(0)] };
        // Of a short list any puzzle can be picked, by its name too; of a long one, by its number.
        let is_number = |pick: &str| !is_whole && pick.parse::<usize>().is_ok();
        // Single lines may be no text.
        let head = String::from_utf8_lossy(head);
        let lines = Some(head).filter(|_| source.pick().is_none_or(is_number));
        let notation = lines.and_then(|text| Notation::of_lines(&text, is_whole, notation));
        let name = source.name();
        let mut all: Box<dyn Read> = Box::new(Cursor::new(beginning).chain(reader));
        Ok(match notation {
            None => FileContent::Whole(source.read_from(all.as_mut(), Role::PUZZLES)?),
            Some(notation) => {
                let reader = Box::new(BufReader::new(all));
                FileContent::Lines(Self { name, notation, reader, line: 0, board: 0 })
            }
        })
    }

    /// The board with this number, from 1 on, of those that have not been read; `Err` with the number of them if there are
    /// fewer.
    pub(crate) fn nth(&mut self, number: usize) -> anyhow::Result<Result<InputLine, usize>> {
        loop {
            let some = self.next(BOARDS_AT_ONCE)?;
            if some.is_empty() {
                return Ok(Err(self.board));
            }
            if let Some(line) = some.into_iter().find(|line| line.board == number) {
                return Ok(Ok(line));
            }
        }
    }

    /// Returns whether everything has been read.
    pub(crate) fn is_at_end(&mut self) -> anyhow::Result<bool> {
        let rest = self.reader.fill_buf().with_context(|| self.name.clone())?;
        Ok(rest.is_empty())
    }

    /// The next boards, at most this number; none at the end.
    pub(crate) fn next(&mut self, most: usize) -> anyhow::Result<Vec<InputLine>> {
        let mut lines = Vec::new();
        while lines.len() < most {
            let mut bytes = Vec::new();
            let mut part = self.reader.by_ref().take(LONGEST_BYTES);
            part.read_until(b'\n', &mut bytes).with_context(|| self.name.clone())?;
            if bytes.is_empty() {
                break;
            }
            self.line += 1;
            let is_cut = bytes.len() as u64 == LONGEST_BYTES && !bytes.ends_with(b"\n");
            let blank = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes).trim_ascii();
            if blank.is_empty() || blank.starts_with(b"# ") {
                continue;
            }
            self.board += 1;
            let text = if is_cut {
                self.reader.skip_until(b'\n').with_context(|| self.name.clone())?;
                Err(anyhow!("this line is longer than {} MiB", LONGEST_BYTES >> 20))
            } else {
                String::from_utf8(bytes).map_err(|_| anyhow!("this line is not UTF-8 text"))
            };
            lines.push(InputLine { number: self.line, board: self.board, text });
        }
        Ok(lines)
    }
}

impl InputLine {
    /// Reads the board; `name` and `notation` are those of its file.
    pub(crate) fn puzzle(&self, name: &str, notation: Notation) -> anyhow::Result<Puzzle> {
        let text = self.text.as_ref().map_err(|error| anyhow!("{}: {error}", self.place(name)))?;
        let found = read_as(notation, text, name).map_err(|errors| errors.at_line(self.number))?;
        let mut puzzles = found.into_puzzles();
        ensure!(puzzles.len() == 1, "{}: a line holds one board", self.place(name));
        let puzzle = puzzles.remove(0);
        // Puzzles in JSON have names of their own.
        let numbered = format!("{} {}", puzzle.name(), self.board);
        Ok(if notation == Notation::Json { puzzle } else { puzzle.with_name(&numbered) })
    }

    /// Its name in messages.
    pub(crate) fn place(&self, name: &str) -> String {
        format!("{name}:{}", self.number)
    }
}
