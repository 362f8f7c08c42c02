//! Starts of numbered tiles that need exactly a given number of moves.

use anyhow::Context;
use slide::design::{GenerateError, TileStart, tile_start};
use slide::puzzle::write;
use slide::render::{page, svg};
use slide::solve::SolveOptions;

use super::{Args, Format};
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::heuristics::cache;
use crate::cli::output::Output;
use crate::cli::session::Session;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { wanted, limits, form } = args;
    let size = wanted.size()?;
    let length = match &wanted.length {
        Some(lengths) if lengths.start() == lengths.end() => *lengths.start(),
        Some(_) => anyhow::bail!("tiles need one --length, not a range"),
        None => anyhow::bail!("tiles need a --length"),
    };
    let output: Output = form.output.open(false)?;
    let start =
        TileStart { size, length, seed: wanted.seed, goal: wanted.hole.unwrap_or_default() };
    let options = SolveOptions::default()
        .threads(limits.effort.threads())
        .limits(limits.starting_now(&session.interrupt))
        .cache(cache());
    let made = session.search_named("generate", |reporter| tile_start(start, &options, reporter));
    if session.interrupt.asked() {
        return Ok(Outcome::Interrupted);
    }
    if let Err(stopped @ GenerateError::Stopped(_)) = &made {
        Console::raw(&format!("generate: {stopped}"));
        return Ok(Outcome::Partial);
    }
    let puzzle =
        made.with_context(|| format!("{}×{} tiles, {length} moves", size.rows, size.cols))?;
    let text = match form.format {
        Format::Ron => write(&puzzle, form.notation)?,
        Format::Svg => svg::one_board(&puzzle, puzzle.name(), false),
        Format::Html => page::thumbnails(puzzle.name(), std::slice::from_ref(&puzzle)),
    };
    output.last_answer(&text, Outcome::Answered)
}
