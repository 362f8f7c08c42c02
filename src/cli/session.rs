//! One run of the program: puzzles are asked one after another, each search is watched, and what
//! goes wrong with one does not keep the others from their answers.

use std::time::Instant;

use indicatif::HumanBytes;
use slide::puzzle::{Errors, Puzzle};
use slide::solve::Status;
use slide::space::{Keeping, Reporter, Statistics, Stop};

use super::console::Console;
use super::exit_code::Outcome;
use super::grids::Faults;
use super::interrupt::Interrupt;
use super::load::Loaded;
use super::memory;
use super::output::Output;
use super::progress::Meter;

/// What all questions of a run share.
pub(crate) struct Session {
    pub(crate) console: Console,
    pub(crate) interrupt: Interrupt,
}

impl Session {
    /// Asks about every puzzle of every file, and writes each answer before the next question.
    ///
    /// # Errors
    /// Only if answers cannot be written; other errors are reported on stderr, and the next puzzle is asked about.
    pub(crate) fn each<F>(
        &self,
        files: impl IntoIterator<Item = anyhow::Result<Loaded>>,
        mut output: Output,
        mut ask: F,
    ) -> anyhow::Result<Outcome>
    where
        F: FnMut(&Puzzle) -> anyhow::Result<(String, Outcome)>,
    {
        let mut worst = Outcome::default();
        'files: for file in files {
            let file = match file {
                Ok(file) => file,
                Err(error) => {
                    Self::failure(&error);
                    worst = worst.max(Outcome::Failed);
                    continue;
                }
            };
            for puzzle in &file.puzzles {
                match ask(puzzle) {
                    Ok((text, outcome)) => {
                        worst = worst.max(outcome);
                        match output.answer(&text) {
                            Err(error) if error.reader_left() => return Ok(worst),
                            written => written?,
                        }
                    }
                    Err(error) => {
                        Self::failure(&error.context(file.place(puzzle)));
                        worst = worst.max(Outcome::Failed);
                    }
                }
                if self.interrupt.asked() {
                    worst = Outcome::Interrupted;
                    break 'files;
                }
            }
        }
        output.finish()?;
        Ok(worst)
    }

    /// Runs a search, shows its progress, and lets Ctrl-C stop it.
    pub(crate) fn search<T>(&self, puzzle: &Puzzle, run: impl FnOnce(&mut dyn Reporter) -> T) -> T {
        self.search_named(puzzle.name(), run)
    }

    /// The same, for something that is no puzzle yet.
    pub(crate) fn search_named<T>(
        &self,
        name: &str,
        run: impl FnOnce(&mut dyn Reporter) -> T,
    ) -> T {
        let started = Instant::now();
        let answer = {
            let mut meter = Meter::start(self.console, name);
            self.interrupt.during(|| run(&mut meter))
        };
        self.console.note(format_args!(
            "{name}: {:.3} s, peak memory of the program {}",
            started.elapsed().as_secs_f64(),
            memory::peak_bytes()
                .map_or_else(|| "unknown".to_owned(), |b| HumanBytes(b).to_string()),
        ));
        answer
    }

    /// How a question ended that a limit may have stopped, or a signal.
    pub(crate) fn outcome(&self, stopped: Option<Stop>) -> Outcome {
        match stopped {
            _ if self.interrupt.asked() => Outcome::Interrupted,
            Some(_) => Outcome::Partial,
            None => Outcome::Answered,
        }
    }

    /// Says how a long run that was stopped can go on.
    pub(crate) fn say_how_to_go_on(&self, stopped: Option<Stop>, keeping: &Keeping) {
        let kept = keeping.checkpoint.as_ref().or(keeping.resume.as_ref());
        if let Some(path) = kept.filter(|_| stopped.is_some()) {
            self.console.warn(format_args!("not complete; go on with --resume {}", path.display()));
        }
    }

    /// What a search did, for `-v`.
    pub(crate) fn statistics(&self, puzzle: &Puzzle, statistics: &Statistics) {
        self.console.note(format_args!(
            "{}: {}; {} states expanded, {} generated ({:.2} each), {} opened again, tables {}",
            puzzle.name(),
            statistics.engine,
            statistics.expanded,
            statistics.generated,
            statistics.branching(),
            statistics.reopened,
            HumanBytes(statistics.table_bytes),
        ));
    }

    /// Reports what went wrong; faults of a puzzle file are drawn in its source.
    pub(crate) fn failure(error: &anyhow::Error) {
        let color = Console::stderr_colored();
        if let Some(errors) = error.downcast_ref::<Errors>() {
            Console::raw(&errors.render(color));
        } else if let Some(faults) = error.downcast_ref::<Faults>() {
            Console::raw(&faults.render(color));
        } else {
            Console::error(format_args!("{error:#}"));
        }
    }
}

impl From<Status> for Outcome {
    fn from(status: Status) -> Self {
        match status {
            Status::Solved => Self::Answered,
            Status::Unsolvable => Self::No,
            Status::Limit(_) => Self::Partial,
        }
    }
}
