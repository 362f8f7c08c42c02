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

#[test]
fn project_euler_766() {
    same_as_alone("count --by-depth @project-euler/766", &[1, 2, 3, 5]);
}

#[test]
fn klotski_in_all_metrics() {
    for metric in ["step", "slide", "move"] {
        same_as_alone(&format!("count --by-depth -m {metric} @klotski"), &[1, 2, 3, 5]);
    }
}

#[test]
fn klotski_in_other_words() {
    for question in ["", "--goals", "--mirror --by-depth", "--labelled --max-states 5000"] {
        same_as_alone(&format!("count @klotski {question}"), &[3]);
    }
    for format in ["json", "csv", "svg"] {
        same_as_alone(&format!("count --by-depth -f {format} @klotski"), &[2]);
    }
}

/// Every process has all bits, and makes a part of each layer.
#[test]
fn in_blocks_of_packings() {
    same_as_alone("count --by-depth --engine blocks @project-euler/766", &[1, 2, 3, 5]);
    for metric in ["step", "slide", "move"] {
        let question = format!("count --by-depth --engine blocks -m {metric} @klotski");
        same_as_alone(&question, &[1, 2, 3, 5]);
    }
    for question in ["--goals", "--labelled --by-depth", "-j 2", "--by-depth --max-depth 20"] {
        same_as_alone(&format!("count --engine blocks @klotski {question}"), &[3]);
    }
    same_as_alone("count --engine blocks @klotski --memory-limit 1M", &[2]);
}

#[test]
fn limits() {
    same_as_alone("count --by-depth --max-depth 20 @klotski", &[1, 3]);
    same_as_alone("count --by-depth --max-depth 500 @klotski", &[2]);
    same_as_alone("count --by-depth --max-states 10000 @klotski", &[1, 3]);
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
    same_as_alone("count --by-depth -j 3 @klotski", &[2]);
}

/// By a file of addresses: process 0 answers, the others say nothing.
#[test]
fn by_addresses() {
    let directory = tempfile::tempdir().expect("a directory");
    let question = "count --by-depth @klotski";
    let (_, alone, _) = run(question);
    let all = start(directory.path(), 3, question).into_iter().map(ended).enumerate();
    for (process, (code, answer, said)) in all {
        assert_eq!((code, said.as_str()), (Some(0), ""), "process {process}");
        assert_eq!(answer, if process == 0 { alone.as_str() } else { "" });
    }
}
