//! The compiled puzzle: everything that steps need, worked out once.

use super::blocked::BlockedSteps;
use super::code::{Code, MAX_PLANES, Packing, mark};
use super::form::{Form, NOWHERE};
use super::goal::GoalTest;
use super::layout::Layout;
use super::mask::{Bit, Mask};
use super::position::{Change, Position};
use crate::puzzle::{Anchor, Direction, Kind};

/// A puzzle compiled for masks `M` and codes of `W` words.
#[derive(Clone, Debug)]
pub struct Board<M, const W: usize> {
    pub(super) layout: Layout,
    /// Cells that a piece may cover, gates included.
    pub(super) floor: M,
    pub(super) forms: Vec<Form<M>>,
    /// The form of each token; that of token 0, "empty", is one past the last.
    pub(super) token_form: Vec<u8>,
    /// The cells that a piece of a form covers where it stands, form by form, one entry for each
    /// bit; then, for "empty", each cell alone.
    pub(super) covers: Vec<M>,
    pub(super) packing: Packing,
    pub(super) blocked: Option<BlockedSteps<M>>,
    pub(super) goal: Option<GoalTest<M>>,
    pub(super) start: Code<W>,
    /// Where each piece stands at the start, by piece number.
    pub(super) start_places: Vec<Bit>,
    /// All goal states, if each target places every piece.
    pub(super) goal_states: Option<Vec<Code<W>>>,
    /// The mirror image of each kind.
    pub(super) mirror: Option<Vec<u8>>,
}

impl<M: Mask, const W: usize> Board<M, W> {
    /// The state in which the puzzle starts.
    pub fn start(&self) -> Code<W> {
        self.start
    }

    /// Where each piece stands at the start, by piece number.
    pub fn start_places(&self) -> &[Bit] {
        &self.start_places
    }

    /// For an exit: where the goal piece stands before it leaves.
    pub fn exit_place(&self) -> Option<Bit> {
        self.goal.as_ref()?.leaving.map(|(_, at)| at)
    }

    /// All goal states, if each target of the goal places every piece; `None` otherwise and for
    /// exits.
    pub fn goal_states(&self) -> Option<&[Code<W>]> {
        self.goal_states.as_deref()
    }

    /// How much a goal state is short of a solution: 1 for an exit, otherwise 0.
    pub fn exit_length(&self) -> u32 {
        u32::from(self.exit_place().is_some())
    }

    /// A scratch position for [`Board::unpack`].
    pub fn position(&self) -> Position<M> {
        Position::new(self.forms.len())
    }

    /// Unpacks a state of this puzzle. The scan is that of `code.rs`, backwards.
    #[inline]
    pub fn unpack(&self, code: &Code<W>, position: &mut Position<M>) {
        position.standing.fill(M::EMPTY);
        let bits = self.layout.bits();
        let mut open = self.floor;
        self.packing.tokens(code, |token| {
            let Some(at) = open.first() else { return };
            let form = usize::from(self.token_form[usize::from(token)]);
            position.standing[form] = position.standing[form].or(M::single(at));
            open = open.without(self.covers[form * bits + usize::from(at)]);
        });
        position.empty = position.standing[self.forms.len()];
        position.begins = position.standing.iter().fold(M::EMPTY, |all, &some| all.or(some));
        position.planes = self.packing.planes(code, position.begins);
    }

    /// Packs the state that `change` leads to. `change` must be a successor of `position`.
    #[inline]
    pub fn pack_after(&self, position: &Position<M>, change: Change) -> Code<W> {
        let (planes, _, begins) = self.after(position, change);
        self.packing.pack(&planes, begins)
    }

    /// Whether the state is a goal; `false` without a goal.
    pub fn is_goal(&self, position: &Position<M>) -> bool {
        self.goal.as_ref().is_some_and(|goal| {
            goal.is_met(&position.planes, position.empty, |form| position.standing[form])
        })
    }

    /// Whether the state that `change` leads to is a goal.
    #[inline]
    pub fn is_goal_after(&self, position: &Position<M>, change: Change) -> bool {
        let Some(goal) = &self.goal else { return false };
        let (planes, empty, _) = self.after(position, change);
        goal.is_met(&planes, empty, |form| {
            let standing = position.standing[form];
            if form == change.form {
                standing.without(M::single(change.from)).or(M::single(change.to))
            } else {
                standing
            }
        })
    }

