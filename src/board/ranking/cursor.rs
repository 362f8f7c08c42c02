//! A packing that is looked at through its rank.
//!
//! The cursor keeps the path through the automaton. Going to another rank gives up only the end of
//! the path that differs, so going through the ranks in order costs little more than one token each:
//!
//! ```text
//! level       0    1    2    3    4              tokens of rank 17
//! node        ○ ── ○ ── ○ ── ○ ── ○ …
//! first       0    0   12   16   17              ranks first … end − 1 begin with these tokens
//! end        40   31   20   18   18
//!                  ╰ rank 18 keeps this much
//! ```
//!
//! Cells decided by one level lie behind those of the levels before, so giving up levels clears all
//! bits of the planes from some cell on.
//!
//! After a move only the tokens between the first and the last cell that it touches are walked
//! again: behind them the node is the same as before, and so is what it adds to the rank. (With
//! blockers a piece also tells on cells further on; then the walk goes on until the nodes meet.)

use super::super::code::MAX_PLANES;
use super::super::compiled::Board;
use super::super::mask::{Bit, Mask};
use super::super::position::{Change, Position};
use super::edges::Ranking;

/// One level of the path: what is known before its token.
#[derive(Clone, Copy, Debug)]
struct Level<M> {
    node: u32,
    /// The first open cell, which the token decides.
    at: Bit,
    /// Cells still open.
    open: M,
    /// The first rank that begins with the tokens before.
    first: u64,
    /// The first rank behind those.
    end: u64,
}

/// A packing, and the way to it.
#[derive(Clone, Debug)]
pub struct Cursor<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    ranking: &'b Ranking,
    /// Tokens that are decided.
    levels: Vec<Level<M>>,
    /// The level of the token at each cell, and that token.
    level_at: Vec<u16>,
    token_at: Vec<u8>,
    planes: [M; MAX_PLANES],
    empty: M,
    rank: u64,
}

impl<'b, M: Mask, const W: usize> Cursor<'b, M, W> {
    /// A cursor at rank 0.
    pub fn new(board: &'b Board<M, W>, ranking: &'b Ranking) -> Self {
        let mut cursor = Self {
            board,
            ranking,
            levels: Vec::new(),
            level_at: vec![0; board.bits()],
            token_at: vec![0; board.bits()],
            planes: [M::EMPTY; MAX_PLANES],
            empty: M::EMPTY,
            rank: 0,
        };
        cursor.descend(Ranking::ROOT, board.floor, 0, ranking.packings());
        cursor
    }

    /// The rank of the packing.
    pub fn rank(&self) -> u64 {
        self.rank
    }

    /// Goes to the packing of `rank`, which must be less than the number of packings.
    #[inline]
    pub fn go(&mut self, rank: u64) {
        self.rank = rank;
        while self.levels.last().is_some_and(|level| !(level.first..level.end).contains(&rank)) {
            self.levels.pop();
        }
        // The tokens before the last level still begin the packing; its own token does not.
        if let Some(level) = self.levels.pop() {
            let below = M::below(level.at);
            for plane in &mut self.planes[..self.board.packing.planes] {
                *plane = plane.and(below);
            }
            self.empty = self.empty.and(below);
            self.descend(level.node, level.open, level.first, level.end);
        }
    }

    /// Decides all tokens from a node on.
    fn descend(&mut self, mut node: u32, mut open: M, mut first: u64, mut end: u64) {
        while let Some(at) = open.first() {
            let (token, edge, behind) = self.ranking.choose(node, self.rank - first);
            let cell = M::single(at);
            self.level_at[usize::from(at)] = self.levels.len() as u16;
            self.token_at[usize::from(at)] = token as u8;
            self.levels.push(Level { node, at, open, first, end });
            if let Some(behind) = behind {
                end = first + behind;
            }
            first += edge.offset;
            node = edge.node;
            if token == 0 {
                self.empty = self.empty.or(cell);
            }
            for (plane, mask) in self.planes[..self.board.packing.planes].iter_mut().enumerate() {
                if token >> plane & 1 == 1 {
                    *mask = mask.or(cell);
                }
            }
            open = open.without(self.board.cover_of_token(token, at));
        }
    }

    /// Unpacks the packing.
    #[inline]
    pub fn unpack(&self, position: &mut Position<M>) {
        self.board.unpack_planes(&self.planes, self.empty, position);
    }

    /// The rank of the packing that `change`, a successor of this one, leads to.
    #[inline]
    pub fn rank_after(&self, change: Change) -> u64 {
        let form = usize::from(change.form);
        let before = self.board.cover(form, change.from);
        let after = self.board.cover(form, change.to);
        let touched = before.or(after);
        let moved = self.token_at[usize::from(change.from)];
        let begin = change.from.min(change.to);
        let level = &self.levels[usize::from(self.level_at[usize::from(begin)])];
        let (mut node, mut open, mut rank) = (level.node, level.open, level.first);
        let mut at = begin;
        loop {
            let token = if at == change.to {
                usize::from(moved)
            } else if before.has(at) {
                0
            } else {
                usize::from(self.token_at[usize::from(at)])
            };
            let edge = self.ranking.edge(node, token);
            rank += edge.offset;
            node = edge.node;
            open = open.without(self.board.cover_of_token(token, at));
            let Some(next) = open.first() else { return rank };
            at = next;
            if touched.within(M::below(at)) {
                let level = &self.levels[usize::from(self.level_at[usize::from(at)])];
                if level.node == node {
                    return rank + (self.rank - level.first);
                }
            }
        }
    }
}
