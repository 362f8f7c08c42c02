//! Random puzzles, counted by one to four processes; here they are threads of the test.

use std::net::TcpListener;
use std::sync::Mutex;

use slide::cluster::Cluster;
use slide::puzzle::{Metric, Puzzle, read};
use slide::space::{Count, CountOptions, Engine, Limits, Run, Stop, count};

use slide_reference::dice::Dice;
use slide_reference::random::random_puzzle;

/// Asks all processes, and wants one answer of all.
fn together(
    puzzle: &Puzzle,
    options: &CountOptions,
    run: &Run<'static>,
    processes: usize,
) -> Count {
    let listeners: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let hosts: Vec<String> =
        listeners.iter().map(|one| one.local_addr().expect("an address").to_string()).collect();
    let mut answers = std::thread::scope(|scope| {
        let one = |(process, listener)| {
            let hosts = hosts.clone();
            let threads = run.threads;
            let limits = run.limits.clone();
            scope.spawn(move || {
                let listener = Mutex::new(Some(listener));
                let cluster = Cluster { hosts, process, listener, has_ended: None };
                let mut run = Run::default().threads(threads).limits(limits);
                cluster.count(puzzle, options, &mut run).expect("an answer")
            })
        };
        let all: Vec<_> = listeners.into_iter().enumerate().map(one).collect();
        all.into_iter().map(|one| one.join().expect("no panic")).collect::<Vec<_>>()
    });
    let first = answers.remove(0);
    for other in answers {
        assert_eq!((first.states, &first.layers), (other.states, &other.layers));
    }
    first
}

#[test]
fn random_puzzles() {
    let seeds = if std::env::var_os("SLIDE_SLOW").is_some() { 150 } else { 25 };
    for seed in 0..seeds {
        let mut dice = Dice::new(seed);
        let text = random_puzzle(seed).written(&mut dice);
        let puzzle = read(&text, "random").expect("a puzzle").into_puzzles().remove(0);
        let metric = Metric::OF_PIECES[seed as usize % Metric::OF_PIECES.len()];
        let options = CountOptions::default().metric(metric);
        let options = options.goals(puzzle.goal().is_some() && seed % 3 == 0);
        let alone = count(&puzzle, &options, &mut Run::default()).expect("an answer");
        let of = |count: &Count| (count.stopped, count.states, count.layers.clone(), count.goals);
        for engine in [Engine::Auto, Engine::Thin, Engine::Blocks] {
            // Some boards have very many packings.
            let limits = Limits::default().memory_bytes(Some(256 << 20));
            let options = options.clone().engine(engine);
            let run = Run::default().threads(1 + seed as usize % 2).limits(limits);
            let found = together(&puzzle, &options, &run, 1 + seed as usize % 4);
            let has_room = engine != Engine::Blocks || found.stopped != Some(Stop::Memory);
            assert!(!has_room || of(&found) == of(&alone), "seed {seed}, {metric:?}\n{text}");
        }
    }
}
