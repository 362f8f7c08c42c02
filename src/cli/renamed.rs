//! Command lines of earlier versions: families were values of `--family`, and `survey`, `census` and
//! `hardest` had each a `merge` of its own.

use clap::CommandFactory;

use super::args::Cli;

/// The command that puts parts together.
pub(super) const MERGE: &str = "the parts of any job are put together by `slide merge PART...`";

/// The command line to use instead of that of this run, if that is of an earlier version.
pub(super) fn tip() -> Option<String> {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.collect();
    let with_families = |word: &&String| ["generate", "census"].contains(&word.as_str());
    let after = |word: &str| words.iter().skip_while(|one| *one != word).nth(1);
    if ["survey", "census"].iter().any(|word| after(word).is_some_and(|next| next == "merge")) {
        return Some(MERGE.to_owned());
    }
    let command = words.iter().find(with_families)?;
    let equals = words.iter().find_map(|word| word.strip_prefix("--family="));
    let family = equals.or_else(|| after("--family").map(String::as_str))?;
    let program = Cli::command();
    let family = program.find_subcommand(command)?.find_subcommand(family)?.get_name();
    Some(format!("a family is a subcommand: `slide {command} {family}`"))
}
