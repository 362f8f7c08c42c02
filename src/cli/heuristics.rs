//! The options of heuristic search, for `solve` and `compare`.

use std::path::PathBuf;

use etcetera::BaseStrategy;
use slide::puzzle::Direction;
use slide::solve::SolveOptions;
use slide::space::Run;
use slide::tiles::{HoleOrder, PatternSize};

use super::words::words;

/// The options of A* and IDA*.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Heuristic search")]
pub(crate) struct HeuristicArgs {
    /// The order in which IDA* moves the hole of a tile board, such as ULRD
    ///
    /// It changes the number of states generated, not the answer. Without it, moves are tried in the
    /// order that breaks ties between solutions.
    #[arg(long, value_name = "ULRD", value_parser = order)]
    order: Option<HoleOrder>,
    /// How large pattern databases may be
    ///
    /// They are made when first needed, and kept in the cache directory of the user. With `auto`, a search
    /// without `--heuristic` uses large ones where searching with small ones would take longer than making or
    /// reading them.
    #[arg(long, value_name = "SIZE", default_value = "auto", value_parser = words::<PatternSize>())]
    pdb: PatternSize,
    /// A* and IDA* generate no more states than this
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,
}

impl HeuristicArgs {
    /// The options with these.
    pub(crate) fn add_to(&self, options: SolveOptions) -> SolveOptions {
        options.order(self.order.unwrap_or_default()).patterns(self.pdb).cache(cache())
    }

    /// The run with the limit on generated states.
    pub(crate) fn limit(&self, mut run: Run<'static>) -> Run<'static> {
        run.limits.max_nodes = self.max_nodes;
        run
    }
}

/// The directory of pattern databases: `$XDG_CACHE_HOME/slide`, `~/.cache/slide`, or the usual
/// directory of other systems.
pub(crate) fn cache() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.cache_dir().join("slide"))
}

/// Four different letters of U, D, L, R.
fn order(text: &str) -> Result<HoleOrder, String> {
    let letters = text.chars().map(|letter| Direction::from_letter(letter.to_ascii_uppercase()));
    let all: Option<Vec<Direction>> = letters.collect();
    let ways: Option<[Direction; 4]> = all.and_then(|all| all.try_into().ok());
    ways.filter(|ways| Direction::ALL.iter().all(|way| ways.contains(way)))
        .map(HoleOrder::Fixed)
        .ok_or_else(|| "an order has the letters U, D, L and R, each once, such as ULRD".to_owned())
}
