"use strict";
// A cell of the ground, as its mark says.
function drawGround(parent, mark, r, c) {
  const name = { "#": "wall", "~": "frame" }[mark] ?? "cell";
  draw.make("rect", { class: name, x: c + 0.02, y: r + 0.02, width: 0.96, height: 0.96 }, parent);
  if (mark === "-") draw.make("path", { class: "gate", d: [0.25, 0.5, 0.75].map((x) => `M${c + x} ${r + 0.08}V${r + 0.92}`).join("") }, parent);
  if (mark === "_") draw.make("text", { class: "on-floor", x: c + 0.5, y: r + 0.4 }, parent).textContent = mark;
}
function drawLabelled(parent, cells, color, label, rocks = () => {}) {
  draw.body(draw.make("g", {}, parent), cells, color);
  const [top, left] = written.shape(cells)[0];
  rocks(draw.make("g", { transform: `translate(${left} ${top})` }, parent));
  const [r, c] = cells[0];
  draw.make("text", { class: "on-piece", x: c + 0.5, y: r + 0.52 }, parent).textContent = label;
}
// A grid that is drawn on: cells of a text as a picture, painted with a brush or dragged with the hand.
// Only the first grid of a text is drawn; what stands below it stays. `editor` says what the brush is,
// which colors pieces have, and what lies faintly below.
function newSketch(svg, area, editor) {
  const HAND = "drag";
  let held = null;

  // The lines of the first grid, and where it stands in the text.
  function first() {
    const all = area.value.split("\n");
    const from = Math.max(0, all.findIndex((line) => line.trim()));
    const end = all.findIndex((line, index) => index > from && !line.trim());
    return { all, from, grid: all.slice(from, end < 0 ? all.length : end).map((line) => [...line.trim()]) };
  }
  function write({ all, from, grid }) {
    grid.forEach((line, r) => (all[from + r] = line.join("")));
    area.value = all.join("\n");
    editor.changed();
  }
  function show() {
    const { grid } = first();
    const wide = Math.max(1, ...grid.map((line) => line.length));
    svg.setAttribute("viewBox", `-0.1 -0.1 ${wide + 0.2} ${Math.max(1, grid.length) + 0.2}`);
    svg.replaceChildren();
    grid.forEach((line, r) => line.forEach((mark, c) => drawGround(svg, mark, r, c)));
    for (const [letter, cells] of written.cellsByLetter(grid)) piece(letter, cells, svg);
    const faint = draw.make("g", { class: "ghost" }, svg);
    for (const [letter, cells] of editor.below(grid)) piece(letter, cells, faint);
  }
  const piece = (letter, cells, parent) => drawLabelled(parent, cells, editor.colorOf(letter), editor.labelOf(letter), (group) => editor.rocks(group, letter));
  // Cells with something wrong are framed.
  function blame(cells) {
    for (const [r, c] of cells) draw.make("rect", { class: "wrong", x: c + 0.06, y: r + 0.06, width: 0.88, height: 0.88 }, svg);
  }
  function place(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [Math.floor(point.y), Math.floor(point.x)];
  }
  function paint([r, c]) {
    const now = first();
    const mark = editor.brushFor(area);
    if (!now.grid[r]?.[c] || now.grid[r][c] === mark) return;
    now.grid[r][c] = mark;
    write(now);
  }
  // A piece is put on these cells, if they are empty.
  function put(cells, letter) {
    const now = first();
    if (!cells.every(([r, c]) => now.grid[r]?.[c] === ".")) return false;
    for (const [r, c] of cells) now.grid[r][c] = letter;
    write(now);
    return true;
  }
  // The hand takes a piece, drawn here or faintly below, by one of its cells.
  function grab([r, c]) {
    const { grid } = first();
    const own = [...written.cellsByLetter(grid), ...editor.below(grid)].find(([, cells]) => cells.some((cell) => cell[0] === r && cell[1] === c));
    held = own && { letter: own[0], cells: own[1], from: [r, c] };
    if (held) editor.choose(held.letter, false);
  }
  // It goes along where it finds room; beyond the edge of a goal it is taken out.
  function drag([r, c], ends) {
    if (!held) return;
    const now = first();
    const [down, right] = [r - held.from[0], c - held.from[1]];
    const there = held.cells.map(([row, col]) => [row + down, col + right]);
    const free = there.every(([row, col]) => [".", held.letter, "_"].includes(now.grid[row]?.[col]));
    const out = ends && !now.grid[r]?.[c] && editor.mayLeave(area);
    if (!free && !out) return;
    now.grid.forEach((line, row) => line.forEach((mark, col) => mark === held.letter && (now.grid[row][col] = ".")));
    if (free) for (const [row, col] of there) now.grid[row][col] = held.letter;
    write(now);
  }
  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    const brush = editor.brushFor(area);
    if (brush === HAND) grab(place(event));
    else if (typeof brush === "string") paint(place(event));
    else editor.putDown(brush, place(event));
  });
  svg.addEventListener("pointermove", (event) => {
    if (!event.buttons) return;
    const brush = editor.brushFor(area);
    if (brush === HAND) drag(place(event), false);
    else if (typeof brush === "string") paint(place(event));
  });
  svg.addEventListener("pointerup", (event) => {
    if (editor.brushFor(area) === HAND) drag(place(event), true);
    held = null;
  });
  return { show, blame, put };
}
