//! `slide census merge`: the shards of a census, put together.
//!
//! ```text
//! part1.json part2.json …    the reports of the shards, as `-f json` writes them
//! part1.txt part2.txt …      for Rush Hour, with -o: the lists of puzzles that their -o has written
//! ```

use std::path::PathBuf;

use anyhow::{anyhow, bail, ensure};
use slide::design::rush_hour::read_puzzles;
use slide::design::{asteroid, rush_hour};

use super::Format;
use crate::cli::exit_code::Outcome;
use crate::cli::session::Session;
use crate::cli::shared_args::AnswerArgs;
use crate::cli::source::{Role, Source};
use crate::cli::survey::merged;

/// Put the shards of a census together
#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// The shards in any order: reports as `-f json` writes them; of Rush Hour, with -o, also the lists
    /// of puzzles
    #[arg(value_name = "SHARD", required = true)]
    shards: Vec<PathBuf>,
    /// Show how many starts there are of each length
    #[arg(long)]
    histogram: bool,
    #[command(flatten)]
    form: AnswerArgs<Format>,
}

/// Puts shards together.
pub(super) fn run(args: &MergeArgs, session: &Session) -> anyhow::Result<Outcome> {
    let (mut reports, mut lists) = (Vec::new(), Vec::new());
    for path in &args.shards {
        let text = Source::whole(path.as_os_str()).read(Role::Shard)?;
        let files = if text.starts_with('{') { &mut reports } else { &mut lists };
        files.push((path.display().to_string(), text));
    }
    if reports.iter().any(|(_, text)| text.contains("\"family\":\"rush-hour\"")) {
        return of_rush_hour(args, &reports, &lists, session);
    }
    if let Some((name, _)) = lists.first() {
        bail!("{name}: this is no report of a census");
    }
    let MergeArgs { histogram, form, .. } = args;
    ensure!(form.format != Format::Csv, "tables of shards are put together line by line");
    let whole = merged(&reports, asteroid::read_report, asteroid::merge)?;
    super::asteroid::answer(&whole, *histogram, form, form.output.open(false)?, session)
}

fn of_rush_hour(
    args: &MergeArgs,
    reports: &[(String, String)],
    lists: &[(String, String)],
    session: &Session,
) -> anyhow::Result<Outcome> {
    let MergeArgs { histogram, form, .. } = args;
    let database = super::rush_hour::database(form)?;
    let mut whole = merged(reports, rush_hour::read_report, rush_hour::merge)?;
    let (found, all) = (whole.figures.positions, whole.all_positions);
    ensure!(
        u128::from(found) == all,
        "the shards have {found} positions together, instead of {all}"
    );
    if database.is_some() {
        let mut puzzles = Vec::new();
        for (name, text) in lists {
            let found = read_puzzles(text, &whole.family);
            let bad = |line| anyhow!("{name}:{line}: this is no puzzle of the census");
            puzzles.extend(found.map_err(bad)?);
        }
        let (found, all) = (puzzles.len(), whole.irreducible_puzzles());
        whole = whole.with_puzzles(puzzles).ok_or_else(|| {
            anyhow!("the lists have {found} puzzles, the reports {all}: name each list once")
        })?;
    } else if let Some((name, _)) = lists.first() {
        bail!("{name}: a list of puzzles; name a file for all of them with -o");
    }
    super::rush_hour::answer(&whole, *histogram, form, database, session)
}
