//! From a checked puzzle to a [`Board`], in the narrowest types that hold it.

use std::borrow::Cow;

use super::blocked::{Obstacles, exit_obstacles};
use super::code::{Code, Packing, mark};
use super::compiled::Board;
use super::goal::{GoalTest, TargetMasks};
use super::layout::BoardLayout;
use super::mask::{Bit, Mask, Wide};
use super::mirror::Mirror;
use super::piece_type::{Mobility, PieceType};
use super::position::FormTokens;
use slide_model::{
    Anchor, Cell, Direction, Exit, Goal, Identity, Kind, Piece, PieceId, Puzzle, SubCell, Target,
};
use slide_run::Stop;

/// A computation on a board, generic in its width.
pub trait BoardTask {
    /// The result.
    type Out;
    /// Runs it.
    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out;
}

/// Compiles `puzzle` with pieces distinguished by `identity`, and runs `task` on the board. The goal
/// is compiled only with [`Identity::Solve`]. Compiling many blockers takes time and memory: `go_on`
/// is called now and then, with the bytes taken so far.
///
/// # Errors
/// The reason that `go_on` gives, or that the system has no memory.
pub fn with_board<T: BoardTask>(
    puzzle: &Puzzle,
    identity: Identity,
    go_on: &mut dyn FnMut(u64) -> Result<(), Stop>,
    task: T,
) -> Result<T::Out, Stop> {
    let plan = BoardPlan::new(puzzle, identity);
    let words = plan.packing.words();
    Ok(match (plan.layout.bits(), words) {
        // A page has to load the code of every width: three are enough.
        #[cfg(not(target_family = "wasm"))]
        (..=64, ..=1) => task.run(&plan.board::<u64, 1>(go_on)?),
        (..=64, ..=2) => task.run(&plan.board::<u64, 2>(go_on)?),
        #[cfg(not(target_family = "wasm"))]
        (..=128, ..=8) => task.run(&plan.board::<u128, 8>(go_on)?),
        (_, ..=8) => task.run(&plan.board::<Wide<8>, 8>(go_on)?),
        _ => task.run(&plan.board::<Wide<8>, 64>(go_on)?),
    })
}

/// The puzzle in the orientation that is best for answers that are numbers alone: [`Puzzle::upright`], unless
/// its masks would become wider.
pub fn preferred_orientation(puzzle: &Puzzle) -> Cow<'_, Puzzle> {
    let upright = puzzle.upright();
    let bits = |puzzle: &Puzzle| BoardLayout::new(puzzle.size()).bits().next_power_of_two().max(64);
    if bits(&upright) > bits(puzzle) { Cow::Borrowed(puzzle) } else { upright }
}

/// The part of the work that does not depend on the width.
struct BoardPlan<'a> {
    puzzle: &'a Puzzle,
    layout: BoardLayout,
    kinds: Vec<Kind>,
    /// For each kind, a piece of it.
    kind_piece: Vec<&'a Piece>,
    /// For each kind, its form.
    kind_form: Vec<u8>,
    /// For each form, a piece of it.
    form_piece: Vec<&'a Piece>,
    packing: Packing,
    with_goal: bool,
}

impl<'a> BoardPlan<'a> {
    fn new(puzzle: &'a Puzzle, identity: Identity) -> Self {
        let kinds = puzzle.kinds(identity);
        let mut kind_piece: Vec<&Piece> = Vec::new();
        for (kind, piece) in kinds.iter().zip(puzzle.pieces()) {
            if kind.index() == kind_piece.len() {
                kind_piece.push(piece);
            }
        }
        let mut form_piece: Vec<&Piece> = Vec::new();
        let kind_form = kind_piece
            .iter()
            .map(|&piece| {
                let known = form_piece.iter().position(|other| same_body(other, piece));
                known.unwrap_or_else(|| {
                    form_piece.push(piece);
                    form_piece.len() - 1
                }) as u8
            })
            .collect();
        let covered: usize = puzzle.pieces().iter().map(|piece| piece.shape().cells().len()).sum();
        let floor = puzzle.open_cells().count();
        Self {
            layout: BoardLayout::new(puzzle.size()),
            packing: Packing::new(kind_piece.len(), puzzle.pieces().len(), floor - covered),
            with_goal: identity == Identity::Solve,
            puzzle,
            kinds,
            kind_piece,
            kind_form,
            form_piece,
        }
    }

