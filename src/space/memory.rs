//! Looking into large tables at places that cannot be predicted.
//!
//! Such a look costs a walk through the page tables besides the memory itself. With pages of 2 MiB
//! instead of 4 KiB these walks nearly disappear, but the system gives such pages only to those who
//! ask. And while the processor waits for one place it can already fetch others, if they are named in
//! time which:
//!
//! ```text
//! found    | 0 | 1 | 2 | … | 16 | 17 | …
//!            ↑               ↑
//!          looked up       its slot is fetched
//! ```
//!
//! Both together make a search whose layers fill a gigabyte a third faster.

/// Tables smaller than this stay in the caches anyway.
const WORTH_BYTES: usize = 4 << 20;

/// Asks the system for large pages for the room of a table, best before anything is written to it.
/// Whether it gives them makes no difference but in time.
pub(super) fn prefer_large_pages<T>(room: &mut [T]) {
    if size_of_val(room) >= WORTH_BYTES {
        advise(room.as_mut_ptr().cast(), size_of_val(room));
    }
}

#[cfg(target_os = "linux")]
fn advise(room: *mut u8, bytes: usize) {
    use rustix::mm::{Advice, madvise};
    use rustix::param::page_size;

    let skipped = room.align_offset(page_size());
    if skipped < bytes {
        let room = room.wrapping_add(skipped).cast();
        // SAFETY: the range lies in memory that is borrowed for this call alone, and this advice
        // changes neither what is in it nor what may be done with it.
        let _ = unsafe { madvise(room, bytes - skipped, Advice::LinuxHugepage) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise(_room: *mut u8, _bytes: usize) {}

/// Tells the processor that an entry of a table will be looked at soon.
#[inline(always)]
pub(super) fn fetch_ahead<T>(table: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        // SAFETY: this is a hint. It reads nothing and does not fail, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(table.as_ptr().wrapping_add(index).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (table, index);
}

/// Gives memory that was freed back to the system. The allocator of glibc keeps what lies below a
/// block that is in use, and a limit on memory counts it.
pub(crate) fn give_back() {
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
