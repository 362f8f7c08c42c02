//! `slide bench`: what it measures differs from run to run, what it signs does not.

use crate::program::Desk;

#[test]
fn the_signature_does_not_depend_on_the_number_of_threads() {
    let desk = Desk::new();
    let signature = |threads: u32| {
        let ran = desk.run(&format!("bench klotski eight -j {threads}"));
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""));
        assert_eq!(ran.stdout.lines().count(), 7, "{}", ran.stdout);
        ran.stdout.lines().last().map(str::to_owned)
    };
    let one = signature(1);
    assert!(one.as_ref().is_some_and(|line| line.ends_with(" over 5 answers")), "{one:?}");
    for threads in [2, 3, 7] {
        assert_eq!(signature(threads), one, "{threads} threads");
    }
}

#[test]
fn every_line_has_the_answer_and_what_it_took() {
    let ran = Desk::new().run("bench -f json klotski-count");
    let lines: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let [work, last] = &lines[..] else { panic!("{}", ran.stdout) };
    assert_eq!(work["schema"], "slide.bench/1");
    assert_eq!(work["work"], "klotski-count");
    assert_eq!(work["numbers"], serde_json::json!([25955]));
    assert_eq!(work["states"], 25955);
    assert!(work["states_per_second"].as_f64().is_some_and(|rate| rate > 0.0), "{work}");
    if cfg!(target_os = "linux") {
        assert!(work["peak_memory_bytes"].as_u64().is_some_and(|bytes| bytes > 1 << 20), "{work}");
    }
    assert_eq!(last["answers"], 1);
    assert_eq!(last["signature"].as_str().map(str::len), Some(16));
}

#[test]
fn unknown_names_are_refused() {
    let ran = Desk::new().run("bench klotsky");
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
    assert!(ran.stderr.contains("no work is called `klotsky`"), "{}", ran.stderr);
    assert!(ran.stderr.contains("klotski-count"), "{}", ran.stderr);
}
