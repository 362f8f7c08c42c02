//! Starts of numbered tiles that need exactly so many moves.

use anyhow::Context;
use slide::design::{CannotGenerate, TileStart, tile_start};
use slide::puzzle::{TilesGoal, write};
use slide::solve::SolveOptions;

use super::{Args, Hole};
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::heuristics::cache;
use crate::cli::output::Output;
use crate::cli::session::Session;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { wanted, limits, form } = args;
    let size = wanted.size()?;
    let length = match &wanted.length {
        Some(lengths) if lengths.0.start() == lengths.0.end() => *lengths.0.start(),
        Some(_) => anyhow::bail!("tiles need one --length, not a range"),
        None => anyhow::bail!("tiles need a --length"),
    };
    let output: Output = form.output.open(false)?;
    let start = TileStart {
        size,
        length,
        seed: wanted.seed,
        goal: match wanted.hole {
            Some(Hole::First) => TilesGoal::HoleFirst,
            Some(Hole::Last) | None => TilesGoal::HoleLast,
        },
    };
    let options = SolveOptions {
        threads: limits.threads(),
        limits: limits.starting_now(&session.interrupt),
        cache: cache(),
        ..SolveOptions::default()
    };
    let made = session.search_named("generate", |reporter| tile_start(start, &options, reporter));
    if session.interrupt.asked() {
        return Ok(Outcome::Interrupted);
    }
    if let Err(stopped @ CannotGenerate::Stopped(_)) = &made {
        // A puzzle file has no room for it, so it is said on stderr, even with `-q`.
        Console::raw(&format!("generate: {stopped}"));
        return Ok(Outcome::Partial);
    }
    let puzzle =
        made.with_context(|| format!("{}×{} tiles, {length} moves", size.rows, size.cols))?;
    let text = write(&puzzle, form.notation.into())?;
    output.last_answer(&text, Outcome::Answered)
}
