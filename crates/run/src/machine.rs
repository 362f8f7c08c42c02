//! Features of the machine that safe Rust cannot express: instructions that not every processor has,
//! fetching entries of large tables ahead of time, memory that is returned to the system. All `unsafe` of the
//! library is here, inside safe functions.
//!
//! ```text
//! compress (PEXT)   word 1 0 1 1 0     mask 0 1 1 0 1    →  . . 0 1 0     bits under the mask, closed up
//! expand   (PDEP)   word . . 0 1 0     mask 0 1 1 0 1    →  0 0 1 0 0     and spread out again
//! ```
//!
//! They pay: Project Euler 766 is counted in about two thirds of the processor time that it takes with
//! the loops below (same machine, same run).
//!
//! A look into a large table at a place that cannot be predicted costs a walk through the page tables
//! besides the memory itself. With pages of 2 MiB instead of 4 KiB these walks nearly disappear, but the
//! system gives such pages only on request. And while the processor waits for one place it can already
//! fetch others, if they are named in time:
//!
//! ```text
//! found    | 0 | 1 | 2 | … | 16 | 17 | …
//!            ↑               ↑
//!          looked up       its slot is fetched
//! ```
//!
//! Both together make a search whose layers fill a gigabyte a third faster.

#[cfg(target_arch = "x86_64")]
use std::sync::LazyLock;
use std::sync::atomic::AtomicU64;

/// Proof that the processor has AVX2, BMI1, BMI2 and POPCNT: only [`BitInstructions::detect`] makes
/// one.
#[derive(Clone, Copy, Debug)]
pub struct BitInstructions(());

#[cfg(target_arch = "x86_64")]
#[allow(clippy::unused_self, reason = "a value is the proof that the instructions are there")]
impl BitInstructions {
    /// Asks the processor, once; with `SLIDE_PORTABLE` in the environment the answer is no.
    pub fn detect() -> Option<Self> {
        static HAS: LazyLock<bool> = LazyLock::new(|| {
            std::env::var_os("SLIDE_PORTABLE").is_none()
                && std::arch::is_x86_feature_detected!("avx2")
                && std::arch::is_x86_feature_detected!("bmi1")
                && std::arch::is_x86_feature_detected!("bmi2")
                && std::arch::is_x86_feature_detected!("popcnt")
        });
        HAS.then_some(Self(()))
    }

    /// The bits of `word` under `mask`, moved together to the low end.
    #[inline(always)]
    pub fn compress(self, word: u64, mask: u64) -> u64 {
        // SAFETY: there is a `BitInstructions` only where the processor has BMI2.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }

    /// The low bits of `word`, moved apart to the places under `mask`.
    #[inline(always)]
    pub fn expand(self, word: u64, mask: u64) -> u64 {
        // SAFETY: there is a `BitInstructions` only where the processor has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(word, mask) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
#[allow(clippy::unused_self, reason = "as above")]
impl BitInstructions {
    /// There are none.
    pub fn detect() -> Option<Self> {
        None
    }

    /// The bits of `word` under `mask`, moved together to the low end.
    pub fn compress(self, word: u64, mask: u64) -> u64 {
        compress(word, mask)
    }

    /// The low bits of `word`, moved apart to the places under `mask`.
    pub fn expand(self, word: u64, mask: u64) -> u64 {
        expand(word, mask)
    }
}

/// Compiles a function for the instructions of which its first argument is the proof. That holds only for
/// code that is inlined into it. Its generics are in brackets.
#[doc(hidden)]
#[macro_export]
macro_rules! with_bit_instructions {
    (
        $(#[$about:meta])*
        fn $name:ident[$($generic:tt)*](
            $has:ident: BitInstructions, $($argument:ident: $type:ty),+ $(,)?
        ) $(-> $out:ty)? $body:block
    ) => {
        $(#[$about])*
        #[allow(unsafe_code, reason = "this macro is the only way to it")]
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_unsafe))]
        fn $name<$($generic)*>(
            $has: $crate::BitInstructions, $($argument: $type),+
        ) $(-> $out)? {
            #[cfg_attr(
                target_arch = "x86_64",
                target_feature(enable = "avx2,bmi1,bmi2,popcnt")
            )]
            fn compiled<$($generic)*>(
                $has: $crate::BitInstructions, $($argument: $type),+
            ) $(-> $out)? {
                let _ = $has;
                $body
            }
            // SAFETY: `BitInstructions` prove that the processor has these instructions.
            unsafe { compiled($has, $($argument),+) }
        }
    };
}

/// Words that several threads may read and write while they are borrowed; the threads have to order their
/// accesses themselves.
pub fn shared(words: &mut [u64]) -> &[AtomicU64] {
    const { assert!(align_of::<AtomicU64>() == align_of::<u64>()) };
    // SAFETY: both have the same size and, as asserted, the same alignment; any word is valid as either;
    // and the words are borrowed mutably, so no one else has them.
    unsafe { &*(std::ptr::from_mut(words) as *const [AtomicU64]) }
}

/// The size in bytes from which a table does not stay in the caches anyway.
const WORTH_BYTES: usize = 4 << 20;

