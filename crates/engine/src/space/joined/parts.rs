//! The parts of all nodes, from the last node to the root.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::goals::GoalParts;
use super::relations::{Join, Relations};
use crate::board::{Bit, GoalTargets, Pair, Pairs, PathEdge, Paths, Steps};
use slide_run::forest::Forest;
use slide_run::{FixedMap, GiveUp, TooLarge, threads};

/// The components of all packings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// The number of components of each size.
    pub sizes: BTreeMap<u64, u64>,
    /// The size of the component of a given packing.
    pub own: u64,
    /// The number of components with a goal state; 0 without a goal.
    pub with_goal: u64,
    /// True if the component of the given packing is one of those.
    pub own_has_goal: bool,
}

/// The memory and work that joining has taken so far.
#[derive(Clone, Copy, Debug)]
pub struct JoiningCost {
    /// Bytes, of those that are still needed.
    pub bytes: u64,
    /// Relations that others have needed, known or not.
    pub relations: u64,
    /// Nodes of which all parts are known.
    pub nodes: u32,
}

/// The parts to which those of the node after an edge belong.
#[derive(Clone, Debug)]
pub(super) enum PartMap {
    /// This number further on, each a part of its own.
    Shift(u32),
    /// Any part for each, where these have small numbers.
    Short(Box<[u16]>),
    /// Any part for each.
    Long(Box<[u32]>),
}

impl PartMap {
    #[inline]
    pub fn of(&self, part: u32) -> u32 {
        match self {
            Self::Shift(by) => part + by,
            Self::Short(table) => table[part as usize].into(),
            Self::Long(table) => table[part as usize],
        }
    }

    /// The map to these parts.
    fn new(table: &[u32]) -> Self {
        let first = table.first().copied().unwrap_or(0);
        if table.iter().zip(first..).all(|(part, next)| *part == next) {
            return Self::Shift(first);
        }
        match table.iter().map(|&part| u16::try_from(part)).collect() {
            Ok(short) => Self::Short(short),
            Err(_) => Self::Long(table.into()),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Shift(_) => 0,
            Self::Short(table) => 2 * table.len(),
            Self::Long(table) => 4 * table.len(),
        }
    }
}

/// The number of packings in each part. Most parts are small: they have a byte each.
#[derive(Clone, Debug, Default)]
struct PartSizes {
    /// 0 for a large one; nothing if all parts have one packing.
    small: Box<[u8]>,
    /// The large ones, in order: the part and its packings.
    large: Vec<(u32, u64)>,
}

impl PartSizes {
    fn new(sizes: &[u64]) -> Self {
        let mut large = Vec::new();
        for (part, &size) in (0..).zip(sizes) {
            if size > u8::MAX.into() {
                large.push((part, size));
            }
        }
        let small = sizes.iter().map(|&size| u8::try_from(size).unwrap_or(0)).collect();
        Self { small, large }
    }

    fn of(&self, part: u32) -> u64 {
        match self.small.get(part as usize) {
            None => 1,
            Some(0) => {
                let place = self.large.binary_search_by_key(&part, |&(large, _)| large);
                place.map_or(0, |place| self.large[place].1)
            }
            Some(&size) => size.into(),
        }
    }

    fn bytes(&self) -> u64 {
        (self.small.len() + 16 * self.large.capacity()) as u64
    }
}

/// The parts of a node.
#[derive(Clone, Debug, Default)]
struct PartNode {
    parts: u32,
    sizes: PartSizes,
    /// For each edge, its token and the map of the parts after it.
    maps: Vec<(usize, PartMap)>,
}

impl PartNode {
    fn map(&self, token: usize) -> Option<&PartMap> {
        self.maps.iter().find(|(other, _)| *other == token).map(|(_, map)| map)
    }

    fn bytes(&self) -> u64 {
        let tables = self.maps.iter().map(|(_, map)| map.bytes());
        64 + self.sizes.bytes() + (32 * self.maps.len() + tables.sum::<usize>()) as u64
    }
}

/// All nodes that are still needed.
#[derive(Debug)]
pub(super) struct PartNodes {
    nodes: Vec<PartNode>,
}

impl PartNodes {
    /// The number of parts of a node.
    pub fn parts(&self, node: u32) -> u32 {
        self.nodes[node as usize].parts
    }

