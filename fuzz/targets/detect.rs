//! Any text: some notation is made out, and reading in it never panics.

#![no_main]

use slide::puzzle::Notation;

libfuzzer_sys::fuzz_target!(|text: &str| {
    slide_fuzz::texts::read_in(Notation::detect(text), text);
});
