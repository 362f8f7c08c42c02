//! Input that is not meant well: a clear error that is no longer than it must be, and never a panic.

use slide::puzzle::{Errors, read};

/// The errors of a text: not without end, and drawn in little room.
fn errors(source: &str) -> Errors {
    let errors = read(source, "bad.ron").expect_err("this text must not be a puzzle");
    let found = errors.diagnostics();
    assert!(found.len() <= 1000, "{} errors: {}", found.len(), found[0].message);
    for one in found {
        let bytes = one.message.len() + one.help.as_ref().map_or(0, String::len);
        assert!(bytes < 10_000, "{bytes} bytes of one error: {}", one.message);
        assert!(one.labels.len() <= 300, "{} labels: {}", one.labels.len(), one.message);
    }
    let drawn = errors.to_string();
    assert!(drawn.starts_with("error: "), "{drawn}");
    assert!(drawn.len() < 100_000, "{} bytes of errors", drawn.len());
    assert!(errors.render(true).contains("\u{1b}["), "colours where they are wanted");
    errors
}

fn first(source: &str) -> String {
    errors(source).diagnostics()[0].message.clone()
}

fn puzzle(board: &str) -> String {
    format!("(name: \"bad\", board: \"{board}\")")
}

#[test]
fn empty_files() {
    for source in ["", " ", "\n\n\t\n", "\u{feff}", "\u{feff}\r\n"] {
        assert_eq!(first(source), "this file is empty");
    }
    first("// only a comment");
    first("()");
}

#[test]
fn nul_bytes_and_binary_text() {
    first("\0");
    first(&"\0".repeat(100_000));
    first(&puzzle("a\0b"));
    let noise: String = (0..200_000u32)
        .filter_map(|n| char::from_u32(n.wrapping_mul(2_654_435_761) % 0x11_0000))
        .collect();
    first(&noise);
}

#[test]
fn a_hundred_megabytes() {
    let garbage = "x".repeat(100_000_000);
    assert_eq!(first(&garbage), "this is too long for a puzzle file: more than 16 MiB");
}

#[test]
fn just_below_the_limit() {
    let size = 16_000_000;
    first(&"x".repeat(size));
    first(&"\"".repeat(size));
    first(&"(".repeat(size));
    first(&"\n".repeat(size).replace('\n', "\n("));
    first(&"/*".repeat(size / 2));
    first(&format!("(name: \"{}\")", "\u{7}".repeat(size)));
}

#[test]
fn nesting_bombs() {
    let deep = 100_000;
    for open in ["(", "[", "{", "Some(", "(a:", "{1:", "[(", "/*"] {
        first(&open.repeat(deep));
        first(&format!("(name: \"x\", board: \"a.\", expect: {}", open.repeat(deep)));
        first(&format!("(name: \"x\", board: \"a.\", goals: {}", open.repeat(deep)));
    }
    let closed = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
    assert_eq!(
        first(&format!("(name: \"x\", board: \"a.\", goals: {closed})")),
        "brackets are nested too deeply"
    );
    // As deep as the parser goes, but no puzzle.
    for depth in 100..130 {
        let closed = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        first(&format!("(name: \"x\", board: \"a.\", goals: {closed})"));
    }
}

#[test]
fn boards_without_cells() {
    for board in ["", " ", "/", "///", "\\n", "\n/\n"] {
        assert_eq!(first(&puzzle(board)), "the board is empty");
    }
}

#[test]
fn boards_beyond_all_measure() {
    let square = vec![".".repeat(10_000); 10_000].join("/");
    assert!(first(&puzzle(&square)).starts_with("this is too long"));
    for (rows, cols) in [(2500, 2500), (1, 8_000_000), (1000, 1), (17, 30)] {
        let board = vec!["a".repeat(cols); rows].join("/");
        assert_eq!(first(&puzzle(&board)), "this board is above the supported size");
    }
    let steps: Vec<_> = (0..3000).map(|width| "a".repeat(width)).collect();
    assert_eq!(first(&puzzle(&steps.join("/"))), "rows of unequal width in the board");
    first(&puzzle(&"a/".repeat(4_000_000)));
    first(&format!("(name: \"x\", board: \"a.\", goal: \"{}\")", "a/".repeat(4_000_000)));
}

