"use strict";
// Mouse, finger and keys. `page` is what page.js shows; what they ask for is done there.
//
// Numbered tiles with one hole are played by habit: a tap beside the hole moves the tile, an arrow key
// or a swipe moves a tile into the hole, whatever piece was chosen.
function newHand(page) {
  const board = document.getElementById("board");
  const WORDS = { U: "up", D: "down", L: "left", R: "right" };
  const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };
  // How far a finger goes, in cells, before it is a swipe rather than a tap.
  const SWIPE = 0.35;
  let held = null;

  // The piece that goes this way into the only hole; -1 if there is none, null if these are no tiles.
  function intoHole(way) {
    const { puzzle, rules, game } = page;
    const owner = rules.owners(game.at);
    const open = puzzle.terrain.join("").length - [...puzzle.terrain.join("")].filter((what) => "#~".includes(what)).length;
    if (puzzle.exit || puzzle.blockers || open !== puzzle.pieces.length + 1 || puzzle.pieces.some((piece) => piece.cells.length > 1)) return null;
    const from = { U: puzzle.cols, D: -puzzle.cols, L: 1, R: -1 };
    return puzzle.pieces.findIndex((_, index) => {
      const to = rules.step(game.at, owner, index, game.at[index], way);
      return to >= 0 && game.at[index] === to + from[way];
    });
  }
  function place(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    return [point.y, point.x];
  }
  board.addEventListener("pointerdown", (event) => {
    const group = event.target.closest("[data-piece]");
    if (!group || held) return;
    const { rules, game } = page;
    const piece = Number(group.dataset.piece);
    const [row, col] = place(event);
    held = { pointer: event.pointerId, from: [row, col], moved: false, row: row - rules.row(game.at[piece]), col: col - rules.col(game.at[piece]) };
    board.setPointerCapture(event.pointerId);
    page.take(piece);
  });
  board.addEventListener("pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    const { puzzle, rules, game, chosen } = page;
    const [row, col] = place(event);
    const [wantRow, wantCol] = [row - held.row, col - held.col];
    const path = game.wayToward(chosen, wantRow, wantCol);
    for (const way of path) game.tryStep(chosen, way);
    const [down, right] = [wantRow - rules.row(game.at[chosen]), wantCol - rules.col(game.at[chosen])];
    const way = puzzle.exit?.toward;
    const pulled = { U: -down, D: down, L: -right, R: right }[way] ?? 0;
    const left = pulled > 0.5 && rules.leaves(game.at, chosen, way) && game.tryStep(chosen, way);
    if (path) held.moved = true;
    if (left) held = null;
    if (path || left) page.changed();
  });
  for (const end of ["pointerup", "pointercancel"])
    board.addEventListener(end, (event) => {
      if (held?.pointer !== event.pointerId) return;
      const { from, moved } = held;
      held = null;
      if (moved || end === "pointercancel") return;
      const [row, col] = place(event);
      const [down, right] = [row - from[0], col - from[1]];
      const swiped = Math.max(Math.abs(down), Math.abs(right)) > SWIPE;
      const toward = Math.abs(down) > Math.abs(right) ? (down > 0 ? "D" : "U") : right > 0 ? "R" : "L";
      const way = swiped ? toward : [..."UDLR"].find((one) => intoHole(one) === page.chosen);
      if (way) slip(way);
    });
  board.addEventListener("focusin", (event) => {
    const group = event.target.closest("[data-piece]");
    if (group) page.take(Number(group.dataset.piece));
  });
  // A tile goes into the hole; false if these are no tiles.
  function slip(way) {
    const piece = intoHole(way);
    if (piece === null) return false;
    if (piece < 0) page.say(`No tile can go ${WORDS[way]}.`);
    else page.play([piece, way, 0], "");
    return true;
  }
  function step(way) {
    if (slip(way)) return;
    const { puzzle, chosen } = page;
    if (chosen === null) page.say("Choose a piece first: Tab, its letter, or a click.");
    else if (page.game.tryStep(chosen, way)) page.changed();
    else page.say(`${draw.labelOf(puzzle.pieces[chosen])} cannot go ${WORDS[way]}.`);
  }
  document.addEventListener("keydown", (event) => {
    if (!page.game || event.target.closest("textarea, select, input") || event.altKey || event.metaKey) return;
    if (event.target.closest("button, summary") && (event.key === " " || event.key === "Enter")) return;
    const { does } = page;
    const known = event.ctrlKey
      ? { z: does.undo, y: does.redo, r: does.restart }[event.key]
      : event.key in ARROWS ? () => step(ARROWS[event.key]) : { " ": does.hint, Enter: does.follow, Backspace: does.undo }[event.key];
    if (known) {
      event.preventDefault();
      return known();
    }
    if (event.ctrlKey) return;
    const called = (piece) => piece.letter === event.key || draw.labelOf(piece) === event.key;
    const index = page.puzzle.pieces.findIndex(called);
    if (index >= 0) board.querySelector(`[data-piece="${index}"]`).focus();
  });
  return { letGo: () => (held = null) };
}
