//! `slide.solve/1`: an answer to `solve`.
//!
//! | `status` | fields |
//! |---|---|
//! | `solved` | `length`, `steps`, `optimal`, `moves`; of a solution that need not be a shortest one also `lower_bound` and `ratio`, the length divided by it |
//! | `unsolvable` | `states`: how many can be reached, which is the proof; or `reason` |
//! | `limit` | `lower_bound`, `states`, `stopped`, and those of `solved` if there are solutions |
//!
//! `--readable` adds `waits`, `most_readable` (whether it is proved that no other shortest solution waits
//! less) and `stages`, each with the numbers of its `first` and `last` move and of those that it is `for`.
//!
//! `--all` adds `shortest_solutions`, which counts them all, and `solutions`, a list; `--more` adds
//! `nearest`. Each member has `length`, `steps` and `moves`.

use super::{Number, Object, number, one_move};
use crate::words::{is_optimal, status_word, why};
use slide_check::Reading;
use slide_engine::solve::{Answer, Status, Wanted};
use slide_engine::space::Stop;
use slide_model::{Puzzle, Solution};

/// The answer as one object in one line.
pub fn solve(puzzle: &Puzzle, answer: &Answer, wanted: Wanted) -> String {
    let stop = match answer.status {
        Status::Limit(stop) => Some(stop),
        Status::Solved | Status::Unsolvable => None,
    };
    let lengths = |object: Object, one: &Solution| {
        object.put("length", one.length()).put("steps", one.steps())
    };
    let moves = |object: Object, one: &Solution| {
        object.put_list("moves", one.moves.iter().map(|one| one_move(puzzle, one)))
    };
    let mut object = Object::of("slide.solve/1")
        .put("puzzle", puzzle.name())
        .put("metric", answer.metric.word())
        .put("status", status_word(answer.status));
    if let Some(first) = answer.solutions.first() {
        object = moves(lengths(object, first).put("optimal", is_optimal(answer, first)), first);
    }
    if let (Some(first), Some(is_proved)) = (answer.solutions.first(), answer.most_readable) {
        let reading = Reading::of(puzzle, &first.moves);
        let stages = reading.stages().into_iter().map(|stage| {
            let aims = reading.aims(&stage).into_iter().map(|aim| aim + 1);
            Object::new()
                .put("first", stage.start + 1)
                .put("last", stage.end)
                .put("for", aims.collect::<Vec<_>>())
        });
        object = object
            .put("waits", reading.waits())
            .put("most_readable", is_proved)
            .put_list("stages", stages);
    }
    let near = answer.solutions.first().filter(|first| {
        !is_optimal(answer, first) || matches!(wanted, Wanted::Within(_) | Wanted::Anytime)
    });
    let proof = answer.status != Status::Solved && answer.impossible.is_none();
    object = object
        .put_if("lower_bound", (stop.is_some() || near.is_some()).then_some(answer.lower_bound))
        .put_if("ratio", near.map(|near| ratio(near.length(), answer.lower_bound)))
        .put_if("states", proof.then(|| number(answer.states)))
        .put_if("reason", answer.impossible.map(|impossible| why(puzzle, impossible)))
        .put_if("stopped", stop.map(Stop::words))
        .put_if("shortest_solutions", answer.shortest_solutions.map(Number));
    let members = answer.solutions.iter().map(|one| moves(lengths(Object::new(), one), one));
    match wanted {
        Wanted::All(_) => object.put_list("solutions", members),
        Wanted::Nearest(_) => object.put_list("nearest", members),
        Wanted::Best | Wanted::Within(_) | Wanted::Anytime => object,
    }
    .line()
}

/// At most how many times as long as a shortest solution one of this length is; nothing if it may be
/// any number of times, since nothing is proved.
fn ratio(length: u32, bound: u32) -> Option<f64> {
    match bound {
        0 => (length == 0).then_some(1.0),
        _ => Some(f64::from(length) / f64::from(bound)),
    }
}
