//! Every flag once, with its exit code.

use crate::program::Desk;

/// Runs each line; the number in front is its exit code.
fn codes(lines: &str) {
    let desk = Desk::new();
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (code, line) = line.split_once(' ').expect("a code and a line");
        let ran = desk.run_with(line, "A..\n\n..A\n");
        assert_eq!(
            ran.code.map(|code| code.to_string()).as_deref(),
            Some(code),
            "slide {line}\nstdout: {}\nstderr: {}",
            ran.stdout,
            ran.stderr
        );
        match code {
            "2" => {
                assert_eq!(ran.stdout, "", "slide {line}");
                assert!(ran.stderr.contains("error"), "slide {line}: {}", ran.stderr);
            }
            _ => assert_ne!(ran.stdout, "", "slide {line}"),
        }
    }
}

#[test]
fn the_program() {
    codes(
        "0 --help
        0 -h
        0 --version
        0 -V
        0 help solve
        2 --nonsense
        2 nonsense
        0 man
        0 man solve
        2 man nonsense
        0 completions bash
        0 completions zsh
        0 completions fish
        2 completions nonsense",
    );
}

#[test]
fn everywhere() {
    codes(
        "0 solve corridor.ron -q
        0 solve corridor.ron --quiet
        0 -v solve corridor.ron
        0 solve corridor.ron --verbose
        2 solve corridor.ron -q -v
        0 solve corridor.ron --color auto
        0 solve corridor.ron --color always
        0 --color never solve corridor.ron
        2 solve corridor.ron --color blue
        0 solve corridor.ron --progress auto
        0 solve corridor.ron --progress always
        0 solve corridor.ron --progress never
        2 solve corridor.ron --progress maybe",
    );
}

#[test]
fn compare() {
    codes(
        "0 compare corridor.ron
        0 compare --times corridor.ron
        0 compare --algorithm bfs,astar --heuristic manhattan corridor.ron
        2 compare --algorithm magic corridor.ron
        2 compare --heuristic magic corridor.ron
        0 compare --starts 2 corridor.ron
        0 compare --starts 1 --length 1 --seed 3 corridor.ron
        2 compare --starts 3 corridor.ron
        2 compare --starts 1 --length 9 corridor.ron
        2 compare --length 1 corridor.ron
        2 compare --seed 2 corridor.ron
        2 compare --starts 2 several.ron
        0 compare -f csv corridor.ron
        0 compare -f json corridor.ron
        0 compare -f svg corridor.ron
        0 compare -f html corridor.ron
        2 compare -f svg corridor.ron klotski.ron
        0 compare --tree 3 -f svg corridor.ron
        0 compare --tree 3 -f html --algorithm bfs corridor.ron
        2 compare --tree 3 corridor.ron
        2 compare --tree 0 -f svg corridor.ron
        2 compare --starts 0 corridor.ron
        2 compare --tree 3 -f svg --algorithm bidirectional corridor.ron
        2 compare --tree 3 -f svg --algorithm astar,bfs corridor.ron
        2 compare --tree 3 -f svg --starts 2 corridor.ron
        2 compare --tree 3 -f svg --times corridor.ron",
    );
}

