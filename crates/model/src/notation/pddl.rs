//! PDDL, the language of planners: a domain and a problem for one puzzle, in typed STRIPS. It is written, not read.
//!
//! ```text
//! (at piece-a r0-c1)     the corner of its bounding box; cells are called after row and column
//! (clear r2-c1)          nothing covers this cell
//! (gone piece-s)         it has left by the exit
//!
//! (:action move-down-k1-r0-c1      one step down, of a piece of type k1 whose corner is at (0, 1)
//!   :parameters (?p - k1) …)
//! ```
//!
//! STRIPS has no way to say "all cells of the piece", so there is an action for each type of pieces, place and direction.
//! A type holds the pieces of one shape that may go in the same directions. Interchangeable pieces are objects of their own.
//!
//! In steps there are no costs, since an action is one step: a shortest plan is a shortest solution in steps. Slides and moves
//! take any number of steps. So a piece is taken, which costs 1, goes any number of steps at no cost, and is released:
//!
//! ```text
//! (take-down piece-a)  (move-down-k1-r0-c1 piece-a)  (move-down-k1-r1-c1 piece-a)  (release-down piece-a)     a slide
//! (take piece-a)  (move-down-k1-r0-c1 piece-a)  (move-left-k1-r1-c1 piece-a)  (release piece-a)               a move
//! (free)                    no piece is taken
//! (going-down ?p)           the piece is taken, and may go down; in moves (going ?p)
//! ```
//!
//! A piece that leaves by the exit is not taken: that costs 1 in every metric. A cheapest plan is then a shortest solution.
//!
//! Names in PDDL begin with a letter and do not tell `A` from `a`: piece `a` is `piece-a`, `A` is `piece-big-a`, `1` is `piece-1`, and
//! any other is `piece-u` with its number in Unicode.

use std::fmt::Write;

use super::translation::wrong;
use super::{Notation, NotationError, Translated};
use crate::write::identity::Identical;
use crate::{Anchor, Axis, Cell, Direction, Exit, Goal, Kind, Metric, PieceId, Puzzle, Shape};

/// The name of a piece with this letter, as an object of the problem.
pub fn pddl_piece(letter: char) -> String {
    if letter.is_ascii_lowercase() || letter.is_ascii_digit() {
        format!("piece-{letter}")
    } else if letter.is_ascii_uppercase() {
        format!("piece-big-{}", letter.to_ascii_lowercase())
    } else {
        format!("piece-u{:x}", u32::from(letter))
    }
}

/// Returns whether a text begins as domains and problems do.
pub(super) fn is_pddl(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(';'));
    let inner = first.and_then(|line| line.strip_prefix('(')).map(str::trim_start);
    inner.is_some_and(|inner| {
        let word = inner.split(|c: char| c.is_whitespace() || c == '(').next();
        word.is_some_and(|word| word.eq_ignore_ascii_case("define"))
    })
}

/// The error that it cannot be read.
pub(super) fn refuse(text: &str, _name: &str) -> Translated {
    let end = text.find('\n').unwrap_or(text.len());
    let help = "keep the puzzle in another notation; `slide verify` reads the plan that a planner makes of it";
    Err(vec![wrong("PDDL is written, not read", 0..end, "in the notation `pddl`", Some(help))])
}

/// The pieces of one type.
struct Type<'a> {
    shape: &'a Shape,
    members: Vec<PieceId>,
}

/// A puzzle, and its pieces by type.
struct Problem<'a> {
    puzzle: &'a Puzzle,
    /// The unit of the costs of a plan.
    metric: Metric,
    types: Vec<Type<'a>>,
    exit: Option<Exit>,
}

