//! Properties of the graph of states: bridges and cut points, diameter, radius and centre.
//!
//! ```text
//! 0 ─── 1 ─── 3 ─── 4     bridges 0–1 and 3–4       without one of them the graph falls apart
//!       │     │           cut points 1 and 3        without one of them it does, too
//!       2 ────┘           diameter 3                the largest distance: from 0 to 4
//!                         radius 2, centre 1 and 3  from there no state is farther than 2
//! ```
//!
//! Bridges and cut points: depth-first search with low points (R. Tarjan, *Depth-first search and linear graph algorithms*, 1972).
//! Eccentricities: breadth-first search from few states, since each bounds all the others (F. Takes, W. Kosters, *Computing the eccentricity
//! distribution of large graphs*, 2013): if `e` is the farthest distance from a state, another state at distance `d` from it has one
//! of at least max(d, e − d) and at most e + d.

use super::graph::Graph;
use slide_run::{Limits, Stop};

/// Numbers about a graph of states, which is connected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GraphNumbers {
    /// Pairs of states one move apart with no other path between them, the smaller number first; sorted.
    pub bridges: Vec<(u32, u32)>,
    /// The states without which others cannot reach each other; sorted.
    pub cut_points: Vec<u32>,
    /// The largest distance of two states, in moves.
    pub diameter: u32,
    /// The smallest number of moves in which one state reaches all.
    pub radius: u32,
    /// The states that reach all within the radius; sorted.
    pub centre: Vec<u32>,
}

/// The numbers of `graph`. Takes some hundred searches through all states; as many as there are states where most of
/// them are much alike.
///
/// # Errors
/// A limit of time or an interrupt stopped it.
///
/// # Examples
/// ```
/// use slide::puzzle::{Metric, read};
/// use slide::space::{Limits, graph, graph_numbers};
///
/// let file = r#"(name: "Corridor", board: "A...")"#;
/// let puzzle = read(file, "corridor.ron")?.into_puzzles().remove(0);
/// let graph = graph(&puzzle, Metric::Step, &Limits::default()).unwrap();
/// let numbers = graph_numbers(&graph, &Limits::default()).unwrap();
/// assert_eq!((numbers.bridges.len(), numbers.cut_points), (3, vec![1, 2]));
/// assert_eq!((numbers.diameter, numbers.radius, numbers.centre), (3, 2, vec![1, 2]));
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn graph_numbers(graph: &Graph, limits: &Limits) -> Result<GraphNumbers, Stop> {
    let states = graph.states.len();
    let neighbours = |state: u32| graph.neighbours(state as usize);
    let (bridges, cut_points) = cuts(states, &neighbours);
    let Eccentricities { diameter, radius, centre } =
        Eccentricities::of(states, &neighbours, limits)?;
    Ok(GraphNumbers { bridges, cut_points, diameter, radius, centre })
}

/// Bridges and cut points of a connected graph.
fn cuts<'n>(states: usize, neighbours: &dyn Fn(u32) -> &'n [u32]) -> (Vec<(u32, u32)>, Vec<u32>) {
    const NEW: u32 = u32::MAX;
    // When a state was entered, and the first entered of those that its subtree touches.
    let mut entered = vec![NEW; states];
    let mut low = vec![NEW; states];
    let mut is_cut = vec![false; states];
    let mut bridges = Vec::new();
    // States on the path from the root, each with the number of its neighbours that are done.
    let mut path: Vec<(u32, usize)> = vec![(0, 0)];
    let mut branches_of_root = 0;
    entered[0] = 0;
    low[0] = 0;
    let mut time = 1;
    while let Some((state, done)) = path.last_mut() {
        let here = *state;
        if let Some(&other) = neighbours(here).get(*done) {
            *done += 1;
            let parent = path.len().checked_sub(2).map(|above| path[above].0);
            if entered[other as usize] == NEW {
                entered[other as usize] = time;
                low[other as usize] = time;
                time += 1;
                path.push((other, 0));
            } else if Some(other) != parent {
                low[here as usize] = low[here as usize].min(entered[other as usize]);
            }
            continue;
        }
        path.pop();
        let Some(&(above, _)) = path.last() else { break };
        low[above as usize] = low[above as usize].min(low[here as usize]);
        if low[here as usize] > entered[above as usize] {
            bridges.push((above.min(here), above.max(here)));
        }
        if path.len() == 1 {
            branches_of_root += 1;
        } else if low[here as usize] >= entered[above as usize] {
            is_cut[above as usize] = true;
        }
    }
    is_cut[0] = branches_of_root > 1;
    bridges.sort_unstable();
    (bridges, (0..states as u32).filter(|&state| is_cut[state as usize]).collect())
}

/// The extremes of the distances to the farthest states.
struct Eccentricities {
    diameter: u32,
    radius: u32,
    centre: Vec<u32>,
}

