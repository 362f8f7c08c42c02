//! Changing over to blocks of packings.
//!
//! They are for counts in steps. By depth that takes a bit for each packing, and the tables of the
//! blocks; without depths the automaton of packings is enough. Ways, other metrics
//! and mirror images that count once are left to bits for ranks.

use super::ranks::GiveUp;
use super::{Explore, Stage};
use crate::board::{Automaton, Mask, Paths, Steps, Wants};
use crate::puzzle::Metric;
use crate::space::blocks::{Layers, Options};
use crate::space::dense::Order;
use crate::space::disk::Fault;
use crate::space::joined::Joined;
use crate::space::limits::Stop;
use crate::space::symmetry::Symmetry;
use crate::space::thin::frontier::Old;
use crate::space::watch::Watch;
use crate::store::sealed::SealedReader;

/// Blocks are worth while when thin layers take this part of their bytes: they are quicker, not
/// smaller.
const WORTH: u64 = 8;

impl<M: Mask, const W: usize, const BITS: u32> Explore<'_, M, W, BITS> {
    /// Whether blocks can answer what is asked.
    fn suits_blocks(&self) -> bool {
        BITS == 2
            && self.manner.metric == Metric::Step
            && self.manner.symmetry == Symmetry::None
            && self.manner.old == Old::Count
    }

    /// The paths of all packings, and the steps between them, if there is room for them.
    fn paths(&self, room: u64, watch: &Watch<'_>) -> Result<Option<(Paths, Steps)>, Stop> {
        let go_on = |bytes| {
            watch.check().map_err(GiveUp::Stop)?;
            if bytes > room { Err(GiveUp::TooLarge) } else { Ok(()) }
        };
        match Automaton::new(self.board, go_on) {
            Ok(automaton) => Ok(Paths::new(&automaton).zip(Steps::new(self.board))),
            Err(GiveUp::TooLarge) => Ok(None),
            Err(GiveUp::Stop(stop)) => Err(stop),
        }
    }

    /// Changes over to blocks if they are worth while and fit beside the layers; `now` says that they
    /// always are. Says whether it did.
    pub(super) fn change_to_blocks(
        &mut self,
        now: bool,
        watch: &mut Watch<'_>,
    ) -> Result<bool, Stop> {
        if !self.suits_blocks() {
            return Ok(false);
        }
        let Stage::Thin(thin) = &self.stage else { return Ok(false) };
        let bytes = thin.bytes();
        let room = watch.limits.room_beside(bytes + self.board.bytes());
        let worth = if now { u64::MAX } else { bytes.saturating_mul(WORTH) };
        let Some((paths, steps)) = self.paths(room.min(worth), watch)? else { return Ok(false) };
        let packings = paths.ways(Paths::ROOT);
        let go_on = |bytes| {
            watch.check().map_err(GiveUp::Stop)?;
            if bytes > room { Err(GiveUp::TooLarge) } else { Ok(()) }
        };
        let depth = thin.depth();
        if self.order == Order::Any && !steps.are_single() {
            let mut own = Vec::new();
            paths.walk(self.board, &self.board.start(), |_, token, _| own.push(token));
            match Joined::new(&paths, &steps, &own, go_on) {
                Ok(joined) => {
                    self.story = format!(
                        "{}; then counted on the automaton of {packings} packings",
                        self.story
                    );
                    self.expanded_before += thin.expanded();
                    self.generated_before += thin.generated();
                    self.most_bytes = thin.most_bytes();
                    self.stage = Stage::Counted { states: joined.own, counted: false };
                    return Ok(true);
                }
                Err(GiveUp::TooLarge) => {}
                Err(GiveUp::Stop(stop)) => return Err(stop),
            }
        }
        let options = Options { threads: self.manner.threads, ..Options::default() };
        let Some(needed) = Layers::predicted_bytes(&paths, &options) else { return Ok(false) };
        if !now && needed > worth.min(room) {
            self.look_again_bytes = (needed / WORTH).max(2 * bytes);
            return Ok(false);
        }
        let wants = Wants::new(self.board);
        if self.board.has_goal() && wants.is_none() {
            return Ok(false);
        }
        let mut blocks = match Layers::new(paths, (&steps, wants.as_ref()), options, go_on) {
            Ok(blocks) => blocks,
            Err(GiveUp::TooLarge) => return Ok(false),
            Err(GiveUp::Stop(stop)) => return Err(stop),
        };
        let before = if depth > 0 { thin.layer(depth - 1) } else { &[] };
        let at = (depth, thin.complete_states());
        if !blocks.seen(self.board, at, before, thin.layer(depth)) {
            return Ok(false);
        }
        self.story = format!(
            "{}; from depth {depth} on in blocks: {packings} packings, {}",
            self.story,
            blocks.story()
        );
        self.expanded_before += thin.expanded();
        self.generated_before += thin.generated();
        self.most_bytes = thin.most_bytes().max(bytes + blocks.bytes());
        self.stage = Stage::Blocks(Box::new(blocks));
        Ok(true)
    }

    /// Goes on from a checkpoint of blocks.
    pub(super) fn restore_blocks(
        &mut self,
        depth: u32,
        states: u64,
        from: &mut SealedReader,
        watch: &Watch<'_>,
    ) -> Result<(), Fault> {
        if let Stage::Blocks(blocks) = &mut self.stage {
            return blocks.restore((depth, states), from).map_err(Fault::Store);
        }
        let room = watch.limits.room_beside(self.board.bytes());
        let (paths, steps) = self.paths(room, watch)?.ok_or(Stop::Memory)?;
        let go_on = |bytes| watch.limits.check(0, bytes);
        let wants = Wants::new(self.board);
        let options = Options { threads: self.manner.threads, ..Options::default() };
        let mut blocks = Layers::new(paths, (&steps, wants.as_ref()), options, go_on)?;
        blocks.restore((depth, states), from).map_err(Fault::Store)?;
        self.story = "resumed; in blocks of packings".into();
        self.stage = Stage::Blocks(Box::new(blocks));
        Ok(())
    }
}

/// What one advance finds where all states have been counted: all of them, then nothing.
pub(super) fn found_all(states: u64, counted: &mut bool, watch: &Watch<'_>) -> Result<u64, Stop> {
    if watch.limits.max_states.is_some_and(|most| states > most) {
        return Err(Stop::States);
    }
    Ok(if std::mem::replace(counted, true) { 0 } else { states })
}
