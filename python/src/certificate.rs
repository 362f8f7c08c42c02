//! Certificates: files that prove an answer, written beside their place and put there at the end; and their check.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use slide::certificate::{CertificateError, CertifyError, check_certificate};
use slide::render::{json, text};
use slide::store::NewFile;

use crate::call::Effort;
use crate::faults::{refused, stopped, uncertified};
use crate::puzzle::RawPuzzle;

/// The file of a certificate, if one is wanted. It is begun before the search, so that nobody waits for a file that
/// cannot be written.
pub struct CertificateFile(Option<(PathBuf, NewFile)>);

impl CertificateFile {
    /// Begins the file at this path.
    ///
    /// # Errors
    /// An exception of Python: the file cannot be written.
    pub fn begin(path: Option<PathBuf>) -> PyResult<Self> {
        let begin = |path: PathBuf| {
            let file = NewFile::beside(&path, true).map_err(|error| no_access(&error, &path))?;
            PyResult::Ok((path, file))
        };
        path.map(begin).transpose().map(Self)
    }

    /// Returns whether a certificate is wanted.
    pub fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Lets `certify` write the certificate, if one is wanted, and puts it in its place.
    ///
    /// # Errors
    /// An exception of Python: there is no certificate, or the file cannot be written.
    pub fn write(
        self,
        certify: impl FnOnce(&mut BufWriter<NewFile>) -> Result<(), CertifyError>,
    ) -> PyResult<()> {
        let Some((path, file)) = self.0 else { return Ok(()) };
        let mut to = BufWriter::new(file);
        let written = certify(&mut to)
            .and_then(|()| Ok(to.into_inner().map_err(io::IntoInnerError::into_error)?.put()?));
        written.map_err(|error| match error {
            CertifyError::Write(error) => no_access(&error, &path),
            error => uncertified(&error),
        })
    }
}

/// The fault of a file as an exception of Python, with its path.
fn no_access(error: &io::Error, path: &Path) -> PyErr {
    io::Error::new(error.kind(), format!("{}: {error}", path.display())).into()
}

/// The verdict on a certificate as `slide.proof/1`, and in words.
#[pyfunction]
pub fn verify_certificate(
    py: Python<'_>,
    path: PathBuf,
    puzzle: Option<PyRef<'_, RawPuzzle>>,
    effort: Effort,
) -> PyResult<(String, String)> {
    let file = File::open(&path).map_err(|error| no_access(&error, &path))?;
    let puzzle = puzzle.as_ref().map(|puzzle| &puzzle.0);
    let checked = effort.call(py, |run| check_certificate(file, puzzle, run))?;
    let name = path.display();
    let words = match &checked {
        Ok(proved) => text::certificate(proved),
        Err(error @ CertificateError::Unproved { .. }) => format!("{name}: {error}"),
        Err(CertificateError::Stopped(stop)) => return Err(stopped(*stop)),
        Err(error) => return Err(refused(format!("{name}: {error}"))),
    };
    Ok((json::certificate(puzzle, &checked), words))
}
