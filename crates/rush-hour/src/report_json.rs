//! Reading what a census has written: its report as `-f json` writes it, and its puzzles, in any of
//! their three forms. Shards are made by one run of the program and merged by another.

use serde::Deserialize;

use super::positions::{Counted, positions};
use super::{BandResult, Family, Figures, RushHourCensus};
use slide_model::{Metric, Size};
use slide_run::{ReadShardError, WrittenShard, part};

#[derive(Deserialize)]
struct Report {
    schema: String,
    family: String,
    rows: u16,
    cols: u16,
    red_row: u16,
    walls: [u32; 2],
    metric: String,
    top: usize,
    shard: Option<WrittenShard>,
    status: String,
    bands: u64,
    bands_judged: u64,
    positions: u64,
    components: u64,
    solvable: u64,
    largest: u64,
    histogram: Vec<u64>,
    irreducible_histogram: Vec<u64>,
    hardest: Vec<FoundObject>,
}

#[derive(Deserialize)]
struct FoundObject {
    length: u32,
    board: String,
    size: u64,
}

/// No number of a census is larger; and the sum over many shards is a number too.
const MOST: u64 = 1 << 53;

/// Reads the report of a census, by whomever it was written. Why it was stopped, if it was, does not
/// stand there: it is read as an interruption. It has no irreducible puzzles.
///
/// # Errors
/// It is not JSON, or not such a report.
pub fn read_report(text: &str) -> Result<RushHourCensus, ReadShardError> {
    let report: Report = serde_json::from_str(text).map_err(ReadShardError::Form)?;
    let content = ReadShardError::Content;
    let metric = Metric::ALL.into_iter().find(|metric| metric.word() == report.metric);
    let family = Family {
        size: Size { rows: report.rows, cols: report.cols },
        red_row: report.red_row,
        walls: report.walls[0]..=report.walls[1],
        metric: metric.ok_or(content("metric"))?,
    };
    if report.schema != "slide.census/1" || report.family != "rush-hour" {
        return Err(content("schema or family"));
    }
    if family.check().is_err() {
        return Err(content("the board"));
    }
    let (shard, stopped) = part(report.shard, &report.status)?;
    let figures = Figures {
        positions: report.positions,
        components: report.components,
        solvable: report.solvable,
        largest: report.largest,
        lengths: report.histogram,
        irreducible: report.irreducible_histogram,
    };
    let lists = figures.lengths.iter().chain(&figures.irreducible);
    let sums = [figures.positions, figures.components, report.bands, report.bands_judged];
    let is_small = lists.clone().chain(&sums).all(|&number| number <= MOST);
    if !is_small || figures.lengths.len() != figures.irreducible.len() {
        return Err(content("a number"));
    }
    if figures.lengths.iter().sum::<u64>() != figures.solvable {
        return Err(content("solvable"));
    }
    let found = |one: FoundObject| {
        let found = BandResult { length: one.length, size: one.size, board: one.board };
        fits(&found, &family).then_some(found)
    };
    let hardest: Option<Vec<BandResult>> = report.hardest.into_iter().map(found).collect();
    Ok(RushHourCensus {
        shard,
        top: report.top,
        stopped,
        bands: (report.bands_judged, report.bands),
        all_positions: positions(&family, Counted::All),
        packed_positions: positions(&family, Counted::Packed),
        filled_positions: positions(&family, Counted::Filled),
        figures,
        irreducible: Vec::new(),
        hardest: hardest.ok_or(content("hardest"))?,
        family,
    })
}

/// Reads a list of puzzles of a family: lines such as `7 BooCBAACDDoCEEoo 27`, with commas, or as
/// objects. Lines that begin with `# `, blank ones and the heading of a table are passed over.
///
/// # Errors
/// The number of the first line that is none, from 1 on.
pub fn read_puzzles(text: &str, family: &Family) -> Result<Vec<BandResult>, usize> {
    let mut all = Vec::new();
    for (number, line) in (1_usize..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with("# ") || line == "length,board,size" {
            continue;
        }
        let found = if line.starts_with('{') {
            let object = serde_json::from_str(line).ok();
            object.map(|FoundObject { length, board, size }| BandResult { length, size, board })
        } else {
            plain(line)
        };
        all.push(found.filter(|found| fits(found, family)).ok_or(number)?);
    }
    Ok(all)
}

fn plain(line: &str) -> Option<BandResult> {
    let mut words = line.split([' ', ',']);
    let (length, board, size) = (words.next()?, words.next()?, words.next()?);
    let found = BandResult {
        length: length.parse().ok()?,
        size: size.parse().ok()?,
        board: board.to_owned(),
    };
    words.next().is_none().then_some(found)
}

/// Returns whether the board has the cells of the family's, and nothing in them that a census does not write.
fn fits(found: &BandResult, family: &Family) -> bool {
    let mut letters = found.board.bytes().filter(|&byte| byte != b'/');
    letters.clone().count() == family.size.area()
        && letters.all(|byte| byte.is_ascii_alphabetic())
        && found.size <= MOST
}
