//! The puzzle as the script of the page reads it: one JSON object.

use serde::Serialize;

use super::super::in_script;
use super::packed::{Packed, pack};
use super::{Distances, Known};
use crate::palette::Rgb;
use crate::words::letters;
use slide_engine::space::GoalDistances;
use slide_model::{
    Anchor, Axis, BlockerCheck, Cell, Goal, Identity, Metric, Move, Puzzle, Solution, Target,
};

#[derive(Serialize)]
struct LevelData<'a> {
    name: &'a str,
    metric: &'a str,
    rows: u16,
    cols: u16,
    /// By row, as in puzzle files.
    terrain: Vec<String>,
    pieces: Vec<PieceData<'a>>,
    blockers: Option<RuleData>,
    /// The goals, unless the goal is an exit or there is none.
    targets: Option<Vec<TargetData>>,
    exit: Option<ExitData>,
    fewest: FewestData,
    /// True if those that are known are proved.
    proved: bool,
    solution: SolutionData<'a>,
    table: Option<TableData>,
    /// True if there are too many positions for a table.
    too_many: bool,
    /// True if it is proved that no goal can be reached.
    unsolvable: bool,
}

#[derive(Serialize)]
struct PieceData<'a> {
    letter: char,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    name: Option<&'a str>,
    /// Only if the file gives it, else `draw.js` chooses as `palette` does.
    color: Option<String>,
    cells: Vec<[u16; 2]>,
    start: [u16; 2],
    axis: &'a str,
    key: bool,
    /// As `solve` tells pieces apart.
    kind: u8,
    /// As `count` tells pieces apart, which the editor needs.
    count_kind: u8,
    /// Solid sub-cells, counted from the first sub-cell of the board that the piece could reach.
    blockers: Vec<[u16; 2]>,
}

#[derive(Serialize)]
struct RuleData {
    per_cell: u16,
    overhang: u16,
    mid_slide: bool,
}

#[derive(Serialize)]
struct TargetData {
    /// Number, row and column of pieces.
    placements: Vec<(u8, u16, u16)>,
    empty: Vec<[u16; 2]>,
}

#[derive(Serialize)]
struct ExitData {
    piece: u8,
    at: [u16; 2],
    toward: char,
}

/// The fewest moves from the start, as far as they are known.
#[derive(Serialize)]
struct FewestData {
    step: Option<u32>,
    slide: Option<u32>,
    r#move: Option<u32>,
}

#[derive(Serialize)]
struct SolutionData<'a> {
    metric: &'a str,
    /// Number of the piece, its steps, and where it ends.
    moves: Vec<(u8, String, Option<[u16; 2]>)>,
}

#[derive(Serialize)]
struct TableData {
    states: usize,
    seed: u32,
    slots: String,
}

/// A puzzle as the page reads it, with all that is known of it: JSON without `<`, so that it can stand
/// in a script element.
pub fn level(puzzle: &Puzzle, known: &Known<'_>) -> String {
    let &Known { metric, best, proved, ref distances } = known;
    // In the page tiles go one by one, and the fewest lines need not be the fewest steps.
    let in_lines = metric == Metric::Line;
    let (metric, proved) = (metric.by_hand(), proved && !in_lines);
    let all = match distances {
        Distances::All(all) => Some(*all),
        Distances::TooMany | Distances::Unknown => None,
    };
    let table = all.and_then(|all| table(puzzle, all));
    let (targets, exit) = match puzzle.goal() {
        None => (None, None),
        Some(Goal::AnyOf(targets)) => (Some(targets.iter().map(target).collect()), None),
        Some(Goal::Exit(exit)) => {
            let (piece, toward) = (exit.piece.0, exit.toward.letter());
            (None, Some(ExitData { piece, at: pair(exit.at), toward }))
        }
    };
    let fewest = |wanted: Metric| match all {
        Some(all) => all.to_goal(wanted, 0),
        None => best.filter(|best| best.metric == wanted).map(Solution::length),
    };
    let moves = best.map_or(&[][..], |best| &best.moves).iter();
    let data = LevelData {
        name: puzzle.name(),
        metric: metric.word(),
        rows: puzzle.size().rows,
        cols: puzzle.size().cols,
        terrain: terrain(puzzle),
        pieces: pieces(puzzle),
        blockers: puzzle.blocker_rule().map(|rule| RuleData {
            per_cell: rule.per_cell,
            overhang: rule.overhang,
            mid_slide: rule.check == BlockerCheck::MidSlide,
        }),
        targets,
        exit,
        fewest: FewestData {
            step: fewest(Metric::Step),
            slide: fewest(Metric::Slide),
            r#move: fewest(Metric::Move),
        },
        proved: proved || table.is_some(),
        solution: SolutionData {
            metric: best.filter(|_| !in_lines).map_or(metric, |best| best.metric).word(),
            moves: moves.flat_map(Move::one_by_one).map(|one| of_move(&one)).collect(),
        },
        table,
        too_many: matches!(distances, Distances::TooMany),
        unsolvable: all.is_some_and(|all| all.to_goal(metric, 0).is_none()),
    };
    in_script(&serde_json::to_string(&data).unwrap_or_default())
}

fn of_move(one: &Move) -> (u8, String, Option<[u16; 2]>) {
    (one.piece.0, letters(&one.path), one.to.map(pair))
}

fn pieces(puzzle: &Puzzle) -> Vec<PieceData<'_>> {
    let kinds = puzzle.kinds(Identity::Solve);
    let count_kinds = puzzle.kinds(Identity::Count);
    let pieces = puzzle.pieces().iter().enumerate().map(|(index, piece)| {
        let solid = piece.blockers().map_or(&[][..], |grid| grid.solid()).iter();
        PieceData {
            letter: piece.letter(),
            label: piece.label(),
            name: piece.name(),
            color: piece.color().and_then(Rgb::from_css).map(|color| color.to_string()),
            cells: piece.shape().cells().iter().map(|cell| [cell.row, cell.col]).collect(),
            start: pair(piece.start()),
            axis: match piece.axis() {
                Axis::Any => "any",
                Axis::Horizontal => "horizontal",
                Axis::Vertical => "vertical",
                Axis::Fixed => "fixed",
            },
            key: piece.gate_key(),
            kind: kinds[index].0,
            count_kind: count_kinds[index].0,
            blockers: solid.map(|solid| [solid.row, solid.col]).collect(),
        }
    });
    pieces.collect()
}

fn target(target: &Target) -> TargetData {
    let placed = target.placements.iter().map(|&(id, at)| (id.0, at.row, at.col));
    TargetData { placements: placed.collect(), empty: cells(&target.empty) }
}

fn table(puzzle: &Puzzle, distances: &GoalDistances) -> Option<TableData> {
    let Packed { seed, slots } = pack(puzzle, distances)?;
    Some(TableData { states: distances.states(), seed, slots })
}

fn terrain(puzzle: &Puzzle) -> Vec<String> {
    let cell = |row, col| puzzle.terrain(Cell { row, col }).sign();
    let size = puzzle.size();
    (0..size.rows).map(|row| (0..size.cols).map(|col| cell(row, col)).collect()).collect()
}

fn cells(cells: &[Cell]) -> Vec<[u16; 2]> {
    cells.iter().map(|cell| [cell.row, cell.col]).collect()
}

fn pair(anchor: Anchor) -> [u16; 2] {
    [anchor.row, anchor.col]
}
