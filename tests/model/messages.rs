//! Every error message, as its reader sees it: each `tests/model/ui/NAME.ron` is a faulty file, and
//! `tests/model/ui/NAME.txt` is what must be said of it. After a change of wording, run
//! `BLESS=1 cargo test --test model messages` and read the difference.

use std::fs;
use std::path::{Path, PathBuf};

use slide::puzzle::{Diagnostic, Errors};

fn faulty_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/model/ui");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder tests/model/ui")
        .map(|entry| entry.expect("an entry of tests/model/ui").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_error_message() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    assert!(faulty_files().len() >= 120, "faulty files have gone");
    for path in faulty_files() {
        let name = path.file_name().expect("a file name").to_string_lossy().into_owned();
        let source = fs::read_to_string(&path).expect("a faulty file is text");
        let said = match slide::puzzle::read(&source, &name) {
            Ok(_) => {
                wrong.push(format!("{name}: no error"));
                continue;
            }
            Err(errors) => errors.to_string(),
        };
        let expected = path.with_extension("txt");
        if bless {
            fs::write(&expected, &said).expect("tests/model/ui can be written");
        } else if fs::read_to_string(&expected).ok().as_ref() != Some(&said) {
            wrong.push(format!("{name} is answered otherwise than in its .txt:\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn places_stay_right_behind_what_is_replaced() {
    let wrong = Diagnostic::new("wrong").label(7..8, "here");
    let text = Errors::new("a\u{202e}.ron", "e\u{301}\u{200b}.X", vec![wrong]).to_string();
    insta::assert_snapshot!(text, @r"
    error: wrong
     --> a\u{202e}.ron:1:5
      |
    1 | e��.X
      |     ^ here
    ");
}
