//! Orientation sets: the shapes of a bag, each in one of its turns and reflections.

use litemap::LiteMap;
use slide_model::Shape;

/// All orientation sets of these shapes, each once: shapes that are turns or reflections of one another are the same.
/// `None` if there are more than `most`.
pub(super) fn orientation_sets(shapes: &[Shape], most: usize) -> Option<Vec<Vec<Shape>>> {
    let mut classes: LiteMap<Vec<Shape>, usize> = LiteMap::new();
    for shape in shapes {
        *classes.entry(shape.orientations()).or_default() += 1;
    }
    let mut sets: Vec<Vec<Shape>> = vec![Vec::new()];
    for (turns, count) in classes {
        let choices = multisets(turns.len(), count, most)?;
        if sets.len().checked_mul(choices.len())? > most {
            return None;
        }
        let mut more = Vec::new();
        for set in &sets {
            for choice in &choices {
                let mut set = set.clone();
                set.extend(choice.iter().map(|&turn| turns[turn].clone()));
                more.push(set);
            }
        }
        sets = more;
    }
    Some(sets)
}

/// All multisets of `size` numbers below `bound`, as ascending lists; `None` if there are more than `most`.
fn multisets(bound: usize, size: usize, most: usize) -> Option<Vec<Vec<usize>>> {
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..size {
        let mut longer = Vec::new();
        for list in &lists {
            let from = list.last().copied().unwrap_or(0);
            longer.extend((from..bound).map(|next| [&list[..], &[next]].concat()));
        }
        lists = longer;
        if lists.len() > most {
            return None;
        }
    }
    Some(lists)
}

#[cfg(test)]
mod tests {
    use super::*;
    use slide_model::Cell;

    fn shape(text: &str) -> Shape {
        let rows = (0..).zip(text.split('/'));
        let signs = rows.flat_map(|(row, line)| {
            (0..).zip(line.chars()).map(move |(col, sign)| (Cell { row, col }, sign))
        });
        let cells: Vec<Cell> = signs.filter(|(_, sign)| *sign != '.').map(|(at, _)| at).collect();
        Shape::from_cells(&cells).unwrap().0
    }

    #[test]
    fn turns_are_counted_once() {
        for (text, count) in [("a", 1), ("aa", 2), ("aa/aa", 1), ("aa/a.", 4), ("aaa/a..", 8)] {
            assert_eq!(shape(text).orientations().len(), count, "{text}");
        }
    }

    #[test]
    fn sets_are_counted_once() {
        let sets = |shapes: &[&str], most| {
            let shapes: Vec<Shape> = shapes.iter().map(|text| shape(text)).collect();
            orientation_sets(&shapes, most).map(|sets| sets.len())
        };
        assert_eq!(sets(&["aa", "a/a", "aa"], 100), Some(4));
        assert_eq!(sets(&["aa", "aa/a.", ".a/aa"], 100), Some(20));
        assert_eq!(sets(&["aa", "aa/a.", ".a/aa"], 19), None);
        assert_eq!(sets(&[], 1), Some(1));
    }
}
