//! Lies on purpose: layers that are right for a puzzle a little unlike the one in the header, and layers that hold
//! too much.

use std::collections::BTreeSet;

use slide::certificate::{CertificateClaim, CertificateHeader, PlainGoal, Question};
use slide::puzzle::Metric;

use super::changes::{demand_truth, make_plausible, originals};
use super::file::{Content, State, check};
use super::python;
use super::truth;
use slide_reference::kinds::{Identity, canonical};
use slide_reference::puzzle::Metric as Unit;

const MOST_STATES: usize = 2_000;

/// Layers as the reference makes them for the puzzle of a header, all of them.
fn layers(header: &CertificateHeader, metric: Metric) -> Option<Vec<Vec<State>>> {
    let puzzle = truth::puzzle(&header.puzzle);
    if !puzzle.legal(&puzzle.start()) {
        return None;
    }
    let unit = match metric {
        Metric::Step => Unit::Step,
        Metric::Slide => Unit::Slide,
        Metric::Move => Unit::Move,
        Metric::Line => return None,
    };
    let kinds = puzzle.kinds(Identity::Solve);
    let layers = puzzle.layers_of_states(unit, Identity::Solve, MOST_STATES)?;
    let state = |state: &Vec<(i32, i32)>| -> State {
        let places = canonical(state, &kinds).into_iter();
        places.map(|(_, (row, col))| (row * puzzle.cols + col) as u16).collect()
    };
    let sorted = |layer: &Vec<Vec<(i32, i32)>>| {
        layer.iter().map(state).collect::<BTreeSet<_>>().into_iter().collect()
    };
    Some(layers.iter().map(sorted).collect())
}

/// A certificate with the header of one, and the layers that would be right for another header; its pieces are alike.
fn mixed(parts: &Content, other: &CertificateHeader) -> Option<Content> {
    let mut lie = parts.clone();
    let metric =
        if parts.header.question == Question::Hardest { Metric::Step } else { other.metric };
    lie.parts[0] = layers(other, metric)?;
    if matches!(parts.trailer.claim, CertificateClaim::Solved { .. }) {
        let goals = |lie: &Content| {
            let mut counted = lie.clone();
            counted.header = other.clone();
            counted.trailer.claim = CertificateClaim::Goals {
                states: 0,
                layers: Vec::new(),
                goals: 0,
                nearest: None,
                farthest: None,
            };
            make_plausible(&mut counted);
            counted.trailer.claim
        };
        if let CertificateClaim::Goals { nearest: Some(nearest), .. } = goals(&lie) {
            let exit = usize::from(other.puzzle.exit.is_some());
            lie.parts[0].truncate((nearest as usize).saturating_sub(exit));
        } else {
            lie.trailer.claim = CertificateClaim::Unsolvable { states: 0 };
            lie.trailer.solution.clear();
        }
    }
    let pieces: Vec<usize> = lie.header.puzzle.groups.iter().map(|g| g.start.len()).collect();
    for layer in lie.layers() {
        for state in layer.iter_mut() {
            let mut rest = &mut state[..];
            for &length in &pieces {
                let (own, others) = rest.split_at_mut(length.min(rest.len()));
                own.sort_unstable();
                rest = others;
            }
        }
        layer.sort_unstable();
        layer.dedup();
    }
    make_plausible(&mut lie);
    Some(lie)
}

