//! Typical answers, word for word.

use crate::program::{Desk, Ran};

fn stdout(line: &str) -> String {
    let ran = Desk::new().run(line);
    assert_eq!(ran.stderr, "", "slide {line}");
    ran.stdout
}

#[test]
fn solve() {
    insta::assert_snapshot!("solve_klotski", stdout("solve klotski.ron"));
    insta::assert_snapshot!("solve_corridor_step", stdout("solve -m step corridor.ron"));
    insta::assert_snapshot!("solve_corridor_boards", stdout("solve --boards corridor.ron"));
    insta::assert_snapshot!("solve_corridor_json", stdout("solve -f json corridor.ron stuck.ron"));
    insta::assert_snapshot!(
        "solve_corridor_csv",
        stdout("solve -f csv corridor.ron several.ron#1")
    );
    insta::assert_snapshot!("solve_stuck", stdout("solve stuck.ron"));
    insta::assert_snapshot!("solve_limit", stdout("solve --max-depth 5 klotski.ron"));
    insta::assert_snapshot!("solve_limit_json", stdout("solve --max-depth 5 klotski.ron -f json"));
    insta::assert_snapshot!("solve_two", stdout("solve corridor.ron stuck.ron"));
}

#[test]
fn count() {
    insta::assert_snapshot!(stdout("count klotski.ron"), @"Klotski: 25955 states (5 × 29 × 179)");
    insta::assert_snapshot!("count_goals", stdout("count --goals klotski.ron"));
    insta::assert_snapshot!("count_by_depth", stdout("count --by-depth corridor.ron stuck.ron"));
    insta::assert_snapshot!("count_csv", stdout("count --by-depth -f csv corridor.ron stuck.ron"));
    insta::assert_snapshot!("count_json", stdout("count --by-depth -f json corridor.ron"));
    insta::assert_snapshot!("count_limit", stdout("count --max-depth 5 klotski.ron"));
}

#[test]
fn a_table_has_no_room_for_a_no() {
    let ran = Desk::new().run("solve -f csv stuck.ron");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.stdout.lines().count(), 1, "{}", ran.stdout);
    assert!(ran.stderr.starts_with("Stuck: no solution"), "{}", ran.stderr);
}

