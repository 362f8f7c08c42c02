//! New challenges for Asteroid Escape.

use std::collections::HashSet;

use slide::design::asteroid::{Catalogue, Chapter, Level, Start, challenges};
use slide::puzzle::Metric;

use super::{Args, levels};
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::load::load;
use crate::cli::session::Session;
use crate::cli::source::Source;

/// Most challenges of one level.
const MOST: usize = 10_000;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { wanted, limits, form } = args;
    let count = wanted.count.unwrap_or(1);
    let chapters = match (&wanted.length, &wanted.level) {
        (Some(lengths), _) => {
            vec![Chapter { title: "Challenge", lengths: lengths.clone(), count }]
        }
        (None, Some(level)) => levels(&Level::ALL, Level::name, level)?
            .into_iter()
            .map(|level| Chapter { title: level.name(), lengths: level.lengths(), count })
            .collect(),
        (None, None) => anyhow::bail!("this family needs a --level or a --length"),
    };
    anyhow::ensure!((1..=MOST).contains(&count), "--count is a number from 1 to {MOST}");
    let output = form.output.open(false)?;
    let catalogue = Catalogue {
        chapters,
        seed: wanted.seed,
        unique: wanted.unique,
        condition: wanted.condition.clone().unwrap_or_default(),
        avoid: avoided(args, session)?,
        threads: limits.effort.threads(),
        limits: limits.starting_now(&session.interrupt),
    };
    let made = session.search_named("generate", |reporter| challenges(&catalogue, reporter))?;
    let outcome = session.outcome(made.stopped);
    if let Some(stop) = made.stopped {
        Console::raw(&format!("generate: not all challenges were made ({})", stop.words()));
    }
    if made.puzzles.is_empty() {
        return Ok(outcome);
    }
    let name = format!("Asteroid Escape, generated, seed {}", wanted.seed);
    let text = args.collection(&name, made.puzzles, (Metric::Move, &catalogue.limits))?;
    output.last_answer(&text, outcome)
}

/// The starts that must not come up.
fn avoided(args: &Args, session: &Session) -> anyhow::Result<HashSet<Start>> {
    let mut avoid = HashSet::new();
    for file in &args.wanted.not_from {
        let loaded = load(&Source::parse(file), None)?;
        for puzzle in &loaded.puzzles {
            match Start::of(puzzle) {
                Some(start) => {
                    avoid.insert(start);
                }
                None => session.console.warn(format_args!(
                    "{}: not made of the tiles of Asteroid Escape",
                    loaded.place(puzzle)
                )),
            }
        }
    }
    Ok(avoid)
}