impl Eccentricities {
    fn of<'n>(
        states: usize,
        neighbours: &dyn Fn(u32) -> &'n [u32],
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let mut least = vec![0; states];
        let mut most = vec![u32::MAX; states];
        let mut open: Vec<u32> = (0..states as u32).collect();
        let mut distances = vec![0; states];
        let mut from_top = true;
        // States that can change neither of these need not be measured.
        let mut diameter = 0;
        let mut radius = u32::MAX;
        loop {
            // In turn the state that may be the most and the one that may be the least eccentric.
            let chosen = if from_top {
                open.iter().max_by_key(|&&state| (most[state as usize], u32::MAX - state))
            } else {
                open.iter().min_by_key(|&&state| (least[state as usize], state))
            };
            let Some(&chosen) = chosen else { break };
            limits.check(0, 0)?;
            from_top = !from_top;
            let far = measure(chosen, neighbours, &mut distances);
            for &state in &open {
                let state = state as usize;
                let distance = distances[state];
                least[state] = least[state].max(distance).max(far - distance);
                most[state] = most[state].min(far + distance);
                if least[state] == most[state] {
                    diameter = diameter.max(least[state]);
                    radius = radius.min(least[state]);
                }
            }
            open.retain(|&state| {
                let least = least[state as usize];
                let most = most[state as usize];
                least < most && (most > diameter || least <= radius)
            });
        }
        let centre = (0..states as u32)
            .filter(|&state| (least[state as usize], most[state as usize]) == (radius, radius));
        let centre = centre.collect();
        Ok(Self { diameter, radius, centre })
    }
}

/// Fills in the distances from a state, and returns the largest.
fn measure<'n>(from: u32, neighbours: &dyn Fn(u32) -> &'n [u32], distances: &mut [u32]) -> u32 {
    distances.fill(u32::MAX);
    distances[from as usize] = 0;
    let mut layer = vec![from];
    let mut next = Vec::new();
    let mut far = 0;
    loop {
        for &state in &layer {
            for &other in neighbours(state) {
                if distances[other as usize] == u32::MAX {
                    distances[other as usize] = far + 1;
                    next.push(other);
                }
            }
        }
        if next.is_empty() {
            return far;
        }
        far += 1;
        layer.clear();
        std::mem::swap(&mut layer, &mut next);
    }
}

#[cfg(test)]
mod tests {
    use super::{Eccentricities, cuts, measure};
    use slide_run::Limits;

    /// A connected graph: a tree with some more edges.
    fn sample(seed: u64, states: u32, more: u32) -> Vec<Vec<u32>> {
        let mut dice = seed;
        let mut roll = |below: u32| {
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((dice >> 33) % u64::from(below)) as u32
        };
        let mut around = vec![Vec::new(); states as usize];
        let mut join = |one: u32, other: u32| {
            if one != other && !around[one as usize].contains(&other) {
                around[one as usize].push(other);
                around[other as usize].push(one);
            }
        };
        for state in 1..states {
            join(state, roll(state));
        }
        for _ in 0..more {
            let one = roll(states);
            let other = roll(states);
            join(one, other);
        }
        around
    }

    /// Returns whether the graph is connected without a state or an edge.
    fn is_connected(around: &[Vec<u32>], state: Option<u32>, edge: Option<(u32, u32)>) -> bool {
        let start = u32::from(state == Some(0));
        let mut seen = vec![start];
        let mut at = 0;
        while let Some(&here) = seen.get(at) {
            at += 1;
            for &other in &around[here as usize] {
                let cut = edge == Some((here.min(other), here.max(other)));
                if !cut && Some(other) != state && !seen.contains(&other) {
                    seen.push(other);
                }
            }
        }
        seen.len() + usize::from(state.is_some()) == around.len()
    }

    #[test]
    fn they_are_what_their_definitions_say() {
        for seed in 0..200 {
            let states = 2 + (seed % 23) as u32;
            let around = sample(seed, states, (seed % 7) as u32);
            let neighbours = |state: u32| &around[state as usize][..];
            let (bridges, cut_points) = cuts(around.len(), &neighbours);
            let edges = (0..states).flat_map(|one| {
                neighbours(one)
                    .iter()
                    .map(move |&other| (one, other))
                    .filter(|(one, other)| one < other)
            });
            let mut expected: Vec<(u32, u32)> =
                edges.filter(|&edge| !is_connected(&around, None, Some(edge))).collect();
            expected.sort_unstable();
            assert_eq!(bridges, expected, "{around:?}");
            let expected: Vec<u32> =
                (0..states).filter(|&state| !is_connected(&around, Some(state), None)).collect();
            assert_eq!(cut_points, expected, "{around:?}");
            let mut distances = vec![0; around.len()];
            let far: Vec<u32> =
                (0..states).map(|state| measure(state, &neighbours, &mut distances)).collect();
            let found = Eccentricities::of(around.len(), &neighbours, &Limits::default()).unwrap();
            let least = far.iter().min().copied().unwrap_or_default();
            assert_eq!((Some(&found.diameter), found.radius), (far.iter().max(), least));
            let centre: Vec<u32> =
                (0..states).filter(|&state| far[state as usize] == least).collect();
            assert_eq!(found.centre, centre, "{around:?}");
        }
        let alone = Eccentricities::of(1, &|_| &[], &Limits::default()).unwrap();
        assert_eq!((alone.diameter, alone.radius, alone.centre), (0, 0, vec![0]));
        assert_eq!(cuts(1, &|_| &[]), (Vec::new(), Vec::new()));
    }
}
