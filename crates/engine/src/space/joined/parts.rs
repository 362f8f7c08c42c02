//! The parts of all nodes, from the last node to the root.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::goals::GoalParts;
use super::relations::{Join, Relations};
use crate::board::{Bit, GoalTargets, Pair, Paths, Steps};
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
}

/// What joining has taken so far.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// Bytes, of those that are still needed.
    pub bytes: u64,
    /// Relations that were asked for by others, known or not.
    pub relations: u64,
    /// Nodes of which all parts are known.
    pub nodes: u32,
}

/// The parts to which those of the node after an edge belong.
#[derive(Clone, Debug)]
pub(super) enum Map {
    /// So far on, each a part of its own.
    Shift(u32),
    /// Each to a part of its own choice, where these have small numbers.
    Short(Box<[u16]>),
    /// The same for any number.
    Long(Box<[u32]>),
}

impl Map {
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
struct Sizes {
    /// 0 for a large one; nothing if all parts have one packing.
    small: Box<[u8]>,
    /// The large ones, in order: the part and its packings.
    large: Vec<(u32, u64)>,
}

impl Sizes {
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
    sizes: Sizes,
    /// For each edge, where parts go from there.
    maps: Vec<(usize, Map)>,
}

impl PartNode {
    fn map(&self, token: usize) -> Option<&Map> {
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
    pub fn map(&self, node: u32, token: usize) -> Option<&Map> {
        self.nodes[node as usize].map(token)
    }

    /// The maps of parts along some edges, the last of them first.
    pub fn maps(&self, way: &[(u32, usize)]) -> Vec<&Map> {
        let map = |&(node, token): &(u32, usize)| self.nodes[node as usize].map(token);
        way.iter().rev().filter_map(map).collect()
    }
}

/// Calls `visit` with a join, once its own side and its other side have gone where these maps say.
#[inline]
pub(super) fn raise(join: Join, own: &[&Map], other: &[&Map], mut visit: impl FnMut(Join)) {
    let raised = |maps: &[&Map], part: u32| maps.iter().fold(part, |part, map| map.of(part));
    let is_shift = |map: &&Map| matches!(map, Map::Shift(_));
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
    /// The components of all packings; `own` are the tokens of one of these, `wants` the goal. Nodes of
    /// one cell need only what lies after it, so `threads` share them. `go_on` is asked now and then,
    /// with what was taken so far.
    ///
    /// # Errors
    /// The reason that `go_on` gives, or there are too many parts.
    pub fn new(
        paths: &Paths,
        steps: &Steps,
        wants: Option<&mut GoalTargets>,
        own: &[usize],
        threads: usize,
        go_on: &mut dyn FnMut(Taken) -> Result<(), GiveUp>,
    ) -> Result<Self, GiveUp> {
        let mut own_part = vec![None; paths.nodes() as usize];
        let mut own_way = Vec::new();
        let mut node = Paths::ROOT;
        for &token in own {
            own_way.push((node, token));
            node = paths.next(node, token).unwrap_or(node);
        }
        own_part[node as usize] = Some(0);
        let mut nodes = PartNodes { nodes: vec![PartNode::default(); paths.nodes() as usize] };
        let mut relations = Relations::new(paths, steps);
        let mut goals = wants.map(|wants| GoalParts::new(paths, wants));
        let jump = jump(paths);
        let window = steps.longest().max(jump);
        let (mut bytes, mut oldest, mut oldest_sizes) = (0, paths.nodes(), paths.nodes());
        let mut end = paths.nodes();
        while end > 0 {
            let behind = end;
            while end > 0 && paths.first(end - 1) == paths.first(behind - 1) {
                end -= 1;
            }
            let level: Vec<u32> = (end..behind).rev().collect();
            let parts = |&node: &u32| -> u64 {
                paths.edges(node).map(|(_, next)| u64::from(nodes.parts(next))).sum()
            };
            let most_parts = threads as u64 * level.iter().map(parts).max().unwrap_or(0);
            let (made_bytes, mut answer) = (AtomicU64::new(0), Ok(()));
            if threads > 1 && level.len() < FEW_NODES * threads {
                find_first((paths, steps), &nodes, &relations, &level, threads);
            }
            let make = |&node: &u32| {
                let made = join(paths, steps, &nodes, &relations, node)?;
                made_bytes.fetch_add(made.bytes(), Ordering::Relaxed);
                Ok::<PartNode, TooLarge>(made)
            };
            let found = threads::map(threads, &level, make, || {
                let so_far = made_bytes.load(Ordering::Relaxed) + relations.bytes();
                answer = go_on(Taken {
                    bytes: bytes + so_far + 16 * most_parts,
                    relations: relations.asked(),
                    nodes: paths.nodes() - behind,
                });
                answer.is_ok()
            });
            answer?;
            bytes += made_bytes.into_inner();
            for (&node, found) in level.iter().zip(found.into_iter().flatten()) {
                nodes.nodes[node as usize] = found?;
                if let Some(goals) = &mut goals {
                    bytes += goals.find(paths, &nodes, node);
                }
                if let Some((_, token)) = own_way.iter().find(|(other, _)| *other == node) {
                    let behind = paths.next(node, *token).and_then(|next| own_part[next as usize]);
                    let map = nodes.nodes[node as usize].map(*token);
                    own_part[node as usize] = behind.zip(map).map(|(part, map)| map.of(part));
                }
            }
            if end == 0 {
                break;
            }
            // The next nodes are of the cell before: what lies far ahead is no longer needed.
            let cell = usize::from(paths.first(end - 1));
            let is_old = |node: u32| usize::from(paths.first(node)) > cell + window;
            while oldest_sizes > end && usize::from(paths.first(oldest_sizes - 1)) > cell + jump {
                oldest_sizes -= 1;
                let old = &mut nodes.nodes[oldest_sizes as usize];
                bytes -= std::mem::take(&mut old.sizes).bytes();
            }
            while oldest > end && is_old(oldest - 1) {
                oldest -= 1;
                let old = &mut nodes.nodes[oldest as usize];
                bytes -= old.bytes();
                *old = PartNode { parts: old.parts, ..PartNode::default() };
                bytes += old.bytes();
                bytes -= goals.as_mut().map_or(0, |goals| goals.forget(oldest));
            }
            relations.forget(is_old, cell as Bit);
        }
        let root = &nodes.nodes[Paths::ROOT as usize];
        let mut sizes = BTreeMap::new();
        for part in 0..root.parts {
            *sizes.entry(root.sizes.of(part)).or_default() += 1;
        }
        let own = own_part[Paths::ROOT as usize].map_or(0, |part| root.sizes.of(part));
        let with_goal = goals.map_or(0, |goals| goals.with_goal());
        Ok(Self { sizes, own, with_goal })
    }
}

/// Threads with fewer nodes than this for each of them share the relations of these nodes first: the last
/// node, the root, costs as much as hundreds before it.
const FEW_NODES: usize = 16;

/// Finds the relations that some nodes need; those of one step follow from much the same others, so
/// one thread finds them.
fn find_first(
    (paths, steps): (&Paths, &Steps),
    nodes: &PartNodes,
    relations: &Relations<'_>,
    level: &[u32],
    threads: usize,
) {
    let mut of_step: FixedMap<u32, Vec<(u32, Pair)>> = FixedMap::default();
    for &node in level {
        for (token, next) in paths.edges(node) {
            steps.begin(
                paths,
                (node, token, next),
                &(),
                |(), _, _| (),
                |pair, ()| of_step.entry(pair.what()).or_default().push((next, pair)),
            );
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

/// The most cells that an edge of the automaton passes: no node asks for the sizes of parts further on.
///
/// A step under way asks for maps as far as it reaches, which may be further: after its last cell two
/// paths that are one step apart are one again.
fn jump(paths: &Paths) -> usize {
    let jump = |node: u32| {
        let first = paths.first(node);
        let behind = paths.edges(node).map(move |(_, next)| paths.first(next));
        behind.filter(|&next| next != u16::MAX).map(|next| usize::from(next - first)).max()
    };
    (0..paths.nodes()).filter_map(jump).max().unwrap_or(0)
}

/// The parts of a node, from those of the nodes after it.
fn join(
    paths: &Paths,
    steps: &Steps,
    nodes: &PartNodes,
    relations: &Relations<'_>,
    node: u32,
) -> Result<PartNode, TooLarge> {
    let mut parts = 0_u32;
    let mut edges = Vec::new();
    for (token, next) in paths.edges(node) {
        edges.push((token, next, parts));
        parts = parts.checked_add(nodes.parts(next)).ok_or(TooLarge)?;
    }
    if edges.is_empty() {
        return Ok(PartNode { parts: 1, ..PartNode::default() });
    }
    let first = |token: usize| edges.iter().find(|edge| edge.0 == token).map_or(0, |edge| edge.2);
    let mut forest: Option<Forest> = None;
    for &(token, next, _) in &edges {
        let mut begun = Vec::new();
        let along = |way: &mut Vec<_>, node, token| way.push((node, token));
        steps.begin(paths, (node, token, next), &Vec::new(), along, |pair, way: Vec<_>| {
            begun.push((pair, way));
        });
        for (pair, way) in begun {
            // The other path's first edge leads from this node.
            let other = first(way[0].1);
            let own = first(token);
            let way = nodes.maps(&way[1..]);
            relations.each(nodes, next, pair, |join| {
                raise(join, &[], &way, |join| {
                    let forest = forest.get_or_insert_with(|| Forest::new(parts));
                    for part in 0..join.parts {
                        forest.join(own + join.own + part, other + join.other + part);
                    }
                });
            });
        }
    }
    let behind = |next: u32| &nodes.nodes[next as usize];
    let is_single = edges.iter().all(|&(_, next, _)| behind(next).sizes.small.is_empty());
    let Some(forest) = forest.filter(Forest::is_joined) else {
        let mut sizes = Vec::new();
        if !is_single {
            for &(_, next, _) in &edges {
                sizes.extend((0..nodes.parts(next)).map(|part| behind(next).sizes.of(part)));
            }
        }
        let maps = edges.iter().map(|&(token, _, first)| (token, Map::Shift(first))).collect();
        return Ok(PartNode { parts, sizes: Sizes::new(&sizes), maps });
    };
    let (numbers, parts) = forest.numbered();
    let mut sizes = vec![0; parts as usize];
    let mut maps = Vec::new();
    for &(token, next, first) in &edges {
        let table = &numbers[first as usize..][..nodes.parts(next) as usize];
        for (part, &number) in (0..).zip(table) {
            sizes[number as usize] += behind(next).sizes.of(part);
        }
        maps.push((token, Map::new(table)));
    }
    Ok(PartNode { parts, sizes: Sizes::new(&sizes), maps })
}
