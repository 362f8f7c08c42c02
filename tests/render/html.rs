//! The page of a solution: it fetches nothing, and nothing of a puzzle becomes markup.

use slide::check::read_moves;
use slide::puzzle::Metric;
use slide::render::page;
use slide::render::svg::Paper;

use crate::{answer, klotski, puzzle};

/// The text between two marks.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(begin).unwrap();
    rest.split_once(end).unwrap().0
}

#[test]
fn a_page_stands_alone() {
    let klotski = klotski();
    let html =
        page::solution(&klotski, &answer(&klotski, Metric::Move, &["gD jL fD"]), Paper::default());
    for outside in ["http:", "https:", "src=", "<link", "@import", "url("] {
        assert!(!html.contains(outside), "{outside}");
    }
    assert!(html.contains("default-src 'none'"));
    assert_eq!(html.matches("<li data-move=").count(), 3);
    assert!(html.contains("<span class=\"words\">g (soldier) down</span>"), "{html}");
    for id in ["first", "back", "play", "forward", "last", "scrub", "untick", "speed"] {
        assert!(html.contains(&format!(" id=\"{id}\"")), "{id}");
    }
}

#[test]
fn a_page_of_a_book_has_one_to_twenty_four_challenges() {
    let klotski = klotski();
    let solved = (klotski.clone(), answer(&klotski, Metric::Move, &["gD jL fD"]));
    for cards in [false, true] {
        let book = |per_page: usize| {
            let mut options = page::BookOptions::usual("Klotski".to_owned(), cards);
            options.per_page = per_page;
            page::book(std::slice::from_ref(&solved), &options)
        };
        assert_eq!(book(0), book(1));
        for more in [1000, usize::MAX] {
            assert_eq!(book(more), book(page::MOST_ON_A_PAGE), "{more}");
        }
    }
}

#[test]
fn the_script_reads_what_json_says() {
    let klotski = klotski();
    let html =
        page::solution(&klotski, &answer(&klotski, Metric::Move, &["gD jL fD"]), Paper::default());
    let json = between(&html, "type=\"application/json\">", "</script>");
    assert_eq!(read_moves(&klotski, json).unwrap(), read_moves(&klotski, "gD jL fD").unwrap());
    let board = between(&html, "aria-labelledby=\"now\">", "</svg>");
    let board = format!("<svg>{board}</svg>");
    let document = roxmltree::Document::parse(&board).unwrap();
    let pieces = document.descendants().filter(|node| node.attribute("class") == Some("piece"));
    assert_eq!(pieces.count(), 10);
}

#[test]
fn nothing_of_a_puzzle_becomes_markup() {
    let hostile = puzzle(
        r#"(
            name: "</title></script><script>alert(1)</script> {{json}} & \"'",
            board: "<&. / ...",
            pieces: { "<": (name: "<!--<script>"), "&": (name: "\"><b>") },
            goal: "... / .<.",
        )"#,
    );
    let html =
        page::solution(&hostile, &answer(&hostile, Metric::Move, &["<DR"]), Paper::default());
    assert_eq!(html.matches("<script").count(), 2, "{html}");
    assert_eq!(html.matches("</script").count(), 2);
    assert!(!html.contains("<b>") && !html.contains("<!--"));
    assert!(html.contains("{{json}} &amp; &quot;&#39;</h1>"), "{html}");
    let json = between(&html, "type=\"application/json\">", "</script>");
    let data: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(data["puzzle"], hostile.name());
}

#[test]
fn without_a_solution_the_page_says_why() {
    let klotski = klotski();
    let html = page::solution(&klotski, &answer(&klotski, Metric::Move, &[]), Paper::default());
    assert!(html.contains("<p>Klotski: no solution: none of the 398 states"), "{html}");
    assert_eq!(html.matches("<li").count(), 0);
}
