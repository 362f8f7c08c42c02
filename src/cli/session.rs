//! One run of the program: puzzles are searched in order, each search is watched, and an error with one does
//! not keep the others from their answers.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::HumanBytes;
use slide::check::{PuzzleWarning, warnings};
use slide::puzzle::{Errors, Piece, Puzzle};
use slide::solve::Status;
use slide::space::{
    Checkpoints, EnumerateError, Limits, Parts, Reporter, Run, Statistics, Stop, map_in_threads,
};

use super::console::Console;
use super::exit_code::Outcome;
use super::grids::Faults;
use super::interrupt::Interrupt;
use super::lines::{InputLine, Lines};
use super::load::{Files, Loaded};
use super::memory;
use super::output::Output;
use super::progress::Meter;
use super::shared_args::LimitArgs;

/// The state that all questions of a run share.
pub(crate) struct Session {
    pub(crate) console: Console,
    pub(crate) interrupt: Interrupt,
    at_once: Option<AtOnce>,
    /// The number of puzzles that are still to be searched: they share the time that is left.
    to_come: AtomicU64,
}

/// The answer to a question: its text and its outcome.
type QuestionResult = anyhow::Result<(String, Outcome)>;

/// The most boards of a text that are read before the first of them is answered.
const MOST_LINES: usize = 1 << 10;

/// Several searches at a time.
#[derive(Debug)]
struct AtOnce {
    searches: usize,
    /// The threads of each search.
    threads: usize,
    /// The memory that each may take, in bytes, once it is known.
    memory_bytes: OnceLock<Option<u64>>,
}

impl Session {
    /// The session of the whole program.
    pub(crate) fn new(console: Console) -> Self {
        let interrupt = Interrupt::install();
        Self { console, interrupt, at_once: None, to_come: AtomicU64::new(1) }
    }

    /// Runs `ask` on every file as a whole; fails as [`Session::each_board`] does.
    pub(crate) fn each_file(
        &self,
        files: Files<'_>,
        output: Output,
        ask: &mut dyn FnMut(Loaded) -> QuestionResult,
    ) -> anyhow::Result<Outcome> {
        let mut answers = Answers { output, worst: Outcome::default() };
        for file in files {
            if !answers.take(file.and_then(&mut *ask))? || answers.are_interrupted(&self.interrupt)
            {
                break;
            }
        }
        answers.finish()
    }

    /// Runs `ask` on every puzzle of every file, and writes each answer before the next question. Fails only
    /// if answers cannot be written; other errors are reported on stderr, and the next puzzle follows.
    ///
    /// Boards that are one to a line are read little by little and answered on all `threads`, in their order; each
    /// question gets the session that it belongs to.
    pub(crate) fn each_board(
        &self,
        files: Files<'_>,
        output: Output,
        threads: usize,
        ask: &(dyn Fn(&Puzzle, &Self) -> QuestionResult + Sync),
    ) -> anyhow::Result<Outcome> {
        let mut answers = Answers { output, worst: Outcome::default() };
        let files: Vec<_> = files.collect();
        let puzzles = |file: &anyhow::Result<Loaded>| match file {
            Ok(Loaded { lines: None, puzzles, .. }) => puzzles.len() as u64,
            _ => 1,
        };
        self.to_come.store(files.iter().map(puzzles).sum(), Ordering::Relaxed);
        for file in files {
            let continues = match file {
                Ok(Loaded { lines: Some(lines), .. }) => {
                    self.each_line(lines, threads, ask, &mut answers)?
                }
                Ok(file) => self.each_puzzle(&file, ask, &mut answers)?,
                Err(error) => answers.take(Err(error))?,
            };
            if !continues {
                break;
            }
        }
        answers.finish()
    }

