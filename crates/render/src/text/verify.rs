//! The report of `verify` on a list of moves.

use crate::words::{counted, length, one_line, partial};
use slide_check::{Illegal, Replay};
use slide_model::Puzzle;
use slide_run::Stop;

/// One line: whether the moves are legal and reach the goal and, where `fewest` is known, whether
/// fewer moves of the metric suffice. If a limit left that open, `open` is the limit and the lower bound, in a second line.
pub fn verdict(
    puzzle: &Puzzle,
    replay: &Result<Replay, Illegal>,
    fewest: Option<u32>,
    open: Option<(Stop, u32)>,
) -> String {
    let name = one_line(puzzle.name());
    let replay = match replay {
        Ok(replay) => replay,
        Err(illegal) => return format!("{name}: not legal: {illegal}\n"),
    };
    let moves = length(replay.metric, replay.length, replay.steps);
    let word = replay.metric.word();
    let end = if puzzle.goal().is_none() {
        "but the puzzle has no goal".to_owned()
    } else if !replay.goal_reached {
        match replay.first_reached {
            None => "but the goal is not reached".to_owned(),
            Some(0) => "but the goal, reached at the start, is left again".to_owned(),
            Some(early) => format!("but the goal, reached after {word} {early}, is left again"),
        }
    } else {
        match fewest {
            None => "the goal is reached".to_owned(),
            Some(fewest) if fewest < replay.length => {
                let verb = if fewest == 1 { "is" } else { "are" };
                format!("the goal is reached, but {} {verb} enough", counted(fewest, word))
            }
            Some(_) => "the goal is reached, fewest possible".to_owned(),
        }
    };
    let mut text = format!("{name}: {moves}, all legal, {end}\n");
    if let Some((stop, bound)) = open {
        let bound = counted(bound, word);
        let why = partial(stop);
        text +=
            &format!("not known whether fewer would do {why}: no solution shorter than {bound}\n");
    }
    text
}
