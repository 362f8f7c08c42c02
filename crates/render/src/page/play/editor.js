"use strict";
// The editor: a board and a goal that are drawn or typed, and what is said of pieces and blockers. It
// begins with the puzzle above. What is wrong is said below the drawing that it is wrong in.
(() => {
  const by = (id) => document.getElementById(`own-${id}`);
  const TEXTS = ["board", "goal", "toward", "identical", "groups", "keys", "linked", "horizontal", "vertical", "fixed", "blockers"];
  const COLORS = ["#56b4e9", "#f0e442", "#009e73", "#cc79a7", "#e69f00", "#c8c8c8", "#a8e0c8"];
  const HAND = "drag";
  const NAMES = { [HAND]: "drag a piece", ".": "empty", "#": "wall", "~": "no board", "-": "gate", _: "must be empty (goal)" };
  let brush = HAND;
  let chosen = null;
  let [covered, looks, touched] = [[], new Map(), false];
  // The colors of the puzzle as it is drawn, if it is one.
  let colors = new Map();

  const letters = () => written.lettersOf(by("board").value);
  const cells = (which) => written.cellsByLetter(written.gridsOf(by(which).value)[0] ?? []);
  const editor = {
    brush: () => brush,
    brushFor: (area) => (area === by("goal") ? ("#~-".includes(brush) ? "." : brush) : brush === "_" ? "." : brush),
    colorOf: (letter) => colors.get(letter) ?? looks.get(letter)?.color ?? COLORS[letter.codePointAt(0) % COLORS.length],
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
    const free = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !letters().includes(letter));
    const all = [HAND, ...".#~-_", ...letters(), ...(free ? [free] : [])];
    if (!all.includes(brush)) brush = HAND;
    by("brushes").replaceChildren(...all.map((mark) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: mark });
      button.title = NAMES[mark] ?? (mark === free ? `new piece ${mark}` : `piece ${mark}`);
      button.setAttribute("aria-label", button.title);
      button.setAttribute("aria-pressed", mark === brush);
      if (mark === free) button.textContent = `+ ${mark}`;
      else if (!NAMES[mark]) button.textContent = editor.labelOf(mark);
      if (!NAMES[mark]) button.style.borderBottomColor = editor.colorOf(mark);
      button.addEventListener("click", () => {
        [brush, chosen] = [mark, NAMES[mark] ? null : mark];
        brushes();
      });
      return button;
    }));
    look();
  }
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
    if (!next || NAMES[next] || next === "/" || letters().includes(next)) return look();
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