    /// Answers the puzzles of a file. Returns whether to continue.
    fn each_puzzle(
        &self,
        file: &Loaded,
        ask: &dyn Fn(&Puzzle, &Self) -> QuestionResult,
        answers: &mut Answers,
    ) -> anyhow::Result<bool> {
        for puzzle in &file.puzzles {
            let answer = ask(puzzle, self).map_err(|error| error.context(file.place(puzzle)));
            self.to_come.fetch_sub(1, Ordering::Relaxed);
            if !answers.take(answer)? || answers.are_interrupted(&self.interrupt) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Answers the boards of a text. Returns whether to continue.
    fn each_line(
        &self,
        mut lines: Lines,
        threads: usize,
        ask: &(dyn Fn(&Puzzle, &Self) -> QuestionResult + Sync),
        answers: &mut Answers,
    ) -> anyhow::Result<bool> {
        let name = lines.name.clone();
        let notation = lines.notation;
        let console = self.console;
        let many = self.one_of_many(threads, threads);
        let mut meter = Meter::start(console, &name);
        let mut most = threads;
        let mut done = 0;
        self.interrupt.during(|| {
            loop {
                let boards = lines.next(most)?;
                if boards.is_empty() {
                    return Ok(true);
                }
                let look = || {
                    meter.parts(Parts { done, noun: "boards", ..Parts::default() });
                    !self.interrupt.is_raised()
                };
                // The last few boards have the threads of those that would follow.
                let few = self.one_of_many(boards.len(), threads);
                let one = if boards.len() < threads { &few } else { &many };
                // The number of lines that follow is not known: those that were read, or none.
                let to_come = if lines.is_at_end()? { 1 } else { 2 } * boards.len() as u64;
                one.to_come.store(to_come, Ordering::Relaxed);
                let answer = |line: &InputLine| {
                    let puzzle = line.puzzle(&name, notation);
                    let answer = puzzle.and_then(|puzzle| {
                        ask(&puzzle, one).map_err(|error| error.context(line.place(&name)))
                    });
                    one.to_come.fetch_sub(1, Ordering::Relaxed);
                    answer
                };
                for answer in map_in_threads(threads, &boards, answer, look).into_iter().flatten() {
                    if !answers.take(answer)? {
                        return Ok(false);
                    }
                }
                if answers.are_interrupted(&self.interrupt) {
                    return Ok(false);
                }
                done += boards.len() as u64;
                most = MOST_LINES.min(2 * most);
            }
        })
    }

    /// The session of questions of which this number are answered at a time, on `all` threads together.
    fn one_of_many(&self, searches: usize, all: usize) -> Self {
        let console = self.console;
        let interrupt = self.interrupt.clone();
        let searches = searches.max(1);
        let threads = (all / searches).max(1);
        let at_once = Some(AtOnce { searches, threads, memory_bytes: OnceLock::new() });
        Self { console, interrupt, at_once, to_come: AtomicU64::new(1) }
    }

    /// Runs `ask` on all puzzles, on all `threads`; `None` for those that an interruption kept from being
    /// searched.
    pub(crate) fn all_at_once<T: Send>(
        &self,
        puzzles: &[Puzzle],
        threads: usize,
        ask: impl Fn(&Puzzle, &Self) -> T + Sync,
    ) -> Vec<Option<T>> {
        let one = self.one_of_many(threads.min(puzzles.len()), threads);
        let mut meter = Meter::start(self.console, "solve");
        let done = AtomicU64::new(0);
        let answer = |puzzle: &Puzzle| {
            let answer = ask(puzzle, &one);
            done.fetch_add(1, Ordering::Relaxed);
            answer
        };
        let all = Some(puzzles.len() as u64);
        self.interrupt.during(|| {
            map_in_threads(threads, puzzles, answer, || {
                let done = done.load(Ordering::Relaxed);
                meter.parts(Parts { done, all, noun: "puzzles", ..Parts::default() });
                !self.interrupt.is_raised()
            })
        })
    }

    /// Returns whether this question is one of those of a text with a board on each line.
    pub(crate) fn is_one_of_many(&self) -> bool {
        self.at_once.is_some()
    }

    /// The limits of a search that begins now.
    pub(crate) fn limits(&self, args: &LimitArgs) -> Limits {
        let limits = match &self.at_once {
            None => args.starting_now(&self.interrupt).limits,
            Some(AtOnce { searches, memory_bytes, .. }) => {
                // The free memory is determined once, and shared.
                let share = || args.effort.memory_bytes().map(|bytes| bytes / *searches as u64);
                args.with_memory(*memory_bytes.get_or_init(share), &self.interrupt)
            }
        };
        let now = Instant::now();
        let at_a_time = self.at_once.as_ref().map_or(1, |at_once| at_once.searches as u64);
        let to_come = self.to_come.load(Ordering::Relaxed).div_ceil(at_a_time);
        let to_come = to_come.clamp(1, u32::MAX.into()) as u32;
        let share = |end: Instant| now + end.saturating_duration_since(now) / to_come;
        let deadline = limits.deadline.map(share);
        limits.deadline(deadline)
    }

    /// The run of a search that begins now.
    pub(crate) fn run(&self, args: &LimitArgs) -> Run<'static> {
        let all = args.effort.threads();
        let threads = self.at_once.as_ref().map_or(all, |at_once| at_once.threads);
        Run::default().threads(threads).limits(self.limits(args))
    }

    /// Makes a search in this run, shows its progress, and lets Ctrl-C stop it.
    pub(crate) fn search<T>(
        &self,
        puzzle: &Puzzle,
        run: &Run<'_>,
        search: impl FnOnce(&mut Run<'_>) -> T,
    ) -> T {
        self.warn_of_full(puzzle);
        self.search_named(puzzle.name(), run, search)
    }

    /// Warns of a board without an empty cell, on which nothing can move.
    pub(crate) fn warn_of_full(&self, puzzle: &Puzzle) {
        if puzzle.empty_cells() > 0 {
            return;
        }
        let letters = puzzle.pieces().iter().filter(|piece| piece.shape().cells().len() == 1);
        let may_be_empty = |letter: &char| matches!(letter, '0' | 'o' | 'O' | 'x' | 'X');
        let meant = letters.map(Piece::letter).find(may_be_empty).map_or_else(
            || "an empty cell is `.`".to_owned(),
            |letter| format!("if `{letter}` is to be one, write `.` for it"),
        );
        self.console.warn(format_args!(
            "{}: no cell of the board is empty, so nothing can move; {meant}",
            puzzle.name()
        ));
    }

    /// Warns once of probable mistakes in a puzzle; for many boards that would be too much. `goal` is true if the
    /// question is about its goal.
    pub(crate) fn warn_of_mistakes(&self, puzzle: &Puzzle, goal: bool) {
        if self.is_one_of_many() {
            return;
        }
        for warning in
            warnings(puzzle).into_iter().filter(|warning| goal || *warning != PuzzleWarning::Solved)
        {
            self.console.warn(format_args!("{}: {warning}", puzzle.name()));
        }
    }

    /// Makes a search as [`Session::search`] does, for something that is no puzzle yet. Its time and memory are
    /// printed with `-v`.
    pub(crate) fn search_named<T>(
        &self,
        name: &str,
        run: &Run<'_>,
        search: impl FnOnce(&mut Run<'_>) -> T,
    ) -> T {
        let run = run.silently();
        if self.at_once.is_some() {
            return search(&mut { run });
        }
        let started = Instant::now();
        let meter = || Meter::start(self.console, name);
        let answer = self.interrupt.during(|| search(&mut run.reporter(meter())));
        let seconds = started.elapsed().as_secs_f64();
        let peak = memory::peak_bytes()
            .map_or_else(|| "unknown".to_owned(), |bytes| HumanBytes(bytes).to_string());
        self.console
            .note(format_args!("{name}: {seconds:.3} s, peak memory of the program {peak}"));
        answer
    }

    /// The outcome of a question that a limit may have stopped, or a signal.
    pub(crate) fn outcome(&self, stopped: Option<Stop>) -> Outcome {
        match stopped {
            _ if self.interrupt.is_raised() => Outcome::Interrupted,
            stopped => stopped.into(),
        }
    }

    /// Prints how a long run that was stopped can be resumed.
    pub(crate) fn explain_resuming(&self, stopped: Option<Stop>, checkpoints: &Checkpoints) {
        if let Some(path) = checkpoints.path().filter(|_| stopped.is_some()) {
            self.console
                .warn(format_args!("not complete; continue with --resume {}", path.display()));
        }
    }

    /// Prints the statistics of a search, for `-v`; for many boards that would be too much.
    pub(crate) fn statistics(&self, puzzle: &Puzzle, statistics: &Statistics) {
        if self.at_once.is_some() {
            return;
        }
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

    /// Reports an error; faults of a puzzle file are drawn in its source.
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

/// The output for the answers of a command, and the worst outcome.
struct Answers {
    output: Output,
    worst: Outcome,
}

impl Answers {
    /// Writes an answer, or reports its error on stderr. Returns whether to continue.
    fn take(&mut self, answer: QuestionResult) -> anyhow::Result<bool> {
        match answer {
            Ok((text, outcome)) => {
                self.worst = self.worst.max(outcome);
                self.output.write_one(&text)
            }
            Err(error) => {
                Session::failure(&error);
                self.worst = self.worst.max(Outcome::Failed);
                Ok(true)
            }
        }
    }

    fn are_interrupted(&mut self, interrupt: &Interrupt) -> bool {
        if interrupt.is_raised() {
            self.worst = Outcome::Interrupted;
        }
        interrupt.is_raised()
    }

    fn finish(self) -> anyhow::Result<Outcome> {
        self.output.finish()?;
        Ok(self.worst)
    }
}

/// What was found, or the limit that stopped the search; fails if the question does not fit.
pub(crate) fn or_stop<T>(found: &Result<T, EnumerateError>) -> anyhow::Result<Result<&T, Stop>> {
    match found {
        Ok(found) => Ok(Ok(found)),
        Err(EnumerateError::Stopped(stop)) => Ok(Err(*stop)),
        Err(unfit) => Err(unfit.clone().into()),
    }
}

impl From<Status> for Outcome {
    fn from(status: Status) -> Self {
        if status == Status::Unsolvable { Self::No } else { status.stopped().into() }
    }
}