/// The domain and problem of a puzzle in PDDL, with a blank line between them; a cheapest plan is a shortest
/// solution in the metric. Steps need no costs, and any planner of typed STRIPS; slides and moves need `:action-costs`.
///
/// # Errors
/// There is no goal, or PDDL cannot say it: blockers, groups, several goals, lines of tiles.
pub fn write_pddl(puzzle: &Puzzle, metric: Metric) -> Result<String, NotationError> {
    let cannot = |what: &str| Err(NotationError::new(Notation::Pddl, what));
    if metric == Metric::Line {
        return cannot("lines of tiles");
    }
    if puzzle.blocker_rule().is_some() {
        return cannot("blockers");
    }
    match Identical::of(puzzle) {
        Identical::SameShape | Identical::Never => {}
        Identical::Groups(_) => return cannot("groups of pieces that are alike"),
        Identical::Copies(_) => return cannot("goals for any of several pieces"),
    }
    let goal = match puzzle.goal() {
        None => return cannot("puzzles without a goal"),
        Some(Goal::Exit(exit)) => format!("(gone {})", object(puzzle, exit.piece)),
        Some(Goal::AnyOf(targets)) => match &targets[..] {
            [target] => {
                let placed = target.placements.iter();
                let placed = placed
                    .map(|&(id, at)| format!("(at {} {})", object(puzzle, id), place(at.into())));
                let empty = target.empty.iter().map(|&cell| format!("(clear {})", place(cell)));
                placed.chain(empty).collect::<Vec<_>>().join(" ")
            }
            _ => return cannot("several goals"),
        },
    };
    let problem = Problem::of(puzzle, metric);
    Ok(format!("{}\n{}", problem.domain(), problem.problem(&goal)))
}

fn object(puzzle: &Puzzle, id: PieceId) -> String {
    pddl_piece(puzzle.piece(id).letter())
}

fn place(cell: Cell) -> String {
    format!("r{}-c{}", cell.row, cell.col)
}

impl<'a> Problem<'a> {
    fn of(puzzle: &'a Puzzle, metric: Metric) -> Self {
        let exit = puzzle.exit();
        let ways = puzzle.piece_ids().map(|id| {
            let piece = puzzle.piece(id);
            // Another piece of its shape must not leave in its place.
            let leaves = exit.is_some_and(|exit| exit.piece == id);
            (piece.shape(), piece.axis(), piece.gate_key(), leaves)
        });
        let mut types: Vec<Type<'a>> = Vec::new();
        for (id, kind) in puzzle.piece_ids().zip(Kind::of_each(ways)) {
            match types.get_mut(kind.index()) {
                Some(known) => known.members.push(id),
                None => types.push(Type { shape: puzzle.piece(id).shape(), members: vec![id] }),
            }
        }
        Self { puzzle, metric, types, exit }
    }

    /// The cells of a type at a place, if its pieces may be there.
    fn cells(&self, one: &Type<'_>, at: Anchor) -> Option<Vec<Cell>> {
        let piece = self.puzzle.piece(one.members[0]);
        let size = self.puzzle.size();
        let cells: Vec<Cell> = one.shape.cells().iter().map(|&offset| at.cell(offset)).collect();
        let may_lie =
            |&cell: &Cell| size.contains(cell) && piece.may_cover(self.puzzle.terrain(cell));
        cells.iter().all(may_lie).then_some(cells)
    }

    fn domain(&self) -> String {
        let has_costs = self.has_costs();
        let plural = format!("{}s", self.metric);
        let (best, costs) =
            if has_costs { ("cheapest", " :action-costs") } else { ("shortest", "") };
        let mut text = format!(
            "; {}: a {best} plan is a shortest solution in {plural}\n\
             (define (domain sliding-blocks)\n  (:requirements :strips :typing{costs})\n  (:types cell piece - object",
            self.puzzle.name().replace('\n', " ")
        );
        for number in 1..=self.types.len() {
            let _ = write!(text, " k{number}");
        }
        text += " - piece)\n  (:constants";
        for cell in self.puzzle.open_cells() {
            let _ = write!(text, " {}", place(cell));
        }
        text += " - cell)\n  (:predicates (at ?p - piece ?c - cell) (clear ?c - cell) (gone ?p - piece)";
        if has_costs {
            self.taking(&mut text);
        } else {
            text += ")\n";
        }
        for (number, one) in (1..).zip(&self.types) {
            for corner in self.puzzle.size().cells() {
                let from = Anchor { row: corner.row, col: corner.col };
                let Some(here) = self.cells(one, from) else { continue };
                for direction in Direction::ALL {
                    self.step(&mut text, number, one, from, &here, direction);
                }
                self.exit(&mut text, number, one, corner, &here);
            }
        }
        text + ")\n"
    }

