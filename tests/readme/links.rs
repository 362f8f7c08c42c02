//! Every link to a file leads to a file, and every link to a heading to a heading. Addresses on
//! other machines are not asked.

use std::path::{Component, Path, PathBuf};

use crate::ROOT;
use crate::pages::{Page, pages};

/// Pages that are no chapters of the book.
const OTHERS: [&str; 8] = [
    "docs/src/SUMMARY.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "docs/release.md",
    "puzzles/README.md",
    "fuzz/README.md",
];

/// Where the links and pictures of a line lead; what stands between backquotes is no link.
fn targets(line: &str) -> Vec<String> {
    let outside: String = line.split('`').step_by(2).collect();
    let ends = outside.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    ends.map(|(target, _)| target.to_owned()).collect()
}

/// The anchor that a heading gets, on the web and in the book: `Exit codes` has `exit-codes`.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(page: &Page) -> Vec<String> {
    let headings = page.prose().filter_map(|(_, line)| {
        let text = line.trim_start_matches('#');
        (text.len() < line.len()).then(|| text.strip_prefix(' ')).flatten()
    });
    headings.map(|heading| anchor(heading.trim())).collect()
}

/// `folder/link` without `..`.
fn resolve(folder: &Path, link: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in folder.join(link).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            other => path.push(other),
        }
    }
    path
}

/// What is wrong with a link of this page.
fn fault(page: &Page, target: &str) -> Option<String> {
    if target.starts_with("https://") {
        return None;
    }
    let (link, heading) = target.split_once('#').unwrap_or((target, ""));
    let folder = Path::new(&page.name).parent().expect("a page lies in a folder");
    let path = if link.is_empty() { PathBuf::from(&page.name) } else { resolve(folder, link) };
    let name = path.to_str().expect("names are UTF-8");
    if !Path::new(ROOT).join(&path).exists() {
        return Some(format!("there is no {name}"));
    }
    if page.name.starts_with("docs/src/") && !name.starts_with("docs/src/") {
        return Some(format!("{name} is not in the book"));
    }
    if heading.is_empty() || anchors(&Page::read(name)).iter().any(|one| one == heading) {
        return None;
    }
    Some(format!("{name} has no heading #{heading}"))
}

#[test]
fn every_link_leads_somewhere() {
    let (mut links, mut wrong) = (0, Vec::new());
    for page in pages().into_iter().chain(OTHERS.map(Page::read)) {
        for (number, line) in page.prose() {
            for target in targets(line) {
                links += 1;
                let fault = fault(&page, &target);
                wrong.extend(fault.map(|fault| format!("{}:{number}: {fault}", page.name)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(links >= 100, "only {links} links are found");
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let page = Page { name: "docs/src/trust.md".to_owned(), text: "# Trust\n".to_owned() };
    let sound = ["#trust", "commands.md#exit-codes", "https://example.org/#x"];
    for target in sound {
        assert_eq!(fault(&page, target), None, "{target}");
    }
    for target in ["#mistrust", "commands.md#exit-cods", "comands.md", "../../README.md"] {
        assert!(fault(&page, target).is_some(), "{target}");
    }
    assert_eq!(targets("[a](b) `[c](d)` ![e](f#g)"), ["b", "f#g"]);
}
