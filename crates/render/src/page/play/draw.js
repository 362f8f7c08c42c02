"use strict";
// What every drawn board is made of, in SVG, one unit for a cell: the ground, pieces, a way out. The
// board that is played on, goals and the editor draw with it; it looks as `render/svg` does.
const draw = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const AIM = "#d55e00";
  const COLORS = ["#56b4e9", "#f0e442", "#009e73", "#cc79a7", "#e69f00", "#0072b2", "#c8c8c8", "#a8e0c8", "#eec4dc", "#7d7d7d", "#bfdff7", "#8a6a00"];
  const make = (name, attributes, parent) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent?.append(element);
    return element;
  };
  // The color of each piece: its own, or one as `palette` chooses it. What the goal is about, if it is
  // not about all, has one; the others have one for each kind, or for each shape if these are numbered
  // tiles or too many kinds.
  function colors(puzzle) {
    const { pieces, exit, targets, blockers } = puzzle;
    const named = exit ? [exit.piece] : (targets ?? []).flatMap((target) => target.placements.map(([piece]) => piece));
    const aims = new Set(named.map((piece) => pieces[piece].kind));
    const kinds = new Set(pieces.map((piece) => piece.kind)).size;
    const all = kinds === aims.size;
    const shapes = pieces.map((piece) => JSON.stringify(piece.cells));
    const tiles = kinds === pieces.length && !blockers && new Set(shapes).size <= 1;
    const alike = tiles || kinds - (all ? 0 : aims.size) > COLORS.length ? shapes : pieces.map((piece) => piece.kind);
    const seen = [];
    return pieces.map(({ color, kind }, index) => {
      if (!all && aims.has(kind)) return color ?? AIM;
      if (!seen.includes(alike[index])) seen.push(alike[index]);
      return color ?? COLORS[seen.indexOf(alike[index]) % COLORS.length];
    });
  }
  const size = (cells) => [0, 1].map((axis) => Math.max(...cells.map((cell) => cell[axis])) + 1);
  // What each piece is called: its label, if no other piece has that as label or letter.
  const called = (pieces) => pieces.map((piece) => {
    const own = piece.label && !pieces.some((other) => other !== piece && (other.label === piece.label || other.letter === piece.label));
    return { ...piece, called: own ? piece.label : piece.letter };
  });
  const labelOf = (piece) => piece.called ?? piece.letter;
  // Cells of a side `unit` as one path, smaller by `gap` at its edges.
  function path(cells, unit, gap) {
    const has = (r, c) => cells.some((cell) => cell[0] === r && cell[1] === c);
    return cells.map(([r, c]) => {
      const [x0, x1] = [c + (has(r, c - 1) ? -0.01 : gap), c + (has(r, c + 1) ? 1.01 : 1 - gap)];
      const [y0, y1] = [r + (has(r - 1, c) ? -0.01 : gap), r + (has(r + 1, c) ? 1.01 : 1 - gap)];
      return `M${[x0 * unit, y0 * unit]}H${x1 * unit}V${y1 * unit}H${x0 * unit}Z`;
    }).join("");
  }
  // The line around some cells, smaller by `gap`.
  function around(cells, gap) {
    const has = (r, c) => cells.some((cell) => cell[0] === r && cell[1] === c);
    return cells.map(([r, c]) => {
      const [up, down, left, right] = [has(r - 1, c), has(r + 1, c), has(r, c - 1), has(r, c + 1)];
      const [x0, x1, y0, y1] = [c + (left ? 0 : gap), c + 1 - (right ? 0 : gap), r + (up ? 0 : gap), r + 1 - (down ? 0 : gap)];
      return [up || `M${x0} ${y0}H${x1}`, down || `M${x0} ${y1}H${x1}`, left || `M${x0} ${y0}V${y1}`, right || `M${x1} ${y0}V${y1}`].filter((line) => line !== true).join("");
    }).join("");
  }
  // A body with round corners and a darker edge: what lies below is a little wider.
  function body(group, cells, color, unit = 1) {
    const d = path(cells, unit, unit === 1 ? 0.16 : 0.14);
    const wide = unit === 1 ? "" : `; stroke-width: ${0.2 * unit}`;
    make("path", { class: "edge", d, style: `stroke: color-mix(in srgb, ${color}, black 45%)${unit === 1 ? "" : `; stroke-width: ${0.28 * unit}`}` }, group);
    make("path", { class: "body", d, style: `fill: ${color}; stroke: ${color}${wide}` }, group);
  }
  // Lines between the parts of a piece.
  function links(group, cells, color) {
    const parts = [];
    for (const cell of cells) {
      const touching = parts.filter((part) => part.some(([r, c]) => Math.abs(r - cell[0]) + Math.abs(c - cell[1]) === 1));
      for (const part of touching) parts.splice(parts.indexOf(part), 1);
      parts.push([...touching.flat(), cell]);
    }
    for (let i = 1; i < parts.length; i++) {
      const pairs = parts[i - 1].flatMap((one) => parts[i].map((other) => [one, other]));
      const far = ([one, other]) => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]);
      const [from, to] = pairs.reduce((best, pair) => (far(pair) < far(best) ? pair : best));
      make("path", { d: `M${from[1] + 0.5} ${from[0] + 0.5}L${to[1] + 0.5} ${to[0] + 0.5}`, style: `stroke: color-mix(in srgb, ${color}, black 45%); stroke-width: .16; fill: none` }, group);
    }
  }
  function rocks(group, puzzle, piece, color) {
    const { per_cell: per, overhang } = puzzle.blockers;
    body(group, piece.blockers.map(([r, c]) => [r - overhang, c - overhang]), `color-mix(in srgb, ${color}, black 40%)`, 1 / per);
  }
  // In the middle of a rectangle, otherwise in the middle of the first cell.
  function letter(group, piece) {
    const [high, wide] = size(piece.cells);
    const [r, c] = piece.cells.length === high * wide ? [(high - 1) / 2, (wide - 1) / 2] : piece.cells[0];
    const text = labelOf(piece);
    make("text", { x: c + 0.5, y: r + 0.52, "font-size": [0.48, 0.42, 0.32, 0.26][Math.min([...text].length, 4) - 1] }, group).textContent = text;
  }
  // Where the frame is open: at an exit, and where a piece that moves along one line only is to end at the
  // frame, as the red car of Rush Hour does.
  function wayOut({ pieces, rows, cols, exit, targets }) {
    if (exit) return exit;
    if (targets?.length !== 1 || targets[0].empty.length || targets[0].placements.length !== 1) return null;
    const [[piece, r, c]] = targets[0].placements;
    const [high, wide] = size(pieces[piece].cells);
    const sides = { horizontal: { L: c === 0, R: c + wide === cols }, vertical: { U: r === 0, D: r + high === rows } }[pieces[piece].axis] ?? {};
    const open = Object.keys(sides).filter((side) => sides[side]);
    return open.length === 1 ? { piece, at: [r, c], toward: open[0] } : null;
  }
  // A gap in the frame, and an arrow outside.
  function gap(board, puzzle, { piece, at: [r0, c0], toward }) {
    const { rows, cols } = puzzle;
    const [high, wide] = size(puzzle.pieces[piece].cells);
    const [x, y, w, h] = { U: [c0, -0.26, wide, 0.27], D: [c0, rows - 0.01, wide, 0.27], L: [-0.26, r0, 0.27, high], R: [cols - 0.01, r0, 0.27, high] }[toward];
    make("rect", { class: "out", x, y, width: w, height: h }, board);
    const [mx, my] = { U: [c0 + wide / 2, -0.38], D: [c0 + wide / 2, rows + 0.38], L: [-0.38, r0 + high / 2], R: [cols + 0.38, r0 + high / 2] }[toward];
    const turn = { U: 180, D: 0, L: 90, R: -90 }[toward];
    make("path", { class: "way-out", d: "M-0.2 -0.11H0.2L0 0.12Z", transform: `translate(${mx} ${my}) rotate(${turn})` }, board);
  }
  // All that does not move.
  function ground(board, puzzle) {
    const { rows, cols } = puzzle;
    const out = wayOut(puzzle);
    const edge = out ? 0.55 : 0.3;
    board.replaceChildren();
    board.setAttribute("viewBox", `${-edge} ${-edge} ${cols + 2 * edge} ${rows + 2 * edge}`);
    make("rect", { class: "frame", x: -0.25, y: -0.25, width: cols + 0.5, height: rows + 0.5, rx: 0.15 }, board);
    if (out) gap(board, puzzle, out);
    puzzle.terrain.forEach((line, r) => [...line].forEach((what, c) => {
      if (what === "~") return;
      make("rect", { class: what === "#" ? "wall" : "floor", x: c - 0.005, y: r - 0.005, width: 1.01, height: 1.01 }, board);
      if (what !== "#") make("rect", { class: "cell", x: c + 0.03, y: r + 0.03, width: 0.94, height: 0.94, rx: 0.06 }, board);
      if (what === "-") make("path", { class: "gate", d: [0.25, 0.5, 0.75].map((x) => `M${c + x} ${r + 0.08}V${r + 0.92}`).join("") }, board);
    }));
  }
  // Pieces where they stand, still: [number, row, column] each.
  function still(board, puzzle, placed) {
    const fills = colors(puzzle);
    const put = (index, r, c) => make("g", { transform: `translate(${c} ${r})` }, make("g", {}, board));
    for (const [index, r, c] of placed) {
      const group = put(index, r, c);
      links(group, puzzle.pieces[index].cells, fills[index]);
      body(group, puzzle.pieces[index].cells, fills[index]);
    }
    for (const [index, r, c] of placed) {
      const piece = puzzle.pieces[index];
      const group = put(index, r, c);
      group.setAttribute("class", "letter");
      if (puzzle.blockers && piece.blockers.length) rocks(group, puzzle, piece, fills[index]);
      letter(group, piece);
    }
  }
  return { make, colors, around, body, links, rocks, letter, called, labelOf, wayOut, ground, still, size };
})();
