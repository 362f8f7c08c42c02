//! `--within` and `--anytime`: answers that need not be the shortest, and say so.

use crate::program::Desk;

/// A 35-puzzle, far from solved.
const FAR: &str = "4 35 12 30 7 21 1 18 26 9 33 14 0 22 5 28 16 11 \
                   31 8 24 2 19 34 13 27 6 32 17 10 25 3 29 20 15 23\n";

#[test]
fn what_does_not_fit_is_refused() {
    let desk = Desk::new();
    desk.write("far.txt", FAR);
    desk.answers_with(
        "2 solve --within 0.9 corridor.ron
        2 solve --within 1,5 corridor.ron
        2 solve --within -2 corridor.ron
        2 solve --within 2 --all corridor.ron
        2 solve --within 2 --more 2 corridor.ron
        2 solve --within 2 --anytime corridor.ron
        2 solve --within 2 --expect corridor.ron
        2 solve --within 2 --readable corridor.ron
        2 solve --within 2 --checkpoint c corridor.ron
        2 solve --anytime --all=3 corridor.ron
        2 solve --anytime --more 2 corridor.ron
        2 solve --anytime --expect corridor.ron
        2 solve --anytime --checkpoint c corridor.ron
        0 solve --within 1 corridor.ron
        0 solve --within 1.25 -f csv corridor.ron
        0 solve --within 2 --algorithm astar -f svg klotski.ron
        0 solve --within 2 --sheet klotski.ron
        0 solve --anytime corridor.ron
        0 solve --anytime klotski.ron -q
        1 solve --within 3 stuck.ron
        1 solve --anytime stuck.ron
        3 solve --within 3 --max-depth 20 klotski.ron
        3 solve --anytime --max-depth 20 klotski.ron
        3 solve --within 1.01 --time-limit 1s far.txt",
    );
}

#[test]
fn nothing_is_called_shortest_that_is_not_proved() {
    let desk = Desk::new();
    let ran = desk.run("solve --within 3 -f json klotski.ron");
    assert_eq!(ran.code, Some(0));
    let answer: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let number = |name: &str| answer[name].as_f64().expect("a number");
    let (length, bound) = (number("length"), number("lower_bound"));
    assert_eq!(answer["schema"], "slide.solve/1");
    assert_eq!(answer["status"], "solved");
    assert_eq!(answer["optimal"], false, "of 81 moves, such a beam finds more");
    assert!((number("ratio") - length / bound).abs() < 1e-9 && length <= 3.0 * bound);
    for format in
        ["list", "compact", "arrows", "csv", "svg", "html", "list --sheet", "html --sheet"]
    {
        let ran = desk.run(&format!("solve --within 3 klotski.ron -f {format}"));
        assert_eq!(ran.code, Some(0), "{format}");
        assert!(!ran.stdout.contains("fewest possible"), "{format}");
        let is_headed = !matches!(format, "compact" | "arrows" | "csv");
        let bound = format!("at least {bound} needed");
        assert_eq!(ran.stdout.contains(&bound), is_headed, "{format}: {}", ran.stdout);
    }
    let shortest = desk.run("solve --within 1 klotski.ron");
    assert!(shortest.stdout.starts_with("Klotski: 81 moves (118 steps), fewest possible\n"));
    assert_eq!(shortest.stdout, desk.run("solve klotski.ron").stdout);
}

#[test]
fn better_and_better_until_it_is_proved() {
    let desk = Desk::new();
    let ran = desk.run("solve --anytime -f compact klotski.ron");
    assert_eq!(ran.code, Some(0));
    let lengths: Vec<u32> = ran
        .stderr
        .lines()
        .map(|line| {
            let (head, moves) = line.rsplit_once(": ").expect("moves");
            let length = moves.split_whitespace().count() as u32;
            assert!(head.starts_with(&format!("Klotski: {length} move")), "{line}");
            length
        })
        .collect();
    assert!(!lengths.is_empty() && lengths.is_sorted_by(|one, next| one > next), "{lengths:?}");
    assert_eq!(ran.stdout.split_whitespace().count(), 81);
    let ran = desk.run("solve --anytime klotski.ron");
    // Which of the shortest ones it is may differ.
    assert!(ran.stdout.starts_with("Klotski: 81 moves ("), "{}", ran.stdout);
    assert!(ran.stdout.contains(" steps), fewest possible\n"), "{}", ran.stdout);
}

#[test]
fn a_limit_ends_it_with_the_best_so_far() {
    let desk = Desk::new();
    desk.write("far.txt", FAR);
    let ran = desk.run("solve --anytime --time-limit 2s -f json far.txt");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let answer: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&answer["status"], &answer["optimal"]), (&"solved".into(), &false.into()));
    assert!(answer["lower_bound"].as_u64() > Some(100) && answer["ratio"].as_f64() < Some(4.0));
    let ran = desk.run("solve --within 1.01 --time-limit 2s far.txt");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("no solution shorter than ") && ran.stdout.contains("[ ]"));
    assert!(!ran.stdout.contains("fewest possible"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_best() {
    use std::io::{BufRead, BufReader, Read};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    let desk = Desk::new();
    desk.write("far.txt", FAR);
    let mut child = desk
        .plain_slide()
        .args(["solve", "--anytime", "far.txt"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let mut stderr = BufReader::new(child.stderr.take().expect("stderr"));
    stderr.read_line(&mut line).expect("a solution");
    assert!(line.starts_with("far: ") && line.contains(" needed: "), "{line}");
    let sent = Command::new("kill").args(["-2", &child.id().to_string()]).status();
    assert!(sent.expect("kill").success());
    let mut stdout = String::new();
    child.stdout.take().expect("stdout").read_to_string(&mut stdout).expect("UTF-8");
    assert_eq!(child.wait().expect("an end").signal(), Some(2));
    assert!(stdout.starts_with("far: ") && stdout.contains(" needed\n"), "{stdout}");
}
