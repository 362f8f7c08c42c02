//! All states on shortest solutions, with the cost to go of each.
//!
//! No parent pointers are kept. Since every move can be taken back, the states before a state are
//! among its successors; those that lie one layer nearer to the start are on a shortest way. From
//! the goal states the walk goes back layer by layer:
//!
//! ```text
//! layer      0        1        2        3
//!          start ←── a ←────── c ←──── goal        cost to go from c: 1 move
//!              ↖──── b ←──────╯  ╰──── d           d lies in layer 3 and is not visited again
//! ```
//!
//! No table of the old layers is needed for that: what is looked for are few states, so a layer is
//! gone through, and each of its states is looked up among those few.
//!
//! A search from both ends stores layers from both ends; the states where they meet take the place
//! of the goal states, and their own cost to go is worked out on the goal's side first.

use crate::board::{Board, Code, Mask};
use crate::space::{
    Folded, Frontier, SearchFault, SearchSettings, SearchedLayers, Successors, Watch,
};
use slide_run::FixedMap;

/// The rest of a shortest solution from a state, an exit not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostToGo {
    /// Moves of the metric.
    pub length: u32,
    /// Fewest steps that this number of moves can take.
    pub steps: u32,
}

/// The states on shortest ways.
pub type CostsToGo<const W: usize> = FixedMap<Code<W>, CostToGo>;

/// Bytes of a table to which one state's successors are added, also while it grows.
fn bytes_of<T, const W: usize>(table: &FixedMap<Code<W>, T>) -> u64 {
    let grows = table.len() + MOST_SUCCESSORS > table.capacity();
    table.allocation_size() as u64 * if grows { 3 } else { 1 }
}

/// One state has hardly more successors than this.
const MOST_SUCCESSORS: usize = 1024;

/// The states on shortest ways from the root of `forward` to `goals`, which lie in its last layer.
///
/// # Errors
/// Time is up, or the search was interrupted.
pub fn from_goals<M: Mask, const W: usize>(
    board: &Board<M, W>,
    settings: SearchSettings,
    forward: &impl SearchedLayers<W>,
    goals: &[Code<W>],
    watch: &Watch<'_>,
) -> Result<CostsToGo<W>, SearchFault> {
    let mut costs = CostsToGo::default();
    for &goal in goals {
        costs.insert(goal, CostToGo { length: 0, steps: 0 });
    }
    walk_back(board, settings, forward, goals.to_vec(), &mut costs, watch)?;
    Ok(costs)
}

/// The states on shortest ways from the root of `forward` to the roots of `backward`; `meeting`
/// are the states that lie in the last layers of both.
///
/// # Errors
/// Time is up, or the search was interrupted.
pub fn from_meeting<M: Mask, const W: usize>(
    board: &Board<M, W>,
    settings: SearchSettings,
    forward: &impl SearchedLayers<W>,
    backward: &Frontier<'_, M, W>,
    meeting: &[Code<W>],
    watch: &Watch<'_>,
) -> Result<CostsToGo<W>, SearchFault> {
    let mut successors = Successors::new(board, settings.metric);
    let mut position = board.position();
    let mut folded = Folded::new(board, settings.symmetry);
    // Towards the goal: which states of each layer are on a way from a meeting state.
    let mut levels = vec![meeting.to_vec()];
    let mut bytes = forward.bytes() + backward.bytes();
    for depth in (0..backward.depth()).rev() {
        let mut around: FixedMap<_, ()> = FixedMap::default();
        for code in levels.last().into_iter().flatten() {
            watch.limits.check(0, bytes + bytes_of(&around))?;
            board.unpack(code, &mut position);
            for &successor in successors.of(board, &position) {
                let code = board.pack_after(&position, successor.change);
                around.insert(folded.state(board, code), ());
            }
        }
        let before = backward.layer(depth).iter().filter(|code| around.contains_key(*code));
        let before: Vec<_> = before.copied().collect();
        bytes += size_of_val(&before[..]) as u64;
        levels.push(before);
    }
    // And back: the cost to go of each of them.
    let mut costs = CostsToGo::default();
    for (length, level) in (0..).zip(levels.into_iter().rev()) {
        for code in level {
            watch.limits.check(0, bytes + bytes_of(&costs))?;
            let mut steps = if length == 0 { 0 } else { u32::MAX };
            board.unpack(&code, &mut position);
            for &successor in successors.of(board, &position) {
                let after = board.pack_after(&position, successor.change);
                let after = costs.get(&folded.state(board, after));
                if let Some(cost) = after.filter(|cost: &&CostToGo| cost.length + 1 == length) {
                    steps = steps.min(cost.steps + successor.steps);
                }
            }
            costs.insert(code, CostToGo { length, steps });
        }
    }
    walk_back(board, settings, forward, meeting.to_vec(), &mut costs, watch)?;
    Ok(costs)
}

/// Adds what lies on the ways from the root of `forward` to `level`, states of its last layer whose
/// costs to go are known and equally long.
fn walk_back<M: Mask, const W: usize>(
    board: &Board<M, W>,
    settings: SearchSettings,
    forward: &impl SearchedLayers<W>,
    mut level: Vec<Code<W>>,
    costs: &mut CostsToGo<W>,
    watch: &Watch<'_>,
) -> Result<(), SearchFault> {
    let mut successors = Successors::new(board, settings.metric);
    let mut position = board.position();
    let mut folded = Folded::new(board, settings.symmetry);
    for depth in (0..forward.depth()).rev() {
        // What each neighbour would have as its cost to go, if it is in the layer before.
        let mut around = CostsToGo::default();
        let bytes = forward.bytes() + bytes_of(costs);
        for code in &level {
            watch.limits.check(0, bytes + bytes_of(&around))?;
            let cost = costs[code];
            board.unpack(code, &mut position);
            for &successor in successors.of(board, &position) {
                let steps = cost.steps + successor.steps;
                let code = board.pack_after(&position, successor.change);
                let code = folded.state(board, code);
                let neighbour =
                    around.entry(code).or_insert(CostToGo { length: cost.length + 1, steps });
                neighbour.steps = neighbour.steps.min(steps);
            }
        }
        level.clear();
        for code in forward.in_layer(depth, &around)? {
            costs.insert(code, around[&code]);
            level.push(code);
        }
    }
    Ok(())
}
