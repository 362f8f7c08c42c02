//! `slide graph`: data that other programs can read, and a picture that is one.

use std::collections::BTreeMap;

use roxmltree::Document;
use serde_json::Value;

use crate::program::Desk;

/// A puzzle that tries to be markup.
const HOSTILE: &str = r#"(
    name: "<script>\"&'</script> \u{202e}",
    board: "<&.\"",
    identical: Never,
    goal: ".<&\"",
)"#;

fn stdout(desk: &Desk, line: &str) -> String {
    let ran = desk.run(line);
    assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "slide {line}");
    ran.stdout
}

fn object(desk: &Desk, line: &str) -> Value {
    serde_json::from_str(&stdout(desk, line)).expect("JSON")
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn pairs(value: &Value) -> Vec<(usize, usize)> {
    let pairs = value.as_array().expect("a list").iter();
    pairs.map(|pair| (number(&pair[0]) as usize, number(&pair[1]) as usize)).collect()
}

#[test]
fn small_graphs_word_for_word() {
    let desk = Desk::new();
    insta::assert_snapshot!("graph_corridor_dot", stdout(&desk, "graph corridor.ron"));
    insta::assert_snapshot!(
        "graph_corridor_graphml",
        stdout(&desk, "graph corridor.ron -f graphml")
    );
    insta::assert_snapshot!(
        "graph_corridor_json",
        stdout(&desk, "graph corridor.ron -m slide -f json")
    );
    insta::assert_snapshot!("graph_corridor_svg", stdout(&desk, "graph corridor.ron -f svg"));
    insta::assert_snapshot!("graph_stuck_dot", stdout(&desk, "graph stuck.ron -f dot"));
}

/// The picture is as wide as title and legend beside each other.
#[test]
fn a_long_title_leaves_the_legend_free() {
    let desk = Desk::new();
    let name = "Left or right, whichever comes first. ".repeat(5);
    desk.write("long.json", format!(r#"{{"name":"{name}","board":"ab/..","goal":"ba/.."}}"#));
    let picture = stdout(&desk, "graph long.json -f svg");
    let picture = Document::parse(&picture).expect("XML");
    let mut colors = picture.descendants().filter(|node| node.attribute("height") == Some("130"));
    let left = colors.next().and_then(|first| first.attribute("x")).expect("a legend");
    let letters = name.trim().len() as u32;
    assert!(left.parse::<u32>().expect("a number") > 130 * letters, "{left}");
}

#[test]
fn the_graph_of_klotski_is_whole() {
    let desk = Desk::new();
    let graph = object(&desk, "graph klotski.ron -f json");
    let states = graph["states"].as_array().expect("a list");
    let edges = pairs(&graph["edges"]);
    assert_eq!(states.len(), 25_955);
    let depth = |state: usize| number(&states[state]["depth"]);
    let distance = |state: usize| number(&states[state]["distance"]);
    assert_eq!((depth(0), distance(0)), (0, 116));
    // As many states at each depth as `count` says.
    let mut layers: BTreeMap<u64, u64> = BTreeMap::new();
    for state in 0..states.len() {
        *layers.entry(depth(state)).or_default() += 1;
    }
    let count = object(&desk, "count --by-depth klotski.ron -f json");
    let counted = count["layers"].as_array().expect("layers").iter().map(number);
    assert!(layers.into_values().eq(counted));
    // Edges lead to a neighbouring depth and distance, are there once, and in order.
    assert!(edges.is_sorted() && edges.windows(2).all(|two| two[0] != two[1]));
    let mut closer = vec![false; states.len()];
    for &(one, other) in &edges {
        assert!(one < other);
        assert_eq!(depth(one).abs_diff(depth(other)), 1, "steps change the parity");
        // Goals may lie in depths of both parities, so equal distances can meet.
        assert!(distance(one).abs_diff(distance(other)) <= 1);
        for (near, far) in [(one, other), (other, one)] {
            closer[far] |= distance(near) < distance(far);
        }
    }
    for (state, closer) in closer.into_iter().enumerate() {
        assert_eq!(closer, states[state]["goal"] == false, "every state but a goal has a way on");
        assert_eq!(states[state]["goal"] == true, distance(state) == 0);
    }
    let solution: Vec<usize> = graph["solution"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|state| number(state) as usize)
        .collect();
    assert_eq!(solution.len(), 117);
    for pair in solution.windows(2) {
        assert!(edges.contains(&(pair[0].min(pair[1]), pair[0].max(pair[1]))));
    }
    // Every state is another board: twins may be anywhere, so they get one letter.
    let alike =
        |board: &str| board.replace(['g', 'h', 'i', 'j'], "s").replace(['c', 'd', 'f'], "a");
    let boards: std::collections::BTreeSet<String> =
        states.iter().map(|state| alike(state["board"].as_str().expect("a board"))).collect();
    assert!(boards.len() <= states.len() && boards.len() > states.len() / 2, "{}", boards.len());
}

#[test]
fn the_picture_of_klotski_is_xml_of_reasonable_size() {
    let desk = Desk::new();
    for line in ["graph klotski.ron -f svg", "graph klotski.ron -f svg --layers goal"] {
        let text = stdout(&desk, line);
        assert!(text.len() < 1_300_000, "{} bytes", text.len());
        let svg = Document::parse(&text).expect("XML");
        let dots: usize = svg
            .descendants()
            .filter_map(|node| node.attribute("d"))
            .map(|path| path.matches("h0").count())
            .sum();
        assert_eq!(dots, 25_955);
        assert_eq!(text, stdout(&desk, line), "the same bytes for every run");
    }
}

#[test]
fn a_small_picture_says_which_board_each_dot_is() {
    let desk = Desk::new();
    desk.write("gap.ron", r#"(name: "Gap", board: "ab~/.c.", goal: "..~/..a")"#);
    let text = stdout(&desk, "graph gap.ron -f svg -m move");
    let svg = Document::parse(&text).expect("XML");
    let circles = svg.descendants().filter(|node| node.has_tag_name("circle"));
    let titles: Vec<&str> = circles.filter_map(|node| node.first_element_child()?.text()).collect();
    let graph = object(&desk, "graph gap.ron -f json -m move");
    let states = graph["states"].as_array().expect("a list");
    assert_eq!(titles.len(), states.len());
    assert_eq!(titles[0], "0: ab~/.c.");
    assert_eq!(states[0]["board"], "ab~/.c.");
}

#[test]
fn text_of_a_puzzle_never_becomes_markup() {
    let desk = Desk::new();
    desk.write("hostile.ron", HOSTILE.replace("\\u{202e}", ""));
    for format in ["svg", "graphml"] {
        let text = stdout(&desk, &format!("graph hostile.ron -f {format}"));
        let xml = Document::parse(&text).expect("XML");
        assert!(!xml.descendants().any(|node| node.has_tag_name("script")));
        assert!(xml.descendants().any(|node| {
            node.text().is_some_and(|text| text.contains("<script>\"&'</script>"))
        }));
    }
    let dot = stdout(&desk, "graph hostile.ron");
    assert!(dot.starts_with("graph \"<script>\\\"&'</script>"), "{dot}");
    assert!(dot.contains("board=\"<&.\\\"\""), "{dot}");
}

#[test]
fn a_graph_that_is_too_large_is_refused() {
    let desk = Desk::new();
    let ran = desk.run("graph klotski.ron --limit 25954");
    assert_eq!((ran.code, &*ran.stdout), (Some(3), ""));
    assert_eq!(ran.stderr, "Klotski: no graph: it has more states than the 25954 of --limit\n");
    assert_eq!(desk.run("graph klotski.ron --limit 25955").code, Some(0));
    let ran = desk.run("graph endless.txt --limit 1000 -o graph.dot");
    assert_eq!((ran.code, &*ran.stdout), (Some(3), ""));
    assert_eq!(ran.stderr, "endless: no graph: it has more states than the 1000 of --limit\n");
    assert!(!desk.names().contains(&"graph.dot".to_owned()), "nothing is written");
}

#[test]
fn every_flag_once() {
    let desk = Desk::new();
    for (code, line) in [
        (0, "graph corridor.ron"),
        (0, "graph corridor.ron -f dot"),
        (0, "graph corridor.ron --format graphml"),
        (0, "graph corridor.ron -f json"),
        (0, "graph corridor.ron -f svg"),
        (2, "graph corridor.ron -f png"),
        (0, "graph corridor.ron -m step"),
        (0, "graph corridor.ron --metric move"),
        (2, "graph corridor.ron -m turn"),
        (0, "graph corridor.ron -f svg --layers start"),
        (0, "graph corridor.ron -f svg --layers goal"),
        (0, "graph stuck.ron -f svg --layers goal"),
        (2, "graph corridor.ron --layers middle"),
        (0, "graph several.ron#Open -f svg"),
        (2, "graph several.ron"),
        (2, "graph missing.ron"),
        (2, "graph"),
        (2, "graph corridor.ron --limit few"),
        (3, "graph corridor.ron --limit 2"),
        (3, "graph klotski.ron --time-limit 0"),
        (0, "graph corridor.ron --time-limit 1h"),
        (0, "graph corridor.ron --notation ron"),
        (2, "graph corridor.ron --notation tiles"),
        (0, "graph -"),
    ] {
        let ran = desk.run_with(line, "A..\n\n..A\n");
        assert_eq!(ran.code, Some(code), "slide {line}: {}", ran.stderr);
        assert_eq!(ran.stdout.is_empty(), code >= 2, "slide {line}");
    }
}
