//! Hints: shortest from anywhere where the page carries all distances, and along the recorded
//! solution where it does not. What the page carries is asked without workers.

use slide::check::Game;
use slide::puzzle::{Anchor, Direction, Metric, PieceId, Puzzle};

use crate::chromium::Browser;
use crate::opened::{
    Dice, NO_WORKER, kept, library, open, puzzle, said, shortest, with_recorded, with_solution,
    with_table,
};

/// Takes so many random steps, in the game and on the page.
fn wander(game: &mut Game<'_>, browser: &mut Browser, dice: &mut Dice, steps: u32) {
    let mut taken = 0;
    while taken < steps {
        let id = PieceId(dice.below(game.puzzle().pieces().len()) as u8);
        let direction = Direction::ALL[dice.below(4)];
        if game.try_step(id, direction).is_ok() {
            if game.is_over() {
                game.undo();
                continue;
            }
            taken += 1;
            browser.press(&game.puzzle().piece(id).letter().to_string());
            browser.press(match direction {
                Direction::Up => "ArrowUp",
                Direction::Down => "ArrowDown",
                Direction::Left => "ArrowLeft",
                Direction::Right => "ArrowRight",
            });
        }
    }
    assert_eq!(kept(browser, "moves"), game.played().moves.to_string());
}

/// The fewest moves from where the pieces stand.
fn fewest(game: &Game<'_>, metric: Metric) -> u32 {
    let anchors: Vec<Anchor> = game.anchors().iter().map(|at| at.expect("on the board")).collect();
    let (from_here, _) = game.puzzle().from_anchors(&anchors).expect("a position");
    shortest(&from_here, metric).length()
}

fn count(browser: &mut Browser, metric: Metric) {
    let word = metric.word();
    browser.ask(&format!(
        "(() => {{ const it = document.getElementById('metric');
            it.value = '{word}'; it.dispatchEvent(new Event('change')); it.blur(); }})()"
    ));
}

