//! The evolution: each generation breeds as many plans as there are, and the best of both go on.
//!
//! ```text
//! population ──change, cross──▶ children ──judge──▶ worth ─┐
//!      ▲                                                   ▼
//!      └────────────── the best, all different ────────────┴──▶ the best puzzles so far
//! ```
//!
//! All lots are drawn before the children are judged, so any number of threads gives the same.
//!
//! (J. H. Holland, *Adaptation in natural and artificial systems*, 1975.)

use std::collections::HashSet;
use std::fmt;

use super::breed::Breeder;
use super::plan::Plan;
use super::worth::{Judged, is_unique, judge, looks};
use crate::design::Dice;
use crate::puzzle::{Metric, Puzzle, Size};
use crate::space::{Limits, Parts, Reporter, Stop, threads};

/// Plans that live at a time.
const POPULATION: usize = 32;
/// Plans that are drawn at first.
const FIRST: usize = 128;
/// The number of crosses among four children; the others are changed plans.
const CROSSES: usize = 1;
/// Sides of a board.
const SIDES: std::ops::RangeInclusive<u16> = 2..=8;

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Rows × columns, 2 to 8 each.
    pub size: Size,
    /// How many pieces; any number if it is not said.
    pub pieces: Option<usize>,
    /// What counts as 1.
    pub metric: Metric,
    /// How many puzzles.
    pub count: usize,
    /// Another seed gives other puzzles.
    pub seed: u64,
    /// Whether each must have exactly one shortest solution.
    pub unique: bool,
    /// After how many generations to end.
    pub generations: Option<u32>,
    /// How many threads may share the work; 0 and 1 mean one. The answer does not depend on it.
    pub threads: usize,
    /// When to stop: at once. What was judged by then counts.
    pub limits: Limits,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Evolution {
    /// How many generations there were after the first plans.
    pub generations: u32,
    /// The hardest puzzles, the hardest first.
    pub puzzles: Vec<Puzzle>,
}

/// Why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBlocks {
    /// A side is shorter than 2 or longer than 8.
    Size,
    /// So many pieces do not fit on the board beside a hole.
    Pieces,
    /// Nothing was found that is as wanted.
    NotFound,
    /// Nothing was found that is as wanted before a limit stopped the evolution.
    Stopped(Stop),
}

impl fmt::Display for NoBlocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped(stop) => return write!(f, "no puzzle was found ({})", stop.words()),
            Self::Size => "boards of blocks have 2 to 8 rows and columns",
            Self::Pieces => "so many pieces do not fit beside a hole, or are too few to move",
            Self::NotFound => "no puzzle was found that is as wanted; try more generations",
        })
    }
}

impl std::error::Error for NoBlocks {}

/// Lets puzzles evolve.
///
/// # Errors
/// The board or the number of pieces is out of range, or nothing was found.
///
/// # Examples
/// ```
/// use slide::design::blocks::{Wanted, evolve};
/// use slide::puzzle::{Metric, Size};
/// use slide::space::{Limits, Silent};
///
/// let wanted = Wanted {
///     size: Size { rows: 3, cols: 3 },
///     pieces: None,
///     metric: Metric::Move,
///     count: 1,
///     seed: 1,
///     unique: false,
///     generations: Some(3),
///     threads: 1,
///     limits: Limits::default(),
/// };
/// let found = evolve(&wanted, &mut Silent)?;
/// assert!(found.puzzles[0].expect().moves >= Some(4));
/// # Ok::<(), slide::design::blocks::NoBlocks>(())
/// ```
pub fn evolve(wanted: &Wanted, reporter: &mut dyn Reporter) -> Result<Evolution, NoBlocks> {
    if !SIDES.contains(&wanted.size.rows) || !SIDES.contains(&wanted.size.cols) {
        return Err(NoBlocks::Size);
    }
    let most = wanted.size.area() - 1;
    if wanted.pieces.is_some_and(|pieces| pieces == 0 || pieces > most) {
        return Err(NoBlocks::Pieces);
    }
    let breeder = Breeder { size: wanted.size, pieces: wanted.pieces };
    let mut dice = Dice::new(wanted.seed);
    let mut seen: HashSet<Plan> = HashSet::new();
    let mut first = Vec::new();
    for _ in 0..10 * FIRST {
        first.extend(breeder.random(&mut dice).filter(|plan| seen.insert(plan.clone())));
        if first.len() == FIRST {
            break;
        }
    }
    let mut best = Best::new(wanted);
    let mut population = Vec::new();
    let mut generations = 0;
    let mut children = first;
    let stopped = loop {
        let (judged, stop) = judge_all(wanted, &children);
        if let Some(stop) = stop.or(best.add(&judged).err()) {
            break Some(stop);
        }
        population.extend(judged.into_iter().filter(|one| one.length > 0));
        // A stable sort: of equal plans the older one goes on.
        population.sort_by_key(|one: &Judged| std::cmp::Reverse(one.length));
        population.truncate(POPULATION);
        reporter.parts(Parts {
            done: u64::from(generations),
            all: wanted.generations.map(u64::from),
            noun: "generations",
            states: None,
        });
        if wanted.generations.is_some_and(|most| generations >= most) {
            break None;
        }
        children = bred(breeder, &population, &mut seen, &mut dice);
        generations += 1;
    };
    let puzzles = best.puzzles(wanted);
    if puzzles.is_empty() {
        return Err(stopped.map_or(NoBlocks::NotFound, NoBlocks::Stopped));
    }
    Ok(Evolution { generations, puzzles })
}

