//! A puzzle of the reference as the file that the library reads.

use super::dice::Dice;
use super::puzzle::{Axis, Cell, Ground, Identical, Piece, Puzzle, Target};
use super::random_piece::connected;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

impl Puzzle {
    /// The puzzle as a file. Where there are several forms, the dice choose.
    pub fn written(&self, dice: &mut Dice) -> String {
        let mut file =
            format!("(\n    name: \"{}\",\n    board: {},\n", self.name, self.board(dice));
        let entries = self.entries(dice);
        if !entries.is_empty() {
            let _ = writeln!(file, "    pieces: {{");
            for (fields, keys) in entries {
                let _ = writeln!(file, "        \"{keys}\": ({fields}),");
            }
            let _ = writeln!(file, "    }},");
        }
        let named: BTreeSet<usize> = self.named();
        let keys: BTreeSet<usize> =
            (0..self.pieces.len()).filter(|&piece| self.pieces[piece].key).collect();
        if self.has_gates() && (keys != named || dice.chance(50)) {
            let _ = writeln!(file, "    gate_keys: \"{}\",", self.letters(&keys));
        }
        match &self.identical {
            Identical::SameShape if dice.chance(80) => {}
            Identical::SameShape => file.push_str("    identical: SameShape,\n"),
            Identical::Never => file.push_str("    identical: Never,\n"),
            Identical::Groups(groups) => {
                let groups: Vec<String> = groups
                    .iter()
                    .map(|group| format!("\"{}\"", self.letters(&group.iter().copied().collect())))
                    .collect();
                let _ = writeln!(file, "    identical: Groups([{}]),", groups.join(", "));
            }
        }
        if let Some(rule) = self.rule {
            let per_cell = rule.per_cell;
            let overhang = rule.overhang;
            let check = if rule.ends_only { "EndsOnly" } else { "MidSlide" };
            let rule = format!("(per_cell: {per_cell}, overhang: {overhang}, check: {check})");
            let _ = writeln!(file, "    blockers: {rule},");
        }
        let goals: Vec<String> =
            self.targets.iter().map(|target| self.goal_grid(target, dice)).collect();
        match goals.as_slice() {
            [] => {}
            [goal] if dice.chance(80) => {
                let _ = writeln!(file, "    goal: {goal},");
            }
            goals => {
                let _ = writeln!(file, "    goals: [{}],", goals.join(", "));
            }
        }
        if let Some(exit) = self.exit {
            let letter = self.pieces[exit.piece].letter;
            let at = exit.at;
            let exit = format!("(piece: \"{letter}\", at: {at:?}, toward: {:?})", exit.toward);
            let _ = writeln!(file, "    exit: {exit},");
        }
        file.push_str(")\n");
        file
    }

    fn letters(&self, pieces: &BTreeSet<usize>) -> String {
        pieces.iter().map(|&piece| self.pieces[piece].letter).collect()
    }

    fn board(&self, dice: &mut Dice) -> String {
        let mut drawing: BTreeMap<Cell, char> = BTreeMap::new();
        for (&cell, ground) in &self.ground {
            let letter = match ground {
                Ground::Floor => '.',
                Ground::Wall => '#',
                Ground::Void => '~',
                Ground::Gate => '-',
            };
            drawing.insert(cell, letter);
        }
        for piece in self.pieces.iter().filter(|piece| piece.drawn) {
            drawing.extend(piece.cells_at(piece.start).iter().map(|&cell| (cell, piece.letter)));
        }
        grid(self.rows, self.cols, &drawing, dice)
    }

    fn goal_grid(&self, target: &Target, dice: &mut Dice) -> String {
        let mut drawing: BTreeMap<Cell, char> = self.ground.keys().map(|&c| (c, '.')).collect();
        for &(piece, at) in &target.places {
            let piece = &self.pieces[piece];
            drawing.extend(piece.cells_at(at).iter().map(|&cell| (cell, piece.letter)));
        }
        drawing.extend(target.empty.iter().map(|&cell| (cell, '_')));
        grid(self.rows, self.cols, &drawing, dice)
    }

    /// The fields of `pieces` and the letters that share them.
    fn entries(&self, dice: &mut Dice) -> Vec<(String, String)> {
        let mut shared: BTreeMap<(String, Vec<Cell>), (String, Vec<Cell>)> = BTreeMap::new();
        let alone = dice.chance(50);
        for piece in &self.pieces {
            let fields = self.fields(piece, dice);
            if fields.is_empty() && piece.drawn {
                continue;
            }
            // Entries may be shared by pieces of one shape, or have one letter each.
            let key = if alone { vec![piece.start] } else { piece.cells.iter().copied().collect() };
            let drawn = if piece.drawn { "drawn " } else { "" };
            let entry = shared.entry((format!("{drawn}{fields}"), key)).or_default();
            entry.0.push(piece.letter);
            if !piece.drawn {
                entry.1.push(piece.start);
            }
        }
        let mut entries: Vec<(String, String)> = Vec::new();
        for ((fields, _), (letters, places)) in shared {
            let mut fields = fields.trim_start_matches("drawn ").to_owned();
            if !places.is_empty() {
                let places: Vec<String> = places.iter().map(|at| format!("{at:?}")).collect();
                let _ = write!(fields, "at: [{}], ", places.join(", "));
            }
            entries.push((fields.trim_end_matches(", ").to_owned(), letters));
        }
        entries
    }

    fn fields(&self, piece: &Piece, dice: &mut Dice) -> String {
        let mut fields = String::new();
        let (rows, cols) = piece.size();
        // A piece in one part may say so too.
        if let Some(label) = &piece.label {
            let _ = write!(fields, "label: \"{label}\", ");
        }
        if !connected(&piece.cells) || dice.chance(3) {
            fields.push_str("linked: true, ");
        }
        match piece.axis {
            axis if piece.along && axis != Axis::Any => fields.push_str("axis: Along, "),
            Axis::Any => {}
            axis => {
                let _ = write!(fields, "axis: {axis:?}, ");
            }
        }
        if let Some(rule) = self.rule
            && !piece.blockers.is_empty()
        {
            let edge = 2 * rule.overhang;
            let rows = rule.per_cell * rows + edge;
            let cols = rule.per_cell * cols + edge;
            let _ = write!(fields, "blockers: {}, ", solid(rows, cols, &piece.blockers, dice));
        }
        if !piece.drawn {
            let _ = write!(fields, "shape: {}, ", solid(rows, cols, &piece.cells, dice));
        }
        fields
    }
}

fn solid(rows: i32, cols: i32, cells: &BTreeSet<Cell>, dice: &mut Dice) -> String {
    let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let drawing = all.map(|cell| (cell, if cells.contains(&cell) { '#' } else { '.' })).collect();
    grid(rows, cols, &drawing, dice)
}

/// A grid as a string of the file, in one line or several.
fn grid(rows: i32, cols: i32, drawing: &BTreeMap<Cell, char>, dice: &mut Dice) -> String {
    let rows: Vec<String> =
        (0..rows).map(|row| (0..cols).map(|col| drawing[&(row, col)]).collect()).collect();
    if dice.chance(60) {
        format!("\"{}\"", rows.join("/"))
    } else {
        format!("\"\n        {}\n    \"", rows.join("\n        "))
    }
}
