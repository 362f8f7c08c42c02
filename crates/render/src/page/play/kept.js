"use strict";
// What the browser keeps of each puzzle, if it lets a page do so: the game as it stands, whether it
// was solved, the personal best. The key is made of the puzzle itself, not of its name or of the
// page, so the same puzzle in another page goes on.
//
//   {moves: [[piece, path], …], hints, solved: "" | "helped" | "alone", best: {move, slide, step}}
//
// A best is one's own only if no hint was asked for.
const kept = (() => {
  const nothing = () => ({ moves: [], hints: 0, solved: "", best: {} });
  const ordered = (list) => list.map((one) => JSON.stringify(one)).sort();
  // Two puzzles that are played alike have the same text.
  function textOf(puzzle) {
    const { rows, cols, terrain, blockers, exit, targets } = puzzle;
    const gates = terrain.some((line) => line.includes("-"));
    const first = (kind) => puzzle.pieces.findIndex((piece) => piece.kind === kind);
    const pieces = puzzle.pieces.map((piece) => [piece.cells, piece.start, piece.axis, gates && piece.key, first(piece.kind), blockers && piece.blockers]);
    const goals = targets && ordered(targets.map(({ placements, empty }) => [ordered(placements), ordered(empty)]));
    return JSON.stringify([rows, cols, terrain, pieces, blockers && [blockers.per_cell, blockers.overhang, blockers.mid_slide], exit && [exit.piece, exit.at, exit.toward], goals]);
  }
  // 64 bits of it (FNV-1a twice, from two beginnings).
  function keyOf(puzzle) {
    const text = textOf(puzzle);
    return [0x811c9dc5, 0x050c5d1f].map((hash) => {
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, "0");
    }).join("");
  }
  function load(key) {
    try {
      return { ...nothing(), ...JSON.parse(localStorage.getItem(`slide play ${key}`)) };
    } catch {
      return nothing();
    }
  }
  function save(key, what) {
    try {
      localStorage.setItem(`slide play ${key}`, JSON.stringify(what));
    } catch { /* not allowed here: nothing is kept */ }
  }
  return { keyOf, load, save };
})();
