//! Threads that share words find what one thread finds. Small enough for Miri (`.ci/miri`), which would see two of
//! them at one word at a time.

use slide::puzzle::Metric;
use slide::space::{CountOptions, Engine, Run, count};

#[test]
fn shared_words_are_those_of_one_thread() {
    let puzzle = super::puzzle(r#"(name: "T", board: "Ab/c.", goal: "../.A")"#);
    for engine in [Engine::Thin, Engine::Blocks] {
        let layers = |threads| {
            let options = CountOptions::default().metric(Metric::Step).by_depth(true);
            let options = options.goals(true).engine(engine);
            count(&puzzle, &options, &mut Run::default().threads(threads)).unwrap().layers
        };
        assert_eq!(layers(1), layers(3), "{engine:?}");
    }
}