    /// The parts to which those after an edge belong.
    pub fn map(&self, node: u32, token: usize) -> Option<&PartMap> {
        self.nodes[node as usize].map(token)
    }

    /// The maps of parts along some edges (node and token), the last of them first.
    pub fn maps(&self, edges: &[(u32, usize)]) -> Vec<&PartMap> {
        let map = |&(node, token): &(u32, usize)| self.nodes[node as usize].map(token);
        edges.iter().rev().filter_map(map).collect()
    }
}

/// Calls `visit` with a join whose own and other parts are replaced by those to which these maps lead.
#[inline]
pub(super) fn raise(join: Join, own: &[&PartMap], other: &[&PartMap], mut visit: impl FnMut(Join)) {
    let raised = |maps: &[&PartMap], part: u32| maps.iter().fold(part, |part, map| map.of(part));
    let is_shift = |map: &&PartMap| matches!(map, PartMap::Shift(_));
    if join.parts == 1 || own.iter().chain(other).all(is_shift) {
        visit(Join { own: raised(own, join.own), other: raised(other, join.other), ..join });
        return;
    }
    for part in 0..join.parts {
        let own = raised(own, join.own + part);
        visit(Join { own, other: raised(other, join.other + part), parts: 1 });
    }
}

impl Joined {
    /// The components of all packings; `own` are the tokens of one of these, `targets` the goal. Nodes of
    /// one cell need only what lies after it, so `threads` share them. `go_on` is called now and then
    /// with what was taken so far.
    ///
    /// # Errors
    /// The reason that `go_on` gives, or there are too many parts.
    pub fn new(
        paths: &Paths,
        steps: &Steps,
        targets: Option<&mut GoalTargets>,
        own: &[usize],
        threads: usize,
        go_on: &mut dyn FnMut(JoiningCost) -> Result<(), GiveUp>,
    ) -> Result<Self, GiveUp> {
        let mut joining = PartJoiner::new(paths, steps, targets, own);
        let mut first = paths.nodes();
        while first > 0 {
            let end = first;
            while first > 0 && paths.first(first - 1) == paths.first(end - 1) {
                first -= 1;
            }
            joining.join_level(first..end, threads, go_on)?;
            if first > 0 {
                joining.forget_before(first);
            }
        }
        Ok(joining.finish())
    }
}

/// The joining of parts while it is under way.
struct PartJoiner<'a, 'w> {
    paths: &'a Paths,
    nodes: PartNodes,
    relations: Relations<'a>,
    goals: Option<GoalParts<'w>>,
    /// The path of the own packing, and the part of its completion at each node that is done.
    own_path: Vec<PathEdge>,
    own_part: Vec<Option<u32>>,
    /// The most cells that an edge passes.
    jump: usize,
    /// The most cells after a node of which maps are needed there.
    window: usize,
    /// Bytes taken, without relations.
    bytes: u64,
    /// The first node whose maps are forgotten, and the first one whose sizes are.
    forgotten: u32,
    forgotten_sizes: u32,
}

impl<'a, 'w> PartJoiner<'a, 'w> {
    fn new(
        paths: &'a Paths,
        steps: &'a Steps,
        targets: Option<&'w mut GoalTargets>,
        own: &[usize],
    ) -> Self {
        let nodes = paths.nodes();
        let mut own_part = vec![None; nodes as usize];
        let mut own_path = Vec::new();
        let mut node = Paths::ROOT;
        for &token in own {
            let edge = paths.edges(node).find(|edge| edge.token == token);
            own_path.extend(edge);
            node = edge.map_or(node, |edge| edge.next);
        }
        own_part[node as usize] = Some(0);
        let jump = jump(paths);
        Self {
            paths,
            nodes: PartNodes { nodes: vec![PartNode::default(); nodes as usize] },
            relations: Relations::new(Pairs::new(paths, steps)),
            goals: targets.map(|targets| GoalParts::new(paths, targets)),
            own_path,
            own_part,
            jump,
            window: steps.longest().max(jump),
            bytes: 0,
            forgotten: nodes,
            forgotten_sizes: nodes,
        }
    }

