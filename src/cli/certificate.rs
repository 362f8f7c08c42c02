//! `--certificate FILE`: a file that proves the answer, written beside it and put in its place at the end.

use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use slide::certificate::CertifyError;
use slide::puzzle::{Identity, Puzzle};
use slide::space::{CountOptions, Run, Stop, placements};

use super::exit_code::Outcome;
use super::output::Sink;
use super::session::Session;

/// The file of the certificate.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct CertificateArgs {
    /// Write a certificate to this file: states that prove the answer, for `slide verify --certificate`
    ///
    /// It is for one puzzle only. The states are searched once more, breadth-first: all that are nearer than
    /// the goal, or all that exist.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// Writes a certificate.
type Certify<'a> = &'a dyn Fn(&mut Run<'_>, &mut BufWriter<Sink>) -> Result<(), CertifyError>;

impl CertificateArgs {
    /// Returns whether a certificate was requested.
    pub(crate) fn is_wanted(&self) -> bool {
        self.certificate.is_some()
    }

    /// Checks that the file can be written, so that no user waits an hour for one that cannot.
    pub(crate) fn test(&self) -> anyhow::Result<()> {
        let Some(path) = &self.certificate else { return Ok(()) };
        ensure!(path != Path::new("-"), "a certificate goes to a file: stdout has the answer");
        Sink::open(path).map(drop).with_context(|| cannot_write(path))
    }

    /// Writes the certificate of an answer by `certify`, if one was requested. If a limit keeps it from being
    /// written, that is reported, and the outcome is partial.
    pub(crate) fn write(
        &self,
        puzzle: &Puzzle,
        session: &Session,
        run: &Run<'_>,
        outcome: Outcome,
        certify: Certify<'_>,
    ) -> anyhow::Result<Outcome> {
        let Some(path) = &self.certificate else { return Ok(outcome) };
        let mut to = BufWriter::new(Sink::open(path).with_context(|| cannot_write(path))?);
        let written = session.search(puzzle, run, |run| certify(run, &mut to));
        let why = match written {
            Ok(()) => {
                let put = to.into_inner().map_err(io::IntoInnerError::into_error);
                put.and_then(Sink::put).with_context(|| cannot_write(path))?;
                return Ok(outcome);
            }
            Err(CertifyError::Write(error)) => {
                return Err(error).with_context(|| cannot_write(path));
            }
            Err(CertifyError::Open) => CertifyError::Open.to_string(),
            Err(why @ CertifyError::Stopped { stop, .. }) => {
                let may_count = matches!(stop, Stop::Memory | Stop::States);
                format!("{why}{}", if may_count { most_states(puzzle, run) } else { String::new() })
            }
            Err(other) => return Err(other.into()),
        };
        session.console.warn(format_args!("{}: no certificate: {why}", puzzle.name()));
        Ok(outcome.max(if session.interrupt.is_raised() {
            Outcome::Interrupted
        } else {
            Outcome::Partial
        }))
    }
}

/// The limit on states, in words.
fn most_states(puzzle: &Puzzle, run: &Run<'_>) -> String {
    let options = CountOptions::default().identity(Identity::Solve);
    let found = placements(puzzle, &options, false, &mut run.silently());
    found.map_or_else(|_| String::new(), |found| format!(" ({} at most)", found.packings))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write to {}", path.display())
}
