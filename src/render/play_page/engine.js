"use strict";
// The rules of a puzzle and the search, without anything that can be seen: the page runs it to
// refuse steps, and a worker runs it to search. A position is an array with the anchor of each piece
// as row * cols + col, or -1 for a piece that has left the board.
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
  // Whether the blockers of a piece, moved by so many sub-steps, meet no others.
  function swept(at, index, from, way, sub) {
    const [dr, dc] = DELTA[way];
    const per = blockers.per_cell;
    const solid = (i, anchor, extra) =>
      pieces[i].blockers.map(
        ([r, c]) => (per * row(anchor) + r + dr * extra) * 100000 + per * col(anchor) + c + dc * extra,
      );
    const own = new Set(solid(index, from, sub));
    return pieces.every(
      (_, i) => i === index || at[i] < 0 || solid(i, at[i], 0).every((place) => !own.has(place)),
    );
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
  // The distance of every state to its nearest goal, by key; null if there are more than `limit`.
  function table(metric, limit) {
    const number = new Map([[key(start), 0]]);
    const all = [start];
    const links = [];
    const goals = [];
    for (let index = 0; index < all.length; index++) {
      if (solved(all[index])) goals.push(index);
      for (const move of moves(all[index], metric)) {
        const next = after(all[index], move);
        const text = key(next);
        let other = number.get(text);
        if (other === undefined) {
          if (all.length >= limit) return null;
          other = all.length;
          number.set(text, other);
          all.push(next);
        }
        // Nothing moves after an exit, so that edge goes one way only; this list goes back.
        links.push(other, index);
      }
    }
    const begin = new Int32Array(all.length + 1);
    for (let i = 0; i < links.length; i += 2) begin[links[i] + 1]++;
    for (let i = 0; i < all.length; i++) begin[i + 1] += begin[i];
    const next = begin.slice();
    const back = new Int32Array(links.length / 2);
    for (let i = 0; i < links.length; i += 2) back[next[links[i]]++] = links[i + 1];
    const distance = new Int32Array(all.length).fill(-1);
    for (const goal of goals) distance[goal] = 0;
    const queue = goals;
    for (let i = 0; i < queue.length; i++)
      for (let link = begin[queue[i]]; link < begin[queue[i] + 1]; link++)
        if (distance[back[link]] < 0) {
          distance[back[link]] = distance[queue[i]] + 1;
          queue.push(back[link]);
        }
    return { states: all.length, distance: (at) => distance[number.get(key(at))] ?? -1 };
  }
  // The best next move by a table: closer by one, with the fewest steps.
  function best(distances, at, metric) {
    const here = distances.distance(at);
    if (here <= 0) return null;
    const closer = moves(at, metric).filter((move) => distances.distance(after(at, move)) === here - 1);
    closer.sort((one, other) => one[1].length - other[1].length);
    return { move: closer[0], left: here };
  }
  // A shortest solution from a position, breadth first: a list of moves, null if there is none, or
  // undefined if more than `limit` states would have to be kept.
  function search(from, metric, limit, tell) {
    const seen = new Map([[key(from), [null, null]]]);
    let layer = [from];
    for (let depth = 0; layer.length > 0; depth++) {
      tell(depth, seen.size);
      const later = [];
      for (const at of layer) {
        if (solved(at)) {
          const path = [];
          for (let text = key(at); ; ) {
            const [before, move] = seen.get(text);
            if (before === null) return path.reverse();
            path.push(move);
            text = before;
          }
        }
        const here = key(at);
        for (const move of moves(at, metric)) {
          const next = after(at, move);
          const text = key(next);
          if (seen.has(text)) continue;
          if (seen.size >= limit) return undefined;
          seen.set(text, [here, move]);
          later.push(next);
        }
      }
      layer = later;
    }
    return null;
  }
  return { start, row, col, owners, step, leaves, isOver, solved, moves, after, key, table, best, search };
}

// What a worker does with it.
function work(scope) {
  let rules = null;
  let distances = null;
  let metric = "move";
  scope.onmessage = ({ data }) => {
    if (data.ask === "table") {
      rules = engine(data.puzzle);
      metric = data.metric;
      distances = rules.table(metric, data.limit);
      const fewest = distances ? distances.distance(rules.start) : null;
      scope.postMessage({ tell: "table", states: distances ? distances.states : null, fewest });
    } else if (data.ask === "hint") {
      const hint = distances ? rules.best(distances, data.at, metric) : null;
      scope.postMessage({ tell: "hint", at: data.at, hint });
    } else if (data.ask === "solve") {
      const fresh = engine(data.puzzle);
      const tell = (depth, states) => scope.postMessage({ tell: "progress", depth, states });
      const moves = fresh.search(data.at, data.metric, data.limit, tell);
      scope.postMessage({ tell: "solved", at: data.at, moves, known: moves !== undefined });
    }
  };
}
