//! `slide hardest --bag`: the hardest starts of a bag of shapes or of a shard of it.

use anyhow::ensure;
use slide::design::{Bag, BagError, HardestOfBag, bag_puzzles, hardest_of_bag};
use slide::puzzle::Metric;
use slide::render::json;
use slide::space::Reporter;

use super::{Args, Form, Format};
use crate::cli::cluster::Group;
use crate::cli::exit_code::Outcome;
use crate::cli::output::Output;
use crate::cli::session::Session;

/// Finds the hardest starts of a bag.
pub(super) fn run(
    shapes: &str,
    args: &Args,
    output: Output,
    group: &Group,
    session: &Session,
) -> anyhow::Result<Outcome> {
    ensure!(!args.cluster.is_wanted(), "a bag is judged by one process");
    let Args { puzzles, question, shards, form, .. } = args;
    let bag = Bag {
        shapes: shapes.to_owned(),
        board: puzzles.board.clone().unwrap_or_default(),
        goal: puzzles.goal.clone().unwrap_or_default(),
        turned: question.turned,
        shard: shards.shard,
    };
    let made = bag_puzzles(&bag).map_err(|no| match no {
        BagError::Faults(errors) => anyhow::Error::from(errors),
        no => no.into(),
    })?;
    let options = super::options(args, Metric::default(), session, group)?;
    let search = |reporter: &mut dyn Reporter| hardest_of_bag(&bag, &made, &options, reporter);
    let found = session.search_named("bag", search)?;
    session.say_how_to_go_on(found.found.stopped, &options.checkpoints);
    answer(&found, form, output, session)
}

/// Writes the hardest starts of a bag, or of a shard of it.
pub(in crate::cli) fn answer(
    of_bag: &HardestOfBag,
    form: &Form,
    output: Output,
    session: &Session,
) -> anyhow::Result<Outcome> {
    let shard = of_bag.bag.shard;
    let name = shard.map_or_else(|| "Bag".to_owned(), |shard| format!("Bag, shard {shard}"));
    let (mut text, mut outcome) =
        super::answer(&name, &of_bag.found, &of_bag.options(), form, session);
    if shard.is_some() {
        if form.answer.format == Format::Json {
            text = json::hardest_of_shard(of_bag);
        }
        // Whether there is a start at all that can be solved is known of the whole alone.
        outcome = if outcome == Outcome::No { Outcome::Answered } else { outcome };
    }
    let outcome = if session.interrupt.asked() { Outcome::Interrupted } else { outcome };
    output.last_answer(&text, outcome)
}
