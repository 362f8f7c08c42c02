//! Random puzzles and random walks: what the engine generates is what the checker calls legal.

#![no_main]

use slide_fuzz::drawn::Play;

libfuzzer_sys::fuzz_target!(|play: Play| {
    slide_fuzz::walk::check(&play);
});
