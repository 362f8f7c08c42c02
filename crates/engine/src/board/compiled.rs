//! The compiled puzzle: everything that steps need, computed once.

use std::cmp::Ordering;

use super::blocked::Obstacles;
use super::code::{Code, MAX_PLANES, Packing, token_at};
use super::goal::GoalTest;
use super::layout::BoardLayout;
use super::mask::{Bit, Mask};
use super::mirror::Mirror;
use super::piece_type::{Mobility, NOWHERE, PieceType};
use super::position::{Change, FormTokens, Position};
use slide_model::{Anchor, Direction, Kind};
use slide_run::BitInstructions;

/// A puzzle compiled for masks `M` and codes of `W` words.
#[derive(Clone, Debug)]
pub struct Board<M, const W: usize> {
    pub(super) layout: BoardLayout,
    /// Cells that a piece may cover, gates included.
    pub(super) floor: M,
    pub(super) forms: Vec<PieceType<M>>,
    /// The index in `covers` at which the form of each token begins.
    pub(super) token_covers: Vec<u32>,
    /// The cells of each token around its first one, which is bit 0.
    pub(super) token_shapes: Vec<M>,
    /// The tokens of each form.
    pub(super) form_tokens: FormTokens,
    /// The cells that a piece of a form covers at its place, form by form, one entry for each
    /// bit; then, for "empty", each cell alone.
    pub(super) covers: Vec<M>,
    /// The number of bits by which a step moves a piece, in each direction.
    pub(super) deltas: [i32; 4],
    /// The steps of the pieces of each form.
    pub(super) mobility: Vec<Mobility<M>>,
    pub(super) packing: Packing,
    pub(super) blocked: Option<Obstacles<M>>,
    /// With blockers: the pairs of pieces that may not be beside each other.
    pub(super) apart: Option<Obstacles<M>>,
    pub(super) goal: Option<GoalTest<M>>,
    pub(super) start: Code<W>,
    /// The place of each piece at the start, by piece number.
    pub(super) start_places: Vec<Bit>,
    /// All goal states, if each target places every piece.
    pub(super) goal_states: Option<Vec<Code<W>>>,
    /// The maker of mirror images, if board and pieces are their own.
    pub(super) mirror: Option<Mirror<M>>,
}

impl<M: Mask, const W: usize> Board<M, W> {
    /// The bit instructions that speed up the making of successors, if the processor has them.
    pub fn bit_instructions(&self) -> Option<BitInstructions> {
        self.packing.instructions
    }

    /// The state in which the puzzle starts.
    pub fn start(&self) -> Code<W> {
        self.start
    }

    /// The same as a list of words.
    pub fn start_code(&self) -> &[u64] {
        &self.start
    }

    /// The number of columns of the board.
    pub fn cols(&self) -> usize {
        usize::from(self.layout.size().cols)
    }

    /// The number of bits from one row of a mask to the next.
    pub fn stride(&self) -> i32 {
        self.layout.stride()
    }

    /// The place of each piece at the start, by piece number.
    pub fn start_places(&self) -> &[Bit] {
        &self.start_places
    }

    /// The place of the goal piece before it leaves through the exit, if there is one.
    pub fn exit_place(&self) -> Option<Bit> {
        self.goal.as_ref()?.leaving.map(|(_, at)| at)
    }

    /// Returns whether there is a goal to be tested.
    pub fn has_goal(&self) -> bool {
        self.goal.is_some()
    }

    /// All goal states, if each target of the goal places every piece; `None` otherwise and for
    /// exits.
    pub fn goal_states(&self) -> Option<&[Code<W>]> {
        self.goal_states.as_deref()
    }

    /// The number of moves from a goal state to a solution: 1 for an exit, otherwise 0.
    pub fn exit_length(&self) -> u32 {
        u32::from(self.exit_place().is_some())
    }

    /// The bytes that its larger tables take.
    pub fn bytes(&self) -> u64 {
        let blockers = self.blocked.iter().chain(&self.apart).map(Obstacles::bytes).sum::<u64>();
        blockers + (self.covers.capacity() * size_of::<M>()) as u64
    }

    /// A scratch position for [`Board::unpack`].
    pub fn position(&self) -> Position<M> {
        Position::new(&self.form_tokens, self.packing.planes)
    }

    /// Unpacks a state of this puzzle. The scan is that of `code.rs` in reverse.
    #[inline(always)]
    pub fn unpack(&self, code: &Code<W>, position: &mut Position<M>) {
        let mut open = self.floor;
        let mut begins = M::EMPTY;
        self.packing.tokens(code, |token| {
            let Some(at) = open.first() else { return };
            begins = begins.or(M::single(at));
            // Each token waits for the one before: a shift is there sooner than an entry of a table.
            let covered = if const { M::WORDS == 1 } {
                self.token_shapes[usize::from(token)].moved_on(at)
            } else {
                self.cover_of_token(usize::from(token), at)
            };
            open = open.without(covered);
        });
        position.planes = self.packing.planes(code, begins);
        position.pieces = self.pieces_of(&position.planes);
        position.empty = begins.without(position.pieces);
        position.find_standing::<0>(self.packing.planes, &self.form_tokens);
    }

