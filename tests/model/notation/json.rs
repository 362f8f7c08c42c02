//! Puzzles in JSON: the same fields, the same checks, places in the JSON.

use std::path::Path;

use super::{one, sketch};
use slide::puzzle::{Notation, join, read, read_any, write};

fn said(text: &str) -> String {
    let found = read_any(text, "sample.txt");
    found.map_or_else(|errors| errors.to_string(), |found| format!("{found:?}"))
}

fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            found.push(std::fs::read_to_string(path).expect("a file"));
        }
    }
}

#[test]
fn every_puzzle_of_the_library_comes_back() {
    let mut all = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles"), &mut all);
    assert!(all.len() > 50);
    for text in all {
        let puzzles = read(&text, "library.ron").expect("a puzzle file").into_puzzles();
        let lines: Vec<String> = puzzles
            .iter()
            .map(|puzzle| write(puzzle, Notation::Json).expect("JSON holds all puzzles"))
            .collect();
        let whole = match &lines[..] {
            [one] => one.clone(),
            all => join(Notation::Json, "all", all).expect("JSON holds many"),
        };
        assert_eq!(Notation::detect(&whole), Notation::Json);
        let again = read_any(&whole, "again.json").unwrap_or_else(|errors| panic!("{errors}"));
        assert!(again.puzzles() == puzzles, "{whole}");
    }
}

#[test]
fn all_fields_are_read() {
    let text = r##"{
        "schema": "slide.puzzle/1",
        "name": "Caf\u00e9 \ud83d\ude97 \"a\/b\"",
        "board": "ab.\n..c",
        "pieces": {"a": {"name": "the first", "axis": "Horizontal"}, "bc": {"color": "red"},
                   "k": {"shape": "#", "at": [[1, 0]], "linked": false}},
        "identical": {"Groups": ["bc"]},
        "exit": {"piece": "a", "at": [0, 0], "toward": "Left"},
        "goal": null, "metric": "Step", "expect": {"solvable": true}, "source": "here"
    }"##;
    let puzzle = one(Notation::Json, text);
    assert_eq!(puzzle.name(), "Café 🚗 \"a/b\"");
    assert_eq!(sketch(&puzzle), "ab./k.c");
    assert_eq!(puzzle.expect().solvable, Some(true));
    insta::assert_snapshot!(write(&puzzle, Notation::Json).expect("JSON"), @r#"{"schema":"slide.puzzle/1","name":"Café 🚗 \"a/b\"","board":"ab./k.c","pieces":{"a":{"name":"the first","axis":"Horizontal"},"bc":{"color":"red"}},"identical":{"Groups":["bc"]},"exit":{"piece":"a","at":[0,0],"toward":"Left"},"metric":"Step","expect":{"solvable":true},"source":"here"}"#);
    let shared = r#"{"name": "Both", "shared": {"goal": "b."}, "puzzles": [
        {"name": "One", "board": ".b"}, {"name": "Two", "board": "ab"}]}"#;
    let both = read_any(shared, "both.txt").expect("a collection");
    assert_eq!((both.name(), both.puzzles().len()), (Some("Both"), 2));
}

#[test]
fn faults_are_shown_where_they_are() {
    let text = "{\"name\": \"T\\u00e9st\",\n \"board\": \"ab\\nc\\u002e\", \"goal\": \"..\\/x.\"}";
    insta::assert_snapshot!(said(text), @r#"
    error: there is no piece `x`
     --> sample.txt:2:39
      |
    2 |  "board": "ab\nc\u002e", "goal": "..\/x."}
      |                                       ^ not on the board
      |
      = help: the pieces are `abc`
    "#);
    insta::assert_snapshot!(said("{\"name\": \"T\",\n \"board\": \"ab\" \"goal\": \"ba\"}"), @r#"
    error: this is not JSON: expected `,` or `}`
     --> sample.txt:2:16
      |
    2 |  "board": "ab" "goal": "ba"}
      |                ^ here
    "#);
    insta::assert_snapshot!(said(r#"{"name": "T", "board": "ab.", "exit": {"piece": "a", "at": 7}}"#), @r#"
    error: missing field `toward`
     --> sample.txt:1:39
      |
    1 | {"name": "T", "board": "ab.", "exit": {"piece": "a", "at": 7}}
      |                                       ^^^^^^^^^^^^^^^^^^^^^^^ `toward` is missing here
      |
      = help: write an exit as `(piece: "S", at: (row, column), toward: Down)`; in JSON `(` is `{`, or `[` around a place, and words have quotes
    "#);
    for (text, place, what) in [
        ("{\"name\": \"T\",\n \"bord\": \"ab\", \"puzzles\": []}", ":2:3", "did you mean `board`?"),
        (r#"{"name": "T", "board": "ab.", "my-key": 1}"#, ":1:33", "unknown field `my-key`"),
        (r#"{"name": "T", "board": "ab.", "metric": "Stepp"}"#, ":1:42", "did you mean `Step`?"),
        (r#"{"name": "T", "board": 7}"#, ":1:24", "expected a string in quotes"),
        (r#"{"name": "T", "board": "ab.","#, ":1:29", "this is not JSON"),
    ] {
        let said = said(text);
        assert!(said.contains(&format!("sample.txt{place}\n")) && said.contains(what), "{said}");
    }
}

#[test]
fn other_data_is_refused_in_a_line() {
    for (text, what) in [
        (r#"{"version": 1, "files": ["a"]}"#, "JSON, but not a puzzle"),
        ("{}", "JSON, but not a puzzle"),
        (r#"{"schema":"slide.solve/1","puzzle":"Klotski"}"#, "the schema `slide.solve/1`"),
        (r#"[{"name": "a", "board": "ab."}]"#, "looks like a list in JSON"),
        ("[\n  \"ab.\",\n  \"c..\"\n]", "looks like a list in JSON"),
        ("name: Klotski\nboard: |\n  ab.\n", "looks like YAML"),
        ("---\nboard:\n- ab.\n", "looks like YAML"),
        ("# a puzzle\nname = \"Klotski\"\nboard = \"ab.\"\n", "looks like TOML"),
        ("[puzzle]\nname = \"Klotski\"\n", "looks like TOML"),
    ] {
        let said = said(text);
        assert!(said.lines().next().is_some_and(|line| line.contains(what)), "{said}");
        assert!(said.lines().count() <= 2, "{said}");
    }
}