    fn board<M: Mask, const W: usize>(
        &self,
        go_on: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> Result<Board<M, W>, Stop> {
        let puzzle = self.puzzle;
        let layout = self.layout;
        let mut bodies: Vec<(PieceType<M>, &Piece)> = Vec::new();
        for &piece in &self.form_piece {
            bodies.push((PieceType::new(puzzle, layout, piece), piece));
        }
        let mut blocked = None;
        let mut apart = None;
        if let Some(rule) = puzzle.blocker_rule() {
            let steps = Obstacles::of_steps(rule, layout, &bodies, go_on)?;
            let beside = &mut |bytes| go_on(steps.bytes() + bytes);
            apart = Some(Obstacles::at_rest(rule, layout, &bodies, beside)?);
            blocked = Some(steps);
        }
        let goal = puzzle.goal().filter(|_| self.with_goal);
        let goal_test = goal.map(|goal| self.goal_test(&bodies, goal, go_on)).transpose()?;
        let mut board = Board {
            layout,
            floor: layout.mask(puzzle.open_cells()),
            forms: Vec::new(),
            token_covers: self.token_covers(),
            token_shapes: self.token_shapes(&bodies),
            form_tokens: self.form_tokens(),
            covers: self.covers(&bodies),
            packing: self.packing,
            blocked,
            apart,
            goal: goal_test,
            deltas: Direction::ALL.map(|direction| layout.delta(direction)),
            mobility: Mobility::table(layout, &bodies),
            start: [0; W],
            start_places: Vec::new(),
            goal_states: None,
            mirror: None,
        };
        for (form, _) in bodies {
            board.forms.push(form);
        }
        let start = self.start();
        board.start = self.pack(&board, &start);
        for (id, anchor) in start {
            board.start_places.push(board.forms[self.form_of(id)].at(layout, anchor));
        }
        let goal_test = board.goal.as_ref();
        board.mirror = self.mirror().map(|kinds| {
            Mirror::new(
                layout,
                &board.forms,
                &kinds,
                &self.kind_form,
                self.packing.planes,
                goal_test,
            )
        });
        board.goal_states = goal.and_then(|goal| self.goal_states(&board, goal));
        Ok(board)
    }

    /// The anchors of the pieces at the start.
    fn start(&self) -> Vec<(PieceId, Anchor)> {
        self.puzzle.piece_ids().map(|id| (id, self.puzzle.piece(id).start())).collect()
    }

    /// The table `Board::token_covers`: for each token, the first of its covers.
    fn token_covers(&self) -> Vec<u32> {
        let forms = self.kind_form.iter().map(|&form| usize::from(form));
        let rows = [self.form_piece.len()].into_iter().chain(forms);
        rows.map(|form| (form * self.layout.bits()) as u32).collect()
    }

    /// The table `Board::token_shapes`.
    fn token_shapes<M: Mask>(&self, bodies: &[(PieceType<M>, &Piece)]) -> Vec<M> {
        let empty = M::single(0);
        let forms = self.kind_form.iter().map(|&form| bodies[usize::from(form)].0.shape());
        [empty].into_iter().chain(forms).collect()
    }

    /// The token and the place of a piece at an anchor.
    fn place<M: Mask>(&self, form: &PieceType<M>, id: PieceId, anchor: Anchor) -> (u8, Bit) {
        (self.kinds[id.index()].0 + 1, form.at(self.layout, anchor))
    }

    fn form_tokens(&self) -> FormTokens {
        let forms = self.form_piece.len();
        if forms == 1 {
            return FormTokens::OneForm;
        }
        // Forms are numbered in the order of their first kinds.
        if forms == self.kind_form.len() {
            return FormTokens::OneEach;
        }
        let tokens_of = |form| {
            let has_form = |&(_, other): &(u8, &u8)| usize::from(*other) == form;
            (1..=u8::MAX).zip(&self.kind_form).filter(has_form).map(|(token, _)| token).collect()
        };
        FormTokens::Mixed((0..forms).map(tokens_of).collect())
    }

    fn form_of(&self, id: PieceId) -> usize {
        usize::from(self.kind_form[self.kinds[id.index()].index()])
    }

    fn pack<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        placements: &[(PieceId, Anchor)],
    ) -> Code<W> {
        let mut position = board.position();
        position.empty = board.floor;
        for &(id, anchor) in placements {
            let form = self.form_of(id);
            let (token, at) = self.place(&board.forms[form], id, anchor);
            position.empty = position.empty.without(board.cover(form, at));
            position.pieces = position.pieces.or(M::single(at));
            mark(&mut position.planes, token, at);
        }
        board
            .packing
            .pack::<0, _, _>(|plane| position.planes[plane], position.pieces.or(position.empty))
    }

