//! The puzzle as the script of the page reads it: one JSON object.

use super::super::in_script;
use super::packed::{Packed, pack};
use super::{Distances, Known};
use crate::palette::Rgb;
use slide_engine::space::GoalDistances;
use slide_model::{
    Anchor, Axis, BlockerCheck, BlockerRule, Cell, Direction, Exit, Goal, Identity, JsonObject,
    Metric, Move, Puzzle, Solution, Target,
};

/// A puzzle as the page reads it, with the known facts: JSON without `<`, so that it can be in a script
/// element.
pub fn level(puzzle: &Puzzle, known: &Known<'_>) -> String {
    let &Known { metric, best, proved, ref distances } = known;
    // In the page tiles go one by one, and the fewest lines need not be the fewest steps.
    let in_lines = metric == Metric::Line;
    let metric = metric.by_hand();
    let proved = proved && !in_lines;
    let all = match distances {
        Distances::All(all) => Some(*all),
        Distances::TooMany | Distances::Unknown => None,
    };
    let table = all.and_then(|all| table(puzzle, all));
    let targets = match puzzle.goal() {
        Some(Goal::AnyOf(targets)) => Some(targets.iter().map(target).collect::<Vec<_>>()),
        Some(Goal::Exit(_)) | None => None,
    };
    let fewest = |wanted: Metric| match all {
        Some(all) => all.to_goal(wanted, 0),
        None => best.filter(|best| best.metric == wanted).map(Solution::length),
    };
    // The fewest known moves from the start; `proved` if there are no fewer.
    let fewest = JsonObject::default()
        .with("step", fewest(Metric::Step))
        .with("slide", fewest(Metric::Slide))
        .with("move", fewest(Metric::Move));
    let moves = best.map_or(&[][..], |best| &best.moves).iter().flat_map(Move::one_by_one);
    let solution = JsonObject::default()
        .with("metric", best.filter(|_| !in_lines).map_or(metric, |best| best.metric).word())
        .with("moves", moves.map(|one| of_move(&one)).collect::<Vec<_>>());
    let data = JsonObject::default()
        .with("name", puzzle.name())
        .with("metric", metric.word())
        .with("rows", puzzle.size().rows)
        .with("cols", puzzle.size().cols)
        .with("terrain", terrain(puzzle))
        .with("pieces", pieces(puzzle))
        .with("blockers", puzzle.blocker_rule().map(rule))
        .with("targets", targets)
        .with("exit", puzzle.exit().map(exit))
        .with("fewest", fewest)
        .with("proved", proved || table.is_some())
        .with("solution", solution)
        .with("table", table)
        // There are too many positions for a table.
        .with("too_many", matches!(distances, Distances::TooMany))
        // It is proved that no goal can be reached.
        .with("unsolvable", all.is_some_and(|all| all.to_goal(metric, 0).is_none()));
    in_script(&serde_json::to_string(&data).unwrap_or_default())
}

/// A move as the number of the piece, its steps, and its place afterwards.
fn of_move(one: &Move) -> (u8, String, Option<[u16; 2]>) {
    (one.piece.0, Direction::letters(&one.path), one.to.map(pair))
}

/// The pieces. The colour is there only if the file gives it, else `draw.js` chooses as `palette` does; `kind` is as
/// `solve` tells pieces apart, `count_kind` as `count` does, which the editor needs; the solid sub-cells are counted
/// from the first sub-cell of the board that the piece could reach.
fn pieces(puzzle: &Puzzle) -> Vec<JsonObject> {
    let kinds = puzzle.kinds(Identity::Solve);
    let count_kinds = puzzle.kinds(Identity::Count);
    let pieces = puzzle.pieces().iter().enumerate().map(|(index, piece)| {
        let color = piece.color().and_then(Rgb::from_css).map(|color| color.to_string());
        let cells = piece.shape().cells().iter().map(|cell| [cell.row, cell.col]);
        let axis = match piece.axis() {
            Axis::Any => "any",
            Axis::Horizontal => "horizontal",
            Axis::Vertical => "vertical",
            Axis::Fixed => "fixed",
        };
        let solid = piece.blockers().map_or(&[][..], |grid| grid.solid()).iter();
        JsonObject::default()
            .with("letter", piece.letter())
            .with_some("label", piece.label())
            .with("name", piece.name())
            .with("color", color)
            .with("cells", cells.collect::<Vec<_>>())
            .with("start", pair(piece.start()))
            .with("axis", axis)
            .with("key", piece.gate_key())
            .with("kind", kinds[index].0)
            .with("count_kind", count_kinds[index].0)
            .with("blockers", solid.map(|solid| [solid.row, solid.col]).collect::<Vec<_>>())
    });
    pieces.collect()
}

fn rule(rule: BlockerRule) -> JsonObject {
    JsonObject::default()
        .with("per_cell", rule.per_cell)
        .with("overhang", rule.overhang)
        .with("mid_slide", rule.check == BlockerCheck::MidSlide)
}

/// A goal: number, row and column of pieces, and the cells that are to be empty.
fn target(target: &Target) -> JsonObject {
    let placed = target.placements.iter().map(|&(id, at)| (id.0, at.row, at.col));
    let empty = target.empty.iter().map(|cell| [cell.row, cell.col]);
    JsonObject::default()
        .with("placements", placed.collect::<Vec<_>>())
        .with("empty", empty.collect::<Vec<_>>())
}

fn exit(exit: Exit) -> JsonObject {
    JsonObject::default()
        .with("piece", exit.piece.0)
        .with("at", pair(exit.at))
        .with("toward", exit.toward.letter())
}

fn table(puzzle: &Puzzle, distances: &GoalDistances) -> Option<JsonObject> {
    let Packed { seed, slots } = pack(puzzle, distances)?;
    let table = JsonObject::default().with("states", distances.states());
    Some(table.with("seed", seed).with("slots", slots))
}

/// By row, as in puzzle files.
fn terrain(puzzle: &Puzzle) -> Vec<String> {
    let cell = |row, col| puzzle.terrain(Cell { row, col }).sign();
    let size = puzzle.size();
    (0..size.rows).map(|row| (0..size.cols).map(|col| cell(row, col)).collect()).collect()
}

fn pair(anchor: Anchor) -> [u16; 2] {
    [anchor.row, anchor.col]
}