fn from_anywhere(puzzle: &Puzzle, places: u32) {
    let page = with_table(puzzle, puzzle.metric());
    let mut browser = open(&page, NO_WORKER);
    assert_eq!(browser.ask("typeof Worker"), "undefined");
    assert_eq!(kept(&mut browser, "hints"), "table");
    let mut game = Game::new(puzzle);
    let mut dice = Dice(7);
    for _ in 0..places {
        wander(&mut game, &mut browser, &mut dice, 25);
        for metric in Metric::OF_PIECES {
            count(&mut browser, metric);
            browser.press(" ");
            let left = fewest(&game, metric).to_string();
            assert_eq!(kept(&mut browser, "left"), left, "{} {metric:?}", puzzle.name());
        }
    }
    // The hints are followed to the end, and every one of them is a move closer.
    for left in (1..=fewest(&game, Metric::Step)).rev() {
        count(&mut browser, Metric::Step);
        browser.press("Enter");
        assert_eq!(kept(&mut browser, "left"), left.to_string());
    }
    assert_eq!(kept(&mut browser, "solved"), "true");
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_hint_from_anywhere_is_shortest_in_every_metric() {
    from_anywhere(&library("klotski/klotski.ron"), 3);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn so_it_is_with_blockers_and_an_exit() {
    from_anywhere(&library("asteroid-escape/challenge-60.ron"), 2);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn so_it_is_with_several_goals_groups_and_gates() {
    for file in ["goals/any-corner.ron", "groups/two-teams.ron", "gates/doorway.ron"] {
        from_anywhere(&library(file), 2);
    }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn hints_lead_to_the_goal_with_the_fewest_moves() {
    for metric in Metric::OF_PIECES {
        let klotski = library("klotski/klotski.ron");
        let mut browser = open(&with_table(&klotski, metric), NO_WORKER);
        assert_eq!(kept(&mut browser, "table"), "25955");
        let fewest = match metric {
            Metric::Step => 116,
            Metric::Slide => 90,
            Metric::Move | Metric::Line => 81,
        };
        for _ in 0..fewest {
            browser.press("Enter");
        }
        assert_eq!(kept(&mut browser, "solved"), "true");
        let praise = format!("Solved in {fewest} {}s, with {fewest} hints.", metric.word());
        assert!(said(&mut browser).contains(&praise), "{}", said(&mut browser));
    }
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn the_way_from_here_needs_no_search() {
    let klotski = library("klotski/klotski.ron");
    let mut browser = open(&with_table(&klotski, Metric::Slide), NO_WORKER);
    browser.click("#solve");
    assert_eq!(kept(&mut browser, "found"), "90");
    assert_eq!(browser.ask("document.querySelectorAll('#list li').length"), 90);
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn too_many_positions_leave_the_recorded_solution() {
    let klotski = library("klotski/klotski.ron");
    let mut browser = open(&with_solution(&klotski, Metric::Move), NO_WORKER);
    assert_eq!(kept(&mut browser, "hints"), "recorded");
    let told = browser.ask("document.getElementById('hints').textContent");
    let told = told.as_str().expect("text").to_owned();
    assert!(told.contains("too many for a table"), "{told}");
    assert!(told.contains("follows the solution that came with this page"), "{told}");
    browser.press("Enter");
    assert_eq!(kept(&mut browser, "left"), "81");
    browser.press("Enter");
    assert_eq!(kept(&mut browser, "left"), "80");
    // Off the way the page says how far back it is.
    let mut game = Game::new(&klotski);
    let best = shortest(&klotski, Metric::Move);
    game.play(&best.moves[..2]).expect("legal");
    let mut dice = Dice(1);
    while game.moves().len() < 5 {
        let before = game.moves().len();
        wander(&mut game, &mut browser, &mut dice, 1);
        assert!(game.moves().len() >= before.min(2));
    }
    browser.press(" ");
    assert!(said(&mut browser).contains("Hint: take back the move of"), "{}", said(&mut browser));
    count(&mut browser, Metric::Step);
    browser.press(" ");
    assert!(said(&mut browser).contains("counted in moves"), "{}", said(&mut browser));
    // Hints lead back, and then on to the end.
    count(&mut browser, Metric::Move);
    for _ in 0..90 {
        browser.press("Enter");
    }
    assert_eq!(kept(&mut browser, "solved"), "true");
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn a_recorded_solution_that_need_not_be_the_shortest_says_so() {
    let klotski = library("klotski/klotski.ron");
    let page = with_recorded(&klotski, &shortest(&klotski, Metric::Move), false);
    let mut browser = open(&page, NO_WORKER);
    let told = browser.ask("document.getElementById('hints').textContent");
    let told = told.as_str().expect("text").to_owned();
    assert!(told.contains("which need not be a shortest one"), "{told}");
    browser.press("Enter");
    assert!(said(&mut browser).contains("; fewer may be enough)"), "{}", said(&mut browser));
    browser.press(" ");
    assert!(said(&mut browser).contains("; fewer may be enough)"), "{}", said(&mut browser));
    assert_eq!(kept(&mut browser, "left"), "80");
}

#[test]
#[ignore = "second tier: needs Chromium"]
fn what_cannot_be_solved_is_said() {
    let stuck = puzzle(r#"(name: "Stuck", board: "A.#.", goal: "..#A")"#);
    let mut browser = open(&with_table(&stuck, Metric::Move), NO_WORKER);
    browser.press(" ");
    assert_eq!(said(&mut browser), "It is proved that there is no solution.");
    let aimless = puzzle(r#"(name: "Aimless", board: "A.#.")"#);
    let mut browser = open(&with_table(&aimless, Metric::Move), NO_WORKER);
    browser.press(" ");
    assert_eq!(said(&mut browser), "This puzzle has no goal.");
}
