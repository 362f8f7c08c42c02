//! The evolution: each generation breeds as many genomes as there are, and the best of both survive.
//!
//! ```text
//! population ──change, cross──▶ children ──judge──▶ worth ─┐
//!      ▲                                                   ▼
//!      └────────────── the best, all different ────────────┴──▶ the best puzzles so far
//! ```
//!
//! All random numbers are drawn before the children are judged, so any number of threads gives the same puzzles.
//!
//! (J. H. Holland, *Adaptation in natural and artificial systems*, 1975.)

use std::collections::HashSet;

use super::breed::Breeder;
use super::fitness::{JudgedGenome, appearance, judge};
use super::genome::Genome;
use crate::Dice;
use crate::rate::Condition;
use crate::wanted::is_wanted;
use slide_engine::solve::SolveOptions;
use slide_engine::space::{Limits, Parts, Run, Stop};
use slide_model::{Metric, Puzzle, Size, counted, options};
use slide_run::threads;

/// The number of genomes of a generation.
const POPULATION: usize = 32;
/// The number of genomes that are drawn at first.
const FIRST: usize = 128;
/// The number of crosses among four children; the others are changed genomes.
const CROSSES: usize = 1;
/// Sides of a board.
const SIDES: std::ops::RangeInclusive<u16> = 2..=8;

options! {
    /// The options of an evolution.
    /// Usually one puzzle of 4×4 cells, the hardest in moves.
    pub struct EvolutionOptions {
        /// Rows × columns, 2 to 8 each.
        size: Size = Size { rows: 4, cols: 4 },
        /// The number of pieces; any if `None`.
        pieces: Option<usize> = None,
        /// The metric.
        metric: Metric = Metric::Move,
        /// The number of puzzles.
        count: usize = 1,
        /// Another seed gives other puzzles.
        seed: u64 = 1,
        /// True if each must have exactly one shortest solution.
        unique: bool = false,
        /// A condition that each must meet.
        condition: Condition = Condition::default(),
        /// The number of generations; unlimited if `None`.
        generations: Option<u32> = None,
    }
}

/// The puzzles that evolution has found.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Evolution {
    /// The number of generations after the first genomes.
    pub generations: u32,
    /// The hardest puzzles, the hardest first.
    pub puzzles: Vec<Puzzle>,
}

/// The reason why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvolveError {
    /// A side is shorter than 2 or longer than 8.
    #[error("boards of blocks have 2 to 8 rows and columns")]
    Size,
    /// The pieces do not fit on the board beside a hole, or are too few to move.
    #[error("there must be at least one piece, and room for a hole")]
    Pieces,
    /// No puzzle was found that meets the conditions.
    #[error("no puzzle that meets the conditions was found; try more generations")]
    NotFound,
    /// No puzzle was found that meets the conditions before a limit stopped the evolution.
    #[error("no puzzle was found ({})", .0.words())]
    Stopped(Stop),
}

/// Lets puzzles evolve. A limit stops that at once; what was judged by then counts.
///
/// # Errors
/// The board or the number of pieces is out of range, or nothing was found.
///
/// # Examples
/// ```
/// use slide::design::blocks::{EvolutionOptions, evolve};
/// use slide::puzzle::{Metric, Size};
/// use slide::space::Run;
///
/// let options = EvolutionOptions::default().size(Size { rows: 3, cols: 3 }).generations(Some(3));
/// let found = evolve(&options, &mut Run::default())?;
/// assert!(found.puzzles[0].expect().moves >= Some(4));
/// # Ok::<(), slide::design::blocks::EvolveError>(())
/// ```
pub fn evolve(options: &EvolutionOptions, run: &mut Run<'_>) -> Result<Evolution, EvolveError> {
    if !SIDES.contains(&options.size.rows) || !SIDES.contains(&options.size.cols) {
        return Err(EvolveError::Size);
    }
    let most = options.size.area() - 1;
    if options.pieces.is_some_and(|pieces| pieces == 0 || pieces > most) {
        return Err(EvolveError::Pieces);
    }
    let breeder = Breeder { size: options.size, pieces: options.pieces };
    let mut dice = Dice::new(options.seed);
    let mut seen: HashSet<Genome> = HashSet::new();
    let mut first = Vec::new();
    for _ in 0..10 * FIRST {
        first.extend(breeder.random(&mut dice).filter(|genome| seen.insert(genome.clone())));
        if first.len() == FIRST {
            break;
        }
    }
    let mut best = BestPuzzles { options, puzzles: Vec::new(), seen: HashSet::new() };
    let mut population = Vec::new();
    let mut generations = 0;
    let mut children = first;
    let stopped = loop {
        let (judged, stop) = judge_all(options, run, &children);
        if let Some(stop) = stop.or(best.add(&judged, &run.limits).err()) {
            break Some(stop);
        }
        for one in judged.into_iter().filter(|one| one.length > 0) {
            // Of equal genomes the older one survives.
            let place =
                population.partition_point(|other: &JudgedGenome| other.length >= one.length);
            population.insert(place, one);
        }
        population.truncate(POPULATION);
        run.reporter.parts(Parts {
            done: u64::from(generations),
            all: options.generations.map(u64::from),
            noun: "generations",
            states: None,
            best: population.first().map(|best| best.length),
        });
        if options.generations.is_some_and(|most| generations >= most) {
            break None;
        }
        children = bred(breeder, &population, &mut seen, &mut dice);
        generations += 1;
    };
    let puzzles = best.puzzles();
    if puzzles.is_empty() {
        return Err(stopped.map_or(EvolveError::NotFound, EvolveError::Stopped));
    }
    Ok(Evolution { generations, puzzles })
}

