"use strict";
// Moves that are played one after the other, at a pace that can be followed, until they are all played
// or somebody takes over. The list beside the board shows where it is.
function newFilm(page) {
  const PACE_MS = 650;
  const by = (id) => document.getElementById(id);
  let timer = null;

  function list(moves) {
    by("list").replaceChildren(...moves.map((move) => Object.assign(document.createElement("li"), { textContent: page.words(move) })));
  }
  function mark(index) {
    [...by("list").children].forEach((item, number) => {
      if (number !== index) return item.removeAttribute("aria-current");
      item.setAttribute("aria-current", "step");
      // The list scrolls, the page does not.
      by("list").parentElement.scrollTop = item.offsetTop - by("list").parentElement.offsetTop - 60;
    });
  }
  function start(moves, text) {
    stop();
    list(moves);
    let next = 0;
    const tick = () => {
      if (next === moves.length) return stop();
      timer = setTimeout(tick, PACE_MS);
      const move = moves[next];
      mark(next);
      next += 1;
      page.play(move, `${next} of ${moves.length}: ${page.words(move)}`, true);
    };
    timer = setTimeout(tick, PACE_MS);
    by("solve").textContent = "Stop";
    page.say(text);
  }
  function stop() {
    clearTimeout(timer);
    timer = null;
    by("solve").textContent = "Solve from here";
  }
  return { start, stop, runs: () => timer !== null };
}
