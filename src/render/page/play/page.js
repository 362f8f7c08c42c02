"use strict";
// The page: what hand and keys do, what is said and counted. Everything else is called from here.
const page = (() => {
  const by = (id) => document.getElementById(id);
  const WORDS = { U: "up", D: "down", L: "left", R: "right" };
  const METRICS = ["move", "slide", "step"];
  const board = by("board");
  let puzzle, rules, game, image, hints, metric, chosen, held, hinted;

  // ---- what is said and shown ----
  const say = (text, won = false) => {
    by("said").textContent = text;
    by("said").classList.toggle("won", won);
  };
  const many = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const wayOf = (path) => path.replace(/(.)\1*/g, (run) => `, ${WORDS[run[0]]}${run.length > 1 ? " " + run.length : ""}`).slice(2);
  const words = ([piece, path, to]) => `${puzzle.pieces[piece].letter} ${to < 0 ? "exits " : ""}${wayOf(path)}`;
  function counters() {
    const now = game.counts();
    by("counters").replaceChildren(...METRICS.map((one) => {
      const line = document.createElement("tr");
      line.classList.toggle("counted", one === metric);
      const known = puzzle.fewest[one] ?? null;
      const fewest = known === null ? "" : puzzle.proved ? known : `≤ ${known}`;
      for (const text of [`${one}s`, now[one], fewest]) line.append(Object.assign(document.createElement("td"), { textContent: text }));
      return line;
    }));
    return now;
  }
  function praise(mine) {
    const best = puzzle.fewest[metric] ?? null;
    if (puzzle.proved && mine === best) say(`★ Solved in ${many(mine, metric)}, the fewest possible! ★`, true);
    else if (best !== null && mine > best) say(`Solved in ${many(mine, metric)}! ${best} would do.`, true);
    else say(`Solved in ${many(mine, metric)}!`, true);
  }
  function show() {
    image.show(game.at, chosen, hinted);
    const now = counters();
    const solved = rules.solved(game.at);
    document.body.dataset.moves = now.move;
    document.body.dataset.solved = solved;
    if (solved) praise(now[metric]);
  }
  function changed(text = "") {
    hinted = null;
    hints.forget();
    say(text);
    show();
  }

  // ---- what can be done ----
  function choose(piece) {
    chosen = piece;
    // The keyboard does not stay behind with another piece.
    if (board.contains(document.activeElement)) board.querySelector(`[data-piece="${piece}"]`).focus({ preventScroll: true });
  }
  function play([piece, path], text) {
    const from = game.at[piece];
    for (const way of path) game.tryStep(piece, way);
    choose(piece);
    changed(text);
    if (game.at[piece] >= 0) image.glide(piece, from, path);
  }
  function point([piece], text) {
    choose(piece);
    hinted = piece;
    say(text);
    show();
  }
  const undo = (text = "") => {
    game.undo();
    changed(text);
  };
  const redo = () => {
    game.redo();
    changed();
  };
  const restart = () => {
    while (game.played.length) game.undo();
    changed();
  };
  const DOES = {
    redo, restart,
    undo: () => undo(),
    hint: () => hints.ask("show"),
    follow: () => hints.ask("follow"),
    solve: () => hints.solve(),
    cancel: () => {
      hints.stop();
      say("Cancelled.");
    },
  };
  for (const [id, does] of Object.entries(DOES)) by(id).addEventListener("click", does);
  by("metric").addEventListener("change", () => {
    metric = by("metric").value;
    hints.changeMetric();
    changed();
  });

  // ---- the hand ----
  function place(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    return [point.y, point.x];
  }
  board.addEventListener("pointerdown", (event) => {
    const group = event.target.closest("[data-piece]");
    if (!group || held) return;
    chosen = Number(group.dataset.piece);
    const [row, col] = place(event);
    held = { pointer: event.pointerId, row: row - rules.row(game.at[chosen]), col: col - rules.col(game.at[chosen]) };
    board.setPointerCapture(event.pointerId);
    show();
  });
  board.addEventListener("pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    const [row, col] = place(event);
    const [wantRow, wantCol] = [row - held.row, col - held.col];
    const path = game.wayToward(chosen, wantRow, wantCol);
    for (const way of path) game.tryStep(chosen, way);
    const [down, right] = [wantRow - rules.row(game.at[chosen]), wantCol - rules.col(game.at[chosen])];
    const way = puzzle.exit?.toward;
    const pulled = { U: -down, D: down, L: -right, R: right }[way] ?? 0;
    const left = pulled > 0.5 && rules.leaves(game.at, chosen, way) && game.tryStep(chosen, way);
    if (left) held = null;
    if (path || left) changed();
  });
  for (const end of ["pointerup", "pointercancel"])
    board.addEventListener(end, (event) => {
      if (held?.pointer === event.pointerId) held = null;
    });
  board.addEventListener("focusin", (event) => {
    const group = event.target.closest("[data-piece]");
    if (group) chosen = Number(group.dataset.piece);
    show();
  });

  // ---- the keys ----
  const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("textarea, select, input") || event.altKey || event.metaKey) return;
    if (event.target.closest("button, summary") && (event.key === " " || event.key === "Enter")) return;
    const done = () => event.preventDefault();
    if (event.ctrlKey) {
      const does = { z: () => undo(), y: redo, r: restart }[event.key];
      if (does) done(does());
      return;
    }
    if (event.key in ARROWS) {
      done();
      if (chosen === null) return say("Choose a piece first: Tab, its letter, or a click.");
      if (game.tryStep(chosen, ARROWS[event.key])) changed();
      else say(`${puzzle.pieces[chosen].letter} cannot go ${WORDS[ARROWS[event.key]]}.`);
    } else if (event.key === " ") done(hints.ask("show"));
    else if (event.key === "Enter") done(hints.ask("follow"));
    else if (event.key === "Backspace") done(undo());
    else {
      const index = puzzle.pieces.findIndex((piece) => piece.letter === event.key);
      if (index >= 0) board.querySelector(`[data-piece="${index}"]`).focus();
    }
  });

  // Shows another puzzle, at its start.
  function begin(next) {
    hints?.end();
    puzzle = { ...next, fewest: { ...next.fewest } };
    rules = engine(puzzle);
    game = newGame(puzzle, rules);
    [metric, chosen, held, hinted] = [puzzle.metric, null, null, null];
    by("metric").value = metric;
    by("list").replaceChildren();
    document.querySelector("h1").textContent = puzzle.name;
    for (const name of ["table", "found", "left"]) delete document.body.dataset[name];
    image = picture(board, puzzle, rules);
    hints = newHints({
      puzzle, rules, game, many, words, say, show, play, point, undo,
      get metric() {
        return metric;
      },
    });
    changed();
    hints.begin();
  }
  const first = JSON.parse(by("puzzle").textContent);
  begin(first);
  return { first, begin, now: () => ({ puzzle, at: game.at }) };
})();