    /// Returns whether a code is a placement of all pieces, each where the board allows it: a code from a file may
    /// be anything.
    #[doc(hidden)]
    pub fn is_placement(&self, code: &Code<W>) -> bool {
        let mut tokens = Vec::new();
        let mut surplus = [0_i32; 1 << MAX_PLANES];
        self.packing.tokens(code, |token| {
            tokens.push(token);
            surplus[usize::from(token)] += 1;
        });
        self.packing.tokens(&self.start, |token| surplus[usize::from(token)] -= 1);
        let mut open = self.floor;
        let mut fits = |token: u8| {
            let Some(at) = open.first() else { return false };
            let covered = self.cover_of_token(token.into(), at);
            let is_free = covered.has(at) && covered.without(open).is_empty();
            open = open.without(covered);
            is_free
        };
        surplus == [0; 1 << MAX_PLANES]
            && tokens.iter().all(|&token| fits(token))
            && self.code_of(&tokens) == *code
    }

    #[inline(always)]
    pub(super) fn pieces_of(&self, planes: &[M; MAX_PLANES]) -> M {
        planes[..self.packing.planes].iter().fold(M::EMPTY, |all, &plane| all.or(plane))
    }

    /// Packs a position.
    pub fn pack(&self, position: &Position<M>) -> Code<W> {
        let begins = position.pieces.or(position.empty);
        self.packing.pack::<0, _, _>(|plane| position.planes[plane], begins)
    }

    /// Packs the state that `change` leads to. `change` must be a successor of `position`.
    #[inline(always)]
    pub fn pack_after(&self, position: &Position<M>, change: Change) -> Code<W> {
        self.pack_after_planes::<0>(position, change)
    }

    /// Lists the packed states that these changes lead to, each from `position`.
    #[inline(always)]
    pub fn pack_each_after(
        &self,
        position: &Position<M>,
        changes: impl Iterator<Item = Change>,
        codes: &mut Vec<Code<W>>,
    ) {
        codes.clear();
        if const { M::WORDS == 1 && W == 1 } {
            match self.packing.planes {
                1 => self.pack_each_planes::<1>(position, changes, codes),
                2 => self.pack_each_planes::<2>(position, changes, codes),
                3 => self.pack_each_planes::<3>(position, changes, codes),
                4 => self.pack_each_planes::<4>(position, changes, codes),
                _ => self.pack_each_planes::<0>(position, changes, codes),
            }
        } else {
            self.pack_each_planes::<0>(position, changes, codes);
        }
    }

    #[inline(always)]
    fn pack_each_planes<const P: usize>(
        &self,
        position: &Position<M>,
        changes: impl Iterator<Item = Change>,
        codes: &mut Vec<Code<W>>,
    ) {
        for change in changes {
            codes.push(self.pack_after_planes::<P>(position, change));
        }
    }

    /// Packs the state that `change` leads to, with the number of planes known at compile time, or 0.
    #[inline(always)]
    pub(super) fn pack_after_planes<const P: usize>(
        &self,
        position: &Position<M>,
        change: Change,
    ) -> Code<W> {
        let both = M::single(change.from).or(M::single(change.to));
        let begins = position.pieces.xor(both).or(self.empty_after(position.empty, change));
        let plane = |plane: usize| moved(position.planes[plane], change, both);
        self.packing.pack::<P, _, _>(plane, begins)
    }

    /// Returns whether the state is a goal; `false` without a goal.
    pub fn is_goal(&self, position: &Position<M>) -> bool {
        self.goal.as_ref().is_some_and(|goal| {
            let planes = |plane: usize| position.planes[plane];
            goal.is_met(
                self.packing.planes,
                planes,
                || position.empty,
                |form| position.standing()[form],
            )
        })
    }

    /// Returns whether the state that `change` leads to is a goal.
    #[inline(always)]
    pub fn is_goal_after(&self, position: &Position<M>, change: Change) -> bool {
        let Some(goal) = &self.goal else { return false };
        let both = M::single(change.from).or(M::single(change.to));
        let planes = |plane: usize| moved(position.planes[plane], change, both);
        let empty = || self.empty_after(position.empty, change);
        goal.is_met(self.packing.planes, planes, empty, |form| {
            let standing = position.standing()[form];
            if form == usize::from(change.form) {
                standing.without(M::single(change.from)).or(M::single(change.to))
            } else {
                standing
            }
        })
    }

    /// The place to which one more step in `direction` takes the piece that stood at `from` and has come to
    /// `at` while all others stood still; `None` if it cannot continue.
    #[inline]
    pub fn step_on(
        &self,
        position: &Position<M>,
        form: u8,
        from: Bit,
        at: Bit,
        direction: Direction,
    ) -> Option<Bit> {
        let form = usize::from(form);
        let body = &self.forms[form];
        let to = body.next[usize::from(at)][direction as usize];
        if to == NOWHERE {
            return None;
        }
        let free = position.empty.or(self.cover(form, from));
        let fits = self.cover(form, to).within(free);
        (fits && !self.is_blocked(position, form, from, at, direction)).then_some(to)
    }

