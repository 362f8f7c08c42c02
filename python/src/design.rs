//! New puzzles, and answers about many puzzles at once. A range of lengths is a pair of its ends.

use pyo3::prelude::*;
use slide::design::asteroid::{self, AsteroidJob, Catalogue, Level, challenges};
use slide::design::blocks::{EvolutionOptions, EvolveError, evolve};
use slide::design::rush_hour::{
    Chapter, DeckOptions, Family, RushHourCensus, RushHourJob, Tier, deck,
};
use slide::design::{Condition, GenerateError, TileStart, tile_start};
use slide::job::{Job, JobResult, Shard, run_job};
use slide::puzzle::{Metric, Puzzle, Size, TilesGoal};
use slide::render::json;
use slide::solve::SolveOptions;
use slide::space::Stop;
use slide::survey::{Survey, SurveyJob, SurveyQuestion};

use crate::call::Effort;
use crate::faults::{not_enumerated, refused, stopped, word};
use crate::puzzle::RawPuzzle;

/// The puzzles, unless something stopped their making.
fn made(puzzles: Vec<Puzzle>, stop: Option<Stop>) -> PyResult<Vec<RawPuzzle>> {
    stop.map_or_else(|| Ok(puzzles.into_iter().map(RawPuzzle).collect()), |stop| Err(stopped(stop)))
}

fn shard(part: Option<(u32, u32)>) -> PyResult<Option<Shard>> {
    part.map(|(index, count)| Shard::new(index, count)).transpose().map_err(refused)
}

/// The levels of a family that are meant: one of them, or `all`.
fn levels<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str, wanted: &str) -> PyResult<Vec<T>> {
    let is_wanted = |&level: &T| wanted == "all" || name(level).eq_ignore_ascii_case(wanted);
    let found: Vec<T> = all.iter().copied().filter(is_wanted).collect();
    if found.is_empty() {
        Err(refused(format!("this family has no level `{wanted}`")))
    } else {
        Ok(found)
    }
}

#[pyfunction]
pub fn generate_tiles(
    py: Python<'_>,
    size: (u16, u16),
    length: u32,
    seed: u64,
    hole_first: bool,
    effort: Effort,
) -> PyResult<Vec<RawPuzzle>> {
    let goal = if hole_first { TilesGoal::HoleFirst } else { TilesGoal::HoleLast };
    let wanted = TileStart { size: Size { rows: size.0, cols: size.1 }, length, seed, goal };
    let start = effort.call(py, |run| tile_start(wanted, &SolveOptions::default(), run))?;
    match start {
        Ok(puzzle) => made(vec![puzzle], None),
        Err(GenerateError::Stopped(stop)) => Err(stopped(stop)),
        Err(error) => Err(refused(error)),
    }
}

#[pyfunction]
pub fn generate_asteroid(
    py: Python<'_>,
    lengths: Option<(u32, u32)>,
    level: &str,
    count: usize,
    seed: u64,
    unique: bool,
    avoid: Vec<PyRef<'_, RawPuzzle>>,
    effort: Effort,
) -> PyResult<Vec<RawPuzzle>> {
    let chapter = |title, lengths| asteroid::CatalogueChapter { title, lengths, count };
    let chapters = match lengths {
        Some((least, most)) => vec![chapter("Challenge", least..=most)],
        None => levels(&Level::ALL, Level::name, level)?
            .into_iter()
            .map(|level| chapter(level.name(), level.lengths()))
            .collect(),
    };
    let avoid = avoid.iter().filter_map(|puzzle| asteroid::Start::of(&puzzle.0)).collect();
    let catalogue = Catalogue { chapters, seed, unique, avoid, ..Catalogue::default() };
    let found = effort.call(py, |run| challenges(&catalogue, run))?;
    let found = found.map_err(refused)?;
    made(found.puzzles, found.stopped)
}

