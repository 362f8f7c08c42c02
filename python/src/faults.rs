//! The library's errors as Python exceptions. Each says all in its message; what a program may want of
//! it stands in attributes too.

use std::fmt::Display;
use std::str::FromStr;

use pyo3::exceptions::PyRuntimeError;
use pyo3::import_exception;
use pyo3::prelude::*;
use slide::certificate::CertifyError;
use slide::check::{Illegal, WrittenError};
use slide::puzzle::{Errors, UnknownWord};
use slide::solve::SolveError;
use slide::space::{EnumerateError, Stop};

import_exception!(slide_puzzle._faults, PuzzleError);
import_exception!(slide_puzzle._faults, IllegalMove);
import_exception!(slide_puzzle._faults, LimitReached);

/// A question that cannot be put.
pub fn refused(why: impl Display) -> PyErr {
    PuzzleError::new_err(why.to_string())
}

/// What is wrong with the text of a puzzle; the place is that of the first fault.
pub fn faulty(errors: &Errors) -> PyErr {
    let label = errors.diagnostics().first().and_then(|first| first.labels.first());
    let place = label.map(|label| errors.line_and_column(label.span.start));
    let (line, column) = place.unzip();
    PuzzleError::new_err((errors.to_string().trim_end().to_owned(), line, column))
}

/// A list of moves that cannot be read.
pub fn unreadable(error: &WrittenError) -> PyErr {
    PuzzleError::new_err((error.to_string(), error.line, error.column))
}

/// A move that is not legal.
pub fn illegal(illegal: &Illegal) -> PyErr {
    IllegalMove::new_err((illegal.to_string(), illegal.index, illegal.reason.to_string()))
}

/// A limit that was reached before there was an answer.
pub fn stopped(stop: Stop) -> PyErr {
    let said = format!("stopped before there was an answer: {}", stop.words());
    LimitReached::new_err((said, stop.words()))
}

/// Why there is no certificate.
pub fn uncertified(error: &CertifyError) -> PyErr {
    let said = format!("no certificate: {error}");
    match error {
        CertifyError::Stopped { stop, .. } => LimitReached::new_err((said, stop.words())),
        CertifyError::Contradiction(_) => PyRuntimeError::new_err(said),
        _ => refused(said),
    }
}

/// Why states cannot be enumerated.
pub fn not_enumerated(error: &EnumerateError) -> PyErr {
    match error {
        EnumerateError::Stopped(stop) => stopped(*stop),
        EnumerateError::NoGoal => refused("the puzzle has no goal"),
        error => refused(error),
    }
}

/// Why a puzzle cannot be solved.
pub fn not_solved(error: &SolveError) -> PyErr {
    match error {
        SolveError::NoGoal => refused("the puzzle has no goal"),
        SolveError::States(error) => not_enumerated(error),
        error => refused(error),
    }
}

/// One of a few words, such as a metric.
pub fn word<T: FromStr<Err = UnknownWord>>(text: &str) -> PyResult<T> {
    text.parse().map_err(|unknown: UnknownWord| {
        refused(format!("{unknown}; there are {}", unknown.known().join(", ")))
    })
}
