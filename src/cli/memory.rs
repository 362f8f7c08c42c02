//! The memory that a search may take: `--memory-limit`; without it, 80 % of the free memory;
//! and never more than 80 % of what limits of the system leave.
//!
//! Those are the control groups above this process (limit − use + cache that can be dropped) and the
//! limits of the process itself (`ulimit -v` and `-d`). Free is the smallest of what they leave and
//! what the machine has (`MemAvailable`). A limit that cannot be read is ignored.

use std::fs;
use std::path::{Path, PathBuf};

/// The memory of a search that begins now, in bytes.
pub(crate) fn left(limit: Option<u64>) -> Option<u64> {
    let status = read("/proc/self/status");
    let groups = group_free(&read("/proc/self/cgroup"));
    let process = process_free(&read("/proc/self/limits"), &status);
    let free = [groups, process].into_iter().flatten().min().map(most_of);
    let requested = match limit {
        // Memory that the program has already is not counted twice.
        Some(all) => Some(all.saturating_sub(kibibytes(&status, "VmRSS:").unwrap_or(0))),
        None => kibibytes(&read("/proc/meminfo"), "MemAvailable:").map(most_of),
    };
    [free, requested].into_iter().flatten().min()
}

/// The default of `--memory-limit`, in bytes.
pub(crate) fn default_limit_bytes() -> Option<u64> {
    left(None)
}

fn most_of(free_bytes: u64) -> u64 {
    free_bytes / 5 * 4
}

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// Makes the allocator return freed memory to the system at once, since memory is limited.
pub(crate) fn configure_allocator() {
    slide::board::configure_allocator(process_free(&read("/proc/self/limits"), "").is_some());
}

/// The most memory that this process has had at a time, in bytes.
pub(crate) fn peak_bytes() -> Option<u64> {
    kibibytes(&fs::read_to_string("/proc/self/status").ok()?, "VmHWM:")
}

/// The number after `key` in a list of lines such as `MemAvailable:   24106116 kB`, in bytes.
fn kibibytes(text: &str, key: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// The memory for the stacks of threads and the rest that is not counted, where addresses are limited.
const THREADS_BYTES: u64 = 16 << 20;

/// The memory that the limits of this process leave; `limits` is `/proc/self/limits`, with lines such as
/// `Max address space  104857600  unlimited  bytes`.
fn process_free(limits: &str, status: &str) -> Option<u64> {
    let free = |(name, used)| {
        let line = limits.lines().find_map(|line| line.strip_prefix(name))?;
        let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(limit.saturating_sub(kibibytes(status, used).unwrap_or(0) + THREADS_BYTES))
    };
    let both = [("Max address space", "VmSize:"), ("Max data size", "VmData:")];
    both.into_iter().filter_map(free).min()
}

/// The memory that the tightest control group leaves; `text` is `/proc/self/cgroup`, with lines such as
/// `0::/user.slice` (version 2) or `4:memory:/user.slice` (version 1).
fn group_free(text: &str) -> Option<u64> {
    let groups = text.lines().filter_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let controllers = parts.next()?;
        let path = parts.next()?;
        let (root, files) = if controllers.is_empty() {
            ("/sys/fs/cgroup", ["memory.max", "memory.current", "inactive_file "])
        } else if controllers.split(',').any(|one| one == "memory") {
            let files = ["memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "];
            ("/sys/fs/cgroup/memory", files)
        } else {
            return None;
        };
        ancestors(root, path).iter().filter_map(|group| free_in(group, files)).min()
    });
    groups.min()
}

/// The directories of a group and of all groups above it.
fn ancestors(root: &str, path: &str) -> Vec<PathBuf> {
    let inner = Path::new(path.trim_start_matches('/'));
    inner.ancestors().map(|group| Path::new(root).join(group)).collect()
}

/// The memory that one group leaves; `None` without a limit (`max`, or no such file).
fn free_in(group: &Path, [limit, usage, cache]: [&str; 3]) -> Option<u64> {
    let number = |file: &str| -> Option<u64> {
        fs::read_to_string(group.join(file)).ok()?.trim().parse().ok()
    };
    let limit = number(limit)?;
    let used = number(usage)?;
    let droppable = fs::read_to_string(group.join("memory.stat")).ok().and_then(|text| {
        text.lines().find_map(|line| line.strip_prefix(cache))?.trim().parse::<u64>().ok()
    });
    Some(limit.saturating_sub(used.saturating_sub(droppable.unwrap_or(0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_line_of_meminfo() {
        let text = "MemTotal:       100 kB\nMemAvailable:   24106116 kB\n";
        assert_eq!(kibibytes(text, "MemAvailable:"), Some(24_106_116 * 1024));
        assert_eq!(kibibytes(text, "MemFree:"), None);
    }

    #[test]
    fn a_process_has_limits_of_its_own() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units     \n\
            Max data size             unlimited            unlimited            bytes     \n\
            Max address space         104857600            unlimited            bytes     \n";
        let status = "VmSize:\t   20480 kB\nVmData:\t    1024 kB\n";
        assert_eq!(process_free(limits, status), Some((100 - 20 - 16) << 20));
        assert_eq!(process_free(&limits.replace("104857600", "1000"), status), Some(0));
        assert_eq!(process_free(&limits.replace("104857600", "unlimited"), status), None);
    }

    #[test]
    fn a_group_leaves_its_limit_less_what_cannot_be_dropped() {
        let group = tempfile::tempdir().expect("a directory");
        let write = |file: &str, text: &str| {
            fs::write(group.path().join(file), text).expect("a file");
        };
        let files = ["memory.max", "memory.current", "inactive_file "];
        write("memory.max", "1000\n");
        write("memory.current", "300\n");
        assert_eq!(free_in(group.path(), files), Some(700));
        write("memory.stat", "anon 1\ninactive_file 100\n");
        assert_eq!(free_in(group.path(), files), Some(800));
        write("memory.max", "max\n");
        assert_eq!(free_in(group.path(), files), None);
    }

    #[test]
    fn groups_are_asked_up_to_the_root() {
        let all = ancestors("/sys/fs/cgroup", "/a/b");
        let want = ["/sys/fs/cgroup/a/b", "/sys/fs/cgroup/a", "/sys/fs/cgroup/"];
        assert_eq!(all, want.map(PathBuf::from));
    }
}
