//! The move list: numbered entries, with or without tick boxes, in one column or several, with
//! headings and boards in between.
//!
//! ```text
//! Klotski: 81 moves (118 steps), fewest possible
//!
//!  [ ]  1. g (soldier) down    [x] 42. E left 2
//!  [ ]  2. S exits down        [ ] 43. B down, right,
//!                                      up
//! ```
//!
//! An entry is known by its tick box and its number; where there is no tick box, by the number at
//! the beginning of a line and a direction in it. All other lines are skipped. Where no entry has a
//! number, each line is one, such as `g down`. The numbers say in
//! which order the entries follow each other, and number 1 begins a solution. An entry that ends
//! with a comma continues in the next line.

use std::collections::BTreeMap;

use super::compact;
use super::entry::{MoveEntry, parse};
use super::tracer::{StepBudget, Tracer};
use super::{Fragment, Written, WrittenError};
use slide_model::{Direction, Metric, Puzzle};

/// Entries by number, each with the place where it begins.
type Numbered<'a> = BTreeMap<usize, (Fragment<'a>, MoveEntry)>;

/// Reads a list.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<Written, WrittenError> {
    let mut solutions: Vec<Numbered<'_>> = Vec::new();
    let mut budget = StepBudget::new();
    let mut lines = Fragment::lines(text).peekable();
    while let Some(line) = lines.next() {
        for (number, body) in entries(line)? {
            let mut whole = body.text.to_owned();
            while whole.ends_with(',') {
                let Some(more) = lines.next_if(|next| !next.text.trim().is_empty()) else { break };
                whole.push(' ');
                whole.push_str(more.text.trim());
            }
            let entry = parse(&whole).map_err(|what| body.error(what))?;
            budget.spend(entry.path.len(), body)?;
            if number == 1 {
                solutions.push(Numbered::new());
            }
            let Some(solution) = solutions.last_mut() else {
                return Err(body.error(format!("entry {number} comes before entry 1")));
            };
            if let Some((first, _)) = solution.insert(number, (body, entry)) {
                let line = first.line;
                return Err(body.error(format!("entry {number} is already in line {line}")));
            }
        }
    }
    if solutions.is_empty() {
        let bare = unnumbered(text, &mut budget)?;
        if bare.is_empty() && !text.contains("already solved") {
            return Err(unreadable(text));
        }
        solutions.push(bare);
    }
    let solutions = solutions.iter().map(|solution| follow(puzzle, solution));
    Ok(Written::new(metric(text), solutions.collect::<Result<_, _>>()?))
}

/// Entries without boxes and numbers, one to a line, from the first line that is one.
fn unnumbered<'a>(text: &'a str, budget: &mut StepBudget) -> Result<Numbered<'a>, WrittenError> {
    let lines = Fragment::lines(text).map(Fragment::trimmed).filter(|line| !line.text.is_empty());
    let mut found = Numbered::new();
    for line in lines.skip_while(|line| parse(line.text).is_err()) {
        let entry = parse(line.text).map_err(|what| line.error(what))?;
        budget.spend(entry.path.len(), line)?;
        found.insert(found.len() + 1, (line, entry));
    }
    Ok(found)
}

/// Turns entries into moves, in the order of their numbers.
fn follow(puzzle: &Puzzle, entries: &Numbered<'_>) -> Result<Vec<slide_model::Move>, WrittenError> {
    let mut tracer = Tracer::new(puzzle);
    let mut moves = Vec::with_capacity(entries.len());
    for (index, (&number, (body, entry))) in entries.iter().enumerate() {
        if number != index + 1 {
            return Err(body.error(format!("entry {} is missing before this one", index + 1)));
        }
        let piece = tracer.labelled(&entry.piece, *body)?;
        moves.push(tracer.play(piece, entry.path.clone(), entry.exits));
    }
    Ok(moves)
}

/// The entries in one line: their numbers and what follows them.
fn entries(line: Fragment<'_>) -> Result<Vec<(usize, Fragment<'_>)>, WrittenError> {
    let starts: Vec<usize> =
        line.text.char_indices().map(|(at, _)| at).filter(|&at| ticked(&line.text[at..])).collect();
    if starts.is_empty() {
        let bare = line.trimmed();
        let is_direction = |word: &str| word.parse::<Direction>().is_ok();
        let directed = bare.words().any(|word| is_direction(word.text.trim_end_matches(',')));
        return Ok(numbered(bare).filter(|_| directed).into_iter().collect());
    }
    let mut found = Vec::new();
    let mut rest = line;
    let mut before = 0;
    for (index, &start) in starts.iter().enumerate() {
        rest = rest.after(start - before);
        before = start;
        let end = starts.get(index + 1).map_or(rest.text.len(), |next| next - start);
        let whole = Fragment { text: &rest.text[..end], ..rest }.after(TICK_BYTES);
        let whole = whole.after(whole.text.len() - whole.text.trim_start().len());
        found.push(numbered(whole).ok_or_else(|| whole.error("this number is too large"))?);
    }
    Ok(found)
}

const TICK_BYTES: usize = 3;

/// Returns whether a tick box and a number begin here.
fn ticked(text: &str) -> bool {
    let mark = ["[ ]", "[x]", "[X]", "[*]"].into_iter().any(|mark| text.starts_with(mark));
    mark && {
        let number = text[TICK_BYTES..].trim_start_matches(' ');
        let rest = number.trim_start_matches(|digit: char| digit.is_ascii_digit());
        rest.len() < number.len() && rest.starts_with(". ")
    }
}

/// A number, a full stop and a blank, and what follows them.
fn numbered(text: Fragment<'_>) -> Option<(usize, Fragment<'_>)> {
    let (digits, _) = text.text.split_once(". ")?;
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    Some((digits.parse().ok()?, text.after(digits.len() + 1).trimmed()))
}

/// The metric in the first heading that has a length, as in `Klotski: 81 moves (118 steps)`.
fn metric(text: &str) -> Option<Metric> {
    text.lines().find_map(|line| {
        let (_, told) = line.rsplit_once(": ")?;
        let words: Vec<&str> = told.split([' ', ',']).collect();
        words.windows(2).find_map(|pair| {
            let word = pair[1].strip_suffix('s').unwrap_or(pair[1]);
            let metric = word.parse().ok()?;
            pair[0].bytes().all(|digit| digit.is_ascii_digit()).then_some(metric)
        })
    })
}

/// The error of a text without a solution.
fn unreadable(text: &str) -> WrittenError {
    let mut words = Fragment::lines(text).flat_map(Fragment::words);
    let first = words.find(|word| !compact::is_compact(word.text));
    first.unwrap_or(Fragment::whole(text)).error(
        "there is no move here; a list has lines such as ` [ ]  1. a down`, a compact line has words \
         such as `aD`",
    )
}
