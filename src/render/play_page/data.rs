//! The puzzle as the script of the page reads it: one JSON object.

use serde::Serialize;

use super::super::palette::colors;
use super::packed::{Packed, pack};
use super::{Distances, Known};
use crate::puzzle::{
    Anchor, Axis, BlockerCheck, Cell, Direction, Exit, Goal, Identity, Metric, Puzzle, Solution,
    Target,
};
use crate::space::GoalDistances;

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
    fewest: FewestObject,
    /// Whether those that are known are proved.
    proved: bool,
    solution: SolutionObject,
    table: Option<TableObject>,
    /// There are too many positions for a table.
    too_many: bool,
    /// No goal can be reached, proved.
    unsolvable: bool,
}

#[derive(Serialize)]
struct FewestObject {
    step: Option<u32>,
    slide: Option<u32>,
    r#move: Option<u32>,
}

#[derive(Serialize)]
struct SolutionObject {
    metric: &'static str,
    /// Number of the piece, its steps, and where it ends.
    moves: Vec<(u8, String, Option<[u16; 2]>)>,
}

#[derive(Serialize)]
struct TableObject {
    states: usize,
    seed: u32,
    slots: String,
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
    /// As `count` tells pieces apart, without looking at the goal; for the editor.
    count_kind: u8,
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
pub(super) fn puzzle(puzzle: &Puzzle, known: &Known<'_>) -> String {
    let &Known { metric, best, proved, ref distances } = known;
    let all = match distances {
        Distances::All(all) => Some(*all),
        Distances::TooMany | Distances::Unknown => None,
    };
    let table = all.and_then(|all| table(puzzle, all));
    let size = puzzle.size();
    let kinds = puzzle.kinds(Identity::Solve);
    let count_kinds = puzzle.kinds(Identity::Count);
    let kinds = kinds.iter().zip(&count_kinds);
    let drawn = puzzle.pieces().iter().zip(kinds).zip(colors(puzzle));
    let pieces = drawn.map(|((piece, (kind, count_kind)), color)| PieceObject {
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
        count_kind: count_kind.0,
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
        fewest: fewest(best, all),
        proved: proved || table.is_some(),
        solution: SolutionObject {
            metric: best.map_or(metric, |best| best.metric).word(),
            moves: best.map_or(&[][..], |best| &best.moves).iter().map(one_move).collect(),
        },
        unsolvable: all.is_some_and(|all| all.to_goal(metric, 0).is_none()),
        table,
        too_many: matches!(distances, Distances::TooMany),
    };
    // The object holds only strings, numbers and lists, and those can always be written.
    serde_json::to_string(&object).unwrap_or_default().replace('<', "\\u003c")
}

fn table(puzzle: &Puzzle, distances: &GoalDistances) -> Option<TableObject> {
    let Packed { seed, slots } = pack(puzzle, distances)?;
    Some(TableObject { states: distances.states(), seed, slots })
}

/// The fewest moves from the start, as far as they are known.
fn fewest(best: Option<&Solution>, all: Option<&GoalDistances>) -> FewestObject {
    let from_start = |metric| match all {
        Some(all) => all.to_goal(metric, 0),
        None => best.filter(|best| best.metric == metric).map(Solution::length),
    };
    FewestObject {
        step: from_start(Metric::Step),
        slide: from_start(Metric::Slide),
        r#move: from_start(Metric::Move),
    }
}

fn terrain(puzzle: &Puzzle, row: u16) -> String {
    let cell = |col| puzzle.terrain(Cell { row, col }).sign();
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
