//! Progress on stderr: nothing in the first second, then depth, states, rate and memory, and the
//! remaining time at most where the size is known. A line has at most 80 columns: a long name is shortened, and
//! the last parts are left out if necessary.

use std::io::Write;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use slide::puzzle::{Puzzle, Solution};
use slide::render::text::compact::line;
use slide::render::text::list::LINE;
use slide::render::words::{self, columns, shortened};
use slide::space::{Deepening, Parts, Progress, Reporter, TableProgress};

use super::console::{Console, ProgressDisplay};

/// The time before which nothing is shown.
const FIRST_AFTER: Duration = Duration::from_secs(1);
/// The time after which a line of a terminal is drawn again.
const REDRAW_AFTER: Duration = Duration::from_millis(200);
/// The time between two lines where lines cannot be drawn over.
const NEXT_LINE_AFTER: Duration = Duration::from_secs(5);

/// The columns of a name.
const NAME: usize = 12;

/// The reporter of one search.
pub(crate) struct Meter {
    console: Console,
    drawing: Option<ProgressDisplay>,
    name: String,
    started: Instant,
    due: Instant,
    /// The line of a terminal, which is cleared when it is dropped.
    bar: Option<ProgressBar>,
}

impl Meter {
    /// Starts the clock; `name` is the puzzle's.
    pub(crate) fn start(console: Console, name: &str) -> Self {
        let started = Instant::now();
        let due = started + FIRST_AFTER;
        let drawing = console.progress();
        let name = name.to_owned();
        Self { console, drawing, name, started, due, bar: None }
    }

    fn line(&self, progress: Progress, elapsed: Duration) -> String {
        let percent = progress.packings.map_or_else(String::new, |packings| {
            let permille = u128::from(progress.states) * 1000 / u128::from(packings.max(1));
            format!(" ({}.{} %)", permille / 10, permille % 10)
        });
        let mut parts = vec![
            format!("depth {}", progress.depth),
            format!("{} states{percent}", HumanCount(progress.states)),
            format!("{}/s", HumanCount(rate(progress.states, elapsed))),
            HumanBytes(progress.memory_bytes).to_string(),
        ];
        parts.extend(progress.packings.and_then(|all| left(progress.states, all, elapsed)));
        self.fitted(parts)
    }

    /// Name and parts, as many as fit into a line.
    fn fitted(&self, mut parts: Vec<String>) -> String {
        let joined = |parts: &[String]| format!(": {}", parts.join(", "));
        let name = columns(&self.name).min(NAME);
        while parts.len() > 1 && columns(&joined(&parts)) + name > LINE {
            parts.pop();
        }
        let rest = joined(&parts);
        shortened(&self.name, LINE.saturating_sub(columns(&rest)).max(name)) + &rest
    }

    /// Prints something while the line of progress is hidden.
    fn beside_bar(&self, print: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Shows a line if it is time for one.
    fn show(&mut self, line: impl FnOnce(&Self, Duration) -> String) {
        let Some(drawing) = self.drawing else { return };
        let now = Instant::now();
        if now < self.due {
            return;
        }
        let line = line(self, now - self.started);
        match drawing {
            ProgressDisplay::OneLine => {
                let bar = self.bar.get_or_insert_with(|| {
                    let style = ProgressStyle::with_template("{wide_msg}");
                    ProgressBar::new_spinner()
                        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
                });
                bar.set_message(line);
                bar.tick();
                self.due = now + REDRAW_AFTER;
            }
            ProgressDisplay::Lines => {
                // It does no harm if this line is lost.
                let _ = writeln!(std::io::stderr(), "{line}");
                self.due = now + NEXT_LINE_AFTER;
            }
        }
    }
}

impl Reporter for Meter {
    fn progress(&mut self, progress: Progress) {
        self.show(|meter, elapsed| meter.line(progress, elapsed));
    }

    fn deepening(&mut self, progress: Deepening) {
        self.show(|meter, elapsed| {
            format!(
                "{}: no solution shorter than {} moves, {} states generated, {}/s",
                meter.name,
                progress.bound,
                HumanCount(progress.nodes),
                HumanCount(rate(progress.nodes, elapsed)),
            )
        });
    }

    fn table(&mut self, progress: TableProgress) {
        self.show(|meter, _| {
            format!(
                "{}: making a pattern database of {} entries, {} moves from the goal",
                meter.name,
                HumanCount(progress.placements),
                progress.depth,
            )
        });
    }

    fn parts(&mut self, progress: Parts) {
        self.show(|meter, elapsed| {
            let Parts { done, all, noun, states: found, best } = progress;
            let of = all.map_or_else(String::new, |all| format!(" of {}", HumanCount(all)));
            let mut parts = vec![format!("{}{of} {noun}", HumanCount(done))];
            parts.extend(best.map(|best| format!("longest so far {best}")));
            parts.extend(all.and_then(|all| left(done, all, elapsed)));
            if let Some(states) = found {
                parts.push(format!("{} states", HumanCount(states)));
                parts.push(format!("{}/s", HumanCount(rate(states, elapsed))));
            }
            meter.fitted(parts)
        });
    }

    fn better(&mut self, puzzle: &Puzzle, solution: &Solution, lower_bound: u32) {
        let name = &self.name;
        let metric = solution.metric;
        let length = words::length(metric, solution.length(), solution.steps());
        let moves = line(puzzle, &solution.moves);
        self.beside_bar(|| {
            Console::raw(&format!("{name}: {length}, at least {lower_bound} needed: {moves}"));
        });
    }

    fn warning(&mut self, what: &str) {
        self.beside_bar(|| self.console.warn(what));
    }

    fn failure(&mut self, what: &str) {
        self.beside_bar(|| Console::error(what));
    }
}

/// The remaining time at the rate so far.
fn left(done: u64, all: u64, elapsed: Duration) -> Option<String> {
    let rest = all.checked_sub(done).filter(|&rest| rest > 0 && done > 0)?;
    let left = (elapsed.as_millis() * u128::from(rest) / u128::from(done)) as u64;
    Some(format!("{:#} left", HumanDuration(Duration::from_millis(left))))
}

/// The number per second.
fn rate(number: u64, elapsed: Duration) -> u64 {
    (u128::from(number) * 1000 / elapsed.as_millis().max(1)) as u64
}
