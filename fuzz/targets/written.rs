//! Move lists: reading and replaying them never panics.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    slide_fuzz::lists::read(text);
});
