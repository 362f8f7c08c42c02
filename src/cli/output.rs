//! stdout or `-o FILE`: the answers, and nothing else.
//!
//! A file is replaced in one go at the end: the answers are gathered, written to a temporary file
//! beside it, and that is renamed. If nothing was answered the old file stays. Long answers go to
//! the temporary file now and then, so that their length does not matter.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use slide::store::NewFile;
use slide_run::stdout_was_closed;

use super::exit_code::Outcome;

/// The most bytes of answers for a file that are kept in memory.
const MOST_KEPT_BYTES: usize = 16 << 20;

/// The output for answers.
#[derive(Debug)]
pub(crate) struct Output {
    to: To,
    separator: &'static str,
    heading: String,
    answers: usize,
    /// True if any answer had text.
    has_text: bool,
}

#[derive(Debug)]
enum To {
    Stdout(BufWriter<StdoutLock<'static>>),
    File { path: PathBuf, text: Vec<u8>, new_file: Option<Sink> },
    Nowhere,
}

/// The error that an answer could not be written, after which the run ends.
#[derive(Debug, thiserror::Error)]
#[error("cannot write to {place}: {error}")]
pub(crate) struct WriteError {
    place: String,
    error: io::Error,
}

impl WriteError {
    /// Returns whether the reader went away (`| head`), which ends the run quietly.
    fn reader_left(&self) -> bool {
        self.error.kind() == io::ErrorKind::BrokenPipe
    }
}

impl Output {
    /// Opens the output; with `blank_lines`, there is one between any two answers.
    pub(crate) fn open(path: Option<&Path>, blank_lines: bool) -> anyhow::Result<Self> {
        let to = match path {
            None => To::stdout()?,
            Some(path) if path == Path::new("-") => To::stdout()?,
            Some(path) => {
                // Checked now, so that no user waits an hour for an answer that cannot be kept.
                writable(path).with_context(|| format!("cannot write to {}", path.display()))?;
                To::File { path: path.to_owned(), text: Vec::new(), new_file: None }
            }
        };
        let separator = if blank_lines { "\n" } else { "" };
        Ok(Self { to, separator, heading: String::new(), answers: 0, has_text: false })
    }

    /// The output of a process that does not print the answer.
    pub(crate) fn nowhere() -> Self {
        Self { to: To::Nowhere, separator: "", heading: String::new(), answers: 0, has_text: false }
    }

    /// Puts `heading` before the first answer.
    pub(crate) fn head_with(&mut self, heading: String) {
        self.heading = heading;
    }

    /// Puts `separator` between any two answers.
    pub(crate) fn separate_with(&mut self, separator: &'static str) {
        self.separator = separator;
    }

    /// Writes one answer, which is flushed on stdout.
    fn answer(&mut self, text: &str) -> Result<(), WriteError> {
        let before = match self.answers {
            0 => self.heading.as_str(),
            _ if self.has_text && !text.is_empty() => self.separator,
            _ => "",
        };
        let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        self.answers += 1;
        self.has_text |= !text.is_empty();
        match &mut self.to {
            To::Nowhere => Ok(()),
            To::Stdout(stdout) => [before, text, end]
                .iter()
                .try_for_each(|part| stdout.write_all(part.as_bytes()))
                .and_then(|()| stdout.flush())
                .map_err(|error| WriteError { place: "stdout".to_owned(), error }),
            To::File { path, text: kept, new_file } => {
                for part in [before, text, end] {
                    kept.extend_from_slice(part.as_bytes());
                }
                if kept.len() < MOST_KEPT_BYTES || is_special(path) {
                    return Ok(());
                }
                let place = path.display().to_string();
                let moved = to_file(path, new_file, kept);
                moved.map_err(|error| WriteError { place, error })
            }
        }
    }

    /// Writes one answer of several; false if the reader went away, which ends the run quietly.
    pub(crate) fn write_one(&mut self, text: &str) -> anyhow::Result<bool> {
        match self.answer(text) {
            Err(error) if !error.reader_left() => Err(error.into()),
            written => Ok(written.is_ok()),
        }
    }

    /// Writes the only answer of a command; a reader that went away ends it quietly.
    pub(crate) fn last_answer(mut self, text: &str, outcome: Outcome) -> anyhow::Result<Outcome> {
        match self.answer(text).and_then(|()| self.finish()) {
            Err(error) if !error.reader_left() => Err(error.into()),
            _ => Ok(outcome),
        }
    }

    /// Replaces the file, if anything was answered.
    pub(crate) fn finish(self) -> Result<(), WriteError> {
        match self.to {
            To::File { path, text, new_file } if self.answers > 0 => replace(&path, text, new_file)
                .map_err(|error| WriteError { place: path.display().to_string(), error }),
            _ => Ok(()),
        }
    }
}

impl To {
    fn stdout() -> Result<Self, WriteError> {
        if stdout_was_closed() {
            let error = io::Error::other("it is closed");
            return Err(WriteError { place: "stdout".to_owned(), error });
        }
        Ok(Self::Stdout(BufWriter::new(io::stdout().lock())))
    }
}

/// Returns whether `path` exists and is neither file nor directory: a device, a named pipe.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
}

fn writable(path: &Path) -> io::Result<()> {
    if is_special(path) { Ok(()) } else { Sink::open(path).map(drop) }
}

/// Moves the text to the end of the new file beside `path`, which is opened if there is none.
fn to_file(path: &Path, new_file: &mut Option<Sink>, text: &mut Vec<u8>) -> io::Result<()> {
    if new_file.is_none() {
        *new_file = Some(Sink::open(path)?);
    }
    new_file.iter_mut().try_for_each(|file| file.write_all(text))?;
    text.clear();
    Ok(())
}

fn replace(path: &Path, mut text: Vec<u8>, mut new_file: Option<Sink>) -> io::Result<()> {
    to_file(path, &mut new_file, &mut text)?;
    new_file.map_or(Ok(()), Sink::put)
}

/// A file that is replaced in one go, or a device.
#[derive(Debug)]
pub(crate) enum Sink {
    /// A new file beside the old one.
    New(NewFile),
    /// A device or pipe.
    Special(File),
}

impl Sink {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if is_special(path) {
            return OpenOptions::new().write(true).open(path).map(Self::Special);
        }
        NewFile::beside(path, true).map(Self::New)
    }

    pub(crate) fn put(self) -> io::Result<()> {
        match self {
            Self::New(file) => file.put(),
            Self::Special(_) => Ok(()),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::New(file) => file.write(bytes),
            Self::Special(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::New(file) => file.flush(),
            Self::Special(file) => file.flush(),
        }
    }
}
