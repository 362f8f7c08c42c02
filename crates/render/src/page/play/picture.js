"use strict";
// The board that is played on. `picture` draws it once; what it returns puts the pieces where they
// stand, lets them glide, and shows a move as an arrow.
function picture(board, puzzle, rules) {
  const { make } = draw;
  const fills = draw.colors(puzzle);
  const WAYS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
  draw.ground(board, puzzle);
  outlineOfGoal();
  puzzle.pieces.forEach((piece, index) => {
    const group = make("g", { class: "piece", tabindex: 0, role: "button" }, board);
    group.dataset.piece = index;
    draw.links(group, piece.cells, fills[index]);
    draw.body(group, piece.cells, fills[index]);
  });
  // Blockers lie above all pieces, and letters can be read even above blockers.
  const above = (name, index) => {
    const group = make("g", { class: name }, board);
    group.dataset.above = index;
    return group;
  };
  puzzle.pieces.forEach((piece, index) => {
    if (puzzle.blockers && piece.blockers.length) draw.rocks(above("rocks", index), puzzle, piece, fills[index]);
  });
  puzzle.pieces.forEach((piece, index) => draw.letter(above("letter", index), piece));
  const arrow = make("g", { class: "arrow" }, board);
  const parts = [...board.querySelectorAll("[data-piece], [data-above]")];
  const indexOf = (group) => Number(group.dataset.piece ?? group.dataset.above);

  // Where a goal of one piece wants it: an outline on the floor, below all pieces, if the frame shows no way out.
  function outlineOfGoal() {
    if (draw.wayOut(puzzle) || puzzle.targets?.length !== 1 || puzzle.targets[0].placements.length !== 1) return;
    const [[piece, r, c]] = puzzle.targets[0].placements;
    const cells = puzzle.pieces[piece].cells.map(([row, col]) => [row + r, col + c]);
    make("path", { class: "aim", d: draw.around(cells, 0.08), style: `stroke: ${fills[piece]}` }, board);
  }
  function show(at, chosen, pointed) {
    for (const group of parts) {
      const index = indexOf(group);
      group.style.display = at[index] < 0 ? "none" : "";
      if (at[index] >= 0) group.setAttribute("transform", `translate(${rules.col(at[index])} ${rules.row(at[index])})`);
      group.classList.toggle("chosen", index === chosen);
      if (group.dataset.piece === undefined || at[index] < 0) continue;
      const { name } = puzzle.pieces[index];
      const label = draw.labelOf(puzzle.pieces[index]);
      group.setAttribute("aria-label", `${name ? `${label} (${name})` : label}, row ${rules.row(at[index]) + 1}, column ${rules.col(at[index]) + 1}`);
      group.setAttribute("aria-pressed", index === chosen);
    }
    arrow.replaceChildren();
    if (pointed?.[1]) point(at, pointed);
  }
  // The arrow of a move: from the middle of the piece along its path.
  function point(at, [index, path, to]) {
    const [high, wide] = draw.size(puzzle.pieces[index].cells);
    let [x, y] = [rules.col(at[index]) + wide / 2, rules.row(at[index]) + high / 2];
    let line = `M${x} ${y}`;
    const far = to < 0 ? Math.max(high, wide) / 2 + 0.5 : 1;
    for (const way of path) [x, y] = [x + WAYS[way][1] * far, y + WAYS[way][0] * far];
    let [px, py] = [rules.col(at[index]) + wide / 2, rules.row(at[index]) + high / 2];
    [...path].forEach((way, i) => {
      // The line ends within the head.
      const part = far - (i === path.length - 1 ? 0.2 : 0);
      [px, py] = [px + WAYS[way][1] * part, py + WAYS[way][0] * part];
      line += `L${px} ${py}`;
    });
    make("path", { class: "under", d: line }, arrow);
    make("path", { d: line }, arrow);
    const turn = { U: 0, R: 90, D: 180, L: -90 }[path[path.length - 1]];
    make("path", { class: "head", d: "M0 -0.08L0.2 0.24H-0.2Z", transform: `translate(${x} ${y}) rotate(${turn})` }, arrow);
  }
  // A piece goes along a path to where it already stands.
  function glide(piece, from, path) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let [r, c] = [rules.row(from), rules.col(from)];
    const frames = [{ transform: `translate(${c}px, ${r}px)` }];
    for (const way of path) {
      r += WAYS[way][0];
      c += WAYS[way][1];
      frames.push({ transform: `translate(${c}px, ${r}px)` });
    }
    for (const group of parts.filter((group) => indexOf(group) === piece))
      group.animate(frames, { duration: 100 + 70 * path.length, easing: "ease-in-out" });
  }
  return { show, glide };
}
