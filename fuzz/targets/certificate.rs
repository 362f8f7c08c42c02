//! Certificates: the checker answers or refuses, and never panics. An input that is not gzip is zipped first, and
//! where it has several lines the hash of its puzzle and its checksum are renewed: otherwise nothing behind the header
//! would be read.

#![no_main]

use slide::certificate::{CheckOptions, check_certificate};
use slide::space::{Limits, Silent};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let options = CheckOptions::default()
        .limits(Limits::default().memory_bytes(Some(64 << 20)).max_states(Some(20_000)));
    let zipped = slide_fuzz::certificates::completed(bytes);
    for input in [bytes, &zipped] {
        let _ = check_certificate(input, None, &options, &mut Silent);
    }
});