    /// The rest of the predicates, the costs, and the actions that take and release a piece.
    fn taking(&self, text: &mut String) {
        let all_going = self.all_going();
        *text += " (free)";
        for going in &all_going {
            let _ = write!(text, " (going{going} ?p - piece)");
        }
        *text += ")\n  (:functions (total-cost) - number)\n";
        for going in &all_going {
            let taken = format!("(going{going} ?p)");
            let effect = format!("(not (free)) {taken} {COST}");
            action(text, &format!("take{going}"), "piece", "(free)", &effect);
            let effect = format!("(not {taken}) (free)");
            action(text, &format!("release{going}"), "piece", &taken, &effect);
        }
    }

    /// The action of leaving the board, if the exit is here and one of the type may go there.
    fn exit(&self, text: &mut String, number: usize, one: &Type<'_>, corner: Cell, here: &[Cell]) {
        let Some(exit) = self.exit else { return };
        if (exit.at.row, exit.at.col) != (corner.row, corner.col)
            || !one.members.contains(&exit.piece)
        {
            return;
        }
        let mut needs = format!("(at ?p {})", place(corner));
        let mut effect = format!(
            "(gone ?p) (not (at ?p {})){}",
            place(corner),
            all(here, |cell| format!("(clear {cell})"))
        );
        if self.has_costs() {
            needs += " (free)";
            effect = format!("{effect} {COST}");
        }
        let name = format!("exit-{}-k{number}-{}", exit.toward.word(), place(corner));
        action(text, &name, &format!("k{number}"), &needs, &effect);
    }

    /// The action of one step, if the piece may go there.
    fn step(
        &self,
        text: &mut String,
        number: usize,
        one: &Type<'_>,
        from: Anchor,
        here: &[Cell],
        direction: Direction,
    ) {
        let axis: Axis = self.puzzle.piece(one.members[0]).axis();
        let to = from.step(direction).filter(|_| axis.allows(direction));
        let Some((to, there)) = to.and_then(|to| Some((to, self.cells(one, to)?))) else { return };
        let gained: Vec<Cell> = there.iter().copied().filter(|cell| !here.contains(cell)).collect();
        let left: Vec<Cell> = here.iter().copied().filter(|cell| !there.contains(cell)).collect();
        let old = place(from.into());
        let new = place(to.into());
        let mut needs = format!("(at ?p {old}){}", all(&gained, |cell| format!("(clear {cell})")));
        if self.has_costs() {
            let _ = write!(needs, " (going{} ?p)", self.going(direction));
        }
        let effect = format!(
            "(not (at ?p {old})) (at ?p {new}){}{}",
            all(&gained, |cell| format!("(not (clear {cell}))")),
            all(&left, |cell| format!("(clear {cell})"))
        );
        let name = format!("move-{}-k{number}-{old}", direction.word());
        action(text, &name, &format!("k{number}"), &needs, &effect);
    }

    /// Returns whether the cost of a plan is not the number of its steps.
    fn has_costs(&self) -> bool {
        self.metric != Metric::Step
    }

    /// The suffix of the names for a piece that is taken and may go in this direction.
    fn going(&self, direction: Direction) -> String {
        if self.metric == Metric::Slide { format!("-{}", direction.word()) } else { String::new() }
    }

    /// All such suffixes.
    fn all_going(&self) -> Vec<String> {
        let mut all: Vec<String> = Direction::ALL.map(|direction| self.going(direction)).into();
        all.dedup();
        all
    }

    fn problem(&self, goal: &str) -> String {
        let mut text =
            "(define (problem sliding-blocks-problem)\n  (:domain sliding-blocks)\n  (:objects"
                .to_owned();
        for (number, one) in (1..).zip(&self.types) {
            for &id in &one.members {
                let _ = write!(text, " {}", object(self.puzzle, id));
            }
            let _ = write!(text, " - k{number}");
        }
        text += ")\n  (:init";
        let mut empty: Vec<Cell> = self.puzzle.open_cells().collect();
        for id in self.puzzle.piece_ids() {
            let piece = self.puzzle.piece(id);
            let _ =
                write!(text, " (at {} {})", object(self.puzzle, id), place(piece.start().into()));
            let covered: Vec<Cell> = piece.cells_at(piece.start()).collect();
            empty.retain(|cell| !covered.contains(cell));
        }
        text += &all(&empty, |cell| format!("(clear {cell})"));
        let (init, metric) = if self.has_costs() {
            (" (free) (= (total-cost) 0)", "\n  (:metric minimize (total-cost))")
        } else {
            ("", "")
        };
        let _ = writeln!(text, "{init})\n  (:goal (and {goal})){metric})");
        text
    }
}

