//! Cells that are connected by edges.

use std::collections::HashMap;

use super::place::{Cell, Direction};

/// The number of the part that each cell belongs to, from 0 in the order in which the parts begin. Cells
/// belong together if they touch and have equal labels.
///
/// ```text
/// a a b      0 0 1
/// b . b      2 . 1
/// b b .      2 2 .
/// ```
pub fn parts<T: PartialEq>(cells: &[(Cell, T)]) -> Vec<usize> {
    let places: HashMap<Cell, usize> = cells.iter().map(|(cell, _)| *cell).zip(0..).collect();
    let mut part: Vec<Option<usize>> = vec![None; cells.len()];
    let mut number = 0;
    for first in 0..cells.len() {
        if part[first].is_some() {
            continue;
        }
        part[first] = Some(number);
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            for direction in Direction::ALL {
                let Some(beside) = cells[at].0.step(direction) else { continue };
                if let Some(&next) = places.get(&beside)
                    && part[next].is_none()
                    && cells[next].1 == cells[at].1
                {
                    part[next] = Some(number);
                    open.push(next);
                }
            }
        }
        number += 1;
    }
    part.into_iter().flatten().collect()
}
