//! Turns and reflections of shapes, and the sets that come of turning each of several.

use std::collections::BTreeMap;

/// The cells of a shape as (row, column), ascending; the smallest row and column are 0.
pub(super) type Cells = Vec<(usize, usize)>;

/// The same cells as far up and left as they go.
pub(super) fn normal(mut cells: Cells) -> Cells {
    let row = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let col = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0 - row, cell.1 - col);
    }
    cells.sort_unstable();
    cells
}

/// All turns and reflections of a shape, each once.
fn orientations(cells: &Cells) -> Vec<Cells> {
    let turned = |cells: &Cells| {
        let rows = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
        normal(cells.iter().map(|&(row, col)| (col, rows - row)).collect())
    };
    let reflected = |cells: &Cells| {
        let cols = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
        normal(cells.iter().map(|&(row, col)| (row, cols - col)).collect())
    };
    let mut found = Vec::new();
    for mut one in [cells.clone(), reflected(cells)] {
        for _ in 0..4 {
            found.push(one.clone());
            one = turned(&one);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Every way to turn these shapes, each set once: shapes that are turns of one another are alike.
/// `None` if there are more than `most`.
pub(super) fn orientation_sets(shapes: &[Cells], most: usize) -> Option<Vec<Vec<Cells>>> {
    let mut classes: BTreeMap<Vec<Cells>, usize> = BTreeMap::new();
    for shape in shapes {
        *classes.entry(orientations(shape)).or_default() += 1;
    }
    let mut sets: Vec<Vec<Cells>> = vec![Vec::new()];
    for (turns, count) in classes {
        let chosen = with_repetition(turns.len(), count, most)?;
        if sets.len().checked_mul(chosen.len())? > most {
            return None;
        }
        sets = sets
            .iter()
            .flat_map(|set| {
                chosen.iter().map(|choice| {
                    let turned = choice.iter().map(|&turn| turns[turn].clone());
                    set.iter().cloned().chain(turned).collect()
                })
            })
            .collect();
    }
    Some(sets)
}

/// All ascending lists of `length` numbers below `below`; `None` if there are more than `most`.
fn with_repetition(below: usize, count: usize, most: usize) -> Option<Vec<Vec<usize>>> {
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        lists = lists
            .iter()
            .flat_map(|list| {
                let from = list.last().copied().unwrap_or(0);
                (from..below).map(|next| [&list[..], &[next]].concat())
            })
            .collect();
        if lists.len() > most {
            return None;
        }
    }
    Some(lists)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Cells {
        let rows = text.split('/').enumerate();
        let signs = rows.flat_map(|(row, line)| line.bytes().enumerate().map(move |s| (row, s)));
        normal(signs.filter(|(_, (_, s))| *s != b'.').map(|(row, (col, _))| (row, col)).collect())
    }

    #[test]
    fn turns_are_counted_once() {
        for (shape, count) in [("a", 1), ("aa", 2), ("aa/aa", 1), ("aa/a.", 4), ("aaa/a..", 8)] {
            assert_eq!(orientations(&cells(shape)).len(), count, "{shape}");
        }
    }

    #[test]
    fn sets_are_counted_once() {
        let sets = |shapes: &[&str], most| {
            let shapes: Vec<Cells> = shapes.iter().map(|shape| cells(shape)).collect();
            orientation_sets(&shapes, most).map(|sets| sets.len())
        };
        assert_eq!(sets(&["aa", "a/a", "aa"], 100), Some(4));
        assert_eq!(sets(&["aa", "aa/a.", ".a/aa"], 100), Some(20));
        assert_eq!(sets(&["aa", "aa/a.", ".a/aa"], 19), None);
        assert_eq!(sets(&[], 1), Some(1));
    }
}
