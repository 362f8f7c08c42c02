//! Every command on puzzles that are valid by construction.

#![no_main]

use slide_fuzz::drawn::Play;

libfuzzer_sys::fuzz_target!(|play: Play| {
    slide_fuzz::commands::check(&play);
});
