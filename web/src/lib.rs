//! The engine as a WebAssembly module: a question in JSON goes in, an answer in JSON comes out.
//!
//! There are no bindings beside these, so that a worker of a page and Node need the same few lines:
//!
//! ```text
//! page                          module
//! at = alloc(length)            memory for the question
//! bytes are written there
//! told = answer(at, length)     told: length in 4 bytes, little end first, then the answer
//!      ◀── report(at, length)   while it searches: how far it is, in JSON
//!      ◀── now()                milliseconds, so that it does not report too often
//! release(told)
//! ```
//!
//! This file is the memory and the clock; `question.rs` says what can be asked, and `answers.rs` hands
//! it to the library. None of them knows anything of puzzles.

mod answers;
mod question;

use std::mem::size_of;

use slide::space::{Deepening, Parts, Progress, Reporter};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// Takes this many bytes from there, a text in JSON.
    fn report(at: *const u8, length: usize);
}

/// Milliseconds between two reports.
const REPORT_MS: f64 = 100.0;

/// Memory for a question of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::leak(vec![0; length].into_boxed_slice()).as_mut_ptr()
}

/// Answers the question of this many bytes at a place that [`alloc`] gave, which is taken back. The
/// answer has its length in front, and is given back to [`release`].
///
/// # Safety
/// The place must come from [`alloc`] with this length, and must not be used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(question: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: `alloc` leaked a box of this length, and the caller gives it away.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(question, length)) };
    let text = answers::answer(&question, &mut Meter { last: now() });
    let mut told = (text.len() as u32).to_le_bytes().to_vec();
    told.extend_from_slice(text.as_bytes());
    Box::leak(told.into_boxed_slice()).as_mut_ptr()
}

/// Takes an answer back.
///
/// # Safety
/// The place must come from [`answer`], and must not be used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(told: *mut u8) {
    // SAFETY: `answer` leaked a box that begins with the length of the rest.
    unsafe {
        let length = u32::from_le_bytes(*told.cast::<[u8; 4]>()) as usize;
        let all = std::ptr::slice_from_raw_parts_mut(told, size_of::<u32>() + length);
        drop(Box::from_raw(all));
    }
}

/// Tells the page how far a search is, now and then.
struct Meter {
    last: f64,
}

impl Meter {
    fn tell(&mut self, depth: u32, states: u64) {
        let time = now();
        if time - self.last >= REPORT_MS {
            self.last = time;
            let text = format!("{{\"depth\":{depth},\"states\":{states}}}");
            // SAFETY: the text lives until the page has read it.
            unsafe { report(text.as_ptr(), text.len()) };
        }
    }
}

impl Reporter for Meter {
    fn progress(&mut self, progress: Progress) {
        self.tell(progress.depth, progress.states);
    }

    fn deepening(&mut self, deepening: Deepening) {
        self.tell(deepening.bound, deepening.nodes);
    }

    fn parts(&mut self, parts: Parts) {
        self.tell(0, parts.done);
    }
}
