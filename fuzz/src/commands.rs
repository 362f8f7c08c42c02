//! Every command of the library on a puzzle that is valid by construction, under small limits:
//! nothing panics, and what can be compared at little cost agrees.

use slide::check::verify;
use slide::design::{Hardest, HardestOptions, hardest};
use slide::puzzle::{Identity, Metric, Notation, Puzzle, read, read_as, write, write_ron};
use slide::render;
use slide::render::palette::Ink;
use slide::render::text::list::Layout;
use slide::solve::{Algorithm, Answer, SolveOptions, Status, Wanted, solve};
use slide::space::{
    Count, CountOptions, Engine, Limits, Reach, Run, components, count, graph, packings, perft,
};

use crate::drawn::Play;

const MOST_STATES: u64 = 300;
const MOST_BYTES: u64 = 1 << 20;

/// Reads the puzzle, and asks everything of it.
pub fn check(play: &Play) {
    let text = play.drawn();
    let read_text = |text: &str| read(text, "play.ron").map(|all| all.into_puzzles().remove(0));
    let puzzle = match read_text(&text) {
        Ok(puzzle) => puzzle,
        // A goal may ask for what cannot be, say for an exit through a wall.
        Err(_) if play.has_goal() => {
            let text = play.without_goal().drawn();
            read_text(&text).unwrap_or_else(|errors| panic!("does not read:\n{text}\n{errors}"))
        }
        Err(errors) => panic!("does not read:\n{text}\n{errors}"),
    };
    shown(&puzzle);
    converted(&puzzle);
    let states = Metric::OF_PIECES.map(|metric| counted(&puzzle, metric));
    assert!(states.iter().flatten().all(|one| states[0].is_none_or(|all| *one == all)), "{text}");
    placed(&puzzle, states[0]);
    for metric in Metric::OF_PIECES {
        joined(&puzzle, metric);
        if puzzle.goal().is_some() {
            solved(&puzzle, metric);
            judged(&puzzle, metric);
        }
    }
}

fn run() -> Run<'static> {
    Run::default().limits(limits())
}

fn limits() -> Limits {
    let (max_states, memory_bytes) = (Some(MOST_STATES), Some(MOST_BYTES));
    Limits::default().max_states(max_states).memory_bytes(memory_bytes).max_nodes(Some(20_000))
}

fn shown(puzzle: &Puzzle) {
    for ink in [Ink::Plain, Ink::Colored] {
        assert!(!render::text::check::text(puzzle, ink).is_empty());
        assert!(!render::text::check::start_and_goal(puzzle, ink).is_empty());
    }
    assert!(render::json::check(puzzle).ends_with('\n'));
    assert!(render::svg::one_board(puzzle, puzzle.name(), true).contains("<svg"));
}

/// What another notation holds has the same number of states; RON gives back the puzzle itself.
fn converted(puzzle: &Puzzle) {
    let again = read(&write_ron(puzzle), "again.ron").expect("what was written reads");
    assert_eq!(again.puzzles(), std::slice::from_ref(puzzle));
    for notation in Notation::ALL.into_iter().filter(|notation| notation.is_read()) {
        let Ok(text) = write(puzzle, notation) else { continue };
        let again = read_as(notation, &text, "again.txt").expect("what was written reads");
        let of = |puzzle: &Puzzle| {
            count(puzzle, &CountOptions::default(), &mut run()).expect("it fits").states
        };
        assert_eq!(of(&again.puzzles()[0]), of(puzzle), "{notation:?}\n{text}");
    }
}

/// All states, if no limit stopped the count, by every engine.
fn counted(puzzle: &Puzzle, metric: Metric) -> Option<u64> {
    let mut known: Option<Count> = None;
    for engine in [Engine::Auto, Engine::Thin, Engine::Blocks] {
        for goals in [false, true] {
            if goals && puzzle.goal().is_none() {
                continue;
            }
            let options = CountOptions::default().metric(metric).engine(engine).goals(goals);
            let found = count(puzzle, &options, &mut run()).expect("it fits");
            assert!(render::text::count::text(puzzle, &found, &options, true).ends_with('\n'));
            assert!(render::json::count(puzzle, &found, &options, true).ends_with('\n'));
            let _ = render::csv::count(puzzle, &found, true).csv_rows();
            assert!(render::svg::histogram(puzzle, &found, &options).contains("<svg"));
            if found.stopped.is_none() && !goals {
                if let Some(known) = &known {
                    assert_eq!(known.layers, found.layers, "{engine:?}");
                }
                known = Some(found);
            }
        }
    }
    let mirror = CountOptions::default().mirror(true);
    if let (Ok(folded), Some(all)) = (count(puzzle, &mirror, &mut run()), &known)
        && folded.stopped.is_none()
    {
        assert!(folded.states <= all.states && all.states <= 2 * folded.states);
    }
    for depth in 0..=2 {
        let found = perft(puzzle, metric, depth, &Limits::default());
        let found = found.expect("there is no limit, and the puzzle can be counted in its metric");
        assert!(!render::json::perft(puzzle, metric, depth, Ok(&found), true).is_empty());
        assert!(!render::text::perft::text(puzzle, metric, depth, Ok(&found), true).is_empty());
    }
    known.map(|known| known.states)
}