#[test]
fn solve() {
    codes(
        "0 solve corridor.ron
        0 solve -
        0 solve several.ron#One
        0 solve several.ron#2
        1 solve stuck.ron
        2 solve
        2 solve --goal .A
        0 solve -m step corridor.ron
        0 solve --metric slide corridor.ron
        0 solve -m move corridor.ron
        2 solve -m turn corridor.ron
        0 solve --all corridor.ron
        0 solve --all=3 corridor.ron
        2 solve --all=0 corridor.ron
        0 solve --more 2 corridor.ron
        2 solve --more 0 corridor.ron
        2 solve --all --more 2 corridor.ron
        0 solve --algorithm auto corridor.ron
        0 solve --algorithm bfs corridor.ron
        0 solve --algorithm bidirectional corridor.ron
        2 solve --algorithm bidirectional klotski.ron
        2 solve --algorithm magic corridor.ron
        0 solve --algorithm astar corridor.ron
        0 solve --algorithm idastar corridor.ron
        0 solve --heuristic manhattan corridor.ron
        0 solve --heuristic misplaced corridor.ron
        0 solve --heuristic none corridor.ron
        2 solve --heuristic linear-conflict corridor.ron
        2 solve --heuristic walking-distance corridor.ron
        2 solve --heuristic pdb corridor.ron
        2 solve --heuristic magic corridor.ron
        2 solve --algorithm bfs --heuristic manhattan corridor.ron
        2 solve --more 2 --heuristic manhattan corridor.ron
        2 solve --order ULRD corridor.ron
        0 solve --algorithm idastar --order ULRD --board 123/456/708
        0 solve --algorithm idastar --order dlru --board 123/456/708
        2 solve --algorithm idastar --order ULR --board 123/456/708
        2 solve --algorithm idastar --order ULRR --board 123/456/708
        2 solve --algorithm idastar --order ULRDU --board 123/456/708
        2 solve --algorithm idastar --order abcd --board 123/456/708
        0 solve --pdb small corridor.ron
        2 solve --pdb huge corridor.ron
        0 solve --max-nodes 1000 corridor.ron
        3 solve --algorithm astar --max-nodes 1 corridor.ron
        0 solve --readable corridor.ron
        2 solve --readable --all corridor.ron
        2 solve --readable --more 2 corridor.ron
        2 solve --readable --within 1.5 corridor.ron
        2 solve --readable --anytime corridor.ron
        0 solve --boards corridor.ron
        0 solve --boards=2 corridor.ron
        2 solve --boards=0 corridor.ron
        2 solve --boards -f json corridor.ron
        0 solve -f list corridor.ron
        0 solve --format compact corridor.ron
        0 solve -f arrows corridor.ron
        0 solve -f json corridor.ron
        0 solve -f csv corridor.ron
        0 solve -f svg corridor.ron
        1 solve -f svg stuck.ron
        2 solve -f svg several.ron
        0 solve -f svg several.ron#One
        2 solve -f svg --all corridor.ron
        0 solve -f html corridor.ron
        1 solve -f html stuck.ron
        2 solve -f html corridor.ron corridor.ron
        2 solve -f html --more 2 corridor.ron
        2 solve -f png corridor.ron
        0 solve --sheet corridor.ron
        0 solve --sheet --all corridor.ron
        0 solve --sheet -f html corridor.ron
        0 solve --sheet -f html --boards=2 --mono corridor.ron
        1 solve --sheet -f html stuck.ron
        0 solve -f svg --boards=2 --mono corridor.ron
        2 solve --mono corridor.ron
        0 book corridor.ron
        0 book corridor.ron --mono --per-page 2 --solutions arrows --title Roads -m step
        0 book corridor.ron --cards
        1 book stuck.ron
        2 book several.ron --cards --solutions strip
        1 solve --sheet stuck.ron
        2 solve --sheet --boards corridor.ron
        2 solve --sheet -f json corridor.ron
        0 solve --board A.. --goal ..A
        0 solve --from A.. --goal ..A
        2 solve --board A..
        1 solve --board A#. --goal ..A
        0 solve corridor.ron --board .A.
        0 solve corridor.ron --goal .A.
        2 solve corridor.ron --board .B.
        2 solve corridor.ron --goal .B.
        0 solve corridor.ron --notation ron
        2 solve corridor.ron --notation tiles
        0 solve - --notation grid
        2 solve corridor.ron --notation nonsense",
    );
}

/// A puzzle file has no room for the reason why there is none.
#[test]
fn an_evolution_without_time_makes_nothing() {
    let ran = Desk::new().run("generate blocks --rows 6 --cols 6 --time-limit 0");
    assert_eq!((ran.code, &*ran.stdout), (Some(3), ""));
    assert!(ran.stderr.starts_with("generate: "), "{}", ran.stderr);
}

