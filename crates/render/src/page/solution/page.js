"use strict";
// Shows a solution: `at` is the number of moves made, and all that can be seen follows from it.
(() => {
  const main = document.querySelector("main");
  const board = document.getElementById("board");
  const by = (id) => document.getElementById(id);
  const moves = JSON.parse(by("solution").textContent).moves || [];
  const CELL = 48;
  const WAYS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

  // All groups of a piece: its body and, where there are blockers, what lies above.
  const groups = new Map();
  for (const group of board.querySelectorAll("[data-piece]")) {
    const letter = group.dataset.piece;
    if (!groups.has(letter)) groups.set(letter, []);
    groups.get(letter).push(group);
  }

  // Where every piece stands after so many moves: letter to [row, column], or null off the board.
  const start = new Map();
  for (const [letter, [group]] of groups) {
    start.set(letter, [Number(group.dataset.row), Number(group.dataset.col)]);
  }
  // A move as those of single pieces: a line of tiles, from the hole outward, is written at its last one.
  function single(move) {
    if (!move.pieces) return [move];
    const [down, right] = WAYS[move.path];
    const before = (spot, far) => [spot[0] + down * far, spot[1] + right * far];
    const far = (index) => move.pieces.length - 1 - index;
    return move.pieces.map((piece, index) => ({ ...move, piece, from: before(move.from, far(index)), to: before(move.to, far(index)) }));
  }
  const positions = [start];
  for (const move of moves) {
    const next = new Map(positions[positions.length - 1]);
    for (const one of single(move)) next.set(one.piece, one.to);
    positions.push(next);
  }

  let at = 0;
  let timer = null;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const pace = () => Number(by("speed").value);

  function place(letter, spot) {
    for (const group of groups.get(letter)) {
      group.style.visibility = spot ? "visible" : "hidden";
      if (!spot) continue;
      group.dataset.row = spot[0];
      group.dataset.col = spot[1];
      group.setAttribute("transform", `translate(${spot[1] * CELL} ${spot[0] * CELL})`);
    }
  }

  // The points that a piece passes in a move; off the board for an exit.
  function trail(move) {
    const points = [move.from];
    let [row, col] = move.from;
    const far = move.to ? 1 : 2;
    for (const step of move.path) {
      row += WAYS[step][0] * far;
      col += WAYS[step][1] * far;
      points.push([row, col]);
    }
    return points;
  }

  function glide(move, backwards) {
    if (!calm.matches) single(move).forEach((one) => glideOne(one, backwards));
  }

  function glideOne(move, backwards) {
    const points = trail(move);
    if (backwards) points.reverse();
    const frames = points.map(([row, col], index) => ({
      transform: `translate(${col * CELL}px, ${row * CELL}px)`,
      opacity: !move.to && index === (backwards ? 0 : points.length - 1) ? 0 : 1,
      visibility: "visible",
    }));
    const duration = Math.min(pace() * 0.75, 130 + 110 * move.path.length);
    for (const group of groups.get(move.piece)) {
      group.getAnimations().forEach((running) => running.cancel());
      group.animate(frames, { duration, easing: "ease-in-out" });
    }
  }

  function show(target, gliding) {
    const before = at;
    at = Math.max(0, Math.min(moves.length, target));
    for (const [letter, spot] of positions[at]) place(letter, spot);
    if (gliding && at === before + 1) glide(moves[before], false);
    if (gliding && at === before - 1) glide(moves[at], true);
    by("scrub").value = at;
    by("now").textContent = at === 0 ? "the start" : `${at}. ${textOf(at)}`;
    main.dataset.at = at;
    for (const item of by("moves").children) {
      const current = Number(item.dataset.move) === at;
      item.classList.toggle("current", current);
      if (current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    if (at === moves.length) pause();
    save();
  }

  const itemOf = (number) => by("moves").children[number - 1];
  const boxOf = (number) => itemOf(number).querySelector("input");
  const textOf = (number) => itemOf(number).querySelector(".words").textContent;

  function play() {
    if (at === moves.length) show(0, false);
    by("play").textContent = "Pause";
    const next = () => {
      timer = setTimeout(next, pace());
      show(at + 1, true);
    };
    next();
  }
  function pause() {
    clearTimeout(timer);
    timer = null;
    by("play").textContent = "Play";
  }
  const toggle = () => (timer === null ? play() : pause());
  function step(target) {
    pause();
    show(target, true);
  }

  // Ticks and place are kept in the browser, if it lets a page do so.
  const key = `slide ${main.dataset.key}`;
  const ticked = () => moves.map((_, index) => index + 1).filter((number) => boxOf(number).checked);
  function save() {
    try {
      localStorage.setItem(key, JSON.stringify({ at, ticked: ticked() }));
    } catch { /* not allowed here: nothing is remembered */ }
  }
  function load() {
    try {
      return JSON.parse(localStorage.getItem(key)) || {};
    } catch {
      return {};
    }
  }
  function tick(number, yes) {
    boxOf(number).checked = yes;
    itemOf(number).classList.toggle("ticked", yes);
  }
  // The board follows the pencil.
  function ticking(number, yes) {
    tick(number, yes);
    step(yes ? number : number - 1);
  }

  by("first").onclick = () => step(0);
  by("back").onclick = () => step(at - 1);
  by("play").onclick = toggle;
  by("forward").onclick = () => step(at + 1);
  by("last").onclick = () => step(moves.length);
  by("scrub").oninput = (event) => step(Number(event.target.value));
  by("untick").onclick = () => {
    moves.forEach((_, index) => tick(index + 1, false));
    save();
  };
  by("moves").addEventListener("change", (event) => {
    ticking(Number(event.target.closest("li").dataset.move), event.target.checked);
  });
  by("moves").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) step(Number(button.closest("li").dataset.move));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const own = event.target.closest("input[type=range], select");
    const pressed = event.target.closest("button, input, select");
    const keys = {
      ArrowRight: () => step(at + 1),
      ArrowLeft: () => step(at - 1),
      Home: () => step(0),
      End: () => step(moves.length),
      t: () => at < moves.length && ticking(at + 1, true),
    };
    if (event.key === " " && !pressed) keys[" "] = toggle;
    const answer = keys[event.key];
    if (!answer || (own && event.key !== "t")) return;
    event.preventDefault();
    answer();
  });

  if (moves.length === 0) {
    main.classList.add("bare");
    by("now").textContent = "";
    return;
  }
  const kept = load();
  const known = Array.isArray(kept.ticked) ? kept.ticked : [];
  known.filter((number) => boxOfIs(number)).forEach((number) => tick(number, true));
  function boxOfIs(number) {
    return Number.isInteger(number) && number >= 1 && number <= moves.length;
  }
  show(Number.isInteger(kept.at) ? kept.at : 0, false);
})();
