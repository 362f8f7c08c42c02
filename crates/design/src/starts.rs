//! Many starts of one puzzle whose shortest solutions have lengths in a range, for comparisons.
//!
//! The lengths are spread evenly over the range. Where all states that the start can reach can be found,
//! those of each length are drawn at random, none twice; each is as likely as any other. Where they are too
//! many, the pieces are moved at random and the position is solved, and its solution passes through
//! starts of all smaller lengths:
//!
//! ```text
//! mixed, 53 moves ─▶ 52 ─▶ … ─▶ 27 moves left: that is the start ─▶ … ─▶ goal
//! ```

use std::ops::RangeInclusive;

use litemap::LiteMap;

use super::Dice;
use super::tile_starts::{GenerateError, WALK_MOVES, WALKS};
use slide_check::{Game, positions};
use slide_engine::solve::{SolveOptions, Status, solve};
use slide_engine::space::{Run, Stop, graph};
use slide_model::{Anchor, Direction, PieceId, Puzzle};

/// The most states that are all found.
const MOST_STATES: u64 = 500_000;

/// The requested starts.
#[derive(Clone, Debug)]
pub struct Starts {
    /// The number of starts.
    pub count: usize,
    /// Lengths of shortest solutions, an exit included.
    pub lengths: RangeInclusive<u32>,
    /// Another seed gives other starts.
    pub seed: u64,
}

/// Starts of `puzzle`, shortest first, in the metric of the options. Their names are the puzzle's name and a
/// number.
///
/// # Errors
/// There are not as many, or none were found; or a limit was reached.
///
/// # Examples
/// ```
/// use slide::design::{Starts, starts};
/// use slide::puzzle::{Metric, Puzzle};
/// use slide::solve::{SolveOptions, solve};
/// use slide::space::Run;
///
/// let puzzle: Puzzle = r#"(name: "Square", board: "ab./c../...", goal: "a../..c/...")"#.parse()?;
/// let wanted = Starts { count: 6, lengths: 2..=4, seed: 1 };
/// let options = SolveOptions::default().metric(Metric::Step);
/// let found = starts(&puzzle, &wanted, &options, &mut Run::default())?;
/// let length = |start| solve(start, &options, &mut Run::default()).unwrap().solutions[0].length();
/// assert_eq!(found.iter().map(length).collect::<Vec<_>>(), [2, 2, 3, 3, 4, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn starts(
    puzzle: &Puzzle,
    wanted: &Starts,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<Vec<Puzzle>, GenerateError> {
    let mut dice = Dice::new(wanted.seed);
    let most = run.limits.max_states.map_or(MOST_STATES, |most| most.min(MOST_STATES));
    let limits = run.limits.clone().max_states(Some(most));
    let found = match graph(puzzle, options.metric, &limits) {
        Ok(graph) => {
            let mut by_length: LiteMap<u32, Vec<usize>> = LiteMap::new();
            let mut longest = 0;
            for (number, state) in graph.states.iter().enumerate() {
                let length = state.to_goal.unwrap_or(0);
                longest = longest.max(length);
                if wanted.lengths.contains(&length) {
                    by_length.entry(length).or_default().push(number);
                }
            }
            if by_length.is_empty() {
                return Err(GenerateError::TooLong(longest));
            }
            let drawn = drawn(by_length, wanted.count, &mut dice);
            let start = |number: usize| Some(puzzle.from_anchors(graph.anchors(number))?.0);
            drawn.into_iter().filter_map(start).collect()
        }
        Err(Stop::States | Stop::Memory) => walked(puzzle, wanted, options, &mut dice, run)?,
        Err(stop) => return Err(GenerateError::Stopped(stop)),
    };
    if found.len() < wanted.count {
        return Err(GenerateError::TooFew(found.len()));
    }
    let named =
        |(start, number): (Puzzle, usize)| start.with_name(&format!("{} {number}", puzzle.name()));
    Ok(found.into_iter().zip(1..).map(named).collect())
}

/// States of all lengths in turn, as long as any are left.
fn drawn(mut left: LiteMap<u32, Vec<usize>>, count: usize, dice: &mut Dice) -> Vec<usize> {
    let mut found: LiteMap<u32, Vec<usize>> = LiteMap::new();
    let mut more = count;
    while more > 0 && !left.is_empty() {
        let lengths: Vec<u32> = left.keys().copied().collect();
        // The last round is spread over the range too.
        let round = more.min(lengths.len());
        more -= round;
        for index in 0..round {
            let length = lengths[index * lengths.len() / round];
            if let Some(states) = left.get_mut(&length) {
                let state = states.swap_remove(dice.below(states.len()));
                found.entry(length).or_default().push(state);
            }
        }
        left.retain(|_, states| !states.is_empty());
    }
    found.into_iter().map(|(_, states)| states).collect::<Vec<_>>().concat()
}

/// States on the paths from random ones to the goal.
fn walked(
    puzzle: &Puzzle,
    wanted: &Starts,
    options: &SolveOptions,
    dice: &mut Dice,
    run: &mut Run<'_>,
) -> Result<Vec<Puzzle>, GenerateError> {
    let least = *wanted.lengths.start();
    let most = *wanted.lengths.end();
    let mut found: Vec<(u32, Puzzle)> = Vec::new();
    let mut longest = 0;
    let mut failed = 0;
    while found.len() < wanted.count {
        if failed == WALKS {
            return Err(GenerateError::NotFound(longest));
        }
        failed += 1;
        let Some((mixed, _)) = puzzle.from_anchors(&mixed(puzzle, dice)) else { continue };
        let answer = solve(&mixed, options, run)?;
        if let Status::Limit(stop) = answer.status {
            return Err(GenerateError::Stopped(stop));
        }
        let Some(solution) = answer.solutions.first() else { continue };
        let length = solution.length();
        longest = longest.max(length);
        let spread = u64::from(most.min(length).saturating_sub(least)) + 1;
        let more = (found.len() as u64 * spread / wanted.count as u64) as u32;
        let Some(skip) = length.checked_sub(least + more).filter(|_| length >= least) else {
            continue;
        };
        let anchors = positions(&mixed, &solution.moves).nth(skip as usize);
        let anchors: Option<Vec<Anchor>> = anchors.and_then(|all| all.into_iter().collect());
        if let Some((start, _)) = anchors.and_then(|anchors| mixed.from_anchors(&anchors)) {
            let place = found.partition_point(|&(other, _)| other <= length - skip);
            found.insert(place, (length - skip, start));
            failed = 0;
        }
    }
    Ok(found.into_iter().map(|(_, start)| start).collect())
}

/// The places of the pieces after many random steps.
fn mixed(puzzle: &Puzzle, dice: &mut Dice) -> Vec<Anchor> {
    let mut game = Game::new(puzzle);
    // Even or odd, so that a hole comes to cells of both colours.
    let mut steps = WALK_MOVES * puzzle.size().area() + dice.below(2);
    let mut tries = 100 * steps;
    while steps > 0 && tries > 0 {
        tries -= 1;
        let piece = PieceId(dice.below(puzzle.pieces().len().max(1)) as u8);
        if game.try_step(piece, Direction::ALL[dice.below(4)]).is_ok() {
            steps -= 1;
            if game.is_over() {
                game.undo();
            }
        }
    }
    game.anchors().iter().copied().flatten().collect()
}
