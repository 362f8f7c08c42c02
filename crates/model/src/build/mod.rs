//! `PuzzleFile` → [`Puzzle`]: every part is checked, all faults are reported.
//!
//! ```text
//! board ──▶ terrain, drawn cells ─┐
//! pieces ─▶ one description a letter ─┴▶ drafts in reading order ─▶ pieces ─▶ kinds, goal
//! ```

mod blockers;
pub(super) mod board;
mod color;
mod drafts;
mod exit;
mod goal;
mod ground;
mod kinds;
mod labels;
mod letters;
mod pieces;
mod shapes;
mod texts;

pub(super) use blockers::clashes;
pub use color::css_rgb;
pub(super) use drafts::MOST_PIECES;
pub(super) use letters::RESERVED;
pub(super) use texts::plain_text;

use super::diagnostic::{Diagnostic, Findings};
use super::model::{Goal, Metric, Puzzle};
use super::written::{Grid, PuzzleFile, Spanned};

/// The checked puzzle; `None` if it is faulty, which then has been reported. A puzzle whose
/// fields could not all be read is not checked further: the faults that follow would be noise.
pub(super) fn puzzle(file: &PuzzleFile<'_>, found: &mut Findings) -> Option<Puzzle> {
    if !file.sound {
        return None;
    }
    let before = found.len();
    let name = match &file.name {
        Some(text) => plain_text(text, "the name", found),
        None => missing(file, "name", "a name in quotes", found),
    };
    let source = file.source.as_ref().and_then(|text| plain_text(text, "the source", found));
    let board = match &file.board {
        Some(text) => board::board(text, found),
        None => missing(file, "board", "a drawing of the start", found),
    };
    let letters = letters::describe(file, found);
    let rule = file.blockers.as_ref().and_then(|rule| blockers::rule(rule, found));
    one_aim(file, found);
    let goals = match (&file.goal, &file.goals) {
        (Some(goal), _) => std::slice::from_ref(goal),
        (None, Some(Spanned { value, .. })) => &value[..],
        (None, None) => &[],
    };
    let Some(board) = board else {
        // Without it, goals can be faulty only in their form.
        for goal in goals {
            Grid::of(goal, "the goal", found);
        }
        return None;
    };
    let drafts = drafts::drafts(&board, &letters, found)?;
    let keys = kinds::gate_keys(file, &drafts, &board, found);
    if file.blockers.is_none() {
        pieces::need_rule(&letters, found);
    }
    let pieces = pieces::pieces(&drafts, &letters, &keys, rule, found);
    ground::check(&board, &drafts, &keys, found);
    blockers::check(&drafts, &pieces, rule, found);
    let kinds = kinds::kinds(file, &drafts, &pieces, found);
    let stage = goal::Stage { board: &board, drafts: &drafts, pieces: &pieces, rule };
    let goal = if let Some(exit) = &file.exit {
        exit::exit(exit, &stage, found).map(Goal::Exit)
    } else {
        let targets: Vec<_> =
            goals.iter().filter_map(|grid| goal::target(grid, &stage, found)).collect();
        (!targets.is_empty()).then_some(Goal::AnyOf(targets))
    };
    if let Some(goals) = &file.goals
        && goals.value.is_empty()
    {
        Diagnostic::new("`goals` is empty")
            .label(goals.span.clone(), "no goal in it")
            .help("put at least one grid in, or leave `goals` out")
            .report(found);
    }
    if found.len() > before || found.is_full() {
        return None;
    }
    let (kinds_count, kinds_solve) = kinds?;
    let puzzle = Puzzle {
        name: name?.to_owned(),
        size: board.size,
        terrain: board.terrain,
        pieces,
        kinds_count,
        kinds_solve,
        goal,
        blocker_rule: rule,
        metric: file.metric.as_ref().map_or_else(Metric::default, |metric| metric.value),
        expect: file.expect.unwrap_or_default(),
        source: source.map(str::to_owned),
    };
    if let Some(metric) = file.metric.as_ref().filter(|metric| !puzzle.can_count_in(metric.value)) {
        Diagnostic::new("the metric `Line` is for unit tiles and one hole")
            .label(metric.span.clone(), "this puzzle has other pieces, or more room")
            .help("all pieces cover one cell and go any way, one cell is empty, and there is no exit, gate or blocker")
            .report(found);
        return None;
    }
    Some(puzzle)
}

fn missing<T>(file: &PuzzleFile<'_>, field: &str, what: &str, found: &mut Findings) -> Option<T> {
    Diagnostic::new(format!("missing field `{field}`"))
        .label(file.opening.clone(), "in the puzzle that begins here")
        .help(format!("every puzzle has a `{field}`: {what}"))
        .report(found);
    None
}

fn one_aim(file: &PuzzleFile<'_>, found: &mut Findings) {
    let mut diagnostic = Diagnostic::new("more than one of `goal`, `goals` and `exit`");
    let aims = [
        file.goal.as_ref().map(|goal| ("goal", goal.span.clone())),
        file.goals.as_ref().map(|goals| ("goals", goals.span.clone())),
        file.exit.as_ref().map(|exit| ("exit", exit.span.clone())),
    ];
    for (field, span) in aims.into_iter().flatten() {
        diagnostic = diagnostic.label(span, format!("`{field}` here"));
    }
    if diagnostic.labels.len() > 1 {
        found.report(diagnostic.help("keep one; several goals go into `goals: [\"…\", \"…\"]`"));
    }
}
