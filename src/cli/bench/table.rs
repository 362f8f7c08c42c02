//! The table of the bench: one line for each work, and the signature.
//!
//! ```text
//! work              question          answer       states   states/s  bytes/state  peak memory
//! klotski-count     count              25955        25955   12.3 M/s         18.5      3.4 MiB
//! signature 0123456789abcdef over 1 answer
//! ```

use slide::render::json::Object;
use slide::render::words::counted;
use twox_hash::XxHash3_64;

use super::measure::Measured;
use super::works::Work;

/// Above the table.
pub(super) const HEADING: &str = "work              question          answer        states        time  states/s  bytes/state  peak memory\n";

/// One line of the table.
pub(super) fn row(work: &Work, measured: &Measured) -> String {
    let peak = measured.peak_bytes.map_or_else(|| "-".to_owned(), size);
    let each =
        measured.bytes_per_state().map_or_else(|| "-".to_owned(), |bytes| format!("{bytes:.1}"));
    format!(
        "{:<16}  {:<16}  {:>9}  {:>9}  {:>10}  {:>8}  {each:>11}  {peak:>11}\n",
        work.name,
        work.question.words(),
        answer(work, measured),
        measured.states,
        time(measured.seconds),
        rate(measured.states_per_second()),
    )
}

/// The number that represents the answer: the states of all depths, or how many components.
fn answer(work: &Work, measured: &Measured) -> u64 {
    use super::works::Query;
    let numbers = &measured.numbers;
    match work.question {
        Query::Depths => measured.states,
        Query::Components => numbers.get(1).copied().unwrap_or(0),
        Query::Solve(_) | Query::Count => numbers.first().copied().unwrap_or(0),
    }
}

/// `1.23 ms`, `4.56 s`.
fn time(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.2} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

/// `123 k`, `12.3 M`.
fn rate(per_second: f64) -> String {
    if per_second < 1e6 {
        format!("{:.0} k", per_second / 1e3)
    } else {
        format!("{:.1} M", per_second / 1e6)
    }
}

/// `4.5 MiB`.
fn size(bytes: u64) -> String {
    let tenths = (bytes * 10 + (1 << 19)) >> 20;
    format!("{}.{} MiB", tenths / 10, tenths % 10)
}

/// Hashes what was answered, in this order; times and memory are no part of it.
#[derive(Default)]
pub(super) struct Signature {
    lines: String,
    answers: usize,
}

impl Signature {
    /// Adds a line: work, question, all numbers of the answer.
    pub(super) fn add(&mut self, work: &Work, numbers: &[u64]) {
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        let question = work.question.words();
        self.lines += &[work.name, question, &numbers.join(" "), "\n"].join(" ");
        self.answers += 1;
    }

    /// XXH3, 64 bits, as 16 hexadecimal digits.
    fn digits(&self) -> String {
        format!("{:016x}", XxHash3_64::oneshot(self.lines.as_bytes()))
    }

    /// The last line of the table.
    pub(super) fn text(&self) -> String {
        format!("signature {} over {}\n", self.digits(), counted(self.answers as u64, "answer"))
    }

    /// The last object.
    pub(super) fn json(&self) -> String {
        Object::of(SCHEMA).put("signature", self.digits()).put("answers", self.answers).line()
    }
}

const SCHEMA: &str = "slide.bench/1";

/// One object of `slide.bench/1`.
pub(super) fn json(work: &Work, measured: &Measured) -> String {
    Object::of(SCHEMA)
        .put("work", work.name)
        .put("question", work.question.words())
        .put("numbers", &measured.numbers)
        .put("states", measured.states)
        .put("seconds", measured.seconds)
        .put("states_per_second", measured.states_per_second())
        .put("bytes_per_state", measured.bytes_per_state())
        .put("peak_memory_bytes", measured.peak_bytes)
        .line()
}

#[cfg(test)]
mod tests {
    use super::super::works::ALL;
    use super::*;

    #[test]
    fn the_signature_is_that_of_the_answers_alone() {
        let sign = |numbers: &[u64]| {
            let mut signature = Signature::default();
            signature.add(&ALL[0], numbers);
            signature.text()
        };
        assert_eq!(sign(&[116]), sign(&[116]));
        assert_ne!(sign(&[116]), sign(&[117]));
        assert_ne!(sign(&[1, 16]), sign(&[116]));
    }

    #[test]
    fn rows_stand_under_the_heading() {
        for work in &ALL {
            let measured = Measured {
                numbers: vec![479_001_600; 3],
                states: 479_001_600,
                seconds: 123.4,
                peak_bytes: Some(1 << 33),
                work_bytes: Some(1 << 33),
            };
            assert_eq!(row(work, &measured).len(), HEADING.len(), "{}", work.name);
        }
    }
}