#[test]
fn making() {
    codes(
        "0 generate tiles --rows 2 --cols 2 --length 6
        0 generate tiles --rows 2 --cols 3 --length 9 --seed 4 --hole first --notation tiles
        2 generate tiles --rows 1 --cols 2 --length 1
        2 generate tiles --rows 2 --cols 2
        2 generate tiles --rows 2 --cols 2 --length 5..6
        2 generate tiles --length 6
        2 generate tiles --rows 2 --cols 2 --length 6 --level starter
        2 generate tiles --rows 2 --cols 2 --length 6 --deck 5
        0 generate rush-hour --length 12 --seed 2
        0 generate rush-hour --length 5..8 --count 2 --idle
        0 generate rush-hour --level beginner --where steps>9 --sort steps
        2 generate tiles --rows 2 --cols 2 --length 6 --where steps>9
        0 generate tiles --rows 2 --cols 2 --length 6 -f svg
        2 generate tiles --rows 2 --cols 2 --length 6 -f svg --notation tiles
        0 generate asteroid --level starter --where dead_ends==0 -f html
        2 generate rush-hour --level starter
        2 generate rush-hour --level beginner --deck 5
        2 generate rush-hour --deck 0
        2 generate rush-hour
        2 generate asteroid --level beginner
        0 generate asteroid --level starter
        0 generate asteroid --length 3..5 --count 2 --unique --seed 8 -j 2
        2 generate asteroid
        2 generate asteroid --level novice
        2 generate asteroid --level starter --length 6
        2 generate asteroid --length 0
        2 generate blocks --rows 3 --cols 3 --count 0
        2 generate asteroid --level starter --count 0
        2 generate asteroid --level starter --count 1000000000000
        0 generate rush-hour --length 12..=12
        2 generate rush-hour --length x
        2 generate rush-hour --length 3..
        2 generate rush-hour --length ..3
        2 generate rush-hour --length=-1
        2 generate rush-hour --length 1.5
        2 generate asteroid --length 6..5
        2 generate asteroid --level starter --rows 3
        2 generate asteroid --level starter --notation grid
        2 generate asteroid --level starter --not-from nonsense.ron
        0 generate blocks --rows 2 --cols 3 --generations 1
        0 generate blocks --rows 3 --cols 2 --pieces 3 --generations 1 --time-limit 1m -m step --count 2
        2 generate blocks --rows 1 --cols 3
        2 generate blocks --rows 2 --cols 2 --pieces 4
        2 generate blocks --rows 3 --cols 3 --length 4
        0 hardest corridor.ron
        0 hardest corridor.ron -m step --histogram --top 0
        0 hardest corridor.ron --any-placement -f json
        0 hardest corridor.ron -f ron
        0 hardest corridor.ron -f svg
        0 hardest corridor.ron -f html
        0 hardest corridor.ron -f csv
        0 hardest corridor.ron -f jsonl --sort states
        2 hardest corridor.ron --sort hardness
        2 hardest several.ron -f html
        0 hardest --board A.. --goal ..A
        1 hardest stuck.ron
        1 hardest stuck.ron -f json
        2 hardest several.ron#Open
        2 hardest several.ron -f ron
        3 hardest klotski.ron --max-states 100
        3 hardest klotski.ron --max-depth 3
        0 hardest --bag A --board ... --goal ..A
        0 hardest --bag A --board ... --goal ..A -m step -f ron
        2 hardest --bag A --board ...
        2 hardest --bag A corridor.ron
        2 hardest --bag ABC --board ... --goal ..A
        2 hardest --turned corridor.ron
        0 hardest --bag A --board ... --goal ..A --shard 2/3
        0 hardest --bag A --board ... --goal ..A --shard 1/1 --checkpoint kept
        2 hardest --bag A --board ... --goal ..A --shard 0/3
        2 hardest --bag A --board ... --goal ..A --resume missing
        2 hardest --shard 1/2 corridor.ron
        2 merge
        2 merge missing.json
        2 merge corridor.ron
        3 census asteroid --time-limit 1ms
        3 census asteroid --time-limit 1ms -f json --top 1
        3 census asteroid --time-limit 1ms -f csv -j 2
        2 census klotski
        2 census
        2 census asteroid --resume nonsense
        2 generate cubes --rows 2 --cols 2 --length 1",
    );
}

#[test]
fn bench() {
    codes(
        "0 bench klotski-count
        0 bench -j 1 klotski-count
        0 bench --threads 2 klotski-count
        0 bench --long klotski-count
        0 bench -f text klotski-count
        0 bench --format json klotski-count
        2 bench -j 0
        2 bench -f csv
        2 bench nonsense
        2 bench klotski nonsense",
    );
}

#[test]
fn limits() {
    codes(
        "3 solve --max-depth 5 klotski.ron
        3 solve --max-states 100 klotski.ron
        3 solve --time-limit 0 endless.txt
        3 solve --time-limit 1ms endless.txt
        0 solve --time-limit 1h klotski.ron
        3 solve --memory-limit 1K endless.txt
        0 solve --memory-limit 2G klotski.ron
        0 solve -j 2 klotski.ron
        0 solve --threads 1 klotski.ron
        2 solve -j 0 klotski.ron
        2 solve --max-depth many klotski.ron
        2 solve --max-states -1 klotski.ron
        2 solve --time-limit soon klotski.ron
        2 solve --memory-limit much klotski.ron
        3 count --max-depth 5 klotski.ron
        3 count --max-states 100 klotski.ron
        3 count --time-limit 0 endless.txt
        3 count --memory-limit 1K endless.txt
        0 count -j 2 klotski.ron
        3 perft klotski.ron 12 --time-limit 0",
    );
}

