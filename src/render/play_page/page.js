"use strict";
// The page: what is drawn, what hand and keys do, what is said. The rules are those of the engine.
(() => {
  const by = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const LIMIT = 300000;
  const WORDS = { U: "up", D: "down", L: "left", R: "right" };
  const COLORS = ["#56b4e9", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#99b7d9", "#c8c8c8", "#a8e0c8"];
  const first = JSON.parse(by("puzzle").textContent);
  const board = by("board");

  let puzzle, rules, at, played, undone, chosen, held, hint, wish, distances, worker, solver;
  let recorded = new Map();

  // ---- the game ----
  // `played` holds moves {piece, path, from, to}; a move goes on while the same piece is taken, and a
  // loop in it is cut out.
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
  function tryStep(piece, way) {
    if (rules.isOver(at)) return false;
    const from = at[piece];
    const to = rules.leaves(at, piece, way) ? -1 : rules.step(at, rules.owners(at), piece, from, way);
    if (to < 0 && !rules.leaves(at, piece, way)) return false;
    at[piece] = to;
    gather(piece, way, from, to);
    undone = [];
    return true;
  }
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
  const counts = () => ({
    move: played.length,
    slide: played.reduce((sum, one) => sum + one.path.replace(/(.)\1*/g, "x").length, 0),
    step: played.reduce((sum, one) => sum + one.path.length, 0),
  });

  // ---- drawing ----
  const make = (name, attributes, parent) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent?.append(element);
    return element;
  };
  function colorOf(index) {
    const piece = puzzle.pieces[index];
    if (piece.color) return piece.color;
    const aims = puzzle.exit ? [puzzle.exit.piece]
      : (puzzle.targets ?? []).flatMap((target) => target.placements.map(([aim]) => aim));
    const aimed = aims.some((aim) => puzzle.pieces[aim].kind === piece.kind);
    return aimed && aims.length < puzzle.pieces.length ? "#e8743b" : COLORS[piece.kind % COLORS.length];
  }
  function build() {
    board.replaceChildren();
    const { rows, cols } = puzzle;
    board.setAttribute("viewBox", `-0.35 -0.35 ${cols + 0.7} ${rows + 0.7}`);
    make("rect", { class: "frame", x: -0.25, y: -0.25, width: cols + 0.5, height: rows + 0.5, rx: 0.15 }, board);
    puzzle.terrain.forEach((line, r) => [...line].forEach((what, c) => {
      const name = { "#": "wall", "~": "frame" }[what] ?? "floor";
      make("rect", { class: name, x: c, y: r, width: 1.01, height: 1.01 }, board);
      if (what === "-") make("rect", { class: "gate", x: c + 0.12, y: r + 0.12, width: 0.76, height: 0.76 }, board);
    }));
    if (puzzle.exit) {
      const { piece, at: [r0, c0], toward } = puzzle.exit;
      for (const [r, c] of puzzle.pieces[piece].cells) {
        const gap = { U: [c0 + c, -0.26, 1, 0.27], D: [c0 + c, rows - 0.01, 1, 0.27],
          L: [-0.26, r0 + r, 0.27, 1], R: [cols - 0.01, r0 + r, 0.27, 1] }[toward];
        make("rect", { class: "out", x: gap[0], y: gap[1], width: gap[2], height: gap[3] }, board);
      }
    }
    puzzle.pieces.forEach((piece, index) => {
      const group = make("g", { class: "piece", tabindex: 0, role: "button" }, board);
      group.dataset.piece = index;
      group.setAttribute("aria-label", piece.name ? `${piece.letter} (${piece.name})` : piece.letter);
      const has = (r, c) => piece.cells.some((cell) => cell[0] === r && cell[1] === c);
      let outline = "";
      for (const [r, c] of piece.cells) {
        make("rect", { x: c + 0.03, y: r + 0.03, width: has(r, c + 1) ? 1.02 : 0.94, height: has(r + 1, c) ? 1.02 : 0.94, fill: colorOf(index) }, group);
        const [x0, x1] = [c + (has(r, c - 1) ? 0 : 0.04), c + (has(r, c + 1) ? 1 : 0.96)];
        const [y0, y1] = [r + (has(r - 1, c) ? 0 : 0.04), r + (has(r + 1, c) ? 1 : 0.96)];
        if (!has(r - 1, c)) outline += `M${x0} ${y0}H${x1}`;
        if (!has(r + 1, c)) outline += `M${x0} ${y1}H${x1}`;
        if (!has(r, c - 1)) outline += `M${x0} ${y0}V${y1}`;
        if (!has(r, c + 1)) outline += `M${x1} ${y0}V${y1}`;
      }
      make("path", { class: "edge", d: outline }, group);
      const [r, c] = piece.cells[0];
      make("text", { x: c + 0.5, y: r + 0.52, fill: "#111" }, group).textContent = piece.letter;
    });
    // Blockers lie above all pieces.
    puzzle.pieces.forEach((piece, index) => {
      if (!puzzle.blockers || !piece.blockers.length) return;
      const { per_cell: per, overhang } = puzzle.blockers;
      const group = make("g", { class: "rocks" }, board);
      group.dataset.rocks = index;
      for (const [r, c] of piece.blockers)
        make("rect", { class: "rock", x: (c - overhang) / per, y: (r - overhang) / per, width: 1.02 / per, height: 1.02 / per }, group);
    });
    const target = puzzle.targets?.length === 1 ? puzzle.targets[0] : { placements: [], empty: [] };
    for (const [piece, r0, c0] of target.placements)
      for (const [r, c] of puzzle.pieces[piece].cells)
        make("rect", { class: "aim", x: c0 + c + 0.12, y: r0 + r + 0.12, width: 0.76, height: 0.76 }, board);
    for (const [r, c] of target.empty) make("rect", { class: "empty", x: c + 0.2, y: r + 0.2, width: 0.6, height: 0.6 }, board);
  }
  const say = (text, won = false) => {
    by("said").textContent = text;
    by("said").classList.toggle("won", won);
  };
  const many = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const wayOf = (path) => path.replace(/(.)\1*/g, (run) => `, ${WORDS[run[0]]}${run.length > 1 ? " " + run.length : ""}`).slice(2);
  const words = ([piece, path, to]) => `${puzzle.pieces[piece].letter} ${to < 0 ? "exits " : ""}${wayOf(path)}`;
  function show() {
    for (const group of board.querySelectorAll("[data-piece], [data-rocks]")) {
      const index = Number(group.dataset.piece ?? group.dataset.rocks);
      group.style.display = at[index] < 0 ? "none" : "";
      if (at[index] >= 0) group.setAttribute("transform", `translate(${rules.col(at[index])} ${rules.row(at[index])})`);
      group.classList.toggle("chosen", index === chosen);
      group.classList.toggle("hinted", hint?.move[0] === index);
    }
    const now = counts();
    by("counters").replaceChildren(...["move", "slide", "step"].map((metric) => {
      const line = document.createElement("tr");
      line.classList.toggle("counted", metric === puzzle.metric);
      const fewest = metric !== puzzle.metric ? "" : puzzle.fewest === null ? "?" : puzzle.proved ? puzzle.fewest : `≤ ${puzzle.fewest}`;
      for (const text of [`${metric}s`, now[metric], fewest]) line.append(Object.assign(document.createElement("td"), { textContent: text }));
      return line;
    }));
    document.body.dataset.moves = now.move;
    document.body.dataset.solved = rules.solved(at);
    if (rules.solved(at)) {
      const mine = now[puzzle.metric];
      const word = puzzle.metric;
      if (puzzle.proved && mine === puzzle.fewest) say(`★ Solved in ${many(mine, word)}, the fewest possible! ★`, true);
      else if (puzzle.fewest !== null && mine > puzzle.fewest) say(`Solved in ${many(mine, word)}! ${puzzle.fewest} would do.`, true);
      else say(`Solved in ${many(mine, word)}!`, true);
    }
  }
  function changed(text = "") {
    hint = null;
    wish = null;
    say(text);
    show();
  }

  // ---- hints ----
  function startWorker() {
    const code = `${by("engine").textContent}\nwork(self);`;
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const started = new Worker(address);
    URL.revokeObjectURL(address);
    return started;
  }
  const hasGoal = () => puzzle.targets !== null || puzzle.exit !== null;
  function workOut() {
    worker?.terminate();
    distances = null;
    if (!hasGoal()) {
      by("hints").textContent = "This puzzle has no goal, so there are no hints.";
      return;
    }
    by("hints").textContent = "Working out the distances of all positions …";
    worker = startWorker();
    worker.onmessage = ({ data }) => {
      if (data.tell === "table") {
        distances = data.states;
        if (data.states === null) {
          by("hints").textContent = recorded.size
            ? `More than ${LIMIT} positions: hints follow the recorded solution.`
            : `More than ${LIMIT} positions: “Solve from here” may still find a solution, which hints then follow.`;
        } else {
          by("hints").textContent = `All ${data.states} positions are worked out: a hint is the first move of a shortest solution from wherever you are.`;
          puzzle.fewest = data.fewest < 0 ? null : data.fewest;
          puzzle.proved = data.fewest >= 0;
          if (data.fewest < 0) say("There is no solution, which is proved.");
        }
        document.body.dataset.table = data.states ?? "none";
        show();
      } else if (data.tell === "hint" && wish && String(data.at) === String(at)) tell(data.hint);
    };
    worker.postMessage({ ask: "table", puzzle, metric: puzzle.metric, limit: LIMIT });
  }
  function tell(found) {
    const follow = wish === "follow";
    wish = null;
    if (!found) return say("There is no solution from here, which is proved.");
    if (follow) {
      for (const way of found.move[1]) tryStep(found.move[0], way);
      chosen = found.move[0];
      return changed(`${words(found.move)} (${many(found.left, puzzle.metric)} to go, this one counted)`);
    }
    hint = found;
    chosen = found.move[0];
    say(`Hint: ${words(found.move)} (${many(found.left, puzzle.metric)} to go, this one counted)`);
    show();
    document.body.dataset.left = found.left;
  }
  function ask(kind) {
    if (rules.solved(at) || !hasGoal()) return;
    wish = kind;
    if (distances !== null) return worker.postMessage({ ask: "hint", at });
    const known = recorded.get(rules.key(at));
    if (known) return tell({ move: known.move, left: known.left });
    wish = null;
    let back = 0;
    const trial = at.slice();
    for (const one of [...played].reverse()) {
      trial[one.piece] = one.from;
      back++;
      if (recorded.has(rules.key(trial))) return say(`The recorded solution is ${many(back, "move")} back: undo, or solve from here.`);
    }
    say("No hint is known here: try “Solve from here”.");
  }
  function remember(from, moves) {
    let here = from.slice();
    moves.forEach((move, index) => {
      recorded.set(rules.key(here), { move, left: moves.length - index });
      here = rules.after(here, move);
    });
  }
  function solve() {
    if (!hasGoal()) return;
    solver?.terminate();
    solver = startWorker();
    by("cancel").hidden = false;
    say("Searching …");
    const from = at.slice();
    solver.onmessage = ({ data }) => {
      if (data.tell === "progress") return say(`Searching … ${many(data.depth, puzzle.metric)} deep, ${data.states} positions`);
      stop();
      if (!data.known) return say("Given up: more than 1 000 000 positions. `slide solve` can do more.");
      if (data.moves === null) return say("There is no solution from here, which is proved.");
      recorded = new Map();
      remember(from, data.moves);
      by("list").replaceChildren(...data.moves.map((move) => Object.assign(document.createElement("li"), { textContent: words(move) })));
      if (String(from) === String(rules.start)) Object.assign(puzzle, { fewest: data.moves.length, proved: true });
      say(`${many(data.moves.length, puzzle.metric)} from here, fewest possible. “Play the hint” follows them.`);
      document.body.dataset.found = data.moves.length;
      show();
    };
    solver.postMessage({ ask: "solve", puzzle, at, metric: puzzle.metric, limit: 1000000 });
  }
  function stop() {
    solver?.terminate();
    solver = null;
    by("cancel").hidden = true;
  }

  // ---- hand and keys ----
  function place(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    return [point.y, point.x];
  }
  board.addEventListener("pointerdown", (event) => {
    const group = event.target.closest("[data-piece]");
    if (!group) return;
    chosen = Number(group.dataset.piece);
    const [row, col] = place(event);
    held = [row - rules.row(at[chosen]), col - rules.col(at[chosen])];
    board.setPointerCapture(event.pointerId);
    show();
  });
  board.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [row, col] = place(event);
    const [wantRow, wantCol] = [row - held[0], col - held[1]];
    const path = wayToward(chosen, wantRow, wantCol);
    for (const way of path) tryStep(chosen, way);
    const [down, right] = [wantRow - rules.row(at[chosen]), wantCol - rules.col(at[chosen])];
    const way = puzzle.exit?.toward;
    const pulled = { U: -down, D: down, L: -right, R: right }[way] ?? 0;
    const left = pulled > 0.5 && rules.leaves(at, chosen, way) && tryStep(chosen, way);
    if (left) held = null;
    if (path || left) changed();
  });
  for (const end of ["pointerup", "pointercancel"]) board.addEventListener(end, () => (held = null));
  board.addEventListener("focusin", (event) => {
    const group = event.target.closest("[data-piece]");
    if (group) chosen = Number(group.dataset.piece);
    show();
  });
  const take = (from, to, back) => {
    const one = from.pop();
    if (!one) return;
    at[one.piece] = back ? one.from : one.to;
    to.push(one);
    changed();
  };
  const undo = () => take(played, undone, true);
  const redo = () => take(undone, played, false);
  const restart = () => {
    while (played.length) undo();
  };
  const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("textarea, select, input, button, summary") || event.altKey || event.metaKey) return;
    const done = () => event.preventDefault();
    if (event.ctrlKey) {
      const does = { z: undo, y: redo, r: restart }[event.key];
      if (does) done(does());
      return;
    }
    if (event.key in ARROWS) {
      done();
      if (chosen === null) return say("Choose a piece first: Tab, its letter, or a click.");
      if (tryStep(chosen, ARROWS[event.key])) changed();
      else say(`${puzzle.pieces[chosen].letter} cannot go ${WORDS[ARROWS[event.key]]}.`);
    } else if (event.key === " ") done(ask("show"));
    else if (event.key === "Enter") done(ask("follow"));
    else if (event.key === "Backspace") done(undo());
    else {
      const index = puzzle.pieces.findIndex((piece) => piece.letter === event.key);
      if (index >= 0) board.querySelector(`[data-piece="${index}"]`).focus();
    }
  });
  for (const [id, does] of Object.entries({ undo, redo, restart, solve, hint: () => ask("show"), follow: () => ask("follow") }))
    by(id).addEventListener("click", does);
  by("cancel").addEventListener("click", () => {
    stop();
    say("Cancelled.");
  });

  // ---- the editor ----
  function read(boardText, goalText, never, metric) {
    const grid = (text) => text.split(/[\n/]/).map((line) => [...line.trim()]).filter((line) => line.length);
    const [drawn, aim] = [grid(boardText), grid(goalText)];
    const fail = (text) => {
      throw new Error(text);
    };
    if (!drawn.length) fail("Draw a board first.");
    if (drawn.some((line) => line.length !== drawn[0].length)) fail("The rows of the board are of unequal width.");
    const [rows, cols] = [drawn.length, drawn[0].length];
    if (rows * cols > 512) fail("The board has more than 512 cells.");
    const gather = (lines, skip) => {
      const found = new Map();
      lines.forEach((line, r) => line.forEach((letter, c) => {
        if (skip.includes(letter)) return;
        if (!found.has(letter)) found.set(letter, []);
        found.get(letter).push([r, c]);
      }));
      return found;
    };
    const shape = (cells) => {
      const [top, left] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
      return [[top, left], cells.map(([r, c]) => [r - top, c - left])];
    };
    const letters = gather(drawn, ".#~-_");
    const aims = gather(aim, ".#~-_");
    if (aim.length && (aim.length !== rows || aim.some((line) => line.length !== cols))) fail("The goal has another size than the board.");
    const kinds = new Map();
    const pieces = [...letters].map(([letter, cells]) => {
      const [at, own] = shape(cells);
      const seen = [own[0]];
      for (const [r, c] of seen)
        for (const cell of own) if (Math.abs(cell[0] - r) + Math.abs(cell[1] - c) === 1 && !seen.includes(cell)) seen.push(cell);
      if (seen.length < own.length) fail(`Piece ${letter} is in two parts.`);
      const like = never || aims.has(letter) ? letter : JSON.stringify(own);
      if (!kinds.has(like)) kinds.set(like, kinds.size);
      return { letter, name: null, color: null, cells: own, start: at, axis: "any", key: true, kind: kinds.get(like), blockers: [] };
    });
    const placements = [...aims].map(([letter, cells]) => {
      const piece = pieces.findIndex((one) => one.letter === letter);
      if (piece < 0) fail(`The goal names ${letter}, which is not on the board.`);
      const [at, own] = shape(cells);
      if (JSON.stringify(own) !== JSON.stringify(pieces[piece].cells)) fail(`${letter} has another shape in the goal.`);
      return [piece, ...at];
    });
    const empty = aim.flatMap((line, r) => line.flatMap((letter, c) => (letter === "_" ? [[r, c]] : [])));
    const terrain = drawn.map((line) => line.map((letter) => ("#~".includes(letter) ? letter : ".")).join(""));
    if (drawn.some((line) => line.includes("-") || line.includes("_"))) fail("Gates (-) and _ are not known here.");
    const targets = placements.length + empty.length ? [{ placements, empty }] : null;
    return { name: "Your own puzzle", metric, rows, cols, terrain, pieces, blockers: null, targets, exit: null, fewest: null, proved: false, solution: [] };
  }
  function begin(next) {
    stop();
    puzzle = { ...next };
    rules = engine(puzzle);
    [at, played, undone, chosen, held, hint, wish] = [rules.start.slice(), [], [], null, null, null, null];
    recorded = new Map();
    remember(at, puzzle.solution.map(([piece, path, to]) => [piece, path, to ? to[0] * puzzle.cols + to[1] : -1]));
    by("list").replaceChildren();
    document.querySelector("h1").textContent = puzzle.name;
    delete document.body.dataset.table;
    build();
    changed();
    workOut();
  }
  by("own-play").addEventListener("click", () => {
    by("own-fault").textContent = "";
    try {
      begin(read(by("own-board").value, by("own-goal").value, by("own-never").checked, by("own-metric").value));
      board.scrollIntoView({ block: "nearest" });
    } catch (fault) {
      by("own-fault").textContent = fault.message;
    }
  });
  by("own-back").addEventListener("click", () => begin(first));
  by("own-board").value = "AA.b\nAAcb\nddc.\neef.";
  by("own-goal").value = "....\n....\nAA..\nAA..";
  begin(first);
})();
