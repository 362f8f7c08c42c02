//! Ranks for an enumeration, if they are worth their memory.

use crate::board::{Automaton, Board, Mask, Ranking, TooLarge};
use crate::space::limits::Stop;
use crate::space::watch::Watch;

/// Why an automaton is not grown to its end.
pub(super) enum GiveUp {
    /// It would be larger than what it could save.
    TooLarge,
    Stop(Stop),
}

impl From<TooLarge> for GiveUp {
    fn from(_: TooLarge) -> Self {
        Self::TooLarge
    }
}

/// The ranks of a board's packings, if they are worth so many bytes, and growing them takes no more
/// than `room_bytes`. What is only needed while they grow may cost as much again as they are worth.
///
/// # Errors
/// Time is up, or the search was interrupted.
pub(super) fn ranking<M: Mask, const W: usize>(
    board: &Board<M, W>,
    worth_bytes: u64,
    room_bytes: u64,
    watch: &Watch<'_>,
) -> Result<Option<Ranking>, Stop> {
    let most_bytes = worth_bytes.saturating_mul(2).min(room_bytes);
    let go_on = |bytes| {
        watch.check().map_err(GiveUp::Stop)?;
        if bytes > most_bytes { Err(GiveUp::TooLarge) } else { Ok(()) }
    };
    match Automaton::new(board, &mut &go_on) {
        Ok(automaton) if automaton.bytes() + automaton.ranking_bytes() > room_bytes => Ok(None),
        Ok(automaton) => Ok(Ranking::new(&automaton)),
        Err(GiveUp::TooLarge) => Ok(None),
        Err(GiveUp::Stop(stop)) => Err(stop),
    }
}
