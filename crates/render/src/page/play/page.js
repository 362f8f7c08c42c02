"use strict";
// The page: what is shown, said and counted. Everything else is called from here.
const page = (() => {
  const by = (id) => document.getElementById(id);
  const WORDS = { U: "up", D: "down", L: "left", R: "right" };
  const METRICS = ["move", "slide", "step"];
  const board = by("board");
  let puzzle, rules, game, image, hints, metric, chosen, pointed, key, memory;

  // ---- what is said and shown ----
  const say = (text, won = false) => {
    by("said").textContent = text;
    by("said").classList.toggle("won", won);
  };
  const many = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const wayOf = (path) => path.replace(/(.)\1*/g, (run) => `, ${WORDS[run[0]]}${run.length > 1 ? " " + run.length : ""}`).slice(2);
  const words = ([piece, path, to]) => `${draw.labelOf(puzzle.pieces[piece])} ${to < 0 ? "exits " : ""}${wayOf(path)}`;
  function counters(now) {
    by("counters").replaceChildren(...METRICS.map((one) => {
      const line = document.createElement("tr");
      line.classList.toggle("counted", one === metric);
      const known = puzzle.fewest[one] ?? null;
      const fewest = known === null ? "" : puzzle.proved ? known : `≤ ${known}`;
      for (const text of [`${one}s`, now[one], memory.best[one] ?? "", fewest]) line.append(Object.assign(document.createElement("td"), { textContent: text }));
      return line;
    }));
  }
  function praise(mine) {
    const best = puzzle.fewest[metric] ?? null;
    const length = many(mine, metric);
    if (memory.hints) say(`Solved in ${length}, with ${memory.hints > 1 ? `${memory.hints} hints` : "a hint"}.${best !== null && mine > best ? ` ${best} would do.` : ""}`, true);
    else if (puzzle.proved && mine === best) say(`★ Solved in ${length}, the fewest possible! ★`, true);
    else say(`Solved in ${length}!${best !== null && mine > best ? ` ${best} would do.` : ""}`, true);
  }
  // The best of each metric, if it is one's own.
  function note(now) {
    if (memory.hints) memory.solved ||= "helped";
    else {
      memory.solved = "alone";
      for (const one of METRICS) memory.best[one] = Math.min(memory.best[one] ?? Infinity, now[one]);
    }
  }
  function show() {
    image.show(game.at, chosen, pointed);
    const now = game.counts();
    const solved = rules.solved(game.at);
    if (solved && now.step) note(now);
    memory.moves = game.played.map(({ piece, path }) => [piece, path]);
    kept.save(key, memory);
    counters(now);
    by("undo").disabled = by("restart").disabled = !game.played.length;
    by("redo").disabled = !game.undone.length;
    by("hint").disabled = by("follow").disabled = solved || !hints.possible();
    by("solve").disabled = (solved || !hints.possible()) && !film.runs();
    by("onward").hidden = !solved || !levels.hasNext();
    document.body.dataset.moves = now.move;
    document.body.dataset.solved = solved;
    if (solved && now.step) {
      praise(now[metric]);
      levels.show();
    }
  }
  // The board is another; if it was not the film that changed it, that ends.
  function changed(text = "", rolls = false) {
    if (!rolls) film.stop();
    pointed = null;
    hints.forget();
    say(text);
    show();
  }

  // ---- what can be done ----
  function take(piece) {
    chosen = piece;
    show();
  }
  function choose(piece) {
    chosen = piece;
    // The keyboard does not stay behind with another piece.
    if (board.contains(document.activeElement)) board.querySelector(`[data-piece="${piece}"]`).focus({ preventScroll: true });
  }
  function play([piece, path], text, rolls = false) {
    const from = game.at[piece];
    for (const way of path) game.tryStep(piece, way);
    choose(piece);
    changed(text, rolls);
    if (game.at[piece] >= 0) image.glide(piece, from, path);
  }
  function point(move, text) {
    choose(move[0]);
    pointed = move;
    say(text);
    show();
  }
  const helped = () => (memory.hints += 1);
  const does = {
    undo: (text = "") => {
      game.undo();
      changed(text);
    },
    redo: () => {
      game.redo();
      changed();
    },
    restart: () => {
      while (game.played.length) game.undo();
      memory.hints = 0;
      changed();
    },
    hint: () => hints.ask("show"),
    follow: () => hints.ask("follow"),
    solve: () => {
      if (!film.runs()) return hints.solve();
      film.stop();
      show();
    },
    cancel: () => {
      hints.stop();
      say("Cancelled.");
    },
  };
  for (const [id, does_it] of Object.entries(does)) by(id).addEventListener("click", () => {
    does_it();
    board.scrollIntoView({ block: "nearest" });
  });
  by("metric").addEventListener("change", () => {
    metric = by("metric").value;
    hints.changeMetric();
    changed();
  });

  // Shows another puzzle: the game that was kept of it, or these moves.
  function begin(next, moves = null) {
    hints?.end();
    film.stop();
    hand.letGo();
    puzzle = { ...next, pieces: draw.called(next.pieces), fewest: { ...next.fewest } };
    rules = engine(puzzle);
    game = newGame(puzzle, rules);
    key = kept.keyOf(puzzle);
    memory = kept.load(key);
    [metric, chosen, pointed] = [puzzle.metric, null, null];
    by("metric").value = metric;
    by("list").replaceChildren();
    document.title = document.querySelector("h1").textContent = puzzle.name;
    for (const name of ["table", "found", "left"]) delete document.body.dataset[name];
    image = picture(board, puzzle, rules);
    showGoal(puzzle);
    const goesOn = game.replay(moves ?? memory.moves);
    hints = newHints(shown);
    changed(goesOn && !moves ? `Continuing the saved game: ${many(game.played.length, "move")}.` : "");
    hints.begin();
    show();
    document.dispatchEvent(new Event("begun"));
  }
  // What the other parts see of it.
  const shown = {
    many, words, say, show, play, point, take, changed, does, helped, begin,
    get puzzle() { return puzzle; },
    get rules() { return rules; },
    get game() { return game; },
    get metric() { return metric; },
    get chosen() { return chosen; },
    get film() { return film; },
    get levels() { return levels; },
    now: () => ({ puzzle, at: game.at }),
  };
  const film = newFilm(shown);
  const hand = newHand(shown);
  const levels = newLevels(shown);
  return shown;
})();