/// The children of a population, all of them new.
fn bred(
    breeder: Breeder,
    population: &[Judged],
    seen: &mut HashSet<Plan>,
    dice: &mut Dice,
) -> Vec<Plan> {
    let mut children = Vec::new();
    for _ in 0..8 * POPULATION {
        if children.len() == POPULATION {
            break;
        }
        let child = if population.is_empty() {
            breeder.random(dice)
        } else {
            // The better of two has the child.
            let mut parent = || {
                let (one, other) = (dice.below(population.len()), dice.below(population.len()));
                one.min(other)
            };
            let (one, other) = (parent(), parent());
            if dice.below(4) < CROSSES {
                breeder.crossed(&population[one].plan, &population[other].plan, dice)
            } else {
                breeder.mutated(&population[one].plan, dice)
            }
        };
        children.extend(child.filter(|plan| seen.insert(plan.clone())));
    }
    children
}

/// Judges plans by all threads; they come back in their order, up to the first that was stopped.
fn judge_all(wanted: &Wanted, plans: &[Plan]) -> (Vec<Judged>, Option<Stop>) {
    let limits = &wanted.limits.among(wanted.threads.clamp(1, threads::MOST_THREADS));
    let judge = |plan: &Plan| judge(plan.clone(), wanted.size, wanted.metric, limits);
    let judged = threads::map(wanted.threads, plans, judge, || true);
    let mut stop = None;
    let whole = judged.into_iter().flatten();
    let whole = whole.map_while(|one| one.map_err(|why| stop = Some(why)).ok());
    (whole.collect(), stop)
}

/// The best puzzles so far.
struct Best<'a> {
    wanted: &'a Wanted,
    /// The hardest first; of equal ones the older first.
    puzzles: Vec<(u32, Puzzle)>,
    looks: HashSet<Vec<(bool, crate::puzzle::Shape, crate::puzzle::Anchor)>>,
}

impl<'a> Best<'a> {
    fn new(wanted: &'a Wanted) -> Self {
        Self { wanted, puzzles: Vec::new(), looks: HashSet::new() }
    }

    /// Takes the hardest start of each plan that is hard enough and as wanted.
    fn add(&mut self, judged: &[Judged]) -> Result<(), Stop> {
        let Wanted { count, metric, unique, .. } = *self.wanted;
        for one in judged.iter().filter(|one| one.length > 0) {
            let least = self.puzzles.get(count.wrapping_sub(1)).map_or(0, |&(length, _)| length);
            if one.length <= least || count == 0 {
                continue;
            }
            for start in &one.starts {
                if unique && !is_unique(start, metric, &self.wanted.limits)? {
                    continue;
                }
                if self.looks.insert(looks(start)) {
                    let place = self.puzzles.partition_point(|&(length, _)| length >= one.length);
                    self.puzzles.insert(place, (one.length, start.clone()));
                    self.puzzles.truncate(count);
                }
                break;
            }
        }
        Ok(())
    }

    /// The puzzles with names of their own.
    fn puzzles(self, wanted: &Wanted) -> Vec<Puzzle> {
        let Wanted { size, metric, seed, .. } = wanted;
        let named = |(number, (length, puzzle)): (u32, (u32, Puzzle))| {
            let (rows, cols, word) = (size.rows, size.cols, metric.word());
            let plural = if length == 1 { "" } else { "s" };
            puzzle
                .with_name(&format!("Blocks {rows}x{cols}, {length} {word}{plural}, {number}"))
                .with_source(&format!("generated by slide (seed {seed}) by evolution"))
        };
        (1..).zip(self.puzzles).map(named).collect()
    }
}
