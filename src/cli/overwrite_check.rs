//! Files that are written may not be files that are read, nor one another: `convert a.ron -o a.ron`
//! would lose its input.
//!
//! Checked once for all commands, by the names of their arguments. Two paths are one file if they have the
//! same device and number (through links), or if both lead to the same name, whether it exists or not.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::ArgMatches;
use slide::store::follow_links;

use super::source::Source;

/// Arguments whose values are files to be read.
const READ: [&str; 9] =
    ["file", "files", "moves", "not_from", "parts", "known", "resume", "hosts", "proof"];
/// Arguments whose values are files to be written.
const WRITTEN: [&str; 5] = ["output", "list", "checkpoint", "save", "certificate"];

/// Refuses a command line that would overwrite one of its own files.
pub(crate) fn check(matches: &ArgMatches) -> anyhow::Result<()> {
    let mut next = Some(matches);
    let mut read: Vec<(&str, FilePlace)> = Vec::new();
    let mut written: Vec<(&str, FilePlace)> = Vec::new();
    while let Some(level) = next {
        for name in READ {
            let places = values(level, name).filter_map(|value| FilePlace::read(name, value));
            read.extend(places.map(|place| (name, place)));
        }
        for name in WRITTEN {
            let places = values(level, name).filter_map(|value| FilePlace::of(Path::new(value)));
            written.extend(places.map(|place| (name, place)));
        }
        next = level.subcommand().map(|(_, below)| below);
    }
    for (number, (name, place)) in written.iter().enumerate() {
        let others = read.iter().chain(&written[..number]);
        // A checkpoint from which a search is resumed is written again.
        let mut others = others.filter(|(other, _)| (*other, *name) != ("resume", "checkpoint"));
        if let Some((other, _)) = others.find(|(_, other)| other == place) {
            let shown = place.shown.display();
            if WRITTEN.contains(other) {
                bail!("--{name} and --{other} are one file, {shown}; name two");
            }
            bail!("--{name} {shown} would overwrite a file that is read; name another");
        }
    }
    Ok(())
}

/// The values given for an argument, if this command has it.
fn values<'a>(matches: &'a ArgMatches, name: &str) -> impl Iterator<Item = &'a OsStr> {
    matches.try_get_raw(name).into_iter().flatten().flatten()
}

/// The place of a file.
struct FilePlace {
    shown: PathBuf,
    canonical: PathBuf,
    /// Device and number, of ordinary files.
    number: Option<(u64, u64)>,
}

impl PartialEq for FilePlace {
    fn eq(&self, other: &Self) -> bool {
        self.canonical == other.canonical || (self.number.is_some() && self.number == other.number)
    }
}

impl FilePlace {
    /// The file of a path; `None` for standard output and for devices and pipes, which are not
    /// overwritten.
    fn of(path: &Path) -> Option<Self> {
        let meta = fs::metadata(path);
        if path == Path::new("-") || meta.as_ref().is_ok_and(|meta| !meta.is_file()) {
            return None;
        }
        let canonical = fs::canonicalize(path).ok().or_else(|| {
            // A file that does not exist yet: the directory that it would be in does.
            let path = follow_links(path).ok()?;
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            let parent = fs::canonicalize(parent.unwrap_or(Path::new("."))).ok()?;
            Some(parent.join(path.file_name()?))
        })?;
        let number = meta.ok().as_ref().and_then(number);
        Some(Self { shown: path.to_owned(), canonical, number })
    }

    /// The file that an argument names; standard input may be one.
    fn read(argument: &str, value: &OsStr) -> Option<Self> {
        let holds_puzzles = matches!(argument, "file" | "files" | "not_from");
        let source = if holds_puzzles { Source::parse(value) } else { Source::whole(value) };
        if source.is_stdin() { stdin() } else { Self::of(source.path()) }
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn number(meta: &fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((meta.dev(), meta.ino()))
}

#[cfg(not(unix))]
fn number(_: &fs::Metadata) -> Option<(u64, u64)> {
    None
}

/// The file that standard input comes from, if it is one.
fn stdin() -> Option<FilePlace> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let file = std::io::stdin().as_fd().try_clone_to_owned().ok().map(fs::File::from)?;
        let meta = file.metadata().ok().filter(fs::Metadata::is_file)?;
        let shown = PathBuf::from("stdin");
        Some(FilePlace { canonical: shown.clone(), shown, number: number(&meta) })
    }
    #[cfg(not(unix))]
    None
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};

    use super::{READ, WRITTEN};
    use crate::cli::args::Cli;

    /// An argument for a file that is not in one of the lists would not be checked.
    #[test]
    fn every_argument_that_names_a_file_is_known() {
        fn visit(command: &Command, files: &mut usize) {
            for argument in command.get_arguments() {
                let names = argument.get_value_names().unwrap_or_default();
                if names.iter().any(|name| matches!(&**name, "FILE" | "MOVES" | "PART")) {
                    let name = argument.get_id().as_str();
                    assert!(READ.contains(&name) || WRITTEN.contains(&name), "{name}");
                    *files += 1;
                }
            }
            command.get_subcommands().for_each(|command| visit(command, files));
        }
        let mut files = 0;
        visit(&Cli::command(), &mut files);
        assert!(files > 20, "{files}");
    }
}
