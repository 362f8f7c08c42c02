//! The text of a file, puzzles or moves: the file that is named, and its bytes, whose number is bounded.
//!
//! ```text
//! classics.ron#Klotski      the puzzle "Klotski" of classics.ron
//! classics.ron#3            its third puzzle (if none is called "3")
//! odd#name.ron              a file of that name, if there is one
//! -                         standard input;  -#3 its third puzzle, after `--` on the command line
//! @klotski                  a built-in puzzle, unless a file has this name;  @classics#Dad one of many
//! ```

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};

use super::examples;
use super::unpack::unpacked;

/// The role in which a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Role {
    /// The noun for such a file in messages.
    noun: &'static str,
    /// The longest file that is read.
    most_mib: u64,
}

impl Role {
    pub(crate) const PUZZLES: Self = Self { noun: "puzzle file", most_mib: 16 };
    /// `solve --all` writes long lists.
    pub(crate) const MOVES: Self = Self { noun: "move list", most_mib: 64 };
    /// A part of a job in shards: `--top` keeps many puzzles.
    pub(crate) const PART: Self = Self { noun: "part of a job", most_mib: 64 };
}

/// A `FILE` as given on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    path: OsString,
    pick: Option<String>,
}

impl Source {
    /// Splits `FILE#NAME`. A path that exists is taken whole; otherwise the longest
    /// part before a `#` that exists.
    pub(crate) fn parse(given: &OsStr) -> Self {
        let is_built_in =
            |path: &str| path.strip_prefix('@').is_some_and(|name| examples::text(name).is_ok());
        let exists = |path: &str| path == "-" || Path::new(path).exists() || is_built_in(path);
        let whole = Self::whole(given);
        let Some(text) = given.to_str().filter(|text| !exists(text)) else { return whole };
        let cut = |at: usize| Self { path: text[..at].into(), pick: Some(text[at + 1..].into()) };
        let hash = text.rmatch_indices('#').map(|(at, _)| at).find(|&at| exists(&text[..at]));
        // If no such file exists, the message names the part before the first `#`.
        hash.or_else(|| text.find('#').filter(|&at| at > 0)).map_or(whole, cut)
    }

    /// A file that holds no puzzles: `#` means nothing in its name.
    pub(crate) fn whole(path: &OsStr) -> Self {
        Self { path: path.to_owned(), pick: None }
    }

    /// Returns whether this is standard input.
    pub(crate) fn is_stdin(&self) -> bool {
        self.path == "-"
    }

    /// Its path, if it is not standard input.
    pub(crate) fn path(&self) -> &Path {
        Path::new(&self.path)
    }

    /// The selected puzzle of the file, if not all.
    pub(crate) fn pick(&self) -> Option<&str> {
        self.pick.as_deref()
    }

    /// Its name in messages.
    pub(crate) fn name(&self) -> String {
        match self.path() {
            _ if self.is_stdin() => "stdin".to_owned(),
            path if path.as_os_str().is_empty() => "''".to_owned(),
            path => path.display().to_string(),
        }
    }

    /// The name of the file without folders and ending.
    pub(crate) fn stem(&self) -> String {
        if self.is_stdin() {
            return "collection".to_owned();
        }
        let path = Path::new(&self.path);
        let is_packed = path.extension().is_some_and(|ending| ending == "gz" || ending == "xz");
        let unpacked = path.file_stem().filter(|_| is_packed).map_or(path, Path::new);
        let stem = unpacked.file_stem().unwrap_or(&self.path);
        stem.to_string_lossy().trim_start_matches('@').to_owned()
    }

    /// The whole text.
    pub(crate) fn read(&self, role: Role) -> anyhow::Result<String> {
        self.read_from(self.open(role)?.as_mut(), role)
    }

    /// The whole text from this reader.
    pub(crate) fn read_from(&self, reader: &mut dyn Read, role: Role) -> anyhow::Result<String> {
        capped(reader, role).and_then(|bytes| text(bytes, role)).with_context(|| self.name())
    }

    /// Opens it, to be read little by little; compressed files are unpacked.
    pub(crate) fn open(&self, role: Role) -> anyhow::Result<Box<dyn Read>> {
        let opened = self.open_as_it_is(role)?;
        unpacked(opened).context("cannot be read").with_context(|| self.name())
    }

    fn open_as_it_is(&self, role: Role) -> anyhow::Result<Box<dyn Read>> {
        if self.is_stdin() {
            return Ok(Box::new(io::stdin()));
        }
        let name = self.path.to_str().filter(|_| role == Role::PUZZLES && !self.path().exists());
        if let Some(built_in) = name.and_then(|name| name.strip_prefix('@')) {
            return Ok(Box::new(examples::text(built_in)?.as_bytes()));
        }
        if let Some(name) = name.filter(|name| examples::text(name).is_ok()) {
            let near = name.strip_suffix(".ron").unwrap_or(name);
            bail!("{name}: there is no such file; did you mean the built-in puzzle `@{near}`?");
        }
        Ok(Box::new(open(self.path(), role).with_context(|| self.name())?))
    }
}

fn open(path: &Path, role: Role) -> anyhow::Result<File> {
    let file = File::open(path).context("cannot be opened")?;
    if file.metadata().context("cannot be read")?.is_dir() {
        bail!("is a directory, not a {}", role.noun);
    }
    Ok(file)
}

/// Reads one byte more than is allowed, so that an endless source ends too.
fn capped(source: &mut dyn Read, role: Role) -> anyhow::Result<Vec<u8>> {
    let most = role.most_mib << 20;
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes).context("cannot be read")?;
    if bytes.len() as u64 > most {
        bail!("is too long for a {}: more than {} MiB", role.noun, role.most_mib);
    }
    Ok(bytes)
}

fn text(bytes: Vec<u8>, role: Role) -> anyhow::Result<String> {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        bail!("is UTF-16 text; a {} is UTF-8", role.noun);
    }
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        bail!("is a binary file: byte {at} (counted from 0) is NUL");
    }
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let bytes = error.as_bytes();
            let line = bytes[..at].split(|&byte| byte == b'\n').count();
            let byte = bytes[at];
            bail!("is not UTF-8 text: byte {at} (counted from 0, in line {line}) is 0x{byte:02X}");
        }
    };
    // The byte order mark that some editors put before the text.
    Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
}
