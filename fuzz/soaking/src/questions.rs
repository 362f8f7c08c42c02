//! Small questions whose answers the reference knows: each is a case that can be kept.

use crate::case::{Case, CommandRun};
use crate::question::{self, Asked, Combination};
use slide_reference::dice::Dice;
use slide_reference::kinds::Identity;
use slide_reference::puzzle::{Metric, Move, Puzzle, Way};
use slide_reference::random::random_puzzle;
use slide_reference::random_wide::wide_puzzle;
use slide_reference::search::Search;

const MOST_STATES: usize = 20_000;
const MOST_TRIES: usize = 20_000;
/// Of a hundred questions, those about large boards, and the most states of these.
const LARGE: usize = 4;
const MOST_OF_LARGE: usize = 300_000;

/// A random puzzle, a random question about it, and what must be answered.
pub fn question(dice: &mut Dice) -> Option<(&'static str, Case)> {
    let seed = dice.bits() >> 20;
    if dice.chance(LARGE) {
        return large(dice, seed);
    }
    let puzzle = if dice.chance(60) { random_puzzle(seed) } else { wide_puzzle(seed) };
    let by = dice.pick(&Metric::ALL);
    let (kind, mut runs, more) = match dice.below(15) {
        0 | 1 => ("count", counts(dice, &puzzle, by)?, None),
        2 => ("count --goals", goals(&puzzle, by)?, None),
        3 | 4 => ("count --mirror", mirror(&puzzle)?, None),
        5 => ("count --packings", packings(&puzzle)?, None),
        6 => ("hardest", hardest(&puzzle, by)?, None),
        7 => ("perft", perft(&puzzle, by), None),
        8 => {
            let (runs, list) = verify(&puzzle, by)?;
            ("verify", runs, Some(list))
        }
        9 => ("convert", convert(&puzzle)?, None),
        10 => ("limits of work", limits(dice, &puzzle, by)?, None),
        _ => ("solve", solve(dice, &puzzle, by)?, None),
    };
    for run in &mut runs {
        let threads = dice.pick(&["", "", "-j1", "-j2", "-j3"]);
        let takes_threads = !["perft", "convert", "check", "graph"].contains(&&*run.arguments[0]);
        if takes_threads && !threads.is_empty() {
            run.arguments.push(threads.to_owned());
        }
    }
    let about = format!("{kind}: {}", puzzle.name);
    let mut files = vec![("a.ron".to_owned(), puzzle.written(dice))];
    files.extend(
        more.map(|(list, broken)| {
            [("moves.json".to_owned(), list), ("broken.json".to_owned(), broken)]
        })
        .into_iter()
        .flatten(),
    );
    Some((kind, Case { about, files, runs }))
}

/// A question about a large board, of the fast reference.
fn large(dice: &mut Dice, seed: u64) -> Option<(&'static str, Case)> {
    let puzzle = question::puzzle(seed, &(500..=MOST_OF_LARGE));
    let mut asked = Asked::new(&puzzle, seed);
    let case = (0..100).find_map(|_| {
        let combination = Combination::drawn(dice, false);
        if combination.may_give_up() { None } else { asked.case(combination) }
    })?;
    Some(("large", case))
}

pub fn option(metric: Metric) -> &'static str {
    match metric {
        Metric::Step => "step",
        Metric::Slide => "slide",
        Metric::Move => "move",
    }
}

fn has_goal(puzzle: &Puzzle) -> bool {
    !puzzle.targets.is_empty() || puzzle.exit.is_some()
}

