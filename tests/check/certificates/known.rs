//! Known answers, and files that are no certificates.

use slide::certificate::{
    CertificateClaim, CertificateError, CertificatePlace, Question, check_certificate,
};
use slide::puzzle::{Metric, Puzzle};
use slide::space::Run;

use super::answers::certificates;
use super::file::{Content, check, unzipped, with_sum, zipped};
use super::python;

fn read(text: &str) -> Puzzle {
    slide::puzzle::read(text, "known").expect("a puzzle").into_puzzles().remove(0)
}

/// The certificate of solving a puzzle.
fn solved(text: &str, metric: Metric) -> Vec<u8> {
    let mut all = certificates(&read(text), metric);
    all.remove(all.len() - 2)
}

const CORNER: &str = r#"(name: "Corner", board: "a./..", goal: "../.a")"#;

#[test]
fn lengths_are_those_that_are_known() {
    let klotski = include_str!("../../../puzzles/klotski/klotski.ron");
    for (metric, fewest) in [(Metric::Step, 116), (Metric::Slide, 90), (Metric::Move, 81)] {
        let certificate = solved(klotski, metric);
        assert!(certificate.len() <= 100_000);
        let proved = check(&certificate).expect("it is proved");
        assert!(
            matches!(proved.claim, CertificateClaim::Solved { length, .. } if length == fewest)
        );
    }
}

/// Two tiles that are to change places, by parity and, where they are alike, not at all: the first certificate is right,
/// the others are not.
fn of_parity() -> Vec<Vec<u8>> {
    let swap = r#"(name: "Swap", board: "12/3.", goal: "21/3.", identical: Never)"#;
    let mut parts = Content::of(&solved(swap, Metric::Move));
    assert_eq!(parts.trailer.claim, CertificateClaim::Parity {});
    assert!(check(&parts.certificate()).is_ok());
    let mut others = vec![parts.certificate()];
    // One of the tiles may stand anywhere; the goal is the start; a cell more is free.
    let puzzle = parts.header.puzzle.clone();
    parts.header.puzzle.goals[0].places.pop();
    others.push(parts.certificate());
    parts.header.puzzle = puzzle.clone();
    parts.header.puzzle.goals[0].places = vec![(0, 0, 0), (1, 0, 1), (2, 1, 0)];
    others.push(parts.certificate());
    parts.header.puzzle = puzzle.clone();
    parts.header.puzzle.board.push("..".to_owned());
    others.push(parts.certificate());
    parts.header.puzzle = puzzle;
    "12".clone_into(&mut parts.header.puzzle.groups[0].letters);
    parts.header.puzzle.groups[0].start.push((0, 1));
    parts.header.puzzle.groups.remove(1);
    parts.header.puzzle.goals[0].places = vec![(0, 0, 0), (0, 0, 1), (1, 1, 0)];
    others.push(parts.certificate());
    others
}

#[test]
fn parity_is_for_tiles_that_are_told_apart() {
    let verdicts: Vec<bool> = of_parity().iter().map(|other| check(other).is_ok()).collect();
    assert_eq!(verdicts, [true, false, false, false, false]);
}

#[test]
#[ignore = "second tier: needs python3"]
fn check_py_knows_parity_too() {
    let verdicts: Vec<bool> = python::check(&of_parity()).iter().map(Result::is_ok).collect();
    assert_eq!(verdicts, [true, false, false, false, false]);
}

/// In lines, where pieces go together: what is right, and the same with a little wrong; with what is to be said of each.
fn of_lines() -> Vec<(Vec<u8>, bool)> {
    let tiles = r#"(name: "Tiles", board: "321/54.", goal: "123/45.", identical: Never)"#;
    let right = certificates(&read(tiles), Metric::Line);
    let depths: Vec<Vec<u64>> = right
        .iter()
        .filter_map(|one| match Content::of(one).trailer.claim {
            CertificateClaim::CountDepths { layers, .. } => Some(layers),
            _ => None,
        })
        .collect();
    let published = [1, 3, 4, 6, 8, 12, 15, 18, 22, 30, 36, 45, 42, 30, 28, 24, 18, 9, 5, 3, 1];
    assert_eq!(depths, [published, published]);
    let solved = Content::of(&right[right.len() - 2]);
    let mut lies: Vec<Content> = [Metric::Step, Metric::Slide, Metric::Move]
        .map(|metric| {
            let mut lie = solved.clone();
            lie.header.metric = metric;
            lie
        })
        .into();
    let mut change = |change: fn(&mut Content)| {
        let mut lie = solved.clone();
        change(&mut lie);
        lies.push(lie);
    };
    change(|lie| drop(lie.parts[0].pop()));
    change(|lie| drop(lie.parts[0][3].pop()));
    change(|lie| lie.trailer.solution.swap(0, 1));
    change(|lie| lie.header.puzzle.board[0].replace_range(0..1, "-"));
    change(|lie| "UD".clone_into(&mut lie.header.puzzle.groups[0].ways));
    let right = right.into_iter().map(|file| (file, true));
    right.chain(lies.iter().map(|lie| (lie.certificate(), false))).collect()
}

#[test]
fn lines_of_tiles() {
    for (file, is_right) in of_lines() {
        assert_eq!(check(&file).is_ok(), is_right, "{:?}", Content::of(&file));
    }
}

#[test]
#[ignore = "second tier: needs python3"]
fn check_py_knows_lines_too() {
    let (files, expected): (Vec<_>, Vec<bool>) = of_lines().into_iter().unzip();
    let verdicts: Vec<bool> = python::check(&files).iter().map(Result::is_ok).collect();
    assert_eq!(verdicts, expected);
}

