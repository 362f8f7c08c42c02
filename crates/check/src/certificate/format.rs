//! The content of a certificate as plain data: the header before the layers, and the trailer after them.
//!
//! ```text
//! {"schema":"slide.certificate/1", … ,"hash":"1c291ca3"}    header, a line of JSON
//! layers, a layer of no states                              see `mod.rs`
//! {"claim":{"answer":"solved", … },"solution":[ … ]}        trailer, a line of JSON
//! 9be3e0a3                                                  CRC-32 of all bytes before this line
//! ```
//!
//! The puzzle is written in plain cells. Pieces that count as the same are a group, so the pieces of a group cannot
//! differ in anything but their places.

use serde::{Deserialize, Serialize};
use slide_model::{
    Anchor, BlockerCheck, Cell, Direction, Goal, Identity, Metric, PieceId, Puzzle, Solution,
    Target, Terrain, word, write_ron,
};

/// A cell or an anchor as (row, column).
pub(super) type PlainCell = (u16, u16);

/// The schema of this version.
pub const SCHEMA: &str = "slide.certificate/1";

/// The question that a certificate answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Question {
    /// A shortest solution, or that there is none.
    Solve,
    /// The number of states that can be reached.
    Count,
    /// The number of states at each depth.
    CountDepths,
    /// The number of states at each depth, and the goals among them.
    Goals,
    /// The state that is farthest from the nearest goal.
    Hardest,
}

impl Question {
    /// Returns whether it is about the goal. Then the puzzle is written with its goal, and the pieces that the goal
    /// names are distinct.
    pub fn has_goal(self) -> bool {
        !matches!(self, Self::Count | Self::CountDepths)
    }
}

/// The first line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CertificateHeader {
    /// [`SCHEMA`].
    pub schema: String,
    /// The program that wrote it, and its version.
    pub program: String,
    /// The name of the puzzle.
    pub name: String,
    /// The question.
    pub question: Question,
    /// The unit in which moves are counted.
    #[serde(with = "word")]
    pub metric: Metric,
    /// The puzzle in plain cells.
    pub puzzle: PlainPuzzle,
    /// CRC-32 of the puzzle as it is written in this line, in eight hexadecimal digits.
    pub hash: String,
}

/// A puzzle in plain cells: all that decides which moves are legal, and which states are goals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PlainPuzzle {
    /// The rows of the board: `.` floor, `-` a gate, `#` no place for a piece.
    pub board: Vec<String>,
    /// The pieces, those that count as the same together.
    pub groups: Vec<PlainGroup>,
    /// The rule by which blockers are tested, if there are any.
    pub blockers: Option<PlainRule>,
    /// The goals, any of which is enough; empty if the goal is an exit, or the question is not about the goal.
    pub goals: Vec<PlainGoal>,
    /// The exit, if that is the goal.
    pub exit: Option<PlainExit>,
}

/// Pieces that count as the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PlainGroup {
    /// The letters of the pieces.
    pub letters: String,
    /// The cells of each piece, counted from its anchor.
    pub cells: Vec<PlainCell>,
    /// The directions in which each may go: `UDLR`, `UD`, `LR` or none, so that each move can be taken back.
    pub ways: String,
    /// True if each may cover gates.
    pub gate_key: bool,
    /// The solid sub-cells of each, counted from the top left of its grid.
    pub blockers: Vec<PlainCell>,
    /// The anchor of each piece at the start.
    pub start: Vec<PlainCell>,
}

/// The rule by which blockers are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PlainRule {
    /// The number of sub-cells along the edge of a cell.
    pub per_cell: u16,
    /// The number of sub-cells by which a grid extends beyond the bounding box of its piece, on every side.
    pub overhang: u16,
    /// True if blockers are tested after whole steps only. An exit is tested all the way.
    pub ends_only: bool,
}

/// A goal: all of its conditions hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PlainGoal {
    /// (group, row, column): a piece of this group has its anchor there.
    pub places: Vec<(u16, u16, u16)>,
    /// Cells that no piece covers.
    pub empty: Vec<PlainCell>,
}