/// The children of a population, all of them new.
fn bred(
    breeder: Breeder,
    population: &[JudgedGenome],
    seen: &mut HashSet<Genome>,
    dice: &mut Dice,
) -> Vec<Genome> {
    let mut children = Vec::new();
    for _ in 0..8 * POPULATION {
        if children.len() == POPULATION {
            break;
        }
        let child = if population.is_empty() {
            breeder.random(dice)
        } else {
            // The better of two is a parent.
            let mut parent = || {
                let one = dice.below(population.len());
                let other = dice.below(population.len());
                one.min(other)
            };
            let one = parent();
            let other = parent();
            if dice.below(4) < CROSSES {
                breeder.crossed(&population[one].genome, &population[other].genome, dice)
            } else {
                breeder.mutated(&population[one].genome, dice)
            }
        };
        children.extend(child.filter(|genome| seen.insert(genome.clone())));
    }
    children
}

/// Judges genomes by all threads; they come back in their order, up to the first that was stopped.
fn judge_all(
    options: &EvolutionOptions,
    run: &Run<'_>,
    genomes: &[Genome],
) -> (Vec<JudgedGenome>, Option<Stop>) {
    let limits = &run.limits.among(run.threads.clamp(1, threads::MOST_THREADS));
    let judge = |genome: &Genome| judge(genome.clone(), options.size, options.metric, limits);
    let judged = threads::map(run.threads, genomes, judge, || true);
    let mut stop = None;
    let whole = judged.into_iter().flatten();
    let whole = whole.map_while(|one| one.map_err(|why| stop = Some(why)).ok());
    (whole.collect(), stop)
}

/// The best puzzles so far.
struct BestPuzzles<'a> {
    options: &'a EvolutionOptions,
    /// The hardest first; of equal ones the older first.
    puzzles: Vec<(u32, Puzzle)>,
    seen: HashSet<Vec<(bool, slide_model::Shape, slide_model::Anchor)>>,
}

impl BestPuzzles<'_> {
    /// Adds the hardest start of each genome that is hard enough and meets the conditions.
    fn add(&mut self, judged: &[JudgedGenome], limits: &Limits) -> Result<(), Stop> {
        let EvolutionOptions { count, metric, unique, ref condition, .. } = *self.options;
        let options = SolveOptions::default().metric(metric);
        let mut run = Run::default().limits(limits.clone());
        for one in judged.iter().filter(|one| one.length > 0) {
            let least = self.puzzles.get(count.wrapping_sub(1)).map_or(0, |&(length, _)| length);
            if one.length <= least || count == 0 {
                continue;
            }
            for start in &one.starts {
                if !is_wanted(start, unique, condition, &options, &mut run)? {
                    continue;
                }
                if self.seen.insert(appearance(start)) {
                    let place = self.puzzles.partition_point(|&(length, _)| length >= one.length);
                    self.puzzles.insert(place, (one.length, start.clone()));
                    self.puzzles.truncate(count);
                }
                break;
            }
        }
        Ok(())
    }

    /// The puzzles, each with its own name.
    fn puzzles(self) -> Vec<Puzzle> {
        let EvolutionOptions { size: Size { rows, cols }, metric, seed, .. } = self.options;
        let named = |(number, (length, puzzle)): (u32, (u32, Puzzle))| {
            let moves = counted(length as usize, metric.word());
            puzzle
                .with_name(&format!("Blocks {rows}x{cols}, {moves}, {number}"))
                .with_source(&format!("generated by slide (seed {seed}) by evolution"))
        };
        (1..).zip(self.puzzles).map(named).collect()
    }
}
