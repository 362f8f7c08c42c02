//! Certificates: the checker answers or refuses, and never panics. An input that is not gzip is zipped first, and
//! where it has several lines the hash of its puzzle and its checksum are renewed: otherwise nothing behind the header
//! would be read.

#![no_main]

use slide::certificate::check_certificate;
use slide::space::{Limits, Run};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let limits = Limits::default().memory_bytes(Some(64 << 20)).max_states(Some(20_000));
    let mut run = Run::default().limits(limits);
    let zipped = slide_fuzz::certificates::completed(bytes);
    for input in [bytes, &zipped] {
        let _ = check_certificate(input, None, &mut run);
    }
});
