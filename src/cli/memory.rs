//! How much memory a search may take if nobody says: 80 % of what is free.
//!
//! Free is the smaller of what the machine has (`MemAvailable`) and what the control groups above
//! this process leave (limit − use + cache that can be dropped). Where neither can be read there is
//! no limit.

use std::fs;
use std::path::{Path, PathBuf};

/// The default of `--memory-limit`, in bytes.
pub(crate) fn default_limit_bytes() -> Option<u64> {
    let machine =
        fs::read_to_string("/proc/meminfo").ok().and_then(|text| kibibytes(&text, "MemAvailable:"));
    let groups = fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| group_free(&text));
    let free = match (machine, groups) {
        (Some(machine), Some(groups)) => machine.min(groups),
        (one, other) => one.or(other)?,
    };
    Some(free / 5 * 4)
}

/// What a limit on the memory of the whole program leaves for tables: what the program has already
/// is not counted twice.
pub(crate) fn left_of(limit_bytes: u64) -> u64 {
    let now = fs::read_to_string("/proc/self/status").ok();
    limit_bytes.saturating_sub(now.and_then(|text| kibibytes(&text, "VmRSS:")).unwrap_or(0))
}

/// Most memory that this process ever had at a time, in bytes.
pub(crate) fn peak_bytes() -> Option<u64> {
    kibibytes(&fs::read_to_string("/proc/self/status").ok()?, "VmHWM:")
}

/// The number behind `key` in a list of lines such as `MemAvailable:   24106116 kB`, in bytes.
fn kibibytes(text: &str, key: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// What the tightest control group leaves; `text` is `/proc/self/cgroup`, with lines such as
/// `0::/user.slice` (version 2) or `4:memory:/user.slice` (version 1).
fn group_free(text: &str) -> Option<u64> {
    let mut tightest: Option<u64> = None;
    for line in text.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (root, files) = if controllers.is_empty() {
            ("/sys/fs/cgroup", ["memory.max", "memory.current", "inactive_file "])
        } else if controllers.split(',').any(|one| one == "memory") {
            let files = ["memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "];
            ("/sys/fs/cgroup/memory", files)
        } else {
            continue;
        };
        for free in ancestors(root, path).iter().filter_map(|group| free_in(group, files)) {
            tightest = Some(tightest.map_or(free, |other| other.min(free)));
        }
    }
    tightest
}

/// The directories of a group and of all groups above it.
fn ancestors(root: &str, path: &str) -> Vec<PathBuf> {
    let inner = Path::new(path.trim_start_matches('/'));
    inner.ancestors().map(|group| Path::new(root).join(group)).collect()
}

/// What one group leaves; `None` without a limit (`max`, or no such file).
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
