"use strict";
// The editor: a board and a goal that are drawn or typed, and what is said of pieces and blockers. It
// begins with the puzzle above. What is wrong is said below the drawing that it is wrong in.
(() => {
  const by = (id) => document.getElementById(`own-${id}`);
  const TEXTS = ["board", "goal", "toward", "identical", "groups", "keys", "linked", "horizontal", "vertical", "fixed", "blockers"];
  const COLORS = ["#56b4e9", "#f0e442", "#009e73", "#cc79a7", "#e69f00", "#c8c8c8", "#a8e0c8"];
  const HAND = "drag";
  const LETTERS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  // What each brush is called, and what it does.
  const BRUSHES = {
    [HAND]: ["move", "Drag a piece to another place."],
    ".": ["erase", "Cells become empty; in the goal anything may be there."],
    "#": ["wall", "Walls: no piece goes there."],
    "~": ["no board", "Cells that are not part of the board."],
    "-": ["gate", "Gates: only the pieces of the goal go through."],
    _: ["keep empty", "Only in the goal: the cell must be empty at the end."],
  };
  let brush = HAND;
  let chosen = null;
  let [covered, looks, touched] = [[], new Map(), false];
  // The colors of the puzzle as it is drawn, if it is one.
  let colors = new Map();

  const letters = () => written.lettersOf(by("board").value);
  const cells = (which) => written.cellsByLetter(written.gridsOf(by(which).value)[0] ?? []);
  const editor = {
    // Walls and gates are drawn on the board alone, and so are the pieces of a set put down.
    brushFor: (area) => {
      if (area !== by("goal")) return brush === "_" ? "." : brush;
      return typeof brush !== "string" ? HAND : "#~-".includes(brush) ? "." : brush;
    },
    putDown,
    colorOf: (letter) => colors.get(letter) ?? looks.get(letter)?.color ?? COLORS[letter.codePointAt(0) % COLORS.length],
    rocks: (group, letter) => rocks.put(group, letter),
    labelOf: (letter) => looks.get(letter)?.label ?? letter,
    cellsOf: (letter) => cells("board").get(letter),
    // Pieces of the board lie faintly in the goal, where nothing is drawn on their cells.
    below: () => [],
    mayLeave: (area) => area === by("goal"),
    choose: (letter, draws) => {
      chosen = letter;
      if (draws) brush = letter;
      brushes();
    },
    changed: () => {
      touched = true;
      redraw();
    },
  };
  const inGoal = {
    ...editor,
    below: (grid) => [...cells("board")].filter(([letter, own]) => !written.cellsByLetter(grid).has(letter) && own.every(([r, c]) => grid[r]?.[c] === ".")),
  };
  const sketches = { board: newSketch(by("board-drawn"), by("board"), editor), goal: newSketch(by("goal-drawn"), by("goal"), inGoal) };
  const rocks = newRocks(by("blockers"), editor);

  function brushes() {
    const free = LETTERS.find((letter) => !letters().includes(letter));
    const all = [...Object.keys(BRUSHES), ...letters(), ...(free ? [free] : [])];
    if (typeof brush === "string" && !all.includes(brush)) brush = HAND;
    refill(by("brushes"), all.map((mark) => {
      const [words, does] = BRUSHES[mark] ?? (mark === free ? ["new piece", "A new piece: draw its cells."] : [`piece ${editor.labelOf(mark)}`, "More cells of this piece, or all of a piece that was erased."]);
      return button(mark, words, does, markPicture(mark), () => ([brush, chosen] = [mark, BRUSHES[mark] ? null : mark]));
    }));
    refill(by("set-pieces"), set().pieces.map((piece) => {
      const does = `Click on the board: the piece is put there, with its upper left cell.${piece.still ? "" : " Choose it once more to turn it."}`;
      return button(piece, piece.name, does, piecePicture(piece), () => {
        if (brush === piece && !piece.still) for (const grid of ["shape", "blockers"]) if (piece[grid]) piece[grid] = turned(piece[grid]);
        [brush, chosen] = [piece, null];
      });
    }));
    look();
  }
  // A button for a brush; the one in use has its words below all.
  function button(own, words, does, picture, choose) {
    const it = Object.assign(document.createElement("button"), { type: "button", title: does });
    it.dataset.brush = own.letter ?? own;
    it.setAttribute("aria-pressed", own === brush);
    if (own === brush) by("does").textContent = does;
    it.append(picture, words);
    it.addEventListener("click", () => {
      choose();
      brushes();
    });
    return it;
  }
  // The keyboard stays with the brush that was chosen.
  function refill(box, buttons) {
    const held = box.contains(document.activeElement);
    box.replaceChildren(...buttons);
    if (held) box.querySelector("[aria-pressed=true]")?.focus();
  }
  const small = (viewBox) => draw.make("svg", { viewBox, class: "drawn", "aria-hidden": "true" });
  function markPicture(mark) {
    const cells = BRUSHES[mark] ? [[0, 0]] : written.shape(editor.cellsOf(mark) ?? [[0, 0]])[1];
    const [high, wide] = written.size(cells);
    const svg = small(`0 0 ${wide} ${high}`);
    if (!BRUSHES[mark]) drawLabelled(svg, cells, editor.colorOf(mark), editor.labelOf(mark));
    else if (mark !== HAND) drawGround(svg, mark, 0, 0);
    else draw.make("path", { class: "four-ways", d: "M.5 .1V.9M.1 .5H.9M.38 .22L.5 .1L.62 .22M.38 .78L.5 .9L.62 .78M.22 .38L.1 .5L.22 .62M.78 .38L.9 .5L.78 .62" }, svg);
    return svg;
  }

  // ---- pieces of real sets ----
  const set = () => SETS[by("set").value];
  const cellsIn = (text) => written.solid(written.rowsOf(text));
  // A quarter turn to the right.
  function turned(text) {
    const rows = written.rowsOf(text);
    return rows[0].map((_, c) => rows.map((row) => row[c]).reverse().join("")).join("/");
  }
  function piecePicture(piece) {
    const [cells, { per_cell, overhang }] = [cellsIn(piece.shape), set()];
    const [high, wide] = written.size(cells);
    const over = per_cell ? overhang / per_cell : 0;
    const svg = small(`${-over} ${-over} ${wide + 2 * over} ${high + 2 * over}`);
    draw.body(svg, cells, piece.color);
    if (piece.blockers) draw.rocks(svg, { blockers: { per_cell, overhang } }, { blockers: cellsIn(piece.blockers) }, piece.color);
    return svg;
  }
  // Nothing is said of a letter any more.
  function forget(letter) {
    for (const id of ["groups", "keys", "linked", "horizontal", "vertical", "fixed"]) by(id).value = by(id).value.replaceAll(letter, "");
    by("blockers").value = by("blockers").value.split("\n").map((line) => line.trim().split(/\s+/)).map(([own, rows]) => [own.replaceAll(letter, ""), rows]).filter(([own]) => own).map((line) => line.join(" ")).join("\n");
    looks.delete(letter);
  }
  function putDown({ name, color, shape, blockers, along, ...piece }, [r, c]) {
    const letter = [piece.letter, ...LETTERS].find((one) => !letters().includes(one));
    const { per_cell, overhang } = set();
    const others = by("blockers").value.trim() && blockers && (texts().per_cell !== per_cell || texts().overhang !== overhang);
    const cells = cellsIn(shape);
    const room = letter && !others && sketches.board.put(cells.map(([y, x]) => [y + r - cells[0][0], x + c - cells[0][1]]), letter);
    if (!room) return (by("board-fault").textContent = others ? "The blockers on this board have other sub-cells." : "There is no room for the piece here.");
    forget(letter);
    looks.set(letter, { name, color });
    if (along) by(shape.includes("/") ? "vertical" : "horizontal").value += letter;
    if (blockers) {
      [by("per_cell").value, by("overhang").value] = [per_cell, overhang];
      by("blockers").value = [by("blockers").value.trim(), `${letter} ${blockers}`].filter((line) => line).join("\n");
    }
    chosen = letter;
    editor.changed();
  }
  by("set").replaceChildren(...Object.keys(SETS).map((name) => new Option(name)));
  by("set").addEventListener("change", () => {
    if (typeof brush !== "string") brush = HAND;
    brushes();
  });
  by("set-board").addEventListener("click", () => {
    for (const letter of letters()) forget(letter);
    for (const id of ["board", "goal", "toward"]) by(id).value = set()[id];
    [by("per_cell").value, by("overhang").value, by("identical").value, covered] = [set().per_cell ?? 0, set().overhang ?? 0, "shape", []];
    editor.changed();
  });

  // What is said of the chosen piece.
  function look() {
    const there = chosen !== null && letters().includes(chosen);
    by("look").hidden = !there;
    rocks.show(there ? chosen : null);
    if (!there) return;
    by("piece").textContent = `Piece ${editor.labelOf(chosen)}: `;
    if (document.activeElement !== by("name")) by("name").value = looks.get(chosen)?.name ?? "";
    by("letter").value = chosen;
    const probe = document.createElement("canvas").getContext("2d");
    probe.fillStyle = editor.colorOf(chosen);
    if (/^#/.test(probe.fillStyle)) by("color").value = probe.fillStyle;
  }
  function redraw() {
    try {
      const puzzle = written.read(texts());
      const fills = draw.colors(puzzle);
      colors = new Map(puzzle.pieces.map((piece, index) => [piece.letter, fills[index]]));
    } catch { /* said when it is to be played */ }
    brushes();
    for (const sketch of Object.values(sketches)) sketch.show();
    for (const which of ["board", "goal"]) by(`${which}-fault`).textContent = "";
  }
  function paintLook(what) {
    looks.set(chosen, { ...looks.get(chosen), ...what });
    editor.changed();
  }
  by("name").addEventListener("input", () => paintLook({ name: by("name").value.trim() || null }));
  by("color").addEventListener("input", () => paintLook({ color: by("color").value }));
  // Another letter, wherever the old one stands.
  by("letter").addEventListener("change", () => {
    const [next] = by("letter").value.trim();
    if (!next || BRUSHES[next] || next === "/" || letters().includes(next)) return look();
    for (const id of ["board", "goal", "groups", "keys", "linked", "horizontal", "vertical", "fixed"]) by(id).value = by(id).value.replaceAll(chosen, next);
    by("blockers").value = by("blockers").value.split("\n").map((line) => line.replace(/^\s*\S+/, (own) => own.replaceAll(chosen, next))).join("\n");
    looks.set(next, looks.get(chosen) ?? {});
    editor.choose(next, brush === chosen);
    editor.changed();
  });
  for (const id of ["board", "goal", "per_cell", "overhang", "blockers"]) by(id).addEventListener("input", editor.changed);

  // One row or column more or less, in the board and in all goals.
  function resize(change) {
    for (const which of ["board", "goal"]) {
      const grids = written.gridsOf(by(which).value);
      by(which).value = grids.map((grid) => change(grid.map((line) => line.slice())).map((line) => line.join("")).join("\n")).join("\n\n");
    }
    editor.changed();
  }
  const wide = (grid) => Math.max(...grid.map((line) => line.length));
  const SIZES = {
    "row-more": (grid) => [...grid, Array(wide(grid)).fill(".")],
    "row-less": (grid) => (grid.length > 1 ? grid.slice(0, -1) : grid),
    "column-more": (grid) => grid.map((line) => [...line, "."]),
    "column-less": (grid) => (wide(grid) > 1 ? grid.map((line) => line.slice(0, -1)) : grid),
    clear: (grid) => grid.map((line) => line.map(() => ".")),
  };
  by("clear").addEventListener("click", () => letters().forEach(forget));
  for (const [id, change] of Object.entries(SIZES)) by(id).addEventListener("click", () => resize(change));

  // ---- texts ----
  function texts() {
    const number = (id) => Math.max(0, Math.min(16, Math.floor(Number(by(id).value)) || 0));
    return {
      ...Object.fromEntries(TEXTS.map((id) => [id, by(id).value])), covered, looks,
      per_cell: number("per_cell"), overhang: number("overhang"), ends_only: by("ends_only").checked,
    };
  }
  function fillIn(from) {
    for (const id of TEXTS) by(id).value = from[id];
    for (const id of ["per_cell", "overhang"]) by(id).value = from[id];
    by("ends_only").checked = from.ends_only;
    [covered, touched, chosen] = [from.covered, false, null];
    looks = new Map([...from.looks].map(([letter, { name, color, label }]) => [letter, { name, color, label }]));
    if (!by("goal").value.trim()) by("goal").value = by("board").value.replace(/[^\n]/g, ".");
    by("note").textContent = covered.length ? "There are gates under pieces. They stay, though they are not drawn." : "";
    redraw();
  }
  // Does something with the puzzle as it is written, or says what is wrong with it, and where.
  const attempt = (what) => () => {
    for (const id of ["fault", "board-fault", "goal-fault"]) by(id).textContent = "";
    try {
      what();
    } catch (fault) {
      by("fault").textContent = fault.message;
      if (!fault.grid) return;
      by(`${fault.grid}-fault`).textContent = fault.message;
      sketches[fault.grid].show();
      sketches[fault.grid].blame(fault.cells);
    }
  };
  by("play").addEventListener("click", attempt(() => {
    page.begin(written.read(texts()));
    touched = false;
    document.getElementById("board").scrollIntoView({ block: "nearest" });
  }));
  by("file").addEventListener("click", attempt(() => {
    by("ron").value = puzzleFile(texts(), written.read(texts()));
    by("ron").hidden = false;
    by("ron").focus();
    by("ron").select();
  }));
  const load = attempt(() => {
    const { puzzle, at } = page.now();
    fillIn(written.write(puzzle, at));
  });
  by("load").addEventListener("click", load);
  by("back").addEventListener("click", () => page.levels.choose(0));
  // Opened, it has the puzzle above, unless something was drawn before.
  document.querySelector("#own summary").addEventListener("click", () => {
    if (!touched && !document.getElementById("own").open) load();
  });
})();
