//! Goals as masks.
//!
//! A target says which token must begin at certain cells, and which cells must be empty. Since
//! tokens are stored in planes, the test is one XOR and AND per plane:
//!
//! ```text
//! reached  ⇔  (plane ^ required) & cared = 0 for every plane,  and  must-be-empty ⊆ empty
//! ```
//!
//! An exit is a target too (the goal piece stands before the exit, and its way out is empty), together with
//! the blockers along its way out.

use super::blocked::BlockingPlaces;
use super::code::{MAX_PLANES, mark, token_at};
use super::mask::{Bit, Mask};

/// One target as masks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TargetMasks<M> {
    planes: [M; MAX_PLANES],
    cared: M,
    empty: M,
}

impl<M: Mask> TargetMasks<M> {
    /// The target that has each token at its place, and the cells of `empty` empty.
    pub fn new(places: &[(u8, Bit)], empty: M) -> Self {
        let mut target = Self { planes: [M::EMPTY; MAX_PLANES], cared: M::EMPTY, empty };
        for &(token, at) in places {
            target.cared = target.cared.or(M::single(at));
            mark(&mut target.planes, token, at);
        }
        target
    }

    /// The tokens that it places, and their places.
    pub fn places(&self) -> impl Iterator<Item = (u8, Bit)> {
        self.cared.bits().map(|at| (token_at(&self.planes, at), at))
    }

    /// The cells that must be empty.
    pub fn empty(&self) -> M {
        self.empty
    }

    #[inline]
    fn is_met(&self, planes: usize, plane: &impl Fn(usize) -> M, empty: &impl Fn() -> M) -> bool {
        (0..planes).all(|index| !plane(index).xor(self.planes[index]).meets(self.cared))
            && (self.empty.is_empty() || self.empty.within(empty()))
    }
}

/// The goal as masks, and the test of a state against it.
#[derive(Clone, Debug)]
pub(super) struct GoalTest<M> {
    /// The targets, any of which is a goal.
    pub targets: Vec<TargetMasks<M>>,
    /// The obstacles that must not be in the way (exits only).
    pub obstacles: Vec<BlockingPlaces<M>>,
    /// The piece that leaves: its way out is free of itself.
    pub leaving: Option<(usize, Bit)>,
}

impl<M: Mask> GoalTest<M> {
    /// Returns whether the state is a goal. The functions give, where needed, each of the `planes` planes, the empty
    /// cells, and the places of the pieces of a form.
    #[inline]
    pub fn is_met(
        &self,
        planes: usize,
        plane: impl Fn(usize) -> M,
        empty: impl Fn() -> M,
        standing: impl Fn(usize) -> M,
    ) -> bool {
        self.targets.iter().any(|target| target.is_met(planes, &plane, &empty))
            && self.obstacles.iter().all(|obstacle| {
                let own = match self.leaving {
                    Some((form, at)) if form == obstacle.form => M::single(at),
                    _ => M::EMPTY,
                };
                !standing(obstacle.form).without(own).meets(obstacle.places)
            })
    }
}