    /// The table [`Board::covers`].
    fn covers<M: Mask>(&self, bodies: &[(PieceType<M>, &Piece)]) -> Vec<M> {
        let mut covers = Vec::new();
        for (form, piece) in bodies {
            covers.append(&mut form.covers(self.layout, piece));
        }
        for at in 0..self.layout.bits() as Bit {
            covers.push(M::single(at));
        }
        covers
    }

    fn goal_test<M: Mask>(
        &self,
        bodies: &[(PieceType<M>, &Piece)],
        goal: &Goal,
        go_on: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> Result<GoalTest<M>, Stop> {
        let place = |id: PieceId, anchor| self.place(&bodies[self.form_of(id)].0, id, anchor);
        Ok(match goal {
            Goal::AnyOf(targets) => {
                let mut masks = Vec::new();
                for target in targets {
                    let mut places = Vec::new();
                    for &(id, at) in &target.placements {
                        places.push(place(id, at));
                    }
                    let empty = self.layout.mask(target.empty.iter().copied());
                    masks.push(TargetMasks::new(&places, empty));
                }
                GoalTest { targets: masks, obstacles: Vec::new(), leaving: None }
            }
            Goal::Exit(exit) => {
                let (token, at) = place(exit.piece, exit.at);
                let way_out = self.layout.mask(way_out(self.puzzle, *exit).into_iter());
                GoalTest {
                    targets: vec![TargetMasks::new(&[(token, at)], way_out)],
                    obstacles: exit_obstacles(self.puzzle, self.layout, bodies, *exit, go_on)?,
                    leaving: Some((self.form_of(exit.piece), at)),
                }
            }
        })
    }

    fn goal_states<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        goal: &Goal,
    ) -> Option<Vec<Code<W>>> {
        let Goal::AnyOf(targets) = goal else { return None };
        let all = |target: &Target| target.placements.len() == self.puzzle.pieces().len();
        if !targets.iter().all(all) {
            return None;
        }
        // The checked targets place no two pieces on one cell, so every one of them is a state.
        let mut states = Vec::new();
        for target in targets {
            states.push(self.pack(board, &target.placements));
        }
        states.sort_unstable();
        states.dedup();
        Some(states)
    }

    /// The mirror image of each kind, if the board and the piece set are their own mirror images.
    fn mirror(&self) -> Option<Vec<u8>> {
        if !self.puzzle.has_mirror_board() {
            return None;
        }
        let count = |kind: usize| self.kinds.iter().filter(|other| other.index() == kind).count();
        (0..self.kind_piece.len())
            .map(|kind| {
                let piece = self.kind_piece[kind];
                let mirrors = |&other: &usize| {
                    self.is_mirror_body(piece, self.kind_piece[other])
                        && count(kind) == count(other)
                };
                // A kind that is its own image stays itself; otherwise the image must be unique.
                if mirrors(&kind) {
                    return Some(kind as u8);
                }
                let images: Vec<usize> = (0..self.kind_piece.len()).filter(mirrors).collect();
                if let [image] = images[..] { Some(image as u8) } else { None }
            })
            .collect()
    }

    fn is_mirror_body(&self, one: &Piece, other: &Piece) -> bool {
        let solid =
            |piece: &Piece| piece.blockers().map(|grid| grid.solid().to_vec()).unwrap_or_default();
        let mut blockers = solid(one);
        if let Some(rule) = self.puzzle.blocker_rule() {
            let width = rule.side(one.shape().cols());
            for cell in &mut blockers {
                *cell = SubCell { row: cell.row, col: width - 1 - cell.col };
            }
            blockers.sort_unstable();
        }
        one.shape().mirrored() == *other.shape()
            && one.axis() == other.axis()
            && one.gate_key() == other.gate_key()
            && blockers == solid(other)
    }
}

fn same_body(one: &Piece, other: &Piece) -> bool {
    one.shape() == other.shape()
        && one.axis() == other.axis()
        && one.blockers() == other.blockers()
        && one.gate_key() == other.gate_key()
}

/// The cells between the goal piece, at its place before the exit, and the frame.
fn way_out(puzzle: &Puzzle, exit: Exit) -> Vec<Cell> {
    let own: Vec<Cell> = puzzle.piece(exit.piece).cells_at(exit.at).collect();
    let mut cells = Vec::new();
    for &cell in &own {
        let mut next = Some(cell);
        while let Some(at) = next.filter(|&at| puzzle.size().contains(at)) {
            if !own.contains(&at) && !cells.contains(&at) {
                cells.push(at);
            }
            next = at.step(exit.toward);
        }
    }
    cells
}
