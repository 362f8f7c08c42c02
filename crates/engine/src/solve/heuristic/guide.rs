//! Estimates for any puzzle, from tables made once.
//!
//! Each move moves one piece, so what different pieces need may be added:
//!
//! - a piece that the goal names needs at least the moves that it needs on the empty board
//!   (*Manhattan*), or one move if it is not at home (*misplaced*);
//! - with Manhattan, each piece that the goal does not name but that covers a cell where a named one
//!   must be in the end has to move at least once.
//!
//! Of interchangeable pieces the nearest one counts for each place; of several goals the nearest.
//! All of these fall by at most 1 with a move, so A* need not open states again. (The relaxation is
//! that of J. Pearl, *Heuristics*, 1984.)

use super::single_piece::{NEVER, moves_to, number};
use crate::board::Change;
use crate::space::{PiecePlace, StateSpace};
use slide_model::{Anchor, Goal, Identity, Kind, Metric, PieceId, Puzzle};
use slide_tiles::{AnyHeuristic, Heuristic, TileBoard, Tiles};

/// The demand of one goal.
#[derive(Clone, Debug)]
pub(crate) struct GoalDemand {
    /// Each kind that it places, and the moves to the place from every cell.
    demands: Vec<(Kind, Vec<u32>)>,
    /// By kind and cell: true if a piece that the goal does not name is in the way there.
    in_way: Vec<Vec<bool>>,
}

/// A heuristic made for one puzzle.
#[derive(Debug)]
pub(crate) enum Guide {
    /// From tables of single pieces, for each goal.
    Tables(Vec<GoalDemand>),
    /// One of those for tile boards.
    Tiles(Box<TileGuide>),
}

/// A heuristic for tile boards.
#[derive(Debug)]
pub(crate) struct TileGuide {
    board: TileBoard,
    estimate: AnyHeuristic,
    /// By piece.
    tiles: Vec<u8>,
}

impl Guide {
    /// Tables for Manhattan, misplaced or none.
    pub fn tables(puzzle: &Puzzle, heuristic: Heuristic, metric: Metric) -> Self {
        let targets: Vec<Vec<(PieceId, Anchor)>> = match puzzle.goal() {
            None => Vec::new(),
            Some(Goal::AnyOf(targets)) => {
                targets.iter().map(|target| target.placements.clone()).collect()
            }
            Some(Goal::Exit(exit)) => vec![vec![(exit.piece, exit.at)]],
        };
        let target = |places: &Vec<_>| GoalDemand::new(puzzle, places, heuristic, metric);
        Self::Tables(targets.iter().map(target).collect())
    }

    /// A heuristic for tile boards.
    pub fn tiles(board: TileBoard, estimate: AnyHeuristic) -> Self {
        let mut tiles = vec![0; board.cells()];
        for tile in 0..board.cells() as u8 {
            if let Some(piece) = board.piece(tile) {
                tiles[piece.index()] = tile;
            }
        }
        Self::Tiles(Box::new(TileGuide { board, estimate, tiles }))
    }

    /// Returns whether the estimate falls by at most 1 with a move.
    pub fn is_consistent(&self) -> bool {
        match self {
            Self::Tables(_) => true,
            Self::Tiles(guide) => guide.estimate.is_consistent(),
        }
    }

    /// The least number of moves to a goal, an exit not counted; [`NEVER`] if none can be reached.
    pub fn moves(&self, pieces: &[PiecePlace]) -> u32 {
        match self {
            Self::Tables(targets) => {
                targets.iter().map(|target| target.moves(pieces)).min().unwrap_or(0)
            }
            Self::Tiles(guide) => {
                let mut at = vec![guide.board.hole(); guide.board.cells()];
                for piece in pieces {
                    at[piece.cell] = guide.tiles[piece.kind.index()];
                }
                guide.estimate.moves(&Tiles::new(&at))
            }
        }
    }

    /// A piece that can never come to where it belongs.
    pub fn hopeless(&self, puzzle: &Puzzle) -> Option<PieceId> {
        let Self::Tables(targets) = self else { return None };
        let kinds = puzzle.kinds(Identity::Solve);
        let hopeless = |target: &GoalDemand| {
            let never = |(kind, moves): &&(Kind, Vec<u32>)| {
                puzzle.piece_ids().filter(|id| kinds[id.index()] == *kind).all(|id| {
                    number(puzzle, puzzle.piece(id).start()).is_none_or(|cell| moves[cell] == NEVER)
                })
            };
            let kind = target.demands.iter().find(never)?.0;
            puzzle.piece_ids().find(|id| kinds[id.index()] == kind)
        };
        let all: Option<Vec<PieceId>> = targets.iter().map(hopeless).collect();
        all?.first().copied()
    }
}

impl GoalDemand {
    fn new(
        puzzle: &Puzzle,
        places: &[(PieceId, Anchor)],
        heuristic: Heuristic,
        metric: Metric,
    ) -> Self {
        let kinds = puzzle.kinds(Identity::Solve);
        let count = kinds.iter().map(|kind| kind.index() + 1).max().unwrap_or(0);
        let mut in_way = vec![vec![false; puzzle.size().area()]; count];
        if heuristic == Heuristic::None {
            return Self { demands: Vec::new(), in_way };
        }
        let demand = |&(id, goal): &(PieceId, Anchor)| {
            let mut moves = moves_to(puzzle, puzzle.piece(id), goal, metric);
            if heuristic == Heuristic::Misplaced {
                for moves in moves.iter_mut().filter(|moves| **moves != NEVER) {
                    *moves = (*moves).min(1);
                }
            }
            (kinds[id.index()], moves)
        };
        let demands: Vec<_> = places.iter().map(demand).collect();
        if heuristic == Heuristic::Manhattan {
            let needed: Vec<_> =
                places.iter().flat_map(|&(id, at)| puzzle.piece(id).cells_at(at)).collect();
            let others = puzzle
                .piece_ids()
                .filter(|id| !demands.iter().any(|(kind, _)| *kind == kinds[id.index()]));
            for id in others {
                let piece = puzzle.piece(id);
                for (index, cell) in puzzle.size().cells().enumerate() {
                    let at = Anchor { row: cell.row, col: cell.col };
                    let covers = piece.cells_at(at).any(|cell| needed.contains(&cell));
                    in_way[kinds[id.index()].index()][index] = covers;
                }
            }
        }
        Self { demands, in_way }
    }

    fn moves(&self, pieces: &[PiecePlace]) -> u32 {
        let mut sum = 0_u32;
        for (kind, moves) in &self.demands {
            let own = pieces.iter().filter(|piece| piece.kind == *kind);
            let nearest = own.map(|piece| moves[piece.cell]).min().unwrap_or(NEVER);
            if nearest == NEVER {
                return NEVER;
            }
            sum += nearest;
        }
        let in_way = |piece: &&PiecePlace| self.in_way[piece.kind.index()][piece.cell];
        sum + pieces.iter().filter(in_way).count() as u32
    }
}

/// The estimate for the state to which `change` leads from the current one of the space, with these pieces.
pub(crate) fn moves_after(
    guide: &Guide,
    space: &dyn StateSpace,
    pieces: &mut [PiecePlace],
    change: Change,
) -> u32 {
    let Some(moved) =
        pieces.iter().position(|piece| piece.form == change.form && piece.at == change.from)
    else {
        return 0;
    };
    let before = pieces[moved].cell;
    pieces[moved].cell = space.cell(change.form, change.to);
    let estimate = guide.moves(pieces);
    pieces[moved].cell = before;
    estimate
}
