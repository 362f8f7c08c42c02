//! The reasons why a move is not legal, in words for a person at the board.

use std::fmt;

use slide_model::{Anchor, Axis, Cell, Direction, PieceId};

/// The first move of a list that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {}: {reason}", .index + 1)]
#[non_exhaustive]
pub struct Illegal {
    /// The number of the move, from 0.
    pub index: usize,
    /// The fault.
    pub reason: IllegalMove,
}

/// The reason why a move is not legal.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The puzzle has no piece of that number.
    UnknownPiece(PieceId),
    /// A piece makes a move that it may not make.
    Of {
        /// Its label.
        piece: String,
        /// The fault.
        fault: Fault,
    },
}

/// The fault of a move of a piece.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The goal piece has left the board, and nothing may follow.
    AfterExit,
    /// The path has no steps.
    NoSteps,
    /// Steps are counted, and the path has this many.
    NotOneStep(usize),
    /// An exit is written as one step, and the path has this many.
    LongExit(usize),
    /// Slides are counted, and the path has a corner.
    NotStraight,
    /// The pieces that it pushes do not lie in a line between it and the hole.
    NotALine,
    /// Lines are counted, and the puzzle does not have unit tiles and one hole alone.
    NoLines,
    /// The piece does not stand where the move begins.
    WrongFrom {
        /// Its place according to the move.
        says: Anchor,
        /// Its place.
        stands: Anchor,
    },
    /// The path does not lead where the move says.
    WrongTo {
        /// Its end according to the move.
        says: Anchor,
        /// The end of the path.
        leads: Anchor,
    },
    /// Something is in the way.
    Blocked {
        /// The number of the step on the path, from 1.
        step: usize,
        /// The length of the path.
        steps: usize,
        /// The place of the piece before that step.
        stands: Anchor,
        /// The direction of the step.
        direction: Direction,
        /// The obstacle.
        obstacle: Obstacle,
    },
    /// The puzzle has no exit.
    NoExit,
    /// The piece with this label is the one that may leave.
    NotTheExitPiece(String),
    /// The piece leaves from one place only, and stands elsewhere.
    NotAtTheExit {
        /// Its place.
        stands: Anchor,
        /// The place from which it leaves.
        exit: Anchor,
    },
    /// The piece leaves in this direction only.
    NotThatWayOut(Direction),
}

/// The obstacle of a step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// The piece may not go in this direction at all.
    #[error("{}", match .0 {
        Axis::Fixed => "it is fixed",
        Axis::Horizontal => "it goes left and right only",
        Axis::Vertical | Axis::Any => "it goes up and down only",
    })]
    Axis(Axis),
    /// The board ends.
    #[error("the board ends there")]
    Frame,
    /// A wall.
    #[error("there is a wall at {0}")]
    Wall(Cell),
    /// There is no board at this cell.
    #[error("there is no board at {0}")]
    Void(Cell),
    /// A gate, and the piece has no key.
    #[error("there is a gate at {0}, and it is no gate key")]
    Gate(Cell),
    /// Another piece.
    #[error("{label} covers {cell}")]
    Piece {
        /// Its label.
        label: String,
        /// The cell that both would cover.
        cell: Cell,
    },
    /// A blocker of another piece.
    #[error(
        "after sub-step {sub_step} of {sub_steps} its blockers meet those of {label} at sub-cell \
         ({sub_row}, {sub_col})"
    )]
    Blocker {
        /// The other piece's label.
        label: String,
        /// The row of the sub-cell that both would cover, on the board of all sub-cells.
        sub_row: u32,
        /// The column of that sub-cell.
        sub_col: u32,
        /// The number of sub-steps of this step after which they meet.
        sub_step: u32,
        /// The number of sub-steps of this step.
        sub_steps: u32,
    },
}

impl Fault {
    /// The fault of a single step that is blocked.
    pub(crate) fn blocked(stands: Anchor, direction: Direction, obstacle: Obstacle) -> Self {
        Self::Blocked { step: 1, steps: 1, stands, direction, obstacle }
    }
}

impl std::error::Error for IllegalMove {}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (piece, fault) = match self {
            Self::UnknownPiece(PieceId(number)) => {
                return write!(f, "there is no piece number {}", u32::from(*number) + 1);
            }
            Self::Of { piece, fault } => (piece, fault),
        };
        match fault {
            Fault::AfterExit => write!(f, "{piece} cannot move: after the exit nothing may follow"),
            Fault::NoSteps => write!(f, "{piece} takes no step"),
            Fault::NotOneStep(steps) => {
                write!(f, "{piece} takes {steps} steps, but each step counts here")
            }
            Fault::LongExit(steps) => {
                write!(f, "{piece} leaves the board in one slide, written as 1 step, not {steps}")
            }
            Fault::NotStraight => {
                write!(f, "the path of {piece} has a corner, but a slide is straight")
            }
            Fault::NotALine => {
                write!(f, "{piece} is not said to push the line of tiles between it and the hole")
            }
            Fault::NoLines => write!(
                f,
                "{piece} pushes no line: lines are counted on boards of unit tiles with one hole alone"
            ),
            Fault::WrongFrom { says, stands } => {
                write!(f, "{piece} stands at {stands}, not at {says}")
            }
            Fault::WrongTo { says, leads } => {
                write!(f, "the path leads {piece} to {leads}, not to {says}")
            }
            Fault::Blocked { step, steps, stands, direction, obstacle } => {
                write!(f, "{piece} cannot go {direction} from {stands}")?;
                if *steps > 1 {
                    write!(f, " (step {step} of {steps})")?;
                }
                write!(f, ": {obstacle}")
            }
            Fault::NoExit => write!(f, "{piece} cannot leave the board: this puzzle has no exit"),
            Fault::NotTheExitPiece(leaves) => {
                write!(f, "{piece} cannot leave the board: the exit is for {leaves}")
            }
            Fault::NotAtTheExit { stands, exit } => {
                write!(f, "{piece} stands at {stands}, but it leaves the board from {exit}")
            }
            Fault::NotThatWayOut(toward) => {
                write!(f, "{piece} leaves the board {toward}, and no other way")
            }
        }
    }
}
