//! The same bytes as one process alone, for any number of processes.

use crate::{ended, run, start};

fn same_as_alone(arguments: &str, processes: &[usize]) {
    let (code, alone, said) = run(arguments);
    assert!(code.is_some() && !alone.is_empty(), "{said}");
    for count in processes {
        let (others, together, said) = run(&format!("{arguments} --processes {count}"));
        assert_eq!((others, &together), (code, &alone), "{count} processes: {arguments}\n{said}");
        assert_eq!(said, "", "{count} processes: {arguments}");
    }
}

/// The whole of it by each alone; in slices of blocks of packings; by hash.
const ENGINES: [&str; 3] = ["auto", "blocks", "thin"];

#[test]
fn project_euler_766() {
    for engine in ENGINES {
        let question = format!("count --by-depth --engine {engine} @project-euler/766");
        same_as_alone(&question, &[1, 2, 3, 5]);
    }
}

#[test]
fn klotski_in_all_metrics() {
    for engine in ENGINES {
        for metric in ["step", "slide", "move"] {
            let question = format!("count --by-depth --engine {engine} -m {metric} @klotski");
            same_as_alone(&question, &[1, 2, 3, 5]);
        }
    }
}

/// Begun alone, then in slices of blocks.
#[test]
fn three_by_four_tiles() {
    same_as_alone("count --by-depth @tiles/three-by-four", &[2, 3, 5]);
    same_as_alone("count --by-depth -j 2 @tiles/three-by-four", &[2]);
}

#[test]
fn klotski_in_other_words() {
    let thin = "--engine thin --by-depth --mirror";
    for question in ["", "--goals", "--mirror --by-depth", thin, "--labelled --max-states 5000"] {
        same_as_alone(&format!("count @klotski {question}"), &[3]);
    }
    for format in ["json", "csv", "svg"] {
        same_as_alone(&format!("count --by-depth -f {format} @klotski"), &[2]);
    }
}

#[test]
fn in_blocks_of_packings() {
    for question in ["--goals", "--labelled --by-depth", "-j 2", "--by-depth --max-depth 20"] {
        same_as_alone(&format!("count --engine blocks @klotski {question}"), &[3]);
    }
    same_as_alone("count --engine blocks @klotski --memory-limit 1M", &[2]);
}

#[test]
fn limits() {
    same_as_alone("count --by-depth --max-depth 20 @klotski", &[1, 3]);
    same_as_alone("count --by-depth --max-depth 500 @klotski", &[2]);
    for engine in ENGINES {
        let question = format!("count --by-depth --max-states 10000 --engine {engine} @klotski");
        same_as_alone(&question, &[1, 3]);
    }
}

/// Where the depth is limited, the last layer is saved, by each engine.
#[test]
fn a_limit_of_depth_leaves_a_checkpoint() {
    for engine in ENGINES {
        let directory = tempfile::tempdir().expect("a directory");
        let saved = directory.path().join("saved");
        let question = format!("count --by-depth --engine {engine} --processes 2 @klotski");
        let (code, _, said) =
            run(&format!("{question} --max-depth 30 --checkpoint {}", saved.display()));
        assert_eq!((code, said.as_str()), (Some(3), ""), "{engine}");
        let whole = run(&question);
        assert_eq!(run(&format!("{question} --resume {}", saved.display())), whole, "{engine}");
    }
}

#[test]
fn the_hardest() {
    for question in ["", "-m step --histogram", "--top 7 -f csv", "-f json", "--max-depth 30"] {
        same_as_alone(&format!("hardest @klotski {question}"), &[1, 3]);
    }
    same_as_alone("hardest @gates/turnstile", &[2, 5]);
    same_as_alone("hardest @walls/ls", &[2]);
}

/// Threads of a process share nothing but the way out.
#[test]
fn threads() {
    for engine in ENGINES {
        same_as_alone(&format!("count --by-depth -j 3 --engine {engine} @klotski"), &[2]);
    }
}

/// By a file of addresses: process 0 answers, the others say nothing.
#[test]
fn by_addresses() {
    let directory = tempfile::tempdir().expect("a directory");
    let question = "count --by-depth --engine blocks @klotski";
    let (_, alone, _) = run(question);
    let all = start(directory.path(), 3, question).into_iter().map(ended).enumerate();
    for (process, (code, answer, said)) in all {
        assert_eq!((code, said.as_str()), (Some(0), ""), "process {process}");
        assert_eq!(answer, if process == 0 { alone.as_str() } else { "" });
    }
}
