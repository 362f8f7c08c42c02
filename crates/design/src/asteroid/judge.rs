//! One orientation set judged: its components, and the distance of each placement from a free exit.

use super::sets::OrientationSet;
use super::start::{Start, tile_of};
use slide_engine::space::{EnumerateError, Run};
use slide_engine::{PlacedKinds, add_up, visit_goal_layers};
use slide_model::Identity;

/// The figures of the placements of one set, or of several.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[non_exhaustive]
pub struct Figures {
    /// Placements in which no two asteroids lie on one sub-cell.
    pub legal: u64,
    /// Components: placements are connected if slides lead from one to the other.
    pub components: u64,
    /// Components in which the ship can leave.
    pub components_with_exit: u64,
    /// Placements in the largest component.
    pub largest: u64,
    /// The number of placements by length of their shortest solution, from 0; the exit counts, so none
    /// has length 0.
    pub histogram: Vec<u64>,
    /// Some of the starts with the longest of all shortest solutions.
    pub hardest: Vec<Start>,
}

impl Figures {
    /// Placements from which the ship can leave at once.
    pub fn free(&self) -> u64 {
        self.histogram.get(1).copied().unwrap_or(0)
    }

    /// Placements that can be solved.
    pub fn solvable(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The length of the longest of all shortest solutions; `None` if there is none.
    pub fn longest(&self) -> Option<u32> {
        self.histogram.len().checked_sub(1).map(|length| length as u32)
    }

    /// The number of placements whose shortest solution is this long.
    pub fn ties(&self) -> u64 {
        self.histogram.last().copied().unwrap_or(0)
    }

    /// The figures of the left-right mirror images.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let hardest = self.hardest.iter().map(|start| start.mirrored()).collect();
        Self { hardest, ..self.clone() }
    }

    /// Adds the figures of another set, and keeps at most `top` of the hardest starts.
    pub fn add(&mut self, other: &Self, top: usize) {
        self.legal += other.legal;
        self.components += other.components;
        self.components_with_exit += other.components_with_exit;
        self.largest = self.largest.max(other.largest);
        if other.histogram.len() > self.histogram.len() {
            self.hardest.clear();
        }
        if other.histogram.len() >= self.histogram.len() {
            self.hardest.extend(&other.hardest);
            self.hardest.truncate(top);
        }
        add_up(&mut self.histogram, &other.histogram);
    }
}

/// The function that gets the layers of one set: a length, the number of starts that have it, and a function that
/// returns one of them by its number. It returns whether longer ones are of interest.
pub(super) type LayerVisitor<'a> = dyn FnMut(u32, u64, &dyn Fn(u64) -> Option<Start>) -> bool + 'a;

/// All figures of a set, with at most `top` of its hardest starts.
pub(super) fn judge(
    set: OrientationSet,
    top: usize,
    run: &mut Run<'_>,
) -> Result<Figures, EnumerateError> {
    let mut histogram = Vec::new();
    let mut hardest = Vec::new();
    let counted = visit_layers(set, true, run, &mut |_, starts, start| {
        histogram.push(starts);
        hardest = (0..starts.min(top as u64)).map_while(start).collect();
        true
    })?;
    let Some(counted) = counted else { return Ok(Figures::default()) };
    if !histogram.is_empty() {
        // The exit is a slide too.
        histogram.insert(0, 0);
    }
    Ok(Figures { histogram, hardest, ..counted })
}

/// Calls `visit` with the layers of a set, from the free exits on, and counts its placements and components; `None` if
/// its tiles cannot be laid.
pub(super) fn visit_layers(
    set: OrientationSet,
    joined: bool,
    run: &mut Run<'_>,
    visitor: &mut LayerVisitor<'_>,
) -> Result<Option<Figures>, EnumerateError> {
    let Some(puzzle) = Start::any_of(&set.0).and_then(|start| start.puzzle("set", None)) else {
        return Ok(None);
    };
    // The tile of each kind.
    let mut tiles = Vec::new();
    for (piece, kind) in puzzle.pieces().iter().zip(puzzle.kinds(Identity::Solve)) {
        if kind.index() == tiles.len() {
            tiles.push(tile_of(piece).expect("the start was made of such tiles"));
        }
    }
    let placed = |pieces: PlacedKinds| {
        Start::new(pieces.into_iter().map(|(kind, at)| (tiles[kind.index()], at)))
    };
    let (legal, components) =
        visit_goal_layers(&puzzle, joined, run, &mut |length, starts, state| {
            visitor(length, starts, &|number| state(number).map(placed))
        })?;
    let components = components.unwrap_or_default();
    Ok(Some(Figures {
        legal,
        components: components.count(),
        components_with_exit: components.with_goal,
        largest: components.largest(),
        ..Figures::default()
    }))
}
