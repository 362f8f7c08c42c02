//! The plot of a comparison: the states that each search generated, over the length of the solution: a dot for
//! each puzzle, and a line through the means of each length. The scale of states is logarithmic.
//!
//! ```text
//!  states
//!  10⁵ ┤             ╭──● breadth-first     one colour for each heuristic,
//!  10⁴ ┤      ╭──●───╯  ○ A*, no heuristic  broken lines for iterative deepening
//!  10³ ┤ ●────╯                             and for searches from both ends
//!      ┼───────┬───────┬
//!     20      25      30  moves
//! ```

use super::document::Document;
use super::plot::{Plot, round_step};
use super::scale::{Point, power_of_ten};
use crate::words::one_line;
use crate::xml::{Length, escape};
use slide_engine::solve::{Algorithm, Comparison, Row, Status, Way};
use slide_tiles::Heuristic;

/// The plot; the names are to the right of it.
const PLOT: Plot = Plot { left: 12000, top: 9000, wide: 80000, high: 50000, right: 30000 };
/// The least distance of two names.
const LINE: i64 = 1900;

/// The plot. Searches that a limit stopped are left out.
pub fn compare(comparison: &Comparison) -> String {
    let title = one_line(&comparison.title);
    let mut document = PLOT.document(&title);
    let solved: Vec<(&Row, Vec<(u32, u64)>)> = comparison
        .rows
        .iter()
        .map(|row| (row, solved(row)))
        .filter(|(_, found)| !found.is_empty())
        .collect();
    let all = || solved.iter().flat_map(|(_, found)| found.iter().copied());
    let first = all().map(|(length, _)| length).min().unwrap_or(0);
    let last = all().map(|(length, _)| length).max().unwrap_or(0);
    let fewest = all().map(|(_, states)| states).min().unwrap_or(1).max(1);
    let most = all().map(|(_, states)| states).max().unwrap_or(1).max(1);
    // The powers of ten below and above all, which are two.
    let from = fewest.ilog10();
    let to = (from + 1..20).find(|&power| 10_u64.saturating_pow(power) >= most).unwrap_or(20);
    let bottom = log2(10) * i64::from(from);
    let decades = log2(10) * i64::from(to - from);
    let y = |states: u64| PLOT.bottom() - PLOT.high * (log2(states.max(1)) - bottom) / decades;
    let spread = i64::from(last - first).max(1);
    let x = |length: u32| match last - first {
        0 => PLOT.left + PLOT.wide / 2,
        _ => PLOT.left + 2000 + (PLOT.wide - 4000) * i64::from(length - first) / spread,
    };
    for power in from..=to {
        let y = PLOT.bottom() - PLOT.high * i64::from(power - from) / i64::from(to - from);
        PLOT.level(&mut document, y, &power_of_ten(power));
    }
    let step = round_step(u64::from(last - first).max(1), 10) as u32;
    for length in (first..=last).filter(|length| length.is_multiple_of(step)) {
        let spot = Point { x: x(length), y: PLOT.bottom() + 2200 };
        document.tick(&length.to_string(), "middle", spot);
    }
    let unit = comparison.metric;
    PLOT.axes(&mut document, &format!("length of a shortest solution in {unit}s"));
    let above = Point { x: PLOT.left - 800, y: PLOT.top - 1800 };
    document.tick("states generated", "start", above);
    let mut names: Vec<(i64, Way, &str)> = Vec::new();
    for (row, found) in &solved {
        let (color, dash) = stroke(row.way);
        let means = means(found);
        let line: Vec<String> = means
            .iter()
            .map(|&(length, states)| Point { x: x(length), y: y(states) }.to_string())
            .collect();
        document.add(&format!(
            "<g data-way=\"{}\"><path d=\"M{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"{dash}/>\n",
            escape(&row.way.label()),
            line.join("L")
        ));
        for &(length, states) in found {
            document.add(&format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"3\" fill=\"{color}\"><title>{}</title></circle>\n",
                Length(x(length)),
                Length(y(states)),
                escape(&format!("{}: {length} {unit}s, {states} states", row.way.label()))
            ));
        }
        document.add("</g>\n");
        let end = means.last().map_or(0, |&(_, states)| y(states));
        let place = names.partition_point(|&(other, ..)| other <= end);
        names.insert(place, (end, row.way, color));
    }
    add_names(&mut document, &names);
    document.finish()
}

