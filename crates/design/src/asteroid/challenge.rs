//! New challenges: starts of the real tiles whose shortest solution has exactly a given length.
//!
//! The orientation sets are tried in random order. All placements of a set are judged, layer
//! by layer from the free exits, up to the given length; of that layer a start is drawn at random:
//!
//! ```text
//! free exits   2 moves   3 moves           given length
//!   ◎ ◎ ◎        ○ ○      ○ ○ ○     …        ○ ● ○ ○        ● is drawn
//! ```
//!
//! Each challenge has its own random numbers, so any number of threads draws the same.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

use super::judge::visit_layers;
use super::sets::OrientationSet;
use super::start::Start;
use crate::Dice;
use crate::rate::Condition;
use crate::wanted::is_wanted;
use slide_engine::solve::SolveOptions;
use slide_engine::space::{EnumerateError, Limits, Parts, Run, Stop};
use slide_model::{Puzzle, words};
use slide_run::threads;

/// The length of the longest of all shortest solutions, as the census finds it.
pub const LONGEST: u32 = 155;
/// The number of starts of a layer that are tested before another set is tried.
const DRAWS: usize = 16;

/// The difficulty of a challenge. The printed levels overlap (6–15, 8–25, 15–34, 20–47 and 43–109 moves);
/// these do not, and each lies within the printed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// 6 to 11 moves.
    Starter,
    /// 12 to 20 moves.
    Junior,
    /// 21 to 31 moves.
    Expert,
    /// 32 to 45 moves.
    Master,
    /// 46 to 109 moves.
    Wizard,
}

impl Level {
    /// The number of moves that its challenges need.
    pub fn lengths(self) -> RangeInclusive<u32> {
        match self {
            Self::Starter => 6..=11,
            Self::Junior => 12..=20,
            Self::Expert => 21..=31,
            Self::Master => 32..=45,
            Self::Wizard => 46..=109,
        }
    }
}

words!(
    Level, "level", name, "the easiest first":
    Starter = "Starter",
    Junior = "Junior",
    Expert = "Expert",
    Master = "Master",
    Wizard = "Wizard",
);

/// A part of a catalogue.
#[derive(Clone, Debug)]
pub struct CatalogueChapter {
    /// The title of its challenges.
    pub title: &'static str,
    /// The number of moves that they need.
    pub lengths: RangeInclusive<u32>,
    /// The number of challenges.
    pub count: usize,
}

/// The options of a catalogue of challenges.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// Its parts.
    pub chapters: Vec<CatalogueChapter>,
    /// Another seed gives other challenges.
    pub seed: u64,
    /// True if each must have exactly one shortest solution.
    pub unique: bool,
    /// A condition that each must meet.
    pub condition: Condition,
    /// Starts that must not be drawn.
    pub avoid: HashSet<Start>,
}

/// The reason why there is no such catalogue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChallengeError {
    /// No start of any set needs exactly the requested number of moves, or all were to be avoided.
    #[error(
        "no start of the tiles was found that needs exactly {0} moves and meets the conditions"
    )]
    Length(u32),
    /// No start of any set needs this many moves.
    #[error("no start of the tiles needs {0} moves; the longest needs {LONGEST}")]
    TooLong(u32),
    /// The range is empty, or has a challenge without moves.
    #[error("a challenge needs at least 1 move, and A..B goes upwards")]
    Range,
    /// A limit was reached.
    #[error("the catalogue is not complete ({})", .0.words())]
    Stopped(Stop),
    /// The placements of a set could not be judged.
    #[error(transparent)]
    States(EnumerateError),
}

impl From<EnumerateError> for ChallengeError {
    fn from(error: EnumerateError) -> Self {
        match error {
            EnumerateError::Stopped(stop) => Self::Stopped(stop),
            error => Self::States(error),
        }
    }
}

/// A catalogue, or as much of it as there was time for.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Challenges {
    /// The reason why the drawing was stopped, if it was.
    pub stopped: Option<Stop>,
    /// The challenges, chapter by chapter, the easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// The challenges of a catalogue as puzzles.
