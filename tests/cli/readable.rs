//! `solve --readable`: as short as any, replayed, and cut into stages where there are some.

use crate::program::Desk;

/// Two rooms, in each of which two pieces make way for a third: many shortest solutions, of which those
/// that go through one room after the other wait least.
const ROOMS: &str = r##"(
    name: "Rooms",
    board: "#.#/Abc/##./###/#.#/Def/##.",
    goal: "#.#/..A/##./###/#.#/..D/##.",
    identical: Never,
)"##;

#[test]
fn one_room_after_the_other() {
    let desk = Desk::new();
    desk.write("rooms.ron", ROOMS);
    let list = desk.run("solve --readable rooms.ron");
    assert_eq!(list.code, Some(0), "{}", list.stderr);
    insta::assert_snapshot!(list.stdout, @"
    Rooms: 6 moves (8 steps), fewest possible

    For A right 2
     [ ]  1. b up
     [ ]  2. c down
     [ ]  3. A right 2

    For D right 2
     [ ]  4. e up
     [ ]  5. f down
     [ ]  6. D right 2
    ");
    let plain = desk.run("solve -f json rooms.ron").stdout;
    let readable = desk.run("solve --readable -f json rooms.ron").stdout;
    assert!(plain.contains(r#""length":6,"#) && readable.contains(r#""length":6,"#));
    assert!(readable.contains(r#""waits":5,"most_readable":true,"stages":[{"first":1,"last":3,"for":[3]},{"first":4,"last":6,"for":[6]}]"#), "{readable}");
    assert!(!plain.contains("waits"));
    // What is printed can be read back, and nothing is shorter.
    desk.write("list.txt", &list.stdout);
    let verified = desk.run("verify --optimal rooms.ron list.txt");
    assert_eq!(verified.code, Some(0), "{}{}", verified.stdout, verified.stderr);
    assert_eq!(desk.run("solve --readable -j 1 rooms.ron").stdout, list.stdout);
}

#[test]
fn strips_and_pages_have_the_headings_too() {
    let desk = Desk::new();
    desk.write("rooms.ron", ROOMS);
    for (format, heading) in [
        ("svg", "<text class=\"title\" x=\"24\" y=\"94\">For A right 2</text>"),
        ("html --sheet", "<p><b>For A right 2</b></p>\n<div class=\"row\">"),
        ("html", "><b style=\"width:100%\">For A right 2</b><label>"),
    ] {
        let shown = desk.run(&format!("solve --readable -f {format} rooms.ron")).stdout;
        assert!(shown.contains(heading), "{format}: {shown}");
        assert!(shown.contains(">For D right 2</"), "{format}");
        assert_eq!(shown.matches("after 6 moves").count(), 1, "{format}");
        // Without stages nothing is different.
        let readable = desk.run(&format!("solve --readable -f {format} corridor.ron")).stdout;
        let plain = desk.run(&format!("solve -f {format} corridor.ron")).stdout;
        assert!(readable.starts_with(&plain[..plain.find("waits").unwrap_or(400)]), "{format}");
    }
}

#[test]
fn it_is_as_short_as_any_in_every_metric() {
    let desk = Desk::new();
    for (metric, length) in [("move", 81), ("slide", 90), ("step", 116)] {
        let line = format!("solve --readable -m {metric} -f json klotski.ron");
        let answer = desk.run(&line).stdout;
        assert!(answer.contains(&format!(r#""length":{length},"#)), "{answer}");
        assert!(answer.contains(r#""most_readable":true"#), "{answer}");
        desk.write("moves.json", answer);
        let line = format!("verify --optimal -m {metric} klotski.ron moves.json");
        assert_eq!(desk.run(&line).code, Some(0));
    }
}

#[test]
fn without_a_solution_there_is_nothing_to_read() {
    let desk = Desk::new();
    let stuck = desk.run("solve --readable -f json stuck.ron");
    assert_eq!(stuck.code, Some(1));
    assert!(!stuck.stdout.contains("waits"), "{}", stuck.stdout);
}
