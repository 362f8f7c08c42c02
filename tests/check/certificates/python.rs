//! `certificates/check.py`, asked about many certificates at a time.

use std::process::Command;

/// The verdict of `check.py` on each: what it says if it is not accepted.
pub(crate) fn check(certificates: &[Vec<u8>]) -> Vec<Result<(), String>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates/check.py");
    let folder = tempfile::tempdir().expect("a directory");
    let mut verdicts = Vec::new();
    // Command lines are not endless.
    for certificates in certificates.chunks(500) {
        let names: Vec<String> = (0..certificates.len()).map(|n| format!("{n}.cert")).collect();
        for (name, certificate) in names.iter().zip(certificates) {
            std::fs::write(folder.path().join(name), certificate).expect("it can be written");
        }
        let mut run = Command::new("python3");
        run.arg(script).args(&names).current_dir(folder.path());
        let out = run.output().expect("python3 runs");
        let text = String::from_utf8(out.stdout).expect("UTF-8");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), names.len(), "{}", String::from_utf8_lossy(&out.stderr));
        for (line, name) in lines.iter().zip(&names) {
            let said = line.strip_prefix(&format!("{name}: ")).expect("each file has its line");
            let is_refused =
                said.starts_with("not proved: ") || said.starts_with("no certificate that can be");
            verdicts.push(if is_refused { Err(said.to_owned()) } else { Ok(()) });
        }
        let last = &verdicts[verdicts.len() - names.len()..];
        assert_eq!(out.status.success(), last.iter().all(Result::is_ok));
    }
    verdicts
}