/// The text of each cell, with a blank in front of each.
fn all(cells: &[Cell], say: impl Fn(String) -> String) -> String {
    cells.iter().map(|&cell| [" ", &say(place(cell))].concat()).collect()
}

/// The effect of an action that costs 1.
const COST: &str = "(increase (total-cost) 1)";

/// An action of a piece of this type.
fn action(text: &mut String, name: &str, of: &str, needs: &str, effect: &str) {
    let _ = writeln!(
        text,
        "  (:action {name}\n    :parameters (?p - {of})\n    :precondition (and {needs})\n    :effect (and {effect}))"
    );
}

#[cfg(test)]
mod tests {
    use super::{is_pddl, pddl_piece, write_pddl};
    use crate::Metric;
    use crate::notation::{Notation, read_as, write};

    #[test]
    fn one_piece_on_three_cells() {
        let read = read_as(Notation::Grid, "A./..\n\n../.A", "a").expect("it is a grid");
        let text = write(&read.puzzles()[0], Notation::Pddl).expect("it can be written");
        assert!(text.contains(
            "  (:action move-down-k1-r0-c0\n    :parameters (?p - k1)\n    :precondition (and (at ?p r0-c0) (clear r1-c0))\n    \
             :effect (and (not (at ?p r0-c0)) (at ?p r1-c0) (not (clear r1-c0)) (clear r0-c0)))\n"
        ));
        assert_eq!(text.matches(":action").count(), 8);
        assert!(text.ends_with(
            "(define (problem sliding-blocks-problem)\n  (:domain sliding-blocks)\n  (:objects piece-big-a - k1)\n  \
             (:init (at piece-big-a r0-c0) (clear r0-c1) (clear r1-c0) (clear r1-c1))\n  (:goal (and (at piece-big-a r1-c1))))\n"
        ));
        assert!(is_pddl(&text));
        let again = read_as(Notation::detect(&text), &text, "a").expect_err("it is not read");
        assert!(again.to_string().contains("PDDL is written, not read"));
    }

    #[test]
    fn pieces_are_taken_in_slides_and_moves() {
        let read = read_as(Notation::Grid, "A./..\n\n../.A", "a").expect("it is a grid");
        let write = |metric| write_pddl(&read.puzzles()[0], metric).expect("it can be written");
        let slides = write(Metric::Slide);
        let moves = write(Metric::Move);
        assert_eq!(slides.matches(":action ").count(), 8 + 8);
        assert_eq!(moves.matches(":action ").count(), 8 + 2);
        assert!(slides.contains("(at ?p r0-c0) (clear r1-c0) (going-down ?p))\n"));
        assert!(moves.contains("(at ?p r0-c0) (clear r1-c0) (going ?p))\n"));
        assert!(moves.contains(
            "  (:action take\n    :parameters (?p - piece)\n    :precondition (and (free))\n    \
             :effect (and (not (free)) (going ?p) (increase (total-cost) 1)))\n"
        ));
        assert!(moves.ends_with("(:metric minimize (total-cost)))\n"));
        let lines = write_pddl(&read.puzzles()[0], Metric::Line).expect_err("lines push several");
        assert!(lines.to_string().contains("lines of tiles"));
    }

    #[test]
    fn names_of_pieces_differ() {
        let names = ['a', 'A', '1', 'é', 'É', '"', 'u'].map(pddl_piece);
        let different: std::collections::HashSet<_> = names.iter().collect();
        assert_eq!(different.len(), names.len());
        assert_eq!(names[3], "piece-ue9");
        assert!(!is_pddl("(name: \"a\")") && is_pddl("; a\n\n(DEFINE(domain a)"));
    }
}
