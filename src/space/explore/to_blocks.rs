//! Changing over to blocks of packings.
//!
//! They are for counts in steps. By depth that takes a bit for each packing, and the tables of the
//! blocks; without depths the automaton of packings is enough. Ways, other metrics
//! and mirror images that count once are left to bits for ranks.

use std::io::{self, Write};

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
use crate::store::write_words;

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
        match Automaton::new(self.board, &mut &go_on) {
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
            let mut most = 0;
            let mut go_on = |bytes: u64| {
                most = most.max(bytes);
                go_on(bytes)
            };
            match Joined::new(&paths, &steps, &own, &mut go_on) {
                Ok(joined) => {
                    self.story = format!(
                        "{}; then counted on the automaton of {packings} packings",
                        self.story
                    );
                    self.expanded_before += thin.expanded();
                    self.generated_before += thin.generated();
                    self.most_bytes = thin.most_bytes().max(bytes + most);
                    let counted = InBlocks::Counted { states: joined.own, told: false };
                    self.stage = Stage::Blocks(counted);
                    return Ok(true);
                }
                Err(GiveUp::TooLarge) => {}
                Err(GiveUp::Stop(stop)) => return Err(stop),
            }
        }
        let options = Options { threads: self.manner.threads, ..Options::default() };
        let Some(needed) = Layers::predicted_bytes(&paths, &options) else { return Ok(false) };
        if needed > worth.min(room) {
            self.look_again_bytes = (needed / WORTH).max(2 * bytes);
            return Ok(false);
        }
        let wants = Wants::new(self.board);
        if self.board.has_goal() && wants.is_none() {
            return Ok(false);
        }
        let mut blocks = match Layers::new(paths, (&steps, wants.as_ref()), options, &mut &go_on) {
            Ok(blocks) => blocks,
            Err(GiveUp::TooLarge) => return Ok(false),
            Err(GiveUp::Stop(stop)) => return Err(stop),
        };
        let before = if depth > 0 { thin.layer(depth - 1) } else { &[] };
        let at = (depth, thin.complete_states());
        if !blocks.begin_at(self.board, at, before, thin.layer(depth)) {
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
        self.stage = Stage::Blocks(InBlocks::Layers(Box::new(blocks)));
        Ok(true)
    }

    /// Goes on from a checkpoint of this kind.
    pub(super) fn restore_blocks(
        &mut self,
        kind: u64,
        at: (u32, u64),
        from: &mut SealedReader,
        watch: &Watch<'_>,
    ) -> Result<(), Fault> {
        if kind != InBlocks::KIND {
            let told = from.word()? == 1;
            self.story = "resumed; counted on the automaton of packings".into();
            self.stage = Stage::Blocks(InBlocks::Counted { states: at.1, told });
            return Ok(());
        }
        if let Stage::Blocks(InBlocks::Layers(blocks)) = &mut self.stage {
            return blocks.restore(at, from).map_err(Fault::Store);
        }
        let taken = self.board.bytes();
        let room = watch.limits.room_beside(taken);
        let (paths, steps) = self.paths(room, watch)?.ok_or(Stop::Memory)?;
        let go_on = |bytes| watch.limits.check(0, taken + bytes);
        let wants = Wants::new(self.board);
        let options = Options { threads: self.manner.threads, ..Options::default() };
        if Layers::predicted_bytes(&paths, &options).is_none_or(|needed| needed > room) {
            return Err(Stop::Memory.into());
        }
        let mut blocks = Layers::new(paths, (&steps, wants.as_ref()), options, &mut &go_on)?;
        blocks.restore(at, from).map_err(Fault::Store)?;
        self.story = "resumed; in blocks of packings".into();
        self.stage = Stage::Blocks(InBlocks::Layers(Box::new(blocks)));
        Ok(())
    }
}

/// An enumeration without single states.
pub(super) enum InBlocks {
    /// By depth.
    Layers(Box<Layers>),
    /// All states have been counted; whether that has been told.
    Counted { states: u64, told: bool },
}

impl InBlocks {
    /// The kind of a checkpoint by depth; the next one is that of a count.
    pub const KIND: u64 = 3;

    pub fn kind(&self) -> u64 {
        Self::KIND + u64::from(matches!(self, Self::Counted { .. }))
    }

    pub fn depth(&self) -> u32 {
        if let Self::Layers(search) = self { search.depth() } else { 0 }
    }

    pub fn states(&self) -> u64 {
        match self {
            Self::Layers(search) => search.states(),
            Self::Counted { states, .. } => *states,
        }
    }

    pub fn layer_states(&self) -> u64 {
        if let Self::Layers(search) = self { search.layer_states() } else { self.states() }
    }

    pub fn layer_goals(&self) -> u64 {
        if let Self::Layers(search) = self { search.layer_goals() } else { 0 }
    }

    pub fn bytes(&self) -> u64 {
        if let Self::Layers(search) = self { search.bytes() } else { 0 }
    }

    /// As [`Explore::advance`]: where all states have been counted it finds all of them, then none.
    pub fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, Stop> {
        match self {
            Self::Layers(search) => search.advance(watch),
            Self::Counted { states, .. }
                if watch.limits.max_states.is_some_and(|most| *states > most) =>
            {
                Err(Stop::States)
            }
            Self::Counted { told: true, .. } => Ok(0),
            Self::Counted { states, told } => {
                *told = true;
                Ok(*states)
            }
        }
    }

    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Layers(search) => search.save(to),
            Self::Counted { told, .. } => write_words(to, &[u64::from(*told)]),
        }
    }
}