/// The names at the right, near the ends of their lines, none on another.
fn add_names(document: &mut Document, names: &[(i64, Way, &str)]) {
    let right = PLOT.left + PLOT.wide;
    let mut free = (PLOT.bottom() - LINE * (names.len() as i64 - 1)).min(PLOT.top);
    for (index, (end, way, color)) in names.iter().enumerate() {
        let others_below = (names.len() - 1 - index) as i64;
        let at = (*end).min(PLOT.bottom() - LINE * others_below).max(free);
        free = at + LINE;
        let (_, dash) = stroke(*way);
        let from = Point { x: right + 600, y: at };
        let to = Length(right + 3600);
        document.add(&format!(
            "<path d=\"M{from}H{to}\" stroke=\"{color}\" stroke-width=\"3\"{dash}/>\n"
        ));
        document.tick(&way.label(), "start", Point { x: right + 4200, y: at + 500 });
    }
}

/// The length and the states generated of the solved puzzles, shortest first.
fn solved(row: &Row) -> Vec<(u32, u64)> {
    let is_solved = row.trials.iter().filter(|(_, trial)| trial.status == Status::Solved);
    let mut found: Vec<_> =
        is_solved.map(|(_, trial)| (trial.length, trial.statistics.first_generated())).collect();
    found.sort_unstable();
    found
}

/// The mean of each length.
fn means(found: &[(u32, u64)]) -> Vec<(u32, u64)> {
    let of_one = |same: &[(u32, u64)]| {
        let sum: u128 = same.iter().map(|&(_, states)| u128::from(states)).sum();
        (same[0].0, (sum / same.len() as u128) as u64)
    };
    found.chunk_by(|one, other| one.0 == other.0).map(of_one).collect()
}

/// The colour of a search, of M. Okabe and K. Ito's for all kinds of colour vision, and the dashes of its
/// line.
fn stroke(way: Way) -> (&'static str, &'static str) {
    let color = match way.heuristic {
        None if way.folds => "#a0a0a0",
        None => "#7d7d7d",
        Some(Heuristic::None) => "#cc79a7",
        Some(Heuristic::Misplaced) => "#e69f00",
        Some(Heuristic::Manhattan) => "#0072b2",
        Some(Heuristic::LinearConflict) => "#009e73",
        Some(Heuristic::WalkingDistance) => "#d55e00",
        // Pattern databases.
        Some(_) => "#56b4e9",
    };
    let broken = matches!(way.algorithm, Algorithm::IdaStar | Algorithm::Bidirectional);
    (color, if broken { " stroke-dasharray=\"6 4\"" } else { "" })
}

/// The logarithm to base 2 in 65 536ths, the same on every machine: the fraction is found bit by bit,
/// by squaring. (D. E. Knuth, *The Art of Computer Programming*, volume 1, exercise 1.2.2-25.)
fn log2(number: u64) -> i64 {
    let whole = number.max(1).ilog2();
    // Between 1 and 2, in 2^63rds.
    let mut rest = u128::from(number.max(1)) << (63 - whole);
    let mut fraction = 0;
    for _ in 0..16 {
        rest = (rest * rest) >> 63;
        let bit = rest >> 64;
        fraction = fraction << 1 | bit as i64;
        rest >>= bit;
    }
    i64::from(whole) << 16 | fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        assert_eq!([1, 2, 1 << 40].map(log2), [0, 1 << 16, 40 << 16]);
        // 65536 · 3.32192809…, rounded down.
        assert_eq!((log2(10), log2(u64::MAX) >> 16), (217_705, 63));
    }
}
