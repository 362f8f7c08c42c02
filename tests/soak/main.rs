//! The program from outside, as the soak (`fuzz/soak`) runs it: what that has found stays found, since every case in
//! `cases/` is run again; and random boards against the fast reference.

mod case;
mod large;
#[allow(dead_code, reason = "what `slide-large` adds up is not needed here")]
mod question;

use case::{Case, CommandRun};
use std::path::Path;

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_slide"))
}

#[test]
fn every_case_does_what_it_must() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/soak/cases");
    let mut cases = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let case = Case::read(&text).unwrap_or_else(|what| panic!("{}: {what}", path.display()));
        let directory = tempfile::tempdir().expect("a directory");
        if let Err(what) = case.check(program(), directory.path()) {
            panic!("{}: {what}", path.display());
        }
        cases += 1;
    }
    assert!(cases > 0, "at least the one that is made by hand");
}

#[test]
fn cases_come_back_as_they_were_written() {
    let case = Case {
        about: "by hand".to_owned(),
        files: vec![("a.ron".to_owned(), "(name: \"A\",\n board: \"a.\")\n".to_owned())],
        runs: vec![
            CommandRun::new("count a.ron -f json", &[0]).has("\"states\":2"),
            CommandRun { same: true, ..CommandRun::new("count a.ron -f json -j2", &[0, 3]) },
        ],
    };
    assert_eq!(Case::read(&(case.written() + "== got\nnonsense\n")), Ok(case));
}

#[test]
fn a_case_that_fails_says_so() {
    let case = |has: &str, exits: &[i32], same| Case {
        about: String::new(),
        files: vec![("a.ron".to_owned(), "(name: \"A\", board: \"a.\")".to_owned())],
        runs: vec![
            CommandRun::new("count a.ron", &[0]),
            CommandRun { same, ..CommandRun::new("count a.ron -f json", exits).has(has) },
        ],
    };
    let check = |case: Case| {
        let directory = tempfile::tempdir().expect("a directory");
        case.check(program(), directory.path())
    };
    assert_eq!(check(case("\"states\":2", &[0], false)), Ok(()));
    assert_eq!(CommandRun::new("count", &[0]).has("1").missing("12"), Some("1"));
    for (bad, why) in [
        (case("\"states\":3", &[0], false), "no \"states\":3"),
        (case("\"states\":2", &[1, 3], false), "another exit"),
        (case("\"states\":2", &[0], true), "not the same"),
    ] {
        let error = check(bad).expect_err("this must fail");
        assert!(error.starts_with(why), "{error}");
    }
}
