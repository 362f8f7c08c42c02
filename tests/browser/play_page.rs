//! The page that plays a puzzle: its rules are those of the library, and it is small and soon there.

use serde_json::json;
use slide::check::Game;
use slide::puzzle::{Anchor, Direction, Metric, PieceId};
use slide::render::page::{Known, level, play};
use slide::render::palette::colors;

use crate::opened::{Dice, library, open, some, with_solution, with_table};

/// Whether each piece may go each way, exits included, by trying; and whether the goal is reached.
fn ways(game: &mut Game<'_>) -> String {
    let mut text = String::new();
    for id in game.puzzle().piece_ids().collect::<Vec<_>>() {
        for direction in Direction::ALL {
            let free = game.try_step(id, direction).is_ok();
            text.push(if free { direction.letter() } else { '.' });
            if free {
                let over = game.is_over();
                if over {
                    game.undo();
                } else {
                    game.try_step(id, direction.opposite()).expect("every step can be taken back");
                }
            }
        }
    }
    text + if game.is_solved() { "!" } else { "" }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn the_rules_of_the_page_are_those_of_the_library() {
    for file in some([
        "exits/blockers.ron",
        "gates/doorway.ron",
        "goals/any-corner.ron",
        "klotski/klotski.ron",
        "asteroid-escape/challenge-60.ron",
        "asteroid-escape/challenge-60-ends-only.ron",
        "exits/rush-hour-exit.ron",
        "exits/notch.ron",
        "linked/corners.ron",
        "groups/two-teams.ron",
        "goals/hole-first-or-last.ron",
        "walls/ring-and-pebble.ron",
    ]) {
        let puzzle = library(file);
        let cols = i32::from(puzzle.size().cols);
        let (mut positions, mut expected) = (Vec::new(), Vec::new());
        let mut game = Game::new(&puzzle);
        let mut dice = Dice(2026);
        while positions.len() < 150 {
            let place = |anchor: &Option<Anchor>| {
                anchor.map_or(-1, |at| i32::from(at.row) * cols + i32::from(at.col))
            };
            positions.push(game.anchors().iter().map(place).collect::<Vec<_>>());
            expected.push(ways(&mut game));
            for _ in 0..20 {
                let id = PieceId(dice.below(puzzle.pieces().len()) as u8);
                let direction = Direction::ALL[dice.below(4)];
                if game.try_step(id, direction).is_ok() && game.is_over() {
                    game.undo();
                }
            }
        }
        let mut browser = open(&with_table(&puzzle, Metric::Move), "");
        let script = format!(
            "(() => {{ const puzzle = JSON.parse(document.getElementById('puzzles').textContent)[0];
                const rules = engine(puzzle);
                return {}.map((at) => {{ const owner = rules.owners(at);
                    return puzzle.pieces.map((_, i) => [...'UDLR'].map((way) =>
                        rules.leaves(at, i, way) || rules.step(at, owner, i, at[i], way) >= 0 ? way : '.'
                    ).join('')).join('') + (rules.solved(at) ? '!' : ''); }}); }})()",
            json!(positions)
        );
        assert_eq!(browser.ask(&script), json!(expected), "{file}");
    }
}

/// Counts the pieces on the board when the page is read, before anything else can happen.
const COUNTED: &str = "document.addEventListener('DOMContentLoaded', () => {
    window.drawn = document.querySelectorAll('#board .piece').length; });";

#[test]
#[ignore = "second tier: needs Chromium"]
fn it_is_small_and_drawn_before_its_script_ends() {
    let pages = [
        with_table(&library("klotski/klotski.ron"), Metric::Move),
        with_table(&library("asteroid-escape/challenge-60.ron"), Metric::Move),
        with_solution(&library("klotski/klotski.ron"), Metric::Move),
    ];
    for page in pages {
        assert!(page.len() < 300_000, "{} bytes", page.len());
        let mut browser = open(&page, COUNTED);
        assert_eq!(browser.ask("performance.getEntriesByType('resource').length"), 0);
        assert_eq!(browser.ask("drawn > 0"), true);
    }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn pieces_have_the_colours_of_all_pictures() {
    for file in some([
        "asteroid-escape/challenge-60.ron",
        "klotski/klotski.ron",
        "tiles/two-by-three.ron",
        "groups/two-teams.ron",
        "goals/any-corner.ron",
        "klotski/d209.ron",
    ]) {
        let puzzle = library(file);
        let page = play(puzzle.name(), &[level(&puzzle, &Known::nothing(Metric::Move))]);
        let mut browser = open(&page, "");
        let shown = browser.ask("draw.colors(page.puzzle)");
        let drawn: Vec<String> = colors(&puzzle).iter().map(ToString::to_string).collect();
        assert_eq!(shown, json!(drawn), "{file}");
    }
}
