//! Random puzzles in blocks of packings of any size: the same layers, goals and components as without.

#![no_main]

use slide_fuzz::drawn::Play;

libfuzzer_sys::fuzz_target!(|input: (u16, u8, Play)| {
    let (most_slots, threads, play) = input;
    slide_fuzz::blocks::check(&play, most_slots, threads);
});
