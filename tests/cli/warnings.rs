//! Puzzles that are legal and were probably not meant: a warning, once, with what would change it.

use crate::program::Desk;

/// Rush Hour as it is often drawn.
const CARS: &str =
    r#"(name: "Cars", board: "BB.C/AA.C/....", exit: (piece: "A", at: (1, 2), toward: Right))"#;

#[test]
fn each_is_said_once_with_what_would_change_it() {
    let desk = Desk::new();
    desk.write("cars.ron", CARS);
    let along = CARS.replace("exit", r#"pieces: { "BCA": (axis: Along) }, exit"#);
    desk.write("along.ron", along);
    desk.write("done.ron", r#"(name: "Done", board: "A..", goal: "A..")"#);
    desk.write("stuck.ron", r#"(name: "Stuck", board: "bc#/###/A..", goal: ".../.../..A")"#);
    desk.write(
        "fixed.ron",
        r#"(name: "Fixed", board: "b##/A..", pieces: {"b": (axis: Fixed)}, goal: ".../..A")"#,
    );
    for (file, why) in [
        ("cars.ron", r#"add `pieces: { "BCA": (axis: Along) }`"#),
        ("done.ron", r#"the start is a goal already; another `goal: "…"`"#),
        (
            "stuck.ron",
            r#"`b`, `c` can never move; a wall is `#`, and `pieces: { "bc": (axis: Fixed) }`"#,
        ),
    ] {
        for command in ["solve", "check", "rate"] {
            let ran = desk.run(&format!("{command} {file}"));
            assert_eq!(
                ran.stderr.matches("warning").count(),
                1,
                "{command} {file}: {}",
                ran.stderr
            );
            assert!(ran.stderr.contains(why), "{command} {file}: {}", ran.stderr);
            let quiet = desk.run(&format!("{command} {file} -q"));
            assert_eq!((quiet.code, quiet.stderr.as_str()), (ran.code, ""), "{command} {file}");
            assert_eq!(quiet.stdout, ran.stdout, "{command} {file}");
        }
    }
    // What is asked about a goal is not asked here.
    assert_eq!(desk.run("count done.ron").stderr, "");
    for file in ["along.ron", "fixed.ron"] {
        assert_eq!(desk.run(&format!("check {file}")).stderr, "", "{file}");
    }
}

/// Of the library nothing is doubtful but two puzzles that are solved already, and two that are full.
#[test]
fn the_library_is_as_it_was_meant() {
    let desk = Desk::new();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut files = Vec::new();
    for family in std::fs::read_dir(folder).expect("the library").flatten() {
        if family.path().is_dir() {
            let inner = std::fs::read_dir(family.path()).expect("a family").flatten();
            files.extend(inner.map(|entry| entry.path()).filter(|path| path.extension().is_some()));
        }
    }
    let ran = desk.plain_slide().args(["check", "-f", "csv"]).args(&files).output();
    let ran = crate::program::Ran::from(ran.expect("the program runs"));
    let doubtful: Vec<&str> = ran.stderr.lines().collect();
    for what in ["the start is a goal already", "no cell of the board is empty"] {
        let such = doubtful.iter().filter(|line| line.contains(what));
        assert_eq!(such.count(), 2, "{doubtful:?}");
    }
    assert_eq!((ran.code, doubtful.len()), (Some(0), 4));
    assert!(files.len() > 50, "{files:?}");
}
