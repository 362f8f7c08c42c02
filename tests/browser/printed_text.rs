//! The words of what is printed, as another program reads them.

use std::path::Path;

use crate::chromium::{find, print};
use crate::paper::{LONG, SHEET, book, slide};

/// The text of each page of a file that is printed.
fn text_of(file: &Path) -> Vec<String> {
    let pdf = file.with_extension("pdf");
    std::fs::write(&pdf, print(&find(), file)).expect("a file");
    let read = std::process::Command::new("pdftotext").arg("-layout").arg(&pdf).arg("-").output();
    let text = String::from_utf8(read.expect("pdftotext runs").stdout).expect("UTF-8");
    text.split('\u{c}').map(str::to_owned).collect()
}

/// The last line that is not empty.
fn last_line(page: &str) -> &str {
    page.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim()
}

#[test]
#[ignore = "second tier: needs Chromium and pdftotext"]
fn no_heading_is_at_the_foot_of_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    slide(folder.path(), &[&SHEET[..], &["--readable"]].concat());
    for page in text_of(&folder.path().join("sheet.html")) {
        assert!(!last_line(&page).starts_with("For "), "{page}");
    }
}

#[test]
#[ignore = "second tier: needs Chromium and pdftotext"]
fn pages_are_numbered_as_the_contents_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = text_of(&book(folder.path()));
    assert!(
        pages[1].split_whitespace().collect::<Vec<_>>().join(" ").contains(LONG),
        "{}",
        pages[1]
    );
    for (index, page) in
        pages.iter().enumerate().skip(1).filter(|(_, page)| !page.trim().is_empty())
    {
        assert_eq!(last_line(page), (index + 1).to_string(), "{page}");
    }
    let first = pages.iter().position(|page| page.trim_start().starts_with("Solutions"));
    let told = pages[1].lines().find(|line| line.contains("Solutions")).expect("a line");
    let said = told.split_whitespace().last().and_then(|number| number.parse().ok());
    assert_eq!(said, first.map(|first| first + 1), "{told}");
}