/// Asks the system for large pages for the memory of a table, best before anything is written to it.
/// The answer makes a difference in time alone.
pub fn prefer_large_pages<T>(table: &mut [T]) {
    let bytes = size_of_val(table);
    #[cfg(target_os = "linux")]
    if bytes >= WORTH_BYTES {
        use rustix::mm::{Advice, madvise};

        let start = table.as_mut_ptr().cast::<u8>();
        let skipped = start.align_offset(rustix::param::page_size());
        if skipped < bytes {
            let first_page = start.wrapping_add(skipped).cast();
            // SAFETY: the range lies in memory that is borrowed for this call alone, and this advice
            // changes neither what is in it nor what may be done with it.
            let _ = unsafe { madvise(first_page, bytes - skipped, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (bytes, WORTH_BYTES);
}

/// Tells the processor that an entry of a table will be read soon.
#[inline(always)]
pub fn fetch_ahead<T>(table: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        // SAFETY: this is a hint. It reads nothing and does not fail, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(table.as_ptr().wrapping_add(index).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (table, index);
}

/// Returns freed memory to the system. The allocator of glibc keeps freed memory below a block that is in
/// use, and a limit on memory counts it.
pub fn trim_heap() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn malloc_trim(pad: usize) -> i32;
        }
        // SAFETY: `malloc_trim` may be called at any time by any thread; it takes how many bytes to
        // keep at the top, and changes nothing that is in use.
        unsafe {
            malloc_trim(0);
        }
    }
}

/// For programs whose memory is limited: makes the allocator return freed memory to the system at once. The
/// allocator of glibc keeps up to 64 MiB for later, and as much again for each thread; with `one_arena` all
/// threads share one arena, since each arena takes 64 MiB of addresses, whether they are used or not. To be
/// called before the first thread is started; other allocators are not changed.
pub fn configure_allocator(one_arena: bool) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn mallopt(param: i32, value: i32) -> i32;
        }
        const TRIM_THRESHOLD: i32 = -1;
        const MMAP_THRESHOLD: i32 = -3;
        const ARENA_MAX: i32 = -8;
        let settings = [(MMAP_THRESHOLD, 1 << 20), (TRIM_THRESHOLD, 1 << 20), (ARENA_MAX, 1)];
        for (param, value) in settings.into_iter().take(if one_arena { 3 } else { 2 }) {
            // SAFETY: `mallopt` may be called at any time. It takes two numbers and says 0 for those
            // that it does not know.
            unsafe {
                mallopt(param, value);
            }
        }
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = one_arena;
}

/// Returns whether stdout was closed when the program started. Rust opens the null device in its place before `main`,
/// so the check must come before that; where that is not possible, the answer is no.
#[cfg(feature = "program")]
pub fn stdout_was_closed() -> bool {
    #[cfg(target_os = "linux")]
    {
        early::CLOSED.load(std::sync::atomic::Ordering::Relaxed)
    }
    #[cfg(not(target_os = "linux"))]
    false
}

/// The work before `main`.
#[cfg(all(feature = "program", target_os = "linux"))]
mod early {
    use std::os::fd::BorrowedFd;
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static CLOSED: AtomicBool = AtomicBool::new(false);

    // SAFETY: the section is a list of functions that are called once each, before `main`; this one needs
    // nothing of what Rust has not set up by then.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        // SAFETY: the descriptor is only queried, whether or not it is open, and no other code runs yet
        // that could close it.
        let stdout = unsafe { BorrowedFd::borrow_raw(1) };
        let is_closed = rustix::io::fcntl_getfd(stdout) == Err(rustix::io::Errno::BADF);
        CLOSED.store(is_closed, Ordering::Relaxed);
    }
}

/// The bits of `word` under `mask`, moved together to the low end.
#[inline]
pub fn compress(word: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    let mut place = 0;
    while mask != 0 {
        result |= (word >> mask.trailing_zeros() & 1) << place;
        place += 1;
        mask &= mask - 1;
    }
    result
}

/// The low bits of `word`, moved apart to the places under `mask`.
#[inline]
pub fn expand(mut word: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        if word & 1 == 1 {
            result |= lowest;
        }
        word >>= 1;
        mask ^= lowest;
    }
    result
}

/// The bytes of this process that are in memory, as the system measures it; `None` where it does not say.
pub fn resident_bytes() -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
        let resident: u64 = pages.split_whitespace().nth(1)?.parse().ok()?;
        Some(resident * rustix::param::page_size() as u64)
    }
    #[cfg(not(target_os = "linux"))]
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_and_loops_move_bits_one_by_one() {
        assert_eq!(compress(0b010_0100, 0b011_0110), 0b1010);
        assert_eq!(expand(0b1010, 0b011_0110), 0b010_0100);
        let mut word = 1_u64;
        for _ in 0..if cfg!(miri) { 20 } else { 1000 } {
            word = word.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            let mask = word.rotate_left(31) ^ word >> 7;
            let places: Vec<u32> = (0..64).filter(|place| mask >> place & 1 == 1).collect();
            let low_and_place = || (0..u64::BITS).zip(&places);
            let compressed = low_and_place().map(|(low, place)| (word >> place & 1) << low).sum();
            let expanded = low_and_place().map(|(low, place)| (word >> low & 1) << place).sum();
            assert_eq!((compress(word, mask), expand(word, mask)), (compressed, expanded));
            if let Some(instructions) = BitInstructions::detect() {
                assert_eq!(instructions.compress(word, mask), compressed);
                assert_eq!(instructions.expand(word, mask), expanded);
            }
        }
    }
}
