//! A census of Rush Hour in words, and its puzzles as a list.
//!
//! ```text
//! Rush Hour, 4×4, red car in row 1, no walls, in slides
//! 9304 positions in 880 components
//! 1349 packed positions; 12383 positions if lines could be filled
//! 493 components can be solved; the largest of them has 108 positions
//! 32 irreducible puzzles
//! the hardest puzzle needs 7 slides; 3 puzzles are this hard
//!
//! length  puzzles  irreducible
//!      0       60            0
//!
//! 7 BBoFAAoFECCCEoDD 34
//! ```

use super::hardest::tied;
use crate::table::{Table, number, row};
use crate::words::{counted, joined, partial};
use slide_rush_hour::{BandResult, Family, FamilyPositions, RushHourCensus};

/// The census as text: a few lines, with `histogram` a table of all lengths, and the hardest puzzles.
pub fn text(census: &RushHourCensus, histogram: bool) -> String {
    let mut text = head(census);
    let figures = &census.figures;
    if histogram && !figures.lengths.is_empty() {
        let rows = figures.lengths.iter().zip(&figures.irreducible).enumerate();
        let rows =
            rows.map(|(length, (puzzles, irreducible))| row(&[&length, puzzles, irreducible]));
        let columns = [number("length"), number("puzzles"), number("irreducible")];
        text += &format!("\n{}", Table::new(&columns, rows.collect()).text());
    }
    if !census.hardest.is_empty() {
        text += &format!("\n{}", puzzles(&census.hardest));
    }
    text
}

/// The question, and the sums.
fn head(census: &RushHourCensus) -> String {
    let mut text = family(&census.family);
    if let Some(shard) = census.shard {
        text += &format!(", shard {shard}");
    }
    let figures = &census.figures;
    if let Some(stop) = census.stopped {
        text += &format!(
            "\n{} of {} bands judged {}",
            census.bands_judged,
            census.bands,
            partial(stop)
        );
    }
    let positions = match census.family_positions {
        Some(FamilyPositions { all, .. }) if !census.is_whole() => {
            format!("{} of {}", figures.positions, counted(all, "position"))
        }
        _ => counted(figures.positions, "position"),
    };
    let solvable = figures.solvable;
    let components = counted(figures.components, "component");
    text += &format!("\n{positions} in {components}\n");
    if let Some(FamilyPositions { packed, filled, .. }) = census.family_positions {
        text += &format!("{}; ", counted(packed, "packed position"));
        text += &format!("{} if lines could be filled\n", counted(filled, "position"));
    }
    text += &format!("{} can be solved; ", counted(solvable, "component"));
    text += &format!("the largest of them has {}\n", counted(figures.largest, "position"));
    text += &format!("{}\n", counted(census.irreducible_puzzles(), "irreducible puzzle"));
    if let Some(length) = figures.longest() {
        let ties = tied(figures.lengths.last().copied().unwrap_or(0), "puzzle");
        let length = counted(length, census.family.metric.word());
        text += &format!("the hardest puzzle needs {length}; {ties}\n");
    }
    text
}

fn family(family: &Family) -> String {
    let Family { size, red_row, walls, metric } = family;
    let walls = match (*walls.start(), *walls.end()) {
        (0, 0) => "no walls".to_owned(),
        (least, most) if least == most => counted(most, "wall"),
        (least, most) => format!("{least} to {most} walls"),
    };
    format!("Rush Hour, {size}, red car in row {red_row}, {walls}, in {metric}s")
}

/// The first line of a list: its content and its origin. Readers skip it.
pub fn heading(census: &RushHourCensus) -> String {
    let part = census.shard.map_or_else(String::new, |shard| format!(", shard {shard}"));
    format!(
        "# {}{part}: irreducible puzzles as LENGTH BOARD SIZE, made by slide\n",
        family(&census.family)
    )
}

/// Puzzles, one to a line: length, board, size of the component.
pub fn puzzles(found: &[BandResult]) -> String {
    let line = |one: &BandResult| format!("{} {} {}\n", one.length, one.board, one.size);
    joined(found.iter().map(line))
}
