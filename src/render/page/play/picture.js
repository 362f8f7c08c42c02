"use strict";
// The board in SVG, one unit for a cell. `picture` draws it once; the function that it returns puts
// the pieces where they stand.
function picture(board, puzzle, rules) {
  const SVG = "http://www.w3.org/2000/svg";
  const COLORS = ["#56b4e9", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#99b7d9", "#c8c8c8", "#a8e0c8"];
  const { rows, cols } = puzzle;
  const make = (name, attributes, parent) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent?.append(element);
    return element;
  };
  function colorOf(index) {
    const piece = puzzle.pieces[index];
    if (piece.color) return piece.color;
    const aims = puzzle.exit ? [puzzle.exit.piece]
      : (puzzle.targets ?? []).flatMap((target) => target.placements.map(([aim]) => aim));
    const aimed = aims.some((aim) => puzzle.pieces[aim].kind === piece.kind);
    return aimed && aims.length < puzzle.pieces.length ? "#e8743b" : COLORS[piece.kind % COLORS.length];
  }
  // Cells of a side `unit` as one shape with a line around it, `gap` of a cell smaller.
  function shape(group, cells, fill, unit, gap) {
    const has = (r, c) => cells.some((cell) => cell[0] === r && cell[1] === c);
    let outline = "";
    for (const [r, c] of cells) {
      const [up, down, left, right] = [has(r - 1, c), has(r + 1, c), has(r, c - 1), has(r, c + 1)];
      const [x0, x1] = [c + (left ? 0 : gap), c + (right ? 1 : 1 - gap)].map((x) => x * unit);
      const [y0, y1] = [r + (up ? 0 : gap), r + (down ? 1 : 1 - gap)].map((y) => y * unit);
      make("rect", { x: x0, y: y0, width: x1 - x0 + (right ? 0.02 : 0), height: y1 - y0 + (down ? 0.02 : 0), style: `fill: ${fill}` }, group);
      if (!up) outline += `M${x0} ${y0}H${x1}`;
      if (!down) outline += `M${x0} ${y1}H${x1}`;
      if (!left) outline += `M${x0} ${y0}V${y1}`;
      if (!right) outline += `M${x1} ${y0}V${y1}`;
    }
    make("path", { class: "edge", d: outline }, group);
  }
  // An arrow in the gap of the frame.
  function wayOut() {
    const { piece, at: [r, c], toward } = puzzle.exit;
    const [high, wide] = [0, 1].map((axis) => Math.max(...puzzle.pieces[piece].cells.map((cell) => cell[axis])) + 1);
    const [x, y] = { U: [c + wide / 2, -0.13], D: [c + wide / 2, rows + 0.13], L: [-0.13, r + high / 2], R: [cols + 0.13, r + high / 2] }[toward];
    const turn = { U: 180, D: 0, L: 90, R: -90 }[toward];
    make("path", { class: "way-out", d: "M-0.2 -0.1H0.2L0 0.1Z", transform: `translate(${x} ${y}) rotate(${turn})` }, board);
  }
  function draw() {
    board.replaceChildren();
    board.setAttribute("viewBox", `-0.35 -0.35 ${cols + 0.7} ${rows + 0.7}`);
    make("rect", { class: "frame", x: -0.25, y: -0.25, width: cols + 0.5, height: rows + 0.5, rx: 0.15 }, board);
    puzzle.terrain.forEach((line, r) => [...line].forEach((what, c) => {
      const name = { "#": "wall", "~": "frame" }[what] ?? "floor";
      make("rect", { class: name, x: c, y: r, width: 1.01, height: 1.01 }, board);
      if (what === "-") make("rect", { class: "gate", x: c + 0.12, y: r + 0.12, width: 0.76, height: 0.76 }, board);
    }));
    if (puzzle.exit) {
      const { piece, at: [r0, c0], toward } = puzzle.exit;
      for (const [r, c] of puzzle.pieces[piece].cells) {
        const gap = { U: [c0 + c, -0.26, 1, 0.27], D: [c0 + c, rows - 0.01, 1, 0.27],
          L: [-0.26, r0 + r, 0.27, 1], R: [cols - 0.01, r0 + r, 0.27, 1] }[toward];
        make("rect", { class: "out", x: gap[0], y: gap[1], width: gap[2], height: gap[3] }, board);
      }
      wayOut();
    }
    puzzle.pieces.forEach((piece, index) => {
      const group = make("g", { class: "piece", tabindex: 0, role: "button" }, board);
      group.dataset.piece = index;
      group.setAttribute("aria-label", piece.name ? `${piece.letter} (${piece.name})` : piece.letter);
      shape(group, piece.cells, colorOf(index), 1, 0.04);
    });
    // Blockers lie above all pieces.
    puzzle.pieces.forEach((piece, index) => {
      if (!puzzle.blockers || !piece.blockers.length) return;
      const { per_cell: per, overhang } = puzzle.blockers;
      const group = make("g", { class: "rocks" }, board);
      group.dataset.above = index;
      const cells = piece.blockers.map(([r, c]) => [r - overhang, c - overhang]);
      shape(group, cells, `color-mix(in srgb, ${colorOf(index)}, black 40%)`, 1 / per, 0.05);
    });
    // Letters can be read even above blockers.
    puzzle.pieces.forEach((piece, index) => {
      // In the middle of a rectangle, otherwise in the middle of the first cell.
      const [high, wide] = [0, 1].map((axis) => Math.max(...piece.cells.map((cell) => cell[axis])) + 1);
      const [r, c] = piece.cells.length === high * wide ? [(high - 1) / 2, (wide - 1) / 2] : piece.cells[0];
      const group = make("g", { class: "letter" }, board);
      group.dataset.above = index;
      make("text", { x: c + 0.5, y: r + 0.52 }, group).textContent = piece.letter;
    });
    const target = puzzle.targets?.length === 1 ? puzzle.targets[0] : { placements: [], empty: [] };
    for (const [piece, r0, c0] of target.placements)
      for (const [r, c] of puzzle.pieces[piece].cells)
        make("rect", { class: "aim", x: c0 + c + 0.12, y: r0 + r + 0.12, width: 0.76, height: 0.76 }, board);
    for (const [r, c] of target.empty) make("rect", { class: "empty", x: c + 0.2, y: r + 0.2, width: 0.6, height: 0.6 }, board);
  }
  draw();
  const parts = [...board.querySelectorAll("[data-piece], [data-above]")];
  const indexOf = (group) => Number(group.dataset.piece ?? group.dataset.above);

  function show(at, chosen, hinted) {
    for (const group of parts) {
      const index = indexOf(group);
      group.style.display = at[index] < 0 ? "none" : "";
      if (at[index] >= 0) group.setAttribute("transform", `translate(${rules.col(at[index])} ${rules.row(at[index])})`);
      group.classList.toggle("chosen", index === chosen);
      group.classList.toggle("hinted", index === hinted);
    }
  }
  // A piece goes along a path to where it already stands.
  function glide(piece, from, path) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let [r, c] = [rules.row(from), rules.col(from)];
    const frames = [{ transform: `translate(${c}px, ${r}px)` }];
    for (const way of path) {
      r += { U: -1, D: 1 }[way] ?? 0;
      c += { L: -1, R: 1 }[way] ?? 0;
      frames.push({ transform: `translate(${c}px, ${r}px)` });
    }
    for (const group of parts.filter((group) => indexOf(group) === piece))
      group.animate(frames, { duration: 100 + 70 * path.length, easing: "ease-in-out" });
  }
  return { show, glide };
}
