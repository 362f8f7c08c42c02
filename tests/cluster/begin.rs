//! Processes that do not go together do not begin, and say why.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::{ended, hosts, run, slide};

/// Two processes that are asked these: both end with 2, and one says this of the other.
fn refused(asked: [&str; 2], threads: [usize; 2], why: &str) {
    let directory = tempfile::tempdir().expect("a directory");
    let hosts = hosts(directory.path(), 2);
    let one = |process: usize| {
        let (asked, threads) = (asked[process], threads[process]);
        let hosts = hosts.display();
        slide(&format!("{asked} -j {threads} --hosts {hosts} --process {process}"))
            .spawn()
            .expect("it starts")
    };
    for (process, (code, answer, said)) in [one(0), one(1)].map(ended).into_iter().enumerate() {
        assert_eq!((code, answer.as_str()), (Some(2), ""), "{said}");
        let other = 1 - process;
        assert!(said.contains(&format!("process {other} has a different {why}")), "{said}");
    }
}

#[test]
fn another_puzzle() {
    refused(["count @klotski", "count @project-euler/766"], [1, 1], "puzzle");
}

#[test]
fn another_question() {
    refused(["count @klotski", "count --by-depth -m move @klotski"], [1, 1], "question: `count");
}

#[test]
fn another_number_of_threads() {
    let deeper = ["count @klotski --max-depth 9", "count @klotski"];
    refused(deeper, [1, 1], "question: `count");
    refused(["count @klotski --engine thin", "count @klotski"], [1, 1], "question: `count");
    refused(["count @klotski"; 2], [1, 2], "number of threads: `");
}

#[test]
fn another_version() {
    let directory = tempfile::tempdir().expect("a directory");
    let hosts = hosts(directory.path(), 2);
    let asked = format!("count @klotski -j 1 --hosts {} --process 0", hosts.display());
    let process = slide(&asked).spawn().expect("it starts");
    let addresses = std::fs::read_to_string(hosts).expect("the addresses");
    let address = addresses.lines().next().expect("an address");
    let mut socket = loop {
        match TcpStream::connect(address) {
            Ok(socket) => break socket,
            Err(_) => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    // One that is none of us is not heard.
    TcpStream::connect(address)
        .expect("it listens")
        .write_all(b"GET / HTTP/1.1\r\n\r\n")
        .expect("sent");
    let mut hello = b"slide hi".to_vec();
    for field in ["0.0.0", "2", "1", "1", "a question", "a puzzle"] {
        hello.extend((field.len() as u64).to_le_bytes());
        hello.extend(field.as_bytes());
    }
    socket.write_all(&hello).expect("it listens");
    let mut mark = [0; 8];
    socket.read_exact(&mut mark).expect("it answers");
    assert_eq!(&mark, b"slide hi");
    let (code, answer, said) = ended(process);
    assert_eq!((code, answer.as_str()), (Some(2), ""), "{said}");
    assert!(said.contains("process 1 has a different version of slide: `0.0.0`"), "{said}");
}

#[test]
fn a_wrong_line_of_addresses() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("hosts.txt");
    for (text, why) in [
        ("127.0.0.1:7601\nhere\n", "line 2 is not an address like `10.0.0.1:7601`: `here`"),
        ("127.0.0.1:7601\n# two\n\n127.0.0.1:99999\n", "line 4 is not an address"),
        ("a b:1\n", "line 1 is not an address"),
        ("a:1\na:1\n", "line 2 is there twice"),
        ("", "there are 0 addresses"),
        ("127.0.0.1:7601\n", "there is no process 1: the last one is 0"),
    ] {
        std::fs::write(&path, text).expect("it can be written");
        let asked = format!("count @klotski --hosts {} --process 1", path.display());
        let (code, answer, said) = run(&asked);
        assert_eq!((code, answer.as_str()), (Some(2), ""), "{said}");
        assert!(said.contains(why) && said.contains("hosts.txt"), "{said}");
    }
    let (code, _, said) = run("count @klotski --hosts nowhere.txt --process 0");
    assert!(code == Some(2) && said.contains("nowhere.txt"), "{said}");
}

#[test]
fn what_one_process_does_alone() {
    for question in [
        "count @klotski --packings --processes 2",
        "count @klotski --engine disk --disk elsewhere --processes 2",
        "count @klotski --goals --mirror --processes 2",
        "count @klotski @project-euler/766 --processes 2",
        "count - --processes 2",
        "count @klotski --processes 0",
        "count @klotski --processes 2 --hosts a --process 1",
        "hardest @klotski --any-placement --processes 2",
    ] {
        let (code, _, said) = run(question);
        assert_eq!(code, Some(2), "{question}");
        assert!(said.contains("process"), "{question}: {said}");
    }
}

/// Silent strangers, whom a process would hear for five seconds each, keep nobody waiting: the time limit would stop
/// the search.
#[test]
fn silent_callers_do_not_delay_the_start() {
    let directory = tempfile::tempdir().expect("a directory");
    let hosts = hosts(directory.path(), 2);
    let one = |process: usize| {
        let hosts = hosts.display();
        let asked =
            format!("count @klotski -j 1 --time-limit 10s --hosts {hosts} --process {process}");
        slide(&asked).spawn().expect("it starts")
    };
    let first = one(0);
    let addresses = std::fs::read_to_string(&hosts).expect("the addresses");
    let address = addresses.lines().next().expect("an address");
    let mut silent = Vec::new();
    while silent.len() < 3 {
        match TcpStream::connect(address) {
            Ok(socket) => silent.push(socket),
            Err(_) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
    for (code, _, said) in [first, one(1)].map(ended) {
        assert_eq!(code, Some(0), "{said}");
    }
}

#[test]
fn one_whose_first_process_is_gone_says_no_more_than_that() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut part = slide("count --processes 2 @klotski");
    let part = part.env("SLIDE_PART", "1").stdout(writer).output().expect("it starts");
    let said = String::from_utf8(part.stderr).expect("UTF-8");
    assert_eq!(part.status.code(), Some(2), "{said}");
    assert!(said.contains("the process that has started this one is gone"), "{said}");
}

#[test]
fn a_checkpoint_that_is_never_due() {
    let (code, _, said) =
        run("count --processes 2 --checkpoint-every 5000000000000000h -j 1 @klotski");
    assert_eq!(code, Some(0), "{said}");
}
