//! Ranks: to a packing and back again, and to its neighbours without unpacking them.

use super::case::{Case, same};
use crate::reference::dice::Dice;
use slide::board::{Automaton, Board, Cursor, Mask, Ranking, Task, TooLarge, with_board};
use slide::puzzle::{Identity, Metric, Puzzle};
use slide::space::Successors;
use std::collections::HashMap;

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    let puzzle = case.read()?;
    for identity in [Identity::Count, Identity::Solve, Identity::Labelled] {
        there_and_back(&puzzle, identity, case.seed, case.ranks, case.dense_bytes / 4)?;
    }
    Ok(())
}

/// Looks at all packings where there are at most `most`, otherwise at so many picked by `seed`.
/// Returns how many were looked at: none if there are too many for ranks.
pub(crate) fn there_and_back(
    puzzle: &Puzzle,
    identity: Identity,
    seed: u64,
    most: u64,
    most_bytes: u64,
) -> Result<u64, String> {
    let go_on = &mut |_| Ok::<(), TooLarge>(());
    let looked = with_board(puzzle, identity, go_on, Ranks { seed, most, most_bytes });
    looked.map_err(|_| "no memory".to_owned())?
}

struct Ranks {
    seed: u64,
    most: u64,
    /// An automaton that takes more is not grown to its end.
    most_bytes: u64,
}

/// The automaton grew too large.
struct GiveUp;

impl From<slide::board::TooLarge> for GiveUp {
    fn from(_: slide::board::TooLarge) -> Self {
        Self
    }
}

impl Task for Ranks {
    type Out = Result<u64, String>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let enough = |bytes| if bytes > self.most_bytes { Err(GiveUp) } else { Ok(()) };
        let automaton = Automaton::new(board, &mut &enough);
        let Some(ranking) = automaton.ok().as_ref().and_then(Ranking::new) else { return Ok(0) };
        let packings = ranking.packings();
        let ranks: Vec<u64> = if packings <= self.most {
            (0..packings).collect()
        } else {
            let mut dice = Dice::new(self.seed);
            let mut pick = || (dice.below(1 << 30) as u64) << 30 | dice.below(1 << 30) as u64;
            let ends = [0, packings - 1, packings / 2];
            ends.into_iter().chain((3..self.most).map(|_| pick() % packings)).collect()
        };
        let start = ranking.rank(board, &board.start());
        same("the start's rank is one", &true, &(start < packings))?;
        // A cursor that goes forwards keeps most of its path, one that goes backwards little.
        one_way(board, &ranking, ranks.iter().copied())?;
        one_way(board, &ranking, ranks.iter().rev().copied())?;
        Ok(ranks.len() as u64)
    }
}

fn one_way<M: Mask, const W: usize>(
    board: &Board<M, W>,
    ranking: &Ranking,
    ranks: impl Iterator<Item = u64>,
) -> Result<(), String> {
    let (mut here, mut there) = (Cursor::new(board, ranking), Cursor::new(board, ranking));
    let (mut position, mut unpacked) = (board.position(), board.position());
    let mut metrics = Metric::ALL.map(|metric| Successors::new(board, metric));
    let mut seen = HashMap::new();
    for rank in ranks {
        here.go(rank);
        here.unpack(&mut position);
        same("the rank of a cursor", &rank, &here.rank())?;
        let masks = format!("{:?}", snapshot(board, &position));
        let known = *seen.entry(masks).or_insert(rank);
        same("the rank of these masks", &known, &rank)?;
        for successors in &mut metrics {
            let mut changes = Vec::new();
            successors.visit(board, &position, |successor| changes.push(successor.change));
            for change in changes {
                let code = board.pack_after(&position, change);
                let after = here.rank_after(change);
                same("rank of what was packed", &ranking.rank(board, &code), &after)?;
                // The neighbour, found by its rank and by its code.
                there.go(after);
                there.unpack(&mut unpacked);
                let by_rank = snapshot(board, &unpacked);
                board.unpack(&code, &mut unpacked);
                same("packing of a rank", &snapshot(board, &unpacked), &by_rank)?;
                // And back again, by a code of the packing itself.
                let mut back = false;
                board.steps(&unpacked, |_, step| {
                    let code = board.pack_after(&unpacked, step);
                    back |= ranking.rank(board, &code) == rank && there.rank_after(step) == rank;
                });
                if successors.metric() == Metric::Step {
                    same("a step can be taken back", &true, &back)?;
                }
            }
        }
    }
    Ok(())
}

fn snapshot<M: Mask, const W: usize>(
    board: &Board<M, W>,
    position: &slide::board::Position<M>,
) -> Vec<M> {
    let mut masks = Vec::new();
    board.snapshot(position, &mut masks);
    masks
}
