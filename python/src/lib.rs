//! The compiled half of the Python package `slide_puzzle`: what the library answers, as plain Python values.
//! It decides nothing by itself; the classes that people see, with their documentation, are in
//! `package/slide_puzzle`.
//!
//! | file | what it holds |
//! |---|---|
//! | `puzzle.rs` | a puzzle: read, drawn, played on, asked |
//! | `compare.rs` | all ways to search on a puzzle, side by side |
//! | `certificate.rs` | certificates of answers, written and checked |
//! | `space.rs` | all states of a puzzle, with distances |
//! | `design.rs` | new puzzles, and surveys and censuses of many |
//! | `call.rs` | long calls: without the interpreter's lock, stopped by Ctrl-C, with progress |
//! | `faults.rs` | the library's errors as the exceptions of `slide_puzzle/_faults.py` |

mod call;
mod certificate;
mod compare;
mod design;
mod faults;
mod puzzle;
mod space;

use pyo3::prelude::*;

#[pymodule]
mod _slide {
    #[pymodule_export]
    use crate::certificate::verify_certificate;
    #[pymodule_export]
    use crate::design::{
        census_asteroid, census_rush_hour, generate_asteroid, generate_blocks, generate_rush_hour,
        generate_tiles, survey,
    };
    #[pymodule_export]
    use crate::puzzle::{RawPuzzle, examples};
    #[pymodule_export]
    use crate::space::RawSpace;
}
