//! `slide.hardest/1`: how hard the starts of a puzzle are. `slide.census/1`: all placements of a tile
//! set.

use serde::Serialize;

use super::{Number, line};
use crate::design::asteroid::Census;
use crate::design::{Hardest, HardestOptions};
use crate::puzzle::Puzzle;
use crate::render::board;
use crate::render::palette::Ink;
use crate::space::{Reach, Stop};

#[derive(Serialize)]
struct HardestObject<'a> {
    schema: &'static str,
    puzzle: &'a str,
    metric: &'static str,
    reach: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sets: Option<Number>,
    states: Number,
    goals: Number,
    just_solved: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsolvable: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ties: Option<Number>,
    histogram: Vec<Number>,
    starts: Vec<String>,
}

/// The hardest starts of the puzzle of this name as one object in one line. `length` (at least that, if a limit stopped the
/// search) is there if anything can be solved, `ties` and `unsolvable` if nothing stopped it.
pub fn hardest(name: &str, found: &Hardest, options: &HardestOptions) -> String {
    let solved = found.length().filter(|_| found.stopped.is_none());
    line(&HardestObject {
        schema: "slide.hardest/1",
        puzzle: name,
        metric: options.metric.word(),
        reach: match options.reach {
            Reach::Component => "component",
            Reach::Everywhere => "packings",
        },
        status: if found.stopped.is_none() { "complete" } else { "limit" },
        stopped: found.stopped.map(Stop::words),
        sets: (found.sets > 1).then(|| found.sets.into()),
        states: found.states.into(),
        goals: found.goals.into(),
        just_solved: found.just_solved.into(),
        unsolvable: found.unsolvable().map(Into::into),
        length: found.length(),
        ties: solved.map(|_| found.ties().into()),
        histogram: numbers(&found.histogram),
        starts: found.examples.iter().map(grid).collect(),
    })
}

#[derive(Serialize)]
struct CensusObject {
    schema: &'static str,
    family: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    sets: Number,
    sets_judged: Number,
    legal: Number,
    solvable: Number,
    at_once: Number,
    components: Number,
    components_with_exit: Number,
    largest: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    ties: Number,
    histogram: Vec<Number>,
    starts: Vec<String>,
}

/// The census, with these of the hardest starts, as one object in one line.
pub(in crate::render) fn census(census: &Census, starts: &[Puzzle]) -> String {
    let total = &census.total;
    line(&CensusObject {
        schema: "slide.census/1",
        family: "asteroid",
        status: if census.stopped.is_none() { "complete" } else { "limit" },
        stopped: census.stopped.map(Stop::words),
        sets: census.all_sets.into(),
        sets_judged: (census.sets.len() as u64).into(),
        legal: total.legal.into(),
        solvable: total.solvable().into(),
        at_once: total.free().into(),
        components: total.components.into(),
        components_with_exit: total.components_with_exit.into(),
        largest: total.largest.into(),
        length: total.longest(),
        ties: total.ties().into(),
        histogram: numbers(&total.histogram),
        starts: starts.iter().map(grid).collect(),
    })
}

fn numbers(list: &[u64]) -> Vec<Number> {
    list.iter().map(|&number| number.into()).collect()
}

/// The start in one line, as `--board` takes it.
fn grid(puzzle: &Puzzle) -> String {
    let width = usize::from(puzzle.size().cols);
    let drawn = board::start(puzzle, Ink::Plain);
    let rows: Vec<String> =
        drawn.lines().map(|row| format!("{row:width$}").replace(' ', "~")).collect();
    rows.join("/")
}
