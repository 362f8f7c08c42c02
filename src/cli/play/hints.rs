//! Hints for the player: the fewest moves from the start, and the next move from anywhere.
//!
//! A hint is the first move of a shortest solution from the current position; if that would take long,
//! of any solution, and the hint says so. All positions along that solution are stored, so that the next
//! hints of a player who follows it need no search.

use std::collections::HashMap;

use slide::puzzle::{Anchor, Metric, Move, PieceId, Puzzle, Solution};
use slide::solve::{Answer, Status};

use super::thinker::BackgroundSearch;

/// The place of each piece.
type Anchors = Vec<Option<Anchor>>;

/// The fewest moves in a metric, as far as known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fewest {
    /// The search is running, and no solution is shorter than this.
    Searching(u32),
    /// This number, proved.
    Known(u32),
    /// There is no solution, proved.
    Unsolvable,
    /// The memory did not suffice; no solution is shorter than this.
    TooMany(u32),
}

/// The next move, and the number of moves from here, it included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hint {
    pub(super) next: Move,
    pub(super) left: u32,
    /// True if that is proved to be the fewest.
    pub(super) is_fewest: bool,
}

/// The answer to a request for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum HintAnswer {
    Hint(Hint),
    Unsolvable,
    TooMany,
    /// The search is running.
    Later,
}

/// Searches, and what they have found.
pub(super) struct Hints<'a> {
    puzzle: &'a Puzzle,
    metric: Metric,
    /// The search from the start, in all metrics, that of the game first.
    fewest: Option<BackgroundSearch>,
    answers: Vec<Answer>,
    known: HashMap<Anchors, Hint>,
    pending: Option<HintSearch>,
}

/// A search from a position of the game.
struct HintSearch {
    from: Anchors,
    search: BackgroundSearch,
    /// For each piece of the puzzle that is searched its number in the game.
    numbers: Vec<PieceId>,
}

impl<'a> Hints<'a> {
    /// Starts the search for the fewest moves.
    pub(super) fn new(puzzle: &'a Puzzle, metric: Metric) -> Self {
        let mut metrics = Metric::OF_PIECES.to_vec();
        metrics.sort_by_key(|&other| other != metric);
        let fewest = puzzle.goal().map(|_| BackgroundSearch::start(puzzle.clone(), metrics, false));
        let answers = Vec::new();
        let known = HashMap::new();
        Self { puzzle, metric, fewest, answers, known, pending: None }
    }

    /// Takes the results of the searches. A search from a position that the player has left is stopped.
    pub(super) fn poll(&mut self, anchors: &[Option<Anchor>]) -> Option<HintAnswer> {
        while let Some(answer) = self.fewest.as_ref().and_then(BackgroundSearch::poll) {
            if answer.metric == self.metric
                && let Some(best) = answer.solutions.first()
            {
                let numbers: Vec<PieceId> = self.puzzle.piece_ids().collect();
                self.remember(self.puzzle.start_anchors(), best, &numbers, true);
            }
            self.answers.push(answer);
        }
        self.pending.take_if(|search| search.from != anchors);
        let answer = self.pending.as_ref()?.search.poll()?;
        let HintSearch { from, numbers, .. } = self.pending.take()?;
        Some(match (answer.status, answer.solutions.first()) {
            (_, Some(best)) => {
                let is_fewest = best.length() <= answer.lower_bound;
                self.remember(from.clone(), best, &numbers, is_fewest);
                self.known
                    .get(&from)
                    .map_or(HintAnswer::Later, |hint| HintAnswer::Hint(hint.clone()))
            }
            (Status::Unsolvable, None) => HintAnswer::Unsolvable,
            (_, None) => HintAnswer::TooMany,
        })
    }

    /// The next move from here, or the beginning of a search for it.
    pub(super) fn ask(&mut self, anchors: &[Option<Anchor>]) -> HintAnswer {
        if let Some(hint) = self.known.get(anchors) {
            return HintAnswer::Hint(hint.clone());
        }
        if self.fewest(self.metric) == Some(Fewest::Unsolvable) {
            return HintAnswer::Unsolvable;
        }
        if self.pending.as_ref().is_none_or(|search| search.from != anchors)
            && let Some(standing) = anchors.iter().copied().collect::<Option<Vec<Anchor>>>()
            && let Some((puzzle, numbers)) = self.puzzle.from_anchors(&standing)
        {
            let search = BackgroundSearch::start(puzzle, vec![self.metric], true);
            self.pending = Some(HintSearch { from: anchors.to_vec(), search, numbers });
        }
        HintAnswer::Later
    }

    /// The depth of the search for a hint, if one is running.
    pub(super) fn depth(&self) -> Option<u32> {
        self.pending.as_ref().map(|search| search.search.depth())
    }

    /// The fewest moves from the start; `None` without a goal.
    pub(super) fn fewest(&self, metric: Metric) -> Option<Fewest> {
        let search = self.fewest.as_ref()?;
        let Some(answer) = self.answers.iter().find(|answer| answer.metric == metric) else {
            // The metrics are searched in order, this one first.
            let first = self.answers.is_empty() && metric == self.metric;
            return Some(Fewest::Searching(if first { search.depth() } else { 0 }));
        };
        Some(match (answer.status, answer.solutions.first()) {
            (_, Some(best)) => Fewest::Known(best.length()),
            (Status::Unsolvable, None) => Fewest::Unsolvable,
            (_, None) => Fewest::TooMany(answer.lower_bound),
        })
    }

    /// Stores the next move from each position along a solution.
    fn remember(
        &mut self,
        from: Anchors,
        solution: &Solution,
        numbers: &[PieceId],
        is_fewest: bool,
    ) {
        let mut at = from;
        for (one, left) in solution.moves.iter().zip((1..=solution.length()).rev()) {
            let next = Move { piece: numbers[one.piece.index()], ..one.clone() };
            let after = next.to;
            let index = next.piece.index();
            self.known.insert(at.clone(), Hint { next, left, is_fewest });
            at[index] = after;
        }
    }
}
