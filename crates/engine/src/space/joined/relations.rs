//! Relations: the parts of two nodes that a step joins.
//!
//! All threads share what is known. Two of them may find the same relation at the same time; the second one
//! is dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::parts::{PartNodes, raise};
use crate::board::{Bit, Pair, Pairs};
use crate::space::shards::{NodePairKey, Shards};
use slide_run::FixedMap;
use slide_run::forest::Forest;

/// Parts from `own` on are joined with those from `other` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Join {
    pub own: u32,
    pub other: u32,
    pub parts: u32,
}

/// The joins of a relation, in as few bytes as their numbers allow: there are very many.
#[derive(Clone)]
enum Joins {
    /// Single parts with small numbers: own and other.
    Short(Arc<[[u16; 2]]>),
    /// Single parts.
    Single(Arc<[[u32; 2]]>),
    /// Any parts.
    Ranges(Arc<[Join]>),
}

impl Joins {
    fn new(joins: &[Join]) -> Self {
        if joins.iter().any(|join| join.parts > 1) {
            return Self::Ranges(joins.into());
        }
        let short = |join: &Join| Some([join.own.try_into().ok()?, join.other.try_into().ok()?]);
        match joins.iter().map(short).collect() {
            Some(short) => Self::Short(short),
            None => Self::Single(joins.iter().map(|join| [join.own, join.other]).collect()),
        }
    }

    fn bytes(&self) -> u64 {
        let joins = match self {
            Self::Short(joins) => size_of_val(&joins[..]),
            Self::Single(joins) => size_of_val(&joins[..]),
            Self::Ranges(joins) => size_of_val(&joins[..]),
        };
        (joins + 64) as u64
    }

    fn each(&self, mut visit: impl FnMut(Join)) {
        match self {
            Self::Short(joins) => joins.iter().for_each(|&[own, other]| {
                visit(Join { own: own.into(), other: other.into(), parts: 1 });
            }),
            Self::Single(joins) => {
                joins.iter().for_each(|&[own, other]| visit(Join { own, other, parts: 1 }));
            }
            Self::Ranges(joins) => joins.iter().for_each(|&join| visit(join)),
        }
    }
}

type RelationShard = FixedMap<NodePairKey, Joins>;

/// The relations that were needed so far.
pub(super) struct Relations<'a> {
    pub pairs: Pairs<'a>,
    known: Shards<RelationShard>,
    bytes: AtomicU64,
    needed: AtomicU64,
}

impl<'a> Relations<'a> {
    pub fn new(pairs: Pairs<'a>) -> Self {
        Self { pairs, known: Shards::new(), bytes: AtomicU64::new(0), needed: AtomicU64::new(0) }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The number of times that a relation was needed by another one.
    pub fn needed(&self) -> u64 {
        self.needed.load(Ordering::Relaxed)
    }

    /// Calls `visit` with the joins of a step that is under way; the own path is at `node`.
    pub fn each(&self, nodes: &PartNodes, node: u32, pair: Pair, mut visit: impl FnMut(Join)) {
        if self.pairs.is_done(pair, node) {
            visit(Join { own: 0, other: 0, parts: nodes.parts(node) });
            return;
        }
        let key = NodePairKey { own: node, other: pair.node, what: pair.what() };
        let number = Shards::<RelationShard>::number(key);
        let known = self.known.lock(number).get(&key).cloned();
        let joins = known.unwrap_or_else(|| {
            let joins = Joins::new(&self.find(nodes, node, pair));
            let known = self.known.lock(number).insert(key, joins.clone());
            if known.is_none() {
                self.bytes.fetch_add(joins.bytes(), Ordering::Relaxed);
            }
            joins
        });
        joins.each(visit);
    }

    fn find(&self, nodes: &PartNodes, node: u32, pair: Pair) -> Vec<Join> {
        let pairs = &self.pairs;
        let mut joins: Vec<Join> = Vec::new();
        let mut is_sorted = true;
        let mut needed = 0;
        for edge in pairs.paths.edges(node) {
            let mut path = Vec::new();
            let along = |node, token| path.push((node, token));
            let Some(pair) = pairs.advance(pair, edge, along) else {
                continue;
            };
            let own_map = nodes.maps(&[(node, edge.token)]);
            let other_maps = nodes.maps(&path);
            needed += 1;
            self.each(nodes, edge.next, pair, |join| {
                raise(join, &own_map, &other_maps, |join| match joins.last_mut() {
                    Some(last)
                        if last.own + last.parts == join.own
                            && last.other + last.parts == join.other =>
                    {
                        last.parts += join.parts;
                    }
                    Some(last) if *last == join => {}
                    last => {
                        is_sorted &= last.is_none_or(|last| *last <= join);
                        joins.push(join);
                    }
                });
            });
        }
        self.needed.fetch_add(needed, Ordering::Relaxed);
        let own = nodes.parts(node);
        let other = nodes.parts(pair.node);
        let both = own.checked_add(other).filter(|both| joins.len() > *both as usize / 8);
        if let Some(both) = both.filter(|_| !is_sorted) {
            let mut forest = Forest::new(both);
            joins.retain(|join| join.parts > 1 || forest.join(join.own, own + join.other));
        } else if !is_sorted {
            joins.sort_unstable();
            joins.dedup();
        }
        joins
    }

    /// Forgets the relations of old nodes, and of steps that no node at `cell` or before it begins.
    pub fn forget(&mut self, is_old: impl Fn(u32) -> bool, cell: Bit) {
        let bytes = self.bytes.get_mut();
        let steps = self.pairs.steps;
        for shard in self.known.each() {
            shard.retain(|key, joins| {
                let keep = !is_old(key.own) && !steps.is_past(key.what, cell);
                if !keep {
                    *bytes -= joins.bytes();
                }
                keep
            });
        }
    }
}