/// An exit: a piece of the group leaves the board from there, in one straight slide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PlainExit {
    /// The group whose piece leaves.
    pub group: u16,
    /// The anchor from which it leaves.
    pub at: PlainCell,
    /// Its direction: U, D, L or R.
    pub way: char,
}

/// The line after the layers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Trailer {
    /// The answer that the layers prove.
    pub claim: CertificateClaim,
    /// The solution; empty if none is claimed.
    pub solution: Vec<PlainMove>,
}

/// One move of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PlainMove {
    /// The group of the piece.
    pub group: u16,
    /// Its anchor before.
    pub from: PlainCell,
    /// Its steps, as letters U, D, L and R.
    pub path: String,
    /// True if it leaves the board; the path is then the one letter of the exit.
    pub exit: bool,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum CertificateClaim {
    /// The shortest solutions have this length.
    Solved {
        /// In the metric, an exit included.
        length: u32,
        /// The steps of the solution that is shown; an exit counts 1. There may be one with fewer: that is not claimed.
        steps: u32,
    },
    /// There is no solution.
    Unsolvable {
        /// The number of states that can be reached.
        states: u64,
    },
    /// There is no solution, as parity shows: a board of tiles with one hole.
    Parity {},
    /// The number of states that can be reached.
    Count {
        /// The start included.
        states: u64,
    },
    /// The number of states at each distance.
    CountDepths {
        /// The number of all states.
        states: u64,
        /// By distance from the start.
        layers: Vec<u64>,
    },
    /// The goals among the states.
    Goals {
        /// The number of all states.
        states: u64,
        /// By distance from the start.
        layers: Vec<u64>,
        /// The number of goal states.
        goals: u64,
        /// The length of a shortest solution, an exit included.
        nearest: Option<u32>,
        /// The length of a shortest path to the farthest goal state, an exit included.
        farthest: Option<u32>,
    },
    /// The longest of all shortest solutions.
    Hardest {
        /// All states that the start can reach.
        states: u64,
        /// The number of goal states.
        goals: u64,
        /// The length of the longest shortest solution, an exit included; `None` if there is no goal state.
        length: Option<u32>,
        /// The number of states by length of their shortest solution, from 0.
        histogram: Vec<u64>,
    },
}

impl CertificateHeader {
    /// The header for a question about a puzzle.
    pub fn new(puzzle: &Puzzle, question: Question, identity: Identity, metric: Metric) -> Self {
        let name = puzzle.name().to_owned();
        let puzzle = PlainPuzzle::new(puzzle, identity, question.has_goal());
        let hash = puzzle.hash();
        let program = format!("slide {}", env!("CARGO_PKG_VERSION"));
        Self { schema: SCHEMA.to_owned(), program, name, question, metric, puzzle, hash }
    }

    /// The identity of the pieces in the puzzle itself if this header is about it; `None` if it is about another puzzle
    /// or another goal.
    pub fn identity_in(&self, puzzle: &Puzzle) -> Option<Identity> {
        let has_goal = self.question.has_goal();
        let identities: &[Identity] =
            if has_goal { &[Identity::Solve] } else { &[Identity::Count, Identity::Labelled] };
        let mut identities = identities.iter().copied();
        identities.find(|&identity| PlainPuzzle::new(puzzle, identity, has_goal) == self.puzzle)
    }
}

