//! Files that the program keeps for itself: round trips, damage, kills, full disks.

mod full_disk;
mod kill;
mod process;
mod sealed;