#[test]
fn too_many_pieces() {
    let letters: String = ('\u{4e00}'..).take(300).collect();
    assert_eq!(first(&puzzle(&letters)), "300 pieces are too many");
    let many = |number: usize| {
        let places = "(0, 0), ".repeat(number);
        first(&format!(
            "(name: \"x\", board: \"..\", pieces: {{ \"a\": (shape: \"#\", at: [{places}]) }})"
        ))
    };
    assert_eq!(many(300), "300 pieces are too many");
    assert_eq!(many(100_000), "`at` is too long");
    assert_eq!(many(600_000), "this file has too many parts");
    let places = "(0, 0), ".repeat(255);
    let shape = vec!["#".repeat(31); 16].join("/");
    let board = shape.replace('#', ".");
    errors(&format!(
        "(name: \"x\", board: \"{board}\", pieces: {{ \"a\": (shape: \"{shape}\", at: [{places}]) }})"
    ));
}

#[test]
fn heaps_of_blockers() {
    let places: Vec<_> = (0..255).map(|n| format!("({}, {})", n / 31, n % 31)).collect();
    let places = places.join(", ");
    let board = vec![".".repeat(31); 16].join("/");
    let grid = vec!["#".repeat(80); 80].join("/");
    errors(&format!(
        "(name: \"x\", board: \"{board}\", blockers: (per_cell: 16, overhang: 32), pieces: {{ \
         \"a\": (shape: \"#\", at: [{places}], blockers: \"{grid}\") }})"
    ));
}

#[test]
fn very_long_words() {
    let word = "x".repeat(1_000_000);
    for source in [
        word.clone(),
        format!("({word}: 1)"),
        format!("(name: \"x\", board: \"a.\", metric: {word})"),
        format!("(puzzles: [(name: \"{word}\", board: \"a\"), (name: \"{word}\", board: \"a\")])"),
        format!("(name: \"x\", board: \"a.\", exit: (piece: \"{word}\"))"),
        format!("(name: \"x\", board: \"a.\", identical: Groups([\"{word}\"]))"),
        format!("(name: \"x\", board: \"a.\", gate_keys: \"{}\")", "字".repeat(1_000_000)),
        format!("(name: \"x\", board: \"a.\", pieces: {{ \"{word}\": (color: \"{word}?\") }})"),
    ] {
        assert!(errors(&source).to_string().len() < 10_000);
    }
}

#[test]
fn names_used_twice() {
    let one = "(name: \"one\", board: \"a.\"),";
    assert_eq!(first(&format!("(puzzles: [{one}{one}])")), "two puzzles are called \"one\"");
    let many = errors(&format!("(puzzles: [{}])", one.repeat(5_000)));
    assert_eq!(many.diagnostics().len(), 1000, "not without end");
    assert!(many.to_string().ends_with("error: and 980 more errors\n"));
}

#[test]
fn characters_that_cannot_be_seen() {
    for c in [
        ' ',
        '\t',
        '\u{a0}',
        '\u{3000}',
        '\u{202e}',
        '\u{2066}',
        '\u{200b}',
        '\u{200d}',
        '\u{feff}',
        '\u{301}',
        '\u{7}',
        '\u{7f}',
        '\u{85}',
        '\u{2028}',
        '\u{fe0f}',
        '\u{e0041}',
        '\u{ad}',
        '\u{fff9}',
        '\u{e0001}',
    ] {
        let errors = errors(&puzzle(&format!("a{c}b")));
        let label = &errors.diagnostics()[0].labels[0];
        assert!(label.text.ends_with(&format!("U+{:04X}", u32::from(c))), "{label:?}");
        let at = "(name: \"bad\", board: \"a".len();
        assert_eq!(label.span, at..at + c.len_utf8(), "exactly underlined");
        let drawn = errors.to_string();
        assert!(!drawn.contains('\u{202e}') && !drawn.contains('\u{7}'), "the terminal is safe");
    }
    for c in ['\u{202e}', '\u{ad}', '\u{200d}', '\u{fff9}', '\u{e0001}'] {
        let name = format!("(name: \"a{c}b\", board: \"a.\")");
        assert!(first(&name).contains("cannot be printed"), "{c:?}");
    }
}

#[test]
fn every_prefix_of_a_puzzle() {
    let source = "(name: \"é\", board: \"\n aB/cB \n\", pieces: { \"B\": (shape: r#\"#\"#, at: [(0, 1)]) },\
                  goal: \"..|a.\", blockers: (per_cell: 3, overhang: 1), /* x */ exit: (piece: \"a\")) // end";
    for end in 0..source.len() {
        if source.is_char_boundary(end) {
            errors(&source[..end]);
            errors(&source[end..]);
        }
    }
}