/// Headers a little unlike this one.
fn variants(header: &CertificateHeader) -> Vec<(&'static str, CertificateHeader)> {
    let mut all = Vec::new();
    let mut take = |what, change: &dyn Fn(&mut CertificateHeader)| {
        let mut other = header.clone();
        change(&mut other);
        if other != *header {
            all.push((what, other));
        }
    };
    for goal in 0..header.puzzle.goals.len() {
        take("a goal left out", &|other| {
            if other.puzzle.goals.len() > 1 {
                other.puzzle.goals.remove(goal);
            }
        });
        take("a condition left out", &|other| {
            other.puzzle.goals[goal].places.pop();
        });
    }
    for group in 0..header.puzzle.groups.len() {
        take("twins told apart", &|other| {
            let groups = &mut other.puzzle.groups;
            if groups[group].start.len() > 1 {
                let mut own = groups[group].clone();
                own.letters = groups[group].letters.pop().into_iter().collect();
                own.start = groups[group].start.pop().into_iter().collect();
                groups.insert(group + 1, own);
                let shift = |number: &mut u16| *number += u16::from(usize::from(*number) > group);
                other.puzzle.goals.iter_mut().for_each(|goal| {
                    goal.places.iter_mut().for_each(|place| shift(&mut place.0));
                });
                other.puzzle.exit.iter_mut().for_each(|exit| shift(&mut exit.group));
            }
        });
        take("blockers dropped", &|other| other.puzzle.groups[group].blockers.clear());
        take("a gate opened", &|other| other.puzzle.groups[group].gate_key = true);
        take("an axis dropped", &|other| "UDLR".clone_into(&mut other.puzzle.groups[group].ways));
        take("a piece fixed", &|other| other.puzzle.groups[group].ways.clear());
    }
    take("the exit a place", &|other| {
        if let Some(exit) = other.puzzle.exit.take() {
            let places = format!("[[{},{},{}]]", exit.group, exit.at.0, exit.at.1);
            let goal: PlainGoal =
                serde_json::from_str(&format!(r#"{{"places":{places},"empty":[]}}"#))
                    .expect("a goal");
            other.puzzle.goals = vec![goal];
        }
    });
    take("blockers tested at ends", &|other| {
        other.puzzle.blockers.iter_mut().for_each(|rule| rule.ends_only = !rule.ends_only);
    });
    for metric in [Metric::Step, Metric::Slide, Metric::Move] {
        take("another metric", &|other| other.metric = metric);
    }
    all
}

/// The certificates that are lied about: the reference takes most of the time.
fn some_originals() -> impl Iterator<Item = Content> {
    originals().into_iter().step_by(3)
}

/// Certificates with layers of a puzzle a little unlike their own, and what is unlike.
fn lies() -> Vec<(&'static str, Content)> {
    let mut lies = Vec::new();
    for original in some_originals() {
        for (what, other) in variants(&original.header) {
            lies.extend(mixed(&original, &other).map(|lie| (what, lie)));
        }
    }
    lies
}

#[test]
fn layers_of_another_puzzle_are_refused() {
    let mut honest = 0;
    for original in some_originals() {
        // What the reference makes for the puzzle itself is accepted, so what is refused is refused for its lie.
        if original.header.question != Question::Hardest {
            let own = mixed(&original, &original.header).expect("small");
            assert!(check(&own.certificate()).is_ok() || original.parts[0].is_empty(), "{own:?}");
            honest += 1;
        }
    }
    let lies = lies();
    let mut refused = 0;
    for (what, lie) in &lies {
        if check(&lie.certificate()).is_ok() {
            demand_truth(what, lie);
        } else {
            refused += 1;
        }
    }
    println!("{honest} of the reference accepted; {refused} of {} lies refused", lies.len());
    assert!(honest > 10 && refused > 20);
}

#[test]
#[ignore = "second tier: needs python3"]
fn check_py_refuses_layers_of_another_puzzle() {
    let mut lies = lies();
    lies.truncate(400);
    let bytes: Vec<_> = lies.iter().map(|(_, lie)| lie.certificate()).collect();
    for ((what, lie), verdict) in lies.iter().zip(python::check(&bytes)) {
        assert_eq!(verdict.is_ok(), check(&lie.certificate()).is_ok(), "{what}: {verdict:?}");
        if verdict.is_ok() {
            demand_truth(what, lie);
        }
    }
}

/// States that no move of the start leads to, in layers of their own, with all their moves; and layers once more.
#[test]
fn a_second_component_and_repeated_layers_are_refused() {
    let mut lies = Vec::new();
    for original in originals() {
        let header = &original.header;
        if header.question == Question::Hardest || original.parts[0].is_empty() {
            continue;
        }
        let all: BTreeSet<State> = original.parts[0].iter().flatten().cloned().collect();
        let puzzle = truth::puzzle(&header.puzzle);
        let packings = puzzle.packings(Identity::Solve, 20_000).unwrap_or_default();
        let outside = packings.keys().map(|places| -> State {
            places.iter().map(|&(_, (row, col))| (row * puzzle.cols + col) as u16).collect()
        });
        if let Some(state) = outside.filter(|state| !all.contains(state)).min() {
            let mut elsewhere = header.clone();
            let mut left = state.iter();
            let cols = puzzle.cols as u16;
            for start in elsewhere.puzzle.groups.iter_mut().flat_map(|group| &mut group.start) {
                let at = left.next().expect("an anchor for each");
                *start = (at / cols, at % cols);
            }
            let others = layers(&elsewhere, header.metric).unwrap_or_default();
            for shift in 0..2 {
                let mut lie = original.clone();
                for (depth, states) in (shift..).zip(&others) {
                    if lie.parts[0].len() <= depth {
                        lie.parts[0].push(Vec::new());
                    }
                    lie.parts[0][depth].extend(states.iter().cloned());
                    lie.parts[0][depth].sort_unstable();
                    lie.parts[0][depth].dedup();
                }
                lies.push(("a second component", lie));
            }
        }
        let layers = original.parts[0].len();
        for begin in 0..layers.min(6) {
            for length in 1..=(layers - begin).min(4) {
                let mut lie = original.clone();
                let copy = lie.parts[0][begin..begin + length].to_vec();
                lie.parts[0].splice(begin + length..begin + length, copy);
                lies.push(("layers repeated", lie));
            }
        }
    }
    assert!(lies.iter().filter(|lie| lie.0 == "a second component").count() > 5);
    for (what, lie) in &mut lies {
        make_plausible(lie);
        let checked = check(&lie.certificate());
        if checked.is_ok() {
            demand_truth(what, lie);
        }
    }
    let refused = lies.iter().filter(|(_, lie)| check(&lie.certificate()).is_err()).count();
    println!("{refused} of {} refused", lies.len());
    assert!(refused * 10 > lies.len() * 9);
}
