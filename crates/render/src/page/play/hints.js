"use strict";
// Hints, and where they come from:
//
//   table      the distances of all positions are there, with the page or from the engine behind it:
//              at once, shortest, in every metric
//   worker     they are worked out here, by a search in a thread of its own (own puzzles)
//   recorded   there are too many positions: the solution that came with the page, or one that
//              "Solve from here" has found, leads on as long as one is on it
//   near       the same, and from elsewhere the engine behind the page (slide.html) soon finds a
//              solution that need not be a shortest one; the hint says so
//
// `page` is what page.js shows: the puzzle, the game, the metric, and how to say and play something.
function newHints(page) {
  const LIMIT = 300000;
  const SEARCH_LIMIT = 1000000;
  const by = (id) => document.getElementById(id);
  const { puzzle, rules, game, many } = page;
  const hasGoal = puzzle.targets !== null || puzzle.exit !== null;
  const NO_GOAL = "This puzzle has no goal.";
  const NO_WAY = "It is proved that there is no solution.";
  let table = puzzle.table ? packed(puzzle, rules) : null;
  // For each metric: key of a position to the next move and how many are left.
  const recorded = { step: new Map(), slide: new Map(), move: new Map() };
  let kind = "none";
  let worker = null;
  let ready = false;
  let solver = null;
  let wish = null;

  function source(name, text) {
    kind = name;
    by("hints").textContent = text;
    document.body.dataset.hints = name;
  }
  // The fewest moves from the start are known for certain.
  function prove(metric, fewest) {
    if (!puzzle.proved) puzzle.fewest = {};
    puzzle.fewest[metric] = fewest;
    puzzle.proved = true;
  }
  const number = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");

  function begin() {
    if (!hasGoal) return source("none", "This puzzle has no goal, so there are no hints.");
    if (puzzle.unsolvable) return source("none", "No goal can be reached, from here or from any other position. That is proved.");
    if (table) {
      document.body.dataset.table = puzzle.table.states;
      return source("table", `Hints: the distances of all ${number(puzzle.table.states)} positions are known. From wherever you are, a hint is the first move of a shortest solution.`);
    }
    const { moves, metric } = puzzle.solution;
    if (moves.length) remember(rules.start, moves.map(([piece, path, to]) => [piece, path, to ? to[0] * puzzle.cols + to[1] : -1]), metric, puzzle.proved);
    if (puzzle.too_many) follow();
    else workOut();
  }
  function follow() {
    document.body.dataset.table = "none";
    const why = `Hints: there are more than ${number(LIMIT)} positions, too many for a table. `;
    if (startWorker.isNear) return source("near", `${why}A hint is the first move of a solution that is found quickly and need not be a shortest one; then it says so. “Solve from here” searches for a shortest one.`);
    source("recorded", why + (puzzle.solution.moves.length
      ? `A hint follows the solution that came with this page, counted in ${puzzle.solution.metric}s${puzzle.proved ? "" : ", which need not be a shortest one"}. “Solve from here” searches again.`
      : "“Solve from here” searches; hints then follow what it finds."));
  }
  // An engine knows all that a page could bring along.
  function learn(level) {
    for (const field of ["table", "fewest", "proved", "too_many", "unsolvable"]) puzzle[field] = level[field];
    table = puzzle.table ? packed(puzzle, rules) : null;
    begin();
    page.show();
  }
  function workOut() {
    worker?.terminate();
    ready = false;
    delete document.body.dataset.table;
    source("worker", "Hints: working out the distances of all positions in this browser …");
    worker = startWorker();
    const metric = page.metric;
    worker.onmessage = ({ data }) => {
      if (data.tell === "failed") return source("none", data.why);
      if (data.level) return learn(data.level);
      if (data.tell === "hint") {
        if (wish && String(data.at) === String(game.at)) tell(data.hint);
        return;
      }
      if (data.states === null) {
        follow();
      } else {
        ready = true;
        document.body.dataset.table = data.states;
        source("worker", `Hints: all ${number(data.states)} positions were worked out in this browser, counted in ${metric}s. From wherever you are, a hint is the first move of a shortest solution.`);
        if (data.fewest >= 0) prove(metric, data.fewest);
        else page.say(NO_WAY);
      }
      page.show();
    };
    worker.postMessage({ ask: "table", puzzle, metric, limit: LIMIT });
  }
  // Another metric is counted now.
  function changeMetric() {
    wish = null;
    if (kind === "worker") workOut();
  }
  function remember(from, moves, metric, proved = true) {
    let here = from.slice();
    moves.forEach((move, index) => {
      const key = rules.key(here);
      if (proved || !recorded[metric].get(key)?.proved) recorded[metric].set(key, { move, left: moves.length - index, proved });
      here = rules.after(here, move);
    });
  }
  function tell(found) {
    const follows = wish === "follow";
    wish = null;
    if (!found) return page.say("It is proved that there is no solution from here.");
    page.helped();
    const text = `${page.words(found.move)} (${many(found.left, page.metric)} to go, this one counted${found.proved === false ? "; fewer may be enough" : ""})`;
    document.body.dataset.left = found.left;
    if (follows) page.play(found.move, text);
    else page.point(found.move, `Hint: ${text}`);
  }
  // Shows the next move or plays it.
  function ask(what) {
    if (!hasGoal) return page.say(NO_GOAL);
    if (rules.solved(game.at)) return;
    if (puzzle.unsolvable) return page.say(NO_WAY);
    wish = what;
    const known = recorded[page.metric];
    if (table && !known.has(rules.key(game.at))) remember(game.at, table.solution(game.at, page.metric), page.metric);
    if (kind === "worker" && ready) return worker.postMessage({ ask: "hint", at: game.at });
    const next = known.get(rules.key(game.at));
    if (next) return tell(next);
    if (kind === "near") return lookNear();
    wish = null;
    if (kind === "worker") return page.say("The distances are still being worked out.");
    if (leadBack(known, what)) return;
    if (puzzle.solution.moves.length && page.metric !== puzzle.solution.metric && !known.size)
      return page.say(`The solution that came with this page is counted in ${puzzle.solution.metric}s: count those, or solve from here.`);
    page.say("No hint is known here: try “Solve from here”.");
  }
  // A hint from a solution that is soon found, then those along it.
  function lookNear() {
    stop();
    const metric = page.metric;
    solver = startWorker();
    by("cancel").hidden = false;
    page.say("Looking for a hint …");
    solver.onmessage = ({ data }) => {
      if (data.tell === "progress") return;
      stop();
      if (data.tell === "failed") return page.say(data.why);
      if (data.moves === null) {
        if (!data.known) page.say("No hint was found: try “Solve from here”.");
        else tell(null);
        return;
      }
      remember(data.at, data.moves, metric, data.is_fewest);
      if (wish && metric === page.metric && String(data.at) === String(game.at)) tell(recorded[metric].get(rules.key(data.at)));
    };
    solver.postMessage({ ask: "near", puzzle, at: game.at.slice(), metric });
  }
  // Back to a known solution, if the game has left one.
  function leadBack(known, what) {
    const trial = game.at.slice();
    for (let back = 1; back <= game.played.length; back++) {
      const one = game.played[game.played.length - back];
      trial[one.piece] = one.from;
      if (!known.has(rules.key(trial))) continue;
      const last = game.played[game.played.length - 1];
      const letter = draw.labelOf(puzzle.pieces[last.piece]);
      page.helped();
      if (what === "follow") page.does.undo(`${letter} back`);
      else page.point([last.piece, "", 0], `Hint: take back the move of ${letter}; the known solution is ${many(back, "move")} back. Or solve from here.`);
      return true;
    }
    return false;
  }
  // A solution from here is played.
  function found(moves, metric, from, text = "fewest possible") {
    page.helped();
    if (String(from) === String(rules.start) && text) prove(metric, moves.length);
    document.body.dataset.found = moves.length;
    if (String(from) === String(game.at)) page.film.start(moves, `${many(moves.length, metric)} from here${text && `, ${text}`}.`);
    page.show();
  }
  // What is recorded from here on, if that leads to a goal.
  function onTheWay(at) {
    const moves = [];
    moves.proved = true;
    for (let here = at; !rules.solved(here); ) {
      const next = recorded[page.metric].get(rules.key(here));
      if (!next) return null;
      moves.proved &&= next.proved;
      moves.push(next.move);
      here = rules.after(here, next.move);
    }
    return moves;
  }
  function solve() {
    if (!hasGoal) return page.say(NO_GOAL);
    if (puzzle.unsolvable) return page.say(NO_WAY);
    stop();
    const [from, metric] = [game.at.slice(), page.metric];
    if (table) return found(table.solution(from, metric), metric, from);
    const known = onTheWay(from);
    if (known?.proved) return found(known, metric, from);
    solver = startWorker();
    by("cancel").hidden = false;
    page.say("Searching …");
    solver.onmessage = ({ data }) => {
      if (data.tell === "progress") return page.say(`Searching … ${many(data.depth, metric)} deep, ${number(data.states)} positions`);
      stop();
      if (data.tell === "failed") return page.say(data.why);
      if (!data.known && known) return found(known, metric, from, "");
      if (!data.known) return page.say(data.why ?? `Given up: there are more than ${number(SEARCH_LIMIT)} positions to look at. The program slide can look at more: “slide solve”.`);
      if (data.moves === null) return page.say("It is proved that there is no solution from here.");
      remember(from, data.moves, metric);
      found(data.moves, metric, from);
    };
    solver.postMessage({ ask: "solve", puzzle, at: from, metric, limit: SEARCH_LIMIT });
  }
  function stop() {
    solver?.terminate();
    solver = null;
    by("cancel").hidden = true;
  }
  function end() {
    stop();
    worker?.terminate();
  }
  const forget = () => (wish = null);
  const possible = () => hasGoal && !puzzle.unsolvable;
  return { begin, ask, solve, stop, end, forget, changeMetric, possible };
}
