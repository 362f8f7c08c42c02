//! All packings of a puzzle, layer by layer from its goals, for callers that judge many puzzles.

use slide_model::{Anchor, Identity, Kind, Metric, Puzzle};
use slide_run::{Run, Watch};

use crate::board::{Board, BoardTask, Mask, with_board};
use crate::space::{Components, EnumerateError, Explore, SearchSettings};

/// The kinds of a state's pieces, and their anchors.
pub type PlacedKinds = Vec<(Kind, Anchor)>;

/// The function that visits each layer. It gets the length of the shortest solutions, the number of states that have it,
/// and a function that returns one of these by its number; it returns whether to continue with the next layer.
pub type GoalLayerVisitor<'a> =
    dyn FnMut(u32, u64, &dyn Fn(u64) -> Option<PlacedKinds>) -> bool + 'a;

/// Visits the layers of all packings of `puzzle`, the goals first, and returns the number of packings; with
/// `joined` their components, too. Lengths are in steps, and an exit counts.
///
/// # Errors
/// There are too many packings, or a limit was reached.
pub fn visit_goal_layers(
    puzzle: &Puzzle,
    joined: bool,
    run: &mut Run<'_>,
    visitor: &mut GoalLayerVisitor<'_>,
) -> Result<(u64, Option<Components>), EnumerateError> {
    let watch = run.watch();
    let limits = watch.limits;
    let visit = GoalLayerVisit { joined, watch, visitor };
    with_board(puzzle, Identity::Solve, &mut limits.go_on(), visit)?
}

struct GoalLayerVisit<'a, 'v> {
    joined: bool,
    watch: Watch<'a>,
    visitor: &'a mut GoalLayerVisitor<'v>,
}

impl BoardTask for GoalLayerVisit<'_, '_> {
    type Out = Result<(u64, Option<Components>), EnumerateError>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let Self { joined, mut watch, visitor } = self;
        let settings = SearchSettings::new(Metric::Step, watch.threads);
        let (mut search, _) = Explore::everywhere(board, settings, &[], &mut watch)?;
        let packings = search.packings().unwrap_or(0);
        let components = if joined { Some(search.components(&mut watch)?) } else { None };
        while search.layer_states() > 0 {
            let length = search.depth() + board.exit_length();
            let states = search.layer_states();
            let state = |number| {
                let mut position = board.position();
                board.unpack(&search.nth_state(number)?, &mut position);
                Some(board.standing(&position))
            };
            if !visitor(length, states, &state) || search.advance(&mut watch)? == 0 {
                break;
            }
        }
        Ok((packings, components))
    }
}
