//! What the reference finds about the puzzle of a certificate, whatever that certificate claims.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use slide::certificate::{CertificateClaim, CertificateHeader, PlainPuzzle, Question};

use slide_reference::kinds::{Canonical, Identity, canonical};
use slide_reference::puzzle::{
    Axis, Exit, Ground, Identical, Metric, Piece, Puzzle, Rule, State, Target, Way,
};

/// More states are not searched by the reference.
const MOST_STATES: usize = 20_000;

/// An error if the claim is not true; `None` if the reference cannot say.
pub(crate) fn compare(
    header: &CertificateHeader,
    claim: &CertificateClaim,
) -> Option<Result<(), String>> {
    let puzzle = puzzle(&header.puzzle);
    if !puzzle.legal(&puzzle.start()) {
        return Some(Err("the start is not legal".to_owned()));
    }
    let metric = metric(header.metric);
    let found = found(&puzzle, header.question, metric)?;
    let same = match (claim, &found) {
        // The steps are those of the solution that is shown.
        (
            CertificateClaim::Solved { length, .. },
            CertificateClaim::Solved { length: fewest, .. },
        ) => length == fewest,
        (CertificateClaim::Parity {}, CertificateClaim::Unsolvable { .. }) => true,
        (claim, found) => claim == found,
    };
    Some(if same { Ok(()) } else { Err(format!("it claims {claim:?}, and true is {found:?}")) })
}

fn found(puzzle: &Puzzle, question: Question, metric: Metric) -> Option<CertificateClaim> {
    let steps = puzzle.layers(Metric::Step, Identity::Solve, MOST_STATES)?;
    let states = steps.iter().sum();
    let in_metric = || puzzle.layers(metric, Identity::Solve, MOST_STATES);
    let goals = || puzzle.goals(metric, MOST_STATES);
    Some(match question {
        Question::Solve => match goals()?.nearest {
            Some(length) => claim(&format!(r#"{{"answer":"solved","length":{length},"steps":0}}"#)),
            None => claim(&format!(r#"{{"answer":"unsolvable","states":{states}}}"#)),
        },
        Question::Count => claim(&format!(r#"{{"answer":"count","states":{states}}}"#)),
        Question::CountDepths => {
            let layers = in_metric()?;
            claim(&format!(r#"{{"answer":"count-depths","states":{states},"layers":{layers:?}}}"#))
        }
        Question::Goals => {
            let (layers, goals) = (in_metric()?, goals()?);
            let end = |length: Option<u32>| length.map_or("null".to_owned(), |l| l.to_string());
            let (nearest, farthest) = (end(goals.nearest), end(goals.farthest));
            claim(&format!(
                r#"{{"answer":"goals","states":{states},"layers":{layers:?},"goals":{},"nearest":{nearest},"farthest":{farthest}}}"#,
                goals.states
            ))
        }
        _ => hardest(puzzle, metric, states)?,
    })
}

fn claim(text: &str) -> CertificateClaim {
    serde_json::from_str(text).expect("a claim")
}

/// Distances of all states from the goals, each of which is one.
fn hardest(puzzle: &Puzzle, metric: Metric, states: u64) -> Option<CertificateClaim> {
    let kinds = puzzle.kinds(Identity::Solve);
    let all = puzzle.layers_of_states(metric, Identity::Solve, MOST_STATES)?.concat();
    let mut distances: BTreeMap<Canonical, usize> = BTreeMap::new();
    let mut waiting: VecDeque<State> = VecDeque::new();
    let mut leaving = 0;
    for state in all {
        if let Some(rest) = puzzle.reached(&state, &kinds) {
            leaving = rest.len();
            distances.insert(canonical(&state, &kinds), 0);
            waiting.push_back(state);
        }
    }
    let goals = waiting.len();
    let mut histogram = vec![0_u64; if goals > 0 { leaving } else { 0 }];
    while let Some(state) = waiting.pop_front() {
        let distance = distances[&canonical(&state, &kinds)];
        if histogram.len() <= distance + leaving {
            histogram.push(0);
        }
        histogram[distance + leaving] += 1;
        for (_, after) in puzzle.successors(&state, metric) {
            distances.entry(canonical(&after, &kinds)).or_insert_with(|| {
                waiting.push_back(after);
                distance + 1
            });
        }
    }
    let length = histogram.len().checked_sub(1).map_or("null".to_owned(), |l| l.to_string());
    Some(claim(&format!(
        r#"{{"answer":"hardest","states":{states},"goals":{goals},"length":{length},"histogram":{histogram:?}}}"#
    )))
}

fn metric(metric: slide::puzzle::Metric) -> Metric {
    match metric {
        slide::puzzle::Metric::Step => Metric::Step,
        slide::puzzle::Metric::Slide => Metric::Slide,
        slide::puzzle::Metric::Move => Metric::Move,
        slide::puzzle::Metric::Line => panic!("the reference has no lines"),
    }
}

/// The puzzle as the reference has it: its groups are the groups.
pub(crate) fn puzzle(plain: &PlainPuzzle) -> Puzzle {
    let wide = |&(row, col): &(u16, u16)| (i32::from(row), i32::from(col));
    let mut ground = BTreeMap::new();
    for (row, text) in (0..).zip(&plain.board) {
        for (col, sign) in (0..).zip(text.chars()) {
            let kind = match sign {
                '.' => Ground::Floor,
                '-' => Ground::Gate,
                _ => Ground::Wall,
            };
            ground.insert((row, col), kind);
        }
    }
    let (mut pieces, mut groups) = (Vec::new(), Vec::new());
    for group in &plain.groups {
        let first = pieces.len();
        for (letter, start) in group.letters.chars().zip(&group.start) {
            pieces.push(Piece {
                letter,
                cells: group.cells.iter().map(wide).collect(),
                start: wide(start),
                axis: match group.ways.as_str() {
                    "UDLR" => Axis::Any,
                    "LR" => Axis::Horizontal,
                    "UD" => Axis::Vertical,
                    _ => Axis::Fixed,
                },
                blockers: group.blockers.iter().map(wide).collect(),
                key: group.gate_key,
                drawn: false,
                along: false,
                label: None,
            });
        }
        groups.push((first..pieces.len()).collect::<Vec<_>>());
    }
    let first = |group: u16| groups[usize::from(group)][0];
    let targets = plain.goals.iter().map(|goal| Target {
        places: goal.places.iter().map(|&(group, r, c)| (first(group), wide(&(r, c)))).collect(),
        empty: goal.empty.iter().map(wide).collect::<BTreeSet<_>>(),
    });
    let exit = plain.exit.as_ref().map(|exit| Exit {
        piece: first(exit.group),
        at: wide(&exit.at),
        toward: match exit.way {
            'U' => Way::Up,
            'D' => Way::Down,
            'L' => Way::Left,
            _ => Way::Right,
        },
    });
    let rule = plain.blockers.map(|rule| Rule {
        per_cell: i32::from(rule.per_cell),
        overhang: i32::from(rule.overhang),
        ends_only: rule.ends_only,
    });
    Puzzle {
        name: "of a certificate".to_owned(),
        rows: plain.board.len() as i32,
        cols: plain.board.first().map_or(0, |row| row.chars().count()) as i32,
        ground,
        targets: targets.collect(),
        pieces,
        identical: Identical::Groups(groups),
        rule,
        exit,
    }
}
