//! The fitness of a genome: the length of the hardest start that can reach it.

use super::genome::Genome;
use slide_engine::space::{Limits, Run, Stop};
use slide_engine::{HardestOptions, hardest};
use slide_model::{Anchor, Metric, Puzzle, Size};

/// A genome with more states has fitness 0, unless the caller sets another limit: it would take too long.
const MOST_STATES: u64 = 60_000;
/// The number of hardest starts of one genome that are tested for a unique solution.
const STARTS: usize = 8;

/// A genome and its fitness.
#[derive(Clone, Debug)]
pub(super) struct JudgedGenome {
    pub genome: Genome,
    /// The length of its hardest start; 0 for a genome that has none.
    pub length: u32,
    /// Its hardest starts.
    pub starts: Vec<Puzzle>,
}

/// Judges a genome.
pub(super) fn judge(
    genome: Genome,
    size: Size,
    metric: Metric,
    limits: &Limits,
) -> Result<JudgedGenome, Stop> {
    let nothing = |genome| Ok(JudgedGenome { genome, length: 0, starts: Vec::new() });
    let Some(puzzle) = genome.puzzle(size, metric) else { return nothing(genome) };
    let most = limits.max_states.or(Some(MOST_STATES));
    let limits = limits.clone().max_states(most);
    let options = HardestOptions::default().metric(metric).top(STARTS);
    let found = hardest(&puzzle, &options, &mut Run::default().limits(limits)).unwrap_or_default();
    match (found.stopped, found.length()) {
        (Some(stop @ (Stop::Interrupted | Stop::Time)), _) => Err(stop),
        (None, Some(length)) => Ok(JudgedGenome { genome, length, starts: found.examples }),
        _ => nothing(genome),
    }
}

/// A start without its letters: for each piece whether it is the goal piece, its shape, and its anchor.
pub(super) fn appearance(start: &Puzzle) -> Vec<(bool, slide_model::Shape, Anchor)> {
    let named = start.named_by_goal();
    let mut parts: Vec<_> = start
        .piece_ids()
        .map(|id| {
            let piece = start.piece(id);
            (named.contains(&id), piece.shape().clone(), piece.start())
        })
        .collect();
    parts.sort_unstable();
    parts
}