    /// Calls `visit` with every step: the piece's form, where it stands, the direction, and where
    /// it goes.
    #[inline]
    pub fn steps(&self, position: &Position<M>, mut visit: impl FnMut(Direction, Change)) {
        for (index, form) in self.forms.iter().enumerate() {
            let standing = position.standing[index];
            let empty = position.empty.without(form.closed);
            for direction in Direction::ALL {
                for from in form.movable(standing, empty, direction).bits() {
                    let to = (i32::from(from) + self.layout.delta(direction)) as Bit;
                    if !self.is_blocked(position, index, from, from, direction) {
                        visit(direction, Change { form: index, from, to });
                    }
                }
            }
        }
    }

    /// Where one more step in `direction` takes the piece that stood at `from` and has come to
    /// `at` while all others stood still; `None` if it cannot go on.
    #[inline]
    pub fn step_on(
        &self,
        position: &Position<M>,
        form: usize,
        from: Bit,
        at: Bit,
        direction: Direction,
    ) -> Option<Bit> {
        let body = &self.forms[form];
        let to = body.next[usize::from(at)][direction as usize];
        if to == NOWHERE {
            return None;
        }
        let free = position.empty.or(self.cover(form, from));
        let fits = self.cover(form, to).within(free);
        (fits && !self.is_blocked(position, form, from, at, direction)).then_some(to)
    }

    #[inline]
    fn is_blocked(
        &self,
        position: &Position<M>,
        form: usize,
        from: Bit,
        at: Bit,
        direction: Direction,
    ) -> bool {
        let Some(blocked) = &self.blocked else { return false };
        blocked.obstacles(form, at, direction).iter().any(|obstacle| {
            let own = if obstacle.form == form { M::single(from) } else { M::EMPTY };
            position.standing[obstacle.form].without(own).meets(obstacle.places)
        })
    }

    /// Packs the left-right mirror image of the state; `None` unless board and pieces are their own
    /// mirror image.
    pub fn pack_mirrored(&self, position: &Position<M>) -> Option<Code<W>> {
        let mirror = self.mirror.as_ref()?;
        let mut planes = [M::EMPTY; MAX_PLANES];
        let mut begins = position
            .empty
            .bits()
            .fold(M::EMPTY, |mask, bit| mask.or(M::single(self.layout.mirrored(bit))));
        for (index, form) in self.forms.iter().enumerate() {
            for at in position.standing[index].bits() {
                let kind = mirror[usize::from(position.token_at(at)) - 1];
                let image = &self.forms[usize::from(self.token_form[usize::from(kind) + 1])];
                let anchor = form.anchor(self.layout, at);
                let to = image.at(self.layout, self.layout.mirrored_anchor(anchor, form.cols));
                begins = begins.or(M::single(to));
                mark(&mut planes, kind + 1, to);
            }
        }
        Some(self.packing.pack(&planes, begins))
    }

    /// Where a piece of this form has its anchor when it stands at `at`.
    pub fn anchor(&self, form: usize, at: Bit) -> Anchor {
        self.forms[form].anchor(self.layout, at)
    }

    /// Every piece of the state: its form and where it stands.
    pub fn pieces<'a>(&'a self, position: &'a Position<M>) -> impl Iterator<Item = (usize, Bit)> {
        position.standing[..self.forms.len()]
            .iter()
            .enumerate()
            .flat_map(|(form, standing)| standing.bits().map(move |at| (form, at)))
    }

    /// The kind of the piece that stands at `at`.
    pub fn kind_at(&self, position: &Position<M>, at: Bit) -> Kind {
        Kind(position.token_at(at).saturating_sub(1))
    }

    /// Bits of the padded board: more than every [`Bit`] that this board uses.
    pub fn bits(&self) -> usize {
        self.layout.bits()
    }

    /// The cells that a piece of `form` covers when it stands at `at`.
    #[inline]
    pub(super) fn cover(&self, form: usize, at: Bit) -> M {
        self.covers[form * self.layout.bits() + usize::from(at)]
    }

    /// Planes, empty cells, and cells that begin a token after the change.
    #[inline]
    fn after(&self, position: &Position<M>, change: Change) -> ([M; MAX_PLANES], M, M) {
        let (from, to) = (M::single(change.from), M::single(change.to));
        let both = from.or(to);
        let mut planes = position.planes;
        for plane in &mut planes[..self.packing.planes] {
            let moves = if plane.has(change.from) { both } else { M::EMPTY };
            *plane = plane.xor(moves);
        }
        let empty = position
            .empty
            .or(self.cover(change.form, change.from))
            .without(self.cover(change.form, change.to));
        let pieces = position.begins.without(position.empty).xor(both);
        (planes, empty, pieces.or(empty))
    }
}
