//! What the fuzz targets try; each target only hands its input over.

pub mod blocks;
pub mod certificates;
pub mod commands;
pub mod drawn;
pub mod lists;
pub mod texts;
pub mod walk;
