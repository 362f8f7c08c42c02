//! The outline of a set of cells as an SVG path.
//!
//! ```text
//! cells        edges, the inside to their right      path, drawn in by `inset`, corners rounded
//!  ##            ┌──▶──┐                               ╭────╮
//!  #.            ▲  ┌──▼                               │ ╭──╯
//!                └◀─┘                                  ╰─╯
//! ```
//!
//! Every cell gives its four edges, clockwise; an edge between two cells of the set is left out. The
//! remaining edges are joined to loops. Where two cells touch at a corner only, the loop
//! stays with its cell. Each corner is moved inwards along both of its edges (outwards, if the inset
//! is negative), which keeps all edges parallel to the grid.

use litemap::LiteMap;

use crate::words::joined;
use crate::xml::Length;

/// Row and column of a square or of a grid corner.
pub(super) type Square = (i64, i64);

/// The pen that draws an outline; lengths in hundredths of a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pen {
    /// Side of a square.
    pub(super) side: i64,
    /// The distance of the outline from the edge of the squares, inwards; negative: outside.
    pub(super) inset: i64,
    /// Radius of the corners.
    pub(super) radius: i64,
}

/// The loops around distinct squares in reading order, as the `d` of a path. Holes run in the other direction.
pub(super) fn outline(squares: &[Square], pen: Pen) -> String {
    joined(loops(squares).iter().map(|corners| rounded(corners, pen)))
}

/// A corner of a loop: its place, the direction of the edge that ends there, and of the next.
type LoopCorner = (Square, Square, Square);

fn loops(squares: &[Square]) -> Vec<Vec<LoopCorner>> {
    // Edges by their first point; the directions in which they leave it.
    let mut edges: LiteMap<Square, Vec<Square>> = LiteMap::new();
    for &(row, col) in squares {
        for (from, way, beyond) in [
            ((row, col), (0, 1), (row - 1, col)),
            ((row, col + 1), (1, 0), (row, col + 1)),
            ((row + 1, col + 1), (0, -1), (row + 1, col)),
            ((row + 1, col), (-1, 0), (row, col - 1)),
        ] {
            if squares.binary_search(&beyond).is_err() {
                edges.entry(from).or_default().push(way);
            }
        }
    }
    let mut loops = Vec::new();
    let mut begin = 0;
    while let Some((&start, ways)) = edges.get_indexed(begin) {
        let Some(&first) = ways.first() else {
            begin += 1;
            continue;
        };
        let mut corners = Vec::new();
        let mut at = start;
        let mut way = first;
        loop {
            if let Some(ways) = edges.get_mut(&at) {
                ways.retain(|&other| other != way);
            }
            at = (at.0 + way.0, at.1 + way.1);
            let right = (way.1, -way.0);
            let ahead = edges.get(&at).map_or(&[][..], Vec::as_slice);
            // To the right first: that is the next edge of the same cell.
            let next =
                if ahead.contains(&right) { right } else { *ahead.first().unwrap_or(&first) };
            if next != way {
                corners.push((at, way, next));
            }
            way = next;
            if at == start && !edges.get(&at).is_some_and(|left| left.contains(&way)) {
                break;
            }
        }
        loops.push(corners);
    }
    loops
}

fn rounded(corners: &[LoopCorner], pen: Pen) -> String {
    let mut path = String::new();
    for (index, &(at, before, after)) in corners.iter().enumerate() {
        // The inside lies to the right of each edge: (row, col) turned by a quarter.
        let inside = |way: Square| (way.1, -way.0);
        let one = inside(before);
        let two = inside(after);
        let row = at.0 * pen.side + (one.0 + two.0) * pen.inset;
        let col = at.1 * pen.side + (one.1 + two.1) * pen.inset;
        let point = |way: Square, far: i64| {
            format!("{} {}", Length(col + way.1 * far), Length(row + way.0 * far))
        };
        let command = if index == 0 { 'M' } else { 'L' };
        if pen.radius == 0 {
            path += &format!("{command}{}", point(after, 0));
        } else {
            path += &format!(
                "{command}{}Q{} {}",
                point(before, -pen.radius),
                point(before, 0),
                point(after, pen.radius)
            );
        }
    }
    if !path.is_empty() {
        path.push('Z');
    }
    path
}

#[cfg(test)]
mod tests {
    use super::{Pen, Square, outline};

    const SHARP: Pen = Pen { side: 1000, inset: 0, radius: 0 };

    #[test]
    fn one_square() {
        assert_eq!(outline(&[(0, 0)], SHARP), "M10 0L10 10L0 10L0 0Z");
        let inset = Pen { inset: 100, ..SHARP };
        assert_eq!(outline(&[(0, 0)], inset), "M9 1L9 9L1 9L1 1Z");
        let round = Pen { radius: 200, ..SHARP };
        assert_eq!(
            outline(&[(0, 0)], round),
            "M8 0Q10 0 10 2L10 8Q10 10 8 10L2 10Q0 10 0 8L0 2Q0 0 2 0Z"
        );
    }

    #[test]
    fn inner_corners_and_holes() {
        let inset = Pen { inset: 100, ..SHARP };
        assert_eq!(outline(&[(0, 0), (0, 1), (1, 0)], inset), "M19 1L19 9L9 9L9 19L1 19L1 1Z");
        let ring = (0..3).flat_map(|row| (0..3).map(move |col| (row, col)));
        let ring: Vec<Square> = ring.filter(|&square| square != (1, 1)).collect();
        let ring = outline(&ring, inset);
        assert_eq!(ring, "M29 1L29 29L1 29L1 1ZM9 21L21 21L21 9L9 9Z");
    }

    #[test]
    fn cells_that_touch_at_a_corner_stay_apart() {
        assert_eq!(
            outline(&[(0, 0), (1, 1)], SHARP),
            "M10 0L10 10L0 10L0 0ZM20 10L20 20L10 20L10 10Z"
        );
        assert_eq!(
            outline(&[(0, 1), (1, 0)], SHARP),
            "M20 0L20 10L10 10L10 0ZM10 10L10 20L0 20L0 10Z"
        );
    }
}
