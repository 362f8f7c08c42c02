"use strict";
// Real sets, for the editor: an empty board with its goal, and the pieces. A piece takes its letter if
// that is free; `along` says that it moves along its length only, `still` that it cannot be turned.
const SETS = {
  "Asteroid Escape": {
    board: "...\n...\n...", goal: "...\n...\n.S.", toward: "D", per_cell: 3, overhang: 1,
    pieces: [
      { letter: "S", name: "ship", color: "#d55e00", shape: "#", blockers: "...../#####/..#../..#../.....", still: true },
      { letter: "a", name: "one asteroid", color: "#56b4e9", shape: "#", blockers: "...../.#.../...../...../....." },
      { letter: "m", name: "two asteroids", color: "#f0e442", shape: "#", blockers: "...../.#.../...../...#./....." },
      { letter: "o", name: "two asteroids", color: "#e69f00", shape: "#", blockers: "...../.#.#./...../...../....." },
      { letter: "s", name: "corner asteroid", color: "#009e73", shape: "#", blockers: "##.../##.../...../...../....." },
      { letter: "w", name: "edge asteroid", color: "#cc79a7", shape: "#", blockers: ".###./.###./...../...../....." },
    ],
  },
  "Rush Hour": {
    board: "......\n......\n......\n......\n......\n......", goal: "......\n......\n....AA\n......\n......\n......", toward: "",
    pieces: [
      { letter: "A", name: "red car", color: "#e0262b", shape: "##", along: true },
      { letter: "B", name: "car", color: "#8fce6b", shape: "##", along: true },
      { letter: "O", name: "truck", color: "#f5c400", shape: "###", along: true },
    ],
  },
  Klotski: {
    board: "....\n....\n....\n....\n....", goal: "....\n....\n....\n.BB.\n.BB.", toward: "",
    pieces: [
      { letter: "B", name: "large block", color: "#dc143c", shape: "##/##" },
      { letter: "a", name: "long block", color: "#56b4e9", shape: "#/#" },
      { letter: "g", name: "small block", color: "#009e73", shape: "#" },
    ],
  },
};
