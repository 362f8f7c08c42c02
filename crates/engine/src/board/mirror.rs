//! Left-right mirror images of states.
//!
//! Columns are exchanged in pairs, in all rows at once:
//!
//! ```text
//! columns 0 and 3:    x        a b c d         x ^ (x turned back by 3), of column 0 only:   a^d . . .
//!                              e f g h                                                       e^h . . .
//!                     image    d b c a         x ^ that ^ that three bits on
//!                              h f g e         then columns 1 and 2 in the same way
//! ```
//!
//! A piece stands at the first of its cells in reading order, and its image at the image of the last
//! cell of its top row; so the exchanged bits of each token still go some bits *back*:
//!
//! ```text
//! 1 x .       . x 1       . 1 x        a piece two wide goes one bit back
//! x . .       . . x       . . x
//! state     exchanged     image
//! ```
//!
//! While one piece moves, the image changes by the mirrored move. So a successor's image is packed from the
//! image of the state before, which is made only once.

use super::code::MAX_PLANES;
use super::goal::{GoalTest, TargetMasks};
use super::layout::BoardLayout;
use super::mask::{Bit, Mask};
use super::piece_type::{NOWHERE, PieceType};
use super::position::{Change, Position};
use slide_model::{Axis, Cell, Size};

/// The maker of mirror images on a board that is its own mirror image, as is its piece set.
#[derive(Clone, Debug)]
pub struct Mirror<M> {
    planes: usize,
    /// Columns to be exchanged: the distance of a pair, and the cells of the left one.
    pairs: Vec<(i32, M)>,
    /// For each token from 1 on: that of the image, and the bits that exchanged places go back.
    tokens: Vec<(u8, i32)>,
    /// The bits to go back if they are the same for all, and all tokens are their own images.
    alike: Option<i32>,
    /// The image of each form.
    forms: Vec<u8>,
    /// For each form and place, the image of the place.
    places: Vec<Bit>,
    bits: usize,
    keeps_goal: bool,
    keeps_packings: bool,
}

impl<M: Mask> Mirror<M> {
    /// The maker for one puzzle: `kinds` are the images of the kinds, `kind_forms` the forms of the kinds.
    pub(super) fn new(
        layout: BoardLayout,
        forms: &[PieceType<M>],
        kinds: &[u8],
        kind_forms: &[u8],
        planes: usize,
        goal: Option<&GoalTest<M>>,
    ) -> Self {
        let bits = layout.bits();
        let mut images: Vec<u8> = vec![0; forms.len()];
        for (&kind, &form) in kinds.iter().zip(kind_forms) {
            images[usize::from(form)] = kind_forms[usize::from(kind)];
        }
        let mut images_of_places = vec![NOWHERE; forms.len() * bits];
        let mut back = vec![0; forms.len()];
        for (index, form) in forms.iter().enumerate() {
            let image = &forms[usize::from(images[index])];
            for at in form.fits.bits() {
                let anchor = layout.mirrored_anchor(form.anchor(layout, at), form.cols);
                let to = image.at(layout, anchor);
                back[index] = i32::from(layout.mirrored(at)) - i32::from(to);
                images_of_places[index * bits + usize::from(at)] = to;
            }
        }
        let Size { rows, cols } = layout.size();
        let column = |col| layout.mask((0..rows).map(|row| Cell { row, col }));
        let pair = |col| (i32::from(cols - 1 - 2 * col), column(col));
        let tokens = image_tokens(kinds, kind_forms, &back);
        let mut this = Self {
            planes,
            pairs: (0..cols / 2).map(pair).collect(),
            alike: bits_of_all(&tokens, &back),
            tokens,
            forms: images,
            places: images_of_places,
            bits,
            keeps_goal: false,
            keeps_packings: forms.iter().all(|form| form.axis == Axis::Any),
        };
        this.keeps_goal = goal.is_some_and(|goal| this.keeps(goal, kind_forms));
        this
    }

    /// Returns whether the mirror image of every goal state is a goal state.
    pub fn keeps_goal(&self) -> bool {
        self.keeps_goal
    }

