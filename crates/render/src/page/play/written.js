"use strict";
// Own puzzles as the editor has them, in texts, and back. `texts` has
//
//   board, goal             grids as in puzzle files; several goals with a blank line between
//   toward                  "", or U D L R: the piece drawn in the goal leaves the board that way
//   identical, groups       "shape", "never", or "groups" with the letters of each, blanks between
//   keys, linked            letters that may cover gates (none: those of the goal), and those in parts
//   horizontal, vertical, fixed     letters with an axis
//   blockers                a line for each grid: its letters, a blank, the rows with / between
//   per_cell, overhang, ends_only   the rule for blockers; per_cell 0 for none
//   covered                 gates under pieces, as "row column", which no grid can show
//   looks                   name and colour of each letter
const written = (() => {
  const NO_PIECE = ".#~-_";
  // What is wrong, and in which grid and cells if it has a place.
  const fail = (text, grid = null, cells = []) => {
    throw Object.assign(new Error(text), { grid, cells });
  };
  const rowsOf = (text) => text.split(/[\n/]/).map((line) => [...line.trim()]).filter((line) => line.length);
  const lettersOf = (text) => [...new Set([...text].filter((letter) => letter.trim() && letter !== "/" && !NO_PIECE.includes(letter)))];
  const gridsOf = (text) => text.split(/\n[ \t]*\n/).map(rowsOf).filter((grid) => grid.length);
  // The cells with a # in a grid.
  const solid = (rows) => rows.flatMap((row, r) => row.flatMap((mark, c) => (mark === "#" ? [[r, c]] : [])));
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  function cellsByLetter(grid) {
    const found = new Map();
    grid.forEach((line, r) => line.forEach((letter, c) => {
      if (NO_PIECE.includes(letter)) return;
      if (!found.has(letter)) found.set(letter, []);
      found.get(letter).push([r, c]);
    }));
    return found;
  }
  // The anchor of some cells, and the cells counted from there.
  function shape(cells) {
    const [top, left] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
    return [[top, left], cells.map(([r, c]) => [r - top, c - left])];
  }
  const size = (cells) => [0, 1].map((axis) => Math.max(...cells.map((cell) => cell[axis])) + 1);
  function hangsTogether(cells) {
    const seen = [cells[0]];
    for (const [r, c] of seen)
      for (const cell of cells) if (Math.abs(cell[0] - r) + Math.abs(cell[1] - c) === 1 && !seen.includes(cell)) seen.push(cell);
    return seen.length === cells.length;
  }
  function checkedGrid(grid, what, rows, cols) {
    const odd = grid.findIndex((line) => line.length !== grid[0].length);
    if (odd >= 0) fail(`The rows of the ${what} are of unequal width.`, what, grid[odd].map((_, c) => [odd, c]));
    if (grid.length !== rows || grid[0].length !== cols) fail(`The ${what} has another size than the board.`, what);
    return grid;
  }

  // The solid sub-cells of each letter.
  function readBlockers(texts, pieces) {
    const grids = new Map();
    for (const line of texts.blockers.split("\n").map((line) => line.trim()).filter((line) => line)) {
      if (!texts.per_cell) fail("There are blockers, so sub-cells per cell must be at least 1.");
      const [letters, grid, more] = line.split(/\s+/);
      if (!grid || more) fail(`Blockers: “${line}” is not letters, a space, and rows separated by /.`);
      const rows = rowsOf(grid);
      for (const letter of letters) {
        const piece = pieces.find((one) => one.letter === letter) ?? fail(`Blockers: ${letter} is not on the board.`);
        const [high, wide] = size(piece.cells).map((cells) => cells * texts.per_cell + 2 * texts.overhang);
        if (rows.length !== high || rows.some((row) => row.length !== wide)) fail(`The blockers of ${letter} must be a grid of ${high} rows and ${wide} columns.`);
        if (rows.some((row) => row.some((mark) => mark !== "." && mark !== "#"))) fail(`The blockers of ${letter} are drawn with . and # alone.`);
        if (grids.has(letter)) fail(`Blockers: ${letter} is listed twice.`);
        grids.set(letter, solid(rows));
      }
    }
    const taken = new Map();
    for (const piece of pieces) {
      piece.blockers = grids.get(piece.letter) ?? [];
      for (const [r, c] of piece.blockers) {
        const place = `${piece.start[0] * texts.per_cell + r} ${piece.start[1] * texts.per_cell + c}`;
        if (taken.has(place)) fail(`The blockers of ${taken.get(place)} and ${piece.letter} meet.`, "board", piece.cells.map(([r, c]) => [r + piece.start[0], c + piece.start[1]]));
        taken.set(place, piece.letter);
      }
    }
  }
  // Numbers the kinds: what is interchangeable has the same number. Pieces in `aims` are told apart
  // from others of their shape.
  function tellApart(texts, pieces, aims, field) {
    const body = (piece) => JSON.stringify([piece.cells, piece.axis, piece.key, piece.blockers]);
    const alone = (piece) => `only ${piece.letter}`;
    const like = { never: alone, shape: (piece) => (aims.has(piece.letter) ? alone(piece) : body(piece)) }[texts.identical];
    const groups = texts.identical === "groups" ? texts.groups.split(/\s+/).filter((group) => group) : [];
    for (const group of groups)
      for (const letter of group) {
        const [first, piece] = [group[0], letter].map((one) => pieces.find((piece) => piece.letter === one) ?? fail(`Groups: ${one} is not on the board.`));
        if (body(first) !== body(piece)) fail(`${first.letter} and ${letter} are in one group, but are not alike.`);
        if (groups.join("").split(letter).length > 2) fail(`Groups: ${letter} is listed twice.`);
      }
    const inGroup = (piece) => groups.find((group) => group.includes(piece.letter)) ?? alone(piece);
    const kinds = new Map();
    for (const piece of pieces) {
      const own = (like ?? inGroup)(piece);
      if (!kinds.has(own)) kinds.set(own, kinds.size);
      piece[field] = kinds.get(own);
    }
  }

  // Name, label and color, wherever they come from.
  const look = ({ name, color, label }) => ({
    name: name ? String(name) : null,
    color: color && CSS.supports("color", color) ? String(color) : null,
    ...(label && { label: [...String(label)].slice(0, 4).join("") }),
  });

  function read(texts) {
    const drawn = rowsOf(texts.board);
    if (!drawn.length) fail("Draw a board first.");
    const [rows, cols] = [drawn.length, drawn[0].length];
    checkedGrid(drawn, "board", rows, cols);
    if (rows * cols > 512) fail("The board has more than 512 cells.");
    if (drawn.some((line) => line.includes("_"))) fail("“_” is for goals: that cell must be empty.");
    const letters = cellsByLetter(drawn);
    if (letters.size > 255) fail("There are more than 255 pieces.");
    for (const [what, list] of Object.entries({ "only sideways": texts.horizontal, "only up and down": texts.vertical, fixed: texts.fixed, "may cover gates": texts.keys, "in several parts": texts.linked }))
      for (const letter of list.replace(/\s/g, "")) if (!letters.has(letter)) fail(`“${letter}” is listed under “${what}”, but is not on the board.`);
    const goals = gridsOf(texts.goal).filter((grid) => grid.flat().some((mark) => mark !== ".")).map((grid) => checkedGrid(grid, "goal", rows, cols));
    const covered = new Set(texts.covered);
    const aims = new Map(goals.flatMap((grid) => [...cellsByLetter(grid)]));

    // Nobody has a key where there is no gate. With groups, all members of one have it or none.
    const gates = drawn.some((line) => line.includes("-")) || covered.size > 0;
    const groups = texts.identical === "groups" ? texts.groups.split(/\s+/) : [];
    const byDefault = [...aims.keys(), ...groups.filter((group) => [...group].some((letter) => aims.has(letter)))].join("");

    const pieces = [...letters].map(([letter, cells]) => {
      const [start, own] = shape(cells);
      if (!hangsTogether(own) && !texts.linked.includes(letter)) fail(`Piece ${letter} is in two parts. If that is meant, name it below.`, "board", cells);
      const axes = ["horizontal", "vertical", "fixed"].filter((axis) => texts[axis].includes(letter));
      if (axes.length > 1) fail(`${letter} can only go one way: it is both ${axes[0]} and ${axes[1]}.`);
      const key = gates && (texts.keys.trim() ? texts.keys : byDefault).includes(letter);
      return { letter, ...look(texts.looks?.get(letter) ?? {}), cells: own, start, axis: axes[0] ?? "any", key, blockers: [] };
    });
    const terrain = drawn.map((line, r) => line.map((letter, c) => ("#~-".includes(letter) ? letter : covered.has(`${r} ${c}`) ? "-" : ".")).join(""));
    const canStand = (piece, [r0, c0], where) => {
      for (const [r, c] of piece.cells) {
        const what = terrain[r0 + r][c0 + c];
        if ("#~".includes(what)) fail(`${piece.letter} would stand on a wall in the ${where}.`, where, [[r0 + r, c0 + c]]);
        if (what === "-" && !piece.key) fail(`${piece.letter} stands on a gate in the ${where}, but may not cover gates.`, where, [[r0 + r, c0 + c]]);
      }
    };
    for (const piece of pieces) canStand(piece, piece.start, "board");
    readBlockers(texts, pieces);
    tellApart(texts, pieces, aims, "kind");
    tellApart(texts, pieces, new Map(), "count_kind");

    const targets = goals.map((grid) => ({
      placements: [...cellsByLetter(grid)].map(([letter, cells]) => {
        const piece = pieces.findIndex((one) => one.letter === letter);
        if (piece < 0) fail(`The goal names ${letter}, which is not on the board.`, "goal", cells);
        const [at, own] = shape(cells);
        if (!same(own, pieces[piece].cells)) fail(`${letter} has another shape in the goal.`, "goal", cells);
        canStand(pieces[piece], at, "goal");
        return [piece, ...at];
      }),
      empty: grid.flatMap((line, r) => line.flatMap((letter, c) => (letter === "_" ? [[r, c]] : []))),
    })).filter((target) => target.placements.length + target.empty.length);
    const blockers = texts.per_cell ? { per_cell: texts.per_cell, overhang: texts.overhang, mid_slide: !texts.ends_only } : null;
    const exit = texts.toward ? readExit(texts.toward, targets, pieces, rows, cols) : null;
    return {
      name: "Your own puzzle", metric: "move", rows, cols, terrain, pieces, blockers, exit,
      targets: exit || !targets.length ? null : targets,
      fewest: {}, proved: false, solution: { metric: "move", moves: [] }, table: null, too_many: false, unsolvable: false,
    };
  }
  function readExit(toward, targets, pieces, rows, cols) {
    if (targets.length !== 1 || targets[0].placements.length !== 1 || targets[0].empty.length)
      fail("Draw in the goal where the piece that leaves stands before it leaves: that one piece and nothing else.", "goal");
    const [piece, r, c] = targets[0].placements[0];
    const [high, wide] = size(pieces[piece].cells);
    const touches = { U: r === 0, D: r + high === rows, L: c === 0, R: c + wide === cols }[toward];
    if (!touches) fail(`${pieces[piece].letter} must touch the frame where it leaves.`, "goal", pieces[piece].cells.map(([y, x]) => [y + r, x + c]));
    const barred = { horizontal: "UD", vertical: "LR", fixed: "UDLR" }[pieces[piece].axis] ?? "";
    if (barred.includes(toward)) fail(`${pieces[piece].letter} cannot go the way that it should leave.`);
    return { piece, at: [r, c], toward };
  }

  // The texts of a puzzle with its pieces at these anchors.
  function write(puzzle, at) {
    const free = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
    const letters = [];
    for (const { letter } of puzzle.pieces)
      letters.push(letters.includes(letter) ? free.find((one) => !letters.includes(one) && !puzzle.pieces.some((piece) => piece.letter === one)) ?? letter : letter);
    const put = (grid, index, r0, c0) => {
      for (const [r, c] of puzzle.pieces[index].cells) grid[r0 + r][c0 + c] = letters[index];
    };
    const text = (grid) => grid.map((line) => line.join("")).join("\n");
    const standing = at.includes(-1) ? puzzle.pieces.map((piece) => piece.start[0] * puzzle.cols + piece.start[1]) : at;
    const board = puzzle.terrain.map((line) => [...line]);
    standing.forEach((anchor, index) => put(board, index, Math.floor(anchor / puzzle.cols), anchor % puzzle.cols));
    const covered = [];
    puzzle.terrain.forEach((line, r) => [...line].forEach((what, c) => what === "-" && board[r][c] !== "-" && covered.push(`${r} ${c}`)));
    const targets = puzzle.exit ? [{ placements: [[puzzle.exit.piece, ...puzzle.exit.at]], empty: [] }] : puzzle.targets ?? [];
    const goals = targets.map((target) => {
      const grid = puzzle.terrain.map((line) => [...line].map(() => "."));
      for (const [piece, r, c] of target.placements) put(grid, piece, r, c);
      for (const [r, c] of target.empty) grid[r][c] = "_";
      return text(grid);
    });
    const those = (is) => letters.filter((_, index) => is(puzzle.pieces[index])).join("");
    const axis = (name) => those((piece) => piece.axis === name);
    const gates = puzzle.terrain.some((line) => line.includes("-"));
    const linked = those((piece) => !hangsTogether(piece.cells));
    const grids = new Map();
    puzzle.pieces.forEach((piece, index) => {
      if (!puzzle.blockers || !piece.blockers.length) return;
      const [high, wide] = size(piece.cells).map((cells) => cells * puzzle.blockers.per_cell + 2 * puzzle.blockers.overhang);
      const grid = Array.from({ length: high }, () => ".".repeat(wide).split(""));
      for (const [r, c] of piece.blockers) grid[r][c] = "#";
      const rows = grid.map((line) => line.join("")).join("/");
      grids.set(rows, (grids.get(rows) ?? "") + letters[index]);
    });
    const texts = {
      board: text(board), goal: goals.join("\n\n"), toward: puzzle.exit?.toward ?? "", covered,
      identical: "shape", groups: "", keys: gates ? those((piece) => piece.key) : "", linked,
      horizontal: axis("horizontal"), vertical: axis("vertical"), fixed: axis("fixed"),
      blockers: [...grids].map(([rows, own]) => `${own} ${rows}`).join("\n"),
      per_cell: puzzle.blockers?.per_cell ?? 0, overhang: puzzle.blockers?.overhang ?? 0,
      ends_only: puzzle.blockers ? !puzzle.blockers.mid_slide : false,
      looks: new Map(letters.map((letter, index) => [letter, puzzle.pieces[index]])),
    };
    return { ...texts, ...identity(puzzle, letters, texts) };
  }
  // How the pieces are told apart, in as few words as it can be said.
  function identity(puzzle, letters, texts) {
    const sets = (pieces, names, field) => {
      const kinds = new Map();
      pieces.forEach((piece, index) => kinds.set(piece[field], (kinds.get(piece[field]) ?? "") + names[index]));
      return [...kinds.values()];
    };
    const sorted = (pieces, names) =>
      ["kind", "count_kind"].map((field) => sets(pieces, names, field).map((set) => [...set].sort().join("")).sort().join(" ")).join("; ");
    const wanted = sorted(puzzle.pieces, letters);
    for (const identical of ["shape", "never"]) {
      const { pieces } = read({ ...texts, identical });
      if (sorted(pieces, pieces.map((piece) => piece.letter)) === wanted) return { identical, groups: "" };
    }
    return { identical: "groups", groups: sets(puzzle.pieces, letters, "count_kind").filter((group) => group.length > 1).join(" ") };
  }
  return { read, write, rowsOf, gridsOf, lettersOf, cellsByLetter, solid, size, shape };
})();
