//! Which cells of a labelled grid are connected.

/// For each cell the number of its part, if it has a label, and the label of each part. Cells
/// belong to one part if they have the same label and touch by edges; parts are numbered in reading
/// order of their first cells. Rows may differ in length.
pub(super) fn parts<T: Copy + PartialEq>(
    labels: &[Vec<Option<T>>],
) -> (Vec<Vec<Option<usize>>>, Vec<T>) {
    let mut part: Vec<Vec<Option<usize>>> =
        labels.iter().map(|row| row.iter().map(|_| None).collect()).collect();
    let mut found = Vec::new();
    let at = |row: usize, col: usize| labels.get(row).and_then(|line| line.get(col)).copied();
    for row in 0..labels.len() {
        for col in 0..labels[row].len() {
            let (Some(label), None) = (labels[row][col], part[row][col]) else { continue };
            part[row][col] = Some(found.len());
            let mut open = vec![(row, col)];
            while let Some((row, col)) = open.pop() {
                let neighbours = [
                    (row.wrapping_sub(1), col),
                    (row + 1, col),
                    (row, col.wrapping_sub(1)),
                    (row, col + 1),
                ];
                for (row, col) in neighbours {
                    if at(row, col) == Some(Some(label)) && part[row][col].is_none() {
                        part[row][col] = Some(found.len());
                        open.push((row, col));
                    }
                }
            }
            found.push(label);
        }
    }
    (part, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_labels_that_touch_are_one_part() {
        let rows = ["aab", "b.b", "bb"];
        let labels: Vec<Vec<Option<char>>> =
            rows.iter().map(|row| row.chars().map(|c| (c != '.').then_some(c)).collect()).collect();
        let (part, found) = parts(&labels);
        assert_eq!(found, ['a', 'b', 'b']);
        assert_eq!(part[1], [Some(2), None, Some(1)]);
        assert_eq!(part[2], [Some(2), Some(2)]);
    }
}