///
/// # Errors
/// There is none of a requested length.
///
/// # Examples
/// ```
/// use slide::design::asteroid::{Catalogue, CatalogueChapter, challenges};
/// use slide::space::Run;
///
/// let chapter = CatalogueChapter { title: "Short", lengths: 3..=4, count: 2 };
/// let catalogue = Catalogue { chapters: vec![chapter], seed: 5, ..Catalogue::default() };
/// let puzzles = challenges(&catalogue, &mut Run::default())?.puzzles;
/// assert_eq!(puzzles[0].expect().moves, Some(3));
/// assert_eq!(puzzles[1].name(), "Short 2");
/// # Ok::<(), slide::design::asteroid::ChallengeError>(())
/// ```
pub fn challenges(catalogue: &Catalogue, run: &mut Run<'_>) -> Result<Challenges, ChallengeError> {
    let mut wanted = Vec::new();
    for chapter in &catalogue.chapters {
        if chapter.lengths.is_empty() || *chapter.lengths.start() == 0 {
            return Err(ChallengeError::Range);
        }
        if *chapter.lengths.start() > LONGEST {
            return Err(ChallengeError::TooLong(*chapter.lengths.start()));
        }
        for (number, length) in (1..).zip(lengths(chapter, catalogue.seed)) {
            wanted.push((format!("{} {number}", chapter.title), length));
        }
    }
    let drawn = draw_all(catalogue, &wanted, run);
    let mut taken = catalogue.avoid.clone();
    let mut made = Challenges::default();
    for (index, ((name, length), drawn)) in wanted.iter().zip(drawn).enumerate() {
        let drawn = match drawn {
            Ok(start) if taken.contains(&start) => {
                draw(catalogue, &run.limits, index, *length, &taken)
            }
            drawn => drawn,
        };
        let start = match drawn {
            Ok(start) => start,
            Err(ChallengeError::Stopped(stop)) => {
                made.stopped = Some(stop);
                continue;
            }
            Err(none) => return Err(none),
        };
        taken.insert(start);
        let puzzle = start.puzzle(name, Some(*length)).ok_or(ChallengeError::Length(*length))?;
        let source = format!(
            "generated by slide (seed {}) from the tiles of Asteroid Escape, SmartGames",
            catalogue.seed
        );
        made.puzzles.push(puzzle.with_source(&source));
    }
    Ok(made)
}

/// The lengths of a chapter's challenges, spread evenly up to the longest possible one; a single one is drawn
/// at random.
fn lengths(chapter: &CatalogueChapter, seed: u64) -> Vec<u32> {
    let first = *chapter.lengths.start();
    let last = LONGEST.min(*chapter.lengths.end());
    let span = (last - first) as usize;
    match chapter.count {
        0 => Vec::new(),
        1 => vec![first + Dice::new(seed).below(span + 1) as u32],
        count => (0..count).map(|index| first + (index * span / (count - 1)) as u32).collect(),
    }
}

/// One start for each of these lengths, drawn by all threads.
fn draw_all(
    catalogue: &Catalogue,
    wanted: &[(String, u32)],
    run: &mut Run<'_>,
) -> Vec<Result<Start, ChallengeError>> {
    let limits = run.limits.among(run.threads.clamp(1, threads::MOST_THREADS));
    let done = AtomicU64::new(0);
    let numbered: Vec<(usize, u32)> =
        wanted.iter().map(|&(_, length)| length).enumerate().collect();
    let one = |&(number, length): &(usize, u32)| {
        let start = draw(catalogue, &limits, number, length, &catalogue.avoid);
        done.fetch_add(1, Ordering::Relaxed);
        start
    };
    let drawn = threads::map(run.threads, &numbered, one, || {
        let done = done.load(Ordering::Relaxed);
        let all = Some(wanted.len() as u64);
        run.reporter.parts(Parts { done, all, noun: "challenges", ..Parts::default() });
        true
    });
    let unknown = Err(ChallengeError::Stopped(Stop::Interrupted));
    drawn.into_iter().map(|start| start.unwrap_or_else(|| unknown.clone())).collect()
}

/// Draws the start with this number.
fn draw(
    catalogue: &Catalogue,
    limits: &Limits,
    number: usize,
    length: u32,
    avoid: &HashSet<Start>,
) -> Result<Start, ChallengeError> {
    let mut run = Run::default().limits(limits.clone());
    let mut seeds = Dice::new(catalogue.seed);
    let mut dice = Dice::new(0);
    for _ in 0..=number {
        dice = Dice::new(seeds.below(1 << 31) as u64);
    }
    let mut sets = OrientationSet::all();
    while !sets.is_empty() {
        let set = sets.swap_remove(dice.below(sets.len()));
        let mut drawn = Vec::new();
        visit_layers(set, false, &mut run, &mut |layer, starts, start| {
            if layer == length {
                let mut left: Vec<u64> = (0..starts).collect();
                while drawn.len() < DRAWS && !left.is_empty() {
                    drawn.extend(start(left.swap_remove(dice.below(left.len()))));
                }
            }
            layer < length
        })?;
        for start in drawn {
            if !avoid.contains(&start) && is_good(start, catalogue, &mut run)? {
                return Ok(start);
            }
        }
    }
    Err(ChallengeError::Length(length))
}

/// Returns whether a start meets the conditions of the catalogue.
fn is_good(start: Start, catalogue: &Catalogue, run: &mut Run<'_>) -> Result<bool, ChallengeError> {
    let Some(puzzle) = start.puzzle("start", None) else { return Ok(false) };
    is_wanted(&puzzle, catalogue.unique, &catalogue.condition, &SolveOptions::default(), run)
        .map_err(ChallengeError::Stopped)
}