/// The example in `docs/src/formats.md`, byte by byte.
#[test]
fn the_bytes_are_those_of_the_book() {
    let bytes = unzipped(&solved(CORNER, Metric::Step));
    let header = bytes.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    let layers = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 2];
    assert_eq!(bytes[header..][..layers.len()], layers);
    assert_eq!(bytes[header + layers.len()..][..8], [0; 8]);
    let trailer = std::str::from_utf8(&bytes[header + layers.len() + 8..]).expect("UTF-8");
    assert!(
        trailer.starts_with(concat!(
            r#"{"claim":{"answer":"solved","length":2,"steps":2},"solution":["#,
            r#"{"group":0,"from":[0,0],"path":"D","exit":false},"#,
            r#"{"group":0,"from":[1,0],"path":"R","exit":false}]}"#,
            "\n"
        )),
        "{trailer}"
    );
    let book = include_str!("../../../docs/src/formats.md");
    let header = std::str::from_utf8(&bytes[..header]).expect("UTF-8").trim_end();
    assert!(book.contains(header), "{header}");
    assert!(book.contains(trailer.lines().next().expect("a line")));
    assert!(book.contains(trailer.lines().nth(1).expect("a line")));
}

/// Files that are no certificates, each with the place that is wrong; of those that are cut off it is any.
fn no_certificates() -> Vec<(Vec<u8>, Option<CertificatePlace>)> {
    let certificate = solved(CORNER, Metric::Step);
    let bytes = unzipped(&certificate);
    let text = String::from_utf8(bytes.clone()).expect("small numbers are UTF-8");
    let with = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let end = changed.trim_end().rfind('\n').expect("lines") + 1;
        zipped(&with_sum(changed.into_bytes()[..end].to_vec()))
    };
    let mut files = vec![
        (Vec::new(), Some(CertificatePlace::Header)),
        (b"Klotski".to_vec(), Some(CertificatePlace::Header)),
        (zipped(b"Klotski\n"), Some(CertificatePlace::Header)),
        (zipped(&bytes[..40]), Some(CertificatePlace::Header)),
        (with("certificate/1", "certificate/2"), Some(CertificatePlace::Header)),
        (with("\"step\"", "\"leap\""), Some(CertificatePlace::Header)),
        (with("UDLR", "UDL"), Some(CertificatePlace::Header)),
        (with("\"places\":[[0,1,1]]", "\"places\":[[9,1,1]]"), Some(CertificatePlace::Header)),
        (zipped(&[&bytes[..], b"more"].concat()), Some(CertificatePlace::Checksum)),
        (
            zipped(text.replacen("\"length\":2", "\"length\":3", 1).as_bytes()),
            Some(CertificatePlace::Checksum),
        ),
    ];
    // Each beginning of it is cut off somewhere; gzip says so.
    for end in (0..certificate.len()).step_by(7) {
        files.push((certificate[..end].to_vec(), None));
    }
    files
}

#[test]
fn what_is_no_certificate_is_said_to_be_none() {
    for (number, (file, place)) in no_certificates().iter().enumerate() {
        match check(file) {
            Err(CertificateError::Unreadable { place: found, .. }) => {
                assert!(place.is_none_or(|place| place == found), "{number}: {found}");
            }
            other => panic!("{number}: {other:?}"),
        }
    }
}

#[test]
#[ignore = "second tier: needs python3"]
fn what_is_no_certificate_is_none_for_check_py() {
    let files: Vec<Vec<u8>> = no_certificates().into_iter().map(|(file, _)| file).collect();
    for (number, verdict) in python::check(&files).iter().enumerate() {
        assert!(verdict.is_err(), "{number}");
    }
}

/// Its number among all sub-cells takes more than 32 bits, the lower ones of which are a sub-cell of the board.
#[test]
fn a_blocker_far_off_the_board_is_on_none_of_its_sub_cells() {
    let text = r##"(
        name: "Far", board: "a.", goal: ".a",
        blockers: (per_cell: 1, overhang: 0), pieces: { "a": (blockers: "#") },
    )"##;
    let mut parts = Content::of(&solved(text, Metric::Step));
    parts.header.question = Question::Count;
    parts.parts = vec![vec![vec![vec![0]]]];
    (parts.trailer.claim, parts.trailer.solution) =
        (CertificateClaim::Count { states: 1 }, Vec::new());
    let puzzle = &mut parts.header.puzzle;
    puzzle.board = vec![".".repeat(1024)];
    puzzle.goals.clear();
    puzzle.groups[0].ways.clear();
    let rule = puzzle.blockers.as_mut().expect("it has blockers");
    (rule.per_cell, rule.overhang) = (64, 64);
    assert!(check(&parts.certificate()).is_ok());
    parts.header.puzzle.groups[0].blockers = vec![(u16::MAX, 0)];
    let verdict = check(&parts.certificate()).expect_err("it is off the board");
    assert!(verdict.to_string().contains("a blocker is outside of its grid"), "{verdict}");
}

#[test]
fn another_puzzle_is_told_from_the_one_that_is_given() {
    let certificate = solved(CORNER, Metric::Step);
    let verdict = |text: &str| {
        let puzzle = read(text);
        check_certificate(&certificate[..], Some(&puzzle), &mut Run::default())
    };
    assert!(verdict(CORNER).is_ok());
    for other in [
        r#"(name: "Corner", board: "a./..", goal: "../a.")"#,
        r#"(name: "Corner", board: ".a/..", goal: "../.a")"#,
        r#"(name: "Corner", board: "a./.#", goal: "../a.")"#,
        r#"(name: "Corner", board: "ab/..", goal: "../.a")"#,
    ] {
        assert!(matches!(verdict(other), Err(CertificateError::OtherPuzzle(_))), "{other}");
    }
}
