//! Files that are no puzzles: a clear error, exit code 2, nothing written.

use crate::program::Desk;

/// Every command refuses `file` with a message that has `words` in it.
fn refused(desk: &Desk, file: &str, words: &str) {
    let before = desk.names();
    for command in ["solve", "count", "check", "show", "convert --to grid"] {
        let ran = desk.run(&format!("{command} {file} -o out.txt"));
        assert_eq!(ran.code, Some(2), "{command} {file}: {}", ran.stderr);
        assert_eq!(ran.stdout, "", "{command} {file}");
        assert!(ran.stderr.contains(words), "{command} {file}: {}", ran.stderr);
        assert!(ran.stderr.len() < 4000, "{command} {file}: {} bytes", ran.stderr.len());
        assert_eq!(desk.names(), before, "{command} {file}");
    }
}

#[test]
fn files_that_are_no_text() {
    let desk = Desk::new();
    desk.write("binary", b"\x7fELF\0\0\0");
    refused(&desk, "binary", "binary file: byte 4 (counted from 0) is NUL");
    desk.write("latin1.ron", b"(name:\n\"Gr\xfcn\", board: \"A.\")");
    refused(&desk, "latin1.ron", "not UTF-8 text: byte 10 (counted from 0, in line 2) is 0xFC");
    desk.write("utf16.ron", b"\xff\xfe(\0n\0");
    refused(&desk, "utf16.ron", "UTF-16");
}

#[test]
fn files_that_are_no_files() {
    let desk = Desk::new();
    refused(&desk, "missing.ron", "missing.ron");
    refused(&desk, ".", "is a directory");
    let nameless = desk.slide().args(["solve", ""]).output().expect("the program runs");
    assert!(nameless.stderr.starts_with(b"error: '': cannot be opened"));
    let ran = desk.run("verify --certificate .");
    assert_eq!(
        (ran.code, &*ran.stderr),
        (Some(2), "error: .: is a directory, not a certificate\n")
    );
}

#[test]
fn empty_files() {
    let desk = Desk::new();
    for (name, text) in [("empty.ron", ""), ("blank.ron", " \n\t\n")] {
        desk.write(name, text);
        refused(&desk, name, name);
    }
}

#[test]
fn too_much() {
    let desk = Desk::new();
    // 100 MB that take no place on the disk.
    let file = std::fs::File::create(desk.path("huge.ron")).expect("a file");
    file.set_len(100_000_000).expect("a long file");
    refused(&desk, "huge.ron", "too long for a puzzle file: more than 16 MiB");
}

#[test]
fn a_move_list_may_be_longer_than_a_puzzle_file() {
    let desk = Desk::new();
    desk.write("long.txt", " ".repeat(17 << 20) + "AR2\n");
    let ran = desk.run("verify corridor.ron long.txt");
    assert_eq!((ran.code, &*ran.stderr), (Some(0), ""));
    let file = std::fs::File::create(desk.path("huge.txt")).expect("a file");
    file.set_len(100_000_000).expect("a long file");
    for command in ["verify", "show"] {
        let ran = desk.run(&format!("{command} corridor.ron huge.txt"));
        let words = "error: huge.txt: is too long for a move list: more than 64 MiB\n";
        assert_eq!((ran.code, &*ran.stderr), (Some(2), words), "{command}");
    }
}

#[cfg(unix)]
#[test]
fn a_source_without_end() {
    refused(&Desk::new(), "/dev/zero", "too long for a puzzle file: more than 16 MiB");
}

#[test]
fn garbage_on_stdin() {
    let desk = Desk::new();
    let garbage: String = "x}{)(,:\"\\\n".chars().cycle().take(1_000_000).collect();
    let ran = desk.run_with("check -", &garbage);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.len() < 10_000, "{} bytes", ran.stderr.len());
}

#[test]
fn all_errors_of_a_file_are_drawn_in_it() {
    let desk = Desk::new();
    desk.write(
        "bad.ron",
        "(\n    name: \"Bad\",\n    board: \"ab/a.\",\n    goal: \"c./..\",\n)\n",
    );
    let ran = desk.run("check bad.ron");
    assert_eq!(ran.code, Some(2));
    insta::assert_snapshot!("bad_goal", ran.stderr);
}

#[test]
fn numbers_out_of_range_are_said_in_plain_words() {
    let desk = Desk::new();
    let refused = |line: &str, words: &str| {
        let ran = desk.run(line);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{line}");
        assert!(ran.stderr.contains(words), "{line}: {}", ran.stderr);
        assert!(
            !ran.stderr.contains("zero") && !ran.stderr.contains("digit found"),
            "{}",
            ran.stderr
        );
    };
    refused("solve corridor.ron -j 0", "the smallest number is 1");
    refused("perft corridor.ron 99999999999999999999", "this number is too large");
    refused("perft corridor.ron x", "invalid value 'x' for '<DEPTH>'");
    refused("perft corridor.ron x", "a whole number is needed, in digits alone, such as 12");
}

#[test]
fn an_answer_of_another_form_is_not_read_as_a_list() {
    let desk = Desk::new();
    let answer = desk.run("solve -f json corridor.ron").stdout;
    desk.write("own.json", &answer);
    assert_eq!(desk.run("verify corridor.ron own.json").code, Some(0));
    desk.write("other.json", answer.replace("slide.solve/1", "slide.solve/9"));
    let ran = desk.run("verify corridor.ron other.json");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("the schema is `slide.solve/9`"), "{}", ran.stderr);
}
