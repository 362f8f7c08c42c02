//! Plans, as planners write them for the PDDL of `slide convert --to pddl`: one step on each line. Steps from where
//! a piece is taken to where it is released, or the next one is taken, are one slide or move.
//!
//! ```text
//! (move-down-k1-r0-c1 piece-g)
//! (exit-down-k2-r3-c1 piece-big-s)
//! (take piece-g)                   its steps from here on are one move; (take-down piece-g): one slide
//! (release piece-g)
//! 0: (move piece-g down)           numbers before a step, and other words in the brackets, are skipped
//! ; cost = 2 (unit cost)           a remark
//! ```
//!
//! Capitals and small letters are the same.

use super::tracer::{StepBudget, Tracer};
use super::{Fragment, Written, WrittenError};
use slide_model::{Direction, Metric, PieceId, Puzzle, pddl_piece};

/// The content of a line.
enum PlanLine<'a> {
    /// A remark, or a blank line.
    Remark,
    /// The text between the brackets.
    Step(Fragment<'a>),
}

/// Returns whether every line is a remark or a step, and one at least a step.
pub(super) fn is_plan(text: &str) -> bool {
    let mut steps = 0;
    for line in Fragment::lines(text) {
        match split(line) {
            Some(PlanLine::Remark) => {}
            Some(PlanLine::Step(_)) => steps += 1,
            None => return false,
        }
    }
    steps > 0
}

/// Steps of a piece that are one move.
struct ListRun {
    piece: PieceId,
    path: Vec<Direction>,
    is_exit: bool,
}

/// Reads a text for which [`is_plan`] holds.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<Written, WrittenError> {
    let mut budget = StepBudget::new();
    let mut metric = Metric::Step;
    let mut runs = Vec::<ListRun>::new();
    let mut taken = None;
    for line in Fragment::lines(text) {
        let Some(PlanLine::Step(step)) = split(line) else { continue };
        budget.spend(1, step)?;
        let name = step.words().next().map_or("", |word| word.text).to_ascii_lowercase();
        let arguments: Vec<Fragment<'_>> = step.words().skip(1).collect();
        let piece = piece(puzzle, step, &arguments)?;
        let words = name.split(['-', '_']).map(str::to_owned);
        let mut parts = words.chain(arguments.iter().map(|word| word.text.to_ascii_lowercase()));
        let direction = parts.find_map(|part| part.parse::<Direction>().ok());
        if name.starts_with("release") {
            taken = None;
            continue;
        }
        if name.starts_with("take") {
            metric = if direction.is_some() { Metric::Slide } else { Metric::Move };
            taken = Some(piece);
            runs.push(ListRun { piece, path: Vec::new(), is_exit: false });
            continue;
        }
        let direction = direction
            .ok_or_else(|| step.error("no direction is named: up, down, left or right"))?;
        let is_exit = name.starts_with("exit");
        match (taken, runs.last_mut()) {
            (Some(taken), Some(run)) if taken == piece && !is_exit => run.path.push(direction),
            (Some(_), _) if !is_exit => return Err(step.error("another piece is taken")),
            _ => {
                taken = None;
                runs.push(ListRun { piece, path: vec![direction], is_exit });
            }
        }
    }
    let mut tracer = Tracer::new(puzzle);
    // A piece that was taken may have stayed where it was.
    let moves = runs.into_iter().filter(|run| !run.path.is_empty()).map(|run| {
        if run.is_exit {
            tracer.exit(run.piece, run.path[0])
        } else {
            tracer.along(run.piece, run.path)
        }
    });
    Ok(Written::new(Some(metric), vec![moves.collect()]))
}

/// The first argument that is a piece.
fn piece(
    puzzle: &Puzzle,
    step: Fragment<'_>,
    arguments: &[Fragment<'_>],
) -> Result<PieceId, WrittenError> {
    let object = |word: &Fragment<'_>| {
        puzzle
            .piece_ids()
            .find(|&id| pddl_piece(puzzle.piece(id).letter()).eq_ignore_ascii_case(word.text))
    };
    arguments.iter().find_map(object).ok_or_else(|| match arguments.first() {
        None => step.error("no piece is named"),
        Some(word) => {
            let names: Vec<String> =
                puzzle.pieces().iter().take(8).map(|piece| pddl_piece(piece.letter())).collect();
            let more = if puzzle.pieces().len() > names.len() { " …" } else { "" };
            let names = names.join(" ");
            word.error(format!("there is no {} in this puzzle; it has {names}{more}", word.text))
        }
    })
}

/// The content of a line of a plan; `None` if it is no such line.
fn split(line: Fragment<'_>) -> Option<PlanLine<'_>> {
    let line = line.trimmed();
    if line.text.is_empty() || line.text.starts_with(';') {
        return Some(PlanLine::Remark);
    }
    let open = line.text.find('(')?;
    let number = line.text[..open].trim();
    let is_number = number.is_empty()
        || number.strip_suffix(':').is_some_and(|number| number.trim().parse::<f64>().is_ok());
    let close = line.text.find(')')?;
    let after = line.text.get(close + 1..)?.trim();
    let is_cost = after.is_empty() || (after.starts_with('[') && after.ends_with(']'));
    let inner = Fragment { text: line.text.get(..close)?, ..line }.after(open + 1).trimmed();
    let word = inner.text.to_ascii_lowercase();
    let is_step = ["move", "exit", "take", "release"].iter().any(|start| word.starts_with(start));
    (is_number && is_cost && is_step).then_some(PlanLine::Step(inner))
}
