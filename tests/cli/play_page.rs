//! `slide play --html`, `slide show --html`: the page is written, with or without a solution. What it does is shown by
//! a browser, in `tests/browser/`.

use crate::program::Desk;

#[test]
fn every_flag_once() {
    let desk = Desk::new();
    for (code, line) in [
        (0, "play corridor.ron --html"),
        (0, "play --html corridor.ron -m step"),
        (0, "play --html several.ron#Open"),
        (0, "play --html stuck.ron"),
        (0, "play --html -"),
        (0, "play --html corridor.ron --time-limit 1h"),
        (3, "play --html endless.txt --time-limit 0"),
        (2, "play --html corridor.ron --save game.txt"),
        (2, "play --html corridor.ron --new"),
        (2, "play corridor.ron -o corridor.html"),
        (2, "play corridor.ron --time-limit 1h"),
        (0, "play --html several.ron"),
        (2, "play --html missing.ron"),
        (2, "play --html corridor.ron -m turn"),
        (2, "play --html"),
    ] {
        let ran = desk.run_with(line, "A..\n\n..A\n");
        assert_eq!(ran.code, Some(code), "slide {line}: {}", ran.stderr);
        let written =
            ran.stdout.starts_with("<!DOCTYPE html>") && ran.stdout.ends_with("</html>\n");
        assert_eq!(written, code != 2, "slide {line}");
        assert_eq!(ran.stdout.is_empty(), code == 2, "slide {line}");
        assert_eq!(ran.stderr.is_empty(), code == 0, "slide {line}: {}", ran.stderr);
    }
}

#[test]
fn the_page_knows_all_distances() {
    let desk = Desk::new();
    let said = desk.run("play corridor.ron -o corridor.html").stderr;
    assert_eq!(said, "error: --output and --time-limit are for the page, with --html\n");
    let ran = desk.run("play --html corridor.ron -m step -o corridor.html");
    assert_eq!((ran.code, &*ran.stdout), (Some(0), ""));
    let page = desk.read("corridor.html");
    assert!(page.contains(r#""fewest":{"step":2,"slide":1,"move":1},"proved":true,"#), "{page}");
    assert!(page.contains(r#""table":{"states":3,"#));
    assert!(page.contains("<title>Corridor</title>"));
    let again = desk.run("play --html corridor.ron -m step").stdout;
    assert_eq!(page, again, "the same bytes for every run");
    let klotski = desk.run("play --html klotski.ron").stdout;
    assert!(klotski.contains(r#""table":{"states":25955,"#));
    assert!(klotski.len() < 300_000, "{} bytes", klotski.len());
    assert_eq!(desk.run("show --html klotski.ron").stdout, klotski);
    let steps = desk.run("show --html klotski.ron -m step").stdout;
    assert_eq!(steps, desk.run("play --html klotski.ron -m step").stdout);
    let said = desk.run("show klotski.ron --time-limit 1h").stderr;
    assert_eq!(said, "error: --time-limit is for the page, with --html\n");
}

#[test]
fn too_many_positions_are_left_out_and_the_solution_is_there() {
    let desk = Desk::new();
    let tiles = "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15\n";
    let page = desk.run_with("show --html -", tiles).stdout;
    assert!(page.contains(r#""table":null,"too_many":true,"unsolvable":false"#));
    assert!(page.contains(r#""moves":[["#));
    assert!(page.len() < 140_000, "{} bytes", page.len());
}

#[test]
fn a_solution_that_need_not_be_the_shortest_is_better_than_none() {
    let desk = Desk::new();
    let tiles = "10 3 6 13 1\n2 20 14 18 11\n15 7 5 12 9\n24 17 22 4 8\n21 23 19 16 0\n";
    desk.write("far.txt", tiles);
    let said = "far: the solution in the page need not be a shortest one: ";
    // How long it takes to find one differs between machines.
    let mut runs = [2, 8, 32, 128]
        .iter()
        .map(|seconds| desk.run(&format!("play --html far.txt --time-limit {seconds}")));
    let ran = runs.find(|ran| ran.stderr.contains(said)).expect("a solution within two minutes");
    assert_eq!((ran.code, ran.stderr.lines().count()), (Some(3), 1), "{}", ran.stderr);
    assert!(ran.stdout.contains(r#""proved":false,"solution":{"metric":"move","moves":[["#));
    // Without any time there is none.
    let ran = desk.run("play --html far.txt --time-limit 0");
    assert!(ran.stderr.contains("far: no solution in the page: "), "{}", ran.stderr);
    assert!(ran.stdout.contains(r#""proved":false,"solution":{"metric":"move","moves":[]}"#));
}

#[test]
fn a_collection_is_one_page() {
    let desk = Desk::new();
    let page = desk.run("play --html several.ron").stdout;
    assert_eq!(page.matches("\"terrain\":").count(), 3, "all puzzles are in it");
    assert_eq!(desk.run("show --html several.ron").stdout, page);
}