#[test]
fn count() {
    codes(
        "0 count klotski.ron
        0 count several.ron
        0 count --board A..
        0 count --by-depth corridor.ron
        0 count --by-depth -m move klotski.ron
        0 count --labelled corridor.ron
        0 count --goals corridor.ron
        2 count --goals several.ron#Open
        2 count --goals --labelled corridor.ron
        0 count --mirror klotski.ron
        2 count --mirror --board AA./A..
        0 count -f text corridor.ron
        0 count --format json corridor.ron
        0 count -f csv corridor.ron
        0 count -f csv --by-depth corridor.ron
        0 count -f svg corridor.ron
        0 count -f svg --by-depth corridor.ron
        3 count -f svg --max-depth 5 klotski.ron
        2 count -f svg several.ron
        2 count -f list corridor.ron
        2 count",
    );
}

#[test]
fn the_other_commands() {
    codes(
        "0 check klotski.ron
        0 check several.ron
        0 check -f json klotski.ron
        0 check --board A..
        0 check -f svg klotski.ron
        2 check -f svg several.ron
        0 check -f csv klotski.ron
        2 check
        0 show klotski.ron
        0 show several.ron
        0 show -f text klotski.ron
        0 show -f svg klotski.ron
        0 show -f svg --mono klotski.ron
        2 show --mono klotski.ron
        2 show --html --mono corridor.ron
        0 show -f svg several.ron
        2 show -f html klotski.ron
        2 show
        2 show klotski.ron --boards=2
        0 show klotski.ron corridor.ron
        0 examples rush-hour
        0 show --html corridor.ron
        2 show --html corridor.ron moves.txt
        2 show --html corridor.ron -f svg
        2 show --html corridor.ron -f text
        0 show --html several.ron
        2 show corridor.ron -m step
        2 show corridor.ron --time-limit 1h
        2 play klotski.ron
        2 play --nonsense
        2 play
        0 convert klotski.ron --to ron
        0 convert several.ron --to ron
        0 convert klotski.ron --to grid
        2 convert klotski.ron
        2 convert several.ron --to grid
        2 convert klotski.ron --to tiles
        2 convert endless.txt --to numbers
        0 convert endless.txt --to tiles
        2 convert klotski.ron --to rush-hour
        0 convert corridor.ron --to gnotski
        2 convert klotski.ron --to gnotski
        0 examples
        0 examples klotski/klotski
        2 examples nonsense
        0 perft klotski.ron 0
        0 perft klotski.ron 3 --divide
        0 perft klotski.ron 3 -m slide -f json
        0 perft klotski.ron 2 -f text
        2 perft klotski.ron
        2 perft klotski.ron many",
    );
}

#[test]
fn rate() {
    codes(
        "0 rate corridor.ron
        0 rate -m step corridor.ron
        0 rate -f csv corridor.ron
        0 rate -f json corridor.ron
        0 rate --where length==1&&branching<=2 corridor.ron
        2 rate --where branching corridor.ron
        2 rate --where difficulty>1 corridor.ron
        2 rate --where length>x corridor.ron
        2 rate -f svg corridor.ron
        3 rate --max-states 24500 klotski.ron
        0 hardest --where length>0 corridor.ron
        2 hardest --where size>0 corridor.ron",
    );
}

#[test]
fn verify() {
    let desk = Desk::new();
    for (name, moves) in [("good.txt", "ARR\n"), ("long.txt", "AR AR\n"), ("short.txt", "AR\n")] {
        desk.write(name, moves);
    }
    desk.write("illegal.txt", "AR AU\n");
    desk.write("unreadable.txt", "what is this?\n");
    for (code, line) in [
        (0, "corridor.ron good.txt"),
        (0, "corridor.ron good.txt --optimal"),
        (0, "corridor.ron good.txt -f json"),
        (0, "corridor.ron long.txt"),
        (1, "corridor.ron long.txt --optimal"),
        (0, "corridor.ron long.txt --optimal --metric step"),
        (1, "corridor.ron good.txt -m step"),
        (1, "corridor.ron short.txt"),
        (1, "corridor.ron illegal.txt"),
        (3, "corridor.ron long.txt --optimal --max-depth 0"),
        (3, "corridor.ron long.txt --optimal --time-limit 0"),
        (2, "corridor.ron unreadable.txt"),
        (2, "corridor.ron missing.txt"),
        (2, "missing.ron good.txt"),
        (2, "several.ron good.txt"),
        (0, "several.ron#Two good.txt"),
        (2, "- -"),
        (2, ""),
    ] {
        let ran = desk.run(&format!("verify {line}"));
        assert_eq!(ran.code, Some(code), "{line}: {}{}", ran.stdout, ran.stderr);
        assert_eq!(ran.stdout.is_empty(), code == 2, "{line}");
    }
}
