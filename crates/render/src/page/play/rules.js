"use strict";
// The rules of a puzzle, without anything that can be seen: the page refuses steps by them, and a
// worker searches by them. A position is an array with the anchor of each piece as row * cols + col,
// or -1 for a piece that has left the board.
function engine(puzzle) {
  const { rows, cols, pieces, blockers, exit } = puzzle;
  const DELTA = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
  const WAYS = ["U", "D", "L", "R"];
  const start = pieces.map((piece) => piece.start[0] * cols + piece.start[1]);
  const kinds = [];
  pieces.forEach((piece, index) => (kinds[piece.kind] ??= []).push(index));

  const row = (anchor) => Math.floor(anchor / cols);
  const col = (anchor) => anchor % cols;
  const allows = (piece, way) =>
    piece.axis === "any" ||
    (piece.axis === "horizontal" && (way === "L" || way === "R")) ||
    (piece.axis === "vertical" && (way === "U" || way === "D"));
  const ground = (r, c) => (r < 0 || c < 0 || r >= rows || c >= cols ? "~" : puzzle.terrain[r][c]);

  // Which piece covers each cell, -1 for none.
  function owners(at) {
    const owner = new Int16Array(rows * cols).fill(-1);
    for (let i = 0; i < pieces.length; i++) {
      if (at[i] < 0) continue;
      for (const [r, c] of pieces[i].cells) owner[at[i] + r * cols + c] = i;
    }
    return owner;
  }
  function free(owner, index, r, c) {
    const what = ground(r, c);
    if (what === "#" || what === "~" || (what === "-" && !pieces[index].key)) return false;
    const other = owner[r * cols + c];
    return other < 0 || other === index;
  }
  // Solid sub-cells as numbers, so that a shift of a piece is a number too.
  const WIDE = 100000;
  const solid = pieces.map((piece) => piece.blockers.map(([r, c]) => r * WIDE + c));
  const corner = (anchor) => blockers.per_cell * (row(anchor) * WIDE + col(anchor));
  // Whether the blockers of a piece, moved by so many sub-steps, meet no others.
  function swept(at, index, from, way, sub) {
    const [dr, dc] = DELTA[way];
    const here = corner(from) + sub * (dr * WIDE + dc);
    for (let i = 0; i < pieces.length; i++) {
      if (i === index || at[i] < 0) continue;
      const apart = here - corner(at[i]);
      for (const own of solid[index]) if (solid[i].includes(own + apart)) return false;
    }
    return true;
  }
  // Where one step takes a piece that has come to `from` while the others stand as in `at`; -1 if it
  // cannot go.
  function step(at, owner, index, from, way) {
    const piece = pieces[index];
    if (from < 0 || !allows(piece, way)) return -1;
    const [dr, dc] = DELTA[way];
    const [r0, c0] = [row(from) + dr, col(from) + dc];
    if (r0 < 0 || c0 < 0) return -1;
    for (const [r, c] of piece.cells) if (!free(owner, index, r0 + r, c0 + c)) return -1;
    if (blockers && piece.blockers.length) {
      const per = blockers.per_cell;
      for (let sub = blockers.mid_slide ? 1 : per; sub <= per; sub++)
        if (!swept(at, index, from, way, sub)) return -1;
    }
    return r0 * cols + c0;
  }
  // Whether a piece can leave the board from where it stands.
  function leaves(at, index, way) {
    if (!exit || way !== exit.toward || pieces[index].kind !== pieces[exit.piece].kind) return false;
    const from = at[index];
    if (from !== exit.at[0] * cols + exit.at[1] || !allows(pieces[index], way)) return false;
    const owner = owners(at);
    const [dr, dc] = DELTA[way];
    for (const cell of pieces[index].cells) {
      let [r, c] = [row(from) + cell[0] + dr, col(from) + cell[1] + dc];
      for (; r >= 0 && c >= 0 && r < rows && c < cols; r += dr, c += dc)
        if (!free(owner, index, r, c)) return false;
    }
    if (blockers && pieces[index].blockers.length) {
      const high = Math.max(...pieces[index].cells.map((cell) => cell[0])) + 1;
      const wide = Math.max(...pieces[index].cells.map((cell) => cell[1])) + 1;
      const cells = { U: row(from) + high, D: rows - row(from), L: col(from) + wide, R: cols - col(from) };
      const subs = blockers.per_cell * cells[way] + 2 * blockers.overhang;
      for (let sub = 1; sub <= subs; sub++) if (!swept(at, index, from, way, sub)) return false;
    }
    return true;
  }
  function isOver(at) {
    return at.includes(-1);
  }
  // Whether the goal is reached; for an exit, whether a piece has left.
  function solved(at) {
    if (exit) return isOver(at);
    if (!puzzle.targets) return false;
    const owner = owners(at);
    return puzzle.targets.some(
      (target) =>
        target.placements.every(([piece, r, c]) =>
          kinds[pieces[piece].kind].some((twin) => at[twin] === r * cols + c)) &&
        target.empty.every(([r, c]) => owner[r * cols + c] < 0),
    );
  }
  // All moves from a position: [piece, path, anchor after], each end once, fewest steps first.
  function moves(at, metric) {
    if (isOver(at)) return [];
    const owner = owners(at);
    const found = [];
    for (let i = 0; i < pieces.length; i++) {
      if (exit && leaves(at, i, exit.toward)) found.push([i, exit.toward, -1]);
      if (metric === "move") {
        const seen = new Map([[at[i], ""]]);
        for (const [from, path] of seen)
          for (const way of WAYS) {
            const to = step(at, owner, i, from, way);
            if (to < 0 || seen.has(to)) continue;
            seen.set(to, path + way);
            found.push([i, path + way, to]);
          }
      } else {
        for (const way of WAYS) {
          let path = "";
          for (let to = step(at, owner, i, at[i], way); to >= 0; to = step(at, owner, i, to, way)) {
            path += way;
            found.push([i, path, to]);
            if (metric === "step") break;
          }
        }
      }
    }
    return found;
  }
  function after(at, [piece, , to]) {
    const next = at.slice();
    next[piece] = to;
    return next;
  }
  // The same text for placements that differ in interchangeable pieces only.
  function key(at) {
    let text = "";
    for (const kind of kinds) {
      const places = kind.map((index) => at[index] + 1);
      if (places.length > 1) places.sort((one, other) => one - other);
      text += String.fromCharCode(...places);
    }
    return text;
  }
  return { start, row, col, owners, step, leaves, isOver, solved, moves, after, key };
}
