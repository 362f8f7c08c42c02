//! Texts of one notation: reading never panics, and what reads can be written.

#![no_main]

use slide::puzzle::Notation;

libfuzzer_sys::fuzz_target!(|text: &str| {
    slide_fuzz::texts::read_in(Notation::Klotski, text);
});
