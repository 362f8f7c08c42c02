//! The smallest state of many sorted runs, by a tournament of losers (Knuth, The Art of Computer
//! Programming 3, 1973, 5.4.1).
//!
//! ```text
//!            winner 2              Each inner node keeps the loser of the match played there, so
//!               │                  when the winner's run continues with its next state, one path
//!           ┌─ 3 (5) ─┐            up the tree, one match a level, finds the next winner.
//!        ┌ 4 (9) ┐  ┌ 7 (8) ┐
//!        9       3  2       8      with matches 9–3, 2–8, then 3–2: nodes keep 9, 8 and 3
//! ```
//!
//! A run that has ended loses against every other.

use super::read::RunReader;
use crate::store::StoreError;

/// The head of a run in the tournament.
#[derive(Clone, Copy, Debug)]
struct Player<const W: usize> {
    state: [u64; W],
    /// The place of the run, or [`ENDED`].
    run: usize,
}

const ENDED: usize = usize::MAX;

impl<const W: usize> Player<W> {
    #[inline]
    fn beats(&self, other: &Self) -> bool {
        for word in 0..W {
            if self.state[word] != other.state[word] {
                return self.state[word] < other.state[word];
            }
        }
        self.run < other.run
    }
}

/// Several runs read as one: their states in ascending order, each once.
#[derive(Debug)]
pub(super) struct Merged<const W: usize> {
    runs: Vec<RunReader<W>>,
    /// Node n plays the winners of nodes 2n and 2n+1; nodes from `losers.len()` on are the runs.
    losers: Vec<Player<W>>,
    winner: Player<W>,
}

impl<const W: usize> Merged<W> {
    pub(super) fn new(mut runs: Vec<RunReader<W>>) -> Result<Self, StoreError> {
        let leaves = runs.len().next_power_of_two();
        let ended = Player { state: [u64::MAX; W], run: ENDED };
        let mut players = vec![ended; 2 * leaves];
        for run in 0..runs.len() {
            players[leaves + run] = player(&mut runs, run)?;
        }
        // From the leaves up: the winner advances, the loser stays.
        let mut losers = vec![ended; leaves];
        for node in (1..leaves).rev() {
            let left = players[2 * node];
            let right = players[2 * node + 1];
            let left_wins = left.beats(&right);
            players[node] = if left_wins { left } else { right };
            losers[node] = if left_wins { right } else { left };
        }
        Ok(Self { runs, losers, winner: players[1] })
    }

    /// The smallest state that has not been returned yet; `None` at the end of all runs.
    #[inline]
    pub(super) fn next_state(&mut self) -> Result<Option<[u64; W]>, StoreError> {
        if self.winner.run == ENDED {
            return Ok(None);
        }
        let state = self.winner.state;
        while self.winner.state == state && self.winner.run != ENDED {
            self.replay()?;
        }
        Ok(Some(state))
    }

    /// Puts the next state of the winner's run in its place and plays the matches up the tree again.
    #[inline]
    fn replay(&mut self) -> Result<(), StoreError> {
        let run = self.winner.run;
        let mut winner = player(&mut self.runs, run)?;
        let mut node = (self.losers.len() + run) >> 1;
        while node > 0 {
            let loser = self.losers[node];
            let wins = winner.beats(&loser);
            self.losers[node] = if wins { loser } else { winner };
            winner = if wins { winner } else { loser };
            node >>= 1;
        }
        self.winner = winner;
        Ok(())
    }
}

#[inline]
fn player<const W: usize>(runs: &mut [RunReader<W>], run: usize) -> Result<Player<W>, StoreError> {
    Ok(match runs[run].next_state()? {
        Some(state) => Player { state, run },
        None => Player { state: [u64::MAX; W], run: ENDED },
    })
}
