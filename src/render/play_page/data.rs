//! The puzzle as the script of the page reads it: one JSON object.

use serde::Serialize;

use super::super::palette::colors;
use crate::puzzle::{
    Anchor, Axis, BlockerCheck, Cell, Direction, Exit, Goal, Identity, Metric, Puzzle, Solution,
    Target, Terrain,
};

#[derive(Serialize)]
struct PuzzleObject<'a> {
    name: &'a str,
    metric: &'static str,
    rows: u16,
    cols: u16,
    /// By row, as in puzzle files.
    terrain: Vec<String>,
    pieces: Vec<PieceObject<'a>>,
    blockers: Option<RuleObject>,
    targets: Option<Vec<TargetObject>>,
    exit: Option<ExitObject>,
    fewest: Option<u32>,
    proved: bool,
    /// Number of the piece, its steps, and where it ends.
    solution: Vec<(u8, String, Option<[u16; 2]>)>,
}

#[derive(Serialize)]
struct PieceObject<'a> {
    letter: char,
    name: Option<&'a str>,
    /// As CSS writes it.
    color: String,
    cells: Vec<[u16; 2]>,
    start: [u16; 2],
    axis: &'static str,
    key: bool,
    kind: u8,
    /// Solid sub-cells, counted from the first sub-cell of the board that the piece could reach.
    blockers: Vec<[u16; 2]>,
}

#[derive(Serialize)]
struct RuleObject {
    per_cell: u16,
    overhang: u16,
    mid_slide: bool,
}

#[derive(Serialize)]
struct TargetObject {
    placements: Vec<(u8, u16, u16)>,
    empty: Vec<[u16; 2]>,
}

#[derive(Serialize)]
struct ExitObject {
    piece: u8,
    at: [u16; 2],
    toward: char,
}

/// The object; `<` is written so that it cannot end a script element.
pub(super) fn puzzle(
    puzzle: &Puzzle,
    metric: Metric,
    best: Option<&Solution>,
    proved: bool,
) -> String {
    let size = puzzle.size();
    let kinds = puzzle.kinds(Identity::Solve);
    let drawn = puzzle.pieces().iter().zip(&kinds).zip(colors(puzzle));
    let pieces = drawn.map(|((piece, kind), color)| PieceObject {
        letter: piece.letter(),
        name: piece.name(),
        color: color.to_string(),
        cells: piece.shape().cells().iter().map(|cell| [cell.row, cell.col]).collect(),
        start: pair(piece.start()),
        axis: match piece.axis() {
            Axis::Any => "any",
            Axis::Horizontal => "horizontal",
            Axis::Vertical => "vertical",
            Axis::Fixed => "fixed",
        },
        key: piece.gate_key(),
        kind: kind.0,
        blockers: piece.blockers().map_or_else(Vec::new, |grid| {
            grid.solid().iter().map(|solid| [solid.row, solid.col]).collect()
        }),
    });
    let (targets, exit) = match puzzle.goal() {
        None => (None, None),
        Some(Goal::AnyOf(targets)) => (Some(targets.iter().map(target).collect()), None),
        Some(Goal::Exit(exit)) => (None, Some(way_out(*exit))),
    };
    let object = PuzzleObject {
        name: puzzle.name(),
        metric: metric.word(),
        rows: size.rows,
        cols: size.cols,
        terrain: (0..size.rows).map(|row| terrain(puzzle, row)).collect(),
        pieces: pieces.collect(),
        blockers: puzzle.blocker_rule().map(|rule| RuleObject {
            per_cell: rule.per_cell,
            overhang: rule.overhang,
            mid_slide: rule.check == BlockerCheck::MidSlide,
        }),
        targets,
        exit,
        fewest: best.map(Solution::length),
        proved,
        solution: best.map_or(&[][..], |best| &best.moves).iter().map(one_move).collect(),
    };
    // The object holds only strings, numbers and lists, and those can always be written.
    serde_json::to_string(&object).unwrap_or_default().replace('<', "\\u003c")
}

fn terrain(puzzle: &Puzzle, row: u16) -> String {
    let cell = |col| match puzzle.terrain(Cell { row, col }) {
        Terrain::Floor => '.',
        Terrain::Wall => '#',
        Terrain::Void => '~',
        Terrain::Gate => '-',
    };
    (0..puzzle.size().cols).map(cell).collect()
}

fn target(target: &Target) -> TargetObject {
    TargetObject {
        placements: target.placements.iter().map(|&(id, at)| (id.0, at.row, at.col)).collect(),
        empty: target.empty.iter().map(|cell| [cell.row, cell.col]).collect(),
    }
}

fn way_out(exit: Exit) -> ExitObject {
    ExitObject { piece: exit.piece.0, at: pair(exit.at), toward: exit.toward.letter() }
}

fn one_move(one: &crate::puzzle::Move) -> (u8, String, Option<[u16; 2]>) {
    let path = one.path.iter().copied().map(Direction::letter).collect();
    (one.piece.0, path, one.to.map(pair))
}

fn pair(anchor: Anchor) -> [u16; 2] {
    [anchor.row, anchor.col]
}
