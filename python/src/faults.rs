//! The library's errors as Python exceptions. Each says all in its message; what a program may want of
//! it stands in attributes too.

use std::fmt::Display;
use std::str::FromStr;

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use slide::check::{Illegal, WrittenError};
use slide::puzzle::{Errors, UnknownWord};
use slide::solve::CannotSolve;
use slide::space::{CannotEnumerate, Stop};

create_exception!(
    slide_puzzle,
    PuzzleError,
    PyValueError,
    "A text or a question that makes no sense."
);
create_exception!(slide_puzzle, IllegalMove, PyValueError, "A move that the rules do not allow.");
create_exception!(slide_puzzle, LimitReached, PyRuntimeError, "A limit came before the answer.");

/// An exception with these attributes.
fn with<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    error: PyErr,
    attributes: impl IntoIterator<Item = (&'static str, T)>,
) -> PyErr {
    for (name, value) in attributes {
        if let Err(fault) = error.value(py).setattr(name, value) {
            return fault;
        }
    }
    error
}

/// A question that cannot be put, without a place.
pub fn refused(py: Python<'_>, why: impl Display) -> PyErr {
    placed(py, why, None)
}

/// A fault at this line and column.
fn placed(py: Python<'_>, why: impl Display, place: Option<(usize, usize)>) -> PyErr {
    let error = PuzzleError::new_err(why.to_string());
    let (line, column) = place.unzip();
    with(py, error, [("line", line), ("column", column)])
}

/// What is wrong with the text of a puzzle; the place is that of the first fault.
pub fn faulty(py: Python<'_>, errors: &Errors) -> PyErr {
    let label = errors.diagnostics().first().and_then(|first| first.labels.first());
    let place = label.map(|label| errors.line_and_column(label.span.start));
    placed(py, errors.to_string().trim_end(), place)
}

/// A list of moves that cannot be read.
pub fn unreadable(py: Python<'_>, error: &WrittenError) -> PyErr {
    placed(py, error, Some((error.line, error.column)))
}

/// A move that is not legal; `index` counts from 0.
pub fn illegal(py: Python<'_>, illegal: &Illegal) -> PyErr {
    let error = IllegalMove::new_err(illegal.to_string());
    let error = with(py, error, [("index", illegal.index)]);
    with(py, error, [("reason", illegal.reason.to_string())])
}

/// A limit that was reached before there was an answer.
pub fn stopped(py: Python<'_>, stop: Stop) -> PyErr {
    let error =
        LimitReached::new_err(format!("stopped before there was an answer: {}", stop.words()));
    with(py, error, [("limit", stop.words())])
}

/// Why states cannot be enumerated.
pub fn not_enumerated(py: Python<'_>, error: &CannotEnumerate) -> PyErr {
    match error {
        CannotEnumerate::Stopped(stop) => stopped(py, *stop),
        CannotEnumerate::NoGoal => refused(py, "the puzzle has no goal"),
        error => refused(py, error),
    }
}

/// Why a puzzle cannot be solved.
pub fn not_solved(py: Python<'_>, error: &CannotSolve) -> PyErr {
    match error {
        CannotSolve::NoGoal => refused(py, "the puzzle has no goal"),
        CannotSolve::States(error) => not_enumerated(py, error),
        error => refused(py, error),
    }
}

/// One of a few words, such as a metric.
pub fn word<T: FromStr<Err = UnknownWord>>(py: Python<'_>, text: &str) -> PyResult<T> {
    text.parse().map_err(|unknown: UnknownWord| {
        refused(py, format!("{unknown}; there are {}", unknown.known().join(", ")))
    })
}