    /// Joins the parts of these nodes, which have the same first cell; all nodes after them are done.
    fn join_level(
        &mut self,
        level: Range<u32>,
        threads: usize,
        go_on: &mut dyn FnMut(JoiningCost) -> Result<(), GiveUp>,
    ) -> Result<(), GiveUp> {
        let paths = self.paths;
        let nodes = &self.nodes;
        let relations = &self.relations;
        let done = paths.nodes() - level.end;
        let level: Vec<u32> = level.rev().collect();
        let parts = |&node: &u32| -> u64 {
            paths.edges(node).map(|edge| u64::from(nodes.parts(edge.next))).sum()
        };
        let most_parts = threads as u64 * level.iter().map(parts).max().unwrap_or(0);
        if threads > 1 && level.len() < FEW_NODES * threads {
            find_first(nodes, relations, &level, threads);
        }
        let made_bytes = AtomicU64::new(0);
        let mut answer = Ok(());
        let make = |&node: &u32| {
            let made = join(nodes, relations, node)?;
            made_bytes.fetch_add(made.bytes(), Ordering::Relaxed);
            Ok::<PartNode, TooLarge>(made)
        };
        let found = threads::map(threads, &level, make, || {
            let so_far = made_bytes.load(Ordering::Relaxed) + relations.bytes();
            answer = go_on(JoiningCost {
                bytes: self.bytes + so_far + 16 * most_parts,
                relations: relations.needed(),
                nodes: done,
            });
            answer.is_ok()
        });
        answer?;
        self.bytes += made_bytes.into_inner();
        for (&node, found) in level.iter().zip(found.into_iter().flatten()) {
            self.nodes.nodes[node as usize] = found?;
            if let Some(goals) = &mut self.goals {
                self.bytes += goals.find(paths, &self.nodes, node);
            }
            if let Some(edge) = self.own_path.iter().find(|edge| edge.node == node) {
                let part = self.own_part[edge.next as usize];
                let map = self.nodes.map(node, edge.token);
                self.own_part[node as usize] = part.zip(map).map(|(part, map)| map.of(part));
            }
        }
        Ok(())
    }

    /// Forgets the data of nodes far after this one, which no node before it needs.
    fn forget_before(&mut self, first: u32) {
        let Self { paths, jump, window, .. } = *self;
        let cell = usize::from(paths.first(first - 1));
        let is_beyond = |node: u32, cells| usize::from(paths.first(node)) > cell + cells;
        while self.forgotten_sizes > first && is_beyond(self.forgotten_sizes - 1, jump) {
            self.forgotten_sizes -= 1;
            let old = &mut self.nodes.nodes[self.forgotten_sizes as usize];
            self.bytes -= std::mem::take(&mut old.sizes).bytes();
        }
        while self.forgotten > first && is_beyond(self.forgotten - 1, window) {
            self.forgotten -= 1;
            let old = &mut self.nodes.nodes[self.forgotten as usize];
            self.bytes -= old.bytes();
            *old = PartNode { parts: old.parts, ..PartNode::default() };
            self.bytes += old.bytes();
            self.bytes -= self.goals.as_mut().map_or(0, |goals| goals.forget(self.forgotten));
        }
        self.relations.forget(|node| is_beyond(node, window), cell as Bit);
    }

    /// The components: the parts of the root.
    fn finish(self) -> Joined {
        let root = &self.nodes.nodes[Paths::ROOT as usize];
        let mut sizes = BTreeMap::new();
        for part in 0..root.parts {
            *sizes.entry(root.sizes.of(part)).or_default() += 1;
        }
        let own_part = self.own_part[Paths::ROOT as usize];
        let own = own_part.map_or(0, |part| root.sizes.of(part));
        let goals = self.goals.as_ref();
        let with_goal = goals.map_or(0, GoalParts::with_goal);
        let has_goal = |part| goals.is_some_and(|goals| goals.is_at_root(part));
        Joined { sizes, own, with_goal, own_has_goal: own_part.is_some_and(has_goal) }
    }
}

/// Threads with fewer nodes than this for each of them share the relations of these nodes first: the last
/// node, the root, costs as much as hundreds before it.
const FEW_NODES: usize = 16;

/// Finds the relations that some nodes need; those of one step follow from much the same others, so
/// one thread finds them.
fn find_first(nodes: &PartNodes, relations: &Relations<'_>, level: &[u32], threads: usize) {
    let mut of_step: FixedMap<u32, Vec<(u32, Pair)>> = FixedMap::default();
    for &node in level {
        for edge in relations.pairs.paths.edges(node) {
            let take = |pair: Pair, ()| {
                of_step.entry(pair.what()).or_default().push((edge.next, pair));
            };
            relations.pairs.begin(edge, &(), |(), _, _| (), take);
        }
    }
    let of_step: Vec<Vec<(u32, Pair)>> = of_step.into_values().collect();
    let find = |pairs: &Vec<(u32, Pair)>| {
        for &(next, pair) in pairs {
            relations.each(nodes, next, pair, |_| ());
        }
    };
    threads::map(threads, &of_step, find, || true);
}

