//! `--certificate`: what is written, what is refused, and what `verify` says of it.

use crate::program::Desk;

/// The exit code of each line, on one desk.
fn codes(desk: &Desk, lines: &[(i32, &str)]) {
    for (code, line) in lines {
        let ran = desk.run_with(line, "");
        assert_eq!(ran.code, Some(*code), "slide {line}\n{}{}", ran.stdout, ran.stderr);
    }
}

#[test]
fn certificates_are_written_and_proved() {
    let desk = Desk::new();
    codes(
        &desk,
        &[
            (0, "solve corridor.ron --certificate a"),
            (0, "verify --certificate a"),
            (0, "verify --certificate a corridor.ron"),
            (0, "verify --certificate a -f json corridor.ron"),
            (2, "verify --certificate a stuck.ron"),
            (1, "solve stuck.ron --certificate a"),
            (0, "verify --certificate a stuck.ron"),
            (0, "count corridor.ron --by-depth -m move --certificate a"),
            (0, "verify --certificate a corridor.ron"),
            (0, "count corridor.ron --labelled --certificate a"),
            (0, "verify --certificate a corridor.ron"),
            (0, "count corridor.ron --goals --certificate a"),
            (0, "verify --certificate a corridor.ron"),
            (0, "hardest corridor.ron --certificate a"),
            (0, "verify --certificate a corridor.ron"),
            (0, "solve corridor.ron --algorithm idastar --certificate a"),
            (0, "verify --certificate a corridor.ron"),
            (2, "verify --certificate corridor.ron"),
            (2, "verify --certificate missing"),
            (2, "verify --certificate a -o a"),
            (2, "verify"),
        ],
    );
    let ran = desk.run_with("verify --certificate a corridor.ron", "");
    assert_eq!(
        ran.stdout,
        "Corridor: proved (1 state in 1 layer): solved in 1 move, and not in fewer\n\
         Not proved: which of the shortest solutions comes first (fewest steps).\n"
    );
    let ran = desk.run_with("verify --certificate a -f json", "");
    assert_eq!(
        ran.stdout,
        "{\"schema\":\"slide.proof/1\",\"puzzle\":\"Corridor\",\"metric\":\"move\",\"status\":\"proved\",\
         \"claim\":{\"answer\":\"solved\",\"length\":1,\"steps\":2},\"states\":1,\"layers\":1,\
         \"version\":\"0.1.0\"}\n"
    );
}

#[test]
fn what_has_no_certificate_is_refused() {
    let desk = Desk::new();
    codes(
        &desk,
        &[
            (2, "solve corridor.ron --all --certificate a"),
            (2, "solve corridor.ron --more 2 --certificate a"),
            (2, "solve corridor.ron --within 1.5 --certificate a"),
            (2, "solve corridor.ron --anytime --certificate a"),
            (2, "count corridor.ron --mirror --certificate a"),
            (2, "count corridor.ron --packings --certificate a"),
            (2, "count corridor.ron --components --certificate a"),
            (2, "hardest corridor.ron --any-placement --certificate a"),
            (2, "solve corridor.ron stuck.ron --certificate a"),
            (2, "solve corridor.ron --certificate corridor.ron"),
            (2, "solve corridor.ron --certificate -"),
            (2, "solve corridor.ron --certificate missing/a"),
            (2, "solve corridor.ron -o a --certificate a"),
        ],
    );
    // What was not answered has none, and a file that is there stays.
    codes(
        &desk,
        &[
            (0, "solve corridor.ron --certificate kept"),
            (3, "solve corridor.ron --max-depth 0 --certificate kept"),
            (0, "verify --certificate kept corridor.ron"),
        ],
    );
    let ran = desk.run_with("solve corridor.ron --max-depth 0 --certificate other", "");
    assert!(ran.stderr.contains("no certificate: the answer is not complete"), "{}", ran.stderr);
    codes(&desk, &[(2, "verify --certificate other")]);
}

/// A board of tiles is solved by bounds; the states that a certificate needs are more than the limit allows.
#[test]
fn the_states_that_are_missing_are_counted() {
    let desk = Desk::new();
    let line = "solve - --max-states 1000 --certificate a";
    let ran = desk.run_with(line, "8 6 7 2 5 4 3 0 1\n");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("31 moves"), "{}", ran.stdout);
    assert!(
        ran.stderr.contains("a certificate holds all states up to depth 30 (362880 at most)"),
        "{}",
        ran.stderr
    );
    codes(&desk, &[(2, "verify --certificate a")]);
}
