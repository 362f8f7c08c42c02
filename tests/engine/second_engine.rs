//! `check_count`: a count is believed where a second engine says the same, and not where a number is wrong.

use slide::puzzle::{Metric, Puzzle};
use slide::space::{CountCheck, CountOptions, Engine, Run, check_count, count};

#[test]
fn a_wrong_count_is_noticed() {
    let file = r#"(name: "Example", board: "AAb./Acd./efgh", goal: "..../.AA./.A..")"#;
    let puzzle: Puzzle = file.parse().expect("a puzzle");
    for (metric, goals) in [(Metric::Step, false), (Metric::Slide, true), (Metric::Move, true)] {
        for engine in [Engine::Auto, Engine::Blocks] {
            let options = CountOptions::default().metric(metric).goals(goals).engine(engine);
            let found = count(&puzzle, &options, &mut Run::default()).expect("a count");
            let check = |found| {
                check_count(&puzzle, &options, found, &mut Run::default()).expect("a check")
            };
            assert_eq!(check(&found), CountCheck::Agrees);
            let differs = |found| matches!(check(found), CountCheck::Differs(_));
            let mut wrong = found.clone();
            wrong.states += 1;
            assert!(differs(&wrong), "states");
            // As many states, but at other depths.
            let mut wrong = found.clone();
            wrong.layers[2] += 1;
            wrong.layers[3] -= 1;
            assert!(differs(&wrong), "layers");
            let mut wrong = found.clone();
            wrong.layers.clear();
            wrong.states = 1 << 40;
            assert!(differs(&wrong), "more states than packings");
            if goals {
                let mut wrong = found.clone();
                wrong.goals.as_mut().expect("goals").states += 1;
                assert!(differs(&wrong), "goals");
            }
        }
    }
}
