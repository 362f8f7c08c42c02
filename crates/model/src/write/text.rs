//! Strings and grids as RON writes them.

/// A string as RON writes it: quoted, with escapes for quotes, backslashes and characters that
/// cannot be seen.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\'' => out.push(c),
            // `Debug` escapes invisible characters, in the form of RON.
            _ => out.extend(c.escape_debug()),
        }
    }
    out + "\""
}

/// The items as lines, indented as in a field.
pub(super) fn lines_of(items: &[String]) -> String {
    items.iter().map(|item| ["        ", item, "\n"].concat()).collect()
}

/// A grid with one row to a line.
pub(super) fn tall(rows: &[String]) -> String {
    let inner = lines_of(rows);
    let fence = rows.iter().filter(|row| row.contains(['"', '\\'])).map(|row| {
        let runs = row.split('"').skip(1);
        runs.map(|run| run.chars().take_while(|&c| c == '#').count()).max().unwrap_or(0)
    });
    match fence.max() {
        None => format!("\"\n{inner}    \""),
        Some(most) => {
            let signs = "#".repeat(most + 1);
            format!("r{signs}\"\n{inner}    \"{signs}")
        }
    }
}

/// A goal grid: on one line if it is short enough to be read there.
pub(super) fn goal_grid(rows: &[String]) -> String {
    let cells: usize = rows.iter().map(|row| row.chars().count()).sum();
    if cells <= 64 { quoted(&rows.join("/")) } else { tall(rows) }
}
