//! Paragraphs, lines and words of a user's text, as ranges of its bytes, so that errors can
//! point at them.
//!
//! ```text
//! "ab \n c\n\n d e\n"     paragraphs  0..6, 8..11   (runs of lines that are not blank)
//!  01 2 345 6 789         lines       0..2, 5..6    (of the first one, blanks around them cut off)
//! ```

use std::ops::Range;

/// A byte-order mark counts as a blank: editors put one in front of a text unasked.
fn blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// `range` without the blanks at its ends; empty, at its start, if there is nothing else.
pub(super) fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let cut = part.trim_start_matches(blank);
    let start = range.start + (part.len() - cut.len());
    let kept = cut.trim_end_matches(blank).len();
    if kept == 0 { range.start..range.start } else { start..start + kept }
}

/// The lines inside `range`, untrimmed and without their line ends, blank ones too.
pub(super) fn raw_lines(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut start = range.start;
    let mut found = Vec::new();
    for line in text[range].split('\n') {
        let whole = start..start + line.len();
        start = whole.end + 1;
        found.push(whole.start..whole.end - usize::from(line.ends_with('\r')));
    }
    found
}

/// The lines inside `range` that are not blank, trimmed.
pub(super) fn lines(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let trimmed_lines = raw_lines(text, range).into_iter().map(|line| trimmed(text, line));
    trimmed_lines.filter(|line| !line.is_empty()).collect()
}

/// The lines of a text that has a board on each; lines that begin with `# ` are remarks about the list.
pub(super) fn board_lines(text: &str) -> Vec<Range<usize>> {
    let mut found = lines(text, 0..text.len());
    found.retain(|line| !is_remark(&text[line.clone()]));
    found
}

/// Returns whether this line is a remark about the list, and no board.
pub(super) fn is_remark(line: &str) -> bool {
    line.starts_with("# ")
}

/// Returns whether a word has figures alone.
pub(super) fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The characters inside `range`.
pub(super) fn characters(
    text: &str,
    range: Range<usize>,
) -> impl Iterator<Item = (char, Range<usize>)> {
    let begin = range.start;
    let found = text[range].char_indices();
    found.map(move |(at, c)| (c, begin + at..begin + at + c.len_utf8()))
}

/// The runs of lines that are not blank; each begins and ends with a whole line, trimmed.
pub(super) fn paragraphs(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for line in raw_lines(text, 0..text.len()) {
        let line = trimmed(text, line);
        match found.last_mut() {
            _ if line.is_empty() => open = false,
            Some(last) if open => last.end = line.end,
            _ => {
                found.push(line);
                open = true;
            }
        }
    }
    found
}

/// The words inside `range`: runs of characters for which `separates` is false.
pub(super) fn words(
    text: &str,
    range: Range<usize>,
    separates: impl Fn(char) -> bool,
) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text[range.clone()].char_indices() {
        let at = range.start + at;
        if separates(c) || blank(c) {
            found.extend(start.take().map(|from| from..at));
        } else if start.is_none() {
            start = Some(at);
        }
    }
    found.extend(start.map(|from| from..range.end));
    found
}
