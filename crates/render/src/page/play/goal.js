"use strict";
// What is to be reached, beside the board: small boards of the goals, or what leaves where.
function showGoal(puzzle) {
  const MOST = 4;
  const WORDS = { U: "upwards", D: "downwards", L: "to the left", R: "to the right" };
  const box = document.getElementById("goal");
  const say = (text) => box.append(Object.assign(document.createElement("p"), { textContent: text }));
  box.replaceChildren(Object.assign(document.createElement("h2"), { textContent: "Goal" }));
  const board = (label, placed, empty) => {
    const svg = draw.make("svg", { role: "img", "aria-label": label }, box);
    draw.ground(svg, puzzle);
    draw.still(svg, puzzle, placed);
    for (const [r, c] of empty) draw.make("rect", { class: "empty", x: c + 0.2, y: r + 0.2, width: 0.6, height: 0.6 }, svg);
  };
  const called = (index) => {
    const { name } = puzzle.pieces[index];
    return name ? `${draw.labelOf(puzzle.pieces[index])} (${name})` : draw.labelOf(puzzle.pieces[index]);
  };
  if (puzzle.exit) {
    const { piece, at, toward } = puzzle.exit;
    const text = `${called(piece)} leaves the board ${WORDS[toward]}.`;
    board(text, [[piece, ...at]], []);
    return say(text);
  }
  if (!puzzle.targets) return say("None: move the pieces as you like.");
  for (const { placements, empty } of puzzle.targets.slice(0, MOST)) {
    const there = placements.map(([piece, r, c]) => `${called(piece)} in row ${r + 1}, column ${c + 1}`).join("; ");
    board(`The goal: ${there || "these cells empty"}`, placements, empty);
  }
  const all = puzzle.targets.length;
  if (all > 1) say(`Any of ${all === 2 ? "these two" : `these ${all}`}${all > MOST ? `, of which ${MOST} are shown` : ""}.`);
  if (puzzle.targets.some((target) => target.empty.length)) say("Marked cells must be empty.");
}
