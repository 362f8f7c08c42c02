//! Blocks against thin layers.

use super::{Keeping, Layers, Options};
use crate::board::{Automaton, Board, Mask, Paths, Steps, Task, TooLarge, with_board};
use crate::puzzle::{Identity, Puzzle, read};
use crate::space::{CountOptions, Engine, Limits, Silent, Stop, Watch, count};

struct ByDepth(Options);

impl Task for ByDepth {
    type Out = Vec<u64>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Vec<u64> {
        let automaton = Automaton::new(board, &mut |_| Ok::<_, TooLarge>(())).unwrap();
        let paths = Paths::new(&automaton).unwrap();
        let steps = Steps::new(board).unwrap();
        let mut search =
            Layers::new(paths, (&steps, None), self.0, &mut |_| Ok::<_, TooLarge>(())).unwrap();
        search.begin_at(board, (0, 1), &board.start());
        search.add(board, 0, [board.start()].into_iter()).unwrap();
        let mut layers = vec![1];
        let limits = Limits::default();
        let mut watch = Watch { limits: &limits, reporter: &mut Silent };
        loop {
            match search.advance(&mut watch).unwrap() {
                0 => return layers,
                new => layers.push(new),
            }
        }
    }
}

fn puzzle(file: &str) -> Puzzle {
    read(file, "test.ron").unwrap().into_puzzles().remove(0)
}

#[test]
fn layers_are_those_of_other_engines() {
    let boards = [
        "(name: \"1\", board: \"a\")",
        "(name: \"2\", board: \"a.\")",
        "(name: \"3\", board: \"ab/.c\")",
        "(name: \"8 tiles\", board: \"123/456/78.\", identical: Never)",
        "(name: \"8 tiles\", board: \"123/456/78.\")",
        "(name: \"766\", board: \"AAb./Acd./efgh\")",
        "(name: \"walls\", board: \"A#b./AAc./.dd#\")",
        "(name: \"klotski\", board: \"aBBc/aBBc/dEEf/dghf/i..j\")",
        "(name: \"linked\", board: \"A.A./bccd/A.A./e..f\", pieces: {\"A\": (linked: true)})",
    ];
    for file in boards {
        let puzzle = puzzle(file);
        for identity in [Identity::Count, Identity::Labelled] {
            // Klotski has millions of states if all its pieces are told apart.
            if identity == Identity::Labelled && file.contains("klotski") {
                continue;
            }
            let options =
                CountOptions { identity, engine: Engine::Thin, ..CountOptions::default() };
            let expected = count(&puzzle, &options, &mut Silent).unwrap().layers;
            for most_slots in [1, 7, 64, 500, 4032] {
                for compressing in [true, false] {
                    for threads in [1, 3] {
                        let keeping = Keeping::Nothing;
                        let options = Options { most_slots, threads, compressing, keeping };
                        let found = with_board(
                            &puzzle,
                            identity,
                            &mut |_| Ok::<_, Stop>(()),
                            ByDepth(options),
                        );
                        assert_eq!(
                            found.as_ref(),
                            Ok(&expected),
                            "{file} {identity:?} {options:?}"
                        );
                    }
                }
            }
        }
    }
}
