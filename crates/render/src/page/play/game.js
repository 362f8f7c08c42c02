"use strict";
// A game: `at` is where the pieces stand, `played` the moves that led there, {piece, path, from, to}.
// A move goes on while the same piece is taken, and a loop in it is cut out; so in `check::Game`.
function newGame(puzzle, rules) {
  const at = rules.start.slice();
  const played = [];
  const undone = [];

  function gather(piece, way, from, to) {
    const last = played[played.length - 1];
    if (to < 0 || !last || last.piece !== piece || last.to < 0) {
      played.push({ piece, path: way, from, to });
      return;
    }
    let here = last.from;
    const touched = [...last.path].map((step) => {
      const before = here;
      here += { U: -puzzle.cols, D: puzzle.cols, L: -1, R: 1 }[step];
      return before;
    });
    const loop = touched.indexOf(to);
    if (loop === 0) played.pop();
    else if (loop > 0) Object.assign(last, { path: last.path.slice(0, loop), to });
    else Object.assign(last, { path: last.path + way, to });
  }
  // Takes one step, or takes the piece off the board where it stands at its exit; false if it cannot.
  function tryStep(piece, way) {
    if (rules.isOver(at)) return false;
    const from = at[piece];
    const out = rules.leaves(at, piece, way);
    const to = out ? -1 : rules.step(at, rules.owners(at), piece, from, way);
    if (to < 0 && !out) return false;
    at[piece] = to;
    gather(piece, way, from, to);
    undone.length = 0;
    return true;
  }
  // The shortest path to the nearest place to (row, col) that the piece can get to.
  function wayToward(piece, row, col) {
    const far = (anchor) => Math.abs(rules.row(anchor) - row) + Math.abs(rules.col(anchor) - col);
    const owner = rules.owners(at);
    const seen = new Map([[at[piece], ""]]);
    let best = at[piece];
    for (const [from, path] of seen)
      for (const way of "UDLR") {
        const to = rules.step(at, owner, piece, from, way);
        if (to < 0 || seen.has(to)) continue;
        seen.set(to, path + way);
        if (far(to) < far(best)) best = to;
      }
    return seen.get(best);
  }
  const sum = (length) => played.reduce((all, one) => all + length(one.path), 0);
  const counts = () => ({
    move: played.length,
    slide: sum((path) => path.replace(/(.)\1*/g, "x").length),
    step: sum((path) => path.length),
  });
  function undo() {
    const one = played.pop();
    if (!one) return;
    at[one.piece] = one.from;
    undone.push(one);
  }
  function redo() {
    const one = undone.pop();
    if (!one) return;
    at[one.piece] = one.to;
    played.push(one);
  }
  // Plays moves that were kept, [piece, path] each, as far as they are legal; whether there were any.
  function replay(moves) {
    if (!Array.isArray(moves)) return false;
    for (const [piece, path] of moves)
      for (const way of String(path)) if (!puzzle.pieces[piece] || !"UDLR".includes(way) || !tryStep(piece, way)) return played.length > 0;
    return played.length > 0;
  }
  return { at, played, undone, tryStep, wayToward, counts, undo, redo, replay };
}
