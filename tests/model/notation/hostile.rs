//! Texts that are not meant well, in every notation.

use proptest::prelude::*;

use super::round_trip;
use slide::puzzle::{Notation, from_grids, read_any, read_as, write};

/// Reads a text in every notation; what is read must survive being written.
fn survive(text: &str) {
    for notation in Notation::ALL {
        match read_as(notation, text, "hostile.txt") {
            Ok(found) => {
                for puzzle in found.puzzles() {
                    round_trip(puzzle);
                    for target in Notation::ALL.into_iter().filter(|target| target.is_read()) {
                        if let Ok(text) = write(puzzle, target) {
                            let again = read_as(target, &text, "again.txt");
                            assert!(again.is_ok(), "{target:?}: {text}\n{}", again.unwrap_err());
                        }
                    }
                }
            }
            Err(errors) => {
                assert!(!errors.diagnostics().is_empty());
                for label in errors.diagnostics().iter().flat_map(|found| &found.labels) {
                    assert!(errors.source_text().get(label.span.clone()).is_some(), "{label:?}");
                }
                assert!(errors.to_string().starts_with("error"));
            }
        }
    }
    let _ = read_any(text, "hostile.txt");
}

#[test]
fn odd_texts_are_no_danger() {
    let texts = [
        "",
        "\0",
        "/",
        "//",
        "#",
        "##",
        "1#",
        "1#1#",
        "0#0#",
        "*",
        "*.",
        "\"",
        "\"\"",
        "\"\n\"",
        ":",
        "x:",
        "0x0:",
        "1x1: 0",
        "99999999999999999999x1: 1",
        "99999999999999999999 0 1 2",
        "_",
        "-",
        "_ _",
        "[",
        "]",
        "[]",
        "[[",
        "0",
        "00",
        "0 0",
        "\u{feff}",
        "\u{feff}ab",
        "a\u{301}b",
        "\u{202e}ab",
        "\r",
        "\r\n\r\n",
        "a\rb",
        "6#",
        "#6#5#",
        "65535#65535#*.",
        "1 65535#65535#",
        "'",
        "\\",
        "a\\",
        "AA",
        "AAoo",
        "ooooooooooooAAoo",
    ];
    for text in texts {
        survive(text);
    }
}

#[test]
fn large_texts_are_no_danger() {
    let lines = [
        "a".repeat(1 << 20),
        "1 ".repeat(1 << 19),
        "g\n".repeat(1 << 18),
        "1 0\n".repeat(1 << 17),
        "\"#".repeat(1 << 18),
        "* .\n".repeat(1 << 16),
        "10".repeat(1 << 18),
        "oooooooooooooooooooooooooooooooooooo\n".repeat(1 << 12),
        "ab".repeat((1 << 23) + 1),
    ];
    for text in &lines {
        for notation in Notation::ALL {
            assert!(read_as(notation, text, "large.txt").is_err());
        }
        assert!(from_grids(text, Some(text), "large").is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
        survive(&text);
    }

    #[test]
    fn small_boards_are_read_or_refused(text in "[ab*#. _~0123\\-\n/\"]{0,24}") {
        survive(&text);
    }

    #[test]
    fn lists_are_read_or_refused(text in "([0-9_]{1,2}[ ,/\n]{1,2}){0,12}") {
        survive(&text);
    }

    #[test]
    fn bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        survive(&String::from_utf8_lossy(&bytes));
    }
}