    /// Returns whether the mirror image of every packing is a packing. Pieces that are bound to a row, a
    /// column or a place are there in all packings, and elsewhere in the images.
    pub fn keeps_packings(&self) -> bool {
        self.keeps_packings
    }

    /// Returns whether the image of the goal is the goal; false, without a closer look, for an exit with blockers
    /// in the way.
    fn keeps(&self, goal: &GoalTest<M>, kind_forms: &[u8]) -> bool {
        let image = |target: &TargetMasks<M>| {
            let place = |(token, at): (u8, Bit)| {
                let kind = usize::from(token) - 1;
                (self.tokens[kind].0, self.place(kind_forms[kind], at))
            };
            let places: Vec<_> = target.places().map(place).collect();
            TargetMasks::new(&places, self.exchanged(target.empty()))
        };
        goal.obstacles.is_empty()
            && goal.targets.iter().all(|target| goal.targets.contains(&image(target)))
    }

    /// Makes the mirror image of `position`, without what is only needed for steps.
    #[inline(always)]
    pub fn image(&self, position: &Position<M>, image: &mut Position<M>) {
        image.empty = self.exchanged(position.empty);
        image.planes = [M::EMPTY; MAX_PLANES];
        if let Some(back) = self.alike {
            for (to, &from) in image.planes[..self.planes].iter_mut().zip(&position.planes) {
                *to = self.exchanged(from).rotated_right(back);
            }
            image.pieces = self.exchanged(position.pieces).rotated_right(back);
            return;
        }
        let exchanged: [M; MAX_PLANES] = std::array::from_fn(|plane| {
            if plane < self.planes { self.exchanged(position.planes[plane]) } else { M::EMPTY }
        });
        let pieces = self.exchanged(position.pieces);
        image.pieces = M::EMPTY;
        for (token, &(to, back)) in (1..=u8::MAX).zip(&self.tokens) {
            let mut set = pieces;
            for (plane, &mask) in exchanged[..self.planes].iter().enumerate() {
                set = if token >> plane & 1 == 1 { set.and(mask) } else { set.without(mask) };
            }
            let set = set.rotated_right(back);
            image.pieces = image.pieces.or(set);
            for (plane, mask) in image.planes[..self.planes].iter_mut().enumerate() {
                *mask = if to >> plane & 1 == 1 { mask.or(set) } else { *mask };
            }
        }
    }

    /// The change in the mirror image.
    #[inline(always)]
    pub fn change(&self, change: Change) -> Change {
        Change {
            from: self.place(change.form, change.from),
            to: self.place(change.form, change.to),
            form: self.forms[usize::from(change.form)],
        }
    }

    /// The place of the image of a piece of this form at `at`.
    #[inline(always)]
    fn place(&self, form: u8, at: Bit) -> Bit {
        self.places[usize::from(form) * self.bits + usize::from(at)]
    }

    /// The cells with their columns exchanged.
    #[inline(always)]
    fn exchanged(&self, mut cells: M) -> M {
        for &(distance, left) in &self.pairs {
            let differing = cells.xor(cells.rotated_right(distance)).and(left);
            cells = cells.xor(differing).xor(differing.rotated_right(-distance));
        }
        cells
    }
}

/// For each token from 1 on: that of the image, and the bits that exchanged places go back; `back` has them by form.
fn image_tokens(kinds: &[u8], kind_forms: &[u8], back: &[i32]) -> Vec<(u8, i32)> {
    let images = kinds.iter().zip(kind_forms);
    images.map(|(kind, &form)| (kind + 1, back[usize::from(form)])).collect()
}

/// The bits to go back if they are the same for all forms, and all tokens are their own images.
fn bits_of_all(tokens: &[(u8, i32)], back: &[i32]) -> Option<i32> {
    let is_plain = (1..=u8::MAX).zip(tokens).all(|(token, &(image, _))| token == image)
        && back.windows(2).all(|two| two[0] == two[1]);
    is_plain.then(|| back.first().copied().unwrap_or_default())
}
