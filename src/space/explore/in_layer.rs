//! Layers of an enumeration, asked again: what the way back from a goal needs.

use ahash::RandomState;
use hashbrown::HashMap;

use super::{Explore, Stage};
use crate::board::{Code, Mask};
use crate::space::limits::Stop;
use crate::space::searched::SearchedLayers;

impl<M: Mask, const W: usize> SearchedLayers<W> for Explore<'_, M, W, 4> {
    fn depth(&self) -> u32 {
        self.depth()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }

    fn in_layer<V>(
        &self,
        depth: u32,
        some: &HashMap<Code<W>, V, RandomState>,
    ) -> Result<Vec<Code<W>>, Stop> {
        match &self.stage {
            Stage::Thin(search) => search.in_layer(depth, some),
            // Where ways are wanted there are no blocks.
            Stage::Blocks(_) => Ok(Vec::new()),
            Stage::Dense(search) => {
                let mut states: Vec<_> =
                    some.keys().filter(|code| search.is_at(code, depth)).copied().collect();
                states.sort_unstable();
                Ok(states)
            }
            Stage::Disk(search) => search
                .in_layer(depth, |code| some.contains_key(code))
                .map_err(|error| self.store(error)),
        }
    }
}
