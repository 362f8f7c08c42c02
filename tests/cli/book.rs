//! `slide book`: what is in it, what it refuses, and that threads do not matter.

use crate::program::Desk;

#[test]
fn a_collection_becomes_a_book() {
    let desk = Desk::new();
    let ran = desk.run("book several.ron klotski.ron stuck.ron --title Few -j 1");
    // One puzzle has no goal, another no solution.
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("warning: Open: left out: the puzzle has no goal"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("\nStuck: no solution: the start is the only"), "{}", ran.stderr);
    let book = &ran.stdout;
    assert_eq!(desk.run("book several.ron klotski.ron stuck.ron --title Few").stdout, *book);
    assert!(book.contains("<title>Few</title>") && book.contains("<p>4 challenges</p>"));
    assert_eq!(book.matches("<article class=\"challenge\">").count(), 4);
    // Levels are those of Asteroid Escape and Rush Hour.
    assert!(book.contains("<b>3</b> <span>Klotski</span> <i></i>"), "{book}");
    assert!(book.contains("<p>81 moves</p>") && book.contains("<p>no solution"));
    let levels: Vec<&str> = ["<h3>others", "<h3>not solved", "<h3>Solutions"].into();
    let places: Vec<_> = levels.iter().map(|level| book.find(level)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}");
    // One page each for cover, contents and rules.
    assert!(book.contains("<p><b>3</b> <span>Klotski</span> <i>4</i></p>"), "{book}");
    assert_eq!(book.matches("<figure class=\"panel\"").count(), 82 + 2 + 2);
    assert!(!book.contains("url(") && desk.run("book klotski.ron --mono").stdout.contains("url("));
}

#[test]
fn solutions_as_arrows_or_not_at_all() {
    let desk = Desk::new();
    let arrows = desk.run("book klotski.ron --solutions arrows").stdout;
    assert!(arrows.contains("<span>g↓ j← f↓ E→ d→</span>"), "{arrows}");
    assert!(!arrows.contains("class=\"panel\""));
    let none = desk.run("book klotski.ron --solutions none --per-page 1").stdout;
    assert!(!none.contains("Solutions") && none.contains("<title>Klotski</title>"));
    let step = desk.run("book corridor.ron -m step").stdout;
    assert!(step.contains("<p>2 steps</p>") && step.contains("One step moves one piece"));
    let cards = desk.run("book corridor.ron klotski.ron --cards --per-page 2").stdout;
    assert_eq!(cards.matches("<div class=\"card\">").count(), 4);
    assert!(cards.contains("<small>g↓ moves g one cell down.</small>"), "{cards}");
    let none = desk.run("book corridor.ron klotski.ron --cards --solutions none").stdout;
    assert_eq!(none.matches("<div class=\"card\">").count(), 2);
}

/// Asteroid Escape has levels, and other puzzles with rocks have none.
#[test]
fn levels_are_those_of_the_toy() {
    let desk = Desk::new();
    let book =
        desk.run("book --solutions none @exits/blockers @asteroid-escape/challenge-1").stdout;
    let levels = ["<h3>Starter", "<h3>others"].map(|level| book.matches(level).count());
    assert_eq!(levels, [1, 1], "{book}");
}

/// Number and level once, no goal board where the frame shows the way out, and what the arrows mean.
#[test]
fn cards_of_cars_are_like_those_of_the_toy() {
    let desk = Desk::new();
    let made = desk.run("generate rush-hour --level beginner -o card.ron");
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    let file = desk.read("card.ron");
    let red = file.lines().find(|line| line.contains("\"A\": (")).expect("the red car");
    assert!(red.contains("color: \"#e0262b\"") && file.contains("axis: Along"), "{file}");
    let cards = desk.run("book card.ron --cards").stdout;
    assert!(cards.contains("<b>1</b> <span>beginner</span> <i></i>"), "{cards}");
    assert!(cards.contains("class=\"way-out\"") && !cards.contains("class=\"aim\""), "{cards}");
    assert!(cards.contains("After the last arrow, A is at the exit."), "{cards}");
    assert!(cards.contains("fill=\"#e0262b\""), "{cards}");
}

/// Whatever turns they lie in, the tiles of Asteroid Escape are eight, and have six colours.
#[test]
fn a_book_shows_the_eight_tiles() {
    let desk = Desk::new();
    let book = desk.run("book @asteroid-escape/generated --solutions none").stdout;
    let from = book.find("<div class=\"pieces\">").expect("the pieces");
    let pieces = &book[from..from + book[from..].find("</div>").expect("its end")];
    assert_eq!(pieces.matches("<figure").count(), 8, "{pieces}");
    let fills = |text: &str| -> std::collections::BTreeSet<String> {
        let bodies = text.split("<path class=\"body\"").skip(1);
        let fill = |body: &str| body.split("fill=\"").nth(1).map(|fill| fill[..7].to_owned());
        bodies.filter_map(fill).collect()
    };
    assert_eq!(fills(pieces).len(), 6, "{pieces}");
    assert_eq!(fills(&book), fills(pieces));
}

#[test]
fn what_is_refused() {
    let desk = Desk::new();
    for (line, why) in [
        ("book klotski.ron --cards --solutions strip", "no room for a strip"),
        ("book klotski.ron --per-page 25", "24 at most"),
        ("book klotski.ron --per-page 0", "invalid value"),
        ("book nothing.ron", "nothing.ron"),
    ] {
        let ran = desk.run(line);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{line}");
        assert!(ran.stderr.contains(why), "{line}: {}", ran.stderr);
    }
    let ran = desk.run("book klotski.ron --max-states 100");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("<i>not solved</i>"));
}

#[test]
fn nothing_of_a_puzzle_becomes_markup() {
    let desk = Desk::new();
    let name = "</title><script>alert(1)</script> {{body}}";
    desk.write(
        "hostile.ron",
        format!(
            r#"(name: "{name}", board: "<&. / ...", goal: "... / .<.",
                pieces: {{ "<": (name: "<b>", label: "</b>"), "&": (label: "<i>") }})"#
        ),
    );
    for line in ["book hostile.ron --title <script>", "book hostile.ron --cards"] {
        let ran = desk.run(line);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        assert!(!ran.stdout.contains("<script") && !ran.stdout.contains("<b></b>"));
        assert!(ran.stdout.contains("{{body}}") && ran.stdout.contains("&lt;/b&gt;"));
    }
}

/// The very command that the page about printing shows.
#[cfg(unix)]
#[test]
fn the_command_of_the_page_about_printing() {
    const PAGE: &str = include_str!("../../docs/src/printing.md");
    let shown = |line: &&str| line.starts_with("$ slide book puzzles/klotski/*.ron");
    let line = PAGE.lines().find(shown).expect("the command is there");
    let desk = Desk::new();
    let program = desk.plain_slide().get_program().to_string_lossy().into_owned();
    let book = desk.path("klotski.html");
    let line = line
        .replace("$ slide", &format!("'{program}'"))
        .replace("-o klotski.html", &format!("-o '{}'", book.display()));
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &line]).current_dir(env!("CARGO_MANIFEST_DIR"));
    let ran = shell.output().expect("sh");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(0), "{said}");
    assert!(said.contains("left out: the puzzle has no goal"), "{said}");
    assert!(desk.read("klotski.html").contains("<title>Klotski and its kin</title>"));
}