#[pyfunction]
pub fn generate_rush_hour(
    py: Python<'_>,
    lengths: Option<(u32, u32)>,
    level: Option<&str>,
    count: usize,
    seed: u64,
    idle: bool,
    condition: Option<&str>,
    effort: Effort,
) -> PyResult<Vec<RawPuzzle>> {
    let chapters = match (lengths, level) {
        (Some((least, most)), _) => vec![Chapter {
            title: "puzzle".to_owned(),
            lengths: least..=most,
            counter_intuitive: 0..=u32::MAX,
            count,
        }],
        (None, Some(level)) => levels(&Tier::ALL, Tier::name, level)?
            .into_iter()
            .map(|tier| Chapter::of(tier, count))
            .collect(),
        (None, None) => Chapter::of_deck(count),
    };
    let condition: Option<Condition> = condition.map(str::parse).transpose().map_err(refused)?;
    let condition = condition.unwrap_or_default();
    let options = DeckOptions { chapters, idle, condition, seed, ..DeckOptions::default() };
    let found = effort.call(py, |run| deck(&options, run))?;
    if found.unfilled.is_some() {
        return Err(refused(found));
    }
    made(found.puzzles, found.stopped)
}

#[pyfunction]
pub fn generate_blocks(
    py: Python<'_>,
    size: (u16, u16),
    pieces: Option<usize>,
    metric: &str,
    count: usize,
    seed: u64,
    unique: bool,
    generations: Option<u32>,
    effort: Effort,
) -> PyResult<Vec<RawPuzzle>> {
    let options = EvolutionOptions::default()
        .size(Size { rows: size.0, cols: size.1 })
        .pieces(pieces)
        .metric(word(metric)?)
        .count(count)
        .seed(seed)
        .unique(unique)
        .generations(generations);
    let found = effort.call(py, |run| evolve(&options, run))?;
    match found {
        Ok(found) => made(found.puzzles, None),
        Err(EvolveError::Stopped(stop)) => Err(stopped(stop)),
        Err(error) => Err(refused(error)),
    }
}

/// Runs a job, or a shard of it.
fn job<J: Job + Send>(
    py: Python<'_>,
    job: J,
    part: Option<(u32, u32)>,
    effort: &Effort,
) -> PyResult<Result<JobResult<J>, J::Error>>
where
    J::Part: Send,
{
    let shard = shard(part)?;
    effort.call(py, |run| run_job(job, shard, run))
}

/// The file of a shard, or the answer of the whole.
fn answer<J: Job>(found: JobResult<J>, whole: impl FnOnce(JobResult<J>) -> String) -> String {
    if found.shard.is_some() { found.to_json() } else { whole(found) }
}

/// The census of Asteroid Escape as `slide.census/1`, or a shard of it.
#[pyfunction]
pub fn census_asteroid(
    py: Python<'_>,
    top: usize,
    part: Option<(u32, u32)>,
    effort: Effort,
) -> PyResult<String> {
    let found = job(py, AsteroidJob { top }, part, &effort)?;
    let found = found.map_err(|error| not_enumerated(&error))?;
    Ok(answer(found, |found| json::census(&found.into())))
}

/// A census of Rush Hour as `slide.census/1`, or a shard of it, and its irreducible puzzles, an object on each line.
#[pyfunction]
pub fn census_rush_hour(
    py: Python<'_>,
    size: (u16, u16),
    red_row: Option<u16>,
    walls: (u32, u32),
    metric: &str,
    top: usize,
    part: Option<(u32, u32)>,
    effort: Effort,
) -> PyResult<(String, String)> {
    let family = Family::of(Size { rows: size.0, cols: size.1 });
    let metric: Metric = word(metric)?;
    let red_row = red_row.unwrap_or(family.red_row);
    let family = Family { red_row, walls: walls.0..=walls.1, metric, ..family };
    let job = RushHourJob { family, top };
    let shard = shard(part)?;
    let found = effort.call(py, |run| {
        run_job(job, shard, run).map(|found| {
            let puzzles = json::rush_hour_puzzles(&found.part.irreducible);
            let whole = |found| json::rush_hour(&RushHourCensus::new(found, &run.limits));
            (answer(found, whole), puzzles)
        })
    })?;
    found.map_err(refused)
}

/// A survey as `slide.survey/1`, or a shard of it.
#[pyfunction]
pub fn survey(
    py: Python<'_>,
    size: (u16, u16),
    metric: &str,
    corner: &str,
    pieces: Option<u32>,
    rectangles: bool,
    top: usize,
    part: Option<(u32, u32)>,
    effort: Effort,
) -> PyResult<String> {
    let question = SurveyQuestion {
        size: Size { rows: size.0, cols: size.1 },
        metric: word(metric)?,
        corner: word(corner)?,
        pieces,
        rectangles,
        top,
    };
    let found = job(py, SurveyJob::from(question), part, &effort)?.map_err(refused)?;
    Ok(answer(found, |found| json::survey(&Survey::from(found))))
}