fn numbers(list: &[u64]) -> String {
    list.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

fn counts(dice: &mut Dice, puzzle: &Puzzle, by: Metric) -> Option<Vec<CommandRun>> {
    let (identity, flag) = dice.pick(&[(Identity::Count, ""), (Identity::Labelled, "--labelled")]);
    let layers = puzzle.layers(by, identity, MOST_STATES)?;
    let engine = dice.pick(&["", "", "--engine thin", "--engine disk --disk layers"]);
    let metric = option(by);
    // A second engine may have no room for the packings of a wide board.
    let (check, exits) = dice.pick(&[("", &[0][..]), ("--check", &[0, 3])]);
    let words = format!("count a.ron -f json --by-depth -m {metric} {flag} {engine} {check}");
    let run = CommandRun::new(&words, exits);
    let all: u64 = layers.iter().sum();
    let run =
        run.has(format!("\"states\":{all},")).has(format!("\"layers\":[{}]", numbers(&layers)));
    let any = CommandRun::new(&format!("count a.ron -f json {flag}"), &[0]);
    let any = any.has(format!("\"states\":{all},"));
    Some(vec![run, any])
}

fn goals(puzzle: &Puzzle, by: Metric) -> Option<Vec<CommandRun>> {
    let words = format!("count a.ron -f json --goals --by-depth -m {}", option(by));
    if !has_goal(puzzle) {
        return Some(vec![CommandRun::new(&words, &[2])]);
    }
    let goals = puzzle.goals(by, MOST_STATES)?;
    let run = CommandRun::new(&words, &[0]).has(format!("\"goals\":{}", goals.states));
    Some(vec![match (goals.nearest, goals.farthest) {
        (Some(near), Some(far)) => run.has(format!("\"nearest\":{near},\"farthest\":{far}")),
        _ => run,
    }])
}

fn mirror(puzzle: &Puzzle) -> Option<Vec<CommandRun>> {
    if puzzle.identical != slide_reference::puzzle::Identical::SameShape {
        return None;
    }
    let words = "count a.ron -f json --mirror";
    Some(vec![match puzzle.mirrored_states(MOST_STATES) {
        Some(states) => CommandRun::new(words, &[0]).has(format!("\"states\":{states},")),
        None => CommandRun::new(words, &[2]),
    }])
}

fn packings(puzzle: &Puzzle) -> Option<Vec<CommandRun>> {
    let all = puzzle.packings(Identity::Count, MOST_TRIES)?;
    let number = all.len();
    let (sizes, _) = puzzle.components(Identity::Count, all);
    let (components, largest): (u64, u64) =
        (sizes.values().sum(), sizes.keys().copied().max().unwrap_or(0));
    let run = CommandRun::new("count a.ron -f json --packings --components", &[0]);
    let run = run.has(format!("\"packings\":{number},"));
    Some(vec![run.has(format!("\"components\":{components},\"largest\":{largest},"))])
}

fn hardest(puzzle: &Puzzle, by: Metric) -> Option<Vec<CommandRun>> {
    let words = format!("hardest a.ron -f json -m {} --top 1", option(by));
    if !has_goal(puzzle) {
        return Some(vec![CommandRun::new(&words, &[2])]);
    }
    let layers = puzzle.layers_of_states(by, Identity::Solve, MOST_STATES)?;
    let all = puzzle.difficulties(by, layers.into_iter().flatten());
    let code = i32::from(all.histogram.is_empty());
    let run = CommandRun::new(&words, &[code]).has(format!("\"just_solved\":{},", all.just_solved));
    let run = run.has(format!("\"unsolvable\":{},", all.unsolvable));
    Some(vec![run.has(format!("\"histogram\":[{}],\"starts\"", numbers(&all.histogram)))])
}

fn perft(puzzle: &Puzzle, by: Metric) -> Vec<CommandRun> {
    let mut runs = Vec::new();
    for depth in 0..5 {
        let sequences = puzzle.perft(&puzzle.start(), by, depth);
        let words = format!("perft a.ron {depth} -f json -m {}", option(by));
        runs.push(CommandRun::new(&words, &[0]).has(format!("\"sequences\":{sequences}")));
        if sequences > 300 {
            break;
        }
    }
    runs
}

fn convert(puzzle: &Puzzle) -> Option<Vec<CommandRun>> {
    let states: u64 = puzzle.layers(Metric::Step, Identity::Count, MOST_STATES)?.iter().sum();
    let count = |file: &str| {
        CommandRun::new(&format!("count {file} -f json"), &[0]).has(format!("\"states\":{states}"))
    };
    let graph = if states <= 1_000 { [0] } else { [3] };
    Some(vec![
        CommandRun::new("check a.ron -o checked.txt", &[0]),
        CommandRun::new("convert a.ron --to ron -o copy.ron", &[0]),
        count("copy.ron"),
        CommandRun::new("convert copy.ron --to ron -o again.ron", &[0]),
        count("again.ron"),
        CommandRun::new("graph a.ron --limit 1000 -f graphml -o graph.xml", &[graph[0], 3]),
    ])
}

fn limits(dice: &mut Dice, puzzle: &Puzzle, by: Metric) -> Option<Vec<CommandRun>> {
    let states: u64 = puzzle.layers(Metric::Step, Identity::Count, MOST_STATES)?.iter().sum();
    let most = 1 + dice.bits() % states;
    let count = CommandRun::new(
        &format!("count a.ron -f json --max-states {most}"),
        &[if most < states { 3 } else { 0 }],
    );
    let mut runs = vec![count.has(format!("\"states\":{most}"))];
    if has_goal(puzzle) {
        let search = Search::new(puzzle, by, 1, MOST_STATES)?;
        let Some(best) = search.nearest(1).pop() else { return Some(runs) };
        let depth = dice.below(best.len() + 2);
        let words = format!("solve a.ron -f json -m {} --max-depth {depth}", option(by));
        let run = if depth < best.len() {
            CommandRun::new(&words, &[3]).has("\"status\":\"limit\"")
        } else {
            CommandRun::new(&words, &[0]).has(solved(puzzle, &best))
        };
        runs.push(run);
    }
    Some(runs)
}

fn solve(dice: &mut Dice, puzzle: &Puzzle, by: Metric) -> Option<Vec<CommandRun>> {
    let base = format!("solve a.ron -f json -m {}", option(by));
    if !has_goal(puzzle) {
        return Some(vec![CommandRun::new(&base, &[2])]);
    }
    let search = Search::new(puzzle, by, 1, MOST_STATES)?;
    let (number, all) = search.all_shortest(5);
    let mut ways = vec![
        "",
        "--algorithm bfs --engine thin",
        "--algorithm bfs --engine disk --disk layers",
        "--algorithm astar --heuristic manhattan",
        "--algorithm astar --heuristic none",
        "--algorithm idastar --heuristic misplaced",
        "--algorithm idastar --heuristic manhattan",
    ];
    let whole =
        |target: &slide_reference::puzzle::Target| target.places.len() == puzzle.pieces.len();
    if puzzle.exit.is_none() && puzzle.targets.iter().all(whole) {
        ways.push("--algorithm bidirectional");
    }
    let words = format!("{base} {}", dice.pick(&ways));
    let Some(best) = all.first() else {
        return Some(vec![CommandRun::new(&words, &[1]).has("\"status\":\"unsolvable\"")]);
    };
    let run =
        |more: &str| CommandRun::new(&format!("{words}{more}"), &[0]).has(solved(puzzle, best));
    Some(match dice.below(3) {
        0 => {
            let list = solutions(puzzle, &all);
            let run = run(" --all=5").has(format!("\"shortest_solutions\":{number},"));
            vec![run.has(format!("\"solutions\":[{list}]"))]
        }
        1 => {
            let wide = Search::new(puzzle, by, 4, MOST_STATES)?;
            let list = solutions(puzzle, &wide.nearest(4));
            let run = CommandRun::new(&format!("{base} --more 4"), &[0]).has(solved(puzzle, best));
            vec![run.has(format!("\"nearest\":[{list}]"))]
        }
        _ => vec![run("")],
    })
}

fn steps(moves: &[Move]) -> usize {
    moves.iter().map(|one| one.path.len()).sum()
}

/// What `solve -f json` says of the best solution.
fn solved(puzzle: &Puzzle, best: &[Move]) -> String {
    let (length, steps, moves) = (best.len(), steps(best), listed(puzzle, best));
    format!("\"length\":{length},\"steps\":{steps},\"optimal\":true,\"moves\":[{moves}]")
}

fn solutions(puzzle: &Puzzle, all: &[Vec<Move>]) -> String {
    let one = |moves: &Vec<Move>| {
        let (length, steps, moves) = (moves.len(), steps(moves), listed(puzzle, moves));
        format!("{{\"length\":{length},\"steps\":{steps},\"moves\":[{moves}]}}")
    };
    all.iter().map(one).collect::<Vec<_>>().join(",")
}

fn listed(puzzle: &Puzzle, moves: &[Move]) -> String {
    let one = |one: &Move| {
        let letter = |way: &Way| match way {
            Way::Up => 'U',
            Way::Down => 'D',
            Way::Left => 'L',
            Way::Right => 'R',
        };
        let path: String = one.path.iter().map(letter).collect();
        let to = one.to.map_or("null".to_owned(), |to| format!("[{},{}]", to.0, to.1));
        let (piece, from) = (puzzle.pieces[one.piece].letter, one.from);
        format!(
            "{{\"piece\":\"{piece}\",\"path\":\"{path}\",\"from\":[{},{}],\"to\":{to}}}",
            from.0, from.1
        )
    };
    moves.iter().map(one).collect::<Vec<_>>().join(",")
}

/// A shortest list is one, and without its last move it is none.
fn verify(puzzle: &Puzzle, by: Metric) -> Option<(Vec<CommandRun>, (String, String))> {
    if !has_goal(puzzle) {
        return None;
    }
    let best = Search::new(puzzle, by, 1, MOST_STATES)?.nearest(1).pop()?;
    let list = |moves: &[Move]| {
        format!(
            "{{\"schema\":\"slide.solve/1\",\"puzzle\":\"{}\",\"metric\":\"{}\",\"status\":\"solved\",{}}}\n",
            puzzle.name,
            option(by),
            solved(puzzle, moves)
        )
    };
    let (last, before) = best.split_last()?;
    let _ = last;
    let metric = option(by);
    let runs = vec![
        CommandRun::new(&format!("verify a.ron moves.json --optimal -m {metric}"), &[0]),
        CommandRun::new(&format!("verify a.ron broken.json -m {metric}"), &[1]),
    ];
    Some((runs, (list(&best), list(before))))
}
