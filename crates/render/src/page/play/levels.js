"use strict";
// The puzzles of a page with several: which there are, what was reached in each, one after the other.
function newLevels(page) {
  const by = (id) => document.getElementById(id);
  const box = by("level-box");
  let all = [];
  let keys = [];
  let pictures = [];
  let now = -1;

  function reached(index) {
    const { solved, best, moves } = kept.load(keys[index]);
    const { metric, fewest, proved } = all[index];
    const mine = best[metric];
    const known = proved ? fewest[metric] ?? null : null;
    const tail = known === null ? "" : `, fewest ${known}`;
    if (mine !== undefined) return [mine === known ? "★" : "✓", `best ${mine}${tail}`];
    if (solved) return ["✓", `solved with hints${tail}`];
    return [moves.length ? "…" : "", tail.slice(2)];
  }
  // The start, small.
  function picture(level) {
    const svg = draw.make("svg", { "aria-hidden": "true" });
    draw.ground(svg, level);
    draw.still(svg, { ...level, pieces: draw.called(level.pieces) }, level.pieces.map((piece, index) => [index, ...piece.start]));
    return svg;
  }
  // What was reached in one of them, or in all, is shown anew.
  function show() {
    if (all.length < 2) return;
    const done = keys.filter((key) => kept.load(key).solved).length;
    by("level-now").textContent = now < 0 ? `${all.length} puzzles` : `${now + 1} of ${all.length} — ${done} solved`;
    by("previous").disabled = now <= 0;
    by("next").disabled = now >= all.length - 1;
    if (!box.open) return;
    by("level-list").replaceChildren(...all.map((level, index) => {
      const item = document.createElement("li");
      const button = Object.assign(document.createElement("button"), { type: "button" });
      const [mark, text] = reached(index);
      const note = Object.assign(document.createElement("span"), { className: "reached", textContent: ` ${text}` });
      const words = document.createElement("span");
      words.append(`${index + 1}. ${level.name} ${mark}`, note);
      button.append(pictures[index] ??= picture(level), words);
      if (index === now) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => {
        choose(index);
        by("board").scrollIntoView({ block: "nearest" });
      });
      item.append(button);
      return item;
    }));
    const current = by("level-list").querySelector("[aria-current]");
    if (current) by("level-list").scrollTop = current.offsetTop - by("level-list").offsetTop - 40;
  }
  function choose(index) {
    now = index;
    page.begin(all[index]);
    show();
  }
  // Other puzzles, of which this one is shown.
  function open(puzzles, index = 0) {
    all = puzzles;
    keys = puzzles.map(kept.keyOf);
    pictures = [];
    by("levels").hidden = all.length < 2;
    choose(index);
  }
  // Shows a puzzle, as the one of the list that it is, if it is there.
  function find(puzzle) {
    now = keys.indexOf(kept.keyOf(puzzle));
    show();
    return all[now] ?? puzzle;
  }
  by("previous").addEventListener("click", () => choose(now - 1));
  for (const id of ["next", "onward"]) by(id).addEventListener("click", () => choose(now + 1));
  box.addEventListener("toggle", show);
  const hasNext = () => now >= 0 && now < all.length - 1;
  return { open, find, show, choose, hasNext, picture };
}