    /// Calls `visit` with the places to which a piece can continue in this direction after the change `first`,
    /// while the others stay.
    #[inline(always)]
    pub fn slide_on(
        &self,
        position: &Position<M>,
        first: Change,
        direction: Direction,
        mut visit: impl FnMut(Change),
    ) {
        let Change { from, mut to, form } = first;
        let form_index = usize::from(form);
        let way = direction as usize;
        let goes = self.forms[form_index].goes[way];
        if !goes.has(to) {
            return;
        }
        let free = position.empty.or(self.cover(form_index, from));
        while goes.has(to) {
            let next = (i32::from(to) + self.deltas[way]) as Bit;
            if !self.cover(form_index, next).within(free)
                || self.is_blocked(position, form_index, from, to, direction)
            {
                return;
            }
            to = next;
            visit(Change { from, to, form });
        }
    }

    /// Returns whether pieces have blockers, so that a step may depend on pieces elsewhere.
    pub(crate) fn has_blockers(&self) -> bool {
        self.blocked.is_some()
    }

    #[inline(always)]
    pub(super) fn is_blocked(
        &self,
        position: &Position<M>,
        form: usize,
        from: Bit,
        at: Bit,
        direction: Direction,
    ) -> bool {
        let Some(blocked) = &self.blocked else { return false };
        blocked.of_step(form, at, direction).iter().any(|obstacle| {
            let own = if obstacle.form == form { M::single(from) } else { M::EMPTY };
            position.standing()[obstacle.form].without(own).meets(obstacle.places)
        })
    }

    /// The maker of mirror images; `None` unless board and pieces are their own mirror images.
    pub fn mirror(&self) -> Option<&Mirror<M>> {
        self.mirror.as_ref()
    }

    /// The form of a piece's token.
    pub(super) fn form_of_token(&self, token: u8) -> usize {
        self.token_covers[usize::from(token)] as usize / self.layout.bits()
    }

    /// The anchor of a piece of this form at `at`.
    pub fn anchor(&self, form: u8, at: Bit) -> Anchor {
        self.forms[usize::from(form)].anchor(self.layout, at)
    }

    /// Calls `visit` with every piece of the state, form by form: its form and its place.
    #[inline]
    pub fn each_piece(&self, position: &Position<M>, mut visit: impl FnMut(u8, Bit)) {
        for (form, standing) in (0..self.forms.len() as u8).zip(position.standing()) {
            for at in standing.bits() {
                visit(form, at);
            }
        }
    }

    /// Compares two states in reading order, the empty cell before the kinds: the order of their
    /// ranks, whether or not there are any.
    pub fn compare(&self, one: &Code<W>, other: &Code<W>) -> Ordering {
        self.packing.compare(one, other)
    }

    /// The state with these tokens: in reading order, 0 for an empty cell and otherwise one more than
    /// the kind of the piece that begins there.
    pub fn code_of(&self, tokens: &[u8]) -> Code<W> {
        self.packing.of_tokens(tokens)
    }

    /// Every piece of the state, in reading order: its kind and its anchor.
    pub fn standing(&self, position: &Position<M>) -> Vec<(Kind, Anchor)> {
        let mut pieces = Vec::new();
        self.each_piece(position, |form, at| {
            pieces.push((at, self.kind_at(position, at), self.anchor(form, at)));
        });
        in_reading_order(pieces)
    }

    /// The kind of the piece that stands at `at`.
    pub fn kind_at(&self, position: &Position<M>, at: Bit) -> Kind {
        let planes = &position.planes[..self.packing.planes];
        Kind(token_at(planes, at).saturating_sub(1))
    }

    /// The number of bits of the padded board: more than every [`Bit`] that this board uses.
    pub fn bits(&self) -> usize {
        self.layout.bits()
    }

    /// The cells that a piece of `form` covers when it stands at `at`.
    #[inline(always)]
    pub(super) fn cover(&self, form: usize, at: Bit) -> M {
        self.covers[form * self.layout.bits() + usize::from(at)]
    }

    /// The cells that a token's piece covers when it stands at `at`; for "empty" the cell itself.
    #[inline]
    pub(super) fn cover_of_token(&self, token: usize, at: Bit) -> M {
        self.covers[self.token_covers[token] as usize + usize::from(at)]
    }

    /// The empty cells after the change, from those before.
    #[inline(always)]
    pub(super) fn empty_after(&self, empty: M, change: Change) -> M {
        let form = usize::from(change.form);
        empty.or(self.cover(form, change.from)).without(self.cover(form, change.to))
    }
}

/// These pieces in reading order, without their places.
fn in_reading_order(mut pieces: Vec<(Bit, Kind, Anchor)>) -> Vec<(Kind, Anchor)> {
    pieces.sort_unstable_by_key(|&(at, ..)| at);
    pieces.into_iter().map(|(_, kind, anchor)| (kind, anchor)).collect()
}

/// A plane after the change; `both` are the old and the new place.
#[inline(always)]
pub(super) fn moved<M: Mask>(plane: M, change: Change, both: M) -> M {
    if plane.has(change.from) { plane.xor(both) } else { plane }
}
