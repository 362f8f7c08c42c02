//! All placements of the pieces, and their components, against trying them one by one.

use super::case::{Case, same};
use slide::space::{CountOptions, Run, components, packings};
use slide_reference::kinds::Identity;

/// More placements than this the reference does not try.
const MOST_TRIES: usize = 60_000;

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    let puzzle = case.read()?;
    let identities = [
        (Identity::Count, slide::puzzle::Identity::Count),
        (Identity::Solve, slide::puzzle::Identity::Solve),
        (Identity::Labelled, slide::puzzle::Identity::Labelled),
    ];
    for (ours, theirs) in identities {
        let Some(expected) = case.puzzle.packings(ours, MOST_TRIES.min(case.tries)) else {
            continue;
        };
        let all = expected.len() as u64;
        let (sizes, own) = case.puzzle.components(ours, expected);
        for threads in [1, 3] {
            let options = CountOptions::default().identity(theirs);
            let mut run = Run::default().threads(threads);
            let found = packings(&puzzle, &options, &mut run).map_err(|one| one.to_string())?;
            same(&format!("packings, {ours:?}"), &u128::from(all), &found)?;
            let found = components(&puzzle, &options, &mut run).map_err(|one| one.to_string())?;
            let found = (found.packings, found.sizes, found.own);
            same(&format!("components, {ours:?}"), &(all, sizes.clone(), own), &found)?;
        }
    }
    Ok(())
}