#[test]
fn formats_of_moves_alone_say_on_stderr_that_there_is_no_answer() {
    let desk = Desk::new();
    for format in ["compact", "arrows"] {
        let ran = desk.run(&format!("solve -q -f {format} stuck.ron"));
        assert_eq!((ran.code, &*ran.stdout), (Some(1), ""), "{format}");
        assert!(ran.stderr.starts_with("Stuck: no solution"), "{format}: {}", ran.stderr);
        let ran = desk.run(&format!("solve -q -f {format} --max-depth 5 klotski.ron"));
        assert_eq!((ran.code, &*ran.stdout), (Some(3), ""), "{format}");
        let words = "(depth limit, partial)\n";
        assert!(ran.stderr.ends_with(words), "{format}: {}", ran.stderr);
    }
    let ran = desk.run("solve -f arrows stuck.ron corridor.ron stuck.ron corridor.ron");
    insta::assert_snapshot!(ran.stdout, @r"
    A→→

    A→→
    ");
}

#[test]
fn sheets_of_several_puzzles_begin_on_new_pages() {
    let desk = Desk::new();
    let ran = desk.run("solve --sheet corridor.ron stuck.ron several.ron#2");
    assert_eq!(ran.code, Some(1));
    let pages: Vec<&str> = ran.stdout.split('\u{c}').collect();
    assert_eq!(pages.len(), 3, "{}", ran.stdout);
    assert!(pages[0].starts_with("Corridor: 1 move (2 steps)") && pages[0].ends_with('\n'));
    assert!(pages[1].starts_with("Stuck: no solution: the start is the only"), "{}", pages[1]);
    assert!(pages[2].starts_with("Two: 1 move"), "{}", pages[2]);
    let stopped = desk.run("solve --sheet klotski.ron --max-states 9999 --algorithm bfs").stdout;
    assert!(
        stopped.lines().all(|line| line.len() <= 80) && stopped.lines().count() == 2,
        "{stopped}"
    );
    let sheet = desk.run("solve --sheet klotski.ron").stdout;
    let verified = desk.run_with("verify --optimal klotski.ron", &sheet);
    assert_eq!(
        verified.stdout,
        "Klotski: 81 moves (118 steps), all legal, the goal is reached, fewest possible\n"
    );
}

#[test]
fn pictures_and_pages_hold_one_answer() {
    let desk = Desk::new();
    for format in ["svg", "html"] {
        let ran = desk.run(&format!("solve -f {format} several.ron -o answer"));
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
        assert_eq!(
            ran.stderr,
            "error: this answer, its certificate or its checkpoint can hold one puzzle, and here are 3; pick one, \
             as in FILE#NAME\n"
        );
        assert!(!desk.names().contains(&"answer".to_owned()));
        let ran = desk.run(&format!("solve -f {format} stuck.ron"));
        assert_eq!((ran.code, &*ran.stderr), (Some(1), ""));
        assert!(ran.stdout.contains("Stuck: no solution"), "{}", ran.stdout);
    }
    let strip = desk.run("solve -f svg corridor.ron").stdout;
    let shown = desk.run_with("show -f svg corridor.ron -", "ARR");
    // The titles differ, and with them the width.
    let drawn = |text: &str| text.split_once("<g class=\"frame-0\"").map(|it| it.1.to_owned());
    assert_eq!(drawn(&shown.stdout), drawn(&strip));
    assert!(drawn(&strip).is_some());
    let ran = desk.run_with("show -f svg corridor.ron -", "ARR\nAR AR\n");
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
    let ran = desk.run_with("show -f svg corridor.ron -", "AU");
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_strip_has_as_many_boards_as_were_asked_for() {
    let desk = Desk::new();
    let solution = desk.run("solve -f compact klotski.ron").stdout;
    let captions = |every: usize| {
        let line = format!("show -f svg klotski.ron - --boards={every}");
        let strip = desk.run_with(&line, &solution).stdout;
        let texts = strip.split("class=\"caption\"").skip(1);
        let text = |it: &str| it.split_once('>')?.1.split_once('<').map(|it| it.0.to_owned());
        texts.filter_map(text).collect::<Vec<_>>()
    };
    assert_eq!(captions(1).len(), 82);
    let some = captions(20);
    let told = ["the start", "after 20 moves", "after 40 moves", "after 60 moves"];
    assert_eq!(some[..4], told);
    assert_eq!(some[4..], ["after 80 moves", "after 81 moves"]);
    assert_eq!(captions(100), ["the start", "after 81 moves"]);
}

#[test]
fn a_picture_of_a_count_is_one_of_depths() {
    let picture = stdout("count -f svg klotski.ron");
    assert_eq!(picture.matches("data-depth=").count(), 168);
    assert_eq!(picture, stdout("count --by-depth -f svg klotski.ron"));
}

#[test]
fn a_table_of_a_part_is_not_taken_for_the_whole() {
    for by_depth in ["", "--by-depth"] {
        let ran = Desk::new().run(&format!("count klotski.ron {by_depth} -q -f csv --max-depth 5"));
        assert_eq!(ran.code, Some(3));
        assert!(!ran.stdout.contains("partial"), "{}", ran.stdout);
        insta::allow_duplicates! {
            insta::assert_snapshot!(ran.stderr, @"Klotski: at least 62 states (depth limit, partial)");
        }
    }
}

#[test]
fn a_limit_is_in_the_object_of_a_perft() {
    let ran = Desk::new().run("perft klotski.ron 12 --divide -f json --time-limit 0");
    assert_eq!((ran.code, &*ran.stderr), (Some(3), ""));
    insta::assert_snapshot!(ran.stdout, @r#"{"schema":"slide.perft/1","puzzle":"Klotski","metric":"move","status":"limit","depth":12,"stopped":"time","version":"0.1.0","puzzle_hash":"96ac464a"}"#);
}

#[test]
fn mirror_images_count_once() {
    let text = stdout("count --mirror klotski.ron");
    assert!(text.starts_with("Klotski: 13011 states"), "{text}");
}

#[test]
fn the_other_commands() {
    insta::assert_snapshot!("check_klotski", stdout("check klotski.ron"));
    insta::assert_snapshot!("show_corridor", stdout("show corridor.ron"));
    insta::assert_snapshot!("convert_klotski_grid", stdout("convert klotski.ron --to grid -q"));
    insta::assert_snapshot!("convert_several_ron", stdout("convert several.ron --to ron"));
    insta::assert_snapshot!("perft_klotski", stdout("perft klotski.ron 4"));
    insta::assert_snapshot!("perft_corridor_divide", stdout("perft corridor.ron 2 --divide"));
}

#[test]
fn a_solution_can_be_verified_and_shown() {
    let desk = Desk::new();
    for format in ["list", "compact", "json"] {
        for metric in ["step", "slide", "move"] {
            let moves = desk.run(&format!("solve klotski.ron -f {format} -m {metric}")).stdout;
            let line = format!("verify klotski.ron - --optimal -m {metric}");
            let verified = desk.run_with(&line, &moves);
            assert_eq!(verified.code, Some(0), "{format} {metric}: {}", verified.stdout);
            let shown = desk.run_with("show klotski.ron - --boards=10", &moves);
            // A compact line does not say its metric; steps and slides are moves too.
            assert_eq!(shown.code, Some(0), "{format} {metric}: {}", shown.stderr);
        }
    }
}

#[test]
fn verify_says_which_move_and_why() {
    let desk = Desk::new();
    let ran = desk.run_with("verify corridor.ron", "AR AU");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.stderr, "");
    insta::assert_snapshot!(ran.stdout, @"Corridor: not legal: move 2: A cannot go up from (0, 1): the board ends there");
    let ran = desk.run_with("verify corridor.ron --optimal", "AR AR");
    insta::assert_snapshot!(ran.stdout, @"Corridor: 2 moves (2 steps), all legal, the goal is reached, but 1 move is enough");
}

#[test]
fn a_limit_leaves_open_whether_fewer_moves_would_do() {
    let ran = Desk::new().run_with("verify corridor.ron --optimal --max-depth 0 -q", "AR AR");
    assert_eq!((ran.code, &*ran.stderr), (Some(3), ""));
    insta::assert_snapshot!(ran.stdout, @"
    Corridor: 2 moves (2 steps), all legal, the goal is reached
    not known whether fewer would do (depth limit, partial): no solution shorter than 1 move
    ");
    let line = "verify corridor.ron --optimal --max-depth 0 -q -f json";
    let ran = Desk::new().run_with(line, "AR AR");
    assert_eq!((ran.code, &*ran.stderr), (Some(3), ""));
    insta::assert_snapshot!(ran.stdout, @r#"{"schema":"slide.verify/1","puzzle":"Corridor","metric":"move","status":"limit","length":2,"steps":2,"lower_bound":1,"stopped":"depth","version":"0.1.0","puzzle_hash":"2dd4f971"}"#);
}

#[test]
fn a_converted_collection_is_the_same_collection() {
    let desk = Desk::new();
    desk.write("again.ron", desk.run("convert several.ron --to ron").stdout);
    assert_eq!(desk.run("check again.ron").stdout, desk.run("check several.ron").stdout);
}

#[test]
fn convert_says_what_it_leaves_out() {
    let desk = Desk::new();
    let left_out = |line: &str| {
        let ran = desk.run(&format!("convert {line}"));
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.stderr);
        ran.stderr
    };
    desk.write(
        "full.ron",
        r#"(
            name: "Full", board: "A..", goal: "..A", pieces: { "A": (name: "a", color: "red") },
            metric: Step, expect: (steps: 2), source: "own",
        )"#,
    );
    insta::assert_snapshot!(left_out("full.ron --to grid"), @"warning: full.ron: the name, names of pieces, colours, metric, expect and source left out, grid has no place for that");
    insta::assert_snapshot!(left_out("corridor.ron --to grid"), @"warning: corridor.ron: the name left out, grid has no place for that");
    assert_eq!(left_out("full.ron --to grid -q"), "");
    assert_eq!(left_out("full.ron --to ron"), "");
    desk.write("plain.txt", "A..\n\n..A\n");
    assert_eq!(left_out("plain.txt --to numbers"), "");
    assert_eq!(left_out("endless.txt --to tiles"), "");
}

#[test]
fn a_built_in_puzzle_can_be_solved_from_its_text() {
    let desk = Desk::new();
    let text = desk.run("examples klotski/klotski").stdout;
    let ran = desk.run_with("solve -", &text);
    assert!(ran.stdout.contains("81 moves (118 steps), fewest possible"), "{}", ran.stdout);
    let wrong = desk.run("examples klotsky");
    assert!(wrong.stderr.contains("did you mean `klotski/klotski`?"), "{}", wrong.stderr);
}

#[test]
fn start_and_goal_may_come_from_the_command_line() {
    let desk = Desk::new();
    let ran = desk.run("solve corridor.ron --board .A. -m step -f compact");
    assert_eq!(ran.stdout, "AR\n");
    let ran = desk.run("solve corridor.ron --goal .A. -f compact");
    assert_eq!(ran.stdout, "AR\n");
    let ran = desk.run("count klotski.ron --board aBBc/aBBc/d.Ef/dghf/i.Ej");
    assert_eq!(ran.code, Some(2), "E is torn apart: {}", ran.stdout);
    assert!(ran.stderr.contains("two parts"), "{}", ran.stderr);
}

#[test]
fn a_long_sequence_needs_no_deep_stack() {
    let desk = Desk::new();
    desk.write("lane.ron", r#"(name: "Lane", board: "a.")"#);
    let ran = desk.run("perft lane.ron 100000");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "Lane: 1 sequence of 100000 moves\n"));
}

#[test]
fn a_table_of_counts_has_columns_for_goals() {
    let desk = Desk::new();
    desk.write("far.ron", r#"(name: "Far", board: "A#.", goal: "..A")"#);
    let table = desk.run("count --goals -f csv klotski.ron corridor.ron far.ron").stdout;
    insta::assert_snapshot!(table, @"
    puzzle,states,status,goals,nearest,farthest
    Klotski,25955,complete,964,116,158
    Corridor,3,complete,1,2,2
    Far,1,complete,0,,
    ");
}

/// No state is searched there, so a limit of states or depth would have no effect.
#[test]
fn packings_take_no_limit_of_a_search() {
    let desk = Desk::new();
    for question in ["--packings", "--components"] {
        for limit in ["--max-states 9", "--max-depth 9"] {
            let ran = desk.run(&format!("count {question} {limit} corridor.ron"));
            assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{question} {limit}");
            let said = "not searched: --max-states and --max-depth are not for them";
            assert!(ran.stderr.contains(said), "{question} {limit}: {}", ran.stderr);
        }
    }
}

/// Fifty unit pieces of one kind have some 10²⁹ packings.
#[test]
fn more_packings_than_can_be_joined_are_a_limit() {
    let desk = Desk::new();
    let empty = "/..........".repeat(5);
    let board = format!("ABCDEFGHIJ/KLMNOPQRST/UVWXYZabcd/efghijklmn/opqrstuvwx{empty}");
    let count = |options: &str| desk.run(&format!("count {options} --board {board}"));
    let packings = count("--packings -q").stdout;
    assert_eq!(packings, "board: 100891344545564193334812497256 packings\n");
    let told = count("--components");
    let said = "board: packings not counted (too many packings, partial)\n";
    assert_eq!((told.code, &*told.stdout, &*told.stderr), (Some(3), said, ""));
    let json = count("--components -f json").stdout;
    assert!(json.contains(r#""status":"limit","stopped":"packings""#), "{json}");
}

#[test]
fn a_depth_limit_counts_the_exit_and_knows_when_all_is_found() {
    let desk = Desk::new();
    desk.write(
        "out.ron",
        r#"(name: "Out", board: "A..", exit: (piece: "A", at: (0, 2), toward: Right))"#,
    );
    for (code, line) in [
        (0, "solve --max-depth 2 out.ron"),
        (3, "solve --max-depth 1 out.ron"),
        (3, "solve --max-depth 0 out.ron"),
        (0, "count --max-depth 2 out.ron"),
        (3, "count --max-depth 1 out.ron"),
        (0, "count --max-states 3 out.ron"),
        (3, "count --max-states 2 out.ron"),
    ] {
        assert_eq!(desk.run(line).code, Some(code), "{line}");
    }
    let stopped = desk.run("count --max-states 2 out.ron");
    assert!(stopped.stdout.contains("at least 2 states"), "{}", stopped.stdout);
    // A limit that does not even allow the exit stops a search as any other does.
    let stopped = desk.run("-v solve --max-depth 0 --checkpoint kept out.ron");
    let said = "Out: no solution shorter than 1 move; 1 state seen (depth limit, partial)\n";
    assert_eq!(stopped.stdout, said);
    assert!(stopped.stderr.contains("Out: breadth-first"), "{}", stopped.stderr);
    let resumed = desk.run("solve --resume kept -f compact out.ron");
    assert_eq!(
        (resumed.code, &*resumed.stdout),
        (Some(0), desk.run("solve -f compact out.ron").stdout.as_str())
    );
}

#[test]
fn more_threads_than_can_be_had_do_no_harm() {
    let desk = Desk::new();
    let line = "count -j 100000 --max-states 60000 endless.txt";
    let ran = desk.run(line);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("at least 60000 states"), "{}", ran.stdout);
}

/// `COLUMNS` makes lists narrower, and no wider.
#[test]
fn lists_are_as_wide_as_they_may_be() {
    let desk = Desk::new();
    let list = |columns: &str| {
        let args = ["solve", "-m", "step", "klotski.ron"];
        let ran =
            Ran::from(desk.slide().args(args).env("COLUMNS", columns).output().expect("runs"));
        let moves = ran.stdout.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
        let widest = moves.iter().map(|line| line.chars().count()).max().expect("moves");
        (moves.len(), widest, ran.stdout)
    };
    let (usual, widest, text) = list("200");
    assert!(usual == 58 && widest <= 80, "{widest}");
    assert_eq!(list("many").2, text);
    let (narrow, widest, text) = list("40");
    assert!(narrow == 58 && widest <= 40, "{text}");
    let (long, widest, text) = list("30");
    assert!(long == 116 && widest <= 30, "{text}");
}

#[test]
fn moves_of_tiles_are_read_back() {
    let desk = Desk::new();
    desk.write("eight.txt", "8 6 7/2 5 4/3 0 1\n");
    let ran = desk.run("solve -f tiles eight.txt");
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), 1), "{}", ran.stderr);
    let verified = desk.run_with("verify --optimal eight.txt", &ran.stdout);
    assert_eq!(
        verified.stdout,
        "eight: 31 moves (31 steps), all legal, the goal is reached, fewest possible\n"
    );
    let ran = desk.run("solve -f tiles klotski.ron");
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
    assert!(
        ran.stderr.contains("`--format tiles` is for boards of single tiles with one hole"),
        "{}",
        ran.stderr
    );
}

#[test]
fn plans_of_planners_are_checked() {
    let desk = Desk::new();
    let ran = desk.run("convert --to pddl -q corridor.ron");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("(define (domain sliding-blocks)"), "{}", ran.stdout);
    let ran = desk.run("convert --to grid --notation pddl corridor.ron");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("PDDL is written, not read"), "{}", ran.stderr);
}

#[test]
fn convert_writes_the_metric_that_is_asked_for() {
    let desk = Desk::new();
    let moves = desk.run("convert --to pddl -m move -q corridor.ron");
    assert!(moves.stdout.contains("(:action take\n"), "{}", moves.stdout);
    let slides = desk.run("convert --to ron -m slide corridor.ron");
    assert!(slides.stdout.contains("metric: Slide"), "{}", slides.stdout);
    desk.run("convert --to ron -m slide -o slides.ron corridor.ron");
    let [dropped, kept] = ["", "-m slide"].map(|option| {
        desk.run(&format!("convert --to pddl {option} slides.ron")).stderr.contains("metric")
    });
    assert!(dropped && !kept, "a metric that is asked for is not left out");
    let grid = desk.run("convert --to grid -m slide corridor.ron");
    assert_eq!(grid.code, Some(2));
    assert!(grid.stderr.contains("the notation grid has no place for a metric"), "{}", grid.stderr);
    let lines = desk.run("convert --to pddl -m line corridor.ron");
    assert_eq!(lines.code, Some(2), "a corridor of blocks is not counted in lines");
}
