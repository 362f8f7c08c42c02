//! The puzzle as the script of the page reads it: one JSON object.

use super::super::in_script;
use super::packed::{Packed, pack};
use super::{Distances, Known};
use crate::json::Object;
use crate::palette::Rgb;
use crate::words::letters;
use slide_engine::space::GoalDistances;
use slide_model::{
    Anchor, Axis, BlockerCheck, Cell, Goal, Identity, Metric, Move, Puzzle, Solution,
};

/// A puzzle as the page reads it, with all that is known of it: JSON without `<`, so that it can stand
/// in a script element.
pub fn level(puzzle: &Puzzle, known: &Known<'_>) -> String {
    let &Known { metric, best, proved, ref distances } = known;
    let all = match distances {
        Distances::All(all) => Some(*all),
        Distances::TooMany | Distances::Unknown => None,
    };
    let table = all.and_then(|all| table(puzzle, all));
    let object = Object::new()
        .put("name", puzzle.name())
        .put("metric", metric.word())
        .put("rows", puzzle.size().rows)
        .put("cols", puzzle.size().cols)
        // By row, as in puzzle files.
        .put("terrain", terrain(puzzle))
        .put_list("pieces", pieces(puzzle))
        .put_object("blockers", rule(puzzle));
    let moves = best.map_or(&[][..], |best| &best.moves).iter().map(one_move);
    let solution = Object::new()
        .put("metric", best.map_or(metric, |best| best.metric).word())
        .put("moves", moves.collect::<Vec<_>>());
    let object = goal(puzzle, object)
        .put_object("fewest", fewest(best, all))
        // Whether those that are known are proved.
        .put("proved", proved || table.is_some())
        .put_object("solution", solution)
        .put_object("table", table)
        // Whether there are too many positions for a table.
        .put("too_many", matches!(distances, Distances::TooMany))
        // Whether it is proved that no goal can be reached.
        .put("unsolvable", all.is_some_and(|all| all.to_goal(metric, 0).is_none()));
    in_script(&object.text())
}

/// Letter, name, cells, …; `color` only if the file gives it, else `draw.js` chooses as `palette` does; `kind` as `solve` tells pieces apart, `count_kind` as `count` does, which
/// the editor needs; `blockers` are solid sub-cells, counted from the first sub-cell of the board
/// that the piece could reach.
fn pieces(puzzle: &Puzzle) -> impl Iterator<Item = Object> + '_ {
    let kinds = puzzle.kinds(Identity::Solve);
    let count_kinds = puzzle.kinds(Identity::Count);
    puzzle.pieces().iter().enumerate().map(move |(index, piece)| {
        let axis = match piece.axis() {
            Axis::Any => "any",
            Axis::Horizontal => "horizontal",
            Axis::Vertical => "vertical",
            Axis::Fixed => "fixed",
        };
        let solid = piece.blockers().map_or(&[][..], |grid| grid.solid()).iter();
        Object::new()
            .put("letter", piece.letter())
            .put_if("label", piece.label())
            .put("name", piece.name())
            .put("color", piece.color().and_then(Rgb::from_css).map(|color| color.to_string()))
            .put(
                "cells",
                piece.shape().cells().iter().map(|cell| [cell.row, cell.col]).collect::<Vec<_>>(),
            )
            .put("start", pair(piece.start()))
            .put("axis", axis)
            .put("key", piece.gate_key())
            .put("kind", kinds[index].0)
            .put("count_kind", count_kinds[index].0)
            .put("blockers", solid.map(|solid| [solid.row, solid.col]).collect::<Vec<_>>())
    })
}

fn rule(puzzle: &Puzzle) -> Option<Object> {
    let rule = puzzle.blocker_rule()?;
    let mid_slide = rule.check == BlockerCheck::MidSlide;
    let object = Object::new().put("per_cell", rule.per_cell).put("overhang", rule.overhang);
    Some(object.put("mid_slide", mid_slide))
}

/// `targets` and `exit`, at least one of which is `null`.
fn goal(puzzle: &Puzzle, object: Object) -> Object {
    match puzzle.goal() {
        None => object.put("targets", ()).put("exit", ()),
        Some(Goal::AnyOf(targets)) => {
            let targets = targets.iter().map(|target| {
                let placed = target.placements.iter().map(|&(id, at)| (id.0, at.row, at.col));
                Object::new()
                    .put("placements", placed.collect::<Vec<_>>())
                    .put("empty", cells(&target.empty))
            });
            object.put_list("targets", targets).put("exit", ())
        }
        Some(Goal::Exit(exit)) => {
            let toward = exit.toward.letter();
            let exit = Object::new().put("piece", exit.piece.0).put("at", pair(exit.at));
            object.put("targets", ()).put_object("exit", exit.put("toward", toward))
        }
    }
}

fn table(puzzle: &Puzzle, distances: &GoalDistances) -> Option<Object> {
    let Packed { seed, slots } = pack(puzzle, distances)?;
    let object = Object::new().put("states", distances.states());
    Some(object.put("seed", seed).put("slots", slots))
}

/// The fewest moves from the start, as far as they are known.
fn fewest(best: Option<&Solution>, all: Option<&GoalDistances>) -> Object {
    Metric::ALL.into_iter().fold(Object::new(), |object, metric| {
        let from_start = match all {
            Some(all) => all.to_goal(metric, 0),
            None => best.filter(|best| best.metric == metric).map(Solution::length),
        };
        object.put(metric.word(), from_start)
    })
}

fn terrain(puzzle: &Puzzle) -> Vec<String> {
    let cell = |row, col| puzzle.terrain(Cell { row, col }).sign();
    let size = puzzle.size();
    (0..size.rows).map(|row| (0..size.cols).map(|col| cell(row, col)).collect()).collect()
}

/// Number of the piece, its steps, and where it ends.
fn one_move(one: &Move) -> (u8, String, Option<[u16; 2]>) {
    (one.piece.0, letters(&one.path), one.to.map(pair))
}

fn cells(cells: &[Cell]) -> Vec<[u16; 2]> {
    cells.iter().map(|cell| [cell.row, cell.col]).collect()
}

fn pair(anchor: Anchor) -> [u16; 2] {
    [anchor.row, anchor.col]
}