/// The most cells that an edge of the automaton passes: no node needs the sizes of parts further on.
///
/// A step under way needs maps as far as it reaches, which may be further: after its last cell two
/// paths that are one step apart are one again.
fn jump(paths: &Paths) -> usize {
    let jump = |node: u32| {
        let first = paths.first(node);
        let after = paths.edges(node).map(move |edge| paths.first(edge.next));
        after.filter(|&next| next != u16::MAX).map(|next| usize::from(next - first)).max()
    };
    (0..paths.nodes()).filter_map(jump).max().unwrap_or(0)
}

/// The parts of a node, from those of the nodes after it.
fn join(nodes: &PartNodes, relations: &Relations<'_>, node: u32) -> Result<PartNode, TooLarge> {
    let mut parts = 0_u32;
    let mut edges = Vec::new();
    for edge in relations.pairs.paths.edges(node) {
        edges.push(JoinEdge { edge, first: parts });
        parts = parts.checked_add(nodes.parts(edge.next)).ok_or(TooLarge)?;
    }
    if edges.is_empty() {
        return Ok(PartNode { parts: 1, ..PartNode::default() });
    }
    let forest = join_begun(nodes, relations, &edges, parts);
    let sizes_of = |edge: &JoinEdge| &nodes.nodes[edge.edge.next as usize].sizes;
    let Some(forest) = forest.filter(Forest::is_joined) else {
        let is_single = edges.iter().all(|edge| sizes_of(edge).small.is_empty());
        let mut sizes = Vec::new();
        if !is_single {
            for edge in &edges {
                sizes.extend((0..nodes.parts(edge.edge.next)).map(|part| sizes_of(edge).of(part)));
            }
        }
        let shift = |edge: &JoinEdge| (edge.edge.token, PartMap::Shift(edge.first));
        let maps = edges.iter().map(shift).collect();
        return Ok(PartNode { parts, sizes: PartSizes::new(&sizes), maps });
    };
    let (numbers, parts) = forest.numbered();
    let mut sizes = vec![0; parts as usize];
    let mut maps = Vec::new();
    for edge in &edges {
        let PathEdge { token, next, .. } = edge.edge;
        let table = &numbers[edge.first as usize..][..nodes.parts(next) as usize];
        for (part, &number) in (0..).zip(table) {
            sizes[number as usize] += sizes_of(edge).of(part);
        }
        maps.push((token, PartMap::new(table)));
    }
    Ok(PartNode { parts, sizes: PartSizes::new(&sizes), maps })
}

/// An edge of a node whose parts are joined.
struct JoinEdge {
    edge: PathEdge,
    /// The number of its first part, when those of all edges lie side by side.
    first: u32,
}

/// The parts after all edges of a node, those joined that steps connect which begin at its cell; nothing if there
/// are no such steps.
fn join_begun(
    nodes: &PartNodes,
    relations: &Relations<'_>,
    edges: &[JoinEdge],
    parts: u32,
) -> Option<Forest> {
    let first_of = |token: usize| {
        edges.iter().find(|edge| edge.edge.token == token).map_or(0, |edge| edge.first)
    };
    let mut forest: Option<Forest> = None;
    for edge in edges {
        let mut pairs = Vec::new();
        let along = |path: &mut Vec<_>, node, token| path.push((node, token));
        relations.pairs.begin(edge.edge, &Vec::new(), along, |pair, path: Vec<_>| {
            pairs.push((pair, path));
        });
        for (pair, path) in pairs {
            // The other path's first edge begins at this node.
            let other = first_of(path[0].1);
            let own = edge.first;
            let maps = nodes.maps(&path[1..]);
            relations.each(nodes, edge.edge.next, pair, |join| {
                raise(join, &[], &maps, |join| {
                    let forest = forest.get_or_insert_with(|| Forest::new(parts));
                    for part in 0..join.parts {
                        forest.join(own + join.own + part, other + join.other + part);
                    }
                });
            });
        }
    }
    forest
}
