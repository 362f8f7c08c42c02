//! Layers on disk: sets of states that are too large for memory, sorted and written as
//! differences, about two to four bytes a state. States are arrays of W words; their meaning
//! is not known here.
//!
//! ```text
//!  successors ──spill──▶ run  ┐
//!             ──spill──▶ run  ├──merge──▶ run: the next layer
//!             ──spill──▶ run  ┘    ▲
//!                                  └── minus the layers before
//! ```
//!
//! | file | content |
//! |---|---|
//! | `directory` | the [`LayerDirectory`] and its files, `lock` its lock |
//! | `number`, `delta`, `block` | the encoding, from a number to a file |
//! | `write`, `read`, `sorted_run` | [`RunWriter`], [`RunReader`], [`SortedRun`] |
//! | `tree`, `merge` | many runs read as one, and their [`Difference`] from others |
//!
//! # Examples
//! ```
//! use slide::store::layers::LayerDirectory;
//!
//! # fn main() -> Result<(), slide::store::StoreError> {
//! # let folder = std::env::temp_dir().join(format!("slide-layers-{}", std::process::id()));
//! let directory = LayerDirectory::named(&folder)?;
//! let current = directory.spill(&mut vec![[5], [2]])?;
//! let successors = vec![directory.spill(&mut vec![[9], [2], [7]])?, directory.spill(&mut vec![[7], [1]])?];
//! let next = directory.merge(successors, &[&current])?;
//!
//! let states: Result<Vec<[u64; 1]>, _> = next.reader()?.collect();
//! assert_eq!(states?, [[1], [7], [9]]);
//! # Ok(())
//! # }
//! ```

mod block;
mod delta;
mod directory;
mod merge;
mod number;
mod read;
mod sorted_run;
mod tree;
mod write;

pub use directory::LayerDirectory;
pub use merge::Difference;
pub use read::RunReader;
pub use sorted_run::SortedRun;
pub use write::RunWriter;
