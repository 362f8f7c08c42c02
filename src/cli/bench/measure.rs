//! One work, measured in a process of its own.
//!
//! The system remembers the most memory that a process ever had and never less, so one process
//! cannot measure two works. The bench therefore starts itself again for each, with the hidden
//! `--alone NAME`; the new process prints its [`Measured`] as one line of JSON:
//!
//! ```text
//! slide bench ──▶ slide bench --alone klotski-count ──▶ {"numbers":[25955],"seconds":0.0021, …}
//!             ──▶ slide bench --alone euler-count   ──▶ …
//! ```
//!
//! A short work is repeated, and the fastest run counts: a busy machine only ever makes it slower.

#![expect(clippy::cast_precision_loss, reason = "speeds are told with three digits")]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use slide::space::Limits;

use super::works::Work;
use crate::cli::memory;

/// A work is repeated until this time has passed.
const PATIENCE: Duration = Duration::from_millis(300);

/// The time and memory of one work.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    /// The answer.
    pub(super) numbers: Vec<u64>,
    /// States that were looked at.
    pub(super) states: u64,
    /// Time of the fastest run; reading the puzzle's file is not counted, compiling it is.
    pub(super) seconds: f64,
    /// Most memory of the process, the program itself included; `None` where the system does not
    /// say.
    pub(super) peak_bytes: Option<u64>,
    /// The part of it that came with the work.
    pub(super) work_bytes: Option<u64>,
}

impl Measured {
    /// States looked at in a second.
    pub(super) fn states_per_second(&self) -> f64 {
        self.states as f64 / self.seconds.max(1e-9)
    }

    /// Memory that came with the work, for each state looked at.
    pub(super) fn bytes_per_state(&self) -> Option<f64> {
        self.work_bytes.map(|bytes| bytes as f64 / self.states.max(1) as f64)
    }
}

/// Measures a work in a process of its own.
pub(super) fn apart(work: &Work, threads: usize) -> anyhow::Result<Measured> {
    let program = std::env::current_exe().context("cannot find the program itself")?;
    let child = Command::new(program)
        .args(["bench", "--alone", work.name, "--threads", &threads.to_string()])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start the program again")?;
    ensure!(child.status.success(), "{}: not measured ({})", work.name, child.status);
    serde_json::from_slice(&child.stdout)
        .with_context(|| format!("{}: its process did not say what it measured", work.name))
}

/// Measures a work in this process, which should have done nothing else.
pub(super) fn here(work: &Work, threads: usize) -> anyhow::Result<Measured> {
    let puzzle = work.puzzle()?;
    let limits = Limits::default().memory_bytes(memory::default_limit_bytes());
    let before = memory::peak_bytes();
    let begun = Instant::now();
    let mut fastest: Option<(f64, _)> = None;
    while fastest.is_none() || begun.elapsed() < PATIENCE {
        let start = Instant::now();
        let found = work.run(&puzzle, threads, &limits)?;
        let seconds = start.elapsed().as_secs_f64();
        if fastest.as_ref().is_none_or(|(best, _)| seconds < *best) {
            fastest = Some((seconds, found));
        }
    }
    let (seconds, found) = fastest.context("no run was made")?;
    let peak_bytes = memory::peak_bytes();
    Ok(Measured {
        numbers: found.numbers,
        states: found.states,
        seconds,
        peak_bytes,
        work_bytes: peak_bytes.zip(before).map(|(peak, before)| peak.saturating_sub(before)),
    })
}
