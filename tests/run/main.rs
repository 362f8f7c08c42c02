//! Files that the program keeps for itself: round trips, damage, kills, full disks.

mod damage;
mod directory;
mod full_disk;
mod kill;
mod layers;
mod process;
mod sealed;
mod small_disk;