/// The component of the start is one of the components, and none is larger than all packings.
fn placed(puzzle: &Puzzle, states: Option<u64>) {
    let limits = Limits::default().memory_bytes(Some(MOST_BYTES));
    let options = CountOptions::default().identity(Identity::Count);
    let mut run = Run::default().limits(limits);
    let (Ok(all), Ok(parts)) =
        (packings(puzzle, &options, &mut run), components(puzzle, &options, &mut run))
    else {
        return;
    };
    assert_eq!(all, u128::from(parts.packings));
    assert_eq!(parts.sizes.iter().map(|(size, number)| size * number).sum::<u64>(), parts.packings);
    assert!(states.is_none_or(|states| states == parts.own));
}

fn joined(puzzle: &Puzzle, metric: Metric) {
    let Ok(graph) = graph(puzzle, metric, &limits()) else { return };
    for text in [
        render::text::graph::dot(puzzle, &graph),
        render::text::graph::graphml(puzzle, &graph),
        render::json::graph(puzzle, metric, Ok(&graph)),
        render::svg::graph::svg(puzzle, &graph, render::svg::graph::GraphLayers::Start),
    ] {
        assert!(text.ends_with('\n'));
    }
}

/// All algorithms that answer give the same solution.
fn solved(puzzle: &Puzzle, metric: Metric) {
    let mut known: Option<Answer> = None;
    for algorithm in [
        Algorithm::Auto,
        Algorithm::Bfs,
        Algorithm::Bidirectional,
        Algorithm::AStar,
        Algorithm::IdaStar,
    ] {
        let options = SolveOptions::default().metric(metric).algorithm(algorithm);
        let Ok(answer) = solve(puzzle, &options, &mut run()) else {
            assert!(algorithm != Algorithm::Auto && algorithm != Algorithm::Bfs);
            continue;
        };
        written(puzzle, &answer, Wanted::Best);
        if matches!(answer.status, Status::Limit(_)) {
            continue;
        }
        if let Some(known) = &known {
            assert_eq!(
                (known.status, &known.solutions),
                (answer.status, &answer.solutions),
                "{algorithm:?}"
            );
        }
        known = Some(answer);
    }
    let Some(best) = known else { return };
    for wanted in [Wanted::All(3), Wanted::Nearest(2)] {
        let options = SolveOptions::default().metric(metric).wanted(wanted);
        let answer = solve(puzzle, &options, &mut run()).expect("it fits");
        written(puzzle, &answer, wanted);
        if !matches!(answer.status, Status::Limit(_)) {
            assert_eq!(best.solutions.first(), answer.solutions.first(), "{wanted:?}");
        }
    }
}

fn written(puzzle: &Puzzle, answer: &Answer, wanted: Wanted) {
    for solution in &answer.solutions {
        assert!(verify(puzzle, solution).is_ok_and(|end| end.goal_reached));
    }
    assert!(!render::text::list::answer(puzzle, answer, wanted, Layout::default()).is_empty());
    assert!(render::json::solve(puzzle, answer, wanted).ends_with('\n'));
    let _ = render::csv::solve(puzzle, answer, wanted).csv_rows();
    if !answer.solutions.is_empty() {
        assert!(!render::text::compact::answer(puzzle, answer).is_empty());
        let _ = render::text::arrows::answer(puzzle, answer);
        let paper = render::svg::Paper { every: 3, mono: true };
        assert!(render::svg::answer(puzzle, answer, paper).contains("<svg"));
        assert!(render::page::solution(puzzle, answer, paper).contains("<html"));
        assert!(!render::text::sheet::answer(puzzle, answer, wanted).is_empty());
    }
}

/// The figures of all starts add up, and an example is as hard as it says.
fn judged(puzzle: &Puzzle, metric: Metric) {
    for reach in [Reach::Component, Reach::Everywhere] {
        let options = HardestOptions::default().metric(metric).reach(reach).top(1);
        let Ok(found) = hardest(puzzle, &options, &mut run()) else { continue };
        assert!(!render::json::hardest(puzzle.name(), Some(puzzle), &found, &options).is_empty());
        assert!(
            !render::text::hardest::text(puzzle.name(), &found, &options, true, Ink::Plain)
                .is_empty()
        );
        if found.stopped.is_none() {
            adds_up(&found, metric);
        }
    }
}

fn adds_up(found: &Hardest, metric: Metric) {
    let solvable: u64 = found.histogram.iter().sum();
    assert_eq!(Some(found.states - solvable), found.unsolvable());
    for example in &found.examples {
        let options = SolveOptions::default().metric(metric);
        let answer = solve(example, &options, &mut run()).expect("it has a goal");
        if answer.status == Status::Solved {
            assert_eq!(
                answer.solutions.first().map(slide::puzzle::Solution::length),
                found.length()
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use arbitrary::{Arbitrary, Unstructured};

    /// A short run without the fuzzer (`SLIDE_INPUTS` says how long): bytes of a linear congruential generator.
    #[test]
    fn some_bytes() {
        let mut state = 1_u64;
        let mut tried = 0;
        let inputs = std::env::var("SLIDE_INPUTS").ok().and_then(|text| text.parse().ok());
        let inputs = inputs.unwrap_or(60);
        for _ in 0..inputs {
            let mut byte = || {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                (state >> 56) as u8
            };
            let bytes: Vec<u8> = (0..300).map(|_| byte()).collect();
            if let Ok(play) = super::Play::arbitrary(&mut Unstructured::new(&bytes)) {
                super::check(&play);
                tried += 1;
            }
        }
        assert!(tried > inputs / 2, "{tried} of {inputs}");
    }
}
