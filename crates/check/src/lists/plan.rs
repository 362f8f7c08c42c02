//! Plans, as planners write them for the PDDL of `slide convert --to pddl`: one action on each line. The steps of a
//! piece from `take` to `release`, or to the next `take`, are one slide or move.
//!
//! ```text
//! (move-down-k1-r0-c1 piece-g)
//! (exit-down-k2-r3-c1 piece-big-s)
//! (take piece-g)                   its steps from here on are one move; (take-down piece-g): one slide
//! (release piece-g)
//! 0: (move piece-g down)           numbers before a step, and other words in the brackets, are skipped
//! ; cost = 2 (unit cost)           a comment
//! ```
//!
//! Case does not matter.

use super::tracer::{StepBudget, Tracer};
use super::{Fragment, Written, WrittenError};
use slide_model::{Direction, Metric, PieceId, Puzzle, pddl_piece};

/// The content of a line.
enum PlanLine<'a> {
    /// A comment, or a blank line.
    Comment,
    /// The text between the brackets.
    Step(Fragment<'a>),
}

/// Returns whether every line is a comment or a step, and at least one is a step.
pub(super) fn is_plan(text: &str) -> bool {
    let mut steps = 0;
    for line in Fragment::lines(text) {
        match plan_line(line) {
            Some(PlanLine::Comment) => {}
            Some(PlanLine::Step(_)) => steps += 1,
            None => return false,
        }
    }
    steps > 0
}

/// A move of a plan: the steps of one piece.
struct PlanMove {
    piece: PieceId,
    path: Vec<Direction>,
    is_exit: bool,
}

/// Reads a text for which [`is_plan`] holds.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<Written, WrittenError> {
    let mut budget = StepBudget::new();
    let mut metric = Metric::Step;
    let mut moves = Vec::<PlanMove>::new();
    let mut taken = None;
    for line in Fragment::lines(text) {
        let Some(PlanLine::Step(step)) = plan_line(line) else { continue };
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
            moves.push(PlanMove { piece, path: Vec::new(), is_exit: false });
            continue;
        }
        let direction = direction
            .ok_or_else(|| step.error("no direction is named: up, down, left or right"))?;
        let is_exit = name.starts_with("exit");
        match (taken, moves.last_mut()) {
            (Some(taken), Some(last)) if taken == piece && !is_exit => last.path.push(direction),
            (Some(_), _) if !is_exit => return Err(step.error("another piece is taken")),
            _ => {
                taken = None;
                moves.push(PlanMove { piece, path: vec![direction], is_exit });
            }
        }
    }
    let mut tracer = Tracer::new(puzzle);
    // A piece may be taken and released without a step.
    let moves = moves.into_iter().filter(|one| !one.path.is_empty());
    let moves = moves.map(|one| tracer.play(one.piece, one.path, one.is_exit));
    Ok(Written::new(Some(metric), vec![moves.collect()]))
}

/// The piece that the first argument which is one names.
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

/// The content of a line; `None` if it is no line of a plan.
fn plan_line(line: Fragment<'_>) -> Option<PlanLine<'_>> {
    let line = line.trimmed();
    if line.text.is_empty() || line.text.starts_with(';') {
        return Some(PlanLine::Comment);
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