impl PlainPuzzle {
    /// The puzzle with pieces distinguished by `identity`, and with its goal if the question is about that.
    pub fn new(puzzle: &Puzzle, identity: Identity, has_goal: bool) -> Self {
        let size = puzzle.size();
        let sign = |cell| match puzzle.terrain(cell) {
            Terrain::Floor => '.',
            Terrain::Gate => '-',
            Terrain::Wall | Terrain::Void => '#',
        };
        let row = |row| (0..size.cols).map(|col| sign(Cell { row, col })).collect();
        let kinds = puzzle.kinds(identity);
        // Kinds are numbered in the order of their first pieces.
        let mut groups: Vec<PlainGroup> = Vec::new();
        for (id, kind) in puzzle.piece_ids().zip(&kinds) {
            if kind.index() == groups.len() {
                groups.push(PlainGroup::like(puzzle, id));
            }
            let group = &mut groups[kind.index()];
            let piece = puzzle.piece(id);
            group.letters.push(piece.letter());
            group.start.push(plain_cell(piece.start()));
        }
        let group = |id: PieceId| u16::from(kinds[id.index()].0);
        let plain_goal = |target: &Target| PlainGoal {
            places: target.placements.iter().map(|&(id, at)| (group(id), at.row, at.col)).collect(),
            empty: target.empty.iter().map(|cell| (cell.row, cell.col)).collect(),
        };
        let mut goals = Vec::new();
        let mut exit = None;
        match puzzle.goal().filter(|_| has_goal) {
            None => {}
            Some(Goal::Exit(way_out)) => {
                exit = Some(PlainExit {
                    group: group(way_out.piece),
                    at: plain_cell(way_out.at),
                    way: way_out.toward.letter(),
                });
            }
            Some(Goal::AnyOf(targets)) => goals.extend(targets.iter().map(plain_goal)),
        }
        Self {
            board: (0..size.rows).map(row).collect(),
            groups,
            blockers: puzzle.blocker_rule().map(|rule| PlainRule {
                per_cell: rule.per_cell,
                overhang: rule.overhang,
                ends_only: rule.check == BlockerCheck::EndsOnly,
            }),
            goals,
            exit,
        }
    }

    /// CRC-32 of the puzzle as the header writes it.
    pub fn hash(&self) -> String {
        hash(&serde_json::to_string(self).unwrap_or_default())
    }
}

/// The hash of a puzzle, its name and everything else in its file included: the CRC-32, in eight hexadecimal digits, of
/// what [`write_ron`] makes of it.
pub fn puzzle_hash(puzzle: &Puzzle) -> String {
    hash(&write_ron(puzzle))
}

/// CRC-32 of a text, in eight hexadecimal digits.
fn hash(text: &str) -> String {
    let mut sum = flate2::Crc::new();
    sum.update(text.as_bytes());
    format!("{:08x}", sum.sum())
}

impl PlainGroup {
    /// A group for pieces like this one, still empty.
    fn like(puzzle: &Puzzle, id: PieceId) -> Self {
        let piece = puzzle.piece(id);
        let ways = Direction::ALL.into_iter().filter(|&way| piece.axis().allows(way));
        let solid = piece.blockers().map(slide_model::BlockerGrid::solid).unwrap_or_default();
        Self {
            letters: String::new(),
            cells: piece.shape().cells().iter().map(|cell| (cell.row, cell.col)).collect(),
            ways: ways.map(Direction::letter).collect(),
            // Where there are no gates, it makes no difference which pieces may cover them.
            gate_key: piece.gate_key() && puzzle.has_terrain(Terrain::Gate),
            blockers: solid.iter().map(|sub| (sub.row, sub.col)).collect(),
            start: Vec::new(),
        }
    }
}

impl PlainMove {
    /// The moves of a solution, for a puzzle whose pieces are distinguished as by `solve`.
    pub fn of_solution(puzzle: &Puzzle, solution: &Solution) -> Vec<Self> {
        let kinds = puzzle.kinds(Identity::Solve);
        let plain = solution.moves.iter().map(|one| Self {
            group: u16::from(kinds[one.piece.index()].0),
            from: plain_cell(one.from),
            path: Direction::letters(&one.path),
            exit: one.to.is_none(),
        });
        plain.collect()
    }
}

impl Trailer {
    /// A claim and its solution.
    pub fn new(claim: CertificateClaim, solution: Vec<PlainMove>) -> Self {
        Self { claim, solution }
    }
}

fn plain_cell(at: Anchor) -> PlainCell {
    (at.row, at.col)
}
