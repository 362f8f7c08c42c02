//! New Rush Hour positions, one by one or as a deck of cards.

use slide::design::rush_hour::{Chapter, DeckOptions, Tier, deck};
use slide::puzzle::Metric;

use super::{Args, levels};
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::session::Session;

/// Most cards of one level.
const MOST: usize = 10_000;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { wanted, limits, form } = args;
    let count = wanted.deck.or(wanted.count).unwrap_or(1);
    anyhow::ensure!((1..=MOST).contains(&count), "--count and --deck are numbers from 1 to {MOST}");
    let lengths = wanted.length.as_ref();
    anyhow::ensure!(lengths.is_none_or(|range| !range.is_empty()), "--length A..B goes upwards");
    let chapters = match (&wanted.length, &wanted.level) {
        (Some(lengths), _) => {
            let any = 0..=u32::MAX;
            let title = "puzzle".to_owned();
            vec![Chapter { title, lengths: lengths.clone(), counter_intuitive: any, count }]
        }
        (None, Some(level)) => {
            let tiers = levels(&Tier::ALL, Tier::name, level)?;
            tiers.into_iter().map(|tier| Chapter::of(tier, count)).collect()
        }
        (None, None) if wanted.deck.is_some() => Chapter::of_deck(count),
        (None, None) => anyhow::bail!("this family needs a --level, a --length or a --deck"),
    };
    let output = form.output.open(false)?;
    let options = DeckOptions {
        chapters,
        idle: wanted.idle,
        condition: wanted.condition.clone().unwrap_or_default(),
        seed: wanted.seed,
        threads: limits.effort.threads(),
        limits: limits.starting_now(&session.interrupt),
    };
    let made = session.search_named("generate", |reporter| deck(&options, reporter));
    if made.unfilled.is_some() {
        Console::raw(&format!("generate: {made}\n"));
    }
    let outcome = match (made.stopped, &made.unfilled) {
        (None, Some(_)) => Outcome::No,
        (stopped, _) => session.outcome(stopped),
    };
    if made.puzzles.is_empty() {
        return Ok(outcome);
    }
    let name = format!("Rush Hour, generated, seed {}", wanted.seed);
    let text = args.collection(&name, made.puzzles, (Metric::Slide, &options.limits))?;
    output.last_answer(&text, outcome)
}
